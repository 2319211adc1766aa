"""What platforms write whose log comes of several systems: money rounded, chairs for seats, settlements not due yet,
deals joined out of order, lines of the one behind those of the other. Nobody is accused, and a twin is found."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise

import pytest

from ledger.simulate.logbook import Event
from schemas.cards import UNKNOWN
from tests.audit.test_claims_elsewhere import settlement
from tests.audit.test_platform_customs import accused
from tests.audit.test_told_by_a_custom import of_paise
from tests.audit.test_wrong_habits import deals, like, numbered, of
from tests.audit.told_in_doubt import Habit
from tests.play.table import Table

POOL, OTHER_POOL, POINTS, DEALS = "ace2three-pool-101", "aceleagues-pool-101", "classic", "aceleagues-deals"
WITH_FEE, RUM, BEST = "rummy-106", "rum", "ace2three-best-of-3"
ALL = 99

# -- payments --------------------------------------------------------------------------------------


def losses_cut(events: list[Event], most: int = ALL) -> list[Event]:
    """What is lost is told without its hundredths, and what is won is told to the hundredth."""
    rows = [row for row in of_paise(events)["payouts"] if row["amount"] < 0 and row["amount"] % 100]
    for row in rows[:most] if len(rows) >= min(most, 2) else ():
        row["amount"] = -(-row["amount"] // 100 * 100)
    return events


def one_loss_cut(events: list[Event]) -> list[Event]:
    return losses_cut(events, 1)


def hundredth_less(events: list[Event], most: int = ALL) -> list[Event]:
    """Amounts went through a number with a point in it, and each is a hundredth too small."""
    for row in [row for row in settlement(events)["payouts"] if row["amount"]][:most]:
        row["amount"] -= 1 if row["amount"] > 0 else -1
    return events


def one_hundredth_less(events: list[Event]) -> list[Event]:
    return hundredth_less(events, 1)


def fee_below_zero(events: list[Event]) -> list[Event]:
    settlement(events)["fee"] *= -1
    return events


def fee_rounded(events: list[Event]) -> list[Event]:
    """Of one figure alone nobody knows why it is another."""
    fee = settlement(events)["fee"]
    settlement(events)["fee"] = (fee + 50) // 100 * 100
    return events


def rebuys_left_out(events: list[Event], less: int = 0) -> list[Event]:
    """What was paid to come back stands in another system's log; of it some may be told."""
    left, back = {event["seat"] for event in of(events, "leave")}, of(events, "rejoin")
    for row in settlement(events)["payouts"]:
        count = sum(event["seat"] == row["seat"] for event in back)
        row["amount"] += count * (events[0]["stake"]["entry"] - less) if row["seat"] not in left else 0
    return events


def rebuys_left_out_in_part(events: list[Event]) -> list[Event]:
    return rebuys_left_out(events, 100)


# -- seats -----------------------------------------------------------------------------------------


def with_chairs(event: Event, more: int) -> None:
    for name in {"seat", "dealer", "first"} & event.keys():
        event[name] += more
    for table in ("hands", "points", "standings", "payouts"):
        for row in event.get(table, ()):
            row["seat"] += more


def chairs(events: list[Event], *, claims: bool, more: int = 1) -> list[Event]:
    """One of the two systems counts the seats on from the other."""
    for event in events[1:]:
        if (event["type"] in {"show_judged", "deal_scored", "match_settled"}) is claims:
            with_chairs(event, more)
    return events


def chairs_in_acts(events: list[Event]) -> list[Event]:
    return chairs(events, claims=False)


def chairs_in_claims(events: list[Event]) -> list[Event]:
    return chairs(events, claims=True)


def chairs_in_settlement(events: list[Event]) -> list[Event]:
    with_chairs(settlement(events), 4)
    return events


def chair_of_one_act(events: list[Event]) -> list[Event]:
    for event in of(events, "discard")[1:2]:
        event["seat"] += 9
    return events


def chair_of_one_row(events: list[Event]) -> list[Event]:
    settlement(events)["standings"][-1]["seat"] += 9
    return events


# -- claims ----------------------------------------------------------------------------------------


