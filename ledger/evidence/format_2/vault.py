"""The vault of a ledger of format 2: what hidden values say, by leaf, and who is meant by a handle.

It is written while the writer holds the ledger's write lock and after the ledger took the events, but before that is
committed. So a row of an event that is in the ledger is never written again but by a refill, which commitments prove,
and a crash leaves at most rows of events that are not: their secrets are used again on the next try, the others go.
:class:`~ledger.evidence.vault.Reach` says up to which leaf it was written.

It has no key that lasts: a secret is random and of one scope. A handle of a person is made of the secret that sealed
who that is where the person was first met, so that commitments prove whose it is. A digest in it is SHA-256
of bytes that stand beside it and goes with them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Final

from ledger.evidence.commitments import KEY_SIZE, KeyedHash, field_key, secret_of
from ledger.evidence.format_2.tables import tells_since_when
from ledger.evidence.leaf import RAW, Draft, seal_written
from ledger.evidence.sqlite import Connection, SqliteError, below, insert_rows, number_of
from ledger.evidence.vault import Line, Reach, compared
from ledger.evidence.vault import Vault as FirstVault
from schemas.canonical import canonical

HANDLE_SIZE: Final = 16
UNCLEAN: Final = "unclean"
"""The key that says that bytes of what was deleted may still stand in the file."""
_HANDLE: Final = b"meldtrail/handle/2"
_PAGES: Final = b"pages"
_LOG: Final = b"log"
_MANY: Final = 100_000
_MANY_STREAMS: Final = 5_000
"""Streams whose secrets are remembered, some 8 KB each; many more than are played at once."""
_TOGETHER: Final = 500
"""Leaves that are read ahead for whoever walks over them."""
_NONCE: Final = re.compile(rf"(?:[^/]+/){{1,2}}{RAW}/[0-9]+\.waiting\.([0-9]{{1,18}})")

_INSERTS: Final = {
    "secrets": "INSERT INTO secrets(scope, secret) VALUES (?, ?)",
    "unkept": "INSERT INTO unkept(file, code, lines) VALUES (?, ?, ?)"
    " ON CONFLICT(file, code) DO UPDATE SET lines = lines + excluded.lines",
    "waiting": "INSERT OR REPLACE INTO waiting(stream, seq, digest, file, line, raw, how, mapping)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    "people": "INSERT INTO people(person, leaf, handle, player) VALUES (?, ?, ?, ?)",
    "names": "INSERT OR IGNORE INTO names(name, person, leaf) VALUES (?, ?, ?)",
    "opened": "INSERT INTO opened(leaf, fields) VALUES (?, ?)",
    "refilled": "INSERT OR REPLACE INTO opened(leaf, fields) VALUES (?, ?)",
    "refused": "INSERT INTO refused(leaf, place, nonce, digest, file, line, raw, code, stream)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    "waiting_since": "INSERT OR REPLACE INTO waiting_since(stream, seq, at) VALUES (?, ?, ?)",
    "told_waiting": "UPDATE waiting_since SET leaf = ? WHERE stream = ? AND seq = ?",
    "conflicting": "INSERT INTO conflicting(leaf, place, nonce, stream, seq, digest, file, line, raw, how, mapping)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
}


class Vault(FirstVault):
    """Secrets, openings, people and stored lines over one connection to vault.db; rows wait till it is flushed."""

    def __init__(self, conn: Connection) -> None:
        self.conn = conn
        self.digest = _digest
        self._secrets: dict[str, dict[str, KeyedHash]] = {}
        self._persons: dict[str, int] = {}
        self._names: set[tuple[str, str]] = set()
        self._caches: tuple[tuple[dict[str, Any] | set[tuple[str, str]], int], ...] = (
            (self._secrets, _MANY_STREAMS), (self._persons, _MANY), (self._names, _MANY),
        )  # fmt: skip
        """What is held in memory, and how much of it at most once all is written."""
        self._most = 0
        self._near = range(0)
        self._values: dict[int, str] = {}
        self._rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in _INSERTS}
        self.erased: frozenset[str] = frozenset()
        """Scopes, as ``STREAM/SCOPE``, whose secret was erased: none is drawn for them again."""
        self.spent: list[str] = []
        """Nonces that go with the lines that are dropped next."""

    def is_digest(self, digest: bytes, canonical_form: bytes) -> bool:
        """Whether a digest is that of these bytes."""
        return digest == _digest(canonical_form)

    # -- secrets ---------------------------------------------------------------------------------

    def secret(self, stream: str, scope: str) -> KeyedHash:
        """The secret of a scope of a stream; made when there is none yet."""
        keyed = self.known_secret(stream, scope)
        if keyed is None:
            random = os.urandom(KEY_SIZE)
            self._rows["secrets"].append((f"{stream}/{scope}", random))
            keyed = self._secrets[stream][scope] = secret_of(random)
        return keyed

    def known_secret(self, stream: str, scope: str) -> KeyedHash | None:
        """The secret of a scope of a stream; None where there is none. Raises ValueError when it is not 32 bytes."""
        return self._secrets_of(stream).get(scope)

    def _secrets_of(self, stream: str) -> dict[str, KeyedHash]:
        secrets = self._secrets.get(stream)
        if secrets is None:
            # Not while rows wait to be written: a secret drawn for them stands here alone, and would be drawn a second
            # time.
            if len(self._secrets) > _MANY_STREAMS and not self.has_news():
                self._secrets.clear()
            query = "SELECT scope, secret FROM secrets WHERE scope >= ? AND scope < ?"
            rows = self.conn.execute(query, below(stream))
            secrets = self._secrets[stream] = {name[len(stream) + 1 :]: secret_of(secret) for name, secret in rows}
        return secrets

    def read_secrets(self, stream: str) -> None:
        """Read the secrets of a stream anew: others may have written or erased some since."""
        if not self.has_news():
            self._secrets.pop(stream, None)
            self._secrets_of(stream)

    def secrets_together(self, stream: str) -> bytes:
        """All secrets of a stream, one after another by scope; empty where it has none. Raises ValueError as
        :meth:`known_secret`."""
        return b"".join(secret.key for _, secret in sorted(self._secrets_of(stream).items()))

    def field_key(self, stream: str, scope: str, path: str, seq: int) -> bytes:
        """The key of one field of a new event; one of its own where the secret of its scope was erased."""
        if not self.erased or f"{stream}/{scope}" not in self.erased:
            return field_key(self.secret(stream, scope), stream, path, seq)
        return self.secret(stream, f"{scope}/{seq}.{path}").key

    def seals(self, draft: Draft) -> list[bytes]:
        """The commitments to the hidden values of a new event. Secrets are made where there are none yet."""
        stream, seq = draft.stream, draft.seq
        return [
            seal_written(self.field_key(stream, scope, path, seq), value) if value is not None else seal or b""
            for scope, path, value, seal in draft.hidden
        ]

    def takes(self, stream: str, secrets: Iterable[tuple[str, bytes]]) -> bool:
        """Whether these are the secrets of their scopes, for one that has none yet this one from now on."""
        if self.erased:
            return False
        secrets_held = self._secrets_of(stream)
        for scope, random in secrets:
            present = secrets_held.get(scope)
            if present is None:
                self._rows["secrets"].append((f"{stream}/{scope}", random))
                secrets_held[scope] = secret_of(random)
            elif present.key != random:  # a crash leaves secrets of events that come again
                return False
        return True

    def key_of(self, stream: str, scope: str, path: str, seq: int) -> bytes | None:
        """The key of one field of a stored event; None where it is gone. Raises ValueError when it is not 32 bytes."""
        secrets = self._secrets_of(stream)
        alone = secrets.get(f"{scope}/{seq}.{path}")
        if alone is not None:
            return alone.key
        secret = secrets.get(scope)
        return None if secret is None else field_key(secret, stream, path, seq)

    def has_raw_key(self, stream: str, seq: int) -> bool:
        """Whether the key of the line of a stored event as it came is there. Raises ValueError as :meth:`key_of`."""
        secrets = self._secrets_of(stream)
        return RAW in secrets or f"{RAW}/{seq}.{RAW}" in secrets

    # -- people ----------------------------------------------------------------------------------

    def meet(self, player: str, name: str | None, leaf: int, secret: KeyedHash | None) -> None:
        """Remember a person an event names, with a new handle when first met, and a name to find the person by.
        ``secret`` is that of the scope of who it is; where there is none the handle is random, and nothing proves it.
        """
        if (player, name or "") in self._names:
            return
        self._names.add((player, name or ""))
        person = self._person(player)
        if person is None:
            if not self._most:
                self._most = number_of(self.conn, "SELECT coalesce(max(person), 0) FROM people")
            person = self._most = self._most + 1
            self._persons[player] = person
            self._rows["people"].append((person, leaf, self._new_handle(secret), player))
        if name is not None:
            self._rows["names"].append((compared(name), person, leaf))

    def _new_handle(self, secret: KeyedHash | None) -> bytes:
        handle = os.urandom(HANDLE_SIZE) if secret is None else handle_of(secret)
        # Where a damaged vault gives it to somebody else, which verify finds, whoever writes is not held up.
        owner = self.conn.execute("SELECT 1 FROM people WHERE handle = ?", (handle,)).fetchone()
        return handle if owner is None else os.urandom(HANDLE_SIZE)

    def _person(self, player: str) -> int | None:
        person = self._persons.get(player)
        if person is None:
            row = self.conn.execute("SELECT person FROM people WHERE player = ?", (player,)).fetchone()
            if row is not None:
                person = self._persons[player] = row[0]
        return person

    def knows(self, player: str, name: str | None) -> bool:
        """Whether it is written whom a handle stands for, and under which name to find the player."""
        person = self._person(player)
        if person is None or name is None:
            return person is not None
        key = compared(name), person
        return self.conn.execute("SELECT 1 FROM names WHERE name = ? AND person = ?", key).fetchone() is not None

    def handle(self, player: str) -> bytes | None:
        """The random bytes that stand for a player outside the vault; None for one whom no event names."""
        row = self.conn.execute("SELECT handle FROM people WHERE player = ?", (player,)).fetchone()
        return row[0] if row else None

    def players_called(self, text: str) -> list[str]:
        """The players of that id, first, or of that name."""
        query = (
            "SELECT player FROM people WHERE player = ?1 UNION ALL SELECT * FROM (SELECT player FROM names"
            " JOIN people ON people.person = names.person WHERE names.name = ?2 ORDER BY player)"
        )
        return list(dict.fromkeys(player for (player,) in self.conn.execute(query, (text, compared(text)))))

    # -- writing ---------------------------------------------------------------------------------

    def forget(self) -> None:
        """Drop what is held in memory and not yet written, as after a failed commit."""
        for cache, _ in self._caches:
            cache.clear()
        for rows in self._rows.values():
            rows.clear()
        self._most = 0

    def has_news(self) -> bool:
        """Whether rows wait to be written."""
        return any(self._rows.values())

    def write_reach(self, reach: Reach) -> None:
        """Write for which events the vault was written; the caller holds the transaction."""
        self.conn.execute(_NOTE, ("reach", f"{reach.first} {reach.end} {reach.tip.hex()}".encode()))

    def flush(self, reach: Reach) -> None:
        """Write the collected rows, and for which events that was; the caller holds the transaction."""
        self.write_reach(reach)
        for statement, rows in self._rows.items():
            if rows:
                insert_rows(self.conn, _INSERTS[statement], rows)
                rows.clear()
        for cache, most in self._caches:
            if len(cache) > most:
                cache.clear()

    def keep_written(self, leaf: int, values: str) -> None:
        """Keep the hidden values of a new event, in the order of its commitments, as canonical JSON."""
        self._rows["opened"].append((leaf, values))

    def keep_again(self, leaf: int, values: Sequence[Any]) -> None:
        """Keep values of an event the ledger holds, which the caller has held against its commitments."""
        self._rows["refilled"].append((leaf, canonical(values).decode()))

    def keep_lines_refused(self, leaf: int, lines: Iterable[tuple[bytes, bytes, Line, str, str | None]]) -> None:
        """Keep refused lines as (nonce, digest, line, code, stream); leaf ``leaf`` has the root over them."""
        self._rows["refused"] += [
            (leaf, place, nonce, digest, line.file, line.number, line.raw, code, stream)
            for place, (nonce, digest, line, code, stream) in enumerate(lines)
        ]

    def keep_lines_conflicting(self, leaf: int, lines: Iterable[tuple[bytes, str, int, bytes, Line]]) -> None:
        """Keep conflicting lines as (nonce, stream, seq, digest, line); leaf ``leaf`` has the root over them."""
        self._rows["conflicting"] += [
            (leaf, place, nonce, stream, seq, digest, line.file, line.number, line.raw, line.how, line.mapping)
            for place, (nonce, stream, seq, digest, line) in enumerate(lines)
        ]

    def count_unkept(self, file: str, code: str, lines: int = 1) -> None:
        """Count lines of which nothing else is kept."""
        self._rows["unkept"].append((file, code, lines))

    # -- lines that wait -------------------------------------------------------------------------

    def keep_waiting(self, stream: str, seq: int, digest: bytes, line: Line) -> None:
        """Keep a line until the ones before it arrive."""
        # The column is of format 1, which knew no writers: a line that waits must be judged later by who sent it.
        how = line.how if line.writer is None else f"{line.how}:{line.writer}"
        self._rows["waiting"].append((stream, seq, digest, line.file, line.number, line.raw, how, line.mapping))

    def waiting(self, stream: str, seq: int) -> tuple[bytes, Line] | None:
        """The digest and the line that waits at a place."""
        row = self.conn.execute(
            "SELECT digest, raw, file, line, how, mapping FROM waiting WHERE stream = ? AND seq = ?", (stream, seq)
        ).fetchone()
        if row is None:
            return None
        how, _, writer = row[4].partition(":")
        return row[0], Line(row[1], row[2], row[3], how, row[5], writer or None)

    def note_waiting(self, stream: str, seq: int, at_ms: int) -> None:
        """Say since when a line waits that is to be kept."""
        self._rows["waiting_since"].append((stream, seq, at_ms))

    def untold_since(self) -> int | None:
        """Since when the first line waits of which no leaf tells; None where there is none."""
        row = self.conn.execute("SELECT min(at) FROM waiting_since WHERE leaf IS NULL").fetchone()
        oldest: int | None = row[0]
        return oldest

    def untold(self, until_ms: int) -> list[tuple[str, int, int]]:
        """The lines that wait since then or before and of which no leaf tells, as (stream, seq, since when)."""
        query = "SELECT stream, seq, at FROM waiting_since WHERE leaf IS NULL AND at <= ? ORDER BY at, stream, seq"
        rows: list[tuple[str, int, int]] = self.conn.execute(query, (until_ms,)).fetchall()
        return rows

    def tell_of_waiting(self, stream: str, seq: int, leaf: int) -> bytes:
        """Say which leaf tells of a line that waits. Returns the nonce of the commitments to it."""
        self._rows["told_waiting"].append((leaf, stream, seq))
        return self.secret(stream, nonce_scope(seq, leaf)).key

    def receipt(self, stream: str, seq: int) -> int | None:
        """The leaf that tells of the line that waits at a place; None where none does."""
        query = "SELECT leaf FROM waiting_since WHERE stream = ? AND seq = ?"
        row = self.conn.execute(query, (stream, seq)).fetchone()
        return row[0] if row else None

    def nonces_waiting(self) -> set[str]:
        """The names of the nonces of lines that still wait."""
        if not tells_since_when(self.conn):
            return set()
        rows = self.conn.execute("SELECT stream, seq, leaf FROM waiting_since WHERE leaf IS NOT NULL")
        return {f"{stream}/{nonce_scope(seq, leaf)}" for stream, seq, leaf in rows}

    def drop_waiting(self, places: Iterable[tuple[str, int]]) -> None:
        """Forget lines that wait no more, with the nonces that are spent; called once the ledger says so."""
        places = list(places)
        self.conn.executemany("DELETE FROM waiting WHERE stream = ? AND seq = ?", places)
        self.conn.executemany("DELETE FROM waiting_since WHERE stream = ? AND seq = ?", places)
        self._drop_nonces(self.spent)

    def _drop_nonces(self, names: Iterable[str]) -> None:
        for name in names:
            self.conn.execute("DELETE FROM secrets WHERE scope = ?", (name,))
            stream, _, scope = name.rpartition(f"/{RAW}/")
            self._secrets.get(stream, {}).pop(f"{RAW}/{scope}", None)

    def clear_orphans(self, size: int) -> None:
        """Take out what was written for leaves that the ledger never confirmed; the caller holds the transaction. But
        for nonces secrets stay: none that is unused says anything, and they are used when the lines come again."""
        for table in ("opened", "refused", "conflicting", "names", "people"):
            self.conn.execute(f"DELETE FROM {table} WHERE leaf >= ?", (size,))  # noqa: S608 - names from here
        self.conn.execute("UPDATE waiting_since SET leaf = NULL WHERE leaf >= ?", (size,))
        scopes = self.conn.execute("SELECT scope FROM secrets WHERE instr(scope, '.waiting.')").fetchall()
        nonces = [hit for (scope,) in scopes if (hit := _NONCE.fullmatch(scope)) is not None]
        self._drop_nonces(hit[0] for hit in nonces if int(hit[1]) >= size)

    # -- what was deleted ------------------------------------------------------------------------

    def is_clean(self) -> bool:
        """Whether nothing that was deleted may still stand in the file or its log."""
        return self._unclean() is None

    def write_anew(self) -> bool:
        """Leave no byte of what was deleted in the file or its log. False while somebody reads it as it was before:
        then it stands in the log until that ends."""
        if self._unclean() != _LOG:  # done once: afterwards it stands in the log alone, however often readers are there
            self.conn.execute("VACUUM")
            self.conn.execute(_NOTE, (UNCLEAN, _LOG))
        busy, _, _ = self.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if not busy:
            self.conn.execute("DELETE FROM keys WHERE name = ?", (UNCLEAN,))
        return not busy

    def _unclean(self) -> bytes | None:
        row = self.conn.execute("SELECT CAST(value AS BLOB) FROM keys WHERE name = ?", (UNCLEAN,)).fetchone()
        return (row[0] or _PAGES) if row else None

    # -- reading ---------------------------------------------------------------------------------

    def values_at(self, leaf: int) -> str | None:
        """The hidden values of an event as :meth:`values_of`, for whoever asks leaf after leaf while nothing is
        written."""
        if leaf not in self._near:
            near = range(leaf, leaf + _TOGETHER)
            try:
                values = self.values_of(near)
            except (SqliteError, ValueError):  # one of them is damaged: which, says the answer for it alone
                near = range(leaf, leaf + 1)
                values = self.values_of(near)
            self._near, self._values = near, values
        return self._values.get(leaf)

    def fields_of(self, leaf: int) -> bytes | None:
        """The bytes of the hidden values of an event, whatever they are."""
        row = self.conn.execute("SELECT CAST(fields AS BLOB) FROM opened WHERE leaf = ?", (leaf,)).fetchone()
        return row[0] if row is not None else None

    def values_of(self, leaves: Sequence[int]) -> dict[int, str]:
        """The hidden values of events as they are stored, JSON by leaf; ``leaves`` in rising order."""
        if not leaves:
            return {}
        if leaves[-1] - leaves[0] < 4 * len(leaves):  # matches that were played at once: their leaves lie among others
            query = "SELECT leaf, fields FROM opened WHERE leaf BETWEEN ? AND ?"
            return dict(self.conn.execute(query, (leaves[0], leaves[-1])).fetchall())
        query = "SELECT leaf, fields FROM opened WHERE leaf = ?"
        return {leaf: fields for one in leaves for leaf, fields in self.conn.execute(query, (one,))}


_NOTE: Final = "INSERT OR REPLACE INTO keys(name, value) VALUES (?, ?)"


def handle_of(secret: KeyedHash) -> bytes:
    """The handle of a person who is first met where this secret seals who it is. No field key tells it."""
    return secret(_HANDLE)[:HANDLE_SIZE]


def has_secret(vault: Connection, scope: str) -> bool:
    """Whether a secret is there, by stream and scope."""
    return vault.execute("SELECT 1 FROM secrets WHERE scope = ?", (scope,)).fetchone() is not None


def nonce_scope(seq: int, leaf: int) -> str:
    """The scope, in its stream, of the nonce under which a leaf commits to the line that waits for an event."""
    return f"{RAW}/{seq}.waiting.{leaf}"


def note_deleted(vault: Connection) -> None:
    """Say that bytes of what is being deleted must go; the caller holds the transaction.

    ``secure_delete`` overwrites a row where it stands. A row that SQLite moved to another page, as neighbours came or
    went, was also left in the space between the rows of its first page, and that is never overwritten.
    """
    vault.execute(_NOTE, (UNCLEAN, _PAGES))


def _digest(raw: bytes) -> bytes:
    return sha256(raw).digest()
