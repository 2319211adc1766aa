"""The oracle is held against hands worked out on paper, and against a search plainer still."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest

from tests.oracles import hands
from tests.oracles.arrangement import (
    HAND_SIZE,
    PROFILES,
    Profile,
    can_show,
    is_joker,
    judge_show,
    least_score,
    points,
    readings,
)
from tests.torture import TORTURE

ACE = PROFILES["aceleagues-points"]
CENTRAL = PROFILES["rummycentral"]
CENTRAL_LITERAL = PROFILES["rummycentral-literal"]
ACE2THREE = PROFILES["ace2three-points"]
R106 = PROFILES["rummy-106"]
R106_LITERAL = PROFILES["rummy-106-literal"]
CLASSIC = PROFILES["classic"]
CONTINENTAL = Profile(sequence_min=4, set_suits="any", set_max=13)

Family = Callable[[Random], hands.Dealt]
FAMILIES: list[Family] = [hands.random_hand, hands.joker_rich, hands.dense, hands.end_game]
ALL_GAMES = pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)

ONE_RUN = "4S 5S 6S 2H 2D 2C 3D 7H 8D AC JC 5D TH"
TWO_RUNS_AND_A_SET = "4S 5S 6S 9H TH JH 2H 2D 2C 3D 7C 8D KC"
SECOND_LIFE_WITH_A_JOKER = "4S 5S 6S 9H TH JK 2H 3D 7C 8D KC QD 5D"
NO_RUN = "AS 3H 5D KC QS 9H JD KD 8C QH AD TC 9S"
TWO_PURE = "AD 2D 3D 4D | 5S 6S 7S | 9D 9S 9C | QS QD QC"
SEVENS_WILD = "3H 4H 5H 6H | JC 7H QC | QS QD QC | 9S 9H 9C"
ONE_RUN_AND_SETS = "2S 3S 4S | 7C 7D 7H | 9D 9C 9H | QS QH QD QC"


def groups(text: str) -> list[list[str]]:
    return [group.split() for group in text.split("|")]


@pytest.mark.parametrize(
    ("cards", "wild", "expected"),
    [
        ("2S 3S 4S", None, "pure"),
        ("6D 7D 8D 9D", None, "pure"),
        ("AC KC QC JC", None, "pure"),
        ("AD 2D 3D 4D", None, "pure"),
        ("AS 2S 3S", None, "pure"),
        ("AS KS QS", None, "pure"),
        ("JH QH KH", None, "pure"),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", None, "pure"),
        ("3H 4H 5H 6H", "7", "pure"),
        ("6S 7S 8S", "7", "pure"),
        ("AS 2S 3S", "JK", "pure"),
        ("7C 8C JK", None, "impure"),
        ("5D 6D JK 8D", None, "impure"),
        ("JC 7H QC", "7", "impure"),
        ("QH JK AH", None, "impure"),
        ("6S 7D 8S", "7", "impure"),
        ("9S TS 7S", "7", "impure"),
        ("3S AS 5S", "JK", "impure"),
        ("8H 9H JK JH QH", None, "impure"),
        ("9D 9C 9H", None, "set"),
        ("9S 9H 9D 9C", None, "set"),
        ("6C 6D 6H JK", None, "set"),
        ("KS KH KD JK", None, "set"),
        ("KS KH JK 7D", "7", "set"),
        ("7C JK JK", "7", "impure set"),
        ("7S 7H JK", "7", "impure set"),
        ("7S 7S 7S", "7", "impure set"),
        ("9C JK JK", None, "impure set"),
        ("7S 7H 7D 7C JK", "7", "impure"),
    ],
)
def test_a_meld_has_these_readings_in_every_game(cards: str, wild: str | None, expected: str) -> None:
    for profile in PROFILES.values():
        assert readings(cards.split(), wild, profile) == set(expected.split())


@pytest.mark.parametrize(
    ("cards", "wild"),
    [
        ("KH AH 2H", None),
        ("KH JK 2H", None),
        ("KS KH KD KC JK", None),
        ("KS KH KD JK JK", None),
        ("KS KS KD", None),
        ("KS KS KD JK", None),
        ("9D 9D 9C", None),
        ("3S 3S 4S JK", None),
        ("3S 4S", None),
        ("3S 4H 5S", None),
        ("JK JK JK", None),
        ("JK JK JK", "7"),
        ("2S 4S 7S TS JK", None),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", None),
        ("", None),
    ],
)
def test_these_are_no_melds_in_any_game(cards: str, wild: str | None) -> None:
    for profile in PROFILES.values():
        assert readings(cards.split(), wild, profile) == set()


def test_an_ace_is_only_low_where_the_game_says_so() -> None:
    low = replace(CLASSIC, ace="low")
    assert readings(["AS", "2S", "JK"], None, low) == {"impure"}
    assert readings(["AS", "KS", "JK"], None, low) == set()


def test_runs_of_four_and_sets_of_equal_cards_follow_the_profile() -> None:
    assert readings(["3C", "3C", "3H"], None, CONTINENTAL) == {"set"}
    assert readings(["3C", "JK", "JK"], None, CONTINENTAL) == {"set"}
    assert readings(["3C", "4C", "5C"], None, CONTINENTAL) == set()


@pytest.mark.parametrize(
    ("profile", "show", "wild", "valid"),
    [
        (ACE, "2S 3S 4S | 7C 8C JK | 5H 6H 7H | 9D 9C 9H", None, False),
        (ACE, "2S 3S 4S | 7C 8C JK | 5H 6H 7H | 9D 9C 9H 9S", None, True),
        (ACE, "2S JK 4S | 7C 8C KD | 9D 9C 9H | QS QH QD QC", "K", False),
        (ACE, ONE_RUN_AND_SETS, None, True),
        (R106, ONE_RUN_AND_SETS, None, False),
        (CENTRAL, TWO_PURE, None, True),
        (CENTRAL, SEVENS_WILD, "7", True),
        (CENTRAL, "3H 4H JK 6H | JC 7H QC | QS QD QC | 9S 9H 9C", "7", False),
        (CENTRAL, "AD 2D 3D 4D | 5S 5H 5D | 9D 9S 9C | QS QD QC", None, False),
        (CENTRAL, "AD 2D 3D 4D | 5S 6S 7S | 9D 9D 9C | QS QD QC", None, False),
        (ACE2THREE, "KS KH KD | 5S 5H 5D | 9S 9H 9D | 2S 2H 2D 2C", None, False),
        (ACE2THREE, "4S JK 6S | 8H 9H JK | 9S 9C 9D | 2S 2H 2D 2C", None, False),
        (ACE2THREE, "4S 5S 6S | 8H 9H JK | 9S 9C 9D | 2S 2H 2D 2C", None, True),
        (ACE2THREE, "4S 5S 6S 7S 8S | 8H 9H JK JH QH | 9S 9C 9D", None, True),
        (R106, "4S 5S 6S | 9H TH JK | 2H 2D 2C | KS KH KD KC", None, True),
        (R106, TWO_PURE, None, True),
        (R106_LITERAL, TWO_PURE, None, False),
        (R106_LITERAL, "4S 5S 6S | 9H TH JK | 2H 2D 2C | KS KH KD KC", None, True),
        (CLASSIC, "4S 5S 6S | 9C JK JK | 2H 2D 2C | KS KH KD KC", None, True),
        (CLASSIC, "4S 5S 6S | 2H 2D 2C | KS KH KD KC | QS QH QD |", None, False),
    ],
)
def test_a_show_is_judged_as_grouped(profile: Profile, show: str, wild: str | None, valid: bool) -> None:
    assert judge_show(groups(show), wild, profile) is valid


def test_a_hand_that_could_be_shown_is_still_a_wrong_show_when_grouped_wrongly() -> None:
    wrong = "AD 2D 3D | 4D 5S 6S 7S | 9D 9S 9C | QS QD QC"
    assert can_show([card for group in groups(wrong) for card in group], None, CENTRAL)
    assert not judge_show(groups(wrong), None, CENTRAL)


def test_one_joker_cannot_lie_in_two_groups() -> None:
    show = "2S 3S 4S | 7C 8C JK | 5H 6H JK | 9D 9C 9H 9S"
    (held,) = groups("2S 3S 4S 7C 8C JK 5H 6H KD 9D 9C 9H 9S")
    assert judge_show(groups(show), None, ACE)
    assert not judge_show(groups(show), None, ACE, held)


@pytest.mark.parametrize(
    ("profile", "hand", "wild", "score"),
    [
        (ACE, ONE_RUN, None, 53),  # 3+7+8+10+10+5+10
        (CENTRAL, ONE_RUN, None, 74),  # all: 53 + run 15 + set 6
        (R106, ONE_RUN, None, 59),  # all but the run
        (ACE2THREE, ONE_RUN, None, 59),
        (CLASSIC, ONE_RUN, None, 59),
        (ACE, TWO_RUNS_AND_A_SET, None, 28),  # 3+7+8+10
        (CENTRAL, TWO_RUNS_AND_A_SET, None, 28),
        (CENTRAL_LITERAL, TWO_RUNS_AND_A_SET, None, 34),  # and the set of twos
        (R106, TWO_RUNS_AND_A_SET, None, 28),
        (R106, SECOND_LIFE_WITH_A_JOKER, None, 45),  # 2+3+7+8+10+10+5
        (CENTRAL_LITERAL, SECOND_LIFE_WITH_A_JOKER, None, 45),
        (CENTRAL, NO_RUN, None, 80),
        (R106, NO_RUN, None, 80),
        (replace(R106, cap=None), NO_RUN, None, 114),
        (ACE, NO_RUN, None, 80),  # four pairs, no meld
        (CENTRAL, TWO_PURE.replace("|", ""), None, 0),
        (CENTRAL, SEVENS_WILD.replace("|", ""), "7", 0),
        (R106, TWO_PURE.replace("|", ""), None, 0),
        (R106_LITERAL, TWO_PURE.replace("|", ""), None, 0),
    ],
)
def test_a_loser_counts_the_least_he_can(profile: Profile, hand: str, wild: str | None, score: int) -> None:
    assert least_score(hand.split(), wild, profile) == score


@pytest.mark.parametrize(
    ("profile", "hand", "wild", "shows"),
    [
        *((profile, ONE_RUN, None, False) for profile in PROFILES.values()),
        *((profile, NO_RUN, None, False) for profile in PROFILES.values()),
        (CENTRAL, TWO_RUNS_AND_A_SET, None, False),
        (R106, SECOND_LIFE_WITH_A_JOKER, None, False),
        (CENTRAL, TWO_PURE.replace("|", ""), None, True),
        (R106, TWO_PURE.replace("|", ""), None, True),
        (R106_LITERAL, TWO_PURE.replace("|", ""), None, False),
        (CENTRAL, SEVENS_WILD.replace("|", ""), "7", True),
        (ACE, ONE_RUN_AND_SETS.replace("|", ""), None, True),
        (CLASSIC, ONE_RUN_AND_SETS.replace("|", ""), None, False),
        (CLASSIC, "AD 2D 3D 5S 6S 7S 9D 9S 9C QS QD QC", None, False),  # complete, but twelve cards
    ],
)
def test_a_hand_can_be_shown_or_not(profile: Profile, hand: str, wild: str | None, shows: bool) -> None:
    assert can_show(hand.split(), wild, profile) is shows


@ALL_GAMES
def test_a_pure_run_eight_wild_kings_and_two_printed_jokers_count_nothing(profile: Profile) -> None:
    (hand,) = groups("3S 4S 5S KS KH KD KC KS KH KD KC JK JK")
    assert least_score(hand, "K", profile) == 0
    assert can_show(hand, "K", profile)


def test_jokers_of_both_kinds_cost_nothing_when_left_over() -> None:
    assert least_score(["3S", "4S", "5S", "JK", "9C", "2H", "6D"], None, R106) == 17  # 9+2+6
    assert least_score(["3S", "4S", "5S", "KH", "9C", "2H", "6D"], "K", R106) == 17
    assert least_score(["3S", "4S", "5S", "KH", "9C", "2H", "6D"], "K", CENTRAL) == 29  # all but the king
    assert least_score(["3S", "4S", "5S", "AH", "9C", "2H", "6D"], "JK", CENTRAL) == 29  # a printed joker was flipped


def test_a_game_in_which_a_better_arrangement_frees_less_is_refused() -> None:
    with pytest.raises(ValueError, match="better arrangement"):
        Profile(free_no_life="melds")


def groupings(cards: list[str], wild: str | None, profile: Profile, *, over: bool) -> Iterator[list[list[str]]]:
    """Give every way to lay disjoint melds out of the cards; `over` says whether cards may be left over."""
    if not cards:
        yield []
        return
    first, rest = cards[0], cards[1:]
    if over:
        yield from groupings(rest, wild, profile, over=over)
    for size in range(2, len(cards)):
        for others in combinations(range(len(rest)), size):
            meld = [first, *(rest[i] for i in others)]
            if readings(meld, wild, profile):
                left = [card for i, card in enumerate(rest) if i not in others]
                yield from ([meld, *more] for more in groupings(left, wild, profile, over=over))


def count(cards: list[str], wild: str | None, profile: Profile, melds: list[list[str]]) -> int:
    """Count one arrangement by the letter of the profile, each meld being read in the player's favour."""
    cost = {card: points(card, wild, profile) for card in cards}
    counts = []
    for kinds in product(*(readings(meld, wild, profile) for meld in melds)):
        free = profile.free_no_life
        if kinds.count("pure") >= profile.pure:
            both = len(kinds) - kinds.count("set") >= profile.sequences
            free = profile.free_both_lives if both else profile.free_first_life
        freed = {"nothing": "", "pure_sequence": "pure", "sequences": "pure impure", "melds": "pure impure set"}[free]
        melded = [card for kind, meld in zip(kinds, melds, strict=True) if kind in freed.split() for card in meld]
        counts.append(sum(cost[card] for card in cards) - sum(cost[card] for card in melded))
    return min(counts) if profile.cap is None else min(*counts, profile.cap)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("seed", range(6 if TORTURE else 3))
