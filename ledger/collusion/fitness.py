"""Whether the model of honest play describes what is on record, and for whom it does not.

By kind of decision: how likely the model found what was chosen, how likely it says its own choices are, and how likely
all would be at random. What it explains of what it should is 1 where people choose as it says, 0 where chance does as
well. It is reckoned over all, by how many decisions of the kind a player has, and by ruleset and seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from ledger.collusion.channel import Detector
from ledger.collusion.facts.decisions import KINDS, select
from ledger.collusion.judging import q_values
from ledger.collusion.model import HonestPlay, chances_of
from ledger.collusion.persons import People
from ledger.collusion.screening import Finding, Screened, weighed_together
from ledger.collusion.sums import COLUMNS, UNIT, Table, Whole, merged, tabulated
from ledger.collusion.tails import Tails
from ledger.collusion.weighed import Batch, tables_of

LEAST_EXPLAINED = 0.5
"""Share of what the model says it explains below which it fits badly."""
FEWEST_WEIGHED = 500
"""Decisions of a group without which nothing is said of how the model fits it."""
MOST_OF_OTHERS = 0.1
"""Share of a kind's decisions at tables the model fits badly beyond which the kind is withheld."""
ACTIVITY = (0, 100, 400, 1600)
"""Numbers of a player's decisions of a kind at which another group begins."""

ALL, TABLES = "all players", "tables of "

N, GOT, SHOULD, CHANCE = range(4)
"""Columns: decisions; summed log-likelihood of what was chosen, what the model expects of it, what chance gives."""


class Fit(NamedTuple):
    """By kind of decision (its name): figures by account, and by table (``classic, 6 seats``) as four whole numbers."""

    players: Mapping[str, Table]
    tables: Mapping[str, Mapping[str, list[int]]]


NO_FIT = Fit({}, {})


class Group(NamedTuple):
    """How well the model fits some decisions of a kind: whose, how many, the share it explains (None: too few)."""

    kind: str
    whose: str
    n: int
    explained: float | None

    @property
    def bad(self) -> bool:
        """Whether the model is of no use for them."""
        return self.explained is not None and self.explained < LEAST_EXPLAINED

    @property
    def words(self) -> str:
        """The figure in words."""
        share = "nothing" if self.explained is None or self.explained <= 0 else f"{self.explained:.2f}"
        what = f"{self.kind} of {self.whose}"
        return f"the model of honest play fits badly: it explains {share} of what it should of {what} (n {self.n})"


def fit_of(batch: Batch, model: HonestPlay, accounts: list[str]) -> Fit:
    """The figures of some matches."""
    players, tables = {}, {}
    at_table = np.array(tables_of(batch), dtype=object)
    for kind in sorted(model.kinds):
        rows = select(batch.facts.decisions, batch.facts.decisions.kind == kind)
        if not len(rows.kind):
            continue
        chances = chances_of(model, rows, accounts)
        logs = np.log(np.where(chances > 0, chances, 1.0))
        figures = np.zeros((len(rows.kind), COLUMNS), dtype=np.int64)
        figures[:, N] = 1
        figures[:, GOT] = _whole(logs[np.arange(len(logs)), rows.chosen])
        figures[:, SHOULD] = _whole((chances * logs).sum(axis=1))
        figures[:, CHANCE] = _whole(-np.log(rows.size))
        players[KINDS[kind]] = tabulated(rows.player, figures)
        names = at_table[rows.deal]
        tables[KINDS[kind]] = {
            str(name): figures[names == name, : CHANCE + 1].sum(axis=0).tolist() for name in sorted(set(names))
        }
    return Fit(players, tables)


def _whole(figures: Any) -> Whole:
    whole: Whole = np.rint(figures * UNIT).astype(np.int64)
    return whole


def added(parts: Iterable[Fit]) -> Fit:
    """Figures of different matches added up."""
    several = list(parts)
    kinds = sorted({kind for part in several for kind in part.players})
    tables: dict[str, dict[str, list[int]]] = {}
    for part in several:
        for kind, rows in part.tables.items():
            for name, row in rows.items():
                so_far = tables.setdefault(kind, {}).get(name, [0] * len(row))
                tables[kind][name] = [a + b for a, b in zip(so_far, row, strict=True)]
    players = {kind: merged(part.players[kind] for part in several if kind in part.players) for kind in kinds}
    return Fit(players, {kind: dict(sorted(rows.items())) for kind, rows in sorted(tables.items())})


