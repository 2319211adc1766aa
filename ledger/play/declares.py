"""Which of several declares of a deal the platform took for shows, and not for hands laid out. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from schemas import events as ev


class Declares(NamedTuple):
    """The ``seq`` of declares without a finish, behind that of another seat in the same deal: those that the platform
    took for ``shows``, and those of hands that losers ``laid_out``; it may tell of neither."""

    shows: frozenset[int] = frozenset()
    laid_out: frozenset[int] = frozenset()


def declares_told(events: Sequence[ev.Act | ev.Claim]) -> Declares:
    """Which declares of a log the platform took for shows: that of who won by the points booked or the money paid, and
    where these name nobody, or another, that which it judged to be valid."""
    starts = [place for place, event in enumerate(events) if isinstance(event, ev.Deal)]
    shows, laid_out = set[int](), set[int]()
    for start, end in pairwise([*starts, len(events)]):
        declares = [event for event in events[start:end] if isinstance(event, ev.Declare)]
        if len({event.seat for event in declares}) <= 1:
            continue
        seats = {event.seat for event in declares}
        won = _winner(events, start, end, alone=len(starts) == 1)
        judged = dict(_judged(events[start:end]))
        first = declares[0]
        if won not in seats:
            valid = [seat for seat in seats if judged.get(seat)]
            won = first.seat if judged.get(first.seat) else valid[0] if len(valid) == 1 else None
        showed = {first.seat}
        for event in declares[1:] if won is not None else ():
            if event.finish is None and event.seat == won:
                shows.add(event.seq)
            elif event.finish is None and won in showed:
                laid_out.add(event.seq)
            showed.add(event.seat)
    return Declares(frozenset(shows), frozenset(laid_out)) if shows or laid_out else Declares()


def _judged(events: Iterable[ev.Act | ev.Claim]) -> Iterator[tuple[int, bool]]:
    return ((event.seat, event.valid) for event in events if isinstance(event, ev.ShowJudged))


def _winner(events: Sequence[ev.Act | ev.Claim], start: int, end: int, *, alone: bool) -> int | None:
    """Who alone lost nothing in a deal by the points booked for it, or of a match of one deal was paid alone."""
    deal = events[start]
    number = deal.deal if isinstance(deal, ev.Deal) else None
    lost = dict[int, int]()
    for place, event in enumerate(events):
        if isinstance(event, ev.DealScored) and place > start:
            its_own = event.deal == number if event.deal is not None else place < end
            lost |= {entry.seat: entry.points for entry in event.points} if its_own else {}
        elif isinstance(event, ev.MatchSettled) and alone and not lost:
            lost = {payout.seat: -payout.amount for payout in event.payouts}
    best = [seat for seat, points in lost.items() if points <= 0]
    return best[0] if len(best) == 1 < len(lost) else None
