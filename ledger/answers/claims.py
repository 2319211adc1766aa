"""Answers about what the platform claims: a show, the points of a deal, the total over all deals, the money.

Of a show are told the groups as declared, what is wrong with each, and what would have been valid. Figures are told to
the paisa: how each comes about by the rules, what was booked, and the difference.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ledger.answers.booked import (
    BOOKED_WRONG,
    MISBOOKED,
    amounts_left_open,
    certain,
    is_settled,
    points_claim,
    points_left_open,
    total_of,
    what_was_booked,
)
from ledger.answers.breakdown import Breakdown, hand_alone, hand_breakdown, show_breakdown
from ledger.answers.subject import Ruling, Subject, Sum, SumRow, cite, cited_undecided
from ledger.audit.money import Due, one_deal, paid_options, total_options, what_is_due
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import points_remark, show_remark
from ledger.audit.referee import how_message, show_options, told_of, why_undecided
from ledger.play.points import SeatPoints, counted_groups, deciding, points_by_seat, seat_points
from ledger.play.state import Deal, Declaration, Groups, SeatState
from ledger.play.story import ending, seats_listed, wild_named
from ledger.rules.arrangement import score_groups
from ledger.rules.points import is_wild
from ledger.rules.settlement import Settlement
from ledger.rules.sizes import show_size
from ledger.rules.standings import Account, chips_moved, match_over, match_winners
from schemas import events as ev
from schemas.cards import JOKER, UNKNOWN, face
from schemas.errors import BadCards
from schemas.findings import Verdict
from schemas.message import CardGroups, Message, Money, Points, SeatNo, Value, loose_cards, message
from schemas.reasons import faults_message, reason
from schemas.ruleset import Ruleset

# -- shows -----------------------------------------------------------------------------------------


def show_subject(
    played: PlayedMatch, deal: Deal, declaration: Declaration, verdict: Verdict | None, ruling: Ruling
) -> Subject:
    """What is to be said of one declaration; ``verdict`` is that on the platform's judgement, if it made one."""
    seat = SeatNo(declaration.seat)
    valid = verdict.computed if verdict is not None else declaration.valid
    groups = declaration.groups
    breakdown = None if groups is None else show_breakdown(groups, declaration.faults, deal.wild, deal.rules)
    happened = [_declaration(played, deal, declaration)]
    if verdict is not None:
        happened.append(message(f"show-platform_{'valid' if verdict.claimed else 'wrong'}", seat=seat))
    wilds = _wild_shown(deal, groups) if valid is not None else ()
    happened += [message("joker-in_deal", wild=wild_named(deal.wild_card, deal.wild)) for _ in wilds[:1]]
    missing: tuple[Message, ...] = ()
    if valid is None:
        missing = (
            (verdict.why if verdict is not None else None) or why_undecided(declaration) or reason("show_cards"),
        )
        decisions = [message("show-undecided", why=missing[0])]
    elif valid:
        decisions = [message("show-is_valid")]
    else:
        decisions = [message("show-not_valid", faults=faults_message(declaration.faults))]
    bookings = what_was_booked(played, deal, declaration.seat) if verdict is not None else ()
    # Only a wrong decision can have been put right afterwards.
    settled = ruling == "OVERTURNED" and is_settled(played, deal.number, declaration.seat)
    misbooked = ruling == "UPHELD" and any(fact.code in BOOKED_WRONG for fact in bookings)
    decisions.append(
        message("ruling-OVERTURNED_settled" if settled else MISBOOKED if misbooked else f"ruling-{ruling}")
    )
    decisions += [*bookings, *_alternative(deal, valid, breakdown)]
    if played.readings and played.readings.other and show_remark(deal, declaration, played.readings):
        decisions.append(message(f"reading-show_{'wrong' if declaration.valid else 'valid'}"))
    rules = (
        cite(played.rules, (*show_options(deal, declaration), *wilds))
        if valid is not None
        else cited_undecided(missing)
    )
    sums: tuple[Sum, ...] = ()
    claim, cost = points_claim(played, deal, declaration.seat), played.points(deal, declaration.seat)
    # What a wrong show costs is not told where what this seat was booked for it is not decided.
    left_open = claim is not None and claim.computed is None
    if valid is False and not left_open and cost is not None and cost.how == "wrong_show":
        price = cite(played.rules, cost.options)
        clauses = {one.clause for one in price}  # AL-29 says what a faulty group costs, too
        rules = (*(one for one in rules if one.clause not in clauses), *price)
        row = SumRow(message("sum-wrong_show"), Points(cost.points or 0))
        sums = (Sum(message("sum-points_of", seat=seat), (row,), Points(cost.points or 0)),)
    return Subject(
        about="show",
        deal=deal.number,
        seat=declaration.seat,
        seq=declaration.seq,
        ruling=ruling,
        happened=tuple(happened),
        decisions=tuple(decisions),
        rules=rules,
        sums=sums,
        breakdown=breakdown,
        missing=missing,
        computed=valid,
        settled=settled,
    )


