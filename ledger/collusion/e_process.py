"""An e-process for every pair: bets against honest play, deal by deal, that may be looked at after every game.

Each bet starts with a capital of 1 and is made before the deal it is settled by. The capital is then multiplied by

    exp(d * e - d * d * (q / 6 + w / 3))

where ``d`` is the size of the bet, ``e`` what the deal's decisions gave the other beyond expectation, ``q`` the larger
of the square of ``e`` and the squares of its decisions, and ``w`` the variance of ``e`` (Delyon 2009, Howard et al.
2020: exp(x - x**2 / 6) <= 1 + x + x**2 / 3 for every x, so no shape of ``e`` is taken for granted). Rates are bet on by
the likelihood ratio of a larger odds to the rate to be expected. The capital of a pair, its e-value, is a fixed average
over sizes, channels, directions and a few bets that let several channels run together (a test martingale), so it is at
most 1 on average too, and by Ville's inequality it ever reaches 1 / alpha with a chance of at most alpha.

What is proved, and under which assumption:

1. If an honest player's choices have the chances of the model, every bet on a score, every product over different
   decisions and every average of them is a nonnegative supermartingale, whatever is looked at when. Rates are no
   part of the model: with them it takes (5) as well.
2. Where the model is wrong, hand sharing and drops keep expectation nil if the player cannot tell apart the hidden
   hands of those still in; that their variance is at most ``w`` then rests on (4).
3. Where the model is wrong about feeding by one slope towards everybody and deals are normal, ``e`` is an honest error
   of forecast: the forecast rests on all deals before, those with the other among them, and its uncertainty is in
   ``w``. A slope below nil is forecast as nil, which can only lose.
4. ``w`` is the variance under the model times how far the player's own deals scattered so far, never below 1.
5. A rate is forecast as if one more event had been seen in twenty more trials, which is right for players whose own
   rates are drawn from the beta distribution of these two numbers.

For play unlike those premises the chance of a false alarm is measured only (tests/bench/wagers.py).

A running maximum of this capital is no e-value: what is fed into e-BH must be the capital at a time fixed beforehand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.collusion.channels import (
    COORDINATED_DROPS,
    FEEDING,
    HAND_SHARING,
    HOLD_OFF,
    WRONG_SHOWS,
    RateChannel,
    ScoreChannel,
    relative_to_table,
)
from ledger.collusion.facts.decisions import SEATS, Facts, of_kind
from ledger.collusion.model import Floats, HonestPlay, choice_probabilities
from ledger.collusion.statistics import EXCESS, LEAST_VARIANCE, UNIT, VARIANCE, N, Whole, fixed, score

VERSION = "wagers 1"

Sizes = tuple[float, float, float]


class Bet(NamedTuple):
    """How a channel is bet on: three sizes (scores: per unit of the score; rates: times the odds), and whether the
    player's own past is the forecast, or the other hands at the table are."""

    channel: ScoreChannel | RateChannel
    sizes: Sizes
    own_control: bool = False


BETS: dict[str, Bet] = {
    "feeding": Bet(FEEDING, (0.15, 0.3, 0.5), own_control=True),
    "hand_sharing": Bet(relative_to_table(HAND_SHARING), (0.12, 0.25, 0.45)),
    "coordinated_drops": Bet(relative_to_table(COORDINATED_DROPS), (0.15, 0.3, 0.5)),
    "hold_off": Bet(HOLD_OFF, (4.0, 12.0, 40.0)),
    "wrong_shows": Bet(WRONG_SHOWS, (4.0, 12.0, 40.0)),
}
CODES = tuple(BETS)
SIZES = 3
_FEED, _SHARE, _DROP, _HOLD, _ = range(len(CODES))

FEWEST_SCORED, FEWEST_TRIED = 40, 20
"""Decisions and trials of a player, with anybody, before which nothing is bet on that player."""
SCATTER, SCATTER_WEIGHT = 1.1, 20
"""The scatter a player is taken to have at first, and the variance of decisions it weighs as much as."""
MORE_EVENTS, MORE_TRIALS = 1, 20
"""What is added to a player's own past when a rate is forecast."""

ALPHAS = (0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001)
"""Chances of a false alarm for which it is kept when the capital of a pair first reached one over it."""
_BARS = np.array([math.ceil(-math.log(alpha) * UNIT) for alpha in ALPHAS], dtype=np.int64)

