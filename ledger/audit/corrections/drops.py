"""How the lines of who gave up a hand, or lost it, may have been meant: drops told when the deal was over, and wrong
shows told by their points alone. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ledger.audit.corrections.lines import PLAYED, STEPS, Correction, Events, Span, like, seat_of, spans
from schemas import events as ev
from schemas.events import Act, Claim

_TURNS: Final = frozenset({"draw", "discard", "miss", "declare"})
_OF_A_SEAT: Final = frozenset({*STEPS, "miss", "drop", "leave", "show", "show_judged"})


def drop_told_late(events: Events) -> Iterator[Correction]:
    """That a hand was given up is told at the end of the deal: it was when the seat was first passed over, or behind
    the last that it did."""
    for passed_over in (True, False):
        at: dict[int, list[Act | Claim]] = {}
        for span in spans(events):
            for place, to in _late_drops(events, span, passed_over=passed_over):
                at.setdefault(to, []).append(events[place])
        late = [event.seq for moved in at.values() for event in moved]
        if late:
            kept = ((place, event.seq not in late) for place, event in enumerate(events))
            told = (one for place, stays in kept for one in (*events[place : place + stays], *at.get(place, ())))
            yield Correction("drop_told_late", tuple(sorted(late)), tuple(told))


def _late_drops(events: Events, span: Span, *, passed_over: bool) -> Iterator[tuple[int, int]]:
    """The places of the drops told at the end of a deal, each with that of the line behind which it was made."""
    places = range(span.start, span.end)
    over = next((place for place in places if events[place].type == "declare"), span.end)
    gone = set[int]()
    for place in (place for place in places if place > over and isinstance(events[place], ev.Drop)):
        seat = seat_of(events[place]) or 0
        own = [at for at in range(span.start, place) if _is_turn_of(events[at], seat)]
        last = own[-1] if own else span.start
        to = _passed_over(events, span, seat, gone) if passed_over else last
        gone.add(seat)
        if to < place - 1:
            yield place, to


def _passed_over(events: Events, span: Span, seat: int, gone: set[int]) -> int:
    """The place behind which a seat was out: the last act before another seat's turn came in place of its own, else
    the last of its own."""
    order = [one for one in span.seats if one not in gone]
    own = [place for place in range(span.start, span.end) if _is_turn_of(events[place], seat)]
    last = own[-1] if own else span.start
    deal = events[span.start]
    before: int | None = seat if own else None
    if not own and isinstance(deal, ev.Deal) and deal.first == seat:
        return span.start
    for place in range(last + 1, span.end):
        acting = seat_of(events[place])
        if events[place].type not in _TURNS or acting == before or acting not in order or seat not in order:
            continue
        if before is not None and before != seat and _lies_between(order, before, seat, acting):
            return place - 1
        before = acting
    return last


def _is_turn_of(event: Act | Claim, seat: int) -> bool:
    return event.type in PLAYED and event.type != "show" and seat_of(event) == seat


def _lies_between(order: list[int], before: int, seat: int, acting: int) -> bool:
    """Whether a seat comes behind one and before another, in the order of play."""
    start, size = order.index(before), len(order)
    return (order.index(seat) - start) % size < (order.index(acting) - start) % size


def wrong_show_lost(events: Events) -> Iterator[Correction]:
    """A seat that drew a card puts none down and plays no more, while others do: it showed, and wrongly."""
    told, wrong = list[Act | Claim](), list[int]()
    for span in spans(events):
        for place in range(span.start, span.end):
            event = events[place]
            told.append(event)
            after = events[place + 1 : span.end]
            if isinstance(event, ev.Draw) and _plays_no_more(event.seat, after):
                told.append(like(event, {"type": "declare", "seat": event.seat}))
                told.append(like(event, {"type": "show_judged", "seat": event.seat, "valid": False}))
                wrong.append(event.seq)
    if wrong:
        start = next(place for place, event in enumerate(events) if event.type == "deal")
        yield Correction("wrong_show_lost", tuple(wrong), (*events[:start], *told))


def _plays_no_more(seat: int, after: Events) -> bool:
    """Whether nothing more is told of a seat with a card too many, while others have turns or points are booked."""
    more = {event.type for event in after if event.type in _OF_A_SEAT and seat_of(event) == seat}
    return not more and any(event.type in {"draw", "deal_scored"} for event in after)


CORRECTIONS: Final = (drop_told_late, wrong_show_lost)
"""What is tried, one after another."""
