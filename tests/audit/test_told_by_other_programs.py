"""What programs of other platforms write in half a match, twice, or not at all accuses nobody; each has a twin that
differs in one thing and is found. Matches are simulated, as in :mod:`tests.audit.test_wrong_habits`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy

import pytest

from ledger.audit.audits import accused_in
from ledger.simulate.logbook import Event
from tests.audit.converters import Converter
from tests.audit.test_wrong_habits import deals, match, numbered, of
from tests.audit.told_in_doubt import Habit, is_always_found
from tests.play.table import HOPELESS, Table
from tests.simulate.judging import audit_of

RUM, DEALS, POINTS, POOL, POOLS = "rum", "ace2three-best-of-3", "classic", "ace2three-pool-101", "ace2three-pool-201"
WITH_FEE, OTHER_POOL = "rummy-106", "aceleagues-pool-101"

# -- seats -----------------------------------------------------------------------------------------


def without(events: list[Event], seat: int) -> list[Event]:
    """All rows and lines of a seat are left out, but for who deals."""
    for event in events if len(events[0]["players"]) > 2 else ():
        for name in {"players", "hands", "points", "standings", "payouts"} & event.keys():
            event[name] = [row for row in event[name] if row["seat"] != seat]
    return numbered([event for event in events if event.get("seat") != seat and event.get("points") != []])


def seat_left_out(events: list[Event]) -> list[Event]:
    """Who deals first."""
    return without(events, of(events, "deal")[0]["dealer"])


def drawer_left_out(events: list[Event]) -> list[Event]:
    """Who draws most from the stock, which is told, but wins nothing; no dealer is named, nor who begins."""
    for deal, *lines in deals(events):
        deal["stock"] = [event["card"] for event in lines if event.get("from") == "stock"]
        del deal["dealer"], deal["first"]
    (settled,) = of(events, "match_settled")
    losers = {row["seat"] for row in settled["payouts"] if row["amount"] < 0}
    drawers = Counter(event["seat"] for event in of(events, "draw") if event["from"] == "stock")
    return without(events, max(losers, key=lambda seat: drawers[seat]))


def payout_left_out(events: list[Event]) -> list[Event]:
    """The one who won is paid less, and nobody is told to have it."""
    max(of(events, "match_settled")[0]["payouts"], key=lambda row: int(row["amount"]))["amount"] -= 700
    return events


def one_dealt_by_nobody(events: list[Event]) -> list[Event]:
    of(events, "deal")[-1]["dealer"] = 9
    return events


def stakes_more(events: list[Event], stakes: int = 1, more: int = 0) -> list[Event]:
    """The one who won is paid so many stakes more, and so much beside."""
    stake = events[0]["stake"]
    prize = max(of(events, "match_settled")[0]["payouts"], key=lambda row: int(row["amount"]))
    prize["amount"] += stakes * (stake.get("entry") or stake["point_value"]) + more
    return events


def dealt_by_nobody_stake_more(events: list[Event]) -> list[Event]:
    """Deals are several, so that not all who begin sit next to one and the same dealer."""
    seats = {deal.get("first") for deal in of(events, "deal")}
    for deal in of(events, "deal") if len(seats) > 1 else ():
        deal["dealer"] = 9
    return stakes_more(events) if len(seats) > 1 else events


def part_more_by_nobody(events: list[Event]) -> list[Event]:
    """Nobody deals, and the winner is paid more by what is no stake."""
    for deal in of(events, "deal"):
        deal["dealer"] = 9
    return stakes_more(events, 0, 7)


def all_charged_by_nobody(events: list[Event]) -> list[Event]:
    """Nobody deals to who sits first, nobody wins, and what all pay is kept."""
    (settled,) = of(events, "match_settled")
    if [deal["first"] for deal in of(events, "deal")] == [1]:
        of(events, "deal")[0]["dealer"] = 9
        settled |= {"payouts": [row | {"amount": -10} for row in settled["payouts"]]}
        settled["fee"] = 10 * len(settled["payouts"])
    return events


def turns_left_out_stake_more(events: list[Event]) -> list[Event]:
    """Three turns of several seats are not told, in the last deal, of which the stock is."""
    start = events.index(deals(events)[-1][0])
    draws = [place for place in range(start, len(events)) if events[place].get("from") == "stock"]
    turns = [place for place in draws if events[place + 1]["type"] == "discard"]
    lost = {place + more for place in turns[1:10:3] for more in (0, 1)}
    if len(lost) < 6 or any(event["type"] == "recycle" for event in events[start:]):
        return events
    events[start]["stock"] = [events[place]["card"] for place in draws]
    return numbered(stakes_more([event for place, event in enumerate(events) if place not in lost]))


def turn_from(events: list[Event], start: int, names: tuple[str, ...] = ("seat", "dealer", "first")) -> list[Event]:
    """From a deal on the seats are numbered from the next one."""
    seats = [player["seat"] for player in events[0]["players"]]
    after = dict(zip(seats, [*seats[1:], *seats[:1]], strict=True))
    later = [event for deal in deals(events)[start:] for event in deal]
    for event in later if len(deals(events)) > start else ():
        rows = [row for name in ("hands", "points", "standings", "payouts") for row in event.get(name, ())]
        for row in [event, *(rows if "seat" in names else ())]:
            row.update({name: after[row[name]] for name in names if row.get(name) in after})
    return events


def turned_half_way(events: list[Event]) -> list[Event]:
    return turn_from(events, 2)


def dealer_turned_half_way(events: list[Event]) -> list[Event]:
    return turn_from(events, 2, ("dealer",))


# -- deals and their numbers -----------------------------------------------------------------------


def with_numbers(events: list[Event], number: Callable[[int, int], int], *types: str) -> list[Event]:
    """Each deal has another number, by its own and that of the last one, where there are three and more."""
    *_, last = (event["deal"] for event in of(events, "deal"))
    for event in of(events, *types) if last > 2 else ():
        event["deal"] = number(event["deal"], last)
    return events


def last_from_1(events: list[Event]) -> list[Event]:
    return with_numbers(events, lambda own, last: 1 if own == last else own, "deal", "deal_scored")


def last_from_1_in_its_deal(events: list[Event]) -> list[Event]:
    return with_numbers(events, lambda own, last: 1 if own == last else own, "deal")


def of_a_table(events: list[Event]) -> list[Event]:
    """A table counts its deals, and this is not the only match there."""
    return with_numbers(events, lambda own, _: 4000 + own * own, "deal", "deal_scored")


def last_passed_over(events: list[Event]) -> list[Event]:
    return with_numbers(events, lambda own, last: own + (own == last), "deal", "deal_scored")


# -- claims ----------------------------------------------------------------------------------------


def totals_without_deal(events: list[Event]) -> list[Event]:
    """Behind the points of each deal stand the totals, of no deal by their field."""
    lines, totals = list[Event](), Counter[int]()
    for event in events:
        lines.append(event)
        if event["type"] == "deal_scored":
            totals.update({row["seat"]: row["points"] for row in event["points"]})
            rows = [row | {"points": totals[row["seat"]]} for row in event["points"]]
            lines.append({name: value for name, value in event.items() if name != "deal"} | {"points": rows})
    return numbered(lines)


def totals_booked_last(events: list[Event]) -> list[Event]:
    """What is settled is booked as points before."""
    (settled,) = of(events, "match_settled")
    rows = [{"seat": row["seat"], "points": row["points"]} for row in settled["standings"]]
    beside = {"type": "deal_scored", "points": rows}
    more = {name: value for name, value in settled.items() if name not in {"standings", "payouts", "fee"}} | beside
    return numbered([*events[: events.index(settled)], more, *events[events.index(settled) :]])


def points_booked_last(events: list[Event]) -> list[Event]:
    """The last points are booked once more, and otherwise."""
    *_, last = of(events, "deal_scored")
    more = last | {"points": [row | {"points": row["points"] + 7} for row in last["points"]]}
    return numbered([*events[: events.index(last) + 1], more, *events[events.index(last) + 1 :]])


def totals_added_up(events: list[Event]) -> list[Event]:
    """The totals are what all deals come to, as if nobody who came back had got another one for it."""
    (settled,) = of(events, "match_settled")
    totals = Counter[int]()
    for claim in of(events, "deal_scored"):
        totals.update({row["seat"]: row["points"] for row in claim["points"]})
    for row in settled["standings"]:
        row["points"] = totals[row["seat"]]
    return events


def total_of_returner_less(events: list[Event]) -> list[Event]:
    """Who came back has five points less in all than the deals come to."""
    back = {event["seat"] for event in of(events, "rejoin")}
    for row in of(totals_added_up(events), "match_settled")[0]["standings"]:
        row["points"] -= 5 if row["seat"] in back else 0
    return events


def entries_beside(events: list[Event]) -> list[Event]:
    """Everybody has a row of what was paid to play, and who won another one of the prize."""
    (settled,) = of(events, "match_settled")
    entry = events[0].get("stake", {}).get("entry", 0)
    prizes = [row | {"amount": row["amount"] + entry} for row in settled["payouts"] if row["amount"] != -entry]
    settled["payouts"] = [*(row | {"amount": -entry} for row in settled["payouts"]), *prizes]
    return events


def prize_twice(events: list[Event]) -> list[Event]:
    (settled,) = of(events, "match_settled")
    settled["payouts"] = [*settled["payouts"], max(settled["payouts"], key=lambda row: int(row["amount"]))]
    return events


def less_by(events: list[Event], parts: tuple[int, ...]) -> list[Event]:
    """Those who pay most pay less, by a part in percent each."""
    rows = sorted(of(events, "match_settled")[0]["payouts"], key=lambda row: int(row["amount"]))
    for row, part in zip(rows, parts, strict=False) if rows[len(parts) - 1]["amount"] < 0 else ():
        row["amount"] = row["amount"] * (100 - part) // 100
    return events


def bonus_by_loser(events: list[Event]) -> list[Event]:
    return less_by(events, (5, 15))


def one_pays_less(events: list[Event]) -> list[Event]:
    return less_by(events, (15,))


# -- hands given up, one player's log --------------------------------------------------------------


def put_down_behind_drops(events: list[Event], card: Event, *, once: bool = False) -> list[Event]:
    lines, is_first = list[Event](), True
    for event in events:
        lines.append(event)
        if event["type"] == "drop" and (is_first or not once):
            lines.append(event | {"type": "discard", **card})
            is_first = False
    return numbered(lines)


def hands_put_down(events: list[Event]) -> list[Event]:
    return put_down_behind_drops(events, {"by": "server", "face": "down"})


def card_put_down(events: list[Event]) -> list[Event]:
    """Who has given up a hand puts a card of it down, once."""
    hand = of(events, "deal")[0]["hands"][0]["cards"]
    return put_down_behind_drops(events, {"by": "player", "card": hand[0]}, once=True)


def cut_off(events: list[Event]) -> list[Event]:
    """In the first deal the connection of who begins is lost, and what is played behind three turns is not told."""
    start = events.index(of(events, "deal")[0]) + 8
    seat = events[start - 7].get("seat")
    lost = {"type": "disconnect", "by": "server", "seat": seat}
    told = events[start - 1] if len(deals(events)[0]) > 20 else events[0]
    line = {name: told[name] for name in ("v", "match", "seq", "at") if name in told} | lost
    return numbered([*events[:start], line, line | {"type": "reconnect"}, *events[start + 3 :]])


def own_log_cut_off(events: list[Event]) -> list[Event]:
    """It is the log of that player, who sees no card that others draw."""
    lines = cut_off(events)
    (seat,) = {event["seat"] for event in of(lines, "disconnect")[:1]}
    for deal in of(lines, "deal"):
        deal["hands"] = [hand for hand in deal["hands"] if hand["seat"] == seat]
    for draw in of(lines, "draw"):
        if draw["seat"] != seat and draw["from"] == "stock":
            draw.pop("card")
    return lines


# -- figures of all deals --------------------------------------------------------------------------


def fee_told(events: list[Event], fee: Callable[[int, int], int]) -> list[Event]:
    """The fee is told as something of itself and of how many lost."""
    settled = of(events, "match_settled")[0]
    settled["fee"] = fee(settled["fee"], sum(int(row["amount"]) < 0 for row in settled["payouts"]))
    return events


def fee_of_each(events: list[Event]) -> list[Event]:
    return fee_told(events, lambda fee, lost: fee // lost)


def fee_of_most(events: list[Event]) -> list[Event]:
    return fee_told(events, lambda fee, lost: fee * (lost + 1) // (lost + 2))


def fee_with_tax(events: list[Event], percent: int = 18) -> list[Event]:
    return fee_told(events, lambda fee, _: fee + fee * percent // 100)


def fee_with_more(events: list[Event]) -> list[Event]:
    return fee_with_tax(events, 20)


def totals(
    events: list[Event], total: Callable[[int, dict[int, int], dict[int, int]], int], most: int = 9
) -> list[Event]:
    """The standings name something of a seat, of the sums of all deals, and of those that were not given up."""
    sums, played = Counter[int](), Counter[int]()
    for deal in deals(events):
        out = {event["seat"] for event in deal if event["type"] == "drop"}
        for row in (row for event in of(deal, "deal_scored") for row in event["points"]):
            sums[row["seat"]] += row["points"]
            played[row["seat"]] += 0 if row["seat"] in out else row["points"]
    rows = of(events, "match_settled")[0]["standings"]
    if of(events, "rejoin") or len(rows) < 3:
        return events
    less = [row for row in rows if total(row["seat"], sums, played) != row["points"]][:most]
    for row in less:
        row["points"] = total(row["seat"], sums, played)
    return events


def totals_without_drops(events: list[Event], most: int = 9) -> list[Event]:
    is_of_two = len({event["seat"] for event in of(events, "drop")}) > 1
    return totals(events, lambda seat, _, played: played[seat], most) if is_of_two else events


def total_without_drop(events: list[Event]) -> list[Event]:
    return totals_without_drops(events, 1)


def totals_net(events: list[Event], most: int = 9) -> list[Event]:
    return totals(events, lambda seat, sums, _: sum(sums.values()) - len(sums) * sums[seat], most)


def total_net(events: list[Event]) -> list[Event]:
    return totals_net(events, 1)


HABITS: dict[str, Habit] = {
    "seat_left_out": (seat_left_out, (POINTS, DEALS), "seat_untold", payout_left_out, POINTS, "money_not_balanced"),
    "drawer_left_out": (
        drawer_left_out, (POINTS, POOL), "seat_untold", turns_left_out_stake_more, POOL, "money_not_balanced",
    ),
    "turned_half_way": (turned_half_way, (POOL, RUM), "seats_renumbered", dealer_turned_half_way, RUM, "wrong_dealer"),
    "last_from_1": (last_from_1, (POOL, RUM), "deal_numbers", last_from_1_in_its_deal, RUM, "deal_number"),
    "of_a_table": (of_a_table, (POOL, RUM), "deal_numbers", last_passed_over, RUM, "deal_number"),
    "totals_without_deal": (totals_without_deal, (POOL, RUM), "totals_beside", points_booked_last, RUM, "points"),
    "totals_booked_last": (totals_booked_last, (POOL, RUM), "totals_beside", points_booked_last, RUM, "points"),
    "totals_added_up": (totals_added_up, (POOLS,), "totals_added_up", total_of_returner_less, POOLS, "points"),
    "entries_beside": (entries_beside, (POOL, DEALS), "rows_again", prize_twice, POOL, "claim_seats"),
    "bonus_by_loser": (bonus_by_loser, (POINTS,), "paid_from_bonus", one_pays_less, POINTS, "settlement"),
    "hands_put_down": (hands_put_down, (POOL, POINTS), "hands_put_down", card_put_down, POOL, "out_player_acts"),
    "fee_of_each": (fee_of_each, (WITH_FEE,), "fee_of_each", fee_of_most, WITH_FEE, "money_not_balanced"),
    "fee_with_tax": (fee_with_tax, (WITH_FEE,), "fee_with_tax", fee_with_more, WITH_FEE, "money_not_balanced"),
    "totals_without_drops": (
        totals_without_drops, (POOL, POOLS), "totals_without_drops", total_without_drop, POOL, "points",
    ),
    "totals_net": (totals_net, (POINTS, POOL), "totals_net", total_net, POINTS, "points"),
    "own_log_cut_off": (own_log_cut_off, (RUM, POOL), "connection_gap", cut_off, RUM, "out_of_turn"),
}  # fmt: skip


def test_a_deal_that_is_left_out_is_missed_by_its_number_and_by_what_totals_lack() -> None:
    """Who deals is no witness where fewer play on."""
    left_out = 0
    for whole in (match(OTHER_POOL, number) for number in (2, 5, 7)):
        for missing in deals(whole)[1:-1]:
            log = numbered([event for event in deepcopy(whole) if event not in missing])
            left_out += 1
            assert accused_in(audit_of(log)) == set()
    assert left_out >= 10


@pytest.mark.parametrize(
    ("change", "ruleset", "code"),
    [
        (one_dealt_by_nobody, RUM, "unknown_seat"),
        (one_dealt_by_nobody, POOL, "unknown_seat"),
        (dealt_by_nobody_stake_more, POOL, "settlement"),
        (part_more_by_nobody, POINTS, "settlement"),
        (all_charged_by_nobody, POINTS, "settlement"),
        (turns_left_out_stake_more, POOL, "money_not_balanced"),
        (turns_left_out_stake_more, POINTS, "money_not_balanced"),
    ],
)
def test_where_all_who_play_are_told_no_seat_is_left_out(change: Converter, ruleset: str, code: str) -> None:
    """A wrong dealer or a few lost turns make no player of whom no line tells, nor does what is paid beside."""
    assert is_always_found(change, ruleset, code)


# -- at a table ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lost", "found"), [((40, 0), set()), ((33, 0), {"scored_too_soon"}), ((0, 0), {"scored_too_soon"})]
)
def test_who_lost_a_drop_behind_the_last_draw_of_a_deal_has_left(lost: tuple[int, int], found: set[str]) -> None:
    """Others are told to show, to leave and to give up a hand, so that no such type is one that is never logged."""
    table = Table("classic", 5, hands={5: HOPELESS})
    table.turn(1)
    table.turn(2)
    table.leave(3)
    table.drop(4)
    table.draw(5)
    table.declare(5, HOPELESS)
    table.judged(5, False)
    table.turn(1)
    table.turn(2)
    table.draw(1)
    table.scored(dict(enumerate((*lost, 20, 20, 80), 1)))
    assert {code for code, _, _ in accused_in(table.audit())} == found
