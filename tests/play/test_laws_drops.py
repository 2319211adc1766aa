"""Giving up the deal: before drawing, and once."""

from tests.play.law_case import loud, loud_in, quiet, unseen
from tests.play.table import SHOWABLE, Table


@loud_in(
    "drop_after_draw",
    {
        "rummycentral": "RC-23",
        "ace2three-points": "AT-14",
        "rummy-106": "R-32",
        "aceleagues-points": "custom:drops",
        "classic": "custom:drops",
    },
    says=("Seat 1",),
)
def test_nobody_drops_after_drawing_in_any_game(ruleset: str) -> Table:
    return Table(ruleset).draw(1).drop(1)


@loud("drop_after_draw", says=("Seat 2",))
def test_a_drop_comes_before_the_draw_of_that_turn() -> Table:
    return Table().turn(1).draw(2, "discards").drop(2)


@loud("drop_after_draw", "RC-23", says=("Seat 1",), also=["fold_without_misses"])
def test_nor_does_the_timer_drop_a_hand_after_the_draw() -> Table:
    return Table("rummycentral").draw(1).drop(1, by="timer")


@quiet("drop_after_draw", "RC-23")
def test_a_first_drop_before_the_first_draw() -> Table:
    return Table("rummycentral").drop(1)


@quiet("drop_after_draw", "RC-24", "AT-17", "R-32")
def test_a_middle_drop_before_the_draw_of_a_later_turn() -> Table:
    return Table("rummycentral").round().drop(1)


@quiet("drop_after_draw", but=["out_of_turn"])
def test_a_drop_while_another_has_drawn_is_out_of_turn_and_nothing_else() -> Table:
    return Table().draw(1).drop(3)


@quiet("drop_after_draw", but=["log_incomplete"])
def test_after_a_hole_nobody_knows_who_had_drawn() -> Table:
    return Table().draw(1).gap().drop(1)


# --- second_drop


@loud_in(
    "second_drop",
    {"rummycentral": "RC-23", "ace2three-points": "custom:drop-once", "rummy-106": "custom:drop-once"},
    says=("Seat 1",),
)
def test_who_has_dropped_cannot_drop_again_in_any_game(ruleset: str) -> Table:
    return Table(ruleset).drop(1).drop(1)


@loud("second_drop", says=("Seat 1", "already out"))
def test_who_dropped_is_not_dropped_by_the_platform_either() -> Table:
    return Table().drop(1).drop(1, by="server")


@loud("second_drop", says=("Seat 2", "already out"))
def test_who_left_cannot_drop() -> Table:
    return Table().leave(2).drop(2)


@quiet("second_drop", "RC-33")
def test_a_platform_may_tell_that_the_hand_of_who_left_is_given_up() -> Table:
    return Table("rummycentral").leave(2).drop(2, by="server")


@unseen("second_drop", "who_acted")
def test_who_gives_up_the_hand_of_who_left_may_be_the_platform() -> Table:
    return Table(actors=False).leave(2).drop(2)


@loud("second_drop", "custom:drop-once", says=("Seat 1",))
def test_who_showed_wrongly_cannot_drop() -> Table:
    return Table(hands={1: SHOWABLE}).draw(1).declare(1, "AS 2S | 3S 5H 6H 7H JK | 9C 9D 9S | KD KC KH").drop(1)


@quiet("second_drop")
def test_two_seats_drop_once_each() -> Table:
    return Table(seats=4).drop(1).drop(2)


@unseen("out_of_turn", "whose_turn")
def test_without_the_first_seat_a_drop_may_be_in_turn() -> Table:
    return Table(first=None).drop(2)
