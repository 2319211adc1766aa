"""Hands that losers lay out by Declare, what a platform says of those, and what it says of the hand of who left."""

import pytest

from tests.play.law_case import loud, quiet, unseen
from tests.play.table import SHOWABLE, Table, groups_of

WRONG = "AS 2S | 3S 5H 6H 7H JK | 9C 9D 9S | KD KC KH"
OTHERS = ("AC 3C 5C | 7C 9C JC KC | 2D 6D 8D TD QD 3H", "4C 6C 8C TC QC 2C | 5D 7D | JD 3D AD 9H JH")


def shown(ruleset: str = "classic", groups: str = SHOWABLE) -> Table:
    """Seat 1 of three has shown."""
    return Table(ruleset, 3, hands={1: SHOWABLE, 2: OTHERS[0], 3: OTHERS[1]}).draw(1).declare(1, groups)


# --- by Declare


@pytest.mark.parametrize("ruleset", ["classic", "rummycentral", "aceleagues-points", "ace2three-points", "rummy-106"])
@pytest.mark.parametrize("judged", ["before", "after", "never"])
def test_losers_may_lay_out_their_hands_by_declare_in_every_game(ruleset: str, judged: str) -> None:
    table = shown(ruleset)
    if judged == "before":
        table.judged(1, True)
    for seat in (3, 2):
        table.declare(seat, OTHERS[seat - 2])
    if judged == "after":
        table.judged(1, True)
    assert table.codes() == []
    assert [table.seat(seat).own for seat in (2, 3)] == [tuple(map(tuple, groups_of(one))) for one in OTHERS]


@quiet("play_after_end", "RC-25")
def test_who_lays_out_a_hand_may_press_declare_first() -> Table:
    return shown("rummycentral").judged(1, True).say("declare", seat=2, by="player").show(2, OTHERS[0])


@quiet("declare_without_draw")
def test_others_lay_out_their_hands_before_a_show_is_told_to_be_wrong() -> Table:
    return shown(groups=WRONG).declare(2, OTHERS[0]).declare(3, OTHERS[1]).judged(1, False).turn(2)


@quiet("play_after_end")
def test_a_show_of_unknown_cards_is_valid_where_others_lay_out_their_hands_by_declare() -> Table:
    return shown(groups=SHOWABLE.replace("KD", "??")).declare(2, OTHERS[0]).judged(1, True).declare(3, OTHERS[1])


@loud("play_after_end", "custom:valid-show", says=("declare", "event 4"))
def test_a_loser_who_puts_a_card_down_plays_on() -> Table:
    return shown().judged(1, True).declare(2, "AC 3C 5C | 7C 9C JC KC | 2D 6D 8D TD QD", finish="3H")


@loud("play_after_end", says=("declare",))
def test_a_declare_after_the_points_were_booked_is_too_late_to_lay_out_a_hand() -> Table:
    return shown().judged(1, True).scored({1: 0, 2: 80, 3: 80}).declare(2, OTHERS[0])


@quiet("play_after_end")
def test_that_the_last_one_left_has_won_may_be_told_by_a_declare_without_cards() -> Table:
    return Table(seats=2).drop(1).say("declare", seat=2, by="server").judged(2, True)


@loud("play_after_end", says=("declare",), seat=1)
def test_a_declare_of_who_has_lost_tells_of_no_win() -> Table:
    return Table(seats=2).drop(1).say("declare", seat=1, by="player")


@loud("play_after_end", "custom:last-standing", says=("declare",))
def test_where_nobody_showed_no_hand_is_laid_out_by_declare() -> Table:
    return Table(seats=2, hands={2: OTHERS[0]}).drop(1).declare(2, OTHERS[0])


@loud("declare_without_draw", says=("Seat 2",))
def test_after_a_show_that_was_told_to_be_wrong_a_declare_is_the_next_show() -> Table:
    return shown(groups=WRONG).judged(1, False).declare(2, OTHERS[0])


@loud("show_not_due", says=("Seat 2",))
def test_who_had_dropped_lays_out_no_hand_by_declare_either() -> Table:
    table = Table(seats=3, hands={1: SHOWABLE, 2: OTHERS[0]}).turn(1).drop(2).turn(3)
    return table.draw(1).declare(1).judged(1, True).declare(2, OTHERS[0])


@loud("groups_not_hand", says=("Seat 2",), also=("third_copy",))
def test_a_hand_laid_out_by_declare_is_that_of_its_seat() -> Table:
    return shown().judged(1, True).say("declare", seat=2, by="player", groups=groups_of(OTHERS[1]))


# --- what the platform took for a show

AGAIN = "AH 2H 3H | TD JD QD | 8C 8D 8S | 6C 6D 6H 6S"
"""A hand that could be shown."""


def shown_twice(*, told: str) -> Table:
    """Seat 1 shows wrongly, and seat 2 declares without a draw: by the points, the payouts or a judgement as the next
    show."""
    table = Table("classic", 3, hands={1: WRONG, 2: AGAIN, 3: OTHERS[1]}).draw(1).declare(1, WRONG).declare(2, AGAIN)
    if told == "judged":
        table.judged(2, True)
    if told == "points":
        table.scored({1: 80, 2: 0, 3: 80})
    if told == "payouts":
        table.settled({1: -8000, 2: 16000, 3: -8000})
    return table


@pytest.mark.parametrize("told", ["judged", "points", "payouts"])
def test_a_declare_that_the_platform_let_win_is_a_show(told: str) -> None:
    assert "declare_without_draw" in shown_twice(told=told).codes()
    assert "declare_without_draw" not in shown_twice(told="nothing").codes()


