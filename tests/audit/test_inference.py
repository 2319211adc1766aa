"""House rules are read off a history: the true value where it can be told, and never a wrong one."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from ledger.audit.inference import Inference, infer, values
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.rules.admissible import value_of, with_choices
from ledger.simulate.simulation import simulate
from schemas.ruleset import Ruleset
from tests.audit.judged import RULEBOOK, is_long, read
from tests.torture import TORTURE, seeded

PLATFORMS = 10 if TORTURE else 5
MATCHES, FEWER = (12, 2) if TORTURE else (3, 1)
"""Matches of a platform, and of one whose matches have ten times the events."""
NAMES = ("aceleagues-points", "rummycentral", "ace2three-points", "basic", "continental")
SEED = seeded(12)


def house(number: int) -> tuple[Ruleset, Ruleset, dict[str, Any]]:
    """A platform: the ruleset it names, the one it plays by, and the value of each option it left open."""
    rng = Random(f"platform {number} of {SEED}")
    named = RULEBOOK.resolve(NAMES[number % len(NAMES)])
    truth: dict[str, Any] = {}
    for option in named.admits:
        tried = [value for value in values(named, option) if not isinstance(value, dict)]
        if option == "timer.seconds":
            tried = [20, 30, 45, 60]
        if option == "pack.decks":
            tried = [2, 3]
        truth[option] = rng.choice(tried)
    played = named
    for option, value in truth.items():
        if value_of(played, option) != value:
            played = with_choices(played, {option: value}, named.sources[option])
    return named, played, truth


def admitting(name: str, *options: str) -> Ruleset:
    """A ruleset that leaves these options alone open: going through all of them is what takes long."""
    named = RULEBOOK.resolve(name)
    return named.model_copy(update={"admits": {option: named.admits[option] for option in options}})


def history(named: Ruleset, played: Ruleset, number: int, table: str = "T1", count: int = 0) -> list[PlayedMatch]:
    found, many = [], count or (FEWER if is_long(named.id) else MATCHES)
    for events in simulate(played, many, SEED + number, prefix=f"p{number}{table}"):
        events[0]["table"] = table
        found.append(PlayedMatch(events[0]["match"], read(events), Readings(named)))
    return found


@cache
def inferred(number: int) -> tuple[dict[str, Any], dict[str, Inference]]:
    """What is true of a platform, and what its history says."""
    named, played, truth = house(number)
    matches = history(named, played, number)
    return truth, {one.option: one for one in infer(lambda: matches)}


@pytest.mark.parametrize("number", range(PLATFORMS))
def test_what_a_history_can_tell_of_the_house_rules_is_told_and_nothing_wrong(number: int) -> None:
    truth, told = inferred(number)
    assert set(told) == set(truth)
    for option, one in told.items():
        if one.matches:
            assert truth[option] in one.consistent, (option, truth[option], one)
        if one.is_decided:
            assert one.consistent == (truth[option],), option


def test_over_many_platforms_most_of_what_differs_from_the_ruleset_is_named() -> None:
    named_right = differing = 0
    for number in range(PLATFORMS):
        truth, told = inferred(number)
        named = RULEBOOK.resolve(NAMES[number % len(NAMES)])
        for option in {"pack.printed_jokers", "stock.top"} & set(truth):
            if truth[option] != value_of(named, option) and told[option].matches:
                differing += 1
                named_right += told[option].is_decided
                assert told[option].is_decided or len(told[option].consistent) > 1
    assert differing >= PLATFORMS // 2
    assert named_right >= 0.7 * differing, (named_right, differing)


def test_a_table_that_plays_otherwise_is_named() -> None:
    named = admitting("aceleagues-points", "pack.printed_jokers")
    other = with_choices(named, {"pack.printed_jokers": 4}, "AL-01")
    tables = ((named, 1, 20), (named, 2, 20), (other, 3, 2))
    matches = [
        match for played, number, count in tables for match in history(named, played, number, f"T{number}", count)
    ]
    (told,) = infer(lambda: matches)
    assert told.consistent == (2,)
    assert told.differing == (("T3", 2),)
    assert told.most_otherwise < 0.15


def test_a_pack_that_hides_the_fee_does_not_hide_it_for_good() -> None:
    """By two jokers every log contradicts itself, and whatever else is wrong is not seen; by none a fee is wrong."""
    named = admitting("aceleagues-points", "pack.printed_jokers", "settlement.fee_percent", "timer.seconds")
    played = with_choices(
        with_choices(named, {"pack.printed_jokers": 0}, "AL-01"), {"settlement.fee_percent": 10}, "custom:fee"
    )
    told = {one.option: one.consistent for one in infer(lambda: history(named, played, 1, count=4))}
    assert (told["pack.printed_jokers"], told["settlement.fee_percent"]) == ((0,), (10,))


def test_a_pack_with_other_decks_and_other_jokers_is_named_and_hides_nothing() -> None:
    """Neither alone comes nearer: with three decks and two jokers, or two and four, every log contradicts itself."""
    named = RULEBOOK.resolve("rummycentral")
    truth = {"pack.decks": 3, "pack.printed_jokers": 4, "settlement.fee_percent": 8}
    played = named
    for option, value in truth.items():
        played = with_choices(played, {option: value}, named.sources[option])
    told = {one.option: one.consistent for one in infer(lambda: history(named, played, 1, count=4))}
    assert {option: told[option] for option in truth} == {option: (value,) for option, value in truth.items()}


def test_a_history_that_tells_nothing_says_so() -> None:
    named = admitting("continental", "players.max")
    (players,) = infer(lambda: history(named, named, 1, count=2))
    assert (players.matches, players.is_decided, players.most_otherwise) == (0, False, 1.0)
