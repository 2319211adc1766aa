"""A projector killed at any moment leaves files that the next one mends."""

from __future__ import annotations

import errno
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from ledger.views.projection.files import LOCK_SUFFIX
from ledger.views.projection.generation import Budget
from ledger.views.projection.projector import Projector
from ledger.views.view_files import HANDS_FILE, OPEN_FILE
from schemas.errors import LedgerError
from tests.desk_kit.growing import batches, catch_up, feed, held, projector, sample_matches, wanted
from tests.forked import under_way
from tests.torture import TORTURE


def step(made: Projector) -> None:
    made.step(Budget(40))


def build(made: Projector) -> None:
    made.rebuild()


def killed(act: Callable[[Projector], None], folder: Path, lines: int, after: float) -> None:
    """Let a projector act again and again in a process of its own until that has printed so many lines, and a moment
    longer; then kill it, at once."""

    def go_on() -> None:
        made = projector(folder)
        print("open", flush=True)  # noqa: T201
        while True:
            act(made)
            print("done", flush=True)  # noqa: T201

    with under_way(go_on, signal.SIGKILL) as process:
        for _ in range(lines):
            assert process.printed.readline()
        time.sleep(after)
        os.kill(process.pid, signal.SIGKILL)


def test_cut_short_between_the_two_files_it_goes_on_and_says_what_it_would_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a disk that is full for open.db alone, or killed in that moment: hands.db has matches that open.db has not."""
    folder = tmp_path / "ledger"
    feed(folder, [line for match in sample_matches()[20:23] for line in match])
    made = projector(folder)
    monkeypatch.setattr(made._generation().public, "commit", full)
    with pytest.raises(LedgerError, match="No space left"):
        made.catch_up()
    monkeypatch.undo()
    made.close()
    made = projector(folder)
    assert made._generation().hidden.conn.execute("SELECT count(*) FROM hands").fetchone()[0] > 0
    made.catch_up()
    made.close()
    assert held(folder / "views") == wanted(folder, tmp_path / "wanted")


def full() -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize(("act", "lines"), [(step, 3), (build, 1)], ids=["in a step", "in a build"])
def test_killed_while_projecting(tmp_path: Path, act: Callable[[Projector], None], lines: int) -> None:
    """Whatever it was at, catching up gives the rows a build at once gives."""
    random, folder = Random(act.__name__), tmp_path / "ledger"
    feed(folder, [])
    growing = list(batches(sample_matches()[20 : 32 if TORTURE else 25], random))
    for place in range(3):
        for batch in growing[place::3]:
            feed(folder, batch)
        killed(act, folder, random.randint(1, lines), random.random() * 0.3)
    catch_up(folder)
    assert held(folder / "views") == wanted(folder, tmp_path / "wanted")
    assert_no_others_left(folder / "views")


@pytest.mark.parametrize("file", ["people.db", HANDS_FILE, OPEN_FILE])
def test_killed_as_a_name_is_to_lead_to_what_was_made_it_leaves_no_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    def replace(draft: Path, name: Path) -> Path:
        if name.name == file and draft.is_symlink():
            raise KeyboardInterrupt
        draft.rename(name)
        return name

    folder = tmp_path / "ledger"
    feed(folder, sample_matches()[20])
    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(KeyboardInterrupt):
        catch_up(folder)
    monkeypatch.undo()
    catch_up(folder)
    assert_no_others_left(folder / "views")


def assert_no_others_left(views: Path) -> None:
    served = {path.resolve().name for path in views.iterdir() if path.is_symlink()}
    left = {path.name for path in views.iterdir() if ".db." in path.name}
    assert left - {f"{name}{LOCK_SUFFIX}" for name in served} == served
