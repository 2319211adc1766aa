"""What the sequences of one suit can cover, compiled: rows for every holding seen, in one worksheet for each thread.

The readable form is ``ledger/rules/suit_tables.py``. All a search needs lies in the worksheet: the shape of melds,
prices, rows of the suits seen so far, and scratch.

The cards of a suit are two numbers: ``one``, a bit for each rank held, and ``two``, the same of ranks held twice and,
``RANKS`` bits further up, of ranks held three times.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from ledger.rules.compiled.jit import compiled, record_of
from ledger.rules.melds import MeldShape, corner_runs
from ledger.rules.solver import fewest_naturals

Ints = npt.NDArray[np.int64]

RANKS = 13
ALL_RANKS = (1 << RANKS) - 1
KING_ACE_TWO = 1 << 12 | 3

PLAIN, ANY, PURE, LIVES = 0, 1, 2, 3
"""Needs: nothing, a sequence, a pure one, a pure one and another. A worksheet may know more; all needs are numbered
``pure * impure_steps + impure``."""

NEVER = -1
MOST_NEEDS, MOST_WIDTH = 10, 21
"""Needs of a worksheet, and numbers of jokers: none to the twenty of three packs with eight printed ones."""
MOST_ROW = MOST_NEEDS * MOST_WIDTH

ROWS = 1 << 18
ENTRIES = ROWS * 44
SLOT_BITS = 19
SLOTS = 1 << SLOT_BITS
"""Rows kept at most, the entries they take together, and places where they are looked up, half of them taken."""
MOST_NEW_ROWS = 1 << 14
"""Rows that one hand of fourteen cards may add at most (3 x 2 ** 12 holdings)."""

LEFT_PURE, TOTAL = 4, 5
"""Places in ``left`` after the four needs: points left when only pure sequences are free, and of all cards."""


class Worksheet(Protocol):
    """Tables and scratch of one thread; really one record, because many arrays are slow to hand on.

    ``met`` is what :func:`~ledger.rules.compiled.search.measure` answers: for each need the fewest points left over
    when all melds are free, -1 when the need cannot be met; ``left`` has the first four of them and what stands beside.
    ``bare`` is set by a caller for whom sets are not free, ``full`` by a search that found no room for its rows, and
    whose answer is none.
    """

    points: Annotated[Ints, RANKS]
    mask_points: Annotated[Ints, 1 << RANKS]
    windows: Annotated[Ints, 128, 2]
    window_count: int
    run_min: int
    ace_high: int
    corner: int
    set_min: int
    set_max: int
    set_copies: int
    fewest: int
    alone: int
    impure_steps: int
    needs: int
    width: int
    row_size: int
    most_rows: int
    worthless: int
    bare: int
    full: int
    used: int
    pending: Annotated[Ints, 1 << 13]
    joined: Annotated[Ints, 3 * MOST_ROW]
    lanes: Annotated[Ints, 26, 12]
    nodes: Annotated[Ints, 26, 3]
    sets: Annotated[Ints, 1024, 4]
    met: Annotated[Ints, MOST_NEEDS]
    left: Annotated[Ints, 6]
    slots: Annotated[Ints, SLOTS]
    rows: Annotated[npt.NDArray[np.int16], ENTRIES]


class Demands(NamedTuple):
    """What a worksheet is asked: pure and other sequences needed at most, jokers in a hand at most."""

    pure: int
    impure: int
    jokers: int


LIVES_OF_TWO_PACKS = Demands(1, 1, 10)


def worksheet(points: tuple[int, ...], shape: MeldShape, demands: Demands = LIVES_OF_TWO_PACKS) -> Worksheet:
    """An empty worksheet for a price list by rank, ace to king; about 30 MB once it is full.

    Raises ValueError for a price list rows cannot hold, and for demands beyond any ruleset's.
    """
    # Rows are 16 bits: all cards of a suit, three times over, must fit below 32,767.
    if len(points) != RANKS or min(points) < 0 or 3 * sum(points) > 30_000:
        raise ValueError("a price list has thirteen prices, none below 0 and none beyond reason")
    sheet: Worksheet = record_of(Worksheet)
    needs, width = (demands.pure + 1) * (demands.impure + 1), demands.jokers + 1
    if needs > MOST_NEEDS or width > MOST_WIDTH:
        raise ValueError(f"{demands} are more than a worksheet has room for")
    bits = np.arange(1 << RANKS, dtype=np.int64)[:, None] >> np.arange(RANKS) & 1
    sheet.points[:] = points
    sheet.mask_points[:] = bits @ np.array(points, dtype=np.int64)
    windows = _pure_windows(points, shape)
    sheet.windows[: len(windows)] = windows
    sheet.window_count = len(windows)
    sheet.run_min, sheet.ace_high, sheet.corner = shape.run_min, shape.top > RANKS, shape.corner
    sheet.set_min, sheet.set_max = shape.set_min, shape.set_max
    sheet.set_copies = 1 if shape.suits == "distinct" else 3
    sheet.fewest, sheet.alone = fewest_naturals(shape), "impure" in shape.alone
    sheet.impure_steps, sheet.needs, sheet.width = demands.impure + 1, needs, width
    sheet.row_size, sheet.worthless = needs * width, 0 in points
    sheet.most_rows = min(ROWS, ENTRIES // sheet.row_size)
    return sheet


def _pure_windows(points: tuple[int, ...], shape: MeldShape) -> list[tuple[int, int]]:
    """Every pure sequence too short to be split in two: its ranks, and its points."""
    longest = min(2 * shape.run_min - 1, RANKS)
    runs = {
        frozenset(place % RANKS for place in range(start, start + length))
        for start in range(shape.top - shape.run_min + 1)
        for length in range(shape.run_min, min(longest, shape.top - start) + 1)
    }
    runs |= {frozenset(run) for run in corner_runs(shape) if len(run) <= longest}
    return [
        (sum(1 << place for place in run), sum(points[place] for place in run)) for run in sorted(map(sorted, runs))
    ]


@compiled
def runs_from(sheet: Worksheet, mask: int) -> int:
    """The places, a bit each, from which the ranks of a suit hold a shortest sequence upwards."""
    row = mask | (mask << RANKS if sheet.corner == RANKS else (mask & sheet.ace_high) << RANKS)
    runs = row & row >> 1
    for step in range(2, sheet.run_min):
        runs &= row >> step
    return runs & ALL_RANKS


@compiled
def has_run(sheet: Worksheet, mask: int) -> bool:
    """Whether the ranks of a suit hold a sequence."""
    if sheet.corner == 3 and sheet.run_min <= 3 and mask & KING_ACE_TWO == KING_ACE_TWO:
        return True
    return runs_from(sheet, mask) != 0


@compiled
def has_run_with(sheet: Worksheet, mask: int, bit: int) -> bool:
    """Whether a rank lies on a sequence of the ranks of a suit."""
    if sheet.corner == 3 and sheet.run_min <= 3 and mask & KING_ACE_TWO == KING_ACE_TWO and bit & KING_ACE_TWO:
        return True
    runs = runs_from(sheet, mask)
    cover = 0
    for step in range(sheet.run_min):
        cover |= runs << step
    return (cover | cover >> RANKS) & bit != 0


@compiled
def make_room(sheet: Worksheet) -> None:
    """Forget all rows when another hand might not find room for its own; costs time and changes nothing."""
    sheet.full = 0
    if sheet.used + MOST_NEW_ROWS > sheet.most_rows:
        sheet.slots[:] = 0
        sheet.used = 0


FRESH = 2 * MOST_ROW
"""Where in ``joined`` a row is worked out."""


@compiled
def slot_of(sheet: Worksheet, one: int, two: int) -> int:
    """Where a row is looked up, or is to be: a place that has it, or the free one after those it could not have."""
    key = int(one) | int(two) << RANKS
    # 2 ** 60 over the golden ratio scatters keys that differ in little. Compiled, the product runs over 64 bits, which
    # leaves the bits that are taken as they are.
    at = (key * 0x9E3779B97F4A7C1 >> 20) & SLOTS - 1
    while sheet.slots[at] != 0 and sheet.slots[at] >> SLOT_BITS != key:
        at = at + 1 & SLOTS - 1
    return at


@compiled
def row_of(sheet: Worksheet, one: int, two: int) -> int:
    """Where in ``rows`` the row of a suit begins."""
    slot = int(sheet.slots[slot_of(sheet, one, two)]) & SLOTS - 1
    return (slot - 1 if slot > 0 else fill(sheet, one, two)) * sheet.row_size


@compiled
def fill(sheet: Worksheet, one: int, two: int) -> int:
    """Fill a row and all it rests on, those it rests on first; answers its number, 0 where there is no room."""
    pending, slots = sheet.pending, sheet.slots
    pending[0] = one | two << RANKS
    depth, row = 1, 0
    while depth > 0:
        key = int(pending[depth - 1])
        first, second = key & ALL_RANKS, key >> RANKS
        at = slot_of(sheet, first, second)
        if slots[at] != 0:
            row = (int(slots[at]) & SLOTS - 1) - 1
            depth -= 1
            continue
        if sheet.used >= sheet.most_rows:
            sheet.full = 1
            return 0
        deeper = attempt(sheet, first, second, depth)
        if deeper == depth:
            row = int(sheet.used)
            base = row * sheet.row_size
            for entry in range(sheet.row_size):
                sheet.rows[base + entry] = sheet.joined[FRESH + entry]
            sheet.used += 1
            # The number of the row plus one, as used is by now: a slot of 0 is free.
            slots[at] = key << SLOT_BITS | sheet.used
            depth -= 1
        else:
            depth = deeper
    return row


@compiled
def attempt(sheet: Worksheet, one: int, two: int, depth: int) -> int:
    """Work out a row at the end of ``joined``; where rows it rests on are missing, these are pending and ``depth`` is
    more."""
    best = sheet.joined
    for at in range(sheet.row_size):
        best[FRESH + at] = 0 if one == 0 and at < sheet.width else NEVER
    if one == 0:
        return depth
    lowest = one & -one
    # The lowest card in no sequence: what the others cover is covered without it.
    depth, rest = less(sheet, one, two, lowest, depth)
    if rest >= 0:
        for at in range(sheet.row_size):
            best[FRESH + at] = sheet.rows[rest + at]
    start = 0
    while lowest >> start != 1:
        start += 1
    depth = reach(sheet, one, two, start, 1, depth)
    if start == 0 and sheet.ace_high:
        depth = reach(sheet, one, two, 0, -1, depth)
    if sheet.corner > 0:
        depth = round_the_corner(sheet, one, two, start, depth)
    return depth if sheet.needs == sheet.impure_steps else lay_pure(sheet, one, two, depth)


@compiled
def lay_pure(sheet: Worksheet, one: int, two: int, depth: int) -> int:
    """Better the row by every pure sequence, for the needs with one."""
    for n in range(sheet.window_count):
        window = sheet.windows[n, 0]
        if one & window == window:
            depth, rest = less(sheet, one, two, window, depth)
            if rest >= 0:
                for need in range(sheet.impure_steps, sheet.needs):
                    shift_in(sheet, need, need - sheet.impure_steps, rest, 0, sheet.windows[n, 1])
    return depth


@compiled
def less(sheet: Worksheet, one: int, two: int, ranks: int, depth: int) -> tuple[int, int]:
    """The row of what is left once one card of each of the ``ranks`` has gone; -1, and pending, when it is missing."""
    first, second = without_ranks(one, two, ranks)
    slot = int(sheet.slots[slot_of(sheet, first, second)]) & SLOTS - 1
    if slot == 0:
        sheet.pending[depth] = first | second << RANKS
        depth += 1
        return depth, -1
    return depth, (slot - 1) * sheet.row_size


@compiled
def without_ranks(one: int, two: int, ranks: int) -> tuple[int, int]:
    """The cards of a suit once one card of each of the ``ranks`` has gone."""
    twice, thrice = two & ALL_RANKS, two >> RANKS
    # The last copy goes first: a rank held three times is held twice then, and stays in one.
    return one & ~(ranks & ~twice), twice & ~(ranks & ~thrice) | (thrice & ~ranks) << RANKS


@compiled
def reach(sheet: Worksheet, one: int, two: int, start: int, step: int, depth: int) -> int:
    """Every sequence from ``start`` upwards, or from the ace downwards, each taking every card it meets."""
    ranks, points, gaps, length = 1 << start, sheet.points[start], 0, 1
    if sheet.run_min <= sheet.width:
        depth = lay_run(sheet, one, two, ranks, sheet.run_min - 1, points, depth)
    place = start + 1 if step > 0 else RANKS - 1
    while 0 < place < RANKS and gaps < sheet.width:
        length += 1
        if one >> place & 1:
            ranks |= 1 << place
            points += sheet.points[place]
            cost = gaps + max(0, sheet.run_min - length)
            if cost < sheet.width:
                depth = lay_run(sheet, one, two, ranks, cost, points, depth)
        else:
            gaps += 1
        place += step
    return depth


@compiled
def round_the_corner(sheet: Worksheet, one: int, two: int, start: int, depth: int) -> int:
    """As :func:`reach`, the sequences that go on below the ace with the king; no card lies below ``start``."""
    ranks, points, gaps = 0, 0, start
    for high in range(start, 12 if sheet.corner == RANKS else 2):
        if gaps >= sheet.width:
            break
        if not one >> high & 1:
            gaps += 1
            continue
        ranks |= 1 << high
        points += sheet.points[high]
        whole, more, lacking = ranks, points, gaps
        for low in range(12, max(high, RANKS + high - sheet.corner), -1):
            if lacking >= sheet.width:
                break
            if not one >> low & 1:
                lacking += 1
                continue
            whole |= 1 << low
            more += sheet.points[low]
            cost = lacking + max(0, sheet.run_min - (high + 14 - low))
            if cost < sheet.width:
                depth = lay_run(sheet, one, two, whole, cost, more, depth)
    return depth


@compiled
def lay_run(sheet: Worksheet, one: int, two: int, ranks: int, cost: int, points: int, depth: int) -> int:
    """Better the row by a sequence of these ranks and ``cost`` jokers, for the needs without a pure one."""
    depth, rest = less(sheet, one, two, ranks, depth)
    if rest >= 0:
        for need in range(sheet.impure_steps):
            shift_in(sheet, need, max(0, need - 1), rest, cost, points)
    return depth


@compiled
def shift_in(sheet: Worksheet, to: int, of: int, rest: int, cost: int, points: int) -> None:
    """Better the entries of a need by a sequence of so many jokers and points beside a row of what is left."""
    best, here, there = sheet.joined, FRESH + to * sheet.width, rest + of * sheet.width - cost
    for at in range(cost, sheet.width):
        other = int(sheet.rows[there + at])
        if other >= 0 and other + points > best[here + at]:
            best[here + at] = other + points
