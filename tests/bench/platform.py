"""Games a second of compiled platforms, and hands a second of the compiled search; not timed by any test."""

from __future__ import annotations

import time
from functools import partial
from random import Random

from ledger.rules.compiled.counting import HandSearch
from ledger.rules.library import read_rulebook
from ledger.rules.many_hands import hand_code, rank_code
from ledger.rules.points import joker_rank
from ledger.simulate.population.games import Simulator
from ledger.simulate.population.people import GENERATORS, PLANS, plans_for, population
from tests.bench.clock import Contender, race, table
from tests.oracles.hands import dense, end_game, joker_rich, random_hand


def platforms(rounds: int) -> str:
    """Games a second of both generators on one core: six honest people a table, and a platform with colluders."""
    classic = read_rulebook().resolve("classic")
    six = classic.model_copy(update={"players": classic.players.model_copy(update={"min": 6})})
    contenders = []
    for generator in GENERATORS:
        for title, rules, names in (("six honest seats", six, ()), ("2 to 6 seats, all plans", classic, tuple(PLANS))):
            tables = Simulator(rules, population(70, 1, generator, plans_for(names)), 1)

            def play(tables: Simulator) -> int:
                return sum(len(games.winners) for games in tables.games(1, 2000))

            contenders.append(Contender(f"{generator}, {title}", "games/s", partial(play, tables)))
    rates = race(contenders, rounds, time.process_time)
    return table("Platforms, compiled, one core", rates, contenders[0].name)


def hands(rounds: int) -> str:
    """Hands a second of the compiled search, by family; points, and shows where nothing is left over."""
    rules = read_rulebook().resolve("classic")
    search, contenders = HandSearch(rules), []
    for family in (end_game, random_hand, dense, joker_rich):
        rng = Random(13)
        dealt = [family(rng) for _ in range(5000)]
        coded = [(hand_code(hand), rank_code(joker_rank(wild, rules))) for hand, wild in dealt]

        def count(coded: list[tuple[bytes, int]] = coded) -> int:
            return len([search.price(*hand) for hand in coded])

        contenders.append(Contender(family.__name__, "hands/s", count))
    rates = race(contenders, rounds, time.process_time)
    return table("Arrangement, exact, compiled, one core", rates, "end_game")


if __name__ == "__main__":
    print(platforms(3))
    print()
    print(hands(3))
