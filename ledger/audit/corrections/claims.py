"""How claims may have been meant that a converter tells at another place, of another deal or of another match, or from
a field that tells nothing: each settles figures of all seats alike, and leaves single wrong ones as they are. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Any, Final

from ledger.audit.corrections.facts import (
    first_open,
    less_connections,
    of_lines,
    seats_opened,
    settled_in,
    sums_booked,
    totals_in,
)
from ledger.audit.corrections.lines import (
    MANY,
    PLAYED,
    SEVERAL,
    Correction,
    Events,
    instead,
    like,
    spans,
    without_totals,
)
from ledger.audit.corrections.payments import PARTS
from ledger.play.settlement_lines import settlement_lines
from schemas import events as ev

LIMITS: Final = (201, 101)
"""The totals at which somebody is out, by which pools are named."""


def settled_by_deal(events: Events) -> Iterator[Correction]:
    """The match is settled behind deals that others follow: what the totals were by then, or the seats that were out,
    which belong to the settlement at the end."""
    places = [place for place, event in enumerate(events) if isinstance(event, ev.MatchSettled)]
    last_deal = max((place for place, event in enumerate(events) if isinstance(event, ev.Deal)), default=0)
    early = [place for place in places if place < last_deal]
    numbers = [event.deal for event in events if isinstance(event, ev.Deal)]
    if not early or early == places or numbers != sorted(set(numbers)):
        return  # deals that begin anew are those of another match
    lines = settlement_lines(events)
    parts = {events[place].seq for place in early} & set(lines.seqs if lines is not None else ())
    # What is paid early and once more at the end is paid twice.
    if any(
        one.payouts and one.seq not in parts for place in early if isinstance(one := events[place], ev.MatchSettled)
    ):
        return
    rest = [event for place, event in enumerate(events) if place not in early]
    late = [events[place] for place in early if len(parts) == len(early)]
    behind = rest.index(events[places[-1]])
    order = [*rest[:behind], *late, *rest[behind:]]
    yield Correction("settled_by_deal", tuple(events[place].seq for place in early), order)


def totals_beside(events: Events) -> Iterator[Correction]:
    """Each deal is booked twice, with its points and then with what all deals so far come to; or the last one alone,
    by a line that names no deal, with the totals of the standings, of two seats at least that had lost something
    before."""
    lines = [event for event in events if isinstance(event, ev.DealScored)]
    sums, before, again = Counter[int](), Counter[int](), list[int]()
    for one, other in pairwise(lines):
        if again[-1:] == [one.seq]:
            continue
        before = sums.copy()
        sums.update({row.seat: row.points for row in one.points})
        if other.deal in {None, one.deal} and all(row.points == sums[row.seat] for row in other.points):
            again.append(other.seq)
    totals = totals_in(settled_in(events))
    is_last = bool(lines) and again == [lines[-1].seq] and lines[-1].deal is None
    is_of_all = {row.seat: row.points for row in lines[-1].points} == totals if is_last else False
    is_more = sum(before[seat] > 0 for seat in totals) >= SEVERAL
    if (len(again) >= SEVERAL and 2 * len(again) == len(lines)) or (is_of_all and is_more):
        yield Correction("totals_beside", tuple(again), [event for event in events if event.seq not in again])


def booked_again(events: Events) -> Iterator[Correction]:
    """A deal is booked more than once, of the same seats and otherwise: what is booked last counts; or a line of zeros
    tells nothing, as one that corrects by nothing. It is so of several deals, or the match is settled by the rest."""
    by_deal: dict[tuple[int, int | None, frozenset[int]], list[ev.DealScored]] = {}
    deals = 0
    for event in events:
        deals += isinstance(event, ev.Deal)
        if isinstance(event, ev.DealScored):
            by_deal.setdefault((deals, event.deal, frozenset(row.seat for row in event.points)), []).append(event)
    several = [those for those in by_deal.values() if len({one.points for one in those}) > 1]
    booked = [[one for one in those if any(row.points for row in one.points)] for those in several]
    ways = [
        [one for those, full in zip(several, booked, strict=True) if full for one in those if one not in full],
        [one for those in several for one in those[:-1]],
    ]
    for way in filter(None, ways):
        seqs = {event.seq for event in way}
        rest = [event for event in events if event.seq not in seqs]
        rows = [row for those in several for row in {row for one in those for row in one.points}]
        otherwise = {seat for seat, times in Counter(row.seat for row in rows).items() if times > 1}
        if len(several) >= SEVERAL or _are_totals_booked(rest, otherwise):
            yield Correction("booked_again", tuple(sorted(seqs)), rest)


def _are_totals_booked(events: Events, seats: Collection[int]) -> bool:
    """Whether the totals of some seats are told, and are what was booked for them; not of who came back."""
    sums, totals = sums_booked(events), totals_in(settled_in(events))
    back = {event.seat for event in events if isinstance(event, ev.Rejoin)}
    return all(seat not in back and totals.get(seat) == sums[seat] for seat in seats)


def settled_again(events: Events) -> Iterator[Correction]:
    """The match is settled more than once, and by one line alone anybody is paid or charged, or there is a fee: the
    others, behind it or as long as it was not due, have standings that it has, and tell nothing that it does not."""
    lines = [event for event in events if isinstance(event, ev.MatchSettled)]
    those = [one for one in lines if one.fee or any(row.amount for row in one.payouts)]
    if len(those) != 1 or not those[0].payouts or len(lines) < SEVERAL:
        return
    told_there = {row.seat: row for row in those[0].standings}
    others = [one for one in lines if one is not those[0] and one.standings]
    again = {one.seq for one in others if all(_is_told_by(row, told_there.get(row.seat)) for row in one.standings)}
    if again:
        less = [event for event in events if event.seq not in again]
        yield Correction("settled_again", tuple(sorted(again)), less)


def _is_told_by(row: Any, other: Any) -> bool:
    """Whether a row of standings tells nothing that another one does not."""
    return other is not None and row.points in (None, other.points) and row.place in (None, other.place)


@of_lines("show_judged")
def ruled_again(events: Events) -> Iterator[Correction]:
    """A show is judged several times, one ruling right behind the other and otherwise: what is said last counts, as
    where the first is told while the cards are looked at; the cards must say that this is right."""
    again = [
        one.seq
        for one, other in pairwise(less_connections(events))
        if isinstance(one, ev.ShowJudged) and isinstance(other, ev.ShowJudged) and one.seat == other.seat
        if one.valid != other.valid
    ]
    if again:
        lines = [event for event in events if event.seq not in again]
        yield Correction("ruled_again", tuple(again), lines, more_than=frozenset({"claimed_twice"}))


def rows_again(events: Events) -> Iterator[Correction]:
    """In a claim every seat has several rows, as many as any other: these are one and the same, or of payouts what was
    paid in and what was paid out. Or every seat has a row of what it has paid in, one and the same, and who won
    another one."""
    lines, wrong = list(events), list[int]()
    for place, event in enumerate(events):
        for name in _ROWS.get(event.type, ()):
            rows: dict[int, list[Any]] = {}
            for row in getattr(event, name):
                rows.setdefault(row.seat, []).append(row)
            if len(rows) < SEVERAL or {len(those) for those in rows.values()} <= {1}:
                continue
            entries = {those[0].amount for those in rows.values()} if name == "payouts" else set()
            if len({len(those) for those in rows.values()}) > 1 and not (len(entries) == 1 and min(entries) < 0):
                return
            first = [those[0] for those in rows.values()]
            if any(row != those[0] for those in rows.values() for row in those):
                if name != "payouts":
                    return
                sums = (sum(row.amount for row in those) for those in rows.values())
                first = [row.model_copy(update={"amount": sum_}) for row, sum_ in zip(first, sums, strict=True)]
            lines[place] = lines[place].model_copy(update={name: tuple(first)})
            wrong.append(event.seq)
    if wrong:
        yield Correction("rows_again", tuple(dict.fromkeys(wrong)), lines, as_written=True)


_ROWS: Final = {"deal_scored": ("points",), "match_settled": ("standings", "payouts")}


def empty_chairs(events: Events) -> Iterator[Correction]:
    """Several rows of claims are of seats on which nobody sits, or which were dealt no hand in the deal: with nothing
    in them, or of these several times with more: one figure in all, or what was last booked for the seat, or all that
    was."""
    seats, dealt = seats_opened(events), frozenset[int]()
    lines, wrong, out = list(events), list[int](), list[int]()
    last, sums, is_stale = dict[int, int](), Counter[int](), True
    for place, event in enumerate(events):
        dealt = frozenset(hand.seat for hand in event.hands) if isinstance(event, ev.Deal) else dealt
        for name in _ROWS.get(event.type, ()):
            rows = getattr(event, name)
            no_row = [row for row in rows if row.seat not in seats]
            if any(_figure(row) for row in no_row):
                no_row = []
            if isinstance(event, ev.DealScored) and dealt:
                no_row += (absent := [row for row in rows if row.seat in seats - dealt])
                out += [row.points for row in absent]
                is_stale = is_stale and all(row.points in (last.get(row.seat), sums[row.seat]) for row in absent)
                last |= (own := {row.seat: row.points for row in rows if row not in absent})
                sums.update(own)
            if no_row:
                rest = tuple(row for row in rows if row not in no_row)
                lines[place] = lines[place].model_copy(update={name: rest})
                wrong += [event.seq] * len(no_row)
    is_alike = len({*out}) <= 1 and (len(out) >= SEVERAL or not any(out))
    if seats and len(wrong) >= SEVERAL and (is_alike or (is_stale and len(out) >= SEVERAL)):
        yield Correction("empty_chairs", tuple(dict.fromkeys(wrong)), lines, as_written=True)


def _figure(row: Any) -> int:
    """What a row of a claim comes to, without its place."""
    return int(getattr(row, "amount", None) or getattr(row, "points", None) or 0)


def claims_of_one_deal(events: Events) -> Iterator[Correction]:
    """The points of every deal name one and the same deal, or several of them, and no other, the deal before; and those
    of each stand behind it."""
    claims = [event for event in events if isinstance(event, ev.DealScored)]
    now, acts, behind = None, 0, list[int | None]()
    for event in events:
        if isinstance(event, ev.Deal):
            now, acts = event.deal, 0
        elif isinstance(event, ev.DealScored):
            if not acts:
                return  # of a deal in which nothing was played nothing is booked
            behind.append(now)
        else:
            acts += 1
    wrong = tuple(event.seq for event, deal in zip(claims, behind, strict=True) if event.deal not in (None, deal))
    numbers = {event.deal for event in claims}
    is_one = len(numbers) == 1 and None not in numbers
    are_before = all(event.deal in (None, (deal or 0) - 1) for event, deal in zip(claims, behind, strict=True))
    are_before = are_before and len(wrong) >= SEVERAL
    if wrong and (is_one or are_before) and len(set(behind)) == len(claims):
        lines = [
            event.model_copy(update={"deal": None}) if isinstance(event, ev.DealScored) else event for event in events
        ]
        yield Correction("claims_of_one_deal", wrong, lines)


def totals_untold(events: Events) -> Iterator[Correction]:
    """All totals are 0, though points are booked or somebody is paid: the field tells nothing. Or they are what each is
    paid, which is told beside them, or what each has won of the others' chips."""
    settlement = settled_in(events)
    totals = totals_in(settlement)
    amounts = {row.seat: row.amount for row in settlement.payouts} if settlement is not None else {}
    tell_nothing = not any(totals.values()) or totals in (amounts, _chips_won(events))
    if settlement is None or len(totals) < SEVERAL or not tell_nothing:
        return
    has_points = any(row.points for event in events if isinstance(event, ev.DealScored) for row in event.points)
    if has_points or any(row.amount for row in settlement.payouts):
        yield Correction("totals_untold", (settlement.seq,), without_totals(events, settlement), as_written=True)


