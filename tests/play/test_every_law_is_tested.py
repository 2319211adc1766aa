"""A law without a loud and a quiet test does not pass, nor a clause of a thirteen-card game that no test names."""

import pkgutil
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("code", LAWS)
def test_every_law_has_a_loud_and_a_quiet_test(code: str) -> None:
    assert LOUD.get(code), f"no story of tests/play/test_laws_*.py breaks the law: @loud({code!r})"
    assert QUIET.get(code), f"no story of tests/play/test_laws_*.py comes near the law: @quiet({code!r})"


def test_no_test_is_of_a_law_that_does_not_exist() -> None:
    assert set(LOUD) | set(QUIET) <= set(LAWS)


@pytest.mark.parametrize("code", LAWS)
def test_every_law_cites_options_and_clauses_that_exist(code: str) -> None:
    law = LAWS[code]
    assert law.options or law.clauses
    for name in rulebook().ids:
        assert set(rulebook().resolve(name).clauses(*law.options)) <= known_clauses()
    assert set(law.clauses) <= known_clauses()


@pytest.mark.parametrize("code", LAWS)
def test_every_law_is_found_by_the_events_it_looks_at(code: str) -> None:
    assert all(LAWS[code] in LAWS_ON[event] for event in LAWS[code].on)


@pytest.mark.parametrize("code", LAWS)
def test_every_sentence_is_one_sentence_with_a_full_stop(code: str) -> None:
    sentence = blank_sentence(code, ENGLISH)
    assert sentence.endswith(".")
    assert sentence[0].isupper() or sentence.startswith("…")


def _cited() -> set[str]:
    """Every clause that a ruleset, a base of one or an overlay gives as the source of a choice."""
    return {clause for ruleset in read_rulebook().every() for clause in ruleset.sources.values()}


@cache
def _named() -> set[str]:
    files = [path for room in ("play", "audit", "rules") for path in sorted((TESTS / room).glob("test_*.py"))]
    text = "\n".join(path.read_text("utf-8") for path in files)
    return set(re.findall(r"(?:custom|house):[a-z-]+|A23r-\d|AR-\d|BRv-\d\d|[A-Z]{1,2}-\d\d", text))


@pytest.mark.parametrize("clause", sorted(_cited()))
def test_every_clause_a_ruleset_rests_on_is_named_by_a_test(clause: str) -> None:
    assert clause in known_clauses()
    assert clause in _named()
