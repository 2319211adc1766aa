"""Verdicts on players without a connection when another shows, or dropped for it (AT-23 to AT-30)."""

import pytest

from schemas.findings import Verdict
from tests.play.table import SHOWABLE, Table, groups_of, played_for
from tests.worded import said

HAND = "AS 2S 3S 5H 6H 7H 8H 9C 9D 9S KD KC QS"
GROUPS = {
    30: "AS 2S 3S | 5H 6H 7H 8H | 9C 9D 9S | KD KC QS",
    57: "AS 2S 3S | 5H 6H 7H 8H | KD KC QS",
    80: "AS 2S 3S",
}
"""Groupings of that hand, by what they cost."""

POINTS, POOL, BEST_OF = "ace2three-points", "ace2three-pool-201", "ace2three-best-of-3"


def _away(turns: int, saved: str | None, ruleset: str = POINTS) -> Table:
    """Seat 2 loses its connection after its turn, and so many are played for it; then it is seat 1's, who can show."""
    table = Table(ruleset, 2, hands={1: SHOWABLE, 2: HAND}, point_value=None)
    if saved is not None:
        table.group(2, saved)
    return played_for(table, turns)


def _shown(table: Table) -> Table:
    table.draw(1).declare(1)
    assert table.codes() == []
    return table


def _booked(table: Table, points: int, seat: int = 2) -> Verdict:
    table.scored({s: points if s == seat else 0 for s in table.seats})
    return table.verdict("points", seat)


# --- AT-28: while autoplay goes on


@pytest.mark.parametrize(
    ("ruleset", "turns", "saved", "points"),
    [
        (POINTS, 1, 30, 30),
        (POINTS, 3, 57, 40),
        (POINTS, 7, 30, 30),
        (POOL, 2, 57, 50),
        (POOL, 2, 30, 30),
        (BEST_OF, 1, 30, 30),
        (BEST_OF, 9, 80, 40),
    ],
)
def test_a_show_during_autoplay_costs_the_middle_drop_or_the_saved_groups(
    ruleset: str, turns: int, saved: int, points: int
) -> None:
    """AT-28 (I-34): whichever is less; in Best of X, where AT-27 drops nobody, a nominal 40 is the middle drop."""
    verdict = _booked(_shown(_away(turns, GROUPS[saved], ruleset)), points)
    assert (verdict.verdict, verdict.computed) == ("UPHELD", points)
    assert "AT-28" in verdict.clauses
    assert "AT-21" in verdict.clauses


def test_saved_groups_dearer_than_a_middle_drop_are_not_counted_during_autoplay() -> None:
    """AT-28"""
    verdict = _booked(_shown(_away(1, GROUPS[57])), 57)
    assert (verdict.verdict, verdict.computed) == ("OVERTURNED", 40)
    assert "was away when somebody declared" in said(verdict)


def test_a_turn_ended_by_autoplay_is_autoplay() -> None:
    """AT-23, AT-28: he drew himself, lost his connection, and the card was put down for him."""
    table = Table(POINTS, 2, hands={1: SHOWABLE, 2: HAND}).group(2, GROUPS[57]).turn(1).draw(2).disconnect(2)
    table.discard(2, by="autoplay")
    assert _shown(table).points(2) == 40


def test_whoever_is_back_is_counted_as_the_others_are() -> None:
    """AT-21: autoplay is over, and the saved groups count for what they are."""
    assert _shown(_away(2, GROUPS[57]).reconnect(2)).points(2) == 57


def test_whoever_is_back_may_show_his_own_groups() -> None:
    table = _away(2, GROUPS[57]).reconnect(2)
    _shown(table).show(2, GROUPS[30])
    assert table.points(2) == 30


def test_a_connection_that_comes_back_after_the_show_changes_nothing() -> None:
    """AT-28: what counts is how it was when somebody showed."""
    assert _shown(_away(2, GROUPS[57])).reconnect(2).points(2) == 40


# --- AT-29: before autoplay has begun


@pytest.mark.parametrize("ruleset", [POINTS, POOL, BEST_OF])
@pytest.mark.parametrize("saved", sorted(GROUPS))
def test_a_show_before_the_next_turn_counts_the_saved_groups_alone(ruleset: str, saved: int) -> None:
    """AT-29: cut off after the discard, and no turn has been played for him: no middle drop saves him."""
    verdict = _booked(_shown(_away(0, GROUPS[saved], ruleset)), saved)
    assert (verdict.verdict, verdict.computed) == ("UPHELD", saved)
    assert {"AT-29", "AT-21"} <= set(verdict.clauses)


def test_without_saved_groups_the_best_arrangement_counts() -> None:
    """AT-22, AT-29: grouping was given up before the connection was lost."""
    table = Table(POINTS, 2, hands={1: SHOWABLE, 2: HAND}).turn(1).turn(2).group(2, GROUPS[80])
    table.say("group", seat=2, groups=[], by="player").disconnect(2)
    assert _shown(table).points(2) == 30


# --- AT-30: before the first draw


@pytest.mark.parametrize(("ruleset", "points"), [(POINTS, 20), (POOL, 25), ("ace2three-pool-101", 20)])
def test_who_is_away_before_the_first_draw_is_dropped(ruleset: str, points: int) -> None:
    """AT-30"""
    table = Table(ruleset, 3, point_value=None).disconnect(1).drop(1, by="autoplay")
    assert (table.codes(), table.points(1)) == ([], points)


