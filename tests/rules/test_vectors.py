"""Cases as data: what a game's rules say about cards, each with its clause and a word why."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.commands.score import answer_case
from ledger.rules.arrangement import late_hand_points
from tests.rules.rulesets import RULEBOOK, ruleset

FOLDER = Path(__file__).parent / "vectors"
KINDS = ("melds", "shows", "hands", "points", "grouped", "finishes", "layoffs")
AS_SETS = {"kinds", "reasons", "finish"}


def cases(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


CASES = [case for kind in KINDS for case in cases(kind)]
FAULTS = cases("faults")


def comparable(answer: dict[str, Any]) -> dict[str, Any]:
    return {key: sorted(value) if key in AS_SETS else value for key, value in answer.items()}


def test_every_file_of_cases_is_read_and_none_is_empty() -> None:
    assert sorted(file.stem for file in FOLDER.glob("*.json")) == sorted((*KINDS, "faults"))
    assert all(cases(kind) for kind in (*KINDS, "faults"))
    assert len({case["id"] for case in CASES + FAULTS}) == len(CASES + FAULTS)


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_answers_as_the_rules_say(case: dict[str, Any]) -> None:
    question = {key: value for key, value in case.items() if key not in {"expected", "clause", "why", "late_points"}}
    answer = comparable(answer_case(question, RULEBOOK, None))
    assert answer["id"] == case["id"]
    expected = comparable(case["expected"])
    assert {key: answer.get(key) for key in expected} == expected, case["why"]


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in FAULTS])
def test_says_in_one_sentence_what_is_wrong_with_a_case(case: dict[str, Any]) -> None:
    answer = answer_case({key: value for key, value in case.items() if key != "expected"}, RULEBOOK, None)
    assert set(answer) == {"id", "error"}
    assert answer["id"] == case["id"]
    assert case["expected"] in answer["error"]
    assert "\n" not in answer["error"]


@pytest.mark.parametrize("case", [case for case in CASES if "late_points" in case], ids=lambda case: case["id"])
def test_a_complete_hand_that_came_too_late_has_its_price(case: dict[str, Any]) -> None:
    assert late_hand_points(case["cards"], case.get("wild"), ruleset(case["ruleset"])) == case["late_points"]


def test_every_case_names_a_clause_of_a_shipped_ruleset() -> None:
    assert all(case["clause"] and case["why"] and RULEBOOK.resolve(case["ruleset"]) for case in CASES)


def test_the_default_ruleset_answers_cases_that_name_none() -> None:
    case = {"id": 7, "kind": "points", "cards": ["KS", "7H.2"], "wild": None}
    assert answer_case(case, RULEBOOK, "classic") == {"id": 7, "points": 17}
