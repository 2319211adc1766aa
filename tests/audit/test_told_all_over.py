"""Claims by another order of seats, cards of other ranks, deals cut off, losses that are not told and missed turns of
who is folded: told so all over a log they accuse nobody, and a twin of each does."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from random import Random

import pytest

from ledger.messages.renderer import ENGLISH
from ledger.simulate.faults import inject
from ledger.simulate.logbook import Event
from ledger.simulate.simulation import simulate
from schemas.cards import JOKER, RANKS
from tests.audit.test_claims_elsewhere import settlement
from tests.audit.test_wrong_habits import deals, found_in, like, match, numbered, of, shortest, with_stock
from tests.audit.told_in_doubt import Habit
from tests.simulate.judging import RULEBOOK, audit_of
from tests.worded import said

POOL, POINTS, DEALS, BEST = "ace2three-pool-101", "classic", "aceleagues-deals", "ace2three-best-of-3"
OTHER_POOL, RUM = "aceleagues-pool-101", "rum"
ROWS = ("points", "standings", "payouts")


# -- whose the figures are -------------------------------------------------------------------------


def with_claims_of(events: list[Event], seats: dict[int, int], *types: str) -> list[Event]:
    for claim in of(events, *types):
        for rows in (claim[name] for name in ROWS if name in claim):
            for row in rows:
                row["seat"] = seats.get(row["seat"], row["seat"])
            rows.sort(key=lambda row: int(row["seat"]))
    return events


def claims_by_name(events: list[Event]) -> list[Event]:
    """All claims number three of four seats in another order."""
    return with_claims_of(events, {1: 3, 3: 4, 4: 1}, "deal_scored", "match_settled")


def points_by_name(events: list[Event]) -> list[Event]:
    return with_claims_of(events, {1: 3, 3: 4, 4: 1}, "deal_scored")


def one_deal_exchanged(events: list[Event]) -> list[Event]:
    """The figures of two seats are exchanged in one deal alone."""
    claim = of(events, "deal_scored")[0]
    rows = sorted(claim["points"], key=lambda row: int(row["points"]))
    rows[0]["points"], rows[-1]["points"] = rows[-1]["points"], rows[0]["points"]
    return events


def two_exchanged_in_all_claims(events: list[Event]) -> list[Event]:
    """In a match of one deal two seats alone stand for each other: who has won, and who is paid, may be another."""
    return with_claims_of(events, {1: 3, 3: 1}, "deal_scored", "match_settled")


# -- which ranks cards have ------------------------------------------------------------------------

CARDS = {"cards", "card", "groups", "hands", "finish", "open_card", "wild_card", "cut_card", "stock"}


def with_ranks(event: Event, ranks: dict[str, str]) -> Event:
    def other(value: object, of_cards: bool = False) -> object:
        if isinstance(value, dict):
            return {name: other(one, name in CARDS) for name, one in value.items()}
        if isinstance(value, list):
            return [other(one, of_cards) for one in value]
        if of_cards and isinstance(value, str) and value != JOKER:
            return ranks.get(value[0], value[0]) + value[1:]
        return value

    return {name: other(value, name in CARDS) for name, value in event.items()}


def ranks_above(events: list[Event], by: int = 1) -> list[Event]:
    ranks = dict(zip(RANKS, RANKS[by:] + RANKS[:by], strict=True))
    return [with_ranks(event, ranks) for event in events]


def ranks_below(events: list[Event]) -> list[Event]:
    return ranks_above(events, -1)


def courts_exchanged(events: list[Event]) -> list[Event]:
    return [with_ranks(event, {"J": "Q", "Q": "J"}) for event in events]


def one_hand_above(events: list[Event]) -> list[Event]:
    """One hand is booked at what its cards would cost with the ranks above theirs."""
    rows = [row for row in of(events, "deal_scored")[0]["points"] if 0 < row["points"] < 60]
    for row in rows[:1]:
        row["points"] += 4
    return events


def one_show_of_another_court(events: list[Event]) -> list[Event]:
    """A queen that was dealt to who shows stands for a jack in one sequence: one show is taken for right and is not."""
    faulty = inject("show_overturned", events, RULEBOOK.resolve(POOL), Random(1))
    return faulty.events if faulty is not None else events


# -- what is not told ------------------------------------------------------------------------------


def later_deals(events: list[Event]) -> list[Event]:
    """Of a match of three deals and more the opening and a deal in its midst."""
    every = deals(events)
    return numbered([events[0], *every[1]]) if len(every) > 2 else events


def deal_number_left_out(events: list[Event]) -> list[Event]:
    """The last deal has the number behind its own, and the match is not settled."""
    last = deals(events)[-1]
    for event in last:
        if "deal" in event:
            event["deal"] += 1
    return [event for event in events if event["type"] != "match_settled"]


def losses_untold(events: list[Event], most: int = 9) -> list[Event]:
    for row in [row for row in settlement(events)["payouts"] if row["amount"] < 0][:most]:
        row["amount"] = 0
    return events


def one_loss_untold(events: list[Event]) -> list[Event]:
    return losses_untold(events, 1)


def last_discard_lost(events: list[Event], held_on: bool = False) -> list[Event]:
    """The last card that a loser put down is told by no line, who lays out the hand without it."""
    for show in of(deals(events)[0], "show"):
        own = [event for event in deals(events)[0] if event.get("seat") == show["seat"]]
        if [event["type"] for event in own[-3:]] == ["draw", "discard", "show"]:
            if held_on:
                show["groups"].append([own[-2]["card"]])
            return numbered([event for event in events if event is not own[-2]])
    return events


def last_card_held_on(events: list[Event]) -> list[Event]:
    """It holds that card on, and another plays all the same."""
    return last_discard_lost(events, held_on=True)


def missed_on(events: list[Event], most: int = 9) -> list[Event]:
    """Behind each fold the timer counts on how many turns of that seat are missed."""
    told, folded = list[Event](), list[int]()
    for event in events:
        folded = [] if event["type"] == "deal" else folded
        if event["type"] == "drop" and event["by"] == "timer":
            folded.append(event["seat"])
        told.append(event)
        if event["type"] == "discard" and folded and most:
            told.append(like(event, type="miss", by="timer", seat=folded[0]))
            most -= 1
    return numbered(told)


def missed_once_more(events: list[Event]) -> list[Event]:
    return missed_on(events, 1)


def last_cards_face_down(events: list[Event], most: int = 99) -> list[Event]:
    for deal in deals(events):
        for card in of(deal, "discard")[-1:] if most else ():
            card["face"] = "down"
            most -= 1
    return events


def last_card_face_down_once(events: list[Event]) -> list[Event]:
    return last_cards_face_down(events, 1)


HABITS: dict[str, Habit] = {
    "claims_by_name": (claims_by_name, (POOL,), "rows_of_others", one_deal_exchanged, POOL, "points"),
    "points_by_name": (points_by_name, (POOL, DEALS), "rows_of_others", one_deal_exchanged, DEALS, "points"),
    "ranks_above": (ranks_above, (POOL, BEST), "ranks_turned", one_hand_above, POOL, "points"),
    "ranks_below": (ranks_below, (POOL, OTHER_POOL), "ranks_turned", one_hand_above, POINTS, "points"),
    "courts_exchanged": (courts_exchanged, (POOL, OTHER_POOL), "ranks_turned", one_show_of_another_court, POOL, "show"),
    "later_deals": (later_deals, (POOL, BEST), "deals_lost", deal_number_left_out, POOL, "deal_number"),
    "losses_untold": (losses_untold, (POINTS, POOL), "losses_untold", one_loss_untold, POINTS, "settlement"),
    "last_cards_face_down": (
        last_cards_face_down,
        (RUM,),
        "last_cards_turned",
        last_card_face_down_once,
        RUM,
        "last_discard_face",
    ),
    "last_discard_lost": (last_discard_lost, (POINTS, POOL), "discard_lost", last_card_held_on, POINTS, "out_of_turn"),
    "missed_on": (missed_on, (OTHER_POOL,), "misses_behind_fold", missed_once_more, OTHER_POOL, "out_player_acts"),
}


def test_a_winner_and_a_loser_exchanged_in_all_claims_of_one_deal_are_always_found() -> None:
    """Whoever has won, and is paid, may be another there; that hands of others are not decided makes no third seat."""
    wholes = [one for number in shortest(POINTS) if is_won_by(one := match(POINTS, number), {1, 3})]
    assert wholes and all("points" in found_in(two_exchanged_in_all_claims(deepcopy(one))) for one in wholes)


def test_three_seats_exchanged_in_all_claims_of_one_deal_are_found() -> None:
    """So is who has won: by figures that fit the cards of others a wrong player would be paid."""
    logs = [claims_by_name(deepcopy(match(POINTS, number))) for number in shortest(POINTS)]
    assert logs and all("points" in found_in(log) for log in logs)


def is_won_by(events: list[Event], seats: set[int]) -> bool:
    return any(row["seat"] in seats for row in settlement(events)["payouts"] if row["amount"] > 0)


def test_one_show_whose_sequence_has_another_court_card_does_not_say_that_cards_are_told_by_other_ranks() -> None:
    """What court cards cost is the same: that the points follow from a show does not say that it was right."""
    logs = [log for start in (2, 3, 4) for log in simulate(RULEBOOK.resolve(DEALS), 1, 771, start=start)]
    audits = [audit_of(one) for log in logs for one in court_shows(log)]
    sentence = ENGLISH.say("lines_in_doubt-ranks_turned")
    assert len(audits) > 2 and not any(sentence in said(row) for audit in audits for row in audit.findings)


def court_shows(events: list[Event]) -> Iterator[list[Event]]:
    """The match for each court card of a sequence that was dealt as another one, and the show taken for right."""
    for place, show in enumerate(events):
        if show["type"] != "declare" or not events[place + 1].get("valid"):
            continue
        start = next(at for at in range(place, 0, -1) if events[at]["type"] == "deal")
        for (at, group), other in product(enumerate(show["groups"]), "JQK"):
            told = deepcopy(events)
            ranks = {card[0] for card in group if card != JOKER}
            hand = next(hand["cards"] for hand in told[start]["hands"] if hand["seat"] == show["seat"])
            court = next((card for card in group if card[0] in "JQK" and card != JOKER and card in hand), None)
            stock = told[start]["stock"][len(of(events[start:place], "draw")) :]
            if court is None or len(ranks) < 3 or other in ranks or other + court[1] not in stock:
                continue
            hand[hand.index(court)] = other + court[1]
            told[place]["groups"][at] = [other + court[1] if card == court else card for card in group]
            told[start]["stock"] = [*told[start]["stock"][: -len(stock)], *swapped(stock, other + court[1], court)]
            yield told


def swapped(cards: list[str], one: str, other: str) -> list[str]:
    place = cards.index(one)
    return [*cards[:place], other, *cards[place + 1 :]]


@pytest.mark.parametrize("by", [0, 12])
def test_of_one_deal_whose_stock_is_told_no_show_is_held_to_cards_that_the_pack_cannot_have(by: int) -> None:
    """Tens are told as aces or kings: the pack that is dealt has none, and too many of the others."""
    for number in shortest(POINTS):
        events = [with_ranks(event, {"T": RANKS[by]}) for event in deepcopy(with_stock(POINTS, number))]
        assert "show" not in found_in(events)


def test_two_seats_are_numbered_otherwise_where_several_deals_say_so() -> None:
    (events,) = simulate(RULEBOOK.resolve(BEST), 1, 30, seats=2, start=3)
    assert found_in(with_claims_of(deepcopy(events), {1: 2, 2: 1}, "deal_scored", "match_settled")) == set()
    assert "points" in found_in(one_deal_exchanged(deepcopy(events)))
