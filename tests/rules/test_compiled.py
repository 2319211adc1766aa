"""The compiled search counts what the readable one counts; make torture asks for 20,000 hands of each family."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

np = pytest.importorskip("numpy")

from ledger.rules.arrangement import least_points  # noqa: E402
from ledger.rules.compiled.counting import hand_codes, least_points_of, sheet_for, wild_number  # noqa: E402
from ledger.rules.compiled.search import ROWS, Worksheet, worksheet  # noqa: E402
from ledger.rules.shows import find_show  # noqa: E402
from schemas.errors import UsageError  # noqa: E402
from schemas.ruleset import Ruleset  # noqa: E402
from tests.oracles.hands import PACK, Dealt, dense, end_game, joker_rich, random_hand  # noqa: E402
from tests.rules.rulesets import RULEBOOK, changed, ruleset  # noqa: E402
from tests.torture import TORTURE  # noqa: E402

HANDS = 20_000 if TORTURE else 400
FAMILIES = (joker_rich, dense, random_hand, end_game)
GAMES = ("classic", "rummycentral", "rummy-106", "aceleagues-points")


def counted(dealt: Sequence[Dealt], rules: Ruleset, sheet: Worksheet | None = None) -> tuple[list[int], list[bool]]:
    """The points of hands, and whether each can be shown."""
    hands = np.full((len(dealt), 14), 255, dtype=np.uint8)
    for n, (cards, _) in enumerate(dealt):
        hands[n, : len(cards)] = hand_codes(cards)
    wilds = np.array([wild_number(wild, rules) for _, wild in dealt], dtype=np.int64)
    points, shows = least_points_of(hands, wilds, rules, sheet)
    return points.tolist(), [bool(can) for can in shows]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_points_and_shows_are_those_of_the_readable_search(name: str, family: Callable[[Random], Dealt]) -> None:
    rng, rules = Random(f"compiled {name} {family.__name__} {TORTURE or ''}".strip()), ruleset(name)
    dealt = [family(rng) for _ in range(HANDS)]
    points, shows = counted(dealt, rules)
    for (hand, wild), least, can in zip(dealt, points, shows, strict=True):
        assert least == least_points(hand, wild, rules), (hand, wild)
        assert can == (find_show(hand, wild, rules) is not None), (hand, wild)


def test_other_ways_of_counting_are_followed_too() -> None:
    rng = Random(31)
    dealt = [family(rng) for family in FAMILIES for _ in range(60)]
    changes: list[dict[str, dict[str, object]]] = [
        {"sequence": {"ace": "low"}},
        {"count": {"first_life": "melds"}},
        {"count": {"cap": 0}},
        {"points": {"ace": 1}},
        {"show": {"sequences": 1}},
        {"count": {"no_life": "pure_sequence", "first_life": "pure_sequence"}},
    ]
    for change in changes:
        rules = changed(ruleset("classic"), **change)
        assert counted(dealt, rules)[0] == [least_points(hand, wild, rules) for hand, wild in dealt], change


@pytest.mark.parametrize("size", [1, 2, 5, 9, 12, 14])
def test_hands_of_other_sizes_are_counted(size: int) -> None:
    rng, rules = Random(size), ruleset("classic")
    dealt: list[Dealt] = [(rng.sample(PACK, size), rng.choice([None, "A", "7", "K", "JK"])) for _ in range(200)]
    points, shows = counted(dealt, rules)
    assert points == [least_points(hand, wild, rules) for hand, wild in dealt]
    assert not any(shows)


def test_three_jokers_are_a_sequence_when_a_wild_card_plays_as_itself() -> None:
    hand = ["3S", "4S", "5S", *(2 * ["KS", "KH", "KD", "KC"]), "JK", "JK"]
    assert counted([(hand, "K")], ruleset("classic")) == ([0], [True])


def test_a_joker_left_over_needs_a_place_where_one_sequence_is_enough() -> None:
    """A pure sequence and full sets have no room for a joker; in games of two sequences the second one always has."""
    rng, rules = Random(17), ruleset("aceleagues-points")
    dealt: list[Dealt] = []
    while len(dealt) < 600:
        wild = rng.choice(["5", "Q"])
        start, suit = rng.randrange(11), rng.choice("SHDC")
        hand = [rank + suit for rank in "A23456789TJQK"[start : start + 3]]
        while len(hand) < 13:
            rank = rng.choice("A23456789TJQK")
            joker = rng.choice(["JK", wild + rng.choice("SHDC")])
            hand += [joker] if rng.random() < 0.3 else [rank + s for s in rng.sample("SHDC", rng.randint(1, 4))]
        if not Counter(hand[:13]) - Counter(PACK):
            dealt.append((hand[:13], wild))
    _, shows = counted(dealt, rules)
    assert shows == [find_show(hand, wild, rules) is not None for hand, wild in dealt]
    assert 100 < sum(shows) < 500


def test_a_full_table_is_emptied_and_nothing_changes() -> None:
    rng, rules = Random(8), ruleset("classic")
    dealt = [dense(rng) for _ in range(50)]
    sheet = sheet_for(rules)
    first = counted(dealt, rules, sheet)
    sheet.used = ROWS - 5
    assert counted(dealt, rules, sheet) == first
    assert sheet.used < ROWS - 5


@pytest.mark.parametrize("name", ["rum", "continental", "gin", "rummy-106-literal"])
def test_other_games_are_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(UsageError, match=name):
        counted([(["3S", "4S", "5S"], None)], RULEBOOK.resolve(name))


def test_prices_that_rows_cannot_hold_are_refused() -> None:
    with pytest.raises(ValueError, match="price"):
        worksheet((0,) * 13)


PLAIN = """
import json, sys
sys.modules["numba"] = None
from random import Random
from ledger.rules.compiled.jit import IS_COMPILED
from tests.oracles.hands import dense, end_game
from tests.rules.rulesets import ruleset
from tests.rules.test_compiled import counted
from tests.torture import TORTURE
rng = Random(5)
dealt = [family(rng) for family in (dense, end_game) for _ in range(6)]
print(json.dumps([IS_COMPILED, counted(dealt, ruleset("classic"))]))
"""


def test_without_numba_the_same_numbers_come_slowly() -> None:
    root = Path(__file__).parents[2]
    said = subprocess.run([sys.executable, "-c", PLAIN], cwd=root, capture_output=True, check=True, text=True)
    rng = Random(5)
    dealt = [family(rng) for family in (dense, end_game) for _ in range(6)]
    assert json.loads(said.stdout) == [False, list(counted(dealt, ruleset("classic")))]
    assert said.stderr == ""
