"""Buying the top discard out of turn: when, which card, and who comes first."""

from __future__ import annotations

from ledger.play.law import Outcome, Unseen, law
from ledger.play.state import Deal, Match
from schemas import events as ev
from schemas.cards import UNKNOWN, spoken


@law(
    "buy_not_due",
    "Bought when nothing could be bought",
    on=("buy",),
    options=("buying.who", "buying.priority"),
    sentence="Seat {seat} bought the top discard at event {seq}, but {why}.",
)
def buy_not_due(match: Match, event: ev.Buy) -> Outcome:
    deal = match.deal
    if deal is None or deal.rules.buying.who == "nobody":
        return None
    if deal.turn == event.seat:
        return {"why": "it was in turn itself"}
    if deal.turn is None:
        return Unseen("whose turn it was")
    if deal.phase == "draw":
        return {"why": f"seat {deal.turn}, whose turn it was, had not drawn from the stock"}
    if deal.taken_from == "discards":
        return {"why": f"seat {deal.turn}, whose turn it was, had taken the discard itself"}
    return {"why": "a discard had been bought in that turn already"} if deal.bought else None


@law(
    "buy_not_top",
    "Bought a card that did not lie on top",
    on=("buy",),
    options=("buying.who", "discards.take"),
    severity="impossible",
    rests_on_cards=True,
    sentence="Seat {seat} bought the {card} from the discards, but {top} lay on top.",
)
def buy_not_top(match: Match, event: ev.Buy) -> Outcome:
    deal, card = match.deal, event.card or UNKNOWN
    if deal is None:
        return None
    if not deal.discards:
        return {"card": "top card" if card == UNKNOWN else spoken(card), "top": "no card"}
    top = deal.discards[-1]
    if UNKNOWN in (card, top):
        return Unseen("top of the discards")
    return None if card == top else {"card": spoken(card), "top": f"the {spoken(top)}"}


@law(
    "buy_priority",
    "Bought although another came first",
    on=("buy",),
    options=("buying.priority",),
    sentence="Seat {seat} bought the top discard, but seat {nearer} wanted it and comes first after seat {turn}.",
)
def buy_priority(match: Match, event: ev.Buy) -> Outcome:
    deal = match.deal
    if deal is None or deal.rules.buying.who == "nobody" or not event.wanted:
        return None
    if deal.turn is None:
        return Unseen("whose turn it was")
    order = to_the_left(deal, deal.turn)
    if event.seat not in order:
        return None
    nearer = [seat for seat in order[: order.index(event.seat)] if seat in event.wanted]
    return {"nearer": nearer[0], "turn": deal.turn} if nearer else None


def to_the_left(deal: Deal, turn: int) -> list[int]:
    """The other seats still in, clockwise from the one in turn (CO-15)."""
    others = [seat for seat in deal.still_in() if seat != turn]
    return [seat for seat in others if seat > turn] + [seat for seat in others if seat < turn]
