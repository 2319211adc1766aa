"""The rows that do not depend on a match: laws, and clauses with the texts they stand in."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import blank_sentence, finding_name
from ledger.play.laws import LAWS
from ledger.views.projecting.view_file import Row
from schemas.clausebook import Clausebook, read_clauses


def shipped_clauses() -> Clausebook:
    """The clauses that come with meldtrail."""
    paths = sorted((files("schemas") / "clauses").iterdir(), key=lambda path: path.name)
    return read_clauses((path.name, path.read_text("utf-8")) for path in paths if path.name.endswith(".toml"))


def clause_rows(book: Clausebook) -> Iterator[Row]:
    """Every clause of the book. One that is cited and not in it has a row of its id alone."""
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


def law_rows() -> Iterator[Row]:
    """Every law of play, before anything was found. Codes that are no law of play have rows while they are found."""
    for code, law in LAWS.items():
        yield {
            "code": code,
            "name": finding_name(code, ENGLISH),
            "severity": law.severity,
            "found": 0,
            "sentence": blank_sentence(code, ENGLISH),
        }
