"""Turns: whose it is, that a card is drawn before one is put down, and that those who are out stay out."""

import pytest

from tests.play.law_case import loud, loud_in, quiet, unseen
from tests.play.table import SHOWABLE, Table, groups_of, with_stock_left

WRONG = "AS 2S | 3S 5H 6H 7H JK | 9C 9D 9S | KD KC KH"
CONTRACT = "5H 5S 5C | 9D 9H 9C"
SIX = "5H 6H 7H 8H 9H TH"

# --- nothing_dealt


@loud("nothing_dealt", "house:ended", says=("draw", "before any cards were dealt"))
def test_nobody_draws_before_the_deal() -> Table:
    return Table(dealt=False).draw(1)


@unseen("nothing_dealt", "play_of_match")
def test_a_drop_where_no_play_is_logged_says_nothing() -> Table:
    return Table(dealt=False).drop(1)


@quiet("nothing_dealt")
def test_people_come_and_go_before_the_deal() -> Table:
    return Table(dealt=False).say("disconnect", seat=1).say("reconnect", seat=1).deal().draw(1)


@quiet("nothing_dealt")
def test_a_player_may_leave_before_the_deal() -> Table:
    table = Table("aceleagues-pool-101", dealt=False).leave(2)
    hands = [{"seat": seat, "cards": table.hands[seat]} for seat in (1, 3)]
    return table.deal(hands=hands, stock=None).turn(1).turn(3)


@unseen("nothing_dealt", "play_of_match")
def test_a_deal_may_be_closed_where_no_play_is_logged() -> Table:
    return Table(dealt=False).close("void", deal=1)


@quiet("nothing_dealt")
def test_a_match_may_be_given_up_before_the_deal() -> Table:
    return Table(dealt=False).close("abandoned")


@unseen("nothing_dealt", "gap", but=["log_incomplete"])
def test_the_deal_may_be_in_a_hole() -> Table:
    return Table(dealt=False).gap().draw(1)


# --- play_after_end


@loud_in(
    "play_after_end",
    {
        "rummycentral": "RC-14",
        "aceleagues-points": "AL-08",
        "ace2three-points": "AT-12",
        "rummy-106": "R-19",
        "classic": "custom:valid-show",
    },
    says=("ended at event 4",),
)
def test_a_valid_show_ends_the_deal_in_every_game(ruleset: str) -> Table:
    return Table(ruleset, hands={1: SHOWABLE}).draw(1).declare(1).draw(2)


@loud("play_after_end", "custom:last-standing", says=("draw", "event 3"))
def test_the_last_of_two_need_not_play() -> Table:
    return Table(seats=2).drop(1).draw(2)


@loud("play_after_end", "custom:last-standing", says=("close", "event 3"))
def test_a_deal_that_was_won_is_not_made_void() -> Table:
    return Table(seats=2).drop(1).close("void", deal=1)


@quiet("play_after_end")
def test_a_deal_that_was_won_may_be_told_to_be_finished() -> Table:
    return Table(seats=2).drop(1).close("finished", deal=1)


@quiet("play_after_end")
def test_a_match_may_be_broken_off_after_a_deal_that_was_won() -> Table:
    return Table(seats=2).drop(1).close("abandoned")


@loud("play_after_end", "custom:last-standing", says=("discard", "event 5"))
def test_the_last_of_four_need_not_play() -> Table:
    table = Table(seats=4).drop(1).drop(2).drop(3)
    return table.say("discard", seat=4, card=table.hands[4][0])


@loud("play_after_end", "R-20", says=("draw",))
def test_a_deal_that_ended_with_its_stock_is_over() -> Table:
    return with_stock_left("rummy-106", 0, hands={1: SHOWABLE}).draw(1, "discards")


@loud("play_after_end", says=("draw",))
def test_a_wrong_show_of_two_ends_the_deal() -> Table:
    """house:two-player-wrong-show, custom:wrong-show"""
    return Table(seats=2, hands={1: SHOWABLE}).draw(1).declare(1, WRONG).draw(2)


@quiet("play_after_end", "custom:wrong-show")
def test_a_wrong_show_of_three_goes_on() -> Table:
    return Table(seats=3, hands={1: SHOWABLE}).draw(1).declare(1, WRONG).turn(2).turn(3).turn(2)


@quiet("play_after_end")
def test_two_of_four_play_on() -> Table:
    return Table(seats=4).drop(1).drop(2).turn(3).turn(4).turn(3)


