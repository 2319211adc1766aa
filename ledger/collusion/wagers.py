"""An e-process for every pair: wagers against honest play, deal by deal, that may be looked at after every game.

Each wager starts with 1 and is made before the deal it is settled by. Its wealth is then multiplied by

    exp(d * e - d * d * (q / 6 + w / 3))

where ``d`` is its size, ``e`` what the deal's decisions gave the other beyond expectation, ``q`` the larger of the
square of ``e`` and the squares of its decisions, and ``w`` the variance of ``e`` (Delyon 2009, Howard et al. 2020:
exp(x - x**2 / 6) <= 1 + x + x**2 / 3 for every x, so no shape of ``e`` is taken for granted). Rates are wagered on by
the likelihood ratio of a larger odds to the rate to be expected. The wealth of a pair is a fixed average over sizes,
channels, directions and a few wagers that let several channels run together, so it is at most 1 on average too, and by
Ville's inequality it ever reaches 1 / alpha with a chance of at most alpha.

What is proved, and under which assumption:

1. If an honest player's choices have the chances of the model, every wager on a score, every product over different
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

A running maximum of this wealth is no e-value: what is fed into e-BH must be the wealth at a time fixed beforehand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.collusion.channels import DETECTORS
from ledger.collusion.dealwise import (
    COLUMNS,
    OWN,
    Dealt,
    Running,
    against_the_table,
    before,
    counted_by_deal,
    scored_by_deal,
)
from ledger.collusion.facts.decisions import Facts
from ledger.collusion.facts.sight import SEATS
from ledger.collusion.model import HonestPlay
from ledger.collusion.sums import EXCESS, UNIT, VARIANCE, N, Whole, pair_of

VERSION = "wagers 1"

Floats = npt.NDArray[np.float64]


class Stake(NamedTuple):
    """How a channel is wagered on: three sizes (scores: per unit of the score; rates: times the odds), and whether the
    player's own past is the forecast or the other hands at the table are."""

    sizes: tuple[float, float, float]
    control: str


STAKES: dict[str, Stake] = {
    "feeding": Stake((0.15, 0.3, 0.5), "own"),
    "hand_sharing": Stake((0.12, 0.25, 0.45), "table"),
    "coordinated_drops": Stake((0.15, 0.3, 0.5), "table"),
    "hold_off": Stake((4.0, 12.0, 40.0), "rate"),
    "wrong_shows": Stake((4.0, 12.0, 40.0), "rate"),
}
CHANNELS = tuple(STAKES)
SIZES = 3
_FEED, _SHARE, _DROP, _HOLD, _ = range(len(CHANNELS))

FEWEST_SCORED, FEWEST_TRIED = 40, 20
"""Decisions and trials of a player, with anybody, before which nothing is wagered on him."""
SCATTER, SCATTER_WEIGHT = 1.1, 20
"""The scatter a player is taken to have at first, and the variance of decisions it weighs as much as."""
MORE_EVENTS, MORE_TRIALS = 1, 20
"""What is added to a player's own past when his rate is forecast."""

ALPHAS = (0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001)
"""Chances of a false alarm for which it is kept when the wealth of a pair first reached one over it."""
_BARS = np.array([math.ceil(-math.log(alpha) * UNIT) for alpha in ALPHAS], dtype=np.int64)

_ALONE, _TOGETHER, _GIVING = 2, 6, 3
_PARTS = (*[_ALONE] * (2 * len(CHANNELS)), _TOGETHER, _TOGETHER, _TOGETHER, _GIVING, _GIVING)
"""Shares of the wealth: each channel in each direction; feeding both ways; hands and drops both ways; feeding and drops
both ways; feeding with hold-off in either direction."""

DEALS, LOGS = 0, 1 + 2 * len(CHANNELS)
CROSSED = LOGS + 2 * len(CHANNELS) * SIZES
WIDTH = CROSSED + 2 * len(ALPHAS)
"""Columns of a pair: deals; decisions or trials by direction (the lower number first) and channel; logarithms of wealth
by direction, channel and size, in 2 ** -20; by alpha the game (from 1) in which it was reached, and the deals by then.
"""


class Purses(NamedTuple):
    """What has been wagered so far: by channel the deals of each player, and of each pair its wealth."""

    players: dict[str, Running]
    pairs: Running


def no_purses() -> Purses:
    """Nothing has been wagered."""
    return Purses({code: Running(COLUMNS) for code in CHANNELS}, Running(WIDTH))


