"""``meldtrail answer``: the text to send, on any terminal, for staff and for players."""

from __future__ import annotations

import json
import os
import shlex
from pathlib import Path

import pytest

from cli.app import run
from tests.cli.conftest import Meldtrail, prepared
from tests.cli.test_terminal import piped
from tests.desk_kit.matches import Sent, settled, write_log, wrong_show


def written(folder: Path, sent: Sent) -> Path:
    """A log file of one match."""
    return write_log(folder / f"{sent[0]['match']}.jsonl", sent)


@pytest.fixture(scope="module")
def m1(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match settled wrongly."""
    return written(tmp_path_factory.mktemp("m1"), settled())


@pytest.fixture(scope="module")
def m2(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wrong show."""
    return written(tmp_path_factory.mktemp("m2"), wrong_show())


def test_an_answer_has_its_parts(meldtrail: Meldtrail, m1: Path) -> None:
    said = meldtrail("answer", m1)
    assert said.code == 0 and said.err == ""
    lines = said.out.splitlines()
    assert lines[0].startswith("MT-") and "the platform was wrong" in lines[0]
    assert "Do not send it on." in lines[1]
    assert "The right figure is 80 points instead of the 60 points booked." in said.out
    assert "costs 90 points" in said.out
    assert "/-/match/M1?at=4" in said.out
    assert f"  meldtrail answer {m1} --seat 1 --about money" in said.out


def test_the_answer_for_a_player_is_free_of_remarks(meldtrail: Meldtrail, m1: Path) -> None:
    said = meldtrail("answer", m1, "--seat", 1, "--about", "score", "--for-player").out
    assert "Safe for seat 1:" in said
    assert "The audit's own words" not in said and "Other answers" not in said
    other = meldtrail("answer", m1, "--seat", 2, "--about", "score", "--for-player", "--reader", 1).out
    assert "9♠" not in other and "not told to other players" in other


def test_a_ledger_gives_the_same_answer_as_a_log(meldtrail: Meldtrail, m1: Path, tmp_path: Path) -> None:
    prepared("ingest", m1, "--ledger", tmp_path / "ledger")
    from_ledger, from_log = meldtrail("answer", "M1", "--ledger", tmp_path / "ledger").out, meldtrail("answer", m1).out
    assert from_ledger.partition("Other answers")[0] == from_log.partition("Other answers")[0] != from_log


def test_every_answer_that_is_offered_besides_can_be_asked_for_as_it_stands(
    meldtrail: Meldtrail, m1: Path, tmp_path: Path
) -> None:
    ledger, rulesets = tmp_path / "a ledger", tmp_path / "rs"
    rulesets.mkdir()
    prepared("ingest", m1, "--ledger", ledger)
    for call in (["answer", m1], ["answer", "M1", "--ledger", ledger, "--rulesets", rulesets]):
        said = meldtrail(*call).out.partition("Other answers")[2].splitlines()
        offered = [line.strip().partition("  ") for line in said if "meldtrail answer" in line]
        assert offered
        for command, _, ruling in offered:
            given = meldtrail(*shlex.split(command)[1:])
            assert given.code == 0 and ruling.strip() in given.out.splitlines()[0]


def test_json_holds_everything(meldtrail: Meldtrail, m2: Path) -> None:
    row = meldtrail("answer", m2, "--json").rows[0]
    assert (row["about"], row["ruling"], row["seat"]) == ("show", "OVERTURNED", 1)
    assert len(row["paragraphs"]) == 2
    assert row["moment"] == {"match": "M2", "seq": 5, "address": "/-/match/M2?at=5"}
    assert row["ruleset"] == "rummycentral" and len(row["ruleset_hash"]) == 64
    assert all({"clause", "says", "standing"} <= rule.keys() for rule in row["rules"])
    assert row["anatomy"]["groups"] and row["remarks"]
    player = meldtrail("answer", m2, "--json", "--for-player").rows[0]
    assert "remarks" not in player and player["reader"] == 1


def test_hindi(meldtrail: Meldtrail, m2: Path) -> None:
    said = meldtrail("answer", m2, "--lang", "hi").out
    assert "शो मान्य नहीं है" in said and "लिखित नियम" in said
    row = meldtrail("answer", m2, "--lang", "hi", "--json").rows[0]
    assert row["language"] == "hi" and row["reference"] in said


def test_an_operators_section_is_cited(meldtrail: Meldtrail, m1: Path, tmp_path: Path) -> None:
    (tmp_path / "clauses").mkdir()
    (tmp_path / "clauses" / "own.toml").write_text(
        '[text]\ntitle = "Blue Terms"\nsource = "own"\n[[clause]]\nid = "BT-7"\nsection = "7.2"\n'
        'rule = "At most eighty."\nrestates = ["RC-28"]\n'
    )
    said = meldtrail("answer", m1, "--rulesets", tmp_path).out
    assert "(Blue Terms, section 7.2: “At most eighty.”; RC-28, written rule)" in said


def test_times_are_told_in_the_zone_asked_for(meldtrail: Meldtrail, tmp_path: Path) -> None:
    sent = settled()
    sent[3:3] = [{"v": 1, "match": "M1", "seq": 0, "type": "disconnect", "seat": 2, "at": "2026-11-20T10:15:04.000Z"}]
    sent = [event | {"seq": n} for n, event in enumerate(sent, 1)]
    said = meldtrail("answer", written(tmp_path, sent), "--about", "disconnection", "--tz", "Asia/Kolkata")
    assert "20 Nov 2026, 15:45:04 IST" in said.out


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("--seat", 9), 2, "no 9"),
        (("--deal", 5), 2, "no deal 5"),
        (("--lang", "fr"), 2, "no sentences in 'fr'"),
        (("--tz", "Mars"), 2, "no such time zone"),
        (("--reader", 1), 2, "--for-player"),
        (("--about", "luck"), 2, "luck"),
        (("--for-player", "--about", "partners"), 2, "--seat"),
        (("--short",), 2, "give --for-player with it"),
        (("--short", "--for-player", "--seat", 1, "--json"), 2, "no --json"),
    ],
)
def test_wrong_calls(meldtrail: Meldtrail, m1: Path, arguments: tuple[object, ...], code: int, says: str) -> None:
    said = meldtrail("answer", m1, *arguments)
    assert said.code == code and says in said.complaint and said.out == ""


