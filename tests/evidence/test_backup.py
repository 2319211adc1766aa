"""A backup is of one moment, also while somebody writes; what is not whole is never restored."""

from __future__ import annotations

import json
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import apsw
import pytest

from ledger.evidence import sqlite
from ledger.evidence.backup import COPIES_FILE, MANIFEST, back_up, copies, note_copy, restore
from ledger.evidence.files import FileLock
from ledger.evidence.store import open_parts, open_reader, open_writer
from ledger.evidence.verify import verify
from ledger.evidence.writer import no_pin
from schemas.errors import LedgerError, UsageError
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import match_lines
from tests.forked import on_full_disk

Spoil = Callable[[Path], Any]


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A ledger with an account of staff, an access record on its way, a refused line and one that waits."""
    folder = tmp_path / "L"
    lines = match_lines("A") + match_lines("B")
    feed(folder, [*lines[:-1], b"junk\n"])
    feed(folder, match_lines("C")[:3] + match_lines("C")[4:6])
    (folder / "staff.toml").write_text("# accounts\n")
    (folder / "helpdesk.json").write_text("{}\n")
    (folder / "macros.toml").write_text("# macros\n")
    (folder / "access").mkdir()
    (folder / "access" / "1.waiting").write_text("{}\n")
    return folder


def exported(folder: Path) -> bytes:
    """Every line of a ledger, opened."""
    with open_reader(folder) as reader:
        return b"".join(reader.export())


def test_a_backup_onto_a_full_disk_says_that_it_is_full(
    ledger: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cramped(*given: Any, really: Callable[..., Any] = sqlite._connect) -> Any:
        conn = really(*given)
        if "/B/" in given[0]:
            conn.execute("PRAGMA max_page_count=1")
        return conn

    monkeypatch.setattr(sqlite, "_connect", cramped)
    with pytest.raises(LedgerError, match="No space left on device"):
        back_up(ledger, tmp_path / "B")


def test_a_backup_beyond_the_size_a_file_may_have_says_so(ledger: Path, tmp_path: Path) -> None:
    too_small = (ledger / "ledger.db").stat().st_size - 4096
    ended = on_full_disk(too_small, lambda: back_up(ledger, tmp_path / "B"))
    assert ended.returncode == 1 and "it took no more; see the disk and the limit of file size" in ended.said
    assert "what is there is no backup" in ended.said and "not an error" not in ended.said


def test_every_file_of_a_backup_is_on_the_disk_as_a_whole_when_it_is_called_one(
    ledger: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: dict[int, int] = {}

    def sync(descriptor: int, really: Callable[[int], None] = os.fsync) -> None:
        found = os.fstat(descriptor)
        synced[found.st_ino] = found.st_size
        really(descriptor)

    monkeypatch.setattr(os, "fsync", sync)
    back_up(ledger, tmp_path / "backup")
    files = {path: path.stat() for path in (tmp_path / "backup").rglob("*") if path.is_file() and path.suffix != ".db"}
    assert {path: synced.get(found.st_ino) for path, found in files.items()} == {
        path: found.st_size for path, found in files.items()
    }


def test_a_backup_is_restored_to_the_same_record(ledger: Path, tmp_path: Path) -> None:
    made = back_up(ledger, tmp_path / "backup")
    found = restore(tmp_path / "backup", tmp_path / "again")
    assert (found.size, found.root) == (made.size, made.root) and found.ok and found.notes == verify(ledger).notes
    assert sorted(path.relative_to(tmp_path / "again").as_posix() for path in (tmp_path / "again").rglob("*")) == [
        "access", "access/1.waiting", "helpdesk.json", "ledger.db", "macros.toml", "meldtrail.toml", "staff.toml",
        "vault.db", "views",
    ]  # fmt: skip
    assert exported(tmp_path / "again") == exported(ledger)
    rest = match_lines("C")[3:4] + match_lines("D")
    for folder in (ledger, tmp_path / "again"):
        feed(folder, rest)
        assert verify(folder).ok
    assert exported(tmp_path / "again") == exported(ledger)


def test_nobody_else_may_read_a_backup(ledger: Path, tmp_path: Path) -> None:
    back_up(ledger, tmp_path / "backup")
    assert (tmp_path / "backup").stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o077 for path in (tmp_path / "backup").rglob("*")} == {0}


@contextmanager
def opened_slowly(folder: Path) -> Iterator[Any]:
    """The parts of a ledger, some time between one and the other."""

    def wait(cursor: Any, statement: str, values: Any) -> bool:
        time.sleep(0.02 if statement == "BEGIN" else 0)
        return True

    with open_parts(folder) as (ledger, vault, settings):
        vault.exec_trace = wait
        yield ledger, vault, settings


def test_a_backup_while_an_ingest_runs_is_of_one_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ledger and vault grow all the while; each copy is whole, and ends between two batches."""
    monkeypatch.setattr("ledger.evidence.backup.open_parts", opened_slowly)
    folder = tmp_path / "L"
    lines = [line for n in range(120) for line in match_lines(f"M{n}")]
    batches = [lines[at : at + 50] for at in range(0, len(lines), 50)]
    feed(folder, batches[0])
    enough, wrong = threading.Event(), []

    def write() -> None:
        try:
            with open_writer(folder) as writer:
                for batch in batches[1:]:
                    if enough.is_set():
                        return
                    writer.ingest(batch, "log.jsonl", no_pin)
                    time.sleep(0.01)
        except Exception as error:
            wrong.append(error)

    writing = threading.Thread(target=write)
    writing.start()
    sizes: list[int] = []
    while len(sizes) < 6 or (len(set(sizes)) < 2 and writing.is_alive()):  # the writer may be slow to begin
        sizes.append(back_up(folder, tmp_path / f"backup-{len(sizes)}").size)
    enough.set()
    writing.join()
    assert wrong == []
    assert len(set(sizes)) > 1 and sizes == sorted(sizes)
    for number, size in enumerate(sizes):
        found = restore(tmp_path / f"backup-{number}", tmp_path / f"again-{number}")
        assert (found.size, found.problems, found.notes) == (size, (), ())
        assert found.events % 50 == 0


