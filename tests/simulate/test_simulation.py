"""Simulated matches are legal, true in their claims, the same for the same seed, and like what people play."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from itertools import chain
from random import Random

import pytest

from ledger.simulate.logbook import Event
from ledger.simulate.simulation import _dealer_draw, match_id, short_name, simulate
from schemas.canonical import canonical
from schemas.cards import RANKS
from schemas.errors import UsageError
from tests.oracles.referee import objections
from tests.simulate.judging import OF_ONE_DEAL, PLAYED, RULEBOOK, VARIED, audit_of, deals_of
from tests.torture import TORTURE, seeded
from tests.worded import said

SEED = seeded(20)
Matches = list[list[Event]]


def how_many(ruleset: str) -> int:
    """Matches to look at: fewer where one is more deals."""
    if TORTURE:
        return 60 if ruleset in OF_ONE_DEAL else 12
    return {1: 8, 2: 4, 3: 4}.get(RULEBOOK.resolve(ruleset).match.deals, 2)


@pytest.fixture(scope="module", params=[*PLAYED, *VARIED])
def played(request: pytest.FixtureRequest) -> tuple[str, Matches]:
    """Some matches under each ruleset."""
    return request.param, list(simulate(RULEBOOK.resolve(request.param), how_many(request.param), SEED))


def test_the_audit_finds_nothing_and_upholds_every_claim(played: tuple[str, Matches]) -> None:
    paid = RULEBOOK.resolve(played[0]).settlement.pays != "nothing"
    for events in played[1]:
        audit = audit_of(events)
        assert audit.clean, [said(row) for row in audit.rows]
        assert not audit.unchecked
        assert {verdict.claim for verdict in audit.verdicts} >= ({"points", "settlement"} if paid else {"points"})


def test_a_referee_who_knows_nothing_of_this_project_agrees(played: tuple[str, Matches]) -> None:
    ruleset, matches = played
    assert [objection for events in matches for objection in objections(events, ruleset)] == []


def test_the_card_that_makes_a_dealer_is_lower_than_all_others_drawn() -> None:
    rules = RULEBOOK.resolve("continental")
    for seed in range(200):
        drawn = [RANKS.index(draw["card"][0]) for draw in _dealer_draw((1, 2, 3, 4, 5), rules, Random(seed))]
        assert drawn.count(min(drawn)) == 1, seed


def test_deals_are_as_long_as_people_play_them(played: tuple[str, Matches]) -> None:
    turns = [longest for events in played[1] for longest in turns_of_each_deal(events)]
    assert 4 <= sum(turns) / len(turns) <= 22


def turns_of_each_deal(events: list[Event]) -> list[int]:
    """For every deal, how often that seat drew a card that did so most often."""
    drawn: list[Counter[int]] = []
    for event in events:
        if event["type"] == "deal":
            drawn.append(Counter())
        elif event["type"] == "draw":
            drawn[-1][event["seat"]] += 1
    return [max(seats.values(), default=0) for seats in drawn]


def deals(events: list[Event]) -> int:
    """How many deals a match has."""
    return sum(event["type"] == "deal" for event in events)


def test_some_hands_are_dropped_but_most_are_played(played: tuple[str, Matches]) -> None:
    ruleset, matches = played
    hands = sum(len(event["hands"]) for m in matches for event in m if event["type"] == "deal")
    drops = sum(event["type"] == "drop" for m in matches for event in m)
    if RULEBOOK.resolve(ruleset).drop.when == "never":
        assert drops == 0
    else:
        assert 0.02 <= drops / hands <= 0.3


def test_matches_last_as_many_deals_as_they_should(played: tuple[str, Matches]) -> None:
    ruleset, matches = played
    rules = RULEBOOK.resolve(ruleset)
    for events in matches:
        went = any(event["type"] == "leave" for event in events)
        if rules.match.ends == "after_deals":
            assert deals(events) == rules.match.deals or rules.match.tie == "extra_deal" or went
        assert 1 <= deals(events) <= 60
        assert [event["deal"] for event in events if event["type"] == "deal"] == list(range(1, deals(events) + 1))


def test_events_are_numbered_named_and_in_time(played: tuple[str, Matches]) -> None:
    ruleset, matches = played
    for number, events in enumerate(matches, 1):
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        name = match_id(short_name(RULEBOOK.resolve(ruleset)), SEED, number)
        assert {event["match"] for event in events} == {name}
        times = [datetime.fromisoformat(event["at"]) for event in events]
        assert times == sorted(times)
        assert all(event["by"] in {"player", "timer", "autoplay", "server"} for event in events)


def test_a_stake_is_what_the_rules_pay_by(played: tuple[str, Matches]) -> None:
    ruleset, matches = played
    paid_by = {"nothing": None, "sum_of_losers": "point_value", "prize_pool": "entry"}
    unit = paid_by[RULEBOOK.resolve(ruleset).settlement.pays]
    for events in matches:
        settled = next(event for event in events if event["type"] == "match_settled")
        assert list(events[0].get("stake", {})) == ([unit] if unit else [])
        assert ("payouts" in settled, "fee" in settled) == (bool(unit), bool(unit))


@pytest.mark.parametrize("ruleset", PLAYED)
def test_every_number_of_players_sits_down(ruleset: str) -> None:
    rules = RULEBOOK.resolve(ruleset)
    fewest, most = rules.players.min, rules.players.max
    every = TORTURE or ruleset in OF_ONE_DEAL
    for seats in range(fewest, most + 1) if every else sorted({fewest, most}):
        events = next(simulate(rules, 1, SEED, seats=seats))
        assert len(events[0]["players"]) == seats
        assert audit_of(events).clean


@pytest.mark.parametrize("ruleset", ["rummy-106", "aceleagues-pool-101", "continental", "rum+block+jokers"])
def test_the_same_seed_gives_the_same_bytes_in_any_range(ruleset: str) -> None:
    rules = RULEBOOK.resolve(ruleset)
    whole = [canonical(events) for events in simulate(rules, 3, 3)]
    assert [canonical(events) for events in simulate(rules, 3, 3)] == whole
    assert [canonical(events) for events in simulate(rules, 1, 3, start=3)] == whole[2:]
    assert canonical(next(simulate(rules, 1, 4))) != whole[0]


def test_seats_and_prefix_are_as_asked() -> None:
    events = next(simulate(RULEBOOK.resolve("classic"), 1, 5, seats=4, prefix="night"))
    assert len(events[0]["players"]) == 4
    assert events[0]["match"] == "night-5-000001"


def test_a_game_of_knocking_is_refused_in_a_sentence() -> None:
    with pytest.raises(UsageError, match=r"^ruleset gin: [^\n]*choose another ruleset$"):
        next(simulate(RULEBOOK.resolve("gin"), 1, 1))


def test_a_match_of_one_deal_settles_it_by_its_own_points() -> None:
    for ruleset in OF_ONE_DEAL:
        for events in simulate(RULEBOOK.resolve(ruleset), 3, 6):
            scored, settled = (
                next(event for event in events if event["type"] == name) for name in ("deal_scored", "match_settled")
            )
            points = [{name: entry[name] for name in ("seat", "points")} for entry in settled["standings"]]
            assert points == scored["points"]


def test_deals_end_in_every_way() -> None:
    rules, ended = RULEBOOK.resolve("rummy-106"), set[str]()
    for events in chain.from_iterable(
        zip(simulate(rules, 60, 8, seats=2), simulate(rules, 60, 8, seats=5), strict=True)
    ):
        ended |= {deal.ended.how for deal in deals_of(events, "rummy-106") if deal.ended}
        if len(ended) == 3:
            break
    assert ended == {"show", "last_standing", "used_up"}


def test_a_ruleset_with_many_overlays_still_makes_a_match_id_the_format_takes() -> None:
    name = "rum+cash+jokers+many-melds+meld-first+must-discard+rummy-double+turn-pile"
    events = next(simulate(RULEBOOK.resolve(name), 1, 10**9))
    assert events[0]["ruleset"] == name
    assert events[0]["match"].startswith("rum~")
    assert audit_of(events).clean
