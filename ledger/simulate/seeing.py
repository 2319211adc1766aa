"""How a player sees his cards: what is melded, what lies loose, and what a loose card is worth keeping for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ledger.rules.arrangement import arrange, least_points
from ledger.rules.points import card_points
from ledger.rules.shows import find_show
from schemas.cards import JOKER, RANKS
from schemas.ruleset import Ruleset

_NEXT, _BESIDE, _SAME_RANK = 6, 4, 3
"""What a neighbour in suit, a neighbour but one, and a card of the same rank are worth to a loose card."""

_ambitions: dict[str, Ruleset] = {}


@dataclass(frozen=True, slots=True)
class View:
    """A hand as its player has sorted it: melds, loose cards, and the points of those."""

    melds: tuple[tuple[str, ...], ...]
    loose: tuple[str, ...]
    points: int


def ambition(rules: Ruleset) -> Ruleset:
    """The rules a player sorts his hand by: first a pure sequence, then melds, every card above the cap felt."""
    if rules.hash not in _ambitions:
        count = rules.count.model_copy(
            update={"no_life": "nothing", "first_life": "melds", "both_lives": "melds", "cap": 1000}
        )
        chosen = {name: getattr(rules, name) for name in Ruleset.model_fields}
        _ambitions[rules.hash] = Ruleset(**{**chosen, "count": count})
    return _ambitions[rules.hash]


def see(cards: Sequence[str], wild: str | None, rules: Ruleset) -> View:
    """Sort a hand."""
    best = arrange(cards, wild, ambition(rules))
    loose = tuple(best.deadwood)
    return View(tuple(tuple(meld) for _, meld in best.melds), loose, sum(card_points(c, wild, rules) for c in loose))


def is_joker(card: str, wild: str | None) -> bool:
    """Whether a card is a printed joker or of the wild rank."""
    return card[:2] == JOKER or card[0] == wild


def jokers(cards: Iterable[str], wild: str | None) -> int:
    """How many jokers there are among the cards."""
    return sum(is_joker(card, wild) for card in cards)


def closeness(card: str, other: str) -> int:
    """What ``other`` is worth to ``card`` for a meld to come; two equal faces are worth nothing to each other."""
    if card[1] == other[1]:
        apart = abs(RANKS.index(card[0]) - RANKS.index(other[0]))
        if "A" in (card[0], other[0]):
            apart = min(apart, 13 - apart)
        return (0, _NEXT, _BESIDE)[apart] if apart < 3 else 0
    return _SAME_RANK if card[0] == other[0] else 0


def keeping(loose: Sequence[str], wild: str | None) -> dict[str, int]:
    """What each loose card that is no joker is worth keeping for: its company among the other loose cards."""
    plain = [card for card in loose if not is_joker(card, wild)]
    faces = list(dict.fromkeys(plain))
    held = Counter(plain)
    return {card: sum(closeness(card, other) for other in faces) - 2 * (held[card] - 1) for card in faces}


def useful(hand: Sequence[str], card: str, wild: str | None) -> bool:
    """Whether a card could be part of a meld with this hand at all, told at a glance."""
    return sum(is_joker(other, wild) or closeness(card, other) > 0 for other in hand) >= 2


def helps(cards: Sequence[str], before: int, wild: str | None, rules: Ruleset) -> bool:
    """Whether a hand can be sorted to fewer loose points than ``before``."""
    return least_points(cards, wild, ambition(rules)) < before


def best_show(
    cards: Sequence[str], seen: View, wild: str | None, rules: Ruleset
) -> tuple[str, tuple[tuple[str, ...], ...]] | None:
    """A card to put down and the groups of a valid show of the rest, if the hand has one."""
    if seen.points > max(rules.points.ace, rules.points.court, 10):
        return None
    for finish in dict.fromkeys((*seen.loose, *cards)):
        rest = list(cards)
        rest.remove(finish)
        groups = find_show(rest, wild, rules)
        if groups is not None:
            return finish, groups
    return None
