"""``python -m tests.bench.rings``: how often a planted ring of three is found, and how often honest people give one.

A platform of each generator with rings is looked at after every quarter of its games, a clean one whole and pool by
pool, as pools do not meet. About four core-minutes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from scipy import stats

from ledger.collusion.channels import CHANNELS
from ledger.collusion.facts.decisions import Facts, concatenate
from ledger.collusion.facts.packed import PackedExtractor
from ledger.collusion.model import HonestPlay, fit
from ledger.collusion.null_calibration import UNCALIBRATED, NullCalibration, shipped
from ledger.collusion.rings import Rings, Tie, find_rings, ties_of
from ledger.collusion.screening import screen
from ledger.collusion.statistics import Statistics, add_statistics, compute_statistics
from ledger.rules.library import read_rulebook
from ledger.simulate.population.games import Simulator
from ledger.simulate.population.people import Population, plans_for, population
from tests.bench.platforms import FITTED_CHUNKS, packed

GENERATORS = ("softmax", "ruleful")
QUARTERS = 4
CLASSES = (30, 75, 125, 175, 250, 350, 10_000)


class RingPlatform(NamedTuple):
    """Who played, the model of honest play, and the sums of each quarter of the games."""

    people: Population
    model: HonestPlay
    quarters: list[Statistics]

    def tested(self, tails: NullCalibration, quarters: int = QUARTERS) -> Sequence[Tie]:
        """The pairs tested after some quarters."""
        return ties_of(screen(add_statistics(self.quarters[:quarters]), CHANNELS, tails))

    def rings(self, leads: Sequence[Tie]) -> Rings:
        """The rings among some pairs."""
        return find_rings(leads, self.people.players, self.model.hash)


def played(generator: str, seed: int, players: int, games: int, rings: int) -> RingPlatform:
    """A platform with so many rings planted."""
    rules = read_rulebook().resolve("classic")
    people = population(players, seed, generator, plans_for(["ring"] * rings))
    weigher, names = PackedExtractor(rules), list(people.players)
    parts: list[list[Statistics]] = [[] for _ in range(QUARTERS)]
    waiting: list[tuple[int, Facts]] = []
    model: HonestPlay | None = None
    for chunk in Simulator(rules, people, seed).games(0, games):
        waiting.append((chunk.first * QUARTERS // games, weigher.facts(packed(chunk, rules))))
        last = chunk.first + len(chunk.winners) >= games
        if model is None and (last or len(waiting) == FITTED_CHUNKS):
            model = fit(concatenate([facts for _, facts in waiting]).decisions, names)
        if model is not None:
            for quarter, facts in waiting:
                parts[quarter].append(compute_statistics(facts, model, CHANNELS.values(), names))
            waiting = []
    if model is None:
        raise ValueError("no games")
    return RingPlatform(people, model, [add_statistics(part) for part in parts if part])


def interval(hits: int, n: int) -> str:
    """A share with its exact 95 % interval."""
    if not n:
        return "n = 0"
    low, high = stats.binomtest(hits, n).proportion_ci(method="exact")
    return f"{hits}/{n} ({low:.2f} to {high:.2f})"


def recall(found: RingPlatform, tails: NullCalibration) -> Iterator[str]:
    """Rings found by the fewest deals two members had together, and groups found that were not planted."""
    planted = {tuple(sorted(company.members)) for company in found.people.companies if company.plan is not None}
    rows: list[tuple[int, bool]] = []
    false = total = 0
    for quarters in range(1, QUARTERS + 1):
        leads = found.tested(tails, quarters)
        deals = {(lead.one, lead.two): lead.deals for lead in leads}
        members = [ring.members for ring in found.rings(leads).rings]
        false, total = false + len(set(members) - planted), total + len(members)
        rows += [(min(deals.get(pair, 0) for pair in combinations(ring, 2)), ring in members) for ring in planted]
    yield f"  not planted, of those found: {interval(false, total)}"
    for low, high in pairwise(CLASSES):
        hits = [hit for deals, hit in rows if low <= deals < high]
        yield f"  {low} to {high - 1} deals: found {interval(sum(hits), len(hits))}"


def clean(found: RingPlatform, tails: NullCalibration) -> str:
    """How often a clean platform, and one of its pools, gives a ring."""
    leads = found.tested(tails)
    whole, pools = found.rings(leads), [set(pool) for pool in found.people.pools]
    hits = sum(bool(found.rings([lead for lead in leads if lead.one in pool]).rings) for pool in pools)
    return f"  {len(whole.rings)} in {whole.pairs} pairs; pools with a ring {interval(hits, len(pools))}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=210)
    parser.add_argument("--games", type=int, default=19_800)
    parser.add_argument("--rings", type=int, default=6)
    parser.add_argument("--uncalibrated", action="store_true", help="with p-values as computed")
    chosen = parser.parse_args(arguments)
    tails = UNCALIBRATED if chosen.uncalibrated else shipped()
    for n, generator in enumerate(GENERATORS):
        seed = 4100 + 100 * n
        print(f"{generator}, {chosen.rings} rings of three, by the fewest deals two members had together")
        for line in recall(played(generator, seed, chosen.players, chosen.games, chosen.rings), tails):
            print(line, flush=True)
        print(f"{generator}, clean")
        print(clean(played(generator, seed + 50, chosen.players, chosen.games, 0), tails), flush=True)


if __name__ == "__main__":
    main()
