"""Facts of the matches of a ledger that have ended, one match at a time. Of a match still played nothing is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ledger.audit.auditor import Auditor
from ledger.collusion.facts.decisions import Facts
from ledger.collusion.facts.replayed import Observer, is_weighed
from ledger.evidence.reader import MatchEvent
from schemas.events import Open


class EndedMatch(NamedTuple):
    """A match that has ended: its events in order, and what was decided in it."""

    match: str
    events: Sequence[MatchEvent]
    facts: Facts


def ended_facts(
    auditor: Auditor,
    person: Callable[[str], int],
    matches: Iterable[str] | None = None,
    concerns: Callable[[Open], bool] = bool,
) -> Iterator[EndedMatch]:
    """The facts of every match, or of those named, that has ended and whose decisions are weighed; in the order given.

    ``person`` numbers a player by the platform's id. Matches whose opening does not ``concern`` are passed over.
    """
    observers: dict[str, Observer] = {}
    for match in auditor.reader.matches() if matches is None else matches:
        if not auditor.reader.has_ended(match):
            continue
        events = auditor.reader.events(match)
        opened = next((event for event in events if isinstance(event, Open)), None)
        readings = auditor.readings(match, opened)
        if opened is None or not concerns(opened) or readings is None or is_weighed(readings.rules) is not None:
            continue
        if readings.rules.hash not in observers:
            observers[readings.rules.hash] = Observer(readings.rules)
        yield EndedMatch(match, events, observers[readings.rules.hash].facts(events, person))
