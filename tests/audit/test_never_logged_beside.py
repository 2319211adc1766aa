"""Types of events that are never logged, in logs that lack other things as well: hands, groups, points, a stretch."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest

from ledger.audit.audits import Audit
from ledger.play.replay import replay
from ledger.rules.arrangement import costs_as_grouped
from ledger.rules.points import hand_points
from ledger.simulate.simulation import simulate
from schemas.cards import JOKER, face
from schemas.events import DealScored, read_events
from tests.audit.judged import Event, audited, readings
from tests.audit.test_never_logged import booked, without

SEED, SECOND = 71001, 71002


def match(ruleset: str, number: int, seed: int = SEED) -> list[Event]:
    """A match of the simulator, without those before it."""
    (events,) = simulate(readings(ruleset).rules, 1, seed, prefix="m", start=number + 1)
    return events


def seen_by(events: Iterable[Event], own: int) -> list[Event]:
    """The log without the hands of all but one seat, the cards they drew unseen, their groups and the stock."""

    def told(event: Event) -> Event:
        event = {name: value for name, value in event.items() if name != "stock"}
        if event["type"] == "deal":
            event["hands"] = [hand for hand in event["hands"] if hand["seat"] == own]
        elif event["type"] == "draw" and event["seat"] != own and event["from"] == "stock":
            event.pop("card", None)
        elif event["type"] == "buy" and event["seat"] != own:
            event.pop("penalty", None)
        return event

    return without([told(event) for event in events if event["type"] != "group" or event["seat"] == own])


def types_unlogged(audit: Audit) -> str:
    return repr([row.statement for row in audit.findings if row.code == "types_unlogged"])


def found(audit: Audit) -> set[tuple[str, int | None]]:
    return {(row.code, row.seat) for row in audit.counted_findings}


# -- one hand alone --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "ruleset", "seed", "number", "own"),
    [
        ("drop", "rummy-106", SEED, 4, 3),
        ("leave", "rummy-106", SEED, 12, 5),
        ("recycle", "rum+aces-high+reshuffle-limit+turn-pile", SEED, 12, 1),
        ("recycle", "aceleagues-pool-201+time-bank", SEED, 18, 2),
        ("recycle", "rum+cash+reshuffle-limit", SECOND, 7, 4),
        ("lay_off", "rum+cash+jokers+jokers-taken+many-melds+rummy-double", SEED, 0, 3),
    ],
)
def test_a_type_that_is_never_logged_is_known_also_where_one_hand_alone_is(
    name: str, ruleset: str, seed: int, number: int, own: int
) -> None:
    """Who is dealt in where no hand is logged is known by who sat down, acts and is booked; how large hands are and
    what is left for the stock by the one hand."""
    events = match(ruleset, number, seed)
    assert any(event["type"] == name for event in events)
    audit = audited(seen_by(without(events, name), own), ruleset)
    assert not audit.alarming
    # Where a game has drops, one of them explains all that leaving would.
    assert {"leave": "event-drop"}.get(name, f"event-{name}") in types_unlogged(audit)


def test_a_card_drawn_unseen_from_a_stock_that_is_used_up_is_of_one_made_anew() -> None:
    """A card of the discards comes to the table, and nobody took it from there."""
    ruleset = "rum+aces-high+corner+jokers+many-melds+meld-first+must-discard+rummy-double+turn-pile+winner-scores"
    audit = audited(seen_by(without(match(ruleset, 22), "recycle"), 5), ruleset)
    assert not audit.alarming
    assert "event-recycle" in types_unlogged(audit)


def dropping() -> list[Event]:
    """A match of one deal of which the log of one hand alone has a drop of another seat and nobody who left."""
    return match("rummy-106", 4)


def test_a_draw_too_many_is_found_where_one_hand_alone_is_logged_and_others_drop() -> None:
    """That seats without a hand drop does not make the log wrong: no other hand is logged at all."""
    events = dropping()
    draw = next(event for event in events if event["type"] == "draw" and event["seat"] == 2)
    place = events.index(draw) + 1
    again = {**draw, "from": "stock"}
    again.pop("card", None)
    audit = audited(seen_by(without([*events[:place], again, *events[place:]]), 3), "rummy-106")
    assert ("second_draw", 2) in found(audit)
    assert not any(row.code == "lines_in_doubt" for row in audit.counted_findings)


def test_who_plays_on_after_a_drop_is_found_where_one_hand_alone_is_logged() -> None:
    events = dropping()
    place = next(n for n, event in enumerate(events) if event["type"] == "drop") + 5
    drawn = {**events[place - 5], "type": "draw", "from": "stock"}
    audit = audited(seen_by(without([*events[:place], drawn, *events[place:]]), 3), "rummy-106")
    assert found(audit) == {("out_player_acts", 4)}


def test_seats_are_not_numbered_otherwise_where_the_hand_of_seat_1_alone_is_logged() -> None:
    ruleset = "rummycentral"
    (events,) = simulate(readings(ruleset).rules, 1, 77, prefix="m", start=3)
    place = next(n for n, event in enumerate(events) if event["type"] == "show_judged")
    drawn = {**events[place], "type": "draw", "seat": 2, "from": "stock", "by": "player"}
    late = {name: value for name, value in drawn.items() if name not in {"valid", "reason"}}
    log = seen_by(without([*events[: place + 1], late, *events[place + 1 :]]), 1)
    assert found(audited(log, ruleset)) == {("play_after_end", 2)}


def test_a_third_copy_is_found_where_one_hand_alone_is_logged_and_no_stock_was_used_up() -> None:
    events = dropping()
    assert "recycle" not in {event["type"] for event in events}
    left = [event for event, after in pairwise(events)
            if event["type"] == "discard" and event["seat"] != 3 and after.get("from") != "discards"]  # fmt: skip
    thrice = {event["seq"]: {**event, "card": left[0]["card"]} for event in left[:3]}
    audit = audited(seen_by([thrice.get(event["seq"], event) for event in events], 3), "rummy-106")
    assert "third_copy" in {code for code, _ in found(audit)}


def test_a_seat_passed_over_once_is_found_where_one_hand_alone_is_logged_and_nobody_drops() -> None:
    """A platform without a drop or a leave in the whole match: one turn alone tells of neither."""
    ruleset, gone = "rummy-106", {"drop", "leave", "miss", "disconnect"}
    some = (match(ruleset, number) for number in range(40))
    events = next(events for events in some if gone.isdisjoint(event["type"] for event in events))
    assert not audited(seen_by(events, 1), ruleset).alarming
    drawn = [event["seq"] for event in events if event["type"] == "draw" and event["seat"] == 2]
    skipped = [event for event in events if event["seq"] not in {drawn[1], drawn[1] + 1}]
    audit = audited(seen_by(without(skipped), 1), ruleset)
    assert "out_of_turn" in {code for code, _ in found(audit)}


# -- shows without groups --------------------------------------------------------------------------


def without_groups(events: Iterable[Event]) -> list[Event]:
    """The log of a platform that notes no groups of who declares, and no hand of anybody else that is laid out."""
    told = [{name: value for name, value in event.items() if name != "groups" or event["type"] != "declare"}
            for event in events]  # fmt: skip
    return without(told, "show")


@pytest.mark.parametrize(
    ("ruleset", "number"),
    [
        ("aceleagues-points", 4),
        ("aceleagues-points", 13),
        ("rummy-106-literal", 7),
        ("rummycentral-literal", 18),
        ("classic+flat-80+sets-of-five", 18),
        ("classic", 31),
        ("ace2three-best-of-3", 18),
        ("ace2three-best-of-3", 21),
    ],
)
def test_losers_may_have_laid_out_other_groups_than_their_best_where_no_groups_are_logged(
    ruleset: str, number: int
) -> None:
    """Of a show without groups nobody can say that it ended the deal; what was booked then tells of the hands."""
    events = match(ruleset, number)
    assert not audited(events, ruleset).alarming
    audit = audited(without_groups(events), ruleset)
    assert not audit.alarming
    assert "event-show" in types_unlogged(audit)


@pytest.mark.parametrize("is_above", [False, True])
@pytest.mark.parametrize(
    ("ruleset", "number"), [("classic", 31), ("rummy-106-literal", 7), ("rummycentral-literal", 18)]
)
def test_points_no_groups_of_a_hand_come_to_are_found_where_no_groups_are_logged(
    ruleset: str, number: int, *, is_above: bool
) -> None:
    """Of each loser, the others as they were: between what groups cost, and above all of that."""
    events = match(ruleset, number)
    rules = readings(ruleset).rules
    (scored,) = (event for event in events if event["type"] == "deal_scored")
    deal = next(step.before.deal for step in replay(read_events(events), rules) if step.event.seq == scored["seq"])
    assert deal is not None
    for loser in (row["seat"] for row in scored["points"] if row["points"] > rules.drop.middle):
        seat = deal.seat(loser)
        assert seat is not None
        costs = costs_as_grouped(seat.hand, deal.wild, rules)
        least = max(costs) if is_above else min(costs)
        other = next(points for points in range(least + 1, 200) if points not in costs)
        audit = audited(without_groups(booked(events, scored["seq"], loser, other)), ruleset)
        assert ("points", loser) in {
            (row.claim, row.seat) for row in audit.verdicts if row.verdict == "OVERTURNED" and row.claimed == other
        }


# -- jokers that moved on --------------------------------------------------------------------------

MOVED = [
    ("rum+aces-high+cash+jokers+jokers-taken+turn-pile", 6),
    ("rum+aces-high+cash+corner+jokers+jokers-taken+many-melds+rounds+rummy-double+turn-pile+winner-scores", 19),
    ("continental", 28),
]


@pytest.mark.parametrize(("ruleset", "number"), MOVED)
def test_a_card_laid_for_a_joker_that_moved_on_in_its_meld_is_known_by_what_is_booked(
    ruleset: str, number: int
) -> None:
    events = match(ruleset, number)
    audit = audited(without(events, "move_joker"), ruleset)
    assert not audit.alarming
    assert "event-move_joker" in types_unlogged(audit)


@pytest.mark.parametrize("ruleset", [ruleset for ruleset, _ in MOVED[::2]])
def test_a_card_less_that_no_joker_of_the_table_stands_for_is_found(ruleset: str) -> None:
    """By what one card in hand is worth, where jokers lie on the table and none ever moved."""
    rules = readings(ruleset).rules
    for events in (match(ruleset, number) for number in range(40)):
        if any(event["type"] == "move_joker" for event in events):
            continue
        for step in replay(read_events(events), rules):
            deal = step.before.deal
            if not isinstance(step.event, DealScored) or deal is None:
                continue
            jokers = [card for meld in deal.table for card in meld.cards if face(card) == JOKER]
            named = {card.partition("=")[2] for card in jokers}
            cards = [(seat.number, card) for seat in deal.seats for card in seat.hand if face(card) not in named]
            if jokers and cards:
                seat, card = cards[0]
                (points,) = (entry.points for entry in step.event.points if entry.seat == seat)
                less = points - hand_points((card,), None, rules)
                audit = audited(booked(events, step.event.seq, seat, less), ruleset)
                assert ("points", step.event.seq, seat) in {
                    (row.claim, row.seq, row.seat) for row in audit.verdicts if row.verdict == "OVERTURNED"
                }
                return
    raise AssertionError("no match of these has a joker on the table and a card in hand")