def _wild_shown(deal: Deal, groups: Groups | None) -> tuple[str, ...]:
    """The choices that make a rank wild, where one is and a joker stands in groups that were shown."""
    cards = [card for group in groups or () for card in group]
    return wild_options(deal) if any(is_wild(card, deal.wild) for card in cards if card != UNKNOWN) else ()


def wild_options(deal: Deal) -> tuple[str, ...]:
    """The choices of the rules by which the cards of a rank are jokers in a deal."""
    if deal.wild is None:
        return ()
    flipped = deal.wild_card is not None and face(deal.wild_card) == JOKER
    return ("deal.wild", "deal.flipped_joker") if flipped else ("deal.wild",)


def _declaration(played: PlayedMatch, deal: Deal, declaration: Declaration) -> Message:
    common: dict[str, Value] = {
        "match": played.match,
        "deal": deal.number,
        "seat": SeatNo(declaration.seat),
        "seq": declaration.seq,
    }
    finish = loose_cards(declaration.finish) if declaration.finish else message("card-unknown")
    by = told_of(declaration.by)
    if declaration.groups is None:
        return message(f"show-declared_unseen_{by}", put=finish, **common)
    return message(f"show-declared_{by}", put=finish, groups=CardGroups(declaration.groups), **common)


def _alternative(deal: Deal, valid: bool | int | None, breakdown: Breakdown | None) -> list[Message]:
    if valid is not False or breakdown is None:
        return []
    cards = [card.card for group in breakdown.groups for card in group.cards]
    if UNKNOWN in cards or not breakdown.best:
        return []
    if not breakdown.best_shows:  # of a card too many nothing is said: one of them put down, the others might do
        return [message("show-no_other_grouping")] if len(cards) == show_size(deal.rules) else []
    groups = tuple(tuple(card.card for card in group.cards) for group in breakdown.best)
    return [message("show-other_grouping", groups=CardGroups(groups))]


# -- points and totals -----------------------------------------------------------------------------

_SAID: Final = {"verdict-points": "score-by_rules", "verdict-every_way": "verdict-every_way"}
"""What of a verdict on points an answer says, in its own words."""
_BY_CARDS: Final = frozenset({"best", "late", "own_groups", "saved", "hand", "rummy", "away_middle"})
"""Points beside which the cards of the hand are shown."""
DROPPED: Final = frozenset({"score-dropped_after_drawing", "score-dropped_before_drawing"})
"""The sentences that say when a hand was dropped."""
OF_THE_MATCH: Final = frozenset({"total-out", "total-came_back", "total-won", "total-won_several", "money-left_over"})
"""The sentences that say how a match of several deals went, and what sharing leaves over."""
_FIXED: Final = frozenset({
    "first_drop", "middle_drop", "folded", "left_first_drop", "left_middle_drop", "away_first_drop", "away_middle",
    "wrong_show", "late",
})  # fmt: skip
"""Points that are a figure of the rules, whatever the cards."""


