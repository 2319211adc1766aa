"""Connections dealt out evenly among the processes that answer pages.

At a socket they all listen on whoever wakes first takes everybody who waits there: of four clients that came together
one process often got all four, for as long as they kept their connections, and the others had nothing to do. So the
first process takes connections, and hands each to the one that has the fewest.
"""

from __future__ import annotations

import select
import signal
import socket
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

_TAKES: Final = b"+"
_CLOSED: Final = b"-"
_HERE: Final = b"."


class Answering:
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


class Dealer:
    """Deals out the connections of a socket, each to the process that has the fewest; of several, to the one that was
    given none for longest."""

    def __init__(self, listening: socket.socket) -> None:
        listening.setblocking(False)
        self._listening, self._number = listening, 0

    def deal(self, processes: Sequence[Answering], wait: float) -> None:
        """Hear the processes and deal out a connection, if there is one within so many seconds. While none of them
        takes any it waits where it came to."""
        able = [one for one in processes if one.count is not None]
        channels = [one.channel for one in processes if not one.is_gone]
        ready, _, _ = select.select([*channels, *([self._listening] if able else [])], [], [], wait)
        for one in processes:
            if one.channel in ready:
                one.hear()
        if self._listening in ready:
            with suppress(OSError), self._listening.accept()[0] as connection:  # it may have gone meanwhile
                self._number += 1
                able = [one for one in able if one.count is not None]
                able.sort(key=lambda one: (one.count, one.last))
                any(one.give(connection, self._number) for one in able)


class HandedOver(socket.socket):
    """Where a process takes what it is handed: a listening socket to whoever serves at it. When whoever hands it
    connections has ended, so does this process."""

    def listen(self, _backlog: int = 0, /) -> None:
        """Say that connections are taken from now on."""
        self.sendall(_TAKES)

    def accept(self) -> tuple[socket.socket, Any]:
        """A connection and whose it is. Raises BlockingIOError while there is none, ConnectionAbortedError for one that
        has closed."""
        message, descriptors, *_ = socket.recv_fds(self, 1, 1)
        if not message:
            signal.raise_signal(signal.SIGTERM)
            raise BlockingIOError
        connection = _Counted(self, descriptors[0])
        try:
            return connection, connection.getpeername()
        except OSError:
            connection.close()
            raise ConnectionAbortedError from None


class _Counted(socket.socket):
    """A connection of which it is told when it closes."""

    def __init__(self, channel: socket.socket, descriptor: int) -> None:
        super().__init__(fileno=descriptor)
        self._channel = channel

    def close(self) -> None:
        if self.fileno() >= 0:
            with suppress(OSError):  # who would hear it has gone
                self._channel.send(_CLOSED)
        super().close()
