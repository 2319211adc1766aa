"""The engine knows every option of the ruleset model, every case and every law it decides by, or it decides nothing."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

from ledger.audit.clearing import Verifiers
from ledger.engine import options
from ledger.engine.options import (
    DECIDED,
    DECIDED_ON_TABLE,
    TAUGHT,
    TAUGHT_CASES,
    TAUGHT_LAWS,
    TAUGHT_LAWS_ON_TABLE,
    TAUGHT_ON_TABLE,
    GameRules,
    hand_rules,
    table_rules,
)
from ledger.play.laws import LAWS
from ledger.rules.admissible import with_choices
from schemas.ruleset import CASES, option_paths
from tests.audit.judged import RULEBOOK, RULESETS
from tests.engine.damage import HAND_GAMES, RUM_COMBINATIONS, TABLE_GAMES

CLASSIC = RULEBOOK.resolve("classic")
RUM = RULEBOOK.resolve("rum")
UNTAUGHT = """until the engine was taught these laws it judges no match, and all tests of it fail. Let ledger/engine
hand over a match in which one may be broken, then list it in TAUGHT_LAWS or TAUGHT_LAWS_ON_TABLE of its options.py"""


def test_every_option_of_the_model_was_taught() -> None:
    for name, taught in (("TAUGHT", TAUGHT), ("TAUGHT_ON_TABLE", TAUGHT_ON_TABLE)):
        wrong = sorted(set(option_paths(CLASSIC.options)) ^ set(taught))
        assert wrong == [], (
            f"until {name} of ledger/engine/options.py has it with the values it knows, it judges no match"
        )


def test_every_case_and_every_law_on_what_is_decided_was_taught() -> None:
    assert set(CASES) == TAUGHT_CASES
    for decided, taught in ((DECIDED, TAUGHT_LAWS), (DECIDED_ON_TABLE, TAUGHT_LAWS_ON_TABLE)):
        laws = {code for code, law in LAWS.items() if set(law.on) & decided}
        assert sorted(laws - taught) == [], UNTAUGHT
        assert sorted(taught - laws) == [], "no such law looks at what the engine decides"


@pytest.mark.parametrize("ruleset", HAND_GAMES)
def test_hand_games_are_taught(ruleset: str) -> None:
    known = hand_rules(RULEBOOK.resolve(ruleset))
    assert known is not None and isinstance(known[0], GameRules)


def test_rules_that_differ_by_a_case_alone_are_judged_by_verifiers_of_their_own() -> None:
    rules, made = RULEBOOK.resolve("aceleagues-points"), Verifiers()
    bare = rules.model_copy(update={"cases": {}})
    assert bare.hash == rules.hash and hand_rules(bare) != hand_rules(rules)
    assert made.of(bare) is not made.of(rules)
    assert made.of(bare) is made.of(bare)


@pytest.mark.parametrize("ruleset", (*TABLE_GAMES, *RUM_COMBINATIONS))
def test_games_of_melds_on_the_table_are_taught(ruleset: str) -> None:
    rules = RULEBOOK.resolve(ruleset)
    assert table_rules(rules) is not None and hand_rules(rules) is None


def test_every_shipped_ruleset_is_taught() -> None:
    assert set(RULESETS) == {*HAND_GAMES, *TABLE_GAMES}


def test_an_option_the_engine_does_not_know_sends_all_to_the_fold(monkeypatch: pytest.MonkeyPatch) -> None:
    for path in TAUGHT:
        for name, taught in (("TAUGHT", TAUGHT), ("TAUGHT_ON_TABLE", TAUGHT_ON_TABLE)):
            monkeypatch.setattr(options, name, {known: values for known, values in taught.items() if known != path})
        assert hand_rules(CLASSIC) is None, path
        assert table_rules(RUM) is None, path


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("discards.returned", "forbidden"), ("stock.recycles", 1), ("timer.bank", 1000), ("set.max", 5),
        ("sequence.ace", "king_ace_two"), ("count.without_pure", 80), ("settlement.fee_cap", 5),
        ("settlement.rounding", "half_up"), ("deal.dealer", "clockwise"), ("stock.top", "goes"),
        ("sequence.min", 4), ("deal.wild", "none"), ("pack.decks", 3),
    ],
)  # fmt: skip
def test_a_value_the_engine_does_not_know_sends_all_to_the_fold(path: str, value: object) -> None:
    assert hand_rules(with_choices(CLASSIC, {path: value}, "house:stated")) is None


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("timer.clock", "turn"), ("timeout.misses", 3), ("disconnect.play", "autoplay"), ("deal.wild", "cut_card"),
        ("set.max_with_jokers", 5), ("settlement.pays", "prize_pool"), ("pack.decks", 3),
        ("discards.joker", "forbidden"), ("leave.counts", "as_drop"), ("show.finish", "fourteenth_card"),
        ("sequence.ace", "king_ace_two"), ("turn.steps", "draw_then_discard"), ("timeout.turn", "passes"),
    ],
)  # fmt: skip
def test_a_value_the_engine_does_not_know_on_the_table_sends_all_to_the_fold(path: str, value: object) -> None:
    assert table_rules(RUM) is not None
    assert table_rules(with_choices(RUM, {path: value}, "house:stated")) is None


def test_a_law_more_sends_all_to_the_fold() -> None:
    assert hand_rules(CLASSIC, {*TAUGHT_LAWS, "a_new_law"}) is None
    assert hand_rules(CLASSIC, TAUGHT_LAWS) is not None
    assert table_rules(RUM, {*TAUGHT_LAWS_ON_TABLE, "a_new_law"}) is None
    assert table_rules(RUM, TAUGHT_LAWS_ON_TABLE) is not None
