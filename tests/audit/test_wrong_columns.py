"""What a converter reads from another row, deal or column of a source accuses nobody, and the log says which lines look
wrong; where it is so once, it is still found.

As in :mod:`tests.audit.test_wrong_habits` the matches are simulated and their stock is not logged.
"""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from ledger.audit import wrong_lines
from ledger.audit.audits import Audit, accused_in, held_in
from ledger.audit.corrections.lines import Correction
from ledger.audit.wrong_lines import less_wrong_lines
from ledger.messages.renderer import ENGLISH
from ledger.simulate.faults import inject
from ledger.simulate.logbook import Event
from ledger.simulate.simulation import simulate
from schemas.events import EVENT
from tests.audit.converters import Converter
from tests.audit.test_explained_lines import broken
from tests.audit.test_wrong_habits import (
    HOW_MANY,
    converted,
    deals,
    found_in,
    like,
    match,
    numbered,
    of,
    shortest,
    with_stock,
)
from tests.simulate.judging import RULEBOOK, audit_of
from tests.torture import TORTURE
from tests.worded import said

POOL, OTHER_POOL, TABLE, RUM, CONTRACTS = "ace2three-pool-201", "aceleagues-pool-201", "basic", "jqka", "continental"

# -- figures ---------------------------------------------------------------------------------------


def turned(rows: list[dict[str, Any]]) -> None:
    """Each row has the seat of the next one."""
    seats = [row["seat"] for row in rows]
    for row, seat in zip(rows, [*seats[1:], *seats[:1]], strict=True):
        row["seat"] = seat
    rows.sort(key=lambda row: int(row["seat"]))


def points_of_next_row(events: list[Event]) -> list[Event]:
    for claim in of(events, "deal_scored"):
        turned(claim["points"])
    return events


def figures_of_next_row(events: list[Event]) -> list[Event]:
    for claim in of(points_of_next_row(events), "match_settled"):
        turned(claim["standings"])
        turned(claim.get("payouts", []))
    return events


def totals_of_next_row(events: list[Event]) -> list[Event]:
    turned(of(events, "match_settled")[0]["standings"])
    return events


def points_of_deal_before(events: list[Event]) -> list[Event]:
    claims = of(events, "deal_scored")
    for claim, points in zip(claims[1:], [deepcopy(claim["points"]) for claim in claims[:-1]], strict=True):
        claim["points"] = points
    return events


def points_of_next_deal(events: list[Event]) -> list[Event]:
    claims = of(events, "deal_scored")
    for claim, points in zip(claims[:-1], [deepcopy(claim["points"]) for claim in claims[1:]], strict=True):
        claim["points"] = points
    return events


def totals_before_last(events: list[Event]) -> list[Event]:
    last = {row["seat"]: row["points"] for row in of(events, "deal_scored")[-1]["points"]}
    for row in of(events, "match_settled")[0]["standings"]:
        row["points"] -= last.get(row["seat"], 0)
    return events


def entry_left_out(events: list[Event]) -> list[Event]:
    for row in of(events, "match_settled")[0]["payouts"]:
        row["amount"] = max(row["amount"], 0)
    return events


def fee_not_taken(events: list[Event]) -> list[Event]:
    """The one who won is told to be paid all that the others paid, and a tenth of what was played for as the fee."""
    (settled,) = of(events, "match_settled")
    settled["fee"] = (max(row["amount"] for row in settled["payouts"]) + events[0]["stake"].get("entry", 0)) // 10
    return events


def entry_in_rupees(events: list[Event]) -> list[Event]:
    events[0]["stake"]["entry"] //= 100
    return events


def payouts_in_rupees(events: list[Event]) -> list[Event]:
    (settled,) = of(events, "match_settled")
    settled["fee"] = settled.get("fee", 0) // 100
    for row in settled["payouts"]:
        row["amount"] //= 100
    return events


def two_parts_of_places(events: list[Event]) -> list[Event]:
    for row in of(events, "match_settled")[0]["standings"]:
        row["place"] = min(row["place"], 2)
    return events


