"""Screening: every pair with enough games in every channel, with the false discovery rate controlled over all pairs.

What a pair is held against makes its test valid: not whether a player's choices go with another's hidden hand, but
whether they go with it more than with all other opponents' hands. Tests of both directions, and of several channels,
are combined (Stouffer's and Fisher's methods), calibrated, and corrected for their number.

A channel is *gated*, which takes its p-values away and says why, where its figures cannot be believed: for everybody,
where honest scores scatter too far or the model of honest play fits a kind of decision badly; for single players, where
it fits badly those who play as much as they do.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from scipy import special, stats

from ledger.collusion.channels import BIDIRECTIONAL, DIRECTIONAL, Channel, RateChannel, RegressionChannel, ScoreChannel
from ledger.collusion.goodness_of_fit import FitGates
from ledger.collusion.null_calibration import UNCALIBRATED, NullCalibration
from ledger.collusion.statistics import (
    COLUMNS,
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
    Statistics,
    Whole,
    X,
    Y,
    pair_key,
    pair_of,
)
from ledger.collusion.strata import (
    NORMAL_95,
    Counts,
    FittedLine,
    ScoreApart,
    Stratum,
    exact_tail,
    rates_apart,
    scores_apart,
    slopes_apart,
)
from schemas.message import Figure, Message, message

FEWEST_OTHERS = 20
"""Decisions with others without which there is no control; of scores in each stratum."""
FEWEST_WITH = 5
"""Decisions with the other without which nothing is computed."""
FEWEST_DEALS_WITH, FEWEST_DEALS_WITHOUT = 12, 24
"""Deals with the other, and without, without which regressions are not compared."""

FEWEST_ON_A_LINE = 3
"""Deals without which nothing is known of how they scatter about a line."""

NOTHING_SEEN, TOO_FEW = message("lead_text-why_nothing"), message("lead_text-why_channels")


class PairResult(NamedTuple):
    """One channel from a player to another.

    ``n`` decisions (scores), trials (rates) or deals (regressions) with the other, ``n_others`` with everybody else.
    ``observed`` and ``baseline`` are what came of them: excess for each decision, events for each trial, or a slope;
    the effect is their difference, in the channel's unit. ``z`` is the controlled statistic, ``skew`` its skewness
    under the model (0 for rates and regressions); ``p`` is not yet calibrated. ``interval`` has the effect in it 95
    times of 100, of a pair that nobody chose for its figures. All None when not computable, ``why`` says why.
    All rest on ``strata``; ``n`` and ``n_others`` are of those that can be compared. Channels combined name their
    ``parts`` with the p of each.
    """

    n: int
    n_others: int
    observed: float | None = None
    baseline: float | None = None
    z: float | None = None
    skew: float | None = None
    p: float | None = None
    why: Message | None = None
    interval: tuple[float, float] | None = None
    strata: tuple[Stratum, ...] = ()
    parts: tuple[tuple[str, float], ...] = ()

    @property
    def effect(self) -> float | None:
        """How far the player's behaviour with the other goes beyond that with everybody else."""
        return None if self.observed is None or self.baseline is None else self.observed - self.baseline


Rows = Mapping[str, tuple[Whole, Whole]]
"""By stratum a pair's row of sums, and that of all of the player's decisions."""


def compare(channel: Channel, rows: Rows) -> PairResult:
    """A pair's rows of sums against those of all of the player's decisions."""
    n, n_others = _totals(rows)
    if not n:
        return PairResult(0, n_others, why=NOTHING_SEEN)
    if isinstance(channel, RegressionChannel):
        return compare_slopes(rows)
    return compare_rates(rows) if isinstance(channel, RateChannel) else compare_scores(rows)


def _totals(rows: Rows) -> tuple[int, int]:
    """How much was seen of the player with the other, and with everybody else, in all strata."""
    with_other = sum(int(pair[N]) for pair, _ in rows.values())
    return with_other, sum(int(player[N]) for _, player in rows.values()) - with_other


def _met(rows: Rows) -> list[tuple[str, Whole, Whole]]:
    """The strata in which the two met, by name."""
    return [(name, *rows[name]) for name in sorted(rows) if rows[name][0][N] > 0]


