"""A projector killed at any moment leaves files that the next one mends."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from ledger.views.projection.files import LOCK_SUFFIX
from tests.desk_kit.growing import batches, feed, held, projector, sample_matches, wanted
from tests.torture import TORTURE

STEPPING = """
import sys
from pathlib import Path
from ledger.views.projection.generation import Budget
from ledger.views.projection.files import LOCK_SUFFIX
from tests.desk_kit.growing import projector
made = projector(Path(sys.argv[1]))
print("open", flush=True)
while True:
    made.step(Budget(40))
    print("stepped", flush=True)
"""
BUILDING = STEPPING.replace("made.step(Budget(40))", "made.rebuild()")


def killed(program: str, folder: Path, lines: int, after: float) -> None:
    """Run a program until it has printed so many lines, and a moment longer; then kill it, at once."""
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(folder)], stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]
    )
    assert process.stdout is not None
    for _ in range(lines):
        assert process.stdout.readline()
    time.sleep(after)
    process.kill()
    process.wait()
    process.stdout.close()


@pytest.mark.parametrize(("program", "lines"), [(STEPPING, 3), (BUILDING, 1)], ids=["in a step", "in a build"])
def test_killed_while_projecting(tmp_path: Path, program: str, lines: int) -> None:
    """Whatever it was at, catching up gives the rows a build at once gives."""
    random, folder = Random(program), tmp_path / "ledger"
    feed(folder, [])
    growing = list(batches(sample_matches()[20 : 32 if TORTURE else 25], random))
    for place in range(3):
        for batch in growing[place::3]:
            feed(folder, batch)
        killed(program, folder, random.randint(1, lines), random.random() * 0.3)
    made = projector(folder)
    made.catch_up()
    made.close()
    assert held(folder / "views") == wanted(folder, tmp_path / "wanted")
    served = {path.resolve().name for path in (folder / "views").iterdir() if path.is_symlink()}
    left = {path.name for path in (folder / "views").iterdir() if ".db." in path.name}
    assert left - {f"{name}{LOCK_SUFFIX}" for name in served} == served
