"""Packed matches: their facts are those of the readable replay, every bit of them, or they are not packed."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import numpy.typing as npt
import pytest

from cli.app import run
from ledger.audit.auditor import Auditor
from ledger.collusion.facts.decisions import DECLARE, DISCARD, WRONG_SHOW, Deals, Decisions, Facts
from ledger.collusion.facts.matches import MatchReader
from ledger.collusion.facts.packing import Game, GameExtractor, Loading, can_pack, pack
from ledger.collusion.facts.replayed import ReplayExtractor
from ledger.evidence.store import open_reader
from ledger.play.replay import is_replayed
from ledger.simulate.fault import renumbered
from ledger.simulate.faults import FAULTS, inject
from ledger.simulate.population.games import Simulator
from ledger.simulate.population.heuristic import RASH as HEURISTIC_RASH
from ledger.simulate.population.logs import logs
from ledger.simulate.population.people import Population
from ledger.simulate.population.softmax import RASH as SOFTMAX_RASH
from ledger.simulate.simulation import simulate
from schemas.events import read_events
from tests.audit import judged
from tests.audit.judged import RULEBOOK, with_copies
from tests.audit.left_out import OMISSIONS
from tests.audit.mask import mask
from tests.audit.mutate import KINDS, mutate
from tests.collusion.platforms import RULES, people
from tests.desk_kit.matches import write_log
from tests.torture import TORTURE

Event = dict[str, Any]

GAMES, SEED = 40, 5
MATCHES = 40 if TORTURE else 8
MUTATIONS = 15 if TORTURE else 5
PACKED = tuple(name for name in RULEBOOK.ids if can_pack(RULEBOOK.resolve(name)))


def test_the_rulesets_whose_melds_are_in_the_hand_are_packed() -> None:
    several = {"ace2three-pool-101", "ace2three-best-of-3", "aceleagues-pool-201", "aceleagues-deals"}
    assert set(PACKED) >= {"classic", "ace2three-points", "aceleagues-points", "rummy-106", "rummycentral", *several}
    assert all(is_replayed(RULEBOOK.resolve(name)) for name in PACKED)
    assert not can_pack(RULEBOOK.resolve("rum"))


@pytest.mark.parametrize("place", [3, -2])
def test_a_match_with_a_day_there_is_not_is_no_packed_game_and_the_others_are(place: int) -> None:
    """Intake let such a day through before it knew the calendar."""
    events, other = judged.matches("classic", 2, 3)
    odd = [dict(event) for event in events]
    odd[place]["at"] = "2026-02-30T10:00:00.000Z"
    assert packed(odd, "classic") is None
    games = observers("classic")[1].games([odd, other], people_by_name())
    assert [game is None for game in games] == [True, False]


# -- both ways -----------------------------------------------------------------------------------


@cache
def observers(ruleset: str) -> tuple[ReplayExtractor, GameExtractor]:
    """Both ways to the facts."""
    return ReplayExtractor(RULEBOOK.resolve(ruleset)), GameExtractor(RULEBOOK.resolve(ruleset), Loading(0))


def people_by_name() -> Callable[[str], int]:
    """Numbers people as they are met."""
    numbers: dict[str, int] = {}
    return lambda name: numbers.setdefault(name, len(numbers))


def packed(events: list[Event], ruleset: str) -> list[Game] | None:
    """A match packed."""
    return pack(events, RULEBOOK.resolve(ruleset), people_by_name())


def observed(events: list[Event], ruleset: str) -> Facts:
    """The facts of the readable replay."""
    return observers(ruleset)[0].facts(read_events(events), people_by_name())


def differ(one: Facts, two: Facts) -> list[str]:
    """Names of the columns that are not the same to the bit."""
    return [
        name
        for name in (*Deals._fields, *Decisions._fields)
        for first, second in [(column(one, name), column(two, name))]
        if (first.dtype, first.shape, first.tobytes()) != (second.dtype, second.shape, second.tobytes())
    ]


def column(facts: Facts, name: str) -> npt.NDArray[Any]:
    """A column of the deals or of the decisions."""
    found: npt.NDArray[Any] = getattr(facts.deals if name in Deals._fields else facts.decisions, name)
    return found


def game_of(events: list[Event], ruleset: str) -> list[Game] | None:
    """A match packed by the engine, or else as :func:`packed`."""
    return observers(ruleset)[1].games([events], people_by_name())[0]


def alike(matches: list[list[Event]], ruleset: str) -> tuple[int, list[tuple[int, list[str]]]]:
    """How many of some matches are packed; and which of these, by the replay or as the engine decides them, have other
    facts than the readable replay, all weighed at once."""
    games = [(n, game) for n, events in enumerate(matches) if (game := packed(events, ruleset)) is not None]
    games += [(n, game) for n, events in enumerate(matches) if (game := game_of(events, ruleset)) is not None]
    facts = observers(ruleset)[1].matches([game for _, game in games])
    replayed = {n: observed(matches[n], ruleset) for n in {n for n, _ in games}}
    found = [(n, differ(replayed[n], quick)) for (n, _), quick in zip(games, facts, strict=True)]
    return len(replayed), [(n, names) for n, names in found if names]


# -- platforms -----------------------------------------------------------------------------------


def crowd_of(generator: str, *, careless: bool) -> Population:
    """People of a platform; careless ones show wrongly and lose turns to the clock."""
    found = people(generator, 24, SEED, ("feed-strong", "dump"))
    if not careless:
        return found
    traits, lag = found.crowd.traits.copy(), found.crowd.lag.copy()
    traits[:, (SOFTMAX_RASH if generator == "softmax" else HEURISTIC_RASH)] = 0.5
    lag[:, 2] = 0.25
    return found._replace(crowd=found.crowd._replace(traits=traits, lag=lag))


@cache
def platform(generator: str, *, careless: bool = False) -> tuple[list[Event], ...]:
    """The logs of a platform."""
    crowd = crowd_of(generator, careless=careless)
    chunks = Simulator(RULES, crowd, SEED).games(0, GAMES)
    return tuple(log.events for chunk in chunks for log in logs(chunk, crowd, RULES, SEED))


@pytest.mark.parametrize("careless", [False, True])
@pytest.mark.parametrize("generator", ["softmax", "ruleful"])
def test_every_match_of_a_platform_is_packed_and_its_facts_are_those_of_the_replay(
    generator: str, careless: bool
) -> None:
    matches = list(platform(generator, careless=careless))
    assert alike(matches, "classic") == (GAMES, [])
    happened = {event["type"] for events in matches for event in events}
    assert {"declare", "drop"} <= happened
    assert not careless or {"miss", "recycle", "show_judged"} <= happened


@pytest.mark.parametrize("generator", ["softmax", "ruleful"])
def test_a_platform_without_faults_needs_no_replay(generator: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger.collusion.facts.packing.pack", lambda *_: None)
    assert all(game_of(events, "classic") for events in platform(generator, careless=True))


def test_packed_matches_have_decisions_and_wrong_shows_are_among_them() -> None:
    games = [packed(events, "classic") for events in platform("softmax", careless=True)]
    every = observers("classic")[1].matches([game for game in games if game is not None])
    kinds = Counter(kind for facts in every for kind in facts.decisions.kind.tolist())
    assert min(kinds[DISCARD], kinds[DECLARE], kinds[WRONG_SHOW]) > 0


def test_a_match_weighed_among_others_has_the_facts_it_has_alone() -> None:
    matches = [*platform("softmax")[:6], *platform("ruleful", careless=True)[:6]]
    games = [game for events in matches if (game := packed(events, "classic")) is not None]
    weigher = observers("classic")[1]
    alone = [weigher.matches([game])[0] for game in games]
    assert len(games) == 12
    assert [differ(one, two) for one, two in zip(alone, weigher.matches(games), strict=True)] == [[]] * 12
    assert weigher.matches([]) == []
    # In each of them somebody is away at the end.
    lost = {"v": 1, "type": "disconnect", "seat": 1}
    every = [renumbered([*log[:-1], lost | {"match": log[0]["match"]}, log[-1]]) for log in platform("softmax")[:8]]
    alone = [weigher.matches([game])[0] for log in every for game in weigher.games([log], len) if game is not None]
    together = weigher.matches([game for game in weigher.games(every, len) if game is not None])
    assert [differ(one, two) for one, two in zip(alone, together, strict=True)] == [[]] * len(every)


# -- logs of the other simulator -----------------------------------------------------------------


@cache
def slow(ruleset: str) -> tuple[list[Event], ...]:
    """Matches played by a ruleset: groups are saved and shown, connections lost, players leave."""
    return tuple(simulate(RULEBOOK.resolve(ruleset), MATCHES, SEED))


def some_of(matches: list[list[Event]]) -> list[list[Event]]:
    """As many of them as make so many events, or with make torture all."""
    most = len(matches) if TORTURE else 12_000 // len(matches[0])
    return Random(SEED).sample(matches, min(len(matches), most))


@pytest.mark.parametrize("ruleset", PACKED)
def test_matches_of_every_ruleset_are_as_in_the_replay_or_not_packed(ruleset: str) -> None:
    count, wrong = alike(list(slow(ruleset)), ruleset)
    assert wrong == []
    assert count >= MATCHES // 3


def test_a_match_of_several_deals_is_as_many_games_and_seats_that_are_out_sit_in_the_later_no_more() -> None:
    matches = [*slow("ace2three-pool-101"), *slow("aceleagues-deals")]
    games = [game_of(events, events[0]["ruleset"]) for events in matches]
    assert [len(several) for several in games if several] == [
        len(places(events, "deal")) for events, several in zip(matches, games, strict=True) if several
    ]
    assert any(len({len(game.people) for game in several or ()}) > 1 for several in games)


@pytest.mark.parametrize("ruleset", PACKED)
def test_mutated_matches_are_as_in_the_replay_or_not_packed(ruleset: str) -> None:
    bases = [*slow(ruleset), *platform("softmax", careless=True)[: MATCHES // 2]]
    mutated = [mutate(events, Random(f"{n} {m}")) for n, events in enumerate(bases) for m in range(MUTATIONS)]
    count, wrong = alike([events for events, _ in mutated], ruleset)
    assert [(mutated[n][1], names) for n, names in wrong] == []
    assert {kind for _, kind in mutated} >= set(KINDS) - {"meld", "stand"}
    assert 0 < count < len(mutated)


@pytest.mark.parametrize("ruleset", ["aceleagues-deals", "aceleagues-pool-201"])
def test_who_is_folded_for_missed_turns_decides_again_in_the_next_deal(ruleset: str) -> None:
    (events,) = simulate(RULEBOOK.resolve(ruleset), 1, 8811, seats=2, start=3)
    played = [event for event in events if event["type"] in ("miss", "deal", "discard")]
    # Whoever missed the last turn of a deal throws first in the next one.
    assert any(
        [one["type"] for one in three] == ["miss", "deal", "discard"]
        and three[0]["seat"] == three[2]["seat"]
        and three[2]["by"] == "player"
        for three in zip(played, played[1:], played[2:], strict=False)
    )
    assert game_of(events, ruleset) is not None
    assert alike([events], ruleset) == (1, [])


def test_a_seat_that_is_out_and_leaves_behind_a_deal_was_no_player_of_it() -> None:
    ruleset, logs = "ace2three-pool-101", list[list[Event]]()
    acts = [[game.acts.tolist() for game in game_of(events, ruleset) or ()] for events in slow(ruleset)]
    for events, own in zip(slow(ruleset), acts, strict=True):
        for dealt, scored in zip(places(events, "deal"), places(events, "deal_scored"), strict=True):
            out = {row["seat"] for row in events[0]["players"]} - {hand["seat"] for hand in events[dealt]["hands"]}
            for seat in out:
                left = {"v": 1, "match": events[0]["match"], "type": "leave", "seat": seat, "by": "player"}
                logs.append(renumbered([*events[: scored + 1], left, *events[scored + 1 :]]))
                assert [game.acts.tolist() for game in game_of(logs[-1], ruleset) or ()] == own
    assert len(logs) > 2
    assert alike(logs, ruleset)[1] == []


def test_a_shuffle_said_to_be_a_players_is_no_decision_of_anybody() -> None:
    """Nothing in the format forbids the line."""
    events = slow("classic")[0]
    place = next(place for place, event in enumerate(events) if event["type"] == "draw")
    told = {"v": 1, "match": events[0]["match"], "type": "shuffle", "by": "player", "phase": "reveal", "algo": "a"}
    log = renumbered([*events[:place], {**told, "at": events[place]["at"], "values": ["1"]}, *events[place:]])
    assert observed(log, "classic").decisions.kind.tolist() == observed(events, "classic").decisions.kind.tolist()


@pytest.mark.parametrize("ruleset", PACKED)
def test_masked_matches_are_as_in_the_replay_or_not_packed(ruleset: str) -> None:
    masked = [
        mask(events, Random(f"{n} {m}")) for n, events in enumerate(platform("softmax")) for m in range(MUTATIONS // 4)
    ]
    assert alike(masked, ruleset)[1] == []


@pytest.mark.parametrize("omission", OMISSIONS)
@pytest.mark.parametrize("ruleset", ["classic", "ace2three-pool-101"])
def test_matches_that_leave_out_what_logs_most_often_do_are_packed_and_as_in_the_replay(
    ruleset: str, omission: str
) -> None:
    logs = [OMISSIONS[omission](events) for events in judged.matches(ruleset, MATCHES // 2, SEED)]
    count, wrong = alike(logs, ruleset)
    assert wrong == []
    assert count >= len(logs) / 2  # a player who is away has to be told of to be known to be back


def faulty(ruleset: str) -> Iterator[list[Event]]:
    """Matches with a fault in each, every fault there is an occasion for; with make torture in each match there is."""
    for code in FAULTS:
        tried = (
            inject(code, events, RULEBOOK.resolve(ruleset), Random(f"{code} {n}"))
            for n, events in enumerate(slow(ruleset)[: MATCHES // 3])
        )
        found = (match.events for match in tried if match is not None)
        yield from found if TORTURE else islice(found, 1)


@pytest.mark.parametrize("ruleset", PACKED)
def test_matches_with_a_fault_are_as_in_the_replay_or_not_packed(ruleset: str) -> None:
    matches = list(faulty(ruleset))
    count, wrong = alike(matches, ruleset)
    assert wrong == []
    assert 0 < count < len(matches)


# -- what is never packed ------------------------------------------------------------------------


def changed(events: list[Event], place: int, **fields: Any) -> list[Event]:
    """A log with an event changed; a field that is None is left out."""
    event = {name: value for name, value in (events[place] | fields).items() if value is not None}
    return [*events[:place], event, *events[place + 1 :]]


def places(events: list[Event], *kinds: str) -> list[int]:
    """Where events of some types stand."""
    return [place for place, event in enumerate(events) if event["type"] in kinds]


CARDS = {"draw": "card", "discard": "card", "declare": "finish", "deal": "wild_card"}


@pytest.mark.parametrize("kind", CARDS)
@pytest.mark.parametrize("hidden", ["??", None])
def test_a_match_with_a_card_that_is_not_on_record_is_never_packed(kind: str, hidden: str | None) -> None:
    for events in platform("softmax")[:8]:
        for place in places(events, kind):
            assert packed(changed(events, place, **{CARDS[kind]: hidden}), "classic") is None


def test_a_match_with_a_hand_that_is_not_on_record_is_never_packed() -> None:
    for events in platform("softmax")[:8]:
        (place,) = places(events, "deal")
        hands = events[place]["hands"]
        masked = {**hands[0], "cards": ["??", *hands[0]["cards"][1:]]}
        assert packed(changed(events, place, hands=hands[1:]), "classic") is None
        assert packed(changed(events, place, hands=[masked, *hands[1:]]), "classic") is None


@pytest.mark.parametrize("actor", [None, "autoplay", "server", "staff"])
def test_a_match_with_a_card_that_nobody_or_not_the_player_moved_is_never_packed(actor: str | None) -> None:
    for events in platform("softmax", careless=True)[:8]:
        for place in places(events, "draw", "discard", "declare"):
            assert packed(changed(events, place, by=actor), "classic") is None


def test_a_card_moved_by_the_clock_is_no_decision_and_its_match_not_packed() -> None:
    for events in platform("softmax")[:8]:
        for place in places(events, "draw", "discard", "declare"):
            assert packed(changed(events, place, by="timer"), "classic") is None


def test_a_match_with_a_gap_is_never_packed() -> None:
    for events in platform("ruleful")[:8]:
        for place in range(1, len(events) - 2):
            hole = {"v": 1, "match": events[0]["match"], "seq": place + 1, "type": "gap", "to": place + 1}
            gap = hole | {"reason": "lost"}
            assert packed([*events[:place], gap, *events[place + 1 :]], "classic") is None
            assert packed([*events[:place], *events[place + 1 :]], "classic") is None


def test_a_match_with_a_step_that_cannot_be_is_never_packed() -> None:
    for events in platform("softmax")[:8]:
        seats = {row["seat"] for row in events[0]["players"]}
        for place in places(events, "draw", "discard"):
            other = next(seat for seat in sorted(seats) if seat != events[place]["seat"])
            assert packed(changed(events, place, seat=other), "classic") is None
        held = {card for hand in events[1]["hands"] for card in hand["cards"]}
        for place in places(events, "draw"):
            if events[place]["from"] == "discards":
                under = next(card for card in sorted(held) if card != events[place]["card"])
                assert packed(changed(events, place, card=under), "classic") is None


@pytest.mark.parametrize("actor", [None, "autoplay", "server", "staff", "timer"])
def test_a_hand_dropped_or_a_turn_missed_by_whomever_is_as_in_the_replay(actor: str | None) -> None:
    matches = [
        changed(events, place, by=actor)
        for events in platform("softmax", careless=True)[:8]
        for place in places(events, "drop", "miss")
    ]
    count, wrong = alike(matches, "classic")
    assert count > len(matches) // 2 and wrong == []


@pytest.mark.parametrize("ruleset", PACKED)
def test_a_turn_played_by_hand_though_it_was_missed_is_as_in_the_replay(ruleset: str) -> None:
    matches = []
    for events in slow(ruleset):
        for place in places(events, "draw"):
            miss = {name: events[place][name] for name in ("v", "match", "at", "seat")} | {
                "by": "timer",
                "type": "miss",
                "count": 1,
            }
            matches.append(renumbered([*events[:place], miss, *events[place:]]))
    assert len(matches) > 50
    assert alike(some_of(matches), ruleset)[1] == []


def test_a_card_put_down_by_hand_after_another_drew_for_the_player_is_as_in_the_replay() -> None:
    matches = [
        changed(events, place, by="player")
        for events in slow("ace2three-points")
        for place in places(events, "discard")
        if events[place]["by"] != "player"
    ]
    assert matches and all(game_of(events, "ace2three-points") for events in matches)
    assert alike(matches, "ace2three-points")[1] == []


def test_a_match_in_which_losers_lost_nothing_either_has_the_winner_of_the_replay() -> None:
    crowd = crowd_of("softmax", careless=True)
    chunks = [chunk for game in (135, 625, 1080) for chunk in Simulator(RULES, crowd, SEED).games(game, 1)]
    matches = [log.events for chunk in chunks for log in logs(chunk, crowd, RULES, SEED)]
    for events in matches:
        (scored,) = places(events, "deal_scored")
        assert sum(row["points"] == 0 for row in events[scored]["points"]) > 1
    assert alike(matches, "classic") == (3, [])


def test_a_hand_that_the_clock_folds_too_soon_is_as_in_the_replay() -> None:
    matches = []
    for events in platform("softmax", careless=True):
        missed: Counter[int] = Counter()
        for place in places(events, "miss", "discard"):
            event, after = events[place], events[place + 1]
            missed[event["seat"]] = missed[event["seat"]] + 1 if event["type"] == "miss" else 0
            if 0 < missed[event["seat"]] < RULES.timeout.misses and after["type"] != "drop":
                drop = {name: event[name] for name in ("v", "match", "at", "by", "seat")} | {"type": "drop"}
                matches.append(renumbered([*events[: place + 1], drop, *events[place + 1 :]]))
    assert len(matches) > 5
    assert alike(matches, "classic")[1] == []


@pytest.mark.parametrize("is_next", [False, True])
@pytest.mark.parametrize("kind", ["drop", "leave", "miss", "recycle"])
def test_a_turn_cut_short_once_a_card_was_taken_from_the_discards_is_as_in_the_replay(kind: str, is_next: bool) -> None:
    """Whoever is next may take the card below it, which a packed game does not look up; also where a line says what
    comes of the next one's turn."""
    matches = []
    for events in [*platform("softmax", careless=True), *slow("classic")]:
        for place in places(events, "draw"):
            if events[place]["from"] == "discards":
                cut = {name: events[place][name] for name in ("v", "match", "at", "seat")} | {
                    "by": "timer",
                    "type": kind,
                }
                later = [event["seat"] for event in events[place + 1 :] if event["type"] == "draw"]
                cut["seat"] = later[0] if later and is_next else cut["seat"]
                if kind == "recycle":
                    cut = {name: value for name, value in cut.items() if name != "seat"} | {"stock": ["AS"]}
                matches.append(renumbered([*events[: place + 1], cut, *events[place + 2 :]]))
    assert len(matches) > 50
    assert alike(matches, "classic")[1] == []


