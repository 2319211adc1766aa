"""How the figures of a log may have been meant where a converter books others than it should: totals for the points of
a deal and points of a deal for totals, what the losers lose as the winner's own, a prize with the entry in it, the
figures of the next row, of the deal before or behind, in another unit.

Each holds for all figures of a kind, and by other figures of the log it must come out. Pure.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeVar

from ledger.audit.corrections.lines import (
    MANY,
    PLAYED,
    SEVERAL,
    Correction,
    Events,
    instead,
    like,
    put_behind,
    seat_of,
)
from ledger.play.settlement_lines import settled_in
from ledger.rules.admissible import DEAREST_FEE
from schemas import events as ev
from schemas.events import Act, Claim, first_open
from schemas.wire import Stake

PARTS: Final = 100
"""So many hundredths has a unit of the currency."""
_MOST: Final = 10
"""Fewer times than this anybody pays the entry in a match."""
_Figure = TypeVar("_Figure")


class _Booked(NamedTuple):
    """The points of a deal as booked: their claim, the seats dealt in by the log, those that had paid to come back, the
    seat whose show was taken for right, the one that played last, those that had given up or lost their hand."""

    claim: ev.DealScored
    dealt: frozenset[int]
    back: frozenset[int]
    showed: int | None
    last: int | None
    gone: frozenset[int] = frozenset()

    @property
    def rows(self) -> list[tuple[int, int]]:
        return [(row.seat, row.points) for row in self.claim.points]


def _bookings(events: Events) -> list[_Booked]:
    bookings = list[_Booked]()
    seats, back, leavers, out = frozenset[int](), set[int](), set[int](), set[int]()
    showed = last = None
    for event in events:
        if isinstance(event, ev.Deal):
            seats, showed, last = frozenset(hand.seat for hand in event.hands), None, None
            out.clear()
        elif isinstance(event, ev.Leave | ev.Drop):
            leavers |= {event.seat} if isinstance(event, ev.Leave) else set()
            out.add(event.seat)
        elif isinstance(event, ev.Rejoin):
            # Who left comes back without paying, with the total it had.
            back |= {event.seat} - leavers
            leavers.discard(event.seat)
        elif isinstance(event, ev.ShowJudged):
            showed = event.seat if event.valid else showed
            out |= set() if event.valid else {event.seat}
        elif isinstance(event, ev.DealScored):
            bookings.append(_Booked(event, seats, frozenset(back), showed, last, frozenset(out)))
            back.clear()
        elif event.type in PLAYED:
            last = seat_of(event)
    return bookings


def running_totals(events: Events) -> Iterator[Correction]:
    """Each deal is booked with what all deals so far come to, and so are the standings. Who pays to come back has the
    highest total of those who play on, and one more; or the booked points are added up as if nobody had."""
    bookings = _bookings(events)
    came_back = {seat for one in bookings for seat in one.back}
    for anew in (True, False) if came_back else (True,):
        totals, rows = defaultdict[int, int](int), dict[int, list[tuple[int, int]]]()
        for one in bookings if len(bookings) >= SEVERAL else ():
            for seat in sorted(one.back) if anew else ():
                totals[seat] = 1 + max((totals[other] for other in one.dealt - one.back), default=0)
            # Who takes no part any more may be named with the total it has.
            own = [(seat, now) for seat, now in one.rows if seat in one.dealt or not one.dealt or now != totals[seat]]
            rows[one.claim.seq] = [(seat, now - totals[seat]) for seat, now in own]
            totals |= dict(one.rows)
        wrong = [one.claim.seq for one in bookings if rows.get(one.claim.seq, one.rows) != one.rows]
        if wrong and _are_standings(events, totals, set() if anew else came_back):
            yield Correction("running_totals", tuple(wrong), _with_points(events, rows), as_written=True)


def losses_below_zero(events: Events) -> Iterator[Correction]:
    """What anybody loses is booked below zero, in each deal, and with the totals if they are."""
    bookings = _bookings(events)
    if sum(own for one in bookings for _, own in one.rows) >= 0:
        return
    lines = _with_points(events, {one.claim.seq: [(seat, -own) for seat, own in one.rows] for one in bookings})
    settlement = settled_in(events)
    if settlement is not None and sum(row.points or 0 for row in settlement.standings) < 0:
        rows = (row.model_copy(update={"points": row.points and -row.points}) for row in settlement.standings)
        lines = instead(lines, settlement, settlement.model_copy(update={"standings": tuple(rows)}))
    yield Correction("losses_below_zero", tuple(one.claim.seq for one in bookings), lines, as_written=True)


def last_points(events: Events) -> Iterator[Correction]:
    """The standings name the points of the last deal for totals."""
    bookings = _bookings(events)
    settlement = settled_in(events)
    if settlement is None or len(bookings) < SEVERAL:
        return
    last, sums = dict(bookings[-1].rows), Counter[int]()
    for one in bookings:
        sums.update(dict(one.rows))
    totals = {row.seat: row.points for row in settlement.standings if row.points is not None}
    if last.items() <= totals.items() and sum(sums[seat] != points for seat, points in totals.items()) >= SEVERAL:
        lines = instead(events, settlement, _without_totals(settlement))
        yield Correction("last_points", (settlement.seq,), lines, as_written=True)


def losses_as_won(events: Events) -> Iterator[Correction]:
    """The winner of most deals is booked what all others lose, as won or as lost; these may be below zero then. So may
    the standings be, where they name what is booked."""
    rows = dict[int, list[tuple[int, int]]]()
    bookings, seats, is_sure = _bookings(events), 0, False
    for one in bookings:
        winners, has_signs = _won_by(one)
        if len(winners) > 1:
            return
        if winners:
            seats += len(one.rows)
            is_sure = is_sure or has_signs or _is_paid(events, winners[0])
            rows[one.claim.seq] = [(seat, 0 if seat == winners[0] else abs(points)) for seat, points in one.rows]
    # Of two seats in one deal the one may just as well have been booked the other's points, but not below zero, nor
    # where it is paid by them.
    if 2 * len(rows) > len(bookings) and (seats > SEVERAL or is_sure):
        meant = _with_totals(_with_points(events, rows), bookings, rows)
        yield Correction("losses_as_won", tuple(rows), meant, as_written=True)


def _won_by(one: _Booked) -> tuple[Sequence[int], bool]:
    """Who may be booked what all others lose, and whether signs tell: who alone has won points, or lost any."""
    total = sum(abs(points) for _, points in one.rows)
    own = [seat for seat, points in one.rows if points and 2 * abs(points) == total and seat not in one.gone]
    signs = [[seat for seat, points in one.rows if sign * points > 0] for sign in (-1, 1)]
    alone = [seat for seats in signs for seat in seats if len(seats) == 1 and seat in own] if signs[0] else []
    own = alone or own
    return (one.showed,) if one.showed in own else own, bool(alone)


def _is_paid(events: Events, seat: int) -> bool:
    """Whether a seat is paid something, and no other is."""
    settlement = settled_in(events)
    return settlement is not None and [row.seat for row in settlement.payouts if row.amount > 0] == [seat]


def _with_totals(events: list[Act | Claim], bookings: Sequence[_Booked], points: _Rows) -> Sequence[Act | Claim]:
    """The log with standings that come to other points, where those told come to the points as they are booked."""
    settlement, sums = settled_in(events), _totals(bookings)
    totals = {row.seat: row.points for row in settlement.standings} if settlement is not None else {}
    if settlement is None or not totals or any(sums[seat] != own for seat, own in totals.items()):
        return events
    meant = _totals(bookings, {one.claim.seq: points.get(one.claim.seq, one.rows) for one in bookings})
    rows = (row.model_copy(update={"points": meant[row.seat]}) for row in settlement.standings)
    return instead(events, settlement, settlement.model_copy(update={"standings": tuple(rows)}))


def prize_with_entry(events: Events) -> Iterator[Correction]:
    """Payouts are what each is paid of the prize, without what it has paid to play: with the fee they come to all
    entries."""
    opening, settlement = first_open(events), settled_in(events)
    entry = opening.stake.entry if opening is not None and opening.stake is not None else None
    if opening is None or settlement is None or not entry or any(row.amount < 0 for row in settlement.payouts):
        return
    entries = _entries(events, opening)
    total = sum(row.amount for row in settlement.payouts)
    rest = entry * sum(entries.values()) - total
    if total and (rest == settlement.fee if settlement.fee is not None else rest >= 0):
        less = tuple(
            row.model_copy(update={"amount": row.amount - entry * entries[row.seat]}) for row in settlement.payouts
        )
        lines = instead(events, settlement, settlement.model_copy(update={"payouts": less}))
        yield Correction("prize_with_entry", (settlement.seq,), lines, as_written=True)


def _entries(events: Events, opening: ev.Open) -> Counter[int]:
    """How often each seat has paid to play."""
    entries = Counter(player.seat for player in opening.players)
    for one in _bookings(events):
        entries.update(one.back)
    return entries


def next_row(events: Events) -> Iterator[Correction]:
    """The points of every deal stand a row too low or too high: each seat has those of the one beside it; so may the
    settlement. The points alone are of other rows where the totals come out as they are told."""
    bookings, settlement = _bookings(events), settled_in(events)
    for by in (1, -1):
        points = {one.claim.seq: _turned(one.rows, by) for one in bookings}
        wrong = tuple(one.claim.seq for one in bookings if points[one.claim.seq] != one.rows)
        if len(wrong) < (MANY if len(_totals(bookings)) <= SEVERAL else SEVERAL) or not _are_won(
            bookings, points, settlement
        ):
            continue
        lines = _with_points(events, points)
        if _are_standings(events, _totals(bookings, points), ()):
            yield Correction("next_row", wrong, lines, as_written=True)
        elif settlement is not None:
            lines = instead(lines, settlement, _settled_by(settlement, by))
            yield Correction("next_row", (*wrong, settlement.seq), lines, as_written=True)


_Rows = Mapping[int, Sequence[tuple[int, int]]]
"""The points of deals, by the number of the event that books them."""


def _totals(bookings: Sequence[_Booked], points: _Rows | None = None) -> Counter[int]:
    """What the points of all deals come to, as booked or told otherwise."""
    sums = Counter[int]()
    for one in bookings:
        for seat, own in one.rows if points is None else points[one.claim.seq]:
            sums[seat] += own
    return sums


def _are_won(bookings: Sequence[_Booked], points: _Rows, settlement: ev.MatchSettled | None) -> bool:
    """Whether by some points, and not as they are booked, who won each deal lost nothing, or alone is booked any: the
    latter where the winner of the match has most."""
    totals = {row.place: row.points or 0 for row in settlement.standings} if settlement is not None else {}
    ways = (totals[1] <= min(totals.values()),) if 1 in totals else (True, False)

    has_show = any(one.showed for one in bookings)
    winners = {
        one.claim.seq: winner for one in bookings if (winner := one.showed if has_show else one.last) is not None
    }

    def fits(by_seq: _Rows, nothing: bool) -> bool:
        for seq, winner in winners.items():
            rows = dict(by_seq[seq])
            others = [own for seat, own in rows.items() if seat != winner]
            if winner not in rows or (rows[winner] > 0 if nothing else any(others)):
                return False
        return len(winners) >= SEVERAL

    as_told = {one.claim.seq: one.rows for one in bookings}
    return any(fits(points, nothing) for nothing in ways) and not any(fits(as_told, nothing) for nothing in ways)


def next_row_settled(events: Events) -> Iterator[Correction]:
    """The totals alone stand a row too low or too high, of three seats or more with a total of their own each, as the
    points of the deals tell."""
    settlement = settled_in(events)
    rows = [(row.seat, row.points) for row in settlement.standings] if settlement is not None else []
    sums = _totals(_bookings(events))
    if settlement is None or len({points for _, points in rows} - {None}) < max(MANY, len(rows)):
        return
    for by in (1, -1):
        if all(sums[seat] == points for seat, points in _turned(rows, by)):
            lines = instead(events, settlement, _settled_by(settlement, by, payouts=False))
            yield Correction("next_row", (settlement.seq,), lines, as_written=True)


def _turned(rows: Sequence[tuple[int, _Figure]], by: int) -> list[tuple[int, _Figure]]:
    """The figures of rows given to the seats so many rows away, in the order the rows are told in."""
    return [(seat, rows[(at + by) % len(rows)][1]) for at, (seat, _) in enumerate(rows)]


def _settled_by(settlement: ev.MatchSettled, by: int, payouts: bool = True) -> ev.MatchSettled:
    """The settlement with its figures given to the seats so many rows away."""

    def move_rows(rows: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(rows[(at + by) % len(rows)].model_copy(update={"seat": row.seat}) for at, row in enumerate(rows))

    fields = {"payouts": move_rows(settlement.payouts)} if payouts else {}
    return settlement.model_copy(update={"standings": move_rows(settlement.standings), **fields})


def next_deal(events: Events) -> Iterator[Correction]:
    """Each deal is booked what another has lost, that before or behind it: the first or the last two are booked the
    same, and what is booked nowhere is what lacks to the totals."""
    bookings, settlement = _bookings(events), settled_in(events)
    totals = {row.seat: row.points for row in settlement.standings} if settlement is not None else {}
    rows = [dict(one.rows) for one in bookings]
    seats = set(totals)
    if len(bookings) < MANY or None in totals.values() or not seats or any(one.back for one in bookings):
        return
    if any(one.keys() != seats for one in rows) or all(one == rows[0] for one in rows):
        return
    sums = _totals(bookings)
    for ahead in (False, True):
        same, other = (rows[-1], rows[-2]) if ahead else (rows[0], rows[1])
        if same != other:
            continue
        lacks = {seat: (totals[seat] or 0) - sums[seat] + same[seat] for seat in seats}
        meant = [lacks, *rows[:-1]] if ahead else [*rows[1:], lacks]
        points = {
            one.claim.seq: [(seat, own[seat]) for seat, _ in one.rows] for one, own in zip(bookings, meant, strict=True)
        }
        wrong = tuple(one.claim.seq for one in bookings if points[one.claim.seq] != one.rows)
        if wrong and min(lacks.values()) >= min(0, *(min(one.values()) for one in rows)):
            yield Correction("next_deal", wrong, _with_points(events, points), as_written=True)


def totals_before_last(events: Events) -> Iterator[Correction]:
    """The standings name the totals as they were before the last deal."""
    bookings, settlement = _bookings(events), settled_in(events)
    if settlement is None or len(bookings) < SEVERAL:
        return
    before, last = _totals(bookings[:-1]), dict(bookings[-1].rows)
    totals = {row.seat: row.points for row in settlement.standings if row.points is not None}
    if all(before[seat] == points for seat, points in totals.items()) and (
        sum(bool(last.get(seat)) for seat in totals) >= SEVERAL
    ):
        lines = instead(events, settlement, _without_totals(settlement))
        yield Correction("totals_before_last", (settlement.seq,), lines, as_written=True)


def _without_totals(settlement: ev.MatchSettled) -> ev.MatchSettled:
    rows = tuple(row.model_copy(update={"points": None}) for row in settlement.standings)
    return settlement.model_copy(update={"standings": rows})


def deals_lost(events: Events) -> Iterator[Correction]:
    """The first deal has a higher number than 1, or another one than that behind the deal before, and totals are higher
    than what is booked: the deals before it are not told, and no gap says so."""
    bookings, settlement = _bookings(events), settled_in(events)
    deals = [(place, event.deal) for place, event in enumerate(events) if isinstance(event, ev.Deal)]
    if settlement is None or not deals or any(event.type == "gap" for event in events):
        return
    sums, numbers = _totals(bookings), [0, *(number for _, number in deals)]
    lack = [row.points - sums[row.seat] for row in settlement.standings if row.points is not None]
    behind = [place for (place, number), before in zip(deals, numbers, strict=False) if number != before + 1]
    # Who has won the one deal that is left out between others lacks nothing.
    may_lack = min(lack, default=0) >= 0 if numbers[1] != 1 else min(lack, default=1) == 0
    if behind and numbers == sorted(set(numbers)) and any(lack) and may_lack:
        gaps = {
            place - 1: like(events[place - 1], {"type": "gap", "to": events[place].seq - 1, "reason": "lost"})
            for place in behind
        }
        wrong = tuple(events[place].seq for place in behind)
        # Whose deals begin with 1 may have a number wrong, and no deal too few, unless a dealer is passed over as well.
        needs_more = numbers[1] == 1 and not _are_dealers_left_out(events)
        yield Correction("deals_lost", wrong, put_behind(events, gaps), needs_more=needs_more)


def _are_dealers_left_out(events: Events) -> bool:
    """Whether the deal goes round the table by the numbers of the deals, those that are not told passed over: it skips
    somebody at each of these, and nobody elsewhere."""
    opening = first_open(events)
    seats = sorted(player.seat for player in opening.players) if opening is not None else []
    deals = [event for event in events if isinstance(event, ev.Deal)]
    if any(deal.dealer not in seats for deal in deals):
        return False
    places = [seats.index(deal.dealer or 0) - deal.deal for deal in deals]
    steps = {two.deal - one.deal for one, two in pairwise(deals)} - {1}
    passes_over = bool(steps) and all(step % len(seats) != 1 for step in steps)
    return passes_over and len({place % len(seats) for place in places}) == 1


def entry_left_out(events: Events) -> Iterator[Correction]:
    """Of three seats or more those who win nothing are told to be paid nothing, and who wins what is over for him: the
    entries of the others, but for the fee."""
    opening, settlement = first_open(events), settled_in(events)
    entry = opening.stake.entry if opening is not None and opening.stake is not None else None
    if not entry or settlement is None or len(settlement.payouts) < MANY or any(one.back for one in _bookings(events)):
        return
    amounts = [row.amount for row in settlement.payouts]
    pot = entry * (len(amounts) - 1)
    if amounts.count(0) == len(amounts) - 1 and max(amounts) == pot - (
        settlement.fee if settlement.fee is not None else 0
    ):
        less = tuple(row if row.amount else row.model_copy(update={"amount": -entry}) for row in settlement.payouts)
        lines = instead(events, settlement, settlement.model_copy(update={"payouts": less}))
        yield Correction("entry_left_out", (settlement.seq,), lines, as_written=True)


def fee_not_taken(events: Events) -> Iterator[Correction]:
    """The one who won is told to be paid all that the others paid, and so many percent of what was played for is told
    as a fee beside it."""
    opening, settlement = first_open(events), settled_in(events)
    payouts = settlement.payouts if settlement is not None else ()
    winners, sums = [row for row in payouts if row.amount > 0], sum(row.amount for row in payouts)
    if opening is None or settlement is None or not settlement.fee or sums or len(winners) != 1:
        return
    fee, entry = settlement.fee, opening.stake.entry if opening.stake is not None else None
    pot = winners[0].amount + (entry or 0) * _entries(events, opening)[winners[0].seat]
    if any(abs(100 * fee - percent * pot) < 100 for percent in range(1, DEAREST_FEE + 1)):
        less = winners[0].model_copy(update={"amount": winners[0].amount - fee})
        rows = tuple(less if row is winners[0] else row for row in payouts)
        lines = instead(events, settlement, settlement.model_copy(update={"payouts": rows}))
        yield Correction("fee_not_taken", (settlement.seq,), lines, as_written=True)


def other_unit(events: Events) -> Iterator[Correction]:
    """What is played for is told in whole units of the currency, or what is paid is, and the other in hundredths."""
    opening, settlement = first_open(events), settled_in(events)
    stake = opening.stake if opening is not None else None
    if opening is None or stake is None or settlement is None or _are_paid(stake, settlement, 1, 1):
        return
    if _are_paid(stake, settlement, PARTS, 1):
        dearer = {name: value * PARTS for name, value in vars(stake).items() if value is not None}
        more = opening.model_copy(update={"stake": stake.model_copy(update=dearer)})
        yield Correction("other_unit", (opening.seq,), instead(events, opening, more))
    elif _are_paid(stake, settlement, 1, PARTS):
        payouts = tuple(row.model_copy(update={"amount": row.amount * PARTS}) for row in settlement.payouts)
        fee = {"fee": settlement.fee * PARTS} if settlement.fee is not None else {}
        large = settlement.model_copy(update={"payouts": payouts, **fee})
        lines = instead(events, settlement, large)
        yield Correction("other_unit", (settlement.seq,), lines, as_written=True)


def whole_units(events: Events) -> Iterator[Correction]:
    """Several of the amounts of a settlement come to no whole units of the currency, and all are told without their
    hundredths, in the one unit or the other: cut, or rounded, always in the same way."""
    opening, settlement = first_open(events), settled_in(events)
    if opening is None or settlement is None or not settlement.payouts:
        return
    for more in (1, PARTS):
        amounts = [row.amount * more for row in settlement.payouts]
        fee = (settlement.fee or 0) * more
        if any(amount % PARTS for amount in amounts):
            continue
        for due, due_fee in _dues(opening, settlement, _entries(events, opening)):
            meant = [due.get(row.seat, 0) for row in settlement.payouts]
            with_fee = settlement.fee not in (None, due_fee)  # the fee alone may be told to the hundredth
            if _are_cut([*amounts, *with_fee * [fee]], [*meant, *with_fee * [due_fee]]):
                rows = tuple(
                    row.model_copy(update={"amount": amount})
                    for row, amount in zip(settlement.payouts, meant, strict=True)
                )
                whole = settlement.model_copy(
                    update={"payouts": rows, "fee": None if settlement.fee is None else due_fee}
                )
                yield Correction("whole_units", (settlement.seq,), instead(events, settlement, whole), as_written=True)
                return


def _are_cut(amounts: Sequence[int], meant: Sequence[int]) -> bool:
    """Whether amounts are others without their hundredths, several of them and all in one way."""
    ways = (
        [(abs(amount) // PARTS) * PARTS * (1 if amount > 0 else -1) for amount in meant],
        [amount // PARTS * PARTS for amount in meant],
        [(2 * abs(amount) + PARTS) // (2 * PARTS) * PARTS * (1 if amount > 0 else -1) for amount in meant],
    )
    return sum(one != other for one, other in zip(amounts, meant, strict=True)) >= SEVERAL and [*amounts] in ways


def _dues(
    opening: ev.Open, settlement: ev.MatchSettled, entries: Mapping[int, int]
) -> Iterator[tuple[Mapping[int, int], int]]:
    """What everybody may be due by the stake, the points and the places told, and the fee, for each percentage."""
    stake, winners = opening.stake, [row.seat for row in settlement.standings if row.place == 1]
    if stake is None or not winners:
        return
    value, entry = stake.point_value or 0, stake.entry or 0
    losses = {row.seat: value * (row.points or 0) + entry * entries[row.seat] for row in settlement.standings}
    pot = sum(loss for seat, loss in losses.items() if entry or seat not in winners)
    for percent in range(DEAREST_FEE + 1):
        share = pot * (100 - percent) // 100 // len(winners)
        own = {seat: share - entry * entries[seat] for seat in winners}
        yield {seat: own.get(seat, -loss) for seat, loss in losses.items()}, pot - share * len(winners)


def _are_paid(stake: Stake, settlement: ev.MatchSettled, dearer: int, more: int) -> bool:
    """Whether everybody who lost has paid the entry, once or more, or the points, were the stake and the payouts so
    many times what they are."""
    points = {row.seat: row.points or 0 for row in settlement.standings}
    losses = {row.seat: -row.amount * more for row in settlement.payouts if row.amount < 0}
    if stake.entry:
        once = stake.entry * dearer
        return bool(losses) and all(loss in range(once, _MOST * once, once) for loss in losses.values())
    value = (stake.point_value or 0) * dearer
    return bool(losses) and value > 0 and all(loss == value * points.get(seat, 0) for seat, loss in losses.items())


def _with_points(events: Events, points: Mapping[int, Sequence[tuple[int, int]]]) -> list[Act | Claim]:
    """The events with the points of deals told otherwise, by the number of the event that books them."""
    lines = list[Act | Claim]()
    for event in events:
        rows = points.get(event.seq)
        if isinstance(event, ev.DealScored) and rows:
            like = event.points[0]
            more = tuple(like.model_copy(update={"seat": seat, "points": own}) for seat, own in rows)
            event = event.model_copy(update={"points": more})
        lines.append(event)
    return lines


def _are_standings(events: Events, totals: Mapping[int, int], but: Container[int]) -> bool:
    """Whether the totals of the standings are these, where they name any, but for some seats; or none of them is, as
    chips are none."""
    settlement = settled_in(events)
    rows = [row for row in (settlement.standings if settlement is not None else ()) if row.seat not in but]
    are = [row.points == totals.get(row.seat, 0) for row in rows if row.points is not None]
    return all(are) or not any(are)


CORRECTIONS: Final = (
    running_totals, losses_below_zero, last_points, losses_as_won, prize_with_entry, next_row, next_row_settled,
    next_deal, totals_before_last, deals_lost, entry_left_out, fee_not_taken, other_unit, whole_units,
)  # fmt: skip
"""What is tried of claims."""
