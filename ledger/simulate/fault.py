"""A fault to plant: what is done to a legal match so that an audit finds exactly this, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from ledger.play.evolve import evolve
from ledger.play.state import Deal, Match, SeatState, opening
from ledger.simulate.hand_table import HandTable
from ledger.simulate.logbook import Event, Logbook, moment_of, stamp
from ledger.simulate.meld_table import MeldTable
from ledger.simulate.opening import deal_cards
from ledger.simulate.people import Temper
from ledger.simulate.presence import Presence
from ledger.simulate.simulation import play_on, seat_table
from ledger.simulate.table import Table
from schemas.events import EVENT
from schemas.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Planted:
    """A match with a fault in it, and the event an audit should point at."""

    events: list[Event]
    seq: int


Plan = Callable[["Scene"], Planted | None]


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault with its code, what it is in a line, and how it is planted; a plan answers None without an occasion."""

    code: str
    about: str
    plan: Plan


def fault(code: str, about: str) -> Callable[[Plan], Fault]:
    """Make a fault of a plan; the module it stands in is found by convention."""

    def make(plan: Plan) -> Fault:
        return Fault(code, about, plan)

    return make


class Scene:
    """A legal match to plant a fault in: its events by place (from 0), the state before each, and chance."""

    def __init__(self, events: list[Event], rules: Ruleset, rng: Random) -> None:
        self.events = events
        self.rules = rules
        self.rng = rng

    @cached_property
    def states(self) -> list[Match]:
        """The state before each event, and last the one after all of them."""
        found = [opening(self.rules)]
        for event in self.events:
            found.append(evolve(found[-1], EVENT.validate_python(event, strict=False)))
        return found

    # --------------------------------------------------------------------------------- where to plant it

    def deal_at(self, place: int) -> Deal:
        """The deal before the event at a place."""
        deal = self.states[place].deal
        if deal is None:
            raise ValueError(f"nothing is dealt before event {place + 1}")
        return deal

    def kind(self, *kinds: str) -> list[int]:
        """The places of events of these types."""
        return [place for place, event in enumerate(self.events) if event["type"] in kinds]

    def turns(self, fewest: int = 2) -> list[int]:
        """Places where a player begins a turn by drawing, with at least so many still in."""
        return [
            place
            for place in self.kind("draw")
            if self.events[place]["by"] == "player" and len(self.deal_at(place).still_in()) >= fewest
        ]

    def discards(self) -> list[int]:
        """Places where a player discards in his turn."""
        return [place for place in self.kind("discard") if self.events[place]["by"] == "player"]

    def pick(self, places: list[int]) -> int | None:
        """One of the places by chance, None when there are none."""
        return self.rng.choice(places) if places else None

    def shuffled(self, places: list[int]) -> Iterator[int]:
        """All the places in a random order."""
        yield from self.rng.sample(places, len(places))

    def dealt(self, place: int) -> int:
        """The place of the deal that the event at a place belongs to."""
        return max(deal for deal in self.kind("deal") if deal <= place)

    def hand_at(self, place: int) -> tuple[str, ...]:
        """The cards held, before the event at a place, by the seat it names."""
        return self.seat_at(place).hand

    def seat_at(self, place: int) -> SeatState:
        """The state, before the event at a place, of the seat it names."""
        return next(seat for seat in self.deal_at(place).seats if seat.number == self.events[place]["seat"])

    # ------------------------------------------------------------------------------------ how to plant it

    def edited(self, place: int, **fields: Any) -> Planted:
        """The match with fields of one event replaced; a field given as None is left out."""
        changed = {**self.events[place], **fields}
        kept = {name: value for name, value in changed.items() if value is not None}
        return Planted([*self.events[:place], kept, *self.events[place + 1 :]], place + 1)

    def inserted(self, place: int, kind: str, *, by: str = "player", **fields: Any) -> Planted:
        """The match with one more event at a place, at the time of the one before it."""
        before = self.events[max(place - 1, 0)]
        event = {"v": 1, "match": before["match"], "seq": 0, "type": kind, "at": before["at"], "by": by}
        for name, value in fields.items():
            event["from" if name == "source" else name] = value
        return Planted(renumbered([*self.events[:place], event, *self.events[place:]]), place + 1)

    def without(self, place: int) -> Scene:
        """The scene with one event left out."""
        return Scene(renumbered([*self.events[:place], *self.events[place + 1 :]]), self.rules, self.rng)

    def without_stock_order(self) -> Scene:
        """The scene as a platform logs it that does not write down the order of the stock."""
        hidden = [{k: v for k, v in e.items() if k != "stock" or e["type"] != "deal"} for e in self.events]
        return Scene(hidden, self.rules, self.rng)

    def without_hand(self, place: int, seat: int) -> Scene:
        """The scene as a platform logs it that does not write down the hand dealt to a seat in the deal at a place."""
        dealt = max(deal for deal in self.kind("deal") if deal < place)
        hands = [hand for hand in self.events[dealt]["hands"] if hand["seat"] != seat]
        return Scene(self.edited(dealt, hands=hands).events, self.rules, self.rng)

    def resumed(self, place: int) -> Table:
        """The table as it stood before the event at a place, to be played on from there."""
        book = Logbook.reopened(self.events[:place], self.rules, self.states[place])
        tempers = {seat: Temper(0.5, self.rng.random(), 0.0, self.rng.random()) for seat in book.state.seats}
        table = seat_table(book, tempers, self.rng, Presence(book, self.rng))
        dealt = max((deal for deal in self.kind("deal") if deal < place), default=place)
        done = [e["seat"] for e in self.events[dealt:place] if e["type"] in {"discard", "miss"}]
        for seat in book.state.seats:
            table.remember(seat, done.count(seat))
        return table

    def redealt(self, place: int, *, seats: Sequence[int] = (), dealer: int = 0, first: int = 0) -> Table:
        """The table with the deal at a place dealt anew: to other seats, by another dealer, or for another to begin."""
        table = self.resumed(place)
        deal_cards(table.book, self.rng, self.events[place]["deal"], seats=seats, dealer=dealer, first=first)
        return table

    def delayed(self, place: int, by: int) -> Planted:
        """The match with the event at a place, and all that follow, so many milliseconds later."""
        moved = [{**event, "at": stamp(moment_of(event["at"]) + by)} for event in self.events[place:]]
        return Planted([*self.events[:place], *moved], place + 1)

    def resumed_by_hand(self, place: int) -> HandTable | None:
        """As :meth:`resumed`, None where melds are not kept in the hand."""
        table = self.resumed(place) if self.rules.melding.where == "hand" else None
        return table if isinstance(table, HandTable) else None

    def resumed_by_melds(self, place: int) -> MeldTable | None:
        """As :meth:`resumed`, None where melds are not laid on the table."""
        table = self.resumed(place) if self.rules.melding.where == "table" else None
        return table if isinstance(table, MeldTable) else None


def played_out(table: Table, seq: int) -> Planted:
    """The match once it has been played to its end and claimed; the fault stands at event ``seq``."""
    play_on(table)
    return Planted(table.book.events, seq)


def renumbered(events: list[Event]) -> list[Event]:
    """The events numbered from 1; melds of the table are called by the number of the event that laid them."""
    now = {event["seq"]: number for number, event in enumerate(events, 1) if "melds" in event}
    return [{**event, **_called(event, now), "seq": number} for number, event in enumerate(events, 1)]


def _called(event: Event, now: Mapping[int, int]) -> dict[str, str]:
    """The melds an event names, by the present numbers of the events that laid them."""
    called = {}
    for name in ("meld", "to"):
        laid, point, place = str(event.get(name, "")).partition(".")
        if point and int(laid) in now:
            called[name] = f"{now[int(laid)]}.{place}"
    return called
