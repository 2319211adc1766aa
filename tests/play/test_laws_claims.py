"""Claims come when there is something to claim, once, and for the right seats."""

from typing import Any

import pytest

from tests.play.law_case import loud, quiet, unseen
from tests.play.table import HOPELESS, SHOWABLE, Table
from tests.worded import said

LOOSE = "AC 2C 3C 5D 6D 7D TS QH 9H 7C 5S 2H 2S"
WRONG = "AS 2S | 3S 5H 6H 7H JK | 9C 9D 9S | KD KC KH"


def _shown(ruleset: str = "classic", seats: int = 2, groups: str = SHOWABLE, **layout: Any) -> Table:
    return Table(ruleset, seats, hands={1: SHOWABLE}, **layout).draw(1).declare(1, groups)


# --- judged_without_show


@loud("judged_without_show", "house:claims-follow", says=("seat 1", "event 5"))
def test_nothing_is_judged_where_nobody_showed() -> Table:
    return Table("rummycentral").turn(1).judged(1, True)


@loud("judged_without_show", "house:claims-follow", says=("seat 2",))
def test_a_show_of_one_seat_is_not_judged_for_another() -> Table:
    return _shown("aceleagues-points").judged(2, True)


@loud("judged_without_show", "house:claims-follow", says=("seat 1",))
def test_a_show_is_judged_before_play_goes_on() -> Table:
    return _shown("ace2three-points", 3, WRONG).draw(2).judged(1, False)


@quiet("judged_without_show", "house:claims-follow")
def test_a_show_is_judged_when_it_was_made() -> Table:
    return _shown("rummy-106").judged(1, True)


@quiet("judged_without_show")
def test_a_show_is_judged_after_the_losers_laid_out_their_hands() -> Table:
    table = _shown()
    table.show(2, " ".join(table.hands[2]))
    return table.judged(1, True)


@quiet("judged_without_show")
def test_somebody_may_leave_between_a_show_and_its_judgement() -> Table:
    """Leaving is no move of the game; it comes whenever a player likes."""
    return _shown(seats=3, groups=WRONG).leave(3).judged(1, False)


@unseen("judged_without_show", "gap", but=["log_incomplete"])
def test_the_show_may_be_in_a_hole() -> Table:
    return Table().gap().judged(1, True)


# --- claimed_twice


@loud("claimed_twice", "house:claims-follow", says=("Event 6", "show judged"))
def test_a_show_is_judged_once() -> Table:
    return _shown().judged(1, True).judged(1, True)


@loud("claimed_twice", says=("points booked",))
def test_a_deal_is_scored_once() -> Table:
    return _shown().scored({1: 0, 2: 30}).scored({1: 0, 2: 30})


@quiet("claimed_twice", but=["claim_seats"])
def test_a_deal_may_be_scored_a_seat_at_a_time() -> Table:
    return _shown().scored({1: 0}).scored({2: 30})


@loud("claimed_twice", says=("settlement",), also=["after_match_end"])
def test_a_match_is_settled_once() -> Table:
    return _shown().settled({1: 0, 2: 0}).settled({1: 0, 2: 0})


@quiet("claimed_twice")
def test_a_match_may_be_settled_a_seat_at_a_time() -> Table:
    table = Table("classic", 3).drop(1).drop(2)
    for seat, (points, place, amount) in {1: (20, 2, -2000), 2: (20, 2, -2000), 3: (0, 1, 4000)}.items():
        stand = [{"seat": seat, "points": points, "place": place}]
        table.say("match_settled", standings=stand, payouts=[{"seat": seat, "amount": amount}], fee=0)
    return table


@quiet("claimed_twice")
def test_points_places_and_payouts_of_a_match_may_be_told_in_three_lines() -> Table:
    table = _one_drops_one_leaves().settled(None, {1: 40, 2: 20, 3: 0})
    table.say("match_settled", standings=[{"seat": seat, "place": place} for seat, place in {1: 3, 2: 2, 3: 1}.items()])
    return table.settled({1: -4000, 2: -2000, 3: 6000})


@loud("claimed_twice", says=("settlement",), also=["after_match_end", "claim_seats"])
def test_no_seat_is_settled_twice_where_a_match_is_settled_a_seat_at_a_time() -> Table:
    return _shown().settled({1: 3000}).settled({2: -3000}).settled({2: -2000})


@quiet("claimed_twice")
def test_two_shows_are_judged_one_after_the_other() -> Table:
    other = "2C 3C | 5C 6D 7D 8D JK | TC TD TS | QD QC QH"
    table = Table("classic", 3, hands={1: SHOWABLE, 2: other}).draw(1).declare(1, WRONG).judged(1, False)
    return table.draw(2).declare(2, "2C 3C | 5C 6D 7D 8D JK | TC TD TS | QD QC QH").judged(2, False)


