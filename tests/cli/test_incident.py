"""``meldtrail incident``: from a finding to every case, decided by two people and answered; in words and as JSON."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ledger.cases.writing import case_in
from ledger.views.sqlite import sqlite3
from ledger.views.view_files import CASES_FILE
from tests.cases.incident_ledger import CODE, DAY, clean, faulty, ledger_of, moved
from tests.cli.conftest import Meldtrail

NAME = "timer-sep-08"
SPAN = ("--code", CODE, "--from", "2026-09-08", "--to", "2026-09-09T00:00Z")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two matches with the breach, one of another day, one with a gap, a clean one."""
    (first, _), (second, _), (third, _), (fourth, hit) = faulty("rummy-106", CODE, 4, "early")
    gap = [event for event in fourth if event["seq"] != hit.seq - 1]
    matches = [first, second, moved(third, DAY), gap, *clean("rummy-106", 1, "clean")]
    return ledger_of(tmp_path_factory.mktemp("incident") / "ledger", matches)


@pytest.fixture
def ledger(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, colleagues: Callable[[Path], None]) -> Path:
    """A ledger of its own for every test, in which three people have accounts."""
    folder = Path(shutil.copytree(made, tmp_path / "ledger", symlinks=True))
    monkeypatch.setenv("MELDTRAIL_WHO", "asha")
    colleagues(folder)
    return folder


def asked(meldtrail: Meldtrail, ledger: Path, *arguments: object) -> dict[str, Any]:
    """What a command prints as JSON."""
    said = meldtrail("incident", *arguments, "--ledger", ledger, "--json")
    assert said.code == 0, said.err
    return dict(json.loads(said.out))


def test_from_the_finding_to_every_letter(meldtrail: Meldtrail, ledger: Path) -> None:
    def incident(*arguments: object) -> tuple[int, str]:
        said = meldtrail("incident", *arguments, "--ledger", ledger)
        return said.code, said.out + said.err

    found = asked(meldtrail, ledger, "find", *SPAN)
    due = found["sums"]["INR"]
    assert (len(found["seats"]), due) == (2, sum(seat["due"] for seat in found["seats"]))
    code, says = incident("open", NAME, *SPAN, "--by", "asha")
    assert code == 0 and "2 case(s) opened, 0 joined, 0 there before, 0 left out; 1 match(es) not looked" in says
    code, says = incident("open", NAME, *SPAN, "--by", "ravi")
    assert code == 0 and "0 case(s) opened, 0 joined, 2 there before" in says
    code, says = incident("decide", NAME, "--by", "asha")
    assert code == 0 and "2 case(s) proposed, 0 decided" in says
    assert f"agrees with meldtrail incident decide {NAME} --agree --who NAME --ledger {ledger}" in says
    code, says = incident("decide", NAME, "--by", "asha")
    assert code == 5 and "asha proposed it; somebody else must agree" in says
    code, says = incident("letters", NAME, "--by", "ravi")
    assert code == 0 and "0 letter(s) written" in says and "not decided yet" in says
    code, says = incident("decide", NAME, "--by", "ravi")
    assert code == 5 and f"asha proposed it already; agree with meldtrail incident decide {NAME} --agree" in says
    code, says = incident("decide", NAME, "--agree", "--by", "ravi")
    assert code == 0 and "0 case(s) proposed, 2 decided" in says
    sums = [incident(*asked)[1] for asked in (("find", *SPAN), ("show", NAME))]
    assert all(f"₹{due // 100}.{due % 100:02}" in said and "INR" not in said for said in sums), sums
    looked = incident("letters", NAME, "--by", "ravi", "--lang", "hi", "--dry-run")[1]
    assert "आपके" in looked and "2 letter(s) composed, none of them written, 0 before" in looked
    assert asked(meldtrail, ledger, "letters", NAME, "--by", "ravi", "--dry-run")["dry_run"]
    assert [each["stage"] for each in asked(meldtrail, ledger, "show", NAME)["cases"]] == ["decided"] * 2
    code, says = incident("letters", NAME, "--by", "ravi", "--lang", "hi")
    assert says == looked.replace("composed, none of them written", "written")
    assert code == 0 and "आपके" in says and "2 letter(s) written, 0 before, 0 case(s) without" in says
    shown = asked(meldtrail, ledger, "show", NAME)
    assert (shown["due"], shown["paid"]) == ({"INR": due}, {"INR": due})
    people = [(case["stage"], case["proposed_by"], case["decided_by"]) for case in shown["cases"]]
    assert people == [("answered", ["asha"], "ravi")] * 2
    assert incident("show", NAME)[1].count("proposed by asha; decided by ravi") == 2
    says = incident("show", NAME)[1]
    assert says.count("decided by ravi") == 2 and says.count(", to be paid ") == 2 and ", paid" not in says
    assert meldtrail("verify", "--ledger", ledger).code == 0


