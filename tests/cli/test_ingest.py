"""What ingest takes in, says and leaves behind."""

from __future__ import annotations

import io
import json
import os
import sys
import threading
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from ledger.evidence.reading_ahead import Judged, Run, judged_lines
from ledger.evidence.store import open_reader
from meldtrail.samples import sample_log
from tests.cli.conftest import Meldtrail, bytes_in, lines_of, matches_of

SUMMARY = ["lines", "accepted", "held", "waiting", "conflicting", "promoted", "refused"]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Where a ledger may be made."""
    return tmp_path / "ledger"


def test_a_folder_is_refused_with_how_to_name_its_files(meldtrail: Meldtrail, tmp_path: Path, kept: Path) -> None:
    said = meldtrail("ingest", tmp_path, "--ledger", kept)
    assert said.code == 3 and not kept.exists()
    assert f"{tmp_path}: is a folder; name the files in it, as in DIR/*.jsonl" in said.complaint


def test_the_summary_is_one_row(meldtrail: Meldtrail, log: Path, kept: Path) -> None:
    total = len(lines_of(log))
    first = meldtrail("ingest", log, "--ledger", kept, "--json")
    again = meldtrail("ingest", log, "--ledger", kept, "--json")
    assert (first.code, again.code) == (0, 0)
    assert [list(row) for row in first.rows + again.rows] == [SUMMARY, SUMMARY]
    assert (first.rows[0]["accepted"], first.rows[0]["held"]) == (total, 0)
    assert (again.rows[0]["accepted"], again.rows[0]["held"]) == (0, total)
    assert meldtrail("ingest", log, "--ledger", kept).out == f"0 event(s) accepted; {total} already held.\n"


@pytest.mark.parametrize(
    ("options", "heard"),
    [
        ({"fee_percent": 10}, "did you mean settlement_fee_percent?"),
        ({"Timer_second": 20}, "did you mean timer_seconds?"),
        ({"settlement_fee_percent": "10"}, '"10" is no value of it'),
        ({"settlement_fee_percent": 10, "our_colour": "red"}, None),
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_option_that_an_opening_states_wrongly_is_heard_of_and_taken_in(
    meldtrail: Meldtrail, log: Path, kept: Path, options: dict[str, object], heard: str | None, jobs: int
) -> None:
    first, *rest = log.read_text().splitlines()
    stating = kept.with_name("stating.jsonl")
    stating.write_text("\n".join([json.dumps({**json.loads(first), "options": options}), *rest]) + "\n")
    said = meldtrail("ingest", stating, "--ledger", kept, "--json", "--jobs", jobs)
    assert (said.code, said.rows[0]["accepted"]) == (0, len(rest) + 1)
    assert said.err == "" if heard is None else heard in said.complaint


def test_a_long_file_is_read_by_another_process_and_said_of_alike(
    meldtrail: Meldtrail, log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[bool]()

    def noted(lines: BinaryIO | Iterable[bytes | None], *, beside: bool, **more: Any) -> Iterator[Judged | Run]:
        asked.append(beside)
        return judged_lines(lines, beside=beside, **more)

    monkeypatch.setattr("ledger.evidence.format_2.ingest.judged_lines", noted)
    monkeypatch.setattr("cli.commands.ingest.cores", lambda: 2)
    said = [meldtrail("ingest", log, "--ledger", tmp_path / "short", "--json")]
    monkeypatch.setattr("cli.commands.ingest._LONG", log.stat().st_size)
    said.append(meldtrail("ingest", log, "--ledger", tmp_path / "long", "--json"))
    said.append(meldtrail("ingest", log, "--ledger", tmp_path / "alone", "--json", "--jobs", "1"))
    monkeypatch.setattr("cli.commands.ingest.cores", lambda: 1)
    said.append(meldtrail("ingest", log, "--ledger", tmp_path / "one", "--json"))
    said.append(meldtrail("ingest", log, "--ledger", tmp_path / "asked", "--json", "--jobs", "2"))
    assert asked == [False, True, False, False, True]
    assert {(one.code, one.out) for one in said} == {(0, said[0].out)}
    assert "--jobs" in meldtrail("ingest", log, "--ledger", tmp_path / "many", "--jobs", "3").err


def test_lines_of_an_archive_are_marked_as_such(meldtrail: Meldtrail, one: Path, tmp_path: Path) -> None:
    (match,) = matches_of(one)
    for how, option in (("live", ()), ("imported", ("--imported",))):
        assert meldtrail("ingest", one, "--ledger", tmp_path / how, *option).code == 0
        with open_reader(tmp_path / how) as reader:
            assert {source.how for source in reader.sources(match).values()} == {how}


def test_a_dry_run_writes_nothing(meldtrail: Meldtrail, log: Path, one: Path, kept: Path) -> None:
    said = meldtrail("ingest", log, "--ledger", kept, "--dry-run")
    assert said.code == 0
    assert said.out.startswith(f"Nothing was written: {len(lines_of(log))} event(s) would be accepted")
    assert not kept.exists()
    meldtrail("ingest", one, "--ledger", kept)
    before = bytes_in(kept)
    row = meldtrail("ingest", log, "--ledger", kept, "--dry-run", "--closed", "--json").rows[0]
    assert (row["accepted"], row["held"]) == (len(lines_of(log)) - len(lines_of(one)), len(lines_of(one)))
    assert bytes_in(kept) == before


def test_refused_lines_are_named_by_file_line_and_code_and_the_rest_is_taken_in(
    meldtrail: Meldtrail, one: Path, tmp_path: Path, kept: Path
) -> None:
    bad = tmp_path / "bad.jsonl"
    good = lines_of(one)
    bad.write_bytes(good[0] + b'{"secret": "QH"\n' + b"".join(good[1:]) + good[1][:40])
    said = meldtrail("ingest", bad, "--ledger", kept, "--json")
    assert said.code == 1
    assert said.rows[0]["refused"] == {"not_json": 1, "truncated": 1}
    assert said.rows[0]["accepted"] == len(good)
    assert f"{bad}:2: refused, not_json" in said.err and f"{bad}:{len(good) + 2}: refused, truncated" in said.err
    assert "QH" not in said.err + said.out, "what was refused is kept, never shown"


def test_many_refused_lines_are_counted_not_listed(meldtrail: Meldtrail, one: Path, tmp_path: Path, kept: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"no event\n" * 500 + b"".join(lines_of(one)))
    said = meldtrail("ingest", bad, "--ledger", kept)
    assert said.code == 1
    assert len(said.err.splitlines()) < 30
    assert "480 more line(s) refused" in said.err


@pytest.mark.parametrize("options", [[], ["--dry-run"]])
def test_a_conflict_ends_with_5_after_storing_the_rest(
    meldtrail: Meldtrail, log: Path, one: Path, tmp_path: Path, kept: Path, options: list[str]
) -> None:
    meldtrail("ingest", one, "--ledger", kept)
    other = tmp_path / "other.jsonl"
    changed = json.loads(lines_of(log)[2]) | {"producer": "srv-2"}
    other.write_bytes(json.dumps(changed).encode() + b"\n" + b"".join(lines_of(log)))
    said = meldtrail("ingest", other, "--ledger", kept, "--json", *options)
    assert said.code == 5
    assert said.rows[0]["conflicting"] == 1
    assert f"{other}:1: conflict: {matches_of(one)[0]} already holds another event 3" in said.err
    assert "1 line(s) contradict" in said.complaint
    stored = 0 if options else len(lines_of(log)) - len(lines_of(one))
    assert meldtrail("verify", "--ledger", kept, "--json").rows[0]["events"] == len(lines_of(one)) + stored
    if not options:
        assert meldtrail("audit", matches_of(one)[0], "--ledger", kept).code == 1
        assert "log_incomplete" in meldtrail("audit", matches_of(one)[0], "--ledger", kept).out


def test_matches_may_interleave_and_files_may_come_twice(
    meldtrail: Meldtrail, log: Path, tmp_path: Path, kept: Path
) -> None:
    by_match: dict[str, list[bytes]] = {match: [] for match in matches_of(log)}
    for line in lines_of(log):
        by_match[json.loads(line)["match"]].append(line)
    mixed = tmp_path / "mixed.jsonl"
    mixed.write_bytes(b"".join(b"".join(turn) for turn in zip_longest(*by_match.values(), fillvalue=b"")))
    row = meldtrail("ingest", mixed, mixed, log, "--ledger", kept, "--json").rows[0]
    total = len(lines_of(log))
    assert (row["accepted"], row["held"], row["waiting"]) == (total, 2 * total, 0)


def test_of_many_matches_that_wait_twenty_are_named_and_the_rest_counted(
    meldtrail: Meldtrail, one: Path, tmp_path: Path, kept: Path
) -> None:
    name, late = matches_of(one)[0].encode(), lines_of(one)[1]
    many = tmp_path / "many.jsonl"
    many.write_bytes(b"".join(late.replace(name, b"match-%02d" % at) for at in range(23)))
    said = meldtrail("ingest", many, "--ledger", kept).err
    named = [f"1 line(s) of match-{at:02d} wait, from event 2 on" for at in range(23)]
    assert [words in said for words in named] == [True] * 20 + [False] * 3
    assert "many.jsonl: 3 more line(s) of other matches wait" in said


def test_a_log_backwards_waits_and_is_let_in(meldtrail: Meldtrail, one: Path, tmp_path: Path, kept: Path) -> None:
    lines = lines_of(one)
    tail, head = tmp_path / "tail.jsonl", tmp_path / "head.jsonl"
    tail.write_bytes(b"".join(reversed(lines[1:])))
    head.write_bytes(lines[0])
    said = meldtrail("ingest", tail, "--ledger", kept)
    assert said.code == 0
    assert f"{len(lines) - 1} waiting for a missing one" in said.out
    name = matches_of(one)[0]
    assert f"{len(lines) - 1} line(s) of {name} wait, from event 2 on: one before it has not come" in said.err
    waiting = meldtrail("audit", name, "--ledger", kept)
    assert waiting.code == 0 and "log_incomplete" in waiting.out
    assert meldtrail("matches", "--ledger", kept, "--json").rows[0]["verdict"] == ["finding"]
    said = meldtrail("ingest", head, "--ledger", kept)
    assert f"{len(lines) - 1} earlier line(s) let in" in said.out
    assert meldtrail("audit", matches_of(one)[0], "--ledger", kept).code == 0


def test_an_archive_is_closed(meldtrail: Meldtrail, one: Path, tmp_path: Path, kept: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b"".join(lines_of(one)[:5]))
    said = meldtrail("ingest", cut, "--ledger", kept, "--closed", "--imported", "--json")
    assert said.rows[0]["closed"] == 1
    assert meldtrail("ingest", cut, "--ledger", kept, "--closed", "--json").rows[0]["closed"] == 0
    last = json.loads(meldtrail("export", "--ledger", kept).out.splitlines()[-1])
    assert (last["type"], last["reason"], last["seq"]) == ("close", "abandoned", 6)


def test_export_and_ingest_are_inverse(
    meldtrail: Meldtrail, log: Path, ledger: Path, tmp_path: Path, kept: Path
) -> None:
    out = tmp_path / "out.jsonl"
    assert meldtrail("export", "--ledger", ledger, "-o", out).code == 0
    assert out.read_text() == meldtrail("export", "--ledger", ledger).out
    assert sorted(map(json.loads, lines_of(out)), key=str) == sorted(map(json.loads, lines_of(log)), key=str)
    row = meldtrail("ingest", out, "--ledger", kept, "--json").rows[0]
    assert row["accepted"] == len(lines_of(log))
    assert meldtrail("export", "--ledger", kept).out == out.read_text()
    again = meldtrail("ingest", out, "--ledger", kept, "--json").rows[0]
    assert (again["accepted"], again["held"]) == (0, len(lines_of(log)))
    match = matches_of(log)[1]
    part = meldtrail("export", match, "--ledger", ledger).out.splitlines()
    assert part == [line for line in out.read_text().splitlines() if json.loads(line)["match"] == match]
    assert list(tmp_path.glob("*.part")) == []


def test_standard_input_and_pipes(
    meldtrail: Meldtrail, one: Path, tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(one.read_bytes())))
    assert meldtrail("ingest", "-", "--ledger", kept, "--json").rows[0]["accepted"] == len(lines_of(one))
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writing = threading.Thread(target=pipe.write_bytes, args=(one.read_bytes(),))
    writing.start()
    said = meldtrail("ingest", pipe, "--ledger", kept, "--json")
    writing.join()
    assert said.rows[0]["held"] == len(lines_of(one)), said.err


def test_a_pipe_of_which_nothing_comes_is_told_of(
    meldtrail: Meldtrail, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What writes into it has failed, as a rule, and its exit code is lost; so of a pipe with a name, and of a file."""
    os.mkfifo(pipe := tmp_path / "pipe")
    (blank := tmp_path / "blank.jsonl").write_bytes(b"\n\n")
    for nothing in (b"", b"\n\n"):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(nothing)))
        writing = threading.Thread(target=pipe.write_bytes, args=(nothing,))
        writing.start()
        for log, name in (("-", "-"), (pipe, "pipe"), (blank, "blank.jsonl")):
            said = meldtrail("ingest", log, "--ledger", kept)
            assert said.code == 3 and f"{name}: no line came; see whether what writes it wrote any" in said.complaint
        writing.join()


