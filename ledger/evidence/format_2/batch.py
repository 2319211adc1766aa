"""What a writer has in hand: where each stream stands while lines are taken in, and what the ledger does not hold yet,
made durable in one step with the vault."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from ledger.evidence.binding import Binding, bind, bindings, confirming, tree_at
from ledger.evidence.format_2.reader import Reader
from ledger.evidence.format_2.vault import Vault
from ledger.evidence.leaf import shown_of
from ledger.evidence.merkle import Frontier
from ledger.evidence.sqlite import Connection, data_version, insert_rows, transaction
from ledger.evidence.vault import Line, Reach
from schemas.errors import ConflictError

_MANY: Final = 50_000
"""Streams that are remembered from batch to batch, and a tenth of the ids."""


@dataclass(slots=True)
class StreamState:
    """One stream: its next seq, the canonical bytes of events this batch adds, and digests of lines that wait, by seq.

    ``stored`` holds the digests already in the ledger once somebody asked for one, ``ids`` the seqs of events and
    waiting lines by the producer's ``id`` once a line bore one; ``sent`` are the lines of this batch that bore one.
    """

    next: int
    fresh: dict[int, bytes] = field(default_factory=dict)
    waiting: dict[int, bytes] = field(default_factory=dict)
    stored: dict[int, bytes] | None = None
    ids: dict[str, int] | None = None
    sent: dict[int, bytes] = field(default_factory=dict)

    def hides_the_unsent(self, to: int | None) -> bool:
        """Whether a line is a gap, up to this event, after which nothing came yet: it waits, for one that comes too
        soon would shut out what the owner of its match has still to send."""
        return to is not None and max(self.waiting, default=0) <= to


class Streams:
    """The states of streams, read from the ledger when first named; digests are of events as they are opened, and are
    nowhere stored."""

    def __init__(self, ledger: Connection, reader: Reader) -> None:
        self._ledger, self._reader = ledger, reader
        self._vault = reader._vault.conn
        self._digest = reader._vault.digest
        self.forget()

    def forget(self) -> None:
        """Go back to what the databases say."""
        self._states: dict[str, StreamState] = {}
        self._known_ids = 0
        self._waiting = {stream for (stream,) in self._ledger.execute("SELECT DISTINCT stream FROM waiting")}

    def state(self, stream: str) -> StreamState:
        """The state of a stream; the caller changes it."""
        return self._states.get(stream) or self._read(stream)

    def next_of(self, stream: str) -> int:
        """The seq the stream's next event must bear: one past the last, or past the end of a gap."""
        row = self._ledger.execute(
            "SELECT coalesce(skips, seq) + 1 FROM leaves WHERE stream = (SELECT number FROM streams WHERE name = ?)"
            " ORDER BY seq DESC LIMIT 1",
            (stream,),
        ).fetchone()
        return row[0] if row else 1

    def _read(self, stream: str) -> StreamState:
        state = self._states[stream] = StreamState(self.next_of(stream))
        if stream in self._waiting:
            seqs = {seq for (seq,) in self._ledger.execute("SELECT seq FROM waiting WHERE stream = ?", (stream,))}
            rows = self._vault.execute("SELECT seq, digest FROM waiting WHERE stream = ?", (stream,))
            # The ledger says which lines wait: the vault may still have those of a batch that has let them in.
            state.waiting = {seq: digest for seq, digest in rows if seq in seqs}
        return state

    def digest_at(self, stream: str, state: StreamState, seq: int) -> bytes | None:
        """The digest of the event or waiting line at a place; None inside a gap or where nothing is."""
        if seq in state.fresh:
            return self._digest(state.fresh[seq])
        digest = state.waiting.get(seq)
        if digest is None and seq < state.next:
            if state.stored is None:
                state.stored = self._reader.digests(stream)
            digest = state.stored.get(seq)
        return digest

    def ids(self, stream: str, state: StreamState) -> dict[str, int]:
        """The seqs of a stream's events and waiting lines by their ``id``; the caller adds to it."""
        if state.ids is None:
            state.ids = {}
            if state.waiting:
                rows = self._vault.execute("SELECT seq, raw FROM waiting WHERE stream = ?", (stream,))
                waiting = [(seq, json.loads(raw)) for seq, raw in rows if seq in state.waiting]
                state.ids |= {clear["id"]: seq for seq, clear in waiting if "id" in clear}
            # The last first: of two events with one id the first counts.
            events = reversed(self._reader._rows(stream)) if state.next > 1 else ()
            state.ids |= {name: seq for _, seq, body in events if (name := shown_of(body).get("id")) is not None}
            self._known_ids += len(state.ids)
        return state.ids

    def settle(self, streams: Iterable[str]) -> None:
        """A batch that touched these streams is in the ledger: what was fresh is stored now."""
        if len(self._states) > _MANY or self._known_ids > _MANY * 10:
            self.forget()
            return
        for stream in streams:
            state = self._states[stream]
            if state.waiting:
                self._waiting.add(stream)
            if state.stored is not None:
                state.stored.update((seq, self._digest(form)) for seq, form in state.fresh.items())
            state.fresh = {}
            state.sent = {}


