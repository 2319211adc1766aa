"""Every fault can be planted, and an audit then finds it, where it was planted, and nothing else."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from ledger.play.laws import LAWS
from ledger.simulate.logbook import Event
from ledger.simulate.planting import FAULTS, plant, planted_at, with_faults
from ledger.simulate.simulation import simulate
from schemas.canonical import canonical
from tests.simulate.judging import RULEBOOK, TORTURE, audit_of, codes, overturned

MATCHES = 200 if TORTURE else 12
WANTED = 100 if TORTURE else 3
"""Matches a fault is planted in under one ruleset, if that many offer an occasion."""

NEVER_FOUND: set[str] = set()
CLAIMED = {"show_overturned": "show", "points_overturned": "points", "settlement_overturned": "settlement"}
RECYCLED = {"stock_empty", "recycled_cards_differ"}


@cache
def matches(ruleset: str, *, full: bool) -> list[list[Event]]:
    """Legal matches to plant faults in; at full tables the discards are turned over now and then."""
    rules = RULEBOOK.resolve(ruleset)
    played = simulate(rules, MATCHES * 2, 31, seats=rules.players.max) if full else simulate(rules, MATCHES, 30)
    return list(played)


def test_there_is_a_fault_for_every_law_and_every_claim() -> None:
    assert set(FAULTS) == set(LAWS) - NEVER_FOUND | {"ruleset_unknown"} | set(CLAIMED)


@pytest.mark.parametrize("code", FAULTS)
def test_it_is_found_where_it_was_planted_and_nothing_else_is(code: str) -> None:
    planted_somewhere = 0
    for ruleset in RULEBOOK.ids:
        rules, here = RULEBOOK.resolve(ruleset), 0
        for events in matches(ruleset, full=code in RECYCLED):
            planted = planted_at(code, events, rules, Random(f"{code} {events[0]['match']}"))
            if planted is None:
                continue
            audit = audit_of(planted.events)
            where = events[0]["match"]
            if code in CLAIMED:
                assert (where, codes(audit), overturned(audit)) == (where, [], [CLAIMED[code]])
            else:
                assert (where, codes(audit), overturned(audit)) == (where, [code], [])
                assert (where, audit.findings[0].seq) == (where, planted.seq)
            here += 1
            if here == WANTED:
                break
        planted_somewhere += here
    assert planted_somewhere


@pytest.mark.parametrize("code", FAULTS)
def test_planting_leaves_the_legal_match_as_it_was_and_repeats_itself(code: str) -> None:
    for events in matches("rummycentral", full=code in RECYCLED):
        before = canonical(events)
        planted = plant(code, events, RULEBOOK.resolve("rummycentral"), Random(1))
        assert canonical(events) == before
        if planted is not None:
            again = plant(code, events, RULEBOOK.resolve("rummycentral"), Random(1))
            assert canonical(planted) == canonical(again)
            assert canonical(planted) != before
            return
    pytest.fail(f"no occasion for {code}")


def test_the_numbers_stay_whole_but_for_a_gap() -> None:
    for code in FAULTS:
        for events in matches("classic", full=code in RECYCLED):
            planted = plant(code, events, RULEBOOK.resolve("classic"), Random(2))
            if planted is None:
                continue
            due = 1
            for event in planted:
                assert event["seq"] == due
                due = event.get("to", due) + 1
            break


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


def test_without_an_occasion_nothing_is_planted() -> None:
    rules = RULEBOOK.resolve("ace2three-points")
    assert rules.timeout.misses == 0
    assert all(plant("fold_not_made", events, rules, Random(3)) is None for events in simulate(rules, 5, 3))
