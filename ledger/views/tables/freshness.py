"""What a view file says of itself: as of when it stands, and what the projector must remember from step to step."""

from __future__ import annotations

from typing import Final

from ledger.views.tables.table import Table, number, numbers, packed, text, texts

FRESHNESS: Final = Table(
    "freshness",
    "open",
    ("freshness",),
    {
        **numbers("freshness", "at_ms", "leaf", "events", "events_waiting", "matches_waiting"),
        **texts("version", "laws"),
    },
    label="version",
)

VIEWS_MADE: Final = Table("views_made", "open", ("name",), texts("name", "value"), hidden=True)

UNFILLED: Final = "unfilled"
"""Stands there in a file until something was projected into it: that its tables are empty says nothing till then."""

TO_PROJECT: Final = Table("to_project", "open", ("low",), numbers("low", "high"), hidden=True)

LOOKED_AT_AGAIN: Final = Table("looked_at_again", "open", ("match",), texts("match"), hidden=True)

LINES_WAITING: Final = Table("lines_waiting", "open", ("match",), texts("match", "seqs"), hidden=True)

HANDS_WAITING: Final = Table("hands_waiting", "open", ("match",), {**texts("match"), **numbers("at_ms")}, hidden=True)
"""Matches whose log has ended, and when their hands may be told."""

SHARES: Final = Table("shares", "open", ("match",), {**texts("match"), "share": packed()}, hidden=True, clustered=True)

MATCH_NUMBERS: Final = Table(
    "match_numbers",
    "open",
    ("number",),
    {"number": number(), "match": text(), "began": number()},
    label="match",
    hidden=True,
    unique="match",
)
"""In every file that has compact tables: the number under which the rows of a match lie there, and what its times are
counted from."""

WORDS: Final = Table(
    "words", "open", ("number",), {"number": number(), "word": text()}, label="word", hidden=True, unique="word"
)
"""In the same files: the words that are the same in many rows."""

FIRST_WORDS: Final = ("draw", "discard", "drop", "player", "server", "stock", "discards", "in", "dropped")
"""The words that most rows have, by number, from 0 on; side by side those that most rows have in one column."""

SHARE_KEYS: Final = Table(
    "share_keys", "open", ("number",), {"number": number(), "key": text()}, label="key", hidden=True, unique="key"
)
"""The rows that shares add to or need, by the number that stands for each in them."""

USES: Final = Table(
    "uses",
    "open",
    ("kind", "name", "variant"),
    {**texts("kind", "name", "variant", "content"), "matches": number()},
    label="name",
    hidden=True,
)

PROJECTOR_TABLES: Final = (
    FRESHNESS,
    VIEWS_MADE,
    TO_PROJECT,
    LOOKED_AT_AGAIN,
    LINES_WAITING,
    HANDS_WAITING,
    SHARES,
    SHARE_KEYS,
    MATCH_NUMBERS,
    WORDS,
    USES,
)
"""Every table of open.db that speaks of the projection itself."""
