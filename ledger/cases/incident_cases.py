"""The cases of an incident: opened or joined, decided together by two people, answered together.

Each stays a case of its own. The first person's proposal is a review on every case that stands behind its decision, the
second person's agreement is the decision: the law of a case, by which whoever reviewed it does not decide it, is what
holds the two apart. Nothing is written that could not be written on one case alone. What is left out is named.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from ledger.answers.remedies import Policy, read_remedies
from ledger.audit.auditor import Auditor, open_ledger
from ledger.audit.played import PlayedMatch
from ledger.cases.case import Decision, Membership, decision_message
from ledger.cases.incidents import ConcernedSeat, Doubts, RefusedError, Search, SearchOutcome
from ledger.cases.rulings import Complaint, Ruling, as_ruled, composed_letter, earlier_letter, ruled_fields, ruling
from ledger.cases.writing import BREATH_S, Case, all_cases, answer_records, append_to_case, check_append, record_time
from ledger.evidence.reader import Reader
from ledger.evidence.store import open_reader
from ledger.messages.renderer import ENGLISH, Renderer
from ledger.rules.library import read_clausebook
from schemas import records as rec
from schemas.clausebook import Clausebook
from schemas.errors import ConflictError, LedgerError, MeldtrailError, UnknownMatch, UsageError
from schemas.message import Message, Quoted, message

_GIVEN: Final = frozenset({"granted", "partly"})
"""The outcomes that are decided for many at once; what is refused, or undecided, is for a person to look at."""


class Omission(NamedTuple):
    """A case, or a seat that got none, and why nothing was written for it."""

    case: str | None
    match: str
    seat: int | None
    why: Message


class CaseChange(NamedTuple):
    """What was written: onto which case, and what it was."""

    case: str
    match: str
    seat: int | None
    what: Literal["opened", "joined", "proposed", "decided", "answered"]
    decision: Decision | None = None
    currency: str | None = None
    text: str | None = None


@dataclass(frozen=True)
class Outcome:
    """What one command did: what was written, what stood there ``before``, and what was left out."""

    changes: tuple[CaseChange, ...]
    left_out: tuple[Omission, ...]
    before: int = 0


Stage = Literal["open", "proposed", "decided", "answered", "appealed"]


@dataclass(frozen=True, slots=True)
class IncidentCase:
    """A case of an incident as it stands: who proposed and decided, what is due by ruling, and what is to be paid by
    decision, in minor units; None where there is nothing yet, or no price. ``beside`` is why a batch leaves it out,
    ``ready`` what it would be decided with the others by, ``to_answer`` whether its letter is written with theirs."""

    case: str
    match: str
    seat: int | None
    deal: int | None
    stage: Stage
    proposers: tuple[str, ...]
    decider: str | None
    outcome: str | None
    due: int | None
    paid: int | None
    currency: str | None
    beside: Message | None
    ready: ReadyCase | None = None
    to_answer: bool = False


# -- the cases there are -----------------------------------------------------------------------------


class UnknownIncident(RefusedError):
    """No case belongs to an incident of that name."""


def cases_of(reader: Reader, name: str) -> list[Case]:
    """The cases of an incident, those of a match together. Raises NoIncident when there is none."""
    every = _every_case(reader)
    members = [case for case in every if case.state.joined_to(name) is not None]
    if not members:
        incidents = sorted({membership.incident for case in every for membership in case.state.joined})
        names = ", ".join(incidents) or "none yet"
        raise UnknownIncident(f"there is no incident {name} ({names}); meldtrail incident open makes one").stating(
            message("incidents-none_called", name=Quoted(name))
        )
    return sorted(members, key=lambda case: (_match(case), case.state.seat or 0))


def _every_case(reader: Reader) -> list[Case]:
    """Every case. Raises LedgerError where one cannot be read: nobody knows whether it is about the same."""
    every = list(all_cases(reader))
    damaged = next((case.state.case for case in every if case.state.status == "damaged"), None)
    if damaged is not None:
        raise LedgerError(f"case {damaged} cannot be read, and may be of any seat; verify tells why")
    return every


def _match(case: Case) -> str:
    return case.state.match or ""


def case_id(name: str, match: str, seat: int) -> str:
    """The id of the case of a seat in an incident: always the same, so that two who open it at once make one case."""
    return f"{name}~{hashlib.sha256(f'{match} {seat}'.encode()).hexdigest()[:12]}"


# -- opening -----------------------------------------------------------------------------------------


def open_cases(folder: Path, name: str, scope: SearchOutcome, who: str, ticket: str, hours: float) -> Outcome:
    """Open a case for every seat of what was found, or join the open one about that seat of the match.

    A seat that belongs to the incident already is passed over. One that has a case of the match which was decided, or
    is appealed, is left out, whatever deal that was about: the money of a match is one sum, and nobody is paid it
    twice. Raises UsageError for what is no name, LedgerError.
    """
    changes: list[CaseChange] = []
    omissions: list[Omission] = []
    before = 0
    with open_reader(folder) as reader:
        # Read once. Who writes to one of them in between is noticed when a record is appended to it.
        by_seat: dict[tuple[str, int], list[Case]] = {}
        for one in _every_case(reader):
            if one.state.seat is not None:
                by_seat.setdefault((_match(one), one.state.seat), []).append(one)
    for seat in scope.seats:
        there = by_seat.get((seat.match, seat.seat), [])
        member = next((one for one in there if one.state.joined_to(name) is not None), None)
        if member is not None:
            why = _concerns_more(member, name, seat)
            before += why is None
            omissions += [Omission(member.state.case, seat.match, seat.seat, why)] if why is not None else []
            continue
        same = sorted(there, key=lambda one: _deal(one) != seat.deal)  # of several the one about that deal
        finished = next((one for one in same if one.state.status != "open"), None)
        if finished is not None:
            omissions.append(Omission(finished.state.case, seat.match, seat.seat, _standing(finished)))
            continue
        try:
            changes.append(_open_one(folder, name, scope.search, seat, same[0] if same else None, who, ticket, hours))
        except ConflictError as wrong:
            case = same[0].state.case if same else case_id(name, seat.match, seat.seat)
            omissions.append(Omission(case, seat.match, seat.seat, _refusal(wrong)))
            continue
        time.sleep(BREATH_S)
        more = message("incident_left-another_open", case=changes[-1].case)
        omissions += [Omission(one.state.case, seat.match, seat.seat, more) for one in same[1:]]
    return Outcome(tuple(changes), tuple(omissions), before)


def _open_one(
    folder: Path,
    name: str,
    search: Search,
    seat: ConcernedSeat,
    earlier: Case | None,
    who: str,
    ticket: str,
    hours: float,
) -> CaseChange:
    # What was found of the match as a whole has no event; a case is about one.
    about = (seat.match, max(seat.hits[0].seq, 1))
    joins = {
        "type": "case_joined", "incident": name, "text": str(search), "about": about, "deal": seat.deal,
        "topic": seat.topic,
    }  # fmt: skip
    if earlier is not None:
        append_to_case(folder, who, earlier.state.case, earlier.state.last_seq, [joins])
        return CaseChange(earlier.state.case, seat.match, seat.seat, "joined")
    opens = {
        "type": "case_opened", "ticket": ticket, "about": about, "topic": seat.topic, "deal": seat.deal,
        "seat": seat.seat, "due": record_time(hours), "incident": name,
    }  # fmt: skip
    case = case_id(name, seat.match, seat.seat)
    append_to_case(folder, who, case, 0, [opens, joins])
    return CaseChange(case, seat.match, seat.seat, "opened")


def _concerns_more(case: Case, name: str, seat: ConcernedSeat) -> Message | None:
    """That a seat is concerned in another deal than its case is about; None where the case says all of it."""
    membership = case.state.joined_to(name)
    if membership is None or membership.deal is None or membership.deal == seat.deal:
        return None
    return message("incident_left-other_deal", deal=membership.deal)


def _deal(case: Case) -> int | None:
    return case.state.opened.deal if case.state.opened is not None else None


def _standing(case: Case) -> Message:
    """That a case was decided already, and how."""
    state = case.state
    if state.status == "appealed" or state.decision is None:
        return message("incident_left-appealed")
    who = Quoted(state.decider or "?")
    return message("incident_left-decided", who=who, decision=decision_message(state.decision))


def _refusal(wrong: MeldtrailError) -> Message:
    return message("incident_left-refused", why=Quoted(str(wrong)))


# -- ruling ------------------------------------------------------------------------------------------


@dataclass
class Bench:
    """Rules on the cases of one ledger, a match at a time: cases of one match come one after the other."""

    auditor: Auditor
    book: Clausebook
    policy: Policy

    def __post_init__(self) -> None:
        self._doubts = Doubts(self.auditor)
        self._last: PlayedMatch | None = None

    def play(self, match: str) -> PlayedMatch:
        """A match, with whether its source can be relied on. Raises UnknownMatch."""
        # One match is enough to remember, for cases come in the order of their matches.
        if self._last is None or self._last.match != match:
            self._last = self._doubts.with_doubt(self.auditor.one(match))
        return self._last

    def rulings(self, case: Case, membership: Membership) -> tuple[Ruling, Ruling]:
        """The ruling on the complaint of a case by itself, and on what the incident says of its seat. Raises as
        :func:`ledger.cases.rulings.ruling`."""
        played, opening = self.play(_match(case)), case.state.opened
        if opening is None:
            raise UsageError(f"case {case.state.case} has not been opened")
        own = ruling(played, Complaint.of(opening), self.book, self.policy)
        if (membership.deal, membership.topic) == (opening.deal, opening.topic):
            return own, own
        return own, ruling(played, Complaint(membership.deal, opening.seat, membership.topic), self.book, self.policy)


@contextmanager
def open_bench(ledger: Path | None, rulesets: Path | None) -> Iterator[Bench]:
    """The bench of a ledger, by the operator's ``rulesets`` over the shipped ones. Raises what
    :func:`ledger.audit.auditor.open_ledger` does."""
    with open_ledger(ledger, rulesets) as auditor:
        yield Bench(auditor, read_clausebook(rulesets), read_remedies(rulesets))


class ReadyCase(NamedTuple):
    """A case that can be decided with the others: the ruling, the decision it makes, and who proposed just that."""

    case: Case
    ruling: Ruling
    decision: Decision
    proposers: tuple[str, ...]


def ready(bench: Bench, case: Case, name: str) -> ReadyCase | Message:
    """Whether a case can be decided with the others of its incident, or why not."""
    state, membership = case.state, case.state.joined_to(name)
    if state.status != "open" or membership is None:
        return _standing(case)
    try:
        own, ours = bench.rulings(case, membership)
    except (UsageError, UnknownMatch) as wrong:
        return _refusal(wrong)
    if own.ruled is None or ours.ruled is None:
        return message("incident_left-no_ruling")
    # The law of a case holds a decision against its own ruling; a batch is no way round that.
    if own.ruled != ours.ruled:
        ruled = decision_message(own.ruled.decision), decision_message(ours.ruled.decision)
        return message("incident_left-own_ruling", own=ruled[0], incident=ruled[1])
    if ours.ruled.outcome not in _GIVEN:
        return message("incident_left-not_granted", decision=decision_message(ours.ruled.decision))
    if ours.ruled.due is None:
        return message("incident_left-unpriced")
    latest = _reviews(case)
    if any(review.agrees == "no" for review in latest):
        against = next(review for review in latest if review.agrees == "no")
        return message("incident_left-disagrees", who=Quoted(against.who))
    decision = ours.ruled.decision
    stood = (review for review in latest if review.incident == name)
    proposers = tuple(each.who for each in stood if (each.outcome, each.paid or 0) == decision)
    return ReadyCase(case, own, decision, proposers)


def _reviews(case: Case) -> list[rec.CaseReviewed]:
    """What each reviewer of a case that is open said last, of the decision and not of a letter."""
    latest = {
        record.who: record for record in case.records if isinstance(record, rec.CaseReviewed) and record.letter is None
    }
    return list(latest.values())


# -- deciding ----------------------------------------------------------------------------------------


class NoDecision(ConflictError):
    """Nothing was proposed or decided."""


class Turn(NamedTuple):
    """What one person can do with the cases that can be decided together: ``propose`` those that nobody proposed,
    ``agree`` to those that others did; those ``waiting`` need somebody else."""

    propose: tuple[ReadyCase, ...]
    agree: tuple[ReadyCase, ...]
    waiting: tuple[ReadyCase, ...]


def turn_of(could: Iterable[ReadyCase], who: str, *, alone: bool = False) -> Turn:
    """Whose turn it is with each of these cases. With ``alone`` nobody else is there to agree to anything."""
    every = tuple(could)
    proposed = [one for one in every if one.proposers]
    agree = tuple(one for one in proposed if not alone and who not in one.case.state.reviewers)
    return Turn(
        tuple(one for one in every if not one.proposers), agree, tuple(one for one in proposed if one not in agree)
    )


def seen_as(cases: Iterable[ReadyCase]) -> str:
    """A mark of these cases, as they stand and are ruled: another one as soon as somebody wrote to one of them."""
    lines = [f"{one.case.state.case} {one.case.state.last_seq} {one.decision}" for one in cases]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def propose_cases(
    folder: Path, bench: Bench, name: str, who: str, *, alone: bool = False, digest: str | None = None
) -> Outcome:
    """Propose the decision of every case of an incident, as ruled, that nobody has proposed yet. ``digest`` is what
    whoever asks had before them, as :func:`seen_as` marks it; None where that is not known.

    Raises NotDecided where all were proposed already, or other cases than were seen are to be; UsageError for an
    unknown incident.
    """
    turn, omissions = _standing_of_cases(bench, name, who, alone)
    proposed = [*turn.agree, *turn.waiting]
    if proposed and not turn.propose:
        raise _proposed_already(name, proposed, turn, alone)
    _check_seen(name, turn.propose, digest)
    outcome = _all(turn.propose, omissions, "proposed", lambda one: _propose(folder, name, who, one))
    return Outcome(outcome.changes, outcome.left_out, before=len(proposed))


def agree_cases(
    folder: Path, bench: Bench, name: str, who: str, *, alone: bool = False, digest: str | None = None
) -> Outcome:
    """Agree to what somebody else proposed for cases of an incident, which decides them. With ``alone`` it is the local
    user who does, and who is one person under whatever names. ``digest`` as for :func:`propose_cases`.

    Raises NotDecided where nobody else proposed anything, or other cases than were seen would be decided; UsageError
    for an unknown incident.
    """
    turn, omissions = _standing_of_cases(bench, name, who, alone)
    if turn.waiting and not turn.agree:
        raise _proposed_already(name, turn.waiting, turn, alone)
    if turn.propose and not turn.agree:
        raise NoDecision(
            f"incident {name}: nobody has proposed anything to agree to; meldtrail incident decide {name} proposes it"
        ).stating(message("incidents-none_proposed"))
    _check_seen(name, turn.agree, digest)
    omissions += [_left_out(one.case, message("incident_left-not_proposed")) for one in turn.propose]
    for one in turn.waiting:
        own = alone or who in one.proposers
        waits = message("incident_left-own_proposal", who=Quoted(", ".join(one.proposers)))
        omissions.append(_left_out(one.case, waits if own else message("case_refusal-reviewer", who=Quoted(who))))
    return _all(turn.agree, omissions, "decided", lambda one: _decide(folder, name, who, one))


def _standing_of_cases(bench: Bench, name: str, who: str, alone: bool) -> tuple[Turn, list[Omission]]:
    standings = [(case, ready(bench, case, name)) for case in cases_of(bench.auditor.reader, name)]
    omissions = [_left_out(case, one) for case, one in standings if not isinstance(one, ReadyCase)]
    return turn_of((one for _, one in standings if isinstance(one, ReadyCase)), who, alone=alone), omissions


def _proposed_already(name: str, proposed: Sequence[ReadyCase], turn: Turn, alone: bool) -> NoDecision:
    by = ", ".join(sorted({proposer for one in proposed for proposer in one.proposers}))
    agrees = f"with meldtrail incident decide {name} --agree"
    if turn.agree:
        text = f"incident {name}: {by} proposed it already; agree {agrees}"
        return NoDecision(text).stating(message("incidents-proposed_already", who=Quoted(by)))
    local = "; where nobody has an account the local user is one person: `meldtrail staff add`" if alone else ""
    text = f"incident {name}: {by} proposed it; somebody else must agree, {agrees} --who NAME{local}"
    return NoDecision(text).stating(message("incidents-own_proposal", who=Quoted(by)))


def _check_seen(name: str, cases: Sequence[ReadyCase], digest: str | None) -> None:
    if digest is not None and digest != seen_as(cases):
        text = f"incident {name}: its cases have gone on meanwhile; look again"
        raise NoDecision(text).stating(message("incidents-gone_on"))


def _all(
    cases: Sequence[ReadyCase], omissions: Sequence[Omission], what: Literal["proposed", "decided"],
    write: Callable[[ReadyCase], None],
) -> Outcome:  # fmt: skip
    """Write for each case; one that somebody wrote to meanwhile is left out, and the others go on."""
    changes: list[CaseChange] = []
    out = list(omissions)
    for one in cases:
        try:
            write(one)
        except ConflictError as wrong:
            out.append(_left_out(one.case, _refusal(wrong)))
            continue
        time.sleep(BREATH_S)
        state, currency = one.case.state, one.ruling.answer.currency
        changes.append(CaseChange(state.case, _match(one.case), state.seat, what, one.decision, currency))
    return Outcome(tuple(changes), tuple(out))


def _propose(folder: Path, name: str, who: str, one: ReadyCase) -> None:
    record = {
        "type": "case_reviewed", "agrees": "yes", "outcome": one.decision.outcome, "paid": one.decision.paid or None,
        "incident": name, "text": ENGLISH.say("case-as_ruled", reference=one.ruling.answer.reference),
    }  # fmt: skip
    append_to_case(folder, who, one.case.state.case, one.case.state.last_seq, [record])


def _decide(folder: Path, name: str, who: str, one: ReadyCase) -> None:
    record = {"type": "case_decided", "incident": name, "text": None, **ruled_fields(one.ruling)}
    append_to_case(folder, who, one.case.state.case, one.case.state.last_seq, [as_ruled(record, one.ruling)])


def _left_out(case: Case, why: Message) -> Omission:
    return Omission(case.state.case, _match(case), case.state.seat, why)


# -- answering ---------------------------------------------------------------------------------------


def answer_cases(
    folder: Path, bench: Bench, name: str, who: str, words: Callable[[int], Renderer], *, rehearsed: bool = False
) -> Outcome:
    """Write the letter of every case that was decided with its incident, as one case is answered, which closes it.

    ``words`` makes the renderer of a letter to a seat. A case that was answered since it was decided is passed over.
    ``rehearsed`` letters are composed and checked, and not written. Raises UsageError for an unknown incident.
    """
    changes: list[CaseChange] = []
    omissions: list[Omission] = []
    before = 0
    for case in cases_of(bench.auditor.reader, name):
        state = case.state
        if state.status == "closed" and _decided_together(case, name):
            before += 1
            continue
        if (why := _no_letter(case, name)) is not None:
            omissions.append(_left_out(case, why))
            continue
        try:
            changes.append(_answer(folder, bench, case, who, words, rehearsed))
        except (ConflictError, UsageError) as wrong:
            omissions.append(_left_out(case, _refusal(wrong)))
            continue
        if not rehearsed:
            time.sleep(BREATH_S)
    return Outcome(tuple(changes), tuple(omissions), before)


def _no_letter(case: Case, name: str) -> Message | None:
    state = case.state
    if state.status == "open":
        return message("incident_left-not_decided")
    if state.status == "appealed":
        return message("incident_left-appealed")
    if not _decided_together(case, name):
        return message("incident_left-decided_alone", who=Quoted(state.decider or "?"))
    return message("incident_left-letter_waits") if state.proposed is not None else None


def _decided_together(case: Case, name: str) -> bool:
    """Whether the decision that stands was made with the others of the incident."""
    return getattr(_last_decision(case), "incident", None) == name


def _last_decision(case: Case) -> rec.CaseDecided | rec.CaseReversed | rec.CaseCorrected | None:
    """The record that the decision stands by; one that should not have been made counts for nothing."""
    kinds = rec.CaseDecided | rec.CaseReversed | rec.CaseCorrected
    decisions = (record for record in reversed(case.records) if isinstance(record, kinds))
    return next((record for record in decisions if record.seq in case.state.kinds), None)


def _answer(
    folder: Path, bench: Bench, case: Case, who: str, words: Callable[[int], Renderer], rehearsed: bool
) -> CaseChange:  # fmt: skip
    opening = case.state.opened
    if opening is None or opening.seat is None:
        raise UsageError(f"case {case.state.case} names no seat")
    seat, speaking = opening.seat, words(opening.seat)
    complaint = Complaint.of(opening)
    played = bench.play(_match(case))
    earlier = earlier_letter(case.state, seat)
    composition = composed_letter(played, case.state, complaint, earlier, bench.book, bench.policy, speaking)
    records: list[dict[str, Any]] = answer_records(composition.text, **composition.fields)
    if rehearsed:
        check_append(folder, who, case.state.case, case.state.last_seq, records, alone=False)
    else:
        append_to_case(folder, who, case.state.case, case.state.last_seq, records)
    return CaseChange(
        case.state.case, played.match, seat, "answered", case.state.decision, played.currency, text=composition.text
    )


# -- looking -----------------------------------------------------------------------------------------


def show_cases(bench: Bench, name: str) -> list[IncidentCase]:
    """Every case of an incident as it stands. Raises UsageError for an unknown incident."""
    return [_show_case(bench, case, name) for case in cases_of(bench.auditor.reader, name)]


def _show_case(bench: Bench, case: Case, name: str) -> IncidentCase:
    state = case.state
    due: int | None = None
    beside: Message | None = None
    proposers: tuple[str, ...] = ()
    could: ReadyCase | None = None
    if state.status == "open":
        standing = ready(bench, case, name)
        if isinstance(standing, ReadyCase):
            due, proposers, could = standing.decision.paid, standing.proposers, standing
        else:
            beside = standing
    else:
        decision = _last_decision(case)
        due = decision.due if decision is not None else None  # by the ruling it was made by
        beside = None if _decided_together(case, name) else _standing(case)
        proposers = tuple(review.who for review in _reviews(case) if review.incident == name)
    to_answer = state.status == "decided" and _no_letter(case, name) is None
    stages: dict[str, Stage] = {"decided": "decided", "closed": "answered", "appealed": "appealed"}
    stage: Stage = stages.get(state.status) or ("proposed" if proposers else "open")
    payment = (state.paid or 0) if state.status in {"decided", "closed"} else None
    membership = state.joined_to(name)
    return IncidentCase(
        state.case, _match(case), state.seat, membership.deal if membership else None, stage, proposers, state.decider,
        state.outcome, due, payment, _currency(bench, case), beside, could, to_answer,
    )  # fmt: skip


def _currency(bench: Bench, case: Case) -> str | None:
    try:
        return bench.play(_match(case)).currency
    except UnknownMatch:
        return None
