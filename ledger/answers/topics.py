"""What of a match can be asked about, and which of it an agent most likely means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ledger.answers.booked import with_left_open
from ledger.answers.claims import money_subject, score_subject, show_subject, total_subject
from ledger.answers.complaint import complaint_subject
from ledger.answers.procedure import (
    CODES,
    JOKER_CODES,
    OF_THE_TABLE,
    PRESENCE_CODES,
    deciding_event,
    is_of,
    procedure_subject,
)
from ledger.answers.subject import ABOUT, About, CitedRule, Ruling, Subject, cite, found_beside, ruling_on_unjudged
from ledger.audit.played import PlayedMatch
from ledger.play.story import seats_listed
from schemas.errors import UnknownSeat, UsageError
from schemas.findings import Verdict
from schemas.message import Message, SeatNo, Several, message
from schemas.reasons import reason


def partners_subject(played: PlayedMatch, number: int | None, seat: int | None) -> Subject:
    """Says nothing of who is suspected: the complaint is taken up, the match checked, a review ordered."""
    seqs = {event.seq for event in played.of_deal(number)}
    breach_findings = [f for f in played.audit.findings if f.severity == "breach" and (number is None or f.seq in seqs)]
    count = len(breach_findings)
    breaches = [message("partners-breaches", count=count)] if count else []
    # Of a record that contradicts itself, or of moves that nothing judged, nobody says that all was well.
    if not count and played.deals and not any(f.severity == "impossible" for f in played.audit.counted_findings):
        breaches = [message("partners-no_breach")]
    is_misjudged = any(row.verdict == "OVERTURNED" for row in played.audit.verdicts)
    misjudged = [message("found-misjudged")] if is_misjudged else []
    decisions = [message("partners-one_match"), message("ruling-REVIEW")]
    if seat is not None:
        decisions.append(message("partners-told", seat=SeatNo(seat)))
    return Subject(
        about="partners",
        deal=number,
        seat=seat,
        seq=deciding_event(breach_findings, (), played.events[:1]),
        ruling="REVIEW",
        happened=(message("partners-asked", match=played.match), *breaches, *misjudged),
        decisions=tuple(decisions),
        rules=(CitedRule(None, "house:partners"),),
        remarks=tuple((f.statement,) for f in breach_findings),
    )


RANK: Final[dict[Ruling, int]] = {"OVERTURNED": 0, "BROKEN": 0, "UNDECIDABLE": 1, "UPHELD": 2, "KEPT": 3, "REVIEW": 4}
ABOUT_CLAIMS: Final[dict[str, About]] = {"show": "show", "points": "score", "settlement": "money"}
"""By claim, what an answer is about."""


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing to ask about: of a seat, in a deal (None: of the match), how it was ruled, and at which event."""

    about: About
    deal: int | None
    seat: int
    ruling: Ruling
    seq: int
    verdict: Verdict | None = None


def topics(played: PlayedMatch) -> list[Topic]:
    """Everything of a match that can be answered, the most telling first: what is wrong, then what is not decided."""
    every = [*_claims(played), *_shows(played), *_points(played), *_presence(played), *_jokers(played)]
    # A claim may name a seat nobody took; without an opening nobody knows which were taken.
    every = [topic for topic in every if topic.seat in played.seats or not played.seats]
    return sorted(every, key=lambda t: (RANK[t.ruling], ABOUT.index(t.about), t.deal or 0, t.seq, t.seat))


def other_topics(played: PlayedMatch, about: About, deal: int | None, seat: int | None) -> list[Topic]:
    """What else can be asked, each question once: points and standings booked for one deal are one question, which is
    answered by the first of them."""
    once: dict[tuple[About, int | None, int | None], Topic] = {}
    for topic in topics(played):
        once.setdefault((topic.about, topic.deal, topic.seat), topic)
    once.pop((about, deal, seat), None)
    return list(once.values())


def _claims(played: PlayedMatch) -> Iterator[Topic]:
    for row in played.audit.verdicts:
        if row.seat is None:
            continue
        about = ABOUT_CLAIMS[row.claim]
        whole = about == "money" or row.of_total
        yield Topic(about, None if whole else row.deal, row.seat, row.verdict, row.seq or 1, row)


def _shows(played: PlayedMatch) -> Iterator[Topic]:
    """Declarations nobody judged."""
    judged_seats = {(row.deal, row.seat) for row in played.audit.verdicts if row.claim == "show"}
    for deal in played.deals:
        for declaration in deal.declared:
            if (deal.number, declaration.seat) not in judged_seats:
                yield Topic("show", deal.number, declaration.seat, ruling_on_unjudged(declaration), declaration.seq)


