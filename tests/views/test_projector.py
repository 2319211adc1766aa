"""The projector: what it makes step by step is what is made at once, and it can be read meanwhile."""

from __future__ import annotations

import shutil
import threading
import time
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlite_utils import Database

from ledger.evidence.store import append_records, open_reader
from ledger.views.checkup import events_behind
from ledger.views.projection.files import LOCK_SUFFIX
from ledger.views.projection.generation import Budget
from ledger.views.projection.projector import Projector
from ledger.views.projection.rows import HIDDEN_TABLES, PUBLIC_TABLES, removal_of, where_match
from ledger.views.sqlite import sqlite3
from ledger.views.tables.board import BOARD_TABLES, SIGNED, SUMMARY
from ledger.views.view_files import HANDS_FILE, OPEN_FILE
from schemas.errors import LedgerError
from tests.desk_kit.growing import batches, catch_up, feed, held, one, projector, sample_matches, wanted
from tests.desk_kit.matches import lines, no_rules, played_on, renamed, settled, wrong_show
from tests.torture import TORTURE

SMALL = Budget(60)
CROWD = 110 if TORTURE else 60
"""So many matches take several steps."""
COUNTED = {table.name: [name for name, column in table.columns.items() if column.kind is int and name not in table.key]
           for table in (*BOARD_TABLES, SUMMARY)}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ledger of four matches and one of which only a late line has come."""
    late = [{**no_rules()[1], "match": "M5", "seq": 4}]
    feed(tmp_path / "ledger", lines(settled(), wrong_show(), played_on(), no_rules(), late))
    return tmp_path / "ledger"


@pytest.fixture
def crowd(tmp_path: Path) -> Path:
    """A ledger of many matches."""
    feed(tmp_path / "ledger", lines(*(renamed(settled(), f"Q{number:03}") for number in range(CROWD))))
    return tmp_path / "ledger"


def below_nothing(views: Path) -> list[str]:
    """Counts that are negative."""
    database = Database(views / OPEN_FILE)
    found = [
        f"{table}.{column}"
        for table, columns in COUNTED.items()
        for column in columns
        if column not in SIGNED
        if database.execute(f"select 1 from [{table}] where [{column}] < 0").fetchone()
    ]
    database.close()
    return found


def test_what_is_not_shown_yet_is_counted_between_two_steps(crowd: Path) -> None:
    with closing(projector(crowd)) as stepping, open_reader(crowd) as reader:
        assert stepping.step(SMALL)
        (shown,) = Database(crowd / "views" / OPEN_FILE).execute("select sum(events) from matches").fetchone()
        behind = events_behind(crowd) or 0
        assert reader.event_count() - shown <= behind < reader.size(), "leaves of the log itself are among them"
        stepping.catch_up()
        assert events_behind(crowd) == 0


@pytest.mark.parametrize("seed", [1, 2] if TORTURE else [1])
def test_steps_make_the_same_rows_as_all_at_once(tmp_path: Path, seed: int) -> None:
    """Matches growing beside one another, lines late, refused or contradicting, steps that do not keep up."""
    random = Random(seed)
    folder = tmp_path / "ledger"
    feed(folder, [])
    matches = random.sample(sample_matches(), 30 if TORTURE else 8)
    steps = compared = 0
    with_projector = projector(folder)
    for batch in batches(matches, random):
        feed(folder, batch, f"batch-{random.randint(1, 3)}.jsonl")
        left = with_projector.step(Budget(random.choice((1, 60, 4000))))
        steps += 1
        assert below_nothing(folder / "views") == []
        if random.random() < 0.05:
            with_projector.close()
            with_projector = projector(folder)
        if random.random() < 0.15:
            while left:
                left = with_projector.step(SMALL)
            compared += 1
            assert held(folder / "views") == wanted(folder, tmp_path / "wanted")
    with_projector.catch_up()
    assert steps > 20 and compared > 1
    whole = wanted(folder, tmp_path / "wanted")
    assert held(folder / "views") == whole
    with_projector.rebuild()
    assert held(folder / "views") == whole
    with_projector.close()


def test_what_changes_without_an_event_is_seen(folder: Path, tmp_path: Path) -> None:
    """A line that waits, one that contradicts, one that is broken: each makes a match incomplete."""
    made = projector(folder)
    made.catch_up()
    assert one(folder / "views", "select count(*) from findings where code = 'log_incomplete'") == (1,)
    for match, line in (
        ("M1", {**settled()[1], "seq": 50}),
        ("M2", {**wrong_show()[1], "producer": "another"}),
        ("M3", {**played_on()[1], "seq": 0}),
    ):
        feed(folder, lines([line]))
        made.step()
        found = one(
            folder / "views", "select count(*) from findings where code = 'log_incomplete' and match = ?", match
        )
        assert found == (1,), match
    assert one(folder / "views", "select lines from rejected") == (1,)
    assert held(folder / "views") == wanted(folder, tmp_path / "wanted")
    made.close()


def test_a_match_is_answerable_while_a_backlog_waits(crowd: Path) -> None:
    """The newest goes first; the oldest are still to come, and the foot of a page can say so."""
    made = projector(crowd)
    assert made.step(SMALL)
    feed(crowd, lines(renamed(settled(), "NEW")))
    began = time.monotonic()
    assert made.step(SMALL)
    assert time.monotonic() - began < 5
    assert one(crowd / "views", "select events from matches where match = 'NEW'") == (len(settled()),)
    waiting, matches, leaf = one(crowd / "views", "select events_waiting, matches_waiting, leaf from freshness")
    assert waiting > 5 * 60 and leaf == 0
    assert matches == CROWD + 1 - one(crowd / "views", "select count(*) from matches")[0]
    while made.step():
        pass
    assert one(crowd / "views", "select events_waiting, matches_waiting, events from freshness") == (
        0,
        0,
        (CROWD + 1) * len(settled()),
    )
    made.close()


def test_a_reader_never_sees_half_a_match(tmp_path: Path) -> None:
    """Rows of a match, its own count of them and the counts over all agree at every moment."""
    folder = tmp_path / "ledger"
    feed(folder, [])
    made = projector(folder)
    over, wrong, looks = threading.Event(), [], [0]

    def read() -> None:
        conn = sqlite3.connect(f"file:{folder / 'views' / OPEN_FILE}?mode=ro", uri=True)
        while not over.is_set():
            wrong.extend(conn.execute(
                "select match from matches m where events <> (select count(*) from events e where e.match = m.match)"
                " union all select 'summary' where (select count from summary where what = 'events') <>"
                " (select coalesce(sum(events), 0) from matches)"
            ).fetchall())  # fmt: skip
            looks[0] += 1
        conn.close()

    reader = threading.Thread(target=read)
    reader.start()
    for batch in batches([lines(renamed(wrong_show(), f"R{number}")) for number in range(12)], Random(7)):
        feed(folder, batch)
        made.step(SMALL)
    over.set()
    reader.join()
    made.close()
    assert wrong == [] and looks[0] > 20


def test_two_projectors_at_once(tmp_path: Path) -> None:
    """Each brings in what the other has not, and none puts back what is older."""
    folder = tmp_path / "ledger"
    feed(folder, [])
    over, failed = threading.Event(), []

    def project() -> None:
        made = projector(folder)
        try:
            while not over.is_set():
                made.step(SMALL)
        except LedgerError as error:
            failed.append(error)
        finally:
            made.close()

    both = [threading.Thread(target=project) for _ in range(2)]
    for thread in both:
        thread.start()
    for batch in batches(sample_matches()[:8], Random(3)):
        feed(folder, batch)
    over.set()
    for thread in both:
        thread.join()
    assert failed == []
    catch_up(folder)
    assert held(folder / "views") == wanted(folder, tmp_path / "wanted")


def other_laws(made: Projector, **changes: str) -> None:
    """Let a projector be of another version, laws or tables than it is."""
    made._made_by = made._made_by._replace(**changes)


def test_several_processes_make_the_same_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A large backlog is audited by more than one; one that ends too soon is told, and the rest is done without."""
    folder = tmp_path / "ledger"
    for lines_of_one in sample_matches()[: 12 if TORTURE else 6]:
        feed(folder, lines_of_one)
    monkeypatch.setattr("ledger.views.projection.projector._WORTH_SHARING", 50)
    made = projector(folder)
    assert made.step(SMALL)
    assert made._workers is not None
    for process in list(made._workers._workers._pool._processes.values()):
        process.kill()
    with pytest.raises(LedgerError, match="ended too soon"):
        made.step(SMALL)
    assert made.step(SMALL)
    assert made._workers is None
    made.close()
    again = projector(folder)
    again.catch_up()
    assert held(folder / "views") == wanted(folder, tmp_path / "wanted")
    again.rebuild()
    again.close()
    assert held(folder / "views") == wanted(folder, tmp_path / "wanted")


