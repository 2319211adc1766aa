"""An ingest that waits or goes on for long lets others write, and knows then what they wrote."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.cases.writing import append_to_case
from ledger.evidence import files
from ledger.evidence.shards import SETTINGS_FILE
from ledger.evidence.store import append_records, create_ledger, open_reader, open_writer
from ledger.evidence.verify import verify
from ledger.evidence.writer import no_pin
from schemas.errors import ConflictError, LedgerError
from tests.evidence.ledgers import feed
from tests.evidence.matches import match_lines

ROOT = Path(__file__).parents[2]
COMMAND = "from cli.app import main; main()"
OPENED = {"type": "case_opened", "ticket": "HD-1", "claim": "my points are wrong"}


def test_while_nothing_comes_staff_write_and_what_comes_later_follows_on(tmp_path: Path) -> None:
    folder, lines = tmp_path / "ledger", match_lines("m1")
    create_ledger(folder)

    def coming() -> Iterator[bytes | None]:
        for place in range(0, len(lines), 10):
            yield from lines[place : place + 10]
            yield None
            append_to_case(folder, "asha", None, 0, [OPENED])
            feed(folder, match_lines(f"other-{place}")[:5])

    with open_writer(folder) as writer:
        summary = writer.ingest(coming(), "-", no_pin)
    times = len(range(0, len(lines), 10))
    assert (summary.accepted, summary.conflicting) == (len(lines), 0)
    with open_reader(folder) as reader:
        assert len(reader.streams_under("case")) == times
        assert reader.event_count() == len(lines) + times + 5 * times
    assert verify(folder).problems == ()


def test_what_another_wrote_of_the_same_match_meanwhile_is_held(tmp_path: Path) -> None:
    folder, lines = tmp_path / "ledger", match_lines("m1")

    def coming() -> Iterator[bytes | None]:
        yield from lines[:10]
        yield None
        feed(folder, lines[:20])
        yield from lines[10:]

    with open_writer(folder, create=True) as writer:
        summary = writer.ingest(coming(), "-", no_pin)
    assert (summary.accepted, summary.held, summary.conflicting) == (len(lines) - 10, 10, 0)
    assert verify(folder).problems == ()


def test_a_line_that_waited_may_be_let_in_by_another(tmp_path: Path) -> None:
    folder, lines = tmp_path / "ledger", match_lines("m1")

    def coming() -> Iterator[bytes | None]:
        yield from (line for line in lines[:10] if line != lines[4])
        yield None
        feed(folder, [lines[4]])
        yield from lines[10:]

    with open_writer(folder, create=True) as writer:
        assert writer.ingest(coming(), "-", no_pin).conflicting == 0
    with open_reader(folder) as reader:
        assert reader.event_count() == len(lines) and not reader.incomplete("m1")
    assert verify(folder).problems == ()


def test_a_long_ingest_of_a_file_lets_staff_write_between_two_batches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_LONG", 0.0)
    folder = tmp_path / "ledger"
    lines = [line for number in range(60) for line in match_lines(f"m{number}")]
    create_ledger(folder)
    begun, written = threading.Event(), []

    def write() -> None:
        begun.wait(30)
        written.append(append_to_case(folder, "asha", None, 0, [OPENED]))

    staff = threading.Thread(target=write)
    staff.start()
    with open_writer(folder) as writer:
        held = writer.ingest(lines, "log.jsonl", no_pin, progress=lambda _: begun.set())
    staff.join(30)
    assert held.accepted == len(lines) > 2000 and len(written) == 1
    with open_reader(folder) as reader:
        (opened,) = reader._ledger.execute("SELECT leaf FROM events WHERE stream = 'case/C1'").fetchone()
        assert opened < reader.size() - 500, "in the middle, not after the end"
    assert verify(folder).problems == ()


def test_a_pipe_that_stands_still_holds_nobody_up(tmp_path: Path) -> None:
    folder, lines = tmp_path / "ledger", match_lines("m1")
    running = subprocess.Popen(
        [sys.executable, "-c", COMMAND, "ingest", "-", "--ledger", str(folder)], cwd=ROOT,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert running.stdin is not None and running.stderr is not None
    running.stdin.write(b"".join(lines[:10]))
    running.stdin.flush()
    assert b"10 event(s) stored" in running.stderr.readline()
    note = {"stream": "case/C1", "at": "2026-11-20T12:00:00.000Z", "who": "asha", **OPENED}
    for _ in range(50):
        try:
            append_records(folder, [note])
            break
        except ConflictError:  # it says what is stored a moment before it lets others
            threading.Event().wait(0.05)
    out, _ = running.communicate(b"".join(lines[10:]), 60)
    assert running.returncode == 0 and os.fsencode(str(len(lines))) in out
    assert verify(folder).problems == ()


def test_a_ledger_that_was_replaced_meanwhile_is_not_written_to(tmp_path: Path) -> None:
    folder, lines = tmp_path / "ledger", match_lines("m1")
    other = tmp_path / "other"
    feed(other, lines[:10])

    def coming() -> Iterator[bytes | None]:
        yield from lines[:5]
        yield None
        for path in folder.glob("*.db-*"):
            path.unlink()
        for path in (*other.glob("*.db"), other / SETTINGS_FILE):
            path.replace(folder / path.name)
        yield from lines[5:]

    is_replaced = pytest.raises(LedgerError, match="replaced by another ledger meanwhile")
    with is_replaced, open_writer(folder, create=True) as writer:
        writer.ingest(coming(), "-", no_pin)
    with open_reader(folder) as reader:
        assert reader.event_count() == 10
    assert feed(folder, lines).accepted == len(lines) - 10
