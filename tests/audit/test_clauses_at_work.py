"""Clauses that say what a meld, a show or a deal is, each at work in a judgement."""

from __future__ import annotations

import pytest

from ledger.rules.melds import read_meld
from ledger.rules.points import hand_points
from ledger.rules.shows import judge_show
from tests.play.table import Table, groups_of, rules


@pytest.mark.parametrize(
    ("clause", "ruleset", "cards", "wild", "kinds"),
    [
        ("AT-02", "ace2three-points", "AS 2S 3S", None, ("pure",)),
        ("AT-02", "ace2three-points", "JS QS KS", None, ("pure",)),
        ("RC-03", "rummycentral", "TD JD QD KD", None, ("pure",)),
        ("RC-03", "rummycentral", "9D JD QD", None, ()),
        ("RC-13", "rummycentral", "4H 5H JK", None, ("impure",)),
        ("RC-13", "rummycentral", "4H 5H 7C", "7", ("impure",)),
        ("RC-16", "rummycentral", "QC QS QH", None, ("set",)),
        ("RC-16", "rummycentral", "QC KC AH", None, ()),
    ],
)
def test_what_a_meld_is(clause: str, ruleset: str, cards: str, wild: str | None, kinds: tuple[str, ...]) -> None:
    assert read_meld(cards.split(), wild, rules(ruleset)).kinds == kinds, clause


def test_a_show_whose_rest_is_no_meld_is_wrong() -> None:
    """RC-21: cards outside the two sequences must be melded too."""
    groups = groups_of("AS 2S 3S 4S | 5H 6H 7H | 9C 9D 9S | KD KC 2H")
    judged = judge_show(groups, None, rules("rummycentral"))
    assert judged.reasons == ("group4:mixed_suits_and_ranks",)


def test_number_cards_count_their_pips() -> None:
    """AL-24."""
    assert hand_points("2S 3H 4D 5C 6S 7H 8D 9C TS".split(), None, rules("aceleagues-points")) == 54


def test_nobody_ends_a_turn_with_more_or_fewer_than_thirteen_cards() -> None:
    """R-11: one card in, one card out; a second draw or a discard before the draw is found."""
    table = Table("rummy-106", 2)
    table.draw(1)
    table.draw(1)
    assert table.codes() == ["second_draw"]
    other = Table("rummy-106", 2)
    other.discard(1)
    assert other.codes() == ["discard_before_draw"]


def test_any_dealer_may_deal_first_at_rummycentral_as_it_is_drawn_by_chance() -> None:
    """RC-15: the first dealer is random; the announced one is not judged."""
    for dealer in (1, 2, 3):
        table = Table("rummycentral", 3, dealt=False)
        table.deal(dealer=dealer, first=dealer % 3 + 1)
        assert table.codes() == []
