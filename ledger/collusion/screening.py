"""Screening: every pair with enough games in every channel, with the false discovery rate controlled over all pairs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from ledger.collusion.channel import Detector
from ledger.collusion.judging import Judgement, judge, judge_both, judge_giving, judge_mutual, q_values
from ledger.collusion.sums import COLUMNS, N, Sums, Table, Whole, key_of, pair_of
from ledger.collusion.tails import Tails

FEWEST_DEALS = 30
"""Deals two people must have sat in together to be tested at all."""
WORST_SCATTER = 1.3
"""How far honest scores may scatter, 1 being as the model says, before a channel is withheld."""
FEWEST_SCORES = 60
"""Pairs without which scatter is not measured."""


class Finding(NamedTuple):
    """One channel in one direction, or in ``both``; ``p`` is calibrated, None when not computable or withheld."""

    player: int
    other: int
    code: str
    judged: Judgement
    p: float | None
    both: bool = False

    @property
    def test(self) -> str:
        """The name of the test, by which tails are kept."""
        return f"{self.code}+both" if self.both else self.code

    @property
    def ways(self) -> tuple[tuple[int, int], ...]:
        """The ordered pairs it speaks of."""
        return ((self.player, self.other), (self.other, self.player))[: 1 + self.both]

    def same_test(self, other: Finding) -> bool:
        """Whether it is the same test of the same people."""
        return (self.test, self.player, self.other) == (other.test, other.player, other.other)


MUTUAL, GIVING = "mutual", "giving"
"""Tests that weigh channels together: scores in both directions, and what one gives the other."""


class Lead(NamedTuple):
    """A pair: deals together, its findings (every channel in each direction, scores in both), what is weighed together,
    p of the pair, q over all pairs."""

    one: int
    two: int
    deals: int
    findings: tuple[Finding, ...]
    joined: tuple[Finding, ...]
    p: float
    q: float

    @property
    def tests(self) -> tuple[Finding, ...]:
        """Everything that was tested, or could not be."""
        return (*self.findings, *self.joined)

    @property
    def best(self) -> Finding | None:
        """The channel with the smallest p."""
        return _least(self.findings)

    @property
    def strongest(self) -> Finding | None:
        """The test with the smallest p, channels weighed together among them."""
        return _least(self.tests)


def _least(findings: tuple[Finding, ...]) -> Finding | None:
    tested = [finding for finding in findings if finding.p is not None]
    return min(tested, key=lambda found: (found.p, found.test, found.player), default=None)


class Screened(NamedTuple):
    """All pairs with enough games, the least p first; how far each channel's scores scatter; what is withheld and why;
    and how many pairs had too few games."""

    leads: tuple[Lead, ...]
    scatter: Mapping[str, float]
    withheld: Mapping[str, str]
    not_enough: int


def screen(sums: Sums, detectors: Mapping[str, Detector], tails: Tails, fewest: int = FEWEST_DEALS) -> Screened:
    """Judge every pair with ``fewest`` deals together or more."""
    deals = {int(key): int(row[N]) for key, row in zip(sums.deals.keys, sums.deals.values, strict=True)}
    pairs = sorted(pair for key in deals if (pair := pair_of(key))[0] < pair[1])
    enough = [pair for pair in pairs if deals[key_of(*pair)] >= fewest]
    tables = {code: _Rows(sums, code) for code in detectors}
    judged = {pair: _judged(pair, deals[key_of(*pair)], detectors, tables, tails) for pair in enough}
    scatter = _scatter(judged.values())
    withheld = {
        code: f"the model of honest play fits badly: scores scatter {found:.2f} times as far as it says"
        for code, found in scatter.items()
        if found > WORST_SCATTER
    }
    leads = [
        weighed_together(pair, deals[key_of(*pair)], _without(found, withheld), detectors, tails)
        for pair, found in judged.items()
    ]
    leads = [lead._replace(q=q) for lead, q in zip(leads, q_values([lead.p for lead in leads]), strict=True)]
    leads.sort(key=lambda lead: (lead.p, lead.one, lead.two))
    return Screened(tuple(leads), scatter, withheld, len(pairs) - len(enough))


class _Rows:
    """The rows of one channel by key."""

    def __init__(self, sums: Sums, code: str) -> None:
        self._pairs = _by_key(sums.pairs.get(code))
        self._players = _by_key(sums.players.get(code))

    def pair(self, player: int, other: int) -> Whole:
        return self._pairs.get(key_of(player, other), _ZERO)

    def player(self, player: int) -> Whole:
        return self._players.get(player, _ZERO)


_ZERO: Whole = np.zeros(COLUMNS, dtype=np.int64)


def _by_key(table: Table | None) -> dict[int, Whole]:
    return {} if table is None else {int(key): row for key, row in zip(table.keys, table.values, strict=True)}


def _judged(
    pair: tuple[int, int], deals: int, detectors: Mapping[str, Detector], tables: Mapping[str, _Rows], tails: Tails
) -> tuple[Finding, ...]:
    found = []
    for code, detector in detectors.items():
        rows = tables[code]
        there, back = (judge(detector, rows.pair(*way), rows.player(way[0])) for way in (pair, pair[::-1]))
        found += [Finding(*pair, code, there, None), Finding(*pair[::-1], code, back, None)]
        if detector.statistic == "score":
            found.append(Finding(*pair, code, judge_both(there, back), None, both=True))
    return tuple(_calibrated(finding, deals, tails) for finding in found)


def _calibrated(finding: Finding, deals: int, tails: Tails) -> Finding:
    p = finding.judged.p
    return finding if p is None else finding._replace(p=tails.calibrated(finding.test, deals, p))


def weighed_together(
    pair: tuple[int, int], deals: int, findings: tuple[Finding, ...], detectors: Mapping[str, Detector], tails: Tails
) -> Lead:
    """A pair's findings as a lead, with what is weighed together of those not withheld; its q is not known."""
    several = [
        Finding(*pair, MUTUAL, judge_mutual(_joining(MUTUAL, detectors, findings, None)), None),
        Finding(*pair, GIVING, judge_giving(_joining(GIVING, detectors, findings, pair[0])), None),
        Finding(*pair[::-1], GIVING, judge_giving(_joining(GIVING, detectors, findings, pair[1])), None),
    ]
    joined = tuple(_calibrated(finding, deals, tails) for finding in several)
    return Lead(*pair, deals, findings, joined, _pair_p((*findings, *joined)), 1.0)


