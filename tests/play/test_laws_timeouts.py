"""Time-outs: missed turns, what the timer may do for a player, and hands folded for missing."""

from typing import Any

import pytest

from tests.play.law_case import loud, quiet, unseen
from tests.play.table import HOPELESS, Table


def _missed(ruleset: str, times: int, seats: int = 3, counts: bool = True, **layout: Any) -> Table:
    """Seat 1 misses its turn so many times in a row, the others play."""
    table = Table(ruleset, seats, **layout)
    passes = table.rules.timeout.turn == "passes"
    for count in range(1, times + 1):
        if count > 1:
            for seat in table.seats[1:]:
                table.turn(seat)
        table.miss(1, count if counts else None)
        last = count == times
        if not passes and not last:
            table.turn(1, by="timer")
    return table


# --- miss_count


@loud("miss_count", "RC-32", says=("Seat 1", "has missed 2 turns in a row", "it has missed 1."))
def test_the_first_miss_is_not_the_second() -> Table:
    return Table("rummycentral").miss(1, 2)


@loud("miss_count", "RC-32", says=("has missed 1 turn in a row", "it has missed 2."))
def test_two_misses_in_a_row_are_two() -> Table:
    return _missed("rummycentral", 1).turn(2).turn(3).miss(1, 1)


@loud("miss_count", "AL-30", says=("has missed 2 turns in a row", "it has missed 1."))
def test_a_turn_played_begins_the_count_anew() -> Table:
    """As it does for seat 2: turns are not counted over the deal here."""
    table = Table("aceleagues-points", 2)
    for seat in (1, 2):
        table.miss(seat, 1).turn(seat, by="timer")
    return table.turn(1).turn(2).turn(1).miss(2, 1).turn(2, by="timer").miss(1, 2)


@loud("miss_count", "AL-30", says=("Seat 1", "has missed 2 turns in a row", "it has missed 1."))
def test_a_turn_is_missed_once_however_often_the_timer_acts_in_it() -> Table:
    return Table("aceleagues-points").miss(1).draw(1, by="timer").miss(1)


@quiet("miss_count", "RC-32")
def test_two_misses_counted_right() -> Table:
    return _missed("rummycentral", 2)


@quiet("miss_count")
def test_a_turn_played_by_the_timer_does_not_begin_the_count_anew() -> Table:
    return _missed("aceleagues-points", 2)


@quiet("miss_count")
def test_a_miss_without_a_count_is_not_counted_wrongly() -> Table:
    return _missed("rummycentral", 2, counts=False)


@unseen("miss_count", "gap", but=["log_incomplete"])
def test_misses_in_a_hole_are_not_known() -> Table:
    return Table("rummycentral").gap().miss(1, 2)


# --- miss_after_draw


@loud("miss_after_draw", "RC-32", says=("Seat 1", "already drawn"))
def test_a_turn_is_not_missed_after_the_draw() -> Table:
    return Table("rummycentral").draw(1).miss(1, 1)


@quiet("miss_after_draw", "R-13", "R-10")
def test_where_turns_are_played_out_a_miss_may_come_after_the_draw() -> Table:
    return Table("rummy-106").draw(1).miss(1, 1).discard(1, by="timer")


@quiet("miss_after_draw", "RC-32", "custom:misses")
def test_a_turn_is_missed_before_the_draw() -> Table:
    return Table("rummycentral").miss(1, 1).turn(2)


@quiet("miss_after_draw", but=["log_incomplete"])
def test_in_a_hole_the_card_may_have_been_put_down() -> Table:
    return Table("rummycentral").draw(1).gap().miss(1)


# --- fold_not_made


@loud("fold_not_made", "RC-32", says=("Seat 1 had missed 3 turns",))
def test_after_the_third_miss_the_hand_is_folded() -> Table:
    """RC-32"""
    return _missed("rummycentral", 3).draw(2)


@loud("fold_not_made", "custom:misses", says=("3 turns",))
def test_after_the_third_miss_the_hand_is_folded_by_custom_too() -> Table:
    return _missed("classic", 3).draw(2)


@loud("fold_not_made", "AL-30", says=("Seat 1 had missed 3 turns",))
def test_after_the_third_miss_no_turn_is_played_any_more() -> Table:
    return _missed("aceleagues-points", 3).draw(1, by="timer")


