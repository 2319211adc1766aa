"""Sufficient statistics: what all games of a pair come to, in whole numbers, so that order and grouping change nothing.

Figures with a fraction are in units of 2 ** -20. Statistics of different games are added; new games need no second look
at old ones. They are kept by account and added up by person when they are tested, so that a link that is found later
needs no new scan. What somebody did towards a second account of the same person is left out. Where both sat in one
deal, one choice of a third player would count towards either seat: a scan takes such deals out before it adds up.

All of them are kept by stratum, ruleset and number of seats: how somebody plays one format says nothing of another, and
only like is held against like.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from ledger.collusion.channels import (
    CHANNELS,
    Channel,
    RateChannel,
    RegressionPoints,
    ScoreChannel,
    Trials,
    seats_dealt_in,
)
from ledger.collusion.facts.decisions import SEATS, Decisions, Facts, of_kind, select
from ledger.collusion.facts.matches import People
from ledger.collusion.model import Floats, HonestPlay, choice_probabilities

Whole = npt.NDArray[np.int64]

UNIT = 1 << 20
COLUMNS = 7
N, EXCESS, VARIANCE, COVARIANCE, THIRD, FOURTH, SQUARES = range(COLUMNS)
"""Columns of a score: decisions that had something to choose; chosen less expected, summed; its variance; its
covariance with the same sum over all others; third and fourth cumulants; squares of the excess of each deal. Of a
player's total, ``COVARIANCE`` is the variance of the sum over all others. A rate has ``N`` trials and ``EXCESS``
events, no more."""
WEIGHT, X, Y, XX, XY, YY = range(1, COLUMNS)
"""Columns of a regression beside ``N``: what its points weigh, and so weighed their sums, squares and product. A
player's row has each point once."""

LEAST_VARIANCE = 1e-9
"""Variance of a decision up to which there was nothing to choose."""
PAIR_SHIFT, _MASK = 32, (1 << 32) - 1
"""Bits the first person of a pair stands above the second in its key."""


class Sums(NamedTuple):
    """Rows of seven whole numbers by key, keys rising."""

    keys: Whole
    values: Whole

    def by_key(self) -> dict[int, Whole]:
        """The rows, to be looked up."""
        return dict(zip(self.keys.tolist(), self.values, strict=True))

    def negative(self) -> Sums:
        """What takes the rows away when it is added."""
        return Sums(self.keys, -self.values)


def pair_key(player: int, other: int) -> int:
    """The key of an ordered pair of people."""
    return player << PAIR_SHIFT | other


def pair_of(key: int) -> tuple[int, int]:
    """The people of a key."""
    return key >> PAIR_SHIFT, key & _MASK


def tabulate(keys: Whole, values: Whole) -> Sums:
    """Rows with the same key added up."""
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    # Of no rows none is the first.
    first = np.nonzero(np.concatenate([np.ones(min(1, len(keys)), dtype=np.bool_), keys[1:] != keys[:-1]]))[0]
    return Sums(keys[first], np.add.reduceat(values[order], first, axis=0))


def add_sums(parts: Iterable[Sums]) -> Sums:
    """Sums of different games added up."""
    # An empty one first, so that nothing added up is an empty table too.
    several = [Sums(np.zeros(0, dtype=np.int64), np.zeros((0, COLUMNS), dtype=np.int64)), *parts]
    return tabulate(np.concatenate([part.keys for part in several]), np.concatenate([part.values for part in several]))


def fixed(figures: Any) -> Whole:
    """Figures with a fraction, in whole units."""
    whole: Whole = np.rint(figures * UNIT).astype(np.int64)
    return whole


def rows_of_one(count: int, columns: Mapping[int, Any]) -> Whole:
    """So many rows that count one each, with other columns filled in."""
    values = np.zeros((count, COLUMNS), dtype=np.int64)
    values[:, N] = 1
    for column, figures in columns.items():
        values[:, column] = figures
    return values