@pytest.mark.parametrize(("ruleset", "points"), [(POINTS, 20), (POOL, 25)])
def test_who_is_away_before_the_first_draw_counts_as_dropped_when_somebody_shows(ruleset: str, points: int) -> None:
    """AT-30: his turn to be dropped in never came."""
    verdict = _booked(_shown(_undrawn(ruleset)), points)
    assert (verdict.verdict, verdict.computed) == ("UPHELD", points)
    assert "AT-30" in verdict.clauses


def _undrawn(ruleset: str) -> Table:
    """Seat 2 is away before its first turn, and seat 1 is to show in its own first one."""
    return Table(ruleset, 2, hands={1: SHOWABLE, 2: HAND}, point_value=None).group(2, GROUPS[80]).disconnect(2)


def test_in_best_of_x_nobody_counts_as_dropped_before_the_first_draw() -> None:
    """AT-27, I-35: his saved groups are counted, as after a discard (AT-29)."""
    assert _shown(_undrawn(BEST_OF)).points(2) == 80


def test_autoplay_from_before_the_first_draw_is_autoplay_in_best_of_x() -> None:
    """AT-27, AT-28"""
    table = Table(BEST_OF, 2, hands={1: SHOWABLE, 2: HAND}, point_value=None).group(2, GROUPS[57]).disconnect(2).turn(1)
    table.turn(2, by="autoplay")
    assert _shown(table).points(2) == 40


# --- AT-24 to AT-26: dropped after autoplay


@pytest.mark.parametrize(("ruleset", "points"), [(POINTS, 40), (POOL, 50)])
def test_dear_groups_after_three_rounds_of_autoplay_are_a_middle_drop(ruleset: str, points: int) -> None:
    """AT-24, AT-26"""
    table = Table(ruleset, 3, hands={2: HAND}, point_value=None).group(2, GROUPS[57]).round().disconnect(2)
    for _ in range(3):
        table.turn(1).turn(2, by="autoplay").turn(3)
    table.turn(1).drop(2, by="autoplay")
    assert (table.codes(), table.points(2)) == ([], points)


# --- what is not certain


def test_who_acted_while_he_was_away_may_decide_the_points() -> None:
    """house:undecidable: 40 if it was autoplay, 57 if he was back."""
    table = _away(1, GROUPS[57]).turn(1)
    table.actors = False
    table.turn(2)
    table.actors = True
    verdict = _booked(_shown(table), 40)
    assert verdict.verdict == "UNDECIDABLE"
    assert "connected" in said(verdict)


def test_who_acted_does_not_matter_where_the_points_are_the_same() -> None:
    table = _away(1, GROUPS[30]).turn(1)
    table.actors = False
    table.turn(2)
    table.actors = True
    assert _booked(_shown(table), 30).verdict == "UPHELD"


def test_groups_shown_for_a_player_who_was_away_decide_nothing_for_sure() -> None:
    """AT-28 counts 40 for whoever is away, the groups shown for him would 30."""
    table = _shown(_away(1, GROUPS[57])).say("show", seat=2, by="server", groups=groups_of(GROUPS[30]))
    assert _booked(table, 40).verdict == "UNDECIDABLE"


def test_a_player_who_shows_his_own_groups_is_back() -> None:
    """AT-21, house:partial-log: that he was connected again was not logged."""
    assert _booked(_shown(_away(1, GROUPS[57])).show(2, GROUPS[30]), 30).verdict == "UPHELD"


def test_after_a_hole_a_player_of_the_next_deal_may_be_away() -> None:
    """house:partial-log: whether a connection was lost in the hole is not known until its player acts."""
    table = Table(POOL, 2, hands={1: SHOWABLE, 2: HAND}, point_value=None).gap(9)
    table.next_deal(hands={1: SHOWABLE, 2: HAND}).group(2, GROUPS[57]).turn(2)
    assert table.steps()[-1].after.connection_unknown == (1,)


def test_who_may_be_away_and_costs_at_least_a_first_drop_either_way_may_cost_more() -> None:
    """AT-21, AT-30: 25 if seat 1 was away, and 25 or more if it was there and saved groups nobody logged."""
    table = Table(POOL, 2, point_value=None).gap(9).next_deal(hands={1: HAND.replace("QS", "5C"), 2: SHOWABLE}).draw(2)
    table.declare(2)
    for booked, ruling in ((25, "UPHELD"), (30, "UNDECIDABLE"), (20, "OVERTURNED")):
        table.scored({1: booked, 2: 0}, deal=2)
        assert table.verdict("points", 1).verdict == ruling


def test_without_a_grouping_on_record_a_claim_above_the_best_arrangement_is_not_decided() -> None:
    """AT-28: up to the middle drop it may be right."""
    verdict = _booked(_shown(_away(1, None)), 40)
    assert (verdict.verdict, verdict.computed) == ("UNDECIDABLE", None)
    assert _booked(_shown(_away(1, None)), 30).verdict == "UPHELD"
    assert _booked(_shown(_away(1, None)), 25).verdict == "OVERTURNED"
    assert _booked(_shown(_away(1, None)), 20).reading_decides, "where a middle drop costs 20 (custom:drops)"


# --- other games


@pytest.mark.parametrize("ruleset", ["rummycentral", "aceleagues-points", "rummy-106", "classic"])
def test_in_other_games_a_lost_connection_changes_no_points(ruleset: str) -> None:
    """custom:disconnected"""
    assert _shown(Table(ruleset, 2, hands={1: SHOWABLE, 2: HAND}).round().disconnect(2)).points(2) == 30
