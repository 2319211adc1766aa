"""Whether thirteen cards make a valid show."""

from __future__ import annotations

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import measure
from ledger.rules.compiled.worksheet import LIVES, RANKS, RUN_MIN, SET_MAX, SET_MIN, Ints, Worksheet


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
