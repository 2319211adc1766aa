"""``meldtrail export --format parquet``: tables and answers that come back as they went."""

from __future__ import annotations

import json
import os
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from cli.app import run
from ledger.serving.projecting import project
from ledger.views.parquet import PARQUET_TABLES
from tests.cli.conftest import Meldtrail
from tests.desk_kit.matches import CANARIES, HIDDEN, no_rules, played_on, settled, write_log, wrong_show

parquet = pytest.importorskip("pyarrow.parquet")
dataset = pytest.importorskip("pyarrow.dataset")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of four matches on two days, one of them still played, with names and devices in the log."""
    folder = tmp_path_factory.mktemp("parquet")
    later = [event | {"match": "M6", "at": event["at"].replace("11-20", "11-21")} for event in settled()]
    log = write_log(folder / "log.jsonl", settled(), wrong_show(), played_on(), no_rules(), later)
    assert run(["ingest", str(log), "--ledger", str(folder / "ledger")]) == 0
    project(folder / "ledger")
    return folder / "ledger"


@pytest.fixture(scope="module")
def exported(kept: Path) -> Path:
    """Its tables as Parquet."""
    folder = kept.with_name("out")
    assert run(["export", "--format", "parquet", "-o", str(folder), "--ledger", str(kept)]) == 0
    return folder


def files_in(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by its path in it."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def rows_in(folder: Path, table: str) -> list[dict[str, Any]]:
    """A table put together again from all its days."""
    whole = dataset.dataset(folder / table, partitioning="hive").to_table()
    rows: list[dict[str, Any]] = whole.to_pylist()
    return rows


def as_stored(value: object) -> object:
    """A value as the table of the desk has it."""
    if isinstance(value, datetime):
        assert value.utcoffset() == timedelta(0)
        return value.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    if isinstance(value, list):
        return " ".join(map(str, value))
    return int(value) if isinstance(value, bool) else value


@pytest.mark.parametrize("name", list(PARQUET_TABLES))
def test_tables_come_back_as_the_views_hold_them(kept: Path, exported: Path, name: str) -> None:
    """The same rows, with the same columns in the same order, and the day beside them."""
    held = list(Database(kept / "views" / "open.db")[name].rows)
    back = rows_in(exported, name)
    days = {str(row["day"]) for row in back}
    assert held
    assert days <= {"2026-11-20", "2026-11-21"}
    told = [{column: as_stored(value) for column, value in row.items() if column != "day"} for row in back]
    assert sorted(told, key=str) == sorted(held, key=str)
    assert list(told[0]) == list(PARQUET_TABLES[name].columns)


def test_every_column_is_described_in_the_file(exported: Path) -> None:
    """With the note of the desk; a column that is empty all through still has its type."""
    schema = parquet.read_schema(exported / "turns" / "day=2026-11-20" / "part-0.parquet")
    notes = {field.name: field.metadata[b"description"].decode() for field in schema}
    assert notes == PARQUET_TABLES["turns"].column_notes


def test_columns_are_of_the_type_they_mean(exported: Path) -> None:
    """Times in UTC, yes or no, words of a short list, lists: nothing that a notebook must take apart."""
    types = {
        f"{name}.{field.name}": str(field.type)
        for name in PARQUET_TABLES
        for field in dataset.dataset(exported / name, partitioning="hive").schema
    }
    wanted = {
        "matches.opened_at": "timestamp[ms, tz=UTC]",
        "events.at": "timestamp[ms, tz=UTC]",
        "turns.could_show": "bool",
        "verdicts.by_reading": "bool",
        "findings.severity": "dictionary<values=string, indices=int32, ordered=0>",
        "verdicts.verdict": "dictionary<values=string, indices=int32, ordered=0>",
        "findings.clauses": "list<element: string>",
        "deals.winners": "list<element: int64>",
        "verdicts.claimed": "int64",
    }
    assert {name: types[name] for name in wanted} == wanted
    mistyped = [name for name in types if name.endswith(("_at", ".at")) and "timestamp" not in types[name]]
    assert mistyped == []


def test_a_table_without_rows_is_written_with_its_columns(tmp_path: Path) -> None:
    """So that whoever joins tables finds them all."""
    log = write_log(tmp_path / "log.jsonl", settled()[:1])
    folder, out = tmp_path / "ledger", tmp_path / "out"
    assert run(["ingest", str(log), "--ledger", str(folder)]) == 0
    assert run(["export", "--format", "parquet", "-o", str(out), "--ledger", str(folder)]) == 0
    for name, table in PARQUET_TABLES.items():
        found = dataset.dataset(out / name, partitioning="hive")
        assert set(table.columns) < set(found.schema.names)
    assert dataset.dataset(out / "turns").count_rows() == 0


def test_days_are_those_the_matches_opened_on(exported: Path) -> None:
    """Each match with everything of it in the one day."""
    for name in PARQUET_TABLES:
        days = {str(row["day"]) for row in rows_in(exported, name) if row["match"] == "M6"}
        assert days == {"2026-11-21"}, name


def test_the_same_ledger_gives_the_same_bytes(kept: Path, exported: Path) -> None:
    """File by file."""
    again = kept.with_name("again")
    assert run(["export", "--format", "parquet", "-o", str(again), "--ledger", str(kept)]) == 0
    assert files_in(again) == files_in(exported)


def test_nobody_is_named_and_no_hidden_hand_is_told(exported: Path) -> None:
    """No name, device or address in any cell; of the match still played no card that only one seat saw."""
    rows = [row for name in PARQUET_TABLES for row in rows_in(exported, name)]
    written = json.dumps(rows, default=str)
    assert [word for word in CANARIES if word in written] == []
    live = json.dumps([row for row in rows if row["match"] == "M3"], default=str)
    assert "2C" in live
    assert [card for card in HIDDEN if card in live] == []
    files = b"".join(files_in(exported).values())
    assert [word for word in CANARIES if word.encode() in files] == []


def test_the_answer_of_a_query_is_a_file(kept: Path, meldtrail: Meldtrail, tmp_path: Path) -> None:
    """With its parameter; figures as whole numbers, and the sentence of the query in the file."""
    answer = tmp_path / "events.parquet"
    asked = ("--query", "match_events", "--param", "match=M1")
    said = meldtrail("export", "--format", "parquet", *asked, "-o", answer, "--ledger", kept)
    assert (said.code, said.out) == (0, "")
    table = parquet.read_table(answer)
    assert [row["event"] for row in table.to_pylist()] == [f"M1/{n}" for n in range(1, 8)]
    assert b"Everything that happened" in table.schema.metadata[b"description"]
    drops = tmp_path / "drops.parquet"
    assert run(["export", "--format=parquet", "--query=drops_per_match", "-o", str(drops), "--ledger", str(kept)]) == 0
    assert parquet.read_table(drops).to_pylist() == [
        {"match": "M2", "seat": 2, "drops": 1, "by_timer": 1, "by_autoplay": 0, "before_first_draw": 1}
    ]


def test_a_query_without_rows_is_a_file_without_rows(kept: Path, tmp_path: Path) -> None:
    """With its columns."""
    answer = tmp_path / "none.parquet"
    assert run(["export", "--format=parquet", "--query=missed_shows", "-o", str(answer), "--ledger", str(kept)]) == 0
    table = parquet.read_table(answer)
    assert (table.num_rows, table.column_names[:2]) == (0, ["match", "event"])


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("--format", "parquet"), "name a folder"),
        (("--format", "parquet", "--query", "nothing", "-o", "a"), "there is no such query"),
        (("--format", "parquet", "--query", "missed_shows", "--param", "seat=1", "-o", "a"), "takes match"),
        (("--format", "parquet", "--query", "match_events", "-o", "a"), "asks nothing without --param match=..."),
        (("--format", "parquet", "--query", "missed_shows", "--param", "seat", "-o", "a"), "name=value"),
        (("--format", "parquet", "--param", "match=M1", "-o", "a"), "--query"),
        (("M1", "--format", "parquet", "-o", "a"), "leave MATCH out"),
        (("--query", "missed_shows"), "go with --format parquet"),
        (("--format", "xlsx", "-o", "a"), "jsonl, parquet and packs"),
    ],
)
def test_wrong_calls_are_one_sentence(
    kept: Path, meldtrail: Meldtrail, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...], told: str
) -> None:
    """And leave nothing behind."""
    monkeypatch.chdir(tmp_path)
    said = meldtrail("export", *asked, "--ledger", kept)
    assert said.code == 2
    assert told in said.complaint
    assert list(tmp_path.iterdir()) == []


def test_what_stands_there_is_not_written_over(kept: Path, meldtrail: Meldtrail, tmp_path: Path) -> None:
    """A folder with something in it is refused, an empty one is filled; nothing goes into the ledger itself."""
    (tmp_path / "note.txt").write_text("mine")
    assert "new or empty" in meldtrail("export", "--format", "parquet", "-o", tmp_path, "--ledger", kept).complaint
    assert "within the ledger" in meldtrail(
        "export", "--format", "parquet", "-o", kept / "out", "--ledger", kept
    ).complaint  # fmt: skip
    (tmp_path / "empty").mkdir()
    assert meldtrail("export", "--format", "parquet", "-o", tmp_path / "empty", "--ledger", kept).code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "note.txt"]


@pytest.mark.skipif(os.name != "posix", reason="modes of files")
def test_what_opens_hidden_cards_is_for_its_owner_alone(kept: Path, meldtrail: Meldtrail, tmp_path: Path) -> None:
    """Whatever the mask: the vault it was opened from is, and others on the machine would read names and hands here.
    A draft that somebody else left there is not written into."""
    (tmp_path / "lines.jsonl.part").touch(mode=0o666)
    before = os.umask(0o000)
    try:
        calls = (
            ("export", "-o", tmp_path / "lines.jsonl"), ("export", "--format", "packs", "-o", tmp_path / "packs"),
            ("export", "--format", "parquet", "-o", tmp_path / "tables"),
            ("export", "--format", "parquet", "--query", "missed_shows", "-o", tmp_path / "answer"),
            ("audit", "--all", "--json", "--out", tmp_path / "rows.jsonl"),
        )  # fmt: skip
        for call in calls:
            assert meldtrail(*call, "--ledger", kept).code in (0, 1)
    finally:
        os.umask(before)
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    folders, files = {"packs", "tables"}, {"lines.jsonl", "answer", "rows.jsonl"}
    assert modes == dict.fromkeys(folders, 0o700) | dict.fromkeys(files, 0o600)


def test_without_pyarrow_it_says_what_to_install(
    kept: Path, meldtrail: Meldtrail, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence, before anything is audited."""
    monkeypatch.setattr("ledger.views.parquet.find_spec", lambda name: None)
    said = meldtrail("export", "--format", "parquet", "-o", tmp_path / "out", "--ledger", kept)
    assert said.code == 2
    assert "pip install 'meldtrail[parquet]'" in said.complaint
