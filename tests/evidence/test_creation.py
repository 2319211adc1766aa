"""A ledger whose making is cut short at any moment is made anew by the next who ingests."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections import Counter
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from ledger.evidence import folder as layout
from ledger.evidence.folder import create_ledger, is_vacant
from ledger.evidence.store import open_reader, open_writer
from ledger.evidence.verify import verify
from ledger.evidence.writer import no_pin
from schemas.errors import LedgerError
from tests.evidence.ledgers import feed
from tests.evidence.matches import match_lines
from tests.forked import on_full_disk, traced, under_way
from tests.torture import TORTURE

CALLS = "openat,mkdir,write,pwrite64,fsync,fdatasync,ftruncate,rename,unlink,flock,fcntl,close,mmap,rmdir"
"""What can leave something behind, or be the last that is done before something is left."""


def _traced(folder: Path, *inject: str) -> int:
    order = ["-o", str(folder.parent / "trace"), "-P", str(folder)]
    for name in ("ledger.db", "ledger.db-wal", "ledger.db-shm", "vault.db", "vault.db-wal", "vault.db-shm",
                 "meldtrail.toml.new", "meldtrail.toml", "writer.lock", "views"):  # fmt: skip
        order += ["-P", str(folder / name)]
    return traced([*order, "-e", f"trace={CALLS}", *inject], lambda: create_ledger(folder)).returncode


def _can_trace(tmp_path: Path) -> bool:
    probe = shutil.which("strace") and subprocess.run(["strace", "-o", str(tmp_path / "probe"), "true"])
    return bool(probe) and probe.returncode == 0  # type: ignore[union-attr]


@pytest.mark.slow
def test_killed_at_any_system_call_a_folder_is_usable_or_made_anew(tmp_path: Path) -> None:
    """SIGKILL as each call of each kind begins. A sample of them; all in a long run."""
    if not _can_trace(tmp_path):
        pytest.skip("strace cannot trace here: install it, or allow ptrace")
    place = tmp_path / "traced"
    place.mkdir()
    assert _traced(place / "ledger") == 0
    traced = (place / "trace").read_text().splitlines()
    made = [match[1] for line in traced if (match := re.match(r"\d+ +(\w+)\(", line))]
    calls = Counter(made)
    assert sum(calls.values()) > 100 and {"fsync", "rename", "pwrite64", "openat"} <= calls.keys()
    moments = [(call, number) for call, count in sorted(calls.items()) for number in range(1, count + 1)]
    killed = unfinished = 0
    for call, number in moments if TORTURE else moments[::36]:
        shutil.rmtree(place)
        place.mkdir()
        folder = place / "ledger"
        ended = _traced(folder, "-e", f"inject={call}:signal=SIGKILL:when={number}")
        killed += ended == -signal.SIGKILL
        unfinished += is_vacant(folder)
        assert feed(folder, match_lines("m1")).accepted > 10, (call, number, list(folder.iterdir()))
        found = verify(folder)
        assert found.ok, (call, number, found.problems)
        assert not list(folder.glob("*.new"))
    assert killed > 6 and unfinished > 3


STEPS = ("draft", "ledger.db", "views", "vault.db", "settings")


@pytest.mark.parametrize("step", STEPS)
def test_what_an_unfinished_making_left_is_made_anew(folder: Path, step: str) -> None:
    """The same without tracing: what stands there after each step."""
    create_ledger(folder)
    steps = {"draft": ("ledger.db", "vault.db", "views"), "ledger.db": ("vault.db", "views"), "views": ("vault.db",)}
    (folder / "meldtrail.toml").rename(folder / "meldtrail.toml.new")
    for name in steps.get(step, ()):
        (folder / name).rmdir() if name == "views" else (folder / name).unlink()
    if step == "vault.db":
        (folder / "vault.db").write_bytes(b"half")
        (folder / "vault.db-wal").write_bytes(b"")
    assert is_vacant(folder)
    assert feed(folder, match_lines("m1")).accepted and verify(folder).ok


def test_a_ledger_without_its_settings_is_not_made_anew(folder: Path) -> None:
    """It has no draft: its making was finished, so it may hold events."""
    feed(folder, match_lines("m1"))
    kept = (folder / "meldtrail.toml").rename(folder.parent / "kept")
    held = (folder / "ledger.db").read_bytes()
    for attempt in (lambda: feed(folder, match_lines("m2")), lambda: create_ledger(folder)):
        with pytest.raises(LedgerError):
            attempt()
    assert (folder / "ledger.db").read_bytes() == held
    kept.rename(folder / "meldtrail.toml")
    with open_reader(folder) as reader:
        assert reader.matches() == ["m1"]


def test_a_foreign_file_beside_a_draft_is_not_taken_away(folder: Path) -> None:
    folder.mkdir()
    (folder / "meldtrail.toml.new").write_text("")
    (folder / "photo.jpg").write_bytes(b"x")
    with pytest.raises(LedgerError, match="not empty"):
        create_ledger(folder)
    assert (folder / "photo.jpg").exists()


def test_a_disk_that_is_full_while_a_ledger_is_made_leaves_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for size in (0, 20, 4096, 20_000):
        ended = on_full_disk(size, lambda: create_ledger(folder))
        assert ended.returncode == 1 and "LedgerError" in ended.said, ended.said
        assert not folder.exists()
    assert feed(folder, match_lines("m1")).accepted


def test_two_who_make_one_ledger_at_once_both_get_it(tmp_path: Path) -> None:
    for turn in range(3):
        folder = tmp_path / f"ledger{turn}"

        def make(name: str, folder: Path = folder) -> None:
            with open_writer(folder, create=True, patience=20) as writer:
                writer.ingest(match_lines(name), "f", no_pin)
            print("stored")  # noqa: T201

        with ExitStack() as writers:
            running = [writers.enter_context(under_way(partial(make, name))) for name in ("a", "b", "c")]
            assert [one.printed.read() for one in running] == ["stored\n"] * 3
        assert verify(folder).matches == 3


def test_a_new_ledger_is_open_to_its_owner_alone(folder: Path) -> None:
    old = os.umask(0)
    try:
        create_ledger(folder)
    finally:
        os.umask(old)
    modes = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
    assert modes == {
        "ledger.db": 0o600,
        "vault.db": 0o600,
        "meldtrail.toml": 0o600,
        "writer.lock": 0o600,
        "views": 0o750,
    }
    assert folder.stat().st_mode & 0o777 == 0o750
    assert layout.permission_warning(folder) is None
