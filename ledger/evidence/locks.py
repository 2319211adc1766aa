"""Locks between processes: a file held as long as it is open, on every platform.

A lock is advisory and belongs to the open file: it ends with the process, however that ends. Whoever removes the file
lets a second holder in, so nothing that must not be lost may rest on a lock alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import portalocker

_NOW: Final = portalocker.LockFlags.EXCLUSIVE | portalocker.LockFlags.NON_BLOCKING
_OPEN: Final = os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0)


class FileLock:
    """An exclusive lock on a file, which is made when it is missing and stays when the lock is gone."""

    def __init__(self, path: Path, mode: int = 0o600) -> None:
        self.path = path
        self._mode = mode
        self._descriptor: int | None = None

    def take(self, *, wait: bool) -> bool:
        """Hold it; False when somebody else does and is not to be waited for. Raises OSError of the file."""
        if self._descriptor is not None:
            return True
        while True:
            descriptor = os.open(self.path, _OPEN, self._mode)
            try:
                if not lock_file(descriptor, wait=wait):
                    os.close(descriptor)
                    return False
                if self._is(descriptor):
                    self._descriptor = descriptor
                    return True
            except BaseException:
                os.close(descriptor)
                raise
            os.close(descriptor)  # it was removed while we waited: who comes next would lock another

    def _is(self, descriptor: int) -> bool:
        """Whether an open file is still the one at the path."""
        try:
            there, ours = self.path.stat(), os.fstat(descriptor)
        except FileNotFoundError:
            return False
        return (there.st_dev, there.st_ino) == (ours.st_dev, ours.st_ino)

    def release(self) -> None:
        """Hold it no more."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def note(self, text: str) -> None:
        """Leave a word in the file for who finds it held."""
        if self._descriptor is not None:
            os.ftruncate(self._descriptor, 0)
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            os.write(self._descriptor, text.encode())

    def noted(self) -> str:
        """The word its holder left; nothing where the platform lets nobody else read a locked file."""
        try:
            return self.path.read_bytes()[:64].decode("ascii", "replace").strip()
        except OSError:
            return ""


def lock_file(descriptor: int, *, wait: bool) -> bool:
    """Lock an open file until it is closed; False when somebody else holds it and is not to be waited for."""
    try:
        portalocker.lock(descriptor, portalocker.LockFlags.EXCLUSIVE if wait else _NOW)
    except portalocker.AlreadyLocked:
        return False
    except portalocker.LockException as error:
        raise OSError(f"cannot be locked: {error}") from None
    return True


@contextmanager
def locked(path: Path, mode: int = 0o600) -> Iterator[None]:
    """Hold a lock, waiting for it."""
    lock = FileLock(path, mode)
    lock.take(wait=True)
    try:
        yield
    finally:
        lock.release()
