"""Verdicts on what a match came to: totals of many deals, and payouts, which must follow to the paisa."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from ledger.audit.readings import Readings, show_remark
from ledger.play.matches import deal_points, may_be_more, standings_by_bookings, standings_now
from ledger.play.points import left_open, points_by_seat, seat_points, tied_lowest
from ledger.play.state import Match, deals_of
from ledger.rules.settlement import Settlement, settle, settle_match, unsettled
from ledger.rules.standings import Account, match_winners, with_leavers
from schemas import events as ev
from schemas.findings import Verdict
from schemas.message import Message, Money, Points, SeatNo, Several, Value, message
from schemas.reasons import reason
from schemas.ruleset import Ruleset
from schemas.wire import Payout, Stake

_UNDECIDABLE = ("house:undecidable",)


# -- totals --------------------------------------------------------------------------------------


def total_verdicts(
    match: Match, event: ev.MatchSettled, claimed: tuple[tuple[int, int], ...], rules: Ruleset
) -> Iterator[Verdict]:
    """One verdict for each seat whose total was claimed: what it has lost, won or left after all deals."""
    standings, bookings = standings_now(match), standings_by_bookings(match)
    open_end = match.deal is not None and match.deal.ended is None and not match.booked
    for seat, points in claimed:
        account = standings.account(seat) if standings is not None else None
        total = account.total if account is not None and not open_end else None
        why = reason("not_in_match") if account is None else None
        booked = bookings.account(seat) if bookings is not None else None
        follows = None if booked is None or booked.total is None else booked.total == points
        if account is not None and total is None:
            why = why_total_undecided(match, seat)
        elif total != points and may_be_more(match):
            why, total = reason("unlogged_groups"), None
        elif total != points:
            doubt = _doubt(match, None if rules.match.counts != "lost_points" else seat, follows=follows is not False)
            why, total = (doubt, None) if doubt is not None else (None, total)
        if why is not None or account is None or standings is None:
            stated = [message("verdict-undecided", seat=SeatNo(seat), why=why or reason("not_in_match"))]
            if booked is not None and booked.total is not None:
                what: Value = booked.total if rules.match.counts == "chips" else Points(booked.total)
                stated.append(message(f"verdict-adds_up{'' if follows else '_not'}", total=what))
        else:
            stated = [_total_statement(account, standings.deals, rules)]
            stated += [] if total == points else [message("verdict-booked", booked=points)]
        yield Verdict(
            match=event.match,
            deal=match.deal.number if match.deal else None,
            seq=event.seq,
            seat=seat,
            claim="points",
            claimed=points,
            computed=total,
            clauses=rules.clauses(*total_options(account, rules)) if total is not None else _UNDECIDABLE,
            statements=tuple(stated),
            why=why,
            follows=follows,
            of_total=True,
        )


def _doubt(match: Match, seat: int | None, *, follows: bool = True) -> Message | None:
    """Why a seat (None: any) may have lost other points in a deal: it left with a card it had drawn, or the text leaves
    another figure open, and what was claimed ``follows`` from what was booked or nothing was."""
    for deal in deals_of(match):
        for state in deal.seats:
            if seat not in (None, state.number):
                continue
            found = points_by_seat(deal)[state.number]
            if found.least is not None:
                return reason("card_kept")
            if follows and (other := left_open(deal, state, found, deal.rules)) is not None:
                return other.why
    return None


def total_options(account: Account | None, rules: Ruleset) -> tuple[str, ...]:
    """What a total comes from: what is kept from deal to deal, and the total one comes back with."""
    back = account is not None and account.entries > 1 and rules.pool.reentry != "never"
    return ("match.counts", "pool.reentry") if back else ("match.counts",)


def _total_statement(account: Account, deals: int, rules: Ruleset) -> Message:
    tail = message("verdict-deals", count=deals)
    if account.out:
        tail = message("verdict-deals_out", deals=tail, out=account.out)
    if account.entries > 1:
        tail = message("verdict-deals_back", deals=tail, times=account.entries - 1)
    total: Value = account.total or 0 if rules.match.counts == "chips" else Points(account.total or 0)
    return message(f"verdict-{rules.match.counts}", seat=SeatNo(account.seat), total=total, tail=tail)


def why_total_undecided(match: Match, seat: int) -> Message:
    """Why the total of a seat is not known: the first deal whose points are not decided."""
    for deal in deals_of(match):
        if None not in deal_points(deal).values():
            continue
        for state in deal.seats:
            computed = seat_points(deal, state, deal.rules)
            concerns = state.number == seat or deal.rules.match.counts != "lost_points"
            if computed.why_not is not None and concerns:
                return reason("points_in_deal", seat=SeatNo(state.number), deal=deal.number, why=computed.why_not)
    return reason("deals")


# -- payouts -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be paid, or why that is not decided. ``at_least``: some points may be more than could be computed, of
    one deal those of the seats ``more``. ``fewer``: what some seats may have to pay at the least, in minor units.
    ``either``: what may be due as well, by the other points that texts leave open. ``doubt``: why some points may be
    others, of several deals any."""

    settlement: Settlement | None
    why_not: Message | None = None
    at_least: bool = False
    more: frozenset[int] = frozenset()
    fewer: Mapping[int, int] = field(default_factory=dict)
    either: Settlement | None = None
    doubt: Message | None = None

    def is_sure_of(self, seat: int, paid: int, booked: Settlement | None = None) -> bool:
        """Whether what a seat was paid is right or wrong however much more, or less, others or the seat may have lost:
        who loses pays the least or more, who wins alone gets the least or more. ``booked``: what follows from the
        points the platform booked, if any."""
        computed = _amount(self.settlement, seat)
        if computed is None or self.settlement is None:
            return True
        other = self.either or booked
        if self.doubt and self.doubt.code == "why-leaving_unsaid" and other is None:
            return paid == computed  # what the platform booked is not on record as a whole
        if self.doubt and other and dict(other.amounts) != dict(self.settlement.amounts) and other.may_pay(seat, paid):
            return paid == computed
        if seat in self.settlement.winners:
            alone = self.settlement.winners == (seat,)
            less = sum(-self.settlement.amounts[other] - least for other, least in self.fewer.items())
            sure_if_more = alone and paid < computed
            sure_if_fewer = not self.fewer or (alone and not computed - less <= paid < computed)
        else:
            sure_if_more = seat not in self.more or paid > computed
            sure_if_fewer = seat not in self.fewer or not computed < paid <= -self.fewer[seat]
        return (not self.at_least or (bool(self.more) and sure_if_more)) and sure_if_fewer


