"""A law nobody wrote a fault for has one: legal matches are changed until an audit finds that law broken alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ledger.play.laws import LAWS
from ledger.rules.rulebook import Rulebook
from ledger.simulate.fault import Fault, Scene, derived
from ledger.simulate.faults import FAULTS
from ledger.simulate.simulation import simulate
from tests import sample_logs
from tests.simulate.judging import RULEBOOK, audit_of, codes, overturned

FOUND = (
    "out_of_turn", "claimed_twice", "judged_without_show", "scored_too_soon", "places_wrong", "money_not_balanced",
    "claim_seats", "opened_again", "pack_incomplete",
)  # fmt: skip


@pytest.mark.parametrize("code", FOUND)
def test_a_law_without_a_fault_of_its_own_is_broken_alone_by_a_change_of_a_legal_match(code: str) -> None:
    rules = RULEBOOK.resolve("classic")
    found = None
    for events in simulate(rules, 3, 11):
        found = next(derived(LAWS[code]).inject(Scene(events, rules, Random(code))), None)
        if found:
            break
    assert found is not None
    audit = audit_of(found.events)
    assert (codes(audit), overturned(audit)) == ([code], [])
    assert audit.findings[0].seq == found.seq


def test_a_sample_log_is_made_of_it_without_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sample_logs, "FAULTS", {"claimed_twice": derived(LAWS["claimed_twice"])})
    made = {sample.name: sample.events for sample in sample_logs.samples_of("classic", RULEBOOK)}
    assert codes(audit_of(made["claimed_twice"])) == ["claimed_twice"]


def test_where_no_change_breaks_the_law_alone_it_is_said_what_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    never = Fault("never_broken", lambda scene: iter(()), "", 2, at_the_end=False, when=lambda _: True)
    monkeypatch.setattr(Rulebook, "ids", ("classic",))
    with pytest.raises(LookupError, match="breaks never_broken alone: write a fault in ledger/simulate/faults"):
        sample_logs.first_occasion(never, RULEBOOK)


def test_every_law_has_a_fault() -> None:
    assert set(LAWS) <= set(FAULTS)


def test_fields_are_left_out_in_an_order_that_no_process_chooses_for_itself() -> None:
    """A set of names comes in another order in every process; the first change that is found is the one that ships."""
    seen: list[set[str]] = []
    law = replace(LAWS["claimed_twice"], on=("open",), check=lambda _match, event: seen.append(event.model_fields_set))
    rules = RULEBOOK.resolve("classic")
    list(derived(law).inject(Scene(next(simulate(rules, 1, 11)), rules, Random(1))))
    whole = seen[0]
    left_out = [*dict.fromkeys(name for fields in seen for name in whole - fields if len(whole - fields) == 1)]
    assert len(left_out) > 4
    assert left_out == sorted(left_out)
