"""What the log tells of lines that wait, and whether it is so.

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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeVar

from ledger.evidence.binding import bindings, note_missing
from ledger.evidence.commitments import commit_bytes
from ledger.evidence.format_2.batch import Place, alike
from ledger.evidence.format_2.erasure import stream_of_scope
from ledger.evidence.format_2.ingest import Ingest
from ledger.evidence.format_2.log import log_body
from ledger.evidence.format_2.tables import LOCAL, VAULT_WAITING_SINCE, tells_since_when
from ledger.evidence.format_2.vault import Vault, nonce_scope, note_deleted
from ledger.evidence.format_2.walk import WaitingNote, WalkState
from ledger.evidence.intake import Accepted, Refusal, read_line
from ledger.evidence.leaf import body_of, places, show, shown_of, split_body
from ledger.evidence.reader import is_match
from ledger.evidence.sqlite import Connection, transaction
from ledger.evidence.summary import Summary
from ledger.evidence.tables import as_text
from ledger.evidence.vault import Line
from ledger.evidence.verification import State
from schemas.canonical import canonical
from schemas.errors import LedgerError
from schemas.wire import timestamp

Clock = Callable[[], datetime]

AFTER_MS: Final = 600_000
"""How long a line waits before a leaf says so."""
ERASED: Final = "erased"
_TOGETHER: Final = 100
"""Lines one leaf tells of at most."""
_T = TypeVar("_T")


def is_line_of(raw: bytes, stream: str, seq: int, digest: bytes) -> bool:
    """Whether a line reads as the event at a place, with this SHA-256 of its canonical bytes."""
    read = read_line(raw)
    if isinstance(read, Refusal) or digest != sha256(read.canonical).digest():
        return False
    return (read.clear["match"] if "match" in read.clear else read.clear["stream"], read.clear["seq"]) == (stream, seq)


class LateLine(NamedTuple):
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


def late_lines(vault: Vault, now_ms: int, waits: Callable[[str, int], bool]) -> Iterator[Sequence[LateLine]]:
    """The lines that have waited for long of which no leaf tells, those that one leaf can tell of together. ``waits``
    tells whether one waits still."""
    groups: dict[tuple[str, ...], list[LateLine]] = {}
    for stream, seq, since in vault.untold(now_ms - AFTER_MS):
        entry = vault.waiting(stream, seq) if waits(stream, seq) else None
        outcome = read_line(entry[1].raw) if entry is not None else None
        if entry is not None and isinstance(outcome, Accepted):  # what is damaged is for verify to name
            late = LateLine(stream, seq, since, entry[1], outcome.canonical)
            groups.setdefault(alike(str(since), entry[1]), []).append(late)
    for lines in groups.values():
        yield from _parted(lines)


def waiting_body(vault: Vault, leaf: int, src: int, lines: Iterable[LateLine]) -> bytes:
    """The body of ``waiting`` that is to be this leaf; the vault keeps the nonces."""
    about, seals = list[tuple[str, int]](), list[bytes]()
    since = ""
    for late in lines:
        nonce = vault.tell_of_waiting(late.stream, late.seq, leaf)
        about.append((late.stream, late.seq))
        seals += commitments(nonce, late.canonical, late.line.raw)
        since = timestamp(late.since_ms)
    return body_of(log_body("waiting", since=since, src=src, about=about), seals)


def waited_bodies(ends: Iterable[tuple[Place, str]]) -> Iterator[bytes]:
    """The bodies of ``waited``, one for each code and so many lines, of lines by where they waited and why no more."""
    by_code: dict[str, list[Place]] = {}
    for place, code in ends:
        by_code.setdefault(code, []).append(place)
    for code, those in sorted(by_code.items()):
        for about in _parted(those):
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
    records = ((leaf, record) for leaf, record in rows if record["type"] == "waited")
    return {(stream, seq): (leaf, record["code"]) for leaf, record in records for stream, seq in record["about"]}


class WaitingLines(Ingest):
    """What a writer does about lines that wait."""

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
        leftovers = self._vault.conn.execute("SELECT stream, seq FROM waiting").fetchall()
        in_ledger = set(self._ledger.execute("SELECT stream, seq FROM waiting")) if leftovers else set()
        leftovers = [place for place in leftovers if place not in in_ledger]
        ends = ended_in_log(self._ledger) if leftovers else {}
        for stream, seq in leftovers:
            receipt, (leaf, code) = self._vault.receipt(stream, seq), ends.get((stream, seq), (-1, ""))
            is_ended = receipt < leaf if receipt is not None else code == ERASED
            if is_ended or seq < self._streams.next_of(stream):
                self._arrived.append((stream, seq))
            if receipt is not None and (is_ended or (stream, seq) in self._coming):
                self._vault.spent.append(f"{stream}/{nonce_scope(seq, receipt)}")
        self._drop_arrived()

    def _is_waiting(self, stream: str, seq: int) -> bool:
        query = "SELECT 1 FROM waiting WHERE stream = ? AND seq = ?"
        return self._ledger.execute(query, (stream, seq)).fetchone() is not None

    def _waits_at(self, stream: str, seq: int) -> tuple[bytes, Line]:
        entry = super()._waits_at(stream, seq)
        is_stored = self._can_write and (stream, seq) not in self._batch.waits
        if is_stored and not is_as_told(self._ledger, self._vault, stream, seq, entry[1].raw):
            what = f"the line that waits for event {seq} of {stream} is not the one the log tells of"
            raise LedgerError(f"{self._place}: {what}; restore vault.db")
        return entry

    def _wait_ended(self, stream: str, seq: int, code: str) -> None:
        """Note that the line just taken out of those that wait became no event, and why."""
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
        leaf = self._vault.receipt(stream, seq) if self._can_write else None
        if leaf is not None:
            self._batch.spent.append(f"{stream}/{nonce_scope(seq, leaf)}")
        return leaf is not None

    def _tell_waiting(self) -> None:
        """Say which lines became no event of which the log tells that they wait, and which have waited for long."""
        batch, at = self._batch, _now_ms(self._clock) if self._batch.waits else 0
        for stream, seq in batch.waits:
            self._vault.note_waiting(stream, seq, at)
        for body in waited_bodies(batch.ended.items()):
            self._tell(body)
        if self._has_given_way or not (at := late_ms(self._vault, self._clock)):  # or somebody else may be writing
            return
        arrived = set(batch.arrived)
        for lines in late_lines(self._vault, at, lambda *place: place not in arrived and self._is_waiting(*place)):
            source = self._source_number(lines[0].line)
            self._tell(waiting_body(self._vault, batch.size, source, lines))

    def _tell_late(self) -> None:
        if not self._failed and late_ms(self._vault, self._clock):
            self._flush_now()

    def _pause(self, dry_run: bool, paused: Callable[[Summary], None] | None) -> None:
        if self._has_given_way and not dry_run and late_ms(self._vault, self._clock):
            self._go_on()
        super()._pause(dry_run, paused)

    def _clear_orphans(self) -> None:
        reach, size = self._vault.reach(), self.size()
        if reach is None or reach.end <= size:
            return
        in_ledger = set(self._ledger.execute("SELECT stream, seq FROM waiting"))
        vault = self._vault.conn
        strange = [row for row in vault.execute("SELECT stream, seq FROM waiting") if row not in in_ledger]
        with transaction(vault):
            self._note_erased(stream for stream, _ in strange)
            # What was not bound by then was never written: somebody changed the number.
            end = min(reach.end, max((one.size for one in bindings(vault)), default=reach.end))
            if end > size:
                note_missing(vault, size, min(reach.first, end), end, timestamp(_now_ms(self._clock)))
            self._vault.clear_orphans(size)
            self._vault.drop_waiting(strange)
            self._batch.settle(self._ledger, self._vault)

    def _drop_arrived(self) -> None:
        if (self._arrived or self._vault.spent) and not self._failed:
            with transaction(self._vault.conn):
                self._note_erased({*(stream for stream, _ in self._arrived), *map(stream_of_scope, self._vault.spent)})
                self._vault.drop_waiting(self._arrived)
            self._arrived, self._vault.spent = [], []

    def _note_erased(self, streams: Iterable[str]) -> None:
        """Let no bytes stay of lines that are taken out, where they may say what was erased."""
        if not self._quarantine.emptied.isdisjoint(streams):
            note_deleted(self._vault.conn)


def _parted(things: Sequence[_T]) -> Iterator[Sequence[_T]]:
    return (things[start : start + _TOGETHER] for start in range(0, len(things), _TOGETHER))


# -- checked: the leaves -----------------------------------------------------------------------------


def note_told(leaf: int, record: Any, seals: tuple[bytes, ...], walk: WalkState) -> Iterator[tuple[str, State]]:
    """A record ``waiting``: each line it tells of waited then, and was its sender's to send."""
    source = walk.sources.get(record["src"])
    if source is None:
        yield "it comes from a source that no record before it names", "damaged"
        return
    if not record["about"] or len(seals) != 2 * len(record["about"]):
        yield f"it tells of {len(record['about'])} waiting line(s) and has {len(seals)} commitment(s)", "damaged"
        return
    for number, (stream, seq) in enumerate(record["about"]):
        if (stream, seq) in walk.waiting:
            yield f"it tells again of the line that waits for event {seq} of {stream}", "damaged"
        elif seq < walk.next_seq.get(stream, 1):
            yield f"no line can wait for event {seq} of {stream}: its place is taken", "damaged"
        elif not walk.writers.allows(source[2], stream, source[0]):
            yield (
                f"the line that waits for event {seq} of {stream} comes from {source[2]}, who may not write it",
                "damaged",
            )
        walk.waiting[stream, seq] = WaitingNote(
            leaf, record["src"], record["since"], seals[2 * number : 2 * number + 2]
        )


