"""Connections dealt out evenly among the processes that answer pages.

At a socket they all listen on whoever wakes first takes everybody who waits there: of four clients that came together
one process often got all four, for as long as they kept their connections, and the others had nothing to do. So the
first process takes connections, and hands each to the one that has the fewest.
"""

from __future__ import annotations

import errno
import signal
import socket
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import wait as wait_for_any
from typing import Any, Final

_TAKES: Final = b"+"
_CLOSED: Final = b"-"
_HERE: Final = b"."
_AGAIN: Final = 0.02
"""Seconds after which a connection is offered again that nobody could be given."""


class PageProcess:
    """A process that answers pages, as whoever hands it connections sees it; ``spawn`` begins it with the descriptor of
    its end of the channel between them."""

    def __init__(self, spawn: Callable[[int], subprocess.Popen[bytes]]) -> None:
        self.channel, theirs = socket.socketpair()
        self.channel.setblocking(False)
        with theirs:
            self.process = spawn(theirs.fileno())
        self.count: int | None = None
        """How many connections it has; None while it takes none."""
        self.is_gone = False
        self.last = 0
        """The number of the last connection it was given."""

    def hear(self) -> None:
        """Take notice of what it says: that it takes connections, that some have closed, or that it has gone."""
        try:
            signs = self.channel.recv(4096)
        except BlockingIOError:
            return
        except OSError:
            signs = b""
        self.is_gone = not signs
        self.count = None if self.is_gone else (self.count or 0) - signs.count(_CLOSED)

    def give(self, connection: socket.socket, number: int) -> bool:
        """Hand over a connection, the ``number``-th of all; False where it cannot be."""
        try:
            socket.send_fds(self.channel, [_HERE], [connection.fileno()])
        except OSError:
            return False
        self.count, self.last = (self.count or 0) + 1, number
        return True


class Balancer:
    """Gives each connection of a socket to the process that has the fewest; of several, to the one that was given none
    for longest."""

    def __init__(self, listening: socket.socket) -> None:
        listening.setblocking(False)
        self._listening, self._number = listening, 0
        self._next: socket.socket | None = None
        """A connection that no process can be given yet."""

    def balance(self, processes: Sequence[PageProcess], wait: float) -> None:
        """Hear the processes and give away a connection, if there is one within so many seconds. While none of them
        takes any, or all have as many before them as they can be handed, it waits."""
        able = [one for one in processes if one.count is not None]
        heard = [one.channel for one in processes if not one.is_gone]
        if self._next is not None:
            wait = min(wait, _AGAIN)
        elif able:
            heard.append(self._listening)
        ready = wait_for_any(heard, wait)  # select() takes no descriptor above 1023
        for one in processes:
            if one.channel in ready:
                one.hear()
        if self._listening in ready:
            with suppress(OSError):  # it may have gone meanwhile
                self._next, _ = self._listening.accept()
                self._number += 1
        able = [one for one in able if one.count is not None]
        able.sort(key=lambda one: (one.count, one.last))
        if self._next is not None and any(one.give(self._next, self._number) for one in able):
            self._next.close()
            self._next = None


class Handover(socket.socket):
    """Where a process takes what it is handed: a listening socket to whoever serves at it. When whoever hands it
    connections has ended, so does this process."""

    def listen(self, _backlog: int = 0, /) -> None:
        """Say that connections are taken from now on."""
        self.sendall(_TAKES)

    def accept(self) -> tuple[socket.socket, Any]:
        """A connection and whose it is. Raises BlockingIOError while there is none, ConnectionAbortedError for one that
        has closed."""
        try:
            message, descriptors, *_ = socket.recv_fds(self, 1, 1)
        except ConnectionResetError:  # it was killed before it had heard all that it was told
            message, descriptors = b"", []
        if not message:
            signal.raise_signal(signal.SIGTERM)
            raise BlockingIOError
        if not descriptors:  # the system had none left for it
            self.send(_CLOSED)
            raise OSError(errno.EMFILE, "no more connections can be open here")
        connection = _CountedConnection(self, descriptors[0])
        try:
            return connection, connection.getpeername()
        except OSError:
            connection.close()
            raise ConnectionAbortedError from None


class _CountedConnection(socket.socket):
    """A connection of which it is told when it closes."""

    def __init__(self, channel: socket.socket, descriptor: int) -> None:
        super().__init__(fileno=descriptor)
        self._channel = channel

    def close(self) -> None:
        if self.fileno() >= 0:
            with suppress(OSError):  # who would hear it has gone
                self._channel.send(_CLOSED)
        super().close()
