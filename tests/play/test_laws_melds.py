"""Melds laid on the table: runs and sets as each game has them, how many a turn may lay, and before what."""

import pytest

from tests.play.law_case import loud, quiet, unseen
from tests.play.table import Table, deal_of
from tests.worded import said

TWO = "5H 6H 7H | 9S 9D 9C"


def _laying(ruleset: str, melds: str, *, extra: str = "") -> Table:
    """Seat 1 of two draws and lays melds."""
    cards = melds.replace("|", " ").split()
    held = " ".join(card.partition("=")[0] for card in cards)
    return Table(ruleset, 2, hands={1: f"{held} {extra}"}).draw(1).meld(1, melds)


# --- meld_not_valid


@pytest.mark.parametrize(
    ("ruleset", "meld", "words"),
    [
        ("rum", "5H 6H", "too few cards"),
        ("rum", "9S 9D", "too few cards"),
        ("rum", "5H 6S 7H", "neither a run nor a set"),
        ("rum", "5H 6H 9C", "neither a run nor a set"),
        ("rum", "QH KH AH", "an ace where this game does not let it stand"),
        ("rum+aces-high", "KH AH 2H", "round the corner"),
        ("basic", "KC AC 2C", "an ace where this game does not let it stand"),
        ("jqka", "9S 9S 9D", "one suit twice"),
        ("rum+jokers", "5H 6H JK=9H", "not written in the order"),
        ("rum+jokers", "JK JK 9H=8H", "not written in the order"),
    ],
)
def test_what_is_no_meld_is_told_with_the_reason(ruleset: str, meld: str, words: str) -> None:
    """BR-03, BR-10, BR-11, BRv-05, BRv-06, CG-02, CG-03"""
    (finding,) = _laying(ruleset, meld).findings()
    assert (finding.code, finding.seat, finding.severity) == ("meld_not_valid", 1, "breach")
    assert words in said(finding)


@loud("meld_not_valid", "BR-10", "BR-11", says=("Seat 1", "five of hearts, six of spades", "neither a run nor a set"))
def test_mixed_suits_make_no_run() -> Table:
    """BR-11"""
    return _laying("rum", "5H 6S 7H")


@loud("meld_not_valid", "BR-11", says=("queen of hearts, ace of hearts", "neither"))
def test_an_ace_that_may_be_high_still_follows_the_king() -> Table:
    """BRv-05"""
    return _laying("rum+aces-high", "JH QH AH")


@loud("meld_not_valid", "BRv-06", says=("round the corner",))
def test_an_ace_never_joins_king_and_two() -> Table:
    """BRv-06"""
    return _laying("rum+aces-high", "KH AH 2H")


@loud("meld_not_valid", "CG-03", says=("an ace",))
def test_an_ace_is_low_and_runs_do_not_wrap() -> Table:
    """CG-03"""
    return _laying("basic", "QC KC AC")


@loud("meld_not_valid", "BR-10", says=("printed joker as nine of hearts", "joker out of its place"))
def test_a_joker_stands_where_it_says() -> Table:
    """BRv-07"""
    return _laying("rum+jokers", "5H 6H JK=9H")


@loud("meld_not_valid", says=("two of clubs, three of clubs, six of clubs",))
def test_of_several_melds_each_must_be_one() -> Table:
    return _laying("basic", "5H 6H 7H | 2C 3C 6C")


@quiet("meld_not_valid", "BR-03", "BR-10", "BR-11", "BR-12")
def test_a_run_of_seven_from_the_ace_is_a_meld() -> Table:
    """BR-12: runs of four, five, six and more are fine."""
    return _laying("rum", "AH 2H 3H 4H 5H 6H 7H")


@quiet("meld_not_valid", "BR-10", "CG-02")
def test_all_four_of_a_rank_are_a_set() -> Table:
    return _laying("basic", "9S 9D 9C 9H | 5H 6H 7H")


@quiet("meld_not_valid", "BRv-05")
def test_where_the_ace_may_be_high_it_follows_the_king() -> Table:
    return _laying("rum+aces-high", "QH KH AH")


@quiet("meld_not_valid", "BRv-07")
def test_a_joker_may_replace_any_card() -> Table:
    return _laying("rum+jokers+many-melds", "5H JK=6H 7H | 9S 9D JK")


@unseen("meld_not_valid", "meld_cards")
def test_a_card_of_a_meld_that_was_not_logged_may_be_the_right_one() -> Table:
    return Table("rum", 2, hands={1: "5H 7H"}).draw(1).meld(1, "5H ?? 7H")


@loud("meld_not_valid", says=("two of clubs",))
def test_a_card_that_was_not_logged_excuses_no_other_meld() -> Table:
    return Table("basic", 2, hands={1: "5H 7H 2C 3C 6C"}).draw(1).meld(1, "5H ?? 7H | 2C 3C 6C")


@unseen("meld_not_valid", "contradictions", but=["log_incomplete"])
def test_after_a_hole_melds_are_not_judged() -> Table:
    return Table("rum", 2, hands={1: "5H 6S 7H"}).gap().draw(1).meld(1, "5H 6S 7H")


# --- too_many_melds


@loud("too_many_melds", "BR-19", says=("seat 1", "2 melds", "1 is the most"))
def test_at_rum_a_turn_lays_one_meld() -> Table:
    """BR-19"""
    return _laying("rum", TWO)