def _chips_won(events: Events) -> dict[int, int]:
    """What each has won or lost where the one who loses nothing in a deal is paid what the others do."""
    won = Counter[int]()
    for event in events:
        if isinstance(event, ev.DealScored):
            winners = [row.seat for row in event.points if not row.points]
            won.subtract({row.seat: row.points for row in event.points})
            won.update(dict.fromkeys(winners[:1], sum(row.points for row in event.points)))
    return dict(won)


def totals_capped(events: Events) -> Iterator[Correction]:
    """Everybody who is out has the total at which one is out, and not that of the deals, which is more; or several of
    them have one and the same figure that is none, as 0 or 999, and all others what the deals come to."""
    settlement, sums = settled_in(events), sums_booked(events)
    totals = totals_in(settlement)
    back = {event.seat for event in events if isinstance(event, ev.Rejoin)}
    for limit in LIMITS if settlement is not None else ():
        out = {seat for seat in totals if sums[seat] >= limit} - back
        figures = {totals[seat] for seat in out}
        is_limit = figures == {limit} == {max(totals.values())} and all(
            points < limit for seat, points in totals.items() if seat not in out | back
        )
        others = all(totals[seat] == sums[seat] for seat in totals.keys() - out - back)
        is_none = len(figures) == 1 and not 0 < min(figures) <= max(sums.values())
        is_alike = is_none and len(out) >= SEVERAL and others
        if settlement is not None and (is_limit or is_alike) and any(sums[seat] != totals[seat] for seat in out):
            seats = {seat for seat, points in totals.items() if points in figures}
            lines = without_totals(events, settlement, seats & (out | back))
            yield Correction("totals_capped", (settlement.seq,), lines, as_written=True)
            return