def test_discards_turned_over_without_a_line_are_as_in_the_replay() -> None:
    logs = [*platform("softmax", careless=True), *platform("ruleful", careless=True)]
    matches = [
        renumbered([*events[:place], *events[place + 1 :]]) for events in logs for place in places(events, "recycle")
    ]
    assert len(matches) > 3
    assert alike(matches, "classic")[1] == []


def moved(value: Any) -> Any:
    """A line, or a part of one, with other numbers of seats, which are not those of places."""
    if isinstance(value, list):
        return [moved(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        name: 2 * one + 1 if name in ("seat", "dealer", "first") and one else moved(one) for name, one in value.items()
    }


@pytest.mark.parametrize("ruleset", PACKED)
def test_seats_may_have_any_numbers(ruleset: str) -> None:
    matches = [moved(events) for events in slow(ruleset)]
    count, wrong = alike(some_of(matches), ruleset)
    assert count >= MATCHES // 3 and wrong == []


def test_a_match_not_brought_to_its_end_or_of_two_deals_is_never_packed() -> None:
    for events in platform("softmax")[:8]:
        assert packed(events[: places(events, "deal_scored")[0] - 3], "classic") is None
        again = [*events, *({**event, "seq": event["seq"] + len(events) - 1} for event in events[1:])]
        assert packed(again, "classic") is None


def test_a_match_whose_copies_are_told_apart_is_packed_by_the_engine_alone_and_as_in_the_replay() -> None:
    matches = [with_copies(events, RULES, Random(1)) for events in platform("softmax", careless=True)]
    assert not any(packed(events, "classic") for events in matches)
    assert alike(matches, "classic") == (len(matches), [])


@pytest.mark.parametrize("ruleset", PACKED)
def test_players_and_hands_in_any_order_are_as_in_the_replay(ruleset: str) -> None:
    matches = [
        changed(changed(events, 0, players=events[0]["players"][::-1]), place, hands=events[place]["hands"][::-1])
        for events in slow(ruleset)
        for place in places(events, "deal")
    ]
    count, wrong = alike(some_of(matches), ruleset)
    assert count >= MATCHES // 3 and wrong == []


def test_a_stock_in_an_unknown_order_does_not_matter_but_a_third_copy_does() -> None:
    for events in platform("softmax")[:8]:
        bare = changed(events, 1, stock=None)
        if not places(events, "recycle"):
            assert alike([bare], "classic") == (1, [])
        first = next(place for place in places(bare, "draw") if bare[place]["from"] == "stock")
        hand = Counter(card for hand in bare[1]["hands"] for card in hand["cards"])
        twice = [card for card, count in hand.items() if count == 2]
        if twice:
            assert packed(changed(bare, first, card=twice[0]), "classic") is None


# -- from a ledger -------------------------------------------------------------------------------


def without_draws(events: list[Event]) -> list[Event]:
    """A match whose draws from the stock are not on record."""
    return [
        {**event, "card": "??"} if event["type"] == "draw" and event["from"] == "stock" else event for event in events
    ]


@pytest.mark.parametrize("replayed", [0, inf])
def test_matches_weighed_together_are_those_weighed_one_by_one(
    replayed: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where some are packed and others not, rules are unknown or differ, or games are not weighed at all."""
    monkeypatch.setattr("ledger.collusion.facts.packing._worth_replaying", lambda: replayed)
    matches = [*platform("softmax", careless=True)[:6], *slow("rummy-106")[:4], *slow("ace2three-points")[:3]]
    matches[1], matches[3] = without_draws(matches[1]), changed(matches[3], 0, ruleset="nosuch")
    matches += simulate(RULEBOOK.resolve("rum"), 1, SEED)
    log = write_log(tmp_path / "log.jsonl", *matches)
    assert run(["ingest", str(log), "--ledger", str(tmp_path / "ledger")]) == 0
    with open_reader(tmp_path / "ledger") as reader:
        names = [events[0]["match"] for events in matches]
        single, several = (MatchReader(Auditor(reader, RULEBOOK), []) for _ in range(2))
        one_by_one = [single.facts(name) for name in names]
        together = several.several(names)
        assert single.accounts == several.accounts
        for (one, *about), (two, *also) in zip(one_by_one, together, strict=True):
            assert about == also
            if isinstance(one, str) or isinstance(two, str):
                assert one == two
            else:
                assert one._replace(facts=two.facts) == two and differ(one.facts, two.facts) == []
        assert sum(isinstance(found, str) for found, *_ in together) == 2
        assert reader.size_of(names[0]) == together[0][1]


# -- without numba -------------------------------------------------------------------------------

BARE = """
import hashlib, json, sys
from ledger.collusion.facts.packing import GameExtractor, pack
from ledger.rules.compiled.jit import IS_COMPILED
from ledger.rules.library import read_rulebook

assert not IS_COMPILED
rules = read_rulebook().resolve("classic")
games = [pack(json.loads(line), rules, lambda name: int(name[1:])) for line in sys.stdin]
for facts in GameExtractor(rules).matches(games):
    columns = [column for part in facts for column in part]
    print(len(facts.decisions.kind), hashlib.sha256(b"".join(column.tobytes() for column in columns)).hexdigest())
"""


def test_facts_without_numba_are_those_with_it_and_not_none(tmp_path: Path) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError('hidden')\n", encoding="utf-8")
    matches = [min(platform("softmax"), key=len), min(platform("ruleful", careless=True)[:9], key=len)]
    root = Path(__file__).parents[3]
    bare = subprocess.run(
        [sys.executable, "-c", BARE],
        input="\n".join(json.dumps(events) for events in matches),
        env={"PYTHONPATH": f"{tmp_path}:{root}", "PATH": "/usr/bin:/bin"},
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert bare.returncode == 0, bare.stderr
    games = [pack(events, RULES, lambda name: int(name[1:])) for events in matches]
    lines = []
    for facts in observers("classic")[1].matches([game for game in games if game is not None]):
        columns = b"".join(column.tobytes() for part in facts for column in part)
        lines.append(f"{len(facts.decisions.kind)} {hashlib.sha256(columns).hexdigest()}")
    assert bare.stdout.splitlines() == lines
    assert all(int(line.split()[0]) > 0 for line in lines)
