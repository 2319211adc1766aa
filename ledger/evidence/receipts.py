"""When lines came in, by our own clock, and so when the hands of a match may be told.

A delivery is what one ingest took in without a pause. A match that came whole in one is a log that was handed over; one
that came in several was followed while it was played, and may be played still when a line says that it has ended. So
its hands wait for some minutes after that line came, by our clock: a producer's clock says what its owner likes.

The ledger's own leaves say when lines came. A ledger of format 1 has it in state.db, where no evidence stands: what
that does not know of was there before somebody looked, and is one delivery, which came before the file of the ledger
was written last; who deletes it opens no hands before they have waited from then on.

Before that two people can open the hands of a match that has ended: one asks, somebody else agrees. Both are records of
staff on the stream ``reveal/MATCH``. What was asked while the match was played counts for nothing, nor does an
agreement of whoever asked; such a record is kept and changes nothing.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from ledger.evidence.leaf import shown_of
from ledger.evidence.sqlite import Connection, SqliteError, connect_reader
from schemas.errors import LedgerError
from schemas.records import AnyRecord, RevealAgreed, RevealAsked
from schemas.wire import milliseconds_of

STATE_FILE: Final = "state.db"
_LEDGER: Final = "ledger.db"
"""As in :mod:`ledger.evidence.folder`, which stands above this."""
_SOON_MS: Final = 1000
"""After which it is looked again whether an event that was just stored has a delivery."""


class Delivery(NamedTuple):
    """The leaves from the one before up to and without ``size``, the last of them stored at ``at_ms`` (since 1970).

    Where nobody looked when they came it is not timed: they came at ``at_ms`` or before.
    """

    size: int
    at_ms: int
    is_timed: bool = True


def now_ms() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def _written_ms(folder: Path) -> int | None:
    """When the ledger of a folder was written last, by its files; what it holds came before. None without them."""
    states = [path.stat() for name in (_LEDGER, f"{_LEDGER}-wal") if (path := folder / name).exists()]
    # A log without a byte is that of somebody who reads.
    return max((state.st_mtime_ns // 1_000_000 for state in states if state.st_size), default=None)


class Arrival(NamedTuple):
    """When an event came: in which delivery, by a number that no other has, and at what time, or before where nobody
    looked (``is_timed``)."""

    delivery: int
    at_ms: int
    is_timed: bool = True


class _ReceivedRecord(NamedTuple):
    """A record ``received``: its leaf, how many records of the log there are with it, its fields."""

    leaf: int
    seq: int
    fields: dict[str, Any]

    @property
    def at_ms(self) -> int:
        try:
            return milliseconds_of(self.fields["at"])
        except (KeyError, TypeError, ValueError):
            says = f"leaf {self.leaf} does not say when lines came; `meldtrail verify` tells what was changed"
            raise LedgerError(says) from None

    @property
    def came(self) -> Arrival:
        """When the leaves of the batch came."""
        fields = self.fields
        return Arrival(fields.get("delivery", fields["first"]), self.at_ms, not fields.get("untimed", False))


# The plus keeps SQLite from the index of streams, by which it would sort all records of the log for the next one.
_FROM: Final = "SELECT leaf, seq, body FROM leaves WHERE +stream = 0 AND leaf >= ? ORDER BY leaf"
_ALL: Final = "SELECT leaf, seq, body FROM leaves WHERE stream = 0 AND seq > ? ORDER BY seq"
_SEVERAL: Final = 32
"""Batches that are looked for one at a time, before all are read."""


class Receipts:
    """Reads the leaves ``received``. Hands wait ``delay`` seconds after a match that was followed has ended."""

    def __init__(self, ledger: Connection, delay: int = 0) -> None:
        self._ledger = ledger
        self._delay_ms = delay * 1000
        self._latest: tuple[int, int, Arrival] | None = None
        self._misses = 0
        self._batches: list[_ReceivedRecord] = []

    @property
    def hands_wait(self) -> bool:
        """Whether the hands of a match wait at all once it has ended."""
        return bool(self._delay_ms)

    def hands_from(self, first: int, end: int, now: int) -> int:
        """When the hands of a match may be told, of which the first event is leaf ``first`` and the one that ended it
        leaf ``end``: milliseconds since 1970, 0 for at once."""
        if not self.hands_wait:
            return 0
        start, finish = self.came(first), self.came(end)
        if finish is None:
            return self._not_put_down(now)
        # Came and ended in one delivery: nobody followed it while it was played, and there is nothing to wait for.
        same = start is not None and start.delivery == finish.delivery and finish.is_timed
        return 0 if same else finish.at_ms + self._delay_ms

    def came(self, leaf: int) -> Arrival | None:
        """When a leaf came: its batch ends with the leaf that says so, and is committed with it."""
        if self._latest is not None and self._latest[0] <= leaf <= self._latest[1]:
            return self._latest[2]  # of the same batch, which a history of matches asks for thousands of times
        self._misses += 1
        batch = next(self._received(_FROM, leaf), None) if self._misses <= _SEVERAL else self._batch_of(leaf)
        if batch is None:
            return None
        self._latest = leaf, batch.leaf, batch.came
        return batch.came

    def _batch_of(self, leaf: int) -> _ReceivedRecord | None:
        """For whoever asks of leaves all over the ledger: each batch is read once."""
        batches = self._batches
        if not batches or batches[-1].leaf < leaf:
            batches += self._received(_ALL, batches[-1].seq if batches else 0)
        place = bisect_left(batches, leaf, key=attrgetter("leaf"))
        return batches[place] if place < len(batches) else None

    def _not_put_down(self, now: int) -> int:
        """When hands may be told that were dealt in a match of whose end it was not put down when it came."""
        return now + _SOON_MS

    def all(self) -> list[Delivery]:
        """Every batch, the oldest first, as a delivery of its own. Sizes are of events, without the ledger's own."""
        return [
            Delivery(batch.leaf + 1 - batch.seq, batch.at_ms, not batch.fields.get("untimed", False))
            for batch in self._received(_ALL, 0)
        ]

    def _received(self, query: str, leaf: int) -> Iterator[_ReceivedRecord]:
        for place, seq, body in self._ledger.execute(query, (leaf,)):
            record = shown_of(body)
            if record["type"] == "received":
                yield _ReceivedRecord(place, seq, record)

    def close(self) -> None:
        """Close what it has opened."""


