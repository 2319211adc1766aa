"""Groups saved at random, and what a hand costs by them, from the texts alone (AT-16, AT-21, AT-22)."""

from __future__ import annotations

from random import Random
from typing import Final

from ledger.rules.arrangement import arrange, late_hand_points, score_groups
from schemas.ruleset import Ruleset

MOST_GROUPS: Final = 6
Saved = list[list[str]]


def loose_groups(hand: list[str], rng: Random) -> Saved:
    """Any cards together, of any number."""
    cards, groups = rng.sample(hand, len(hand)), Saved()
    while cards and rng.random() < 0.7:
        size = rng.randint(1, 5)
        groups, cards = [*groups, cards[:size]], cards[size:]
    return groups


def groups_to_save(hand: list[str], wild: str | None, rules: Ruleset, rng: Random) -> Saved:
    """At most six of at least two cards; often as good as can be, sometimes none any more."""
    if rng.random() < 0.1 or len(hand) < 2:
        return []
    if rng.random() < 0.5:
        groups = [list(cards) for _, cards in arrange(hand[:13], wild, rules).melds]
        return groups if rng.random() < 0.5 else rng.sample(groups, len(groups))[1:]
    return [group for group in loose_groups(hand, rng) if len(group) > 1][:MOST_GROUPS]


def cost_as_saved(groups: Saved | None, hand: list[str], wild: str | None, rules: Ruleset) -> int:
    """What a hand costs by its saved groups, from which cards that have left the hand are gone; without any at best."""
    if not groups:
        return late_hand_points(hand, wild, rules)
    left, kept = list(hand), Saved()
    for group in groups:
        kept.append([])
        for card in group:
            if card in left:
                left.remove(card)
                kept[-1].append(card)
    return score_groups([group for group in kept if group], wild, rules, hand).score
