"""The answer to a complaint as a whole: the ruling first, then what happened, the figures of every seat, the rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from ledger.answers.booked import money_booked, points_booked
from ledger.answers.citing import cited_undecided
from ledger.answers.determination import Determination, Figures, determine, shows_of
from ledger.answers.found import MOST, finding_message
from ledger.answers.money import money_subject
from ledger.answers.procedure import CODES, procedure_subject
from ledger.answers.scores import score_subject, total_subject
from ledger.answers.shows import show_subject
from ledger.answers.subject import About, Cited, Ruling, Subject
from ledger.audit.played import PlayedMatch
from ledger.play.state import Deal
from schemas.findings import Verdict
from schemas.message import Message, SeatNo, message

_IN_OTHER_WORDS: Final = frozenset({"ruling", "booked", "presence"})
"""Sections of sentences that an answer about one question has, and this one says by itself."""


@dataclass(frozen=True, kw_only=True)
class ComplaintSubject(Subject):
    """The subject of a complaint as a whole, with what it comes to."""

    ruled: Determination


def complaint_subject(
    played: PlayedMatch, number: int | None, seat: int, about: About | None = None
) -> ComplaintSubject:
    """What is to be said of the complaint of a seat about a deal, or about the match as a whole."""
    ruled = determine(played, number, seat, about)
    deal = played.deal(number) if number is not None or not played.many_deals else None
    parts = list(_parts(played, ruled, deal)) if played.rules is not None else []
    telling = [part for part in parts if part.ruling not in {"UPHELD", "KEPT"}] or parts[:1]
    own = _own(ruled).money
    missing = tuple(dict.fromkeys(each for part in parts for each in part.missing))
    if ruled.outcome == "undecidable" and not missing:
        missing = tuple(dict.fromkeys(row.why for row in played.audit.verdicts if row.why is not None))[:MOST]
    where = message("complaint-of_match", match=played.match)
    if number is not None:
        where = message("complaint-of_deal", match=played.match, deal=number)
    happened = [where, *(each for part in parts if part.about == "show" for each in _told(part))]
    happened += [each for part in parts if part.about in CODES for each in part.happened[1:]]
    decided = [*_breaches_told(ruled), *_figures_told(played, deal, ruled), *_difference_told(ruled)]
    return ComplaintSubject(
        about="complaint",
        deal=number,
        seat=seat,
        seq=ruled.open_seq or (parts[0].seq if parts else played.events[-1].seq if played.events else 1),
        ruling=_ruling(ruled),
        happened=(_outcome_told(played, ruled), *happened),
        decided=tuple(decided),
        rules=_rules(telling, missing),
        sums=tuple(each for part in parts if part.about in {"score", "money"} for each in part.sums),
        breakdown=next((part.breakdown for part in telling if part.breakdown is not None), None),
        missing=missing,
        claimed=own.claimed if own is not None else None,
        computed=own.computed if own is not None else None,
        remarks=tuple(part for each in parts for part in each.remarks),
        settled=ruled.difference == 0,
        ruled=ruled,
    )


def _outcome_told(played: PlayedMatch, ruled: Determination) -> Message:
    """What the complaint comes to. Not all is called right where a figure of another seat, or an act, was not."""
    code = f"complaint-{ruled.outcome}"
    if ruled.outcome == "not_upheld" and ruled.breaches:
        code += "_moves"
    elif ruled.outcome == "not_upheld" and any(row.verdict != "UPHELD" for row in played.audit.verdicts):
        code += "_own"
    return message(code, seat=SeatNo(ruled.seat))


def _own(ruled: Determination) -> Figures:
    return next((each for each in ruled.figures if each.seat == ruled.seat), _NOTHING)


_NOTHING: Final = Figures(0, None, None, None, None, None)


def _ruling(ruled: Determination) -> Ruling:
    """The audit's word for the whole: a decision of the platform overturned, or a rule of play broken."""
    if ruled.outcome in {"undecidable", "not_upheld"}:
        return "UNDECIDABLE" if ruled.outcome == "undecidable" else "UPHELD"
    of_claims = (q for q in ruled.questions if q.about in {"show", "score", "money"})
    return "OVERTURNED" if any(q.standing in {"against", "in_favour"} for q in of_claims) else "BROKEN"


