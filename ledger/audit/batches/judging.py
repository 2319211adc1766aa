"""A batch of packed matches judged, or counted under other rules too: by the engine where it can tell, all others
replayed."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from typing import Any, Final, cast

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ledger.audit.batches.schema import COMPARED, JUDGED, PACKED, PinnedRules
from ledger.audit.clearing import CleanMatch, Verifiers
from ledger.audit.counterfactual import Counterfactual, Impact, impact, outcome
from ledger.audit.played import Origin, PlayedMatch
from ledger.audit.skimmed import replayed_in_turn
from ledger.audit.sources import SourceRecord, cleared_record, match_record
from ledger.engine.figures import CHANGED, UNLIKE, Figures, compare
from ledger.engine.packs import NotPackedError
from ledger.engine.tables import CLEAN, FIGURE, NOT_TAUGHT, UNCHECKED, UNSEEN
from ledger.engine.unpacking import unpack
from ledger.engine.verifier import IS_COMPILED, WHY
from ledger.evidence.reader import MatchGaps, read_lines
from ledger.rules.compiled.search import Ints
from schemas.findings import Finding, Unchecked, Verdict
from schemas.ruleset import Ruleset

Batch = Any
"""A ``pyarrow.RecordBatch``."""
Numbers = np.ndarray[tuple[int], np.dtype[np.uint8]]

ANSWERS: Final = (*WHY, "not_packed", "lines_missing", "no_rules", "not_compiled")
"""What is said of a match: clean, or why it was replayed; see docs/pack.md."""
NOT_PACKED, LINES_MISSING, NO_RULES, NOT_COMPILED = range(len(WHY), len(ANSWERS))
_COUNTED: Final = ("counted", *ANSWERS[1:], "other_figures")
"""The same of a match under other rules: counted compiled, or why it was replayed."""
_OTHER_FIGURES: Final = len(ANSWERS)

_SEEN: Final = 64
"""Sets of rules a process remembers; a worker of a cluster is handed them anew with every task."""
_here = threading.local()


def audit_batches(batch: Batch, rules: PinnedRules) -> Batch:
    """Judge a batch of packed matches (:data:`~ledger.audit.batches.schema.PACKED`) by their rules.

    Answers a batch of judged ones (:data:`~ledger.audit.batches.schema.JUDGED`), row by row. It knows nothing but what
    it is given, so that any process of any machine may call it; a process compiles, or loads what is compiled, once.
    Raises NotPackedError for a pack that is damaged, KeyError for rules that were not given, ArrowInvalid or TypeError
    for other columns.
    """
    batch = batch.select(PACKED.names).cast(PACKED)
    rules = known_rules(rules)
    answers, unseen = engine_answers(batch, rules)
    places = np.flatnonzero((answers != CLEAN) & (answers != UNCHECKED)).tolist()
    rows = batch.take(pa.array(places, type=pa.int64())).to_pylist()
    matches = list(replayed_in_turn(played_match(row, rules) for row in rows))
    return _join_answers(batch, answers, unseen, places, matches)


def known_rules(rules: PinnedRules) -> PinnedRules:
    """The same rules as they were read before in this thread."""
    by_digest: dict[str, PinnedRules] = _here.__dict__.setdefault("rules", {})
    if len(by_digest) >= _SEEN:
        by_digest.clear()
    return by_digest.setdefault(rules.digest, rules)


def verifiers() -> Verifiers:
    """The verifiers of this thread."""
    return cast("Verifiers", _here.__dict__.setdefault("verifiers", Verifiers()))


# -- what the engine says --------------------------------------------------------------------------


def engine_answers(batch: Batch, rules: PinnedRules) -> tuple[Numbers, Ints]:
    """What the engine says of each match of a batch, a number of :data:`ANSWERS`, and what it could not check of those
    that are unchecked, as :meth:`~ledger.engine.verifier.Verifier.answers_of` says it; nothing is replayed."""
    answers, unseen = np.zeros(len(batch), dtype=np.uint8), np.zeros((len(batch), len(UNSEEN), 2), dtype=np.int64)
    # Rows of rules that nobody can read are in no group below, and stay so.
    answers[:] = NO_RULES
    for key in batch["rules"].unique().to_pylist():
        readings = rules.readings(key)
        if readings is None:
            continue
        those = judged_by(batch, key)
        verifier = verifiers().of(readings.rules) if IS_COMPILED else None
        packs = batch["pack"] if len(those) == len(batch) else batch["pack"].take(pa.array(those))
        if verifier is None:
            answers[those] = NOT_COMPILED
        elif verifier.taught:
            answers[those], unseen[those] = verifier.answers_of(*end_to_end(packs))
        else:
            answers[those] = NOT_TAUGHT
        answers[those[packs.is_null().to_numpy(zero_copy_only=False)]] = NOT_PACKED
    answers[lines_missing(batch)] = LINES_MISSING
    return answers, unseen


def judged_by(batch: Batch, key: str | None) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """The rows of a batch that are judged by the rules of a key."""
    return np.flatnonzero(pc.equal(batch["rules"], key).fill_null(False).to_numpy(zero_copy_only=False))


def lines_missing(batch: Batch) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Of which matches of a batch lines wait, contradict others or were refused."""
    missing = pc.list_value_length(batch["waiting"]).to_numpy(zero_copy_only=False) > 0
    missing |= pc.list_value_length(batch["conflicts"]).to_numpy(zero_copy_only=False) > 0
    missing |= batch["refused"].to_numpy(zero_copy_only=False) > 0
    return cast("np.ndarray[tuple[int], np.dtype[np.bool_]]", missing)