class Statistics(NamedTuple):
    """What some games come to: sums by name, ``deals`` by ordered pair the deals together, ``pairs/CODE/STRATUM`` and
    ``players/CODE/STRATUM`` of each channel; ``deals/CODE`` of a channel that does not rest on all of these deals."""

    sums: Mapping[str, Sums]

    @property
    def deals(self) -> Sums:
        """By ordered pair the deals together."""
        return self.sums["deals"] if "deals" in self.sums else add_sums([])

    @property
    def pairs(self) -> dict[str, Sums]:
        """By channel, of ordered pairs, all strata together."""
        return self._by_channel("pairs/")

    @property
    def players(self) -> dict[str, Sums]:
        """By channel, of players with everybody, all strata together."""
        return self._by_channel("players/")

    def deals_of(self, code: str) -> Sums:
        """By ordered pair the deals together that a channel rests on."""
        return self.sums.get(f"deals/{code}", self.deals)

    def _by_channel(self, kind: str) -> dict[str, Sums]:
        parts: dict[str, list[Sums]] = {}
        for name, sums in self.sums.items():
            if name.startswith(kind):
                parts.setdefault(name.split("/")[1], []).append(sums)
        return {code: several[0] if len(several) == 1 else add_sums(several) for code, several in parts.items()}

    def strata(self, code: str) -> dict[str, tuple[Sums, Sums]]:
        """A channel's sums of ordered pairs and of players, by stratum."""
        by_stratum = {}
        for name, pairs in sorted(self.sums.items()):
            kind, _, channel = name.partition("/")
            of, _, stratum = channel.partition("/")
            if (kind, of) == ("pairs", code):
                by_stratum[stratum] = pairs, self.sums.get(f"players/{channel}", add_sums([]))
        return by_stratum

    def of_ruleset(self, ruleset: str) -> Statistics:
        """With the name of the ruleset in those of the strata, which must not have one yet."""
        by_name = {}
        for name, sums in self.sums.items():
            kind, _, stratum = name.rpartition("/")
            by_name[f"{kind}/{ruleset}, {stratum}" if name.count("/") > 1 else name] = sums
        return Statistics(by_name)

    def together(self, one: int, two: int) -> int:
        """How many deals two people sat in together."""
        row = self.deals.by_key().get(pair_key(one, two))
        return 0 if row is None else int(row[N])

    def negative(self) -> Statistics:
        """What takes these games away when it is added."""
        return Statistics({name: sums.negative() for name, sums in self.sums.items()})


def add_statistics(parts: Iterable[Statistics]) -> Statistics:
    """Statistics of different games added up, in any order."""
    several = [part.sums for part in parts]
    names = sorted({name for part in several for name in part})
    return Statistics({name: add_sums(part[name] for part in several if name in part) for name in names})


def compute_statistics(facts: Facts, model: HonestPlay, channels: Iterable[Channel], players: list[str]) -> Statistics:
    """What the facts of some games come to under a model; channels whose decisions it does not know stay empty."""
    channels, sums = list(channels), {"deals": _deals_together(facts)}
    kinds = {kind for channel in channels if isinstance(channel, ScoreChannel) for kind in channel.kinds}
    decisions = {
        kind: rows for kind in sorted(kinds & set(model.kinds)) if len((rows := of_kind(facts.decisions, kind)).kind)
    }
    chances = {kind: choice_probabilities(model, rows, players) for kind, rows in decisions.items()}
    for channel in channels:
        if isinstance(channel, ScoreChannel):
            parts_of = _scores_by_seats(channel, facts, decisions, chances)
        elif isinstance(channel, RateChannel):
            parts_of = _by_seats(channel.trials(facts), rate_sums)
        else:
            parts_of = _by_seats(channel.points(facts, model, players), regression_sums)
        for seats, (pairs, alone) in parts_of.items():
            sums |= {f"pairs/{channel.code}/{seats} seats": pairs, f"players/{channel.code}/{seats} seats": alone}
    return Statistics(sums)


_Rows = TypeVar("_Rows", Trials, RegressionPoints)


def _by_seats(rows: _Rows, add_up: Callable[[_Rows], tuple[Sums, Sums]]) -> dict[int, tuple[Sums, Sums]]:
    """The sums of rows by how many seats were dealt in."""
    by_seats = {}
    for seats in np.unique(rows.seats).tolist():
        which = rows.seats == seats
        by_seats[seats] = add_up(type(rows)._make(column[which] for column in rows))
    return by_seats


