"""SQLite as the ledger needs it: a version that keeps WAL databases whole, and pragmas that were read back.

SQLite 3.7.0 to 3.51.2 can corrupt a WAL database when two connections checkpoint (fixed in 3.51.3, and in the
backports 3.44.6 and 3.50.7). apsw brings its own SQLite, on every platform the same. Nothing else in a process may open
ledger.db or vault.db: two copies of SQLite do not know of each other's locks, and closing a file in one drops those of
the other.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import apsw  # noqa: TID251 - here, and nowhere else

from schemas.errors import ConflictError, LedgerError, UnsafeSqlite

Connection = Any
"""An apsw connection: outside of BEGIN every statement is committed by itself."""
SqliteError: Final = apsw.Error
DISK_ERRORS: Final = apsw.FullError, apsw.IOError
"""What is said of a disk, and not of what stands on it."""

FIXED: Final = (3, 51, 3)
BACKPORTS: Final = frozenset({(3, 44, 6), (3, 50, 7)})
WAL_SINCE: Final = (3, 7, 0)
_PATIENCE_MS: Final = 5000
"""How long a connection waits for a lock of SQLite's; writers keep out of each other's way by the writer's lock."""
_FOLD_MS: Final = 10
_PAGES: Final = 1000
"""Pages copied in one step, between which others get the database."""

_WRITER: Final = {
    "synchronous": 2,  # FULL
    "foreign_keys": 1,
    "trusted_schema": 0,
    "recursive_triggers": 1,
    "cell_size_check": 1,
    "mmap_size": 0,
    "wal_autocheckpoint": 4000,  # pages
    "cache_size": -65536,  # KiB, which SQLite tells from pages by the sign
}
_READER: Final = {"foreign_keys": 1, "trusted_schema": 0, "cell_size_check": 1, "query_only": 1, "mmap_size": 0}


def sqlite_version() -> tuple[int, int, int]:
    """The version of the SQLite library in use."""
    major, minor, patch = (int(part) for part in apsw.sqlite_lib_version().split("."))
    return major, minor, patch


def is_unsafe(version: tuple[int, int, int]) -> bool:
    """Whether this SQLite can corrupt a WAL database that two connections use."""
    return WAL_SINCE <= version < FIXED and version not in BACKPORTS


def check_writer_version(version: tuple[int, int, int]) -> None:
    """Raise UnsafeSqlite for a version that may not write."""
    if is_unsafe(version):
        raise UnsafeSqlite(f"{_danger(version)}; install apsw 3.51.3 or later from a wheel, which brings its own")


def reader_warning(version: tuple[int, int, int]) -> str | None:
    """One sentence for a reader on an unsafe version, None on a safe one."""
    return f"{_danger(version)}; reading is safe as long as no writer runs on it" if is_unsafe(version) else None


def _danger(version: tuple[int, int, int]) -> str:
    text = ".".join(map(str, version))
    return f"SQLite {text} can corrupt a ledger (3.7.0 to 3.51.2 can; 3.51.3 is fixed)"


def connect_writer(path: Path, *, secure_delete: bool = False, files: str | None = None) -> Connection:
    """A connection for the one writer: WAL, synchronous FULL, every pragma read back.

    The file must exist; ``files`` is the file system it is found in, SQLite's own without one. Raises LedgerError when
    it is no database, cannot be written, or a pragma does not hold.
    """
    try:
        conn = _connect(str(path.resolve()), apsw.SQLITE_OPEN_READWRITE, files)
        try:
            journal = conn.execute("PRAGMA journal_mode=WAL").fetchone()[0]
            if journal != "wal":
                raise LedgerError(f"{path} cannot use a write-ahead log ({journal}); put the ledger on a local disk")
            _set_pragmas(conn, path, dict(_WRITER, secure_delete=1) if secure_delete else _WRITER)
        except (apsw.Error, LedgerError):
            conn.close()
            raise
    except apsw.Error as error:
        raise _unwritable(path, error) from None
    return conn


