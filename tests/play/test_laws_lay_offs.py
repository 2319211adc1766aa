"""Laying off: when it is allowed, on which meld, and what fits there."""

import pytest

from tests.play.law_case import loud, quiet, unseen
from tests.play.table import Table
from tests.rules.rulesets import changed
from tests.worded import said

RUN = "5H 6H 7H"
SET = "9S 9D 9C"
CONTRACT = "5H 5S 5C | 9D 9H 9C"


def _on_the_table(ruleset: str, meld: str, added: str, *, seats: int = 2) -> Table:
    """Seat 1 has laid a meld, seat 2 lays off on it in its turn."""
    held = " ".join(card.partition("=")[0] for card in added.split() if card != "??")
    own = " ".join(card.partition("=")[0] for card in meld.split() if card != "??")
    return Table(ruleset, seats, hands={1: own, 2: held}).draw(1).meld(1, meld).discard(1).draw(2).lay_off(2, added)


# --- lay_off_too_soon


@loud("lay_off_too_soon", "BRv-04", says=("Seat 2", "lay-off", "a meld of its own"))
def test_by_agreement_nobody_lays_off_before_a_meld_of_his_own() -> Table:
    """BRv-04"""
    return _on_the_table("rum+meld-first", RUN, "8H")


@quiet("lay_off_too_soon", "BRv-04")
def test_a_meld_of_ones_own_may_come_in_the_same_turn() -> Table:
    """BRv-04"""
    return Table("rum+meld-first", 2, hands={1: f"{RUN} 8H"}).draw(1).meld(1, RUN).lay_off(1, "8H")


@quiet("lay_off_too_soon", "BR-20", "CG-08")
def test_elsewhere_anybody_lays_off_on_anybodys_melds() -> Table:
    """BR-20, CG-08: also without an own meld, any number of cards."""
    return _on_the_table("basic", RUN, "4H 8H 9H")


@loud("lay_off_too_soon", "CO-19", says=("Seat 2", "its contract"))
def test_nobody_plays_on_melds_before_his_contract_lies_there() -> Table:
    """CO-19"""
    table = Table("continental", 2, hands={1: CONTRACT, 2: "5D"}).draw(1).lay_contract(1, CONTRACT).discard(1)
    return table.draw(2).lay_off(2, "5D")


@quiet("lay_off_too_soon", "CO-17", "CO-19")
def test_once_the_contract_lies_there_further_cards_go_on_the_melds_of_anybody() -> Table:
    """CO-17, CO-19"""
    other = "TS TD TH | KS KC KH"
    table = Table("continental", 2, hands={1: CONTRACT, 2: f"{other} 5D"}).draw(1).lay_contract(1, CONTRACT).discard(1)
    return table.draw(2).lay_contract(2, other).lay_off(2, "5D")


@unseen("lay_off_too_soon", "gap", but=["log_incomplete"])
def test_the_contract_may_have_been_laid_in_a_hole() -> Table:
    return Table("continental", 2, hands={1: CONTRACT, 2: "5D"}).gap().draw(2).lay_off(2, "5D", on="3.1")


@quiet("lay_off_too_soon", "BRv-04")
def test_a_joker_may_be_taken_before_a_meld_of_ones_own() -> Table:
    """BRv-04 speaks of laying off, and BRv-07 lets others use jokers."""
    table = Table("rum+jokers+jokers-taken+meld-first", 2, hands={1: "5H 6H JK", 2: "7H"}).draw(1)
    return table.meld(1, "5H 6H JK=7H").discard(1).draw(2).move_joker(2, "JK=8H", card="7H")


@loud("lay_off_too_soon", "BR-20", says=("in this game nobody does",))
def test_a_game_may_know_no_laying_off() -> Table:
    table = Table("rum", 2, hands={1: f"{RUN} 8H"})
    table.rules = changed(table.rules, lay_off={"when": "never"})
    return table.draw(1).meld(1, RUN).lay_off(1, "8H")


# --- no_such_meld


@loud("no_such_meld", "BR-20", says=("Seat 1", "3.1"))
def test_nobody_lays_off_on_a_meld_that_does_not_lie_there() -> Table:
    return Table("rum", 2, hands={1: "8H"}).draw(1).lay_off(1, "8H", on="3.1")


@loud("no_such_meld", "CG-08", says=("4.2",))
def test_a_turn_that_laid_one_meld_has_no_second() -> Table:
    return Table("basic", 2, hands={1: f"{RUN} 8H"}).draw(1).meld(1, RUN).lay_off(1, "8H", on="4.2")


@quiet("no_such_meld", "CG-08")
def test_the_second_meld_of_a_turn_has_a_name_of_its_own() -> Table:
    return Table("basic", 2, hands={1: f"{RUN} {SET} 9H"}).draw(1).meld(1, f"{RUN} | {SET}").lay_off(1, "9H", on="4.2")


