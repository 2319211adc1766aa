"""Answers about a show: the groups as declared, what is wrong with each, and what would have been valid."""

from __future__ import annotations

from ledger.answers.breakdown import Breakdown, show_breakdown
from ledger.answers.citing import cited
from ledger.answers.subject import Ruling, Subject, Sum, SumRow
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import show_remark
from ledger.audit.referee import why_undecided
from ledger.play.state import Deal, Declaration
from schemas.cards import UNKNOWN
from schemas.findings import Verdict
from schemas.message import Faces, Message, Points, SeatNo, Value, faces, message
from schemas.reasons import faults_message, reason

FREE = ("show.pure", "show.sequences")


def show_subject(played: PlayedMatch, deal: Deal, declared: Declaration, verdict: Verdict | None) -> Subject:
    """What is to be said of one declaration; ``verdict`` is that on the platform's judgement, if it made one."""
    seat = SeatNo(declared.seat)
    valid = verdict.computed if verdict is not None else declared.valid
    breakdown = _breakdown(deal, declared)
    happened = [_declared(played, deal, declared)]
    if verdict is not None:
        happened.append(message(f"show-platform_{'valid' if verdict.claimed else 'wrong'}", seat=seat))
    missing: tuple[Message, ...] = ()
    if valid is None:
        missing = ((verdict.why if verdict is not None else None) or why_undecided(declared) or reason("show_cards"),)
        decided = [message("show-undecided", why=missing[0])]
    elif valid:
        decided = [message("show-is_valid")]
    else:
        decided = [message("show-not_valid", faults=faults_message(declared.faults))]
    ruling: Ruling = verdict.verdict if verdict is not None else _alone(declared)
    decided.append(message(f"ruling-{ruling}"))
    decided += _alternative(valid, breakdown) + _by_reading(played, deal, declared)
    options = tuple(dict.fromkeys(option for fault in declared.faults for option in fault.options)) or FREE
    sums: tuple[Sum, ...] = ()
    if valid is False and (cost := played.points(deal, declared.seat)) is not None and cost.how == "wrong_show":
        options = (*options, *cost.options)
        row = SumRow(message("sum-wrong_show"), Points(cost.points or 0))
        sums = (Sum(message("sum-points_of", seat=seat), (row,), Points(cost.points or 0)),)
    return Subject(
        about="show",
        deal=deal.number,
        seat=declared.seat,
        seq=declared.seq,
        ruling=ruling,
        happened=tuple(happened),
        decided=tuple(decided),
        rules=cited(played.rules, options) if valid is not None else cited(None, ()),
        sums=sums,
        breakdown=breakdown,
        missing=missing,
        claimed=verdict.claimed if verdict is not None else None,
        computed=valid,
        remarks=(verdict.statements,) if verdict is not None else (),
    )


def _alone(declared: Declaration) -> Ruling:
    """The ruling on a show the platform never judged."""
    if declared.valid is None:
        return "UNDECIDABLE"
    return "KEPT" if declared.valid else "BROKEN"


def _declared(played: PlayedMatch, deal: Deal, declared: Declaration) -> Message:
    common: dict[str, Value] = {
        "match": played.match,
        "deal": deal.number,
        "seat": SeatNo(declared.seat),
        "seq": declared.seq,
    }
    put = faces(declared.finish) if declared.finish else message("card-unknown")
    if declared.groups is None:
        return message("show-declared_unseen", put=put, **common)
    return message("show-declared", put=put, groups=Faces(declared.groups), **common)


def _breakdown(deal: Deal, declared: Declaration) -> Breakdown | None:
    if declared.groups is None:
        return None
    return show_breakdown(declared.groups, declared.faults, deal.wild, deal.rules)


def _alternative(valid: bool | int | None, breakdown: Breakdown | None) -> list[Message]:
    if valid is not False or breakdown is None:
        return []
    cards = [card.card for group in breakdown.groups for card in group.cards]
    if UNKNOWN in cards or not breakdown.best:
        return []
    if not breakdown.best_shows:
        return [message("show-no_other_grouping")]
    groups = tuple(tuple(card.card for card in group.cards) for group in breakdown.best)
    return [message("show-other_grouping", groups=Faces(groups))]


def _by_reading(played: PlayedMatch, deal: Deal, declared: Declaration) -> list[Message]:
    """Whether the other reading of the text would judge otherwise."""
    if played.readings is None or played.readings.other is None or not show_remark(deal, declared, played.readings):
        return []
    return [message(f"reading-show_{'wrong' if declared.valid else 'valid'}")]
