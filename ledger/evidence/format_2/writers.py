"""Who may send the lines of which matches: writers enrolled by records of the log.

A match belongs to the writer whose brand its id begins with, and where it begins with none to ``local``, who needs no
enrolment. No two brands cover the same match, so that who owns one follows from its id and the log alone: whoever is
refused learns nothing of whether it is here. ``enrolled`` and ``revoked`` are records of the stream ``log``; where they
stand is looked up in ``settings`` of ledger.db, by ``writer/SEQ``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, NamedTuple

from ledger.evidence.format_2.tables import CARRIER, LOCAL
from ledger.evidence.leaf import shown_of
from ledger.evidence.reader import is_match
from ledger.evidence.sqlite import Connection, below

PLACE: Final = "writer/"
"""What the names of settings begin with that say where such records stand."""
Role = Literal["producer", "importer"]
HOW: Final[Mapping[Role, str]] = {"producer": "live", "importer": "imported"}
"""How the lines of each role come: a platform's own, or an archive that was converted."""


@dataclass(frozen=True, slots=True)
class EnrolledWriter:
    """A writer by the records of the log.

    ``brand`` is what the ids of its matches begin with, "" for all; ``key`` is SHA-256 (hex) of its token; ``suspect``
    is the leaf from which on its lines are suspect, where it was revoked for that. Times are ISO 8601, UTC.
    """

    name: str
    role: Role
    brand: str
    key: str
    at: str
    who: str
    revoked: str | None = None
    revoked_by: str | None = None
    suspect: int | None = None


class SuspectExtent(NamedTuple):
    """What came from a writer since it is suspect: how many events, of which matches."""

    leaf: int
    events: int
    matches: tuple[str, ...]

    @property
    def words(self) -> str:
        """That it is suspect, and how much, as a part of a sentence."""
        return f"{self.events} event(s) of {len(self.matches)} match(es) from leaf {self.leaf} on are suspect"


class Writers:
    """The writers of a ledger as its log has them, in the order of their enrolment."""

    def __init__(self, records: Iterable[Mapping[str, Any]] = ()) -> None:
        self.every: tuple[EnrolledWriter, ...] = ()
        """Everybody who was ever enrolled. No name comes back: what a writer sent is told by its name."""
        for record in records:
            self.add(record)

    def add(self, record: Mapping[str, Any]) -> str | None:
        """Take the next record of the log, or say why it may not follow: a name or a brand is taken, there is nobody to
        be revoked, or somebody who is already and of whom no more becomes suspect."""
        if record["type"] == "enrolled":
            writer = EnrolledWriter(*(record[key] for key in ("name", "role", "brand", "key", "at", "who")))
            if (why := self.obstacle(writer.name, writer.brand)) is None:
                self.every = (*self.every, writer)
            return why
        there = next((one for one in self.every if one.name == record["name"]), None)
        suspect = record.get("suspect")
        if there is None:
            return f"no writer is called {record['name']}"
        if there.revoked is not None and (suspect is None or not (there.suspect is None or suspect < there.suspect)):
            return f"{there.name} is revoked already"  # only more of what it sent can become suspect, never less
        former = replace(there, revoked=record["at"], revoked_by=record["who"], suspect=suspect)
        self.every = tuple(former if one is there else one for one in self.every)
        return None

    def copy(self) -> Writers:
        """The writers as they are now, whoever comes later."""
        copied = Writers()
        copied.every = self.every
        return copied

    def writer_named(self, name: str) -> EnrolledWriter | None:
        """The writer of a name that is not revoked."""
        return next((one for one in self.every if one.name == name and one.revoked is None), None)

    @property
    def suspects(self) -> tuple[EnrolledWriter, ...]:
        """Those who were revoked because their lines are suspect."""
        return tuple(one for one in self.every if one.suspect is not None)

    def obstacle(self, name: str, brand: str) -> str | None:
        """Why nobody can be enrolled by that name for that brand; None where somebody can."""
        if name in {LOCAL, CARRIER} or any(one.name == name for one in self.every):
            return f"a writer called {name} is there already, or was"
        for one in self.every:
            if one.revoked is None and (one.brand.startswith(brand) or brand.startswith(one.brand)):
                return f"{one.name} sends the matches that begin with {one.brand or 'anything'}"
        return None

    def owner(self, match: str) -> str:
        """The name of the writer whose match this is. A brand whose writer was revoked waits for the next: till then
        its matches stay that writer's, and nobody sends them."""
        of_brand = [one for one in self.every if match.startswith(one.brand)]
        last = of_brand[-1].name if of_brand else LOCAL
        return next((one.name for one in of_brand if one.revoked is None), last)

    def allows(self, writer: str, stream: str, how: str) -> bool:
        """Whether something on a stream may come from a writer in that way, ``live`` or ``imported``. What is on no
        match comes from whoever has the ledger open."""
        name = LOCAL if writer == CARRIER else writer
        if not self.every or not is_match(stream):
            return name == LOCAL
        one = self.writer_named(name)
        return self.owner(stream) == name and (name == LOCAL if one is None else HOW[one.role] == how)

    def is_vacant(self, match: str) -> bool:
        """Whether a match is of a brand whose writer was revoked, and that has no other yet."""
        owner = self.owner(match)
        return owner != LOCAL and self.writer_named(owner) is None


def read_writers(ledger: Connection) -> Writers:
    """The writers of a ledger of format 2."""
    query = "SELECT CAST(substr(name, ?) AS INTEGER) AS seq FROM settings WHERE name > ? AND name < ? ORDER BY seq"
    seqs = ledger.execute(query, (len(PLACE) + 1, *below(PLACE[:-1]))).fetchall()
    row = "SELECT body FROM leaves WHERE stream = 0 AND seq = ?"
    bodies = (ledger.execute(row, seq).fetchone() for seq in seqs)
    return Writers(shown_of(record[0]) for record in bodies if record is not None)


def revoked_since(ledger: Connection, leaf: int) -> set[str]:
    """The names of the writers who were revoked at ``leaf`` or later."""
    query = (
        "SELECT body FROM settings JOIN leaves ON stream = 0 AND seq = CAST(substr(name, ?) AS INTEGER)"
        " WHERE name > ? AND name < ? AND value = 'revoked' AND leaf >= ?"
    )
    rows = ledger.execute(query, (len(PLACE) + 1, *below(PLACE[:-1]), leaf))
    return {shown_of(body)["name"] for (body,) in rows}


def touched(ledger: Connection, writer: EnrolledWriter) -> SuspectExtent:
    """What came from a writer that is suspect, since it is."""
    numbers = ledger.execute("SELECT number FROM sources WHERE writer = ?", (writer.name,)).fetchall()
    text = "CAST(iif(instr(body, x'00'), substr(body, 1, instr(body, x'00') - 1), body) AS TEXT)"
    query = (
        f"SELECT name, count(*) FROM leaves JOIN streams ON number = stream WHERE leaf >= ? AND stream > 0"  # noqa: S608
        f" AND json_extract({text}, '$.src') IN (SELECT value FROM json_each(?)) GROUP BY name ORDER BY name"
    )
    suspect = writer.suspect or 0
    rows = ledger.execute(query, (suspect, json.dumps([number for (number,) in numbers]))).fetchall()
    return SuspectExtent(suspect, sum(count for _, count in rows), tuple(name for name, _ in rows))