@loud("fold_not_made", "RC-32", says=("Seat 1 had missed 3 turns",))
def test_after_the_third_miss_it_is_not_for_the_player_to_drop() -> Table:
    return _missed("rummycentral", 3).drop(1, by="player")


@quiet("fold_not_made", "RC-32", "RC-33")
def test_who_leaves_with_the_third_miss_need_not_be_folded() -> Table:
    return _missed("rummycentral", 3).leave(1).turn(2)


@quiet("fold_not_made", "RC-32")
def test_somebody_else_may_leave_between_the_third_miss_and_the_fold() -> Table:
    table = Table("rummycentral", 4).miss(1, 1)
    for _ in range(2):
        for seat in (2, 3, 4):
            table.turn(seat)
        table.miss(1)
    return table.leave(4).drop(1, by="timer").turn(2)


@loud("fold_not_made", "RC-32", says=("Seat 1 had missed 3 turns",))
def test_somebody_else_who_leaves_folds_nobody() -> Table:
    return _missed("rummycentral", 3).leave(3).draw(2)


@quiet("fold_not_made", "RC-32")
def test_a_hand_folded_after_the_third_miss_where_turns_pass() -> Table:
    table = _missed("rummycentral", 3).drop(1, by="timer").turn(2).turn(3).turn(2)
    assert table.seat(1).folded
    return table


@quiet("fold_not_made", "AL-30", "AL-17")
def test_a_hand_folded_after_the_third_miss_where_turns_are_played() -> Table:
    table = _missed("aceleagues-points", 3).drop(1, by="timer").turn(2).turn(3)
    assert table.seat(1).folded
    return table


@quiet("fold_not_made", "AL-30", "AL-17")
def test_a_third_miss_after_the_draw_folds_a_hand_of_fourteen() -> Table:
    table = _missed("aceleagues-points", 2).turn(1, by="timer").turn(2).turn(3).draw(1).miss(1, 3).drop(1, by="timer")
    return table.turn(2)


@pytest.mark.parametrize("ruleset", ["rummy-106", "ace2three-points"])
def test_some_games_never_fold(ruleset: str) -> None:
    """custom:misses, R-12, R-13, AT-24"""
    assert _missed(ruleset, 5).turn(1, by="timer").turn(2).codes() == []


@quiet("fold_not_made", but=["log_incomplete"])
def test_a_turn_played_in_a_hole_breaks_the_row_of_misses() -> Table:
    """house:partial-log: two misses, a hole in which anything may have been played, one more miss."""
    return _missed("rummycentral", 2).gap().miss(1).turn(2)


@quiet("fold_not_made", but=["log_incomplete"])
def test_the_fold_that_misses_ask_for_may_lie_in_a_gap() -> Table:
    return _missed("rummycentral", 3).gap().turn(2)


@quiet("fold_not_made")
def test_two_misses_fold_nobody() -> Table:
    return _missed("rummycentral", 2).turn(2)


# --- fold_without_misses


@loud("fold_without_misses", "RC-32", says=("Seat 1", "after 0 missed turns", "not 3"))
def test_the_timer_folds_nobody_who_missed_nothing() -> Table:
    return Table("rummycentral").drop(1, by="timer")


@loud("fold_without_misses", "AL-30", says=("after 2 missed turns",))
def test_the_timer_folds_nobody_after_two_misses() -> Table:
    return _missed("aceleagues-points", 2).drop(1, by="timer")


@loud("fold_without_misses", "custom:misses", says=("which this game does not do",))
def test_with_106_cards_the_timer_never_folds() -> Table:
    return _missed("rummy-106", 3).drop(1, by="timer")


@loud("fold_without_misses", "house:no-fold", says=("which this game does not do",))
def test_at_ace2three_the_timer_never_folds() -> Table:
    return _missed("ace2three-points", 3).drop(1, by="timer")


@quiet("fold_without_misses")
def test_a_player_may_drop_without_missing() -> Table:
    return Table("rummycentral").drop(1, by="player")


@quiet("fold_without_misses", "AL-17", "AL-30")
def test_turns_played_out_and_misses_counted_go_together() -> Table:
    """AL-17 and AL-30 (I-06): two turns are missed and played out by the timer, the third one folds the hand."""
    table = _missed("aceleagues-points", 3)
    assert (table.seat(1).misses, table.now().fold_due) == (3, 1)
    table.drop(1, by="timer").turn(2)
    assert (table.points(1), table.seat(1).folded) == (40, True)
    return table


