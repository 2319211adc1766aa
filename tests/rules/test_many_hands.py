"""The compiled search takes over where many hands are to be arranged, says nothing else, and is never in the way."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from ledger.rules import many_hands
from ledger.rules.arrangement import least_points
from ledger.rules.many_hands import compiled_search, expect_many_hands
from ledger.rules.shows import find_show
from ledger.rules.sizes import show_size
from schemas.errors import BadCards
from schemas.ruleset import Ruleset
from tests.oracles.hands import Dealt, from_packs
from tests.rules.hands import could_finish
from tests.rules.rulesets import RULEBOOK, ruleset

counting = pytest.importorskip("ledger.rules.compiled.counting")
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing was arranged yet, and nothing is left behind."""
    monkeypatch.setattr(many_hands, "_process", many_hands._Process())
    yield
    many_hands._searches.clear()
    many_hands._sheets.clear()


def take_over() -> None:
    """Let the compiled search arrange every hand from now on."""
    expect_many_hands()
    many_hands._process.asked_at = 0
    many_hands._process.arranged = many_hands.TO_COMPILE


def answers(dealt: list[Dealt], rules: Ruleset) -> list[object]:
    """All that is asked of a hand, by the one door for each question."""
    return [
        (least_points(hand, wild, rules), find_show(hand, wild, rules), could_finish(hand, wild, rules))
        for hand, wild in dealt
    ]


@pytest.mark.parametrize(
    "name", ["classic", "gin", "rummy-106-literal", "classic+three-packs", "classic+corner", "rum"]
)
def test_every_question_is_answered_alike_before_and_after(name: str) -> None:
    rng, rules = Random(name), RULEBOOK.resolve(name)
    size = show_size(rules)
    packs = (rules.pack.decks, rules.pack.printed_jokers)
    dealt = [from_packs(rng, *packs, size + n % 2) for n in range(120)]
    plain = answers(dealt, rules)
    take_over()
    assert answers(dealt, rules) == plain
    assert compiled_search(rules) is not None


def test_cards_told_apart_by_their_copy_are_taken_and_wrong_ones_refused_as_before() -> None:
    rules = ruleset("classic")
    hand = ["7H.1", "7H.2", "8H", "9H", "TS.1"]
    least = least_points(hand, None, rules)
    take_over()
    assert least_points(hand, None, rules) == least
    for wrong in (["7H", "7H", "7H"], ["1X"], ["??"]):
        with pytest.raises(BadCards):
            least_points(wrong, None, rules)


def test_it_takes_over_only_once_loading_has_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ruleset("classic")
    monkeypatch.setattr(counting, "is_kept", lambda: True)
    many_hands._process.asked_at = 5
    assert [compiled_search(rules) for _ in range(9)] == [None] * 9
    expect_many_hands()
    assert [compiled_search(rules) is not None for _ in range(6)] == [False, False, False, False, True, True]


def test_where_it_would_first_be_compiled_it_waits_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "is_kept", lambda: False)
    expect_many_hands()
    many_hands._process.arranged = many_hands.TO_LOAD
    assert compiled_search(ruleset("classic")) is None
    many_hands._process.arranged = many_hands.TO_COMPILE
    assert compiled_search(ruleset("classic")) is not None


def test_without_numba_the_plain_search_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(many_hands, "find_spec", lambda name: None if name == "numba" else found(name))
    take_over()
    assert compiled_search(ruleset("classic")) is None
    assert least_points(["KS", "QH"], None, ruleset("classic")) == 20


def test_threads_share_it() -> None:
    rules = [ruleset("classic"), ruleset("rummycentral"), ruleset("aceleagues-points")]
    rng = Random(4)
    dealt = [from_packs(rng, 2, 2, 13) for _ in range(300)]
    plain = [[least_points(hand, wild, game) for hand, wild in dealt] for game in rules]
    take_over()
    with ThreadPoolExecutor(3) as pool:
        found = list(pool.map(lambda game: [least_points(hand, wild, game) for hand, wild in dealt], rules * 2))
    assert found == plain * 2


SMALL = """
import sys
from cli.app import run
code = run(sys.argv[1:])
assert code in (0, 1), code
found = {"numba", "numpy"} & set(sys.modules)
assert not found, found
"""


@pytest.mark.parametrize(
    "command",
    [("score", "3S", "4S", "5S", "KD"), ("audit", "LOG"), ("replay", "LOG"), ("--help",)],
    ids=lambda command: command[0],
)
def test_a_small_command_imports_none_of_it(command: tuple[str, ...]) -> None:
    log = ROOT / "sample_logs" / "classic" / "clean.jsonl"
    arguments = [str(log) if word == "LOG" else word for word in command]
    said = subprocess.run([sys.executable, "-c", SMALL, *arguments], cwd=ROOT, capture_output=True, text=True)
    assert (said.returncode, said.stderr) == (0, "")
