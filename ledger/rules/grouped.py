"""A loser's own groups: what they leave to count, as he grouped them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ledger.rules.engines import show_engine
from ledger.rules.lives import level_reached
from ledger.rules.melds import read_meld
from ledger.rules.points import capped, hand_points
from schemas.cards import face, sort_key
from schemas.errors import BadCards
from schemas.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class GroupedScore:
    """Points of a hand as grouped, capped, and the cards that count: in no valid group, or not free by the lives."""

    score: int
    counted: tuple[str, ...]


def score_groups(
    groups: Sequence[Sequence[str]], wild: str | None, ruleset: Ruleset, hand: Sequence[str] | None = None
) -> GroupedScore:
    """What a loser's own groups leave him; a group that reads several ways is read in his favour.

    ``hand``, where known, adds the cards he left in no group. Raises BadCards for what is no card, for more of a face
    than the packs hold, and for a grouped card the hand does not have.
    Clauses: AT-21, RC-25, RC-28, RC-29, R-23 to R-25.
    """
    grouped = [card for group in groups for card in group]
    show_engine(wild, ruleset).book.pack(grouped if hand is None else hand)
    loose = [] if hand is None else _left_in_hand(grouped, hand)
    kinds = [_best_kind(group, wild, ruleset) for group in groups]
    level = level_reached(kinds.count("pure"), kinds.count("pure") + kinds.count("impure"), ruleset)
    counted = [card for kind, group in zip(kinds, groups, strict=True) if kind not in level.kinds for card in group]
    counted = sorted(counted + loose, key=sort_key)
    return GroupedScore(capped(hand_points(counted, wild, ruleset), ruleset), tuple(counted))


def _best_kind(group: Sequence[str], wild: str | None, ruleset: Ruleset) -> str | None:
    """A sequence frees at least what a set frees, so it is always the better reading."""
    kinds = read_meld(group, wild, ruleset).kinds
    return next((kind for kind in ("pure", "impure", "set") if kind in kinds), None)


def _left_in_hand(grouped: Sequence[str], hand: Sequence[str]) -> list[str]:
    loose = list(hand)
    try:
        for card in grouped:
            loose.remove(card)
    except ValueError:
        return _left_by_face(grouped, hand)
    return loose


def _left_by_face(grouped: Sequence[str], hand: Sequence[str]) -> list[str]:
    """As :func:`_left_in_hand` where copies are told apart in one and not in the other."""
    wanted = Counter(map(face, grouped))
    loose = []
    for card in sorted(hand, key=lambda card: (card not in grouped, sort_key(card))):
        if wanted[face(card)]:
            wanted[face(card)] -= 1
        else:
            loose.append(card)
    if strangers := sorted(wanted.elements(), key=sort_key):
        raise BadCards(f"the groups hold {' '.join(strangers)}, which the hand does not have")
    return loose