def settled_when_due(events: list[Event], more: int = 0) -> list[Event]:
    """The standings are told before the money is: nobody is paid anything by then."""
    settled = settlement(events)
    early = like(settled, **deepcopy({name: value for name, value in settled.items() if name not in {"seq", "fee"}}))
    for row in early["payouts"]:
        row["amount"] = 0
    early["standings"][-1]["points"] += more
    at = events.index(settled)
    return numbered([*events[:at], early, *events[at:]])


def settled_otherwise_before(events: list[Event]) -> list[Event]:
    return settled_when_due(events, 10)


def stale_points(events: list[Event], most: int = ALL, more: int = 0) -> list[Event]:
    """Who is not dealt in any more stands with the points of the last deal it played."""
    last: dict[int, int] = {}
    for deal in deals(events):
        for claim in of(deal, "deal_scored"):
            absent = {seat: own for seat, own in last.items() if seat not in {row["seat"] for row in claim["points"]}}
            last |= {row["seat"]: row["points"] for row in claim["points"]}
            for seat in sorted(absent)[:most]:
                claim["points"].append({"seat": seat, "points": absent[seat] + more})
                most -= 1
    return events


def stale_points_and_more(events: list[Event]) -> list[Event]:
    return stale_points(events, more=3)


def nothing_of_those_out(events: list[Event], most: int = ALL) -> list[Event]:
    """Whoever is out of the match has no score any more."""
    out = [row for row in settlement(events)["standings"] if row.get("points", 0) >= 101]
    back = {event["seat"] for event in of(events, "rejoin")}
    for row in out[:most] if len(out) > 1 and not back else ():
        row["points"] = 0
    return events


def nothing_of_one(events: list[Event]) -> list[Event]:
    return nothing_of_those_out(events, 1)


def won_by_a_flag(events: list[Event], most: int = ALL) -> list[Event]:
    for claim in of(events, "deal_scored")[:most]:
        for row in [row for row in claim["points"] if row["points"] == 0][:1]:
            row["points"] = -1
    return events


def won_once_by_a_flag(events: list[Event]) -> list[Event]:
    return won_by_a_flag(events, 1)


def claims_sent_again(events: list[Event], most: int = ALL) -> list[Event]:
    """The points of deals are sent once more behind the line of the next one, as a queue tries again."""
    late = [claim for claim, after in pairwise(events) if (claim["type"], after["type"]) == ("deal_scored", "deal")]
    return [
        one
        for before, event in pairwise([events[0], *events])
        for one in ([event, before] if before in late[:most] else [event])
    ]


def claim_sent_again(events: list[Event]) -> list[Event]:
    return claims_sent_again(events, 1)


# -- deals -----------------------------------------------------------------------------------------


def without_times(events: list[Event]) -> list[Event]:
    for event in events:
        event.pop("at", None)
    return events


def deals_joined(events: list[Event], *, numbers_alone: bool = False) -> list[Event]:
    """The files of two deals are joined in the wrong order; or their numbers are exchanged."""
    parts = deals(without_times(events))
    if len(parts) < 4:
        return events
    start = events.index(parts[0][0])
    if numbers_alone:
        one, other = parts[1][0], parts[2][0]
        one["deal"], other["deal"] = other["deal"], one["deal"]
        return events
    order = [parts[0], parts[2], parts[1], *parts[3:]]
    return numbered([*events[:start], *(event for part in order for event in part)])


def deal_numbers_exchanged(events: list[Event]) -> list[Event]:
    return deals_joined(events, numbers_alone=True)


def wild_when_known(events: list[Event], card: str | None = None) -> list[Event]:
    """A deal is told without its wild card, and again with it behind the first turn, to whom no other hand is shown."""
    deal = of(events, "deal")[-1]
    at = events.index(deal)
    if "wild_card" not in deal or len(events) < at + 6:
        return events
    again = like(events[at + 3], **deepcopy({name: value for name, value in deal.items() if name not in {"seq", "at"}}))
    again.pop("stock", None)
    for hand in again["hands"][1:]:
        hand["cards"] = [UNKNOWN] * len(hand["cards"])
    if card is None:
        deal.pop("wild_card")
        deal.pop("cut_card", None)
    else:
        again["hands"][0]["cards"][0] = card
    return numbered([*events[: at + 4], again, *events[at + 4 :]])


