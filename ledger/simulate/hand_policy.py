"""What a player decides where melds stay in the hand: whether to drop, what to draw and discard, when to declare.

A hand is seen as its player has sorted it; a loose card is worth keeping for the company it has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import NamedTuple

from ledger.play.cards_in_play import without
from ledger.play.state import Deal, Groups, SeatState
from ledger.play.viewer import is_wild
from ledger.rules.arrangement import arrange, least_points
from ledger.rules.points import card_points, hand_points
from ledger.rules.shows import find_show
from ledger.rules.sizes import show_size
from ledger.simulate.opening import Traits
from schemas.cards import RANKS, UNKNOWN
from schemas.ruleset import Ruleset

PATIENCE = 18
"""Turns after which a player begins to lose heart."""

_NEXT, _BESIDE, _SAME_RANK = 6, 4, 3
"""What a neighbour in suit, a neighbour but one, and a card of the same rank are worth to a loose card."""

_ambitions: dict[str, Ruleset] = {}
"""What players of a ruleset sort their hands by, by its hash."""


class SortedHand(NamedTuple):
    """A hand as its player has sorted it: melds, loose cards, and the points of those."""

    melds: Groups
    loose: tuple[str, ...]
    points: int

    @property
    def groups(self) -> Groups:
        """All cards in groups: the melds, and the loose cards together."""
        return (*self.melds, self.loose) if self.loose else self.melds


class PlannedShow(NamedTuple):
    """A decision to declare: the card put down, and the groups."""

    finish: str
    groups: Groups


def sort_hand(cards: Sequence[str], wild: str | None, rules: Ruleset) -> SortedHand:
    """Sort a hand."""
    best = arrange(cards, wild, _ambition(rules))
    melds = tuple(meld for _, meld in best.melds)
    return SortedHand(melds, best.deadwood, hand_points(best.deadwood, wild, rules))


def _ambition(rules: Ruleset) -> Ruleset:
    """The rules a hand is sorted by: first a pure sequence, then melds, and every card above the cap counts."""
    if rules.hash not in _ambitions:
        free = {"no_life": "nothing", "first_life": "melds", "both_lives": "melds", "cap": 1000, "without_pure": 0}
        chosen = {name: getattr(rules, name) for name in Ruleset.model_fields}
        _ambitions[rules.hash] = Ruleset(**{**chosen, "count": rules.count.model_copy(update=free)})
    return _ambitions[rules.hash]


@cache
def rank_distance(card: str, other: str) -> int:
    """How many places two cards of a suit lie apart, the ace next to the two and to the king; 13 in other suits."""
    if card[1] != other[1]:
        return 13
    apart = abs(RANKS.index(card[0]) - RANKS.index(other[0]))
    return min(apart, 13 - apart) if "A" in (card[0], other[0]) else apart


@cache
def _closeness(card: str, other: str) -> int:
    """What ``other`` is worth to ``card`` for a meld to come; two equal faces are worth nothing to each other."""
    if card[1] == other[1]:
        return {1: _NEXT, 2: _BESIDE}.get(rank_distance(card, other), 0)
    return _SAME_RANK if card[0] == other[0] else 0


def _keeping(loose: Sequence[str], wild: str | None) -> dict[str, int]:
    """What each loose card that is no joker is worth keeping for: its company among the other loose cards."""
    held = Counter(card for card in loose if not is_wild(card, wild))
    return {card: sum(_closeness(card, other) for other in held) - 2 * (copies - 1) for card, copies in held.items()}


@dataclass
class Policy:
    """One player's decisions during a deal; ``turns`` are those the seat has had in it."""

    traits: Traits
    rules: Ruleset
    rng: Random
    turns: int = 0

    def discards(self, seat: SeatState, deal: Deal) -> str:
        """Which card to put down."""
        raise NotImplementedError


