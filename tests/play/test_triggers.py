"""Asking fewer laws about plain moves must never change what is found, nor what is counted as not checkable."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.play import triggers
from ledger.play.replay import ask, last_state, replay
from ledger.play.state import Match, is_absent
from ledger.play.triggers import laws_for
from ledger.simulate.simulation import simulate
from schemas.events import EVENTS, Act, Claim
from tests.audit.mask import mask
from tests.audit.mutate import mutate
from tests.play.table import REPLAYED, rulebook
from tests.play.table_games import wild_table_games
from tests.play.test_masking import maskings
from tests.torture import TORTURE, seeded

MATCHES = 300 if TORTURE else 2


def every_law_for(state: Match, event: Act | Claim) -> triggers.Laws:
    """As :func:`laws_for` without sparing any: what the shorter list is held against.

    Outside a deal under way fewer laws are asked as a matter of sense: whoever leaves then acts in no deal.
    """
    shorter = laws_for(state, event)
    if is_absent(event.type, state.rules) or state.deal is None or state.deal.ended is not None:
        return shorter
    usual = triggers._USUAL.get(event.type, triggers._NONE)
    return usual if set(shorter) <= set(usual) else shorter


@pytest.mark.parametrize("name", REPLAYED)
def test_what_is_found_does_not_depend_on_the_laws_spared(name: str) -> None:
    rules, rng = rulebook().resolve(name), Random(seeded(21))
    spared = 0
    for match in simulate(rules, MATCHES, 21):
        for told in (match, mutate(match, rng)[0], mask(match, rng)):
            for step in replay(EVENTS.validate_python(told, strict=False), rules):
                every = every_law_for(step.before, step.event)
                spared += len(every) - len(laws_for(step.before, step.event))
                findings, unseen = ask(every, step.before, step.event)
                assert set(findings) == set(step.findings)
                assert sorted(unseen) == sorted(step.unseen)
    assert spared > 100 * MATCHES


@pytest.mark.parametrize("name", ("classic", "aceleagues-pool-101", "rum", "continental"))
def test_the_last_state_is_that_of_the_replay_though_most_laws_are_not_asked(name: str) -> None:
    rules, rng = rulebook().resolve(name), Random(22)
    doubted = 0
    for match in simulate(rules, 2, 22):
        for told in (match, *(mutate(match, rng)[0] for _ in range(3)), mask(match, rng)):
            events = EVENTS.validate_python(told, strict=False)
            *_, last = replay(events, rules)
            assert last_state(events, rules) == last.after
            doubted += any(
                deal is not None and deal.tainted is not None for deal in (*last.after.past, last.after.deal)
            )
    assert doubted


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_nor_does_it_in_table_play(data: st.DataObject) -> None:
    table = data.draw(wild_table_games())
    for step in replay(data.draw(maskings(table)), table.rules):
        findings, unseen = ask(every_law_for(step.before, step.event), step.before, step.event)
        assert set(findings) == set(step.findings)
        assert sorted(unseen) == sorted(step.unseen)
