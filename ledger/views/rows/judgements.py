"""The rows of an audit: findings, verdicts, checks not made, and the clauses they rest on.

Until a match has ended its sentences may name cards a seat still holds, so only the place is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ledger.audit.played import PlayedMatch
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import finding_name, in_order, row_message
from ledger.views.projecting.view_file import Row
from ledger.views.rows.matches import Deals, event_id
from schemas.findings import Finding, Verdict
from schemas.reasons import missing_message

NAMES_NO_CARD: Final = frozenset({"log_incomplete", "not_replayed", "ruleset_unknown"})
LATER: Final = "The cards behind this are told once the match has ended."


def judgement_rows(audited: PlayedMatch, deals: Deals) -> Iterator[tuple[str, Row]]:
    """(table, row) for everything the audit says of a match, in report order."""
    at = {event.seq: event.at for event in audited.events}
    for place, finding in enumerate(in_order(audited.audit.findings, ENGLISH), 1):
        name = f"{audited.match}/f{place:02}"
        yield "findings", _finding_row(name, finding, audited, deals, at)
        for clause in dict.fromkeys(finding.clauses):
            yield "finding_clauses", {"finding": name, "clause": clause}
        for seq in dict.fromkeys(finding.evidence):
            if seq in at:
                yield "finding_events", {"finding": name, "event": event_id(audited.match, seq)}
    for place, verdict in enumerate(in_order(audited.audit.verdicts, ENGLISH), 1):
        name = f"{audited.match}/v{place:02}"
        yield "verdicts", _verdict_row(name, verdict, audited, deals, at)
        for clause in dict.fromkeys(verdict.clauses):
            yield "verdict_clauses", {"verdict_id": name, "clause": clause}
    for gone in audited.audit.unchecked:
        yield (
            "unchecked",
            {
                "match": audited.match,
                "code": gone.code,
                "missing": ENGLISH.words(missing_message(gone.missing)),
                "times": gone.count,
                "first_event": _held(audited.match, gone.first_seq, at),
            },
        )


Times = dict[int, str | None]


def _held(match: str, seq: int | None, at: Times) -> str | None:
    """The id of an event the ledger holds; a line that waits or contradicts has no event to lead to."""
    return event_id(match, seq) if seq in at else None


def _finding_row(name: str, finding: Finding, audited: PlayedMatch, deals: Deals, at: Times) -> Row:
    return {
        "finding": name,
        "severity": finding.severity,
        "code": finding.code,
        "name": finding_name(finding.code, ENGLISH),
        "match": audited.match,
        "deal": deals.numbered(finding.deal),
        "event": _held(audited.match, finding.seq, at),
        "seat": finding.seat,
        "message": row_message(finding, ENGLISH)
        if audited.ended or finding.code in NAMES_NO_CARD
        else _neutral(finding),
        "clauses": " ".join(finding.clauses),
        "at": at.get(finding.seq) if finding.seq else None,
        "leaf": audited.leaves.get(finding.seq) if finding.seq else None,
    }


def _neutral(row: Finding | Verdict) -> str:
    seat = f"Seat {row.seat}, event" if row.seat else "Event"
    what = (
        f"{finding_name(row.code, ENGLISH)}."
        if isinstance(row, Finding)
        else f"{row.claim.capitalize()}: {row.verdict.lower()}."
    )
    return f"{seat} {row.seq}: {what} {LATER}"


def _verdict_row(name: str, verdict: Verdict, audited: PlayedMatch, deals: Deals, at: Times) -> Row:
    counted = verdict.claim != "show" and verdict.computed is not None
    return {
        "verdict_id": name,
        "verdict": verdict.verdict,
        "claim": verdict.claim,
        "match": audited.match,
        "deal": deals.numbered(verdict.deal),
        "event": _held(audited.match, verdict.seq, at),
        "seat": verdict.seat,
        "claimed": int(verdict.claimed),
        "computed": None if verdict.computed is None else int(verdict.computed),
        "difference": int(verdict.computed or 0) - int(verdict.claimed) if counted else None,
        "by_reading": verdict.reading_decides if audited.ended else None,
        "message": row_message(verdict, ENGLISH) if audited.ended else _neutral(verdict),
        "clauses": " ".join(verdict.clauses),
        "leaf": audited.leaves.get(verdict.seq) if verdict.seq else None,
    }
