"""A case opened on a match, and the answer that closes it, kept as it was sent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cli.answer_report import answer_for, zone_named
from cli.case_writing import open_case, read_case, write
from ledger.answers.answer import Asked, plain_text
from ledger.audit.auditor import open_ledger
from ledger.cases.writing import answer_records, timestamp
from ledger.messages.renderer import LETTER, Renderer
from schemas.errors import UnknownMatch, UsageError


def opened(
    ledger: Path | None,
    rulesets: Path | None,
    match: str,
    ticket: str,
    claim: str | None,
    asked: tuple[int | None, int | None, Any],
    seq: int | None,
    hours: float,
    name: str | None,
    who: str | None,
) -> str:
    """Open a case and return its id. Raises UnknownMatch, UsageError for what the match has nothing of."""
    with open_ledger(ledger, rulesets) as found:
        if not found.reader.size_of(match):
            raise UnknownMatch(f"the ledger holds no match {match}; meldtrail matches lists them")
        given, _ = answer_for(found.one(match), Asked(*asked), rulesets, "en", "UTC", False)
    seq = given.seq if seq is None else seq
    deal, seat, about = asked
    record = {
        "type": "case_opened", "ticket": ticket, "about": (match, seq), "topic": about or given.about,
        "deal": deal if deal is not None else given.deal, "seat": seat if seat is not None else given.seat,
        "claim": claim or None, "due": timestamp(hours),
    }  # fmt: skip
    return open_case(ledger, who, name, record)


def answered(
    ledger: Path | None,
    rulesets: Path | None,
    name: str,
    language: str,
    seat: int | None,
    tz: str,
    who: str | None,
) -> str:
    """The text for the player of a case, kept on it as it was sent. Raises ConflictError before it is decided."""
    kept = read_case(ledger, name)
    case = kept.state.opened
    if case is None or case.about is None:
        raise UsageError(f"case {name} is about no match; it cannot be answered here")
    reader = seat if seat is not None else case.seat
    if reader is None:
        raise UsageError(f"case {name} names no seat; give --seat")
    with open_ledger(ledger, rulesets) as found:
        asked = Asked(case.deal, case.seat, case.topic)
        given, _ = answer_for(found.one(case.about[0]), asked, rulesets, language, tz, True, reader, to_keep=True)
    text = plain_text(given, Renderer(language, reader, zone_named(tz), LETTER))
    records = answer_records(
        text, language=language, seat=reader, reference=given.reference, version=given.version,
        ruleset_hash=given.ruleset_hash,
    )  # fmt: skip
    write(ledger, kept, who, *records)
    return text
