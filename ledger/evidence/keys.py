"""The key of a vault, wrapped by keys that lie outside the ledger's folder; and the one way to open a vault.

``vault.keys`` stands beside ``vault.db`` and says whether its pages are sealed and under which generations of the outer
key the data key is wrapped: AES-256-GCM, bound to the ledger's id and the generation. The outer key is 32 bytes written
as 64 hex digits, in the file named by MELDTRAIL_KEY_FILE or printed by the command named by MELDTRAIL_KEY_COMMAND. A
ledger without ``vault.keys`` has its vault in clear.

Sealed pages lie on the disk in AES-256-XTS, each page by its place. SQLite asks for them through :class:`CipherFiles`,
which decides where a page begins in the database and in its write-ahead log. Frame headers of the log are sectors of
their own. A rollback journal is never written: a wrapped vault is always in WAL mode. Temporary files stay in memory.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import stat
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import apsw  # noqa: TID251 - the file system below ledger.evidence.sqlite

from ledger.evidence.folder import KEYS_FILE, VAULT_FILE
from ledger.evidence.leaf import shown_of
from ledger.evidence.sqlite import Connection, SqliteError, connect_reader, connect_writer
from schemas.errors import LedgerError, UsageError

FILE_VARIABLE: Final = "MELDTRAIL_KEY_FILE"
COMMAND_VARIABLE: Final = "MELDTRAIL_KEY_COMMAND"
_NONCE: Final = 12
_SECONDS: Final = 60
_opened: dict[tuple[bytes, str], bytes] = {}
"""Data keys a command opened, by what vault.keys said and the command: it may be slow, or ask a person."""


class KeyUnavailable(LedgerError):
    """The vault is wrapped and cannot be opened with what is configured."""


@dataclass(frozen=True, slots=True)
class Generation:
    """One outer key: its number from 1, the first bytes of its digest (hex), since when (ISO 8601), the data key
    wrapped by it (hex), None once it is revoked, and when that was."""

    number: int
    key: str
    since: str
    wrapped: str | None
    revoked: str | None = None


@dataclass(frozen=True, slots=True)
class Wrapping:
    """What vault.keys says: the ledger's id, whether the vault is wrapped, every generation there was, and records
    of changes that are on their way into the log."""

    ledger: str
    is_wrapped: bool
    generations: tuple[Generation, ...]
    pending: tuple[dict[str, Any], ...] = ()

    def as_bytes(self) -> bytes:
        """As it stands in the file."""
        return json.dumps(asdict(self), indent=1, sort_keys=True).encode() + b"\n"


def read_wrapping(folder: Path) -> Wrapping | None:
    """How the vault of a ledger is wrapped; None where it never was. Raises LedgerError for a damaged file."""
    path = folder / KEYS_FILE
    try:
        table: Any = json.loads(path.read_bytes())
        generations = tuple(Generation(**one) for one in table["generations"])
        return Wrapping(str(table["ledger"]), bool(table["is_wrapped"]), generations, tuple(table["pending"]))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise LedgerError(f"cannot read {path}: {error.strerror}; restore the file from a backup") from None
    except (ValueError, KeyError, TypeError) as error:
        raise LedgerError(f"cannot read {path}: {error!r}; restore the file from a backup") from None


# -- the outer key -----------------------------------------------------------------------------------


def key_from_file(path: Path, folder: Path) -> bytes:
    """The outer key in a file. Raises KeyUnavailable for one that is missing, lies in the ledger's folder, can be
    read by others or holds no key."""
    try:
        if path.resolve().is_relative_to(folder.resolve()):
            raise KeyUnavailable(f"the key file {path} lies in the ledger's folder; move it to another place")
        mode = stat.S_IMODE(path.stat().st_mode)
        if os.name != "nt" and mode & 0o077:
            raise KeyUnavailable(f"the key file {path} can be used by others (mode {mode:04o}); run chmod 600 on it")
        return _parsed(path.read_bytes(), f"the key file {path}")
    except OSError as error:
        raise KeyUnavailable(
            f"cannot read the key file {path}: {error.strerror}; put the key back, or name the right file"
        ) from None


def key_from_command(command: str) -> bytes:
    """The outer key a command prints. Raises KeyUnavailable when it fails, takes over a minute or prints no key."""
    try:
        words = shlex.split(command)
        ran = subprocess.run(words, capture_output=True, timeout=_SECONDS, check=True)  # noqa: S603 - the operator's
    except (OSError, ValueError, IndexError, subprocess.SubprocessError) as error:
        why = f"it ended with {error.returncode}" if isinstance(error, subprocess.CalledProcessError) else "it failed"
        raise KeyUnavailable(f"the command for the key gave none: {why}; run it by hand and mend it") from None
    return _parsed(ran.stdout, "what the command for the key printed")


def _parsed(raw: bytes, what: str) -> bytes:
    try:
        key = bytes.fromhex(raw.decode("ascii").strip())
    except ValueError:
        key = b""
    if len(key) != 32:
        raise KeyUnavailable(f"{what} is no key; write 64 hex digits, as `openssl rand -hex 32` prints")
    return key


def configured_key(folder: Path) -> bytes | None:
    """The outer key that is configured; None where none is. Raises KeyUnavailable when it cannot be had, UsageError
    when both variables are set."""
    file, command = os.environ.get(FILE_VARIABLE), os.environ.get(COMMAND_VARIABLE)
    if file and command:
        raise UsageError(f"{FILE_VARIABLE} and {COMMAND_VARIABLE} are both set; unset one of them")
    if file:
        return key_from_file(Path(file), folder)
    return key_from_command(command) if command else None


def name_of(key: bytes) -> str:
    """What tells outer keys apart and says nothing of them: they are random."""
    return hashlib.sha256(b"meldtrail outer key" + key).hexdigest()[:16]


# -- the data key ------------------------------------------------------------------------------------


def wrap_key(inner: bytes, key: bytes, ledger: str, number: int, at: str) -> Generation:
    """A data key under an outer key, as generation ``number`` since ``at``."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    nonce = os.urandom(_NONCE)
    ciphertext = nonce + AESGCM(key).encrypt(nonce, inner, _binding(ledger, number))
    return Generation(number, name_of(key), at, ciphertext.hex())


