"""Locks between processes that project one ledger: files nobody reads, held as long as they are open."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

MAKING: Final = ".making.lock"
"""Held for a moment by whoever makes empty files."""
BUILDING: Final = ".building.lock"
"""Held by whoever makes files anew from the whole ledger."""


class Lock:
    """One lock, free at first."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    def take(self, *, wait: bool) -> bool:
        """Hold it; False when another process does and is not to be waited for."""
        if self._descriptor is not None:
            return True
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            os.close(descriptor)
            return False
        self._descriptor = descriptor
        return True

    def let_go(self) -> None:
        """Hold it no more."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock, waiting for it."""
    lock = Lock(path)
    lock.take(wait=True)
    try:
        yield
    finally:
        lock.let_go()
