"""From statistics to a p-value: an ordered pair in one channel, held against the same player with everybody else.

The own control is what makes a test valid: not whether a player's choices go with another's hidden hand, but whether
they go with it more than with all other opponents' hands. Tests of both directions, and of several channels, are
combined (Stouffer's and Fisher's methods). No p-value is calibrated here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from scipy import special, stats

from ledger.collusion.channels import Channel, RateChannel, RegressionChannel
from ledger.collusion.statistics import (
    COVARIANCE,
    EXCESS,
    SQUARES,
    THIRD,
    UNIT,
    VARIANCE,
    WEIGHT,
    XX,
    XY,
    YY,
    N,
    Whole,
    X,
    Y,
)

FEWEST_OTHERS = 20
"""Decisions with others without which there is no control."""
FEWEST_WITH = 5
"""Decisions with the other without which nothing is computed."""
FEWEST_DEALS_WITH, FEWEST_DEALS_WITHOUT = 12, 24
"""Deals with the other, and without, without which regressions are not compared."""

NORMAL_95 = 1.959964
"""So many standard errors to either side hold 95 of 100."""

NOTHING_SEEN = "not computable, n = 0"
TOO_FEW = "fewer than two channels to weigh together"


class PairResult(NamedTuple):
    """One channel from a player to another.

    ``n`` decisions (scores), trials (rates) or deals (regressions) with the other, ``n_others`` with everybody else.
    ``observed`` and ``baseline`` are what came of them: excess for each decision, events for each trial, or a slope;
    the effect is their difference, in the channel's unit. ``z`` is the controlled statistic, ``skew`` its skewness
    under the model (0 for rates and regressions); ``p`` is not yet calibrated. ``interval`` has the effect in it 95
    times of 100, of a pair that nobody chose for its figures. All None when not computable, ``why`` says why.
    """

    n: int
    n_others: int
    observed: float | None = None
    baseline: float | None = None
    z: float | None = None
    skew: float | None = None
    p: float | None = None
    why: str | None = None
    interval: tuple[float, float] | None = None

    @property
    def effect(self) -> float | None:
        """How far the player's behaviour with the other goes beyond that with everybody else."""
        return None if self.observed is None or self.baseline is None else self.observed - self.baseline


def compare(channel: Channel, pair: Whole, player: Whole) -> PairResult:
    """A pair's row of sums against the row of all of the player's decisions."""
    if not pair[N]:
        return PairResult(0, int(player[N]), why=NOTHING_SEEN)
    if isinstance(channel, RegressionChannel):
        return compare_slopes(pair, player)
    return compare_rates(pair, player) if isinstance(channel, RateChannel) else compare_scores(pair, player)


def compare_scores(pair: Whole, player: Whole, *, controlled: bool = True) -> PairResult:
    """Slope of choice on the other's hidden hand, less the slope on all other opponents' hands.

    How far it may scatter is taken from the player's deals with others, where those scatter more than the model says.
    ``controlled`` off gives the bare score, which is no evidence: it exists to show why.
    """
    n, n_others = int(pair[N]), int(player[N] - pair[N])
    excess, variance = pair[EXCESS] / UNIT, pair[VARIANCE] / UNIT
    if n < FEWEST_WITH or variance <= 0:
        return PairResult(n, n_others, why="too few decisions with the other")
    if not controlled:
        skew = pair[THIRD] / UNIT / variance**1.5
        z, around = excess / math.sqrt(variance), _around(excess / n, NORMAL_95 * math.sqrt(variance) / n)
        return PairResult(n, 0, excess / n, 0.0, z, skew, pearson3_tail(z, skew), interval=around)
    others, spread = (player[EXCESS] - pair[EXCESS]) / UNIT, (player[VARIANCE] - pair[VARIANCE]) / UNIT
    if n_others < FEWEST_OTHERS or spread <= 0:
        return PairResult(n, n_others, why="too few decisions with others to compare with")
    covariance = (pair[COVARIANCE] - pair[VARIANCE]) / UNIT
    of_others = (player[COVARIANCE] - 2 * pair[COVARIANCE] + pair[VARIANCE]) / UNIT
    scatter = 1 / variance + max(0.0, of_others) / spread**2 - 2 * covariance / (variance * spread)
    if scatter <= 0:
        return PairResult(n, n_others, why="decisions with the other and with others are the same ones")
    scatter *= max(1.0, float((player[SQUARES] - pair[SQUARES]) / (player[VARIANCE] - pair[VARIANCE])))
    slope = excess / variance - others / spread
    z = slope / math.sqrt(scatter)
    around = _around(slope * variance / n, NORMAL_95 * math.sqrt(scatter) * variance / n)
    third = pair[THIRD] / UNIT / variance**3 - (player[THIRD] - pair[THIRD]) / UNIT / spread**3
    skew = third / scatter**1.5
    baseline = others / spread * variance / n
    return PairResult(n, n_others, excess / n, baseline, z, skew, pearson3_tail(z, skew), interval=around)


def compare_rates(pair: Whole, player: Whole) -> PairResult:
    """Events among the trials with the other, given all events of the player: Fisher's exact test, one-sided.

    The interval of the difference of two rates is that of their scores (Newcombe 1998, method 10).
    """
    n, n_others = int(pair[N]), int(player[N] - pair[N])
    if n_others < FEWEST_OTHERS:
        return PairResult(n, n_others, why="too few trials with others to compare with")
    events, all_events = int(pair[EXCESS]), int(player[EXCESS])
    p = float(stats.hypergeom.sf(events - 1, n + n_others, all_events, n)) if events else 1.0
    one, other = events / n, (all_events - events) / n_others
    (low, high), (others_low, others_high) = _wilson(events, n), _wilson(all_events - events, n_others)
    below = math.hypot(one - low, others_high - other)
    above = math.hypot(high - one, other - others_low)
    return PairResult(n, n_others, one, other, p=p, interval=(one - other - below, one - other + above))


