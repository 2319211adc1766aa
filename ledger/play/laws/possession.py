"""Cards must be held to be played, and no card exists more often than the packs hold it."""

from __future__ import annotations

from ledger.play.cards_in_play import beyond, limit
from ledger.play.law import Outcome, Unseen, law
from ledger.play.shows import contradicts
from ledger.play.state import Match
from schemas import events as ev
from schemas.cards import FACE_INDEX, UNKNOWN, face, spoken


@law(
    "card_not_held",
    "Put down a card it did not hold",
    on=("discard", "declare"),
    clauses=("house:conservation",),
    severity="impossible",
    rests_on_cards=True,
    asked="odd",
    sentence="Seat {seat} put down the {card}, which was not in its hand.",
)
def card_not_held(match: Match, event: ev.Discard | ev.Declare) -> Outcome:
    state = match.deal.seat(event.seat) if match.deal else None
    card = event.card if isinstance(event, ev.Discard) else event.finish
    if state is None:
        return None
    if card is None or card == UNKNOWN:
        return Unseen("card put down")
    if card in state.hand:
        return None
    return Unseen("hand") if UNKNOWN in state.hand else {"card": spoken(card)}


@law(
    "groups_not_hand",
    "Groups that are not of the hand",
    on=("declare", "show", "group"),
    clauses=("house:conservation",),
    severity="impossible",
    rests_on_cards=True,
    sentence="Seat {seat} grouped {cards}, which its hand did not hold{missing}.",
)
def groups_not_hand(match: Match, event: ev.Declare | ev.Show | ev.Group) -> Outcome:
    state = match.deal.seat(event.seat) if match.deal else None
    if state is None or event.groups is None or _shown_already(match, event):
        return None
    shown = [card for group in event.groups for card in group]
    finish = event.finish if isinstance(event, ev.Declare) else None
    if contradicts(state.hand, shown, finish):
        extra = beyond(state.hand, (*shown, *([finish] if finish else [])))
        return {"cards": ", ".join(spoken(card) for card in extra), "missing": ""}
    if UNKNOWN in state.hand or UNKNOWN in shown:
        return Unseen("hand")
    return None


def _shown_already(match: Match, event: ev.Act) -> bool:
    return isinstance(event, ev.Show) and (match.deal is None or match.deal.ended is None)


@law(
    "third_copy",
    "More of a card than the packs hold",
    on=("draw", "discard", "declare", "show"),
    options=("pack.decks", "pack.printed_jokers"),
    clauses=("house:conservation",),
    severity="impossible",
    rests_on_cards=True,
    asked="odd",
    sentence="With event {seq} there were {found} copies of the {card} on the table, but the packs hold {limit}.",
)
def third_copy(match: Match, event: ev.Draw | ev.Discard | ev.Declare | ev.Show) -> Outcome:
    deal = match.deal
    if deal is None:
        return None
    fresh = _revealed(match, event)
    if not fresh:
        return None
    for card in fresh:
        found = deal.census[FACE_INDEX[face(card)]] + sum(face(other) == face(card) for other in fresh)
        if found > limit(deal, card):
            return {"found": found, "card": spoken(card), "limit": limit(deal, card)}
        if deal.suffixed and card in deal.copies:
            return {"found": 2, "card": card, "limit": 1}
    return None


def _revealed(match: Match, event: ev.Draw | ev.Discard | ev.Declare | ev.Show) -> list[str]:
    """The cards an event brings in from where nothing was known."""
    deal = match.deal
    if deal is None:
        return []
    if isinstance(event, ev.Draw):
        card = event.card
        if card is None or card == UNKNOWN:
            return []
        if event.from_ == "stock":
            pile, top = deal.stock or (), 0
        else:
            pile, top = deal.discards, -1
        return [] if pile and (pile[top] == card or (pile[top] != UNKNOWN and card in pile)) else [card]
    state = deal.seat(event.seat)
    if state is None:
        return []
    if isinstance(event, ev.Discard):
        card = event.card
        return [] if card is None or card == UNKNOWN or card in state.hand else [card]
    shown = [card for group in event.groups or () for card in group]
    finish = event.finish if isinstance(event, ev.Declare) else None
    return beyond(state.hand, (*shown, finish or UNKNOWN))
