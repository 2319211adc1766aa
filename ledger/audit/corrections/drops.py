"""How the lines of who gave up a hand, or lost it, may have been meant: drops told when the deal was over, and wrong
shows told by their points alone. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ledger.audit.corrections.lines import PLAYED, STEPS, Correction, Events, Span, like, seat_of, spans
from schemas import events as ev
from schemas.events import Act, Claim

_TURNS: Final = frozenset({"draw", "discard", "miss", "declare"})


def drop_told_late(events: Events) -> Iterator[Correction]:
    """That a hand was given up is told at the end of the deal: it was when the seat was first passed over, or behind
    the last that it did."""
    at: dict[int, list[Act | Claim]] = {}
    late = list[int]()
    for span in spans(events):
        over = next((place for place in range(span.start, span.end) if events[place].type == "declare"), span.end)
        drops = [place for place in range(over, span.end) if isinstance(events[place], ev.Drop)]
        if over == span.end:  # nobody showed: all but one gave up, and those lines stand last
            drops = [place for place in range(span.start, span.end) if isinstance(events[place], ev.Drop)]
        gone = set[int]()
        for place in drops:
            seat = seat_of(events[place]) or 0
            to = _passed_over(events, span, seat, gone)
            gone.add(seat)
            if to < place - 1:
                at.setdefault(to, []).append(events[place])
                late.append(events[place].seq)
    if late:
        told = (
            one
            for place, event in enumerate(events)
            for one in (*(() if event.seq in late else (event,)), *at.get(place, ()))
        )
        yield Correction("drop_told_late", tuple(late), tuple(told))


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
    """Whether nothing more is told of a seat that holds a card too many, and others have turns."""
    acts = [event for event in after if event.type in {*STEPS, "miss", "drop", "leave", "show", "show_judged"}]
    return all(seat_of(event) != seat for event in acts) and any(event.type == "draw" for event in acts)


CORRECTIONS: Final = (drop_told_late, wrong_show_lost)
"""What is tried, one after another."""
