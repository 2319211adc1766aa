"""The cards of a hand put into melds that were found: copies and jokers, each in its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ledger.rules.suit_tables import DIGIT, DIGIT_MASK
from schemas.cards import JOKER, RANKS, SUITS, face, sort_key


class PlannedMeld(NamedTuple):
    """A meld by faces: those that play as themselves, and how many jokers join them."""

    kind: str
    naturals: tuple[str, ...]
    jokers: int


def lane_faces(lane: int, suit: str) -> tuple[str, ...]:
    """The cards of a lane, ace first."""
    return tuple(rank + suit for n, rank in enumerate(RANKS) for _ in range(lane >> DIGIT * n & DIGIT_MASK))


def place_cards(
    cards: Iterable[str], plans: Sequence[PlannedMeld], rank: str | None, turn: int = 0
) -> tuple[list[list[str]], list[str]]:
    """The cards of every plan, in order, and the cards left over, sorted.

    Wild cards that no plan needs as themselves are jokers. Sequences choose before sets, a printed joker or else a wild
    card of another suit, so that no impure sequence turns out pure; sets take wild cards first. ``turn`` says how often
    the first of the wild cards is put last, for a caller who wants another one left over.
    """
    own: dict[str, list[str]] = {}
    for card in sorted(cards, key=sort_key, reverse=True):
        own.setdefault(face(card), []).append(card)
    groups = [[own[name].pop() for name in plan.naturals] for plan in plans]
    jokers = own.pop(JOKER, [])
    wilds = [card for suit in SUITS for card in own.pop((rank or "-") + suit, [])]
    for _ in range(turn if wilds else 0):
        wilds.append(wilds.pop(0))
    for plan, group in zip(plans, groups, strict=True):
        if plan.jokers and not plan.naturals and wilds:
            group.append(wilds.pop())
    pool = [*reversed(jokers), *wilds]
    for plan, group in sorted(zip(plans, groups, strict=True), key=lambda pair: pair[0].kind == "set"):
        while len(group) < len(plan.naturals) + plan.jokers:
            group.append(pool.pop(-1 if plan.kind == "set" else _best_joker(pool, plan)))
    left = [card for held in own.values() for card in held] + pool
    return groups, sorted(left, key=sort_key)


def _best_joker(pool: Sequence[str], plan: PlannedMeld) -> int:
    suit = plan.naturals[0][1] if plan.naturals else ""
    return next((n for n, card in enumerate(pool) if card[1:2] != suit), 0)
