"""Whether nobody can go out any more (CG-16)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.rules.table_melds import lay_off
from ledger.rules.table_options import nobody_can_finish
from schemas.cards import FACES
from tests.rules.rulesets import changed, ruleset

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