@unseen("fold_without_misses", "missed_turns")
def test_turns_the_timer_played_may_be_misses_nobody_logged() -> Table:
    """AL-30: what the timer did tells of the misses where a platform logs none."""
    table = Table("aceleagues-points")
    for _ in range(2):
        table.turn(1, by="timer").turn(2).turn(3)
    return table.drop(1, by="timer")


@loud("fold_without_misses", "AL-30", says=("after 0 missed turns", "not 3"))
def test_one_turn_the_timer_played_is_not_enough() -> Table:
    return Table("aceleagues-points").turn(1, by="timer").turn(2).turn(3).drop(1, by="timer")


@loud("fold_without_misses", "AL-30", says=("after 0 missed turns",))
def test_a_turn_the_player_played_breaks_the_row_of_those_the_timer_played() -> Table:
    table = Table("aceleagues-points", 2, hands={1: HOPELESS})
    for by in ("timer", "timer", "player"):
        table.turn(1, by=by).turn(2)
    return table.drop(1, by="timer")


@quiet("fold_without_misses", "AT-24", "AT-30")
def test_whoever_is_away_is_dropped_without_missing() -> Table:
    return Table("ace2three-points").disconnect(1).drop(1, by="timer")


@unseen("fold_without_misses", "who_acted", but=["log_incomplete"])
def test_whether_a_connection_was_lost_in_a_hole_is_not_known() -> Table:
    return Table("ace2three-pool-101", 3, point_value=None).gap().next_deal().drop(2, by="timer")


@unseen("fold_without_misses", "who_acted")
def test_a_drop_by_nobody_knows_whom_may_be_the_players_own() -> Table:
    return Table("rummycentral", actors=False).drop(1)


@unseen("fold_without_misses", "who_acted", but=["log_incomplete"])
def test_the_misses_for_a_fold_may_be_in_a_hole() -> Table:
    return Table("rummycentral").gap().drop(1, by="timer")


# --- timer_drew_discard, timer_chose_card


def _cut_off(stock: str) -> Table:
    """Seat 1 has played a turn and lost its connection; its next one begins, with a card of the stock named."""
    return Table("ace2three-points", 2, hands={1: "KS"}, stock=f"2C 3C {stock}").round().disconnect(1)


@loud("timer_drew_discard", "R-12", says=("seat 1",))
def test_the_timer_takes_no_discard() -> Table:
    return Table("rummy-106").miss(1, 1).draw(1, "discards", by="timer")


@pytest.mark.parametrize("ruleset", ["aceleagues-points", "ace2three-points", "rummycentral", "rum", "continental"])
def test_from_which_pile_the_timer_draws_most_texts_do_not_say(ruleset: str) -> None:
    """AL-17: "the system auto-draws"."""
    assert "timer_drew_discard" not in Table(ruleset).miss(1, 1).draw(1, "discards", by="timer").codes()


@quiet("timer_drew_discard")
def test_autoplay_draws_from_the_stock() -> Table:
    return _cut_off("QS").draw(1, by="autoplay")


@quiet("timer_drew_discard", "R-12")
def test_the_timer_draws_from_the_stock() -> Table:
    return Table("rummy-106").miss(1, 1).draw(1, by="timer")


@quiet("timer_chose_card", "R-11", "R-12", "R-13")
def test_a_turn_the_timer_played_leaves_the_hand_as_it_was() -> Table:
    """R-11, R-12, R-13: thirteen cards at the end of it, and the same ones."""
    table = Table("rummy-106")
    held = table.seat(1).hand
    table.turn(1, by="timer")
    assert sorted(table.seat(1).hand) == sorted(held)
    return table


@quiet("timer_drew_discard")
def test_who_drew_a_discard_was_not_logged() -> Table:
    return Table("rummy-106", actors=False).draw(1, "discards")


@loud("timer_chose_card", "R-13", says=("seat 1", "king of spades", "queen of spades"))
def test_the_timer_puts_the_drawn_card_down() -> Table:
    return Table("rummy-106", hands={1: "KS"}, stock="QS").miss(1, 1).draw(1, by="timer").discard(1, "KS", by="timer")


@loud("timer_chose_card", "custom:timeout", says=("seat 1",))
def test_the_timer_puts_the_drawn_card_down_by_custom_too() -> Table:
    return Table("rummycentral", hands={1: "KS"}, stock="QS").draw(1).discard(1, "KS", by="timer")