_ALONE, _TOGETHER, _GIVING = 2, 6, 3
_WEIGHTS = (*[_ALONE] * (2 * len(CODES)), _TOGETHER, _TOGETHER, _TOGETHER, _GIVING, _GIVING)
"""Shares of the capital: each channel in each direction; feeding both ways; hands and drops both ways; feeding and
drops both ways; feeding with hold-off in either direction."""

SUM_SQUARES = 3
"""Column of a player's deals beside ``N``, ``EXCESS`` and ``VARIANCE``: squares of the excess of each deal towards each
seat. Towards a seat: squares of the excess of each decision."""
COLUMNS = 4
DEALS, LOGS = 0, 1 + 2 * len(CODES)
CROSSED = LOGS + 2 * len(CODES) * SIZES
WIDTH = CROSSED + 2 * len(ALPHAS)
"""Columns of a pair: deals; decisions or trials by direction (the lower number first) and channel; logarithms of
capital by direction, channel and size, in 2 ** -20; by alpha the game (from 1) in which it was reached, and the deals
by then."""


class RunningTotals:
    """Whole numbers by key that add up over games: keys rising, a row for each."""

    def __init__(self, width: int, keys: Whole | None = None, rows: Whole | None = None) -> None:
        self.keys: Whole = np.zeros(0, dtype=np.int64) if keys is None else keys
        self.rows: Whole = np.zeros((0, width), dtype=np.int64) if rows is None else rows

    def add(self, keys: Whole, rows: Whole) -> Whole:
        """Add rows in the order given; answers the total of each row's key with this row and all before it."""
        if not len(keys):
            return rows.copy()
        order = np.argsort(keys, kind="stable")
        ordered, total = keys[order], np.cumsum(rows[order], axis=0)
        first = np.concatenate([[True], ordered[1:] != ordered[:-1]])
        starts = np.nonzero(first)[0]
        place = self._places(ordered[starts])
        before = self.rows[place] - (total[starts] - rows[order][starts])
        total += before[np.cumsum(first) - 1]
        self.rows[place] = total[np.concatenate([starts[1:], [len(keys)]]) - 1]
        answer = np.empty_like(total)
        answer[order] = total
        return answer

    def _places(self, keys: Whole) -> Whole:
        """Where keys (rising) stand; room is made for new ones."""
        if len(new := keys[~np.isin(keys, self.keys)]):
            place = np.searchsorted(self.keys, new)
            self.rows, self.keys = np.insert(self.rows, place, 0, axis=0), np.insert(self.keys, place, new)
        return np.searchsorted(self.keys, keys)

    def before(self, players: Whole, own: Whole) -> Whole:
        """What each player's deals came to before each deal (deals x 6 x 4), the deals then being added."""
        there = players >= 0
        answer = np.zeros_like(own)
        answer[there] = self.add(players[there], own[there]) - own[there]
        return answer


class EProcesses(NamedTuple):
    """What has been bet so far: by channel the deals of each player, and of each pair its capital."""

    players: dict[str, RunningTotals]
    pairs: RunningTotals


def new_e_processes() -> EProcesses:
    """Nothing has been bet."""
    return EProcesses({code: RunningTotals(COLUMNS) for code in CODES}, RunningTotals(WIDTH))


def learn_rates(processes: EProcesses, facts: Facts, of: Whole) -> None:
    """Take in what happened while honest play was learnt, for the rates; nothing is bet on it."""
    players = _people(facts, of)
    for code, bet in BETS.items():
        if isinstance(bet.channel, RateChannel):
            processes.players[code].before(players, counts_by_deal(bet.channel, facts).own)


def settle(
    processes: EProcesses, facts: Facts, games: Whole, model: HonestPlay, accounts: Sequence[str], of: Whole
) -> None:
    """Settle the bets on some deals, in their order. ``games`` is the game each deal belongs to, from 1, rising; ``of``
    whose each account is. The model must have been fitted on earlier games."""
    players = _people(facts, of)
    found = [_log_factors(processes, code, facts, model, accounts, players) for code in CODES]
    counts = np.stack([count for count, _ in found], axis=-1)
    logs = np.stack([log for _, log in found], axis=-2)
    one, two = np.triu_indices(SEATS, 1)
    deal, pair = np.nonzero((players[:, one] >= 0) & (players[:, two] >= 0))
    one, two = one[pair], two[pair]
    low, high = np.where(players[deal, one] < players[deal, two], (one, two), (two, one))
    rows = np.zeros((len(deal), WIDTH), dtype=np.int64)
    rows[:, DEALS] = 1
    ways = ((low, high), (high, low))
    rows[:, 1:LOGS] = np.concatenate([counts[deal, a, b] for a, b in ways], axis=1)
    rows[:, LOGS:CROSSED] = np.concatenate([logs[deal, a, b].reshape(len(deal), -1) for a, b in ways], axis=1)
    keys = players[deal, low] << 32 | players[deal, high]
    _note_crossings(processes.pairs, keys, processes.pairs.add(keys, rows), games[deal])


