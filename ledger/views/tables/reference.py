"""What rows of matches refer to: laws, clauses with the texts they stand in, and the rules matches were played by.

The laws of play and the clauses of the clausebook have a row before any match; every other row stands as long as a
match needs it (:func:`needed_codes`, :func:`needed_rules`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import blank_sentence, finding_name
from ledger.play.laws import LAWS as LAWS_OF_PLAY
from ledger.rules.admissible import STATED, value_of
from ledger.views.tables.table import Row, Table, TableRow, number, text, texts
from schemas.clausebook import Clausebook
from schemas.ruleset import Ruleset

LAWS: Final = Table(
    "laws",
    "open",
    ("code",),
    {
        **texts("code", "name"),
        "severity": text(filterable=True),
        "found": number(),
        "sentence": text(),
    },
    label="name",
    newest_by="found",
    counts=("found",),
    keeps_zero=True,
)

CLAUSES: Final = Table(
    "clauses",
    "open",
    ("clause",),
    {
        "clause": text(),
        **texts("standing", "text", filterable=True),
        **texts("lines", "rule", "reading", "address", "section", "language", "restates"),
    },
)

RULESETS: Final = Table(
    "rulesets", "open", ("hash",), {"hash": text(), "id": text(filterable=True), "title": text()}, label="id"
)

PINNED_RULES: Final = Table("pinned_rules", "open", ("hash",), texts("hash", "options"), hidden=True)

ANSWER_RULES: Final = Table("answer_rules", "open", ("key",), texts("key", "rules", "other"), hidden=True)


_AS_WRITTEN: Final = ("standing", "text", "rule", "reading", "address", "section", "language")


def first_rows(clauses: Clausebook) -> Iterator[TableRow]:
    """Every law of play, before anything was found, and every clause of the book."""
    for code, law in LAWS_OF_PLAY.items():
        name, sentence = finding_name(code, ENGLISH), blank_sentence(code, ENGLISH)
        yield LAWS.row(code=code, name=name, severity=law.severity, found=0, sentence=sentence)
    for name, clause in clauses.items():
        yield CLAUSES.row(
            clause=name,
            **{column: getattr(clause, column) for column in _AS_WRITTEN},
            lines=", ".join(str(line) for line in clause.lines) or None,
            restates=" ".join(clause.restates) or None,
        )


class Need(NamedTuple):
    """A row a match needs: its table, its key, and its other columns."""

    table: Table
    key: str
    columns: Row


def is_bare(table: Table, row: Row) -> bool:
    """Whether a needed row says no more than its key: a code that is only named, rules whose title nobody knows."""
    return (table is LAWS and row["severity"] is None) or (table is RULESETS and row["title"] == row["id"])


def needed_codes(match: PlayedMatch, clauses: Clausebook) -> Iterator[Need]:
    """Codes that are no law of play, and clauses cited that are not in the book, which have a row of their id alone."""
    for finding in match.audit.findings:
        if finding.code not in LAWS_OF_PLAY:
            yield Need(LAWS, finding.code, {"name": finding_name(finding.code, ENGLISH), "severity": finding.severity})
    for unchecked in match.audit.unchecked:
        if unchecked.code not in LAWS_OF_PLAY:
            yield Need(LAWS, unchecked.code, {"name": unchecked.code, "severity": None})
    for clause in dict.fromkeys(clause for row in match.audit.rows for clause in row.clauses):
        if clause not in clauses:
            yield Need(CLAUSES, clause, {})


def needed_rules(ruleset: str | None, ruleset_hash: str, readings: Readings | None) -> tuple[Need, ...]:
    """Under the hash they were pinned by: what the rules are called, and every choice as it was. Under
    :func:`rules_key` what an answer needs: which clause each choice comes from, and the other reading."""
    name = (ruleset or "unknown").partition("@")[0]
    rules = readings.rules if readings else None
    naming = Need(RULESETS, ruleset_hash, {"id": name, "title": rules.title if rules else name})
    if readings is None or rules is None:
        return (naming,)
    other = _json(readings.other) if readings.other is not None else None
    key = rules_key(ruleset_hash, readings)
    judged_by = Need(ANSWER_RULES, key, {"rules": _json(rules), "other": other})
    if key != ruleset_hash:
        return naming, judged_by
    return naming, Need(PINNED_RULES, ruleset_hash, {"options": rules.content.decode()}), judged_by


def rules_key(ruleset_hash: str, readings: Readings | None) -> str:
    """What the rules of a match are kept by: the hash they were pinned by, and what its opening or the table of lobbies
    states besides."""
    rules = readings.rules if readings is not None else None
    paths = sorted(path for path, source in rules.sources.items() if source == STATED) if rules is not None else []
    return " ".join((ruleset_hash, *(f"{path}={json.dumps(value_of(rules, path))}" for path in paths if rules)))


def _json(rules: Ruleset) -> str:
    return json.dumps(rules.model_dump(mode="json"), sort_keys=True, separators=(",", ":"))


@lru_cache(maxsize=32)
def readings_from_row(rules: str | None, other: str | None) -> Readings | None:
    """The rules as ``answer_rules`` has them; None when the match names none that anybody knew."""
    if rules is None:
        return None
    first, second = (
        None if column is None else Ruleset.model_validate(json.loads(column)) for column in (rules, other)
    )
    return Readings(first, second) if first is not None else None
