"""The order of cards."""

from __future__ import annotations

from schemas.cards import FACES, face, sort_key


def test_cards_go_by_suit_and_rank_then_jokers_then_what_nobody_logged_and_copies_one_after_the_other() -> None:
    cards = ["??", "JK.2", "7H.2", "AH", "JK.1", "7H.1", "KS"]
    assert sorted(cards, key=sort_key) == ["KS", "AH", "7H.1", "7H.2", "JK.1", "JK.2", "??"]
    assert [face(card) for card in sorted(set(FACES), key=sort_key)] == list(FACES)
