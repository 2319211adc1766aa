"""Locks between processes: a file held as long as it is open, on every platform.

A lock is advisory and belongs to the open file: it ends with the process, however that ends. Whoever removes the file
lets a second holder in, so nothing that must not be lost may rest on a lock alone.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from schemas.errors import LedgerError

_LONG: Final = 2.0
"""Seconds after which a writer that has more to write lets others."""
_MOMENT: Final = 0.05
"""Seconds it lets them have: whoever waits looks once in each pause."""
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
    import portalocker  # a log that is only looked at locks nothing

    flags = portalocker.LockFlags.EXCLUSIVE
    try:
        portalocker.lock(descriptor, flags if wait else flags | portalocker.LockFlags.NON_BLOCKING)
    except portalocker.AlreadyLocked:
        return False
    except portalocker.LockException as error:
        raise OSError(f"cannot be locked: {error}") from None
    return True


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock, waiting for it."""
    lock = FileLock(path)
    lock.take(wait=True)
    try:
        yield
    finally:
        lock.release()


class Turn:
    """The writer's lock of a ledger while it is held. It may be given up for a while, so that others can write."""

    def __init__(self, folder: Path, lock: FileLock, files: Sequence[Path]) -> None:
        self._folder, self._lock, self._paths = folder, lock, files
        self._since = time.monotonic()
        self._files = self._identity()
        self._note()

    def is_long(self) -> bool:
        """Whether it has been held for so long that somebody else may be waiting."""
        return time.monotonic() - self._since >= _LONG

    def give_up(self) -> None:
        """Let others write."""
        with suppress(OSError):
            self._lock.note("")
        self._lock.release()
        self._since = time.monotonic()

    def take(self) -> None:
        """Write again, after others have had a moment to. Raises LedgerError when the ledger was replaced meanwhile."""
        time.sleep(max(0.0, self._since + _MOMENT - time.monotonic()))
        self._lock.take(wait=True)
        self._since = time.monotonic()
        self._note()
        if self._identity() != self._files:
            raise LedgerError(f"{self._folder} was replaced by another ledger meanwhile; ingest what came since again")

    def _note(self) -> None:
        with suppress(OSError):  # a full disk takes no note, and the lock is what counts
            self._lock.note(f"{os.getpid()}\n")

    def _identity(self) -> list[tuple[int, int]]:
        return [(found.st_dev, found.st_ino) for found in (path.stat() for path in self._paths if path.exists())]
