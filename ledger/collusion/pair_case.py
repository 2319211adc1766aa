"""What speaks for a pair and against it: evidence events, negative controls, later games, and what moved.

Evidence events are the decisions that speak most for a test, by what the other gained beyond what was to be expected;
unlikely choices are no evidence in themselves. Negative controls are the same test of the same player with other
opponents: what somebody does with everybody is no sign of anything. What moved between a pair and what it may have cost
others is context for whoever decides, never evidence; points are those of the rules, before fees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from ledger.collusion.channels import CHANNELS, Channel, RegressionChannel, ScoreChannel
from ledger.collusion.facts.decisions import DISCARD, NOBODY, Decisions, of_kind, select
from ledger.collusion.facts.matches import MatchFacts, People
from ledger.collusion.model import HonestPlay, choice_probabilities
from ledger.collusion.pair_tests import PairResult
from ledger.collusion.scan import Scan
from ledger.collusion.screening import FALSE_DISCOVERY_RATE, ChannelRows, PairTest, ScreenedPair, screen_pair
from ledger.collusion.statistics import LEAST_VARIANCE, pair_of, score
from schemas.cards import FACES

EVENTS = 5
ALTERNATIVES = 4
STAYED, DROPPED = "stayed", "dropped"

Accounts = tuple[int, ...]
"""The accounts of one person, by number."""


class Alternative(NamedTuple):
    """What could be chosen (a card, or a code), how likely it was for this player, what it was worth to the other."""

    choice: str
    chance: float
    worth: float


class EvidenceEvent(NamedTuple):
    """One decision: where, what was chosen (a card, or a code), what it was worth to the other and what was to be
    expected, the most likely alternatives; of a regression the point, of a rate the event alone."""

    match: str
    seq: int
    choice: str
    worth: float
    expected: float = 0.0
    chance: float = 0.0
    alternatives: tuple[Alternative, ...] = ()
    point: tuple[float, float] | None = None

    @property
    def excess(self) -> float:
        """Benefit to the other beyond expectation."""
        return self.worth - self.expected


def strongest(events: Iterable[EvidenceEvent]) -> list[EvidenceEvent]:
    """The five with the most excess, the most first."""
    return sorted(events, key=lambda event: (-event.excess, event.match, event.seq))[:EVENTS]


def evidence_events(
    channel: Channel, match: MatchFacts, model: HonestPlay, accounts: list[str], player: Accounts, other: Accounts, *,
    falls: bool = False,
) -> list[EvidenceEvent]:  # fmt: skip
    """The decisions of ``player`` in a match that speak for excess towards ``other``; of a rate, its events; of a
    regression, the deals that lie where the slope leads, which ``falls`` or rises."""
    if isinstance(channel, RegressionChannel):
        return list(_points(channel, match, model, accounts, player, other, -1.0 if falls else 1.0))
    rows = match.facts.decisions
    rows = select(rows, np.isin(rows.player, player) & np.isin(rows.others, other).any(axis=1))
    if isinstance(channel, ScoreChannel):
        kinds = (of_kind(rows, kind) for kind in channel.kinds if kind in model.kinds)
        return [
            event
            for mine in kinds
            if len(mine.kind)
            for event in _scored(channel, match.match, mine, choice_probabilities(model, mine, accounts), other)
        ]
    which = np.isin(rows.kind, channel.kinds) & ((rows.chosen == 1) | (rows.size == 0))
    return [EvidenceEvent(match.match, int(seq), channel.code, 1.0) for seq in rows.seq[which]]


def _scored(
    channel: ScoreChannel, match: str, rows: Decisions, chances: np.ndarray, other: Accounts
) -> Iterator[EvidenceEvent]:
    worth, scores = channel.covariate(rows), score(channel, rows, chances)
    for n in range(len(rows.kind)):
        seat = int(np.argmax(np.isin(rows.others[n], other)))
        if scores.variance[n, seat] <= LEAST_VARIANCE or scores.excess[n, seat] <= 0:
            continue
        each = [
            Alternative(_choice(rows, n, place), float(chances[n, place]), float(worth[n, place, seat]))
            for place in range(int(rows.size[n]))
        ]
        chosen = each.pop(int(rows.chosen[n]))
        rest = sorted(each, key=lambda other: (-other.chance, other.choice))[:ALTERNATIVES]
        expected = chosen.worth - float(scores.excess[n, seat])
        yield EvidenceEvent(match, int(rows.seq[n]), chosen.choice, chosen.worth, expected, chosen.chance, tuple(rest))


def _choice(rows: Decisions, n: int, place: int) -> str:
    return FACES[int(rows.cards[n, place])] if rows.kind[n] == DISCARD else (STAYED, DROPPED)[place]


def _points(
    channel: RegressionChannel, match: MatchFacts, model: HonestPlay, accounts: list[str], player: Accounts,
    other: Accounts, sign: float,
) -> Iterator[EvidenceEvent]:  # fmt: skip
    """Deals that lie where the slope leads; the worth is ``x`` times ``y``."""
    points = channel.points(match.facts, model, accounts)
    which = np.isin(points.player, player) & np.isin(points.present, other).any(axis=1)
    for seq, x, y in zip(points.seq[which].tolist(), points.x[which].tolist(), points.y[which].tolist(), strict=True):
        if sign * x * y > 0:
            yield EvidenceEvent(match.match, seq, channel.code, sign * x * y, point=(x, y))


# -- against a pair ------------------------------------------------------------------------------


def negative_controls(scan: Scan, test: PairTest) -> Iterator[tuple[int, int, PairResult]]:
    """The same player, the same channel, with each other opponent of whom there is enough; of a test in both
    directions, both players with others."""
    sums = scan.statistics.pairs.get(test.code)
    rows, partner = ChannelRows(scan.statistics, CHANNELS[test.code]), dict(test.directions)
    for key in [] if sums is None else sums.keys.tolist():
        player, other = pair_of(key)
        if player in partner and other != partner[player]:
            result = rows.compare(player, other)
            if result.p is not None:
                yield player, other, result


def standing(scan: Scan, pair: ScreenedPair) -> str:
    """``confirmed``: flagged in the earlier half and borne out by the later half alone; ``screened``: flagged in the
    earlier half only; ``flagged``: over both together; else ``not flagged``."""
    early = scan.first_half.flagged
    first = next((found for found in early if (found.one, found.two) == (pair.one, pair.two)), None)
    if first is not None and first.strongest is not None:
        again = screen_pair(scan.later, (pair.one, pair.two), CHANNELS, scan.calibration, pair.deals)
        test = first.strongest
        same = (test.name, test.player, test.other)
        p = next((found.p for found in again.tests if (found.name, found.player, found.other) == same), None)
        return "confirmed" if p is not None and p <= FALSE_DISCOVERY_RATE / len(early) else "screened"
    return "flagged" if pair.q <= FALSE_DISCOVERY_RATE else "not flagged"


# -- what moved ----------------------------------------------------------------------------------


class Harm(NamedTuple):
    """What moved between two people, as context only: deals together, points and paise from one to the other (negative:
    the other way), and points third players lost in deals that one of the two won."""

    deals: int = 0
    points: int = 0
    paise: int = 0
    third_points: int = 0


class Refund(NamedTuple):
    """What a third player lost in one match to one of the two: points, and paise where the match says what a point is
    worth. People by number."""

    match: str
    player: int
    lost_to: int
    points: int
    paise: int | None


class PairCase(NamedTuple):
    """What the matches of a pair show: the strongest evidence events, what moved, what third players lost."""

    events: list[EvidenceEvent]
    harm: Harm
    refunds: list[Refund]


def case_of_pair(pair: ScreenedPair, scan: Scan) -> PairCase:
    """The matches of a pair, read back one at a time."""
    one, two = pair.one, pair.two
    case, test = PairCase([], Harm(), []), pair.best
    for match in scan.matches_of(one, two):
        if not any(one in players and two in players for players, _, _ in _deals(match, scan.people)):
            continue
        events = case.events
        if test is not None:
            falls = (test.result.observed or 0.0) < 0
            for player, other in test.directions:
                accounts = scan.people.accounts[player], scan.people.accounts[other]
                channel, found = CHANNELS[test.code], scan.model.of(match.rules)
                events = events + evidence_events(channel, match, found, scan.accounts, *accounts, falls=falls)
        harm, refunds = what_moved(match, scan.people, one, two)
        total = Harm(*(a + b for a, b in zip(case.harm, harm, strict=True)))
        case = PairCase(strongest(events), total, case.refunds + refunds)
    return case


def what_moved(match: MatchFacts, people: People, one: int, two: int) -> tuple[Harm, list[Refund]]:
    """What moved between two people in a match, and what each third player lost to one of them, in order of players.

    Of deals both sat in, of which winner and points are on record.
    """
    deals = points = 0
    lost: dict[tuple[int, int], int] = {}
    for players, figures, winner in _deals(match, people):
        on_record = winner >= 0 and all(p >= 0 for p, who in zip(figures, players, strict=True) if who != NOBODY)
        if not ({one, two} <= {*players} and on_record):
            continue
        deals += 1
        won_by = players[winner]
        for paid, who in zip(figures, players, strict=True):
            if won_by in (one, two) and who in (one, two) and who != won_by:
                points += paid if who == one else -paid
            elif won_by in (one, two) and who not in (NOBODY, one, two) and paid:
                lost[who, won_by] = lost.get((who, won_by), 0) + paid
    value = match.point_value
    owed = [Refund(match.match, *who, paid, paid * value or None) for who, paid in sorted(lost.items())]
    return Harm(deals, points, points * value, sum(lost.values())), owed


Deal = tuple[list[int], list[int], int]
"""People by seat, points lost by seat (-1: not on record), the winner's seat (-1: not on record)."""


def _deals(match: MatchFacts, people: People) -> Iterator[Deal]:
    table = match.facts.deals
    for seated, lost, winner in zip(table.players.tolist(), table.points.tolist(), table.winner.tolist(), strict=True):
        yield [NOBODY if account < 0 else int(people.of[account]) for account in seated], lost, winner
