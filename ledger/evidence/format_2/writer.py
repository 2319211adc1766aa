"""The one writer of a ledger."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence, Set
from datetime import UTC, datetime
from itertools import chain, compress, repeat
from typing import Any, Final

from ledger.evidence import receipts
from ledger.evidence.commitments import KEY_SIZE, commit_bytes
from ledger.evidence.flat_lines import Ways
from ledger.evidence.format_2.batch import Batch, ConflictingEntry, RefusedEntry, Streams, StreamState, placeless
from ledger.evidence.format_2.erasure import destroy, is_done, stream_of_scope
from ledger.evidence.format_2.extents import Row, erasures_done, extents_erased, together
from ledger.evidence.format_2.ingest import OTHERS
from ledger.evidence.format_2.log import log_body, refused_body
from ledger.evidence.format_2.tables import CARRIER, LOCAL, LOG
from ledger.evidence.format_2.waiting import WaitingLines
from ledger.evidence.format_2.writers import PLACE, read_writers
from ledger.evidence.intake import Accepted, Refusal
from ledger.evidence.leaf import (
    NAMING,
    OWN,
    RAW,
    Draft,
    body_of,
    draft_from,
    hide,
    leaf_bytes,
    leaf_hashes,
    person_scopes,
    places,
    seal_of,
    seal_written,
    show,
    shown_of,
    source_key,
    split_body,
    values_of,
)
from ledger.evidence.merkle import leaf_hash
from ledger.evidence.quarantine import Quarantine
from ledger.evidence.reading_ahead import Run
from ledger.evidence.serialization import Serialization, of_record, recognise
from ledger.evidence.sqlite import Connection, SqliteError, number_of
from ledger.evidence.tables import UNREADABLE
from ledger.evidence.vault import Line, persons_named
from schemas.canonical import canonical
from schemas.errors import LedgerError, UsageError
from schemas.records import PERSONS
from schemas.wire import timestamp

Clock = Callable[[], datetime]
Sender = tuple[str, str | None, str]
"""How a line came: live or imported, by which mapping, from which writer."""
_MOST_WAYS = 32
"""In how many ways the lines of one sender are written; whoever writes in more has each line committed to."""


_NO_SEAL: Final = bytes(32)


def now() -> datetime:
    """The time by our own clock, UTC."""
    return datetime.fromtimestamp(receipts.now_ms() / 1000, UTC)


class Writer(WaitingLines):
    """A ledger open for writing; it reads as well. After a failed commit it is shut: open it again."""

    who = LOCAL
    """What the log calls whoever has the ledger open, who writes what no enrolled writer sends."""
    is_timed = True
    """Whether lines are written when they come, so that the time is when they came."""
    _seals = True
    """Whether hidden values are committed to."""

    def __init__(
        self,
        ledger: Connection,
        vault: Connection,
        place: str = "the ledger",
        can_write: bool = True,
    ) -> None:
        super().__init__(ledger, vault)
        self._clock: Clock = now
        self._streams = Streams(ledger, self)
        self._quarantine = Quarantine(ledger, vault, self._vault.count_unkept)
        self._begin(place, can_write)
        if can_write:  # in this order: what was never confirmed, what was confirmed and not done, what is new to tell
            self._lay_out_waiting()
            self._clear_orphans()
            self._clear_left()
            self._finish_erasures()
            self._tell_late()

    def _learn(self) -> None:
        """Know what the ledger names by number."""
        self._batch = Batch(self.size())
        self._begin_delivery()
        self._numbers: dict[str, int] = {}
        self._most = number_of(self._ledger, "SELECT max(number) FROM streams")
        self._contents = dict(self._ledger.execute("SELECT hash, number FROM rulesets"))
        self._source_numbers: dict[tuple[Sender, Serialization | None], int] = {}
        self._ways: dict[Sender, list[Serialization]] = {}
        """How the lines of a sender are written that are not canonical, that of the last line first."""
        rows = self._ledger.execute(
            "SELECT how, mapping, writer, number, body FROM sources JOIN leaves ON stream = 0 AND seq = number"
        )
        for how, mapping, writer, number, body in rows:
            fields = json.loads(body).get("written")
            self._note_source((how, mapping, writer), None if fields is None else of_record(fields), number)
        extents = extents_erased(self._ledger, self._vault, erasures_done(self._ledger, self._vault))
        total = together(extent for _, extent in extents)
        emptied = {stream_of_scope(scope) for scope in total.secrets} | total.aside
        self._quarantine.emptied = emptied | {stream for stream, _, _ in total.coming}
        self._gone = {leaf for leaf, _ in total.values}
        """Leaves with a value that was erased."""
        self._coming = {(stream, seq): set[str]() for stream, seq, _ in total.coming}
        """Events that were erased in part in a newer ledger than this was restored from, with the paths that are."""
        for stream, seq, path in total.coming:
            self._coming[stream, seq].add(path)
        self._vault.erased = frozenset(total.secrets)
        self._writers = read_writers(self._ledger)

    # -- writers ---------------------------------------------------------------------------------

    def tell_writer(self, kind: str, **fields: Any) -> None:
        """Put ``enrolled`` or ``revoked`` into the log. Raises UsageError for one that may not follow, LedgerError when
        the disk or database fails."""
        body = log_body(kind, at=self._now(), **fields)
        if (why := self._writers.add(json.loads(body))) is not None:
            raise UsageError(f"nobody was {kind}: {why}")
        seq = self._streams.state(LOG).next
        self._batch.rows["settings"].append((f"{PLACE}{seq}", kind))
        # Before it is told: lines that wait and are nobody's to send any more go with the same batch.
        self._drop_strangers()
        self._tell_now(body)

    def _drop_strangers(self) -> None:
        """Refuse lines that wait and are not their sender's to send any more, lest they stand in the owner's way."""
        for stream, seq in self._ledger.execute("SELECT stream, seq FROM waiting").fetchall():
            entry = self._vault.waiting(stream, seq)
            if entry is not None and not self._may_send(entry[1], stream):
                self._waited(stream, self._streams.state(stream), seq)
                self._wait_ended(stream, seq, OTHERS)
                self._refuse(entry[1], Refusal(OTHERS, "match: its lines come from another writer by now"))

    # -- what is held ----------------------------------------------------------------------------

    def _is_same(self, stream: str, seq: int, present: bytes, arrival: Accepted) -> bool:
        """Whether a line is the event or waiting line of this digest at its place."""
        # A digest held in memory alone; where values were lost none is, and the commitments have to be asked.
        if present == self._vault.digest(arrival.canonical):
            return True
        return seq not in self._streams.state(stream).fresh and self._agreed(stream, seq, arrival.clear) is not None

    def _agreed(self, stream: str, seq: int, clear: Any, beside: tuple[str, ...] = ()) -> list[Any] | None:
        """The hidden values of a stored event as far as this line proves or the vault holds them, None for one that
        nobody can; None altogether when the line is another event. Keys ``beside`` may differ."""
        row = self._row(stream, seq)
        if row is None:
            return None
        ours, values = hide({**clear, "seq": seq})
        skipped = OWN | set(beside)
        try:
            text, seals = split_body(row[2])
            theirs = json.loads(text)
            if canonical(_without(theirs, skipped)) != canonical(_without(ours, skipped)):
                return None
        except UNREADABLE:  # what is stored there is none
            return None
        hidden = list(places(theirs, seq))
        known_values = self._values_of(row[0], len(hidden))
        for number, (place, value, seal) in enumerate(zip(hidden, values, seals, strict=False)):
            if place.path in self._coming.get((stream, seq), ()):
                continue
            key = self._vault.key_of(stream, place.scope, place.path, seq)
            if key is None:  # erased or lost for good: what is held counts, and what is not is not compared
                if known_values[number] is not None and canonical(known_values[number]) != canonical(value):
                    return None
            elif seal_of(key, place, value) == seal:
                known_values[number] = value
            elif known_values[number] is not None or not self._is_carried(theirs):
                return None
        return known_values

    def _is_carried(self, public: dict[str, Any]) -> bool:
        """Whether an event came from a ledger of format 1: what that had lost is sealed by a secret of its own, and is
        not compared."""
        query = "SELECT writer FROM sources WHERE number = ?"
        row = self._ledger.execute(query, (public["src"],)).fetchone()
        return row is not None and row[0] == CARRIER

    def _row(self, stream: str, seq: int) -> Row | None:
        query = "SELECT leaf, seq, body FROM events WHERE stream = ? AND seq = ?"
        row: Row | None = self._ledger.execute(query, (stream, seq)).fetchone()
        return row

    def _values_of(self, leaf: int, size: int) -> list[Any]:
        """The values the vault holds of an event: as many as it hides, None for what is not there."""
        try:
            values = json.loads(self._vault.values_of([leaf]).get(leaf, "[]"))
        except ValueError:
            values = []
        return values if isinstance(values, list) and len(values) == size else [None] * size

    def _hold(self, stream: str, clear: Any) -> None:
        """Count a line that is held already; what the vault lost of its event is kept again."""
        self._tally.held += 1
        seq = clear["seq"]
        state = self._streams.state(stream)
        if seq >= state.next or seq in state.fresh:
            return
        whole = state.stored is not None and state.stored.get(seq) == self._vault.digest(canonical(clear))
        names_people = clear["type"] == "open" or clear["type"] in PERSONS
        row = None if whole and not names_people else self._row(stream, seq)
        if row is None:
            return
        self._tally.erased += row[0] in self._gone or (stream, seq) in self._coming
        if whole:
            self._meet(clear, stream, seq, row[0], forgotten=True)
            return
        values = self._agreed(stream, seq, clear)
        if not values or all(value is None for value in values):
            return
        text, _ = split_body(row[2])
        public = json.loads(text)
        self._meet(show(public, list(places(public, seq)), values), stream, seq, row[0], forgotten=True)
        if values != self._values_of(row[0], len(values)):
            self._vault.keep_again(row[0], values)
            self._tally.refilled += 1
            if state.stored is not None and None not in values:
                state.stored[seq] = self._vault.digest(canonical(clear))

    def _is_like(self, stream: str, state: StreamState, seq: int, clear: Any) -> bool:
        """Whether the event or waiting line at a place is this line but for ``seq`` and ``at``. Hidden values that the
        vault has lost are compared by their commitments, and held equal where their secret is lost too."""
        raw = self._sent_for(stream, state, seq)
        if raw is not None:
            return canonical(placeless(json.loads(raw))) == canonical(placeless(clear))
        return self._agreed(stream, seq, clear, ("at",)) is not None

    # -- new events ------------------------------------------------------------------------------

    def _append(self, stream: str, state: StreamState, accepted: Accepted, line: Line) -> None:
        """Add an event at its stream's next seq."""
        draft = accepted.draft
        if draft.sealed is not None and self._seals:
            # Of an event that was erased in part in a newer ledger nothing is kept as another process sealed it.
            is_coming = (stream, draft.seq) in self._coming
            if is_coming or not self._vault.takes(stream, draft.sealed[2]):
                draft = accepted.draft_anew()
        raw = None if line.raw == accepted.canonical else line.raw
        way = self._way(line, accepted) if raw is not None and self._seals else None
        own = {"src": self._source_number(line, way)}
        clear = accepted.clear if draft.kind in NAMING else None
        if draft.kind == "open" and (rules := self._rules_number(stream, clear)) is not None:
            own["rules"] = rules
        elif draft.kind == "pinned":
            ruleset_hash = accepted.clear["hash"]
            if ruleset_hash not in self._contents:
                self._keep_content(ruleset_hash, *self._offered[ruleset_hash])
        self._store(state, draft, own, raw if way is None else None, clear)
        self._note_appended(stream, state, accepted, line)

    def _was_open(self, stream: str, seq: int) -> bool:
        """Whether a match was open before this event."""
        number = self._number(stream)
        fresh = ((row[2], row[5]) for row in self._batch.rows["leaves"] if row[1] == number)
        before = (
            body
            for place, body in chain(((place, body) for _, place, body in self._rows(stream)), fresh)
            if place < seq
        )
        return any(shown_of(body)["type"] == "open" for body in before)

    def _store(
        self,
        state: StreamState,
        draft: Draft,
        own: Mapping[str, int],
        raw: bytes | None = None,
        clear: dict[str, Any] | None = None,
    ) -> None:
        """Add an event at its stream's next seq, with ``raw`` where that is to be committed to. ``clear`` is the event,
        where nothing of it is lost."""
        stream, seq, leaf = draft.stream, draft.seq, self._batch.size
        coming = self._coming.get((stream, seq)) if self._coming else None
        if coming:
            self._spend_nonce(stream, seq)
            draft, clear = _without_values(draft, coming), None
        values, seals = self._sealed(draft)
        if values is not None:
            self._vault.keep_written(leaf, values)
        if draft.kind in NAMING:  # behind the seals, for which secrets are drawn
            self._meet(draft.shows() if clear is None else clear, stream, seq, leaf)
        if raw is not None and not self._seals:
            seals.append(_NO_SEAL)
        elif raw is not None:
            key = os.urandom(KEY_SIZE) if coming else self._vault.field_key(stream, RAW, RAW, seq)
            seals.append(commit_bytes(key, raw))
        self._add_leaf(stream, seq, body_of(draft.body_text(own), seals), draft.ends, draft.to)
        state.next = seq + 1 if draft.to is None else draft.to + 1

    def _sealed(self, draft: Draft) -> tuple[str | None, list[bytes]]:
        """The values a draft hides as the vault keeps them, None where there are none or all are lost, and the
        commitments to them."""
        if draft.sealed is not None:
            return draft.sealed[0], [draft.sealed[1]]
        hidden = draft.hidden
        if not hidden:
            return None, []
        seals = self._vault.seals(draft) if self._seals else [_NO_SEAL] * len(hidden)
        return values_of(hidden) if any(value is not None for _, _, value, _ in hidden) else None, seals

    def _sealed_otherwise(self, run: Run, source: Line, matches: Set[str]) -> Set[str]:
        """Which of these matches have other secrets than those a run is sealed by; all where something is not known yet
        of how its lines are written."""
        numbers = self._numbers_of(run, source)
        if not all(numbers.values()) or (numbers.keys() != {None} and run.all_ways != self._ways_known(source)):
            return matches
        if self._coming:
            return matches
        # In their order, and all: of a stream the other process has forgotten it draws a scope's secret a second time.
        secrets: dict[str, dict[tuple[str, bytes], None]] = {}
        for match, sealed in zip(run.matches, run.columns[-1], strict=True):
            if sealed is not None and match in matches:
                secrets.setdefault(match, {}).update(dict.fromkeys(sealed[2]))
        return {match for match, drawn in secrets.items() if not self._vault.takes(match, drawn)}

    def _numbers_of(self, run: Run, source: Line) -> dict[Serialization | None, int]:
        """The records that say how the lines of a run come, by the ways in which they are written; 0 for none yet."""
        sender = self._sender(source)
        return {way: self._source_numbers.get((sender, way), 0) for way in set(run.ways)}

    def _append_run(self, run: Run, source: Line) -> None:
        """Add the events of a run, which all go on with their matches."""
        keys = {way: source_key(number) for way, number in self._numbers_of(run, source).items()}
        matches, seqs, _, _, heads, tails, hidden, ends, _, all_sealed = run.columns
        bodies = [head + keys[way] + tail for head, way, tail in zip(heads, run.ways, tails, strict=True)]
        leaf, size = self._batch.size, len(bodies)
        for place, sealed in enumerate(all_sealed):
            if sealed is not None:
                values, seals, _ = sealed
                self._vault.keep_written(leaf + place, values)
                bodies[place] = body_of(bodies[place], (seals,))
        for place, fields in compress(enumerate(zip(*run.columns, strict=True)), hidden):
            values, row = self._sealed(draft_from(fields))
            if values is not None:
                self._vault.keep_written(leaf + place, values)
            bodies[place] = body_of(bodies[place], row)
        numbers = {match: self._number(match) for match in dict.fromkeys(matches)}
        places = range(leaf, leaf + size), map(numbers.__getitem__, matches), seqs, map(int, ends), repeat(None)
        hashes = leaf_hashes(matches, seqs, bodies)
        self._batch.rows["leaves"] += zip(*places, bodies, hashes)  # noqa: B905 - repeat has no end
        self._batch.touched.update(numbers)
        self._batch.size += size

    def _add_leaf(self, stream: str, seq: int, body: bytes, ends: bool = False, skips: int | None = None) -> None:
        batch = self._batch
        number = self._numbers.get(stream) or self._number(stream)
        row = batch.size, number, seq, int(ends), skips, body, leaf_hash(leaf_bytes(stream, seq, body))
        batch.rows["leaves"].append(row)
        batch.touched.add(stream)
        batch.size += 1

    def _tell(self, body: bytes) -> int:
        """Add a record to the ledger's own stream. Returns its seq."""
        state = self._streams.state(LOG)
        seq = state.next
        self._add_leaf(LOG, seq, body)
        state.next += 1
        return seq

    def _number(self, stream: str) -> int:
        number = self._numbers.get(stream)
        if number is None:
            row = self._ledger.execute("SELECT number FROM streams WHERE name = ?", (stream,)).fetchone()
            if row is None:
                self._most += 1
                self._batch.rows["streams"].append((self._most, stream))
            number = self._numbers[stream] = row[0] if row else self._most
        return number

    def _sender(self, line: Line) -> Sender:
        return line.how, line.mapping, line.writer or self.who

    def _ways_known(self, line: Line) -> Ways:
        """How lines that come as this one are written that are not canonical, if they can be written so."""
        return tuple(self._ways.get(self._sender(line), ())) if self._seals else ()

    def _way(self, line: Line, accepted: Accepted) -> Serialization | None:
        """How a line is written that is not canonical; None where it has to be committed to."""
        ways = self._ways.get(self._sender(line), [])
        for way in ways:
            if way.writes(accepted.clear, line.raw):
                return way
        return recognise(accepted.clear, line.raw, ways[0].keys if ways else None) if len(ways) < _MOST_WAYS else None

    def _source_number(self, line: Line, way: Serialization | None = None) -> int:
        """The record of the log that says how a line came, told when it is the first that came so."""
        sender = self._sender(line)
        number = self._source_numbers.get((sender, way))
        if number is None:
            how, mapping, writer = sender
            fields = None if way is None else way.as_record()
            number = self._tell(log_body("source", how=how, mapping=mapping, writer=writer, written=fields))
            self._note_source(sender, way, number)
            self._batch.rows["sources"].append((number, *sender))
        return number

    def _note_source(self, sender: Sender, way: Serialization | None, number: int) -> None:
        self._source_numbers[sender, way] = number
        if way is not None:
            self._ways.setdefault(sender, []).insert(0, way)

    def _rules_number(self, stream: str, clear: Any) -> int | None:
        """The record of the log with the rules this `open` pins."""
        pin = self._rules_of(stream, clear)
        if pin is None:
            return None
        number = self._keep_content(pin[0], clear["ruleset"], pin[1])
        self._batch.rows["pinned"].append((self._number(stream), number))
        return number

    def _is_being_pinned(self, stream: str) -> bool:
        """Whether this batch pins rules to a match."""
        return any(self._number(stream) == row[0] for row in self._batch.rows["pinned"])

    def _keep_content(self, ruleset_hash: str, ruleset: str, content: str) -> int:
        """Keep the content of rules. Returns the number of the record that tells of it."""
        number = self._contents.get(ruleset_hash)
        if number is None:
            name = ruleset.partition("@")[0]
            number = self._contents[ruleset_hash] = self._tell(log_body("ruleset", hash=ruleset_hash, id=name))
            self._batch.rows["rulesets"].append((number, ruleset_hash, name, content))
        return number

    def _meet(self, clear: Any, stream: str, seq: int, leaf: int, *, forgotten: bool = False) -> None:
        """Let the vault know the persons an event names and the names they bear: all, or those it has forgotten. Whose
        values nobody can prove any more are None, and stay forgotten."""
        for (player, name), scope in zip(persons_named(clear), person_scopes(clear, seq), strict=True):
            if player is not None and not (forgotten and self._vault.knows(player, name)):
                self._vault.meet(player, name, leaf, self._vault.known_secret(stream, scope))

    # -- erasing ---------------------------------------------------------------------------------

    def _finish_erasures(self) -> None:
        """Destroy what the log says was erased, where it is still there."""
        for target, extent in extents_erased(self._ledger, self._vault, erasures_done(self._ledger, self._vault)):
            if not is_done(self._vault.conn, target, extent):
                destroy(self._ledger, self._vault.conn, target, extent)
                self._forget()

    def settle(self) -> None:
        """Forget in the vault the lines that wait no more, leave no bytes of what was erased, and fold the write-ahead
        logs into the files. While somebody reads the vault as it was, what was erased stands in its log till the next
        time."""
        self._tell_late()
        self._drop_arrived()
        if not self._vault.is_clean():
            self._vault.write_anew()
        super().settle()

    def _tell_now(self, body: bytes) -> int:
        seq = self._tell(body)
        self._flush_now()
        return seq

    def _flush_now(self) -> None:
        try:
            self._flush(False)
        except SqliteError as error:
            self._failed = True
            raise LedgerError(f"cannot write {self._place}: {error}; mend it and try again") from error

    def now(self) -> datetime:
        """The time by the ledger's clock, UTC."""
        return self._clock()

    def _now(self) -> str:
        return timestamp(self._clock())

    # -- batches ---------------------------------------------------------------------------------

    def _flush(self, dry_run: bool) -> None:
        if not dry_run:
            self._tell_aside()
            self._tell_waiting()
            self._tell_received()  # the last leaf of a batch, for it says which leaves the batch has
        nonces, is_written = self._batch.spent, not dry_run and not self._batch.is_empty()
        super()._flush(dry_run)
        if is_written:
            self._vault.spent = nonces

    def _tell_aside(self) -> None:
        """One leaf for each code of lines that are not taken in, with their number and the root over them."""
        batch = self._batch
        for (code, *_), refused in sorted(batch.refused.items()):
            body = self._aside_body(code, refused)
            self._vault.keep_lines_refused(batch.size, refused)
            self._tell(body)
        for (code, *_), rivals in sorted(batch.conflicting.items()):
            body = self._aside_body(code, rivals)
            self._vault.keep_lines_conflicting(batch.size, rivals)
            self._tell(body)

    def _aside_body(self, code: str, lines: Sequence[RefusedEntry | ConflictingEntry]) -> bytes:
        return refused_body(code, self._source_number(lines[0].line), [(one.nonce, one.line.raw) for one in lines])

    def _tell_received(self) -> None:
        """The last leaf of a batch: when it was taken in, its first and last leaf before this one, and with which leaf
        the delivery began that it goes on with."""
        batch = self._batch
        if batch.size > batch.begun:
            goes_on = self._delivery if self._delivery < batch.begun else None
            untimed = None if self.is_timed else True
            body = log_body(
                "received", at=self._now(), first=batch.begun, last=batch.size - 1, delivery=goes_on, untimed=untimed
            )
            self._tell(body)


def _without_values(draft: Draft, paths: Set[str]) -> Draft:
    """A draft whose values at these paths are sealed by keys that nobody has, without secrets of theirs."""
    hidden = [
        (scope, path, None, seal_written(os.urandom(KEY_SIZE), value))
        if value is not None and path in paths
        else (scope, path, value, seal)
        for scope, path, value, seal in draft.hidden
    ]
    return draft._replace(hidden=tuple(hidden))


def _without(public: dict[str, Any], keys: frozenset[str] | set[str]) -> dict[str, Any]:
    return {key: value for key, value in public.items() if key not in keys}


class ScratchWriter(Writer):
    """Writes a ledger that is only looked at and gone then: nothing in it is sealed, which would take the most time."""

    _seals = False

    def _first_altered(self, *_: object, **__: object) -> None:
        """Nothing: it is in no file that anybody could change."""
