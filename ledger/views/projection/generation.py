"""One pair of view files, open.db and hands.db: brought up to date in steps, or made in one go from audited matches."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from math import inf
from operator import itemgetter
from pathlib import Path
from typing import Final, NamedTuple

from ledger.audit.played import PlayedMatch
from ledger.evidence.growth import Growth, is_of_mark
from ledger.evidence.reader import RefusedPlace
from ledger.rules.library import read_clausebook
from ledger.views.projection.counts import ShareKeys, ShareMaker, Tally, Use, add_refused, apply_tally, read_share
from ledger.views.projection.files import ViewFile, clear_away, make_file, serve_file, served_file, view_file
from ledger.views.projection.pending import LedgerExtent, PendingRanges, seen_in
from ledger.views.projection.rows import (
    HIDDEN_TABLES,
    PUBLIC_TABLES,
    TOGETHER,
    Job,
    MatchRows,
    RowMakers,
    RowSource,
    first_rows,
    removal_of,
    rows_of,
)
from ledger.views.tables.board import altered_matches
from ledger.views.tables.freshness import FRESHNESS, UNFILLED
from ledger.views.tables.table import Table
from ledger.views.view_files import HAND_TABLES, HANDS_FILE, OPEN_FILE, OPEN_TABLES, Fingerprint
from schemas.clausebook import Clausebook
from schemas.errors import LedgerError

_STAMP: Final = (*Fingerprint._fields, "build")
"""What every file says of itself."""
_HANDS_DUE: Final = "SELECT match FROM hands_waiting WHERE at_ms <= ?"
_IN_VAIN: Final = 200
"""Altered matches looked at in a step that turn out to be so still."""
_LEAVES_PER_EVENT: Final = 50
"""Leaves looked at in a step for each event it may project."""


class OutlivedError(Exception):
    """Something was erased since files were made, or is being erased: they go, and others are made of what is left."""


class Budget(NamedTuple):
    """How much a step may do: so many events, and the seconds after which it begins no further match."""

    events: int
    seconds: float = float("inf")


class Generation:
    """Two files that belong together, as one build made them: ``public`` is open.db, ``hidden`` hands.db."""

    def __init__(self, public: ViewFile, hidden: ViewFile) -> None:
        self.public, self.hidden = public, hidden
        self._files = (public, hidden)

    def stamp(self) -> dict[str, str]:
        """What the files say of themselves."""
        return dict(self.public.conn.execute("SELECT name, value FROM views_made"))

    @property
    def erasure_mark(self) -> str:
        """The mark of what had been erased when they were made, as ``Growth.erasures`` gives it."""
        return self.stamp().get("erased", "0")

    def is_served(self) -> bool:
        """Whether these are the files that are served."""
        return all(file.is_served() for file in self._files)

    def close(self) -> None:
        """Close both files."""
        for file in self._files:
            file.close()

    def write_without_log(self) -> None:
        """See :meth:`ViewFile.write_without_log`."""
        for file in self._files:
            file.write_without_log()

    def finish(self) -> Generation:
        """The same files, ready to be served after they were written without a log."""
        with ThreadPoolExecutor() as pool:  # SQLite lets the other go on meanwhile
            list(pool.map(ViewFile.finish, self._files))
        return _open(self.public.path, self.hidden.path)

    def remove(self) -> None:
        """Remove the files of a build that was broken off."""
        for file in self._files:
            for path in file.path.parent.glob(f"{file.path.name}*"):
                path.unlink(missing_ok=True)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Be the one who writes to these files; what was written is seen when all is done, or not at all."""
        self.public.begin()
        try:
            self.hidden.begin()
            yield
            # Hands first, as they are served: a crash between must not leave open.db telling that they are there.
            self.hidden.commit()
            self.public.commit()
        finally:
            # What was committed stays: there is then nothing to take back, only the locks to let go.
            self.hidden.rollback()
            self.public.rollback()

    # -- a step ----------------------------------------------------------------------------------

    def step(self, source: RowSource, budget: Budget, now: int, workers: RowMakers | None = None) -> bool:
        """Project what is newest of what is missing, within a budget; whether something is left.

        To be called within :meth:`writing`. ``now`` is the time in milliseconds since 1970. With
        ``workers`` only the number of events counts. Raises Disagreement when counts and matches do not agree, Outlived
        when something was erased since these files were made.
        """
        conn, stamp = self.public.conn, self.stamp()
        with source.growth.moment():
            erased, mark = stamp.get("erased", "0"), source.growth.erasures()
            if not erased or not is_of_mark(erased, mark):
                raise OutlivedError
            if erased != mark:  # ledgers were added, which are taken in from now on
                for file in self._files:
                    file.conn.execute("UPDATE views_made SET value = ? WHERE name = 'erased'", (mark,))
            for file in self._files:
                file.conn.execute("DELETE FROM views_made WHERE name = ?", (UNFILLED,))
            before = PendingRanges.load(conn, stamp)
            pending = before.copy()
            pending.update(source.growth)
            pending.changed |= self.hands_due(now)
            pending.changed.update(self._mended(source))
            for part in source.growth.parts:
                then, now_seen = before.reaches.get(part.ledger, LedgerExtent()), pending.reaches[part.ledger]
                add_refused(conn, part.growth.refused(then.marks.refusals, now_seen.marks.refusals))
            tally = Tally(source.contents)
            # Rows that come in the order of their keys fill the pages of an index; those that come against it, half.
            for match, rows in _chosen_rows(source, pending, budget, now, workers):
                self._replace(match, rows, tally)
                pending.changed |= self._under(rows.former if rows is not None else ())
            for file in self._files:
                file.insert_gathered()
            apply_tally(conn, tally)
            pending.save(conn, before)
            self._write_freshness(pending, source.growth, stamp, now)
        return pending.has_work

    def backlog(self, growth: Growth) -> int:
        """How many events are to be projected, as far as can be told at a glance."""
        (waiting,) = self.public.conn.execute("SELECT coalesce(sum(high - low), 0) FROM to_project").fetchone()
        leaves = sum(one.marks.leaves for one in seen_in(self.stamp()).values())
        return int(waiting) + sum(part.growth.marks().leaves for part in growth.parts) - leaves

    def hands_due(self, now: int) -> set[str]:
        """The matches that have ended and whose hands may be told by now."""
        return {match for (match,) in self.public.conn.execute(_HANDS_DUE, (now,))}

    def _mended(self, source: RowSource) -> Iterator[str]:
        """The matches that were altered when their rows were made and are as stored by now: logs that come again give
        back what the vault has lost, without a leaf. Of those that still are only so many are looked at each time."""
        in_vain = 0
        for match in altered_matches(self.public.conn):
            if source.is_as_stored(match):
                yield match
            elif (in_vain := in_vain + 1) == _IN_VAIN:
                return

    def _under(self, former: Sequence[str]) -> set[str]:
        """The matches with players under pseudonyms that were theirs before an earlier ledger knew them."""
        query = "SELECT match FROM players WHERE pseudonym = ?"
        return {match for name in former for (match,) in self.public.conn.execute(query, (name,))}

    def _replace(self, match: str, rows: MatchRows | None, tally: Tally) -> None:
        """Let a match stand as it is now and in no other way."""
        conn = self.public.conn
        share = conn.execute("SELECT share FROM shares WHERE match = ?", (match,)).fetchone()
        if share is not None:
            for file in self._files:  # a match may come twice in a step
                file.insert_gathered()
            tally.add(read_share(share[0], ShareKeys(conn)), -1)
            conn.execute("DELETE FROM shares WHERE match = ?", (match,))
            _remove(self.public, PUBLIC_TABLES, match)
            conn.execute("DELETE FROM hands_waiting WHERE match = ?", (match,))
        # Of a match that open.db does not know too: a step cut short between the two commits has left its hands.
        _remove(self.hidden, HIDDEN_TABLES, match)
        if rows is None:
            for file in self._files:
                file.forget_number(match)
            return
        if rows.hands_from is not None:
            conn.execute("INSERT INTO hands_waiting VALUES (?, ?)", (match, rows.hands_from))
        tally.add(rows.share)
        conn.execute("INSERT INTO shares VALUES (?, ?)", (match, rows.share.as_bytes(self.public.share_key)))
        for file, values in ((self.public, rows.public), (self.hidden, rows.hidden)):
            for table, lines in values.items():
                file.gather(table, lines)

    def _write_freshness(self, pending: PendingRanges, growth: Growth, stamp: dict[str, str], now: int) -> None:
        conn = self.public.conn
        (events,) = conn.execute("SELECT count FROM summary WHERE what = 'events'").fetchone()
        leaf = min((low for low, _ in pending.ranges), default=pending.end)
        row = (1, now, leaf, events, pending.events, pending.count(growth), stamp["version"], stamp["laws"])
        conn.execute("INSERT OR REPLACE INTO freshness VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        # SQLite chooses among indexes by samples, which are taken anew once there is about twice as much.
        if not pending.has_work and events >= 2 * int(stamp.get("analyzed", "0")) + 1000:
            self.public.analyze()
            self.hidden.analyze()
            conn.execute("INSERT OR REPLACE INTO views_made VALUES ('analyzed', ?)", (str(events),))

    def touch(self, now: int) -> None:
        """Say that the ledger was looked at and nothing was new. Within :meth:`writing`."""
        self.public.conn.execute("UPDATE freshness SET at_ms = ?", (now,))


def _chosen_rows(
    source: RowSource, pending: PendingRanges, budget: Budget, now: int, workers: RowMakers | None
) -> Iterator[tuple[str, MatchRows | None]]:
    """The matches to be projected now, with their rows, in the order of their keys."""
    jobs = _choose(source.growth, pending, budget.events, now)
    if workers is not None:
        yield from workers.rows(sorted(jobs))  # which make more while those that came are written
    else:
        yield from sorted(_until(time.monotonic() + budget.seconds, source, jobs), key=itemgetter(0))


def _choose(growth: Growth, pending: PendingRanges, events: int, now: int) -> Iterator[Job]:
    total = 0
    for match, size in pending.matches(growth, events * _LEAVES_PER_EVENT):
        total += size
        yield match, match in pending.waiting, now
        if total >= events:
            return


def _until(end: float, source: RowSource, jobs: Iterator[Job]) -> Iterator[tuple[str, MatchRows | None]]:
    """The rows of one match at least, and of others until the time is up."""
    while batch := list(islice(jobs, TOGETHER if end == inf else 1)):
        yield from zip((match for match, _, _ in batch), source.rows_together(batch), strict=True)
        if time.monotonic() >= end:
            return


def _remove(file: ViewFile, tables: Sequence[Table], match: str) -> None:
    for table in tables:
        file.conn.execute(*removal_of(table, match))


# -- made, served, cleared away --------------------------------------------------------------------


def make_generation(
    views: Path, build: str, made_by: Fingerprint, clauses: Clausebook, erased: str, *, indexed: bool = True
) -> Generation:
    """Two new files with every table and no match, with the mark of what was ``erased`` before. They are not served
    yet, and say so until their first step. Raises LedgerError."""
    public = make_file(views / f"{OPEN_FILE}.{build}", OPEN_TABLES, indexed=indexed)
    hidden = make_file(views / f"{HANDS_FILE}.{build}", HAND_TABLES, indexed=indexed, durable=True)
    generation = Generation(public, hidden)
    with generation.writing():
        for table, row in first_rows(clauses):
            public.insert(table.name, [row])
        stamp = {**made_by._asdict(), "build": build, "erased": erased, UNFILLED: ""}
        for conn in (public.conn, hidden.conn):
            conn.executemany("INSERT INTO views_made VALUES (?, ?)", list(stamp.items()))
        public.insert(FRESHNESS.name, [(1, 0, 0, 0, 0, None, made_by.version, made_by.laws)])
    return generation


def _open(public: Path, hidden: Path) -> Generation:
    """Raises LedgerError when one of the files cannot be opened."""
    first = ViewFile(public, OPEN_TABLES)
    try:
        # open.db says what was projected, so hands.db must never fall behind it.
        return Generation(first, ViewFile(hidden, HAND_TABLES, durable=True))
    except LedgerError:
        first.close()
        raise


def serve_generation(generation: Generation) -> None:
    """Let these files be the ones that are served. Hidden cards first: see :func:`served_generation`."""
    serve_file(generation.hidden.path)
    serve_file(generation.public.path)


def served_generation(views: Path, tables: str, erased: str) -> Generation | None:
    """The files that are served, when they are of one build, have the ``tables`` that pages expect and the mark of what
    was ``erased``; else None. Raises Outlived where they have another mark.

    A swap that was broken off between the two is finished.
    """
    hidden, public = served_file(views / HANDS_FILE), served_file(views / OPEN_FILE)
    # A file of that very name was made in one go, and nobody keeps it up to date.
    if hidden is None or hidden.name == HANDS_FILE:
        return None
    partner = views / f"{OPEN_FILE}{hidden.name.removeprefix(HANDS_FILE)}"
    if public != partner and partner.is_file():
        serve_file(partner)
        public = partner
    if public != partner:
        return None
    try:
        generation = _open(public, hidden)
    except LedgerError:
        return None  # damaged: it is made anew
    try:
        stamp = generation.stamp()
        build = dict(generation.hidden.conn.execute("SELECT name, value FROM views_made")).get("build")
        is_whole = is_of_mark(generation.erasure_mark, erased)
        fits = set(_STAMP) <= stamp.keys() and stamp["build"] == build and stamp["tables"] == tables
    except Exception:  # of another version, or damaged: it is made anew
        is_whole, fits = True, False
    if is_whole and fits:
        return generation
    generation.close()
    if not is_whole:
        raise OutlivedError
    return None


def clear_generations(views: Path, keep: Sequence[Generation]) -> None:
    """Remove the files of builds that are served no more, or never were."""
    clear_away(views / OPEN_FILE, [generation.public.path for generation in keep])
    clear_away(views / HANDS_FILE, [generation.hidden.path for generation in keep])


# -- in one go -------------------------------------------------------------------------------------


def build_views(views: Path, matches: Iterable[PlayedMatch], refusals: Iterable[RefusedPlace] = ()) -> None:
    """Make ``open.db`` and ``hands.db`` anew from these matches, and put them in place.

    For views that are not kept up to date: a ledger's own are made by its projector. A verdict may cite the clauses
    that come with meldtrail. ``refusals`` are the lines the ledger did not take, to be counted. Raises LedgerError when
    the folder cannot be written; what was served before is then untouched.
    """
    book = read_clausebook()
    shares, contents = ShareMaker(book), dict[Use, str]()
    tally = Tally(contents)
    with (
        view_file(views / OPEN_FILE, OPEN_TABLES) as public,
        view_file(views / HANDS_FILE, HAND_TABLES) as hidden,
    ):
        for table, row in first_rows(book):
            public.insert(table.name, [row])
        for match in matches:
            rows = rows_of(match, shares)
            tally.add(rows.share)
            contents.update(rows.share.uses)
            for file, values in ((public, rows.public), (hidden, rows.hidden)):
                for name, lines in values.items():
                    file.insert(name, lines)
        apply_tally(public.conn, tally)
        add_refused(public.conn, Counter((row.file, row.code) for row in refusals))