# --- scored_too_soon


@loud("scored_too_soon", "RC-14", "custom:last-standing", says=("points booked",))
def test_a_deal_is_not_scored_while_it_is_played() -> Table:
    return Table("rummycentral").round().scored({1: 0, 2: 20, 3: 20})


@loud("scored_too_soon", "custom:valid-show", says=("settlement",))
def test_a_match_is_not_settled_while_two_of_three_play_on() -> Table:
    return _shown("classic", 3, WRONG).settled({1: -8000, 2: 4000, 3: 4000})


@quiet("scored_too_soon")
def test_a_deal_is_scored_after_a_show() -> Table:
    return _shown().scored({1: 0, 2: 30})


@quiet("scored_too_soon", "custom:last-standing")
def test_a_deal_is_scored_when_one_is_left() -> Table:
    table = Table(seats=4)
    for seat in (1, 2, 3):
        table.drop(seat)
    return table.scored({1: 20, 2: 20, 3: 20, 4: 0})


@quiet("scored_too_soon", "house:claims-follow")
def test_a_deal_may_be_scored_when_the_next_one_has_begun() -> Table:
    return Table("aceleagues-deals").drop(1).drop(2).next_deal().scored({1: 20, 2: 20, 3: 0}, deal=1)


@unseen("scored_too_soon", "show_valid")
def test_a_show_nobody_could_judge_may_have_ended_the_deal() -> Table:
    return _shown(unlogged=["wild_card"]).scored({1: 0, 2: 30})


@unseen("scored_too_soon", "whose_turn")
def test_after_a_show_the_log_passed_over_the_deal_may_be_over() -> Table:
    """Play went on after it, so it was wrong; whose turn came then is not on record."""
    return _shown(seats=4, unlogged=["wild_card"]).drop(2).scored({1: 80, 2: 20, 3: 0, 4: 0})


@unseen("scored_too_soon", "stock_order")
def test_with_106_cards_the_stock_may_have_been_used_up() -> Table:
    """R-20"""
    return Table("rummy-106", unlogged=["stock"]).round().scored({1: 0, 2: 20, 3: 20})


@unseen("scored_too_soon", "play_of_deal", but=["log_incomplete"])
def test_the_end_of_the_deal_may_be_in_a_hole() -> Table:
    return Table().gap().scored({1: 0, 2: 20, 3: 20})


@unseen("scored_too_soon", "play_of_deal")
def test_results_alone_do_not_show_how_the_deal_ended() -> Table:
    return Table(dealt=False).scored({1: 0, 2: 20, 3: 20})


# --- places_wrong


def _placed(table: Table, places: dict[int, tuple[int | None, int | None]]) -> Table:
    stand = [{"seat": seat, "points": points, "place": place} for seat, (points, place) in places.items()]
    stand = [{name: value for name, value in entry.items() if value is not None} for entry in stand]
    return table.say("match_settled", standings=stand)


def _one_drops_one_leaves() -> Table:
    """Seat 3 is left, seat 2 lost 20, seat 1 40."""
    return Table("classic", 3).turn(1).drop(2).turn(3).drop(1)


@loud("places_wrong", "house:standings", says=("Seat 1", "place 2", "place 3"), seat=1)
def test_places_follow_the_points() -> Table:
    return _placed(_one_drops_one_leaves(), {1: (40, 2), 2: (20, 3), 3: (0, 1)})


@loud("places_wrong", says=("Seat 1", "place 1", "place 2"), seat=1)
def test_the_winner_is_first_though_another_also_lost_nothing() -> Table:
    """RC-27: a complete hand too late costs nothing, and yet it did not win."""
    complete = "AC 2C 3C | 5D 6D 7D | TC TD TS | QD QC QH QS"
    table = Table("rummycentral", 2, hands={2: SHOWABLE, 1: complete}).turn(1).draw(2).declare(2)
    return _placed(table, {1: (0, 1), 2: (0, 1)})


@loud("places_wrong", says=("Seat 1", "place 2", "place 3"), seat=1)
def test_places_follow_the_points_though_each_seat_has_a_line_of_its_own() -> Table:
    """Places and points of all lines are one settlement, which is there with the last of them."""
    table = _one_drops_one_leaves()
    for seat, told in {1: (40, 2), 2: (20, 3), 3: (0, 1)}.items():
        _placed(table, {seat: told})
    return table


