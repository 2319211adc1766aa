"""The fewest points that can be left over of a hand, for every need at once, compiled.

Sets are all that ties the suits together: every choice of them is tried, and the suits joined over the jokers left.
The readable form is ``ledger/rules/solver.py``. All a search needs lies in one worksheet for each thread: prices, rows
of the suits seen so far, and scratch.
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


ROW = 8
"""Where the rows of the four suits begin in a line of ``lanes``, after ranks held and ranks held twice."""

VALUE, JOKERS, NEXT = 0, 1, 2
"""What a line of ``nodes`` holds: points the sets cover, jokers left, the next set to try."""


@compiled
def measure(sheet: Worksheet, one: Ints, two: Ints, printed: int, wild: int, easy: int, hard: int) -> None:
    """Fill ``sheet.left`` for a hand: ``one`` and ``two`` by suit, printed jokers, wild rank (-1: none).

    The needs from ``easy`` to ``hard`` are answered, the others not, or not well.
    """
    left, lanes, ace_high = sheet.left, sheet.lanes, sheet.ace_high
    bit = 1 << wild if wild >= 0 else 0
    total, owned, pure = 0, 0, False
    for suit in range(4):
        lanes[0, suit], lanes[0, 4 + suit] = one[suit] & ~bit, two[suit] & ~bit
        total += sheet.mask_points[lanes[0, suit]] + sheet.mask_points[lanes[0, 4 + suit]]
        owned += (1 if one[suit] & bit else 0) + (1 if two[suit] & bit else 0)
        pure |= has_run(one[suit], ace_high)
    for at in range(4):
        left[at] = NEVER
    left[PLAIN] = left[LEFT_PURE] = left[TOTAL] = total
    if not pure and easy >= PURE:
        return
    make_room(sheet)
    jokers = printed + owned
    holding(sheet, jokers, owned, total, wild, easy, hard)
    choices = wild_choices(one, two, bit, ace_high) if pure and owned > 0 else 0
    for choice in range(1, 81 if choices else 1):
        own = own_copies(choices, choice)
        if own > 0:
            lay_naturals(sheet, one, two, bit, choice)
            holding(sheet, jokers - own, owned - own, total + own * sheet.points[wild], wild, easy, hard)


@compiled
def wild_choices(one: Ints, two: Ints, bit: int, ace_high: int) -> int:
    """By suit, two bits each: how many of its wild cards may play as themselves, because a pure sequence has them."""
    found = 0
    if bit == 0:
        return 0
    for suit in range(4):
        if one[suit] & bit and has_run_with(int(one[suit]), bit, ace_high):
            found |= (2 if two[suit] & bit else 1) << 2 * suit
    return found


@compiled
def has_run_with(mask: int, bit: int, ace_high: int) -> bool:
    """Whether a rank lies on three in a row."""
    row, at = mask, bit
    if ace_high:
        row |= (mask & 1) << 13
        at |= (bit & 1) << 13
    runs = row & row >> 1 & row >> 2
    return ((runs | runs << 1 | runs << 2) & at) != 0


@compiled
def own_copies(choices: int, choice: int) -> int:
    """How many wild cards play as themselves in a choice, a number of four digits to base three; -1 if too many."""
    own, rest = 0, choice
    for suit in range(4):
        copies = rest % 3
        rest //= 3
        if copies > choices >> 2 * suit & 3:
            return -1
        own += copies
    return own


@compiled
def lay_naturals(sheet: Worksheet, one: Ints, two: Ints, bit: int, choice: int) -> None:
    """Put the wild cards of a choice among the ordinary cards."""
    rest = choice
    for suit in range(4):
        copies = rest % 3
        rest //= 3
        sheet.lanes[0, suit] = one[suit] & ~bit | (bit if copies > 0 else 0)
        sheet.lanes[0, 4 + suit] = two[suit] & ~bit | (bit if copies > 1 else 0)


@compiled
def holding(sheet: Worksheet, jokers: int, wilds: int, points: int, wild: int, easy: int, hard: int) -> None:
    """Better ``left`` by a hand of which it is settled what the wild cards are: every choice of sets in turn."""
    lanes, nodes, left = sheet.lanes, sheet.nodes, sheet.left
    pure, alone, need, ace_high = False, points, hard, sheet.ace_high
    for suit in range(4):
        base = ROW_SIZE * row_of(sheet, lanes[0, suit], lanes[0, 4 + suit])
        lanes[0, ROW + suit] = base
        pure |= has_run(lanes[0, suit], ace_high)
        alone -= int(sheet.rows[base])
    left[LEFT_PURE] = min(left[LEFT_PURE], alone)
    if not pure and hard >= PURE:
        if easy >= PURE:
            return
        need = ANY if easy == ANY else PLAIN
    sets = list_sets(sheet, jokers, wild)
    nodes[0, VALUE], nodes[0, JOKERS], nodes[0, NEXT] = 0, jokers, 0
    join(sheet, 0, points, need, wilds)
    depth = 0
    while depth >= 0:
        chosen = nodes[depth, NEXT]
        if chosen == sets or left[need] == 0:
            depth -= 1
            continue
        nodes[depth, NEXT] += 1
        if sheet.sets[chosen, 2] > nodes[depth, JOKERS] or not take_set(sheet, depth, chosen):
            continue
        depth += 1
        join(sheet, depth, points, need, wilds)


@compiled
def list_sets(sheet: Worksheet, jokers: int, wild: int) -> int:
    """Every set there may be, as rank, suits, jokers and points; a set of one card is left to the sequences."""
    a, b, c, d = sheet.lanes[0, 0], sheet.lanes[0, 1], sheet.lanes[0, 2], sheet.lanes[0, 3]
    pairs = a & b | (a | b) & (c | d) | c & d
    if jokers == 0:
        pairs &= a & b & (c | d) | (a | b) & c & d
    if wild >= 0:
        pairs &= ~(1 << wild)
    count = 0
    for rank in range(RANKS):
        if not pairs >> rank & 1:
            continue
        held = (a >> rank & 1) | (b >> rank & 1) << 1 | (c >> rank & 1) << 2 | (d >> rank & 1) << 3
        for suits in range(3, 16):
            size = (suits & 1) + (suits >> 1 & 1) + (suits >> 2 & 1) + (suits >> 3)
            if suits & held == suits and size >= 2 and size + jokers >= SET_MIN:
                sheet.sets[count, 0], sheet.sets[count, 1] = 1 << rank, suits
                sheet.sets[count, 2], sheet.sets[count, 3] = max(0, SET_MIN - size), size * sheet.points[rank]
                count += 1
    return count


@compiled
def take_set(sheet: Worksheet, depth: int, chosen: int) -> bool:
    """Lay a set on the next line of ``lanes``; False when its cards are no longer there."""
    lanes, bit, suits = sheet.lanes, sheet.sets[chosen, 0], sheet.sets[chosen, 1]
    for suit in range(4):
        if suits >> suit & 1 and not lanes[depth, suit] & bit:
            return False
    for suit in range(4):
        first, second, row = lanes[depth, suit], lanes[depth, 4 + suit], lanes[depth, ROW + suit]
        if suits >> suit & 1:
            first, second = (first, second & ~bit) if second & bit else (first & ~bit, second)
            row = ROW_SIZE * row_of(sheet, first, second)
        lanes[depth + 1, suit], lanes[depth + 1, 4 + suit], lanes[depth + 1, ROW + suit] = first, second, row
    sheet.nodes[depth + 1, VALUE] = sheet.nodes[depth, VALUE] + sheet.sets[chosen, 3]
    sheet.nodes[depth + 1, JOKERS] = sheet.nodes[depth, JOKERS] - sheet.sets[chosen, 2]
    sheet.nodes[depth + 1, NEXT] = chosen
    return True


@compiled
def join(sheet: Worksheet, depth: int, points: int, need: int, wilds: int) -> None:
    """Better ``left`` by a choice of sets with the most that sequences cover beside them."""
    jokers, rows, left, lanes = sheet.nodes[depth, JOKERS], sheet.rows, sheet.left, sheet.lanes
    uncovered = points - sheet.nodes[depth, VALUE]
    reach, last = 0, -1
    for suit in range(4):
        most = int(rows[lanes[depth, ROW + suit] + jokers])
        reach += most
        last = suit if most > 0 else last
    if left[need] >= 0 and uncovered - reach >= left[need]:
        return
    if jokers == 0 and need == PLAIN:
        left[PLAIN] = uncovered - reach
        return
    if last < 0:
        last = 0
    if need == PLAIN:
        left[PLAIN] = min(left[PLAIN], uncovered - most_plain(sheet, depth, last, jokers))
        return
    alone = wilds > 0 and jokers >= RUN_MIN
    ours, first = 0, True
    for suit in range(last + 1):
        row = lanes[depth, ROW + suit]
        if suit != last and rows[row + jokers] <= 0:
            continue
        if first:
            copy_row(sheet, row)
            first = False
        else:
            add_suit(sheet, row, ours, jokers if suit == last and not alone else 0, jokers)
            ours = ROW_SIZE - ours
    better(sheet, ours + jokers, uncovered, need, alone)


@compiled
def most_plain(sheet: Worksheet, depth: int, last: int, jokers: int) -> int:
    """The most points that the sequences of the suits up to ``last`` cover with the jokers shared out among them."""
    joined, rows, lanes = sheet.joined, sheet.rows, sheet.lanes
    for j in range(jokers + 1):
        joined[j] = 0
    for suit in range(last + 1):
        row = lanes[depth, ROW + suit]
        if rows[row + jokers] <= 0:
            continue
        for j in range(jokers, (jokers if suit == last else 0) - 1, -1):
            most = joined[j] + rows[row]
            for i in range(1, j + 1):
                most = max(most, joined[j - i] + rows[row + i])
            joined[j] = most
    return int(joined[jokers])


@compiled
def copy_row(sheet: Worksheet, row: int) -> None:
    """Begin the joined row with one suit."""
    for at in range(ROW_SIZE):
        sheet.joined[at] = sheet.rows[row + at]


@compiled
def better(sheet: Worksheet, last: int, uncovered: int, need: int, alone: bool) -> None:
    """Better ``left`` by what is covered at ``last`` and, for each need, a row's width further on.

    ``alone``: three jokers, a wild card as itself among them, may be a sequence.
    """
    joined, left = sheet.joined, sheet.left
    for n in range(need + 1):
        covered = joined[last + n * WIDTH]
        if alone and n % 2:
            covered = max(covered, joined[last + (n - 1) * WIDTH - RUN_MIN])
        if covered >= 0 and (left[n] < 0 or uncovered - covered < left[n]):
            left[n] = uncovered - covered


@compiled
def add_suit(sheet: Worksheet, row: int, ours: int, fewest: int, jokers: int) -> None:
    """The sums of what is joined so far and one suit more, in the other half of ``joined``, for ``fewest`` to
    ``jokers`` jokers."""
    joined, rows, sums = sheet.joined, sheet.rows, ROW_SIZE - ours
    for j in range(fewest, jokers + 1):
        plain, some, pure, lives = NEVER, NEVER, NEVER, NEVER
        for i in range(j + 1):
            at, k = ours + i, row + j - i
            h0, h1, h2, h3 = joined[at], joined[at + WIDTH], joined[at + 2 * WIDTH], joined[at + 3 * WIDTH]
            g0, g1, g2, g3 = int(rows[k]), int(rows[k + WIDTH]), int(rows[k + 2 * WIDTH]), int(rows[k + 3 * WIDTH])
            plain = max(plain, h0 + g0)
            some = max(some, h1 + g0 if h1 >= 0 else NEVER, h0 + g1 if g1 >= 0 else NEVER)
            if h2 >= 0:
                pure = max(pure, h2 + g0)
                lives = max(lives, h3 + g0 if h3 >= 0 else NEVER, h2 + g1 if g1 >= 0 else NEVER)
            if g2 >= 0:
                pure = max(pure, h0 + g2)
                lives = max(lives, h0 + g3 if g3 >= 0 else NEVER, h1 + g2 if h1 >= 0 else NEVER)
        at = sums + j
        joined[at], joined[at + WIDTH], joined[at + 2 * WIDTH], joined[at + 3 * WIDTH] = plain, some, pure, lives