def points_left(events: Events) -> Iterator[Correction]:
    """Each deal is booked with what every seat has left to the total at which one is out, or the standings name
    that: of two seats at least, and nothing of who is out. Or they name what each has left of one and the same number,
    which is more than all have lost together."""
    settlement, sums = settled_in(events), sums_booked(events)
    totals, claims = totals_in(settlement), [event for event in events if isinstance(event, ev.DealScored)]
    if any(isinstance(event, ev.Rejoin) for event in events):
        return
    chips = {points + sums[seat] for seat, points in totals.items()}
    for limit in (*LIMITS, *(number for number in chips if len(chips) == 1 and number > sum(sums.values()) > 0)):
        left = {seat: limit - sums[seat] for seat in totals}
        if (
            settlement is not None
            and len(totals) >= SEVERAL
            and all(totals[seat] in (own, max(own, 0)) and totals[seat] != sums[seat] for seat, own in left.items())
        ):
            lines = without_totals(events, settlement)
            yield Correction("points_left", (settlement.seq,), lines, as_written=True)
        before, points = dict[int, int](), dict[int, tuple[Any, ...]]()
        for claim in claims if len(claims) >= SEVERAL else ():
            rows = tuple(
                row.model_copy(update={"points": before.get(row.seat, limit) - row.points})
                for row in claim.points
                if row.points or before.get(row.seat)  # what is cut at nothing does not tell how much was lost
            )
            before |= {row.seat: row.points for row in claim.points}
            points[claim.seq] = rows
        losses = [row.points for rows in points.values() for row in rows]
        if losses and min(losses) >= 0 and 0 in losses and max(row.points for row in claims[0].points) == limit:
            lines = [
                event.model_copy(update={"points": points[event.seq]}) if isinstance(event, ev.DealScored) else event
                for event in events
            ]
            yield Correction("points_left", tuple(points), lines, as_written=True)


