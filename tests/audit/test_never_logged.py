"""What a platform never writes down, and a single figure or turn tells of: not held against it; what no such act
explains is."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from ledger.audit.audits import Audit, accused_in
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.rules.arrangement import least_points
from tests.audit.judged import Event, audited, matches
from tests.audit.mutate import renumbered
from tests.play.table import SHOWABLE, Table

TWO_RUNS_AND_A_SET = "AH 2H 3H TC JC QC 7S 7H 7D 8C 2D 9H KS"
"""29 points, 50 where the sevens lie loose."""
PRESENCE = ("disconnect", "reconnect")
BLOCK = "rum+block+cash+many-melds+meld-first+rummy-double"
"""Where a deal may end that nobody wins, so that no line but a meld takes cards from a hand."""


def without(events: Iterable[Event], *types: str) -> list[Event]:
    return renumbered([event for event in events if event["type"] not in types])


def without_actors(events: Iterable[Event]) -> list[Event]:
    return [{name: value for name, value in event.items() if name != "by"} for event in events]


def match(ruleset: str, seed: int, number: int) -> list[Event]:
    *_, events = matches(ruleset, number + 1, seed)
    return events


def rulings(audit: Audit, seq: int, seat: int) -> set[str]:
    return {row.verdict for row in audit.verdicts if (row.seq, row.seat, row.claim) == (seq, seat, "points")}


def booked(events: list[Event], seq: int, seat: int, points: int) -> list[Event]:
    """The log with another figure of a seat."""
    return [
        {**event, "points": [{**one, "points": points} if one["seat"] == seat else one for one in event["points"]]}
        if event["seq"] == seq else event
        for event in events
    ]  # fmt: skip


def by_player(events: list[Event], seqs: range, seat: int) -> list[Event]:
    """The log with the acts of a seat as its player's."""
    return [{**one, "by": "player"} if one["seq"] in seqs and one.get("seat") == seat else one for one in events]


# -- a lost connection -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "seed", "number", "seq", "seat"),
    [
        ("ace2three-points", 3, 1, 71, 3),
        ("ace2three-pool-101", 46, 0, 168, 1),
        ("ace2three-best-of-3", 51, 0, 187, 3),
        ("ace2three-best-of-3", 14, 0, 310, 1),
    ],
)
def test_a_middle_drop_booked_for_dearer_groups_may_be_a_connection_lost_that_is_never_logged(
    ruleset: str, seed: int, number: int, seq: int, seat: int
) -> None:
    """AT-28: who is away when another shows loses a middle drop at most."""
    events = without_actors(without(match(ruleset, seed, number), *PRESENCE))
    audit = audited(events, ruleset)
    assert not audit.alarming
    assert rulings(audit, seq, seat) == {"UNDECIDABLE"}
    (row,) = [row for row in audit.findings if row.code == "types_unlogged"]
    assert row.severity == "incomplete" and "event-disconnect" in repr(row.statement)


def test_what_autoplay_is_told_to_have_done_tells_of_a_connection_lost_only_where_it_played() -> None:
    """A show judged and points booked are no moves, whoever is said to have told them."""
    events = match("ace2three-points", 5, 0)
    moved = [one["seq"] for one in events if one["type"] in ("draw", "discard")][:2]
    claims = [{**one, "by": "autoplay"} if one["type"].startswith(("deal_s", "match_s")) else one for one in events]
    played = [{**one, "by": "autoplay"} if one["seq"] in moved else one for one in events]
    codes = [{row.code for row in audited(log, "ace2three-points").findings} for log in (claims, played)]
    assert codes[0] == set()
    assert "types_unlogged" in codes[1]


def lost_unlogged(*, with_a_leaver: bool = True) -> list[Event]:
    """A middle drop booked at event 72 for seat 3, which is not known to have played its last turn; seat 4 has left."""
    events = without_actors(without(match("ace2three-points", 3, 1), *PRESENCE))
    drop = next(event for event in events if event["type"] == "drop" and event["seat"] == 4)
    gone = {"v": 1, "match": drop["match"], "seq": drop["seq"], "type": "leave", "seat": 4}
    return renumbered([*events[: drop["seq"]], gone, *events[drop["seq"] :]]) if with_a_leaver else events


def test_another_figure_or_a_last_turn_of_the_player_leaves_it_overturned() -> None:
    events = lost_unlogged()
    assert rulings(audited(events, "ace2three-points"), 72, 3) == {"UNDECIDABLE"}
    for points in (39, 41, 20):
        assert rulings(audited(booked(events, 72, 3, points), "ace2three-points"), 72, 3) == {"OVERTURNED"}
    there = by_player(events, range(1, 72), 3)
    assert rulings(audited(there, "ace2three-points"), 72, 3) == {"OVERTURNED"}


