"""The fewest points that can be left over of a hand, for every need at once, compiled.

Sets are all that ties the suits together: every choice of them is tried, and the suits joined over the jokers left.
The readable form is ``ledger/rules/solver.py``. The door to this search: worksheets are those of ``suit_rows``.
"""

from __future__ import annotations

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.suit_rows import (
    ALL_RANKS,
    LEFT_PURE,
    MOST_ROW,
    NEVER,
    PLAIN,
    PURE,
    RANKS,
    TOTAL,
    Ints,
    Worksheet,
    has_run,
    has_run_with,
    make_room,
    row_of,
    without_ranks,
)

__all__ = ["PURE", "Ints", "Worksheet", "copies_of", "measure"]

ROW = 8
"""Where the rows of the four suits begin in a line of ``lanes``, after ranks held and ranks held more often."""

VALUE, JOKERS, NEXT = 0, 1, 2
"""What a line of ``nodes`` holds: points the sets cover, jokers left, the next set to try."""


@compiled
def measure(sheet: Worksheet, one: Ints, two: Ints, printed_jokers: int, wild: int, easy: int, hard: int) -> None:
    """Fill ``sheet.met`` and ``sheet.left`` for a hand: its cards by suit, printed jokers, wild rank (-1: none).

    The needs from ``easy`` to ``hard`` are answered, if each of those asked for holds all that is asked by those
    before; the others not, or not well. None is, and ``full`` is set, for a hand so large that its rows find no room.
    """
    met, left, lanes = sheet.met, sheet.left, sheet.lanes
    bit = 1 << wild if wild >= 0 else 0
    every = bit | bit << RANKS
    total, wilds, pure = 0, 0, False
    for suit in range(4):
        lanes[0, suit], lanes[0, 4 + suit] = one[suit] & ~bit, two[suit] & ~every
        total += points_of(sheet, lanes[0, suit], lanes[0, 4 + suit])
        wilds += copies_of(one[suit], two[suit], bit)
        pure |= has_run(sheet, one[suit])
    for need in range(sheet.needs):
        met[need] = NEVER
    met[PLAIN] = left[LEFT_PURE] = left[TOTAL] = total
    if pure or easy < sheet.impure_steps:
        make_room(sheet)
        jokers = printed_jokers + wilds
        holding(sheet, jokers, wilds, total, wild, easy, hard)
        choices = wild_choices(sheet, one, two, bit) if pure and wilds > 0 else 0
        for choice in range(1, 256 if choices else 1):
            own = own_copies(choices, choice)
            if own > 0:
                lay_naturals(sheet, one, two, bit, choice)
                holding(sheet, jokers - own, wilds - own, total + own * sheet.points[wild], wild, easy, hard)
    for need in range(min(4, sheet.needs)):
        left[need] = met[need]


@compiled
def points_of(sheet: Worksheet, one: int, two: int) -> int:
    """The points of the cards of a suit."""
    points = int(sheet.mask_points[one])
    while two != 0:
        points += sheet.mask_points[two & ALL_RANKS]
        two >>= RANKS
    return points


@compiled
def copies_of(one: int, two: int, bit: int) -> int:
    """How many cards of a rank a suit holds."""
    return (1 if one & bit else 0) + (1 if two & bit else 0) + (1 if two >> RANKS & bit else 0)


@compiled
def wild_choices(sheet: Worksheet, one: Ints, two: Ints, bit: int) -> int:
    """By suit, two bits each: how many of its wild cards may play as themselves, because a pure sequence has them."""
    choices = 0
    for suit in range(4):
        if one[suit] & bit and has_run_with(sheet, int(one[suit]), bit):
            choices |= copies_of(one[suit], two[suit], bit) << 2 * suit
    return choices


@compiled
def own_copies(choices: int, choice: int) -> int:
    """How many wild cards play as themselves in a choice, two bits a suit; -1 if too many."""
    own = 0
    for suit in range(4):
        copies = choice >> 2 * suit & 3
        if copies > choices >> 2 * suit & 3:
            return -1
        own += copies
    return own


