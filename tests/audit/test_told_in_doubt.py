"""Every habit of a converter that a module of this folder has in HABITS accuses nobody, and its twin is found."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from ledger.audit.audits import accused_in
from tests.audit.told_in_doubt import Habit, audit_in_doubt, is_twin_found, places

MODULES = [path.stem for path in sorted(Path(__file__).parent.glob("*.py")) if "\nHABITS:" in path.read_text("utf-8")]
HABITS: dict[str, Habit] = {
    f"{stem.removeprefix('test_')}.{name}": habit
    for stem in MODULES if stem != Path(__file__).stem
    for name, habit in import_module(f"tests.audit.{stem}").HABITS.items()
}  # fmt: skip


@pytest.mark.parametrize(("name", "ruleset"), places(HABITS))
def test_what_somebody_writes_in_a_way_of_their_own_accuses_nobody(name: str, ruleset: str) -> None:
    assert accused_in(audit_in_doubt(HABITS[name], ruleset)) == set()


@pytest.mark.parametrize("name", HABITS)
def test_its_twin_is_still_found(name: str) -> None:
    assert is_twin_found(HABITS[name])
