"""The folder of a ledger: ledger.db, vault.db, state.db, locks and meldtrail.toml, open to their owner alone, and
views/, which their group may read as well.

One process writes: it holds an advisory lock on writer.lock and leaves its process id inside for the one who finds the
door shut. A ledger is made under that lock. Its settings are written first under the name of a draft and get their own
name last, so a folder without settings is no ledger, and one with a draft alone is one whose making was cut short: it
never held an event, and is made anew.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import time
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from ledger.evidence.files import FileLock, Turn, sync_folder, write_durably
from ledger.evidence.format_2 import tables as second
from ledger.evidence.shards import SETTINGS_FILE, is_sharded, refuse_sharded, shards_in
from ledger.evidence.sqlite import Connection, SqliteError, check_writer_version, connect_writer, sqlite_version
from ledger.evidence.tables import FORMAT, LEDGER_APPLICATION, VAULT_APPLICATION
from schemas.errors import ConflictError, LedgerError, meant
from schemas.message import message

LEDGER_FILE: Final = "ledger.db"
VAULT_FILE: Final = "vault.db"
VIEWS: Final = "views"
SCANS: Final = "collusion"
"""Where a scan keeps its state: who sat where, and facts of matches, hands among them."""
HANDS_AFTER: Final = 300
"""Seconds that the hands of a match wait, unless the settings say otherwise, when it was followed and has ended."""
ERASE_AFTER_DAYS: Final = 7
"""Days between the announcement of an erasure and the erasure, unless the settings say otherwise."""
LOCK_FILE: Final = "writer.lock"
FORMATS: Final = (FORMAT, second.FORMAT)
NEW: Final = second.FORMAT
"""The format of a ledger that is made, and the one that is written to."""
DRAFT: Final = "upgrade"
"""The folder in a ledger's folder where one of a newer format is made from it."""
READY: Final = "ready"
"""The file in it that says it is whole, and takes the old one's place."""
KEYS_FILE: Final = "vault.keys"
"""What wraps the vault's key, where it is wrapped."""
NEXT: Final = "vault.next"
"""A vault in other files, on its way to its place."""
ERASING: Final = "erasing"
"""The file that is there from before something is erased until no view of before is left: till then none is served."""
USED_BY: Final = "used.by"
"""The folders in which this ledger is used with others."""
_SWAP: Final = "vault.swap"
"""What vault.keys is to say; once it is there, what it goes with is ready."""
_DRAFT: Final = f"{SETTINGS_FILE}.new"
_DATABASES: Final = frozenset({LEDGER_FILE, VAULT_FILE})
_BESIDE: Final = ("-wal", "-shm", "-journal", "")
"""What SQLite puts beside a database, which goes last."""
_STATE: Final = ("state.db", "state.db-wal", "state.db-shm", "state.lock")
"""When lines came into a ledger of format 1."""
_PAUSE: Final = 0.02
_ENDING: Final = 10
"""Seconds an upgrade that is just putting its files in place is waited for."""
_ORIGIN: Final = re.compile(r"[a-z0-9][a-z0-9./:_-]{0,199}")


@dataclass(frozen=True, slots=True)
class Settings:
    """What meldtrail.toml says: format version, the log's origin (C2SP), the ledger's id (32 hex), after how many
    seconds the hands of a match are told that was followed while it was played, and has ended, and how many days after
    it was announced something may be erased."""

    format: int
    origin: str
    ledger: str
    hands_after: int = HANDS_AFTER
    erase_after_days: int = ERASE_AFTER_DAYS


