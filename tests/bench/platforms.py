"""Simulated platforms brought to the sums a screening reads; each is kept on disk, so that a run resumes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cli.shelf import read_rulebook
from ledger.audit.collusion.model import HonestPlay, chances_of, fit
from ledger.audit.collusion.sums import Sums, Table, all_sums, score, summed
from ledger.audit.detectors import DETECTORS
from ledger.audit.facts.decisions import DISCARD, Facts, joined, select
from ledger.audit.facts.packed import Packed, Weigher
from ledger.rules.points import joker_rank
from ledger.simulate.platform.felt import FED
from ledger.simulate.platform.games import Games, Platform
from ledger.simulate.platform.plans import plans_for
from ledger.simulate.platform.population import Population, population
from schemas.cards import FACES, RANKS
from schemas.ruleset import Ruleset

QUARTERS = 4
FITTED_CHUNKS = 8
_CUT_AFTER = 13


class Setting(NamedTuple):
    """One platform: who plays how, how many, how much, who colludes."""

    generator: str
    seed: int
    players: int
    games: int
    plans: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of its file."""
        planted = f"-{len(self.plans)}planted" if self.plans else ""
        return f"{self.generator}-{self.seed}-{self.players}p-{self.games}g{planted}"

    def people(self) -> Population:
        """Who plays there."""
        return population(self.players, self.seed, self.generator, plans_for(self.plans))


class Kept(NamedTuple):
    """What a platform came to: sums by quarter of its games, and of feeders the discards with the most excess (pair,
    rank, whether collusion changed it), with the share of changed discards."""

    quarters: list[Sums]
    evidence: list[dict[str, Any]]


def packed(games: Games, rules: Ruleset) -> Packed:
    """Games as the audit reads them; the truth about them is left behind."""
    cut = games.decks[np.arange(len(games.winners)), _CUT_AFTER * (games.seats >= 0).sum(axis=1)]
    flipped = RANKS.index(joker_rank(FACES[-1], rules) or "A")
    wilds = np.where(cut == len(FACES) - 1, flipped, cut % len(RANKS)).astype(np.int64)
    winners, points = games.winners.astype(np.int64), games.points.astype(np.int64)
    return Packed(games.decks, games.seats, wilds, games.offsets, games.events, winners, points)


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
    platform, weigher, names = Platform(rules, people, setting.seed), Weigher(rules), list(people.players)
    pairs = {
        (a, b) for c in people.companies if c.plan and c.plan.feeds for a in c.members for b in c.members if a != b
    }
    parts: list[list[Sums]] = [[] for _ in range(QUARTERS)]
    seen: dict[tuple[int, int], list[tuple[float, bool]]] = {pair: [] for pair in sorted(pairs)}
    waiting: list[tuple[int, Games, Facts]] = []
    model: HonestPlay | None = None
    for games in platform.games(0, setting.games):
        waiting.append((games.first * QUARTERS // setting.games, games, weigher.facts(packed(games, rules))))
        if model is None and len(waiting) == FITTED_CHUNKS:
            model = fit(joined([facts for _, _, facts in waiting]).decisions, names)
        if model is None:
            continue
        for quarter, chunk, facts in waiting:
            parts[quarter].append(summed(facts, model, DETECTORS.values(), names))
            _note(seen, facts, chunk, model, names)
        waiting = []
    return Kept([all_sums(part) for part in parts], [_best(pair, found) for pair, found in seen.items() if found])


def _note(
    seen: dict[tuple[int, int], list[tuple[float, bool]]], facts: Facts, games: Games, model: HonestPlay,
    names: list[str],
) -> None:  # fmt: skip
    """Of the pairs that feed, every discard to the partner with its excess, and whether collusion changed it."""
    rows = facts.decisions
    follower = rows.others[np.arange(len(rows.kind)), rows.follower]
    which = np.zeros(len(rows.kind), dtype=np.bool_)
    for player, other in seen:
        which |= (rows.kind == DISCARD) & (rows.player == player) & (follower == other)
    rows, follower = select(rows, which), follower[which]
    if not len(rows.kind):
        return
    found = score(DETECTORS["feeding"], rows, chances_of(model, rows, names))
    excess = found.excess[np.arange(len(rows.kind)), rows.follower]
    changed = games.altered[games.offsets[rows.deal] + rows.seq] == FED
    for n in range(len(rows.kind)):
        seen[int(rows.player[n]), int(follower[n])].append((float(excess[n]), bool(changed[n])))


def _best(pair: tuple[int, int], found: list[tuple[float, bool]]) -> dict[str, Any]:
    best = sorted(found, reverse=True)[:5]
    changed = sum(altered for _, altered in found)
    return {"pair": pair, "discards": len(found), "changed": changed, "best": sum(altered for _, altered in best)}


def _keep(path: Path, kept: Kept) -> None:
    arrays: dict[str, Any] = {}
    for quarter, sums in enumerate(kept.quarters):
        for name, table in [("deals", sums.deals), *_named("pairs", sums.pairs), *_named("players", sums.players)]:
            arrays[f"{quarter}:{name}:keys"], arrays[f"{quarter}:{name}:values"] = table.keys, table.values
    rows = [[*row["pair"], row["discards"], row["changed"], row["best"]] for row in kept.evidence]
    arrays["evidence"] = np.array(rows, dtype=np.int64).reshape(len(rows), 5)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".part")
    with draft.open("wb") as out:
        np.savez_compressed(out, **arrays)
    draft.rename(path)


def _named(kind: str, tables: dict[str, Table]) -> list[tuple[str, Table]]:
    return [(f"{kind}:{code}", table) for code, table in tables.items()]


def _kept(path: Path) -> Kept:
    with np.load(path) as arrays:
        quarters = []
        for quarter in range(QUARTERS):
            names = [
                name.split(":", 1)[1].removesuffix(":keys")
                for name in arrays
                if name.startswith(f"{quarter}:") and name.endswith(":keys")
            ]
            tables = {
                name: Table(arrays[f"{quarter}:{name}:keys"], arrays[f"{quarter}:{name}:values"]) for name in names
            }
            split: dict[str, dict[str, Table]] = {"pairs": {}, "players": {}}
            for name, table in tables.items():
                kind, _, code = name.partition(":")
                if code:
                    split[kind][code] = table
            quarters.append(Sums(tables["deals"], split["pairs"], split["players"]))
        evidence = [
            {"pair": (int(row[0]), int(row[1])), "discards": int(row[2]), "changed": int(row[3]), "best": int(row[4])}
            for row in arrays["evidence"]
        ]
    return Kept(quarters, evidence)


def over(kept: Kept, quarters: Sequence[int] = range(QUARTERS)) -> Sums:
    """The sums of some quarters."""
    return all_sums(kept.quarters[quarter] for quarter in quarters)
