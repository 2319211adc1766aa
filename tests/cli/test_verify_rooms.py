"""What rooms have ``verify`` look at: found by their files, asked by no name; none that writes records is without."""

from __future__ import annotations

import ast
import json
import shutil
from pathlib import Path

import pytest

import ledger
from cli.app import run
from ledger.evidence.verification import MODULE, looks
from meldtrail.samples import sample_log
from tests.cli.conftest import Meldtrail, prepared
from tests.evidence.ledgers import feed
from tests.evidence.matches import match_lines

ROOT = Path(ledger.__path__[0])
WRITE_RECORDS = ("append_records", "append_pins", "append_to_case")
EXCUSED = {"audit": "pins of rules are held against matches and contents by verify of the record itself"}
"""Rooms that write records and have verify look at nothing, with why."""


def test_a_room_is_asked_because_its_file_is_there() -> None:
    assert set(looks()) == {path.parent.name for path in ROOT.glob(f"*/{MODULE}.py")} >= {"cases", "views"}


def test_no_room_above_the_record_is_named_by_the_command() -> None:
    text = (ROOT.parent / "cli" / "commands" / "verify.py").read_text("utf-8")
    named = {node.module or "" for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)}
    of_rooms = {name.split(".")[1] for name in named if name.startswith("ledger.")}
    assert of_rooms == {"audit", "evidence", "messages"}, "audit for the folder and the collector alone"


def test_a_room_that_writes_records_or_makes_views_has_verify_look_at_them() -> None:
    writes = {
        path.relative_to(ROOT).parts[0]
        for path in ROOT.glob("*/**/*.py")
        if path.relative_to(ROOT).parts[0] != "evidence"
        if any(f"import {name}" in path.read_text("utf-8") or f" {name}," in path.read_text("utf-8")
               for name in (*WRITE_RECORDS, "ViewFile"))
    }  # fmt: skip
    assert writes >= {"cases", "views", *EXCUSED}
    assert writes - set(looks()) == set(EXCUSED), "a verified.py in the room says what verify looks at"


def test_what_a_room_finds_is_said_and_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    feed(tmp_path / "L", match_lines("m1"))
    planted = tmp_path / "rooms" / "planted"
    planted.mkdir(parents=True)
    (planted / "__init__.py").write_text("")
    (planted / "verified.py").write_text(
        "from ledger.evidence.verification import RoomReport, Problem\n\n"
        "def look(asked, is_whole):\n"
        "    wrong = (Problem(None, f'{asked.sample} bulbs are broken'),) if is_whole else ()\n"
        "    return RoomReport('3 bulbs', {'bulbs': 3}, wrong, ('it is dark',))\n"
    )
    told = ["verify", "--ledger", str(tmp_path / "L"), "--sample", "2"]
    assert run(told) == 0
    monkeypatch.setattr(ledger, "__path__", [*ledger.__path__, str(planted.parent)])
    capsys.readouterr()
    assert run(told) == 1
    said = capsys.readouterr().out.splitlines()
    assert {"planted 3 bulbs", "PROBLEM damaged: 2 bulbs are broken", "NOTE it is dark"} <= set(said)
    assert run([*told, "--json"]) == 1
    row = json.loads(capsys.readouterr().out)
    assert row["planted"] == {"bulbs": 3} and not row["ok"] and row["problems"][0]["what"] == "2 bulbs are broken"


def test_an_older_copy_in_the_place_of_a_ledger_is_noted_by_what_was_handed_out(
    meldtrail: Meldtrail, tmp_path: Path
) -> None:
    """Whole it is; but a backup was made here when it held more."""
    folder, older = tmp_path / "ledger", tmp_path / "older"
    prepared("ingest", sample_log("classic/clean"), "--ledger", folder)
    prepared("backup", older, "--ledger", folder)
    prepared("ingest", sample_log("basic/clean"), "--ledger", folder)
    prepared("backup", tmp_path / "newer", "--ledger", folder)
    assert "was made here" not in meldtrail("verify", "--ledger", folder).out
    for path in folder.glob("*.db*"):
        path.unlink()
    for name in ("ledger.db", "vault.db"):
        shutil.copy(older / name, folder)
    said = meldtrail("verify", "--ledger", folder)
    assert said.code == 0 and "copies.jsonl tells of a backup of" in said.out
    # What somebody wrote into it by hand must not end verify.
    lines = (*(b'{"at":"x","kind":"export","to":"y","size":%b}' % size for size in (b'"12"', b"null", b"true")), b"[1]")
    (folder / "copies.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    said = meldtrail("verify", "--ledger", folder)
    assert said.code == 0 and "copies.jsonl" not in said.out
