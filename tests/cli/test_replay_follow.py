"""``replay --follow``: a log told while it grows."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.commands.replay import growing
from schemas.errors import UnreadableError
from tests.cli.conftest import Meldtrail, Said, lines_of
from tests.cli.test_terminal import MELDTRAIL, environment, heed_interrupts
from tests.desk_kit.matches import pool, settled, write_log

Append = Callable[[], object]


class StoppedError(Exception):
    """Nothing more is written."""


def fed(steps: list[Append]) -> Append:
    """A pause in which the next step is taken; stops when there is none."""
    rest = iter(steps)

    def pause() -> None:
        step = next(rest, None)
        if step is None:
            raise StoppedError
        step()

    return pause


def grown(path: Path, steps: list[Append]) -> Iterator[bytes]:
    """What is read while the steps are taken."""
    try:
        yield from growing(path, fed(steps))
    except StoppedError:
        return


def appended(path: Path, more: bytes) -> Append:
    """More at the end of a file."""

    def step() -> None:
        with path.open("ab") as file:
            file.write(more)

    return step


# -- the file ----------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=40)
@given(text=st.binary(max_size=80), cuts=st.lists(st.integers(0, 80), max_size=6))
def test_whatever_way_it_is_written_whole_lines_come_once_and_in_order(
    text: bytes, cuts: list[int], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("grown") / "log.jsonl"
    places = sorted({0, *(cut for cut in cuts if cut <= len(text)), len(text)})
    pieces = [text[begin:end] for begin, end in pairwise(places)]
    path.write_bytes(pieces[0] if pieces else b"")
    chunks = list(grown(path, [appended(path, piece) for piece in pieces[1:]]))
    assert all(chunk.endswith(b"\n") for chunk in chunks)
    assert b"".join(chunks) == text[: text.rfind(b"\n") + 1]


def test_a_half_written_last_line_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"one\ntw")
    assert list(grown(path, [appended(path, b"o"), appended(path, b"\nthree")])) == [b"one\n", b"two\n"]


@pytest.mark.parametrize("how", ["removed", "replaced", "shorter", "written anew"])
def test_a_file_that_is_no_longer_the_same_ends_it_in_one_sentence(tmp_path: Path, how: str) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"one\ntwo\n")
    other = tmp_path / "other.jsonl"
    other.write_bytes(b"one\ntwo\nthree\n")
    change: dict[str, Append] = {
        "removed": path.unlink,
        "replaced": lambda: other.replace(path),
        "shorter": lambda: path.write_bytes(b"one\n"),
        "written anew": lambda: path.write_bytes(b"uno\ndue\ntre\n"),
    }
    read = growing(path, fed([change[how]]))
    assert next(read) == b"one\ntwo\n"
    with pytest.raises(UnreadableError, match=rf"{how} .*while it was followed; follow it again"):
        next(read)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"none\.jsonl: cannot be read"):
        next(growing(tmp_path / "none.jsonl", fed([])))


# -- the command, the file written while it pauses ---------------------------------------------------


@pytest.fixture
def follow(meldtrail: Meldtrail, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Said]:
    """Follows a file to which the pieces are written one after the other."""

    def run(pieces: list[bytes], *options: object) -> Said:
        path = tmp_path / "growing.jsonl"
        path.write_bytes(pieces[0])
        feed = fed([appended(path, piece) for piece in pieces[1:]])

        def pause(_: float) -> None:
            try:
                feed()
            except StoppedError:
                raise KeyboardInterrupt from None

        monkeypatch.setattr("cli.commands.replay.time", SimpleNamespace(sleep=pause))  # not for other threads
        return meldtrail("replay", path, "--follow", *options)

    return run


def in_pieces(log: Path, size: int) -> list[bytes]:
    """A log in pieces of so many bytes, which end within lines."""
    text = log.read_bytes()
    return [text[place : place + size] for place in range(0, len(text), size)]


def test_a_match_is_told_as_it_is_told_afterwards(follow: Callable[..., Said], meldtrail: Meldtrail, one: Path) -> None:
    """In whatever pieces it comes; what replay says of the whole is the oracle."""
    whole = meldtrail("replay", one)
    for size in (97, 1000, 10**6):
        assert follow(in_pieces(one, size)) == whole


def test_a_match_of_many_deals_is_told_until_its_end(
    follow: Callable[..., Said], meldtrail: Meldtrail, tmp_path: Path
) -> None:
    log = write_log(tmp_path / "pool.jsonl", pool())
    assert follow(in_pieces(log, 301)) == meldtrail("replay", log)


def test_as_json_every_event_is_a_row_as_it_comes(follow: Callable[..., Said], meldtrail: Meldtrail, one: Path) -> None:
    said = follow(in_pieces(one, 500), "--json", "--as", 2)
    assert [{**row, "remarks": []} for row in said.rows] == [
        {**row, "remarks": []} for row in meldtrail("replay", one, "--json", "--as", 2).rows
    ]


def test_an_interrupt_ends_it_before_the_match_does(follow: Callable[..., Said], one: Path) -> None:
    said = follow([b"".join(lines_of(one)[:9])])
    assert said.code == 130 and said.err == "meldtrail: interrupted\n"
    assert said.out.splitlines()[-1].startswith("   9 ")


def test_a_line_after_a_missing_one_waits_for_it(follow: Callable[..., Said], meldtrail: Meldtrail, one: Path) -> None:
    lines = lines_of(one)
    swapped = [*lines[:5], lines[6], lines[5], *lines[7:]]
    said = follow(swapped)
    assert said.out == meldtrail("replay", one).out
    assert "1 line(s) wait for an event before them" in said.err


def test_a_bad_line_is_remarked_on_with_its_number_and_the_rest_goes_on(follow: Callable[..., Said], one: Path) -> None:
    lines = lines_of(one)
    said = follow([*lines[:3], b"oops\n", *lines[3:]])
    assert said.code == 0 and "growing.jsonl:4: refused, not_json" in said.err


def test_only_one_match_is_followed(follow: Callable[..., Said], log: Path) -> None:
    said = follow([log.read_bytes()])
    assert said.code == 2 and "only one match can be followed" in said.complaint


def test_it_goes_with_a_file_and_with_nothing_that_needs_all_of_it(
    meldtrail: Meldtrail, one: Path, ledger: Path, tmp_path: Path
) -> None:
    for more in (["--at", 3], ["--until", 4], ["--next-finding"], ["--interactive"], ["--ledger", ledger]):
        assert meldtrail("replay", one, "--follow", *more).code == 2, more
    assert meldtrail("replay", tmp_path / "none.jsonl", "--follow").code == 3
    assert "--as 9" in meldtrail("replay", one, "--follow", "--as", 9).complaint


def test_in_a_process_lines_come_out_as_they_are_written_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    sent = [json.dumps(event) + "\n" for event in settled()]
    path = tmp_path / "log.jsonl"
    path.write_text("".join(sent[:2]))
    call = [*MELDTRAIL, "replay", str(path), "--follow"]
    with subprocess.Popen(
        call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), preexec_fn=heed_interrupts
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        line = b""
        while b"   2 " not in line[:5]:
            line = running.stdout.readline()
        with path.open("a") as log:
            log.write(sent[2])
        while b"   3 " not in line[:5]:
            line = running.stdout.readline()
            assert line or running.poll() is None
        time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        assert running.wait(30) == 130
        assert running.stderr.read() == b"meldtrail: interrupted\n"
