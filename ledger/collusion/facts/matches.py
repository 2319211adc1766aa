"""Matches of a ledger as facts, people numbered by account; and which accounts are one person.

Of a match still played nothing is read. Accounts that records on the stream ``people`` link are one person, who is
known by the number of the first of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.audit.auditor import Auditor
from ledger.collusion.facts.decisions import Deals, Facts, concatenate, select
from ledger.collusion.facts.packing import Game, GameExtractor, Loading, can_pack
from ledger.collusion.facts.replayed import ALTERED, RULES_UNKNOWN, ReplayExtractor, why_not_extracted
from ledger.evidence.reader import Reader, read_lines
from ledger.evidence.tables import UNREADABLE
from ledger.rules.compiled.counting import Sheets
from schemas.errors import LedgerError
from schemas.events import Open, first_open
from schemas.message import Message, message
from schemas.records import Link
from schemas.ruleset import Ruleset

AT_ONCE: Final = 200
"""Matches that are read together: their events are in memory."""
_PEOPLE = "people"


class MatchFacts(NamedTuple):
    """The facts of one match: when it began (as logged, empty when not), what a point is worth (paise, 0: not said),
    the ruleset's id."""

    match: str
    when: str
    point_value: int
    facts: Facts
    rules: str = ""


Extracted = tuple[MatchFacts | str, int, str]
"""The facts of a match or why there are none (a code), how many events it has, and the hash of its rules."""


class _ReadMatch(NamedTuple):
    """A match as read: its events as objects, its rules or why there are no facts, their pinned hash, what a point is
    worth."""

    match: str
    events: list[dict[str, Any]]
    opened: Open | None
    rules: Ruleset | str
    pinned: str
    point_value: int

    def extracted(self, facts: Facts | str) -> Extracted:
        """With its facts, or why there are none."""
        if isinstance(facts, str) or isinstance(self.rules, str):
            return str(facts), len(self.events), self.pinned
        match_facts = MatchFacts(self.match, self.events[0].get("at", ""), self.point_value, facts, self.rules.id)
        return match_facts, len(self.events), self.pinned


