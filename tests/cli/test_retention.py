"""``meldtrail retention`` as it is typed."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cli.app import run
from ledger.evidence.retention import RETENTION_FILE
from ledger.evidence.store import create_ledger, open_writer
from ledger.evidence.writer import no_pin
from tests.evidence.ledgers import forge
from tests.evidence.matches import match_lines
from tests.museum.museum import unpacked


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A ledger with a line that was refused 31 days ago and one that was refused 29 days ago."""
    folder = tmp_path / "L"
    create_ledger(folder)
    for days, line in ((31, b"old-junk\n"), (29, b"new-junk\n")):
        with open_writer(folder) as writer:
            came = datetime.now(UTC) - timedelta(days=days)
            writer._clock = partial(lambda moment: moment, came)
            writer.ingest([*match_lines("M1"), line], "log.jsonl", no_pin)
    return folder


def rows(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What the command prints as JSON, by kind."""
    assert run(["retention", *words, "--json"]) == 0
    return {row["kind"]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}


def test_show_and_a_dry_run_say_what_is_due_and_remove_nothing(
    ledger: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (("show",), ("run", "--dry-run")):
        found = rows(capsys, *words, "--ledger", str(ledger))["refused_lines"]
        assert (found["days"], found["there"], found["due"]) == (30, 2, 1)
    assert b"old-junk" in (ledger / "vault.db").read_bytes()


def test_run_removes_what_is_due_and_verify_and_status_say_so(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["status", "--ledger", str(ledger)]) == 0
    assert "1 of refused_lines is due" in capsys.readouterr().out
    assert rows(capsys, "run", "--ledger", str(ledger))["refused_lines"]["due"] == 1
    everything = b"".join(path.read_bytes() for path in ledger.rglob("*") if path.is_file())
    assert b"old-junk" not in everything
    assert b"new-junk" in everything
    assert run(["verify", "--ledger", str(ledger)]) == 0
    assert "1 thing(s) went by the rule of retention refused_lines = 30" in capsys.readouterr().out
    assert run(["status", "--ledger", str(ledger)]) == 0
    assert "nothing is due" in capsys.readouterr().out
    assert run(["erase", "--ledger", str(ledger)]) == 0
    assert "rule refused_lines  erased" in capsys.readouterr().out


def test_names_of_which_no_leaf_is_left_have_no_age(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    forge(ledger, "DELETE FROM leaves WHERE stream > 0")
    assert rows(capsys, "show", "--ledger", str(ledger))["identities"]["there"] == 0


def test_a_later_moment_is_asked_for_with_its_zone(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    later = (datetime.now(UTC) + timedelta(days=2)).isoformat()
    assert rows(capsys, "show", "--at", later, "--ledger", str(ledger))["refused_lines"]["due"] == 2
    for wrong in ("tomorrow", later.removesuffix("+00:00")):
        assert run(["retention", "show", "--at", wrong, "--ledger", str(ledger)]) == 2
        assert "no time with a zone" in capsys.readouterr().err


def test_a_wrong_file_is_an_error_of_one_line(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (ledger / RETENTION_FILE).write_text("access_records = 10\n")
    assert run(["retention", "run", "--ledger", str(ledger)]) == 3
    said = capsys.readouterr().err
    assert "retention.toml: line 1: access_records: an access record is a leaf" in said
    assert said.count("\n") == 1


def test_a_ledger_of_format_1_is_sent_to_upgrade(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["retention", "show", "--ledger", str(unpacked("7-digests", tmp_path))]) == 3
    assert "meldtrail upgrade" in capsys.readouterr().err
