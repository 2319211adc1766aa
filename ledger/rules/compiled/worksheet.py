"""What the compiled search reads and writes: tables made once for a price list, and room to work in.

A suit of a hand is two masks of thirteen bits, ace lowest: ranks held, ranks held twice. A row says, for each need and
each number of jokers, the most points the sequences of the suit can cover, or ``NEVER``.
"""

from __future__ import annotations

from typing import Protocol, cast

import numpy as np
import numpy.typing as npt

from ledger.rules.compiled.jit import compiled

Ints = npt.NDArray[np.int64]

RANKS = 13
WIDTH = 11
"""Numbers of jokers a row knows: none to ten, which are all there are in two packs."""

PLAIN, ANY, PURE, LIVES = 0, 1, 2, 3
"""Needs: nothing, a sequence, a pure one, a pure one and another."""

ROW_SIZE = 4 * WIDTH
NEVER = -1
RUN_MIN, SET_MIN, SET_MAX = 3, 3, 4
"""Cards of the shortest sequence and set, and of the longest set."""

ROWS = 1 << 18
MOST_NEW_ROWS = 1 << 14
"""Rows kept, and rows that one hand of fourteen cards may add at most (3 x 2 ** 12 holdings)."""

LEFT_PURE, TOTAL = 4, 5
"""Places in ``left`` after the four needs: points left when only pure sequences are free, and of all cards."""


class Worksheet(Protocol):
    """Tables and scratch of one thread; really one record, because many arrays are slow to hand on.

    ``left`` is what :func:`ledger.rules.compiled.search.measure` answers: for each need the fewest points left over
    when all melds are free; -1 when the need cannot be met.
    """

    points: Ints
    mask_points: Ints
    cubes: Ints
    windows: Ints
    ace_high: int
    slots: npt.NDArray[np.int32]
    rows: npt.NDArray[np.int16]
    used: int
    pending: Ints
    joined: Ints
    lanes: Ints
    nodes: Ints
    sets: Ints
    left: Ints


_SHAPES: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    ("points", "i8", (RANKS,)),
    ("mask_points", "i8", (1 << RANKS,)),
    ("cubes", "i8", (1 << RANKS,)),
    ("windows", "i8", (33, 2)),
    ("ace_high", "i8", ()),
    ("used", "i8", ()),
    ("pending", "i8", (1 << 13,)),
    ("joined", "i8", (3 * ROW_SIZE,)),
    ("lanes", "i8", (16, 12)),
    ("nodes", "i8", (16, 3)),
    ("sets", "i8", (150, 4)),
    ("left", "i8", (6,)),
    ("slots", "i4", (3**RANKS,)),
    ("rows", "i2", (ROWS * ROW_SIZE,)),
)


def worksheet(points: tuple[int, ...], ace_high: bool = True) -> Worksheet:
    """An empty worksheet for a price list by rank, ace to king, each above 0; about 30 MB once it is full.

    Raises ValueError for a price list rows cannot hold.
    """
    if len(points) != RANKS or min(points) < 1 or 2 * sum(points) > 30_000:
        raise ValueError("a price list has thirteen prices, each above 0")
    sheet = cast("Worksheet", np.zeros(1, dtype=np.dtype(list(_SHAPES))).view(np.recarray)[0])
    bits = np.arange(1 << RANKS, dtype=np.int64)[:, None] >> np.arange(RANKS) & 1
    sheet.points[:] = points
    sheet.mask_points[:] = bits @ np.array(points, dtype=np.int64)
    sheet.cubes[:] = bits @ (3 ** np.arange(RANKS, dtype=np.int64))
    windows = _pure_windows(points, ace_high)
    sheet.windows[: len(windows)] = windows
    sheet.ace_high = ace_high
    return sheet


def _pure_windows(points: tuple[int, ...], ace_high: bool) -> list[tuple[int, int]]:
    """Every pure sequence too short to be split in two: its ranks, and its points."""
    top = RANKS + ace_high
    runs = [
        [place % RANKS for place in range(start, start + length)]
        for start in range(top - RUN_MIN + 1)
        for length in range(RUN_MIN, min(2 * RUN_MIN - 1, top - start) + 1)
    ]
    return [(sum(1 << place for place in run), sum(points[place] for place in run)) for run in runs]


@compiled
def has_run(mask: int, ace_high: int) -> bool:
    """Whether the ranks of a suit hold three in a row."""
    row = mask | (mask & 1) << 13 if ace_high else mask
    return (row & row >> 1 & row >> 2) != 0


@compiled
def make_room(sheet: Worksheet) -> None:
    """Forget all rows when another hand might not find room for its own; costs time and changes nothing."""
    if sheet.used + MOST_NEW_ROWS > ROWS:
        sheet.slots[:] = 0
        sheet.used = 0