def test_no_arrangement_found_one_by_one_counts_less(family: Family, seed: int) -> None:
    cards, wild = family(Random(seed))
    cards = cards[:9]
    odd = replace(CONTINENTAL, sequence_min=3, ace="low", joker_points=15, free_both_lives="sequences", cap=None)
    for profile in (*PROFILES.values(), CONTINENTAL, odd):
        every = groupings(cards, wild, profile, over=True)
        assert least_score(cards, wild, profile) == min(count(cards, wild, profile, melds) for melds in every)


@pytest.mark.parametrize("family", [hands.random_hand, hands.dense, hands.end_game])
def test_a_hand_can_be_shown_just_when_some_grouping_of_it_is_a_valid_show(family: Family) -> None:
    for seed in range(12 if TORTURE else 6):
        hand, wild = family(Random(seed))
        every = list(groupings(hand, wild, CLASSIC, over=False))
        for profile in PROFILES.values():
            assert can_show(hand, wild, profile) is any(judge_show(melds, wild, profile, hand) for melds in every)


@pytest.mark.parametrize("family", FAMILIES)
def test_generated_hands_are_thirteen_cards_of_two_packs_and_come_again_with_their_seed(family: Family) -> None:
    for seed in range(200):
        hand, wild = family(Random(seed))
        assert (hand, wild) == family(Random(seed))
        assert len(hand) == HAND_SIZE
        assert not Counter(hand) - Counter(hands.PACK)


def test_a_quarter_of_the_mixture_is_joker_rich() -> None:
    for i in range(0, 400, 4):
        hand, wild = hands.mixture(Random(i), i)
        assert 3 <= sum(is_joker(card, wild) for card in hand) <= 10
