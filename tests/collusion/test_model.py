"""The model of honest play: finds slopes that were put in, shrinks those of players, and hashes to the same."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

import numpy as np
import pytest

from ledger.collusion.facts.decisions import CHOICES, DISCARD, FEATURES, Decisions, empty_decisions
from ledger.collusion.model import availability, fit, fit_kind, softmax
from tests.collusion.platforms import facts, names_of

TRUE = np.array([-2.0, 1.0, 0.5, 0, 0, 0, 0, 0, 0, 0])


def made_up(rows: int, players: int, spread: float, seed: int) -> Decisions:
    """Decisions by a conditional logit with known slopes, a first one that differs between players."""
    rng = np.random.default_rng(seed)
    made = empty_decisions(rows)
    made.kind[:] = DISCARD
    made.player[:] = rng.integers(0, players, rows)
    made.size[:] = rng.integers(3, CHOICES + 1, rows)
    made.features[:, :, :3] = rng.normal(size=(rows, CHOICES, 3))
    slopes = np.tile(TRUE, (players, 1))
    slopes[:, 0] += rng.normal(0, spread, players)
    chances = softmax(made.features.astype(np.float64), availability(made), slopes[made.player])
    made.chosen[:] = [rng.choice(CHOICES, p=chance) for chance in chances]
    return made


def test_slopes_that_were_put_in_are_found() -> None:
    found = fit_kind(made_up(6000, 20, 0.0, 1), names_of(20))
    assert np.abs(found.pooled - TRUE).max() < 0.1
    assert found.likelihood > found.at_random


def test_players_who_differ_get_slopes_of_their_own_and_others_nearly_none() -> None:
    alike, unlike = (fit_kind(made_up(8000, 20, spread, 2), names_of(20)) for spread in (0.0, 0.8))
    assert alike.variance[0] < 0.05 < unlike.variance[0]
    own = [float(slopes[0]) for slopes in unlike.own.values()]
    assert np.std(own) > 5 * np.std([float(slopes[0]) for slopes in alike.own.values()])


def test_the_same_play_gives_the_same_hash_and_other_play_another() -> None:
    found = facts("softmax", 24, 128, 7)
    one, same = fit(found.decisions, names_of(24)), fit(found.decisions, names_of(24))
    other = fit(facts("ruleful", 24, 128, 7).decisions, names_of(24))
    assert one.hash == same.hash != other.hash
    assert set(one.kinds) >= {DISCARD}


@pytest.mark.skipif(find_spec("statsmodels") is None, reason="statsmodels is not installed")
def test_the_pooled_slopes_agree_with_statsmodels() -> None:
    ConditionalLogit = import_module("statsmodels.discrete.conditional_models").ConditionalLogit  # noqa: N806

    made = made_up(800, 1, 0.0, 3)
    rows = availability(made)
    chosen = np.zeros(rows.shape)
    chosen[np.arange(len(rows)), made.chosen] = 1
    groups = np.repeat(np.arange(len(rows)), CHOICES).reshape(rows.shape)
    features = made.features[rows].astype(np.float64)[:, :3]
    theirs = ConditionalLogit(chosen[rows], features, groups=groups[rows]).fit(disp=0).params
    assert np.abs(fit_kind(made, names_of(1)).pooled[:3] - theirs).max() < 0.02
    assert FEATURES >= 3
