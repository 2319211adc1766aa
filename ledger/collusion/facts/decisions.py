"""The table of decisions: arrays with one row a decision, and one row a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.collusion.facts.sight import CHOICES, FEATURES, SEATS, Sight
from ledger.rules.compiled.jit import compiled

DISCARD, FIRST_TURN, LATER_TURN, DRAW, DECLARE, WRONG_SHOW = range(6)
"""Kinds of decisions: which card to throw; stay or drop, at one's first turn and later; the top discard or the stock;
to declare a valid show or not; and wrong shows, which have no alternatives here."""

KINDS = ("discard", "first_drop", "middle_drop", "draw", "declare", "wrong_show")

NOBODY = -1


class Decisions(NamedTuple):
    """Decisions of some deals, in the order they were made; n rows.

    ``deal`` is the row in :class:`Deals`, ``seq`` the event (its place in a packed game), ``seat`` from 0, ``player``
    the number of a person, ``chosen`` one of ``size`` alternatives, whose ``cards`` (255: none) and ``features``
    follow. ``others`` is who sits on each seat and is still in, ``follower`` the next of them. ``spent`` is what the
    act took since the player could act (milliseconds, -1: not on record, or not all of it his). From hands the player
    could not see, NaN where they are not on record: ``gain`` (points), ``waits`` (cards) and ``distance`` (points), as
    sight.py says.
    """

    deal: npt.NDArray[np.int64]
    seq: npt.NDArray[np.int64]
    seat: npt.NDArray[np.int64]
    player: npt.NDArray[np.int64]
    kind: npt.NDArray[np.int64]
    size: npt.NDArray[np.int64]
    chosen: npt.NDArray[np.int64]
    follower: npt.NDArray[np.int64]
    spent: npt.NDArray[np.int64]
    others: npt.NDArray[np.int32]
    cards: npt.NDArray[np.uint8]
    features: npt.NDArray[np.float32]
    gain: npt.NDArray[np.float32]
    waits: npt.NDArray[np.float32]
    distance: npt.NDArray[np.float32]


class Deals(NamedTuple):
    """Deals: ``players`` by seat (n x 6, -1 for nobody), ``winner`` as a seat, -1 when it is not on record, ``points``
    that each seat lost (-1: not on record), and ``whole``: every hand was on record throughout."""

    players: npt.NDArray[np.int32]
    winner: npt.NDArray[np.int64]
    points: npt.NDArray[np.int64]
    whole: npt.NDArray[np.int64]


class Facts(NamedTuple):
    """What some matches gave: their deals and the decisions in them."""

    deals: Deals
    decisions: Decisions


def room_for(rows: int) -> Decisions:
    """Room for so many decisions."""
    whole = [np.zeros(rows, dtype=np.int64) for _ in range(9)]
    others, cards = np.full((rows, SEATS), NOBODY, dtype=np.int32), np.full((rows, CHOICES), 255, dtype=np.uint8)
    shapes = ((CHOICES, FEATURES), (CHOICES,), (CHOICES, SEATS), (SEATS,))
    figures = [np.zeros((rows, *shape), dtype=np.float32) for shape in shapes]
    return Decisions._make([*whole, others, cards, *figures])


@compiled
def note(
    rows: Decisions, at: int, sight: Sight, seats: npt.NDArray[np.int32], deal: int, seq: int, seat: int, kind: int,
    chosen: int, follower: int, spent: int,
) -> int:  # fmt: skip
    """Write a decision that has been weighed on row ``at``; answers the next row. One without a choice is left out."""
    if chosen < 0 or (sight.alternatives < 2 and kind != WRONG_SHOW):
        return at
    rows.deal[at], rows.seq[at], rows.seat[at], rows.player[at] = deal, seq, seat, seats[seat]
    rows.kind[at], rows.size[at], rows.chosen[at], rows.follower[at] = kind, sight.alternatives, chosen, follower
    rows.spent[at] = spent
    for other in range(SEATS):
        there = other != seat and other < sight.seats and sight.playing[other]
        rows.others[at, other] = seats[other] if there else NOBODY
        rows.distance[at, other] = sight.distance[other]
    for place in range(CHOICES):
        rows.cards[at, place], rows.gain[at, place] = sight.cards[place], sight.gain[place]
        rows.features[at, place, :] = sight.features[place, :]
        rows.waits[at, place, :] = sight.waits[place, :]
    return at + 1


def first_rows(rows: Decisions, count: int) -> Decisions:
    """The first rows, copied."""
    return Decisions._make(column[:count].copy() for column in rows)


def select(rows: Decisions, which: npt.NDArray[np.bool_]) -> Decisions:
    """The rows for which ``which`` holds."""
    return Decisions._make(column[which] for column in rows)


def after_best_discard(rows: Decisions) -> npt.NDArray[np.float64]:
    """How far each player is from a show with the card gone that is best thrown, in tens of points; of discards."""
    left = rows.features[:, :, :3].sum(axis=2, dtype=np.float64)
    least: npt.NDArray[np.float64] = np.where(np.arange(CHOICES) < rows.size[:, None], left, np.inf).min(axis=1)
    return least


def joined(parts: Sequence[Facts]) -> Facts:
    """Several facts as one, deals numbered on."""
    if not parts:
        return Facts(no_deals(), room_for(0))
    deals = Deals._make(np.concatenate(columns) for columns in zip(*(part.deals for part in parts), strict=True))
    starts = np.cumsum([0, *(len(part.deals.winner) for part in parts)])
    moved = [
        part.decisions._replace(deal=part.decisions.deal + start) for part, start in zip(parts, starts, strict=False)
    ]
    return Facts(deals, Decisions._make(np.concatenate(columns) for columns in zip(*moved, strict=True)))


def no_deals() -> Deals:
    """No deals at all."""
    none = np.zeros(0, dtype=np.int64)
    return Deals(np.zeros((0, SEATS), dtype=np.int32), none, np.zeros((0, SEATS), dtype=np.int64), none)
