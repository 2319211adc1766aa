"""Sufficient statistics: what all games of a pair come to, in whole numbers, so that sums do not depend on their order.

Figures with a fraction are kept in units of 2 ** -20. Sums of different games are merged by adding; new games need no
second look at old ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.collusion.channel import Detector, Floats, Points
from ledger.collusion.facts.decisions import Decisions, Facts, select
from ledger.collusion.facts.sight import SEATS
from ledger.collusion.model import HonestPlay, chances_of

Whole = npt.NDArray[np.int64]

UNIT = 1 << 20
_SHIFT = 32

N, EXCESS, VARIANCE, SHARED, THIRD, FOURTH, SQUARES = range(7)
"""Columns of a score: decisions that had something to choose; chosen less expected, summed; its variance; its
covariance with the same sum over all others; third and fourth cumulants; squares of the excess of each deal. Of a
player's total, ``SHARED`` is the variance of the sum over all others. A rate has ``N`` trials and ``EXCESS`` events, no
more."""

WEIGHT, ALONG, UP, ALONG_ALONG, ALONG_UP, UP_UP = range(1, 7)
"""Columns of a slope beside ``N``: what its points weigh, and so weighed their sums, squares and product. A player's
row has each point once."""

COLUMNS = 7


class Table(NamedTuple):
    """Rows of seven whole numbers by key, keys rising."""

    keys: Whole
    values: Whole


class Sums(NamedTuple):
    """What some games come to: by ordered pair the deals together; by channel, pairs and players."""

    deals: Table
    pairs: dict[str, Table]
    players: dict[str, Table]


def key_of(player: int, other: int) -> int:
    """The key of an ordered pair of people."""
    return player << _SHIFT | other


def pair_of(key: int) -> tuple[int, int]:
    """The people of a key."""
    return key >> _SHIFT, key & (1 << _SHIFT) - 1


def tabulated(keys: Whole, values: Whole) -> Table:
    """Rows with the same key added up."""
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    first = np.nonzero(np.concatenate([np.ones(min(1, len(keys)), dtype=np.bool_), keys[1:] != keys[:-1]]))[0]
    return Table(keys[first], np.add.reduceat(values[order], first, axis=0))


def merged(parts: Iterable[Table]) -> Table:
    """Tables added up."""
    tables = list(parts)
    return tabulated(
        np.concatenate([np.zeros(0, dtype=np.int64), *(table.keys for table in tables)]),
        np.concatenate([np.zeros((0, COLUMNS), dtype=np.int64), *(table.values for table in tables)]),
    )


def all_sums(parts: Iterable[Sums]) -> Sums:
    """Sums of different games added up, in any order."""
    several = list(parts)
    codes = sorted({code for part in several for code in part.pairs})
    return Sums(
        merged(part.deals for part in several),
        {code: merged(part.pairs[code] for part in several if code in part.pairs) for code in codes},
        {code: merged(part.players[code] for part in several if code in part.players) for code in codes},
    )


def summed(facts: Facts, model: HonestPlay, detectors: Iterable[Detector], players: list[str]) -> Sums:
    """What the facts of some games come to under a model; channels whose decisions it does not know stay empty."""
    pairs, alone = {}, {}
    detectors = list(detectors)
    kinds = {kind for detector in detectors if detector.statistic == "score" for kind in detector.kinds}
    known = {kind: rows for kind in sorted(kinds & set(model.kinds)) if len((rows := _of_kind(facts, kind)).kind)}
    chances = {kind: chances_of(model, rows, players) for kind, rows in known.items()}
    for detector in detectors:
        if detector.statistic == "rate":
            pairs[detector.code], alone[detector.code] = _counted(detector, facts)
            continue
        if detector.statistic == "slope":
            pairs[detector.code], alone[detector.code] = _drawn(detector.points(facts, model, players))
            continue
        found = [scored(detector, known[kind], chances[kind]) for kind in detector.kinds if kind in known]
        pairs[detector.code] = merged(pair for pair, _ in found)
        alone[detector.code] = merged(player for _, player in found)
    return Sums(deals_together(facts), pairs, alone)


def _of_kind(facts: Facts, kind: int) -> Decisions:
    return select(facts.decisions, facts.decisions.kind == kind)


def deals_together(facts: Facts) -> Table:
    """How many deals each ordered pair of people sat in together."""
    players = facts.deals.players.astype(np.int64)
    one, two = np.nonzero(~np.eye(SEATS, dtype=np.bool_))
    first, second = players[:, one].ravel(), players[:, two].ravel()
    there = (first >= 0) & (second >= 0) & (first != second)
    values = np.zeros((int(there.sum()), COLUMNS), dtype=np.int64)
    values[:, N] = 1
    return tabulated(first[there] << _SHIFT | second[there], values)


class Scores(NamedTuple):
    """Of each decision (n) towards each other seat (n x 6): excess, variance, covariance with all, cumulants; and the
    variance of all (n). Seats that do not count have variance 0."""

    excess: Floats
    variance: Floats
    shared: Floats
    third: Floats
    fourth: Floats
    whole: Floats


def score(detector: Detector, rows: Decisions, chances: Floats) -> Scores:
    """Observed less expected of what a choice was worth to others, and how that scatters under the model."""
    most = int(rows.size.max(initial=0))
    worth, weight = detector.covariate(rows)[:, :most], chances[:, :most]
    worth = np.where((weight > 0)[:, :, None] & ~np.isnan(worth), worth, 0.0)
    at, seat = np.nonzero(worth.any(axis=1))  # towards other seats nothing could be chosen, and all is 0
    weight, worth = np.ascontiguousarray(weight[at].T), np.ascontiguousarray(worth[at, :, seat].T)
    expected, some = _added(weight * worth), worth != 0
    apart = worth - expected
    together = np.zeros(chances.shape)
    for other in range(SEATS):
        towards = seat == other
        together[at[towards], :most] += apart[:, towards].T
    variance = _added(weight * apart**2)
    return Scores(
        excess=_laid(apart[rows.chosen[at], np.arange(len(at))], at, seat, len(chances)),
        variance=_laid(variance, at, seat, len(chances)),
        shared=_laid(_added(weight * apart * together[at, :most].T), at, seat, len(chances)),
        third=_laid(_added(weight * _power(apart, expected, some, 3)), at, seat, len(chances)),
        fourth=_laid(_added(weight * _power(apart, expected, some, 4)) - 3 * variance**2, at, seat, len(chances)),
        whole=(chances * together**2).sum(axis=1),
    )


def _added(figures: Floats) -> Floats:
    """The sum over all alternatives, from the first to the last however many columns there are."""
    total = np.zeros(figures.shape[1])
    for line in figures:
        total += line
    return total


def _power(apart: Floats, expected: Floats, some: npt.NDArray[np.bool_], exponent: int) -> Floats:
    """A power of each figure; it is dear, so what is worth nothing is raised once for all alternatives."""
    raised = np.broadcast_to((0.0 - expected) ** exponent, apart.shape).copy()
    raised[some] = apart[some] ** exponent
    return raised


def _laid(figures: Floats, at: Whole, seat: Whole, rows: int) -> Floats:
    """Figures on their places (n x 6), 0 elsewhere."""
    places = np.zeros((rows, SEATS))
    places[at, seat] = figures
    return places


def scored(detector: Detector, rows: Decisions, chances: Floats) -> tuple[Table, Table]:
    """The scores of decisions of one kind, by pair and by player."""
    found = score(detector, rows, chances)
    counts = (found.variance > 1e-9) & (rows.others >= 0)
    at, seat = np.nonzero(counts)
    values = np.zeros((len(at), COLUMNS), dtype=np.int64)
    values[:, N] = 1
    for column, figures in (
        (EXCESS, found.excess), (VARIANCE, found.variance), (SHARED, found.shared), (THIRD, found.third),
        (FOURTH, found.fourth),
    ):  # fmt: skip
        values[:, column] = np.rint(figures[at, seat] * UNIT).astype(np.int64)
    values[:, SQUARES] = _squares(rows, at, seat, found.excess[at, seat])
    pairs = tabulated(rows.player[at] << _SHIFT | rows.others[at, seat].astype(np.int64), values)
    values = values.copy()
    values[:, SHARED] = 0
    alone = np.zeros((len(rows.player), COLUMNS), dtype=np.int64)
    alone[:, SHARED] = np.rint(found.whole * UNIT).astype(np.int64)
    keys = np.concatenate([rows.player[at], rows.player])
    return pairs, tabulated(keys, np.concatenate([values, alone]))


def _squares(rows: Decisions, at: Whole, seat: Whole, excess: Floats) -> Whole:
    """The square of the excess of each deal towards each seat, on the first of its decisions; 0 on the others.

    Hands stay much the same through a deal, so what a model misses in one decision it misses in the next.
    """
    deal = (rows.deal[at] * SEATS + rows.seat[at]) * SEATS + seat
    _, first, place = np.unique(deal, return_index=True, return_inverse=True)
    total = np.bincount(place, weights=excess, minlength=len(first))
    squares = np.zeros(len(at), dtype=np.int64)
    squares[first] = np.rint(total**2 * UNIT).astype(np.int64)
    return squares


def _counted(detector: Detector, facts: Facts) -> tuple[Table, Table]:
    """Trials and events of a rate, by pair and by player."""
    trials = detector.trials(facts)
    return _by_pair(trials.player, trials.present, trials.beside, trials.happened), tabulated(
        trials.player, _counts(np.ones(len(trials.player), dtype=np.int64), trials.happened.astype(np.int64))
    )


def _drawn(points: Points) -> tuple[Table, Table]:
    """Points of slopes, by pair and by player."""
    values = np.zeros((len(points.player), COLUMNS), dtype=np.int64)
    values[:, N] = 1
    along, up = points.along, points.up
    for column, figures in (
        (WEIGHT, 1.0), (ALONG, along), (UP, up), (ALONG_ALONG, along * along), (ALONG_UP, along * up), (UP_UP, up * up),
    ):  # fmt: skip
        values[:, column] = np.rint(points.weight * figures * UNIT).astype(np.int64)
    at, seat = np.nonzero(points.present >= 0)
    keys = points.player[at] << _SHIFT | points.present[at, seat].astype(np.int64)
    return tabulated(keys, values[at]), tabulated(points.player, values)


def _by_pair(
    player: Whole, present: npt.NDArray[np.int32], beside: npt.NDArray[np.int32], happened: npt.NDArray[np.bool_]
) -> Table:
    at, seat = np.nonzero(present >= 0)
    event = happened[at] & (beside[at, seat] >= 0)
    keys = player[at] << _SHIFT | present[at, seat].astype(np.int64)
    return tabulated(keys, _counts(np.ones(len(at), dtype=np.int64), event.astype(np.int64)))


def _counts(trials: Whole, events: Whole) -> Whole:
    values = np.zeros((len(trials), COLUMNS), dtype=np.int64)
    values[:, N], values[:, EXCESS] = trials, events
    return values