def points_capped(events: Events) -> Iterator[Correction]:
    """Everybody who goes out is booked what lacks to the total at which one is out, and not more. Who comes back has
    the highest total of those who play on, and one more."""
    limit, out = next(((one, seats) for one in LIMITS if (seats := _booked_up_to(events, one))), (0, {}))
    if not out:
        return
    lines = [
        event.model_copy(update={"points": tuple(row for row in event.points if row.seat not in out[event.seq])})
        if isinstance(event, ev.DealScored) and event.seq in out
        else event
        for event in events
    ]
    settlement = settled_in(events)
    if settlement is not None:
        capped = {seat for seat, points in totals_in(settlement).items() if points == limit}
        lines = without_totals(lines, settlement, capped)
    yield Correction("points_capped", tuple(out), lines, as_written=True, at_most_due=True)


def _booked_up_to(events: Events, limit: int) -> dict[int, set[int]]:
    """The seats that come to this very total by each claim of points, where no total is ever higher; of a single
    one only where it leaves one other."""
    totals, out = Counter[int](), dict[int, set[int]]()
    for event in events:
        if isinstance(event, ev.Rejoin):
            totals[event.seat] = 1 + max((own for own in totals.values() if own < limit), default=0)
        elif isinstance(event, ev.DealScored):
            totals.update({row.seat: row.points for row in event.points})
            if seats := {row.seat for row in event.points if row.points and totals[row.seat] == limit}:
                out[event.seq] = seats
            if max(totals.values(), default=0) > limit:
                return {}
    return out if sum(map(len, out.values())) >= SEVERAL or len(totals) == SEVERAL else {}


