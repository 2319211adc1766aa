"""Where a platform logs results alone, its figures are held against each other, and nobody is accused of
hidden play."""

from random import Random

import pytest

from ledger.audit.played import Audit
from tests.audit.judged import RULEBOOK, RULESETS, Event, audited, played
from tests.audit.mutate import renumbered
from tests.worded import said

MANY = [name for name in RULESETS if RULEBOOK.resolve(name).match.deals != 1]
ADDS_UP = [name for name in MANY if RULEBOOK.resolve(name).pool.reentry == "never"]


def results(events: list[Event], *, gaps: bool) -> list[Event]:
    """The opening and what the platform booked, of a whole log."""
    kept = [event for event in events if event["type"] in {"open", "deal_scored", "match_settled"}]
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


@pytest.mark.parametrize("name", ADDS_UP)
def test_its_totals_are_what_its_deals_add_up_to_and_a_paisa_or_a_point_more_is_told(name: str) -> None:
    for number, events in enumerate(played(name)):
        log = results(events, gaps=False)
        seats = {player["seat"] for player in log[0]["players"]}
        every = all(
            {row["seat"] for row in event["points"]} == seats for event in log if event["type"] == "deal_scored"
        )
        audit = audited(log, name)
        assert all(follows is (True if every else None) for _, follows in totals(audit))
        if not every:
            continue
        wrong = Random(number).choice(sorted(seats))
        last = log[-1] if log[-1]["type"] == "match_settled" else log[-2]
        rows = [{**row, "points": row["points"] + (row["seat"] == wrong)} for row in last["standings"]]
        changed = [{**event, "standings": rows} if event is last else event for event in log]
        told = {row.seat: row for row in audited(changed, name).verdicts if row.of_total}
        assert [seat for seat, row in told.items() if row.follows is False] == [wrong]
        assert "It is not what the deals add up to as they were booked" in said(told[wrong])
        assert told[wrong].verdict == "UNDECIDABLE"


def test_payouts_of_results_alone_are_held_against_the_deals_as_booked() -> None:
    for events in played("aceleagues-deals"):
        log = results(events, gaps=False)
        seats = {player["seat"] for player in log[0]["players"]}
        if any({row["seat"] for row in event["points"]} != seats for event in log if event["type"] == "deal_scored"):
            continue
        paid = [row for row in audited(log, "aceleagues-deals").verdicts if row.claim == "settlement"]
        assert paid
        assert {(row.verdict, row.follows) for row in paid} == {("UNDECIDABLE", True)}


def test_after_a_gap_nobody_adds_up_what_need_not_be_all() -> None:
    for events in played("aceleagues-deals"):
        assert {follows for _, follows in totals(audited(results(events, gaps=True), "aceleagues-deals"))} == {None}
