"""The room is as its door says: five stages, every module in one of them, and every arrow downward."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import ledger.collusion
from ledger.collusion.channels import CHANNELS, ScoreChannel
from ledger.collusion.leads import of_channel
from ledger.collusion.watch import BETS
from ledger.messages.renderer import ENGLISH

ROOM = Path(ledger.collusion.__file__).parent
PAGE = (ROOM.parents[1] / "docs" / "collusion.md").read_text(encoding="utf-8")
STAGES = re.split(r"^\d\. ", ledger.collusion.__doc__ or "", flags=re.MULTILINE)[1:]
LISTED = [re.findall(r"^   ``(\w+)/?``  ", stage, flags=re.MULTILINE) for stage in STAGES]
OF_A_CHANNEL = ("name", "pattern", "innocent_1", "overturned", "unit")
"""What the catalogue has of each channel."""
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
    told_of = {**dict.fromkeys(CHANNELS, OF_A_CHANNEL), **dict.fromkeys(("mutual", "giving"), OF_A_CHANNEL[:2])}
    for code, told in told_of.items():
        lacking = [what for what in told if not ENGLISH.has(f"lead_text-{code}_{what}")]
        assert lacking == [], f"add lead_text-{code}_… to every file of ledger/messages"
    assert list(CHANNELS) == sorted(CHANNELS) and set(BETS) < set(CHANNELS)
    for code in CHANNELS:
        assert (ENGLISH.has(f"lead_text-{code}_unit.counted")) == isinstance(CHANNELS[code], ScoreChannel)
        assert f"\n| {ENGLISH.words(of_channel(code, 'name'))} | " in PAGE, (
            "docs/collusion.md has a row for every channel"
        )
