"""Bets against honest play deal by deal, and ``collusion watch`` on a ledger: new games alone are read."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from cli.app import run
from ledger.collusion import watch as watching
from ledger.collusion.facts.decisions import SEATS, Facts, concatenate
from ledger.collusion.facts.packed import PackedExtractor
from ledger.collusion.facts.replayed import RULES_UNKNOWN
from ledger.collusion.model import HonestPlays
from ledger.collusion.statistics import EXCESS, UNIT, VARIANCE, N, Whole, pair_key, pair_of
from ledger.collusion.wagers import (
    COLUMNS,
    FEWEST_SCORED,
    FEWEST_TRIED,
    SUM_SQUARES,
    ByDeal,
    expected_rate,
    rate_logs,
    score_logs,
)
from ledger.collusion.watch import (
    ALPHAS,
    BETS,
    CODES,
    CROSSED,
    DEALS,
    LOGS,
    SIZES,
    WIDTH,
    EProcesses,
    RunningTotals,
    WatchState,
    alarms,
    capital_of,
    learn_rates,
    log_capital,
    new_e_processes,
    read_state,
    settle,
    write_state,
)
from ledger.simulate.population.games import Simulator
from ledger.simulate.population.logs import logs
from schemas.errors import UnreadableError
from tests.bench.platforms import packed
from tests.collusion.betting import RATES, SCORES, bet_on, learnt, part, played_as, take_in
from tests.collusion.platforms import RULES, Event, chunks, names_of, people, stored
from tests.torture import TORTURE

HONEST = ("softmax", 14, 2048 if TORTURE else 1536, 61)
COLLUDING = ("softmax", 14, 2048 if TORTURE else 1536, 77, ("combined",))


def one_deal(excess: float, variance: float, squares: float, n: int = 1) -> ByDeal:
    """One deal in which seat 0 is weighed for seat 1."""
    towards = np.zeros((1, SEATS, SEATS, COLUMNS), dtype=np.int64)
    towards[0, 0, 1] = [n, *(round(figure * UNIT) for figure in (excess, variance, squares))]
    return ByDeal(towards, np.zeros((1, SEATS, COLUMNS), dtype=np.int64))


def past_of(n: int, excess: float, variance: float, squares: float) -> Whole:
    """What seat 0 did before."""
    past = np.zeros((1, SEATS, COLUMNS), dtype=np.int64)
    past[0, 0] = [n, *(round(figure * UNIT) for figure in (excess, variance, squares))]
    return past


@settings(max_examples=300, deadline=None)
@given(
    chances=st.lists(st.floats(0.001, 1), min_size=2, max_size=14),
    worth=st.lists(st.floats(-6, 12), min_size=14, max_size=14),
    size=st.floats(0.01, 0.6),
    slope=st.floats(-1, 1),
    scattered=st.floats(0, 900),
    controlled=st.booleans(),
)
def test_a_bet_on_a_choice_with_the_chances_of_the_model_is_worth_one_at_most(
    chances: list[float], worth: list[float], size: float, slope: float, scattered: float, controlled: bool
) -> None:
    """Exactly, by adding up over every choice, whatever the past was and however lopsided the stakes are."""
    p, x = np.array(chances) / sum(chances), np.array(worth[: len(chances)])
    apart = x - p @ x
    variance = float(p @ apart**2)
    past = past_of(FEWEST_SCORED, slope * 300, 300, scattered)
    mean = 0.0
    for chance, excess in zip(p, apart, strict=True):
        logs, _ = score_logs(one_deal(excess, variance, excess**2), past, [size], controlled=controlled)
        mean += chance * float(np.exp(logs[0, 0, 1, 0]))
    assert mean <= 1 + 1e-4  # figures are whole numbers of a millionth


@pytest.mark.parametrize("size", BETS["hold_off"].sizes)
def test_a_bet_on_a_rate_is_worth_one_for_players_like_those_forecast(size: float) -> None:
    """Exactly: rates from one or the other beta distribution, any past, then three trials after one another."""
    for gone in (20, 75):
        for events in range(gone + 1):
            mean = 0.0
            for outcome in np.ndindex(2, 2, 2):
                chance, capital, seen, n = 1.0, 1.0, events, gone
                for event in outcome:
                    likely = [
                        stats.betabinom.pmf(seen, n, 1, rest) for rest in (19, 1)
                    ]  # fmt: skip
                    expected = np.average([(seen + 1) / (n + 20), (seen + 1) / (n + 2)], weights=likely)
                    assert expected == pytest.approx(float(expected_rate(np.array(seen), np.array(n))))
                    chance *= expected if event else 1 - expected
                    dealt = one_deal(event / UNIT, 0, 0)
                    logs, there = rate_logs(dealt, past_of(n, seen / UNIT, 0, 0), together(0), [size])
                    assert there[0, 0, 1]
                    capital *= float(np.exp(logs[0, 0, 1, 0]))
                    seen, n = seen + event, n + 1
                mean += chance * capital
            assert mean == pytest.approx(1)


def together(trials: int) -> Whole:
    """So many of the trials of seat 0 were with seat 1."""
    found = np.zeros((1, SEATS, SEATS), dtype=np.int64)
    found[0, 0, 1] = trials
    return found


def test_where_the_other_was_always_in_nothing_is_bet_on_a_rate() -> None:
    dealt, past = one_deal(1 / UNIT, 0, 0), past_of(200, 60 / UNIT, 0, 0)
    for met, bet in ((0, True), (200 - FEWEST_TRIED, True), (201 - FEWEST_TRIED, False), (200, False)):
        assert rate_logs(dealt, past, together(met), [4.0])[1][0, 0, 1] == bet


@pytest.mark.parametrize("rate", [0.01, 0.1, 0.3, 0.8])
def test_however_careless_somebody_is_with_everybody_bets_on_it_come_off_seldom(rate: float) -> None:
    """400 people of one rate, every other trial with the one who is watched; and bets on careful people alone would."""
    rng = np.random.default_rng(17)
    people, trials = 400, 600
    past, most = np.zeros((people, SEATS, COLUMNS), dtype=np.int64), np.zeros(people)
    total = np.zeros((people, 3))
    for trial in range(trials):
        happened = rng.random(people) < rate
        towards = np.zeros((people, SEATS, SEATS, COLUMNS), dtype=np.int64)
        towards[:, 0, 1, N], towards[:, 0, 1, EXCESS] = 1, happened
        if trial % 2:
            met = np.full((people, SEATS, SEATS), trial // 2)
            found, there = rate_logs(ByDeal(towards, past), past, met, BETS["hold_off"].sizes)
            total += np.where(there[:, 0, 1, None], found[:, 0, 1], 0)
            most = np.maximum(most, np.exp(total).mean(axis=1))
        past[:, 0, N], past[:, 0, EXCESS] = past[:, 0, N] + 1, past[:, 0, EXCESS] + happened
    for alpha in (0.05, 0.01):
        assert (most >= 1 / alpha).sum() <= stats.binom.ppf(0.999, people, 1.5 * alpha)


def test_on_average_the_capital_of_fair_play_is_one_at_most_and_crosses_seldom() -> None:
    """4,000 pairs, 60 deals: lopsided choices between two, drawn with the chances of the model."""
    rng = np.random.default_rng(9)
    pairs, deals = 4000, 60
    chance = rng.uniform(0.03, 0.5, (deals, pairs))
    worth = rng.uniform(0, 5, (deals, pairs))
    drawn = rng.random((deals, pairs)) < chance
    excess, variance = worth * (drawn - chance), worth**2 * chance * (1 - chance)
    capital = np.zeros((deals, pairs))
    past = np.zeros((pairs, SEATS, COLUMNS), dtype=np.int64)
    past[:, 0, N] = FEWEST_SCORED
    total = np.zeros(pairs)
    for deal in range(deals):
        towards = np.zeros((pairs, SEATS, SEATS, COLUMNS), dtype=np.int64)
        columns = (excess[deal], variance[deal], excess[deal] ** 2)
        towards[:, 0, 1, N] = 1
        towards[:, 0, 1, 1:] = np.rint(np.stack(columns, axis=1) * UNIT).astype(np.int64)
        found, _ = score_logs(ByDeal(towards, past), past, [0.25], controlled=True)
        total += found[:, 0, 1, 0]
        past = past + towards.sum(axis=2)
        capital[deal] = np.exp(total)
    assert capital[-1].mean() <= 1 + 4 * capital[-1].std() / pairs**0.5
    for alpha in (0.05, 0.01):
        assert (capital.max(axis=0) >= 1 / alpha).sum() <= stats.binom.ppf(0.999, pairs, alpha)


def habit(slope: float, *, controlled: bool) -> float:
    """Of 400 players who lean so far towards everybody, how many make their bets on one opponent reach 20."""
    rng = np.random.default_rng(4)
    players, deals, variance = 400, 900, 1.5
    total, most = np.zeros(players), np.zeros(players)
    past = np.zeros((players, SEATS, COLUMNS), dtype=np.int64)
    for deal in range(deals):
        excess = slope * variance + rng.normal(0, variance**0.5, players)
        values = np.stack([np.ones(players) / UNIT, excess, np.full(players, variance), excess**2], axis=1)
        towards = np.zeros((players, SEATS, SEATS, COLUMNS), dtype=np.int64)
        towards[:, 0, 1] = np.rint(values * UNIT).astype(np.int64)
        if deal % 3 == 0:  # every third deal is with the one who is watched
            found, there = score_logs(ByDeal(towards, past), past, [0.12], controlled=controlled)
            total += np.where(there[:, 0, 1], found[:, 0, 1, 0], 0)
            most = np.maximum(most, total)
        past = past + towards.sum(axis=2)
    return float((most >= np.log(20)).mean())


def test_a_habit_shown_to_everybody_raises_no_alarm_and_without_the_own_control_it_would() -> None:
    assert habit(0.2, controlled=False) > 0.5
    for slope in (0.2, 0.05, 0.0):
        assert habit(slope, controlled=True) <= stats.binom.ppf(0.999, 400, 0.05) / 400


# -- pairs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("generator", ["softmax", "ruleful"])
def test_honest_pairs_raise_no_more_alarms_than_they_may(generator: str) -> None:
    """91 pairs, each bet on in over fifty deals: three alarms at .001 are too many."""
    pairs = bet_on((generator, *HONEST[1:])).pairs
    assert pairs.rows[:, DEALS].mean() > (100 if TORTURE else 50)
    assert (pairs.rows[:, 1:LOGS].sum(axis=0) > 0).all()
    for alpha in (0.1, 0.05, 0.01, 0.001):
        assert len(alarms(pairs, alpha)) <= stats.binom.ppf(0.999, len(pairs.keys), alpha)


def test_a_pair_that_colludes_raises_an_alarm_in_time_and_nobody_else_does() -> None:
    pairs = bet_on(COLLUDING).pairs
    guilty = tuple(sorted(people("softmax", 14, 77, ("combined",)).companies[0].members))
    found = alarms(pairs, 0.001)
    assert [(pair.one, pair.two) for pair in found] == [guilty]
    game, deals = found[0].crossed or (0, 0)
    assert 0 < deals <= min(300, found[0].deals) and deals <= game
    assert found[0].e_value > 1000


def test_games_taken_in_one_by_one_come_to_the_same_as_all_at_once() -> None:
    once, parts = bet_on(HONEST), bet_on(HONEST, [1, 2, 100, 101, 333])
    assert once.pairs.keys.tobytes() == parts.pairs.keys.tobytes()
    assert once.pairs.rows.tobytes() == parts.pairs.rows.tobytes()
    assert kept(once) == kept(parts)


def kept(processes: EProcesses) -> dict[tuple[str, str], bytes]:
    """The rows of each channel and stratum, as bytes."""
    every = [*processes.players.items(), *processes.together.items()]
    return {
        (f"{code} {totals.rows.shape[1]}", name): totals.keys.tobytes() + totals.rows.tobytes()
        for code, strata in every
        for name, totals in strata.items()
    }


def test_the_game_of_an_alarm_is_the_first_after_which_the_capital_is_as_high() -> None:
    pairs = bet_on(COLLUDING).pairs
    alarm = alarms(pairs, 0.01)[0]
    game, deals = alarm.crossed or (0, 0)
    key = pair_key(alarm.one, alarm.two)

    def capital_after(games: int) -> tuple[int, int]:
        model, past, later = learnt(*COLLUDING)
        processes = new_e_processes()
        learn_rates(processes, past, played_as(past), np.arange(14))
        take_in(processes, part(later, 0, games), model, np.arange(14))
        row = processes.pairs.rows[np.searchsorted(processes.pairs.keys, key)]
        return int(log_capital(row[None, LOGS:CROSSED])[0]), int(row[DEALS])

    bar = -np.log(0.01) * UNIT
    assert capital_after(game)[0] >= bar > capital_after(game - 1)[0]
    assert capital_after(game)[1] == deals


def test_what_is_kept_of_a_bet_is_never_more_than_it_won(monkeypatch: pytest.MonkeyPatch) -> None:
    model, _, games = learnt(*HONEST)
    processes, won, games = new_e_processes(), [], part(games, 0, 300)

    def noted(*given: Any, **named: Any) -> Any:
        found, there = score_logs(*given, **named)
        won.append(np.where(there[..., None], found, 0.0) * UNIT)
        return found, there

    monkeypatch.setattr(watching, "score_logs", noted)
    take_in(processes, games, model, np.arange(14))
    assert len(won) == len(SCORES)
    seated = games.deals.players
    bets = 0
    for key, row in zip(processes.pairs.keys.tolist(), processes.pairs.rows, strict=True):
        pair = pair_of(key)
        for code, gains in zip(SCORES, won, strict=True):
            for way, (one, two) in enumerate((pair, pair[::-1])):
                deal, seat, other = np.nonzero((seated == one)[:, :, None] & (seated == two)[:, None, :])
                first = LOGS + (way * len(CODES) + CODES.index(code)) * SIZES
                kept = row[first : first + SIZES]
                bets += kept.any()
                assert (kept <= gains[deal, seat, other].sum(axis=0) + 1e-3).all()
    assert bets > 20


def test_a_pair_on_whom_nothing_was_bet_has_what_it_began_with() -> None:
    assert log_capital(np.zeros((1, CROSSED - LOGS), dtype=np.int64)).tolist() == [0]


def test_where_hands_are_not_on_record_there_is_no_bet() -> None:
    model, past, games = learnt(*HONEST)
    nobody = np.float32(np.nan)
    rows = games.decisions._replace(
        **{name: np.full_like(getattr(games.decisions, name), nobody) for name in ("gain", "waits", "distance")}
    )
    processes = new_e_processes()
    learn_rates(processes, past, played_as(past), np.arange(14))
    take_in(processes, Facts(games.deals, rows), model, np.arange(14))
    for place in range(len(processes.pairs.keys)):
        for _, _, code, n, capital in capital_of(processes.pairs, place, 0.001).channels:
            if code in SCORES:
                assert (n, capital) == (0, 1.0)
    assert (processes.pairs.rows[:, DEALS] > 0).all()


OVERSEES = 10
"""The trait of how often a complete hand is overseen."""


@cache
def practice() -> Facts:
    """Two of the fourteen alone at a table, who overlook most shows there."""
    found = people("softmax", 14, 61, ())
    traits = found.crowd.traits.copy()
    traits[:2, OVERSEES] = 0.6
    crowd = found.crowd._replace(
        traits=traits, members=np.array([0, 1]), starts=np.array([0, 2]), mates=np.full_like(found.crowd.mates, -1)
    )
    two = RULES.model_copy(update={"players": RULES.players.model_copy(update={"max": 2})})
    games = Simulator(two, found._replace(crowd=crowd), 61).games(1, 300)
    return concatenate([PackedExtractor(RULES).facts(packed(chunk, RULES)) for chunk in games])


def after_practice(ruleset: str) -> tuple[float, int]:
    """The e-value of the two, and how many shows were bet on, when they play so under a ruleset, having played with
    everybody before."""
    model, past, games = learnt(*HONEST)
    processes, everybody = new_e_processes(), np.arange(14)
    learn_rates(processes, past, played_as(past), everybody)
    take_in(processes, games, model, everybody)
    done = len(games.deals.winner)
    played = [ruleset] * len(practice().deals.winner)
    models = HonestPlays({RULES.id: model, ruleset: model})
    settle(processes, practice(), np.arange(len(played)) + done + 1, played, models, names_of(14), everybody)
    place = int(np.searchsorted(processes.pairs.keys, pair_key(0, 1)))
    found = capital_of(processes.pairs, place, 0.001)
    before = [capital_of(bet_on(HONEST).pairs, place, 0.001).channels]
    shows = [sum(n for _, _, code, n, _ in channels if code == "hold_off") for channels in (found.channels, *before)]
    return found.e_value, shows[0] - shows[1]


def test_two_who_are_careless_in_a_format_of_their_own_raise_no_alarm() -> None:
    """There is nobody to compare with, so nothing is bet; as one format with all others it would be an alarm."""
    e_value, bet = after_practice("classic+capped-fee")
    assert bet == 0 and e_value < 20


def test_two_who_are_careless_at_a_table_size_of_their_own_raise_no_alarm() -> None:
    e_value, _ = after_practice("classic")
    assert e_value < 20


def test_who_holds_shows_back_with_one_alone_raises_an_alarm() -> None:
    """In one ruleset and number of seats: one in fifty without the other, half of them with."""
    events, trials = np.zeros(2), np.zeros(2)
    capital = 0.0
    for n in range(160):
        met = n % 4 == 3
        happened = (met and n % 8 == 3) or n % 50 == 1
        if met:
            dealt = one_deal(happened / UNIT, 0, 0)
            past = past_of(int(trials.sum()), events.sum() / UNIT, 0, 0)
            logs, there = rate_logs(dealt, past, together(int(trials[1])), [12.0])
            capital += float(logs[0, 0, 1, 0]) * there[0, 0, 1]
        trials[int(met)] += 1
        events[int(met)] += happened
    assert capital > np.log(1000)


def test_two_accounts_of_one_person_are_bet_on_as_one() -> None:
    """And a deal in which both sat counts for nobody."""
    model, past, games = learnt(*HONEST)
    of = np.arange(14)
    of[11] = 4
    processes = new_e_processes()
    learn_rates(processes, past, played_as(past), of)
    take_in(processes, games, model, of)
    apart = bet_on(HONEST).pairs
    held = dict(zip(apart.keys.tolist(), apart.rows[:, DEALS].tolist(), strict=True))
    found = dict(zip(processes.pairs.keys.tolist(), processes.pairs.rows[:, DEALS].tolist(), strict=True))
    assert not any(11 in (key >> 32, key & 31) for key in found)
    players = games.deals.players
    once = ~((players == 4).any(axis=1) & (players == 11).any(axis=1))
    assert found[pair_key(0, 1)] == ((players == 0).any(axis=1) & (players == 1).any(axis=1) & once).sum()
    at_once = ((players == 4).any(axis=1) & (players == 11).any(axis=1) & (players == 0).any(axis=1)).sum()
    assert found[pair_key(0, 4)] == held[pair_key(0, 4)] + held[pair_key(0, 11)] - 2 * at_once > at_once


def test_an_alarm_is_kept_for_every_alpha_offered() -> None:
    assert len(set(ALPHAS)) == len(ALPHAS) and {0.05, 0.01, 0.001} <= set(ALPHAS)
    rows = RunningTotals(
        CROSSED + 2 * len(ALPHAS), np.array([pair_key(1, 2)]), np.zeros((1, CROSSED + 2 * len(ALPHAS)), int)
    )
    for place, alpha in enumerate(ALPHAS):
        rows.rows[0, CROSSED + 2 * place : CROSSED + 2 * place + 2] = (10 + place, 5)
        assert capital_of(rows, 0, alpha).crossed == (10 + place, 5)
    with pytest.raises(ValueError, match="not in"):
        capital_of(rows, 0, 0.3)


def test_squares_of_a_deal_stand_in_their_own_column() -> None:
    assert {N, EXCESS, VARIANCE, SUM_SQUARES} == set(range(COLUMNS))
    assert RATES == ["hold_off", "wrong_shows"]


@cache
def games_logged() -> list[list[Event]]:
    """Games of twelve people, as logged."""
    crowd = people("softmax", 12, 5, ("combined",))
    return [
        log.events
        for chunk in chunks("softmax", 12, 200, 5, ("combined",))
        for log in logs(chunk, crowd, RULES, 5)
    ]  # fmt: skip


def said(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """What a command ends with, prints and complains of."""
    capsys.readouterr()
    code = run([str(argument) for argument in arguments])
    return code, *capsys.readouterr()


@pytest.fixture(autouse=True)
def small_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """The model is fitted on so few decisions that a look takes no time."""
    monkeypatch.setattr("ledger.collusion.watch.MOST_FITTED", 3000)


def test_new_games_are_bet_on_without_reading_the_old_ones_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And two looks come to the same bytes as one."""
    matches, keeps = games_logged(), [tmp_path / "one.json", tmp_path / "two.json"]
    folder = stored(tmp_path, matches[:160])
    looks = [("collusion", "watch", "--ledger", folder, "--keep", keep, "--json") for keep in keeps]
    first = [json.loads(said(capsys, *look)[1].splitlines()[-1]) for look in looks]
    assert first[0]["matches_learnt_from"] == first[0]["matches_wagered_on"] == 80
    assert first[0] == first[1] and keeps[0].read_bytes() == keeps[1].read_bytes()
    stored(tmp_path, matches[160:170])
    assert json.loads(said(capsys, *looks[0])[1].splitlines()[-1])["matches_read"] == 10
    stored(tmp_path, matches[170:])
    last = [said(capsys, *look)[1].splitlines() for look in looks]
    assert [json.loads(lines[-1])["matches_read"] for lines in last] == [30, 40]
    assert keeps[0].read_bytes() == keeps[1].read_bytes()
    assert last[0][:-1] == last[1][:-1]
    assert write_state(read_state(keeps[0].read_bytes(), "one")) == keeps[0].read_bytes()
    nothing_new = said(capsys, *looks[0])
    assert json.loads(nothing_new[1].splitlines()[-1])["matches_read"] == 0
    assert keeps[0].read_bytes() == keeps[1].read_bytes()

    code, out, _ = said(capsys, "collusion", "watch", "--ledger", folder, "--keep", keeps[0], "--alpha", 0.1)
    alarms = [json.loads(line) for line in said(capsys, *looks[0], "--alpha", 0.1)[1].splitlines()[:-1]]
    assert code == (1 if alarms else 0)
    assert "after every game" in out and "no finding of guilt" in out and "at most 0.1" in out
    for alarm in alarms:
        assert alarm["crossed_in"] in {match[0]["match"] for match in matches}
    assert not any(word in out.lower() for word in ("cheat", "fraud", "culprit"))

    keeps[0].write_bytes(b"{}")
    assert said(capsys, *looks[0])[0] == 3
    other = json.loads(keeps[1].read_bytes()) | {"ledger": "another"}
    keeps[1].write_text(json.dumps(other))
    code, _, err = said(capsys, *looks[1])
    assert code == 3 and "another ledger" in err
    code, _, err = said(capsys, *looks[1], "--alpha", 0.3)
    assert code == 2 and "0.001" in err


