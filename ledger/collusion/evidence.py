"""Evidence: the decisions that speak most for a finding, by what the other gained beyond what was to be expected.

Unlikely choices are no evidence in themselves; what counts is the benefit to the other beyond expectation.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from ledger.collusion.channel import Detector
from ledger.collusion.facts.decisions import DISCARD, DRAW, FIRST_TURN, LATER_TURN, Decisions, select
from ledger.collusion.model import HonestPlay, chances_of
from ledger.collusion.sums import score
from ledger.collusion.weighed import MatchFacts, of_people
from schemas.cards import FACES

EVENTS = 5
ALTERNATIVES = 4

_WORDS = {FIRST_TURN: ("stayed", "dropped"), LATER_TURN: ("stayed", "dropped"), DRAW: ("took the discard", "stock")}


class Alternative(NamedTuple):
    """What could be chosen: in words, how likely it was for this player, what it was worth to the other."""

    choice: str
    chance: float
    worth: float


class Exhibit(NamedTuple):
    """One decision: where, what was chosen, what it was worth to the other and what was to be expected, the most
    likely alternatives."""

    match: str
    seq: int
    chosen: str
    worth: float
    expected: float
    chance: float
    alternatives: tuple[Alternative, ...]

    @property
    def excess(self) -> float:
        """Benefit to the other beyond expectation."""
        return self.worth - self.expected


Accounts = tuple[int, ...]
"""The accounts of one person, by number."""


def exhibits(
    detector: Detector,
    matches: Iterable[MatchFacts],
    model: HonestPlay,
    people: list[str],
    player: Accounts,
    other: Accounts,
    *,
    falls: bool = False,
) -> list[Exhibit]:
    """The five decisions of ``player`` with the most excess for ``other``, the most first; of a rate, its events; of a
    slope, the deals that speak most for it, which ``falls`` or rises."""
    found: list[Exhibit] = []
    for match in matches:
        if detector.statistic == "slope":
            more = _points(detector, match, model, people, player, other, -1.0 if falls else 1.0)
        else:
            more = _in_match(detector, match, model, people, player, other)
        found = best([*found, *more])
    return found


def best(found: list[Exhibit]) -> list[Exhibit]:
    """The five with the most excess, the most first."""
    return sorted(found, key=lambda exhibit: (-exhibit.excess, exhibit.match, exhibit.seq))[:EVENTS]


def _in_match(
    detector: Detector, match: MatchFacts, model: HonestPlay, people: list[str], player: Accounts, other: Accounts
) -> list[Exhibit]:
    rows = match.facts.decisions
    rows = select(rows, of_people(rows, player, other))
    if detector.statistic == "rate":
        return _events(detector, match.match, rows)
    found = []
    for kind in detector.kinds:
        mine = select(rows, rows.kind == kind)
        if kind in model.kinds and len(mine.kind):
            found += _scored(detector, match.match, mine, model, people, other)
    return found


def _scored(
    detector: Detector, match: str, rows: Decisions, model: HonestPlay, people: list[str], other: Accounts
) -> list[Exhibit]:
    chances, worth = chances_of(model, rows, people), detector.covariate(rows)
    scores = score(detector, rows, chances)
    found = []
    for n in range(len(rows.kind)):
        seat = int(np.argmax(np.isin(rows.others[n], other)))
        if scores.variance[n, seat] <= 1e-9 or scores.excess[n, seat] <= 0:
            continue
        size, chosen = int(rows.size[n]), int(rows.chosen[n])
        each = [
            Alternative(_choice(rows, n, place), float(chances[n, place]), float(worth[n, place, seat]))
            for place in range(size)
        ]
        rest = sorted((a for place, a in enumerate(each) if place != chosen), key=lambda a: (-a.chance, a.choice))
        expected = each[chosen].worth - float(scores.excess[n, seat])
        found.append(
            Exhibit(
                match,
                int(rows.seq[n]),
                each[chosen].choice,
                each[chosen].worth,
                expected,
                each[chosen].chance,
                tuple(rest[:ALTERNATIVES]),
            )
        )
    return found


def _choice(rows: Decisions, n: int, place: int) -> str:
    kind = int(rows.kind[n])
    return FACES[int(rows.cards[n, place])] if kind == DISCARD else _WORDS[kind][place]


def _points(
    detector: Detector, match: MatchFacts, model: HonestPlay, people: list[str], player: Accounts, other: Accounts,
    sign: float,
) -> list[Exhibit]:  # fmt: skip
    """Deals that lie where the slope leads; the worth is how far along, times how far up."""
    points = detector.points(match.facts, model, people)
    which = np.isin(points.player, player) & np.isin(points.present, other).any(axis=1)
    each = zip(points.seq[which].tolist(), points.along[which].tolist(), points.up[which].tolist(), strict=True)
    return [
        Exhibit(match.match, seq, detector.words(along, up), sign * along * up, 0.0, 0.0, ())
        for seq, along, up in each
        if sign * along * up > 0
    ]


def _events(detector: Detector, match: str, rows: Decisions) -> list[Exhibit]:
    which = np.isin(rows.kind, detector.kinds) & ((rows.chosen == 1) | (rows.size == 0))
    return [Exhibit(match, int(seq), detector.name.lower(), 1.0, 0.0, 0.0, ()) for seq in rows.seq[which]]
