"""How a process begins and ends that works for another one and only reads, and how often any of ours collects garbage.

What begins processes is imported where one is begun: small commands begin none.
"""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


def cores() -> int:
    """How many processes can work at once on this machine."""
    return os.cpu_count() or 1


class OtherProcess:
    """A process that does ``work`` beside this one, called with what is given and its end of a ``pipe``; the other end
    is here. Raises OSError where none can begin."""

    def __init__(self, work: Callable[..., None], *arguments: object) -> None:
        import multiprocessing

        # A fork would carry over open files with their locks, and SQLite's connections.
        context = multiprocessing.get_context("spawn")
        self.pipe: Connection
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(*arguments, theirs), daemon=True)
        try:
            with uninterrupted_start():
                self.process.start()
        finally:
            theirs.close()

    def close(self) -> None:
        """End the process at once: it only reads."""
        self.process.terminate()
        self.process.join()
        self.pipe.close()


MANY_MATCHES: Final = 2_000_000
"""Values of many matches that are gone through together: more than there are is not to be looked through for them."""


@contextmanager
def uninterrupted_start() -> Iterator[None]:
    """Within, a process that is begun gets no interrupt until :func:`begin_process` leaves them to its parent: it would
    write the traceback of its imports to a terminal where Ctrl-C ends all of a command. Here an interrupt waits."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows has none
        yield
        return
    from multiprocessing import resource_tracker

    # Begun by the first process of several, it would let interrupts through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def collect_seldom(values: int = 100_000) -> None:
    """Let the garbage collector look seldom, after so many values: replays make many and no cycles, and a tenth of the
    time is saved, a third of that of a long match's page."""
    gc.set_threshold(values, 20, 20)


@contextmanager
def collecting_seldom(values: int = 100_000) -> Iterator[None]:
    """Within, the garbage collector looks seldom."""
    before = gc.get_threshold()
    collect_seldom(values)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def begin_process() -> None:
    """Leave interrupts to the parent, which ends this process; end when it was killed; collect seldom. To be called
    first in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # one that waited is ignored, too
    collect_seldom()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A process whose parent was killed would wait for work for ever."""
    from multiprocessing import parent_process  # which only a process that another one began needs

    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)