def test_where_connections_are_logged_a_lost_one_that_is_not_explains_nothing() -> None:
    events = lost_unlogged()
    first = next(event["seq"] for event in events if event["type"] == "draw")
    seen = {"v": 1, "match": events[0]["match"], "seq": first, "type": "reconnect", "seat": 1}
    logged = renumbered([*events[:first], seen, *events[first:]])
    assert rulings(audited(logged, "ace2three-points"), 73, 3) == {"OVERTURNED"}


def test_who_shows_no_groups_may_have_left_where_nobody_ever_does_by_the_log() -> None:
    """The player acted in the last turn, so no connection was lost; a leaver loses a middle drop (AT-17)."""
    events = by_player(lost_unlogged(with_a_leaver=False), range(1, 71), 3)
    assert rulings(audited(events, "ace2three-points"), 71, 3) == {"UNDECIDABLE"}
    assert rulings(audited(booked(events, 71, 3, 20), "ace2three-points"), 71, 3) == {"OVERTURNED"}


# -- other acts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "ruleset", "seed", "number"),
    [
        ("leave", "classic", 29, 2),
        ("leave", "rum+must-discard+turn-pile+winner-scores", 26, 1),
        ("miss", "classic", 28, 2),
        ("miss", "rummycentral", 28, 2),
        ("lay_off", "rum+jokers+winner-scores", 29, 2),
        ("lay_off", "rum+many-melds+reshuffle-limit+rummy-double+winner-scores", 28, 1),
        ("move_joker", "rum+jokers+jokers-taken+must-discard+reshuffle-limit+rounds", 21, 1),
        ("show", "aceleagues-deals", 43, 1),
        ("show", "aceleagues-pool-201", 43, 1),
        ("rejoin", "ace2three-pool-201", 20261134, 0),
        ("deal", "aceleagues-points", 20261134, 33),
        ("draw", "rummy-106", 20261134, 33),
        ("drop", "aceleagues-pool-101", 20261134, 5),
        ("meld", BLOCK, 20261134, 4),
        ("meld", BLOCK, 48, 6),
        ("meld", BLOCK, 21, 7),
    ],
)
def test_acts_of_a_type_that_is_never_logged_are_held_against_nobody(
    name: str, ruleset: str, seed: int, number: int
) -> None:
    events = match(ruleset, seed, number)
    assert any(event["type"] == name for event in events)
    audit = audited(without(events, name), ruleset)
    assert not audit.alarming
    rows = [row for row in audit.findings if row.code == "types_unlogged"]
    explained = [row for row in audit.verdicts if row.why is not None and row.why.code == "why-never_logged"]
    assert len(rows) == 1 or not explained
    assert all(row.computed is None and row.clauses == ("house:undecidable",) for row in explained)


@pytest.mark.parametrize(("seconds", "held"), [(0, True), (11, True), (30, False)])
def test_a_turn_passed_over_is_a_missed_one_only_where_there_was_time_to_miss_it(seconds: int, held: bool) -> None:
    table = Table("classic", 3).turn(1).wait(seconds).turn(3).turn(1).turn(2).turn(3)
    assert table.audit().alarming is held
    assert ("out_of_turn" in {row.code for row in table.audit().findings}) is held


def test_a_lost_connection_makes_no_time_for_a_missed_turn() -> None:
    table = Table("classic", 3).turn(1).disconnect(2).wait(6).turn(3)
    assert "out_of_turn" in {row.code for row in table.audit().findings}


@pytest.mark.parametrize(("booked", "held"), [(False, False), (True, True)])
def test_a_deal_that_was_never_booked_may_have_been_called_off_before_the_next_one(booked: bool, held: bool) -> None:
    table = Table("aceleagues-pool-101", 2, point_value=None).turn(1)
    if booked:
        table.scored({1: 55, 2: 0})
    table.next_deal(hands={1: SHOWABLE}, first=1).draw(1).declare(1).scored({1: 0, 2: table.points(2) or 0}, deal=2)
    assert [row.code for row in table.audit().findings if row.severity == "breach"] == ["scored_too_soon"] * held


def test_a_deal_that_ends_as_one_of_two_leaves_tells_of_no_moves_that_are_never_logged() -> None:
    """Nobody is out of cards, and nobody laid any. Found by play at random."""
    table = Table("rum", 2).round(3).leave(1)
    table.scored({1: table.points(1) or 0, 2: 0})
    audit = table.audit()
    assert not audit.findings
    assert {row.verdict for row in audit.verdicts} == {"UPHELD"}


