"""Asking fewer laws about plain moves must never change what is found, nor what is counted as not checkable."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.play.replay import _USUAL, Laws, Step, ask, laws_for, replay
from ledger.play.runs import Skim, last_state
from ledger.play.state import Match, is_absent
from ledger.rules.admissible import with_choices
from ledger.simulate.simulation import simulate
from schemas.events import Act, Claim, read_events
from tests.audit.judged import SEED, matches
from tests.audit.mask import mask
from tests.audit.mutate import mutate
from tests.play.table import REPLAYED, SHOWABLE, Table, rulebook
from tests.play.table_games import wild_table_games
from tests.play.test_masking import maskings
from tests.sample_logs import with_gap
from tests.torture import TORTURE, seeded

MATCHES = 12 if TORTURE else 2


def every_law_for(state: Match, event: Act | Claim) -> Laws:
    """As :func:`laws_for` without sparing any: what the shorter list is held against.

    Outside a deal under way fewer laws are asked as a matter of sense: whoever leaves then acts in no deal.
    """
    shorter = laws_for(state, event)
    if is_absent(event.type, state.rules) or state.deal is None or state.deal.ended is not None:
        return shorter
    usual = _USUAL.get(event.type, ())
    return usual if set(shorter) <= set(usual) else shorter


@pytest.mark.parametrize("name", REPLAYED)
def test_what_is_found_does_not_depend_on_the_laws_spared(name: str) -> None:
    rules, rng = rulebook().resolve(name), Random(seeded(21))
    spared = 0
    for match in matches(name, MATCHES, SEED):
        for told in (match, mutate(match, rng)[0], mask(match, rng)):
            for step in replay(read_events(told), rules):
                every = every_law_for(step.before, step.event)
                spared += len(every) - len(laws_for(step.before, step.event))
                findings, unseen = ask(every, step.before, step.event)
                assert set(findings) == set(step.findings)
                assert sorted(unseen) == sorted(step.unseen)
    assert spared > 100 * MATCHES


def whole(steps: Sequence[Step]) -> Skim:
    """A replay of which no step is left out."""
    return Skim([step.event for step in steps], tuple(steps), tuple(range(len(steps))))


@pytest.mark.parametrize("name", ("classic", "aceleagues-pool-101", "rum", "continental"))
def test_the_last_state_is_that_of_the_replay_though_most_laws_are_not_asked(name: str) -> None:
    rules, rng = rulebook().resolve(name), Random(22)
    doubted = 0
    for match in simulate(rules, 2, 22):
        for told in (match, *(mutate(match, rng)[0] for _ in range(3)), mask(match, rng)):
            events = read_events(told)
            steps = tuple(replay(events, rules))
            last = steps[-1].after
            assert last_state(whole(steps), rules) == last
            doubted += any(deal is not None and deal.tainted is not None for deal in (*last.past, last.deal))
    assert doubted


_OTHERWISE = (
    {"count.both_lives": "nothing", "count.first_life": "nothing", "count.no_life": "nothing"},
    {"count.cap": 100},
    {"show.impure": 1},
    {"show.pure": 2, "show.sequences": 3},
    {"drop.first": 13},
)


@pytest.mark.parametrize("name", ("ace2three-best-of-3", "rummy-106"))
def test_by_other_rules_it_is_that_of_their_own_replay(name: str) -> None:
    """Steps that both read alike are not gone through again, which must not show."""
    rules, rng = rulebook().resolve(name), Random(23)
    others = [with_choices(rules, choices, "house:stated") for choices in _OTHERWISE]
    differ = 0
    for match in simulate(rules, 2, 23):
        for told in (match, mutate(match, rng)[0], mask(match, rng), with_gap(match) or match):
            steps = tuple(replay(read_events(told), rules))
            for other in others:
                *_, last = replay([step.event for step in steps], other)
                assert last_state(whole(steps), other) == last.after
                differ += _came_to(last.after) != _came_to(steps[-1].after)
    assert differ


def test_by_other_rules_several_hands_may_be_the_lowest_when_the_stock_is_used_up() -> None:
    table = Table("rummy-106", 2)
    while table.stock:
        table.turn(table.due())
    last = last_state(whole(table.steps()), with_choices(table.rules, {"count.cap": 0}, "house:stated"))
    assert table.ending().winners == (1, 2)
    assert last.deal is not None and last.deal.ended is not None and len(last.deal.ended.winners) == 1


def test_by_other_rules_a_wrong_show_may_be_right() -> None:
    table = Table("classic", 3, hands={1: SHOWABLE}).draw(1).declare(1).turn(2)
    steps = tuple(replay(table.events, with_choices(table.rules, {"show.pure": 2}, "house:stated")))
    assert steps[-1].after.deal is not None and steps[-1].after.deal.ended is None
    last = last_state(whole(steps), table.rules)
    assert last.deal is not None and last.deal.ended is not None and last.deal.ended.winners == (1,)


def _came_to(match: Match) -> object:
    return match.standings, match.deal and (match.deal.declared, match.deal.ended)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_nor_does_it_in_table_play(data: st.DataObject) -> None:
    table = data.draw(wild_table_games())
    for step in replay(data.draw(maskings(table)), table.rules):
        findings, unseen = ask(every_law_for(step.before, step.event), step.before, step.event)
        assert set(findings) == set(step.findings)
        assert sorted(unseen) == sorted(step.unseen)