def _people(facts: Facts, of: Whole) -> Whole:
    """Whose each seat is; -1 for nobody's, and for all seats but one of somebody who holds several."""
    seated = facts.deals.players.astype(np.int64)
    players = np.where(seated >= 0, of[seated], -1) if len(of) else seated
    for seat in range(1, SEATS):
        again = (players[:, :seat] == players[:, seat : seat + 1]).any(axis=1)
        players[again, seat] = -1
    return players


def _log_factors(
    processes: EProcesses, code: str, facts: Facts, model: HonestPlay, accounts: Sequence[str], players: Whole
) -> tuple[Whole, Whole]:
    """How many decisions or trials were bet on from seat to seat, and the logarithms by size."""
    bet = BETS[code]
    if isinstance(bet.channel, RateChannel):
        dealt = counts_by_deal(bet.channel, facts)
        logs, open_to = rate_logs(dealt, processes.players[code].before(players, dealt.own), bet.sizes)
    else:
        dealt = scores_by_deal(bet.channel, facts, model, accounts)
        past = processes.players[code].before(players, dealt.own)
        logs, open_to = score_logs(dealt, past, bet.sizes, controlled=bet.own_control)
    open_to = open_to & (players >= 0)[:, :, None] & (players >= 0)[:, None, :]
    whole = np.floor(np.where(open_to[..., None], logs, 0.0) * UNIT).astype(np.int64)
    return np.where(open_to, dealt.towards[..., N], 0), whole


class ByDeal(NamedTuple):
    """One channel: ``towards`` by deal, seat that acted and seat it counts for (deals x 6 x 6 x 4), and ``own`` by deal
    and seat, over all others (deals x 6 x 4). A rate has trials and events, no more."""

    towards: Whole
    own: Whole