def score_subject(
    played: PlayedMatch, deal: Deal, state: SeatState, verdict: Verdict | None, ruling: Ruling
) -> Subject:
    """What is to be said of the points of a seat in a deal; ``verdict`` is that on the points booked, if any were."""
    is_open = verdict is not None and bool(verdict.also)
    computed = played.points(deal, state.number) or SeatPoints(None, "undecided", (), reason("not_dealt_in"))
    seat, number = SeatNo(state.number), deal.number
    points = verdict.computed if verdict is not None else computed.points
    happened = [message("score-ended", deal=number, match=played.match, how=ending(deal))]
    happened += _tell_drop(played, deal, state.number)
    if verdict is not None:
        happened.append(message("score-booked", seat=seat, points=Points(int(verdict.claimed))))
    missing: tuple[Message, ...] = ()
    if points is None:
        missing = (computed.why_not or (verdict.why if verdict else None) or reason("not_recorded"),)
        decisions = [message("score-undecided", seat=seat, why=missing[0])]
    elif computed.points is None and verdict is not None:  # decided in every way that a log with a gap may have gone
        decisions = [replace(one, code=_SAID[one.code]) for one in verdict.statements if one.code in _SAID]
    else:
        decisions = [by_the_rules(computed, state.number)] if not is_open else []
    decisions.append(message(f"ruling-{ruling}"))
    if verdict is not None and is_open:
        claim = Points(int(verdict.claimed))
        decisions.append(message("score-fits_none", figures=points_left_open(verdict), booked=claim))
    elif ruling == "OVERTURNED" and verdict is not None:
        decisions.append(message("score-right", points=Points(int(points or 0)), booked=Points(int(verdict.claimed))))
    if points is not None and played.readings and points_remark(deal, state.number, computed, played.readings):
        decisions.append(message("reading-points"))
    breakdown = _breakdown(deal, state, computed) if points is not None else None
    options = deciding(deal, state, computed, None if verdict is None else int(verdict.claimed))
    return Subject(
        about="score",
        deal=number,
        seat=state.number,
        seq=deal.ended.seq if deal.ended else (verdict.seq if verdict else None) or 1,
        ruling=ruling,
        happened=tuple(happened),
        decisions=tuple(decisions),
        rules=cite(played.rules, options, *_best_arrangement_clause(played, computed))
        if points is not None
        else cited_undecided(missing),
        sums=_points_sums(deal, state, computed, breakdown) if computed.points is not None and not is_open else (),
        breakdown=breakdown,
        missing=missing,
        computed=points,
    )


def _tell_drop(played: PlayedMatch, deal: Deal, seat: int) -> list[Message]:
    """When the hand was dropped, and when its first card had been drawn, where points are those of a drop, also of one
    whose price is left open."""
    loss = points_by_seat(deal, played.rules).get(seat) if played.rules is not None else None
    if loss is None or loss.how not in {"first_drop", "middle_drop"}:
        return []
    events = played.of_deal(deal.number)
    drops = [event.seq for event in events if isinstance(event, ev.Drop) and event.seat == seat]
    draws = [event.seq for event in events if isinstance(event, ev.Draw) and event.seat == seat]
    if not drops:
        return []
    if not draws or draws[0] > drops[0]:
        return [message("score-dropped_before_drawing", seat=SeatNo(seat), seq=drops[0])]
    first = message("score-first_drawn", seq=draws[0])
    return [message("score-dropped_after_drawing", seat=SeatNo(seat), seq=drops[0], first=first)]


def by_the_rules(computed: SeatPoints, seat: int) -> Message:
    """What the points of a seat come from, in a sentence."""
    return message("score-by_rules", seat=SeatNo(seat), how=how_message(computed))


def _breakdown(deal: Deal, state: SeatState, computed: SeatPoints) -> Breakdown | None:
    if computed.how not in _BY_CARDS or UNKNOWN in state.hand or not state.hand:
        return None
    public = computed.how == "own_groups"
    audience = None if public else state.number
    if computed.how in {"hand", "rummy"}:
        return hand_alone(state.hand, deal.rules, audience)
    groups: Groups | None = state.own if public else None
    if computed.how in {"saved", "away_middle"}:
        groups = counted_groups(state, deal.rules)
    try:
        cards = score_groups(groups, deal.wild, deal.rules, state.hand).counted if groups else ()
        return hand_breakdown(state.hand, groups, cards, deal.wild, deal.rules, audience)
    except BadCards:
        return None


