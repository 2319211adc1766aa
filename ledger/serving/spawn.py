"""A worker in a process of its own, spawned anew when it ends before the desk does."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from ledger.evidence.store import open_parts
from ledger.serving.client import Call, Reply, SocketWorker, Worker
from ledger.serving.projecting import are_ready, now_ms

_REFUSALS: Final = (2, 3)
_STDERR: Final = 2
_STARTS: Final = 5
_WITHIN: Final = 60.0
_PAUSE: Final = 0.5
_PATIENCE: Final = 10.0
"""Seconds a worker is given to finish what it is at."""
_READY_WITHIN: Final = 15.0
"""Seconds a desk waits for its views before it opens without."""
_LOOK_EVERY: Final = 0.02


class ProcessWorker(Worker):
    """The worker of a ledger; see :class:`~ledger.serving.client.Worker`. One that ends 5 times within a minute is not
    spawned again."""

    def __init__(self, folder: Path, rulesets: Path | None = None) -> None:
        self._folder, self._rulesets = folder, rulesets
        self._began = now_ms()
        self._starts: deque[float] = deque(maxlen=_STARTS)
        self._over = threading.Event()
        self.refused: int | None = None
        """The exit code of a worker that cannot do its work here, and has said why."""
        self._spawn()
        self._watch = threading.Thread(target=self._keep_running, name="worker", daemon=True)
        self._watch.start()

    async def ask(self, call: Call) -> Reply:
        """See :class:`~ledger.serving.client.Worker`."""
        return await self._client.ask(call)

    def wait(self) -> None:
        """Wait until the views can be served: whole, unless very much is new; or until the worker has refused."""
        until = time.monotonic() + _READY_WITHIN
        while self.refused is None and not are_ready(self._folder, self._began) and time.monotonic() < until:
            time.sleep(_LOOK_EVERY)

    def stop(self) -> None:
        """Let the worker finish what it is at, and end it."""
        self._over.set()
        with suppress(OSError):  # it may have ended by itself
            self._end.shutdown(socket.SHUT_RDWR)
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _spawn(self) -> None:
        self._starts.append(time.monotonic())
        self._end, theirs = socket.socketpair()
        with theirs:
            number = theirs.fileno()
            program = ["-m", "ledger.serving.worker", str(self._folder), str(self._rulesets or ""), str(number)]
            # A group of its own: Ctrl-C is for the desk, which then lets the worker finish.
            self._process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, *program], pass_fds=(number,), stdin=subprocess.DEVNULL, stdout=_STDERR,
                start_new_session=True,
            )  # fmt: skip
        self._client = SocketWorker(self._end)

    def _keep_running(self) -> None:
        while not self._over.is_set():
            code = self._process.wait()
            if self._over.is_set():
                return
            if code in _REFUSALS:
                self.refused = code
                return
            if len(self._starts) == _STARTS and time.monotonic() - self._starts[0] < _WITHIN:
                sys.stderr.write(f"meldtrail: the worker keeps ending (code {code}); start the desk again\n")
                return
            if self._over.wait(_PAUSE):
                return
            self._spawn()


@contextmanager
def spawned(folder: Path, rulesets: Path | None = None) -> Iterator[ProcessWorker]:
    """The worker of a ledger, stopped at the end. Raises LedgerError where there is no ledger."""
    with open_parts(folder):
        pass  # said here, where the command is typed, when it is no ledger
    worker = ProcessWorker(folder, rulesets)
    try:
        yield worker
    finally:
        worker.stop()