@compiled
def lay_naturals(sheet: Worksheet, one: Ints, two: Ints, bit: int, choice: int) -> None:
    """Put the wild cards of a choice among the ordinary cards."""
    every = bit | bit << RANKS
    for suit in range(4):
        copies = choice >> 2 * suit & 3
        sheet.lanes[0, suit] = one[suit] & ~bit | (bit if copies > 0 else 0)
        more = (bit if copies > 1 else 0) | (bit << RANKS if copies > 2 else 0)
        sheet.lanes[0, 4 + suit] = two[suit] & ~every | more


@compiled
def holding(sheet: Worksheet, jokers: int, wilds: int, points: int, wild: int, easy: int, hard: int) -> None:
    """Better ``met`` by a hand of which it is settled what the wild cards are: every choice of sets in turn."""
    lanes, nodes, met, left = sheet.lanes, sheet.nodes, sheet.met, sheet.left
    pure, alone, need = False, points, hard
    for suit in range(4):
        row = row_of(sheet, lanes[0, suit], lanes[0, 4 + suit])
        lanes[0, ROW + suit] = row
        pure |= has_run(sheet, lanes[0, suit])
        alone -= int(sheet.rows[row])
    left[LEFT_PURE] = min(left[LEFT_PURE], alone)
    if not pure and hard >= sheet.impure_steps:
        if easy >= sheet.impure_steps:
            return
        need = easy
    if sheet.alone > 0:
        wilds = jokers
    sets = 0 if sheet.bare > 0 else list_sets(sheet, jokers, wild)
    nodes[0, VALUE], nodes[0, JOKERS], nodes[0, NEXT] = 0, jokers, 0
    join(sheet, 0, points, need, wilds)
    depth = 0
    while depth >= 0:
        # A stack in place of recursion, which compiled functions do not have (jit.py).
        choice = nodes[depth, NEXT]
        if choice == sets or met[need] == 0 or sheet.full > 0:
            depth -= 1
            continue
        nodes[depth, NEXT] += 1
        if sheet.sets[choice, 2] > nodes[depth, JOKERS] or not take_set(sheet, depth, choice):
            continue
        depth += 1
        join(sheet, depth, points, need, wilds)


@compiled
def list_sets(sheet: Worksheet, jokers: int, wild: int) -> int:
    """Every set there may be, as rank, suits (two bits each), jokers and points; one of fewer cards than ``fewest`` is
    left to the sequences."""
    a, b, c, d = sheet.lanes[0, 0], sheet.lanes[0, 1], sheet.lanes[0, 2], sheet.lanes[0, 3]
    ranks = a | b | c | d
    smallest = max(sheet.fewest, sheet.set_min - jokers)
    if smallest > 1 and sheet.set_copies == 1:
        # Ranks held in two suits at least, then in three: of distinct suits a set needs no less.
        ranks = a & b | (a | b) & (c | d) | c & d
        if smallest > 2:
            ranks &= a & b & (c | d) | (a | b) & c & d
    if wild >= 0:
        ranks &= ~(1 << wild)
    count = 0
    for rank in range(RANKS):
        if not ranks >> rank & 1:
            continue
        bit = 1 << rank
        counts = copies(sheet, 0, bit) | copies(sheet, 1, bit) << 2 | copies(sheet, 2, bit) << 4
        counts |= copies(sheet, 3, bit) << 6
        every = counts | counts >> 1 & 0b01010101  # of two copies one may be taken: both bits of a suit count
        suits = every & -every
        while suits != 0:
            size = (suits & 3) + (suits >> 2 & 3) + (suits >> 4 & 3) + (suits >> 6)
            if smallest <= size <= sheet.set_max and (counts == every or own_copies(counts, suits) >= 0):
                sheet.sets[count, 0], sheet.sets[count, 1] = bit, suits
                sheet.sets[count, 2], sheet.sets[count, 3] = max(0, sheet.set_min - size), size * sheet.points[rank]
                count += 1
            suits = (suits - every) & every  # the next number of all that have bits of these alone
    return count


