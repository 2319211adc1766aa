"""Contracts laid down, and contracts found in a hand."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.rules.sizes import Contract, contract
from ledger.rules.table_melds import ContractFault, contract_faults
from ledger.rules.table_options import contract_in_hand
from schemas.cards import face
from tests.oracles.table_melds import TABLES, holds_contract
from tests.rules.rulesets import changed, ruleset
from tests.rules.table_hands import contract_hands

CONTINENTAL = ruleset("continental")
MANY_JOKERS = changed(CONTINENTAL, pack={"printed_jokers": 8})
DIFFERENT_SUITS = changed(CONTINENTAL, set={"suits": "distinct"})
TRIO, OTHER, RUN = "9S 9H 9D", "3C 3C 3H", "5S 6S 7S 8S"


def groups(melds: str) -> list[list[str]]:
    return [meld.split() for meld in melds.split("|")]


def written(faults: tuple[ContractFault, ...]) -> tuple[str, ...]:
    return tuple(map(str, faults))


# -- laying one down (CO-05 to CO-07, CO-12, CO-16) ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("melds", "trios", "runs"),
    [
        pytest.param(f"{TRIO} | {OTHER}", 2, 0, id="CO-05 two trios, CO-07 one with a suit twice"),
        pytest.param(f"{TRIO} | {RUN}", 1, 1, id="CO-05 a trio and a run"),
        pytest.param(f"{RUN} | {TRIO}", 1, 1, id="in any order"),
        pytest.param("5S 6S 7S 8S 9S | TH JH QH KH", 0, 2, id="CO-06 a run of four or more"),
        pytest.param(f"TS JK JK | {TRIO} | {OTHER}", 3, 0, id="CO-12 two jokers in a trio"),
        pytest.param("TS JK=JS QS KS AS", 0, 1, id="a joker in a run"),
    ],
)
def test_melds_that_are_the_contract_have_no_fault(melds: str, trios: int, runs: int) -> None:
    assert contract_faults(groups(melds), Contract(trios, runs), CONTINENTAL) == ()


@pytest.mark.parametrize(
    ("melds", "trios", "runs", "faults"),
    [
        pytest.param(TRIO, 2, 0, ("trios:1!=2",), id="CO-05 one trio too few"),
        pytest.param(f"{TRIO} | {OTHER}", 1, 1, ("trios:2!=1", "runs:0!=1"), id="CO-05 a trio for a run"),
        pytest.param(f"{TRIO} | {OTHER} | {RUN}", 2, 0, ("runs:1!=0",), id="CO-16 a run too many"),
        pytest.param(f"{TRIO} 9C | {OTHER}", 2, 0, ("meld1:set_too_big",), id="CO-16 four cards are no trio"),
        pytest.param(f"{TRIO} | 5S 6S 7S", 1, 1, ("meld2:too_few_cards",), id="CO-06 three cards are no run"),
        pytest.param(f"{TRIO} | 8S 7S 6S 5S", 1, 1, ("meld2:not_in_order",), id="a run high to low"),
        pytest.param("JK JK 9S | QS KS AS 2S", 1, 1, ("meld2:round_the_corner",), id="CO-11"),
        pytest.param(
            "3S 4H 5S | 6S 6H | 7S 7H 7D", 2, 0, ("meld1:mixed_suits_and_ranks", "meld2:too_few_cards", "runs:1!=0"),
            id="every fault",
        ),
    ],
)  # fmt: skip
def test_says_everything_that_is_wrong_with_a_contract(
    melds: str, trios: int, runs: int, faults: tuple[str, ...]
) -> None:
    assert written(contract_faults(groups(melds), Contract(trios, runs), CONTINENTAL)) == faults


def test_a_card_nobody_logged_is_held_against_nobody() -> None:
    assert contract_faults(groups(f"9S ?? 9D | {RUN}"), Contract(1, 1), CONTINENTAL) == ()
    faults = contract_faults(groups(f"9S ?? 9D | {RUN}"), Contract(2, 0), CONTINENTAL)
    assert written(faults) == ("trios:1!=2", "runs:1!=0")


def test_a_trio_has_three_cards_where_sets_of_four_may_be_laid() -> None:
    fours = changed(CONTINENTAL, set={"max": 4})
    assert written(contract_faults(groups(f"{TRIO} 9C"), Contract(1, 0), fours)) == ("meld1:set_too_big",)


def test_a_meld_that_reads_both_ways_is_whatever_is_missing() -> None:
    threes = changed(CONTINENTAL, sequence={"min": 3})
    assert contract_faults([["6C", "JK", "JK"]], Contract(1, 0), threes) == ()
    assert contract_faults([["6C", "JK", "JK"]], Contract(0, 1), threes) == ()


# -- finding one (CO-04 to CO-07, CO-11, CO-12, CO-16) -------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "trios", "runs", "melds"),
    [
        pytest.param("9S 3C 9H 3H 9D 3C KS", 2, 0, "3H 3C 3C | 9S 9H 9D", id="two trios"),
        pytest.param("9S 9H 9D 5S 6S 7S 8S", 1, 1, "9S 9H 9D | 5S 6S 7S 8S", id="the nine of spades in the trio"),
        pytest.param("6S 6H 5S 7S 8S JK", 1, 1, None, id="a joker too few"),
        pytest.param("6S 6H 5S 7S 8S JK JK", 1, 1, "6H JK JK | 5S 6S 7S 8S", id="both jokers in the trio"),
        pytest.param("JS QS KS AS", 0, 1, "JS QS KS AS", id="CO-04 the ace high"),
        pytest.param("QS KS AS 2S", 0, 1, None, id="CO-11 not round the corner"),
        pytest.param("5S 5S 6S 6S 7S 7S 8S 8S", 0, 2, "5S 6S 7S 8S | 5S 6S 7S 8S", id="the same run twice"),
        pytest.param("3C 3C 3H 3H 3S JK", 2, 0, "3S 3H 3C | 3H 3C JK", id="two trios of one rank"),
        pytest.param("TS JK JK", 1, 0, "TS JK JK", id="CO-12 two jokers in a trio"),
        pytest.param("6S JK 8S 9S", 0, 1, "6S JK=7S 8S 9S", id="a joker of a run is named"),
        pytest.param("5S.1 7S.2 6S.1 8S.1 JK.1", 0, 1, "5S.1 6S.1 7S.2 8S.1", id="no joker where none is needed"),
        pytest.param("9S 9H ??", 1, 0, None, id="a card nobody logged"),
    ],
)
def test_a_hand_holds_a_contract_or_none(hand: str, trios: int, runs: int, melds: str | None) -> None:
    found = contract_in_hand(hand.split(), Contract(trios, runs), CONTINENTAL)
    assert found == (None if melds is None else tuple(tuple(meld) for meld in groups(melds)))


def test_suits_of_a_trio_differ_where_they_must() -> None:
    two_trios = Contract(2, 0)
    assert (
        contract_in_hand(["3C", "3C", "3H", "3H", "3D", "3D"], two_trios, DIFFERENT_SUITS) == (("3H", "3D", "3C"),) * 2
    )
    assert contract_in_hand(["3C", "3C", "3H", "3H", "3S", "3S", "3D"], two_trios, DIFFERENT_SUITS) is not None
    assert contract_in_hand(["3C", "3C", "3H"], Contract(1, 0), DIFFERENT_SUITS) is None


def test_a_natural_card_is_spared_where_jokers_are_many() -> None:
    hand = ["6S", "5S", "7S", "JK", "JK", "JK", "JK"]
    found = contract_in_hand(hand, Contract(1, 1), MANY_JOKERS)
    assert found is not None
    assert contract_faults(found, Contract(1, 1), MANY_JOKERS) == ()


contracts = st.sampled_from([contract(deal, CONTINENTAL) or Contract(0, 0) for deal in range(1, 8)])
small = st.sampled_from([Contract(2, 0), Contract(1, 1), Contract(0, 2), Contract(0, 1), Contract(3, 0)])


@given(contract_hands(), small)
@settings(max_examples=300, deadline=None)
def test_a_contract_is_found_exactly_where_everything_tried_finds_one(hand: list[str], wanted: Contract) -> None:
    found = contract_in_hand(hand, wanted, CONTINENTAL)
    assert (found is not None) == holds_contract(hand, *wanted, TABLES["continental"])


@given(st.lists(st.sampled_from(["5S", "6S", "6H", "7S", "8H", "9S", "JK", "JK", "JK"]), max_size=8), small)
@settings(max_examples=200, deadline=None)
def test_many_jokers_are_spent_where_they_are_needed(hand: list[str], wanted: Contract) -> None:
    found = contract_in_hand(hand, wanted, MANY_JOKERS)
    assert (found is not None) == holds_contract(hand, *wanted, TABLES["continental"])


@given(contract_hands(20), contracts, st.randoms(use_true_random=False))
@settings(max_examples=200)
def test_a_contract_found_may_be_laid_and_is_always_the_same(hand: list[str], wanted: Contract, rng: object) -> None:
    found = contract_in_hand(hand, wanted, CONTINENTAL)
    shuffled = hand[:]
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    assert contract_in_hand(shuffled, wanted, CONTINENTAL) == found
    if found is not None:
        assert contract_faults(found, wanted, CONTINENTAL) == ()
        assert not Counter(face(card) for meld in found for card in meld) - Counter(hand)


def test_copies_of_a_card_are_laid_in_their_own_order_whatever_the_hand_was_in() -> None:
    for hand in ("9S.2 9S.1 9H.1 3C.1", "3C.1 9H.1 9S.1 9S.2"):
        assert contract_in_hand(hand.split(), Contract(1, 0), CONTINENTAL) == (("9S.1", "9S.2", "9H.1"),)
