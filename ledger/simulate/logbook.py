"""A match's log in the making, event by event, in the order a person reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.play.evolve import evolve
from ledger.play.state import Deal, Match, opening
from schemas.events import EVENT
from schemas.ruleset import Ruleset
from schemas.wire import milliseconds_of, timestamp

Event = dict[str, Any]
"""One event as it is written to a line; keys in the order a person reads them."""

START = 1_767_225_600_000
"""The first of January 2026, in milliseconds since 1970."""


class StuckError(Exception):
    """The table cannot go on: no card is left to draw, or one that must be put down is not known."""


def event_of(match: str, seq: int, kind: str, at: str, by: str, fields: dict[str, Any]) -> Event:
    """An event as it is written; a field named ``source`` is written as ``from``."""
    head: Event = {"v": 1, "match": match, "seq": seq, "type": kind, "at": at, "by": by}
    return head | {"from" if name == "source" else name: value for name, value in fields.items()}


HEAD = frozenset({"v", "match", "seq", "type", "at", "by"})
"""The fields every event has."""


def later(event: Event, milliseconds: int) -> Event:
    """The event moved in time."""
    return {**event, "at": timestamp(milliseconds_of(event["at"]) + milliseconds)}


def abandoned(events: list[Event]) -> list[Event]:
    """The events of a match, closed by the server behind the last of them."""
    last = events[-1]
    return [*events, event_of(last["match"], last["seq"] + 1, "close", last["at"], "server", {"reason": "abandoned"})]


class LogWriter:
    """The events of one match so far, and the ``moment`` of the last one, in milliseconds since 1970."""

    def __init__(self, match: str, rules: Ruleset, moment: int) -> None:
        self.match = match
        self.rules = rules
        self.moment = moment
        self.events: list[Event] = []

    def write(self, kind: str, *, by: str = "player", after: int = 0, **fields: Any) -> None:
        """Add an event ``after`` milliseconds; a field named ``source`` is written as ``from``."""
        self.moment += after
        self.events.append(event_of(self.match, len(self.events) + 1, kind, timestamp(self.moment), by, fields))

    def write_show_judged(self, seat: int, valid: bool, faults: Sequence[object]) -> None:
        """The platform's judgement of a show."""
        reason = {"reason": "; ".join(map(str, faults))[:200]} if faults else {}
        self.write("show_judged", seat=seat, valid=valid, **reason, by="server", after=350)


class Logbook(LogWriter):
    """A log of which every event is folded at once, so that the players see what a replay sees: the ``state``."""

    def __init__(self, match: str, rules: Ruleset, moment: int) -> None:
        super().__init__(match, rules, moment)
        self.state: Match = opening(rules)

    @classmethod
    def reopened(cls, events: Sequence[Event], rules: Ruleset, state: Match) -> Logbook:
        """The log of a match as far as it got, and the state it led to, to be written on from there."""
        book = cls(events[0]["match"], rules, milliseconds_of(events[-1]["at"]))
        book.events = [dict(event) for event in events]
        book.state = state
        return book

    def rewind(self, events: int, state: Match) -> None:
        """Forget everything after so many events, which led to ``state``."""
        del self.events[events:]
        self.state, self.moment = state, milliseconds_of(self.events[-1]["at"])

    @property
    def deal(self) -> Deal:
        """The deal under way."""
        if self.state.deal is None:
            raise ValueError("nothing has been dealt yet")
        return self.state.deal

    @property
    def deal_event(self) -> Event:
        """The event that dealt it."""
        return next(event for event in reversed(self.events) if event["type"] == "deal")

    def write(self, kind: str, *, by: str = "player", after: int = 0, **fields: Any) -> None:
        """Add an event and take it into the state."""
        super().write(kind, by=by, after=after, **fields)
        self.state = evolve(self.state, EVENT.validate_python(self.events[-1], strict=False))
