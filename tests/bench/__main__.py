"""``python -m tests.bench``: print every comparison. ``--rounds N`` (5), ``--only NAME``, ``--json FILE`` for the rates
and ratios of the audit beside its peers."""

from __future__ import annotations

import argparse
import gc
import json
import platform
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from ledger.rules.arrangement import least_points
from ledger.rules.library import read_rulebook
from ledger.simulate.simulation import simulate
from tests.bench.auditing import PEERS, audit_rates
from tests.bench.clock import Contender, race, ratios, table
from tests.bench.engine import engine_rates
from tests.bench.ingesting import RAW, ingest_rates
from tests.oracles.hands import dense, end_game, joker_rich, random_hand

told: dict[str, dict[str, float | str]] = {}
"""The rates of the audit and its peers, once they have been measured."""


def auditing(rounds: int) -> str:
    """Audit beside its peers."""
    with tempfile.TemporaryDirectory(prefix="meldtrail-bench-") as folder:
        rates, absent = audit_rates(Path(folder) / "ledger", rounds)
    told.update(ratios(rates, PEERS[0][0]))
    return "\n".join([table("Full audit, one core, processor time", rates, PEERS[0][0]), *absent])


def judging(rounds: int) -> str:
    """The compiled engine beside the readable audit, by ruleset."""
    games = ("classic", "rummy-106", "ace2three-points", "aceleagues-deals")
    base = "readable audit, events in memory"
    return "\n".join(
        table(f"Engine, {game}, one core, processor time", engine_rates(game, rounds), base) for game in games
    )


def ingesting(rounds: int) -> str:
    """Ingest beside raw inserts and a recorder."""
    with tempfile.TemporaryDirectory(prefix="meldtrail-bench-") as folder:
        rates = ingest_rates(Path(folder), rounds)
    return table("Ingest, durable, batches of 1000, wall clock", rates, RAW)


def arranging(rounds: int) -> str:
    """Hands a second of the exact arrangement search, by family."""
    rules = read_rulebook().resolve("classic")
    contenders, slowest = [], 0.0
    for family in (end_game, random_hand, dense, joker_rich):
        rng = Random(13)
        hands = [family(rng) for _ in range(5000)]

        def count(hands: list[tuple[list[str], str | None]] = hands) -> int:
            for cards, wild in hands:
                least_points(cards, wild, rules)
            return len(hands)

        contenders.append(Contender(family.__name__, "hands/s", count))
        gc.disable()  # a pause of the collector is no hand's
        for cards, wild in hands:
            began = time.perf_counter()
            least_points(cards, wild, rules)
            slowest = max(slowest, time.perf_counter() - began)
        gc.enable()
    rates = race(contenders, rounds, time.process_time)
    text = table("Arrangement, exact, plain Python, one core", rates, "end_game")
    return f"{text}\n  slowest of 20,000 hands, first sight, garbage collector off: {slowest * 1000:.1f} ms"


def simulating(rounds: int) -> str:
    """Deals a second of the seeded players, by ruleset."""
    rulebook = read_rulebook()

    def deals(name: str) -> int:
        return sum(1 for _ in simulate(rulebook.resolve(name), 60, 14))

    contenders = [Contender(name, "deals/s", partial(deals, name)) for name in rulebook.ids]
    return table("Simulation, one core", race(contenders, rounds, time.process_time), "classic")


BENCHES: dict[str, Callable[[int], str]] = {
    "audit": auditing,
    "engine": judging,
    "ingest": ingesting,
    "arrange": arranging,
    "simulate": simulating,
}


def main() -> None:
    """Run the benches asked for and print their tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", choices=sorted(BENCHES))
    parser.add_argument("--json", type=Path, metavar="FILE")
    chosen = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {chosen.rounds} rounds interleaved")
    for name, bench in BENCHES.items():
        if chosen.only in (None, name):
            print()
            print(bench(chosen.rounds))
    if chosen.json is not None:
        of = {"python": platform.python_version(), "machine": platform.machine(), "rounds": chosen.rounds}
        chosen.json.write_text(json.dumps({**of, "base": PEERS[0][0], "rates": told}, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
