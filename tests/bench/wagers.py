"""How often the wagers of honest pairs come off within so many deals together, and how soon those of colluders do.

``python -m tests.bench.wagers [--keep DIR] [--platforms N] [--games N]``. Platforms are one small pool whose people are
equally active, so that pairs reach the number of deals. Each platform is kept on disk; a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from scipy import stats

from ledger.collusion.facts.decisions import Facts, concatenate
from ledger.collusion.facts.packed import PackedExtractor
from ledger.collusion.model import HonestPlays, fit
from ledger.collusion.statistics import pair_of
from ledger.collusion.watch import ALPHAS, CROSSED, DEALS, learn_rates, new_e_processes, settle
from ledger.rules.library import read_rulebook
from ledger.simulate.population.games import Simulator
from ledger.simulate.population.people import Population, plans_for, population
from tests.bench.platforms import packed

GAMES = 300
POOL, LEARNT, PLAYED = 20, 1_536, 5_632
"""People of a platform, games honest play is learnt from, games wagered on (300 for each pair, about)."""
PLAYED_PLANTED = 3_072
"""The same where only the colluders count, who sit together more often."""
PLANS = ("feed-strong", "feed-moderate", "share", "dump", "combined", "combined-part")
AT_ONCE = 3
"""Groups of colluders on one platform, of its 20 people."""
SHOWN = (0.05, 0.01, 0.001)
HONEST, COMPANIONS = "honest", "companions"


class Pool(NamedTuple):
    """One platform: who plays how, and which plans are planted."""

    generator: str
    seed: int
    plans: tuple[str, ...] = ()
    people: int = POOL
    learnt: int = LEARNT
    played: int = PLAYED

    @property
    def name(self) -> str:
        """The name of its file."""
        planted = "".join(f"-{plan}" for plan in self.plans)
        return f"wagers-{self.generator}-{self.seed}-{self.people}p-{self.learnt}-{self.played}g{planted}"

    def crowd(self) -> Population:
        """Who plays there, everybody equally often but for companions."""
        found = population(self.people, self.seed, self.generator, plans_for(self.plans), self.people)
        assert len(found.pools) == 1
        return found._replace(crowd=found.crowd._replace(activity=np.full_like(found.crowd.activity, 100)))


class Course(NamedTuple):
    """A pair: honest, companions (honest, who like to sit together) or the plan; deals together; by alpha how many of
    them there were when its wealth reached one over it, 0 for never."""

    kind: str
    deals: int
    alarms: tuple[int, ...]


def courses(pool: Pool) -> list[Course]:
    """Play a platform and wager on every pair, as after every game. Pairs of a colluder with others are left out."""
    rules = read_rulebook().resolve("classic")
    crowd = pool.crowd()
    platform, weigher, names = Simulator(rules, crowd, pool.seed), PackedExtractor(rules), list(crowd.players)
    everybody, purses = np.arange(pool.people), new_e_processes()
    past: list[Facts] = []
    for games in platform.games(0, pool.learnt):
        past.append(weigher.facts(packed(games, rules)))
        learn_rates(purses, past[-1], [rules.id] * len(games.winners), everybody)
    models = HonestPlays({rules.id: fit(concatenate(past).decisions, names)})
    past.clear()
    for games in platform.games(pool.learnt, pool.played):
        numbers = np.arange(games.first, games.first + len(games.winners)) + 1
        facts, played = weigher.facts(packed(games, rules)), [rules.id] * len(numbers)
        settle(purses, facts, numbers, played, models, names, everybody)
    kinds = {}
    for company, plan in zip(crowd.companies, pool.plans + (None,) * len(crowd.companies), strict=False):
        kinds[tuple(sorted(company.members[:2]))] = plan or COMPANIONS
    colluders = {member for company in crowd.companies if company.plan for member in company.members}
    found = []
    for key, row in zip(purses.pairs.keys.tolist(), purses.pairs.rows, strict=True):
        pair = pair_of(key)
        kind = kinds.get(pair, HONEST)
        if kind in (HONEST, COMPANIONS) and colluders & set(pair):
            continue
        found.append(Course(kind, int(row[DEALS]), tuple(row[CROSSED + 1 :: 2].tolist())))
    return found


def kept(pool: Pool, folder: Path) -> list[Course]:
    """The same, from disk when the platform was played before."""
    path = folder / f"{pool.name}.json"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".part")
        draft.write_text(json.dumps(courses(pool)), encoding="utf-8")
        draft.rename(path)
        print(f"played {pool.name}", file=sys.stderr, flush=True)
    return [Course(kind, deals, tuple(alarms)) for kind, deals, alarms in json.loads(path.read_text("utf-8"))]


def pools(generator: str, platforms: int, first: int, plans: Sequence[str] = PLANS) -> list[Pool]:
    """So many clean platforms, and the same number with the plans taking turns."""
    clean = [Pool(generator, first + number) for number in range(platforms)]
    turns = [[plans[(AT_ONCE * n + place) % len(plans)] for place in range(AT_ONCE)] for n in range(platforms)]
    return clean + [
        Pool(generator, first + 500 + n, tuple(turn), played=PLAYED_PLANTED) for n, turn in enumerate(turns)
    ]


class Measured(NamedTuple):
    """Of honest pairs, by alpha, how many came off within so many deals, and of how many with as many deals or more
    (``short``: pairs with fewer, among which so many came off); by plan the deals together until the alarm at .001,
    None for none within so many."""

    honest: dict[float, int]
    pairs: int
    short: dict[float, int]
    short_pairs: int
    alarms: dict[str, list[int | None]]


def measure(games: int, pairs: Iterable[Course]) -> Measured:
    """Count within so many deals together. Companions count as honest pairs."""
    found = Measured(dict.fromkeys(SHOWN, 0), 0, dict.fromkeys(SHOWN, 0), 0, {})
    for course in pairs:
        reached = {alpha: 0 < course.alarms[ALPHAS.index(alpha)] <= games for alpha in SHOWN}
        if course.kind not in (HONEST, COMPANIONS):
            at = course.alarms[ALPHAS.index(0.001)] if reached[0.001] else None
            if course.deals >= games or at is not None:
                found.alarms.setdefault(course.kind, []).append(at)
            continue
        enough = course.deals >= games
        for alpha in SHOWN:
            (found.honest if enough else found.short)[alpha] += reached[alpha]
        found = found._replace(pairs=found.pairs + enough, short_pairs=found.short_pairs + (not enough))
    return found


def interval(hits: int, n: int) -> str:
    """A share with its exact interval, 95 %."""
    low = stats.beta.ppf(0.025, hits, n - hits + 1) if hits else 0.0
    high = stats.beta.ppf(0.975, hits + 1, n - hits) if hits < n else 1.0
    return f"{hits}/{n} = {hits / max(1, n):.4f} ({low:.4f} to {high:.4f})"


def told(found: Measured, games: int) -> str:
    """What was measured, in words."""
    lines = []
    for alpha in SHOWN:
        short = f"; {found.short[alpha]}/{found.short_pairs} of pairs with fewer deals" if found.short_pairs else ""
        lines.append(f"  honest, reached {1 / alpha:.0f}: {interval(found.honest[alpha], found.pairs)}{short}")
    for plan, alarms in sorted(found.alarms.items()):
        in_time = [at for at in alarms if at is not None]
        ranked = [at if at is not None else games + 1 for at in alarms]
        middle = statistics.median(ranked)
        median = f"{middle:.0f}" if middle <= games else f"not within {games}"
        lines.append(f"  {plan}: alarm {interval(len(in_time), len(alarms))}; median deals to alarm {median}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print both generators."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", type=Path, default=Path(".bench-collusion"))
    parser.add_argument("--platforms", type=int, default=4, help="clean ones, and as many planted, of each generator")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--first-seed", type=int, default=51_000)
    chosen = parser.parse_args(arguments)
    for generator in ("softmax", "ruleful"):
        found = [
            course for pool in pools(generator, chosen.platforms, chosen.first_seed)
            for course in kept(pool, chosen.keep)
        ]  # fmt: skip
        print(f"## Wagers within {chosen.games} deals together, {generator}")
        print(told(measure(chosen.games, found), chosen.games), flush=True)


if __name__ == "__main__":
    main()
