"""A ledger is verified while somebody writes to it, as a log that is followed is for days."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from ledger.evidence.backup import back_up
from ledger.evidence.format_2 import batch
from ledger.evidence.format_2.walk import note_handles
from ledger.evidence.sqlite import Connection, transaction
from ledger.evidence.verify import verify
from schemas.errors import ConflictError
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import match_lines


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    feed(tmp_path / "ledger", match_lines("m1"))
    return tmp_path / "ledger"


def test_lines_that_come_while_a_ledger_is_verified_are_no_problem(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(*given: Any) -> None:
        for number in (2, 3):
            feed(folder, [*match_lines(f"m{number}"), b"junk\n", match_lines("m9")[number]])
        note_handles(*given)

    monkeypatch.setattr("ledger.evidence.format_2.verify.note_handles", look)
    found = verify(folder)
    assert (found.problems, found.notes, found.matches) == ((), (), 1)
    monkeypatch.undo()
    assert verify(folder).matches == 3


def test_a_batch_that_is_half_written_is_waited_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    between = Event()

    @contextmanager
    def slow(conn: Connection) -> Iterator[None]:
        with transaction(conn):
            yield
            if conn.filename.endswith("ledger.db"):  # the vault has the batch by now
                between.set()
                time.sleep(0.3)

    monkeypatch.setattr(batch, "transaction", slow)
    writing = Thread(target=feed, args=(folder, match_lines("m2")))
    writing.start()
    assert between.wait(10)
    found = verify(folder)
    writing.join()
    assert (found.problems, found.notes, found.matches) == ((), (), 2)


@pytest.mark.parametrize("look", [verify, lambda folder: back_up(folder, folder.parent / "copy")])
def test_a_batch_that_does_not_end_is_told_and_nothing_is_read_of_two_moments(
    folder: Path, monkeypatch: pytest.MonkeyPatch, look: Callable[[Path], object]
) -> None:
    monkeypatch.setattr("ledger.evidence.sqlite._PATIENCE_MS", 50)
    with closing(bare(folder / "ledger.db")) as writer:
        writer.execute("BEGIN IMMEDIATE")
        with pytest.raises(ConflictError, match=f"writing to {folder} .* run this again"):
            look(folder)
    assert not (folder.parent / "copy").exists()
    assert verify(folder).ok


def test_verifying_leaves_the_files_as_they_are(folder: Path, tmp_path: Path) -> None:
    with closing(bare(folder / "ledger.db")) as reader:  # so that the next writer leaves its log beside the file
        reader.execute("BEGIN")
        reader.execute("SELECT 1 FROM leaves LIMIT 1").fetchall()
        feed(folder, match_lines("m2"))
        taken = Path(shutil.copytree(folder, tmp_path / "taken"))
    assert (before := _contents(taken))["ledger.db-wal"]
    assert verify(taken).ok
    assert _contents(taken) == before


def _contents(folder: Path) -> dict[str, bytes]:
    """What stands in the files of a ledger; a log of nothing is that of somebody who read."""
    files = {path.name: path.read_bytes() for path in folder.glob("*.db*") if not path.name.endswith("-shm")}
    return {name: content for name, content in files.items() if content}
