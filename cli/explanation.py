"""What `explain` says of a finding: its sentence, the clause behind it in every ruleset, an example."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ledger.audit.played import WHOLE_MATCH
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import finding_name
from ledger.play.laws import LAWS
from ledger.rules.rulebook import Rulebook
from schemas.clausebook import Clause, Clausebook

SEVERITY = {
    "breach": "a rule was broken; the replay goes on as the table did",
    "impossible": "the record contradicts itself; what rests on the cards of that deal is no longer decided",
    "incomplete": "something is missing from the record; what rests on it is not judged",
}


def overview_json() -> Iterator[dict[str, str]]:
    """Every finding: code, name, severity."""
    for law in LAWS.values():
        yield {"code": law.code, "name": finding_name(law.code, ENGLISH), "severity": law.severity}
    for code in WHOLE_MATCH:
        if code not in LAWS:
            yield {"code": code, "name": finding_name(code, ENGLISH), "severity": "incomplete"}


def listing() -> Iterator[str]:
    """Every finding, one line each."""
    for row in sorted(overview_json(), key=lambda row: row["code"]):
        yield f"{row['code']:<24} {row['severity']:<11} {row['name']}"


def law_json(code: str, rulebook: Rulebook, book: Clausebook) -> dict[str, Any] | None:
    """What there is to say of one finding, None when there is no such code."""
    if code in WHOLE_MATCH and code not in LAWS:
        return {
            "code": code,
            "name": finding_name(code, ENGLISH),
            "severity": "incomplete",
            "sentence": _sentence(code),
            "clauses": [_clause_json(book[clause], ["every ruleset"]) for clause in WHOLE_MATCH[code]],
        }
    law = LAWS.get(code)
    if law is None:
        return None
    cited: dict[str, list[str]] = {clause: ["every ruleset"] for clause in law.clauses}
    for ruleset_id in rulebook.ids:
        for clause in rulebook.resolve(ruleset_id).clauses(*law.options):
            cited.setdefault(clause, []).append(ruleset_id)
    return {
        "code": code,
        "name": finding_name(code, ENGLISH),
        "severity": law.severity,
        "sentence": _sentence(code),
        "clauses": [_clause_json(book[clause], where) for clause, where in cited.items() if clause in book],
    }


def _clause_json(clause: Clause, where: list[str]) -> dict[str, Any]:
    return {
        "id": clause.id,
        "place": clause.place,
        "standing": clause.standing,
        "rule": clause.rule,
        **({"reading": clause.reading} if clause.reading else {}),
        "rulesets": where,
    }


def _sentence(code: str) -> str:
    """What a finding says, with letters and dots for what an event fills in."""
    return ENGLISH.blank(f"finding-{code}", {"seq": "N", "seat": ENGLISH.say("seat", number="S")}, "...")


def law_lines(found: dict[str, Any]) -> Iterator[str]:
    """One finding in words."""
    yield f"{found['code']}: {found['name']}"
    yield f"  Says:     {found['sentence']}"
    yield f"  Severity: {found['severity']}: {SEVERITY[found['severity']]}."
    for clause in found["clauses"]:
        yield f"  {clause['id']} ({clause['place']}; {clause['standing']}), in {', '.join(clause['rulesets'])}:"
        yield f"      {clause['rule']}"
        if "reading" in clause:
            yield f"      Reading: {clause['reading']}"


def clause_lines(clause: Clause) -> Iterator[str]:
    """One clause in words."""
    yield f"{clause.id} ({clause.place}; {clause.standing})"
    yield f"  {clause.rule}"
    if clause.reading:
        yield f"  Reading: {clause.reading}"
    if clause.address:
        yield f"  See {clause.address}"


def example_lines(code: str) -> Iterator[str]:
    """Where an example lies, and how it reads, when the samples hold one."""
    from cli.samples import sample_for

    sample = sample_for(code)
    if sample is None:
        return
    name, message = sample
    yield f"  Example:  {message}"
    yield f"            meldtrail replay {name}"
