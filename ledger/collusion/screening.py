"""Screening: every pair with enough games in every channel, with the false discovery rate controlled over all pairs.

A channel is *gated*, which takes its p-values away and says why, where its figures cannot be believed: for everybody,
where honest scores scatter too far or the model of honest play fits a kind of decision badly; for single players, where
it fits badly those who play as much as they do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np
from scipy import stats

from ledger.collusion.channels import BIDIRECTIONAL, DIRECTIONAL, Channel, ScoreChannel
from ledger.collusion.goodness_of_fit import Gate
from ledger.collusion.null_calibration import UNCALIBRATED, NullCalibration
from ledger.collusion.pair_tests import (
    PairResult,
    both_directions,
    combine_bidirectional,
    combine_directional,
    compare,
)
from ledger.collusion.statistics import COLUMNS, N, Statistics, Whole, pair_key, pair_of

FEWEST_DEALS = 30
"""Deals two people must have sat in together to be tested at all."""
FALSE_DISCOVERY_RATE = 0.05
"""The share of flagged pairs that may be honest."""
WORST_SCATTER = 1.3
"""How far honest scores may scatter, 1 being as the model says, before a channel is gated."""
FEWEST_SCORES = 60
"""Pairs without which scatter is not measured."""


_TOO_FEW_LEFT = "the model of honest play fits badly where they played: too few other deals together"


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

    def gated(self, why: str | None) -> PairTest:
        """Without its p-value where there is a reason."""
        return self if why is None else self._replace(p=None, result=self.result._replace(why=f"withheld, {why}"))


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
    gated: Mapping[str, str]
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
    fit: Gate | None = None,
) -> Screening:  # fmt: skip
    """Test every pair with ``fewest`` deals together or more; ``fit`` gates where the model fits badly."""
    deals = {int(key): int(row[N]) for key, row in statistics.deals.by_key().items()}
    every = sorted(pair for key in deals if (pair := pair_of(key))[0] < pair[1])
    enough = [pair for pair in every if deals[pair_key(*pair)] >= fewest]
    tester = _Tester(statistics, channels, calibration)
    tested = {pair: tester.by_channel(pair, deals[pair_key(*pair)], fewest) for pair in enough}
    scatter = _scatter(tested.values())
    gated = _scattered(scatter)
    pairs = []
    for pair, tests in tested.items():
        left = []
        for test in tests:
            misfit = None if fit is None else fit.reason(test.code, [player for player, _ in test.directions])
            left.append(test.gated(misfit or gated.get(test.code)))
        pairs.append(tester.combined(pair, deals[pair_key(*pair)], tuple(left)))
    pairs = [pair._replace(q=q) for pair, q in zip(pairs, q_values([pair.p for pair in pairs]), strict=True)]
    pairs.sort(key=lambda pair: (pair.p, pair.one, pair.two))
    return Screening(
        tuple(pairs),
        scatter,
        {**gated, **(fit.channels if fit is not None and pairs else {})},
        len(every) - len(enough),
    )


def scattered(statistics: Statistics, channels: Mapping[str, Channel], fewest: int) -> dict[str, str]:
    """The channels whose scores scatter too far over the pairs with ``fewest`` deals or more, and how far."""
    tester = _Tester(statistics, channels, UNCALIBRATED)
    rows = statistics.deals.by_key()
    pairs = [pair for key in rows if (pair := pair_of(key))[0] < pair[1] and rows[key][N] >= fewest]
    return _scattered(_scatter(tester.by_channel(pair, fewest) for pair in pairs))


def _scattered(scatter: Mapping[str, float]) -> dict[str, str]:
    return {
        code: f"the model of honest play fits badly: scores scatter {found:.2f} times as far as it says"
        for code, found in scatter.items()
        if found > WORST_SCATTER
    }


def screen_pair(
    statistics: Statistics, pair: tuple[int, int], channels: Mapping[str, Channel], calibration: NullCalibration,
    deals: int,
) -> ScreenedPair:  # fmt: skip
    """One pair alone, whatever the number of its deals; its q is not known."""
    tester = _Tester(statistics, channels, calibration)
    return tester.combined(pair, deals, tester.by_channel(pair, deals))


class ChannelRows:
    """The rows of one channel by key."""

    def __init__(self, statistics: Statistics, channel: Channel) -> None:
        self._channel = channel
        self._pairs, self._players = (
            sums[channel.code].by_key() if channel.code in sums else {}
            for sums in (statistics.pairs, statistics.players)
        )

    def compare(self, player: int, other: int) -> PairResult:
        """The channel from one player to another."""
        pair, alone = self._pairs.get(pair_key(player, other), _ZERO), self._players.get(player, _ZERO)
        return compare(self._channel, pair, alone)


class _Tester:
    """Tests pairs on some statistics."""

    def __init__(self, statistics: Statistics, channels: Mapping[str, Channel], calibration: NullCalibration) -> None:
        self._channels, self._calibration = channels, calibration
        self._rows = {code: ChannelRows(statistics, channel) for code, channel in channels.items()}
        withheld = [code for code in channels if f"deals/{code}" in statistics.sums]
        self._deals = {code: statistics.deals_of(code).by_key() for code in withheld}

    def by_channel(self, pair: tuple[int, int], deals: int, fewest: int = 0) -> tuple[PairTest, ...]:
        """Every channel in each direction, scores in both; not where less than ``fewest`` deals are left to it."""
        found: list[PairTest] = []
        for code, channel in self._channels.items():
            there, back = (self._rows[code].compare(*way) for way in (pair, pair[::-1]))
            found += [PairTest(*pair, code, there, None), PairTest(*pair[::-1], code, back, None)]
            if isinstance(channel, ScoreChannel):
                found.append(PairTest(*pair, code, both_directions(there, back), None, both=True))
        tests = []
        for test in found:
            left = self._left(test, deals)
            few = left < min(fewest, deals)
            tests.append(test.calibrated(left, self._calibration).gated(_TOO_FEW_LEFT if few else None))
        return tuple(tests)

    def _left(self, test: PairTest, deals: int) -> int:
        """How many of its deals a test rests on; by these its tail is chosen."""
        rows = self._deals.get(test.code)
        if rows is None:
            return deals
        counts = (rows.get(pair_key(*way)) for way in test.directions)
        return min(deals, *(0 if row is None else int(row[N]) for row in counts))

    def combined(self, pair: tuple[int, int], deals: int, tests: tuple[PairTest, ...]) -> ScreenedPair:
        """The pair with its channels combined as far as they are not gated; its q is not known.

        Its p is Bonferroni's over the tests that could be computed.
        """
        # A test in both directions already holds each of them, so one of each kind is never combined with the other.
        left = [test for test in tests if test.p is not None]
        both = [test.result for test in left if test.both and self._is_combined(test, BIDIRECTIONAL)]
        several = [PairTest(*pair, BIDIRECTIONAL, combine_bidirectional(both), None)]
        one_way = [test for test in left if not test.both and self._is_combined(test, DIRECTIONAL)]
        for way in (pair, pair[::-1]):
            result = combine_directional([test.result for test in one_way if test.player == way[0]])
            several.append(PairTest(*way, DIRECTIONAL, result, None))
        fewest = min((self._left(test, deals) for test in left if self._is_combined_at_all(test)), default=deals)
        combined = tuple(test.calibrated(fewest, self._calibration) for test in several)
        p = [test.p for test in (*tests, *combined) if test.p is not None]
        return ScreenedPair(*pair, deals, tests, combined, min(1.0, len(p) * min(p)) if p else 1.0, 1.0)

    def _is_combined(self, test: PairTest, combination: str) -> bool:
        return combination in self._channels[test.code].combined_in

    def _is_combined_at_all(self, test: PairTest) -> bool:
        return bool(self._channels[test.code].combined_in)


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
        code: float(np.subtract(*np.percentile(found, [84.13, 15.87])) / 2)
        for code, found in sorted(scores.items())
        if len(found) >= FEWEST_SCORES
    }
