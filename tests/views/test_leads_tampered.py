"""Whoever can write to leads.db changes it: what verify finds, of every table, by what is recorded and by a scan."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Callable, Set
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.app import run
from ledger.serving.projecting import project
from ledger.views import verified
from ledger.views.projection.leads import LEAVES
from ledger.views.sqlite import sqlite3
from ledger.views.tables.leads import TABLES_OF
from ledger.views.tables.table import Table
from ledger.views.verified import NOT_ANEW, ViewCheck, check_views
from ledger.views.view_files import LEAD_TABLES
from tests.desk_kit.growing import CLAUSES, RULEBOOK
from tests.torture import TORTURE, seeded
from tests.views.test_tampered import harms
from tests.web.lead_ledger import FIRST, Made, made

pytest.importorskip("numba")
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def scanned() -> Made:
    return made()


@pytest.fixture(scope="module")
def prepared(scanned: Made, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scanned ledger with views, and a pair that was decided before its last scan."""
    copy = tmp_path_factory.mktemp("leads") / "ledger"
    shutil.copytree(scanned.ledger, copy)
    decide(copy, scanned, "--dismissed")
    scan(copy)
    return copy


@pytest.fixture
def folder(prepared: Path, tmp_path: Path) -> Path:
    """A copy that may be changed."""
    shutil.copytree(prepared, tmp_path / "ledger", symlinks=True)
    return tmp_path / "ledger"


def scan(folder: Path, *more: str) -> None:
    assert run(["collusion", "scan", "--ledger", str(folder), "--json", *more]) in (0, 1)
    project(folder)


def decide(folder: Path, scanned: Made, word: str) -> None:
    told = ["--reason", "they are brothers", "--who", "asha", "--ledger", str(folder)]
    assert run(["collusion", "decide", *scanned.pair, word, *told]) == 0


def checked(folder: Path, *, anew: bool) -> ViewCheck:
    return check_views(folder, RULEBOOK, CLAUSES, 1, 0, anew)


@pytest.fixture(scope="module")
def anew(prepared: Path) -> Path:
    """Where what a scan says of the ledger is kept."""
    return prepared.with_name("anew.db")


@pytest.fixture
def scan_once(monkeypatch: pytest.MonkeyPatch, anew: Path) -> None:
    """The ledger does not change: what a scan says of it is worked out and read once."""
    make = verified._made_anew
    read, rows = verified.rows_in, dict[str, list[str]]()

    def known(*given: Any) -> Path:
        if not anew.exists():
            shutil.copy(make(*given), anew)
        return anew

    def rows_known(conn: Any, table: Table) -> list[str]:
        if Path(conn.execute("PRAGMA database_list").fetchone()[2]).name != anew.name:
            return read(conn, table)
        if table.name not in rows:
            rows[table.name] = read(conn, table)
        return rows[table.name]

    monkeypatch.setattr(verified, "_made_anew", known)
    monkeypatch.setattr(verified, "rows_in", rows_known)


