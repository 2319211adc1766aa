"""Everything that the rules speak of happens in simulated matches now and then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache

import pytest

from ledger.simulate.logbook import Event
from ledger.simulate.simulation import simulate
from tests.simulate.judging import RULEBOOK, deals_of


@cache
def match(ruleset: str, number: int, seats: int | None) -> list[Event]:
    """A match, played once for all tests."""
    return next(simulate(RULEBOOK.resolve(ruleset), 1, 8, seats=seats, start=number))


def matches(ruleset: str, count: int, seats: int | None = None) -> Iterator[list[Event]]:
    """Some matches, played as far as they are looked at."""
    return (match(ruleset, number, seats) for number in range(1, count + 1))


@pytest.mark.parametrize(
    ("ruleset", "number", "kinds"),
    [
        ("classic", 120, "disconnect reconnect leave miss drop group show recycle close"),
        ("rummy-106", 150, "disconnect reconnect leave miss drop group show close"),
        ("aceleagues-pool-101", 60, "disconnect reconnect miss drop group show rejoin split close"),
        ("ace2three-pool-201", 30, "disconnect reconnect drop group show rejoin split recycle"),
        ("rum", 15, "meld lay_off recycle miss disconnect reconnect"),
        ("basic", 15, "meld lay_off recycle miss disconnect reconnect"),
        ("jqka", 15, "meld lay_off miss disconnect reconnect"),
        ("continental", 12, "lay_contract lay_off buy move_joker recycle miss disconnect reconnect"),
        ("rum+jokers+jokers-taken", 8, "meld lay_off move_joker recycle"),
    ],
)
def test_everything_that_happens_at_a_table_happens(ruleset: str, number: int, kinds: str) -> None:
    lacking = set(kinds.split())
    for match in matches(ruleset, number):
        lacking -= {event["type"] for event in match}
        if not lacking:
            break
    assert lacking == set()


def test_players_leave_a_match_of_many_deals_and_come_back() -> None:
    events = [event for match in matches("aceleagues-pool-101", 30) for event in match]
    left = {(event["match"], event["seat"]) for event in events if event["type"] == "leave"}
    back = {(event["match"], event["seat"]) for event in events if event["type"] == "rejoin"}
    assert 0 < len(left) < 25
    assert back


def test_a_prize_is_shared_by_the_rules_or_by_consent() -> None:
    for ruleset, number, steps in (
        ("aceleagues-pool-101+auto-split", 12, {"auto"}),
        ("ace2three-pool-201", 16, {"offer", "accept", "refuse"}),
    ):
        found = {e["step"] for match in matches(ruleset, number) for e in match if e["type"] == "split"}
        assert found == steps


def test_who_has_lost_his_connection_is_played_for_or_dropped() -> None:
    events = [event for match in matches("ace2three-pool-201", 16) for event in match]
    assert {event["type"] for event in events if event["by"] == "autoplay"} == {"draw", "discard", "drop"}
    best_of = [event for match in matches("ace2three-best-of-3", 12) for event in match]
    assert {event["type"] for event in best_of if event["by"] == "autoplay"} == {"draw", "discard"}


def test_a_player_stops_grouping_and_begins_again() -> None:
    groups: dict[tuple[str, int], list[int]] = {}
    for match in matches("ace2three-pool-201", 30):
        for event in match:
            if event["type"] == "group":
                groups.setdefault((event["match"], event["seat"]), []).append(len(event["groups"]))
        if any(0 in saved[:-1] for saved in groups.values()):
            return
    pytest.fail("nobody stopped and began again")


def test_an_arranged_hand_is_declared_when_the_time_has_run_out() -> None:
    declared = [e for match in matches("rummy-106", 80) for e in match if e["type"] == "declare"]
    assert 0 < sum(event["by"] == "timer" for event in declared) < len(declared) / 5


def test_shows_are_wrong_now_and_then_and_timers_fold_hands() -> None:
    assert any(e["type"] == "show_judged" and not e["valid"] for m in matches("rummycentral", 120) for e in m)
    assert any(e["type"] == "drop" and e["by"] == "timer" for m in matches("rummycentral", 120) for e in m)


def test_the_time_of_a_turn_is_called_when_it_has_run_out_and_not_before() -> None:
    called = 0
    for match in matches("aceleagues-points", 30):
        turn_ended = match[0]["at"]
        for event in match:
            if event["type"] == "miss":
                took = datetime.fromisoformat(event["at"]) - datetime.fromisoformat(turn_ended)
                assert timedelta(seconds=30) <= took <= timedelta(seconds=31)
                called += 1
            if event["type"] in {"deal", "discard", "drop"}:
                turn_ended = event["at"]
    assert called


def test_the_last_card_lies_face_down_where_it_must_and_no_other_does() -> None:
    faces = Counter(e.get("face") for match in matches("basic", 8) for e in match if e["type"] == "discard")
    assert set(faces) == {None, "up", "down"}
    assert faces["down"] < 8 * 20
    assert {e.get("face") for match in matches("rum", 8) for e in match if e["type"] == "discard"} == {None, "up"}


def test_the_nearest_of_those_who_want_a_discard_gets_it() -> None:
    buys = [event for match in matches("continental", 5, 7) for event in match if event["type"] == "buy"]
    assert all(event["seat"] in event["wanted"] for event in buys)
    assert any(len(event["wanted"]) > 1 for event in buys)


def test_deals_of_melds_on_the_table_end_in_every_way() -> None:
    endings = {
        "basic": {"out", "no_points"},
        "rum+block": {"out", "counted"},
        "rum+reshuffle-limit": {"out", "counted"},
        "continental": {"out"},
    }
    for ruleset, wanted in endings.items():
        ended = Counter(
            deal.ended.how for match in matches(ruleset, 8) for deal in deals_of(match, ruleset) if deal.ended
        )
        assert set(ended) >= wanted
        assert ended["out"] > sum(ended.values()) / 2


def test_a_deal_that_nobody_can_finish_is_called_off() -> None:
    for number in range(1, 400):
        match = next(simulate(RULEBOOK.resolve("basic"), 1, 8, seats=2, start=number))
        if any(event["type"] == "close" and "deal" in event for event in match):
            assert "stuck" in {deal.ended.how for deal in deals_of(match, "basic") if deal.ended}
            return
    pytest.fail("no deal was ever called off")


def test_players_go_rummy_and_lay_a_contract_and_go_out_at_once() -> None:
    for ruleset in ("basic", "rum+many-melds+rummy-double", "continental"):
        deals = (deal for match in matches(ruleset, 15) for deal in deals_of(match, ruleset))
        assert any(deal.ended and deal.ended.at_once for deal in deals)


def test_melds_are_laid_alone_and_together() -> None:
    laid = Counter(len(e["melds"]) for match in matches("basic", 15) for e in match if e["type"] == "meld")
    assert set(laid) >= {1, 2}
    put = Counter(len(e["cards"]) for match in matches("basic", 15) for e in match if e["type"] == "lay_off")
    assert set(put) >= {1, 2}