def settlement_verdicts(
    match: Match, event: ev.MatchSettled, opened: ev.Open | None, readings: Readings
) -> Iterator[Verdict]:
    """One verdict for each seat that was paid or charged. Amounts are signed minor units."""
    rules = readings.rules
    due = what_is_due(match, opened, rules)
    remark = _remark(match, opened, due.settlement, readings) if due.settlement is not None else ()
    differs = any(_amount(due.settlement, payout.seat) != payout.amount for payout in event.payouts)
    due = _with_left_open(due, match, event, opened, rules) if differs else due
    unsure = Due(None, due.doubt or reason("card_kept" if due.fewer else "unlogged_groups_count"))
    whole, booked = due, _booked(match, event, opened, rules)
    for payout in event.payouts:
        due = whole if not differs or whole.is_sure_of(payout.seat, payout.amount, booked) else unsure
        computed = _amount(due.settlement, payout.seat)
        settlement = due.settlement
        if settlement is not None and computed != payout.amount and settlement.may_pay(payout.seat, payout.amount):
            due, computed = Due(None, reason("left_over")), None
        followed, why = _by_points_booked(payout, booked) if computed != payout.amount else None, None
        follows = followed.code == "verdict-follows" if followed is not None else None
        options = paid_options(payout.seat, due.settlement, rules)
        if due.settlement is None or computed is None:
            why = due.why_not or reason("not_in_match")
            undecided = message("verdict-undecided", seat=SeatNo(payout.seat), why=why)
            stated = (undecided, *([followed] if followed is not None else []))
        else:
            stated = (*_paid_statements(payout.seat, computed, payout.amount, due.settlement, rules), *remark)
        yield Verdict(
            match=event.match,
            deal=None,
            seq=event.seq,
            seat=payout.seat,
            claim="settlement",
            claimed=payout.amount,
            computed=computed,
            clauses=_UNDECIDABLE if computed is None else rules.clauses(*options),
            statements=stated,
            why=why,
            reading_decides=bool(remark) and why is None,
            follows=follows,
        )


