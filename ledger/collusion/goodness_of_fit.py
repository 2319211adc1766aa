"""Goodness of fit: whether the model of honest play describes what is on record, and for whom it does not.

By kind of decision: the log-likelihood of what was chosen, what the model expects of it, and what chance would give.
What the model explains of what it says it should is 1 where people choose as it says, 0 where chance does as well. It
is computed over all, by how many decisions of the kind a player has, and by ruleset and seats; where it is low, tests
that rest on the model are gated.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

import numpy as np

from ledger.collusion.channels import Channel, ScoreChannel
from ledger.collusion.facts.decisions import KINDS, of_kind
from ledger.collusion.facts.matches import FactsBatch, People, table_message
from ledger.collusion.model import HonestPlay, choice_probabilities, log_likelihoods
from ledger.collusion.statistics import (
    PAIR_SHIFT,
    N,
    Statistics,
    Sums,
    Whole,
    add_statistics,
    add_sums,
    fixed,
    rows_of_one,
    tabulate,
)
from schemas.message import Figure, Message, message

LEAST_EXPLAINED = 0.5
"""Share of what the model says it explains below which it fits badly."""
FEWEST_IN_GROUP = 500
"""Decisions of a group without which nothing is said of how the model fits it."""
MOST_OF_OTHERS = 0.1
"""Share of a kind's decisions at tables the model fits badly beyond which the kind is gated."""
ACTIVITY = (0, 100, 400, 1600)
"""Numbers of a player's decisions of a kind at which another group begins."""

ALL_PLAYERS, TABLES = message("lead_text-whose_all"), "lead_text-whose_tables"
CHOSEN, EXPECTED, AT_RANDOM = range(1, 4)
"""Columns beside ``N``: summed log-likelihoods of what was chosen, what the model expects of it, what chance gives."""


class FitStatistics(NamedTuple):
    """By kind of decision (its name): figures by account, and by table (``classic, 6 seats``) as four whole numbers."""

    players: Mapping[str, Sums]
    tables: Mapping[str, Mapping[str, list[int]]]

    def negative(self) -> FitStatistics:
        """What takes these games away when it is added."""
        tables = {kind: {name: [-n for n in row] for name, row in rows.items()} for kind, rows in self.tables.items()}
        return FitStatistics({kind: sums.negative() for kind, sums in self.players.items()}, tables)


def fit_statistics(batch: FactsBatch, model: HonestPlay, accounts: list[str]) -> FitStatistics:
    """The figures of some matches."""
    players, tables = {}, {}
    labels = np.array(batch.table_labels(), dtype=object)
    for kind in sorted(model.kinds):
        rows = of_kind(batch.facts.decisions, kind)
        if not len(rows.kind):
            continue
        figures = log_likelihoods(rows, choice_probabilities(model, rows, accounts))
        values = rows_of_one(len(rows.kind), dict(enumerate(map(fixed, figures), CHOSEN)))
        players[KINDS[kind]] = tabulate(rows.player, values)
        names = labels[rows.deal]
        tables[KINDS[kind]] = {
            str(name): values[names == name, : AT_RANDOM + 1].sum(axis=0).tolist() for name in sorted(set(names))
        }
    return FitStatistics(players, tables)


def add_fits(parts: Iterable[FitStatistics]) -> FitStatistics:
    """Figures of different matches added up."""
    several = list(parts)
    kinds = sorted({kind for part in several for kind in part.players})
    tables: dict[str, dict[str, list[int]]] = {}
    for part in several:
        for kind, rows in part.tables.items():
            for name, row in rows.items():
                so_far = tables.setdefault(kind, {}).get(name, [0] * len(row))
                tables[kind][name] = [a + b for a, b in zip(so_far, row, strict=True)]
    players = {kind: add_sums(part.players[kind] for part in several if kind in part.players) for kind in kinds}
    return FitStatistics(players, {kind: dict(sorted(rows.items())) for kind, rows in sorted(tables.items())})


class FitGroup(NamedTuple):
    """How well the model fits some decisions of a kind: whose, how many, the share it explains (None: too few), and in
    which ruleset where there are several."""

    kind: str
    whose: Message
    n: int
    explained: float | None
    ruleset: str = ""

    @property
    def bad(self) -> bool:
        """Whether the model is of no use for them."""
        return self.explained is not None and self.explained < LEAST_EXPLAINED

    @property
    def misfit(self) -> Message:
        """That the model fits them badly, with the figure."""
        whose = self.whose
        if self.ruleset:
            whose = message("lead_text-whose_in", whose=whose, ruleset=self.ruleset)
        share = Figure(self.explained, ".2f") if self.explained else message("lead_text-share_nothing")
        return message("lead_text-why_fit", share=share, kind=self.kind, whose=whose, n=self.n)


