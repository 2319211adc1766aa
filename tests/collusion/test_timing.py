"""Timing: time that tells of the hand is found where it is planted; habits, company and bad connections are not."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
from scipy import stats

from ledger.collusion.channels import TIMING, RegressionPoints, nearness, timed_deals
from ledger.collusion.facts.decisions import DISCARD, Deals, Facts, select
from ledger.collusion.facts.matches import MatchFacts
from ledger.collusion.leads import choice_message, evidence_events, strongest
from ledger.collusion.model import HonestPlay, choice_probabilities, read_model
from ledger.collusion.null_calibration import UNCALIBRATED
from ledger.collusion.screening import (
    FEWEST_DEALS_WITH,
    FEWEST_DEALS_WITHOUT,
    NOTHING_SEEN,
    Screening,
    compare,
    compare_slopes,
    fit_line,
    screen,
)
from ledger.collusion.statistics import COLUMNS, Whole, add_statistics, compute_statistics, regression_sums
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import in_words
from schemas.message import message
from tests.collusion.platforms import facts, fit_on, fitted, names_of, people
from tests.collusion.test_squeeze import GAMES, PLANS, PLAYERS, SEED, planted

NAMES = names_of(PLAYERS)


def screened_facts(found: Facts, model: HonestPlay) -> Screening:
    """Some facts screened for timing alone."""
    return screen(compute_statistics(found, model, [TIMING], NAMES), {TIMING.code: TIMING}, UNCALIBRATED)


def platform(generator: str) -> Facts:
    """A small platform with a pair who signal and a pair who squeeze."""
    return facts(generator, PLAYERS, GAMES, SEED, PLANS)


def model_of(generator: str) -> HonestPlay:
    """The model fitted on it."""
    return fitted(generator, PLAYERS, GAMES, SEED, PLANS)


@cache
def screened(generator: str) -> Screening:
    """The same, screened."""
    return screened_facts(platform(generator), model_of(generator))


def p_of_honest(found: Screening, planted_pair: tuple[int, ...]) -> list[float]:
    """P-values of ordered pairs none of whom was planted."""
    return [
        finding.p
        for lead in found.pairs
        if lead.one not in planted_pair and lead.two not in planted_pair
        for finding in lead.by_channel
        if finding.p is not None
    ]


# -- planted and honest --------------------------------------------------------------------------


@pytest.mark.parametrize("generator", ["softmax", "ruleful"])
def test_two_who_signal_are_found_and_nobody_else_is(generator: str) -> None:
    found = screened(generator)
    assert (found.pairs[0].one, found.pairs[0].two) == planted(generator, "signal")
    assert found.pairs[0].q < 1e-4 and found.pairs[1].q > 0.05
    for finding in found.pairs[0].by_channel:
        assert finding.result.observed is not None and finding.result.baseline is not None
        assert finding.result.observed < -0.05 < finding.result.baseline


@pytest.mark.parametrize("generator", ["softmax", "ruleful"])
def test_honest_pairs_score_evenly_or_on_the_safe_side(generator: str) -> None:
    p = p_of_honest(screened(generator), planted(generator, "signal"))
    assert len(p) > 400
    for level in (0.05, 0.01):
        at = sum(chance <= level for chance in p)
        assert stats.binom.ppf(0.0005, len(p), 0.4 * level) <= at <= stats.binom.ppf(0.9995, len(p), 1.25 * level)


@pytest.mark.parametrize("generator", ["softmax", "ruleful"])
def test_habits_company_and_bad_connections_do_not_raise_it(generator: str) -> None:
    """All tell something of their hands to everybody, each in his own way; a mate in the game distracts; moods last
    through a deal; every fourth has a connection that adds up to four seconds."""
    found = platform(generator)
    rows, rng = found.decisions, np.random.default_rng(17)
    habit, distracted = rng.normal(-0.03, 0.05, PLAYERS), rng.uniform(0.6, 1.8, PLAYERS)
    mates = people(generator, PLAYERS, SEED, PLANS).crowd.mates[rows.player]
    with_mate = ((rows.others[:, :, None] == mates[:, None, :]) & (mates >= 0)[:, None, :]).any(axis=(1, 2))
    mood = rng.normal(0, 0.3, (len(found.deals.winner), 6))[rows.deal, rows.seat]
    factor = np.exp(habit[rows.player] * nearness(rows) + mood) * np.where(with_mate, distracted[rows.player], 1.0)
    late = np.where(rows.player % 4 == 0, rng.uniform(0, 4000, len(rows.kind)), 0.0)
    spent = np.rint(rows.spent * factor + late).astype(np.int64)
    changed_rows = rows._replace(spent=spent)
    after = found._replace(decisions=changed_rows)
    changed = screened_facts(after, fit_on(after, PLAYERS))
    p = p_of_honest(changed, planted(generator, "signal"))
    assert len(p) > 400
    assert sum(chance <= 0.05 for chance in p) <= stats.binom.ppf(0.9995, len(p), 0.0625)
    honest = [lead for lead in changed.pairs if (lead.one, lead.two) != planted(generator, "signal")]
    assert min(lead.q for lead in honest) > 0.05


# -- what is not on record -----------------------------------------------------------------------


def test_a_log_without_times_gives_no_number() -> None:
    found = platform("softmax")
    rows = found.decisions
    untimed = found._replace(decisions=rows._replace(spent=np.full_like(rows.spent, -1)))
    paceless = HonestPlay(
        {kind: slopes._replace(response_time=None) for kind, slopes in model_of("softmax").kinds.items()}
    )
    for model in (model_of("softmax"), paceless):
        sums = compute_statistics(untimed, model, [TIMING], NAMES)
        assert TIMING.code not in sums.pairs and TIMING.code not in sums.players
    assert TIMING.code not in compute_statistics(found, paceless, [TIMING], NAMES).pairs
    for lead in screened_facts(untimed, paceless).pairs:
        for finding in lead.by_channel:
            assert (finding.result.n, finding.p, finding.result.why) == (0, None, NOTHING_SEEN)


def test_acts_without_a_time_are_left_out_of_their_deal_and_a_deal_without_any_is_no_point() -> None:
    found, model = platform("softmax"), model_of("softmax")
    rows = found.decisions
    lost = (rows.deal % 2 == 0) | (rows.player == 3)
    partly = found._replace(decisions=rows._replace(spent=np.where(lost, -1, rows.spent)))
    points, all_points = timed_deals(partly, model, NAMES), timed_deals(found, model, NAMES)
    assert 0 < len(points.player) < len(all_points.player) and 3 in all_points.player
    assert 3 not in points.player
    kept = select(rows, ~lost)
    assert set(points.seq.tolist()) <= set(kept.seq.tolist())


# -- how a point comes about, and a line -----------------------------------------------------------


def test_a_point_is_the_mean_of_the_acts_of_a_deal() -> None:
    """One player's deal, act by act."""
    found, model = platform("ruleful"), model_of("ruleful")
    points = timed_deals(found, model, NAMES)
    deal = 40
    mine = select(found.decisions, found.decisions.deal == deal)
    seat = int(mine.seat[mine.kind == DISCARD][0])
    acts: list[tuple[float, float]] = []
    for kind in TIMING.kinds:
        rows = select(mine, (mine.kind == kind) & (mine.seat == seat) & ((mine.chosen == 0) | (mine.kind == DISCARD)))
        if not len(rows.kind):
            continue
        pace, chances = model.kinds[kind].response_time, choice_probabilities(model, rows, NAMES)
        assert pace is not None
        for n in range(len(rows.kind)):
            given = [float(chance) for chance in chances[n] if chance > 0]
            open_by = -sum(chance * math.log(chance) for chance in given)
            expected = pace[0] + pace[1] * math.log(int(rows.size[n])) + pace[2] * open_by
            if kind == DISCARD:
                away = min(float(rows.features[n, place, :3].sum()) for place in range(int(rows.size[n])))
            else:
                away = float(rows.features[n, 0, 1:4].sum())
            acts.append((7.5 - away, math.log(int(rows.spent[n])) - expected))
    counts = np.flatnonzero(points.player == mine.player[mine.seat == seat][0])
    near = sum(act[0] for act in acts) / len(acts)
    late = sum(act[1] for act in acts) / len(acts)
    ours = [n for n in counts if abs(points.x[n] - near) < 1e-5 and abs(points.y[n] - late) < 1e-5]
    assert len(acts) > 1 and len(ours) == 1
    assert points.weight[ours[0]] == pytest.approx(len(acts) / (1 + len(acts) / 4))


