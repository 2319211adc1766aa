"""Where a text can be read two ways: both readings of a match's rules, and what the other one would change."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from ledger.play.cards_in_play import judge_groups
from ledger.play.points import SeatPoints, points_by_seat
from ledger.play.state import Deal, Declaration
from ledger.rules.admissible import (
    Reading,
    admissible,
    differing_options,
    is_capped_or_tenths,
    stated,
    value_of,
    with_fee_capped,
)
from ledger.rules.rulebook import Rulebook, pinned_ruleset
from ledger.rules.sizes import show_size
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.errors import BadRuleset, UnknownRuleset
from schemas.events import Act, Claim
from schemas.message import Message, Points, message
from schemas.reasons import faults_message
from schemas.ruleset import Ruleset

_FEE: Final = "settlement.fee_percent"


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


def other_readings(readings: Readings, events: Sequence[Act | Claim]) -> Iterator[Reading]:
    """Every other way to read the rules of a match; of other fees those that what was paid allows."""
    paid = [event for event in events if isinstance(event, ev.MatchSettled) and event.payouts]
    fees = [fee for reading in readings.admissible for path, fee in reading.choices if path == _FEE]
    fees += [readings.rules.settlement.fee_percent]
    fitting = {fee for fee in fees if any(_may_be_fee(fee, event) for event in paid)}
    booked = (fitting or fees) if any(event.fee != 0 for event in paid) else ()
    for reading in readings.admissible:
        fee = dict(reading.choices).get(_FEE)
        if fee is None or fee in booked:
            yield reading
    opened = ev.first_open(events)
    real = opened is not None and opened.currency is not None
    odd = {_odd_fee(event, currency=real) for event in paid} if not fitting else set[int]()
    capped = odd - {0}
    if _FEE in readings.rules.admits and len(capped) == 1:
        yield with_fee_capped(readings.rules, capped.pop())


def _may_be_fee(percent: Any, paid: ev.MatchSettled) -> bool:
    """Whether what winners got may be what losers paid without so many percent of it, each figure rounded."""
    lost, fee = _lost_and_fee(paid)
    told = paid.fee in (None, fee)
    return not told or abs(100 * fee - percent * lost) <= 100 * len(paid.payouts)


def _odd_fee(paid: ev.MatchSettled, *, currency: bool) -> int:
    """What was kept of what losers paid, where a cap or tenths of a percent can explain it; 0 where not, or where
    another fee is told."""
    lost, fee = _lost_and_fee(paid)
    return fee if paid.fee in (None, fee) and is_capped_or_tenths(fee, lost, currency=currency) else 0


def _lost_and_fee(paid: ev.MatchSettled) -> tuple[int, int]:
    """What losers paid, and how much of it no winner got, in paise or chips."""
    lost = -sum(row.amount for row in paid.payouts if row.amount < 0)
    return lost, lost - sum(row.amount for row in paid.payouts if row.amount > 0)


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
    other = points_by_seat(deal, readings.other)[seat]
    if other.points is None or other.points == computed.points:
        return ()
    return (message("verdict-reading_points", ruleset=readings.other.id, points=Points(other.points)),)