def fit_groups(fit: FitStatistics, people: People, ruleset: str = "") -> list[FitGroup]:
    """How well the model fits everybody, players by activity, and tables by ruleset and seats."""
    groups: list[FitGroup] = []
    for kind, sums in fit.players.items():
        values = tabulate(people.of[sums.keys], sums.values).values
        classes = _activity(values[:, N])
        groups.append(_group(kind, ALL_PLAYERS, values.sum(axis=0)))
        groups += [
            _group(kind, _activity_label(number), values[classes == number].sum(axis=0))
            for number in sorted(set(classes.tolist()))
        ]
        groups += [
            _group(kind, message(TABLES, table=table_message(name)), np.array(row))
            for name, row in fit.tables[kind].items()
        ]
    return [group if group.whose.code == TABLES else group._replace(ruleset=ruleset) for group in groups]


def _group(kind: str, whose: Message, row: Whole) -> FitGroup:
    n = int(row[N])
    if n < FEWEST_IN_GROUP:
        return FitGroup(kind, whose, n, None)
    gained, should = int(row[CHOSEN] - row[AT_RANDOM]), int(row[EXPECTED] - row[AT_RANDOM])
    return FitGroup(kind, whose, n, round(gained / should, 3) if should > 0 and gained > 0 else 0.0)


def _activity(counts: Whole) -> Whole:
    return np.searchsorted(np.array(ACTIVITY), counts, side="right") - 1


def _activity_label(number: int) -> Message:
    if number + 1 == len(ACTIVITY):
        return message("lead_text-whose_most", low=ACTIVITY[number])
    return message("lead_text-whose_players", low=ACTIVITY[number], high=ACTIVITY[number + 1] - 1)


class FitGate:
    """Which tests are gated because the model fits badly: ``channels`` for everybody, with the reason; others for
    players who belong to a group it does not fit."""

    def __init__(self, fit: FitStatistics, people: People, channels: Mapping[str, Channel], ruleset: str) -> None:
        self.groups = fit_groups(fit, people, ruleset)
        # A rate or regression is held against the player's own and rests on the model of no kind.
        modelled = {
            code: channel.kinds if isinstance(channel, ScoreChannel) else () for code, channel in channels.items()
        }
        self._kinds = {code: [KINDS[kind] for kind in kinds] for code, kinds in modelled.items()}
        reasons = ((code, self._reason(kinds)) for code, kinds in self._kinds.items())
        self.channels: Mapping[str, Message] = {code: why for code, why in reasons if why is not None}
        bad = {(group.kind, group.whose): group.misfit for group in self.groups if group.bad}
        self._players: dict[tuple[str, int], Message] = {}
        self._deciders: dict[str, frozenset[int]] = {}
        for kind, sums in fit.players.items():
            by_person = tabulate(people.of[sums.keys], sums.values)
            self._deciders[kind] = frozenset(by_person.keys.tolist())
            for person, number in zip(by_person.keys.tolist(), _activity(by_person.values[:, N]).tolist(), strict=True):
                if (group := (kind, _activity_label(number))) in bad:
                    self._players[kind, person] = bad[group]

    def _reason(self, kinds: Iterable[str]) -> Message | None:
        """Why a channel is gated for everybody: the tables the model does not fit, or all players."""
        for kind in kinds:
            groups = [group for group in self.groups if group.kind == kind]
            everybody = next((group for group in groups if group.whose == ALL_PLAYERS), None)
            tables = [group for group in groups if group.whose.code == TABLES and group.explained is not None]
            strange = [group for group in tables if group.bad]
            if everybody is None:
                continue
            # Where the model fits no table at all it is no matter of tables: all players say so below.
            if len(strange) < len(tables) and sum(group.n for group in strange) > MOST_OF_OTHERS * everybody.n:
                return strange[0].misfit
            if everybody.bad:
                return everybody.misfit
        return None

    def reason(self, code: str, players: Iterable[int]) -> Message | None:
        """Why a test of a channel, of what these players decided, is gated; None when it is not."""
        if code in self.channels:
            return self.channels[code]
        places = ((kind, player) for kind in self._kinds[code] for player in players)
        return next((self._players[place] for place in places if place in self._players), None)

    def looks_at(self, code: str) -> bool:
        """Whether there are decisions of a kind the channel looks at; always for a rate or a regression."""
        return not self._kinds[code] or any(kind in self._deciders for kind in self._kinds[code])

    def has_misfits(self, code: str) -> bool:
        """Whether there are players the model does not fit in what the channel looks at."""
        return any(kind in self._kinds[code] for kind, _ in self._players)

    def concerns(self, code: str, players: Iterable[int]) -> bool:
        """Whether any of these players made a decision that the channel looks at."""
        deciders = [self._deciders.get(kind, frozenset()) for kind in self._kinds[code]]
        return any(player in each for each in deciders for player in players)

    def trusted(self, statistics: Statistics, withheld: Collection[str], players: bool) -> Statistics:
        """The statistics without what the model is of no use for; of ``withheld`` channels, the deals that are left."""
        sums = dict(statistics.sums)
        for code in withheld:
            misfits = sorted({person for kind, person in self._players if players and kind in self._kinds[code]})
            of_channel = [name for name in statistics.sums if name.split("/")[1:2] == [code]]
            for name in (*of_channel, *(["deals"] if "deals" in statistics.sums else [])):
                rows = statistics.sums[name]
                # A row of a pair rests on the choices of its first player.
                who = rows.keys if name.startswith("players/") else rows.keys >> PAIR_SHIFT
                is_trusted = np.isin(who, misfits, invert=True) & (code not in self.channels)
                name = f"deals/{code}" if name == "deals" else name
                sums[name] = Sums(rows.keys[is_trusted], rows.values[is_trusted])
        return Statistics(sums)


