"""Cards that no line gave to the seats that put them down: a draw or turns of a deal are lost, and nobody is accused.
Who puts down a card of the own hand without a draw is."""

from __future__ import annotations

from copy import deepcopy

import pytest

from ledger.audit.audits import accused_in
from ledger.simulate.logbook import Event
from tests.audit.test_wrong_habits import HOW_MANY, deals, like, match, numbered, of
from tests.audit.told_in_doubt import Habit
from tests.play.table import HOPELESS, SHOWABLE, Table

POOL, OTHER_POOL, POINTS = "ace2three-pool-101", "aceleagues-pool-101", "classic"
UNLOGGED = ("stock",)


def accused(table: Table) -> set[str]:
    return {code for code, _, _ in accused_in(table.audit())}


@pytest.mark.parametrize(("card", "found"), [("8S", set()), ("3H", {"discard_before_draw"})])
def test_who_puts_down_a_card_it_never_had_has_drawn_it(card: str, found: set[str]) -> None:
    table = Table("classic", 2, hands={1: HOPELESS}, unlogged=UNLOGGED).round().discard(1, card).turn(2)
    assert accused(table) == found


@pytest.mark.parametrize("named", [True, False])
def test_a_card_that_is_not_named_tells_of_no_draw(named: bool) -> None:
    table = Table("classic", 2, hands={1: HOPELESS}, unlogged=UNLOGGED)
    table.draw(1) if named else table.draw(1, card="??")
    table.discard(1).turn(2).discard(1, "8S").turn(2)
    assert ("discard_before_draw" in accused(table)) is not named


@pytest.mark.parametrize(("shown", "found"), [("KC KH KD", set()), ("KC KH", {"discard_before_draw"})])
def test_who_shows_a_card_it_never_had_has_drawn_it(shown: str, found: set[str]) -> None:
    """One card put down without a draw, and a hand shown later with as many cards as others, or one less."""
    groups = [SHOWABLE.rpartition(" | ")[0].replace(" JK", ""), "JK", shown]
    hands = {1: SHOWABLE.replace("KD", "TC"), 2: HOPELESS}
    table = Table("classic", 2, hands=hands, unlogged=UNLOGGED).round().discard(1, "TC").turn(2).draw(1)
    table.say("declare", seat=1, groups=[g.split() for g in " | ".join(groups).split(" | ")], finish=None, by="player")
    assert accused(table) - {"declare_without_draw"} == found


@pytest.mark.parametrize(("booked", "found"), [(0, {"discard_before_draw"}), (4, set())])
def test_points_tell_of_a_card_that_was_drawn_and_kept(booked: int, found: set[str]) -> None:
    """A hand that was booked what it costs by the log lacks no card; with a right show of the other nothing tells."""
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HOPELESS}, unlogged=UNLOGGED).turn(1).discard(2, "3H").draw(1)
    table.declare(1).judged(1, True)
    right = table.points(2) or 0
    table.scored({1: 0, 2: right - booked})
    assert accused(table) == found


def first_turns_lost(events: list[Event]) -> list[Event]:
    """The first deal lacks the turns of its first round."""
    deal = deals(events)[0]
    turns = [event for event in deal if event["type"] in {"draw", "discard", "drop", "miss"}]
    seats = len(deal[0]["hands"])
    return numbered([event for event in events if event not in turns[: 2 * seats + 1]])


def out_of_turn_once(events: list[Event]) -> list[Event]:
    """A card is drawn by a seat that is not in turn, and all that is put down was dealt or drawn."""
    deal = deals(events)[0]
    draws = [event for event in deal if event["type"] == "draw"]
    place = events.index(draws[2])
    other = {**draws[2], "seat": draws[3]["seat"], "card": "??"}
    return numbered([*events[:place], other, *events[place:]])


def half_of_another(events: list[Event]) -> list[Event]:
    """The second half of the deal is that of another match of the same seats, in the same minutes."""
    seats = [player["seat"] for player in events[0]["players"]]
    others = (match(events[0]["ruleset"], number) for number in range(1, HOW_MANY))
    alike = (one for one in others if [player["seat"] for player in one[0]["players"]] == seats)
    other = next((one for one in alike if one[0]["match"] != events[0]["match"] and of(one, "show")), None)
    if other is None:
        return events
    first, second = events[: len(events) // 2], deepcopy(other[len(other) // 2 :])
    return numbered([*first, *({**event, **like(first[-1])} for event in second)])


def groups_mixed(events: list[Event]) -> list[Event]:
    """Who won laid out two cards each in the group of the other."""
    for event in of(events, "declare")[-1:]:
        one, other = event["groups"][0], event["groups"][-1]
        one[0], other[0] = other[0], one[0]
    return events


HABITS: dict[str, Habit] = {
    "half_of_another": (half_of_another, (POINTS,), "turns_lost", groups_mixed, POINTS, "show"),
    "first_turns_lost": (first_turns_lost, (POOL, OTHER_POOL), "turns_lost", out_of_turn_once, POOL, "out_of_turn"),
}


def test_a_hand_laid_out_that_its_seat_never_had_tells_of_no_lost_turns() -> None:
    """Of the stock every card was drawn in its order, so that no turn is missing."""
    table = Table("classic", 2, hands={1: HOPELESS}).round(2).show(1, SHOWABLE).turn(1)
    assert "show_not_due" in accused(table)
