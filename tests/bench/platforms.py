"""Simulated platforms brought to the sums a screening reads; each is kept on disk, so that a run resumes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ledger.collusion.channels import CHANNELS
from ledger.collusion.facts.decisions import Facts, concatenate
from ledger.collusion.facts.packed import Packed, PackedExtractor
from ledger.collusion.model import HonestPlay, fit
from ledger.collusion.statistics import Statistics, Sums, add_statistics, compute_statistics
from ledger.rules.library import read_rulebook
from ledger.rules.points import joker_rank
from ledger.simulate.population.games import Games, Simulator
from ledger.simulate.population.people import Population, plans_for, population
from schemas.cards import FACES, RANKS
from schemas.ruleset import Ruleset
from tests.bench.baselines import Naive, naive_sums
from tests.bench.colluders import Followed, Watched, no_followed

CUTS = (1 / 32, 1 / 10, 1 / 3, 1.0)
"""Shares of the games after which sums are kept: with pools of ten some 10, 30, 100 and 300 deals a pair."""
FITTED_CHUNKS = 8
_CUT_AFTER = 13


class Setting(NamedTuple):
    """One platform: who plays how, how many, how much, who colludes, how many people meet."""

    generator: str
    seed: int
    players: int
    games: int
    plans: tuple[str, ...] = ()
    pool: int = 35

    @property
    def name(self) -> str:
        """The name of its file."""
        planted = f"-{len(self.plans)}planted" if self.plans else ""
        return f"{self.generator}-{self.seed}-{self.players}p-{self.games}g-{self.pool}{planted}"

    def people(self) -> Population:
        """Who plays there."""
        return population(self.players, self.seed, self.generator, plans_for(self.plans), self.pool)


class Kept(NamedTuple):
    """What a platform came to: sums up to each of the cuts, what colluders came to by games together, and what naive
    counts say."""

    parts: list[Statistics]
    colluders: Followed
    naive: Naive


def packed(games: Games, rules: Ruleset) -> Packed:
    """Games as the audit reads them; the truth about them is left behind."""
    cut = games.decks[np.arange(len(games.winners)), _CUT_AFTER * (games.seats >= 0).sum(axis=1)]
    flipped = RANKS.index(joker_rank(FACES[-1], rules) or "A")
    wilds = np.where(cut == len(FACES) - 1, flipped, cut % len(RANKS)).astype(np.int64)
    winners, points = games.winners.astype(np.int64), games.points.astype(np.int64)
    return Packed(games.decks, games.seats, wilds, games.offsets, games.events, winners, points, games.waits)


def played(setting: Setting, folder: Path) -> Kept:
    """The platform, from disk when it was played before."""
    path = folder / f"{setting.name}.npz"
    if not path.exists():
        _keep(path, _play(setting))
    return _kept(path)


def was_played(setting: Setting, folder: Path) -> bool:
    """Whether the platform is on disk."""
    return (folder / f"{setting.name}.npz").exists()


def _play(setting: Setting) -> Kept:
    rules = read_rulebook().resolve("classic")
    people = setting.people()
    weigher, names = PackedExtractor(rules), list(people.players)
    parts: list[list[Statistics]] = [[] for _ in CUTS]
    watched = Watched(people)
    naive: list[Naive] = []
    waiting: list[tuple[Games, Facts]] = []
    model: HonestPlay | None = None
    for games in Simulator(rules, people, setting.seed).games(0, setting.games):
        waiting.append((games, weigher.facts(packed(games, rules))))
        if model is None and (len(waiting) == FITTED_CHUNKS or games.first + len(games.winners) >= setting.games):
            model = fit(concatenate([facts for _, facts in waiting]).decisions, names)
        if model is None:
            continue
        for chunk, facts in waiting:
            part = next(n for n, cut in enumerate(CUTS) if chunk.first < cut * setting.games)
            parts[part] = [add_statistics([*parts[part], compute_statistics(facts, model, CHANNELS.values(), names)])]
            watched.see(chunk, facts)
            naive = [Naive.added([*naive, naive_sums(chunk, facts)])]
        waiting = []
    if model is None:
        raise ValueError("no games")
    return Kept([add_statistics(part) for part in parts], watched.followed(model, names), naive[0])


def _keep(path: Path, kept: Kept) -> None:
    arrays: dict[str, Any] = {}
    for place, sums in [
        *enumerate(kept.parts),
        *((f"n{games}", found) for games, found in kept.colluders.sums.items()),
    ]:
        for name, table in sums.sums.items():
            arrays[f"{place}:{name}:keys"], arrays[f"{place}:{name}:values"] = table.keys, table.values
    arrays["evidence"] = kept.colluders.evidence
    arrays["naive:keys"], arrays["naive:values"] = kept.naive.keys, kept.naive.values
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".part")
    with draft.open("wb") as out:
        np.savez_compressed(out, **arrays)
    draft.rename(path)


def _kept(path: Path) -> Kept:
    with np.load(path) as arrays:
        found: dict[str, dict[str, Sums]] = {}
        for name in arrays.files:
            if name.endswith(":keys") and name != "naive:keys":
                place, table = name.removesuffix(":keys").split(":", 1)
                found.setdefault(place, {})[table] = Sums(arrays[name], arrays[f"{place}:{table}:values"])
        naive = Naive(arrays["naive:keys"], arrays["naive:values"])
        evidence = arrays["evidence"]
    limits = {int(place[1:]): Statistics(tables) for place, tables in found.items() if place.startswith("n")}
    followed = no_followed()._replace(sums=limits, evidence=evidence)
    # Between two cuts there may lie no game: chunks are played whole.
    return Kept([Statistics(found.get(str(place), {})) for place in range(len(CUTS))], followed, naive)


def over(kept: Kept, parts: Sequence[int] = range(len(CUTS))) -> Statistics:
    """The sums of some parts."""
    return add_statistics(kept.parts[part] for part in parts)
