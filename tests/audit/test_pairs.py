"""Every stored pair shows what it says: the audit cites the clause for one log, and has nothing against its twin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from ledger.audit.audits import Audit
from ledger.audit.coverage import Line, Pair, pair_of, stored_pairs
from ledger.play.law import Law
from ledger.play.laws import LAWS
from ledger.play.replay import laws_for
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.rules.rulebook import Rulebook
from schemas.ruleset import Ruleset
from tests.pairs import FOLDER, audit_of, line_of, stored_texts, why_not

RULEBOOK, CLAUSES = read_rulebook(), read_clausebook()
SHOWN = [(clause, pair) for pair in stored_pairs() for clause in pair.clauses]
EVERY = pytest.mark.parametrize(("clause", "pair"), SHOWN, ids=lambda one: one.name if isinstance(one, Pair) else one)


_audits: dict[tuple[int, str], Audit] = {}


def _audited_once(events: tuple[Line, ...], ruleset: str, book: Rulebook) -> Audit:
    """The audit of a stored log by the rules as they are."""
    assert book is RULEBOOK
    if (id(events), ruleset) not in _audits:
        _audits[id(events), ruleset] = audit_of(events, ruleset, book)
    return _audits[id(events), ruleset]


@pytest.fixture
def once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each stored log is audited once for all the tests that ask of it alone, with nothing changed."""
    monkeypatch.setattr("tests.pairs.audit_of", _audited_once)


@EVERY
@pytest.mark.usefixtures("once")
def test_a_pair_flips_and_cites_its_clause(clause: str, pair: Pair) -> None:
    assert clause in CLAUSES
    assert why_not(pair, clause, RULEBOOK) is None


@EVERY
def test_a_pair_does_not_flip_once_its_law_cites_another_clause(clause: str, pair: Pair) -> None:
    assert f"nothing cites {clause}" in (why_not(pair, clause, Misread(clause)) or "")


FOUND = [(clause, pair) for clause, pair in SHOWN if pair.shows in LAWS]


@pytest.mark.parametrize(("clause", "pair"), FOUND, ids=lambda one: one.name if isinstance(one, Pair) else one)
def test_a_pair_does_not_flip_without_its_law(clause: str, pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    def fewer(*event: Any) -> tuple[Law, ...]:
        return tuple(law for law in laws_for(*event) if law.code != pair.shows)

    monkeypatch.setattr("ledger.play.replay.laws_for", fewer)
    assert f"nothing cites {clause}" in (why_not(pair, clause, RULEBOOK) or "")


@pytest.mark.usefixtures("once")
def test_a_log_that_breaks_a_clause_is_no_legal_twin_of_itself() -> None:
    for clause, pair in SHOWN:
        twice = Pair(pair.name, pair.clauses, pair.ruleset, pair.shows, pair.breaking, pair.breaking, pair.reading)
        assert "in the legal twin" in (why_not(twice, clause, RULEBOOK) or ""), (clause, pair.name)


def test_a_twin_is_no_empty_log() -> None:
    """It goes at least as far as the opening, and to the same kinds of events but for what was left out or put in."""
    for _, pair in SHOWN:
        assert pair.twin != pair.breaking, pair.name
        assert _audited_once(pair.twin, pair.ruleset, RULEBOOK).alarms == 0, pair.name
        assert pair.twin[0]["type"] == "open", pair.name


def test_the_stored_pairs_are_those_of_the_stories() -> None:
    stored = {file.name: file.read_text("utf-8") for file in FOLDER.glob("*.jsonl")}
    assert stored == stored_texts(), "run make samples, or python -m tests.pairs"


def test_a_pair_is_read_as_it_was_written() -> None:
    for pair in stored_pairs():
        assert pair_of(line_of(pair)) == pair


class Misread(Rulebook):
    """A rulebook that names no option or case after one clause."""

    def __init__(self, clause: str) -> None:
        self._clause = clause

    def resolve(self, name: str) -> Ruleset:
        rules = RULEBOOK.resolve(name)
        sources = {path: self._other(named) for path, named in rules.sources.items()}
        cases = {path: tuple(map(self._other, named)) for path, named in rules.cases.items()}
        return Ruleset.model_validate({**_fields(rules), "sources": sources, "cases": cases})

    def _other(self, named: str) -> str:
        return "house:mistaken" if named == self._clause else named


def _fields(rules: Ruleset) -> Mapping[str, Any]:
    compare = {"compare": rules.compare} if rules.compare else {}
    return {"id": rules.id, "title": rules.title, **rules.options, "admits": rules.admits, **compare}
