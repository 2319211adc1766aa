"""Groups of cards: what they are, why not, and what a joker in them stands for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.rules.melds import read_meld
from ledger.rules.suit_tables import PlannedMeld, place_cards
from schemas.cards import FACES, RANKS
from schemas.errors import BadCards
from schemas.ruleset import Ruleset
from tests.rules.rulesets import changed, ruleset

CLASSIC = ruleset("classic")
LOW = changed(CLASSIC, sequence={"ace": "low"})
FOURS = changed(CLASSIC, sequence={"min": 4}, set={"max": 8, "suits": "any"})


@pytest.mark.parametrize(
    ("cards", "wild", "kinds"),
    [
        pytest.param("6S 7S 8S", "7", "pure", id="wild card in its own place"),
        pytest.param("6S 7D 8S", "7", "impure", id="wild card of another suit"),
        pytest.param("7S 7H JK", "7", "impure set", id="a wild card plays as itself, the others as jokers"),
        pytest.param("7S 7H 7D", "7", "impure set", id="three wild cards"),
        pytest.param("7C JK JK", "7", "impure set", id="one wild card as itself"),
        pytest.param("9C JK JK", None, "impure set", id="one card and two jokers"),
        pytest.param("9C JK JK 9D", None, "set", id="two cards and two jokers"),
        pytest.param("9C TC JK JK 9D", None, "", id="two cards of a sequence and a stranger"),
        pytest.param("7S 7S 7H", "7", "impure set", id="the second of two equal wild cards is a joker"),
        pytest.param("QH KH AH", None, "pure", id="ace high"),
        pytest.param("AH 2H JK", "2", "impure set", id="one card that is no joker"),
        pytest.param("AS 2S 3S", "JK", "pure", id="flipped joker: the wild ace in its own place"),
        pytest.param("KH QH AH JH TH 9H 8H 7H 6H 5H 4H 3H 2H", None, "pure", id="a whole suit"),
        pytest.param("7H.1 8H.2 9H.1", None, "pure", id="copies are told apart elsewhere"),
    ],
)
def test_reads_every_meld_a_group_can_be(cards: str, wild: str | None, kinds: str) -> None:
    assert read_meld(cards.split(), wild, CLASSIC).kinds == tuple(kinds.split())


@pytest.mark.parametrize(
    ("cards", "rules", "reason"),
    [
        pytest.param("", CLASSIC, "too_few_cards", id="nothing"),
        pytest.param("7S 8S", CLASSIC, "too_few_cards", id="two"),
        pytest.param("JK JK", CLASSIC, "too_few_cards", id="two jokers"),
        pytest.param("JK JK JK", CLASSIC, "no_natural_card", id="printed jokers alone"),
        pytest.param("9S 9H 9D 9C JK", CLASSIC, "set_too_big", id="four and a joker"),
        pytest.param("9S 9S 9H 9H 9D", CLASSIC, "set_too_big", id="five, suits twice"),
        pytest.param("9S 9S JK", CLASSIC, "set_same_suit_twice", id="the same card twice"),
        pytest.param("KH AH 2H", CLASSIC, "round_the_corner", id="round the corner"),
        pytest.param("KH JK 2H", CLASSIC, "round_the_corner", id="a joker as the ace between"),
        pytest.param("QH KH AH", LOW, "ace_position", id="ace high where it is low"),
        pytest.param("KH AH 2H", LOW, "ace_position", id="round the corner where the ace is low"),
        pytest.param("5S 5S 6S", CLASSIC, "mixed_suits_and_ranks", id="a card twice in a run"),
        pytest.param("5S 7S 9S", CLASSIC, "mixed_suits_and_ranks", id="gaps"),
        pytest.param("5S 6H 7S", CLASSIC, "mixed_suits_and_ranks", id="two suits"),
        pytest.param("5H 6H 7H", FOURS, "too_few_cards", id="a run of three where four are asked for"),
    ],
)
def test_says_why_a_group_is_no_meld(cards: str, rules: Ruleset, reason: str) -> None:
    reading = read_meld(cards.split(), None, rules)
    assert not reading.valid
    assert reading.reason == reason


def test_a_trio_may_repeat_a_suit_where_any_suits_do() -> None:
    assert read_meld(["3C", "3C", "3H"], None, FOURS).kinds == ("set",)


def test_an_ace_is_low_where_it_is_low_only() -> None:
    assert read_meld(["AS", "2S", "3S"], None, LOW).kinds == ("pure",)


@pytest.mark.parametrize("card", ["??", "10H", "7h", "7H.0", "7H.10", "JK=6S", ""])
def test_refuses_what_is_no_card(card: str) -> None:
    with pytest.raises(BadCards):
        read_meld(["7S", "8S", card], None, CLASSIC)


groups = st.lists(st.sampled_from(FACES), max_size=7)
wilds = st.sampled_from([*RANKS, "JK", None])


@given(groups, wilds, st.randoms(use_true_random=False))
def test_the_order_inside_a_group_never_matters(cards: list[str], wild: str | None, rng: object) -> None:
    shuffled = cards[:]
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    assert read_meld(cards, wild, CLASSIC) == read_meld(shuffled, wild, CLASSIC)


@given(groups, wilds)
def test_a_group_is_a_meld_or_has_a_reason_never_both(cards: list[str], wild: str | None) -> None:
    reading = read_meld(cards, wild, CLASSIC)
    assert (reading.reason is None) == bool(reading.kinds)
    assert not {"pure", "impure"} <= set(reading.kinds)
    assert list(reading.kinds) == sorted(reading.kinds)


@pytest.mark.parametrize("suit", "SDC")
def test_an_impure_sequence_takes_the_wild_card_of_another_suit(suit: str) -> None:
    """With that of its own it would turn out pure."""
    held = ["5H", "6H", "7H", f"7{suit}"]
    ((sequence,), left) = place_cards(held, [PlannedMeld("impure", ("5H", "6H"), 1)], "7")
    assert (sequence, left) == (["5H", "6H", f"7{suit}"], ["7H"])


def test_of_two_printed_jokers_a_sequence_takes_the_first() -> None:
    ((sequence,), left) = place_cards(["5H", "JK.2", "JK.1", "6H"], [PlannedMeld("impure", ("5H", "6H"), 1)], None)
    assert (sequence, left) == (["5H", "6H", "JK.1"], ["JK.2"])
