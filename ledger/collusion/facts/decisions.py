"""The table of decisions: arrays with one row a decision, one row a deal; and the table before a decision.

Cards are numbers in the order of ``schemas.cards.FACES``: suit times thirteen plus rank, 52 a printed joker. Seats are
places at the table, counted from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from ledger.rules.compiled.jit import compiled, copy_numbers, record_of
from ledger.rules.compiled.suit_rows import Ints
from schemas.cards import FACES as FACE_NAMES

Floats = npt.NDArray[np.float64]

SEATS, FACES, PRINTED = 6, 53, 52
CHOICES, FEATURES = 14, 10
"""Alternatives of a decision at most, and features of each."""
BESIDE, NONE = 7, 255
"""Faces that are near a face, always so many; and none of them."""
KEPT = 1 << 10
"""Hands whose measure is kept, so that a hand seen again is not measured again."""

DISCARD, FIRST_TURN, LATER_TURN, DRAW, DECLARE, WRONG_SHOW = range(6)
"""Kinds of decisions: which card to throw; stay or drop, at one's first turn and later; the top discard or the stock;
to declare a valid show or not; and wrong shows, which have no alternatives here."""

ACTS = {
    FIRST_TURN: ("stayed", "dropped"),
    LATER_TURN: ("stayed", "dropped"),
    DRAW: ("took the discard", "drew from the stock"),
    DECLARE: ("declared", "played on"),
    WRONG_SHOW: (),
}
"""The alternatives of the decisions that are not about a card, in the order of ``chosen``."""

KINDS = ("discard", "first_drop", "middle_drop", "draw", "declare", "wrong_show")

NOBODY = -1


class Decisions(NamedTuple):
    """Decisions of some deals, in the order they were made; n rows.

    ``deal`` is the row in :class:`Deals`, ``seq`` the event (its place in a packed game), ``seat`` from 0, ``player``
    the number of a person, ``chosen`` one of ``size`` alternatives, whose ``cards`` (255: none) and ``features``
    follow. ``others`` is who sits on each seat and is still in, ``follower`` the next of them. ``spent`` is what the
    act took since the player could act (milliseconds, -1: not on record, or not all of it the player's). From hands
    the player could not see, NaN where they are not on record: ``gain`` (points), ``waits`` (cards) and ``distance``
    (points), as :class:`TableView` says.
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
    that each seat lost (-1: not on record), and ``whole``: every hand was on record throughout. As the log has them,
    which packed games do not say: the ``number`` of the deal and of each of its ``seats`` (n x 6); 0 for none."""

    players: npt.NDArray[np.int32]
    winner: npt.NDArray[np.int64]
    points: npt.NDArray[np.int64]
    whole: npt.NDArray[np.int64]
    number: npt.NDArray[np.int64]
    seats: npt.NDArray[np.int64]


class Facts(NamedTuple):
    """What some matches gave: their deals and the decisions in them."""

    deals: Deals
    decisions: Decisions


def empty_decisions(rows: int) -> Decisions:
    """Room for so many decisions."""
    whole = [np.zeros(rows, dtype=np.int64) for _ in range(9)]
    others, cards = np.full((rows, SEATS), NOBODY, dtype=np.int32), np.full((rows, CHOICES), NONE, dtype=np.uint8)
    shapes = ((CHOICES, FEATURES), (CHOICES,), (CHOICES, SEATS), (SEATS,))
    figures = [np.zeros((rows, *shape), dtype=np.float32) for shape in shapes]
    return Decisions._make([*whole, others, cards, *figures])


def copy_first(rows: Decisions, count: int) -> Decisions:
    """The first rows, copied."""
    return Decisions._make(column[:count].copy() for column in rows)


def select(rows: Decisions, which: npt.NDArray[np.bool_ | np.intp]) -> Decisions:
    """The rows for which ``which`` holds, or those at these places, in their order."""
    return Decisions._make(column[which] for column in rows)


def of_kind(rows: Decisions, kind: int) -> Decisions:
    """The rows of a kind."""
    return select(rows, rows.kind == kind)


def stack(parts: Sequence[Decisions]) -> Decisions:
    """The rows of one part after another; there must be one."""
    return Decisions._make(np.concatenate(columns) for columns in zip(*parts, strict=True))


def alternatives(rows: Decisions, at: int) -> tuple[str, ...]:
    """What could be chosen in one decision, ``chosen`` an index into it: faces to discard, or the two acts. None of a
    wrong show."""
    kind = int(rows.kind[at])
    return tuple(FACE_NAMES[card] for card in rows.cards[at, : rows.size[at]]) if kind == DISCARD else ACTS[kind]


def distance_after_best_discard(rows: Decisions) -> npt.NDArray[np.float64]:
    """How far each player is from a show with the card gone that is best thrown, in tens of points; of discards."""
    distances = rows.features[:, :, :3].sum(axis=2, dtype=np.float64)
    least: npt.NDArray[np.float64] = np.where(np.arange(CHOICES) < rows.size[:, None], distances, np.inf).min(axis=1)
    return least


def concatenate(parts: Sequence[Facts]) -> Facts:
    """Several facts as one, deals numbered on."""
    if not parts:
        return Facts(no_deals(), empty_decisions(0))
    deals = Deals._make(np.concatenate(columns) for columns in zip(*(part.deals for part in parts), strict=True))
    starts = np.cumsum([0, *(len(part.deals.winner) for part in parts)])
    decisions = [
        # The last of the starts is where the next part would begin: strict would refuse it.
        part.decisions._replace(deal=part.decisions.deal + start)
        for part, start in zip(parts, starts, strict=False)
    ]
    return Facts(deals, stack(decisions))


def no_deals() -> Deals:
    """No deals at all."""
    none, of_seats = np.zeros(0, dtype=np.int64), np.zeros((0, SEATS), dtype=np.int64)
    return Deals(np.zeros((0, SEATS), dtype=np.int32), none, of_seats, none, none, of_seats)


# -- the table before a decision -----------------------------------------------------------------


class TableView(Protocol):
    """A table as everybody could see it, and the hands; really one record.

    ``hands`` and ``hand_known``: cards of each seat, and whether all of them are on record. ``playing``: still in.
    ``pile``: the discards; of a packed game ``discards`` as they lie, so many (``height``). ``picked`` and ``thrown``:
    cards each seat took from the discards and has not put back, and cards it threw. ``turns``: cards each seat has
    drawn. ``fresh``: the card just drawn, -1 for none. ``barred``: a card that may not be discarded now, -1 for none.
    ``one`` and ``two``: room to lay a hand out, by suit the ranks it holds once and twice.

    The answers: how many ``alternatives``, their ``cards`` and ``features``; ``gain`` of the next player in points if
    it takes the card; ``waits``: cards each seat holds for which the player's partial melds with the card wait;
    ``distance``: how far each seat's hand is from a show; of a discard, the next player's alone.

    Tables: ``beside`` the faces near each face, ``thirds`` those that make a meld of the two. ``keys`` and ``measured``
    are hands measured lately and what was left of them, under one price list.
    """

    wild: int
    seats: int
    fresh: int
    barred: int
    alternatives: int
    hands: Annotated[Ints, SEATS, FACES]
    hand_known: Annotated[Ints, SEATS]
    playing: Annotated[Ints, SEATS]
    pile: Annotated[Ints, FACES]
    height: int
    discards: Annotated[Ints, 1 << 8]
    picked: Annotated[Ints, SEATS, FACES]
    thrown: Annotated[Ints, SEATS, FACES]
    turns: Annotated[Ints, SEATS]
    one: Annotated[Ints, 4]
    two: Annotated[Ints, 4]
    cards: Annotated[Ints, CHOICES]
    features: Annotated[Floats, CHOICES, FEATURES]
    gain: Annotated[Floats, CHOICES]
    waits: Annotated[Floats, CHOICES, SEATS]
    distance: Annotated[Floats, SEATS]
    beside: Annotated[npt.NDArray[np.uint8], PRINTED, BESIDE]
    thirds: Annotated[npt.NDArray[np.uint8], PRINTED, BESIDE, 2]
    keys: Annotated[Ints, KEPT, 2]
    measured: Annotated[Ints, KEPT, 6]


def empty_view() -> TableView:
    """A table nobody sits at."""
    view: TableView = record_of(TableView)
    view.beside[:], view.thirds[:] = _melds_of_three()
    return view


@cache
def _melds_of_three() -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """By face the faces near it, and by pair the faces that make a meld of the two."""
    near_ones = [[other for other in range(PRINTED) if near(card, other)] for card in range(PRINTED)]
    thirds = np.full((PRINTED, BESIDE, 2), NONE, dtype=np.uint8)
    for card, others in enumerate(near_ones):
        for at, other in enumerate(others):
            faces = [third for third in others if completes(card, other, third)]
            thirds[card, at, : len(faces)] = faces
    return np.array(near_ones, dtype=np.uint8), thirds


def near(card: int, other: int) -> bool:
    """Whether two different faces could stand in one meld: one rank, or within two places of one suit."""
    if card == other:
        return False
    apart = abs(card % 13 - other % 13)
    # As if ranks were a circle, so that every face has as many others near it (BESIDE, one table for all): a king and a
    # two are near, and make no meld; completes() knows that the ace is below the two and above the king.
    return apart == 0 or (card // 13 == other // 13 and (apart <= 2 or apart >= 11))


def completes(card: int, other: int, third: int) -> bool:
    """Whether a third face makes a meld of two that are near."""
    if third in (card, other) or not near(card, third) or not near(other, third):
        return False
    same = card % 13 == other % 13
    if same:
        return third % 13 == card % 13
    if third // 13 != card // 13:
        return False
    ranks = (1 << card % 13) | (1 << other % 13) | (1 << third % 13)
    row = ranks | (ranks & 1) << 13
    return (row & row >> 1 & row >> 2) != 0


@compiled
def write_row(
    rows: Decisions, at: int, view: TableView, seats: npt.NDArray[np.int32], deal: int, seq: int, seat: int, kind: int,
    choice: int, follower: int, wait: int,
) -> int:  # fmt: skip
    """Write a decision on row ``at`` when its features are computed; answers the next row. One without a choice is left
    out."""
    # A card thrown that is no alternative is a joker, or was barred: honest play as modelled has no place for it.
    if choice < 0 or (view.alternatives < 2 and kind != WRONG_SHOW):
        return at
    rows.deal[at], rows.seq[at], rows.seat[at], rows.player[at] = deal, seq, seat, seats[seat]
    rows.kind[at], rows.size[at], rows.chosen[at], rows.follower[at] = kind, view.alternatives, choice, follower
    rows.spent[at] = wait
    for other in range(SEATS):
        there = other != seat and other < view.seats and view.playing[other]
        rows.others[at, other] = seats[other] if there else NOBODY
        rows.distance[at, other] = view.distance[other]
    for place in range(CHOICES):
        rows.cards[at, place], rows.gain[at, place] = view.cards[place], view.gain[place]
        copy_numbers(rows.features[at, place], view.features[place])
        copy_numbers(rows.waits[at, place], view.waits[place])
    return at + 1
