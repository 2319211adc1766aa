"""What platforms write in a way of their own, and single lines that are lost, accuse nobody; each has a twin that
differs in one thing and is found. Matches are simulated, as in :mod:`tests.audit.test_wrong_habits`, or played at a
table."""

from __future__ import annotations

from collections import Counter

import pytest

from ledger.audit.audits import accused_in
from ledger.audit.corrections import lost
from ledger.simulate.logbook import Event
from schemas.events import EVENT
from tests.audit.test_wrong_columns import places_from_two
from tests.audit.test_wrong_habits import match, numbered, of
from tests.audit.told_in_doubt import Habit
from tests.play.table import HOPELESS, SHOWABLE, Table

RUM, TABLE, DEALS, POINTS, POOL = "rum", "basic", "ace2three-best-of-3", "classic", "ace2three-pool-101"

# -- figures ---------------------------------------------------------------------------------------


def won_and_lost(events: list[Event]) -> list[Event]:
    """Who wins a deal is booked what the others lose, and they below zero; so are the totals."""
    totals = Counter[int]()
    for claim in of(events, "deal_scored"):
        lost = sum(row["points"] for row in claim["points"])
        winner = next(row for row in claim["points"] if not row["points"])
        for row in claim["points"]:
            row["points"] = lost if row is winner else -row["points"]
            totals[row["seat"]] += row["points"]
    for row in of(events, "match_settled")[0]["standings"]:
        row["points"] = totals[row["seat"]]
    return events


def won_once(events: list[Event]) -> list[Event]:
    """In the last deal alone."""
    return [*events[:-2], *won_and_lost(events[-2:])]


def of_paise(events: list[Event]) -> Event:
    """A point costs 25 paise, and all are paid by that."""
    (settled,) = of(events, "match_settled")
    events[0]["stake"]["point_value"] = 25
    lost = {row["seat"]: 25 * row["points"] for row in settled["standings"]}
    for row in settled["payouts"]:
        row["amount"] = -lost[row["seat"]] if lost[row["seat"]] else sum(lost.values())
    settled["fee"] = 0
    return settled


def cut(amount: int) -> int:
    return int(amount / 100) * 100


def in_whole_units(events: list[Event]) -> list[Event]:
    for row in of_paise(events)["payouts"]:
        row["amount"] = cut(row["amount"])
    return events


def in_rupees(events: list[Event]) -> list[Event]:
    for row in of_paise(events)["payouts"]:
        row["amount"] = row["amount"] // 100
    return events


def winner_in_whole_units(events: list[Event]) -> list[Event]:
    won = max(of_paise(events)["payouts"], key=lambda row: int(row["amount"]))
    won["amount"] = cut(won["amount"])
    return events


def places_exchanged_from_two(events: list[Event]) -> list[Event]:
    one, *_, other = sorted(of(places_from_two(events), "match_settled")[0]["standings"], key=lambda row: row["place"])
    one["place"], other["place"] = other["place"], one["place"]
    return events


# -- seats, hands ----------------------------------------------------------------------------------


def turned_by_deal(events: list[Event]) -> list[Event]:
    """Seat 1 begins each deal; the opening and the end of the match keep the seats as they sat down."""
    seats = sorted(player["seat"] for player in events[0]["players"])
    now: dict[int, int] = {}
    for event in events if seats == list(range(1, len(seats) + 1)) else ():
        if event["type"] == "deal":
            now = {seat: (seat - event["first"]) % len(seats) + 1 for seat in seats}
        rows = [event, *event.get("hands", ()), *event.get("points", ())] if event["type"] != "match_settled" else []
        for row in rows if event["type"] != "open" else ():
            row.update({key: now[row[key]] for key in ("seat", "dealer", "first") if row.get(key) in now})
    return events


def turned_and_a_total_less(events: list[Event]) -> list[Event]:
    max(of(turned_by_deal(events), "match_settled")[0]["standings"], key=lambda row: int(row["points"]))["points"] -= 5
    return events


# -- single lines ----------------------------------------------------------------------------------


def deal_lost(events: list[Event]) -> list[Event]:
    lost = of(events, "deal")[1]
    return numbered([event for event in events if event is not lost])


