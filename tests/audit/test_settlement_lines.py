"""A settlement told in several lines is judged as one that is told in one line: honest it accuses nobody, and what is
wrong with it is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import zip_longest
from random import Random

import pytest

from ledger.audit.audits import Audit, held_in
from ledger.simulate.faults import inject
from ledger.simulate.logbook import Event
from tests.audit.test_wrong_columns import places_from_two
from tests.audit.test_wrong_habits import HOW_MANY, like, match, numbered, of, with_stock
from tests.simulate.judging import RULEBOOK, audit_of

Split = Callable[[Event], Iterator[Event]]


def a_seat_a_line(settled: Event) -> Iterator[Event]:
    """Each line with the fee that was taken of the match."""
    fee = {"fee": settled["fee"]} if "fee" in settled else {}
    for row, paid in zip_longest(settled.get("standings", ()), settled.get("payouts", ())):
        one = {"standings": [row]} if row is not None else {}
        other = {"payouts": [paid]} if paid is not None else {}
        yield like(settled, type="match_settled", **one, **other, **fee)


def a_figure_a_line(settled: Event) -> Iterator[Event]:
    for name in ("place", "points"):
        rows = [{"seat": row["seat"], name: row[name]} for row in settled.get("standings", ()) if name in row]
        yield like(settled, type="match_settled", standings=rows)
    yield {name: value for name, value in settled.items() if name != "standings"}


SPLITS = [a_seat_a_line, a_figure_a_line]
RULESETS = ["rummy-106", "ace2three-pool-101", "aceleagues-deals", "rum", "continental"]


def in_lines(events: list[Event], split: Split) -> list[Event]:
    told = ([*split(event)] if event["type"] == "match_settled" else [event] for event in events)
    return numbered([line for lines in told for line in lines])


def found(audit: Audit) -> set[tuple[str, int | None]]:
    return {(code, seat) for code, _, seat in held_in(audit)}


def ruled(audit: Audit) -> list[tuple[str, int | None, bool, str, object, bool | None]]:
    rows = ((row.claim, row.seat, row.of_total, row.verdict, row.computed, row.follows) for row in audit.verdicts)
    return sorted(rows, key=repr)


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_settlement_in_lines_gets_the_verdicts_of_one_in_a_line(ruleset: str, split: Split) -> None:
    events = match(ruleset, 2)
    audit = audit_of(in_lines(events, split))
    assert not audit.counted_findings
    assert ruled(audit) == ruled(audit_of(events))


FAULTS = {
    "places_wrong": "continental",
    "money_not_balanced": "rummy-106",
    "settlement_overturned": "aceleagues-deals",
    "total_overturned": "ace2three-pool-101",
    "settled_too_soon": "aceleagues-deals",
    "claim_seats": "ace2three-pool-101",
}


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize("code", FAULTS)
def test_what_is_wrong_with_a_settlement_is_found_in_its_lines_too(code: str, split: Split) -> None:
    rules = RULEBOOK.resolve(FAULTS[code])
    tried = (inject(code, with_stock(rules.id, number), rules, Random(number)) for number in range(1, HOW_MANY))
    some = next(one.events for one in tried if one is not None)
    whole = found(audit_of(some))
    assert whole
    assert found(audit_of(in_lines(some, split))) == whole


def test_a_seat_that_is_settled_again_with_another_figure_is_found() -> None:
    events = in_lines(match("continental", 2), a_seat_a_line)
    again = deepcopy(events[-1])
    again["standings"][0]["points"] += 5
    assert ("claimed_twice", None) in found(audit_of([*events, again | {"seq": again["seq"] + 1}]))


def test_a_mistake_in_all_lines_of_a_settlement_accuses_nobody() -> None:
    events = in_lines(places_from_two(deepcopy(match("continental", 2))), a_seat_a_line)
    assert {code for code, _ in found(audit_of(events))} == {"lines_in_doubt"}


def test_a_place_that_is_wrong_in_one_line_of_a_settlement_is_found() -> None:
    events = in_lines(deepcopy(match("continental", 2)), a_seat_a_line)
    rows = [line["standings"][0] for line in of(events, "match_settled")]
    last = max(rows, key=lambda row: int(row["place"]))
    last["place"] -= 1
    assert "places_wrong" in {code for code, _ in found(audit_of(events))}