@quiet("play_after_end", "AL-28", "RC-25")
def test_losers_lay_out_their_groups_after_a_show() -> Table:
    table = Table(seats=2, hands={1: SHOWABLE}).draw(1).declare(1)
    return table.show(2, " ".join(table.hands[2]))


@unseen("out_of_turn", "whose_turn")
def test_after_a_show_nobody_could_judge_play_may_go_on() -> Table:
    return Table(hands={1: SHOWABLE}, unlogged=["wild_card"]).draw(1).declare(1).draw(2)


@unseen("play_after_end", "gap", but=["log_incomplete"])
def test_in_a_hole_after_the_end_the_next_deal_may_have_begun() -> Table:
    """house:partial-log: a missing part of the record is never a fault of a player."""
    return Table(seats=2).drop(1).gap().draw(2)


@loud("play_after_end", "custom:last-standing", says=("draw",), seat=2)
def test_a_deal_that_was_closed_is_over() -> Table:
    """house:ended: the platform declared the deal void."""
    return Table().turn(1).close("void", deal=1).draw(2)


# --- out_of_turn


@loud_in(
    "out_of_turn",
    {
        "rummycentral": "custom:turn-order",
        "aceleagues-points": "AL-11",
        "ace2three-points": "custom:turn-order",
        "rummy-106": "R-08",
    },
    says=("Seat 3 acted (draw) when it was the turn of seat 2",),
)
def test_the_turn_goes_clockwise_in_every_game(ruleset: str) -> Table:
    return Table(ruleset).turn(1).draw(3)


@unseen("out_of_turn", "whose_turn", but=["log_incomplete"])
def test_who_is_next_after_a_gap_may_have_dropped_in_it() -> Table:
    return Table().gap(2).turn(1).draw(3)


@loud("out_of_turn", says=("Seat 2", "seat 1"))
def test_a_seat_that_draws_while_another_holds_fourteen_cards() -> Table:
    return Table().draw(1).draw(2)


@loud("out_of_turn", says=("Seat 2 acted (declare)",), also=["declare_without_draw"])
def test_a_show_out_of_turn() -> Table:
    return Table(hands={2: SHOWABLE}).declare(2)


@loud("out_of_turn", says=("Seat 3 acted (miss)",))
def test_a_seat_cannot_miss_a_turn_it_does_not_have() -> Table:
    return Table().miss(3, 1)


@pytest.mark.parametrize("then", [2, 4])
def test_where_a_seat_took_a_turn_out_of_order_neither_the_one_passed_over_nor_the_next_is_accused(then: int) -> None:
    """custom:turn-order: seat 3 took the turn of seat 2, who may still take it, or has lost it."""
    table = Table(seats=4).turn(1).turn(3).turn(then).turn(then % 4 + 1)
    assert [(row.code, row.seat) for row in table.findings()] == [("out_of_turn", 3)]


def test_who_was_passed_over_may_not_come_back_for_that_turn_later() -> None:
    table = Table(seats=4)
    for seat in (1, 3, 4, 2):
        table.turn(seat)
    assert [(row.code, row.seat) for row in table.findings()] == [("out_of_turn", 3), ("out_of_turn", 2)]


@unseen("out_of_turn", "contradictions", but=["card_not_held", "third_copy"])
def test_a_card_of_who_is_due_may_be_put_down_in_another_name() -> Table:
    """The line names a wrong seat: the card is the one seat 1 holds, and seat 2 does not."""
    return Table(hands={1: "KS KS"}).draw(1).discard(2, "KS")


@unseen("out_of_turn", "contradictions", but=["card_not_held"])
def test_so_may_a_card_of_who_is_due_that_was_not_logged() -> Table:
    return Table(unlogged_hands=[1]).draw(1).discard(2, "KS")


@loud("out_of_turn", says=("Seat 2 acted (discard)",))
def test_a_card_of_ones_own_is_put_down_out_of_turn() -> Table:
    return Table(hands={1: "KS", 2: "KS"}).draw(1).discard(2, "KS")


@quiet("out_of_turn", "custom:turn-order")
def test_the_turn_passes_over_those_who_are_out() -> Table:
    return Table(seats=4).turn(1).leave(3).drop(2).turn(4).turn(1).turn(4)


@quiet("out_of_turn", "custom:first-seat")
def test_the_seat_announced_first_need_not_be_seat_one() -> Table:
    return Table(first=2).turn(2).turn(3).turn(1)


@unseen("out_of_turn", "whose_turn")
def test_without_a_first_seat_nobody_knows_who_begins() -> Table:
    return Table(first=None).draw(3)


