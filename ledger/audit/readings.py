"""Where a text can be read two ways: both readings of a match's rules, and what the other one would change."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from ledger.play.cards_in_play import judge_groups
from ledger.play.points import SeatPoints, points_by_seat
from ledger.play.settlement_lines import settlements
from ledger.play.state import Deal, Declaration
from ledger.rules.admissible import (
    DEAREST_FEE,
    LOWEST_CAP,
    Reading,
    admissible,
    differing_options,
    is_capped_or_tenths,
    read_as,
    read_too,
    value_of,
    with_choices,
    with_fee_capped,
    with_fee_in_tenths,
    with_stated_options,
)
from ledger.rules.rulebook import Rulebook, pinned_ruleset
from ledger.rules.sizes import show_size, target
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.errors import BadRuleset, UnknownRuleset
from schemas.events import Act, Claim
from schemas.message import Message, Points, message
from schemas.reasons import faults_message
from schemas.ruleset import Ruleset

MOST_DEALS: Final = 100
TARGETS: Final = range(50, 1001)
MOST_RECYCLES: Final = 20
"""Nobody agrees on more deals, on fewer or more points to play up to, or to use the discards again more often."""

_FEE: Final = "settlement.fee_percent"
_ROUNDING: Final = "settlement.rounding"


@dataclass(frozen=True)
class Readings:
    """The ruleset a match was played by and, where its text can be read another way, the other reading."""

    rules: Ruleset
    other: Ruleset | None = None

    @cached_property
    def admissible(self) -> tuple[Reading, ...]:
        """Every other way to read the rules: the clauses one at a time, then the text of the other ruleset."""
        readings = admissible(self.rules)
        if self.other is None:
            return readings
        choices = tuple(
            (path, value_of(self.other, path)) for path in sorted(differing_options(self.rules, self.other))
        )
        return (*readings, Reading(self.rules.sources[choices[0][0]], choices, self.other)) if choices else readings

    @cached_property
    def admissible_fees(self) -> tuple[tuple[Reading, Any], ...]:
        """The same, each with the fee that it chooses; None for one that chooses none."""
        return tuple((reading, dict(reading.choices).get(_FEE)) for reading in self.admissible)

    @cached_property
    def admissible_roundings(self) -> tuple[Reading, ...]:
        """Those of them that choose how a fee is rounded alone."""
        return tuple(one for one in self.admissible if dict(one.choices).keys() == {_ROUNDING})

    @cached_property
    def shows_differ(self) -> bool:
        """Whether a show may be valid under one reading and wrong under the other."""
        return self.other is not None and self.other.show != self.rules.show

    @cached_property
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


def with_options(readings: Readings | None, options: Mapping[str, Any]) -> Readings | None:
    """The rules with the values that a table uses instead, as an ``open`` states them."""
    return (
        readings
        if readings is None or not options
        else Readings(with_stated_options(readings.rules, options), readings.other)
    )


def other_readings(readings: Readings, events: Sequence[Act | Claim]) -> Iterator[Reading]:
    """Every other way to read the rules of a match; of other fees those that what was paid allows, of numbers agreed on
    those of the match itself too."""
    payments = [_Payment.of(event, readings.rules, events) for event in settlements(events) if event.payouts]
    fees = [*(fee for _, fee in readings.admissible_fees if fee is not None), readings.rules.settlement.fee_percent]
    fitting = {fee for fee in fees if any(one.may_be(fee) for one in payments)}
    likely = (fitting or fees) if any(one.logged_fee != 0 for one in payments) else ()
    for reading, fee in readings.admissible_fees:
        if fee is None or fee in likely:
            yield reading
        if fee is not None and fee in fitting and any(one.is_rounded(fee) for one in payments):
            yield from filter(None, (read_too(reading, rounded) for rounded in readings.admissible_roundings))
    opening = ev.first_open(events)
    real = opening is not None and opening.currency is not None
    # Where each figure is rounded, or each of several deals, a fee may seem to be a whole percent and be none.
    if _FEE in readings.rules.admits and len({one.fee for one in payments}) == 1:
        yield from payments[0].odd_fees(readings.rules, currency=real)
    yield from _as_agreed(readings.rules, events)
    yield from _by_those_left(readings.rules, events)


def both_readings(one: Reading, more: Reading) -> Reading | None:
    """As :func:`ledger.rules.admissible.read_too`. Those of a ruleset are put together for every match with a fault, so
    they are remembered."""
    entry = _together.get((id(one), id(more)))
    if entry is None:
        if len(_together) >= _MOST_TOGETHER:
            _together.clear()
        # With both, lest another comes to lie where one of them lay.
        entry = _together[id(one), id(more)] = one, more, read_too(one, more)
    return entry[2]


_together: Final[dict[tuple[int, int], tuple[Reading, Reading, Reading | None]]] = {}
_MOST_TOGETHER: Final = 2_048


def _as_agreed(rules: Ruleset, events: Sequence[Act | Claim]) -> Iterator[Reading]:
    """The rules of a table that agreed on as many deals as it dealt, to play up to what the leader was booked, or to
    use the discards again as often as it did: such numbers are up to the players (BR-26, BRv-01, BRv-10, BRv-13), and
    those listed are only the usual ones."""
    sums = Counter[int]()
    for event in events:
        if isinstance(event, ev.DealScored):
            sums.update({row.seat: row.points for row in event.points})
    deals, most = sum(event.type == "deal" for event in events), max(sums.values(), default=0)
    reused, often = 0, 0
    for event in events:
        reused = 0 if event.type == "deal" else reused + (event.type == "recycle")
        often = max(often, reused)
    agreed: tuple[tuple[str, str, Any, bool], ...] = (
        ("match.deals", "after_deals", deals, 0 < deals <= MOST_DEALS),
        ("match.target", "at_target", [most], most in TARGETS),
        ("stock.recycles", rules.match.ends, often, 0 < often <= MOST_RECYCLES),
    )
    for path, ends, value, is_usual in agreed:
        # An option that admits nothing else, as it does without a listing, is the text's and not the players'.
        if is_usual and rules.match.ends == ends and value not in rules.admits.get(path, (value,)):
            other = read_as(rules, path, value)
            if other is not None:
                yield Reading(rules.sources[path], ((path, value),), other)


def _by_those_left(rules: Ruleset, events: Sequence[Act | Claim]) -> Iterator[Reading]:
    """The rules of a table whose target goes by how many play and not by how many sat down, once somebody has left: of
    that the text says nothing (CG-14)."""
    opening, leavers = ev.first_open(events), {event.seat for event in events if isinstance(event, ev.Leave)}
    sat = len(opening.players) if opening is not None and rules.match.ends == "at_target" and leavers else 0
    goals = {target(players, rules) for players in range(max(sat - len(leavers), 1), sat)} - {target(sat, rules)}
    for goal in sorted(goal for goal in goals if goal is not None):
        yield Reading(
            rules.sources["match.target"],
            (("match.target", [goal]),),
            with_choices(rules, {"match.target": [goal]}, rules.sources["match.target"]),
        )


class _Payment(NamedTuple):
    """What so many ``seats`` were paid: the ``pot`` a fee is a part of (None: nobody can tell), from so many ``deals``,
    how much of it no winner got, and ``logged_fee`` as told; of several deals the ``pots``. In paise or chips."""

    seats: int
    pot: int | None
    deals: int
    fee: int
    logged_fee: int | None
    pots: tuple[int, ...] = ()

    @classmethod
    def of(cls, settlement: ev.MatchSettled, rules: Ruleset, events: Sequence[Act | Claim]) -> _Payment:
        """The pot is what all paid to play for a prize, with those that came back; else what losers paid, deal by deal:
        who has won one and lost another pays, or gets, the difference, so that of several it is what was booked."""
        opening = ev.first_open(events)
        stake = opening.stake if opening is not None else None
        pot: int | None = -sum(row.amount for row in settlement.payouts if row.amount < 0)
        deals, pots = 1, tuple[int, ...]()
        if rules.settlement.pays == "prize_pool":
            seats = len(opening.players) if opening is not None else 0
            came_back = sum(event.type == "rejoin" for event in events)
            pot = stake.entry * (seats + came_back) if stake is not None and stake.entry is not None else None
        elif rules.match.deals != 1:
            bookings = [event for event in events if isinstance(event, ev.DealScored)]
            deals = len(bookings)
            worth = stake.point_value if stake is not None else None
            pots = tuple((worth or 0) * sum(row.points for row in event.points) for event in bookings)
            pot = sum(pots) if bookings and worth is not None else None
        return cls(
            len(settlement.payouts), pot, deals, -sum(row.amount for row in settlement.payouts), settlement.fee, pots
        )

    def may_be(self, percent: int) -> bool:
        """Whether what winners got may be the pot without so many percent of it, each figure rounded."""
        if self.pot is None or self.logged_fee not in (None, self.fee):
            return True
        # Each seat's figure of each deal was rounded, by one at most: so far the sum may be off.
        return abs(100 * self.fee - percent * self.pot) <= 100 * self.seats * self.deals

    def is_rounded(self, percent: int) -> bool:
        """Whether so many percent of the pot, or of that of one of several deals, may be no whole number of paise."""
        return self.pot is None or self.deals > 1 or percent * self.pot % 100 != 0

    def odd_fees(self, rules: Ruleset, *, currency: bool) -> Iterator[Reading]:
        """The rules with a cap of the fee, or a fee of tenths of a percent, where that can explain what was kept; of
        several deals with every such fee, each deal's rounded, and for each percent the cap that comes to it."""
        if self.pot is None or self.logged_fee not in (None, self.fee):
            return
        if self.deals == 1:
            if is_capped_or_tenths(self.fee, self.pot, currency=currency):
                yield with_fee_capped(rules, self.fee)
        elif self.pot:
            least, most = (1000 * (self.fee + off) // self.pot for off in (-self.deals, self.deals))
            for tenths in range(max(least, 1), min(most, 10 * DEAREST_FEE) + 1):
                if tenths % 10:
                    yield with_fee_in_tenths(rules, tenths)
            for percent in (*(fee for fee in rules.admits[_FEE] if isinstance(fee, int)), DEAREST_FEE):
                cap = self._cap(percent)
                if cap >= (LOWEST_CAP if currency else 1):
                    yield with_fee_capped(rules, cap, percent)

    def _cap(self, percent: int) -> int:
        """The least cap by which so many percent of each of several deals come to what was kept; 0 where none does."""
        # Rounded up, as the seats' figures were rounded down; from the least on each is its own until the cap is shared
        # out.
        fees = sorted(-(-percent * pot // 100) for pot in self.pots)
        below = 0
        for place, fee in enumerate(fees):
            cap, rest = divmod(self.fee - below, len(fees) - place)
            if cap < fee:
                return cap if rest == 0 and cap > 0 else 0
            below += fee
        return 0


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
    if not readings.counts_differ or readings.other is None or computed.points is None or deal.seat(seat) is None:
        return ()
    if computed.how not in {"best", "own_groups", "late"}:
        return ()
    other = points_by_seat(deal, readings.other)[seat]
    if other.points is None or other.points == computed.points:
        return ()
    return (message("verdict-reading_points", ruleset=readings.other.id, points=Points(other.points)),)