def note_ended(record: Any, walk: WalkState) -> Iterator[tuple[str, State]]:
    """A record ``waited``: the log told of each line, and what it says became of it can be so."""
    code = record["code"]
    for stream, seq in record["about"]:
        note = walk.waiting.pop((stream, seq), None)
        walk.ended.add(((stream, seq), note.leaf if note is not None else None))
        if note is None and code != ERASED:
            yield f"no record before it tells of a line that waits for event {seq} of {stream}", "damaged"
        elif not _can_be(code, stream, seq, note, walk):
            yield f"the line that waited for event {seq} of {stream} cannot be {code}", "damaged"


def _can_be(code: str, stream: str, seq: int, note: WaitingNote | None, walk: WalkState) -> bool:
    """Whether a line that waited can have become what a code says, by the leaves before."""
    in_gap = any(first < seq <= last for _, first, last in walk.gaps.get(stream, ()))
    if code == "others_match" and note is not None:
        how, _, writer, *_ = walk.sources[note.src]
        return not walk.writers.allows(writer, stream, how)
    is_taken = seq < walk.next_seq.get(stream, 1) and not in_gap
    return {"late": in_gap, "place_taken": is_taken, "renumbered": True, ERASED: bool(walk.again)}.get(code, False)


# -- checked: the files ------------------------------------------------------------------------------


