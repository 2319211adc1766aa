"""A case folded from its records: its status, which record may follow which, and who may take which action.

open -> decided -> closed (the answer was sent) -> appealed -> decided again, or reversed. A case is decided by somebody
else than its second reviewers, an appeal by somebody else than who decided before. A letter whose checked core was
changed is sent when somebody else has agreed to it. Nothing follows a closed case but an appeal and a legal hold.
Records that should not have been made are kept and told of, and change nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_args

from ledger.cases.editing import core_changes, misshaped
from ledger.messages.renderer import ENGLISH
from schemas import records as rec
from schemas.errors import ConflictError, UsageError
from schemas.message import Message, Money, Quoted, message
from schemas.roles import REVIEW_CASES, WRITE_CASES, may

CaseStatus = Literal["new", "open", "decided", "closed", "appealed", "damaged"]

_MODELS: Final[Mapping[str, type[rec.StaffRecord]]] = {
    get_args(model.model_fields["type"].annotation)[0]: model for model in (rec.Note, *get_args(rec.CaseEntry))
}
KINDS: Final = frozenset(_MODELS)
"""The types of record a case is made of."""

_MAY_FOLLOW: Final[dict[CaseStatus, frozenset[str]]] = {
    "new": frozenset({"case_opened"}),
    "open": frozenset({
        "case_assigned", "note", "case_reviewed", "case_decided", "case_attached", "case_held", "case_joined",
        "case_ticket",
    }),
    "decided": frozenset({
        "note", "case_reviewed", "case_corrected", "case_drafted", "case_answered", "case_appealed", "case_attached",
        "case_held", "case_ticket",
    }),
    "closed": frozenset({"case_appealed", "case_held"}),
    "appealed": frozenset({
        "case_assigned", "note", "case_reviewed", "case_decided", "case_reversed", "case_attached", "case_held",
        "case_ticket",
    }),
    "damaged": frozenset(),  # where one of its records cannot be read, nobody knows what may follow
}  # fmt: skip
"""By status, the records that may come then."""


@dataclass(frozen=True, slots=True)
class SentAnswer:
    """An answer as it was sent, whole, with who sent it when and what it rests on; ``composed`` where staff changed
    it: how it had been composed; ``replaces`` is the seq of the earlier answer whose place it takes."""

    seq: int
    at: str
    who: str
    text: str
    language: str
    seat: int | None
    reference: str
    version: str
    ruleset_hash: str | None
    composed: str | None = None
    replaces: int | None = None


AnyLetter = TypeVar("AnyLetter")


class Draft(NamedTuple):
    """A letter as it was composed, or as ``who`` proposes to send it instead of what was ``composed``."""

    seq: int
    who: str
    text: str
    composed: str | None = None


class Membership(NamedTuple):
    """That a case belongs to an incident, and what of the match the incident concerns for its seat."""

    incident: str
    deal: int | None
    topic: rec.CaseTopic | None


class Decision(NamedTuple):
    """How a complaint ends, and what the player is paid by it, in minor units."""

    outcome: rec.Outcome
    paid: int = 0


class RuledOutcome(NamedTuple):
    """How it would end by the ruling; ``due`` is the refund by ruling and policy, None where none can be stated."""

    outcome: rec.Outcome
    due: int | None = None

    @property
    def decision(self) -> Decision:
        """The decision that follows it; where no refund can be stated nothing is paid."""
        return Decision(self.outcome, self.due or 0)

    def is_followed_by(self, decision: Decision) -> bool:
        """Whether a decision says the same. A complaint that its player withdrew needs no ruling, and pays nothing."""
        return decision == (Decision("withdrawn") if decision.outcome == "withdrawn" else self.decision)


class Backing(NamedTuple):
    """A reviewer who agrees, and the decision that reviewer stands behind."""

    who: str
    decision: Decision


@dataclass(frozen=True)
class CaseState:
    """A case as its records leave it. ``paid`` is in minor units; times are UTC as recorded.

    ``outcome`` stands until another one takes its place: by a correction, a reversal, or a decision on appeal.
    ``reviewers``, what they ``backed``, and ``decider`` are those since the last appeal; ``decided_before``
    decided what is appealed against.
    ``pieces`` are those of a letter not all parts of which have come. ``composed`` is the letter that the next one is
    to be held against; ``proposed`` one that waits for a second person, and ``agreed`` who agreed to it, both until
    the decision changes or a letter is sent. ``odd`` are records that should not have been
    made, as (seq, why). ``joined`` are the incidents it belongs to, ``more_tickets`` the tickets that came after the
    first. ``unasked``: no player has written about it, for staff opened it because of an incident, and nobody appealed.
    ``kinds`` are the types of the others, by seq.
    """

    case: str
    status: CaseStatus = "new"
    opened: rec.CaseOpened | None = None
    last_seq: int = 0
    last_at: str | None = None
    due: str | None = None
    assigned: str | None = None
    reviewers: tuple[str, ...] = ()
    backed: tuple[Backing, ...] = ()
    decider: str | None = None
    decided_before: tuple[str, ...] = ()
    outcome: rec.Outcome | None = None
    paid: int | None = None
    on_hold: bool = False
    sent: tuple[SentAnswer, ...] = ()
    pieces: tuple[rec.LetterPart, ...] = ()
    composed: Draft | None = None
    proposed: Draft | None = None
    agreed: tuple[str, ...] = ()
    odd: tuple[tuple[int, Message], ...] = ()
    joined: tuple[Membership, ...] = ()
    more_tickets: tuple[str, ...] = ()
    unasked: bool = False
    kinds: dict[int, str] = field(default_factory=dict)

    @property
    def match(self) -> str | None:
        """The match it is about; None where the state was made of a row."""
        about = self.opened.about if self.opened is not None else None
        return about[0] if about is not None else None

    @property
    def seat(self) -> int | None:
        """The seat that complains; None where the state was made of a row."""
        return self.opened.seat if self.opened is not None else None

    @property
    def decision(self) -> Decision | None:
        """What was decided, as it stands."""
        return Decision(self.outcome, self.paid or 0) if self.outcome is not None else None

    def is_backed(self, decision: Decision, decider: str | None) -> bool:
        """Whether a second person stands behind a decision of ``decider``."""
        return any(decision == backing.decision and backing.who != decider for backing in self.backed)

    def last_sent_to(self, seat: int | None) -> SentAnswer | None:
        """The newest answer to a seat, which a later one replaces; None where none was sent. An answer that names no
        seat was written to that of the case."""
        return last_sent(((letter.seat, letter) for letter in self.sent), seat, self.seat)

    @property
    def tickets(self) -> tuple[str, ...]:
        """Every ticket of the complaint, the first first."""
        return (*([self.opened.ticket] if self.opened is not None else []), *self.more_tickets)

    def joined_to(self, incident: str) -> Membership | None:
        """How the case belongs to an incident; None where it does not."""
        return next((each for each in self.joined if each.incident == incident), None)

    def is_agreed(self, composed: str, text: str) -> bool:
        """Whether this text was proposed instead of what was composed, and somebody else agreed to it."""
        waits = self.proposed
        return waits is not None and (waits.composed, waits.text) == (composed, text) and bool(self.agreed)


def last_sent(letters: Iterable[tuple[int | None, AnyLetter]], seat: int | None, own: int | None) -> AnyLetter | None:
    """The newest of letters, each with the seat it names, to a seat: without one, or where it names none, to that of
    the case, its ``own``."""
    to = seat or own
    return next((letter for reader, letter in reversed([*letters]) if (reader or own) == to), None)


def case_state(case: str, records: Iterable[object]) -> CaseState:
    """The case called ``case`` after all its records, in order of seq."""
    state = CaseState(case)
    for record in records:
        state = follow(state, record)
    return state


def follow(state: CaseState, record: object) -> CaseState:
    """The case after one more record; one that may not follow only leaves its trace in ``odd``."""
    if not isinstance(record, rec.StaffRecord):
        return state
    why = refusal(state, record)
    state = replace(state, last_seq=record.seq, last_at=record.at)
    if why is not None:
        if isinstance(record, rec.LetterPart) and record.part == len(state.pieces) + 1:  # its other parts are no letter
            state = replace(state, pieces=(), composed=None)
        return replace(state, odd=(*state.odd, (record.seq, why)))
    # Of records that count alone: one out of place is not to be corrected.
    state = replace(state, kinds={**state.kinds, record.seq: getattr(record, "type", "")})
    return _apply(state, record)


def must_follow(state: CaseState, record: object) -> None:
    """Raise ConflictError, saying why, unless the record may follow."""
    if (why := refusal(state, record)) is not None:
        raise ConflictError(f"case {state.case}: {ENGLISH.words(why)}").stating(why)


# -- what may follow -------------------------------------------------------------------------------


def refusal(state: CaseState, record: object) -> Message | None:
    """Why a record may not follow, in half a sentence; None when it may."""
    kind = getattr(record, "type", "")
    if kind not in _MAY_FOLLOW[state.status]:
        return _out_of_place(state, kind)
    if isinstance(record, rec.LetterPart):
        return _letter_refusal(state, record)
    if state.pieces:
        return message("case_refusal-answer_unfinished")
    match record:
        case rec.CaseDecided() | rec.CaseReversed():
            return _by_the_wrong_one(state, record.who) or _against_the_ruling(state, record)
        # Before the next one: who decided may not review an appeal, and may agree to a letter somebody else proposed.
        case rec.CaseReviewed() if record.letter is not None or state.status == "decided":
            return _review_of_letter(state, record)
        case rec.CaseReviewed() if record.who in state.decided_before:
            return message("case_refusal-reviewer_decided")
        case rec.CaseHeld() | rec.CaseJoined() | rec.CaseTicket():
            return _a_second_time(state, record)
        case rec.CaseCorrected() if record.corrects not in state.kinds:
            return message("case_refusal-no_record", seq=record.corrects)
        case rec.CaseCorrected():
            return _against_the_ruling(state, record)
    return None


def _a_second_time(state: CaseState, record: rec.CaseHeld | rec.CaseJoined | rec.CaseTicket) -> Message | None:
    """Why a record may not follow that changes nothing: the case is on hold, belongs to the incident, or has the ticket
    already."""
    if isinstance(record, rec.CaseTicket):
        name = getattr(record, "ticket", None)  # none where it is only asked whether any may come
        return message("case_refusal-ticket", ticket=Quoted(name)) if name in state.tickets else None
    if isinstance(record, rec.CaseJoined):
        there = state.joined_to(record.incident) is not None
        return message("case_refusal-joined", incident=record.incident) if there else None
    if (record.hold == "placed") == state.on_hold:
        return message("case_refusal-held" if state.on_hold else "case_refusal-not_held")
    return None


def _letter_refusal(state: CaseState, record: rec.LetterPart) -> Message | None:
    """Why a part of a letter may not follow; the last one also for what the letter says otherwise than composed."""
    before = state.pieces[0] if state.pieces else record
    if record.part != len(state.pieces) + 1:
        return message("case_refusal-part_missing")
    if isinstance(record, rec.CaseAnswered) and record.replaces is not None:
        earlier = state.last_sent_to(record.seat)
        if earlier is None or record.replaces != earlier.seq:
            return message("case_refusal-no_earlier", seq=record.replaces)
    if (type(before), getattr(before, "draft", "")) != (type(record), getattr(record, "draft", "")):
        return message("case_refusal-answer_unfinished")
    is_composed = isinstance(record, rec.CaseDrafted) and record.draft == "composed"
    if record.part < record.parts or is_composed:
        return None
    if state.composed is None:
        return message("case_refusal-not_composed") if isinstance(record, rec.CaseDrafted) else None
    composed, text = state.composed.text, join_pieces((*state.pieces, record))
    if (why := misshaped(composed, text)) is not None or isinstance(record, rec.CaseDrafted):
        return why
    changes = core_changes(composed, text, record.language)
    return None if not changes or state.is_agreed(composed, text) else changes[0]


def _review_of_letter(state: CaseState, record: rec.CaseReviewed) -> Message | None:
    """Why somebody may not say whether a proposed letter may be sent."""
    if state.proposed is None or getattr(record, "letter", state.proposed.seq) != state.proposed.seq:
        return message("case_refusal-no_letter")
    return message("case_refusal-own_letter") if record.who == state.proposed.who else None


def _out_of_place(state: CaseState, kind: str) -> Message:
    if state.status == "new":
        return message("case_refusal-not_opened")
    if kind == "case_opened":
        return message("case_refusal-opened")
    if state.status == "closed":
        return message("case_refusal-closed_ticket" if kind == "case_ticket" else "case_refusal-closed")
    if kind == "case_answered":
        return message("case_refusal-not_decided")
    if kind == "case_reversed":
        return message("case_refusal-not_appealed")
    if state.status == "decided":
        return message("case_refusal-decided")
    verb = message(f"case_verb-{kind if kind in KINDS else 'other'}")
    return message("case_refusal-status", status=message(f"case_status-{state.status}"), verb=verb)


def _by_the_wrong_one(state: CaseState, who: str) -> Message | None:
    if who in state.reviewers:
        return message("case_refusal-reviewer", who=Quoted(who))
    if state.status == "appealed" and who in state.decided_before:
        return message("case_refusal-decider", who=Quoted(who))
    return None


def _against_the_ruling(
    state: CaseState, record: rec.CaseDecided | rec.CaseReversed | rec.CaseCorrected
) -> Message | None:
    """Why a decision against the ruling it names may not be made: no second person stands behind it."""
    decision = decision_by(state, record)
    # A probe of `why_not` names no ruling: it is only asked whether this person could decide at all.
    if getattr(record, "ruled", None) is None or decision is None:
        return None
    ruled = RuledOutcome(record.ruled or "undecidable", record.due)
    if ruled.is_followed_by(decision) or state.is_backed(decision, record.who):
        return None
    return against_message(ruled, decision)


def against_message(ruled: RuledOutcome, decision: Decision) -> Message:
    """What a decision and the ruling say against each other, in half a sentence."""
    return message("case_refusal-against_ruling", ruled=decision_message(ruled.decision),
                   decided=decision_message(decision))  # fmt: skip


def decision_message(decision: Decision, currency: str | None = None) -> Message:
    """A decision in a few words: ``granted, ₹20.00 to be paid``; with a currency that is written with it."""
    outcome = message(f"case_outcome-{decision.outcome}")
    if decision.paid and currency is not None:
        return message("case_outcome-to_be_paid", outcome=outcome, paid=Money(decision.paid, currency))
    return message("case_outcome-paid", outcome=outcome, paid=Money(decision.paid)) if decision.paid else outcome


def decision_by(state: CaseState, record: rec.CaseDecided | rec.CaseReversed | rec.CaseCorrected) -> Decision | None:
    """The decision as it stands after a record; None for a record that is only asked about, or that corrects none."""
    outcome, amount = getattr(record, "outcome", None), getattr(record, "paid", None)
    if isinstance(record, rec.CaseCorrected):
        outcome, amount = outcome or state.outcome, state.paid if amount is None else amount
    return Decision(outcome, amount or 0) if outcome is not None else None


# -- what a record changes -------------------------------------------------------------------------


_NO_DRAFT: Final[Mapping[str, Any]] = {"composed": None, "proposed": None, "agreed": ()}


def _apply(state: CaseState, record: rec.StaffRecord) -> CaseState:
    match record:
        case rec.CaseOpened():
            return replace(state, status="open", opened=record, due=record.due, unasked=record.incident is not None)
        case rec.CaseJoined() | rec.CaseTicket():
            return _join(state, record)
        case rec.CaseAssigned():
            return replace(state, assigned=record.to)
        case rec.CaseReviewed():
            return _review(state, record)
        case rec.CaseDecided() | rec.CaseReversed():
            return replace(
                state, status="decided", decider=record.who, outcome=record.outcome,
                paid=record.paid, decided_before=(*state.decided_before, record.who), **_NO_DRAFT,
            )  # fmt: skip
        case rec.CaseCorrected():
            return replace(
                state,
                outcome=record.outcome or state.outcome,
                paid=state.paid if record.paid is None else record.paid,
                **_NO_DRAFT,
            )
        case rec.CaseAppealed():
            # decided_before stays: none of those decides the appeal, so that it is nobody's who has it.
            assigned = None if state.assigned in state.decided_before else state.assigned
            return replace(state, status="appealed", reviewers=(), backed=(), decider=None, due=record.due,
                           assigned=assigned, unasked=False, **_NO_DRAFT)  # fmt: skip
        case rec.CaseHeld():
            return replace(state, on_hold=record.hold == "placed")
        case rec.LetterPart():
            return _letter(state, record)
    return state


def _join(state: CaseState, record: rec.CaseJoined | rec.CaseTicket) -> CaseState:
    if isinstance(record, rec.CaseTicket):
        return replace(state, more_tickets=(*state.more_tickets, record.ticket))
    return replace(state, joined=(*state.joined, Membership(record.incident, record.deal, record.topic)))


def _review(state: CaseState, record: rec.CaseReviewed) -> CaseState:
    """Whoever reviews again takes back what was backed before, or what was said of a letter."""
    if record.letter is not None:
        agreed = tuple(who for who in state.agreed if who != record.who)
        return replace(state, agreed=(*agreed, record.who) if record.agrees == "yes" else agreed)
    backed = tuple(each for each in state.backed if each.who != record.who)
    if record.agrees == "yes" and record.outcome is not None:
        backed = (*backed, Backing(record.who, Decision(record.outcome, record.paid or 0)))
    return replace(state, reviewers=(*state.reviewers, record.who), backed=backed)


def _letter(state: CaseState, record: rec.LetterPart) -> CaseState:
    pieces = (*state.pieces, record)
    if record.part < record.parts:
        return replace(state, pieces=pieces)
    first, text, composed = pieces[0], join_pieces(pieces), state.composed.text if state.composed else None
    if isinstance(first, rec.CaseDrafted) and first.draft == "composed":
        return replace(state, pieces=(), composed=Draft(first.seq, first.who, text))
    if not isinstance(first, rec.CaseAnswered):
        return replace(state, pieces=(), composed=None, agreed=(),
                       proposed=Draft(first.seq, first.who, text, composed))  # fmt: skip
    letter = SentAnswer(
        seq=first.seq, at=first.at, who=first.who, text=text, language=first.language, seat=first.seat,
        reference=first.reference, version=first.version, ruleset_hash=first.ruleset_hash, composed=composed,
        replaces=first.replaces,
    )  # fmt: skip
    state = replace(state, pieces=(), sent=(*state.sent, letter), **_NO_DRAFT)
    # A letter to another player at the table leaves the one whose case it is without an answer.
    to_another = None not in (first.seat, state.seat) and first.seat != state.seat
    return state if to_another else replace(state, status="closed", due=None)


def join_pieces(pieces: Iterable[rec.LetterPart]) -> str:
    """The text of a letter out of its pieces, paragraphs with a blank line between."""
    paragraphs: dict[int, str] = {}
    for piece in pieces:
        paragraphs[piece.paragraph] = paragraphs.get(piece.paragraph, "") + piece.text
    return "\n\n".join(paragraphs[number] for number in sorted(paragraphs)) + "\n"


# As much as the format allows the text of a LetterPart.
PIECE: Final = 1500
"""The longest piece of an answer one record holds, in characters."""


def cut_pieces(text: str) -> list[tuple[int, str]]:
    """(paragraph from 1, piece) of a text, so that :func:`join_pieces` gives it back to the letter.

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


