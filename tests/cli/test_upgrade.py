"""``meldtrail upgrade``: every row that this version states otherwise than before, with its cause; then the views."""

from __future__ import annotations

import json
import shutil
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ledger.play.law import Law
from ledger.play.laws import LAWS
from ledger.play.replay import laws_for
from ledger.play.state import Match
from ledger.serving.projecting import project
from ledger.views.sqlite import sqlite3
from schemas import __version__
from tests.audit.judged import matches
from tests.cli.conftest import Meldtrail, bytes_in, prepared
from tests.evidence.ledgers import forge
from tests.evidence.matches import as_line
from tests.museum.museum import FIRST, HERE, unpacked

M1, M2, M3 = "m-3-000001", "m-3-000002", "m-3-000003"
ASHA = ("--who", "Asha", "--why", "house rules")


def log(path: Path, *events: dict[str, Any]) -> Path:
    """A log of these events."""
    path.write_bytes(b"".join(map(as_line, events)))
    return path


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """Three clean matches with their views, as an older version made them."""
    events = [event for match in matches("classic", 3, 3) for event in match]
    prepared("ingest", log(tmp_path / "log.jsonl", *events), "--ledger", tmp_path / "ledger")
    project(tmp_path / "ledger")
    in_views(tmp_path / "ledger", "update freshness set version = '0.0.9', laws = 'other'")
    return tmp_path / "ledger"


def in_views(ledger: Path, *statements: str) -> None:
    """Let the views hold something else, in the file itself and in nothing beside it."""
    with closing(sqlite3.connect(ledger / "views" / "open.db")) as views:
        for statement in statements:
            views.execute(statement)
        views.commit()
        views.execute("pragma wal_checkpoint(truncate)")


def number_of(match: str) -> str:
    """The number its rows lie under, in SQL."""
    return f"(select number from match_numbers where match = '{match}')"


def saved(meldtrail: Meldtrail, ledger: Path) -> Path:
    """What an audit prints now, kept in a file."""
    path = ledger.with_name("rows.jsonl")
    path.write_text(meldtrail("audit", "--all", "--json", "--ledger", ledger).out, "utf-8")
    return path


def dry(meldtrail: Meldtrail, ledger: Path, *more: object) -> list[dict[str, Any]]:
    """The rows of a dry run, whose exit code says whether there are any."""
    said = meldtrail("upgrade", "--dry-run", "--ledger", ledger, "--json", *more)
    assert said.code == (1 if said.rows else 0), said.err
    return said.rows


def test_nothing_changes_where_nothing_changed(meldtrail: Meldtrail, ledger: Path) -> None:
    before = bytes_in(ledger)
    assert dry(meldtrail, ledger) == []
    assert dry(meldtrail, ledger, "--against", saved(meldtrail, ledger)) == []
    assert dry(meldtrail, ledger, "--against", ledger) == []
    empty = ledger.with_name("empty.jsonl")
    for stated, why in (
        (b"", "empty.jsonl holds nothing of the 3 match(es) here"),
        (b"\x1f\x8b", "is no text in UTF-8"),
    ):
        empty.write_bytes(stated)
        said = meldtrail("upgrade", "--dry-run", "--ledger", ledger, "--against", empty)
        assert said.code == 3 and why in said.complaint, "an audit that could not be saved is no verdict that stayed"
    assert bytes_in(ledger) == before
    assert "3 match(es) held against the views of" in meldtrail("upgrade", "--dry-run", "--ledger", ledger).out


