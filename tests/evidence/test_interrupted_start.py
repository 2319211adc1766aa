"""Ctrl-C ends every process of a command at once: those that only help say nothing of it, however young they are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

_BEGINNING = """
import os, signal
from multiprocessing.context import SpawnProcess

from ledger.audit.workers import Workers
from ledger.evidence.processes import OtherProcess, begin_process


def answer(pipe):
    begin_process()
    pipe.send("alive")


def begin():
    pass


def double(job):
    return 2 * job


if __name__ == "__main__":
    # A shell that runs the tests in the background has interrupts ignored, which children inherit.
    signal.signal(signal.SIGINT, signal.default_int_handler)
"""

_OTHER_PROCESS = """
    other = OtherProcess(answer)
    os.kill(other.process.pid, signal.SIGINT)
    print(other.pipe.recv(), signal.pthread_sigmask(signal.SIG_BLOCK, ()))
    other.close()
"""
_WORKERS = """
    workers = Workers(2, begin)
    submit = workers._pool.submit

    def submit_and_interrupt(*job):
        future = submit(*job)
        for process in workers._pool._processes:
            os.kill(process, signal.SIGINT)
        return future

    workers._pool.submit = submit_and_interrupt
    print(list(workers.answers(double, range(6))))
    workers.close()
"""
_THIS_PROCESS = """
    start = SpawnProcess.start

    def interrupt_and_start(process):
        os.kill(os.getpid(), signal.SIGINT)
        start(process)
        print("began")

    SpawnProcess.start = interrupt_and_start
    try:
        OtherProcess(answer)
    except KeyboardInterrupt:
        print("interrupted")
"""


@pytest.mark.parametrize(
    ("story", "said"),
    [
        pytest.param(_OTHER_PROCESS, "alive set()", id="a process that still imports outlives it"),
        pytest.param(_WORKERS, "[0, 2, 4, 6, 8, 10]", id="workers that still import outlive it"),
        pytest.param(_THIS_PROCESS, "began\ninterrupted", id="the command gets it once the process has begun"),
    ],
)
def test_an_interrupt_while_a_process_begins_is_for_the_command_alone(tmp_path: Path, story: str, said: str) -> None:
    program = tmp_path / "program.py"
    program.write_text(_BEGINNING + story)
    ran = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, timeout=60, check=False)
    assert (ran.stdout.strip(), ran.stderr) == (said, "")
