"""``meldtrail explain``: a finding's code in plain words, the clause behind it in every ruleset, an example."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

import typer

from cli.commands import AsJson, Language, Rulesets
from cli.terminal import column, print_json, renderer_in, say
from ledger.audit.played import WHOLE_MATCH, whole_severity
from ledger.messages.renderer import Renderer
from ledger.messages.rows import finding_name
from ledger.play.laws import LAWS
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.rules.rulebook import Rulebook
from meldtrail.samples import sample_logs
from schemas.clausebook import Clause, Clausebook
from schemas.errors import UsageError, meant


def explain(
    code: Annotated[str | None, typer.Argument(metavar="CODE", help="A finding's code, or a clause id.")] = None,
    rulesets: Rulesets = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Explain a finding or a clause; without CODE list all findings. Says which clause each ruleset takes it from."""
    words = renderer_in(lang, as_json=as_json)
    book = read_clausebook(rulesets)
    rows: Iterable[object]
    lines: Iterable[str]
    if code is None:
        rows = (
            {"code": finding, "name": finding_name(finding, words), "severity": _severity(finding)}
            for finding in dict.fromkeys((*LAWS, *WHOLE_MATCH))
        )
        lines = (
            f"{finding:<{_LONGEST}} {column(words.say(f'severity-{_severity(finding)}'), 11)} "
            f"{finding_name(finding, words)}"
            for finding in sorted({*LAWS, *WHOLE_MATCH})
        )
    elif code in book:
        rows, lines = [book[code].model_dump()], clause_lines(book[code], words)
    elif code in LAWS or code in WHOLE_MATCH:
        law_row = finding_row(code, read_rulebook(rulesets), book, words)
        rows, lines = [law_row], chain(finding_lines(law_row, words), example_lines(code, words))
    else:
        raise UsageError(
            f"no finding or clause is called {code!r}; {meant(code, (*LAWS, *WHOLE_MATCH, *book))}`meldtrail explain`"
            " lists the findings, `meldtrail rules --coverage` the clauses"
        )
    for row in rows if as_json else ():
        print_json(row)
    for line in lines if not as_json else ():
        say(line)


def _severity(code: str) -> str:
    return LAWS[code].severity if code in LAWS else whole_severity(code)


_LONGEST = max(map(len, (*LAWS, *WHOLE_MATCH)))


def finding_row(code: str, rulebook: Rulebook, book: Clausebook, words: Renderer) -> dict[str, Any]:
    """What there is to say of one finding: its sentence, and every clause with the rulesets that take it from there."""
    law, everywhere = LAWS.get(code), words.say("explain-every_ruleset")
    cited = {clause: [everywhere] for clause in (law.clauses if law is not None else WHOLE_MATCH[code])}
    if law is not None:
        for ruleset_id in rulebook.ids:
            for clause in rulebook.resolve(ruleset_id).clauses(*law.options):
                cited.setdefault(clause, []).append(ruleset_id)
    blanks = {"seq": "N", "seat": words.say("seat", number="S")}
    return {
        "code": code,
        "name": finding_name(code, words),
        "severity": _severity(code),
        "sentence": words.blank(f"finding-{code}", blanks, "..."),
        "clauses": [_clause_row(book[clause], where) for clause, where in cited.items() if clause in book],
    }


def _clause_row(clause: Clause, where: list[str]) -> dict[str, Any]:
    return {
        "id": clause.id,
        "place": clause.place,
        "standing": clause.standing,
        "rule": clause.rule,
        **({"reading": clause.reading} if clause.reading else {}),
        "rulesets": where,
    }


def finding_lines(row: dict[str, Any], words: Renderer) -> Iterator[str]:
    """One finding in words."""
    severity = words.say(f"severity-{row['severity']}")
    yield f"{row['code']}: {row['name']}"
    yield f"  {column(words.say('explain-says'), 9)} {row['sentence']}"
    meaning = words.say(f"severity-{row['severity']}.note")
    yield f"  {column(words.say('explain-severity'), 9)} {severity}: {meaning}{words.say('word-stop')}"
    for clause in row["clauses"]:
        where = words.say("explain-in", rulesets=", ".join(clause["rulesets"]))
        yield f"  {clause['id']} ({clause['place']}; {clause['standing']}), {where}"
        yield f"      {clause['rule']}"
        if "reading" in clause:
            yield f"      {words.say('explain-reading', reading=clause['reading'])}"


def clause_lines(clause: Clause, words: Renderer) -> Iterator[str]:
    """One clause in words."""
    yield f"{clause.id} ({clause.place}; {clause.standing})"
    yield f"  {clause.rule}"
    if clause.reading:
        yield f"  {words.say('explain-reading', reading=clause.reading)}"
    if clause.address:
        yield f"  {words.say('explain-see', address=clause.address)}"


def example_lines(code: str, words: Renderer) -> Iterator[str]:
    """Where an example lies, its path as short as it can be written, and how it reads, when the samples hold one."""
    for log in sample_logs():
        expected = log.with_name(f"{code}.expected.jsonl")
        if log.stem != code or not expected.is_file():
            continue
        for row in map(json.loads, expected.read_text(encoding="utf-8").splitlines()):
            if row.get("code") == code:
                path = log.relative_to(Path.cwd()) if log.is_relative_to(Path.cwd()) else log
                yield f"  {column(words.say('explain-example'), 9)} {row['message']}"
                yield f"            meldtrail replay {path}"
                return
