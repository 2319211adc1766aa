"""The clock: a player acts before the time has run out, and nobody may act for it before that."""

from __future__ import annotations

from ledger.play.law import Outcome, Unseen, act, law
from ledger.play.profile import milliseconds
from ledger.play.state import Deal, Match
from ledger.play.turns import bank_left
from schemas import events as ev
from schemas.message import Seconds, message

CLOCK_SET = 3_600_000
"""Milliseconds: no turn lasts an hour. The clock was set, as for summer time, or the table stood still."""

Move = ev.Draw | ev.Discard | ev.Drop | ev.Declare | ev.Miss


@law(
    on=("draw", "discard", "drop", "declare"),
    options=("timer.clock", "timer.seconds", "timer.tolerance", "timer.bank", "timer.bank_for"),
)
def acted_too_late(match: Match, deal: Deal, event: ev.Draw | ev.Discard | ev.Drop | ev.Declare) -> Outcome:
    """A player's own act, later than its seconds and the tolerance (AL-16, R-10)."""
    timer = deal.rules.timer
    if event.by not in ("player", None) or timer.clock == "none":
        return None
    took = _took(match, deal, event)
    if not isinstance(took, int):
        return took
    if took <= timer.seconds * 1000:
        return None
    # Against a player the most that the bank may hold, against the timer below the least.
    late = took - timer.seconds * 1000 - timer.tolerance - bank_left(match, event.seat)[1]
    # Blur is for the player here, and for the timer below: by inexact times nobody is accused.
    if late <= (match.log.blur or 0):
        return Unseen("exact_times") if late > 0 else None
    return Unseen("who_acted") if event.by is None else _words(deal, event, took)


@law(
    on=("draw", "discard", "declare", "miss"),
    options=("timer.clock", "timer.seconds", "timer.tolerance", "timer.bank", "timer.bank_for"),
    trigger="unusual",
)
def timer_too_early(match: Match, deal: Deal, event: ev.Draw | ev.Discard | ev.Declare | ev.Miss) -> Outcome:
    """The first act of the timer in a turn, or a miss, before the time was up (AL-16, R-10, R-12)."""
    timer = deal.rules.timer
    if timer.clock == "none" or (event.by != "timer" and event.type != "miss"):
        return None
    # Only its first act has to wait for the clock: what the timer does after that belongs to the same time-out.
    if deal.missed or (deal.phase == "discard" and deal.taken_by not in {"player", None}):
        return None
    took = _took(match, deal, event)
    if not isinstance(took, int):
        return took
    early = timer.seconds * 1000 + bank_left(match, event.seat)[0] - timer.tolerance - took
    if early <= (match.log.blur or 0):
        return Unseen("exact_times") if early > 0 else None
    if deal.phase == "discard" and deal.taken_by is None:
        return Unseen("who_acted")
    return _words(deal, event, took)


def _took(match: Match, deal: Deal, event: Move) -> int | Unseen | None:
    """Milliseconds from the beginning of the turn or step to the event; None when it is another seat's turn."""
    if match.in_gap:
        return Unseen("gap")
    if deal.turn is None:
        return Unseen("whose_turn")
    if deal.turn != event.seat:
        return None
    began = match.turn_at if deal.rules.timer.clock == "turn" else match.step_at
    if began == "":  # play goes on once a wrong show is told to be wrong, and the others have laid out their cards
        return None
    at = event.at
    if began is None or at is None or match.log.blur is None:
        return Unseen("exact_times" if began and at else "times")
    took = milliseconds(began, at)
    return took if 0 <= took < CLOCK_SET else Unseen("times_in_order")


def _words(deal: Deal, event: Move, took: int) -> Outcome:
    timer = deal.rules.timer
    step = "to_draw" if deal.phase == "draw" else "to_discard"
    return {
        "type": act(event),
        "took": Seconds(took),
        "time": message(f"timer-{'turn' if timer.clock == 'turn' else step}"),
        "seconds": timer.seconds,
    }
