"""Acts told once more with a time of their own, points told as money, seats numbered over where somebody came back,
drops booked alike, the wild card in another field, lines of another match: nobody is accused, and a twin is found."""

from __future__ import annotations

from copy import deepcopy

import pytest

from ledger.audit.corrections.lost import another_day
from ledger.simulate.logbook import Event
from schemas.cards import JOKER, RANKS
from tests.audit.test_wrong_habits import deals, match, numbered, of, shortest
from tests.audit.told_in_doubt import Habit
from tests.play.table import Table

POOL, POINTS = "ace2three-pool-101", "ace2three-points"
POOLS = (POOL, "aceleagues-pool-101")


def later(at: str, by: int = 20) -> str:
    """A time so many milliseconds later, within its second."""
    return f"{at[:20]}{min(999, int(at[20:23]) + by):03}Z"


def discards_again(events: list[Event]) -> list[Event]:
    """Every fourth card put down is told once more, as another server saw it."""
    discards = of(events, "discard")[::4]
    return numbered(
        [
            one
            for event in events
            for one in ([event, {**event, "at": later(event["at"])}] if event in discards else [event])
        ]
    )


def another_discard(events: list[Event]) -> list[Event]:
    """A second card is put down by the same seat, another one that it holds."""
    discards = [event for event in of(events, "discard") if event["by"] == "player"]
    one, other = next(
        (one, other)
        for one in discards
        for other in discards
        if other["seat"] == one["seat"] and other["seq"] > one["seq"] and other["card"] != one["card"]
    )
    place = events.index(one)
    return numbered([*events[: place + 1], {**one, "card": other["card"]}, *events[place + 1 :]])


def wild_exchanged(events: list[Event]) -> list[Event]:
    for deal in of(events, "deal"):
        deal["open_card"], deal["wild_card"] = deal["wild_card"], deal["open_card"]
        deal.pop("cut_card", None)
    return events


def wild_below(events: list[Event], most: int = 99) -> list[Event]:
    """The card told is the one below those that are wild; or that of the first deal alone is."""
    for deal in of(events, "deal")[:most]:
        if deal["wild_card"] != JOKER:
            deal["wild_card"] = RANKS[RANKS.index(deal["wild_card"][0]) - 1] + deal["wild_card"][1:]
            deal.pop("cut_card", None)
    return events


def wild_below_once(events: list[Event]) -> list[Event]:
    return wild_below(events, 1)


def booked_as_if_wild(events: list[Event]) -> list[Event]:
    """Of one loser points are booked that are no hand's."""
    row = next(row for claim in of(events, "deal_scored") for row in claim["points"] if row["points"])
    row["points"] += 7
    return events


def points_as_money(events: list[Event]) -> list[Event]:
    value = events[0]["stake"]["point_value"]
    for event in of(events, "deal_scored", "match_settled"):
        for row in (*event.get("points", ()), *event.get("standings", ())):
            row["points"] *= value
    return events


def points_of_one_as_money(events: list[Event]) -> list[Event]:
    value = events[0]["stake"]["point_value"]
    row = next(row for claim in of(events, "deal_scored") for row in claim["points"] if row["points"])
    row["points"] *= value + 1
    return events


def totals_as_paid(events: list[Event]) -> list[Event]:
    (settlement,) = of(events, "match_settled")
    paid = {row["seat"]: row["amount"] for row in settlement["payouts"]}
    for row in settlement["standings"]:
        row["points"] = paid[row["seat"]]
    return events


def total_of_one_as_paid(events: list[Event]) -> list[Event]:
    (settlement,) = of(events, "match_settled")
    paid = {row["seat"]: row["amount"] for row in settlement["payouts"]}
    row = next(row for row in settlement["standings"] if row["points"])
    row["points"] = paid[row["seat"]]
    return events


def drops_booked_alike(events: list[Event], most: int = 99) -> list[Event]:
    """Who drops is booked 80 for the deal, in any deal; the totals are right."""
    for deal in deals(events):
        out = {event["seat"] for event in of(deal, "drop")}
        for row in (row for claim in of(deal, "deal_scored") for row in claim["points"]):
            if row["seat"] in out and most:
                row["points"], most = 80, most - 1
    return events


def one_drop_booked_alike(events: list[Event]) -> list[Event]:
    return drops_booked_alike(events, most=1)


def numbered_over(events: list[Event]) -> list[Event]:
    """In a match in which somebody came back those who play a deal are numbered from 1 in it."""
    for deal in deals(events) if of(events, "rejoin") else []:
        number = {hand["seat"]: count for count, hand in enumerate(deal[0]["hands"], 1)}
        with_numbers(deal, number)
    return events


