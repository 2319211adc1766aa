"""Cases, claims of players from ticket to answer: where each stands, and each of its records in a sentence.

The rows of a case follow from its records alone, so that they are made anew when it gets one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from ledger.cases.case import Backing, CaseState, Decision, Draft, follow
from ledger.cases.messages import own_words, record_message, sent_message
from ledger.cases.writing import KIND, listed_case
from ledger.evidence.format_2.erasure import Loss, losses
from ledger.evidence.growth import Growth
from ledger.evidence.leaf import ERASED
from ledger.evidence.reader import Reader
from ledger.messages.rows import text_columns
from ledger.views.tables.table import Row, Table, TableRow, number, numbers, text, texts
from schemas import records as rec
from schemas.message import Message, message

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
        "tickets": text(),
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
            "due_at", "opened_at", "case_id", "stand", "assigned", "held", "reviewers", "ticket", "tickets", "match",
            "deal", "seat", "topic", "outcome", "incidents",
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
        **texts("says", "said", "words", "composed", "language"),
        "seat": number(),
        "reference": text(),
        **numbers("corrects", "replaces"),
        **texts("ruleset_hash", "odd", "odd_said", "erased_at"),
        "erased_in": number(),
    },
    label="says",
)


_NOTHING: Final[Mapping[int, Loss]] = MappingProxyType({})


def losses_in(reader: Reader, case: str, records: Sequence[Any]) -> Mapping[int, Loss]:
    """Which records of a case have lost a text to an erasure, by seq, and when."""
    lost_some = any(ERASED in record.model_dump().values() for record in records)
    return losses(reader, f"{KIND}/{case}") if lost_some else _NOTHING


def cases_since(reader: Reader, growth: Growth, leaf: int) -> Iterator[tuple[str, list[TableRow]]]:
    """The rows of each case with a record at a leaf or later, whole, by its id."""
    for stream in growth.streams_since(KIND, leaf):
        state, records = listed_case(reader, stream.removeprefix(f"{KIND}/"))
        rows = [CASES.row(**case_row(state, records))]
        erasures = losses_in(reader, state.case, records)
        yield state.case, rows + [CASE_RECORDS.row(**row) for row in record_rows(state.case, records, erasures)]


def case_row(state: CaseState, records: Sequence[Any]) -> Row:
    """The row of a case that has been opened."""
    opening = state.opened
    return {
        "case_id": state.case,
        "stand": state.status,
        **{name: getattr(opening, name, None) for name in ("ticket", "deal", "seat", "topic", "claim")},
        **_about(opening),
        "tickets": " ".join(state.tickets) or None,
        "assigned": state.assigned,
        "reviewers": _names(state.reviewers),
        # What reviewers stand behind, as JSON; None for nothing.
        "backed": json.dumps([[one.who, *one.decision] for one in state.backed], ensure_ascii=False)
        if state.backed
        else None,
        "decider": state.decider,
        "deciders": _names(state.decided_before),
        "outcome": state.outcome,
        "amount": state.paid,
        "opened_at": opening.at if opening else None,
        "last_at": state.last_at,
        "due_at": state.due,
        "held": int(state.on_hold),
        "proposed": state.proposed.seq if state.proposed is not None else None,
        "proposer": state.proposed.who if state.proposed is not None else None,
        "agreed": _names(state.agreed),
        "answers": len(state.sent),
        "appeals": sum(kind == "case_appealed" for kind in state.kinds.values()),
        "odd": len(state.odd),
        "records": len(records),
        "last_seq": state.last_seq,
        "incidents": " ".join(entry.incident for entry in state.joined) or None,
        "unasked": int(state.unasked),
    }


def _names(names: Sequence[str]) -> str | None:
    """Names as a JSON list, since a name may hold a comma; None for none. The inverse is :func:`read_names`."""
    return json.dumps(names, ensure_ascii=False) if names else None


def read_names(column: str | None) -> tuple[str, ...]:
    """The names of a column that holds several."""
    return tuple(json.loads(column)) if column else ()


def state_of_row(row: Mapping[str, Any], kinds: Mapping[int, str]) -> CaseState:
    """A case as far as its row in ``cases.db`` tells; ``kinds`` are the types of the records that count, by seq."""
    return CaseState(
        row["case_id"],
        status=row["stand"],
        last_seq=row["last_seq"],
        assigned=row["assigned"],
        reviewers=read_names(row["reviewers"]),
        backed=tuple(
            Backing(who, Decision(outcome, amount)) for who, outcome, amount in json.loads(row["backed"] or "[]")
        ),
        outcome=row["outcome"],
        paid=row["amount"],
        decider=row["decider"],
        decided_before=read_names(row["deciders"]),
        on_hold=bool(row["held"]),
        # Without its words: a page asks who proposed it, and reads the words from the record.
        proposed=Draft(row["proposed"], row["proposer"], "") if row["proposed"] is not None else None,
        agreed=read_names(row["agreed"]),
        unasked=bool(row["unasked"]),
        kinds=dict(kinds),
    )


def record_rows(case: str, records: Sequence[Any], erasures: Mapping[int, Loss] = _NOTHING) -> Iterator[Row]:
    """Each record of a case; the parts of a letter are one row, at the first of them. A letter as it was composed is
    told with the one that staff made of it. ``erasures`` says by seq which have lost a text, and when."""
    state = CaseState(case)
    for record in records:
        before = state
        state = follow(state, record)
        why = state.odd[-1][1] if len(state.odd) > len(before.odd) else None
        if isinstance(record, rec.LetterPart) and why is None:
            if len(state.sent) > len(before.sent):
                letter = state.sent[-1]
                says = sent_message(letter)
                extra = {
                    name: getattr(letter, name) for name in ("seq", "ruleset_hash", "seat", "language", "composed")
                }
                row = _row(case, record, says, letter.text, None) | extra
                yield row | _erasure_words(erasures, range(letter.seq, record.seq + 1), letter.text)
            elif state.proposed is not None and state.proposed != before.proposed:
                proposal = state.proposed
                row = _row(case, record, message("case_proposed"), proposal.text, None)
                row |= {"seq": proposal.seq, "composed": proposal.composed}
                yield row | _erasure_words(erasures, range(proposal.seq, record.seq + 1), proposal.text)
            continue
        words = own_words(record)
        row = _row(case, record, record_message(record), words, why)
        yield row | _erasure_words(erasures, [record.seq], words)


def _erasure_words(erasures: Mapping[int, Loss], seqs: Iterable[int], words: str | None) -> dict[str, Any]:
    """What the row of the records ``seqs`` says of words that were erased; of a letter that lost some of its parts the
    others stay."""
    loss = next((erasures[seq] for seq in seqs if seq in erasures), None)
    if loss is None:
        return {}
    none_left = words is not None and set(words.split()) == {ERASED}  # in each part of a letter
    return {"words": None if none_left else words, "erased_at": loss.at, "erased_in": loss.record}


def _about(record: Any) -> dict[str, Any]:
    match, event = getattr(record, "about", None) or (None, None)
    return {"match": match, "about_event": event}


def _row(case: str, record: Any, says: Message, words: str | None, odd: Message | None) -> dict[str, Any]:
    return {
        "case_id": case,
        **{name: getattr(record, name) for name in ("seq", "at", "who", "type")},
        **_about(record),
        **text_columns("says", says),
        "words": words,
        "composed": None,
        "language": getattr(record, "language", None),
        "seat": getattr(record, "seat", None),
        **{name: getattr(record, name, None) for name in ("reference", "corrects", "replaces")},
        "ruleset_hash": None,
        **text_columns("odd", odd, "odd_said"),
        "erased_at": None,
        "erased_in": None,
    }
