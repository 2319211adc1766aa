"""Joining the suits: the most that sequences of all suits together can cover with the jokers there are."""

from __future__ import annotations

from functools import lru_cache
from operator import add, itemgetter
from typing import NamedTuple

from ledger.rules.set_choices import Lanes
from ledger.rules.suit_tables import (
    UNREACHABLE,
    Need,
    Row,
    SequenceShape,
    SuitTable,
    Taken,
    needs_below,
    suit_table,
)


class Terms(NamedTuple):
    """Which entries of two rows add up to the entries of the row of both together, laid out for C to add.

    ``ours`` and ``theirs`` pick the two numbers of every sum; ``spans`` says which sums compete for an entry.
    """

    ours: itemgetter[tuple[int, ...]]
    theirs: itemgetter[tuple[int, ...]]
    spans: tuple[tuple[int, int], ...]


class Joiner:
    """Joins suits for one need; holds the suit tables by number of jokers."""

    __slots__ = ("_needs", "_one_pure", "_one_sequence", "_run_min", "_shape", "_tables", "need")

    def __init__(self, shape: SequenceShape, need: Need) -> None:
        self.need = need
        self._needs = needs_below(need)
        self._one_sequence = min(1, len(self._needs) - 1)
        self._one_pure = self._needs.index((1, 1)) if need[0] else 0
        self._shape = shape
        self._run_min = shape.run_min
        self._tables: list[SuitTable] = []

    def tables(self, jokers: int) -> list[SuitTable]:
        """The suit tables for every number of jokers up to this one."""
        while len(self._tables) <= jokers:
            self._tables.append(suit_table(self._shape, self.need, len(self._tables)))
        return self._tables

    def has_pure(self, lanes: Lanes, jokers: int) -> bool:
        """Whether any suit holds a pure sequence; only asked when the need has one."""
        table = self.tables(jokers)[jokers]
        at = self._pure_entry(jokers)
        a, b, c, d = lanes
        return table[a][at] >= 0 or table[b][at] >= 0 or table[c][at] >= 0 or table[d][at] >= 0

    def _pure_entry(self, jokers: int) -> int:
        """Where a row says what it covers with one pure sequence and all the jokers."""
        return (self._one_pure + 1) * (jokers + 1) - 1

    def most(self, rows: list[Row], jokers: int, wilds: int) -> int:
        """The most points the suits cover together; below zero when the need cannot be met.

        Jokers among which is a wild card can make a sequence by themselves: the wild card plays as itself.
        """
        some = self._one_sequence * (jokers + 1) + jokers
        useful = [row for row in rows if row[jokers] > 0 or row[some] >= 0]
        if wilds and jokers >= self._run_min and self.need[1]:
            useful.append(joker_row(self.need, jokers, min(wilds, self.need[1]), self._run_min))
        if not self.need[0]:
            return self._join_plain(useful[0], useful[1:], jokers) if useful else UNREACHABLE
        entry = self._pure_entry(jokers)
        pure = [row for row in useful if row[entry] >= 0]
        if not pure:
            return UNREACHABLE
        plain = [row for row in useful if row[entry] < 0]
        joined = pure[0]
        for row in pure[1:]:
            joined = _join(joined, row, all_terms(self.need, jokers))
        return self._join_plain(joined, plain, jokers)

    def shares(self, lanes: Lanes, jokers: int, wilds: int) -> list[list[Taken]]:
        """Sequences by suit that cover the most, and last those of jokers alone; for a need that can be met."""
        table = self.tables(jokers)[jokers]
        rows = [table[lane] for lane in lanes]
        rows.append(joker_row(self.need, jokers, min(wilds, self.need[1]), self._run_min))
        joined = [rows[-1]]
        for row in reversed(rows[:-1]):
            joined.append(_join(row, joined[-1], all_terms(self.need, jokers)))
        need, found = self.need, []
        for lane, row, both, rest in zip(lanes, rows, joined[:0:-1], joined[-2::-1], strict=False):
            part, spent = self._share(row, rest, need, jokers, both, len(row) // len(self._needs))
            found.append(table.sequences(lane, part, spent))
            need, jokers = (need[0] - part[0], need[1] - part[1]), jokers - spent
        return [*found, [Taken(0, self._run_min)] * need[1]]

    def _share(self, row: Row, rest: Row, need: Need, jokers: int, both: Row, width: int) -> tuple[Need, int]:
        """How much of the need and of the jokers is met in the row rather than in the rest; fewest jokers first."""
        promised = both[self._needs.index(need) * width + jokers]
        for spent in range(jokers + 1):
            for n, part in enumerate(self._needs):
                other = (need[0] - part[0], need[1] - part[1])
                if other in self._needs:
                    at = self._needs.index(other) * width + jokers - spent
                    if row[n * width + spent] + rest[at] == promised:
                        return part, spent
        raise AssertionError("a joined figure is the sum of two others")

    def _join_plain(self, joined: Row, plain: list[Row], jokers: int) -> int:
        """Once no pure sequence is to come, only the last entries, which have them all, can lead to the need."""
        if not plain:
            return joined[-1]
        terms, last, kept = plain_terms(self.need, jokers)
        joined = joined[-kept:]
        for row in plain[:-1]:
            joined = _join(joined, row, terms)
        most: int = max(map(add, last.ours(joined), last.theirs(plain[-1])))
        return most


def _join(one: Row, other: Row, terms: Terms) -> Row:
    ours, theirs, spans = terms
    sums = list(map(add, ours(one), theirs(other)))
    return tuple([max(sums[start:end]) for start, end in spans])


@lru_cache(maxsize=1024)
def joker_row(need: Need, jokers: int, wilds: int, run_min: int) -> Row:
    """The row of sequences made of jokers alone, each with a wild card that plays as itself."""
    return tuple(
        0 if not pure and sequences <= min(wilds, j // run_min) else UNREACHABLE
        for pure, sequences in needs_below(need)
        for j in range(jokers + 1)
    )


Pairs = list[tuple[int, int]]


def _pairs(need: Need, jokers: int) -> list[Pairs]:
    needs = needs_below(need)
    width = jokers + 1
    return [
        [
            (first * width + j, needs.index((p - a, s - b)) * width + joker - j)
            for first, (a, b) in enumerate(needs)
            if (p - a, s - b) in needs
            for j in range(joker + 1)
        ]
        for p, s in needs
        for joker in range(width)
    ]


def _lay_out(competing: list[Pairs]) -> Terms:
    spans = []
    flat: Pairs = []
    for pairs in competing:
        spans.append((len(flat), len(flat) + len(pairs)))
        flat += pairs
    flat.append(flat[-1])  # an itemgetter of one index would give no tuple
    return Terms(itemgetter(*(a for a, _ in flat)), itemgetter(*(b for _, b in flat)), tuple(spans))


@lru_cache(maxsize=256)
def all_terms(need: Need, jokers: int) -> Terms:
    """The sums for two rows that may both have pure sequences."""
    return _lay_out(_pairs(need, jokers))


@lru_cache(maxsize=256)
def plain_terms(need: Need, jokers: int) -> tuple[Terms, Terms, int]:
    """The sums where the second row has no pure sequence: for all entries with every pure one, for the last of them
    alone, and how many entries these are; the first row is cut down to them."""
    needs = needs_below(need)
    width = jokers + 1
    no_pure = sum(not p for p, _ in needs) * width
    kept = sum(p == need[0] for p, _ in needs) * width
    cut = len(needs) * width - kept
    competing = [[(a - cut, b) for a, b in pairs if b < no_pure] for pairs in _pairs(need, jokers)[-kept:]]
    return _lay_out(competing), _lay_out(competing[-1:]), kept
