"""A whole platform on disk: its log, and beside it the truth about who colluded and which decisions that changed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from ledger.simulate.logbook import Event
from ledger.simulate.platform.felt import DISCARD, FED, GAVE, HELD, SHARED, SQUEEZED, STAYED, TOLD, WEIGHED
from ledger.simulate.platform.games import Games, Platform
from ledger.simulate.platform.logs import GameLog, logs
from ledger.simulate.platform.plans import Plan, plans_for
from ledger.simulate.platform.population import Population, population
from schemas.canonical import canonical
from schemas.ruleset import Ruleset

WHY = {
    FED: "fed", SHARED: "knew_cards", STAYED: "drop_or_stay", HELD: "held_show", GAVE: "wrong_show",
    SQUEEZED: "withheld", TOLD: "told_by_time",
}  # fmt: skip
"""How labels call what a decision was changed by."""


class Written(NamedTuple):
    """What was written: matches, events, groups that collude, decisions they changed."""

    matches: int
    events: int
    groups: int
    changed: int


class Truth:
    """Collects, game by game, who sat with whom and what colluders changed."""

    def __init__(self, people: Population) -> None:
        self._people = people
        self.decisions: list[dict[str, Any]] = []
        self.together: Counter[tuple[int, int]] = Counter()
        self.colluded: Counter[tuple[int, int]] = Counter()
        self.weighed: Counter[int] = Counter()

    def add(self, games: Games, n: int, log: GameLog) -> None:
        """Take a game in."""
        seated = [int(person) for person in games.seats[n] if person >= 0]
        acting = [person for seat, person in enumerate(seated) if games.colluding[n, seat]]
        for one, two in combinations(sorted(seated), 2):
            self.together[one, two] += 1
            if one in acting and two in acting and self._people.agreed[one] == self._people.agreed[two]:
                self.colluded[one, two] += 1
        low = int(games.offsets[n])
        for place, seq in enumerate(log.seqs):
            mark = int(games.altered[low + place])
            if not mark:
                continue
            kind, seat, *_ = (int(value) for value in games.events[low + place])
            self.weighed[int(self._people.agreed[seated[seat]])] += 1
            if mark < WEIGHED:
                follower = int(games.events[low + place + 1, 1])
                to = seated[follower] if mark == FED and kind == DISCARD else None
                self._note(log.events[seq - 1], mark, seated[seat], acting, to)

    def _note(self, event: Event, mark: int, person: int, acting: Sequence[int], to: int | None) -> None:
        agreed = self._people.agreed
        partners = [other for other in acting if other != person and agreed[other] == agreed[person]]
        self.decisions.append(
            {
                "match": event["match"],
                "seq": event["seq"],
                "player": self._people.players[person],
                "partners": [self._people.players[other] for other in ([to] if to is not None else partners)],
                "group": int(agreed[person]) + 1,
                "why": WHY[mark],
            }
        )

    def labels(self) -> dict[str, Any]:
        """Companies with their pairs, and the changed decisions, as they are written beside a log."""
        return {
            "groups": [label for _, label in self._groups(colluders=True)],
            "honest_companies": [label for _, label in self._groups(colluders=False)],
            "decisions": self.decisions,
        }

    def _groups(self, *, colluders: bool) -> Iterator[tuple[int, dict[str, Any]]]:
        players, number = self._people.players, 0
        for company in self._people.companies:
            if (company.plan is not None) != colluders:
                continue
            pairs = [
                {
                    "players": [players[one], players[two]],
                    "together": self.together[min(one, two), max(one, two)],
                    "colluded": self.colluded[min(one, two), max(one, two)],
                }
                for one, two in combinations(company.members, 2)
            ]
            label: dict[str, Any] = {"players": [players[member] for member in company.members], "pairs": pairs}
            if company.plan is None:
                yield number, {"kind": company.kind, **label}
            else:
                weighed = {"weighed": self.weighed[number]}
                yield number, {"group": number + 1, **_terms(company.plan), **label, **weighed}
            number += 1


def _terms(plan: Plan) -> dict[str, Any]:
    return {
        "family": plan.family,
        "strength": plan.strength,
        "share_percent": round(100 * plan.share),
        "one_way": plan.one_way,
    }


def write_platform(
    rules: Ruleset,
    players: int,
    games: int,
    seed: int,
    generator: str,
    colluders: int | Sequence[str],
    output: Path,
    first: int = 1,
) -> Written:
    """Play ``games`` games of a platform from number ``first`` into ``output``, one event a line, and the truth into
    ``FILE.labels.json`` beside it.

    ``generator`` is softmax or ruleful; ``colluders`` how many groups are planted, the plans taking turns, or their
    names. The same arguments give the same bytes. Raises UsageError for a ruleset that is not played compiled, too few
    players, an unknown generator or plan.
    """
    people = population(players, seed, generator, plans_for(colluders))
    platform, truth, events = Platform(rules, people, seed), Truth(people), 0
    with output.open("wb") as kept:
        for chunk in platform.games(first, games):
            for n, log in enumerate(logs(chunk, people, rules, seed)):
                kept.writelines(canonical(event) + b"\n" for event in log.events)
                truth.add(chunk, n, log)
                events += len(log.events)
    labels = truth.labels()
    about = {"ruleset": rules.id, "seed": seed, "generator": generator, "games": games, "first": first}
    beside = output.with_name(output.name + ".labels.json")
    beside.write_text(json.dumps({**about, **labels}, indent=1) + "\n", encoding="utf-8", newline="\n")
    return Written(games, events, len(labels["groups"]), len(truth.decisions))
