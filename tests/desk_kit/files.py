"""View files made and read by tests: cases in one go, and a file as text."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from sqlite_utils import Database

from ledger.cases.writing import Case
from ledger.views.projection.files import view_file
from ledger.views.tables.cases import case_row, record_rows
from ledger.views.tables.match_records import add_functions
from ledger.views.tables.record_text import WORDS_OF_RECORDS, pack_record, unpack_record
from ledger.views.view_files import CASE_TABLES, CASES_FILE, HANDS_FILE, OPEN_FILE

PACKED = pack_record("")[:6]
"""What every packed record begins with."""


def build_cases(views: Path, cases: Iterable[Case]) -> None:
    """Make ``cases.db`` of these cases and put it in place."""
    with view_file(views / CASES_FILE, CASE_TABLES) as file:
        for state, records in cases:
            file.add("cases", case_row(state, records))
            for row in record_rows(state.case, records):
                file.add("case_records", row)


def opened_bytes(path: Path) -> bytes:
    """The bytes of a file and, of a view file or its log, those of every record packed in it, also in pages that are
    free."""
    held = path.read_bytes()
    if not path.name.startswith((OPEN_FILE, HANDS_FILE)):
        return held
    inner = [held]
    for found in re.finditer(re.escape(PACKED), held):
        opening = zlib.decompressobj(zdict=WORDS_OF_RECORDS)
        with suppress(zlib.error):  # a record that lies on several pages is opened as far as it goes here
            for at in range(found.start(), len(held), 16):
                inner.append(opening.decompress(held[at : at + 16]))
                if opening.eof:
                    break
    if held.startswith(b"SQLite format 3"):
        database = Database(path)
        for name in {"match_records", "hidden_records"} & set(database.table_names()):
            inner += [unpack_record(record).encode() for (record,) in database.execute(f"select record from [{name}]")]
        database.close()
    return b"".join(inner)


def told_in(views: Path, match: str, seq: int) -> str:
    """An event as open.db tells it in a sentence."""
    database = Database(views / OPEN_FILE)
    add_functions(database.conn)
    sql = "select event_sentence(record, ?) from match_records where match = ?"
    (told,) = database.execute(sql, (seq, match)).fetchone()
    database.close()
    return str(told)


def dump(path: Path) -> list[str]:
    """A database as text: what its tables are, and every row in the order it stands in, packed records opened."""
    database = Database(path)
    schema = [sql for (sql,) in database.execute("select sql from sqlite_master order by rowid") if sql]
    tables = database.table_names()
    rows = [
        f"{name}: {tuple(_opened(value) for value in row)}"
        for name in tables
        for row in database.execute(f"select * from [{name}]")
    ]
    database.close()
    return schema + rows


def _opened(value: object) -> object:
    """A packed record as text, anything else as it is."""
    return unpack_record(value) if isinstance(value, bytes) and value.startswith(PACKED) else value
