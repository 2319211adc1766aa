"""What Datasette 0.65 works out anew for every page and what stays as it is: metadata, permissions of tables, schemas.

Seen in 0.65.5: a page of a table asks some forty times for the schema and copies all metadata for every permission;
rows of a whole table, and of a filter, are counted with each page. A schema stays until another file takes the place
of this one; a count stays until a byte of the file or of its log has been written.
"""

from __future__ import annotations

import os
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, Final

from datasette.app import Datasette
from datasette.database import Database, QueryInterrupted, Results
from datasette.utils import sqlite_timelimit

from ledger.evidence.sqlite import SqliteError
from ledger.views.questions import questions

ROWS_SHOWN: Final = 200
"""Rows of a question on a page; its CSV, JSON and Parquet have more."""

AS_PAGE: Final[ContextVar[bool]] = ContextVar("as_page", default=False)
"""Whether what is asked for is a page for people."""

_COUNTS: Final = 512
_COUNTING_MS: Final = 3000
_SIZES_HOLD: Final = 60.0
"""Seconds."""

_YOUNG: Final = 100_000_000
"""Nanoseconds within which a file may be written twice with the same time on it."""

Key = tuple[object, ...]


class Remembering(Datasette):  # type: ignore[misc, unused-ignore]
    """A Datasette whose metadata do not change once it is made."""

    def __init__(self, *settings: Any, **named: Any) -> None:
        self._kept: dict[Key, Any] = {}
        super().__init__(*settings, **named)

    def metadata(self, key: Any = None, database: Any = None, table: Any = None, fallback: bool = True) -> Any:
        """As Datasette looks it up, once."""
        return self._once(("metadata", key, database, table, fallback), super().metadata)

    def _table_permission_allows(self, database: Any, table: Any) -> Any:
        return self._once(("allows", database, table), super()._table_permission_allows)

    def _once(self, key: Key, work: Callable[..., Any]) -> Any:
        if key not in self._kept:
            self._kept[key] = work(*key[1:])
        return self._kept[key]


