"""Answers about points: of a seat in one deal, and of a match of many deals together."""

from __future__ import annotations

from ledger.answers.anatomy import Anatomy, hand_alone, hand_anatomy
from ledger.answers.citing import cited
from ledger.answers.matter import Matter, Ruling, Sum, SumRow
from ledger.answers.played import Played
from ledger.answers.reasons import why_not
from ledger.audit.readings import points_remark
from ledger.play.matches import standings_now
from ledger.play.points import Computed
from ledger.play.state import Deal, Groups, SeatState
from ledger.rules.grouped import score_groups
from schemas.cards import UNKNOWN
from schemas.errors import BadCards
from schemas.findings import Verdict
from schemas.message import Points, Saying, SeatNo, Several, faces, only_for, saying

BY_CARDS = frozenset({"best", "late", "own_groups", "saved", "hand", "rummy", "away_middle"})


def score_matter(played: Played, deal: Deal, state: SeatState, verdict: Verdict | None) -> Matter:
    """What is to be said of the points of a seat in a deal."""
    computed = played.points(deal, state.number) or Computed(None, "undecided", (), "the seat was not dealt in")
    seat, number = SeatNo(state.number), deal.number
    points = verdict.computed if verdict is not None else computed.points
    happened = [saying("score.ended", deal=number, match=played.match, how=ending_saying(deal))]
    if verdict is not None:
        happened.append(saying("score.booked", seat=seat, points=Points(int(verdict.claimed))))
    missing: tuple[Saying, ...] = ()
    ruling: Ruling = verdict.verdict if verdict is not None else "UNDECIDABLE" if points is None else "KEPT"
    if points is None:
        reason = computed.why_not or _said_why(verdict)
        missing = (_veiled(why_not(reason), state.number),)
        decided = [saying("score.undecided", seat=seat, why=missing[0])]
    else:
        decided = [how_saying(computed, state.number)]
    decided.append(saying(f"ruling.{ruling}"))
    if ruling == "OVERTURNED" and verdict is not None:
        decided.append(saying("score.right", points=Points(int(points or 0)), booked=Points(int(verdict.claimed))))
    if points is not None and played.readings and points_remark(deal, state.number, computed, played.readings):
        decided.append(saying("reading.points"))
    anatomy = _hand(deal, state, computed) if points is not None else None
    return Matter(
        about="score",
        deal=number,
        seat=state.number,
        seq=deal.ended.seq if deal.ended else verdict.seq or 1 if verdict else 1,
        ruling=ruling,
        happened=tuple(happened),
        decided=tuple(decided),
        rules=cited(played.rules, _that_decided(computed, anatomy)) if points is not None else cited(None, ()),
        sums=_sums(played, deal, state, computed, anatomy) if points is not None else (),
        anatomy=anatomy,
        missing=missing,
        claimed=verdict.claimed if verdict is not None else None,
        computed=points,
        remarks=(verdict.message,) if verdict is not None else (),
    )


def _veiled(why: Saying, seat: int) -> Saying:
    """A reason that tells what a hand costs, for its own player only."""
    return only_for(seat, why, saying("why.unlogged_groups")) if why.key == "why.at_least" else why


def _said_why(verdict: Verdict | None) -> str:
    """The reason a verdict gives, where the points by themselves are known: the claim is above the least they are."""
    return verdict.message.partition("cannot be decided, ")[2] if verdict is not None else ""


def ending_saying(deal: Deal) -> Saying:
    """How a deal ended."""
    ended = deal.ended
    if ended is None:
        return saying("ending.open")
    winners = Several(tuple(SeatNo(seat) for seat in ended.winners))
    key = ended.how if ended.winners or ended.how != "used_up" else "used_up_unknown"
    if not ended.winners:
        return saying(f"ending.{key}", seq=ended.seq)
    return saying(f"ending.{key}", seats=winners, seq=ended.seq)


def how_saying(computed: Computed, seat: int) -> Saying:
    """What the points of a seat come from."""
    key = computed.how
    if key == "won" and "going_out.rummy" in computed.options:
        key = "won_rummy"
    shown = abs(computed.points or 0) if key == "out_at_once" else computed.points or 0
    return saying(f"how.{key}", seat=SeatNo(seat), points=Points(shown))


def _hand(deal: Deal, state: SeatState, computed: Computed) -> Anatomy | None:
    if computed.how not in BY_CARDS or UNKNOWN in state.hand or not state.hand:
        return None
    public = computed.how == "own_groups"
    eyes = None if public else state.number
    if computed.how in {"hand", "rummy"}:
        return hand_alone(state.hand, None, deal.rules, eyes)
    groups: Groups | None = state.own if public else state.saved if computed.how in {"saved", "away_middle"} else None
    try:
        counted = score_groups(groups, deal.wild, deal.rules, state.hand).counted if groups else ()
        return hand_anatomy(state.hand, groups, counted, deal.wild, deal.rules, eyes)
    except BadCards:
        return None


