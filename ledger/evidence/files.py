"""Files beside a ledger: for their owner alone, written so that a power cut leaves them whole, read again when changed;
and locks between processes.

A lock is a file held as long as it is open, on every platform. It is advisory and belongs to the open file: it ends
with the process, however that ends. Whoever removes the file lets a second holder in, so nothing that must not be lost
may rest on a lock alone.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Generic, Literal, TypeVar

from schemas.errors import LedgerError

_LONG: Final = 2.0
"""Seconds after which a writer that has more to write lets others."""
_MOMENT: Final = 0.05
"""Seconds it lets them have: whoever waits looks once in each pause."""

T = TypeVar("T")


# -- written and read --------------------------------------------------------------------------------


def private(path: str, flags: int) -> int:
    """Opens a file that is made for its owner alone."""
    return os.open(path, flags, 0o600)


def write_durably(path: Path, content: bytes, mode: Literal["wb", "xb", "ab"] = "wb") -> None:
    """Write bytes into a file of their owner alone, which are on the disk then; the file's name may not be. Raises
    OSError."""
    with open(path, mode, opener=private) as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, where the platform can be asked to."""
    if os.name == "nt":  # a folder cannot be opened there; its names are kept in the file system's own log
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_private(path: Path, text: str) -> None:
    """Write a file anew that nobody but its owner may read; it appears whole or not at all. Raises OSError."""
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)
    write_durably(draft, text.encode(), "xb")
    draft.replace(path)
    sync_folder(path.parent)


class SettingsFile(Generic[T]):
    """What a file says, read again when it has changed. ``read`` makes of it what it says."""

    def __init__(self, path: Path, read: Callable[[Path], T]) -> None:
        self._path, self._make = path, read
        self._read: tuple[tuple[int, ...], T] | None = None

    def now(self) -> T:
        """What it says as of now. Raises FileNotFoundError, LedgerError where it cannot be read, and what ``read``
        does."""
        try:
            status = self._path.stat()
        except FileNotFoundError:
            raise
        except OSError as error:
            raise LedgerError(f"cannot read {self._path}: {error.strerror or error}") from None
        # Not the time alone: an editor may put another file in its place, and copying may keep its time.
        mark = (status.st_dev, status.st_ino, status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_mode)
        if self._read is None or self._read[0] != mark:
            self._read = mark, self._make(self._path)
        return self._read[1]


def read_private_file(path: Path) -> bytes:
    """What stands in a file of settings with secrets. Raises LedgerError where it is open to others on this machine or
    cannot be read."""
    try:
        with path.open("rb") as file:
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            if mode & 0o077:
                raise LedgerError(f"{path} is open to others on this machine (mode {mode:04o}): chmod 600 {path}")
            return file.read()
    except OSError as error:
        raise LedgerError(f"cannot read {path}: {error.strerror or error}; check the file") from None


def write_private_file(path: Path, text: str) -> None:
    """Write such a file anew, mode 0600; it appears whole or not at all. Raises LedgerError where that cannot be."""
    try:
        write_private(path, text)
    except OSError as error:
        raise LedgerError(f"cannot write {path}: {error.strerror or error}; check the folder") from None


# -- locks -------------------------------------------------------------------------------------------


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
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, self._mode)
            try:
                if not lock_file(descriptor, wait=wait):
                    os.close(descriptor)
                    return False
                # Of a file that was removed and made anew there are two, each locked by somebody: only the one at the
                # path counts.
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


@contextmanager
def changing(path: Path) -> Iterator[None]:
    """Hold the lock beside a file of a ledger's folder while it is written anew. Raises LedgerError where there is no
    such folder, or it cannot be written."""
    lock = FileLock(path.with_name(f"{path.name}.lock"))
    try:
        lock.take(wait=True)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise LedgerError(f"no ledger at {path.parent}: {error.strerror}; give the folder of one") from None
    except OSError as error:
        raise LedgerError(f"cannot write {path}: {error.strerror or error}; make {path.parent} writable") from None
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
        # The open databases would go on writing into files that no name leads to any more.
        if self._identity() != self._files:
            raise LedgerError(f"{self._folder} was replaced by another ledger meanwhile; ingest what came since again")

    def _note(self) -> None:
        with suppress(OSError):  # a full disk takes no note, and the lock is what counts
            self._lock.note(f"{os.getpid()}\n")

    def _identity(self) -> list[tuple[int, int]]:
        return [(status.st_dev, status.st_ino) for status in (path.stat() for path in self._paths if path.exists())]
