"""The view files: same matches, same rows; every link leads somewhere; nothing hidden gets out."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlite_utils import Database

from ledger.audit.played import PlayedMatch
from ledger.evidence.reader import MatchGaps
from ledger.views.projection import files
from ledger.views.projection.generation import build_views
from ledger.views.projection.rows import where_match
from ledger.views.sqlite import sqlite3
from ledger.views.tables.board import SUMMARY
from ledger.views.tables.deals import DEALS
from ledger.views.tables.freshness import FIRST_WORDS, WORDS
from ledger.views.tables.table import Table, numbers
from ledger.views.view_files import HAND_TABLES, HANDS_FILE, OPEN_FILE, OPEN_TABLES
from schemas.errors import LedgerError
from tests.desk_kit.files import dump, opened_bytes, told_in
from tests.desk_kit.matches import CANARIES, HIDDEN, all_matches, audited, played_on, settled
from tests.worded import said, spoken


def test_dropped_views_come_back_to_the_same_rows(views: Path, tmp_path: Path) -> None:
    """A projection holds nothing of its own."""
    build_views(tmp_path, all_matches())
    for name in (OPEN_FILE, HANDS_FILE):
        assert dump(tmp_path / name) == dump(views / name)


def test_views_are_built_again_over_standing_ones(tmp_path: Path) -> None:
    """Matches that are gone from the ledger are gone from the views."""
    build_views(tmp_path, all_matches())
    build_views(tmp_path, [audited(settled())])
    assert [row["match"] for row in Database(tmp_path / OPEN_FILE).table("matches").rows] == ["M1"]
    assert sorted(path.name for path in tmp_path.iterdir()) == [HANDS_FILE, OPEN_FILE]


def test_failing_halfway_leaves_what_is_served(tmp_path: Path) -> None:
    """What was served stays, byte for byte, and no draft is left behind."""
    build_views(tmp_path, all_matches())
    before = (tmp_path / OPEN_FILE).read_bytes()

    def breaking() -> Iterator[PlayedMatch]:
        yield audited(settled())
        raise RuntimeError("the ledger went away")

    with pytest.raises(RuntimeError):
        build_views(tmp_path, breaking())
    assert (tmp_path / OPEN_FILE).read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == [HANDS_FILE, OPEN_FILE]


def test_a_folder_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    """A LedgerError, not a traceback of SQLite."""
    with pytest.raises(LedgerError, match="cannot write"):
        build_views(tmp_path / "nowhere", [])


def test_no_person_is_named_in_any_view(views: Path) -> None:
    """Names, devices, addresses, player ids and the platform's free text are in no byte of a view."""
    for name in (OPEN_FILE, HANDS_FILE):
        content = opened_bytes(views / name).lower()
        assert [word for word in CANARIES if word.lower().encode() in content] == []


def test_no_hidden_card_of_a_match_still_played(tmp_path: Path) -> None:
    """Neither as written nor in words, though the findings of the match name some."""
    match = audited(played_on())
    named = [said(finding) for finding in match.audit.findings if "queen of spades" in said(finding)]
    assert named, "the match must have a finding that names a hidden card"
    build_views(tmp_path, [match])
    rows = "\n".join(line for line in dump(tmp_path / OPEN_FILE) if not line.startswith("clauses:"))
    assert [card for card in HIDDEN if card in rows] == []
    content = opened_bytes(tmp_path / OPEN_FILE)
    assert [card for card in HIDDEN if spoken(card).encode() in content] == []
    assert "2C" in rows, "a card everybody saw is told"
    for table in HAND_TABLES:
        known = FIRST_WORDS if table is WORDS else ()  # the same in every file
        assert Database(tmp_path / HANDS_FILE)[table.name].count == len(known)