def compare_scores(rows: Rows) -> PairResult:
    """Slope of choice on the other's hidden hand, less the slope on all other opponents' hands, in each stratum.

    Strata in which there is nobody to compare with are told, and count for nothing. How far it may scatter is taken
    from the player's deals with others in those that count, where these scatter more than the model says.
    """
    strata: list[Stratum] = []
    apart: list[ScoreApart] = []
    squares = spread = 0
    for name, pair, player in _met(rows):
        one = score_apart(pair, player)
        strata.append(_score_stratum(name, pair, player - pair, one is not None))
        if one is not None:
            apart.append(one)
            squares += int(player[SQUARES] - pair[SQUARES])
            spread += int(player[VARIANCE] - pair[VARIANCE])
    n, n_others = sum(one.n for one in apart), sum(one.n_others for one in apart)
    if n < FEWEST_WITH:
        whole, others = _totals(rows)
        return PairResult(whole, others, why=_why_no_score(rows, whole, others), strata=tuple(strata))
    # Never below 1: a player who scatters less than the model with others is no reason for smaller errors with one.
    estimate = scores_apart(apart, max(1.0, squares / spread))
    effect = estimate.observed - estimate.baseline
    z, half = effect / estimate.error, NORMAL_95 * estimate.error
    p, interval = pearson3_tail(z, estimate.skew), (effect - half, effect + half)
    return PairResult(
        n, n_others, estimate.observed, estimate.baseline, z, estimate.skew, p, interval=interval, strata=tuple(strata)
    )


def score_apart(pair: Whole, player: Whole) -> ScoreApart | None:
    """What one stratum says of a score; None where there are too few decisions with others to compare with, nothing to
    choose, or the same decisions on either side."""
    n, n_others = int(pair[N]), int(player[N] - pair[N])
    excess, variance = pair[EXCESS] / UNIT, pair[VARIANCE] / UNIT
    others, spread = (player[EXCESS] - pair[EXCESS]) / UNIT, (player[VARIANCE] - pair[VARIANCE]) / UNIT
    if n_others < FEWEST_OTHERS or variance <= 0 or spread <= 0:
        return None
    covariance = (pair[COVARIANCE] - pair[VARIANCE]) / UNIT
    of_others = (player[COVARIANCE] - 2 * pair[COVARIANCE] + pair[VARIANCE]) / UNIT
    scatter = 1 / variance + max(0.0, of_others) / spread**2 - 2 * covariance / (variance * spread)
    if scatter <= 0:
        return None
    third = pair[THIRD] / UNIT / variance**3 - (player[THIRD] - pair[THIRD]) / UNIT / spread**3
    return ScoreApart(excess / variance, others / spread, scatter, third, variance, n, n_others)


def _score_stratum(name: str, pair: Whole, others: Whole, compared: bool) -> Stratum:
    """As it is told: excess for each decision."""
    one, other = (float(row[EXCESS] / UNIT / row[N]) if row[N] > 0 else None for row in (pair, others))
    return Stratum(name, int(pair[N]), int(others[N]), one, other, compared)


def _why_no_score(rows: Rows, n: int, n_others: int) -> Message:
    if n < FEWEST_WITH or not any(pair[VARIANCE] > 0 for pair, _ in rows.values()):
        return message("lead_text-why_decisions")
    if any(pair[N] and player[N] - pair[N] >= FEWEST_OTHERS for pair, player in rows.values()):
        return message("lead_text-why_same")
    return message(f"lead_text-why_decisions_{'alike' if n_others >= FEWEST_OTHERS else 'others'}")


def compare_rates(rows: Rows) -> PairResult:
    """Events among the trials with the other, given all events of the player in each stratum: an exact test, one-sided.

    Strata in which there is nobody to compare with are told, and count for nothing.
    """
    counts = {name: _counts(pair, player) for name, pair, player in _met(rows)}
    strata = tuple(one.as_stratum(name) for name, one in counts.items())
    compared = [one for one in counts.values() if one.compared]
    n, n_others = sum(one.n for one in compared), sum(one.n_others for one in compared)
    if n_others < FEWEST_OTHERS:
        n, n_all = _totals(rows)
        why = message("lead_text-why_trials_alike" if n_all >= FEWEST_OTHERS else "lead_text-why_trials")
        return PairResult(n, n_others, why=why, strata=strata)
    estimate = rates_apart(compared)
    interval = (estimate.low, estimate.high)
    return PairResult(
        n, n_others, estimate.observed, estimate.baseline, p=exact_tail(compared), interval=interval, strata=strata
    )