@quiet("out_of_turn", "RC-32")
def test_a_hand_is_folded_after_the_turn_has_passed_on() -> Table:
    """Where a missed turn passes, the fold of the third miss comes when the next seat is already due."""
    table = Table("rummycentral", seats=3)
    for count in (1, 2):
        table.miss(1, count).turn(2).turn(3)
    return table.miss(1, 3).drop(1, by="timer").turn(2)


# --- discard_before_draw, second_draw, declare_without_draw


DRAW_THEN_DISCARD = {
    "rummycentral": "RC-18",
    "aceleagues-points": "AL-15",
    "ace2three-points": "AT-13",
    "rummy-106": "R-09",
    "classic": "custom:turn-order",
}


@loud_in("discard_before_draw", DRAW_THEN_DISCARD)
def test_nobody_discards_before_drawing_in_any_game(ruleset: str) -> Table:
    return Table(ruleset).discard(1)


@loud_in("second_draw", DRAW_THEN_DISCARD)
def test_nobody_draws_twice_in_any_game(ruleset: str) -> Table:
    return Table(ruleset).draw(1).draw(1)


@loud("discard_before_draw", says=("Seat 2",))
def test_the_second_seat_draws_before_it_discards() -> Table:
    return Table().turn(1).discard(2)


@quiet("discard_before_draw", "custom:returned-card")
def test_the_card_just_taken_may_be_put_back() -> Table:
    return Table().turn(1, "discards")


@unseen("discard_before_draw", "whose_turn", but=["log_incomplete"])
def test_the_draw_may_be_in_a_hole() -> Table:
    return Table().gap().discard(1)


@loud("second_draw", says=("Seat 1",))
def test_one_card_from_each_pile_is_one_too_many() -> Table:
    return Table().draw(1, "discards").draw(1, "stock")


@quiet("second_draw")
def test_one_card_a_turn() -> Table:
    return Table(seats=2).round(3)


@quiet("second_draw", but=["log_incomplete"])
def test_the_discard_between_two_draws_may_be_in_a_hole() -> Table:
    return Table(seats=2).draw(1).gap().draw(1)


@loud_in(
    "declare_without_draw",
    {
        "rummycentral": "custom:declare-after-draw",
        "aceleagues-points": "custom:declare-after-draw",
        "ace2three-points": "custom:declare-after-draw",
        "rummy-106": "R-15",
    },
    says=("Seat 1",),
)
def test_a_show_takes_a_fourteenth_card_in_every_game(ruleset: str) -> Table:
    return Table(ruleset, hands={1: SHOWABLE}).say("declare", seat=1, groups=groups_of(SHOWABLE))


@loud("declare_without_draw", "custom:declare-after-draw", says=("Seat 1",), also=["show_card_count"])
def test_a_show_in_turn_but_before_the_draw() -> Table:
    return Table(hands={1: SHOWABLE}).declare(1, "AS 2S 3S | 5H 6H 7H JK | 9C 9D 9S | KD KC", finish="KH")


@quiet("declare_without_draw")
def test_a_show_after_the_draw() -> Table:
    return Table(hands={1: SHOWABLE}).draw(1, "discards").declare(1)


@unseen("declare_without_draw", "whose_turn", but=["log_incomplete"])
def test_the_draw_before_a_show_may_be_in_a_hole() -> Table:
    return Table(hands={1: SHOWABLE}).gap().declare(1, finish="??")


# --- out_player_acts, rejoined_in_deal


@loud("out_player_acts", "RC-23", says=("Seat 1", "draw", "it had dropped"))
def test_who_dropped_cannot_draw() -> Table:
    return Table("rummycentral").drop(1).turn(2).draw(1)


@loud("out_player_acts", "custom:drop-once", says=("discard", "its player had left"), also=["discard_before_draw"])
def test_who_left_cannot_discard() -> Table:
    return Table("ace2three-points").leave(1).discard(1)


@loud("out_player_acts", "custom:drop-once", says=("draw", "its show was wrong"))
def test_who_showed_wrongly_cannot_draw() -> Table:
    return Table("classic", hands={1: SHOWABLE}).draw(1).declare(1, WRONG).draw(1)


@quiet("out_player_acts")
def test_who_dropped_may_leave_the_table() -> Table:
    return Table("classic", 3).drop(1).leave(1)


@loud("out_player_acts", says=("leave", "its player had left"))
def test_who_left_does_not_leave_again() -> Table:
    return Table("classic", 3).leave(1).leave(1)


