"""Squeezing: found where it is planted, silent for honest pairs; a choice that counts for several counts rightly."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from scipy import stats

from ledger.collusion.channels import MOST_GAIN, SQUEEZE, gain_kept_back, gain_of_the_next
from ledger.collusion.facts.decisions import DISCARD, Decisions, Facts, select
from ledger.collusion.model import HonestPlay, choice_probabilities
from ledger.collusion.null_calibration import UNCALIBRATED
from ledger.collusion.screening import NOTHING_SEEN, Screening, compare, compare_scores, screen
from ledger.collusion.statistics import COVARIANCE, VARIANCE, Statistics, compute_statistics, pair_of, score_sums
from tests.collusion.platforms import facts, fitted, names_of, people
from tests.collusion.test_facts import logged, without_hands_but

PLAYERS, GAMES, SEED, PLANS = 36, 1536, 43, ("squeeze", "signal")


@cache
def screened(generator: str) -> Screening:
    """A small platform with planted pairs, screened for squeezing alone."""
    settings = (generator, PLAYERS, GAMES, SEED, PLANS)
    statistics = compute_statistics(facts(*settings), fitted(*settings), [SQUEEZE], names_of(PLAYERS))
    return screen(statistics, {SQUEEZE.code: SQUEEZE}, UNCALIBRATED)


def planted(generator: str, family: str) -> tuple[int, ...]:
    """The two who do so."""
    companies = people(generator, PLAYERS, SEED, PLANS).companies
    return next(tuple(sorted(c.members)) for c in companies if c.plan is not None and c.plan.family == family)


@pytest.mark.parametrize("generator", ["softmax", "ruleful"])
def test_two_who_squeeze_are_found_and_nobody_else_is(generator: str) -> None:
    found = screened(generator)
    assert (found.pairs[0].one, found.pairs[0].two) == planted(generator, "squeeze")
    assert found.pairs[0].q < 1e-4 and found.pairs[1].q > 0.05
    towards = [finding.result for finding in found.pairs[0].by_channel]
    assert all(judged.effect is not None and judged.effect > 0.2 for judged in towards)


@pytest.mark.parametrize("generator", ["softmax", "ruleful"])
def test_honest_pairs_score_evenly(generator: str) -> None:
    """Five in a hundred honest ordered pairs are at .05, and one at .01, give and take chance."""
    squeezing = planted(generator, "squeeze")
    p = [
        finding.p
        for lead in screened(generator).pairs
        if lead.one not in squeezing and lead.two not in squeezing
        for finding in lead.by_channel
        if finding.p is not None and not finding.both
    ]
    assert len(p) > 400
    for level in (0.05, 0.01):
        at = sum(chance <= level for chance in p)
        assert stats.binom.ppf(0.0005, len(p), 0.6 * level) <= at <= stats.binom.ppf(0.9995, len(p), 1.25 * level)


def discards(found: Facts) -> Decisions:
    """The discards."""
    return select(found.decisions, found.decisions.kind == DISCARD)


def test_what_is_kept_is_the_capped_gain_for_all_still_in_but_the_next() -> None:
    rows = discards(facts("softmax", 24, 512, 7))
    worth = gain_kept_back(rows)
    for n in range(0, len(rows.kind), 97):
        for seat in range(6):
            counts = rows.others[n, seat] >= 0 and seat != rows.follower[n]
            for place in range(int(rows.size[n])):
                kept = -min(float(rows.gain[n, place]), MOST_GAIN)
                assert worth[n, place, seat] == kept if counts else np.isnan(worth[n, place, seat])


def test_no_card_counts_for_more_than_the_cap_however_much_it_is_worth_to_the_next() -> None:
    rows = discards(facts("softmax", 24, 512, 7))
    assert np.nanmax(rows.gain) > MOST_GAIN == np.nanmax(gain_of_the_next(rows))


def test_where_hands_are_not_on_record_nothing_is_computed() -> None:
    whole = logged(lambda event: event)
    seat = int(whole.decisions.seat[whole.decisions.kind == DISCARD][0])
    partial, names = logged(without_hands_but(seat + 1)), names_of(300)
    model = fitted("softmax", 24, 512, 7)
    assert len(discards(partial).kind)
    for found, seen in ((whole, True), (partial, False)):
        sums = compute_statistics(found, model, [SQUEEZE], names)
        assert bool(len(sums.pairs[SQUEEZE.code].keys)) == seen
    row = np.zeros(7, dtype=np.int64)
    assert compare(SQUEEZE, {"": (row, row)}).why == NOTHING_SEEN


# -- one choice that counts for several ----------------------------------------------------------


@cache
def redrawn(times: int) -> list[tuple[Statistics, Decisions, HonestPlay]]:
    """The discards of honest people, chosen anew by the model itself."""
    names = names_of(24)
    rows, model = discards(facts("softmax", 24, 1024, 7)), fitted("softmax", 24, 1024, 7)
    chances = choice_probabilities(model, rows, names)
    rng, drawn = np.random.default_rng(5), []
    for _ in range(times):
        chosen = (rng.random((len(chances), 1)) > np.cumsum(chances, axis=1)).sum(axis=1)
        anew = rows._replace(chosen=np.minimum(chosen, rows.size - 1))
        pairs, players = score_sums(SQUEEZE, anew, chances)
        drawn.append((Statistics({"pairs/squeeze/x": pairs, "players/squeeze/x": players}), anew, model))
    return drawn


def scores(sums: Statistics, *, alone: bool) -> list[float]:
    """Every pair's score; ``alone`` takes each of the choices for one that has nothing to do with the others."""
    pairs, players = (table[SQUEEZE.code] for table in (sums.pairs, sums.players))
    own = dict(zip(players.keys.tolist(), players.values.copy(), strict=True))
    found = []
    for key, row in zip(pairs.keys.tolist(), pairs.values.copy(), strict=True):
        whole = own[pair_of(key)[0]].copy()
        if alone:
            row[COVARIANCE], whole[COVARIANCE] = row[VARIANCE], whole[VARIANCE]
        judged = compare_scores({"x": (row, whole)})
        if judged.z is not None and judged.n >= 40:
            found.append(judged.z)
    return found


