"""Claims at another place, of another deal or another match, and fields that tell nothing, accuse nobody; each has a
twin in which one figure is wrong, and that is found. So are two matches under one name: what stands behind the first
is not decided, and the first is judged as ever."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest

from ledger.audit.audits import accused_in
from ledger.audit.corrections.claims import CORRECTIONS
from ledger.simulate.logbook import Event
from ledger.simulate.simulation import simulate
from schemas.events import EVENT
from tests.audit.test_wrong_habits import deals, like, match, numbered, of, shortest
from tests.audit.told_in_doubt import Habit
from tests.play.table import rules
from tests.simulate.judging import audit_of
from tests.worded import said

POOL, POOL_201, DEALS, BEST, RUM, POINTS = (
    "ace2three-pool-101", "aceleagues-pool-201", "aceleagues-deals", "ace2three-best-of-3", "rum", "classic",
)  # fmt: skip


def settlement(events: list[Event]) -> Event:
    return of(events, "match_settled")[-1]


def a_total_less(events: list[Event]) -> list[Event]:
    """The highest total is 5 less than it should be."""
    max(settlement(events)["standings"], key=lambda row: int(row["points"]))["points"] -= 5
    return events


def sums_of(claims: list[Event]) -> Counter[int]:
    sums = Counter[int]()
    for claim in claims:
        sums.update({row["seat"]: row["points"] for row in claim["points"]})
    return sums


def settled_by_deal(events: list[Event]) -> list[Event]:
    """Behind every deal but the last the match is settled with the totals so far."""
    told, claims = list[Event](), list[Event]()
    for event in events:
        told.append(event)
        if event["type"] == "deal_scored" and len(claims) + 1 < len(of(events, "deal_scored")):
            claims.append(event)
            sums = [{"seat": seat, "points": points} for seat, points in sums_of(claims).items()]
            told.append(like(event, type="match_settled", standings=sums))
    return numbered(told)


def settled_twice(events: list[Event]) -> list[Event]:
    """Behind the first deal the match is settled as it is at its end."""
    place = events.index(of(events, "deal_scored")[0])
    return numbered([*events[: place + 1], settlement(events) | like(events[place]), *events[place + 1 :]])


def totals_beside(events: list[Event]) -> list[Event]:
    told, claims = list[Event](), list[Event]()
    for event in events:
        told.append(event)
        if event["type"] == "deal_scored":
            claims.append(event)
            rows = [{"seat": row["seat"], "points": sums_of(claims)[row["seat"]]} for row in event["points"]]
            told.append(like(event, type="deal_scored", deal=event["deal"], points=rows))
    return numbered(told) if not of(events, "rejoin") else events


def one_point_beside(events: list[Event]) -> list[Event]:
    told = totals_beside(events)
    next(row for row in of(told, "deal_scored")[-1]["points"] if row["points"])["points"] += 1
    return told


def claims_of_one_deal(events: list[Event]) -> list[Event]:
    for claim in of(events, "deal_scored"):
        claim["deal"] = 1
    return events


def one_claim_of_another(events: list[Event]) -> list[Event]:
    of(events, "deal_scored")[1]["deal"] = 1
    return events


def totals_untold(events: list[Event]) -> list[Event]:
    for row in settlement(events)["standings"]:
        row["points"] = 0
    return events


def one_total_of_none(events: list[Event]) -> list[Event]:
    max(settlement(events)["standings"], key=lambda row: int(row["points"]))["points"] = 0
    return events


def totals_capped(events: list[Event]) -> list[Event]:
    for row in settlement(events)["standings"]:
        row["points"] = min(row["points"], 101)
    return events


def capped_at_another(events: list[Event]) -> list[Event]:
    for row in settlement(events)["standings"]:
        row["points"] = min(row["points"], 100)
    return events


def losses_above_zero(events: list[Event]) -> list[Event]:
    for row in settlement(events)["payouts"]:
        row["amount"] = abs(row["amount"])
    return events


def losses_above_zero_but_one(events: list[Event]) -> list[Event]:
    for row in settlement(events)["payouts"]:
        row["amount"] = abs(row["amount"])
    min(settlement(events)["payouts"], key=lambda row: int(row["amount"]))["amount"] += 500
    return events


def deal_left_out(events: list[Event], *, renumbered: bool = True) -> list[Event]:
    """The second deal is not told, and the next ones are numbered as if it had not been."""
    left = deals(events)[1]
    told = [event for event in events if event not in left] if len(deals(events)) > 2 else events
    for deal, number in zip(deals(told), range(1, 99), strict=False) if renumbered else ():
        for event in deal:
            event.update({"deal": number} if "deal" in event else {})
    return numbered(told)


def deal_left_out_numbered(events: list[Event]) -> list[Event]:
    return deal_left_out(events, renumbered=False)


def deal_misnumbered(events: list[Event]) -> list[Event]:
    for event in (event for deal in deals(events)[1:] for event in deal if "deal" in event):
        event["deal"] += 1
    return events


def stake_of_another(events: list[Event]) -> list[Event]:
    for name in events[0]["stake"]:
        events[0]["stake"][name] *= 3
    return events


def one_pays_more(events: list[Event]) -> list[Event]:
    least = min(settlement(events)["payouts"], key=lambda row: int(row["amount"]))
    max(settlement(events)["payouts"], key=lambda row: int(row["amount"]))["amount"] -= 2 * least["amount"]
    least["amount"] *= 3
    return events


HABITS: dict[str, Habit] = {
    "settled_by_deal": (settled_by_deal, (POOL, RUM, BEST), "settled_by_deal", settled_twice, BEST, "settled_too_soon"),
    "totals_beside": (totals_beside, (POOL, DEALS, RUM), "totals_beside", one_point_beside, RUM, "points"),
    "claims_of_one_deal": (claims_of_one_deal, (POOL, RUM), "claims_of_one_deal", one_claim_of_another, RUM, "points"),
    "totals_untold": (totals_untold, (POOL, RUM, POINTS), "totals_untold", one_total_of_none, POOL, "points"),
    "totals_capped": (totals_capped, (POOL,), "totals_capped", capped_at_another, POOL, "points"),
    "losses_above_zero": (
        losses_above_zero, (POOL, POINTS, DEALS), "losses_above_zero", losses_above_zero_but_one, POINTS, "settlement",
    ),
    "totals_of_other": (deal_left_out, (RUM, POOL), "totals_of_other", a_total_less, RUM, "points"),
    "stake_of_another": (stake_of_another, (POINTS, BEST), "stake_of_another", one_pays_more, POINTS, "settlement"),
    "deals_lost": (
        deal_left_out_numbered, (RUM, POOL, "continental"), "deals_lost", deal_misnumbered, RUM, "deal_number",
    ),
}  # fmt: skip


def test_a_settlement_without_totals_has_none_of_another() -> None:
    events = deepcopy(match(BEST, 1))
    for row in settlement(events)["standings"]:
        del row["points"]
    told = [EVENT.validate_python(event, strict=False) for event in events]
    assert [way for tried in CORRECTIONS for way in tried(told) if way.what == "totals_of_other"] == []


def of_two(ruleset: str) -> list[Event]:
    """A match of two seats and several deals, of the second of which one has points."""
    matches = simulate(rules(ruleset), 9, 5, seats=2)
    return next(one for one in matches if any(row["points"] for row in of(one, "deal_scored")[1]["points"]))


@pytest.mark.parametrize("ruleset", ["rum", "basic"])
def test_a_deal_that_only_one_total_misses_is_lost_where_its_dealer_is_passed_over(ruleset: str) -> None:
    """Of two seats at melds one alone has points of it, and that says no more than a total that is too high."""
    audit = audit_of(deal_left_out_numbered(of_two(ruleset)))
    assert accused_in(audit) == set()
    assert any("another number than the one behind" in said(row) for row in audit.findings)


def test_a_number_left_out_and_a_total_too_high_are_two_faults_where_the_dealer_is_who_is_due() -> None:
    events = deal_misnumbered(of_two(RUM))
    max(settlement(events)["standings"], key=lambda row: int(row["points"]))["points"] += 20
    assert {"deal_number", "points"} <= {code for code, _, _ in accused_in(audit_of(events))}


# -- two matches under one name --------------------------------------------------------------------


def behind(ruleset: str, *, opened: bool, wrong: bool = False) -> list[Event]:
    """A match, in which a total may be wrong, and behind it another one of other players."""
    first, second = (deepcopy(match(ruleset, number)) for number in shortest(ruleset)[:2])
    second = numbered(second)
    for player in second[0]["players"]:
        player["player"] += "-other"
    first = a_total_less(first) if wrong else first
    far = len(first)
    told = numbered([{**event, "seq": event["seq"] + far, **meld(event, far)} for event in second])
    more = [{**event, "seq": event["seq"] + far - (not opened), **meld(event, far - (not opened))} for event in second]
    assert len(told) == len(second)
    return [*first, *more[not opened :]]


def meld(event: Event, far: int) -> Event:
    """The ids of melds, so many events on."""
    return {key: _moved(event[key], far) for key in ("meld", "to") if isinstance(event.get(key), str)}


def _moved(name: str, far: int) -> str:
    seq, _, place = name.partition(".")
    return f"{int(seq) + far}.{place}"


@pytest.mark.parametrize("ruleset", [POOL, POOL_201, DEALS, RUM, POINTS])
@pytest.mark.parametrize("opened", [True, False])
def test_what_stands_behind_a_match_under_its_name_is_not_decided(ruleset: str, opened: bool) -> None:
    events = behind(ruleset, opened=opened)
    audit = audit_of(events)
    end = next(event["seq"] for event in events if event["type"] == "match_settled")
    assert {row.seat for row in audit.counted_findings} <= {None}
    assert not [row for row in audit.verdicts if row.verdict == "OVERTURNED"]
    if opened or ruleset != POINTS:  # where every deal is a match, those of one table are judged
        assert {row.verdict for row in audit.verdicts if row.seq > end} == {"UNDECIDABLE"}
        assert {row.verdict for row in audit.verdicts if row.seq <= end} == {"UPHELD"}


@pytest.mark.parametrize("opened", [True, False])
def test_what_is_wrong_in_the_first_of_two_matches_is_found(opened: bool) -> None:
    events = behind(RUM, opened=opened, wrong=True)
    end = next(event["seq"] for event in events if event["type"] == "match_settled")
    assert {(code, seq) for code, seq, _ in accused_in(audit_of(events))} == {("points", end)}


def test_an_opening_told_again_with_a_player_more_is_no_other_match() -> None:
    events = deepcopy(match(RUM, 1))
    again = deepcopy(events[0])
    again["players"].append({"seat": 9, "player": "late"})
    told = audit_of(numbered([events[0], again, *events[1:]]))
    assert {row.code for row in told.counted_findings} == {"opened_again"}
    assert {row.verdict for row in told.verdicts} == {"UPHELD"}
