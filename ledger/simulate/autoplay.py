"""What a platform does for a player who has lost his connection, or lets his time run out."""

from __future__ import annotations

from ledger.play.cards_in_play import beyond, judge_groups
from ledger.play.points import saved_score
from ledger.play.state import Deal, SeatState
from ledger.rules.scoring import Decision, autoplay_decision
from ledger.rules.sizes import show_size
from ledger.simulate.playing import Declared
from ledger.simulate.stuck import StuckError


def decision(deal: Deal, seat: SeatState) -> Decision:
    """Whether the seat is played for, or dropped, in the turn that begins (AT-23 to AT-27, AT-30)."""
    found = autoplay_decision(seat.drawn, saved_score(deal, seat, deal.rules).points, seat.played_for, deal.rules)
    if found is None:
        raise StuckError("it is not known what becomes of a player without connection")
    return found


def arranged_show(deal: Deal, number: int) -> Declared | None:
    """The show the saved groups of a seat make, and the card in none of them; None when they make none (R-14)."""
    seat = deal.seat(number)
    if seat is None or seat.saved is None:
        return None
    shown = [card for group in seat.saved for card in group]
    left = beyond(tuple(shown), seat.hand)
    if len(shown) != show_size(deal.rules) or len(left) != 1 or beyond(seat.hand, shown):
        return None
    valid, _ = judge_groups(deal, seat.hand, seat.saved, None, deal.rules)
    return Declared(left[0], seat.saved) if valid else None
