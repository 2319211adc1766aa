"""What a log shows, which many corrections ask for: worked out once for all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any, Final, TypeVar, cast

from ledger.play import declares, settlement_lines
from schemas import events as ev
from schemas.events import Act, Claim

Events = Sequence[Act | Claim]
_Fact = TypeVar("_Fact")
_Way = TypeVar("_Way", bound=Callable[[Events], Iterator[Any]])

_MOST_LOGS: Final = 4
"""Of so many logs facts are remembered: of one, of that told otherwise, and again."""
_facts: Final[list[tuple[Events, dict[object, Any]]]] = []


def fact(work_out: Callable[[Events], _Fact]) -> Callable[[Events], _Fact]:
    """What works out something of a log, which it does once for a tuple of events. Nobody is to change what it is."""

    def of_log(events: Events) -> _Fact:
        if not isinstance(events, tuple):
            return work_out(events)
        facts = next((those for log, those in _facts if log is events), None)
        if facts is None:
            facts = {}
            _facts[:] = [(events, facts), *_facts[: _MOST_LOGS - 1]]
        if work_out not in facts:
            facts[work_out] = work_out(events)
        answer: _Fact = facts[work_out]
        return answer

    of_log.__doc__ = work_out.__doc__
    return of_log


first_open: Final = fact(ev.first_open)
settled_in: Final = fact(settlement_lines.settled_in)
declares_told: Final = fact(declares.declares_told)


@fact
def less_connections(events: Events) -> Events:
    """A log without lost and found connections, which may stand between any two lines."""
    return [event for event in events if event.type not in {"disconnect", "reconnect"}]


@fact
def seats_opened(events: Events) -> frozenset[int]:
    """The seats that the opening names; none of a log without one."""
    opening = first_open(events)
    return frozenset(player.seat for player in opening.players) if opening is not None else frozenset()


@fact
def sums_booked(events: Events) -> Counter[int]:
    """What the points of all deals come to as they are booked."""
    sums = Counter[int]()
    for event in events:
        if isinstance(event, ev.DealScored):
            sums.update({row.seat: row.points for row in event.points})
    return sums


def totals_in(settlement: ev.MatchSettled | None) -> dict[int, int]:
    """The totals that are told, by seat."""
    rows = settlement.standings if settlement is not None else ()
    return {row.seat: row.points for row in rows if row.points is not None}


@fact
def types(events: Events) -> frozenset[str]:
    """The types of events that a log has."""
    return frozenset(event.type for event in events)


def of_lines(*some: str) -> Callable[[_Way], _Way]:
    """What looks for a mistake in lines of some types, or by them: in a log that has none of these there is none."""

    def way(look: _Way) -> _Way:
        @wraps(look)
        def look_where_there_are(events: Events) -> Iterator[Any]:
            return iter(()) if types(events).isdisjoint(some) else look(events)

        return cast("_Way", look_where_there_are)

    return way
