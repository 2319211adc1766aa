"""What stands beside the detection: naive counts, how often a discard is picked up, money moved, joint winnings; and
the score of a pair without the player's own control, which is no evidence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy import special

from ledger.collusion.facts.decisions import Facts
from ledger.collusion.facts.packed import PICK, STOCK, THROW
from ledger.collusion.screening import FEWEST_WITH, pearson3_tail
from ledger.collusion.statistics import EXCESS, THIRD, UNIT, VARIANCE, N, Whole
from ledger.simulate.population.games import Games

THROWN, PICKED, DEALS, MOVED, MOVED_SQUARES, JOINT, JOINT_SQUARES = range(7)


def bare_score(pair: Whole) -> tuple[float, float] | None:
    """How far a score is from nil by the model alone, and its p; None with too few decisions."""
    variance = pair[VARIANCE] / UNIT
    if pair[N] < FEWEST_WITH or variance <= 0:
        return None
    z = float(pair[EXCESS] / UNIT / variance**0.5)
    return z, pearson3_tail(z, pair[THIRD] / UNIT / variance**1.5)


class Naive(NamedTuple):
    """By ordered pair: discards the other could take, those he took; deals together; points from the first to the
    second and their squares; what the two won together and its squares."""

    keys: npt.NDArray[np.int64]
    values: npt.NDArray[np.int64]

    @staticmethod
    def added(parts: Sequence[Naive]) -> Naive:
        """Counts of different games added up."""
        keys, place = np.unique(np.concatenate([part.keys for part in parts]), return_inverse=True)
        values = np.zeros((len(keys), 7), dtype=np.int64)
        np.add.at(values, place, np.concatenate([part.values for part in parts]))
        return Naive(keys, values)


def naive_sums(games: Games, facts: Facts) -> Naive:
    """The counts of some games."""
    return Naive.added([_picks(games), _money(facts)])


def _picks(games: Games) -> Naive:
    """Who threw before a draw, and whether it was taken."""
    kinds, actors = games.events[:, 0].astype(np.int64), games.events[:, 1].astype(np.int64)
    game = np.repeat(np.arange(len(games.winners)), np.diff(games.offsets))
    at = np.where(kinds == THROW, np.arange(len(kinds)), -1)
    last = np.maximum.accumulate(at)
    draws = np.nonzero(np.isin(kinds, (PICK, STOCK)) & (last >= games.offsets[game]))[0]
    thrower = games.seats[game[draws], actors[last[draws]]].astype(np.int64)
    taker = games.seats[game[draws], actors[draws]].astype(np.int64)
    values = np.zeros((len(draws), 7), dtype=np.int64)
    values[:, THROWN], values[:, PICKED] = 1, kinds[draws] == PICK
    return Naive.added([Naive(thrower << 32 | taker, values)])


def _money(facts: Facts) -> Naive:
    """Points from loser to winner, and what each pair won."""
    deals = facts.deals
    known = deals.winner >= 0
    players, points, winner = deals.players[known].astype(np.int64), deals.points[known], deals.winner[known]
    lost = np.where(players >= 0, np.maximum(points, 0), 0)
    net = -lost
    net[np.arange(len(net)), winner] += lost.sum(axis=1)
    one, two = np.nonzero(~np.eye(players.shape[1], dtype=np.bool_))
    a, b = players[:, one], players[:, two]
    moved = np.where(two == winner[:, None], lost[:, one], 0) - np.where(one == winner[:, None], lost[:, two], 0)
    joint = net[:, one] + net[:, two]
    there = (a >= 0) & (b >= 0)
    values = np.stack([np.zeros_like(a), np.zeros_like(a), np.ones_like(a), moved, moved**2, joint, joint**2], axis=2)[
        there
    ]
    return Naive.added([Naive((a << 32 | b)[there], values)])


def naive_p(naive: Naive) -> dict[str, dict[tuple[int, int], float]]:
    """One-sided p of every pair by each naive count, as its inventors would work it out."""
    values = naive.values.astype(np.float64)
    rate = values[:, PICKED].sum() / max(1.0, values[:, THROWN].sum())
    with np.errstate(all="ignore"):
        picks = (values[:, PICKED] - rate * values[:, THROWN]) / np.sqrt(rate * (1 - rate) * values[:, THROWN])
        moved = values[:, MOVED] / np.sqrt(values[:, MOVED_SQUARES])
        mean = values[:, JOINT].sum() / values[:, DEALS].sum()
        spread = values[:, JOINT_SQUARES].sum() / values[:, DEALS].sum() - mean**2
        joint = (values[:, JOINT] - mean * values[:, DEALS]) / np.sqrt(spread * values[:, DEALS])
    found: dict[str, dict[tuple[int, int], float]] = {}
    for name, z in (("raw pick rate", picks), ("net transfer", moved), ("joint winnings", joint)):
        p: dict[tuple[int, int], float] = {}
        for key, chance in zip(naive.keys.tolist(), special.ndtr(-np.nan_to_num(z)).tolist(), strict=True):
            one, two = key >> 32, key & 0xFFFFFFFF
            pair = (min(one, two), max(one, two))
            p[pair] = min(p.get(pair, 1.0), 2 * chance)
        found[name] = p
    return found