@pytest.mark.parametrize(
    ("indent", "listed", "says"),
    [
        (1, True, "is one list over many lines; jq -c '.[]' FILE > NEW writes it an object a line"),
        (None, True, "is one list over many lines; jq -c '.[]' FILE > NEW writes it an object a line"),
        (1, False, "has each event over several lines; jq -c . FILE > NEW writes it an object a line"),
    ],
)
def test_json_that_is_laid_out_to_be_read_is_refused_in_one_sentence(
    meldtrail: Meldtrail, one: Path, tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch,
    indent: int | None, listed: bool, says: str,
) -> None:  # fmt: skip
    """Line by line its last event, behind which stands no comma, would be taken in without the others."""
    events = [json.dumps(json.loads(line), indent=indent) for line in lines_of(one)]
    laid_out = tmp_path / "laid out.json"
    laid_out.write_text("\n[\n" + ",\n".join(events) + "\n]\n" if listed else "\n".join(events))
    said = meldtrail("ingest", laid_out, "--ledger", kept)
    assert said.code == 3 and f"{laid_out}: {says}; nothing was ingested" in said.complaint
    assert not said.out and not kept.exists()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(laid_out.read_bytes())))
    for command in (("ingest", "-", "--ledger", kept), ("audit", "-")):
        said = meldtrail(*command)
        assert said.code == 3 and f"-: {says}" in said.complaint and not said.out
        sys.stdin.seek(0)
    assert meldtrail("status", "--ledger", kept, "--json").rows[0]["events"] == 0


