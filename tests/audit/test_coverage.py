"""Every clause of the texts is checked by something and named by a test, or says why no log can show it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.reference import clauses_page
from ledger.audit.coverage import coverage
from ledger.play.laws import LAWS
from ledger.rules.library import read_clausebook, read_rulebook
from schemas.clausebook import read_clauses
from schemas.errors import BadRuleset

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


NAMED = named_by_tests()


@pytest.mark.parametrize("covered", COVERED, ids=lambda covered: covered.clause.id)
def test_every_clause_is_checked_and_named_by_a_test_or_says_why_no_log_shows_it(covered: object) -> None:
    clause = covered.clause  # type: ignore[attr-defined]
    if clause.unobservable is not None:
        assert not clause.checked_by
        return
    assert covered.observed  # type: ignore[attr-defined]
    assert clause.id in NAMED or clause.id.startswith("glossary:")


def test_at_most_a_seventh_of_the_texts_cannot_be_seen_in_a_log() -> None:
    texts = [covered for covered in COVERED if not covered.clause.id.startswith("glossary:")]
    assert len(texts) == 213
    hidden = [covered for covered in texts if not covered.observed]
    assert len(hidden) <= 0.15 * len(texts)


def test_the_page_of_clauses_is_the_one_made_from_them() -> None:
    assert (ROOT / "docs" / "clauses.md").read_text("utf-8") == clauses_page()


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
