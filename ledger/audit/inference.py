"""Which house rules a history of matches is consistent with, where the text of the game leaves them open.

For every option a clause leaves open, each match is judged by each admissible value and the values are held against
each other: one that accuses a match of more than another does is contradicted by it. A value that no match contradicts,
while every other is contradicted, is the one the platform uses; a history that tells two values not apart says so.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import Any

from ledger.audit.played import PlayedMatch
from ledger.rules.admissible import read_as, value_of
from schemas.ruleset import Ruleset

FREE_NUMBERS = {"timer.seconds": (0, *range(5, 125, 5), 180, 300, 600)}
"""Values tried for a number that a text leaves wholly open."""


@dataclass(frozen=True)
class Inference:
    """What a history says of one option of one ruleset.

    ``matches`` are those that tell any two values apart. ``contradicted`` counts, value by value, the matches that
    speak against it. ``differing`` are the tables whose matches contradict the values given as consistent, with how
    many of each do.
    """

    ruleset: str
    option: str
    clause: str
    chosen: Any
    matches: int
    contradicted: tuple[tuple[Any, int], ...]
    differing: tuple[tuple[str, int], ...] = ()

    @property
    def consistent(self) -> tuple[Any, ...]:
        """The values that the fewest matches contradict, none of them where every value is contradicted often."""
        fewest = min(count for _, count in self.contradicted)
        if fewest * 20 > self.matches:
            return ()
        return tuple(value for value, count in self.contradicted if count == fewest)

    @property
    def decided(self) -> bool:
        """Whether the history names one value."""
        return self.matches > 0 and len(self.consistent) == 1

    @property
    def most_otherwise(self) -> float:
        """The largest share of such matches that might be played otherwise, with 95 % confidence (rule of three)."""
        against = min(count for _, count in self.contradicted)
        return min(1.0, (against + 3) / self.matches) if self.matches else 1.0


@dataclass
class _Tally:
    """What is counted of one option: for each value how many matches, and of which table, contradict it."""

    rules: Ruleset
    values: list[Any]
    matches: int = 0
    contradicted: Counter[int] = field(default_factory=Counter)
    by_table: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))


def infer(matches: Iterable[PlayedMatch]) -> list[Inference]:
    """What the matches say of every option their rulesets leave open, by ruleset and option.

    Matches without rules are passed over. Every match is judged once for each value, so that a history takes as many
    times an audit as there are values: a few dozen.
    """
    tallies: dict[tuple[str, str], _Tally] = {}
    tried: dict[tuple[str, str], list[Ruleset]] = {}
    for match in matches:
        if (rules := match.rules) is None:
            continue
        for option in rules.admits:
            tally = tallies.setdefault((rules.id, option), _Tally(rules, values(rules, option)))
            if (rules.hash, option) not in tried:
                tried[rules.hash, option] = [read_as(rules, option, value) or rules for value in tally.values]
            _weigh(match, tally, tried[rules.hash, option])
    return [_inference(option, tally) for (_, option), tally in sorted(tallies.items(), key=itemgetter(0))]


def _weigh(match: PlayedMatch, tally: _Tally, tried: Iterable[Ruleset]) -> None:
    alarms = [match.alarms_under(rules) for rules in tried]
    fewest = min(alarms)
    if max(alarms) == fewest:
        return
    tally.matches += 1
    table = (match.opened.table or match.opened.lobby or "-") if match.opened is not None else "-"
    for place, count in enumerate(alarms):
        if count > fewest:
            tally.contradicted[place] += 1
            tally.by_table[table][place] += 1


def values(rules: Ruleset, option: str) -> list[Any]:
    """The values tried for an option: the one chosen, then what its clause admits."""
    chosen = value_of(rules, option)
    admitted = FREE_NUMBERS.get(option, rules.admits[option])
    return [chosen, *(value for value in admitted if value != chosen)]


def _inference(option: str, tally: _Tally) -> Inference:
    rules, contradicted = tally.rules, tuple((v, tally.contradicted[n]) for n, v in enumerate(tally.values))
    found = Inference(rules.id, option, rules.sources[option], tally.values[0], tally.matches, contradicted)
    places = [place for place, value in enumerate(tally.values) if value in found.consistent]
    differing = {
        table: min((against[place] for place in places), default=0) for table, against in tally.by_table.items()
    }
    listed = tuple(sorted((table, count) for table, count in differing.items() if count))
    return replace(found, differing=listed)
