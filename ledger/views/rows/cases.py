"""The rows of a case: its status, and each of its records in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ledger.cases.case import CaseState, follow, write_names
from ledger.cases.messages import own_words, record_message, sent_message
from ledger.messages.renderer import ENGLISH
from ledger.views.projecting.view_file import Row
from schemas import records as rec


def case_row(state: CaseState, records: Sequence[Any]) -> Row:
    """The row of a case that has been opened."""
    opened = state.opened
    about = opened.about if opened else None
    return {
        "case_id": state.case,
        "stand": state.status,
        "ticket": opened.ticket if opened else None,
        "match": about[0] if about else None,
        "about_event": about[1] if about else None,
        "deal": opened.deal if opened else None,
        "seat": opened.seat if opened else None,
        "topic": opened.topic if opened else None,
        "claim": opened.claim if opened else None,
        "assigned": state.assigned,
        "reviewers": write_names(state.reviewers),
        "decider": state.decider,
        "deciders": write_names(state.decided_before),
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
        state = follow(state, record)
        why = ENGLISH.words(state.odd[-1][1]) if len(state.odd) > len(before.odd) else None
        if isinstance(record, rec.CaseAnswered) and why is None:
            if len(state.sent) > len(before.sent):
                sent = state.sent[-1]
                kept = {"seq": sent.seq, "ruleset_hash": sent.ruleset_hash}
                yield _row(case, record, ENGLISH.words(sent_message(sent)), sent.text, None) | kept
            continue
        yield _row(case, record, ENGLISH.words(record_message(record)), own_words(record), why)


def _row(case: str, record: Any, says: str, words: str | None, odd: str | None) -> dict[str, Any]:
    return {
        "case_id": case,
        "seq": record.seq,
        "at": record.at,
        "who": record.who,
        "type": record.type,
        "match": record.about[0] if record.about else None,
        "about_event": record.about[1] if record.about else None,
        "says": says,
        "words": words,
        "corrects": getattr(record, "corrects", None),
        "ruleset_hash": None,
        "odd": odd,
    }
