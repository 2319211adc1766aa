"""The table state of a game as one record of numbers: hands, piles, what everybody saw, what is written down; and what
colluders of every policy do alike.

Cards are numbers in the order of ``schemas.cards.FACES``: suit times thirteen plus rank, 52 a printed joker. Seats are
counted from 0 here, from 1 in a log.
"""

from __future__ import annotations

from typing import Annotated, Protocol

import numpy as np
import numpy.typing as npt

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.suit_rows import Ints

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

SEATS, FACES, PRINTED, PACK, HAND = 6, 53, 52, 106, 13
MOST_EVENTS, MOST_TURNS, MOST_RESTOCKED = 640, 200, 640
TRAITS = 16

EMPTY, IN, FIRST_DROP, MIDDLE_DROP, WRONG_SHOW = 0, 1, 2, 3, 4
"""Where a seat stands; one that was folded by the timer has made a middle drop."""

FED, SHARED, STAYED, HELD, GAVE, SQUEEZED, SIGNALLED = 1, 2, 3, 4, 5, 6, 7
"""What a colluding decision was changed by: feeding, knowing the partner's cards, dropping or staying for a partner,
not declaring, showing wrongly, keeping back what helps a third player, taking another time over it. ``WEIGHED`` is
added where it came out as an honest one would have."""
WEIGHED = 16

SOFTMAX, HEURISTIC = 0, 1
"""The two policies people play by."""

FEEDS, SHARES, SHIFTS, HOLDS, GIVES, SQUEEZES, SIGNALS, HEEDS, SHARE = range(9)
"""Places in ``terms`` of the numbers of a plan (``people.Plan``)."""

FREE_FIRST, FLIPPED = 3, 4
"""Places in ``options`` after the prices of drops and of a wrong show, which stand in the order of their states:
whether the card turned up may be a joker taken, and the wild rank when a printed joker was cut."""


class TableState(Protocol):
    """A table; really one record. Arrays by seat have six places, by face 53; each says its sizes."""

    seats: int
    generator: int
    wild: int
    turn: int
    first: int
    turns: int
    untouched: int
    winner: int
    stuck: int
    mark: int
    restocked: int
    events: int
    stock_at: int
    stock_end: int
    pile_size: int
    one: Annotated[Ints, SEATS, 4]
    two: Annotated[Ints, SEATS, 4]
    printed: Annotated[Ints, SEATS]
    hands: Annotated[Ints, SEATS, FACES]
    status: Annotated[Ints, SEATS]
    drawn: Annotated[Ints, SEATS]
    misses: Annotated[Ints, SEATS]
    points: Annotated[Ints, SEATS]
    picked: Annotated[Ints, SEATS, FACES]
    thrown: Annotated[Ints, SEATS, FACES]
    sightings: Annotated[Ints, FACES]
    traits: Annotated[Floats, SEATS, TRAITS]
    lag: Annotated[Floats, SEATS, 3]
    score: Annotated[Floats, FACES]
    worth: Annotated[Ints, FACES]
    role: Annotated[Ints, 2, FACES]
    partners: Annotated[Ints, SEATS]
    terms: Annotated[Floats, SEATS, 9]
    pace: Annotated[Floats, SEATS]
    heard: Annotated[Floats, SEATS]
    noise: Annotated[Ints, 6]
    clock: Annotated[Ints, 6]
    options: Annotated[Ints, 5]
    deck: Annotated[Ints, PACK]
    stock: Annotated[Ints, PACK]
    pile: Annotated[Ints, PACK]
    restock: Annotated[Ints, MOST_RESTOCKED]
    log: Annotated[Bytes, MOST_EVENTS, 4]
    altered: Annotated[Bytes, MOST_EVENTS]
    waits: Annotated[npt.NDArray[np.int32], MOST_EVENTS]


@compiled
def give(table: TableState, seat: int, card: int) -> None:
    """A card comes into a hand."""
    table.hands[seat, card] += 1
    if card == PRINTED:
        table.printed[seat] += 1
    elif table.hands[seat, card] == 1:
        table.one[seat, card // 13] |= 1 << card % 13
    else:
        table.two[seat, card // 13] |= 1 << card % 13


@compiled
def take(table: TableState, seat: int, card: int) -> None:
    """A card leaves a hand."""
    table.hands[seat, card] -= 1
    if card == PRINTED:
        table.printed[seat] -= 1
    elif table.hands[seat, card] == 0:
        table.one[seat, card // 13] &= ~(1 << card % 13)
    else:
        table.two[seat, card // 13] &= ~(1 << card % 13)


@compiled
def is_joker(table: TableState, card: int) -> bool:
    """Whether a card is a printed joker or of the wild rank."""
    return card == PRINTED or card % 13 == table.wild


@compiled
def near(card: int, other: int) -> bool:
    """Whether two cards are of one rank, or within two places of one suit, the ace beside the king too."""
    apart = abs(card % 13 - other % 13)
    return apart == 0 or (card // 13 == other // 13 and (apart <= 2 or apart >= 12))


@compiled
def next_in(table: TableState, seat: int) -> int:
    """The next seat still in, clockwise."""
    for ahead in range(1, table.seats + 1):
        other = (seat + ahead) % table.seats
        if table.status[other] == IN:
            return other
    return seat


@compiled
def still_in(table: TableState) -> int:
    """How many seats are still in."""
    count = 0
    for seat in range(table.seats):
        count += 1 if table.status[seat] == IN else 0
    return count


@compiled
def is_partner(table: TableState, seat: int, other: int) -> bool:
    """Whether another seat is a partner's who is still in."""
    return bool(table.partners[seat] >> other & 1 and table.status[other] == IN)


@compiled
def last_partner(table: TableState, seat: int) -> int:
    """The last partner still in; -1 when there is none."""
    partner = -1
    for other in range(table.seats):
        if is_partner(table, seat, other):
            partner = other
    return partner


@compiled
def first_held(table: TableState, seat: int) -> int:
    """Any card of a hand, a printed joker last."""
    for card in range(PRINTED):
        if table.hands[seat, card]:
            return card
    return PRINTED


# ------------------------------------------------------------------------------------------ what colluders do


@compiled
def squeezes(table: TableState, seat: int, follower: int) -> bool:
    """Whether a seat keeps cards from the next player, a third one, while a partner is in."""
    third = not table.partners[seat] >> follower & 1
    return bool(table.terms[seat, SQUEEZES] > 0 and third and last_partner(table, seat) >= 0)


@compiled
def shows(table: TableState, seat: int, partner: bool, held_back: float) -> bool:
    """Whether a complete hand is declared, or held back for a partner who is in. The mark says what came of it."""
    if partner and held_back < table.terms[seat, HOLDS]:
        table.mark = HELD
        return False
    table.mark = HELD + WEIGHED if partner and table.terms[seat, HOLDS] > 0 else 0
    return True


@compiled
def mark_discard(table: TableState, honest: int, shared: int, final: int, favour: int, partner: bool) -> None:
    """Mark a discard: the honest one, the one that goes by a partner's cards, and the final one, which may be a favour
    (``FED`` or ``SQUEEZED``, 0 for none)."""
    if final != honest:
        table.mark = favour if final != shared else SHARED
    elif favour or partner:
        table.mark = WEIGHED + (favour if favour else SHARED)


@compiled
def partner_signals(table: TableState, seat: int) -> float:
    """What partners still in last signalled of their hands: above 0 strong, below 0 weak."""
    signals = 0.0
    for other in range(table.seats):
        if is_partner(table, seat, other):
            signals += table.heard[other]
    return signals
