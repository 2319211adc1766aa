"""How a process begins that works for another one and only reads."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading


def begin_process() -> None:
    """Leave interrupts to the parent, which ends this process; end when it was killed; collect seldom, for replays
    make many values and no cycles. To be called first in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(100_000, 20, 20)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A process whose parent was killed would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)
