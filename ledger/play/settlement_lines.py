"""A settlement told in several lines, such as one a seat, or the places first and the payouts behind them. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from schemas.events import Act, Claim, MatchSettled
from schemas.wire import Standing

Figure = tuple[str, int]
"""What is claimed of a seat in a settlement, and the seat."""


class SettlementLines(NamedTuple):
    """The numbers of the lines that are one settlement, and what they come to; it bears the number of the first."""

    seqs: tuple[int, ...]
    whole: MatchSettled


def figures_of(event: MatchSettled) -> tuple[Figure, ...]:
    """What a line of a settlement claims; the fee is of no seat, and may stand in every line."""
    points = [("points", row.seat) for row in event.standings if row.points is not None]
    places = [("place", row.seat) for row in event.standings if row.place is not None]
    return (*points, *places, *(("payout", row.seat) for row in event.payouts))


def settlement_lines(events: Sequence[Act | Claim]) -> SettlementLines | None:
    """The lines a settlement is told in, each with other figures than those before it; None where it is one line. A
    line that claims a figure once more is none of them."""
    claims = [event for event in events if event.type == "match_settled"]
    if len(claims) <= 1:
        return None
    claimed = set[Figure]()
    lines = list[MatchSettled]()
    for event in claims:
        figures = figures_of(event)
        if claimed.isdisjoint(figures):
            claimed.update(figures)
            lines.append(event)
    return SettlementLines(tuple(event.seq for event in lines), _join(lines)) if len(lines) > 1 else None


def settlements(events: Sequence[Act | Claim]) -> list[MatchSettled]:
    """What settles a match, each settlement as a whole."""
    claims = [event for event in events if event.type == "match_settled"]
    lines = settlement_lines(claims)
    if lines is None:
        return claims
    return [lines.whole, *(event for event in claims if event.seq not in lines.seqs)]


def settled_in(events: Sequence[Act | Claim]) -> MatchSettled | None:
    """What settles the match, the first settlement where it is settled again."""
    return next(iter(settlements(events)), None)


def in_one_line(events: Sequence[Act | Claim], event: Act | Claim) -> Sequence[Act | Claim]:
    """The log with a settlement in the place of the lines it is told in; as it is for any other event."""
    lines = settlement_lines(events) if isinstance(event, MatchSettled) else None
    if lines is None or lines.whole != event:
        return events
    first, *more = lines.seqs
    return [event if one.seq == first else one for one in events if one.seq not in more]


def _join(lines: Sequence[MatchSettled]) -> MatchSettled:
    """One line that claims what several do."""
    payouts = tuple(row for event in lines for row in event.payouts)
    fees = [event.fee for event in lines if event.fee is not None]
    # A fee may be that of its own line; where all lines tell the same, it is that of all.
    each = len(set(fees)) > 1 and sum(fees) + sum(row.amount for row in payouts) == 0
    fee = None if not fees else sum(fees) if each else max(fees)
    fields = {"standings": tuple(_merged(event.standings for event in lines)), "payouts": payouts, "fee": fee}
    return lines[0].model_copy(update=fields)


def _merged(standings: Iterable[Sequence[Standing]]) -> list[Standing]:
    """The rows of several lines, those of one seat together."""
    table = list[Standing]()
    for rows in standings:
        before = {row.seat: at for at, row in enumerate(table)}
        for row in rows:
            if row.seat not in before:
                table.append(row)
                continue
            more = {name: value for name, value in vars(row).items() if value is not None}
            table[before[row.seat]] = table[before[row.seat]].model_copy(update=more)
    return table