def test_what_was_not_looked_through_is_said(meldtrail: Meldtrail, ledger: Path) -> None:
    said = meldtrail("incident", "find", *SPAN, "--ledger", ledger)
    assert "lines of it are missing or refused" in said.out
    assert "Looked through without it: 1; outside the span or ruleset: 1; not looked through: 1." in said.out
    hindi = meldtrail("incident", "find", *SPAN, "--ledger", ledger, "--lang", "hi")
    assert hindi.code == said.code == 0 and "देखे नहीं जा सके" in hindi.out and "डील" in hindi.out
    assert not {"seat", "deal", "looked", "priced", "match"} & set(re.findall("[a-z]+", hindi.out))
    found = asked(meldtrail, ledger, "find", *SPAN)
    assert found["matches"] == {"hit": 2, "clear": 1, "outside": 1, "not_looked_through": 1}
    assert [one["code"] for one in found["not_looked_through"]] == ["incident-lines_missing"]


def test_a_search_writes_nothing(meldtrail: Meldtrail, ledger: Path) -> None:
    meldtrail("incident", "find", *SPAN, "--ledger", ledger)
    assert meldtrail("case", "list", "--all", "--json", "--ledger", ledger).rows == []


def test_the_cases_are_ordinary_cases(meldtrail: Meldtrail, ledger: Path) -> None:
    """They stand in the queue and on the desk at once, and what works on one case works on each."""
    case = asked(meldtrail, ledger, "open", NAME, *SPAN)["written"][0]["case"]
    rows = meldtrail("case", "list", "--json", "--ledger", ledger).rows
    assert [(row["incidents"], row["unasked"], row["ticket"]) for row in rows] == [(NAME, 1, NAME)] * 2
    assert "Belongs to the incident" in meldtrail("case", "show", case, "--ledger", ledger).out
    assert meldtrail("case", "note", case, "seen", "--ledger", ledger).code == 0
    views = sqlite3.connect(f"file:{ledger / 'views' / CASES_FILE}?mode=ro", uri=True)
    assert views.execute("select count(*) from cases where incidents = ?", (NAME,)).fetchone() == (2,)


def test_one_letter_is_what_case_answer_writes(meldtrail: Meldtrail, ledger: Path, tmp_path: Path) -> None:
    asked(meldtrail, ledger, "open", NAME, *SPAN)
    asked(meldtrail, ledger, "decide", NAME, "--by", "asha")
    asked(meldtrail, ledger, "decide", NAME, "--agree", "--by", "ravi")
    other = Path(shutil.copytree(ledger, tmp_path / "other", symlinks=True))
    for one in asked(meldtrail, ledger, "letters", NAME)["written"]:
        assert meldtrail("case", "answer", one["case"], "--ledger", other).out == one["text"]
        mine, theirs = case_in(ledger, one["case"]).state.sent[0], case_in(other, one["case"]).state.sent[0]
        assert (mine.text, mine.reference, mine.ruleset_hash) == (theirs.text, theirs.reference, theirs.ruleset_hash)


def test_where_nobody_has_an_account_nobody_else_agrees(meldtrail: Meldtrail, ledger: Path) -> None:
    (ledger / "staff.toml").unlink()
    asked(meldtrail, ledger, "open", NAME, *SPAN)
    asked(meldtrail, ledger, "decide", NAME, "--by", "asha")
    said = meldtrail("incident", "decide", NAME, "--agree", "--by", "ravi", "--ledger", ledger)
    assert said.code == 5 and "the local user is one person" in said.complaint


def test_a_case_decided_by_somebody_else_is_left_out_and_named(meldtrail: Meldtrail, ledger: Path) -> None:
    case = asked(meldtrail, ledger, "open", NAME, *SPAN)["written"][0]["case"]
    asked(meldtrail, ledger, "decide", NAME, "--by", "asha")
    assert meldtrail("case", "decide", case, "--who", "meena", "--ledger", ledger).code == 0
    done = asked(meldtrail, ledger, "decide", NAME, "--agree", "--by", "ravi")
    assert [(left["case"], left["code"]) for left in done["left_out"]] == [(case, "incident_left-decided")]
    assert len(done["written"]) == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("find", "--code", "drop_early"), "no audit finds that"),
        (("find",), "an incident needs --code"),
        (("find", "--code", CODE, "--from", "yesterday"), "write a day or a moment in UTC"),
        (("find", "--code", CODE, "--from", "2026-13-40"), "write a day or a moment in UTC"),
        (("find", "--code", CODE, "--ruleset", "rumy"), "rumy"),
        (("open", "Timer Drop", "--code", CODE), "an incident is called by"),
        (("decide", "nothing"), "there is no incident nothing"),
        (("letters", "nothing"), "there is no incident nothing"),
        (("letters", "nothing", "--lang", "xx"), "choose one of"),
        (("show", "nothing"), "meldtrail incident open makes one"),
    ],
)
def test_a_wrong_call_is_one_sentence(
    meldtrail: Meldtrail, ledger: Path, arguments: tuple[object, ...], says: str
) -> None:
    said = meldtrail("incident", *arguments, "--ledger", ledger)
    assert said.code == 2 and says in said.complaint