def _unwritable(path: Path, error: apsw.Error) -> LedgerError:
    why = (
        _forbidden(path, os.R_OK | os.W_OK, error)
        or f"{error}; check that it is a ledger, its folder and the disk's space"
    )
    return LedgerError(f"cannot write {path}: {why}")


def connect_reader(path: Path, *, files: str | None = None) -> Connection:
    """A connection that cannot write. Raises LedgerError when the file is no database or cannot be read."""
    try:
        conn = _open_for_reading(path, files)
        _set_pragmas(conn, path, _READER)
    except (apsw.Error, OSError) as error:
        why = _forbidden(path, os.R_OK, error) or f"{error}; check that it is a ledger"
        raise LedgerError(f"cannot read {path}: {why}") from None
    return conn


def _forbidden(path: Path, mode: int, error: Exception) -> str:
    """What to do where the file is there and this user may not open it, or nobody may write beside it; nothing where
    that is not why."""
    try:
        if not path.exists():
            return ""
        is_shut = isinstance(error, apsw.CantOpenError | apsw.ReadOnlyError)
        if is_shut and hasattr(os, "statvfs") and os.statvfs(path).f_flag & os.ST_RDONLY:
            return "its disk is read-only, and this takes one that can be written; copy the whole folder to such a disk"
        if os.access(path, mode):
            return ""
    except OSError:  # the folder hides whether it is there
        pass
    return "Permission denied; run this as the user who owns the ledger"


def connect_memory() -> Connection:
    """An empty database that is gone when it is closed: in memory, and what does not fit in a file nobody can open."""
    return _connect("", apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE)


_OF_THE_HANDLE: Final = "not an error"
"""What a failed copy has for a text: the other end's, to which nothing happened."""


def copy_database(source: Connection, path: Path, files: str | None = None) -> None:
    """Copy what a connection sees, within its transaction if it has one begun, into a new file (mode 0600).

    Somebody may write to the source meanwhile. Raises OSError and SqliteError.
    """
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    target = _connect(str(path.resolve()), apsw.SQLITE_OPEN_READWRITE, files)
    try:
        if files is not None:
            target.execute("PRAGMA journal_mode=MEMORY")  # a wrapped vault has no journal on the disk
        with target.backup("main", source, "main") as copying:
            while not copying.done:
                copying.step(_PAGES)
    except apsw.FullError:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path)) from None
    except apsw.IOError as wrong:
        if str(wrong) != _OF_THE_HANDLE:
            raise
        raise OSError(errno.EIO, "it took no more; see the disk and the limit of file size", str(path)) from None
    finally:
        target.close()


def _open_for_reading(path: Path, files: str | None) -> Connection:
    try:
        return _readable(str(path.resolve()), files)
    except (apsw.CantOpenError, apsw.ReadOnlyError, apsw.IOError, apsw.PermissionsError):
        log = Path(f"{path}-wal")
        if log.exists() and log.stat().st_size:
            raise
    # A folder that cannot be written takes no -shm; without a write-ahead log the file alone is the whole truth.
    return _readable(f"file:{quote(str(path.resolve()))}?immutable=1", files)


def _readable(name: str, files: str | None) -> Connection:
    conn = _connect(name, apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI, files)
    try:
        conn.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except apsw.Error:
        conn.close()
        raise
    return conn


def _connect(name: str, flags: int, files: str | None = None) -> Connection:
    conn = apsw.Connection(name, flags, files)
    conn.set_busy_timeout(_PATIENCE_MS)
    # SQLite with STAT4, as apsw brings it, plans many a statement anew for each value it is asked with, which takes
    # longer than most answers. No plan gets better by it: of these files nothing is counted beforehand (ANALYZE).
    conn.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, 1)
    if files is not None:
        conn.execute("PRAGMA temp_store=2")  # a sort of many rows would else stand on the disk in clear
    return conn


