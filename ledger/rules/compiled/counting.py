"""Many hands at once under the options of a ruleset: points of a loser's hand, and whether it could be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.rules.compiled import jit
from ledger.rules.compiled.jit import array_of, compiled, compiled_for_one
from ledger.rules.compiled.search import copies_of, measure
from ledger.rules.compiled.suit_rows import (
    ANY,
    LEFT_PURE,
    LIVES,
    LIVES_OF_TWO_PACKS,
    MOST_WIDTH,
    NEVER,
    PLAIN,
    PURE,
    RANKS,
    TOTAL,
    Demands,
    Ints,
    Worksheet,
    has_run,
    worksheet,
)
from ledger.rules.many_hands import CAN, CANNOT, TO_BE_SEEN
from ledger.rules.melds import MeldShape, meld_shape
from ledger.rules.points import Level, levels, rank_points, show_need
from ledger.rules.solver import counting_engine, show_prices, steps_that_matter
from schemas.errors import UsageError
from schemas.ruleset import Ruleset

RUN_MIN, SET_MIN, SET_MAX = 3, 3, 4
"""Cards of the shortest sequence and set, and of the longest set, where shows are judged here."""


@compiled
def can_show(sheet: Worksheet, need: int, one: Ints, two: Ints, printed_jokers: int, wild: int) -> bool:
    """Whether all cards of a hand can be shown, where both lives are LIVES or, in games of one sequence, PURE.

    Jokers left over lengthen the second sequence; with a single one all of them must find a place in sets.
    """
    measure(sheet, one, two, printed_jokers, wild, min(need, LIVES), LIVES)
    if sheet.left[LIVES] == 0 or need == LIVES:
        return bool(sheet.left[LIVES] == 0)
    return bool(sheet.left[need] == 0) and run_and_sets(sheet, one, two, printed_jokers, wild)


@compiled
def run_and_sets(sheet: Worksheet, one: Ints, two: Ints, printed_jokers: int, wild: int) -> bool:
    """Whether a hand is one pure sequence and sets, no joker left over."""
    top = RANKS + sheet.ace_high
    for suit in range(4):
        for start in range(top - RUN_MIN + 1):
            run = 0
            for place in range(start, min(top, start + RANKS)):
                if not one[suit] >> place % RANKS & 1:
                    break
                run |= 1 << place % RANKS
                if place - start + 1 >= RUN_MIN and only_sets(one, two, printed_jokers, wild, suit, run):
                    return True
    return False


@compiled
def only_sets(one: Ints, two: Ints, printed_jokers: int, wild: int, suit: int, run: int) -> bool:
    """Whether a hand is nothing but sets once a sequence has gone from a suit. Bit n of a number: n jokers will do."""
    jokers, fits = printed_jokers, 1
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
                for cost in range(max(0, SET_MIN * sets - cards), min(10, SET_MAX * sets - cards) + 1):
                    more |= fits << cost
            fits = more
    return fits >> jokers & 1 != 0


NOTHING, PURE_SEQUENCE, SEQUENCES, MELDS = 0, 1, 2, 3
_FREE = {"nothing": NOTHING, "pure_sequence": PURE_SEQUENCE, "sequences": SEQUENCES, "melds": MELDS}
_NEEDS = {(0, 0): PLAIN, (0, 1): ANY, (1, 1): PURE, (1, 2): LIVES}

Bytes = npt.NDArray[np.uint8]


class Counting(NamedTuple):
    """How a loser's hand is counted, in numbers: what is free without a life, with the first, with both; what both
    and a show need (a need of search.py); the cap, 0 for none.

    ``first_need`` is what the first life needs, ``apart`` 1 where each step of the lives is measured by itself,
    ``flat`` the price of a hand without a pure sequence, ``joker`` that of a joker; ``shows_decided`` is 1 where the
    place of every joker is known.
    """

    no_life: int
    first_life: int
    both_lives: int
    both_need: int
    show: int
    cap: int
    first_need: int = PURE
    apart: int = 0
    flat: int = 0
    joker: int = 0
    shows_decided: int = 1


def counting(rules: Ruleset, *, to_the_letter: bool = False) -> Counting:
    """The options of a ruleset in numbers, for a kernel that knows the cards of two packs and the lives alone.

    ``to_the_letter`` is for a kernel that asks ``apart`` and ``shows_decided`` too: lives may free sequences alone
    (RC-29), and a show may need an impure sequence (R-16), of which :func:`can_show` then says no more than CANNOT.
    Raises UsageError for one outside that family: two packs, sequences of three, sets of three or four suits, at most
    a pure sequence and another one needed, jokers that cost nothing.
    """
    free = _free_by_life(steps_that_matter(levels(rules)))
    fits = rules.pack.decks == 2 and _are_usual_melds(meld_shape(rules)) and not rules.count.without_pure
    apart, is_decided = SEQUENCES in free, rules.show.impure == 0
    fits = fits and show_need(rules) in _NEEDS and (to_the_letter or (is_decided and not apart))
    if not fits or rules.points.joker or min(rank_points(rules)) < 1:
        raise UsageError(f"ruleset {rules.id}: its hands are not among those that are counted compiled")
    need = _NEEDS[show_need(rules)]
    return Counting(
        free[0], free[1], free[2], need, need, rules.count.cap, apart=int(apart),
        shows_decided=int(is_decided),
    )  # fmt: skip


def _free_by_life(steps: Sequence[Level]) -> list[int]:
    """What is free without a life, with the first, and with both."""
    free = {step.life: _FREE[step.free] for step in steps}
    return [free.get(life, NOTHING) for life in ("none", "first", "both")]


def _are_usual_melds(shape: MeldShape) -> bool:
    """Whether :func:`can_show` knows melds like these."""
    like = (shape.run_min, shape.set_min, shape.set_max, shape.suits) == (RUN_MIN, SET_MIN, SET_MAX, "distinct")
    return like and (shape.set_full, shape.corner, shape.alone) == (SET_MAX, 0, ())


Sheets = dict[object, Worksheet]
"""Worksheets made so far, by what they hang on."""


def sheet_for(rules: Ruleset, sheets: Sheets | None = None) -> Worksheet:
    """A worksheet for a ruleset that :func:`counting` takes; about 30 MB, one for each thread. Rules that price cards
    and shape melds alike have one in common of ``sheets``, so that what was searched by one is not again by others."""
    on = rank_points(rules), meld_shape(rules), LIVES_OF_TWO_PACKS
    sheets = {} if sheets is None else sheets
    if on not in sheets:
        sheets[on] = worksheet(*on)
    return sheets[on]


@compiled
def spread(cards: Bytes, one: Ints, two: Ints) -> int:
    """Lay the cards of a hand into its masks; answers the printed jokers. Cards above 52 are empty places."""
    one[:] = 0
    two[:] = 0
    printed_jokers = 0
    for place in range(len(cards)):
        card = int(cards[place])
        if card < 52:
            suit, bit = card // RANKS, 1 << card % RANKS
            if not one[suit] & bit:
                one[suit] |= bit
            elif not two[suit] & bit:
                two[suit] |= bit
            else:
                two[suit] |= bit << RANKS
        elif card == 52:
            printed_jokers += 1
    return printed_jokers


@compiled
def count_hand(sheet: Worksheet, rules: Counting, one: Ints, two: Ints, printed_jokers: int, wild: int) -> int:
    """The fewest points of a hand, before the cap, by what the lives free."""
    both = rules.both_need if rules.both_lives == MELDS else PLAIN
    first = PURE if rules.first_life == MELDS else both
    easy = PLAIN if rules.no_life == MELDS else min(both, first)
    measure(sheet, one, two, printed_jokers, wild, easy, max(both, first))
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
def counted_apart(sheet: Worksheet, rules: Counting, one: Ints, two: Ints, printed_jokers: int, wild: int) -> int:
    """As :func:`count_hand`, every step of the lives measured by itself."""
    measure(sheet, one, two, printed_jokers, wild, sheet.needs - 1, sheet.needs - 1)
    points, pure_alone, full = sheet.left[TOTAL], sheet.left[LEFT_PURE], sheet.full
    for step in range(3):
        free = rules.no_life if step == 0 else (rules.first_life if step == 1 else rules.both_lives)
        need = PLAIN if step == 0 else (rules.first_need if step == 1 else rules.both_need)
        if free == PURE_SEQUENCE:
            points = min(points, pure_alone)
        elif free != NOTHING:
            sheet.bare = 1 if free == SEQUENCES else 0
            measure(sheet, one, two, printed_jokers, wild, need, need)
            full |= sheet.full
            if sheet.met[need] != NEVER:
                points = min(points, sheet.met[need])
    sheet.bare, sheet.full = 0, full
    return int(points)


@compiled
def price(sheet: Worksheet, rules: Counting, one: Ints, two: Ints, printed_jokers: int, wild: int) -> int:
    """What a loser's hand costs, the cap and all; -1 where the search found no room."""
    if rules.joker > 0:  # then no meld is free
        measure(sheet, one, two, printed_jokers, wild, sheet.needs - 1, sheet.needs - 1)
        points = sheet.left[TOTAL] + rules.joker * jokers_of(one, two, printed_jokers, wild)
    else:
        if rules.flat > 0:
            pure = False
            for suit in range(4):
                pure |= has_run(sheet, one[suit])
            if not pure:
                return rules.flat
        if rules.apart > 0:
            points = counted_apart(sheet, rules, one, two, printed_jokers, wild)
        else:
            points = count_hand(sheet, rules, one, two, printed_jokers, wild)
        if sheet.full > 0:
            return -1
    return int(min(points, rules.cap) if rules.cap > 0 else points)


