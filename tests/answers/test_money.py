"""The letter about money promises and charges what the rules hold for certain, and reckons no sum that is not one."""

from __future__ import annotations

import pytest

from ledger.audit.played import PlayedMatch
from tests.answers.test_booked import letter
from tests.play.table import HOPELESS, SHOWABLE, Table, readings_of

LANGUAGES = pytest.mark.parametrize("language", ["en", "hi"])


def judged(table: Table) -> PlayedMatch:
    """The match of a table."""
    return PlayedMatch(table.match, table.events, readings_of(table.rules))


def wrong_show_paid(amount: int) -> PlayedMatch:
    """Seat 1 shows wrongly, which costs it 80 points at a rupee each and gives them to seat 2, with what was booked."""
    table = Table("rummycentral", 2, hands={1: HOPELESS, 2: SHOWABLE})
    table.draw(1)
    table.declare(1, HOPELESS)
    table.judged(1, valid=False)
    table.scored({1: 80, 2: 0})
    table.settled({1: amount, 2: -amount})
    return judged(table)


@pytest.mark.parametrize(
    ("paid", "said"),
    [(-4000, "You were charged ₹40.00 too little."), (4000, "Together that is ₹120.00 too much in your favour."),
     (-9000, "The difference in your favour is ₹10.00.")],
)  # fmt: skip
def test_who_has_to_pay_is_told_that_too_little_was_charged_and_nothing_of_what_is_due(paid: int, said: str) -> None:
    told = letter(wrong_show_paid(paid), about="money").happened
    assert said in told and "due to you" not in told


def test_who_has_won_and_was_paid_too_much_is_told_that_it_is_more_than_is_due() -> None:
    told = letter(wrong_show_paid(-9000), 2, about="money").happened
    assert "That is ₹10.00 more than is due to you." in told and "charged" not in told


@LANGUAGES
def test_no_language_says_what_is_due_to_who_has_to_pay(language: str) -> None:
    told = letter(wrong_show_paid(-4000), about="money", language=language).happened
    assert ("due to you" if language == "en" else "आपके हक़") not in told


def middle_drop_booked(points: int, payouts: dict[int, int], ruleset: str = "classic") -> PlayedMatch:
    """Seat 2 of three drops in the middle, for 40 points or, where the text gives no price, 20; seat 3 loses 80."""
    table = Table(ruleset, 3, hands={1: SHOWABLE, 3: HOPELESS})
    table.round()
    table.turn(1)
    table.draw(2)
    table.drop(2)
    table.turn(3)
    table.draw(1)
    table.declare(1)
    table.judged(1, valid=True)
    table.scored({1: 0, 2: points, 3: 80})
    table.settled(payouts)
    return judged(table)


def test_no_sum_is_reckoned_where_the_points_of_a_loser_are_open() -> None:
    """What was left out of it was called a fee, and one that pays."""
    match = middle_drop_booked(20, {1: 12000, 2: -4000, 3: -8000})
    for seat in (1, 2):
        for about in ("money", "complaint"):
            rule = letter(match, seat, about=about).rule
            assert "your money" not in rule and "fee of" not in rule, (seat, about)
    assert "deal 1, your seat: 80 points at ₹1.00: -₹80.00" in letter(match, 3, about="money").rule


def test_a_sum_of_points_that_all_are_decided_is_reckoned_with_its_fee() -> None:
    match = middle_drop_booked(40, {1: 12000, 2: -4000, 3: -8000})
    told = letter(match, 1, about="money").rule
    assert "seat 2: 40 points at ₹1.00: ₹40.00 + deal 1, seat 3: 80 points at ₹1.00: ₹80.00 = ₹120.00" in told
    match = middle_drop_booked(40, {1: 11400, 2: -4000, 3: -8000}, "rummy-106")
    assert "- fee of 5 %: ₹" in letter(match, 1, about="money").rule
