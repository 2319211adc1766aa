"""The time bank: what each seat has spent of it beyond the seconds of its turns, as far as the log shows.

What is spent lies between two figures, for clocks are inexact and acts may not be logged: the laws hold the least
against a player, and the most against a timer.
"""

from __future__ import annotations

from ledger.play.profile import milliseconds
from ledger.play.state import Match
from schemas import events as ev
from schemas.events import Act, Claim

_TURN_ENDS = ("discard", "drop", "declare", "miss")


def bank_left(match: Match, seat: int) -> tuple[int, int]:
    """Milliseconds the seat has left at least and at most; none where the rules know no time bank."""
    bank = match.rules.timer.bank
    if match.time_spent is None:
        return 0, bank
    least, most = match.time_spent.get(seat, (0, 0))
    return max(bank - most, 0), max(bank - least, 0)


def with_time_spent(match: Match, event: Act | Claim) -> Match:
    """The match with what the event says of the time its seat took; nothing changes where there is no bank."""
    timer, deal = match.rules.timer, match.deal
    if event.type == "gap":
        return match.replace(time_spent=None)
    if event.type == "deal":
        known = {} if timer.bank_for == "deal" else match.time_spent
        return match.replace(time_spent=known)
    if deal is None or deal.ended is not None or match.time_spent is None:
        return match
    acts = _TURN_ENDS if timer.clock == "turn" else (*_TURN_ENDS, "draw")
    if not isinstance(event, ev.Draw | ev.Discard | ev.Drop | ev.Declare | ev.Miss) or event.type not in acts:
        return match
    least, most = match.time_spent.get(event.seat, (0, 0))
    began = match.turn_at if timer.clock == "turn" else match.step_at
    if deal.turn != event.seat or not began or event.at is None or match.log.blur is None:
        most = timer.bank
    else:
        over = milliseconds(began, event.at) - timer.seconds * 1000
        inexact = timer.tolerance + match.log.blur
        most = min(most + max(over + inexact, 0), timer.bank) if event.by == "player" else timer.bank
        least = min(least + max(over - inexact, 0), timer.bank) if event.by == "player" else least
    return match.replace(time_spent={**match.time_spent, event.seat: (least, most)})
