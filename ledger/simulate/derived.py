"""The fault of a law nobody wrote one for: legal matches are changed until an audit finds that law broken alone.

What is tried is at the events the law looks at: a field changed, the event left out, written twice or elsewhere, by
another actor, sooner or later; and play broken off behind it. So whoever adds a law has its fault, its sample log and
``simulate --fault`` without a line. A fault written by hand in ``faults/`` goes before, where a likelier match is
wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Literal, get_args, get_origin

from pydantic import ValidationError

from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.play.evolve import evolve
from ledger.play.law import Law, is_breach
from ledger.simulate.fault import Fault, FaultyMatch, Scene, renumbered
from ledger.simulate.logbook import HEAD, Event, abandoned, event_of, later
from schemas.events import EVENT, Act, Claim
from schemas.wire import Actor

AUDITED = 60
"""Changes that break the law, of which an audit is made before a match counts as without an occasion."""
AHEAD = 8
"""Events from the change on within which it must show."""
SHIFTS = (-600_000, 300, 60_000, 600_000)
"""Milliseconds by which an event and all that follow are moved in time."""
_MODELS = {get_args(kind.model_fields["type"].annotation)[0]: kind for kind in (*get_args(Act), *get_args(Claim))}


def derived(law: Law) -> Fault:
    """The fault of a law by search; the first ruleset with an occasion for it shows it."""

    def inject(scene: Scene) -> Iterator[FaultyMatch]:
        broken = (change for change in _changed(scene, law.on) if _breaks(law, *change, scene))
        for place, events in islice(broken, AUDITED):
            for whole in (events, abandoned(events[: place + 2])):
                seq = _found_alone(law.code, whole, scene)
                if seq is not None:
                    yield FaultyMatch(whole, seq)

    return Fault(law.code, inject, shown_in="", seats=2, at_the_end=False, when=lambda _: True)


def _breaks(law: Law, place: int, events: list[Event], scene: Scene) -> bool:
    """Whether the law is broken at one of the next events; far cheaper than an audit of the match."""
    state = scene.states[place]
    for event in events[place : place + AHEAD]:
        try:
            read = EVENT.validate_python(event, strict=False)
        except ValidationError:
            return False
        if read.type in law.on and is_breach(law.check(state, read)):
            return True
        state = evolve(state, read)
    return False


def _found_alone(code: str, events: list[Event], scene: Scene) -> int | None:
    """The event a law is broken at, when an audit finds that once and nothing else; None otherwise."""
    try:
        read = [EVENT.validate_python(event, strict=False) for event in events]
    except ValidationError:
        return None
    audit = PlayedMatch(events[0]["match"], read, Readings(scene.rules)).audit
    wrong = [verdict for verdict in audit.verdicts if verdict.verdict == "OVERTURNED"]
    return audit.findings[0].seq if [found.code for found in audit.findings] == [code] and not wrong else None


def _changed(scene: Scene, kinds: tuple[str, ...]) -> Iterator[tuple[int, list[Event]]]:
    """The events of a match with one change at an event of these types, and the place of it."""
    events = scene.events
    there = scene.kind(*kinds)
    for place in scene.shuffled(there):
        for changed in _versions(events[place], scene, place):
            yield place, [*events[:place], changed, *events[place + 1 :]]
        yield place, renumbered([*events[:place], *events[place + 1 :]])
        yield place, renumbered([*events[: place + 1], *events[place:]])
        for shift in SHIFTS:
            yield place, [*events[:place], *(later(event, shift) for event in events[place:])]
    places = [place for place in range(1, len(events)) if place not in there]
    # Where the match has no such event, one with nothing but a seat.
    made = (event_of(events[0]["match"], 0, kind, "", "player", {"seat": 1}) for kind in kinds)
    moved_here = [events[other] for other in there[:3]] or list(made)
    for place in scene.shuffled(places):
        for event in moved_here:
            moved = {**event, "at": events[place - 1]["at"]}
            for seat in scene.states[place].seats:
                for by in get_args(Actor):
                    again = {**moved, "by": by} | ({"seat": seat} if "seat" in moved else {})
                    yield place, renumbered([*events[:place], again, *events[place:]])


def _versions(event: Event, scene: Scene, place: int) -> Iterator[Event]:
    """The event with one field of it another one."""
    for by in get_args(Actor):
        yield {**event, "by": by}
    for name in event.keys() - HEAD:
        yield {key: value for key, value in event.items() if key != name}
    for name in sorted(event.keys() - HEAD):
        for value in _others(name, event[name], event["type"], scene, place):
            yield {**event, name: value}


def _others(name: str, value: Any, kind: str, scene: Scene, place: int) -> Iterator[Any]:
    """Other values a field could have."""
    if isinstance(value, bool):
        yield not value
    elif name == "seat":
        yield from (seat for seat in (*scene.states[place].seats, 9) if seat != value)
    elif isinstance(value, int):
        yield from (value + 1, value - 1, 0, value + 10)
    elif isinstance(value, str):
        deal = scene.states[place].deal
        held = (card for seat in deal.seats for card in seat.hand) if deal else ()
        yield from (*_literals(kind, name), *dict.fromkeys((*(deal.discards[-2:] if deal else ()), *held)))
    elif isinstance(value, dict):
        for inner in value:
            yield from ({**value, inner: other} for other in _others(inner, value[inner], kind, scene, place))
    elif isinstance(value, list) and value:
        yield from (value[:-1], value[::-1], [*value, value[-1]], [*value[1:], value[0]])
        for number, part in enumerate(value[:3]):
            for other in _others("", part, kind, scene, place):
                yield [*value[:number], other, *value[number + 1 :]]


def _literals(kind: str, name: str) -> Iterator[str]:
    """The words a field of an event may hold."""
    for field, info in _MODELS[kind].model_fields.items():
        if name in (field, info.alias) and get_origin(info.annotation) is Literal:
            yield from get_args(info.annotation)
