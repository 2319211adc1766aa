"""What the log tells of lines that wait.

A line that waits stands in no leaf, and whoever has the folder could take it out of both files unseen. Once it has
waited for ten minutes by our clock, the next writer says so: ``waiting`` names the events such lines are for, their
source and since when they wait, and has two commitments to each line, HMAC-SHA256(nonce, its canonical form) and
HMAC-SHA256(nonce, the line as it came). The nonce is a secret of the line's stream, ``raw/SEQ.waiting.LEAF``.

When the line comes to be an event, that event accounts for it, and the nonce stays to prove it until something of the
stream is erased. When it does not, ``waited`` says so with a code, and the nonce goes with the line: ``late`` and
``place_taken`` as of lines that are not taken in, ``others_match`` when it is not its sender's any more, ``renumbered``
when the same event came with a lower seq, ``erased`` when it said in an older copy what was erased since.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import Final, NamedTuple, TypeVar

from ledger.evidence.batch import Place, SecondBatch, alike
from ledger.evidence.commitments import commit_bytes
from ledger.evidence.format_2.erasure import stream_of_scope
from ledger.evidence.format_2.log import log_body
from ledger.evidence.format_2.tables import VAULT_WAITING_SINCE, tells_since_when
from ledger.evidence.format_2.vault import Vault, nonce_scope, note_deleted
from ledger.evidence.intake import Accepted, read_line
from ledger.evidence.leaf import body_of, shown_of, split_body
from ledger.evidence.sqlite import Connection, transaction
from ledger.evidence.summary import Summary
from ledger.evidence.vault import Line
from ledger.evidence.writer import Writer as FirstWriter
from schemas.errors import LedgerError
from schemas.wire import timestamp

Clock = Callable[[], datetime]

AFTER_MS: Final = 600_000
"""How long a line waits before a leaf says so."""
ERASED: Final = "erased"
_TOGETHER: Final = 100
"""Lines one leaf tells of at most."""
_T = TypeVar("_T")


class Late(NamedTuple):
    """A line that has waited for long, and since when."""

    stream: str
    seq: int
    since_ms: int
    line: Line
    canonical: bytes


def late_ms(vault: Vault, clock: Clock) -> int:
    """The time, where a line has waited for long of which no leaf tells; else 0."""
    oldest = vault.untold_since()
    now = _now_ms(clock) if oldest is not None else 0
    return now if oldest is not None and now - oldest >= AFTER_MS else 0


def _now_ms(clock: Clock) -> int:
    return round(clock().timestamp() * 1000)


def late_lines(vault: Vault, now_ms: int, waits: Callable[[str, int], bool]) -> Iterator[Sequence[Late]]:
    """The lines that have waited for long of which no leaf tells, those that one leaf can tell of together. ``waits``
    tells whether one waits still."""
    found: dict[tuple[str, ...], list[Late]] = {}
    for stream, seq, since in vault.untold(now_ms - AFTER_MS):
        kept = vault.waiting(stream, seq) if waits(stream, seq) else None
        read = read_line(kept[1].raw) if kept is not None else None
        if kept is not None and isinstance(read, Accepted):  # what is damaged is for verify to name
            late = Late(stream, seq, since, kept[1], read.canonical)
            found.setdefault(alike(str(since), kept[1]), []).append(late)
    for lines in found.values():
        yield from _parted(lines)


def waiting_body(vault: Vault, leaf: int, src: int, lines: Iterable[Late]) -> bytes:
    """The body of ``waiting`` that is to be this leaf; the vault keeps the nonces."""
    about, seals = list[tuple[str, int]](), list[bytes]()
    since = ""
    for late in lines:
        nonce = vault.tell_of_waiting(late.stream, late.seq, leaf)
        about.append((late.stream, late.seq))
        seals += commitments(nonce, late.canonical, late.line.raw)
        since = timestamp(late.since_ms)
    return body_of(log_body("waiting", since=since, src=src, about=about), seals)


def waited_bodies(ended: Iterable[tuple[Place, str]]) -> Iterator[bytes]:
    """The bodies of ``waited``, one for each code and so many lines, of lines by where they waited and why no more."""
    by_code: dict[str, list[Place]] = {}
    for place, code in ended:
        by_code.setdefault(code, []).append(place)
    for code, places in sorted(by_code.items()):
        for about in _parted(places):
            yield log_body("waited", code=code, about=about)


def commitments(nonce: bytes, canonical_form: bytes, raw: bytes) -> list[bytes]:
    """Those to a line that waits. Raises ValueError for a nonce that is not 32 bytes."""
    return [commit_bytes(nonce, canonical_form), commit_bytes(nonce, raw)]


def is_as_told(ledger: Connection, vault: Vault, stream: str, seq: int, raw: bytes) -> bool:
    """Whether a line that waits is the one of which the log tells; true where it does not tell of it."""
    leaf = vault.receipt(stream, seq)
    if leaf is None:
        return True
    try:
        (body,) = ledger.execute("SELECT body FROM leaves WHERE leaf = ? AND stream = 0", (leaf,)).fetchone()
        text, seals = split_body(body)
        place = json.loads(text)["about"].index([stream, seq])
        nonce = vault.known_secret(stream, nonce_scope(seq, leaf))
        # one whose nonce is lost cannot be told, and verify says so
        return nonce is None or commit_bytes(nonce.key, raw) == seals[2 * place + 1]
    except (ValueError, TypeError, KeyError, IndexError):
        return False


def ended_in_log(ledger: Connection) -> dict[Place, tuple[int, str]]:
    """Where lines waited of which the log says that they became no event, with the last leaf that does and its code."""
    query = 'SELECT leaf, body FROM leaves WHERE stream = 0 AND instr(body, CAST(\'"type":"waited"\' AS BLOB))'
    rows = ((leaf, shown_of(body)) for leaf, body in ledger.execute(f"{query} ORDER BY leaf"))
    told = ((leaf, shown) for leaf, shown in rows if shown["type"] == "waited")
    return {(stream, seq): (leaf, shown["code"]) for leaf, shown in told for stream, seq in shown["about"]}


class WaitingLines(FirstWriter):
    """What a writer of format 2 does about lines that wait."""

    _batch: SecondBatch
    _vault: Vault
    _clock: Clock
    _coming: dict[Place, set[str]]
    _tell: Callable[[bytes], int]
    _flush_now: Callable[[], None]
    _source_number: Callable[[Line], int]

    def _lay_out_waiting(self) -> None:
        """Let a vault of the first layout say since when lines wait: since now, for those that do."""
        if not tells_since_when(self._vault.conn):
            with transaction(self._vault.conn):
                self._vault.conn.execute(VAULT_WAITING_SINCE)
                query = "INSERT INTO waiting_since(stream, seq, at) SELECT stream, seq, ? FROM waiting"
                self._vault.conn.execute(query, (_now_ms(self._clock),))

    def _clear_left(self) -> None:
        """Take out of the vault lines that wait no more, where a writer was killed before it did."""
        left = self._vault.conn.execute("SELECT stream, seq FROM waiting").fetchall()
        told = set(self._ledger.execute("SELECT stream, seq FROM waiting")) if left else set()
        left = [place for place in left if place not in told]
        ended = ended_in_log(self._ledger) if left else {}
        for stream, seq in left:
            receipt, (leaf, code) = self._vault.receipt(stream, seq), ended.get((stream, seq), (-1, ""))
            is_ended = receipt < leaf if receipt is not None else code == ERASED
            if is_ended or seq < self._streams.next_of(stream):
                self._done.append((stream, seq))
            if receipt is not None and (is_ended or (stream, seq) in self._coming):
                self._vault.spent.append(f"{stream}/{nonce_scope(seq, receipt)}")
        self._drop_arrived()

    def _is_waiting(self, stream: str, seq: int) -> bool:
        query = "SELECT 1 FROM waiting WHERE stream = ? AND seq = ?"
        return self._ledger.execute(query, (stream, seq)).fetchone() is not None

    def _waits_at(self, stream: str, seq: int) -> tuple[bytes, Line]:
        found = super()._waits_at(stream, seq)
        is_stored = self._can_write and (stream, seq) not in self._batch.waits
        if is_stored and not is_as_told(self._ledger, self._vault, stream, seq, found[1].raw):
            what = f"the line that waits for event {seq} of {stream} is not the one the log tells of"
            raise LedgerError(f"{self._place}: {what}; restore vault.db")
        return found

    def _wait_ended(self, stream: str, seq: int, code: str) -> None:
        place, batch = (stream, seq), self._batch
        was_stored = batch.arrived[-1:] == [place] and place not in batch.ended
        if was_stored and (self._spend_nonce(stream, seq) or code == ERASED):
            batch.ended[place] = code

    def drop_erased(self, stream: str, seq: int) -> None:
        """Take out a line, if one waits there, that says what was erased in a newer ledger, with the next batch."""
        state = self._streams.state(stream)
        if seq in state.waiting:
            self._waited(stream, state, seq)
            self._wait_ended(stream, seq, ERASED)

    def _spend_nonce(self, stream: str, seq: int) -> bool:
        """Let the nonce of a line that waits no more go with it; whether it has one."""
        told = self._vault.receipt(stream, seq) if self._can_write else None
        if told is not None:
            self._batch.spent.append(f"{stream}/{nonce_scope(seq, told)}")
        return told is not None

    def _tell_waiting(self) -> None:
        """Say which lines became no event of which the log tells that they wait, and which have waited for long."""
        batch, at = self._batch, _now_ms(self._clock) if self._batch.waits else 0
        for stream, seq in batch.waits:
            self._vault.note_waiting(stream, seq, at)
        for body in waited_bodies(batch.ended.items()):
            self._tell(body)
        if self._waits or not (at := late_ms(self._vault, self._clock)):  # or somebody else may be writing
            return
        arrived = set(batch.arrived)
        for lines in late_lines(self._vault, at, lambda *place: place not in arrived and self._is_waiting(*place)):
            source = self._source_number(lines[0].line)
            self._tell(waiting_body(self._vault, batch.size, source, lines))

    def _tell_late(self) -> None:
        if not self._failed and late_ms(self._vault, self._clock):
            self._flush_now()

    def _pause(self, dry_run: bool, paused: Callable[[Summary], None] | None) -> None:
        if self._waits and not dry_run and late_ms(self._vault, self._clock):
            self._go_on()
        super()._pause(dry_run, paused)

    def _clear_orphans(self) -> None:
        reach, size = self._vault.reach(), self.size()
        if reach is None or reach.end <= size:
            return
        told = set(self._ledger.execute("SELECT stream, seq FROM waiting"))
        vault = self._vault.conn
        strange = [row for row in vault.execute("SELECT stream, seq FROM waiting") if row not in told]
        with transaction(vault):
            self._note_erased(stream for stream, _ in strange)
            self._vault.clear_orphans(size)
            self._vault.drop_waiting(strange)
            self._vault.flush(SecondBatch(size).reach(self._ledger))

    def _drop_arrived(self) -> None:
        if (self._done or self._vault.spent) and not self._failed:
            with transaction(self._vault.conn):
                self._note_erased({*(stream for stream, _ in self._done), *map(stream_of_scope, self._vault.spent)})
                self._vault.drop_waiting(self._done)
            self._done, self._vault.spent = [], []

    def _note_erased(self, streams: Iterable[str]) -> None:
        """Let no bytes stay of lines that are taken out, where they may say what was erased."""
        if not self._quarantine.emptied.isdisjoint(streams):
            note_deleted(self._vault.conn)


def _parted(things: Sequence[_T]) -> Iterator[Sequence[_T]]:
    return (things[start : start + _TOGETHER] for start in range(0, len(things), _TOGETHER))
