"""The least points a hand can be arranged to: fast, exact, and no more than that.

The steps: choose which wild cards play as themselves (only inside pure sequences does that pay), choose the sets,
and join what the sequences of each suit can cover (suit_tables.py) over the jokers left. Layouts of sets are tried in
the order of what they could cover at best, until the best found cannot be beaten.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from operator import itemgetter
from typing import NamedTuple

from ledger.rules.joining import Joiner
from ledger.rules.lives import Level, wider
from ledger.rules.melds import MeldShape
from ledger.rules.packing import (
    DIGIT,
    DIGIT_MASK,
    JOKERS_AT,
    JOKERS_MASK,
    LANE,
    LANE_MASK,
    LANE_ONES,
    POINTS_AT,
)
from ledger.rules.seating import PlannedMeld, planned_sequences, planned_sets
from ledger.rules.set_choices import Lanes, Layout, SetChoices
from ledger.rules.suit_tables import SequenceShape, SuitTable, suit_table
from schemas.cards import RANKS


class Holding(NamedTuple):
    """A hand once it is settled which wild cards play as themselves; ``wilds`` of the jokers are wild cards."""

    lanes: Lanes
    jokers: int
    wilds: int
    points: int


class Best(NamedTuple):
    """The best way found: points left over, and where; level and layout are None when no meld frees a card."""

    points: int
    holding: Holding
    level: Level | None
    layout: Layout | None


class Solver:
    """Solves hands under one way of counting, one shape of melds, one price list (by rank) and one wild rank."""

    def __init__(self, steps: tuple[Level, ...], shape: MeldShape, points: tuple[int, ...], wild: str | None) -> None:
        sequences = SequenceShape(shape.run_min, shape.top, points)
        self._steps = tuple((step, Joiner(sequences, step.need)) for step in steps_that_matter(steps))
        self._any_table = self._steps[0][1].tables(0)[0] if self._steps else suit_table(sequences, (0, 0), 0)
        self._sets = SetChoices(shape, points)
        self._points = points
        self._set_min = shape.set_min
        self._wild_at = -1 if wild is None else DIGIT * RANKS.index(wild)
        self._wild_windows = _windows_through(RANKS.index(wild), shape) if wild else ()

    def solve(self, packed: int) -> Best:
        """The best arrangement of a packed hand; ties go to more lives, then to the first found."""
        holdings = self.holdings(packed)
        best = Best(holdings[0].points, holdings[0], None, None)
        for holding in holdings:
            for step, joiner in self._steps:
                if step.free == "pure_sequence":
                    best = self._pure_alone(best, step, holding)
                else:
                    best = self._melds(best, step, joiner, holding)
                if not best.points:
                    return best
        return best

    def holdings(self, packed: int) -> list[Holding]:
        """The hand for every choice of wild cards that play as themselves, first the one where none does."""
        a = packed & LANE_MASK
        b = packed >> LANE & LANE_MASK
        c = packed >> 2 * LANE & LANE_MASK
        d = packed >> 3 * LANE & LANE_MASK
        jokers = packed >> JOKERS_AT & JOKERS_MASK
        points = packed >> POINTS_AT
        at = self._wild_at
        if at < 0 or not jokers:
            return [Holding((a, b, c, d), jokers, 0, points)]
        wilds = (a >> at & DIGIT_MASK) + (b >> at & DIGIT_MASK) + (c >> at & DIGIT_MASK) + (d >> at & DIGIT_MASK)
        if not wilds:
            return [Holding((a, b, c, d), jokers, 0, points)]
        rest = ~(DIGIT_MASK << at)
        found = [Holding((a & rest, b & rest, c & rest, d & rest), jokers, wilds, points)]
        useful = [(lane >> at & DIGIT_MASK) if self._on_pure_run(lane) else 0 for lane in (a, b, c, d)]
        if any(useful):
            found += self._wild_choices(found[0], useful)
        return found

    def _wild_choices(self, none: Holding, useful: list[int]) -> Iterator[Holding]:
        at = self._wild_at
        worth = self._points[at // DIGIT]
        a, b, c, d = none.lanes
        for i, j, k, m in islice(product(*(range(n + 1) for n in useful)), 1, None):
            own = i + j + k + m
            kept = (a + (i << at), b + (j << at), c + (k << at), d + (m << at))
            yield Holding(kept, none.jokers - own, none.wilds - own, none.points + own * worth)

    def _on_pure_run(self, lane: int) -> bool:
        if not lane & DIGIT_MASK << self._wild_at:
            return False
        present = (lane | lane >> 1) & LANE_ONES
        return any(present & window == window for window in self._wild_windows)

    def holds_pure(self, packed: int) -> bool:
        """Whether the hand holds a pure sequence, wild cards playing as themselves."""
        return any(self._any_table[packed >> LANE * n & LANE_MASK][0] > 0 for n in range(4))

    def plans(self, best: Best) -> list[PlannedMeld]:
        """The melds of the best arrangement: sequences by suit, then sets."""
        step, layout = best.level, best.layout
        if step is None or layout is None:
            return []
        lanes = layout[2:6]
        if step.free == "pure_sequence":
            return planned_sequences([self._any_table.sequences(lane, (0, 0), 0) for lane in lanes])
        joiner = next(joiner for known, joiner in self._steps if known is step)
        shares = joiner.shares(lanes, layout[1], best.holding.wilds)
        return planned_sequences(shares) + planned_sets(layout[6], self._set_min)

    def _pure_alone(self, best: Best, step: Level, holding: Holding) -> Best:
        """Only pure sequences are free: without jokers there are no others."""
        table = self._any_table
        a, b, c, d = holding.lanes
        left = holding.points - table[a][0] - table[b][0] - table[c][0] - table[d][0]
        if left < best.points:
            return Best(left, holding, step, (0, 0, *holding.lanes, ()))
        return best

    def _melds(self, best: Best, step: Level, joiner: Joiner, holding: Holding) -> Best:
        lanes, jokers, wilds, points = holding
        if step.need[0] and not joiner.has_pure(lanes, jokers):
            return best
        layouts: list[Layout] = [(0, jokers, *lanes, ())]
        if step.free == "melds":
            layouts = self._sets.layouts(lanes, jokers)
        tables = joiner.tables(jokers)
        for reach, layout in _by_reach(layouts, tables):
            if points - reach >= best.points:
                break
            table = tables[layout[1]]
            rows = [table[lane] for lane in layout[2:6]]
            left = points - layout[0] - joiner.most(rows, layout[1], wilds)
            if left < best.points:
                best = Best(left, holding, step, layout)
        return best


def _by_reach(layouts: list[Layout], tables: list[SuitTable]) -> list[tuple[int, Layout]]:
    """Layouts with the points they could cover if every suit had all the jokers, the most first."""
    reaches = [
        (points + (table := tables[j])[a][j] + table[b][j] + table[c][j] + table[d][j], layout)
        for layout in layouts
        for points, j, a, b, c, d, _ in (layout,)
    ]
    if len(reaches) > 1:
        reaches.sort(key=_reach, reverse=True)
    return reaches


_reach = itemgetter(0)


def steps_that_matter(steps: tuple[Level, ...]) -> tuple[Level, ...]:
    """Steps that free something no weaker step frees already, most lives first."""
    return tuple(
        step
        for n, step in enumerate(steps)
        if step.free != "nothing"
        and not any(
            wider(other.free, step.free) and other.need[0] <= step.need[0] and other.need[1] <= step.need[1]
            for other in steps[n + 1 :]
        )
    )


def _windows_through(place: int, shape: MeldShape) -> tuple[int, ...]:
    """The shortest pure sequences through a rank (0 is the ace), as lanes."""
    windows = []
    for start in range(shape.top - shape.run_min + 1):
        places = [p % 13 for p in range(start, start + shape.run_min)]
        if place in places:
            windows.append(sum(1 << DIGIT * p for p in places))
    return tuple(windows)
