"""Access records are durable before anything is shown, and reach the ledger once, whatever happens between."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from ledger.evidence.store import append_records, open_reader, open_writer
from ledger.evidence.writer import no_pin
from ledger.serving.journal import FOLDER, LEFT, AccessJournal
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
    journal.append([seen(1), seen(2)])
    journal.append([seen(3)])
    assert held(ledger) == []
    assert journal.deliver() == 3
    assert held(ledger) == ["hands 1", "hands 2", "hands 3"]
    assert list((ledger / FOLDER).iterdir()) == []
    assert journal.deliver() == 0


def test_however_long_another_process_writes_few_files_wait(ledger: Path) -> None:
    journal = AccessJournal(ledger)
    with open_writer(ledger):
        for number in range(1, 31):
            journal.append([seen(number)])
            assert journal.deliver() == 0
        assert len(list((ledger / FOLDER).iterdir())) <= 2
    assert journal.deliver() == 30
    assert held(ledger) == [f"hands {number}" for number in range(1, 31)]


def test_a_disk_that_was_full_for_a_while_spoils_no_later_record(ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What fitted of the record that was refused is taken back."""
    journal = AccessJournal(ledger)
    journal.append([seen(1)])
    write = os.write

    def half(descriptor: int, content: bytes) -> int:
        if len(content) < 60:
            raise OSError("no space left on device")
        return write(descriptor, content[:40])

    with monkeypatch.context() as full:
        full.setattr(os, "write", half)
        with pytest.raises(LedgerError, match="no space left"):
            journal.append([seen(2)])
    journal.append([seen(3)])
    assert journal.deliver() == 2
    assert held(ledger) == ["hands 1", "hands 3"]


def test_a_line_that_waits_on_the_stream_of_the_day_holds_up_no_record(ledger: Path) -> None:
    """An older ledger may hold one for a place far ahead, from a log. The records are kept beside, once."""
    waiting = {"v": 1, "seq": 900, **seen(9)}
    with open_writer(ledger) as writer:
        writer.ingest([json.dumps(waiting).encode() + b"\n"], "a log", no_pin, records=True)
    journal = AccessJournal(ledger)
    journal.append([seen(1), seen(2)])
    (file,) = (ledger / FOLDER).iterdir()
    left = file.read_bytes()
    assert journal.deliver() == 2
    journal.close()
    file.write_bytes(left)  # as if the worker had died before the file was gone
    AccessJournal(ledger).deliver()
    with open_reader(ledger) as reader:
        (stream,) = reader.streams_under("access")
        assert stream.startswith(f"{DAY}.")
        assert [getattr(record, "what", "") for record in reader.records(stream)] == ["hands 1", "hands 2"]


