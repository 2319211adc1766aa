"""Every way a complete hand could be laid out as a show, for the few hands where one way does not settle it.

A show needs all cards in melds, the jokers too. With a sequence that need not be pure, jokers left over join it. Where
only one sequence is asked for, or an impure one as well, they may have no place: then all layouts are tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from ledger.rules.melds import MeldShape
from ledger.rules.packing import DIGIT, DIGIT_MASK
from ledger.rules.seating import PlannedMeld, lane_faces
from ledger.rules.set_choices import Lanes
from ledger.rules.suit_tables import Need
from schemas.cards import SUITS


class Progress(NamedTuple):
    """Where the search stands; counts stop at what can still matter. ``room`` is for jokers in the sets laid."""

    lanes: Lanes
    jokers: int
    pure: int
    sequences: int
    impure: int
    room: int


class ShowSearch:
    """Looks for layouts of one hand with its wild cards settled."""

    def __init__(self, shape: MeldShape, need: Need, impure: int, wilds: int) -> None:
        self._shape = shape
        self._need = need
        self._impure = impure
        self._wilds = wilds
        self._dead: set[Progress] = set()

    def plans(self, at: Progress) -> Iterator[list[PlannedMeld]]:
        """Every layout from here that leaves no natural card and has a place for each joker."""
        if at in self._dead:
            return
        found = False
        if not any(at.lanes):
            if self._complete(at):
                found = True
                yield []
        else:
            for plan, lanes in self._melds(at.lanes, at.jokers):
                for rest in self.plans(self._after(at, plan, lanes)):
                    found = True
                    yield [plan, *rest]
        if not found:
            self._dead.add(at)

    def _after(self, at: Progress, plan: PlannedMeld, lanes: Lanes) -> Progress:
        room = self._shape.set_max - len(plan.naturals) - plan.jokers if plan.kind == "set" else 0
        return Progress(
            lanes,
            at.jokers - plan.jokers,
            min(at.pure + (plan.kind == "pure"), self._need[0] + max(1, self._impure)),
            min(at.sequences + (plan.kind != "set"), self._need[1]),
            min(at.impure + (plan.kind == "impure"), max(1, self._impure)),
            min(at.room + room, at.jokers),
        )

    def _complete(self, at: Progress) -> bool:
        """Whether the lives are there once the jokers left over have been placed."""
        alone = self._wilds > 0 and at.jokers >= self._shape.run_min
        spare_pure = at.pure - self._need[0]
        placed = not at.jokers or at.impure or spare_pure > 0 or at.jokers <= at.room or alone
        impure = at.impure + min(at.jokers, max(0, spare_pure)) + alone
        return bool(placed and spare_pure >= 0 and at.sequences + alone >= self._need[1] and impure >= self._impure)

    def _melds(self, lanes: Lanes, jokers: int) -> Iterator[tuple[PlannedMeld, Lanes]]:
        """Every meld with the lowest card of the first suit left, and what it leaves."""
        suit = next(n for n, lane in enumerate(lanes) if lane)
        lane = lanes[suit]
        place = ((lane & -lane).bit_length() - 1) // DIGIT
        for taken, cost in sorted(self._runs(lane, place, jokers), key=_purest_longest):
            plan = PlannedMeld("impure" if cost else "pure", lane_faces(taken, SUITS[suit]), cost)
            yield plan, _without(lanes, suit, taken)
        yield from self._sets(lanes, suit, place, jokers)

    def _runs(self, lane: int, place: int, jokers: int) -> list[tuple[int, int]]:
        card = 1 << DIGIT * place
        found = self._reach(lane, card, range(place + 1, 13), 0, 1, jokers)
        if place == 0 and self._shape.top == 14:
            found += self._reach(lane, card, range(12, 0, -1), 0, 1, jokers)
        return sorted(set(found))

    def _reach(
        self, lane: int, taken: int, onward: range, gaps: int, length: int, jokers: int
    ) -> list[tuple[int, int]]:
        """Runs that go on from here, each next place held by its card or, held or not, by a joker."""
        cost = gaps + max(0, self._shape.run_min - length)
        found = [(taken, cost)] if cost <= jokers else []
        for n, place in enumerate(onward):
            if gaps + n > jokers:
                break
            if lane >> DIGIT * place & DIGIT_MASK:
                more = taken + (1 << DIGIT * place)
                found += self._reach(lane, more, onward[n + 1 :], gaps + n, length + n + 1, jokers)
        return found

    def _sets(self, lanes: Lanes, suit: int, place: int, jokers: int) -> Iterator[tuple[PlannedMeld, Lanes]]:
        at = DIGIT * place
        most = 1 if self._shape.suits == "distinct" else 3
        ranges = [range(min(most, lane >> at & DIGIT_MASK) + 1) for lane in lanes]
        for a, b, c, d in product(*ranges):
            size = a + b + c + d
            cost = max(0, self._shape.set_min - size)
            if (a, b, c, d)[suit] and size <= self._shape.set_max and cost <= jokers:
                naturals = tuple(
                    name for n, count in enumerate((a, b, c, d)) for name in lane_faces(count << at, SUITS[n])
                )
                w, x, y, z = lanes
                rest = (w - (a << at), x - (b << at), y - (c << at), z - (d << at))
                yield PlannedMeld("set", naturals, cost), rest


def _purest_longest(run: tuple[int, int]) -> tuple[int, int, int]:
    return run[1], -run[0].bit_count(), run[0]


def _without(lanes: Lanes, suit: int, taken: int) -> Lanes:
    a, b, c, d = (lane - taken if n == suit else lane for n, lane in enumerate(lanes))
    return a, b, c, d
