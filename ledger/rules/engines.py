"""What is worked out once for a ruleset and a wild rank, and then used for every hand."""

from __future__ import annotations

from typing import NamedTuple

from ledger.rules.lives import Level, levels, show_need
from ledger.rules.melds import meld_shape
from ledger.rules.packing import CodeBook
from ledger.rules.points import joker_rank, rank_points
from ledger.rules.solver import Solver
from schemas.errors import BadRuleset
from schemas.options import PointsOptions
from schemas.ruleset import Ruleset

MOST_ENGINES = 128


class Engine(NamedTuple):
    """The numbers of the cards, the solver that reads them, and the wild rank, if any."""

    book: CodeBook
    solver: Solver
    rank: str | None


_counting: dict[tuple[str, str | None], Engine] = {}
_showing: dict[tuple[str, str | None], Engine] = {}


def counting_engine(wild: str | None, ruleset: Ruleset) -> Engine:
    """The engine that counts a loser's hand; raises BadRuleset for a way of counting nobody could follow."""
    key = (ruleset.hash, wild)
    engine = _counting.get(key)
    if engine is None:
        steps = levels(ruleset)
        if ruleset.points.joker and any(step.free != "nothing" for step in steps):
            raise BadRuleset(f"ruleset {ruleset.id}: jokers left over cost points though melds are free")
        engine = _remember(_counting, key, _build(wild, ruleset, steps))
    return engine


def show_engine(wild: str | None, ruleset: Ruleset) -> Engine:
    """The engine that looks for a show: all melds are free, and every card but a joker weighs something."""
    key = (ruleset.hash, wild)
    engine = _showing.get(key)
    if engine is None:
        if ruleset.points.joker or 0 in rank_points(ruleset):
            ruleset = ruleset.model_copy(update={"points": PointsOptions(ace=1, court=1, joker=0)})
        engine = _remember(_showing, key, _build(wild, ruleset, (Level("both", show_need(ruleset), "melds"),)))
    return engine


def _build(wild: str | None, ruleset: Ruleset, steps: tuple[Level, ...]) -> Engine:
    rank = joker_rank(wild, ruleset)
    return Engine(CodeBook(wild, ruleset), Solver(steps, meld_shape(ruleset), rank_points(ruleset), rank), rank)


def _remember(engines: dict[tuple[str, str | None], Engine], key: tuple[str, str | None], engine: Engine) -> Engine:
    if len(engines) >= MOST_ENGINES:
        engines.clear()
    engines[key] = engine
    return engine
