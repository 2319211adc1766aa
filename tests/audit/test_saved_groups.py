"""Verdicts on hands counted by the groups the platform saved (AT-21, AT-22)."""

import pytest

from schemas.findings import Verdict
from tests.play.table import HOPELESS, SHOWABLE, Table
from tests.worded import said

HAND = "AS 2S 3S 5H 6H 7H 8H 9C 9D 9S KD KC QS"
"""30 points at best: a pure sequence, a second one and a set; two kings and a queen are left."""


def _lost(saved: str | None, *, hand: str = HAND, ruleset: str = "ace2three-points", **layout: object) -> Table:
    """Seat 2 loses with ``hand``, of which groups were saved in its first turn; seat 1 shows in its second."""
    table = Table(ruleset, 2, hands={1: SHOWABLE, 2: hand}, stock="2C 3D 8C", **layout)  # type: ignore[arg-type]
    table.turn(1).draw(2).discard(2)
    if saved is not None:
        table.group(2, saved)
    return table.draw(1).declare(1)


def _booked(table: Table, points: int, seat: int = 2) -> Verdict:
    table.scored({s: points if s == seat else 0 for s in table.seats})
    return table.verdict("points", seat)


# --- AT-21: the last groups saved


@pytest.mark.parametrize(
    ("saved", "points"),
    [
        ("AS 2S 3S | 5H 6H 7H 8H | 9C 9D 9S | KD KC | QS", 30),
        ("AS 2S 3S | 5H 6H 7H 8H | 9C 9D 9S | KD KC QS", 30),
        ("AS 2S 3S | 5H 6H 7H | 8H 9C 9D 9S | KD KC QS", 65),
        ("AS 2S 3S | 5H 6H 7H 8H", 57),
        ("AS 2S 3S", 80),
        ("AS 2S | 3S 5H | KD KC", 80),
    ],
)
def test_a_hand_is_counted_as_it_was_grouped_when_it_was_saved(saved: str, points: int) -> None:
    """AT-21: the saved groups decide, however much better the hand could have been arranged."""
    verdict = _booked(_lost(saved), points)
    assert (verdict.verdict, verdict.computed) == ("UPHELD", points)
    assert "AT-21" in verdict.clauses
    assert "groups saved for it" in said(verdict)


def test_the_best_arrangement_does_not_count_where_other_groups_were_saved() -> None:
    """AT-21"""
    verdict = _booked(_lost("AS 2S 3S | 5H 6H 7H 8H"), 30)
    assert (verdict.verdict, verdict.computed) == ("OVERTURNED", 57)


def test_groups_are_saved_on_every_change_and_the_last_ones_count() -> None:
    """AT-21, house:grouping-saved"""
    table = Table("ace2three-points", 2, hands={1: SHOWABLE, 2: HAND}).group(2, "AS 2S 3S")
    table.group(2, "AS 2S 3S | 5H 6H 7H 8H | 9C 9D 9S").group(2, "AS 2S 3S | 5H 6H 7H 8H").draw(1).declare(1)
    assert table.points(2) == 57


def test_the_last_groups_saved_before_the_score_count_and_those_at_the_show_are_a_reading() -> None:
    """AT-21"""

    def regrouped() -> Table:
        return _lost("AS 2S 3S | 5H 6H 7H 8H").group(2, "AS 2S 3S | 5H 6H 7H 8H | 9C 9D 9S | KD KC | QS")

    assert regrouped().codes() == []
    assert regrouped().points(2) == 30
    assert _booked(regrouped(), 30).verdict == "UPHELD"
    at_the_show = _booked(regrouped(), 57)
    assert (at_the_show.verdict, at_the_show.reading_decides) == ("UNDECIDABLE", True)
    assert "The rule (AT-21) may also be read otherwise" in said(at_the_show)
    assert _booked(regrouped(), 58).verdict == "OVERTURNED"


def test_groups_saved_once_the_deal_is_booked_come_too_late_and_break_nothing() -> None:
    """AT-21: they are saved on every change, and count before the score."""
    table = _lost("AS 2S 3S | 5H 6H 7H 8H").scored({1: 0, 2: 57})
    table.group(2, "AS 2S 3S | 5H 6H 7H 8H | 9C 9D 9S | KD KC | QS")
    assert table.codes() == []
    assert table.points(2) == 57
    table.settled({1: 5700, 2: -5700}, {1: 0, 2: 57}).group(2, "AS 2S 3S | 5H 6H 7H 8H | 9C 9D 9S | KD KC | QS")
    assert table.codes() == []
    assert table.points(2) == 57


def test_a_card_put_down_leaves_its_saved_group() -> None:
    """AT-21, AT-24: of a set of nines only two are left, and they count."""
    table = Table("ace2three-points", 2, hands={1: SHOWABLE, 2: HAND}, stock="2C 3D 8C")
    table.group(2, "AS 2S 3S | 5H 6H 7H 8H | 9C 9D 9S").turn(1).draw(2).discard(2, "9S").draw(1).declare(1)
    assert table.points(2) == 10 + 10 + 10 + 9 + 9 + 3


