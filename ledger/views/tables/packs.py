"""Finished matches as the engine reads them, so that an audit of a whole ledger need not read their events again.

A pack names nobody and holds nothing in a platform's own words. What it comes to is judged anew each time, by whatever
rules are asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ledger.audit.clearing import StoredPack
from ledger.audit.played import PlayedMatch
from ledger.views.tables.deals import Deals
from ledger.views.tables.table import Table, TableRow, number, packed, text

PACKS: Final = Table(
    "packs",
    "hands",
    ("match",),
    {"match": text(), "mark": packed(), "claims": number(), "pack": packed()},
    hidden=True,
    internal=True,
    compact=True,
    numbered=True,
)


def match_rows(match: PlayedMatch, deals: Deals) -> Iterator[TableRow]:
    """The pack of a match that has ended, where all of it is there as it was stored."""
    record = match.record
    if record is not None and record.digest is not None and match.ended and not match.incomplete:
        stored = StoredPack.of(record.lines, record.digest)
        if stored is not None:
            yield PACKS.row(match=match.match, **stored._asdict())
