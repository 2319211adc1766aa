"""A complaint as a whole, of one seat in one deal: its show, points, totals, money and procedure together.

A :class:`Determination` is made of the same replay, verdicts and findings as every answer. It says for each question
whether the platform was wrong, in whose favour, and for every seat what was booked, what is right, and the difference.
Where anything the money rests on is undecided, no difference is stated. The answer tells the ruling first, then what
happened, the figures of every seat, the rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, Literal, NamedTuple

from ledger.answers.booked import (
    money_booked,
    money_claim,
    points_booked,
    points_claim,
    qualify,
    told_together,
    total_booked,
    with_left_open,
)
from ledger.answers.claims import DROPPED, OF_THE_MATCH, money_subject, score_subject, show_subject, total_subject
from ledger.answers.procedure import CODES, procedure_subject, rules_of_found
from ledger.answers.subject import (
    MOST_TOLD,
    WHOLE,
    About,
    CitedRule,
    Ruling,
    Subject,
    cited_undecided,
    elsewhere_message,
    findings_on,
    first_of,
    ruling_on_unjudged,
)
from ledger.audit.money import one_deal
from ledger.audit.played import PlayedMatch
from ledger.play.state import Deal, Declaration
from schemas.events import Act
from schemas.findings import Finding, Verdict
from schemas.message import Message, SeatNo, message

ComplaintOutcome = Literal["upheld", "partly", "not_upheld", "undecidable"]
"""Whether the player who complained was right: in all of it, in part, not at all, or no record says so."""

Standing = Literal["against", "in_favour", "wrong", "right", "undecided"]
"""How the platform dealt with the seat that complains: wrongly and against it, wrongly and in its favour, wrongly and
nobody can tell in whose favour, rightly."""

By = Literal["platform", "timer", "opponent", "nobody", "own"]
"""Whose act broke a rule, as the seat that complains sees it; ``nobody``: the record contradicts itself or is short."""

_LEFT_UNDONE: Final = frozenset({"fold_not_made", "away_not_dropped"})
"""Breaches noticed at the act of a player, and made by the platform, which left something undone before."""


class Question(NamedTuple):
    """One thing that was decided about the seat; ``seq`` is the event of the decision. ``about`` is None for rules of
    play that are neither of connections nor of the clock."""

    about: About | None
    standing: Standing
    seq: int | None


class Breach(NamedTuple):
    """A finding that concerns the complaint, and whose act it was; ``lost_by`` are the seats that lost the deal by it,
    where who is played for has won it so."""

    finding: Finding
    by: By
    lost_by: tuple[int, ...] = ()

    def wrongs(self, seat: int) -> bool:
        """Whether the seat may complain of it: another's act, about itself or the whole table, or by which it lost."""
        if self.by == "opponent":
            return True
        is_wronged = seat in self.lost_by if self.lost_by else self.finding.subject in (None, seat)
        return self.by in {"platform", "timer"} and is_wronged

    def helps(self, seat: int) -> bool:
        """Whether the seat has won by what the timer, or the platform, did for it."""
        return bool(self.lost_by) and self.by in {"platform", "timer"} and self.finding.subject == seat


@dataclass(frozen=True, slots=True)
class Figures:
    """One seat: points of the deal, total and money of the match as booked and as they should be; None where nothing
    is on record, or decided.

    Money is in paise. ``difference`` is what is due to the seat beyond what was booked, negative where too much was
    booked; None where it is not stated.
    """

    seat: int
    points: Verdict | None
    right_points: int | None
    total: Verdict | None
    money: Verdict | None
    difference: int | None

    @property
    def is_booked_right(self) -> bool:
        """Whether points and total stand as they should be, as far as they are on record: money alone settles less."""
        return all(row is None or row.computed == row.claimed for row in (self.points, self.total))

    @property
    def right_money(self) -> int | None:
        """The money as it should be, where the difference is stated."""
        return None if self.money is None or self.difference is None else int(self.money.claimed) + self.difference


