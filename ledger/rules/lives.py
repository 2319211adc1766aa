"""Which cards of a loser's hand are free, by the lives he holds: the ``count`` table of a ruleset."""

from __future__ import annotations

from typing import NamedTuple

from ledger.rules.suit_tables import Need
from schemas.errors import BadRuleset
from schemas.options import Free
from schemas.ruleset import Ruleset

_WIDTH: dict[Free, int] = {"nothing": 0, "pure_sequence": 1, "sequences": 2, "melds": 3}
_FREE_KINDS: dict[Free, tuple[str, ...]] = {
    "nothing": (),
    "pure_sequence": ("pure",),
    "sequences": ("pure", "impure"),
    "melds": ("pure", "impure", "set"),
}


class Level(NamedTuple):
    """A step of the lives: its name, what it needs, what it frees."""

    life: str
    need: Need
    free: Free

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of meld whose cards do not count on this level."""
        return _FREE_KINDS[self.free]


def show_need(ruleset: Ruleset) -> Need:
    """Pure sequences and sequences in all that make both lives (AL-19, RC-20, RC-22, AT-03, R-16)."""
    return ruleset.show.pure, max(ruleset.show.sequences, ruleset.show.pure)


def impure_need(ruleset: Ruleset) -> int:
    """Impure sequences a show must hold besides; no part of the lives a loser counts by (R-16, read to the letter)."""
    return ruleset.show.impure


def levels(ruleset: Ruleset) -> tuple[Level, ...]:
    """Both lives, first life, no life, in this order.

    Raises BadRuleset when more lives would free fewer cards, and when the second life frees no more than the pure
    sequence that was free of nothing before: no game counts so, and the solver could not.
    """
    count = ruleset.count
    both = Level("both", show_need(ruleset), count.both_lives)
    steps = (both, Level("first", (1, 1), count.first_life), Level("none", (0, 0), count.no_life))
    widths = [_WIDTH[step.free] for step in steps]
    if widths != sorted(widths, reverse=True):
        raise BadRuleset(f"ruleset {ruleset.id}: count frees fewer cards with more lives")
    if count.both_lives == "pure_sequence" and count.first_life == "nothing":
        raise BadRuleset(f"ruleset {ruleset.id}: count.both_lives frees the pure sequence, count.first_life nothing")
    return steps


def level_reached(pure: int, sequences: int, ruleset: Ruleset) -> Level:
    """The level of an arrangement with so many pure sequences and so many sequences in all."""
    for step in levels(ruleset):
        if pure >= step.need[0] and sequences >= step.need[1]:
            return step
    raise AssertionError("the last level needs nothing")


def wider(one: Free, other: Free) -> bool:
    """Whether ``one`` frees at least what ``other`` frees."""
    return _WIDTH[one] >= _WIDTH[other]