class _WaitingLine(NamedTuple):
    """A line that waits, as the vault has it: its bytes, how it came, since when it waits and which leaf says so."""

    raw: bytes
    how: str
    mapping: str | None
    since: int | None
    leaf: int | None


def check_told(ledger: Connection, walk: WalkState) -> None:
    """Of lines that wait still the ledger tells in its own table too."""
    in_ledger = _places_in_ledger(ledger)
    for (stream, seq), one in walk.waiting.items():
        if seq >= walk.next_seq.get(stream, 1) and (stream, seq) not in in_ledger:
            what = f"ledger.db does not name any more the line that waits for event {seq} of {stream}"
            walk.report(one.leaf, what)


def check_waiting(ledger: Connection, vault: Vault, walk: WalkState) -> None:
    """The lines that wait in both files, those the log tells of among them, and the events they came to be."""
    has_since = tells_since_when(vault.conn)
    if not has_since and (walk.waiting or walk.ended):
        walk.report(None, "vault.db lacks: CREATE TABLE waiting_since, since when lines wait")
    in_ledger, lines = _places_in_ledger(ledger), _lines_in_vault(vault, walk, has_since)
    if missing := in_ledger - lines.keys():
        walk.report(None, f"the vault has lost the bytes of {len(missing)} waiting line(s)", "lost")
    reach = vault.reach()
    rest = {place for place, line in lines.items() if (place, line.leaf) in walk.ended}  # by a writer that was killed
    strange = lines.keys() - in_ledger - rest
    if strange and reach is not None and reach.end <= walk.tree.size:
        walk.report(None, f"the vault has {len(strange)} waiting line(s) that the ledger does not tell of")
    for place, one in walk.waiting.items():
        if place[1] < walk.next_seq.get(place[0], 1):
            _check_arrived(place, one, ledger, vault, walk)
        elif place in lines:
            _check_kept(place, one, lines[place], vault, walk)
        else:
            what = f"vault.db has lost the line that waits for event {place[1]} of {place[0]}"
            walk.report(one.leaf, what, "lost")
    if untold := (in_ledger & lines.keys()) - walk.waiting.keys():
        _check_untold({place: lines[place] for place in sorted(untold)}, walk, has_since)


def _check_untold(lines: Mapping[Place, _WaitingLine], walk: WalkState, has_since: bool) -> None:
    """Lines of which no leaf tells: in each vault but the first ones it is written since when they wait."""
    for (stream, seq), line in lines.items() if has_since else ():
        if line.since is None:
            walk.report(None, f"vault.db has lost since when the line waits for event {seq} of {stream}")
        elif line.leaf is not None and line.leaf < walk.tree.size:
            what = f"vault.db says that leaf {line.leaf} tells of the line that waits for event {seq} of {stream}"
            walk.report(None, f"{what}, and it does not")
    what = f"{len(lines)} waiting line(s) of which no leaf tells yet"
    walk.notes.append(f"{what}: whoever has both files can take them out unseen")


