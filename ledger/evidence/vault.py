"""The vault of format 1, as it is read: secrets, opened values, people, and the bytes of lines that stand in no event.

Its index of names says whom a name belongs to, so that a player is found by the name a platform shows. It holds keyed
digests of names as they are compared, never a name.

What a line is, how names are compared and how far a vault was written (:class:`Reach`) is the same in format 2.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from ledger.evidence.commitments import KeyedHash
from ledger.evidence.sqlite import Connection, has_table
from schemas.records import PERSONS


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


class Vault:
    """Keyed digests and opened values over one connection to vault.db."""

    def __init__(self, conn: Connection) -> None:
        self.conn = conn
        (key,) = conn.execute("SELECT value FROM keys WHERE name = 'vault'").fetchone()
        keyed = KeyedHash(key)
        self._digests = keyed.derive("line"), keyed.derive("clear")
        self._person_key = keyed.derive("person")
        self.pseudonym_key = keyed.derive("pseudonym")
        self.name_key = keyed.derive("name")

    def is_digest(self, digest: bytes, canonical_form: bytes) -> bool:
        """Whether a stored digest is that of an event. The first ledgers kept theirs under a key of its own."""
        return any(digest == digest_of(canonical_form) for digest_of in self._digests)

    def person_scope(self, player: str) -> str:
        """The scope of a person's secret: a keyed digest of the player id, so the vault's keys name nobody."""
        return "person/" + self._person_key(player.encode()).hex()

    def reach(self) -> Reach | None:
        """How far the vault was written; None for one of before that was kept. Raises ValueError when it is damaged."""
        row = self.conn.execute("SELECT CAST(value AS BLOB) FROM keys WHERE name = 'reach'").fetchone()
        if row is None:
            return None
        first, end, tip = row[0].split(b" ")
        return Reach(int(first), int(end), bytes.fromhex(tip.decode()))

    def opened(self, stream: str) -> list[tuple[int, str]]:
        """The hidden values of a stream's events as they are stored: (seq, JSON)."""
        rows: list[tuple[int, str]] = self.conn.execute(
            "SELECT seq, fields FROM opened WHERE stream = ?", (stream,)
        ).fetchall()
        return rows

    def players_called(self, text: str) -> list[str]:
        """The players of that id, first, or of that name. A vault made before there was an index is read through."""
        by_id = self.conn.execute("SELECT player FROM people WHERE scope = ?", (self.person_scope(text),))
        players, name = [player for (player,) in by_id], compared(text)
        if is_indexed(self.conn):
            query = "SELECT people.player FROM names JOIN people ON people.scope = names.scope WHERE names.name = ?"
            bearers = {player for (player,) in self.conn.execute(query, (self.name_key(name),))}
        else:
            bearers = {player for player, borne in _borne(self.conn) if compared(borne) == name}
        return list(dict.fromkeys([*players, *sorted(bearers)]))


def compared(name: str) -> bytes:
    """A name as it is compared: composed (NFC), without regard to case, runs of spaces as one."""
    spaced = " ".join(name.split())
    if spaced.isascii():
        return spaced.lower().encode()
    # Once more behind it: casefold may take letters apart that NFC had put together.
    composed = unicodedata.normalize("NFC", spaced).casefold()
    return unicodedata.normalize("NFC", composed).encode("utf-8", "replace")


def is_indexed(vault: Connection) -> bool:
    """Whether the vault has an index of names; the first did not."""
    return has_table(vault, "names")


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
