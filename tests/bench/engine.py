"""The readable audit beside the compiled engine, over the same matches in one run."""

from __future__ import annotations

import time

from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.engine.packs import Book, pack
from ledger.engine.verifier import Verifier
from ledger.evidence.processes import collecting_seldom
from ledger.rules.library import read_rulebook
from ledger.simulate.simulation import simulate
from schemas.events import read_events
from tests.bench.clock import Contender, Rate, race

MATCHES = 300
TIMES = 20
SEED = 11


def engine_rates(ruleset: str, rounds: int) -> list[Rate]:
    """Events a second of processor time on one core: audited readably, packed, and judged from packs.

    The engine goes through the packs twenty times a round, for once takes too little time to be measured.
    """
    rules = read_rulebook().resolve(ruleset)
    logs = list(simulate(rules, MATCHES, SEED))
    events = [read_events(log) for log in logs]
    readings, verifier, book = Readings(rules), Verifier(rules), Book()
    packs = [pack(log, rules.hash, book) for log in logs]
    answers = verifier.answers(packs)
    clean = [n for n, answer in enumerate(answers.tolist()) if not answer]
    decided = sum(len(logs[n]) for n in clean)
    many = [packs[n] for n in clean] * TIMES

    def readable() -> int:
        for match in events:
            if not PlayedMatch(match[0].match, match, readings).audit.clean:
                raise AssertionError("a simulated match must audit clean")
        return sum(map(len, events))

    def packing() -> int:
        for log in logs:
            pack(log, rules.hash, book)
        return sum(map(len, logs))

    def compiled() -> int:
        if verifier.answers(many).any():
            raise AssertionError("a match that was clean is no more")
        return TIMES * decided

    contenders = [
        Contender("readable audit, events in memory", "events/s", readable),
        Contender("packing, from objects", "events/s", packing),
        Contender("engine, from packs", "events/s", compiled),
    ]
    with collecting_seldom():
        return race(contenders, rounds, time.process_time)
