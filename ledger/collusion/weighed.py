"""The facts of one match of a ledger, people numbered by account."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.audit.auditor import Auditor
from ledger.collusion.facts.decisions import Deals, Decisions, Facts, joined, select
from ledger.collusion.facts.packing import Game, GameWeigher, is_packed, pack
from ledger.collusion.facts.replayed import Observer, is_weighed
from schemas.events import EVENT, EVENTS, Open
from schemas.ruleset import Ruleset

RULES_UNKNOWN = "its rules are not known"


class MatchFacts(NamedTuple):
    """The facts of one match: when it began (as logged, empty when not), what a point is worth (paise, 0: not said),
    the ruleset's id."""

    match: str
    when: str
    point_value: int
    facts: Facts
    rules: str = ""


class Batch(NamedTuple):
    """The facts of several matches as one: of each match its place in the scan, how many deals it had, its ruleset."""

    places: npt.NDArray[np.int64]
    deals: npt.NDArray[np.int64]
    rules: list[str]
    facts: Facts


Weighed = tuple[MatchFacts | str, int, str]
"""The facts of a match or why there are none, how many events it has, and the hash of its rules."""


class _Read(NamedTuple):
    """A match as read: its events as objects, its rules or why they are not weighed, their pinned hash, what a point is
    worth."""

    match: str
    events: list[dict[str, Any]]
    rules: Ruleset | str
    pinned: str
    point_value: int

    def weighed(self, facts: Facts | str) -> Weighed:
        """With its facts, or why there are none."""
        if isinstance(facts, str) or isinstance(self.rules, str):
            return str(facts), len(self.events), self.pinned
        found = MatchFacts(self.match, self.events[0].get("at", ""), self.point_value, facts, self.rules.id)
        return found, len(self.events), self.pinned


class MatchWeigher:
    """Reads matches of a ledger into facts; ``accounts`` names accounts by number and grows as they are met."""

    def __init__(self, auditor: Auditor, accounts: list[str]) -> None:
        self._auditor = auditor
        self.accounts = accounts
        self._numbers = {account: number for number, account in enumerate(accounts)}
        self._observers: dict[str, Observer] = {}
        self._packers: dict[str, GameWeigher | None] = {}

    def facts(self, match: str, size: int | None = None) -> Weighed:
        """The facts of a match or why there are none, how many events it has, and the hash of its rules.

        ``size`` looks at so many of its first events only, as it stood when it had no more.
        """
        read = self._read(match, size)
        return read.weighed(self._observed(read))

    def several(self, matches: Iterable[str]) -> list[Weighed]:
        """As :meth:`facts` of each; matches that are whole and plain are weighed together, in a tenth of the time."""
        found: list[Weighed | None] = []
        games: dict[str, list[tuple[int, _Read, Game]]] = {}
        for place, match in enumerate(matches):
            read = self._read(match)
            game = self._packed(read)
            if game is None or isinstance(read.rules, str):
                found.append(read.weighed(self._observed(read)))
            else:
                found.append(None)
                games.setdefault(read.rules.hash, []).append((place, read, game))
        for rules, packed in games.items():
            weigher = self._packers[rules]
            every = weigher.matches([game for _, _, game in packed]) if weigher is not None else []
            for (place, read, _), facts in zip(packed, every, strict=True):
                found[place] = read.weighed(facts)
        return [weighed for weighed in found if weighed is not None]

    def _read(self, match: str, size: int | None = None) -> _Read:
        events = self._auditor.reader.clear(match)[:size]
        first = next((event for event in events if event["type"] == "open"), None)
        opened = None if first is None else EVENT.validate_python(first, strict=False)
        readings = self._auditor.readings(match, opened if isinstance(opened, Open) else None)
        pinned = self._auditor.reader.pinned(match)
        rules: Ruleset | str = RULES_UNKNOWN if readings is None else is_weighed(readings.rules) or readings.rules
        value = 0 if first is None else first.get("stake", {}).get("point_value", 0)
        return _Read(match, events, rules, pinned[0] if pinned is not None else "", value)

    def _observed(self, read: _Read) -> Facts | str:
        if isinstance(read.rules, str):
            return read.rules
        if read.rules.hash not in self._observers:
            self._observers[read.rules.hash] = Observer(read.rules)
        return self._observers[read.rules.hash].facts(EVENTS.validate_python(read.events, strict=False), self.number)

    def _packed(self, read: _Read) -> Game | None:
        if isinstance(read.rules, str):
            return None
        if read.rules.hash not in self._packers:
            self._packers[read.rules.hash] = GameWeigher(read.rules) if is_packed(read.rules) else None
        weigher = self._packers[read.rules.hash]
        return None if weigher is None else pack(read.events, weigher.ruleset, self.number)

    def number(self, player: str) -> int:
        """The number of an account, by the name in the log."""
        account = self._auditor.reader.person(player)
        if account not in self._numbers:
            self._numbers[account] = len(self.accounts)
            self.accounts.append(account)
        return self._numbers[account]


def batch_of(found: list[tuple[int, MatchFacts]]) -> Batch:
    """Matches with their places as one batch."""
    return Batch(
        np.array([place for place, _ in found], dtype=np.int64),
        np.array([len(match.facts.deals.winner) for _, match in found], dtype=np.int64),
        [match.rules for _, match in found],
        joined([match.facts for _, match in found]),
    )


def parted(batch: Batch, place: int) -> tuple[Batch, Batch]:
    """The matches of a batch up to a place, and those beyond it."""
    count = int((batch.places <= place).sum())
    deals = int(batch.deals[:count].sum())
    rows = batch.facts.decisions
    early = Facts(_deals(batch.facts, slice(None, deals)), select(rows, rows.deal < deals))
    late = select(rows, rows.deal >= deals)
    late_facts = Facts(_deals(batch.facts, slice(deals, None)), late._replace(deal=late.deal - deals))
    return (
        Batch(batch.places[:count], batch.deals[:count], batch.rules[:count], early),
        Batch(batch.places[count:], batch.deals[count:], batch.rules[count:], late_facts),
    )


def _deals(facts: Facts, which: slice) -> Deals:
    return Deals._make(column[which] for column in facts.deals)


def tables_of(batch: Batch) -> list[str]:
    """What was played at each deal of a batch: ruleset and number of seats, in words."""
    seats = (batch.facts.deals.players >= 0).sum(axis=1)
    rules = np.repeat(np.array(batch.rules, dtype=object), batch.deals)
    return [f"{name}, {count} seats" for name, count in zip(rules, seats, strict=True)]


def of_people(rows: Decisions, one: tuple[int, ...], two: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    """Which decisions are those of one person while another is still in, each known by several accounts."""
    which: npt.NDArray[np.bool_] = np.isin(rows.player, one) & np.isin(rows.others, two).any(axis=1)
    return which
