"""Letters about games whose melds lie on the table: whose cards are not on record, which clause gives no points, what
there is not."""

from __future__ import annotations

import pytest

from ledger.answers.answer import Inquiry, answer
from ledger.answers.subject import About
from ledger.audit.played import PlayedMatch
from ledger.messages.catalogue import languages
from ledger.messages.renderer import LETTER, Renderer
from ledger.rules.library import read_clausebook
from tests.answers.letters import letter
from tests.play.table import Table, readings_of, with_stock_left


def match_of(table: Table) -> PlayedMatch:
    return PlayedMatch("m", table.events, readings_of(table.rules))


def test_a_winner_is_told_whose_cards_are_not_on_record() -> None:
    """CG-13: what the winner gets is what the others hold; "the hand" would be the winner's, which is empty."""
    table = Table("basic", 3, hands={1: "5H 6H 7H 8H 9H TH JH"}, unlogged_hands=[2], unlogged=["stock"]).draw(1)
    table.meld(1, "5H 6H 7H").meld(1, "8H 9H TH JH").discard(1).scored({1: 40, 2: 0, 3: 0})
    given = letter(match_of(table), 1, "score")
    assert given.ruling == "UNDECIDABLE"
    why = "the points of seat 2 are not decided: not every card of the hand was recorded"
    assert f"Your points cannot be decided: {why}." in given.happened


@pytest.mark.parametrize("stuck", [False, True])
def test_nobody_gets_points_by_the_clause_that_says_so(stuck: bool) -> None:
    """CG-12, CG-16: of a deal that nobody wins no clause about the winner gives the reason."""
    if stuck:
        table = Table("basic", 2).turn(1).close("finished", deal=1)
        cited, says = "CG-16", "A deal in which nobody can go out any more is called off without points"
    else:
        table = with_stock_left("basic", 0).recycle()
        while table.stock:
            table.turn(table.due())
        cited, says = "CG-12", "The stock is made anew once; when it is used up again, nobody gets points"
    table.scored(dict.fromkeys((state.number for state in table.now().seats), 0))
    given = letter(match_of(table), 1, "score")
    assert given.ruling == "UPHELD" and [rule.clause for rule in given.rules] == [cited]
    assert says in given.rule


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("about", "says"), [("money", "money-for_nothing"), ("show", "complaint-no_shows")])
def test_what_the_game_does_not_have_is_no_matter_of_the_record(about: About, says: str, language: str) -> None:
    """A player who asks for money in a game for points is not told that nobody can say what is due."""
    table = Table("basic", 2).turn(1).close("finished", deal=1).scored({1: 0, 2: 0})
    words = Renderer(language, 1, style=LETTER)
    given = answer(match_of(table), Inquiry(1, 1, "complaint", about), read_clausebook(), words)
    assert given.complaint is not None and given.complaint.outcome == "not_upheld"
    assert words.say(says) in given.happened and given.next_step == "ask_again"
    assert words.say("complaint-no_show") not in given.happened


def test_a_record_that_decides_nothing_is_not_called_right_for_want_of_money() -> None:
    table = Table("basic", 2, unlogged=["hands"]).close("abandoned")
    for about in (None, "score"):
        given = answer(match_of(table), Inquiry(1, 1, "complaint", about), read_clausebook(), Renderer(style=LETTER))
        assert given.complaint is not None and given.complaint.outcome == "undecidable"
