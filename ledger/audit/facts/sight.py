"""What lies on a table before a decision, as one record of numbers, and the room in which a decision is weighed.

Cards are numbers in the order of ``schemas.cards.FACES``: suit times thirteen plus rank, 52 a printed joker. Seats are
places at the table, counted from 0.
"""

from __future__ import annotations

from typing import Protocol, cast

import numpy as np
import numpy.typing as npt

from ledger.rules.compiled.worksheet import Ints

Floats = npt.NDArray[np.float64]

SEATS, FACES, PRINTED = 6, 53, 52
CHOICES, FEATURES = 14, 10
"""Alternatives of a decision at most, and features of each."""


class Sight(Protocol):
    """A table as everybody could see it, and the hands; really one record.

    ``held`` and ``known``: cards of each seat, and whether all of them are on record. ``playing``: still in.
    ``pile``: the discards. ``picked`` and ``thrown``: cards each seat took from the discards and has not put back, and
    cards it threw. ``turns``: cards each seat has drawn. ``fresh``: the card just drawn, -1 for none. ``barred``: a
    card that may not be discarded now, -1 for none.

    The answers: ``size`` alternatives with their ``cards`` and ``features``; ``gain`` of the next player in points if
    he takes the card; ``waits``: cards each seat holds for which the player's partial melds with the card wait;
    ``distance``: how far each seat's hand is from a show.
    """

    wild: int
    seats: int
    fresh: int
    barred: int
    size: int
    held: Ints
    known: Ints
    playing: Ints
    pile: Ints
    picked: Ints
    thrown: Ints
    turns: Ints
    one: Ints
    two: Ints
    cards: Ints
    features: Floats
    gain: Floats
    waits: Floats
    distance: Floats


_NUMBERS = ("wild", "seats", "fresh", "barred", "size")
_ARRAYS: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    ("held", "i8", (SEATS, FACES)),
    ("known", "i8", (SEATS,)),
    ("playing", "i8", (SEATS,)),
    ("pile", "i8", (FACES,)),
    ("picked", "i8", (SEATS, FACES)),
    ("thrown", "i8", (SEATS, FACES)),
    ("turns", "i8", (SEATS,)),
    ("one", "i8", (4,)),
    ("two", "i8", (4,)),
    ("cards", "i8", (CHOICES,)),
    ("features", "f8", (CHOICES, FEATURES)),
    ("gain", "f8", (CHOICES,)),
    ("waits", "f8", (CHOICES, SEATS)),
    ("distance", "f8", (SEATS,)),
)


def bare_sight() -> Sight:
    """A table nobody sits at."""
    fields = [(name, "i8", ()) for name in _NUMBERS] + list(_ARRAYS)
    return cast("Sight", np.zeros(1, dtype=np.dtype(fields)).view(np.recarray)[0])