@unseen("no_such_meld", "contradictions", but=["log_incomplete"])
def test_a_meld_may_have_been_laid_in_a_hole() -> Table:
    return Table("rum", 2, hands={1: "8H"}).gap().draw(1).lay_off(1, "8H", on="5.1")


# --- lay_off_no_fit


@pytest.mark.parametrize(
    ("ruleset", "meld", "added", "words"),
    [
        ("rum", RUN, "9H", "do not fit"),
        ("rum", RUN, "8S", "do not fit"),
        ("rum", SET, "TH", "do not fit"),
        ("rum", "JH QH KH", "AH", "an ace may not stand there"),
        ("rum+aces-high", "QH KH AH", "2H", "round the corner"),
        ("basic", RUN, "3H 8H", "do not fit"),
        ("jqka", SET, "9C", "one suit twice"),
        ("rum+jokers", "9S 9D 9C 9H", "JK", "more cards than a set may have"),
    ],
)
def test_what_does_not_fit_is_told_with_the_reason(ruleset: str, meld: str, added: str, words: str) -> None:
    """BR-13, BR-14, BRv-06, CG-03, CG-08"""
    (finding,) = _on_the_table(ruleset, meld, added).findings()
    assert (finding.code, finding.seat, finding.severity) == ("lay_off_no_fit", 2, "breach")
    assert words in said(finding)


@loud("lay_off_no_fit", "BR-13", says=("Seat 2", "nine of hearts", "seat 1 (five of hearts, six of hearts, seven of"))
def test_a_run_grows_at_its_ends_only() -> Table:
    """BR-13"""
    return _on_the_table("rum", RUN, "9H")


@loud("lay_off_no_fit", "BR-13", says=("eight of spades, eight of diamonds",))
def test_no_card_of_the_table_is_moved_to_make_room() -> Table:
    """BR-14: with the eight of hearts from the run they would be three eights, but the run stays as it lies."""
    return _on_the_table("rum", "5H 6H 7H 8H", "8S 8D")


@loud("lay_off_no_fit", "CO-17", says=("king of diamonds", "do not fit"))
def test_a_trio_takes_cards_of_its_own_rank() -> Table:
    """CO-17"""
    return Table("continental", 2, hands={1: f"{CONTRACT} KD"}).draw(1).lay_contract(1, CONTRACT).lay_off(1, "KD", on=2)


@quiet("lay_off_no_fit", "BR-13", "BR-20")
def test_the_fourth_card_goes_on_a_set() -> Table:
    """BR-13"""
    return _on_the_table("rum", SET, "9H")


@quiet("lay_off_no_fit", "BR-13", "CG-08")
def test_cards_go_on_both_ends_of_a_run() -> Table:
    return _on_the_table("basic", RUN, "8H 4H 3H 9H")


@quiet("lay_off_no_fit", "CO-17")
def test_trios_and_runs_grow_beyond_what_was_laid() -> Table:
    """CO-17: with two packs a trio may become a set of many."""
    table = Table("continental", 2, hands={1: f"{CONTRACT} 5D"}, stock="5H").draw(1).lay_contract(1, CONTRACT)
    return table.lay_off(1, "5D", on=1)


@quiet("lay_off_no_fit", "BR-13")
def test_a_second_lay_off_finds_the_meld_as_it_has_grown() -> Table:
    table = Table("rum", 2, hands={1: f"{RUN} 8H", 2: "9H"}).draw(1).meld(1, RUN).lay_off(1, "8H").discard(1)
    return table.draw(2).lay_off(2, "9H")


@unseen("lay_off_no_fit", "meld_cards")
def test_a_card_laid_off_that_was_not_logged_may_be_the_right_one() -> Table:
    return _on_the_table("rum", RUN, "??")


@unseen("lay_off_no_fit", "meld_cards")
def test_a_meld_that_was_not_logged_may_take_any_card() -> Table:
    return _on_the_table("rum", "5H ?? 7H", "TD")


@unseen("lay_off_no_fit", "meld_cards", but=["meld_not_valid"])
def test_what_fits_a_meld_that_is_none_is_not_asked() -> Table:
    """One breach is found once: the meld, not what is laid off on it later."""
    return _on_the_table("rum", "5H 6S 7H", "8H")


@unseen("lay_off_no_fit", "meld_cards", but=["lay_off_no_fit"])
def test_a_card_that_did_not_fit_spoils_the_meld_for_the_next() -> Table:
    return Table("rum", 2, hands={1: f"{RUN} 9H 8H"}).draw(1).meld(1, RUN).lay_off(1, "9H").lay_off(1, "8H")
