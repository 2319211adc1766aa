"""Reading a ledger: events opened again, what is missing from them, and the lines to export."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final, Literal, NamedTuple, NoReturn

from pydantic import ValidationError
from pydantic_core import from_json

from ledger.evidence.intake import RESERVED
from ledger.evidence.leaf import shown_of
from ledger.evidence.merkle import Frontier, leaf_hash
from ledger.evidence.quarantine import unkept, unmended
from ledger.evidence.receipts import REVEALS, IdleRecord, Receipts, Reveal, judged_reveals, now_ms
from ledger.evidence.sealing import Opened, open_body, withhold
from ledger.evidence.shards import Shard
from ledger.evidence.sqlite import Connection, below, number_of
from ledger.evidence.tables import DAMAGED, UNREADABLE
from ledger.evidence.vault import Vault
from schemas.canonical import canonical
from schemas.errors import UnknownMatch, meant
from schemas.events import Act, Claim, read_again, read_events
from schemas.records import RECORD, AnyRecord
from schemas.wire import OptionValue


def read_lines(clears: list[dict[str, Any]]) -> list[MatchEvent]:
    """Stored events. A day there is not, which intake let through before it knew the calendar, is no time at all."""
    try:
        return read_events(clears)
    except ValidationError:
        dated = [{name: value for name, value in clear.items() if name != "at" or _is_time(value)} for clear in clears]
        return read_events(dated)


def read_lines_again(clears: list[dict[str, Any]]) -> list[MatchEvent]:
    """The same, where the cards drawn and put down are taken for what intake let through."""
    try:
        return read_again(clears)
    except (ValueError, TypeError):  # of values that are none whose leaves somebody has made anew: models refuse them
        return read_lines(clears)


def _is_time(text: Any) -> bool:
    """Whether a text is a time; of what is none the model speaks."""
    try:
        return not isinstance(text, str) or bool(datetime.fromisoformat(text))
    except ValueError:
        return False


class Source(NamedTuple):
    """Where an event's bytes came from: keyed digest of the raw line (hex), ``live`` or ``imported``, the hash of
    the mapping that made them, and the hash of the rules pinned with them."""

    digest: str
    how: str
    mapping: str | None = None
    ruleset: str | None = None


_SEAL: Final = b'{"sealed":'
_NOTHING: Final[Opened] = {}


def open_stored(rows: Sequence[tuple[int, bytes]], fields: Sequence[tuple[int, str]]) -> list[dict[str, Any]]:
    """A stream's stored (seq, body) as the objects that came in: opened, without ``src``; erased values are left out.

    ``fields`` are the opened values as (seq, JSON). All are parsed together, which takes a third of the time.
    """
    values: Sequence[Opened] = from_json("[" + ",".join([value for _, value in fields]) + "]")
    openings: Mapping[int, Opened] = dict(zip([seq for seq, _ in fields], values, strict=True))
    bodies = from_json(b"[" + b",".join([body for _, body in rows]) + b"]")
    return [_open(body, event, openings.get(seq, _NOTHING)) for (seq, body), event in zip(rows, bodies, strict=True)]


def _open(body: bytes, event: dict[str, Any], openings: Opened) -> dict[str, Any]:
    del event["src"]
    seals = body.count(_SEAL)
    if not seals:
        return event
    clear = open_body(event, openings)
    return clear if seals == len(openings) else withhold(clear)


MatchEvent = Act | Claim


RULES: Final = 0
"""Stands for an event, of which the first is 1, where the record of the rules of a match is not what was stored."""


@dataclass(frozen=True, slots=True)
class MatchGaps:
    """What a match lacks: seqs that wait, conflicts as (seq, file, line), and refused lines naming the match; and who
    sent lines of it that are suspect, with the leaf from which on they are. ``doubled`` are the names of the shards it
    stands in, where nobody has said in which it counts: nothing else of it is told then. ``altered`` is of no line that
    is missing: the first event that is not the one that was stored, or ``RULES``."""

    waiting: tuple[int, ...] = ()
    conflicts: tuple[tuple[int, str, int], ...] = ()
    refused: int = 0
    suspect: tuple[str, int] | None = None
    doubled: tuple[str, ...] = ()
    altered: int | None = None

    def __bool__(self) -> bool:
        return bool(self.waiting or self.conflicts or self.refused or self.suspect or self.doubled)


@dataclass(frozen=True, slots=True)
class RefusedPlace:
    """A refused line as the ledger shows it: file, line from 1, code, keyed digest (hex) of its bytes."""

    file: str
    line: int
    code: str
    digest: str


Depth = Literal["bodies", "values", "all"]
"""How much of a match is held against its leaves: what it shows, what it hides but for the order of a stock, all."""


class StoredMatch(NamedTuple):
    """The events of a match as objects, in seq order, the leaf of each by seq, where the first came from, and the first
    that is not the one its leaf is the hash of, or hides another value than its leaf commits to, or one that nothing
    proves; None where none is seen to be. Whether the leaves are those that were stored, verify tells. ``digest`` is
    that of :class:`StoredRows`, where what it hides was held against its leaves too and nothing is altered."""

    lines: list[dict[str, Any]]
    leaves: dict[int, int]
    source: Source | None
    altered: int | None = None
    digest: bytes | None = None

    def events(self) -> list[MatchEvent]:
        """The events. Raises ValueError where one is none that a line could have told."""
        return read_lines_again(self.lines) if self.altered is None else read_lines(self.lines)


class StoredRows(NamedTuple):
    """A match as it lies in the files, of which the opening alone was read: how many events, SHA-256 of every byte of
    them, of what they hide and of its secrets, the first of them as an object, and where it came from. What was seen of
    a match holds for as long as the digest is the same, which nobody can make without the vault."""

    events: int
    digest: bytes
    opening: dict[str, Any]
    source: Source | None


class Outline(NamedTuple):
    """A match from outside: when its first event was (as logged, or empty), its events, hash of its rules or empty."""

    match: str
    at: str
    size: int
    rules: str


class Pin(NamedTuple):
    """The rules a match is judged by: the hash of their content, and what the ledger calls them.

    The first is made when the match comes in, by the ruleset it names; ``ruleset``, ``who``, ``at`` and ``why`` are
    those of a pin that staff or the table of lobbies made, None for the first. ``seq`` is the record's, 0 for the
    first. ``options`` are values that its table uses, as an ``open`` states them.
    """

    hash: str
    ruleset: str | None = None
    who: str | None = None
    at: str | None = None
    why: str | None = None
    seq: int = 0
    options: Mapping[str, OptionValue] | None = None


LONGEST: Final = 256
"""Signs of a name or player id that somebody may ask for."""
PINS: Final = "pin"
"""The kind of stream later pins are kept in: ``pin/MATCH``."""


class Reader:
    """A ledger open for reading. Cheap calls query what they name; nothing is held between calls but the tree."""

    _keeps: type[Vault] = Vault

    def __init__(self, ledger: Connection, vault: Connection, receipts: Receipts | None = None) -> None:
        self._ledger = ledger
        self._vault = self._keeps(vault)
        self._receipts = receipts
        self._tree = Frontier()
        self.warnings: tuple[str, ...] = ()

    def shard_of(self, match: str) -> Shard | None:
        """Which of several ledgers has a match, or a stream of records; None when none has, and in one ledger."""

    def doubled(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The matches that count in more than one of several ledgers, with the names of those: none in one ledger."""
        return iter(())

    # -- the log ---------------------------------------------------------------------------------

    def size(self) -> int:
        """How many events the ledger holds; they are leaves 0 to size - 1."""
        return number_of(self._ledger, "SELECT coalesce(max(leaf), -1) + 1 FROM events")

    def event_count(self, since: int = 0) -> int:
        """How many events the ledger holds from a leaf on, without the leaves in which it tells of itself."""
        return max(0, self.size() - since)

    def unvaulted(self) -> int:
        """How many of the last leaves the vault was not written with: 0 where both files are of one time."""
        size, reach = self.size(), self._vault.reach()  # the vault is written first
        return max(0, size - reach.end) if reach is not None else 0

    def root(self) -> bytes:
        """The Merkle root over the stored leaf hashes, 32 bytes. ``verify`` derives it from the bodies."""
        rows = self._ledger.execute("SELECT hash FROM events WHERE leaf >= ? ORDER BY leaf", (self._tree.size,))
        for (leaf,) in rows:
            self._tree.append(leaf)
        return self._tree.root()

    def altered_leaf(self) -> int | None:
        """The first leaf that is not what its stored hash is of; None where each is. All else verify tells."""
        rows = self._ledger.execute("SELECT leaf, body, hash FROM events ORDER BY leaf")
        return next((leaf for leaf, body, digest in rows if leaf_hash(body) != digest), None)

    def streams(self) -> list[str]:
        """Every stream with an event, sorted: matches and streams of records."""
        return [stream for (stream,) in self._ledger.execute("SELECT DISTINCT stream FROM events ORDER BY stream")]

    def streams_under(self, kind: str) -> list[str]:
        """The streams of records of a kind (``case``), sorted; matches need not be read for it."""
        query = "SELECT DISTINCT stream FROM events WHERE stream > ? AND stream < ? ORDER BY stream"
        return [stream for (stream,) in self._ledger.execute(query, below(kind))]

    def matches(self) -> list[str]:
        """Every match with an event, sorted by id."""
        return [stream for stream in self.streams() if is_match(stream)]

    def begun_since(self, leaf: int) -> list[str]:
        """Matches whose first event is at ``leaf`` or later, sorted: those nobody had seen anything of before it."""
        rows = self._ledger.execute("SELECT stream FROM events WHERE leaf >= ? AND seq = 1 ORDER BY stream", (leaf,))
        return [stream for (stream,) in rows if is_match(stream)]

    def begun_unseen(self, marks: Sequence[tuple[str, int]]) -> list[str]:
        """Matches nobody had seen anything of when some records were made, the last of which counts: each is given by
        its stream, and how many leaves there were."""
        return self.begun_since(marks[-1][1])

    def taken_in(self, stream: str) -> dict[int, tuple[int, int]]:
        """Where each event of a stream stands among all in the order in which they were taken in, by seq."""
        return {seq: (0, leaf) for seq, leaf in self.leaves(stream).items()}

    def counts_in(self, stream: str) -> tuple[str, ...]:  # noqa: ARG002
        """The names of the ledgers, of several, in which a stream stands and is not set aside."""
        return ()

    def size_of(self, stream: str) -> int:
        """How many events a stream has; 0 for one that is not here."""
        return number_of(self._ledger, "SELECT count(*) FROM events WHERE stream = ?", stream)

    def holds(self, stream: str) -> bool:
        """Whether something of a stream is stored, or waits."""
        query = (
            "SELECT EXISTS(SELECT 1 FROM events WHERE stream = ?1) OR EXISTS(SELECT 1 FROM waiting WHERE stream = ?1)"
        )
        return bool(number_of(self._ledger, query, stream))

    def has_ended(self, match: str) -> bool:
        """Whether the match was settled, or closed as a whole."""
        return self._end(match) is not None

    def _end(self, match: str) -> int | None:
        """The leaf of the event that ended a match."""
        rows = self._ledger.execute(
            "SELECT leaf, type, body FROM events WHERE stream = ? AND type IN ('match_settled', 'close') ORDER BY leaf",
            (match,),
        )
        ends = (leaf for leaf, kind, body in rows if kind == "match_settled" or "deal" not in json.loads(body))
        return next(ends, None)

    def first_and_last(self, match: str) -> tuple[str | None, str | None]:
        """When the first and the last stored event of a match were, as logged; None where no time was logged."""
        rows = [
            self._ledger.execute(
                "SELECT json_extract(CAST(body AS TEXT), '$.at') FROM events WHERE stream = ? "  # noqa: S608
                f"ORDER BY seq {order} LIMIT 1",
                (match,),
            ).fetchone()
            for order in ("ASC", "DESC")
        ]
        first, last = (row[0] if row is not None else None for row in rows)
        return first, last

    def hands_from(self, match: str, now: int, record: StoredMatch | None = None) -> int | None:
        """When the hands of a match may be told to staff, milliseconds since 1970, 0 for at once; None while it is
        played. Those of a match that was followed wait, by when the line came that ended it, unless two people opened
        them; ``now`` is the time, ``record`` what is stored of the match, where that was read."""
        end = self._end(match)
        if end is None or self._receipts is None or not self._receipts.hands_wait:
            return None if end is None else 0
        source = self.source(match) if record is None else record.source
        if source is not None and source.how != "live":
            return 0
        first = self._first_leaf(match) if record is None else next(iter(record.leaves.values()))
        due = self._receipts.hands_from(first, end, now)
        return 0 if due > now and any(one.by is not None for one in self.reveals(match)) else due

    def reveals(self, match: str) -> tuple[Reveal, ...]:
        """Who asked that the hands of a match that had ended be opened before their time, and who agreed, the oldest
        first."""
        return self._reveals(match)[0]

    def idle_reveals(self, match: str) -> tuple[IdleRecord, ...]:
        """The records of a reveal of a match that count for nothing."""
        return self._reveals(match)[1]

    def _reveals(self, match: str) -> tuple[tuple[Reveal, ...], tuple[IdleRecord, ...]]:
        stream = f"{REVEALS}/{match}"
        return judged_reveals(self.readable_records(stream), self.leaves(stream), self._end(match))

    def _first_leaf(self, match: str) -> int:
        return number_of(self._ledger, "SELECT leaf FROM events WHERE stream = ? ORDER BY seq LIMIT 1", match)

    def came_ms(self, leaf: int) -> int:
        """When a leaf came by our own clock, milliseconds since 1970; 0 where it was not put down."""
        came = self._receipts.came(leaf) if self._receipts is not None else None
        return 0 if came is None else came.at_ms

    def came_at(self, match: str) -> str | None:
        """When the first line of a match that is stored came, by our own clock, in UTC; None where nobody knows."""
        came = self._receipts.came(self._first_leaf(match)) if self._receipts is not None else None
        if came is None or not came.is_timed:
            return None
        return datetime.fromtimestamp(came.at_ms / 1000, UTC).isoformat(timespec="seconds")

    def hands_are_open(self, match: str) -> bool:
        """Whether a match has ended and its hands may be told by now."""
        now = now_ms()
        due = self.hands_from(match, now)
        return due is not None and due <= now

    def outlines(self) -> Iterator[Outline]:
        """Every match from outside, sorted by id, one row in memory at a time."""
        rows = self._ledger.execute(
            "SELECT events.stream, count(*), coalesce((SELECT json_extract(CAST(first.body AS TEXT), '$.at')"
            " FROM events first WHERE first.stream = events.stream AND first.seq = 1), ''),"
            " coalesce((SELECT json_extract(CAST(later.body AS TEXT), '$.hash') FROM events later"
            " WHERE later.stream = 'pin/' || events.stream ORDER BY later.seq DESC LIMIT 1), pins.hash, '')"
            " FROM events LEFT JOIN pins ON pins.stream = events.stream GROUP BY events.stream ORDER BY events.stream"
        )
        return (Outline(match, at, size, rules) for match, size, at, rules in rows if is_match(match))

    # -- events ----------------------------------------------------------------------------------

    def events(self, match: str) -> list[MatchEvent]:
        """The events of a match in seq order, opened. Raises UnknownMatch when the ledger has none."""
        try:
            return read_lines(self.clear(match))
        except ValueError:  # what no line could have told, whose leaf somebody has made anew
            return self.stored_apart(match).events()

    def clear(self, match: str) -> list[dict[str, Any]]:
        """The objects :meth:`events` reads, for those who need few of their fields. Raises UnknownMatch as it does."""
        return self._clear(match) or self._unknown(match)

    def stored_match(self, match: str, depth: Depth = "all") -> StoredMatch:  # noqa: ARG002
        """What :meth:`clear`, :meth:`leaves` and :meth:`source` answer, held against its leaves. Raises as they do."""
        self.must_hold(match)
        rows = self._ledger.execute("SELECT seq, body, hash FROM events WHERE stream = ? ORDER BY seq", (match,))
        altered = next((seq for seq, body, digest in rows if leaf_hash(body) != digest), None)
        try:
            return StoredMatch(self._read_together(match), self.leaves(match), self.source(match), altered)
        except DAMAGED:
            return self.stored_apart(match)

    def stored_rows(self, match: str) -> StoredRows | None:  # noqa: ARG002
        """A match without reading its events; None where it is not stored so that this is enough."""
        return None

    def stored_apart(self, match: str) -> StoredMatch:
        """The same of a match of which something stored is none that a line could have told. Each event is read by
        itself: without what it hides where that is what is wrong, else a gap stands in its place."""
        leaves, lines, altered = self.leaves(match), list[dict[str, Any]](), list[int]()
        for seq in leaves:
            line = self._readable_at(match, seq, hides=True)
            if line is None:
                altered.append(seq)
                line = self._readable_at(match, seq, hides=False) or _gap(match, seq)
            lines += [line] if line is not None else []
        # Where each can be read by itself nothing proves them.
        return StoredMatch(lines, leaves, self.source(match), next(iter(altered or leaves)))

    def _readable_at(self, stream: str, seq: int, *, hides: bool) -> dict[str, Any] | None:
        """An event of a stream, with or without what it hides; None where no line could have told it."""
        with suppress(*UNREADABLE):
            line = self._clear_at(stream, seq, hides=hides)
            if is_match(stream):
                read_lines([line])
            else:
                RECORD.validate_python(line, strict=False)
            return line
        return None

    def _clear_at(self, stream: str, seq: int, *, hides: bool) -> dict[str, Any]:
        query = "SELECT body FROM events WHERE stream = ? AND seq = ?"
        (body,) = self._ledger.execute(query, (stream, seq)).fetchone()
        fields = [row for row in self._vault.opened(stream) if row[0] == seq] if hides else []
        (clear,) = open_stored([(seq, body)], fields)
        return clear

    def in_its_ledger(self, match: str) -> Reader:  # noqa: ARG002
        """What reads the ledger alone that a match is in: this, but of several ledgers."""
        return self

    def must_hold(self, match: str) -> None:
        """Raise UnknownMatch, which names one of nearly that id, where the ledger has nothing of a match."""
        if not self.size_of(match):
            self._unknown(match)

    def _unknown(self, match: str) -> NoReturn:
        hint = f"{meant(match, self._like(match))}meldtrail matches lists them"
        raise UnknownMatch(f"the ledger holds no match {match}; {hint}")

    def _like(self, match: str) -> list[str]:
        """Some matches whose ids begin as this one does, as far as any does: among these stands what was mistyped."""
        query = "SELECT stream FROM events WHERE stream >= ? AND stream < ? AND seq = 1 LIMIT 500"
        for length in sorted({max(len(match) - 2, 1), len(match) * 2 // 3 or 1, len(match) // 3 or 1}, reverse=True):
            start = match[:length]
            if names := [name for (name,) in self._ledger.execute(query, (start, start + "~~")) if is_match(name)]:
                return names
        return []

    def records(self, stream: str) -> list[AnyRecord]:
        """The records of a staff or system stream in seq order, opened; none when it has none."""
        return [RECORD.validate_python(clear, strict=False) for clear in self._clear(stream)]

    def readable_records(self, stream: str) -> list[AnyRecord]:
        """The same without those that cannot be read, for whom each says something by itself."""
        return [record for _, record in self.numbered_records(stream) if record is not None]

    def numbered_records(self, stream: str) -> list[tuple[int, AnyRecord | None]]:
        """The same with the seq of each; None in place of one that cannot be read."""
        try:
            return [(record.seq, record) for record in self.records(stream)]
        except DAMAGED:
            return [
                (seq, None if line is None else RECORD.validate_python(line, strict=False))
                for seq, line in self._lines_apart(stream)
            ]

    def _lines_apart(self, stream: str) -> list[tuple[int, dict[str, Any] | None]]:
        return [(seq, self._readable_at(stream, seq, hides=True)) for seq in self.leaves(stream)]

    def all_stored(self, depth: Depth = "bodies") -> Iterator[tuple[str, StoredMatch]]:
        """Every match as :meth:`stored_match` has it, sorted by id, one in memory at a time."""
        return ((match, self.stored_match(match, depth)) for match, _ in self.match_sizes())

    def match_sizes(self, after: str = "") -> Iterator[tuple[str, int]]:
        """Every match whose id comes ``after`` another, sorted, with how many events are stored."""
        query = "SELECT stream, count(*) FROM events WHERE stream > ? GROUP BY stream ORDER BY stream"
        return (row for row in self._ledger.execute(query, (after,)) if is_match(row[0]))

    def _clear(self, stream: str) -> list[dict[str, Any]]:
        try:
            return self._read_together(stream)
        except DAMAGED:
            if not is_match(stream):
                raise
            return self.stored_apart(stream).lines

    def _read_together(self, stream: str) -> list[dict[str, Any]]:
        rows = self._ledger.execute("SELECT seq, body FROM events WHERE stream = ? ORDER BY seq", (stream,)).fetchall()
        return open_stored(rows, self._vault.opened(stream)) if rows else []

    def leaves(self, match: str) -> dict[int, int]:
        """The leaf of each event of a stream, by seq."""
        return dict(self._ledger.execute("SELECT seq, leaf FROM events WHERE stream = ? ORDER BY seq", (match,)))

    def source(self, match: str) -> Source | None:
        """Where the first event of a stream came from; None when nothing of it is stored, or that cannot be read."""
        row = self._ledger.execute("SELECT body FROM events WHERE stream = ? ORDER BY seq LIMIT 1", (match,)).fetchone()
        with suppress(*UNREADABLE):
            return self._source(row[0]) if row is not None else None
        return None

    def sources(self, match: str) -> dict[int, Source]:
        """Where each event of a stream came from, by seq."""
        rows = self._ledger.execute("SELECT seq, body FROM events WHERE stream = ? ORDER BY seq", (match,))
        return {seq: self._source(body) for seq, body in rows}

    def _source(self, body: bytes) -> Source:
        return Source(**json.loads(body)["src"])

    def pins(self, match: str) -> tuple[Pin, ...]:
        """Every pin of a match, the oldest first; the newest decides. None when its rules were never known, or one of
        them cannot be read."""
        stream = f"{PINS}/{match}"
        query = "SELECT (SELECT hash FROM pins WHERE stream = ?), EXISTS(SELECT 1 FROM events WHERE stream = ?)"
        pinned, again = self._ledger.execute(query, (match, stream)).fetchone()
        first = () if pinned is None else (Pin(pinned),)
        try:
            later = self._clear(stream) if again else ()
            for one in later:  # each is what a pin can be
                RECORD.validate_python(one, strict=False)
            return (*first, *(Pin(**{name: one[name] for name in Pin._fields if name in one}) for one in later))
        except UNREADABLE:
            return ()

    def content(self, ruleset_hash: str) -> str | None:
        """The canonical content of a ruleset the ledger keeps, by its hash; None when it keeps none of that hash, as
        where somebody changed it in the file."""
        row = self._ledger.execute("SELECT content FROM rulesets WHERE hash = ?", (ruleset_hash,)).fetchone()
        return row[0] if row and sha256(row[0].encode()).hexdigest() == ruleset_hash else None

    def contents(self, beginning: str) -> list[str]:
        """The hashes of the contents the ledger keeps that begin so, sorted."""
        rows = self._ledger.execute(
            "SELECT hash FROM rulesets WHERE substr(hash, 1, ?) = ? ORDER BY hash", (len(beginning), beginning)
        )
        return [ruleset_hash for (ruleset_hash,) in rows]

    def pinned(self, match: str) -> tuple[str, str] | None:
        """(hash, canonical content) of the rules the match is judged by; None when they are not known."""
        pins = self.pins(match)
        content = self.content(pins[-1].hash) if pins else None
        return (pins[-1].hash, content) if content is not None else None

    def unpinned(self) -> list[str]:
        """The matches with an event that no rules are pinned to, sorted."""
        rows = self._ledger.execute(
            "SELECT DISTINCT stream FROM events WHERE stream NOT IN (SELECT stream FROM pins)"
            " AND 'pin/' || stream NOT IN (SELECT stream FROM events WHERE stream > 'pin/' AND stream < 'pin0')"
            " ORDER BY stream"
        )
        return [stream for (stream,) in rows if is_match(stream)]

    def person(self, player: str) -> str:
        """The keyed digest (hex) that stands for a player in what staff see: stable, and nothing without the vault."""
        return self._vault.pseudonym_key(player.encode()).hex()

    def persons(self, player: str) -> tuple[str, ...]:
        """What stands for a player: :meth:`person` first, then what does in others of several ledgers."""
        return (self.person(player),)

    def former_persons(self, player: str) -> tuple[str, ...]:  # noqa: ARG002
        """What may stand for a player in what was made of some of several ledgers, and does no more."""
        return ()

    def knows(self, player: str) -> bool:
        """Whether the vault can name a player, by the platform's id."""
        return player in self.players_called(player)

    def persons_called(self, text: str) -> tuple[str, ...]:
        """The keyed digests (hex) of the players of that id, as the platform writes it, and of those of that name,
        whatever its case; empty when there is none. Whom the id names comes first."""
        return tuple(self.person(player) for player in self.players_called(text))

    def players_called(self, text: str) -> list[str]:
        """The same players by the platform's id."""
        if not text.strip() or len(text) > LONGEST or any("\ud800" <= sign <= "\udfff" for sign in text):
            return []  # nobody is called so, and SQLite takes no half of a surrogate pair
        return self._vault.players_called(text)

    def players(self) -> Iterator[str]:
        """Every player the vault can name, by the platform's id, sorted."""
        for (player,) in self._vault.conn.execute("SELECT DISTINCT player FROM people ORDER BY player"):
            yield player

    def same_players(self) -> Iterator[tuple[str, str]]:
        """Two of :meth:`person` that stand for one player: none in one ledger, where each has one."""
        return iter(())

    # -- what is missing -------------------------------------------------------------------------

    def incomplete(self, match: str) -> MatchGaps:
        """What waits, conflicts or was refused for a match; false when its log is complete as far as known."""
        waiting = self._ledger.execute("SELECT seq FROM waiting WHERE stream = ? ORDER BY seq", (match,))
        refused = unmended(
            (raw for (raw,) in self._vault.conn.execute("SELECT raw FROM refused WHERE stream = ?", (match,))),
            lambda seq: self._stands(match, seq),
        )
        conflicts = tuple(self._conflicts_of(match))
        return MatchGaps(tuple(seq for (seq,) in waiting), conflicts, refused, self._suspect_of(match))

    def _conflicts_of(self, match: str) -> Iterable[tuple[int, str, int]]:
        query = "SELECT seq, file, line FROM conflicts WHERE stream = ? ORDER BY seq, file, line"
        rows: Iterable[tuple[int, str, int]] = self._ledger.execute(query, (match,))
        return rows

    def _suspect_of(self, match: str) -> tuple[str, int] | None:  # noqa: ARG002
        """Who sent lines of a match that are suspect, and from which leaf on they are: nobody in this format."""
        return None

    def _stands(self, match: str, seq: int) -> bool:
        """Whether an event of a match is stored at this seq; a gap is none."""
        row = self._ledger.execute("SELECT body FROM events WHERE stream = ? AND seq = ?", (match, seq)).fetchone()
        return row is not None and shown_of(row[0])["type"] != "gap"

    def waiting_matches(self) -> list[str]:
        """Matches with lines that wait, also those of which nothing could be stored yet; sorted."""
        rows = self._ledger.execute("SELECT DISTINCT stream FROM waiting ORDER BY stream")
        return [stream for (stream,) in rows if is_match(stream)]

    def waits_since(self) -> str | None:
        """Since when the line waits that waits longest (ISO 8601, UTC); None where none does, or it is not written."""
        return None

    def kept_aside(self) -> tuple[int, int, int]:
        """How many lines were refused, contradict events, and wait."""
        row: tuple[int, int, int] = self._ledger.execute(
            "SELECT (SELECT count(*) FROM refusals), (SELECT count(*) FROM conflicts), (SELECT count(*) FROM waiting)"
        ).fetchone()
        return row

    def refusals(self) -> list[RefusedPlace]:
        """Every refused line, sorted by file and line; its bytes are in the vault."""
        rows = self._ledger.execute("SELECT file, line, code, digest FROM refusals ORDER BY file, line, digest")
        return [RefusedPlace(file, line, code, digest.hex()) for file, line, code, digest in rows]

    def unkept(self) -> dict[tuple[str, str], int]:
        """How many lines were refused or conflicting of which nothing but this number is kept, by file (empty: all
        further files) and code (``conflict`` for lines that conflict)."""
        return unkept(self._vault.conn)

    # -- out again -------------------------------------------------------------------------------

    def export(self, match: str | None = None, leave_out: Callable[[str], object] = str) -> Iterator[bytes]:
        """The canonical clear lines of a stream, or of all in order of stream and seq, each with a line feed.

        Ingesting them again finds every line already held, unless values were erased from the vault since. A record
        that cannot be read is left out, and named as STREAM/SEQ.
        """
        if match is not None:
            self.must_hold(match)
        for stream in self.streams() if match is None else (match,):
            try:
                yield from [canonical(clear) + b"\n" for clear in self._clear(stream)]
            except DAMAGED:
                for seq, clear in self._lines_apart(stream):
                    if clear is not None:
                        yield canonical(clear) + b"\n"
                    else:
                        leave_out(f"{stream}/{seq}")


def _gap(match: str, seq: int) -> dict[str, Any] | None:
    """What stands in place of an event that is none; nothing where no event could have this number."""
    gap = {"v": 1, "match": match, "seq": seq, "type": "gap", "to": seq, "reason": "what is stored of it is no event"}
    with suppress(*UNREADABLE):
        read_lines([gap])
        return gap
    return None


def is_match(stream: str) -> bool:
    """Whether a stream is a match; the others hold records."""
    return "/" not in stream and stream not in RESERVED
