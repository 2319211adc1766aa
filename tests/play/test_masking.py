"""A log that shows less accuses nobody of more: masking cards, times or actors finds nothing (house:partial-log)."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from ledger.play.replay import replay
from schemas.events import EVENT, Act, Claim
from tests.play.any_events import derailed
from tests.play.table import HAND_GAMES, REPLAYED, TABLE_GAMES, Table
from tests.play.table_games import legal_table_games, wild_table_games
from tests.play.test_conservation import legal_tables

FEWER = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
Told = dict[str, Any]


def masked_card(told: Told, hide: Callable[[], bool], leave_out: Callable[[], bool]) -> Told:
    """The event with some of its cards written ``??`` or left out.

    A joker moved without a card is another move than one for a card nobody logged, so there the card is not left out.
    """
    for name in ("card", "finish", "open_card", "wild_card", "cut_card", "penalty", "joker", "face", "wanted"):
        if name in told and hide():
            told[name] = "??"
            if (leave_out() and told["type"] != "move_joker") or name in {"face", "wanted"}:
                del told[name]
    return masked_lists(told, lambda cards: ["??" if hide() else card for card in cards], leave_out)


def masked_lists(told: Told, some: Callable[[list[str]], list[str]], leave_out: Callable[[], bool]) -> Told:
    """The same for stock, groups, melds, cards laid off and hands."""
    for name in ("stock", "cards"):
        if name in told:
            told[name] = some(told[name])
    for name in ("groups", "melds"):
        if name in told:
            told[name] = [some(group) for group in told[name]]
    if "hands" in told:
        told["hands"] = [{**hand, "cards": some(hand["cards"])} for hand in told["hands"] if not leave_out()]
    for name in ("stock", "groups"):
        if name in told and told["type"] not in {"show", "group"} and leave_out():
            del told[name]
    return told


def masked(table: Table, random: Random, share: float) -> list[Act | Claim]:
    """The same events with a share of the cards, times and actors masked."""
    events = []
    for event in table.events:
        told = event.model_dump(mode="json", by_alias=True, exclude_none=True)
        told = masked_card(told, lambda: random.random() < share, lambda: random.random() < share / 4)
        for name in ("at", "by"):
            if random.random() < share:
                told.pop(name, None)
        if told["type"] == "deal" and random.random() < share / 2:
            told.pop("first", None)
        events.append(EVENT.validate_python(told, strict=False))
    return events


@st.composite
def maskings(draw: st.DrawFn, table: Table) -> list[Act | Claim]:
    """The same events with cards, times and actors masked at random."""
    random = draw(st.randoms(use_true_random=False))
    return masked(table, random, draw(st.sampled_from([0.02, 0.1, 0.3, 0.8, 1.0])))


def found(events: list[Act | Claim], table: Table) -> set[tuple[str, int | None]]:
    """Codes and where they were found."""
    return {(finding.code, finding.seq) for step in replay(events, table.rules) for finding in step.findings}


@FEWER
@given(st.data())
def test_a_masked_legal_log_breaks_no_law(data: st.DataObject) -> None:
    table = data.draw(legal_tables())
    assert found(data.draw(maskings(table)), table) == set()


@FEWER
@given(st.data())
def test_a_masked_legal_log_of_table_play_breaks_no_law(data: st.DataObject) -> None:
    table = data.draw(legal_table_games())
    assert found(data.draw(maskings(table)), table) == set()


@FEWER
@given(st.data(), st.sampled_from(HAND_GAMES) | st.sampled_from(TABLE_GAMES))
def test_a_masked_log_is_accused_of_nothing_new(data: st.DataObject, name: str) -> None:
    """Where the whole log contradicts itself it is not followed further, so only logs that do not are compared.

    An event may break another law when less is known (who is out instead of that the deal is over), but no other event.
    """
    table = data.draw(derailed(name))
    findings = table.findings()
    assume(all(finding.severity != "impossible" for finding in findings))
    accused = {seq for _, seq in found(data.draw(maskings(table)), table)}
    assert accused <= {finding.seq for finding in findings}


@FEWER
@given(st.data())
def test_a_masked_log_of_wild_table_play_is_accused_of_nothing_new(data: st.DataObject) -> None:
    table = data.draw(wild_table_games())
    findings = table.findings()
    assert all(finding.severity != "impossible" for finding in findings)
    accused = {seq for _, seq in found(data.draw(maskings(table)), table)}
    assert accused <= {finding.seq for finding in findings}


@pytest.mark.parametrize("name", REPLAYED)
def test_masking_everything_leaves_nothing_to_find(name: str) -> None:
    table = Table(name, 3).round(5)
    for seat in (1, 2):
        table.leave(seat)

    def bare(event: Act | Claim) -> Act | Claim:
        told = event.model_dump(mode="json", by_alias=True, exclude_none=True)
        kept = {"v", "match", "seq", "type", "seat", "from", "deal", "players", "ruleset"}
        return EVENT.validate_python({k: v for k, v in told.items() if k in kept}, strict=False)

    assert found([bare(event) for event in table.events], table) == set()
