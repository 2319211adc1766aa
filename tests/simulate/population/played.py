"""Populations for the tests: who is there, what they played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from ledger.simulate.logbook import Event
from ledger.simulate.population.games import Games, Simulator
from ledger.simulate.population.logs import logs
from ledger.simulate.population.people import Population, plans_for, population
from tests.simulate.judging import RULEBOOK

CLASSIC = RULEBOOK.resolve("classic")
GENERATORS = ("softmax", "ruleful")
SEED = 11


@lru_cache(maxsize=32)
def people(generator: str, colluders: int | tuple[str, ...] = 0, players: int = 70, seed: int = SEED) -> Population:
    """The people of a population."""
    return population(players, seed, generator, plans_for(colluders))


def together(chunks: Sequence[Games]) -> Games:
    """Chunks put end to end."""
    joined = {
        name: np.concatenate([getattr(chunk, name) for chunk in chunks])
        for name in Games._fields
        if name != "first" and not name.endswith("offsets")
    }
    offsets = {}
    for name in ("offsets", "restock_offsets"):
        sizes = np.concatenate([np.diff(getattr(chunk, name)) for chunk in chunks])
        offsets[name] = np.concatenate([[0], np.cumsum(sizes)])
    return Games(first=chunks[0].first, **joined, **offsets)


def play(crowd: Population, count: int, first: int = 1, seed: int = SEED) -> Games:
    """Some games of a population, all in one."""
    return together(list(Simulator(CLASSIC, crowd, seed).games(first, count)))


@lru_cache(maxsize=32)
def played(generator: str, count: int = 3000, colluders: int | tuple[str, ...] = 0) -> Games:
    """Games of a population of seventy, played once for all tests."""
    return play(people(generator, colluders), count)


def matches(games: Games, crowd: Population, seed: int = SEED) -> Iterator[list[Event]]:
    """The same games as logs."""
    return (log.events for log in logs(games, crowd, CLASSIC, seed))
