"""From sums to a p-value: an ordered pair in one channel, held against the same player with everybody else."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy import special, stats

from ledger.collusion.channel import Detector
from ledger.collusion.slopes import apart
from ledger.collusion.sums import EXCESS, SHARED, SQUARES, THIRD, UNIT, VARIANCE, N, Whole

FEWEST_BESIDE = 20
"""Decisions with others without which there is no control."""
FEWEST_WITH = 5
"""Decisions with the other without which nothing is computed."""


class Judgement(NamedTuple):
    """One channel from a player to another.

    ``n`` decisions (scores) or trials (rates) with the other, ``beside`` with everybody else. ``rate`` and ``usual``
    are what came of them: excess for each decision, or events for each trial; the effect is their difference, in the
    detector's unit. ``z`` is the controlled statistic, ``skew`` its skewness under the model (0 for rates); ``p`` is
    one-sided and not yet calibrated. All None when not computable, ``why`` says why.
    """

    n: int
    beside: int
    rate: float | None = None
    usual: float | None = None
    z: float | None = None
    skew: float | None = None
    p: float | None = None
    why: str | None = None

    @property
    def effect(self) -> float | None:
        """How far the player's behaviour with the other goes beyond that with everybody else."""
        return None if self.rate is None or self.usual is None else self.rate - self.usual


NOTHING_SEEN = "not computable, n = 0"
TOO_FEW = "fewer than two channels to weigh together"


def judge(detector: Detector, pair: Whole, player: Whole) -> Judgement:
    """A pair's row of sums against the row of all of the player's decisions."""
    if detector.statistic == "slope" and pair[N]:
        return Judgement(*apart(pair, player))
    return judge_rate(pair, player) if detector.statistic == "rate" else judge_score(pair, player)


def judge_score(pair: Whole, player: Whole, *, controlled: bool = True) -> Judgement:
    """Slope of choice on the other's hidden hand, less the slope on all other opponents' hands.

    How far it may scatter is taken from the player's deals with others, where those scatter more than the model says.
    ``controlled`` off gives the bare score, which is no evidence: it exists to show why.
    """
    n, beside = int(pair[N]), int(player[N] - pair[N])
    if n == 0:
        return Judgement(0, beside, why=NOTHING_SEEN)
    excess, variance = pair[EXCESS] / UNIT, pair[VARIANCE] / UNIT
    if n < FEWEST_WITH or variance <= 0:
        return Judgement(n, beside, why="too few decisions with the other")
    if not controlled:
        skew = pair[THIRD] / UNIT / variance**1.5
        z = excess / math.sqrt(variance)
        return Judgement(n, 0, excess / n, 0.0, z, skew, tail_of(z, skew))
    others, spread = (player[EXCESS] - pair[EXCESS]) / UNIT, (player[VARIANCE] - pair[VARIANCE]) / UNIT
    if beside < FEWEST_BESIDE or spread <= 0:
        return Judgement(n, beside, why="too few decisions with others to compare with")
    covariance = (pair[SHARED] - pair[VARIANCE]) / UNIT
    of_others = (player[SHARED] - 2 * pair[SHARED] + pair[VARIANCE]) / UNIT
    scatter = 1 / variance + max(0.0, of_others) / spread**2 - 2 * covariance / (variance * spread)
    if scatter <= 0:
        return Judgement(n, beside, why="decisions with the other and with others are the same ones")
    scatter *= max(1.0, float((player[SQUARES] - pair[SQUARES]) / (player[VARIANCE] - pair[VARIANCE])))
    z = (excess / variance - others / spread) / math.sqrt(scatter)
    third = pair[THIRD] / UNIT / variance**3 - (player[THIRD] - pair[THIRD]) / UNIT / spread**3
    skew = third / scatter**1.5
    usual = others / spread * variance / n
    return Judgement(n, beside, excess / n, usual, z, skew, tail_of(z, skew))


def judge_both(one: Judgement, other: Judgement) -> Judgement:
    """Two directions of one channel as one: for those who act for each other. Only scores have it.

    The two rest on different players' choices, so their statistics add up as independent ones do.
    """
    n, beside = one.n + other.n, one.beside + other.beside
    if one.z is None or other.z is None or one.rate is None or other.rate is None:
        return Judgement(n, beside, why=one.why or other.why or "counted in each direction only")
    usual = ((one.usual or 0.0) * one.n + (other.usual or 0.0) * other.n) / n
    z, skew = (one.z + other.z) / math.sqrt(2), ((one.skew or 0.0) + (other.skew or 0.0)) / 2**1.5
    return Judgement(n, beside, (one.rate * one.n + other.rate * other.n) / n, usual, z, skew, tail_of(z, skew))


def judge_mutual(several: Sequence[Judgement]) -> Judgement:
    """Scores of one pair in both directions added up with equal weight (Stouffer); two at least."""
    found = [one for one in several if one.z is not None]
    if len(found) < 2:
        return Judgement(0, 0, why=TOO_FEW)
    z = sum(one.z or 0.0 for one in found) / math.sqrt(len(found))
    skew = sum(one.skew or 0.0 for one in found) / len(found) ** 1.5
    return Judgement(sum(one.n for one in found), sum(one.beside for one in found), z=z, skew=skew, p=tail_of(z, skew))


def judge_giving(several: Sequence[Judgement]) -> Judgement:
    """Channels of one direction by the product of their p-values (Fisher), two at least.

    A p-value of something that is counted is too large rather than too small, and so is the product's.
    """
    found = [one for one in several if one.p is not None]
    if len(found) < 2:
        return Judgement(0, 0, why=TOO_FEW)
    depth = -sum(math.log(max(one.p or 0.0, 1e-300)) for one in found)
    p = float(special.gammaincc(len(found), depth))
    return Judgement(sum(one.n for one in found), sum(one.beside for one in found), p=p)


def judge_rate(pair: Whole, player: Whole) -> Judgement:
    """Events among the trials with the other, given all events of the player: Fisher's exact test, one-sided."""
    n, beside = int(pair[N]), int(player[N] - pair[N])
    if n == 0:
        return Judgement(0, beside, why=NOTHING_SEEN)
    if beside < FEWEST_BESIDE:
        return Judgement(n, beside, why="too few trials with others to compare with")
    events, all_events = int(pair[EXCESS]), int(player[EXCESS])
    p = float(stats.hypergeom.sf(events - 1, n + beside, all_events, n)) if events else 1.0
    return Judgement(n, beside, events / n, (all_events - events) / beside, p=p)


def tail_of(z: float, skew: float) -> float:
    """P(Z >= z) of a distribution of mean 0 and variance 1 with a skewness: Pearson's type III.

    One skewed the other way would end somewhere above, which a few decisions do not show: it is taken as normal.
    """
    if skew < 1e-3:
        return float(special.ndtr(-z))
    shape = 4 / skew**2
    return float(special.gammaincc(shape, max(0.0, shape + z * math.sqrt(shape))))


def q_values(p: list[float]) -> list[float]:
    """Benjamini and Hochberg's adjusted p-values."""
    return [float(q) for q in stats.false_discovery_control(np.clip(p, 0, 1), method="bh")] if p else []
