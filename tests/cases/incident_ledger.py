"""A ledger in which a platform called the time of players too early for a while; and what stands beside that."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from ledger.answers.remedies import read_remedies
from ledger.audit.auditor import open_ledger
from ledger.cases.incidents import Search, SearchOutcome, find
from ledger.evidence.store import open_writer
from ledger.evidence.writer import How
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.simulate.faults import inject
from ledger.simulate.logbook import later
from ledger.simulate.simulation import simulate
from tests.desk_kit.matches import lines

CODE = "timer_too_early"
SEED = 11
DAY = 86_400_000
SPAN = Search(code=CODE, since="2026-09-08", until="2026-09-09")
"""The day of it; simulated matches are of that day."""

Events = list[dict[str, Any]]


class Breach(NamedTuple):
    """Where a match holds the fault: the event and the seat that was hit."""

    match: str
    seq: int
    seat: int


def faulty(ruleset: str, code: str, count: int, prefix: str) -> list[tuple[Events, Breach]]:
    """Matches with a fault, each played whole by the simulator, and where it is."""
    rules = read_rulebook().resolve(ruleset)
    found: list[tuple[Events, Breach]] = []
    for events in simulate(rules, 8 * count, SEED, seats=3, prefix=prefix):
        made = inject(code, events, rules, Random(f"{SEED} {events[0]['match']}"))
        if made is not None:
            breach = made.events[made.seq - 1]
            found.append((made.events, Breach(breach["match"], made.seq, breach["seat"])))
        if len(found) == count:
            return found
    raise AssertionError(f"{ruleset} offers {len(found)} occasions for {code}")


def clean(ruleset: str, count: int, prefix: str) -> list[Events]:
    """Matches without a fault."""
    return list(simulate(read_rulebook().resolve(ruleset), count, SEED, seats=3, prefix=prefix))


def moved(events: Events, by: int) -> Events:
    """The same match so many milliseconds later."""
    return [later(event, by) for event in events]


def ledger_of(folder: Path, matches: Sequence[Events], how: How = "live") -> Path:
    """A ledger that took these matches in."""
    with open_writer(folder, create=True) as writer:
        writer.ingest(lines(*matches), "log.jsonl", read_rulebook().pin, how)
    return folder


def found_in(ledger: Path, search: Search = SPAN) -> SearchOutcome:
    """What a search comes to in a ledger."""
    with open_ledger(ledger) as auditor:
        return find(auditor, search, read_clausebook(), read_remedies())
