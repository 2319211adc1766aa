"""Whether the model fits, and for whom it does not: what is gated then, with the figure, and what is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ledger.collusion.channels import CHANNELS
from ledger.collusion.facts.decisions import DISCARD, Facts, select
from ledger.collusion.facts.matches import FactsBatch, people_of
from ledger.collusion.goodness_of_fit import FitGates, FitStatistics, fit_groups, fit_statistics
from ledger.collusion.null_calibration import UNCALIBRATED
from ledger.collusion.screening import screen
from ledger.collusion.statistics import compute_statistics
from ledger.messages.renderer import ENGLISH
from tests.collusion.platforms import facts, fitted, names_of

FEWEST = 5
SMALL = ("softmax", 24, 512, 7)


def by_chance(found: Facts, which: Callable[[Facts], np.ndarray[Any, Any]], seed: int) -> Facts:
    """The same decisions, those of some made at random."""
    rng, rows = np.random.default_rng(seed), found.decisions
    some = which(found) & (rows.kind == DISCARD)
    chosen = rows.chosen.copy()
    chosen[some] = rng.integers(0, rows.size[some])
    return Facts(found.deals, rows._replace(chosen=chosen))


def fit_of_games(
    found: Facts, model: Any, names: list[str], rules: Callable[[int], str] = lambda _: "classic"
) -> FitStatistics:
    """How well a model fits one deal a match."""
    count = len(found.deals.winner)
    batch = FactsBatch(np.arange(1, count + 1), np.ones(count, dtype=np.int64), [rules(n) for n in range(count)], found)
    return fit_statistics(batch, model, names)


def test_where_people_play_as_modelled_nothing_is_gated() -> None:
    found, names = facts(*SMALL), names_of(24)
    model, alone = fitted(*SMALL), people_of(names, [])
    told = fit_groups(fit_of_games(found, model, names), alone)
    assert {ENGLISH.words(group.whose) for group in told} >= {"all players", "tables of classic, 6 seats"}
    assert all(0.8 < group.explained < 1.2 for group in told if group.explained is not None)
    gate = FitGates({"": fit_of_games(found, model, names)}, alone, CHANNELS)
    statistics = compute_statistics(found, model, CHANNELS.values(), names)
    ungated = screen(statistics, CHANNELS, UNCALIBRATED, FEWEST)
    assert gate.channels == {} and screen(statistics, CHANNELS, UNCALIBRATED, FEWEST, gate) == ungated


def test_a_kind_that_people_choose_at_random_is_gated_with_the_figure() -> None:
    found, names = facts(*SMALL), names_of(24)
    model, alone = fitted(*SMALL), people_of(names, [])
    noise = by_chance(found, lambda f: np.ones(len(f.decisions.kind), dtype=np.bool_), 1)
    gate = FitGates({"": fit_of_games(noise, model, names)}, alone, CHANNELS)
    assert {"feeding", "hand_sharing"} <= set(gate.channels) and "coordinated_drops" not in gate.channels
    assert "explains nothing of what it should of discard of all players (n " in ENGLISH.words(gate.channels["feeding"])
    statistics = compute_statistics(noise, model, CHANNELS.values(), names)
    left = screen(statistics, CHANNELS, UNCALIBRATED, FEWEST, gate)
    codes = {test.code for pair in left.pairs for test in pair.by_channel if test.p is not None}
    assert codes and not codes & {"feeding", "hand_sharing"}
    assert left.gated["feeding"] == gate.channels["feeding"]


def test_players_the_model_does_not_fit_are_gated_alone() -> None:
    """Those who play little choose at random: nothing is said of them, and of the others what was said before."""
    found, names = facts(*SMALL), names_of(24)
    model, alone = fitted(*SMALL), people_of(names, [])
    rows, few = found.decisions, np.arange(12)
    mine = np.isin(rows.player, few) & (rows.kind == DISCARD)
    rare = mine & (np.random.default_rng(5).random(len(mine)) > 0.12)
    found = Facts(found.deals, select(rows, ~rare))
    noise = by_chance(found, lambda f: np.isin(f.decisions.player, few), 2)
    table = fit_of_games(noise, model, names)
    bad = [group for group in fit_groups(table, alone) if group.bad]
    assert [(group.kind, ENGLISH.words(group.whose)) for group in bad] == [("discard", "players with 0 to 99 of them")]
    gate = FitGates({"": table}, alone, CHANNELS)
    statistics = compute_statistics(noise, model, CHANNELS.values(), names)
    screened = screen(statistics, CHANNELS, UNCALIBRATED, FEWEST, gate)
    left = [test for pair in screened.pairs for test in pair.by_channel]
    assert gate.channels == {}
    assert {test.player in few for test in left if test.code == "feeding" and test.p is not None} == {False}
    assert any(test.player in few for test in left if test.code == "coordinated_drops")


def test_tables_of_other_rules_that_the_model_does_not_fit_are_named() -> None:
    found, names = facts(*SMALL), names_of(24)
    model, alone = fitted(*SMALL), people_of(names, [])
    noise = by_chance(found, lambda f: f.decisions.deal % 3 == 0, 3)
    table = fit_of_games(noise, model, names, lambda n: "strange" if n % 3 == 0 else "classic")
    bad = [ENGLISH.words(group.whose) for group in fit_groups(table, alone) if group.bad]
    assert "tables of strange, 6 seats" in bad and "tables of classic, 6 seats" not in bad
    assert "tables of strange" in ENGLISH.words(FitGates({"": table}, alone, CHANNELS).channels["feeding"])


def test_tables_the_model_does_not_fit_gate_a_channel_for_everybody_though_it_fits_the_players() -> None:
    found, names = facts(*SMALL), names_of(24)
    model, alone = fitted(*SMALL), people_of(names, [])
    # Every second deal at every sixth table: so badly that these tables do not fit, and so rarely that players do.
    noise = by_chance(found, lambda f: f.decisions.deal % 12 == 0, 3)
    gate = FitGates(
        {"": fit_of_games(noise, model, names, lambda n: "strange" if n % 6 == 0 else "classic")}, alone, CHANNELS
    )
    assert {ENGLISH.words(group.whose) for group in gate.groups if group.bad} == {"tables of strange, 6 seats"}
    statistics = compute_statistics(noise, model, CHANNELS.values(), names)
    tests = [
        test for pair in screen(statistics, CHANNELS, UNCALIBRATED, FEWEST, gate).pairs for test in pair.by_channel
    ]
    assert {test.p for test in tests if test.code == "feeding"} == {None}
    assert any(test.p is not None for test in tests if test.code == "coordinated_drops")
