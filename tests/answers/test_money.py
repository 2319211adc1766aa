"""The letter about money promises and charges what the rules hold for certain, and reckons no sum that is not one."""

from __future__ import annotations

import pytest

from ledger.answers.answer import Inquiry, answer
from ledger.answers.complaint import determine
from ledger.audit.played import PlayedMatch
from ledger.messages.renderer import RECORD, Renderer
from ledger.rules.library import read_clausebook
from tests.answers.letters import letter
from tests.play.table import HOPELESS, SHOWABLE, Table

LOSER = "AC 2C 3C | 5D 6D 7D | 9H | 9D | 9S | TC | JC | QC | 2D"
"""A hand with a sequence and a set that are not laid out."""

LANGUAGES = pytest.mark.parametrize("language", ["en", "hi"])


def wrong_show_paid(amount: int) -> PlayedMatch:
    """Seat 1 shows wrongly, which costs it 80 points at a rupee each and gives them to seat 2, with what was booked."""
    table = Table("rummycentral", 2, hands={1: HOPELESS, 2: SHOWABLE})
    table.draw(1).declare(1, HOPELESS).judged(1, valid=False)
    return table.scored({1: 80, 2: 0}).settled({1: amount, 2: -amount}).played()


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
    table = Table(ruleset, 3, hands={1: SHOWABLE, 3: HOPELESS}).round().turn(1).draw(2).drop(2).turn(3)
    table.draw(1).declare(1).judged(1, valid=True)
    return table.scored({1: 0, 2: points, 3: 80}).settled(payouts).played()


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


@pytest.mark.parametrize(
    ("seat", "amount", "said"),
    [(1, "+₹100.00 or +₹120.00", "The difference in your favour is at least ₹10.00."),
     (2, "-₹40.00 or -₹20.00", "At least ₹10.00 too much was booked in your favour.")],
)  # fmt: skip
def test_a_payout_that_fits_no_figure_left_open_promises_none_of_them(seat: int, amount: str, said: str) -> None:
    """The points of seat 2 are 40, or 20 by another reading: of either too little was paid, of which nobody knows."""
    match = middle_drop_booked(20, {1: 9000, 2: -1000, 3: -8000})
    told = letter(match, seat, about="money")
    assert told.ruling == "OVERTURNED" and told.computed is None
    assert f"by them your money is {amount}" in told.happened and said in told.happened
    assert "By the rules you" not in told.happened
    ruled = determine(match, 1, seat)
    assert ruled.difference is None and ruled.outcome == ("upheld" if seat == 1 else "partly")
    told = letter(match, seat, about="complaint")
    assert f"by them it is {amount}. {said}" in told.happened and told.happened.count(said) == 1


def test_where_one_figure_left_open_is_more_and_the_other_less_than_was_paid_no_difference_is_told() -> None:
    """Whether who leaves before a turn pays as by a drop is read in two ways: 152 rupees, or 114 after the fee."""
    table = Table("rummy-106", 3, hands={1: SHOWABLE, 3: HOPELESS}).turn(1).turn(2).leave(2).turn(3)
    table.draw(1).declare(1).judged(1, valid=True)
    match = table.scored({1: 0, 2: 40, 3: 80}).settled({1: 12000, 2: -4000, 3: -8000}).played()
    for about in ("money", "complaint"):
        told = letter(match, 1, about=about).happened
        assert " or +₹152.00" in told and "at least" not in told.lower() and "difference in your favour" not in told
    assert determine(match, 1, 1).outcome == "partly"


def test_what_a_seat_is_due_by_every_figure_is_promised_to_the_paisa() -> None:
    match = middle_drop_booked(40, {1: 9000, 2: -1000, 3: -8000})
    told = letter(match, 1, about="money").happened
    assert "By the rules you get ₹120.00. The difference in your favour is ₹30.00." in told
    assert determine(match, 1, 1).difference == 3000


def own_groups_booked(payouts: dict[int, int], points: int | None = None) -> PlayedMatch:
    """Seat 2 groups its cards so that they cost more than they need; the text does not say which counts (RC)."""
    table = Table("rummycentral", 2, hands={1: SHOWABLE, 2: LOSER}).round().draw(1).declare(1).judged(1, valid=True)
    table.show(2, LOSER)
    if points is not None:
        table.scored({1: 0, 2: points})
    return table.settled(payouts).played()


