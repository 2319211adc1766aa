"""Every row of open.db and hands.db: those before any match, and those of a match, from the played match alone; and
where they come from, a ledger read here or, for a large backlog, by processes of their own.

Each module of ``tables/`` is asked that has a function for it, ``first_rows(clauses)`` or ``match_rows(match, deals)``.
All tables of a module with the latter are tables of matches, and the key of each is the match or begins with it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from ledger.audit.auditor import Auditor
from ledger.audit.audits import Failure
from ledger.audit.played import PlayedMatch, pseudonym_of
from ledger.audit.skimmed import judged_together, replayed_whole
from ledger.audit.workers import Workers
from ledger.evidence.growth import Growth
from ledger.evidence.processes import MANY_MATCHES, collect_seldom, cores
from ledger.evidence.reader import MatchGaps, Reader, StoredMatch
from ledger.evidence.store import damage_named, open_faces
from ledger.rules.many_hands import expect_many_hands
from ledger.rules.rulebook import Rulebook
from ledger.views.projection.counts import Share, ShareMaker, Use
from ledger.views.tables.deals import Deals
from ledger.views.tables.freshness import MATCH_NUMBERS
from ledger.views.tables.match_records import as_all_saw
from ledger.views.tables.table import Table, TableRow
from ledger.views.tables.turns import TURNS
from ledger.views.view_files import TABLE_MODULES, TABLES
from schemas.clausebook import Clausebook
from schemas.errors import ConflictError, UnknownMatch

Values = dict[str, list[tuple[Any, ...]]]
"""Rows by table, their stored columns in the table's order."""

_MODULES: Final = [module for module in TABLE_MODULES if hasattr(module, "match_rows")]
_OF_MATCHES: Final = [
    table for table in TABLES.values() if not table.reads and any(table in vars(module).values() for module in _MODULES)
]
PUBLIC_TABLES: Final = tuple(table for table in _OF_MATCHES if table.file == "open")
"""The tables of open.db in which every row is of one match."""
HIDDEN_TABLES: Final = tuple(table for table in _OF_MATCHES if table.file == "hands")
"""The same of hands.db."""


def first_rows(clauses: Clausebook) -> Iterator[TableRow]:
    """What stands before any match."""
    for module in TABLE_MODULES:
        if hasattr(module, "first_rows"):
            yield from module.first_rows(clauses)


class MatchRows(NamedTuple):
    """What is to stand of a match: rows of open.db and of hands.db, its share in the counts, how many events it has.

    ``hands_from`` is when it is to be looked at again for its hands, in milliseconds since 1970; ``former`` are
    pseudonyms its players may still have in rows of other matches, and have no more."""

    match: str
    public: Values
    hidden: Values
    share: Share
    events: int
    hands_from: int | None = None
    former: tuple[str, ...] = ()


def rows_of(match: PlayedMatch, shares: ShareMaker) -> MatchRows:
    """Everything of a match; of one that is still played, everything that follows from what the whole table saw.

    Of one whose rows cannot be made, or would be of hidden cards while it is played, there are those of a match that
    was not audited, which say why, and no hidden one.
    """
    return rows_together([match], shares)[0]


def rows_together(matches: Sequence[PlayedMatch], shares: ShareMaker) -> list[MatchRows]:
    """The same of some matches. Each table is filled for all of them before the next: a processor that goes through the
    same code again has it at hand, which saves a quarter of the time."""
    drafts = [_Draft(match) for match in matches]
    for module in _MODULES:
        for draft in drafts:
            draft.add(module.match_rows)
    return [draft.finished(shares) for draft in drafts]


class HiddenRowError(ValueError):
    """A row of hidden cards of a match that is still played."""


class _Draft:
    """The rows of a match as they are made, from one table to the next."""

    def __init__(self, match: PlayedMatch) -> None:
        self._match, self._rows = match, defaultdict[Table, list[tuple[Any, ...]]](list)
        self._wrong: Exception | None = None
        try:
            self._visible = match if match.ended else as_all_saw(match)
            self._deals = Deals(self._visible)
        except Exception as wrong:
            self._wrong = wrong

    def add(self, match_rows: Callable[[PlayedMatch, Deals], Iterator[TableRow]]) -> None:
        """The rows of the tables of one module."""
        if self._wrong is not None:
            return
        rows = self._rows
        try:
            for table, row in match_rows(self._visible, self._deals):
                rows[table].append(row)
        except Exception as wrong:
            self._wrong = wrong

    def finished(self, shares: ShareMaker) -> MatchRows:
        """All of them; where some cannot be made, those of a match that was not audited."""
        if self._wrong is None:
            try:
                return _match_rows(self._visible, self._deals, self._rows, shares, refuses_hidden=True)
            except Exception as wrong:
                self._wrong = wrong
        match = self._match.failed(Failure.of(self._wrong))
        deals, rows = Deals(match), defaultdict[Table, list[tuple[Any, ...]]](list)
        for module in _MODULES:
            for table, row in module.match_rows(match, deals):
                rows[table].append(row)
        return _match_rows(match, deals, rows, shares, refuses_hidden=False)


