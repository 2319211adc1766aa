"""What is done in a fork: a new process takes ten times as long to import what it uses."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import multiprocessing
import os
import resource
import signal
import stat
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, NamedTuple, NoReturn

from cli import terminal
from cli.app import run
from ledger.evidence.enrolment import LOCAL
from ledger.serving import worker

USED_BY_OTHERS = (
    "tests.unhurried",
    "cli.commands.audit.whole", "ledger.audit.batches.pool", "ledger.engine.verifier", "ledger.engine.packs",
    "ledger.evidence.verify", "ledger.evidence.reading_ahead", "ledger.views.projection.rows",
)  # fmt: skip
"""What processes import that the program begins to work beside it."""
_begun_by = multiprocessing.get_context
_here = os.getpid()


def _surroundings() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}


_before = _surroundings()


def begun_of_one(method: str | None = None) -> Any:
    """How processes begin: what would be spawned, and import for half a second what it uses, is a fork of one that has
    imported it and has done nothing else, so that it knows as little of this one. Programs that tests begin spawn, and
    so do forks of this one, and tests with an environment of their own."""
    is_forked = method == "spawn" and hasattr(os, "fork") and os.getpid() == _here and _surroundings() == _before
    return _begun_by("forkserver" if is_forked else method)


class Ended(NamedTuple):
    """How it ended, as :mod:`subprocess` tells it, and what it printed."""

    returncode: int
    said: str


def in_fork(what: Callable[[], object]) -> Ended:
    """Something done to its end or its death; nothing that it changes in memory is seen here."""
    child, printed = _fork(what)
    with printed:
        said = printed.read()
    return Ended(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), said)


def traced(order: Sequence[str], what: Callable[[], object]) -> Ended:
    """Something done under ``strace``, as it is ordered; that it failed is printed. A program of its own is traced
    while it imports, for ten times as long."""
    waiting, begun = os.pipe()

    def run() -> None:
        with suppress(OSError, AttributeError):  # Linux may let a process be traced by its parents alone
            ctypes.CDLL(None).prctl(_SET_TRACER, ctypes.c_ulong(-1), 0, 0, 0)
        os.close(begun)
        os.read(waiting, 1)
        _say_what_fails(what)

    child, printed = _fork(run)
    os.close(waiting)
    with printed, subprocess.Popen(
        ["strace", "-f", *order, "-p", str(child)], stderr=subprocess.PIPE, text=True
    ) as tracer:  # fmt: skip
        assert tracer.stderr is not None
        told = tracer.stderr.readline()
        os.close(begun)
        said = printed.read()
        status = os.waitpid(child, 0)[1]
        tracer.communicate()
    assert "attached" in told, told
    return Ended(os.waitstatus_to_exitcode(status), said)


_SET_TRACER = 0x59616D61


def _say_what_fails(what: Callable[[], object]) -> None:
    try:
        what()
    except BaseException as error:
        print(f"{type(error).__name__}: {error}", flush=True)  # noqa: T201
        os._exit(1)


def on_full_disk(size: int, what: Callable[[], object]) -> Ended:
    """Something done where no file can have more than ``size`` bytes; that it failed is printed, for what it says of an
    error may be longer than a file may be."""

    def run() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        _say_what_fails(what)

    return in_fork(run)


class Fork(NamedTuple):
    """A process under way, and what it prints."""

    pid: int
    printed: IO[str]


@contextmanager
def under_way(what: Callable[[], object], by: int = signal.SIGINT) -> Iterator[Fork]:
    """Something that goes on in a fork until it is interrupted, by some signal, and ends what it has begun; or ends
    before."""

    def run() -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        what()

    child, printed = _fork(run)
    try:
        with printed:
            yield Fork(child, printed)
    finally:
        os.kill(child, by)
        os.waitpid(child, 0)


class ForkedWorker:
    """The worker of a desk as a fork of what serves it, told of as a process of :mod:`subprocess` is."""

    def __init__(self, ends: Sequence[int], work: Callable[[], object]) -> None:
        self._code: int | None = None
        self.pid = os.fork()
        if not self.pid:
            _work_alone(ends, work)

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code, once it has ended; raises TimeoutExpired."""
        until = time.monotonic() + (timeout or 0)
        while self._code is None:
            ended, status = 0, 0
            with suppress(ChildProcessError):  # another thread waits too, and has just heard of it
                ended, status = os.waitpid(self.pid, 0 if timeout is None else os.WNOHANG)
            if ended:
                self._code = os.waitstatus_to_exitcode(status)
            elif timeout is not None and time.monotonic() > until:
                raise subprocess.TimeoutExpired("worker", timeout or 0)
            else:
                time.sleep(0.005)
        return self._code

    def kill(self) -> None:
        """End it at once."""
        os.kill(self.pid, signal.SIGKILL)


