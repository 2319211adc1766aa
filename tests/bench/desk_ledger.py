"""A ledger as large as a busy platform's: a month of several games, with people who come again and some faults.

It is made in pieces of an equal stretch of time. A piece follows from the seed and its number alone; what a folder
already holds is not made again, so that a run that was broken off goes on where it stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final

from ledger.evidence.processes import collecting_seldom
from ledger.evidence.store import open_reader, open_writer
from ledger.rules.library import read_rulebook
from ledger.rules.rulebook import Rulebook
from ledger.simulate.faults import FAULTS, inject
from ledger.simulate.logbook import START, Event
from ledger.simulate.population.games import Simulator
from ledger.simulate.population.logs import logs
from ledger.simulate.population.people import Population, plans_for, population
from ledger.simulate.simulation import match_id, person, play_match
from schemas.canonical import canonical
from schemas.ruleset import Ruleset
from schemas.wire import milliseconds_of, timestamp
from tests import sample_logs

SEED: Final = 41
PIECE: Final = 50_000
"""Events of a piece, about."""

DAYS: Final = 30
PLAYERS: Final = 20_000
LAST_TABLES: Final = 20
"""Matches of the last piece that are still being played."""

COMPILED: Final = "platform"
SHARES: Final[dict[str, float]] = {
    COMPILED: 0.34,
    "classic": 0.08,
    "ace2three-points": 0.06,
    "aceleagues-points": 0.06,
    "rummycentral": 0.03,
    "rummy-106": 0.02,
    "ace2three-pool-101": 0.09,
    "ace2three-pool-201": 0.06,
    "aceleagues-pool-101": 0.04,
    "aceleagues-pool-201": 0.02,
    "aceleagues-deals": 0.04,
    "ace2three-best-of-3": 0.03,
    "rum": 0.05,
    "jqka": 0.01,
    "basic": 0.02,
    "continental": 0.05,
}
"""Share of the events by rules; the first are points games of a whole platform, some of whose people collude."""

FULL: Final = 0.6
"""Share of the tables with every seat taken."""

FAULTY, IN_PART = 40, 60
"""One match in so many has a fault, one in so many was not logged as a whole."""

PARTS: Final = (
    sample_logs.no_stock,
    sample_logs.unknown_cards,
    sample_logs.with_gap,
    sample_logs.dropped_hands_missing,
)
Told = Callable[[str], None]


class Month:
    """What is played on a platform, piece by piece."""

    def __init__(self, rulebook: Rulebook, pieces: int, seed: int = SEED) -> None:
        self.rulebook, self.pieces, self.seed = rulebook, pieces, seed
        self._people = population(PLAYERS, seed, "softmax", plans_for(40))
        self._platform = Simulator(rulebook.resolve("classic"), self._people, seed)

    def piece(self, number: int) -> Iterator[list[Event]]:
        """The matches of a piece, from 0, in the order they opened in."""
        matches = list(self._played(number))
        span = DAYS * 86_400_000 / self.pieces
        for place, events in enumerate(matches):
            begun = START + round(span * (number + place / len(matches)))
            cut = number == self.pieces - 1 and place >= len(matches) - LAST_TABLES
            yield _moved(events[: len(events) // 2] if cut else events, begun)

    def _played(self, number: int) -> Iterator[list[Event]]:
        made = dict.fromkeys(SHARES, 0)
        compiled = _games(self._platform, self._people, self.seed, 1 + number * PIECE)
        rules = {name: self.rulebook.resolve(name) for name in SHARES if name != COMPILED}
        for place in range(PIECE):
            name = min(SHARES, key=lambda name: made[name] / SHARES[name])
            if sum(made.values()) >= PIECE:
                return
            events = next(compiled) if name == COMPILED else _match(rules[name], self.seed, number * PIECE + place)
            made[name] += len(events)
            yield events


def grow(folder: Path, events: int, told: Told, seed: int = SEED) -> int:
    """Make the ledger in ``folder`` hold about ``events`` events, as one would take them in; answers how many it holds.

    Raises what ingest raises.
    """
    pieces = max(1, round(events / PIECE))
    rulebook = read_rulebook()
    done = folder.with_name(folder.name + ".pieces")
    began, first = time.monotonic(), int(done.read_text()) if done.is_file() else 0
    month = Month(rulebook, pieces, seed) if first < pieces else None
    with open_writer(folder, create=True) as writer, collecting_seldom():
        for number in range(first, pieces):
            if month is None:
                break
            lines = (canonical(event) + b"\n" for match in month.piece(number) for event in match)
            writer.ingest(lines, f"piece-{number:03d}.jsonl", pin=rulebook.pin)
            done.write_text(f"{number + 1}\n")
            told(f"{folder}: piece {number + 1} of {pieces}, {time.monotonic() - began:.0f} s")
    with open_reader(folder) as reader:
        return reader.size()


def _match(rules: Ruleset, seed: int, number: int) -> list[Event]:
    """A match by these rules: full tables and others, whole and in part, with a fault and without."""
    rng = Random(f"match {number} of the month {seed}")
    seats = rules.players.max if rng.random() < FULL else None
    match = match_id(rules.id, seed, number)
    events = _seated_anew(play_match(rules, seed, number, seats=seats, match=match), seed, rng)
    if number % FAULTY == 0:
        codes = [code for code in FAULTS if code not in ("ruleset_unknown", "not_opened")]
        for code in rng.sample(codes, 6):
            if faulty := inject(code, events, rules, rng):
                return faulty.events
    if number % IN_PART == 1:
        return rng.choice(PARTS)(events) or events
    return events


def _seated_anew(events: list[Event], seed: int, rng: Random) -> list[Event]:
    """The match with people who come again as people do: a few every day, most now and then."""
    opened = events[0]
    chosen: dict[int, None] = {}
    while len(chosen) < len(opened["players"]):
        chosen.setdefault(int(PLAYERS * rng.random() ** 1.6))
    players = []
    for seated, number in zip(opened["players"], chosen, strict=True):
        who, _ = person(seed, number)
        players.append({"seat": seated["seat"], **who._asdict()})
    return [{**opened, "players": players}, *events[1:]]


def _games(platform: Simulator, people: Population, seed: int, first: int) -> Iterator[list[Event]]:
    while True:
        for chunk in platform.games(first, 128):
            for log in logs(chunk, people, platform.rules, seed):
                yield log.events
        first += 128


def _moved(events: list[Event], begun: int) -> list[Event]:
    """The match as if it had opened at this moment, in milliseconds since 1970."""
    by = begun - milliseconds_of(events[0]["at"])
    return [
        {**event, "at": timestamp(milliseconds_of(event["at"]) + by)} if "at" in event else event for event in events
    ]
