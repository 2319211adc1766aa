"""Types of events that are never logged, in logs that lack other things as well: hands, groups, points, a stretch."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from ledger.audit.audits import Audit
from ledger.simulate.simulation import simulate
from schemas.cards import UNKNOWN
from tests.audit.judged import Event, audited, readings
from tests.audit.test_never_logged import booked, rulings, without
from tests.play.table import SHOWABLE, Table

SEED = 71001
SECOND, THIRD = 71002, 71003
JOKERS_TAKEN = "rum+aces-high+cash+corner+jokers+jokers-taken+many-melds+rounds+rummy-double+turn-pile+winner-scores"


def match(ruleset: str, number: int, seed: int = SEED) -> list[Event]:
    """A match of the simulator, without those before it."""
    (events,) = simulate(readings(ruleset).rules, 1, seed, prefix="m", start=number + 1)
    return events


def seen_by(events: Iterable[Event], own: int, *, as_unknown: bool = False) -> list[Event]:
    """The log without the hands of all but one seat, or with them as cards not known, the cards they drew unseen, their
    groups and the stock."""

    def told(event: Event) -> Event:
        event = {name: value for name, value in event.items() if name != "stock"}
        if event["type"] == "deal":
            others = ({**hand, "cards": [UNKNOWN] * len(hand["cards"])} for hand in event["hands"])
            hands = [hand if hand["seat"] == own else other for hand, other in zip(event["hands"], others, strict=True)]
            event["hands"] = [hand for hand in hands if as_unknown or hand["seat"] == own]
        elif event["type"] == "draw" and event["seat"] != own and event["from"] == "stock":
            event.pop("card", None)
        elif event["type"] == "buy" and event["seat"] != own:
            event.pop("penalty", None)
        return event

    return [told(event) for event in events if event["type"] != "group" or event["seat"] == own]


def without_groups(events: Iterable[Event]) -> list[Event]:
    """The log of a platform that says who showed, and not what."""
    less = without(events, "show")
    return [{name: value for name, value in event.items() if name != "groups" or event["type"] == "group"}
            for event in less]  # fmt: skip


def with_a_gap(events: Iterable[Event], first: int, last: int) -> list[Event]:
    """The log without some events, which leave a gap."""
    events = list(events)
    gap = {"v": 1, "match": events[0]["match"], "seq": first, "type": "gap", "to": last, "reason": "lost"}
    left = [event for event in events if not first <= event["seq"] <= last]
    place = sum(event["seq"] < first for event in left)
    return [*left[:place], gap, *left[place:]] if place < len(left) else left


def types_unlogged(audit: Audit) -> str:
    return repr([row.statement for row in audit.findings if row.code == "types_unlogged"])


@pytest.mark.parametrize(
    ("name", "ruleset", "number", "own"),
    [
        ("drop", "rummy-106", 4, 3),
        ("leave", "rummy-106", 12, 5),
        ("recycle", "rum+aces-high+reshuffle-limit+turn-pile", 12, 1),
        ("recycle", "aceleagues-pool-201+time-bank", 18, 2),
        ("lay_off", "rum+cash+jokers+jokers-taken+many-melds+rummy-double", 0, 3),
    ],
)
def test_a_type_that_is_never_logged_is_known_also_where_one_hand_alone_is(
    name: str, ruleset: str, number: int, own: int
) -> None:
    """Who is dealt in where no hand is logged is known by who sat down, acts and is booked; how large hands are and
    what is left for the stock by the one hand."""
    events = match(ruleset, number)
    assert any(event["type"] == name for event in events)
    audit = audited(seen_by(without(events, name), own), ruleset)
    assert not audit.alarming
    # Where a game has drops, one of them explains all that leaving would.
    assert {"drop": "event-drop", "leave": "event-drop"}.get(name, f"event-{name}") in types_unlogged(audit)


def test_a_card_drawn_unseen_from_a_stock_that_is_used_up_is_of_one_made_anew() -> None:
    """A card of the discards comes to the table, and nobody took it from there."""
    ruleset = "rum+aces-high+corner+jokers+many-melds+meld-first+must-discard+rummy-double+turn-pile+winner-scores"
    audit = audited(seen_by(without(match(ruleset, 22), "recycle"), 5), ruleset)
    assert not audit.alarming
    assert "event-recycle" in types_unlogged(audit)


@pytest.mark.parametrize(("number", "own"), [(18, 2), (23, 4)])
def test_a_purchase_that_is_never_logged_is_known_by_cards_that_lay_on_the_discards_or_are_too_many(
    number: int, own: int
) -> None:
    audit = audited(seen_by(without(match("continental", number, SECOND), "buy"), own), "continental")
    assert not audit.alarming
    assert "event-buy" in types_unlogged(audit)


def test_a_discard_is_never_logged_where_two_draws_follow_one_another_and_hands_are_laid_out() -> None:
    ruleset = "classic+joker-melds+twos-wild"
    audit = audited(without(match(ruleset, 25, SECOND), "discard", "deal_scored", "match_settled"), ruleset)
    assert not audit.alarming
    assert "event-discard" in types_unlogged(audit)


def test_of_a_hand_of_which_a_card_is_lost_in_a_gap_any_groups_may_be() -> None:
    less = without(match("aceleagues-points", 9, SECOND), "show")
    assert not audited(with_a_gap(less, 5, 5), "aceleagues-points").alarming


def test_a_seat_whose_points_of_deals_are_not_told_is_out_by_groups_that_are_never_logged() -> None:
    ruleset = "ace2three-pool-101"
    less = [
        {**event, "points": [row for row in event["points"] if row["seat"] != 5]} if "points" in event else event
        for event in without(match(ruleset, 7, SECOND), "show")
    ]
    assert not audited(less, ruleset).alarming


@pytest.mark.parametrize(
    ("ruleset", "number"),
    [("aceleagues-points", 4), ("rummycentral-literal", 18), ("ace2three-best-of-3", 21), ("classic", 31)],
)
def test_a_platform_that_logs_no_groups_of_a_show_logs_none_of_a_loser(ruleset: str, number: int) -> None:
    audit = audited(without_groups(match(ruleset, number)), ruleset)
    assert not audit.alarming
    assert "event-show" in types_unlogged(audit)


def test_where_no_group_is_logged_a_loser_is_booked_no_more_than_all_cards_and_no_less_than_at_best() -> None:
    events = without_groups(match("aceleagues-points", 4))
    assert rulings(audited(events, "aceleagues-points"), 42, 3) == {"UNDECIDABLE"}
    for points in (5, 90):
        assert rulings(audited(booked(events, 42, 3, points), "aceleagues-points"), 42, 3) == {"OVERTURNED"}


@pytest.mark.parametrize(("seed", "number"), [(SEED, 7), (SECOND, 0), (SECOND, 10), (SECOND, 46), (81001, 0)])
def test_of_two_losers_or_more_none_of_whom_laid_out_a_hand_one_may_have_had_other_groups(
    seed: int, number: int
) -> None:
    audit = audited(without(match("aceleagues-deals", number, seed), "show"), "aceleagues-deals")
    assert not audit.alarming
    assert "event-show" in types_unlogged(audit)


@pytest.mark.parametrize(
    ("ruleset", "number"),
    [("aceleagues-pool-101+auto-split+split-by-drops", 23), ("aceleagues-deals", 26), ("aceleagues-pool-201+time-bank",
     30)],
)  # fmt: skip
def test_where_no_deal_is_booked_who_is_in_and_totals_hang_on_groups_that_are_never_logged(
    ruleset: str, number: int
) -> None:
    audit = audited(without(match(ruleset, number), "show", "deal_scored"), ruleset)
    assert not audit.alarming
    assert "event-show" in types_unlogged(audit)


def test_a_show_lost_in_a_gap_leaves_as_many_losers_of_whom_no_hand_is_laid_out() -> None:
    ruleset = "aceleagues-pool-101"
    assert not audited(with_a_gap(without(match(ruleset, 19), "show"), 74, 74), ruleset).alarming


@pytest.mark.parametrize(
    ("ruleset", "number"),
    [("rum+aces-high+cash+jokers+jokers-taken+turn-pile", 6), (JOKERS_TAKEN, 19), ("rum+aces-high+cash+jokers"
     "+jokers-taken+turn-pile", 26)],
)  # fmt: skip
def test_a_card_put_into_the_place_of_a_joker_is_gone_from_the_hand(ruleset: str, number: int) -> None:
    audit = audited(without(match(ruleset, number), "move_joker"), ruleset)
    assert not audit.alarming
    assert "event-move_joker" in types_unlogged(audit)


def test_cards_laid_off_may_let_others_fit_and_somebody_go_out_before_the_stock_ends() -> None:
    """By the log nobody won deal 4; seat 1 was out of cards, and the others of some that fit only beside those of each
    other."""
    ruleset = "rum+block+winner-scores"
    events = without(match(ruleset, 17), "lay_off")
    audit = audited(events, ruleset)
    assert not audit.alarming
    assert rulings(audit, 200, 1) == {"UNDECIDABLE"}
    assert "OVERTURNED" in rulings(audited(booked(events, 200, 1, 103), ruleset), 200, 1)


def test_cards_that_fit_beside_those_of_others_may_lie_on_the_table() -> None:
    ruleset = "rum+cash+many-melds+meld-first+must-discard+reshuffle-limit+rounds+rummy-double+winner-scores"
    events = without(match(ruleset, 1), "lay_off")
    audit = audited(with_a_gap(events, 340, 341), ruleset)
    assert not audit.alarming


def test_who_is_passed_over_until_the_deal_is_over_may_have_left_where_nobody_ever_does_by_the_log() -> None:
    ruleset = "rum+aces-high"
    events = without(match(ruleset, 0), "leave")
    assert not audited(events, ruleset).alarming
    seen = next(event for event in events if event["seq"] == 140)
    assert seen["type"] == "draw"
    late = {"v": 1, "match": seen["match"], "seq": 0, "type": "leave", "seat": 3}
    logged = without([*events[:-1], late, events[-1]], "")
    assert audited(logged, ruleset).alarming


@pytest.mark.parametrize(
    ("ruleset", "number", "claims", "gap"),
    [
        ("rummycentral-literal", 28, ("show_judged",), None),
        ("classic+flat-80+sets-of-five", 10, ("show_judged", "deal_scored", "match_settled"), None),
        ("classic+joker-melds+twos-wild", 30, (), (59, 60)),
    ],
)
def test_a_deal_that_is_over_where_the_seat_in_turn_had_drawn_may_have_ended_with_a_show_that_is_never_logged(
    ruleset: str, number: int, claims: tuple[str, ...], gap: tuple[int, int] | None
) -> None:
    less = without(match(ruleset, number), "declare", *claims)
    less = less if gap is None else with_a_gap(less, *gap)
    audit = audited(less, ruleset)
    assert not audit.alarming
    assert "event-declare" in types_unlogged(audit)


def test_who_was_booked_points_did_not_end_the_deal_with_a_show() -> None:
    table = Table("classic", 4, hands={1: SHOWABLE})
    table.leave(4)
    table.turn(1)
    table.drop(2)
    table.turn(3)
    table.draw(1)
    table.scored({1: 40, 2: 20, 3: 0, 4: 40})
    assert "scored_too_soon" in {row.code for row in table.audit().findings}


@pytest.mark.parametrize(
    ("ruleset", "seed", "number"),
    [
        ("rum+aces-high+corner+winner-scores", SECOND, 33),
        ("rum+block+winner-scores", SECOND, 38),
    ],
)
def test_where_no_deal_is_booked_totals_may_be_those_without_cards_laid_off(
    ruleset: str, seed: int, number: int
) -> None:
    audit = audited(without(match(ruleset, number, seed), "lay_off", "deal_scored"), ruleset)
    assert not audit.alarming
    assert "event-lay_off" in types_unlogged(audit)


def test_cards_of_hands_that_nobody_knows_may_lie_between_those_laid_off() -> None:
    less = seen_by(without(match("jqka", 37, SECOND), "lay_off"), 4, as_unknown=True)
    assert not audited(less, "jqka").alarming


@pytest.mark.parametrize(
    ("ruleset", "seed", "number"),
    [
        ("aceleagues-pool-201+time-bank", THIRD, 4),
        ("ace2three-pool-201", THIRD, 17),
        ("aceleagues-pool-101+auto-split+split-by-drops", SECOND, 44),
    ],
)
def test_who_is_dealt_in_before_the_end_may_have_come_back_where_nobody_does_by_the_log(
    ruleset: str, seed: int, number: int
) -> None:
    """Of a match that is not settled nobody knows whether it has returns yet."""
    audit = audited(without(match(ruleset, number, seed), "rejoin", "match_settled"), ruleset)
    assert not audit.alarming
    assert "event-rejoin" in types_unlogged(audit)


@pytest.mark.parametrize(
    ("ruleset", "seed", "number", "own"),
    [("ace2three-pool-201", SECOND, 1, 3), ("aceleagues-pool-101+auto-split+split-by-drops", THIRD, 26, 1)],
)
def test_who_plays_on_may_have_come_back_where_no_hand_tells_of_it(
    ruleset: str, seed: int, number: int, own: int
) -> None:
    audit = audited(seen_by(without(match(ruleset, number, seed), "rejoin"), own), ruleset)
    assert not audit.alarming
    assert "event-rejoin" in types_unlogged(audit)


def test_who_takes_part_where_others_come_back_by_the_log_has_not() -> None:
    ruleset = "aceleagues-pool-201+time-bank"
    events = without(match(ruleset, 4, THIRD), "rejoin", "match_settled")
    back = {"v": 1, "match": events[0]["match"], "seq": 0, "type": "rejoin", "seat": 3}
    last = max(place for place, event in enumerate(events) if event["type"] == "deal")
    logged = without([*events[:last], back, *events[last:]])
    assert "dealt_in_wrongly" in {row.code for row in audited(logged, ruleset).found}


def test_a_few_moves_and_a_settlement_tell_that_no_deal_is_ever_logged() -> None:
    less = with_a_gap(without(match("rummy-106", 30, THIRD), "deal"), 6, 26)
    assert not audited(less, "rummy-106").alarming