def places_from_two(events: list[Event]) -> list[Event]:
    for row in of(events, "match_settled")[0]["standings"]:
        row["place"] += 1
    return events


# -- deals -----------------------------------------------------------------------------------------


def of_another_deal(events: list[Event], name: str, by: int) -> list[Event]:
    dealt = of(events, "deal")
    values = [event[name] for event in dealt]
    for at, event in enumerate(dealt):
        event[name] = values[min(max(at + by, 0), len(values) - 1)]
        event.pop("cut_card", None)
    return events


def dealer_of_deal_before(events: list[Event]) -> list[Event]:
    return of_another_deal(events, "dealer", -1)


def dealer_of_next_deal(events: list[Event]) -> list[Event]:
    return of_another_deal(events, "dealer", 1)


def wild_of_deal_before(events: list[Event]) -> list[Event]:
    return of_another_deal(events, "wild_card", -1)


def wild_of_next_deal(events: list[Event]) -> list[Event]:
    return of_another_deal(events, "wild_card", 1)


def wild_of_first_deal(events: list[Event]) -> list[Event]:
    return of_another_deal(events, "wild_card", -len(events))


def odd_numbers(events: list[Event]) -> list[Event]:
    for event in of(events, "deal", "deal_scored"):
        event["deal"] = 2 * event["deal"] - 1
    return events


def first_deal_lost(events: list[Event]) -> list[Event]:
    first = deals(events)[0] if len(of(events, "deal")) > 2 else []
    return numbered([event for event in events if event not in first])


def turn_without_draw(events: list[Event], at: int) -> list[Event]:
    drawn = [found[at]["seq"] for deal in deals(events) if (found := of(deal, "draw"))]
    return numbered([event for event in events if event["seq"] not in drawn])


def first_draws_lost(events: list[Event]) -> list[Event]:
    return turn_without_draw(events, 0)


def last_draws_lost(events: list[Event]) -> list[Event]:
    return turn_without_draw(events, -1)


# -- cards and melds -------------------------------------------------------------------------------


def with_card(value: Any, change: dict[str, str], at: int) -> Any:
    if isinstance(value, str) and len(value) == 2 and value != "JK":
        mark = change.get(value[at], value[at])
        return mark + value[1] if at == 0 else value[0] + mark
    if isinstance(value, list):
        return [with_card(one, change, at) for one in value]
    return {name: with_card(one, change, at) for name, one in value.items()} if isinstance(value, dict) else value


CARDS = ("hands", "card", "open_card", "wild_card", "cut_card", "groups", "finish", "cards", "melds")


def clubs_as_spades(events: list[Event]) -> list[Event]:
    return [
        {name: with_card(value, {"C": "S"}, 1) if name in CARDS else value for name, value in event.items()}
        for event in events
    ]


def on_the_table(events: list[Event], change: dict[str, str], at: int) -> list[Event]:
    for event in of(events, "meld", "lay_off", "lay_contract"):
        name = "cards" if event["type"] == "lay_off" else "melds"
        event[name] = with_card(event[name], change, at)
    return events


def diamonds_as_hearts(events: list[Event]) -> list[Event]:
    return on_the_table(events, {"D": "H"}, 1)


def tens_as_aces(events: list[Event]) -> list[Event]:
    return on_the_table(events, {"T": "A"}, 0)


def on_newest(events: list[Event]) -> list[Event]:
    newest = ""
    for event in events:
        if event["type"] in {"meld", "lay_contract"}:
            newest = f"{event['seq']}.{len(event['melds'])}"
        elif event["type"] == "lay_off":
            event["meld"] = newest
    return events


def on_first_part(events: list[Event]) -> list[Event]:
    for event in of(events, "lay_off"):
        event["meld"] = event["meld"].partition(".")[0] + ".1"
    return events