def test_a_name_that_is_no_text_is_still_a_file(meldtrail: Meldtrail, one: Path, tmp_path: Path, kept: Path) -> None:
    odd = Path(os.fsdecode(os.fsencode(tmp_path) + b"/odd\xff.jsonl"))
    odd.write_bytes(one.read_bytes() + b"no event\n")
    said = meldtrail("ingest", odd, "--ledger", kept)
    assert said.code == 1, said.err
    assert "1 not_json" in said.out


def test_a_log_of_which_nothing_is_taken_in_says_how_many_lines_for_which_reason(
    meldtrail: Meldtrail, tmp_path: Path, kept: Path
) -> None:
    note = {"v": 1, "seq": 1, "at": "2026-11-20T10:15:30.123Z", "who": "Ann", "type": "note", "text": "x"}
    note["stream"] = "case/7"
    (tmp_path / "log").write_text("garbage\n[]\n" + json.dumps(note) + "\n")
    said = meldtrail("ingest", tmp_path / "log", "--ledger", kept)
    assert said.code == 3
    assert "none of the 3 line(s) was taken in: 2 could not be read" in said.err
    assert "1 are not the sender's to send" in said.err and "none of the 3 line(s) could be read" not in said.err


@pytest.mark.parametrize("dry", [(), ("--dry-run",)])
def test_an_opening_that_names_no_ruleset_is_told_of(
    meldtrail: Meldtrail, tmp_path: Path, dry: tuple[str, ...]
) -> None:
    lines = sample_log("classic/clean").read_text("utf-8").splitlines()
    opened = json.loads(lines[0])
    del opened["ruleset"]
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join([json.dumps(opened), *lines[1:]]) + "\n", "utf-8")
    said = meldtrail("ingest", path, "--ledger", tmp_path / "L", *dry)
    assert said.code == 0 and "names no ruleset: what is played by it is not judged" in said.err
    named = meldtrail("ingest", sample_log("classic/clean"), "--ledger", tmp_path / "M", *dry)
    assert "names no ruleset" not in named.err
