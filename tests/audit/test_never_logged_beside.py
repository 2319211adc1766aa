"""Types of events that are never logged, in logs that lack other things as well: hands, groups, points, a stretch."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest

from ledger.audit.audits import Audit
from ledger.simulate.simulation import simulate
from tests.audit.judged import Event, audited, readings
from tests.audit.test_never_logged import without

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
    return {(row.code, row.seat) for row in audit.found}


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
    assert not any(row.code == "lines_in_doubt" for row in audit.found)


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
