"""Think time: both ways to the facts tell the same; what is not all a player's own is none; what difficulty takes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ledger.collusion.facts.decisions import Decisions, Facts, empty_decisions, select
from ledger.collusion.facts.packed import PackedExtractor
from ledger.collusion.model import fit_response_time, time_residual
from ledger.play.profile import milliseconds
from ledger.simulate.population.games import Simulator
from ledger.simulate.population.heuristic import RASH as HEURISTIC_RASH
from ledger.simulate.population.softmax import RASH as SOFTMAX_RASH
from schemas.events import EVENT, Act, Claim
from tests.bench.platforms import packed
from tests.collusion.platforms import RULES, observer, people, written
from tests.collusion.test_facts import GAMES, SEED, by_number, games


def lost_and_late(generator: str) -> list[tuple[Facts, list[tuple[list[Act | Claim], list[int]]]]]:
    """Games in which the clock passes turns on, shows are wrong and stocks run out, which is where times get lost."""
    found = people(generator, 24, SEED, ())
    traits, lag = found.crowd.traits.copy(), found.crowd.lag.copy()
    traits[:, (SOFTMAX_RASH if generator == "softmax" else HEURISTIC_RASH)] = 0.5
    lag[:, 2] = 0.25
    slow = found._replace(crowd=found.crowd._replace(traits=traits, lag=lag))
    played = list(Simulator(RULES, slow, SEED).games(0, GAMES))
    return [(PackedExtractor(RULES).facts(packed(chunk, RULES)), written(chunk, slow, SEED)) for chunk in played]


@pytest.mark.parametrize("generator", ["softmax", "ruleful"])
def test_both_ways_tell_the_same_think_time_where_turns_are_lost_and_shows_are_wrong(generator: str) -> None:
    for quick, logged_games in lost_and_late(generator):
        happened = [event.type for events, _ in logged_games for event in events]
        assert {"miss", "show_judged"} <= set(happened)
        for game, (events, seqs) in enumerate(logged_games):
            slow = observer().facts(events, by_number).decisions
            rows = select(quick.decisions, quick.decisions.deal == game)
            assert [seqs[place] for place in rows.seq] == slow.seq.tolist()
            assert rows.spent.tolist() == slow.spent.tolist()
            assert not len(rows.spent) or rows.spent.min() >= 300


def changed_rows(events: list[dict[str, Any]]) -> Decisions:
    """The decisions of a log, from its rows."""
    return observer().facts([EVENT.validate_python(row, strict=False) for row in events], by_number).decisions


def as_rows() -> list[dict[str, Any]]:
    """A game, event by event."""
    return [event.model_dump(mode="json", by_alias=True, exclude_none=True) for event in games("softmax")[2][0]]


def test_think_time_is_what_passed_since_the_player_could_act() -> None:
    rows = as_rows()
    found = changed_rows(rows)
    for seq, spent in zip(found.seq.tolist(), found.spent.tolist(), strict=True):
        act, before = rows[seq - 1], rows[seq - 2]
        assert spent == milliseconds(before["at"], act["at"]) > 0


def test_a_log_without_times_and_one_of_two_clocks_give_no_think_time() -> None:
    bare = [{name: value for name, value in row.items() if name != "at"} for row in as_rows()]
    assert set(changed_rows(bare).spent.tolist()) == {-1}
    first, later = as_rows(), changed_rows(as_rows())
    two = [row | {"producer": f"server-{n % 2}"} for n, row in enumerate(first)]
    found = changed_rows(two)
    assert found.seq.tolist() == later.seq.tolist() and set(found.spent.tolist()) == {-1}


def test_a_clock_that_ran_backwards_gives_no_think_time() -> None:
    rows = as_rows()
    at = int(changed_rows(rows).seq[-1])
    rows[at - 1]["at"] = rows[0]["at"]
    found = changed_rows(rows)
    assert set(found.spent[found.seq == at].tolist()) == {-1}
    assert (found.spent[found.seq < at] > 0).all()


@pytest.mark.parametrize("is_logged", [True, False])
def test_time_lost_to_a_disconnection_is_not_think_time(is_logged: bool) -> None:
    """The seat loses its connection and is back before it acts, or because it does: that act is not timed, all others
    are as before."""
    whole, at = as_rows(), int(changed_rows(as_rows()).seq[0])
    seat, moment = whole[at - 1]["seat"], whole[at - 2]["at"]
    lost = {"v": 1, "match": whole[0]["match"], "seat": seat, "at": moment, "by": "server"}
    back = [lost | {"type": "reconnect"}] if is_logged else []
    cut = [*whole[: at - 1], lost | {"type": "disconnect"}, *back, *whole[at - 1 :]]
    found = changed_rows([row | {"seq": seq} for seq, row in enumerate(cut, 1)])
    before = changed_rows(whole)
    assert found.kind.tolist() == before.kind.tolist()
    timed = [-1 if seq == at else spent for seq, spent in zip(before.seq.tolist(), before.spent.tolist(), strict=True)]
    assert found.spent.tolist() == timed


def timed(players: int, rows: int) -> tuple[Decisions, np.ndarray]:
    """Decisions that take as long as their difficulty says, of players of whom each has a pace of his own."""
    rng, made = np.random.default_rng(8), empty_decisions(rows)
    made.player[:] = rng.integers(0, players, rows)
    made.size[:] = rng.integers(2, 15, rows)
    chances = np.where(np.arange(14) < made.size[:, None], rng.gamma(0.5, size=(rows, 14)) + 1e-9, 0)
    chances = chances / chances.sum(axis=1, keepdims=True)
    openness = -(chances * np.log(np.where(chances > 0, chances, 1))).sum(axis=1)
    own = rng.normal(0, 0.5, players)[made.player] + 0.1 * made.player
    took = 7.0 + 0.2 * np.log(made.size) + 0.4 * openness + own + rng.normal(0, 0.2, rows)
    made.spent[:] = np.rint(np.exp(took))
    return made, chances


def test_the_pace_finds_what_difficulty_takes_beside_what_players_take() -> None:
    rows, chances = timed(30, 6000)
    pace = fit_response_time(rows, chances)
    assert pace is not None
    assert pace[1:] == pytest.approx((0.2, 0.4), abs=0.03)
    beyond = time_residual(rows, chances, pace)
    assert abs(beyond.mean()) < 1e-3 and beyond.std() < np.log(rows.spent).std()
    rows.spent[:5] = -1
    assert np.isnan(time_residual(rows, chances, pace)[:5]).all()
    rows.spent[:] = -1
    assert fit_response_time(rows, chances) is None
