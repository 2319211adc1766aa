"""Cases, claims of players from ticket to answer: where each stands, and each of its records in a sentence.

The rows of a case follow from its records alone, so that they are made anew when it gets one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from ledger.cases.case import CaseState, follow, write_backed, write_names
from ledger.cases.messages import own_words, record_message, sent_message
from ledger.cases.writing import KIND, read_case
from ledger.evidence.growth import Growth
from ledger.evidence.reader import Reader
from ledger.messages.renderer import ENGLISH
from ledger.views.tables.table import Row, Table, TableRow, number, numbers, text, texts
from schemas import records as rec

CASES: Final = Table(
    "cases",
    "cases",
    ("case_id",),
    {
        "case_id": text(),
        **texts("stand", "ticket", "match", filterable=True),
        **numbers("about_event", "deal", "seat"),
        "topic": text(filterable=True),
        "claim": text(),
        "assigned": text(filterable=True),
        "reviewers": text(),
        "backed": text(),
        "decider": text(filterable=True),
        "deciders": text(),
        "outcome": text(filterable=True),
        "amount": number(),
        **texts("opened_at", "last_at", "due_at", filterable=True),
        "held": number(filterable=True),
        "proposed": number(),
        **texts("proposer", "agreed"),
        **numbers("answers", "appeals", "odd", "records", "last_seq"),
        "incidents": text(filterable=True),
        "unasked": number(),
    },
    label="ticket",
    newest_by="last_at",
    # In the order of the queue, with all it shows, so that claims need not be read for it.
    indexes=(
        (
            "due_at", "opened_at", "case_id", "stand", "assigned", "held", "reviewers", "ticket", "match", "deal",
            "seat", "topic", "outcome", "incidents",
        ),
    ),
)  # fmt: skip

CASE_RECORDS: Final = Table(
    "case_records",
    "cases",
    ("case_id", "seq"),
    {
        "case_id": text(to="cases"),
        "seq": number(),
        **texts("at", "who", "type", filterable=True),
        "match": text(),
        "about_event": number(),
        **texts("says", "words", "composed", "language"),
        "seat": number(),
        "reference": text(),
        **numbers("corrects", "replaces"),
        **texts("ruleset_hash", "odd"),
    },
    label="says",
)


def cases_since(reader: Reader, growth: Growth, leaf: int) -> Iterator[tuple[str, list[TableRow]]]:
    """The rows of each case with a record at a leaf or later, whole, by its id."""
    for stream in growth.streams_since(KIND, leaf):
        state, records = read_case(reader, stream.removeprefix(f"{KIND}/"))
        rows: list[TableRow] = [(CASES, case_row(state, records))]
        yield state.case, rows + [(CASE_RECORDS, row) for row in record_rows(state.case, records)]


def case_row(state: CaseState, records: Sequence[Any]) -> Row:
    """The row of a case that has been opened."""
    opened = state.opened
    return {
        "case_id": state.case,
        "stand": state.status,
        **{name: getattr(opened, name, None) for name in ("ticket", "deal", "seat", "topic", "claim")},
        **_about(opened),
        "assigned": state.assigned,
        "reviewers": write_names(state.reviewers),
        "backed": write_backed(state.backed),
        "decider": state.decider,
        "deciders": write_names(state.decided_before),
        "outcome": state.outcome,
        "amount": state.paid,
        "opened_at": opened.at if opened else None,
        "last_at": state.last_at,
        "due_at": state.due,
        "held": int(state.held),
        "proposed": state.proposed.seq if state.proposed is not None else None,
        "proposer": state.proposed.who if state.proposed is not None else None,
        "agreed": write_names(state.agreed),
        "answers": len(state.sent),
        "appeals": sum(kind == "case_appealed" for kind in state.kinds.values()),
        "odd": len(state.odd),
        "records": len(records),
        "last_seq": state.last_seq,
        "incidents": " ".join(joined.incident for joined in state.joined) or None,
        "unasked": int(state.unasked),
    }


def record_rows(case: str, records: Sequence[Any]) -> Iterator[Row]:
    """Each record of a case; the parts of a letter are one row, at the first of them. A letter as it was composed is
    told with the one that staff made of it."""
    state = CaseState(case)
    for record in records:
        before = state
        state = follow(state, record)
        why = ENGLISH.words(state.odd[-1][1]) if len(state.odd) > len(before.odd) else None
        if isinstance(record, rec.LetterPart) and why is None:
            if len(state.sent) > len(before.sent):
                sent = state.sent[-1]
                says = ENGLISH.words(sent_message(sent))
                written = {
                    name: getattr(sent, name) for name in ("seq", "ruleset_hash", "seat", "language", "composed")
                }
                yield _row(case, record, says, sent.text, None) | written
            elif state.proposed is not None and state.proposed != before.proposed:
                proposed = state.proposed
                row = _row(case, record, ENGLISH.say("case_proposed"), proposed.text, None)
                yield row | {"seq": proposed.seq, "composed": proposed.composed}
            continue
        yield _row(case, record, ENGLISH.words(record_message(record)), own_words(record), why)


def _about(record: Any) -> dict[str, Any]:
    match, event = getattr(record, "about", None) or (None, None)
    return {"match": match, "about_event": event}


def _row(case: str, record: Any, says: str, words: str | None, odd: str | None) -> dict[str, Any]:
    return {
        "case_id": case,
        **{name: getattr(record, name) for name in ("seq", "at", "who", "type")},
        **_about(record),
        "says": says,
        "words": words,
        "composed": None,
        "language": getattr(record, "language", None),
        "seat": getattr(record, "seat", None),
        **{name: getattr(record, name, None) for name in ("reference", "corrects", "replaces")},
        "ruleset_hash": None,
        "odd": odd,
    }
