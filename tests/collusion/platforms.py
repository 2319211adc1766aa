"""Small simulated platforms for tests: their packed games, their logs, their facts."""

from __future__ import annotations

from functools import cache

from ledger.collusion.channels import DETECTORS
from ledger.collusion.facts.decisions import Facts, joined
from ledger.collusion.facts.packed import Weigher
from ledger.collusion.facts.replayed import Observer
from ledger.collusion.model import HonestPlay, fit
from ledger.collusion.sums import Sums, all_sums, summed
from ledger.rules.library import read_rulebook
from ledger.simulate.population.games import Games, Simulator
from ledger.simulate.population.logs import logs
from ledger.simulate.population.people import Population, plans_for, population
from schemas.events import EVENT, Act, Claim
from tests.bench.platforms import packed

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
    weigher = Weigher(RULES)
    return joined([weigher.facts(packed(chunk, RULES)) for chunk in chunks(generator, players, games, seed, plans)])


@cache
def modelled(
    generator: str, players: int, games: int, seed: int, plans: tuple[str, ...] = ()
) -> tuple[HonestPlay, Sums]:
    """The model of honest play fitted on a platform, and its sums."""
    found, names = facts(generator, players, games, seed, plans), names_of(players)
    model = fit(found.decisions, names)
    return model, all_sums([summed(found, model, DETECTORS.values(), names)])


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
def observer() -> Observer:
    """The readable way to the facts."""
    return Observer(RULES)
