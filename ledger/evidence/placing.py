"""Where an event belongs: the next place of its stream, a place already held, or one still to come.

The state of the streams in use is kept in memory, so that a line costs no query.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from ledger.evidence.sqlite import Connection

_MANY: Final = 50_000


@dataclass(slots=True)
class StreamState:
    """One stream: its next seq, the digests of events this batch adds, and of lines that wait, by seq.

    ``stored`` holds the digests already in the ledger once somebody asked for one.
    """

    next: int
    fresh: dict[int, bytes] = field(default_factory=dict)
    waiting: dict[int, bytes] = field(default_factory=dict)
    stored: dict[int, bytes] | None = None


class Streams:
    """The states of streams, read from the ledger when first named."""

    def __init__(self, ledger: Connection, vault: Connection) -> None:
        self._ledger = ledger
        self._vault = vault
        self.forget()

    def forget(self) -> None:
        """Go back to what the databases say."""
        self._states: dict[str, StreamState] = {}
        self._waiting = {stream for (stream,) in self._ledger.execute("SELECT DISTINCT stream FROM waiting")}

    def state(self, stream: str) -> StreamState:
        """The state of a stream; the caller changes it."""
        return self._states.get(stream) or self._read(stream)

    def _read(self, stream: str) -> StreamState:
        state = self._states[stream] = StreamState(next_seq(self._ledger, stream))
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

    def settle(self, streams: Iterable[str]) -> None:
        """A batch that touched these streams is in the ledger: what was fresh is stored now."""
        if len(self._states) > _MANY:
            self.forget()
            return
        for stream in streams:
            state = self._states[stream]
            if state.waiting:
                self._waiting.add(stream)
            if state.stored is not None:
                state.stored.update(state.fresh)
            state.fresh = {}


def next_seq(ledger: Connection, stream: str) -> int:
    """The seq the stream's next event must bear: one past the last, or past the end of a gap."""
    row = ledger.execute(
        "SELECT CASE type WHEN 'gap' THEN json_extract(CAST(body AS TEXT), '$.to') ELSE seq END + 1"
        " FROM events WHERE stream = ? ORDER BY seq DESC LIMIT 1",
        (stream,),
    ).fetchone()
    return row[0] if row else 1
