"""The letter about a show names what was booked and what is right, and confirms nothing that rests on a breach."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ledger.answers.letter import SHORT, short_text
from ledger.answers.topics import other_topics, topics
from ledger.audit.played import PlayedMatch
from ledger.messages.renderer import LETTER, Renderer
from schemas.events import EVENT
from tests.answers.letters import letter
from tests.play.table import HOPELESS, SHOWABLE, Table


def judged_wrong(points: dict[int, int], payouts: dict[int, int] | None) -> PlayedMatch:
    """A valid show of seat 1 that the platform calls wrong, with what it then booked and paid (paise)."""
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HOPELESS}, point_value=5)
    table.draw(1).declare(1, SHOWABLE).judged(1, valid=False).scored(points)
    if payouts is not None:
        table.settled(payouts)
    return table.played()


@pytest.mark.parametrize("language", ["en", "hi"])
def test_a_valid_show_judged_wrong_names_every_figure(language: str) -> None:
    given = letter(judged_wrong({1: 80, 2: 0}, {1: -400, 2: 400}), language=language)
    assert given.ruling == "OVERTURNED" and given.next_step == "correct"
    for figure in ("80", "0", "-₹4.00", "+₹4.00", "₹8.00"):
        assert figure in given.happened, figure


def test_the_figures_stand_in_whole_sentences() -> None:
    given = letter(judged_wrong({1: 80, 2: 0}, {1: -400, 2: 400}))
    assert "Booked for you in this deal: 80 points; right is: 0 points." in given.happened
    assert "right is +₹4.00, so ₹8.00 more is due to you." in given.happened


def test_a_player_who_was_booked_and_paid_right_all_the_same_is_told_that_nothing_is_open() -> None:
    given = letter(judged_wrong({1: 0, 2: 80}, {1: 400, 2: -400}))
    assert given.ruling == "OVERTURNED" and given.next_step == "nothing_open"
    assert "nothing is open" in given.happened and "has to be corrected" not in given.happened


def test_without_the_money_on_record_nothing_is_called_settled() -> None:
    given = letter(judged_wrong({1: 0, 2: 80}, None))
    assert given.next_step == "correct" and "nothing is open" not in given.happened


def test_with_a_standing_that_is_wrong_nothing_is_called_settled() -> None:
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HOPELESS}, point_value=5)
    table.draw(1).declare(1, SHOWABLE).judged(1, valid=False).scored({1: 0, 2: 80})
    given = letter(table.settled({1: 400, 2: -400}, {1: 80, 2: 80}).played())
    assert given.next_step == "correct" and "nothing is open" not in given.happened


def test_a_wrong_show_that_was_taken_for_valid_names_what_is_right() -> None:
    table = Table("classic", 2, hands={1: HOPELESS, 2: SHOWABLE}, point_value=5)
    table.draw(1).declare(1, HOPELESS).judged(1, valid=True).scored({1: 0, 2: 0})
    given = letter(table.played())
    assert given.ruling == "OVERTURNED" and "right is: 80 points" in given.happened


def test_of_a_game_that_needs_one_sequence_a_show_without_any_is_not_said_to_hold_0_of_1() -> None:
    table = Table("aceleagues-points", 2, hands={1: HOPELESS}).draw(1)
    happened = letter(table.declare(1, HOPELESS).judged(1, valid=True).played()).happened
    assert "there is no pure sequence and there is no sequence." in happened


def test_other_answers_name_every_question_once() -> None:
    """Points of the deal and standings of the match are booked both, and are one question in a match of one deal."""
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HOPELESS}, point_value=5)
    table.draw(1).declare(1, SHOWABLE).judged(1, valid=False)
    match = table.scored({1: 80, 2: 0}).settled({1: -400, 2: 400}, {1: 80, 2: 0}).played()
    assert [(t.about, t.deal) for t in topics(match) if t.seat == 1].count(("score", 1)) == 2
    others = [(t.about, t.seat) for t in other_topics(match, "show", 1, 1)]
    assert sorted(others) == [("money", 1), ("money", 2), ("score", 1), ("score", 2)]


@pytest.mark.parametrize("about", ["score", "complaint", "money"])
@pytest.mark.parametrize("seat", [1, 2])
def test_points_that_come_to_the_same_however_a_gap_went_are_told(seat: int, about: str) -> None:
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HOPELESS}, point_value=5).turn(1).turn(2)
    table.draw(1).declare(1, SHOWABLE).judged(1, valid=True).scored({1: 0, 2: 80}).settled({1: 400, 2: -400})
    lost = table.events[4]
    assert lost.type == "draw"
    hole = {"v": 1, "match": table.match, "seq": lost.seq, "type": "gap", "to": lost.seq, "reason": "restarted"}
    table.events[4] = EVENT.validate_python(hole)
    match = table.played()
    assert {row.verdict for row in match.audit.verdicts} == {"UPHELD"}
    given = letter(match, seat, about=about)
    if about == "score":
        assert "It comes to this in every way" in given.happened
        assert ("you won with a valid show and lose nothing" in given.happened) == (seat == 1)
    assert "by the rules: 0 points" not in given.rule


def test_points_booked_twice_are_not_called_right_though_the_next_deal_has_begun() -> None:
    """The letter about the show and the one about all of the deal say the same of them."""
    table = Table("ace2three-pool-101", 2, hands={1: SHOWABLE, 2: HOPELESS})
    table.draw(1).declare(1, SHOWABLE).judged(1, valid=True).scored({1: 0, 2: 80})
    table.next_deal(hands={1: SHOWABLE, 2: HOPELESS})
    match = table.scored({1: 0, 2: 80}).played()
    assert [row.code for row in match.audit.findings] == ["claimed_twice"]
    for about in ("show", "complaint"):
        assert "0 points, by the moves as they were made" in letter(match, about=about).happened


def judged_right(points: dict[int, int], payouts: dict[int, int]) -> PlayedMatch:
    """A valid show of seat 1 that the platform calls valid, with what it then booked and paid (paise)."""
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HOPELESS}, point_value=100)
    table.draw(1).declare(1, SHOWABLE).judged(1, valid=True)
    return table.scored(points).settled(payouts).played()


@pytest.mark.parametrize(
    ("points", "payouts"),
    [({1: 0, 2: 80}, {1: 6000, 2: -6000}), ({1: 0, 2: 80}, {1: 9000, 2: -9000}), ({1: 20, 2: 80}, {1: 8000, 2: -8000})],
    ids=["too little", "too much", "points"],
)
def test_a_show_that_was_judged_rightly_and_booked_wrong_has_that_corrected(
    points: dict[int, int], payouts: dict[int, int]
) -> None:
    given = letter(judged_right(points, payouts))
    assert given.ruling == "UPHELD" and given.next_step == "correct"
    assert "stands, but not all that was booked is right" in given.happened


def test_a_show_that_was_judged_and_booked_rightly_needs_nothing_more() -> None:
    given = letter(judged_right({1: 0, 2: 80}, {1: 8000, 2: -8000}))
    assert given.next_step == "ask_again" and "The decision of the platform stands." in given.happened
    assert "corrected" not in given.happened


@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize("ruled", [judged_right, judged_wrong], ids=["judged right", "judged wrong"])
def test_the_short_form_tells_the_money_that_was_booked_wrong(
    ruled: Callable[[dict[int, int], dict[int, int]], PlayedMatch], language: str
) -> None:
    match = ruled({1: 20, 2: 80}, {1: 60, 2: -60})
    words = Renderer(language, 1, style=LETTER)
    short = short_text(letter(match, language=language), words)
    assert "+₹0.60" in short and len(short) <= SHORT
    assert ("+₹80.00" if ruled is judged_right else "+₹4.00") in short


def test_beside_something_found_a_person_decides_what_becomes_of_what_was_booked_wrong() -> None:
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HOPELESS}, point_value=100)
    table.draw(1).declare(1, SHOWABLE, by="timer").judged(1, valid=True)
    table.scored({1: 0, 2: 80}).settled({1: 6000, 2: -6000})
    given = letter(table.played())
    assert given.next_step == "person" and "a person decides what that means for you" in given.happened
