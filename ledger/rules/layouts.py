"""In how many ways sets can be laid out of the cards of one rank, at most: what bounds the work of the solver.

The solver lists every choice of sets of a rank (:func:`ledger.rules.solver.rank_sets`); 27,000 of them take some ten
seconds, once for each holding, and their number grows tenfold with a pack more.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from ledger.rules.melds import meld_shape
from ledger.rules.solver import fewest_naturals
from schemas.ruleset import Ruleset

MOST_LAYOUTS = 1 << 15


def most_layouts(ruleset: Ruleset) -> int:
    """The most choices of sets the cards of one rank in a hand can have, with the card drawn, jokers no object."""
    shape = meld_shape(ruleset)
    hand = max(ruleset.deal.cards) + 1
    return _ways(ruleset.pack.decks, fewest_naturals(shape), shape.set_max, shape.suits, hand)


@lru_cache(maxsize=64)
def _ways(decks: int, fewest: int, most: int, suits: str, hand: int) -> int:
    in_a_set = range(2 if suits == "distinct" else decks + 1)
    exactly = dict.fromkeys(product(range(decks + 1), repeat=4), 0)  # by the cards of each suit, all of them used
    exactly[0, 0, 0, 0] = 1
    for a, b, c, d in product(in_a_set, repeat=4):
        if fewest <= a + b + c + d <= most:
            rest = [range(decks + 1 - copies) for copies in (a, b, c, d)]
            for w, x, y, z in product(*rest):
                exactly[w + a, x + b, y + c, z + d] += exactly[w, x, y, z]
    return sum(ways for used, ways in exactly.items() if 0 < sum(used) <= hand)
