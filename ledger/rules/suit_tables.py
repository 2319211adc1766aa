"""What the sequences of one suit can cover, remembered for every holding that was ever asked.

A holding is a lane of packing.py. Its row says, for each need and each number of jokers, the most points that
sequences of this suit alone can cover. A need (p, s) is at least s sequences, at least p of them pure.

Why the filling is exact though it tries few sequences: let sequences be intervals of ranks. Jokers needed are, rank by
rank, the intervals covering it less the cards held there, whoever gets the cards; so one chosen interval may take
every card it meets. Only purity cares who gets a card, and a pure interval is taken out first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ledger.rules.packing import DIGIT, DIGIT_MASK, LANE_ONES

UNREACHABLE = -(10**6)
"""Points of what cannot be had; any sum with one stays below zero."""

MOST_ROWS = 1 << 16
"""Rows kept in one table; a full table is emptied, which costs time and changes nothing."""

Need = tuple[int, int]
Row = tuple[int, ...]


class SequenceShape(NamedTuple):
    """What decides a suit's rows: the shortest sequence, the highest place (14: ace high), points by rank."""

    run_min: int
    top: int
    points: tuple[int, ...]


def needs_below(need: Need) -> tuple[Need, ...]:
    """Every need that can be left over when part of ``need`` is met elsewhere; (0, 0) first, ``need`` last."""
    pure, sequences = need
    impure = sequences - pure
    return tuple(sorted((p, p + i) for p in range(pure + 1) for i in range(impure + 1)))


class Taken(NamedTuple):
    """A sequence: the cards that play as themselves, as a lane, and the jokers with them."""

    cards: int
    jokers: int


class SuitTable(dict[int, Row]):
    """Rows for one number of jokers: entry ``n * (jokers + 1) + j`` is need n with j jokers."""

    def __init__(self, shape: SequenceShape, need: Need, jokers: int) -> None:
        super().__init__()
        self._shape = shape
        self._width = jokers + 1
        needs = needs_below(need)
        self._blocks = block = {n: place * self._width for place, n in enumerate(needs)}
        self._steps = [(block[0, s], block[0, max(0, s - 1)]) for p, s in needs if not p]
        self._pure_steps = [(block[p, s], block[p - 1, s - 1]) for p, s in needs if p]
        self._windows = _pure_windows(shape)
        self[0] = tuple(0 if n == (0, 0) else UNREACHABLE for n in needs for _ in range(self._width))

    def __missing__(self, holding: int) -> Row:
        row = self._fill(holding)
        if len(self) >= MOST_ROWS:
            nothing = self[0]
            self.clear()
            self[0] = nothing
        self[holding] = row
        return row

    def _fill(self, holding: int) -> Row:
        lowest = holding & -holding
        best = list(self[holding - lowest])
        for rest, cost, points in self._intervals(holding, lowest):
            row = self[rest]
            for to, of in self._steps:
                for at in range(to + cost, to + self._width):
                    covered = row[of - to - cost + at] + points
                    if covered > best[at]:
                        best[at] = covered
        if self._pure_steps:
            for window, points in self._pure_runs(holding):
                self._take_pure(best, self[holding - window], points)
        return tuple(best)

    def sequences(self, holding: int, need: Need, jokers: int) -> list[Taken]:
        """Sequences that cover what the row of a holding promises for a need that can be met."""
        found: list[Taken] = []
        while need != (0, 0) or self._figure(holding, need, jokers) > 0:
            step = self._pure_step(holding, need, jokers) if need[0] else self._any_step(holding, need, jokers)
            if step is None:
                holding -= holding & -holding
                continue
            found.append(step)
            holding -= step.cards
            jokers -= step.jokers
            need = (max(0, need[0] - 1), max(0, need[1] - 1))
        return found

    def _pure_step(self, holding: int, need: Need, jokers: int) -> Taken | None:
        promised = self._figure(holding, need, jokers)
        below = (need[0] - 1, need[1] - 1)
        for window, points in reversed(self._pure_runs(holding)):
            if promised == points + self._figure(holding - window, below, jokers):
                return Taken(window, 0)
        return None

    def _any_step(self, holding: int, need: Need, jokers: int) -> Taken | None:
        promised = self._figure(holding, need, jokers)
        below = (0, max(0, need[1] - 1))
        for rest, cost, points in reversed(self._intervals(holding, holding & -holding)):
            if cost <= jokers and promised == points + self._figure(rest, below, jokers - cost):
                return Taken(holding - rest, cost)
        return None

    def _figure(self, holding: int, need: Need, jokers: int) -> int:
        return self[holding][self._blocks[need] + jokers]

    def _take_pure(self, best: list[int], row: Row, points: int) -> None:
        for to, of in self._pure_steps:
            for at in range(to, to + self._width):
                covered = row[of - to + at] + points
                if covered > best[at]:
                    best[at] = covered

    def _pure_runs(self, holding: int) -> list[tuple[int, int]]:
        """Pure sequences of the holding, each too short to be split in two: cards and points."""
        present = (holding | holding >> 1) & LANE_ONES
        found = []
        for growing in self._windows:
            for window in growing:
                if present & window[0] != window[0]:
                    break
                found.append(window)
        return found

    def _intervals(self, holding: int, lowest: int) -> list[tuple[int, int, int]]:
        """Sequences with the lowest card, each taking every card it meets: what is left, jokers used, points."""
        start = (lowest.bit_length() - 1) // DIGIT
        found = self._reach(holding, start, range(start + 1, 13))
        if start == 0 and self._shape.top == 14:
            found += self._reach(holding, 0, range(12, 0, -1))
        return found

    def _reach(self, holding: int, start: int, onward: range) -> list[tuple[int, int, int]]:
        run_min, points = self._shape.run_min, self._shape.points
        jokers = self._width - 1
        rest, covered, gaps, length = holding - (1 << DIGIT * start), points[start], 0, 1
        found = [(rest, run_min - 1, covered)] if run_min - 1 <= jokers else []
        for place in onward:
            length += 1
            if rest >> DIGIT * place & DIGIT_MASK:
                rest -= 1 << DIGIT * place
                covered += points[place]
                cost = gaps + max(0, run_min - length)
                if cost <= jokers:
                    found.append((rest, cost, covered))
            else:
                gaps += 1
                if gaps > jokers:
                    break
        return found


def _pure_windows(shape: SequenceShape) -> list[list[tuple[int, int]]]:
    """By lowest place, growing: every pure sequence too short to be split in two, as a lane, and its points."""
    longest = min(2 * shape.run_min - 1, 13)
    windows = []
    for start in range(shape.top - shape.run_min + 1):
        lengths = range(shape.run_min, min(longest, shape.top - start) + 1)
        runs = [[place % 13 for place in range(start, start + length)] for length in lengths]
        windows.append([(sum(1 << DIGIT * p for p in run), sum(shape.points[p] for p in run)) for run in runs])
    return windows


@lru_cache(maxsize=256)
def suit_table(shape: SequenceShape, need: Need, jokers: int) -> SuitTable:
    """The table of a shape; rulesets with the same shape share it."""
    return SuitTable(shape, need, jokers)
