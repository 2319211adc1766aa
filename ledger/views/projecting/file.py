"""A view file that is served while it is written: a write-ahead log, one transaction a step.

The name a file is served by (``open.db``) is a link to the file itself (``open.db.3f2a91c0``), which is never written
under another's name: a log of the old file must not be taken for one of the new. Replacing a file is one rename of
the link; whoever reads the old one goes on reading it until he opens it anew.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from ledger.evidence.folder import sync_folder
from ledger.evidence.sqlite import Connection, SqliteError, sqlite3
from ledger.views.projecting.view_file import Row, lay_out, make_indexes
from ledger.views.tables.table import Table
from schemas.errors import LedgerError

_PATIENCE_S: Final = 30.0
_CACHE_KIB: Final = 65_536
_LOG_PAGES: Final = 4000
_LOOKS: Final = 400


class LiveFile:
    """One file with its tables. Rows are added within :meth:`begin` and :meth:`commit`.

    ``durable`` files outlive a power cut with every step they were told is done; the others may go back some steps.
    """

    def __init__(self, path: Path, tables: Sequence[Table], *, durable: bool = False) -> None:
        self.path = path
        self.tables = {table.name: table for table in tables}
        with _named(path):
            self.conn: Connection = sqlite3.connect(
                path, isolation_level=None, check_same_thread=False, timeout=_PATIENCE_S
            )
            self.conn.execute("PRAGMA journal_mode=WAL")
            self.conn.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
            self.conn.execute(f"PRAGMA wal_autocheckpoint={_LOG_PAGES}")
            self.conn.execute(f"PRAGMA journal_size_limit={_LOG_PAGES * 4096 * 4}")
            self.conn.execute(f"PRAGMA cache_size=-{_CACHE_KIB}")
        self._inserts = {
            table.name: f"INSERT INTO [{table.name}] VALUES ({', '.join('?' * len(table.columns))})"  # noqa: S608
            for table in tables
        }

    def begin(self) -> None:
        """Be the one who writes: nobody else does until :meth:`commit` or :meth:`rollback`."""
        with _named(self.path):
            self.conn.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """Let readers see what was written."""
        with _named(self.path):
            self.conn.execute("COMMIT")

    def rollback(self) -> None:
        """Forget what was written since :meth:`begin`."""
        if self.conn.in_transaction:
            self.conn.execute("ROLLBACK")

    def insert(self, table: str, rows: Iterable[Sequence[Any]]) -> None:
        """Rows, their columns in the table's order."""
        self.conn.executemany(self._inserts[table], rows)

    def add(self, table: str, row: Row) -> None:
        """One row."""
        self.conn.execute(self._inserts[table], [row[name] for name in self.tables[table].columns])

    def hasten(self) -> None:
        """Write without a log: for a file that nobody reads and that is thrown away after a crash."""
        for pragma in ("journal_mode=OFF", "synchronous=OFF", f"cache_size=-{8 * _CACHE_KIB}"):
            self.conn.execute(f"PRAGMA {pragma}")

    def finish(self) -> None:
        """Make the indexes of a hastened file, put it on the disk, and close it."""
        with _named(self.path):
            self.conn.execute("PRAGMA temp_store=FILE")
            make_indexes(self.conn, tuple(self.tables.values()))
            self.analyze()
            self.conn.close()
            with self.path.open("rb") as file:
                os.fsync(file.fileno())

    def stands(self) -> bool:
        """Whether the name the file is served by still leads to it."""
        return _linked(served_name(self.path)) == self.path.name and self.path.is_file()

    def analyze(self) -> None:
        """Let SQLite look at some rows of each index, so that it chooses well among them."""
        self.conn.execute(f"PRAGMA analysis_limit={_LOOKS}")
        self.conn.execute("ANALYZE")

    def close(self) -> None:
        """Close the file; what was not committed is forgotten."""
        self.conn.close()


def make_file(path: Path, tables: Sequence[Table], mode: int, *, indexed: bool = True) -> None:
    """Lay out the empty tables of a new file. Raises LedgerError when it cannot be written."""
    with _named(path):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))
        path.chmod(mode)
        conn = sqlite3.connect(path, isolation_level=None)
        try:
            conn.execute("PRAGMA journal_mode=WAL")
            conn.execute("PRAGMA synchronous=NORMAL")
            conn.execute("BEGIN")
            lay_out(conn, tables)
            if indexed:
                make_indexes(conn, tables)
            conn.execute("COMMIT")
        finally:
            conn.close()


def serve_file(path: Path) -> None:
    """Let the name a file is served by lead to it from now on. Raises LedgerError."""
    name = served_name(path)
    draft = name.with_name(f".{path.name}.link")
    with _named(name):
        draft.unlink(missing_ok=True)
        draft.symlink_to(path.name)
        draft.replace(name)
        sync_folder(name.parent)


def served_file(name: Path) -> Path | None:
    """The file a name leads to, or that bears it; None when there is none."""
    linked = _linked(name)
    found = name.with_name(linked) if linked is not None else name
    return found if found.is_file() else None


def served_name(path: Path) -> Path:
    """The name a file is served by: ``open.db`` for ``open.db.3f2a91c0``."""
    stem, _, rest = path.name.partition(".db")
    return path.with_name(f"{stem}.db") if rest else path


def clear_away(name: Path, keep: Iterable[Path]) -> None:
    """Remove the files that were once served by a name, and drafts of such, but for those to ``keep``."""
    kept = {path.name for path in keep}
    for path in name.parent.glob(f"{name.name}[.-]*"):
        if path.name.removesuffix("-wal").removesuffix("-shm") not in kept:
            path.unlink(missing_ok=True)


def _linked(name: Path) -> str | None:
    try:
        return str(name.readlink())
    except OSError:
        return name.name if name.is_file() else None


@contextmanager
def _named(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, SqliteError) as error:
        raise LedgerError(f"cannot write {path}: {error}; check the folder and the disk's space") from None