def _counts(pair: Whole, player: Whole) -> Counts:
    n, events = int(pair[N]), int(pair[EXCESS])
    return Counts(n, events, int(player[N]) - n, int(player[EXCESS]) - events)


def compare_slopes(rows: Rows) -> PairResult:
    """Whether the line with the other is steeper, either way, than the player's line without, in each stratum.

    Each deal is one point, and each line has its own intercept: who is slower in company, or at one kind of table, has
    not thereby another slope. The sign of a slope is the players' own affair, so p is two-sided; a line that is flatter
    with the other, or leans the other way by less, tells nobody more than it tells everybody: p is 1.
    """
    strata, lines, why = [], [], ""
    for name, pair, player in _met(rows):
        here, there = fit_line(pair), fit_line(player - pair)
        slopes = (here and here.slope, there and there.slope)
        strata.append(Stratum(name, int(pair[N]), int(player[N] - pair[N]), *slopes, bool(here and there)))
        lines += [(here, there)] if here and there else []
    n, n_others = (sum(one[side].n for one in lines) for side in (0, 1))
    whole, others = _totals(rows)
    if whole < FEWEST_DEALS_WITH:
        why = "deals"
    elif others < FEWEST_DEALS_WITHOUT:
        why = "deals_without"
    elif not lines and all(one.n_others >= FEWEST_ON_A_LINE for one in strata):
        why = "hands"
    elif n < FEWEST_DEALS_WITH or n_others < FEWEST_DEALS_WITHOUT:
        why = "deals_alike"
    if why:
        return PairResult(whole, others, why=message(f"lead_text-why_{why}"), strata=tuple(strata))
    estimate = slopes_apart(lines)
    if estimate.error <= 0:
        return PairResult(n, n_others, why=message("lead_text-why_times"), strata=tuple(strata))
    effect = estimate.observed - estimate.baseline
    z, half = effect / estimate.error, float(stats.t.isf(0.025, estimate.freedom)) * estimate.error
    steeper = abs(estimate.observed) > abs(estimate.baseline) and estimate.observed * z > 0
    p = min(1.0, 2 * float(stats.t.sf(abs(z), estimate.freedom))) if steeper else 1.0
    interval = (effect - half, effect + half)
    return PairResult(
        n, n_others, estimate.observed, estimate.baseline, z, 0.0, p, interval=interval, strata=tuple(strata)
    )


def fit_line(row: Whole) -> FittedLine | None:
    """The line through some deals, by weighted least squares, from their sums; None where they are too few, or all lie
    above one point."""
    if row[N] < FEWEST_ON_A_LINE or row[WEIGHT] <= 0:
        return None
    weight, x, y = row[WEIGHT] / UNIT, row[X] / UNIT, row[Y] / UNIT
    spread = row[XX] / UNIT - x**2 / weight
    if spread <= 1e-6 * weight:
        return None
    together = row[XY] / UNIT - x * y / weight
    residual = row[YY] / UNIT - y**2 / weight - together**2 / spread
    n = int(row[N])
    return FittedLine(float(together / spread), max(0.0, float(residual)) / (n - 2), float(spread), n)


# -- combined ------------------------------------------------------------------------------------


def both_directions(one: PairResult, other: PairResult) -> PairResult:
    """Two directions of one channel as one: for those who act for each other. Only scores have it.

    The two rest on different players' choices, so their statistics add up as independent ones do.
    """
    n, n_others = one.n + other.n, one.n_others + other.n_others
    if one.z is None or other.z is None or one.observed is None or other.observed is None:
        return PairResult(n, n_others, why=one.why or other.why or message("lead_text-why_one_way"))
    observed = (one.observed * one.n + other.observed * other.n) / n
    baseline = ((one.baseline or 0.0) * one.n + (other.baseline or 0.0) * other.n) / n
    halves = [(each.interval[1] - each.interval[0]) / 2 * each.n / n for each in (one, other) if each.interval]
    effect, half = observed - baseline, math.hypot(*halves)
    interval = (effect - half, effect + half) if len(halves) == 2 else None
    return combine_bidirectional([one, other])._replace(observed=observed, baseline=baseline, interval=interval)