def with_numbers(deal: list[Event], number: dict[int, int]) -> None:
    """The seats of a deal get other numbers."""
    for event in deal:
        if event["type"] not in {"rejoin", "split", "match_settled"}:
            for key in {"seat", "dealer", "first"} & event.keys():
                event[key] = number.get(event[key], event[key])
            for row in (*event.get("hands", ()), *event.get("points", ())):
                row["seat"] = number.get(row["seat"], row["seat"])


def dealt_in_instead(events: list[Event]) -> list[Event]:
    """In one deal a seat that is out plays in the place of one that is not."""
    last = deals(events)[-1]
    playing = {hand["seat"] for hand in last[0]["hands"]}
    out = {1, 2, 3, 4} - playing
    if of(events, "rejoin") and out:
        with_numbers(last, {max(playing): max(out)})
    return events


def other_half(events: list[Event], days: int = 9) -> list[Event]:
    """The second half of the log is that of another match of so many days later."""
    other = deepcopy(match(POOL, next(number for number in shortest(POOL) if match(POOL, number)[1] != events[1])))
    rest = other[len(other) // 2 :]
    for event in rest:
        event["at"] = f"{event['at'][:8]}{int(events[0]['at'][8:10]) + days:02}{event['at'][10:]}"
    return [{**event, "seq": seq} for seq, event in enumerate([*events[: len(events) // 2], *rest], 1)]


HABITS: dict[str, Habit] = {
    "wild_below": (wild_below, POOLS, "wild_below", wild_below_once, POOL, "points"),
    "discards_again": (discards_again, POOLS, "told_twice", another_discard, POOL, "discard_before_draw"),
    "wild_exchanged": (wild_exchanged, POOLS, "wild_exchanged", booked_as_if_wild, POOL, "points"),
    "points_as_money": (points_as_money, (POINTS,), "points_as_money", points_of_one_as_money, POINTS, "points"),
    "totals_as_paid": (totals_as_paid, (POINTS,), "totals_untold", total_of_one_as_paid, POINTS, "points"),
    "drops_alike": (drops_booked_alike, POOLS, "drops_booked_alike", one_drop_booked_alike, POOL, "points"),
    "numbered_over": (numbered_over, POOLS, "seats_by_deal", dealt_in_instead, POOL, "dealt_in_wrongly"),
    "another_day": (other_half, (POOL,), "another_day", booked_as_if_wild, POOL, "points"),
}


@pytest.mark.parametrize(("later", "is_other"), [((5, 99), True), ((5, 6), False), ((0, 0), False)])
@pytest.mark.parametrize("day", ["2026-12-24", "2026-01-02"])
def test_all_lines_from_one_on_are_of_another_match_that_have_times_of_other_days(
    later: tuple[int, int], is_other: bool, day: str
) -> None:
    """One line alone has a time that is wrong."""
    table = Table("classic", 2)
    table.round(3)
    first, end = later
    lines = [
        event.model_copy(update={"at": f"{day}{str(event.at)[10:]}"}) if first <= place < end else event
        for place, event in enumerate(table.events)
    ]
    assert bool(list(another_day(lines))) is is_other


def test_a_match_that_goes_on_the_next_day_is_one() -> None:
    table = Table("classic", 2)
    table.round(3)
    lines = [
        event.model_copy(update={"at": f"2026-11-21{str(event.at)[10:]}"}) if place > 5 else event
        for place, event in enumerate(table.events)
    ]
    assert str(table.events[0].at)[:10] == "2026-11-20" and list(another_day(lines)) == []


@pytest.mark.parametrize(("kinds", "is_other"), [(("match_settled",), False), (("discard", "match_settled"), True)])
def test_what_is_booked_days_later_is_of_the_same_match(kinds: tuple[str, ...], is_other: bool) -> None:
    """A wrong settlement that is written late is wrong all the same."""
    table = Table("classic", 2)
    table.round(2)
    table.say("match_settled", payouts=[{"seat": 1, "amount": 0}, {"seat": 2, "amount": 0}])
    first = next(place for place in range(len(table.events) - 1, -1, -1) if table.events[place].type == kinds[0])
    lines = [
        event.model_copy(update={"at": f"2026-11-24{str(event.at)[10:]}"}) if place >= first else event
        for place, event in enumerate(table.events)
    ]
    assert bool(list(another_day(lines))) is is_other