@dataclass(frozen=True, slots=True)
class Determination:
    """The complaint of ``seat`` about ``deal``, None for the match as a whole, and what kind it was ``about``."""

    match: str
    deal: int | None
    seat: int
    about: About | None
    questions: tuple[Question, ...]
    figures: tuple[Figures, ...]
    breaches: tuple[Breach, ...]
    certain: bool
    """Whether anything can be said: the match is over, its rules are known, its source is not doubted."""

    @property
    def outcome(self) -> ComplaintOutcome:
        """Upheld where what was complained of was decided against the seat, and partly where something else was, or
        something in its favour, or not all of it is known. Not upheld only where all of it is decided, and right."""
        standings = [q.standing for q in self.questions if self.about is None or q.about == self.about]
        every = [q.standing for q in self.questions]
        if not self.certain:
            return "undecidable"
        if "against" in standings:
            return "partly" if {"in_favour", "wrong", "undecided"} & set(standings) else "upheld"
        if {"against", "in_favour", "wrong"} & set(every):
            return "partly"
        return "undecidable" if not standings or "undecided" in every else "not_upheld"

    @property
    def own(self) -> Figures:
        """The figures of the seat that complains."""
        nothing = Figures(self.seat, None, None, None, None, None)
        return next((each for each in self.figures if each.seat == self.seat), nothing)

    @property
    def difference(self) -> int | None:
        """What is due to the seat beyond what was booked for it, in paise; None where it is not stated."""
        return self.own.difference

    @property
    def open_seq(self) -> int | None:
        """The event of the first decision that was not right."""
        return next((q.seq for q in self.questions if q.standing != "right" and q.seq is not None), None)


def determine(played: PlayedMatch, number: int | None, seat: int, about: About | None = None) -> Determination:
    """What the complaint of a seat about a deal comes to; of the match as a whole without a deal. ``about`` is what was
    complained of, where that is known."""
    deal = played.deal_asked(number)
    certain = played.rules is not None and played.is_over(number) and played.doubted is None
    breaches = tuple(_breaches(played, number, seat))
    questions = (
        *_of_shows(played, deal, seat),
        *_of_points(played, deal, seat),
        *_of_money(played, seat),
        *_of_play(played, number, seat, about, breaches),
        *_of_none(played, about),
    )
    is_decided = certain and not any(b.finding.severity == "impossible" for b in breaches)
    figures = tuple(
        _figures(played, deal, each, is_decided and _is_decided(played, deal, each)) for each in played.seats
    )
    return Determination(played.match, number, seat, about, questions, figures, breaches, certain)


# -- the questions -----------------------------------------------------------------------------------


def _standing(row: Verdict, worse: bool) -> Standing:
    if row.computed is None:
        return "undecided"
    if row.computed == row.claimed:
        return "right"
    return "against" if worse else "in_favour"


def _shows_of(played: PlayedMatch, deal: Deal | None) -> list[tuple[Declaration, Verdict | None]]:
    """Every show of a deal with the verdict on how it was judged, None where nobody judged it."""
    if deal is None:
        return []
    verdicts = {row.seat: row for row in played.audit.verdicts if row.claim == "show" and row.deal == deal.number}
    # Of a seat that declared again the last show, as its last verdict is the one that stays above.
    return [
        (declaration, verdicts.get(declaration.seat)) for declaration in {d.seat: d for d in deal.declared}.values()
    ]


def _of_shows(played: PlayedMatch, deal: Deal | None, seat: int) -> list[Question]:
    rows = [row for row in played.audit.verdicts if row.claim == "show"]
    rows = [row for row in rows if deal is None or row.deal == deal.number]
    # A show that was accepted wrongly harms everybody else.
    questions = [Question("show", _standing(row, bool(row.computed) == (row.seat == seat)), row.seq) for row in rows]
    for declaration, row in _shows_of(played, deal):
        if row is None and declaration.seat == seat:
            questions.append(Question("show", "undecided" if declaration.valid is None else "right", declaration.seq))
    return questions