@compiled
def copies(sheet: Worksheet, suit: int, bit: int) -> int:
    """How many cards of a rank in a suit one set may have."""
    return min(sheet.set_copies, copies_of(sheet.lanes[0, suit], sheet.lanes[0, 4 + suit], bit))


@compiled
def take_set(sheet: Worksheet, depth: int, choice: int) -> bool:
    """Lay a set on the next line of ``lanes``; False when its cards are no longer there."""
    lanes, bit, suits = sheet.lanes, sheet.sets[choice, 0], sheet.sets[choice, 1]
    for suit in range(4):
        count = suits >> 2 * suit & 3
        if count == 0:
            continue
        if not lanes[depth, suit] & bit:
            return False
        if count > 1 and copies_of(lanes[depth, suit], lanes[depth, 4 + suit], bit) < count:
            return False
    for suit in range(4):
        first, second, row = lanes[depth, suit], lanes[depth, 4 + suit], lanes[depth, ROW + suit]
        count = suits >> 2 * suit & 3
        if count > 0:
            for _ in range(count):
                first, second = without_ranks(first, second, bit)
            row = row_of(sheet, first, second)
        lanes[depth + 1, suit], lanes[depth + 1, 4 + suit], lanes[depth + 1, ROW + suit] = first, second, row
    sheet.nodes[depth + 1, VALUE] = sheet.nodes[depth, VALUE] + sheet.sets[choice, 3]
    sheet.nodes[depth + 1, JOKERS] = sheet.nodes[depth, JOKERS] - sheet.sets[choice, 2]
    # From the same set on: of two packs it may be taken twice, and never in another order.
    sheet.nodes[depth + 1, NEXT] = choice
    return True


