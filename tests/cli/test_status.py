"""``meldtrail status``, ``backup`` and ``restore`` as they are typed."""

from __future__ import annotations

import json
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cli.app import run
from ledger.evidence.checkup import growth
from ledger.evidence.receipts import STATE_FILE, Delivery
from ledger.evidence.store import open_writer
from ledger.evidence.writer import no_pin
from ledger.views.sqlite import sqlite3
from schemas.wire import DAY_MS
from tests.evidence.ledgers import feed
from tests.evidence.matches import match_lines
from tests.museum.museum import unpacked


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A ledger of 76 events of a day and 24 of four days later, one line refused, one waiting, one in conflict."""
    folder, lines = tmp_path / "L", match_lines("A") + match_lines("B")
    size = len(lines)
    other = json.dumps({**json.loads(lines[3]), "by": "timer", "id": "other"}).encode()
    last = [*lines[size - 24 :], None, b"junk\n", other, match_lines("C")[1]]
    parts: dict[int, list[bytes | None]] = {DAY_MS: [*lines[: size - 24]], 5 * DAY_MS: last}
    with open_writer(folder, create=True) as writer:
        for at_ms, part in parts.items():
            moment = datetime.fromtimestamp(at_ms / 1000, UTC)
            writer._clock = partial(lambda moment: moment, moment)
            writer.ingest(part, "log.jsonl", no_pin)
    return folder


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    """What a command prints as JSON."""
    assert run([*words, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def test_status_tells_what_is_stored_and_how_it_grows(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "status", "--ledger", str(ledger))
    events = len(match_lines("A") + match_lines("B"))
    assert (found["events"], found["matches"]) == (events, 2)
    assert (found["refused"], found["conflicting"], found["waiting"], found["unkept"]) == (1, 1, 1, 0)
    assert found["newest_receipt"] == "1970-01-06T00:00:00.000Z"
    assert (found["days"], found["events_a_day"]) == (4, events // 4)
    assert set(found["files"]) == {"ledger.db", "vault.db", "views"}
    assert found["bytes"] == sum(found["files"].values())
    assert found["bytes_a_day"] == found["events_a_day"] * found["bytes"] // events
    assert found["days_left"] == found["free_bytes"] // found["bytes_a_day"]
    assert (found["views"], found["views_behind"]) == ("none", None)
    assert found["files"]["ledger.db"] >= (ledger / "ledger.db").stat().st_size > 0


def test_status_says_whether_the_views_are_fresh(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["project", "--ledger", str(ledger)])
    capsys.readouterr()
    before = told(capsys, "status", "--ledger", str(ledger))
    assert (before["views"], before["views_behind"]) == ("fresh", 0) and before["files"]["views"] > 0
    feed(ledger, match_lines("D"))
    after = told(capsys, "status", "--ledger", str(ledger))
    assert (after["views"], after["views_behind"]) == ("behind", len(match_lines("D")))


def test_views_that_another_program_made_are_not_called_fresh(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of the same version too, as whoever installs what was changed since yesterday has them."""
    run(["project", "--ledger", str(ledger)])
    with closing(sqlite3.connect(ledger / "views" / "open.db")) as views, views:
        views.execute("UPDATE views_made SET value = 'another' WHERE name IN ('program', 'laws')")
    capsys.readouterr()
    status = told(capsys, "status", "--ledger", str(ledger))
    assert (status["views"], status["views_behind"]) == ("outdated", None)
    run(["doctor", "--ledger", str(ledger)])
    assert "made by another program" in capsys.readouterr().out
    run(["project", "--ledger", str(ledger)])
    capsys.readouterr()
    assert told(capsys, "status", "--ledger", str(ledger))["views"] == "fresh"


@pytest.mark.parametrize(("name", "value"), [("leaves", "99999"), ("tip", "00" * 32)])
def test_views_of_more_than_the_ledger_holds_are_not_called_fresh(
    ledger: Path, capsys: pytest.CaptureFixture[str], name: str, value: str
) -> None:
    """An older copy, or another history, took its place since they were made."""
    run(["project", "--ledger", str(ledger)])
    with closing(sqlite3.connect(ledger / "views" / "open.db")) as views, views:
        views.execute("UPDATE views_made SET value = ? WHERE name = ?", (value, name))
    capsys.readouterr()
    assert told(capsys, "status", "--ledger", str(ledger))["views"] == "outdated"


