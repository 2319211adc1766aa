"""Lines that are missing without a gap: where something in the rest of the log bears witness that there was one, what
hangs on it is undecided; where one act alone looks wrong by it, and nothing else, it is found."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

from ledger.audit.audits import Audit, accused_in
from ledger.audit.played import PlayedMatch
from ledger.messages.renderer import ENGLISH
from ledger.play.turns import next_clockwise
from ledger.simulate.fault import Scene, played_out
from ledger.simulate.faults import inject
from ledger.simulate.logbook import Event
from ledger.simulate.simulation import simulate
from schemas.findings import Verdict
from schemas.wire import milliseconds_of, timestamp
from tests.audit.judged import audited, read, readings
from tests.audit.test_wrong_habits import match, numbered, of
from tests.play.table import Table
from tests.worded import said

DEAL = "classic"


def rows(audit: Audit) -> str:
    return " ".join(map(said, audit.findings))


def says(audit: Audit, what: str) -> bool:
    return ENGLISH.say(f"lines_in_doubt-{what}") in rows(audit)


def passed_over(rounds: int, *, is_dealt_in: bool, plays_on: bool) -> Table:
    """Seat 2 plays two rounds and is passed over in those that follow, then hands are given up; the next deal has a
    hand of it or none."""
    table = Table("aceleagues-pool-201", 5, unlogged=["stock"]).round()
    table.turn(1).turn(2).turn(3).miss(4).turn(4, by="timer").leave(5)
    for _ in range(rounds):
        table.turn(1).turn(3).turn(4)
    if plays_on:
        table.turn(1).turn(2).turn(3).turn(4)
    table.drop(1).drop(3).scored({1: 50, 2: 50, 3: 50, 4: 0, 5: 50})
    return table.next_deal(first=3, dealer=1, unlogged_hands=(5,) if is_dealt_in else (2, 5)).turn(3).turn(4).turn(1)


@pytest.mark.parametrize(
    ("rounds", "is_dealt_in", "plays_on"),
    [(1, False, False), (2, True, False), (2, False, False), (1, True, True), (2, True, True)],
)
def test_who_is_passed_over_again_and_again_or_left_out_of_the_next_deal_has_left(
    rounds: int, is_dealt_in: bool, plays_on: bool
) -> None:
    audit = passed_over(rounds, is_dealt_in=is_dealt_in, plays_on=plays_on).audit()
    assert ("out_of_turn" in {code for code, _, _ in accused_in(audit)}) is plays_on
    assert says(audit, "hand_given_up_lost") is not plays_on


@pytest.mark.parametrize("number", [1, 3, 6])
def test_who_is_passed_over_by_the_server_and_booked_for_the_whole_hand_has_not_left(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    (whole,) = simulate(readings(DEAL).rules, 1, 5, seats=5, start=number)
    scene = Scene(whole, readings(DEAL).rules, Random(number))
    place = scene.turns(3)[0]
    table, seat = scene.resumed(place), scene.seat_of(place)
    play_turn = table.turn

    def turn() -> None:
        seats = table.deal.still_in()
        if table.deal.turn == seat and len(seats) > 2:
            table.from_stock(next_clockwise(seats, seat))
            table.after_draw(next_clockwise(seats, seat))
        else:
            play_turn()

    monkeypatch.setattr(table, "turn", turn)
    audit = audited(played_out(table, place + 1).events, DEAL)
    assert {code for code, _, _ in accused_in(audit)} == {"out_of_turn"}
    assert not says(audit, "hand_given_up_lost")


def delayed(lines: list[Event], place: int) -> list[Event]:
    """The match with ten minutes in which nothing is told before a place."""
    later = ({**event, "at": timestamp(milliseconds_of(event["at"]) + 600_000)} for event in lines[place:])
    return [*lines[:place], *later]


def test_a_table_that_stood_still_excuses_nobody_who_acts_out_of_turn_later() -> None:
    """Where a server hangs is where players complain. Right before the act the turn may have been missed."""
    rules = readings(DEAL).rules
    faulty = [inject("out_of_turn", whole, rules, Random(5)) for whole in simulate(rules, 8, 5)]
    lines = [(one.events, one.seq) for one in faulty if one is not None]
    assert lines
    for events, seq in lines:
        first = events.index(of(events, "discard")[0])
        for place in range(first, seq - 2):
            assert accused_in(audited(delayed(events, place), DEAL)) == accused_in(audited(events, DEAL))


def settled_again(whole: list[Event], **fields: object) -> list[Event]:
    (settled,) = of(whole, "match_settled")
    again = {name: value for name, value in settled.items() if name != "fee"}
    return numbered([*whole, {**again, "payouts": [], "seq": len(whole) + 1, **fields}])


def test_a_match_settled_once_more_is_no_fault_where_nobody_is_paid_or_charged_again() -> None:
    whole = match(DEAL, 1)
    audit = audited(settled_again(whole), DEAL)
    assert not accused_in(audit) and says(audit, "settled_again")
    (settled,) = of(whole, "match_settled")
    paid_again = audited(settled_again(whole, payouts=settled["payouts"]), DEAL)
    charged_again = audited(settled_again(whole, fee=500), DEAL)
    for audit in (paid_again, charged_again):
        assert {code for code, _, _ in accused_in(audit)} == {"claimed_twice"}
    otherwise = [{**row, "points": row["points"] + 1} for row in settled["standings"]]
    found = accused_in(audited(settled_again(whole, standings=otherwise), DEAL))
    assert "claimed_twice" in {code for code, _, _ in found}


def rulings_of_kept_card() -> list[str]:
    """Rulings on points of who laid out a hand less a card whose discard no line tells, booked with that card."""
    rulings = list[str]()
    for number in range(1, 9):
        whole = match(DEAL, number)
        for seat in {show["seat"] for show in of(whole, "show")}:
            put_down = next((one for one in of(whole, "discard") if one["seat"] == seat), None)
            log = deepcopy(numbered([event for event in whole if event is not put_down]))
            as_told = PlayedMatch("m", read(log), readings(DEAL)).by_our_reading
            for wrong in (row for row in points_of(as_told, seat) if row.verdict == "OVERTURNED"):
                row = next(row for row in of(log, "deal_scored")[0]["points"] if row["seat"] == seat)
                row["points"] = wrong.computed
                rulings += [row.verdict for row in points_of(audited(log, DEAL), seat)]
    return rulings


def points_of(audit: Audit, seat: int) -> list[Verdict]:
    booked = min(row.seq for row in audit.verdicts if row.claim == "points")
    return [row for row in audit.verdicts if row.claim == "points" and (row.seat, row.seq) == (seat, booked)]


def test_points_are_not_upheld_that_are_wrong_by_a_line_which_explains_an_act() -> None:
    rulings = rulings_of_kept_card()
    assert rulings and "UPHELD" not in rulings
