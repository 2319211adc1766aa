"""Which house rules a history of matches is consistent with, where the text of the game leaves them open.

For every option a clause leaves open, each match is judged by each admissible value and the values are held against
each other: one that accuses a match of more than another does is contradicted by it. A value that no match contradicts,
while every other is contradicted, is the one the platform uses; a history that tells two values not apart says so.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ledger.audit.played import PlayedMatch
from ledger.rules.admissible import changed, value_of
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
    matches: int = 0
    contradicted: Counter[int] = field(default_factory=Counter)
    by_table: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))


def infer(matches: Iterable[PlayedMatch]) -> list[Inference]:
    """What the matches say of every option their rulesets leave open, by ruleset and option.

    Matches without rules are passed over. Every match is judged once for each value, so that a history takes as many
    times an audit as there are values: a few dozen.
    """
    rules: dict[str, Ruleset] = {}
    tallies: dict[tuple[str, str], _Tally] = {}
    for match in matches:
        if match.rules is None:
            continue
        rules.setdefault(match.rules.id, match.rules)
        for option in match.rules.admits:
            tally = tallies.setdefault((match.rules.id, option), _Tally())
            _weigh(match, match.rules, option, tally)
    return [_inference(rules[name], option, tally) for (name, option), tally in sorted(tallies.items())]


def _weigh(match: PlayedMatch, rules: Ruleset, option: str, tally: _Tally) -> None:
    alarms = [match.alarms_under(other) for other in _candidates(rules, option)]
    fewest = min(alarms)
    if max(alarms) == fewest:
        return
    tally.matches += 1
    table = (match.opened.table or match.opened.lobby or "-") if match.opened is not None else "-"
    for place, count in enumerate(alarms):
        if count > fewest:
            tally.contradicted[place] += 1
            tally.by_table[table][place] += 1


def _candidates(rules: Ruleset, option: str) -> list[Ruleset]:
    return [_read_as(rules, option, value) for value in values(rules, option)]


def values(rules: Ruleset, option: str) -> list[Any]:
    """The values tried for an option: the one chosen, then what its clause admits."""
    chosen = value_of(rules, option)
    admitted = FREE_NUMBERS.get(option, rules.admits[option])
    return [chosen, *(value for value in admitted if value != chosen)]


def _read_as(rules: Ruleset, option: str, value: Any) -> Ruleset:
    choices = value if isinstance(value, dict) else {option: value}
    if all(value_of(rules, path) == other for path, other in choices.items()):
        return rules
    return changed(rules, choices, rules.sources[option])


def _inference(rules: Ruleset, option: str, tally: _Tally) -> Inference:
    tried = values(rules, option)
    found = Inference(
        rules.id, option, rules.sources[option], tried[0], tally.matches,
        tuple((value, tally.contradicted[place]) for place, value in enumerate(tried)),
    )  # fmt: skip
    places = [place for place, value in enumerate(tried) if value in found.consistent]
    differing = {
        table: min((against[place] for place in places), default=0) for table, against in tally.by_table.items()
    }
    listed = tuple(sorted((table, count) for table, count in differing.items() if count))
    return Inference(found.ruleset, found.option, found.clause, found.chosen, found.matches, found.contradicted, listed)
