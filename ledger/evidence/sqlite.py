"""SQLite as the ledger needs it: a version that keeps WAL databases whole, and pragmas that were read back.

SQLite 3.7.0 to 3.51.2 can corrupt a WAL database when two connections checkpoint (fixed in 3.51.3, and in the
backports 3.44.6 and 3.50.7). pysqlite3 bundles a fixed version; sqlite-utils and Datasette pick it up too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

try:
    import pysqlite3 as sqlite3
except ImportError:  # as sqlite-utils does it, which cannot be asked: it takes a third of a second to import
    import sqlite3  # noqa: TID251

from schemas.errors import LedgerError, UnsafeSqlite

__all__ = ["Connection", "SqliteError", "check_writer_version", "connect_reader", "connect_writer", "is_unsafe",
           "reader_warning", "sqlite3", "sqlite_version"]  # fmt: skip

Connection = Any
"""A pysqlite3 connection, or sqlite3 where pysqlite3 is not installed."""
SqliteError: Final = sqlite3.Error

FIXED: Final = (3, 51, 3)
BACKPORTS: Final = frozenset({(3, 44, 6), (3, 50, 7)})
WAL_SINCE: Final = (3, 7, 0)

_WRITER: Final = {
    "synchronous": 2,
    "foreign_keys": 1,
    "trusted_schema": 0,
    "recursive_triggers": 1,
    "cell_size_check": 1,
    "mmap_size": 0,
    "wal_autocheckpoint": 4000,
    "cache_size": -65536,
}
_READER: Final = {"foreign_keys": 1, "trusted_schema": 0, "cell_size_check": 1, "query_only": 1, "mmap_size": 0}


def sqlite_version() -> tuple[int, int, int]:
    """The version of the SQLite library in use."""
    major, minor, patch = (int(part) for part in sqlite3.sqlite_version.split("."))
    return major, minor, patch


def is_unsafe(version: tuple[int, int, int]) -> bool:
    """Whether this SQLite can corrupt a WAL database that two connections use."""
    return WAL_SINCE <= version < FIXED and version not in BACKPORTS


def check_writer_version(version: tuple[int, int, int], allow_unsafe: bool) -> None:
    """Raise UnsafeSqlite for a version that may not write, unless the caller takes the risk."""
    if is_unsafe(version) and not allow_unsafe:
        raise UnsafeSqlite(f"{_danger(version)}; install pysqlite3 0.6.1 or later, which brings its own")


def reader_warning(version: tuple[int, int, int]) -> str | None:
    """One sentence for a reader on an unsafe version, None on a safe one."""
    return f"{_danger(version)}; reading is safe as long as no writer runs on it" if is_unsafe(version) else None


def _danger(version: tuple[int, int, int]) -> str:
    shown = ".".join(map(str, version))
    return f"SQLite {shown} can corrupt a ledger (3.7.0 to 3.51.2 can; 3.51.3 is fixed)"


def connect_writer(path: Path, *, secure_delete: bool = False) -> Connection:
    """A connection for the one writer: WAL, synchronous FULL, every pragma read back.

    The file must exist. Raises LedgerError when it is no database, cannot be written, or a pragma does not hold.
    """
    try:
        conn = sqlite3.connect(f"{_uri(path)}?mode=rw", uri=True, isolation_level=None, check_same_thread=False)
        journal = conn.execute("PRAGMA journal_mode=WAL").fetchone()[0]
    except sqlite3.Error as error:
        raise LedgerError(f"cannot write {path}: {error}; check that it is a ledger and its folder writable") from None
    if journal != "wal":
        conn.close()
        raise LedgerError(f"{path} cannot use a write-ahead log ({journal}); put the ledger on a local disk")
    wanted = dict(_WRITER, secure_delete=1) if secure_delete else _WRITER
    _set_pragmas(conn, path, wanted)
    return conn


def connect_reader(path: Path) -> Connection:
    """A connection that cannot write. Raises LedgerError when the file is no database or cannot be read."""
    try:
        conn = _open_for_reading(path)
    except sqlite3.Error as error:
        raise LedgerError(f"cannot read {path}: {error}; check that it is a ledger") from None
    _set_pragmas(conn, path, _READER)
    return conn


def _open_for_reading(path: Path) -> Connection:
    conn = sqlite3.connect(f"{_uri(path)}?mode=ro", uri=True, isolation_level=None, check_same_thread=False)
    try:
        conn.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return conn
    except sqlite3.OperationalError:
        conn.close()
        log = Path(f"{path}-wal")
        if log.exists() and log.stat().st_size:
            raise
    # A folder that cannot be written takes no -shm; without a write-ahead log the file alone is the whole truth.
    conn = sqlite3.connect(f"{_uri(path)}?immutable=1", uri=True, isolation_level=None, check_same_thread=False)
    conn.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return conn


def _uri(path: Path) -> str:
    return f"file:{quote(str(path.resolve()))}"


def _set_pragmas(conn: Connection, path: Path, wanted: dict[str, int]) -> None:
    for name, value in wanted.items():
        conn.execute(f"PRAGMA {name}={value}")
        held = conn.execute(f"PRAGMA {name}").fetchone()
        if held is not None and held[0] != value:
            conn.close()
            raise LedgerError(f"{path}: SQLite keeps {name} at {held[0]} instead of {value}; use another build")
