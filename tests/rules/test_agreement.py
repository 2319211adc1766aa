"""The fast solver against an exhaustive search written from the rules alone; make torture asks for far more."""

from collections.abc import Callable
from random import Random
from typing import Literal

import pytest

from ledger.rules.arrangement import arrange, least_points
from ledger.rules.shows import find_show, judge_show
from schemas.ruleset import Free, Ruleset
from tests.oracles.arrangement import PROFILES, Profile, can_show, least_score
from tests.oracles.arrangement import judge_show as oracle_judges
from tests.oracles.hands import Dealt, dense, end_game, joker_rich, mixture, random_hand
from tests.rules.rulesets import THIRTEEN, changed, ruleset
from tests.torture import TORTURE

HANDS = 1_000 if TORTURE else 50
FAMILIES = (joker_rich, dense, random_hand, end_game)
WIDER: tuple[Free, ...] = ("nothing", "pure_sequence", "sequences", "melds")


def test_every_game_of_thirteen_cards_has_an_oracle() -> None:
    assert sorted(PROFILES) == sorted(THIRTEEN)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_least_points_and_shows_agree_with_exhaustive_search(family: Callable[[Random], Dealt]) -> None:
    """A quarter of the hands from each family; every hand under every game, for the oracle reads its melds once."""
    rng = Random(f"points {family.__name__} {TORTURE or ''}".strip())
    for _ in range(HANDS // len(FAMILIES)):
        hand, wild = family(rng)
        for name in THIRTEEN:
            case = (name, hand, wild)
            assert least_points(hand, wild, ruleset(name)) == least_score(hand, wild, PROFILES[name]), case
            show = find_show(hand, wild, ruleset(name))
            assert (show is not None) == can_show(hand, wild, PROFILES[name]), case
            if show is not None:
                assert oracle_judges(show, wild, PROFILES[name], hand), (case, show)


def test_part_hands_agree_with_exhaustive_search() -> None:
    rng = Random(f"parts {TORTURE or ''}".strip())
    for n in range(HANDS):
        hand, wild = mixture(rng, n)
        part = hand[: rng.randint(1, 12)]
        for name in THIRTEEN:
            assert least_points(part, wild, ruleset(name)) == least_score(part, wild, PROFILES[name]), (name, part)


@pytest.mark.parametrize("name", THIRTEEN)
def test_judging_groups_agrees_with_exhaustive_search(name: str) -> None:
    """Groups of the best arrangement, some of them disturbed."""
    rng = Random(f"groups {name} {TORTURE or ''}".strip())
    for _ in range(HANDS):
        hand, wild = end_game(rng)
        groups = [list(meld) for _, meld in arrange(hand, wild, ruleset(name)).melds]
        loose = [card for card in hand if card not in {c for group in groups for c in group}]
        if loose:
            groups.append(loose)
        if len(groups) > 1 and rng.random() < 0.3:
            groups[0].append(groups[1].pop())
        groups = [group for group in groups if group]
        ours = judge_show(groups, wild, ruleset(name), hand).valid
        assert ours == oracle_judges(groups, wild, PROFILES[name], hand), (groups, wild)


def other_game(rng: Random) -> tuple[Ruleset, Profile]:
    """A game nobody plays, made of known choices, and the oracle's idea of it."""
    free: list[Free] = sorted(rng.choices(WIDER, k=3), key=WIDER.index)
    if free[1] == "nothing" and free[2] == "pure_sequence":
        free[2] = "sequences"
    ace: Literal["low", "high_or_low"] = rng.choice(["low", "high_or_low"])
    suits: Literal["distinct", "any"] = rng.choice(["distinct", "any"])
    sequences, run, fewest = rng.choice([1, 2, 3]), rng.choice([3, 4]), rng.choice([2, 3])
    most = rng.choice([3, 4]) if suits == "distinct" else rng.choice([4, 6])
    points = {"ace": rng.choice([0, 1, 15]), "court": rng.choice([0, 10])}
    rules = changed(
        ruleset("classic"),
        sequence={"min": run, "ace": ace},
        set={"min": fewest, "max": most, "suits": suits},
        points=points,
        show={"sequences": sequences},
        count={"no_life": free[0], "first_life": free[1], "both_lives": free[2], "cap": 200},
    )
    profile = Profile(
        ace=ace,
        sequence_min=run,
        set_min=fewest,
        set_max=most,
        set_suits=suits,
        sequences=sequences,
        free_no_life=free[0],
        free_first_life=free[1],
        free_both_lives=free[2],
        cap=200,
        ace_points=points["ace"],
        court_points=points["court"],
    )
    return rules, profile


def test_games_nobody_plays_agree_with_exhaustive_search() -> None:
    rng = Random(f"other games {TORTURE or ''}".strip())
    for n in range(HANDS):
        hand, wild = mixture(rng, n)
        rules, profile = other_game(rng)
        arranged = arrange(hand, wild, rules)
        assert arranged.score == least_points(hand, wild, rules) == least_score(hand, wild, profile), (
            hand,
            wild,
            rules,
        )
        assert arranged.can_show == can_show(hand, wild, profile), (hand, wild, rules)