def _points_sums(deal: Deal, state: SeatState, computed: SeatPoints, breakdown: Breakdown | None) -> tuple[Sum, ...]:
    title = message("sum-points_of", seat=SeatNo(state.number))
    total = Points(computed.points or 0)
    if computed.how in {"won", "won_rummy"}:
        return (Sum(title, _rows_of_losers(deal, state), total),)
    # The cards of these are shown, but what counts is a figure of the rules and no sum of them.
    if breakdown is None or computed.how in {"late", "away_middle"}:
        return (
            Sum(title, (SumRow(message(f"sum-{computed.how if computed.how in _FIXED else 'fixed'}"), total),), total),
        )
    rows = [
        SumRow(loose_cards(card.card), card.points)
        for group in breakdown.groups
        for card in group.cards
        if card.points is not None
    ]
    face_value = sum(row.figure for row in rows if isinstance(row.figure, int))
    if computed.how == "rummy":
        rows.append(SumRow(message("sum-twice"), face_value))
    elif rest := (computed.points or 0) - face_value:
        rows.append(SumRow(message("sum-cap" if rest < 0 else "sum-without_pure"), rest))
    return (Sum(title, tuple(rows), total, breakdown.audience),)


def _rows_of_losers(deal: Deal, winner: SeatState) -> tuple[SumRow, ...]:
    """What the others held, which the winner of the deal gets; their losses are those of a game that counts losses."""
    match = deal.rules.match.model_copy(update={"counts": "lost_points"})
    rules = deal.rules.model_copy(update={"match": match})
    rows, again = [], 0
    for state in deal.seats:
        if state.number != winner.number:
            loss = seat_points(deal, state, rules)
            worth = (loss.points or 0) // 2 if loss.how == "rummy" else loss.points or 0
            again += (loss.points or 0) - worth
            rows.append(SumRow(message("sum-held_by", seat=SeatNo(state.number)), worth))
    if again:
        rows.append(SumRow(message("sum-twice"), again))
    return tuple(rows)


def _best_arrangement_clause(played: PlayedMatch, computed: SeatPoints) -> tuple[str, ...]:
    """The clause behind the best arrangement, where the rules count saved groups and say no more."""
    rules = played.rules
    if computed.how != "best" or rules is None or rules.count.groups == "own_else_best":
        return ()
    return ("house:loser-best-arrangement",)


def total_subject(played: PlayedMatch, seat: int, verdict: Verdict) -> Subject:
    """What is to be said of the total of a seat after all deals."""
    rules, last = played.rules, played.last
    assert last is not None and rules is not None  # noqa: S101 - a topic is made of a replay
    standings = played.standings
    account = standings.account(seat) if standings else None
    total, claim = verdict.computed, total_of(played, int(verdict.claimed))
    happened = (
        message("total-played", match=played.match, deals=standings.deals if standings else 0),
        message("total-booked", seat=SeatNo(seat), total=claim),
    )
    chips = ("match.chips",) if rules.match.counts == "chips" else ()
    went, by = _how_it_went(played, account)
    options = (*total_options(account, rules), *chips, *by)
    missing: tuple[Message, ...] = ()
    if total is None or account is None:
        missing = (verdict.why or reason("deals"),)
        decisions = [message("score-undecided", seat=SeatNo(seat), why=missing[0])]
    else:
        decisions = [message(f"total-{rules.match.counts}", seat=SeatNo(seat), total=total_of(played, int(total)))]
        decisions += went
    decisions.append(message(f"ruling-{verdict.verdict}"))
    if verdict.verdict == "OVERTURNED":
        decisions.append(message("score-right", points=total_of(played, int(total or 0)), booked=claim))
    return Subject(
        about="score",
        deal=None,
        seat=seat,
        seq=verdict.seq or last.last_seq,
        ruling=verdict.verdict,
        happened=happened,
        decisions=tuple(decisions),
        rules=cite(rules, options) if total is not None else cited_undecided(missing),
        sums=_total_sums(played, seat, total, account is not None and account.entries > 1),
        missing=missing,
        computed=total,
    )


