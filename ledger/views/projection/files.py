"""View files: SQLite files of described tables, laid out, written, and put in the place they are served from. How the
rows of a compact table lie in one, :mod:`ledger.views.projection.codes` says.

A file that is kept up to date while it is served has a write-ahead log and is written in transactions. The name it is
served by (``open.db``) is a link to the file itself (``open.db.3f2a91c0``), which is never written under another's
name: a log of the old file must not be taken for one of the new. Replacing a file is one rename of the link; whoever
reads the old one goes on reading it until the name is opened anew.

The SQLite that Python brings may be one that corrupts a file with a write-ahead log when two processes check it out
at once. So whoever writes such a file, or closes it, holds a lock of its own beside it (``open.db.3f2a91c0-lock``):
one process at a time moves the log into the file, and readers, who cannot write, never do.

A file that is made in one go (:func:`view_file`) is written beside the one being served, without a log, and renamed
into its place.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from ledger.evidence.files import FileLock, sync_folder
from ledger.evidence.sqlite import insert_rows
from ledger.views.projection.codes import MatchNumbers, Numbers, coder, column_type, index_condition, view_sql
from ledger.views.sqlite import sqlite3
from ledger.views.tables.freshness import FIRST_WORDS, MATCH_NUMBERS, SHARE_KEYS, WORDS
from ledger.views.tables.record_text import ascii_json
from ledger.views.tables.table import Column, Row, Table
from schemas.errors import LedgerError

_PATIENCE_S: Final = 30.0
_CACHE_KIB: Final = 65_536
_LOG_PAGES: Final = 4000
LOCK_SUFFIX: Final = "-lock"
_MODE: Final = 0o640
_TOGETHER: Final = 500
"""Rows of a table that are inserted at once."""
_SAMPLED: Final = 400
"""Rows of each index that SQLite looks at to choose among them."""
_TYPES: Final[Mapping[type, str]] = {str: "TEXT", int: "INTEGER", float: "REAL", bytes: "BLOB"}


class ViewFile:
    """One file with its tables. Rows are added within :meth:`begin` and :meth:`commit`.

    ``durable`` files outlive a power cut with every step they were told is done; the others may go back some steps.
    A file without a log (``has_log``) is one that nobody reads and that is thrown away after a crash.
    """

    def __init__(self, path: Path, tables: Sequence[Table], *, durable: bool = False, has_log: bool = True) -> None:
        self.path = path
        self._lock = FileLock(path.with_name(f"{path.name}{LOCK_SUFFIX}"), _MODE) if has_log else None
        self.tables = {table.name: table for table in tables}
        with _name_file(path):
            self.conn = _connect(path)
            if has_log:
                self._set("journal_mode=WAL", f"synchronous={'FULL' if durable else 'NORMAL'}")
                self._set(f"wal_autocheckpoint={_LOG_PAGES}", f"journal_size_limit={_LOG_PAGES * 4096 * 4}")
                # Below nothing it means KiB; above, pages.
                self._set(f"cache_size=-{_CACHE_KIB}")
            else:
                self.write_without_log()
        self._inserts = {
            table.name: f"INSERT INTO [{table.stored_in}] VALUES ({', '.join('?' * len(table.stored_columns))})"  # noqa: S608
            for table in tables
            if not table.reads
        }
        matches, words = MatchNumbers(self.conn), Numbers(self.conn, WORDS)
        keys = Numbers(self.conn, SHARE_KEYS, ascii_json)
        self._numbers = matches, words, keys
        self._gathered: dict[str, list[Sequence[Any]]] = {}
        self._coders = {table.name: coder(table, matches, words) for table in tables}
        self.share_key: Callable[[tuple[Any, ...]], int | None] = keys.__getitem__
        """The number by which shares of this file name a row, by its table and key."""

    def _set(self, *pragmas: str) -> None:
        for pragma in pragmas:
            self.conn.execute(f"PRAGMA {pragma}")

    def write_without_log(self) -> None:
        """Go on as a file that is not logged."""
        # Debian's SQLite writes zeros over whatever moves within a page.
        self._set("journal_mode=OFF", "synchronous=OFF", "secure_delete=OFF", f"cache_size=-{_CACHE_KIB}")

    # -- rows ------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Be the one who writes: nobody else does until :meth:`commit` or :meth:`rollback`."""
        with _name_file(self.path):
            self._hold()
            self._forget_numbers()
            try:
                self.conn.execute("BEGIN IMMEDIATE")
            except BaseException:
                self._let_go()
                raise

    def _hold(self) -> None:
        if self._lock is not None:
            self._lock.take(wait=True)

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.release()

    def commit(self) -> None:
        """Let readers see what was written."""
        with _name_file(self.path):
            self.insert_gathered()
            self.conn.execute("COMMIT")  # which moves a long log into the file, still under the lock
        self._let_go()

    def rollback(self) -> None:
        """Forget what was written since :meth:`begin`."""
        self._gathered.clear()
        if self.conn.in_transaction:
            self.conn.execute("ROLLBACK")
        self._let_go()

    def insert(self, table: str, rows: Iterable[Sequence[Any]]) -> None:
        """Rows, their stored columns in the table's order."""
        insert_rows(self.conn, self._inserts[table], list(self._coders[table](rows)))

    def gather(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        """Rows that may be inserted together with others: many at once take half the time. :meth:`commit` or
        :meth:`insert_gathered` sees to it."""
        self._gathered.setdefault(table, []).extend(rows)
        if len(self._gathered[table]) >= _TOGETHER:
            self.insert(table, self._gathered.pop(table))

    def insert_gathered(self) -> None:
        """Insert what was gathered."""
        while self._gathered:
            self.insert(*self._gathered.popitem())

    def add(self, table: str, row: Row) -> None:
        """One row."""
        self.insert(table, [[row[name] for name in self.tables[table].stored_columns]])

    def forget_number(self, match: str) -> None:
        """Let the number of a match of which no row is left be nobody's."""
        if MATCH_NUMBERS.name in self.tables:
            self.conn.execute(f"DELETE FROM [{MATCH_NUMBERS.name}] WHERE [match] = ?", (match,))  # noqa: S608
            self._forget_numbers()

    def _forget_numbers(self) -> None:
        for numbers in self._numbers:
            numbers.clear()

    def copy(self, source: Path, table: str) -> None:
        """The rows of a table as another file has them, in their order."""
        names = ", ".join(f"[{name}]" for name in self.tables[table].stored_columns)
        self.commit()  # SQLite attaches nothing within a transaction
        self.conn.execute("ATTACH DATABASE ? AS source", [str(source)])
        order = ", ".join(self.tables[table].key) if self.tables[table].clustered else "rowid"
        sql = f"INSERT INTO [{table}] ({names}) SELECT {names} FROM source.[{table}] ORDER BY {order}"  # noqa: S608
        self.conn.execute(sql)
        self.conn.execute("DETACH DATABASE source")
        self.begin()

    def close(self) -> None:
        """Close the file; what was not committed is forgotten."""
        with suppress(OSError):  # of a folder that was removed: nothing is left to be moved into the file
            self._hold()
        self.conn.close()  # the last one to close moves the log into the file
        self._let_go()

    # -- the file as a whole -----------------------------------------------------------------------

    def lay_out(self, *, indexed: bool) -> None:
        """Make the empty tables, with their keys and links, and those that are read out of others."""
        keys = {table.name: table.key[0] for table in self.tables.values()}
        for table in (table for table in self.tables.values() if not table.reads):
            # Names come from the descriptions of tables, never from a log.
            if table.compact:
                parts = [f"[{name}] {_lying_type(name, column)}" for name, column in table.stored_columns.items()]
            else:
                parts = [_column_sql(name, column) for name, column in table.columns.items()]
                parts += [
                    f"FOREIGN KEY ([{name}]) REFERENCES [{other}]([{keys[other]}])" for name, other in table.links
                ]
            parts.append(f"PRIMARY KEY ({', '.join(f'[{name}]' for name in table.key)})")
            parts += [f"UNIQUE ([{table.unique}])"] if table.unique else []
            form = ", WITHOUT ROWID" if table.clustered or (table.compact and not table.numbered) else ""
            self.conn.execute(f"CREATE TABLE [{table.stored_in}] ({', '.join(parts)}) STRICT{form}")
        for table in self.tables.values():
            if table.compact:
                self.conn.execute(f"CREATE VIEW [{table.name}] AS {view_sql(table)}")
        for table in self.tables.values():
            if table.reads:
                self.conn.execute(f"CREATE VIEW [{table.name}] AS {table.reads}")
        if any(table.compact for table in self.tables.values()):
            self.conn.executemany(f"INSERT INTO [{WORDS.name}] VALUES (?, ?)", enumerate(FIRST_WORDS))  # noqa: S608
        if indexed:
            self._make_indexes()

    def _make_indexes(self) -> None:
        for table in self.tables.values():
            for columns in table.indexed:
                names = ", ".join(f"[{column}]" for column in columns)
                name, where = f"idx_{table.name}_{'_'.join(columns)}", index_condition(table, columns)
                self.conn.execute(f"CREATE INDEX [{name}] ON [{table.stored_in}] ({names}){where}")

    def finish(self, *, sampled: bool = True) -> None:
        """Pack the rows of a file written without a log, make its indexes, put it on the disk, and close it."""
        with _name_file(self.path):
            self._pack()
            self._set("temp_store=FILE")
            self._make_indexes()
            self.analyze(sampled=sampled)
            self.conn.close()
            with self.path.open("rb") as file:
                os.fsync(file.fileno())

    def _pack(self) -> None:
        """Write the file anew without the room that rows of clustered tables leave between them, an eighth of each page
        as the newest matches come first. Where the disk has no room for both it stays as it is."""
        draft = self.path.with_name(f"{self.path.name}.packed")
        draft.unlink(missing_ok=True)
        _create(draft)
        try:
            self.conn.execute("VACUUM INTO ?", [str(draft)])
        except sqlite3.OperationalError:
            draft.unlink()
            return
        self.conn.close()
        draft.replace(self.path)
        self.conn = _connect(self.path)
        self.write_without_log()

    def analyze(self, *, sampled: bool = True) -> None:
        """Let SQLite look at each index, or at some rows of it, so that it chooses well among them."""
        self._set(f"analysis_limit={_SAMPLED if sampled else 0}")
        self.conn.execute("ANALYZE")

    def is_served(self) -> bool:
        """Whether the name the file is served by still leads to it."""
        return _linked(_served_name(self.path)) == self.path.name and self.path.is_file()


def _lying_type(name: str, column: Column) -> str:
    """The type of a column of a compact table: of a sentence some are numbers."""
    return "ANY" if column.lies_as == "sentence" else _TYPES[column_type(name, column)]


def _column_sql(name: str, column: Column) -> str:
    """A column as a table is made with it."""
    sql = f"[{name}] {_TYPES[column.kind]}"
    return sql if column.computed is None else f"{sql} AS ({column.computed})"


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=_PATIENCE_S)