def learn(purses: Purses, facts: Facts, of: Whole) -> None:
    """Take in what happened while honest play was learnt, for the rates; nothing is wagered on it."""
    players = _people(facts, of)
    for code, stake in STAKES.items():
        if stake.control == "rate":
            before(purses.players[code], players, counted_by_deal(DETECTORS[code], facts).own)


def wager(
    purses: Purses, facts: Facts, games: Whole, model: HonestPlay, accounts: Sequence[str], of: Whole
) -> None:  # fmt: skip
    """Settle the wagers on some deals, in their order. ``games`` is the game each deal belongs to, from 1, rising;
    ``of`` whose each account is. The model must have been fitted on earlier games."""
    players = _people(facts, of)
    found = [_channel(purses, code, facts, model, accounts, players) for code in CHANNELS]
    counts = np.stack([count for count, _ in found], axis=-1)
    logs = np.stack([log for _, log in found], axis=-2)
    deal, one, two = _sat_together(players)
    low, high = np.where(players[deal, one] < players[deal, two], (one, two), (two, one))
    rows = np.zeros((len(deal), WIDTH), dtype=np.int64)
    rows[:, DEALS] = 1
    ways = ((low, high), (high, low))
    rows[:, 1:LOGS] = np.concatenate([counts[deal, a, b] for a, b in ways], axis=1)
    rows[:, LOGS:CROSSED] = np.concatenate([logs[deal, a, b].reshape(len(deal), -1) for a, b in ways], axis=1)
    keys = players[deal, low] << 32 | players[deal, high]
    totals = purses.pairs.taken_in(keys, rows)
    _note_crossings(purses.pairs, keys, totals, games[deal])


def _people(facts: Facts, of: Whole) -> Whole:
    """Whose each seat is; -1 for nobody's, and for all seats but one of somebody who holds several."""
    seated = facts.deals.players.astype(np.int64)
    players = np.where(seated >= 0, of[seated], -1) if len(of) else seated
    for seat in range(1, SEATS):
        again = (players[:, :seat] == players[:, seat : seat + 1]).any(axis=1)
        players[again, seat] = -1
    return players


def _sat_together(players: Whole) -> tuple[Whole, Whole, Whole]:
    """Every two people of every deal: deal and both seats, deals rising."""
    one, two = np.triu_indices(SEATS, 1)
    deal, pair = np.nonzero((players[:, one] >= 0) & (players[:, two] >= 0))
    return deal, one[pair], two[pair]


def _channel(
    purses: Purses, code: str, facts: Facts, model: HonestPlay, accounts: Sequence[str], players: Whole
) -> tuple[Whole, Whole]:
    """How many decisions or trials were wagered on from seat to seat, and the logarithms by size."""
    stake, detector = STAKES[code], DETECTORS[code]
    if stake.control == "rate":
        dealt = counted_by_deal(detector, facts)
        logs, open_to = rate_logs(dealt, before(purses.players[code], players, dealt.own), stake.sizes)
    else:
        watched = detector if stake.control == "own" else against_the_table(detector)
        dealt = scored_by_deal(watched, facts, model, accounts)
        past = before(purses.players[code], players, dealt.own)
        logs, open_to = score_logs(dealt, past, stake.sizes, controlled=stake.control == "own")
    open_to = open_to & (players >= 0)[:, :, None] & (players >= 0)[:, None, :]
    whole = np.floor(np.where(open_to[..., None], logs, 0.0) * UNIT).astype(np.int64)
    return np.where(open_to, dealt.towards[..., N], 0), whole


def score_logs(
    dealt: Dealt, past: Whole, sizes: Sequence[float], *, controlled: bool
) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """Logarithms of what each size is multiplied by, from seat to seat, and where there was anything to wager on.

    ``past`` are the player's own deals before. ``controlled`` takes their slope, where it is above nil, off what is to
    be expected, and adds its uncertainty.
    """
    excess, variance, squares = (dealt.towards[..., column] / UNIT for column in (EXCESS, VARIANCE, OWN))
    gone, spread, scattered = (past[:, :, None, column] / UNIT for column in (EXCESS, VARIANCE, OWN))
    scatter = np.maximum(1.0, (scattered + SCATTER * SCATTER_WEIGHT) / (spread + SCATTER_WEIGHT))
    doubt = variance
    if controlled:
        known = np.maximum(spread, 1.0)
        excess = excess - np.maximum(0.0, gone / known) * variance
        doubt = variance + variance**2 / known
    lost = np.maximum(excess**2, squares) / 6 + scatter * doubt / 3
    logs = np.stack([size * excess - size**2 * lost for size in sizes], axis=-1)
    return logs, (dealt.towards[..., N] > 0) & (past[:, :, None, N] >= FEWEST_SCORED)


