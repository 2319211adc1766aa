"""The ways to lay sets out of a hand: sets are all that ties the four suits to one another."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ledger.rules.melds import MeldShape
from ledger.rules.packing import DIGIT, LANE_ONES

Lanes = tuple[int, int, int, int]


class RankSets(NamedTuple):
    """Some sets of one rank: jokers they need, points they cover, and each set as its cards by suit."""

    jokers: int
    points: int
    spades: int
    hearts: int
    diamonds: int
    clubs: int
    rank: int
    sets: tuple[Lanes, ...]


Layout = tuple[int, int, int, int, int, int, tuple[RankSets, ...]]
"""What a choice of sets leaves: points the sets cover, jokers left, the four lanes left, the sets taken.

A bare tuple: a hand has a dozen of them, and naming the fields doubles the time of making one.
"""


class SetChoices:
    """Every choice of sets for one shape of melds and one price list."""

    __slots__ = ("_fewest", "_points", "_shape")

    def __init__(self, shape: MeldShape, points: tuple[int, ...]) -> None:
        self._shape = shape
        self._points = points
        self._fewest = 1 if shape.set_min < shape.run_min else 2

    def layouts(self, lanes: Lanes, jokers: int) -> list[Layout]:
        """Every layout of sets, the empty one first, in a fixed order.

        A set of one card and jokers is left to the sequences, where it costs no more, unless sets may be shorter.
        """
        a, b, c, d = lanes
        found: list[Layout] = [(0, jokers, a, b, c, d, ())]
        hits = self._ranks_with_sets(lanes, jokers)
        while hits:
            at = hits & -hits
            hits ^= at
            shift = at.bit_length() - DIGIT
            held = (a >> shift & 3) + (b >> shift & 3) * 4 + (c >> shift & 3) * 16 + (d >> shift & 3) * 64
            rank = shift // DIGIT
            choices = rank_sets(held, rank, self._points[rank], self._shape, self._fewest)
            found += [
                (v + more, j - cost, s - w, h - x, t - y, u - z, (*taken, choice))
                for choice in choices
                for cost, more, w, x, y, z, _, _ in (choice,)
                for v, j, s, h, t, u, taken in found
                if cost <= j
            ]
        return found

    def _ranks_with_sets(self, lanes: Lanes, jokers: int) -> int:
        """The top bit of the digit of every rank with cards enough for a set."""
        enough = max(self._fewest, self._shape.set_min - jokers)
        a, b, c, d = lanes
        if self._shape.suits == "distinct":
            ones = LANE_ONES
            count = ((a | a >> 1) & ones) + ((b | b >> 1) & ones) + ((c | c >> 1) & ones) + ((d | d >> 1) & ones)
        else:
            count = a + b + c + d
        return count + LANE_ONES * (16 - enough) & LANE_ONES << DIGIT - 1


@lru_cache(maxsize=8192)
def rank_sets(held: int, rank: int, points: int, shape: MeldShape, fewest: int) -> tuple[RankSets, ...]:
    """Every non-empty choice of sets from the cards of one rank, cheapest in jokers first.

    ``held`` counts the cards by suit, two bits each, spades lowest; ``rank`` is 0 for the ace.
    """
    counts = [held >> 2 * suit & 3 for suit in range(4)]
    most = 1 if shape.suits == "distinct" else 3
    single = [
        (a, b, c, d)
        for a, b, c, d in product(*(range(min(n, most) + 1) for n in counts))
        if fewest <= a + b + c + d <= shape.set_max
    ]
    found: list[tuple[Lanes, ...]] = [()]
    for cards in single:
        for choice in list(found):
            choice = (*choice, cards)
            while all(sum(column) <= n for column, n in zip(zip(*choice, strict=True), counts, strict=True)):
                found.append(choice)
                choice = (*choice, cards)
    choices = [_price(sets, rank, points, shape) for sets in found[1:]]
    return tuple(sorted(choices, key=lambda choice: (choice.jokers, -choice.points, choice.sets)))


def _price(sets: tuple[Lanes, ...], rank: int, points: int, shape: MeldShape) -> RankSets:
    a, b, c, d = (sum(column) << DIGIT * rank for column in zip(*sets, strict=True))
    jokers = sum(max(0, shape.set_min - sum(cards)) for cards in sets)
    return RankSets(jokers, points * sum(map(sum, sets)), a, b, c, d, rank, sets)