def read_settings(folder: Path) -> Settings:
    """The settings of a ledger folder. An upgrade of it that was cut short when all was ready is ended first.

    Raises LedgerError when the folder is missing, is no ledger or several, or is of a format this version does not
    know.
    """
    path = folder / SETTINGS_FILE
    refuse_sharded(folder)
    if folder.exists() and not folder.is_dir():
        raise LedgerError(f"{folder} is a file, and a ledger is a folder; give another")
    if not folder.is_dir():
        raise LedgerError(f"no ledger at {folder}: there is no such folder; give another, or ingest into it")
    for ready, end in ((folder / DRAFT / READY, end_upgrade), (folder / _SWAP, end_swap)):
        if ready.exists():
            with writer_lock(folder, _ENDING):
                end(folder)
    try:
        with path.open("rb") as file:
            table = tomllib.load(file)
        settings = Settings(
            table["format"], table["origin"], table["ledger"], table.get("hands_after", HANDS_AFTER),
            table.get("erase_after_days", ERASE_AFTER_DAYS),
        )  # fmt: skip
    except FileNotFoundError:
        raise LedgerError(f"{folder} is no ledger: it has no {SETTINGS_FILE}; give another folder") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise LedgerError(f"cannot read {path}: {error}; restore the file from a backup") from None
    if settings.format not in FORMATS:
        versions = " and ".join(map(str, FORMATS))
        raise LedgerError(
            f"{folder} has format {settings.format}, this meldtrail knows {versions}; run a matching version"
        )
    _refuse_others(path, table)
    # type, not isinstance: true is an int.
    if type(settings.hands_after) is not int or settings.hands_after < 0:
        raise LedgerError(f"{path}: hands_after is {settings.hands_after!r}; write whole seconds, 0 or more")
    if type(settings.erase_after_days) is not int or not 1 <= settings.erase_after_days <= 365:
        raise LedgerError(f"{path}: erase_after_days is {settings.erase_after_days!r}; write whole days, 1 to 365")
    return settings


def writable_settings(folder: Path) -> Settings:
    """The settings of a ledger that is about to be written to. Raises LedgerError as :func:`read_settings`, and for one
    of format 1, which is only read."""
    settings = read_settings(folder)
    if settings.format != NEW:
        raise LedgerError(
            f"{folder} is a ledger of format {settings.format}, which is read and not written to any more;"
            f" run meldtrail upgrade --ledger {folder}, which loses nothing, and do this again"
        )
    return settings


def _refuse_others(path: Path, table: Mapping[str, object]) -> None:
    """Raise LedgerError for a setting there is not: left unsaid, hands would open by another rule than was written."""
    names = [setting.name for setting in fields(Settings)]
    if strange := next((name for name in table if name not in names), None):
        raise LedgerError(
            f"{path}: there is no setting {strange!r}; {meant(strange, names)}there are {', '.join(names)}"
        )


def end_upgrade(folder: Path) -> None:
    """Let the files that are ready take the place of the old, which are gone then, with what was derived of them; done
    again, it does what is left. The caller holds the writer's lock.

    Raises LedgerError when the folder cannot be written.
    """
    draft = folder / DRAFT
    if not (draft / READY).exists():
        return
    try:
        if (draft / LEDGER_FILE).exists():  # the first to take its place; nobody has written beside it
            _empty(folder / VIEWS)
            for beside in _BESIDE[:-1]:
                for name in _DATABASES:
                    (folder / f"{name}{beside}").unlink(missing_ok=True)
            for name in _STATE:
                (folder / name).unlink(missing_ok=True)
        for name in (LEDGER_FILE, VAULT_FILE, SETTINGS_FILE):
            if (draft / name).exists():
                (draft / name).replace(folder / name)
                sync_folder(folder)
        # The mark last: as long as it stands, what is left here is done again.
        for path in sorted(draft.iterdir(), key=lambda path: path.name == READY):
            path.unlink()
        draft.rmdir()
        sync_folder(folder)
    except OSError as error:
        raise LedgerError(
            f"the upgrade of {folder} was cut short and cannot be ended: {_reason(error)}; run upgrade on it"
        ) from None


def refuse_links(folder: Path, *names: str) -> None:
    """Raise LedgerError where a database, or what is named here, is a link: what it leads to would stay as it is when
    another file takes its place, and with it, in clear, what was to be sealed or left behind; and where the views are
    one, all that stands there would go with them, whatever it is."""
    for name in names or (*sorted(_DATABASES), VIEWS):
        if (folder / name).is_symlink():
            raise LedgerError(
                f"{folder / name} is a link to {(folder / name).resolve()}, which would stay there as it is; move that"
                " itself here, or keep the whole folder elsewhere and link that"
            )


