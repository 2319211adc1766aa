"""A copy of a ledger that is of one moment, and a ledger made of such a copy once it is known to be whole.

The writer commits the vault while it holds the ledger's write lock. Whoever holds that lock therefore sees both files
of one time; it is held for as long as it takes to begin to read, and the ingest goes on while the files are copied.
A copy is ``ledger.db``, ``vault.db``, the settings, what other rooms keep beside them, and, written last, a manifest:
a folder without one is no backup. Views are not copied, they are made anew.

What is erased in a ledger may still stand in copies of it, and nobody but their holder can destroy it. So a list beside
the databases says which backups and exports were made, when, and where they were put. It is no evidence: a copy made
with other means is not in it.
"""

from __future__ import annotations

import glob
import hashlib
import json
import os
import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from secrets import token_hex
from typing import Any, Final, NamedTuple

from ledger.evidence.files import FileLock, private, sync_folder, write_durably
from ledger.evidence.folder import KEYS_FILE, LEDGER_FILE, NEW, VAULT_FILE, VIEWS, read_settings
from ledger.evidence.format_2 import eraser
from ledger.evidence.format_2.erasure import ErasedValues, past_erasures
from ledger.evidence.format_2.extents import Target
from ledger.evidence.format_2.reader import Reader as Second
from ledger.evidence.keys import vault_files
from ledger.evidence.reader import Reader
from ledger.evidence.receipts import now_ms
from ledger.evidence.shards import SETTINGS_FILE
from ledger.evidence.sqlite import SqliteError, copy_database, one_moment
from ledger.evidence.store import open_parts, open_reader, open_writer, reader_of
from ledger.evidence.verification import Verification
from schemas.errors import LedgerError, UsageError

MANIFEST: Final = "manifest.json"
ERASURES: Final = "erasures.json"
"""What had been erased in a ledger when its backup was made."""
RESTORING: Final = "restore"
"""Who erases again what was erased since a backup was made."""
COPIES_FILE: Final = "copies.jsonl"
_LOCK: Final = "restore.lock"
"""What is held in a ledger as long as it is being restored."""
FORMAT: Final = 1
_BESIDE: Final = (
    "staff.toml", "retention.toml", "macros.toml", "helpdesk.json", "access/*.waiting", COPIES_FILE, KEYS_FILE,
)  # fmt: skip
"""Accounts of staff, how long records stay, macros of the desk, what it shares with the operator's helpdesk, access
records that are on their way into the ledger, where copies were put, and the wrapped key of the vault, without which it
cannot be opened."""
_SHOWN: Final = 3
"""Problems that are told of a copy that is not whole."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup is of: the ledger's id and origin, its number of events and its root (hex); and by name, with
    forward strokes, the size in bytes and the SHA-256 (hex) of each file."""

    format: int
    ledger: str
    origin: str
    size: int
    root: str
    files: dict[str, tuple[int, str]]

    def as_bytes(self) -> bytes:
        """As it stands in the file."""
        return json.dumps(asdict(self), indent=1, sort_keys=True).encode() + b"\n"


# -- taken -----------------------------------------------------------------------------------------


