"""What the timer throws away: a card the hand needs least, where the text says so."""

from __future__ import annotations

from ledger.play.cards_in_play import without
from ledger.play.law import Arguments, Outcome, Unseen, law
from ledger.play.laws.timeouts import who_plays
from ledger.play.state import Deal, Match, SeatState
from ledger.rules.arrangement import holds_pure_sequence
from ledger.rules.points import is_wild
from schemas import events as ev
from schemas.cards import JOKER, UNKNOWN, face
from schemas.errors import BadCards
from schemas.message import CardName, message

LEAST_USEFUL = "timeout.discard:least_useful"


@law(
    hidden=True,
    on=("discard",),
    options=(LEAST_USEFUL,),
    rests_on_cards=True,
    trigger="unusual",
)
def timer_threw_useful_card(match: Match, deal: Deal, state: SeatState, event: ev.Discard) -> Outcome:
    """Which card a hand needs least is for the platform to say, within limits: never a joker while it holds another
    card, nor the one without which its last pure sequence is gone, while another would leave it one (AL-17)."""
    who = who_plays(deal, event)
    if who is None or deal.turn != event.seat or LEAST_USEFUL not in deal.rules.cases:
        return None
    card = event.card
    if card is None or card == UNKNOWN:
        return Unseen("put_down")
    if deal.wild_card is None and face(card) != JOKER:
        return Unseen("wild_card")
    words: Arguments = {"who": who, "card": CardName(card)}
    if is_wild(card, deal.wild):
        if not _holds_another(deal, state):
            return Unseen("hand") if UNKNOWN in state.hand else None
        return words | {"why": message("useful_card-joker")}
    if UNKNOWN in state.hand or card not in state.hand:
        return Unseen("hand")
    return words | {"why": message("useful_card-pure_sequence")} if _ends_the_life(deal, state, card) else None


def _holds_another(deal: Deal, state: SeatState) -> bool:
    """Whether the hand surely holds a card that is no joker: it shows one, or is larger than all jokers there are."""
    pack = deal.rules.pack
    if deal.wild_card is not None and any(other != UNKNOWN and not is_wild(other, deal.wild) for other in state.hand):
        return True
    # Of every suit a wild card for each pack, and the printed ones: a hand of more holds another card, whatever it
    # shows.
    return len(state.hand) > pack.printed_jokers + 4 * pack.decks


def _ends_the_life(deal: Deal, state: SeatState, card: str) -> bool:
    """Whether the hand loses its last pure sequence with a card, and would not with another that is no joker."""

    def lives_without(discard: str) -> bool:
        return holds_pure_sequence(without(state.hand, discard), deal.wild, deal.rules)

    try:
        if lives_without(card) or not holds_pure_sequence(state.hand, deal.wild, deal.rules):
            return False
        return any(lives_without(other) for other in state.hand if not is_wild(other, deal.wild))
    except BadCards:
        return False