@dataclass
class HandPolicy(Policy):
    """The decisions where melds stay in the hand; remembers how the hand was last sorted."""

    _sorted: dict[tuple[str, ...], SortedHand] = field(default_factory=dict)

    def sorted_hand(self, seat: SeatState, deal: Deal) -> SortedHand:
        """The hand as the player has sorted it."""
        if seat.hand not in self._sorted:
            self._sorted = {seat.hand: sort_hand(seat.hand, deal.wild, self.rules)}
        return self._sorted[seat.hand]

    def drops(self, seat: SeatState, deal: Deal) -> bool:
        """Whether to give up now, before drawing."""
        if self.rules.drop.when == "never":
            return False
        seen = self.sorted_hand(seat, deal)
        rivals = len(deal.still_in()) - 1
        if self.turns == 0:
            # How promising it looks: jokers, a pure sequence, company among the loose cards.
            company = sum(min(worth, 8) for worth in _keeping(seen.loose, deal.wild).values())
            jokers = sum(is_wild(card, deal.wild) for card in seat.hand)
            strength = 4 * min(jokers, 4) + 6 * bool(seen.melds) + company / 6 - 4
            return strength < -4 + 5 * self.traits.caution + 1.5 * rivals
        if seen.melds or self.turns < 3:
            return self.turns > PATIENCE and self.rng.random() < 0.03 * (self.turns - PATIENCE)
        return self.rng.random() < (0.01 + 0.05 * self.traits.caution) * min(rivals, 3) / 2

    def takes(self, seat: SeatState, top: str, deal: Deal) -> bool:
        """Whether to draw the top discard, which the rules allow, rather than from the stock."""
        wild, more = deal.wild, (*seat.hand, top)
        if top == UNKNOWN:
            return False
        if is_wild(top, wild):
            return True
        near = sum(is_wild(other, wild) or _closeness(top, other) > 0 for other in seat.hand)
        if near < 2 or self._errs():
            return False
        before = self.sorted_hand(seat, deal)
        if least_points(more, wild, _ambition(self.rules)) >= before.points + card_points(top, wild, self.rules):
            return False
        after = sort_hand(more, wild, self.rules)
        if after.loose.count(top) > before.loose.count(top):
            return False
        worst = max((card_points(card, wild, self.rules) for card in after.loose), default=0)
        return before.points - (after.points - worst) > 3

    def shows(self, seat: SeatState, deal: Deal) -> PlannedShow | None:
        """Whether to declare, after drawing: when the hand is complete, and now and then when it is not."""
        seen, hand = self.sorted_hand(seat, deal), seat.hand
        found = self._complete(hand, seen, deal)
        careless = self.rng.random() < 0.015 * self.traits.rashness
        if found is not None and careless:  # the last two cards of the first two groups changed over in haste
            one, two, *rest_of = found.groups
            return PlannedShow(found.finish, ((*one[:-1], two[-1]), (*two[:-1], one[-1]), *rest_of))
        if found is not None:
            return found
        if careless and seen.points <= 25 and len(hand) == show_size(self.rules) + 1:
            plain = [card for card in seen.loose or hand if not is_wild(card, deal.wild)] or list(hand)
            rest = sort_hand(without(hand, plain[0]), deal.wild, self.rules)
            return PlannedShow(plain[0], rest.groups)
        return None

    def _complete(self, hand: tuple[str, ...], seen: SortedHand, deal: Deal) -> PlannedShow | None:
        """A card to put down and the groups of a valid show of the rest, if the hand has one."""
        prices = self.rules.points
        if seen.points > max(prices.ace, prices.court, 10):
            return None
        for finish in dict.fromkeys((*seen.loose, *hand)):
            groups = find_show(without(hand, finish), deal.wild, self.rules)
            if groups is not None:
                return PlannedShow(finish, groups)
        return None

    def discards(self, seat: SeatState, deal: Deal) -> str:
        """Which card to put down; what lies loose then is known, for the melds stay as good as they were."""
        seen, wild = self.sorted_hand(seat, deal), deal.wild
        worth = _keeping(seen.loose, wild)
        if not worth:
            return self._spare(seat.hand, deal)
        points = {card: card_points(card, wild, self.rules) for card in worth}
        ranked = sorted(worth, key=lambda card: (worth[card] - points[card] * 0.3, card))
        card = self.rng.choice(ranked) if self._errs() else ranked[0]
        loose = SortedHand(seen.melds, without(seen.loose, card), seen.points - points[card])
        self._sorted = {without(seat.hand, card): loose}
        return card

    def _errs(self) -> bool:
        """Whether the player does not see what would be best."""
        return self.rng.random() > self.traits.skill

    def _spare(self, hand: tuple[str, ...], deal: Deal) -> str:
        """The card that is missed least when nothing lies loose and yet there is no show."""
        faces = [card for card in dict.fromkeys(hand) if not is_wild(card, deal.wild)] or list(hand)
        return min(faces, key=lambda card: (sort_hand(without(hand, card), deal.wild, self.rules).points, card))
