"""A match's log in the making: every event written is folded at once, so that the players see what a replay sees."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from ledger.play.evolve import evolve
from ledger.play.state import Deal, Match, opening
from schemas.events import EVENT
from schemas.ruleset import Ruleset

Event = dict[str, Any]
"""One event as it is written to a line; keys in the order a person reads them."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def stamp(moment: int) -> str:
    """A moment in milliseconds since 1970, as the log writes it."""
    return (_EPOCH + timedelta(milliseconds=moment)).strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment % 1000:03d}Z"


def moment_of(at: str) -> int:
    """Milliseconds since 1970 of a time of the log."""
    return round((datetime.fromisoformat(at) - _EPOCH) / timedelta(milliseconds=1))


class Mark(NamedTuple):
    """How far a log had got: how many events, the state, the time of the last one."""

    events: int
    state: Match
    moment: int


class Logbook:
    """The events of one match so far, the state they lead to, and the ``moment``, in milliseconds since 1970."""

    def __init__(self, match: str, rules: Ruleset, moment: int) -> None:
        self.rules = rules
        self.events: list[Event] = []
        self.state: Match = opening(rules)
        self.moment = moment
        self._match = match

    @classmethod
    def reopened(cls, events: Sequence[Event], rules: Ruleset, state: Match) -> Logbook:
        """The log of a match as far as it got, and the state it led to, to be written on from there."""
        book = cls(events[0]["match"], rules, moment_of(events[-1]["at"]))
        book.events = [dict(event) for event in events]
        book.state = state
        return book

    def mark(self) -> Mark:
        """Where the log stands, to come back to."""
        return Mark(len(self.events), self.state, self.moment)

    def rewind(self, mark: Mark) -> None:
        """Forget everything written since."""
        del self.events[mark.events :]
        _, self.state, self.moment = mark

    @property
    def deal(self) -> Deal:
        """The deal under way."""
        if self.state.deal is None:
            raise ValueError("nothing has been dealt yet")
        return self.state.deal

    @property
    def dealt(self) -> Event:
        """The event that dealt it."""
        return next(event for event in reversed(self.events) if event["type"] == "deal")

    def write(self, kind: str, *, by: str = "player", after: int = 0, **fields: Any) -> None:
        """Add an event ``after`` milliseconds; a field named ``source`` is written as ``from``."""
        self.moment += after
        event: Event = {"v": 1, "match": self._match, "seq": len(self.events) + 1, "type": kind}
        event |= {"at": stamp(self.moment), "by": by}
        for name, value in fields.items():
            event["from" if name == "source" else name] = value
        self.events.append(event)
        self.state = evolve(self.state, EVENT.validate_python(event, strict=False))