def _won(played: PlayedMatch) -> list[Message]:
    """Who has won a match of several deals, and with what in all; nothing where the prize was shared, or where either
    hangs on how a text is read, or on what is not known."""
    standings, rules = played.standings, played.rules
    if standings is None or rules is None or one_deal(rules) or standings.shared or not match_over(standings, rules):
        return []
    is_open = any(row.claim == "settlement" and row.computed is None for row in played.audit.verdicts)
    winners = match_winners(standings, rules) or ()
    totals = {account.total for account in standings.accounts if account.seat in winners}
    if is_open or len(totals) != 1 or None in totals or any(row.severity == "reading" for row in played.audit.findings):
        return []
    total = total_of(played, totals.pop() or 0)
    if len(winners) > 1:
        return [message("total-won_several", seats=seats_listed(winners), total=total)]
    return [message("total-won", seat=SeatNo(winners[0]), total=total)]


def _how_it_went(played: PlayedMatch, account: Account | None) -> tuple[list[Message], tuple[str, ...]]:
    """How a match of several deals went for a seat, that it came back, was out, and who won in the end; and the rules
    of that."""
    came_back: list[Message] = []
    if account is not None and account.entries > 1:
        came_back = [message("total-came_back", seat=SeatNo(account.seat), times=account.entries - 1)]
    out: list[Message] = []
    if account is not None and account.out:
        out = [message("total-out", seat=SeatNo(account.seat), deal=account.out)]
    won = _won(played)
    by = ((came_back, ("pool.reentry",)), (out, ("match.ends", "match.target")), (won, ("match.wins",)))
    return [*came_back, *out, *won], tuple(option for facts, options in by if facts for option in options)


def _total_sums(played: PlayedMatch, seat: int, total: bool | int | None, came_back: bool) -> tuple[Sum, ...]:
    """The points deal by deal, where the total is their sum, or else the difference that coming back has made."""
    rows = _chips_given(played)
    come_to = sum(row.figure for row in rows if isinstance(row.figure, int))
    for deal in played.deals:
        change = _change_in_total(played, deal, seat)
        if change is not None:
            rows.append(SumRow(message("sum-deal", deal=deal.number), change))
            come_to += change
    # A sum that does not come out explains nothing; the deals apart, only coming back moves a total.
    if total is None or (come_to != total and not came_back):
        return ()
    if come_to != total:
        rows.append(SumRow(message("sum-came_back"), int(total) - come_to))
    return (Sum(message("sum-total_of", seat=SeatNo(seat)), tuple(rows), total_of(played, int(total))),)


def _chips_given(played: PlayedMatch) -> list[SumRow]:
    """The chips everybody begins with, for all deals to come."""
    match = played.rules.match if played.rules is not None else None
    if match is None or match.counts != "chips":
        return []
    return [SumRow(message("sum-chips_given", deals=match.deals), match.chips * match.deals)]


def _change_in_total(played: PlayedMatch, deal: Deal, seat: int) -> int | None:
    """What a deal moves in the total of a seat: its points, or the chips it pays or is paid."""
    computed = played.points(deal, seat)
    if played.rules is None or played.rules.match.counts != "chips":
        return None if computed is None else computed.points
    every = {state.number: played.points(deal, state.number) for state in deal.seats}
    losses = {number: None if points is None else points.points for number, points in every.items()}
    return chips_moved(losses, deal.ended.winners if deal.ended is not None else ()).get(seat)


# -- money -----------------------------------------------------------------------------------------


