"""The time a player has: what he takes of it, and when it has run out."""

from __future__ import annotations

from random import Random

from ledger.simulate.logbook import Logbook, moment_of

TURN_TIME = 30_000
"""Milliseconds after which a turn has run out where the rules set no time."""

_SLOWEST_SERVER = 600
"""Milliseconds after the end of the time at which the server has noticed at the latest."""


class Clock:
    """Runs for a whole turn or for each step of it, as the rules say; for each turn where they say nothing."""

    def __init__(self, book: Logbook, rng: Random) -> None:
        self._book = book
        self._rng = rng

    def think(self, seconds: int) -> int:
        """A time to think, mostly short, and never so long that none is left."""
        rng = self._rng
        wanted = 700 + min(rng.randrange(seconds * 1000), rng.randrange(seconds * 2000))
        return wanted if self._book.rules.timer.clock == "none" else min(wanted, max(self._left() * 2 // 3, 0))

    def runs_out(self) -> int:
        """How long it is until the time has run out and the server has noticed."""
        if self._book.rules.timer.clock == "none":
            return TURN_TIME
        return max(self._left(), 0) + 40 + self._rng.randrange(_SLOWEST_SERVER)

    def _left(self) -> int:
        """Milliseconds that are left; less than none when others have used up the time."""
        timer, state = self._book.rules.timer, self._book.state
        began = state.turn_at if timer.clock == "turn" else state.step_at
        since = self._book.moment if began is None else moment_of(began)
        return since + timer.seconds * 1000 - self._book.moment
