"""Breaks a log in one place: one event of it is changed, moved, left out, told twice or made up.

The events are those of a whole log, as they stand on its lines; they are numbered anew, so that no hole in the numbers
gives the mutation away, and with them the names of the melds on the table. Equal seeds give equal mutations.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random

from pydantic import ValidationError

from schemas.events import EVENT
from tests.audit.change import (
    Event,
    change_card,
    change_claim,
    change_detail,
    change_rows,
    change_seat,
    forget,
    regroup,
    rename_meld,
    restand,
)
from tests.audit.make_up import RETYPED, made_up

Change = Callable[[list[Event], Event, Random], bool]
Mutation = Callable[[list[Event], Random], list[Event] | None]


def mutate(events: list[Event], rng: Random) -> tuple[list[Event], str]:
    """The log with one event mutated, and the kind of mutation. What the intake would refuse is not made."""
    while True:
        kind = rng.choice(sorted(KINDS))
        mutated = KINDS[kind](events, rng)
        if mutated is None:
            continue
        numbered, held = renumbered(mutated), set(map(id, events))
        fresh = [event for event, before in zip(numbered, mutated, strict=True) if id(before) not in held]
        if numbered != events and all(map(is_event, fresh)):
            return numbered, kind


def is_event(event: Event) -> bool:
    """Whether an intake takes it for one."""
    try:
        EVENT.validate_python(event, strict=False)
    except ValidationError:
        return False
    return True


def renumbered(events: list[Event]) -> list[Event]:
    """The events counted from 1; a meld is called by the new number of the event that laid it."""
    numbers: dict[int, int] = {}
    for number, event in enumerate(events, 1):
        numbers.setdefault(event["seq"], number)
    return [_numbered(event, number, numbers) for number, event in enumerate(events, 1)]


def _numbered(event: Event, number: int, numbers: dict[int, int]) -> Event:
    event = {**event, "seq": number}
    for name in ("meld", "to"):
        if name in event:
            seq, _, place = event[name].partition(".")
            event[name] = f"{numbers.get(int(seq), seq)}.{place}"
    return event


# ------------------------------------------------------------------------------------------- whole events


def _delete(events: list[Event], rng: Random) -> list[Event] | None:
    place = rng.randrange(len(events)) if rng.random() < 0.5 else _of_any_type(events, rng)
    return events[:place] + events[place + 1 :]


def _duplicate(events: list[Event], rng: Random) -> list[Event] | None:
    place = _of_any_type(events, rng)
    again = place if rng.random() < 0.6 else rng.randrange(place, len(events))
    return [*events[: again + 1], events[place], *events[again + 1 :]]


def _reorder(events: list[Event], rng: Random) -> list[Event] | None:
    place = rng.randrange(1, len(events)) if rng.random() < 0.5 else _of_any_type(events, rng)
    moved = events[:place] + events[place + 1 :]
    near = rng.random() < 0.6
    target = place + rng.choice((-1, 1)) if near else rng.randrange(len(events))
    return [*moved[:target], events[place], *moved[target:]] if target >= 0 else None


def _insert(events: list[Event], rng: Random) -> list[Event] | None:
    place = rng.randrange(len(events)) if rng.random() < 0.5 else _of_any_type(events, rng)
    made = made_up(rng.choice(sorted(RETYPED)), events, place, {}, rng)
    return [*events[: place + 1], made, *events[place + 1 :]]


def _retype(events: list[Event], rng: Random) -> list[Event] | None:
    place = _of_any_type(events, rng)
    made = made_up(rng.choice(sorted(RETYPED)), events, place, events[place], rng)
    return [*events[:place], made, *events[place + 1 :]]


def _of_any_type(events: list[Event], rng: Random) -> int:
    """An event of a type picked first, so that rare types come up as often as draws."""
    name = rng.choice(sorted({event["type"] for event in events}))
    return rng.choice([place for place, event in enumerate(events) if event["type"] == name])


# ------------------------------------------------------------------------------------------- inside an event


def _inside(change: Change) -> Mutation:
    """Make a mutation of what changes one event in place and says whether it did; it is asked of one of each type."""

    def mutation(events: list[Event], rng: Random) -> list[Event] | None:
        types = sorted({event["type"] for event in events})
        for name in rng.sample(types, len(types)):
            place = rng.choice([place for place, event in enumerate(events) if event["type"] == name])
            event = deepcopy(events[place])
            if change(events, event, rng):
                return [*events[:place], event, *events[place + 1 :]]
        return None

    return mutation


KINDS: dict[str, Mutation] = {
    "card": _inside(change_card),
    "stand": _inside(restand),
    "meld": _inside(rename_meld),
    "grouping": _inside(regroup),
    "seat": _inside(change_seat),
    "rows": _inside(change_rows),
    "claim": _inside(change_claim),
    "detail": _inside(change_detail),
    "omission": _inside(forget),
    "type": _retype,
    "order": _reorder,
    "deletion": _delete,
    "duplication": _duplicate,
    "insertion": _insert,
}
"""What can be done to one event of a log, by kind."""
ADDED = {"deletion": -1, "duplication": 1, "insertion": 1}
"""How many events more a mutated log has, where not as many."""