def played_on(events: list[Event]) -> list[Event]:
    """Behind the first deal that is booked somebody draws a card."""
    place = next(n for n, event in enumerate(events) if event["type"] == "deal_scored")
    draw = next(event for event in events if event["type"] == "draw")
    at = {"at": events[place]["at"]} if "at" in events[place] else {}
    return numbered([*events[: place + 1], draw | at, *events[place + 1 :]])


def results_alone(events: list[Event]) -> list[Event]:
    """From the second deal on there is nothing but what was booked and settled."""
    start = events.index(of(events, "deal")[1])
    return numbered([*events[:start], *of(events[start:], "deal_scored", "match_settled")])


def first_results_alone(events: list[Event]) -> list[Event]:
    """So it is of the first deal."""
    start = events.index(of(events, "deal")[1])
    return numbered([events[0], *of(events[:start], "deal_scored"), *events[start:]])


def booked_as_next(events: list[Event]) -> list[Event]:
    """The last deal is booked once more, as one that follows, and the totals with it."""
    *_, booked = of(events, "deal_scored")
    (settled,) = of(events, "match_settled")
    lost = {row["seat"]: row["points"] for row in booked["points"]}
    for row in settled["standings"]:
        row["points"] += lost.get(row["seat"], 0)
    return numbered([*events[:-1], booked | {"deal": booked["deal"] + 1}, settled])


def counted_anew(events: list[Event]) -> list[Event]:
    """From the second deal on the deals are counted from 101, where there are three and more."""
    is_long = len(of(events, "deal")) > 2
    for event in of(events, "deal", "deal_scored") if is_long else ():
        event["deal"] += 99 if event["deal"] > 1 else 0
    return events


def last_counted_anew(events: list[Event]) -> list[Event]:
    """The last one alone is."""
    *_, last = of(events, "deal")
    for event in of(events[events.index(last) :], "deal", "deal_scored") if last["deal"] > 2 else ():
        event["deal"] += 99
    return events


def bridge_lost(events: list[Event]) -> list[Event]:
    """One card on a run behind which another is laid off."""
    for place, event in enumerate(events):
        later = [one for one in events[place + 1 :] if one.get("meld") == event.get("meld", "")]
        if event["type"] == "lay_off" and len(event["cards"]) == 1 and later:
            one, other = event["cards"][0], later[0]["cards"][0]
            if one[1] == other[1] and one[0] != other[0]:
                return numbered([each for each in events if each is not event])
    return events


def bridge_never_held(events: list[Event]) -> list[Event]:
    """The card of a lay-off lies two further than the run goes, and nobody holds the one between."""
    for event in of(events, "lay_off"):
        if len(event["cards"]) == 1 and event["cards"][0][0] in "JQK":
            event["cards"] = ["3" + event["cards"][0][1]]
            return events
    return events


HABITS: dict[str, Habit] = {
    "won_and_lost": (won_and_lost, (POINTS, RUM, DEALS), "losses_as_won", won_once, DEALS, "points"),
    "in_whole_units": (in_whole_units, (POINTS,), "whole_units", winner_in_whole_units, POINTS, "settlement"),
    "in_rupees": (in_rupees, (POINTS,), "whole_units", winner_in_whole_units, POINTS, "settlement"),
    "places_from_two": (places_from_two, (POINTS,), "places_turned", places_exchanged_from_two, POINTS, "places_wrong"),
    "turned_by_deal": (turned_by_deal, (RUM, DEALS), "seats_turned", turned_and_a_total_less, RUM, "points"),
    "deal_lost": (deal_lost, (RUM, POOL), "deal_lost", played_on, RUM, "play_after_end"),
    "results_alone": (results_alone, (RUM, POOL), "deals_untold", booked_as_next, RUM, "points"),
    "first_results_alone": (first_results_alone, (RUM, POOL), "deals_untold", booked_as_next, POOL, "points"),
    "counted_anew": (counted_anew, (RUM, POOL), "deal_numbers", last_counted_anew, RUM, "deal_number"),
    "bridge_lost": (bridge_lost, (RUM, TABLE), "lay_off_lost", bridge_never_held, RUM, "lay_off_no_fit"),
}  # fmt: skip


# -- at a table ------------------------------------------------------------------------------------


def accused(table: Table) -> set[str]:
    return {code for code, _, _ in accused_in(table.audit())}


