"""What staff made of leads: the records on ``lead/ID`` streams, by the pair of people they concern."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final, NamedTuple

from ledger.collusion.persons import links
from ledger.evidence.reader import Reader
from schemas.records import AnyRecord, Decided, Raised, Reopened

Pair = tuple[str, str]
"""Two people, each by the ledger's keyed digest of one of his accounts, the lesser first."""

STREAM: Final = "lead/"
ID_DIGITS: Final = 32


class Review(NamedTuple):
    """The records on a pair, in the order in which the ledger took them in."""

    pair: Pair
    records: tuple[AnyRecord, ...]

    @property
    def decided(self) -> Decided | None:
        """The decision that stands; None when there is none or it was taken back."""
        return standing_decision(self.records)

    @property
    def raised(self) -> Raised | None:
        """The figures as they were last put before somebody."""
        return next((record for record in reversed(self.records) if isinstance(record, Raised)), None)


def pair_of_people(one: str, two: str) -> Pair:
    """Two people as a pair."""
    return (one, two) if one < two else (two, one)


def lead_id(pair: Pair) -> str:
    """The id of a pair's lead: a digest of both, so that it is the same whoever comes first."""
    return hashlib.sha256("\0".join(pair).encode()).hexdigest()[:ID_DIGITS]


def lead_stream(pair: Pair) -> str:
    """The stream on which a pair's records stand."""
    return STREAM + lead_id(pair)


def standing_decision(records: Iterable[AnyRecord]) -> Decided | None:
    """The latest decision, unless the lead was reopened after it."""
    found: Decided | None = None
    for record in records:
        if isinstance(record, Decided):
            found = record
        elif isinstance(record, Reopened):
            found = None
    return found


class Reviews:
    """Every review of a ledger. Accounts that were linked since are one person, so pairs are as they are now."""

    def __init__(self, reader: Reader) -> None:
        self._first: dict[str, str] = {}
        for one, two in links(reader):
            low, high = sorted((self.person(one), self.person(two)))
            if low != high:
                self._first[high] = low
        self._by_pair: dict[Pair, Review] = {}
        self._by_lead: dict[str, Review] = {}
        self._read(reader)

    def person(self, account: str) -> str:
        """The person of an account: the least of all accounts linked to it."""
        while account in self._first:
            account = self._first[account]
        return account

    def pair(self, one: str, two: str) -> Pair:
        """Two accounts as a pair of people."""
        return pair_of_people(self.person(one), self.person(two))

    def of(self, one: str, two: str) -> Review | None:
        """What there is on record about a pair; found by the id of its stream too, for people who were erased."""
        pair = self.pair(one, two)
        return self._by_pair.get(pair) or self._by_lead.get(lead_id(pair))

    def all(self) -> list[Review]:
        """Every review, in order of pair."""
        return [self._by_pair[pair] for pair in sorted(self._by_pair)]

    def stream(self, one: str, two: str) -> str:
        """Where the next record about a pair goes: on the stream of its latest."""
        found = self.of(one, two)
        return found.records[-1].stream if found is not None else lead_stream(self.pair(one, two))

    def _read(self, reader: Reader) -> None:
        found: dict[Pair, list[tuple[int, AnyRecord]]] = {}
        for stream in reader.streams_under(STREAM.rstrip("/")):
            records, leaves = reader.records(stream), reader.leaves(stream)
            raised = [record for record in records if isinstance(record, Raised)]
            if not raised:
                continue
            pair = self.pair(reader.person(raised[-1].one), reader.person(raised[-1].two))
            found.setdefault(pair, []).extend((leaves[record.seq], record) for record in records)
            self._by_lead[stream.removeprefix(STREAM)] = Review(pair, tuple(records))
        for pair, rows in found.items():
            self._by_pair[pair] = Review(pair, tuple(record for _, record in sorted(rows, key=lambda row: row[0])))
