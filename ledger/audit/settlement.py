"""Verdicts on money: what each seat wins or loses must follow from the points or the standings, to the paisa."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ledger.audit.readings import Readings, show_remark
from ledger.audit.totals import why_undecided
from ledger.audit.wording import rupees
from ledger.play.matches import may_be_more, standings_now
from ledger.play.points import Reckoning
from ledger.play.state import Match
from ledger.rules.settlement import Settlement, settle, settle_match, unsettled
from schemas import events as ev
from schemas.findings import Ruling, Verdict
from schemas.ruleset import Ruleset
from schemas.wire import Payout, Stake

OPTIONS = ("settlement.pays", "settlement.fee_percent", "settlement.rounding")


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be paid, or why that is not decided. ``at_least``: some points may be more than could be computed."""

    settlement: Settlement | None
    why_not: str = ""
    at_least: bool = False


def settlement_verdicts(
    match: Match, event: ev.MatchSettled, opened: ev.Open | None, reckoning: Reckoning, readings: Readings
) -> Iterator[Verdict]:
    """One verdict for each seat that was paid or charged. Amounts are signed minor units."""
    rules = reckoning.rules
    due = what_is_due(match, opened, reckoning)
    remark = _remark(match, opened, due.settlement, readings) if due.settlement is not None else ""
    booked = _booked(event, opened, rules) if due.settlement is None else None
    if due.at_least and any(_amount(due.settlement, payout.seat) != payout.amount for payout in event.payouts):
        due = Due(None, "groups may have been saved that were not recorded, and points hang on them")
    for payout in event.payouts:
        computed = _amount(due.settlement, payout.seat)
        if due.settlement is None or computed is None:
            message = f"Seat {payout.seat}: cannot be decided, {due.why_not or 'the seat is not in the match'}."
            message += _by_points_booked(payout, booked)
        else:
            message = _sentence(payout.seat, computed, payout.amount, due.settlement, rules) + remark
        ruling: Ruling = "UNDECIDABLE" if computed is None else "UPHELD" if computed == payout.amount else "OVERTURNED"
        yield Verdict(
            match=event.match,
            deal=None,
            seq=event.seq,
            seat=payout.seat,
            clauses=rules.clauses(*OPTIONS) if computed is not None else ("house:undecidable",),
            message=message,
            claim="settlement",
            claimed=payout.amount,
            computed=computed,
            verdict=ruling,
        )


def _amount(due: Settlement | None, seat: int) -> int | None:
    return None if due is None else due.amounts.get(seat)


def what_is_due(match: Match, opened: ev.Open | None, reckoning: Reckoning) -> Due:
    """What every seat is to get, by the replay: from the points of the only deal, or the standings of the match."""
    stake = opened.stake if opened is not None else None
    if one_deal(reckoning.rules):
        return _of_one_deal(match, stake, reckoning)
    standings = standings_now(match)
    if standings is None:
        return Due(None, "the match was not opened")
    if reckoning.rules.settlement.pays == "sum_of_losers" and match.deal is not None and match.deal.ended is None:
        return Due(None, "the record does not show how the last deal ended")
    why_not = unsettled(standings, stake, reckoning.rules)
    if why_not:
        unknown = [account.seat for account in standings.accounts if account.total is None]
        return Due(None, f"{why_not}, since {why_undecided(match, unknown[0])}" if unknown else why_not)
    return Due(settle_match(standings, stake, reckoning.rules), at_least=may_be_more(match))


def one_deal(rules: Ruleset) -> bool:
    """Whether a match is a single deal whose winner takes the points of the others."""
    return rules.match.wins == "deal_winner" and rules.match.deals == 1 and rules.settlement.pays == "sum_of_losers"


def _of_one_deal(match: Match, stake: Stake | None, reckoning: Reckoning) -> Due:
    deal = match.deal
    if stake is None or stake.point_value is None:
        return Due(None, "the value of a point was not recorded")
    if deal is None:
        return Due(None, "the deal is not on record")
    points: dict[int, int] = {}
    at_least = False
    for state in deal.seats:
        computed = reckoning.points(deal, state)
        if computed.points is None:
            return Due(None, f"the points of seat {state.number} are not decided: {computed.why_not}")
        points[state.number] = computed.points
        at_least = at_least or computed.at_least
    if deal.ended is None or not deal.ended.winners:
        return Due(None, "the record does not show how the deal ended")
    return Due(settle(points, deal.ended.winners, stake.point_value, reckoning.rules), at_least=at_least)


def _booked(event: ev.MatchSettled, opened: ev.Open | None, rules: Ruleset) -> Settlement | None:
    """What would follow from the points the platform booked itself, whether they are right or not."""
    points = {standing.seat: standing.points for standing in event.standings if standing.points is not None}
    if not one_deal(rules) or not points or min(points.values()) < 0 or opened is None:
        return None
    if len(points) < len(opened.players) or opened.stake is None or opened.stake.point_value is None:
        return None
    first = tuple(standing.seat for standing in event.standings if standing.place == 1 and standing.seat in points)
    lowest = tuple(seat for seat in points if points[seat] == min(points.values()))
    return settle(points, first or lowest, opened.stake.point_value, rules)


def _by_points_booked(payout: Payout, booked: Settlement | None) -> str:
    if booked is None or payout.seat not in booked.amounts:
        return ""
    amount = booked.amounts[payout.seat]
    if amount == payout.amount:
        return f" It does follow from the points booked: {rupees(amount)}."
    return f" It does not follow from the points booked: by them it would be {rupees(amount)}."


def _sentence(seat: int, computed: int, claimed: int, due: Settlement, rules: Ruleset) -> str:
    if rules.settlement.pays == "nothing":
        words = "gets and pays nothing: no money is played for"
    elif computed > 0 or (seat in due.winners and computed >= 0):
        words = f"wins {rupees(computed)}"
        words += " beyond its entry" if rules.settlement.pays == "prize_pool" else ""
        words += f" after a fee of {rupees(due.fee)}" if due.fee else ""
    else:
        words = f"pays {rupees(-computed)}"
    booked = "" if claimed == computed else f" The platform booked {rupees(claimed)}."
    return f"Seat {seat} {words}.{booked}"


def _remark(match: Match, opened: ev.Open | None, due: Settlement, readings: Readings) -> str:
    """Whether the other reading of the text would pay otherwise; empty when it would not."""
    deal = match.deal
    if deal is None or readings.other is None or not one_deal(readings.rules):
        return ""
    by_show = deal.ended is not None and deal.ended.how == "show" and deal.declared
    remark = show_remark(deal, deal.declared[-1], readings) if by_show else ""
    if remark or not readings.counts_differ:
        return remark
    other = what_is_due(match, opened, Reckoning(readings.other)).settlement
    if other is None or dict(other.amounts) == dict(due.amounts):
        return ""
    paid = ", ".join(f"seat {seat} {rupees(amount)}" for seat, amount in other.amounts.items())
    return f" The reading decides: under {readings.other.id} it would be {paid}."