def _places_in_ledger(ledger: Connection) -> set[Place]:
    rows = ledger.execute("SELECT CAST(stream AS BLOB), seq FROM waiting")
    return {(as_text(stream), seq) for stream, seq in rows}


def _lines_in_vault(vault: Vault, walk: WalkState, has_since: bool) -> dict[Place, _WaitingLine]:
    """The lines that wait in the vault, each held against what is said of it."""
    query = "SELECT CAST(stream AS BLOB), seq, at, leaf FROM waiting_since"
    since = {
        (as_text(stream), seq): (at, leaf) for stream, seq, at, leaf in (vault.conn.execute(query) if has_since else ())
    }
    lines = {}
    query = (
        "SELECT CAST(stream AS BLOB), seq, digest, CAST(raw AS BLOB), CAST(how AS BLOB), CAST(mapping AS BLOB)"
        " FROM waiting"
    )
    for name, seq, digest, raw, how, mapping in vault.conn.execute(query):
        stream = as_text(name)
        at, leaf = since.pop((stream, seq), (None, None))
        if seq < walk.next_seq.get(stream, 1):
            continue  # it waits no more, and is forgotten when the writer closes
        mapped = None if mapping is None else as_text(mapping)
        lines[stream, seq] = _WaitingLine(raw or b"", as_text(how), mapped, at, leaf)
        if not is_line_of(raw or b"", stream, seq, digest):
            walk.report(None, f"the waiting line for event {seq} of {stream} is not the one that was kept")
    for stream, seq in sorted(since):
        walk.report(None, f"vault.db says since when a line waits for event {seq} of {stream}, and has none")
    return lines


def _check_kept(place: Place, note: WaitingNote, entry: _WaitingLine, vault: Vault, walk: WalkState) -> None:
    """A line that waits still is the one the log tells of."""
    stream, seq = place
    line = f"the line that waits for event {seq} of {stream}"
    if entry.leaf != note.leaf:
        walk.report(note.leaf, f"vault.db does not say that this leaf tells of {line}")
    elif entry.since is None or timestamp(entry.since) != note.since:
        walk.report(note.leaf, f"vault.db does not say that {line} does so since {note.since}")
    how, _, writer = entry.how.partition(":")
    if (how, entry.mapping, writer or LOCAL) != walk.sources[note.src][:3]:
        walk.report(note.leaf, f"{line} came from another source than this leaf says")
    outcome = read_line(entry.raw)
    nonce = _nonce(place, note, vault, walk)
    if nonce is None:
        walk.report(note.leaf, f"vault.db has lost the secret of this leaf: nothing proves {line}", "lost")
    elif not isinstance(outcome, Accepted) or commitments(nonce, outcome.canonical, entry.raw) != list(note.seals):
        walk.report(note.leaf, f"{line} is not the one this leaf tells of, or its secret is another")


def _check_arrived(place: Place, note: WaitingNote, ledger: Connection, vault: Vault, walk: WalkState) -> None:
    """An event is the line that waited for its place, as far as nothing of it is erased."""
    stream, seq = place
    query = "SELECT leaf, body FROM events WHERE stream = ? AND seq = ?"
    row = ledger.execute(query, place).fetchone()
    if row is None:
        walk.report(note.leaf, f"no leaf says what became of the line that waited for event {seq} of {stream}")
        return
    leaf, body = row
    nonce = _nonce(place, note, vault, walk)
    is_erased = f"{stream}/{nonce_scope(seq, note.leaf)}" in walk.gone.secrets or place in walk.coming
    if nonce is None:
        if not is_erased:
            what = (
                f"vault.db has lost the secret of leaf {note.leaf}: nothing proves that this line waited for its place"
            )
            walk.report(leaf, what, "lost")
        return
    clear = _clear(place, leaf, body, vault)
    if clear is not None and commitments(nonce, canonical(clear), b"")[0] != note.seals[0]:
        walk.report(leaf, f"it is not the line that waited for its place, of which leaf {note.leaf} tells")


def _clear(place: Place, leaf: int, body: bytes, vault: Vault) -> dict[str, Any] | None:
    """An event as it came; None where the vault lacks something of it, which is told of for itself."""
    stream, seq = place
    public = shown_of(body)
    hidden = list(places(public, seq))
    values = json.loads(vault.values_of([leaf]).get(leaf, "[]"))
    if len(values) != len(hidden) or None in values:
        return None
    return show(public, hidden, values) | {"match" if is_match(stream) else "stream": stream, "seq": seq}


def _nonce(place: Place, note: WaitingNote, vault: Vault, walk: WalkState) -> bytes | None:
    stream, seq = place
    try:
        secret = vault.known_secret(stream, nonce_scope(seq, note.leaf))
    except ValueError:
        walk.report(note.leaf, f"a secret of {stream} is no key")
        return None
    return secret.key if secret is not None else None