def test_the_short_form_is_all_that_is_printed(meldtrail: Meldtrail, m1: Path) -> None:
    said = meldtrail("answer", m1, "--seat", 1, "--about", "score", "--for-player", "--short")
    (line,) = said.out.splitlines()
    assert said.code == 0 and len(line) <= 400 and "Reference MT-" in line


def test_no_such_match(meldtrail: Meldtrail, m1: Path, tmp_path: Path) -> None:
    prepared("ingest", m1, "--ledger", tmp_path / "ledger")
    assert meldtrail("answer", "M9", "--ledger", tmp_path / "ledger").code == 2


def test_an_ascii_terminal_gets_letters_and_no_crash(m1: Path) -> None:
    said = piped("answer", m1, PYTHONIOENCODING="ascii", NO_COLOR="1")
    assert said.returncode == 0 and said.stderr == b""
    assert b"9S: 9" in said.stdout and b"?" not in said.stdout.replace(b"?at=", b"")
    hindi = piped("answer", m1, "--lang", "hi", PYTHONIOENCODING="ascii")
    assert hindi.returncode == 2 and b"--json" in hindi.stderr
    row = json.loads(piped("answer", m1, "--lang", "en", "--json", PYTHONIOENCODING="ascii").stdout)
    assert row["reference"].startswith("MT-")


def test_piped_paragraphs_are_whole_lines(m1: Path) -> None:
    """So that they can be copied; on a terminal they are folded."""
    said = piped("answer", m1, COLUMNS="60").stdout.decode()
    assert max(map(len, said.splitlines())) > 200
    assert "\x1b" not in said


@pytest.mark.parametrize("width", [60, 200])
def test_on_a_terminal_lines_fit(width: int, m2: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.console import Console

    from cli import terminal

    with Path(os.devnull).open("w") as nowhere:
        drawn = Console(
            file=nowhere, force_terminal=True, width=width, highlight=False, soft_wrap=True, markup=False, record=True
        )
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setattr(terminal, "console", lambda: drawn)
        assert run(["answer", str(m2)]) == 0
        text = drawn.export_text()
    whole = [line for line in text.splitlines() if not line.lstrip().startswith("meldtrail ")]
    assert max(map(len, whole)) <= width
    assert "Do not send it on." in text
