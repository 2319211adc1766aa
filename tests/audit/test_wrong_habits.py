"""What a converter does to all lines of a kind accuses nobody, and the log says which lines look wrong; a single line
or figure of the same look is still found.

The matches are simulated, their stock is not logged, and of each kind of mistake the real fault is planted too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from ledger.audit.audits import Audit, accused_in
from ledger.messages.renderer import ENGLISH
from ledger.simulate.faults import inject
from ledger.simulate.logbook import Event
from tests.audit.converters import Converter
from tests.simulate.judging import RULEBOOK, audit_of, played_once
from tests.torture import TORTURE
from tests.worded import said

POOLS = ("ace2three-pool-101", "aceleagues-pool-101")
OF_DEALS = (*POOLS, "ace2three-best-of-3")
OF_MELDS = ("rum", "continental")
HOW_MANY = 12
"""One more than the matches of each ruleset; the mistake is made until one has an occasion."""


def with_stock(ruleset: str, number: int) -> list[Event]:
    return played_once(ruleset, 30, number, min(4, RULEBOOK.resolve(ruleset).players.max))


def match(ruleset: str, number: int) -> list[Event]:
    return [{name: value for name, value in event.items() if name != "stock"} for event in with_stock(ruleset, number)]


@cache
def shortest(ruleset: str) -> list[int]:
    """The numbers of the matches, those first that are over soonest."""
    return sorted(range(1, HOW_MANY), key=lambda number: len(match(ruleset, number)))


def numbered(events: list[Event]) -> list[Event]:
    """The events numbered anew, with the ids of melds that follow from their numbers."""
    now = {event["seq"]: seq for seq, event in reversed(list(enumerate(events, 1)))}
    return [
        {**event, "seq": seq, **{key: _meld(event[key], now) for key in ("meld", "to") if key in event}}
        for seq, event in enumerate(events, 1)
    ]


def _meld(name: str, now: dict[int, int]) -> str:
    seq, _, place = name.partition(".")
    return f"{now[int(seq)]}.{place}"


def like(event: Event, **more: object) -> Event:
    """Another event at the same time and place."""
    return {name: event[name] for name in ("v", "match", "seq", "at") if name in event} | more


def of(events: list[Event], *types: str) -> list[Event]:
    return [event for event in events if event["type"] in types]


def deals(events: list[Event]) -> list[list[Event]]:
    """The events of each deal, up to the next one."""
    found: list[list[Event]] = []
    for event in events:
        if event["type"] == "deal":
            found.append([])
        if found:
            found[-1].append(event)
    return found


# -- figures ---------------------------------------------------------------------------------------


def running_totals(events: list[Event]) -> list[Event]:
    totals = Counter[int]()
    for claim in of(events, "deal_scored") if not of(events, "rejoin") else ():
        for row in claim["points"]:
            totals[row["seat"]] += row["points"]
            row["points"] = totals[row["seat"]]
    return events


def running_totals_of_all(events: list[Event]) -> list[Event]:
    totals = {player["seat"]: 0 for player in events[0]["players"]}
    for claim in of(events, "deal_scored") if not of(events, "rejoin") else ():
        for row in claim["points"]:
            totals[row["seat"]] += row["points"]
        claim["points"] = [{"seat": seat, "points": points} for seat, points in totals.items()]
    return events


def losses_below_zero(events: list[Event]) -> list[Event]:
    for row in (row for claim in of(events, "deal_scored") for row in claim["points"]):
        row["points"] = -row["points"]
    return events


def last_points(events: list[Event]) -> list[Event]:
    last = {row["seat"]: row["points"] for row in of(events, "deal_scored")[-1]["points"]}
    for row in of(events, "match_settled")[0]["standings"]:
        row["points"] = last.get(row["seat"], 0)
    return events


def losses_as_won(events: list[Event]) -> list[Event]:
    for claim in of(events, "deal_scored"):
        for row in [row for row in claim["points"] if not row["points"]][:1]:
            row["points"] = sum(other["points"] for other in claim["points"])
    return events


def losses_below_as_won(events: list[Event]) -> list[Event]:
    """The winner of each deal has what all others lose, below zero; where nobody shows that the others have left."""
    for claim in of(events, "deal_scored"):
        for row in [row for row in claim["points"] if not row["points"]][:1]:
            row["points"] = -sum(other["points"] for other in claim["points"])
    return events


def claims_before_acts(events: list[Event]) -> list[Event]:
    """What the platform says stands before the act it speaks of, at its time."""
    for place, (one, other) in enumerate(pairwise(events)):
        if other["type"] == "deal_scored" and one["type"] in {"discard", "lay_off", "drop"}:
            events[place : place + 2] = [{**other, "at": one["at"]}, one]
    return numbered(events)


def prize_with_entry(events: list[Event]) -> list[Event]:
    for row in of(events, "match_settled")[0]["payouts"] if not of(events, "rejoin") else ():
        row["amount"] += events[0]["stake"]["entry"]
    return events


def places_from_behind(events: list[Event]) -> list[Event]:
    rows = of(events, "match_settled")[0]["standings"]
    last = max(row["place"] for row in rows)
    for row in rows:
        row["place"] = 1 + last - row["place"]
    return events


# -- seats -----------------------------------------------------------------------------------------


def seats_by_deal(events: list[Event], points: bool = True) -> list[Event]:
    whole = {player["seat"] for player in events[0]["players"]} == {1, 2, 3, 4} and not of(events, "rejoin", "leave")
    for deal in deals(events) if whole else ():
        seats = {seat: number for number, seat in enumerate(sorted(hand["seat"] for hand in deal[0]["hands"]), 1)}
        for event in deal:
            rows = [event, *event.get("hands", ()), *(event.get("points", ()) if points else ())]
            for row in rows if event["type"] != "match_settled" else ():
                row.update({key: seats[row[key]] for key in ("seat", "dealer", "first") if row.get(key) in seats})
    return events


def empty_hands(events: list[Event]) -> list[Event]:
    """Who is out stands in the deal with no cards."""
    for deal in of(events, "deal"):
        dealt = {hand["seat"] for hand in deal["hands"]}
        out = [player["seat"] for player in events[0]["players"] if player["seat"] not in dealt]
        deal["hands"] += [{"seat": seat, "cards": []} for seat in out]
    return events


def seats_by_deal_but_of_points(events: list[Event]) -> list[Event]:
    return seats_by_deal(events, points=False)


def turns_exchanged(events: list[Event]) -> list[Event]:
    """Two turns in which other cards are put down than were drawn: else nothing but the order tells."""
    for n in range(len(events) // 2, len(events) - 4):
        turns = events[n : n + 6]
        in_turn = [event["type"] for event in turns] == 3 * ["draw", "discard"] and len({e["seat"] for e in turns}) == 3
        if in_turn and all(turns[at].get("card") != turns[at + 1].get("card") for at in (0, 2)):
            one, other = turns[0]["seat"], turns[2]["seat"]
            for event, seat in zip(turns, (other, other, one, one), strict=False):
                event["seat"] = seat
            break
    return events


def connection_left(events: list[Event]) -> list[Event]:
    for event in events:
        event["type"] = {"disconnect": "leave", "reconnect": "rejoin"}.get(event["type"], event["type"])
    return events


def misses_as_drops(events: list[Event]) -> list[Event]:
    for event in of(events, "miss") if len(of(events, "miss")) > 2 else ():
        event["type"] = "drop"
        event.pop("count", None)
    return events


def drops_without_hand(events: list[Event]) -> list[Event]:
    told: list[Event] = []
    for event in events:
        told.append(event)
        dealt = {hand["seat"] for hand in event.get("hands", ())}
        without = [player["seat"] for player in events[0]["players"] if dealt and player["seat"] not in dealt]
        told += [like(event, type="drop", seat=seat, by="server") for seat in without]
    return numbered(told)


def hands_of_dropped(events: list[Event]) -> list[Event]:
    told: list[Event] = []
    if len(of(events, "drop")) < 2:
        return events
    dropped: dict[int, Event] = {}
    hands: dict[int, list[str]] = {}
    for event in events:
        if event["type"] == "deal":
            hands, dropped = {hand["seat"]: list(hand["cards"]) for hand in event["hands"]}, {}
        elif event["type"] == "draw" and "card" in event:
            hands[event["seat"]].append(event["card"])
        elif event["type"] == "discard":
            hands[event["seat"]].remove(event["card"])
        elif event["type"] == "drop":
            dropped[event["seat"]] = event
        elif event["type"] == "deal_scored":
            told += [like(event, type="show", seat=seat, by="player", groups=[hands[seat]]) for seat in dropped]
        told.append(event)
    return numbered(told)


def hands_of_winners(events: list[Event]) -> list[Event]:
    """In other groups than were declared: the same ones may be told again."""
    told: list[Event] = []
    for event in events:
        told.append(event)
        if event["type"] == "show_judged" and event["valid"]:
            *groups, one, other = next(one for one in reversed(told) if one["type"] == "declare")["groups"]
            groups = [*groups, [*one, *other]]
            told.append(like(event, type="show", seat=event["seat"], by="player", groups=groups))
    return numbered(told)


def judged_at_next(events: list[Event]) -> list[Event]:
    seats = sorted(player["seat"] for player in events[0]["players"])
    for event in of(events, "show_judged"):
        event["seat"] = seats[(seats.index(event["seat"]) + 1) % len(seats)]
    return events


# -- deals and claims ------------------------------------------------------------------------------


def dealer_beside(events: list[Event]) -> list[Event]:
    for event in of(events, "deal"):
        event["dealer"] = event["first"]
    return events


def one_first(events: list[Event]) -> list[Event]:
    for event in of(events, "deal") if len(of(events, "deal")) > 2 else ():
        event["dealer"], event["first"] = events[1]["dealer"], events[1]["first"]
    return events


def wild_as_open(events: list[Event]) -> list[Event]:
    for event in of(events, "deal"):
        event["wild_card"] = event["open_card"]
        event.pop("cut_card", None)
    return events


def deals_from_two(events: list[Event]) -> list[Event]:
    for event in of(events, "deal", "deal_scored"):
        event["deal"] += 1
    return events


def deals_all_one(events: list[Event]) -> list[Event]:
    for event in of(events, "deal", "deal_scored"):
        event["deal"] = 1
    return events


def claims_twice(events: list[Event]) -> list[Event]:
    twice = [event for event in events for _ in range(1 + (event["type"] == "deal_scored"))]
    return numbered(deepcopy(twice))


def one_group(events: list[Event]) -> list[Event]:
    for event in of(events, "show", "declare"):
        event["groups"] = [[card for group in event["groups"] for card in group]]
    return events


def declare_lost(events: list[Event]) -> list[Event]:
    shown = [event for event in of(events, "declare") if of(events, "show_judged")]
    return numbered([event for event in events if event not in shown[-1:]])


# -- melds on the table ----------------------------------------------------------------------------


def lay_offs_as_melds(events: list[Event]) -> list[Event]:
    for event in of(events, "lay_off") if len(of(events, "lay_off")) > 1 else ():
        event |= {"type": "meld", "melds": [event.pop("cards")]}
        del event["meld"]
    return events


def contract_in_parts(events: list[Event]) -> list[Event]:
    told: list[Event] = []
    now: dict[str, str] = {}
    for event in events:
        for number, meld in enumerate(event["melds"] if event["type"] == "lay_contract" else (), 1):
            told.append({**event, "melds": [meld]})
            now[f"{event['seq']}.{number}"] = f"{len(told)}.1"
        if event["type"] != "lay_contract":
            told.append(event)
    renamed = [event | {key: now[event[key]] for key in ("meld", "to") if key in event} for event in told]
    return [{**event, "seq": seq} for seq, event in enumerate(renamed, 1)]


def last_discards_lost(events: list[Event]) -> list[Event]:
    after = {event["seq"] for event in of(events, "deal_scored")}
    return numbered([event for event in events if event["type"] != "discard" or event["seq"] + 1 not in after])


def last_discards_declared(events: list[Event]) -> list[Event]:
    """Who goes out with a discard is told to declare with that card."""
    for one, other in pairwise(events):
        if one["type"] == "discard" and other["type"] == "deal_scored":
            one |= {"type": "declare", "finish": one.pop("card")}
            one.pop("face", None)
    return events


def one_discard_lost(events: list[Event]) -> list[Event]:
    """The last one of a seat in a deal, whose card another takes up."""
    for deal in deals(events):
        for one, other in pairwise(deal):
            later = [event for event in deal if event["seq"] > one["seq"] and event.get("seat") == one.get("seat")]
            if one["type"] == "discard" and other.get("from") == "discards" and not later:
                return numbered([event for event in events if event is not one])
    return events


LOUD: dict[str, tuple[Converter, tuple[str, ...], str]] = {
    "running_totals": (running_totals, (*OF_DEALS, *OF_MELDS), "running_totals"),
    "running_totals_of_all": (running_totals_of_all, (*OF_DEALS, *OF_MELDS), "running_totals"),
    "losses_below_zero": (losses_below_zero, OF_DEALS, "losses_below_zero"),
    "running_totals_beside_chips": (running_totals, ("aceleagues-deals",), "running_totals"),
    "last_points": (last_points, (*OF_DEALS, *OF_MELDS), "last_points"),
    "losses_as_won": (losses_as_won, (*OF_DEALS, "rum"), "losses_as_won"),
    "prize_with_entry": (prize_with_entry, OF_DEALS, "prize_with_entry"),
    "losses_below_as_won": (losses_below_as_won, ("rum", "ace2three-pool-101"), "losses_as_won"),
    "claims_before_acts": (claims_before_acts, ("rum",), "wrong_order"),
    "places_from_behind": (places_from_behind, (*OF_DEALS, *OF_MELDS), "places_turned"),
    "seats_by_deal": (seats_by_deal, POOLS, "seats_by_deal"),
    "seats_by_deal_but_of_points": (seats_by_deal_but_of_points, POOLS, "seats_by_deal"),
    "empty_hands": (empty_hands, ("ace2three-pool-201", "aceleagues-pool-201"), "empty_hands"),
    "turns_exchanged": (turns_exchanged, (*OF_DEALS, *OF_MELDS), "turns_exchanged"),
    "connection_left": (connection_left, (*OF_DEALS, "rum"), "connection_left"),
    "misses_as_drops": (misses_as_drops, ("continental",), "misses_as_drops"),
    "drops_without_hand": (drops_without_hand, POOLS, "drops_without_hand"),
    "hands_of_dropped": (hands_of_dropped, POOLS, "hands_revealed"),
    "hands_of_winners": (hands_of_winners, OF_DEALS, "hands_revealed"),
    "judged_at_next": (judged_at_next, OF_DEALS, "wrong_seat"),
    "dealer_beside": (dealer_beside, OF_MELDS, "dealer_beside"),
    "one_first": (one_first, (*POOLS, *OF_MELDS), "one_dealer"),
    "wild_as_open": (wild_as_open, OF_DEALS, "same_card"),
    "deals_from_two": (deals_from_two, (*OF_DEALS, *OF_MELDS), "deal_numbers"),
    "deals_all_one": (deals_all_one, (*OF_DEALS, *OF_MELDS), "deal_numbers"),
    "claims_twice": (claims_twice, (*OF_DEALS, *OF_MELDS), "claims_twice"),
    "one_group": (one_group, OF_DEALS, "no_groups"),
    "declare_lost": (declare_lost, OF_DEALS, "declare_lost"),
    "lay_offs_as_melds": (lay_offs_as_melds, OF_MELDS, "lay_offs_as_melds"),
    "contract_in_parts": (contract_in_parts, ("continental",), "contract_in_parts"),
    "last_discards_lost": (last_discards_lost, ("rum",), "last_discard_lost"),
    "last_discards_declared": (last_discards_declared, ("rum",), "last_discard_declared"),
    "one_discard_lost": (one_discard_lost, OF_MELDS, "discard_lost"),
}  # fmt: skip
"""Mistakes: the converter that makes it, where, and by which words the log says so."""
TRIED = [(name, one) for name, (_, where, _) in LOUD.items() for one in (where if TORTURE else where[::3])]
"""Each of them where deals are counted and where melds lie on the table; make torture tries all."""


def converted(convert: Converter, ruleset: str) -> Iterator[tuple[int, Audit]]:
    """The matches that a converter changes, by number, as they are audited then: no occasion is a match that it leaves
    as it is."""
    for number in shortest(ruleset):
        events = convert(deepcopy(match(ruleset, number)))
        if events != match(ruleset, number):
            yield number, audit_of(events)


@pytest.mark.parametrize(("name", "ruleset"), TRIED)
def test_what_a_converter_does_to_all_lines_of_a_kind_accuses_nobody(name: str, ruleset: str) -> None:
    convert, _, told = LOUD[name]
    sentence = ENGLISH.say(f"lines_in_doubt-{told}")
    for number, audit in converted(convert, ruleset):
        assert (number, accused_in(audit)) == (number, set())
        if any(sentence in said(row) for row in audit.findings):  # else it is wrong by our reading alone
            return
    pytest.fail("no occasion")


# -- a fault of the same look ----------------------------------------------------------------------


def booked_as_total(events: list[Event]) -> list[Event]:
    """The last deal alone is booked with the totals."""
    totals = {row["seat"]: row["points"] for row in of(events, "match_settled")[0]["standings"]}
    for row in of(events, "deal_scored")[-1]["points"]:
        row["points"] = totals[row["seat"]]
    return events


def total_as_booked(events: list[Event]) -> list[Event]:
    """The total of one seat is what it was booked last."""
    last = {row["seat"]: row["points"] for row in of(events, "deal_scored")[-1]["points"]}
    rows = of(events, "match_settled")[0]["standings"]
    row = next(row for row in rows if last.get(row["seat"], row["points"]) != row["points"])
    row["points"] = last[row["seat"]]
    return events


def below_zero_once(events: list[Event]) -> list[Event]:
    row = next(row for row in of(events, "deal_scored")[-1]["points"] if row["points"])
    row["points"] = -row["points"]
    return events


def won_once(events: list[Event]) -> list[Event]:
    """The winner of the last deal alone is booked what the others lose."""
    (claim,) = of(events, "deal_scored")[-1:]
    winner = next(row for row in claim["points"] if not row["points"])
    winner["points"] = sum(row["points"] for row in claim["points"])
    return events


def paid_with_entry(events: list[Event]) -> list[Event]:
    """One of those who lost is paid the entry back."""
    row = min(of(events, "match_settled")[0]["payouts"], key=lambda row: int(row["amount"]))
    row["amount"] += events[0]["stake"]["entry"]
    return events


def left_once(events: list[Event]) -> list[Event]:
    """Somebody leaves, and draws a card when the turn comes."""
    place = next(
        n for n, event in enumerate(events) if event["type"] == "draw" and event.get("by") == "player" and n > 8
    )
    left = like(events[place], type="leave", seat=events[place]["seat"], by="player")
    return numbered([*events[:place], left, *events[place:]])


CHANGED: dict[str, tuple[Converter, str, str]] = {
    "running_totals": (booked_as_total, "ace2three-pool-101", "points"),
    "losses_below_zero": (below_zero_once, "ace2three-pool-101", "points"),
    "last_points": (total_as_booked, "ace2three-best-of-3", "points"),
    "losses_as_won": (won_once, "ace2three-best-of-3", "points"),
    "prize_with_entry": (paid_with_entry, "ace2three-best-of-3", "settlement"),
    "connection_left": (left_once, "rum", "out_player_acts"),
}
"""What the platform does once, in place of a converter that does it always, where, and what is found."""
PLANTED = {
    "seats_by_deal": ("ace2three-pool-101", "dealt_in_wrongly"),
    "empty_hands": ("ace2three-pool-101", "dealt_in_wrongly"),
    "turns_exchanged": ("rum", "out_of_turn"),
    "misses_as_drops": ("classic", "out_player_acts"),
    "drops_without_hand": ("ace2three-pool-101", "out_player_acts"),
    "hands_revealed": ("ace2three-best-of-3", "show_not_due"),
    "wrong_order": ("rum", "scored_too_soon"),
    "wrong_seat": ("ace2three-best-of-3", "judged_without_show"),
    "dealer_beside": ("rum", "wrong_first_seat"),
    "one_dealer": ("rum", "wrong_dealer"),
    "same_card": ("ace2three-best-of-3", "show_overturned"),
    "deal_numbers": ("ace2three-best-of-3", "deal_number"),
    "claims_twice": ("ace2three-best-of-3", "claimed_twice"),
    "no_groups": ("ace2three-pool-101", "points_overturned"),
    "declare_lost": ("ace2three-pool-101", "judged_without_show"),
    "lay_offs_as_melds": ("rum", "meld_not_valid"),
    "contract_in_parts": ("continental", "contract_wrong"),
    "last_discard_lost": ("rum", "scored_too_soon"),
    "last_discard_declared": ("rum", "no_shows"),
    "places_turned": ("continental", "places_wrong"),
}
"""Where a fault of the simulator looks like the mistake, and its code; what it overturns where it is a claim."""


def found_in(events: list[Event]) -> set[str]:
    return {code for code, _, _ in accused_in(audit_of(events))}


@pytest.mark.parametrize(("numbers", "held"), [((101, 102), False), ((1, 3), True), ((2, 2), True)])
def test_two_deals_may_be_counted_on_from_any_number(numbers: tuple[int, int], held: bool) -> None:
    """One that is left out between them, or comes again, is no way to count."""
    events = deepcopy(match("aceleagues-deals", next(iter(shortest("aceleagues-deals")))))
    for event in of(events, "deal", "deal_scored"):
        event["deal"] = numbers[event["deal"] - 1]
    assert ("deal_number" in found_in(events)) is held


@pytest.mark.parametrize("name", CHANGED)
def test_what_is_so_once_is_still_found(name: str) -> None:
    change, ruleset, code = CHANGED[name]
    assert code in found_in(change(deepcopy(match(ruleset, 2))))


@pytest.mark.parametrize("name", PLANTED)
def test_a_fault_that_looks_like_the_mistake_is_still_found(name: str) -> None:
    ruleset, code = PLANTED[name]
    rules, found = RULEBOOK.resolve(ruleset), code.replace("_overturned", "")
    faulty = (inject(code, with_stock(ruleset, number), rules, Random(number)) for number in range(1, HOW_MANY))
    some = next(one.events for one in faulty if one is not None)
    assert found in found_in(some)


def test_every_mistake_has_a_fault_of_the_same_look() -> None:
    assert {told for _, _, told in LOUD.values()} - {"discard_lost"} == CHANGED.keys() | PLANTED.keys()
