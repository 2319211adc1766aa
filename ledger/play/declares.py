"""Which of several declares of a deal the platform took for shows, and not for hands laid out. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from schemas import events as ev


class Declares(NamedTuple):
    """The ``seq`` of declares without a finish, behind that of another seat in the same deal: those that the platform
    took for ``shows``, and those of hands that losers ``laid_out``; it may tell of neither."""

    shows: frozenset[int] = frozenset()
    laid_out: frozenset[int] = frozenset()


_PLAY: Final = frozenset({"draw", "discard", "drop", "leave", "recycle"})


def declares_told(events: Sequence[ev.Act | ev.Claim]) -> Declares:
    """Which declares of a log the platform took for shows: that of who won by the points booked or the money paid, and
    where these name nobody, or another, that which it judged to be valid. Nobody shows before others play on, or where
    a wrong show has left one alone."""
    starts = [place for place, event in enumerate(events) if event.type == "deal"]
    shows, laid_out = set[int](), set[int]()
    for start, end in pairwise([*starts, len(events)]):
        declares = [event for event in events[start:end] if event.type == "declare"]
        if len({event.seat for event in declares}) <= 1:
            continue
        losses = _losses(events, start, end, alone=len(starts) == 1)
        winner = _winner(declares, losses, dict(_judgements(events[start:end])))
        last_play = max((event.seq for event in events[start:end] if event.type in _PLAY), default=0)
        show = next((event for event in declares if event.seat == winner and event.seq > last_play), None)
        if show is None:
            continue
        before = {event.seat for event in declares if event.seq < show.seq} - {show.seat}
        if before and show.finish is None and len(_still_in(events, start, end, losses) - before) > 1:
            shows.add(show.seq)
        if not before or show.seq in shows or show.finish is not None:
            behind = (event for event in declares if event.seq > show.seq and event.finish is None)
            laid_out.update(event.seq for event in behind if event.seat != show.seat)
    return Declares(frozenset(shows), frozenset(laid_out)) if shows or laid_out else Declares()


def _winner(declares: Sequence[ev.Declare], losses: dict[int, int], verdicts: dict[int, bool]) -> int | None:
    """Who won by what the platform tells; None where it tells of nobody who declared."""
    seats = {event.seat for event in declares}
    best = [seat for seat, points in losses.items() if points <= 0]
    if len(best) == 1 < len(losses) and best[0] in seats:
        return best[0]
    if verdicts.get(declares[0].seat):
        return declares[0].seat
    valid = [seat for seat in seats if verdicts.get(seat)]
    return valid[0] if len(valid) == 1 else None


def _still_in(events: Sequence[ev.Act | ev.Claim], start: int, end: int, losses: dict[int, int]) -> set[int]:
    """The seats that are known to be in a deal and have not given up their hands, or left."""
    deal = events[start]
    seats = {*losses, *((hand.seat for hand in deal.hands) if isinstance(deal, ev.Deal) else ())}
    return seats - {event.seat for event in events[start:end] if isinstance(event, ev.Drop | ev.Leave)}


def _judgements(events: Iterable[ev.Act | ev.Claim]) -> Iterator[tuple[int, bool]]:
    return ((event.seat, event.valid) for event in events if isinstance(event, ev.ShowJudged))


def _losses(events: Sequence[ev.Act | ev.Claim], start: int, end: int, *, alone: bool) -> dict[int, int]:
    """What seats lost in a deal by the points booked for it or, of a match of one deal, by the money they paid."""
    deal = events[start]
    number = deal.deal if isinstance(deal, ev.Deal) else None
    points, payments = dict[int, int](), dict[int, int]()
    for place, event in enumerate(events):
        if isinstance(event, ev.DealScored) and place > start:
            its_own = event.deal == number if event.deal is not None else place < end
            points |= {entry.seat: entry.points for entry in event.points} if its_own else {}
        elif isinstance(event, ev.MatchSettled) and alone:
            payments |= {payout.seat: -payout.amount for payout in event.payouts}
    return points or payments