def test_a_row_a_verdict_with_what_it_was_and_is_and_why(meldtrail: Meldtrail, ledger: Path) -> None:
    in_views(
        ledger,
        "insert or ignore into words (word) values ('OVERTURNED')",
        "update _verdicts set verdict = (select number from words where word = 'OVERTURNED'), computed = claimed + 1"
        f" where match = {number_of(M2)} and place = (select number from words where word ="
        f" (select min(place) from verdicts where match = '{M2}' and claim = 'points'))",
    )  # fmt: skip
    (row,) = dry(meldtrail, ledger)
    assert {key: row[key] for key in ("kind", "match", "claim", "old", "new", "cause")} == {
        "kind": "verdict", "match": M2, "claim": "points", "old": "OVERTURNED", "new": "UPHELD", "cause": "law",
    }  # fmt: skip
    assert row["old_computed"] == row["claimed"] + 1 == row["new_computed"] + 1
    assert row["deal"] == 1 and row["seq"] and row["seat"]
    assert row["because"] == f"this version ({__version__}) judges otherwise than the one before (0.0.9)"
    assert "Points" not in row["because"]
    said = meldtrail("upgrade", "--dry-run", "--ledger", ledger)
    assert said.code == 1 and f"{M2}  event {row['seq']}, seat {row['seat']}  points: OVERTURNED" in said.out
    assert "1 row(s) change (1 law)" in said.out
    assert "यह संस्करण" in meldtrail("upgrade", "--dry-run", "--ledger", ledger, "--lang", "hi").out


def test_another_figure_of_the_same_ruling_is_a_change(meldtrail: Meldtrail, ledger: Path) -> None:
    """OVERTURNED to 36 is not OVERTURNED to 80."""
    path = saved(meldtrail, ledger)
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    rows[1] |= {"computed": 99, "claimed": rows[1]["claimed"]}
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    (row,) = dry(meldtrail, ledger, "--against", path)
    assert (row["old_computed"], row["new"]) == (99, rows[1]["verdict"])


def test_views_of_this_very_program_that_say_otherwise_are_no_change_of_law(meldtrail: Meldtrail, ledger: Path) -> None:
    project(ledger)
    in_views(ledger, f"delete from _verdicts where match = {number_of(M3)}")
    said = meldtrail("upgrade", "--dry-run", "--ledger", ledger, "--json")
    assert {row["cause"] for row in said.rows} == {"views"} and "this very program" in said.err
    assert {(row["old"], row["match"]) for row in said.rows} == {(None, M3)}


def test_a_pin_is_told_from_a_law(meldtrail: Meldtrail, ledger: Path, tmp_path: Path) -> None:
    """Whether the old content is known, or only what was printed."""
    house = tmp_path / "house.toml"
    house.write_text(
        'title = "x"\nextends = ["classic"]\n[count]\ncap = { is = 40, from = "house:rounding" }\n', "utf-8"
    )
    path = saved(meldtrail, ledger)
    prepared("pin", M1, M2, M3, "--ruleset", house, *ASHA, "--ledger", ledger)
    for rows in (dry(meldtrail, ledger), dry(meldtrail, ledger, "--against", path)):
        assert rows and {row["cause"] for row in rows} == {"pin"}
        assert "Asha pinned other rules" in rows[0]["because"]


def test_rules_pinned_to_a_match_that_came_in_without_are_told(meldtrail: Meldtrail, tmp_path: Path) -> None:
    events = [
        {**event, "ruleset": "house"} if event["type"] == "open" else event for event in next(matches("classic", 1, 3))
    ]
    ledger = tmp_path / "ledger"
    prepared("ingest", log(tmp_path / "log.jsonl", *events), "--ledger", ledger)
    path = saved(meldtrail, ledger)
    prepared("pin", M1, "--ruleset", "classic", *ASHA, "--ledger", ledger)
    rows = dry(meldtrail, ledger, "--against", path)
    assert {row["cause"] for row in rows} == {"pin"}
    assert ("finding", "ruleset_unknown", "incomplete", None) in {
        (row["kind"], row.get("code"), row["old"], row["new"]) for row in rows
    }