@compiled
def jokers_of(one: Ints, two: Ints, printed_jokers: int, wild: int) -> int:
    """The jokers of both kinds in a hand."""
    jokers = printed_jokers
    if wild >= 0:
        for suit in range(4):
            jokers += copies_of(one[suit], two[suit], 1 << wild)
    return jokers


@compiled
def show_of(sheet: Worksheet, rules: Counting, one: Ints, two: Ints, printed_jokers: int, wild: int) -> int:
    """Whether a hand of the right size can be shown: CANNOT, CAN or TO_BE_SEEN."""
    if rules.shows_decided > 0:
        return CAN if can_show(sheet, rules.show, one, two, printed_jokers, wild) else CANNOT
    measure(sheet, one, two, printed_jokers, wild, rules.show, rules.show)
    if sheet.met[rules.show] != 0 and sheet.full == 0:
        return CANNOT
    return TO_BE_SEEN


@compiled
def weight(sheet: Worksheet, card: int, wild: int) -> int:
    """The price of a card by its number; jokers of both kinds weigh nothing."""
    return 0 if card >= 52 or card % RANKS == wild else int(sheet.points[card % RANKS])


@compiled_for_one
def price_of(sheets: Sequence[Worksheet], rules: Counting, hand: Bytes, wild: int) -> int:
    """What one loser's hand costs, the cap and all; -1 where the search found no room."""
    sheet = sheets[0]
    one, two = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    return price(sheet, rules, one, two, spread(hand, one, two), wild)


