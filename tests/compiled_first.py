"""Compiles what many tests use, once for all of them: each process of a run would otherwise compile it for itself.

``python -m tests.compiled_first engine population``, or one of both; nothing where numba is missing.
"""

from __future__ import annotations

import sys

from ledger.rules.compiled.jit import IS_COMPILED


def engine() -> None:
    """The audit of packs, what tells two of them apart, the search of hands, and the dealer."""
    import numpy as np

    from ledger.engine.figures import Figures, compare
    from ledger.rules.compiled.counting import HandSearch
    from tests.audit.judged import SEED, matches, readings
    from tests.bench.dealer import Dealer
    from tests.engine.damage import answer

    for ruleset in ("classic", "rum"):
        answer(next(matches(ruleset, 1, SEED)), ruleset)
    nothing = Figures(np.zeros(0, dtype=np.uint8), np.zeros((0, 5), dtype=np.int64), np.zeros(0, dtype=np.int64))
    compare(nothing, nothing)
    search = HandSearch(readings("classic").rules)
    search.price(bytes(range(13)), -1)
    search.show(bytes(range(13)), -1)
    Dealer(readings("ace2three-best-of-3").rules, SEED).matches(0, 1, 0)


def population() -> None:
    """The platforms of both generators, and the decisions of their games and of a log."""
    from ledger.collusion.facts.packed import PackedExtractor
    from meldtrail import decisions, read_matches, sample_log
    from tests.bench.platforms import packed
    from tests.simulate.population.played import CLASSIC, GENERATORS, people, play

    for generator in GENERATORS:
        PackedExtractor(CLASSIC).facts(packed(play(people(generator), 2), CLASSIC))
    decisions(*read_matches(sample_log("classic/clean")))


if __name__ == "__main__" and IS_COMPILED:
    for name in sys.argv[1:]:
        {"engine": engine, "population": population}[name]()
