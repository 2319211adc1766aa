"""The audit of a whole ledger: the same bytes by any number of processes, and after being ended at any moment."""

from __future__ import annotations

import json
import multiprocessing
import subprocess
import sys
from pathlib import Path

import pytest

from cli.commands.audit import whole
from cli.commands.audit.reports import Question, Reporter
from cli.commands.audit.whole import whole_ledger
from ledger.audit.workers import WorkerEnded
from ledger.rules.library import read_rulebook
from ledger.simulate.simulation import simulate
from meldtrail.samples import sample_logs
from tests.cli.conftest import Meldtrail, prepared
from tests.forked import forked
from tests.torture import TORTURE

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of some sample logs."""
    folder = tmp_path_factory.mktemp("whole") / "ledger"
    prepared("ingest", *sorted(sample_logs())[:: 2 if TORTURE else 7], "--ledger", folder)
    return folder


@pytest.fixture(autouse=True)
def _few_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that this ledger is dealt out many times too."""
    monkeypatch.setattr(whole, "_TOGETHER", 250)


_alone: dict[Path, str] = {}


@pytest.fixture
def alone(meldtrail: Meldtrail, samples: Path) -> str:
    """What one process says of the ledger, asked once."""
    if samples not in _alone:
        asked = ("audit", "--all", "--json", "--unchecked", "--ledger", samples, "--jobs", 1)
        _alone[samples] = meldtrail(*asked).out
    return _alone[samples]


@pytest.mark.parametrize(
    "asked",
    [("--json", "--unchecked"), ("--lang", "hi", "--against", "rummycentral-literal"), *([()] if TORTURE else [])],
    ids=" ".join,
)
def test_any_number_of_processes_says_the_same(meldtrail: Meldtrail, samples: Path, asked: tuple[str, ...]) -> None:
    one, *others = [
        meldtrail("audit", "--all", "--ledger", samples, *asked, *jobs)
        for jobs in (("--jobs", 1), *((("--jobs", 3), ()) if "--json" in asked else (("--jobs", 2),)))
    ]
    assert all(said == one for said in others)
    assert one.out.count("\n") > 5
    assert one.err == ""


def test_a_file_holds_what_is_printed_and_nothing_is_left_beside_it(
    meldtrail: Meldtrail, samples: Path, alone: str, tmp_path: Path
) -> None:
    said = meldtrail(
        "audit", "--all", "--json", "--unchecked", "--ledger", samples, "--jobs", 2, "--out", tmp_path / "rows"
    )
    assert (said.code, said.out, said.err) == (1, "", "")
    assert (tmp_path / "rows").read_text() == alone
    assert [path.name for path in tmp_path.iterdir()] == ["rows"]
    said = meldtrail("audit", "--all", "--ledger", samples, "--out", tmp_path / "words")
    last = (tmp_path / "words").read_text().splitlines()[-1]
    assert said.out == "" and said.err.endswith(f"meldtrail: {tmp_path / 'words'} is written: {last}\n")


def test_a_process_that_is_killed_is_told_and_nothing_is_cut_short(samples: Path) -> None:
    question = Question("en", True, False)
    reporter = Reporter(question, read_rulebook(None))
    before = set(multiprocessing.active_children())
    with pytest.raises(WorkerEnded, match="ended too soon"), whole_ledger(
        question, reporter, samples, None, 2, None
    ) as told:  # fmt: skip
        for number, _ in enumerate(told.reports):
            if not number:
                (set(multiprocessing.active_children()) - before).pop().kill()


KILLED = """
import os, signal, sys
from cli.app import run
from cli.commands.audit import whole
whole._EVERY = 0.0
write, left = whole.Draft.write, [int(sys.argv[1])]
def write_some(self, lines):
    write(self, lines)
    left[0] -= 1
    if not left[0]:
        os.kill(os.getpid(), signal.SIGKILL)
whole.Draft.write = write_some
run(sys.argv[2:])
"""