def _sums(played: Played, deal: Deal, state: SeatState, computed: Computed, anatomy: Anatomy | None) -> tuple[Sum, ...]:
    title = saying("sum.points_of", seat=SeatNo(state.number))
    total = Points(computed.points or 0)
    if computed.how in {"won", "won_rummy"}:
        others = [(seat.number, played.points(deal, seat.number)) for seat in deal.seats if seat.number != state.number]
        return (Sum(title, _held(deal, [number for number, _ in others]), total),)
    if anatomy is None or computed.how in {"late", "away_middle"}:
        return (Sum(title, (SumRow(saying(f"sum.{_fixed(computed.how)}"), total),), total),)
    rows = [
        SumRow(faces(card.card), card.points)
        for group in anatomy.groups
        for card in group.cards
        if card.points is not None
    ]
    face_value = sum(row.figure for row in rows if isinstance(row.figure, int))
    if computed.points is not None and face_value > computed.points:
        rows.append(SumRow(saying("sum.cap"), computed.points - face_value))
    if computed.how == "rummy":
        rows.append(SumRow(saying("sum.twice"), face_value))
    return (Sum(title, tuple(rows), total, anatomy.eyes),)


def _held(deal: Deal, others: list[int]) -> tuple[SumRow, ...]:
    """What the others held, which the winner of the deal gets."""
    from dataclasses import replace  # a loser's loss is asked for as in a game that counts losses

    from ledger.play.points import seat_points

    match = deal.rules.match.model_copy(update={"counts": "lost_points"})
    rules = deal.rules.model_copy(update={"match": match})
    rows = []
    for number in others:
        state = deal.seat(number)
        if state is not None:
            lost = seat_points(deal, replace(state), rules)
            rows.append(SumRow(saying("sum.held_by", seat=SeatNo(number)), lost.points or 0))
    return tuple(rows)


def _that_decided(computed: Computed, anatomy: Anatomy | None) -> tuple[str, ...]:
    """Of the choices behind the points those that made them: what is free with the lives held, the cap where it cut."""
    if anatomy is None or computed.how not in {"best", "own_groups", "saved"}:
        return computed.options
    pure = sum(group.kind == "pure" for group in anatomy.groups)
    sequences = pure + sum(group.kind == "impure" for group in anatomy.groups)
    lives = {"count.no_life", "count.first_life", "count.both_lives"}
    held = "count.both_lives" if pure and sequences > 1 else "count.first_life" if pure else "count.no_life"
    cost = sum(card.points or 0 for group in anatomy.groups for card in group.cards)
    capped = computed.points is not None and cost > computed.points
    drop = (lives - {held}) | (set() if capped else {"count.cap"})
    return tuple(option for option in computed.options if option not in drop)


def _fixed(how: str) -> str:
    return how if how in FIXED else "fixed"


FIXED = frozenset({
    "first_drop", "middle_drop", "folded", "left_first_drop", "left_middle_drop", "away_first_drop", "away_middle",
    "wrong_show", "late",
})  # fmt: skip
"""Points that are a figure of the rules, whatever the cards."""


def total_matter(played: Played, seat: int, verdict: Verdict | None) -> Matter:
    """What is to be said of the total of a seat after all deals."""
    assert played.last is not None and played.rules is not None  # noqa: S101 - a topic is made of a replay
    standings = standings_now(played.last)
    account = standings.account(seat) if standings else None
    total = verdict.computed if verdict is not None else account.total if account else None
    ruling: Ruling = verdict.verdict if verdict is not None else "UNDECIDABLE" if total is None else "KEPT"
    happened = [saying("total.played", match=played.match, deals=standings.deals if standings else 0)]
    if verdict is not None:
        happened.append(saying("total.booked", seat=SeatNo(seat), total=Points(int(verdict.claimed))))
    missing: tuple[Saying, ...] = ()
    if total is None or account is None:
        missing = (why_not(_said_why(verdict) or "not every deal is on record"),)
        decided = [saying("score.undecided", seat=SeatNo(seat), why=missing[0])]
    else:
        decided = [saying(f"total.{played.rules.match.counts}", seat=SeatNo(seat), total=Points(int(total)))]
        if account.out:
            decided.append(saying("total.out", seat=SeatNo(seat), deal=account.out))
        if account.entries > 1:
            decided.append(saying("total.came_back", seat=SeatNo(seat), times=account.entries - 1))
    decided.append(saying(f"ruling.{ruling}"))
    if ruling == "OVERTURNED" and verdict is not None:
        decided.append(saying("score.right", points=Points(int(total or 0)), booked=Points(int(verdict.claimed))))
    return Matter(
        about="score",
        deal=None,
        seat=seat,
        seq=verdict.seq or played.last.last_seq if verdict else played.last.last_seq,
        ruling=ruling,
        happened=tuple(happened),
        decided=tuple(decided),
        rules=cited(played.rules, ("match.counts", "match.ends")) if total is not None else cited(None, ()),
        sums=_by_deal(played, seat, total, account is not None and account.entries > 1),
        missing=missing,
        claimed=verdict.claimed if verdict is not None else None,
        computed=total,
        remarks=(verdict.message,) if verdict is not None else (),
    )


def _by_deal(played: Played, seat: int, total: bool | int | None, came_back: bool) -> tuple[Sum, ...]:
    """The points deal by deal, where the total is their sum, or else the difference that coming back has made."""
    rows: list[SumRow] = []
    come_to = 0
    for deal in played.deals:
        computed = played.points(deal, seat)
        if computed is not None and computed.points is not None:
            rows.append(SumRow(saying("sum.deal", deal=deal.number), computed.points))
            come_to += computed.points
    if total is None:
        return ()
    if come_to != total:
        if not came_back:
            return ()
        rows.append(SumRow(saying("sum.came_back"), int(total) - come_to))
    return (Sum(saying("sum.total_of", seat=SeatNo(seat)), tuple(rows), Points(int(total))),)
