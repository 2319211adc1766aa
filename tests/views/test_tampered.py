"""Whoever can write to the view files changes them: what verify finds, in every table of every file, and what it does
not, with why. A table is found by being described, so that a new one is tampered with as well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Set
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from ledger.cases.writing import append_to_case
from ledger.evidence.store import append_records, open_writer
from ledger.views import verified
from ledger.views.projection.codes import column_type
from ledger.views.projection.rows import RowSource, first_rows
from ledger.views.sqlite import sqlite3
from ledger.views.tables.record_text import pack_record, unpack_record
from ledger.views.tables.table import Table
from ledger.views.view_files import VIEW_FILES
from tests.desk_kit.growing import CLAUSES, RULEBOOK, catch_up, feed, sample_matches
from tests.desk_kit.matches import lines, played_on
from tests.torture import TORTURE, seeded

pytestmark = pytest.mark.slow

EACH: Final = 6 if TORTURE else 1
"""Rows of each table that are tampered with, each in every way."""
NOT_FINDABLE: Final = {
    ("freshness", "at_ms"): "when the projector looked last stands nowhere else",
    ("views_made", "analyzed"): "how many events there were when indexes were looked at last decides nothing but speed",
}
"""Table and column (of what a file says of itself, the name) that may be edited without being found, with why."""
STALE: Final = {"freshness", "views_made"}
"""By these a file says that it is not up to date; then nothing is compared, and that is said."""
FRAME: Final = {"at": "2026-11-20T12:00:00.000Z", "who": "asha"}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of few matches whose views have rows in nearly every table."""
    folder = tmp_path_factory.mktemp("compared") / "ledger"
    matches = sample_matches()
    feed(folder, [line for match in matches[::40] for line in match])
    feed(folder, [*matches[1][:4], b"junk\n", *matches[1][6:8]], "other.jsonl")
    for sent in (played_on(), [{"v": 1, "match": "M3", "seq": 9, "type": "close", "reason": "abandoned"}]):
        with open_writer(folder) as writer:
            writer.ingest(lines(sent), "live.jsonl", RULEBOOK.pin)
    append_records(folder, [
        FRAME | {"stream": "people", "type": "link", "player": "p", "same_as": "q"},
        FRAME | {"stream": "people", "type": "link", "player": "r", "same_as": "q"},
        *(FRAME | {"stream": "access/2026-11-20", "type": "access", "what": what} for what in ("hands", "a name")),
    ])  # fmt: skip
    for number in (1, 2):
        opened = {"type": "case_opened", "ticket": f"HD-{number}", "about": ["M3", 1], "seat": 1, "claim": "wrong"}
        append_to_case(folder, "asha", None, 0, [opened])
    catch_up(folder)
    return folder


@pytest.fixture(scope="module", autouse=True)
def _rows_once() -> Iterator[None]:
    """The ledger does not change here: what it says of a match, and rows of laws and clauses, are worked out once."""
    known: dict[str, Any] = {}
    made = RowSource.rows

    def rows(self: RowSource, match: str, *args: Any) -> Any:
        if match not in known:
            known[match] = made(self, match, *args)
        return known[match]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RowSource, "rows", rows)
        first = list(first_rows(CLAUSES))
        patch.setattr(verified, "first_rows", lambda clauses: first)
        yield


def checked(folder: Path, sample: int = 1000) -> verified.ViewCheck:
    return verified.check_views(folder, RULEBOOK, CLAUSES, 1, sample)


class Harm(NamedTuple):
    """What is done to a table of a file, and how it is undone."""

    file: str
    table: str
    kind: str
    column: str
    do: Callable[[Any], object]
    undo: Callable[[Any], object]


def harms(folder: Path, rng: Random, only: str = "") -> Iterator[Harm]:
    """Of some rows of each table of every file or of one: each deleted, a column edited, another added like it."""
    for file, tables in [one for one in VIEW_FILES if only in ("", one[0])]:
        for table in (table for table in tables if not table.reads):
            with closing(sqlite3.connect(folder / "views" / f"{file}.db")) as conn:
                names = ", ".join(f"[{name}]" for name in table.stored_columns)
                rows = conn.execute(f"SELECT {names} FROM [{table.stored_in}]").fetchall()
            for row in rng.sample(rows, min(EACH, len(rows))):
                yield from _harms_of(file, table, dict(zip(table.stored_columns, row, strict=True)), rng)


def _harms_of(file: str, table: Table, row: dict[str, Any], rng: Random) -> Iterator[Harm]:
    names, marks = ", ".join(f"[{name}]" for name in row), ", ".join("?" * len(row))
    add = f"INSERT INTO [{table.stored_in}]({names}) VALUES ({marks})"
    where = " AND ".join(f"[{name}] IS ?" for name in table.key)
    key, values = [row[name] for name in table.key], list(row.values())
    gone = f"DELETE FROM [{table.stored_in}] WHERE {where}", key
    yield Harm(file, table.name, "delete", "", _does(gone), _does((add, values)))
    column = rng.choice(list(row))
    other = {**row, column: _another(row[column], _kind(table, column))}
    set_all = f"UPDATE [{table.stored_in}] SET {', '.join(f'[{name}] = ?' for name in row)} WHERE {where}"
    new_key = [other[name] for name in table.key]
    named = column if (table.name, key[0]) not in NOT_FINDABLE else str(key[0])
    yield Harm(file, table.name, "edit", named, _does((set_all, [*other.values(), *key])),
               _does((set_all, [*values, *new_key])))  # fmt: skip
    last = table.key[-1]
    more = {**row, last: _another(row[last], _kind(table, last))}
    gone = f"DELETE FROM [{table.stored_in}] WHERE {where}", [more[name] for name in table.key]
    yield Harm(file, table.name, "add", last, _does((add, list(more.values()))), _does(gone))