@pytest.mark.parametrize(("jobs", "kills"), [(1, (5, 6)), (2, (5,))])
def test_a_command_that_was_killed_goes_on_to_the_same_bytes(
    meldtrail: Meldtrail, samples: Path, alone: str, tmp_path: Path, jobs: int, kills: tuple[int, ...]
) -> None:
    asked = ["audit", "--all", "--json", "--unchecked", "--ledger", samples, "--out", tmp_path / "rows"]
    asked += ["--jobs", jobs]
    for told in kills:
        if jobs == 1:
            ended = forked(KILLED, told, *asked).returncode
        else:  # a program of its own, whose processes must end by themselves
            call = [sys.executable, "-c", KILLED, str(told), *map(str, asked)]
            ended = subprocess.run(call, cwd=ROOT, timeout=120).returncode
        assert ended == -9
        assert not (tmp_path / "rows").exists()
    said = meldtrail(*asked)
    assert said.code == 1
    assert "goes on after match" in said.err
    assert (tmp_path / "rows").read_text() == alone


def test_a_draft_of_another_question_or_of_another_ledger_is_begun_anew(
    meldtrail: Meldtrail, tmp_path: Path, samples: Path
) -> None:
    folder, rows = tmp_path / "ledger", tmp_path / "rows"
    first, *others = sorted(sample_logs())
    prepared("ingest", *others[: 40 if TORTURE else 10], "--ledger", folder)
    asked = ["audit", "--all", "--json", "--ledger", folder, "--out", rows]
    forked(KILLED, 6, *asked)
    assert rows.with_name("rows.part.json").exists()
    prepared("ingest", first, "--ledger", folder)
    said = meldtrail(*asked)
    assert said.err == ""
    assert rows.read_text() == meldtrail(*asked[:-2]).out
    forked(KILLED, 6, *asked)
    said = meldtrail(*asked, "--unchecked")
    assert said.err == ""
    assert rows.read_text() == meldtrail(*asked[:-2], "--unchecked").out


def test_processes_and_files_are_for_whole_ledgers(meldtrail: Meldtrail, samples: Path, tmp_path: Path) -> None:
    log = next(iter(sample_logs()))
    for wrong in (("--jobs", 2), ("--out", tmp_path / "rows")):
        said = meldtrail("audit", log, *wrong)
        assert said.code == 2
        assert "go with --all" in said.complaint
    said = meldtrail("audit", "--all", "--ledger", samples, "--jobs", 0)
    assert said.code == 2
    assert "--jobs" in said.complaint
    for place in (tmp_path, samples / "rows"):
        said = meldtrail("audit", "--all", "--ledger", samples, "--out", place)
        assert said.code == 2
        assert "name another file" in said.complaint
    said = meldtrail("audit", "--all", "--ledger", samples, "--out", tmp_path / "nowhere" / "rows")
    assert said.code == 3
    assert "cannot be written" in said.complaint


def test_a_clean_match_of_which_not_all_was_logged_only_counts(meldtrail: Meldtrail, tmp_path: Path) -> None:
    log, ledger = tmp_path / "log.jsonl", tmp_path / "ledger"
    matches = list(simulate(read_rulebook().resolve("classic"), 3, 1))
    for events in matches[:2]:
        events[1] = {key: value for key, value in events[1].items() if key != "stock"}
    log.write_text("".join(f"{json.dumps(event)}\n" for events in matches for event in events))
    prepared("ingest", log, "--imported", "--mapping", log, "--ledger", ledger)
    unchecked, summary = meldtrail("audit", "--all", "--ledger", ledger).out.splitlines()
    assert unchecked == "Of the clean ones 2 did not log all that is checked: `audit MATCH` says what could not be."
    assert summary.startswith("3 match(es), 3 clean; 0 finding(s)")
    assert "the order of the stock" in meldtrail("audit", matches[0][0]["match"], "--ledger", ledger).out