class RememberedFile(Database):  # type: ignore[misc, unused-ignore]
    """A database whose tables stay as they are while the same file stands in its place."""

    def __init__(self, desk: Datasette, path: Path) -> None:
        super().__init__(desk, str(path), is_mutable=True)
        self._stood: Key = ()
        self._schema: dict[Key, Any] = {}
        self._counts: OrderedDict[Key, Results] = OrderedDict()
        self._sizes: dict[str, int | None] = {}
        self._sized_at = -_SIZES_HOLD

    async def execute(
        self,
        sql: str,
        params: Any = None,
        truncate: bool = False,
        custom_time_limit: int | None = None,
        page_size: int | None = None,
        log_sql_errors: bool = True,  # noqa: ARG002 - theirs tells what was asked for, cards and all
    ) -> Results:
        """As Datasette does, without a word on stderr. A count that was taken since the file was last written is not
        taken again; of a question a page shows the first rows."""
        asked = (sql, params, truncate, custom_time_limit, page_size, False)
        if truncate and AS_PAGE.get() and _is_question(sql):
            return await self._first_rows(sql, params, custom_time_limit)
        written = self._written() if sql.startswith("select count(*) from ") else None
        if written is None:
            return await super().execute(*asked)
        key = (written, sql, tuple(sorted(params.items())) if isinstance(params, Mapping) else params)
        if key not in self._counts:
            self._counts[key] = await super().execute(*asked)
            if len(self._counts) > _COUNTS:
                self._counts.popitem(last=False)
        return self._counts[key]

    async def table_counts(self, limit: int = 10) -> dict[str, int | None]:  # noqa: ARG002 - theirs is too short to count
        """How many rows each table has, as of a minute ago at most: lists of tables tell it, nothing rests on it."""
        await self.table_names()  # another file forgets what was known of this one
        if time.monotonic() - self._sized_at > _SIZES_HOLD:
            self._sizes = await super().table_counts(_COUNTING_MS)
            self._sized_at = time.monotonic()
        return dict(self._sizes)

    async def _first_rows(self, sql: str, params: Any, custom_time_limit: int | None) -> Results:
        limit = min(custom_time_limit or self.ds.sql_time_limit_ms, self.ds.sql_time_limit_ms)

        def read(connection: Any) -> Results:
            try:
                with sqlite_timelimit(connection, limit):
                    cursor = connection.execute(sql, params or {})
                    rows = cursor.fetchmany(ROWS_SHOWN + 1)
            except SqliteError as error:
                if error.args == ("interrupted",):
                    raise QueryInterrupted(error, sql, params) from None
                raise
            return Results(rows[:ROWS_SHOWN], len(rows) > ROWS_SHOWN, cursor.description)

        return await self.execute_fn(read)

    def _written(self) -> Key | None:
        """What changes with every write to the file; None while that cannot be told yet."""
        found: list[object] = []
        real = os.path.realpath(self.path)  # beside which the log stands, when the name is a link
        for path in (real, f"{real}-wal"):
            try:
                stat = os.stat(path)  # noqa: PTH116 - once for every count
            except OSError:
                found.append(None)
                continue
            if time.time_ns() - stat.st_mtime_ns < _YOUNG:
                return None
            found.append((stat.st_dev, stat.st_ino, stat.st_mtime_ns, stat.st_size))
        return tuple(found)

    async def _stays(self, key: Key, work: Callable[[], Awaitable[Any]]) -> Any:
        stat = Path(self.path).stat()
        if self._stood != (stat.st_dev, stat.st_ino):
            self._stood, self._schema, self._sized_at = (stat.st_dev, stat.st_ino), {}, -_SIZES_HOLD
        schema = self._schema
        if key not in schema:
            schema[key] = await work()
        return schema[key]

    async def table_exists(self, table: str) -> Any:
        """Whether there is such a table."""
        return await self._stays(("exists", table), lambda: super(RememberedFile, self).table_exists(table))

    async def table_names(self) -> Any:
        """The names of the tables."""
        return list(await self._stays(("tables",), super().table_names))

    async def view_names(self) -> Any:
        """The names of the views."""
        return list(await self._stays(("views",), super().view_names))

    async def hidden_table_names(self) -> Any:
        """The tables kept out of lists."""
        return list(await self._stays(("hidden",), super().hidden_table_names))

    async def table_columns(self, table: str) -> Any:
        """The names of a table's columns."""
        return list(await self._stays(("columns", table), lambda: super(RememberedFile, self).table_columns(table)))

    async def table_column_details(self, table: str) -> Any:
        """A table's columns."""
        found = await self._stays(("details", table), lambda: super(RememberedFile, self).table_column_details(table))
        return list(found)

    async def primary_keys(self, table: str) -> Any:
        """The columns of a table's key."""
        return list(await self._stays(("keys", table), lambda: super(RememberedFile, self).primary_keys(table)))

    async def fts_table(self, table: str) -> Any:
        """The table a full text is searched in, if any."""
        return await self._stays(("fts", table), lambda: super(RememberedFile, self).fts_table(table))

    async def foreign_keys_for_table(self, table: str) -> Any:
        """Where a table's columns lead."""
        found = await self._stays(("links", table), lambda: super(RememberedFile, self).foreign_keys_for_table(table))
        return [dict(link) for link in found]

    async def get_all_foreign_keys(self) -> Any:
        """Every link, by table, in both directions."""
        found = await self._stays(("all links",), super().get_all_foreign_keys)
        return {table: {way: list(links) for way, links in ways.items()} for table, ways in found.items()}

    async def get_table_definition(self, table: str, type_: str = "table") -> Any:
        """How a table was made."""
        made = super().get_table_definition
        return await self._stays(("made", table, type_), lambda: made(table, type_))


def _is_question(sql: str) -> bool:
    return sql.strip() in _questions()


@cache
def _questions() -> frozenset[str]:
    return frozenset(question.sql for question in questions())