def _of_points(played: PlayedMatch, deal: Deal | None, seat: int) -> list[Question]:
    rows = [row for row in played.audit.verdicts if row.claim == "points" and row.seat == seat]
    rows = [row for row in rows if row.of_total or deal is None or row.deal == deal.number]
    questions = [_of_figure("score", with_left_open(played, row), _is_worse(played, row)) for row in rows]
    if not rows and deal is not None and deal.ended is not None and (computed := played.points(deal, seat)) is not None:
        questions.append(Question("score", "undecided" if computed.points is None else "right", deal.ended.seq))
    return questions


def _is_worse(played: PlayedMatch, row: Verdict) -> bool:
    """Whether what was booked is worse for the seat than what is right."""
    counts = played.rules.match.counts if played.rules is not None else "lost_points"
    # Chips are what is left in the end, the more the better; points of a deal are losses there too.
    more_is_better = counts == "won_points" or (counts == "chips" and row.of_total)
    return row.computed is not None and (row.claimed < row.computed) == more_is_better


def _of_money(played: PlayedMatch, seat: int) -> list[Question]:
    row = money_claim(played, seat)
    if row is None:
        return []
    return [_of_figure("money", row, row.computed is not None and row.claimed < row.computed)]


def _of_none(played: PlayedMatch, about: About | None) -> list[Question]:
    """What a game does not have is rightly not on record: money where none is played for, shows where none is made."""
    lacks = {"money": played.is_for_nothing, "show": _has_no_shows(played)}
    return [Question(about, "right", None)] if about is not None and lacks.get(about, False) else []


def _has_no_shows(played: PlayedMatch) -> bool:
    return played.rules is not None and played.rules.show.finish == "none"


def _of_figure(about: About, row: Verdict, worse: bool) -> Question:
    """How a figure was booked; wrongly, and nobody knows in whose favour, where one of several may be right."""
    standing = _standing(row, worse)
    sides = {row.claimed < right for right in (row.computed or 0, *row.also)}
    return Question(about, "wrong" if len(sides) > 1 and standing in {"against", "in_favour"} else standing, row.seq)


def _of_play(
    played: PlayedMatch, number: int | None, seat: int, about: About | None, breaches: tuple[Breach, ...]
) -> list[Question]:
    questions: list[Question] = []
    if about in CODES and played.rules is not None and not any(b.finding.code in CODES[about] for b in breaches):
        subject = procedure_subject(played, about, number, seat)
        standing: Standing = "undecided" if subject.ruling == "UNDECIDABLE" else "right"
        questions.append(Question(about, standing, subject.seq))
    for breach in breaches:
        kind = next((kind for kind, codes in CODES.items() if breach.finding.code in codes), None)
        standing = "against" if breach.wrongs(seat) else "in_favour" if breach.helps(seat) else "right"
        # A record that contradicts itself tells nothing of who is to blame.
        if breach.finding.severity == "impossible":
            standing = "undecided"
        questions.append(Question(kind, standing, breach.finding.seq))
    return questions


def _breaches(played: PlayedMatch, number: int | None, seat: int) -> list[Breach]:
    near = findings_on(played, number)
    # Money that does not add up concerns everybody, whatever deal is asked about.
    near += [f for f in played.audit.counted_findings if f not in near and f.code == "money_not_balanced"]
    return [Breach(finding, _by(played, finding, seat), _lost_by(played, finding)) for finding in near]


def _lost_by(played: PlayedMatch, finding: Finding) -> tuple[int, ...]:
    """The seats that were still in a deal when a show ended it that was made for a seat and not by its player."""
    deal = played.deal(finding.deal) if finding.code == "timer_declared" else None
    if deal is None or deal.ended is None or (deal.ended.how, deal.ended.seq) != ("show", finding.seq):
        return ()
    return tuple(seat for seat in deal.still_in() if seat not in deal.ended.winners)