def melds_again(events: list[Event]) -> list[Event]:
    """Each lay-off is told as a meld of all that lies there then."""
    lie: dict[str, list[str]] = {}
    for event in events:
        if event["type"] in {"meld", "lay_contract"}:
            lie |= {f"{event['seq']}.{number}": list(meld) for number, meld in enumerate(event["melds"], 1)}
        elif event["type"] == "lay_off":
            lie[event["meld"]] += event.pop("cards")
            event |= {"type": "meld", "melds": [list(lie[event.pop("meld")])]}
    return events


def buys_as_draws(events: list[Event]) -> list[Event]:
    told: list[Event] = []
    for event in events:
        if event["type"] == "buy":
            for source, name in (("discards", "card"), ("stock", "penalty")):
                card = {"card": event[name]} if name in event else {}
                told.append(like(event, type="draw", seat=event["seat"], by="player", **{"from": source}, **card))
        else:
            told.append(event)
    return numbered(told)


# -- who is away -----------------------------------------------------------------------------------


def miss_as_drop(events: list[Event]) -> list[Event]:
    for event in of(events, "miss"):
        event["type"] = "drop"
        event.pop("count", None)
    return events


LOUD: dict[str, tuple[Converter, tuple[str, ...], str]] = {
    "points_of_next_row": (points_of_next_row, (TABLE, POOL, CONTRACTS), "next_row"),
    "figures_of_next_row": (figures_of_next_row, (RUM, OTHER_POOL, TABLE), "next_row"),
    "totals_of_next_row": (totals_of_next_row, (RUM,), "rows_of_others"),
    "points_of_deal_before": (points_of_deal_before, (RUM, CONTRACTS), "next_deal"),
    "points_of_next_deal": (points_of_next_deal, (TABLE, RUM), "next_deal"),
    "totals_before_last": (totals_before_last, (RUM, POOL), "totals_before_last"),
    "entry_left_out": (entry_left_out, (POOL,), "entry_left_out"),
    "fee_not_taken": (fee_not_taken, (POOL, OTHER_POOL, "classic"), "fee_not_taken"),
    "entry_in_rupees": (entry_in_rupees, (OTHER_POOL, POOL), "other_unit"),
    "payouts_in_rupees": (payouts_in_rupees, (POOL,), "other_unit"),
    "two_parts_of_places": (two_parts_of_places, (RUM,), "places_turned"),
    "places_from_two": (places_from_two, (CONTRACTS,), "places_turned"),
    "dealer_of_deal_before": (dealer_of_deal_before, (TABLE, CONTRACTS), "dealer_of_another"),
    "dealer_of_next_deal": (dealer_of_next_deal, (CONTRACTS, TABLE), "dealer_of_another"),
    "wild_of_deal_before": (wild_of_deal_before, (POOL, OTHER_POOL), "wild_of_another"),
    "wild_of_next_deal": (wild_of_next_deal, (OTHER_POOL, POOL), "wild_of_another"),
    "wild_of_first_deal": (wild_of_first_deal, (POOL, OTHER_POOL), "wild_of_another"),
    "odd_numbers": (odd_numbers, (TABLE, POOL), "deal_numbers"),
    "first_deal_lost": (first_deal_lost, (RUM, CONTRACTS), "deals_lost"),
    "first_draws_lost": (first_draws_lost, (CONTRACTS, POOL), "draw_lost"),
    "last_draws_lost": (last_draws_lost, (POOL, OTHER_POOL), "draw_lost"),
    "clubs_as_spades": (clubs_as_spades, (POOL, OTHER_POOL), "no_such_cards"),
    "diamonds_as_hearts": (diamonds_as_hearts, (TABLE,), "other_face"),
    "tens_as_aces": (tens_as_aces, (RUM, TABLE), "other_face"),
    "on_newest": (on_newest, (TABLE, RUM), "on_newest_meld"),
    "on_first_part": (on_first_part, (CONTRACTS,), "on_newest_meld"),
    "melds_again": (melds_again, (CONTRACTS,), "whole_meld"),
    "buys_as_draws": (buys_as_draws, (CONTRACTS,), "buy_as_draws"),
    "miss_as_drop": (miss_as_drop, (POOL,), "misses_as_drops"),
}  # fmt: skip
"""Mistakes: the converter that makes it, where, and by which words the log says so."""
TRIED = [(name, one) for name, (_, where, _) in LOUD.items() for one in (where if TORTURE else where[:1])]


