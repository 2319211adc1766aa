"""When lines came, by our own clock."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import pytest

from ledger.evidence.folder import read_settings
from ledger.evidence.receipts import STATE_FILE, FirstReceipts
from ledger.evidence.shards import SETTINGS_FILE
from ledger.evidence.store import open_reader, open_writer
from ledger.rules.library import read_rulebook
from schemas.errors import LedgerError
from tests.evidence.ledgers import bare
from tests.museum.museum import unpacked

RULEBOOK = read_rulebook()


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A ledger of format 1, of which state.db says when lines came."""
    return unpacked("7-state", tmp_path)


def leaves_of(folder: Path, match: str) -> tuple[int, int]:
    """The first leaf of a match and the last."""
    with open_reader(folder) as reader:
        leaves = reader.leaves(match).values()
    return min(leaves), max(leaves)


def test_hands_wait_for_a_match_that_came_in_several_deliveries(old: Path) -> None:
    with closing(FirstReceipts(old, 300)) as receipts:
        first, end = leaves_of(old, "sample-clean-classic")
        finish = receipts.came(end)
        assert finish is not None and finish.is_timed and finish != receipts.came(first)
        assert receipts.hands_from(first, end, finish.at_ms) == finish.at_ms + 300_000
        first, end = leaves_of(old, "m2")
        assert receipts.came(first) == receipts.came(end) and receipts.hands_from(first, end, finish.at_ms) == 0
    with closing(FirstReceipts(old)) as receipts:
        assert receipts.hands_from(*leaves_of(old, "sample-clean-classic"), finish.at_ms) == 0


def test_without_the_file_hands_wait_from_when_the_ledger_was_written_last(old: Path, tmp_path: Path) -> None:
    """Whoever deletes it, or what it says of the last lines, opens nothing that still waited."""
    leaves = leaves_of(old, "sample-clean-rummycentral")
    os.utime(old / "ledger.db", (2000, 2000))
    with closing(bare(old / STATE_FILE)) as state:
        state.execute("DELETE FROM deliveries WHERE size > ?", (leaves[0],))
    for _ in range(2):
        with closing(FirstReceipts(old, 300)) as receipts:
            assert receipts.hands_from(*leaves, 1) == 2_300_000
        (old / STATE_FILE).unlink(missing_ok=True)
    with closing(FirstReceipts(tmp_path, 300)) as receipts:
        assert receipts.hands_from(0, 5, 1000) == 301_000 and receipts.all() == []


def test_a_damaged_file_is_named_and_may_be_removed(old: Path) -> None:
    (old / STATE_FILE).write_bytes(b"no database at all, and longer than a header of SQLite" * 30)
    with (
        pytest.raises(LedgerError, match=r"state\.db cannot be used.*remove it"),
        closing(FirstReceipts(old)) as receipts,
    ):
        receipts.all()
    (old / STATE_FILE).unlink()
    with closing(FirstReceipts(old)) as receipts:
        assert receipts.all() == []


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