def _work_alone(ends: Sequence[int], work: Callable[[], object]) -> NoReturn:
    """A process that has nothing but these ends of what is open, and leads nobody."""
    gc.freeze()  # what is closed below is not closed again when its number is that of something else
    os.setsid()
    for number in [int(one.name) for one in Path("/proc/self/fd").iterdir()]:
        with suppress(OSError):
            kind = os.fstat(number).st_mode
            if number > 2 and number not in ends and (stat.S_ISSOCK(kind) or stat.S_ISFIFO(kind)):
                os.close(number)
    os.dup2(2, 1)
    code: object = 1
    try:
        work()
        code = 0
    except SystemExit as ended:
        code = ended.code
    except BaseException:
        traceback.print_exc()
    os._exit(code if isinstance(code, int) else 1)


def fork_worker() -> None:
    """In a process that will serve a desk: its worker is a fork too. One that is begun later, when the desk has
    threads, is a program of its own; so are those of a desk of several processes."""
    if not Path("/proc/self/fd").exists():
        return
    begin = subprocess.Popen

    def begun(program: list[str], **options: Any) -> Any:
        if program[1:3] != ["-m", "ledger.serving.worker"] or threading.current_thread() != threading.main_thread():
            return begin(program, **options)
        folder, rulesets, *ends = program[3:]

        def work() -> None:
            vars(worker)["LOCAL"] = LOCAL  # a test may have made several people of this one
            worker.main(Path(folder), Path(rulesets) if rulesets else None, *map(int, ends))

        return ForkedWorker(options["pass_fds"], work)

    subprocess.Popen = begun  # type: ignore[misc, assignment]


def command(words: list[str], environment: Mapping[str, str], *ends: int) -> int:
    """A command line in a fork, which begins as a process of its own does, with this environment and these three ends
    for standard input, output and error: its process."""
    if child := os.fork():
        return child
    code = 1
    try:
        for number, end in enumerate(ends):
            os.dup2(end, number)
        os.environ.clear()
        os.environ.update(environment)
        encoding = environment.get("PYTHONIOENCODING", "utf-8")
        sys.stdin, sys.stdout = os.fdopen(0), os.fdopen(1, "w", encoding=encoding)
        sys.stderr = os.fdopen(2, "w", buffering=1, encoding=encoding, errors="backslashreplace")
        for remembered in vars(terminal).values():
            getattr(remembered, "cache_clear", int)()
        code = run(words)
        sys.stdout.flush()
    except BaseException:
        traceback.print_exc()
    os._exit(code)


def _fork(what: Callable[[], object]) -> tuple[int, IO[str]]:
    """The new process, and what it prints."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _run(what, writing)
    os.close(writing)
    return child, open(reading, encoding="utf-8")  # noqa: PTH123 - a pipe has no path


def _run(what: Callable[[], object], writing: int) -> NoReturn:
    asyncio._set_running_loop(None)  # the loop that may drive a browser here runs in the other process
    try:
        with open(writing, "w", encoding="utf-8") as sys.stdout:
            what()
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def forked(script: str, *arguments: object) -> Ended:
    """A script with its words, which is killed at some step or is not."""
    return in_fork(lambda: run_script(script, *arguments))


def run_script(script: str, *arguments: object) -> None:
    """A script with its words, as if this process were its own."""
    sys.argv = ["-c", *map(str, arguments)]
    exec(script, {"__name__": "__main__"})