def _by(played: PlayedMatch, finding: Finding, seat: int) -> By:
    if finding.severity != "breach" or finding.code in WHOLE:
        return "nobody"
    event = next((event for event in played.events if event.seq == finding.seq), None)
    actor = getattr(event, "seat", None)
    # What the platform states, and what no seat has done, is the platform's.
    if not isinstance(event, Act) or actor is None or finding.code in _LEFT_UNDONE:
        return "platform"
    if event.by == "timer":
        return "timer"
    if event.by in {"autoplay", "server", "staff"}:
        return "platform"
    return "own" if actor == seat else "opponent"


# -- the figures -------------------------------------------------------------------------------------


def _figures(played: PlayedMatch, deal: Deal | None, seat: int, is_decided: bool) -> Figures:
    """What is on record for a seat; the difference where all is decided that the money rests on."""
    points = points_claim(played, deal, seat) if deal is not None else None
    rows = [row for row in played.audit.verdicts if row.claim == "points" and row.seat == seat]
    totals = [row for row in rows if row.of_total]
    # The standings of a match of one deal are its points: they are told where they are wrong and say otherwise.
    if not totals and points is not None and one_deal(played.rules):
        totals = [row for row in rows if row.verdict == "OVERTURNED" and row.claimed != points.claimed]
    computed = played.points(deal, seat) if deal is not None and deal.ended is not None else None
    right = points.computed if points is not None else computed.points if computed is not None else None
    money = money_claim(played, seat)
    difference = None
    if is_decided and money is not None and money.computed is not None and not money.also:
        difference = int(money.computed) - int(money.claimed)
    return Figures(
        seat=seat,
        points=points,
        right_points=None if right is None else int(right),
        total=next(iter(totals), None),
        money=money,
        difference=difference,
    )


def _is_decided(played: PlayedMatch, deal: Deal | None, seat: int) -> bool:
    """Whether everything is decided that the money of a seat rests on: what it was paid, the totals of the match, and
    shows and points of the deal, or of every deal where none is asked about; of points only its own where it lost the
    match in one deal, for what others lost it never gets. Beside something found it rests on all that is claimed, but
    for rows of nobody, which are what was found."""
    ending = played.deals[-1].ended if played.deals and one_deal(played.rules) else None
    lost_alone = ending is not None and bool(ending.winners) and seat not in ending.winners
    rows = [
        row
        for row in played.audit.verdicts
        if (
            row.claim == "show"
            or row.seat == seat
            or (played.audit.counted_findings and row.seat in played.seats)
            or (row.claim == "points" and not lost_alone)
        )
        and (row.claim == "settlement" or row.of_total or deal is None or row.deal in (None, deal.number))
    ]
    return all(row.computed is not None for row in rows)


# -- how it is told --------------------------------------------------------------------------------

_IN_OTHER_WORDS: Final = frozenset({"ruling", "booked", "presence"})
"""Sections of sentences that an answer about one question has, and this one says by itself."""


@dataclass(frozen=True, kw_only=True)
class ComplaintSubject(Subject):
    """The subject of a complaint as a whole, with what it comes to."""

    ruled: Determination


