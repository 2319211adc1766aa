"""Where each stream stands while lines are taken in: what comes next, what waits, which ids were met."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from ledger.evidence.sqlite import Connection

_MANY: Final = 50_000


@dataclass(slots=True)
class StreamState:
    """One stream: its next seq, the digests of events this batch adds, and of lines that wait, by seq.

    ``stored`` holds the digests already in the ledger once somebody asked for one, ``ids`` the seqs of events and
    waiting lines by the producer's ``id`` once a line bore one; ``sent`` are the lines of this batch that bore one.
    """

    next: int
    fresh: dict[int, bytes] = field(default_factory=dict)
    waiting: dict[int, bytes] = field(default_factory=dict)
    stored: dict[int, bytes] | None = None
    ids: dict[str, int] | None = None
    sent: dict[int, bytes] = field(default_factory=dict)


class Streams:
    """The states of streams, read from the ledger when first named."""

    def __init__(self, ledger: Connection, vault: Connection) -> None:
        self._ledger = ledger
        self._vault = vault
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
        """The seq the stream's next event must bear."""
        return next_seq(self._ledger, stream)

    def _read(self, stream: str) -> StreamState:
        state = self._states[stream] = StreamState(self.next_of(stream))
        if stream in self._waiting:
            held = {seq for (seq,) in self._ledger.execute("SELECT seq FROM waiting WHERE stream = ?", (stream,))}
            rows = self._vault.execute("SELECT seq, digest FROM waiting WHERE stream = ?", (stream,))
            state.waiting = {seq: digest for seq, digest in rows if seq in held}
        return state

    def digest_at(self, stream: str, state: StreamState, seq: int) -> bytes | None:
        """The digest of the event or waiting line at a place; None inside a gap or where nothing is."""
        found = state.fresh.get(seq) or state.waiting.get(seq)
        if found is None and seq < state.next:
            if state.stored is None:
                rows = self._ledger.execute("SELECT seq, digest FROM events WHERE stream = ?", (stream,))
                state.stored = dict(rows.fetchall())
            found = state.stored.get(seq)
        return found

    def ids(self, stream: str, state: StreamState) -> dict[str, int]:
        """The seqs of a stream's events and waiting lines by their ``id``; the caller adds to it."""
        if state.ids is None:
            state.ids = {}
            if state.waiting:
                rows = self._vault.execute("SELECT seq, raw FROM waiting WHERE stream = ?", (stream,))
                waiting = [(seq, json.loads(raw)) for seq, raw in rows if seq in state.waiting]
                state.ids |= {clear["id"]: seq for seq, clear in waiting if "id" in clear}
            rows = self._ids_stored(stream) if state.next > 1 else []
            state.ids |= {name: seq for name, seq in rows if name is not None}
            self._known_ids += len(state.ids)
        return state.ids

    def _ids_stored(self, stream: str) -> list[tuple[str | None, int]]:
        """The ``id`` of each event of a stream with its seq, the last first."""
        query = "SELECT json_extract(CAST(body AS TEXT), '$.id'), seq FROM events WHERE stream = ?"
        found: list[tuple[str | None, int]] = self._ledger.execute(f"{query} ORDER BY seq DESC", (stream,)).fetchall()
        return found

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
                state.stored.update(state.fresh)
            state.fresh = {}
            state.sent = {}


def next_seq(ledger: Connection, stream: str) -> int:
    """The seq the stream's next event must bear: one past the last, or past the end of a gap."""
    row = ledger.execute(
        "SELECT CASE type WHEN 'gap' THEN json_extract(CAST(body AS TEXT), '$.to') ELSE seq END + 1"
        " FROM events WHERE stream = ? ORDER BY seq DESC LIMIT 1",
        (stream,),
    ).fetchone()
    return row[0] if row else 1
