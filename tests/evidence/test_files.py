"""Locks between processes: whoever holds one holds the file that others will find."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from ledger.evidence.files import FileLock, changing
from schemas.errors import LedgerError


def test_who_waited_for_a_lock_whose_file_was_removed_meanwhile_locks_the_one_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    holder, waiter = FileLock(path), FileLock(path)
    assert holder.take(wait=False) and not waiter.take(wait=False)
    waiting = threading.Thread(target=waiter.take, kwargs={"wait": True})
    waiting.start()
    time.sleep(0.3)  # it has the old file open by now; where it has not, this says nothing
    path.unlink()
    holder.release()
    waiting.join()
    assert not FileLock(path).take(wait=False)
    waiter.release()
    assert FileLock(path).take(wait=False)


def test_a_folder_that_takes_no_lock_is_told_from_none(tmp_path: Path) -> None:
    """A disk that is mounted to be read has a ledger, though nobody can write beside it."""
    with pytest.raises(LedgerError, match=r"no ledger at .*/none"), changing(tmp_path / "none" / "staff.toml"):
        pass
    (tmp_path / "staff.toml.lock").mkdir()  # what cannot be opened to write, whoever runs this
    said = f"cannot write {tmp_path}/staff.toml: .*make {tmp_path} writable"
    with pytest.raises(LedgerError, match=said), changing(tmp_path / "staff.toml"):
        pass