@compiled_for_one
def finish_of(sheets: Sequence[Worksheet], rules: Counting, hand: Bytes, wild: int, spare: int) -> int:
    """Whether a hand can be shown, or, with a card to ``spare``, whether it can once one of them is put down."""
    sheet = sheets[0]
    one, two = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    if spare == 0:
        return show_of(sheet, rules, one, two, spread(hand, one, two), wild)
    measure(sheet, one, two, spread(hand, one, two), wild, rules.show, rules.show)
    least, full, rest, answer = sheet.met[rules.show], sheet.full, hand.copy(), CANNOT
    if full == 0 and least == NEVER:
        return CANNOT
    for place in range(len(hand)):
        # What a show leaves is the finish alone, so it weighs no less than the best arrangement leaves.
        if full == 0 and weight(sheet, hand[place], wild) < least:
            continue
        rest[place] = 255
        show = show_of(sheet, rules, one, two, spread(rest, one, two), wild)
        rest[place] = hand[place]
        if show == CAN:
            return CAN
        answer = max(answer, show)
    return answer


def is_kept() -> bool:
    """Whether single hands can be counted without compiling anything."""
    return jit.is_kept(price_of) and jit.is_kept(finish_of)


class HandSearch:
    """Counts hands of one ruleset, of any family, for any thread.

    ``sheets`` are those made so far, of about 30 MB each; rulesets with the same melds and prices use the same.
    Raises BadRuleset for a way of counting nobody could follow.
    """

    def __init__(self, rules: Ruleset, sheets: Sheets | None = None) -> None:
        counting_engine(None, rules)  # only for the BadRuleset it raises
        sheets = {} if sheets is None else sheets
        demands, self._options = _options(rules)
        shape = meld_shape(rules)
        prices, show_points = rank_points(rules), rank_points(show_prices(rules))
        for price_list in (prices, show_points):
            if (price_list, shape, demands) not in sheets:
                sheets[price_list, shape, demands] = worksheet(price_list, shape, demands)
        self._sheet, self._show_sheet = sheets[prices, shape, demands], sheets[show_points, shape, demands]
        # Numba needs longer to see what a record is than a hand takes; of an array of one it knows at once.
        self._priced_on, self._shown_on = array_of(self._sheet), array_of(self._show_sheet)

    def price(self, hand: bytes, wild: int) -> int:
        """The points of a loser's hand, capped; -1 for one the search has no room for.

        A hand is its card numbers, the wild rank -1 for none. No hand may hold more of a face than the packs. It agrees
        with ``arrangement.least_points``, and :meth:`show` with ``shows.find_show``.
        """
        return int(price_of(self._priced_on, self._options, np.frombuffer(hand, dtype=np.uint8), wild))

    def show(self, hand: bytes, wild: int, spare: int = 0) -> int:
        """Whether a hand of the right size, and ``spare`` more, could be shown: CANNOT, CAN or TO_BE_SEEN."""
        return int(finish_of(self._shown_on, self._options, np.frombuffer(hand, dtype=np.uint8), wild, spare))


