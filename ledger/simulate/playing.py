"""What a player decides: whether to drop, what to draw, what to discard, when to declare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ledger.play.state import Deal
from ledger.rules.points import card_points
from ledger.rules.sizes import show_size
from ledger.simulate.people import Temper
from ledger.simulate.seeing import View, best_show, helps, is_joker, jokers, keeping, see, useful
from schemas.cards import UNKNOWN
from schemas.ruleset import Ruleset

Groups = tuple[tuple[str, ...], ...]

PATIENCE = 18
"""Turns after which a player begins to lose heart."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A decision to declare: the card put down, and the groups."""

    finish: str
    groups: Groups


class Mind:
    """One player's thoughts during a deal; remembers how the hand was last sorted, and how many turns have gone."""

    def __init__(self, temper: Temper, rules: Ruleset, rng: Random) -> None:
        self.turns = 0
        self.temper = temper
        self._rules = rules
        self._rng = rng
        self._sorted: dict[tuple[str, ...], View] = {}

    def view(self, hand: tuple[str, ...], deal: Deal) -> View:
        """The hand as sorted."""
        if hand not in self._sorted:
            self._sorted = {hand: see(hand, deal.wild, self._rules)}
        return self._sorted[hand]

    def drops(self, hand: tuple[str, ...], deal: Deal) -> bool:
        """Whether to give up now, before drawing."""
        if self._rules.drop.when == "never":
            return False
        seen = self.view(hand, deal)
        rivals = len(deal.still_in()) - 1
        if self.turns == 0:
            return self._strength(seen, hand, deal) < -4 + 5 * self.temper.caution + 1.5 * rivals
        if seen.melds or self.turns < 3:
            return self.turns > PATIENCE and self._rng.random() < 0.03 * (self.turns - PATIENCE)
        return self._rng.random() < (0.01 + 0.05 * self.temper.caution) * min(rivals, 3) / 2

    def _strength(self, seen: View, hand: tuple[str, ...], deal: Deal) -> float:
        """How promising a dealt hand is: jokers, a pure sequence, company among the loose cards."""
        company = sum(min(worth, 8) for worth in keeping(seen.loose, deal.wild).values())
        return 4 * min(jokers(hand, deal.wild), 4) + 6 * bool(seen.melds) + company / 6 - 4

    def takes(self, hand: tuple[str, ...], top: str, deal: Deal) -> bool:
        """Whether to draw the top discard, which the rules allow, rather than from the stock."""
        if top == UNKNOWN:
            return False
        if is_joker(top, deal.wild):
            return True
        if not useful(hand, top, deal.wild) or self._errs():
            return False
        before = self.view(hand, deal)
        if not helps((*hand, top), before.points + card_points(top, deal.wild, self._rules), deal.wild, self._rules):
            return False
        after = see((*hand, top), deal.wild, self._rules)
        if after.loose.count(top) > before.loose.count(top):
            return False
        worst = max((card_points(card, deal.wild, self._rules) for card in after.loose), default=0)
        return before.points - (after.points - worst) > 3

    def shows(self, hand: tuple[str, ...], deal: Deal) -> Declared | None:
        """Whether to declare, after drawing: when the hand is complete, and now and then when it is not."""
        seen = self.view(hand, deal)
        found = best_show(hand, seen, deal.wild, self._rules)
        careless = self._rng.random() < 0.015 * self.temper.rashness
        if found is not None:
            finish, groups = found
            return Declared(finish, _muddled(groups) if careless else groups)
        if careless and seen.points <= 25 and len(hand) == show_size(self._rules) + 1:
            return _hoped_for(hand, seen, deal)
        return None

    def discards(self, hand: tuple[str, ...], deal: Deal) -> str:
        """Which card to put down."""
        seen = self.view(hand, deal)
        worth = keeping(seen.loose, deal.wild)
        if not worth:
            return self._spare(hand, deal)
        ranked = sorted(worth, key=lambda card: (worth[card] - self._cost(card, deal), card))
        card = self._rng.choice(ranked) if self._errs() else ranked[0]
        self._sorted = {_less(hand, card): self._without(seen, card, deal)}
        return card

    def _without(self, seen: View, card: str, deal: Deal) -> View:
        """The hand as sorted once a loose card has gone: the melds stay as good as they were."""
        return View(seen.melds, _less(seen.loose, card), seen.points - card_points(card, deal.wild, self._rules))

    def _errs(self) -> bool:
        """Whether the player does not see what would be best."""
        return self._rng.random() > self.temper.skill

    def _cost(self, card: str, deal: Deal) -> float:
        return card_points(card, deal.wild, self._rules) * 0.3

    def _spare(self, hand: tuple[str, ...], deal: Deal) -> str:
        """The card that is missed least when nothing lies loose and yet there is no show."""
        faces = [card for card in dict.fromkeys(hand) if not is_joker(card, deal.wild)] or list(hand)
        return min(faces, key=lambda card: (see(_less(hand, card), deal.wild, self._rules).points, card))


def _less(hand: Sequence[str], card: str) -> tuple[str, ...]:
    rest = list(hand)
    rest.remove(card)
    return tuple(rest)


def _muddled(groups: Groups) -> Groups:
    """The groups with the last two cards of the first two changed over, as happens in haste."""
    one, two, *rest = groups
    return ((*one[:-1], two[-1]), (*two[:-1], one[-1]), *rest)


def _hoped_for(hand: tuple[str, ...], seen: View, deal: Deal) -> Declared:
    """A show of a hand that is not complete: one card put down, the melds, and the rest as if it were one."""
    plain = [card for card in seen.loose or hand if not is_joker(card, deal.wild)] or list(hand)
    finish = plain[0]
    rest = list(hand)
    rest.remove(finish)
    return Declared(finish, grouped(see(rest, deal.wild, deal.rules)))


def grouped(seen: View) -> Groups:
    """All cards of a sorted hand in groups: the melds, and the loose cards together."""
    return (*seen.melds, seen.loose) if seen.loose else seen.melds
