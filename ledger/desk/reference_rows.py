"""The rows that do not depend on a match: laws, and clauses with the texts they stand in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import Final

from ledger.desk.view_file import Row
from ledger.play.laws import LAWS
from schemas.clausebook import Clausebook, read_clauses
from schemas.findings import Finding


def shipped_clauses() -> Clausebook:
    """The clauses that come with meldtrail."""
    paths = sorted((files("schemas") / "clauses").iterdir(), key=lambda path: path.name)
    return read_clauses((path.name, path.read_text("utf-8")) for path in paths if path.name.endswith(".toml"))


_UNKNOWN: Final = ("standing", "text", "lines", "rule", "reading", "address", "section", "language", "restates")


def clause_rows(book: Clausebook, cited: Iterable[str]) -> Iterator[Row]:
    """Every clause of the book, then those ``cited`` that it does not have."""
    for name, clause in book.items():
        yield {
            "clause": name,
            "standing": clause.standing,
            "text": clause.text,
            "lines": ", ".join(str(line) for line in clause.lines) or None,
            "rule": clause.rule,
            "reading": clause.reading,
            "address": clause.address,
            "section": clause.section,
            "language": clause.language,
            "restates": " ".join(clause.restates) or None,
        }
    unknown = dict.fromkeys(_UNKNOWN)
    for name in sorted(set(cited) - book.keys()):
        yield {"clause": name, **unknown}


def law_rows(found: Counter[str], others: Mapping[str, Finding], named: Iterable[str]) -> Iterator[Row]:
    """Every law, then the codes found or ``named`` that are no law of play, told by a finding of theirs."""
    for code, law in LAWS.items():
        sentence = re.sub(r"\{\w+\}", "…", law.sentence)
        yield _law_row(code, law.name, law.severity, sentence, found[code])
    for code in sorted({*others, *named} - LAWS.keys()):
        finding = others.get(code)
        yield _law_row(
            code, finding.name if finding else code, finding.severity if finding else None, None, found[code]
        )


def _law_row(code: str, name: str, severity: str | None, sentence: str | None, found: int) -> Row:
    return {"code": code, "name": name, "severity": severity, "found": found, "sentence": sentence}