def test_where_deals_that_are_called_off_are_logged_another_one_is_not() -> None:
    table = Table("aceleagues-pool-101", 2, point_value=None).turn(1).close("void", deal=1).next_deal(first=1).turn(1)
    table.next_deal(first=1)
    assert "deal_number" in {row.code for row in table.audit().findings}


def test_where_one_turn_is_logged_as_missed_another_passed_over_is_out_of_turn() -> None:
    table = Table("classic", 3).miss(1).turn(2).wait(60).turn(1)
    assert "out_of_turn" in {row.code for row in table.audit().findings}


@pytest.mark.parametrize(
    ("off", "turn", "ruling"),
    [
        (-9, True, "UNDECIDABLE"), (-9, False, "OVERTURNED"), (7, True, "OVERTURNED"), (-8, True, "OVERTURNED"),
        (0, True, "UPHELD"),
    ],
)  # fmt: skip
def test_cards_that_fit_the_table_may_lie_there_and_a_hand_was_never_dearer(off: int, turn: bool, ruling: str) -> None:
    table = Table("rum", 2, hands={1: "5H 6H 7H 9S 9C 9D 2C 3C 4C 8H", 2: "9H KS KD QS QD JC TD TC 8C 6S"}).draw(1)
    if turn:
        table.meld(1, "5H 6H 7H 8H").discard(1).turn(2).draw(1).meld(1, "9S 9C 9D").meld(1, "2C 3C 4C")
    else:
        table.meld(1, "5H 6H 7H 8H | 9S 9C 9D | 2C 3C 4C")
    table.discard(1)
    held = table.points(2) or 0
    table.scored({1: 0, 2: held + off})
    assert table.verdict("points", 2).verdict == ruling


@pytest.mark.parametrize(("ruleset", "seed"), [("aceleagues-pool-201", 40), ("aceleagues-pool-201", 42)])
def test_hands_that_are_never_laid_out_are_not_held_to_the_best_groups(ruleset: str, seed: int) -> None:
    """Of one loser alone, where several deals ended with a show; and what hangs on totals, as a split by the rules."""
    assert not audited(without(match(ruleset, seed, 0), "show"), ruleset).alarming


def two_deals_without_groups(told: bool, points: int) -> Table:
    """Five seats, two deals that end with a show. The losers' cards are laid out in one group each, or not at all; all
    cost their best but seat 2, for the first."""
    table = Table("aceleagues-deals", 5, hands={1: SHOWABLE, 2: TWO_RUNS_AND_A_SET})
    for deal in (1, 2):
        if deal == 2:
            table.next_deal(hands={1: SHOWABLE, 2: TWO_RUNS_AND_A_SET}, first=1)
        table.round().draw(1).declare(1).judged(1, True)
        for seat in (2, 3, 4, 5) if told else ():
            table.show(seat, " ".join(table.hands[seat]))
        best = {seat: least_points(tuple(table.hands[seat]), "4", table.rules) for seat in (2, 3, 4, 5)}
        table.scored({1: 0, **best, **({2: points} if deal == 1 else {})}, deal)
    return table


@pytest.mark.parametrize("told", [False, True])
def test_one_of_many_hands_whose_groups_are_never_told_may_have_been_laid_out_otherwise(told: bool) -> None:
    """The set may have lain loose. No grouping comes to a figure between, and such a one is wrong."""
    for points, wrong in ((29, False), (29 + 21, False), (29 + 22, True)):
        audit = two_deals_without_groups(told, points).audit()
        assert any(code == "points" for code, _, _ in accused_in(audit)) == wrong, points


def test_a_figure_that_no_grouping_of_a_hand_comes_to_is_overturned_though_no_hand_is_ever_laid_out() -> None:
    events = without(match("aceleagues-pool-201", 42, 0), "show")
    assert rulings(audited(events, "aceleagues-pool-201"), 91, 2) == {"UNDECIDABLE"}
    for points in (7, 11, 17):
        wrong = audited(booked(events, 91, 2, points), "aceleagues-pool-201")
        assert rulings(wrong, 91, 2) == {"OVERTURNED"}


def test_one_loser_booked_more_than_the_best_groups_is_no_platform_that_logs_no_groups() -> None:
    events = without(match("aceleagues-points", 5, 0), "show")
    scored = next(event for event in events if event["type"] == "deal_scored")
    audit = audited(events, "aceleagues-points")
    assert not audit.alarming
    one = next(row for row in audit.verdicts if row.seq == scored["seq"] and 0 < (row.computed or 0) < 60)
    wrong = booked(events, scored["seq"], one.seat, (one.computed or 0) + 9)
    assert rulings(audited(wrong, "aceleagues-points"), scored["seq"], one.seat) == {"OVERTURNED"}