def test_status_says_the_same_twice(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for _ in range(2):
        assert run(["status", "--ledger", str(ledger)]) == 0
        said.append([line for line in capsys.readouterr().out.splitlines() if not line.startswith("free")])
    assert said[0] == said[1]
    assert "aside     1 line(s) refused, 1 in conflict, 1 waiting" in said[0]


def test_a_ledger_nobody_saw_grow_has_no_growth(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger = unpacked("7-digests", tmp_path)
    assert not (ledger / STATE_FILE).exists()
    found = told(capsys, "status", "--ledger", str(ledger))
    assert (found["newest_receipt"], found["days"], found["events_a_day"], found["days_left"]) == (None, 0, 0, None)
    assert run(["status", "--ledger", str(ledger)]) == 0
    assert "not known" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("deliveries", "days", "a_day"),
    [
        ([], 0, 0),
        ([Delivery(50, 5 * DAY_MS, False)], 0, 0),
        ([Delivery(50, 5 * DAY_MS)], 1, 50),
        ([Delivery(50, 0, False), Delivery(80, DAY_MS), Delivery(100, DAY_MS + 1)], 1, 50),
        ([Delivery(40, DAY_MS), Delivery(80, 3 * DAY_MS)], 2, 40),
        ([Delivery(9000, DAY_MS), Delivery(9070, 20 * DAY_MS)], 7, 10),
        ([Delivery(40, DAY_MS), Delivery(60, 9999 * DAY_MS), Delivery(80, 3 * DAY_MS)], 2, 40),
        ([Delivery(20, 9 * DAY_MS), Delivery(40, 9 * DAY_MS), Delivery(41, 0), Delivery(80, 11 * DAY_MS)], 2, 40),
        ([Delivery(10, 9000 * DAY_MS), Delivery(20, 9001 * DAY_MS), Delivery(80, 11 * DAY_MS)], 1, 80),
        ([Delivery(70, 9 * DAY_MS), Delivery(80, 0), Delivery(90, 1)], 1, 90),
    ],
)
def test_growth_is_that_of_the_last_week_by_our_clock(deliveries: list[Delivery], days: int, a_day: int) -> None:
    assert growth(deliveries) == (days, a_day)


def test_a_clock_that_was_ahead_once_does_not_stay_the_newest_receipt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Until then growth and days left were not known for good."""
    for match, day in (("A", 1), ("B", 9999), ("C", 5)):
        with open_writer(tmp_path / "L", create=True) as writer:
            writer._clock = partial(datetime.fromtimestamp, day * 86400, UTC)
            writer.ingest(match_lines(match), "log.jsonl", no_pin)
    found = told(capsys, "status", "--ledger", str(tmp_path / "L"))
    assert found["newest_receipt"] == "1970-01-06T00:00:00.000Z" and found["days_left"] is not None
    assert (found["days"], found["events_a_day"]) == (4, 3 * len(match_lines("A")) // 4)


def test_a_backup_is_made_checked_and_restored(
    ledger: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = told(capsys, "backup", str(tmp_path / "backup"), "--ledger", str(ledger))
    found = told(capsys, "restore", str(tmp_path / "backup"), "--to", str(tmp_path / "again"))
    verified = told(capsys, "verify", "--ledger", str(tmp_path / "again"))
    assert made["root"] == found["root"] == verified["root"] and verified["ok"]
    assert made["bytes"] == sum(file["bytes"] for file in made["files"].values())
    assert run(["backup", str(tmp_path / "two"), "--ledger", str(ledger)]) == 0
    assert made["root"] in capsys.readouterr().out
    assert run(["restore", str(tmp_path / "two"), "--to", str(tmp_path / "second")]) == 0
    assert "is restored to" in capsys.readouterr().out


def test_wrong_calls_are_told_in_one_line(ledger: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["backup", str(tmp_path / "backup"), "--ledger", str(ledger)])
    (tmp_path / "backup" / "vault.db").write_bytes(b"")
    capsys.readouterr()
    for words, code, why in (
        (["backup", str(ledger), "--ledger", str(ledger)], 2, "not empty"),
        (["backup", str(tmp_path / "x"), "--ledger", str(tmp_path / "no")], 3, "no ledger"),
        (["backup"], 2, "TARGET"),
        (["restore", str(tmp_path / "no"), "--to", str(tmp_path / "y")], 3, "no whole backup"),
        (["restore", str(tmp_path / "backup")], 2, "--to"),
        (["restore", str(tmp_path / "backup"), "--to", str(ledger)], 2, "not empty"),
        (["restore", str(tmp_path / "backup"), "--to", str(tmp_path / "y")], 3, "vault.db is not the file"),
        (["status", "--ledger", str(tmp_path / "no")], 3, "no ledger"),
        (["status"], 2, "--ledger"),
    ):
        assert run(words) == code, words
        said = capsys.readouterr().err
        assert why in said and len(said.splitlines()) == 1
    assert not (tmp_path / "y").exists()