def unwrap_key(folder: Path, wrapping: Wrapping, key: bytes) -> bytes:
    """The data key by an outer key. Raises KeyUnavailable for one that opens no generation, or a revoked one."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    name = name_of(key)
    ours = [one for one in wrapping.generations if one.key == name]
    for one in ours:
        if one.wrapped is not None:
            try:
                ciphertext = bytes.fromhex(one.wrapped)
                return AESGCM(key).decrypt(
                    ciphertext[:_NONCE], ciphertext[_NONCE:], _binding(wrapping.ledger, one.number)
                )
            except (InvalidTag, ValueError):
                raise KeyUnavailable(f"{folder / KEYS_FILE} is damaged; restore the file from a backup") from None
    which = f"generation {ours[0].number}, revoked {ours[0].revoked}" if ours else "another"
    raise KeyUnavailable(
        f"the vault in {folder} cannot be opened: the configured key is {which}; configure the key of generation"
        f" {_open_ones(wrapping.generations)}"
    )


def data_key(folder: Path, wrapping: Wrapping) -> bytes:
    """The data key of a wrapped vault, by what is configured. Raises KeyUnavailable, UsageError."""
    command = os.environ.get(COMMAND_VARIABLE)
    remembered = (wrapping.as_bytes(), command or "")
    if command and not os.environ.get(FILE_VARIABLE) and remembered in _opened:
        return _opened[remembered]
    inner = unwrap_key(folder, wrapping, needed_key(folder, wrapping))
    if command:
        _opened[remembered] = inner
    return inner


def needed_key(folder: Path, wrapping: Wrapping) -> bytes:
    """The key that is configured, asked for anew. Raises KeyUnavailable where there is none, UsageError."""
    key = configured_key(folder)
    if key is None:
        raise KeyUnavailable(
            f"the vault in {folder} is wrapped and no key is configured; set {FILE_VARIABLE} or {COMMAND_VARIABLE}"
            f" to the key of generation {_open_ones(wrapping.generations)}"
        )
    return key


def _binding(ledger: str, number: int) -> bytes:
    return f"meldtrail vault {ledger} {number}".encode()


def _open_ones(generations: Sequence[Generation]) -> str:
    return " or ".join(str(one.number) for one in generations if one.wrapped is not None)


# -- the vault ---------------------------------------------------------------------------------------


def vault_files(folder: Path) -> str | None:
    """Under which name SQLite finds the files of this vault; None for one in clear. Raises KeyUnavailable."""
    wrapping = read_wrapping(folder)
    return files_under(data_key(folder, wrapping)) if wrapping is not None and wrapping.is_wrapped else None


def unsealed_warning(folder: Path, ledger: Connection) -> str | None:
    """One sentence when a key is configured, the log of a ledger of format 2 says that its vault is wrapped, and the
    vault lies in clear: somebody put it there, or an ``unwrap`` was cut short."""
    wrapping = read_wrapping(folder)
    is_wrapped = wrapping is not None and wrapping.is_wrapped
    if is_wrapped or not any(os.environ.get(name) for name in (FILE_VARIABLE, COMMAND_VARIABLE)):
        return None
    query = "SELECT body FROM leaves WHERE stream = 0 AND instr(body, ?) ORDER BY seq DESC"
    with suppress(SqliteError, ValueError, KeyError):  # what is damaged is for verify to name
        every = (shown_of(body) for (body,) in ledger.execute(query, (b'"type":"keys"',)))
        changes = (one["change"] for one in every if one["type"] == "keys")
        if next((change for change in changes if change in {"wrap", "unwrap"}), "") == "wrap":
            says = "is in clear, and the log says that it is wrapped: what is hidden is written in clear"
            return f"{folder / VAULT_FILE} {says}; run verify, then restore a backup, or run keys unwrap again"
    return None


def connect_vault(path: Path, *, writing: bool) -> Connection:
    """A connection to the vault at ``path``, wrapped or in clear: the only way one is opened.

    Raises KeyUnavailable where its key is not to be had, LedgerError as other connections do.
    """
    files = vault_files(path.parent)
    return connect_writer(path, secure_delete=True, files=files) if writing else connect_reader(path, files=files)


# -- pages on the disk -----------------------------------------------------------------------------


KEY_BYTES: Final = 64
PAGE: Final = 4096
_LOG_HEADER: Final = 32  # this and the next as SQLite lays a write-ahead log out (sqlite.org/fileformat2.html, 4.1)
_FRAME_HEADER: Final = 24
_FRAME: Final = _FRAME_HEADER + PAGE
_DATABASE: Final = b"db"
_LOG: Final = b"wal"
_registered: dict[bytes, CipherFiles] = {}


class _CipherFile(apsw.VFSFile):
    """The database or its log; every sector is read and written whole."""

    def __init__(self, name: Any, flags: list[int], key: bytes, kind: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

        super().__init__("", name, flags)
        self._cipher, self._xts, self._key = Cipher, modes.XTS, algorithms.AES(key)
        self._kind = kind
        self._is_readonly = bool(flags[0] & apsw.SQLITE_OPEN_READONLY)

    def xLock(self, level: int) -> None:  # noqa: N802 - SQLite's name
        """Lock it. A reader that closes asks to have it alone, to tidy the log away, which it may not."""
        if self._is_readonly and level > apsw.SQLITE_LOCK_SHARED:
            raise apsw.BusyError("open for reading only")
        super().xLock(level)

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802 - SQLite's name
        """What lies there, in clear; shorter at the end of the file."""
        clear = bytearray()
        at, end = offset, offset + amount
        while at < end:
            start, size = self._sector(at)
            ciphertext = super().xRead(size, start)
            if len(ciphertext) < size:
                break
            clear += self._open(ciphertext, start)[at - start : end - start]
            at = start + size
        return bytes(clear)

    def xWrite(self, chunk: Any, offset: int) -> None:  # noqa: N802 - SQLite's name
        """Put it there sealed; what a sector held beside it stays."""
        clear = bytes(chunk)
        at, end = offset, offset + len(clear)
        while at < end:
            start, size = self._sector(at)
            upto = min(end, start + size)
            part = clear[at - offset : upto - offset]
            if len(part) < size:
                ciphertext = super().xRead(size, start)
                # A sector is sealed as a whole: to change a part of it the rest has to be opened and sealed again.
                old = self._open(ciphertext, start) if len(ciphertext) == size else bytes(size)
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

    def _at(self, start: int) -> Any:
        # Two equal pages are sealed unlike, at another place of a file or at the same place of the other file.
        return self._cipher(self._key, self._xts(start.to_bytes(8, "little") + self._kind.ljust(8, b"\0")))

    def _seal(self, clear: bytes, start: int) -> bytes:
        return bytes(self._at(start).encryptor().update(clear))

    def _open(self, ciphertext: bytes, start: int) -> bytes:
        return bytes(self._at(start).decryptor().update(ciphertext))


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
    if key not in _registered:  # apsw forgets files that nobody holds
        _registered[key] = CipherFiles(key)
    return _registered[key].name
