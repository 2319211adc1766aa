"""Readings of a ruleset: what its clauses admit besides the values chosen, and what a table says it uses.

Where a text says "may", "default" or "usually", or says two things, a platform that does otherwise than our reading has
broken nothing. A ruleset lists such values beside the choice: ``seconds = { is = 30, from = "AL-16", or = [0, 600] }``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from ledger.rules.points import known_face
from ledger.rules.sizes import packs
from schemas.cards import JOKER
from schemas.ruleset import Ruleset, option_paths
from schemas.wire import OptionValue

STATED = "house:stated"
"""The source of a choice that the opening of a match states."""


DEAREST_FEE: Final = 25
"""No platform takes a greater part of what is won, in percent."""
LOWEST_CAP: Final = 100
"""No platform limits its fee to less than a whole unit of the currency, in minor units."""


class Reading(NamedTuple):
    """Another way to read a clause: the options that differ by it, and the rules with them."""

    clause: str
    choices: tuple[tuple[str, Any], ...]
    rules: Ruleset

    @property
    def text(self) -> str:
        """``timer.seconds = 600``, several with commas; as a ruleset's file would have it."""
        return ", ".join(f"{path} = {_as_text(value)}" for path, value in self.choices)


def admissible(rules: Ruleset) -> tuple[Reading, ...]:
    """Every other reading of a ruleset, one clause read otherwise at a time. Raises ValidationError for a value that is
    none of its option."""
    return tuple(_readings(rules))


def _readings(rules: Ruleset) -> Iterator[Reading]:
    for path, values in rules.admits.items():
        for value in values:
            other = read_as(rules, path, value)
            if other is not None:
                choices = value if isinstance(value, dict) else {path: value}
                yield Reading(rules.sources[path], tuple(choices.items()), other)


def read_as(rules: Ruleset, path: str, value: Any) -> Ruleset | None:
    """The ruleset with an option as its clause may be read: a value, or a table of values for several options.

    None where that is how it is read already.
    """
    choices = value if isinstance(value, dict) else {path: value}
    if all(value_of(rules, name) == other for name, other in choices.items()):
        return None
    return with_choices(rules, choices, rules.sources[path])


def with_packs_for(cards: Iterable[str], rules: Ruleset) -> Ruleset:
    """The rules with no more packs and printed jokers than the cards need, where the text leaves their number open
    (AL-01, RC-01): with the most it can be where even that is too few, and the rules themselves where they have enough.

    Raises BadCards for what is no card.
    """
    counts = Counter(map(known_face, cards))
    needs = {"pack.printed_jokers": counts.pop(JOKER, 0), "pack.decks": max(counts.values(), default=0)}
    for path, need in needs.items():
        own = value_of(rules, path)
        more = [value for value in rules.admits.get(path, ()) if value > own]
        if need > own and more:
            number = min((value for value in more if value >= need), default=max(more))
            rules = with_choices(rules, {path: number}, rules.sources[path])
    return rules


