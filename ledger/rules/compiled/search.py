"""The fewest points that can be left over of a hand, for every need at once.

Sets are all that ties the suits together: every choice of them is tried, and the suits joined over the jokers left.
The readable form is ``ledger/rules/solver.py``.
"""

from __future__ import annotations

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.suit_rows import row_of
from ledger.rules.compiled.worksheet import (
    ANY,
    LEFT_PURE,
    NEVER,
    PLAIN,
    PURE,
    RANKS,
    ROW_SIZE,
    RUN_MIN,
    SET_MIN,
    TOTAL,
    WIDTH,
    Ints,
    Worksheet,
    has_run,
    make_room,
)

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
