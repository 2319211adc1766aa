"""Audit readable and compiled, in one run beside peers that replay game records of theirs and check every move."""

from __future__ import annotations

import time
from pathlib import Path

from ledger.audit.auditor import Auditor
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.audit.skimmed import replayed_in_turn
from ledger.engine.packs import Book, pack
from ledger.engine.verifier import Verifier
from ledger.evidence.processes import collecting_seldom
from ledger.evidence.store import open_reader, open_writer
from ledger.rules.library import read_rulebook
from ledger.simulate.simulation import simulate
from schemas.canonical import canonical
from schemas.events import EVENT
from tests.bench.clock import Contender, Rate, race
from tests.bench.peers import chess_games, gin_rummy, poker

MATCHES = 400
SEED = 11
TIMES = 50
PEERS = (
    ("PokerKit, verified PHH replay", "actions/s", poker),
    ("OpenSpiel, gin rummy replayed", "steps/s", gin_rummy),
    ("python-chess, reading PGN", "plies/s", chess_games),
)


def audit_rates(folder: Path, rounds: int) -> tuple[list[Rate], list[str]]:
    """Events, actions, steps and plies a second of processor time, on one core; and the peers that are not here.

    The engine goes through its packs fifty times a round, for once takes too little time to be measured; how fast it
    is on packs it has not seen is measured in :mod:`tests.bench.dealt`.
    """
    rulebook = read_rulebook()
    rules = rulebook.resolve("classic")
    logs = list(simulate(rules, MATCHES, SEED))
    lines = [[canonical(event) for event in match] for match in logs]
    book, verifier = Book(), Verifier(rules)
    packs = [pack(log, rules.hash, book) for log in logs] * TIMES
    with open_writer(folder, create=True) as writer:
        flat = [line + b"\n" for match in lines for line in match]
        writer.ingest(flat, "bench", pin=rulebook.pin)
    readings = Readings(rulebook.resolve("classic"))

    def from_lines() -> int:
        done = 0
        for match in replayed_in_turn(map(read, lines)):
            done += len(match.events)
            if not match.audit.clean:
                raise AssertionError("a simulated match must audit clean")
        return done

    read_line = EVENT.validator.validate_json  # as the intake has it

    def read(match: list[bytes]) -> PlayedMatch:
        events = [read_line(line) for line in match]
        return PlayedMatch(events[0].match, events, readings)

    def from_ledger() -> int:
        with open_reader(folder) as reader:
            return sum(
                len(match.events) for match in replayed_in_turn(Auditor(reader, rulebook).all()) if match.audit.clean
            )

    def from_packs() -> int:
        if verifier.answers(packs).any():
            raise AssertionError("a simulated match must be clean")
        return TIMES * sum(map(len, logs))

    contenders = [
        Contender("meldtrail, engine, from packs", "events/s", from_packs),
        Contender("meldtrail, full audit of JSON Lines", "events/s", from_lines),
        Contender("meldtrail, full audit of a sealed ledger", "events/s", from_ledger),
    ]
    absent = []
    for name, unit, peer in PEERS:
        try:
            contenders.append(Contender(name, unit, peer()))
        except ImportError as wrong:
            absent.append(f"{name}: not here ({wrong}); pip install 'meldtrail[bench]'")
    with collecting_seldom():  # as the command line does; the peers have the same good of it
        return race(contenders, rounds, time.process_time), absent
