"""What a loser's hand is worth: the arrangement that leaves the fewest points, under the ruleset's way of counting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ledger.rules.engines import counting_engine
from ledger.rules.lives import level_reached
from ledger.rules.melds import read_meld
from ledger.rules.points import capped, hand_points
from ledger.rules.seating import seat
from ledger.rules.shows import find_show
from schemas.ruleset import Ruleset

_KINDS = ("pure", "impure", "set")


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand arranged for the fewest points.

    ``melds`` are (kind, cards), the kinds pure, impure and set; only melds whose cards do not count. ``deadwood`` is
    all the rest, ``points`` what it costs and ``score`` that with the cap. ``life`` is ``both``, ``first`` or ``none``.
    """

    score: int
    points: int
    melds: tuple[tuple[str, tuple[str, ...]], ...]
    deadwood: tuple[str, ...]
    can_show: bool
    life: str


def least_points(cards: Sequence[str], wild: str | None, ruleset: Ruleset) -> int:
    """The points of a loser's hand, capped: the least over all arrangements of its cards.

    Which cards are free depends on the lives of the arrangement (AL-21, RC-28, RC-29, R-23 to R-25, R-27). Any number
    of cards up to 17. Raises BadCards for what is no card, and for more of a face than the packs hold.
    """
    engine = counting_engine(wild, ruleset)
    return capped(engine.solver.solve(engine.book.pack(cards)).points, ruleset)


def arrange(cards: Sequence[str], wild: str | None, ruleset: Ruleset) -> Arrangement:
    """The arrangement behind :func:`least_points`, always the same one for the same cards in any order.

    Where the hand could be shown and nothing in it counts, the melds are a valid show. Errors as there.
    """
    engine = counting_engine(wild, ruleset)
    packed = engine.book.pack(cards)
    best = engine.solver.solve(packed)
    show = find_show(cards, wild, ruleset)
    if show is not None and not best.points:
        groups: Sequence[Sequence[str]] = show
        left: list[str] = []
    else:
        groups, left = seat(cards, engine.solver.plans(best), engine.rank)
    melds = [(_kind(group, wild, ruleset), tuple(group)) for group in groups]
    melds.sort(key=lambda meld: _KINDS.index(meld[0]))
    points = hand_points(left, wild, ruleset)
    return Arrangement(
        score=capped(points, ruleset),
        points=points,
        melds=tuple(melds),
        deadwood=tuple(left),
        can_show=show is not None,
        life=_life(melds, engine.solver.holds_pure(packed), ruleset),
    )


def _kind(group: Sequence[str], wild: str | None, ruleset: Ruleset) -> str:
    kinds = read_meld(group, wild, ruleset).kinds
    return next(kind for kind in _KINDS if kind in kinds)


def _life(melds: Sequence[tuple[str, tuple[str, ...]]], holds_pure: bool, ruleset: Ruleset) -> str:
    """The lives laid out; where nothing is free and nothing laid out, whether the hand holds a pure sequence."""
    pure = sum(kind == "pure" for kind, _ in melds)
    sequences = sum(kind != "set" for kind, _ in melds)
    if not melds and holds_pure:
        pure = sequences = 1
    return level_reached(pure, sequences, ruleset).life