def write_keys(folder: Path, keys: bytes, *, swap: bool = False) -> None:
    """Write vault.keys, whole or not at all; with ``swap`` only what it is to say once ``vault.next``, which is ready,
    has taken its place. The caller holds the writer's lock.

    Raises LedgerError when the folder cannot be written.
    """
    try:
        if swap:
            with (folder / NEXT).open("rb+") as file:
                os.fsync(file.fileno())
        write_durably(folder / f"{_SWAP}.new", keys)
        sync_folder(folder)
        (folder / f"{_SWAP}.new").replace(folder / (_SWAP if swap else KEYS_FILE))
        sync_folder(folder)
    except OSError as error:
        raise LedgerError(f"cannot write in {folder}: {_reason(error)}; the keys are as they were") from None


def end_swap(folder: Path) -> None:
    """Let a vault in other files take its place, and vault.keys say so; done again, it does what is left. The caller
    holds the writer's lock.

    Raises LedgerError when the folder cannot be written.
    """
    if not (folder / _SWAP).exists():
        return
    try:
        if (folder / NEXT).exists():
            for beside in _BESIDE[:-1]:
                (folder / f"{VAULT_FILE}{beside}").unlink(missing_ok=True)
            (folder / NEXT).replace(folder / VAULT_FILE)
            sync_folder(folder)
        (folder / _SWAP).replace(folder / KEYS_FILE)
        sync_folder(folder)
    except OSError as error:
        raise LedgerError(
            f"a change of the keys of {folder} was cut short and cannot be ended: {_reason(error)}; make it writable"
        ) from None


def _empty(folder: Path) -> None:
    for path in sorted(folder.iterdir(), key=lambda path: not path.is_symlink()) if folder.exists() else ():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)  # who makes views clears away at the same time


def is_vacant(folder: Path) -> bool:
    """Whether a ledger can be made here: nothing is there, or an empty folder, or what is left of a ledger whose
    making was cut short."""
    if not folder.exists():
        return True
    if not folder.is_dir():
        return False
    names = {path.name for path in folder.iterdir()} - {LOCK_FILE}
    if SETTINGS_FILE in names or not names:
        return not names
    if _DRAFT not in names or not all(_is_own(name) for name in names):
        return False
    return not (folder / VIEWS).exists() or not any((folder / VIEWS).iterdir())


def _is_own(name: str) -> bool:
    return name in (VIEWS, LOCK_FILE, _DRAFT) or any(name.removesuffix(beside) in _DATABASES for beside in _BESIDE)


def create_ledger(folder: Path, origin: str | None = None, *, patience: float = 0) -> Settings:
    """Make an empty ledger in a folder that is missing or empty, or where making one was cut short.

    ``origin`` names the log for ever (lower-case letters, digits, ``./:_-``); without one the ledger's random id
    does. Somebody else who makes it is waited for ``patience`` seconds. Raises LedgerError when the folder holds
    something already or cannot be written (nothing is left behind), ConflictError when somebody else is making it or
    just made it, UnsafeSqlite on a SQLite that may not write.
    """
    check_writer_version(sqlite_version())
    ledger_id = os.urandom(16).hex()
    settings = Settings(NEW, origin or f"meldtrail/{ledger_id[:16]}", ledger_id)
    if not _ORIGIN.fullmatch(settings.origin):
        raise LedgerError(f"{settings.origin!r} cannot name a log; use letters, digits and ./:_-")
    is_new = not folder.exists()
    try:
        folder.mkdir(mode=0o750, parents=True, exist_ok=True)
        if not is_vacant(folder):
            raise LedgerError(f"{folder} is not empty; a new ledger needs an empty folder")
        with writer_lock(folder, patience):
            if (folder / SETTINGS_FILE).exists():
                raise ConflictError(f"somebody else made {folder} a ledger just now; open it")
            try:
                _furnish(folder, settings)
            except BaseException:
                _clear(folder, is_new)
                raise
        if is_new:
            sync_folder(folder.parent)
    except (OSError, SqliteError) as error:
        raise LedgerError(f"cannot make a ledger in {folder}: {_reason(error)}; choose a writable folder") from None
    return settings


