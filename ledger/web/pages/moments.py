"""A match replayed from its record in the views: every moment of it, as somebody at the table saw it.

What happened (whose turn, who is out, how a deal ended) is replayed from all that is on record. Which cards somebody
knows is replayed from the record with everything covered that he did not see: so no page has to hide a card that it
was never given.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Final, NamedTuple

from ledger.play.evolve import evolve
from ledger.play.replay import is_replayed
from ledger.play.state import Match, opening
from ledger.play.viewer import NOBODY
from ledger.rules.rulebook import Rulebook, pinned_ruleset
from ledger.views.tables.match_records import events_of
from schemas.errors import BadRuleset
from schemas.events import Act, Claim, Disconnect, Reconnect, Rejoin
from schemas.ruleset import Ruleset

_SEQ: Final = re.compile(r'"seq":(\d+)')
"""Found without reading the rest; within words a quotation mark is written with a backslash."""

_REMEMBERED: Final = 32
"""So many matches, each as so many saw it; a long one takes some megabytes."""


class Moment(NamedTuple):
    """One event: as it was seen, the table before and after it, and after it as far as its cards were known.

    ``known_before`` is that before it. ``away``: the seats whose connection is lost after it.
    """

    event: Act | Claim
    before: Match
    after: Match
    known_before: Match
    known: Match
    away: frozenset[int]


class Record(NamedTuple):
    """What a match is replayed from; two equal records give the same moments.

    ``doubted``: the events that could not have happened, as the audit found.
    """

    match: str
    ruleset: str | None
    options: str | None
    events: str
    hidden: str | None
    doubted: tuple[int, ...] = ()


@lru_cache(maxsize=_REMEMBERED)
def numbers(record: str) -> tuple[int, ...]:
    """The numbers of a match's events, from its public record: no event has another field of that name within it."""
    return tuple(map(int, _SEQ.findall(record)))


@lru_cache(maxsize=_REMEMBERED)
def seen_events(record: Record, eyes: int | None) -> tuple[Act | Claim, ...]:
    """The events of a match as these eyes saw them (None: all of it)."""
    return tuple(events_of(record.match, record.events, record.hidden, eyes))


@lru_cache(maxsize=_REMEMBERED)
def moments(record: Record, eyes: int | None) -> tuple[Moment, ...]:
    """Every moment of a match as these eyes saw it; none at all when its rules are not known or not replayed."""
    rules = _rules(record.ruleset, record.options)
    if rules is None or not is_replayed(rules):
        return ()
    events = seen_events(record, eyes)
    states = _states(record)
    known = states if eyes is None else _folded(events, rules)
    return tuple(
        Moment(event, states[n], states[n + 1], known[n], known[n + 1], away)
        for n, (event, away) in enumerate(zip(events, _away(events), strict=True))
    )


@lru_cache(maxsize=_REMEMBERED)
def _states(record: Record) -> tuple[Match, ...]:
    """The state before the first event and after each, from all that is on record."""
    rules = _rules(record.ruleset, record.options)
    if rules is None:
        return ()
    return _folded(seen_events(record, None if record.hidden is not None else NOBODY), rules, frozenset(record.doubted))


def _folded(
    events: tuple[Act | Claim, ...], rules: Ruleset, doubted: frozenset[int] = frozenset()
) -> tuple[Match, ...]:
    """The states; the audit has judged every event already, so no law is asked again."""
    states = [opening(rules)]
    for event in events:
        after = evolve(states[-1], event)
        if event.seq in doubted and after.deal is not None and after.deal.tainted is None:
            after = after.replace(deal=after.deal.replace(tainted=event.seq))
        states.append(after)
    return tuple(states)


def _away(events: tuple[Act | Claim, ...]) -> list[frozenset[int]]:
    """The seats without a connection after each event; whoever acts himself is back."""
    away: frozenset[int] = frozenset()
    found = []
    for event in events:
        seat = getattr(event, "seat", None)
        if isinstance(event, Disconnect):
            away |= {event.seat}
        elif seat in away and (isinstance(event, Reconnect | Rejoin) or event.by == "player"):
            away -= {seat}
        found.append(away)
    return found


@lru_cache(maxsize=_REMEMBERED)
def _rules(ruleset: str | None, options: str | None) -> Ruleset | None:
    """The rules as pinned. Clauses are cited by the rows of the audit, so none are looked up here."""
    if ruleset is None or options is None:
        return None
    try:
        return pinned_ruleset(ruleset, json.loads(options), Rulebook({}))
    except BadRuleset:
        return None
