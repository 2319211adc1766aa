"""A letter about a show in which a joker stands says which cards were wild, and by which rule."""

from __future__ import annotations

import pytest

from ledger.answers.answer import Answer
from ledger.audit.played import PlayedMatch
from tests.answers.letters import letter
from tests.play.table import SHOWABLE, Table

WITH_FOUR = SHOWABLE.replace("JK", "4C")
WITH_ACE = SHOWABLE.replace("JK", "AD")
WITHOUT = "3S 4S 5S | 5H 6H 7H 8H | 9C 9D 9S | KD KC KH"


def judged_wrong(groups: str, ruleset: str = "rummycentral", wild_card: str = "4D") -> PlayedMatch:
    """A valid show of seat 1 that the platform takes for wrong."""
    table = Table(ruleset, 2, hands={1: groups}, wild_card=wild_card).draw(1).declare(1, groups).judged(1, valid=False)
    return table.scored({1: 80, 2: 0}).played()


def clauses(given: Answer) -> set[str]:
    return {rule.clause for rule in given.rules}


@pytest.mark.parametrize("groups", [WITH_FOUR, SHOWABLE], ids=["a card of the wild rank", "a printed joker"])
def test_a_show_with_a_joker_says_which_rank_was_wild_and_cites_the_rule(groups: str) -> None:
    given = letter(judged_wrong(groups))
    assert given.ruling == "OVERTURNED"
    assert "In this deal fours are wild." in given.happened
    assert "RC-11" in clauses(given)


def test_a_show_without_a_joker_says_nothing_of_wild_cards() -> None:
    given = letter(judged_wrong(WITHOUT, wild_card="2D"))
    assert given.ruling == "OVERTURNED"
    assert "wild" not in given.happened and "RC-11" not in clauses(given)


@pytest.mark.parametrize(("ruleset", "clause"), [("rummycentral", "custom:flipped-joker"), ("rummy-106", "R-05")])
def test_where_a_printed_joker_was_cut_the_letter_says_what_is_wild_for_it(ruleset: str, clause: str) -> None:
    match = judged_wrong(WITH_ACE, ruleset, wild_card="JK")
    for about in ("show", "joker"):
        given = letter(match, about=about)
        assert "In this deal aces are wild because a printed joker was cut." in given.happened, about
        assert clause in clauses(given), about


def test_the_joker_letter_cites_what_makes_a_rank_wild() -> None:
    given = letter(judged_wrong(WITH_FOUR), about="joker")
    assert "all fours" in given.happened and "because a printed joker" not in given.happened
    assert "RC-11" in clauses(given) and "custom:flipped-joker" not in clauses(given)


def test_hindi_says_which_rank_was_wild() -> None:
    assert "इस डील में चौके वाइल्ड हैं।" in letter(judged_wrong(WITH_FOUR), language="hi").happened


def test_a_wild_rank_that_is_not_on_record_is_not_named() -> None:
    table = Table("rummycentral", 2, hands={1: SHOWABLE}, unlogged=["wild_card"])
    table.draw(1).declare(1, SHOWABLE).judged(1, valid=False).scored({1: 80, 2: 0}).close()
    assert "are wild" not in letter(table.played()).happened