def money_subject(played: PlayedMatch, seat: int, verdict: Verdict) -> Subject:
    """What is to be said of what a seat was paid or charged. Raises nothing: what is not decided says why."""
    rules, last = played.rules, played.last
    assert last is not None and rules is not None  # noqa: S101 - a topic is made of a replay
    due = what_is_due(last, played.opened, rules)
    account = played.standings.account(seat) if played.standings and rules.settlement.pays == "prize_pool" else None
    computed = verdict.computed
    claimed = Money(int(verdict.claimed), played.currency)
    claim = message(
        _side("booked", claimed.amount), seat=SeatNo(seat), amount=Money(abs(claimed.amount), played.currency)
    )
    shares = _prize_shared(played)
    went, by = _how_it_went(played, account) if account is not None else ([], ())
    happened = [message("money-settled", match=played.match), *shares, claim]
    missing: tuple[Message, ...] = ()
    if computed is None:
        missing = (verdict.why or reason("not_recorded"),)
        decisions = [message("money-undecided", seat=SeatNo(seat), why=missing[0])]
        # That it fits no points of ours says nothing where the rules can be read in more than one way.
        if verdict.follows or (verdict.follows is not None and missing[0].code != "why-reading"):
            decisions.append(message("money-follows" if verdict.follows else "money-does_not_follow"))
    elif rules.settlement.pays == "nothing":
        decisions = [message("money-for_nothing")]
    elif verdict.also and verdict.verdict == "OVERTURNED":
        decisions = [message("money-due_open", seat=SeatNo(seat), amounts=amounts_left_open(played, verdict))]
    else:
        amount = Money(abs(int(computed)), played.currency)
        decisions = [message(_side("due", int(computed)), seat=SeatNo(seat), amount=amount), *went]
        decisions += _left_over(played, due.settlement, seat)
    decisions.append(message(f"ruling-{verdict.verdict}"))
    if verdict.verdict == "OVERTURNED" and verdict.also:
        decisions += filter(None, [certain(played, verdict)])
    elif verdict.verdict == "OVERTURNED":
        difference = Money(abs(int(computed or 0) - int(verdict.claimed)), played.currency)
        code = _difference(int(verdict.claimed), int(computed or 0))
        decisions.append(message(code, seat=SeatNo(seat), difference=difference))
    return Subject(
        about="money",
        deal=None,
        seat=seat,
        seq=verdict.seq or last.last_seq,
        ruling=verdict.verdict,
        happened=tuple(happened),
        decisions=tuple(decisions),
        rules=cite(rules, (*paid_options(seat, due.settlement, rules), *("pool.split" for _ in shares), *by))
        if computed is not None
        else cited_undecided(missing),
        sums=_money_sums(played, rules, seat, due, int(computed)) if computed is not None and not verdict.also else (),
        missing=missing,
        computed=computed if not verdict.also else None,
    )


def _left_over(played: PlayedMatch, settlement: Settlement | None, seat: int) -> list[Message]:
    """What is left over of what winners share alike, so that one of them has more than another."""
    if settlement is None or seat not in settlement.shares:
        return []
    least, most = settlement.shares[seat]
    return [message("money-left_over", left=Money(most - least, played.currency))]


def _side(what: str, amount: int) -> str:
    return f"money-{what}_{'gets' if amount >= 0 else 'pays'}"


def _difference(claim: int, right: int) -> str:
    """Of whom it is to whose good: who has to pay is due nothing, and is never told what was more than that."""
    if right > claim:
        return "money-too_little"
    if right >= 0:
        return "money-too_much"
    return "money-charged_too_little" if claim < 0 else "money-in_favour"


def _money_sums(played: PlayedMatch, rules: Ruleset, seat: int, due: Due, computed: int) -> tuple[Sum, ...]:
    if due.settlement is None:
        return ()
    if rules.settlement.pays == "sum_of_losers" and _rests_on_open(played, rules, seat, due.settlement.winners):
        return ()
    rows = _point_rows(played, rules, seat) if rules.settlement.pays == "sum_of_losers" else []
    if rules.settlement.pays == "prize_pool":
        rows = _entry_rows(played, due.settlement, seat)
    come_to = sum(row.figure.amount for row in rows if isinstance(row.figure, Money))
    fee = computed - come_to
    # A fee only takes off: what it would have to add is left out of the rows, and explains nothing.
    if rows and fee < 0 and seat in due.settlement.winners:
        rows.append(SumRow(_fee_message(rules, -fee, come_to), Money(fee, played.currency)))
    # Who has not won pays no fee: these rows leave something out, and no sum is better than a wrong one.
    elif rows and fee:
        return ()
    return (Sum(message("sum-money_of", seat=SeatNo(seat)), tuple(rows), Money(computed, played.currency)),)


