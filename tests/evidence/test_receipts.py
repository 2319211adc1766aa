"""When lines came, by our own clock."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ledger.evidence.folder import read_settings
from ledger.evidence.receipts import STATE_FILE, Deliveries, Delivery, Receipts
from ledger.evidence.shards import SETTINGS_FILE
from ledger.evidence.store import create_ledger, open_writer
from ledger.rules.library import read_rulebook
from schemas.errors import LedgerError
from tests.evidence.matches import match_lines

RULEBOOK = read_rulebook()


def ticking() -> Iterator[int]:
    """A second later each time."""
    at = 0
    while True:
        at += 1000
        yield at


def of(folder: Path) -> list[Delivery]:
    """Every delivery that was put down."""
    with closing(Receipts(folder)) as receipts:
        return receipts.all()


def test_a_delivery_grows_until_the_next_begins(tmp_path: Path) -> None:
    clock = ticking()
    with closing(Deliveries(tmp_path, 0, lambda: next(clock))) as deliveries:
        deliveries.begin(0)
        deliveries.note(5)
        deliveries.note(9)
        deliveries.begin(9)
        deliveries.note(9)
        deliveries.note(12)
    assert of(tmp_path) == [Delivery(9, 3000), Delivery(12, 4000)]


def test_what_nobody_saw_come_is_one_delivery(tmp_path: Path) -> None:
    with closing(Deliveries(tmp_path, 7, lambda: 1000)):
        pass
    with closing(Deliveries(tmp_path, 7, lambda: 1500)):
        pass
    assert of(tmp_path) == [Delivery(7, 1000, False)]
    with closing(Deliveries(tmp_path, 9, lambda: 2000)) as deliveries:
        deliveries.begin(9)
        deliveries.note(10)
    assert of(tmp_path) == [Delivery(7, 1000, False), Delivery(9, 2000, False), Delivery(10, 2000)]


def test_hands_wait_for_a_match_that_came_in_several_deliveries(tmp_path: Path) -> None:
    clock = ticking()
    with closing(Deliveries(tmp_path, 0, lambda: next(clock))) as deliveries:
        for end in (5, 9):
            deliveries.note(end)
            deliveries.begin(end)
    ((_, first, _), (_, second, _)) = of(tmp_path)
    with closing(Receipts(tmp_path, 300)) as receipts:
        assert receipts.hands_from(0, 4, second) == 0
        assert receipts.hands_from(5, 8, second) == 0
        assert receipts.hands_from(4, 5, second) == second + 300_000 > first
        assert receipts.hands_from(4, 9, second) > second, "an event that was stored a moment ago"
    with closing(Receipts(tmp_path)) as receipts:
        assert receipts.hands_from(4, 5, second) == 0


def test_without_the_file_hands_wait_from_when_the_ledger_was_written_last(tmp_path: Path) -> None:
    """Whoever deletes it opens nothing that still waited: neither at once, nor when the next writer makes it anew."""
    create_ledger(tmp_path / "L", version=1)
    lines = match_lines("A")
    with open_writer(tmp_path / "L") as writer:
        writer.ingest([*lines[:5], None, *lines[5:]], "log.jsonl", RULEBOOK.pin)
    (tmp_path / "L" / STATE_FILE).unlink()
    os.utime(tmp_path / "L" / "ledger.db", (2000, 2000))
    for _ in range(2):
        with closing(Receipts(tmp_path / "L", 300)) as receipts:
            assert receipts.hands_from(0, len(lines) - 1, 1) == 2_300_000
        note_known_deliveries(tmp_path / "L", len(lines))
    with closing(Receipts(tmp_path, 300)) as receipts:
        assert receipts.hands_from(0, 5, 1000) == 301_000 and of(tmp_path) == []
    assert of(tmp_path / "L") == [Delivery(len(lines), 2_000_000, False)]


def note_known_deliveries(folder: Path, size: int) -> None:
    """What a writer, or who makes the views, puts down of what was there before."""
    with closing(Deliveries(folder, size)):
        pass


def test_an_ingest_is_a_delivery_and_so_is_what_comes_after_a_pause(tmp_path: Path) -> None:
    first, second = match_lines("A"), match_lines("B")
    create_ledger(tmp_path / "L", version=1)
    with open_writer(tmp_path / "L") as writer:
        writer.ingest([*first, None, *second], "log.jsonl", RULEBOOK.pin)
        writer.ingest(first, "again.jsonl", RULEBOOK.pin)
    assert [delivery.size for delivery in of(tmp_path / "L")] == [len(first), len(first) + len(second)]
    assert all(delivery.is_timed for delivery in of(tmp_path / "L"))


def test_a_damaged_file_is_named_and_may_be_removed(tmp_path: Path) -> None:
    create_ledger(tmp_path / "L", version=1)
    with open_writer(tmp_path / "L") as writer:
        writer.ingest(match_lines("A"), "log.jsonl", RULEBOOK.pin)
    (tmp_path / "L" / STATE_FILE).write_bytes(b"no database at all, and longer than a header of SQLite" * 30)
    with pytest.raises(LedgerError, match=r"state\.db cannot be used.*remove it"), open_writer(tmp_path / "L"):
        pass
    (tmp_path / "L" / STATE_FILE).unlink()
    with open_writer(tmp_path / "L") as writer:
        writer.ingest(match_lines("B"), "log.jsonl", RULEBOOK.pin)
    assert [delivery.is_timed for delivery in of(tmp_path / "L")] == [False, True]


@pytest.mark.parametrize("written", ["-1", "true", '"5"', "1.5"])
def test_a_delay_is_whole_seconds(written: str, tmp_path: Path) -> None:
    with open_writer(tmp_path / "L", create=True):
        pass
    with (tmp_path / "L" / SETTINGS_FILE).open("a") as settings:
        settings.write(f"hands_after = {written}\n")
    with pytest.raises(LedgerError, match=r"hands_after is .* whole seconds"):
        read_settings(tmp_path / "L")


def test_a_setting_there_is_not_is_refused_with_the_one_that_was_meant(tmp_path: Path) -> None:
    with open_writer(tmp_path / "L", create=True):
        pass
    with (tmp_path / "L" / SETTINGS_FILE).open("a") as settings:
        settings.write("hands_afer = 3\n")
    with pytest.raises(LedgerError, match=r"no setting 'hands_afer'; did you mean hands_after\? there are format, "):
        read_settings(tmp_path / "L")


def test_nobody_else_on_the_machine_reads_when_lines_came(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        Deliveries(tmp_path, 0).close()
    finally:
        os.umask(before)
    assert (tmp_path / STATE_FILE).stat().st_mode & 0o777 == 0o600
