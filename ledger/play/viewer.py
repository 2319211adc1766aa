"""Who may see which cards at a table, how a hand is laid out for them, and which of its cards are jokers.

A viewer is a seat; :data:`NOBODY` sits at the table without a hand; None sees all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from schemas.cards import JOKER, UNKNOWN, face, sort_key

NOBODY: Final = 0
WITHHELD: Final = "-"
"""Stands where the words a platform wrote itself are kept back."""


def sees(viewer: int | None, seat: int) -> bool:
    """Whether a viewer sees the hidden cards of ``seat``."""
    return viewer is None or viewer == seat


def in_order(hand: Sequence[str]) -> tuple[str, ...]:
    """A hand as a player would hold it: by suit, then rank, jokers last."""
    return tuple(sorted(hand, key=sort_key))


def is_wild(card: str, wild: str | None) -> bool:
    """Whether a card is a joker of either kind in this deal."""
    return face(card) == JOKER or (wild is not None and card != UNKNOWN and card[0] == wild)
