"""A turn logged for a wrong seat: what follows from it accuses nobody who played on, and often nobody at all.

Whether somebody acted out of turn or the line names a wrong seat is told by what follows alone.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from ledger.audit.played import PlayedMatch
from ledger.evidence.reader import MatchGaps
from tests.play.table import SHOWABLE, Table, readings_of
from tests.worded import said

GAMES = ("classic", "rummycentral", "aceleagues-points", "ace2three-points", "rummy-106", "rum", "basic", "continental")


def logged_for(table: Table, seats: dict[int, int]) -> Table:
    """The table as logged with other seats for some events."""
    table.events = [
        event.model_copy(update={"seat": seats[event.seq]}) if event.seq in seats else event for event in table.events
    ]
    return table


def two_rounds(ruleset: str, seats: int = 4) -> Table:
    """Draws of the first round are events 3, 5, 7 and on, discards those after them."""
    return Table(ruleset, seats).round(2)


def accused(table: Table) -> set[tuple[int | None, str]]:
    """Who is said to have broken what."""
    return {(row.seat, row.code) for row in table.audit().findings if row.severity == "breach"}


@pytest.mark.parametrize("other", [1, 3, 4])
@pytest.mark.parametrize("ruleset", GAMES)
def test_a_discard_of_a_card_another_holds_is_a_fault_of_the_record_alone(ruleset: str, other: int) -> None:
    """Seat 2 drew and has the card; seat 3 goes on as is its turn."""
    table = logged_for(two_rounds(ruleset), {6: other})
    assert accused(table) == set()
    assert "card_not_held" in {row.code for row in table.audit().findings if row.severity == "impossible"}


@pytest.mark.parametrize("other", [1, 3, 4])
@pytest.mark.parametrize("ruleset", GAMES)
def test_a_draw_logged_for_another_seat_accuses_neither(ruleset: str, other: int) -> None:
    assert accused(logged_for(two_rounds(ruleset), {5: other})) == {(None, "seat_in_doubt")}


def test_lines_beyond_an_end_that_others_contradict_do_not_speak_against_another_seat() -> None:
    table = logged_for(two_rounds("classic"), {5: 3}).close("abandoned").say("drop", seat=1, by="player")
    match = PlayedMatch(table.events[0].match, table.events, readings_of(table.rules))
    assert "after_match_end" in {row.code for row in match.audit.findings}
    doubted = replace(match, incomplete=MatchGaps(conflicts=((5, "log.jsonl", 5),)))
    assert [row.seat for row in doubted.audit.findings if row.severity == "breach"] == [None]


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_whole_turn_logged_for_another_seat_accuses_neither(ruleset: str) -> None:
    table = logged_for(two_rounds(ruleset), {5: 3, 6: 3})
    assert accused(table) == {(None, "seat_in_doubt")}
    (row,) = (row for row in table.audit().findings if row.code == "seat_in_doubt")
    assert row.seq == 5
    assert "seat 3 acted when it was the turn of seat 2" in said(row)


@pytest.mark.parametrize("ruleset", ["classic", "rummycentral", "rummy-106"])
def test_a_missed_turn_logged_for_another_seat_accuses_nobody_who_plays_on(ruleset: str) -> None:
    table = Table(ruleset, 4).turn(1).miss(4)
    for seat in (3, 4, 1):
        table.turn(seat)
    assert accused(table) <= {(None, "seat_in_doubt")}


@pytest.mark.parametrize("ruleset", GAMES)
def test_whoever_plays_on_after_a_turn_out_of_turn_is_not_accused_of_it(ruleset: str) -> None:
    """Seat 4 takes a turn in that of seat 2, which then plays its own."""
    table = Table(ruleset, 4).turn(1).turn(4)
    for seat in (2, 3, 4):
        table.turn(seat)
    assert accused(table) == {(4, "out_of_turn")}


@pytest.mark.parametrize("ruleset", GAMES)
def test_who_holds_a_card_drawn_in_turn_may_put_it_down_after_the_turn_of_another(ruleset: str) -> None:
    table = Table(ruleset, 4).turn(1).draw(2).turn(4).discard(2).turn(3)
    assert accused(table) == {(4, "out_of_turn")}


@pytest.mark.parametrize("ruleset", GAMES)
def test_where_play_goes_on_from_who_acted_out_of_turn_that_is_held_against_it(ruleset: str) -> None:
    table = Table(ruleset, 4).turn(1)
    for seat in (3, 4, 1, 2, 3):
        table.turn(seat)
    assert accused(table) == {(3, "out_of_turn")}


def test_a_card_of_ones_own_put_down_in_the_turn_of_another_is_held_against_its_player() -> None:
    table = Table("classic", 4).turn(1).draw(2).discard(4).discard(2).turn(3)
    assert accused(table) == {(4, "out_of_turn")}


def test_a_second_seat_that_acts_in_the_turn_of_another_is_accused_as_well() -> None:
    """Seat 2 was due, then 2, 3 or 1: seat 4 was not."""
    table = Table("classic", 5).turn(1).turn(3).draw(5)
    assert accused(table) == {(3, "out_of_turn"), (5, "out_of_turn")}


def test_an_act_out_of_turn_that_nothing_follows_is_held_against_its_seat() -> None:
    table = Table("classic", 4).turn(1).draw(3)
    assert accused(table) == {(3, "out_of_turn")}


def test_points_that_follow_from_a_draw_of_a_wrong_seat_are_overturned_for_nobody() -> None:
    """What the hands count is not known where it is not known who drew."""
    for seats in ({}, {5: 3}, {5: 3, 6: 3}):
        table = Table("classic", 3, hands={1: SHOWABLE}).round().draw(1).declare(1).judged(1, True)
        due = {seat: table.points(seat) or 0 for seat in (1, 2, 3)}
        logged_for(table, seats).scored(due)
        verdicts = [row.verdict for row in table.audit().verdicts if row.claim == "points"]
        assert "OVERTURNED" not in verdicts
