"""A view file in the making: written beside the one being served, then renamed into its place."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlite_utils import Database

from ledger.evidence.folder import sync_folder
from ledger.evidence.sqlite import Connection, SqliteError
from ledger.views.tables.table import Table
from schemas.errors import LedgerError

Row = Mapping[str, Any]
_MANY: Final = 5000
_KINDS: Final[Mapping[type, str]] = {str: "TEXT", int: "INTEGER", float: "REAL"}


class ViewFile:
    """The tables of one file. Rows are collected and written many at a time, in the order they were added."""

    def __init__(self, path: Path, tables: Sequence[Table]) -> None:
        self._tables = {table.name: table for table in tables}
        self._rows: dict[str, list[Sequence[Any]]] = {name: [] for name in self._tables}
        self._db = Database(path, execute_plugins=False)
        # The file is nobody's until it is renamed, so a crash may leave it in any state.
        self._db.execute("PRAGMA journal_mode=OFF")
        self._db.execute("PRAGMA synchronous=OFF")
        lay_out(self._db.conn, tables)

    @property
    def conn(self) -> Connection:
        """The connection to the file, for what is not said row by row; see :meth:`flush`."""
        return self._db.conn

    def insert(self, table: str, rows: Iterable[Sequence[Any]]) -> None:
        """Many rows of a table, their columns in its order."""
        self._rows[table].extend(rows)
        if len(self._rows[table]) >= _MANY:
            self._write(table)

    def flush(self) -> None:
        """Write every row that was added."""
        for name in self._tables:
            self._write(name)

    def add(self, table: str, row: Row) -> None:
        """One row of a table."""
        rows = self._rows[table]
        rows.append([row[name] for name in self._tables[table].columns])
        if len(rows) >= _MANY:
            self._write(table)

    def copy(self, held: Path, table: str) -> None:
        """The rows of a table as another file holds them, in their order."""
        names = ", ".join(f"[{name}]" for name in self._tables[table].columns)
        self._db.execute("ATTACH DATABASE ? AS held", [str(held)])
        with self._db.conn:
            sql = f"INSERT INTO [{table}] ({names}) SELECT {names} FROM held.[{table}] ORDER BY rowid"  # noqa: S608
            self._db.conn.execute(sql)
        self._db.execute("DETACH DATABASE held")

    def _write(self, table: str) -> None:
        rows = self._rows[table]
        if rows:
            places = ", ".join("?" * len(self._tables[table].columns))
            with self._db.conn:
                # Names come from the tables above, never from a log.
                self._db.conn.executemany(f"INSERT INTO [{table}] VALUES ({places})", rows)  # noqa: S608
            rows.clear()

    def close(self) -> None:
        """Write what is left, make the indexes, and see that every link leads somewhere. Closes the file."""
        self.flush()
        make_indexes(self._db.conn, tuple(self._tables.values()))
        astray = self._db.execute("PRAGMA foreign_key_check").fetchone()
        if astray is not None:
            raise LedgerError(f"a view was made wrongly: a row of {astray[0]} leads to no row of {astray[2]}")
        self._db.execute("ANALYZE")
        self._db.conn.commit()
        self._db.close()

    def abandon(self) -> None:
        """Close the file as it is."""
        self._db.close()


def lay_out(conn: Connection, tables: Sequence[Table]) -> None:
    """Make the empty tables of a view file, with their keys and links."""
    keys = {table.name: table.key[0] for table in tables}
    for table in tables:
        # Names come from the tables above, never from a log.
        parts = [f"[{name}] {_KINDS[column.kind]}" for name, column in table.columns.items()]
        parts.append(f"PRIMARY KEY ({', '.join(f'[{name}]' for name in table.key)})")
        parts += [f"FOREIGN KEY ([{name}]) REFERENCES [{other}]([{keys[other]}])" for name, other in table.links]
        conn.execute(f"CREATE TABLE [{table.name}] ({', '.join(parts)}) STRICT")


def make_indexes(conn: Connection, tables: Sequence[Table]) -> None:
    """Every index of the tables."""
    for table in tables:
        for columns in table.indexed:
            named = ", ".join(f"[{column}]" for column in columns)
            conn.execute(f"CREATE INDEX [idx_{table.name}_{'_'.join(columns)}] ON [{table.name}] ({named})")


@contextmanager
def view_file(path: Path, tables: Sequence[Table], mode: int = 0o644) -> Iterator[ViewFile]:
    """Make the file at ``path`` anew; the one that stands there is served until the new one is whole.

    Raises LedgerError when it cannot be written.
    """
    draft = path.with_name(path.name + ".new")
    try:
        draft.unlink(missing_ok=True)
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))
        making = ViewFile(draft, tables)
        try:
            yield making
            making.close()
        except BaseException:
            making.abandon()
            raise
        _sync(draft)
        draft.replace(path)
        sync_folder(path.parent)
    except (OSError, SqliteError) as error:
        raise LedgerError(f"cannot write {path}: {error}; check the folder and the disk's space") from None
    finally:
        draft.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
