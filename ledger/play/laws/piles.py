"""Stock and discards: where a drawn card may come from, what happens when the stock is used up, and when nobody can go
out any more."""

from __future__ import annotations

from collections import Counter

from ledger.play.cards_in_play import draws_from_stock, is_owed, to_recycle
from ledger.play.law import Breach, Outcome, Unseen, law
from ledger.play.matches import is_shared
from ledger.play.state import Deal, Match
from ledger.play.turns import last_stock
from ledger.rules.table_options import nobody_can_finish
from schemas import events as ev
from schemas.cards import JOKER, UNKNOWN, face, is_known
from schemas.message import CardName, message

FREE_TO_ALL = "discards.first_card:to_all"
"""The case that only a card a player has discarded is not free (R-07): the card turned up is, for whoever draws first,
and that put down for a show, which is made instead of a discard (R-15)."""


@law(
    on=("draw",),
    options=("discards.take",),
    severity="impossible",
    rests_on_cards=True,
    trigger="unusual",
)
def not_top_of_discards(match: Match, deal: Deal, event: ev.Draw) -> Outcome:
    if event.from_ != "discards":
        return None
    if not deal.discards:
        return {"card": CardName(event.card or UNKNOWN), "top": message("card-none")}
    top = deal.discards[-1]
    if not is_known(event.card) or top == UNKNOWN or event.card is None:
        return Unseen("top_discard")
    return None if event.card == top else {"card": CardName(event.card), "top": message("card-the", card=CardName(top))}


@law(
    on=("draw", "buy"),
    options=("discards.joker", "discards.first_card", FREE_TO_ALL),
    trigger="unusual",
)
def joker_from_discards(match: Match, deal: Deal, event: ev.Draw | ev.Buy) -> Outcome:
    # What is bought lies on the discards, whatever its penalty costs the stock.
    if deal.rules.discards.joker == "free" or (isinstance(event, ev.Draw) and event.from_ == "stock"):
        return None
    if deal.rules.discards.first_card == "free" and (deal.untouched or _was_not_discarded(deal, event)):
        return None
    if event.card is None or event.card == UNKNOWN:
        return Unseen("taken_card")
    if face(event.card) != JOKER:
        if deal.wild_unseen:
            return Unseen("wild_card")
        if event.card[0] != deal.wild:
            return None
    is_lost = FREE_TO_ALL in deal.rules.cases and deal.discards[-1:] != (event.card,)  # for a show, or as a discard
    return Unseen("top_discard") if is_lost else {"card": CardName(event.card)}


def _was_not_discarded(deal: Deal, event: ev.Draw | ev.Buy) -> bool:
    """Whether only what a player discarded is not free, and the top card was turned up, as it still lies where whoever
    drew before has left without putting a card down, or may have been put down for the last show."""
    if FREE_TO_ALL not in deal.rules.cases:
        return False
    untaken = all(seat.from_stock or not seat.drawn for seat in deal.seats) and deal.discards == (event.card,)
    turned_up = untaken or (len(deal.discards) < 2 and not any(seat.drawn for seat in deal.seats))
    return turned_up or any(deal.discards[-1:] == (show.finish or UNKNOWN,) for show in deal.declared[-1:])


@law(
    hidden=True,
    on=("draw", "buy"),
    options=("stock.order",),
    severity="impossible",
    rests_on_cards=True,
    trigger="unusual",
)
def stock_order(match: Match, deal: Deal, event: ev.Draw | ev.Buy) -> Outcome:
    card = event.penalty if isinstance(event, ev.Buy) else event.card
    # With nothing in the stock there is no order: that is stock_empty's to say, once.
    if not draws_from_stock(event, match.rules) or deal.stock == ():
        return None
    if deal.stock is None or deal.stock[0] == UNKNOWN:
        return Unseen("stock_order")
    if card is None or card == UNKNOWN:
        return Unseen("card_drawn")
    if is_owed(deal, card):  # penalty_not_drawn tells of it
        return None
    top = deal.stock[0]
    return None if card == top else {"card": CardName(card), "top": CardName(top)}


@law(
    on=("draw", "buy"),
    options=("stock.used_up",),
    severity="impossible",
    rests_on_cards=True,
    trigger="unusual",
)
def stock_empty(match: Match, deal: Deal, event: ev.Draw | ev.Buy) -> Outcome:
    if not draws_from_stock(event, match.rules):
        return None
    if deal.stock is None:
        return Unseen("stock_order")
    if "recycle" in match.log.unlogged and not deal.stock:
        return Unseen("stock_order")
    card = event.penalty if isinstance(event, ev.Buy) else event.card
    return {} if not deal.stock and not is_owed(deal, card or UNKNOWN) else None