def _points(played: PlayedMatch) -> Iterator[Topic]:
    """Points of deals that are over and that nobody booked."""
    booked_seats = {(row.deal, row.seat) for row in played.audit.verdicts if row.claim == "points"}
    for deal in played.deals:
        for state in deal.seats:
            if deal.ended is not None and (deal.number, state.number) not in booked_seats:
                computed = played.points(deal, state.number)
                is_known = computed is not None and computed.points is not None
                yield Topic("score", deal.number, state.number, "KEPT" if is_known else "UNDECIDABLE", deal.ended.seq)


def _presence(played: PlayedMatch) -> Iterator[Topic]:
    for about, codes in PRESENCE_CODES.items():
        breaches = {(f.deal, f.subject) for f in played.audit.counted_findings if f.code in codes}
        for deal in played.deals:
            seats = {
                event.seat: event.seq
                # The later ones first: of several events of a seat the first is then the one that stays.
                for event in reversed(played.of_deal(deal.number))
                if hasattr(event, "seat") and is_of(about, event)
            }
            # A rule may be broken about a seat of which no such event is on record.
            for seat in sorted({*seats, *(s for d, s in breaches if d == deal.number and s is not None)}):
                ruling: Ruling = "BROKEN" if (deal.number, seat) in breaches else "KEPT"
                yield Topic(about, deal.number, seat, ruling, seats.get(seat, 1))


def _jokers(played: PlayedMatch) -> Iterator[Topic]:
    """Jokers taken or moved against the rules: for every other seat of that deal, which may complain of it."""
    for deal in played.deals:
        for finding in played.audit.counted_findings:
            if finding.code in JOKER_CODES and finding.deal == deal.number and finding.seq is not None:
                others = (state.number for state in deal.seats if state.number != finding.subject)
                yield from (Topic("joker", deal.number, seat, "BROKEN", finding.seq) for seat in others)


def seat_written_to(
    played: PlayedMatch, deal: int | None, seat: int | None, about: About | None, topic: About | None = None
) -> int | None:
    """The seat an answer goes to when none is named: the one asked about, else the one it is most telling for."""
    return seat if seat is not None else subject_asked(played, deal, seat, about, topic).seat


def _seats_of(every: Sequence[Topic]) -> dict[About, list[int]]:
    """What can be asked about, with the seats it is of."""
    seats: dict[About, set[int]] = {}
    for topic in every:
        seats.setdefault(topic.about, set()).add(topic.seat)
    return {about: sorted(of) for about, of in seats.items()}


def _nothing_on_record(
    played: PlayedMatch, seats: Mapping[About, list[int]], deal: int | None, seat: int | None, about: About | None
) -> UsageError:
    """That nothing is on record of what is asked, and what there is: ``show of seat 1; score of seats 1, 2``."""
    where, who = f" in deal {deal}" if deal is not None else "", f" of seat {seat}" if seat is not None else ""
    claims = (f"{kind} of seat{'s' if len(of) > 1 else ''} {', '.join(map(str, of))}" for kind, of in seats.items())
    there = "; ".join(claims) or "nothing that could be judged"
    incomplete = ". Its record is not whole: `meldtrail audit` says what is missing" if played.incomplete else ""
    text = f"{played.match}: no {about or 'claim'}{who}{where} on record; there is {there}{incomplete}"

    place = message("asked_wrong-in_match", match=played.match)
    if deal is not None:
        place = message("asked_wrong-in_deal", match=played.match, deal=deal)
    if seat is not None:
        place = message("asked_wrong-of_seat", place=place, seat=SeatNo(seat))
    kinds = [
        message("asked_wrong-topic", what=message(f"about-{kind}"), seats=seats_listed(of))
        for kind, of in seats.items()
    ]
    rest = message("asked_wrong-there_nothing")
    if kinds:
        rest = message("asked_wrong-there", topics=Several(tuple(kinds), separator="; "))
    if played.incomplete:
        rest = message("asked_wrong-not_whole", rest=rest)
    what = message(f"about-{about}") if about is not None else message("asked_wrong-any")
    return UsageError(text).stating(message("asked_wrong-nothing", place=place, what=what, rest=rest))


