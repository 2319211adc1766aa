"""From sums to p-values: against slow sums, uniform for honest pairs, and why the own control is needed."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import numpy as np
import pytest
from scipy import stats

from ledger.collusion import null_calibration
from ledger.collusion.channels import CHANNELS, FEEDING, ScoreChannel
from ledger.collusion.facts.decisions import DISCARD, Deals, Decisions, Facts, of_kind, select
from ledger.collusion.model import HonestPlay, choice_probabilities
from ledger.collusion.null_calibration import UNCALIBRATED
from ledger.collusion.screening import (
    NOTHING_SEEN,
    PairResult,
    both_directions,
    combine_bidirectional,
    combine_directional,
    compare,
    compare_rates,
    compare_scores,
    compare_slopes,
    pearson3_tail,
    q_values,
    screen,
    screen_pair,
)
from ledger.collusion.statistics import (
    COLUMNS,
    COVARIANCE,
    EXCESS,
    SQUARES,
    UNIT,
    VARIANCE,
    WEIGHT,
    XX,
    XY,
    YY,
    N,
    Statistics,
    Sums,
    Whole,
    X,
    Y,
    add_statistics,
    compute_statistics,
    pair_key,
    pair_of,
    score,
)
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import in_words
from tests.bench.baselines import bare_score
from tests.collusion.platforms import facts, modelled, names_of, people
from tests.torture import TORTURE, seeded

HONEST = ("softmax", 70, 6144, 41) if TORTURE else ("softmax", 35, 2560, 41)
SMALL = ("softmax", 24, 512, 7)
long = pytest.mark.skipif(not TORTURE, reason="a whole platform: make torture")
SCORES = {code: channel for code, channel in CHANNELS.items() if isinstance(channel, ScoreChannel)}


def test_the_tail_is_that_of_the_gamma_distribution_it_is_named_after() -> None:
    for skew in (0.5, 1.5):
        shape = 4 / skew**2
        for z in (-3.0, -1.0, 0.0, 2.0, 5.0):
            right = stats.gamma.sf(shape + z * math.sqrt(shape), shape)
            assert pearson3_tail(z, skew) == pytest.approx(right)


def test_a_sum_skewed_the_other_way_is_taken_as_normal_so_that_few_decisions_prove_nothing() -> None:
    for skew in (0.0, -0.5, -20.0):
        for z in (0.6, 2.0, 5.0):
            assert pearson3_tail(z, skew) == pytest.approx(stats.norm.sf(z))


def test_two_directions_and_several_channels_add_up_as_independent_ones_do() -> None:
    one, two = (PairResult(50, 500, 0.5, 0.1, z, 0.0, float(stats.norm.sf(z))) for z in (2.0, 3.0))
    right = stats.combine_pvalues([one.p, two.p], method="stouffer").pvalue
    assert both_directions(one, two).p == pytest.approx(right)
    assert combine_bidirectional([one, two]).p == pytest.approx(right)
    assert (both_directions(one, two).n, both_directions(one, two).n_others) == (100, 1000)
    assert both_directions(one, PairResult(0, 9, why=NOTHING_SEEN)).why == NOTHING_SEEN
    assert combine_bidirectional([one]).p is None


def test_both_ways_rest_on_nothing_where_all_deals_of_one_are_withheld() -> None:
    one, two = pair_key(0, 1), pair_key(1, 0)

    def sums(*keys: int, deals: int = 40) -> Sums:
        values = np.zeros((len(keys), COLUMNS), dtype=np.int64)
        values[:, N] = deals
        return Sums(np.array(keys, dtype=np.int64), values)

    found = Statistics({"deals": sums(one, two), "deals/feeding": sums(one, deals=35)})
    (pair,) = screen(found, {"feeding": CHANNELS["feeding"]}, UNCALIBRATED, 30).pairs
    assert {(test.player, test.both): test.deals for test in pair.by_channel} == {
        (0, False): 35, (1, False): 0, (0, True): 0,
    }  # fmt: skip
    assert ["too few other deals" in str(in_words(test.result.why, ENGLISH)) for test in pair.by_channel] == [
        test.deals == 0 for test in pair.by_channel
    ]


def test_two_skewed_directions_add_up_to_a_less_skewed_one() -> None:
    """Two gamma sums of shape k are, added up, one of shape 2k."""
    for shape in (4.0, 16.0):
        one = PairResult(50, 500, 0.5, 0.1, 3.0, 2 / math.sqrt(shape), 0.01)
        right = stats.gamma.sf(2 * shape + 3 * math.sqrt(2) * math.sqrt(2 * shape), 2 * shape)
        assert combine_bidirectional([one, one]).p == pytest.approx(right)


def test_what_one_gives_the_other_is_weighed_by_fishers_product() -> None:
    several = [PairResult(9, 90, p=p) for p in (0.01, 0.2, 1.0)]
    right = stats.combine_pvalues([0.01, 0.2, 1.0], method="fisher").pvalue
    assert combine_directional(several).p == pytest.approx(right)
    assert combine_directional(several[:1]).p is None


def _rates(events: int, n: int, of_others: int, n_others: int) -> PairResult:
    pair, player = np.zeros(COLUMNS, dtype=np.int64), np.zeros(COLUMNS, dtype=np.int64)
    pair[[N, EXCESS]], player[[N, EXCESS]] = (n, events), (n + n_others, events + of_others)
    return compare_rates({"classic, 6 seats": (pair, player)})


def test_a_rate_is_judged_by_fishers_exact_test() -> None:
    theirs = stats.fisher_exact([[5, 7], [3, 75]], alternative="greater").pvalue
    assert _rates(5, 12, 3, 78).p == pytest.approx(theirs)


@pytest.mark.parametrize("rates", [(0.02, 0.02), (0.1, 0.02), (0.4, 0.1), (0.9, 0.5)])
def test_the_interval_of_two_rates_holds_their_difference_about_95_times_of_100(rates: tuple[float, float]) -> None:
    """Over everything that can come of 12 and 60 trials, each with its chance; Newcombe's own table has 56 of 70 and
    48 of 80 between 0.0524 and 0.3339."""
    one, other = rates
    held = 0.0
    for events in range(13):
        for of_others in range(61):
            low, high = _rates(events, 12, of_others, 60).interval or (1.0, 1.0)
            chance = stats.binom.pmf(events, 12, one) * stats.binom.pmf(of_others, 60, other)
            held += chance * (low <= one - other <= high)
    assert 0.93 <= held <= 1
    assert _rates(56, 70, 48, 80).interval == pytest.approx((0.0524, 0.3339), abs=1e-4)


def _line(numbers: np.random.Generator, deals: int, slope: float) -> Whole:
    """The sums of deals along a line, each time about it by a normal error."""
    x = numbers.normal(size=deals)
    y = 0.3 + slope * x + numbers.normal(scale=0.5, size=deals)
    row = np.zeros(COLUMNS, dtype=np.int64)
    row[N] = deals
    row[[WEIGHT, X, Y]] = np.rint(np.array([deals, x.sum(), y.sum()]) * UNIT)
    row[[XX, XY, YY]] = np.rint(np.array([x @ x, x @ y, y @ y]) * UNIT)
    return row


def test_the_interval_of_two_slopes_holds_their_difference_at_least_95_times_of_100() -> None:
    """2,000 pairs, 14 deals with the other and 60 without, seed 11; the larger of two variances is taken, so that they
    are rather too wide."""
    numbers, held = np.random.default_rng(seeded(11)), 0
    for _ in range(2000):
        here, there = _line(numbers, 14, 0.6), _line(numbers, 60, 0.2)
        low, high = compare_slopes({"": (here, here + there)}).interval or (0.0, 0.0)
        held += low <= 0.4 <= high
    assert 0.94 <= held / 2000 <= 0.99


def test_of_honest_pairs_the_interval_of_a_score_holds_no_effect_about_95_times_of_100() -> None:
    """Ordered pairs of an honest platform; no effect lies outside just where z is beyond 1.96."""
    sums = modelled(*HONEST)[1]
    for code, channel in SCORES.items():
        pairs, players = sums.pairs[code], sums.players[code]
        whole = dict(zip(players.keys.tolist(), players.values, strict=True))
        rows = zip(pairs.keys.tolist(), pairs.values, strict=True)
        found = [compare(channel, {"": (row, whole[pair_of(key)[0]])}) for key, row in rows]
        judged = [(one.z, one.interval) for one in found if one.z is not None and one.interval is not None]
        assert len(judged) > 800
        assert all((low <= 0 <= high) == (abs(z) <= 1.96) for z, (low, high) in judged)
        assert 0.92 <= sum(low <= 0 <= high for _, (low, high) in judged) / len(judged) <= 0.98, code


def test_the_p_value_of_a_pair_is_that_of_its_strongest_test_times_the_tests_that_could_be_computed() -> None:
    """Bonferroni over two channels in one direction and both together; nothing is known of the others."""
    rows = np.zeros((1, COLUMNS), dtype=np.int64)
    sums = {}
    for code in ("hold_off", "wrong_shows"):
        for name, key, figures in (("pairs", pair_key(1, 2), (12, 5)), ("players", 1, (90, 8))):
            row = rows.copy()
            row[0, [N, EXCESS]] = figures
            sums[f"{name}/{code}/6 seats"] = Sums(np.array([key], dtype=np.int64), row)
    found = screen_pair(Statistics(sums), (1, 2), CHANNELS, UNCALIBRATED, 40)
    alone = stats.fisher_exact([[5, 7], [3, 75]], alternative="greater").pvalue
    together = stats.chi2.sf(-4 * math.log(alone), 4)
    assert sorted(test.p for test in found.tests if test.p is not None) == pytest.approx([together, alone, alone])
    assert found.p == pytest.approx(3 * together)


def test_nothing_seen_is_not_computable() -> None:
    none = np.zeros(COLUMNS, dtype=np.int64)
    for channel in CHANNELS.values():
        found = compare(channel, {"": (none, none)})
        assert (found.n, found.p, found.why) == (0, None, NOTHING_SEEN)


def test_q_values_are_those_of_benjamini_and_hochberg() -> None:
    assert q_values([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.16 / 3, 0.16 / 3, 0.5])
    assert q_values([]) == []


@pytest.mark.parametrize("code", SCORES)
def test_the_sums_are_those_of_a_slow_recomputation(code: str) -> None:
    """One pair at a time, one decision at a time, one alternative at a time."""
    found, (model, sums) = facts(*SMALL), modelled(*SMALL)
    channel, names = SCORES[code], names_of(24)
    table = dict(zip(sums.pairs[code].keys.tolist(), sums.pairs[code].values, strict=True))
    slow: dict[int, list[float]] = {}
    for kind in channel.kinds:
        rows = select(found.decisions, found.decisions.kind == kind)
        chances, worth = choice_probabilities(model, rows, names), channel.covariate(rows)
        for n in range(len(rows.kind)):
            for seat, other in enumerate(rows.others[n]):
                size, chosen = int(rows.size[n]), int(rows.chosen[n])
                if other < 0 or math.isnan(worth[n, 0, seat]):
                    continue
                mean = sum(chances[n, k] * worth[n, k, seat] for k in range(size))
                spread = sum(chances[n, k] * (worth[n, k, seat] - mean) ** 2 for k in range(size))
                if spread > 1e-9:
                    row = slow.setdefault(pair_key(int(rows.player[n]), int(other)), [0.0, 0.0, 0.0])
                    row[0] += 1
                    row[1] += worth[n, chosen, seat] - mean
                    row[2] += spread
    assert set(slow) == set(table)
    for key, (count, excess, spread) in slow.items():
        assert table[key][0] == count
        assert table[key][1] / UNIT == pytest.approx(excess, abs=count / UNIT)
        assert table[key][2] / UNIT == pytest.approx(spread, abs=count / UNIT)


def test_squares_are_those_of_whole_deals() -> None:
    """Of each deal towards each seat the excess is added up first and squared then."""
    found, (model, statistics) = facts(*SMALL), modelled(*SMALL)
    rows, squares = of_kind(found.decisions, DISCARD), dict[int, float]()
    excess = score(FEEDING, rows, choice_probabilities(model, rows, names_of(24))).excess
    of_deal: dict[tuple[int, int, int, int], float] = {}
    for n, seat in zip(*np.nonzero(excess), strict=True):
        key = int(rows.deal[n]), int(rows.player[n]), int(rows.others[n, seat]), int(seat)
        of_deal[key] = of_deal.get(key, 0.0) + float(excess[n, seat])
    for (_, player, other, _), total in of_deal.items():
        squares[pair_key(player, other)] = squares.get(pair_key(player, other), 0.0) + total**2
    table = statistics.pairs["feeding"].by_key()
    assert len(squares) > 100
    for pair, square in squares.items():
        assert table[pair][SQUARES] / UNIT == pytest.approx(square, abs=1e-3)


def test_where_deals_with_others_scatter_more_than_the_model_says_so_may_those_with_the_other() -> None:
    pair, player = np.zeros(COLUMNS, dtype=np.int64), np.zeros(COLUMNS, dtype=np.int64)
    for row, n, excess in ((pair, 50, 20), (player, 550, 20)):
        row[[N, EXCESS, VARIANCE, SQUARES]] = n, excess * UNIT, n * UNIT, n * UNIT
    pair[COVARIANCE], player[COVARIANCE] = pair[VARIANCE], player[VARIANCE]
    as_modelled = compare_scores({"x": (pair, player)}).z
    player[SQUARES] = pair[SQUARES] + 4 * (player[SQUARES] - pair[SQUARES])
    twice = compare_scores({"x": (pair, player)}).z
    player[SQUARES] = pair[SQUARES]
    less = compare_scores({"x": (pair, player)}).z
    assert as_modelled is not None and as_modelled > 2
    assert twice == pytest.approx(as_modelled / 2) and less == as_modelled


def test_sums_do_not_depend_on_how_games_are_split_or_ordered() -> None:
    found, (model, sums) = facts(*SMALL), modelled(*SMALL)
    cuts = [0, 100, 101, 333, len(found.deals.winner)]
    parts = []
    for low, high in itertools.pairwise(cuts):
        rows = select(found.decisions, (found.decisions.deal >= low) & (found.decisions.deal < high))
        deals = Deals._make(column[low:high] for column in found.deals)
        part = Facts(deals, Decisions._make([rows.deal - low, *rows[1:]]))
        parts.append(compute_statistics(part, model, CHANNELS.values(), names_of(24)))
    merged = add_statistics(reversed(parts))
    assert merged.deals.values.tobytes() == sums.deals.values.tobytes()
    for code in CHANNELS:
        for one, other in ((merged.pairs, sums.pairs), (merged.players, sums.players)):
            assert one[code].keys.tobytes() == other[code].keys.tobytes()
            assert one[code].values.tobytes() == other[code].values.tobytes()


# -- honest pairs --------------------------------------------------------------------------------


def honest_p(code: str) -> list[float]:
    """P-values of honest ordered pairs with 30 deals together or more (seed 41, softmax, 6,144 games of 70 people)."""
    found = screen(modelled(*HONEST)[1], CHANNELS, UNCALIBRATED)
    return [f.p for lead in found.pairs for f in lead.by_channel if f.code == code and f.p is not None]


@long
@pytest.mark.parametrize("code", list(CHANNELS))
def test_honest_pairs_score_evenly_or_on_the_safe_side(code: str) -> None:
    p = np.array(honest_p(code))
    assert len(p) > 800
    for level in (0.2, 0.05, 0.01):
        allowed = stats.binom.ppf(0.9995, len(p), 1.25 * level)  # a quarter off at most, and chance
        assert (p <= level).sum() <= allowed, level


def test_channels_combined_rest_on_the_deals_of_the_one_that_rests_on_the_fewest() -> None:
    """By these the tail of the combined test is chosen."""
    found, way = modelled(*SMALL)[1], (0, 1)
    together = found.together(*way)
    few = np.zeros((2, COLUMNS), dtype=np.int64)
    few[:, N] = 7
    kept = Sums(np.array([pair_key(*way), pair_key(*way[::-1])]), few)
    left = screen_pair(Statistics({**found.sums, "deals/feeding": kept}), way, CHANNELS, UNCALIBRATED, together)
    assert together > 7 and len([test for test in left.by_channel if test.code == "feeding" and test.p is not None]) > 1
    assert {test.deals for test in left.combined} == {7}
    whole = screen_pair(found, way, CHANNELS, UNCALIBRATED, together)
    assert {test.deals for test in whole.combined} == {together}


@long
def test_no_honest_platform_is_flagged() -> None:
    found = screen(modelled(*HONEST)[1], CHANNELS, null_calibration.shipped())
    assert not found.gated
    assert min(lead.q for lead in found.pairs) > 0.05


def scatter_of(code: str, z_of: Callable[[Whole, Whole], float | None]) -> float:
    """Standard deviation of the scores of honest pairs under one model for all players, without slopes of their own."""
    settings = ("ruleful", *HONEST[1:])
    model = HonestPlay({kind: slopes._replace(own={}) for kind, slopes in modelled(*settings)[0].kinds.items()})
    sums = compute_statistics(facts(*settings), model, [CHANNELS[code]], names_of(HONEST[1]))
    alone, rows = sums.players[code].by_key(), sums.pairs[code].by_key()
    found = [z_of(row, alone[pair_of(key)[0]]) for key, row in rows.items() if row[N] >= 50]
    return float(np.std([z for z in found if z is not None]))


@long
def test_without_the_own_control_honest_players_scatter_too_far() -> None:
    """Players who differ from the model of all look as if they colluded; held against themselves they do not."""
    bare = scatter_of("hand_sharing", lambda pair, _: (bare_score(pair) or (None,))[0])
    own = scatter_of("hand_sharing", lambda pair, player: compare_scores({"x": (pair, player)}).z)
    assert own < 1.1 < 1.15 < bare


@long
def test_honest_pairs_that_sit_together_as_often_as_colluders_are_not_flagged() -> None:
    crowd = people(*HONEST[:2], HONEST[3], ())
    companions = {(min(company.members), max(company.members)) for company in crowd.companies}
    found = screen(modelled(*HONEST)[1], CHANNELS, UNCALIBRATED)
    together = [lead for lead in found.pairs if (lead.one, lead.two) in companions]
    assert len(together) >= 5
    assert min(lead.q for lead in together) > 0.05


# -- planted pairs -------------------------------------------------------------------------------


GREEDY, SHARING = ("feed-strong", "wrong-show", "signal"), ("share", "squeeze", "dump")
LOUD = {
    "feeding": (GREEDY, "feed-strong"),
    "hand_sharing": (SHARING, "share"),
    "coordinated_drops": (SHARING, "share"),
    "hold_off": (SHARING, "dump"),
    "wrong_shows": (GREEDY, "wrong-show"),
    "squeeze": (SHARING, "squeeze"),
    "timing": (GREEDY, "signal"),
}
"""By channel a platform with three pairs that collude in three ways, and the one of them that the channel looks for."""


@pytest.mark.parametrize("code", list(CHANNELS))
def test_each_channel_hears_what_it_listens_for_and_nobody_else(code: str) -> None:
    assert code in LOUD, "say in LOUD which planted pair this channel is to hear"
    plans, plan = LOUD[code]
    pair = people("softmax", 24, 41, plans).companies[plans.index(plan)].members
    games = 1024 if plans == GREEDY and not TORTURE else 2048  # dumping is rarer
    found = screen(modelled("softmax", 24, games, 41, plans)[1], {code: CHANNELS[code]}, UNCALIBRATED)
    assert (found.pairs[0].one, found.pairs[0].two) == tuple(sorted(pair))
    assert found.pairs[0].q <= 0.05 < found.pairs[1].q