@pytest.fixture
def leads_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the files leads.db alone is looked at: the others are as they were. One difference is enough."""
    differ = verified.leads_differ
    monkeypatch.setattr(verified, "leads_differ", lambda *given: islice(differ(*given), 1))
    monkeypatch.setattr(verified, "counts_differ", lambda *_: ())
    monkeypatch.setattr(verified, "records_differ", lambda *_: ())


def missed(
    folder: Path, *, anew: bool, among: Set[str] = frozenset()
) -> tuple[Counter[str], set[tuple[str, str, str]]]:
    """How many rows of each table, or of those ``among`` which each has to be, were tampered with, and what of that was
    neither found nor told: a file that does not say up to where it goes is one of before."""
    done, unseen, told = Counter[str](), set[tuple[str, str, str]](), checked(folder, anew=anew).left_out
    for harm in [
        one for number in range(3 if TORTURE else 1) for one in harms(folder, Random(seeded(number)), "leads")
    ]:
        if among and harm.table not in among:
            continue
        with closing(sqlite3.connect(folder / "views" / "leads.db", isolation_level=None)) as conn:
            try:
                harm.do(conn)
            except sqlite3.IntegrityError:
                continue
            found = checked(folder, anew=anew)
            harm.undo(conn)
        done[harm.table] += 1
        if not found.differing and found.left_out == told:
            unseen.add((harm.table, harm.kind, harm.column))
    return done, unseen


@pytest.mark.usefixtures("scan_once", "leads_alone")
def test_a_row_deleted_edited_or_added_in_any_table_of_leads_is_found_by_a_scan(folder: Path) -> None:
    before = checked(folder, anew=True)
    assert before.differing == () and before.left_out == ()
    done, unseen = missed(folder, anew=True)
    assert set(done) == {table.name for table in LEAD_TABLES}
    assert unseen == set()
    assert checked(folder, anew=True).differing == ()


@pytest.mark.usefixtures("leads_alone")
def test_without_a_scan_what_staff_decided_and_what_belongs_together_is_compared(folder: Path) -> None:
    """And of the figures it is said that they are not."""
    assert (checked(folder, anew=False).differing, checked(folder, anew=False).left_out) == ((), (NOT_ANEW,))
    tables = {"lead_decisions", "channels", "decisions", "leads", "pairs"}
    done, unseen = missed(folder, anew=False, among=tables)
    assert set(done) == tables
    assert done["lead_decisions"] and not any(table == "lead_decisions" for table, *_ in unseen)
    assert {(table, kind) for table, kind, _ in unseen} >= {("channels", "edit"), ("decisions", "edit")}
    assert not {("leads", "add"), ("pairs", "delete")} & {(table, kind) for table, kind, _ in unseen}


Step = Callable[[Path, Made], None]


def some_of(log: Path, folder: Path) -> str:
    """A log of the first matches of another, put beside a ledger."""
    matches = dict[str, list[str]]()
    for line in log.read_text("utf-8").splitlines(keepends=True):
        matches.setdefault(json.loads(line)["match"], []).append(line)
    few = folder.parent / log.name
    few.write_text("".join(line for lines in list(matches.values())[:30] for line in lines), "utf-8")
    return str(few)


def more_games(folder: Path, scanned: Made) -> None:
    assert run(["ingest", some_of(scanned.as_before, folder), "--ledger", str(folder)]) == 0
    scan(folder)


def decided(folder: Path, scanned: Made) -> None:
    decide(folder, scanned, "--confirmed")
    project(folder)


def scanned_afresh(folder: Path, scanned: Made) -> None:
    assert run(["ingest", some_of(scanned.honestly, folder), "--ledger", str(folder)]) == 0
    scan(folder, "--fresh", "--fewest", "20", "--budget", "1")


@pytest.mark.parametrize("step", [more_games, decided, scanned_afresh])
def test_no_honest_file_is_called_wrong(folder: Path, scanned: Made, step: Step) -> None:
    step(folder, scanned)
    found = checked(folder, anew=True)
    assert found.differing == ()
    assert bool(found.left_out) == (step is decided)


def test_a_file_that_is_older_than_the_ledger_is_said_to_be(folder: Path, scanned: Made) -> None:
    assert run(["ingest", some_of(scanned.honestly, folder), "--ledger", str(folder)]) == 0
    project(folder)
    found = checked(folder, anew=True)
    assert found.differing == () and any(f"scan of {FIRST} match(es)" in one for one in found.left_out)


def test_a_file_of_an_earlier_version_is_no_difference(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "views" / "leads.db", isolation_level=None)) as conn:
        conn.execute("UPDATE about_leads SET value = 'other' WHERE what = ?", (TABLES_OF,))
    found = checked(folder, anew=True)
    assert found.differing == () and any("earlier version" in one for one in found.left_out)


@pytest.mark.parametrize("what", ["fewest", "budget", LEAVES])
def test_a_file_that_does_not_say_by_what_figures_its_scan_was_made_is_found(folder: Path, what: str) -> None:
    """No scan can be made then, and without a word of it all of the file would count as looked at."""
    with closing(sqlite3.connect(folder / "views" / "leads.db", isolation_level=None)) as conn:
        conn.execute("UPDATE about_leads SET value = value || 'x' WHERE what = ?", (what,))
    assert any("by what figures" in one for one in checked(folder, anew=True).differing)


@pytest.mark.usefixtures("scan_once")
def test_verify_makes_leads_anew_when_asked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(folder / "views" / "leads.db", isolation_level=None)) as conn:
        conn.execute("UPDATE channels SET n = n + 1 WHERE rowid = 1")
    capsys.readouterr()
    assert run(["verify", "--ledger", str(folder), "--sample", "0"]) == 0
    assert NOT_ANEW in capsys.readouterr().out
    assert run(["verify", "--ledger", str(folder), "--sample", "0", "--leads"]) == 1
    assert "channels of leads.db is not what a scan says" in capsys.readouterr().out
