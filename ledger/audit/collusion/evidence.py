"""Evidence: the decisions that speak most for a finding, by what the other gained beyond what was to be expected.

Unlikely choices are no evidence in themselves; what counts is the benefit to the other beyond expectation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ledger.audit.collusion.channel import Detector
from ledger.audit.collusion.model import HonestPlay, chances_of
from ledger.audit.collusion.scanning import MatchFacts
from ledger.audit.collusion.sums import score
from ledger.audit.facts.decisions import DISCARD, DRAW, FIRST_TURN, LATER_TURN, Decisions, select
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


def exhibits(
    detector: Detector, matches: Sequence[MatchFacts], model: HonestPlay, people: list[str], player: int, other: int
) -> list[Exhibit]:
    """The five decisions of ``player`` with the most excess for ``other``, the most first; of a rate, its events."""
    found: list[Exhibit] = []
    for match in matches:
        rows = match.facts.decisions
        if detector.statistic == "rate":
            found += _events(detector, match, player, other)
            continue
        for kind in detector.kinds:
            mine = select(rows, (rows.kind == kind) & (rows.player == player) & (rows.others == other).any(axis=1))
            if kind in model.kinds and len(mine.kind):
                found += _scored(detector, match.match, mine, model, people, other)
    found.sort(key=lambda exhibit: (-exhibit.excess, exhibit.match, exhibit.seq))
    return found[:EVENTS]


def _scored(
    detector: Detector, match: str, rows: Decisions, model: HonestPlay, people: list[str], other: int
) -> list[Exhibit]:
    chances, worth = chances_of(model, rows, people), detector.covariate(rows)
    scores = score(detector, rows, chances)
    found = []
    for n in range(len(rows.kind)):
        seat = int(np.argmax(rows.others[n] == other))
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


def _events(detector: Detector, match: MatchFacts, player: int, other: int) -> list[Exhibit]:
    rows = match.facts.decisions
    happened = (rows.chosen == 1) | (rows.size == 0)
    which = np.isin(rows.kind, detector.kinds) & (rows.player == player) & (rows.others == other).any(axis=1) & happened
    return [Exhibit(match.match, int(seq), detector.name.lower(), 1.0, 0.0, 0.0, ()) for seq in rows.seq[which]]


class Harm(NamedTuple):
    """What moved between two people, as context only: deals together, points and paise from one to the other (negative:
    the other way), and points third players lost in deals that one of the two won."""

    deals: int
    points: int
    paise: int
    third_points: int


def harm(matches: Sequence[MatchFacts], one: int, two: int) -> Harm:
    """Points by the rules, before fees; deals whose winner or points are not on record are left out."""
    deals = points = paise = third = 0
    for match in matches:
        table = match.facts.deals
        for n in range(len(table.winner)):
            players, winner = table.players[n].tolist(), int(table.winner[n])
            if one not in players or two not in players or winner < 0 or min(table.points[n]) < -1:
                continue
            deals += 1
            if players[winner] not in (one, two):
                continue
            loser = two if players[winner] == one else one
            lost = max(0, int(table.points[n][players.index(loser)]))
            signed = lost if loser == one else -lost
            points, paise = points + signed, paise + signed * match.point_value
            third += sum(
                max(0, int(p)) for p, who in zip(table.points[n], players, strict=True) if who not in (-1, one, two)
            )
    return Harm(deals, points, paise, third)