def end_to_end(packs: Any) -> tuple[np.ndarray[Any, np.dtype[np.uint8]], np.ndarray[tuple[int], np.dtype[np.int64]]]:
    """A column of packs as the engine takes them: their bytes, and where each begins and the last one ends."""
    # A batch may be a slice: its offsets begin at packs.offset, and count from the start of the whole buffer all the
    # same.
    _, starts, together = packs.buffers()
    offsets = np.frombuffer(starts, dtype=np.int32)[packs.offset : packs.offset + len(packs) + 1].astype(np.int64)
    return np.frombuffer(together, dtype=np.uint8) if together is not None else np.zeros(0, dtype=np.uint8), offsets


# -- what the replay says --------------------------------------------------------------------------


def played_match(row: dict[str, Any], rules: PinnedRules) -> PlayedMatch:
    """A packed match as the replay takes it."""
    if row["pack"] is not None:
        try:
            lines = unpack(row["pack"], row["book"])
        except NotPackedError as wrong:
            raise NotPackedError(f"{row['match']}: {wrong}; export its ledger anew") from None
    else:
        lines = [json.loads(line) for line in row["lines"].splitlines()]
    conflicts = tuple((one["seq"], one["file"], one["line"]) for one in row["conflicts"])
    return PlayedMatch(
        match=row["match"],
        events=read_lines(lines),
        readings=rules.readings(row["rules"]),
        incomplete=MatchGaps(tuple(row["waiting"]), conflicts, row["refused"]),
        ruleset_hash=row["ruleset_hash"],
        origin=Origin(row["how"], row["mapping"], row["producer"]),
    )


# -- the columns that come out ---------------------------------------------------------------------


def _join_answers(batch: Batch, answers: Numbers, unseen: Ints, places: list[int], matches: list[PlayedMatch]) -> Batch:
    """Both as one batch: what a clean match says is the same for all, what others say stands in its place."""
    count = len(batch)
    audits = [match.audit for match in matches]
    columns = {name: batch[name] for name in JUDGED.names if name in batch.schema.names}
    columns["answer"] = pa.array(np.asarray(ANSWERS, dtype=object)[answers], type=pa.string())

    def placed(usual: Any, others: Sequence[Any], kind: Any) -> Any:
        values = np.full(count, usual, dtype=kind) if np.isscalar(usual) else np.array(usual, dtype=kind)
        values[places] = others
        return pa.array(values)

    claims = batch["claims"].to_numpy(zero_copy_only=False)
    rulings = [[row.verdict for row in audit.verdicts] for audit in audits]
    refused = [bool(match.incomplete.refused or match.incomplete.conflicts) for match in matches]
    columns["clean"] = placed(True, [audit.clean for audit in audits], bool)
    columns["alarming"] = placed(
        False, [audit.alarming or bad for audit, bad in zip(audits, refused, strict=True)], bool
    )
    columns["upheld"] = placed(claims, [row.count("UPHELD") for row in rulings], np.int64)
    columns["overturned"] = placed(0, [row.count("OVERTURNED") for row in rulings], np.int64)
    columns["undecidable"] = placed(0, [row.count("UNDECIDABLE") for row in rulings], np.int64)

    def lists(name: str, rows: list[list[dict[str, Any]]], of: Sequence[int] = places) -> Any:
        sizes = np.zeros(count + 1, dtype=np.int64)
        sizes[np.asarray(of, dtype=np.int64) + 1] = [len(row) for row in rows]
        kind = JUDGED.field(name).type.value_type
        values = pa.array([one for row in rows for one in row], type=kind)
        return pa.ListArray.from_arrays(pa.array(np.cumsum(sizes), type=pa.int32()), values)

    columns["findings"] = lists("findings", [[_finding(row) for row in audit.findings] for audit in audits])
    wrong = [[_verdict(row) for row in audit.verdicts if row.verdict != "UPHELD"] for audit in audits]
    columns["verdicts"] = lists("verdicts", wrong)
    unchecked = {
        place: [_unchecked(row) for row in audit.unchecked] for place, audit in zip(places, audits, strict=True)
    }
    unchecked |= {place: _unseen(unseen[place].tolist()) for place in np.flatnonzero(answers == UNCHECKED).tolist()}
    columns["unchecked"] = lists("unchecked", [unchecked[place] for place in sorted(unchecked)], sorted(unchecked))
    failures = np.full(count, None, dtype=object)
    failures[places] = [f"{why.what}, {why.place}" if (why := match.failure) is not None else None for match in matches]
    columns["failure"] = pa.array(failures, type=pa.string())
    with_claims, without = (cleared_record(CleanMatch("", Origin(), "", 0, number)) for number in (1, 0))
    records = [match_record(match) for match in matches]
    for place, name in enumerate(SourceRecord._fields):
        usual = claims if name == "claims" else np.where(claims > 0, with_claims[place], without[place])
        columns[f"source_{name}"] = placed(usual, [record[place] for record in records], np.int64)
    return pa.RecordBatch.from_arrays(
        [columns[name].cast(JUDGED.field(name).type) for name in JUDGED.names], schema=JUDGED
    )