@loud("timer_chose_card", "custom:timeout", says=("Autoplay discarded", "seat 1", "king of spades", "queen of spades"))
def test_autoplay_puts_the_drawn_card_down() -> Table:
    """AT-23: autoplay changes nothing in the hand it plays."""
    return _cut_off("QS").draw(1, by="autoplay").discard(1, "KS", by="autoplay")


@loud("timer_chose_card", "custom:timeout", says=("Autoplay discarded",))
def test_autoplay_puts_the_card_down_that_the_player_drew_before_he_was_cut_off() -> Table:
    return Table("ace2three-points", hands={1: "KS"}, stock="QS").draw(1).disconnect(1).discard(1, "KS", by="autoplay")


@quiet("timer_chose_card", "AT-23")
def test_autoplay_put_the_drawn_card_down() -> Table:
    return _cut_off("QS").turn(1, by="autoplay")


@quiet("timer_chose_card", "R-13")
def test_the_timer_put_the_drawn_card_down() -> Table:
    return Table("rummy-106", stock="QS").miss(1, 1).turn(1, by="timer")


@quiet("timer_chose_card", "AL-17")
def test_where_the_timer_may_choose_it_may_put_any_card_down() -> Table:
    """What card is least useful is not a thing one can check."""
    table = Table("aceleagues-points", hands={1: "KS"}, stock="QS").miss(1, 1)
    return table.draw(1, by="timer").discard(1, "KS", by="timer")


@quiet("timer_chose_card")
def test_a_player_may_put_any_card_down() -> Table:
    return Table("rummy-106", hands={1: "KS"}, stock="QS").draw(1).discard(1, "KS")


@quiet("timer_chose_card")
def test_who_put_the_card_down_was_not_logged() -> Table:
    return Table("rummy-106", hands={1: "KS"}, stock="QS", actors=False).draw(1).discard(1, "KS")


@unseen("timer_chose_card", "put_down")
def test_the_drawn_card_was_not_logged() -> Table:
    return Table("rummy-106", hands={1: "KS"}, unlogged=["stock"]).draw(1, card="??").discard(1, "KS", by="timer")


# --- complete_hand_not_declared

COMPLETE = "AS 2S 3S | 5H 6H 7H JK | 9C 9D 9S | KD KC KH"
"""A valid show of thirteen cards, wild card 4D."""


def _arranged(groups: str | None, ruleset: str = "rummy-106", hand: str = COMPLETE, **layout: Any) -> Table:
    """Seat 1 holds a complete hand, has arranged it or not, and lets its time run out."""
    table = Table(ruleset, 2, hands={1: hand.replace("|", " ")}, stock="8C", **layout)
    if groups is not None:
        table.group(1, groups)
    return table


@loud("complete_hand_not_declared", "R-14", says=("timer discarded for seat 1", "had to be declared"))
def test_an_arranged_hand_is_declared_when_the_time_runs_out() -> Table:
    """R-14"""
    return _arranged(COMPLETE).turn(1, by="timer")


@loud("complete_hand_not_declared", "R-14", says=("seat 1",))
def test_it_is_declared_as_well_when_the_time_to_discard_runs_out() -> Table:
    """The player drew the king of hearts himself and arranged his cards, but did not put the spare one down."""
    table = Table("rummy-106", 2, hands={1: COMPLETE.replace("|", " ").replace("KH", "8C")}, stock="KH").draw(1)
    return table.group(1, COMPLETE).discard(1, by="timer", card="KH")


@quiet("complete_hand_not_declared", "R-14", "R-15")
def test_the_timer_declared_an_arranged_hand() -> Table:
    """The card drawn by the timer is the one put down."""
    table = _arranged(COMPLETE).miss(1, 1).draw(1, by="timer").declare(1, COMPLETE, "8C", by="timer")
    assert table.ending().winners == (1,)
    return table


@quiet("complete_hand_not_declared", "R-14")
def test_a_hand_that_is_not_arranged_is_not_declared() -> Table:
    """The same cards, but the groups are two melds and a heap."""
    return _arranged("AS 2S 3S | 5H 6H 7H JK | 9C 9D 9S KD KC KH").turn(1, by="timer")


@quiet("complete_hand_not_declared", "R-13")
def test_a_hand_arranged_in_part_is_not_declared() -> Table:
    return _arranged("AS 2S 3S | 5H 6H 7H JK | 9C 9D 9S").turn(1, by="timer")


