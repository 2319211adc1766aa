"""Answers about a show: the groups as declared, what is wrong with each, and what would have been valid."""

from __future__ import annotations

from ledger.answers.breakdown import Breakdown, show_breakdown
from ledger.answers.citing import cited, cited_undecided
from ledger.answers.figures import points_claim, what_was_booked
from ledger.answers.subject import Ruling, Subject, Sum, SumRow
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import show_remark
from ledger.audit.referee import show_options, why_undecided
from ledger.play.state import Deal, Declaration
from schemas.cards import UNKNOWN
from schemas.findings import Verdict
from schemas.message import CardGroups, Message, Points, SeatNo, Value, loose_cards, message
from schemas.reasons import faults_message, reason


def show_subject(
    played: PlayedMatch, deal: Deal, declared: Declaration, verdict: Verdict | None, ruling: Ruling
) -> Subject:
    """What is to be said of one declaration; ``verdict`` is that on the platform's judgement, if it made one."""
    seat = SeatNo(declared.seat)
    valid = verdict.computed if verdict is not None else declared.valid
    groups = declared.groups
    breakdown = None if groups is None else show_breakdown(groups, declared.faults, deal.wild, deal.rules)
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
    booked, settled = what_was_booked(played, deal, declared.seat) if verdict is not None else ((), False)
    settled = settled and ruling == "OVERTURNED"
    decided.append(message("ruling-OVERTURNED_settled" if settled else f"ruling-{ruling}"))
    decided += [*booked, *_alternative(valid, breakdown)]
    if played.readings and played.readings.other and show_remark(deal, declared, played.readings):
        decided.append(message(f"reading-show_{'wrong' if declared.valid else 'valid'}"))
    rules = cited(played.rules, show_options(deal, declared)) if valid is not None else cited_undecided(missing)
    sums: tuple[Sum, ...] = ()
    claim, cost = points_claim(played, deal, declared.seat), played.points(deal, declared.seat)
    left_open = claim is not None and claim.computed is None
    if valid is False and not left_open and cost is not None and cost.how == "wrong_show":
        price = cited(played.rules, cost.options)
        told = {one.clause for one in price}  # AL-29 says what a faulty group costs, too
        rules = (*(one for one in rules if one.clause not in told), *price)
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
        rules=rules,
        sums=sums,
        breakdown=breakdown,
        missing=missing,
        computed=valid,
        settled=settled,
    )


def _declared(played: PlayedMatch, deal: Deal, declared: Declaration) -> Message:
    common: dict[str, Value] = {
        "match": played.match,
        "deal": deal.number,
        "seat": SeatNo(declared.seat),
        "seq": declared.seq,
    }
    put = loose_cards(declared.finish) if declared.finish else message("card-unknown")
    if declared.groups is None:
        return message("show-declared_unseen", put=put, **common)
    return message("show-declared", put=put, groups=CardGroups(declared.groups), **common)


def _alternative(valid: bool | int | None, breakdown: Breakdown | None) -> list[Message]:
    if valid is not False or breakdown is None:
        return []
    cards = [card.card for group in breakdown.groups for card in group.cards]
    if UNKNOWN in cards or not breakdown.best:
        return []
    if not breakdown.best_shows:
        return [message("show-no_other_grouping")]
    groups = tuple(tuple(card.card for card in group.cards) for group in breakdown.best)
    return [message("show-other_grouping", groups=CardGroups(groups))]
