"""The rows of one batch, and the two commits that make it durable: vault first, then ledger."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from ledger.evidence.sqlite import Connection
from ledger.evidence.vault import Line, Vault

Place = tuple[str, int]

_EVENT: Final = "INSERT INTO events(leaf, stream, seq, type, body, hash, digest) VALUES (?, ?, ?, ?, ?, ?, ?)"
_INSERTS: Final = {
    "rulesets": "INSERT INTO rulesets(hash, id, content) VALUES (?, ?, ?)",
    "events": _EVENT,
    "pins": "INSERT INTO pins(stream, hash) VALUES (?, ?)",
    "refusals": "INSERT INTO refusals(digest, file, line, code) SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS"
    " (SELECT 1 FROM refusals WHERE digest = ?1 AND file = ?2 AND line = ?3)",
    "conflicts": "INSERT INTO conflicts(stream, seq, digest, file, line) SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS"
    " (SELECT 1 FROM conflicts WHERE stream = ?1 AND seq = ?2 AND digest = ?3)",
}


class Batch:
    """What the ledger does not hold yet. Leaves are numbered on from ``size``, the ledger's number of events."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.clear()

    def clear(self) -> None:
        """Start the next batch."""
        self.rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in _INSERTS}
        self.waits: dict[Place, tuple[bytes, Line]] = {}
        self.arrived: list[Place] = []

    def add_event(self, stream: str, seq: int, kind: str, body: bytes, leaf_hash: bytes, digest: bytes) -> None:
        """Append one event at the next leaf."""
        self.rows["events"].append((self.size, stream, seq, kind, body, leaf_hash, digest))
        self.size += 1

    def streams(self) -> set[str]:
        """The streams this batch adds events or waiting lines to."""
        return {row[1] for row in self.rows["events"]} | {stream for stream, _ in self.waits}

    def is_empty(self) -> bool:
        """Whether there is nothing to write."""
        return not (self.waits or self.arrived or any(self.rows.values()))

    def write(self, ledger: Connection, vault: Vault, done: list[Place]) -> None:
        """Make the batch durable. ``done`` are waiting lines the ledger took in earlier; it becomes this batch's.

        Raises the SQLite error that stopped it; then the ledger holds all of the batch or nothing.
        """
        for (stream, seq), (digest, line) in self.waits.items():
            vault.keep_waiting(stream, seq, digest, line)
        with transaction(vault.conn):
            vault.drop_waiting(done)
            vault.flush()
        with transaction(ledger):
            ledger.executemany("DELETE FROM waiting WHERE stream = ? AND seq = ?", self.arrived)
            ledger.executemany("INSERT OR IGNORE INTO waiting(stream, seq) VALUES (?, ?)", self.waits)
            for table, rows in self.rows.items():
                if rows:
                    ledger.executemany(_INSERTS[table], rows)
        done[:] = self.arrived


@contextmanager
def transaction(conn: Connection) -> Iterator[None]:
    """BEGIN IMMEDIATE to COMMIT; rolled back when anything is raised."""
    conn.execute("BEGIN IMMEDIATE")
    try:
        yield
        conn.execute("COMMIT")
    except BaseException:
        if conn.in_transaction:
            conn.execute("ROLLBACK")
        raise
