"""Access records are durable before anything is shown, and reach the ledger once, whatever happens between."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from ledger.desk.clerk.journal import FOLDER, AccessJournal
from ledger.evidence.records import append_records
from ledger.evidence.store import open_reader, open_writer
from schemas.errors import LedgerError

DAY = "access/2026-11-20"


def seen(number: int, who: str = "asha") -> dict[str, Any]:
    """Somebody looked at hands, at a millisecond of its own."""
    at = f"2026-11-20T10:00:00.{number:03}Z"
    return {"stream": DAY, "at": at, "type": "access", "who": who, "what": f"hands {number}", "about": ["M1", number]}


def held(ledger: Path) -> list[str]:
    """What the ledger holds of that day."""
    with open_reader(ledger) as reader:
        return [getattr(record, "what", "") for record in reader.records(DAY)]


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """An empty ledger."""
    with open_writer(tmp_path / "ledger", create=True):
        pass
    return tmp_path / "ledger"


def test_what_is_kept_is_delivered_in_order_and_its_file_is_gone(ledger: Path) -> None:
    journal = AccessJournal(ledger)
    journal.keep([seen(1), seen(2)])
    journal.keep([seen(3)])
    assert held(ledger) == []
    assert journal.deliver() == 3
    assert held(ledger) == ["hands 1", "hands 2", "hands 3"]
    assert list((ledger / FOLDER).iterdir()) == []
    assert journal.deliver() == 0


def test_while_another_process_writes_records_wait_and_are_delivered_later(ledger: Path) -> None:
    journal = AccessJournal(ledger)
    with open_writer(ledger):
        journal.keep([seen(1)])
        assert journal.deliver() == 0
        journal.keep([seen(2)])
        assert journal.deliver() == 0
    assert journal.deliver() == 2
    assert held(ledger) == ["hands 1", "hands 2"]


def test_the_next_clerk_delivers_what_a_dead_one_left(ledger: Path) -> None:
    dead = AccessJournal(ledger)
    dead.keep([seen(1), seen(2)])
    _die(dead)
    journal = AccessJournal(ledger)
    journal.keep([seen(3)])
    assert journal.deliver() == 3
    assert held(ledger) == ["hands 1", "hands 2", "hands 3"]


def test_what_had_reached_the_ledger_when_the_clerk_died_is_not_appended_again(ledger: Path) -> None:
    dead = AccessJournal(ledger)
    dead.keep([seen(1), seen(1), seen(2)])
    kept = next((ledger / FOLDER).iterdir())
    copy = ledger / "copy"
    shutil.copy(kept, copy)
    append_records(ledger, [seen(1), seen(1)])  # as a batch that ended before the file was removed
    _die(dead)
    journal = AccessJournal(ledger)
    assert journal.deliver() == 1
    assert held(ledger) == ["hands 1", "hands 1", "hands 2"]


def test_a_living_clerk_keeps_its_file(ledger: Path) -> None:
    first = AccessJournal(ledger)
    first.keep([seen(1)])
    second = AccessJournal(ledger)
    assert second.deliver() == 0
    assert first.deliver() == 1
    assert held(ledger) == ["hands 1"]


def test_a_line_cut_short_by_a_crash_is_left_out(ledger: Path) -> None:
    dead = AccessJournal(ledger)
    dead.keep([seen(1)])
    file = next((ledger / FOLDER).iterdir())
    with file.open("ab") as rest:
        rest.write(b'{"stream": "access/2026-')
    _die(dead)
    assert AccessJournal(ledger).deliver() == 1
    assert held(ledger) == ["hands 1"]


def test_nobody_else_can_read_what_waits(ledger: Path) -> None:
    journal = AccessJournal(ledger)
    journal.keep([seen(1)])
    assert (ledger / FOLDER).stat().st_mode & 0o077 == 0
    assert all(path.stat().st_mode & 0o077 == 0 for path in (ledger / FOLDER).iterdir())


def test_a_disk_that_does_not_take_it_is_an_error(ledger: Path) -> None:
    journal = AccessJournal(ledger)
    shutil.rmtree(ledger / FOLDER)
    with pytest.raises(LedgerError, match="cannot keep an access record"):
        journal.keep([seen(1)])


def _die(journal: AccessJournal) -> None:
    """What the end of a process does to its files."""
    for held_file in (*([journal._now] if journal._now else []), *journal._undelivered):
        os.close(held_file.descriptor)