@pytest.mark.parametrize(("name", "ruleset"), TRIED)
def test_what_is_read_from_another_row_deal_or_column_accuses_nobody(name: str, ruleset: str) -> None:
    convert, _, told = LOUD[name]
    sentence = ENGLISH.say(f"lines_in_doubt-{told}")
    for number, audit in converted(convert, ruleset):
        if any(sentence in said(row) for row in audit.findings):
            assert (number, accused_in(audit)) == (number, set())
            return
    pytest.fail("no occasion")


def test_a_seat_that_was_left_and_is_told_to_lose_the_connection_accuses_nobody() -> None:
    """It comes back to the match deals later; until then all others play on without it."""
    (events,) = simulate(RULEBOOK.resolve(RUM), 1, 30, seats=3, start=10)
    events = [{name: value for name, value in event.items() if name != "stock"} for event in events]
    (left,) = of(events, "leave")
    left["type"] = "disconnect"
    audit = audit_of(events)
    assert accused_in(audit) == set()
    assert any(ENGLISH.say("lines_in_doubt-seat_lost") in said(row) for row in audit.findings)


# -- a fault of the same look ----------------------------------------------------------------------


def one_row_turned(events: list[Event]) -> list[Event]:
    """The points of the last deal alone are those of the next row."""
    turned(of(events, "deal_scored")[-1]["points"])
    return events


def two_totals_exchanged(events: list[Event]) -> list[Event]:
    one, other = sorted(of(events, "match_settled")[0]["standings"], key=lambda row: int(row["points"]))[:2]
    one["points"], other["points"] = other["points"], one["points"]
    return events


def one_deal_as_before(events: list[Event]) -> list[Event]:
    """The last deal alone is booked as the one before it."""
    one, other = of(events, "deal_scored")[-2:]
    other["points"] = deepcopy(one["points"])
    return events


def one_total_before_last(events: list[Event]) -> list[Event]:
    last = max(of(events, "deal_scored")[-1]["points"], key=lambda row: int(row["points"]))
    row = next(row for row in of(events, "match_settled")[0]["standings"] if row["seat"] == last["seat"])
    row["points"] -= last["points"]
    return events


def one_pays_nothing(events: list[Event]) -> list[Event]:
    min(of(events, "match_settled")[0]["payouts"], key=lambda row: int(row["amount"]))["amount"] = 0
    return events


def fee_paid_to_winner(events: list[Event]) -> list[Event]:
    """The fee is told, and the winner is paid so much more than the others paid."""
    (settled,) = of(fee_not_taken(events), "match_settled")
    max(settled["payouts"], key=lambda row: int(row["amount"]))["amount"] += settled["fee"]
    return events


def one_paid_in_rupees(events: list[Event]) -> list[Event]:
    max(of(events, "match_settled")[0]["payouts"], key=lambda row: int(row["amount"]))["amount"] //= 100
    return events


def counted_from_two_and_a_total_less(events: list[Event]) -> list[Event]:
    """The numbers tell that a deal is missing, and a total is less than the deals that are there come to."""
    for event in of(events, "deal", "deal_scored"):
        event["deal"] += 1
    max(of(events, "match_settled")[0]["standings"], key=lambda row: int(row["points"]))["points"] -= 5
    return events