def back_up(folder: Path, target: Path, warn: Callable[[str], object] = str) -> Manifest:
    """Copy a ledger as it is at one moment into a folder that is missing or empty. It may be written to meanwhile.
    ``warn`` is told where it cannot be put down that there is a copy.

    Raises UsageError when the folder holds something, ConflictError while somebody writes without a pause, LedgerError
    for what is no ledger or cannot be read or written; what was copied till then stays, without a manifest.
    """
    _refuse_full(target)
    if Path(os.path.realpath(target)).is_relative_to(folder.resolve()):
        raise UsageError(f"{target} lies in the ledger itself; choose a place elsewhere, best on another disk")
    try:
        # Read before the moment: what is put down meanwhile may be of more leaves than the copy has.
        copies_before = (folder / COPIES_FILE).read_bytes() if (folder / COPIES_FILE).is_file() else None
        with (
            open_parts(folder) as (ledger, vault, settings),
            one_moment(folder / LEDGER_FILE, ledger, vault, needs_lock=True),
        ):
            target.mkdir(mode=0o700, parents=True, exist_ok=True)
            copy_database(ledger, target / LEDGER_FILE)
            copy_database(vault, target / VAULT_FILE, vault_files(folder))
            reader = reader_of(ledger, vault)
            size, root = reader.size(), reader.root().hex()
            for path in _beside(folder):
                _copy(path, target / path.relative_to(folder))
            if copies_before is not None:
                write_durably(target / COPIES_FILE, copies_before, "xb")
            list_of_erased = [
                {**one.target._asdict(), "fields": one.fields, "aside": one.aside} for one in _erasures(reader)
            ]
            write_durably(target / ERASURES, json.dumps(list_of_erased, indent=1).encode() + b"\n", "xb")
            names = sorted(path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file())
            files = {name: _digest(target / name) for name in names}
            manifest = Manifest(FORMAT, settings.ledger, settings.origin, size, root, files)
            write_durably(target / MANIFEST, manifest.as_bytes(), "xb")
            sync_folder(target)
        note_copy(folder, "backup", str(target.resolve()), size, warn=warn)
    except (OSError, SqliteError) as error:
        why = getattr(error, "strerror", None) or error  # SQLite's have none
        raise LedgerError(f"cannot back up {folder} to {target}: {why}; what is there is no backup") from None
    return manifest


def _beside(folder: Path) -> list[Path]:
    """The files that are copied as they are. Access records may have reached the ledger when they are: the journal
    knows those that have."""
    patterns = (pattern for pattern in _BESIDE if pattern != COPIES_FILE)
    return [folder / SETTINGS_FILE, *(path for pattern in patterns for path in sorted(folder.glob(pattern)))]


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with source.open("rb") as original, open(target, "xb", opener=private) as copy:
        shutil.copyfileobj(original, copy)
        copy.flush()
        os.fsync(copy.fileno())


def _digest(path: Path) -> tuple[int, str]:
    with path.open("rb") as file:
        return path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest()


def _refuse_full(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder} is not empty; give a folder that is empty or does not exist")


# -- what was erased -------------------------------------------------------------------------------


def _erasures(reader: Reader) -> list[ErasedValues]:
    return past_erasures(reader) if isinstance(reader, Second) else []


def erased_in(path: Path) -> list[ErasedValues]:
    """What was erased, as a ledger says, a backup, or the list of one. Raises UsageError for what is none of these,
    LedgerError for a backup whose list is not the one it was made with: who is not on it would be named again."""
    listed = path / ERASURES if path.is_dir() else path
    if not listed.is_file():
        with open_reader(path) as reader:
            return _erasures(reader)
    if path.is_dir() and _digest(listed) != _read_manifest(path).files.get(ERASURES):
        raise LedgerError(f"{listed} is not the file that was backed up; give another backup, or the ledger")
    try:
        return [
            ErasedValues(
                Target(one["kind"], one["name"]),
                tuple((str(stream), int(seq), str(path)) for stream, seq, path in one.get("fields", ())),
                tuple(map(str, one.get("aside", ()))),
            )
            for one in json.loads(listed.read_bytes())
        ]
    except (OSError, ValueError, KeyError, TypeError):
        raise UsageError(f"{listed} is no list of erasures; give a ledger, a backup, or its {ERASURES}") from None


def _erase_again(folder: Path, every: Sequence[ErasedValues]) -> int:
    """Erase in a copy what was erased elsewhere since it was made. Returns how many erasures that were."""
    if read_settings(folder).format != NEW:
        raise LedgerError("a ledger of format 1 cannot erase; restore without --erasures and run meldtrail upgrade")
    count = 0
    with open_writer(folder) as writer:
        past = set(_erasures(writer))
        for one in dict.fromkeys(every):
            if one not in past:
                eraser.erase_again(writer, one, RESTORING)
                count += 1
    return count


