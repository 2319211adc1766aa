"""How a process begins that works for another one and only reads, and how often any of ours collects garbage."""

from __future__ import annotations

import gc
import os
import signal
import threading


def collect_seldom() -> None:
    """Let the garbage collector look seldom: replays make many values and no cycles, and a tenth of the time is saved,
    a third of that of a long match's page."""
    gc.set_threshold(100_000, 20, 20)


def begin_process() -> None:
    """Leave interrupts to the parent, which ends this process; end when it was killed; collect seldom. To be called
    first in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A process whose parent was killed would wait for work for ever."""
    from multiprocessing import parent_process  # which only a process that another one began needs

    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)
