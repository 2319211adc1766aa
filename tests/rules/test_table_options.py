"""What a player could put on the table, and whether nobody can go out any more (CG-16)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.rules.table_melds import lay_off, read_table_meld
from ledger.rules.table_options import longest_melds, nobody_can_finish
from schemas.cards import FACES, face
from tests.rules.rulesets import changed, ruleset
from tests.rules.table_hands import contract_hands, tables

JOKERS = ruleset("rum+jokers")
BASIC = ruleset("basic")
CONTINENTAL = ruleset("continental")
NO_BUYING = changed(CONTINENTAL, buying={"who": "nobody"})
JOKERS_STAY = changed(NO_BUYING, lay_off={"joker": "stays"})
RUN, SET = ["3S", "4S", "5S"], ["9S", "9H", "9D"]


def test_nobody_finishes_when_no_card_that_is_left_fits_the_table() -> None:
    assert nobody_can_finish([1, 1], [RUN, SET], ["KH", "7S", "8D"], BASIC) is True
    assert nobody_can_finish([1, 1, 1], [], ["KH", "7S", "8D"], BASIC) is True


@pytest.mark.parametrize("card", ["2S", "6S", "9C"])
def test_somebody_may_finish_while_a_card_that_fits_is_about(card: str) -> None:
    assert nobody_can_finish([1, 1], [RUN, SET], ["KH", card], BASIC) is False
    assert nobody_can_finish([1, 1], [RUN, SET], ["??", card], BASIC) is False


def test_a_card_of_the_table_itself_is_not_about() -> None:
    assert nobody_can_finish([1, 1], [["AS", "2S", "3S"], ["4S", "4H", "4D", "4C"]], ["5S"], BASIC) is True


@pytest.mark.parametrize(
    ("sizes", "melds", "cards"),
    [
        pytest.param([1, 2], [RUN], ["KH"], id="a larger hand"),
        pytest.param([1, 1], [["3S", "??", "5S"]], ["KH"], id="a meld with a card nobody logged"),
        pytest.param([1, 1], [["3S", "4H", "5S"]], ["KH"], id="a meld that is none"),
        pytest.param([1, 1], [RUN], ["KH", "??"], id="a card nobody logged"),
    ],
)
def test_what_is_not_certain_is_not_decided(sizes: list[int], melds: list[list[str]], cards: list[str]) -> None:
    assert nobody_can_finish(sizes, melds, cards, BASIC) is None


def test_bought_cards_and_moving_jokers_may_still_make_room() -> None:
    run, with_joker = ["3S", "4S", "5S", "6S"], ["3S", "JK=4S", "5S", "6S"]
    assert nobody_can_finish([1, 1], [run], ["KH"], CONTINENTAL) is None
    assert nobody_can_finish([1, 1], [run], ["KH"], NO_BUYING) is True
    assert nobody_can_finish([1, 1], [with_joker], ["KH"], NO_BUYING) is None
    assert nobody_can_finish([1, 1], [with_joker], ["KH"], JOKERS_STAY) is True
    assert nobody_can_finish([1, 1], [with_joker], ["JK"], JOKERS_STAY) is False


def test_a_joker_of_a_set_makes_room_only_where_it_may_be_taken() -> None:
    full = ["9S", "9H", "9D", "JK"]
    assert nobody_can_finish([1, 1], [full], ["KH"], ruleset("rum+jokers")) is True
    assert nobody_can_finish([1, 1], [full], ["KH"], ruleset("rum+jokers+jokers-taken")) is None
    assert nobody_can_finish([1, 1], [["9S", "9H", "JK"]], ["KH"], NO_BUYING) is True


def test_nothing_fits_where_nothing_is_laid_off() -> None:
    alone = changed(BASIC, lay_off={"when": "never"})
    assert nobody_can_finish([1, 1], [RUN], ["6S"], alone) is True


@given(st.lists(st.sampled_from(FACES[:-1]), max_size=12), st.integers(1, 4))
def test_it_hangs_on_nothing_but_whether_a_card_fits(cards: list[str], players: int) -> None:
    fits = any(lay_off(meld, [card], BASIC).allowed for meld in (RUN, SET) for card in cards)
    assert nobody_can_finish([1] * players, [RUN, SET], cards, BASIC) is not fits


# -- what a hand could put down (BR-10 to BR-13, CG-07, CG-08, CO-12, CO-17) ---------------------------------------


def test_a_player_sees_the_longest_melds_of_his_hand() -> None:
    hand = ["6S", "3S", "4S", "5S", "4H", "4D", "9C", "JK"]
    assert longest_melds(hand, JOKERS) == (("3S", "4S", "5S", "6S"), ("4S", "4H", "4D"))


def test_a_joker_fills_a_gap_or_the_end_of_a_run_that_is_too_short() -> None:
    assert longest_melds(["5S", "7S", "JK"], JOKERS) == (("5S", "JK=6S", "7S"),)
    assert longest_melds(["5S", "6S", "JK"], JOKERS) == (("JK=4S", "5S", "6S"), ("5S", "6S", "JK=7S"))
    assert longest_melds(["5S", "5H", "JK"], JOKERS) == (("5S", "5H", "JK"),)


@given(contract_hands(), tables, st.randoms(use_true_random=False))
def test_what_a_player_sees_is_allowed_and_does_not_hang_on_the_order_of_his_hand(
    hand: list[str], game: str, rng: object
) -> None:
    rules = ruleset(game)
    seen = longest_melds(hand, rules)
    assert len(set(seen)) == len(seen)
    for meld in seen:
        assert read_table_meld(meld, rules).kind is not None
        assert not [card for card in set(map(face, meld)) if list(map(face, meld)).count(card) > hand.count(card)]
    shuffled = hand[:]
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    assert longest_melds(shuffled, rules) == seen


@given(contract_hands(7), tables, st.data())
def test_every_meld_of_natural_cards_lies_in_one_a_player_sees(hand: list[str], game: str, data: st.DataObject) -> None:
    naturals = sorted({card for card in hand if card != "JK"}, key=lambda card: ("A23456789TJQK".index(card[0]), card))
    some = data.draw(st.lists(st.sampled_from(naturals), unique=True)) if naturals else []
    some.sort(key=naturals.index)
    seen = longest_melds(hand, ruleset(game))
    if read_table_meld(some, ruleset(game)).kind is not None:
        assert any(set(some) <= set(map(face, meld)) for meld in seen)
