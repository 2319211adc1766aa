"""Measuring hands as they lie on a table, with a card more or a card less; a hand seen lately is not measured again."""

from __future__ import annotations

from ledger.collusion.facts.sight import KEPT, PRINTED, Sight
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import LIVES, PLAIN, Worksheet, measure

_HALF = (1 << 26) - 1


@compiled
def lay_masks(sight: Sight, seat: int) -> None:
    """Lay the ranks a hand has, and has twice, into ``sight.one`` and ``sight.two`` by suit."""
    for suit in range(4):
        first, second = 0, 0
        for rank in range(13):
            copies = sight.held[seat, 13 * suit + rank]
            first |= (1 if copies > 0 else 0) << rank
            second |= (1 if copies > 1 else 0) << rank
        sight.one[suit], sight.two[suit] = first, second


@compiled
def read_hand(sheet: Worksheet, sight: Sight, seat: int) -> None:
    """Measure a hand: ``sheet.left`` for every need."""
    lay_masks(sight, seat)
    read_masks(sheet, sight, sight.held[seat, PRINTED])


@compiled
def read_with(sheet: Worksheet, sight: Sight, seat: int, card: int) -> None:
    """Measure the hand whose masks are laid with a card more."""
    read_changed(sheet, sight, seat, card, sight.held[seat, card] + 1)


@compiled
def read_without(sheet: Worksheet, sight: Sight, seat: int, card: int) -> None:
    """Measure the hand whose masks are laid with a card less."""
    read_changed(sheet, sight, seat, card, sight.held[seat, card] - 1)


@compiled
def read_changed(sheet: Worksheet, sight: Sight, seat: int, card: int, copies: int) -> None:
    """Measure the hand whose masks are laid with another number of one card, and lay them as they were."""
    if card == PRINTED:
        read_masks(sheet, sight, copies)
        return
    suit, bit = card // 13, 1 << card % 13
    first, second = sight.one[suit], sight.two[suit]
    sight.one[suit] = first | bit if copies > 0 else first & ~bit
    sight.two[suit] = second | bit if copies > 1 else second & ~bit
    read_masks(sheet, sight, sight.held[seat, PRINTED])
    sight.one[suit], sight.two[suit] = first, second


@compiled
def read_masks(sheet: Worksheet, sight: Sight, printed: int) -> None:
    """Measure the hand that is laid in masks, or look it up."""
    one, two, left, wild = sight.one, sight.two, sheet.left, sight.wild
    first = one[0] | one[1] << 13 | one[2] << 26 | one[3] << 39 | printed << 52
    second = two[0] | two[1] << 13 | two[2] << 26 | two[3] << 39 | (wild + 2) << 52
    at = place_of_hand(first, second)
    if sight.keys[at, 0] == first and sight.keys[at, 1] == second:
        for n in range(6):
            left[n] = sight.measured[at, n]
        return
    measure(sheet, one, two, printed, wild, PLAIN, LIVES)
    sight.keys[at, 0], sight.keys[at, 1] = first, second
    for n in range(6):
        sight.measured[at, n] = left[n]


@compiled
def place_of_hand(first: int, second: int) -> int:
    """Where a hand is kept; products and their sum stay within 63 bits."""
    mixed = (first & _HALF) * 10_368_889 + (first >> 26) * 7_046_029
    mixed += (second & _HALF) * 13_466_917 + (second >> 26) * 15_485_863
    mixed ^= mixed >> 32
    mixed ^= mixed >> 15
    return mixed & (KEPT - 1)
