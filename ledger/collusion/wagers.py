"""What one deal gives to bet on: how far decisions went beyond expectation, and by what each bet is multiplied for it.

``watch.py`` says what is proved of the bets. What a player did before is taken from the same ruleset alone, and rates
from the same ruleset and number of seats.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy import special

from ledger.collusion.channels import RateChannel, ScoreChannel
from ledger.collusion.facts.decisions import SEATS, Facts, of_kind
from ledger.collusion.model import Floats, HonestPlay, choice_probabilities
from ledger.collusion.statistics import EXCESS, LEAST_VARIANCE, UNIT, VARIANCE, N, Whole, fixed, score

FEWEST_SCORED, FEWEST_TRIED = 40, 20
"""Decisions of a player in a ruleset, and trials in one at one number of seats while the other was not in, before which
nothing is bet on that player."""
SCATTER, SCATTER_WEIGHT = 1.1, 20
"""The scatter a player is taken to have at first, and the variance of decisions it weighs as much as."""
CAREFUL, ANYHOW = (1, 20), (1, 2)
"""Events and trials that are added to a player's own past when a rate is forecast: of people who err seldom, and of
people of whom nothing is known, one as likely as the other beforehand."""

SUM_SQUARES = 3
"""Column of a player's deals beside ``N``, ``EXCESS`` and ``VARIANCE``: squares of the excess of each deal towards each
seat. Towards a seat: squares of the excess of each decision."""
COLUMNS = 4


class ByDeal(NamedTuple):
    """One channel: ``towards`` by deal, seat that acted and seat it counts for (deals x 6 x 6 x 4), and ``own`` by deal
    and seat, over all others (deals x 6 x 4). A rate has trials and events, no more."""

    towards: Whole
    own: Whole

    def of(self, deals: npt.NDArray[np.bool_]) -> ByDeal:
        """Some of the deals."""
        return ByDeal(self.towards[deals], self.own[deals])


def scores_by_deal(channel: ScoreChannel, facts: Facts, model: HonestPlay, accounts: Sequence[str]) -> ByDeal:
    """A score by deal; nothing where the model does not know the kind of decision."""
    deals = len(facts.deals.winner)
    towards = np.zeros((deals, SEATS, SEATS, COLUMNS), dtype=np.int64)
    for kind in channel.kinds:
        rows = of_kind(facts.decisions, kind)
        if kind not in model.kinds or not len(rows.kind):
            continue
        scores = score(channel, rows, choice_probabilities(model, rows, list(accounts)))
        at, seat = np.nonzero((scores.variance > LEAST_VARIANCE) & (rows.others >= 0))
        excess, variance = scores.excess[at, seat], scores.variance[at, seat]
        values = np.stack([np.ones(len(at), dtype=np.int64), *map(fixed, (excess, variance, excess**2))], axis=1)
        np.add.at(towards, (rows.deal[at], rows.seat[at], seat), values)
    own = towards.sum(axis=2)
    # Squared by deal and not by decision: decisions of one deal go together, and scatter more than each by itself.
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
    other = trials.present[at, seat].astype(np.int64) % SEATS
    np.add.at(towards[..., N], (trials.player[at], other), 1)
    np.add.at(towards[..., EXCESS], (trials.player[at], other), trials.happened[at].astype(np.int64))
    np.add.at(own[..., N], trials.player, 1)
    np.add.at(own[..., EXCESS], trials.player, trials.happened.astype(np.int64))
    return ByDeal(towards.reshape(deals, SEATS, SEATS, COLUMNS), own.reshape(deals, SEATS, COLUMNS))


def score_logs(
    deals: ByDeal, past: Whole, sizes: Sequence[float], *, controlled: bool
) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """Logarithms of what each size is multiplied by, from seat to seat, and where there was anything to bet on.

    ``past`` are the player's own deals before. ``controlled`` takes their slope, where it is above nil, off what is to
    be expected, and adds its uncertainty.
    """
    excess, variance, squares = (deals.towards[..., column] / UNIT for column in (EXCESS, VARIANCE, SUM_SQUARES))
    past_excess, spread, past_squares = (past[:, :, None, column] / UNIT for column in (EXCESS, VARIANCE, SUM_SQUARES))
    scatter = np.maximum(1.0, (past_squares + SCATTER * SCATTER_WEIGHT) / (spread + SCATTER_WEIGHT))
    uncertainty = variance
    if controlled:
        weight = np.maximum(spread, 1.0)
        excess = excess - np.maximum(0.0, past_excess / weight) * variance
        uncertainty = variance + variance**2 / weight
    penalty = np.maximum(excess**2, squares) / 6 + scatter * uncertainty / 3
    logs = np.stack([size * excess - size**2 * penalty for size in sizes], axis=-1)
    return logs, (deals.towards[..., N] > 0) & (past[:, :, None, N] >= FEWEST_SCORED)


def rate_logs(
    deals: ByDeal, past: Whole, with_other: Whole, sizes: Sequence[float]
) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """The same of a rate: the likelihood at so many times the odds over that at the rate to be expected.

    ``past`` are the player's own trials before, ``with_other`` how many of them were with the other (deals x 6 x 6).
    Where there are too few without there is nobody to compare with, and nothing to bet on.
    """
    trials, events = deals.towards[..., N], deals.towards[..., EXCESS]
    usual = expected_rate(past[..., EXCESS], past[..., N])[:, :, None]
    logs = [events * math.log(size) - trials * np.log1p((size - 1) * usual) for size in sizes]
    return np.stack(logs, axis=-1), (trials > 0) & (past[:, :, None, N] - with_other >= FEWEST_TRIED)


def expected_rate(events: Whole, trials: Whole) -> Floats:
    """The rate to be expected after so many events of so many trials: the mean over both kinds of people (``CAREFUL``,
    ``ANYHOW``), each by how likely that makes the past."""
    means, likely = [], []
    for more_events, more_trials in (CAREFUL, ANYHOW):
        means.append((events + more_events) / (trials + more_trials))
        never = more_trials - more_events
        likely.append(
            special.betaln(events + more_events, trials - events + never) - special.betaln(more_events, never)
        )
    anyhow = special.expit(likely[1] - likely[0])
    usual: Floats = (1 - anyhow) * means[0] + anyhow * means[1]
    return usual
