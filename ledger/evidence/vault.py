"""The vault: secrets, opened values, people, and the bytes of lines that are not in the ledger.

It is written while the writer holds the ledger's write lock and after the ledger took the events, but before that is
committed. So a row of an event that is in the ledger is never written again but by :meth:`Vault.refill`, and a crash
leaves at most rows of events that are not: their secrets are used again on the next try, the others are replaced.
:class:`Reach` says up to which leaf the vault was written.

Its index of names says whom a name belongs to, so that a player is found by the name a platform shows. It holds keyed
digests of names as they are compared, never a name; a row belongs to one person's scope, so that one DELETE forgets
every name of an erased person.
"""

from __future__ import annotations

import json
import os
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final, Literal, NamedTuple

from ledger.evidence.commitments import KEY_SIZE, KeyedHash
from ledger.evidence.sealing import Opened, Sealer
from ledger.evidence.sqlite import Connection, below, has_table, transaction
from ledger.evidence.tables import VAULT_NAMES, VAULT_UNKEPT
from schemas.canonical import canonical
from schemas.records import PERSONS

_PERSON: Final = "person/"
_MANY: Final = 100_000
_MANY_STREAMS: Final = 100
"""Secrets, people and names that are remembered: a long ingest would else hold all of a ledger in memory."""
_Held = dict[Any, Any] | set[Any]


class Line(NamedTuple):
    """A line as it came: its bytes without the line feed, where it stood, and how it was made."""

    raw: bytes
    file: str
    number: int
    how: str = "live"
    mapping: str | None = None
    writer: str | None = None
    """Who sent it, None for whoever has the ledger open."""


line_of: Final[Callable[[tuple[bytes, str, int, str, str | None, str | None]], Line]] = partial(tuple.__new__, Line)
"""A line of what it consists of, in a third of the time ``Line`` takes."""


class Reach(NamedTuple):
    """The last events the vault was written for: from leaf ``first`` up to and without ``end``, and the last hash.

    A ledger of fewer leaves than ``first``, or of more than ``end``, is not of one time with the vault. Once the ledger
    is known to hold them both are the same: a writer says so before it lets go of the ledger, and only of one that was
    killed the last batch stays in doubt.
    """

    first: int
    end: int
    tip: bytes


INSERTS_OF_BOTH: Final = {
    "secrets": "INSERT INTO secrets(scope, secret) VALUES (?, ?)",
    "unkept": "INSERT INTO unkept(file, code, lines) VALUES (?, ?, ?)"
    " ON CONFLICT(file, code) DO UPDATE SET lines = lines + excluded.lines",
    "waiting": "INSERT OR REPLACE INTO waiting(stream, seq, digest, file, line, raw, how, mapping)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
}
"""How rows are written of which both formats have the same columns."""
_INSERTS: Final = INSERTS_OF_BOTH | {
    "people": "INSERT INTO people(scope, player) VALUES (?, ?)"
    " ON CONFLICT(scope) DO UPDATE SET player = excluded.player WHERE player IS NOT excluded.player",
    "names": "INSERT OR IGNORE INTO names(name, scope) VALUES (?, ?)",
    "opened": "INSERT OR REPLACE INTO opened(stream, seq, fields) VALUES (?, ?, ?)",
    "refused": "INSERT OR IGNORE INTO refused(digest, file, line, raw, code, stream) VALUES (?, ?, ?, ?, ?, ?)",
    "conflicting": "INSERT OR IGNORE INTO conflicting(stream, seq, digest, file, line, raw, how, mapping)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
}