def complaint_subject(played: PlayedMatch, number: int | None, seat: int, about: About | None) -> ComplaintSubject:
    """What is to be said of the complaint of a seat about a deal, or about the match as a whole."""
    ruled = determine(played, number, seat, about)
    deal = played.deal_asked(number)
    parts = list(_parts(played, ruled, deal)) if played.rules is not None else []
    wrong = [part for part in parts if part.ruling not in {"UPHELD", "KEPT"}]
    # Where nothing was wrong one rule is cited all the same, that of the first answer.
    telling = wrong or parts[:1]
    own = ruled.own.money
    missing = tuple(dict.fromkeys(each for part in parts for each in part.missing))
    untold = [each for part in parts if part.about in {"score", "money"} for each in part.missing]
    # No part says why, and yet something is open: then the verdicts say it.
    if not missing and (ruled.outcome == "undecidable" or (ruled.difference is None and own is not None)):
        missing = tuple(dict.fromkeys(row.why for row in played.audit.verdicts if row.why is not None))[:MOST_TOLD]
        untold = list(missing)
    where = message("complaint-of_match", match=played.match)
    if number is not None:
        where = message("complaint-of_deal", match=played.match, deal=number)
    of_play = [each for part in parts if part.about in CODES for each in _tell_part(part)]
    # What was complained of is told first: a short form may have no room for more.
    happened = [where, *(of_play if about in CODES else ())]
    happened += [each for part in parts if part.about == "show" for each in _tell_part(part)]
    if about == "show" and played.rules is not None and not any(part.about == "show" for part in parts):
        happened.append(message("complaint-no_shows" if _has_no_shows(played) else "complaint-no_show"))
    if deal is not None and deal.seat(seat) is None and not deal.players_unknown:
        happened.append(message("complaint-not_dealt_in", seat=SeatNo(seat)))
    happened += of_play if about not in CODES else []
    happened += [each for part in parts if part.about == "score" for each in part.happened if each.code in DROPPED]
    decisions = [*_breaches_told(ruled), *_figures_told(played, deal, ruled)]
    decisions += dict.fromkeys(each for part in parts for each in part.decisions if each.code in OF_THE_MATCH)
    decisions += _difference_told(played, ruled)
    if own is not None and len(ruled.breaches) < len(played.audit.counted_findings):
        decisions.append(elsewhere_message(played, [breach.finding for breach in ruled.breaches]))
    if untold:  # the last is about money, and says what that rests on
        decisions.append(message("complaint-why", why=untold[-1]))
    return ComplaintSubject(
        about="complaint",
        deal=number,
        seat=seat,
        seq=ruled.open_seq or (parts[0].seq if parts else played.events[-1].seq if played.events else 1),
        ruling=_ruling(ruled),
        happened=(_outcome_told(played, ruled), *happened),
        decisions=tuple(decisions),
        rules=tuple(dict.fromkeys(_rules_told(played, ruled, wrong, telling))) or cited_undecided(missing),
        sums=tuple(each for part in parts if part.about in {"score", "money"} for each in part.sums),
        breakdown=next((part.breakdown for part in telling if part.breakdown is not None), None),
        missing=missing,
        claimed=own.claimed if own is not None else None,
        computed=own.computed if own is not None else None,
        remarks=tuple(part for each in parts for part in each.remarks),
        settled=ruled.difference == 0 and ruled.own.is_booked_right,
        ruled=ruled,
    )


def _rules_told(
    played: PlayedMatch, ruled: Determination, wrong: Sequence[Subject], telling: Sequence[Subject]
) -> Iterator[CitedRule]:
    """The rules of what was decided wrongly, those that were broken in play, then those of what else is told."""
    for part in wrong:
        yield from part.rules
    yield from rules_of_found(played, [breach.finding for breach in ruled.breaches])
    for part in telling:
        yield from part.rules


def _outcome_told(played: PlayedMatch, ruled: Determination) -> Message:
    """What the complaint comes to. Not all is called right where a figure of another seat, or an act, was not, be it in
    another deal that the money rests on."""
    code = f"complaint-{ruled.outcome}"
    if ruled.outcome == "not_upheld" and (ruled.breaches or (ruled.own.money and played.audit.counted_findings)):
        code += "_moves"
    elif ruled.outcome == "not_upheld" and any(row.verdict != "UPHELD" for row in played.audit.verdicts):
        code += "_own"
    return message(code, seat=SeatNo(ruled.seat))


def _ruling(ruled: Determination) -> Ruling:
    """The audit's word for the whole: a decision of the platform overturned, or a rule of play broken."""
    if ruled.outcome in {"undecidable", "not_upheld"}:
        return "UNDECIDABLE" if ruled.outcome == "undecidable" else "UPHELD"
    of_claims = (q for q in ruled.questions if q.about in {"show", "score", "money"})
    return "OVERTURNED" if any(q.standing in {"against", "in_favour", "wrong"} for q in of_claims) else "BROKEN"


