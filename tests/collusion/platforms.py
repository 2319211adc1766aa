"""Small simulated platforms for tests: their packed games, their logs, their facts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from cli.app import run
from ledger.collusion.channels import CHANNELS
from ledger.collusion.facts.decisions import Facts, concatenate, select
from ledger.collusion.facts.packed import PackedExtractor
from ledger.collusion.facts.replayed import ReplayExtractor
from ledger.collusion.model import MODELLED, HonestPlay, fit
from ledger.collusion.statistics import Statistics, compute_statistics
from ledger.rules.library import read_rulebook
from ledger.simulate.population.games import Games, Simulator
from ledger.simulate.population.logs import logs
from ledger.simulate.population.people import Population, plans_for, population
from schemas.events import EVENT, Act, Claim
from tests.bench.platforms import packed
from tests.torture import TORTURE

Event = dict[str, Any]
"""An event as a log has it."""

RULES = read_rulebook().resolve("classic")


@cache
def people(generator: str, players: int, seed: int, plans: tuple[str, ...]) -> Population:
    """Who plays."""
    return population(players, seed, generator, plans_for(plans))


@cache
def chunks(generator: str, players: int, games: int, seed: int, plans: tuple[str, ...] = ()) -> tuple[Games, ...]:
    """The games of a platform."""
    return tuple(Simulator(RULES, people(generator, players, seed, plans), seed).games(0, games))


@cache
def facts(generator: str, players: int, games: int, seed: int, plans: tuple[str, ...] = ()) -> Facts:
    """The facts of a platform, from its packed games."""
    weigher = PackedExtractor(RULES)
    return concatenate(
        [weigher.facts(packed(chunk, RULES)) for chunk in chunks(generator, players, games, seed, plans)]
    )


FITTED = 60_000 if TORTURE else 3_000
"""Decisions of a kind that models are fitted on here: fitting is what takes long, and nothing asks for more."""


def fit_on(found: Facts, players: int) -> HonestPlay:
    """The model of honest play fitted on the earliest of some decisions."""
    rows = found.decisions
    earliest = np.zeros(len(rows.kind), dtype=np.bool_)
    for kind in MODELLED:
        earliest[np.flatnonzero(rows.kind == kind)[:FITTED]] = True
    return fit(select(rows, earliest), names_of(players))


@cache
def fitted(generator: str, players: int, games: int, seed: int, plans: tuple[str, ...] = ()) -> HonestPlay:
    """The model of honest play fitted on a platform."""
    return fit_on(facts(generator, players, games, seed, plans), players)


@cache
def modelled(
    generator: str, players: int, games: int, seed: int, plans: tuple[str, ...] = ()
) -> tuple[HonestPlay, Statistics]:
    """The model of honest play fitted on a platform, and its statistics."""
    settings = (generator, players, games, seed, plans)
    model = fitted(*settings)
    return model, compute_statistics(facts(*settings), model, CHANNELS.values(), names_of(players))


def names_of(players: int) -> list[str]:
    """Names of people by number."""
    return [f"p{number}" for number in range(players)]


def written(games: Games, crowd: Population, seed: int) -> list[tuple[list[Act | Claim], list[int]]]:
    """The log of each game, and the seq each packed event became."""
    return [
        ([EVENT.validate_python(event, strict=False) for event in log.events], list(log.seqs))
        for log in logs(games, crowd, RULES, seed)
    ]


@cache
def observer() -> ReplayExtractor:
    """The readable way to the facts."""
    return ReplayExtractor(RULES)


def stored(
    folder: Path, matches: Iterable[list[Event]], change: Callable[[Event], Event] = lambda event: event
) -> Path:
    """The ledger in a folder with some more matches, each event changed."""
    log = folder / "log.jsonl"
    log.write_text("".join(json.dumps(change(event)) + "\n" for match in matches for event in match), encoding="utf-8")
    assert run(["ingest", str(log), "--ledger", str(folder / "ledger")]) == 0
    return folder / "ledger"
