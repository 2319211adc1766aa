"""Files beside a ledger that staff change while a desk is served: accounts, helpdesks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Generic, TypeVar

from ledger.evidence.locks import FileLock
from schemas.errors import LedgerError

T = TypeVar("T")


class SettingsFile(Generic[T]):
    """What a file says, read again when it has changed. ``read`` makes of it what it says."""

    def __init__(self, path: Path, read: Callable[[Path], T]) -> None:
        self._path, self._make = path, read
        self._read: tuple[tuple[int, ...], T] | None = None

    def now(self) -> T:
        """What it says as of now. Raises FileNotFoundError, LedgerError where it cannot be read, and what ``read``
        does."""
        try:
            found = self._path.stat()
        except FileNotFoundError:
            raise
        except OSError as error:
            raise LedgerError(f"cannot read {self._path}: {error.strerror or error}") from None
        mark = (found.st_dev, found.st_ino, found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_mode)
        if self._read is None or self._read[0] != mark:
            self._read = mark, self._make(self._path)
        return self._read[1]


@contextmanager
def changing(path: Path) -> Iterator[None]:
    """Hold the lock beside a file of a ledger's folder while it is written anew. Raises LedgerError where there is no
    such folder."""
    lock = FileLock(path.with_name(f"{path.name}.lock"))
    try:
        lock.take(wait=True)
    except OSError as error:
        raise LedgerError(f"no ledger at {path.parent}: {error.strerror}; give the folder of one") from None
    try:
        yield
    finally:
        lock.release()
