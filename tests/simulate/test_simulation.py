"""Simulated matches are legal, true in their claims, the same for the same seed, and like what people play."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

import pytest

from ledger.simulate.logbook import Event
from ledger.simulate.simulation import simulate
from schemas.canonical import canonical
from tests.oracles.second_referee import objections
from tests.simulate.judging import RULEBOOK, TORTURE, audit_of

MATCHES = 2000 if TORTURE else 40
SEED = 20


@pytest.fixture(scope="module", params=RULEBOOK.ids)
def played(request: pytest.FixtureRequest) -> tuple[str, list[list[Event]]]:
    """Some matches under each ruleset."""
    return request.param, list(simulate(RULEBOOK.resolve(request.param), MATCHES, SEED))


def test_the_audit_finds_nothing_and_upholds_every_claim(played: tuple[str, list[list[Event]]]) -> None:
    for events in played[1]:
        audit = audit_of(events)
        assert audit.clean, [row.message for row in audit.rows]
        assert not audit.unchecked
        assert {verdict.claim for verdict in audit.verdicts} >= {"points", "settlement"}


def test_a_referee_who_knows_nothing_of_this_project_agrees(played: tuple[str, list[list[Event]]]) -> None:
    ruleset, matches = played
    assert [objection for events in matches for objection in objections(events, ruleset)] == []


def test_deals_are_as_long_as_people_play_them(played: tuple[str, list[list[Event]]]) -> None:
    turns = [max(Counter(e["seat"] for e in m if e["type"] == "draw").values(), default=0) for m in played[1]]
    assert 5 <= sum(turns) / len(turns) <= 15


def test_some_hands_are_dropped_but_most_are_played(played: tuple[str, list[list[Event]]]) -> None:
    seats = sum(len(m[0]["players"]) for m in played[1])
    drops = sum(event["type"] == "drop" for m in played[1] for event in m)
    assert 0.02 <= drops / seats <= 0.3


def test_events_are_numbered_named_and_in_time(played: tuple[str, list[list[Event]]]) -> None:
    ruleset, matches = played
    for number, events in enumerate(matches, 1):
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        assert {event["match"] for event in events} == {f"{ruleset}-{SEED}-{number:06d}"}
        times = [datetime.fromisoformat(event["at"]) for event in events]
        assert times == sorted(times)
        assert all(event["by"] in {"player", "timer", "server"} for event in events)


def test_every_number_of_players_sits_down(played: tuple[str, list[list[Event]]]) -> None:
    ruleset, matches = played
    limits = RULEBOOK.resolve(ruleset).players
    assert {len(events[0]["players"]) for events in matches} == set(range(limits.min, limits.max + 1))


def test_the_same_seed_gives_the_same_bytes_in_any_range() -> None:
    rules = RULEBOOK.resolve("rummy-106")
    whole = [canonical(events) for events in simulate(rules, 12, 3)]
    assert [canonical(events) for events in simulate(rules, 12, 3)] == whole
    assert [canonical(events) for events in simulate(rules, 4, 3, start=9)] == whole[8:]
    assert canonical(next(simulate(rules, 1, 4))) != whole[0]


def test_seats_and_prefix_are_as_asked() -> None:
    events = next(simulate(RULEBOOK.resolve("classic"), 1, 5, seats=4, prefix="night"))
    assert len(events[0]["players"]) == 4
    assert events[0]["match"] == "night-5-000001"


@pytest.mark.parametrize(
    ("ruleset", "kinds"),
    [
        ("classic", "disconnect reconnect leave miss drop group show recycle close"),
        ("rummy-106", "disconnect reconnect leave miss drop group show close"),
    ],
)
def test_everything_that_happens_at_a_table_happens(ruleset: str, kinds: str) -> None:
    seen = Counter(event["type"] for m in simulate(RULEBOOK.resolve(ruleset), 150, 8) for event in m)
    wrong = set(kinds.split()) - set(seen)
    assert not wrong


def test_deals_end_in_every_way() -> None:
    rules = RULEBOOK.resolve("rummy-106")
    matches = [*simulate(rules, 60, 8), *simulate(rules, 60, 8, seats=5)]
    last = [audit_of(events).last for events in matches]
    assert {match.deal.ended.how for match in last if match and match.deal and match.deal.ended} == {
        "show", "last_standing", "used_up",
    }  # fmt: skip


def test_shows_are_wrong_now_and_then_and_timers_fold_hands() -> None:
    matches = list(simulate(RULEBOOK.resolve("rummycentral"), 200, 8))
    assert any(e["type"] == "show_judged" and not e["valid"] for m in matches for e in m)
    assert any(e["type"] == "drop" and e["by"] == "timer" for m in matches for e in m)