def _match_rows(
    match: PlayedMatch,
    deals: Deals,
    rows: Mapping[Table, list[tuple[Any, ...]]],
    shares: ShareMaker,
    *,
    refuses_hidden: bool,
) -> MatchRows:
    values: dict[str, Values] = {"open": {}, "hands": {}}
    for table, table_rows in rows.items():
        if table.file == "open" or match.ended:
            values[table.file][table.name] = table_rows
        elif refuses_hidden:
            raise HiddenRowError(f"a row of {table.name} for match {match.match}, which is still played")
    share = shares.share(match, deals, rows.get(TURNS, []))
    return MatchRows(match.match, values["open"], values["hands"], share, len(match.events), match.hands_from)


def where_match(table: Table, match: str) -> tuple[str, tuple[str, ...]]:
    """The condition for the rows of a match, and what fills its places. It goes by the table's key alone."""
    first = table.key[0]
    # A key is the match, or begins with it and a stroke, which no match has in its id; '0' follows '/' in ASCII.
    if first == "match":
        return "[match] = ?", (match,)
    return f"[{first}] >= ? AND [{first}] < ?", (f"{match}/", f"{match}0")


def removal_of(table: Table, match: str) -> tuple[str, tuple[str, ...]]:
    """The SQL that removes the rows of a match from where they lie, and what fills its places."""
    where, values = where_match(table, match)
    if table.compact:
        where = f"[match] = (SELECT [number] FROM [{MATCH_NUMBERS.name}] WHERE {where})"  # noqa: S608 - of our tables
    return f"DELETE FROM [{table.stored_in}] WHERE {where}", values  # noqa: S608


# -- of a ledger -----------------------------------------------------------------------------------

Job = tuple[str, bool, int]
"""A match, whether lines of it wait, and the time by which its hands may be told or not."""


class RowSource(NamedTuple):
    """Where rows of matches come from: a ledger open for reading, in its faces, and what is the same for many matches.

    ``contents`` holds every row of rules or codes some match was seen to need.
    """

    growth: Growth
    auditor: Auditor
    shares: ShareMaker
    contents: dict[Use, str]

    @classmethod
    def of(cls, reader: Reader, growth: Growth, rulebook: Rulebook, clauses: Clausebook) -> RowSource:
        """One that has seen no match yet."""
        return cls(growth, Auditor(reader, rulebook, reader.person), ShareMaker(clauses), {})

    def is_as_stored(self, match: str) -> bool:
        """Whether nothing of a match is seen to be altered, or gone without a record of it."""
        try:
            return not self.auditor.altered((match,))
        except (UnknownMatch, ConflictError):  # it stands in two ledgers
            return False

    def rows(self, match: str, waits: bool, now: int) -> MatchRows | None:
        """The rows of a match ``now``, in milliseconds since 1970, by its whole replay; None when the ledger holds
        nothing of it."""
        played_match = self._as_of((match, waits, now), self._stored(match))
        if played_match is None:
            return None
        return self._rows_of([self._hold_against_leaves(replayed_whole(played_match))])[0]

    def rows_together(self, jobs: Sequence[Job]) -> list[MatchRows | None]:
        """The same rows of some matches without a step for every move: in half the time."""
        records = [self._stored(match) for match, _, _ in jobs]
        matches = list(map(self._as_of, jobs, records))
        played = judged_together([match for match in matches if match is not None])
        rows = iter(self._rows_of([self._hold_against_leaves(match) for match in played]))
        return [None if match is None else next(rows) for match in matches]

    def _hold_against_leaves(self, match: PlayedMatch) -> PlayedMatch:
        """A match, held against its leaves with the order of its stocks where something is found in it."""
        return match if match.audit.clean or not match.events else self.auditor.held_against_leaves(match)

    def _stored(self, match: str) -> StoredMatch | None:
        with suppress(UnknownMatch, ConflictError):  # which is met again
            return self.auditor.reader.stored_match(match, "values")
        return None

    def _as_of(self, job: Job, record: StoredMatch | None) -> PlayedMatch | None:
        """A match as it may be told now, by what is stored of it."""
        (match, waits, now), auditor, reader = job, self.auditor, self.auditor.reader
        try:
            played = auditor.one_or_none(match, waits) if record is None else auditor.of_record(match, record)
            due = reader.hands_from(match, now, record)
        except ConflictError:
            # It stands in two ledgers, and nothing is told but that: which counts is for people to say.
            return PlayedMatch(match, [], None, MatchGaps(doubled=reader.counts_in(match)))
        return played if played is None or due is None or due <= now else replace(played, hands_from=due)

    def _rows_of(self, matches: Sequence[PlayedMatch]) -> list[MatchRows]:
        return [
            self._noted(match, rows) for match, rows in zip(matches, rows_together(matches, self.shares), strict=True)
        ]

    def _noted(self, match: PlayedMatch, rows: MatchRows) -> MatchRows:
        """The rows of a match with the pseudonyms its players had before; what is needed of others is noted."""
        self.contents.update(rows.share.uses)
        players = match.opened.players if match.opened is not None else ()
        former = (person for player in players for person in self.auditor.reader.former_persons(player.player))
        return rows._replace(former=tuple(map(pseudonym_of, former)))