# -- what can be done, and by whom -----------------------------------------------------------------


class Action(NamedTuple):
    """One thing to do: its name in addresses and in the catalogue (``case_action-NAME``), and the type of record it
    writes."""

    name: str
    kind: str


ACTIONS: Final[Mapping[str, Action]] = {
    name: Action(name, kind)
    for name, kind in (
        ("assign", "case_assigned"), ("review", "case_reviewed"), ("decide", "case_decided"),
        ("reverse", "case_reversed"), ("answer", "case_answered"), ("note", "note"), ("join", "case_ticket"),
        ("attach", "case_attached"),
        ("correct", "case_corrected"), ("appeal", "case_appealed"), ("hold", "case_held"), ("lift", "case_held"),
    )
}  # fmt: skip
"""Every action by name, in the order they are offered in."""


class Offer(NamedTuple):
    """An action that may come now. ``refused`` says why this person may not take it; None when it may be taken."""

    action: Action
    refused: Message | None


def kinds_written_by(actor: Mapping[str, Any] | None) -> frozenset[str]:
    """The types of record somebody may write onto cases: all of them, a review, or none."""
    if may(actor, WRITE_CASES):
        return KINDS
    return frozenset({"case_reviewed"}) if may(actor, REVIEW_CASES) else frozenset()