# -- restored --------------------------------------------------------------------------------------


def restore(backup: Path, folder: Path, since: Sequence[ErasedValues] = ()) -> Verification:
    """Make a ledger of a backup, in a folder that is missing or empty, once every file is the one that was backed up
    and ``verify`` finds the record whole. What was erased elsewhere ``since`` is erased in it before anybody can read
    it, and what of it is not here yet is not kept when its lines come.

    Raises UsageError when the folder holds something, LedgerError for what is no backup or is not whole; then nothing
    is left behind. What one that was killed left there is removed first.
    """
    from ledger.evidence.verify import verify  # which brings processes along; most only note a copy here

    _refuse_full(folder)
    manifest = _read_manifest(backup)
    _clear_left(folder.resolve())
    draft = folder.resolve().with_name(f".{folder.resolve().name}.{token_hex(4)}")
    lock = FileLock(draft / _LOCK)
    try:
        draft.mkdir(mode=0o750, parents=True)
        lock.take(wait=True)
        _fill(draft, backup, manifest)
        report = verify(draft)
        _check_restored(backup, manifest, report)
        again = _erase_again(draft, since) if since else 0
        if again:
            report = verify(draft)
            if report.problems:
                raise LedgerError(f"{backup}: after erasing again: {report.problems[0].what}; nothing was restored")
        if os.name == "nt":  # an open file cannot be removed there
            lock.release()
        for path in (*draft.glob("*.db-*"), *draft.glob(ERASURES), lock.path):  # what verify read by wrote nothing
            path.unlink()
        if folder.exists():
            folder.rmdir()
        draft.replace(folder.resolve())
        sync_folder(folder.resolve().parent)
    except OSError as error:
        why = error.strerror or error
        raise LedgerError(f"cannot restore {backup} to {folder}: {why}; nothing was restored") from None
    finally:
        with suppress(OSError):
            if draft.exists():
                shutil.rmtree(draft)
        lock.release()
    return report


def _clear_left(folder: Path) -> None:
    """Remove what restores that were killed left beside a folder: hidden cards and keys, where nobody would look. A
    folder of such a name that no restore marked by its lock is somebody's own, or a ledger that is about to appear."""
    for left in folder.parent.glob(f".{glob.escape(folder.name)}.{'[0-9a-f]' * 8}"):
        lock = FileLock(left / _LOCK)
        if left.is_symlink() or not lock.path.is_file():
            continue
        with suppress(OSError):
            if lock.take(wait=False):  # else somebody is at it
                shutil.rmtree(left)
        lock.release()


def _read_manifest(backup: Path) -> Manifest:
    path = backup / MANIFEST
    try:
        table: Any = json.loads(path.read_bytes())
        if table["format"] != FORMAT:
            raise LedgerError(
                f"{backup} has format {table['format']}, this meldtrail knows {FORMAT}; run a matching one"
            )
        files = {str(name): (int(size), str(digest)) for name, (size, digest) in table["files"].items()}
        manifest = Manifest(FORMAT, table["ledger"], table["origin"], table["size"], table["root"], files)
    except (FileNotFoundError, NotADirectoryError):
        why = f"it has no {MANIFEST}" if backup.is_dir() else "there is no such folder"
        raise LedgerError(f"{backup} is no whole backup: {why}; give another") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        why = getattr(error, "strerror", None) or "it is not as `backup` wrote it"
        raise LedgerError(f"{path} cannot be read: {why}; give another backup") from None
    if not {LEDGER_FILE, VAULT_FILE, SETTINGS_FILE} <= files.keys() or not all(map(_is_kept, files)):
        raise LedgerError(f"{path} does not list the files of a ledger; give another backup")
    return manifest


