"""Like against like: every channel compared within ruleset and number of seats, and what the strata say together.

Somebody may be careless, or slow, or play in a style of their own, in one format or at small tables, with whomever it
is played. Where a player met the other there alone, there is nobody to compare with, and the stratum says nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy import special, stats

NORMAL_95 = 1.959964
"""So many standard errors to either side hold 95 of 100."""


class Stratum(NamedTuple):
    """One ruleset and number of seats: trials (decisions, of scores; deals, of slopes) with the other and without, and
    the rate, excess or slope of either (None: there is none); ``compared``: whether it says anything."""

    name: str
    n: int
    n_others: int
    observed: float | None
    baseline: float | None
    compared: bool


class Counts(NamedTuple):
    """Of one stratum: trials with the other and events among them, and both without."""

    n: int
    events: int
    n_others: int
    of_others: int

    @property
    def compared(self) -> bool:
        """Whether there is something on either side. People with several accounts at one table are on both."""
        return 0 <= self.events <= self.n and self.n > 0 and 0 <= self.of_others <= self.n_others and self.n_others > 0

    def as_stratum(self, name: str) -> Stratum:
        """As it is told."""
        one = self.events / self.n if self.n > 0 else None
        other = self.of_others / self.n_others if self.n_others > 0 else None
        return Stratum(name, self.n, self.n_others, one, other, self.compared)


def exact_tail(several: Sequence[Counts]) -> float:
    """The chance of so many events with the other, in all strata together, given all events and trials of each.

    Of one stratum it is Fisher's exact test, one-sided; of several the sum of independent hypergeometric counts.
    """
    events = sum(one.events for one in several)
    strata = [one for one in several if one.events + one.of_others]
    if not events:
        return 1.0
    if len(strata) == 1:
        (one,) = strata
        # sf(k) is the chance of more than k: with k = events, as many as were seen would not count.
        return float(stats.hypergeom.sf(one.events - 1, one.n + one.n_others, one.events + one.of_others, one.n))
    least, chances = 0, np.ones(1)
    for one in strata:
        low, distribution = _hypergeometric(one)
        least, chances = least + low, np.convolve(chances, distribution)
    return min(1.0, float(chances[events - least :].sum()))


def _hypergeometric(one: Counts) -> tuple[int, np.ndarray]:
    """The least number of events there may be with the other, and the chance of that and of each number above it."""
    events = one.events + one.of_others
    low, high = max(0, events - one.n_others), min(one.n, events)
    count = np.arange(low, high + 1)

    def ways(of: int, size: np.ndarray | int) -> np.ndarray:
        every: np.ndarray = special.gammaln(of + 1) - special.gammaln(size + 1) - special.gammaln(of - size + 1)
        return every

    logs = ways(one.n, count) + ways(one.n_others, events - count) - ways(one.n + one.n_others, events)
    return low, np.exp(logs)


class RatesApart(NamedTuple):
    """Two rates, each the mean over strata by what these tell (Cochran's weights), and 95 % limits of their difference:
    those of Wilson's scores, squared and added (Newcombe 1998, method 10; over strata Zou and Donner 2008)."""

    observed: float
    baseline: float
    low: float
    high: float


def rates_apart(several: Sequence[Counts]) -> RatesApart:
    """The rates with the other and without over strata that can be compared; there must be one."""
    weights = [one.n * one.n_others / (one.n + one.n_others) for one in several]
    observed = baseline = below = above = 0.0
    for one, weight in zip(several, weights, strict=True):
        share = weight / sum(weights)
        rate, other = one.events / one.n, one.of_others / one.n_others
        (low, high), (others_low, others_high) = wilson(one.events, one.n), wilson(one.of_others, one.n_others)
        observed, baseline = observed + share * rate, baseline + share * other
        below += share**2 * ((rate - low) ** 2 + (others_high - other) ** 2)
        above += share**2 * ((high - rate) ** 2 + (other - others_low) ** 2)
    effect = observed - baseline
    return RatesApart(observed, baseline, effect - math.sqrt(below), effect + math.sqrt(above))


def wilson(events: int, n: int) -> tuple[float, float]:
    """Between what a rate lies, by its score (Wilson 1927)."""
    middle = (events + NORMAL_95**2 / 2) / (n + NORMAL_95**2)
    half = NORMAL_95 * math.sqrt(events * (n - events) / n + NORMAL_95**2 / 4) / (n + NORMAL_95**2)
    return max(0.0, middle - half), min(1.0, middle + half)


class FittedLine(NamedTuple):
    """A line through ``n`` deals: the slope, the variance about the line of a point of weight 1, and the spread of what
    it rests on."""

    slope: float
    residual: float
    spread: float
    n: int


class SlopesApart(NamedTuple):
    """Two slopes, each the mean over strata by what these tell, the standard error of their difference, and degrees of
    freedom of it."""

    observed: float
    baseline: float
    error: float
    freedom: int


def slopes_apart(several: Sequence[tuple[FittedLine, FittedLine]]) -> SlopesApart:
    """The slopes with the other and without over strata, each line with its own height; there must be one.

    The variance about the lines is one for all strata, that with the other the larger of the two sides'; the degrees
    are those of the side that has fewer.
    """
    residuals, freedoms = [], []
    for side in zip(*several, strict=True):
        freedoms.append(sum(line.n - 2 for line in side))
        residuals.append(sum(line.residual * (line.n - 2) for line in side) / freedoms[-1])
    there = residuals[1]
    here = max(residuals)
    weights = [1 / (1 / one.spread + 1 / other.spread) for one, other in several]
    shares = [weight / sum(weights) for weight in weights]
    slopes = (
        sum(share * line.slope for share, line in zip(shares, side, strict=True)) for side in zip(*several, strict=True)
    )
    square = sum(
        share**2 * (here / one.spread + there / other.spread)
        for share, (one, other) in zip(shares, several, strict=True)
    )
    observed, baseline = slopes
    return SlopesApart(observed, baseline, math.sqrt(square), min(freedoms))


class ScoreApart(NamedTuple):
    """Of one stratum: excess for a unit of variance, with the other and with everybody else; variance and third
    cumulant of the difference; ``spread``, the variance of the sum with the other, and ``n`` decisions with the other
    and ``n_others`` with everybody else."""

    observed: float
    baseline: float
    variance: float
    third: float
    spread: float
    n: int
    n_others: int


class ScoresApart(NamedTuple):
    """Two excesses for each decision with the other, each the mean over strata by what these tell, the standard error
    of their difference, and its skewness."""

    observed: float
    baseline: float
    error: float
    skew: float


def scores_apart(several: Sequence[ScoreApart], scatter: float) -> ScoresApart:
    """The scores with the other and without over strata that can be compared; there must be one.

    Each stratum's difference is weighed by one over its variance. How far deals scatter, beyond what the model says, is
    one figure for all of them: a few deals of one stratum do not tell it.
    """
    weights = [1 / one.variance for one in several]
    shares = [weight / sum(weights) for weight in weights]
    observed = sum(share * one.observed for share, one in zip(shares, several, strict=True))
    baseline = sum(share * one.baseline for share, one in zip(shares, several, strict=True))
    variance = scatter / sum(weights)
    third = sum(share**3 * one.third for share, one in zip(shares, several, strict=True))
    unit = sum(one.spread for one in several) / sum(one.n for one in several)
    return ScoresApart(observed * unit, baseline * unit, math.sqrt(variance) * unit, third / variance**1.5)
