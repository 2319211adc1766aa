"""What is done in a fork: a new process takes ten times as long to import what it uses."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import resource
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import IO, Any, NamedTuple, NoReturn

from cli import terminal
from cli.app import run

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


def on_full_disk(size: int, what: Callable[[], object]) -> Ended:
    """Something done where no file can have more than ``size`` bytes; that it failed is printed, for what it says of an
    error may be longer than a file may be."""

    def run() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        try:
            what()
        except BaseException as error:
            print(f"{type(error).__name__}: {error}", flush=True)  # noqa: T201
            os._exit(1)

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