@unseen("places_wrong", "who_won")
def test_places_without_points_follow_from_nothing_in_a_match_of_one_deal() -> Table:
    return Table(seats=2).drop(1).say("match_settled", standings=[{"seat": 1, "place": 2}, {"seat": 2, "place": 1}])


@loud("places_wrong", "house:standings", says=("Seat 2", "place 2", "place 1"), seat=2)
def test_the_winner_is_first_where_no_points_stand_beside_the_places() -> Table:
    return Table(seats=2).drop(1).say("match_settled", standings=[{"seat": 1, "place": 1}, {"seat": 2, "place": 2}])


@unseen("places_wrong", "who_won", but=("claim_seats",))
def test_without_points_and_a_place_of_the_winner_nothing_follows() -> Table:
    return Table(seats=2).drop(1).say("match_settled", standings=[{"seat": 1, "place": 1}])


@unseen("judged_without_show", "play_of_deal")
def test_a_judgement_of_who_gave_up_may_be_of_a_show_nobody_logged() -> Table:
    """Of the winner it may."""
    return Table(seats=2).drop(1).judged(1, True)


@quiet("places_wrong", "house:standings", "RC-27")
def test_places_that_follow_the_points() -> Table:
    return _placed(_one_drops_one_leaves(), {1: (40, 3), 2: (20, 2), 3: (0, 1)})


@quiet("places_wrong")
def test_places_that_follow_the_right_points_though_wrong_ones_are_claimed() -> Table:
    """Seat 2 lost 20, as seat 1 did, and was booked 15: the points are wrong, not the place of seat 1."""
    return _placed(Table("classic", 3).drop(1).drop(2), {1: (20, 2), 2: (15, 2), 3: (0, 1)})


def _hands_not_logged() -> Table:
    """Seats 1 and 2 lost 30 each, as was booked for the deal; nobody knows their hands."""
    table = Table("classic", 3, hands={3: SHOWABLE}, unlogged_hands=(1, 2)).turn(1).turn(2)
    return table.draw(3).declare(3).judged(3, True).scored({1: 30, 2: 30, 3: 0})


@quiet("places_wrong")
def test_places_that_follow_the_points_of_the_deal_though_the_totals_say_another_sum() -> Table:
    return _placed(_hands_not_logged(), {1: (31, 2), 2: (30, 2), 3: (0, 1)})


@loud("places_wrong", says=("Seat 2", "place 4", "place 2"), seat=2)
def test_places_that_follow_neither_the_points_of_the_deal_nor_the_totals() -> Table:
    return _placed(_hands_not_logged(), {1: (31, 3), 2: (30, 4), 3: (0, 1)})


@quiet("places_wrong")
def test_equal_points_share_a_place() -> Table:
    return _placed(Table("classic", 3).drop(1).drop(2), {1: (20, 2), 2: (20, 2), 3: (0, 1)})


def _two_drop() -> Table:
    return Table("classic", 4, hands={4: SHOWABLE}).drop(1).drop(2).turn(3).draw(4).declare(4).judged(4, True)


@quiet("places_wrong")
def test_behind_equal_points_the_next_place_may_be_the_next_number() -> Table:
    return _placed(_two_drop(), {1: (20, 2), 2: (20, 2), 3: (80, 3), 4: (0, 1)})


@quiet("places_wrong")
def test_equal_points_may_be_put_in_an_order() -> Table:
    return _placed(_two_drop(), {1: (20, 3), 2: (20, 2), 3: (80, 4), 4: (0, 1)})


@loud("places_wrong", "house:standings", says=("Seat 2", "place 4", "place 2"), seat=2)
def test_whoever_lost_more_comes_behind_all_who_lost_less() -> Table:
    return _placed(_two_drop(), {1: (20, 2), 2: (20, 4), 3: (80, 3), 4: (0, 1)})


def _two_leave() -> Table:
    """Seat 4 wins, seat 1 lost 20 and left, seat 2 lost 40, and seat 3 lost 40 and left."""
    return Table("classic", 4).leave(1).turn(2).turn(3).turn(4).drop(2).leave(3)


@quiet("places_wrong")
def test_those_who_left_the_one_deal_of_a_match_may_come_last() -> Table:
    return _placed(_two_leave(), {1: (20, 3), 2: (40, 2), 3: (40, 4), 4: (0, 1)})


@quiet("places_wrong")
def test_those_who_left_may_share_the_last_place() -> Table:
    return _placed(_two_leave(), {1: (20, 3), 2: (40, 2), 3: (40, 3), 4: (0, 1)})