def placeless(clear: dict[str, Any]) -> dict[str, Any]:
    """An event without what a second delivery may say otherwise."""
    return {key: value for key, value in clear.items() if key not in ("seq", "at")}


def checked_pin(name: str, pin: tuple[str, str] | None) -> tuple[str, str] | None:
    """The pin if it is what the name asks for. Raises ValueError when the content does not have its hash."""
    if pin is None:
        return None
    ruleset_hash, content = pin
    if hashlib.sha256(content.encode()).hexdigest() != ruleset_hash:
        raise ValueError(f"the content of {name} does not have the hash given for it")
    digest = name.partition("@")[2]
    # Rules of another hash than the one named are not pinned, rather than wrong ones: staff may pin them later.
    return pin if digest in ("", ruleset_hash) else None


Place = tuple[str, int]


# -- what the ledger does not hold yet -------------------------------------------------------------

_INSERTS: Final = {
    "streams": "INSERT INTO streams(number, name) VALUES (?, ?)",
    "sources": "INSERT INTO sources(number, how, mapping, writer) VALUES (?, ?, ?, ?)",
    "rulesets": "INSERT INTO rulesets(number, hash, id, content) VALUES (?, ?, ?, ?)",
    "leaves": "INSERT INTO leaves(leaf, stream, seq, ends, skips, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?)",
    "pinned": "INSERT INTO pinned(stream, rules) VALUES (?, ?)",
    "settings": "INSERT INTO settings(name, value) VALUES (?, ?)",
}
_HASH_AT: Final = 6
"""The place of the hash in a row of leaves."""


class RefusedEntry(NamedTuple):
    """A line that is refused, to be told of with the batch."""

    nonce: bytes
    digest: bytes
    line: Line
    code: str
    stream: str | None


class ConflictingEntry(NamedTuple):
    """A line that contradicts one that is held, to be told of with the batch."""

    nonce: bytes
    stream: str
    seq: int
    digest: bytes
    line: Line


