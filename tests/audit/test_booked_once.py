"""Points booked once, for all deals together and without a number, are held against what all deals come to; those of
the last deal alone against that."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest

from ledger.audit.audits import Audit
from ledger.simulate.logbook import Event
from tests.audit.test_platform_customs import deals
from tests.audit.test_wrong_habits import found_in, match, numbered, of
from tests.simulate.judging import audit_of

RULESETS = ("ace2three-pool-101", "aceleagues-pool-101", "aceleagues-deals", "rum", "basic", "continental")


def booked_once(events: list[Event]) -> list[Event]:
    """No deal is booked by itself, and the sums of all right before the settlement."""
    *before, settled = deepcopy(events)
    sums = Counter[int]()
    for claim in of(before, "deal_scored"):
        for row in claim["points"]:
            sums[row["seat"]] += row["points"]
    *_, last = of(before, "deal_scored")
    del last["deal"]
    last["points"] = [{"seat": seat, "points": points} for seat, points in sorted(sums.items())]
    left = [event for event in before if event["type"] != "deal_scored"]
    return numbered([*left, last, settled])


def overturned(audit: Audit) -> list[tuple[str, int | None, bool]]:
    return [(row.claim, row.seat, row.of_total) for row in audit.verdicts if row.verdict == "OVERTURNED"]


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_points_booked_once_for_all_deals_accuse_nobody(ruleset: str, number: int) -> None:
    audit = audit_of(booked_once(match(ruleset, number)))
    assert not audit.counted_findings
    assert overturned(audit) == []


@pytest.mark.parametrize("ruleset", ["ace2three-pool-101", "rum", "continental"])
def test_of_points_booked_once_for_all_deals_the_wrong_ones_are_found(ruleset: str) -> None:
    events = booked_once(match(ruleset, 2))
    row = of(events, "deal_scored")[0]["points"][0]
    row["points"] += 5
    audit = audit_of(events)
    assert overturned(audit) == [("points", row["seat"], True)]
    (wrong,) = [one for one in audit.verdicts if one.verdict == "OVERTURNED"]
    assert wrong.computed == row["points"] - 5


@pytest.mark.parametrize("ruleset", ["rum", "continental"])
def test_points_of_the_last_deal_alone_are_found_wrong_without_their_number(ruleset: str) -> None:
    events = [event for event in deepcopy(match(ruleset, 2)) if event["type"] != "deal_scored"]
    *_, last = of(deepcopy(match(ruleset, 2)), "deal_scored")
    del last["deal"]
    whole = numbered([*events[:-1], last, events[-1]])
    assert overturned(audit_of(whole)) == []
    last["points"][0]["points"] += 5
    assert overturned(audit_of(whole)) == [("points", last["points"][0]["seat"], False)]


@pytest.mark.parametrize("ruleset", ["rum", "continental"])
def test_sums_under_the_number_of_the_last_deal_are_no_points_of_it(ruleset: str) -> None:
    events = booked_once(match(ruleset, 2))
    of(events, "deal_scored")[0]["deal"] = len(of(events, "deal"))
    assert found_in(events) == {"points"}


def test_who_is_booked_once_and_never_sat_down_is_found() -> None:
    events = booked_once(match("continental", 2))
    of(events, "deal_scored")[0]["points"][0]["seat"] = 9
    assert "claim_seats" in found_in(events)


@pytest.mark.parametrize(
    ("booked", "found"), [(80, set()), (100, set()), (124, set()), (50, {2}), (20, {2}), (99, {2})]
)
def test_a_total_booked_once_is_wrong_that_no_figure_left_open_comes_to(booked: int, found: set[int]) -> None:
    """Of 20 or 44 points in the first deal, by the text, and 80 in the second."""
    table = deals("aceleagues-pool-101", {}, {})
    table.scored({1: 0, 2: booked}, None)
    assert {seat for _, seat, _ in overturned(table.audit())} == found