def subject_asked(
    played: PlayedMatch, deal: int | None, seat: int | None, about: About | None, topic: About | None = None
) -> Subject:
    """The answer's subject to what was asked, as far as it was said; what was left out is what is most telling.

    ``topic`` is what a complaint was about. Raises UnknownSeat for a seat nobody took, UsageError for what the match
    has nothing of.
    """
    if seat is not None and played.seats and seat not in played.seats:
        fact = message("asked_wrong-no_seat", match=played.match, seats=seats_listed(played.seats), seat=SeatNo(seat))
        text = f"{played.match} has seats {', '.join(map(str, played.seats))}, no {seat!r}"
        raise UnknownSeat(text).stating(fact)
    every = topics(played)
    numbers = {topic.deal for topic in every} | {one.number for one in played.deals}
    # Without rules nothing is replayed and no deal is known, so that none can be called unknown.
    if deal is not None and played.rules is not None and deal not in numbers:
        fact = message("asked_wrong-no_deal", match=played.match, deal=deal, count=len(played.deals))
        raise UsageError(f"{played.match} has no deal {deal}; it has {len(played.deals)}").stating(fact)
    if about == "partners":
        return partners_subject(played, deal, seat)
    if about == "complaint":
        return _complaint(played, every, deal, seat, topic)
    fitting = [t for t in every if _fits(t, deal, seat, about)]
    # Of these something can be said to every seat, if only that nothing is on record.
    if about in CODES and (not fitting or about in OF_THE_TABLE):
        if played.rules is None:
            return _undecided(about, deal, seat, 1, _without_rules(played))
        return procedure_subject(played, about, deal, seat)
    if not fitting:
        raise _nothing_on_record(played, _seats_of(every), deal, seat, about)
    likeliest = fitting[0]
    subject = _subject(played, likeliest)
    if likeliest.verdict is None:
        return subject
    # What looks wrong with the lines is what the staff have to look up.
    findings = found_beside(played, subject) if subject.ruling == "UNDECIDABLE" else []
    doubts = ((row.statement,) for row in findings if row.code == "lines_in_doubt")
    return replace(subject, claimed=likeliest.verdict.claimed, remarks=(likeliest.verdict.statements, *doubts))


def _complaint(
    played: PlayedMatch, every: list[Topic], deal: int | None, seat: int | None, about: About | None
) -> Subject:
    """A complaint of the seat with most to complain of, where none is named; of the deal, where there is but one."""
    if seat is None:
        seat = next((topic.seat for topic in every if deal is None or topic.deal in (deal, None)), None)
    if seat is None:
        text = f"{played.match}: name the seat that complains; nothing was booked or judged for any"
        raise UsageError(text).stating(message("asked_wrong-who_complains", match=played.match))
    if deal is None:
        numbers = {one.number for one in played.deals}
        # Money is of the match, and points at no deal.
        first = next((t.deal for t in every if t.seat == seat and RANK[t.ruling] == 0 and t.about != "money"), None)
        deal = numbers.pop() if len(numbers) == 1 else first
    return complaint_subject(played, deal, seat, about)


def _fits(topic: Topic, deal: int | None, seat: int | None, about: About | None) -> bool:
    if about is not None and topic.about != about:
        return False
    # Money has no deal, and nothing has one that is not replayed: a deal named beside it is no reason to leave it out.
    of_deal = deal in (None, topic.deal) or (topic.deal is None and topic.about == about != "score")
    return of_deal and (seat is None or topic.seat == seat)


def _subject(played: PlayedMatch, topic: Topic) -> Subject:
    question = (topic.about, topic.deal, topic.seat, topic.seq)
    if played.rules is None:
        return _undecided(*question, _without_rules(played))
    verdict = with_left_open(played, topic.verdict) if topic.verdict is not None else None
    if topic.about == "money" and verdict is not None:
        return money_subject(played, topic.seat, verdict)
    if topic.about in CODES:
        return procedure_subject(played, topic.about, topic.deal, topic.seat)
    if verdict is not None and verdict.of_total:
        return total_subject(played, topic.seat, verdict)
    deal = played.deal(topic.deal)
    state = deal.seat(topic.seat) if deal else None
    if topic.about == "show" and deal is not None:
        declarations = [d for d in deal.declared if d.seat == topic.seat and d.seq <= topic.seq]
        if declarations:
            # A judgement comes behind the show it is about: that is the last one before it.
            return show_subject(played, deal, declarations[-1], verdict, topic.ruling)
    if topic.about == "score" and deal is not None and state is not None:
        return score_subject(played, deal, state, verdict, topic.ruling)
    return _undecided(*question, (verdict and verdict.why) or reason("not_recorded"))


def _without_rules(played: PlayedMatch) -> Message:
    """Why nothing of a match is judged that no rules judge."""
    return reason("no_rules" if played.readings is None else "not_replayed")


def _undecided(about: About, deal: int | None, seat: int | None, seq: int, missing: Message) -> Subject:
    return Subject(
        about=about,
        deal=deal,
        seat=seat,
        seq=seq,
        ruling="UNDECIDABLE",
        happened=(message("asked-claim", what=message(f"about-{about}")),),
        decisions=(message("asked-undecided", why=missing), message("ruling-UNDECIDABLE")),
        rules=cite(None, ()),
        missing=(missing,),
    )
