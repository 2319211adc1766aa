"""A witness of the clock, from the times a log tells: a turn of thirty seconds (AL-16), or twenty to draw and twenty
more to discard (R-10), and who is late or is played for too soon.

It was written from the rules alone, takes a log that is legal but for its times, and looks away where nobody can say
how long a turn took: where times are left out, or told by several clocks, where a connection was lost or found again,
and behind a wrong show, as the others lay out their cards (RC-25). Of a time bank no text speaks.
"""

from dataclasses import dataclass, field
from datetime import datetime

from tests.oracles.deal_table import Event, clockwise
from tests.oracles.options import Options

HOUR = 3_600_000
MOVES = frozenset({"draw", "discard", "drop", "declare", "miss"})


@dataclass
class Turn:
    """The turn under way; times are in milliseconds."""

    seat: int
    began: int | None  # the turn, or the step of it where each has its own time
    drawn_by: str | None = None
    missed: bool = False
    cut: set[int] = field(default_factory=set)  # who lost a connection, or found it again, since then


def untimely(events: list[Event], options: Options) -> list[str]:
    """Return what was done too late by a player or too soon by the timer, a sentence each."""
    if options["timer.clock"] == "none" or len({one.get("producer") for one in events}) > 1:
        return []
    found: list[str] = []
    turn, playing = Turn(0, None), set[int]()
    for event in events:
        kind, seat, at = event["type"], event.get("seat", 0), _milliseconds(event)
        if kind == "deal":
            playing = {hand["seat"] for hand in event["hands"]}
            turn = Turn(event["first"], at)
        if kind in {"disconnect", "reconnect"}:
            turn.cut.add(seat)
        if kind in MOVES and seat == turn.seat and at is not None:
            found += _judge(event, turn, at, options)
        playing -= {seat} if kind in {"drop", "declare", "leave"} else set()
        if kind in {"discard", "drop", "declare", "leave"} and seat == turn.seat and playing:
            turn = Turn(clockwise(sorted(playing), seat)[0], None if kind == "declare" or len(playing) == 1 else at)
        if kind == "miss" and seat == turn.seat:
            turn.missed = True
        if kind == "draw" and seat == turn.seat:
            turn.drawn_by = event.get("by")
            if options["timer.clock"] == "each_step":
                turn.began, turn.cut = at, set()
    return found


def _milliseconds(event: Event) -> int | None:
    return round(datetime.fromisoformat(event["at"]).timestamp() * 1000) if event.get("at") else None


def _judge(event: Event, turn: Turn, at: int, options: Options) -> list[str]:
    kind, by = event["type"], event.get("by")
    if turn.began is None or turn.seat in turn.cut or not 0 <= at - turn.began < HOUR:
        return []
    over = at - turn.began - options["timer.seconds"] * 1000
    first = not turn.missed and turn.drawn_by in {None, "player"}  # what the timer does then belongs to one time-out
    if by == "player" and kind != "miss" and over > options["timer.tolerance"]:
        return [f"event {event['seq']}: seat {turn.seat} is late"]
    if (kind == "miss" or (by == "timer" and kind != "drop")) and first and over < -options["timer.tolerance"]:
        return [f"event {event['seq']}: the time of seat {turn.seat} is not over yet"]
    return []
