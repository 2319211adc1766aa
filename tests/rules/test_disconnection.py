"""A player without a connection: played for, dropped, or counted when another shows; and what his saved groups say."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.rules.arrangement import autoplay_decision, disconnected_count, least_points, saved_points, score_groups
from schemas.errors import BadCards
from tests.oracles.hands import random_hand
from tests.rules.rulesets import changed, ruleset

POOL, BEST_OF = "ace2three-pool-101", "ace2three-best-of-3"


@pytest.mark.parametrize(
    ("name", "has_drawn", "saved", "played_for", "decision"),
    [
        pytest.param(POOL, True, 30, 3, "autoplay", id="a1: three turns on, 30 saved is less than a middle drop of 40"),
        pytest.param(POOL, True, 55, 3, "middle_drop", id="a2: three turns on, 55 saved is more"),
        pytest.param(POOL, True, 55, 2, "autoplay", id="a3: two turns on, nothing is decided yet"),
        pytest.param(BEST_OF, True, 55, 9, "autoplay", id="a4: a best of three is played on for ever"),
        pytest.param(POOL, False, 0, 0, "dropped", id="a8: without a card drawn there is nothing to play on"),
        pytest.param(POOL, True, 40, 3, "middle_drop", id="equal to a middle drop is one"),
        pytest.param(POOL, True, 39, 12, "autoplay", id="one less is played on, however long"),
        pytest.param("ace2three-pool-201", True, 49, 3, "autoplay", id="a middle drop at 201 is 50"),
        pytest.param("ace2three-pool-201", True, 50, 3, "middle_drop", id="so 50 saved is one there"),
        pytest.param(BEST_OF, False, 80, 0, "autoplay", id="a best of three is played on before the first card too"),
        pytest.param(POOL, True, None, 2, "autoplay", id="an unknown score does not matter before the third turn"),
        pytest.param(POOL, True, None, 3, None, id="and leaves it open afterwards"),
        pytest.param(BEST_OF, True, None, 9, "autoplay", id="a best of three does not ask for the score"),
        pytest.param("aceleagues-pool-101", True, 55, 3, "as_timeout", id="a game without autoplay"),
    ],
)
def test_at_23_to_at_27_what_is_done_for_a_player_without_a_connection(
    name: str, has_drawn: bool, saved: int | None, played_for: int, decision: str | None
) -> None:
    assert autoplay_decision(has_drawn, saved, played_for, ruleset(name)) == decision


@pytest.mark.parametrize(
    ("name", "has_drawn", "played_for", "counted"),
    [
        pytest.param(BEST_OF, True, 1, "saved_or_middle", id="played for: what is saved, a middle drop at most"),
        pytest.param(POOL, True, 2, "saved_or_middle", id="in a pool it is the same as in a best of three"),
        pytest.param(POOL, True, 0, "saved", id="after its own discard and before its turn, what is saved"),
        pytest.param(POOL, False, 0, "first_drop", id="without a card drawn it has dropped"),
        pytest.param(BEST_OF, False, 0, "saved", id="nobody drops in a best of three"),
        pytest.param("aceleagues-pool-101", True, 1, "as_others", id="a game without autoplay counts it as the others"),
    ],
)
def test_at_28_to_at_30_how_a_seat_is_counted_when_another_shows(
    name: str, has_drawn: bool, played_for: int, counted: str
) -> None:
    """What that comes to, ``tests/audit/test_disconnected_points.py`` tells."""
    assert disconnected_count(has_drawn, played_for, ruleset(name)) == counted


@pytest.mark.parametrize(
    ("options", "played_for", "counted"),
    [
        ({"show": "as_others"}, 1, "as_others"),
        ({"show": "as_others"}, 0, "saved"),
        ({"after_discard": "as_others"}, 0, "as_others"),
    ],
)
def test_each_moment_can_be_counted_as_for_the_others(
    options: dict[str, object], played_for: int, counted: str
) -> None:
    assert disconnected_count(True, played_for, changed(ruleset(POOL), disconnect=options)) == counted


def test_a_game_without_autoplay_counts_the_absent_as_the_others_whatever_else_it_says() -> None:
    rules = changed(ruleset("aceleagues-pool-101"), disconnect={"before_draw": "dropped", "after_discard": "saved"})
    assert rules.disconnect.play == "as_timeout"
    assert disconnected_count(False, 0, rules) == disconnected_count(True, 2, rules) == "as_others"


# -- the score of what is saved --------------------------------------------------------------------

RULES = ruleset(POOL)
PURE, IMPURE = ["4S", "5S", "6S"], ["9H", "TH", "JK"]


def test_at_24_saved_groups_count_as_they_are_and_what_is_in_none_counts() -> None:
    hand = [*PURE, *IMPURE, "2H", "2D", "2C", "KC", "QD", "3D", "7C"]
    assert saved_points([PURE, IMPURE, ["2H", "2D", "2C"]], hand, "8", RULES) == 30
    assert saved_points([PURE, IMPURE], hand, "8", RULES) == 36
    assert saved_points([], hand, "8", RULES) == 70


def test_at_22_without_saved_groups_the_best_arrangement_counts() -> None:
    hand = [*PURE, *IMPURE, "2H", "2D", "2C", "KC", "QD", "3D", "7C"]
    assert saved_points(None, hand, "8", RULES) == least_points(hand, "8", RULES) == 30


def test_a_saved_card_no_longer_held_has_left_its_group() -> None:
    hand = [*PURE, *IMPURE, "2H", "2D", "KC", "QD", "3D", "7C", "5C"]
    assert saved_points([PURE, IMPURE, ["2H", "2D", "2C"]], hand, "8", RULES) == 39
    assert saved_points([[*PURE, "7S"], IMPURE, ["2C"]], hand, "8", RULES) == 39


def test_which_of_two_equal_cards_has_left_matters_only_where_the_points_differ() -> None:
    saved = [["4S", "5S", "6S"], ["6S", "6D", "6H"], IMPURE]
    hand = ["4S", "5S", "6S", "6D", "6H", *IMPURE, "KC", "QD", "3D", "7C", "5C"]
    assert saved_points(saved, hand, "8", RULES) is None
    same = [["4S", "5S", "6S", "7S"], ["KC", "KC"], IMPURE]
    held = ["4S", "5S", "6S", "7S", "KC", *IMPURE, "QD", "3D", "7C", "5C", "2C"]
    assert saved_points(same, held, "8", RULES) == 37


def test_copies_that_are_told_apart_say_which_card_has_left() -> None:
    saved = [["4S.1", "5S.1", "6S.1"], ["6S.2", "6D.1", "6H.1"], ["9H.1", "TH.1", "JK.1"]]
    rest = ["KC.1", "QD.1", "3D.1", "7C.1", "5C.1"]
    hand = ["4S.1", "5S.1", "6S.1", "6D.1", "6H.1", "9H.1", "TH.1", "JK.1", *rest]
    assert saved_points(saved, hand, "8", RULES) == 47
    other = ["6S.2" if card == "6S.1" else card for card in hand]
    assert saved_points(saved, other, "8", RULES) == 80
    assert saved_points([PURE, ["9H", "TH", "JK"]], hand, "8", RULES) == 47


def test_cards_nobody_logged_leave_the_score_unknown() -> None:
    hand = [*PURE, *IMPURE, "2H", "2D", "2C", "KC", "QD", "3D", "7C"]
    assert saved_points([PURE], [*hand[:-1], "??"], "8", RULES) is None
    assert saved_points([PURE, ["??", "2H"]], hand, "8", RULES) is None
    assert saved_points(None, ["??"] * 13, "8", RULES) is None


def test_too_many_ways_to_read_what_has_left_are_none() -> None:
    pairs = ["2H", "3H", "4H", "5H", "6H", "7H", "9H", "TH"]
    assert saved_points([pairs, pairs], pairs, "8", RULES) is None


def test_saved_groups_that_no_pack_holds_are_refused() -> None:
    with pytest.raises(BadCards):
        saved_points([["2H", "2H", "2H"]], [*PURE, *IMPURE], "8", RULES)
    with pytest.raises(BadCards):
        saved_points([["1X"]], [*PURE, *IMPURE], "8", RULES)


@given(st.randoms(use_true_random=False))
def test_groups_of_the_very_hand_count_as_shown_groups_do_and_never_less_than_the_best(rng: Random) -> None:
    hand, wild = random_hand(rng)
    cuts = sorted(rng.sample(range(1, 13), rng.randint(0, 5)))
    groups = [hand[low:high] for low, high in zip([0, *cuts], [*cuts, 13], strict=True)]
    saved = score_groups(groups, wild, RULES, hand).score
    assert saved_points(groups, hand, wild, RULES) == saved
    assert saved >= least_points(hand, wild, RULES)
    kept = groups[: rng.randint(0, len(groups))]
    gone = [*kept, [card for card in ("2H", "9C") if card not in hand]]
    assert saved_points(gone, hand, wild, RULES) == score_groups(kept, wild, RULES, hand).score
