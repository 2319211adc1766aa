"""A case folded from its records: where it stands, and which record may follow which.

open -> decided -> closed (the answer was sent) -> appealed -> decided again, or reversed. A case is decided by somebody
else than its second reviewers, an appeal by somebody else than who decided before. Nothing follows a closed case but an
appeal and a legal hold. Records that should not have been made are kept and told of, and change nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from schemas import records as rec
from schemas.errors import ConflictError, UsageError

Stand = Literal["new", "open", "decided", "closed", "appealed"]
CaseRow = rec.CaseEntry | rec.Note

_MAY_FOLLOW: Final[dict[Stand, frozenset[str]]] = {
    "new": frozenset({"case_opened"}),
    "open": frozenset({"case_assigned", "note", "case_reviewed", "case_decided", "case_attached", "case_held"}),
    "decided": frozenset({"note", "case_corrected", "case_answered", "case_appealed", "case_attached", "case_held"}),
    "closed": frozenset({"case_appealed", "case_held"}),
    "appealed": frozenset({
        "case_assigned", "note", "case_reviewed", "case_decided", "case_reversed", "case_attached", "case_held",
    }),
}  # fmt: skip
"""Where a case stands, and the records that may come then."""

VERBS: Final[dict[str, str]] = {
    "case_opened": "opened", "case_assigned": "assigned", "note": "noted on", "case_reviewed": "reviewed",
    "case_decided": "decided", "case_corrected": "corrected", "case_appealed": "appealed",
    "case_reversed": "reversed", "case_held": "put on hold or released", "case_attached": "added to",
    "case_answered": "answered",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sent:
    """An answer as it was sent, whole, with who sent it when and what it rests on."""

    seq: int
    at: str
    who: str
    text: str
    language: str
    seat: int | None
    reference: str
    version: str
    ruleset_hash: str | None


@dataclass(frozen=True)
class CaseState:
    """A case as its records leave it. ``paid`` is in minor units; times are UTC as recorded.

    ``outcome`` stands until another one takes its place: by a correction, a reversal, or a decision on appeal.
    ``reviewers`` and ``decider`` are those since the last appeal; ``decided_before`` decided what is appealed against.
    ``pieces`` are those of an answer not all parts of which have come. ``odd`` are records that should not have been
    made, as (seq, why).
    """

    case: str
    stand: Stand = "new"
    opened: rec.CaseOpened | None = None
    last_seq: int = 0
    last_at: str | None = None
    due: str | None = None
    assigned: str | None = None
    reviewers: tuple[str, ...] = ()
    decider: str | None = None
    decided_before: tuple[str, ...] = ()
    outcome: rec.Outcome | None = None
    paid: int | None = None
    decided_at: str | None = None
    held: bool = False
    sent: tuple[Sent, ...] = ()
    pieces: tuple[rec.CaseAnswered, ...] = ()
    odd: tuple[tuple[int, str], ...] = ()
    kinds: dict[int, str] = field(default_factory=dict)


def case_state(case: str, records: Iterable[object]) -> CaseState:
    """The case called ``case`` after all its records, in order of seq."""
    state = CaseState(case)
    for record in records:
        state = followed(state, record)
    return state


def followed(state: CaseState, record: object) -> CaseState:
    """The case after one more record; one that may not follow only leaves its trace in ``odd``."""
    if not isinstance(record, rec.StaffRecord):
        return state
    why = refusal(state, record)
    state = replace(state, last_seq=record.seq, last_at=record.at)
    if why is not None:
        return replace(state, odd=(*state.odd, (record.seq, why)))
    state = replace(state, kinds={**state.kinds, record.seq: getattr(record, "type", "")})
    return _applied(state, record)


def may_come(stand: Stand) -> frozenset[str]:
    """The types of record that may come where a case stands so; not each of them from everybody."""
    return _MAY_FOLLOW[stand]


def refusal(state: CaseState, record: object) -> str | None:
    """Why a record may not follow, in half a sentence; None when it may."""
    kind = getattr(record, "type", "")
    if kind not in _MAY_FOLLOW[state.stand]:
        return _out_of_place(state, kind)
    if state.pieces and kind != "case_answered":
        return "the answer before it has not been kept in full"
    match record:
        case rec.CaseDecided() | rec.CaseReversed():
            return _by_the_wrong_one(state, record.who)
        case rec.CaseReviewed():
            return "who decided before cannot review it too" if record.who in state.decided_before else None
        case rec.CaseHeld():
            return _hold(state, record)
        case rec.CaseCorrected():
            return _correction(state, record)
        case rec.CaseAnswered():
            return None if record.part == len(state.pieces) + 1 else "a part of the answer is missing before it"
    return None


def _out_of_place(state: CaseState, kind: str) -> str:
    if state.stand == "new":
        return "the case has not been opened"
    if kind == "case_opened":
        return "the case has been opened already"
    if kind == "case_answered":
        return "an answer is sent when the case is decided"
    if state.stand == "closed":
        return "the case is closed; only an appeal opens it again"
    if kind == "case_reversed":
        return "a decision is reversed on appeal only"
    if state.stand == "decided":
        return "the case is decided; an appeal opens it again"
    return f"a case that is {state.stand} cannot be {VERBS.get(kind, 'written to so')}"


def _by_the_wrong_one(state: CaseState, who: str) -> str | None:
    if who in state.reviewers:
        return f"{who} is its second reviewer; somebody else must decide"
    if state.stand == "appealed" and who in state.decided_before:
        return f"{who} decided what is appealed against; somebody else must decide"
    return None


def _hold(state: CaseState, record: rec.CaseHeld) -> str | None:
    if record.hold == "placed":
        return "it is on legal hold already" if state.held else None
    return None if state.held else "it is not on legal hold"


def _correction(state: CaseState, record: rec.CaseCorrected) -> str | None:
    if record.corrects not in state.kinds:
        return f"it has no record {record.corrects} to correct"
    return None


def _applied(state: CaseState, record: rec.StaffRecord) -> CaseState:
    match record:
        case rec.CaseOpened():
            return replace(state, stand="open", opened=record, due=record.due)
        case rec.CaseAssigned():
            return replace(state, assigned=record.to)
        case rec.CaseReviewed():
            return replace(state, reviewers=(*state.reviewers, record.who))
        case rec.CaseDecided() | rec.CaseReversed():
            return replace(
                state, stand="decided", decider=record.who, decided_at=record.at, outcome=record.outcome,
                paid=record.paid, decided_before=(*state.decided_before, record.who),
            )  # fmt: skip
        case rec.CaseCorrected():
            return replace(
                state,
                outcome=record.outcome or state.outcome,
                paid=state.paid if record.paid is None else record.paid,
            )
        case rec.CaseAppealed():
            return replace(state, stand="appealed", reviewers=(), decider=None, due=record.due)
        case rec.CaseHeld():
            return replace(state, held=record.hold == "placed")
        case rec.CaseAnswered():
            return _answered(state, record)
    return state


def _answered(state: CaseState, record: rec.CaseAnswered) -> CaseState:
    pieces = (*state.pieces, record)
    if record.part < record.parts:
        return replace(state, pieces=pieces)
    first = pieces[0]
    sent = Sent(
        seq=first.seq, at=first.at, who=first.who, text=joined(pieces), language=first.language, seat=first.seat,
        reference=first.reference, version=first.version, ruleset_hash=first.ruleset_hash,
    )  # fmt: skip
    return replace(state, stand="closed", pieces=(), sent=(*state.sent, sent), due=None)


def joined(pieces: Iterable[rec.CaseAnswered]) -> str:
    """The text of an answer out of its pieces, paragraphs with a blank line between."""
    paragraphs: dict[int, str] = {}
    for piece in pieces:
        paragraphs[piece.paragraph] = paragraphs.get(piece.paragraph, "") + piece.text
    return "\n\n".join(paragraphs[number] for number in sorted(paragraphs)) + "\n"


PIECE: Final = 1500
"""The longest piece of an answer one record holds, in characters."""


def cut_up(text: str) -> list[tuple[int, str]]:
    """(paragraph from 1, piece) of a text, so that :func:`joined` gives it back to the letter.

    Raises UsageError for an empty text, or one whose paragraphs hold line breaks.
    """
    paragraphs = text.rstrip("\n").split("\n\n")
    if not all(paragraphs) or any("\n" in paragraph for paragraph in paragraphs):
        raise UsageError("an answer is paragraphs with one blank line between")
    return [
        (number, paragraph[start : start + PIECE])
        for number, paragraph in enumerate(paragraphs, 1)
        for start in range(0, len(paragraph), PIECE)
    ]


def must_follow(state: CaseState, record: object) -> None:
    """Raise ConflictError, saying why, unless the record may follow."""
    if (why := refusal(state, record)) is not None:
        raise ConflictError(f"case {state.case}: {why}")


def listed(names: Sequence[str]) -> str | None:
    """Names as a JSON list, since a name may hold a comma; None for none. The inverse is :func:`names_listed`."""
    return json.dumps(names, ensure_ascii=False) if names else None


def names_listed(written: str | None) -> tuple[str, ...]:
    """The names of a list as :func:`listed` wrote it."""
    return tuple(json.loads(written)) if written else ()
