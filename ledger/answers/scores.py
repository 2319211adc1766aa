"""Answers about points: of a seat in one deal, and of a match of many deals together."""

from __future__ import annotations

from ledger.answers.breakdown import Breakdown, hand_alone, hand_breakdown
from ledger.answers.citing import cited, cited_undecided
from ledger.answers.subject import Ruling, Subject, Sum, SumRow
from ledger.audit.money import total_options
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import points_remark
from ledger.audit.referee import how_message
from ledger.play.matches import standings_now
from ledger.play.points import SeatPoints, counted_groups, deciding, seat_points
from ledger.play.state import Deal, Groups, SeatState
from ledger.play.story import ending
from ledger.rules.arrangement import score_groups
from schemas.cards import UNKNOWN
from schemas.errors import BadCards
from schemas.findings import Verdict
from schemas.message import Message, Points, SeatNo, loose_cards, message
from schemas.reasons import reason

BY_CARDS = frozenset({"best", "late", "own_groups", "saved", "hand", "rummy", "away_middle"})


def score_subject(
    played: PlayedMatch, deal: Deal, state: SeatState, verdict: Verdict | None, ruling: Ruling
) -> Subject:
    """What is to be said of the points of a seat in a deal; ``verdict`` is that on the points booked, if any were."""
    computed = played.points(deal, state.number) or SeatPoints(None, "undecided", (), reason("not_dealt_in"))
    seat, number = SeatNo(state.number), deal.number
    points = verdict.computed if verdict is not None else computed.points
    happened = [message("score-ended", deal=number, match=played.match, how=ending(deal))]
    if verdict is not None:
        happened.append(message("score-booked", seat=seat, points=Points(int(verdict.claimed))))
    missing: tuple[Message, ...] = ()
    if points is None:
        missing = (computed.why_not or (verdict.why if verdict else None) or reason("not_recorded"),)
        decided = [message("score-undecided", seat=seat, why=missing[0])]
    else:
        decided = [by_the_rules(computed, state.number)]
    decided.append(message(f"ruling-{ruling}"))
    if ruling == "OVERTURNED" and verdict is not None:
        decided.append(message("score-right", points=Points(int(points or 0)), booked=Points(int(verdict.claimed))))
    if points is not None and played.readings and points_remark(deal, state.number, computed, played.readings):
        decided.append(message("reading-points"))
    breakdown = _hand(deal, state, computed) if points is not None else None
    options = deciding(deal, state, computed, None if verdict is None else int(verdict.claimed))
    return Subject(
        about="score",
        deal=number,
        seat=state.number,
        seq=deal.ended.seq if deal.ended else verdict.seq or 1 if verdict else 1,
        ruling=ruling,
        happened=tuple(happened),
        decided=tuple(decided),
        rules=cited(played.rules, options, *_without_groups(played, computed))
        if points is not None
        else cited_undecided(missing),
        sums=_sums(played, deal, state, computed, breakdown) if points is not None else (),
        breakdown=breakdown,
        missing=missing,
        computed=points,
    )


def by_the_rules(computed: SeatPoints, seat: int) -> Message:
    """What the points of a seat come from, in a sentence."""
    return message("score-by_rules", seat=SeatNo(seat), how=how_message(computed))


def _hand(deal: Deal, state: SeatState, computed: SeatPoints) -> Breakdown | None:
    if computed.how not in BY_CARDS or UNKNOWN in state.hand or not state.hand:
        return None
    public = computed.how == "own_groups"
    audience = None if public else state.number
    if computed.how in {"hand", "rummy"}:
        return hand_alone(state.hand, None, deal.rules, audience)
    groups: Groups | None = state.own if public else None
    if computed.how in {"saved", "away_middle"}:
        groups = counted_groups(state, deal.rules)
    try:
        counted = score_groups(groups, deal.wild, deal.rules, state.hand).counted if groups else ()
        return hand_breakdown(state.hand, groups, counted, deal.wild, deal.rules, audience)
    except BadCards:
        return None