class Vault:
    """Keyed digests, secrets and stored lines over one connection to vault.db.

    Rows to write are collected and written by :meth:`flush` inside the caller's transaction.
    """

    _inserts: Mapping[str, str] = _INSERTS
    _caches: tuple[tuple[_Held, int], ...]
    """What is held in memory, and how much of it at most once all is written."""

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
        self._names: set[tuple[str, str]] = set()
        self._openings: dict[str, dict[int, str]] = {}
        self._caches = (
            (self._secrets, _MANY // 5), (self._people, _MANY), (self._names, _MANY), (self._openings, _MANY_STREAMS),
        )  # fmt: skip
        self._rows: dict[str, list[tuple[Any, ...]]] = {statement: [] for statement in _INSERTS}

    def is_digest(self, digest: bytes, canonical_form: bytes) -> bool:
        """Whether a stored digest is that of an event. The first ledgers kept theirs under a key of its own."""
        return digest == self.digest(canonical_form) or digest == self._first_digest(canonical_form)

    # -- secrets ---------------------------------------------------------------------------------

    def secret(self, stream: str, scope: str) -> KeyedHash:
        """The secret of a scope of a stream, or of a person; made when there is none yet."""
        person = scope.startswith(_PERSON)
        secrets = self._people if person else self._secrets.get(stream)
        if secrets is None:
            query = "SELECT scope, secret FROM secrets WHERE scope >= ? AND scope < ?"
            rows = self.conn.execute(query, below(stream))
            secrets = self._secrets[stream] = {scope: KeyedHash(secret) for scope, secret in rows}
        keyed = secrets.get(scope)
        if keyed is None:
            query = "SELECT secret FROM secrets WHERE scope = ?"
            row = self.conn.execute(query, (scope,)).fetchone() if person else None
            secret = row[0] if row else os.urandom(KEY_SIZE)
            if row is None:
                self._rows["secrets"].append((scope, secret))
            keyed = secrets[scope] = KeyedHash(secret)
        return keyed

    def name_person(self, player: str) -> None:
        """Remember which player a person's scope stands for."""
        self._rows["people"].append((self.sealer.person_scope(player), player))

    def knows(self, player: str, name: str | None) -> bool:
        """Whether it is written whom a person's scope stands for, and under which name to find the player."""
        scope = self.sealer.person_scope(player)
        row = self.conn.execute("SELECT player FROM people WHERE scope = ?", (scope,)).fetchone()
        if row != (player,) or name is None:
            return bool(row == (player,))
        key = self.name_key(compared(name)), scope
        return self.conn.execute("SELECT 1 FROM names WHERE name = ? AND scope = ?", key).fetchone() is not None

    def index_name(self, player: str, name: str) -> None:
        """Let a player be found by a name the player bears; what was told before costs nothing."""
        if (player, name) not in self._names:
            self._names.add((player, name))
            self._rows["names"].append((self.name_key(compared(name)), self.sealer.person_scope(player)))

    def forget(self) -> None:
        """Drop what is held in memory and not yet written, as after a failed commit."""
        for cache, _ in self._caches:
            cache.clear()
        for rows in self._rows.values():
            rows.clear()

    # -- writing ---------------------------------------------------------------------------------

    def keep_opened(self, stream: str, seq: int, openings: Opened) -> None:
        """Keep the hidden values of one event."""
        self._rows["opened"].append((stream, seq, _fields(openings)))

    def refill(self, stream: str, seq: int, openings: Opened) -> bool:
        """Keep hidden values of an event again where they were lost or changed; whether they were.

        The caller knows by the event's keyed digest that these are the values.
        """
        if len(self._openings) > _MANY_STREAMS and stream not in self._openings:
            self._openings.clear()
        rows = self._openings.get(stream)
        if rows is None:
            rows = self._openings[stream] = dict(self.opened(stream))
        fields = _fields(openings)
        if rows.get(seq) == fields:
            return False
        rows[seq] = fields
        self._rows["opened"].append((stream, seq, fields))
        return True

    def keep_refused(self, line: Line, digest: bytes, code: str, stream: str | None) -> None:
        """Quarantine a refused line; ``stream`` is the match it seems to be of."""
        self._rows["refused"].append((digest, line.file, line.number, line.raw, code, stream))

    def count_unkept(self, file: str, code: str, lines: int = 1) -> None:
        """Count lines of which nothing else is kept."""
        self._rows["unkept"].append((file, code, lines))

    def keep_aside(
        self, why: Literal["waiting", "conflicting"], stream: str, seq: int, digest: bytes, line: Line
    ) -> None:
        """Keep a line until the ones before it arrive, or because its place holds another."""
        # The column is of format 1, which knew no writers: a line that waits must be judged later by who sent it.
        how = line.how if line.writer is None or why == "conflicting" else f"{line.how}:{line.writer}"
        row = (stream, seq, digest, line.file, line.number, line.raw, how, line.mapping)
        self._rows[why].append(row)

    def drop_waiting(self, places: Iterable[tuple[str, int]]) -> None:
        """Forget lines that wait no more; called once the ledger holds them."""
        self.conn.executemany("DELETE FROM waiting WHERE stream = ? AND seq = ?", places)

    def has_news(self) -> bool:
        """Whether rows wait to be written."""
        return any(self._rows.values())

    def write_reach(self, reach: Reach) -> None:
        """Write for which events the vault was written; the caller holds the transaction."""
        self.conn.execute(
            "INSERT OR REPLACE INTO keys(name, value) VALUES ('reach', ?)",
            (f"{reach.first} {reach.end} {reach.tip.hex()}".encode(),),
        )

    def flush(self, reach: Reach) -> None:
        """Write the collected rows, and for which events that was; the caller holds the transaction."""
        self.write_reach(reach)
        for statement, rows in self._rows.items():
            if rows:
                self.conn.executemany(self._inserts[statement], rows)
                rows.clear()
        for cache, most in self._caches:
            if len(cache) > most:
                cache.clear()

    def reach(self) -> Reach | None:
        """How far the vault was written; None for one of before that was kept. Raises ValueError when it is damaged."""
        row = self.conn.execute("SELECT CAST(value AS BLOB) FROM keys WHERE name = 'reach'").fetchone()
        if row is None:
            return None
        first, end, tip = row[0].split(b" ")
        return Reach(int(first), int(end), bytes.fromhex(tip.decode()))

    # -- reading ---------------------------------------------------------------------------------

    def opened(self, stream: str) -> list[tuple[int, str]]:
        """The hidden values of a stream's events as they are stored: (seq, JSON)."""
        rows: list[tuple[int, str]] = self.conn.execute(
            "SELECT seq, fields FROM opened WHERE stream = ?", (stream,)
        ).fetchall()
        return rows

    def players_called(self, text: str) -> list[str]:
        """The players of that id, first, or of that name. A vault made before there was an index is read through."""
        by_id = self.conn.execute("SELECT player FROM people WHERE scope = ?", (self.sealer.person_scope(text),))
        players, name = [player for (player,) in by_id], compared(text)
        if is_indexed(self.conn):
            query = "SELECT people.player FROM names JOIN people ON people.scope = names.scope WHERE names.name = ?"
            bearers = {player for (player,) in self.conn.execute(query, (self.name_key(name),))}
        else:
            bearers = {player for player, borne in _borne(self.conn) if compared(borne) == name}
        return list(dict.fromkeys([*players, *sorted(bearers)]))

    def waiting(self, stream: str, seq: int) -> tuple[bytes, Line] | None:
        """The digest and the line that waits at a place."""
        row = self.conn.execute(
            "SELECT digest, raw, file, line, how, mapping FROM waiting WHERE stream = ? AND seq = ?", (stream, seq)
        ).fetchone()
        if row is None:
            return None
        how, _, writer = row[4].partition(":")
        return row[0], Line(row[1], row[2], row[3], how, row[5], writer or None)


def has_secret(vault: Connection, scope: str) -> bool:
    """Whether a secret is there, by stream and scope."""
    return vault.execute("SELECT 1 FROM secrets WHERE scope = ?", (scope,)).fetchone() is not None


def compared(name: str) -> bytes:
    """A name as it is compared: composed (NFC), without regard to case, runs of spaces as one."""
    spaced = " ".join(name.split())
    if spaced.isascii():
        return spaced.lower().encode()
    # Once more behind it: casefold may take letters apart that NFC had put together.
    composed = unicodedata.normalize("NFC", spaced).casefold()
    return unicodedata.normalize("NFC", composed).encode("utf-8", "replace")


def _fields(openings: Opened) -> str:
    """Hidden values as JSON; most events hide one card."""
    if len(openings) == 1:
        ((path, value),) = openings.items()
        return f'{{"{path}":{canonical(value).decode()}}}'
    return canonical(openings).decode()


# -- whom a name belongs to ------------------------------------------------------------------------


def is_indexed(vault: Connection) -> bool:
    """Whether the vault has an index of names."""
    return has_table(vault, "names")


def counts_unkept(vault: Connection) -> bool:
    """Whether the vault counts lines that are not kept; one of an older version does from the next writer on."""
    return has_table(vault, "unkept")


def lay_out_missing(vault: Vault) -> None:
    """Give a vault of an older version the tables it lacks. Nobody is waited for where it has them all."""
    if is_indexed(vault.conn) and counts_unkept(vault.conn):
        return
    with transaction(vault.conn):
        if not is_indexed(vault.conn):
            make_index(vault)
        if not counts_unkept(vault.conn):
            vault.conn.execute(VAULT_UNKEPT)


def make_index(vault: Vault) -> None:
    """Give a vault its index, filled from the openings; the caller holds the transaction."""
    if is_indexed(vault.conn):
        vault.conn.execute("DELETE FROM names")
    else:
        vault.conn.execute(VAULT_NAMES)
    borne = sorted(set(_borne(vault.conn)))
    rows = ((vault.name_key(compared(name)), vault.sealer.person_scope(player)) for player, name in borne)
    vault.conn.executemany("INSERT OR IGNORE INTO names(name, scope) VALUES (?, ?)", rows)


def _borne(vault: Connection) -> Iterator[tuple[str, str]]:
    """(player, name) as every match was opened with them."""
    # The hidden fields of no other event begin with this path, in canonical JSON.
    for (fields,) in vault.execute("SELECT fields FROM opened WHERE fields GLOB '{\"players.*'"):
        openings = json.loads(fields)
        for path, name in openings.items():
            player = openings.get(path.removesuffix(".name") + ".player")
            if path.endswith(".name") and isinstance(name, str) and isinstance(player, str):
                yield player, name


def persons_named(clear: Any) -> Iterator[tuple[Any, Any]]:
    """The persons an event names, each with the name the person bears, None for none; what is hidden stays so."""
    kind = clear["type"]
    for player in clear["players"] if kind == "open" else ():
        yield player["player"], player.get("name")
    yield from ((clear[key], None) for key in PERSONS.get(kind, ()))


# -- what the ledger never confirmed -----------------------------------------------------------------

_ASIDE: Final = (
    ("refused", "refusals", "digest, file, line"),
    ("conflicting", "conflicts", "stream, seq, digest"),
    ("waiting", "waiting", "stream, seq"),
)
"""What vault and ledger keep of the same lines, and by which key."""


def drop_unconfirmed(vault: Vault, ledger: Connection, next_of: Callable[[str], int]) -> None:
    """Take out what is of no event of the ledger, of whose streams ``next_of`` tells the next seq, and of no line it
    tells of; the caller holds the transaction.

    Secrets and persons stay: they say nothing of an event, and are used when its lines come again.
    """
    conn = vault.conn
    beyond = [(stream, next_of(stream)) for (stream,) in conn.execute("SELECT DISTINCT stream FROM opened").fetchall()]
    conn.executemany("DELETE FROM opened WHERE stream = ? AND seq >= ?", beyond)
    make_index(vault)
    for theirs, ours, key in _ASIDE:
        in_ledger = set(ledger.execute(f"SELECT {key} FROM {ours}"))  # noqa: S608 - names from here
        strange = [row for row in conn.execute(f"SELECT {key} FROM {theirs}") if row not in in_ledger]  # noqa: S608
        same = " AND ".join(f"{column} = ?" for column in key.split(", "))
        conn.executemany(f"DELETE FROM {theirs} WHERE {same}", strange)  # noqa: S608
