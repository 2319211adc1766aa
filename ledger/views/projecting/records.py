"""cases.db, access.db and people.db, from the records of staff: only streams with new records are read."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import token_hex
from typing import Final, NamedTuple

from ledger.audit.played import pseudonym_of
from ledger.cases.writing import KIND, read_case
from ledger.evidence.growth import Growth
from ledger.evidence.reader import Reader
from ledger.evidence.sqlite import SqliteError
from ledger.views.projecting.digest import program, tables_digest
from ledger.views.projecting.file import LiveFile, clear_away, make_file, serve_file, served_file
from ledger.views.projecting.tables import VIEWS_MADE
from ledger.views.rows.cases import case_row, record_rows
from ledger.views.rows.matches import event_id
from ledger.views.tables.access import ACCESS_FILE, ACCESS_TABLES
from ledger.views.tables.cases import CASE_TABLES, CASES_FILE
from ledger.views.tables.people import PEOPLE_FILE, PEOPLE_TABLES
from ledger.views.tables.table import Table
from schemas.errors import LedgerError
from schemas.records import Link

PEOPLE: Final = "people"
"""The stream on which staff record that two players are one person."""
_AT_ONCE: Final = 20_000
"""Records of one stream that are taken in one go."""
Take = Callable[[LiveFile, Reader, Growth, int], bool]
"""Take in what came at a leaf or later; whether something is left."""


class RecordView(NamedTuple):
    """A view file of records: its name, its tables, how new records are taken in, and what its rows rest on."""

    name: str
    tables: Sequence[Table]
    take: Take
    made_by: str


def _cases(file: LiveFile, reader: Reader, growth: Growth, leaf: int) -> bool:
    for stream in growth.streams_since(KIND, leaf):
        state, records = read_case(reader, stream.removeprefix(f"{KIND}/"))
        for table in CASE_TABLES:
            file.conn.execute(f"DELETE FROM [{table.name}] WHERE case_id = ?", (state.case,))  # noqa: S608
        file.add("cases", case_row(state, records))
        for row in record_rows(state.case, records):
            file.add("case_records", row)
    return False


def _accesses(file: LiveFile, reader: Reader, growth: Growth, leaf: int) -> bool:
    left = False
    for stream in growth.streams_since("access", leaf):
        (last,) = file.conn.execute("SELECT coalesce(max(seq), 0) FROM accesses WHERE stream = ?", (stream,)).fetchone()
        found = growth.bodies_after(stream, last, _AT_ONCE)
        for seq, body in found:
            record = json.loads(body)
            match, event = record.get("about", (None, None))
            row = {name: record.get(name) for name in ("at", "who", "what")}
            looked_at = {"match": match, "event": event_id(match, event) if match else None}
            file.add("accesses", {"stream": stream, "seq": seq, **row, **looked_at})
        left = left or len(found) == _AT_ONCE
    return left


def _people(file: LiveFile, reader: Reader, growth: Growth, leaf: int) -> bool:
    (last,) = file.conn.execute("SELECT coalesce(max(seq), 0) FROM same_person").fetchone()
    if reader.size_of(PEOPLE) <= last:
        return False
    for record in reader.records(PEOPLE):
        if isinstance(record, Link) and record.seq > last:
            one, other = (pseudonym_of(reader.person(player)) for player in (record.player, record.same_as))
            row = {"seq": record.seq, "at": record.at, "who": record.who, "pseudonym": one, "same_as": other}
            file.add("same_person", row)
    return False


def record_views() -> tuple[RecordView, ...]:
    """The view files made from records."""
    return (
        RecordView(CASES_FILE, (*CASE_TABLES, VIEWS_MADE), _cases, program()),
        RecordView(PEOPLE_FILE, (*PEOPLE_TABLES, VIEWS_MADE), _people, ""),
        RecordView(ACCESS_FILE, (*ACCESS_TABLES, VIEWS_MADE), _accesses, ""),
    )


class RecordProjector:
    """Brings the view files of records up to date. For one thread at a time. ``ledger`` is the id of the ledger."""

    def __init__(self, views: Path, reader: Reader, growth: Growth, ledger: str) -> None:
        self._views = views
        self._ledger = ledger
        self._reader = reader
        self._growth = growth
        self._open: dict[str, LiveFile] = {}
        self._seen: tuple[int, int] | None = None

    def prepare(self) -> None:
        """See that every file stands with its tables. Raises LedgerError."""
        for view in record_views():
            self._file(view)

    def step(self) -> bool:
        """Take in what is new; whether something is left. Raises LedgerError."""
        version = self._growth.version()
        views = record_views()
        stood = all(view.name in self._open and self._open[view.name].stands() for view in views)
        if stood and version == self._seen:
            return False
        left = [view.name for view in views if self._step(view)]
        self._seen = None if left else version
        return bool(left)

    def _step(self, view: RecordView) -> bool:
        file = self._file(view)
        file.begin()
        try:
            if not file.stands():
                return True
            made, made_by = _made(file), f"{view.made_by} {self._ledger}"
            if made.get("laws") != made_by or made.get("tip", "") != self._growth.tip(int(made.get("leaves", "0"))):
                for table in view.tables:
                    file.conn.execute(f"DELETE FROM [{table.name}]")  # noqa: S608
                made = {}
            with self._growth.moment():
                size = self._growth.marks().leaves
                tip = self._growth.tip(size)
                left = view.take(file, self._reader, self._growth, int(made.get("leaves", "0")))
            news = {"tables": tables_digest(view.tables), "laws": made_by}
            if not left:
                news |= {"leaves": str(size), "tip": tip}
            file.conn.executemany("INSERT OR REPLACE INTO views_made VALUES (?, ?)", list(news.items()))
            file.commit()
        except SqliteError as error:
            raise LedgerError(f"cannot write {file.path}: {error}; check the disk's space") from None
        finally:
            file.rollback()
        return left

    def _file(self, view: RecordView) -> LiveFile:
        held = self._open.get(view.name)
        if held is not None and held.stands():
            return held
        if held is not None:
            held.close()
        name = self._views / view.name
        path = served_file(name)
        file = LiveFile(path, view.tables) if path is not None and path != name else None
        if file is not None and not _is_of(file, view):
            file.close()
            file = None
        if file is None:
            path = name.with_name(f"{view.name}.{token_hex(4)}")
            make_file(path, view.tables, 0o640)
            file = LiveFile(path, view.tables)
            file.conn.execute("INSERT INTO views_made VALUES ('tables', ?)", (tables_digest(view.tables),))
            serve_file(path)
            clear_away(name, [path])
        self._open[view.name] = file
        return file

    def close(self) -> None:
        """Close the files."""
        for file in self._open.values():
            file.close()
        self._open.clear()


def _is_of(file: LiveFile, view: RecordView) -> bool:
    try:
        return _made(file).get("tables") == tables_digest(view.tables)
    except SqliteError:  # of another version, or damaged
        return False


def _made(file: LiveFile) -> dict[str, str]:
    return dict(file.conn.execute("SELECT name, value FROM views_made"))
