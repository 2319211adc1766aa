"""What the compiled search reads and writes: tables made once for a price list, and room to work in.

A suit of a hand is two masks of thirteen bits, ace lowest: ranks held, ranks held twice. A row says, for each need and
each number of jokers, the most points the sequences of the suit can cover, or ``NEVER``.
"""

from __future__ import annotations

from typing import NamedTuple

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

ROWS = 1 << 18
MOST_NEW_ROWS = 1 << 14
"""Rows kept, and rows that one hand of fourteen cards may add at most (3 x 2 ** 12 holdings)."""

LEFT_PURE, TOTAL = 4, 5
"""Places in ``left`` after the four needs: points left when only pure sequences are free, and of all cards."""


ACE_LOW_WINDOWS = 30
"""How many short pure sequences there are where the ace is low only."""


class Worksheet(NamedTuple):
    """Tables and scratch of one thread.

    ``left`` is what :func:`ledger.rules.compiled.search.measure` answers: for each need the fewest points left over when
    all melds are free; -1 when the need cannot be met.
    """

    points: Ints
    mask_points: Ints
    cubes: Ints
    slots: npt.NDArray[np.int32]
    rows: npt.NDArray[np.int16]
    used: Ints
    windows: Ints
    pending: Ints
    joined: Ints
    lanes: Ints
    nodes: Ints
    sets: Ints
    left: Ints


def worksheet(points: tuple[int, ...], ace_high: bool = True) -> Worksheet:
    """An empty worksheet for a price list by rank, ace to king, each above 0; about 40 MB once it is full.

    Raises ValueError for a price list rows cannot hold.
    """
    if len(points) != RANKS or min(points) < 1 or 2 * sum(points) > 30_000:
        raise ValueError("a price list has thirteen prices, each above 0")
    prices = np.array(points, dtype=np.int64)
    masks = np.arange(1 << RANKS, dtype=np.int64)
    bits = masks[:, None] >> np.arange(RANKS) & 1
    return Worksheet(
        points=prices,
        mask_points=bits @ prices,
        cubes=bits @ (3 ** np.arange(RANKS, dtype=np.int64)),
        slots=np.zeros(3**RANKS, dtype=np.int32),
        rows=np.zeros(ROWS * ROW_SIZE, dtype=np.int16),
        used=np.zeros(1, dtype=np.int64),
        windows=np.array(_pure_windows(points, ace_high), dtype=np.int64),
        pending=np.zeros(1 << 13, dtype=np.int64),
        joined=np.zeros(3 * ROW_SIZE, dtype=np.int64),
        lanes=np.zeros((16, 12), dtype=np.int64),
        nodes=np.zeros((16, 3), dtype=np.int64),
        sets=np.zeros((150, 4), dtype=np.int64),
        left=np.zeros(6, dtype=np.int64),
    )


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
def has_run(mask: int, ace_high: bool) -> bool:
    """Whether the ranks of a suit hold three in a row."""
    row = mask | (mask & 1) << 13 if ace_high else mask
    return (row & row >> 1 & row >> 2) != 0


@compiled
def make_room(sheet: Worksheet) -> None:
    """Forget all rows when another hand might not find room for its own; costs time and changes nothing."""
    if sheet.used[0] + MOST_NEW_ROWS > ROWS:
        sheet.slots[:] = 0
        sheet.used[0] = 0
