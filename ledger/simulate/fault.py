"""Fault injection: what is done to a legal match so that an audit finds exactly this, and where.

A fault is a function with the name of the code an audit must find; the faults stand in ``faults/``. A law nobody wrote
one for has one by search: legal matches are changed until an audit finds that law broken alone. What is tried is at the
events the law looks at: a field changed, the event left out, written twice or elsewhere, by another actor, sooner or
later; and play broken off behind it. So whoever adds a law has its fault, its sample log and ``simulate --fault``
without a line. A fault written by hand goes before, where a likelier match is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, islice
from random import Random
from typing import Any, Literal, TypeVar, get_args, get_origin

from pydantic import ValidationError

from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.play.evolve import evolve
from ledger.play.law import Law, is_breach
from ledger.play.state import Deal, Match, SeatState, opening
from ledger.simulate.logbook import HEAD, Event, Logbook, abandoned, event_of, later
from ledger.simulate.simulation import deal_cards, play_on, seat_table
from ledger.simulate.table import Presence, Table, Traits
from schemas.events import EVENT, Act, Claim, read_events
from schemas.ruleset import Ruleset
from schemas.wire import Actor

Occasion = TypeVar("Occasion")
AnyTable = TypeVar("AnyTable", bound=Table)


class NoOccasion(Exception):
    """The match, or its game, offers no occasion for a fault."""


@dataclass(frozen=True, slots=True)
class FaultyMatch:
    """A match with a fault in it, and the event an audit should point at."""

    events: list[Event]
    seq: int


Injection = Callable[["Scene"], Iterator[FaultyMatch]]


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault with its code and how it is injected: the first match this yields has it, none without an occasion.

    Its sample log lies under the ruleset ``shown_in`` (empty: the first with an occasion), at a table of ``seats``;
    ``at_the_end`` where it shows only in a match that has been played to its end. ``when`` tells the games it can be
    made in at all.
    """

    code: str
    inject: Injection
    shown_in: str
    seats: int
    at_the_end: bool
    when: Callable[[Ruleset], object]


def fault(
    shown_in: str, *, seats: int = 2, at_the_end: bool = False, when: Callable[[Ruleset], object] = lambda _: True
) -> Callable[[Injection], Fault]:
    """Make a fault of a function, whose name is its code; the module it stands in is found by convention."""

    def make(inject: Injection) -> Fault:
        return Fault(inject.__name__, inject, shown_in, seats, at_the_end, when)

    return make


def needs(occasion: Occasion | None) -> Occasion:
    """What a fault needs to be injected; raises NoOccasion where it is nothing."""
    if not occasion:
        raise NoOccasion
    return occasion