def test_a_ledger_that_holds_too_little_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = stored(tmp_path, games_logged()[:4])
    code, _, err = said(capsys, "collusion", "watch", "--ledger", folder)
    assert code == 1 and "too few" in err
    assert not (folder / "collusion" / "watch.json").exists()


def test_a_match_whose_rules_were_not_known_is_looked_at_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another version may know them. What was learnt stands in a folder that nobody else on the machine reads."""
    folder = stored(tmp_path, games_logged()[:60])
    keep, look = folder / "collusion" / "watch.json", ("collusion", "watch", "--ledger", folder, "--json")
    assert json.loads(said(capsys, *look)[1].splitlines()[-1])["matches_read"] == 60
    assert keep.parent.stat().st_mode & 0o077 == 0
    state = json.loads(keep.read_bytes())
    last = state["matches"].pop()
    for why, read in (("the game is not looked at", 0), ("its rules are not known", 1), (RULES_UNKNOWN, 1)):
        keep.write_text(json.dumps(state | {"skipped": {last: why}}))
        assert json.loads(said(capsys, *look)[1].splitlines()[-1])["matches_read"] == read


def test_a_state_that_has_a_pair_twice_is_none() -> None:
    processes = new_e_processes()
    processes.pairs.add(np.array([pair_key(1, 2), pair_key(1, 3)]), np.ones((2, WIDTH), dtype=np.int64))
    text = write_state(WatchState("L", names_of(4), [], 0, {}, HonestPlays({"classic": learnt(*HONEST)[0]}), processes))
    assert write_state(read_state(text, "kept")) == text
    changed = json.loads(text)
    changed["pairs"][1] = changed["pairs"][0]
    with pytest.raises(UnreadableError, match="holds no wagers"):
        read_state(json.dumps(changed).encode(), "kept")


def test_hands_of_a_match_that_is_played_are_not_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    matches = games_logged()[:60]
    folder = stored(tmp_path, [*matches[:59], matches[59][:-1]])
    look = ("collusion", "watch", "--ledger", folder)
    summary = json.loads(said(capsys, *look, "--json")[1].splitlines()[-1])
    assert (summary["matches_read"], summary["matches_not_ended"]) == (59, 1)
    assert matches[59][0]["match"] not in (folder / "collusion" / "watch.json").read_text()
    assert "1 match(es) not read: not ended yet" in said(capsys, *look)[1]