@quiet("declare_without_draw")
def test_who_lays_out_a_hand_behind_a_wrong_show_and_wins_later_has_not_shown_yet() -> Table:
    """Play goes on once it is said that the show was wrong."""
    table = Table("classic", 3, hands={1: WRONG, 2: AGAIN, 3: OTHERS[1]}).draw(1).declare(1, WRONG).declare(2, AGAIN)
    table.declare(3, OTHERS[1]).judged(1, False)
    return table.draw(2).declare(2, AGAIN).judged(2, True).scored({1: 80, 2: 0, 3: 80})


@quiet("declare_without_draw")
def test_behind_a_wrong_show_that_was_let_win_losers_lay_out_their_hands() -> Table:
    table = shown(groups=WRONG).judged(1, True)
    for seat in (2, 3):
        table.declare(seat, OTHERS[seat - 2])
    return table


# --- what is said of them


@quiet("judged_without_show", "RC-25")
def test_a_platform_may_say_of_each_hand_laid_out_whether_it_is_valid() -> Table:
    table = shown("rummycentral").judged(1, True).show(2, OTHERS[0]).judged(2, False).declare(3, OTHERS[1])
    return table.judged(3, False)


@loud("judged_without_show", "house:claims-follow", says=("seat 3",))
def test_nothing_is_said_of_a_hand_that_was_not_laid_out() -> Table:
    return shown("rummycentral").judged(1, True).show(2, OTHERS[0]).judged(3, False)


@loud("claimed_twice", says=("show judged",))
def test_of_a_hand_laid_out_it_is_said_once_whether_it_is_valid() -> Table:
    return shown().judged(1, True).show(2, OTHERS[0]).judged(2, False).judged(2, True)


# --- of who left


@quiet("play_after_end", "RC-33")
def test_a_platform_may_tell_that_a_hand_is_given_up_by_whose_leaving_the_deal_ended() -> Table:
    return Table("rummycentral", 2).leave(1).drop(1, by="server")


@quiet("play_after_end")
def test_a_platform_may_tell_so_of_who_leaves_while_hands_are_laid_out() -> Table:
    return shown().leave(2).drop(2, by="server")


@unseen("play_after_end", "who_acted")
def test_who_tells_that_the_last_hand_is_given_up_may_be_the_platform() -> Table:
    return Table(seats=2, actors=False).leave(1).drop(1)


@loud("play_after_end", "custom:last-standing", says=("drop", "event 3"))
def test_who_left_does_not_drop_after_the_end() -> Table:
    return Table(seats=2).leave(1).drop(1)


@loud("play_after_end", "custom:last-standing", says=("drop",), seat=2)
def test_the_hand_of_the_last_one_left_is_not_given_up() -> Table:
    return Table(seats=2).leave(1).drop(2, by="server")


# --- what the referee makes of it


def test_hands_laid_out_by_declare_in_any_order_are_no_turns_in_which_others_are_passed_over() -> None:
    table = Table("rummycentral", 4, hands={1: SHOWABLE, 2: OTHERS[0], 3: OTHERS[1]})
    for deal in (1, 2, 3):
        if deal > 1:
            table.next_deal(first=1, hands={1: SHOWABLE, 2: OTHERS[0], 3: OTHERS[1]})
        table.draw(1).declare(1)
        for seat in (4, 3, 2):
            table.declare(seat, " ".join(table.hands[seat]))
        table.scored({1: 0, 2: 80, 3: 80, 4: 80}, deal=deal)
    assert table.steps()[0].before.log.unlogged == frozenset()


def test_points_are_counted_by_the_groups_laid_out_by_declare() -> None:
    table = Table("rummycentral", 2, hands={1: SHOWABLE, 2: "2C 3C 4C 6D 7D 8D TD JD KC KD 3H 9H QH"}).draw(1)
    table.declare(1).judged(1, True).declare(2, "2C 3C 4C | 6D 7D 8D | TD JD KC KD 3H 9H QH")
    grouped = table.points(2)
    other = Table("rummycentral", 2, hands={1: SHOWABLE, 2: "2C 3C 4C 6D 7D 8D TD JD KC KD 3H 9H QH"}).draw(1)
    other.declare(1).judged(1, True).show(2, "2C 3C 4C | 6D 7D 8D | TD JD KC KD 3H 9H QH")
    assert grouped == other.points(2) == 62
    table.scored({1: 0, 2: 62})
    assert (table.verdict("points", 2).verdict, table.audit().findings) == ("UPHELD", ())


def test_wrong_points_beside_hands_laid_out_by_declare_are_overturned() -> None:
    table = shown().judged(1, True)
    for seat in (2, 3):
        table.declare(seat, OTHERS[seat - 2]).judged(seat, False)
    table.scored({1: 0, 2: 80, 3: 60})
    assert table.codes() == []
    assert [table.verdict("points", seat).verdict for seat in (1, 2, 3)] == ["UPHELD", "UPHELD", "OVERTURNED"]


@pytest.mark.parametrize("valid", [True, False])
def test_what_is_said_of_a_hand_laid_out_is_neither_upheld_nor_overturned(valid: bool) -> None:
    table = shown().judged(1, True).show(2, OTHERS[0]).judged(2, valid)
    assert table.verdict("show", 1).verdict == "UPHELD"
    assert table.verdict("show", 2).verdict == "UNDECIDABLE"
    assert not table.audit().alarming