@quiet("complete_hand_not_declared", "R-13")
def test_a_hand_out_of_order_again_is_not_declared() -> Table:
    """The player broke his arrangement up: a card of it has left the hand since."""
    table = Table("rummy-106", 2, hands={1: COMPLETE.replace("|", " ")}, stock="8C 8D 2C").group(1, COMPLETE)
    return table.turn(1, put="KH").turn(2).turn(1, by="timer")


@quiet("complete_hand_not_declared", "AL-17", "custom:timeout")
def test_other_games_declare_nothing_when_the_time_runs_out() -> Table:
    return _arranged(COMPLETE, "aceleagues-points").turn(1, by="timer")


@quiet("complete_hand_not_declared", "R-15")
def test_a_player_may_discard_from_a_complete_hand() -> Table:
    return _arranged(COMPLETE).turn(1)


@quiet("complete_hand_not_declared", "R-13")
def test_a_hand_without_a_show_in_it_was_not_arranged_as_one() -> Table:
    table = Table("rummy-106", 2, hands={1: "AC 3C 5C 7C 9C JC KC 2D 6D 8D TD QD 3H"}).turn(1, by="timer")
    assert table.unseen() == []
    return table


@unseen("complete_hand_not_declared", "saved_groups")
def test_without_groups_on_record_a_complete_hand_may_have_been_arranged() -> Table:
    return _arranged(None).turn(1, by="timer")


@quiet("complete_hand_not_declared", "R-13")
def test_where_groups_are_on_record_a_hand_without_any_was_not_arranged() -> Table:
    table = _arranged(None)
    table.group(2, " ".join(table.hands[2][:2])).turn(1, by="timer")
    assert table.unseen() == []
    return table


@unseen("complete_hand_not_declared", "saved_groups")
def test_the_cards_of_the_groups_were_not_logged() -> Table:
    return _arranged(COMPLETE.replace("KH", "??")).turn(1, by="timer")


@unseen("complete_hand_not_declared", "wild_card")
def test_without_the_wild_card_no_hand_is_known_to_be_complete() -> Table:
    return _arranged(COMPLETE, unlogged=["wild_card"]).turn(1, by="timer")


@unseen("complete_hand_not_declared", "hand")
def test_after_a_card_put_down_and_not_logged_the_groups_may_have_changed() -> Table:
    table = Table("rummy-106", 2, hands={1: COMPLETE.replace("|", " ")}, stock="8C 8D 2C").group(1, COMPLETE)
    return table.draw(1).discard(1, "??").turn(2).turn(1, by="timer")


# --- timer_declared


@loud("timer_declared", "custom:timeout", says=("The timer declared for seat 1", "does not do in this game"))
def test_the_timer_declares_in_no_other_game() -> Table:
    table = _arranged(COMPLETE, "aceleagues-points").miss(1, 1)
    return table.draw(1, by="timer").declare(1, COMPLETE, "8C", by="timer")


@loud("timer_declared", "custom:timeout", says=("Autoplay declared for seat 1",))
def test_autoplay_never_declares() -> Table:
    """AT-23: it draws and discards until the player is back."""
    table = Table("ace2three-points", 2, hands={1: COMPLETE.replace("|", " ")}, stock="8C 8D 2C").round().disconnect(1)
    return table.draw(1, by="autoplay").declare(1, COMPLETE, "2C", by="autoplay")


@loud("timer_declared", "R-14", says=("seat 1", "not arranged as a valid show"))
def test_the_timer_declares_no_wrong_show() -> Table:
    groups = "AS 2S 3S | 5H 6H 7H JK | 9C 9D KS | KD KC KH"
    return _arranged(groups, hand=groups).miss(1, 1).draw(1, by="timer").declare(1, groups, "8C", by="timer")


@quiet("timer_declared", "R-14")
def test_the_timer_declares_a_valid_show() -> Table:
    return _arranged(COMPLETE).miss(1, 1).draw(1, by="timer").declare(1, COMPLETE, by="timer")


@quiet("timer_declared")
def test_a_player_declares_himself() -> Table:
    return _arranged(COMPLETE, "aceleagues-points").draw(1).declare(1, COMPLETE)


@unseen("timer_declared", "declared")
def test_what_the_timer_declared_was_not_logged() -> Table:
    return _arranged(COMPLETE).draw(1, by="timer").declare(1, None, "8C", by="timer")
