"""Every clause of the texts is shown by a pair of logs and named by a test, or says why no log can show it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.commands.rules import coverage_sum
from ledger.audit.coverage import coverage
from ledger.play.laws import LAWS
from ledger.rules.library import read_clausebook, read_rulebook
from schemas.clausebook import read_clauses
from schemas.errors import BadRuleset
from tests.reference import clauses_page

ROOT = Path(__file__).resolve().parents[2]
RULEBOOK, CLAUSES = read_rulebook(), read_clausebook()
COVERED = coverage(CLAUSES, RULEBOOK.every())
TEXT = r"\b(?:AL|BRv|BR|RC|AT|CO|CG|R)-\d\d\b|\b(?:A23r|AR)-\d\b|\bglossary:[a-z0-9-]+"


def named_by_tests() -> set[str]:
    """Every clause of a text that some test names, oracles and this file aside."""
    files = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "tests").rglob("*.json")]
    mine = Path(__file__).resolve()
    texts = [path.read_text("utf-8") for path in files if "oracles" not in path.parts and path.resolve() != mine]
    return {clause for text in texts for clause in re.findall(TEXT, text)}


def test_every_clause_is_shown_by_a_pair_or_says_why_no_log_shows_it() -> None:
    unchecked = [covered.clause.id for covered in COVERED if covered.state == "unchecked"]
    assert unchecked == [], "write a pair (tests/pairs), or say why no log can show it"
    unobservable = [covered.clause for covered in COVERED if covered.state == "unobservable"]
    assert [clause.id for clause in unobservable if clause.checked_by] == []
    assert [clause.id for clause in unobservable if len((clause.unobservable or "").split()) <= 5] == []
    shown = [covered.clause for covered in COVERED if covered.state != "unobservable"]
    assert [clause.id for clause in shown if clause.unobservable is not None] == []
    assert sorted({clause.id for clause in shown} - named_by_tests()) == []


def test_the_table_holds_every_clause_of_every_text() -> None:
    ids = [covered.clause.id for covered in COVERED]
    assert len(ids) == len(set(ids))
    last = {"AL": 32, "BR": 26, "BRv": 13, "RC": 33, "AT": 30, "A23r": 2, "AR": 3, "CO": 24, "CG": 16, "R": 34}
    wanted = {f"{text}-{n:0{1 if most < 4 else 2}}" for text, most in last.items() for n in range(1, most + 1)}
    assert {clause for clause in ids if not clause.startswith("glossary:")} == wanted


def test_an_option_that_a_law_reads_does_not_make_a_clause_checked() -> None:
    bare = coverage(CLAUSES, RULEBOOK.every(), pairs=[])
    assert not any(covered.state == "shown" for covered in bare)
    assert {covered.clause.id for covered in bare if covered.state == "unchecked"} > {"AL-15", "BR-21", "R-28"}


def test_the_sum_counts_pairs() -> None:
    states = [covered.state for covered in COVERED]
    assert f"{states.count('shown')} shown by a pair of logs" in coverage_sum(COVERED)
    assert f"{states.count('unchecked')} not checked yet" in coverage_sum(COVERED)


def test_the_page_of_clauses_is_the_one_made_from_them() -> None:
    assert (ROOT / "docs" / "clauses.md").read_text("utf-8") == clauses_page(), "docs/clauses.md: run `make schemas`"


def test_every_law_is_reached_by_some_ruleset_or_stands_for_itself() -> None:
    reached = {law for covered in COVERED for law in covered.laws}
    own = {law.code for law in LAWS.values() if law.clauses}
    cited = {option for ruleset in RULEBOOK.every() for option in ruleset.sources}
    assert set(LAWS) - own - reached <= {law.code for law in LAWS.values() if set(law.options) <= cited}


@pytest.mark.parametrize("check", ["law:no_such_law", "option:", "ruleset:canasta", "guesswork"])
def test_a_clause_cannot_name_a_check_there_is_none_of(check: str) -> None:
    text = f'[text]\ntitle = "t"\nsource = "s"\n[[clause]]\nid = "X-01"\nrule = "r"\nchecked_by = ["{check}"]'
    with pytest.raises(BadRuleset, match="no such check"):
        coverage(read_clauses([("own", text)]), [])