class MatchReader:
    """Reads matches of a ledger into facts; ``accounts`` names accounts by number and grows as they are met."""

    def __init__(self, auditor: Auditor, accounts: list[str]) -> None:
        self._auditor = auditor
        self.accounts = accounts
        self._numbers = {account: number for number, account in enumerate(accounts)}
        self._account_of = cache(auditor.reader.person)
        self._replays: dict[str, ReplayExtractor] = {}
        self._packs: dict[tuple[str, ...], GameExtractor | None] = {}
        self._sheets: Sheets = {}
        self._loading = Loading()

    def number(self, player: str) -> int:
        """The number of an account, by the name in the log."""
        account = self._account_of(player)
        if account not in self._numbers:
            # Several ledgers have a name each for a player; the one that was met first stays.
            numbers = [self._numbers[name] for name in self._auditor.reader.persons(player) if name in self._numbers]
            self._numbers[account] = numbers[0] if numbers else len(self.accounts)
            if not numbers:
                self.accounts.append(account)
        return self._numbers[account]

    def facts(self, match: str, size: int | None = None, rules: str | None = None) -> Extracted:
        """The facts of a match or why there are none (a code), how many events it has, and the hash of its rules.

        ``size`` and ``rules``: as it stood when it had so many events, and the newest pin was of rules with this hash.
        """
        log = self._read(match, size, rules)
        return log.extracted(self._replay(log))

    def several(self, matches: Iterable[str]) -> list[Extracted]:
        """As :meth:`facts` of each; matches that are whole and plain are taken together, in a tenth of the time."""
        return self._together([*map(self._read, matches)])  # one after the other takes a tenth more

    def _together(self, logs: Sequence[_ReadMatch]) -> list[Extracted]:
        facts: dict[int, Facts | str] = {}
        packable: dict[GameExtractor, list[int]] = {}
        for place, log in enumerate(logs):
            if isinstance(log.rules, Ruleset):
                for player in log.opened.players if log.opened is not None else ():
                    self.number(player.player)  # in the order of the matches, whichever way leads to their facts
                if (extractor := self._extractor(log.rules)) is not None:
                    packable.setdefault(extractor, []).append(place)
        for extractor, places in packable.items():
            games = dict(zip(places, self._games(extractor, [logs[place] for place in places]), strict=True))
            plain = {place: game for place, game in games.items() if game is not None}
            facts |= zip(plain, extractor.matches(list(plain.values())), strict=True)
        return [log.extracted(facts.get(place) or self._replay(log)) for place, log in enumerate(logs)]

    def _games(self, extractor: GameExtractor, logs: Sequence[_ReadMatch]) -> list[list[Game] | None]:
        """Matches as games; None for one that is not plain, or whose values no line could have told, as the replay
        says."""
        try:
            return extractor.games([log.events for log in logs], self.number)
        except UNREADABLE:
            return [None] if len(logs) == 1 else [one for log in logs for one in self._games(extractor, [log])]

    def ended_matches(
        self, matches: Iterable[str] | None = None, concerns: Callable[[Open], bool] = bool
    ) -> Iterator[MatchFacts]:
        """The facts of every match, or of those named, that has ended and has some, in the order given. Matches whose
        opening does not ``concern`` are passed over."""
        reader = self._auditor.reader
        candidates = filter(reader.hands_are_open, reader.matches() if matches is None else matches)
        while logs := [self._read(match) for match in islice(candidates, AT_ONCE)]:
            concerned = [one for one in logs if one.opened is not None and concerns(one.opened)]
            yield from (match for match, _, _ in self._together(concerned) if isinstance(match, MatchFacts))

    def _read(self, match: str, size: int | None = None, pinned: str | None = None) -> _ReadMatch:
        record, pins = self._auditor.reader.stored_match(match, "values"), self._auditor.reader.pins(match)
        events = record.lines[:size]
        if size is None and self._auditor.first_altered(match, record, pins) is not None:
            return _ReadMatch(match, events, None, ALTERED, pins[-1].hash if pins else "", 0)
        first = next((event for event in events if event["type"] == "open"), None)
        try:
            opening = first_open(read_lines([] if first is None else [first]))
        except ValueError:  # what no line could have told
            return _ReadMatch(match, events, None, ALTERED, pins[-1].hash if pins else "", 0)
        pins = tuple(pin for pin in pins if pinned in (None, pin.hash))
        readings = self._auditor.judged_by(pins[-1], opening) if pins else None
        rules: Ruleset | str = RULES_UNKNOWN if readings is None else readings.rules
        if isinstance(rules, Ruleset) and _key(rules) not in self._packs:  # of those that are there it was asked
            rules = why_not_extracted(rules) or rules
        stake = opening.stake if opening is not None else None
        value = stake.point_value or 0 if stake is not None else 0
        return _ReadMatch(match, events, opening, rules, pins[-1].hash if pins else "", value)

    def _replay(self, log: _ReadMatch) -> Facts | str:
        if isinstance(log.rules, str):
            return log.rules
        if log.rules.hash not in self._replays:
            self._replays[log.rules.hash] = ReplayExtractor(log.rules, self._sheets)
        try:
            events = read_lines(log.events)
        except ValueError:  # what no line could have told
            return ALTERED
        return self._replays[log.rules.hash].facts(events, self.number)

    def _extractor(self, rules: Ruleset) -> GameExtractor | None:
        """What extracts matches that are whole and plain; None where the games of a ruleset are never packed."""
        key = _key(rules)
        if key not in self._packs:
            self._packs[key] = GameExtractor(rules, self._loading, self._sheets) if can_pack(rules) else None
        return self._packs[key]


def _key(rules: Ruleset) -> tuple[str, ...]:
    """By what rulesets are told apart here: laws hang on cases too, which the hash leaves out."""
    return rules.hash, *sorted(rules.cases)


class FactsBatch(NamedTuple):
    """The facts of several matches as one: of each match its place in the scan, how many deals it had, its ruleset."""

    places: npt.NDArray[np.int64]
    deals: npt.NDArray[np.int64]
    rules: list[str]
    facts: Facts

    @classmethod
    def join(cls, batches: Sequence[FactsBatch]) -> FactsBatch:
        """Several batches as one; there must be one."""
        places, deals = (np.concatenate([getattr(one, name) for one in batches]) for name in ("places", "deals"))
        rules = [name for one in batches for name in one.rules]
        return cls(places, deals, rules, concatenate([one.facts for one in batches]))

    def split(self, place: int) -> tuple[FactsBatch, FactsBatch]:
        """The matches up to a place, and those beyond it."""
        early = self.places <= place
        return self._of(early), self._of(~early)

    def by_ruleset(self) -> dict[str, FactsBatch]:
        """The matches of each ruleset (its id) by themselves, ids in order."""
        names = np.array(self.rules, dtype=object)
        return {name: self._of(names == name) for name in sorted(set(self.rules))}

    def _of(self, matches: npt.NDArray[np.bool_]) -> FactsBatch:
        """Some of the matches."""
        if matches.all():
            return self
        deals = np.repeat(matches, self.deals)
        rows = select(self.facts.decisions, deals[self.facts.decisions.deal])
        rows = rows._replace(deal=(np.cumsum(deals) - 1)[rows.deal].astype(rows.deal.dtype))
        table = Deals._make(column[deals] for column in self.facts.deals)
        rules = [name for name, is_in in zip(self.rules, matches.tolist(), strict=True) if is_in]
        return FactsBatch(self.places[matches], self.deals[matches], rules, Facts(table, rows))

    def table_labels(self) -> list[str]:
        """What was played at each deal: ruleset and number of seats."""
        seats = (self.facts.deals.players >= 0).sum(axis=1)
        rules = np.repeat(np.array(self.rules, dtype=object), self.deals)
        return [table_label(name, count) for name, count in zip(rules, seats, strict=True)]

    def seatings(self) -> list[tuple[int, int]]:
        """Which accounts sat in which matches (by place)."""
        places = np.repeat(self.places, self.deals)
        deal, seat = np.nonzero(self.facts.deals.players >= 0)
        pairs = np.stack([self.facts.deals.players[deal, seat].astype(np.int64), places[deal]], axis=1)
        return [(account, place) for account, place in np.unique(pairs, axis=0).tolist()]


