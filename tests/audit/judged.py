"""Simulated matches of every ruleset, half of them with their copies told apart, and audits of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from cli.shelf import read_rulebook
from ledger.audit.match_audit import MatchAudit, audit_match
from ledger.audit.referee import Readings
from ledger.play.cards_in_play import to_recycle
from ledger.play.evolve import evolve
from ledger.play.state import Match, opening
from ledger.simulate.simulation import simulate
from schemas.cards import FACES, face
from schemas.events import EVENT, Act, Claim
from schemas.ruleset import Ruleset

Event = dict[str, Any]

RULEBOOK = read_rulebook()
RULESETS: tuple[str, ...] = tuple(RULEBOOK.ids)


@cache
def readings(ruleset: str) -> Readings:
    """A ruleset and its other reading."""
    rules = RULEBOOK.resolve(ruleset)
    return Readings(rules, RULEBOOK.resolve(rules.compare) if rules.compare else None)


def each_of(count: int) -> int:
    """How many matches of each ruleset make ``count`` or a few more together."""
    return -(-count // len(RULESETS))


def matches(ruleset: str, count: int, seed: int) -> Iterator[list[Event]]:
    """Legal matches played by a ruleset."""
    rules = readings(ruleset).rules
    for number, events in enumerate(simulate(rules, count, seed)):
        yield with_copies(events, rules, Random(f"copies {seed} {number}")) if number % 2 else events


def read(events: Iterable[Event]) -> list[Act | Claim]:
    """The events as the intake reads them."""
    return [EVENT.validate_python(event, strict=False) for event in events]


def audited(events: Sequence[Event], ruleset: str) -> MatchAudit:
    """What the audit says of a log."""
    return audit_match(events[0]["match"], read(events), readings(ruleset))


# --------------------------------------------------------------------------------------------- copies told apart


def with_copies(events: Sequence[Event], rules: Ruleset, rng: Random) -> list[Event]:
    """A legal log with copy suffixes on all its cards: ``7H.2``."""
    state, told = opening(rules), []
    for event in events:
        state = evolve(state, EVENT.validate_python(event := _with_copies(event, state, rng), strict=False))
        told.append(event)
    return told


def _with_copies(event: Event, state: Match, rng: Random) -> Event:
    if event["type"] == "deal":
        copies = [f"{card}.{number}" for card in FACES for number in (1, 2)]
        rng.shuffle(copies)
        return {**_renamed(event, copies), "cut_card": copies[-1]}
    if state.deal is None:
        return event
    if event["type"] == "recycle":
        return _renamed(event, to_recycle(state.deal))
    if event["type"] == "draw":
        source = state.deal.stock if event["from"] == "stock" else state.deal.discards[::-1]
        return {**event, "card": (source or ("??",))[0]}
    seat = state.deal.seat(event["seat"]) if "seat" in event else None
    return _renamed(event, list(seat.hand[::-1])) if seat else event


def _renamed(event: Event, cards: list[str]) -> Event:
    """The event with each of its cards replaced by a copy of it among ``cards``, which loses those taken."""

    def copy(card: str) -> str:
        return cards.pop(next(place for place, name in enumerate(cards) if face(name) == card))

    def copies(row: list[str]) -> list[str]:
        return [copy(card) for card in row]

    named: Event = {name: copy(event[name]) for name in ("card", "finish", "open_card") if name in event}
    if "stock" in event:
        named["stock"] = copies(event["stock"])
    if "groups" in event:
        named["groups"] = [copies(group) for group in event["groups"]]
    if "hands" in event:
        named["hands"] = [{**hand, "cards": copies(hand["cards"])} for hand in event["hands"]]
    if "wild_card" in event:
        named["wild_card"] = cards[-1]
    return {**event, **named}
