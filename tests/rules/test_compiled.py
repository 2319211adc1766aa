"""The compiled search counts what the readable one counts; make torture asks for 20,000 hands of each family."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from types import GenericAlias
from typing import Annotated, Any

import pytest

np = pytest.importorskip("numpy")
npt = pytest.importorskip("numpy.typing")

from ledger.rules.arrangement import least_points  # noqa: E402
from ledger.rules.coherence import incoherence  # noqa: E402
from ledger.rules.compiled.counting import HandSearch, counting  # noqa: E402
from ledger.rules.compiled.jit import record_of  # noqa: E402
from ledger.rules.compiled.suit_rows import ROWS, Demands, Worksheet, worksheet  # noqa: E402
from ledger.rules.many_hands import CAN, CANNOT, TO_BE_SEEN, hand_code, rank_code  # noqa: E402
from ledger.rules.melds import meld_shape  # noqa: E402
from ledger.rules.points import joker_rank  # noqa: E402
from ledger.rules.shows import find_show  # noqa: E402
from ledger.rules.sizes import show_size  # noqa: E402
from schemas.errors import UsageError  # noqa: E402
from schemas.ruleset import Ruleset  # noqa: E402
from tests.oracles.arrangement import can_show, least_score  # noqa: E402
from tests.oracles.hands import (  # noqa: E402
    PACK,
    Dealt,
    dense,
    end_game,
    from_packs,
    joker_rich,
    mixture,
    random_hand,
)
from tests.rules.hands import could_finish  # noqa: E402
from tests.rules.rulesets import RULEBOOK, changed, ruleset  # noqa: E402
from tests.rules.test_agreement import WIDER, other_game  # noqa: E402
from tests.torture import TORTURE  # noqa: E402

HANDS = 2_000 if TORTURE else 80
OF_EACH_RULESET = 500 if TORTURE else 50
"""Hands under every ruleset and overlay, so many that some can be shown."""
FAMILIES = (joker_rich, dense, random_hand, end_game)
GAMES = ("classic", "rummycentral", "rummy-106", "aceleagues-points")


def searched(dealt: Sequence[Dealt], search: HandSearch, rules: Ruleset) -> tuple[list[int], list[int]]:
    """The points of hands, and what the search says of showing those of the right size."""
    coded = [(hand_code(cards), rank_code(joker_rank(wild, rules))) for cards, wild in dealt]
    shows = [search.show(*hand) if len(hand[0]) == show_size(rules) else CANNOT for hand in coded]
    return [search.price(*hand) for hand in coded], shows


def counted(dealt: Sequence[Dealt], rules: Ruleset, search: HandSearch | None = None) -> tuple[list[int], list[bool]]:
    """The points of hands, and whether each can be shown."""
    points, shows = searched(dealt, search or HandSearch(rules), rules)
    return points, [show == CAN for show in shows]


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
    sheets: dict[object, Worksheet] = {}
    search = HandSearch(rules, sheets)
    first = counted(dealt, rules, search)
    for sheet in sheets.values():
        sheet.used = ROWS - 5
    assert counted(dealt, rules, search) == first
    assert all(sheet.used < ROWS - 5 for sheet in sheets.values())


# -- every family --------------------------------------------------------------------------------------


def agrees(dealt: Sequence[Dealt], rules: Ruleset) -> Counter[bool]:
    """Hold the compiled search of a ruleset to the plain one; how many hands could and could not be shown."""
    search = HandSearch(rules)
    seen: Counter[bool] = Counter()
    for (hand, wild), points, shown in zip(dealt, *searched(dealt, search, rules), strict=True):
        assert points == least_points(hand, wild, rules), (rules.id, hand, wild)
        can = find_show(hand, wild, rules) is not None
        assert shown in ((CAN, TO_BE_SEEN) if can else (CANNOT, TO_BE_SEEN)), (rules.id, hand, wild)
        seen[can] += 1
        if len(hand) == show_size(rules) + 1:
            could = search.show(hand_code(hand), rank_code(joker_rank(wild, rules)), spare=1)
            wanted = could_finish(hand, wild, rules)
            assert could in ((CAN, TO_BE_SEEN) if wanted else (CANNOT, TO_BE_SEEN)), (rules.id, hand, wild)
    return seen


@pytest.mark.parametrize("rules", RULEBOOK.every(), ids=lambda rules: rules.id)
def test_every_shipped_ruleset_and_overlay_is_counted_as_the_plain_search_does(rules: Ruleset) -> None:
    rng, size = Random(f"families {rules.id} {TORTURE or ''}".strip()), show_size(rules)
    packs = (rules.pack.decks, rules.pack.printed_jokers)
    sizes = (size, size, size, size + 1, max(1, size - 3))
    dealt = [from_packs(rng, *packs, rng.choice(sizes), rules.sequence.min) for _ in range(OF_EACH_RULESET)]
    seen = agrees(dealt, rules)
    assert seen[False] > 10
    assert seen[True]


def another_game(rng: Random, most: int) -> Ruleset:
    """A game nobody plays, made of any choices the plain search follows, with up to ``most`` cards in a hand."""
    while True:
        free = sorted(rng.choices(WIDER, k=3), key=WIDER.index)
        suits = rng.choice(["distinct", "distinct", "any"])
        rules = changed(
            ruleset("classic"),
            pack={"decks": rng.randint(1, 3), "printed_jokers": rng.choice([0, 1, 2, 4, 8])},
            deal={"cards": (rng.choice([n for n in (7, 10, 13, 16, 21) if n <= most]),)},
            sequence={
                "min": rng.randint(2, 5),
                "ace": rng.choice(["low", "high_or_low", "king_ace_two", "round_the_corner"]),
            },
            set={
                "min": rng.choice([2, 3, 3, 4]),
                "max": 4 if suits == "distinct" else rng.choice([4, 6]),
                "suits": suits,
                "max_with_jokers": rng.choice([0, 0, 13]),
            },
            points={"ace": rng.choice([0, 1, 15]), "court": rng.choice([0, 10])},
            melding={"jokers_alone": rng.choice(["no_meld", "no_meld", "set", "any_meld"])},
            show={"pure": rng.randint(0, 3), "sequences": rng.randint(0, 4), "impure": rng.choice([0, 0, 1])},
            count={
                "no_life": free[0], "first_life": free[1], "both_lives": free[2],
                "cap": rng.choice([0, 80]), "without_pure": rng.choice([0, 0, 80]),
            },
        )  # fmt: skip
        if incoherence(rules) is None:
            return rules


@pytest.mark.parametrize("most", [13, 21])
def test_games_nobody_plays_are_counted_as_the_plain_search_does(most: int) -> None:
    rng = Random(f"another game {most} {TORTURE or ''}".strip())
    for _ in range(HANDS // 8):
        rules = another_game(rng, most)
        size = show_size(rules)
        sizes = (size, size, size + 1, max(1, size - 2))
        packs = (rules.pack.decks, rules.pack.printed_jokers)
        agrees([from_packs(rng, *packs, rng.choice(sizes), rules.sequence.min) for _ in range(10)], rules)


def test_games_nobody_plays_agree_with_exhaustive_search() -> None:
    rng = Random(f"compiled other games {TORTURE or ''}".strip())
    for n in range(HANDS // 2):
        hand, wild = mixture(rng, n)
        hand = hand[: rng.choice([13, 13, 10, 7])]
        rules, profile = other_game(rng)
        (points,), (shown,) = searched([(hand, wild)], HandSearch(rules), rules)
        assert points == least_score(hand, wild, profile), (hand, wild, rules)
        if len(hand) == show_size(rules):
            can = can_show(hand, wild, profile)
            assert shown in ((CAN, TO_BE_SEEN) if can else (CANNOT, TO_BE_SEEN)), (hand, wild, rules)


def test_a_search_without_room_says_so_and_never_a_figure() -> None:
    rng, rules = Random(3), ruleset("classic")
    dealt = [dense(rng) for _ in range(40)]
    right = searched(dealt, HandSearch(rules), rules)[0]
    sheets: dict[object, Worksheet] = {}
    search = HandSearch(rules, sheets)
    for sheet in sheets.values():
        sheet.most_rows = 60
    found = searched(dealt, search, rules)[0]
    assert -1 in found
    assert all(points in (-1, least) for points, least in zip(found, right, strict=True))


# -- what is not taken ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["rum", "continental", "gin", "rummy-106-literal", "classic+three-packs"])
def test_games_a_kernel_of_two_packs_does_not_know_are_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(UsageError, match="are not among those"):
        counting(RULEBOOK.resolve(name))


def test_what_a_worksheet_has_no_room_for_is_refused() -> None:
    shape = meld_shape(ruleset("classic"))
    with pytest.raises(ValueError, match="price"):
        worksheet((-1,) * 13, shape)
    with pytest.raises(ValueError, match="room"):
        worksheet((10,) * 13, shape, Demands(4, 4, 30))


@pytest.mark.parametrize(
    "numbers",
    [np.ndarray[Any, np.dtype[np.int32]], GenericAlias(list, np.int32), npt.NDArray[np.int32]],
    ids=["numpy 2.4", "numpy 2.5", "this numpy"],
)
def test_arrays_of_a_record_are_read_off_as_each_numpy_writes_them(numbers: Any) -> None:
    """An alias of 2.5 names the kind of numbers alone, as list[...] does; before, it was the type it stands for."""

    kind = type("Kind", (), {"__annotations__": {"waits": Annotated[numbers, 3, 2], "many": int}})
    made = record_of(kind)
    assert (made.waits.dtype, made.waits.shape, made.many) == (np.int32, (3, 2), 0)


# -- without numba -------------------------------------------------------------------------------------


PLAIN = """
import json, sys
sys.modules["numba"] = None
from random import Random
from types import GenericAlias
from ledger.rules.compiled.jit import IS_COMPILED
from ledger.rules.compiled.counting import HandSearch
from tests.oracles.hands import dense, end_game, from_packs
from tests.rules.rulesets import ruleset
from tests.rules.test_compiled import counted, searched
from tests.torture import TORTURE
rng = Random(5)
dealt = [family(rng) for family in (dense, end_game) for _ in range(6)]
gin = ruleset("gin")
small = [from_packs(rng, 1, 0, 10) for _ in range(6)]
print(json.dumps([IS_COMPILED, counted(dealt, ruleset("classic")), searched(small, HandSearch(gin), gin)]))
"""


def test_without_numba_the_same_numbers_come_slowly() -> None:
    root = Path(__file__).parents[2]
    said = subprocess.run([sys.executable, "-c", PLAIN], cwd=root, capture_output=True, check=True, text=True)
    rng = Random(5)
    dealt = [family(rng) for family in (dense, end_game) for _ in range(6)]
    gin = ruleset("gin")
    small = [from_packs(rng, 1, 0, 10) for _ in range(6)]
    right = [list(counted(dealt, ruleset("classic"))), list(searched(small, HandSearch(gin), gin))]
    assert json.loads(said.stdout) == [False, *right]
    assert said.stderr == ""


PARTS = """
from ledger.rules.compiled.jit import compiled

