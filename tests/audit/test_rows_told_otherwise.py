"""Claims with rows of other seats, of empty chairs, several of each seat, with signs or figures that tell the same in
another way, and rulings or shows told again at once accuse nobody. Each has a twin that does."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest

from ledger.simulate.logbook import Event
from ledger.simulate.simulation import simulate
from tests.audit.converters import Converter
from tests.audit.test_claims_elsewhere import settlement
from tests.audit.test_wrong_habits import found_in, like, match, numbered, of, shortest
from tests.audit.told_in_doubt import Habit, is_always_found
from tests.simulate.judging import RULEBOOK, audit_of

POOL, POINTS, DEALS, RUM, WITH_FEE = "ace2three-pool-101", "classic", "aceleagues-deals", "rum", "rummy-106"
CHAIRS = (1, 2, 3, 4, 5, 6)


def seats_of(events: list[Event]) -> list[int]:
    return sorted(player["seat"] for player in events[0]["players"])


# -- signs and figures -----------------------------------------------------------------------------


def drops_below_zero(events: list[Event], most: int = 99) -> list[Event]:
    """What a hand given up costs is booked below zero."""
    gone = set[int]()
    for event in events:
        gone = set() if event["type"] == "deal" else gone | ({event["seat"]} if event["type"] == "drop" else set())
        for row in [row for row in event.get("points", ()) if row["seat"] in gone and row["points"]][:most]:
            row["points"] = -row["points"]
            most -= 1
    return events


def one_drop_below_zero(events: list[Event]) -> list[Event]:
    """Where what all lose does not come to less than nothing by it."""
    rows = [row for claim in of(events, "deal_scored") for row in claim["points"]]
    most = sum(row["points"] for row in rows) > 2 * max(row["points"] for row in rows)
    return drops_below_zero(events, int(most))


def hand_below_zero(events: list[Event]) -> list[Event]:
    """What one hand costs that was played on is, beside others that are not."""
    gone = {event["seat"] for event in of(events, "drop")}
    rows = [row for row in of(events, "deal_scored")[0]["points"] if row["points"] and row["seat"] not in gone]
    for row in rows[:1] if len(rows) > 1 else ():
        row["points"] = -min(row["points"], 1)
    return events


def totals_below_zero(events: list[Event], most: int = 9) -> list[Event]:
    for row in sorted(settlement(events)["standings"], key=lambda row: int(row["points"]))[-most:]:
        row["points"] = -row["points"]
    return events


def one_total_below_zero(events: list[Event]) -> list[Event]:
    return totals_below_zero(events, 1)


def totals_as_last(events: list[Event], more: int = 0) -> list[Event]:
    """The last deal is booked with all totals."""
    totals = Counter[int]()
    claims = of(events, "deal_scored")
    for row in (row for claim in claims for row in claim["points"]):
        totals[row["seat"]] += row["points"]
    if len(claims) > 1 and not of(events, "rejoin"):
        claims[-1]["points"] = [{"seat": seat, "points": totals[seat] + more} for seat in seats_of(events)]
    return events


def more_than_totals(events: list[Event]) -> list[Event]:
    return totals_as_last(events, 2)


def total_as_won(events: list[Event], more: int = 0) -> list[Event]:
    rows = settlement(events)["standings"]
    lost = sum(row["points"] for row in rows)
    for row in rows:
        row["points"] = lost + more if row["place"] == 1 else row["points"]
    return events


def more_than_won(events: list[Event]) -> list[Event]:
    return total_as_won(events, 5)


def points_left(events: list[Event], more: int = 0) -> list[Event]:
    """Each deal is booked with what is left to the total at which one is out."""
    totals = Counter[int]()
    for claim in of(events, "deal_scored") if not of(events, "rejoin") else ():
        for row in claim["points"]:
            totals[row["seat"]] += row["points"]
            row["points"] = 101 - totals[row["seat"]]
    of(events, "deal_scored")[-1]["points"][0]["points"] += more
    return events


def more_than_left(events: list[Event]) -> list[Event]:
    return points_left(events, 200)


def totals_left(events: list[Event], most: int = 9) -> list[Event]:
    for row in settlement(events)["standings"][:most]:
        row["points"] = max(0, 101 - row["points"])
    return events


def one_total_left(events: list[Event]) -> list[Event]:
    return totals_left(events, 1)


# -- rows ------------------------------------------------------------------------------------------


def rows_from_first(events: list[Event], most: int = 99) -> list[Event]:
    """The rows of points are numbered from who begins the deal."""
    first, seats = None, list[int]()
    for event in events:
        if event["type"] == "deal":
            first, seats = event["first"], sorted(hand["seat"] for hand in event["hands"])
        if event["type"] == "deal_scored" and first in seats and len(event["points"]) == len(seats) and most:
            at = seats.index(first)
            most -= at > 0
            now = dict(zip([*seats[at:], *seats[:at]], seats, strict=True))
            for row in event["points"]:
                row["seat"] = now[row["seat"]]
    return events


def one_deal_from_first(events: list[Event]) -> list[Event]:
    return rows_from_first(events, 1)


def rows_by_rank(events: list[Event]) -> list[Event]:
    for claim in of(events, "deal_scored"):
        figures = sorted(row["points"] for row in claim["points"])
        claim["points"].sort(key=lambda row: int(row["seat"]))
        for row, points in zip(claim["points"], figures, strict=True):
            row["points"] = points
    return events


def two_exchanged(events: list[Event]) -> list[Event]:
    rows = sorted(of(events, "deal_scored")[0]["points"], key=lambda row: int(row["points"]))
    rows[0]["points"], rows[-1]["points"] = rows[-1]["points"], rows[0]["points"]
    return events


def settled_by_rank(events: list[Event], most: int = 9) -> list[Event]:
    """The rows of the settlement are numbered by rank."""
    settled, seats = settlement(events), seats_of(events)
    order = [row["seat"] for row in sorted(settled["standings"], key=lambda row: int(row["place"]))][:most]
    now = dict(zip(order, sorted(order), strict=True))
    for row in [*settled["standings"], *settled["payouts"]] if len(seats) > 2 else ():
        row["seat"] = now.get(row["seat"], row["seat"])
    return events


def two_settled_by_rank(events: list[Event]) -> list[Event]:
    return settled_by_rank(events, 2)


def six_chairs(events: list[Event], points: int = 0) -> list[Event]:
    """Claims have rows of all chairs, those nobody sits on too."""
    empty = [seat for seat in CHAIRS if seat not in seats_of(events)]
    for claim in of(events, "deal_scored"):
        claim["points"] += [{"seat": seat, "points": points} for seat in empty]
    settled = settlement(events)
    settled["standings"] += [{"seat": seat, "points": 0, "place": 6} for seat in empty]
    settled["payouts"] += [{"seat": seat, "amount": 0} for seat in empty]
    return events


def chairs_with_points(events: list[Event]) -> list[Event]:
    return six_chairs(events, 5)


def all_in_each_deal(events: list[Event], most: int = 99) -> list[Event]:
    """Who is out has the total at which one is out as its points in each deal that follows."""
    for claim in of(events, "deal_scored"):
        missing = [seat for seat in seats_of(events) if seat not in {row["seat"] for row in claim["points"]}][:most]
        claim["points"] += [{"seat": seat, "points": 101} for seat in missing]
        most -= len(missing)
    return events


def one_row_more(events: list[Event]) -> list[Event]:
    return all_in_each_deal(events, 1)


def fee_as_row(events: list[Event], more: int = 0) -> list[Event]:
    settlement(events)["payouts"].append({"seat": 99, "amount": settlement(events).pop("fee") + more})
    return events


def more_than_fee(events: list[Event]) -> list[Event]:
    return fee_as_row(events, 100)


def prize_to_nobody(events: list[Event], percent: int = 100) -> list[Event]:
    """Where no fee is told, so much of what the winner is due goes to a seat at which nobody sits."""
    settled = settlement(events)
    won = max(settled["payouts"], key=lambda row: int(row["amount"]))
    part = won["amount"] * percent // 100
    settled.pop("fee", None)
    settled["payouts"] += [{"seat": 9, "amount": part}]
    won["amount"] -= part
    return events


def half_to_nobody(events: list[Event]) -> list[Event]:
    return prize_to_nobody(events, 50)


def booked_beside_chairs(events: list[Event]) -> list[Event]:
    """Claims have rows of all chairs, and once one of who is out has points."""
    seats = seats_of(events)
    for claim in of(events, "deal_scored"):
        missing = [seat for seat in seats if seat not in {row["seat"] for row in claim["points"]}]
        if missing:
            claim["points"] += [{"seat": missing[0], "points": 40}]
            return six_chairs(events)
    return events


def rows_twice(events: list[Event]) -> list[Event]:
    """Every row of a claim stands there twice, as an export joins them."""
    for event in of(events, "deal_scored", "match_settled"):
        for name in event.keys() & {"points", "standings", "payouts"}:
            event[name] = [row for row in event[name] for _ in range(2)]
    return events


def rows_twice_otherwise(events: list[Event]) -> list[Event]:
    claim = of(events, "deal_scored")[0]
    claim["points"] += [{**row, "points": row["points"] + 1} for row in claim["points"]]
    return events


def paid_in_and_out(events: list[Event], more: int = 0) -> list[Event]:
    settled, stake = settlement(events), 100_000
    settled["payouts"] = [
        each
        for row in settled["payouts"]
        for each in ({**row, "amount": -stake}, {**row, "amount": row["amount"] + stake})
    ]
    settled["payouts"][-1]["amount"] += more
    return events


def more_paid_out(events: list[Event]) -> list[Event]:
    return paid_in_and_out(events, 500)


# -- places ----------------------------------------------------------------------------------------


def all_first(events: list[Event], most: int = 9) -> list[Event]:
    for row in settlement(events)["standings"][:most]:
        row["place"] = 1
    return events


def some_first(events: list[Event]) -> list[Event]:
    return all_first(events, 2)


def places_of_tournament(events: list[Event]) -> list[Event]:
    for row in settlement(events)["standings"]:
        row["place"] += 50 if row["place"] > 1 else 0
    return events


def exchanged_in_tournament(events: list[Event]) -> list[Event]:
    one, *_, other = sorted(settlement(places_of_tournament(events))["standings"], key=lambda row: int(row["place"]))
    one["place"], other["place"] = other["place"], one["place"]
    return events


# -- rulings, shows, connections -------------------------------------------------------------------


def rulings_of_all(events: list[Event]) -> list[Event]:
    """Each client tells the ruling of a show."""
    return numbered(
        [one for event in events for one in [event] * (len(seats_of(events)) if event["type"] == "show_judged" else 1)]
    )


def ruled_first(events: list[Event], *, at_once: bool = True) -> list[Event]:
    """A show is told to be wrong while it is looked at; or only once it was laid down."""
    told = list[Event]()
    for event in events:
        other = [{**event, "valid": not event["valid"]}] if event["type"] == "show_judged" else []
        told += [*other, event] if at_once or not other else [event]
        if not at_once and event["type"] == "deal_scored":
            told += [{**one, **like(event), "valid": not one["valid"]} for one in told if one["type"] == "show_judged"][
                -1:
            ]
    return numbered(told)


def ruled_twice_unseen(events: list[Event]) -> list[Event]:
    """No cards tell which of two rulings is right."""
    for event in events:
        for hand in event.get("hands", ()):
            hand["cards"] = ["??"] * len(hand["cards"])
        if event["type"] == "declare":
            event["groups"] = [["??"] * len(group) for group in event.get("groups") or ()]
        if event["type"] == "show":
            event["groups"] = [["??"] * len(group) for group in event["groups"]]
        if event["type"] == "draw" and event["from"] == "stock":
            event["card"] = "??"
        event.pop("stock", None)
    return ruled_first(events)


def ruled_behind_deal(events: list[Event]) -> list[Event]:
    return ruled_first(events, at_once=False)


def shown_without_groups(events: list[Event], *, flat: bool = True) -> list[Event]:
    """A show is told as it was asked for, all cards in one group, and then as it was made; or first in other groups."""
    told = list[Event]()
    for event in events:
        if event["type"] == "declare" and event.get("groups"):
            cards = [card for group in event["groups"] for card in group]
            told.append({**event, "groups": [cards] if flat else [cards[:7], cards[7:]]})
        told.append(event)
    return numbered(told)


def shown_in_other_groups(events: list[Event]) -> list[Event]:
    return shown_without_groups(events, flat=False)


def connections_last(events: list[Event], at: int = 0) -> list[Event]:
    """Connections are told behind all else, without times."""
    told = of(events, "disconnect", "reconnect")
    last = [{name: value for name, value in event.items() if name != "at"} for event in told[at:]]
    return numbered([*(event for event in events if event not in told[at:]), *last])


def some_connections_last(events: list[Event]) -> list[Event]:
    return connections_last([event for event in events if event["type"] != "reconnect"], 1)


HABITS: dict[str, Habit] = {
    "drops_below_zero": (
        drops_below_zero, (POOL, DEALS), "losses_below_zero", hand_below_zero, POINTS, "points",
    ),
    "totals_below_zero": (
        totals_below_zero, (POINTS, POOL), "losses_below_zero", one_total_below_zero, POINTS, "points",
    ),
    "totals_as_last": (totals_as_last, (POOL,), "running_totals", more_than_totals, POOL, "points"),
    "total_as_won": (total_as_won, (POINTS, WITH_FEE), "losses_as_won", more_than_won, POINTS, "points"),
    "points_left": (points_left, (POOL,), "points_left", more_than_left, POOL, "points"),
    "totals_left": (totals_left, (POOL,), "points_left", one_total_left, POOL, "points"),
    "rows_from_first": (rows_from_first, (POOL,), "rows_of_others", one_deal_from_first, POOL, "points"),
    "rows_by_rank": (rows_by_rank, (POOL, POINTS), "rows_of_others", two_exchanged, POOL, "points"),
    "settled_by_rank": (
        settled_by_rank, (POINTS, POOL), "rows_of_others", two_settled_by_rank, POINTS, "points",
    ),
    "six_chairs": (six_chairs, (POINTS, POOL), "empty_chairs", chairs_with_points, POOL, "claim_seats"),
    "all_in_each_deal": (all_in_each_deal, (POOL,), "empty_chairs", one_row_more, POOL, "claim_seats"),
    "fee_as_row": (fee_as_row, (WITH_FEE,), "empty_chairs", more_than_fee, WITH_FEE, "claim_seats"),
    "rows_twice": (rows_twice, (POINTS, POOL, RUM), "rows_again", rows_twice_otherwise, POINTS, "claim_seats"),
    "paid_in_and_out": (paid_in_and_out, (POINTS, POOL), "rows_again", more_paid_out, POINTS, "settlement"),
    "all_first": (all_first, (POINTS, POOL), "places_turned", some_first, POINTS, "places_wrong"),
    "places_of_tournament": (
        places_of_tournament, (POINTS, POOL), "places_turned", exchanged_in_tournament, POINTS, "places_wrong",
    ),
    "rulings_of_all": (rulings_of_all, (POINTS, POOL), "claims_twice", ruled_behind_deal, POOL, "show"),
    "ruled_first": (ruled_first, (POINTS, POOL, WITH_FEE), "ruled_again", ruled_behind_deal, POOL, "show"),
    "shown_without_groups": (
        shown_without_groups, (POINTS, POOL), "told_twice", shown_in_other_groups, POINTS, "declare_without_draw",
    ),
    "connections_last": (
        connections_last, (POOL,), "connections_behind", some_connections_last, POOL, "autoplay_not_due",
    ),
}  # fmt: skip


SINGLE: dict[str, tuple[Converter, str, str]] = {
    "one_drop_below_zero": (one_drop_below_zero, POOL, "points"),
    "one_drop_below_zero_in_one_deal": (one_drop_below_zero, POINTS, "points"),
    "prize_to_nobody": (prize_to_nobody, POINTS, "claim_seats"),
    "prize_to_nobody_in_a_pool": (prize_to_nobody, POOL, "claim_seats"),
    "half_to_nobody": (half_to_nobody, POINTS, "claim_seats"),
    "booked_beside_chairs": (booked_beside_chairs, POOL, "claim_seats"),
}
"""What is done once, where, and what is found wherever it is."""


def test_points_moved_from_one_of_two_seats_to_the_other_are_no_rows_by_rank() -> None:
    """Seat 1 wins both deals, so that the rows rise as they are, and rise yet."""
    (events,) = simulate(RULEBOOK.resolve(POOL), 1, 30, seats=2, start=16)
    claims = of(events, "deal_scored")
    assert [[(row["seat"], row["points"]) for row in claim["points"]] for claim in claims] == [
        [(1, 0), (2, 78)],
        [(1, 0), (2, 42)],
    ]
    winner, loser = claims[0]["points"]
    winner["points"], loser["points"] = 5, 73
    assert "points" in found_in(events)


def test_of_two_rulings_neither_is_explained_where_no_cards_tell_which_is_right() -> None:
    for number in shortest(POINTS):
        audit = audit_of(ruled_twice_unseen(deepcopy(match(POINTS, number))))
        assert {"claimed_twice"} == {row.code for row in audit.findings}


@pytest.mark.parametrize("name", SINGLE)
def test_what_is_wrong_once_is_always_found(name: str) -> None:
    change, ruleset, code = SINGLE[name]
    assert is_always_found(change, ruleset, code)