def other_clock(events: Events) -> Iterator[Correction]:
    """Claims stand before the acts they speak of, or behind what came later, as where they are told by another clock
    and sorted in by it: several of them, and every show has its ruling."""
    behind = _rulings(events)
    for span in spans(events) if behind is not None else ():
        deal = events[span.start]
        acts = [place for place in range(span.start, span.end) if events[place].type in PLAYED | {"drop", "leave"}]
        played = [at for at in acts if events[at].type != "leave"]
        for place, event in enumerate(events):
            is_own = isinstance(event, ev.DealScored) and isinstance(deal, ev.Deal) and event.deal == deal.deal
            if behind is not None and is_own and played and not played[-1] < place < span.end:
                behind[place] = acts[-1]
    last = len(events) - 1
    wrong = dict(behind or {})
    if len(wrong) >= SEVERAL:
        wrong |= {at: last for at, event in enumerate(events) if isinstance(event, ev.MatchSettled) and at < last}
        order = [
            one
            for place, event in enumerate(events)
            for one in (*(() if place in wrong else (event,)), *(events[at] for at, to in wrong.items() if to == place))
        ]
        yield Correction("other_clock", tuple(events[place].seq for place in sorted(wrong)), order)


def _rulings(events: Events) -> dict[int, int] | None:
    """The places of rulings that do not stand behind the show they are of, each with that of the show; None where
    shows and rulings are not as many."""
    shows = defaultdict[int, list[int]](list)
    rulings = defaultdict[int, list[int]](list)
    for place, event in enumerate(events):
        if isinstance(event, ev.Declare | ev.ShowJudged):
            (shows if isinstance(event, ev.Declare) else rulings)[event.seat].append(place)
    if any(len(shows[seat]) != len(rulings[seat]) for seat in {*shows, *rulings}):
        return None
    pairs = (pair for seat in shows for pair in zip(rulings[seat], shows[seat], strict=True))
    return {at: to for at, to in pairs if at < to or any(one.type in PLAYED - {"show"} for one in events[to + 1 : at])}


def totals_of_other(events: Events) -> Iterator[Correction]:
    """The totals of all seats are others than the deals come to, or all higher but for one that may have lost nothing:
    deals are missing whose numbers do not tell, or the settlement is of another match."""
    opening, settlement, sums = first_open(events), settled_in(events), sums_booked(events)
    totals = totals_in(settlement)
    lacks = [points - sums[seat] for seat, points in totals.items()]
    deals = sum(isinstance(event, ev.Deal) for event in events)
    of_points = opening is not None and opening.stake is not None and opening.stake.point_value is not None
    if settlement is None or not sums or (of_points and deals == 1) or sorted(totals.values()) == sorted(sums.values()):
        return
    wrong, seats = sum(map(bool, lacks)), len(totals)
    if wrong < SEVERAL:
        return
    first = [totals[row.seat] for row in settlement.standings if row.place == 1 and row.seat in totals]
    # Where who has least comes first, totals are what was lost.
    is_lost = first == [min(totals.values())] and min(totals.values()) < max(totals.values()) and min(lacks) >= 0
    if wrong < (seats - 1 if is_lost else max(MANY, seats)):
        return
    if is_lost:
        yield from _deal_left_out(events, settlement)
    lines = [event for event in events if not isinstance(event, ev.MatchSettled)]
    yield Correction("totals_of_other", (settlement.seq,), lines, as_written=True, least=wrong)