def _parts(played: PlayedMatch, ruled: Determination, deal: Deal | None) -> Iterator[Subject]:
    """The answers to its questions one by one: shows that were judged, its points, total, money and presence."""
    seat, own = ruled.seat, ruled.own
    every_deal = played.deals if ruled.about == "show" else ()
    for each in every_deal if deal is None else (deal,):
        for declaration, row in _shows_of(played, each):
            is_asked = deal is not None and ruled.about == "show"
            if is_asked or declaration.seat == seat or (row is not None and row.verdict != "UPHELD"):
                ruling = row.verdict if row is not None else ruling_on_unjudged(declaration)
                yield show_subject(played, each, declaration, row, ruling)
    if deal is not None:
        state = deal.seat(seat)
        if state is not None and (own.points is not None or deal.ended is not None):
            unbooked: Ruling = "KEPT" if own.right_points is not None else "UNDECIDABLE"
            of_points = own.points.verdict if own.points is not None else unbooked
            yield score_subject(played, deal, state, own.points, of_points)
    if own.total is not None:
        yield total_subject(played, seat, own.total)
    if own.money is not None:
        yield money_subject(played, seat, own.money)
    kinds = [breach.finding.code for breach in ruled.breaches if breach.wrongs(seat)]
    for about, codes in CODES.items():
        if about == ruled.about or codes & set(kinds):
            yield procedure_subject(played, about, ruled.deal, seat)


def _tell_part(part: Subject) -> Iterator[Message]:
    """What an answer to one question says, as far as this one says it: of the course of play what cannot be decided."""
    if part.about in CODES:
        yield from part.happened[1:]
        yield from (one for one in part.decisions if one.code in {"presence-undecided", "presence-reading"})
    else:
        yield from part.happened
        yield from (one for one in part.decisions if one.code.partition("-")[0] not in _IN_OTHER_WORDS)


def _figures_told(played: PlayedMatch, deal: Deal | None, ruled: Determination) -> Iterator[Message]:
    """What was booked for every seat beside what is right, the seat that complains first and by itself."""

    def points(each: Figures) -> list[Message]:
        facts = points_booked(played, deal, each.seat, each.points) if deal is not None else []
        return qualify(facts, bool(ruled.breaches))

    def total(each: Figures) -> list[Message]:
        return total_booked(played, each.seat, each.total)

    def money(each: Figures) -> list[Message]:
        return qualify(_money_told(played, ruled, each), bool(played.audit.counted_findings))

    others = [each for each in ruled.figures if each.seat != ruled.seat]
    for facts in (points, total, money):
        yield from facts(ruled.own)
        yield from told_together(chain.from_iterable(map(facts, others)))


def _money_told(played: PlayedMatch, ruled: Determination, each: Figures) -> list[Message]:
    """What was booked for a seat in money; what is right is not told where no difference is stated, but of what fits
    none of the figures left open, and that nothing on record speaks against what was booked."""
    money = each.money
    if money is None or each.difference is not None or (money.also and money.computed is not None):
        return money_booked(played, each.seat, money)
    if ruled.certain and money.verdict == "UPHELD" and not played.audit.counted_findings:
        right = money_booked(played, each.seat, money)
        return [replace(fact, code="booked-money_stands") for fact in right]
    return money_booked(played, each.seat, money._replace(computed=None))


def _breaches_told(ruled: Determination) -> Iterator[Message]:
    if not ruled.breaches:
        return
    of_play = any(breach.finding.severity == "breach" for breach in ruled.breaches)
    yield message("complaint-breaches" if of_play else "found-wrong")
    yield from first_of([breach.finding for breach in ruled.breaches])
    if ruled.outcome != "undecidable" and any(each.points or each.money for each in ruled.figures):
        yield message("complaint-basis")


def _difference_told(played: PlayedMatch, ruled: Determination) -> Iterator[Message]:
    if ruled.difference is None and ruled.own.money is not None:
        yield message("complaint-no_difference")
    elif ruled.difference is None:
        yield message("money-for_nothing" if played.is_for_nothing else "complaint-no_money")
    elif ruled.difference == 0 and {b.by for b in _breaches(played, None, ruled.seat)} <= {"own", "nobody"}:
        yield message("complaint-nothing_due", seat=SeatNo(ruled.seat))
