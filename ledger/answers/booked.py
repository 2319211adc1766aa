"""What the platform booked for a seat in a deal, in points and money, beside what is right, to the paisa."""

from __future__ import annotations

from ledger.audit.money import one_deal
from ledger.audit.played import PlayedMatch
from ledger.play.state import Deal
from schemas.findings import Verdict
from schemas.message import Message, Money, Points, SeatNo, message


def what_was_booked(played: PlayedMatch, deal: Deal, seat: int) -> tuple[tuple[Message, ...], bool]:
    """The sentences, and whether every figure is on record and right, so that nothing is open.

    Points are those of the deal, money that of the match (paise). Where the replay does not decide a figure, that is
    said; what nobody booked is told by what is right alone.
    """
    points, money = points_claim(played, deal, seat), money_claim(played, seat)
    told = [*points_booked(played, deal, seat, points), *money_booked(played, seat, money)]
    free = played.rules is not None and played.rules.settlement.pays == "nothing"
    paid = free or (money is not None and money.computed == money.claimed)
    whole = played.rules is not None and one_deal(played.rules)
    return tuple(told), bool(whole and paid and points is not None and points.computed == points.claimed)


def points_claim(played: PlayedMatch, deal: Deal, seat: int) -> Verdict | None:
    """The verdict on what was booked for a seat in points of a deal; None without a claim."""
    rows = (row for row in played.audit.verdicts if row.claim == "points" and row.seat == seat and not row.of_total)
    return next((row for row in rows if row.deal == deal.number), None)


def money_claim(played: PlayedMatch, seat: int) -> Verdict | None:
    """The verdict on what was booked for a seat in money; None without a claim."""
    return next((row for row in played.audit.verdicts if row.claim == "settlement" and row.seat == seat), None)


def points_booked(played: PlayedMatch, deal: Deal, seat: int, row: Verdict | None) -> list[Message]:
    """What was booked for a seat in points of a deal beside what is right; without a claim what is right alone."""
    if row is None:
        computed = played.points(deal, seat) if deal.ended is not None else None
        if computed is None or computed.points is None:
            return []
        return [message("booked-points_due", seat=SeatNo(seat), right=Points(computed.points))]
    claimed = Points(int(row.claimed))
    if row.computed is None:
        return [message("booked-points_open", seat=SeatNo(seat), booked=claimed)]
    if row.computed == row.claimed:
        return [message("booked-points_right", seat=SeatNo(seat), booked=claimed)]
    return [message("booked-points_wrong", seat=SeatNo(seat), booked=claimed, right=Points(int(row.computed)))]


def money_booked(played: PlayedMatch, seat: int, row: Verdict | None) -> list[Message]:
    """What was booked for a seat in money beside what is right, with the difference; nothing without a claim."""
    if row is None:
        return []
    claimed = Money(int(row.claimed), played.currency, signed=True)
    if row.computed is None:
        return [message("booked-money_open", seat=SeatNo(seat), booked=claimed)]
    if row.computed == row.claimed:
        return [message("booked-money_right", seat=SeatNo(seat), booked=claimed)]
    right = Money(int(row.computed), played.currency, signed=True)
    difference = Money(abs(int(row.computed) - int(row.claimed)), played.currency)
    code = "booked-money_too_little" if row.computed > row.claimed else "booked-money_too_much"
    return [message(code, seat=SeatNo(seat), booked=claimed, right=right, difference=difference)]