def _rests_on_open(played: PlayedMatch, rules: Ruleset, seat: int, winners: tuple[int, ...]) -> bool:
    """Whether points are open by which a seat pays, those of its own, or by which it is paid, those of all others."""
    deals = (deal for deal in ([played.deal(None)] if one_deal(rules) else played.deals) if deal is not None)
    states = ((deal, state.number) for deal in deals for state in deal.seats if seat in {state.number, *winners})
    return any((points := played.points(*each)) is not None and points.points is None for each in states)


def _fee_message(rules: Ruleset, fee: int, winnings: int) -> Message:
    """The fee by its rate, or as capped where the rate would make it more."""
    choice = rules.settlement
    rate = 10 * choice.fee_percent + choice.fee_tenths
    # A whole paisa more by the rate is no matter of rounding, up or down.
    if (choice.fee_cap or choice.fee_cap_seat) and winnings * rate >= 1000 * (fee + 1):
        return message("sum-fee_capped")
    return message("sum-fee", percent=f"{rate // 10}.{rate % 10}" if choice.fee_tenths else choice.fee_percent)


def _point_rows(played: PlayedMatch, rules: Ruleset, seat: int) -> list[SumRow]:
    """Points times the value of a point, deal by deal: what is lost, or what the others lost to the winner."""
    stake = played.stake
    if stake is None or stake.point_value is None:
        return []
    rows: list[SumRow] = []
    for number, losses, winners in _losses(played, rules):
        sole = winners == (seat,)
        for loser, points in losses:
            # Of several winners none gets the whole of what somebody lost, so losses are told to those who lost.
            if not points or (loser != seat and not sole) or loser in winners:
                continue
            amount = points * stake.point_value * (1 if sole else -1)
            rows.append(SumRow(message(
                "sum-points_times", deal=number, seat=SeatNo(loser), points=Points(points),
                value=Money(stake.point_value, played.currency),
            ), Money(amount, played.currency)))  # fmt: skip
    return rows


def _losses(played: PlayedMatch, rules: Ruleset) -> list[tuple[int, list[tuple[int, int]], tuple[int, ...]]]:
    """(deal, points lost by seat, winners) of every deal."""
    standings = played.standings
    if not one_deal(rules) and standings is not None:
        return [(n, list(losses.lost), losses.winners) for n, losses in enumerate(standings.money, 1) if losses]
    deal = played.deal(None)
    if deal is None or deal.ended is None:
        return []
    loss_by_seat = [(state.number, played.points(deal, state.number)) for state in deal.seats]
    return [(deal.number, [(seat, c.points or 0) for seat, c in loss_by_seat if c is not None], deal.ended.winners)]


def _entry_rows(played: PlayedMatch, settlement: Settlement, seat: int) -> list[SumRow]:
    """The entries of all, less the fee, shared by the winners, less one's own."""
    stake = played.stake
    standings = played.standings
    if stake is None or stake.entry is None or standings is None:
        return []
    account = standings.account(seat)
    own = stake.entry * account.entries if account else 0
    rows = [SumRow(message("sum-own_entries", times=account.entries if account else 0), Money(-own, played.currency))]
    if seat in settlement.winners:
        pool = sum(stake.entry * each.entries for each in standings.accounts)
        # What is booked is net of one's own entries, which the row below takes off.
        prize = settlement.amounts[seat] + own
        rows.insert(0, SumRow(message(
            "sum-prize_after_fee" if settlement.fee else "sum-prize", pool=Money(pool, played.currency),
            fee=Money(settlement.fee, played.currency), winners=len(settlement.winners),
        ), Money(prize, played.currency)))  # fmt: skip
    return rows


def _prize_shared(played: PlayedMatch) -> list[Message]:
    """That the prize was shared, and whether by the platform or as the players agreed."""
    steps = [event.step for event in played.events if isinstance(event, ev.Split)]
    if not steps or played.standings is None or not played.standings.shared:
        return []
    return [message("money-shared_auto" if steps[-1] == "auto" else "money-shared_agreed")]
