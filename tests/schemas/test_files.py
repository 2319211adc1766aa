"""Files an operator writes: clauses and remedies."""

from __future__ import annotations

import pytest

from schemas.clausebook import Clause, read_clauses
from schemas.errors import BadRuleset
from schemas.remedy import Policy, read_policy

CLAUSES = '[text]\ntitle = "Terms"\nsource = "own"\n[[clause]]\nid = "BT-1"\nrule = "So it is."\n'
BREACH = '[[breach]]\ncodes = ["late"]\nclause = "BT-1"\nplatform = "warn"\ntimer = "warn"\nopponent = "warn"\n' \
    'nobody = "nothing"\n'  # fmt: skip


def policy(*texts: str) -> Policy:
    """The policy of some files."""
    return read_policy([(f"{n}.toml", text) for n, text in enumerate(texts)], {"late", "early"}, {"BT-1", "BT-2"})


def test_an_id_stands_for_one_clause_in_all_files() -> None:
    with pytest.raises(BadRuleset, match=r"clauses two\.toml: BT-1 is there twice"):
        read_clauses([("one.toml", CLAUSES), ("two.toml", CLAUSES)])


@pytest.mark.parametrize(
    ("name", "standing"), [("house:partners", "house"), ("custom:fee", "custom"), ("RC-28", "text"), ("BT-1", "text")]
)
def test_who_says_so_stands_in_the_id_of_a_clause(name: str, standing: str) -> None:
    assert Clause(id=name, text="Terms", source="own", rule="So it is.").standing == standing


def test_a_finding_has_one_line_in_a_file_and_a_later_file_names_what_differs() -> None:
    with pytest.raises(BadRuleset, match="late is there twice"):
        policy(BREACH + BREACH)
    over = policy(BREACH, BREACH.replace("BT-1", "BT-2"))
    assert over.breaches["late", "timer"] == ("warn", "BT-2") and over.codes == {"late"}


@pytest.mark.parametrize(("days", "promised"), [(0, None), (1, 1), (365, 365)])
def test_a_promise_is_of_days_and_of_none_is_no_promise(days: int, promised: int | None) -> None:
    assert policy(f"[promise]\nwithin_days = {days}\n").within_days == promised


@pytest.mark.parametrize("days", ["-1", "366", "true", '"3"'])
def test_what_is_no_number_of_days_is_refused(days: str) -> None:
    with pytest.raises(BadRuleset, match="is no number of days; give 1 to 365"):
        policy(f"[promise]\nwithin_days = {days}\n")
