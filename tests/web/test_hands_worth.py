"""What a hand is worth on a page is the least it may cost, and never that of a hand which is only alike."""

from __future__ import annotations

from random import Random

import pytest

from ledger.messages.renderer import ENGLISH
from ledger.rules.arrangement import arrange
from ledger.rules.library import read_rulebook
from ledger.rules.shows import finishes
from ledger.rules.sizes import show_size
from ledger.web.html import cards_html
from ledger.web.pages.moment import HandWorth, _HandKey, _worth
from schemas.cards import FACES, JOKER, sort_key
from schemas.ruleset import Ruleset

SHOWABLE = ("AS", "2S", "3S", "4H", "5H", "6H", "7D", "8D", "9D", "KC", "KD", "KH", "KS")
"""A show by every ruleset of thirteen cards."""


def told(cards: tuple[str, ...], wild: str | None, rules: Ruleset) -> HandWorth | None:
    """The row of a hand."""
    return _worth(_HandKey(cards, wild, rules.hand_key, rules), ENGLISH)


@pytest.mark.parametrize("name", ["classic", "rummycentral", "ace2three-points", "aceleagues-pool-101", "rummy-106"])
def test_of_a_card_too_many_the_one_goes_that_leaves_a_show_or_else_the_least(name: str) -> None:
    rules, rng = read_rulebook().resolve(name), Random(name)
    pack = [card for card in FACES if card != JOKER]
    hands = [tuple(rng.sample(pack, show_size(rules) + 1)) for _ in range(8)]
    hands += [(*SHOWABLE, card) for card in ("2C", "QS")] if show_size(rules) == len(SHOWABLE) else []
    for cards in hands:
        for wild in (None, rng.choice("3579")):
            kept = [[*cards[:place], *cards[place + 1 :]] for place in range(len(cards))]
            best = min((arrange(one, wild, rules) for one in kept), key=lambda one: (not one.can_show, one.score))
            row = told(cards, wild, rules)
            assert row is not None and row.points == str(best.score), (cards, wild)
            left = " ".join(sorted(best.deadwood, key=sort_key))
            assert row.left == (cards_html(left, wild, ENGLISH) if left else "–"), (cards, wild)
            assert ("putting down" in row.show) == bool(finishes(cards, wild, rules)), (cards, wild)


def test_a_hand_is_not_told_by_what_was_remembered_under_other_rules_or_another_wild_rank() -> None:
    book = read_rulebook()
    hand = ("AS", "2S", "3S", "4H", "5H", "6H", "7D", "8D", "QD", "KC", "2D", "9H", "KS")
    asked = [
        (wild, book.resolve(name)) for name in ("rummycentral", "rummycentral-literal") for wild in (None, "9", "Q")
    ]
    assert len({arrange(hand, "9", rules).score for _, rules in asked}) == 2, "or nothing is asked here"
    for _ in range(2):
        for wild, rules in asked:
            row = told(hand, wild, rules)
            assert row is not None and row.points == str(arrange(hand, wild, rules).score), (wild, rules.id)
