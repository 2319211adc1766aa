"""What ingest said is stored survives a kill, a call of the system that fails, and a disk that is full."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import stat
import subprocess
import time
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from ledger.evidence.files import write_private
from ledger.evidence.store import create_ledger, open_reader
from ledger.evidence.verify import verify
from schemas.errors import LedgerError
from tests.evidence.ledgers import feed
from tests.evidence.matches import match_lines
from tests.forked import Ended, on_full_disk, run_script, traced, under_way
from tests.torture import TORTURE, seeded

pytestmark = pytest.mark.slow
ROUNDS = 40 if TORTURE else 5
WRITING = """
import sys
from pathlib import Path
from ledger.evidence.store import open_writer
from ledger.evidence.writer import no_pin
lines = Path(sys.argv[2]).read_bytes().splitlines(keepends=True)
with open_writer(Path(sys.argv[1]), create=True) as writer:
    print("open", flush=True)
    for place in range(0, len(lines), 20):
        writer.ingest(lines[place : place + 20], "log", no_pin)
        print(min(place + 20, len(lines)), flush=True)
"""
FILES = ("ledger.db", "ledger.db-wal", "vault.db", "vault.db-wal", "ledger.db-shm", "vault.db-shm")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"".join(line for number in range(12) for line in match_lines(f"m{number}")))
    return path


def _confirmed(told: str) -> int:
    """How many lines were said to be stored."""
    return max((int(line) for line in told.split() if line.isdigit()), default=0)


def _stored(folder: Path) -> int:
    with open_reader(folder) as reader:
        return reader.event_count()


def test_a_killed_ingest_has_stored_what_it_said_and_the_next_one_goes_on(folder: Path, log: Path) -> None:
    """Killed in a fork; below in programs of their own."""
    rng = random.Random(seeded(5))
    lines = log.read_bytes().splitlines(keepends=True)
    between = unconfirmed = 0
    for _ in range(ROUNDS):
        if folder.exists() and _stored(folder) == len(lines):
            shutil.rmtree(folder)
        if not folder.exists():
            create_ledger(folder)
        with under_way(partial(run_script, WRITING, folder, log), signal.SIGKILL) as running:
            assert running.printed.readline() == "open\n"
            # After so many batches and a little, not after a time: how long a batch takes is the machine's affair.
            said = "".join(running.printed.readline() for _ in range(rng.randrange(len(lines) // 20)))
            time.sleep(rng.random() * 0.005)
            os.kill(running.pid, signal.SIGKILL)
            confirmed = _confirmed(said + running.printed.read())
        found = verify(folder)
        assert found.ok, found.problems[:3]
        assert found.events >= confirmed and found.events % 20 in (0, len(lines) % 20)
        between += 0 < found.events < len(lines)
        unconfirmed += bool(found.notes)
    assert between, "no kill came in the middle"
    assert feed(folder, lines).held <= len(lines) and verify(folder).ok and _stored(folder) == len(lines)


def _traced(folder: Path, log: Path, *inject: str) -> Ended:
    order = ["-o", str(log.with_name("trace"))]
    for name in FILES:
        order += ["-P", str(folder / name)]
    order += ["-e", "trace=pwrite64,fsync,fdatasync,ftruncate,openat", *inject]
    return traced(order, partial(run_script, WRITING, folder, log))


_CALLED: list[str] = []
"""The calls of an ingest that nothing disturbs, in turn."""
FAULTS = ("error=EIO", "error=ENOSPC", "signal=SIGKILL")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_call_of_the_system_that_fails_loses_nothing_that_was_confirmed(folder: Path, log: Path, fault: str) -> None:
    """At each write, sync, cut and opening of the files in a long run; else at one write, and at one of each other kind
    for some of the faults."""
    if not shutil.which("strace") or subprocess.run(["strace", "-o", "/dev/null", "true"]).returncode:
        pytest.skip("strace cannot trace here: install it, or allow ptrace")
    log.write_bytes(b"".join(line for number in range(3) for line in match_lines(f"m{number}")))
    lines = log.read_bytes().splitlines(keepends=True)
    feed(folder, lines[:30])
    shutil.copytree(folder, log.with_name("begun"))
    if not _CALLED:
        assert _confirmed(_traced(folder, log).said) == len(lines)
        _CALLED.extend(re.findall(r"^\d+ +(\w+)\(", log.with_name("trace").read_text(), re.MULTILINE))
    moments = [(call, number) for call, count in sorted(Counter(_CALLED).items()) for number in range(1, count + 1)]
    assert len(moments) > 60
    failed = 0
    rng, drawn = random.Random(f"{fault} of {seeded(6)}"), dict[str, tuple[str, int]]()
    for call, number in rng.sample(moments, len(moments)):
        drawn.setdefault(call, (call, number))
    assert {"pwrite64", "fdatasync", "openat"} <= drawn.keys()
    turn = FAULTS.index(fault)
    some = [drawn[call] for place, call in enumerate(sorted(drawn)) if call == "pwrite64" or (place + turn) % 2]
    for call, number in moments if TORTURE else some:
        shutil.rmtree(folder)
        shutil.copytree(log.with_name("begun"), folder)
        ended = _traced(folder, log, "-e", f"inject={call}:{fault}:when={number}")
        failed += ended.returncode != 0
        assert ended.returncode in (0, 1, -signal.SIGKILL), ended.said
        assert ended.returncode != 1 or "LedgerError" in ended.said, ended.said
        found = verify(folder)
        assert found.ok and found.events >= max(30, _confirmed(ended.said.partition("LedgerError")[0])), (
            call,
            number,
            found.problems,
        )
        feed(folder, lines)
        after = verify(folder)
        assert after.ok and after.events == len(lines), (call, number, after.problems)
    assert failed


def test_a_full_disk_refuses_and_what_is_stored_can_be_read_and_goes_on(folder: Path, log: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    feed(folder, lines[:50])
    for size in (60_000, 200_000, 400_000):
        ended = on_full_disk(size, partial(run_script, WRITING, folder, log))
        assert ended.returncode == 1 and "LedgerError: cannot write" in ended.said
        found = verify(folder)
        assert found.ok and found.events >= max(50, _confirmed(ended.said.partition("LedgerError")[0]))
    assert feed(folder, lines).accepted and _stored(folder) == len(lines) and verify(folder).ok


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="mounting a small disk takes root")
def test_a_small_disk_that_fills_up_refuses_and_goes_on_with_space(tmp_path: Path, log: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)], capture_output=True).returncode:
        pytest.skip("no small disk can be mounted here")
    lines = [line for number in range(80) for line in match_lines(f"n{number}")]
    try:
        with pytest.raises(LedgerError):
            feed(disk / "ledger", lines)
        stored = _stored(disk / "ledger")
        assert verify(disk / "ledger").events == stored < len(lines)
        subprocess.run(["mount", "-o", "remount,size=64m", str(disk)], check=True)
        assert feed(disk / "ledger", lines).held == stored
        assert verify(disk / "ledger").ok and _stored(disk / "ledger") == len(lines)
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_a_private_file_is_on_the_disk_before_it_takes_the_place_of_the_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Accounts, settings and macros: after a power cut there is the old file or the new one, not an empty one."""
    done: list[object] = []
    fsync, replace = os.fsync, Path.replace

    def synced(descriptor: int) -> None:
        fsync(descriptor)
        done.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else os.fstat(descriptor).st_size)

    def replaced(draft: Path, target: Path) -> Path:
        done.append("replaced")
        return replace(draft, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", replaced)
    write_private(tmp_path / "staff.toml", "words")
    assert done == [len("words"), "replaced", "folder"]
