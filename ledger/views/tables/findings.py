"""What an audit states of a match: findings, verdicts, checks that could not be made, and the clauses they rest on.

Until a match has ended its sentences may name cards a seat still holds, so only the place is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ledger.audit.played import WHOLE_MATCH, PlayedMatch
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import finding_name, in_order, row_message
from ledger.views.tables.deals import BY_LEAF, DEAL_ID, EVENT_ID, Deals, event_id, number_in
from ledger.views.tables.matches import match_ruling
from ledger.views.tables.table import (
    Table,
    TableRow,
    computed,
    few_words,
    links,
    number,
    numbers,
    rare_one,
    sentence,
    text,
    texts,
)
from schemas.findings import Finding, Verdict
from schemas.message import Message, SeatNo, message
from schemas.reasons import missing_message

FINDINGS: Final = Table(
    "findings",
    "open",
    ("finding",),
    {
        "finding": text(),
        "severity": text(filterable=True),
        "code": text(to="laws"),
        "name": text(),
        **links(match="matches", deal="deals"),
        "event": text(),
        "seat": number(filterable=True),
        **texts("message", "clauses", "at"),
        "leaf": number(filterable=True),
    },
    label="name",
    newest_by="leaf",
)

VERDICTS: Final = Table(
    "verdicts",
    "open",
    ("match", "place"),
    {
        "verdict_id": computed("[match] || '/' || [place]"),
        **few_words("verdict", "claim", filterable=True),
        "match": text(to="matches"),
        **few_words("place"),
        "deal": computed(DEAL_ID),
        "deal_no": text(),
        "event": computed(EVENT_ID),
        "seq": number(),
        **numbers("seat", "claimed", "computed", "difference"),
        **rare_one("by_reading"),
        "message": sentence(),
        **few_words("clauses"),
        "leaf": number(filterable=True, spans=BY_LEAF),
    },
    label="claim",
    newest_by="leaf",
    newest_first=("verdict", "claim", "by_reading", "clauses"),
    compact=True,
)

FINDING_EVENTS: Final = Table(
    "finding_events",
    "open",
    ("finding", "event"),
    {"finding": text(to="findings"), "event": text()},
    label="event",
    clustered=True,
)

FINDING_CLAUSES: Final = Table(
    "finding_clauses",
    "open",
    ("finding", "clause"),
    {**links(finding="findings", clause="clauses"), "leaf": number()},
    label="clause",
    newest_by="leaf",
    newest_first=("clause",),
    clustered=True,
)

VERDICT_CLAUSES: Final = Table(
    "verdict_clauses",
    "open",
    ("verdict_id", "clause"),
    {**links(verdict_id="verdicts", clause="clauses"), "leaf": number()},
    label="clause",
    newest_by="leaf",
    # A claim cites two or three: as rows of their own they were a sixth of open.db.
    reads="select verdict_id, one.value as clause, leaf from verdicts, "
    """json_each('[' || replace(json_quote(clauses), ' ', '","') || ']') as one where one.value <> ''""",
)

UNCHECKED: Final = Table(
    "unchecked",
    "open",
    ("match", "code", "missing"),
    {
        **links(match="matches", code="laws"),
        "missing": text(filterable=True),
        "times": number(),
        "first_event": text(),
    },
    label="missing",
)

_Times = dict[int, str | None]
"""When each event was, by seq."""


def match_rows(match: PlayedMatch, deals: Deals) -> Iterator[TableRow]:
    """Everything the audit says of a match, in the order of its report."""
    times = {fields["seq"]: fields["at"] for fields in match.fields}
    for place, finding in enumerate(in_order(match.audit.findings, ENGLISH), 1):
        name = f"{match.match}/f{place:02}"
        yield _finding_row(name, finding, match, deals, times)
        leaf = match.leaves.get(finding.seq) if finding.seq else None
        for clause in dict.fromkeys(finding.clauses):
            yield FINDING_CLAUSES.row(finding=name, clause=clause, leaf=leaf)
        for seq in dict.fromkeys(finding.evidence):
            if seq in times:
                yield FINDING_EVENTS.row(finding=name, event=event_id(match.match, seq))
    for place, verdict in enumerate(in_order(match.audit.verdicts, ENGLISH), 1):
        yield _verdict_row(f"v{place:02}", verdict, match, deals, times)
    for unchecked in match.audit.unchecked:
        yield UNCHECKED.row(
            match=match.match,
            code=unchecked.code,
            missing=ENGLISH.words(missing_message(unchecked.missing)),
            times=unchecked.count,
            first_event=_stored_event(match.match, unchecked.first_seq, times),
        )


def _stored_event(match: str, seq: int | None, times: _Times) -> str | None:
    """The id of an event the ledger holds; a line that waits or contradicts has no event to lead to."""
    return event_id(match, seq) if seq in times else None


def _finding_row(name: str, finding: Finding, match: PlayedMatch, deals: Deals, times: _Times) -> TableRow:
    may_tell = match.ended or finding.code in WHOLE_MATCH
    return FINDINGS.row(
        finding=name,
        **{column: getattr(finding, column) for column in ("severity", "code", "seat")},
        name=finding_name(finding.code, ENGLISH),
        match=match.match,
        deal=deals.numbered(finding.deal),
        event=_stored_event(match.match, finding.seq, times),
        message=row_message(finding, ENGLISH) if may_tell else ENGLISH.sentence(_place_alone(finding, match)),
        clauses=" ".join(finding.clauses),
        at=times.get(finding.seq) if finding.seq else None,
        leaf=match.leaves.get(finding.seq) if finding.seq else None,
    )


def _place_alone(row: Finding | Verdict, match: PlayedMatch) -> Message:
    """What is said of a match still played, or whose hands wait."""
    if isinstance(row, Finding):
        what = message(f"finding-{row.code}.name")
    else:
        ruling = message(f"live-{match_ruling(match, row)}")
        what = message("live-verdict", claim=message(f"claim-{row.claim}"), ruling=ruling)
    if row.seat:
        return message("live-seat", seat=SeatNo(row.seat), event=row.seq or 0, what=what)
    return message("live-event", event=row.seq or 0, what=what)


def _verdict_row(place: str, verdict: Verdict, match: PlayedMatch, deals: Deals, times: _Times) -> TableRow:
    claimed, computed, seq, is_over = verdict.claimed, verdict.computed, verdict.seq, match.ended
    words = ENGLISH.in_currency(match.currency)
    differs_by_figure = verdict.claim != "show" and computed is not None
    return (
        VERDICTS,
        (
            verdict.verdict,
            verdict.claim,
            match.match,
            place,
            number_in(match.match, deals.numbered(verdict.deal)),
            seq if seq in times else None,
            verdict.seat,
            int(claimed),
            None if computed is None else int(computed),
            int(computed or 0) - int(claimed) if differs_by_figure else None,
            verdict.reading_decides if is_over else None,
            row_message(verdict, words) if is_over else ENGLISH.sentence(_place_alone(verdict, match)),
            " ".join(dict.fromkeys(verdict.clauses)),
            match.leaves.get(seq) if seq else None,
        ),
    )
