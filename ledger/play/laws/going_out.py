"""Going out, and the discard that ends a turn: the last card, the card just taken, and how a discard lies."""

from __future__ import annotations

from ledger.play.cards_in_play import limit
from ledger.play.law import Outcome, Unseen, law
from ledger.play.laws.possession import put_down
from ledger.play.state import Match
from schemas import events as ev
from schemas.cards import UNKNOWN, spoken


@law(
    "out_without_discard",
    "Went out without a discard",
    on=("meld", "lay_off", "lay_contract", "move_joker"),
    options=("going_out.last_card",),
    rests_on_cards=True,
    sentence="Seat {seat} put its last card on the table ({type}), but the last card must be discarded.",
)
def out_without_discard(match: Match, event: ev.Meld | ev.LayOff | ev.LayContract | ev.MoveJoker) -> Outcome:
    deal = match.deal
    state = deal.seat(event.seat) if deal else None
    if deal is None or state is None or deal.rules.going_out.last_card != "must_discard":
        return None
    laid = len(put_down(event))
    return {"type": event.type} if laid and laid >= len(state.hand) else None


@law(
    "returned_discard",
    "Discarded the card just taken from the discards",
    on=("discard",),
    options=("discards.returned",),
    rests_on_cards=True,
    asked="odd",
    sentence="Seat {seat} discarded the {card}, which it had taken from the discards in the same turn.",
)
def returned_discard(match: Match, event: ev.Discard) -> Outcome:
    deal = match.deal
    state = deal.seat(event.seat) if deal else None
    if deal is None or state is None or deal.rules.discards.returned == "free" or deal.turn != event.seat:
        return None
    card, taken = event.card or UNKNOWN, deal.taken
    if deal.taken_from != "discards" or taken is None:
        return None
    if UNKNOWN in (card, taken):
        return Unseen("card taken from the discards" if taken == UNKNOWN else "card put down")
    if card != taken or state.hand.count(card) > 1:
        return None
    if UNKNOWN in state.hand and not deal.suffixed and limit(deal, card) > 1:
        return Unseen("hand")
    return {"card": spoken(card)}


@law(
    "last_discard_face",
    "A discard that lay the wrong way up",
    on=("discard",),
    options=("going_out.last_discard", "turn.steps"),
    rests_on_cards=True,
    asked="odd",
    sentence="Seat {seat} discarded {which} face {found}; it had to lie face {due}.",
)
def last_discard_face(match: Match, event: ev.Discard) -> Outcome:
    deal = match.deal
    state = deal.seat(event.seat) if deal else None
    if deal is None or state is None or deal.rules.melding.where == "hand":
        return None
    last = len(state.hand) == 1
    due = "down" if last and deal.rules.going_out.last_discard == "face_down" else "up"
    found = event.face or "up"
    if event.face is None and due == "down":
        return Unseen("how the last discard lay")
    which = "its last card" if last else "a card that was not its last"
    return {"which": which, "found": found, "due": due} if found != due else None