def may_be_assigned(status: CaseStatus) -> bool:
    """Whether somebody can be given a case that stands so."""
    return "case_assigned" in _MAY_FOLLOW[status]


def offers(state: CaseState, who: str, kinds: frozenset[str]) -> list[Offer]:
    """The actions that may come at the status of the case, of those that write one of ``kinds``."""
    kinds = _MAY_FOLLOW[state.status] & kinds
    return [
        Offer(action, why_not(state, action, who))
        for action in ACTIONS.values()
        if action.kind in kinds
        and action.name != ("hold" if state.on_hold else "lift")
        # After a decision there is nothing to review but a letter that waits.
        and not (action.name == "review" and state.status == "decided" and state.proposed is None)
    ]


def why_not(state: CaseState, action: Action, who: str) -> Message | None:
    """Why this person may not take an action, in a sentence to that person; None when it may be taken."""
    why = refusal(state, _probe(state, action, who))
    if why is None:
        return None
    if why.code in _OF_A_PERSON:
        return message(f"{why.code}.own")
    return message("case_refusal-sentence", why=why)


_OF_A_PERSON: Final = frozenset({
    "case_refusal-reviewer", "case_refusal-decider", "case_refusal-reviewer_decided", "case_refusal-own_letter",
})  # fmt: skip
"""Refusals that are about who acts, which are said otherwise to that person."""


def _probe(state: CaseState, action: Action, who: str) -> rec.StaffRecord:
    """The record an action would write, without words, to ask the law about."""
    model = _MODELS[action.kind]
    fields: dict[str, Any] = {}
    if model is rec.CaseReviewed and state.status == "decided" and state.proposed is not None:
        fields = {"letter": state.proposed.seq}
    elif model is rec.CaseCorrected:
        # Any record that counts; whether the one that is named does is asked when it is written.
        fields = {"corrects": min(state.kinds, default=0)}
    elif model is rec.CaseAnswered:
        fields = {"part": 1, "parts": 1}
    elif model is rec.CaseHeld:
        fields = {"hold": "placed" if action.name == "hold" else "lifted"}
    # Not validated: the words and figures of the record are not typed yet, and the law is asked who and when.
    return model.model_construct(**{"type": action.kind, "seq": state.last_seq + 1, "who": who, **fields})
