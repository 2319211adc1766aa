"""What a ledger got since somebody looked last, or several that are used as one: leaves, and what changes a match
without one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from ledger.evidence.format_2.erasure import is_done
from ledger.evidence.format_2.extents import Row, extents_erased
from ledger.evidence.format_2.reader import open_leaves, read_each
from ledger.evidence.format_2.vault import Vault
from ledger.evidence.format_2.writers import read_writers, revoked_since, touched
from ledger.evidence.reader import PINS, is_match
from ledger.evidence.receipts import REVEALS
from ledger.evidence.sqlite import Connection, below, data_version, number_of

_FEW: Final = 20_000
"""Leaves that are looked through one by one sooner than all streams of a kind."""


class Marks(NamedTuple):
    """How far a ledger has come: its leaves, and the last row of conflicts, refused lines and lines in quarantine."""

    leaves: int = 0
    conflicts: int = 0
    refusals: int = 0
    quarantined: int = 0


class LastEvent(NamedTuple):
    """The last event of a stream: its leaf and its seq."""

    leaf: int
    seq: int


class Part(NamedTuple):
    """One of the ledgers that are looked at as one: its id, its folder, from which number on its leaves are told, and
    the matches of it that do not count. One that is looked at by itself goes without id and folder."""

    ledger: str
    folder: Path | None
    first: int
    growth: Growth
    aside: frozenset[str] = frozenset()


class Growth:
    """Looks at the two connections of a ledger open for reading; see ``open_parts``."""

    _leaves, _conflicts, _refusals = "leaves", "conflicting", "refused"
    """The tables of leaves, and of lines that were not taken in."""
    _searched = 0
    """Up to this seq the log was searched for erasures."""
    _erasure: Row | None = None
    """The last record of one that was found."""
    _done = 0
    """The seq of the last of which nothing is left."""

    def __init__(self, ledger: Connection, vault: Connection) -> None:
        self._ledger = ledger
        self._vault = self._aside = vault
        """``_aside`` tells of lines that were not taken in."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """The ledgers that are looked at: this one."""
        return (Part("", None, 0, self),)

    def version(self) -> tuple[int, ...]:
        """Numbers that change whenever somebody else wrote to a ledger or its vault."""
        return data_version(self._ledger), data_version(self._vault)

    @contextmanager
    def moment(self) -> Iterator[None]:
        """Within it everything is read as it was at one moment. The vault is written first, so it is looked at last."""
        for conn in (self._ledger, self._vault):
            conn.execute("BEGIN")  # which reads nothing yet; the moment is that of the first read
            conn.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
        try:
            yield
        finally:
            for conn in (self._vault, self._ledger):
                conn.execute("ROLLBACK")

    def marks(self) -> Marks:
        """How far the ledger has come now."""
        last = "SELECT coalesce(max(rowid), 0) FROM"
        return Marks(
            number_of(self._ledger, f"SELECT coalesce(max(leaf), -1) + 1 FROM {self._leaves}"),  # noqa: S608 - from here
            number_of(self._aside, f"{last} {self._conflicts}"),
            number_of(self._aside, f"{last} {self._refusals}"),
            number_of(self._vault, f"{last} refused"),
        )

    def last_erasure(self) -> int | None:
        """The seq of the log's last record of something erased, 0 without any; None from when it is told until nothing
        of it is left: it is destroyed after it is told, and a writer that opens ends what was cut short before it tells
        of another."""
        query = "SELECT leaf, seq, body FROM leaves WHERE stream = 0 AND seq > ? AND instr(body, ?) ORDER BY seq"
        for row in self._ledger.execute(query, (self._searched, b'"type":"erased"')).fetchall():
            self._erasure = row
        self._searched = number_of(self._ledger, "SELECT coalesce(max(seq), 0) FROM leaves WHERE stream = 0")
        if self._erasure is not None and self._erasure[1] != self._done:
            extents = extents_erased(self._ledger, Vault(self._vault), [self._erasure])
            if not all(is_done(self._vault, target, extent) for target, extent in extents):
                return None
            self._done = self._erasure[1]
        return self._done

    def erasures(self) -> str:
        """The mark of what was erased so far; empty while something is being erased. What was made under another mark
        has what is gone, but for one that ledgers were added to (:func:`is_of_mark`)."""
        erased = self.last_erasure()
        return "" if erased is None else str(erased)

    # -- leaves ----------------------------------------------------------------------------------

    def tip(self, leaves: int) -> str:
        """The hash of the last of the first so many leaves, in hex; nothing where there is no such leaf."""
        row = self._ledger.execute("SELECT hash FROM events WHERE leaf = ?", (leaves - 1,)).fetchone()
        return bytes(row[0]).hex() if row else ""

    def downwards(self, low: int, high: int) -> Iterator[tuple[int, str]]:
        """(leaf, stream) of the leaves from ``high`` - 1 down to ``low``."""
        rows: Iterator[tuple[int, str]] = self._ledger.execute(
            "SELECT leaf, stream FROM events WHERE leaf >= ? AND leaf < ? ORDER BY leaf DESC", (low, high)
        )
        return rows

    def last(self, stream: str) -> LastEvent | None:
        """The last event of a stream; None when it has none."""
        row = self._ledger.execute(
            "SELECT leaf, seq FROM events WHERE stream = ? ORDER BY seq DESC LIMIT 1", (stream,)
        ).fetchone()
        return LastEvent(*row) if row else None

    def matches_between(self, low: int, high: int) -> set[str]:
        """The matches with an event from leaf ``low`` up to and without ``high``."""
        rows = self._ledger.execute("SELECT DISTINCT stream FROM events WHERE leaf >= ? AND leaf < ?", (low, high))
        return {stream for (stream,) in rows if is_match(stream)}

    def streams_since(self, kind: str, leaf: int) -> list[str]:
        """The streams of records of a kind (``case``) with a record at ``leaf`` or later, sorted."""
        if self.marks().leaves - leaf <= _FEW:
            # The plus keeps SQLite from going by the index of streams, which has every one of the kind.
            query = "SELECT DISTINCT stream FROM events WHERE leaf >= ? AND +stream > ? AND +stream < ? ORDER BY stream"
            return [stream for (stream,) in self._ledger.execute(query, (leaf, *below(kind)))]
        query = "SELECT stream FROM events WHERE stream > ? AND stream < ? GROUP BY stream HAVING max(leaf) >= ?"
        return sorted(stream for (stream,) in self._ledger.execute(query, (*below(kind), leaf)))

    def pinned_since(self, leaf: int) -> set[str]:
        """The matches to which rules were pinned, later than they came in, at ``leaf`` or later."""
        return {stream.removeprefix(f"{PINS}/") for stream in self.streams_since(PINS, leaf)}

    def revealed_since(self, leaf: int) -> set[str]:
        """The matches for which somebody asked at ``leaf`` or later that hands be opened, or agreed."""
        return {stream.removeprefix(f"{REVEALS}/") for stream in self.streams_since(REVEALS, leaf)}

    def suspected_since(self, leaf: int) -> set[str]:
        """The matches of writers who were revoked as suspect at ``leaf`` or later."""
        names = revoked_since(self._ledger, leaf)
        suspects = (one for one in read_writers(self._ledger).suspects if one.name in names)
        return {match for one in suspects for match in touched(self._ledger, one).matches}

    def records_after(self, stream: str, seq: int, limit: int) -> list[tuple[int, dict[str, Any]]]:
        """(seq, record) of at most ``limit`` records of a stream after ``seq``, opened; nothing stands in one that
        cannot be read."""
        query = "SELECT leaf, seq, body FROM events WHERE stream = ? AND seq > ? ORDER BY seq LIMIT ?"
        rows = self._ledger.execute(query, (stream, seq, limit)).fetchall()
        return read_each(rows, partial(self._opened, stream), {})

    def _opened(self, stream: str, rows: Sequence[Row]) -> list[tuple[int, dict[str, Any]]]:
        values = Vault(self._vault).values_of([leaf for leaf, _, _ in rows])
        fields = {leaf: values[leaf] for leaf, _, _ in rows if leaf in values}
        return [(number, one) for (_, number, _), one in zip(rows, open_leaves(stream, rows, fields), strict=True)]

    # -- without a leaf --------------------------------------------------------------------------

    def waiting(self) -> dict[str, str]:
        """The seqs of the lines that wait, by match: ``4 5 9``."""
        seqs: dict[str, list[str]] = {}
        for stream, seq in self._ledger.execute("SELECT stream, seq FROM waiting ORDER BY stream, seq"):
            if is_match(stream):
                seqs.setdefault(stream, []).append(str(seq))
        return {stream: " ".join(numbers) for stream, numbers in seqs.items()}

    def conflicting(self, since: int) -> set[str]:
        """The matches with a line kept as a conflict after row ``since``."""
        query = f"SELECT DISTINCT stream FROM {self._conflicts} WHERE rowid > ?"  # noqa: S608 - a name from here
        rows = self._aside.execute(query, (since,))
        return {stream for (stream,) in rows if is_match(stream)}

    def quarantined(self, since: int) -> set[str]:
        """The matches that a line put into quarantine after row ``since`` seems to be of."""
        rows = self._vault.execute(
            "SELECT DISTINCT stream FROM refused WHERE rowid > ? AND stream IS NOT NULL", (since,)
        )
        return {stream for (stream,) in rows if is_match(stream)}

    def refused(self, since: int, to: int) -> Counter[tuple[str, str]]:
        """How many lines were refused in rows after ``since`` up to ``to``, by file and code."""
        query = f"SELECT file, code, count(*) FROM {self._refusals} WHERE rowid > ? AND rowid <= ? GROUP BY file, code"  # noqa: S608
        rows = self._aside.execute(query, (since, to))
        return Counter({(file, code): count for file, code, count in rows})


def is_of_mark(mark: str, now: str) -> bool:
    """Whether what was made under a mark of erasures may stand under the one of now: nothing was erased since of what
    it was made from. Ledgers that were added are not in it yet."""
    return mark == now or (bool(mark) and now.startswith(f"{mark} "))


class FirstGrowth(Growth):
    """The same of a ledger of format 1, where nothing is erased and nobody is suspect, and ledger.db itself tells of
    lines that were not taken in."""

    _leaves, _conflicts, _refusals = "events", "conflicts", "refusals"

    def __init__(self, ledger: Connection, vault: Connection) -> None:
        super().__init__(ledger, vault)
        self._aside = ledger

    def last_erasure(self) -> int | None:
        """0: nothing was."""
        return 0

    def suspected_since(self, leaf: int) -> set[str]:  # noqa: ARG002
        """None."""
        return set()

    def records_after(self, stream: str, seq: int, limit: int) -> list[tuple[int, dict[str, Any]]]:
        """(seq, record) of at most ``limit`` records of a stream after ``seq``; their hidden values stay sealed."""
        query = "SELECT seq, body FROM events WHERE stream = ? AND seq > ? ORDER BY seq LIMIT ?"
        return [(number, json.loads(body)) for number, body in self._ledger.execute(query, (stream, seq, limit))]


class ShardedGrowth(Growth):
    """The growth of each of several ledgers, looked at together: leaves are told apart by the place of their shard.

    What is asked by a mark of one ledger (leaves, rows of conflicts) is asked of its part. ``begin`` is called when a
    moment begins: what is remembered of the one before may not hold.
    """

    def __init__(self, parts: Sequence[Part], begin: Callable[[], None]) -> None:
        self._parts = tuple(parts)
        self._begin = begin

    @property
    def parts(self) -> tuple[Part, ...]:
        """Every ledger, in order of time."""
        return self._parts

    def version(self) -> tuple[int, ...]:
        """Numbers that change whenever somebody else wrote to a ledger or its vault."""
        return tuple(chain.from_iterable(part.growth.version() for part in self._parts))

    @contextmanager
    def moment(self) -> Iterator[None]:
        """Within it each ledger is read as it was at one moment."""
        with ExitStack() as stack:
            for part in self._parts:
                stack.enter_context(part.growth.moment())
            self._begin()
            yield

    def erasures(self) -> str:
        """The marks of all ledgers with their ids, in order; empty while something is being erased in one."""
        marks = [(part.ledger, part.growth.erasures()) for part in self._parts]
        return " ".join(f"{ledger}:{mark}" for ledger, mark in marks) if all(mark for _, mark in marks) else ""

    def downwards(self, low: int, high: int) -> Iterator[tuple[int, str]]:
        """(leaf, stream) of the leaves from ``high`` - 1 down to ``low``."""
        for part in reversed(self._parts):
            leaves = part.growth.downwards(max(low - part.first, 0), high - part.first)
            yield from ((part.first + leaf, stream) for leaf, stream in leaves)

    def last(self, stream: str) -> LastEvent | None:
        """The last event of a stream where it counts; None when it has none. Of a match that counts in two shards it is
        that of the later one."""
        for part in reversed(self._parts):
            last = None if stream in part.aside else part.growth.last(stream)
            if last is not None:
                return last._replace(leaf=part.first + last.leaf)
        return None

    def matches_between(self, low: int, high: int) -> set[str]:
        """The matches with an event that counts from leaf ``low`` up to and without ``high``."""
        return {
            match
            for part in self._parts
            for match in part.growth.matches_between(max(low - part.first, 0), high - part.first) - part.aside
        }

    def waiting(self) -> dict[str, str]:
        """The seqs of the lines that wait, by match."""
        seqs: dict[str, str] = {}
        for part in self._parts:
            for match, numbers in part.growth.waiting().items():
                if match not in part.aside:
                    seqs[match] = f"{seqs[match]} {numbers}" if match in seqs else numbers
        return seqs