def test_events_that_came_since_are_told(meldtrail: Meldtrail, tmp_path: Path) -> None:
    events = next(matches("classic", 1, 3))
    ledger = tmp_path / "ledger"
    prepared("ingest", log(tmp_path / "log.jsonl", *events[:-2]), "--ledger", ledger)
    project(ledger)
    path = saved(meldtrail, ledger)
    prepared("ingest", log(tmp_path / "rest.jsonl", *events[-2:]), "--ledger", ledger)
    rows = dry(meldtrail, ledger, "--against", path)
    assert rows and {(row["cause"], row["old"]) for row in rows} == {("events", None)}


def test_views_of_a_match_still_played_are_held_against_nothing(meldtrail: Meldtrail, tmp_path: Path) -> None:
    """They hold what followed from what the whole table saw, which is not all there is to be judged."""
    events = next(matches("classic", 1, 3))
    ledger = tmp_path / "ledger"
    prepared("ingest", log(tmp_path / "log.jsonl", *events[:-2]), "--ledger", ledger)
    project(ledger)
    assert meldtrail("audit", "--all", "--ledger", ledger).code in (0, 1)
    assert dry(meldtrail, ledger) == []


def test_an_audit_that_fails_now_and_one_that_failed_then_are_told(
    meldtrail: Meldtrail, ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(state: Match, event: Any) -> None:
        if event.match == M2:
            raise ZeroDivisionError("QS")

    law: Law = replace(LAWS["log_incomplete"], code="broken", on=("deal",), check=broken, trigger="always")
    with monkeypatch.context() as patch:
        patch.setattr("ledger.play.replay.laws_for", lambda state, event: (*laws_for(state, event), law))
        rows = dry(meldtrail, ledger)
        path = saved(meldtrail, ledger)
    assert {(row["match"], row["cause"]) for row in rows} == {(M2, "failed")}
    assert "ZeroDivisionError in broken" in rows[0]["because"] and "QS" not in rows[0]["because"]
    rows = dry(meldtrail, ledger, "--against", path)
    assert {(row["match"], row["cause"]) for row in rows} == {(M2, "mended")}


def test_content_that_an_older_version_could_not_read_is_told(meldtrail: Meldtrail, tmp_path: Path) -> None:
    """Views of a version that had other options, over a ledger whose rules were pinned before."""
    rows = dry(meldtrail, unpacked("2-views", tmp_path))
    assert len(rows) == 16 and {row["cause"] for row in rows} == {"content"}
    assert {
        (row["old"], row["new"]) for row in rows if row["kind"] == "finding" and row["code"] == "ruleset_unknown"
    } == {("incomplete", None)}


def test_a_reading_is_told_with_its_clause(meldtrail: Meldtrail, tmp_path: Path) -> None:
    rows = dry(meldtrail, unpacked("3-table-play", tmp_path), "--against", HERE / "3-table-play.verdicts.jsonl")
    read = {row["code"]: row for row in rows if row["cause"] == "reading"}
    assert {code: (row["old"], row["new"]) for code, row in read.items()} == {
        "acted_too_late": ("breach", "reading"), "away_not_dropped": ("breach", "reading"),
        "settled_too_soon": ("breach", "reading"),
    }  # fmt: skip
    assert "(AL-16)" in read["acted_too_late"]["because"] and "(AT-24)" in read["away_not_dropped"]["because"]


def test_without_a_dry_run_the_views_are_made_by_this_version(meldtrail: Meldtrail, ledger: Path) -> None:
    in_views(
        ledger,
        "insert or ignore into words (word) values ('UNDECIDABLE')",
        "update _verdicts set verdict = (select number from words where word = 'UNDECIDABLE'), computed = null"
        f" where match = {number_of(M2)}",
    )
    said = meldtrail("upgrade", "--ledger", ledger)
    assert said.code == 0 and "row(s) change" in said.out and "made anew by meldtrail" in said.err
    with sqlite3.connect(ledger / "views" / "open.db") as views:
        assert views.execute("select version from freshness").fetchone() == (__version__,)
        assert views.execute("select count(*) from verdicts where verdict = 'UNDECIDABLE'").fetchone() == (0,)
    assert dry(meldtrail, ledger) == []


def test_matches_that_nothing_was_stated_of_are_counted(meldtrail: Meldtrail, ledger: Path, tmp_path: Path) -> None:
    (late,) = list(matches("classic", 4, 3))[3:]
    prepared("ingest", log(tmp_path / "late.jsonl", *late), "--ledger", ledger)
    said = meldtrail("upgrade", "--dry-run", "--ledger", ledger)
    assert said.code == 0 and "1 match(es) are not in the views of" in said.out


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{}\n", ":1: is no row of audit --json"), ("nonsense\n", ":1: is no row of audit --json"),
        ('{"kind":"verdict"}\n', ":1: is no row of audit --json"),
    ],
)  # fmt: skip
def test_a_file_that_is_none_of_rows_is_named(
    meldtrail: Meldtrail, ledger: Path, tmp_path: Path, content: str, says: str
) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(content, "utf-8")
    said = meldtrail("upgrade", "--dry-run", "--ledger", ledger, "--against", path)
    assert said.code == 3 and says in said.complaint


