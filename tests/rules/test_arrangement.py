"""The least points of a hand and the arrangement behind them."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ledger.rules.arrangement import arrange, costs_as_grouped, least_points, score_groups
from ledger.rules.melds import read_meld
from ledger.rules.points import hand_points
from ledger.rules.suit_tables import MOST_ROWS, SequenceShape, SuitTable
from schemas.errors import BadCards, BadRuleset
from schemas.ruleset import Ruleset
from tests.rules.hands import PACKS, dense_hands, hands, wilds, with_copies
from tests.rules.rulesets import THIRTEEN, changed, ruleset

CLASSIC = ruleset("classic")
any_hand = hands() | dense_hands()
rulesets = st.sampled_from(THIRTEEN).map(ruleset)


@pytest.mark.parametrize("name", THIRTEEN)
def test_a_wild_card_as_itself_makes_a_second_sequence_out_of_jokers(name: str) -> None:
    """All jokers and one short pure sequence: the second life has no other card of its own."""
    hand = ["3S", "4S", "5S", *(["KS", "KH", "KD", "KC"] * 2), "JK", "JK"]
    assert least_points(hand, "K", ruleset(name)) == 0
    assert arrange(hand, "K", ruleset(name)).can_show


def test_a_wild_card_is_worth_more_in_its_own_place_than_as_a_joker() -> None:
    hand = ["6S", "7S", "8S", "9H", "TH", "JH", "2C", "2D", "2H", "KS", "QD", "4C", "AC"]
    assert least_points(hand, "7", CLASSIC) == 34


def test_a_hand_that_was_priced_is_priced_anew_by_rules_that_count_it_otherwise_and_with_another_wild_card() -> None:
    hand = ["6S", "7S", "8S", "9H", "TH", "JH", "2C", "2D", "2H", "KS", "QD", "4C", "AC"]
    assert [least_points(hand, "7", CLASSIC) for _ in range(2)] == [34, 34]
    assert least_points(hand, "7", changed(CLASSIC, count={"cap": 20})) == 20
    assert least_points(hand, "4", CLASSIC) != 34 != least_points([*hand[:-1], "2S"], "7", CLASSIC)


def test_a_hand_is_never_worth_more_than_the_cap() -> None:
    court = [rank + suit for suit in "SHDC" for rank in "JQK"] + ["AS"]
    assert least_points(court[:2], None, CLASSIC) == 20
    assert (
        least_points(["AS", "KH", "QD", "JC", "TS", "8H", "6D", "4C", "AH", "KD", "QC", "JS", "9H"], None, CLASSIC)
        == 80
    )


def test_fourteen_cards_are_arranged_as_well() -> None:
    hand = ["AD", "2D", "3D", "4D", "5S", "6S", "7S", "9D", "9S", "9C", "QS", "QD", "QC"]
    assert least_points([*hand, "KH"], None, CLASSIC) == 10
    assert not arrange([*hand, "KH"], None, CLASSIC).can_show


@pytest.mark.parametrize(
    "cards", [["7H"] * 3, ["7H"] * 19, ["7H"] * 22, ["7H"] * 40, ["JK"] * 3, ["7H", "??"], ["7H", "8"], [*PACKS][:23]]
)
def test_refuses_cards_no_two_packs_can_deal(cards: list[str]) -> None:
    with pytest.raises(BadCards):
        least_points(cards, None, CLASSIC)


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(changed(CLASSIC, count={"no_life": "melds"}), id="fewer cards free with more lives"),
        pytest.param(
            changed(CLASSIC, count={"first_life": "nothing", "both_lives": "pure_sequence"}), id="the first life late"
        ),
        pytest.param(changed(CLASSIC, points={"joker": 15}), id="jokers cost points"),
    ],
)
def test_refuses_ways_of_counting_nobody_could_follow(rules: Ruleset) -> None:
    with pytest.raises(BadRuleset):
        least_points(["7H"], None, rules)


def test_where_nothing_is_free_every_card_counts() -> None:
    nothing = {"no_life": "nothing", "first_life": "nothing", "both_lives": "nothing"}
    rules = changed(CLASSIC, count=nothing, points={"joker": 15})
    assert least_points(["4S", "5S", "6S", "JK"], None, rules) == 30
    assert arrange(["4S", "5S", "6S", "JK"], None, rules).melds == ()


def test_a_full_table_forgets_and_answers_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    shape = SequenceShape(3, 14, CLASSIC_POINTS)
    holding = sum(1 << 5 * place for place in (0, 1, 2, 4, 5, 8, 9, 10, 11, 12))
    roomy = SuitTable(shape, (1, 2), 2)
    wanted = roomy[holding]
    monkeypatch.setattr("ledger.rules.suit_tables.MOST_ROWS", 5)
    cramped = SuitTable(shape, (1, 2), 2)
    assert cramped[holding] == wanted
    assert len(cramped) <= 5 < len(roomy) < MOST_ROWS


CLASSIC_POINTS = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


@given(any_hand, wilds, rulesets)
@settings(max_examples=300)
def test_the_arrangement_leaves_the_least_points(cards: list[str], wild: str | None, rules: Ruleset) -> None:
    arranged = arrange(cards, wild, rules)
    assert arranged.score == least_points(cards, wild, rules)
    assert arranged.points == hand_points(arranged.deadwood, wild, rules)
    assert arranged.score == min(arranged.points, rules.count.cap)


@given(any_hand, wilds, rulesets)
@settings(max_examples=300)
def test_the_arrangement_is_made_of_melds_and_of_the_hand(cards: list[str], wild: str | None, rules: Ruleset) -> None:
    arranged = arrange(cards, wild, rules)
    laid = [card for _, meld in arranged.melds for card in meld]
    assert Counter([*laid, *arranged.deadwood]) == Counter(cards)
    for kind, meld in arranged.melds:
        assert kind in read_meld(meld, wild, rules).kinds


@given(any_hand, wilds, rulesets)
@settings(max_examples=200)
def test_melds_are_free_by_the_lives_they_make(cards: list[str], wild: str | None, rules: Ruleset) -> None:
    arranged = arrange(cards, wild, rules)
    kinds = [kind for kind, _ in arranged.melds]
    pure, sequences = kinds.count("pure"), len(kinds) - kinds.count("set")
    both = pure >= rules.show.pure and sequences >= rules.show.sequences
    free = rules.count.both_lives if both else rules.count.first_life if pure else rules.count.no_life
    assert (
        not kinds
        or set(kinds)
        <= {
            "nothing": set(),
            "pure_sequence": {"pure"},
            "sequences": {"pure", "impure"},
            "melds": {"pure", "impure", "set"},
        }[free]
    )
    assert not kinds or arranged.life == ("both" if both else "first" if pure else "none")


@given(any_hand, wilds, rulesets, st.randoms(use_true_random=False))
def test_the_order_of_a_hand_never_matters(cards: list[str], wild: str | None, rules: Ruleset, rng: object) -> None:
    shuffled = cards[:]
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    assert arrange(shuffled, wild, rules) == arrange(cards, wild, rules)


@given(any_hand, wilds, rulesets)
def test_copy_suffixes_never_matter(cards: list[str], wild: str | None, rules: Ruleset) -> None:
    assert least_points(with_copies(cards), wild, rules) == least_points(cards, wild, rules)


@given(hands(most=12, suits="SHDC") | hands(most=12, suits="SH"), wilds, rulesets)
def test_one_more_joker_never_costs_a_point(cards: list[str], wild: str | None, rules: Ruleset) -> None:
    assert least_points([*cards, "JK"], wild, rules) <= least_points(cards, wild, rules)


@given(hands(1) | dense_hands(1), wilds, rulesets)
def test_one_card_less_never_saves_more_than_its_points(cards: list[str], wild: str | None, rules: Ruleset) -> None:
    """Whatever arrangement the rest has, the card can lie beside it."""
    uncapped = changed(rules, count={"cap": 1000})
    rest = least_points(cards[1:], wild, uncapped)
    assert least_points(cards, wild, uncapped) <= rest + hand_points(cards[:1], wild, rules)


@given(any_hand, wilds)
def test_more_freedom_never_costs_more(cards: list[str], wild: str | None) -> None:
    strict, letter, first_free, all_free = (
        least_points(cards, wild, ruleset(name))
        for name in ("rummycentral", "rummycentral-literal", "classic", "aceleagues-points")
    )
    assert all_free <= first_free <= strict <= letter


@given(any_hand, wilds, rulesets)
@settings(max_examples=25, deadline=None)
def test_what_a_hand_costs_as_grouped_is_never_less_than_the_least_and_may_be_all_of_it(
    cards: list[str], wild: str | None, rules: Ruleset
) -> None:
    costs = costs_as_grouped(cards, wild, rules)
    loose = [[card] for card in cards]
    assert min(costs) >= least_points(cards, wild, rules)
    assert score_groups(loose, wild, rules, cards).score in costs


def test_what_a_hand_costs_as_grouped_is_what_its_groupings_cost() -> None:
    """4-5-6 of spades and of hearts with two kings: both runs, one of them, or none."""
    rules = ruleset("aceleagues-points")
    cards = ["4S", "5S", "6S", "4H", "5H", "6H", "KD", "KC"]
    groupings = [[], [cards[:3]], [cards[3:6]], [cards[:3], cards[3:6]]]
    assert costs_as_grouped(cards, None, rules) == {
        score_groups(groups, None, rules, cards).score for groups in groupings
    }


near = st.sampled_from(["3S", "4S", "5S", "6S", "4H", "4D", "5D", "JK", "2C"])


@example(["JH", "QH", "KH", "5S", "6S", "4D"], "4", ruleset("aceleagues-points"))
@given(st.lists(near, min_size=3, max_size=6, unique=True), wilds, rulesets)
@settings(max_examples=25, deadline=None)
def test_what_a_small_hand_costs_as_grouped_is_what_all_its_groupings_cost(
    cards: list[str], wild: str | None, rules: Ruleset
) -> None:
    costs = {score_groups(groups, wild, rules, cards).score for groups in groupings_of(cards)}
    assert costs_as_grouped(cards, wild, rules) == costs


def groupings_of(cards: list[str]) -> Iterator[list[list[str]]]:
    """Every way to put cards into groups of three to five, or into none."""
    if not cards:
        yield []
        return
    first, *rest = cards
    yield from groupings_of(rest)
    for size in (2, 3, 4):
        for more in combinations(rest, size):
            others = [card for card in rest if card not in more]
            yield from ([[first, *more], *groups] for groups in groupings_of(others))


def test_the_copy_left_loose_is_the_one_that_no_group_names() -> None:
    """Where the log tells the copies of some cards apart and of others not."""
    hand = ["7H.1", "7H.2", "8H.1", "9H.1"]
    grouped = score_groups([["7H.2", "8H", "9H.1"]], None, ruleset("aceleagues-points"), hand)
    assert grouped.counted == ("7H.1",)
