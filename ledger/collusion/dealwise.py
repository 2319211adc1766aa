"""What the deals of some games came to, deal by deal and seat by seat, and how that runs on from earlier games.

What sums.py adds up over all games is kept apart here by deal, in whole numbers of the same unit, for figures that must
hold after every single game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ledger.collusion.channel import Detector, Floats
from ledger.collusion.facts.decisions import Decisions, Facts, select
from ledger.collusion.facts.sight import SEATS
from ledger.collusion.model import HonestPlay, chances_of
from ledger.collusion.sums import EXCESS, UNIT, N, Whole, score

OWN = 3
"""Column of a player's deals beside ``N``, ``EXCESS`` and ``VARIANCE``: squares of the excess of each deal towards each
seat. Towards a seat: squares of the excess of each decision."""
COLUMNS = 4


class Dealt(NamedTuple):
    """One channel: ``towards`` by deal, seat that acted and seat it is weighed for (deals x 6 x 6 x 4), and ``own`` by
    deal and seat, over all others (deals x 6 x 4). A rate has trials and events, no more."""

    towards: Whole
    own: Whole


def scored_by_deal(detector: Detector, facts: Facts, model: HonestPlay, accounts: Sequence[str]) -> Dealt:
    """A score by deal; nothing where the model does not know the kind of decision."""
    deals = len(facts.deals.winner)
    towards = np.zeros((deals, SEATS, SEATS, COLUMNS), dtype=np.int64)
    for kind in detector.kinds:
        rows = select(facts.decisions, facts.decisions.kind == kind)
        if kind not in model.kinds or not len(rows.kind):
            continue
        found = score(detector, rows, chances_of(model, rows, list(accounts)))
        at, seat = np.nonzero((found.variance > 1e-9) & (rows.others >= 0))
        excess = found.excess[at, seat]
        values = [np.ones(len(at)), excess * UNIT, found.variance[at, seat] * UNIT, excess**2 * UNIT]
        np.add.at(towards, (rows.deal[at], rows.seat[at], seat), np.rint(np.stack(values, axis=1)).astype(np.int64))
    own = towards.sum(axis=2)
    own[:, :, OWN] = (towards[..., EXCESS] ** 2 // UNIT).sum(axis=2)
    return Dealt(towards, own)


def counted_by_deal(detector: Detector, facts: Facts) -> Dealt:
    """A rate by deal: people are put aside, and every seat of every deal counted by itself."""
    deals = len(facts.deals.winner)
    place = np.arange(deals)[:, None] * SEATS + np.arange(SEATS)
    rows = facts.decisions
    seats = facts.deals._replace(players=np.where(facts.deals.players >= 0, place, -1).astype(np.int32))
    others = np.where(rows.others >= 0, place[rows.deal], -1).astype(np.int32)
    apart = rows._replace(player=rows.deal * SEATS + rows.seat, others=others)
    trials = detector.trials(Facts(seats, apart))
    towards = np.zeros((deals * SEATS, SEATS, COLUMNS), dtype=np.int64)
    own = np.zeros((deals * SEATS, COLUMNS), dtype=np.int64)
    at, seat = np.nonzero(trials.present >= 0)
    event = trials.happened[at] & (trials.beside[at, seat] >= 0)
    other = trials.present[at, seat].astype(np.int64) % SEATS
    np.add.at(towards[..., N], (trials.player[at], other), 1)
    np.add.at(towards[..., EXCESS], (trials.player[at], other), event.astype(np.int64))
    np.add.at(own[..., N], trials.player, 1)
    np.add.at(own[..., EXCESS], trials.player, trials.happened.astype(np.int64))
    return Dealt(towards.reshape(deals, SEATS, SEATS, COLUMNS), own.reshape(deals, SEATS, COLUMNS))


def against_the_table(detector: Detector) -> Detector:
    """A score of what a choice is worth to one opponent less what it is worth, on average, to the others still in.

    Where a player cannot tell his opponents' hidden hands apart this is nil on average however he chooses, and whatever
    the model says. Decisions with fewer than two hands on record are left out.
    """

    def beside_others(rows: Decisions) -> Floats:
        worth = detector.covariate(rows)
        there = ~np.isnan(worth).all(axis=1) & (rows.others >= 0)
        known = np.where(there[:, None, :], worth, 0.0)
        hands = there.sum(axis=1)[:, None, None]
        others = (known.sum(axis=2, keepdims=True) - known) / np.maximum(1, hands - 1)
        return np.where(there[:, None, :] & (hands > 1), worth - others, np.nan)

    return replace(detector, covariate=beside_others)


class Running:
    """Whole numbers by key that add up over games: keys rising, a row for each."""

    def __init__(self, width: int, keys: Whole | None = None, rows: Whole | None = None) -> None:
        self.keys: Whole = np.zeros(0, dtype=np.int64) if keys is None else keys
        self.rows: Whole = np.zeros((0, width), dtype=np.int64) if rows is None else rows

    def taken_in(self, keys: Whole, rows: Whole) -> Whole:
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
        place = np.searchsorted(self.keys, keys)
        known = (
            self.keys[np.minimum(place, len(self.keys) - 1)] == keys if len(self.keys) else np.zeros(len(keys), bool)
        )
        if not known.all():
            self.rows = np.insert(self.rows, place[~known], 0, axis=0)
            self.keys = np.insert(self.keys, place[~known], keys[~known])
            place = np.searchsorted(self.keys, keys)
        return place


def before(running: Running, players: Whole, own: Whole) -> Whole:
    """What each player's deals came to before each deal (deals x 6 x 4), the deals then being taken in."""
    there = players >= 0
    answer = np.zeros_like(own)
    answer[there] = running.taken_in(players[there], own[there]) - own[there]
    return answer
