"""Two writers at once, past the lock: one of them loses, and what the other stored is untouched."""

from __future__ import annotations

import os
import random
import signal
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from ledger.evidence.files import FileLock
from ledger.evidence.folder import LOCK_FILE
from ledger.evidence.store import create_ledger, open_reader, open_writer
from ledger.evidence.verify import verify
from ledger.evidence.writer import no_pin
from schemas.errors import ConflictError
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import as_line, event, match_lines
from tests.forked import under_way
from tests.torture import TORTURE

TURNS = 12 if TORTURE else 3
GO = signal.SIGUSR1


def write(folder: Path, lines: list[bytes]) -> None:
    """Open a writer, store the lines when told to go, and say whether they were."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {GO})
    try:
        with open_writer(folder, patience=0) as writer:
            print("open", flush=True)  # noqa: T201
            signal.sigwait({GO})
            writer.ingest(lines, "log", no_pin)
    except Exception as refused:
        print(f"{type(refused).__name__}: {refused}")  # noqa: T201
    else:
        print("stored")  # noqa: T201


def _vault(folder: Path) -> dict[str, list[object]]:
    vault = bare(folder / "vault.db")
    return {name: vault.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in ("secrets", "opened")}


def test_a_writer_that_lost_the_lock_file_changes_nothing_of_the_vault(folder: Path) -> None:
    create_ledger(folder)
    lines = match_lines("m1")
    with open_writer(folder) as late:
        (folder / LOCK_FILE).unlink()
        with open_writer(folder) as winner:
            winner.ingest(lines, "f", no_pin)
            kept = _vault(folder)
            with pytest.raises(ConflictError, match="another process wrote"):
                late.ingest([*lines[:5], *match_lines("m2")], "f", no_pin)
            assert _vault(folder) == kept
            assert winner.ingest(match_lines("m3"), "f", no_pin).accepted
    assert verify(folder).ok
    assert feed(folder, [*lines, *match_lines("m2")]).held == len(lines)
    assert verify(folder).ok


def test_a_line_that_waits_is_not_replaced_by_a_writer_that_did_not_see_it(folder: Path) -> None:
    create_ledger(folder)
    with open_writer(folder) as late:
        (folder / LOCK_FILE).unlink()
        with open_writer(folder) as winner:
            winner.ingest([as_line(event("m1", 3, "drop", seat=1))], "f", no_pin)
        with pytest.raises(ConflictError):
            late.ingest([as_line(event("m1", 3, "drop", seat=2))], "g", no_pin)
    with open_writer(folder) as writer:
        writer.ingest([as_line(event("m1", seq, "drop", seat=1)) for seq in (1, 2)], "f", no_pin)
        assert [sent.seat for sent in writer.events("m1")] == [1, 1, 1]  # type: ignore[union-attr]


@pytest.mark.slow
def test_of_processes_past_the_lock_each_stores_all_of_its_batch_or_none(folder: Path) -> None:
    create_ledger(folder)
    rng, ended = random.Random(8), list[str]()
    for turn in range(TURNS):
        with ExitStack() as writers:
            running = []
            for _ in range(3):
                lines = match_lines(f"t{turn}", rounds=rng.randrange(4, 30))
                (folder / LOCK_FILE).unlink(missing_ok=True)
                running.append(writers.enter_context(under_way(partial(write, folder, lines))))
                assert running[-1].printed.readline() == "open\n"
            for one in running:
                os.kill(one.pid, GO)
            for one in running:
                told = one.printed.read()
                assert told == "stored\n" or "ConflictError" in told or "locked" in told, told
                ended.append(told)
        found = verify(folder)
        assert found.ok, found.problems[:3]
    assert TURNS <= ended.count("stored\n") < len(ended), "nobody lost: the writers did not meet"
    with open_reader(folder) as reader:
        assert len(reader.matches()) == TURNS


def test_a_lock_on_a_file_that_was_removed_is_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    first, second, third = FileLock(path), FileLock(path), FileLock(path)
    assert first.take(wait=False) and not second.take(wait=False)
    path.unlink()
    assert second.take(wait=False)
    assert not third.take(wait=False)
    for lock in (first, second, third):
        lock.release()
    assert third.take(wait=True)
    third.release()