@quiet("out_player_acts", "AT-21")
def test_who_dropped_may_go_on_to_arrange_his_cards() -> Table:
    table = Table("ace2three-points").drop(1)
    return table.group(1, " ".join(table.hands[1]))


@quiet("out_player_acts")
def test_who_dropped_may_lose_the_line() -> Table:
    return Table().drop(1).say("disconnect", seat=1).say("reconnect", seat=1)


def _without_seat_3() -> Table:
    """The second deal of a match that seat 3 left in the first."""
    table = Table("aceleagues-deals", 3).leave(3).drop(1).scored({1: 20, 2: 0, 3: 20})
    hands = [{"seat": seat, "cards": table.hands[seat]} for seat in (1, 2)]
    return table.deal(first=1, dealer=2, hands=hands, unlogged=("stock",))


@loud("out_player_acts", says=("Seat 3", "draw", "it had not been dealt in"))
def test_who_was_not_dealt_in_cannot_draw() -> Table:
    return _without_seat_3().draw(3)


@loud("out_player_acts", says=("Seat 3", "drop", "it had not been dealt in"))
def test_who_was_not_dealt_in_cannot_drop() -> Table:
    return _without_seat_3().drop(3)


@quiet("out_player_acts")
def test_who_is_not_dealt_in_any_more_may_leave_the_table() -> Table:
    return _without_seat_3().say("rejoin", seat=3).leave(3)


@loud("out_player_acts", says=("Seat 3", "group", "it had not been dealt in"))
def test_for_who_was_not_dealt_in_nothing_is_saved() -> Table:
    return _without_seat_3().group(3, "7H 8H 9H")


@quiet("out_player_acts")
def test_who_was_not_dealt_in_may_lose_the_line() -> Table:
    return _without_seat_3().disconnect(3)


@loud("rejoined_in_deal", "custom:drop-once", says=("Seat 2",))
def test_who_left_cannot_come_back_into_the_deal() -> Table:
    return Table().leave(2).say("rejoin", seat=2)


@quiet("rejoined_in_deal")
def test_who_only_lost_the_line_comes_back() -> Table:
    return Table().say("disconnect", seat=2).say("rejoin", seat=2)


@quiet("rejoined_in_deal")
def test_who_left_comes_back_when_the_deal_is_over() -> Table:
    return Table(seats=2).leave(2).say("rejoin", seat=2)


@quiet("out_player_acts")
def test_cards_may_be_grouped_out_of_turn() -> Table:
    return Table(hands={2: SHOWABLE}).group(2, SHOWABLE)


@loud("out_player_acts", "house:not-in-this-game", says=("buy", "its player had left"))
def test_who_left_buys_nothing() -> Table:
    return Table("continental").leave(3).draw(1).buy(3)


# --- table play in turn


@loud("out_of_turn", "BR-16", says=("Seat 2", "meld", "turn of seat 1"))
def test_nobody_melds_in_another_players_turn() -> Table:
    """BR-16, BR-17"""
    return Table("rum", seats=2, hands={2: "5H 6H 7H"}).draw(1).meld(2, "5H 6H 7H")


@loud("out_of_turn", "custom:turn-order", says=("Seat 1", "lay-off", "turn of seat 2"))
def test_nobody_lays_off_once_the_discard_has_ended_the_turn() -> Table:
    """BR-15, CG-09"""
    table = Table("basic", seats=2, hands={1: "5H 6H 7H 8H"}).draw(1).meld(1, "5H 6H 7H").discard(1)
    return table.draw(2).lay_off(1, "8H")


@loud("out_of_turn", "custom:turn-order", says=("Seat 2", "contract laid", "turn of seat 1"))
def test_nobody_lays_the_contract_in_another_players_turn() -> Table:
    """CO-16"""
    return Table("continental", seats=2, hands={2: CONTRACT}).draw(1).lay_contract(2, CONTRACT)


@unseen("out_of_turn", "whose_turn", but=["log_incomplete"])
def test_whose_turn_it_was_to_meld_may_be_in_a_hole() -> Table:
    return Table("rum", seats=2, hands={2: "5H 6H 7H"}).gap().meld(2, "5H 6H 7H")


# --- laid_before_draw


@loud("laid_before_draw", "BR-17", says=("Seat 1", "meld"))
def test_a_turn_begins_with_a_draw_and_not_with_a_meld() -> Table:
    """BR-17, BR-18: draw, then meld."""
    return Table("rum", seats=2, hands={1: "5H 6H 7H"}).meld(1, "5H 6H 7H")