def _deal_left_out(events: Events, settlement: ev.MatchSettled) -> Iterator[Correction]:
    """The log with a gap before one of its deals but the first, and that and all behind it of numbers one higher."""
    places = [place for place, event in enumerate(events) if isinstance(event, ev.Deal)]
    for place in places[1:]:
        later = [
            event.model_copy(update={"deal": event.deal + 1})
            if isinstance(event, ev.Deal | ev.DealScored | ev.Close) and event.deal is not None
            else event
            for event in events[place:]
        ]
        gap = like(events[place - 1], {"type": "gap", "to": events[place].seq - 1, "reason": "lost"})
        yield Correction("totals_of_other", (settlement.seq,), [*events[:place], gap, *later])


def stake_of_another(events: Events) -> Iterator[Correction]:
    """Two seats or more that lost pay by one and the same other stake than the opening names: so much a point, or one
    entry each."""
    opening, settlement = first_open(events), settled_in(events)
    stake = opening.stake if opening is not None else None
    if opening is None or settlement is None or stake is None or any(isinstance(event, ev.Rejoin) for event in events):
        return
    points = {row.seat: row.points or 0 for row in settlement.standings}
    losses = {row.seat: -row.amount for row in settlement.payouts if row.amount < 0}
    name, by = ("entry", dict.fromkeys(losses, 1)) if stake.entry else ("point_value", points)
    stakes = {divmod(amount, by[seat]) if by.get(seat, 0) > 0 else (0, 1) for seat, amount in losses.items()}
    value, rest = next(iter(stakes), (0, 1))
    if len(losses) >= SEVERAL and len(stakes) == 1 and not rest and value != getattr(stake, name):
        other = opening.model_copy(update={"stake": stake.model_copy(update={name: value})})
        yield Correction("stake_of_another", (opening.seq,), instead(events, opening, other))


def points_as_money(events: Events) -> Iterator[Correction]:
    """What is booked as points is the money that these cost: everybody who pays has lost so much, in the one unit or in
    hundredths of it, and a point costs more than one."""
    opening, settlement = first_open(events), settled_in(events)
    value = opening.stake.point_value if opening is not None and opening.stake is not None else None
    losses = {row.seat: -row.amount for row in settlement.payouts if row.amount < 0} if settlement is not None else {}
    sums = sums_booked(events)
    if not value or not losses or settlement is None:
        return
    for parts in (1, PARTS):
        booked = {seat: parts * sums[seat] for seat in losses}
        rows = [row for event in events if isinstance(event, ev.DealScored) for row in event.points]
        if value == parts or booked != losses or any(parts * row.points % value for row in rows):
            continue
        lines = list(events)
        for place, event in enumerate(events):
            if isinstance(event, ev.DealScored):
                points = (row.model_copy(update={"points": parts * row.points // value}) for row in event.points)
                lines[place] = event.model_copy(update={"points": tuple(points)})
        if all(sums[seat] == points for seat, points in totals_in(settlement).items()):
            lines = without_totals(lines, settlement)
        wrong = tuple(event.seq for event in events if isinstance(event, ev.DealScored))
        yield Correction("points_as_money", wrong, lines, as_written=True)


CORRECTIONS: Final = (
    settled_by_deal, totals_beside, booked_again, settled_again, ruled_again, rows_again, empty_chairs, points_left,
    claims_of_one_deal, other_clock, points_as_money, totals_untold, totals_capped, points_capped,
    stake_of_another, totals_of_other,
)  # fmt: skip
"""What is tried of claims as they stand, the widest last."""
