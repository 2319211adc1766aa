"""What lies on a table during a game, as one record of numbers: hands, piles, what everybody saw, what is written down.

Cards are numbers in the order of ``schemas.cards.FACES``: suit times thirteen plus rank, 52 a printed joker. Seats are
counted from 0 here, from 1 in a log.
"""

from __future__ import annotations

from typing import Protocol, cast

import numpy as np
import numpy.typing as npt

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import Ints

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

SEATS, FACES, PRINTED, PACK = 6, 53, 52, 106
MOST_EVENTS, MOST_TURNS, MOST_RESTOCKED = 640, 200, 640
TRAITS = 16

EMPTY, IN, FIRST_DROP, MIDDLE_DROP, WRONG_SHOW = 0, 1, 2, 3, 4
"""Where a seat stands; one that was folded by the timer has made a middle drop."""

STOCK, PICK, DISCARD, DROP, SHOW, WRONG, RECYCLE, MISS, FOLD = range(9)
"""Kinds of events: a draw from the stock, one from the discards, a discard, a drop, a valid show, a wrong one, the
discards made the stock, a turn lost to the clock, a hand folded by it."""

FED, SHARED, STAYED, HELD, GAVE, SQUEEZED, TOLD = 1, 2, 3, 4, 5, 6, 7
"""What a colluding decision was changed by: feeding, knowing the partner's cards, dropping or staying for his sake,
not declaring, showing wrongly, keeping back what helps a third player, taking another time over it. ``WEIGHED`` is
added where it came out as an honest one would have."""
WEIGHED = 16

SOFTMAX, RULEFUL = 0, 1
"""The two ways people play."""


class Felt(Protocol):
    """A table; really one record. Arrays by seat have six places, by face 53."""

    seats: int
    generator: int
    wild: int
    turn: int
    first: int
    turns: int
    untouched: int
    winner: int
    stuck: int
    one: Ints
    two: Ints
    printed: Ints
    held: Ints
    status: Ints
    drawn: Ints
    misses: Ints
    points: Ints
    picked: Ints
    thrown: Ints
    seen: Ints
    mark: int
    restocked: int
    events: int
    stock_at: int
    stock_end: int
    pile_size: int
    traits: Floats
    lag: Floats
    score: Floats
    worth: Ints
    role: Ints
    partners: Ints
    feeds: Floats
    shares: Floats
    shifts: Floats
    holds: Floats
    gives: Floats
    squeezes: Floats
    tells: Floats
    heeds: Floats
    pace: Floats
    heard: Floats
    noise: Ints
    clock: Ints
    options: Ints
    deck: Ints
    stock: Ints
    pile: Ints
    restock: Ints
    kinds: Bytes
    actors: Bytes
    cards: Bytes
    aux: Bytes
    altered: Bytes
    waits: npt.NDArray[np.int32]


FIRST_POINTS, MIDDLE_POINTS, WRONG_POINTS, FREE_FIRST, FLIPPED = 0, 1, 2, 3, 4
"""Places in ``options``: the price of drops and of a wrong show, whether the card turned up may be a joker taken, and
the wild rank when a printed joker was cut."""

_NUMBERS = (
    "seats", "generator", "wild", "turn", "first", "turns", "untouched", "winner", "stuck", "mark", "restocked",
    "events", "stock_at", "stock_end", "pile_size",
)  # fmt: skip
_ARRAYS: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    ("one", "i8", (SEATS, 4)),
    ("two", "i8", (SEATS, 4)),
    ("printed", "i8", (SEATS,)),
    ("held", "i8", (SEATS, FACES)),
    ("status", "i8", (SEATS,)),
    ("drawn", "i8", (SEATS,)),
    ("misses", "i8", (SEATS,)),
    ("points", "i8", (SEATS,)),
    ("picked", "i8", (SEATS, FACES)),
    ("thrown", "i8", (SEATS, FACES)),
    ("seen", "i8", (FACES,)),
    ("traits", "f8", (SEATS, TRAITS)),
    ("lag", "f8", (SEATS, 3)),
    ("score", "f8", (FACES,)),
    ("worth", "i8", (FACES,)),
    ("role", "i8", (2, FACES)),
    ("partners", "i8", (SEATS,)),
    ("feeds", "f8", (SEATS,)),
    ("shares", "f8", (SEATS,)),
    ("shifts", "f8", (SEATS,)),
    ("holds", "f8", (SEATS,)),
    ("gives", "f8", (SEATS,)),
    ("squeezes", "f8", (SEATS,)),
    ("tells", "f8", (SEATS,)),
    ("heeds", "f8", (SEATS,)),
    ("pace", "f8", (SEATS,)),
    ("heard", "f8", (SEATS,)),
    ("noise", "i8", (6,)),
    ("clock", "i8", (6,)),
    ("options", "i8", (5,)),
    ("deck", "i8", (PACK,)),
    ("stock", "i8", (PACK,)),
    ("pile", "i8", (PACK,)),
    ("restock", "i8", (MOST_RESTOCKED,)),
    ("kinds", "u1", (MOST_EVENTS,)),
    ("actors", "u1", (MOST_EVENTS,)),
    ("cards", "u1", (MOST_EVENTS,)),
    ("aux", "u1", (MOST_EVENTS,)),
    ("altered", "u1", (MOST_EVENTS,)),
    ("waits", "i4", (MOST_EVENTS,)),
)


def bare_felt() -> Felt:
    """A table nobody sits at."""
    fields = [(name, "i8", ()) for name in _NUMBERS] + list(_ARRAYS)
    return cast("Felt", np.zeros(1, dtype=np.dtype(fields)).view(np.recarray)[0])


@compiled
def give(felt: Felt, seat: int, card: int) -> None:
    """A card comes into a hand."""
    felt.held[seat, card] += 1
    if card == PRINTED:
        felt.printed[seat] += 1
    elif felt.held[seat, card] == 1:
        felt.one[seat, card // 13] |= 1 << card % 13
    else:
        felt.two[seat, card // 13] |= 1 << card % 13


@compiled
def take(felt: Felt, seat: int, card: int) -> None:
    """A card leaves a hand."""
    felt.held[seat, card] -= 1
    if card == PRINTED:
        felt.printed[seat] -= 1
    elif felt.held[seat, card] == 0:
        felt.one[seat, card // 13] &= ~(1 << card % 13)
    else:
        felt.two[seat, card // 13] &= ~(1 << card % 13)


@compiled
def is_joker(felt: Felt, card: int) -> bool:
    """Whether a card is a printed joker or of the wild rank."""
    return card == PRINTED or card % 13 == felt.wild


@compiled
def next_in(felt: Felt, seat: int) -> int:
    """The next seat still in, clockwise."""
    for ahead in range(1, felt.seats + 1):
        other = (seat + ahead) % felt.seats
        if felt.status[other] == IN:
            return other
    return seat


@compiled
def still_in(felt: Felt) -> int:
    """How many seats are still in."""
    count = 0
    for seat in range(felt.seats):
        count += 1 if felt.status[seat] == IN else 0
    return count


@compiled
def top_to_take(felt: Felt, seat: int) -> int:
    """The top discard if the rules let the seat have it, else -1."""
    if felt.pile_size == 0:
        return -1
    top = int(felt.pile[felt.pile_size - 1])
    free = felt.untouched and seat == felt.first and felt.options[FREE_FIRST]
    return top if free or not is_joker(felt, top) else -1
