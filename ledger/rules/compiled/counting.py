"""Many hands at once under the options of a ruleset: points of a loser's hand, and whether it could be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import (
    ANY,
    LEFT_PURE,
    LIVES,
    NEVER,
    PLAIN,
    PURE,
    RANKS,
    RUN_MIN,
    SET_MAX,
    SET_MIN,
    TOTAL,
    Ints,
    Worksheet,
    measure,
    worksheet,
)
from ledger.rules.melds import meld_shape
from ledger.rules.points import impure_need, joker_rank, known_face, levels, rank_points, show_need
from ledger.rules.solver import steps_that_matter
from schemas.cards import FACE_INDEX
from schemas.cards import RANKS as SIGNS
from schemas.errors import UsageError
from schemas.ruleset import Ruleset


@compiled
def can_show(sheet: Worksheet, need: int, one: Ints, two: Ints, printed: int, wild: int) -> bool:
    """Whether all cards of a hand can be shown, where both lives are LIVES or, in games of one sequence, PURE.

    Jokers left over lengthen the second sequence; with a single one all of them must find a place in sets.
    """
    measure(sheet, one, two, printed, wild, min(need, LIVES), LIVES)
    if sheet.left[LIVES] == 0 or need == LIVES:
        return bool(sheet.left[LIVES] == 0)
    return bool(sheet.left[need] == 0) and run_and_sets(sheet, one, two, printed, wild)


@compiled
def run_and_sets(sheet: Worksheet, one: Ints, two: Ints, printed: int, wild: int) -> bool:
    """Whether a hand is one pure sequence and sets, no joker left over."""
    top = RANKS + (1 if sheet.ace_high else 0)
    for suit in range(4):
        for start in range(top - RUN_MIN + 1):
            run = 0
            for place in range(start, min(top, start + RANKS)):
                if not one[suit] >> place % RANKS & 1:
                    break
                run |= 1 << place % RANKS
                if place - start + 1 >= RUN_MIN and only_sets(one, two, printed, wild, suit, run):
                    return True
    return False


@compiled
def only_sets(one: Ints, two: Ints, printed: int, wild: int, suit: int, run: int) -> bool:
    """Whether a hand is nothing but sets once a sequence has gone from a suit. Bit n of a number: n jokers will do."""
    jokers, fits = printed, 1
    for rank in range(RANKS):
        cards, double = 0, False
        for other in range(4):
            copies = (one[other] >> rank & 1) + (two[other] >> rank & 1)
            if other == suit:
                copies -= run >> rank & 1
            cards += copies
            double |= copies > 1
        if rank == wild:
            jokers += cards
        elif cards > 0:
            more = 0
            for sets in range(2 if double else 1, cards + 1):
                for spent in range(max(0, SET_MIN * sets - cards), min(10, SET_MAX * sets - cards) + 1):
                    more |= fits << spent
            fits = more
    return fits >> jokers & 1 != 0


NOTHING, PURE_SEQUENCE, MELDS = 0, 1, 3
_FREE = {"nothing": NOTHING, "pure_sequence": PURE_SEQUENCE, "melds": MELDS}
_NEEDS = {(0, 0): PLAIN, (0, 1): ANY, (1, 1): PURE, (1, 2): LIVES}

Bytes = npt.NDArray[np.uint8]


class Counting(NamedTuple):
    """How a loser's hand is counted, in numbers: what is free without a life, with the first, with both; what both
    need, what a show needs (a need of worksheet.py); the cap, 0 for none."""

    no_life: int
    first_life: int
    both_lives: int
    both_need: int
    show: int
    cap: int


def counting(rules: Ruleset) -> Counting:
    """The options of a ruleset in numbers.

    Raises UsageError for one outside the family: two packs, sequences of three, sets of three or four suits, at most
    a pure sequence and another one needed, jokers that cost nothing.
    """
    shape = meld_shape(rules)
    fits = (rules.pack.decks, shape.run_min, shape.set_min, shape.set_max, shape.suits) == (2, 3, 3, 4, "distinct")
    fits = fits and (shape.set_full, shape.corner, shape.alone, rules.count.without_pure) == (4, 0, (), 0)
    steps = levels(rules)
    known = show_need(rules) in _NEEDS and all(step.free in _FREE for step in steps)
    if not fits or not known or impure_need(rules) or rules.points.joker or min(rank_points(rules)) < 1:
        raise UsageError(f"ruleset {rules.id}: its hands are not among those that are counted compiled")
    matters = {step.life: _FREE[step.free] for step in steps_that_matter(steps)}
    need = _NEEDS[show_need(rules)]
    free = [matters.get(life, NOTHING) for life in ("none", "first", "both")]
    return Counting(free[0], free[1], free[2], need, need, rules.count.cap)


def sheet_for(rules: Ruleset) -> Worksheet:
    """An empty worksheet for a ruleset; about 30 MB, one for each thread."""
    return worksheet(rank_points(rules), meld_shape(rules).top > RANKS)


def wild_number(wild: str | None, rules: Ruleset) -> int:
    """The wild rank as a number, 0 for the ace; -1 when there is none."""
    rank = joker_rank(wild, rules)
    return -1 if rank is None else SIGNS.index(rank)


def hand_codes(cards: Sequence[str]) -> list[int]:
    """The numbers of the cards, in the order of :data:`schemas.cards.FACES`; 52 is a printed joker."""
    return [FACE_INDEX[known_face(card)] for card in cards]


@compiled
def spread(cards: Bytes, one: Ints, two: Ints) -> int:
    """Lay the cards of a hand into its masks; answers the printed jokers. Cards above 52 are empty places."""
    one[:] = 0
    two[:] = 0
    printed = 0
    for place in range(len(cards)):
        card = int(cards[place])
        if card < 52:
            suit, bit = card // 13, 1 << card % 13
            if one[suit] & bit:
                two[suit] |= bit
            else:
                one[suit] |= bit
        elif card == 52:
            printed += 1
    return printed


@compiled
def size_of(cards: Bytes) -> int:
    """How many places of a hand are not empty."""
    size = 0
    for place in range(len(cards)):
        size += 1 if cards[place] <= 52 else 0
    return size


@compiled
def counted(sheet: Worksheet, rules: Counting, one: Ints, two: Ints, printed: int, wild: int) -> int:
    """The fewest points of a hand, before the cap."""
    both = rules.both_need if rules.both_lives == MELDS else PLAIN
    first = PURE if rules.first_life == MELDS else both
    easy = PLAIN if rules.no_life == MELDS else min(both, first)
    measure(sheet, one, two, printed, wild, easy, max(both, first))
    return points_left(sheet, rules)


@compiled
def points_left(sheet: Worksheet, rules: Counting) -> int:
    """The fewest points of the hand just measured, before the cap."""
    both = rules.both_need if rules.both_lives == MELDS else PLAIN
    left = sheet.left
    points = left[TOTAL]
    if rules.no_life == MELDS:
        points = min(points, left[PLAIN])
    if rules.first_life == MELDS and left[PURE] != NEVER:
        points = min(points, left[PURE])
    if rules.both_lives == MELDS and left[both] != NEVER:
        points = min(points, left[both])
    if rules.first_life == PURE_SEQUENCE or rules.both_lives == PURE_SEQUENCE or rules.no_life == PURE_SEQUENCE:
        points = min(points, left[LEFT_PURE])
    return int(points)


@compiled
def count_hands(sheet: Worksheet, rules: Counting, hands: Bytes, wilds: Ints, points: Ints, shows: Bytes) -> None:
    """For every row of ``hands`` (card numbers, 255 for an empty place) with its wild rank: points before the cap into
    ``points``, and 1 into ``shows`` where thirteen cards could be shown."""
    one, two = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    for n in range(len(hands)):
        printed = spread(hands[n], one, two)
        points[n] = counted(sheet, rules, one, two, printed, wilds[n])
        if points[n] == 0 and size_of(hands[n]) == 13:
            shows[n] = can_show(sheet, rules.show, one, two, printed, wilds[n])


def least_points_of(hands: Bytes, wilds: Ints, rules: Ruleset, sheet: Worksheet | None = None) -> tuple[Ints, Bytes]:
    """The points of many losers' hands, capped, and whether each could be shown (1) or not (0).

    ``hands`` is one hand a row, up to 14 card numbers, 255 for an empty place; ``wilds`` the wild ranks, -1 for none.
    Agrees with ``arrangement.least_points``. Raises UsageError as :func:`counting` does.
    """
    options = counting(rules)
    points, shows = np.zeros(len(hands), dtype=np.int64), np.zeros(len(hands), dtype=np.uint8)
    count_hands(sheet or sheet_for(rules), options, hands, wilds, points, shows)
    return (np.minimum(points, options.cap) if options.cap else points), shows
