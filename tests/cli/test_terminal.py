"""What depends on the process: pipes, interrupts, encodings, colours, widths, and how fast the help is."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import time
import urllib.request
from contextlib import redirect_stdout, suppress
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest

from cli.terminal import can_show, is_piped, sink
from meldtrail.__main__ import main
from meldtrail.samples import sample_log
from schemas.errors import UnreadableError
from tests.cli.conftest import Meldtrail, matches_of, prepared
from tests.forked import command
from tests.torture import TORTURE

ROOT = Path(__file__).parents[2]
MELDTRAIL = [sys.executable, "-m", "cli.app"]
COLOUR = re.compile(rb"\x1b\[[0-9;]*(?<![0-9])(?:3[0-7]|38|9[0-7])(?![0-9])[0-9;]*m")


def environment(**more: str) -> dict[str, str]:
    """The environment without what would change colours and encodings, and ``more``."""
    unwanted = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "PYTHONIOENCODING", "PYTHONUTF8", "LC_ALL", "LANG", "TERM")
    kept = {key: value for key, value in os.environ.items() if key not in unwanted and "MELDTRAIL" not in key}
    return {**kept, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", **more}


def piped(*arguments: object, **more: str) -> subprocess.CompletedProcess[bytes]:
    """A command with its output in pipes."""
    words, (out, out_end), (err, err_end) = [str(one) for one in arguments], os.pipe(), os.pipe()
    with Path(os.devnull).open() as nothing:
        child = command(words, environment(**more), nothing.fileno(), out_end, err_end)
    os.close(out_end)
    os.close(err_end)
    with open(out, "rb") as told, open(err, "rb") as talked:  # noqa: PTH123 - pipes have no path
        said = told.read(), talked.read()
    return subprocess.CompletedProcess(words, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), *said)


def in_terminal(*arguments: object, columns: int = 80, **more: str) -> bytes:
    """What a command writes to a terminal of so many columns."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    child = command([str(one) for one in arguments], environment(**more), theirs, theirs, theirs)
    os.close(theirs)
    written = b""
    with suppress(OSError):  # raised when nobody writes any more
        while part := os.read(ours, 65536):
            written += part
    os.waitpid(child, 0)
    os.close(ours)
    return written.replace(b"\r\n", b"\n")


def test_importing_the_commands_loads_nothing_heavy() -> None:
    code = "import sys, cli.app; print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment(), check=True)
    loaded = set(done.stdout.decode().split())
    heavy = {"pydantic", "rich", "datasette", "sqlite_utils", "pysqlite3", "uvicorn", "sqlite3", "asyncio"}
    assert not heavy & loaded
    assert not {name for name in loaded if name.split(".")[0] == "ledger"}
    assert {name for name in loaded if name.startswith("schemas.")} == {"schemas.errors"}


def test_the_help_fits_and_names_every_command() -> None:
    told = {columns: piped("--help", COLUMNS=str(columns)) for columns in (60, 80, 200)}
    for columns, done in told.items():
        assert done.returncode == 0
        assert b"ingest" in done.stdout and b"doctor" in done.stdout
        assert max(map(len, done.stdout.decode().splitlines())) <= columns
    assert told[80].stdout.count(b"...") == 1, "no sentence is cut off"


def test_nothing_is_coloured_in_a_pipe(ledger: Path, log: Path) -> None:
    match = matches_of(log)[0]
    for words in (["replay", match], ["audit", match], ["matches"], ["verify"], ["--help"]):
        done = piped(*words, *([] if words == ["--help"] else ["--ledger", ledger]))
        assert done.returncode == 0 and done.stdout and b"\x1b" not in done.stdout + done.stderr
    assert b"\x1b" not in piped("nosuch").stderr


def test_a_terminal_has_colours_unless_told_not_to(ledger: Path, log: Path) -> None:
    call = ["replay", matches_of(log)[0], "--ledger", ledger]
    assert COLOUR.search(in_terminal(*call))
    assert not COLOUR.search(in_terminal(*call, NO_COLOR="1"))
    assert b"\x1b" not in in_terminal(*call, TERM="dumb")


