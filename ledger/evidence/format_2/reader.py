"""Reading a ledger of format 2."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any, Final, TypeVar

from pydantic_core import from_json

from ledger.evidence.commitments import commit_bytes
from ledger.evidence.format_2.extents import Extent, Row, erasures_done, extents_erased, together
from ledger.evidence.format_2.tables import LOG, tells_since_when
from ledger.evidence.format_2.vault import Vault
from ledger.evidence.format_2.writers import EnrolledWriter, Writers, read_writers, touched
from ledger.evidence.leaf import (
    LISTS,
    OWN,
    SEALED_NAME,
    leaf_hashes,
    places,
    seal_of,
    show,
    shown_of,
    split_body,
    withhold,
)
from ledger.evidence.merkle import HASH_SIZE
from ledger.evidence.reader import Depth, Outline, RefusedPlace, Source, StoredMatch, StoredRows, is_match
from ledger.evidence.reader import Reader as FirstReader
from ledger.evidence.receipts import Receipts
from ledger.evidence.sqlite import Connection, below, number_of
from ledger.evidence.tables import DAMAGED, UNREADABLE
from schemas.canonical import canonical
from schemas.wire import timestamp

WITHHELD: Final = b""
"""In place of the digest of an event whose hidden values the vault does not hold all."""
_AT_ONCE: Final = 4096
"""Leaves that are in memory together."""
HashedRow = tuple[int, int, bytes, bytes]
"""Leaf, seq, body of an event and the hash of its leaf, as it is stored."""
Answer = TypeVar("Answer")


def open_leaves(stream: str, rows: Sequence[Row], fields: dict[int, str]) -> list[dict[str, Any]]:
    """Events as the objects that came in; values the vault has no longer are left out.

    ``fields`` are the hidden values by leaf, JSON. All texts are parsed together, which takes a third of the time.
    """
    return _opened(stream, rows, *_parsed(rows, fields))


def read_each(
    rows: Sequence[Row], read: Callable[[Sequence[Row]], list[tuple[int, Answer]]], instead: Answer
) -> list[tuple[int, Answer]]:
    """What is read of rows, with the seq of each: of all together, or else one by one, with something ``instead`` where
    one cannot be read."""
    try:
        return read(rows)
    except DAMAGED:
        if len(rows) == 1:
            return [(rows[0][1], instead)]
        return [one for row in rows for one in read_each([row], read, instead)]


def _parsed(rows: Sequence[Row], fields: dict[int, str]) -> tuple[list[dict[str, Any]], dict[int, Any]]:
    """What bodies show, and the hidden values by leaf."""
    events = from_json(b"[" + b",".join([body.partition(b"\x00")[0] for _, _, body in rows]) + b"]")
    return events, dict(zip(fields, from_json("[" + ",".join(fields.values()) + "]"), strict=True))


def _opened(
    stream: str, rows: Sequence[Row], events: list[dict[str, Any]], values: dict[int, Any]
) -> list[dict[str, Any]]:
    frame = "match" if is_match(stream) else "stream"
    for (_, seq, _), one in zip(rows, events, strict=True):
        one[frame], one["seq"] = stream, seq
    return [_open(one, body, values.get(leaf)) for (leaf, _, body), one in zip(rows, events, strict=True)]


_OF_A_SEAT: Final = {"draw": "card", "discard": "card", "group": "groups"}
"""What those events hide that most of all hide something: one field, by the secret of their seat."""


def _hides_one(event: Mapping[str, Any], values: Any) -> str | None:
    """The field of an event that hides it alone, as nearly all do, where its value is there."""
    name = _OF_A_SEAT.get(event["type"])
    if name is None or event.get(name, "") is not None or "ext" in event:
        return None
    return name if isinstance(values, list) and len(values) == 1 and values[0] is not None else None


def _open(event: dict[str, Any], body: bytes, values: list[Any] | None) -> dict[str, Any]:
    if b"\x00" not in body:  # nothing is hidden
        for key in OWN:
            event.pop(key, None)
        return event
    name = _hides_one(event, values)
    if name is None or values is None:
        return _open_leaf(event, body, values)
    del event["src"]
    event[name] = values[0]
    return event


def _open_leaf(event: dict[str, Any], body: bytes, values: list[Any] | None) -> dict[str, Any]:
    hidden = list(places(event, event["seq"]))
    if values is None:
        values = [None] * len(hidden)
    clear = show(event, hidden, values)
    if any(value is None for value in values):
        _, seals = split_body(body)
        clear = withhold(clear, {place.path: seal for place, seal in zip(hidden, seals, strict=False)})
    return clear


def _digest_of(rows: Sequence[HashedRow], fields: Mapping[int, str], secrets: bytes) -> bytes | None:
    """SHA-256 of the secrets of a match, of all its rows and of what they hide, JSON by leaf; None of a match without
    one, whose anybody could make."""
    leaves, seqs, bodies, hashes = zip(*rows, strict=True)
    hidden = [fields[leaf].encode() if leaf in fields else b"" for leaf in leaves]  # JSON is never empty
    lengths = [len(secrets), len(rows), *seqs, *map(len, bodies), *map(len, hidden)]
    octets = b"".join((struct.pack(f"<{len(lengths)}q", *lengths), secrets, *bodies, *hashes, *hidden))
    return hashlib.sha256(octets).digest() if secrets else None


def _text_shown(body: bytes | None, name: str) -> str:
    """A text that an event shows; empty where it shows none."""
    with suppress(*UNREADABLE):
        return str(shown_of(body or b"")[name])
    return ""


def _is_whole(body: bytes, fields: str | None) -> bool:
    """Whether the vault has something for each commitment of a body but that of the raw line."""
    if b"\x00" not in body or (fields is not None and "null" not in fields):  # as nearly all
        return True
    with suppress(*UNREADABLE):
        public = json.loads(body.partition(b"\x00")[0])
        # Whether anything is hidden does not depend on the seq.
        return not any(places(public, 1)) or (fields is not None and None not in json.loads(fields))
    return False


class Reader(FirstReader):
    """A ledger of format 2 open for reading."""

    _keeps = Vault
    _vault: Vault

    def __init__(self, ledger: Connection, vault: Connection, receipts: Receipts | None = None) -> None:
        super().__init__(ledger, vault, receipts)
        self._strangers = os.urandom(32)
        self._suspect: dict[EnrolledWriter, frozenset[str]] = {}
        self._sources: dict[tuple[int | None, int], Source] = {}
        self._erasures = Extent()
        """What was erased, by the records of :attr:`_erasure_seqs`."""
        self._erasure_seqs: set[int] = set()

    # -- the log ---------------------------------------------------------------------------------

    def size(self) -> int:
        """How many leaves the ledger holds, its own records among them; they are 0 to size - 1."""
        return number_of(self._ledger, "SELECT coalesce(max(leaf), -1) + 1 FROM leaves")

    def altered_leaf(self) -> int | None:
        """The first leaf that is not what its stored hash is of; None where each is. All else verify tells."""
        query = (
            "SELECT leaf, name, seq, body, hash FROM leaves NOT INDEXED JOIN streams ON number = stream ORDER BY leaf"
        )
        rows = self._ledger.execute(query)
        while batch := list(islice(rows, _AT_ONCE)):
            leaves, streams, seqs, bodies, digests = zip(*batch, strict=True)
            for leaf, own, digest in zip(leaves, leaf_hashes(streams, seqs, bodies), digests, strict=True):
                if own != digest:
                    return int(leaf)
        return None

    def event_count(self, since: int = 0) -> int:
        """How many events the ledger holds from a leaf on, without the leaves in which it tells of itself."""
        own = number_of(self._ledger, "SELECT count(*) FROM leaves WHERE stream = 0 AND leaf >= ?", since)
        return max(0, self.size() - since) - own

    def size_of(self, stream: str) -> int:
        """How many events a stream has; 0 for one that is not here."""
        query = "SELECT count(*) FROM leaves WHERE stream = (SELECT number FROM streams WHERE name = ?)"
        return number_of(self._ledger, query, stream)

    def streams(self) -> list[str]:
        """Every stream with an event, sorted: matches and streams of records; not the ledger's own."""
        rows = self._ledger.execute("SELECT name FROM streams WHERE number > 0 ORDER BY name")
        return [stream for (stream,) in rows]

    def streams_under(self, kind: str) -> list[str]:
        """The streams of records of a kind (``case``), sorted; matches need not be read for it."""
        query = "SELECT name FROM streams WHERE name > ? AND name < ? ORDER BY name"
        return [stream for (stream,) in self._ledger.execute(query, below(kind))]

    def _end(self, match: str) -> int | None:
        query = "SELECT min(leaf) FROM leaves WHERE ends AND stream = (SELECT number FROM streams WHERE name = ?)"
        leaf: int | None = self._ledger.execute(query, (match,)).fetchone()[0]
        return leaf

    def outlines(self) -> Iterator[Outline]:
        """Every match from outside, sorted by id, one row in memory at a time."""
        rows = self._ledger.execute(
            "SELECT name, (SELECT count(*) FROM leaves WHERE leaves.stream = number),"
            " (SELECT body FROM leaves WHERE leaves.stream = number AND seq = 1),"
            " (SELECT body FROM events WHERE events.stream = 'pin/' || name ORDER BY seq DESC LIMIT 1),"
            " coalesce((SELECT hash FROM pinned JOIN rulesets ON rulesets.number = rules"
            " WHERE pinned.stream = streams.number), '')"
            " FROM streams ORDER BY name"
        )
        for match, size, first, later, rules in rows:
            if is_match(match):
                yield Outline(match, _text_shown(first, "at"), size, _text_shown(later, "hash") if later else rules)

    # -- events ----------------------------------------------------------------------------------

    def _read_together(self, stream: str) -> list[dict[str, Any]]:
        rows = self._rows(stream)
        return open_leaves(stream, rows, self._values(rows)) if rows else []

    def _clear_at(self, stream: str, seq: int, *, hides: bool) -> dict[str, Any]:
        query = "SELECT leaf, seq, body FROM events WHERE stream = ? AND seq = ?"
        row: Row = self._ledger.execute(query, (stream, seq)).fetchone()
        fields = self._vault.fields_of(row[0]) if hides else None
        (clear,) = open_leaves(stream, [row], {} if fields is None else {row[0]: fields.decode()})
        return clear

    def stored_match(self, match: str, depth: Depth = "all") -> StoredMatch:
        """As in a ledger of format 1, all asked for at once."""
        hashed = self._hashed_rows(match) or self._unknown(match)
        try:
            return self._stored_together(match, hashed, depth)
        except DAMAGED:
            return self.stored_apart(match)

    def stored_rows(self, match: str) -> StoredRows | None:
        """A match without reading its events; None where there is none, it has no secret, or its opening cannot be
        read."""
        hashed = self._hashed_rows(match)
        try:
            self._vault.read_secrets(match)  # as for the events themselves
            fields = self._vault.values_of([row[0] for row in hashed])
            first: Row = hashed[0][:3]
            (opening,) = open_leaves(match, [first], {first[0]: fields[first[0]]} if first[0] in fields else {})
            digest = _digest_of(hashed, fields, self._vault.secrets_together(match))
            return StoredRows(len(hashed), digest, opening, self._source(first[2])) if digest is not None else None
        except (*DAMAGED, IndexError):
            return None

    def _hashed_rows(self, match: str) -> list[HashedRow]:
        query = "SELECT leaf, seq, body, hash FROM events WHERE stream = ? ORDER BY seq"
        rows: list[HashedRow] = self._ledger.execute(query, (match,)).fetchall()
        return rows

    def _stored_together(self, match: str, hashed: Sequence[HashedRow], depth: Depth) -> StoredMatch:
        rows: list[Row] = [row[:3] for row in hashed]
        if depth != "bodies":
            self._vault.read_secrets(match)  # before the values: what is erased in between then lacks these alone
        fields = self._values(rows)
        events, hidden = _parsed(rows, fields)
        altered = self._first_altered(match, hashed, events, hidden, depth)
        leaves = {seq: leaf for leaf, seq, _ in rows}
        is_whole = altered is None and depth != "bodies"
        digest = _digest_of(hashed, fields, self._vault.secrets_together(match)) if is_whole else None
        return StoredMatch(_opened(match, rows, events, hidden), leaves, self._source(rows[0][2]), altered, digest)

    def _first_altered(
        self, match: str, hashed: Sequence[HashedRow], events: list[Any], values: dict[int, Any], depth: Depth
    ) -> int | None:
        _, seqs, bodies, _ = zip(*hashed, strict=True)
        hashes, key_of = leaf_hashes([match] * len(hashed), seqs, bodies), self._vault.key_of
        for (leaf, seq, body, digest), own, event in zip(hashed, hashes, events, strict=True):
            if own != digest:
                return seq
            hidden: Any = values.get(leaf)
            if hidden is None and b"\x00" not in body:
                continue
            name = _hides_one(event, hidden) if depth != "bodies" else None
            if name is not None:
                key, (_, _, seals) = key_of(match, f"seat/{event['seat']}", name, seq), body.partition(b"\x00")
                is_own = key is not None and seals.startswith(commit_bytes(key, canonical(hidden[0])))
                if is_own and len(seals) % HASH_SIZE == 0:
                    continue
            if self._hides_another(match, (leaf, seq, body), event, hidden, depth):
                return seq
        return None

    def lacks_values(self, match: str) -> bool:
        """Whether the vault has not all that events of a match hide, or nothing that could be it: it was lost, erased
        or altered."""
        rows = self._rows(match)
        try:
            fields = self._values(rows)
        except DAMAGED:
            return True
        return not all(_is_whole(body, fields.get(leaf)) for leaf, _, body in rows)

    def _hides_another(self, stream: str, row: Row, event: Any, values: Any, depth: Depth) -> bool:
        """Whether the vault has other values of an event than it commits to, or nothing that proves them, or has lost
        one that no record says was erased."""
        if depth == "bodies" and isinstance(values, list) and None not in values:  # as nearly all
            return False
        leaf, seq, body = row
        _, seals = split_body(body)
        hidden = tuple(places(event, seq))
        if values is None:  # all are gone, or it hides but how its line was written
            values = [None] * len(hidden)
        if not isinstance(values, list) or len(hidden) != len(values):
            return True
        for number, (place, value, seal) in enumerate(zip(hidden, values, seals, strict=False)):
            if value is None:
                if not self._is_erased(leaf, number, stream, seq, place):
                    return True
                continue
            if depth == "bodies" or (place.top in LISTS and depth != "all"):
                continue
            key = self._vault.key_of(stream, place.scope, place.path, seq)
            if key is None or seal_of(key, place, value) != seal:
                return True
        return False

    def _is_erased(self, *value: Any) -> bool:
        """Whether a record says that a value is erased, as :meth:`Extent.covers` has it. It was told before anything
        went, so it is here by now."""
        if self._erasures.covers(*value):
            return True
        news = [row for row in erasures_done(self._ledger, self._vault) if row[1] not in self._erasure_seqs]
        extents = extents_erased(self._ledger, self._vault, news)
        self._erasures = together([self._erasures, *(one for target, one in extents if target.kind != "rule")])
        self._erasure_seqs.update(seq for _, seq, _ in news)
        return self._erasures.covers(*value)

    def _rows(self, stream: str) -> list[Row]:
        query = "SELECT leaf, seq, body FROM events WHERE stream = ? ORDER BY seq"
        rows: list[Row] = self._ledger.execute(query, (stream,)).fetchall()
        return rows

    def _values(self, rows: Sequence[Row]) -> dict[int, str]:
        leaves = [leaf for leaf, _, _ in rows]
        fields = self._vault.values_of(leaves)
        return {leaf: fields[leaf] for leaf in leaves if leaf in fields}

    def digests(self, stream: str) -> dict[int, bytes]:
        """SHA-256 of each event of a stream as it came in, by seq; :data:`WITHHELD` where the vault lacks something."""
        rows = self._rows(stream)
        return dict(read_each(rows, partial(self._digests, stream), WITHHELD))

    def _digests(self, stream: str, rows: Sequence[Row]) -> list[tuple[int, bytes]]:
        fields = self._values(rows)
        return [
            (seq, self._vault.digest(canonical(clear)) if _is_whole(body, fields.get(leaf)) else WITHHELD)
            for (leaf, seq, body), clear in zip(rows, open_leaves(stream, rows, fields), strict=True)
        ]

    def log(self) -> list[dict[str, Any]]:
        """What the ledger records of itself, in its order, as stored."""
        return [shown_of(body) | {"seq": seq} for _, seq, body in self._rows(LOG)]

    def writers(self) -> Writers:
        """Who may send the lines of which matches, and who might."""
        return read_writers(self._ledger)

    def _source(self, body: bytes) -> Source:
        public = from_json(body.partition(b"\x00")[0])
        key = public.get("rules"), public["src"]
        source = self._sources.get(key)
        if source is None:  # what a number stands for never changes
            rules_in_log = "(SELECT body FROM leaves WHERE stream = 0 AND seq = ?)"
            query = f"SELECT how, mapping, {rules_in_log} FROM sources WHERE number = ?"  # noqa: S608 - of this line
            how, mapping, rules = self._ledger.execute(query, key).fetchone()
            ruleset_hash = shown_of(rules)["hash"] if rules is not None else None
            source = self._sources[key] = Source("", how, mapping, ruleset_hash)
        return source

    def person(self, player: str) -> str:
        """The handle (hex) that stands for a player in what staff see: random, stable, and told by the vault alone.

        Of one whom no event names there is none; what comes then means nothing to anybody else."""
        handle = self._vault.handle(player)
        if handle is None and player.startswith(SEALED_NAME):  # whose name was erased: a name of this match alone
            handle = hashlib.sha256(player.encode()).digest()[:16]
        if handle is None:
            handle = hmac.digest(self._strangers, player.encode("utf-8", "replace"), "sha256")[:16]
        return handle.hex()

    def knows(self, player: str) -> bool:
        """Whether the vault can name a player, by the platform's id."""
        return self._vault.handle(player) is not None

    # -- what is missing -------------------------------------------------------------------------

    def _conflicts_of(self, match: str) -> Iterable[tuple[int, str, int]]:
        query = "SELECT seq, file, line FROM conflicting WHERE stream = ? ORDER BY seq, file, line"
        rows: Iterable[tuple[int, str, int]] = self._vault.conn.execute(query, (match,))
        return rows

    def _suspect_of(self, match: str) -> tuple[str, int] | None:
        suspect = next((one for one in self.writers().suspects if match in self._touched(one)), None)
        return (suspect.name, suspect.suspect) if suspect is not None and suspect.suspect is not None else None

    def _touched(self, writer: EnrolledWriter) -> frozenset[str]:
        """The matches of which a writer sent suspect lines; it sends no more."""
        if writer not in self._suspect:
            self._suspect[writer] = frozenset(touched(self._ledger, writer).matches)
        return self._suspect[writer]

    def waits_since(self) -> str | None:
        """Since when the line waits that waits longest (ISO 8601, UTC); None where none does, or it is not written."""
        vault = self._vault.conn
        row = vault.execute("SELECT min(at) FROM waiting_since").fetchone() if tells_since_when(vault) else (None,)
        return None if row[0] is None else timestamp(row[0])

    def kept_aside(self) -> tuple[int, int, int]:
        """How many lines were refused, contradict events, and wait."""
        refused, conflicting = self._vault.conn.execute(
            "SELECT (SELECT count(*) FROM refused), (SELECT count(*) FROM conflicting)"
        ).fetchone()
        return refused, conflicting, number_of(self._ledger, "SELECT count(*) FROM waiting")

    def refusals(self) -> list[RefusedPlace]:
        """Every refused line that is kept, sorted by file and line; its bytes are in the vault."""
        rows = self._vault.conn.execute(
            "SELECT file, line, code, nonce, raw FROM refused ORDER BY file, line, leaf, place"
        )
        return [RefusedPlace(file, line, code, commit_bytes(nonce, raw).hex()) for file, line, code, nonce, raw in rows]
