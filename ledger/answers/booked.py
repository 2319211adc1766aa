"""What was booked for a seat, in points of a deal, in all and in money, beside what is right.

Each figure is told with the difference where there is one. None is called right that rests on something found, and none
promised where the rules leave more than one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from ledger.answers.subject import findings_on
from ledger.audit.money import one_deal, what_is_due
from ledger.audit.played import PlayedMatch
from ledger.play.points import all_left_open, points_by_seat, seat_points
from ledger.play.state import Deal
from schemas.findings import Verdict
from schemas.message import Message, Money, Points, SeatNo, Several, Value, message
from schemas.ruleset import Ruleset


def what_was_booked(played: PlayedMatch, deal: Deal, seat: int) -> tuple[Message, ...]:
    """The points of a deal and the money of the match (paise). Where the replay does not decide a figure, that is said;
    what nobody booked is told by what is right alone."""
    points, money = points_claim(played, deal, seat), money_claim(played, seat)
    # What is found at the settlement is of the deal played last: its points are not called right beside that either.
    near = findings_on(played, deal.number) or [row for row in played.audit.counted_findings if row.deal == deal.number]
    return (
        *qualify(points_booked(played, deal, seat, points), bool(near)),
        *qualify(money_booked(played, seat, money), bool(played.audit.counted_findings)),
    )


def is_settled(played: PlayedMatch, number: int | None, seat: int | None) -> bool:
    """Whether a wrong decision on a show leaves nothing open for a seat: its points of the deal and its money are on
    record, every figure of it in the match is right, and nothing was found."""
    rows = [row for row in played.audit.verdicts if row.seat == seat and row.claim != "show"]
    is_paid = played.is_for_nothing or any(row.claim == "settlement" for row in rows)
    is_scored = any(row.claim == "points" and row.deal == number for row in rows)
    is_right = all(row.verdict == "UPHELD" for row in rows) and not played.audit.counted_findings
    return is_paid and is_scored and is_right


def qualify(facts: list[Message], has_findings: bool) -> list[Message]:
    """No figure is called right that rests on something found: it follows from the moves as they were made."""
    return [replace(each, code=_FOLLOWS.get(each.code, each.code)) for each in facts] if has_findings else facts


BOOKED_WRONG: Final = (
    "booked-money_fits_none", "booked-money_too_little", "booked-money_too_much", "booked-total_wrong",
    "booked-points_wrong", "booked-points_fits_none",
)  # fmt: skip
"""The sentences about what was booked beside what is right, where that differs; money first."""
MISBOOKED: Final = "ruling-UPHELD_misbooked"
"""The ruling on a show that was judged rightly, where what was booked after it is wrong."""
_TOGETHER: Final = {
    "booked-points_right": "booked-points_right_others",
    "booked-points_follows": "booked-points_follows_others",
    "booked-points_open": "booked-points_open_others",
    "booked-money_right": "booked-money_right_others",
    "booked-money_follows": "booked-money_follows_others",
    "booked-money_open": "booked-money_open_others",
    "booked-money_stands": "booked-money_stands_others",
}
"""The sentences about one seat that are said of several at once, and how."""
_FOLLOWS: Final = {"booked-points_right": "booked-points_follows", "booked-money_right": "booked-money_follows"}


def points_claim(played: PlayedMatch, deal: Deal, seat: int) -> Verdict | None:
    """The verdict on what was booked for a seat in points of a deal; None without a claim."""
    claim = next((row for row in _points_rows(played) if row.seat == seat and row.deal == deal.number), None)
    return with_left_open(played, claim) if claim is not None else None


def money_claim(played: PlayedMatch, seat: int) -> Verdict | None:
    """The verdict on what was booked for a seat in money; None without a claim."""
    claim = next((row for row in played.audit.verdicts if row.claim == "settlement" and row.seat == seat), None)
    return with_left_open(played, claim) if claim is not None else None


def with_left_open(played: PlayedMatch, row: Verdict) -> Verdict:
    """A verdict on a figure that was booked wrongly, with what may be right beside what is computed: where its clause
    can be read in more than one way, and no other figure of the match says in which, nobody knows which of them is; of
    points also what the rules leave open of this hand, by which the money is not decided either."""
    if row.verdict != "OVERTURNED" or row.of_total or row.claim not in {"points", "settlement"}:
        return row
    wrong = [one for one in _points_rows(played) if one.verdict == "OVERTURNED" and row.deal in (None, one.deal)]
    if row.claim == "points":
        wrong = [row]
    elif not one_deal(played.rules):
        return row
    figures = {_by_reading(played, row, rules) for rules in _readings(played, wrong)}
    if row.claim == "points":
        figures |= _of_this_hand(played, row)
    also = sorted({*row.also, *(figure for figure in figures if figure is not None)} - {row.computed, row.claimed})
    return row._replace(also=tuple(also))


def _of_this_hand(played: PlayedMatch, row: Verdict) -> set[int | None]:
    """The points that the rules leave open beside those computed, whichever way they are read."""
    deal, rules = played.deal(row.deal), played.rules
    state = deal.seat(row.seat) if deal is not None else None
    if deal is None or state is None or rules is None:
        return set()
    computed = points_by_seat(deal, rules)[state.number]
    return {either.points for either in all_left_open(deal, state, computed, rules)}


def _points_rows(played: PlayedMatch) -> list[Verdict]:
    return [row for row in played.audit.verdicts if row.claim == "points" and not row.of_total]


def _readings(played: PlayedMatch, wrong: Sequence[Verdict]) -> Iterator[Ruleset]:
    """The other readings of the clauses on which points rest that were booked wrongly, but for those by which points
    that are right would not be."""
    options = {option for row in wrong for option in _options(played, row)}
    right = [row for row in _points_rows(played) if row.verdict == "UPHELD"]
    for reading in played.readings.admissible if played.readings is not None else ():
        paths = {path for path, _ in reading.choices}
        # What the other text says is told as a reading of its own.
        if paths.isdisjoint(options) or (played.readings is not None and reading.rules is played.readings.other):
            continue
        if all(_by_reading(played, row, reading.rules) in (None, row.claimed) for row in right):
            yield reading.rules


def _options(played: PlayedMatch, row: Verdict) -> tuple[str, ...]:
    deal = played.deal(row.deal)
    computed = played.points(deal, row.seat) if deal is not None else None
    return computed.options if computed is not None else ()


def _by_reading(played: PlayedMatch, row: Verdict, rules: Ruleset) -> int | None:
    """The figure of a claim by other rules; None where it is not decided."""
    deal, last = played.deal(row.deal), played.last
    if row.claim == "settlement":
        return what_is_due(last, played.opened, rules).amount_of(row.seat) if last is not None else None
    state = deal.seat(row.seat) if deal is not None else None
    return seat_points(deal, state, rules).points if deal is not None and state is not None else None


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
    if row.also:
        return [message("booked-points_fits_none", seat=SeatNo(seat), booked=claimed, figures=points_left_open(row))]
    return [message("booked-points_wrong", seat=SeatNo(seat), booked=claimed, right=Points(int(row.computed)))]


def total_of(played: PlayedMatch, total: int) -> Value:
    """A figure of all deals as what the game counts: points, or the chips that are left (custom:deals)."""
    is_chips = played.rules is not None and played.rules.match.counts == "chips"
    return message("chips", count=total) if is_chips else Points(total)


def total_booked(played: PlayedMatch, seat: int, row: Verdict | None) -> list[Message]:
    """What was booked for a seat after all deals beside what is right; nothing where that is the same."""
    if row is None or row.computed == row.claimed:
        return []
    claim = total_of(played, int(row.claimed))
    if row.computed is None:
        return [message("booked-total_open", seat=SeatNo(seat), booked=claim)]
    right = total_of(played, int(row.computed))
    return [message("booked-total_wrong", seat=SeatNo(seat), booked=claim, right=right)]


def told_together(facts: Iterable[Message]) -> Iterator[Message]:
    """What was booked for several seats: what is said of two or more alike in one sentence."""
    alike: dict[str, list[Message]] = {}
    for each in facts:
        alike.setdefault(each.code, []).append(each)
    for code, those in alike.items():
        if len(those) > 1 and code in _TOGETHER:
            figures = tuple(Message("booked-of_seat", each.arguments) for each in those)
            yield message(_TOGETHER[code], figures=Several(figures, separator="; "))
        else:
            yield from those


def money_booked(played: PlayedMatch, seat: int, row: Verdict | None) -> list[Message]:
    """What was booked for a seat in money beside what is right, with the difference; nothing without a claim."""
    if row is None:
        return []
    claimed = Money(int(row.claimed), played.currency, signed=True)
    if row.computed is None:
        return [message("booked-money_open", seat=SeatNo(seat), booked=claimed)]
    if row.computed == row.claimed:
        return [message("booked-money_right", seat=SeatNo(seat), booked=claimed)]
    if row.also:
        fact = message(
            "booked-money_fits_none", seat=SeatNo(seat), booked=claimed, amounts=amounts_left_open(played, row)
        )
        return [fact, *filter(None, [certain(played, row)])]
    right = Money(int(row.computed), played.currency, signed=True)
    difference = Money(abs(int(row.computed) - int(row.claimed)), played.currency)
    code = "booked-money_too_little" if row.computed > row.claimed else "booked-money_too_much"
    return [message(code, seat=SeatNo(seat), booked=claimed, right=right, difference=difference)]


def certain(played: PlayedMatch, verdict: Verdict) -> Message | None:
    """What of a difference is due by whatever a text leaves open; None where that may be in favour of either."""
    apart = [int(right) - int(verdict.claimed) for right in (verdict.computed or 0, *verdict.also)]
    if min(apart) < 0 < max(apart):
        return None
    least = Money(min(map(abs, apart)), played.currency)
    return message(
        f"booked-money_at_least_{'little' if apart[0] > 0 else 'much'}", seat=SeatNo(verdict.seat), difference=least
    )


def points_left_open(verdict: Verdict) -> Value:
    """What points may be right, one figure or another."""
    return _either([Points(int(one)) for one in sorted({verdict.computed or 0, *verdict.also})])


def amounts_left_open(played: PlayedMatch, verdict: Verdict) -> Value:
    """What may be due to a seat, one amount or another."""
    return _either(
        [Money(int(one), played.currency, signed=True) for one in sorted({verdict.computed or 0, *verdict.also})]
    )


def _either(figures: Sequence[Value]) -> Value:
    either = figures[0]
    for figure in figures[1:]:
        either = message("booked-or", one=either, other=figure)
    return either