def test_the_same_is_told_whatever_the_width(ledger: Path, log: Path) -> None:
    match = matches_of(log)[0]
    for words in (["replay", match], ["audit", match], ["matches"]):
        call = [*words, "--ledger", ledger]
        plain = piped(*call).stdout
        for columns in (60, 200):
            drawn = re.sub(rb"\x1b\[[0-9;]*m", b"", in_terminal(*call, columns=columns))
            assert drawn.split() == plain.split() != []
            assert max(map(len, drawn.decode().splitlines())) <= columns


def test_a_story_is_carried_over_under_its_own_words() -> None:
    """At sixty columns numbers and times stand free on the left."""
    log = ROOT / "sample_logs" / "rummy-106" / "dropped_hands_missing.jsonl"
    drawn = re.sub(rb"\x1b\[[0-9;]*m", b"", in_terminal("replay", log, columns=60)).decode()
    told = drawn[drawn.index("  21 00:29:08") : drawn.index("Deal 1: claimed")].splitlines()
    assert len(told) == 8
    assert all(line[:14].strip() == "" or re.match(r" +\d+ [0-9:]{8} \S", line) for line in told)
    assert all(line[14] != " " and len(line) <= 60 for line in told)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_without_glyphs_gets_letters(ledger: Path, faulty: Path, log: Path, encoding: str) -> None:
    replayed = ["replay", matches_of(log)[0], "--ledger", ledger]
    for words in (
        replayed, [*replayed, "--json"], ["audit", faulty], ["score", "4S", "5S", "6S", "TD", "JK"], ["explain"],
        ["rules", "classic"],
    ):  # fmt: skip
        done = piped(*words, PYTHONIOENCODING=encoding)
        assert done.returncode == (words[0] == "audit"), done.stderr
        assert b"Traceback" not in done.stderr
        assert done.stdout and done.stdout.isascii()
        assert b"??" not in done.stdout, "every sign has a letter in its place"


def test_text_in_memory_takes_every_glyph_and_an_ascii_file_does_not() -> None:
    with redirect_stdout(StringIO()):
        assert can_show("♥·│ यह")
    with redirect_stdout(TextIOWrapper(BytesIO(), "ascii")):
        assert not can_show("♥")


def test_json_is_the_same_on_every_terminal(tmp_path: Path) -> None:
    cases = tmp_path / "cases.jsonl"
    cases.write_text('{"id":"अ♥","kind":"points","cards":["AS"]}\n{"id":"\\ud800","kind":"points","cards":["AS"]}\n')
    told = [piped("score", "--jsonl", cases, PYTHONIOENCODING=name) for name in ("utf-8", "ascii", "cp437")]
    assert {done.returncode for done in told} == {0}
    read = [[json.loads(line)["id"] for line in done.stdout.decode("utf-8").splitlines()] for done in told]
    assert read == [["अ♥", "\ud800"]] * 3


@pytest.mark.parametrize(
    "call", ["export", "audit --all --json", "verify", *(["matches", "audit --all"] if TORTURE else [])]
)
def test_a_reader_that_goes_is_no_error(ledger: Path, call: str) -> None:
    for _ in range(2 if TORTURE else 1):
        words = [*MELDTRAIL, *call.split(), "--ledger", str(ledger)]
        with subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), preexec_fn=heed_interrupts
        ) as running:
            assert running.stdout is not None and running.stderr is not None
            running.stdout.close()
            said = running.stderr.read()
        assert (running.returncode, said) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize(
    "call", ["export --ledger LEDGER", "rules", "--help", *(["matches --ledger LEDGER", "score 4S"] if TORTURE else [])]
)
def test_a_full_disk_is_told_of_in_one_line(ledger: Path, call: str) -> None:
    words = [str(ledger) if word == "LEDGER" else word for word in call.split()]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*MELDTRAIL, *words], stdout=full, stderr=subprocess.PIPE, env=environment(), check=False)
    assert done.returncode == 3
    assert done.stderr.startswith(b"meldtrail: the output: No space left")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("call", ["export -o", "simulate -o", "audit --all --out", "backup"])
