"""The engine knows every option of the ruleset model, every case and every law it decides by, or it decides nothing."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

from ledger.engine import options
from ledger.engine.options import DECIDED, TAUGHT, TAUGHT_CASES, TAUGHT_LAWS, HandRules, hand_rules
from ledger.play.laws import LAWS
from ledger.rules.admissible import changed
from schemas.ruleset import CASES, option_paths
from tests.audit.judged import RULEBOOK
from tests.engine.damage import HAND_GAMES

CLASSIC = RULEBOOK.resolve("classic")


def test_every_option_of_the_model_was_taught() -> None:
    assert set(option_paths(CLASSIC.options)) == set(TAUGHT)


def test_every_case_and_every_law_on_what_is_decided_was_taught() -> None:
    assert set(CASES) == TAUGHT_CASES
    assert {code for code, law in LAWS.items() if set(law.on) & DECIDED} == TAUGHT_LAWS


@pytest.mark.parametrize("ruleset", HAND_GAMES)
def test_hand_games_are_taught(ruleset: str) -> None:
    known = hand_rules(RULEBOOK.resolve(ruleset))
    assert known is not None and isinstance(known[0], HandRules)


@pytest.mark.parametrize("path", sorted(TAUGHT))
def test_an_option_the_engine_does_not_know_sends_all_to_the_fold(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(options, "TAUGHT", {name: known for name, known in TAUGHT.items() if name != path})
    assert hand_rules(CLASSIC) is None


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("discards.returned", "forbidden"), ("stock.recycles", 1), ("timer.bank", 1000), ("set.max", 5),
        ("sequence.ace", "king_ace_two"), ("count.without_pure", 80), ("settlement.fee_cap", 5),
        ("settlement.rounding", "half_up"), ("deal.dealer", "clockwise"), ("show.impure", 1), ("stock.top", "goes"),
        ("count.both_lives", "sequences"), ("deal.wild", "none"), ("pack.decks", 3),
    ],
)  # fmt: skip
def test_a_value_the_engine_does_not_know_sends_all_to_the_fold(path: str, value: object) -> None:
    assert hand_rules(changed(CLASSIC, {path: value}, "house:stated")) is None


def test_a_law_more_sends_all_to_the_fold() -> None:
    assert hand_rules(CLASSIC, {*TAUGHT_LAWS, "a_new_law"}) is None
    assert hand_rules(CLASSIC, TAUGHT_LAWS) is not None
