"""Stock and discards: where a drawn card may come from, and what happens when the stock is used up."""

from __future__ import annotations

from ledger.play.cards_in_play import to_recycle
from ledger.play.law import Outcome, Unseen, law
from ledger.play.state import Match
from schemas import events as ev
from schemas.cards import JOKER, UNKNOWN, face, is_known, spoken


@law(
    "not_top_of_discards",
    "Not the top of the discard pile",
    on=("draw",),
    options=("discards.take",),
    severity="impossible",
    rests_on_cards=True,
    asked="odd",
    sentence="Seat {seat} took the {card} from the discards, but {top} lay on top.",
)
def not_top_of_discards(match: Match, event: ev.Draw) -> Outcome:
    deal = match.deal
    if deal is None or event.from_ != "discards":
        return None
    if not deal.discards:
        return {"card": spoken(event.card or UNKNOWN), "top": "no card"}
    top = deal.discards[-1]
    if not is_known(event.card) or top == UNKNOWN or event.card is None:
        return Unseen("top of the discards")
    return None if event.card == top else {"card": spoken(event.card), "top": f"the {spoken(top)}"}


@law(
    "joker_from_discards",
    "Took a joker from the discard pile",
    on=("draw",),
    options=("discards.joker", "discards.first_card"),
    asked="odd",
    sentence="Seat {seat} took the {card}, a joker, from the discards, which the rules forbid.",
)
def joker_from_discards(match: Match, event: ev.Draw) -> Outcome:
    deal = match.deal
    if deal is None or event.from_ != "discards" or deal.rules.discards.joker == "free":
        return None
    if deal.untouched and deal.rules.discards.first_card == "free":
        return None
    if event.card is None or event.card == UNKNOWN:
        return Unseen("card taken from the discards")
    if face(event.card) == JOKER:
        return {"card": spoken(event.card)}
    if deal.wild_card is None:
        return Unseen("wild card")
    return {"card": spoken(event.card)} if event.card[0] == deal.wild else None


@law(
    "stock_order",
    "Not the next card of the stock",
    on=("draw",),
    options=("stock.order",),
    severity="impossible",
    rests_on_cards=True,
    asked="odd",
    sentence="Seat {seat} drew the {card} from the stock, but the {top} was next.",
)
def stock_order(match: Match, event: ev.Draw) -> Outcome:
    deal = match.deal
    if deal is None or event.from_ != "stock" or deal.stock == ():
        return None
    if deal.stock is None or deal.stock[0] == UNKNOWN:
        return Unseen("stock order")
    if event.card is None or event.card == UNKNOWN:
        return Unseen("card drawn")
    top = deal.stock[0]
    return None if event.card == top else {"card": spoken(event.card), "top": spoken(top)}


@law(
    "stock_empty",
    "Drew from an empty stock",
    on=("draw",),
    options=("stock.used_up",),
    severity="impossible",
    rests_on_cards=True,
    asked="odd",
    sentence="Seat {seat} drew from the stock after its last card had gone.",
)
def stock_empty(match: Match, event: ev.Draw) -> Outcome:
    deal = match.deal
    if deal is None or event.from_ != "stock":
        return None
    if deal.stock is None:
        return Unseen("stock order")
    return {} if not deal.stock else None


@law(
    "recycle_not_due",
    "The discards were turned over when they should not be",
    on=("recycle",),
    options=("stock.used_up",),
    sentence="The discards became a new stock at event {seq}, but {why}.",
)
def recycle_not_due(match: Match, event: ev.Recycle) -> Outcome:
    deal = match.deal
    if deal is None:
        return None
    if deal.rules.stock.used_up == "lowest_hand_wins":
        return {"why": "in this game the deal ends when the stock is used up"}
    if deal.phase == "discard":
        return {"why": "no draw was due"}
    if deal.stock is None:
        return Unseen("stock order")
    return {"why": f"{len(deal.stock)} cards were left in the stock"} if deal.stock else None


@law(
    "recycled_cards_differ",
    "The new stock is not made of the old discards",
    on=("recycle",),
    options=("stock.used_up",),
    severity="impossible",
    rests_on_cards=True,
    sentence="The new stock of event {seq} does not consist of the cards that were to be turned over.",
)
def recycled_cards_differ(match: Match, event: ev.Recycle) -> Outcome:
    deal = match.deal
    if deal is None:
        return None
    due = to_recycle(deal)
    if event.stock is None or UNKNOWN in event.stock or UNKNOWN in due:
        return Unseen("cards turned over")
    return None if sorted(event.stock) == sorted(due) else {}