def groups(fit: Fit, people: People) -> list[Group]:
    """How well the model fits everybody, players by activity, and tables by ruleset and seats."""
    found = []
    for kind, table in fit.players.items():
        by_person = tabulated(people.of[table.keys], table.values)
        found.append(_group(kind, ALL, by_person.values.sum(axis=0)))
        classes = _activity(by_person.values[:, N])
        found += [
            _group(kind, _told(number), by_person.values[classes == number].sum(axis=0))
            for number in sorted(set(classes.tolist()))
        ]
        found += [_group(kind, TABLES + name, np.array(row)) for name, row in fit.tables[kind].items()]
    return found


def _group(kind: str, whose: str, row: Whole) -> Group:
    n = int(row[N])
    if n < FEWEST_WEIGHED:
        return Group(kind, whose, n, None)
    gained, should = int(row[GOT] - row[CHANCE]), int(row[SHOULD] - row[CHANCE])
    return Group(kind, whose, n, round(gained / should, 3) if should > 0 and gained > 0 else 0.0)


def _activity(counts: Whole) -> Whole:
    return np.searchsorted(np.array(ACTIVITY), counts, side="right") - 1


def _told(number: int) -> str:
    low = ACTIVITY[number]
    beyond = number + 1 == len(ACTIVITY)
    return (
        f"players with {low} or more of them" if beyond else f"players with {low} to {ACTIVITY[number + 1] - 1} of them"
    )


def withholding(
    fit: Fit, people: People, detectors: Mapping[str, Detector]
) -> tuple[dict[str, str], Callable[[Finding], str | None]]:
    """Channels withheld for everybody, with the reason; and for a finding why it is withheld, None when it is not."""
    found = groups(fit, people)
    bad = {(group.kind, group.whose): group for group in found if group.bad}
    channels = {code: why for code, detector in detectors.items() if (why := _why(detector, found))}
    own: dict[tuple[str, int], Group] = {}
    for kind, table in fit.players.items():
        by_person = tabulated(people.of[table.keys], table.values)
        for person, number in zip(by_person.keys.tolist(), _activity(by_person.values[:, N]).tolist(), strict=True):
            if (kind, _told(number)) in bad:
                own[kind, person] = bad[kind, _told(number)]

    def why_not(finding: Finding) -> str | None:
        detector = detectors[finding.code]
        if finding.code in channels:
            return channels[finding.code]
        places = [(KINDS[kind], player) for kind in _kinds(detector) for player, _ in finding.ways]
        hit = [own[place] for place in places if place in own]
        return hit[0].words if hit else None

    return channels, why_not


def _kinds(detector: Detector) -> tuple[int, ...]:
    """Kinds whose model a channel rests on: a rate or slope is held against the player's own and needs none."""
    return detector.kinds if detector.statistic == "score" else ()


def _why(detector: Detector, found: list[Group]) -> str | None:
    """Why a channel is withheld for everybody: the tables the model does not fit, or all players."""
    for kind in _kinds(detector):
        of_kind = [group for group in found if group.kind == KINDS[kind]]
        everybody = next((group for group in of_kind if group.whose == ALL), None)
        tables = [group for group in of_kind if group.whose.startswith(TABLES) and group.explained is not None]
        strange = [group for group in tables if group.bad]
        if everybody is None or not (strange or everybody.bad):
            continue
        if len(strange) < len(tables) and sum(group.n for group in strange) > MOST_OF_OTHERS * everybody.n:
            return strange[0].words
        if everybody.bad:
            return everybody.words
    return None


def withheld(
    screened: Screened, channels: Mapping[str, str], why_not: Callable[[Finding], str | None],
    detectors: Mapping[str, Detector], tails: Tails,
) -> Screened:  # fmt: skip
    """A screening without the findings for which the model fits badly; p and q are those of what is left."""
    leads = []
    for lead in screened.leads:
        findings = tuple(_without(finding, why_not(finding)) for finding in lead.findings)
        same = findings == lead.findings
        leads.append(lead if same else weighed_together((lead.one, lead.two), lead.deals, findings, detectors, tails))
    if all(new is old for new, old in zip(leads, screened.leads, strict=True)):
        return screened
    leads = [lead._replace(q=q) for lead, q in zip(leads, q_values([lead.p for lead in leads]), strict=True)]
    leads.sort(key=lambda lead: (lead.p, lead.one, lead.two))
    return screened._replace(leads=tuple(leads), withheld={**screened.withheld, **channels})


def _without(finding: Finding, why: str | None) -> Finding:
    if why is None:
        return finding
    return finding._replace(p=None, judged=finding.judged._replace(why=f"withheld, {why}"))
