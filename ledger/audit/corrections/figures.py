"""How the figures of a log may have been meant where a converter books others than it should: totals for the points of
a deal and points of a deal for totals, what the losers lose as the winner's own, a prize with the entry in it.

Each holds for all figures of a kind, and by other figures of the log it must come out. Pure.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ledger.audit.corrections.lines import SEVERAL, Correction, Events, settled_in
from schemas import events as ev
from schemas.events import Act, Claim, first_open


class _Booked(NamedTuple):
    """The points of a deal as booked: their claim, the seats dealt in by the log, those that had paid to come back, the
    seat whose show was taken for right."""

    claim: ev.DealScored
    dealt: frozenset[int]
    back: frozenset[int]
    showed: int | None

    @property
    def rows(self) -> list[tuple[int, int]]:
        return [(row.seat, row.points) for row in self.claim.points]


def _booked(events: Events) -> list[_Booked]:
    found = list[_Booked]()
    dealt, back, left = frozenset[int](), set[int](), set[int]()
    showed: int | None = None
    for event in events:
        if isinstance(event, ev.Deal):
            dealt, showed = frozenset(hand.seat for hand in event.hands), None
        elif isinstance(event, ev.Leave):
            left.add(event.seat)
        elif isinstance(event, ev.Rejoin):
            # Who left comes back without paying, with the total it had.
            back |= {event.seat} - left
            left.discard(event.seat)
        elif isinstance(event, ev.ShowJudged):
            showed = event.seat if event.valid else showed
        elif isinstance(event, ev.DealScored):
            found.append(_Booked(event, dealt, frozenset(back), showed))
            back.clear()
    return found


def running_totals(events: Events) -> Iterator[Correction]:
    """Each deal is booked with what all deals so far come to, and so are the standings. Who pays to come back has the
    highest total of those who play on, and one more; or the booked points are added up as if nobody had."""
    booked = _booked(events)
    came_back = {seat for one in booked for seat in one.back}
    for anew in (True, False) if came_back else (True,):
        totals, told = defaultdict[int, int](int), dict[int, list[tuple[int, int]]]()
        for one in booked if len(booked) >= SEVERAL else ():
            for seat in sorted(one.back) if anew else ():
                totals[seat] = 1 + max((totals[other] for other in one.dealt - one.back), default=0)
            # Who takes no part any more may be named with the total it has.
            own = [(seat, now) for seat, now in one.rows if seat in one.dealt or not one.dealt or now != totals[seat]]
            told[one.claim.seq] = [(seat, now - totals[seat]) for seat, now in own]
            totals |= dict(one.rows)
        wrong = [one.claim.seq for one in booked if told.get(one.claim.seq, one.rows) != one.rows]
        if wrong and _are_standings(events, totals, set() if anew else came_back):
            yield Correction("running_totals", tuple(wrong), _with_points(events, told), as_written=True)


def last_points(events: Events) -> Iterator[Correction]:
    """The standings name the points of the last deal for totals."""
    booked = _booked(events)
    settled = settled_in(events)
    if settled is None or len(booked) < SEVERAL:
        return
    last, sums = dict(booked[-1].rows), Counter[int]()
    for one in booked:
        sums.update(dict(one.rows))
    named = {row.seat: row.points for row in settled.standings if row.points is not None}
    if last.items() <= named.items() and sum(sums[seat] != points for seat, points in named.items()) >= SEVERAL:
        without = tuple(row.model_copy(update={"points": None}) for row in settled.standings)
        told = [event.model_copy(update={"standings": without}) if event is settled else event for event in events]
        yield Correction("last_points", (settled.seq,), told, as_written=True)


def losses_as_won(events: Events) -> Iterator[Correction]:
    """The winner of each deal is booked what all others lose, as won or as lost."""
    told = dict[int, list[tuple[int, int]]]()
    booked, seats = _booked(events), 0
    for one in booked:
        lost = sum(abs(points) for _, points in one.rows)
        own = [seat for seat, points in one.rows if points and 2 * abs(points) == lost]
        winner = one.showed if one.showed in own else own[0] if len(own) == 1 else None
        if winner is None:
            return
        seats += len(one.rows)
        told[one.claim.seq] = [(seat, 0 if seat == winner else points) for seat, points in one.rows]
    # Of two seats in one deal the one may just as well have been booked the other's points.
    if told and seats > SEVERAL:
        yield Correction("losses_as_won", tuple(told), _with_points(events, told), as_written=True)


def prize_with_entry(events: Events) -> Iterator[Correction]:
    """Payouts are what each is paid of the prize, without what it has paid to play: with the fee they come to all
    entries."""
    opened, settled = first_open(events), settled_in(events)
    entry = opened.stake.entry if opened is not None and opened.stake is not None else None
    if opened is None or settled is None or not entry or any(paid.amount < 0 for paid in settled.payouts):
        return
    entries = Counter(player.seat for player in opened.players)
    for one in _booked(events):
        entries.update(one.back)
    paid = sum(row.amount for row in settled.payouts)
    left = entry * sum(entries.values()) - paid
    if paid and (left == settled.fee if settled.fee is not None else left >= 0):
        less = tuple(
            row.model_copy(update={"amount": row.amount - entry * entries[row.seat]}) for row in settled.payouts
        )
        told = [event.model_copy(update={"payouts": less}) if event is settled else event for event in events]
        yield Correction("prize_with_entry", (settled.seq,), told, as_written=True)


def _with_points(events: Events, points: Mapping[int, Sequence[tuple[int, int]]]) -> list[Act | Claim]:
    """The events with the points of deals told otherwise, by the number of the event that books them."""
    told = list[Act | Claim]()
    for event in events:
        rows = points.get(event.seq)
        if isinstance(event, ev.DealScored) and rows:
            like = event.points[0]
            more = tuple(like.model_copy(update={"seat": seat, "points": own}) for seat, own in rows)
            event = event.model_copy(update={"points": more})
        told.append(event)
    return told


def _are_standings(events: Events, totals: Mapping[int, int], but: Container[int]) -> bool:
    """Whether the totals of the standings are these, where they name any, but for some seats."""
    settled = settled_in(events)
    rows = settled.standings if settled is not None else ()
    return all(row.points in (None, totals.get(row.seat, 0)) for row in rows if row.seat not in but)


CORRECTIONS: Final = (running_totals, last_points, losses_as_won, prize_with_entry)
"""What is tried of claims."""
