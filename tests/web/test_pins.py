"""Rules pinned later reach the pages: the match is projected anew, its foot says by whom, and a case notices it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from cli.app import run
from ledger.evidence.store import open_reader
from ledger.views.projection.generation import Budget
from tests.desk_kit.desk import Get, pages_of
from tests.desk_kit.growing import catch_up, feed, held, one, projector, wanted
from tests.desk_kit.matches import lines, no_rules, settled, wrong_show
from tests.web.case_desk import browser_of, ledger_in, show_cases


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ledger of three matches; M4 names no rules."""
    feed(tmp_path / "ledger", lines(settled(), wrong_show(), no_rules()))
    return tmp_path / "ledger"


def pin(folder: Path, match: str, ruleset: str, who: str = "Asha") -> None:
    """Pin rules, as the command does."""
    call = ["pin", match, "--ruleset", ruleset, "--who", who, "--why", "looked up", "--ledger", str(folder)]
    assert run(call) == 0


def test_a_later_pin_is_projected_and_the_foot_of_the_page_says_by_whom(folder: Path) -> None:
    made = projector(folder)
    made.catch_up()
    get: Get = pages_of(folder / "views")
    assert "under no rules that are known here" in get("/-/match/M4").text
    with open_reader(folder) as reader:
        named = reader.pins("M1")[0].hash
    pin(folder, "M4", "rummycentral")
    pin(folder, "M1", "rummycentral-literal", "Ravi")
    made.catch_up()
    page = get("/-/match/M4").text
    assert "under rummycentral (" in page and "These rules were pinned by Asha at " in page
    assert "the match came in without" in page and "looked up" not in page
    page = get("/-/answer/M1").text
    assert "These rules were pinned by Ravi at " in page and f"in place of {named[:8]}" in page
    assert "pinned by" not in get("/-/match/M2").text
    assert held(folder / "views") == wanted(folder, folder.parent / "at_once")
    made.close()


@pytest.mark.parametrize("seed", range(4))
def test_views_made_step_by_step_over_pins_are_those_made_at_once(folder: Path, seed: int) -> None:
    random = Random(seed)
    made = projector(folder)
    for _ in range(6):
        for _ in range(random.randrange(3)):
            made.step(Budget(random.randrange(1, 30)))
        pin(folder, random.choice(["M1", "M2", "M4"]), random.choice(["rummycentral", "classic", "rummy-106"]))
    made.catch_up()
    assert one(folder / "views", "select matches_waiting from freshness") == (0,)
    assert held(folder / "views") == wanted(folder, folder.parent / "at_once")
    made.close()


def test_the_page_answers_with_the_same_pins_as_the_command(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pin(folder, "M1", "rummycentral-literal")
    made = projector(folder)
    made.catch_up()
    capsys.readouterr()
    assert run(["answer", "M1", "--json", "--ledger", str(folder)]) == 0
    told = json.loads(capsys.readouterr().out)
    page = pages_of(folder / "views")("/-/answer/M1.json").json()
    assert told["pins"] == page["pins"] and len(page["pins"]) == 2 and page["pins"][1]["who"] == "Asha"
    made.close()


def test_a_case_answered_by_rules_replaced_since_says_so_on_its_page(tmp_path: Path) -> None:
    folder = ledger_in(tmp_path)
    for call in (
        ["case", "open", "M1", "--ticket", "HD-1", "--seat", "2", "--about", "score", "--who", "asha"],
        ["case", "decide", "C1", "--who", "asha"],
        ["case", "answer", "C1", "--who", "asha"],
    ):
        assert run([*call, "--ledger", str(folder)]) == 0
    show_cases(folder)
    says = "Other rules were pinned to the match since"
    assert says not in browser_of(folder).get("/-/case/C1").text
    pin(folder, "M1", "rummycentral-literal")
    catch_up(folder)
    assert says in browser_of(folder).get("/-/case/C1").text
