"""Players staff recorded to be one person, by pseudonym: no names stand here, and what staff wrote is no proof."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ledger.audit.played import pseudonym_of
from ledger.evidence.reader import Reader
from ledger.views.tables.table import Table, TableRow, number, texts
from schemas.records import Link

SAME_PERSON: Final = Table(
    "same_person",
    "people",
    ("seq",),
    {"seq": number(), **texts("at", "who", "pseudonym", "same_as", filterable=True)},
    label="pseudonym",
    newest_by="seq",
)

STREAM: Final = "people"
"""The stream on which staff record that two players are one person."""


def links_after(reader: Reader, last: int) -> Iterator[TableRow]:
    """One row for each link recorded after seq ``last``."""
    if reader.size_of(STREAM) <= last:
        return
    for record in reader.readable_records(STREAM):
        if isinstance(record, Link) and record.seq > last:
            player, other = (pseudonym_of(reader.person(name)) for name in (record.player, record.same_as))
            yield SAME_PERSON.row(seq=record.seq, at=record.at, who=record.who, pseudonym=player, same_as=other)