def combine_bidirectional(several: Sequence[PairResult]) -> PairResult:
    """Scores of one pair in both directions added up with equal weight (Stouffer); two at least."""
    parts = [one for one in several if one.z is not None]
    if len(parts) < 2:
        return PairResult(0, 0, why=TOO_FEW)
    z = sum(one.z or 0.0 for one in parts) / math.sqrt(len(parts))
    skew = sum(one.skew or 0.0 for one in parts) / len(parts) ** 1.5
    n, n_others = sum(one.n for one in parts), sum(one.n_others for one in parts)
    return PairResult(n, n_others, z=z, skew=skew, p=pearson3_tail(z, skew))


def combine_directional(several: Sequence[PairResult]) -> PairResult:
    """Channels of one direction by the product of their p-values (Fisher), two at least.

    A p-value of something that is counted is too large rather than too small, and so is the product's.
    """
    parts = [one for one in several if one.p is not None]
    if len(parts) < 2:
        return PairResult(0, 0, why=TOO_FEW)
    # Fisher's sum is chi-squared with 2 degrees for each p; half of it is gamma. log 0 would be no number.
    depth = -sum(math.log(max(one.p or 0.0, 1e-300)) for one in parts)
    p = float(special.gammaincc(len(parts), depth))
    return PairResult(sum(one.n for one in parts), sum(one.n_others for one in parts), p=p)


def pearson3_tail(z: float, skew: float) -> float:
    """P(Z >= z) of a distribution of mean 0 and variance 1 with a skewness: Pearson's type III.

    One skewed the other way would end somewhere above, which a few decisions do not show: it is taken as normal.
    """
    if skew < 1e-3:
        return float(special.ndtr(-z))
    shape = 4 / skew**2
    return float(special.gammaincc(shape, max(0.0, shape + z * math.sqrt(shape))))


# -- every pair ------------------------------------------------------------------------------------

FEWEST_DEALS = 30
"""Deals two people must have sat in together to be tested at all."""
FALSE_DISCOVERY_RATE = 0.05
"""The share of flagged pairs that may be honest."""
WORST_SCATTER = 1.3
"""How far honest scores may scatter, 1 being as the model says, before a channel is gated."""
FEWEST_SCORES = 60
"""Pairs without which scatter is not measured."""

_TOO_FEW_LEFT = message("lead_text-why_few_left")


class PairTest(NamedTuple):
    """One test of a pair: a channel in one direction, in ``both``, or several channels combined; ``p`` is calibrated,
    None when not computable or gated; ``deals`` together are those it rests on, by which its tail is chosen."""

    player: int
    other: int
    code: str
    result: PairResult
    p: float | None
    both: bool = False
    deals: int = 0

    @property
    def name(self) -> str:
        """The name of the test, by which tails are kept."""
        return f"{self.code}+both" if self.both else self.code

    @property
    def directions(self) -> tuple[tuple[int, int], ...]:
        """The ordered pairs it speaks of."""
        return ((self.player, self.other), (self.other, self.player))[: 1 + self.both]

    def calibrated(self, deals: int, calibration: NullCalibration) -> PairTest:
        """With its p-value as clean platforms had it."""
        p = self.result.p
        return self._replace(p=None if p is None else calibration.calibrate(self.name, deals, p), deals=deals)

    def gated(self, why: Message | None) -> PairTest:
        """Without its p-value where there is a reason."""
        if why is None:
            return self
        return self._replace(p=None, result=self.result._replace(why=message("lead_text-withheld", why=why)))


class ScreenedPair(NamedTuple):
    """A pair: deals together, its tests (every channel in each direction, scores in both), channels combined, p of the
    pair, q over all pairs."""

    one: int
    two: int
    deals: int
    by_channel: tuple[PairTest, ...]
    combined: tuple[PairTest, ...]
    p: float
    q: float

    @property
    def tests(self) -> tuple[PairTest, ...]:
        """Everything that was tested, or could not be."""
        return (*self.by_channel, *self.combined)

    @property
    def best(self) -> PairTest | None:
        """The channel with the smallest p."""
        return _least(self.by_channel)

    @property
    def strongest(self) -> PairTest | None:
        """The test with the smallest p, channels combined among them."""
        return _least(self.tests)