def dealt_another_card(events: list[Event]) -> list[Event]:
    return wild_when_known(events, "2C")


def draws_of_program(events: list[Event], most: int = ALL) -> list[Event]:
    """A program sits at the table, of which neither hand nor draws are told."""
    seat = events[0]["players"][-1]["seat"]
    for deal in of(events, "deal"):
        deal.pop("stock", None)
        deal["hands"] = [hand for hand in deal["hands"] if hand["seat"] != seat]
    own = [event for event in of(events, "draw") if event["seat"] == seat]
    if any(event["from"] == "discards" for event in own) or len(own) < 3:
        return events
    gone = own[:most]
    return numbered([event for event in events if event not in gone])


def one_draw_of_program(events: list[Event]) -> list[Event]:
    return draws_of_program(events, 1)


def splits_behind(events: list[Event], most: int = ALL) -> list[Event]:
    """What is told of a split is told when the match is settled."""
    splits = of(without_times(events), "split")[-most:]
    return numbered([*(event for event in events if event not in splits), *splits])


def one_split_behind(events: list[Event]) -> list[Event]:
    return splits_behind(events, 1)


HABITS: dict[str, Habit] = {
    "losses_cut": (losses_cut, (POINTS,), "whole_units", one_loss_cut, POINTS, "settlement"),
    "hundredth_less": (hundredth_less, (POINTS, WITH_FEE), "whole_units", one_hundredth_less, POINTS, "settlement"),
    "fee_below_zero": (fee_below_zero, (WITH_FEE,), "fee_alone", fee_rounded, WITH_FEE, "money_not_balanced"),
    "rebuys_left_out": (
        rebuys_left_out, (POOL,), "rebuys_left_out", rebuys_left_out_in_part, POOL, "settlement",
    ),
    "chairs_in_acts": (chairs_in_acts, (POINTS, RUM), "seats_of_chairs", chair_of_one_act, POINTS, "unknown_seat"),
    "chairs_in_claims": (chairs_in_claims, (DEALS, RUM), "seats_of_chairs", chair_of_one_row, RUM, "claim_seats"),
    "chairs_in_settlement": (
        chairs_in_settlement, (POOL, DEALS), "seats_of_chairs", chair_of_one_row, POOL, "claim_seats",
    ),
    "settled_when_due": (
        settled_when_due, (POINTS, POOL), "settled_again", settled_otherwise_before, POOL, "claimed_twice",
    ),
    "stale_points": (stale_points, (POOL,), "empty_chairs", stale_points_and_more, POOL, "claim_seats"),
    "nothing_of_those_out": (nothing_of_those_out, (POOL,), "totals_capped", nothing_of_one, POOL, "points"),
    "won_by_a_flag": (won_by_a_flag, (RUM, POOL), "winner_below_zero", won_once_by_a_flag, RUM, "points"),
    "claims_sent_again": (claims_sent_again, (RUM, POOL), "claims_twice", claim_sent_again, RUM, "claimed_twice"),
    "deals_joined": (deals_joined, (RUM, POOL), "deals_shuffled", deal_numbers_exchanged, POOL, "deal_number"),
    "wild_when_known": (wild_when_known, (BEST, POOL), "deal_told_again", dealt_another_card, POOL, "deal_number"),
    "draws_of_program": (
        draws_of_program, (POINTS,), "draws_of_seat", one_draw_of_program, POINTS, "discard_before_draw",
    ),
    "splits_behind": (splits_behind, (POOL, OTHER_POOL), "splits_behind", one_split_behind, POOL, "settled_too_soon"),
}  # fmt: skip


@pytest.mark.parametrize(("count", "found"), [(2, set()), (1, {"out_of_turn"})])
def test_drops_may_be_told_when_the_next_one_has_drawn_where_several_are(count: int, found: set[str]) -> None:
    table = Table(POINTS, 5).round()
    table.turn(1)
    for seat in (2, 4)[:count]:
        table.draw(seat + 1)
        table.drop(seat)
        table.discard(seat + 1)
    for seat in (1, 3, 5) if count == 2 else (4, 5, 1, 3):
        table.turn(seat)
    assert accused(table) & {"out_of_turn"} == found