def is_capped_or_tenths(fee: int, pot: int, *, currency: bool) -> bool:
    """Whether a fee of what was won can have been cut off at a cap, or be so many tenths of a percent, rounded up or
    down; chips have no unit that a cap could not be less than."""
    if not 0 < 100 * fee <= DEAREST_FEE * pot:
        return False
    nearest = (1000 * fee + pot // 2) // pot
    tenths = nearest > 0 and abs(1000 * fee - nearest * pot) < 1000
    return tenths or not currency or fee >= LOWEST_CAP


def with_fee_capped(rules: Ruleset, fee: int, percent: int = DEAREST_FEE) -> Reading:
    """The rules of a table that takes so much of a deal at most, whatever part of what is won that is: a fee may have a
    cap, or be of tenths of a percent."""
    return _with_fee(rules, {"settlement.fee_percent": percent, "settlement.fee_cap": fee})


def with_fee_in_tenths(rules: Ruleset, tenths: int) -> Reading:
    """The rules of a table that takes so many tenths of a percent of what is won."""
    percent, rest = divmod(tenths, 10)
    return _with_fee(rules, {"settlement.fee_percent": percent, "settlement.fee_tenths": rest})


def _with_fee(rules: Ruleset, choices: Mapping[str, int]) -> Reading:
    source = rules.sources["settlement.fee_percent"]
    return Reading(source, tuple(choices.items()), with_choices(rules, choices, source))


def read_too(one: Reading | None, more: Reading) -> Reading | None:
    """A reading with another one besides, or in place of what it chooses for the same options; None where there is no
    first, nothing would be left of it, it chooses so already, or they share only some of what the other chooses."""
    if one is None:
        return None
    before, after = dict(one.choices), dict(more.choices)
    both = before.keys() & after.keys()
    if both and (both == before.keys() or both != after.keys() or after.items() <= before.items()):
        return None
    rest = tuple((path, value) for path, value in one.choices if path not in both)
    rules = one.rules
    for path, value in more.choices:
        rules = with_choices(rules, {path: value}, more.rules.sources[path])
    clause = rules.sources[rest[0][0]] if both else one.clause
    return Reading(clause, (*rest, *more.choices), rules)


def with_choices(rules: Ruleset, choices: Mapping[str, Any], source: str) -> Ruleset:
    """The ruleset with some options chosen otherwise, each because of ``source``; these admit nothing else any more.

    Raises ValidationError for a value that is none of its option, KeyError for an option there is not.
    """
    tables: dict[str, dict[str, Any]] = {}
    for path, value in choices.items():
        table, _, option = path.partition(".")
        tables.setdefault(table, dict(rules.options[table]))
        # For the KeyError: setting an option there is not would pass unseen.
        tables[table][option]
        tables[table][option] = value
    before = {table: getattr(rules, table) for table in rules.options}  # values that stay the same are the same ones
    return Ruleset.model_validate(
        {
            "id": rules.id,
            "title": rules.title,
            **before,
            **tables,
            "sources": {**rules.sources, **dict.fromkeys(choices, source)},
            "admits": {path: values for path, values in rules.admits.items() if path not in choices},
            "cases": rules.cases if source != STATED else _beside(rules.cases, choices),
        }
    )


def _beside(cases: Mapping[str, tuple[str, ...]], choices: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The cases of options that were not chosen; what a clause says of cases holds in all its readings, and not for
    what a table states."""
    return {case: clauses for case, clauses in cases.items() if case.partition(":")[0] not in choices}


_seated: dict[tuple[str, str, int], Ruleset] = {}


def at_table_of(rules: Ruleset, players: int) -> Ruleset:
    """The ruleset at a table of so many players: how many packs and printed jokers lie on it."""
    if not (rules.pack.decks_by_players or rules.pack.printed_jokers_by_players):
        return rules
    decks, jokers = packs(players, rules)
    if (decks, jokers) == (rules.pack.decks, rules.pack.printed_jokers):
        return rules
    # The hash is of the choices alone: rulesets of other ids may share it, and cite other clauses.
    key = (rules.id, rules.hash, players)
    if key not in _seated:
        source = rules.sources[
            "pack.decks_by_players" if rules.pack.decks_by_players else "pack.printed_jokers_by_players"
        ]
        _seated[key] = with_choices(rules, {"pack.decks": decks, "pack.printed_jokers": jokers}, source)
    return _seated[key]


def option_names(rules: Ruleset) -> dict[str, str]:
    """The path of each option by the name an opening states it under: ``timer_seconds`` is ``timer.seconds``."""
    return {option_name(path): path for path in rules.sources}


def option_name(path: str) -> str:
    """The name an opening states an option under: ``timer.seconds`` is ``timer_seconds``."""
    return path.replace(".", "_")


def with_stated_options(rules: Ruleset, options: Mapping[str, OptionValue]) -> Ruleset:
    """The ruleset as the opening of a match states it: ``timer_seconds: 20`` is the option ``timer.seconds``, and one
    figure stands for all of an option that has several, ``match_target: 200``.

    What is none of the options, or none of their values, is the platform's own and changes nothing.
    """
    paths = option_names(rules)
    for name, value in options.items():
        if name in paths:
            several = isinstance(value_of(rules, paths[name]), list)
            try:
                rules = with_choices(rules, {paths[name]: [value] if several else value}, STATED)
            # pydantic's ValidationError is one. A value none of the option's has is the platform's own affair, not a
            # fault.
            except ValueError:
                continue
    return rules


def mistaken(rules: Ruleset, options: Mapping[str, OptionValue]) -> dict[str, str]:
    """The options an opening states that are most likely ours and written wrongly, so that they change nothing: by each
    the name that was meant, its own where the value is none of it."""
    paths, by_name = option_names(rules), dict[str, str]()
    for name, value in options.items():
        if name in paths:
            if with_stated_options(rules, {name: value}) is rules:
                by_name[name] = name
            continue
        ends = [own for own, path in paths.items() if name.casefold() == path.partition(".")[2]]
        near = ends or get_close_matches(name.casefold().replace(".", "_"), paths, 1, 0.8)
        if len(near) == 1:
            by_name[name] = near[0]
    return by_name


def differing_options(one: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """The options two rulesets choose differently, by their paths."""
    return tuple(path for path in option_paths(one.options) if value_of(one, path) != value_of(other, path))


def value_of(rules: Ruleset, path: str) -> Any:
    """What a ruleset chooses for an option, by its path."""
    table, _, option = path.partition(".")
    return rules.options[table][option]


def _as_text(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
