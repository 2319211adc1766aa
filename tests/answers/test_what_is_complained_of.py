"""The letter about a complaint says the thing complained of: a total booked wrongly, when a hand was dropped, how long
a clock ran, the rule that was broken. What is alike of all others is told once."""

from __future__ import annotations

import re

import pytest

from ledger.answers.answer import Answer, Inquiry, answer, figure_rows
from ledger.answers.letter import plain_text
from ledger.answers.subject import cite
from ledger.cases.case import Decision, RuledOutcome
from ledger.cases.rulings import letter
from ledger.messages.renderer import LETTER, Renderer
from ledger.rules.library import read_clausebook
from tests.answers.letters import letter as letter_to
from tests.answers.test_complaint import told
from tests.answers.test_told_in_full import HANDS, of_many, show
from tests.play.table import HOPELESS, SHOWABLE, Table
from tests.rules.rulesets import ruleset
from tests.samples import sample_match


def given_for(table: Table, seat: int, deal: int | None, about: str = "complaint") -> Answer:
    return letter_to(table.played(), seat, about, deal=deal)


def of_two_deals(total: int) -> Table:
    """Seat 2 loses 80 points in each of two deals, and is booked a total."""
    table = of_many("aceleagues-pool-101").scored({1: 0, 2: 80}).next_deal(hands=HANDS, first=1)
    show(table)
    return table.scored({1: 0, 2: 80}, deal=2).settled({1: 10_000, 2: -10_000}, {1: 0, 2: total})


def test_a_total_booked_wrongly_is_told_to_who_complains_of_the_match() -> None:
    told_wrong = given_for(of_two_deals(150), 2, None).happened
    assert "Booked for you after all deals: 150 points; right is: 160 points." in told_wrong
    assert "after all deals" not in given_for(of_two_deals(160), 2, None).happened


def of_three(*, first: bool = False) -> Table:
    """Seat 2 of three drops, in its first turn or a later one; seat 3 loses its hand."""
    table = Table("rummycentral", 3, hands={1: SHOWABLE, 3: HOPELESS})
    if not first:
        table.round()
    table.turn(1).drop(2).turn(3).draw(1).declare(1, SHOWABLE).judged(1, valid=True)
    return table.scored({1: 0, 2: 20 if first else 40, 3: 80})


@pytest.mark.parametrize(
    ("first", "said"),
    [
        (True, r"Your hand was dropped \(turn 2 of the deal, \S+\); no card had been drawn for it in this deal\."),
        (
            False,
            r"Your hand was dropped \(turn 5 .*; its first card of this deal had been drawn before \(turn 2 .*\)\.",
        ),
    ],
)
@pytest.mark.parametrize("about", ["score", "complaint"])
def test_who_dropped_is_told_when_and_whether_a_card_had_been_drawn(first: bool, said: str, about: str) -> None:
    assert re.search(said, given_for(of_three(first=first), 2, 1, about).happened)
    assert "was dropped" not in given_for(of_three(first=first), 3, 1, about).happened


def test_what_is_right_for_all_others_is_told_in_one_sentence() -> None:
    happened = given_for(of_three(), 1, 1).happened
    assert "Booked for the others in this deal, and rightly: seat 2: 40 points; seat 3: 80 points." in happened
    happened = given_for(of_three(), 3, 1).happened
    assert happened.count("Booked for you in this deal: 80 points, which is right.") == 1


@pytest.mark.parametrize(
    ("language", "said"), [("en", "seconds after it had begun; it had"), ("hi", "सेकंड बाद ही ख़त्म बताया गया")]
)
def test_a_letter_about_a_clock_tells_how_long_it_ran(language: str, said: str) -> None:
    match = sample_match("rummy-106/timer_too_early")
    seat = next(row.subject for row in match.audit.findings if row.code == "timer_too_early")
    assert seat is not None and said in told(match, seat, viewer=seat, deal=None, language=language).happened


def test_a_complaint_about_play_alone_cites_the_rule_that_was_broken_and_tells_of_no_figures() -> None:
    match = sample_match("continental/buy_priority")
    given = told(match, 2, viewer=2, deal=None)
    assert "The figures that follow" not in given.happened
    assert "of several who want it, the nearest to the left of that player gets it" in given.rule
    assert figure_rows(given, Renderer("en", 2, style=LETTER)) == []


@pytest.mark.parametrize(
    ("sample", "seat", "first"),
    [
        ("rummycentral/discard_before_draw", 1, "A turn is to draw one card and then to discard one"),
        ("ace2three-points/after_match_end", 1, "Nothing is played before a deal has begun, nor in"),
        ("rummycentral-literal/claim_seats", 1, "Only the seats that were taken when the match was opened are in"),
        ("rum/no_contract", 1, "The game has no such thing"),
        ("ace2three-points/drop_after_draw", 1, "A player may drop only when it is that player's turn, before drawing"),
    ],
)
def test_a_complaint_cites_the_rule_that_was_broken_before_those_the_figures_rest_on(
    sample: str, seat: int, first: str
) -> None:
    given = told(sample_match(sample), seat, viewer=seat, deal=None)
    assert given.rule.startswith(first) and len(given.rules) > 1
    assert "leaves room for more than one way" not in given.rule


@pytest.mark.parametrize("about", ["score", "money"])
def test_other_letters_end_with_the_rule_that_was_broken(about: str) -> None:
    given = letter_to(sample_match("ace2three-points/drop_after_draw"), 1, about, deal=None if about == "money" else 1)
    assert "A drop of your seat was accepted" in given.happened
    assert given.rules[-1].clause == "AT-14" and len(given.rules) > 1