@loud("places_wrong", says=("Seat 3", "place 2", "place 3"), seat=3)
def test_whoever_left_does_not_come_before_those_who_stayed_and_lost_less() -> Table:
    return _placed(_two_leave(), {3: (40, 2), 1: (20, 4), 2: (40, 3), 4: (0, 1)})


@loud("places_wrong", says=("Seat 2", "place 2", "place 3"), seat=2)
def test_of_two_who_share_a_place_the_one_behind_is_named() -> Table:
    return _placed(Table("classic", 3).drop(1).turn(2).turn(3).drop(2), {1: (20, 2), 2: (40, 2), 3: (0, 1)})


def _out_by_drop(*, left: bool) -> Table:
    """A pool that seat 3 wins: seat 1 was out after two deals, seat 2 in the third, as it dropped."""
    table = Table("aceleagues-pool-101", 3, hands={1: HOPELESS, 2: LOOSE, 3: SHOWABLE}, point_value=None)
    for deal in (1, 2):
        if deal > 1:
            table.next_deal(hands={1: HOPELESS, 2: LOOSE, 3: SHOWABLE}, first=3)
        for seat in (1, 2) if deal == 1 else ():
            table.turn(seat)
        table.draw(3).declare(3).judged(3, True).scored({1: 80, 2: 45, 3: 0}, deal=deal)
    hands = [{"seat": seat, "cards": table.hands[seat]} for seat in (2, 3)]
    table.deal(first=2, dealer=3, hands=hands, stock=None).drop(2)
    if left:
        table.leave(2)
    return table


@quiet("places_wrong")
def test_who_gave_up_the_last_hand_and_left_may_come_last_as_who_left() -> Table:
    return _placed(_out_by_drop(left=True), {1: (160, 2), 2: (110, 3), 3: (0, 1)})


@quiet("places_wrong")
def test_who_gave_up_the_last_hand_and_left_may_come_before_who_was_out_before() -> Table:
    return _placed(_out_by_drop(left=True), {1: (160, 3), 2: (110, 2), 3: (0, 1)})


@loud("places_wrong", says=("Seat 1", "place 2", "place 3"), seat=1)
def test_who_gave_up_the_last_hand_and_stayed_comes_before_who_was_out_before() -> Table:
    return _placed(_out_by_drop(left=False), {1: (160, 2), 2: (110, 3), 3: (0, 1)})


@loud("places_wrong", says=("Seat 2", "place 1"), seat=2)
def test_who_gave_up_the_last_hand_and_left_has_not_won() -> Table:
    return _placed(_out_by_drop(left=True), {2: (110, 1), 1: (160, 3), 3: (0, 2)})


@quiet("places_wrong")
def test_standings_need_not_name_places() -> Table:
    return _placed(_one_drops_one_leaves(), {1: (40, None), 2: (20, None), 3: (0, None)})


@loud("places_wrong", "house:standings", says=("Seat 1", "place 4", "place 2"), seat=1)
def test_places_follow_from_the_totals_claimed_where_those_may_be_more_than_on_record() -> Table:
    return _saved_groups_unlogged(standing=135)


@unseen("places_wrong", "saved_groups")
def test_places_are_not_judged_where_totals_may_be_more_and_are_claimed_to_be() -> Table:
    return _saved_groups_unlogged(standing=136)


def _saved_groups_unlogged(standing: int) -> Table:
    """A best of three that seat 1 loses with 45 points each time; what was saved for it is not on record."""
    table = Table("ace2three-best-of-3", 2, hands={1: LOOSE, 2: SHOWABLE})
    for deal in (1, 2, 3):
        if deal > 1:
            table.next_deal(hands={1: LOOSE, 2: SHOWABLE})
        if table.due() == 1:
            table.turn(1)
        table.draw(2).declare(2)
    return _placed(table, {1: (standing, 4), 2: (0, 1)})


@unseen("places_wrong", "who_won")
def test_places_without_points_follow_from_nothing() -> Table:
    return _placed(_one_drops_one_leaves(), {1: (None, 2), 2: (None, 3), 3: (None, 1)})


@unseen("places_wrong", "who_won")
def test_results_alone_do_not_show_who_won() -> Table:
    return _placed(Table("classic", 3, dealt=False), {1: (40, 2), 2: (20, 3), 3: (0, 1)})


# --- money_not_balanced


@loud("money_not_balanced", "custom:points-settlement", "custom:fee", says=("-1000 paise",))
def test_where_no_fee_is_taken_nobody_keeps_a_part() -> Table:
    return _shown().settled({1: 2000, 2: -3000})


@loud("money_not_balanced", "R-28", "R-21", says=("150 paise",))
def test_the_fee_booked_is_what_the_winner_did_not_get() -> Table:
    return _shown("rummy-106").settled({1: 2850, 2: -3000}, fee=300)


