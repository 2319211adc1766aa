"""Games of the compiled table are legal, their claims true, and they are the same whichever way they are asked for."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from ledger.collusion.facts.packed import FOLD, MISS, WRONG  # noqa: E402
from ledger.rules.arrangement import least_points  # noqa: E402
from ledger.simulate.logbook import Event  # noqa: E402
from ledger.simulate.population.games import CHUNK, Simulator  # noqa: E402
from ledger.simulate.population.heuristic import RASH as HEURISTIC_RASH  # noqa: E402
from ledger.simulate.population.people import Population  # noqa: E402
from ledger.simulate.population.softmax import RASH as SOFTMAX_RASH  # noqa: E402
from schemas.errors import UsageError  # noqa: E402
from tests.oracles.referee import objections  # noqa: E402
from tests.simulate.judging import RULEBOOK, audit_of  # noqa: E402
from tests.simulate.population.played import CLASSIC, GENERATORS, SEED, matches, people, play, played  # noqa: E402
from tests.torture import TORTURE  # noqa: E402
from tests.worded import said  # noqa: E402

MATCHES = 400 if TORTURE else 50


def upheld(events: list[Event]) -> set[str]:
    """What an audit upholds of a match, in which it finds nothing."""
    audit = audit_of(events)
    assert audit.clean, [said(row) for row in audit.rows]
    assert not audit.unchecked
    assert {verdict.verdict for verdict in audit.verdicts} == {"UPHELD"}
    return {verdict.claim for verdict in audit.verdicts}


@pytest.mark.parametrize("generator", GENERATORS)
def test_the_audit_finds_nothing_and_upholds_every_claim(generator: str) -> None:
    crowd = people(generator, 8)
    claims = [upheld(events) for events in matches(play(crowd, MATCHES), crowd)]
    assert all({"points", "settlement"} <= found for found in claims)
    assert any("show" in found for found in claims)


@pytest.mark.parametrize("generator", GENERATORS)
def test_a_referee_who_knows_nothing_of_this_project_agrees(generator: str) -> None:
    crowd = people(generator, 8)
    games = play(crowd, MATCHES, first=9000)
    assert [objection for events in matches(games, crowd) for objection in objections(events, "classic")] == []


def careless(generator: str, rash: float, lost: float) -> Population:
    """People who declare too soon, or whose connection loses turns."""
    found = people(generator)
    traits, lag = found.crowd.traits.copy(), found.crowd.lag.copy()
    traits[:, SOFTMAX_RASH if generator == "softmax" else HEURISTIC_RASH] = rash
    lag[:, 2] = lost
    return found._replace(crowd=found.crowd._replace(traits=traits, lag=lag))


@pytest.mark.parametrize("generator", GENERATORS)
def test_wrong_shows_lost_turns_and_folded_hands_are_legal_too(generator: str) -> None:
    crowd = careless(generator, rash=0.5, lost=0.25)
    games = play(crowd, 60)
    kinds = Counter(games.events[:, 0].tolist())
    assert kinds[WRONG] > 10 and kinds[MISS] > 200 and kinds[FOLD] > 5
    for events in matches(games, crowd):
        upheld(events)


def test_times_go_forward_and_everybody_has_a_device_and_an_address() -> None:
    crowd = people("softmax")
    for events in matches(play(crowd, 20), crowd):
        times = [event["at"] for event in events]
        assert times == sorted(times)
        assert all({"player", "device", "address"} <= set(seated) for seated in events[0]["players"])


def test_points_of_losers_are_those_of_their_best_arrangement() -> None:
    crowd = people("ruleful")
    games = play(crowd, 60)
    for n, events in enumerate(matches(games, crowd)):
        hands = {hand["seat"]: list(hand["cards"]) for hand in events[1]["hands"]}
        out = set()
        for event in events:
            if event["type"] == "draw":
                hands[event["seat"]].append(event["card"])
            if event["type"] == "discard":
                hands[event["seat"]].remove(event["card"])
            if event["type"] in {"drop", "declare"}:
                out.add(event["seat"])
        wild = events[1]["cut_card"] if events[1]["cut_card"] == "JK" else events[1]["cut_card"][0]
        for seat, hand in hands.items():
            if seat not in out and seat != games.winners[n] + 1:
                assert games.points[n, seat - 1] == least_points(hand, wild, CLASSIC)


@pytest.mark.parametrize("generator", GENERATORS)
def test_any_range_can_be_made_alone_with_the_same_bytes(generator: str) -> None:
    crowd = people(generator, 5)
    whole = play(crowd, CHUNK + 40)
    part = play(crowd, 25, first=CHUNK - 5)
    first, last = CHUNK - 6, CHUNK + 19
    for name in ("decks", "seats", "opened", "winners", "points", "colluding"):
        assert getattr(whole, name)[first:last].tobytes() == getattr(part, name).tobytes()
    events = slice(whole.offsets[first], whole.offsets[last])
    for name in ("events", "waits", "altered"):
        assert getattr(whole, name)[events].tobytes() == getattr(part, name).tobytes()
    assert play(crowd, 25, first=CHUNK - 5).events.tobytes() == part.events.tobytes()
    assert play(crowd, 25, first=CHUNK - 5, seed=SEED + 1).events.tobytes() != part.events.tobytes()


PLAIN = """
import json, sys
sys.modules["numba"] = None
from ledger.rules.compiled.jit import IS_COMPILED
from tests.simulate.population.test_legal_games import few_games
print(json.dumps([IS_COMPILED, few_games()]))
"""


def few_games() -> list[Any]:
    """The first games of two platforms, in numbers."""
    found = []
    for generator in GENERATORS:
        games = play(people(generator, ("combined", "dump")), 2)
        found += [games.events.tolist(), games.points.tolist(), games.altered.tolist(), games.waits.tolist()]
    return found


def test_without_numba_the_same_games_come_slowly() -> None:
    root = Path(__file__).parents[3]
    said = subprocess.run([sys.executable, "-c", PLAIN], cwd=root, capture_output=True, check=True, text=True)
    assert json.loads(said.stdout) == [False, few_games()]
    assert said.stderr == ""


@pytest.mark.parametrize("name", ["rummy-106", "aceleagues-points", "aceleagues-pool-101", "rum", "continental"])
def test_other_games_are_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(UsageError, match=name):
        Simulator(RULEBOOK.resolve(name), people("softmax"), SEED)


def test_a_twin_of_the_game_that_counts_otherwise_is_played_too() -> None:
    rules = RULEBOOK.resolve("rummycentral")
    crowd = people("softmax")
    games = next(Simulator(rules, crowd, SEED).games(1, 300))
    same = played("softmax")
    assert (games.winners == same.winners[:300]).all()
    assert (games.points >= same.points[:300]).all() and (games.points > same.points[:300]).any()