def _set_pragmas(conn: Connection, path: Path, pragmas: dict[str, int]) -> None:
    for name, value in pragmas.items():
        conn.execute(f"PRAGMA {name}={value}")
        # SQLite says nothing where it keeps another value: only reading it back tells.
        row = conn.execute(f"PRAGMA {name}").fetchone()
        if row is not None and row[0] != value:
            conn.close()
            raise LedgerError(f"{path}: SQLite keeps {name} at {row[0]} instead of {value}; use another build")


def fold_log(conn: Connection) -> None:
    """Fold the write-ahead log into the file. Where somebody reads it as it was before, that is left to the next time:
    whoever writes holds the ledger meanwhile, and a search or an audit reads for minutes."""
    conn.set_busy_timeout(_FOLD_MS)
    try:
        conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        conn.set_busy_timeout(_PATIENCE_MS)


def has_table(conn: Connection, table: str) -> bool:
    """Whether a database has a table of that name; files of older versions lack some."""
    query = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?"
    return conn.execute(query, (table,)).fetchone() is not None


def below(name: str) -> tuple[str, str]:
    """Between which two texts those lie that begin with a name and a stroke: ``0`` follows ``/`` in ASCII."""
    return f"{name}/", f"{name}0"


_TOGETHER: Final = 20


def insert_rows(conn: Connection, insert: str, rows: Sequence[Sequence[Any]]) -> None:
    """Do a statement for each row; where it only inserts them, for several at once, in three quarters of the time."""
    _, _, row = insert.partition(" VALUES ")
    done = len(rows) - len(rows) % _TOGETHER if row.endswith("?)") else 0
    many = insert + f", {row}" * (_TOGETHER - 1)
    for place in range(0, done, _TOGETHER):
        conn.execute(many, tuple(chain.from_iterable(rows[place : place + _TOGETHER])))
    conn.executemany(insert, rows[done:])


def number_of(conn: Connection, query: str, *values: object) -> int:
    """The number a query gives."""
    number: int = conn.execute(query, values).fetchone()[0]
    return number


def data_version(conn: Connection) -> int:
    """A number that changes when another connection commits to the database."""
    return number_of(conn, "PRAGMA data_version")


@contextmanager
def one_moment(path: Path, *conns: Connection, needs_lock: bool = False) -> Iterator[None]:
    """Within it these connections read what there was at one moment, at which nobody was writing to the database at
    ``path``: whoever writes to several commits the others meanwhile. Nothing is written.

    Who may not write there cannot keep others from it for that moment, and reads without; with ``needs_lock`` that
    raises LedgerError. Raises ConflictError where somebody writes for seconds without a pause: what was read then might
    be of two moments, and look damaged.
    """
    with ExitStack() as stack:
        try:
            locker = stack.enter_context(closing(_connect(str(path.resolve()), apsw.SQLITE_OPEN_READWRITE)))
            locker.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)  # closing it would fold the log into the file
            locker.execute("BEGIN IMMEDIATE")
        except apsw.BusyError:
            says = f"somebody has been writing to {path.parent} for {_PATIENCE_MS // 1000} seconds without a pause"
            raise ConflictError(f"{says}; run this again once that is done") from None
        except apsw.Error as error:
            if needs_lock:
                raise _unwritable(path, error) from None
        for conn in conns:
            conn.execute("BEGIN")  # which reads nothing yet; the moment is that of the first read
            conn.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone()
    try:
        yield
    finally:
        for conn in conns:
            if conn.in_transaction:  # what fails may have ended it
                conn.execute("ROLLBACK")


@contextmanager
def transaction(conn: Connection) -> Iterator[None]:
    """BEGIN IMMEDIATE to COMMIT; rolled back when anything is raised."""
    conn.execute("BEGIN IMMEDIATE")
    try:
        yield
        conn.execute("COMMIT")
    except BaseException:
        if conn.in_transaction:
            conn.execute("ROLLBACK")
        raise