@loud("laid_before_draw", "CG-09", says=("Seat 2", "lay-off"))
def test_a_turn_begins_with_a_draw_and_not_with_a_lay_off() -> Table:
    """CG-06"""
    table = Table("basic", seats=2, hands={1: "5H 6H 7H", 2: "8H"}).draw(1).meld(1, "5H 6H 7H").discard(1)
    return table.lay_off(2, "8H")


@loud("laid_before_draw", "CO-13", says=("Seat 1", "contract laid"))
def test_a_turn_begins_with_a_draw_and_not_with_the_contract() -> Table:
    """CO-13"""
    return Table("continental", seats=2, hands={1: CONTRACT}).lay_contract(1, CONTRACT)


@quiet("laid_before_draw", "BR-17", "BR-18", "BR-20")
def test_draw_then_meld_then_lay_off_then_discard() -> Table:
    return Table("rum", seats=2, hands={1: "5H 6H 7H 8H"}).draw(1).meld(1, "5H 6H 7H").lay_off(1, "8H").discard(1)


@quiet("laid_before_draw", "CG-06", "CO-13")
def test_a_card_of_the_discards_is_a_draw_too() -> Table:
    return Table("basic", seats=2, hands={1: "5H 6H"}, open_card="7H").draw(1, "discards").meld(1, "5H 6H 7H")


@unseen("laid_before_draw", "whose_turn", but=["log_incomplete"])
def test_the_draw_before_a_meld_may_be_in_a_hole() -> Table:
    return Table("rum", seats=2, hands={1: "5H 6H 7H"}).gap().meld(1, "5H 6H 7H")


# --- the end of a deal of table play


@loud("play_after_end", "BR-23", says=("draw", "had ended at event 5"))
def test_nobody_plays_on_once_a_hand_is_empty() -> Table:
    """BR-07, BR-23: whoever has no card left has won at once."""
    return Table("rum", seats=5, hands={1: SIX}).draw(1).meld(1, SIX).discard(1).draw(2)


@loud("play_after_end", "CG-01", says=("lay-off", "had ended at event 4"))
def test_nobody_lays_off_once_a_hand_is_empty() -> Table:
    """CG-01, CG-11: going out needs no discard."""
    return Table("basic", hands={1: f"{SIX} JH"}, stock="QH").draw(1).meld(1, f"{SIX} JH QH").lay_off(2, "KH")


@quiet("play_after_end", "BRv-11")
def test_a_deal_goes_on_while_there_is_stock() -> Table:
    return Table("rum+block", seats=2).round(3)


@loud("play_after_end", "BRv-11", says=("draw",))
def test_block_rummy_is_over_with_the_stock() -> Table:
    """BRv-11"""
    return with_stock_left("rum+block", 0).draw(1, "discards")


@unseen("play_after_end", "contradictions", but=["hand_size"])
def test_whether_a_hand_was_empty_is_not_known_once_the_record_contradicts_itself() -> Table:
    table = Table("rum", seats=2, hands={1: "5H 6H 7H"}, dealt=False)
    table.hands[1] = table.hands[1][:3]
    return table.deal(unlogged=["stock"]).draw(1).meld(1, "5H 6H 7H").discard(1).draw(2)


# -- who sits out a deal ---------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["classic", "aceleagues-pool-101", "rum", "continental"])
@pytest.mark.parametrize("plays", [False, True])
def test_who_has_no_hand_and_no_line_in_a_deal_may_have_sat_it_out(ruleset: str, plays: bool) -> None:
    """The hands of others are logged: nobody plays out of turn who follows by the seats that play; but for those who
    follow a seat that plays, though its hand is not on record."""
    table = Table(ruleset, 4, unlogged_hands=[3])
    for seat in (1, 2, *((3,) if plays else ()), 4, 1, 2, 4):
        table.turn(seat)
    table.scored({1: 0, 2: 20, 4: 20})
    assert (("out_of_turn", 4) in {(row.code, row.seat) for row in table.audit().findings}) == plays


def test_who_is_named_by_the_points_alone_was_dealt_in() -> None:
    table = Table("classic", 4, unlogged_hands=[3])
    for seat in (1, 2, 4):
        table.turn(seat)
    table.scored({1: 0, 2: 20, 3: 80, 4: 20})
    assert ("out_of_turn", 4) in {(row.code, row.seat) for row in table.audit().findings}
