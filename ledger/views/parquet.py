"""Tables of the views as Parquet: one file a table and day of the match, or one file for the answer of a canned query.

The columns are those of the tables as they are documented, with the note of each beside it in the file. Each is of the
type it means: times in UTC, yes or no, words from a short list, lists. The same views and the same version of pyarrow
give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlite_utils import Database

from ledger.views.canned_queries import CannedQuery, canned_queries
from ledger.views.tables.board import NO_DAY
from ledger.views.tables.match_records import add_functions
from ledger.views.tables.table import TIMES, Column, Table
from ledger.views.view_files import TABLES
from schemas.errors import UsageError

# Each ends in a whole key: rows that were as good in any order would change the bytes of a file.
_ORDER: Final = {
    "matches": "leaf, match", "players": "match, seat", "deals": "match, number, deal", "events": "match, seq",
    "turns": "match, deal, number", "findings": "finding", "verdicts": "verdict_id",
}  # fmt: skip
PARQUET_TABLES: Final[Mapping[str, Table]] = {name: TABLES[name] for name in _ORDER}
"""Tables that are written, by name."""

_YES_OR_NO: Final = frozenset({"last_of_deal", "could_show", "missed_show", "taken", "gave_meld", "by_reading"})
_FEW_WORDS: Final = frozenset({
    "by", "card", "claim", "code", "contract", "currency", "ended", "from_pile", "name", "open_card", "ruleset",
    "ruleset_hash", "severity", "state", "type", "verdict", "wild_card",
})  # fmt: skip
"""Columns whose words come from a list that is short beside the rows: dictionaries in the file."""
_CLAUSES: Final = frozenset({"clauses"})
_SEATS: Final = frozenset({"dealt_in", "winners"})

PART: Final = "part-0.parquet"
MISSING: Final = "Parquet is written with pyarrow, which is not installed: pip install 'meldtrail[parquet]'"


class PartFile(NamedTuple):
    """What was written: the table, the day, how many rows."""

    table: str
    day: str
    rows: int


def need_pyarrow() -> None:
    """Raises UsageError, saying what to install, where there is no pyarrow."""
    if find_spec("pyarrow") is None:
        raise UsageError(MISSING)


def write_tables(open_db: Path, folder: Path) -> Iterator[PartFile]:
    """Write every table of the file ``open_db`` to ``folder/<table>/day=<day>/part-0.parquet``.

    The day is that the match opened on, by the platform's clock (UTC); ``unknown`` where the log has no time. A table
    without any row is one file without rows, of no known day.
    """
    database = Database(open_db, execute_plugins=False)
    empty = dict(PARQUET_TABLES)
    try:
        days = "select distinct coalesce(substr(opened_at, 1, 10), ?) from matches order by 1"
        for (day,) in list(database.execute(days, [NO_DAY])):
            for name, table in PARQUET_TABLES.items():
                rows = _of_day(database, table, day)
                if rows:
                    _write(_described(table, rows), folder / name / f"day={day}" / PART)
                    empty.pop(name, None)
                    yield PartFile(name, day, len(rows))
        for name, table in empty.items():
            _write(_described(table, []), folder / name / f"day={NO_DAY}" / PART)
            yield PartFile(name, NO_DAY, 0)
    finally:
        database.close()


def _of_day(database: Any, table: Table, day: str) -> list[tuple[Any, ...]]:
    columns = ", ".join(f"[{name}]" for name in table.columns)
    # Names come from the tables above, never from a log.
    sql = (
        f"select {columns} from [{table.name}] where match in "  # noqa: S608
        f"(select match from matches where coalesce(substr(opened_at, 1, 10), ?) = ?) order by {_ORDER[table.name]}"
    )
    return list(database.execute(sql, [NO_DAY, day]))


def _described(table: Table, rows: Sequence[tuple[Any, ...]]) -> Any:
    """Rows of a described table, its words beside them."""
    import pyarrow

    columns = [
        _of_its_type(name, table.columns[name], [row[n] for row in rows]) for n, name in enumerate(table.columns)
    ]
    fields = [
        pyarrow.field(name, column.type, metadata={"description": note})
        for column, (name, note) in zip(columns, table.column_notes.items(), strict=True)
    ]
    schema = pyarrow.schema(fields, metadata={"title": table.title, "description": table.note})
    return pyarrow.Table.from_arrays(columns, schema=schema)


def _of_its_type(name: str, column: Column, values: Sequence[Any]) -> Any:
    """The values of a column as what they mean."""
    import pyarrow

    if name in TIMES:
        times = [None if value is None else datetime.fromisoformat(value) for value in values]
        return pyarrow.array(times, type=pyarrow.timestamp("ms", tz="UTC"))
    if name in _YES_OR_NO:
        return pyarrow.array([None if value is None else bool(value) for value in values], type=pyarrow.bool_())
    if name in _FEW_WORDS:
        return pyarrow.array(values, type=pyarrow.string()).dictionary_encode()
    if name in _CLAUSES:
        return pyarrow.array(_taken_apart(values, str), type=pyarrow.list_(pyarrow.string()))
    if name in _SEATS:
        return pyarrow.array(_taken_apart(values, int), type=pyarrow.list_(pyarrow.int64()))
    kinds = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64()}
    return pyarrow.array(values, type=kinds[column.kind])


def _taken_apart(values: Sequence[Any], kind: type[str] | type[int]) -> list[list[str | int] | None]:
    """Lists of what stands side by side in the table."""
    return [None if value is None else [kind(part) for part in value.split()] for value in values]


def _write(table: Any, where: Path | BytesIO) -> None:
    from pyarrow import parquet

    if isinstance(where, Path):
        where.parent.mkdir(parents=True, exist_ok=True)
    parquet.write_table(table, where, compression="zstd", version="2.6", store_schema=True)


def write_query(open_db: Path, name: str, parameters: Mapping[str, str], path: Path) -> int:
    """Write what a canned query answers of ``open_db``; one that may be left out and is, is left empty. How many rows
    there were.

    Raises UsageError for a query nobody knows, for a parameter it does not take, and without one it needs.
    """
    question = _query_named(name)
    takes = question.parameters
    unknown = sorted(parameters.keys() - set(takes))
    if unknown:
        raise UsageError(f"--query {name} takes {', '.join(takes) or 'no parameter'}, and no {', '.join(unknown)}")
    missing = [ask.name for ask in question.asks if ask.is_needed and ask.name not in parameters]
    if missing:
        options = " ".join(f"--param {one}=..." for one in missing)
        raise UsageError(f"--query {name} asks nothing without {options}; give it")
    database = Database(open_db, execute_plugins=False)
    try:
        add_functions(database.conn)
        cursor = database.execute(question.sql, {name: parameters.get(name, "") for name in takes})
        columns, rows = [column[0] for column in cursor.description], list(cursor)
    finally:
        database.close()
    _write(_as_arrow({"title": question.title, "description": question.says}, columns, rows), path)
    return len(rows)


def _query_named(name: str) -> CannedQuery:
    queries = {question.name: question for question in canned_queries()}
    if name not in queries:
        raise UsageError(f"--query {name}: there is no such query; there are {', '.join(queries)}")
    return queries[name]


def parquet_bytes(name: str, columns: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> bytes:
    """Any rows as the bytes of a Parquet file, each column of the one type that holds its values."""
    buffer = BytesIO()
    _write(_as_arrow({"title": name}, columns, rows), buffer)
    return buffer.getvalue()


def _as_arrow(about: Mapping[str, str], columns: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> Any:
    """Rows of any query, each column of the one type that holds its values."""
    import pyarrow

    arrays = []
    for place in range(len(columns)):
        values = [row[place] for row in rows]
        kinds = {type(value) for value in values if value is not None}
        if kinds and kinds <= {int, float}:
            arrays.append(pyarrow.array(values, type=pyarrow.float64() if float in kinds else pyarrow.int64()))
        else:
            texts = [None if value is None else str(value) for value in values]
            arrays.append(pyarrow.array(texts, type=pyarrow.string()))
    fields = [pyarrow.field(name, array.type) for name, array in zip(columns, arrays, strict=True)]
    return pyarrow.Table.from_arrays(arrays, schema=pyarrow.schema(fields, metadata=about))