def test_hidden_cards_of_ended_matches_stand_apart(views: Path) -> None:
    """A card drawn from the stock is in hands.db, and the event in open.db does not tell it."""
    event = next(Database(views / OPEN_FILE)["events"].rows_where("match = ? and seq = ?", ["M1", 3]))
    assert (event["from_pile"], event["card"]) == ("stock", None)
    assert "ace" not in told_in(views, "M1", 3)
    assert (
        next(Database(views / HANDS_FILE)["stock_draws"].rows_where("match = ? and seq = ?", ["M1", 3]))["card"] == "AC"
    )
    hand = next(Database(views / HANDS_FILE)["hands"].rows_where("hand = ?", ["M1/1/2"]))
    assert (hand["claimed"], hand["points"]) == (60, 80)
    assert hand["dealt"].startswith("2C 4C")


def test_findings_lead_to_events(views: Path) -> None:
    """Every finding at an event the ledger holds names it; one at a line that waits names none."""
    database = Database(views / OPEN_FILE)
    keys = {(key.column, key.other_table) for key in database.table("findings").foreign_keys}
    assert {("match", "matches"), ("code", "laws")} <= keys
    named = {row["event"] for row in database.table("findings").rows} - {None}
    assert named and named <= {event for (event,) in database.execute("select event from events")}
    waiting = next(database.table("findings").rows_where("code = 'log_incomplete'"))
    assert waiting["event"] is None
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []


def test_worst_of_a_match(views: Path) -> None:
    """One word for each match, and the counts behind it."""
    rows = {row["match"]: row for row in Database(views / OPEN_FILE).table("matches").rows}
    assert [row["state"] for row in rows.values()] == ["settled", "closed", "open", "settled"]
    assert [row["verdict"] for row in rows.values()] == ["overturned", "finding", "finding", "finding"]
    assert (rows["M1"]["overturned"], rows["M4"]["undecidable"]) == (3, 1)


def test_one_person_has_one_pseudonym(views: Path) -> None:
    """The same digest gives the same name in every match; without one, names differ from match to match."""
    rows = list(Database(views / OPEN_FILE)["players"].rows)
    assert len({row["pseudonym"] for row in rows}) == 2
    assert all(row["pseudonym"].startswith("P") for row in rows)


def test_two_deals_of_one_number_are_two_rows(tmp_path: Path) -> None:
    """What a log should not say does not break the views."""
    sent = settled()
    again = [*sent[:2], {**sent[1], "seq": 3}]
    build_views(tmp_path, [audited(again)])
    assert [row["deal"] for row in Database(tmp_path / OPEN_FILE).table("deals").rows] == ["M1/1", "M1/1.2"]


def test_the_rows_of_a_match_are_none_of_one_whose_id_begins_so() -> None:
    table = sqlite3.connect(":memory:")
    table.execute("create table deals(deal)")
    of = {"M1": ["M1/1", "M1/2.2"], "M10": ["M10/1"], "M1.5": ["M1.5/1"], "M1-b": ["M1-b/3"], "M1:": ["M1:/1"]}
    table.executemany("insert into deals values (?)", [(deal,) for deals in of.values() for deal in deals])
    for match, deals in of.items():
        where, asked = where_match(DEALS, match)
        assert [deal for (deal,) in table.execute(f"select deal from deals where {where} order by 1", asked)] == deals


def test_match_of_which_nothing_is_stored(tmp_path: Path) -> None:
    """A match whose first line never came has a row and a finding."""
    bare = PlayedMatch("M9", (), None, MatchGaps(waiting=(2,)))
    build_views(tmp_path, [bare])
    assert Database(tmp_path / OPEN_FILE).table("matches").get("M9")["events"] == 0


def test_every_table_is_described_and_indexed(views: Path) -> None:
    """What staff filter by has an index, and every column says what it is."""
    database = Database(views / OPEN_FILE)
    for table in (table for table in OPEN_TABLES if not table.reads):
        made = {index.name for index in database.table(table.stored_in).indexes}
        assert {f"idx_{table.name}_{'_'.join(columns)}" for columns in table.indexed} <= made, table.name
        wanted = {name for name, column in table.columns.items() if column.to or column.filterable}
        wanted -= {
            name
            for name, column in table.columns.items()
            if column.spans and column.spans.table in {one.name for one in OPEN_TABLES}
        }
        assert wanted <= {columns[0] for columns in table.indexed} | {table.key[0]}, table.name
        assert all(table.column_notes.values()), table.name
        assert table.label in table.columns