def scores_by_deal(channel: ScoreChannel, facts: Facts, model: HonestPlay, accounts: Sequence[str]) -> ByDeal:
    """A score by deal; nothing where the model does not know the kind of decision."""
    deals = len(facts.deals.winner)
    towards = np.zeros((deals, SEATS, SEATS, COLUMNS), dtype=np.int64)
    for kind in channel.kinds:
        rows = of_kind(facts.decisions, kind)
        if kind not in model.kinds or not len(rows.kind):
            continue
        found = score(channel, rows, choice_probabilities(model, rows, list(accounts)))
        at, seat = np.nonzero((found.variance > LEAST_VARIANCE) & (rows.others >= 0))
        excess, variance = found.excess[at, seat], found.variance[at, seat]
        values = np.stack([np.ones(len(at), dtype=np.int64), *map(fixed, (excess, variance, excess**2))], axis=1)
        np.add.at(towards, (rows.deal[at], rows.seat[at], seat), values)
    own = towards.sum(axis=2)
    own[:, :, SUM_SQUARES] = (towards[..., EXCESS] ** 2 // UNIT).sum(axis=2)
    return ByDeal(towards, own)


def counts_by_deal(channel: RateChannel, facts: Facts) -> ByDeal:
    """A rate by deal: people are put aside, and every seat of every deal counted by itself."""
    deals = len(facts.deals.winner)
    place = np.arange(deals)[:, None] * SEATS + np.arange(SEATS)
    rows = facts.decisions
    seats = facts.deals._replace(players=np.where(facts.deals.players >= 0, place, -1).astype(np.int32))
    others = np.where(rows.others >= 0, place[rows.deal], -1).astype(np.int32)
    trials = channel.trials(Facts(seats, rows._replace(player=rows.deal * SEATS + rows.seat, others=others)))
    towards = np.zeros((deals * SEATS, SEATS, COLUMNS), dtype=np.int64)
    own = np.zeros((deals * SEATS, COLUMNS), dtype=np.int64)
    at, seat = np.nonzero(trials.present >= 0)
    event = trials.happened[at] & (trials.beside[at, seat] >= 0)
    other = trials.present[at, seat].astype(np.int64) % SEATS
    np.add.at(towards[..., N], (trials.player[at], other), 1)
    np.add.at(towards[..., EXCESS], (trials.player[at], other), event.astype(np.int64))
    np.add.at(own[..., N], trials.player, 1)
    np.add.at(own[..., EXCESS], trials.player, trials.happened.astype(np.int64))
    return ByDeal(towards.reshape(deals, SEATS, SEATS, COLUMNS), own.reshape(deals, SEATS, COLUMNS))


def score_logs(
    dealt: ByDeal, past: Whole, sizes: Sequence[float], *, controlled: bool
) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """Logarithms of what each size is multiplied by, from seat to seat, and where there was anything to bet on.

    ``past`` are the player's own deals before. ``controlled`` takes their slope, where it is above nil, off what is to
    be expected, and adds its uncertainty.
    """
    excess, variance, squares = (dealt.towards[..., column] / UNIT for column in (EXCESS, VARIANCE, SUM_SQUARES))
    gone, spread, scattered = (past[:, :, None, column] / UNIT for column in (EXCESS, VARIANCE, SUM_SQUARES))
    scatter = np.maximum(1.0, (scattered + SCATTER * SCATTER_WEIGHT) / (spread + SCATTER_WEIGHT))
    uncertainty = variance
    if controlled:
        known = np.maximum(spread, 1.0)
        excess = excess - np.maximum(0.0, gone / known) * variance
        uncertainty = variance + variance**2 / known
    lost = np.maximum(excess**2, squares) / 6 + scatter * uncertainty / 3
    logs = np.stack([size * excess - size**2 * lost for size in sizes], axis=-1)
    return logs, (dealt.towards[..., N] > 0) & (past[:, :, None, N] >= FEWEST_SCORED)


def rate_logs(dealt: ByDeal, past: Whole, sizes: Sequence[float]) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """The same of a rate: the likelihood at so many times the odds over that at the rate to be expected."""
    trials, events = dealt.towards[..., N], dealt.towards[..., EXCESS]
    usual = (past[:, :, None, EXCESS] + MORE_EVENTS) / (past[:, :, None, N] + MORE_TRIALS)
    logs = [events * math.log(size) - trials * np.log1p((size - 1) * usual) for size in sizes]
    return np.stack(logs, axis=-1), (trials > 0) & (past[:, :, None, N] >= FEWEST_TRIED)


def _note_crossings(pairs: RunningTotals, keys: Whole, totals: Whole, games: Whole) -> None:
    """The first deal after which a pair's capital reached one over each alpha."""
    capital = log_capital(totals[:, LOGS:CROSSED])
    for place, bar in enumerate(_BARS):
        reached = np.nonzero(capital >= bar)[0]
        key, first = np.unique(keys[reached], return_index=True)
        at, column = np.searchsorted(pairs.keys, key), CROSSED + 2 * place
        fresh = pairs.rows[at, column] == 0
        where = reached[first[fresh]]
        pairs.rows[at[fresh], column], pairs.rows[at[fresh], column + 1] = games[where], totals[where, DEALS]


def log_capital(logs: Whole) -> Whole:
    """The logarithm of a pair's capital, rounded down, of its bets' (n x 30), in 2 ** -20. Sums run in one order."""
    alone = logs.reshape(len(logs), 2, len(CODES), SIZES)
    both = alone.sum(axis=1)
    together = [both[:, _FEED], both[:, _SHARE] + both[:, _DROP], both[:, _FEED] + both[:, _DROP]]
    giving = [alone[:, way, _FEED] + alone[:, way, _HOLD] for way in range(2)]
    every = [alone[:, way, channel] for way in range(2) for channel in range(len(CODES))] + together + giving
    top = np.max(np.stack(every), axis=(0, 2)) if len(logs) else np.zeros(0, dtype=np.int64)
    total = np.zeros(len(logs))
    for weight, bets in zip(_WEIGHTS, every, strict=True):
        for size in range(SIZES):
            total += weight * np.exp((bets[:, size] - top) / UNIT)
    whole: Whole = top + np.floor(np.log(total / (SIZES * sum(_WEIGHTS))) * UNIT).astype(np.int64)
    return whole
