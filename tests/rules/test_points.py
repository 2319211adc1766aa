"""Points that are not counted from cards."""

import pytest

from ledger.rules.arrangement import late_hand_points
from ledger.rules.points import card_points, wild_rank
from ledger.rules.sizes import pack_size
from schemas.errors import BadCards
from tests.rules.rulesets import THIRTEEN, ruleset

COMPLETE = ["AD", "2D", "3D", "4D", "5S", "6S", "7S", "9D", "9S", "9C", "QS", "QD", "QC"]


@pytest.mark.parametrize(("drop", "points"), [("first", 20), ("middle", 40)])
@pytest.mark.parametrize("name", THIRTEEN)
def test_r_32_a_drop_is_first_or_middle(name: str, drop: str, points: int) -> None:
    assert ruleset(name).options["drop"][drop] == points


@pytest.mark.parametrize("name", THIRTEEN)
def test_rc_30_a_wrong_show_costs_eighty(name: str) -> None:
    assert ruleset(name).wrong_show.points == 80


def test_r_26_a_complete_hand_that_came_too_late() -> None:
    assert late_hand_points(COMPLETE, None, ruleset("rummy-106")) == 2
    assert late_hand_points(COMPLETE, None, ruleset("classic")) == 0
    assert late_hand_points([*COMPLETE[:-1], "KC"], None, ruleset("rummy-106")) == 30


def test_r_01_two_packs_and_two_jokers() -> None:
    assert pack_size(ruleset("rummy-106")) == 106


@pytest.mark.parametrize(("cut", "rank"), [("7D", "7"), ("7D.2", "7"), ("JK", "A"), (None, None)])
def test_r_05_the_cut_card_makes_its_rank_wild(cut: str | None, rank: str | None) -> None:
    assert wild_rank(cut, ruleset("rummy-106")) == rank


def test_a_flipped_joker_makes_aces_free() -> None:
    assert card_points("AS", "JK", ruleset("classic")) == 0
    assert card_points("AS", None, ruleset("classic")) == 10


def test_an_unknown_cut_card_makes_nothing_wild() -> None:
    with pytest.raises(BadCards):
        wild_rank("??", ruleset("classic"))
