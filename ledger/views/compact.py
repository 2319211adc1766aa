"""How the rows of a compact table lie in a view file, and the SQL view that shows them as they are described.

They lie in the order of their key, a match by its number in the file (:data:`MATCH_NUMBERS`), a word of few by its
number (:data:`WORDS`), a time in milliseconds. A number stays what it is for as long as the file does. The view has the
columns of the description, and SQLite reads it as if the query had been asked of the tables below: by their keys and
indexes. But not where it is the right side of a left join: then all of it is read first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from ledger.views.tables.freshness import MATCH_NUMBERS, WORDS
from ledger.views.tables.table import Column, Table
from schemas.wire import milliseconds_of

_NAMED: Final = re.compile(r"\w+")


# -- written -----------------------------------------------------------------------------------------


class Numbers(dict[str | None, int | None]):
    """The numbers of a table's values in one file, given as they are first asked for; None for none. Whoever writes to
    the file forgets them first (``clear``): another process may have written, or what was written be taken back."""

    def __init__(self, conn: Any, table: Table) -> None:
        super().__init__()
        self._conn = conn
        named = f"[{table.name}] WHERE [{table.unique}] = ?"  # of our tables
        self._find = f"SELECT [number] FROM {named}"  # noqa: S608
        self._add = f"INSERT INTO [{table.name}] ([{table.unique}]) VALUES (?)"  # noqa: S608

    def __missing__(self, value: str | None) -> int | None:
        if value is None:
            return None
        row = self._conn.execute(self._find, (value,)).fetchone()
        number: int = row[0] if row is not None else self._conn.execute(self._add, (value,)).lastrowid
        self[value] = number
        return number


class _Times(dict[str | None, int | None]):
    """Times in milliseconds since 1970."""

    def __missing__(self, at: str | None) -> int | None:
        return None if at is None else milliseconds_of(at)


_TIMES: Final = _Times()


def coder(
    table: Table, matches: Numbers, words: Numbers
) -> Callable[[Iterable[Sequence[Any]]], Iterable[Sequence[Any]]]:
    """What makes of rows, their stored columns in the table's order, the rows as they lie in the file."""
    if not table.compact:
        return lambda rows: rows
    codes = {"word": words, "time": _TIMES}
    coded = [(place, codes[column.lies_as]) for place, column in enumerate(table.stored.values())
             if column.lies_as != "value"]  # fmt: skip
    coded.append((list(table.stored).index("match"), matches))

    def lie(rows: Iterable[Sequence[Any]]) -> Iterable[Sequence[Any]]:
        columns: list[Iterable[Any]] = list(zip(*rows, strict=True))
        for place, code in coded if columns else ():
            columns[place] = map(code.__getitem__, columns[place])
        return zip(*columns, strict=True)

    return lie


# -- read --------------------------------------------------------------------------------------------


def column_type(name: str, column: Column) -> type:
    """Of which type a stored column of a compact table is."""
    return int if name == "match" or column.lies_as != "value" else column.kind


def _time_sql(milliseconds: str) -> str:
    return f"strftime('%Y-%m-%dT%H:%M:%fZ', {milliseconds} / 1000.0, 'unixepoch')"


def indexed_sql(table: Table, name: str) -> str:
    """A column as an index has it: a time as it is shown, since that is what it is compared with, and as it lies, for
    with both a count reads the index alone."""
    timed = table.compact and table.columns[name].lies_as == "time"
    return f"{_time_sql(f'[{name}]')}, [{name}]" if timed else f"[{name}]"


def view_sql(table: Table, asked: Iterable[str] | None = None, *, numbered: str = "") -> str:
    """The rows of a compact table in SQL, as they are described; of the columns those ``asked`` for, where it is said
    which, and without looking up what the others need. A word of the column ``numbered`` stays a number."""
    shown = {name: column for name, column in table.columns.items() if asked is None or name in asked}
    needed = {*shown, *(name for column in shown.values() for name in _NAMED.findall(column.computed or ""))}
    stored = {name: column for name, column in table.stored.items() if name in needed}
    worded = [name for name, column in stored.items() if column.lies_as == "word" and name != numbered]
    read = {
        name: f"[w_{name}].[word]" if name in worded else _read_sql(name, column) for name, column in stored.items()
    }
    rows = f"[{table.stored_in}] AS r"
    # Before the left joins, so that rows in the order of the key need no sorting.
    if "match" in stored:
        rows += f" JOIN [{MATCH_NUMBERS.name}] AS n ON n.[number] = r.[match]"
    # SQLite makes a plain join of a left join whose word is sought, so that it may begin there.
    for name in worded:
        rows += f" LEFT JOIN [{WORDS.name}] AS [w_{name}] ON [w_{name}].[number] = r.[{name}]"
    inner = ", ".join(f"{sql} AS [{name}]" for name, sql in read.items()) or "1"
    outer = ", ".join(
        f"[{name}]" if column.computed is None else f"{column.computed} AS [{name}]" for name, column in shown.items()
    )
    return f"SELECT {outer or '1'} FROM (SELECT {inner} FROM {rows})"  # noqa: S608


def facet_sql(table: Table, column: str, where: str, most: str) -> str:
    """How often each value of a column stands in the rows of a compact table of which a condition holds, the most
    frequent first, up to so many: ``value`` and ``count``. Words are counted by their numbers, where the condition does
    not ask for them."""
    named = _NAMED.findall(where)
    by_number = table.columns[column].lies_as == "word" and column not in named
    rows = view_sql(table, (column, *named), numbered=column if by_number else "")
    value, words = ("[word]", f" JOIN [{WORDS.name}] ON [number] = [{column}]") if by_number else (f"[{column}]", "")
    counted = f"SELECT [{column}], count(*) AS n FROM [{table.name}] {where} GROUP BY 1"  # noqa: S608 - of our tables
    return (
        f"WITH [{table.name}] AS ({rows}) SELECT {value} AS value, n AS count FROM ({counted}){words}"  # noqa: S608
        f" WHERE value IS NOT NULL ORDER BY count DESC, value LIMIT {most}"
    )


def _read_sql(name: str, column: Column) -> str:
    if name == "match":
        return "n.[match]"
    return _time_sql(f"r.[{name}]") if column.lies_as == "time" else f"r.[{name}]"