def test_another_version_audits_everything_anew(crowd: Path) -> None:
    """What was served stays served until the new files are whole; then they take its place."""
    made = projector(crowd)
    made.catch_up()
    other_laws(made, laws="of another book", version="9.9")
    before = (crowd / "views" / OPEN_FILE).stat().st_ino
    assert made.step(SMALL)
    feed(crowd, lines(renamed(settled(), "NEW")))
    assert made.step(SMALL)
    assert (crowd / "views" / OPEN_FILE).stat().st_ino == before
    assert one(crowd / "views", "select count(*) from matches") == (CROWD + 1,)
    while made.step(SMALL):
        assert one(crowd / "views", "select count(*) from matches") == (CROWD + 1,)
    assert (crowd / "views" / OPEN_FILE).stat().st_ino != before
    assert one(crowd / "views", "select version, events_waiting from freshness") == ("9.9", 0)
    assert one(crowd / "views", "select count(*) from matches") == (CROWD + 1,)
    assert not made.step()
    made.close()
    served = (crowd / "views" / OPEN_FILE).readlink().name
    left = {path.name for path in (crowd / "views").glob(f"{OPEN_FILE}*")}
    assert left == {OPEN_FILE, served, f"{served}{LOCK_SUFFIX}"}


def test_views_with_other_tables_are_not_served(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages would not find their columns: empty tables are served at once, and fill up."""
    with_tables = projector(folder)
    with_tables.catch_up()
    other_laws(with_tables, tables="of another time")
    with_tables._live.close()  # type: ignore[union-attr]
    with_tables._live = None
    assert with_tables._generation().stamp()["tables"] == "of another time"
    assert one(folder / "views", "select count(*) from matches") == (0,)
    with_tables.catch_up()
    assert one(folder / "views", "select count(*) from matches") == (5,)
    with_tables.close()


def test_a_swap_that_was_broken_off_is_finished(folder: Path) -> None:
    """hands.db leads to the new build and open.db still to the old one."""
    made = projector(folder)
    made.catch_up()
    old = (folder / "views" / OPEN_FILE).readlink().name
    kept = (folder / "views" / old).read_bytes()
    made.rebuild()
    made.close()
    (folder / "views" / old).write_bytes(kept)
    (folder / "views" / OPEN_FILE).unlink()
    (folder / "views" / OPEN_FILE).symlink_to(old)
    projector(folder).close()
    ends = [(folder / "views" / name).readlink().name.rpartition(".")[2] for name in (OPEN_FILE, HANDS_FILE)]
    assert ends[0] == ends[1] and ends[0] not in old


def test_files_that_stand_empty_at_once(crowd: Path) -> None:
    """Every file with every table, before anything was audited."""
    began = time.monotonic()
    made = projector(crowd)
    assert time.monotonic() - began < 3
    names = sorted(path.name for path in (crowd / "views").iterdir() if path.suffix == ".db")
    assert names == ["access.db", "cases.db", "hands.db", "leads.db", "open.db", "people.db"]
    assert one(crowd / "views", "select count(*) from clauses")[0] > 100
    assert one(crowd / "views", "select count(*) from matches") == (0,)
    made.close()


def test_rows_of_a_match_are_found_by_index(folder: Path) -> None:
    """What is removed before a match is written again never means reading a whole table; nor does it miss a row."""
    catch_up(folder)
    for file, tables in ((OPEN_FILE, PUBLIC_TABLES), (HANDS_FILE, HIDDEN_TABLES)):
        database = Database(folder / "views" / file)
        for table in tables:
            counted = 0
            for match in ("M1", "M2", "M3", "M4", "M5"):
                sql, values = removal_of(table, match)
                plan = database.execute(f"explain query plan {sql}", values).fetchall()
                assert not [step[3] for step in plan if step[3].startswith("SCAN")], (table.name, plan)
                where, values = where_match(table, match)
                counted += database.execute(f"select count(*) from [{table.name}] where {where}", values).fetchone()[0]
            assert counted == database.table(table.stored_in).count, table.name
        database.close()


@pytest.mark.parametrize("since", [0, 1], ids=["as it was copied", "grown since"])
def test_views_of_a_ledger_that_was_restored_are_made_anew(folder: Path, tmp_path: Path, since: int) -> None:
    """What came after the copy is gone, from counts and cases as well, also when the ledger is longer again by now."""
    shutil.copytree(folder, tmp_path / "copy")
    feed(folder, lines(renamed(settled(), "NEW")))
    append_records(folder, [{
        "stream": "case/C1", "at": "2026-11-20T10:00:00.000Z", "who": "asha", "type": "case_opened", "ticket": "T1",
    }])  # fmt: skip
    catch_up(folder)
    assert one(folder / "views", "select count(*) from matches") == (6,)
    for part in ("ledger.db", "vault.db"):
        for path in folder.glob(f"{part}*"):
            path.unlink()
        shutil.copy(tmp_path / "copy" / part, folder / part)
    if since:
        feed(folder, [*lines(renamed(settled(), "OTHER")), *lines(renamed(wrong_show(), "AND"))])
    later = projector(folder)
    while later.step():
        pass
    later.close()
    assert held(folder / "views") == wanted(folder, tmp_path / "wanted")
    assert Database(folder / "views" / "cases.db").table("cases").count == 0


def test_counts_that_do_not_agree_are_made_anew(folder: Path, tmp_path: Path) -> None:
    """A file that something else wrote to is replaced by one made from the ledger."""
    made = projector(folder)
    made.catch_up()
    database = Database(folder / "views" / OPEN_FILE)
    database.execute("update summary set count = 0 where what = 'played_on'")
    database.conn.commit()
    database.close()
    last = played_on()[-1]
    feed(
        folder,
        lines([{"v": 1, "match": "M3", "seq": int(str(last["seq"])) + 1, "type": "close", "reason": "abandoned"}]),
    )
    while made.step():
        pass
    made.close()
    assert held(folder / "views") == wanted(folder, tmp_path / "wanted")


def test_the_file_of_hands_never_falls_behind_the_open_one_which_says_what_was_projected(folder: Path) -> None:
    """After a power cut too: it is written through to the disk at every step, also once it is opened again."""
    for _ in range(2):
        with_projector = projector(folder)
        with_projector.catch_up()
        served = with_projector._live
        assert served is not None
        modes = [file.conn.execute("PRAGMA synchronous").fetchone()[0] for file in (served.hidden, served.public)]
        with_projector.close()
        assert modes == [2, 1]


def test_a_folder_of_views_that_is_removed_under_a_projector_comes_back(folder: Path, tmp_path: Path) -> None:
    with closing(projector(folder)) as stepping:
        stepping.catch_up()
        shutil.rmtree(folder / "views")
        while stepping.step():
            pass
        assert held(folder / "views") == wanted(folder, tmp_path / "wanted")