def test_what_is_not_there_or_holds_its_verdicts_otherwise_is_said(
    meldtrail: Meldtrail, ledger: Path, tmp_path: Path
) -> None:
    bare = tmp_path / "bare"
    shutil.copytree(ledger, bare, ignore=shutil.ignore_patterns("views"))
    assert "has no views to compare with" in meldtrail("upgrade", "--dry-run", "--ledger", bare).complaint
    assert meldtrail("upgrade", "--ledger", bare).code == 0 and (bare / "views" / "open.db").exists()
    assert (
        "cannot be read (No such"
        in meldtrail("upgrade", "--dry-run", "--ledger", ledger, "--against", "nowhere").complaint
    )
    in_views(ledger, "alter table findings rename column severity to weight")
    said = meldtrail("upgrade", "--dry-run", "--ledger", ledger)
    assert said.code == 3 and "in a way that is not known here" in said.complaint and "--against" in said.complaint


@pytest.mark.parametrize("name", FIRST[-2:])
def test_a_record_of_format_1_is_written_anew_and_its_audit_says_the_same_bytes(
    meldtrail: Meldtrail, tmp_path: Path, name: str
) -> None:
    folder = unpacked(name, tmp_path)
    before, stated = bytes_in(folder), meldtrail("audit", "--all", "--json", "--ledger", folder).out
    rows = saved(meldtrail, folder)
    dry_run = meldtrail("upgrade", "--dry-run", "--ledger", folder, "--against", rows)
    assert "format 1 becomes 2" in dry_run.err and bytes_in(folder) == before
    said = meldtrail("upgrade", "--ledger", folder, "--against", rows)
    assert said.code == 0 and "verified, and held against the old record" in said.err and "destroy those" in said.err
    assert meldtrail("audit", "--all", "--json", "--ledger", folder).out == stated and stated
    verified = meldtrail("verify", "--json", "--ledger", folder).rows[0]
    assert verified["ok"] and verified["events"] < verified["size"]
    again = meldtrail("upgrade", "--ledger", folder, "--against", rows)
    assert again.code == 0 and "carried" not in again.err
    assert "becomes" not in meldtrail("upgrade", "--dry-run", "--ledger", folder, "--against", rows).err


def test_what_was_wrong_with_the_old_files_is_said_as_the_new_ones_do_not_tell_it(
    meldtrail: Meldtrail, tmp_path: Path
) -> None:
    folder = unpacked("7-state", tmp_path)
    forge(folder, "DELETE FROM events WHERE leaf = (SELECT max(leaf) FROM events)")
    said = meldtrail("upgrade", "--ledger", folder)
    assert said.code == 0
    assert "of the old files verify said: ledger.db is older than vault.db, which was written up" in said.err
    assert meldtrail("verify", "--ledger", folder).code == 0
