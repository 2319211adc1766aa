"""One pair of view files, open.db and hands.db, brought up to date in steps."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from ledger.evidence.growth import Growth
from ledger.views.projecting.counts import add_refused, apply, first_rows
from ledger.views.projecting.digest import MadeBy
from ledger.views.projecting.file import LiveFile, clear_away, make_file, serve_file, served_file
from ledger.views.projecting.match import HIDDEN_TABLES, PUBLIC_TABLES, MatchRows, where_match
from ledger.views.projecting.pending import Pending
from ledger.views.projecting.projection import HANDS_FILE, OPEN_FILE
from ledger.views.projecting.tally import Tally, kept_share
from ledger.views.projecting.workers import Source, Workers
from ledger.views.tables.hands import HAND_TABLES
from ledger.views.tables.open import OPEN_TABLES
from ledger.views.tables.table import Table
from schemas.clausebook import Clausebook
from schemas.errors import LedgerError

MADE_FROM: Final = (*MadeBy._fields, "build")
_LOOKED_AT: Final = 50
"""Leaves looked at in a step for each event it may project."""


class Budget(NamedTuple):
    """How much a step may do: so many events, and the seconds after which it begins no further match."""

    events: int
    seconds: float = float("inf")


class Generation:
    """Two files that belong together, as one build made them."""

    def __init__(self, public: Path, hidden: Path) -> None:
        self._open(public, hidden)

    def _open(self, public: Path, hidden: Path) -> None:
        self.public = LiveFile(public, OPEN_TABLES)
        try:
            # open.db says what was projected, so hands.db must never fall behind it.
            self.hidden = LiveFile(hidden, HAND_TABLES, durable=True)
        except LedgerError:
            self.public.close()
            raise

    def made(self) -> dict[str, str]:
        """What the files say of themselves."""
        return dict(self.public.conn.execute("SELECT name, value FROM views_made"))

    def close(self) -> None:
        """Close both files."""
        self.public.close()
        self.hidden.close()

    def hasten(self) -> None:
        """See :meth:`LiveFile.hasten`."""
        self.public.hasten()
        self.hidden.hasten()

    def finish(self) -> None:
        """Make what was hastened ready to be served."""
        self.public.finish()
        self.hidden.finish()
        self._open(self.public.path, self.hidden.path)

    def remove(self) -> None:
        """Remove the files of a build that was broken off."""
        for file in (self.public, self.hidden):
            for path in file.path.parent.glob(f"{file.path.name}*"):
                path.unlink(missing_ok=True)

    def stands(self) -> bool:
        """Whether these are the files that are served."""
        return self.public.stands() and self.hidden.stands()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Be the one who writes to these files; what was written is seen when all is done, or not at all."""
        self.public.begin()
        try:
            self.hidden.begin()
            yield
            self.hidden.commit()
            self.public.commit()
        finally:
            self.hidden.rollback()
            self.public.rollback()

    def step(self, source: Source, budget: Budget, now: int, workers: Workers | None = None) -> bool:
        """Project what is newest of what is missing, within a budget; whether something is left.

        To be called within :meth:`writing`. ``now`` is the time in milliseconds since 1970. With
        ``workers`` only the number of events counts. Raises Disagreement when counts and matches do not agree.
        """
        conn, made = self.public.conn, self.made()
        with source.growth.moment():
            before = Pending.kept(conn, made)
            pending = before.copy()
            pending.see(source.growth)
            add_refused(conn, source.growth.refused(before.marks.refusals, pending.marks.refusals))
            tally = Tally(source.contents)
            for match, rows in _made(source, pending, budget, workers):
                self._replace(match, rows, tally)
            apply(conn, tally)
            pending.keep(conn, before)
            self._say(pending, source.growth, made, now)
        return pending.left()

    def backlog(self, growth: Growth) -> int:
        """How many events are to be projected, as far as can be told at a glance."""
        (waiting,) = self.public.conn.execute("SELECT events_waiting FROM standing").fetchone()
        return int(waiting) + growth.marks().leaves - int(self.made().get("leaves", "0"))

    def _replace(self, match: str, rows: MatchRows | None, tally: Tally) -> None:
        """Let a match stand as it is now and in no other way."""
        conn = self.public.conn
        held = conn.execute("SELECT counts, uses FROM shares WHERE match = ?", (match,)).fetchone()
        if held is not None:
            tally.add(kept_share(*held), -1)
            conn.execute("DELETE FROM shares WHERE match = ?", (match,))
            for file, tables in ((self.public, PUBLIC_TABLES), (self.hidden, HIDDEN_TABLES)):
                _remove(file, tables, match)
        if rows is None:
            return
        tally.add(rows.share)
        conn.execute("INSERT INTO shares VALUES (?, ?, ?)", (match, rows.share.counts_json(), rows.share.uses_json()))
        for file, values in ((self.public, rows.public), (self.hidden, rows.hidden)):
            for table, lines in values.items():
                file.insert(table, lines)

    def _say(self, pending: Pending, growth: Growth, made: dict[str, str], now: int) -> None:
        """Write as of when these files stand."""
        conn = self.public.conn
        (events,) = conn.execute("SELECT count FROM summary WHERE what = 'events'").fetchone()
        leaf = min((low for low, _ in pending.ranges), default=pending.marks.leaves)
        row = (1, now, leaf, events, pending.events(), pending.count(growth), made["version"], made["laws"])
        conn.execute("INSERT OR REPLACE INTO standing VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        if not pending.left() and events >= 2 * int(made.get("analyzed", "0")) + 1000:
            self.public.analyze()
            self.hidden.analyze()
            conn.execute("INSERT OR REPLACE INTO views_made VALUES ('analyzed', ?)", (str(events),))

    def touch(self, now: int) -> None:
        """Say that the ledger was looked at and nothing was new. Within :meth:`writing`."""
        self.public.conn.execute("UPDATE standing SET at_ms = ?", (now,))


def _made(
    source: Source, pending: Pending, budget: Budget, workers: Workers | None
) -> Iterator[tuple[str, MatchRows | None]]:
    """The matches to be projected now, with their rows."""
    until = time.monotonic() + budget.seconds
    chosen: list[tuple[str, bool]] = []
    spent = 0
    for match, size in pending.matches(source.growth, budget.events * _LOOKED_AT):
        spent += size
        chosen.append((match, match in pending.waiting))
        if workers is None:
            yield match, source.rows(*chosen.pop())
        if spent >= budget.events or (workers is None and time.monotonic() >= until):
            break
    if workers is not None:
        yield from workers.rows(chosen)


def _remove(file: LiveFile, tables: Sequence[Table], match: str) -> None:
    for table in tables:
        where, values = where_match(table, match)
        file.conn.execute(f"DELETE FROM [{table.name}] WHERE {where}", values)  # noqa: S608 - of our tables


def make_generation(
    views: Path, build: str, made: MadeBy, clauses: Clausebook, now: int, *, indexed: bool = True
) -> Generation:
    """Two new files with every table and no match. They are not served yet. Raises LedgerError."""
    paths = views / f"{OPEN_FILE}.{build}", views / f"{HANDS_FILE}.{build}"
    make_file(paths[0], OPEN_TABLES, 0o644, indexed=indexed)
    make_file(paths[1], HAND_TABLES, 0o640, indexed=indexed)
    generation = Generation(*paths)
    with generation.writing():
        for table, row in first_rows(clauses):
            generation.public.add(table, row)
        told = {**made._asdict(), "build": build}
        for conn in (generation.public.conn, generation.hidden.conn):
            conn.executemany("INSERT INTO views_made VALUES (?, ?)", list(told.items()))
        said = (1, now, 0, 0, 0, 0, made.version, made.laws)
        generation.public.insert("standing", [said])
    return generation


def serve_generation(generation: Generation) -> None:
    """Let these files be the ones that are served. Hidden cards first: see :func:`served_generation`."""
    serve_file(generation.hidden.path)
    serve_file(generation.public.path)


def served_generation(views: Path, tables: str) -> Generation | None:
    """The files that are served, when they are of one build and have the ``tables`` that pages expect; else None.

    A swap that was broken off between the two is finished.
    """
    hidden, public = served_file(views / HANDS_FILE), served_file(views / OPEN_FILE)
    if hidden is None or hidden.name == HANDS_FILE:
        return None
    wanted = views / f"{OPEN_FILE}{hidden.name.removeprefix(HANDS_FILE)}"
    if public != wanted and wanted.is_file():
        serve_file(wanted)
        public = wanted
    if public != wanted:
        return None
    generation = None
    try:
        generation = Generation(public, hidden)
        made = generation.made()
        build = dict(generation.hidden.conn.execute("SELECT name, value FROM views_made")).get("build")
        if set(MADE_FROM) <= made.keys() and made["build"] == build and made["tables"] == tables:
            return generation
    except Exception:  # of another version, or damaged: it is made anew
        if generation is None:
            return None
    generation.close()
    return None


def clear_generations(views: Path, keep: Sequence[Generation]) -> None:
    """Remove the files of builds that are served no more, or never were."""
    clear_away(views / OPEN_FILE, [one.public.path for one in keep])
    clear_away(views / HANDS_FILE, [one.hidden.path for one in keep])
