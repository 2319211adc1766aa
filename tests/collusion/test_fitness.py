"""Whether the model fits, and for whom it does not: what is withheld then, with the figure, and what is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ledger.collusion.channels import DETECTORS
from ledger.collusion.facts.decisions import DISCARD, Facts, select
from ledger.collusion.fitness import Fit, fit_of, groups, withheld, withholding
from ledger.collusion.model import fit
from ledger.collusion.persons import people_of
from ledger.collusion.screening import screen
from ledger.collusion.sums import summed
from ledger.collusion.tails import UNCALIBRATED
from ledger.collusion.weighed import Batch
from tests.collusion.platforms import facts, names_of

FEWEST = 5


def by_chance(found: Facts, which: Callable[[Facts], np.ndarray[Any, Any]], seed: int) -> Facts:
    """The same decisions, those of some made at random."""
    rng, rows = np.random.default_rng(seed), found.decisions
    some = which(found) & (rows.kind == DISCARD)
    chosen = rows.chosen.copy()
    chosen[some] = rng.integers(0, rows.size[some])
    return Facts(found.deals, rows._replace(chosen=chosen))


def fit_of_games(found: Facts, model: Any, names: list[str], rules: Callable[[int], str] = lambda _: "classic") -> Fit:
    """How well a model fits one deal a match."""
    count = len(found.deals.winner)
    batch = Batch(np.arange(1, count + 1), np.ones(count, dtype=np.int64), [rules(n) for n in range(count)], found)
    return fit_of(batch, model, names)


def test_where_people_play_as_modelled_nothing_is_withheld() -> None:
    found, names = facts("softmax", 24, 512, 7), names_of(24)
    model, alone = fit(found.decisions, names), people_of(names, [])
    told = groups(fit_of_games(found, model, names), alone)
    assert {group.whose for group in told} >= {"all players", "tables of classic, 6 seats"}
    assert all(0.8 < group.explained < 1.2 for group in told if group.explained is not None)
    channels, why_not = withholding(fit_of_games(found, model, names), alone, DETECTORS)
    screened = screen(summed(found, model, DETECTORS.values(), names), DETECTORS, UNCALIBRATED, FEWEST)
    assert channels == {} and withheld(screened, channels, why_not, DETECTORS, UNCALIBRATED) is screened


def test_a_kind_that_people_choose_at_random_is_withheld_with_the_figure() -> None:
    found, names = facts("softmax", 24, 512, 7), names_of(24)
    model, alone = fit(found.decisions, names), people_of(names, [])
    noise = by_chance(found, lambda f: np.ones(len(f.decisions.kind), dtype=np.bool_), 1)
    channels, why_not = withholding(fit_of_games(noise, model, names), alone, DETECTORS)
    assert {"feeding", "hand_sharing"} <= set(channels) and "coordinated_drops" not in channels
    assert "explains nothing of what it should of discard of all players (n " in channels["feeding"]
    screened = screen(summed(noise, model, DETECTORS.values(), names), DETECTORS, UNCALIBRATED, FEWEST)
    left = withheld(screened, channels, why_not, DETECTORS, UNCALIBRATED)
    codes = {finding.code for lead in left.leads for finding in lead.findings if finding.p is not None}
    assert codes and not codes & {"feeding", "hand_sharing"}
    assert left.withheld["feeding"] == channels["feeding"]


def test_players_the_model_does_not_fit_are_withheld_alone() -> None:
    """Those who play little choose at random: nothing is said of them, and of the others what was said before."""
    found, names = facts("softmax", 24, 512, 7), names_of(24)
    model, alone = fit(found.decisions, names), people_of(names, [])
    rows, few = found.decisions, np.arange(12)
    mine = np.isin(rows.player, few) & (rows.kind == DISCARD)
    rare = mine & (np.random.default_rng(5).random(len(mine)) > 0.12)
    found = Facts(found.deals, select(rows, ~rare))
    noise = by_chance(found, lambda f: np.isin(f.decisions.player, few), 2)
    table = fit_of_games(noise, model, names)
    bad = [group for group in groups(table, alone) if group.bad]
    assert [(group.kind, group.whose) for group in bad] == [("discard", "players with 0 to 99 of them")]
    channels, why_not = withholding(table, alone, DETECTORS)
    screened = screen(summed(noise, model, DETECTORS.values(), names), DETECTORS, UNCALIBRATED, FEWEST)
    left = [
        finding
        for lead in withheld(screened, channels, why_not, DETECTORS, UNCALIBRATED).leads
        for finding in lead.findings
    ]
    assert channels == {}
    assert {finding.player in few for finding in left if finding.code == "feeding" and finding.p is not None} == {False}
    assert any(finding.player in few for finding in left if finding.code == "coordinated_drops")


def test_tables_of_other_rules_that_the_model_does_not_fit_are_named() -> None:
    found, names = facts("softmax", 24, 512, 7), names_of(24)
    model, alone = fit(found.decisions, names), people_of(names, [])
    noise = by_chance(found, lambda f: f.decisions.deal % 3 == 0, 3)
    table = fit_of_games(noise, model, names, lambda n: "strange" if n % 3 == 0 else "classic")
    bad = [group.whose for group in groups(table, alone) if group.bad]
    assert "tables of strange, 6 seats" in bad and "tables of classic, 6 seats" not in bad
    assert "tables of strange" in withholding(table, alone, DETECTORS)[0]["feeding"]
