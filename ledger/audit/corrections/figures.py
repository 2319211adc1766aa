"""How the figures of a log may have been meant where a converter books others than it should: totals for the points of
a deal and points of a deal for totals, what the losers lose as the winner's own, the figures of another row, of the
deal before or behind.

Each holds for all figures of a kind, and by other figures of the log it must come out. Pure.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Any, Final, NamedTuple, TypeVar

from ledger.audit.corrections.facts import fact, first_open, of_lines, seats_opened, settled_in, sums_booked
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
    with_seats,
    without_totals,
)
from ledger.play.unlogged import seats_between
from schemas import events as ev
from schemas.events import Act, Claim

_Figure = TypeVar("_Figure")


class _BookedPoints(NamedTuple):
    """The points of a deal as booked: their claim, the seats dealt in by the log, those that had paid to come back, the
    seat whose show was taken for right, the one that played last, those that had given up or lost their hand,
    and who began."""

    claim: ev.DealScored
    dealt: frozenset[int]
    back: frozenset[int]
    showed: int | None
    last: int | None
    gone: frozenset[int] = frozenset()
    first: int | None = None

    @property
    def rows(self) -> list[tuple[int, int]]:
        return [(row.seat, row.points) for row in self.claim.points]


@fact
def _bookings(events: Events) -> Sequence[_BookedPoints]:
    bookings = list[_BookedPoints]()
    seats, back, leavers, out = frozenset[int](), set[int](), set[int](), set[int]()
    showed = last = first = None
    for event in events:
        if isinstance(event, ev.Deal):
            seats, showed, last, first = frozenset(hand.seat for hand in event.hands), None, None, event.first
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
            bookings.append(_BookedPoints(event, seats, frozenset(back), showed, last, frozenset(out), first))
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


@of_lines("rejoin")
def totals_added_up(events: Events) -> Iterator[Correction]:
    """The standings name for everybody what all deals come to, also for who came back before another deal, by a higher
    total."""
    bookings, settlement = _bookings(events), settled_in(events)
    dealt = max((place for place, event in enumerate(events) if isinstance(event, ev.Deal)), default=0)
    came_back = {event.seat for event in events[:dealt] if isinstance(event, ev.Rejoin)}
    came_back &= {seat for one in bookings for seat in one.back}
    sums = _totals(bookings)
    rows = settlement.standings if settlement is not None else ()
    if settlement is not None and came_back and all(row.points == sums[row.seat] for row in rows):
        lines = without_totals(events, settlement, came_back)
        yield Correction("totals_added_up", (settlement.seq,), lines, as_written=True, leaves_open=True)


def totals_otherwise(events: Events) -> Iterator[Correction]:
    """The standings name what all deals come to but for those in which a seat gave up its hand, of two such seats at
    least; or of three seats or more what each has more or less than every other, added up."""
    settlement, sums, of_drops, out = settled_in(events), sums_booked(events), Counter[int](), set[int]()
    for event in events:
        if isinstance(event, ev.Deal):
            out.clear()
        elif isinstance(event, ev.Drop):
            out.add(event.seat)
        elif isinstance(event, ev.DealScored):
            of_drops.update({row.seat: row.points for row in event.points if row.seat in out})
    totals = {row.seat: row.points for row in settlement.standings} if settlement is not None else {}
    without_drops = {seat: sums[seat] - of_drops[seat] for seat in totals}
    net = {seat: sum(sums[other] for other in totals) - len(totals) * sums[seat] for seat in totals}
    is_without = totals == without_drops and sum(of_drops[seat] > 0 for seat in totals) >= SEVERAL
    is_net = totals == net and len(totals) >= MANY and any(net.values())
    if settlement is not None and (is_without or is_net):
        rows = tuple(row.model_copy(update={"points": sums[row.seat]}) for row in settlement.standings)
        lines = instead(events, settlement, settlement.model_copy(update={"standings": rows}))
        what = "totals_without_drops" if is_without else "totals_net"
        yield Correction(what, (settlement.seq,), lines, as_written=True)


def totals_as_last(events: Events) -> Iterator[Correction]:
    """The last deal is booked with what all deals come to, which is what the standings name, of two seats or more that
    had lost something before."""
    bookings, settlement = _bookings(events), settled_in(events)
    if settlement is None or len(bookings) < SEVERAL or any(one.back for one in bookings):
        return
    last, before = bookings[-1], _totals(bookings[:-1])
    totals = {row.seat: row.points for row in settlement.standings}
    rows = [(seat, own - before[seat]) for seat, own in last.rows if seat in last.dealt or not last.dealt]
    several = sum(bool(before[seat]) for seat, _ in last.rows) >= SEVERAL
    if several and min((own for _, own in rows), default=-1) >= 0 and dict(last.rows) == totals:
        yield Correction(
            "running_totals", (last.claim.seq,), _with_points(events, {last.claim.seq: rows}), as_written=True
        )


def losses_below_zero(events: Events) -> Iterator[Correction]:
    """What anybody loses is booked below zero, in each deal, and with the totals if they are; or what those do who gave
    up a hand, twice or more; or the totals alone are what the deals come to, below zero."""
    bookings, settlement = _bookings(events), settled_in(events)
    below = [(one, {seat for seat, own in one.rows if own < 0}) for one in bookings]
    figures = [own for one in bookings for _, own in one.rows]
    are_gone = sum(len(seats) for _, seats in below) >= SEVERAL and all(seats <= one.gone for one, seats in below)
    is_of_all = sum(figures) < 0 and not (are_gone and max(figures) > 0)
    wrong = [one for one, seats in below if seats and (is_of_all or are_gone)]
    points = {one.claim.seq: [(seat, -own if is_of_all else abs(own)) for seat, own in one.rows] for one in wrong}
    lines = _with_points(events, points)
    seqs = tuple(one.claim.seq for one in (bookings if is_of_all else wrong))
    totals = [row.points or 0 for row in settlement.standings] if settlement is not None else []
    if settlement is not None and sum(totals) < 0:
        sums = _totals(bookings)
        if not (wrong or all(row.points == -sums[row.seat] for row in settlement.standings)):
            return
        rows = (row.model_copy(update={"points": row.points and -row.points}) for row in settlement.standings)
        lines = instead(lines, settlement, settlement.model_copy(update={"standings": tuple(rows)}))
        seqs = seqs or (settlement.seq,)
    if seqs:
        yield Correction("losses_below_zero", seqs, lines, as_written=True)


def winner_below_zero(events: Events) -> Iterator[Correction]:
    """Who wins is booked one point below zero, in several deals, and nobody else below zero: it says that he won."""
    below = [(one, [row for row in one.rows if row[1] < 0]) for one in _bookings(events)]
    wrong = [one for one, rows in below if rows]
    if len(wrong) >= SEVERAL and all([own for _, own in rows] in ([], [-1]) for _, rows in below):
        points = {one.claim.seq: [(seat, max(own, 0)) for seat, own in one.rows] for one in wrong}
        seqs = tuple(one.claim.seq for one in wrong)
        yield Correction("winner_below_zero", seqs, _with_points(events, points), as_written=True)


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
        lines = without_totals(events, settlement)
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


def total_as_won(events: Events) -> Iterator[Correction]:
    """In a match of one deal the standings name for the one who won what all others lose, who have what they were
    booked; and no other is paid."""
    bookings, settlement = _bookings(events), settled_in(events)
    rows = [row for row in settlement.standings if row.points is not None] if settlement is not None else []
    first = [row for row in rows if row.place == 1]
    if settlement is None or len(bookings) != 1 or len(first) != 1:
        return
    (winner,), sums = first, _totals(bookings)
    others = [row.points for row in rows if row is not winner and row.points == sums[row.seat]]
    is_won = 0 < (winner.points or 0) == sum(filter(None, others)) and len(others) == len(rows) - 1
    if is_won and not sums[winner.seat] and (not settlement.payouts or _is_paid(events, winner.seat)):
        less = tuple(row.model_copy(update={"points": 0}) if row is winner else row for row in settlement.standings)
        lines = instead(events, settlement, settlement.model_copy(update={"standings": less}))
        yield Correction("losses_as_won", (settlement.seq,), lines, as_written=True)


def _won_by(one: _BookedPoints) -> tuple[Sequence[int], bool]:
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


def _with_totals(events: list[Act | Claim], bookings: Sequence[_BookedPoints], points: _Rows) -> Sequence[Act | Claim]:
    """The log with standings that come to other points, where those told come to the points as they are booked."""
    settlement, sums = settled_in(events), _totals(bookings)
    totals = {row.seat: row.points for row in settlement.standings} if settlement is not None else {}
    if settlement is None or not totals or any(sums[seat] != own for seat, own in totals.items()):
        return events
    meant = _totals(bookings, {one.claim.seq: points.get(one.claim.seq, one.rows) for one in bookings})
    rows = (row.model_copy(update={"points": meant[row.seat]}) for row in settlement.standings)
    return instead(events, settlement, settlement.model_copy(update={"standings": tuple(rows)}))


def entries_paid(events: Events, opening: ev.Open) -> Counter[int]:
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


def _totals(bookings: Sequence[_BookedPoints], points: _Rows | None = None) -> Counter[int]:
    """What the points of all deals come to, as booked or told otherwise."""
    sums = Counter[int]()
    for one in bookings:
        for seat, own in one.rows if points is None else points[one.claim.seq]:
            sums[seat] += own
    return sums


def _are_won(bookings: Sequence[_BookedPoints], points: _Rows, settlement: ev.MatchSettled | None) -> bool:
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


def rows_of_others(events: Events) -> Iterator[Correction]:
    """The points of several deals stand in rows that are numbered from who begins, and the totals come out. Or in
    several deals they rise from row to row, by rank, and come to all totals together, though not to those of three
    seats or more."""
    bookings, settlement = _bookings(events), settled_in(events)
    totals = {row.seat: row.points for row in settlement.standings} if settlement is not None else {}
    sums = _totals(bookings)
    if len(bookings) < SEVERAL or not totals or None in totals.values() or _are_totals(totals, sums):
        return
    points = {one.claim.seq: _from_first(one) for one in bookings}
    wrong = tuple(one.claim.seq for one in bookings if points[one.claim.seq] != one.rows)
    if len(wrong) >= SEVERAL and _are_totals(totals, _totals(bookings, points)):
        yield Correction("rows_of_others", wrong, _with_points(events, points), as_written=True)
    elif all(_is_by_rank(one) for one in bookings) and _are_exchanged(totals, sums):
        seqs = tuple(one.claim.seq for one in bookings)
        lines = [event for event in events if event.seq not in seqs]
        yield Correction("rows_of_others", seqs, lines, as_written=True)


def _are_totals(totals: Mapping[int, int | None], sums: Mapping[int, int]) -> bool:
    return all(sums.get(seat, 0) == own for seat, own in totals.items())


def _are_exchanged(totals: Mapping[int, int | None], sums: Mapping[int, int]) -> bool:
    """Whether they come to the same, but of three seats or more to others: points moved once make two."""
    others = [seat for seat, own in totals.items() if own != sums.get(seat, 0)]
    return len(others) >= MANY and sum(sums.values()) == sum(own or 0 for own in totals.values())


def _from_first(one: _BookedPoints) -> list[tuple[int, int]]:
    """The points given to the seats they are of, were the rows numbered from who begins; as they are where nobody knows
    who does."""
    seats, rows = sorted(one.dealt), dict(one.rows)
    if one.first not in seats or {*seats} != rows.keys():
        return one.rows
    at = seats.index(one.first)
    own = {seat: rows[row] for seat, row in zip([*seats[at:], *seats[:at]], seats, strict=True)}
    return [(seat, own[seat]) for seat, _ in one.rows]


def _is_by_rank(one: _BookedPoints) -> bool:
    rows = [points for _, points in sorted(one.rows)]
    return rows == sorted(rows)


def _are_of_others(rows: Mapping[int, int], meant: Mapping[int, int]) -> bool:
    """Whether three seats or more have the figures of each other, each of which is there once."""
    wrong = {seat for seat in rows if rows[seat] != meant.get(seat)}
    figures = sorted(rows[seat] for seat in wrong)
    return len({*figures}) == len(wrong) >= MANY and figures == sorted(meant.get(seat, 0) for seat in wrong)


def next_row_settled(events: Events) -> Iterator[Correction]:
    """The totals alone, or with them the payouts, stand in the rows of others, of three seats or more with a total of
    their own each, as the points of the deals tell."""
    settlement = settled_in(events)
    rows = {row.seat: row.points for row in settlement.standings if row.points is not None} if settlement else {}
    sums = _totals(_bookings(events))
    meant = {seat: sums[seat] for seat in rows}
    if settlement is None or len(rows) < len(settlement.standings) or not _are_of_others(rows, meant):
        return
    now = {own: seat for seat, own in meant.items() if rows[seat] != own}
    seats = {seat: now.get(own, seat) for seat, own in rows.items() if meant[seat] != own}
    for with_payouts in (False, True):
        fields = {
            name: tuple(row.model_copy(update={"seat": seats.get(row.seat, row.seat)}) for row in table)
            for name, table in (("standings", settlement.standings), ("payouts", settlement.payouts))
            if name == "standings" or with_payouts
        }
        lines = instead(events, settlement, settlement.model_copy(update=fields))
        yield Correction("rows_of_others", (settlement.seq,), lines, as_written=True)


def claims_renumbered(events: Events) -> Iterator[Correction]:
    """All claims of two deals and more number the seats in one other order than the acts, as by names, or the points of
    all deals do, where the totals bear that out: three figures at least are right then, in one deal of three seats and
    more that have figures of their own. By it those dealt in are booked, and who won each deal lost nothing, or alone
    has points."""
    seats, bookings, settlement = sorted(seats_opened(events)), _bookings(events), settled_in(events)
    if not bookings or len(seats) > _MOST_SEATS:
        return
    totals = {row.seat: row.points for row in settlement.standings} if settlement is not None else {}
    # In one deal who is paid may be another: no other line tells who has won.
    is_settled_so = len(bookings) >= SEVERAL and _are_standings(events, _totals(bookings), ())
    orders = _orders(bookings, seats)
    for now in islice((now for now in orders if _is_renumbered(bookings, now)), _MOST_ORDERS):
        points = {one.claim.seq: [(now.get(seat, seat), own) for seat, own in one.rows] for one in bookings}
        are_points = bool(totals) and _are_standings(events, _totals(bookings, points), ())
        for types in [{"deal_scored"}] * are_points + [{"deal_scored", "match_settled"}] * is_settled_so:
            lines = [with_seats(event, now) if event.type in types else event for event in events]
            wrong = tuple(one.claim.seq for one in bookings)  # what is not decided fits any seat, and totals follow
            in_deals = SEVERAL if len(bookings) >= SEVERAL else 0
            yield Correction("rows_of_others", wrong, lines, as_written=True, in_deals=in_deals, least=MANY)


_MOST_SEATS: Final = 6
"""Of so many seats every order is looked at,"""
_MOST_ORDERS: Final = 12
"""and so many are tried."""


def _orders(bookings: Sequence[_BookedPoints], seats: Sequence[int]) -> Iterator[Mapping[int, int]]:
    """The orders of seats by which those dealt in are booked, and who won each deal lost nothing, or alone has points:
    for each seat that of whom its rows are."""
    owners = {seat: {*seats} for seat in seats}
    for one in bookings:
        rows, rest = dict(one.rows), one.dealt - one.gone
        winner = one.showed if one.showed is not None else next(iter(rest)) if len(rest) == 1 else None
        losers = {seat for seat, own in rows.items() if own > 0 and any(rows[other] for other in rows if other != seat)}
        strangers = rows.keys() - owners.keys()
        if winner in losers & strangers or (one.dealt and (len(rows) != len(one.dealt) or strangers - one.dealt)):
            return
        for seat in rows.keys() & owners.keys():
            owners[seat] &= one.dealt or owners[seat]
            owners[seat] -= {owner for owner in owners[seat] if owner == winner and seat in losers}

    def orders(chosen: tuple[int, ...]) -> Iterator[Mapping[int, int]]:
        if len(chosen) == len(seats):
            yield dict(zip(seats, chosen, strict=True))
        else:
            for owner in sorted(owners[seats[len(chosen)]] - {*chosen}):
                yield from orders((*chosen, owner))

    yield from orders(())


def _is_renumbered(bookings: Sequence[_BookedPoints], now: Mapping[int, int]) -> bool:
    """Whether rows are of other seats by an order, in several deals or with three figures that are there once."""
    figures = ((dict(one.rows), {now.get(seat, seat): own for seat, own in one.rows}) for one in bookings)
    otherwise = [(rows, meant) for rows, meant in figures if rows != meant]
    return len(otherwise) >= SEVERAL or (len(bookings) == len(otherwise) == 1 and _are_of_others(*otherwise[0]))


def _turned(rows: Sequence[tuple[int, _Figure]], by: int) -> list[tuple[int, _Figure]]:
    """The figures of rows given to the seats so many rows away, in the order the rows are told in."""
    return [(seat, rows[(at + by) % len(rows)][1]) for at, (seat, _) in enumerate(rows)]


def _settled_by(settlement: ev.MatchSettled, by: int) -> ev.MatchSettled:
    """The settlement with its figures given to the seats so many rows away."""

    def move_rows(rows: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(rows[(at + by) % len(rows)].model_copy(update={"seat": row.seat}) for at, row in enumerate(rows))

    fields = {"payouts": move_rows(settlement.payouts), "standings": move_rows(settlement.standings)}
    return settlement.model_copy(update=fields)


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
        lines = without_totals(events, settlement)
        yield Correction("totals_before_last", (settlement.seq,), lines, as_written=True)


def deals_lost(events: Events) -> Iterator[Correction]:
    """The first deal has a higher number than 1, or another one than that behind the deal before, and totals are higher
    than what is booked, or the match is not settled: the deals before it are not told, and no gap says so."""
    bookings, settlement = _bookings(events), settled_in(events)
    deals = [(place, event.deal) for place, event in enumerate(events) if isinstance(event, ev.Deal)]
    if not deals or any(event.type == "gap" for event in events):
        return
    sums, numbers = _totals(bookings), [0, *(number for _, number in deals)]
    rows = settlement.standings if settlement is not None else ()
    lack = [row.points - sums[row.seat] for row in rows if row.points is not None]
    behind = [place for (place, number), before in zip(deals, numbers, strict=False) if number != before + 1]
    # Who has won the one deal that is left out between others lacks nothing, or what is taken off for that.
    least = min((own for one in bookings for _, own in one.rows if own < 0), default=0)
    is_one = numbers[1] == 1 and numbers[-1] == len(deals) + 1
    may_lack = min(lack, default=1) in (0, least) if is_one else min(lack, default=0) >= 0
    is_cut = settlement is None and numbers[1] != 1
    if behind and numbers == sorted(set(numbers)) and (is_cut or (any(lack) and may_lack)):
        gaps = {
            place - 1: like(events[place - 1], {"type": "gap", "to": events[place].seq - 1, "reason": "lost"})
            for place in behind
        }
        wrong = tuple(events[place].seq for place in behind)
        # Whose deals begin with 1 may have a number wrong, and no deal too few, unless a dealer is passed over as well.
        needs_more = numbers[1] == 1 and not _are_dealers_left_out(events)
        yield Correction("deals_lost", wrong, put_behind(events, gaps), needs_more=needs_more)


def _are_dealers_left_out(events: Events) -> bool:
    """Whether the deal goes round those who are dealt in, and passes somebody over at each deal that is not told, but
    nowhere else."""
    opening = first_open(events)
    everybody = [player.seat for player in opening.players] if opening is not None else []
    deals = [event for event in events if isinstance(event, ev.Deal)]
    steps = [two.deal - one.deal for one, two in pairwise(deals)]
    for step, (one, two) in zip(steps, pairwise(deals), strict=True):
        dealt = [hand.seat for hand in two.hands] if len(two.hands) >= SEVERAL else everybody
        is_passed = bool(seats_between(sorted(dealt), one.dealer or 0, two.dealer or 0))
        if one.dealer is None or two.dealer not in dealt or is_passed != (step > 1):
            return False
    return max(steps, default=1) > 1


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
    running_totals, totals_added_up, totals_otherwise, totals_as_last, losses_below_zero, winner_below_zero,
    last_points, losses_as_won, total_as_won, next_row, next_row_settled, claims_renumbered, rows_of_others, next_deal,
    totals_before_last, deals_lost,
)  # fmt: skip
"""What is tried of claims."""
