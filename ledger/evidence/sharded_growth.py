"""How several ledgers that are used as one have grown: leaves are told apart by the place of their shard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import chain

from ledger.evidence.growth import Growth, Last, Part


class ShardedGrowth(Growth):
    """The growth of each ledger, looked at together.

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
            found = part.growth.downwards(max(low - part.first, 0), high - part.first)
            yield from ((part.first + leaf, stream) for leaf, stream in found)

    def last(self, stream: str) -> Last | None:
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
            for match, found in part.growth.waiting().items():
                if match not in part.aside:
                    seqs[match] = f"{seqs[match]} {found}" if match in seqs else found
        return seqs
