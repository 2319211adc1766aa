"""What the services of one platform write beside each other accuses nobody: what is asked for and what is done, a timer
that ran out as the player acted, a booking and what it was put right to, claims by another clock, who looks on. Each
has a twin that does."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from copy import deepcopy

import pytest

from ledger.audit.corrections.habits import places_turned
from ledger.audit.corrections.lines import Correction
from ledger.simulate.logbook import Event
from ledger.simulate.simulation import simulate
from schemas.events import MatchSettled
from tests.audit.converters import Converter
from tests.audit.test_claims_elsewhere import settlement
from tests.audit.test_platform_customs import accused, tells
from tests.audit.test_wrong_habits import deals, found_in, like, match, numbered, of
from tests.audit.told_in_doubt import Habit
from tests.play.table import Table
from tests.simulate.judging import RULEBOOK

POOL, POINTS, DEALS, RUM = "ace2three-pool-101", "classic", "aceleagues-deals", "rum"
STRANGER = 9


# -- who looks on ----------------------------------------------------------------------------------


def onlookers(events: list[Event], *more: str) -> list[Event]:
    """Somebody opens the table and leaves it again, several times."""
    told = list[Event]()
    for place, event in enumerate(events):
        told.append(event)
        if place % 9 == 4:
            types = ("reconnect", "disconnect", "leave", *more)
            told += [like(event, type=one, seat=STRANGER, by="server") for one in types]
    return numbered(told)


def stranger_gives_up(events: list[Event]) -> list[Event]:
    return onlookers(events, "drop")


# -- asked for and done ----------------------------------------------------------------------------


def drop_asked_for(events: list[Event], *, later: bool = False) -> list[Event]:
    """Every drop stands twice: as the player asked for it and as it was made; or the second one behind a turn."""
    told, held = list[Event](), list[Event]()
    for event in events:
        told.append(event)
        held += [event] if event["type"] == "drop" else []
        if held and (not later or event["type"] == "discard"):
            told += [{**one, **like(event), "by": "server"} for one in held]
            held.clear()
    return numbered(told)


def drop_again_later(events: list[Event]) -> list[Event]:
    return drop_asked_for(events, later=True)


def drop_behind_show(events: list[Event], price: int | None = None) -> list[Event]:
    """Who lays out a hand is told to have given it up as the other showed; booked by it, or by what that costs."""
    told = list[Event]()
    for deal in [events[:1], *deals(events)]:
        shows = {event["seat"] for event in of(deal, "show")}
        for event in deal:
            told.append(event)
            if event["type"] == "show_judged" and event["valid"]:
                told += [like(event, type="drop", seat=seat, by="player") for seat in sorted(shows - {event["seat"]})]
            for row in event.get("points", ()) if price is not None else ():
                row["points"] = price if row["seat"] in shows and row["points"] > price else row["points"]
    return numbered(told)


def drop_behind_show_booked(events: list[Event]) -> list[Event]:
    return drop_behind_show(events, 20)


def discard_taken_back(events: list[Event], *, later: bool = False) -> list[Event]:
    """Another card of the hand dealt is put down before some that were; or behind that, in one more turn."""
    told, hands = list[Event](), dict[int, list[str]]()
    for place, event in enumerate(events):
        hands |= {hand["seat"]: list(hand["cards"]) for hand in event.get("hands", ())}
        kept = [card for card in hands.get(event.get("seat", 0), ()) if card != event.get("card")]
        if event["type"] == "discard" and event.get("by") == "player" and place % 7 == 3 and kept:
            back = {**event, "card": kept[0]}
            turn = [like(event, type="draw", by="player", seat=event["seat"], **{"from": "stock"}), back]
            told += [event, *turn] if later else [back, event]
        else:
            told.append(event)
        if event["type"] == "discard" and event.get("card") in hands.get(event["seat"], ()):
            hands[event["seat"]].remove(event["card"])
    return numbered(deepcopy(told))


def turn_more(events: list[Event]) -> list[Event]:
    return discard_taken_back(events, later=True)


def groups_as_shows(events: list[Event], most: int = 9) -> list[Event]:
    """How the cards dealt lie is told as a hand laid out."""
    for place, event in enumerate(events):
        if event["type"] == "deal" and most:
            shows = [
                like(event, type="show", by="player", seat=hand["seat"], groups=[hand["cards"]])
                for hand in event["hands"][:most]
            ]
            return numbered([*events[: place + 1], *shows, *events[place + 1 :]])
    return events


def one_group_as_show(events: list[Event]) -> list[Event]:
    return groups_as_shows(events, 1)


def connection_given_up(events: list[Event], by: str = "server") -> list[Event]:
    """Who loses the connection is told to give the hand up."""
    told = [event for event in events if event["type"] != "reconnect"]
    for event in of(told, "disconnect"):
        event |= {"type": "drop", "by": by}
    return numbered(told)


def given_up_by_player(events: list[Event]) -> list[Event]:
    return connection_given_up(events, "player")


# -- bookings --------------------------------------------------------------------------------------


def booked(events: list[Event], line: dict[str, int], *, before: bool) -> list[Event]:
    """Beside the line of each deal another one, in which who lost anything is booked something else."""
    told = list[Event]()
    for event in events:
        rows = [{**row, "points": row["points"] and line["points"]} for row in event.get("points", ())]
        other = [{**event, "points": rows}] if rows else []
        told += [*other, event] if before else [event, *other]
    return numbered(deepcopy(told))


def zeros_behind(events: list[Event]) -> list[Event]:
    return booked(events, {"points": 0}, before=False)


def booked_first(events: list[Event]) -> list[Event]:
    return booked(events, {"points": 80}, before=True)


def booked_otherwise(events: list[Event]) -> list[Event]:
    return booked(events, {"points": 80}, before=False)


def zeros_alone(events: list[Event]) -> list[Event]:
    for row in of(events, "deal_scored")[0]["points"]:
        row["points"] = 0
    return events


def deal_before(events: list[Event]) -> list[Event]:
    """Claims are numbered by the deals that were over."""
    first, *rest = of(events, "deal_scored")
    for claim in rest:
        claim["deal"] -= 1
    first.pop("deal")
    return events


def one_deal_before(events: list[Event]) -> list[Event]:
    of(events, "deal_scored")[-1]["deal"] -= 1
    return events


def points_capped(events: list[Event], limit: int = 101) -> list[Event]:
    """Points are booked up to the total at which one is out, the standings too."""
    totals = Counter[int]()
    if of(events, "rejoin"):
        return events
    for row in (row for claim in of(events, "deal_scored") for row in claim["points"]):
        row["points"] = min(row["points"], limit - totals[row["seat"]])
        totals[row["seat"]] += row["points"]
    for row in settlement(events)["standings"]:
        row["points"] = totals[row["seat"]]
    return events


def capped_at_another(events: list[Event]) -> list[Event]:
    return points_capped(events, 100)


def claims_early(events: list[Event], most: int = 99) -> list[Event]:
    """Claims stand so many lines before the acts they speak of, but not before their deal."""
    told = list[Event]()
    for deal in [events[:1], *deals(events)]:
        claims = [event for event in deal if event["type"] in {"show_judged", "deal_scored"}][-most:]
        rest = [event for event in deal if event not in claims]
        at = max(1, len([event for event in rest if event["type"] != "match_settled"]) - 5)
        early = [{**claim, **like(rest[at - 1])} for claim in claims]
        told += [*rest[:at], *early, *rest[at:]] if len(rest) > 6 else deal
        most -= len(claims) if most < 99 else 0
    return numbered(told)


def one_claim_early(events: list[Event]) -> list[Event]:
    return claims_early(events, most=1) if len(of(events, "deal_scored")) == 1 else events


def places_last(events: list[Event], winner: int = 1) -> list[Event]:
    """All but the winner, or but another, have the last place."""
    rows = settlement(events)["standings"]
    for row in rows if len(rows) > 2 else ():
        row["place"] = 1 if row["place"] == winner else len(rows)
    return events


def second_wins(events: list[Event]) -> list[Event]:
    return places_last(events, 2)


HABITS: dict[str, Habit] = {
    "places_last": (places_last, (POINTS, RUM, DEALS), "places_turned", second_wins, RUM, "places_wrong"),
    "onlookers": (onlookers, (POOL, POINTS, RUM), "onlookers", stranger_gives_up, POOL, "unknown_seat"),
    "drop_asked_for": (drop_asked_for, (POOL, POINTS), "told_twice", drop_again_later, POOL, "second_drop"),
    "drop_behind_show": (
        drop_behind_show, (POOL, POINTS, DEALS), "drop_behind_show", drop_behind_show_booked, DEALS, "points",
    ),
    "discard_taken_back": (
        discard_taken_back, (POOL, POINTS), "discard_taken_back", turn_more, POINTS, "out_of_turn",
    ),
    "groups_as_shows": (groups_as_shows, (POOL, POINTS), "groups_as_shows", one_group_as_show, POINTS, "show_not_due"),
    "connection_given_up": (
        connection_given_up, (POOL, DEALS, RUM), "connection_left", given_up_by_player, POOL, "out_player_acts",
    ),
    "zeros_behind": (zeros_behind, (POOL, POINTS, RUM), "booked_again", zeros_alone, RUM, "points"),
    "booked_first": (booked_first, (POOL, POINTS, RUM), "booked_again", booked_otherwise, RUM, "points"),
    "deal_before": (deal_before, (POOL, RUM), "claims_of_one_deal", one_deal_before, RUM, "points"),
    "points_capped": (points_capped, (POOL,), "points_capped", capped_at_another, POOL, "points"),
    "claims_early": (claims_early, (POOL, POINTS, RUM), "other_clock", one_claim_early, POINTS, "scored_too_soon"),
}  # fmt: skip


@pytest.mark.parametrize(("plays", "found"), [(3, set()), (1, {"miss_count"})])
def test_a_turn_that_its_player_plays_behind_the_miss_was_not_missed(plays: int, found: set[str]) -> None:
    table = Table("classic", 3)
    for count in (2, 1):
        table.turn(1)
        table.turn(2)
        table.miss(3, 3 - count)
    table.events[-1] = table.events[-1].model_copy(update={"count": 1})
    table.say("draw", seat=plays, by="player", card=table.stock[0], **{"from": "stock"})
    assert accused(table) == found
    assert tells(table, "miss_and_turn") is (not found)


@pytest.mark.parametrize(("points", "is_shared"), [((0, 20, 20, 80), True), ((0, 20, 21, 80), False)])
def test_seats_with_the_same_points_share_a_place_that_each_is_told_to_have_alone(
    points: tuple[int, ...], is_shared: bool
) -> None:
    table = Table("classic", 4)
    rows = [{"seat": seat, "points": own, "place": seat} for seat, own in enumerate(points, 1)]
    table.say("match_settled", standings=rows, payouts=[], by="server")
    shared = [[row.place for row in settlement_of(way).standings] for way in places_turned(table.events)]
    assert ([1, 2, 2, 4] in shared) is is_shared


@pytest.mark.parametrize(("winners", "is_shared"), [((1, 2), True), ((1,), False)])
def test_who_shares_the_first_prize_has_the_first_place_though_each_is_told_to_have_its_own(
    winners: tuple[int, ...], is_shared: bool
) -> None:
    table = Table("aceleagues-pool-101", 3)
    rows = [{"seat": seat, "points": 30 * seat, "place": seat} for seat in (1, 2, 3)]
    paid = [{"seat": seat, "amount": 500 if seat in winners else -500} for seat in (1, 2, 3)]
    table.say("match_settled", standings=rows, payouts=paid, by="server")
    shared = [[row.place for row in settlement_of(way).standings] for way in places_turned(table.events)]
    assert ([1, 1, 3] in shared) is is_shared


def settlement_of(way: Correction) -> MatchSettled:
    (told,) = (event for event in way.events if isinstance(event, MatchSettled))
    return told


# -- once is no habit ------------------------------------------------------------------------------


def drop_twice(events: list[Event]) -> list[Event]:
    """One hand is given up twice by its player, where no other is."""
    drop = of(events, "drop")[0]
    place = events.index(drop)
    return numbered([*events[: place + 1], {**drop, **like(events[place + 1])}, *events[place + 1 :]])


def booked_twice(events: list[Event]) -> list[Event]:
    """One deal is booked twice, wrongly first, and nothing says which is settled."""
    claim = deepcopy(of(events, "deal_scored")[0])
    max(claim["points"], key=lambda row: row["points"])["points"] += 5
    place = next(at for at, event in enumerate(events) if event["type"] == "deal_scored")
    return numbered([one for one in [*events[:place], claim, *events[place:]] if one["type"] != "match_settled"])


def booked_of_deal_before(events: list[Event]) -> list[Event]:
    first, second = of(events, "deal_scored")[:2]
    first.pop("deal")
    second["deal"] -= 1
    return events[: events.index(second) + 1]


def ruling_early(events: list[Event]) -> list[Event]:
    """One show is judged before it is made, and somebody goes behind the settlement."""
    ruling = of(events, "show_judged")[-1]
    at = next(place for place, event in reversed(list(enumerate(events))) if event["type"] == "declare") - 3
    rest = [event for event in events[at:] if event is not ruling]
    gone = like(events[-1], type="disconnect", by="server", seat=1)
    return numbered([*events[:at], {**ruling, **like(events[at])}, *rest, gone])


def given_up_by_server(events: list[Event]) -> list[Event]:
    """The server gives up one hand that is played on, in a deal nobody books."""
    place = next(at for at, event in enumerate(events) if event["type"] == "discard")
    gone = like(events[place], type="drop", by="server", seat=events[place]["seat"])
    end = next(at for at, event in enumerate(events) if event["type"] == "deal_scored")
    told = [event for event in events[:end] if event["type"] not in {"disconnect", "reconnect"}]
    return numbered([*told[: place + 1], gone, *told[place + 1 :]])


def given_up_before_show(events: list[Event]) -> list[Event]:
    """A hand is given up before the show, and booked as laid out behind it."""
    show = of(events, "show")[-1]
    place = max(at for at, event in enumerate(events[: events.index(show)]) if event["type"] == "declare")
    drop = like(events[place], type="drop", by="player", seat=show["seat"])
    return numbered([*events[:place], drop, *events[place:]])


def booked_up_to_limit(events: list[Event], limit: int = 101) -> list[Event]:
    """Of two seats one is booked more than it lost, just so much that it is out, and the other has won."""
    seats = {row["seat"] for row in of(events, "deal_scored")[0]["points"]}
    totals, own = Counter[int](), settlement(events)
    for claim in of(events, "deal_scored"):
        totals.update({row["seat"]: row["points"] for row in claim["points"]})
        worst = max(claim["points"], key=lambda row: row["points"])
        if len(seats) == 2 and max(totals.values()) < limit and limit - 50 < totals[worst["seat"]]:
            worst["points"] += limit - totals[worst["seat"]]
            rows = [
                {**row, "points": limit, "place": 2}
                if row["seat"] == worst["seat"]
                else {**row, "points": totals[row["seat"]], "place": 1}
                for row in own["standings"]
            ]
            return numbered([*events[: events.index(claim) + 1], {**own, "standings": rows}])
    raise IndexError("no occasion")


ONCE: dict[str, tuple[Converter, str, int, str]] = {
    "drop_twice": (drop_twice, POINTS, 4, "second_drop"),
    "booked_twice": (booked_twice, POINTS, 4, "claimed_twice"),
    "booked_of_deal_before": (booked_of_deal_before, DEALS, 4, "points"),
    "ruling_early": (ruling_early, POINTS, 4, "judged_without_show"),
    "given_up_by_server": (given_up_by_server, POOL, 4, "out_player_acts"),
    "given_up_before_show": (given_up_before_show, POINTS, 4, "points"),
    "booked_up_to_limit": (booked_up_to_limit, POOL, 2, "points"),
}


@pytest.mark.parametrize("name", ONCE)
def test_what_is_told_once_is_no_habit(name: str) -> None:
    change, ruleset, seats, code = ONCE[name]
    for number in range(1, 9):
        (events,) = simulate(RULEBOOK.resolve(ruleset), 1, 30, seats=seats, start=number)
        with suppress(IndexError, StopIteration):
            told = change([{key: value for key, value in event.items() if key != "stock"} for event in events])
            assert code in found_in(told)
            return
    pytest.fail("no occasion")


@pytest.mark.parametrize(("more", "found"), [(0, set()), (5, {"claimed_twice", "points"})])
def test_a_deal_booked_twice_is_booked_as_it_is_settled(more: int, found: set[str]) -> None:
    """What is booked last counts where the totals are that; not where they are what was booked first."""
    events = deepcopy(match(POINTS, 1))
    claim = deepcopy(of(events, "deal_scored")[0])
    worst = max(claim["points"], key=lambda row: row["points"])
    worst["points"] -= 5
    for row in settlement(events)["standings"]:
        row["points"] -= more if row["seat"] == worst["seat"] else 0
    place = events.index(of(events, "deal_scored")[0])
    codes = found_in(numbered([*events[:place], claim, *events[place:]]))
    assert found <= codes if found else not codes - {"lines_in_doubt"}