def _finding(row: Finding) -> dict[str, Any]:
    return {name: getattr(row, name) for name in ("code", "severity", "deal", "seq", "seat")} | {
        "clauses": list(row.clauses)
    }


def _verdict(row: Verdict) -> dict[str, Any]:
    fields = {name: getattr(row, name) for name in ("claim", "verdict", "deal", "seq", "seat")}
    fields["claimed"], fields["computed"] = int(row.claimed), None if row.computed is None else int(row.computed)
    return fields | {"clauses": list(row.clauses)}


def _unchecked(row: Unchecked) -> dict[str, Any]:
    return {name: getattr(row, name) for name in ("code", "missing", "count", "first_seq")}


def _unseen(checks: Sequence[Sequence[int]]) -> list[dict[str, Any]]:
    """The checks the engine could not make, as those the replay could not."""
    return [
        {"code": code, "missing": missing, "count": events, "first_seq": first}
        for (code, missing), (events, first) in zip(UNSEEN, checks, strict=True)
        if events
    ]


# -- under other rules -----------------------------------------------------------------------------


def compare_batches(batch: Batch, rules: PinnedRules, against: Counterfactual) -> Batch:
    """Count a batch of packed matches (:data:`~ledger.audit.batches.schema.PACKED`) under their own rules and others.

    Answers a batch of :data:`~ledger.audit.batches.schema.COMPARED`, row by row; may be called, and raises, as
    :func:`audit_batches`.
    """
    batch = batch.select(PACKED.names).cast(PACKED)
    rules, count = known_rules(rules), len(batch)
    answers, left_out = np.full(count, NO_RULES), np.ones(count, dtype=bool)
    is_changed, undecided, paise = (
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
        codes, paise[those] = compare(one, other)
        is_changed[those] = codes == CHANGED
        answers[those] = np.where(codes == UNLIKE, _OTHER_FIGURES, CLEAN)
        # The own rules last: where both send a match to the replay, the reason told is theirs.
        for figures in (other, one):
            answers[those] = np.where(figures.answers, figures.answers, answers[those])
    answers[lines_missing(batch)] = LINES_MISSING
    answers[left_out] = CLEAN
    places = np.flatnonzero(answers != CLEAN)
    for place, row in zip(places.tolist(), batch.take(pa.array(places)).to_pylist(), strict=True):
        is_changed[place], paise[place], undecided[place] = _replay_both(row, rules, against.other)
    columns = {
        **{name: batch[name] for name in ("match", "day", "ruleset", "events")},
        "answer": pa.array(np.asarray(_COUNTED, dtype=object)[answers]), "left_out": pa.array(left_out),
        "changed": pa.array(is_changed), "paise": pa.array(paise), "open": pa.array(undecided),
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


def _replay_both(row: dict[str, Any], rules: PinnedRules, other: Ruleset) -> Impact:
    match = played_match(row, rules)
    return impact(outcome(match), outcome(match.under(other)))
