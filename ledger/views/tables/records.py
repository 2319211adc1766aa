"""The tables a match page is replayed from; kept out of the way of people who read tables."""

from __future__ import annotations

from typing import Final

from ledger.views.tables.table import Table, text

MATCH_RECORDS: Final = Table(
    "match_records",
    "Records of matches",
    "Every event of a match as the whole table saw it, in one piece for the match page.",
    ("match",),
    {
        "match": text("The match"),
        "record": text("A JSON array of its events; a hidden card is written ??"),
        "incomplete": text("What of it never became an event: lines that wait, contradict, or were refused, as JSON"),
    },
    label="match",
    hidden=True,
)

PINNED_RULES: Final = Table(
    "pinned_rules",
    "Pinned rules",
    "What a ruleset was when a match opened under it.",
    ("hash",),
    {"hash": text("SHA-256 of the options"), "options": text("Every option, as JSON")},
    label="hash",
    hidden=True,
)

HIDDEN_RECORDS: Final = Table(
    "hidden_records",
    "Hidden records",
    "What only one seat saw of each event, in matches that have ended.",
    ("match",),
    {"match": text("The match"), "record": text("A JSON object of hidden fields by number of the event")},
    label="match",
    hidden=True,
)
