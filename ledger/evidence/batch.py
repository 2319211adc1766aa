"""What a writer has taken in and the ledger does not hold yet, made durable in one step with the vault."""

from __future__ import annotations

from typing import Any, Final

from ledger.evidence.sqlite import Connection, data_version, transaction
from ledger.evidence.vault import Line, Reach, Vault
from schemas.errors import ConflictError

Place = tuple[str, int]

_INSERTS: Final = {
    "rulesets": "INSERT INTO rulesets(hash, id, content) VALUES (?, ?, ?)",
    "events": "INSERT INTO events(leaf, stream, seq, type, body, hash, digest) VALUES (?, ?, ?, ?, ?, ?, ?)",
    "pins": "INSERT INTO pins(stream, hash) VALUES (?, ?)",
    "refusals": "INSERT INTO refusals(digest, file, line, code) SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS"
    " (SELECT 1 FROM refusals WHERE digest = ?1 AND file = ?2 AND line = ?3)",
    "conflicts": "INSERT INTO conflicts(stream, seq, digest, file, line) SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS"
    " (SELECT 1 FROM conflicts WHERE stream = ?1 AND seq = ?2 AND digest = ?3)",
}


class Batch:
    """What the ledger does not hold yet. Leaves are numbered on from ``size``, the ledger's number of events."""

    inserts = _INSERTS

    def __init__(self, size: int) -> None:
        self.size = size
        self.clear()

    def clear(self) -> None:
        """Start the next batch."""
        self.rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in self.inserts}
        self.waits: dict[Place, tuple[bytes, Line]] = {}
        self.arrived: list[Place] = []

    def streams(self) -> set[str]:
        """The streams this batch adds events or waiting lines to."""
        return {row[1] for row in self.rows["events"]} | {stream for stream, _ in self.waits}

    def is_empty(self) -> bool:
        """Whether there is nothing to write."""
        return not (self.waits or self.arrived or any(self.rows.values()))

    def write(self, ledger: Connection, vault: Vault, done: list[Place], version: int) -> None:
        """Make the batch durable. ``done`` are waiting lines the ledger took in earlier; it becomes this batch's.

        ``version`` is the ledger's when the writer looked at it first. Nothing of the vault is touched before the
        ledger is locked, known to be written by nobody else since, and has taken every row: whoever lost the lock
        file loses here, without harm. The vault is durable before the ledger commits.

        Raises ConflictError when somebody else wrote, and the SQLite error that stopped it; then the ledger holds all
        of the batch or nothing.
        """
        with transaction(ledger):
            if data_version(ledger) != version:
                raise ConflictError("another process wrote to it meanwhile, past the writer's lock; nothing is lost")
            ledger.executemany("DELETE FROM waiting WHERE stream = ? AND seq = ?", self.arrived)
            ledger.executemany("INSERT INTO waiting(stream, seq) VALUES (?, ?)", self.waits)
            for table, rows in self.rows.items():
                if rows:
                    ledger.executemany(self.inserts[table], rows)
            for (stream, seq), (digest, line) in self.waits.items():
                vault.keep_aside("waiting", stream, seq, digest, line)
            with transaction(vault.conn):
                vault.drop_waiting(done)
                vault.flush(self.reach(ledger))
        done[:] = self.arrived

    def reach(self, ledger: Connection) -> Reach:
        """How far the vault is written with this batch."""
        events = self.rows["events"]
        if events:
            return Reach(self.size - len(events), self.size, events[-1][5])
        last = ledger.execute("SELECT hash FROM events WHERE leaf = ?", (self.size - 1,)).fetchone()
        return Reach(self.size, self.size, last[0] if last else b"")
