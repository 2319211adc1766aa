"""A batch of packed matches under other rules: counted by the engine where it can tell, all others replayed."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyarrow as pa

from ledger.audit.batches.columns import COMPARED, PACKED
from ledger.audit.batches.judging import (
    ANSWERS,
    CLEAN,
    LINES_MISSING,
    NO_RULES,
    NOT_COMPILED,
    NOT_PACKED,
    Batch,
    end_to_end,
    judged_by,
    known_rules,
    lines_missing,
    played_match,
    verifiers,
)
from ledger.audit.batches.pinned import PinnedRules
from ledger.audit.counterfactual import Against, Impact, impact, outcome
from ledger.engine.figures import CHANGED, UNLIKE, Figures, compare
from ledger.engine.tables import FIGURE
from ledger.engine.verifier import IS_COMPILED
from schemas.ruleset import Ruleset

_WORDS: Final = ("counted", *ANSWERS[1:], "other_figures")
"""The answers: counted compiled, or why the match was replayed."""
_OTHER_FIGURES: Final = len(ANSWERS)


def compare_batches(batch: Batch, rules: PinnedRules, against: Against) -> Batch:
    """Count a batch of packed matches (:data:`~ledger.audit.batches.columns.PACKED`) under their own rules and others.

    Answers a batch of :data:`~ledger.audit.batches.columns.COMPARED`, row by row; may be called, and raises, as
    :func:`~ledger.audit.batches.judging.audit_batches`.
    """
    batch = batch.select(PACKED.names).cast(PACKED)
    rules, count = known_rules(rules), len(batch)
    answers, left_out = np.full(count, NO_RULES), np.ones(count, dtype=bool)
    changed, undecided, paise = (
        np.zeros(count, dtype=bool),
        np.zeros(count, dtype=bool),
        np.zeros(count, dtype=np.int64),
    )
    for key in batch["rules"].unique().to_pylist():
        readings = rules.readings(key)
        if readings is None or against.leaves_out(readings.rules):
            continue
        those = judged_by(batch, key)
        left_out[those] = False
        one, other = (_figures(batch["pack"].take(pa.array(those)), each) for each in (readings.rules, against.other))
        found, paise[those] = compare(one, other)
        changed[those] = found == CHANGED
        answers[those] = np.where(found == UNLIKE, _OTHER_FIGURES, CLEAN)
        for figures in (other, one):
            answers[those] = np.where(figures.answers, figures.answers, answers[those])
    answers[lines_missing(batch)] = LINES_MISSING
    answers[left_out] = CLEAN
    replayed = np.flatnonzero(answers != CLEAN)
    for place, row in zip(replayed.tolist(), batch.take(pa.array(replayed)).to_pylist(), strict=True):
        changed[place], paise[place], undecided[place] = _replayed(row, rules, against.other)
    columns = {
        **{name: batch[name] for name in ("match", "day", "ruleset", "events")},
        "answer": pa.array(np.asarray(_WORDS, dtype=object)[answers]), "left_out": pa.array(left_out),
        "changed": pa.array(changed), "paise": pa.array(paise), "open": pa.array(undecided),
    }  # fmt: skip
    return pa.RecordBatch.from_arrays(
        [columns[name].cast(COMPARED.field(name).type) for name in COMPARED.names], schema=COMPARED
    )


def _figures(packs: Any, rules: Ruleset) -> Figures:
    """What packs come to under rules; of those that are not there, or are not counted here, why."""
    if not IS_COMPILED:
        none = np.zeros((0, FIGURE), dtype=np.int64), np.zeros(len(packs), dtype=np.int64)
        return Figures(np.full(len(packs), NOT_COMPILED, dtype=np.uint8), *none)
    figures = verifiers().of(rules).figures_of(*end_to_end(packs))
    figures.answers[packs.is_null().to_numpy(zero_copy_only=False)] = NOT_PACKED
    return figures


def _replayed(row: dict[str, Any], rules: PinnedRules, other: Ruleset) -> Impact:
    played = played_match(row, rules)
    return impact(outcome(played), outcome(played.under(other)))
