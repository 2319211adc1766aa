"""What colluding pairs came to after exact numbers of games together, and which discards collusion changed."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.collusion.channels import CHANNELS, FEEDING
from ledger.collusion.facts.decisions import DISCARD, Deals, Decisions, Facts, concatenate, select
from ledger.collusion.model import HonestPlay, choice_probabilities
from ledger.collusion.statistics import Statistics, Sums, add_statistics, compute_statistics, score, tabulate
from ledger.simulate.population.games import Games
from ledger.simulate.population.people import Population
from ledger.simulate.population.state import FED

GAMES = (50, 75, 100, 150, 200, 300)
SHOWN = 5

EVIDENCE = ("one", "two", "games", "discards", "changed", "shown", "shown_changed")


class Followed(NamedTuple):
    """Sums of colluding pairs after each number of games together (only pairs that reached it), their players' own
    sums up to then; and by pair and number the discards to each other, those collusion changed, those shown as the best
    evidence, and how many of these it changed (``EVIDENCE``)."""

    sums: dict[int, Statistics]
    evidence: npt.NDArray[np.int64]


def no_followed() -> Followed:
    """Nobody."""
    return Followed({}, np.zeros((0, len(EVIDENCE)), dtype=np.int64))


class Watched:
    """Keeps the facts of deals in which somebody sat who colludes."""

    def __init__(self, people: Population) -> None:
        self.pairs = [
            (one, two)
            for company in people.companies
            if company.plan is not None
            for one in company.members
            for two in company.members
            if one < two
        ]
        self.feeds = {
            pair
            for company in people.companies
            if company.plan is not None and company.plan.feeds
            for pair in self.pairs
            if set(pair) <= set(company.members)
        }
        self._members = np.array(sorted({person for pair in self.pairs for person in pair}), dtype=np.int64)
        self._facts: list[Facts] = []
        self._marks: list[npt.NDArray[np.uint8]] = []

    def see(self, games: Games, facts: Facts) -> None:
        """Take what one of them decided."""
        if not len(self._members):
            return
        marks = games.altered[games.offsets[facts.decisions.deal] + facts.decisions.seq]
        there = np.isin(facts.deals.players, self._members).any(axis=1)
        place = np.cumsum(there) - 1
        mine = np.isin(facts.decisions.player, self._members)
        rows = select(facts.decisions, mine)
        deals = Deals._make(column[there] for column in facts.deals)
        self._facts.append(Facts(deals, rows._replace(deal=place[rows.deal])))
        self._marks.append(marks[mine])

    def followed(self, model: HonestPlay, names: list[str]) -> Followed:
        """What each pair came to."""
        if not self._facts:
            return no_followed()
        facts, marks = concatenate(self._facts), np.concatenate(self._marks)
        sums: dict[int, list[Statistics]] = {}
        evidence: list[list[int]] = []
        for pair in self.pairs:
            seats = facts.deals.players
            met = np.nonzero((seats == pair[0]).any(axis=1) & (seats == pair[1]).any(axis=1))[0]
            which = np.isin(facts.decisions.player, pair)
            mine, mark = select(facts.decisions, which), marks[which]
            for games in GAMES:
                if len(met) < games:
                    continue
                ends = int(met[games - 1]) + 1
                until = mine.deal < ends
                rows = select(mine, until)
                deals = Deals._make(column[:ends] for column in facts.deals)
                sums.setdefault(games, []).append(
                    _of(pair, compute_statistics(Facts(deals, rows), model, CHANNELS.values(), names))
                )
                if pair in self.feeds:
                    evidence.append([*pair, games, *_shown(pair, rows, mark[until], model, names)])
        table = np.array(evidence, dtype=np.int64).reshape(len(evidence), len(EVIDENCE))
        return Followed({games: add_statistics(found) for games, found in sums.items()}, table)


def _of(pair: tuple[int, int], sums: Statistics) -> Statistics:
    """Only the rows of the pair and of its two players."""
    keys = [pair[0] << 32 | pair[1], pair[1] << 32 | pair[0]]
    return Statistics(
        {name: _only(table, list(pair) if name.startswith("players/") else keys) for name, table in sums.sums.items()}
    )


def _only(table: Sums, keys: list[int]) -> Sums:
    which = np.isin(table.keys, keys)
    return tabulate(table.keys[which], table.values[which])


def _shown(
    pair: tuple[int, int], rows: Decisions, marks: npt.NDArray[np.uint8], model: HonestPlay, names: list[str]
) -> list[int]:
    """Discards to each other, those changed, how many are shown, how many of these were changed."""
    to = rows.others[np.arange(len(rows.kind)), rows.follower]
    which = (rows.kind == DISCARD) & np.isin(to, pair) & (to != rows.player)
    if not which.any():
        return [0, 0, 0, 0]
    rows, marks = select(rows, which), marks[which]
    found: Any = score(FEEDING, rows, choice_probabilities(model, rows, names))
    excess = found.excess[np.arange(len(rows.kind)), rows.follower]
    best = np.lexsort((np.arange(len(excess)), -excess))[:SHOWN]
    best = best[excess[best] > 0]
    return [len(marks), int((marks == FED).sum()), len(best), int((marks[best] == FED).sum())]
