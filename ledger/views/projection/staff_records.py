"""cases.db, access.db and people.db, from the records of staff: only streams with new records are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import token_hex
from typing import Final, NamedTuple

from ledger.evidence.growth import Growth
from ledger.evidence.reader import Reader
from ledger.views.projection.files import ViewFile, clear_away, make_file, serve_file, served_file
from ledger.views.sqlite import sqlite3
from ledger.views.tables import access
from ledger.views.tables.cases import CASE_RECORDS, CASES, cases_since
from ledger.views.tables.freshness import UNFILLED
from ledger.views.tables.people import links_after
from ledger.views.tables.table import Table
from ledger.views.view_files import (
    ACCESS_FILE,
    ACCESS_TABLES,
    CASE_TABLES,
    CASES_FILE,
    PEOPLE_FILE,
    PEOPLE_TABLES,
    program,
    tables_digest,
)
from schemas.errors import LedgerError

_AT_ONCE: Final = 20_000
"""Records of one stream that are taken in one go."""
Update = Callable[[ViewFile, Reader, Growth, int], bool]
"""Take in what came at a leaf or later; whether something is left."""


class RecordView(NamedTuple):
    """A view file of records: its name, its tables, how new records are taken in, and what its rows rest on."""

    name: str
    tables: tuple[Table, ...]
    update: Update
    made_by: str


def _update_cases(file: ViewFile, reader: Reader, growth: Growth, leaf: int) -> bool:
    for case, rows in cases_since(reader, growth, leaf):
        for table in (CASES, CASE_RECORDS):
            file.conn.execute(f"DELETE FROM [{table.name}] WHERE case_id = ?", (case,))  # noqa: S608
        for table, row in rows:
            file.insert(table.name, [row])
    return False


def _update_accesses(file: ViewFile, reader: Reader, growth: Growth, leaf: int) -> bool:
    is_left = False
    for stream in growth.streams_since(access.KIND, leaf):
        (last,) = file.conn.execute("SELECT coalesce(max(seq), 0) FROM accesses WHERE stream = ?", (stream,)).fetchone()
        rows = list(access.accesses_after(growth, stream, last, _AT_ONCE))
        for table, row in rows:
            file.insert(table.name, [row])
        is_left = is_left or len(rows) == _AT_ONCE
    return is_left


def _update_people(file: ViewFile, reader: Reader, growth: Growth, leaf: int) -> bool:
    (last,) = file.conn.execute("SELECT coalesce(max(seq), 0) FROM same_person").fetchone()
    for table, row in links_after(reader, last):
        file.insert(table.name, [row])
    return False


def record_views(ledger: str) -> tuple[RecordView, ...]:
    """Every view file of records of a ledger, by its id."""
    return (
        RecordView(CASES_FILE, CASE_TABLES, _update_cases, f"{program()} {ledger}"),
        # Their rows say what the records say, by whatever program; rows of cases are judged and worded by it.
        RecordView(PEOPLE_FILE, PEOPLE_TABLES, _update_people, f" {ledger}"),
        RecordView(ACCESS_FILE, ACCESS_TABLES, _update_accesses, f" {ledger}"),
    )


class RecordProjector:
    """Brings the view files of records up to date. For one thread at a time. ``ledger`` is the id of the ledger."""

    def __init__(self, views: Path, reader: Reader, growth: Growth, ledger: str) -> None:
        self._folder = views
        self._reader, self._growth = reader, growth
        self._views = record_views(ledger)
        self._open: dict[str, ViewFile] = {}
        self._version: tuple[int, ...] | None = None

    def prepare(self) -> None:
        """See that every file stands with its tables. Raises LedgerError."""
        for view in self._views:
            self._file(view)

    def step(self) -> bool:
        """Take in what is new; whether something is left. Raises LedgerError."""
        version = self._growth.version()
        are_served = all(view.name in self._open and self._open[view.name].is_served() for view in self._views)
        if are_served and version == self._version:
            return False
        rest = [view.name for view in self._views if self._step(view)]
        self._version = None if rest else version
        return bool(rest)

    def _step(self, view: RecordView) -> bool:
        file = self._file(view)
        file.begin()
        try:
            if not file.is_served():
                return True
            stamp = _stamp(file)
            if not (erased := stamp.get("erased", "0")):
                return False  # something is being erased
            leaves = int(stamp.get("leaves", "0"))
            if stamp.get("laws") != view.made_by or stamp.get("tip", "") != self._growth.tip(leaves):
                for table in view.tables:
                    file.conn.execute(f"DELETE FROM [{table.name}]")  # noqa: S608
                leaves = 0  # all records are read again
                file.conn.execute("INSERT INTO views_made VALUES (?, '')", (UNFILLED,))
            with self._growth.moment():
                if erased != self._growth.erasures():
                    return True
                size = self._growth.marks().leaves
                tip = self._growth.tip(size)
                is_left = view.update(file, self._reader, self._growth, leaves)
            news = {"tables": tables_digest(view.tables), "laws": view.made_by, "erased": erased}
            # Else the same leaf is begun at again; a stream that was cut off goes on after its last row.
            if not is_left:
                news |= {"leaves": str(size), "tip": tip}
                file.conn.execute("DELETE FROM views_made WHERE name = ?", (UNFILLED,))
            file.conn.executemany("INSERT OR REPLACE INTO views_made VALUES (?, ?)", list(news.items()))
            file.commit()
        except sqlite3.Error as error:
            raise LedgerError(f"cannot write {file.path}: {error}; check the disk's space") from None
        finally:
            file.rollback()
        return is_left

    def _file(self, view: RecordView) -> ViewFile:
        file, erased = self._open.get(view.name), self._growth.erasures()
        if file is not None and file.is_served() and _stamp(file).get("erased", "0") == erased:
            return file
        if file is not None:
            file.close()
        self._open[view.name] = _open(self._folder / view.name, view.tables, erased)
        return self._open[view.name]

    def close(self) -> None:
        """Close the files."""
        for file in self._open.values():
            file.close()
        self._open.clear()


def _open(name: Path, tables: Sequence[Table], erased: str) -> ViewFile:
    """The file a name leads to, made anew where there is none with these tables and the mark of what was erased."""
    path = served_file(name)
    if path is not None and path != name:
        file = ViewFile(path, tables)
        try:
            stamp = _stamp(file)
            if stamp.get("tables") == tables_digest(tables) and stamp.get("erased", "0") == erased:
                return file
        except sqlite3.Error:  # of another version, or damaged: made anew
            pass
        file.close()
    path = name.with_name(f"{name.name}.{token_hex(4)}")
    file = make_file(path, tables)
    made_by = [("tables", tables_digest(tables)), ("erased", erased), (UNFILLED, "")]
    file.conn.executemany("INSERT INTO views_made VALUES (?, ?)", made_by)
    serve_file(path)
    clear_away(name, [path])
    return file


def _stamp(file: ViewFile) -> dict[str, str]:
    """What a file says of itself."""
    return dict(file.conn.execute("SELECT name, value FROM views_made"))