def _least(tests: Iterable[PairTest]) -> PairTest | None:
    computed = [test for test in tests if test.p is not None]
    return min(computed, key=lambda test: (test.p, test.name, test.player), default=None)


class Screening(NamedTuple):
    """All pairs with enough games, the least p first; how far each channel's scores scatter; what is gated for
    everybody and why; and how many pairs had too few games."""

    pairs: tuple[ScreenedPair, ...]
    scatter: Mapping[str, float]
    gated: Mapping[str, Message]
    not_enough: int

    @property
    def flagged(self) -> list[ScreenedPair]:
        """The pairs whose q is within the false discovery rate, the least p first."""
        return [pair for pair in self.pairs if pair.q <= FALSE_DISCOVERY_RATE]

    def pair(self, *people: int) -> ScreenedPair | None:
        """The pair of two people, None where it had too few games."""
        return next((pair for pair in self.pairs if {pair.one, pair.two} == {*people}), None)


def screen(
    statistics: Statistics, channels: Mapping[str, Channel], calibration: NullCalibration, fewest: int = FEWEST_DEALS,
    fit: FitGates | None = None,
) -> Screening:  # fmt: skip
    """Test every pair with ``fewest`` deals together or more; ``fit`` gates where the model fits badly."""
    deals = _deals_together(statistics)
    tester = _Tester(statistics, channels, calibration)
    tested = {pair: tester.by_channel(pair, deals[pair], fewest) for pair in sorted(deals) if deals[pair] >= fewest}
    scatter = _scatter(tested.values())
    gated = _scattered(scatter)
    pairs = []
    for pair, tests in tested.items():
        gated_tests = []
        for test in tests:
            misfit = None if fit is None else fit.reason(test.code, [player for player, _ in test.directions])
            gated_tests.append(test.gated(misfit or gated.get(test.code)))
        pairs.append(tester.combined(pair, deals[pair], tuple(gated_tests)))
    # Only now: a q is of all pairs together, gated tests left out.
    pairs = [pair._replace(q=q) for pair, q in zip(pairs, q_values([pair.p for pair in pairs]), strict=True)]
    pairs.sort(key=lambda pair: (pair.p, pair.one, pair.two))
    return Screening(
        tuple(pairs),
        scatter,
        {**gated, **(fit.channels if fit is not None and pairs else {})},
        len(deals) - len(tested),
    )


def _deals_together(statistics: Statistics) -> dict[tuple[int, int], int]:
    """By pair, the lesser number first, how many deals they sat in together."""
    rows = ((pair_of(key), int(row[N])) for key, row in statistics.deals.by_key().items())
    return {pair: deals for pair, deals in rows if pair[0] < pair[1]}


def scattered(statistics: Statistics, channels: Mapping[str, Channel], fewest: int) -> dict[str, Message]:
    """The channels whose scores scatter too far over the pairs with ``fewest`` deals or more, and how far."""
    tester = _Tester(statistics, channels, UNCALIBRATED)
    pairs = (pair for pair, deals in _deals_together(statistics).items() if deals >= fewest)
    return _scattered(_scatter(tester.by_channel(pair, fewest) for pair in pairs))


def _scattered(scatter: Mapping[str, float]) -> dict[str, Message]:
    return {
        code: message("lead_text-why_scatter", times=Figure(factor, ".2f"))
        for code, factor in scatter.items()
        if factor > WORST_SCATTER
    }


def screen_pair(
    statistics: Statistics, pair: tuple[int, int], channels: Mapping[str, Channel], calibration: NullCalibration,
    deals: int,
) -> ScreenedPair:  # fmt: skip
    """One pair alone, whatever the number of its deals; its q is not known."""
    tester = _Tester(statistics, channels, calibration)
    return tester.combined(pair, deals, tester.by_channel(pair, deals))


class ChannelRows:
    """The rows of one channel by stratum and key."""

    def __init__(self, statistics: Statistics, channel: Channel) -> None:
        self._channel = channel
        strata = statistics.strata(channel.code)
        self._rows = {name: (pairs.by_key(), players.by_key()) for name, (pairs, players) in strata.items()}

    def compare(self, player: int, other: int) -> PairResult:
        """The channel from one player to another."""
        key = pair_key(player, other)
        rows = {name: (pairs.get(key, _ZERO), of.get(player, _ZERO)) for name, (pairs, of) in self._rows.items()}
        return compare(self._channel, rows)


