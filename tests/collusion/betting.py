"""Small platforms bet on, for tests: honest play learnt from the first games, bets on the rest."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np

from ledger.collusion.channels import ScoreChannel
from ledger.collusion.facts.decisions import Deals, Facts, select
from ledger.collusion.model import HonestPlay, HonestPlays
from ledger.collusion.statistics import Whole
from ledger.collusion.watch import BETS, EProcesses, learn_rates, new_e_processes, settle
from tests.collusion.platforms import RULES, facts, fit_on, names_of

SCORES = [code for code, bet in BETS.items() if isinstance(bet.channel, ScoreChannel)]
RATES = [code for code in BETS if code not in SCORES]
LEARNT = 1024


def part(found: Facts, low: int, high: int) -> Facts:
    """Some deals on end."""
    rows = select(found.decisions, (found.decisions.deal >= low) & (found.decisions.deal < high))
    return Facts(Deals._make(column[low:high] for column in found.deals), rows._replace(deal=rows.deal - low))


@cache
def learnt(
    generator: str, players: int, games: int, seed: int, plans: tuple[str, ...] = ()
) -> tuple[HonestPlay, Facts, Facts]:
    """A model fitted on the first games of a platform, those games, and the games after them."""
    found = facts(generator, players, games, seed, plans)
    past = part(found, 0, LEARNT)
    return fit_on(past, players), past, part(found, LEARNT, games)


def bet_on(settings: tuple[Any, ...], cuts: Iterable[int] = ()) -> EProcesses:
    """The bets on a platform, taken in at once or in several parts."""
    model, past, games = learnt(*settings)
    players, processes = settings[1], new_e_processes()
    learn_rates(processes, past, played_as(past), np.arange(players))
    ends = [0, *cuts, len(games.deals.winner)]
    for low, high in itertools.pairwise(ends):
        take_in(processes, part(games, low, high), model, np.arange(players), first=low)
    return processes


def take_in(processes: EProcesses, games: Facts, model: HonestPlay, of: Whole, *, first: int = 0) -> None:
    """Settle the bets on some deals of one ruleset, each a game, after so many before."""
    numbers = np.arange(len(games.deals.winner)) + first + 1
    settle(processes, games, numbers, played_as(games), HonestPlays({RULES.id: model}), names_of(len(of)), of)


def played_as(games: Facts) -> list[str]:
    """The ruleset of each deal."""
    return [RULES.id] * len(games.deals.winner)
