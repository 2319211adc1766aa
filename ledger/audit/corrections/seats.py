"""Whose the lines of a log may be where a converter numbers the seats anew as the match goes on, exchanges two turns,
takes a lost connection for a seat that was left, or writes acts of who takes no part. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby, islice, pairwise, permutations, product
from typing import Final, NamedTuple

from ledger.audit.corrections.claims import LIMITS
from ledger.audit.corrections.facts import first_open, of_lines, seats_opened, settled_in
from ledger.audit.corrections.lines import (
    MANY,
    PLAYED,
    SEVERAL,
    Correction,
    Events,
    Span,
    like,
    seat_of,
    spans,
    with_seats,
)
from schemas import events as ev
from schemas.events import CLAIMS, Act, Claim

_MOST: Final = 2
"""So many ways of numbering the seats otherwise are tried."""
_MOST_SEATS: Final = 7
"""Of so many seats every order is looked at."""
_OF_MATCH: Final = frozenset({"match_settled", "rejoin", "split"})
"""What is told of the seats of the match, not of those in a deal."""
_HAS_OPEN: Final = frozenset({"disconnect", "leave", "reconnect"})
"""What is told of whoever has a table open;"""
_COMES_AND_GOES: Final = _HAS_OPEN | {"miss", "rejoin"}
"""and of whoever is there or is not."""
_OF_ONE_SOURCE: Final = (
    CLAIMS, frozenset({"deal_scored"}), frozenset({"match_settled"}), _COMES_AND_GOES, _HAS_OPEN,
)  # fmt: skip
"""Of what types lines are that one source tells, besides all acts."""
_OF_SEATS: Final = frozenset({"seat", "dealer", "first"})
_TABLES: Final = frozenset({"hands", "points", "standings", "payouts"})
"""Where a line names seats, and where rows of it do."""
Seats = Mapping[int, int]


class _NumberedDeal(NamedTuple):
    """A deal with the seats dealt in by the log, and what was booked for it."""

    span: Span
    dealt: tuple[int, ...]
    points: Mapping[int, int]


def seats_by_deal(events: Events) -> Iterator[Correction]:
    """Once a seat is out, those that play on are numbered from 1 in each deal. The points say so, where they name the
    seats of the match; or the standings, by totals that are not those of the seats; or where somebody came back, who
    was out by the points. One hand alone tells nothing."""
    seats = sorted(seats_opened(events))
    deals = [_numbered_deal(events, span) for span in spans(events)]
    as_counted = all(one.dealt == tuple(range(1, len(one.dealt) + 1)) and len(one.dealt) > 1 for one in deals)
    if not as_counted or all(len(one.dealt) >= len(seats) for one in deals):
        return
    as_booked = [_in_order(one.dealt, sorted(one.points)) for one in deals]
    if any(as_booked):
        yield _with_numbers(events, deals, as_booked, _OF_MATCH | {"deal_scored"})
        return
    totals = _totals(events)
    ways = _by_totals(deals, seats, totals) if totals else _by_limits(events, deals, seats)
    for numbers in islice(ways, _MOST):
        if any(numbers):
            yield _with_numbers(events, deals, numbers, _OF_MATCH)


def _numbered_deal(events: Events, span: Span) -> _NumberedDeal:
    points = dict[int, int]()
    for event in events[span.start : span.end]:
        if isinstance(event, ev.DealScored):
            points |= {row.seat: row.points for row in event.points}
    return _NumberedDeal(span, tuple(sorted(span.dealt)), points)


def _in_order(order: Sequence[int], seats: Sequence[int]) -> Seats:
    """Which seat each is that is numbered otherwise, of as many in their order."""
    if len(order) != len(seats):
        return {}
    return {one: other for one, other in zip(order, seats, strict=True) if one != other}


def _totals(events: Events) -> dict[int, int]:
    """The totals of the standings, where nobody came back to the match by another one."""
    settlement = settled_in(events)
    if settlement is None or any(event.type == "rejoin" for event in events):
        return {}
    return {row.seat: row.points for row in settlement.standings if row.points is not None}


def _by_totals(
    deals: Sequence[_NumberedDeal],
    playing: Sequence[int],
    totals: Mapping[int, int],
    so_far: Counter[int] | None = None,
) -> Iterator[list[Seats]]:
    """The ways to number the seats of all deals, fewer and fewer of them, by which their points come to the totals."""
    sums = so_far or Counter[int]()
    if not deals:
        if all(sums[seat] == total for seat, total in totals.items()):
            yield []
        return
    first, *rest = deals
    for seats in combinations(playing, len(first.dealt)):
        own = dict(zip(first.dealt, seats, strict=True))
        more = sums + Counter({own.get(seat, seat): points for seat, points in first.points.items()})
        if any(more[seat] > total for seat, total in totals.items()):
            continue
        numbers = _in_order(first.dealt, seats)
        yield from ([numbers, *others] for others in _by_totals(rest, seats, totals, more))


def _by_limits(events: Events, deals: Sequence[_NumberedDeal], seats: Sequence[int]) -> Iterator[list[Seats]]:
    """The ways to number the seats of all deals, where somebody came back, by which as many are dealt in as play on by
    the points: in the order of their seats, or who came back behind the others."""
    for limit, behind in product(LIMITS if any(event.type == "rejoin" for event in events) else (), (False, True)):
        playing, back, sums = set(seats), set[int](), Counter[int]()
        numbers = list[Seats]()
        for one in deals:
            order = sorted(playing, key=lambda seat: (behind and seat in back, seat))
            if len(order) != len(one.dealt):
                break
            own = dict(zip(one.dealt, order, strict=True))
            numbers.append({number: seat for number, seat in own.items() if number != seat})
            sums.update({own.get(number, number): points for number, points in one.points.items()})
            playing = {seat for seat in playing if sums[seat] < limit}
            for event in events[one.span.start : one.span.end]:
                if isinstance(event, ev.Rejoin) and event.seat not in playing:
                    sums[event.seat] = 1 + max((sums[seat] for seat in playing), default=0)
                    playing, back = playing | {event.seat}, back | {event.seat}
        if len(numbers) == len(deals):
            yield numbers


def _with_numbers(
    events: Events, deals: Sequence[_NumberedDeal], numbers: Sequence[Seats], types: frozenset[str]
) -> Correction:
    """The log with the seats of each deal numbered otherwise, but for lines of some types."""
    lines, by_event = list(events), dict[int, Seats]()
    for one, seats in zip(deals, numbers, strict=True):
        for place in range(one.span.start, one.span.end) if seats else ():
            if events[place].type not in types:
                lines[place] = with_seats(events[place], seats)
                by_event[events[place].seq] = seats
    wrong = tuple(events[one.span.start].seq for one, seats in zip(deals, numbers, strict=True) if seats)
    return Correction("seats_by_deal", wrong, lines, by_event=by_event)


def seats_turned(events: Events) -> Iterator[Correction]:
    """The seats are numbered anew in each deal, from the one that begins or deals it, which is the next one from deal
    to deal; what is told of the match as a whole has the numbers of the opening."""
    seats = sorted(seats_opened(events))
    all_spans = list(spans(events))
    deals = [event for event in events if isinstance(event, ev.Deal)]
    starters = {deal.first if deal.first is not None else deal.dealer for deal in deals}
    # Totals alone tell the seats of one deal from those of another.
    totals = [row.points for row in settlement.standings] if (settlement := settled_in(events)) is not None else [None]
    if len(deals) < SEVERAL or len(starters) > 1 or None in (*starters, *totals) or len(seats) < SEVERAL:
        return
    back = [
        {event.seat for event in events[span.start : span.end] if isinstance(event, ev.Rejoin)} for span in all_spans
    ]
    for by in range(len(seats)):
        numbers, playing = list[Seats](), set(seats)
        for at, span in enumerate(all_spans):
            by, playing = next(
                ((one, own) for one in range(by, by + len(seats)) if (own := _by(span.dealt, seats, one)) <= playing),
                (by, playing),
            )
            numbers.append(dict(zip(seats, (_other(seat, seats, by) for seat in seats), strict=True)))
            by, playing = by + 1, playing | back[at]
        numberings = [_NumberedDeal(span, (), {}) for span in all_spans]
        if any(one != other for own in numbers for one, other in own.items()):
            yield _with_numbers(events, numberings, numbers, _OF_MATCH)._replace(what="seats_turned")


def seats_renumbered(events: Events) -> Iterator[Correction]:
    """In the last deals, two at least behind as many others, the seats are numbered from another one, or two of them
    are exchanged: by the numbers of before the points of all deals come to the totals, of which three at least differ,
    and by those told they do not. More than figures must be explained."""
    deals = [_numbered_deal(events, span) for span in spans(events)]
    totals, seats = _totals(events), sorted({seat for one in deals for seat in one.dealt})
    if len(set(totals.values())) < MANY or not set(totals) <= set(seats):
        return
    turned = ([*seats[by:], *seats[:by]] for by in range(1, len(seats)))
    orders = [dict(zip(seats, order, strict=True)) for order in turned]
    orders += [{one: other, other: one} for one, other in combinations(seats, 2)]
    several = (0, *range(SEVERAL, len(deals) - 1))  # the first one alone, or the last, may be booked wrongly
    ways = (
        (at, own, types)
        for at, own, types in product(several, [{}, *orders], (frozenset[str](), frozenset({"match_settled"})))
        if _are_totals(
            deals, at, own, {seat if types else own.get(seat, seat): total for seat, total in totals.items()}
        )
    )
    for at, own, types in islice(ways, _MOST):
        if not (at and own):
            return  # the totals are those of the seats as they are told
        yield _with_numbers(events, deals, [own if place >= at else {} for place in range(len(deals))], types)._replace(
            what="seats_renumbered", more_than=frozenset({"places_wrong", "points"})
        )


def _are_totals(deals: Sequence[_NumberedDeal], at: int, seats: Seats, totals: Mapping[int, int]) -> bool:
    """Whether totals are those of deals of which the last, from one on, number the seats otherwise."""
    sums = Counter[int]()
    for place, one in enumerate(deals):
        sums.update({seats.get(seat, seat) if place >= at else seat: points for seat, points in one.points.items()})
    return all(sums[seat] == total for seat, total in totals.items())


def _other(seat: int, seats: Sequence[int], by: int) -> int:
    """Which seat it is where all are numbered from one so many seats on."""
    return seats[(seats.index(seat) + by) % len(seats)]


def _by(dealt_seats: Iterable[int], seats: Sequence[int], by: int) -> set[int]:
    return {_other(seat, seats, by) for seat in dealt_seats if seat in seats}


def seat_order(events: Events) -> Iterator[Correction]:
    """Seats are numbered in another order than they play in: as the rows of a source come, or as players sat down."""
    orders = dict.fromkeys((_order_of_rounds(events), _order_of_turns(events)))
    for order in filter(None, orders):
        place = order.index(min(order))
        seats = dict(zip([*order[place:], *order[:place]], sorted(order), strict=True))
        if any(one != other for one, other in seats.items()):
            first = next(event.seq for event in events if isinstance(event, ev.Deal))
            yield Correction("seat_order", (first,), [with_seats(event, seats) for event in events], seats)


def _order_of_rounds(events: Events) -> tuple[int, ...]:
    """The seats in the order of their first turns in a deal, where those that play on keep to it for a second round."""
    longest: tuple[int, ...] = ()
    for span in spans(events):
        acts = [event for event in events[span.start : span.end] if isinstance(event, ev.Draw | ev.Drop | ev.Miss)]
        turns = [seat for seat, _ in groupby(event.seat for event in acts if not isinstance(event, ev.Drop))]
        playing = list(dict.fromkeys(turns))
        is_kept = any(turns[start : start + 2 * len(playing)] == 2 * playing for start in range(len(turns)))
        if is_kept and len(playing) > max(2, len(longest)):
            longest = tuple(dict.fromkeys(event.seat for event in acts))
    return longest


class _Turn(NamedTuple):
    """A turn behind another of a deal, or the first behind its dealer: whose they are, and who plays then."""

    before: int
    after: int
    playing: frozenset[int]
    begins: bool


def _order_of_turns(events: Events) -> tuple[int, ...]:
    """An order in which every turn of a log is that of the next player, where by their numbers two at least are not:
    one after another in the same way, or one of them behind the dealer. One act out of turn shows neither."""
    opening = first_open(events)
    seats = sorted(player.seat for player in opening.players) if opening is not None else []
    turns = [turn for span in spans(events) for turn in _each_turn(events, span)]
    odd = [turn for turn in turns if not _follows(turn, seats)]
    ways = Counter((turn.before, turn.after) for turn in odd)
    is_habit = len(odd) >= SEVERAL and (any(turn.begins for turn in odd) or max(ways.values()) >= SEVERAL)
    if not is_habit or not 2 < len(seats) <= _MOST_SEATS:
        return ()
    orders = ((seats[0], *others) for others in permutations(seats[1:]))
    return next((order for order in orders if all(_follows(turn, order) for turn in turns)), ())


def _each_turn(events: Events, span: Span) -> Iterator[_Turn]:
    playing, before, begins = span.dealt, getattr(events[span.start], "dealer", None), True
    for place in range(span.start + 1, span.end):
        event = events[place]
        seat = seat_of(event)
        if event.type in {"draw", "miss"} and seat is not None and seat != before:
            if before is not None:
                yield _Turn(before, seat, playing, begins)
            before, begins = seat, False
        if seat is not None and (
            event.type in {"drop", "leave"} or (isinstance(event, ev.ShowJudged) and not event.valid)
        ):
            playing -= {seat}


def _follows(turn: _Turn, order: Sequence[int]) -> bool:
    """Whether in an order the one is the next player behind the other."""
    at = order.index(turn.before) if turn.before in order else 0
    behind = [*order[at + 1 :], *order[: at + 1]]
    return next((seat for seat in behind if seat in turn.playing), None) == turn.after


def turns_exchanged(events: Events) -> Iterator[Correction]:
    """Two turns that follow each other are told each of the other's seat, as cards tell that do not fit the seats as
    they are: where the order alone says so, they may have been played like that."""
    lines, wrong = list(events), list[int]()
    for span in spans(events):
        turns = list(_turns(events, span))
        deal = events[span.start]
        # Who begins must be known where the first turn is one of the two: else another may have come too soon.
        begins = deal.first if isinstance(deal, ev.Deal) else None
        for at in range(0 if len(turns) > 1 and begins == turns[1][2] else 1, len(turns) - 1):
            one, other = turns[at], turns[at + 1]
            if events[one[0]].seq in wrong or not _exchanged(turns, at):
                continue
            for turn, seat in ((one, other[2]), (other, one[2])):
                for place in range(turn[0], turn[1]):
                    if seat_of(events[place]) == turn[2]:
                        lines[place] = events[place].model_copy(update={"seat": seat})
            wrong += [events[one[0]].seq, events[other[0]].seq]
    if wrong:
        yield Correction("turns_exchanged", tuple(wrong), lines, more_than=frozenset({"out_of_turn"}))


def _turns(events: Events, span: Span) -> Iterator[tuple[int, int, int]]:
    """The turns of a deal that begin with a draw and end with a card put down: from which place, up to which, whose."""
    start = None
    for place in range(span.start, span.end):
        event = events[place]
        if isinstance(event, ev.Draw):
            start = place
        elif isinstance(event, ev.Discard) and start is not None and seat_of(events[start]) == event.seat:
            yield start, place + 1, event.seat
            start = None


def _exchanged(turns: Sequence[tuple[int, int, int]], at: int) -> bool:
    """Whether the seats play in turn where two turns are exchanged, and not as they are told."""
    seats = [seat for _, _, seat in turns]
    playing = set(seats[at:])
    before, after = seats[max(at - 1, 0) : at], seats[at + 2 : at + 3]
    order = [*before, seats[at + 1], seats[at], *after]
    as_told = [*before, seats[at], seats[at + 1], *after]
    return _in_turn(order, playing) and not _in_turn(as_told, playing)


def _in_turn(order: Sequence[int], playing: set[int]) -> bool:
    """Whether seats that follow each other skip none of those that play on."""
    every = sorted({*playing, *order})
    return all(other == every[(every.index(one) + 1) % len(every)] for one, other in pairwise(order))


# -- who is away, and who is out -------------------------------------------------------------------


def connection_left(events: Events) -> Iterator[Correction]:
    """A connection that is lost is told as a seat that was left, and one that is found again as a player who came back:
    in the deal that is under way the seat plays on."""
    types = {event.type for event in events}
    if "leave" not in types or "disconnect" in types:
        return
    lines, wrong, sure = list(events), list[int](), 0
    away = set[int]()
    starts = [span.end for span in spans(events)]
    for place, event in enumerate(events):
        if isinstance(event, ev.Leave):
            end = next((end for end in starts if end > place), len(events))
            after = [one for one in events[place + 1 :] if _is_of(one, event.seat)]
            in_deal = [one for one in events[place + 1 : end] if _is_of(one, event.seat)]
            plays = [one for one in in_deal if one.type in PLAYED]
            if plays or (after and after[0].type in {"deal", "reconnect"}):
                lines[place] = _as_type(event, ev.Disconnect, "disconnect")
                wrong.append(event.seq)
                away.add(event.seat)
                by_other = any(one.by in {"autoplay", "timer"} for one in plays)
                sure += bool(plays) and (by_other or in_deal[0].type == "rejoin" or "reconnect" in types)
        elif isinstance(event, ev.Rejoin) and event.seat in away:
            lines[place] = _as_type(event, ev.Reconnect, "reconnect")
            away.discard(event.seat)
    if sure or len(wrong) >= SEVERAL:
        yield Correction("connection_left", tuple(wrong), lines)


def connection_given_up(events: Events) -> Iterator[Correction]:
    """In a log without a lost connection, the server gives up the hands of seats that play on: they lost it. Of a
    single hand the points booked must tell so."""
    drops = [event for event in events if isinstance(event, ev.Drop) and event.by == "server"]
    if not drops or any(event.type == "disconnect" for event in events):
        return
    plays = 0
    for span in spans(events):
        out = set[int]()
        for event in events[span.start : span.end]:
            out |= {event.seat} if isinstance(event, ev.Drop) and event.by == "server" else set()
            plays += event.type in PLAYED and seat_of(event) in out
    if plays >= SEVERAL:
        lines = [_as_type(event, ev.Disconnect, "disconnect") if event in drops else event for event in events]
        least = 0 if len(drops) >= SEVERAL else 1
        yield Correction("connection_left", tuple(event.seq for event in drops), lines, least=least)


def _is_of(event: Act | Claim, seat: int) -> bool:
    """Whether a line is of a seat, or deals it a hand."""
    return any(hand.seat == seat for hand in event.hands) if isinstance(event, ev.Deal) else seat_of(event) == seat


def _as_type(event: Act | Claim, kind: type[ev.Disconnect | ev.Reconnect | ev.Leave], name: str) -> Act:
    """The act as one of another type that has the same fields."""
    return kind.model_validate({**event.model_dump(by_alias=True, exclude_none=True), "type": name}, strict=False)


@of_lines("drop")
def misses_as_drops(events: Events) -> Iterator[Correction]:
    """In a log without a missed turn, hand after hand is given up by a seat that plays on in the deal; or one by the
    timer, and the player takes a turn behind that."""
    lines, wrong, sure = list(events), list[int](), 0
    if any(event.type == "miss" for event in events):
        return
    for span in spans(events):
        for place in range(span.start, span.end):
            event = events[place]
            if not isinstance(event, ev.Drop):
                continue
            own = [one for one in events[place + 1 : span.end] if seat_of(one) == event.seat]
            if any(one.type in PLAYED | {"drop"} for one in own):
                sure += event.by == "timer" and any(one.type == "draw" and one.by == "player" for one in own)
                lines[place] = like(
                    event, {"type": "miss", "seat": event.seat, **({"by": event.by} if event.by else {})}
                )
                wrong.append(event.seq)
    if sure or len(wrong) >= SEVERAL:
        yield Correction("misses_as_drops", tuple(wrong), lines)


@of_lines("disconnect")
def seat_lost(events: Events) -> Iterator[Correction]:
    """In a log without a seat that is left, one is told to lose the connection, and is in no line behind that until it
    comes back to the match, if ever, though the others play on for turns."""
    if any(event.type == "leave" for event in events):
        return
    lines, wrong = list(events), list[int]()
    for place, event in enumerate(events):
        if not isinstance(event, ev.Disconnect):
            continue
        own = next((at for at in range(place + 1, len(events)) if _is_of(events[at], event.seat)), len(events))
        draws = sum(one.type == "draw" for one in events[place:own])
        if draws >= MANY * SEVERAL and (own == len(events) or events[own].type == "rejoin"):
            lines[place] = _as_type(event, ev.Leave, "leave")
            wrong.append(event.seq)
    if wrong:
        yield Correction("seat_lost", tuple(wrong), lines)


@of_lines("drop", "miss")
def drops_without_hand(events: Events) -> Iterator[Correction]:
    """Who is dealt no hand, as all others are, is told to give it up or to miss a turn. A log of one hand alone does
    not tell who is dealt none."""
    seats, seqs = seats_opened(events), list[int]()
    for span in spans(events):
        acts = [event for event in events[span.start : span.end] if isinstance(event, ev.Drop | ev.Miss)]
        seqs += [event.seq for event in acts if len(span.dealt) > 1 and event.seat in seats - span.dealt]
    if seqs:
        yield Correction("drops_without_hand", tuple(seqs), [event for event in events if event.seq not in seqs])


@of_lines("disconnect", "leave", "reconnect")
def onlookers(events: Events) -> Iterator[Correction]:
    """Somebody is told several times to lose a connection, to find one, or to leave, whom nothing else names: one looks
    on."""
    seats = seats_opened(events)
    players = seats | {hand.seat for event in events if isinstance(event, ev.Deal) for hand in event.hands}
    players |= {seat_of(event) or 0 for event in events if event.type not in _HAS_OPEN}
    seqs = [event.seq for event in events if (seat := seat_of(event)) is not None and seat not in players]
    if seats and len(seqs) >= SEVERAL:
        yield Correction("onlookers", tuple(seqs), [event for event in events if event.seq not in seqs])


def seats_of_chairs(events: Events) -> Iterator[Correction]:
    """All lines but the opening, or of a kind, name other seats than the opening, as many and in their order or the
    other way round, as where chairs are told that stand empty too, or seats are counted from 0 by one source alone: the
    acts, the claims, the points or the settlement; or they are those behind, of who comes and goes. Each seat
    on which nobody sits is named several times."""
    seats = sorted(seats_opened(events))
    rows = _rows_by_type(events)
    if not seats or all(one.keys() <= {*seats} for one in rows.values()):
        return
    for kinds in (rows.keys(), rows.keys() - CLAIMS, *_OF_ONE_SOURCE):
        lines = [event for event in events if event.type in kinds]
        times = sum((rows[kind] for kind in kinds & rows.keys()), Counter[int]())
        named_seats = sorted(times)
        if min((times[seat] for seat in named_seats if seat not in seats), default=0) < SEVERAL:
            continue
        orders = [seats, seats[::-1]] if len(named_seats) == len(seats) else []
        orders += [[seat - 1 for seat in named_seats]] if kinds <= _COMES_AND_GOES and not orders else []
        for order in (one for one in orders if {*one} <= {*seats}):
            now = {one: other for one, other in zip(named_seats, order, strict=True) if one != other}
            by_event = {event.seq: now for event in lines}
            renumbered = [with_seats(event, now) if event.type in kinds else event for event in events]
            # Of points booked the cards must tell, for by other figures another player would be paid.
            least = SEVERAL if {"deal_scored"} <= kinds <= CLAIMS else 0
            yield Correction("seats_of_chairs", (lines[0].seq,), renumbered, by_event=by_event, least=least)
        if orders:
            return


def _rows_by_type(events: Events) -> dict[str, Counter[int]]:
    """How many rows of lines of a type, but the opening, name a seat."""
    rows = defaultdict[str, Counter[int]](Counter)
    for event in events:
        for name, value in vars(event).items() if event.type != "open" else ():
            if name in _OF_SEATS and value is not None:
                rows[event.type][value] += 1
            elif name in _TABLES:
                rows[event.type].update(row.seat for row in value)
    return rows


@of_lines("show")
def hands_revealed(events: Events) -> Iterator[Correction]:
    """The platform shows all hands at the end of a deal, and each is told as laid out by its player: of those too who
    had dropped, or of the winner, who has laid out the same cards already."""
    reveals = [_revealed(events, span) for span in spans(events)]
    by_droppers = [place for one in reveals for place in one.dropped]
    again = [place for one in reveals for place in one.again]
    places = by_droppers if len(by_droppers) >= SEVERAL and not any(one.silent for one in reveals) else []
    if len(again) >= max(SEVERAL, sum(one.has_show for one in reveals)):
        places = [*places, *again]
    if places:
        lines = [event for place, event in enumerate(events) if place not in places]
        yield Correction("hands_revealed", tuple(events[place].seq for place in sorted(places)), lines)


class _RevealedHands(NamedTuple):
    """The hands laid out in a deal that do not count: the places of those of who had dropped and of those of who
    showed, whether somebody showed, and how many who had dropped laid out none though somebody did."""

    dropped: tuple[int, ...]
    again: tuple[int, ...]
    has_show: bool
    silent: int


def _revealed(events: Events, span: Span) -> _RevealedHands:
    places = range(span.start, span.end)
    declares = [event for place in places if isinstance(event := events[place], ev.Declare)]
    shows = {place: event for place in places if isinstance(event := events[place], ev.Show)}
    out = {event.seat for place in places if isinstance(event := events[place], ev.Drop)}
    by_droppers = tuple(place for place, event in shows.items() if event.seat in out)
    again = tuple(
        at
        for at, event in shows.items()
        if declares and event.seat == declares[-1].seat and _cards(event.groups) == _cards(declares[-1].groups or ())
    )
    count = len(out - {event.seat for event in shows.values()}) if declares else 0
    return _RevealedHands(by_droppers, again, bool(declares), count)


def _cards(groups: Sequence[Sequence[str]]) -> Counter[str]:
    return Counter(card for group in groups for card in group)


@of_lines("show_judged")
def judged_at_next(events: Events) -> Iterator[Correction]:
    """Show after show is judged of another seat than that which showed."""
    lines, wrong = list(events), list[int]()
    showed: int | None = None
    for place, event in enumerate(events):
        if isinstance(event, ev.Declare):
            showed = event.seat
        elif isinstance(event, ev.ShowJudged) and showed is not None and event.seat != showed:
            lines[place] = event.model_copy(update={"seat": showed})
            wrong.append(event.seq)
    if len(wrong) >= SEVERAL:
        yield Correction("wrong_seat", tuple(wrong), lines)


CORRECTIONS: Final = (
    seat_order, seats_by_deal, seats_turned, seats_renumbered, turns_exchanged, connection_left, connection_given_up,
    seat_lost, misses_as_drops, drops_without_hand, seats_of_chairs, onlookers, hands_revealed, judged_at_next,
)  # fmt: skip
"""What is tried of whose a line is."""
