"""Pages of a vault as they lie on the disk once it is wrapped: AES-256-XTS, each page by its place.

SQLite asks for pages through :class:`CipherFiles`, which decides where a page begins in the database and in its
write-ahead log. Frame headers of the log are sectors of their own. A rollback journal is never written: a wrapped vault
is always in WAL mode. Temporary files stay in memory.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, Final

import apsw  # noqa: TID251 - the file system below ledger.evidence.sqlite
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

KEY_BYTES: Final = 64
PAGE: Final = 4096
_LOG_HEADER: Final = 32
_FRAME_HEADER: Final = 24
_FRAME: Final = _FRAME_HEADER + PAGE
_DATABASE: Final = b"db"
_LOG: Final = b"wal"
_registered: dict[bytes, CipherFiles] = {}


class _CipherFile(apsw.VFSFile):
    """The database or its log; every sector is read and written whole."""

    def __init__(self, name: Any, flags: list[int], key: bytes, kind: bytes) -> None:
        super().__init__("", name, flags)
        self._key = algorithms.AES(key)
        self._kind = kind
        self._is_readonly = bool(flags[0] & apsw.SQLITE_OPEN_READONLY)

    def xLock(self, level: int) -> None:  # noqa: N802 - SQLite's name
        """Lock it. A reader that closes asks to have it alone, to tidy the log away, which it may not."""
        if self._is_readonly and level > apsw.SQLITE_LOCK_SHARED:
            raise apsw.BusyError("open for reading only")
        super().xLock(level)

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802 - SQLite's name
        """What lies there, in clear; shorter at the end of the file."""
        found = bytearray()
        at, end = offset, offset + amount
        while at < end:
            start, size = self._sector(at)
            sealed = super().xRead(size, start)
            if len(sealed) < size:
                break
            found += self._open(sealed, start)[at - start : end - start]
            at = start + size
        return bytes(found)

    def xWrite(self, written: Any, offset: int) -> None:  # noqa: N802 - SQLite's name
        """Put it there sealed; what a sector held beside it stays."""
        clear = bytes(written)
        at, end = offset, offset + len(clear)
        while at < end:
            start, size = self._sector(at)
            upto = min(end, start + size)
            part = clear[at - offset : upto - offset]
            if len(part) < size:
                sealed = super().xRead(size, start)
                old = self._open(sealed, start) if len(sealed) == size else bytes(size)
                part = old[: at - start] + part + old[upto - start :]
            super().xWrite(self._seal(part, start), start)
            at = upto

    def _sector(self, at: int) -> tuple[int, int]:
        if self._kind == _DATABASE:
            return at - at % PAGE, PAGE
        if at < _LOG_HEADER:
            return 0, _LOG_HEADER
        frame, within = divmod(at - _LOG_HEADER, _FRAME)
        start = _LOG_HEADER + frame * _FRAME
        return (start, _FRAME_HEADER) if within < _FRAME_HEADER else (start + _FRAME_HEADER, PAGE)

    def _mode(self, start: int) -> modes.XTS:
        return modes.XTS(start.to_bytes(8, "little") + self._kind.ljust(8, b"\0"))

    def _seal(self, clear: bytes, start: int) -> bytes:
        return Cipher(self._key, self._mode(start)).encryptor().update(clear)

    def _open(self, sealed: bytes, start: int) -> bytes:
        return Cipher(self._key, self._mode(start)).decryptor().update(sealed)


class CipherFiles(apsw.VFS):
    """The files of one vault under one data key."""

    def __init__(self, key: bytes) -> None:
        self.name = f"vault-{hashlib.sha256(b'files of a vault' + key).hexdigest()[:16]}"
        self._key = key
        super().__init__(self.name, "")

    def xOpen(self, name: Any, flags: list[int]) -> Any:  # noqa: N802 - SQLite's name
        """Open the database or its log; refuse whatever would stand on the disk in clear."""
        if flags[0] & apsw.SQLITE_OPEN_MAIN_DB:
            return _CipherFile(name, flags, self._key, _DATABASE)
        if flags[0] & apsw.SQLITE_OPEN_WAL:
            return _CipherFile(name, flags, self._key, _LOG)
        raise apsw.CantOpenError("a wrapped vault has no other files")


def files_under(key: bytes) -> str:
    """The name under which SQLite finds files of this data key in this process."""
    if key not in _registered:
        _registered[key] = CipherFiles(key)
    return _registered[key].name


def is_clear(path: Path) -> bool:
    """Whether a file that nobody has open begins as a database in clear does."""
    with path.open("rb") as file:
        return file.read(16) == b"SQLite format 3\0"
