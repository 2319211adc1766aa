"""A ledger of several rulesets: each is held against a model of its own, and where one fits badly the others go on."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from ledger.collusion.channels import CHANNELS
from ledger.collusion.facts.decisions import DISCARD, Facts
from ledger.collusion.facts.matches import FactsBatch, people_of
from ledger.collusion.goodness_of_fit import FitGates, FitStatistics, fit_statistics
from ledger.collusion.null_calibration import UNCALIBRATED
from ledger.collusion.reviews import queue
from ledger.collusion.scan import UNKNOWN_PLAY, scan
from ledger.collusion.screening import Screening, screen
from ledger.collusion.statistics import Statistics, add_statistics, compute_statistics
from ledger.messages.renderer import ENGLISH
from ledger.rules.library import read_rulebook
from ledger.simulate.population.games import Simulator
from ledger.simulate.population.logs import logs
from schemas.message import message
from tests.collusion.platforms import facts, fitted, names_of, people
from tests.collusion.test_goodness_of_fit import by_chance
from tests.collusion.test_scan import FEWEST, PLAYERS, SEED, Event, games, ingested, opened

SMALL = ("softmax", 24, 512, 7)
OTHER = ("softmax", 24, 512, 8)
NAMES = names_of(24)


def batch(found: Facts, ruleset: str, first: int = 1) -> FactsBatch:
    """One deal a match."""
    count = len(found.deals.winner)
    places = np.arange(first, first + count)
    return FactsBatch(places, np.ones(count, dtype=np.int64), [ruleset] * count, found)


@cache
def parts() -> tuple[Facts, Facts]:
    """Games of people who play as modelled, and games in which the same people discard at random."""
    return facts(*SMALL), by_chance(facts(*OTHER), lambda f: np.ones(len(f.decisions.kind), dtype=np.bool_), 3)


def screened(**by_ruleset: Facts) -> tuple[Screening, FitGates, dict[str, Statistics]]:
    """Screened, under the model of those who play as modelled."""
    model = fitted(*SMALL)
    fits: dict[str, FitStatistics] = {
        name: fit_statistics(batch(found, name), model, NAMES) for name, found in by_ruleset.items()
    }
    gates = FitGates(fits, people_of(NAMES, []), CHANNELS)
    statistics = {
        name: compute_statistics(found, model, CHANNELS.values(), NAMES) for name, found in by_ruleset.items()
    }
    return screen(gates.trusted(statistics), CHANNELS, UNCALIBRATED, FEWEST, gates), gates, statistics


def p_values(found: Screening, code: str) -> dict[tuple[int, int, bool], float]:
    """By who acts for whom, the p of a channel."""
    tests = [test for pair in found.pairs for test in pair.by_channel if test.code == code]
    return {(test.player, test.other, test.both): test.p for test in tests if test.p is not None}


def test_a_ruleset_the_model_fits_badly_withholds_its_own_decisions_and_no_others() -> None:
    good, noise = parts()
    alone, _, _ = screened(classic=good)
    found, gates, _ = screened(classic=good, strange=noise)
    assert p_values(found, "feeding") == p_values(alone, "feeding") != {}
    assert "feeding" not in found.gated
    reasons = {(each.ruleset, each.code): each.why for each in gates.withheld}
    assert "explains nothing of what it should of discard" in ENGLISH.words(reasons["strange", "feeding"])
    assert ("classic", "feeding") not in reasons and ("strange", "coordinated_drops") not in reasons


def test_what_fits_in_both_is_tested_on_both() -> None:
    good, noise = parts()
    _, gates, statistics = screened(classic=good, strange=noise)
    trusted, both = gates.trusted(statistics), add_statistics(statistics.values())
    assert (trusted.deals.values == both.deals.values).all()
    for kept, played in ((trusted.pairs, both.pairs), (trusted.players, both.players)):
        assert (kept["coordinated_drops"].values == played["coordinated_drops"].values).all()
    few, all_of = trusted.deals_of("feeding"), trusted.deals
    assert 0 < few.values[:, 0].sum() < all_of.values[:, 0].sum()
    assert (few.values == statistics["classic"].deals.values).all()


def test_a_pair_that_met_elsewhere_only_is_not_tested_on_what_is_left() -> None:
    """Its tail would be chosen by deals the test does not rest on."""
    good, noise = parts()
    found, gates, statistics = screened(classic=good, strange=noise)
    least = max(pair.deals for pair in screened(classic=good)[0].pairs) + 1
    stricter = screen(gates.trusted(statistics), CHANNELS, UNCALIBRATED, least, gates)
    assert stricter.pairs and found.pairs
    assert p_values(stricter, "feeding") == {} and p_values(stricter, "coordinated_drops") != {}
    why = {test.result.why for pair in stricter.pairs for test in pair.by_channel if test.code == "feeding"}
    assert message("lead_text-withheld", why=message("lead_text-why_few_left")) in why


def test_where_no_ruleset_fits_the_channel_is_withheld_with_the_cause() -> None:
    _, noise = parts()
    found, gates, _ = screened(one=noise, other=noise)
    assert "feeding" in gates.channels and "explains nothing" in ENGLISH.words(found.gated["feeding"])
    assert p_values(found, "feeding") == {}


def test_facts_by_ruleset_are_the_facts() -> None:
    good, noise = parts()
    both = [batch(good, "classic"), batch(noise, "strange", 1000)]
    for each in both:
        assert each.by_ruleset() == {each.rules[0]: each}
    rows = np.arange(len(good.deals.winner)) % 3 == 0
    mixed = FactsBatch(
        both[0].places, both[0].deals, [("b", "a")[int(third)] for third in rows], good
    )  # fmt: skip
    model, found = fitted(*SMALL), mixed.by_ruleset()
    assert list(found) == ["a", "b"] and len(found["a"].places) == rows.sum()
    whole = compute_statistics(good, model, CHANNELS.values(), NAMES)
    split = add_statistics(
        compute_statistics(part.facts, model, CHANNELS.values(), NAMES) for part in found.values()
    )  # fmt: skip
    assert {name: sums.values.tolist() for name, sums in whole.sums.items() if not name.endswith("timing")} == {
        name: sums.values.tolist() for name, sums in split.sums.items() if not name.endswith("timing")
    }
    discards = sum(int((part.facts.decisions.kind == DISCARD).sum()) for part in found.values())
    assert discards == int((good.decisions.kind == DISCARD).sum())


# -- as an operator runs it ----------------------------------------------------------------------


def others(number: int) -> list[list[Event]]:
    """Matches of the same people under another ruleset, at the same times."""
    rules, crowd = read_rulebook().resolve("rummycentral"), people("softmax", PLAYERS, SEED, ())
    found = Simulator(rules, crowd, SEED + 1).games(0, number)
    return [log.events for chunk in found for log in logs(chunk, crowd, rules, SEED + 1)]


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of two rulesets, one of them with too few matches to learn anything from."""
    events = [event for match in [*games(), *others(4)] for event in match]
    return ingested(tmp_path_factory.mktemp("several"), events)


def test_each_ruleset_is_learnt_by_itself_and_one_with_little_play_is_withheld(mixed: Path, tmp_path: Path) -> None:
    with opened(mixed, tmp_path / "kept") as (auditor, state):
        found = scan(auditor, state, UNCALIBRATED, FEWEST)
        assert set(found.model.rulesets) == {"classic", "rummycentral"}
        assert found.model.of("classic").kinds and not found.model.of("rummycentral").kinds
        withheld = {(each.ruleset, each.code): each.why for each in found.gates.withheld}
        assert withheld["rummycentral", "feeding"] == UNKNOWN_PLAY
        assert not any(ruleset == "classic" and why == UNKNOWN_PLAY for (ruleset, _), why in withheld.items())
        assert queue(found).leads == tuple(found.whole.flagged)
    with opened(mixed, tmp_path / "kept") as (auditor, state):
        again = scan(auditor, state, UNCALIBRATED, FEWEST)
    assert (again.hash, again.whole) == (found.hash, found.whole)
