"""Cards as pages show them."""

from __future__ import annotations

import pytest

from ledger.messages.renderer import ENGLISH
from ledger.web.html import card_html, cards_html, sentence_html


@pytest.mark.parametrize(
    ("card", "wild", "shown", "said", "kind"),
    [
        ("9H", None, "9♥", "nine of hearts", "card-hearts"),
        ("TD", None, "10♦", "ten of diamonds", "card-diamonds"),
        ("AS", "7C", "A♠", "ace of spades", "card-spades"),
        ("7H", "7C", "7♥", "seven of hearts, wild", "card-wild"),
        ("KC.2", None, "K♣", "king of clubs", "card-clubs"),
        ("JK", "JK", "★", "printed joker", "card-joker"),
        ("JK=6S", None, "★", "printed joker standing for six of spades", "card-joker"),
        ("??", None, "?", "an unknown card", "card-unknown"),
    ],
)
def test_a_card_is_drawn_and_said(card: str, wild: str | None, shown: str, said: str, kind: str) -> None:
    """Rank, suit and colour to see, words to hear."""
    html = card_html(card, wild, ENGLISH)
    assert shown in html
    assert f'aria-label="{said}"' in html
    assert kind in html


def test_groups_stand_apart() -> None:
    """Each group is an element of its own."""
    html = cards_html("2S 3S 4S | 7H 7D", None, ENGLISH)
    assert html is not None
    assert html.count("card-group") == 2
    assert html.count("aria-label") == 5


@pytest.mark.parametrize("written", ["", "hello", "2S 3X", "<b>"])
def test_what_is_no_card_is_left_alone(written: str) -> None:
    """Then Datasette shows it, escaped, as any other text."""
    assert cards_html(written, None, ENGLISH) is None


def test_sentences_are_escaped_and_their_cards_drawn() -> None:
    """A message is text, never markup."""
    html = sentence_html("Seat 2 <script> held 9H and JK, not A2-9H-B.", ENGLISH)
    assert "&lt;script&gt;" in html
    assert html.count("aria-label") == 2
