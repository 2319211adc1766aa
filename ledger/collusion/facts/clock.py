"""How long acts took: since when somebody could act, by the producer's clock, and who lost the connection meanwhile."""

from __future__ import annotations

from typing import Final

import numpy as np

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.suit_rows import Ints

MOVES: Final = ("deal", "draw", "discard", "drop", "declare", "show_judged", "recycle", "miss")
"""Events after which somebody's time to act begins."""
_MOVE, _LOST, _BACK, _GAP = 1, 2, 3, 4
EFFECTS: Final = {
    **dict.fromkeys(MOVES, _MOVE), **dict.fromkeys(("disconnect", "leave"), _LOST),
    **dict.fromkeys(("reconnect", "rejoin"), _BACK), "gap": _GAP,
}  # fmt: skip
"""What a type of event does to a clock, a number; 0 for any other."""

SEAT_NUMBERS: Final = 100
"""Numbers a seat may have, 0 for none."""
_SINCE, _PRODUCER, _EVER, _AWAY = range(4)
_CUT, _SIZE = _AWAY + SEAT_NUMBERS, _AWAY + 2 * SEAT_NUMBERS
"""Numbers of a clock: when the time began, by whose clock, whether a connection was ever lost, and by seat who is away
and whose time was cut since."""


def stopped_clock() -> Ints:
    """A clock at the beginning of a match."""
    clock = np.zeros(_SIZE, dtype=np.int64)
    stop(clock)
    return clock


@compiled
def stop(clock: Ints) -> None:
    """Set a clock back to the beginning of a match."""
    clock[:] = 0
    clock[_SINCE] = -1


@compiled
def take_time(clock: Ints, effect: int, seat: int, is_own: bool, time: int, producer: int) -> int:
    """How long the next event took (milliseconds); -1 when it is not on record, or not all of it was the player's.

    ``effect`` is one of :data:`EFFECTS`, ``seat`` 0 for none, ``is_own``: by a player, ``time`` in milliseconds, -1
    where none was logged, ``producer`` a number.
    """
    took = -1
    if clock[_SINCE] >= 0 and time >= 0 and not clock[_CUT + seat] and producer == clock[_PRODUCER]:
        took = max(-1, time - clock[_SINCE])
    if effect == _MOVE:
        if is_own:
            clock[_AWAY + seat] = 0
        clock[_SINCE], clock[_PRODUCER] = time, producer
        for other in range(SEAT_NUMBERS if clock[_EVER] else 0):
            clock[_CUT + other] = clock[_AWAY + other]
    elif effect in (_LOST, _BACK):
        clock[_AWAY + seat] = 1 if effect == _LOST else 0
        clock[_CUT + seat] = clock[_EVER] = 1
    # What stood in the gap may have begun the time.
    elif effect == _GAP:
        clock[_SINCE] = -1
    return took
