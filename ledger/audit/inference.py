"""Which house rules a history of matches is consistent with, where the text of the game leaves them open.

For every option a clause leaves open, each match is judged by each admissible value and the values are held against
each other: one that accuses a match of more than another does is contradicted by it. A value that no match contradicts,
while every other is contradicted, is the one the platform uses; a history that tells two values not apart says so.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from operator import itemgetter
from typing import Any, Final

from ledger.audit.audits import PACK, pack_in_doubt
from ledger.audit.played import PlayedMatch
from ledger.rules.admissible import read_as, value_of
from schemas.ruleset import Ruleset

FREE_NUMBERS = {"timer.seconds": (0, *range(5, 125, 5), 180, 300, 600)}
"""Values tried for a number that a text leaves wholly open."""
MOST_TURNS = 12
"""So often at most options are taken for other values."""
_ENOUGH: Final = 20
"""Of so many matches with a strange pack the pack of a platform is read off."""


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
        # One match in twenty may be played wrongly by its own rules; more, and the platform has a value nobody tried.
        if fewest * 20 > self.matches:
            return ()
        return tuple(value for value, count in self.contradicted if count == fewest)

    @property
    def is_decided(self) -> bool:
        """Whether the history names one value."""
        return self.matches > 0 and len(self.consistent) == 1

    @property
    def most_otherwise(self) -> float:
        """The largest share of such matches that might be played otherwise, with 95 % confidence (rule of three)."""
        against = min(count for _, count in self.contradicted)
        return min(1.0, (against + 3) / self.matches) if self.matches else 1.0


@dataclass
class _Tally:
    """What is counted of one option of a ruleset, by the place of a value among ``values``.

    ``accused``: the matches of which the value accuses more than another does. ``contradicted``: of these the matches
    that another value clears altogether, all of them and by table; ``matches`` is how many there are for any value.
    """

    rules: Ruleset
    values: list[Any]
    accused: Counter[int] = field(default_factory=Counter)
    matches: int = 0
    contradicted: Counter[int] = field(default_factory=Counter)
    by_table: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))

    def add(self, match: PlayedMatch, weights: Sequence[tuple[float, int]]) -> None:
        """Count a match, judged by each value. A log that contradicts itself hides what else is wrong with it: a value
        by which it does not is nearer, whatever is found then."""
        least = min(weights)
        against = [place for place, weight in enumerate(weights) if weight > least]
        self.accused.update(against)
        # Only a match that some value clears of everything speaks: one with a fault besides says nothing sure of
        # values.
        if against and not least[1]:
            self.matches += 1
            self.contradicted.update(against)
            table = (match.opened.table or match.opened.lobby or "-") if match.opened is not None else "-"
            self.by_table[table].update(against)


_Options = tuple[tuple[str, int], ...]
"""Options of a ruleset that are taken for another value than its own, each with the place of that value."""


def infer(history: Callable[[], Iterable[PlayedMatch]]) -> list[Inference]:
    """What the matches of a history say of every option their rulesets leave open, by ruleset and option.

    A match played by two house rules may speak against the right value of either while the other is not known. So each
    option is taken for what clears most matches, and the history, which is asked for again each time, gone through
    anew until no other value clears more; what counts in the end are the matches that a value clears altogether.
    Matches without rules are passed over. Going through a history takes as many times an audit as there are values
    besides those the options are taken for: a few dozen.
    """
    house = _packs(history())
    tallies = _tallies(history(), house)
    for turn in range(MOST_TURNS):
        gains = sorted((_gain(tally, house[name], option), name, option) for (name, option), tally in tallies.items())
        # The most cleared first, and of equals always the same: gains are sorted with the name and the option behind.
        better = [gain for gain in reversed(gains) if gain[0][0] > 0]
        if not better:
            break
        first: set[str] = set()  # the rulesets of which anything is taken otherwise from now on
        for (_, place), name, option in better:
            # At first every option that gains is taken otherwise at once, later one at a time: two may explain the same
            # matches.
            if turn == 0 or name not in first:
                house[name] = (*(one for one in house[name] if one[0] != option), (option, place))
            first.add(name)
        tallies |= _tallies(history(), house, first)
    return [_inference(option, tally) for (_, option), tally in sorted(tallies.items(), key=itemgetter(0))]


def _packs(matches: Iterable[PlayedMatch]) -> dict[str, _Options]:
    """The packs of platforms that play with other ones than we take them to: with decks, jokers and the place of the
    wild card otherwise no value of one alone comes nearer, and all else is hidden."""
    accused: dict[str, Counter[tuple[int, ...]]] = defaultdict(Counter)
    open_options: dict[str, list[str]] = {}
    counts: Counter[str] = Counter()
    for match in matches:
        rules = match.rules
        options = [] if rules is None else [option for option in PACK if option in rules.admits]
        if rules is None or len(options) < 2 or counts[rules.id] >= _ENOUGH:
            continue
        if not pack_in_doubt(match.by_our_reading):
            continue
        counts[rules.id] += 1
        every = list(product(*(range(len(values(rules, option))) for option in options)))
        weights = [match.weight_under(_with_choices(rules, zip(options, pack, strict=True))) for pack in every]
        accused[rules.id].update({pack: weight > min(weights) for pack, weight in zip(every, weights, strict=True)})
        open_options[rules.id] = options
    house: dict[str, _Options] = defaultdict(tuple)
    for name, against in accused.items():
        best = min(against, key=lambda pack: (against[pack], pack))
        if against[best] < against[(0,) * len(best)]:
            house[name] = tuple(zip(open_options[name], best, strict=True))
    return house


def _tallies(
    matches: Iterable[PlayedMatch], house: Mapping[str, _Options], only: Container[str] | None = None
) -> dict[tuple[str, str], _Tally]:
    """What is counted of every option of every ruleset, or of some rulesets by their ids."""
    tallies: dict[tuple[str, str], _Tally] = {}
    candidates: dict[tuple[str, str], list[Ruleset]] = {}
    for match in matches:
        if only is not None and match.ruleset not in only:
            continue
        if (rules := match.rules) is None:
            continue
        weights: dict[str, tuple[float, int]] = {}  # most options are taken for one and the same ruleset
        for option in rules.admits:
            tally = tallies.setdefault((rules.id, option), _Tally(rules, values(rules, option)))
            if (rules.hash, option) not in candidates:
                others = [one for one in house[rules.id] if one[0] != option and one[0] in rules.admits]
                candidates[rules.hash, option] = [
                    _with_choices(rules, [*others, (option, place)]) for place in range(len(tally.values))
                ]
            for candidate in candidates[rules.hash, option]:
                if candidate.hash not in weights:
                    weights[candidate.hash] = match.weight_under(candidate)
            tally.add(match, [weights[candidate.hash] for candidate in candidates[rules.hash, option]])
    return tallies


def _with_choices(rules: Ruleset, options: Iterable[tuple[str, int]]) -> Ruleset:
    """The ruleset with options read as they may be, each by the place of its value."""
    ruleset = rules
    for option, place in options:
        ruleset = read_as(ruleset, option, values(rules, option)[place]) or ruleset
    return ruleset


def _gain(tally: _Tally, house: _Options, option: str) -> tuple[int, int]:
    """How many matches more an option clears by its best value than by that it is taken for, and the place of it."""
    best = min(range(len(tally.values)), key=lambda place: (tally.accused[place], place))
    return tally.accused[dict(house).get(option, 0)] - tally.accused[best], best


def values(rules: Ruleset, option: str) -> list[Any]:
    """The values tried for an option: the one chosen, then what its clause admits."""
    choice = value_of(rules, option)
    admitted = FREE_NUMBERS.get(option, rules.admits[option])
    return [choice, *(value for value in admitted if value != choice)]


def _inference(option: str, tally: _Tally) -> Inference:
    rules, contradicted = tally.rules, tuple((v, tally.contradicted[n]) for n, v in enumerate(tally.values))
    inference = Inference(rules.id, option, rules.sources[option], tally.values[0], tally.matches, contradicted)
    places = [place for place, value in enumerate(tally.values) if value in inference.consistent]
    differing = {
        table: min((against[place] for place in places), default=0) for table, against in tally.by_table.items()
    }
    listed = tuple(sorted((table, count) for table, count in differing.items() if count))
    return replace(inference, differing=listed)