def _kind(table: Table, name: str) -> type:
    column = table.stored_columns[name]
    return column_type(name, column) if table.compact else column.kind


def _does(*statements: tuple[str, list[Any]]) -> Callable[[Any], object]:
    return lambda conn: [conn.execute(*one) for one in statements]


def _another(held: Any, kind: type) -> Any:
    if kind is bytes:
        try:
            text = unpack_record(held)
        except ValueError:  # the share of a match in the counts, no record
            return held[:-1] + bytes([held[-1] ^ 1])
        other = text.replace("1", "2", 1)
        return pack_record(other if other != text else '[[2],"5H",[]]')  # a record may hide nothing
    return f"{held or ''}x" if kind is str else (held or 0) + 1


class Outcome(NamedTuple):
    """How many were done to each table; those not found, and those of which it is said that nothing was verified."""

    done: Counter[str]
    missed: list[tuple[str, str, str]]
    said: Counter[str]


def tried(folder: Path, sample: int = 1000, among: Set[str] = frozenset()) -> Outcome:
    """What is done to each table, or to those ``among`` which each has to be."""
    outcome = Outcome(Counter(), [], Counter())
    for harm in harms(folder, Random(seeded(3))):
        if among and harm.table not in among:
            continue
        with closing(sqlite3.connect(folder / "views" / f"{harm.file}.db", isolation_level=None)) as conn:
            try:
                harm.do(conn)
            except sqlite3.IntegrityError:  # there is such a row already
                continue
            found = checked(folder, sample)
            harm.undo(conn)
        outcome.done[f"{harm.file}.{harm.table}"] += 1
        if found.not_compared or any(why.startswith(f"{harm.file}.db is not up to date") for why in found.left_out):
            outcome.said[harm.table] += 1
        elif not found.differing and (harm.table, harm.column) not in NOT_FINDABLE:
            outcome.missed.append((harm.table, harm.kind, harm.column))
    return outcome


def test_a_row_deleted_edited_or_added_in_any_table_of_any_file_is_found(whole: Path) -> None:
    before = checked(whole)
    assert before.differing == () and before.not_compared == "" and before.left_out == ()
    outcome = tried(whole)
    print({"done": sum(outcome.done.values()), "said": dict(outcome.said)})  # noqa: T201
    assert outcome.missed == [] and set(outcome.said) <= STALE
    assert {one.partition(".")[0] for one in outcome.done} == {file.name for file in VIEW_FILES} - {"leads"}
    assert len(outcome.done) > 35 and checked(whole).differing == ()


def test_without_what_is_made_anew_whole_much_is_missed(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: these are tamperings that can be missed."""
    for check in ("counts_differ", "records_differ"):
        monkeypatch.setattr(verified, check, lambda *_: ())
    monkeypatch.setattr(verified, "_beside", lambda *_: [])
    tables = {"summary", "sources", "cases", "case_records", "accesses", "same_person", "shares", "clauses"}
    assert {table for table, *_ in tried(whole, 0, tables).missed} == tables


def test_of_rows_of_matches_a_sample_misses_some_and_of_the_rest_none(whole: Path) -> None:
    of_matches = {"events", "verdicts", "matches"}
    rest = {"summary", "sources", "cases", "accesses", "same_person", "clauses", "laws", "days", "played"}
    outcome = tried(whole, 0, of_matches | rest)
    assert {one.partition(".")[2] for one in outcome.done} == of_matches | rest
    assert {table for table, *_ in outcome.missed} == of_matches


@pytest.mark.parametrize("file", [file.name for file in VIEW_FILES])
@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE more(a)",
        "CREATE TRIGGER more AFTER INSERT ON {table} BEGIN SELECT 1; END",
        "CREATE INDEX more ON {table}({column})",
        "CREATE VIEW more AS SELECT 1",
    ],
)
def test_what_does_not_belong_into_a_file_is_found(whole: Path, file: str, statement: str) -> None:
    table = next(one for name, tables in VIEW_FILES if name == file for one in tables)
    kind = statement.split()[1]
    with closing(sqlite3.connect(whole / "views" / f"{file}.db", isolation_level=None)) as conn:
        conn.execute(statement.format(table=table.stored_in, column=table.key[0]))
        found = checked(whole)
        conn.execute(f"DROP {kind} more")
    assert any("does not belong there" in one and one.endswith(f"{kind.lower()} more") for one in found.differing)


def test_rows_of_a_match_that_is_not_there_are_found_whatever_is_drawn(whole: Path) -> None:
    with closing(sqlite3.connect(whole / "views" / "open.db", isolation_level=None)) as conn:
        rows = conn.execute("SELECT * FROM shares LIMIT 1").fetchone()
        conn.execute("INSERT INTO shares VALUES ('M-none', ?)", rows[1:])
        found = checked(whole, sample=0)
        conn.execute("DELETE FROM shares WHERE match = 'M-none'")
    assert any("disagree" in one for one in found.differing)


def test_rows_of_leads_of_which_no_scan_tells_are_found(whole: Path) -> None:
    with closing(sqlite3.connect(whole / "views" / "leads.db", isolation_level=None)) as conn:
        conn.execute("INSERT INTO considerations VALUES ('L', 1, 'innocent', 'forged', NULL)")
        found = checked(whole)
        conn.execute("DELETE FROM considerations")
    assert found.differing == ("considerations has rows, and no scan is told of",)