def test_a_card_drawn_since_is_in_no_group_and_counts() -> None:
    """AT-21: the three drawn lies loose, though it would have gone with the sequence."""
    table = Table("ace2three-points", 2, hands={1: SHOWABLE, 2: HAND}, stock="2C 4S 8C", wild_card="6C")
    table.group(2, "AS 2S 3S | 5H 6H 7H 8H | 9C 9D 9S").turn(1).draw(2).discard(2, "QS").draw(1)
    table.declare(1, "AS 2S 3S | 5H 6H 7H JK | 9C 9D 9S | KD KC KH")
    assert table.points(2) == 10 + 10 + 4


def test_two_cards_alike_in_two_groups_leave_it_open_which_of_them_was_put_down() -> None:
    """house:undecidable: the points hang on it, and the record does not say."""
    hand = "9C 9D 9S 9D TD JD AS 2S 3S KD QC 2C 3D"
    table = Table("ace2three-points", 2, hands={1: "AS 2S 3S 5H 6H 7H JK 8C 8D 8S KS KC KH", 2: hand}, stock="2H 3H 4C")
    table.group(2, "9C 9D 9S | 9D TD JD | AS 2S 3S").turn(1).draw(2).discard(2, "9D").draw(1)
    table.declare(1, "AS 2S 3S | 5H 6H 7H JK | 8C 8D 8S | KS KC KH")
    verdict = _booked(table, 50)
    assert verdict.verdict == "UNDECIDABLE"
    assert "which of two equal cards" in said(verdict)


def test_a_losers_own_show_comes_before_the_groups_saved_for_him() -> None:
    """AT-21: what he laid out himself in time is what he is counted by."""
    table = _lost("AS 2S 3S | 5H 6H 7H 8H").show(2, "AS 2S 3S | 5H 6H 7H 8H | 9C 9D 9S | KD KC QS")
    verdict = _booked(table, 30)
    assert (verdict.verdict, verdict.computed) == ("UPHELD", 30)


@pytest.mark.parametrize("ruleset", ["rummycentral", "aceleagues-points", "rummy-106", "classic"])
def test_where_groups_do_not_decide_saved_ones_are_not_asked_for(ruleset: str) -> None:
    """custom:whose-grouping"""
    assert _lost("AS 2S 3S | 5H 6H 7H 8H", ruleset=ruleset).points(2) == 30


# --- AT-22: no groups


def test_who_stopped_grouping_has_nothing_saved() -> None:
    """AT-22, house:loser-best-arrangement: an empty grouping ends the saving, and the best arrangement counts again."""
    table = Table("ace2three-points", 2, hands={1: SHOWABLE, 2: HAND}).group(2, "AS 2S 3S")
    table.say("group", seat=2, groups=[], by="player").draw(1).declare(1)
    verdict = _booked(table, 30)
    assert (verdict.verdict, verdict.computed) == ("UPHELD", 30)
    assert "best arrangement" in said(verdict)


def test_saving_begins_again_with_the_next_group() -> None:
    """AT-22"""
    table = Table("ace2three-points", 2, hands={1: SHOWABLE, 2: HAND}).group(2, "AS 2S 3S | 5H 6H 7H 8H")
    table.say("group", seat=2, groups=[], by="player").group(2, "AS 2S 3S").draw(1).declare(1)
    assert table.points(2) == 80


def test_who_never_grouped_is_counted_by_the_best_arrangement() -> None:
    """AT-22, house:loser-best-arrangement: the platform logs groups, and he has none."""
    table = Table("ace2three-points", 2, hands={1: SHOWABLE, 2: HAND}).group(1, SHOWABLE).draw(1).declare(1)
    assert _booked(table, 57).verdict == "OVERTURNED"
    assert _booked(table, 30).verdict == "UPHELD"


# --- groups that may have been saved and not logged


def test_more_than_the_best_arrangement_may_follow_from_groups_nobody_logged() -> None:
    """AT-21, house:undecidable: not one grouping of the deal is on record."""
    verdict = _booked(_lost(None), 57)
    assert (verdict.verdict, verdict.computed) == ("UNDECIDABLE", None)
    assert "at least 30" in said(verdict)
    assert verdict.clauses == ("house:undecidable",)


def test_less_than_the_best_arrangement_follows_from_no_groups_at_all() -> None:
    verdict = _booked(_lost(None), 20)
    assert (verdict.verdict, verdict.computed) == ("OVERTURNED", 30)


def test_just_the_best_arrangement_is_upheld_without_groups_on_record() -> None:
    assert _booked(_lost(None), 30).verdict == "UPHELD"


def test_a_hand_at_the_full_count_costs_no_more_by_any_groups() -> None:
    """AT-18"""
    assert _booked(_lost(None, hand=HOPELESS), 90).verdict == "OVERTURNED"
    assert _booked(_lost(None, hand=HOPELESS), 80).verdict == "UPHELD"


def _paid(table: Table, points: int) -> list[tuple[str, int | bool | None]]:
    """The verdicts on seat 2 paying so many points to seat 1, at a rupee each and without a fee."""
    table.settled({1: 100 * points, 2: -100 * points})
    return [(verdict.verdict, verdict.computed) for verdict in table.audit().verdicts]


