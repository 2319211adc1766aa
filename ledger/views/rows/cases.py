"""The rows of a case: where it stands, and each of its records in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from ledger.cases.case import CaseState, Sent, followed, listed
from ledger.messages.catalogue import languages
from ledger.messages.renderer import Renderer, decimal
from ledger.views.projecting.view_file import Row
from schemas import records as rec

OUTCOMES: Final[dict[str, str]] = {
    "granted": "granted", "partly": "granted in part", "refused": "refused", "undecidable": "not decidable",
    "withdrawn": "withdrawn",
}  # fmt: skip


def case_row(state: CaseState, records: Sequence[Any]) -> Row:
    """The row of a case that has been opened."""
    opened = state.opened
    about = opened.about if opened else None
    return {
        "case_id": state.case,
        "stand": state.stand,
        "ticket": opened.ticket if opened else None,
        "match": about[0] if about else None,
        "about_event": about[1] if about else None,
        "deal": opened.deal if opened else None,
        "seat": opened.seat if opened else None,
        "topic": opened.topic if opened else None,
        "claim": opened.claim if opened else None,
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
                kept = {"seq": sent.seq, "ruleset_hash": sent.ruleset_hash}
                yield _row(case, record, said_sent(sent), sent.text, None) | kept
            continue
        yield _row(case, record, said(record), written(record), why)


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


def written(record: Any) -> str | None:
    """What somebody wrote in a record, in his own words."""
    for name in ("claim", "text", "name"):
        words = getattr(record, name, None)
        if isinstance(words, str):
            return words
    return None


def said(record: Any) -> str:
    """A record in a sentence, without what was written in it."""
    tell = SENTENCES.get(getattr(record, "type", ""))
    return tell(record) if tell is not None else "A record of another kind."


def said_sent(sent: Sent) -> str:
    """An answer that was sent, in a sentence."""
    to = f" to seat {sent.seat}" if sent.seat is not None else ""
    tongue = Renderer(sent.language).say("language-name") if sent.language in languages() else sent.language
    return f"Answered{to} in {tongue}, reference {sent.reference}, as checked by version {sent.version}."


def _outcome(record: Any) -> str:
    paid = f", {decimal(record.paid)} rupees to be paid" if record.paid is not None else ""
    return f"{OUTCOMES[record.outcome]}{paid}" if record.outcome else f"as before{paid}"


SENTENCES: Final[dict[str, Callable[[Any], str]]] = {
    "case_opened": lambda r: f"Opened for ticket {r.ticket}.",
    "case_assigned": lambda r: f"Assigned to {r.to}.",
    "note": lambda _: "A note.",
    "case_reviewed": lambda r: f"Reviewed by a second person, who {'agrees' if r.agrees == 'yes' else 'disagrees'}.",
    "case_decided": lambda r: f"Decided: {_outcome(r)}.",
    "case_corrected": lambda r: f"Record {r.corrects} corrected: {_outcome(r)}.",
    "case_appealed": lambda r: f"Appealed by {'the player' if r.by == 'player' else 'staff'}.",
    "case_reversed": lambda r: f"Reversed on appeal: {_outcome(r)}.",
    "case_held": lambda r: f"Legal hold {r.hold}.",
    "case_attached": lambda r: f"A file of {r.size} bytes attached, SHA-256 {r.digest}.",
    "case_answered": lambda r: f"A part of an answer, {r.part} of {r.parts}.",
}
"""How each type of record is told."""
