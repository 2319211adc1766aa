"""Two straight lines: how one thing of a player goes with another in deals with somebody, and in deals without him.

Each deal is one point, so that what stays the same through a deal counts once. Each line has its own height: who is
slower in company is not thereby a line of another slope.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from scipy import stats

from ledger.collusion.sums import ALONG, ALONG_ALONG, ALONG_UP, UNIT, UP, UP_UP, WEIGHT, N, Whole

FEWEST_WITH, FEWEST_BESIDE = 12, 24
"""Deals with the other, and without him, without which lines are not compared."""


class Apart(NamedTuple):
    """Two slopes: deals with the other and without, the slopes, their difference in standard errors and p; or why
    not. ``skew`` is 0."""

    n: int
    beside: int
    rate: float | None = None
    usual: float | None = None
    z: float | None = None
    skew: float | None = None
    p: float | None = None
    why: str | None = None


class Line(NamedTuple):
    """A slope, the variance about the line of a point of weight 1, and the spread of what it rests on."""

    slope: float
    about: float
    spread: float


def apart(pair: Whole, player: Whole) -> Apart:
    """Whether the line with the other is steeper, either way, than the player's line without him.

    The sign of a slope is the players' own affair, so p is two-sided; a line that is flatter with the other, or leans
    the other way by less, tells nobody more than it tells everybody: p is 1. The variance about the line is the larger
    of the two lines', and Student's t is that of the shorter one.
    """
    n, beside = int(pair[N]), int(player[N] - pair[N])
    if n < FEWEST_WITH:
        return Apart(n, beside, why="too few deals with the other")
    if beside < FEWEST_BESIDE:
        return Apart(n, beside, why="too few deals without the other to compare with")
    here, there = line_of(pair), line_of(player - pair)
    if here is None or there is None:
        return Apart(n, beside, why="hands too much alike to compare")
    error = math.sqrt(max(here.about, there.about) / here.spread + there.about / there.spread)
    if error <= 0:
        return Apart(n, beside, why="times too much alike to compare")
    z = (here.slope - there.slope) / error
    steeper = abs(here.slope) > abs(there.slope) and here.slope * z > 0
    p = min(1.0, 2 * float(stats.t.sf(abs(z), n - 2))) if steeper else 1.0
    return Apart(n, beside, here.slope, there.slope, z, 0.0, p)


def line_of(row: Whole) -> Line | None:
    """The line through some deals, by weighted least squares, from their sums; None where all lie above one point."""
    weight, along, up = row[WEIGHT] / UNIT, row[ALONG] / UNIT, row[UP] / UNIT
    spread = row[ALONG_ALONG] / UNIT - along**2 / weight
    if spread <= 1e-6 * weight:
        return None
    together = row[ALONG_UP] / UNIT - along * up / weight
    left = row[UP_UP] / UNIT - up**2 / weight - together**2 / spread
    return Line(float(together / spread), max(0.0, float(left)) / (int(row[N]) - 2), float(spread))