@pytest.mark.parametrize(("paid", "found"), [(4100, set()), (-4100, {"points", "settlement"})])
def test_of_two_seats_the_one_that_is_paid_may_be_booked_what_the_other_lost(paid: int, found: set[str]) -> None:
    table = shown(SHOWABLE)
    lost = table.points(2) or 0
    table.scored({1: lost, 2: lost})
    table.settled({1: paid // 41 * lost, 2: -paid // 41 * lost}, {1: lost, 2: lost})
    assert accused(table) == found


@pytest.mark.parametrize(("turns", "found"), [(2, set()), (1, {"autoplay_not_due"})])
def test_autoplay_may_be_the_word_for_the_timer(turns: int, found: set[str]) -> None:
    table = Table("ace2three-points", 2)
    table.disconnect(2)
    table.reconnect(2)
    table.round()
    for _ in range(turns):
        table.turn(1, by="autoplay")
        table.turn(2)
    assert accused(table) == found


@pytest.mark.parametrize(("missed", "found"), [(True, set()), (False, {"autoplay_not_due"})])
def test_so_it_may_where_the_time_of_a_turn_ran_out_behind_the_draw(missed: bool, found: set[str]) -> None:
    table = Table("ace2three-points", 2)
    table.disconnect(2)
    table.reconnect(2)
    table.round()
    drawn = table.stock[0]
    table.draw(1)
    if missed:
        table.miss(1, 1)
    table.discard(1, drawn, by="autoplay")
    table.turn(2)
    assert accused(table) == found


@pytest.mark.parametrize(("found_again", "found"), [(True, set()), (False, {"autoplay_not_due"})])
def test_who_finds_the_connection_again_had_lost_it(found_again: bool, found: set[str]) -> None:
    table = Table("ace2three-points", 2)
    table.disconnect(2)
    table.reconnect(2)
    table.round()
    table.turn(1, by="autoplay")
    table.turn(2)
    if found_again:
        table.reconnect(1)
    table.turn(1)
    assert accused(table) == found


@pytest.mark.parametrize(("played", "found"), [("timer", set()), ("player", {"miss_count"})])
def test_a_turn_that_the_timer_played_was_missed_where_the_next_count_says_so(played: str, found: set[str]) -> None:
    table = Table("aceleagues-points", 2, hands={1: HOPELESS})
    table.miss(1, 1)
    table.turn(1, by="timer")
    table.turn(2)
    table.turn(1, by=played)
    table.turn(2)
    table.miss(1, 3)
    if played == "timer":
        table.drop(1, by="timer")
    assert accused(table) == found


@pytest.mark.parametrize(
    ("counts", "found"),
    [
        ((1, 2, 3), set()),
        ((1, 2), set()),
        ((1, 2, 1), {"miss_count"}),
        ((2,), {"miss_count"}),
        ((1, 3), {"miss_count"}),
        ((2, 1), {"miss_count"}),
        ((2, 2), set()),
    ],
)
def test_missed_turns_may_be_counted_over_the_deal_or_from_another_number(
    counts: tuple[int, ...], found: set[str]
) -> None:
    table = Table("classic", 2)
    for count in counts:
        table.miss(1, count)
        table.turn(2)
        table.round()
    assert accused(table) == found


@pytest.mark.parametrize(
    ("misses", "found"),
    [
        (((1, 3), (2, 3), (1, 2)), set()),
        (((1, 1), (2, 1), (1, 1), (2, 1)), set()),
        (((1, 1), (2, 2), (1, 3), (2, 4)), set()),
        (((1, None), (2, None), (1, 1), (2, 1)), set()),
        (((1, 2), (2, 1), (1, 2)), {"miss_count"}),
        (((1, 1), (2, 1), (1, 1)), {"miss_count"}),
        (((1, 1), (2, 2), (1, 2)), {"miss_count"}),
    ],
)
def test_missed_turns_may_be_counted_down_or_of_all_or_told_by_one_number(
    misses: tuple[tuple[int, int | None], ...], found: set[str]
) -> None:
    """One count that is wrong beside right ones is held against whoever counts, as before."""
    table = Table("classic", 3)
    for seat, count in misses:
        table.miss(seat, count)
        if seat == 2:
            table.turn(3)
    assert accused(table) == found


FOLDED = {"fold_without_misses"}


@pytest.mark.parametrize(("seconds", "misses", "found"), [(31, 2, set()), (9, 2, FOLDED), (31, 1, FOLDED)])
def test_a_last_missed_turn_may_be_told_by_the_fold_alone(seconds: int, misses: int, found: set[str]) -> None:
    """Where the clock had run out by then; a hand folded sooner, or two turns too soon, is folded wrongly."""
    table, at = Table("classic", 2), 0
    for count in range(1, misses + 1):
        table.miss(1, count)
        table.turn(2)
    table.drop(1, by="timer")
    for place, event in enumerate(table.events):
        at += seconds if event is table.events[-1] else 30 if event.type == "miss" else 1
        table.events[place] = event.model_copy(update={"at": f"2026-11-20T10:{at // 60:02}:{at % 60:02}.000Z"})
    assert accused(table) & FOLDED == found


def test_a_run_with_a_card_that_is_not_named_lacks_none() -> None:
    events = match(RUM, 1)
    line = {"v": 1, "match": "M1", "seat": 1}
    laid = {**line, "seq": len(events) + 1, "type": "meld", "melds": [["5S", "??", "7S"]]}
    more = {**line, "seq": len(events) + 2, "type": "lay_off", "meld": f"{len(events) + 1}.1", "cards": ["9S"]}
    told = [EVENT.validate_python(event, strict=False) for event in (*events, laid, more)]
    assert not [one for one in lost.lay_off_lost(told) if len(events) + 2 in one.seqs]


@pytest.mark.parametrize(("booked", "found"), [(80, set()), (40, {"drop_after_draw"}), (20, {"drop_after_draw"})])
def test_a_wrong_show_may_be_told_as_a_drop(booked: int, found: set[str]) -> None:
    table = Table("ace2three-points", 3, hands={1: SHOWABLE})
    table.round()
    table.draw(1)
    table.drop(1)
    table.turn(2)
    table.drop(3)
    table.scored({1: booked, 2: 0, 3: 40})
    assert accused(table) == found


FLAT, BY_SUIT = SHOWABLE.replace("|", " "), "AS 2S 3S 9S | 5H 6H 7H KH JK | 9C KC | 9D KD"


@pytest.mark.parametrize("groups", [FLAT, BY_SUIT])
def test_one_show_without_groups_is_not_decided(groups: str) -> None:
    table = booked(groups)
    assert table.verdict("show", 1).verdict == "UNDECIDABLE"
    assert accused(table) == set()


@pytest.mark.parametrize("groups", ["AS 2S 3S 5H | 6H 7H JK | 9C 9D 9S | KD KC KH", HOPELESS])
def test_one_show_in_other_groups_or_of_no_show_at_all_is_wrong(groups: str) -> None:
    assert "show" in accused(booked(groups))


def shown(groups: str) -> Table:
    table = Table("classic", 2, hands={1: HOPELESS if groups is HOPELESS else SHOWABLE, 2: "QH QS JD"})
    table.draw(1)
    table.declare(1, groups)
    table.judged(1, True)
    return table


def booked(groups: str) -> Table:
    table = shown(groups)
    table.scored({1: 0, 2: table.points(2) or 80})
    return table


LOW = "AH 2H 3H 5S 6S 7S TC TD TS 8D 2C 3D 5C"
LOW_LOOSE = "AH 2H 3H | 5S 6S 7S | TC TD | TS | 8D 2C | 3D 5C"
OTHER = "AD 2D 3D 5D 6D 7D TH JC QC 4S 2S 9H 8H"
OTHER_LOOSE = "AD 2D 3D | 5D 6D | 7D | TH JC QC | 4S 2S 9H 8H"


@pytest.mark.parametrize(("loose", "found"), [((LOW_LOOSE, OTHER_LOOSE), set()), ((LOW_LOOSE, ""), {"points"})])
def test_hands_laid_out_as_they_were_held_may_have_been_booked_at_their_best(
    loose: tuple[str, str], found: set[str]
) -> None:
    table = Table("ace2three-points", 3, hands={1: SHOWABLE, 2: LOW, 3: OTHER})
    table.draw(1)
    table.declare(1)
    table.judged(1, True)
    for seat, groups in enumerate(loose, 2):
        if groups:
            table.show(seat, groups)
    best = Table("ace2three-points", 3, hands={1: SHOWABLE, 2: LOW, 3: OTHER})
    best.draw(1)
    best.declare(1)
    table.scored({1: 0, 2: best.points(2) or 0, 3: best.points(3) or 0})
    assert accused(table) == found