def test_a_copy_made_during_a_backup_is_not_told_of_in_it(
    ledger: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be of more leaves than the backup has, whose restored ledger would be called an older copy."""
    note_copy(ledger, "export", "before", 3)

    def copy_meanwhile(source: sqlite.Connection, path: Path, files: str | None = None) -> None:
        note_copy(ledger, "export", "meanwhile", 1_000_000)
        sqlite.copy_database(source, path, files)

    monkeypatch.setattr("ledger.evidence.backup.copy_database", copy_meanwhile)
    back_up(ledger, tmp_path / "backup")
    assert [copy.to for copy in copies(tmp_path / "backup")] == ["before"]


def test_a_copy_that_cannot_be_put_down_is_said_to_be_one(ledger: Path, tmp_path: Path) -> None:
    """Whoever erases is told of copies by that file alone; a line that a full disk cut takes no other with it."""
    notes = list[str]()
    note_copy(ledger, "export", "before", 3)
    with (ledger / COPIES_FILE).open("ab") as file:
        file.write(b'{"at":"20')
    back_up(ledger, tmp_path / "backup", notes.append)
    assert [copy.kind for copy in copies(ledger)] == ["export", "backup"] and not notes
    (ledger / COPIES_FILE).unlink()
    (ledger / COPIES_FILE).mkdir()
    back_up(ledger, tmp_path / "other", notes.append)
    assert len(notes) == 1 and f"{COPIES_FILE} cannot be written" in notes[0]


def test_a_ledger_on_a_disk_that_is_read_only_is_said_to_be_on_one(
    ledger: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: str, flags: int, files: str | None = None) -> sqlite.Connection:
        raise apsw.CantOpenError("unable to open database file")

    read_only = os.statvfs_result((0,) * 8 + (os.ST_RDONLY, 255))
    monkeypatch.setattr(sqlite, "_connect", refuse)
    monkeypatch.setattr("os.statvfs", lambda path: read_only)
    with pytest.raises(LedgerError, match="its disk is read-only, and this takes one that can be written"):
        back_up(ledger, tmp_path / "backup")


def test_files_copied_one_after_the_other_while_an_ingest_runs_would_not_do(tmp_path: Path) -> None:
    """So the test above can fail: what `cp` makes of a ledger that grew between the two files is refused."""
    folder, place = tmp_path / "L", tmp_path / "backup"
    feed(folder, match_lines("A"))
    made = back_up(folder, place)
    feed(folder, match_lines("B"))
    feed(folder, match_lines("C"))
    shutil.copy(folder / "vault.db", place / "vault.db")
    rewrite_manifest(place)
    assert made.size
    with pytest.raises(LedgerError, match=r"ledger\.db is older than vault\.db"):
        restore(place, tmp_path / "again")


def rewrite_manifest(backup: Path, **changes: Any) -> None:
    """A manifest that fits the files as they are now."""
    manifest = json.loads((backup / MANIFEST).read_bytes())
    for name in manifest["files"]:
        content = (backup / name).read_bytes()
        manifest["files"][name] = [len(content), sha256(content).hexdigest()]
    (backup / MANIFEST).write_text(json.dumps(manifest | changes))


def cut(name: str) -> Spoil:
    """The end of a file is missing."""
    return lambda place: (place / name).write_bytes((place / name).read_bytes()[:-4096])


def flip(name: str) -> Spoil:
    """A bit of a file is another."""

    def spoil(place: Path) -> None:
        content = bytearray((place / name).read_bytes())
        content[Random(3).randrange(len(content))] ^= 1
        (place / name).write_bytes(content)

    return spoil


def swap(place: Path) -> None:
    """Ledger and vault bear each other's names."""
    (place / "ledger.db").rename(place / "x")
    (place / "vault.db").rename(place / "ledger.db")
    (place / "x").rename(place / "vault.db")


def older_vault(place: Path) -> None:
    """The vault is that of an older backup of the same ledger."""
    shutil.copy(place.parent / "older" / "vault.db", place / "vault.db")


def of_another(place: Path) -> None:
    """The vault is that of another ledger."""
    feed(place.parent / "other", match_lines("A"))
    back_up(place.parent / "other", place.parent / "others")
    shutil.copy(place.parent / "others" / "vault.db", place / "vault.db")


SPOILT: dict[str, Spoil] = {
    "ledger cut": cut("ledger.db"),
    "vault cut": cut("vault.db"),
    "ledger flipped": flip("ledger.db"),
    "vault flipped": flip("vault.db"),
    "files swapped": swap,
    "an older vault": older_vault,
    "another ledger's vault": of_another,
    "a file missing": lambda place: (place / "vault.db").unlink(),
    "no settings": lambda place: (place / "meldtrail.toml").unlink(),
    "accounts changed": lambda place: (place / "staff.toml").write_text("# more\n"),
    "no manifest": lambda place: (place / MANIFEST).unlink(),
    "manifest cut": lambda place: (place / MANIFEST).write_bytes((place / MANIFEST).read_bytes()[:-20]),
    "manifest of nothing": lambda place: (place / MANIFEST).write_text("[]"),
    "manifest without vault": lambda place: (place / MANIFEST).write_text(
        json.dumps({"format": 1, "ledger": "", "origin": "", "size": 0, "root": "", "files": {}})
    ),
    "another format": lambda place: (place / MANIFEST).write_text('{"format": 2}'),
}
HIDDEN_FROM_DIGESTS = ("files swapped", "an older vault", "another ledger's vault", "ledger cut", "vault cut")
"""Changes that are found although somebody fitted the manifest to them."""


@pytest.fixture
def place(ledger: Path, tmp_path: Path) -> Path:
    """A backup, and an older one beside it."""
    back_up(ledger, tmp_path / "older")
    feed(ledger, match_lines("E"))
    feed(ledger, match_lines("F"))
    back_up(ledger, tmp_path / "backup")
    return tmp_path / "backup"


@pytest.mark.parametrize("what", SPOILT)
def test_a_backup_that_is_not_whole_is_not_restored(what: str, place: Path, tmp_path: Path) -> None:
    SPOILT[what](place)
    with pytest.raises(LedgerError):
        restore(place, tmp_path / "again")
    assert not (tmp_path / "again").exists() and not list(tmp_path.glob(".again*"))


@pytest.mark.parametrize("what", HIDDEN_FROM_DIGESTS)
def test_verify_finds_what_a_fitted_manifest_hides(what: str, place: Path, tmp_path: Path) -> None:
    SPOILT[what](place)
    rewrite_manifest(place)
    with pytest.raises(LedgerError):
        restore(place, tmp_path / "again")
    assert not (tmp_path / "again").exists()


def test_a_whole_ledger_that_is_not_the_one_the_manifest_names_is_not_restored(place: Path, tmp_path: Path) -> None:
    for name in ("ledger.db", "vault.db"):
        shutil.copy(tmp_path / "older" / name, place / name)
    rewrite_manifest(place)
    with pytest.raises(LedgerError, match="was made of"):
        restore(place, tmp_path / "again")


def test_a_backup_with_another_root_than_its_manifest_says_is_not_restored(place: Path, tmp_path: Path) -> None:
    rewrite_manifest(place, root="0" * 64)
    with pytest.raises(LedgerError, match=r"was made of .* with 0000000000000000"):
        restore(place, tmp_path / "restored")
    assert not (tmp_path / "restored").exists()


def test_a_manifest_leads_nowhere_else(place: Path, tmp_path: Path) -> None:
    manifest = json.loads((place / MANIFEST).read_bytes())
    strange = ("../escaped", "/tmp/escaped", "a/../../escaped", "a\\b", "C:x", "access/C:x.waiting")
    for name in (*strange, "views/open.db", "./staff.toml", "x/staff.toml", "vault.swap", "upgrade/ready"):
        changed = manifest | {"files": manifest["files"] | {name: [0, sha256(b"").hexdigest()]}}
        (place / MANIFEST).write_text(json.dumps(changed))
        with pytest.raises(LedgerError, match="does not list"):
            restore(place, tmp_path / "again")


def test_a_log_beside_a_database_does_not_make_another_ledger_whole(place: Path, tmp_path: Path) -> None:
    """With it the record is that of the manifest, and without it, as it is restored, the one of before."""
    older = tmp_path / "older" / "ledger.db"
    with closing(bare(older)) as conn, closing(bare(place / "ledger.db")) as newer:
        conn.execute("PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0")
        with conn.backup("main", newer, "main") as copying:
            copying.step()
        for name in ("ledger.db", "ledger.db-wal"):
            shutil.copy(older.with_name(name), tmp_path / name)
    for name in ("ledger.db", "ledger.db-wal"):
        shutil.copy(tmp_path / name, place / name)
    manifest = json.loads((place / MANIFEST).read_bytes())
    rewrite_manifest(place, files=manifest["files"] | {"ledger.db-wal": [0, ""]})
    rewrite_manifest(place)
    with pytest.raises(LedgerError, match="does not list"):
        restore(place, tmp_path / "again")
    assert not (tmp_path / "again").exists()


def test_what_a_restore_that_was_killed_left_is_removed_by_the_next(place: Path, tmp_path: Path) -> None:
    left, other = tmp_path / ".again.0123abcd", tmp_path / ".again.89abcdef"
    for folder in (left, other):
        shutil.copytree(place, folder)
    (left / "views").mkdir()
    (left / "restore.lock").touch()
    going_on = FileLock(other / "restore.lock")
    assert going_on.take(wait=True)
    assert restore(place, tmp_path / "again").ok
    assert list(tmp_path.glob(".again*")) == [other], "another process is at it"
    assert not list((tmp_path / "again").glob("*.lock")), "nothing of it stays in the ledger"
    going_on.release()


def test_a_restore_removes_no_folder_that_none_has_made(place: Path, tmp_path: Path) -> None:
    own, elsewhere, link = tmp_path / ".again.0123abcd", tmp_path / "elsewhere", tmp_path / ".again.89abcdef"
    for folder in (own, elsewhere):
        shutil.copytree(place, folder)
    (elsewhere / "restore.lock").touch()
    link.symlink_to(elsewhere)
    before = [sorted(path.name for path in folder.iterdir()) for folder in (own, elsewhere)]
    assert restore(place, tmp_path / "again").ok
    assert link.is_symlink()
    assert [sorted(path.name for path in folder.iterdir()) for folder in (own, elsewhere)] == before


def test_neither_goes_where_something_stands(place: Path, ledger: Path, tmp_path: Path) -> None:
    for target in (ledger, ledger / "ledger.db"):
        with pytest.raises(UsageError, match="not empty"):
            restore(place, target)
    with pytest.raises(UsageError, match="not empty"):
        back_up(ledger, place)
    with pytest.raises(UsageError, match="in the ledger itself"):
        back_up(ledger, ledger / "views" / "backup")
    (tmp_path / "empty").mkdir()
    assert restore(place, tmp_path / "empty").ok


def test_a_damaged_ledger_may_be_copied_and_is_not_restored(ledger: Path, tmp_path: Path) -> None:
    conn = bare(ledger / "vault.db")
    conn.execute("DELETE FROM opened WHERE leaf > 2")
    conn.close()
    back_up(ledger, tmp_path / "backup")
    with pytest.raises(LedgerError, match="lost the value"):
        restore(tmp_path / "backup", tmp_path / "again")


def test_what_is_no_ledger_has_no_backup(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match="no ledger"):
        back_up(tmp_path / "nothing", tmp_path / "backup")
    assert not (tmp_path / "backup").exists()