def test_what_a_hand_laid_out_badly_costs_is_no_promise_where_the_payout_fits_neither() -> None:
    match = own_groups_booked({1: 100, 2: -100})
    row = next(row for row in match.audit.verdicts if row.claim == "settlement" and row.seat == 2)
    assert row.verdict == "OVERTURNED" and row.also
    assert " or " in letter(match, 2, about="money").happened


def test_a_letter_calls_no_points_right_beside_which_others_are_left_open() -> None:
    """What the hand costs as it was laid out and at its best are both left open: points and money name the same two."""
    match = own_groups_booked({1: 3000, 2: -3000}, points=30)
    row = next(row for row in match.audit.verdicts if row.claim == "settlement" and row.seat == 2)
    own, best = sorted((int(row.computed or 0), *row.also))
    for about in ("score", "complaint"):
        told = letter(match, 2, about=about).happened
        assert f"{-best // 100} points or {-own // 100} points" in told, told
        assert "right is" not in told and "By the rules" not in told


@pytest.mark.parametrize(("seat", "paid"), [(3, "-₹80.00"), (1, "+₹100.00")])
def test_money_that_rests_on_no_open_figure_is_told_as_in_its_own_letter(seat: int, paid: str) -> None:
    """What seat 2 has lost is open, 20 or 40: seat 3 never pays it, and seat 1 is paid by it."""
    match = middle_drop_booked(20, {1: 10000, 2: -2000, 3: -8000})
    ruled, told = determine(match, 1, seat), letter(match, seat, about="complaint").happened
    assert (ruled.difference, ruled.outcome) == ((0, "not_upheld") if seat == 3 else (None, "undecidable"))
    assert (f"Booked in money for you in this match: {paid}, which is right." in told) == (seat == 3)
    assert (
        "whether that is right cannot be decided" in told.partition("Booked in money for you")[2].partition("Booked")[0]
    ) == (seat == 1)


def test_a_complaint_that_is_not_upheld_calls_no_money_undecided_that_its_own_letter_upholds() -> None:
    match = middle_drop_booked(20, {1: 12000, 2: -4000, 3: -8000})
    told = letter(match, 1, about="complaint").happened
    assert determine(match, 1, 1).outcome == "not_upheld"
    assert "+₹120.00; nothing on record speaks against that." in told


def wrong_show_paid_as_won(groups: str) -> PlayedMatch:
    """Seat 1 of three shows at its first turn, wins by it as the platform says, and is paid 160 rupees."""
    table = Table("classic", 3, hands={1: SHOWABLE, 2: HOPELESS}).draw(1).declare(1, groups).judged(1, valid=True)
    return table.scored({1: 0, 2: 80, 3: 80}).settled({1: 16000, 2: -8000, 3: -8000}).played()


def test_who_showed_wrongly_and_was_paid_as_the_winner_owes_what_a_wrong_show_costs() -> None:
    """Nobody knows how the deal would have gone on, and whoever wins it, seat 1 does not."""
    match = wrong_show_paid_as_won(SHOWABLE.replace("3S | 5H", "| 3S 5H"))
    told = letter(match, 1, about="money").happened
    assert "By the rules you pay ₹80.00. Together that is ₹240.00 too much in your favour." in told
    assert "right is -₹80.00" in letter(match, 1).happened
    for seat in (2, 3):
        assert "cannot be decided" in letter(match, seat, about="money").happened


def test_who_shows_rightly_is_told_what_the_losers_pay() -> None:
    match = wrong_show_paid_as_won(SHOWABLE)
    assert "owe" not in letter(match, 1, about="money").happened
    assert {row.verdict for row in match.audit.verdicts if row.claim == "settlement" and row.seat != 3} >= {"UPHELD"}


def test_the_staff_are_told_what_looks_wrong_with_the_lines_a_payout_hangs_on() -> None:
    """Everybody is paid, as where balances are told."""
    table = Table("classic", 3, hands={1: SHOWABLE}).draw(1).declare(1).judged(1, valid=True)
    points = {1: 0, 2: table.points(2) or 0, 3: table.points(3) or 0}
    table.scored(points)
    standings = [{"seat": seat, "points": own, "place": 1 + (seat > 1)} for seat, own in points.items()]
    table.say("match_settled", standings=standings, payouts=[{"seat": seat, "amount": 9000 + seat} for seat in points])
    words = Renderer("en", style=RECORD)
    for_staff = answer(table.played(), Inquiry(None, 2, "money"), read_clausebook(), words)
    assert for_staff.ruling == "UNDECIDABLE"
    assert words.say("lines_in_doubt-balances_told") in " ".join(for_staff.remarks)
    assert letter(table.played(), 2, about="money").remarks == ()