def test_links_in_a_ring_are_written_over_and_no_backup_is_made_there(
    meldtrail: Meldtrail, ledger: Path, tmp_path: Path, call: str
) -> None:
    (tmp_path / "one").symlink_to("other")
    (tmp_path / "other").symlink_to("one")
    command, *options = call.split()
    of = () if command == "simulate" else ("--ledger", ledger)
    done = meldtrail(command, *options, tmp_path / "one", *of)
    assert done.code == (3 if command == "backup" else 0) and (tmp_path / "one").is_file() == (done.code == 0)
    assert len(done.err.splitlines()) <= 1


def heed_interrupts() -> None:
    """In a child: a shell that runs the tests in the background has them ignored, which children inherit."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_an_interrupt_ends_with_130_and_the_ledger_is_whole(meldtrail: Meldtrail, one: Path, tmp_path: Path) -> None:
    kept = tmp_path / "ledger"
    call = [*MELDTRAIL, "ingest", "-", "--ledger", str(kept)]
    with subprocess.Popen(
        call, stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), preexec_fn=heed_interrupts
    ) as running:
        assert running.stdin is not None and running.stderr is not None
        running.stdin.write(one.read_bytes())
        running.stdin.flush()
        wait_until(lambda: (kept / "meldtrail.toml").exists() and (kept / "writer.lock").read_text() != "")
        time.sleep(0.2)
        running.send_signal(signal.SIGINT)
        said = running.stderr.read()
    assert running.returncode == 130 and said.endswith(b"meldtrail: interrupted\n")  # what is stored may be said before
    assert meldtrail("verify", "--ledger", kept).code == 0
    assert meldtrail("ingest", one, "--ledger", kept).code == 0


def test_an_interrupt_while_commands_are_imported_ends_with_130(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ledger.evidence.processes.collect_seldom", interrupted)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130 and capsys.readouterr().err == "meldtrail: interrupted\n"


def test_answers_come_line_by_line_until_interrupted() -> None:
    call = [*MELDTRAIL, "score", "--jsonl", "-"]
    with subprocess.Popen(
        call,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        preexec_fn=heed_interrupts,
    ) as running:
        assert running.stdin is not None and running.stdout is not None and running.stderr is not None
        for n in range(3):
            running.stdin.write(b'{"id":%d,"kind":"points","cards":["AS"]}\n' % n)
            running.stdin.flush()
            assert json.loads(running.stdout.readline()) == {"id": n, "points": 10}
        running.send_signal(signal.SIGINT)
        assert running.stderr.read() == b"meldtrail: interrupted\n"
    assert running.returncode == 130


def test_an_interrupted_simulation_leaves_no_file(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    call = [*MELDTRAIL, "simulate", "--matches", "1000000", "-o", str(out)]
    with subprocess.Popen(call, stderr=subprocess.PIPE, env=environment(), preexec_fn=heed_interrupts) as running:
        wait_until(lambda: any(path.stat().st_size for path in tmp_path.iterdir()))
        running.send_signal(signal.SIGINT)
        assert running.stderr is not None
        assert running.stderr.read() == b"meldtrail: interrupted\n"
    assert running.returncode == 130
    assert list(tmp_path.iterdir()) == []


def test_serve_says_its_address_first(ledger: Path) -> None:
    call = [*MELDTRAIL, "serve", "--port", "0", "--ledger", str(ledger)]
    with subprocess.Popen(
        call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), preexec_fn=heed_interrupts
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        address = running.stdout.readline().decode().strip()
        try:
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address), running.stderr.read()
            with urllib.request.urlopen(address, timeout=20) as answer:
                assert answer.status == 200
            with urllib.request.urlopen(f"{address}-/healthz", timeout=20) as answer:
                assert answer.read().startswith(b"ok\n")
        finally:
            running.send_signal(signal.SIGINT)
        said = running.stderr.read()
    assert running.returncode == 130
    assert b"Traceback" not in said


def test_serve_refuses_to_be_seen_by_others(ledger: Path) -> None:
    done = piped("serve", "--host", "0.0.0.0", "--ledger", ledger)
    assert done.returncode == 2
    assert b"127.0.0.1" in done.stderr and len(done.stderr.splitlines()) == 1


def wait_until(true: object) -> None:
    """Wait until ``true()``, a few seconds at most."""
    assert callable(true)
    for _ in range(400):
        if true():
            return
        time.sleep(0.02)
    raise AssertionError("it did not come about in time")


@pytest.mark.parametrize("variable", [None, "FORCE_COLOR", "TTY_COMPATIBLE"])
@pytest.mark.parametrize("at_terminal", [True, False])
def test_a_pipe_is_one_unless_somebody_wants_it_coloured(
    at_terminal: bool, variable: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    if variable is not None:
        monkeypatch.setenv(variable, "1")
    monkeypatch.setattr("sys.stdout.isatty", lambda: at_terminal, raising=False)
    assert is_piped() == (not at_terminal and variable is None)


def test_a_file_that_could_not_be_written_to_its_end_leaves_what_was_there_and_no_draft(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    path.write_bytes(b"before")
    with pytest.raises(UnreadableError, match="No space"), sink(path) as out:
        out.write(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")
    assert [(left.name, left.read_bytes()) for left in tmp_path.iterdir()] == [("out.csv", b"before")]


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no names for what is open")
def test_what_is_open_can_be_named_a_pipe_as_well_as_a_file(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as pipe:
        with sink(Path(f"/dev/fd/{writing}")) as out:
            out.write(b"whole\n")
        os.close(writing)
        assert pipe.read() == b"whole\n"
    with (tmp_path / "file").open("wb") as file, sink(Path(f"/dev/fd/{file.fileno()}")) as out:
        out.write(b"whole\n")
    assert (tmp_path / "file").read_bytes() == b"whole\n"


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no names for what is open")
def test_a_file_that_a_shell_adds_to_is_added_to(tmp_path: Path) -> None:
    log, said = tmp_path / "log", ["simulate", "--ruleset", "classic", "--seed", "3", "-o"]
    for name in ("-", "/dev/stdout", "/proc/self/fd/1"):
        with log.open("ab") as out:
            subprocess.run([sys.executable, "-m", "meldtrail", *said, name], stdout=out, check=True)
    lines = log.read_bytes().splitlines()
    assert lines[: len(lines) // 3] * 3 == lines and [path.name for path in tmp_path.iterdir()] == ["log"]


def test_a_closed_output_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """As behind ``>&-``, where Python has no standard output at all."""
    monkeypatch.setattr("sys.stdout", None)
    with pytest.raises(UnreadableError, match="standard output is closed; name a file with -o"), sink(Path("-")):
        pass


@pytest.mark.parametrize("call", ["ingest -", "audit -", "replay -", "score --jsonl -"])
def test_a_closed_input_is_told_in_a_sentence(
    meldtrail: Meldtrail, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, call: str
) -> None:
    """As behind ``<&-``, or under a service that gives none."""
    monkeypatch.setattr("sys.stdin", None)
    said = meldtrail(*call.split(), *(["--ledger", tmp_path / "ledger"] if "ingest" in call else []))
    assert said.code == 3 and said.complaint.startswith("-: standard input is closed; ")


@pytest.mark.parametrize("option", [[], ["--password-stdin"]])
def test_no_password_is_read_from_a_closed_input(
    meldtrail: Meldtrail, ledger: Path, monkeypatch: pytest.MonkeyPatch, option: list[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    said = meldtrail("staff", "add", "asha", "--role", "admin", "--ledger", ledger, *option)
    assert said.code == 2 and said.complaint.startswith("the password of asha is ")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
@pytest.mark.parametrize(
    "call",
    [
        ("audit", "--all", "--json", "--out"),
        ("export", "--format", "parquet", "--query", "overturned_claims", "-o"),
    ],
)
def test_no_file_takes_the_place_of_a_device_or_a_pipe(
    meldtrail: Meldtrail, tmp_path: Path, call: tuple[str, ...]
) -> None:
    """Root's ``--out /dev/stdout`` had made a file of it, into which all of the machine wrote from then on."""
    prepared("ingest", sample_log("classic/clean"), "--ledger", tmp_path / "ledger")
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    before = sorted(tmp_path.iterdir())
    for place in (pipe, link, "/dev/fd/1"):
        said = meldtrail(*call, place, "--ledger", tmp_path / "ledger")
        assert said.code == 2 and "is no file; name one" in said.err
    assert sorted(tmp_path.iterdir()) == before and pipe.is_fifo() and link.is_symlink()
