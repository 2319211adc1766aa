"""Combinations of overlays that go together, chosen by chance and always the same."""

from __future__ import annotations

from random import Random

from ledger.rules.rulebook import Rulebook
from schemas.errors import UnknownRuleset

COMBINATIONS = 30
SEED = 30


def overlay_sample(book: Rulebook, ruleset: str, count: int = COMBINATIONS, seed: int = SEED) -> tuple[str, ...]:
    """``count`` names of a ruleset with overlays, ``rum+block+jokers``, each a combination the rulebook resolves.

    Few overlays are as likely as many; no combination comes twice. There must be that many.
    """
    rng, overlays = Random(f"{ruleset} {seed}"), book.overlays(ruleset)
    found: dict[str, None] = {}
    while len(found) < count:
        chosen = rng.sample(overlays, rng.randint(1, len(overlays)))
        name = "+".join((ruleset, *sorted(chosen)))
        if _resolves(book, name):
            found[name] = None
    return tuple(found)


def _resolves(book: Rulebook, name: str) -> bool:
    try:
        book.resolve(name)
    except UnknownRuleset:
        return False
    return True
