"""What every process of a desk must know alike: who is signed in, who tried how often, which links were used.

It stands in ``desk.db`` beside the ledger, mode 0600, and may be lost: then people sign in again, links made before are
good no more, and tries are counted from none. It holds no password, no key and no link: of a session the SHA-256 of its
key and of what the accounts keep of the password, of a name or address that was tried a keyed digest, and a ticket
sealed under its link, which is written nowhere.

Several processes write it, and SQLite before 3.51.3 can corrupt a write-ahead log that two of them checkpoint; so it
has a rollback journal.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from cryptography.fernet import Fernet

from ledger.views.sqlite import sqlite3
from schemas.errors import LedgerError

STATE_FILE: Final = "desk.db"
LASTS: Final = 12 * 3600
"""Seconds after which a session ends."""
IDLE: Final = 3600
"""Seconds without a page after which a session ends."""
FREE: Final = 5
"""Wrong passwords for a name, or from an address, that cost nothing but themselves."""
FIRST_WAIT: Final = 10
LONGEST_WAIT: Final = 900
_FORGOTTEN: Final = 3600
_MANY: Final = 10_000
"""Names and addresses whose tries are counted; of more, those tried last."""
_MOST_TICKETS: Final = 2000
"""Tickets of panels not opened yet, at most 20,000 signs each; the oldest goes for a newer one."""
_NOTED_AFTER: Final = 30
"""Seconds after which a session's last page is written again."""
_PATIENCE: Final = 5.0
_VERSION: Final = 1
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS desk (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS sessions (
    key TEXT PRIMARY KEY, name TEXT NOT NULL, password TEXT NOT NULL, since REAL NOT NULL, last REAL NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS tries (key TEXT PRIMARY KEY, wrong INTEGER NOT NULL, until REAL NOT NULL, last REAL NOT NULL)
    STRICT;
CREATE TABLE IF NOT EXISTS used (once TEXT PRIMARY KEY, ends INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS tickets (once TEXT PRIMARY KEY, ends INTEGER NOT NULL, sealed BLOB NOT NULL) STRICT;
"""

Clock = Callable[[], float]
"""Seconds since 1970."""


class DeskState:
    """The state of one desk; without a ``path`` in memory, gone with the process."""

    def __init__(self, path: Path | None = None, clock: Clock = time.time) -> None:
        """Raises LedgerError where the file cannot be written. One that is damaged, or of another version, is made
        anew."""
        self._clock = clock
        self._path = path
        self._turn = threading.Lock()
        try:
            try:
                self._conn = self._open()
            except sqlite3.DatabaseError as wrong:
                # Locked, or not to be written, is no damage: such a file is not thrown away.
                if path is None or isinstance(wrong, sqlite3.OperationalError):
                    raise
                for beside in ("", "-journal"):
                    Path(f"{path}{beside}").unlink(missing_ok=True)
                self._conn = self._open()
            with self.changing() as conn:
                began, secret = str(int(clock())), secrets.token_hex(32)
                conn.executemany("INSERT OR IGNORE INTO desk VALUES (?, ?)", [("began", began), ("secret", secret)])
                entries = dict(conn.execute("SELECT name, value FROM desk"))
        except (OSError, sqlite3.Error) as wrong:
            raise self._trouble(wrong) from None
        self.began = int(entries["began"])
        """When this state was made, in seconds since 1970: of links from before nobody knows whether they were used."""
        self.secret = entries["secret"]
        """What forms and cookies of this desk are signed with."""

    def _open(self) -> Any:
        if self._path is not None:
            # SQLite would make it as the umask says, for others to read.
            os.close(os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600))
        name = str(self._path) if self._path is not None else ":memory:"
        conn = sqlite3.connect(name, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            version = conn.execute("PRAGMA user_version").fetchone()[0]
            if version not in (0, _VERSION):
                raise sqlite3.DatabaseError(f"version {version}")
            # What is deleted is written over: sessions that ended and tickets stay in no free page.
            conn.execute("PRAGMA secure_delete=1")
            conn.execute("PRAGMA synchronous=NORMAL")
            conn.executescript(f"BEGIN IMMEDIATE;{_TABLES}PRAGMA user_version={_VERSION};COMMIT")
        except BaseException:
            conn.close()
            raise
        return conn

    def close(self) -> None:
        """Close the file."""
        self._conn.close()

    def _trouble(self, wrong: Exception) -> LedgerError:
        return LedgerError(f"cannot write {self._path or 'the state of the desk'}: {wrong}; make it writable")

    @property
    def now(self) -> float:
        """Seconds since 1970."""
        return self._clock()

    def row(self, sql: str, *values: object) -> tuple[Any, ...] | None:
        """The first row of a question. Raises LedgerError."""
        try:
            with self._turn:
                first: tuple[Any, ...] | None = self._conn.execute(sql, values).fetchone()
                return first
        except sqlite3.Error as wrong:
            raise self._trouble(wrong) from None

    @contextmanager
    def changing(self) -> Iterator[Any]:
        """A transaction of its own, all or nothing; other processes wait. Raises LedgerError."""
        try:
            with self._turn:
                self._conn.execute("BEGIN IMMEDIATE")
                try:
                    yield self._conn
                except BaseException:
                    self._conn.execute("ROLLBACK")
                    raise
                self._conn.execute("COMMIT")
        except sqlite3.Error as wrong:
            raise self._trouble(wrong) from None

    # -- what is good once ---------------------------------------------------------------------------

    def is_used(self, once: str) -> bool:
        """Whether something good once was used."""
        return self.row("SELECT 1 FROM used WHERE once = ?", secret_digest(once)) is not None

    def use_up(self, once: str, ends: int) -> bool:
        """Use what is good once and ends then; False where it was used before."""
        with self.changing() as conn:
            # Whatever has ended is refused for that, and need not be remembered.
            conn.execute("DELETE FROM used WHERE ends <= ?", (int(self.now),))
            # The row decides, and no look before it: of two at the same moment one finds it there.
            cursor = conn.execute("INSERT OR IGNORE INTO used VALUES (?, ?)", (secret_digest(once), ends))
            return bool(cursor.rowcount)

    def put_ticket(self, once: str, ends: int, text: str) -> None:
        """Keep a ticket until its panel is opened by the link that says ``once``."""
        token = Fernet(_ticket_key(once)).encrypt(text.encode())
        with self.changing() as conn:
            conn.execute("DELETE FROM tickets WHERE ends <= ?", (int(self.now),))
            conn.execute("INSERT OR REPLACE INTO tickets VALUES (?, ?, ?)", (secret_digest(once), ends, token))
            conn.execute(
                "DELETE FROM tickets WHERE once IN (SELECT once FROM tickets ORDER BY ends DESC, rowid DESC "
                "LIMIT -1 OFFSET ?)", (_MOST_TICKETS,),
            )  # fmt: skip

    def take_ticket(self, once: str) -> str | None:
        """The ticket of a link, once; None where there is none."""
        with self.changing() as conn:
            row = conn.execute("SELECT sealed FROM tickets WHERE once = ?", (secret_digest(once),)).fetchone()
            conn.execute("DELETE FROM tickets WHERE once = ?", (secret_digest(once),))
        return Fernet(_ticket_key(once)).decrypt(row[0]).decode() if row is not None else None


def _ticket_key(once: str) -> bytes:
    return urlsafe_b64encode(hashlib.sha256(f"ticket {once}".encode()).digest())


def secret_digest(secret: str) -> str:
    """What is kept of a secret that was handed out: a key, a token."""
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).hexdigest()


class Session(NamedTuple):
    """Who signed in."""

    name: str
    password: str
    """The SHA-256 of what the accounts kept of the password then."""

    def holds(self, password: str) -> bool:
        """Whether the accounts still keep the same of it."""
        return hmac.compare_digest(self.password, secret_digest(password))


class Sessions:
    """Sessions by the digest of their random key."""

    def __init__(self, state: DeskState) -> None:
        self._state = state

    def begin(self, name: str, password: str) -> str:
        """A new session of whoever has this in the accounts as ``password``; its key goes to the browser and is kept
        nowhere. Raises LedgerError."""
        key, now = secrets.token_urlsafe(32), self._state.now
        with self._state.changing() as conn:
            conn.execute("DELETE FROM sessions WHERE since <= ? OR last <= ?", (now - LASTS, now - IDLE))
            row = secret_digest(key), name, secret_digest(password), now, now
            conn.execute("INSERT INTO sessions VALUES (?, ?, ?, ?, ?)", row)
        return key

    def of(self, key: str) -> Session | None:
        """The session of a key, kept alive by this; None when there is none or it is over. Raises LedgerError."""
        sql = "SELECT name, password, since, last FROM sessions WHERE key = ?"
        row, now = self._state.row(sql, secret_digest(key)), self._state.now
        if row is None:
            return None
        name, password, since, last = row
        if now - since >= LASTS or now - last >= IDLE:
            self.end(key)
            return None
        # abs: after the clock was set back it is noted at once, and the session does not seem idle later.
        if abs(now - last) >= _NOTED_AFTER:
            with suppress(LedgerError), self._state.changing() as conn:  # a full disk ends no session
                conn.execute("UPDATE sessions SET last = ? WHERE key = ?", (now, secret_digest(key)))
        return Session(name, password)

    def end(self, key: str) -> None:
        """End a session; its key opens nothing any more. Raises LedgerError."""
        if key and self._state.row("SELECT 1 FROM sessions WHERE key = ?", secret_digest(key)):
            with self._state.changing() as conn:
                conn.execute("DELETE FROM sessions WHERE key = ?", (secret_digest(key),))


class Throttle:
    """Wrong tries by key, a name or an address. After :data:`FREE` of them one waits, each time twice as long."""

    def __init__(self, state: DeskState) -> None:
        self._state = state

    def _name(self, key: str) -> str:
        return hmac.new(self._state.secret.encode(), key.encode("utf-8", "surrogateescape"), "sha256").hexdigest()

    def wait(self, *keys: str) -> int:
        """Seconds until one may try again under all these keys; 0 for now. Raises LedgerError."""
        now, waits = self._state.now, [0.0]
        for key in keys:
            row = self._state.row("SELECT until FROM tries WHERE key = ?", self._name(key))
            waits += [row[0] - now] if row is not None else []
        # Rounded up: 0 means now.
        return int(-(-max(waits) // 1))

    def wrong(self, *keys: str) -> None:
        """One wrong try under each key. Raises LedgerError: then nobody may try."""
        now = self._state.now
        with self._state.changing() as conn:
            conn.execute("DELETE FROM tries WHERE last <= ?", (now - _FORGOTTEN,))
            for key in map(self._name, keys):
                row = conn.execute("SELECT wrong, until FROM tries WHERE key = ?", (key,)).fetchone()
                wrong, until = (row[0] + 1, row[1]) if row is not None else (1, now)
                if wrong >= FREE:
                    # Within 20 doublings it is the longest anyway; unbounded the power would grow with every try.
                    until = now + min(FIRST_WAIT * 2 ** min(wrong - FREE, 20), LONGEST_WAIT)
                conn.execute("INSERT OR REPLACE INTO tries VALUES (?, ?, ?, ?)", (key, wrong, until, now))
            if conn.execute("SELECT count(*) FROM tries").fetchone()[0] > _MANY:
                newest = _MANY // 2
                conn.execute(
                    "DELETE FROM tries WHERE key NOT IN (SELECT key FROM tries ORDER BY last DESC LIMIT ?)", (newest,)
                )

    def right(self, name: str, address: str) -> None:
        """The try just counted was right: the name begins anew, the address has one less. Raises LedgerError."""
        with self._state.changing() as conn:
            conn.execute("DELETE FROM tries WHERE key = ?", (self._name(name),))
            values = (self._state.now, self._name(address))
            conn.execute("UPDATE tries SET wrong = wrong - 1, until = ? WHERE key = ?", values)