@dataclass
class Scene:
    """A legal match to inject a fault into: its events by place (from 0), the state before each, and chance."""

    events: list[Event]
    rules: Ruleset
    rng: Random

    @cached_property
    def states(self) -> list[Match]:
        """The state before each event, and last the one after all of them."""
        return list(accumulate(read_events(self.events), evolve, initial=opening(self.rules)))

    # -------------------------------------------------------------------------------- where to inject it

    def deal_at(self, place: int) -> Deal:
        """The deal before the event at a place."""
        deal = self.states[place].deal
        if deal is None:
            raise ValueError(f"nothing is dealt before event {place + 1}")
        return deal

    def places_of(self, *kinds: str) -> list[int]:
        """The places of events of these types."""
        return [place for place, event in enumerate(self.events) if event["type"] in kinds]

    def turns(self, fewest: int = 2) -> list[int]:
        """Places where a player begins a turn by drawing, with at least so many still in."""
        return [place for place in self.by_player("draw") if len(self.deal_at(place).still_in()) >= fewest]

    def discards(self) -> list[int]:
        """Places where a player discards in a turn of the seat."""
        return self.by_player("discard")

    def by_player(self, kind: str) -> list[int]:
        """The places of events of a type that a player is the actor of."""
        return [place for place in self.places_of(kind) if self.events[place]["by"] == "player"]

    def pick(self, places: Sequence[int]) -> int:
        """One of the places by chance; raises NoOccasion when there are none."""
        return self.rng.choice(needs(places))

    def shuffled(self, places: Sequence[int]) -> Iterator[int]:
        """All the places in a random order."""
        yield from self.rng.sample(places, len(places))

    def deal_behind(self, place: int) -> int:
        """The place of the deal that the event at a place belongs to."""
        return max(deal for deal in self.places_of("deal") if deal <= place)

    def seat_of(self, place: int) -> int:
        """The seat that the event at a place names."""
        return int(self.events[place]["seat"])

    def hand_at(self, place: int) -> tuple[str, ...]:
        """The cards held, before the event at a place, by the seat it names."""
        return self.seat_at(place).hand

    def seat_at(self, place: int) -> SeatState:
        """The state, before the event at a place, of the seat it names."""
        return next(seat for seat in self.deal_at(place).seats if seat.number == self.seat_of(place))

    # ----------------------------------------------------------------------------------- how to inject it

    def edit(self, place: int, **fields: Any) -> FaultyMatch:
        """The match with fields of one event replaced; a field given as None is left out."""
        after = {**self.events[place], **fields}
        event = {name: value for name, value in after.items() if value is not None}
        return FaultyMatch([*self.events[:place], event, *self.events[place + 1 :]], place + 1)

    def inserted(self, place: int, kind: str, *, by: str = "player", **fields: Any) -> FaultyMatch:
        """The match with one more event at a place, at the time of the one before it."""
        before = self.events[max(place - 1, 0)]
        event = event_of(before["match"], 0, kind, before["at"], by, fields)
        return FaultyMatch(renumbered([*self.events[:place], event, *self.events[place:]]), place + 1)

    def with_events(self, events: list[Event]) -> Scene:
        """The scene with other events."""
        return Scene(events, self.rules, self.rng)

    def without(self, place: int) -> Scene:
        """The scene with one event left out."""
        return self.with_events(renumbered([*self.events[:place], *self.events[place + 1 :]]))

    def without_stock_order(self) -> Scene:
        """The scene as a platform logs it that does not write down the order of the stock."""
        deals = {
            place: {k: v for k, v in self.events[place].items() if k != "stock"} for place in self.places_of("deal")
        }
        return self.with_events([deals.get(place, event) for place, event in enumerate(self.events)])

    def resumed(self, place: int) -> Table:
        """The table as it stood before the event at a place, to be played on from there."""
        book = Logbook.reopened(self.events[:place], self.rules, self.states[place])
        traits = {seat: Traits(0.5, self.rng.random(), 0.0, self.rng.random()) for seat in book.state.seats}
        table = seat_table(book, traits, self.rng, Presence(book, self.rng))
        start = max((deal for deal in self.places_of("deal") if deal < place), default=place)
        seats = [e["seat"] for e in self.events[start:place] if e["type"] in {"discard", "miss"}]
        for seat in book.state.seats:
            # Players weigh a drop by the turns they have had: at 0 all would be at their first turn again.
            table.policies[seat].turns = seats.count(seat)
        return table

    def resumed_as(self, kind: type[AnyTable], place: int) -> AnyTable:
        """As :meth:`resumed`; raises NoOccasion where it is another kind of table."""
        table = self.resumed(place)
        if not isinstance(table, kind):
            raise NoOccasion
        return table

    def turn_at(self, places: Sequence[int]) -> tuple[int, Table, int]:
        """One of the places by chance, the table as it stood before the event there, and the seat that names."""
        place = self.pick(places)
        return place, self.resumed(place), self.seat_of(place)

    def and_on(self, table: Table, place: int) -> FaultyMatch:
        """The turn ended as it was, by the discard at a place, and the match played on; the fault stands before it."""
        table.discard(self.seat_of(place), self.events[place]["card"])
        return played_out(table, place + 1)

    def redealt(self, place: int, *, seats: Sequence[int] = (), dealer: int = 0, first: int = 0) -> FaultyMatch:
        """The match with the deal at a place dealt anew, to other seats, by another dealer, or for another to begin,
        and played on from there."""
        table = self.resumed(place)
        deal_cards(table.book, self.rng, self.events[place]["deal"], seats=seats, dealer=dealer, first=first)
        return played_out(table, place + 1)


