"""How the lines of who gave up a hand, or lost it, may have been meant: drops told when the deal was over or in
another's turn, and wrong shows told by their points alone, or as drops. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from ledger.audit.corrections.facts import less_connections, of_lines, settled_in, sums_booked, totals_in
from ledger.audit.corrections.lines import (
    PLAYED,
    SEVERAL,
    STEPS,
    Correction,
    Events,
    Span,
    like,
    seat_of,
    spans,
    top_card,
)
from ledger.play.profile import milliseconds
from ledger.play.unlogged import seats_between
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.events import Act, Claim

_TURNS: Final = frozenset({"draw", "discard", "miss", "declare"})
_GIVES_UP: Final = frozenset({"drop", "leave"})
_AT_ONCE: Final = 1_000
"""So soon, in milliseconds, nobody leaves who first sees what was done with his hand."""
_OF_A_SEAT: Final = frozenset({*STEPS, "miss", "drop", "leave", "show", "show_judged"})


@of_lines("drop")
def drop_told_late(events: Events) -> Iterator[Correction]:
    """That a hand was given up is told at the end of the deal: it was when the seat was first passed over, or behind
    the last that it did, which for one that a timer took is the last turn it missed. Or several are told when who is
    next has drawn a card, and nobody else."""
    for passed_over in (True, False):
        at: dict[int, list[Act | Claim]] = {}
        moves = [one for span in spans(events) for one in _late_drops(events, span, passed_over=passed_over)]
        several = sum(not is_end for _, _, is_end in moves) >= SEVERAL
        for place, to, is_end in moves:
            if is_end or several:
                at.setdefault(to, []).append(events[place])
        late = [event.seq for drops in at.values() for event in drops]
        if late:
            yield Correction("drop_told_late", tuple(sorted(late)), _move_events(events, at))


def _late_drops(events: Events, span: Span, *, passed_over: bool) -> Iterator[tuple[int, int, bool]]:
    """The places of the drops told at the end of a deal, or when another has drawn, each with that of the line behind
    which it was made, and whether it stands at the end."""
    places = range(span.start, span.end)
    turns = [place for place in places if events[place].type in _TURNS]
    over = next((place for place in turns if events[place].type == "declare"), turns[-1] if turns else span.end)
    out = set[int]()
    for place in (place for place in places if isinstance(events[place], ev.Drop)):
        seat = seat_of(events[place]) or 0
        own = [at for at in range(span.start, place) if _is_turn_of(events[at], seat)]
        last = own[-1] if own else span.start
        is_timed_out = events[place].by == "timer" and events[last].type == "miss"
        to = _passed_over(events, span, seat, out, last) if passed_over and not is_timed_out else last
        out.add(seat)
        draws = [one for one in events[to:place] if isinstance(one, ev.Draw)]
        is_soon = passed_over and to != last and len(draws) == 1
        if to < place - 1 and (place > over or is_soon):
            yield place, to, place > over


def _passed_over(events: Events, span: Span, seat: int, out: set[int], last: int) -> int:
    """The place behind which a seat was out: the last act before another seat's turn came in place of its own, else
    the ``last`` of its own, which is the deal where there is none."""
    order = [one for one in span.seats if one not in out]
    deal = events[last]
    before = None if isinstance(deal, ev.Deal) else seat
    if isinstance(deal, ev.Deal) and deal.first == seat:
        return last
    for place in range(last + 1, span.end):
        acting = seat_of(events[place])
        if events[place].type not in _TURNS or acting == before or acting not in order or seat not in order:
            continue
        if before is not None and before != seat and seat in seats_between(order, before, acting):
            return place - 1
        before = acting
    return last


def _is_turn_of(event: Act | Claim, seat: int) -> bool:
    return event.type in PLAYED and event.type != "show" and seat_of(event) == seat


def wrong_show_lost(events: Events) -> Iterator[Correction]:
    """A seat that drew a card puts none down and plays no more, while others do or points are booked: it showed, and
    wrongly."""
    draws = [place for span in spans(events) for place in _last_draws(events, span)]
    if draws:
        lines = list(events)
        for place in reversed(draws):
            event = events[place]
            show = ({"type": "declare"}, {"type": "show_judged", "valid": False})
            lines[place + 1 : place + 1] = [like(event, {**fields, "seat": seat_of(event)}) for fields in show]
        yield Correction("wrong_show_lost", tuple(events[place].seq for place in draws), lines)


@of_lines("drop")
def wrong_show_as_drop(events: Events) -> Iterator[Correction]:
    """A hand is told to be given up by a seat that has drawn a card and put none down, and points are booked for it:
    it showed, and wrongly. So the points say, or the card that the next one takes up, which nobody put down."""
    lines, wrong, is_seen = list[Act | Claim](), list[int](), True
    for span in spans(events):
        seats = {
            row.seat for one in events[span.start : span.end] if isinstance(one, ev.DealScored) for row in one.points
        }
        holds: int | None = None
        for place in range(span.start, span.end):
            event = events[place]
            if event.type in _TURNS:
                holds = seat_of(event) if event.type == "draw" else None
            if isinstance(event, ev.Drop) and event.seat == holds and holds in seats:
                wrong.append(event.seq)
                finish = _card_from_nowhere(events, place)
                is_seen = is_seen and bool(finish)
                show = ({"type": "declare", **finish}, {"type": "show_judged", "valid": False})
                lines += [like(event, {**fields, "seat": event.seat}) for fields in show]
                holds = None
            else:
                lines.append(event)
    if wrong:
        before = next(place for place, event in enumerate(events) if isinstance(event, ev.Deal))
        yield Correction("wrong_show_as_drop", tuple(wrong), (*events[:before], *lines), least=0 if is_seen else 1)


def _card_from_nowhere(events: Events, place: int) -> dict[str, str]:
    """As the card put down with a show, that which is taken up behind it and does not lie on top of the discards."""
    at = next((at for at in range(place, len(events)) if events[at].type in {"draw", "deal"}), place)
    event = events[at]
    card = event.card if isinstance(event, ev.Draw) and event.from_ == "discards" else None
    return {"finish": card} if card and UNKNOWN not in (card, top := top_card(events, at)) and card != top else {}


@of_lines("drop")
def drops_booked_alike(events: Events) -> Iterator[Correction]:
    """All who gave up a hand, several times, are booked one and the same for it, and by the totals something else; the
    totals of the others are what they are booked, but for those who came back."""
    totals, sums = totals_in(settled_in(events)), sums_booked(events)
    droppers, seqs = set[int](), list[int]()
    lines, values = list(events), list[int]()
    out = set[int]()
    for place, event in enumerate(events):
        if isinstance(event, ev.Deal):
            out.clear()
        elif isinstance(event, ev.Drop):
            out.add(event.seat)
        elif isinstance(event, ev.DealScored):
            of_drops = [row for row in event.points if row.seat in out]
            values += [row.points for row in of_drops]
            seqs += [event.seq] if of_drops else []
            droppers |= {row.seat for row in of_drops}
            rest = tuple(row for row in event.points if row not in of_drops)
            lines[place] = event.model_copy(update={"points": rest})
    back = {event.seat for event in events if isinstance(event, ev.Rejoin)}
    others = {seat for seat, points in totals.items() if points != sums[seat]}
    if len(values) >= SEVERAL and len(set(values)) == 1 and droppers - back <= others <= droppers | back:
        yield Correction("drops_booked_alike", tuple(seqs), lines, as_written=True, least=SEVERAL)


@of_lines("drop")
def drop_told_again(events: Events) -> Iterator[Correction]:
    """That a hand was given up is told once more, right behind, several times or as made by another: it was asked for,
    and then it was done."""
    last: Act | Claim | None = None
    again, is_done = list[int](), False
    for event in less_connections(events):
        if isinstance(event, ev.Drop) and isinstance(last, ev.Drop) and event.seat == last.seat:
            again.append(event.seq)
            is_done = is_done or event.by != last.by
        last = event
    if len(again) >= (1 if is_done else SEVERAL):
        yield Correction("told_twice", tuple(again), [event for event in events if event.seq not in again])


@of_lines("leave")
def drop_before_leave(events: Events) -> Iterator[Correction]:
    """The server gives up the hand of a seat whose player leaves right behind, at once as far as times are told: the
    leave says it all. Who leaves later may do so for having lost his hand."""
    again = [
        one.seq
        for one, other in pairwise(less_connections(events))
        if isinstance(one, ev.Drop) and isinstance(other, ev.Leave) and (one.seat, one.by) == (other.seat, "server")
        if one.at is None or other.at is None or milliseconds(one.at, other.at) < _AT_ONCE
    ]
    if again:
        yield Correction("told_twice", tuple(again), [event for event in events if event.seq not in again])


@of_lines("declare")
def show_told_again(events: Events) -> Iterator[Correction]:
    """A show is told twice by the same cards, first without their groups: as it was asked for, and as it was made."""
    again = [
        one.seq
        for one, other in pairwise(less_connections(events))
        if isinstance(one, ev.Declare) and isinstance(other, ev.Declare) and one.seat == other.seat
        if one.groups and other.groups and len(one.groups) == 1 and one.finish == other.finish
        if sorted(one.groups[0]) == sorted(card for group in other.groups for card in group)
    ]
    if again:
        yield Correction("told_twice", tuple(again), [event for event in events if event.seq not in again])


@of_lines("drop")
def hands_put_down(events: Events) -> Iterator[Correction]:
    """Several times who has given up a hand is told, right behind, to put a card down that nobody names, or the server
    does it: the hand is laid on the pile."""
    again = [
        card
        for drop, card in pairwise(events)
        if isinstance(drop, ev.Drop) and isinstance(card, ev.Discard) and card.seat == drop.seat
        if card.card in {None, UNKNOWN}
    ]
    if len(again) >= SEVERAL or [card.by for card in again] == ["server"]:
        lines = [event for event in events if event not in again]
        yield Correction("hands_put_down", tuple(card.seq for card in again), lines)


@of_lines("drop")
def drop_behind_show(events: Events) -> Iterator[Correction]:
    """A hand is told to be given up when another seat has shown, and is laid out behind that as of a seat that plays
    on: it was too late for it, and did not count. One that another correction puts there was told in time."""
    seqs = list[int]()
    for span in spans(events):
        show_seq: int | None = None
        late = dict[int, list[int]]()
        for event in events[span.start : span.end]:
            if isinstance(event, ev.Declare) or (isinstance(event, ev.ShowJudged) and event.valid):
                show_seq = event.seq if show_seq is None else show_seq
            elif isinstance(event, ev.ShowJudged):
                show_seq, late = None, {}
            elif isinstance(event, ev.Drop) and show_seq is not None and event.seq > show_seq:
                late.setdefault(event.seat, []).append(event.seq)
            elif isinstance(event, ev.Show):
                seqs += late.pop(event.seat, ())
    if seqs:
        yield Correction("drop_behind_show", tuple(sorted(seqs)), [one for one in events if one.seq not in seqs])


def _last_draws(events: Events, span: Span) -> list[int]:
    """The places of the draws that are the last told of a seat in a deal, but for that it left when another had a turn,
    where others have turns behind them or points are booked."""
    turn, last = None, dict[int | None, int]()
    for place in range(span.start, span.end):
        event, seat = events[place], seat_of(events[place])
        turn = seat if event.type == "draw" else turn
        if event.type in _OF_A_SEAT and (event.type != "leave" or turn == seat):
            last[seat] = place
    goes_on = max((at for at in range(span.start, span.end) if events[at].type in {"draw", "deal_scored"}), default=0)
    return sorted(place for place in last.values() if events[place].type == "draw" and place < goes_on)


@of_lines("drop")
def drop_told_early(events: Events) -> Iterator[Correction]:
    """A hand is told to be given up in the turn of another: it was in the own turn that followed, as is chosen
    beforehand where an application lets players do so."""
    early: dict[int, list[Act | Claim]] = {}
    for span in spans(events):
        out = set[int]()
        for place in range(span.start, span.end):
            if events[place].type not in _GIVES_UP:
                continue
            seat = seat_of(events[place]) or 0
            to = _own_turn(events, span, place, out)
            if isinstance(events[place], ev.Drop) and to > place:
                early.setdefault(to, []).append(events[place])
            out.add(seat)
    seqs = [event.seq for drops in early.values() for event in drops]
    if seqs:
        yield Correction("drop_told_early", tuple(sorted(seqs)), _move_events(events, early))


def _own_turn(events: Events, span: Span, drop: int, out: set[int]) -> int:
    """The place behind which it was the turn of who drops: the last act before another came in its place, or of all."""
    order, seat = [one for one in span.seats if one not in out], seat_of(events[drop])
    acts = [place for place in range(span.start, span.end) if events[place].type in _TURNS]
    before = next((seat_of(events[place]) for place in reversed(acts) if place < drop), None)
    deal, to = events[span.start], drop
    if any(seat_of(events[place]) == seat for place in acts if place > drop):
        return drop
    if before is None:  # nobody has played: it is the turn of who begins
        first = deal.first if isinstance(deal, ev.Deal) else None
        if first in (None, seat) or first not in order:
            return drop
        before = order[order.index(first) - 1]
    for place in (place for place in acts if place > drop):
        acting = seat_of(events[place])
        if seat is None or acting is None or not {seat, acting} <= {*order}:
            continue
        if before in order and before not in (seat, acting) and seat in seats_between(order, before, acting):
            break
        before, to = acting, place
    return to


def _move_events(events: Events, to: Mapping[int, list[Act | Claim]]) -> tuple[Act | Claim, ...]:
    """Events, some of which stand behind those at other places."""
    seqs = {event.seq for those in to.values() for event in those}
    places = ((place, event.seq not in seqs) for place, event in enumerate(events))
    return tuple(one for place, stays in places for one in (*events[place : place + stays], *to.get(place, ())))


CORRECTIONS: Final = (
    drop_told_again, hands_put_down, drop_before_leave, show_told_again, drop_behind_show, drop_told_late,
    drop_told_early, wrong_show_lost, wrong_show_as_drop, drops_booked_alike,
)  # fmt: skip
"""What is tried, one after another."""
