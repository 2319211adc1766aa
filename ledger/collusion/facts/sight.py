"""What lies on a table before a decision, as one record of numbers, and the room in which a decision is weighed.

Cards are numbers in the order of ``schemas.cards.FACES``: suit times thirteen plus rank, 52 a printed joker. Seats are
places at the table, counted from 0.
"""

from __future__ import annotations

from functools import cache
from typing import Protocol, cast

import numpy as np
import numpy.typing as npt

from ledger.rules.compiled.search import Ints

Floats = npt.NDArray[np.float64]

SEATS, FACES, PRINTED = 6, 53, 52
CHOICES, FEATURES = 14, 10
"""Alternatives of a decision at most, and features of each."""
BESIDE, NONE = 7, 255
"""Faces that are near a face, always so many; and none of them."""
KEPT = 1 << 10
"""Hands whose measure is kept, so that a hand seen again is not measured again."""


class Sight(Protocol):
    """A table as everybody could see it, and the hands; really one record.

    ``held`` and ``known``: cards of each seat, and whether all of them are on record. ``playing``: still in.
    ``pile``: the discards. ``picked`` and ``thrown``: cards each seat took from the discards and has not put back, and
    cards it threw. ``turns``: cards each seat has drawn. ``fresh``: the card just drawn, -1 for none. ``barred``: a
    card that may not be discarded now, -1 for none.

    The answers: how many ``alternatives``, their ``cards`` and ``features``; ``gain`` of the next player in points if
    he takes the card; ``waits``: cards each seat holds for which the player's partial melds with the card wait;
    ``distance``: how far each seat's hand is from a show; of a discard, the next player's alone.

    Tables: ``beside`` the faces near each face, ``thirds`` those that make a meld of the two. ``keys`` and ``measured``
    are hands measured lately and what was left of them, under one price list.
    """

    wild: int
    seats: int
    fresh: int
    barred: int
    alternatives: int
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
    beside: npt.NDArray[np.uint8]
    thirds: npt.NDArray[np.uint8]
    keys: Ints
    measured: Ints


_NUMBERS = ("wild", "seats", "fresh", "barred", "alternatives")
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
    ("beside", "u1", (PRINTED, BESIDE)),
    ("thirds", "u1", (PRINTED, BESIDE, 2)),
    ("keys", "i8", (KEPT, 2)),
    ("measured", "i8", (KEPT, 6)),
)


def bare_sight() -> Sight:
    """A table nobody sits at."""
    fields = [(name, "i8", ()) for name in _NUMBERS] + list(_ARRAYS)
    sight = cast("Sight", np.zeros(1, dtype=np.dtype(fields)).view(np.recarray)[0])
    sight.beside[:], sight.thirds[:] = _melds_of_three()
    return sight


@cache
def _melds_of_three() -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """By face the faces near it, and by pair the faces that make a meld of the two."""
    near_ones = [[other for other in range(PRINTED) if near(card, other)] for card in range(PRINTED)]
    thirds = np.full((PRINTED, BESIDE, 2), NONE, dtype=np.uint8)
    for card, others in enumerate(near_ones):
        for at, other in enumerate(others):
            made = [third for third in others if completes(card, other, third)]
            thirds[card, at, : len(made)] = made
    return np.array(near_ones, dtype=np.uint8), thirds


def near(card: int, other: int) -> bool:
    """Whether two different faces could stand in one meld: one rank, or within two places of one suit."""
    if card == other:
        return False
    apart = abs(card % 13 - other % 13)
    return apart == 0 or (card // 13 == other // 13 and (apart <= 2 or apart >= 11))


def completes(card: int, other: int, third: int) -> bool:
    """Whether a third face makes a meld of two that are near."""
    if third in (card, other) or not near(card, third) or not near(other, third):
        return False
    same = card % 13 == other % 13
    if same:
        return third % 13 == card % 13
    if third // 13 != card // 13:
        return False
    ranks = (1 << card % 13) | (1 << other % 13) | (1 << third % 13)
    row = ranks | (ranks & 1) << 13
    return (row & row >> 1 & row >> 2) != 0
