"""Every fault can be planted, and an audit then finds it, where it was planted, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from ledger.play.laws import LAWS
from ledger.simulate.logbook import Event
from ledger.simulate.planting import FAULTS, plant, planted_at, with_faults
from ledger.simulate.samples import SHOWN_IN
from ledger.simulate.simulation import simulate
from schemas.canonical import canonical
from tests.simulate.judging import OF_ONE_DEAL, PLAYED, RULEBOOK, TORTURE, VARIED, audit_of, codes, overturned

WANTED = 50 if TORTURE else 1
"""Matches a fault is planted in under one ruleset, if that many offer an occasion."""

RULESETS_WANTED = 100 if TORTURE else 2
"""Rulesets a fault is planted under, if that many know it."""

USUAL = ("classic", "rum", "ace2three-pool-101", "continental", "rummy-106", "aceleagues-pool-101")

NEVER_FOUND: set[str] = set()
CLAIMED = {
    "show_overturned": "show",
    "points_overturned": "points",
    "total_overturned": "points",
    "settlement_overturned": "settlement",
}
SHOWN = {code: ruleset for ruleset, shown in SHOWN_IN.items() for code in shown}


@cache
def matches(ruleset: str) -> list[list[Event]]:
    """Legal matches to plant faults in; at full tables the discards are turned over now and then."""
    rules = RULEBOOK.resolve(ruleset)
    one, full = (12, 12) if ruleset in OF_ONE_DEAL else (5, 2)
    one, full = (one * 20, full * 10) if TORTURE else (one, full)
    few = simulate(rules, full, 33, seats=max(rules.players.min, 2))
    return [*simulate(rules, one, 30), *simulate(rules, full, 31, seats=rules.players.max), *few]


def where(code: str) -> Iterator[str]:
    """The rulesets to try a fault under, the one it is shown under first."""
    yield from dict.fromkeys((SHOWN[code], *USUAL, *((*PLAYED, *VARIED) if TORTURE else ())))


def test_there_is_a_fault_for_every_law_and_every_claim() -> None:
    assert set(FAULTS) == set(LAWS) - NEVER_FOUND | {"ruleset_unknown"} | set(CLAIMED)


@pytest.mark.parametrize("code", FAULTS)
def test_it_is_found_where_it_was_planted_and_nothing_else_is(code: str) -> None:
    planted_under = 0
    for ruleset in where(code):
        here = _found_under(code, ruleset)
        planted_under += bool(here)
        if planted_under == RULESETS_WANTED:
            break
    assert planted_under


def _found_under(code: str, ruleset: str) -> int:
    """How often a fault was planted under a ruleset and found."""
    rules, here = RULEBOOK.resolve(ruleset), 0
    for events in matches(ruleset):
        planted = planted_at(code, events, rules, Random(f"{code} {events[0]['match']}"))
        if planted is None:
            continue
        audit, match = audit_of(planted.events), events[0]["match"]
        if code in CLAIMED:
            assert (match, codes(audit), overturned(audit)) == (match, [], [CLAIMED[code]])
        else:
            assert (match, codes(audit), overturned(audit)) == (match, [code], [])
            assert (match, audit.findings[0].seq) == (match, planted.seq)
        here += 1
        if here == WANTED:
            break
    return here


@pytest.mark.parametrize("code", FAULTS)
def test_planting_leaves_the_legal_match_as_it_was_and_repeats_itself(code: str) -> None:
    ruleset = SHOWN[code]
    for events in matches(ruleset):
        before = canonical(events)
        planted = plant(code, events, RULEBOOK.resolve(ruleset), Random(1))
        assert canonical(events) == before
        if planted is not None:
            again = plant(code, events, RULEBOOK.resolve(ruleset), Random(1))
            assert canonical(planted) == canonical(again)
            assert canonical(planted) != before
            assert numbers_are_whole(planted)
            return
    pytest.fail(f"no occasion for {code}")


def numbers_are_whole(events: list[Event]) -> bool:
    """Whether the numbers run from 1 without a hole, but for one that a gap tells of."""
    due = 1
    for event in events:
        if event["seq"] != due:
            return False
        due = event["to"] + 1 if event["type"] == "gap" else due + 1
    return True


def test_labels_say_where_faults_are() -> None:
    rules = RULEBOOK.resolve("classic")
    kinds = ("out_of_turn", "points_overturned")
    found = list(with_faults(simulate(rules, 8, 9), kinds, rules, 1, every=2))
    labels = [label for _, label in found if label]
    assert [label["code"] for label in labels] == ["out_of_turn", "points_overturned"] * 2
    for events, label in found:
        audit = audit_of(events)
        assert audit.alarming == (label is not None)
        if label is not None:
            assert label["match"] == events[0]["match"]
            assert 1 <= label["seq"] <= len(events)


@pytest.mark.parametrize(
    ("ruleset", "code"),
    [
        ("ace2three-points", "fold_not_made"),
        ("classic", "contract_wrong"),
        ("rum", "second_drop"),
        ("continental", "meld_not_valid"),
        ("aceleagues-deals", "split_not_due"),
        ("rummy-106", "timer_declared"),
    ],
)
def test_without_an_occasion_nothing_is_planted(ruleset: str, code: str) -> None:
    rules = RULEBOOK.resolve(ruleset)
    assert all(plant(code, events, rules, Random(3)) is None for events in simulate(rules, 3, 3))