def test_the_rule_behind_what_was_found_about_cards_of_one_seat_is_told_to_no_other() -> None:
    match = sample_match("aceleagues-points/timer_threw_useful_card")
    rules = {seat: told(match, seat, viewer=seat, deal=None).rule for seat in (1, 2)}
    assert ["least useful" in rules[seat] for seat in (1, 2)] == [False, True]
    assert "least useful" not in letter_to(match, 1, "score").rule


def test_a_rule_that_holds_no_figure_is_not_told() -> None:
    """A match of an agreed number of deals has no target."""
    rules = ruleset("rum+rounds")
    (cited,) = {rule.clause for rule in cite(rules, ("match.target", "match.deals"))}
    assert (cited, [rule.option for rule in cite(rules, ("match.target", "match.deals"))]) == (
        "BRv-01",
        ["match.deals"],
    )


def test_a_letter_about_players_together_does_not_pass_over_a_wrong_decision() -> None:
    wrong, right = sample_match("classic/points_overturned"), sample_match("classic/clean")
    words, book = Renderer("en", 1, style=LETTER), read_clausebook()
    said = [answer(match, Inquiry(None, 1, "partners"), book, words).happened for match in (wrong, right)]
    assert ["something was decided or booked wrongly" in one for one in said] == [True, False]
    assert all("every move in this match was made by the rules" in one for one in said)


def test_a_decision_that_pays_nothing_says_that_a_total_booked_wrongly_is_corrected() -> None:
    words = Renderer("en", 2, style=LETTER)
    for total, corrected in ((150, True), (160, False)):
        match = of_two_deals(total).played()
        given = answer(match, Inquiry(None, 2, "complaint"), read_clausebook(), words)
        assert ("has what was booked corrected" in plain_text(given, words)) == corrected
        sent = letter(given, Decision("granted", 0), RuledOutcome("granted", 0), words).text
        assert ("What was booked wrongly is corrected. No payment follows from it." in sent) == corrected
        assert "No payment follows from it." in sent


def dropped_and_booked(points: int, paid: int, *, other: int | None = None) -> Table:
    """Seat 1 drops in the middle, for 40 points or what a table may have agreed on instead; so does seat 2, where
    ``other`` was booked for it. Seat 3 wins."""
    table = Table("classic", 3, hands={3: SHOWABLE}).round().drop(1)
    if other is None:
        table.turn(2).draw(3).declare(3, SHOWABLE).judged(3, valid=True)
    else:
        table.drop(2)
    lost = 80 if other is None else other
    return table.scored({1: points, 2: lost, 3: 0}).settled({1: -100 * paid, 2: -100 * lost, 3: 100 * (paid + lost)})


@pytest.mark.parametrize("about", ["score", "complaint"])
def test_points_booked_as_none_of_what_a_clause_leaves_open_are_wrong_and_no_figure_is_promised(about: str) -> None:
    told = given_for(dropped_and_booked(33, 33), 1, 1, about).happened
    assert "by them it is 20 points or 30 points or 40 points or 50 points" in told
    assert "right is" not in told and "The right figure" not in told and "in your favour" not in told


def test_what_the_platform_books_of_another_drop_says_which_figure_it_is() -> None:
    told = given_for(dropped_and_booked(33, 33, other=40), 1, 1, "score").happened
    assert "The right figure is 40 points instead of the 33 points booked." in told
    told = given_for(dropped_and_booked(33, 33, other=30), 1, 1, "score").happened
    assert "The right figure" not in told


def test_money_that_rests_on_such_points_is_promised_neither() -> None:
    told = given_for(dropped_and_booked(33, 33), 1, None, "money").happened
    assert "by them your money is" in told and "The difference in your favour" not in told
    told = given_for(dropped_and_booked(33, 33, other=40), 1, None, "money").happened
    assert "by them your money is" not in told and "You were charged ₹7.00 too little." in told


def test_a_letter_to_another_player_names_nobody_who_complained_and_is_not_sorry() -> None:
    match = of_two_deals(150).played()
    for seat, thanks in ((2, True), (1, False)):
        given = answer(match, Inquiry(None, 2, "complaint"), read_clausebook(), Renderer("en", seat, style=LETTER))
        text = letter(
            given, Decision("granted", 0), RuledOutcome("granted", 0), Renderer("en", seat, style=LETTER)
        ).text
        assert ("Thank you for writing" in text, "We are sorry" in text, "No payment follows" in text) == (thanks,) * 3
        assert ("complaint" in text) == thanks
        assert ("of our own accord" in text) != thanks


def test_what_rests_on_something_found_in_another_deal_is_not_called_right() -> None:
    """The deal complained of was played by the rules, and another one was begun in which nothing was dealt."""
    given = told(sample_match("rummy-106-literal/nothing_dealt"), 2, viewer=2, deal=None)
    assert "28 points, which is right" in given.happened and "by the moves as they were made" in given.happened
    assert "what was decided and booked here is right" not in given.happened
    assert "what was booked for you here follows from the moves as they were made" in given.happened


def test_of_a_record_that_contradicts_itself_no_letter_says_that_every_move_was_right() -> None:
    words, book = Renderer("en", 1, style=LETTER), read_clausebook()
    for sample, said in (("ace2three-points/recycled_cards_differ", False), ("classic/clean", True)):
        given = answer(sample_match(sample), Inquiry(None, 1, "partners"), book, words)
        assert ("every move in this match was made by the rules" in given.happened) == said
