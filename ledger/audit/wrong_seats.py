"""Turns logged for a wrong seat: what of an alarming audit that would explain.

An act in the turn of another is held against whoever made it. Where what follows goes on as if the other had acted, and
nothing else is wrong with it either, the line may as well name a wrong seat, and nobody can tell which of the two it
is. So the log is judged again with such an act, or all of such a turn, given to the seat that was due.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ledger.audit.audits import Audit, held_in, less_explained
from ledger.audit.never_logged import Events, Judge, JudgedLog
from ledger.play.turns import TURN_STEPS
from schemas import events as ev
from schemas.findings import ALARMS, Finding
from schemas.message import SeatNo, message
from schemas.reasons import reason

OF_ANOTHER: Final = frozenset({"out_of_turn", "out_player_acts"})
"""What is found where a line names another seat than that in turn: one that is not, or is out of the deal."""
MOST_TURNS: Final = 3
"""So many turns of a log are given to another seat, one after another."""


def less_seats_in_doubt(audit: Audit, ours: JudgedLog, judge: Judge) -> Audit:
    """An audit, of what ours says or is left of it, in which nothing is held against anybody that turns logged for a
    wrong seat explain; a row says of each that one of two seats acted."""
    best, doubtful = ours, dict[Finding, int]()
    for _ in range(MOST_TURNS):
        better = _better(best, judge)
        if better is None:
            break
        act, due, best = better
        doubtful[act] = due
    acquittals = held_in(ours.audit) - held_in(best.audit)
    if not any(act in audit.findings for act in doubtful):
        return audit
    seq = min(act.seq or 0 for act in doubtful)
    rows = tuple(_in_doubt(row, doubtful[row]) if row in doubtful else row for row in audit.findings)
    sentence = message("verdict-seat_in_doubt", seq=seq)
    return less_explained(replace(audit, findings=rows), acquittals, reason("tainted", seq=seq), sentence)


def _in_doubt(act: Finding, due: int) -> Finding:
    """That an act was out of turn by the log, whose line may name a wrong seat."""
    sentence = message("finding-seat_in_doubt", seq=act.seq or 0, seat=SeatNo(act.seat or 0), turn=SeatNo(due))
    return replace(act, code="seat_in_doubt", seat=None, subject=None, statement=sentence)


def _better(best: JudgedLog, judge: Judge) -> tuple[Finding, int, JudgedLog] | None:
    """The log with one more act or turn given to the seat that was due, by which less is held against somebody and
    nothing else; at which act, and to whom."""
    charges = held_in(best.audit)
    for act in best.audit.findings:
        if act.code not in OF_ANOTHER or act.severity not in ALARMS:
            continue
        place, before = best.found_at(act)
        deal = before.deal
        if deal is None or deal.turn is None:
            continue
        for end in _ends(best.events, place):
            other = judge(_give_to_due(best.events, place, end, deal.turn), frozenset(), charges)
            if other is None or not held_in(other.audit) < charges or not other.unlogged <= best.unlogged:
                continue
            if len(charges - held_in(other.audit)) > 1 or _bears_out(best, end):
                return act, deal.turn, other
    return None


def _ends(events: Events, place: int) -> Iterator[int]:
    """Where a part of a turn may end that was logged for a wrong seat: with the act itself, or with the turn."""
    yield place
    seat = getattr(events[place], "seat", None)
    for end in range(place + 1, len(events)):
        if getattr(events[end], "seat", seat) != seat or events[end].type in {"deal", "gap"}:
            return
        if events[end].type in TURN_STEPS:
            yield end


def _give_to_due(events: Events, place: int, end: int, due: int) -> Events:
    """The events with those of one seat in a part of the log given to the seat that was due."""
    seat = getattr(events[place], "seat", None)
    return tuple(
        event.model_copy(update={"seat": due})
        if place <= at <= end and seat is not None and getattr(event, "seat", None) == seat
        else event
        for at, event in enumerate(events)
    )


def _bears_out(best: JudgedLog, end: int) -> bool:
    """Whether who plays next was not in turn by the log, but is if the act was that of the seat that was due; or that
    is lost."""
    for step in best.replayed.all_steps[end + 1 :]:
        deal, event = step.before.deal, step.event
        if deal is None or deal.ended is not None or isinstance(event, ev.Deal):
            return False
        if isinstance(event, ev.Gap) or deal.turn is None:
            return True
        if event.type in TURN_STEPS:
            seat = getattr(event, "seat", None)
            return seat != deal.turn and seat in deal.also_due
    return False