class FirstReceipts(Receipts):
    """Reads what was put down in state.db, of a ledger of format 1."""

    _conn: Connection | None = None

    def __init__(self, folder: Path, delay: int = 0) -> None:
        self._path = folder / STATE_FILE
        self._delay_ms = delay * 1000

    def came(self, leaf: int) -> Arrival | None:
        """When a leaf came; of what was not put down it is known that the ledger's file was written later, and of no
        ledger at all nothing. Raises LedgerError where it cannot be read."""
        rows = self._rows("WHERE size > ? ORDER BY size LIMIT 1", leaf)
        if rows:
            return Arrival(*rows[0])
        latest_ms = _written_ms(self._path.parent)
        return None if latest_ms is None else Arrival(0, latest_ms, is_timed=False)

    def _not_put_down(self, now: int) -> int:
        return now + self._delay_ms

    def all(self) -> list[Delivery]:
        """Every delivery, the oldest first. Raises LedgerError where they cannot be read."""
        return self._rows("ORDER BY size")

    def _rows(self, which: str, *values: int) -> list[Delivery]:
        if self._conn is None and not self._path.exists():
            return []
        try:
            if self._conn is None:
                self._conn = connect_reader(self._path)
            rows = self._conn.execute(f"SELECT size, at_ms, is_timed FROM deliveries {which}", values)  # noqa: S608
            return [Delivery(size, at_ms, bool(is_timed)) for size, at_ms, is_timed in rows]
        except (SqliteError, LedgerError) as error:
            says = f"{self._path} cannot be used: {error}; remove it if it is damaged: no evidence stands in it"
            raise LedgerError(says) from None

    def close(self) -> None:
        """Close the file."""
        if self._conn is not None:
            self._conn.close()
            self._conn = None


# -- opened before that ----------------------------------------------------------------------------

REVEALS: Final = "reveal"
"""The kind of stream they are kept in: ``reveal/MATCH``."""


class Reveal(NamedTuple):
    """Who asked for it, when and why, as record ``seq`` of its stream; ``by`` and ``agreed_at`` are those of the second
    person, None while nobody has agreed."""

    seq: int
    who: str
    at: str
    reason: str
    by: str | None = None
    agreed_at: str | None = None


Why = Literal["played", "of_nothing", "own", "again"]
"""Why a record counts for nothing: asked while the match was played; agreed to what nobody asked, or asked while it was
played; to what whoever agrees asked; to what somebody agreed to already."""


class IdleRecord(NamedTuple):
    """A record that counts for nothing: its seq, who wrote it, and why."""

    seq: int
    who: str
    why: Why


def judged_reveals(
    records: Iterable[AnyRecord], leaves: Mapping[int, int], end: int | None
) -> tuple[tuple[Reveal, ...], tuple[IdleRecord, ...]]:
    """What was asked for after leaf ``end``, which ended the match, None while it is played, the oldest first; and the
    records that count for nothing, in their order. ``leaves`` are the places of the records by seq."""
    reveals, idle = dict[int, Reveal](), list[IdleRecord]()
    for record in records:
        if isinstance(record, RevealAsked):
            if end is not None and leaves[record.seq] > end:
                reveals[record.seq] = Reveal(record.seq, record.who, record.at, record.reason)
            else:
                idle.append(IdleRecord(record.seq, record.who, "played"))
        elif isinstance(record, RevealAgreed):
            reveal = reveals.get(record.of)
            if reveal is None or reveal.by is not None or reveal.who == record.who:
                why: Why = "of_nothing" if reveal is None else "own" if reveal.by is None else "again"
                idle.append(IdleRecord(record.seq, record.who, why))
            else:
                reveals[record.of] = reveal._replace(by=record.who, agreed_at=record.at)
    return tuple(reveals.values()), tuple(idle)