class WithheldChannel(NamedTuple):
    """A channel that is not believed in one ruleset, though it is in others, and why."""

    ruleset: str
    code: str
    why: Message


class FitGates:
    """The gate of each ruleset by itself: where the model fits one badly, the decisions made in it are withheld and no
    others. ``withheld`` are channels that are not believed in a ruleset for another reason; ``channels`` are those that
    are believed nowhere."""

    def __init__(
        self, fits: Mapping[str, FitStatistics], people: People, channels: Mapping[str, Channel],
        withheld: Mapping[str, Mapping[str, Message]] | None = None,
    ) -> None:  # fmt: skip
        # With one ruleset there is nothing to tell its groups from, and what is withheld is withheld whole.
        several = len(fits) > 1
        self._gates = {name: FitGate(fit, people, channels, name if several else "") for name, fit in fits.items()}
        for name, messages in (withheld or {}).items():
            self._gates[name].channels = {**messages, **self._gates[name].channels}
        self.groups = [group for gate in self._gates.values() for group in gate.groups]
        self.channels: Mapping[str, Message] = {}
        for code in channels:
            reasons = [gate.channels.get(code) for gate in self._gates.values() if gate.looks_at(code)]
            # Believed in one ruleset, a channel is tested on what was played under that.
            if reasons and reasons[0] is not None and all(reasons):
                self.channels = {**self.channels, code: reasons[0]}
        self.withheld = [
            WithheldChannel(name, code, why)
            for name, gate in self._gates.items()
            for code, why in gate.channels.items()
            if code not in self.channels
        ]
        self._partly = {each.code for each in self.withheld} | {
            code for code in channels if several and any(gate.has_misfits(code) for gate in self._gates.values())
        }

    def reason(self, code: str, players: Iterable[int]) -> Message | None:
        """Why a test of a channel, of what these players decided, is gated; None where some of it is believed."""
        who = list(players)
        reasons = [gate.reason(code, who) for gate in self._gates.values() if gate.concerns(code, who)]
        return self.channels.get(code) or (reasons[0] if reasons and all(reasons) else None)

    def trusted(self, by_ruleset: Mapping[str, Statistics], *, players: bool = True) -> Statistics:
        """The statistics of all rulesets added up, without what is withheld of some of them; only whole channels are
        where ``players`` are not those of the scan by number. A ruleset that was not scanned adds nothing."""
        partly = sorted(self._partly - set(self.channels))
        parts = {name: part for name, part in by_ruleset.items() if name in self._gates}
        return add_statistics(
            self._gates[name].trusted(part, partly, players).of_ruleset(name) for name, part in parts.items()
        )