@compiled
def join(sheet: Worksheet, depth: int, points: int, need: int, wilds: int) -> None:
    """Better ``met`` by a choice of sets with the most that sequences cover beside them."""
    jokers, rows, met, lanes = sheet.nodes[depth, JOKERS], sheet.rows, sheet.met, sheet.lanes
    uncovered = points - sheet.nodes[depth, VALUE]
    reach, last = 0, -1
    for suit in range(4):
        row = lanes[depth, ROW + suit]
        reach += int(rows[row + jokers])
        last = suit if is_useful(sheet, row, jokers) else last
    if met[need] >= 0 and uncovered - reach >= met[need]:
        return
    if jokers == 0 and need == PLAIN:
        met[PLAIN] = uncovered - reach
        return
    if last < 0:
        last = 0
    if need == PLAIN:
        met[PLAIN] = min(met[PLAIN], uncovered - most_plain(sheet, depth, last, jokers))
        return
    alone = wilds > 0 and jokers >= sheet.run_min
    ours, first = 0, True
    for suit in range(last + 1):
        row = lanes[depth, ROW + suit]
        if suit != last and not is_useful(sheet, row, jokers):
            continue
        if first:
            copy_row(sheet, row, jokers)
            first = False
        else:
            fewest = jokers if suit == last and not alone else 0
            if sheet.needs == 4 and sheet.impure_steps == 2:
                add_to_lives(sheet, row, ours, fewest, jokers)
            else:
                add_suit(sheet, row, ours, fewest, jokers)
            # Two halves take turns: a sum may not be written over what it is made of.
            ours = MOST_ROW - ours
    better(sheet, ours + jokers, uncovered, need, min(wilds, jokers // sheet.run_min) if alone else 0)


@compiled
def is_useful(sheet: Worksheet, row: int, jokers: int) -> bool:
    """Whether a suit holds a sequence, with that many jokers."""
    if sheet.rows[row + jokers] > 0:
        return True
    return bool(sheet.worthless > 0 and sheet.needs > 1 and sheet.rows[row + sheet.width + jokers] >= 0)


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
        # Downwards, so that joined[j - i] is still without this suit. Of the last suit only all jokers are asked for.
        for j in range(jokers, (jokers if suit == last else 0) - 1, -1):
            most = joined[j] + rows[row]
            for i in range(1, j + 1):
                most = max(most, joined[j - i] + rows[row + i])
            joined[j] = most
    return int(joined[jokers])


@compiled
def copy_row(sheet: Worksheet, row: int, jokers: int) -> None:
    """Begin the joined row with one suit, as far as the jokers go."""
    for need in range(sheet.needs):
        for at in range(need * sheet.width, need * sheet.width + jokers + 1):
            sheet.joined[at] = sheet.rows[row + at]


@compiled
def better(sheet: Worksheet, last: int, uncovered: int, need: int, alone: int) -> None:
    """Better ``met`` by what is covered at ``last`` and, for each need, a row's width further on.

    ``alone`` sequences may be made of jokers, a wild card as itself among each.
    """
    joined, met = sheet.joined, sheet.met
    for n in range(need + 1):
        cover = joined[last + n * sheet.width]
        for runs in range(1, min(alone, n % sheet.impure_steps) + 1):
            cover = max(cover, joined[last + (n - runs) * sheet.width - runs * sheet.run_min])
        if cover >= 0 and (met[n] < 0 or uncovered - cover < met[n]):
            met[n] = uncovered - cover


@compiled
def add_suit(sheet: Worksheet, row: int, ours: int, fewest: int, jokers: int) -> None:
    """The sums of what is joined so far and one suit more, in the other half of ``joined``, for ``fewest`` to
    ``jokers`` jokers."""
    joined, rows, width, steps = sheet.joined, sheet.rows, sheet.width, sheet.impure_steps
    for need in range(sheet.needs):
        pure, impure = need // steps, need % steps
        for j in range(fewest, jokers + 1):
            most = NEVER
            for pure_here in range(pure + 1):
                for impure_here in range(impure + 1):
                    here = pure_here * steps + impure_here
                    at, other = ours + (need - here) * width, row + here * width
                    for i in range(j + 1):
                        first, second = joined[at + j - i], int(rows[other + i])
                        if first >= 0 and second >= 0:
                            most = max(most, first + second)
            joined[MOST_ROW - ours + need * width + j] = most


@compiled
def add_to_lives(sheet: Worksheet, row: int, ours: int, fewest: int, jokers: int) -> None:
    """As :func:`add_suit` for the needs up to LIVES, all four at once."""
    joined, rows, sums, width = sheet.joined, sheet.rows, MOST_ROW - ours, sheet.width
    for j in range(fewest, jokers + 1):
        plain, some, pure, lives = NEVER, NEVER, NEVER, NEVER
        for i in range(j + 1):
            at, k = ours + i, row + j - i
            h0, h1, h2, h3 = joined[at], joined[at + width], joined[at + 2 * width], joined[at + 3 * width]
            g0, g1, g2, g3 = int(rows[k]), int(rows[k + width]), int(rows[k + 2 * width]), int(rows[k + 3 * width])
            plain = max(plain, h0 + g0)
            some = max(some, h1 + g0 if h1 >= 0 else NEVER, h0 + g1 if g1 >= 0 else NEVER)
            if h2 >= 0:
                pure = max(pure, h2 + g0)
                lives = max(lives, h3 + g0 if h3 >= 0 else NEVER, h2 + g1 if g1 >= 0 else NEVER)
            if g2 >= 0:
                pure = max(pure, h0 + g2)
                lives = max(lives, h0 + g3 if g3 >= 0 else NEVER, h1 + g2 if h1 >= 0 else NEVER)
        at = sums + j
        joined[at], joined[at + width], joined[at + 2 * width], joined[at + 3 * width] = plain, some, pure, lives
