"""A power cut loses nothing that was confirmed, on a disk that keeps what it was told to sync.

The writes and syncs of an ingest are recorded; a disk is made as it may be after a cut at some moment: of each file
what stood at its last sync, and of the later writes none, all, some, or some torn at 512 bytes. The control, a writer
that syncs less, must lose something.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from ledger.evidence.store import open_reader
from ledger.evidence.verify import verify
from schemas.errors import LedgerError
from tests.evidence.ledgers import feed
from tests.evidence.matches import match_lines
from tests.forked import run_script, traced
from tests.torture import TORTURE, seeded

pytestmark = pytest.mark.slow
IMAGES = 300 if TORTURE else 20
WRITING = """
import sys
from pathlib import Path
from ledger.evidence import sqlite
sqlite._WRITER |= {"synchronous": int(sys.argv[3]), "wal_autocheckpoint": 20}
from ledger.evidence.store import open_writer
from ledger.evidence.writer import no_pin
lines = Path(sys.argv[2]).read_bytes().splitlines(keepends=True)
with open_writer(Path(sys.argv[1])) as writer:
    for place in range(0, len(lines), 10):
        writer.ingest(lines[place : place + 10], "log", no_pin)
        print(f"stored {writer.event_count()}", flush=True)
"""
CALL = re.compile(r'\d+ +(\w+)\((\d+)<([^>]*)>(?:, "((?:\\x[0-9a-f]{2})*)")?(?:, (\d+))?(?:, (\d+))?\) += (\d+)')


class Step(NamedTuple):
    """One call: ``write`` of bytes at a place, ``cut`` to a size, ``sync`` of a file; or ``said``, so many events."""

    what: str
    file: str = ""
    place: int = 0
    content: bytes = b""


def _recorded(folder: Path, log: Path, synchronous: int) -> list[Step]:
    trace = log.with_name("trace")

    def write() -> None:
        os.dup2(sys.stdout.fileno(), 1)
        with open(1, "w", encoding="utf-8") as sys.stdout:
            run_script(WRITING, folder, log, synchronous)

    calls = "trace=pwrite64,fsync,fdatasync,ftruncate,write"
    ended = traced(["-y", "-xx", "-s", "1000000", "-e", calls, "-o", str(trace)], write)
    assert ended.returncode == 0, ended.said
    return list(_steps(trace.read_text()))


def _steps(trace: str) -> Iterator[Step]:
    for line in trace.splitlines():
        found = CALL.match(line)
        if found is None:
            continue
        call, descriptor, path, content, first, second, _ = found.groups()
        file = bytes.fromhex(path.replace("\\x", "")).decode() if path.startswith("\\x") else path
        name = Path(file).name
        raw = bytes.fromhex((content or "").replace("\\x", ""))
        if call == "write" and descriptor == "1" and (said := re.match(rb"stored (\d+)", raw)):
            yield Step("said", place=int(said[1]))
        elif name.partition("-")[0] not in ("ledger.db", "vault.db") or name.endswith("-shm"):
            continue
        elif call == "pwrite64":
            assert len(raw) == int(first), line[:80]
            yield Step("write", name, int(second), raw)
        elif call == "ftruncate":
            yield Step("cut", name, int(first))
        elif call in ("fsync", "fdatasync"):
            yield Step("sync", name)


def _write(content: bytearray, step: Step) -> None:
    if step.what == "cut":
        del content[step.place :]
        content.extend(bytes(step.place - len(content)))
        return
    content.extend(bytes(max(0, step.place + len(step.content) - len(content))))
    content[step.place : step.place + len(step.content)] = step.content


def _disk(begun: dict[str, bytes], steps: list[Step], mode: str, rng: random.Random) -> dict[str, bytearray]:
    """The files after a cut that comes when these steps were done."""
    synced = {name: bytearray(content) for name, content in begun.items()}
    later: dict[str, list[Step]] = {}
    for step in steps:
        if step.what == "sync":
            for earlier in later.pop(step.file, ()):
                _write(synced.setdefault(step.file, bytearray()), earlier)
        elif step.what != "said":
            later.setdefault(step.file, []).append(step)
    for name, pending in later.items():
        content = synced.setdefault(name, bytearray())
        for step in pending:
            if mode == "all" or (mode in ("some", "torn") and rng.random() < 0.5):
                if mode == "torn" and step.what == "write" and len(step.content) > 512:
                    kept = 512 * rng.randrange(1, len(step.content) // 512 + 1)
                    step = step._replace(content=step.content[:kept])
                _write(content, step)
    return synced


def _harm(tmp_path: Path, synchronous: int, images: int, enough: int = 0) -> tuple[int, list[str]]:
    """How many images lost something confirmed or cannot be used, and what was wrong with a ledger beside that; no more
    images are made once ``enough`` have."""
    rng = random.Random(seeded(31))
    place = tmp_path / str(synchronous)
    place.mkdir()
    log, folder, disk = place / "log", place / "ledger", place / "disk"
    lines = [line for number in range(3) for line in match_lines(f"m{number}", rounds=8)]
    log.write_bytes(b"".join(lines))
    feed(folder, lines[:5])
    begun = {path.name: path.read_bytes() for path in folder.glob("*.db*") if not path.name.endswith("-shm")}
    shutil.copytree(folder, place / "begun", ignore=shutil.ignore_patterns("*.db*"))
    steps = _recorded(folder, log, synchronous)
    assert sum(step.what == "sync" for step in steps) >= (8 if synchronous == 2 else 0)
    assert sum(step.what == "said" for step in steps) == -(-len(lines) // 10)
    lost, wrong = 0, []
    for number in range(images):
        if enough and lost >= enough:
            break
        moment, mode = rng.randrange(1, len(steps)), ("none", "all", "some", "torn")[number % 4]
        said = max([5, *(step.place for step in steps[:moment] if step.what == "said")])
        shutil.rmtree(disk, ignore_errors=True)
        shutil.copytree(place / "begun", disk)
        for name, content in _disk(begun, steps[:moment], mode, rng).items():
            (disk / name).write_bytes(content)
        try:
            with open_reader(disk) as reader:
                stored = reader.event_count()
            found = verify(disk)
        except LedgerError:
            lost += 1
            continue
        if stored < said or not found.ok:
            lost += 1
            wrong += [f"{mode} at {moment}: {stored} of {said}: {problem.what}" for problem in found.problems]
            continue
        feed(disk, lines)
        assert verify(disk).ok and verify(disk).events == len(lines)
    return lost, wrong


def _needs_strace() -> None:
    if not shutil.which("strace") or subprocess.run(["strace", "-o", "/dev/null", "true"]).returncode:
        pytest.skip("strace cannot trace here: install it, or allow ptrace")


def test_a_power_cut_loses_nothing_that_was_confirmed(tmp_path: Path) -> None:
    _needs_strace()
    assert _harm(tmp_path, 2, IMAGES) == (0, [])


@pytest.mark.parametrize("synchronous", [1, 0])
def test_a_writer_that_syncs_less_does_lose(tmp_path: Path, synchronous: int) -> None:
    """The control: NORMAL and OFF."""
    _needs_strace()
    assert _harm(tmp_path, synchronous, 24, enough=4)[0] == 4
