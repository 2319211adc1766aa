"""Sufficient statistics: what all games of a pair come to, in whole numbers, so that sums do not depend on their order.

Figures with a fraction are kept in units of 2 ** -20. Sums of different games are merged by adding; new games need no
second look at old ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.audit.collusion.channel import Detector, Floats
from ledger.audit.collusion.model import HonestPlay, chances_of
from ledger.audit.facts.decisions import Decisions, Facts, select
from ledger.audit.facts.sight import SEATS

Whole = npt.NDArray[np.int64]

UNIT = 1 << 20
_SHIFT = 32

N, EXCESS, VARIANCE, SHARED, THIRD, FOURTH, SQUARES = range(7)
"""Columns of a score: decisions that had something to choose; chosen less expected, summed; its variance; its
covariance with the same sum over all others; third and fourth cumulants; squares of the excess of each deal. Of a
player's total, ``SHARED`` is the variance of the sum over all others. A rate has ``N`` trials and ``EXCESS`` events, no
more."""

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
    rising, place = np.unique(keys, return_inverse=True)
    total = np.zeros((len(rising), COLUMNS), dtype=np.int64)
    np.add.at(total, place, values)
    return Table(rising, total)


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
    for detector in detectors:
        if detector.statistic == "rate":
            pairs[detector.code], alone[detector.code] = _counted(detector, facts)
            continue
        found = [
            scored(detector, rows, chances_of(model, rows, players))
            for kind in detector.kinds
            if kind in model.kinds and len((rows := select(facts.decisions, facts.decisions.kind == kind)).kind)
        ]
        pairs[detector.code] = merged(pair for pair, _ in found)
        alone[detector.code] = merged(player for _, player in found)
    return Sums(deals_together(facts), pairs, alone)


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
    worth = np.nan_to_num(detector.covariate(rows), nan=0.0)
    worth = np.where((chances > 0)[:, :, None], worth, 0.0)
    weight = chances[:, :, None]
    apart = worth - (weight * worth).sum(axis=1, keepdims=True)
    together = apart.sum(axis=2)
    variance = (weight * apart**2).sum(axis=1)
    return Scores(
        excess=apart[np.arange(len(apart)), rows.chosen],
        variance=variance,
        shared=(weight * apart * together[:, :, None]).sum(axis=1),
        third=(weight * apart**3).sum(axis=1),
        fourth=(weight * apart**4).sum(axis=1) - 3 * variance**2,
        whole=(chances * together**2).sum(axis=1),
    )


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
    total = np.zeros(len(first))
    np.add.at(total, place, excess)
    squares = np.zeros(len(at), dtype=np.int64)
    squares[first] = np.rint(total**2 * UNIT).astype(np.int64)
    return squares


def _counted(detector: Detector, facts: Facts) -> tuple[Table, Table]:
    """Trials and events of a rate, by pair and by player."""
    trials = detector.trials(facts)
    return _by_pair(trials.player, trials.present, trials.beside, trials.happened), tabulated(
        trials.player, _counts(np.ones(len(trials.player), dtype=np.int64), trials.happened.astype(np.int64))
    )


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
