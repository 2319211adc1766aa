"""People and their accounts: accounts that records on the stream ``people`` link are one person.

Sums are kept by account and added up by person when they are judged, so that a link that is found later needs no new
scan. A person is known by the number of the first of his accounts. What he did towards a second account of his own is
left out; where both sat in one deal, the covariance between the two seats is left out as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ledger.collusion.channel import Detector
from ledger.collusion.sums import SHARED, VARIANCE, N, Sums, Table, Whole, tabulated
from ledger.evidence.reader import Reader
from schemas.records import Link

PEOPLE = "people"
_SHIFT, _MASK = 32, (1 << 32) - 1


class People(NamedTuple):
    """Whose each account is: by account the number of the person, by person the accounts (one or more)."""

    of: Whole
    accounts: Mapping[int, tuple[int, ...]]

    @property
    def linked(self) -> int:
        """How many people have several accounts."""
        return sum(len(accounts) > 1 for accounts in self.accounts.values())


def links(reader: Reader) -> list[tuple[str, str]]:
    """The linked accounts of a ledger, as staff see them."""
    records = [record for record in reader.records(PEOPLE) if isinstance(record, Link)]
    return [(reader.person(link.player), reader.person(link.same_as)) for link in records]


def people_of(accounts: Sequence[str], linked: Iterable[tuple[str, str]]) -> People:
    """Accounts joined by links, directly or over others, also over such as never played."""
    numbers = {account: number for number, account in enumerate(accounts)}
    above: dict[str, str] = {}

    def first(account: str) -> str:
        while account in above:
            account = above[account]
        return account

    unplayed = len(numbers)
    for one, two in linked:
        a, b = sorted((first(one), first(two)), key=lambda account: (numbers.get(account, unplayed), account))
        if a != b:
            above[b] = a
    of = np.array([numbers[first(account)] for account in accounts], dtype=np.int64)
    found: dict[int, tuple[int, ...]] = {}
    for number, person in enumerate(of.tolist()):
        found[person] = (*found.get(person, ()), number)
    return People(of, found)


def by_person(sums: Sums, people: People, detectors: Mapping[str, Detector]) -> Sums:
    """Sums by account as sums by person."""
    if not people.linked:
        return sums
    pairs, players = {}, {}
    for code, table in sums.pairs.items():
        pairs[code], own = _parted(table, people)
        alone = sums.players[code]
        parts = [Table(people.of[alone.keys], alone.values)]
        if code in detectors and detectors[code].statistic == "score":
            less = -own.values
            less[:, SHARED] = own.values[:, VARIANCE] - 2 * own.values[:, SHARED]
            parts.append(Table(own.keys >> _SHIFT, less))
        players[code] = tabulated(
            np.concatenate([part.keys for part in parts]), np.concatenate([part.values for part in parts])
        )
    return Sums(_parted(sums.deals, people)[0], pairs, players)


def with_himself(deals: Table, people: People) -> dict[int, int]:
    """By person, in how many deals two accounts of his sat at one table."""
    if not people.linked:
        return {}
    own = _parted(deals, people)[1]
    return {int(key) >> _SHIFT: int(row[N]) // 2 for key, row in zip(own.keys, own.values, strict=True)}


def _parted(table: Table, people: People) -> tuple[Table, Table]:
    """The rows of pairs of different people, and those of people with themselves."""
    one, two = people.of[table.keys >> _SHIFT], people.of[table.keys & _MASK]
    keys, apart = one << _SHIFT | two, one != two
    return tabulated(keys[apart], table.values[apart]), tabulated(keys[~apart], table.values[~apart])
