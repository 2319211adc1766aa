"""The room is as its door says: five stages, every module in one of them, and every arrow downward."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import ledger.collusion
from ledger.collusion.channel_words import CHANNEL_WORDS
from ledger.collusion.channels import CHANNELS
from ledger.collusion.watch import BETS

ROOM = Path(ledger.collusion.__file__).parent
PAGE = (ROOM.parents[1] / "docs" / "collusion.md").read_text(encoding="utf-8")
STAGES = re.split(r"^\d\. ", ledger.collusion.__doc__ or "", flags=re.MULTILINE)[1:]
LISTED = [re.findall(r"^   ``(\w+)/?``  ", stage, flags=re.MULTILINE) for stage in STAGES]
ORDER = [name for stage in LISTED for name in stage]


def test_the_door_names_the_five_stages_and_every_module() -> None:
    assert [stage.split("**")[1] for stage in STAGES] == ["Facts.", "Model.", "Tests.", "Scan.", "Leads."]
    found = {path.stem for path in ROOM.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    assert sorted(ORDER) == sorted(found - {"__init__"})


def imported(path: Path) -> set[str]:
    """The modules of the room that a module imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name.split(".")[2] for name in names if name.startswith("ledger.collusion.")}
    return found & set(ORDER)


@pytest.mark.parametrize("name", ORDER)
def test_a_module_imports_only_what_is_listed_before_it(name: str) -> None:
    place = ORDER.index(name)
    files = [ROOM / f"{name}.py"] if (ROOM / f"{name}.py").is_file() else sorted((ROOM / name).glob("*.py"))
    for path in files:
        assert imported(path) <= set(ORDER[: place + (len(files) > 1)]), path


def test_every_channel_has_its_words_and_bets_are_on_channels() -> None:
    words_of = "CHANNEL_WORDS of ledger/collusion/channel_words.py"
    assert set(CHANNEL_WORDS) == {*CHANNELS, "mutual", "giving"}, f"what a channel is called stands in {words_of}"
    assert list(CHANNELS) == sorted(CHANNELS) and set(BETS) < set(CHANNELS)
    for code in CHANNELS:
        words = CHANNEL_WORDS[code]
        assert words.name and words.pattern and words.innocent and words.overturned_by and words.unit
        assert f"\n| {words.name.lower()} | " in PAGE, "docs/collusion.md has a row for every channel"