@loud("too_many_melds", "BR-19", says=("2 melds",))
def test_a_second_meld_is_one_too_many_however_it_is_laid() -> Table:
    return Table("rum", 2, hands={1: TWO.replace("|", " ")}).draw(1).meld(1, "5H 6H 7H").meld(1, "9S 9D 9C")


@loud("meld_not_valid", "house:as-in-rum", says=("an ace where this game does not let it stand",))
def test_the_ace_of_the_remark_stands_before_the_pips() -> Table:
    """AR-2"""
    return _laying("jqka", "QH KH AH")


@quiet("meld_not_valid", "AR-1", "AR-2")
def test_the_remark_has_two_packs_and_so_two_runs_alike() -> Table:
    """AR-1"""
    table = Table("jqka", 2, hands={1: "AH 2H 3H", 2: "AH 2H 3H"})
    for seat in (1, 2):
        table.draw(seat).meld(seat, "AH 2H 3H").discard(seat)
    return table


@loud("too_many_melds", "house:as-in-rum")
def test_the_remark_on_jack_queen_king_is_played_as_rum() -> Table:
    return _laying("jqka", TWO)


@quiet("too_many_melds", "BR-19")
def test_each_turn_may_lay_its_meld() -> Table:
    table = Table("rum", 2, hands={1: TWO.replace("|", " ")}).draw(1).meld(1, "5H 6H 7H").discard(1).turn(2)
    return table.draw(1).meld(1, "9S 9D 9C")


@quiet("too_many_melds", "BRv-02")
def test_by_agreement_a_turn_lays_any_number_of_melds() -> Table:
    """BRv-02"""
    return _laying("rum+many-melds", TWO)


@quiet("too_many_melds", "CG-07")
def test_at_basic_rummy_a_turn_lays_any_number_of_melds() -> Table:
    """CG-07"""
    return _laying("basic", TWO)


@quiet("too_many_melds", "BR-19", but=["out_of_turn", "second_draw"])
def test_who_plays_out_of_turn_is_not_charged_with_the_melds_of_another() -> Table:
    table = Table("rum", 2, hands={1: "5H 6H 7H", 2: "9S 9D 9C"}).draw(1).meld(1, "5H 6H 7H")
    return table.draw(2).meld(2, "9S 9D 9C").draw(2)


@unseen("too_many_melds", "whose_turn", but=["log_incomplete"])
def test_after_a_hole_nobody_knows_in_which_turn_a_meld_was_laid() -> Table:
    return Table("rum", 2, hands={1: TWO.replace("|", " ")}).draw(1).meld(1, "5H 6H 7H").gap().meld(1, "9S 9D 9C")


@quiet("too_many_melds", "house:partial-log", but=["log_incomplete"])
def test_melds_before_a_hole_are_not_those_of_the_turn_after_it() -> Table:
    table = Table("rum", 2, hands={1: TWO.replace("|", " ")}).draw(1).meld(1, "5H 6H 7H").gap()
    return table.draw(1).meld(1, "9S 9D 9C")


def test_a_meld_that_is_none_lies_on_the_table_all_the_same() -> None:
    """The log drives: what the table saw is replayed."""
    deal = deal_of(_laying("rum", "5H 6S 7H").steps()[-1].after)
    (laid,) = deal.table
    assert (laid.seat, laid.kind, laid.cards) == (1, None, ("5H", "6S", "7H"))


# --- meld_after_lay_off


def _before_laying_off(ruleset: str = "rum") -> Table:
    """Seat 2's turn: it holds a meld and the card that fits the one of seat 1."""
    table = Table(ruleset, 2, hands={1: "5H 6H 7H", 2: "8H 9C 9D 9S KD QS"}).draw(1).meld(1, "5H 6H 7H").discard(1)
    return table.draw(2)


@loud("meld_after_lay_off", "BR-17", says=("Seat 2", "a meld comes first"))
def test_a_meld_after_a_lay_off() -> Table:
    return _before_laying_off().lay_off(2, "8H").meld(2, "9C 9D 9S")


@quiet("meld_after_lay_off", "BR-17")
def test_a_lay_off_after_a_meld() -> Table:
    return _before_laying_off().meld(2, "9C 9D 9S").lay_off(2, "8H").discard(2)


@quiet("meld_after_lay_off", "BR-17")
def test_a_lay_off_in_one_turn_and_a_meld_in_the_next() -> Table:
    return _before_laying_off().lay_off(2, "8H").discard(2).turn(1).draw(2).meld(2, "9C 9D 9S")


@quiet("meld_after_lay_off", "BRv-02")
def test_where_any_number_of_melds_is_laid_nobody_says_when() -> Table:
    return _before_laying_off("rum+many-melds").lay_off(2, "8H").meld(2, "9C 9D 9S")


@quiet("meld_after_lay_off", "CG-07", "CG-08")
def test_a_text_without_an_order_has_none() -> Table:
    return _before_laying_off("basic").lay_off(2, "8H").meld(2, "9C 9D 9S")


@unseen("meld_after_lay_off", "whose_turn", but=["log_incomplete"])
def test_the_turn_may_have_been_another_after_a_gap() -> Table:
    return _before_laying_off().lay_off(2, "8H").gap(1).meld(2, "9C 9D 9S")
