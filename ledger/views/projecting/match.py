"""Every row a match has in the view files, and what it adds to the counts: from the audited match alone."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import Any, Final, NamedTuple

from ledger.audit.played import PlayedMatch
from ledger.views.projecting.tables import PROJECTOR_TABLES
from ledger.views.projecting.tally import Share, Sharing
from ledger.views.projecting.view_file import Row
from ledger.views.rows.hands import hand_rows, stock_draw_rows
from ledger.views.rows.judgements import judgement_rows
from ledger.views.rows.marks import mark_rows
from ledger.views.rows.match_record import hidden_row, record_row
from ledger.views.rows.matches import Deals, deal_rows, event_rows, match_row, meld_rows, player_rows
from ledger.views.rows.readings import other_reading_rows
from ledger.views.rows.turns import Turn, turn_rows, turns_of
from ledger.views.tables.hands import HAND_TABLES
from ledger.views.tables.open import OPEN_TABLES
from ledger.views.tables.table import Table

Values = dict[str, list[tuple[Any, ...]]]
"""Rows by table, their columns in the table's order."""

_IN_ORDER: Final = {table.name: itemgetter(*table.columns) for table in (*OPEN_TABLES, *HAND_TABLES)}
_ONE_OF_ITS_OWN: Final = frozenset({"finding_events", "finding_clauses", "verdict_clauses"})
"""Tables of matches without the match itself: the finding or verdict says it."""


class MatchRows(NamedTuple):
    """What is to stand of a match: rows of open.db and of hands.db, its share in the counts, how many events it has."""

    match: str
    public: Values
    hidden: Values
    share: Share
    events: int


def rows_of(match: PlayedMatch, sharing: Sharing) -> MatchRows:
    """Everything of a match. Hidden cards only once it has ended."""
    deals = Deals(match)
    told = list(turns_of(match, deals))
    public, hidden = Values(), Values()
    for table, row in _public(match, deals, told):
        public.setdefault(table, []).append(_IN_ORDER[table](row))
    for table, row in _hidden(match, deals) if match.ended else ():
        hidden.setdefault(table, []).append(_IN_ORDER[table](row))
    return MatchRows(match.match, public, hidden, sharing.of(match, deals, told), len(match.events))


def _public(match: PlayedMatch, deals: Deals, told: list[tuple[str, list[Turn]]]) -> Iterator[tuple[str, Row]]:
    yield "matches", match_row(match)
    yield "match_records", record_row(match)
    for name, rows in (
        ("players", player_rows(match)),
        ("deals", deal_rows(match, deals)),
        ("events", event_rows(match, deals)),
        ("melds", meld_rows(match, deals)),
        ("turns", turn_rows(match, told)),
        ("other_reading", other_reading_rows(match)),
        ("marks", mark_rows(match)),
    ):
        for row in rows:
            yield name, row
    yield from judgement_rows(match, deals)


def _hidden(match: PlayedMatch, deals: Deals) -> Iterator[tuple[str, Row]]:
    for row in hand_rows(match, deals):
        yield "hands", row
    for row in stock_draw_rows(match, deals):
        yield "stock_draws", row
    yield "hidden_records", hidden_row(match)


PUBLIC_TABLES: Final = tuple(
    table
    for table in OPEN_TABLES
    if table not in PROJECTOR_TABLES and ("match" in table.columns or table.name in _ONE_OF_ITS_OWN)
)
"""The tables of open.db in which every row is of one match."""
HIDDEN_TABLES: Final = tuple(table for table in HAND_TABLES if "match" in table.columns)
"""The same of hands.db."""


def where_match(table: Table, match: str) -> tuple[str, tuple[str, ...]]:
    """The condition for the rows of a match, and what fills its places. It goes by the table's key alone."""
    first = table.key[0]
    # A key is the match, or begins with it and a stroke, which no match has in its id; '0' follows '/' in ASCII.
    if first == "match":
        return "[match] = ?", (match,)
    return f"[{first}] >= ? AND [{first}] < ?", (f"{match}/", f"{match}0")