def test_a_file_the_ledger_does_not_take_is_kept_and_holds_up_none(
    ledger: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Another version may have written it."""
    (ledger / FOLDER).mkdir()
    (ledger / FOLDER / "0.waiting").write_text(json.dumps({**seen(1), "what": "w" * 3000}) + "\n")
    journal = AccessJournal(ledger)
    journal.append([seen(2)])
    assert journal.deliver() == 1
    assert held(ledger) == ["hands 2"]
    assert [path.name for path in (ledger / FOLDER).iterdir()] == ["0.refused"]
    assert "0.refused" in capfd.readouterr().err


ASKED = {"stream": "reveal/M1", "type": "reveal_asked", "at": "2026-11-20T10:00:00.001Z", "who": "asha", "reason": "x"}
PLANTED = [json.dumps(ASKED), "[]", "{", '{"type": "access"}', json.dumps({"stream": DAY})]


@pytest.mark.parametrize("planted", PLANTED)
def test_a_file_of_the_folder_brings_no_record_but_of_an_access(
    ledger: Path, planted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who can write there and has no account would else ask for hands, agree, and decide cases."""
    (ledger / FOLDER).mkdir()
    (ledger / FOLDER / "planted.waiting").write_text(f"{json.dumps(seen(1))}\n{planted}\n")
    journal = AccessJournal(ledger)
    journal.append([seen(2)])
    assert journal.deliver() == 1 and held(ledger) == ["hands 2"]
    assert [path.name for path in (ledger / FOLDER).iterdir()] == ["planted.refused"]
    with open_reader(ledger) as reader:
        assert reader.streams_under("reveal") == []
    assert "access records stay in" in capsys.readouterr().err


def test_while_another_process_writes_records_wait_and_are_delivered_later(ledger: Path) -> None:
    journal = AccessJournal(ledger)
    with open_writer(ledger):
        journal.append([seen(1)])
        assert journal.deliver() == 0
        journal.append([seen(2)])
        assert journal.deliver() == 0
    assert journal.deliver() == 2
    assert held(ledger) == ["hands 1", "hands 2"]


def test_the_next_worker_delivers_what_a_dead_one_left(ledger: Path) -> None:
    dead = AccessJournal(ledger)
    dead.append([seen(1), seen(2)])
    _die(dead)
    journal = AccessJournal(ledger)
    journal.append([seen(3)])
    assert journal.deliver() == 3
    assert held(ledger) == [f"hands 1{LEFT}", f"hands 2{LEFT}", "hands 3"]


def test_what_had_reached_the_ledger_when_the_worker_died_is_not_appended_again(ledger: Path) -> None:
    dead = AccessJournal(ledger)
    dead.append([seen(1), seen(1), seen(2)])
    kept = next((ledger / FOLDER).iterdir())
    copy = ledger / "copy"
    shutil.copy(kept, copy)
    append_records(ledger, [seen(1), seen(1)])  # as a batch that ended before the file was removed
    _die(dead)
    journal = AccessJournal(ledger)
    assert journal.deliver() == 1
    assert held(ledger) == ["hands 1", "hands 1", f"hands 2{LEFT}"]


def test_of_two_looks_that_are_alike_the_one_that_had_not_reached_the_ledger_is_appended(ledger: Path) -> None:
    dead = AccessJournal(ledger)
    dead.append([seen(1), seen(1)])
    append_records(ledger, [seen(1)])
    _die(dead)
    assert AccessJournal(ledger).deliver() == 1
    assert held(ledger) == ["hands 1", f"hands 1{LEFT}"]


def test_a_living_worker_keeps_its_file(ledger: Path) -> None:
    first = AccessJournal(ledger)
    first.append([seen(1)])
    second = AccessJournal(ledger)
    assert second.deliver() == 0
    assert first.deliver() == 1
    assert held(ledger) == ["hands 1"]


def test_a_line_cut_short_by_a_crash_is_left_out(ledger: Path) -> None:
    dead = AccessJournal(ledger)
    dead.append([seen(1)])
    file = next((ledger / FOLDER).iterdir())
    with file.open("ab") as rest:
        rest.write(b'{"stream": "access/2026-')
    _die(dead)
    assert AccessJournal(ledger).deliver() == 1
    assert held(ledger) == [f"hands 1{LEFT}"]


def test_what_a_left_file_says_is_marked_and_appended_once_whoever_dies_when(ledger: Path) -> None:
    """Anybody who can write in the folder could have put it there: nobody is told to have looked without a word."""
    dead = AccessJournal(ledger)
    dead.append([seen(1), {**seen(2), "what": "w" * 2000}])
    file = next((ledger / FOLDER).iterdir())
    left = file.read_bytes()
    _die(dead)
    assert AccessJournal(ledger).deliver() == 2
    file.write_bytes(left)  # as if that one had died before the file was gone
    assert AccessJournal(ledger).deliver() == 0
    first, second = held(ledger)
    assert first == f"hands 1{LEFT}" and second.endswith(LEFT) and len(second) == 2000


def test_a_worker_delivers_what_it_was_told_whatever_its_file_says(ledger: Path) -> None:
    journal = AccessJournal(ledger)
    journal.append([seen(1)])
    file = next((ledger / FOLDER).iterdir())
    with file.open("ab") as forged:
        forged.write(json.dumps(seen(2, who="mira")).encode() + b"\n")
    assert journal.deliver() == 1 and held(ledger) == ["hands 1"]
    journal.append([seen(3)])
    os.truncate(next((ledger / FOLDER).iterdir()), 0)
    assert journal.deliver() == 1 and held(ledger) == ["hands 1", "hands 3"]


def test_a_file_that_begins_is_found_after_a_loss_of_power(ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in it is synced; that the folder names it must be as well."""
    synced: list[list[str]] = []
    monkeypatch.setattr(
        "ledger.serving.journal.sync_folder", lambda folder: synced.append([path.name for path in folder.iterdir()])
    )
    AccessJournal(ledger).append([seen(1)])
    (file,) = (ledger / FOLDER).iterdir()
    assert [file.name] in synced


def test_nobody_else_can_read_what_waits(ledger: Path) -> None:
    journal = AccessJournal(ledger)
    journal.append([seen(1)])
    assert (ledger / FOLDER).stat().st_mode & 0o077 == 0
    assert all(path.stat().st_mode & 0o077 == 0 for path in (ledger / FOLDER).iterdir())


def test_a_disk_that_does_not_take_it_is_an_error(ledger: Path) -> None:
    journal = AccessJournal(ledger)
    shutil.rmtree(ledger / FOLDER)
    with pytest.raises(LedgerError, match="cannot keep an access record"):
        journal.append([seen(1)])


def _die(journal: AccessJournal) -> None:
    """What the end of a process does to its files."""
    for held_file in (*([journal._now] if journal._now else []), *journal._undelivered):
        os.close(held_file.descriptor)