def test_a_payout_for_more_than_the_best_arrangement_may_follow_from_groups_nobody_logged() -> None:
    """AT-21, house:undecidable"""
    assert _paid(_lost(None), 57) == [("UNDECIDABLE", None)] * 2
    assert _paid(_lost(None), 30) == [("UPHELD", 3000), ("UPHELD", -3000)]


def test_a_payout_below_the_least_any_groups_can_cost_is_overturned_as_the_points_are() -> None:
    """AT-21: however the hand was grouped, seat 2 pays for 30 points or more, and seat 1 wins that or more."""
    assert _paid(_lost(None), 20) == [("OVERTURNED", 3000), ("OVERTURNED", -3000)]
    table = _lost(None).settled({1: 5700, 2: -2900})
    assert [row.verdict for row in table.audit().verdicts] == ["UNDECIDABLE", "OVERTURNED"]
    table = _lost(None)
    table.settled({1: 2000, 2: -5700})  # less than is left of 3000 after any fee there is
    assert [row.verdict for row in table.audit().verdicts] == ["OVERTURNED", "UNDECIDABLE"]


def test_a_payout_for_another_hand_than_one_at_the_full_count_is_overturned_whatever_groups_were_saved() -> None:
    """AT-18"""
    assert _paid(_lost(None, hand=HOPELESS), 57) == [("OVERTURNED", 8000), ("OVERTURNED", -8000)]


def test_where_groups_do_not_decide_more_than_the_best_arrangement_is_overturned() -> None:
    """house:loser-best-arrangement"""
    verdict = _booked(_lost(None, ruleset="rummycentral"), 58)
    assert (verdict.verdict, verdict.computed) == ("OVERTURNED", 30)


# --- what was not logged


def test_a_group_with_a_card_not_logged_decides_nothing() -> None:
    """house:partial-log: the hand is known, but not how it was grouped."""
    verdict = _booked(_lost("AS 2S 3S | 5H 6H 7H ?? | 9C 9D 9S | KD KC | QS"), 57)
    assert (verdict.verdict, verdict.computed) == ("UNDECIDABLE", None)
    assert "saved groups" in said(verdict)


def test_saved_groups_tell_of_a_hand_nobody_logged() -> None:
    """house:saved-in-hand: the thirteen cards grouped are the hand."""
    assert _lost("AS 2S 3S | 5H 6H 7H | 8H 9C 9D 9S | KD KC QS", unlogged_hands=[2]).points(2) == 65


def test_a_hand_known_from_its_groups_is_followed_from_there() -> None:
    """house:saved-in-hand: a nine is put down later, and the set of nines is broken."""
    table = Table("ace2three-points", 2, hands={1: SHOWABLE, 2: HAND}, unlogged_hands=[2], stock="2C 3D 8C")
    table.group(2, "AS 2S 3S | 5H 6H 7H 8H | 9C 9D 9S | KD KC QS").turn(1).draw(2).discard(2, "9S").draw(1).declare(1)
    assert table.points(2) == 10 + 10 + 10 + 9 + 9 + 3


def test_after_a_discard_nobody_logged_saved_groups_decide_nothing() -> None:
    """house:partial-log: which card has left the groups is not known."""
    table = Table("ace2three-points", 2, hands={1: SHOWABLE, 2: HAND}, stock="2C 3D 8C")
    table.group(2, "AS 2S 3S | 5H 6H 7H 8H | 9C 9D 9S | KD KC QS").turn(1).draw(2).discard(2, "??").draw(1).declare(1)
    assert _booked(table, 51).verdict == "UNDECIDABLE"


def test_groups_of_a_part_of_an_unlogged_hand_decide_nothing() -> None:
    assert _booked(_lost("AS 2S 3S | 5H 6H 7H 8H", unlogged_hands=[2]), 57).verdict == "UNDECIDABLE"


def test_a_match_that_groups_nobody_logged_may_have_ended_is_not_called_unfinished() -> None:
    """AT-21, custom:pool-elimination: by the least a hand costs seat 2 has 90 points, by the figures booked 117."""
    table = Table("ace2three-pool-101", 2, hands={1: SHOWABLE, 2: HAND}, stock="2C 3D 8C", opened=False, dealt=False)
    players = [{"seat": seat, "player": f"p{seat}"} for seat in table.seats]
    table.say("open", ruleset="ace2three-pool-101", players=players, currency="INR", stake={"entry": 10000})
    table.deal(first=1).turn(1).draw(2).discard(2).draw(1).declare(1).scored({1: 0, 2: 57})
    for _ in range(3):
        table.deal(first=2, unlogged=("stock",), unlogged_hands=[1, 2]).drop(2).scored({1: 0, 2: 20}, table.deals)
    table.settled({1: 10000, 2: -10000})
    audit = table.audit()
    verdicts = [row for row in audit.verdicts if row.claim == "settlement"]
    assert [row.verdict for row in verdicts] == ["UNDECIDABLE"] * 2
    assert all("who has won it is not decided, since groups may have been saved" in said(row) for row in verdicts)
    assert not audit.alarming