def paid_options(seat: int, settlement: Settlement | None, rules: Ruleset) -> tuple[str, ...]:
    """What a payout comes from: what is paid, and for a winner the fee with its rounding."""
    pays = ("settlement.pays", "settlement.pays:paid")
    if settlement is None or seat not in settlement.winners:
        return pays
    fee = ("settlement.fee_percent", "settlement.fee_tenths", "settlement.fee_cap", "settlement.fee_cap_seat")
    chosen = rules.settlement
    rounded = ("settlement.rounding",) if chosen.fee_percent or chosen.fee_tenths else ()
    return (*pays, *(("pool.shares",) if len(settlement.winners) > 1 else ()), *fee, *rounded)


def _amount(settlement: Settlement | None, seat: int) -> int | None:
    return None if settlement is None else settlement.amounts.get(seat)


def what_is_due(match: Match, opened: ev.Open | None, rules: Ruleset) -> Due:
    """What every seat is to get, by the replay: from the points of the only deal, or the standings of the match."""
    stake = opened.stake if opened is not None else None
    if one_deal(rules):
        return _of_one_deal(match, stake, rules)
    standings = standings_now(match)
    if standings is None:
        return Due(None, reason("not_opened"))
    if rules.settlement.pays == "sum_of_losers" and match.deal is not None and match.deal.ended is None:
        return Due(None, reason("no_last_ending"))
    if standings.shared and rules.pool.split == "consent_as_agreed":
        return Due(None, reason("as_agreed"))
    why_not = unsettled(standings, stake, rules)
    if why_not is not None:
        unknown = [account.seat for account in standings.accounts if account.total is None]
        since = reason("since", what=why_not, why=why_total_undecided(match, unknown[0])) if unknown else why_not
        return Due(None, since)
    return Due(settle_match(standings, stake, rules), at_least=may_be_more(match))


def one_deal(rules: Ruleset) -> bool:
    """Whether a match is a single deal whose winner takes the points of the others."""
    return rules.match.wins == "deal_winner" and rules.match.deals == 1 and rules.settlement.pays == "sum_of_losers"


def _of_one_deal(match: Match, stake: Stake | None, rules: Ruleset) -> Due:
    deal = match.deal
    if stake is None or stake.point_value is None:
        return Due(None, reason("point_value"))
    if deal is None:
        return Due(None, reason("no_deal"))
    points: dict[int, int] = {}
    more: set[int] = set()
    fewer: dict[int, int] = {}
    for state in deal.seats:
        computed = points_by_seat(deal, rules)[state.number]
        if computed.points is None:
            why = computed.why_not or reason("not_recorded")
            return Due(None, reason("points_of_seat", seat=SeatNo(state.number), why=why))
        points[state.number] = computed.points
        more |= {state.number} if computed.at_least else set()
        fewer |= {state.number: computed.least * stake.point_value} if computed.least is not None else {}
    if deal.ended is None or not deal.ended.winners:
        return Due(None, reason("no_ending"))
    settled = settle(points, deal.ended.winners, stake.point_value, rules)
    return Due(settled, at_least=bool(more), more=frozenset(more), fewer=fewer)


def _with_left_open(due: Due, match: Match, event: ev.MatchSettled, opened: ev.Open | None, rules: Ruleset) -> Due:
    """What is due, with what would be by the other points that texts leave open, or if who has left may win."""
    deal, stake = match.deal, opened.stake if opened is not None else None
    if due.settlement is None:
        return due
    if not one_deal(rules):
        other, doubt = _with_leavers(match, stake, rules), _doubt(match, None)
        if other is None or dict(other.amounts) == dict(due.settlement.amounts):
            return replace(due, doubt=doubt)
        return replace(due, either=other, doubt=doubt or reason("left_ahead"))
    if deal is None or deal.ended is None or stake is None or stake.point_value is None:
        return due
    points, either = dict[int, int](), dict[int, int]()
    told = {seat: lost for _, row in match.booked_points for seat, lost in row.items()}
    for state in deal.seats:
        computed = points_by_seat(deal, rules)[state.number]
        points[state.number] = computed.points or 0
        if (open_too := left_open(deal, state, computed, rules, told.get(state.number))) is not None:
            either[state.number] = open_too.points
    winners, tied = deal.ended.winners, tied_lowest(deal)
    if tied:  # by that reading one of them wins alone, and who of the others was booked a loss loses the hand
        paid = {payout.seat: payout.amount for payout in event.payouts}
        winners = (max(tied, key=lambda seat: paid.get(seat, 0)),)
        either = {seat: cost for seat, cost in either.items() if seat not in winners and told.get(seat) == cost}
    elif not either:
        return due
    otherwise = settle(points | either, winners, stake.point_value, rules)
    return replace(due, either=otherwise, doubt=_doubt(match, None))


