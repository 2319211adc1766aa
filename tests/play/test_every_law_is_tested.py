"""A law without a loud and a quiet test does not pass, nor a clause of a thirteen-card game that no test names."""

import pkgutil
import re
from importlib import import_module
from pathlib import Path

import tests.play
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import blank_sentence
from ledger.play.laws import LAWS, LAWS_ON
from ledger.rules.library import read_rulebook
from tests.play.law_case import LOUD, QUIET, known_clauses
from tests.play.table import rulebook

for _module in pkgutil.iter_modules(tests.play.__path__):
    if _module.name.startswith("test_laws_"):
        import_module(f"tests.play.{_module.name}")

TESTS = Path(__file__).resolve().parents[1]


def test_every_law_has_a_loud_and_a_quiet_test() -> None:
    silent, disturbed = ([code for code in LAWS if not stories.get(code)] for stories in (LOUD, QUIET))
    assert silent == [], "no story of tests/play/test_laws_*.py breaks the law: @loud(CODE)"
    assert disturbed == [], "no story of tests/play/test_laws_*.py comes near the law: @quiet(CODE)"


def test_no_test_is_of_a_law_that_does_not_exist() -> None:
    assert set(LOUD) | set(QUIET) <= set(LAWS)


def test_every_law_cites_options_and_clauses_that_exist() -> None:
    for code, law in LAWS.items():
        assert law.options or law.clauses, code
        for name in rulebook().ids:
            assert set(rulebook().resolve(name).clauses(*law.options)) <= known_clauses(), (code, name)
        assert set(law.clauses) <= known_clauses(), code


def test_every_law_is_found_by_the_events_it_looks_at() -> None:
    assert [(code, event) for code, law in LAWS.items() for event in law.on if law not in LAWS_ON[event]] == []


def test_every_sentence_is_one_sentence_with_a_full_stop() -> None:
    sentences = [blank_sentence(code, ENGLISH) for code in LAWS]
    assert [one for one in sentences if not one.endswith(".")] == []
    assert [one for one in sentences if not (one[0].isupper() or one.startswith("…"))] == []


def _cited() -> set[str]:
    """Every clause that a ruleset, a base of one or an overlay gives as the source of a choice."""
    return {clause for ruleset in read_rulebook().every() for clause in ruleset.sources.values()}


def _named() -> set[str]:
    files = [path for room in ("play", "audit", "rules") for path in sorted((TESTS / room).glob("test_*.py"))]
    text = "\n".join(path.read_text("utf-8") for path in files)
    return set(re.findall(r"(?:custom|house):[a-z-]+|A23r-\d|AR-\d|BRv-\d\d|[A-Z]{1,2}-\d\d", text))


def test_every_clause_a_ruleset_rests_on_is_named_by_a_test() -> None:
    assert sorted(_cited() - known_clauses()) == []
    assert sorted(_cited() - _named()) == []
