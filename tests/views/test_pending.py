"""What is still to be projected is given out once, the newest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, cast

from ledger.evidence.growth import Marks, Part
from ledger.views.projection.pending import LedgerExtent, PendingRanges


class Last(NamedTuple):
    """The last event of a match."""

    leaf: int
    seq: int


class Grown:
    """A ledger of matches of three events, one behind the other."""

    def __init__(self, matches: int) -> None:
        self._names = [f"M{number:02}" for number in range(matches)]

    def downwards(self, low: int, high: int) -> Iterator[tuple[int, str]]:
        """Leaves with their streams, the last first."""
        yield from ((leaf, self._names[leaf // 3]) for leaf in reversed(range(low, high)))

    def last(self, match: str) -> Last:
        """The last event of a match."""
        return Last(3 * self._names.index(match) + 2, 3)


class Still:
    """A ledger in which nothing has happened since it was seen."""

    parts: tuple[Part, ...] = ()

    def marks(self) -> Marks:
        """How far it has come."""
        return Marks(leaves=30)

    def tip(self, _leaves: int) -> str:
        """The hash of a leaf."""
        return "t"

    def waiting(self) -> dict[str, str]:
        """Matches with lines that wait."""
        return {}

    def last(self, _match: str) -> None:
        """The last event of a match: in no range."""


def given_out(pending: PendingRanges, growth: Any, most: int) -> list[str]:
    """The matches of a step."""
    return [match for match, _ in pending.matches(cast("Any", growth), most)]


def test_a_match_that_changed_and_got_events_too_is_given_out_once_behind_the_first() -> None:
    names = [f"M{number:02}" for number in range(40)]
    pending = PendingRanges(ranges=[(0, 120)], changed=set(names))
    first, rest = (found := given_out(pending, Grown(40), 1000))[:20], found[20:]
    assert len(set(first)) == 20 and rest == names[::-1] and not pending.has_work


def test_what_is_left_of_a_range_is_given_out_in_the_next_step() -> None:
    pending = PendingRanges(ranges=[(0, 30)])
    steps = []
    while pending.has_work:
        steps.append(given_out(pending, Grown(10), 12))
    assert steps == [["M09", "M08", "M07", "M06"], ["M05", "M04", "M03", "M02"], ["M01", "M00"]]


def test_a_match_that_counts_in_another_ledger_by_now_is_looked_at_again() -> None:
    """One that is set aside since, and one that is no more; not one that still is."""
    ledger = cast("Any", Still())
    ledger.parts = (Part("L1", None, 0, ledger, frozenset({"M1", "M2"})),)
    pending = PendingRanges(reaches={"L1": LedgerExtent(Marks(leaves=30), "t", frozenset({"M2", "M3"}))})
    pending.update(ledger)
    assert pending.changed == {"M1", "M3"} and not pending.ranges