def row_of(along: np.ndarray, up: np.ndarray, weight: np.ndarray) -> Whole:
    """The sums of some points."""
    nobody = np.full((len(along), 6), -1, dtype=np.int32)
    ones = np.zeros(len(along), dtype=np.int64)
    values: Whole = regression_sums(RegressionPoints(ones, along, up, weight, nobody, ones, ones))[1].values[0]
    return values


def some_points(n: int, slope: float, noise: float, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Points about a line through (0, .7)."""
    rng = np.random.default_rng(seed)
    along, weight = rng.normal(0, 2, n), rng.uniform(0.8, 4, n)
    return along, 0.7 + slope * along + rng.normal(0, noise, n) / np.sqrt(weight), weight


def test_a_line_from_sums_is_the_weighted_least_squares_line() -> None:
    along, up, weight = some_points(60, 0.3, 0.5, 1)
    found = fit_line(row_of(along, up, weight))
    slope, height = np.polyfit(along, up, 1, w=np.sqrt(weight))
    left = weight * (up - height - slope * along) ** 2
    assert found is not None
    assert found.slope == pytest.approx(slope, abs=1e-4)
    assert found.residual == pytest.approx(left.sum() / 58, abs=1e-4)


def test_equal_lines_give_even_p_values_even_where_company_changes_height_and_scatter() -> None:
    p = []
    for n in range(400):
        here, there = some_points(40, 0.1, 0.9, 2 * n), some_points(200, 0.1, 0.5, 2 * n + 1)
        one = row_of(here[0], here[1] + 1.5, here[2])
        found = compare_slopes({"": (one, one + row_of(*there))}).p
        assert found is not None
        p.append(found)
    assert 0.01 < np.mean(np.array(p) <= 0.05) < 0.085


def test_a_line_flatter_with_the_other_is_no_evidence_and_a_steeper_one_is_either_way() -> None:
    for there, here, tells in ((0.3, 0.0, False), (0.3, 0.15, False), (0.0, 0.3, True), (0.0, -0.3, True)):
        one, two = row_of(*some_points(80, here, 0.3, 3)), row_of(*some_points(200, there, 0.3, 4))
        p = compare_slopes({"": (one, one + two)}).p
        assert p is not None and (p < 1e-6 if tells else p == 1.0)


def test_the_p_of_a_steeper_line_is_two_sided() -> None:
    one, two = row_of(*some_points(40, 0.3, 0.9, 3)), row_of(*some_points(200, 0.0, 0.9, 4))
    found = compare_slopes({"": (one, one + two)})
    assert found.z is not None and found.p == pytest.approx(2 * stats.t.sf(abs(found.z), 38))


def test_too_few_deals_are_said_to_be_too_few() -> None:
    few, many = row_of(*some_points(FEWEST_DEALS_WITH - 1, 0, 1, 5)), row_of(*some_points(100, 0, 1, 6))
    assert compare_slopes({"": (few, few + many)}).why == message("lead_text-why_deals")
    rest = row_of(*some_points(FEWEST_DEALS_WITHOUT - 1, 0, 1, 7))
    assert compare_slopes({"": (many, many + rest)}).why == message("lead_text-why_deals_without")
    alike = row_of(np.ones(50), np.ones(50), np.ones(50))
    assert compare_slopes({"": (alike, alike + many)}).p is None
    none = np.zeros(COLUMNS, dtype=np.int64)
    assert compare(TIMING, {"": (none, many)}).why == NOTHING_SEEN


def test_points_add_up_however_the_games_are_split() -> None:
    found, model = platform("softmax"), model_of("softmax")
    whole = compute_statistics(found, model, [TIMING], NAMES)
    parts = []
    for low, high in ((0, 7), (7, 700), (700, len(found.deals.winner))):
        rows = select(found.decisions, (found.decisions.deal >= low) & (found.decisions.deal < high))
        deals = Deals._make(column[low:high] for column in found.deals)
        parts.append(compute_statistics(Facts(deals, rows._replace(deal=rows.deal - low)), model, [TIMING], NAMES))
    again = add_statistics(reversed(parts))
    for one, two in ((whole.pairs, again.pairs), (whole.players, again.players)):
        assert one[TIMING.code].keys.tobytes() == two[TIMING.code].keys.tobytes()
        assert one[TIMING.code].values.tobytes() == two[TIMING.code].values.tobytes()


# -- the pace ------------------------------------------------------------------------------------


def test_the_pace_is_part_of_the_model_that_is_kept_and_hashed() -> None:
    model = model_of("softmax")
    kept = read_model(model.as_json(), "here")
    assert {kind: slopes.response_time for kind, slopes in kept.kinds.items()} == {
        kind: slopes.response_time for kind, slopes in model.kinds.items()
    }
    assert all(slopes.response_time is not None for slopes in model.kinds.values())
    slower = {kind: slopes._replace(response_time=(9.0, 0.0, 0.0)) for kind, slopes in model.kinds.items()}
    assert HonestPlay(slower).hash != model.hash == kept.hash


# -- what is shown ---------------------------------------------------------------------------------


def test_the_deals_that_are_shown_lie_where_the_line_leads() -> None:
    one, two = planted("softmax", "signal")
    found, model = platform("softmax"), model_of("softmax")
    match = MatchFacts("m1", "", 0, found)
    shown = strongest(evidence_events(TIMING, match, model, NAMES, (one,), (two,), falls=True))
    assert len(shown) == 5
    assert [event.excess for event in shown] == sorted((event.excess for event in shown), reverse=True)
    for event in shown:
        words = in_words(choice_message(event), ENGLISH)
        quick = float(words.split("took ")[1].split(" ")[0]) < 1
        assert ("nearer to a show" in words) == quick and event.excess > 0
