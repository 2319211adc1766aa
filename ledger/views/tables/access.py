"""The tables of access.db: who looked at what that is not public, for auditors and admins."""

from __future__ import annotations

from typing import Final

from ledger.views.tables.table import Table, number, text

ACCESS_FILE: Final = "access.db"

ACCESSES: Final = Table(
    "accesses",
    "Accesses",
    "One row for each time somebody looked at hidden cards, looked a player up, or signed in.",
    ("stream", "seq"),
    {
        "stream": text("The day's stream in the ledger: access/ and the date"),
        "seq": number("Its number in the stream; this alone gives the order"),
        "at": text("When", sift=True),
        "who": text("Who looked", sift=True),
        "what": text("What was looked at", sift=True),
        "match": text("The match, where it was one", sift=True),
        "event": text("The event, where it was one"),
    },
    label="what",
    newest_by="at",
)

ACCESS_TABLES: Final = (ACCESSES,)
"""Every table of access.db."""
