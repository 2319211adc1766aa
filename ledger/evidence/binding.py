"""What the vault holds of the ledger's leaves: the tree over all of them, so that none can be written anew in ledger.db
alone.

Of a tree of so many leaves the vault keeps the hashes of the full trees it consists of (the state of
:class:`~ledger.evidence.merkle.Frontier`), at both ends of the last batch. They are carried on from batch to batch and
never made again of what ledger.db says by then: what was changed there meanwhile does not come to be believed by the
next write. They stand among the vault's keys, and are sealed with it where the vault is wrapped.

Where the ledger is shorter than the vault knew, the next writer notes it, with those hashes that are of leaves which
are still there. A vault of an older version has none of this: its next writer binds the leaves as they are then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ledger.evidence.merkle import HASH_SIZE, Frontier
from ledger.evidence.sqlite import Connection, SqliteError, transaction

BOUND: Final = "bound"
"""The key of the trees at both ends of the last batch, one a line: number of leaves, hashes in hex."""
MISSING: Final = "missing"
"""The key of what the ledger did not hold when a writer opened it, one a line."""


class Binding(NamedTuple):
    """A tree over the first ``size`` leaves, by the hashes of the full trees it consists of, the largest first."""

    size: int
    peaks: tuple[bytes, ...]

    def as_text(self) -> str:
        """As it stands in the vault."""
        return f"{self.size} {b''.join(self.peaks).hex()}"

    def parts(self) -> Iterator[tuple[int, int, bytes]]:
        """The full trees: the first leaf of each, the one after its last, and its hash."""
        heights = [height for height in range(self.size.bit_length() - 1, -1, -1) if self.size >> height & 1]
        first = 0
        for peak, height in zip(self.peaks, heights, strict=True):
            yield first, first + (1 << height), peak
            first += 1 << height

    def within(self, size: int) -> Binding:
        """What of it is of the first ``size`` leaves alone."""
        parts = [(end, peak) for _, end, peak in self.parts() if end <= size]
        return Binding(parts[-1][0] if parts else 0, tuple(peak for _, peak in parts))


class Missing(NamedTuple):
    """What a writer found when it opened the ledger: ``size`` leaves, where the vault had been written up to leaf
    ``end`` and the ledger had held ``confirmed``; when (ISO 8601, UTC); and what binds the leaves that were there."""

    size: int
    confirmed: int
    end: int
    at: str
    binding: Binding

    def as_text(self) -> str:
        """As it stands in the vault."""
        return f"{self.size} {self.confirmed} {self.end} {self.at} {self.binding.as_text()}"


def _binding(*parts: str) -> Binding:
    size, peaks = parts
    raw = bytes.fromhex(peaks)
    hashes = tuple(raw[start : start + HASH_SIZE] for start in range(0, len(raw), HASH_SIZE))
    number = int(size)
    if number < 0 or len(raw) % HASH_SIZE or len(hashes) != number.bit_count():
        raise ValueError("this is no tree of so many leaves")
    return Binding(number, hashes)


def _lines(vault: Connection, key: str) -> list[str]:
    row = vault.execute("SELECT CAST(value AS BLOB) FROM keys WHERE name = ?", (key,)).fetchone()
    return (row[0] or b"").decode("ascii").split("\n") if row else []


def _write(vault: Connection, key: str, lines: Sequence[str]) -> None:
    vault.execute("INSERT OR REPLACE INTO keys(name, value) VALUES (?, ?)", (key, "\n".join(lines).encode()))


def bindings(vault: Connection) -> list[Binding]:
    """The trees at both ends of the last batch, the smaller first; none in a vault of an older version.
    Raises ValueError when they are damaged."""
    return [_binding(*line.split(" ")) for line in _lines(vault, BOUND)]


def missing(vault: Connection) -> list[Missing]:
    """What ledgers did not hold when they were opened, the oldest first. Raises as :func:`bindings`."""
    split = [line.split(" ") for line in _lines(vault, MISSING)]
    return [
        Missing(int(size), int(confirmed), int(end), at, _binding(*rest)) for size, confirmed, end, at, *rest in split
    ]


def tree_at(ledger: Connection, vault: Connection, size: int) -> Frontier:
    """The tree over the first ``size`` leaves, as the vault knows it; what that does not know is taken from the
    ledger."""
    candidates = [one for one in bindings(vault) if one.size <= size]
    best = max(candidates, default=Binding(0, ()))
    tree = Frontier.of(best.size, best.peaks)
    query = "SELECT hash FROM leaves WHERE leaf >= ? AND leaf < ? ORDER BY leaf"
    tree.extend(digest for (digest,) in ledger.execute(query, (tree.size, size)))
    return tree


def bind(vault: Connection, *trees: Binding) -> None:
    """Write the trees at both ends of the last batch; the caller holds the transaction."""
    _write(vault, BOUND, [one.as_text() for one in dict.fromkeys(trees)])


def note_missing(vault: Connection, size: int, confirmed: int, end: int, at: str) -> None:
    """Put down, once, that the ledger held fewer leaves than the vault knew; the caller holds the transaction."""
    entries = missing(vault)
    if any(one[:3] == (size, confirmed, end) for one in entries):
        return
    binding = max((one.within(size) for one in bindings(vault)), default=Binding(0, ()))
    _write(vault, MISSING, [one.as_text() for one in (*entries, Missing(size, confirmed, end, at, binding))])


# -- confirmed -------------------------------------------------------------------------------------


@contextmanager
def _unsynced(conn: Connection) -> Iterator[None]:
    """Let a transaction not wait for the disk: what it says is so already, and whoever comes next can say it again."""
    (before,) = conn.execute("PRAGMA synchronous").fetchone()
    conn.execute("PRAGMA synchronous=1")
    try:
        yield
    finally:
        conn.execute(f"PRAGMA synchronous={before}")


@contextmanager
def confirming(vault: Connection) -> Iterator[None]:
    """A transaction that says of a batch that the ledger holds it. Where it cannot be written the batch stays in doubt,
    till the next writer."""
    with suppress(SqliteError), _unsynced(vault), transaction(vault):
        yield


# -- checked ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class BoundCheck:
    """Holds a tree that grows against the trees the vault knows. ``size`` is how far these reach."""

    peaks: dict[int, dict[bytes, int]] = field(default_factory=dict)
    """By the number of leaves: hashes the last full tree must have then, with the first leaf of that."""
    size: int = 0
    unlike: list[tuple[int, int]] = field(default_factory=list)
    """Leaves that are not the ones that were bound: the first, and the one after the last."""

    def expect(self, vault: Connection) -> None:
        """Know what the vault holds. Raises as :func:`bindings`."""
        trees = bindings(vault)
        self.size = max((one.size for one in trees), default=0)
        for one in (*trees, *(gap.binding for gap in missing(vault))):
            for first, end, peak in one.parts():
                self.peaks.setdefault(end, {})[peak] = first

    def hold(self, tree: Frontier) -> None:
        """Compare, where the tree is of a size at which something is known."""
        peaks = self.peaks.get(tree.size)
        if peaks is not None:
            top = tree.peaks()[-1]
            self.unlike += sorted({(first, tree.size) for peak, first in peaks.items() if peak != top})