@pytest.mark.parametrize("name", ["draw", "discard"])
def test_two_turns_are_enough_to_tell_that_a_type_without_which_there_is_none_is_never_logged(name: str) -> None:
    table = Table("classic", 3, hands={2: SHOWABLE}).turn(1).draw(2).declare(2).judged(2, True)
    table.scored({1: table.points(1) or 0, 2: 0, 3: table.points(3) or 0})
    less = [event for event in table.events if event.type != name]
    told = [event.model_copy(update={"seq": seq}) for seq, event in enumerate(less, 1)]
    assert not PlayedMatch("m-1", told, Readings(table.rules)).audit.alarming


@pytest.mark.parametrize("gap", [False, True])
@pytest.mark.parametrize("ruleset", ["rummycentral", "classic", "aceleagues-points"])
def test_a_type_that_is_never_logged_is_no_reading_of_the_rules_where_the_log_has_a_gap_besides(
    ruleset: str, gap: bool
) -> None:
    """No declare is logged, and hands are laid out: other readings are tried of the log as it is judged by ours."""
    table = Table(ruleset, 4, hands={1: SHOWABLE})
    if gap:
        table.turn(1).gap().turn(3).turn(4)
    else:
        table.round()
    table.draw(1).judged(1, True)
    for seat in (2, 3):
        table.show(seat, " ".join(table.hands[seat]))
    table.scored({1: 0, 2: 80, 3: 80, 4: 80})
    findings = {(row.code, row.severity) for row in table.audit().findings}
    assert findings == {("types_unlogged", "incomplete")} | ({("log_incomplete", "incomplete")} if gap else set())


def test_what_lay_offs_would_change_is_booked_to_who_won_and_explains_no_figure_of_another() -> None:
    """Where winners are booked what the others hold, with an ace among that which fits a meld on the table."""
    ruleset = "rum+turn-pile+winner-scores"
    events = match(ruleset, 20261216, 1)
    scored = next(event["seq"] for event in events if event["type"] == "deal_scored")
    winner = next(one["seat"] for one in events[scored - 1]["points"] if one["points"])
    for seat in {one["seat"] for one in events[scored - 1]["points"]} - {winner}:
        assert rulings(audited(booked(events, scored, seat, -1), ruleset), scored, seat) == {"OVERTURNED"}


@pytest.mark.parametrize("ruleset", ["classic", "ace2three-points", "aceleagues-pool-101", "rummycentral"])
@pytest.mark.parametrize("turns", [0, 1])
def test_who_was_passed_over_and_booked_a_drop_gave_up_the_hand_where_no_drop_is_ever_logged(
    ruleset: str, turns: int
) -> None:
    """One turn alone is no sign that the log has no drops; a twin books what no drop costs."""
    for more in (0, 1):
        table = Table(ruleset, 3, hands={1: SHOWABLE})
        for _ in range(turns):
            table.round()
        table.turn(1).turn(3).draw(1).declare(1).judged(1, True).show(3, " ".join(table.hands[3]))
        drop = table.rules.drop.middle if turns else table.rules.drop.first
        table.scored({1: 0, 2: drop + more})
        accused = {(code, seat) for code, _, seat in accused_in(table.audit())}
        assert (("out_of_turn", 3) in accused) == bool(more), more


@pytest.mark.parametrize("seat", range(1, 7))
@pytest.mark.parametrize("more", [-1, 1, 24])
def test_points_that_no_meld_of_the_hand_explains_are_overturned_where_none_is_ever_logged(
    more: int, seat: int
) -> None:
    """One meld was laid in the whole match, by seat 1, and nothing but the points tells of it."""
    events = without(match(BLOCK, 48, 6), "meld")
    scored = next(event for event in events if event["type"] == "deal_scored")
    (points,) = [one["points"] for one in scored["points"] if one["seat"] == seat]
    assert (rulings(audited(events, BLOCK), scored["seq"], seat) == {"UNDECIDABLE"}) or seat > 1
    other = audited(booked(events, scored["seq"], seat, max(0, points + more)), BLOCK)
    assert rulings(other, scored["seq"], seat) == {"OVERTURNED"}


def test_a_meld_that_is_logged_at_all_leaves_points_without_another_overturned() -> None:
    events = match(BLOCK, 51, 6)
    laid = [event["seq"] for event in events if event["type"] == "meld"]
    less = renumbered([event for event in events if event["seq"] not in laid[:-1]])
    assert audited(less, BLOCK).alarming
