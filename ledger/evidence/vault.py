"""The vault: secrets, opened values, people, and the bytes of lines that are not in the ledger.

It is written before the ledger commits, so a crash leaves at most rows nothing refers to; their secrets are used
again on the next try.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, NamedTuple

from ledger.evidence.sealing import SECRET_SIZE, KeyedHash, Opened, Sealer
from ledger.evidence.sqlite import Connection
from schemas.canonical import canonical

_PERSON: Final = "person/"
_MANY: Final = 100_000


class Line(NamedTuple):
    """A line as it came: its bytes without the line feed, where it stood, and how it was made."""

    raw: bytes
    file: str
    number: int
    how: str = "live"
    mapping: str | None = None


class Vault:
    """Keyed digests, secrets and stored lines over one connection to vault.db.

    Rows to write are collected and written by :meth:`flush` inside the caller's transaction.
    """

    def __init__(self, conn: Connection) -> None:
        self.conn = conn
        row = conn.execute("SELECT value FROM keys WHERE name = 'vault'").fetchone()
        key = KeyedHash(row[0])
        self.digest: Callable[[bytes], bytes] = key.derive("line")
        self._first_digest: Callable[[bytes], bytes] = key.derive("clear")
        self.person_key = key.derive("person")
        self.pseudonym_key = key.derive("pseudonym")
        self.name_key = key.derive("name")
        self.sealer = Sealer(self.secret, self.person_key)
        self._secrets: dict[str, dict[str, KeyedHash]] = {}
        self._people: dict[str, KeyedHash] = {}
        self._named: set[tuple[str, str]] = set()
        self._rows: dict[str, list[tuple[Any, ...]]] = {statement: [] for statement in _INSERTS}

    def is_digest(self, digest: bytes, canonical_form: bytes) -> bool:
        """Whether a stored digest is that of an event. The first ledgers kept theirs under a key of its own."""
        return digest in (self.digest(canonical_form), self._first_digest(canonical_form))

    # -- secrets ---------------------------------------------------------------------------------

    def secret(self, stream: str, scope: str) -> KeyedHash:
        """The secret of a scope of a stream, or of a person; made when there is none yet."""
        person = scope.startswith(_PERSON)
        held = self._people if person else self._secrets.get(stream)
        if held is None:
            # '0' follows '/' in ASCII: the range holds exactly the scopes below this stream.
            query = "SELECT scope, secret FROM secrets WHERE scope >= ? AND scope < ?"
            rows = self.conn.execute(query, (f"{stream}/", f"{stream}0"))
            held = self._secrets[stream] = {scope: KeyedHash(secret) for scope, secret in rows}
        found = held.get(scope)
        if found is None:
            query = "SELECT secret FROM secrets WHERE scope = ?"
            row = self.conn.execute(query, (scope,)).fetchone() if person else None
            secret = row[0] if row else os.urandom(SECRET_SIZE)
            if row is None:
                self._rows["secrets"].append((scope, secret))
            found = held[scope] = KeyedHash(secret)
        return found

    def name_person(self, player: str) -> None:
        """Remember which player a person's scope stands for."""
        self._rows["people"].append((self.sealer.person_scope(player), player))

    def index_name(self, player: str, name: str) -> None:
        """Let a player be found by a name the player bears; what was told before costs nothing."""
        if (player, name) not in self._named:
            self._named.add((player, name))
            self._rows["names"].append((self.name_key(compared(name)), self.sealer.person_scope(player)))

    def forget(self) -> None:
        """Drop what is held in memory and not yet written, as after a failed commit."""
        self._secrets.clear()
        self._people.clear()
        self._named.clear()
        for rows in self._rows.values():
            rows.clear()

    # -- writing ---------------------------------------------------------------------------------

    def keep_opened(self, stream: str, seq: int, opened: Opened) -> None:
        """Keep the hidden values of one event."""
        self._rows["opened"].append((stream, seq, _fields(opened)))

    def keep_refused(self, line: Line, digest: bytes, code: str, stream: str | None) -> None:
        """Quarantine a refused line; ``stream`` is the match it seems to be of."""
        self._rows["refused"].append((digest, line.file, line.number, line.raw, code, stream))

    def keep_aside(
        self, why: Literal["waiting", "conflicting"], stream: str, seq: int, digest: bytes, line: Line
    ) -> None:
        """Keep a line until the ones before it arrive, or because its place holds another."""
        placed = (stream, seq, digest, line.file, line.number, line.raw, line.how, line.mapping)
        self._rows[why].append(placed)

    def drop_waiting(self, places: Iterable[tuple[str, int]]) -> None:
        """Forget lines that wait no more; called once the ledger holds them."""
        self.conn.executemany("DELETE FROM waiting WHERE stream = ? AND seq = ?", places)

    def flush(self) -> None:
        """Write the collected rows; the caller holds the transaction."""
        for statement, rows in self._rows.items():
            if rows:
                self.conn.executemany(_INSERTS[statement], rows)
                rows.clear()
        if len(self._secrets) > _MANY // 5:
            self._secrets.clear()
        if len(self._people) > _MANY:
            self._people.clear()
        if len(self._named) > _MANY:
            self._named.clear()

    # -- reading ---------------------------------------------------------------------------------

    def opened(self, stream: str) -> list[tuple[int, str]]:
        """The hidden values of a stream's events as they are stored: (seq, JSON)."""
        rows: list[tuple[int, str]] = self.conn.execute(
            "SELECT seq, fields FROM opened WHERE stream = ?", (stream,)
        ).fetchall()
        return rows

    def waiting(self, stream: str, seq: int) -> tuple[bytes, Line] | None:
        """The digest and the line that waits at a place."""
        row = self.conn.execute(
            "SELECT digest, raw, file, line, how, mapping FROM waiting WHERE stream = ? AND seq = ?", (stream, seq)
        ).fetchone()
        return (row[0], Line(*row[1:])) if row else None


def compared(name: str) -> bytes:
    """A name as it is compared: composed (NFC), without regard to case, runs of spaces as one."""
    spaced = " ".join(name.split())
    if spaced.isascii():
        return spaced.lower().encode()
    composed = unicodedata.normalize("NFC", spaced).casefold()
    return unicodedata.normalize("NFC", composed).encode("utf-8", "replace")


def _fields(opened: Opened) -> str:
    """Hidden values as JSON; most events hide one card."""
    if len(opened) == 1:
        ((path, value),) = opened.items()
        return f'{{"{path}":{canonical(value).decode()}}}'
    return canonical(opened).decode()


_INSERTS: Final = {
    "secrets": "INSERT OR REPLACE INTO secrets(scope, secret) VALUES (?, ?)",
    "people": "INSERT OR IGNORE INTO people(scope, player) VALUES (?, ?)",
    "names": "INSERT OR IGNORE INTO names(name, scope) VALUES (?, ?)",
    "opened": "INSERT OR REPLACE INTO opened(stream, seq, fields) VALUES (?, ?, ?)",
    "refused": "INSERT OR IGNORE INTO refused(digest, file, line, raw, code, stream) VALUES (?, ?, ?, ?, ?, ?)",
    "waiting": "INSERT OR REPLACE INTO waiting(stream, seq, digest, file, line, raw, how, mapping)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    "conflicting": "INSERT OR IGNORE INTO conflicting(stream, seq, digest, file, line, raw, how, mapping)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
}