def _sums(
    played: PlayedMatch, deal: Deal, state: SeatState, computed: SeatPoints, breakdown: Breakdown | None
) -> tuple[Sum, ...]:
    title = message("sum-points_of", seat=SeatNo(state.number))
    total = Points(computed.points or 0)
    if computed.how in {"won", "won_rummy"}:
        others = [(seat.number, played.points(deal, seat.number)) for seat in deal.seats if seat.number != state.number]
        return (Sum(title, _held(deal, [number for number, _ in others]), total),)
    if breakdown is None or computed.how in {"late", "away_middle"}:
        return (
            Sum(title, (SumRow(message(f"sum-{computed.how if computed.how in FIXED else 'fixed'}"), total),), total),
        )
    rows = [
        SumRow(loose_cards(card.card), card.points)
        for group in breakdown.groups
        for card in group.cards
        if card.points is not None
    ]
    face_value = sum(row.figure for row in rows if isinstance(row.figure, int))
    if computed.points is not None and face_value > computed.points:
        rows.append(SumRow(message("sum-cap"), computed.points - face_value))
    if computed.how == "rummy":
        rows.append(SumRow(message("sum-twice"), face_value))
    return (Sum(title, tuple(rows), total, breakdown.audience),)


def _held(deal: Deal, others: list[int]) -> tuple[SumRow, ...]:
    """What the others held, which the winner of the deal gets; their losses are those of a game that counts losses."""
    match = deal.rules.match.model_copy(update={"counts": "lost_points"})
    rules = deal.rules.model_copy(update={"match": match})
    rows, again = [], 0
    for number in others:
        state = deal.seat(number)
        if state is not None:
            lost = seat_points(deal, state, rules)
            held = (lost.points or 0) // 2 if lost.how == "rummy" else lost.points or 0
            again += (lost.points or 0) - held
            rows.append(SumRow(message("sum-held_by", seat=SeatNo(number)), held))
    if again:
        rows.append(SumRow(message("sum-twice"), again))
    return tuple(rows)


def _without_groups(played: PlayedMatch, computed: SeatPoints) -> tuple[str, ...]:
    """The clause behind the best arrangement, where the rules count saved groups and say no more."""
    rules = played.rules
    if computed.how != "best" or rules is None or rules.count.groups == "own_else_best":
        return ()
    return ("house:loser-best-arrangement",)


FIXED = frozenset({
    "first_drop", "middle_drop", "folded", "left_first_drop", "left_middle_drop", "away_first_drop", "away_middle",
    "wrong_show", "late",
})  # fmt: skip
"""Points that are a figure of the rules, whatever the cards."""


def total_subject(played: PlayedMatch, seat: int, verdict: Verdict) -> Subject:
    """What is to be said of the total of a seat after all deals."""
    assert played.last is not None and played.rules is not None  # noqa: S101 - a topic is made of a replay
    standings = standings_now(played.last)
    account = standings.account(seat) if standings else None
    total, booked = verdict.computed, Points(int(verdict.claimed))
    happened = (
        message("total-played", match=played.match, deals=standings.deals if standings else 0),
        message("total-booked", seat=SeatNo(seat), total=booked),
    )
    missing: tuple[Message, ...] = ()
    if total is None or account is None:
        missing = (verdict.why or reason("deals"),)
        decided = [message("score-undecided", seat=SeatNo(seat), why=missing[0])]
    else:
        decided = [message(f"total-{played.rules.match.counts}", seat=SeatNo(seat), total=Points(int(total)))]
        if account.out:
            decided.append(message("total-out", seat=SeatNo(seat), deal=account.out))
        if account.entries > 1:
            decided.append(message("total-came_back", times=account.entries - 1))
    decided.append(message(f"ruling-{verdict.verdict}"))
    if verdict.verdict == "OVERTURNED":
        decided.append(message("score-right", points=Points(int(total or 0)), booked=booked))
    return Subject(
        about="score",
        deal=None,
        seat=seat,
        seq=verdict.seq or played.last.last_seq,
        ruling=verdict.verdict,
        happened=happened,
        decided=tuple(decided),
        rules=cited(played.rules, total_options(account, played.rules))
        if total is not None
        else cited_undecided(missing),
        sums=_by_deal(played, seat, total, account is not None and account.entries > 1),
        missing=missing,
        computed=total,
    )


def _by_deal(played: PlayedMatch, seat: int, total: bool | int | None, came_back: bool) -> tuple[Sum, ...]:
    """The points deal by deal, where the total is their sum, or else the difference that coming back has made."""
    rows: list[SumRow] = []
    come_to = 0
    for deal in played.deals:
        computed = played.points(deal, seat)
        if computed is not None and computed.points is not None:
            rows.append(SumRow(message("sum-deal", deal=deal.number), computed.points))
            come_to += computed.points
    if total is None or (come_to != total and not came_back):
        return ()
    if come_to != total:
        rows.append(SumRow(message("sum-came_back"), int(total) - come_to))
    return (Sum(message("sum-total_of", seat=SeatNo(seat)), tuple(rows), Points(int(total))),)