# -- by processes of their own, the same rows in the same order, sooner -----------------------------

TOGETHER: Final = 64
"""Matches of which rows are made together, at the most."""
_PARTS: Final = 4
"""Into how many parts the share of each process is cut at least, so that all end at nearly the same time."""
_MOST: Final = 8
_EVENTS_PER_HAND: Final = 2
"""Of a usual game: for how many events there is a hand that must be arranged."""


class RowMakers:
    """Processes that read a ledger and make rows, for a backlog of so many ``events``."""

    def __init__(
        self, folder: Path, rulebook: Rulebook, clauses: Clausebook, contents: dict[Use, str], events: int
    ) -> None:
        self._contents = contents
        self._count = count = min(cores(), _MOST)
        hands = events // _EVENTS_PER_HAND // count
        self._workers = Workers(count, _begin, folder, rulebook.texts, clauses, hands)

    def rows(self, jobs: Sequence[Job]) -> Iterator[tuple[str, MatchRows | None]]:
        """The rows of each match, in the order of the jobs. Raises WorkerEnded."""
        together = max(1, min(TOGETHER, len(jobs) // (_PARTS * self._count)))
        batches = [jobs[place : place + together] for place in range(0, len(jobs), together)]
        for (match, _, _), rows in zip(jobs, chain.from_iterable(self._workers.answers(_rows, batches)), strict=True):
            if rows is not None:
                self._contents.update({use: content for use, content in rows.share.uses.items() if content})
            yield match, rows

    def close(self) -> None:
        """End the processes."""
        self._workers.close()


# What follows runs in such a process.

_source: list[RowSource] = []
_folders: list[Path] = []
_open_files = ExitStack()
"""For as long as the process lasts."""


def _begin(folder: Path, texts: Mapping[str, str], clauses: Clausebook, hands: int) -> None:
    collect_seldom(MANY_MATCHES)
    expect_many_hands(hands)
    faces = _open_files.enter_context(open_faces(folder))
    _folders.append(folder)
    _source.append(RowSource.of(faces.reader, faces.growth, Rulebook(texts), clauses))


def _rows(jobs: Sequence[Job]) -> list[MatchRows | None]:
    """The rows of matches, as of one moment. What stands in rows of rules is sent once, not with every match."""
    source = _source[0]
    # Before the rows are made, which adds what they need.
    contents = set(source.contents)
    with damage_named(_folders[0]), source.growth.moment():
        batch = source.rows_together(jobs)
    return [None if rows is None else _less_sent(rows, contents) for rows in batch]


def _less_sent(rows: MatchRows, contents: set[Use]) -> MatchRows:
    """Rows without the contents that were sent; those of these are from now on."""
    uses = {use: "" if use in contents else content for use, content in rows.share.uses.items()}
    contents.update(uses)
    return rows._replace(share=rows.share._replace(uses=uses))
