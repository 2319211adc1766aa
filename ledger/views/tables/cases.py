"""Cases, claims of players from ticket to answer: where each stands, and each of its records in a sentence.

The rows of a case follow from its records alone, so that they are made anew when it gets one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, get_args

from ledger.cases.case import CaseState, Sent, followed, listed
from ledger.cases.writing import KIND, case_kept
from ledger.evidence.growth import Growth
from ledger.evidence.reader import Reader
from ledger.messages.catalogue import languages
from ledger.messages.renderer import ENGLISH, Renderer
from ledger.views.tables.table import Row, Table, TableRow, number, numbers, text, texts
from schemas import records as rec
from schemas.message import Message, Money, SeatNo, message

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
        "decider": text(filterable=True),
        "deciders": text(),
        "outcome": text(filterable=True),
        "amount": number(),
        **texts("opened_at", "last_at", "due_at", filterable=True),
        "held": number(filterable=True),
        **numbers("answers", "appeals", "odd", "records", "last_seq"),
    },
    label="ticket",
    newest_by="last_at",
    # In the order of the queue, with all it shows, so that claims need not be read for it.
    indexes=(
        (
            "due_at", "opened_at", "case_id", "stand", "assigned", "held", "reviewers", "ticket", "match", "deal",
            "seat", "topic", "outcome",
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
        **texts("says", "words"),
        "corrects": number(),
        **texts("ruleset_hash", "odd"),
    },
    label="says",
)


def cases_since(reader: Reader, growth: Growth, leaf: int) -> Iterator[tuple[str, list[TableRow]]]:
    """The rows of each case with a record at a leaf or later, whole, by its id."""
    for stream in growth.streams_since(KIND, leaf):
        state, records = case_kept(reader, stream.removeprefix(f"{KIND}/"))
        rows: list[TableRow] = [(CASES, case_row(state, records))]
        yield state.case, rows + [(CASE_RECORDS, row) for row in record_rows(state.case, records)]


def case_row(state: CaseState, records: Sequence[Any]) -> Row:
    """The row of a case that has been opened."""
    opened = state.opened
    return {
        "case_id": state.case,
        "stand": state.stand,
        **{name: getattr(opened, name, None) for name in ("ticket", "deal", "seat", "topic", "claim")},
        **_about(opened),
        "assigned": state.assigned,
        "reviewers": listed(state.reviewers),
        "decider": state.decider,
        "deciders": listed(state.decided_before),
        "outcome": state.outcome,
        "amount": state.paid,
        "opened_at": opened.at if opened else None,
        "last_at": state.last_at,
        "due_at": state.due,
        "held": int(state.held),
        "answers": len(state.sent),
        "appeals": sum(kind == "case_appealed" for kind in state.kinds.values()),
        "odd": len(state.odd),
        "records": len(records),
        "last_seq": state.last_seq,
    }


def record_rows(case: str, records: Sequence[Any]) -> Iterator[Row]:
    """Each record of a case; the parts of an answer are one row, at the first of them."""
    state = CaseState(case)
    for record in records:
        before = state
        state = followed(state, record)
        why = state.odd[-1][1] if len(state.odd) > len(before.odd) else None
        if isinstance(record, rec.CaseAnswered) and why is None:
            if len(state.sent) > len(before.sent):
                sent = state.sent[-1]
                says = ENGLISH.words(_sent_message(sent))
                yield _row(case, record, says, sent.text, None) | {"seq": sent.seq, "ruleset_hash": sent.ruleset_hash}
            continue
        yield _row(case, record, record_words(record), own_words(record), why)


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
        "corrects": getattr(record, "corrects", None),
        "ruleset_hash": None,
        "odd": odd,
    }


# -- in words --------------------------------------------------------------------------------------

OUTCOMES: Final = {outcome: ENGLISH.say(f"outcome-{outcome}") for outcome in get_args(rec.Outcome)}
"""What became of a case, in words."""


def own_words(record: Any) -> str | None:
    """What somebody wrote in a record, as it was written."""
    written = (getattr(record, name, None) for name in ("claim", "text", "name"))
    return next((words for words in written if isinstance(words, str)), None)


def record_words(record: Any) -> str:
    """A record in a sentence, without what was written in it. Its message may name any field of the record."""
    code = f"record-{record.type}"
    fields = {name: value for name, value in record if isinstance(value, int | str)}
    return ENGLISH.say(code if ENGLISH.has(code) else "record-other", **fields | {"outcome": _outcome(record)})


def _outcome(record: Any) -> Message:
    outcome, paid = getattr(record, "outcome", None) or "none", getattr(record, "paid", None)
    stated = message(f"outcome-{outcome}")
    return stated if paid is None else message("outcome-paid", outcome=stated, sum=Money(paid))


def _sent_message(sent: Sent) -> Message:
    """An answer that was sent; a language is called by its own name."""
    language = Renderer(sent.language).say("language-name") if sent.language in languages() else sent.language
    if sent.seat is None:
        return message("record-sent", language=language, reference=sent.reference, version=sent.version)
    return message(
        "record-sent_to", seat=SeatNo(sent.seat), language=language, reference=sent.reference, version=sent.version
    )
