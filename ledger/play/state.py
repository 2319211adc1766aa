"""What the table looks like between two events. Values only; :mod:`ledger.play.evolve` makes the next one.

A card nobody logged is ``??``. A hand nobody logged is thirteen of them, so that there is one way to be ignorant.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Self

from schemas.cards import FACES
from schemas.ruleset import Ruleset

Status = Literal["in", "dropped", "wrong_show", "left"]
Phase = Literal["draw", "discard", "unknown"]
Groups = tuple[tuple[str, ...], ...]

NOTHING_SEEN = bytes(len(FACES))


class Frozen:
    """Frozen values that are copied with changes several times an event.

    Copying the instance dictionary takes a third of the time of ``dataclasses.replace``, which is most of a replay.
    """

    def but(self, **changes: Any) -> Self:
        """The same value but for ``changes``, which must name its fields."""
        copy = object.__new__(self.__class__)
        fields = copy.__dict__
        fields.update(self.__dict__)
        fields.update(changes)
        return copy


@dataclass(frozen=True)
class SeatState(Frozen):
    """One seat in one deal. ``unjudged``: out by a show that only the log, not the rules, takes for wrong.

    ``drawn``: has drawn a card in this deal. ``misses``: turns missed in a row. ``folded``: dropped for misses.
    ``passed``: the turn has come round to the seat since its player left. ``own``: groups shown after a show.
    """

    number: int
    hand: tuple[str, ...]
    status: Status = "in"
    drawn: bool = False
    misses: int = 0
    folded: bool = False
    passed: bool = False
    unjudged: bool = False
    own: Groups | None = None
    saved: Groups | None = None


EMPTY_SEAT = SeatState(0, ())
"""What every seat of a deal is made from."""


class Declaration(NamedTuple):
    """A show as declared. ``valid`` is None when it cannot be judged; ``held`` when the hand was on record."""

    seq: int
    seat: int
    groups: Groups | None
    finish: str | None
    valid: bool | None
    reasons: tuple[str, ...]
    held: bool


class Ending(NamedTuple):
    """How the deal ended, at which event, and who won (several only when a stock ran out, none when it was closed)."""

    how: Literal["show", "last_standing", "used_up", "closed"]
    seq: int
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Deal(Frozen):
    """One deal under way.

    ``places`` says where in ``seats`` each seat stands. ``turn`` is the seat to act, None when the log does not let us
    know. ``stock`` runs from the next card to be drawn, ``discards`` from the bottom to the top; ``stock`` is None when
    its order was not logged.
    ``census`` counts, face by face, the cards whose place is known; ``copies`` holds them one by one when the log
    writes copy suffixes. ``untouched`` until somebody has drawn or the first turn is over. ``fold_due`` is the seat
    whose misses must fold its hand next. ``doubt`` is the event that could not have happened, after which nothing that
    rests on cards is decided. ``holed`` after a gap: who went out in it is not known.
    """

    number: int
    rules: Ruleset
    seats: tuple[SeatState, ...]
    places: Mapping[int, int]
    turn: int | None
    phase: Phase
    stock: tuple[str, ...] | None
    discards: tuple[str, ...]
    wild_card: str | None
    wild: str | None
    census: bytes
    copies: frozenset[str]
    suffixed: bool
    untouched: bool = True
    taken: str | None = None
    missed: bool = False
    fold_due: int | None = None
    declared: tuple[Declaration, ...] = ()
    pending: int | None = None
    ended: Ending | None = None
    doubt: int | None = None
    holed: bool = False

    def seat(self, number: int) -> SeatState | None:
        """The state of a seat, None when no such seat was dealt in."""
        place = self.places.get(number)
        return None if place is None else self.seats[place]

    def still_in(self) -> list[int]:
        """Seats that have neither dropped, left nor shown wrongly."""
        return [state.number for state in self.seats if state.status == "in"]


@dataclass(frozen=True)
class Match(Frozen):
    """The match so far: seats in order, the deal under way, the deals before it, what closed it.

    ``last_act`` is the last event that moved a deal on. ``blind`` after a gap, until the next deal. ``claimed``
    remembers which claims were made (type, deal, seat or declaration), only so that one made twice is noticed.
    """

    rules: Ruleset
    seats: tuple[int, ...] = ()
    opened: bool = False
    deal: Deal | None = None
    past: tuple[Deal, ...] = ()
    settled: bool = False
    closed: str | None = None
    last_seq: int = 0
    last_act: int = 0
    blind: bool = False
    claimed: tuple[tuple[str, int, int], ...] = ()


def opening(rules: Ruleset) -> Match:
    """The state before the first event."""
    return Match(rules=rules)
