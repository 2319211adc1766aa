"""What a writer does with lines: takes them in, places them, and makes them durable in batches."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import closing
from typing import Any, BinaryIO, Final, cast

from ledger.evidence.commitments import KEY_SIZE
from ledger.evidence.files import Turn
from ledger.evidence.flat_lines import Ways
from ledger.evidence.format_2.batch import (
    Batch,
    ConflictingEntry,
    Place,
    RefusedEntry,
    Streams,
    StreamState,
    alike,
    checked_pin,
)
from ledger.evidence.format_2.reader import Reader
from ledger.evidence.format_2.tables import LOCAL
from ledger.evidence.format_2.writers import HOW, Writers
from ledger.evidence.intake import Accepted, Refusal, read_line, written_by
from ledger.evidence.lines import MAX_LINE
from ledger.evidence.quarantine import Quarantine, seemingly_of
from ledger.evidence.reader import PINS, is_match
from ledger.evidence.reading_ahead import Judged, Run, judged_lines
from ledger.evidence.sqlite import SqliteError, data_version, fold_log
from ledger.evidence.summary import Conflict, Summary, Tally
from ledger.evidence.vault import Line, line_of
from ledger.evidence.writer import How, LobbyPin, Pin, no_lobby, no_pin
from schemas.canonical import canonical
from schemas.errors import ConflictError, LedgerError
from schemas.wire import MOST_LOST, SCHEMA_VERSION

OTHERS: Final = "others_match"
"""The code of a line that is not its sender's to send."""
BATCH_LINES: Final = 1000


