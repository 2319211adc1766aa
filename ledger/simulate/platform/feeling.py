"""How somebody who weighs reads his hand and the table: what is left over, what may still come, what others collect."""

from __future__ import annotations

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import LIVES, NEVER, PLAIN, PURE, Worksheet, measure
from ledger.simulate.platform.felt import Felt

_NO_PURE, _NO_SECOND = 20.0, 12.0
"""Points by which a hand is felt to be worse at most without a pure sequence, and without a second one."""

MEMORY = 12
"""The trait that says how much of what was seen is remembered, from 0 to 1."""


@compiled
def feel(sheet: Worksheet, felt: Felt, seat: int, life: float) -> float:
    """How bad a hand is felt to be, in points."""
    measure(sheet, felt.one[seat], felt.two[seat], felt.printed[seat], felt.wild, PLAIN, LIVES)
    plain = float(sheet.left[PLAIN])
    pure = plain + _NO_PURE
    if sheet.left[PURE] != NEVER:
        pure = min(pure, float(sheet.left[PURE]))
    lives = pure + _NO_SECOND
    if sheet.left[LIVES] != NEVER:
        lives = min(lives, float(sheet.left[LIVES]))
    return plain + life * (pure + lives - 2 * plain) / 2


@compiled
def touches(felt: Felt, seat: int, card: int) -> bool:
    """Whether a card could meld with the hand at all: two others near it, or one and a joker."""
    suit, rank, near = card // 13, card % 13, felt.printed[seat]
    for other in range(4):
        if felt.wild != rank:
            near += felt.one[seat, other] >> felt.wild & 1
        if other != suit:
            near += felt.one[seat, other] >> rank & 1
    row = felt.one[seat, suit] | (felt.one[seat, suit] & 1) << 13
    for place in (rank, rank + 13):
        for away in (-2, -1, 1, 2):
            if place <= 13 and 0 <= place + away <= 13:
                near += row >> place + away & 1
    return bool(near >= 2)


@compiled
def live(felt: Felt, seat: int, face: int, partner: int) -> float:
    """Copies of a face that may still come, as far as the player remembers, and as a partner tells him."""
    seen = felt.seen[face] - felt.picked[seat, face]
    copies = 2.0 - felt.held[seat, face] - felt.traits[seat, MEMORY] * seen
    if partner >= 0:
        copies -= felt.held[partner, face]
    return float(max(0.0, copies))


@compiled
def outs(felt: Felt, seat: int, card: int, partner: int) -> float:
    """Cards that would make a meld of this one and another of the hand."""
    suit, rank = card // 13 * 13, card % 13
    found = run_outs(felt, seat, suit, rank, partner)
    if rank == 0:
        found += run_outs(felt, seat, suit, 13, partner)
    for one in range(rank, 52, 13):
        if one == card or felt.held[seat, one] == 0:
            continue
        for third in range(rank, 52, 13):
            if third != one and third != card:
                found += live(felt, seat, third, partner)
    return found


@compiled
def run_outs(felt: Felt, seat: int, suit: int, place: int, partner: int) -> float:
    """Those that would make a sequence of it, the card being at a place from 0, the low ace, to 13, the high one."""
    found = 0.0
    for other in range(max(0, place - 2), min(13, place + 2) + 1):
        if other == place or felt.held[seat, suit + other % 13] == 0:
            continue
        low, high = min(place, other), max(place, other)
        if high - low == 2:
            found += live(felt, seat, suit + low + 1, partner)
            continue
        found += live(felt, seat, suit + low - 1, partner) if low > 0 else 0.0
        found += live(felt, seat, suit + (high + 1) % 13, partner) if high < 13 else 0.0
    return found


@compiled
def danger(felt: Felt, other: int, card: int) -> float:
    """How much a card looks like one the next player collects, by what he took and threw."""
    suit, rank, found = card // 13, card % 13, 0.0
    for face in range(52):
        if felt.picked[other, face] == 0 and felt.thrown[other, face] == 0:
            continue
        apart = abs(face % 13 - rank)
        near = face % 13 == rank or (face // 13 == suit and (apart <= 2 or apart >= 12))
        if near:
            found += felt.picked[other, face] - 0.4 * felt.thrown[other, face]
    return found
