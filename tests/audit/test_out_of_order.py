"""A log that is wrong all over accuses nobody; who breaks the order of play is still found."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from ledger.audit.audits import Audit, accused_in
from ledger.audit.wrong_lines import MOST_OUT_OF_ORDER, OF_ORDER
from ledger.messages.renderer import ENGLISH
from ledger.play.laws import LAWS, turns
from ledger.simulate.logbook import Event
from ledger.simulate.simulation import play_match
from tests.audit.test_wrong_habits import numbered
from tests.play.table import SHOWABLE, Table, rules
from tests.simulate.judging import audit_of
from tests.torture import TORTURE
from tests.worded import said

GAMES = ("ace2three-pool-201", *(("classic", "aceleagues-pool-201", "continental", "rum") if TORTURE else ()))
SEEDS = range(301, 331 if TORTURE else 302)
SENTENCE = ENGLISH.say("lines_in_doubt-out_of_order")


def less_a_fifth(events: list[Event], rng: Random) -> list[Event]:
    return [event for event in events if event["type"] == "open" or rng.random() > 0.2]


def neighbours_exchanged(events: list[Event], rng: Random) -> list[Event]:
    told = list(events)
    for _ in range(len(told) // 8):
        at = rng.randrange(2, len(told) - 1)
        told[at], told[at + 1] = told[at + 1], told[at]
    return [{name: value for name, value in event.items() if name != "at"} for event in told]


Damage = Callable[[list[Event], Random], list[Event]]


@cache
def damaged(damage: Damage, ruleset: str) -> tuple[Audit, ...]:
    played = ((play_match(rules(ruleset), seed, 0, match="m-1"), Random(seed)) for seed in SEEDS)
    return tuple(audit_of(numbered(damage(events, rng))) for events, rng in played)


@pytest.mark.parametrize("damage", [less_a_fifth, neighbours_exchanged])
@pytest.mark.parametrize("ruleset", GAMES)
def test_a_log_wrong_all_over_holds_nothing_against_anybody(ruleset: str, damage: Damage) -> None:
    for audit in damaged(damage, ruleset):
        (row,) = (row for row in audit.findings if SENTENCE in said(row))
        assert (row.code, row.severity, row.seat) == ("lines_in_doubt", "impossible", None)
        assert row.seq == row.evidence[0] and len(row.evidence) > MOST_OUT_OF_ORDER
        assert all(seq is not None and seq < row.seq for _, seq, _ in accused_in(audit))


def draws_twice(table: Table) -> None:
    """In every turn of seat 2."""
    table.draw(2).turn(2)


def plays_on(table: Table) -> None:
    """Seat 2, which has dropped."""
    if not any(event.type == "drop" for event in table.events):
        table.drop(2)
    else:
        table.turn(2)


@pytest.mark.parametrize("act", [draws_twice, plays_on])
def test_one_seat_that_breaks_the_order_again_and_again_is_found(act: Callable[[Table], None]) -> None:
    table = Table("classic", 3, point_value=None)
    for _ in range(MOST_OUT_OF_ORDER + 3):
        table.turn(1)
        act(table)
        table.turn(3)
    found = accused_in(table.audit())
    assert len(found) > MOST_OUT_OF_ORDER and {seat for _, _, seat in found} == {2}


def test_what_stands_before_the_first_event_out_of_order_is_still_held() -> None:
    events = numbered(
        neighbours_exchanged(play_match(rules("ace2three-pool-201"), SEEDS[0], 0, match="m-1"), Random(SEEDS[0]))
    )
    seated = events[0]["players"]
    audit = audit_of([{**events[0], "players": [*seated, {**seated[0], "player": "another"}]}, *events[1:]])
    assert any(SENTENCE in said(row) for row in audit.findings)
    assert ("seat_taken_twice", 1) in {(row.code, row.seq) for row in audit.findings}


def two_draw_twice() -> Table:
    """Two of three seats draw twice, again and again, in the first of two deals."""
    table = Table("aceleagues-deals", 3, point_value=None)
    for _ in range(MOST_OUT_OF_ORDER):
        table.turn(1)
        draws_twice(table)
        table.draw(3).turn(3)
    return table.drop(1).drop(2).scored({1: 20, 2: 20, 3: 0}, 1).next_deal(hands={2: SHOWABLE}, first=2, dealer=1)


@pytest.mark.parametrize(("points", "found"), [(80, set()), (60, {"points"})])
def test_a_deal_in_order_behind_the_last_event_out_of_order_is_held_to_the_rules(points: int, found: set[str]) -> None:
    table = two_draw_twice().draw(2).declare(2).judged(2, True)
    for seat in (1, 3):
        table.show(seat, " ".join(table.hands[seat]))
    table.scored({1: points, 2: 0, 3: 80}, 2)
    assert any(SENTENCE in said(row) for row in table.audit().findings)
    assert {code for code, _, _ in accused_in(table.audit())} == found


@pytest.mark.parametrize(("amount", "found"), [(20000, set()), (21000, {"money_not_balanced"})])
def test_money_that_one_line_makes_of_nothing_is_found_whatever_was_played(amount: int, found: set[str]) -> None:
    table = two_draw_twice().settled({1: -10000, 2: -10000, 3: amount}, fee=0)
    assert {code for code, _, _ in accused_in(table.audit())} == found


def test_every_law_of_the_order_of_turns_counts() -> None:
    own = {name for name in vars(turns) if name in LAWS}
    assert own - OF_ORDER == {"nothing_dealt", "play_after_end", "rejoined_in_deal"}