def _scores_by_seats(
    channel: ScoreChannel, facts: Facts, decisions: Mapping[int, Decisions], chances: Mapping[int, Floats]
) -> dict[int, tuple[Sums, Sums]]:
    """The sums of a score by how many seats were dealt in, its kinds of decision added up."""
    counts = seats_dealt_in(facts)
    parts: dict[int, list[tuple[Sums, Sums]]] = {}
    for kind in channel.kinds:
        if kind not in decisions:
            continue
        seats = counts[decisions[kind].deal]
        for count in np.unique(seats).tolist():
            which = seats == count
            rows = select(decisions[kind], which)
            parts.setdefault(count, []).append(score_sums(channel, rows, chances[kind][which]))
    return {
        count: (add_sums(pairs for pairs, _ in several), add_sums(alone for _, alone in several))
        for count, several in sorted(parts.items())
    }


def _deals_together(facts: Facts) -> Sums:
    """How many deals each ordered pair of people sat in together."""
    players = facts.deals.players.astype(np.int64)
    one, two = np.nonzero(~np.eye(SEATS, dtype=np.bool_))
    first, second = players[:, one].ravel(), players[:, two].ravel()
    there = (first >= 0) & (second >= 0) & (first != second)
    return tabulate(first[there] << PAIR_SHIFT | second[there], rows_of_one(int(there.sum()), {}))


# -- scores --------------------------------------------------------------------------------------


class Scores(NamedTuple):
    """Of each decision (n) towards each other seat (n x 6): excess, variance, covariance with all, cumulants; and the
    variance of all (n). Seats that do not count have variance 0."""

    excess: Floats
    variance: Floats
    covariance: Floats
    third: Floats
    fourth: Floats
    of_all: Floats


def score(channel: ScoreChannel, rows: Decisions, chances: Floats) -> Scores:
    """Observed less expected of what a choice was worth to others, and how that scatters under the model."""
    most = int(rows.size.max(initial=0))
    worth, weight = channel.covariate(rows)[:, :most], chances[:, :most]
    worth = np.where((weight > 0)[:, :, None] & ~np.isnan(worth), worth, 0.0)
    at, seat = np.nonzero(worth.any(axis=1))  # towards other seats nothing could be chosen, and all is 0
    weight, worth = np.ascontiguousarray(weight[at].T), np.ascontiguousarray(worth[at, :, seat].T)
    expected, some = _add(weight * worth), worth != 0
    centred = worth - expected
    together = np.zeros(chances.shape)
    for other in range(SEATS):
        towards = seat == other
        together[at[towards], :most] += centred[:, towards].T
    variance = _add(weight * centred**2)

    def by_seat(figures: Floats) -> Floats:
        places = np.zeros((len(chances), SEATS))
        places[at, seat] = figures
        return places

    return Scores(
        excess=by_seat(centred[rows.chosen[at], np.arange(len(at))]),
        variance=by_seat(variance),
        covariance=by_seat(_add(weight * centred * together[at, :most].T)),
        third=by_seat(_add(weight * _power(centred, expected, some, 3))),
        fourth=by_seat(_add(weight * _power(centred, expected, some, 4)) - 3 * variance**2),
        of_all=(chances * together**2).sum(axis=1),
    )


def _add(figures: Floats) -> Floats:
    """The sum over all alternatives, from the first to the last however many columns there are."""
    total = np.zeros(figures.shape[1])
    for line in figures:
        total += line
    return total


def _power(centred: Floats, expected: Floats, some: npt.NDArray[np.bool_], exponent: int) -> Floats:
    """A power of each figure; it is dear, so what is worth nothing is raised once for all alternatives."""
    raised = np.broadcast_to((0.0 - expected) ** exponent, centred.shape).copy()
    raised[some] = centred[some] ** exponent
    return raised


def score_sums(channel: ScoreChannel, rows: Decisions, chances: Floats) -> tuple[Sums, Sums]:
    """The scores of decisions of one kind, by pair and by player."""
    scores = score(channel, rows, chances)
    at, seat = np.nonzero((scores.variance > LEAST_VARIANCE) & (rows.others >= 0))
    columns = {EXCESS: scores.excess, VARIANCE: scores.variance, COVARIANCE: scores.covariance, THIRD: scores.third}
    columns[FOURTH] = scores.fourth
    values = rows_of_one(len(at), {column: fixed(figures[at, seat]) for column, figures in columns.items()})
    values[:, SQUARES] = _squares(rows, at, seat, scores.excess[at, seat])
    pairs = tabulate(rows.player[at] << PAIR_SHIFT | rows.others[at, seat].astype(np.int64), values)
    # In a player's row that column is the variance over all others, once a decision and not once a seat.
    values[:, COVARIANCE] = 0
    alone = np.zeros((len(rows.player), COLUMNS), dtype=np.int64)
    alone[:, COVARIANCE] = fixed(scores.of_all)
    return pairs, tabulate(np.concatenate([rows.player[at], rows.player]), np.concatenate([values, alone]))