class Batch:
    """What the ledger does not hold yet. Leaves are numbered on from ``size``, the ledger's number of leaves; ``begun``
    is the first of the batch."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._tree: Frontier | None = None
        self.clear()

    def clear(self) -> None:
        """Start the next batch."""
        self.begun = self.size
        self.rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in _INSERTS}
        self.touched: set[str] = set()
        self.waits: dict[Place, tuple[bytes, Line]] = {}
        self.arrived: list[Place] = []
        self.refused: dict[tuple[str, ...], list[RefusedEntry]] = {}
        """By code and how they came."""
        self.conflicting: dict[tuple[str, ...], list[ConflictingEntry]] = {}
        self.ended: dict[Place, str] = {}
        """Where lines waited of which the log tells and that became no event, by why."""
        self.spent: list[str] = []
        """Nonces nobody needs once this is written."""

    def streams(self) -> set[str]:
        """The streams this batch adds events or waiting lines to."""
        return self.touched | {stream for stream, _ in self.waits}

    def is_empty(self) -> bool:
        """Whether there is nothing to write."""
        aside = self.refused or self.conflicting or self.ended
        return not (self.waits or self.arrived or aside or any(self.rows.values()))

    def write(self, ledger: Connection, vault: Vault, arrivals: list[Place], version: int) -> None:
        """Make the batch durable. ``arrivals`` are waiting lines the ledger took in earlier; it becomes this batch's.

        ``version`` is the ledger's when the writer looked at it first. Nothing of the vault is touched before the
        ledger is locked, known to be written by nobody else since, and has taken every row: whoever lost the lock
        file loses here, without harm. The vault is durable before the ledger commits.

        Raises ConflictError when somebody else wrote, and the SQLite error that stopped it; then the ledger holds all
        of the batch or nothing.
        """
        with transaction(ledger):
            # Within the transaction: SQLite's lock is held, so that nobody can write between this look and the rows
            # below.
            if data_version(ledger) != version:
                raise ConflictError("another process wrote to it meanwhile, past the writer's lock; nothing is lost")
            ledger.executemany("DELETE FROM waiting WHERE stream = ? AND seq = ?", self.arrived)
            ledger.executemany("INSERT INTO waiting(stream, seq) VALUES (?, ?)", self.waits)
            for table, rows in self.rows.items():
                if rows:
                    insert_rows(ledger, _INSERTS[table], rows)
            for (stream, seq), (digest, line) in self.waits.items():
                vault.keep_waiting(stream, seq, digest, line)
            with transaction(vault.conn):
                vault.drop_waiting(arrivals)
                reach = self.reach(ledger)
                vault.flush(reach)
                self._bind(ledger, vault.conn, reach)
        # Where another line waits by now, its row has replaced that of the one that waits no more.
        arrivals[:] = [place for place in self.arrived if place not in self.waits]

    def _bind(self, ledger: Connection, vault: Connection, reach: Reach) -> None:
        """Let the vault know the tree over all leaves, before this batch and with it."""
        tree = self._tree
        if tree is None or tree.size != reach.first:
            tree = self._tree = tree_at(ledger, vault, reach.first)
        before = Binding(tree.size, tree.peaks())
        tree.extend([row[_HASH_AT] for row in self.rows["leaves"]])
        bind(vault, before, Binding(tree.size, tree.peaks()))

    def confirm(self, ledger: Connection, vault: Vault) -> None:
        """Say in the vault that the ledger holds all that it was written for, and by which leaves, once nothing is in
        hand. A vault that is older than the ledger stays as it is."""
        reach = vault.reach()
        if reach is None or reach.end != self.size:
            return
        if reach.first < self.size or self.size not in [one.size for one in bindings(vault.conn)]:
            with confirming(vault.conn):
                self.settle(ledger, vault)

    def settle(self, ledger: Connection, vault: Vault) -> None:
        """Write how far the vault is written where nothing of that is in doubt; the caller holds the transaction."""
        tree = tree_at(ledger, vault.conn, self.size)
        before = [one for one in bindings(vault.conn) if one.size < tree.size][:1]
        vault.write_reach(self.reach(ledger))
        bind(vault.conn, *before, Binding(tree.size, tree.peaks()))

    def reach(self, ledger: Connection) -> Reach:
        """How far the vault is written with this batch."""
        rows = self.rows["leaves"]
        if rows:
            return Reach(self.size - len(rows), self.size, rows[-1][_HASH_AT])
        last = ledger.execute("SELECT hash FROM leaves WHERE leaf = ?", (self.size - 1,)).fetchone()
        return Reach(self.size, self.size, last[0] if last else b"")


def alike(code: str, line: Line) -> tuple[str, ...]:
    """What one leaf tells of together: lines of a code that came alike."""
    return code, line.writer or "", line.how, line.mapping or ""
