"""Faults of the clock: acts that come too late, and time called too early."""

from __future__ import annotations

from ledger.simulate.fault import Planted, Scene, fault, played_out

EARLY = 3000
"""Milliseconds after which the time is called by fault."""


@fault("acted_too_late", "a player acts when his time has long run out")
def acted_too_late(scene: Scene) -> Planted | None:
    """A discard, and everything after it, comes later by more than a turn."""
    timer = scene.rules.timer
    place = scene.pick([p for p in scene.discards() if scene.states[p].turn_at and scene.states[p].step_at])
    if timer.clock == "none" or place is None:
        return None
    return scene.delayed(place, timer.seconds * 1000 + timer.tolerance + scene.rng.randrange(500, 9000))


@fault("timer_too_early", "a player's time is called before it has run out")
def timer_too_early(scene: Scene) -> Planted | None:
    """A turn is missed after a few seconds."""
    if scene.rules.timer.clock == "none":
        return None
    for place in scene.shuffled(scene.turns()):
        seat, limit = scene.seat_at(place), scene.rules.timeout.misses
        if scene.states[place].turn_at is None or (limit and seat.misses + 1 >= limit):
            continue
        table = scene.resumed(place)
        table.book.write("miss", seat=seat.number, count=seat.misses + 1, by="timer", after=EARLY)
        if scene.rules.timeout.turn == "played":
            table.played_for(seat.number)
        return played_out(table, place + 1)
    return None
