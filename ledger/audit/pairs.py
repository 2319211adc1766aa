"""What it takes for a clause to count as checked: a pair of logs, one that breaks it and its legal twin.

Pairs are stored in ``schemas/pairs``, a file for each text, a line a pair: the twin whole, and of the log that breaks
the clause what differs from it. The audit must cite the clause for the one and have nothing against the other.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ledger.audit.audits import Audit
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.rules.rulebook import Rulebook
from schemas.events import read_events
from schemas.findings import ALARMS, Finding, Verdict

Told = Mapping[str, Any]
"""An event as a log writes it."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A log that breaks ``clauses`` and its legal ``twin``, both of one ruleset.

    ``shows`` is the law that finds the breach, or the kind of claim that is overturned (``verdict:show``,
    ``verdict:points``, ``verdict:settlement``). ``reading``: another reading of the clause allows it, so that it is
    told and held against nobody.
    """

    name: str
    clauses: tuple[str, ...]
    ruleset: str
    shows: str
    twin: tuple[Told, ...]
    breaking: tuple[Told, ...]
    reading: bool = False

    @property
    def line(self) -> str:
        """The pair as it is stored."""
        same = 0
        for one, other in zip(self.twin, self.breaking, strict=False):
            if one != other:
                break
            same += 1
        stored = {
            "name": self.name, "clauses": self.clauses, "ruleset": self.ruleset, "shows": self.shows,
            **({"reading": True} if self.reading else {}),
            "twin": self.twin, "same": same, "breaking": self.breaking[same:],
        }  # fmt: skip
        return json.dumps(stored, separators=(",", ":"))


def pair_of(line: str) -> Pair:
    """A pair from its line."""
    stored = json.loads(line)
    twin = tuple(stored["twin"])
    breaking = (*twin[: stored["same"]], *stored["breaking"])
    clauses = tuple(stored["clauses"])
    return Pair(
        stored["name"], clauses, stored["ruleset"], stored["shows"], twin, breaking, stored.get("reading", False)
    )


@cache
def stored_pairs() -> tuple[Pair, ...]:
    """Every pair there is, by text and in the order of its file."""
    folder = files("schemas") / "pairs"
    texts = sorted((file for file in folder.iterdir() if file.name.endswith(".jsonl")), key=lambda file: file.name)
    return tuple(pair_of(line) for file in texts for line in file.read_text("utf-8").splitlines())


def by_clause(pairs: Iterable[Pair]) -> dict[str, Pair]:
    """The first pair of each clause; one that is held against somebody before one that is only told."""
    found: dict[str, Pair] = {}
    for pair in sorted(pairs, key=lambda pair: pair.reading):
        for clause in pair.clauses:
            found.setdefault(clause, pair)
    return found


def audit_of(events: Sequence[Told], ruleset: str, book: Rulebook) -> Audit:
    """The audit of a log as written, by a ruleset and its other reading."""
    rules = book.resolve(ruleset)
    other = book.resolve(rules.compare) if rules.compare else None
    return PlayedMatch("pair", read_events(events), Readings(rules, other)).audit


def cited_by(audit: Audit, shows: str, reading: bool = False) -> tuple[str, ...]:
    """The clauses cited for what a pair shows."""
    rows = [row for row in audit.rows if _kind(row) == shows and (_told(row) if reading else _held(row))]
    return tuple(dict.fromkeys(clause for row in rows for clause in row.clauses))


def why_not(pair: Pair, clause: str, book: Rulebook) -> str | None:
    """Why a pair does not show that a clause is checked; None when it does: one log cites it, nothing is held against
    the other."""
    if clause not in cited_by(audit_of(pair.breaking, pair.ruleset, book), pair.shows, pair.reading):
        return f"{pair.name}: nothing cites {clause} in the log that breaks it"
    against = [_kind(row) for row in audit_of(pair.twin, pair.ruleset, book).rows if _held(row) or _told(row)]
    return f"{pair.name}: {', '.join(against)} in the legal twin" if against else None


def _kind(row: Finding | Verdict) -> str:
    return row.code if isinstance(row, Finding) else f"verdict:{row.claim}"


def _held(row: Finding | Verdict) -> bool:
    return row.severity in ALARMS if isinstance(row, Finding) else row.verdict == "OVERTURNED"


def _told(row: Finding | Verdict) -> bool:
    return row.severity == "reading" if isinstance(row, Finding) else row.reading_decides and row.computed is None