CHANGED: dict[str, tuple[Converter, str, str]] = {
    "one_row_turned": (one_row_turned, RUM, "points"),
    "two_totals_exchanged": (two_totals_exchanged, RUM, "points"),
    "one_deal_as_before": (one_deal_as_before, RUM, "points"),
    "one_total_before_last": (one_total_before_last, RUM, "points"),
    "counted_from_two_and_a_total_less": (counted_from_two_and_a_total_less, RUM, "points"),
    "one_pays_nothing": (one_pays_nothing, POOL, "settlement"),
    "fee_paid_to_winner": (fee_paid_to_winner, POOL, "money_not_balanced"),
    "one_paid_in_rupees": (one_paid_in_rupees, POOL, "settlement"),
}
"""What the platform does once, in place of a converter that does it always, where, and what is found."""
PLANTED = {
    "next_row": (POOL, "points_overturned"),
    "places_turned": (RUM, "places_wrong"),
    "dealer_of_another": ("rum", "wrong_dealer"),
    "wild_of_another": (POOL, "show_overturned"),
    "deal_numbers": (TABLE, "deal_number"),
    "deals_lost": (RUM, "total_overturned"),
    "draw_lost": (CONTRACTS, "discard_before_draw"),
    "no_such_cards": (OTHER_POOL, "show_overturned"),
    "other_face": (TABLE, "meld_not_valid"),
    "on_newest_meld": (TABLE, "lay_off_no_fit"),
    "whole_meld": (CONTRACTS, "contract_wrong"),
    "buy_as_draws": (CONTRACTS, "second_draw"),
    "seat_lost": (RUM, "out_of_turn"),
    "misses_as_drops": (POOL, "fold_without_misses"),
}
"""Where a fault of the simulator looks like the mistake, and its code; what it overturns where it is a claim."""
OVERTURNED = {"points_overturned": "points", "total_overturned": "points", "show_overturned": "show"}


@pytest.mark.parametrize("name", CHANGED)
def test_what_is_so_once_is_still_found(name: str) -> None:
    change, ruleset, code = CHANGED[name]
    number = next(n for n in shortest(ruleset) if len(match(ruleset, n)[0]["players"]) > 2)
    assert code in found_in(change(deepcopy(match(ruleset, number))))


@pytest.mark.parametrize("name", PLANTED)
def test_a_fault_that_looks_like_the_mistake_is_still_found(name: str) -> None:
    ruleset, code = PLANTED[name]
    rules = RULEBOOK.resolve(ruleset)
    faulty = (inject(code, with_stock(ruleset, number), rules, Random(number)) for number in range(1, HOW_MANY))
    some = next(one.events for one in faulty if one is not None)
    bare = [{name: value for name, value in event.items() if name != "stock"} for event in some]
    assert OVERTURNED.get(code, code) in found_in(bare)


@pytest.mark.parametrize(("seqs", "explained"), [((5, 6), False), ((3, 6), True)])
def test_what_must_explain_something_in_two_deals_explains_nothing_of_one(
    monkeypatch: pytest.MonkeyPatch, seqs: tuple[int, int], explained: bool
) -> None:
    """Deals begin at events 2 and 4."""
    line = {"v": 1, "match": "M1", "hands": [], "type": "deal"}
    dealt = [EVENT.validate_python({**line, "seq": 2 * deal, "deal": deal}, strict=False) for deal in (1, 2)]
    way = Correction("wild_of_another", (2,), dealt, in_deals=2)
    monkeypatch.setattr(wrong_lines, "TRIED", (lambda events: [way],))
    ours = Audit(tuple(broken("second_draw", seq) for seq in seqs), ())
    left = less_wrong_lines(ours, ours, dealt, lambda events, held: Audit((), ()))
    assert (held_in(left) == {("lines_in_doubt", 2, None)}) is explained


def test_what_a_winner_is_due_is_undecided_where_the_fee_is_not_taken_from_it() -> None:
    audit = audit_of(fee_not_taken(deepcopy(match(POOL, next(iter(shortest(POOL)))))))
    paid = {row.seat: row.verdict for row in audit.verdicts if row.claim == "settlement"}
    won = [seat for seat, verdict in paid.items() if verdict == "UNDECIDABLE"]
    assert (len(won), [verdict for seat, verdict in paid.items() if seat not in won]) == (
        1,
        ["UPHELD"] * (len(paid) - 1),
    )