def test_scores_of_choices_by_the_model_scatter_as_they_should_only_with_their_covariance() -> None:
    exact, apart = [], []
    for sums, _, _ in redrawn(4):
        exact += scores(sums, alone=False)
        apart += scores(sums, alone=True)
    assert len(exact) > 1500
    assert 0.95 < np.std(exact) < 1.05
    assert np.std(apart) < np.std(exact) - 0.04


def test_the_score_is_that_of_deals_with_the_other_against_those_without() -> None:
    """Slope where the other is in less slope where he is not, from the choices themselves and without a covariance."""
    sums, rows, model = redrawn(4)[0]
    names = names_of(24)
    chances, worth = choice_probabilities(model, rows, names), -np.minimum(np.nan_to_num(rows.gain), MOST_GAIN)
    worth = np.where(chances > 0, worth, 0.0)
    mean = (chances * worth).sum(axis=1)
    excess = worth[np.arange(len(worth)), rows.chosen] - mean
    spread = (chances * (worth - mean[:, None]) ** 2).sum(axis=1)
    counts = (rows.others >= 0) & (np.arange(6) != rows.follower[:, None]) & (spread > 1e-9)[:, None]
    direct, ours = [], []
    players = dict(zip(sums.players[SQUEEZE.code].keys.tolist(), sums.players[SQUEEZE.code].values, strict=True))
    for key, row in zip(sums.pairs[SQUEEZE.code].keys.tolist(), sums.pairs[SQUEEZE.code].values, strict=True):
        player, other = pair_of(key)
        mine = (rows.player == player) & counts.any(axis=1)
        here = mine & (counts & (rows.others == other)).any(axis=1)
        there = mine & ~here
        judged = compare_scores({"x": (row, players[player])})
        if judged.z is None or judged.n < 40 or spread[there].sum() <= 0:
            continue
        v, w = spread[here].sum(), spread[there].sum()
        direct.append((excess[here].sum() / v - excess[there].sum() / w) / (1 / v + 1 / w) ** 0.5)
        ours.append(judged.z)
    assert len(ours) > 200
    assert np.corrcoef(direct, ours)[0, 1] > 0.95
