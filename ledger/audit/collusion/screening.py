"""Screening: every pair with enough games in every channel, with the false discovery rate controlled over all pairs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from ledger.audit.collusion.channel import Detector
from ledger.audit.collusion.judging import Judgement, judge, q_values
from ledger.audit.collusion.sums import COLUMNS, N, Sums, Table, Whole, key_of, pair_of
from ledger.audit.collusion.tails import Tails

FEWEST_DEALS = 30
"""Deals two people must have sat in together to be tested at all."""
WORST_SCATTER = 1.3
"""How far honest scores may scatter, 1 being as the model says, before a channel is withheld."""
FEWEST_SCORES = 60
"""Pairs without which scatter is not measured."""


class Finding(NamedTuple):
    """One channel in one direction; ``p`` is calibrated, None when not computable or withheld."""

    player: int
    other: int
    code: str
    judged: Judgement
    p: float | None


class Lead(NamedTuple):
    """A pair: deals together, its findings (both directions, every channel), p of the pair, q over all pairs."""

    one: int
    two: int
    deals: int
    findings: tuple[Finding, ...]
    p: float
    q: float

    @property
    def best(self) -> Finding | None:
        """The finding with the smallest p."""
        tested = [finding for finding in self.findings if finding.p is not None]
        return min(tested, key=lambda found: (found.p, found.code, found.player), default=None)


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
    tested = [(pair, _without(findings, withheld)) for pair, findings in judged.items()]
    p = [_pair_p(findings) for _, findings in tested]
    leads = [
        Lead(*pair, deals[key_of(*pair)], findings, chance, q)
        for (pair, findings), chance, q in zip(tested, p, q_values(p), strict=True)
    ]
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
    for player, other in (pair, pair[::-1]):
        for code, detector in detectors.items():
            judged = judge(detector, tables[code].pair(player, other), tables[code].player(player))
            p = None if judged.p is None else tails.calibrated(code, deals, judged.p)
            found.append(Finding(player, other, code, judged, p))
    return tuple(found)


def judge_pair(sums: Sums, detector: Detector, player: int, other: int) -> Judgement:
    """One channel from one player to another."""
    rows = _Rows(sums, detector.code)
    return judge(detector, rows.pair(player, other), rows.player(player))


def _scatter(judged: object) -> dict[str, float]:
    """By channel, half the distance between the 16th and the 84th percentile of z: 1 under the model."""
    scores: dict[str, list[float]] = {}
    for findings in judged:  # type: ignore[attr-defined]
        for finding in findings:
            if finding.judged.z is not None:
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
    """Bonferroni over the channels and directions that could be computed."""
    tested = [finding.p for finding in findings if finding.p is not None]
    return min(1.0, len(tested) * min(tested)) if tested else 1.0
