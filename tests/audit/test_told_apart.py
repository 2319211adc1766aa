"""What work is remembered under: rules that judge differently are never taken for each other."""

from __future__ import annotations

import pytest

from ledger.audit.clearing import Verifiers
from ledger.play.laws.usefulness import LEAST_USEFUL
from schemas.ruleset import Ruleset
from tests.play.table import rules


def test_rules_of_one_content_are_told_apart_by_what_a_table_uses_instead() -> None:
    """Matches of two tables name their rules by such a key in packs, and each is judged by the rules of its own."""
    pytest.importorskip("pyarrow")
    from ledger.audit.batches.schema import pinned_text

    keys = {
        pinned_text(name, hash_, "", options).key
        for name, hash_, options in (
            ("classic", "0", {}),
            ("classic", "0", {"drop.first": 10}),
            ("classic", "0", {"drop.first": 15}),
            ("classic", "1", {}),
            ("house", "0", {}),
        )
    }
    assert len(keys) == 5


def test_rules_that_differ_in_the_cases_of_their_text_alone_have_each_their_engine() -> None:
    """What the timer may throw away hangs on such a case (AL-17), which the hash of a ruleset leaves out."""
    pytest.importorskip("numba")
    told = rules("aceleagues-points")
    chosen = {name: getattr(told, name) for name in Ruleset.model_fields}
    untold = Ruleset(**chosen | {"cases": {case: by for case, by in told.cases.items() if case != LEAST_USEFUL}})
    assert untold.hash == told.hash and untold.cases != told.cases
    verifiers = Verifiers()
    assert verifiers.of(told) is verifiers.of(told)
    assert verifiers.of(told) is not verifiers.of(untold)