_JOKERS: Final = (LIVES_OF_TWO_PACKS.jokers, 14, MOST_WIDTH - 1)
"""For how many jokers there is room: a match is read with another number of them, and each width is a sheet."""


def _options(rules: Ruleset) -> tuple[Demands, Counting]:
    """What a worksheet for the ruleset is asked, and its options in the numbers of that worksheet."""
    steps = steps_that_matter(levels(rules))
    show, shape = show_need(rules), meld_shape(rules)
    needs = [show, *(step.need for step in steps)]
    pure, impure = (max(need) for need in zip(*((p, s - p) for p, s in needs), strict=True))
    jokers = rules.pack.printed_jokers + 4 * rules.pack.decks
    demands = Demands(pure, max(impure, min(pure, 1)), next((most for most in _JOKERS if most >= jokers), jokers))
    free = _free_by_life(steps)
    number = {(p, s): p * (demands.impure + 1) + s - p for p, s in (*needs, (1, 1), (0, 0))}
    is_known = demands.impure <= 1 and number[show] <= LIVES
    is_decided = is_known and number[show] in (PURE, LIVES) and _are_usual_melds(shape) and not rules.show.impure
    return demands, Counting(
        no_life=free[0],
        first_life=free[1],
        both_lives=free[2],
        both_need=number[show],
        show=number[show],
        cap=rules.count.cap,
        first_need=number[1, 1],
        apart=int(not is_known or SEQUENCES in free),
        flat=rules.count.without_pure,
        joker=rules.points.joker,
        shows_decided=int(is_decided),
    )