class _Tester:
    """Tests pairs on some statistics."""

    def __init__(self, statistics: Statistics, channels: Mapping[str, Channel], calibration: NullCalibration) -> None:
        self._channels, self._calibration = channels, calibration
        self._rows = {code: ChannelRows(statistics, channel) for code, channel in channels.items()}
        withheld = [code for code in channels if f"deals/{code}" in statistics.sums]
        self._deals = {code: statistics.deals_of(code).by_key() for code in withheld}

    def by_channel(self, pair: tuple[int, int], deals: int, fewest: int = 0) -> tuple[PairTest, ...]:
        """Every channel in each direction, scores in both; not where less than ``fewest`` deals are left to it."""
        raw_tests: list[PairTest] = []
        for code, channel in self._channels.items():
            there, back = (self._rows[code].compare(*way) for way in (pair, pair[::-1]))
            raw_tests += [PairTest(*pair, code, there, None), PairTest(*pair[::-1], code, back, None)]
            if isinstance(channel, ScoreChannel):
                raw_tests.append(PairTest(*pair, code, both_directions(there, back), None, both=True))
        tests = []
        for test in raw_tests:
            count = self._deals_of(test, deals)
            tests.append(test.calibrated(count, self._calibration).gated(_TOO_FEW_LEFT if count < fewest else None))
        return tuple(tests)

    def _deals_of(self, test: PairTest, deals: int) -> int:
        """How many of its deals a test rests on; by these its tail is chosen."""
        rows = self._deals.get(test.code)
        # Nothing of the channel is withheld, so it rests on every deal together.
        if rows is None:
            return deals
        counts = (rows.get(pair_key(*way)) for way in test.directions)
        return min(deals, *(0 if row is None else int(row[N]) for row in counts))

    def combined(self, pair: tuple[int, int], deals: int, tests: tuple[PairTest, ...]) -> ScreenedPair:
        """The pair with its channels combined as far as they are not gated; its q is not known.

        Its p is Bonferroni's over the tests that could be computed.
        """
        # A test in both directions already holds each of them, so one of each kind is never combined with the other.
        with_kinds = [(test, self._channels[test.code].combined_in) for test in tests if test.p is not None]
        both = [test for test, kinds in with_kinds if test.both and BIDIRECTIONAL in kinds]
        several = [PairTest(*pair, BIDIRECTIONAL, _combine(combine_bidirectional, both), None)]
        one_way = [test for test, kinds in with_kinds if not test.both and DIRECTIONAL in kinds]
        for way in (pair, pair[::-1]):
            result = _combine(combine_directional, [test for test in one_way if test.player == way[0]])
            several.append(PairTest(*way, DIRECTIONAL, result, None))
        fewest = min((self._deals_of(test, deals) for test, kinds in with_kinds if kinds), default=deals)
        combined = tuple(test.calibrated(fewest, self._calibration) for test in several)
        p = [test.p for test in (*tests, *combined) if test.p is not None]
        return ScreenedPair(*pair, deals, tests, combined, min(1.0, len(p) * min(p)) if p else 1.0, 1.0)


def _combine(method: Callable[[Sequence[PairResult]], PairResult], tests: Sequence[PairTest]) -> PairResult:
    """Tests combined, by name and p as computed."""
    parts = tuple((test.code, test.result.p) for test in tests if test.result.p is not None)
    return method([test.result for test in tests])._replace(parts=parts)


_ZERO: Whole = np.zeros(COLUMNS, dtype=np.int64)


def q_values(p: list[float]) -> list[float]:
    """Benjamini and Hochberg's adjusted p-values (1995)."""
    return [float(q) for q in stats.false_discovery_control(np.clip(p, 0, 1), method="bh")] if p else []


def _scatter(tested: Iterable[tuple[PairTest, ...]]) -> dict[str, float]:
    """By channel, half the distance between the 16th and the 84th percentile of z: 1 under the model."""
    scores: dict[str, list[float]] = {}
    for tests in tested:
        for test in tests:
            if test.result.z is not None and not test.both:
                scores.setdefault(test.code, []).append(test.result.z)
    return {
        code: float(np.subtract(*np.percentile(values, [84.13, 15.87])) / 2)
        for code, values in sorted(scores.items())
        if len(values) >= FEWEST_SCORES
    }
