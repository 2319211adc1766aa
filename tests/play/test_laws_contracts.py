"""Contracts: what each of the seven hands asks for, all at once, and once only."""

import pytest

from tests.play.law_case import loud, quiet, unseen
from tests.play.table import Table, in_deal
from tests.worded import said

TRIOS = "5H 5S 5C | 9D 9H 9C"
MIXED = "5H 5S 5C | 8D 9D TD JD"
CONTRACTS = {
    1: TRIOS,
    2: MIXED,
    3: "4H 5H 6H 7H | 8D 9D TD JD",
    4: f"{TRIOS} | KS KH KC",
    5: f"{TRIOS} | 8S 9S TS JS",
    6: f"{MIXED} | 2S 3S 4S 5S",
    7: "4H 5H 6H 7H | 8D 9D TD JD | 2S 3S 4S 5S",
}


def _laying(deal: int, melds: str) -> Table:
    """The seat that begins the deal draws and lays down melds."""
    held = " ".join(card.partition("=")[0] for card in melds.replace("|", " ").split() if card != "??")
    table = in_deal("continental", deal, hands={1: held} if deal % 2 else {2: held})
    seat = table.due()
    return table.draw(seat).lay_contract(seat, melds)


# --- contract_wrong


@pytest.mark.parametrize(("deal", "melds"), CONTRACTS.items())
def test_each_hand_has_its_own_contract(deal: int, melds: str) -> None:
    """CO-05, CO-06"""
    assert _laying(deal, melds).codes() == []


@pytest.mark.parametrize("deal", range(2, 8))
def test_the_contract_of_the_hand_before_is_not_enough(deal: int) -> None:
    """CO-05"""
    (finding,) = _laying(deal, CONTRACTS[deal - 1]).findings()
    assert (finding.code, finding.deal) == ("contract_wrong", deal)
    assert f"contract of deal {deal}" in said(finding)


@loud("contract_wrong", "custom:contracts", "CO-16", says=("Seat 1", "deal 1 (2 sets)", "1 set instead of 2"))
def test_a_contract_is_laid_whole() -> Table:
    """CO-05, CO-16"""
    return _laying(1, "5H 5S 5C")


@loud("contract_wrong", "CO-16", says=("3 sets instead of 2",))
def test_nothing_beyond_the_contract_is_laid_with_it() -> Table:
    """CO-16: only the cards of the contract."""
    held = TRIOS.replace("|", " ")
    table = Table("continental", 2, hands={2: f"{held} KD"}, open_card="KC", stock="2S KS 3D 4D").draw(1).buy(2)
    return table.discard(1).draw(2).lay_contract(2, f"{TRIOS} | KD KC KS")


@loud("contract_wrong", says=("deal 1 (2 sets)", "1 set instead of 2; 1 run instead of 0"))
def test_a_run_is_no_trio() -> Table:
    """CO-06"""
    return _laying(1, "5H 5S 5C | 8D 9D TD JD")


@loud("contract_wrong", "CO-06", says=("meld 2 is too few cards for a meld",))
def test_a_run_has_four_cards() -> Table:
    """CO-06: a run is four or more in suit."""
    return _laying(2, "5H 5S 5C | 8D 9D TD")


@loud("contract_wrong", "CO-11", says=("meld 1 is a run round the corner",))
def test_a_run_does_not_go_round_the_corner() -> Table:
    """CO-11"""
    return _laying(2, "QS KS AS 2S | 9D 9H 9C")


@loud("contract_wrong", "CO-06", says=("meld 1 is a set with more cards",))
def test_a_trio_is_laid_as_three() -> Table:
    """CO-06"""
    return _laying(1, "5H 5S 5C 5D | 9D 9H 9C")


@loud("contract_wrong", says=("meld 1 is neither a run nor a set",))
def test_of_a_contract_every_meld_must_be_one() -> Table:
    return _laying(1, "5H 5S 6C | 9D 9H 9C")


@quiet("contract_wrong", "CO-04", "CO-06", "CO-11")
def test_the_ace_is_low_or_high() -> Table:
    return _laying(3, "AS 2S 3S 4S | JD QD KD AD")


@quiet("contract_wrong", "CO-07")
def test_a_trio_may_hold_two_cards_of_one_suit() -> Table:
    """CO-07"""
    return _laying(1, "3C 3C 3H | 9D 9H 9C")


@quiet("contract_wrong", "CO-12")
def test_a_trio_may_hold_two_jokers() -> Table:
    """CO-12: the third card names it."""
    return _laying(1, "TC JK JK | 9D 9H 9C")


@quiet("contract_wrong", "CO-06")
def test_a_run_of_the_contract_may_be_longer_than_four() -> Table:
    return _laying(2, "5H 5S 5C | 7D 8D 9D TD JD")


@quiet("contract_wrong", "CO-06")
def test_a_joker_stands_in_a_run_of_the_contract() -> Table:
    return _laying(2, "5H 5S 5C | 8D JK=9D TD JD")


@unseen("contract_wrong", "meld_cards")
def test_a_contract_with_a_card_that_was_not_logged_may_be_right() -> Table:
    return _laying(1, "5H 5S ?? | 9D 9H 9C")


# --- contract_again


@loud("contract_again", "CO-16", "CO-17", says=("Seat 1",), also=["card_not_held", "third_copy", "out_without_discard"])
def test_the_contract_is_laid_once() -> Table:
    """CO-17: no new trios or runs by that player in this hand."""
    return _laying(1, TRIOS).discard(1).turn(2).draw(1).lay_contract(1, "KS KS KS | QS QS QS")


@quiet("contract_again", "CO-05", "CO-16")
def test_everybody_lays_the_contract_for_himself() -> Table:
    other = "TS TD TH | KS KC KH"
    table = Table("continental", 2, hands={1: TRIOS.replace("|", " "), 2: other.replace("|", " ")}).draw(1)
    return table.lay_contract(1, TRIOS).discard(1).draw(2).lay_contract(2, other)


@quiet("contract_again", "CO-05")
def test_the_next_hand_asks_for_a_contract_of_its_own() -> Table:
    table = _laying(1, TRIOS).discard(1).close("abandoned", deal=1).next_deal(hands={2: MIXED.replace("|", " ")})
    return table.draw(2).lay_contract(2, MIXED)


@unseen("contract_again", "gap", but=["log_incomplete"])
def test_a_contract_may_have_been_laid_in_a_hole() -> Table:
    return Table("continental", 2, hands={1: TRIOS.replace("|", " ")}).gap().draw(1).lay_contract(1, TRIOS)