def _create(path: Path) -> None:
    """An empty file where there is none, for its owner and group whatever the umask."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _MODE))
    path.chmod(_MODE)


def make_file(path: Path, tables: Sequence[Table], *, indexed: bool = True, durable: bool = False) -> ViewFile:
    """A new file with empty tables. Raises LedgerError when it cannot be written."""
    with _name_file(path):
        _create(path)
        file = ViewFile(path, tables, durable=durable)
        try:
            file.begin()
            file.lay_out(indexed=indexed)
            file.commit()
        except BaseException:
            file.close()
            raise
        return file


@contextmanager
def view_file(path: Path, tables: Sequence[Table]) -> Iterator[ViewFile]:
    """Make the file at ``path`` in one go; the one that stands there is served until the new one is whole.

    Raises LedgerError when it cannot be written, or when a link leads nowhere.
    """
    draft = path.with_name(path.name + ".new")
    with _name_file(path):
        draft.unlink(missing_ok=True)
        try:
            _create(draft)
            file = ViewFile(draft, tables, has_log=False)
            try:
                file.begin()
                file.lay_out(indexed=False)
                yield file
                file.commit()
                astray = file.conn.execute("PRAGMA foreign_key_check").fetchone()
                if astray is not None:
                    raise LedgerError(f"a view was made wrongly: a row of {astray[0]} leads to no row of {astray[2]}")
                file.finish(sampled=False)
            finally:
                file.close()
            draft.replace(path)
            sync_folder(path.parent)
        finally:
            draft.unlink(missing_ok=True)


# -- the name a file is served by ------------------------------------------------------------------


def serve_file(path: Path) -> None:
    """Let the name a file is served by lead to it from now on. Raises LedgerError."""
    name = _served_name(path)
    draft = name.with_name(f"{path.name}.link")
    with _name_file(name):
        draft.unlink(missing_ok=True)
        draft.symlink_to(path.name)
        draft.replace(name)
        sync_folder(name.parent)


def served_file(name: Path) -> Path | None:
    """The file a name leads to, or that bears it; None when there is none."""
    linked = _linked(name)
    path = name.with_name(linked) if linked is not None else name
    return path if path.is_file() else None


def clear_away(name: Path, keep: Iterable[Path]) -> None:
    """Remove the files that were once served by a name, and drafts of such, but for those to ``keep``."""
    names = {path.name for path in keep}
    for path in name.parent.glob(f"{name.name}[.-]*"):
        if path.name.removesuffix("-wal").removesuffix("-shm").removesuffix(LOCK_SUFFIX) not in names:
            path.unlink(missing_ok=True)


def _served_name(path: Path) -> Path:
    """``open.db`` for ``open.db.3f2a91c0``."""
    stem, _, rest = path.name.partition(".db")
    return path.with_name(f"{stem}.db") if rest else path


def _linked(name: Path) -> str | None:
    try:
        return str(name.readlink())
    except OSError:
        return name.name if name.is_file() else None


@contextmanager
def _name_file(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise LedgerError(f"cannot write {path}: {error}; check the folder and the disk's space") from None
