"""Cases and accesses in their views, record by record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from ledger.cases.writing import Case, all_cases, read_case
from ledger.evidence.reader import Reader
from ledger.evidence.store import append_records, open_reader
from ledger.views.projection import staff_records
from ledger.views.tables import cases as case_tables
from ledger.views.tables.freshness import UNFILLED
from ledger.views.view_files import ACCESS_FILE, CASES_FILE, PEOPLE_FILE
from schemas.errors import LedgerError
from tests.desk_kit.files import build_cases
from tests.desk_kit.growing import feed, projector
from tests.evidence.ledgers import unguarded

AT = "2026-11-20T10:00:00.000Z"
FRAME = {"at": AT, "who": "asha"}


def opened(folder: Path, *cases: str) -> None:
    """Open cases."""
    append_records(folder, [
        {"stream": f"case/{case}", **FRAME, "type": "case_opened", "ticket": f"T-{case}"} for case in cases
    ])  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ledger of two cases."""
    feed(tmp_path / "ledger", [])
    opened(tmp_path / "ledger", "C1", "C2")
    return tmp_path / "ledger"


def rows(file: Path, *tables: str) -> list[str]:
    """Every row of the tables, sorted."""
    database = Database(file)
    found = sorted(f"{name} {row}" for name in tables for row in database.execute(f"select * from [{name}]"))
    database.close()
    return found


def test_a_note_is_shown_and_no_other_case_is_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the stream that got a record is projected again."""
    made = projector(folder)
    made.records()
    read: list[str] = []

    def reading(reader: Reader, case: str) -> Case:
        read.append(case)
        return read_case(reader, case)

    monkeypatch.setattr(case_tables, "listed_case", reading)
    append_records(folder, [{"stream": "case/C2", **FRAME, "type": "note", "text": "looks right"}])
    assert not made.records()
    assert read == ["C2"]
    assert not made.records()
    assert read == ["C2"]
    found = rows(folder / "views" / CASES_FILE, "case_records")
    assert len(found) == 3 and sum("looks right" in row for row in found) == 1
    made.close()


def test_a_file_made_before_an_erasure_is_written_no_more(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another takes its place, even where nobody has removed it yet."""
    made = projector(folder)
    made.records()
    name = folder / "views" / CASES_FILE
    before, whole = name.readlink(), rows(name, "cases", "case_records")
    monkeypatch.setattr(made._records, "_growth", After(made._records._growth))
    opened(folder, "C3")
    assert not any([made.records() for _ in range(3)][1:])
    assert name.readlink() != before
    assert len(rows(name, "cases")) == 3 and set(whole) < set(rows(name, "cases", "case_records"))
    made.close()


class After:
    """What a ledger got, with the mark of an erasure since."""

    def __init__(self, growth: Any) -> None:
        self._growth = growth

    def erasures(self) -> str:
        return "1"

    def __getattr__(self, name: str) -> Any:
        return getattr(self._growth, name)


def test_cases_step_by_step_are_cases_all_at_once(folder: Path, tmp_path: Path) -> None:
    """Also for a projector that comes later, and one that comes after files of another version."""
    made = projector(folder)
    for number in range(3, 8):
        opened(folder, f"C{number}")
        append_records(folder, [{"stream": f"case/C{number - 1}", **FRAME, "type": "note", "text": "seen"}])
        made.records()
    made.close()
    (tmp_path / "at-once").mkdir()
    with open_reader(folder) as reader:
        build_cases(tmp_path / "at-once", all_cases(reader))
    whole = rows(tmp_path / "at-once" / CASES_FILE, "cases", "case_records")
    assert rows(folder / "views" / CASES_FILE, "cases", "case_records") == whole
    database = Database(folder / "views" / CASES_FILE)
    database.execute("update views_made set value = 'another' where name = 'laws'")
    database.execute("update cases set stand = 'forged'")
    database.conn.commit()
    database.close()
    later = projector(folder)
    later.records()
    later.close()
    assert rows(folder / "views" / CASES_FILE, "cases", "case_records") == whole


@pytest.mark.parametrize("body", [b"{", b"[]", b'{"type":"never","src":1}'])
def test_a_record_that_cannot_be_read_stands_in_the_way_of_no_other(folder: Path, body: bytes) -> None:
    """A case of which nobody knows all is told of as such, and written to by nobody."""
    access, people = "access/2026-11-20", "people"
    append_records(folder, [
        {"stream": "case/C1", **FRAME, "type": "note", "text": "seen"},
        *({"stream": access, **FRAME, "type": "access", "what": what} for what in ("one", "two", "three")),
        *({"stream": people, **FRAME, "type": "link", "player": "P1", "same_as": name} for name in ("P2", "P3", "P4")),
    ])  # fmt: skip
    with unguarded(folder / "ledger.db") as conn:
        for stream in ("case/C1", access, people):
            of = "(SELECT number FROM streams WHERE name = ?)"
            conn.execute(f"UPDATE leaves SET body = ? WHERE seq = 2 AND stream = {of}", (body, stream))
            assert conn.changes() == 1
    made = projector(folder)
    assert not made.records()
    made.close()
    views = folder / "views"
    stands = Database(views / CASES_FILE).execute("select case_id, stand from cases order by case_id").fetchall()
    assert stands == [("C1", "damaged"), ("C2", "open")]
    whats = Database(views / ACCESS_FILE).execute("select seq, what from accesses order by seq").fetchall()
    assert whats == [(1, "one"), (2, None), (3, "three")]
    assert Database(views / PEOPLE_FILE).execute("select seq from same_person order by seq").fetchall() == [(1,), (3,)]
    with open_reader(folder) as reader:
        assert [case.state.status for case in all_cases(reader)] == ["damaged", "open"]
    with pytest.raises(LedgerError, match="run verify, which names the record"), open_reader(folder) as reader:
        read_case(reader, "C1")


def test_accesses_are_rows(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looked at what, once each, however many steps it takes."""
    monkeypatch.setattr(staff_records, "_AT_ONCE", 3)
    stream = "access/2026-11-20"
    append_records(folder, [
        {"stream": stream, **FRAME, "type": "access", "what": f"hands {number}", "about": ["M1", number]}
        for number in range(1, 8)
    ])  # fmt: skip
    append_records(folder, [{"stream": "access/2026-11-21", **FRAME, "type": "access", "what": "looked up a player"}])
    made = projector(folder)
    views, says = Database(folder / "views" / ACCESS_FILE), "select name from views_made"
    assert made.records() and (UNFILLED,) in views.execute(says).fetchall()
    while made.records():
        pass
    assert (UNFILLED,) not in views.execute(says).fetchall()
    views.close()
    append_records(folder, [{"stream": stream, **FRAME, "type": "access", "what": "again", "about": ["M2", 4]}])
    made.records()
    made.close()
    database = Database(folder / "views" / ACCESS_FILE)
    found = list(database.query("select * from accesses order by stream, seq"))
    assert [row["seq"] for row in found] == [*range(1, 9), 1]
    assert found[7] == {"stream": stream, "seq": 8, **FRAME, "what": "again", "match": "M2", "event": "M2/4"}
    assert (found[8]["match"], found[8]["event"]) == (None, None)
    assert (folder / "views" / ACCESS_FILE).stat().st_mode & 0o007 == 0
    database.close()