def _parts(played: PlayedMatch, ruled: Determination, deal: Deal | None) -> Iterator[Subject]:
    """The answers to its questions one by one: shows that were judged, its points, total, money and presence."""
    seat, own = ruled.seat, _own(ruled)
    if deal is not None:
        for declared, row in shows_of(played, deal):
            if declared.seat == seat or (row is not None and row.verdict != "UPHELD"):
                valid = declared.valid
                unjudged: Ruling = "UNDECIDABLE" if valid is None else "KEPT" if valid else "BROKEN"
                yield show_subject(played, deal, declared, row, row.verdict if row is not None else unjudged)
        state = deal.seat(seat)
        if state is not None and (own.points is not None or deal.ended is not None):
            known: Ruling = "KEPT" if own.right_points is not None else "UNDECIDABLE"
            ruling = own.points.verdict if own.points is not None else known
            yield score_subject(played, deal, state, own.points, ruling)
    if own.total is not None:
        yield total_subject(played, seat, own.total)
    if own.money is not None:
        yield money_subject(played, seat, own.money)
    kinds = [breach.found.code for breach in ruled.breaches if breach.wrongs(seat)]
    for about, codes in CODES.items():
        if about == ruled.about or codes & set(kinds):
            yield procedure_subject(played, about, ruled.deal, seat)


def _told(part: Subject) -> tuple[Message, ...]:
    return (*part.happened, *(one for one in part.decided if one.code.partition("-")[0] not in _IN_OTHER_WORDS))


def _rules(telling: list[Subject], missing: tuple[Message, ...]) -> tuple[Cited, ...]:
    rules = tuple(dict.fromkeys(rule for part in telling for rule in part.rules))
    return rules or cited_undecided(missing)


def _figures_told(played: PlayedMatch, deal: Deal | None, ruled: Determination) -> Iterator[Message]:
    """What was booked for every seat beside what is right, the seat that complains first."""
    seats = sorted(ruled.figures, key=lambda each: (each.seat != ruled.seat, each.seat))
    if deal is not None:
        for each in seats:
            yield from _resting(points_booked(played, deal, each.seat, each.points), ruled)
    for each in seats:
        shown = _shown(each.money, stated=each.difference is not None)
        yield from _resting(money_booked(played, each.seat, shown), ruled)


def _resting(told: list[Message], ruled: Determination) -> Iterator[Message]:
    """No figure is called right that rests on a breach: it follows from the moves as they were made."""
    for each in told:
        yield replace(each, code=_FOLLOWS.get(each.code, each.code)) if ruled.breaches else each


_FOLLOWS: Final = {"booked-points_right": "booked-points_follows", "booked-money_right": "booked-money_follows"}


def _shown(row: Verdict | None, stated: bool) -> Verdict | None:
    """A figure of money, without what is right where that is not stated."""
    return row if row is None or stated else replace(row, computed=None)


def _breaches_told(ruled: Determination) -> Iterator[Message]:
    told = [finding_message(breach.found) for breach in ruled.breaches]
    if not told:
        return
    yield message("complaint-breaches")
    yield from told[:MOST]
    if len(told) > MOST:
        yield message("found-more", count=len(told) - MOST)
    if ruled.outcome != "undecidable":
        yield message("complaint-basis")


def _difference_told(ruled: Determination) -> Iterator[Message]:
    if ruled.difference is None and _own(ruled).money is not None:
        yield message("complaint-no_difference")
    elif ruled.difference is None:
        yield message("complaint-no_money")
    elif ruled.difference == 0 and not any(breach.wrongs(ruled.seat) for breach in ruled.breaches):
        yield message("complaint-nothing_due", seat=SeatNo(ruled.seat))
