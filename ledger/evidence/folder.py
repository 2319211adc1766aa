"""The folder of a ledger: ledger.db, vault.db (mode 0600), views/, writer.lock and meldtrail.toml.

meldtrail.toml is written last, so a folder without it is no ledger. One process writes: it holds an advisory
lock on writer.lock and leaves its process id inside for the one who finds the door shut.
"""

from __future__ import annotations

import fcntl
import os
import re
import stat
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ledger.evidence.sqlite import Connection, SqliteError, check_writer_version, connect_writer, sqlite_version
from ledger.evidence.tables import (
    FORMAT,
    LEDGER_APPLICATION,
    VAULT_APPLICATION,
    create_ledger_tables,
    create_vault_tables,
)
from schemas.errors import ConflictError, LedgerError

LEDGER_FILE: Final = "ledger.db"
VAULT_FILE: Final = "vault.db"
VIEWS: Final = "views"
LOCK_FILE: Final = "writer.lock"
SETTINGS_FILE: Final = "meldtrail.toml"
_PARTS: Final = frozenset({LEDGER_FILE, VAULT_FILE, VIEWS, LOCK_FILE, SETTINGS_FILE})
_PAUSE: Final = 0.02
_ORIGIN: Final = re.compile(r"[a-z0-9][a-z0-9./:_-]{0,199}")


@dataclass(frozen=True, slots=True)
class Settings:
    """What meldtrail.toml says: format version, the log's origin (C2SP), and the ledger's id (32 hex)."""

    format: int
    origin: str
    ledger: str


def read_settings(folder: Path) -> Settings:
    """The settings of a ledger folder.

    Raises LedgerError when the folder is missing, is no ledger, or is of a format this version does not know.
    """
    path = folder / SETTINGS_FILE
    if not folder.is_dir():
        raise LedgerError(f"no ledger at {folder}: it does not exist or is no folder; give another, or ingest into it")
    try:
        with path.open("rb") as file:
            table = tomllib.load(file)
        found = Settings(table["format"], table["origin"], table["ledger"])
    except FileNotFoundError:
        raise LedgerError(f"{folder} is no ledger: it has no {SETTINGS_FILE}; give another folder") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise LedgerError(f"cannot read {path}: {error}; restore the file from a backup") from None
    if found.format != FORMAT:
        raise LedgerError(f"{folder} has format {found.format}, this meldtrail knows {FORMAT}; run a matching version")
    return found


def create_ledger(folder: Path, origin: str | None = None, *, allow_unsafe: bool = False) -> Settings:
    """Make an empty ledger in a folder that is missing or empty.

    ``origin`` names the log for ever (lower-case letters, digits, ``./:_-``); without one the ledger's random id
    does. Raises LedgerError when the folder holds something already or cannot be written (nothing is left
    behind), ConflictError when somebody else is making it, UnsafeSqlite on a SQLite that may not write.
    """
    check_writer_version(sqlite_version(), allow_unsafe)
    ledger_id = os.urandom(16).hex()
    settings = Settings(FORMAT, origin or f"meldtrail/{ledger_id[:16]}", ledger_id)
    if not _ORIGIN.fullmatch(settings.origin):
        raise LedgerError(f"{settings.origin!r} cannot name a log; use letters, digits and ./:_-")
    made = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise LedgerError(f"{folder} is not empty; a new ledger needs an empty folder")
        with writer_lock(folder):
            _furnish(folder, settings)
    except (OSError, SqliteError) as error:
        _clear(folder, made)
        raise LedgerError(f"cannot make a ledger in {folder}: {_reason(error)}; choose a writable folder") from None
    return settings


def _furnish(folder: Path, settings: Settings) -> None:
    if (folder / SETTINGS_FILE).exists():
        raise LedgerError(f"{folder} is a ledger already; open it")
    for name, mode in ((LEDGER_FILE, 0o644), (VAULT_FILE, 0o600)):
        os.close(os.open(folder / name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))
    (folder / VIEWS).mkdir()
    conn = connect_writer(folder / LEDGER_FILE)
    create_ledger_tables(conn, settings.ledger)
    conn.close()
    conn = connect_writer(folder / VAULT_FILE, secure_delete=True)
    create_vault_tables(conn, settings.ledger, os.urandom(32))
    conn.close()
    text = f'format = {settings.format}\norigin = "{settings.origin}"\nledger = "{settings.ledger}"\n'
    draft = folder / f"{SETTINGS_FILE}.new"
    with draft.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.rename(folder / SETTINGS_FILE)
    sync_folder(folder)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _clear(folder: Path, made: bool) -> None:
    """Take away what a failed creation left; only names of a ledger's own, only where there was no ledger."""
    if (folder / SETTINGS_FILE).exists() or not folder.is_dir():
        return
    for path in list(folder.iterdir()):
        if path.name.removesuffix("-wal").removesuffix("-shm").removesuffix(".new") in _PARTS:
            path.rmdir() if path.is_dir() else path.unlink()
    if made and not any(folder.iterdir()):
        folder.rmdir()


@contextmanager
def writer_lock(folder: Path, patience: float = 0) -> Iterator[None]:
    """Hold the writer's lock, waiting so many seconds for it. Raises ConflictError when another writer keeps it."""
    path = folder / LOCK_FILE
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise LedgerError(f"cannot write in {folder}: {_reason(error)}; a writer needs a writable folder") from None
    try:
        until = time.monotonic() + patience
        while not _locked(descriptor):
            if time.monotonic() >= until:
                holder = os.pread(descriptor, 32, 0).decode("ascii", "replace").strip() or "unknown"
                raise ConflictError(f"{folder} is being written by process {holder}; wait for it or stop it")
            time.sleep(_PAUSE)
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        yield
        os.ftruncate(descriptor, 0)
    finally:
        os.close(descriptor)


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def check_parts(folder: Path, settings: Settings, ledger: Connection, vault: Connection) -> None:
    """Raise LedgerError unless both databases are ours, of this format, and belong together."""
    rows = "SELECT value FROM settings WHERE name = 'ledger'", "SELECT value FROM keys WHERE name = 'ledger'"
    stamps = (LEDGER_FILE, ledger, LEDGER_APPLICATION, rows[0]), (VAULT_FILE, vault, VAULT_APPLICATION, rows[1])
    for name, conn, application, query in stamps:
        path = folder / name
        if conn.execute("PRAGMA application_id").fetchone()[0] != application:
            raise LedgerError(f"{path} is a foreign database; restore the file from a backup")
        version = conn.execute("PRAGMA user_version").fetchone()[0]
        if version != FORMAT:
            raise LedgerError(f"{path} has format {version}, this meldtrail knows {FORMAT}; run a matching version")
        try:
            row = conn.execute(query).fetchone()
        except SqliteError as error:
            raise LedgerError(f"{path} is damaged: {error}; restore the file from a backup") from None
        owner = row[0] if row else ""
        if (owner.decode("ascii", "replace") if isinstance(owner, bytes) else owner) != settings.ledger:
            raise LedgerError(f"{path} belongs to another ledger; put the file of this ledger back")


def permission_warning(folder: Path) -> str | None:
    """One sentence when others than the owner may read the vault."""
    path = folder / VAULT_FILE
    if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        return f"{path} can be read by others; run chmod 600 on it"
    return None


def _reason(error: Exception) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