class Ingest(Reader):
    """A ledger open for lines to be taken in. How events and lines that are none are stored is said by
    :class:`~ledger.evidence.format_2.writer.Writer`, which has what is only named here.

    ``turn`` is the writer's lock, which a long ingest gives up for moments; None where there is none. ``place`` is what
    errors call the ledger.
    """

    turn: Turn | None = None
    _has_given_way = False
    _takes_records = False

    def _begin(self, place: str, can_write: bool) -> None:
        """Have nothing in hand yet."""
        self._place = place
        self._can_write, self._failed = can_write, False
        self._version = data_version(self._ledger)
        self._arrived: list[Place] = []  # lines that the ledger knows wait no more, and the vault still holds
        self._pins: dict[str, tuple[str, str] | None] = {}
        self._pin: Pin = no_pin
        self._lobby_pin: LobbyPin = no_lobby
        self._offered: Mapping[str, tuple[str, str]] = {}
        self._tally = Tally()
        self._last: str | None = None
        self._learn()

    _streams: Streams
    _quarantine: Quarantine
    _writers: Writers
    _delivery: int
    """The first leaf of what comes without a pause."""
    _batch: Batch
    _learn: Callable[[], None]
    _drop_arrived: Callable[[], None]
    _is_same: Callable[[str, int, bytes, Accepted], bool]
    _hold: Callable[[str, Any], None]
    _is_like: Callable[[str, StreamState, int, Any], bool]
    _ways_known: Callable[[Line], Ways]
    _sealed_otherwise: Callable[[Run, Line, Set[str]], Set[str]]
    _append_run: Callable[[Run, Line], None]
    _append: Callable[[str, StreamState, Accepted, Line], None]
    _was_open: Callable[[str, int], bool]
    _is_being_pinned: Callable[[str], bool]
    _keep_content: Callable[[str, str, str], int]
    _wait_ended: Callable[[str, int, str], None]

    def ingest(
        self,
        lines: BinaryIO | Iterable[bytes | None],
        file: str,
        pin: Pin,
        how: How = "live",
        *,
        lobby_pin: LobbyPin = no_lobby,
        mapping: str | None = None,
        writer: str | None = None,
        records: bool = False,
        dry_run: bool = False,
        beside: bool = False,
        progress: Callable[[int], None] | None = None,
        paused: Callable[[Summary], None] | None = None,
    ) -> Summary:
        """Take in the lines of a file, named ``file`` in what is kept about them; empty lines are skipped.

        Only with ``records`` a line may be a record of staff, else it is refused unless it is held already: whoever
        can send a log opens no case, decides none and links nobody.

        Idempotent: lines already held are counted, not stored again. Each batch of 1000 lines is durable when the
        next begins; ``progress`` is then called with the number of lines read. Where None stands among the lines they
        pause for now: what came so far is made durable, and ``paused`` is called with the counts. ``pin(ruleset)``
        gives (hash, canonical content) of the rules a match's ``open`` names, as ``Rulebook.pin`` does; with a hash in
        the name only that content counts. There is no default: a match ingested without pins has no rules until
        :meth:`pin_later`. ``lobby_pin(lobby, at, players)`` gives (hash, canonical content, record) where the
        operator's table says what that lobby is played by, as ``Lobbies.pin`` does: that is pinned over it.
        ``mapping`` is the hash of the mapping that made the lines, ``writer`` the enrolled writer who sends them, known
        by its token, or None for the ledger's own: a line of a match that is another's is refused before anything is
        looked up. With ``dry_run`` nothing is written. ``beside`` is as for :func:`judged_lines`.
        Raises LedgerError when the disk or database fails: what earlier batches took in stays.
        """
        if self._failed or not (self._can_write or dry_run):
            raise LedgerError(f"{self._place} is not open for writing; open it again")
        self._tally = tally = Tally()
        self._last = None
        self._pin, self._lobby_pin, self._takes_records = pin, lobby_pin, records
        self._pins.clear()
        self._begin_delivery()
        again = "do this" if records else f"ingest {file}"

        def came(lines: int) -> None:
            tally.lines += lines
            if tally.lines % BATCH_LINES == 0:
                self._flush(dry_run)
                if progress is not None:
                    progress(tally.lines)
                self._give_way(only_after_long=True)

        try:
            source = Line(b"", file, 0, how, mapping, writer)
            with closing(judged_lines(lines, beside=beside, ways=lambda: self._ways_known(source))) as outcomes:
                for number, raw, outcome in self._singly(outcomes, source, came):
                    if raw is None or outcome is None:
                        self._pause(dry_run, paused)
                        continue
                    self._go_on()
                    self._take(line_of((raw, file, number, how, mapping, writer)), outcome)
                    came(1)
            self._go_on()
            self._flush(dry_run)
        except SqliteError as error:
            self._failed = True
            raise LedgerError(f"cannot write {self._place}: {error}; mend it and {again} again") from error
        except ConflictError as error:
            self._failed = True
            raise ConflictError(f"{self._place}: {error}; {again} again") from None
        finally:
            if dry_run or not self._batch.is_empty() or self._vault.has_news():
                self._forget()
        return tally.summary()

    def pin_later(self, records: Iterable[bytes], contents: Mapping[str, tuple[str, str]], file: str) -> Summary:
        """Take in records that pin rules to matches; ``contents`` are (ruleset, canonical content) by hash.

        Raises LedgerError as :meth:`ingest`, ValueError when a content does not have its hash.
        """
        for ruleset_hash, (name, content) in contents.items():
            checked_pin(name, (ruleset_hash, content))
        self._offered = contents
        try:
            return self.ingest(records, file, no_pin)
        finally:
            self._offered = {}

    def close_open(self, matches: Iterable[str] | None = None, writer: str | None = None) -> tuple[str, ...]:
        """Append ``close`` (abandoned, by server) to matches without an end, all of the writer's own or those given.

        Returns the matches closed. A match with waiting lines is left alone: the close would take the place of
        the line that is missing. Raises LedgerError as :meth:`ingest` does.
        """
        candidates = set(self.matches() if matches is None else matches)
        waiting = {stream for (stream,) in self._ledger.execute("SELECT DISTINCT stream FROM waiting")}
        sender = writer or LOCAL
        own = (match for match in sorted(candidates - waiting) if self._writers.owner(match) == sender)
        names = tuple(match for match in own if self.size_of(match) and not self.has_ended(match))
        close = {"v": 1, "type": "close", "reason": "abandoned", "by": "server", "producer": "meldtrail"}
        lines = [canonical({**close, "match": m, "seq": self._streams.state(m).next}) + b"\n" for m in names]
        enrolled = self._writers.writer_named(sender)
        how = cast("How", HOW[enrolled.role]) if enrolled is not None else "imported"
        self.ingest(lines, "meldtrail:closed", no_pin, how, writer=writer)
        return names

    def _may_send(self, line: Line, match: str) -> bool:
        """Whether a line of a match may come from whoever sends it."""
        return self._writers.allows(line.writer or LOCAL, match, line.how)

    def _pause(self, dry_run: bool, paused: Callable[[Summary], None] | None) -> None:
        self._flush(dry_run)
        self._begin_delivery()
        if paused is not None:
            paused(self._tally.summary())
        self._give_way()

    def _give_way(self, *, only_after_long: bool = False) -> None:
        """Let others write, of whom staff are some, while nothing comes or when this has gone on for long. Everything
        taken in so far is durable."""
        if self.turn is not None and not self._failed and (self.turn.is_long() or not only_after_long):
            self._drop_arrived()
            self._batch.confirm(self._ledger, self._vault)
            self.turn.give_up()
            self._has_given_way = True

    def _go_on(self) -> None:
        """Hold the lock again, and know what others have written meanwhile."""
        if not self._has_given_way or self.turn is None:
            return
        self.turn.take()
        self._has_given_way = False
        version = data_version(self._ledger)
        if version != self._version:
            self._forget()
            self._version = version
            self._begin_delivery()

    def settle(self) -> None:
        """Forget in the vault the lines that wait no more, and fold the write-ahead logs into the files."""
        self._drop_arrived()
        if not (self._failed or self._has_given_way):
            self._batch.confirm(self._ledger, self._vault)
        for conn in (self._vault.conn, self._ledger):
            fold_log(conn)

    def _singly(self, outcomes: Iterable[Judged | Run], source: Line, came: Callable[[int], None]) -> Iterator[Judged]:
        """The lines that have to be looked at one by one; those of runs that may be taken in together are. Lines come
        as ``source`` does; ``came`` is told how many there were."""
        for judged in outcomes:
            if not isinstance(judged, Run):
                yield judged
                continue
            rest = judged
            while rest.raws:
                self._go_on()
                room = BATCH_LINES - self._tally.lines % BATCH_LINES
                of_batch, rest = rest.part(0, room), rest.part(room, len(rest.raws))
                for run, is_hindered in of_batch.parted(self._hindered(of_batch, source)):
                    if is_hindered:
                        yield from run.lines()
                    else:
                        self._take_run(run, source)
                        came(len(run.raws))

    def _hindered(self, run: Run, source: Line) -> set[str]:
        """The matches of a run whose lines have to be looked at one by one."""
        begins = run.begins()
        hindered = {match for match, seq in begins.items() if not self._goes_on(match, seq, source)}
        new_ids = set[tuple[str, str]]()
        for match, name in zip(run.matches, run.columns[3], strict=True) if any(run.columns[3]) else ():
            if name is None or match in hindered:
                continue
            if (match, name) in new_ids or name in self._streams.ids(match, self._streams.state(match)):
                hindered.add(match)
            new_ids.add((match, name))
        return hindered | self._sealed_otherwise(run, source, begins.keys() - hindered)

    def _goes_on(self, match: str, seq: int, source: Line) -> bool:
        """Whether this is the next event of a match, which may come from whoever sends it."""
        if not (is_match(match) and self._may_send(source, match)):
            return False
        state = self._streams.state(match)
        return seq == state.next and not state.waiting

    def _take_run(self, run: Run, source: Line) -> None:
        """Take in the lines of a run together."""
        self._append_run(run, source)
        matches, seqs, _, names, *_ = run.columns
        lasts = dict(zip(matches, seqs, strict=True))
        states = {match: self._streams.state(match) for match in lasts}
        fresh = {match: state.fresh for match, state in states.items()}
        for match, seq, form in zip(matches, seqs, run.forms, strict=True):
            fresh[match][seq] = form
        for match, last in lasts.items():
            states[match].next = last + 1
        for match, seq, name, form in zip(matches, seqs, names, run.forms, strict=True) if any(names) else ():
            if name is not None:
                self._streams.ids(match, states[match])[name] = seq
                states[match].sent[seq] = form
        self._tally.accepted += len(run.raws)
        self._tally.matches.update(states)
        self._last = matches[-1]

    # -- one line --------------------------------------------------------------------------------

    def _take(self, line: Line, outcome: Accepted | Refusal) -> None:
        if isinstance(outcome, Refusal):
            self._refuse(line, outcome)
            return
        draft = outcome.draft
        stream, seq = draft.stream, draft.seq
        if (refusal := self._forbids(line, stream, outcome)) is not None:
            self._refuse(line, refusal)
            return
        if is_match(stream):
            self._tally.matches.add(stream)
            self._last = stream
        state = self._streams.state(stream)
        if draft.id is not None and self._comes_again(stream, state, outcome, draft.id, line):
            return
        if seq == state.next and not state.hides_the_unsent(draft.to):
            self._append(stream, state, outcome, line)
            self._tally.accepted += 1
            if state.waiting:
                self._promote(stream, state)
            return
        present = self._streams.digest_at(stream, state, seq)
        if present is not None and self._is_same(stream, seq, present, outcome):
            self._hold(stream, outcome.clear)
        elif present is not None or seq < state.next:
            digest = self._vault.digest(outcome.canonical)
            self._conflict(stream, seq, digest, line, "late" if present is None else "place_taken")
        elif seq > state.next + MOST_LOST:
            note = f"seq: expected {state.next} or at most {MOST_LOST} more, for {state.next} is the next of this match"
            self._refuse(line, Refusal("far_ahead", note, str(seq)))
        else:
            self._wait(stream, state, outcome, line)

    # -- lines with an id of their producer -----------------------------------------------------------

    def _note_id(self, stream: str, state: StreamState, accepted: Accepted) -> None:
        draft = accepted.draft
        if draft.id is not None:
            self._streams.ids(stream, state).setdefault(draft.id, draft.seq)
            state.sent[draft.seq] = accepted.canonical

    def _comes_again(self, stream: str, state: StreamState, arrival: Accepted, name: str, line: Line) -> bool:
        """Whether a line bears the id of one that is here: then it is held already, or a conflict that is kept.

        A line that only waits gives way to one like it with a lower seq: that is where the event belongs.
        """
        there = self._streams.ids(stream, state).get(name)
        if there is None:
            return False
        seq = arrival.draft.seq
        present = self._streams.digest_at(stream, state, seq) if there == seq else None
        if present is not None and self._is_same(stream, seq, present, arrival):
            return False
        if not self._is_like(stream, state, there, arrival.clear):
            self._conflict(stream, seq, self._vault.digest(arrival.canonical), line, "id_reused")
        elif there in state.waiting and seq < there:
            self._tally.held += (stream, there) in self._tally.waits
            self._waited(stream, state, there)
            self._wait_ended(stream, there, "renumbered")
            return False
        else:
            self._tally.held += 1
        return True

    def _sent_for(self, stream: str, state: StreamState, seq: int) -> bytes | None:
        """The line of a place that came in this batch, or waits."""
        raw = state.sent.get(seq)
        if raw is None and seq in state.waiting:
            waits = self._batch.waits.get((stream, seq)) or self._vault.waiting(stream, seq)
            raw = waits[1].raw if waits else None
        return raw

    def _forbids(self, line: Line, stream: str, arrival: Accepted) -> Refusal | None:
        """Why whoever sends a line may not; of a match nothing is looked up for it. A record comes from staff, now or
        before: those who pin rules offer their content with them."""
        if is_match(stream):
            return None if self._may_send(line, stream) else Refusal(OTHERS, self._whose(stream))
        clear = arrival.clear
        if clear["hash"] in self._offered if clear["type"] == "pinned" else self._takes_records:
            return None
        if line.writer is None:  # an enrolled writer is not told either whether it has guessed a record
            present = self._streams.digest_at(stream, self._streams.state(stream), clear["seq"])
            if present is not None and self._is_same(stream, clear["seq"], present, arrival):
                return None
        return Refusal("staff_only", f"{clear['type']}: no log writes it; {written_by(clear['type'])}")

    def _whose(self, match: str) -> str:
        """Why somebody may not send a match, by its id alone: whether it is here is not told."""
        if self._writers.is_vacant(match):
            return "match: the writer of its brand was revoked; enrol the next one: meldtrail writers enrol"
        return "match: its lines come from another writer, or in another way"

    def _refuse(self, line: Line, refusal: Refusal) -> None:
        suffix = f", got {refusal.found}" if refusal.found else ""
        self._tally.refuse(line.number, refusal.code, refusal.note + suffix)
        line = line._replace(raw=line.raw[: MAX_LINE + 1])
        digest, name = self._vault.digest(line.raw), seemingly_of(line.raw)
        if name is None and refusal.code == "truncated":  # the end of a file most likely belongs to its last match
            name = self._last
        # Nobody makes another's match look incomplete, or hears what is kept of it.
        stream = name if name is not None and self._may_send(line, name) else None
        fate = self._quarantine.takes(digest, line, refusal.code, stream, name)
        self._tally.unkept += fate == "counted" and (stream is not None or not self._writers.every)
        if fate == "taken":
            refused = RefusedEntry(os.urandom(KEY_SIZE), digest, line, refusal.code, stream)
            self._batch.refused.setdefault(alike(refusal.code, line), []).append(refused)

    def _conflict(self, stream: str, seq: int, digest: bytes, line: Line, code: Conflict = "place_taken") -> None:
        self._tally.conflict(line.number, stream, seq, code)
        fate = self._quarantine.takes_conflict(stream, digest, line.file)
        self._tally.unkept += fate == "counted"
        if fate == "taken":
            self._keep_conflict(stream, seq, digest, line, code)

    def _keep_conflict(self, stream: str, seq: int, digest: bytes, line: Line, code: Conflict) -> None:
        conflict = ConflictingEntry(os.urandom(KEY_SIZE), stream, seq, digest, line)
        self._batch.conflicting.setdefault(alike(code, line), []).append(conflict)

    def _note_appended(self, stream: str, state: StreamState, accepted: Accepted, line: Line) -> None:
        """Know the event that was just appended, and pin what the table of lobbies says of a match that it opens."""
        seq = accepted.draft.seq
        state.fresh[seq] = accepted.canonical
        self._note_id(stream, state, accepted)
        if accepted.draft.kind == "open" and not (seq > 1 and self._was_open(stream, seq)):
            self._pin_by_lobby(stream, accepted.clear, line)

    def _pin_by_lobby(self, match: str, opening: Any, line: Line) -> None:
        """Pin what the table of lobbies says of a match that has just opened, by a record of the opening's time."""
        stream = f"{PINS}/{match}"
        pin = self._lobby_pin(opening.get("lobby"), opening.get("at"), len(opening["players"]))
        if pin is None or (state := self._streams.state(stream)).next > 1:
            return
        ruleset_hash, content, fields = pin
        record = {"v": SCHEMA_VERSION, "stream": stream, "seq": 1, "type": "pinned", "at": opening["at"], **fields}
        form = canonical({**record, "hash": ruleset_hash})
        accepted = read_line(form)
        if isinstance(accepted, Refusal):
            raise ValueError(f"{fields['who']}: what it says of {match} is no record: {accepted.note}")
        self._keep_content(ruleset_hash, fields["ruleset"], content)
        self._append(stream, state, accepted, line._replace(raw=form, writer=None))

    def _rules_of(self, stream: str, clear: Any) -> tuple[str, str] | None:
        """Hash and content of the rules that an `open` names, where it pins them."""
        name = clear.get("ruleset")
        if name is None or (clear["seq"] > 1 and (self.pinned(stream) or self._is_being_pinned(stream))):
            return None  # an `open` after a gap: the match has its rules already
        if name not in self._pins:
            self._pins[name] = checked_pin(name, self._pin(name))
        return self._pins[name]

    # -- waiting lines ---------------------------------------------------------------------------

    def _wait(self, stream: str, state: StreamState, arrival: Accepted, line: Line) -> None:
        seq, digest = arrival.draft.seq, self._vault.digest(arrival.canonical)
        state.waiting[seq] = digest
        self._batch.waits[stream, seq] = digest, line
        self._tally.waits.add((stream, seq))
        self._note_id(stream, state, arrival)
        if state.next in state.waiting:  # a gap, which may have waited for this line
            self._promote(stream, state)

    def _promote(self, stream: str, state: StreamState) -> None:
        """Let in the lines that waited for the one just appended; those in a declared gap are late now."""
        while state.waiting:
            for seq in [seq for seq in state.waiting if seq < state.next]:
                digest, line = self._waited(stream, state, seq)
                code: Conflict = "late" if self._streams.digest_at(stream, state, seq) is None else "place_taken"
                self._conflict(stream, seq, digest, line, code)
                self._wait_ended(stream, seq, code)
            if state.next not in state.waiting:
                return
            _, line = self._waits_at(stream, state.next)
            accepted = read_line(line.raw)
            if isinstance(accepted, Refusal):
                raise LedgerError(f"{self._place}: a waiting line of {stream} is damaged; restore vault.db")
            if state.hides_the_unsent(accepted.draft.to):
                return
            ours = (stream, state.next) in self._tally.waits
            self._waited(stream, state, state.next)
            self._append(stream, state, accepted, line)
            self._tally.accepted += ours
            self._tally.promoted += not ours

    def _waited(self, stream: str, state: StreamState, seq: int) -> tuple[bytes, Line]:
        """Take a line out of those that wait."""
        self._tally.waits.discard((stream, seq))
        del state.waiting[seq]
        state.sent.pop(seq, None)
        if state.ids:
            state.ids = {name: place for name, place in state.ids.items() if place != seq}
        entry = self._waits_at(stream, seq)
        if self._batch.waits.pop((stream, seq), None) is None:
            self._batch.arrived.append((stream, seq))
        return entry

    def _waits_at(self, stream: str, seq: int) -> tuple[bytes, Line]:
        """The line that waits at a place, with its digest."""
        entry = self._batch.waits.get((stream, seq)) or self._vault.waiting(stream, seq)
        if entry is None:
            raise LedgerError(f"{self._place}: a waiting line of {stream} is missing from vault.db; restore the file")
        return entry

    # -- batches ---------------------------------------------------------------------------------

    def _flush(self, dry_run: bool) -> None:
        if dry_run or (self._batch.is_empty() and not self._vault.has_news()):
            return
        self._batch.write(self._ledger, self._vault, self._arrived, self._version)
        self._streams.settle(self._batch.streams())
        self._batch.clear()

    def _begin_delivery(self) -> None:
        """What comes from now on is another delivery."""
        self._delivery = self._batch.size

    def _forget(self) -> None:
        """Go back to what the databases hold."""
        self._vault.forget()
        self._quarantine.forget()
        if not self._failed:
            self._streams.forget()
            self._learn()
