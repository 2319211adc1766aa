"""The games of a population on disk: their log, and beside it the truth about who colluded and what that changed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from ledger.simulate.population import state
from ledger.simulate.population.games import Games, Simulator
from ledger.simulate.population.logs import GameLog, logs
from ledger.simulate.population.people import Company, Population, plans_for, population
from schemas.canonical import canonical
from schemas.ruleset import Ruleset

WHY = ("", "fed", "knew_cards", "drop_or_stay", "held_show", "wrong_show", "withheld", "told_by_time")
"""How labels call what a decision was changed by, in the order of the marks from ``state.FED``."""


class LogTotals(NamedTuple):
    """What was written: matches, events, groups that collude, decisions they changed."""

    matches: int
    events: int
    groups: int
    changed: int


class Truth:
    """Collects, game by game, who sat with whom and what colluders changed."""

    def __init__(self, people: Population) -> None:
        self._people = people
        self._decisions: list[dict[str, Any]] = []
        self._together: Counter[tuple[int, int]] = Counter()
        self._colluded: Counter[tuple[int, int]] = Counter()
        self._weighed: Counter[int] = Counter()

    def add(self, games: Games, n: int, log: GameLog) -> None:
        """Take a game in."""
        agreed, players = self._people.crowd.agreed, self._people.players
        seated = [int(person) for person in games.seats[n] if person >= 0]
        acting = [person for seat, person in enumerate(seated) if games.colluding[n, seat]]
        pairs = list(combinations(sorted(seated), 2))
        self._together.update(pairs)
        self._colluded.update((a, b) for a, b in pairs if {a, b} <= {*acting} and agreed[a] == agreed[b])
        for at, seq in enumerate(log.seqs, int(games.offsets[n])):
            mark, (kind, seat, *_) = int(games.altered[at]), games.events[at]
            if not mark:
                continue
            person = seated[seat]
            self._weighed[int(agreed[person])] += 1
            if mark < state.WEIGHED:
                partners = [other for other in acting if other != person and agreed[other] == agreed[person]]
                to = [seated[games.events[at + 1, 1]]] if mark == state.FED and kind == state.DISCARD else partners
                self._decisions.append(
                    {
                        "match": log.match,
                        "seq": seq,
                        "player": players[person],
                        "partners": [players[other] for other in to],
                        "group": int(agreed[person]) + 1,
                        "why": WHY[mark],
                    }
                )

    def labels(self) -> dict[str, Any]:
        """Companies with their pairs, and the changed decisions, as they are written beside a log."""
        companies = self._people.companies
        colluders = [company for company in companies if company.plan is not None]
        honest = [company for company in companies if company.plan is None]
        return {
            "groups": [self._group(number, company) for number, company in enumerate(colluders)],
            "honest_companies": [{"kind": company.kind, **self._pairs(company)} for company in honest],
            "decisions": self._decisions,
        }

    def _group(self, number: int, company: Company) -> dict[str, Any]:
        plan, shown = company.plan, self._pairs(company)
        terms: dict[str, Any] = {"family": plan.family, "strength": plan.strength} if plan else {}
        terms |= {"share_percent": round(100 * plan.share), "one_way": plan.one_way} if plan else {}
        return {"group": number + 1, **terms, **shown, "weighed": self._weighed[number]}

    def _pairs(self, company: Company) -> dict[str, Any]:
        players = self._people.players
        pairs = [
            {
                "players": [players[one], players[two]],
                "together": self._together[min(one, two), max(one, two)],
                "colluded": self._colluded[min(one, two), max(one, two)],
            }
            for one, two in combinations(company.members, 2)
        ]
        return {"players": [players[member] for member in company.members], "pairs": pairs}


def write_population(
    rules: Ruleset,
    players: int,
    games: int,
    seed: int,
    generator: str,
    colluders: int | Sequence[str],
    output: Path,
    first: int = 1,
) -> LogTotals:
    """Play ``games`` games of a population from number ``first`` into ``output``, one event a line, and write the truth
    into ``FILE.labels.json`` beside it.

    ``generator`` is softmax or ruleful; ``colluders`` how many groups collude, the plans taking turns, or their names.
    The same arguments give the same bytes. Raises UsageError for a ruleset that is not played compiled, too few
    players, an unknown generator or plan.
    """
    people = population(players, seed, generator, plans_for(colluders))
    simulator, truth, events = Simulator(rules, people, seed), Truth(people), 0
    with output.open("wb") as kept:
        for chunk in simulator.games(first, games):
            for n, log in enumerate(logs(chunk, people, rules, seed)):
                kept.writelines(canonical(event) + b"\n" for event in log.events)
                truth.add(chunk, n, log)
                events += len(log.events)
    labels = truth.labels()
    about = {"ruleset": rules.id, "seed": seed, "generator": generator, "games": games, "first": first}
    beside = output.with_name(output.name + ".labels.json")
    beside.write_text(json.dumps({**about, **labels}, indent=1) + "\n", encoding="utf-8", newline="\n")
    return LogTotals(games, events, len(labels["groups"]), len(labels["decisions"]))
