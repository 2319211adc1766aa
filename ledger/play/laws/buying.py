"""Buying the top discard out of turn: when, which card, and who comes first."""

from __future__ import annotations

from ledger.play.cards_in_play import draws_from_stock, is_owed
from ledger.play.law import Outcome, Unseen, law
from ledger.play.state import Deal, Match
from ledger.play.turns import clockwise
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.message import CardName, SeatNo, message


@law(
    on=("buy",),
    options=("buying.who", "buying.priority"),
)
def buy_not_due(match: Match, deal: Deal, event: ev.Buy) -> Outcome:
    if deal.rules.buying.who == "nobody":
        return None
    if deal.turn == event.seat:
        return {"why": message("buy_not_due-own_turn")}
    if deal.turn is None:
        return Unseen("whose_turn")
    # CO-14: another may buy if he does not take it, which is known once he has drawn from the stock.
    if deal.phase == "draw" and deal.rules.buying.who == "anybody":
        return {"why": message("buy_not_due-not_drawn", turn=SeatNo(deal.turn))}
    if deal.taken_from == "discards":
        return {"why": message("buy_not_due-taken", turn=SeatNo(deal.turn))}
    return {"why": message("buy_not_due-bought")} if deal.bought_by is not None else None


@law(
    on=("buy",),
    options=("buying.who", "discards.take"),
    severity="impossible",
    rests_on_cards=True,
)
def buy_not_top(match: Match, deal: Deal, event: ev.Buy) -> Outcome:
    card = event.card or UNKNOWN
    if not deal.discards:
        return {"card": message("card-top") if card == UNKNOWN else CardName(card), "top": message("card-none")}
    top = deal.discards[-1]
    if UNKNOWN in (card, top):
        return Unseen("top_discard")
    return None if card == top else {"card": CardName(card), "top": message("card-the", card=CardName(top))}


@law(
    on=("buy",),
    options=("buying.priority",),
)
def buy_priority(match: Match, deal: Deal, event: ev.Buy) -> Outcome:
    if deal.rules.buying.who == "nobody" or not event.wanted:
        return None
    if deal.turn is None:
        return Unseen("whose_turn")
    if deal.turn in event.wanted:  # who has left the card does not want it: those who were asked are told
        return Unseen("whose_turn")
    order = clockwise(deal.still_in(), deal.turn)
    if event.seat not in order:
        return None
    nearer = [seat for seat in order[: order.index(event.seat)] if seat in event.wanted]
    return {"nearer": SeatNo(nearer[0]), "turn": SeatNo(deal.turn)} if nearer else None


@law(
    hidden=True,
    on=("draw", "buy"),
    options=("buying.penalty",),
    trigger="unusual",
)
def penalty_not_drawn(match: Match, deal: Deal, event: ev.Draw | ev.Buy) -> Outcome:
    """A buy takes a penalty card off the stock (CO-14). Where none is logged, the next card that is drawn tells: it is
    the one that was due."""
    if not deal.rules.buying.penalty or not draws_from_stock(event, match.rules):
        return None
    if deal.tainted is not None:
        return Unseen("contradictions")
    card = event.penalty if isinstance(event, ev.Buy) else event.card
    is_named = card not in (None, UNKNOWN)
    if isinstance(event, ev.Buy) and not is_named and not deal.stock:
        return Unseen("stock_order")
    unpaid = deal.unpaid
    if unpaid is None:
        return None
    if not is_named:
        return Unseen("card_drawn")
    if not is_owed(deal, card or UNKNOWN):
        return None
    if not deal.stock and "recycle" in match.log.unlogged:
        return Unseen("stock_order")
    return {"seat": SeatNo(unpaid.seat), "bought": unpaid.seq, "drew": SeatNo(event.seat)}