def rate_logs(dealt: Dealt, past: Whole, sizes: Sequence[float]) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """The same of a rate: the likelihood at so many times the odds over that at the rate to be expected."""
    trials, events = dealt.towards[..., N], dealt.towards[..., EXCESS]
    usual = (past[:, :, None, EXCESS] + MORE_EVENTS) / (past[:, :, None, N] + MORE_TRIALS)
    logs = [events * math.log(size) - trials * np.log1p((size - 1) * usual) for size in sizes]
    return np.stack(logs, axis=-1), (trials > 0) & (past[:, :, None, N] >= FEWEST_TRIED)


def _note_crossings(pairs: Running, keys: Whole, totals: Whole, games: Whole) -> None:
    """The first deal after which a pair's wealth reached one over each alpha."""
    wealth = log_wealth(totals[:, LOGS:CROSSED])
    for place, bar in enumerate(_BARS):
        reached = np.nonzero(wealth >= bar)[0]
        key, first = np.unique(keys[reached], return_index=True)
        at, column = np.searchsorted(pairs.keys, key), CROSSED + 2 * place
        fresh = pairs.rows[at, column] == 0
        where = reached[first[fresh]]
        pairs.rows[at[fresh], column], pairs.rows[at[fresh], column + 1] = games[where], totals[where, DEALS]


def log_wealth(logs: Whole) -> Whole:
    """The logarithm of a pair's wealth, rounded down, of its wagers' (n x 30), in 2 ** -20. Sums run in one order."""
    alone = logs.reshape(len(logs), 2, len(CHANNELS), SIZES)
    both = alone.sum(axis=1)
    together = [both[:, _FEED], both[:, _SHARE] + both[:, _DROP], both[:, _FEED] + both[:, _DROP]]
    giving = [alone[:, way, _FEED] + alone[:, way, _HOLD] for way in range(2)]
    every = [alone[:, way, channel] for way in range(2) for channel in range(len(CHANNELS))] + together + giving
    top = np.max(np.stack(every), axis=(0, 2)) if len(logs) else np.zeros(0, dtype=np.int64)
    total = np.zeros(len(logs))
    for part, wagers in zip(_PARTS, every, strict=True):
        for size in range(SIZES):
            total += part * np.exp((wagers[:, size] - top) / UNIT)
    whole: Whole = top + np.floor(np.log(total / (SIZES * sum(_PARTS))) * UNIT).astype(np.int64)
    return whole


class Purse(NamedTuple):
    """A pair after the last game: deals together, e-value now, the game (from 1) and the deals together at which one
    over alpha was first reached (None: never), and by direction and channel what was weighed and its e-value alone."""

    one: int
    two: int
    deals: int
    wealth: float
    crossed: tuple[int, int] | None
    channels: tuple[tuple[int, int, str, int, float], ...]


def reached(pairs: Running, alpha: float) -> list[int]:
    """The rows of pairs whose wealth ever reached one over ``alpha``."""
    return [int(place) for place in np.nonzero(pairs.rows[:, CROSSED + 2 * ALPHAS.index(alpha)])[0]]


def purse_of(pairs: Running, place: int, alpha: float) -> Purse:
    """One row, read. Raises ValueError for an alpha that is not kept."""
    row = pairs.rows[place]
    column = CROSSED + 2 * ALPHAS.index(alpha)
    one, two = pair_of(int(pairs.keys[place]))
    logs = row[LOGS:CROSSED].reshape(2, len(CHANNELS), SIZES)
    channels = []
    for way, (player, other) in enumerate(((one, two), (two, one))):
        for place_of, code in enumerate(CHANNELS):
            n = int(row[1 + way * len(CHANNELS) + place_of])
            channels.append((player, other, code, n, _mean_of(logs[way, place_of])))
    crossed = (int(row[column]), int(row[column + 1])) if row[column] else None
    wealth = math.exp(min(700.0, int(log_wealth(row[None, LOGS:CROSSED])[0]) / UNIT))
    return Purse(one, two, int(row[DEALS]), wealth, crossed, tuple(channels))


def _mean_of(logs: Whole) -> float:
    return sum(math.exp(min(700.0, int(log) / UNIT)) for log in logs) / SIZES
