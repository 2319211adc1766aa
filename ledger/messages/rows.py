"""The rows of an audit as they are printed: facts worded, keys in the documented order."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeVar

from ledger.messages.renderer import ENGLISH, Renderer
from schemas.canonical import canonical
from schemas.findings import Finding, Unchecked, Verdict
from schemas.message import Message, from_plain, plain
from schemas.reasons import missing_message


def finding_name(code: str, words: Renderer) -> str:
    """What a finding is called."""
    return words.say(f"finding-{code}.name")


def blank_sentence(code: str, words: Renderer) -> str:
    """What a finding of this code states, with an ellipsis for what an event fills in."""
    return words.blank(f"finding-{code}", {"seat": words.say("seat", number="…")})


def row_message(row: Finding | Verdict, words: Renderer) -> str:
    """What a row states, in sentences."""
    return words.sentences((row.statement,) if isinstance(row, Finding) else row.statements)


def row_json(row: Finding | Verdict, words: Renderer) -> dict[str, Any]:
    """A finding or verdict as printed."""
    place = {"match": row.match, "deal": row.deal, "seq": row.seq, "seat": row.seat}
    if isinstance(row, Finding):
        return {
            "kind": "finding",
            **place,
            "code": row.code,
            "name": finding_name(row.code, words),
            "severity": row.severity,
            "clauses": list(row.clauses),
            "message": row_message(row, words),
            "evidence": list(row.evidence),
        }
    return {
        "kind": "verdict",
        **place,
        "claim": row.claim,
        "claimed": row.claimed,
        "computed": row.computed,
        "verdict": row.verdict,
        "clauses": list(row.clauses),
        "message": row_message(row, words),
    }


def unchecked_json(row: Unchecked, words: Renderer) -> dict[str, Any]:
    """A check that could not be made, as printed."""
    return {
        "kind": "unchecked",
        "match": row.match,
        "code": row.code,
        "missing": words.words(missing_message(row.missing)),
        "count": row.count,
        "first_seq": row.first_seq,
    }


def in_words(row: Any, words: Renderer) -> Any:
    """A row as printed, whose texts are messages wherever they stand in it, its keys among them."""
    if isinstance(row, Message):
        return words.words(row)
    if isinstance(row, dict):
        return {in_words(name, words): in_words(value, words) for name, value in row.items()}
    return [in_words(each, words) for each in row] if isinstance(row, list | tuple) else row


def text_columns(text: str, fact: Message | str | None, column: str = "said") -> dict[str, Any]:
    """Two columns: a text in English, and the message it was worded from as JSON, by which it is worded again."""
    json_text = canonical(plain(fact)).decode() if isinstance(fact, Message) else None
    return {text: in_words(fact, ENGLISH), column: json_text}


def read_message(content: Any) -> Message | None:
    """The message that is written so in JSON; None where that is none, as another version may write."""
    try:
        fact = from_plain(content)
    except (ValueError, LookupError, TypeError):
        return None
    return fact if isinstance(fact, Message) else None


def kept_message(text: str | None) -> Message | None:
    """The message that is kept beside a text; None where there is none."""
    try:
        return read_message(json.loads(text or "null"))
    except ValueError:
        return None


def said_words(row: Mapping[str, Any], text: str, words: Renderer, column: str = "said") -> str:
    """The text of a column in any language, by the message beside it; as it stands where none is kept or known."""
    fact = kept_message(row.get(column))
    return words.words(fact) if fact is not None and words.has(fact.code) else row[text] or ""


Stated = TypeVar("Stated", Finding, Verdict, Finding | Verdict)


def in_order(rows: Iterable[Stated], words: Renderer) -> list[Stated]:
    """Rows by match, deal, seq, kind, code or claim, seat, and where all that is equal by what they say."""
    order: list[Stated] = []
    placed = sorted(((_place(row), row) for row in rows), key=itemgetter(0))
    for _, same in groupby(placed, key=itemgetter(0)):
        tied = [row for _, row in same]
        # Worded only where nothing else tells rows apart, which is seldom: words take longest.
        order += tied if len(tied) == 1 else sorted(tied, key=lambda row: row_message(row, words))
    return order


def _place(row: Finding | Verdict) -> tuple[str, int, int, str, str, int]:
    kind, what = ("finding", row.code) if isinstance(row, Finding) else ("verdict", row.claim)
    return (row.match, row.deal or 0, row.seq or 0, kind, what, row.seat or 0)
