"""Who looked at what: one row for each time somebody looked at hidden cards, looked a player up, or signed in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ledger.evidence.growth import Growth
from ledger.views.tables.deals import event_id
from ledger.views.tables.table import Table, TableRow, number, text, texts

ACCESSES: Final = Table(
    "accesses",
    "access",
    ("stream", "seq"),
    {
        "stream": text(),
        "seq": number(),
        **texts("at", "who", "what", "match", filterable=True),
        "event": text(),
    },
    label="what",
    newest_by="at",
)

KIND: Final = "access"
"""The streams of such records: ``access/`` and the day."""


def accesses_after(growth: Growth, stream: str, last: int, limit: int) -> Iterator[TableRow]:
    """One row for each record of a day after seq ``last``, so many at most."""
    for seq, record in growth.records_after(stream, last, limit):
        match, event = record.get("about") or (None, None)
        yield ACCESSES.row(
            stream=stream,
            seq=seq,
            **{name: record.get(name) for name in ("at", "who", "what")},
            match=match,
            event=event_id(match, event) if match else None,
        )
