"""Where a text can be read two ways: both readings of a match's rules, and what the other one would change."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ledger.play.cards_in_play import judge_groups
from ledger.play.points import SeatPoints, seat_points
from ledger.play.state import Deal, Declaration
from ledger.rules.admissible import Reading, admissible, differing_options, stated, value_of
from ledger.rules.rulebook import Rulebook, pinned_ruleset
from ledger.rules.sizes import show_size
from schemas.cards import UNKNOWN
from schemas.errors import BadRuleset, UnknownRuleset
from schemas.message import Message, Points, message
from schemas.reasons import faults_message
from schemas.ruleset import Ruleset


@dataclass(frozen=True)
class Readings:
    """The ruleset a match was played by and, where its text can be read another way, the other reading."""

    rules: Ruleset
    other: Ruleset | None = None

    @cached_property
    def admissible(self) -> tuple[Reading, ...]:
        """Every other way to read the rules: the clauses one at a time, then the text of the other ruleset."""
        found = admissible(self.rules)
        if self.other is None:
            return found
        choices = tuple(
            (path, value_of(self.other, path)) for path in sorted(differing_options(self.rules, self.other))
        )
        return (*found, Reading(self.rules.sources[choices[0][0]], choices, self.other)) if choices else found

    @property
    def shows_differ(self) -> bool:
        """Whether a show may be valid under one reading and wrong under the other."""
        return self.other is not None and self.other.show != self.rules.show

    @property
    def counts_differ(self) -> bool:
        """Whether a hand may be worth another number of points under the other reading."""
        return self.other is not None and self.other.count != self.rules.count


def pinned_readings(name: str, content: str, rulebook: Rulebook) -> Readings | None:
    """The rules a ledger pinned under a name, from the content it kept; None where that is of another version: one
    match that cannot be judged must not stop the others."""
    try:
        rules = pinned_ruleset(name, json.loads(content), rulebook)
    except BadRuleset:
        return None
    other: Ruleset | None = None
    if rules.compare:
        with suppress(UnknownRuleset, BadRuleset):
            other = rulebook.resolve(rules.compare)
    return Readings(rules, other)


def with_options(known: Readings | None, options: Mapping[str, Any]) -> Readings | None:
    """The rules with the values that a table uses instead, as an ``open`` states them."""
    return known if known is None or not options else Readings(stated(known.rules, options), known.other)


def show_remark(deal: Deal, declaration: Declaration, readings: Readings) -> tuple[Message, ...]:
    """What the other reading makes of a show when it makes something else of it; nothing when it does not."""
    if not readings.shows_differ or readings.other is None or declaration.groups is None:
        return ()
    if declaration.valid is None or deal.wild_unseen:
        return ()
    # A hand nobody knows, for the cards were held already when the show was judged by its own rules.
    hand = (UNKNOWN,) * (show_size(readings.rules) + 1)
    valid, faults = judge_groups(deal, hand, declaration.groups, None, readings.other)
    if valid is None or valid == declaration.valid:
        return ()
    if valid:
        return (message("verdict-reading_valid", ruleset=readings.other.id),)
    return (message("verdict-reading_wrong", ruleset=readings.other.id, faults=faults_message(faults)),)


def points_remark(deal: Deal, seat: int, computed: SeatPoints, readings: Readings) -> tuple[Message, ...]:
    """What a seat would lose under the other reading when that is another figure; nothing when it is not."""
    state = deal.seat(seat)
    if readings.other is None or state is None or computed.points is None or not readings.counts_differ:
        return ()
    if computed.how not in {"best", "own_groups", "late"}:
        return ()
    other = seat_points(deal, state, readings.other)
    if other.points is None or other.points == computed.points:
        return ()
    return (message("verdict-reading_points", ruleset=readings.other.id, points=Points(other.points)),)