@law(
    on=("recycle",),
    options=("stock.used_up", "stock.recycles"),
)
def recycle_not_due(match: Match, deal: Deal, event: ev.Recycle) -> Outcome:
    """A stock is made anew once it is used up (AT-20, BR-22): with its last card, or when the next one is due."""
    if last_stock(deal):
        times = deal.rules.stock.recycles if deal.rules.stock.used_up != "ends" else 0
        option = "stock.recycles" if times else "stock.used_up"
        return Breach({"why": message("recycle_not_due-ends", times=times)}, (option,))
    if match.in_gap:
        return Unseen("gap")
    if deal.stock is None:
        return Unseen("stock_order")
    if not deal.stock:
        return None
    return Breach({"why": message("recycle_not_due-left", count=len(deal.stock))}, ("stock.used_up",))


def _turned_over(deal: Deal, event: ev.Recycle) -> list[str] | None:
    """The cards of the new stock as logged, the one turned up from it first; None when they were not all logged."""
    turned_up = [event.open_card or UNKNOWN] if deal.rules.stock.top == "turned_up" else []
    cards = [*turned_up, *(event.stock or ())]
    return None if event.stock is None or UNKNOWN in cards else cards


@law(
    on=("recycle",),
    options=("stock.used_up", "stock.top"),
    severity="impossible",
    rests_on_cards=True,
)
def recycled_cards_differ(match: Match, deal: Deal, event: ev.Recycle) -> Outcome:
    """Where the card turned up was not logged, the stock is all that was turned over but one card."""
    due, cards, top = to_recycle(deal), _turned_over(deal, event), deal.discards[-1:]
    stays = deal.rules.stock.top == "stays" and top and UNKNOWN not in (event.open_card, *top)
    if stays and event.open_card not in (None, *top):
        return {}  # another card is said to lie on top of the discards than the one that stays there
    if UNKNOWN in due or event.stock is None or UNKNOWN in event.stock:
        return Unseen("turned_over")
    if cards is not None:
        return None if sorted(cards) == sorted(due) else {}
    fits = len(event.stock) == len(due) - 1 and not Counter(event.stock) - Counter(due)
    return Unseen("turned_over") if fits else {}


@law(
    on=("recycle",),
    options=("stock.used_up",),
    rests_on_cards=True,
)
def recycle_order(match: Match, deal: Deal, event: ev.Recycle) -> Outcome:
    if deal.rules.stock.used_up != "turn_over":
        return None
    due, cards = to_recycle(deal), _turned_over(deal, event)
    if cards is None or UNKNOWN in due:
        return Unseen("turned_over")
    return {} if sorted(cards) == sorted(due) and cards != due else None


@law(
    on=("close",),
    options=("stock.stuck", "show.ends"),
    rests_on_cards=True,
)
def stalemate_not_due(match: Match, deal: Deal, event: ev.Close) -> Outcome:
    if deal.ended is not None or event.reason != "finished" or event.deal != deal.number or is_shared(match):
        return None
    if unclear := _winner_unclear(match, deal):
        return unclear
    if deal.rules.stock.stuck == "plays_on":
        return {"deal": deal.number, "why": message("stalemate_not_due-no_winner")}
    stuck = _nobody_can_finish(deal)
    if stuck is None:
        return Unseen("could_go_out")
    return None if stuck else {"deal": deal.number, "why": message("stalemate_not_due-can_go_out")}


def _winner_unclear(match: Match, deal: Deal) -> Unseen | None:
    """What the log would have to show for it to be certain that nobody had won."""
    if match.in_gap:
        return Unseen("gap")
    if deal.pending is not None or deal.taken_for_wrong:
        return Unseen("show_valid")
    if deal.phase == "unknown" or deal.players_unknown:
        return Unseen("whose_turn")
    if deal.rules.melding.where == "table" and any(UNKNOWN in seat.hand for seat in deal.seats):
        return Unseen("hand_empty")
    return Unseen("stock_order") if deal.stock is None and deal.rules.stock.ends_as != "never" else None


def _nobody_can_finish(deal: Deal) -> bool | None:
    """Of the discards, those below the top one come into play again only where they are turned over once more."""
    seats = [state for state in deal.seats if state.status == "in"]
    discards = deal.discards[-1:] if last_stock(deal) else deal.discards
    # Of a stock nobody logged any card may come yet: nobody_can_finish then says that it cannot tell.
    stock = deal.stock if deal.stock is not None else (UNKNOWN,)
    cards = (*discards, *stock, *(card for state in seats for card in state.hand))
    melds = [meld.cards for meld in deal.table]
    return nobody_can_finish([len(state.hand) for state in seats], melds, cards, deal.rules, deal.wild)
