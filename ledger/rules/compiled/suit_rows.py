"""The rows of one suit, filled when first asked for; the readable form is ``ledger/rules/suit_tables.py``."""

from __future__ import annotations

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.worksheet import (
    ANY,
    LIVES,
    NEVER,
    PLAIN,
    PURE,
    RANKS,
    ROW_SIZE,
    RUN_MIN,
    WIDTH,
    Worksheet,
)

FRESH = 2 * ROW_SIZE
"""Where in ``joined`` a row is worked out."""


@compiled
def row_of(sheet: Worksheet, one: int, two: int) -> int:
    """The number of the row of a suit."""
    found = int(sheet.slots[sheet.cubes[one] + sheet.cubes[two]])
    return found - 1 if found > 0 else fill(sheet, one, two)


@compiled
def fill(sheet: Worksheet, one: int, two: int) -> int:
    """Fill a row and all it rests on, those it rests on first."""
    pending, slots, cubes = sheet.pending, sheet.slots, sheet.cubes
    pending[0] = one << RANKS | two
    depth = 1
    while depth > 0:
        held = int(pending[depth - 1])
        first, second = held >> RANKS, held & (1 << RANKS) - 1
        key = cubes[first] + cubes[second]
        if slots[key] > 0:
            depth -= 1
            continue
        deeper = attempt(sheet, first, second, depth)
        if deeper == depth:
            base = sheet.used * ROW_SIZE
            for at in range(ROW_SIZE):
                sheet.rows[base + at] = sheet.joined[FRESH + at]
            sheet.used += 1
            slots[key] = sheet.used
            depth -= 1
        else:
            depth = deeper
    return int(slots[cubes[one] + cubes[two]]) - 1


@compiled
def attempt(sheet: Worksheet, one: int, two: int, depth: int) -> int:
    """Work out a row at the end of ``joined``; where rows it rests on are missing, these are pending and ``depth`` is
    more."""
    best = sheet.joined
    for at in range(ROW_SIZE):
        best[FRESH + at] = 0 if one == 0 and at < WIDTH else NEVER
    if one == 0:
        return depth
    lowest = one & -one
    depth, rest = less(sheet, one, two, lowest, depth)
    if rest >= 0:
        for at in range(ROW_SIZE):
            best[FRESH + at] = sheet.rows[rest * ROW_SIZE + at]
    start = 0
    while lowest >> start != 1:
        start += 1
    depth = reach(sheet, one, two, start, 1, depth)
    if start == 0 and sheet.ace_high:
        depth = reach(sheet, one, two, 0, -1, depth)
    for n in range(len(sheet.windows)):
        window = sheet.windows[n, 0]
        if window and one & window == window:
            depth, rest = less(sheet, one, two, window, depth)
            if rest >= 0:
                shift_in(sheet, PURE, PLAIN, rest, 0, sheet.windows[n, 1])
                shift_in(sheet, LIVES, ANY, rest, 0, sheet.windows[n, 1])
    return depth


@compiled
def less(sheet: Worksheet, one: int, two: int, taken: int, depth: int) -> tuple[int, int]:
    """The row of what is left once one card of each rank of ``taken`` has gone; -1, and pending, when it is missing."""
    second = two & ~taken
    first = one & ~(taken & ~two)
    found = int(sheet.slots[sheet.cubes[first] + sheet.cubes[second]])
    if found == 0:
        sheet.pending[depth] = first << RANKS | second
        depth += 1
    return depth, found - 1


@compiled
def reach(sheet: Worksheet, one: int, two: int, start: int, step: int, depth: int) -> int:
    """Every sequence from ``start`` upwards, or from the ace downwards, each taking every card it meets."""
    taken, points, gaps, length = 1 << start, sheet.points[start], 0, 1
    depth, rest = less(sheet, one, two, taken, depth)
    if rest >= 0:
        shift_in(sheet, PLAIN, PLAIN, rest, RUN_MIN - 1, points)
        shift_in(sheet, ANY, PLAIN, rest, RUN_MIN - 1, points)
    place = start + 1 if step > 0 else RANKS - 1
    while 0 < place < RANKS and gaps < WIDTH:
        length += 1
        if one >> place & 1:
            taken |= 1 << place
            points += sheet.points[place]
            cost = gaps + max(0, RUN_MIN - length)
            if cost < WIDTH:
                depth, rest = less(sheet, one, two, taken, depth)
                if rest >= 0:
                    shift_in(sheet, PLAIN, PLAIN, rest, cost, points)
                    shift_in(sheet, ANY, PLAIN, rest, cost, points)
        else:
            gaps += 1
        place += step
    return depth


@compiled
def shift_in(sheet: Worksheet, to: int, of: int, rest: int, cost: int, points: int) -> None:
    """Better the entries of a need by a sequence of so many jokers and points beside a row of what is left."""
    for at in range(cost, WIDTH):
        other = int(sheet.rows[rest * ROW_SIZE + of * WIDTH + at - cost])
        if other >= 0 and other + points > sheet.joined[FRESH + to * WIDTH + at]:
            sheet.joined[FRESH + to * WIDTH + at] = other + points