def _with_leavers(match: Match, stake: Stake | None, rules: Ruleset) -> Settlement | None:
    """What would be due if players who have left could win; None where that is not known."""
    standings = standings_now(match)
    other = with_leavers(standings) if standings is not None else None
    if other is None or not match_winners(other, rules) or unsettled(other, stake, rules):
        return None
    return settle_match(other, stake, rules)


def _booked(match: Match, event: ev.MatchSettled, opened: ev.Open | None, rules: Ruleset) -> Settlement | None:
    """What would follow from the points the platform booked itself, whether they are right or not."""
    if not one_deal(rules):
        bookings, stake = standings_by_bookings(match), opened.stake if opened is not None else None
        if bookings is None or any(account.total is None for account in bookings.accounts):
            return None
        return settle_match(bookings, stake, rules) if unsettled(bookings, stake, rules) is None else None
    points = {standing.seat: standing.points for standing in event.standings if standing.points is not None}
    if not points or min(points.values()) < 0 or opened is None:
        return None
    if len(points) < len(opened.players) or opened.stake is None or opened.stake.point_value is None:
        return None
    first = tuple(standing.seat for standing in event.standings if standing.place == 1 and standing.seat in points)
    lowest = tuple(seat for seat in points if points[seat] == min(points.values()))
    return settle(points, first or lowest, opened.stake.point_value, rules)


def _by_points_booked(payout: Payout, booked: Settlement | None) -> Message | None:
    if booked is None or payout.seat not in booked.amounts:
        return None
    amount = booked.amounts[payout.seat]
    follows = booked.may_pay(payout.seat, payout.amount)
    return message("verdict-follows" if follows else "verdict-follows_not", amount=Money(amount))


def _paid_statements(seat: int, computed: int, claimed: int, settlement: Settlement, rules: Ruleset) -> list[Message]:
    paid: dict[str, Value] = {"seat": SeatNo(seat)}
    if rules.settlement.pays == "nothing":
        code = "pays_nothing"
    elif computed > 0 or (seat in settlement.winners and computed >= 0):
        code = "wins"
        paid["amount"] = Money(computed)
        if rules.settlement.pays == "prize_pool":
            code += "_beyond_entry"
        if settlement.fee:
            code += "_after_fee"
            paid["fee"] = Money(settlement.fee)
    else:
        code = "pays"
        paid["amount"] = Money(-computed)
    booked = [] if claimed == computed else [message("verdict-booked", booked=Money(claimed))]
    return [message(f"verdict-{code}", **paid), *booked]


def _remark(match: Match, opened: ev.Open | None, settlement: Settlement, readings: Readings) -> tuple[Message, ...]:
    """Whether the other reading of the text would pay otherwise; nothing when it would not."""
    deal = match.deal
    if deal is None or readings.other is None or not one_deal(readings.rules):
        return ()
    by_show = deal.ended is not None and deal.ended.how == "show" and deal.declared
    remark = show_remark(deal, deal.declared[-1], readings) if by_show else ()
    if remark or not readings.counts_differ:
        return remark
    other = what_is_due(match, opened, readings.other).settlement
    if other is None or dict(other.amounts) == dict(settlement.amounts):
        return ()
    paid = (message("verdict-paid", seat=SeatNo(seat), amount=Money(sum_)) for seat, sum_ in other.amounts.items())
    listed = Several(tuple(paid), separator=", ")
    return (message("verdict-reading_paid", ruleset=readings.other.id, paid=listed),)
