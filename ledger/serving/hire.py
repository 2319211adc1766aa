"""A clerk in a process of its own, started anew when it ends before the desk does."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from ledger.serving.client import FarClerk

DESCRIPTOR: Final = "{descriptor}"
"""Stands in the command of a clerk for the number of its end of the socket."""
_REFUSALS: Final = (2, 3)
_STDERR: Final = 2
_STARTS: Final = 5
_WITHIN: Final = 60.0
_PAUSE: Final = 0.5
_PATIENCE: Final = 10.0
"""Seconds a clerk is given to finish what it is at."""


class HiredClerk:
    """See :class:`ledger.serving.client.Clerk`. A clerk that ends 5 times within a minute is not started again."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = tuple(command)
        self._starts: deque[float] = deque(maxlen=_STARTS)
        self._over = threading.Event()
        self.refused: int | None = None
        """The exit code of a clerk that cannot do its work here, and has said why."""
        self._far, self._process, self._end = self._started()
        self._watch = threading.Thread(target=self._keep, name="clerk", daemon=True)
        self._watch.start()

    async def look_up(self, who: str, player: str) -> tuple[str, ...]:
        """See :class:`Clerk`."""
        return await self._far.look_up(who, player)

    async def record_access(self, who: str, what: str, about: tuple[str, int] | None = None) -> None:
        """See :class:`Clerk`."""
        await self._far.record_access(who, what, about)

    async def write_case(self, who: str, case: str | None, after: int, records: Sequence[Mapping[str, Any]]) -> str:
        """See :class:`Clerk`."""
        return await self._far.write_case(who, case, after, records)

    def dismiss(self) -> None:
        """Let the clerk finish what it is at, and end it."""
        self._over.set()
        with suppress(OSError):  # it may have ended by itself
            self._end.shutdown(socket.SHUT_RDWR)
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _started(self) -> tuple[FarClerk, subprocess.Popen[bytes], socket.socket]:
        self._starts.append(time.monotonic())
        ours, theirs = socket.socketpair()
        with theirs:
            number = theirs.fileno()
            command = [part.replace(DESCRIPTOR, str(number)) for part in self._command]
            # A group of its own: Ctrl-C is for the desk, which then lets the clerk finish.
            process = subprocess.Popen(  # noqa: S603 - our own program
                command, pass_fds=(number,), stdin=subprocess.DEVNULL, stdout=_STDERR, start_new_session=True
            )
        return FarClerk(ours), process, ours

    def _keep(self) -> None:
        while not self._over.is_set():
            code = self._process.wait()
            if self._over.is_set():
                return
            if code in _REFUSALS:
                self.refused = code
                return
            if len(self._starts) == _STARTS and time.monotonic() - self._starts[0] < _WITHIN:
                sys.stderr.write(f"meldtrail: the clerk keeps ending (code {code}); start the desk again\n")
                return
            if self._over.wait(_PAUSE):
                return
            self._far, self._process, self._end = self._started()
