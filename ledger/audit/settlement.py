"""Verdicts on money: what each seat wins or loses must follow from the points, to the paisa."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.audit.points import Reckoning
from ledger.audit.readings import Readings, show_remark
from ledger.audit.wording import rupees
from ledger.play.state import Match
from ledger.rules.settlement import Settlement, settle
from schemas import events as ev
from schemas.findings import Ruling, Verdict
from schemas.ruleset import Ruleset
from schemas.wire import Payout

OPTIONS = ("settlement.pays", "settlement.fee_percent", "settlement.rounding")


def settlement_verdicts(
    match: Match, event: ev.MatchSettled, opened: ev.Open | None, reckoning: Reckoning, readings: Readings
) -> Iterator[Verdict]:
    """One verdict for each seat that was paid or charged. Amounts are signed minor units."""
    rules = reckoning.rules
    due, why_not = _due(match, opened, reckoning)
    remark = _remark(match, opened, due, readings) if due is not None else ""
    booked = _booked(event, opened, rules) if due is None else None
    for payout in event.payouts:
        computed = None if due is None else due.amounts.get(payout.seat)
        if due is None or computed is None:
            message = f"Seat {payout.seat}: cannot be decided, {why_not or 'the seat is not in the match'}."
            message += _by_points_booked(payout, booked)
        else:
            message = _sentence(payout.seat, computed, payout.amount, due) + remark
        ruling: Ruling = (
            "UNDECIDABLE" if computed is None else "UPHELD" if computed == payout.amount else "OVERTURNED"
        )
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


def _booked(event: ev.MatchSettled, opened: ev.Open | None, rules: Ruleset) -> Settlement | None:
    """What would follow from the points the platform booked itself, whether they are right or not."""
    points = {standing.seat: standing.points for standing in event.standings if standing.points is not None}
    if not points or min(points.values()) < 0 or opened is None or len(points) < len(opened.players):
        return None
    if opened.stake is None or opened.stake.point_value is None:
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


def _sentence(seat: int, computed: int, claimed: int, due: Settlement) -> str:
    words = f"wins {rupees(computed)}" if seat in due.winners else f"pays {rupees(-computed)}"
    if seat in due.winners and due.fee:
        words += f" after a fee of {rupees(due.fee)}"
    booked = "" if claimed == computed else f" The platform booked {rupees(claimed)}."
    return f"Seat {seat} {words}.{booked}"


def _remark(match: Match, opened: ev.Open | None, due: Settlement, readings: Readings) -> str:
    """Whether the other reading of the text would pay otherwise; empty when it would not."""
    deal = match.deal
    if deal is None or readings.other is None:
        return ""
    by_show = deal.ended is not None and deal.ended.how == "show" and deal.declared
    remark = show_remark(deal, deal.declared[-1], readings) if by_show else ""
    if remark or not readings.counts_differ:
        return remark
    other, _ = _due(match, opened, Reckoning(readings.other))
    if other is None or dict(other.amounts) == dict(due.amounts):
        return ""
    paid = ", ".join(f"seat {seat} {rupees(amount)}" for seat, amount in other.amounts.items())
    return f" The reading decides: under {readings.other.id} it would be {paid}."


def _due(match: Match, opened: ev.Open | None, reckoning: Reckoning) -> tuple[Settlement | None, str]:
    deal = match.deal
    if opened is None or opened.stake is None or opened.stake.point_value is None:
        return None, "the value of a point was not recorded"
    if deal is None:
        return None, "the deal is not on record"
    points: dict[int, int] = {}
    for state in deal.seats:
        computed = reckoning.points(deal, state)
        if computed.points is None:
            return None, f"the points of seat {state.number} are not decided: {computed.why_not}"
        points[state.number] = computed.points
    if deal.ended is None or not deal.ended.winners:
        return None, "the record does not show how the deal ended"
    return settle(points, deal.ended.winners, opened.stake.point_value, reckoning.rules), ""