def _furnish(folder: Path, settings: Settings) -> None:
    """Make the parts of a ledger, the settings last; a try before this one may have left some."""
    draft = folder / _DRAFT
    text = f'format = {settings.format}\norigin = "{settings.origin}"\nledger = "{settings.ledger}"\n'
    write_durably(draft, text.encode())
    sync_folder(folder)  # whatever stands beside a draft from here on is known to be unfinished
    _clear_databases(folder)
    for name in sorted(_DATABASES):
        os.close(os.open(folder / name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    (folder / VIEWS).mkdir(mode=0o750, exist_ok=True)
    with closing(connect_writer(folder / LEDGER_FILE)) as conn:
        second.create_ledger_tables(conn, settings.ledger, settings.origin)
    with closing(connect_writer(folder / VAULT_FILE, secure_delete=True)) as conn:
        second.create_vault_tables(conn, settings.ledger)
    sync_folder(folder)
    draft.replace(folder / SETTINGS_FILE)
    sync_folder(folder)


def _clear_databases(folder: Path) -> None:
    for name in _DATABASES:
        for beside in _BESIDE:
            (folder / f"{name}{beside}").unlink(missing_ok=True)


def _clear(folder: Path, is_new: bool) -> None:
    """Take away what a failed creation left, the draft that says so last; the caller holds the writer's lock."""
    if (folder / SETTINGS_FILE).exists():
        return
    with suppress(OSError):
        _clear_databases(folder)
        if (folder / VIEWS).exists():
            (folder / VIEWS).rmdir()
        (folder / _DRAFT).unlink(missing_ok=True)
        (folder / LOCK_FILE).unlink(missing_ok=True)
        if is_new:
            folder.rmdir()


@contextmanager
def writer_lock(folder: Path, patience: float = 0) -> Iterator[Turn]:
    """Hold the writer's lock, waiting so many seconds for it. Raises ConflictError when another writer keeps it."""
    lock = FileLock(folder / LOCK_FILE)
    until = time.monotonic() + patience
    try:
        while not lock.take(wait=False):
            if time.monotonic() >= until:
                holder = lock.noted()
                text = f"{folder} is being written by process {holder or 'unknown'}; wait for it or stop it"
                fact = message("worker-busy", process=holder) if holder else message("worker-busy_unnamed")
                raise ConflictError(text).stating(fact)
            time.sleep(_PAUSE)
    except OSError as error:
        raise LedgerError(f"cannot write in {folder}: {_reason(error)}; a writer needs a writable folder") from None
    try:
        yield Turn(folder, lock, (folder / LEDGER_FILE, folder / VAULT_FILE))
        with suppress(OSError):
            lock.note("")
    finally:
        lock.release()


def check_parts(folder: Path, settings: Settings, ledger: Connection, vault: Connection) -> None:
    """Raise LedgerError unless both databases are ours, of this format, and belong together."""
    rows = "SELECT value FROM settings WHERE name = 'ledger'", "SELECT value FROM keys WHERE name = 'ledger'"
    stamps = (LEDGER_FILE, ledger, LEDGER_APPLICATION, rows[0]), (VAULT_FILE, vault, VAULT_APPLICATION, rows[1])
    for name, conn, application, query in stamps:
        path = folder / name
        if conn.execute("PRAGMA application_id").fetchone()[0] != application:
            raise LedgerError(f"{path} is a foreign database; restore the file from a backup")
        version = conn.execute("PRAGMA user_version").fetchone()[0]
        if version != settings.format:
            raise LedgerError(f"{path} has format {version}, not {settings.format}; put the file of this ledger back")
        try:
            row = conn.execute(query).fetchone()
        except (SqliteError, ValueError) as error:  # a text that is none is a ValueError
            raise LedgerError(f"{path} is damaged: {error}; restore the file from a backup") from None
        owner = row[0] if row else ""
        if (owner.decode("ascii", "replace") if isinstance(owner, bytes) else owner) != settings.ledger:
            raise LedgerError(f"{path} belongs to another ledger; put the file of this ledger back")


def permission_warning(folder: Path) -> str | None:
    """One sentence when others than the owner may read the vault."""
    path = folder / VAULT_FILE
    if os.name != "nt" and path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        return f"{path} can be read by others; run chmod 600 on it"
    return None


def _reason(error: Exception) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)


def are_views_shut(folder: Path) -> bool:
    """Whether something is being erased, or that was cut short: what was made before may still lie here. Of several
    ledgers in one of them."""
    with suppress(FileNotFoundError, NotADirectoryError):
        names = os.listdir(folder)  # noqa: PTH208 - every query of a page asks
        return any(name == ERASING or name.startswith(f"{ERASING}.") for name in names)
    return False


ERASING_LEFT: Final = (
    "an erasure goes on here, or whoever erased was killed: till it is completed no view is served;"
    " meldtrail erase --finish completes it"
)
"""What is said of a ledger whose views are shut."""


def shut_views(folder: Path) -> None:
    """Let no view be served from now on, and remove what was derived, here and where the ledger is used with others. To
    be called before something is erased. Raises LedgerError where that cannot be done."""
    for place, mark in _derived_in(folder):
        try:
            mark.touch(mode=0o600)
            sync_folder(place)  # it must be there after a power cut when what it is for is on the disk
            remove_derived(place)
        except OSError as error:
            raise LedgerError(f"what was made of it in {place} cannot be removed: {_reason(error)}") from None


def open_views(folder: Path) -> None:
    """Let views be served again, once what was to be erased is gone: those of before are removed first."""
    for place, mark in reversed(_derived_in(folder)):  # that of the ledger itself says till the end that this is to do
        try:
            remove_derived(place)
            mark.unlink(missing_ok=True)
        except OSError as error:
            raise LedgerError(f"what was made of it in {place} cannot be removed: {_reason(error)}") from None


def _derived_in(folder: Path) -> list[tuple[Path, Path]]:
    """The folders in which something is made of a ledger, itself first, each with the file that is there meanwhile.
    Raises LedgerError where the views of one are a link."""
    others = users_of(folder)
    for place in (folder, *others):
        refuse_links(place, VIEWS)
    name = f"{ERASING}.{read_settings(folder).ledger}" if others else ""
    return [(folder, folder / ERASING), *((other, other / name) for other in others)]


def note_user(folder: Path, user: Path) -> None:
    """Put down in a ledger's folder that something is made of it in another, where it is used with others: an erasure
    must find that. To be called before anything is read. Raises LedgerError when it cannot be written."""
    line = f"{user.resolve()}\n"
    try:
        path = folder / USED_BY
        if path.exists() and line in path.read_text(encoding="utf-8").splitlines(keepends=True):
            return
        write_durably(path, line.encode(), "ab")
        sync_folder(folder)
    except OSError as error:
        raise LedgerError(
            f"cannot write in {folder}: {_reason(error)}; an erasure there must find what is made of it in {user}"
        ) from None


def users_of(folder: Path) -> list[Path]:
    """The folders, that are still there, in which something is made of a ledger with others. What has come to stand at
    such a path since and is none of ours is left alone."""
    path = folder / USED_BY
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [user for line in dict.fromkeys(lines) if line and _has_derived(user := Path(line))]


def _has_derived(folder: Path) -> bool:
    """Whether ledgers are used together in a folder, or something made of them is left there."""
    patterns = (f"{VIEWS}/*.db", f"{SCANS}/*.db", f"{ERASING}.*")
    return is_sharded(folder) or any(any(folder.glob(one)) for one in patterns)


def shared_desk_folders(folder: Path) -> list[Path]:
    """The other ledgers in which staff write of the matches of this one. Raises LedgerError where that cannot be
    told."""
    desks = dict[Path, Path]()
    for user in users_of(folder):
        shards = shards_in(user) if is_sharded(user) else ()
        if any(shard.folder.resolve() == folder.resolve() for shard in shards):
            desks |= {shard.folder.resolve(): shard.folder for shard in shards if shard.is_desk}
    desks.pop(folder.resolve(), None)
    return [desks[place] for place in sorted(desks)]


def remove_derived(folder: Path) -> None:
    """Remove every file made from a ledger, its views and the state of scans; they are made anew from it."""
    _empty(folder / VIEWS)  # what names lead to goes after the names: whoever finds a name there finds a whole file
    for path in (folder / SCANS).glob("scan.db*"):
        path.unlink(missing_ok=True)
    _empty(folder / SCANS / "facts")
