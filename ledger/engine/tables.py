"""A match under way as one record, and the bytes of its pack read one after another."""

from __future__ import annotations

from typing import Any, Final, cast

import numpy as np
import numpy.typing as npt

from ledger.engine.layout import JOKER_CODE
from ledger.rules.compiled.jit import compiled

Bytes = npt.NDArray[np.uint8]

CLEAN, NOT_TAUGHT, NOT_WHOLE, LAW, CLOCK, SAVED, CLAIM = range(7)
"""Why a match goes to the fold, CLEAN where it does not: an act that is not decided here, a log that does not show all,
a law or a clock that may be broken, saved groups that do not tell, a claim that may be wrong."""

SEATS: Final = 6
ABSENT, IN, DROPPED, WRONG, LEFT = range(5)
"""What a seat is in a deal; ABSENT when it was not dealt in."""
TO_DRAW, TO_DISCARD = 0, 1
UNDER_WAY, BY_SHOW, LAST_STANDING, USED_UP = range(4)
"""How a deal has ended."""
NONE: Final = -1
UNTOLD: Final = -2
"""Groups saved after a show: nothing was told."""
CODES: Final = 212
"""Numbers of known cards, copies told apart."""

_SHAPES: Final[tuple[tuple[str, str, tuple[int, ...]], ...]] = (
    *((name, "i8", ()) for name in (
        "at", "end", "broken", "now", "first_time", "times", "times_differ", "seats", "point_value", "entry",
        "clocks_told", "settled", "closed", "booked", "deals", "over", "shared",
        "number", "dealt", "ended", "turn", "phase", "taken", "taken_by", "untouched", "fold_due", "missed",
        "pile_size", "stock_at", "stock_end", "wild", "playing", "declared", "declared_by", "show_valid", "judged",
        "last_act", "scored", "groups_logged", "turn_at", "step_at", "groups", "shown",
    )),
    *((name, "i8", (SEATS,)) for name in (
        "seat_of", "hand_size", "status", "drawn", "misses", "folded", "passed", "own", "own_count", "saved",
        "saved_count", "late", "late_count", "away", "away_match", "played_for", "begun", "won", "points", "total",
        "out", "left", "entries", "agreed", "gone", "gone_since", "tied", "lead", "due", "named",
    )),
    ("place_of", "i8", (256,)),
    ("hand", "u1", (SEATS, 16)),
    ("stock", "u1", (128,)),
    ("pile", "u1", (128,)),
    ("sizes", "i8", (32,)),
    ("cards", "u1", (64,)),
    ("left_over", "u1", (64,)),
    ("census", "i8", (256,)),
    ("ranks", "i8", (64,)),
    ("one", "i8", (4,)),
    ("two", "i8", (4,)),
    ("laid", "u1", (14,)),
)  # fmt: skip

Table = Any
"""The record of a match under way: its names are those of ``_SHAPES``, in order the reading of the pack, the match, the
deal, groups last read, what is by seat (places in order of seat), and piles."""


def empty_table() -> Table:
    """A record to play matches on, one after another."""
    return cast("Table", np.zeros(1, dtype=np.dtype(list(_SHAPES))).view(np.recarray)[0])


@compiled
def next_byte(table: Table, pack: Bytes) -> int:
    """The next byte beside the acts; 0, and the record is ``broken``, when there is none."""
    if table.at >= table.end:
        table.broken = 1
        return 0
    table.at += 1
    return int(pack[table.at - 1])


@compiled
def next_varint(table: Table, pack: Bytes) -> int:
    """The next integer that is not negative."""
    value, shift = 0, 0
    while shift < 56:
        byte = next_byte(table, pack)
        value |= (byte & 127) << shift
        if byte < 128:
            return value
        shift += 7
    table.broken = 1
    return 0


@compiled
def next_signed(table: Table, pack: Bytes) -> int:
    """The next integer."""
    value = next_varint(table, pack)
    return -((value + 1) >> 1) if value & 1 else value >> 1


@compiled
def next_eight(table: Table, pack: Bytes) -> int:
    """The next integer of eight bytes."""
    value = 0
    for place in range(7):
        value |= next_byte(table, pack) << 8 * place
    return value + (signed_byte(next_byte(table, pack)) << 56)


@compiled
def signed_byte(byte: int) -> int:
    """The last byte of an integer that may be negative."""
    return byte - 256 if byte > 127 else byte


@compiled
def read_groups(table: Table, pack: Bytes, count: int) -> bool:
    """Read so many groups into ``sizes`` and ``cards``; False when they are too many or a card is not known."""
    table.groups = table.shown = 0
    if count > 30:
        return False
    for place in range(count):
        table.sizes[place] = next_byte(table, pack)
        table.shown += table.sizes[place]
    if table.shown > 40:
        return False
    table.groups = count
    known = True
    for place in range(table.shown):
        card = next_byte(table, pack)
        table.cards[place] = card
        known &= card < CODES
    return known and not table.broken


@compiled
def groups_at(table: Table, pack: Bytes, place: int, count: int) -> None:
    """Read groups again that were read before."""
    after = table.at
    table.at = place
    read_groups(table, pack, count)
    table.at = after


@compiled
def take(cards: Bytes, count: int, card: int) -> bool:
    """Whether a card is among the first ``count``; the last of them then stands in its place."""
    for place in range(count):
        if cards[place] == card:
            cards[place] = cards[count - 1]
            return True
    return False


@compiled
def holds_groups(table: Table, seat: int, besides: int) -> bool:
    """Whether a hand holds all cards of the groups last read, and one card besides them (none: NONE)."""
    count = table.hand_size[seat]
    for place in range(count):
        table.left_over[place] = table.hand[seat, place]
    if besides != NONE:
        if not take(table.left_over, count, besides):
            return False
        count -= 1
    for place in range(table.shown):
        if not take(table.left_over, count, int(table.cards[place])):
            return False
        count -= 1
    return True


@compiled
def is_joker(table: Table, card: int) -> bool:
    """Whether a card is a printed joker or of the wild rank."""
    face = card % 53
    return face == JOKER_CODE or face % 13 == table.wild
