"""How the lines of a part of a log may have been meant, where its converter, or the server, was another one in some of
its deals than in those before or behind them. Pure."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final

from ledger.audit.audits import Held
from ledger.audit.corrections import claims, drops, figures, habits, melds, seats, timers
from ledger.audit.corrections.lines import MANY, SEVERAL, Correction, Events
from schemas import events as ev

_OF_HABITS: Final = frozenset[object](
    way for module in (seats, melds, figures, habits, timers, drops, claims) for way in module.CORRECTIONS
) - {figures.deals_lost, habits.deal_numbers}
"""What all lines of a kind are told by; single ones are looked for in the log as a whole."""

_OF_DEALS_BEFORE: Final = frozenset({"dealt_in_wrongly", "too_many_deals", "wrong_dealer"})
"""What hangs on who dealt before, and on the points of the deals before: one fault is held in two deals by it."""


def settlements(events: Events) -> set[int]:
    """The events that settle a match, by seq: what they say is of no deal."""
    return {event.seq for event in events if isinstance(event, ev.MatchSettled)}


def _deals_of(events: Events, charges: Iterable[Held]) -> set[int]:
    """The deals, counted from 1, in which something is held; what a settlement says is of none of them."""
    starts = [event.seq for event in events if isinstance(event, ev.Deal)]
    settled = settlements(events)
    return {bisect_right(starts, seq) for _, seq, _ in charges if seq is not None and seq not in settled} - {0}


def count_deals(events: Events, charges: Iterable[Held]) -> int:
    """In how many deals something is held by itself, and not for what stands in a deal before."""
    return len(_deals_of(events, (one for one in charges if one[0] not in _OF_DEALS_BEFORE)))


def parts(events: Events, charges: Collection[Held]) -> Iterator[tuple[int, int]]:
    """The places of the last deals of a log, and of the first ones, in which what is held against somebody stands:
    several of them, and not all."""
    starts = [place for place, event in enumerate(events) if isinstance(event, ev.Deal)]
    deals = _deals_of(events, charges)
    if len(starts) >= MANY and count_deals(events, charges) >= SEVERAL:
        bounds = [*starts, len(events)]
        ends = [(bounds[min(deals) - 1], len(events)), (bounds[0], bounds[max(deals)])]
        yield from (part for part in ends if part != (bounds[0], len(events)))


def of_parts(
    events: Events, charges: Collection[Held], ways: Iterable[Callable[[Events], Iterator[Correction]]]
) -> Iterator[Correction]:
    """The corrections of the parts of a log; none of a settlement alone, which is of all deals."""
    settled = settlements(events)
    opening = tuple(event for event in events[:1] if isinstance(event, ev.Open))
    for start, end in parts(events, charges):
        log = (*opening, *events[start:end])
        for one in (one for way in ways if way in _OF_HABITS for one in way(log)):
            if not one.seats and tuple(one.events[: len(opening)]) == opening and not settled.issuperset(one.seqs):
                yield one._replace(
                    events=(*events[:start], *one.events[len(opening) :], *events[end:]),
                    in_deals=max(one.in_deals, SEVERAL),
                    within=(events[start].seq, events[end - 1].seq),
                )