def _joining(
    group: str, detectors: Mapping[str, Detector], findings: tuple[Finding, ...], player: int | None
) -> list[Judgement]:
    """What joins a group and was not withheld: of both directions, or of one player's."""
    return [
        found.judged
        for found in findings
        if group in detectors[found.code].joins
        and found.p is not None
        and (found.both if player is None else not found.both and found.player == player)
    ]


def lead_of(sums: Sums, pair: tuple[int, int], detectors: Mapping[str, Detector], tails: Tails, deals: int) -> Lead:
    """One pair alone, whatever the number of its deals; its q is not known."""
    tables = {code: _Rows(sums, code) for code in detectors}
    return weighed_together(pair, deals, _judged(pair, deals, detectors, tables, tails), detectors, tails)


def judge_pair(sums: Sums, detector: Detector, player: int, other: int) -> Judgement:
    """One channel from one player to another."""
    rows = _Rows(sums, detector.code)
    return judge(detector, rows.pair(player, other), rows.player(player))


def _scatter(judged: object) -> dict[str, float]:
    """By channel, half the distance between the 16th and the 84th percentile of z: 1 under the model."""
    scores: dict[str, list[float]] = {}
    for findings in judged:  # type: ignore[attr-defined]
        for finding in findings:
            if finding.judged.z is not None and not finding.both:
                scores.setdefault(finding.code, []).append(finding.judged.z)
    return {
        code: float(np.subtract(*np.percentile(found, [84.13, 15.87])) / 2)
        for code, found in sorted(scores.items())
        if len(found) >= FEWEST_SCORES
    }


def _without(findings: tuple[Finding, ...], withheld: Mapping[str, str]) -> tuple[Finding, ...]:
    if not withheld:
        return findings
    return tuple(
        found._replace(p=None, judged=found.judged._replace(why=f"withheld, {withheld[found.code]}"))
        if found.code in withheld
        else found
        for found in findings
    )


def _pair_p(findings: tuple[Finding, ...]) -> float:
    """Bonferroni over the tests that could be computed."""
    tested = [finding.p for finding in findings if finding.p is not None]
    return min(1.0, len(tested) * min(tested)) if tested else 1.0
