"""Going out, and the discard that ends a turn: the last card, the card just taken, and how a discard lies."""

from __future__ import annotations

from ledger.play.law import Breach, Outcome, Unseen, act, law
from ledger.play.laws.possession import put_down
from ledger.play.state import ON_THE_TABLE, Deal, Match, SeatState
from ledger.rules.sizes import copies
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.message import CardName, message


@law(
    on=ON_THE_TABLE,
    options=("going_out.last_card",),
    rests_on_cards=True,
)
def out_without_discard(
    match: Match, deal: Deal, state: SeatState, event: ev.Meld | ev.LayOff | ev.LayContract | ev.MoveJoker
) -> Outcome:
    if deal.rules.going_out.last_card != "must_discard":
        return None
    count = len(put_down(event))
    # More than the hand is known to hold may be laid: the table believed that too, and then it is out.
    return {"type": act(event)} if count and count >= len(state.hand) else None


@law(
    on=("discard",),
    options=("discards.returned",),
    rests_on_cards=True,
    trigger="unusual",
)
def returned_discard(match: Match, deal: Deal, state: SeatState, event: ev.Discard) -> Outcome:
    if deal.rules.discards.returned == "free" or deal.turn != event.seat:
        return None
    card, taken_card = event.card or UNKNOWN, deal.taken
    if deal.taken_from != "discards" or taken_card is None:
        return None
    if UNKNOWN in (card, taken_card):
        return Unseen("taken_card" if taken_card == UNKNOWN else "put_down")
    # Held twice, what is put down may be the other copy, which nobody took from the discards.
    if card != taken_card or state.hand.count(card) > 1:
        return None
    # So may a card nobody logged; with copies told apart, or one pack, there is no other that is called alike.
    if UNKNOWN in state.hand and not deal.suffixed and copies(card, deal.rules) > 1:
        return Unseen("hand")
    return {"card": CardName(card)}


@law(
    on=("discard",),
    options=("going_out.last_discard", "turn.steps"),
    rests_on_cards=True,
    trigger="unusual",
)
def last_discard_face(match: Match, deal: Deal, state: SeatState, event: ev.Discard) -> Outcome:
    if deal.rules.melding.where == "hand":
        return None
    last = len(state.hand) == 1
    due = "down" if last and deal.rules.going_out.last_discard == "face_down" else "up"
    side = event.face or "up"
    if event.face is None and due == "down":
        return Unseen("how_it_lay")
    which = message("last_discard_face-last" if last else "last_discard_face-other")
    if side == due:
        return None
    # A hand of unknown size may hold more, or fewer, than it seems: whether this was its last card is a guess.
    if (deal.players_unknown or deal.sizes_unknown) and UNKNOWN in state.hand:
        return Unseen("hand_empty")
    face_down = deal.rules.going_out.last_discard == "face_down"  # said of the last card alone
    option = "turn.steps" if face_down and not last else "going_out.last_discard"
    return Breach({"which": which, "found": message(f"face-{side}"), "due": message(f"face-{due}")}, (option,))
