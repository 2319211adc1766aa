"""Lines that come one after the other through a pipe are stored when they pause, and it is said."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from ledger.evidence.lines import MAX_LINE, bounded_lines, live_lines, numbered_lines
from ledger.evidence.store import open_reader, open_writer
from ledger.evidence.summary import Summary
from ledger.evidence.writer import no_pin
from tests.evidence.matches import match_lines

ROOT = Path(__file__).parents[2]
COMMAND = "from cli.app import main; main()"


def _through_a_pipe(parts: list[bytes]) -> list[bytes | None]:
    read, write = os.pipe()

    def send() -> None:
        for part in parts:
            os.write(write, part)
        os.close(write)

    threading.Thread(target=send).start()
    try:
        return list(live_lines(read))
    finally:
        os.close(read)


def test_a_pipe_gives_the_lines_a_file_gives_however_they_are_cut(tmp_path: Path) -> None:
    rng = random.Random(2)
    pieces = [b"", b"\n", b"a\n", b"\r\n", b"x" * (MAX_LINE + 3), b"y" * (MAX_LINE + 2) + b"\n", b"z" * 70_000, b"last"]
    for _ in range(60):
        whole = b"".join(rng.choice(pieces) for _ in range(rng.randrange(8)))
        cuts = sorted(rng.randrange(len(whole) + 1) for _ in range(rng.randrange(5)))
        parts = [whole[a:b] for a, b in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
        path = tmp_path / "log"
        path.write_bytes(whole)
        with path.open("rb") as file:
            wanted = [(number, line[: MAX_LINE + 1], cut) for number, line, cut in _numbered(bounded_lines(file))]
        found = [(number, line[: MAX_LINE + 1], cut) for number, line, cut in _numbered(_through_a_pipe(parts))]
        assert found == wanted


def _numbered(lines: object) -> Iterator[tuple[int, bytes, bool]]:
    for number, line, cut in numbered_lines(lines):  # type: ignore[arg-type]
        if line is not None:
            yield number, line, cut


def test_what_came_before_a_pause_is_durable_and_told(folder: Path) -> None:
    lines = match_lines("m1")
    sizes: list[int] = []
    told: list[Summary] = []

    def coming() -> Iterator[bytes | None]:
        for place in range(0, len(lines), 10):
            yield from lines[place : place + 10]
            yield None
            with open_reader(folder) as reader:
                sizes.append(reader.event_count())

    with open_writer(folder, create=True) as writer:
        summary = writer.ingest(coming(), "-", no_pin, paused=told.append)
    assert sizes == [min(place + 10, len(lines)) for place in range(0, len(lines), 10)]
    assert [one.accepted for one in told] == sizes and summary.accepted == len(lines)


def test_a_line_is_not_kept_back_until_the_next_one_comes() -> None:
    found = numbered_lines([b"a\n", None, b"b"])
    assert [next(found) for _ in range(3)] == [(1, b"a\n", False), (1, None, False), (2, b"b", True)]


def test_lines_piped_into_ingest_are_in_the_ledger_while_the_pipe_is_open(folder: Path) -> None:
    lines = [line for number in range(10) for line in match_lines(f"m{number}")]
    running = subprocess.Popen(
        [sys.executable, "-c", COMMAND, "ingest", "-", "--ledger", str(folder)], cwd=ROOT,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert running.stdin is not None and running.stderr is not None
    running.stdin.write(b"".join(lines))
    running.stdin.flush()
    said = running.stderr.readline()
    assert b"%d event(s) stored" % len(lines) in said
    with open_reader(folder) as reader:
        assert reader.event_count() == len(lines)
    running.kill()  # whatever was said to be stored is
    running.communicate()
    with open_reader(folder) as reader:
        assert reader.event_count() == len(lines)


def test_lines_that_never_pause_are_stored_all_the_same(folder: Path) -> None:
    lines = match_lines("m1", rounds=100)
    read, write = os.pipe()
    going = threading.Event()

    def send() -> None:
        for line in lines:
            os.write(write, line)
            if going.wait(0.05):
                break
        os.close(write)

    threading.Thread(target=send).start()
    found = live_lines(read)
    begun = time.monotonic()
    before = list(iter(lambda: next(found), None))
    going.set()
    assert before and time.monotonic() - begun < 30 and len(before) < len(lines)
    list(found)
    os.close(read)
