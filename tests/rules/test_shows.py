"""Shows: every fault is named, a show that exists is found, and the finish cards are those that leave one."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.rules.arrangement import arrange
from ledger.rules.shows import ShowJudgement, find_show, finishes, judge_show
from schemas.reasons import Fault
from schemas.ruleset import Ruleset
from tests.oracles.hands import PACK, end_game
from tests.rules.hands import could_finish, wilds, with_copies
from tests.rules.rulesets import THIRTEEN, ruleset

CLASSIC = ruleset("classic")
GOOD = [["AD", "2D", "3D", "4D"], ["5S", "6S", "7S"], ["9D", "9S", "9C"], ["QS", "QD", "QC"]]
rulesets = st.sampled_from(THIRTEEN).map(ruleset)


late_hands = st.integers(0, 2**32).map(lambda seed: end_game(Random(seed)))


def written(judgement: ShowJudgement) -> tuple[str, ...]:
    return tuple(map(str, judgement.faults))


def test_a_show_names_every_fault_it_has() -> None:
    groups = [["2S", "JK", "4S"], ["9D", "9D", "9C"], ["QS", "QD"], ["3H", "4H", "5H"]]
    hand = ["2S", "4S", "9D", "9C", "QS", "QD", "3H", "4H", "5H", "KC", "KD", "7S", "8S"]
    assert written(judge_show(groups, None, CLASSIC, hand)) == (
        "card_count:11!=13",
        "cards_not_in_hand:9D,JK",
        "group2:set_same_suit_twice",
        "group3:too_few_cards",
    )


def test_no_groups_at_all() -> None:
    assert written(judge_show([], None, CLASSIC)) == ("card_count:0!=13", "no_pure_sequence", "sequences:0<2")
    literal = judge_show([], None, ruleset("rummy-106-literal"))
    assert literal.faults[-1] == Fault("no_impure_sequence")


def test_a_show_is_judged_as_grouped_though_another_grouping_would_do() -> None:
    wrong = [["AD", "2D", "3D", "4D", "9D"], ["5S", "6S", "7S"], ["9S", "9C"], ["QS", "QD", "QC"]]
    hand = [card for group in wrong for card in group]
    assert not judge_show(wrong, None, CLASSIC, hand).valid
    assert find_show(hand, None, CLASSIC) is not None


def test_copies_are_compared_by_face() -> None:
    hand = [card for group in GOOD for card in group]
    copies = iter(with_copies(hand))
    groups = [[next(copies) for _ in group] for group in GOOD]
    assert judge_show(groups, None, CLASSIC, hand).valid


@pytest.mark.parametrize("count", [0, 12, 14])
def test_only_a_whole_hand_can_be_shown(count: int) -> None:
    hand = [card for group in GOOD for card in group]
    assert find_show([*hand, "KH"][:count], None, CLASSIC) is None


def test_an_only_pure_sequence_takes_no_joker() -> None:
    """Where one sequence is enough, a joker without a place elsewhere spoils the show."""
    hand = ["2S", "3S", "4S", "5S", "9C", "9D", "9H", "9S", "QC", "QD", "QH", "QS", "JK"]
    aceleagues = ruleset("aceleagues-points")
    assert find_show(hand, None, aceleagues) is None
    arranged = arrange(hand, None, aceleagues)
    assert (arranged.score, arranged.can_show, arranged.deadwood) == (0, False, ("JK",))


@pytest.mark.parametrize(
    ("hand", "wild"),
    [
        pytest.param("AD 2D 3D 5S 6S 7S 9D 9S 9C QS QD QC JK", None, id="a spare joker makes it"),
        pytest.param("TD JD QD KD 3S 4S 5S JS JD JH 6S 6C 6D", "T", id="a wild card would keep one sequence pure"),
        # The wild eight of diamonds would keep either diamond sequence pure, so the aces take it.
        pytest.param("5D 6D 7D 8D 9D TD JD 9D 9H 9C AH AC JK", "8", id="the joker that does is left to it"),
        # With the set of twos the four of spades, and the other one with a sequence that it does not keep pure.
        pytest.param("AS 2S 3S 4S 5S 6S 7S 2S 2H 4H 7C 7D 7S", "4", id="another wild card must be the one left over"),
    ],
)
def test_jokers_go_where_they_make_the_impure_sequence_that_is_asked_for(hand: str, wild: str | None) -> None:
    literal = ruleset("rummy-106-literal")
    show = find_show(hand.split(), wild, literal)
    assert show is not None
    assert judge_show(show, wild, literal, hand.split()).valid


def test_where_the_layout_of_fewest_points_has_no_place_for_a_joker_another_has() -> None:
    """In king, queen, ace and two to ten the wild jack of clubs would be a jack."""
    show = find_show([rank + "C" for rank in "A23456789TJQK"], "J", CLASSIC)
    assert show is not None
    assert judge_show(show, "J", CLASSIC).valid


@given(late_hands, rulesets)
@settings(max_examples=300)
def test_a_show_that_is_found_is_valid(late: tuple[list[str], str | None], rules: Ruleset) -> None:
    hand, wild = late
    show = find_show(hand, wild, rules)
    if show is not None:
        assert judge_show(show, wild, rules, hand).valid
        assert sorted(card for group in show for card in group) == sorted(hand)
    arranged = arrange(hand, wild, rules)
    assert arranged.can_show == (show is not None)
    if arranged.can_show and not arranged.score:
        assert judge_show([meld for _, meld in arranged.melds], wild, rules, hand).valid


@given(late_hands, st.data(), rulesets)
@settings(max_examples=60)
def test_finish_cards_are_those_that_leave_a_show(
    late: tuple[list[str], str | None], data: st.DataObject, rules: Ruleset
) -> None:
    hand, wild = late
    spare = data.draw(st.sampled_from([r + s for r in "A23456789TJQK" for s in "SHDC"]))
    if hand.count(spare) > 1:
        return
    found = finishes([*hand, spare], wild, rules)
    if find_show(hand, wild, rules) is not None:
        assert spare in found
    for card in found:
        rest = [*hand, spare]
        rest.remove(card)
        assert find_show(rest, wild, rules) is not None


@given(wilds)
def test_a_valid_show_stays_valid_whatever_is_wild(wild: str | None) -> None:
    """No card of a pure sequence or of a set of ordinary cards is spoilt by becoming a joker as well."""
    assert judge_show(GOOD, wild, CLASSIC).valid


@pytest.mark.parametrize("alike", ("KH", "JK"))
def test_a_hand_could_finish_whose_cards_but_one_lie_in_melds_without_jokers(alike: str) -> None:
    shown = [card for group in GOOD for card in group]
    assert could_finish([*shown, alike], "8", CLASSIC)
    assert not could_finish([*shown[:-1], "2C", "KH"], "8", CLASSIC)


def test_a_hand_that_was_shown_could_be_unless_it_was_another() -> None:
    shown, wrong = [card for group in GOOD for card in group], [*GOOD[:3], ["QS", "QD", "JC"]]
    assert could_finish([*shown, "KH"], "8", CLASSIC, GOOD)
    assert could_finish([*shown, "JC"], "8", CLASSIC, wrong)
    assert not could_finish([*shown[:-1], "2C", "KH"], "8", CLASSIC, GOOD)
    assert not could_finish([*shown[:-1], "2C", "JC"], "8", CLASSIC, wrong)


@pytest.mark.parametrize(
    "name",
    ("classic", "ace2three-points", "rummy-106-literal", "classic+corner", "classic+king-ace-two", "rummycentral"),
)
def test_a_hand_could_finish_where_some_card_of_it_can_be_put_down(name: str) -> None:
    rules, rng, found = ruleset(name), Random(14), 0
    for _ in range(60):
        hand, wild = end_game(rng)
        hand.append(rng.choice(list((Counter(PACK) - Counter(hand)).elements())))
        could = bool(finishes(hand, wild, rules))
        assert could_finish(hand, wild, rules) == could
        found += could
    assert 0 < found < 60