def _squares(rows: Decisions, at: Whole, seat: Whole, excess: Floats) -> Whole:
    """The square of the excess of each deal towards each seat, on the first of its decisions; 0 on the others.

    Hands stay much the same through a deal, so what a model misses in one decision it misses in the next.
    """
    deal = (rows.deal[at] * SEATS + rows.seat[at]) * SEATS + seat
    _, first, place = np.unique(deal, return_index=True, return_inverse=True)
    squares = np.zeros(len(at), dtype=np.int64)
    squares[first] = fixed(np.bincount(place, weights=excess, minlength=len(first)) ** 2)
    return squares


# -- rates and regressions -----------------------------------------------------------------------


def rate_sums(trials: Trials) -> tuple[Sums, Sums]:
    """Trials and events, by pair and by player."""
    at, seat = np.nonzero(trials.present >= 0)
    keys = trials.player[at] << PAIR_SHIFT | trials.present[at, seat].astype(np.int64)
    alone = tabulate(trials.player, rows_of_one(len(trials.player), {EXCESS: trials.happened}))
    return tabulate(keys, rows_of_one(len(at), {EXCESS: trials.happened[at]})), alone


def regression_sums(points: RegressionPoints) -> tuple[Sums, Sums]:
    """Points of regressions, by pair and by player."""
    x, y, weight = points.x, points.y, points.weight
    columns = {WEIGHT: weight, X: weight * x, Y: weight * y, XX: weight * (x * x), XY: weight * (x * y)}
    columns[YY] = weight * (y * y)
    values = rows_of_one(len(points.player), {column: fixed(figures) for column, figures in columns.items()})
    at, seat = np.nonzero(points.present >= 0)
    keys = points.player[at] << PAIR_SHIFT | points.present[at, seat].astype(np.int64)
    return tabulate(keys, values[at]), tabulate(points.player, values)


# -- by person -----------------------------------------------------------------------------------


def by_person(statistics: Statistics, people: People) -> Statistics:
    """Statistics by account as statistics by person."""
    if not people.linked:
        return statistics
    totals = {"deals": _by_person(statistics.deals, people)[0]}
    for name, sums in statistics.sums.items():
        kind, _, channel = name.partition("/")
        if kind != "pairs":
            continue
        totals[name], own = _by_person(sums, people)
        alone = statistics.sums[f"players/{channel}"]
        parts = [Sums(people.of[alone.keys], alone.values)]
        if isinstance(CHANNELS.get(channel.split("/")[0]), ScoreChannel):
            less = -own.values
            # The variance over all others without these: Var(all) - 2 Cov(own, all) + Var(own).
            less[:, COVARIANCE] = own.values[:, VARIANCE] - 2 * own.values[:, COVARIANCE]
            parts.append(Sums(own.keys >> PAIR_SHIFT, less))
        totals[f"players/{channel}"] = add_sums(parts)
    return Statistics(totals)


def deals_with_oneself(deals: Sums, people: People) -> dict[int, int]:
    """By person, in how many deals two accounts of that person sat at one table."""
    if not people.linked:
        return {}
    own = _by_person(deals, people)[1]
    # Each such deal stands there twice, once from either account to the other.
    return {int(key) >> PAIR_SHIFT: int(row[N]) // 2 for key, row in zip(own.keys, own.values, strict=True)}


def _by_person(sums: Sums, people: People) -> tuple[Sums, Sums]:
    """The rows of pairs of different people, and those of people with themselves."""
    one, two = people.of[sums.keys >> PAIR_SHIFT], people.of[sums.keys & _MASK]
    keys, apart = one << PAIR_SHIFT | two, one != two
    return tabulate(keys[apart], sums.values[apart]), tabulate(keys[~apart], sums.values[~apart])
