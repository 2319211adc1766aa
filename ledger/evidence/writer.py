"""The one writer: takes lines in, places them, and makes them durable in batches."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Final, Literal

from ledger.evidence.diagnosis import Refusal
from ledger.evidence.intake import MAX_LINE, Accepted, numbered_lines, read_line, read_truncated
from ledger.evidence.merkle import leaf_hash
from ledger.evidence.names import is_indexed, make_index
from ledger.evidence.reader import Reader, Source, stored_body, written_sealed
from ledger.evidence.sealing import stream_of
from ledger.evidence.sqlite import Connection, SqliteError
from ledger.evidence.vault import Line, Vault
from schemas.canonical import canonical
from schemas.errors import LedgerError
from schemas.records import PERSONS
from schemas.wire import MOST_LOST


@dataclass(frozen=True, slots=True)
class RefusedLine:
    """A refused line: number in its file (from 1), typed code, where in the line."""

    line: int
    code: str
    note: str


@dataclass(frozen=True, slots=True)
class ConflictingLine:
    """A line whose place (stream, seq) holds another line."""

    line: int
    stream: str
    seq: int


@dataclass(frozen=True, slots=True)
class Summary:
    """One file's lines by outcome. Every line that is not empty counts once.

    ``accepted`` lines are in the ledger now, ``held`` ones were already, ``waiting`` ones stand after a gap and
    are kept aside, ``conflicting`` ones are kept as evidence of a second version, ``refused`` ones are in
    quarantine by code. ``promoted`` counts lines of earlier files that this one let in. ``refusals`` and
    ``conflicts`` show the first few; ``matches`` are those the file's lines name.
    """

    lines: int = 0
    accepted: int = 0
    held: int = 0
    waiting: int = 0
    conflicting: int = 0
    promoted: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    refusals: tuple[RefusedLine, ...] = ()
    conflicts: tuple[ConflictingLine, ...] = ()
    matches: frozenset[str] = frozenset()

    @property
    def refused_total(self) -> int:
        """Refused lines of every code."""
        return sum(self.refused.values())


class Tally:
    """The counts of a running ingest."""

    def __init__(self, shown: int) -> None:
        self.shown = shown
        self.lines = self.accepted = self.held = self.conflicting = self.promoted = 0
        self.refused: Counter[str] = Counter()
        self.refusals: list[RefusedLine] = []
        self.conflicts: list[ConflictingLine] = []
        self.waits: set[tuple[str, int]] = set()
        self.matches: set[str] = set()

    def refuse(self, line: int, code: str, note: str) -> None:
        """Count a refused line; ``note`` is for who sent it."""
        self.refused[code] += 1
        if len(self.refusals) < self.shown:
            self.refusals.append(RefusedLine(line, code, note))

    def conflict(self, line: int, stream: str, seq: int) -> None:
        """Count a conflicting line."""
        self.conflicting += 1
        if len(self.conflicts) < self.shown:
            self.conflicts.append(ConflictingLine(line, stream, seq))

    def summary(self) -> Summary:
        """The counts so far."""
        return Summary(
            self.lines, self.accepted, self.held, len(self.waits), self.conflicting, self.promoted,
            dict(sorted(self.refused.items())), tuple(self.refusals), tuple(self.conflicts), frozenset(self.matches),
        )  # fmt: skip


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

    def __init__(self, size: int) -> None:
        self.size = size
        self.clear()

    def clear(self) -> None:
        """Start the next batch."""
        self.rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in _INSERTS}
        self.waits: dict[Place, tuple[bytes, Line]] = {}
        self.arrived: list[Place] = []

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
            vault.keep_aside("waiting", stream, seq, digest, line)
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


BATCH_LINES: Final = 1000
SHOWN: Final = 20
How = Literal["live", "imported"]
Pin = Callable[[str], tuple[str, str] | None]

_MATCH: Final = re.compile(rb'"match"\s*:\s*"([A-Za-z0-9][A-Za-z0-9._:~-]{0,63})"')


def no_pin(ruleset: str) -> None:
    """Pins nothing: for logs whose rules are not known here."""


class Writer(Reader):
    """A ledger open for writing; it reads as well. After a failed commit it is shut: open it again."""

    def __init__(
        self, ledger: Connection, vault: Connection, place: str = "the ledger", can_write: bool = True
    ) -> None:
        super().__init__(ledger, vault)
        self._place = place
        self._can_write = can_write
        self._failed = False
        self._streams = Streams(ledger, vault)
        self._batch = Batch(self.size())
        self._done: list[Place] = []
        self._rulesets = {row[0] for row in ledger.execute("SELECT hash FROM rulesets")}
        self._pins: dict[str, tuple[str, str] | None] = {}
        self._pin: Pin = no_pin
        self._offered: Mapping[str, tuple[str, str]] = {}
        self._tally = Tally(0)
        self._last: str | None = None
        if can_write and not is_indexed(vault):
            with transaction(vault):
                make_index(self._vault)

    def ingest(
        self,
        lines: BinaryIO | Iterable[bytes],
        file: str,
        pin: Pin,
        how: How = "live",
        *,
        mapping: str | None = None,
        dry_run: bool = False,
        shown: int = SHOWN,
        progress: Callable[[int], None] | None = None,
    ) -> Summary:
        """Take in the lines of a file, named ``file`` in what is kept about them; empty lines are skipped.

        Idempotent: lines already held are counted, not stored again. Each batch of 1000 lines is durable when the
        next begins; ``progress`` is then called with the number of lines read. ``pin(ruleset)`` gives (hash, canonical
        content) of the rules a match's ``open`` names, as ``Rulebook.pin`` does; with a hash in the name only that
        content counts. There is no default: a match ingested without pins has no rules until :meth:`pin_later`.
        ``mapping`` is the hash of the mapping that made the lines. With ``dry_run`` nothing is written.
        Raises LedgerError when the disk or database fails: what earlier batches took in stays.
        """
        if self._failed or not (self._can_write or dry_run):
            raise LedgerError(f"{self._place} is not open for writing; open it again")
        self._tally = tally = Tally(shown)
        self._last = None
        self._pin = pin
        self._pins.clear()
        try:
            for number, raw, cut in numbered_lines(lines):
                tally.lines += 1
                self._take(Line(raw[:-1] if raw.endswith(b"\n") else raw, file, number, how, mapping), cut)
                if tally.lines % BATCH_LINES == 0:
                    self._flush(dry_run)
                    if progress is not None:
                        progress(tally.lines)
            self._flush(dry_run)
        except SqliteError as error:
            self._failed = True
            raise LedgerError(f"cannot write {self._place}: {error}; mend it and ingest {file} again") from error
        finally:
            if dry_run or not self._batch.is_empty():
                self._forget()
        return tally.summary()

    def pin_later(self, records: Iterable[bytes], contents: Mapping[str, tuple[str, str]], file: str) -> Summary:
        """Take in records that pin rules to matches; ``contents`` are (ruleset, canonical content) by hash.

        Raises LedgerError as :meth:`ingest`, ValueError when a content does not have its hash.
        """
        for ruleset_hash, (name, content) in contents.items():
            _checked_pin(name, (ruleset_hash, content))
        self._offered = contents
        try:
            return self.ingest(records, file, no_pin)
        finally:
            self._offered = {}

    def close_open(self, matches: Iterable[str] | None = None) -> tuple[str, ...]:
        """Append ``close`` (abandoned, by server) to matches without an end, all of them or those given.

        Returns the matches closed. A match with waiting lines is left alone: the close would take the place of
        the line that is missing. Raises LedgerError as :meth:`ingest` does.
        """
        candidates = set(self.matches() if matches is None else matches)
        waiting = {stream for (stream,) in self._ledger.execute("SELECT DISTINCT stream FROM waiting")}
        closed = tuple(m for m in sorted(candidates - waiting) if self.size_of(m) and not self.has_ended(m))
        close = {"v": 1, "type": "close", "reason": "abandoned", "by": "server", "producer": "meldtrail"}
        lines = [canonical({**close, "match": m, "seq": self._streams.state(m).next}) + b"\n" for m in closed]
        self.ingest(lines, "meldtrail:closed", no_pin, "imported")
        return closed

    def settle(self) -> None:
        """Forget in the vault the lines that wait no more, and fold the write-ahead logs into the files."""
        if self._done and not self._failed:
            with transaction(self._vault.conn):
                self._vault.drop_waiting(self._done)
            self._done = []
        for conn in (self._vault.conn, self._ledger):
            conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    # -- one line --------------------------------------------------------------------------------

    def _take(self, line: Line, cut: bool) -> None:
        outcome = read_truncated(line.raw) if cut else read_line(line.raw)
        if isinstance(outcome, Refusal):
            self._refuse(line, outcome)
            return
        clear: Any = outcome.clear
        stream, seq = stream_of(clear), clear["seq"]
        if "match" in clear:
            self._tally.matches.add(stream)
            self._last = stream
        digest = self._vault.digest(outcome.canonical)
        state = self._streams.state(stream)
        if clear["type"] == "pinned" and self._is_foreign_pin(clear, stream, state, outcome.canonical):
            self._refuse(line, Refusal("staff_only", "type: a log pins nothing; staff do, with meldtrail pin"))
            return
        if seq == state.next:
            self._append(stream, state, outcome, digest, line)
            self._tally.accepted += 1
            if state.waiting:
                self._promote(stream, state)
            return
        present = self._streams.digest_at(stream, state, seq)
        if present is not None and self._vault.is_digest(present, outcome.canonical):
            self._tally.held += 1
        elif present is not None or seq < state.next:
            self._conflict(stream, seq, digest, line)
        elif seq > state.next + MOST_LOST:
            note = f"seq: expected {state.next} or at most {MOST_LOST} more, for {state.next} is the next of this match"
            self._refuse(line, Refusal("far_ahead", note, str(seq)))
        else:
            state.waiting[seq] = digest
            self._batch.waits[stream, seq] = digest, line
            self._tally.waits.add((stream, seq))

    def _is_foreign_pin(self, clear: Any, stream: str, state: StreamState, written: bytes) -> bool:
        """Whether a pin is neither one that staff make now nor one that is held already."""
        present = self._streams.digest_at(stream, state, clear["seq"])
        is_held = present is not None and self._vault.is_digest(present, written)
        return not is_held and clear["hash"] not in self._offered

    def _refuse(self, line: Line, refusal: Refusal) -> None:
        found = f", got {refusal.found}" if refusal.found else ""
        self._tally.refuse(line.number, refusal.code, refusal.note + found)
        kept = line.raw[: MAX_LINE + 1]
        digest = self._vault.digest(kept)
        named = set(_MATCH.findall(kept))
        stream = named.pop().decode() if len(named) == 1 else None
        if stream is None and refusal.code == "truncated":  # the end of a file most likely belongs to its last match
            stream = self._last
        self._vault.keep_refused(line._replace(raw=kept), digest, refusal.code, stream)
        self._batch.rows["refusals"].append((digest, line.file, line.number, refusal.code))

    def _conflict(self, stream: str, seq: int, digest: bytes, line: Line) -> None:
        self._vault.keep_aside("conflicting", stream, seq, digest, line)
        self._batch.rows["conflicts"].append((stream, seq, digest, line.file, line.number))
        self._tally.conflict(line.number, stream, seq)

    def _append(self, stream: str, state: StreamState, accepted: Accepted, digest: bytes, line: Line) -> None:
        clear: Any = accepted.clear
        kind, seq = clear["type"], clear["seq"]
        body, opened = self._vault.sealer.seal(clear)
        pinned = None
        if kind == "open":
            for player in clear["players"]:
                self._vault.name_person(player["player"])
                if "name" in player:
                    self._vault.index_name(player["player"], player["name"])
            pinned = self._pin_rules(stream, clear)
        elif kind == "pinned":
            self._keep_content(clear["hash"], *self._offered[clear["hash"]])
        elif kind in PERSONS:
            for name in PERSONS[kind]:
                self._vault.name_person(clear[name])
        sent = digest if line.raw == accepted.canonical else self._vault.digest(line.raw)
        source = Source(sent.hex(), line.how, line.mapping, pinned)
        written = written_sealed(accepted.canonical, opened, body) if opened else accepted.canonical
        stored = stored_body(body, source, written)
        if opened:
            self._vault.keep_opened(stream, seq, opened)
        batch = self._batch
        batch.rows["events"].append((batch.size, stream, seq, kind, stored, leaf_hash(stored), digest))
        batch.size += 1
        state.fresh[seq] = digest
        state.next = clear["to"] + 1 if kind == "gap" else seq + 1

    def _pin_rules(self, stream: str, clear: Any) -> str | None:
        """The hash of the rules this `open` pins; it goes into `src` as well, so that the tree covers it."""
        name = clear.get("ruleset")
        if name is None:
            return None
        if clear["seq"] > 1 and (self.pinned(stream) or any(stream == row[0] for row in self._batch.rows["pins"])):
            return None  # an `open` after a gap: the match has its rules already
        if name not in self._pins:
            self._pins[name] = _checked_pin(name, self._pin(name))
        if (found := self._pins[name]) is None:
            return None
        ruleset_hash, content = found
        self._keep_content(ruleset_hash, name.partition("@")[0], content)
        self._batch.rows["pins"].append((stream, ruleset_hash))
        return ruleset_hash

    def _keep_content(self, ruleset_hash: str, ruleset: str, content: str) -> None:
        if ruleset_hash not in self._rulesets:
            self._rulesets.add(ruleset_hash)
            self._batch.rows["rulesets"].append((ruleset_hash, ruleset, content))

    # -- waiting lines ---------------------------------------------------------------------------

    def _promote(self, stream: str, state: StreamState) -> None:
        """Let in the lines that waited for the one just appended; those in a declared gap are conflicts now."""
        while state.waiting:
            for seq in [seq for seq in state.waiting if seq < state.next]:
                digest, line = self._waited(stream, state, seq)
                self._conflict(stream, seq, digest, line)
            if state.next not in state.waiting:
                return
            ours = (stream, state.next) in self._tally.waits
            digest, line = self._waited(stream, state, state.next)
            accepted = read_line(line.raw)
            if isinstance(accepted, Refusal):
                raise LedgerError(f"{self._place}: a waiting line of {stream} is damaged; restore vault.db")
            self._append(stream, state, accepted, digest, line)
            self._tally.accepted += ours
            self._tally.promoted += not ours

    def _waited(self, stream: str, state: StreamState, seq: int) -> tuple[bytes, Line]:
        """Take a line out of those that wait."""
        self._tally.waits.discard((stream, seq))
        del state.waiting[seq]
        found = self._batch.waits.pop((stream, seq), None)
        if found is None:
            found = self._vault.waiting(stream, seq)
            self._batch.arrived.append((stream, seq))
        if found is None:
            raise LedgerError(f"{self._place}: a waiting line of {stream} is missing from vault.db; restore the file")
        return found

    # -- batches ---------------------------------------------------------------------------------

    def _flush(self, dry_run: bool) -> None:
        if dry_run or self._batch.is_empty():
            return
        self._batch.write(self._ledger, self._vault, self._done)
        self._streams.settle(self._batch.streams())
        self._batch.clear()

    def _forget(self) -> None:
        """Go back to what the databases hold."""
        self._vault.forget()
        if not self._failed:
            self._streams.forget()
            self._batch = Batch(self.size())
            self._rulesets = {row[0] for row in self._ledger.execute("SELECT hash FROM rulesets")}


def _checked_pin(name: str, found: tuple[str, str] | None) -> tuple[str, str] | None:
    """The pin if it is what the name asks for. Raises ValueError when the content does not have its hash."""
    if found is None:
        return None
    ruleset_hash, content = found
    if hashlib.sha256(content.encode()).hexdigest() != ruleset_hash:
        raise ValueError(f"the content of {name} does not have the hash given for it")
    wanted = name.partition("@")[2]
    return found if wanted in ("", ruleset_hash) else None
