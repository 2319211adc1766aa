"""What is still to be projected: ranges of leaves, newest first, and matches that changed without one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ledger.evidence.growth import Growth, LastEvent, Marks, Part
from ledger.evidence.reader import is_match
from ledger.evidence.sqlite import Connection
from ledger.views.projection.counts import Disagreement

_COUNTABLE: Final = 5000
"""Leaves up to which matches that wait are counted one by one."""
_SAID: Final = frozenset({*Marks._fields, "tip", "aside"})
"""What a view file says of how far it saw a ledger."""
_CHANGED_FIRST: Final = 20
"""Matches that changed without a leaf and go before everything else."""


class LedgerExtent(NamedTuple):
    """How far a ledger was seen. ``tip`` is the hash of the last leaf, by which a ledger restored from a copy is known
    that has grown since; ``aside`` are the matches of it that did not count."""

    marks: Marks = Marks()
    tip: str = ""
    aside: frozenset[str] = frozenset()

    def as_stamp(self, ledger: str) -> dict[str, str]:
        """As a view file says it of itself; of several ledgers with the id of one."""
        stamp = {name: str(value) for name, value in self.marks._asdict().items()} | {"tip": self.tip}
        if not ledger:
            return stamp
        return {f"{name} {ledger}": value for name, value in (stamp | {"aside": " ".join(sorted(self.aside))}).items()}


def seen_in(stamp: Mapping[str, str]) -> dict[str, LedgerExtent]:
    """How far each ledger was seen, by its id, as a view file says of itself."""
    stamps: dict[str, dict[str, str]] = {}
    for name, value in stamp.items():
        what, _, ledger = name.partition(" ")
        if what in _SAID:
            stamps.setdefault(ledger, {})[what] = value
    return {
        ledger: LedgerExtent(
            Marks(*(int(one.get(name, "0")) for name in Marks._fields)),
            one.get("tip", ""),
            frozenset(one.get("aside", "").split()),
        )
        for ledger, one in stamps.items()
    }


def departures(reaches: Mapping[str, LedgerExtent], growth: Growth) -> Iterator[str]:
    """In what ledgers are not as they were when they were seen so far, but for what came since."""
    for part in growth.parts:
        reach = reaches.get(part.ledger, LedgerExtent())
        there, then = part.growth.marks().leaves, reach.marks.leaves
        name = f" of {part.folder}" if part.folder is not None else ""
        if there < then:
            yield f"{then} leaves{name} were seen, and there are {there}"
        elif reach.tip and part.growth.tip(then) != reach.tip:
            yield f"leaf {then - 1}{name} is not the one that was seen"


@dataclass
class PendingRanges:
    """Ranges ``[low, high)`` of leaves, the newest last; matches that changed without a leaf; lines that wait, as last
    seen; and how far each ledger was seen. ``end`` is the leaf after the last of all."""

    reaches: dict[str, LedgerExtent] = field(default_factory=dict)
    ranges: list[tuple[int, int]] = field(default_factory=list)
    changed: set[str] = field(default_factory=set)
    waiting: dict[str, str] = field(default_factory=dict)
    end: int = 0

    @classmethod
    def load(cls, conn: Connection, stamp: dict[str, str]) -> PendingRanges:
        """As it was saved in a view file; ``stamp`` is what the file says of itself."""
        return cls(
            seen_in(stamp),
            list(conn.execute("SELECT low, high FROM to_project ORDER BY low")),
            {match for (match,) in conn.execute("SELECT match FROM looked_at_again")},
            dict(conn.execute("SELECT match, seqs FROM lines_waiting")),
        )

    def save(self, conn: Connection, before: PendingRanges) -> None:
        """Write what is not as it was ``before``; the caller holds the transaction."""
        if self.ranges != before.ranges:
            conn.execute("DELETE FROM to_project")
            conn.executemany("INSERT INTO to_project VALUES (?, ?)", self.ranges)
        old, new = before.changed - self.changed, sorted(self.changed - before.changed)
        conn.executemany("DELETE FROM looked_at_again WHERE match = ?", [(match,) for match in old])
        conn.executemany("INSERT INTO looked_at_again VALUES (?)", [(match,) for match in new])
        old_rows = [(match,) for match in before.waiting.keys() - self.waiting.keys()]
        conn.executemany("DELETE FROM lines_waiting WHERE match = ?", old_rows)
        news = sorted(self.waiting.items() - before.waiting.items())
        conn.executemany("INSERT OR REPLACE INTO lines_waiting VALUES (?, ?)", news)
        for ledger, reach in self.reaches.items():
            if reach != before.reaches.get(ledger):
                rows = list(reach.as_stamp(ledger).items())
                conn.executemany("INSERT OR REPLACE INTO views_made VALUES (?, ?)", rows)

    def copy(self) -> PendingRanges:
        """One that changes by itself."""
        return PendingRanges(dict(self.reaches), list(self.ranges), set(self.changed), dict(self.waiting), self.end)

    def update(self, growth: Growth) -> None:
        """Add what the ledgers got since they were looked at last. Raises Disagreement when one holds less."""
        if why := next(departures(self.reaches, growth), None):
            raise Disagreement(f"{why}; the views must be made anew")
        matches = set[str]().union(*(self._take_in(part) for part in growth.parts))
        self.ranges.sort()
        self.end = max(part.first + self.reaches[part.ledger].marks.leaves for part in growth.parts)
        waiting = growth.waiting()
        matches |= {match for match, _ in waiting.items() ^ self.waiting.items()}
        self.waiting = waiting
        self.changed |= {match for match in matches if not self._is_in_range(growth.last(match))}

    def _take_in(self, part: Part) -> set[str]:
        """Add what one ledger got; the matches that changed without a leaf."""
        growth, reach = part.growth, self.reaches.get(part.ledger, LedgerExtent())
        now, then = growth.marks(), reach.marks
        if any(less < more for less, more in zip(now, then, strict=True)):
            raise Disagreement("lines kept aside are fewer than were seen; the views must be made anew")
        matches: set[str] = set()
        if now.leaves > then.leaves:
            matches |= growth.pinned_since(then.leaves) | growth.revealed_since(then.leaves)
            matches |= growth.suspected_since(then.leaves)
            self._add_range(part.first + then.leaves, part.first + now.leaves)
        if now.conflicts > then.conflicts:
            matches |= growth.conflicting(then.conflicts)
        if now.quarantined > then.quarantined:
            matches |= growth.quarantined(then.quarantined)
        self.reaches[part.ledger] = LedgerExtent(now, growth.tip(now.leaves), part.aside)
        return (matches - part.aside) | (part.aside ^ reach.aside)

    def _add_range(self, low: int, high: int) -> None:
        before = next((one for one in self.ranges if one[1] == low), None)
        if before is not None:
            self.ranges.remove(before)
            low = before[0]
        self.ranges.append((low, high))

    def _is_in_range(self, last: LastEvent | None) -> bool:
        """Whether a match with this last event will be projected anyway."""
        return last is not None and any(low <= last.leaf < high for low, high in self.ranges)

    def matches(self, growth: Growth, most: int) -> Iterator[tuple[str, int]]:
        """Matches to be projected now and how many events each has, the newest first.

        What was given out is no longer pending. Ends after ``most`` leaves were looked at, or once nothing is left.
        """
        for _ in range(min(len(self.changed), _CHANGED_FIRST)):
            yield self._take_changed(growth)
        count = 0
        while self.ranges:
            low, high = self.ranges.pop()
            streams: set[str] = set()
            for leaf, stream in growth.downwards(low, high):
                if count >= most:
                    self.ranges.append((low, high))
                    return
                count, high = count + 1, leaf
                # One with a later event was projected with that, or will be: a newer range goes first. Where somebody
                # changed the number of an event the last one lies before others.
                last = growth.last(stream) if stream not in streams and is_match(stream) else None
                if last is not None and last.leaf <= leaf:
                    # Until the caller comes back it may stop and save: the leaves below still count as pending.
                    rest = [(low, leaf)] if leaf > low else []
                    self.ranges += rest
                    self.changed.discard(stream)
                    yield stream, last.seq
                    del self.ranges[len(self.ranges) - len(rest) :]
                streams.add(stream)
        while self.changed:
            yield self._take_changed(growth)

    def _take_changed(self, growth: Growth) -> tuple[str, int]:
        match = self.changed.pop()
        last = growth.last(match)
        return match, last.seq if last else 1

    @property
    def has_work(self) -> bool:
        """Whether anything is to be projected."""
        return bool(self.ranges or self.changed)

    @property
    def events(self) -> int:
        """How many leaves are to be projected."""
        return sum(high - low for low, high in self.ranges)

    def count(self, growth: Growth) -> int | None:
        """How many matches are to be projected; None where there are too many to count."""
        if self.events > _COUNTABLE:
            return None
        matches = set[str]().union(*(growth.matches_between(low, high) for low, high in self.ranges))
        return len(self.changed.union(match for match in matches if self._is_in_range(growth.last(match))))
