"""What logs most often leave out all through, or have besides."""

from __future__ import annotations

from collections.abc import Callable

from tests.audit.judged import Event


def without(*names: str, of: str = "") -> Callable[[list[Event]], list[Event]]:
    """What leaves fields out of all events, or of those of a type."""

    def leave_out(events: list[Event]) -> list[Event]:
        return [
            {name: value for name, value in event.items() if name not in names or of not in ("", event["type"])}
            for event in events
        ]

    return leave_out


def with_keys(events: list[Event]) -> list[Event]:
    """Every event with a key of its producer, and some with what else it wrote."""
    return [
        {**event, "id": f"{event['match']}-{event['seq']}", **({"ext": {"lag": 3}} if event["seq"] % 5 == 0 else {})}
        for event in events
    ]


def all_left_out(events: list[Event]) -> list[Event]:
    """A log without stocks, without times, and without who acted."""
    return without("at", "by")(without("stock", of="deal")(events))


OMISSIONS: dict[str, Callable[[list[Event]], list[Event]]] = {
    "keys": with_keys,
    "no stock": without("stock", of="deal"),
    "no stock, nor one made anew": lambda events: without("stock", of="recycle")(without("stock", of="deal")(events)),
    "nobody is told to have acted": without("by"),
    "no times": without("at"),
    "none of these": all_left_out,
}
"""What logs most often have besides, or leave out, all through."""
