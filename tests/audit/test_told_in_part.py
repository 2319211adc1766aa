"""A converter, or a server, that was another one from some deal of a match on, or up to one: what it writes in a way of
its own accuses nobody, and the log says of which of its deals; a line or figure of the same look in one deal is found.

Each function tells the deals of a match of three and more that it is given.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from itertools import islice

import pytest

from ledger.audit.audits import Audit, accused_in
from ledger.messages.renderer import ENGLISH
from ledger.simulate.logbook import Event
from tests.audit.judged import RULEBOOK, matches
from tests.audit.test_wrong_habits import deals, match, numbered, of, shortest
from tests.sample_logs import audited
from tests.simulate.judging import audit_of, played_once
from tests.torture import TORTURE
from tests.worded import said

RUM = "rum"
Part = Callable[[list[Event]], list[Event]]


def booked_twice(events: list[Event]) -> list[Event]:
    return [one for event in events for one in [event] * (2 if event["type"] == "deal_scored" else 1)]


def booked_twice_once(events: list[Event]) -> list[Event]:
    booked = of(events, "deal_scored")[0]
    return [one for event in events for one in [event] * (2 if event is booked else 1)]


def next_dealer(events: list[Event]) -> list[Event]:
    """Each deal names the seat behind its dealer, who deals the next one."""
    for deal in of(events, "deal"):
        seats = [hand["seat"] for hand in deal["hands"]]
        deal["dealer"] = seats[(seats.index(deal["dealer"]) + 1) % len(seats)]
    return events


def next_dealer_once(events: list[Event]) -> list[Event]:
    next_dealer(of(events, "deal")[:1])
    return events


def less_lay_offs(events: list[Event]) -> list[Event]:
    return [event for event in events if event["type"] != "lay_off"]


def less_shows(events: list[Event]) -> list[Event]:
    return [event for event in events if event["type"] != "show"]


def with_part(whole: list[Event], tell: Part, *, behind: bool) -> list[Event]:
    """A match of which the last deals are told otherwise, half of them and one, or as many of the first ones."""
    whole = deepcopy(whole)
    of_deals = deals(whole)
    if len(of_deals) < 3:
        return []
    half = len(of_deals) // 2 + 1
    told = of_deals[-half:] if behind else of_deals[:half]
    first, last = whole.index(told[0][0]), whole.index(told[-1][-1])
    end = last if whole[last]["type"] == "match_settled" else last + 1
    return numbered([*whole[:first], *tell(whole[first:end]), *whole[end:]])


@cache
def audits(tell: Part, ruleset: str, *, behind: bool) -> list[Audit]:
    logs = (with_part(match(ruleset, number), tell, behind=behind) for number in shortest(ruleset)[:8])
    return [audit_of(log) for log in islice(filter(None, logs), None if TORTURE else 4)]


def rows_of(audits_made: list[Audit]) -> str:
    return " ".join(said(row) for audit in audits_made for row in audit.findings)


@pytest.mark.parametrize(
    ("tell", "code", "behind"),
    [
        (booked_twice, "claims_twice", True),
        (booked_twice, "claims_twice", False),
        (next_dealer, "dealer_of_another", False),
    ],
)
def test_what_all_lines_of_some_deals_are_told_by_accuses_nobody(tell: Part, code: str, behind: bool) -> None:
    audits_made = audits(tell, RUM, behind=behind)
    assert audits_made and not any(accused_in(audit) for audit in audits_made)
    told = rows_of(audits_made)
    assert ENGLISH.say(f"lines_in_doubt-{code}") in told and "not in the deals beside" in told


@pytest.mark.parametrize("behind", [True, False])
@pytest.mark.parametrize(("tell", "code"), [(booked_twice_once, "claimed_twice"), (next_dealer_once, "wrong_dealer")])
def test_a_line_of_the_same_look_in_one_deal_is_found(tell: Part, code: str, behind: bool) -> None:
    audits_made = audits(tell, RUM, behind=behind)
    assert audits_made and all(code in {row.code for row in audit.findings} for audit in audits_made)


@pytest.mark.parametrize(("ruleset", "seed"), [("rum+rounds", 7702), ("continental", 7712)])
def test_one_wrong_dealer_is_found_though_the_next_deal_is_held_for_it_too(ruleset: str, seed: int) -> None:
    """Whose turn it was to deal hangs on who dealt before: two deals are held, and no habit is told by them."""
    (whole,) = matches(ruleset, 1, seed)
    second = of(whole, "deal")[1]
    for seat in {hand["seat"] for hand in second["hands"]} - {second["dealer"]}:
        log = deepcopy(whole)
        of(log, "deal")[1]["dealer"] = seat
        codes = {code for code, *_ in accused_in(audited(log, RULEBOOK).audit)}
        assert codes & {"wrong_dealer", "wrong_first_seat"}, seat


def test_one_lay_off_lost_is_found_though_a_deal_too_many_is_held_for_its_points_too() -> None:
    (whole,) = matches("rum+winner-scores", 1, 7706)
    for lost in of(whole, "lay_off"):
        audit = audited(numbered([deepcopy(event) for event in whole if event is not lost]), RULEBOOK).audit
        assert accused_in(audit) or "In some of its deals" not in rows_of([audit]), lost["seq"]


@pytest.mark.parametrize("behind", [True, False])
def test_a_type_that_several_deals_lack_and_others_have_accuses_nobody(behind: bool) -> None:
    audits_made = audits(less_lay_offs, RUM, behind=behind)
    assert audits_made and not any(accused_in(audit) for audit in audits_made)
    assert "In some of its deals" in rows_of(audits_made)


def test_hands_that_several_deals_lay_out_no_more_may_have_been_booked_above_their_best() -> None:
    whole = played_once("aceleagues-pool-201+auto-split", 1, 1, None)
    assert not accused_in(audit := audit_of(with_part(whole, less_shows, behind=True)))
    assert "In some of its deals" in rows_of([audit])
    assert not any("at all in this match" in said(row) for row in audit.verdicts)


@pytest.mark.parametrize("behind", [True, False])
def test_points_of_a_deal_that_has_all_types_are_found_wrong(behind: bool) -> None:
    """Beside deals that lack one: of the first deal where those are the last ones, of the last one where they are the
    first."""
    logs = (with_part(match(RUM, number), less_lay_offs, behind=behind) for number in shortest(RUM))
    log = next(filter(None, logs))
    claim = of(log, "deal_scored")[0 if behind else -1]
    row = max(claim["points"], key=lambda row: int(row["points"]))
    row["points"] += 1
    assert ("points", claim["seq"], row["seat"]) in accused_in(audit_of(log))