def _wilson(events: int, n: int) -> tuple[float, float]:
    """Between what a rate lies, by its score (Wilson 1927)."""
    middle = (events + NORMAL_95**2 / 2) / (n + NORMAL_95**2)
    half = NORMAL_95 * math.sqrt(events * (n - events) / n + NORMAL_95**2 / 4) / (n + NORMAL_95**2)
    return max(0.0, middle - half), min(1.0, middle + half)


def _around(effect: float, half: float) -> tuple[float, float]:
    return effect - half, effect + half


class FittedLine(NamedTuple):
    """A slope, the variance about the line of a point of weight 1, and the spread of what it rests on."""

    slope: float
    residual: float
    spread: float


def compare_slopes(pair: Whole, player: Whole) -> PairResult:
    """Whether the line with the other is steeper, either way, than the player's line without.

    Each deal is one point, and each line has its own intercept: who is slower in company has not thereby another slope.
    The sign of a slope is the players' own affair, so p is two-sided; a line that is flatter with the other, or leans
    the other way by less, tells nobody more than it tells everybody: p is 1. The variance about the line is the larger
    of the two lines', and Student's t is that of the shorter one.
    """
    n, n_others = int(pair[N]), int(player[N] - pair[N])
    if n < FEWEST_DEALS_WITH:
        return PairResult(n, n_others, why="too few deals with the other")
    if n_others < FEWEST_DEALS_WITHOUT:
        return PairResult(n, n_others, why="too few deals without the other to compare with")
    here, there = fit_line(pair), fit_line(player - pair)
    if here is None or there is None:
        return PairResult(n, n_others, why="hands too much alike to compare")
    error = math.sqrt(max(here.residual, there.residual) / here.spread + there.residual / there.spread)
    if error <= 0:
        return PairResult(n, n_others, why="times too much alike to compare")
    effect = here.slope - there.slope
    z, around = effect / error, _around(effect, float(stats.t.isf(0.025, n - 2)) * error)
    steeper = abs(here.slope) > abs(there.slope) and here.slope * z > 0
    p = min(1.0, 2 * float(stats.t.sf(abs(z), n - 2))) if steeper else 1.0
    return PairResult(n, n_others, here.slope, there.slope, z, 0.0, p, interval=around)


def fit_line(row: Whole) -> FittedLine | None:
    """The line through some deals, by weighted least squares, from their sums; None where all lie above one point."""
    weight, x, y = row[WEIGHT] / UNIT, row[X] / UNIT, row[Y] / UNIT
    spread = row[XX] / UNIT - x**2 / weight
    if spread <= 1e-6 * weight:
        return None
    together = row[XY] / UNIT - x * y / weight
    left = row[YY] / UNIT - y**2 / weight - together**2 / spread
    return FittedLine(float(together / spread), max(0.0, float(left)) / (int(row[N]) - 2), float(spread))


# -- combined ------------------------------------------------------------------------------------


def both_directions(one: PairResult, other: PairResult) -> PairResult:
    """Two directions of one channel as one: for those who act for each other. Only scores have it.

    The two rest on different players' choices, so their statistics add up as independent ones do.
    """
    n, n_others = one.n + other.n, one.n_others + other.n_others
    if one.z is None or other.z is None or one.observed is None or other.observed is None:
        return PairResult(n, n_others, why=one.why or other.why or "counted in each direction only")
    observed = (one.observed * one.n + other.observed * other.n) / n
    baseline = ((one.baseline or 0.0) * one.n + (other.baseline or 0.0) * other.n) / n
    halves = [(each.interval[1] - each.interval[0]) / 2 * each.n / n for each in (one, other) if each.interval]
    around = _around(observed - baseline, math.hypot(*halves)) if len(halves) == 2 else None
    return combine_bidirectional([one, other])._replace(observed=observed, baseline=baseline, interval=around)


def combine_bidirectional(several: Sequence[PairResult]) -> PairResult:
    """Scores of one pair in both directions added up with equal weight (Stouffer); two at least."""
    found = [one for one in several if one.z is not None]
    if len(found) < 2:
        return PairResult(0, 0, why=TOO_FEW)
    z = sum(one.z or 0.0 for one in found) / math.sqrt(len(found))
    skew = sum(one.skew or 0.0 for one in found) / len(found) ** 1.5
    n, n_others = sum(one.n for one in found), sum(one.n_others for one in found)
    return PairResult(n, n_others, z=z, skew=skew, p=pearson3_tail(z, skew))


def combine_directional(several: Sequence[PairResult]) -> PairResult:
    """Channels of one direction by the product of their p-values (Fisher), two at least.

    A p-value of something that is counted is too large rather than too small, and so is the product's.
    """
    found = [one for one in several if one.p is not None]
    if len(found) < 2:
        return PairResult(0, 0, why=TOO_FEW)
    depth = -sum(math.log(max(one.p or 0.0, 1e-300)) for one in found)
    p = float(special.gammaincc(len(found), depth))
    return PairResult(sum(one.n for one in found), sum(one.n_others for one in found), p=p)


def pearson3_tail(z: float, skew: float) -> float:
    """P(Z >= z) of a distribution of mean 0 and variance 1 with a skewness: Pearson's type III.

    One skewed the other way would end somewhere above, which a few decisions do not show: it is taken as normal.
    """
    if skew < 1e-3:
        return float(special.ndtr(-z))
    shape = 4 / skew**2
    return float(special.gammaincc(shape, max(0.0, shape + z * math.sqrt(shape))))
