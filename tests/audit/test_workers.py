"""Processes that audit beside this one: a process that cannot begin ends the work, it never stops it for ever."""

from __future__ import annotations

import subprocess
import sys

_TOO_MUCH_FOR_A_PIPE = """
from ledger.audit.workers import WorkerEnded, Workers

workers = Workers(2, len, "9" * 200_000)
try:
    print(list(workers.answers(len, ["seven"])))
except WorkerEnded as ended:
    print("ended:", ended)
"""


def test_a_process_that_dies_before_it_reads_what_it_is_given_is_noticed() -> None:
    """A program that comes by standard input cannot be read again, so each process dies at its first step."""
    ran = subprocess.run(
        [sys.executable, "-"], input=_TOO_MUCH_FOR_A_PIPE, capture_output=True, text=True, timeout=60, check=False
    )
    assert ran.stdout.startswith("ended: a process that audits matches ended too soon"), ran.stderr


_AT_WORK = """
import threading, time
from ledger.audit.workers import WorkerEnded, Workers

workers = Workers(2, len, "nothing")
threading.Timer(1.0, workers.close).start()
try:
    print(list(workers.answers(time.sleep, [600.0] * 4)))
except WorkerEnded as ended:
    print("ended:", ended)
"""


def test_processes_are_ended_whatever_they_wait_for() -> None:
    """One that was killed may keep a lock that the others wait for."""
    ran = subprocess.run([sys.executable, "-c", _AT_WORK], capture_output=True, text=True, timeout=60, check=False)
    assert ran.stdout.startswith("ended: "), ran.stderr