@loud("money_not_balanced", "AL-26", says=("1 paise",))
def test_not_a_paisa_comes_from_nowhere() -> Table:
    return _shown("aceleagues-points").settled({1: 3001, 2: -3000})


@quiet("money_not_balanced", "R-28")
def test_what_the_losers_pay_is_what_the_winner_and_the_platform_get() -> Table:
    return _shown("rummy-106").settled({1: 2850, 2: -3000}, fee=150)


@unseen("money_not_balanced", "fee")
def test_a_fee_that_was_not_logged_may_be_what_is_missing() -> Table:
    return _shown("rummy-106").settled({1: 2850, 2: -3000})


# --- claim_seats


def test_who_is_left_out_of_a_claim_wrongs_nobody() -> None:
    """Some platforms book points for losers alone, and payouts for winners alone."""
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HOPELESS}).draw(1).declare(1).scored({2: 80})
    table.settled({1: 8000}, {1: 0, 2: 80})
    left_out = [row for row in table.audit().findings if row.code == "claim_seats"]
    assert [said(row) for row in left_out] == [
        "Event 5 (points booked) must name every seat once; seat 1 is missing.",
        "Event 6 (settlement) must name every seat once; seat 2 is missing.",
    ]
    assert {row.severity for row in left_out} == {"incomplete"}
    assert not table.audit().alarming


@unseen("money_not_balanced", "payouts", but=("claim_seats",))
def test_payouts_of_winners_alone_are_not_added_up() -> Table:
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HOPELESS}).draw(1).declare(1).scored({1: 0, 2: 80})
    return table.settled({1: 8000}, {1: 0, 2: 80})


@loud("claim_seats", "house:seats", says=("nobody sits on seat 5",))
def test_nobody_is_charged_who_was_not_there() -> Table:
    return _shown().settled({1: 1000, 2: -500, 5: -500})


@loud("claim_seats", says=("seat 2 stands there more than once",))
def test_nobody_is_charged_twice() -> Table:
    table = _shown()
    points = [{"seat": 1, "points": 0}, {"seat": 2, "points": 10}, {"seat": 2, "points": 20}]
    return table.say("deal_scored", deal=1, points=points)


@pytest.mark.parametrize(("points", "found"), [(0, []), (20, ["claim_seats"])])
def test_who_takes_no_part_any_more_may_be_booked_nothing(points: int, found: list[str]) -> None:
    table = Table("aceleagues-pool-101", 3, point_value=None).leave(2).drop(1).scored({1: 20, 2: 20, 3: 0})
    table.deal(first=1, dealer=3, hands=[{"seat": seat, "cards": table.hands[seat]} for seat in (1, 3)], stock=None)
    table.drop(1).scored({1: 20, 2: points, 3: 0}, deal=2)
    assert table.codes() == found


@quiet("claim_seats")
def test_seats_may_stand_in_any_order() -> Table:
    return _shown().scored({2: 30, 1: 0}).settled({2: -3000, 1: 3000}, {2: 30, 1: 0})


@unseen("claim_seats", "dealt_in")
def test_where_neither_hands_nor_totals_tell_who_played_no_seat_is_missed() -> Table:
    return _half_told()


def _half_told() -> Table:
    """A pool in which the first deal is not decided, and of the second the hand of seat 2 was not logged."""
    table = Table("aceleagues-pool-101").close("void", deal=1)
    hands = [{"seat": seat, "cards": table.hands[seat]} for seat in (1, 3)]
    table.deal(first=1, dealer=3, hands=hands, unlogged=("stock",))
    for seat in (1, 2, 3, 1):
        table.turn(seat)
    return table.scored({1: 0, 2: 20}, deal=2)


def test_seats_that_may_play_are_believed_to_when_they_do() -> None:
    """house:partial-log: a hand not logged is no reason to take a seat for one that sits out."""
    table = _half_told()
    assert table.codes() == []
    assert table.due() if table.now().turn else table.now().players_unknown


@quiet("claim_seats")
def test_standings_without_payouts_forget_nobody() -> Table:
    return _shown().settled({}, {1: 0, 2: 30})


@pytest.mark.parametrize("ruleset", ["rummycentral", "aceleagues-points", "ace2three-points", "rummy-106", "classic"])
def test_claims_change_nothing_but_what_was_claimed(ruleset: str) -> None:
    table = _shown(ruleset).judged(1, False).scored({1: 80, 2: 0})
    steps = table.steps()
    before, after = steps[-3].after.deal, steps[-1].after.deal
    assert before is not None
    assert after == before.replace(scored=True)
