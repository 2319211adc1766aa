"""Like against like: what somebody does in one format is no sign of anything in another."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy import stats

from ledger.collusion.channels import CHANNELS, HOLD_OFF
from ledger.collusion.facts.decisions import select
from ledger.collusion.leads import effect_message
from ledger.collusion.null_calibration import UNCALIBRATED
from ledger.collusion.screening import (
    FEWEST_OTHERS,
    PairTest,
    Rows,
    compare,
    compare_rates,
    compare_scores,
    compare_slopes,
    screen_pair,
)
from ledger.collusion.statistics import (
    COLUMNS,
    COVARIANCE,
    EXCESS,
    SQUARES,
    UNIT,
    VARIANCE,
    N,
    Statistics,
    Sums,
    add_statistics,
)
from ledger.collusion.strata import Counts, exact_tail, rates_apart
from ledger.messages.renderer import ENGLISH
from schemas.message import message
from tests.collusion.platforms import facts, modelled
from tests.collusion.test_several_rulesets import screened
from tests.collusion.test_timing import row_of, some_points

SMALL = ("softmax", 24, 512, 7)
PRACTICE, REAL = "classic+capped-fee, 2 seats", "classic, 6 seats"


def rates(**counts: tuple[int, int, int, int]) -> Rows:
    """Events and trials with the other, events and trials without, by stratum."""
    found = {}
    for name, (events, n, of_others, n_others) in counts.items():
        pair, player = np.zeros(COLUMNS, dtype=np.int64), np.zeros(COLUMNS, dtype=np.int64)
        pair[[N, EXCESS]], player[[N, EXCESS]] = (n, events), (n + n_others, events + of_others)
        found[name] = (pair, player)
    return found


def test_two_who_overlook_shows_in_a_format_they_play_alone_are_held_against_nobody_there() -> None:
    found = compare_rates(rates(**{PRACTICE: (108, 342, 0, 0), REAL: (0, 11, 0, 59)}))
    assert (found.n, found.n_others, found.observed, found.baseline, found.p) == (11, 59, 0.0, 0.0, 1.0)
    words = ENGLISH.words(effect_message(PairTest(0, 1, "hold_off", found, found.p)))
    assert f"not compared, for want of others: {PRACTICE} 108 of 342, without 0 of 0" in words
    assert f"{REAL} 0 of 11, without 0 of 59" in words


def test_who_is_careless_at_small_tables_with_everybody_is_so_with_nobody_above_all() -> None:
    """Added up, 31 of 110 stand against 13 of 130."""
    found = compare_rates(rates(small=(30, 100, 9, 30), large=(1, 10, 4, 100)))
    added = stats.fisher_exact([[31, 79], [13, 117]], alternative="greater").pvalue
    assert added < 1e-3 and found.p is not None and found.p > 0.3
    low, high = found.interval or (1.0, 1.0)
    assert low < 0 < high


def test_where_there_is_nobody_to_compare_with_under_the_same_rules_the_reason_says_so() -> None:
    found = compare_rates(rates(**{PRACTICE: (108, 342, 0, 0), REAL: (0, 11, 0, 19), "other": (0, 0, 0, 500)}))
    assert found.p is None and found.n == 353
    assert found.why == message("lead_text-why_trials_alike")
    assert [one.compared for one in found.strata] == [False, True]


def test_the_tail_over_strata_is_that_of_every_way_the_events_may_fall() -> None:
    several = [Counts(5, 2, 7, 1), Counts(3, 1, 9, 2), Counts(4, 0, 4, 0)]
    right = 0.0
    for count in itertools.product(range(4), range(4)):
        if sum(count) >= 3:
            right += float(stats.hypergeom.pmf(count[0], 12, 3, 5) * stats.hypergeom.pmf(count[1], 12, 3, 3))
    assert exact_tail(several) == pytest.approx(right, rel=1e-9)


def test_of_one_stratum_it_is_fishers_exact_test_however_many_there_are_without_events() -> None:
    right = stats.fisher_exact([[5, 7], [3, 75]], alternative="greater").pvalue
    assert exact_tail([Counts(12, 5, 78, 3), Counts(9, 0, 30, 0)]) == pytest.approx(right)


def test_a_deep_tail_over_strata_keeps_its_digits() -> None:
    """All events with the other, in both: the product of the chances of just that."""
    one, two = Counts(40, 30, 400, 0), Counts(50, 20, 600, 0)
    right = stats.hypergeom.pmf(30, 440, 30, 40) * stats.hypergeom.pmf(20, 650, 20, 50)
    assert right < 1e-50 and exact_tail([one, two]) == pytest.approx(right, rel=1e-6)


@pytest.mark.parametrize("low, high", [(0.02, 0.1), (0.1, 0.5), (0.3, 0.3)])
def test_the_interval_over_strata_holds_the_difference_about_95_times_of_100(low: float, high: float) -> None:
    """Two strata whose rates differ, nobody any different with the other; 4,000 draws, seed 5."""
    rng, held, draws = np.random.default_rng(5), 0, 4000
    sizes = ((10, 40, low), (14, 30, high))
    for _ in range(draws):
        drawn = [Counts(n, int(rng.binomial(n, p)), m, int(rng.binomial(m, p))) for n, m, p in sizes]
        found = rates_apart(drawn)
        held += found.low <= 0 <= found.high
    assert 0.93 <= held / draws <= 0.995


def test_honest_rates_over_strata_are_called_small_no_more_often_than_they_should() -> None:
    """The same strata, 20,000 draws, seed 6: p <= .05 and p <= .01."""
    rng, draws = np.random.default_rng(6), 20_000
    p = np.array([
        exact_tail([Counts(n, int(rng.binomial(n, q)), m, int(rng.binomial(m, q)))
                    for n, m, q in ((10, 40, 0.05), (14, 30, 0.4), (3, 200, 0.2))])
        for _ in range(draws)
    ])  # fmt: skip
    for level in (0.05, 0.01):
        assert (p <= level).mean() <= level + 3 * (level / draws) ** 0.5


def test_a_pace_that_tells_more_of_the_hand_in_one_format_is_held_against_that_format() -> None:
    """The line is steep in the format where the two meet and flat elsewhere, with the other and without alike."""
    mostly, seldom = row_of(*some_points(60, 0.6, 0.5, 1)), row_of(*some_points(30, 0.6, 0.5, 2))
    rare, often = row_of(*some_points(14, 0.0, 0.5, 3)), row_of(*some_points(300, 0.0, 0.5, 4))
    added = compare_slopes({"": (mostly + rare, mostly + rare + seldom + often)})
    apart = compare_slopes({"steep": (mostly, mostly + seldom), "flat": (rare, rare + often)})
    assert added.p is not None and added.p < 1e-4
    assert apart.p is not None and apart.p > 0.05
    alone = compare_slopes({"steep": (mostly, mostly), "flat": (rare, rare + often)})
    assert (alone.n, alone.n_others) == (14, 300) and [one.compared for one in alone.strata] == [True, False]
    few = compare_slopes({"steep": (mostly, mostly), "other": (0 * rare, often)})
    assert few.why == message("lead_text-why_deals_alike")


def test_equal_slopes_over_strata_give_even_p_values() -> None:
    p = []
    for n in range(400):
        one, two = (row_of(*some_points(20, slope, 0.9, 4 * n + k)) for k, slope in ((0, 0.1), (1, 0.5)))
        others = [row_of(*some_points(100, slope, 0.5, 4 * n + k)) for k, slope in ((2, 0.1), (3, 0.5))]
        found = compare_slopes({"one": (one, one + others[0]), "two": (two, two + others[1])}).p
        assert found is not None
        p.append(found)
    assert 0.01 < np.mean(np.array(p) <= 0.05) < 0.085


def test_every_channel_is_summed_by_seats_and_scanned_by_ruleset_too() -> None:
    found, sums = facts(*SMALL), modelled(*SMALL)[1]
    seats = (found.deals.players >= 0).sum(axis=1)
    for code in CHANNELS:
        assert set(sums.strata(code)) == {f"{count} seats" for count in set(seats.tolist())}
    first = select(found.decisions, found.decisions.kind == HOLD_OFF.kinds[0])
    for name, (_, alone) in sums.strata("hold_off").items():
        of = np.array([f"{seats[deal]} seats" == name for deal in first.deal])
        assert alone.values[:, N].sum() == len({(d, s) for d, s in zip(first.deal[of], first.seat[of], strict=True)})
    _, gates, statistics = screened(classic=found, strange=found)
    names = set(gates.trusted(statistics).strata("hold_off"))
    assert {"classic, 6 seats", "strange, 6 seats"} <= names and len(names) == 2 * len(set(seats.tolist()))


def test_what_two_do_in_a_format_of_their_own_makes_them_no_pair_to_review() -> None:
    """A ledger of two formats: in one the two play alone and hold every third show back."""
    sums = modelled(*SMALL)[1]
    one, two = 0, 1
    apart = Statistics({name: table for name, table in sums.sums.items() if name.split("/")[1:2] == ["hold_off"]})
    key = (one << 32) | two
    alone = {"2 seats": rates(x=(108, 342, 0, 0))["x"]}
    practice = Statistics({
        f"pairs/hold_off/{name}": Sums(np.array([key]), pair[None]) for name, (pair, _) in alone.items()
    } | {f"players/hold_off/{name}": Sums(np.array([one]), of[None]) for name, (_, of) in alone.items()})  # fmt: skip
    both = add_statistics([apart.of_ruleset("classic"), practice.of_ruleset("classic+capped-fee")])
    before, after = (screen_pair(part, (one, two), {"hold_off": CHANNELS["hold_off"]}, UNCALIBRATED, 400)
                     for part in (apart.of_ruleset("classic"), both))  # fmt: skip
    assert [test.p for test in before.by_channel] == [test.p for test in after.by_channel]


# -- scores --------------------------------------------------------------------------------------


def scores(**figures: tuple[int, float, int, float]) -> Rows:
    """Decisions with the other and the excess of each, decisions without and theirs, by stratum; variance 1 each."""
    found = {}
    for name, (n, excess, n_others, of_others) in figures.items():
        pair, player = np.zeros(COLUMNS, dtype=np.int64), np.zeros(COLUMNS, dtype=np.int64)
        pair[[N, EXCESS, VARIANCE, COVARIANCE, SQUARES]] = n, round(n * excess * UNIT), *[n * UNIT] * 3
        player[[N, EXCESS, VARIANCE, COVARIANCE, SQUARES]] = n_others, round(n_others * of_others * UNIT), *[
            n_others * UNIT
        ] * 3  # fmt: skip
        found[name] = (pair, pair + player)
    return found


@pytest.mark.parametrize("n_others", [0, FEWEST_OTHERS - 1])
def test_two_with_a_style_in_a_format_they_play_alone_are_held_against_nobody_there(n_others: int) -> None:
    """Quiet: the style is of that format; added up, 800 decisions of it stand against play of another."""
    added = compare_scores(scores(x=(840, 800 / 840 * 0.4, 1000, 0.0)))
    assert added.p is not None and added.p < 1e-15
    found = compare_scores(scores(**{PRACTICE: (800, 0.4, n_others, 0.0), REAL: (40, 0.0, 1000, 0.0)}))
    assert (found.n, found.n_others, found.z, found.p) == (40, 1000, 0.0, 0.5)
    words = ENGLISH.words(effect_message(PairTest(0, 1, "hand_sharing", found, found.p)))
    assert f"not compared, for want of others: {PRACTICE} +0.40 (800 decisions), without" in words
    assert f"{REAL} +0.00 (40 decisions), without +0.00 (1000 decisions)" in words
    alone = compare_scores(scores(**{PRACTICE: (800, 0.4, n_others, 0.0), "other": (0, 0.0, 1000, 0.0)}))
    assert alone.p is None
    assert alone.why == message("lead_text-why_decisions_alike")


def test_what_goes_beyond_others_in_the_same_formats_is_heard_through_a_format_of_their_own() -> None:
    """Loud: both formats in which there are others bear it out; where the two play alone, play is as it should be."""
    alone = scores(**{REAL: (100, 0.4, 1000, 0.0)})
    beside = scores(**{REAL: (100, 0.4, 1000, 0.0), PRACTICE: (4000, 0.0, 0, 0.0)})
    assert compare_scores(beside).z == compare_scores(alone).z == pytest.approx(0.4 / (1 / 100 + 1 / 1000) ** 0.5)
    both = compare_scores(scores(**{REAL: (100, 0.4, 1000, 0.0), "classic, 2 seats": (50, 0.8, 60, 0.3)}))
    assert both.p is not None and both.p < compare_scores(alone).p  # type: ignore[operator]


def test_who_plays_small_tables_in_a_style_of_their_own_with_everybody_does_so_with_nobody_above_all() -> None:
    added = compare_scores(scores(x=(400, 0.35, 1100, 0.4 / 11)))
    apart = compare_scores(scores(small=(350, 0.4, 100, 0.4), large=(50, 0.0, 1000, 0.0)))
    assert added.p is not None and added.p < 1e-5 and apart.p == pytest.approx(0.5)


def test_honest_scores_over_strata_are_normal() -> None:
    """Three strata whose players play in three styles, nobody any different with the other; 4,000 draws, seed 8."""
    rng, draws, z = np.random.default_rng(8), 4000, list[float]()
    for _ in range(draws):
        rows = {}
        for name, n, m, style in (("a", 60, 40, 0.8), ("b", 30, 900, -0.2), ("c", 5, 20, 0.0)):
            (one,) = scores(x=(n, rng.normal(style, n**-0.5), m, rng.normal(style, m**-0.5))).values()
            rows[name] = one
        z.append(compare_scores(rows).z or 0.0)
    assert np.mean(z) == pytest.approx(0, abs=0.06) and np.std(z) == pytest.approx(1, abs=0.04)


# -- sums that cannot be ---------------------------------------------------------------------------


def test_more_events_without_the_other_than_trials_are_no_rate_and_stop_nothing() -> None:
    """As of people with two accounts at one table, who are on either side."""
    found = compare_rates(rates(wrong=(42, 688, 22, 20)))
    assert (found.p, found.observed, found.n) == (None, None, 688)
    beside = compare_rates(rates(wrong=(42, 688, 22, 20), right=(1, 12, 2, 60)))
    assert (beside.n, beside.n_others) == (12, 60) and beside.p is not None


@pytest.mark.parametrize("code", sorted(CHANNELS))
def test_no_sums_whatever_stop_the_analysis_of_a_ledger(code: str) -> None:
    """Rows that no games give: the pair is told as not computable or gets some figure, and the next one is tested."""
    rng = np.random.default_rng(7)
    for _ in range(3000):
        rows = {}
        for stratum in range(rng.integers(1, 4)):
            pair, more = rng.integers(-60, 200, (2, COLUMNS)) * rng.choice([0, 1, 1, 1], (2, COLUMNS))
            scale = np.where(np.arange(COLUMNS) == N, 1, rng.choice([1, UNIT // 50, UNIT]))
            rows[str(stratum)] = abs(pair[0]) * (np.arange(COLUMNS) == N) + pair * scale, (pair + more) * scale
        found = compare(CHANNELS[code], rows)
        assert found.p is None or 0 <= found.p <= 1
