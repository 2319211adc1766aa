"""Every row of open.db and hands.db: those before any match, and those of a match, from the played match alone.

Each module of ``tables/`` is asked that has a function for it, ``first_rows(clauses)`` or ``match_rows(match, deals)``.
All tables of a module with the latter are tables of matches, and the key of each is the match or begins with it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from ledger.audit.played import Failure, PlayedMatch
from ledger.views.projection.counts import Share, ShareMaker
from ledger.views.tables.deals import Deals
from ledger.views.tables.freshness import MATCH_NUMBERS
from ledger.views.tables.match_records import as_all_saw
from ledger.views.tables.table import Table, TableRow
from ledger.views.tables.turns import TURNS
from ledger.views.view_files import TABLE_MODULES, TABLES
from schemas.clausebook import Clausebook

Values = dict[str, list[tuple[Any, ...]]]
"""Rows by table, their stored columns in the table's order."""

_MODULES: Final = [module for module in TABLE_MODULES if hasattr(module, "match_rows")]
_OF_MATCHES: Final = [
    table for table in TABLES.values() if not table.reads and any(table in vars(module).values() for module in _MODULES)
]
PUBLIC_TABLES: Final = tuple(table for table in _OF_MATCHES if table.file == "open")
"""The tables of open.db in which every row is of one match."""
HIDDEN_TABLES: Final = tuple(table for table in _OF_MATCHES if table.file == "hands")
"""The same of hands.db."""


def first_rows(clauses: Clausebook) -> Iterator[TableRow]:
    """What stands before any match."""
    for module in TABLE_MODULES:
        if hasattr(module, "first_rows"):
            yield from module.first_rows(clauses)


class MatchRows(NamedTuple):
    """What is to stand of a match: rows of open.db and of hands.db, its share in the counts, how many events it has.

    ``hands_from`` is when it is to be looked at again for its hands, in milliseconds since 1970; ``former`` are
    pseudonyms its players may still have in rows of other matches, and have no more."""

    match: str
    public: Values
    hidden: Values
    share: Share
    events: int
    hands_from: int | None = None
    former: tuple[str, ...] = ()


def rows_of(match: PlayedMatch, shares: ShareMaker) -> MatchRows:
    """Everything of a match; of one that is still played, everything that follows from what the whole table saw.

    Of one whose rows cannot be made, or would be of hidden cards while it is played, there are those of a match that
    was not audited, which say why, and no hidden one.
    """
    try:
        return _rows_of(match if match.ended else as_all_saw(match), shares, refuses_hidden=True)
    except Exception as wrong:
        return _rows_of(match.failed(Failure.of(wrong)), shares, refuses_hidden=False)


class HiddenRowError(ValueError):
    """A row of hidden cards of a match that is still played."""


def _rows_of(match: PlayedMatch, shares: ShareMaker, *, refuses_hidden: bool) -> MatchRows:
    deals, is_over = Deals(match), match.ended
    rows = defaultdict[Table, list[tuple[Any, ...]]](list)
    for module in _MODULES:
        for table, row in module.match_rows(match, deals):
            rows[table].append(row)
    values: dict[str, Values] = {"open": {}, "hands": {}}
    for table, made in rows.items():
        if table.file == "open" or is_over:
            values[table.file][table.name] = made
        elif refuses_hidden:
            raise HiddenRowError(f"a row of {table.name} for match {match.match}, which is still played")
    share = shares.share(match, deals, rows.get(TURNS, []))
    return MatchRows(match.match, values["open"], values["hands"], share, len(match.events), match.hands_from)


def where_match(table: Table, match: str) -> tuple[str, tuple[str, ...]]:
    """The condition for the rows of a match, and what fills its places. It goes by the table's key alone."""
    first = table.key[0]
    # A key is the match, or begins with it and a stroke, which no match has in its id; '0' follows '/' in ASCII.
    if first == "match":
        return "[match] = ?", (match,)
    return f"[{first}] >= ? AND [{first}] < ?", (f"{match}/", f"{match}0")


def removal_of(table: Table, match: str) -> tuple[str, tuple[str, ...]]:
    """The SQL that removes the rows of a match from where they lie, and what fills its places."""
    where, values = where_match(table, match)
    if table.compact:
        where = f"[match] = (SELECT [number] FROM [{MATCH_NUMBERS.name}] WHERE {where})"  # noqa: S608 - of our tables
    return f"DELETE FROM [{table.stored_in}] WHERE {where}", values  # noqa: S608
