"""What is done in a fork: a new process takes ten times as long to import what it uses."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from typing import NamedTuple


class Ended(NamedTuple):
    """How it ended, as :mod:`subprocess` tells it, and what it printed."""

    returncode: int
    said: str


def in_fork(what: Callable[[], object]) -> Ended:
    """Something done to its end or its death; nothing that it changes in memory is seen here."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            with open(writing, "w", encoding="utf-8") as sys.stdout:  # noqa: PTH123 - a pipe has no path
                what()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    os.close(writing)
    with open(reading, encoding="utf-8") as pipe:  # noqa: PTH123 - the same
        said = pipe.read()
    return Ended(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), said)


def forked(script: str, *arguments: object) -> Ended:
    """A script with its words, which is killed at some step or is not."""

    def run() -> None:
        sys.argv = ["-c", *map(str, arguments)]
        exec(script, {"__name__": "__main__"})

    return in_fork(run)
