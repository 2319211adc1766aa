"""What a writer of format 2 has taken in and not yet written, and the lines that it tells of without taking them in."""

from __future__ import annotations

from typing import Final, NamedTuple

from ledger.evidence.batch import Batch as FirstBatch
from ledger.evidence.sqlite import Connection
from ledger.evidence.vault import Line, Reach

_INSERTS: Final = {
    "streams": "INSERT INTO streams(number, name) VALUES (?, ?)",
    "sources": "INSERT INTO sources(number, how, mapping, writer) VALUES (?, ?, ?, ?)",
    "rulesets": "INSERT INTO rulesets(number, hash, id, content) VALUES (?, ?, ?, ?)",
    "leaves": "INSERT INTO leaves(leaf, stream, seq, ends, skips, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?)",
    "pinned": "INSERT INTO pinned(stream, rules) VALUES (?, ?)",
    "settings": "INSERT INTO settings(name, value) VALUES (?, ?)",
}


class Refused(NamedTuple):
    """A line that is refused, to be told of with the batch."""

    nonce: bytes
    digest: bytes
    line: Line
    code: str
    stream: str | None


class Conflicting(NamedTuple):
    """A line that contradicts one that is held, to be told of with the batch."""

    nonce: bytes
    stream: str
    seq: int
    digest: bytes
    line: Line


class Batch(FirstBatch):
    """What the ledger does not hold yet; ``begun`` is its first leaf."""

    inserts = _INSERTS

    def clear(self) -> None:
        """Start the next batch."""
        super().clear()
        self.begun = self.size
        self.touched: set[str] = set()
        self.refused: dict[tuple[str, ...], list[Refused]] = {}
        """By code and how they came."""
        self.conflicting: dict[tuple[str, ...], list[Conflicting]] = {}

    def streams(self) -> set[str]:
        """The streams this batch adds events or waiting lines to."""
        return self.touched | {stream for stream, _ in self.waits}

    def is_empty(self) -> bool:
        """Whether there is nothing to write."""
        return super().is_empty() and not (self.refused or self.conflicting)

    def reach(self, ledger: Connection) -> Reach:
        """How far the vault is written with this batch."""
        rows = self.rows["leaves"]
        if rows:
            return Reach(self.size - len(rows), self.size, rows[-1][6])
        last = ledger.execute("SELECT hash FROM leaves WHERE leaf = ?", (self.size - 1,)).fetchone()
        return Reach(self.size, self.size, last[0] if last else b"")


def alike(code: str, line: Line) -> tuple[str, ...]:
    """What one leaf tells of together: lines of a code that came alike."""
    return code, line.writer or "", line.how, line.mapping or ""
