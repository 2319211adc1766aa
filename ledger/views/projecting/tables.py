"""What a view file says of itself: as of when it stands, and what the projector must remember from step to step."""

from __future__ import annotations

from typing import Final

from ledger.views.tables.table import Table, number, text

STANDING: Final = Table(
    "standing",
    "As of",
    "One row: how far these tables have come, and who audited what is in them.",
    ("standing",),
    {
        "standing": number("Always 1"),
        "at_ms": number("When the ledger was last looked at: milliseconds since 1970, UTC"),
        "leaf": number("Every event before this place in the ledger's tree is in these tables"),
        "events": number("How many events the matches in these tables have"),
        "events_waiting": number("How many events are still to be audited"),
        "matches_waiting": number("How many matches are still to be audited; nothing when too many to count"),
        "version": text("The version of meldtrail that audits"),
        "laws": text("SHA-256 over the laws, rules and clauses it audits by"),
    },
    label="version",
)

VIEWS_MADE: Final = Table(
    "views_made",
    "How these tables were made",
    "What the projector goes by: which tables and laws the file is of, and what of the ledger it has seen.",
    ("name",),
    {"name": text("What"), "value": text("As text")},
    label="name",
    hidden=True,
)

TO_PROJECT: Final = Table(
    "to_project",
    "Events still to be projected",
    "Ranges of places in the ledger's tree that are not yet in these tables.",
    ("low",),
    {"low": number("The first place of the range"), "high": number("The place after the last")},
    label="low",
    hidden=True,
)

LOOKED_AT_AGAIN: Final = Table(
    "looked_at_again",
    "Matches to be audited again",
    "Matches of which a line waits, was refused or contradicts one held, since they were audited.",
    ("match",),
    {"match": text("The match")},
    label="match",
    hidden=True,
)

LINES_WAITING: Final = Table(
    "lines_waiting",
    "Lines that wait",
    "The lines of a match that wait for a missing one, as last seen.",
    ("match",),
    {"match": text("The match"), "seqs": text("Their numbers in the match")},
    label="match",
    hidden=True,
)

SHARES: Final = Table(
    "shares",
    "Shares in the counts",
    "What each match adds to the counts over the whole ledger.",
    ("match",),
    {
        "match": text("The match"),
        "counts": text("JSON: table, key and figures of each count it is in"),
        "uses": text("JSON: the rules and codes it needs a row for"),
    },
    label="match",
    hidden=True,
)

USES: Final = Table(
    "uses",
    "Rows some match needs",
    "Rules, codes and clauses that have a row as long as a match needs it.",
    ("kind", "name", "variant"),
    {
        "kind": text("The table of the row"),
        "name": text("Its key"),
        "variant": text("Digest of the row: matches may differ in what they say"),
        "content": text("The rest of the row, as JSON"),
        "matches": number("How many matches need it"),
    },
    label="name",
    hidden=True,
)

PROJECTOR_TABLES: Final = (STANDING, VIEWS_MADE, TO_PROJECT, LOOKED_AT_AGAIN, LINES_WAITING, SHARES, USES)
"""Every table of open.db that speaks of the projection itself."""