def test_each_clause_of_a_verdict_has_a_row(views: Path) -> None:
    database = Database(views / OPEN_FILE)
    cited = {(row["verdict_id"], clause) for row in database["verdicts"].rows for clause in row["clauses"].split()}
    rows = [(row["verdict_id"], row["clause"], row["leaf"]) for row in database["verdict_clauses"].rows]
    assert {row[:2] for row in rows} == cited
    assert len(rows) == len(cited) > 10
    leaves = {row["verdict_id"]: row["leaf"] for row in database["verdicts"].rows}
    assert all(leaf == leaves[verdict] for verdict, _, leaf in rows)


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_hands_are_not_for_everybody(views: Path) -> None:
    """The file of hidden cards is closed to others than its owner and group."""
    assert (views / HANDS_FILE).stat().st_mode & 0o007 == 0


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
@pytest.mark.parametrize("umask", [0o000, 0o077])
def test_a_view_file_is_for_its_owner_and_group_whatever_the_umask(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        files.make_file(tmp_path / "open.db.1", [SUMMARY]).close()
    finally:
        os.umask(before)
    assert (tmp_path / "open.db.1").stat().st_mode & 0o777 == 0o640


def test_views_are_on_the_disk_before_they_are_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are written without a log of their own: after a power cut half a file would stand under the name."""
    synced, fsync = set[int](), os.fsync

    def noted(descriptor: int) -> None:
        fsync(descriptor)
        synced.add(os.fstat(descriptor).st_ino)

    monkeypatch.setattr(os, "fsync", noted)
    build_views(tmp_path, [])
    assert {(tmp_path / name).stat().st_ino for name in (OPEN_FILE, HANDS_FILE)} <= synced


def test_a_name_that_leads_to_another_file_leads_there_after_a_power_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[str] = []
    monkeypatch.setattr(files, "sync_folder", lambda folder: synced.append(str((folder / OPEN_FILE).readlink())))
    for build in ("1", "2"):
        (tmp_path / f"{OPEN_FILE}.{build}").touch()
        files.serve_file(tmp_path / f"{OPEN_FILE}.{build}")
    assert synced == [f"{OPEN_FILE}.1", f"{OPEN_FILE}.2"]


PAIRS = Table("pairs", "open", ("one", "other"), numbers("one", "other"), clustered=True)
"""A table whose rows lie in the order of its key."""


def pairs(path: Path) -> files.ViewFile:
    """A file with rows of it, the last first, not yet finished."""
    path.touch()
    file = files.ViewFile(path, [PAIRS], has_log=False)
    file.begin()
    file.lay_out(indexed=False)
    file.insert("pairs", [(one, other) for one in range(200, 0, -1) for other in range(50)])
    file.commit()
    return file


def test_no_room_is_left_between_clustered_rows(tmp_path: Path) -> None:
    file = pairs(tmp_path / "pairs.db")
    sparse = file.path.stat().st_size
    file.finish()
    assert file.path.stat().st_size < 0.95 * sparse
    assert [path.name for path in tmp_path.iterdir()] == ["pairs.db"]
    assert Database(file.path).table("pairs").count == 10_000


class _FullDisk:
    """A connection that finds no room for a file written anew."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn

    def execute(self, sql: str, *values: object) -> object:
        if sql.startswith("VACUUM"):
            raise sqlite3.OperationalError("database or disk is full")
        return self._conn.execute(sql, *values)

    def close(self) -> None:
        self._conn.close()


def test_a_file_for_which_there_is_no_room_twice_is_finished_as_it_lies(tmp_path: Path) -> None:
    file = pairs(tmp_path / "pairs.db")
    file.conn = _FullDisk(file.conn)
    file.finish()
    assert [path.name for path in tmp_path.iterdir()] == ["pairs.db"]
    assert Database(file.path).table("pairs").count == 10_000