def table_label(ruleset: str, seats: int) -> str:
    """The label of a ruleset and a number of seats, of tables and of strata."""
    return f"{ruleset}, {seats} seats"


def table_message(label: str) -> Message | str:
    """The inverse of :func:`table_label`; a label that is none stays as it is."""
    ruleset, _, seats = label.rpartition(", ")
    count = seats.removesuffix(" seats")
    return message("lead_text-table", ruleset=ruleset, seats=int(count)) if count.isdecimal() else label


def batch_of(matches: Sequence[tuple[int, MatchFacts]]) -> FactsBatch:
    """Matches with their places as one batch."""
    return FactsBatch(
        np.array([place for place, _ in matches], dtype=np.int64),
        np.array([len(match.facts.deals.winner) for _, match in matches], dtype=np.int64),
        [match.rules for _, match in matches],
        concatenate([match.facts for _, match in matches]),
    )


# -- people --------------------------------------------------------------------------------------


class People(NamedTuple):
    """Whose each account is: by account the number of the person, by person the accounts (one or more)."""

    of: npt.NDArray[np.int64]
    accounts: Mapping[int, tuple[int, ...]]

    @property
    def linked(self) -> int:
        """How many people have several accounts."""
        return sum(len(accounts) > 1 for accounts in self.accounts.values())


def links(reader: Reader) -> list[tuple[str, str]]:
    """The linked accounts of a ledger, as staff see them; and those of one player in several ledgers. Raises
    LedgerError for a link that cannot be read: without it two accounts of one person would be tested as a pair."""
    linked = []
    for seq, link in reader.numbered_records(_PEOPLE):
        if link is None:
            raise LedgerError(
                f"{_PEOPLE}/{seq} cannot be read, and may say of two accounts that they are one person's: without it no"
                " pair can be tested; meldtrail verify says what is wrong with it, a backup has it as it was"
            )
        if isinstance(link, Link):
            linked.append((reader.person(link.player), reader.person(link.same_as)))
    return [*linked, *reader.same_players()]


def join_linked(linked: Iterable[tuple[str, str]], order: Callable[[str], Any] = str) -> Callable[[str], str]:
    """Accounts joined by links, directly or over others: answers the first account, in an order, of an account's
    person."""
    above: dict[str, str] = {}

    def first(account: str) -> str:
        while account in above:
            account = above[account]
        return account

    for one, two in linked:
        low, high = sorted((first(one), first(two)), key=order)
        if low != high:
            above[high] = low
    return first


def sat_twice(facts: Facts, of: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Of each deal whether one person held several seats; ``of`` is whose each account is."""
    accounts = facts.deals.players
    people = np.sort(np.where(accounts >= 0, of[accounts], -1 - np.arange(accounts.shape[1])), axis=1)
    doubles: npt.NDArray[np.bool_] = (people[:, 1:] == people[:, :-1]).any(axis=1)
    return doubles


def deals_where(facts: Facts, which: npt.NDArray[np.bool_]) -> Facts:
    """Some of the deals, and the decisions in them."""
    rows = select(facts.decisions, which[facts.decisions.deal])
    deals = Deals._make(column[which] for column in facts.deals)
    return Facts(deals, rows._replace(deal=(np.cumsum(which) - 1)[rows.deal]))


def people_of(accounts: Sequence[str], linked: Iterable[tuple[str, str]]) -> People:
    """The people behind some accounts, whose links may go over accounts that never played."""
    numbers = {account: number for number, account in enumerate(accounts)}
    first = join_linked(linked, lambda account: (numbers.get(account, len(numbers)), account))
    of = np.array([numbers[first(account)] for account in accounts], dtype=np.int64)
    accounts_of: dict[int, tuple[int, ...]] = {}
    for number, person in enumerate(of.tolist()):
        accounts_of[person] = (*accounts_of.get(person, ()), number)
    return People(of, accounts_of)