def _is_kept(name: str) -> bool:
    """Whether a backup has a file of this name. No other is restored: a write-ahead log beside a database would be read
    by ``verify`` and be gone afterwards, and with it what was verified."""
    path, patterns = PurePosixPath(name), (LEDGER_FILE, VAULT_FILE, SETTINGS_FILE, ERASURES, *_BESIDE)
    is_plain = path.as_posix() == name and "\\" not in name and ":" not in name
    return is_plain and any(path.match(one) and len(path.parts) == len(PurePosixPath(one).parts) for one in patterns)


def _fill(draft: Path, backup: Path, manifest: Manifest) -> None:
    """Copy what the manifest lists, and look at the copies: what was read twice may not be the same."""
    (draft / VIEWS).mkdir(mode=0o750)
    for name, (size, digest) in sorted(manifest.files.items()):
        if not (backup / name).is_file():
            raise LedgerError(f"{backup} is not whole: {name} is missing; nothing was restored")
        _copy(backup / name, draft / name)
        if _digest(draft / name) != (size, digest):
            raise LedgerError(f"{backup} is not whole: {name} is not the file that was backed up; nothing was restored")
    sync_folder(draft)


def _check_restored(backup: Path, manifest: Manifest, report: Verification) -> None:
    if report.problems:
        text = "; ".join(problem.what for problem in report.problems[:_SHOWN])
        raise LedgerError(f"{backup} is not whole: {len(report.problems)} problem(s): {text}; nothing was restored")
    if (report.origin, report.size, report.root) != (manifest.origin, manifest.size, manifest.root):
        raise LedgerError(
            f"{backup} holds {report.size} event(s) with root {report.root[:16]}, and was made of {manifest.size} with"
            f" {manifest.root[:16]}; nothing was restored"
        )


# -- copies that were handed out -------------------------------------------------------------------


class Copy(NamedTuple):
    """A copy: when it was made (ISO 8601, UTC), ``backup`` or ``export``, where it was put, how many leaves the ledger
    held then, and the one match it is of."""

    at: str
    kind: str
    to: str
    size: int
    match: str | None = None


def note_copy(
    folder: Path, kind: str, to: str, size: int, match: str | None = None, *, warn: Callable[[str], object] = str
) -> None:
    """Put down that a copy was made. A folder that cannot be written is no reason not to make one, and ``warn`` is told
    that whoever erases will not hear of it."""
    at = datetime.fromtimestamp(now_ms() / 1000, UTC).isoformat(timespec="seconds")
    path = folder / COPIES_FILE
    try:
        is_cut = path.is_file() and path.read_bytes()[-1:] not in (b"", b"\n")  # as by a full disk
        with open(path, "ab", opener=private) as file:
            file.write(b"\n" * is_cut + json.dumps(Copy(at, kind, to, size, match)._asdict()).encode() + b"\n")
    except OSError as error:
        why = error.strerror or error
        warn(f"{path} cannot be written: {why}; whoever erases will not be told of this {kind}: put it down elsewhere")


def copies(folder: Path) -> list[Copy]:
    """The copies that were put down, the oldest first; a line that is none, as one cut short, is passed over."""
    entries = list[Copy]()
    path = folder / COPIES_FILE
    for line in path.read_bytes().splitlines() if path.is_file() else ():
        with suppress(ValueError, TypeError):
            entries.append(Copy(**json.loads(line)))
            if type(entries[-1].size) is not int:
                del entries[-1]
    return entries


def older_than_copies(folder: Path, size: int) -> str:
    """That a copy was put down as made when the ledger had more than ``size`` leaves; "" where none was."""
    more = max((copy for copy in copies(folder) if copy.size > size), key=lambda copy: copy.size, default=None)
    if more is None:
        return ""
    return (
        f"{COPIES_FILE} tells of a {more.kind} of {more.size} leaves that was made here at {more.at}, and there are"
        f" {size}: leaves are gone, or an older copy was put in this one's place"
    )
