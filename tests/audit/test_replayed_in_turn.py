"""Matches replayed some at a time come in their order, each with the audit it has by itself."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from ledger.audit.played import PlayedMatch
from ledger.audit.skimmed import TOGETHER, replayed_in_turn
from schemas.errors import LedgerError
from tests.audit.judged import SEED, matches, read, readings
from tests.audit.mutate import mutate


def played_matches(names: tuple[str, ...]) -> list[PlayedMatch]:
    """Matches of several games, half of them with a fault."""
    rng, told = Random(SEED), list[PlayedMatch]()
    for name in names:
        for number, match in enumerate(matches(name, 8, SEED)):
            events = read(match if number % 2 else mutate(match, rng)[0])
            told.append(PlayedMatch(f"{name}-{number}", events, readings(name)))
    return told


GAMES = ("classic", "jqka", "rum")


def test_each_has_the_audit_it_has_by_itself() -> None:
    apart, together = played_matches(GAMES), list(replayed_in_turn(played_matches(GAMES)))
    assert [match.match for match in together] == [match.match for match in apart]
    assert len(apart) > TOGETHER
    assert [match.audit for match in together] == [match.audit for match in apart]
    assert any(match.audit.alarming for match in apart) and any(match.audit.clean for match in apart)


def test_no_more_are_read_and_replayed_than_at_once_and_none_is_judged() -> None:
    taken = list[PlayedMatch]()

    def as_read() -> Iterator[PlayedMatch]:
        for match in played_matches(GAMES):
            taken.append(match)
            yield match

    first = next(replayed_in_turn(as_read()))
    assert (first.match, len(taken)) == ("classic-0", TOGETHER)
    assert all("replayed" in vars(match) and "audit" not in vars(match) for match in taken)


def test_those_read_before_one_that_cannot_be_read_come_first() -> None:
    told = played_matches(("classic",))

    def damaged() -> Iterator[PlayedMatch]:
        yield from told[:3]
        raise LedgerError("a body is damaged")

    came = list[PlayedMatch]()
    with pytest.raises(LedgerError, match="a body is damaged"):
        came.extend(replayed_in_turn(damaged()))
    assert came == told[:3]
