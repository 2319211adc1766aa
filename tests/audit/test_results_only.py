"""Where a platform logs results alone, its figures are held against each other, and nobody is accused of
hidden play."""

from random import Random

import pytest

from ledger.audit.audits import Audit
from tests.audit.judged import RULEBOOK, RULESETS, Event, audited, played
from tests.audit.mutate import renumbered
from tests.worded import said

MANY = [name for name in RULESETS if RULEBOOK.resolve(name).match.deals != 1]
POOLS = [name for name in MANY if RULEBOOK.resolve(name).match.ends == "last_standing"]
BLOCK = "rum+block+cash+many-melds+meld-first+rummy-double"  # here a deal may end that nobody wins
CAME_AND_WENT = ("leave", "rejoin", "split", "disconnect", "reconnect", "drop", "declare", "show")


def results(events: list[Event], *, gaps: bool, besides: tuple[str, ...] = ()) -> list[Event]:
    """The opening and what the platform booked, of a whole log."""
    kept = [event for event in events if event["type"] in {"open", "deal_scored", "match_settled", *besides}]
    if not gaps:
        return renumbered(kept)
    told: list[Event] = []
    for event in kept:
        first = told[-1]["seq"] + 1 if told else 1
        if event["seq"] > first:
            gap = {"type": "gap", "to": event["seq"] - 1, "reason": "not logged"}
            told.append({"v": 1, "match": event["match"], "seq": first, **gap})
        told.append(event)
    return told


def totals(audit: Audit) -> list[tuple[str, bool | None]]:
    return [(row.verdict, row.follows) for row in audit.verdicts if row.of_total]


@pytest.mark.parametrize("gaps", [False, True], ids=["renumbered", "with gaps"])
@pytest.mark.parametrize("name", MANY)
def test_a_match_of_which_there_are_results_alone_is_neither_accused_nor_confirmed(name: str, gaps: bool) -> None:
    for events in played(name):
        audit = audited(results(events, gaps=gaps), name)
        assert not audit.alarming, [said(row) for row in audit.rows]
        assert {row.verdict for row in audit.verdicts} == {"UNDECIDABLE"}


@pytest.mark.parametrize("name", [*MANY, BLOCK])
def test_who_came_and_went_may_be_logged_beside_results_alone(name: str) -> None:
    for events in played(name):
        log = results(events, gaps=False, besides=CAME_AND_WENT)
        assert not audited(log, name).alarming, [said(row) for row in audited(log, name).rows]


@pytest.mark.parametrize("name", [*MANY, BLOCK])
def test_its_totals_are_what_its_deals_add_up_to_and_a_paisa_or_a_point_more_is_told(name: str) -> None:
    for number, events in enumerate(played(name)):
        log = results(events, gaps=False)
        seats = {player["seat"] for player in log[0]["players"]}
        every = all(
            {row["seat"] for row in event["points"]} == seats for event in log if event["type"] == "deal_scored"
        )
        told = {follows for _, follows in totals(audited(log, name))}
        assert told <= {True, None} if name in POOLS else told == {True if every else None}
        if told != {True}:
            continue
        wrong = Random(number).choice(sorted(seats))
        last = log[-1] if log[-1]["type"] == "match_settled" else log[-2]
        more = [{**row, "points": row["points"] + (row["seat"] == wrong)} for row in last["standings"]]
        changed = [{**event, "standings": more} if event is last else event for event in log]
        rows = {row.seat: row for row in audited(changed, name).verdicts if row.of_total}
        assert [seat for seat, row in rows.items() if row.follows is False] == [wrong]
        assert "It is not what the deals add up to as they were booked" in said(rows[wrong])
        assert rows[wrong].verdict == "UNDECIDABLE"


@pytest.mark.parametrize("name", ["aceleagues-deals", "ace2three-pool-101", "aceleagues-pool-101+auto-split", BLOCK])
def test_payouts_of_results_alone_are_held_against_the_deals_as_booked(name: str) -> None:
    told = []
    for events in played(name):
        log = results(events, gaps=False)
        paid = [row for row in audited(log, name).verdicts if row.claim == "settlement"]
        assert paid
        assert {row.verdict for row in paid} == {"UNDECIDABLE"}
        assert False not in {row.follows for row in paid}
        told += [row.follows for row in paid]
    assert True in told


def booked(*deals: dict[int, int]) -> list[Event]:
    """A pool of 101 of three of which so many deals were booked, and then that everybody has nothing."""
    opened: Event = {"type": "open", "ruleset": "aceleagues-pool-101", "currency": "INR", "stake": {"entry": 1000},
              "players": [{"seat": seat, "player": f"p{seat}"} for seat in (1, 2, 3)]}  # fmt: skip
    rows = [[{"seat": seat, "points": lost} for seat, lost in points.items()] for points in deals]
    scored: list[Event] = [{"type": "deal_scored", "deal": n, "points": points} for n, points in enumerate(rows, 1)]
    ended: Event = {"type": "match_settled", "standings": [{"seat": seat, "points": 0} for seat in (1, 2, 3)]}
    log = [opened, *scored, {**ended, "payouts": []}]
    return [{"v": 1, "match": "m-1", "seq": seq, **event} for seq, event in enumerate(log, 1)]


def sums(*deals: dict[int, int]) -> list[str]:
    """What is said of each total beyond that it is not decided."""
    rows = [row for row in audited(booked(*deals), "aceleagues-pool-101").verdicts if row.of_total]
    return [said(row).rpartition(": ")[2] if row.follows is False else "" for row in rows]


def test_who_came_back_to_a_pool_shows_in_the_deals_booked_for_him() -> None:
    deals = ({1: 0, 2: 80, 3: 20}, {1: 0, 2: 40, 3: 20})  # seat 2 is out with 120
    assert sums(*deals, {1: 0, 2: 5, 3: 20}) == ["", "46 points.", "60 points."]  # with 41 and 5
    assert sums(*deals, {1: 0, 3: 20})[1] == ""  # seat 2 may have come back and have left
    nobody_may = ({1: 0, 2: 80, 3: 80}, {1: 0, 2: 40, 3: 5})  # for seat 3 has 85
    assert sums(*nobody_may, {1: 0, 3: 5}) == ["", "120 points.", "90 points."]


def test_where_two_came_and_went_between_two_deals_nothing_adds_up() -> None:
    deals = ({1: 0, 2: 80, 3: 20}, {1: 0, 2: 40, 3: 20})
    assert sums(*deals, {1: 0, 2: 5}) == ["", "", ""]


def test_after_a_gap_nobody_adds_up_what_need_not_be_all() -> None:
    for events in played("aceleagues-deals"):
        assert {follows for _, follows in totals(audited(results(events, gaps=True), "aceleagues-deals"))} == {None}
