"""Puts a tally into the tables of counts, and keeps the rows of rules, codes and clauses that some match needs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from ledger.evidence.sqlite import Connection
from ledger.views.projecting.tally import COUNTED, Tally
from ledger.views.projecting.view_file import Row
from ledger.views.rows.reference import clause_rows, law_rows
from ledger.views.tables.answers import ANSWER_RULES
from ledger.views.tables.board import BOARD_TABLES
from ledger.views.tables.open import CLAUSES, RULESETS, SUMMARY
from ledger.views.tables.open import LAWS as LAW_TABLE
from ledger.views.tables.records import PINNED_RULES
from ledger.views.tables.table import Table
from schemas.clausebook import Clausebook
from schemas.errors import LedgerError

_KEEPS_ZERO: Final = ("summary", "laws")
"""Tables in which a row stays when its count is nothing."""
_COUNTS: Final = {table.name: table for table in (*BOARD_TABLES, SUMMARY, LAW_TABLE)}
_NEEDED: Final = {table.name: table for table in (CLAUSES, RULESETS, PINNED_RULES, ANSWER_RULES, LAW_TABLE)}
"""Tables with rows that stand as long as a match needs them."""


class Disagreement(LedgerError):
    """Counts and matches of a view file do not agree: it was written by something else, and is to be made anew."""


def first_rows(clauses: Clausebook) -> Iterator[tuple[str, Row]]:
    """(table, row) of what stands before any match: laws, clauses, and nothing of everything."""
    for row in law_rows():
        yield "laws", row
    for row in clause_rows(clauses):
        yield "clauses", row
    for what in COUNTED:
        yield "summary", {"what": what, "count": 0}


def apply(conn: Connection, tally: Tally) -> None:
    """Add a tally, in order of table and key. Raises Disagreement when a count would be below nothing.

    The caller holds the transaction.
    """
    for use in sorted(tally.uses):
        if tally.uses[use]:
            _use(conn, use, tally.uses[use], tally.contents.get(use))
    changed = dict.fromkeys((kind, name) for kind, name, _ in sorted(use for use in tally.uses if tally.uses[use]))
    gone = [(_NEEDED[kind], name) for kind, name in changed if not _settled(conn, _NEEDED[kind], name)]
    for key in sorted(key for key in tally.counts if any(tally.counts[key])):
        _add(conn, _COUNTS[key[0]], key[1:], tally.counts[key])
    for table, name in gone:
        conn.execute(f"DELETE FROM [{table.name}] WHERE [{table.key[0]}] = ?", (name,))  # noqa: S608


def add_refused(conn: Connection, refused: Mapping[tuple[str, str], int]) -> None:
    """Count refused lines, by file and code."""
    for key in sorted(refused):
        _add(conn, _COUNTS["rejected"], key, [refused[key]])


def _add(conn: Connection, table: Table, key: tuple[Any, ...], figures: list[int]) -> None:
    columns = [name for name in table.columns if name not in table.key]
    if table is LAW_TABLE:
        columns = ["found"]
    here = " AND ".join(f"[{name}] = ?" for name in table.key)
    sums = ", ".join(f"[{name}] = [{name}] + ?" for name in columns)
    # Names come from the tables above, never from a log.
    changed = conn.execute(f"UPDATE [{table.name}] SET {sums} WHERE {here}", (*figures, *key)).rowcount  # noqa: S608
    if not changed:
        names = ", ".join(f"[{name}]" for name in (*table.key, *columns))
        places = ", ".join("?" * (len(key) + len(figures)))
        conn.execute(f"INSERT INTO [{table.name}] ({names}) VALUES ({places})", (*key, *figures))  # noqa: S608
    shown = ", ".join(f"[{name}]" for name in columns)
    held = conn.execute(f"SELECT {shown} FROM [{table.name}] WHERE {here}", key).fetchone()  # noqa: S608
    if min(held) < 0:
        raise Disagreement(f"the counts of {table.name} do not agree with its matches; the views must be made anew")
    if not held[0] and table.name not in _KEEPS_ZERO:
        conn.execute(f"DELETE FROM [{table.name}] WHERE {here}", key)  # noqa: S608


def _use(conn: Connection, use: tuple[str, str, str], change: int, content: str | None) -> None:
    here = "kind = ? AND name = ? AND variant = ?"
    row = conn.execute(f"SELECT matches FROM uses WHERE {here}", use).fetchone()  # noqa: S608
    now = (row[0] if row else 0) + change
    if now < 0 or (row is None and content is None):
        raise Disagreement(f"the uses of {use[0]} do not agree with its matches; the views must be made anew")
    if row is None:
        conn.execute("INSERT INTO uses VALUES (?, ?, ?, ?, ?)", (*use, content, now))
    elif now:
        conn.execute(f"UPDATE uses SET matches = ? WHERE {here}", (now, *use))  # noqa: S608
    else:
        conn.execute(f"DELETE FROM uses WHERE {here}", use)  # noqa: S608


def _settled(conn: Connection, table: Table, name: str) -> bool:
    """Make the row of a key what the matches that need it say; False when none needs it any more."""
    rows = conn.execute("SELECT content FROM uses WHERE kind = ? AND name = ?", (table.name, name)).fetchall()
    if not rows:
        return False
    wanted = _best(table.name, (json.loads(content) for (content,) in rows))
    if table is LAW_TABLE:
        wanted |= {"found": 0}
    row = {**dict.fromkeys(table.columns), table.key[0]: name, **wanted}
    names, places = ", ".join(f"[{column}]" for column in row), ", ".join("?" * len(row))
    news = ", ".join(f"[{column}] = excluded.[{column}]" for column in wanted if column != "found")
    # Names come from the tables above, never from a log.
    conn.execute(
        f"INSERT INTO [{table.name}] ({names}) VALUES ({places})"  # noqa: S608
        f" ON CONFLICT ([{table.key[0]}]) DO {f'UPDATE SET {news}' if news else 'NOTHING'}",
        tuple(row.values()),
    )
    return True


def _best(kind: str, rows: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The row to be shown where matches differ: the one that tells more, else the first in order."""
    return min(rows, key=lambda row: (_tells_less(kind, row), json.dumps(row, sort_keys=True)))


def _tells_less(kind: str, row: dict[str, Any]) -> bool:
    """A code that is only named, or rules whose title nobody knows."""
    if kind == LAW_TABLE.name:
        return row["severity"] is None
    return kind == RULESETS.name and row["title"] == row["id"]
