"""What moved between a pair and what it may have cost others: context for whoever decides, never evidence.

Points are those of the rules, before fees; deals whose winner or points are not on record are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ledger.collusion.facts.decisions import NOBODY
from ledger.collusion.persons import People
from ledger.collusion.weighed import MatchFacts

UPPER_BOUND = (
    "An upper bound: every point a third player lost in a deal that one of the two won while both sat in it, as if "
    "without the pair he had lost nothing. Honest play would have cost him part of it or all; what he won from the two "
    "in other deals is not set off, and fees are not in it. Nothing is paid by this list: somebody decides, match by "
    "match."
)


class Harm(NamedTuple):
    """What moved between two people, as context only: deals together, points and paise from one to the other (negative:
    the other way), and points third players lost in deals that one of the two won."""

    deals: int = 0
    points: int = 0
    paise: int = 0
    third_points: int = 0

    def plus(self, more: Harm) -> Harm:
        """Both together."""
        return Harm(*(a + b for a, b in zip(self, more, strict=True)))


class Refund(NamedTuple):
    """What a third player lost in one match to one of the two: points, and paise where the match says what a point is
    worth. People by number."""

    match: str
    player: int
    lost_to: int
    points: int
    paise: int | None


def harm(matches: Iterable[MatchFacts], people: People, one: int, two: int) -> Harm:
    """What moved between two people over some matches."""
    total = Harm()
    for match in matches:
        for players, points, winner in _decided(match, people, one, two):
            total = total.plus(Harm(deals=1))
            if players[winner] not in (one, two):
                continue
            loser = two if players[winner] == one else one
            lost = sum(max(0, p) for p, who in zip(points, players, strict=True) if who == loser)
            signed = lost if loser == one else -lost
            third = sum(max(0, p) for p, who in zip(points, players, strict=True) if who not in (NOBODY, one, two))
            total = total.plus(Harm(0, signed, signed * match.point_value, third))
    return total


def refunds(match: MatchFacts, people: People, one: int, two: int) -> list[Refund]:
    """What each third player lost in a match to one of the two, in order of players."""
    lost: dict[tuple[int, int], int] = {}
    for players, points, winner in _decided(match, people, one, two):
        if players[winner] not in (one, two):
            continue
        for points_lost, who in zip(points, players, strict=True):
            if points_lost > 0 and who not in (NOBODY, one, two):
                lost[who, players[winner]] = lost.get((who, players[winner]), 0) + points_lost
    value = match.point_value
    return [
        Refund(match.match, *who, points, points * value if value else None) for who, points in sorted(lost.items())
    ]


def sat_together(match: MatchFacts, people: People, one: int, two: int) -> bool:
    """Whether two people sat in one deal of a match."""
    return any(one in players and two in players for players, _, _ in _deals(match, people))


def _deals(match: MatchFacts, people: People) -> Iterator[tuple[list[int], list[int], int]]:
    """By deal: people by seat, points lost by seat (-1: not on record), the winner's seat (-1: not on record)."""
    table = match.facts.deals
    for n in range(len(table.winner)):
        players = [NOBODY if account < 0 else int(people.of[account]) for account in table.players[n]]
        yield players, [int(points) for points in table.points[n]], int(table.winner[n])


def _decided(match: MatchFacts, people: People, one: int, two: int) -> Iterator[tuple[list[int], list[int], int]]:
    """The deals both sat in of which winner and points are on record."""
    for players, points, winner in _deals(match, people):
        known = all(lost >= 0 for lost, who in zip(points, players, strict=True) if who != NOBODY)
        if one in players and two in players and winner >= 0 and known:
            yield players, points, winner