def played_out(table: Table, seq: int) -> FaultyMatch:
    """The match once it has been played to its end and claimed; the fault stands at event ``seq``."""
    play_on(table)
    return FaultyMatch(table.book.events, seq)


def renumbered(events: list[Event]) -> list[Event]:
    """The events numbered from 1; melds of the table are called by the number of the event that laid them."""
    # A meld is called "7.2": the second that event 7 laid.
    now = {str(event["seq"]): number for number, event in enumerate(events, 1) if "melds" in event}
    new_events = []
    for number, event in enumerate(events, 1):
        ids = {name: str(event.get(name, "")).partition(".") for name in ("meld", "to")}
        new_ids = {name: f"{now[seq]}.{n}" for name, (seq, point, n) in ids.items() if point and seq in now}
        new_events.append({**event, **new_ids, "seq": number})
    return new_events


# -- by search -------------------------------------------------------------------------------------

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
        changes = (change for change in _change_each(scene, law.on) if _breaks(law, *change, scene))
        for place, events in islice(changes, AUDITED):
            # What follows a change may break more: broken off right behind it, it may be found alone.
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
            model = EVENT.validate_python(event, strict=False)
        except ValidationError:
            return False
        # The laws are asked past the replay, which spares them: a law may be broken here that a replay never asks.
        if model.type in law.on and is_breach(law.check(state, model)):
            return True
        state = evolve(state, model)
    return False


def _found_alone(code: str, events: list[Event], scene: Scene) -> int | None:
    """The event a law is broken at, when an audit finds that once and nothing else; None otherwise."""
    try:
        models = read_events(events)
    except ValidationError:
        return None
    audit = PlayedMatch(events[0]["match"], models, Readings(scene.rules)).audit
    wrong = [verdict for verdict in audit.verdicts if verdict.verdict == "OVERTURNED"]
    return audit.findings[0].seq if [finding.code for finding in audit.findings] == [code] and not wrong else None


def _change_each(scene: Scene, kinds: tuple[str, ...]) -> Iterator[tuple[int, list[Event]]]:
    """The events of a match with one change at an event of these types, and the place of it."""
    events = scene.events
    there = scene.places_of(*kinds)
    for place in scene.shuffled(there):
        for version in _versions(events[place], scene, place):
            yield place, [*events[:place], version, *events[place + 1 :]]
        yield place, renumbered([*events[:place], *events[place + 1 :]])
        yield place, renumbered([*events[: place + 1], *events[place:]])
        for shift in SHIFTS:
            yield place, [*events[:place], *(later(event, shift) for event in events[place:])]
    places = [place for place in range(1, len(events)) if place not in there]
    # Where the match has no such event, one with nothing but a seat.
    fresh = (event_of(events[0]["match"], 0, kind, "", "player", {"seat": 1}) for kind in kinds)
    moved_here = [events[other] for other in there[:3]] or list(fresh)
    for place in scene.shuffled(places):
        for event in moved_here:
            # At the time of the event before: with its own, laws of clocks would be broken as well, and none found
            # alone.
            copy = {**event, "at": events[place - 1]["at"]}
            for seat in scene.states[place].seats:
                for by in get_args(Actor):
                    again = {**copy, "by": by} | ({"seat": seat} if "seat" in copy else {})
                    yield place, renumbered([*events[:place], again, *events[place:]])


def _versions(event: Event, scene: Scene, place: int) -> Iterator[Event]:
    """The event with one field of it another one."""
    for by in get_args(Actor):
        yield {**event, "by": by}
    for name in sorted(event.keys() - HEAD):
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
        cards = (card for seat in deal.seats for card in seat.hand) if deal else ()
        yield from (*_literals(kind, name), *dict.fromkeys((*(deal.discards[-2:] if deal else ()), *cards)))
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