@compiled
def half(number):
    if number % 2:
        raise ValueError("odd")
    return number // 2

@compiled
def quarter(number):
    return half(half(number))

@compiled
def eighths(numbers):
    most = 0
    for number in numbers:
        most = max(most, quarter(half(number)))
    return most
"""


def test_what_compiled_functions_call_is_compiled_as_their_part_and_by_itself_only_for_python(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    asks = (
        "import numpy as np, parts as p\n"
        "first = p.eighths(np.array([64, 16])), len(p.half.overloads), len(p.quarter.overloads)\n"
        "try: p.eighths(np.array([64, 20]))\n"
        "except ValueError as error: print(*first, error, p.half(10), p.quarter(20), len(p.half.overloads))\n"
    )
    for _ in range(2):  # compiled, then read from disk
        assert said_of(tmp_path, PARTS, asks) == ("8 0 0 odd 5 5 1\n", "")


def said_of(folder: Path, parts: str, asks: str) -> tuple[str, str]:
    """What a process prints, and says is wrong, that asks a module of these compiled functions, ``parts``."""
    module = folder / "parts.py"
    if not module.exists():  # what was compiled of it is good for as long as it stays as it is
        module.write_text(parts)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[2]), str(folder)])}
    said = subprocess.run([sys.executable, "-c", asks], env=environment, cwd=folder, capture_output=True, text=True)
    return said.stdout, said.stderr


PARTS_OF_ARRAYS = """
from ledger.rules.compiled.jit import compiled

@compiled
def most(numbers):
    found = 0
    for number in numbers:
        if number > found:
            found = number
    return found

@compiled
def most_of_the_rest(numbers):
    rest = numbers[1:]
    if most(rest) > 3:
        return most(rest)
    return most(numbers)

@compiled
def most_of_all(numbers):
    return most_of_the_rest(numbers)
"""


def test_a_part_counts_no_references_and_is_there_for_its_whole_alone(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    asks = (
        "import numpy as np, parts as p\n"
        "found = p.most_of_all(np.array([2, 5, 4]))\n"
        "whole = next(iter(p.most_of_all.overloads.values())).library\n"
        "part = next(iter(p.most_of_the_rest.get_overload(())[0].overloads.values())).library\n"
        "links = {function.linkage.name for function in whole.get_defined_functions()}\n"
        "print(found, 'NRT_incref' in part.get_llvm_str(), 'linkonce_odr' in links)\n"
    )
    assert said_of(tmp_path, PARTS_OF_ARRAYS, asks) == ("5 False False\n", "")
