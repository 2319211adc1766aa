"""The ruling on the complaint of a case, and the letter that tells a decision: what is sent is what was decided.

A decision that follows the ruling is told with it. One against it needs a second person behind it, and its letter tells
the decision of people and nothing of the ruling; so does that of a complaint which was withdrawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from ledger.answers.answer import Answer, Inquiry, answer
from ledger.answers.complaint import ComplaintOutcome
from ledger.answers.letter import (
    UPHELD,
    Occasion,
    letter_of,
    outcome_unasked,
    plain_text,
    short_of,
    short_text,
    told_unasked,
    unasked_message,
    within,
)
from ledger.answers.remedies import Policy
from ledger.answers.subject import About
from ledger.audit.played import PlayedMatch
from ledger.cases.case import CaseState, Decision, RuledOutcome, against_message
from ledger.messages.renderer import ENGLISH, Renderer
from schemas.clausebook import Clausebook
from schemas.errors import ConflictError, UsageError
from schemas.message import Message, Moment, Money, SeatNo, message
from schemas.records import CaseOpened, Outcome

OUTCOMES: Final[dict[ComplaintOutcome, Outcome]] = {
    "upheld": "granted", "partly": "partly", "not_upheld": "refused", "undecidable": "undecidable",
}  # fmt: skip


class Complaint(NamedTuple):
    """What a case is about: a deal and a seat of a match, and what was complained of."""

    deal: int | None
    seat: int | None
    topic: About | None

    @classmethod
    def of(cls, opening: CaseOpened, seat: int | None = None) -> Complaint:
        """The complaint of a case; of one that names no seat, that of the ``seat`` which is written to."""
        return cls(opening.deal, opening.seat if opening.seat is not None else seat, opening.topic)

    @property
    def question(self) -> Inquiry:
        """How its answer is asked for: as a whole, save what people look into and no program rules on."""
        if self.topic == "partners" or self.seat is None:
            return Inquiry(self.deal, self.seat, self.topic)
        return Inquiry(self.deal, self.seat, "complaint", self.topic)


class Ruling(NamedTuple):
    """The answer for staff, and what follows from it for the case; None where no program rules."""

    answer: Answer
    ruled: RuledOutcome | None


def ruling(
    played: PlayedMatch, complaint: Complaint, book: Clausebook, policy: Policy, words: Renderer = ENGLISH
) -> Ruling:
    """The ruling on a complaint, with what the policy gives back. Raises as :func:`ledger.answers.answer.answer`."""
    reply = answer(played, complaint.question, book, words, policy)
    ruled = reply.complaint
    return Ruling(reply, None if ruled is None else RuledOutcome(OUTCOMES[ruled.outcome], reply.refund))


def check_decision(state: CaseState, ruled: RuledOutcome | None) -> Decision:
    """The decision of a case, once it can be told: it follows the ruling, or a second person stands behind it.

    Raises ConflictError saying what it is against.
    """
    decision = state.decision
    if decision is None:
        why = message("case_refusal-not_decided")
        raise ConflictError(f"case {state.case}: {ENGLISH.words(why)}").stating(why)
    if ruled is None or ruled.is_followed_by(decision) or state.is_backed(decision, state.decider):
        return decision
    why = against_message(ruled, decision)
    raise ConflictError(f"case {state.case}: {ENGLISH.words(why)}").stating(why)


class EarlierLetter(NamedTuple):
    """A letter that was sent before, to the same player about the same complaint: its record, time and reference."""

    seq: int
    at: str
    reference: str

    @property
    def message(self) -> Message:
        """That the new letter takes its place."""
        return message("letter-replaces", at=Moment(self.at), reference=self.reference)


def earlier_letter(state: CaseState, seat: int) -> EarlierLetter | None:
    """The letter to a seat that the next one replaces."""
    previous = state.last_sent_to(seat)
    return EarlierLetter(previous.seq, previous.at, previous.reference) if previous is not None else None


class Letter(NamedTuple):
    """What a player is sent: the letter, and the same for a chat."""

    text: str
    short: str


def letter(
    reply: Answer, decision: Decision | None, ruled: RuledOutcome | None, words: Renderer,
    earlier: EarlierLetter | None = None, unasked: bool = False,
) -> Letter:  # fmt: skip
    """The letter that tells a decision to a player: with the ruling where the decision follows it, else without; the
    answer alone before it is decided. It names the ``earlier`` one it replaces, and says why it comes ``unasked``; so
    does one to another player, who is not told who complained, nor what is paid."""
    to_another = None not in (reply.viewer, reply.seat) and reply.viewer != reply.seat
    unasked = unasked or to_another
    outcome = decision.outcome if decision is not None else ruled.outcome if ruled is not None else None
    occasion = Occasion(
        earlier.message if earlier is not None else None, unasked_message(reply, outcome) if unasked else None
    )
    if unasked:
        reply = told_unasked(reply, outcome, words)
    plain = Letter(plain_text(reply, words, occasion), short_text(reply, words, occasion))
    if decision is None:
        return plain
    is_as_ruled = decision.outcome != "withdrawn" and (ruled is None or ruled.is_followed_by(decision))
    # People decided no more than the answer says by itself, so that is the letter.
    if is_as_ruled and ruled is None and not decision.paid and decision.outcome == "undecidable":
        return plain
    body, gist = (
        ([reply.happened, reply.rule], [*reply.gist]) if is_as_ruled else ([], [*reply.gist[:1]] if unasked else [])
    )
    if not is_as_ruled or ruled is None:
        by_people = words.sentences(_by_people(reply, decision, is_as_ruled, unasked))
        body, gist = [*filter(None, [by_people]), *body], [*([] if unasked else [by_people]), *gist]
    follows, sorry = _next(reply, decision, ruled, unasked), decision.outcome in UPHELD and not to_another
    why = _why_paid(reply) if is_as_ruled and ruled is not None and decision.paid else []
    if to_another:
        follows, why = [message("letter-next_ask_again")], []
    return Letter(
        letter_of(reply, body, [*why, *follows], words, occasion, sorry=sorry),
        short_of(reply, gist, follows, words, occasion, sorry=sorry),
    )


def _by_people(reply: Answer, decision: Decision, is_as_ruled: bool, unasked: bool) -> list[Message]:
    """How people decided, where no ruling says it, or another one; ``unasked``, where the answer does not tell it."""
    by_two = [message("letter-by_two")] if not is_as_ruled and decision.outcome != "withdrawn" else []
    if unasked:
        return [*([] if is_as_ruled else outcome_unasked(decision.outcome)), *by_two]
    return [message(f"letter-outcome_{decision.outcome}", seat=SeatNo(reply.seat or 0)), *by_two]


WhenOpen = Literal["refused", "answer", "as_ruled"]
"""What the letter tells of a case that nobody has decided: there is none, the answer alone, or the decision there will
be if it is decided as ruled."""


class Composition(NamedTuple):
    """A letter as it is composed for a player, and the same for a chat; the answer it rests on, and the letter it
    replaces."""

    text: str
    short: str
    answer: Answer
    earlier: EarlierLetter | None

    @property
    def fields(self) -> dict[str, Any]:
        """What its records keep beside the text."""
        return {
            "language": self.answer.language, "seat": self.answer.viewer, "reference": self.answer.reference,
            "version": self.answer.version, "ruleset_hash": self.answer.ruleset_hash,
            "replaces": self.earlier.seq if self.earlier is not None else None,
        }  # fmt: skip


def composed_letter(
    played: PlayedMatch, state: CaseState, complaint: Complaint, earlier: EarlierLetter | None, book: Clausebook,
    policy: Policy, words: Renderer, when_open: WhenOpen = "refused",
) -> Composition:  # fmt: skip
    """The letter that tells the decision of a case in the words for a player; it takes the place of the ``earlier`` one
    to that seat. Raises ConflictError as :func:`check_decision`, UsageError as :func:`ledger.answers.answer.answer`."""
    ruled = ruling(played, complaint, book, policy).ruled
    decision = None
    if state.decision is not None or when_open == "refused":
        decision = check_decision(state, ruled)
    elif when_open == "as_ruled" and ruled is not None:
        decision = ruled.decision
    # Once more, for this reader: the one the ruling was made of is for staff, and may tell of other hands.
    reply = answer(played, complaint.question, book, words, policy)
    text, short = letter(reply, decision, ruled, words, earlier, state.unasked)
    return Composition(text, short, reply, earlier)


def _why_paid(reply: Answer) -> list[Message]:
    """By what remedy something is paid; nothing where it is the difference, which the figures tell."""
    if reply.given_back not in {"void_deal", "replay", "refund_entry"}:
        return []
    return [message(f"letter-given_{reply.given_back}", seat=SeatNo(reply.seat or 0))]


def _next(reply: Answer, decision: Decision, ruled: RuledOutcome | None, unasked: bool) -> list[Message]:
    """What follows: what is paid, and what the player may do."""
    if decision.paid > 0:
        seat, payment = SeatNo(reply.seat or 0), Money(decision.paid, reply.currency)
        what_follows = [message("letter-paid", seat=seat, amount=payment), *within(reply)]
    elif decision.outcome not in UPHELD:
        what_follows = []
    elif unasked and ruled is not None and ruled.due == 0:
        what_follows = [message("letter-unpaid_no_loss")]
    else:
        open_sum = ruled is not None and ruled.due is None and ruled.is_followed_by(decision)
        open_because = "letter-not_priced_of_several" if reply.of_several else "letter-not_priced"
        unpaid = [
            *_corrected(reply, decision, ruled),
            message("letter-unpaid"),
            *_tell_nothing_taken(reply, decision, ruled),
        ]
        what_follows = [message(open_because), *within(reply)] if open_sum else unpaid
    if decision.outcome in UPHELD:
        return what_follows
    settled_by = reply.settled_by if ruled is not None and ruled.is_followed_by(decision) else None
    if settled_by == "person":
        return [*what_follows, message("letter-next_person"), *within(reply)]
    if decision.outcome != "undecidable":
        return [*what_follows, message("letter-next_ask_again")]
    return [*what_follows, message(f"letter-next_undecidable{f'_{settled_by}' if settled_by is not None else ''}")]


def _corrected(reply: Answer, decision: Decision, ruled: RuledOutcome | None) -> list[Message]:
    """That points or a total booked wrongly are corrected, where a decision follows the ruling that says so."""
    booked_right = reply.complaint is None or reply.complaint.own.is_booked_right
    if booked_right or ruled is None or not ruled.is_followed_by(decision):
        return []
    return [message("letter-booked_corrected"), *within(reply)]


def _tell_nothing_taken(reply: Answer, decision: Decision, ruled: RuledOutcome | None) -> list[Message]:
    """That nothing is taken from whom too much was booked for, which a letter that calls it wrong could seem to say."""
    difference = reply.complaint.difference if reply.complaint is not None else None
    follows = ruled is not None and ruled.is_followed_by(decision)
    return [message("letter-nothing_taken")] if follows and difference is not None and difference < 0 else []


def ruled_fields(own: Ruling | None) -> dict[str, Any]:
    """What a decision keeps of the ruling it was made by; nothing where no program rules."""
    if own is None or own.ruled is None:
        return {}
    due = {} if own.ruled.due is None else {"due": own.ruled.due}
    return {"ruled": own.ruled.outcome, **due}


def as_ruled(record: Mapping[str, Any], own: Ruling | None) -> dict[str, Any]:
    """A decision with what was left open filled in by the ruling: outcome, refund, and the reason where it follows it.

    Raises UsageError for an outcome that nobody rules on, and for a decision against the ruling without a reason.
    """
    ruled = own.ruled if own is not None else None
    outcome, payment = record.get("outcome") or (ruled.outcome if ruled is not None else None), record.get("paid")
    if outcome is None:
        raise UsageError("no program rules on this case; give the outcome").stating(message("case_not_made-no_ruling"))
    if payment is None and ruled is not None and outcome == ruled.outcome:
        # A record without a sum pays nothing, so that nothing is not written as 0.
        payment = ruled.due or None
    text = record.get("text")
    if not text:
        if own is None or ruled is None or not ruled.is_followed_by(Decision(outcome, payment or 0)):
            why = message("case_not_made-no_reason")
            raise UsageError("a decision that does not follow a ruling needs a reason").stating(why)
        text = ENGLISH.say("case-as_ruled", reference=own.answer.reference)
    return {**record, "outcome": outcome, "paid": payment, "text": text}
