"""What the timer may throw away, where it is to throw the card a hand needs least."""

from tests.play.law_case import loud, quiet, unseen
from tests.play.table import Table
from tests.rules.rulesets import changed

PURE = "5H 6H 7H"
APART = "2C 9C JC KC 2D 8D TD QD 3S 9S"
"""Ten cards without a sequence, nor one with 5H 6H 7H; the wild card is a four."""


def _timed_out(
    hand: str, put: str, *, stock: str = "KS", ruleset: str = "aceleagues-points", **layout: object
) -> Table:
    table = Table(ruleset, 2, hands={1: hand}, stock=stock, **layout)  # type: ignore[arg-type]
    return table.draw(1, by="timer").discard(1, put, by="timer")


@loud("timer_threw_useful_card", "AL-17", says=("printed joker", "it is a joker"))
def test_the_timer_throws_a_printed_joker() -> Table:
    return _timed_out(f"{PURE} {APART}", "JK", stock="JK")


@loud("timer_threw_useful_card", "AL-17", says=("four of clubs", "it is a joker"))
def test_the_timer_throws_a_wild_card() -> Table:
    return _timed_out(f"4C {PURE} {APART[3:]}", "4C")


@loud("timer_threw_useful_card", "AL-17", says=("six of hearts", "pure sequence"))
def test_the_timer_breaks_the_only_pure_sequence() -> Table:
    return _timed_out(f"{PURE} {APART}", "6H")


@loud("timer_threw_useful_card", "AL-17", says=("it is a joker",))
def test_a_hand_nobody_logged_cannot_be_all_jokers() -> Table:
    return _timed_out(f"{PURE} {APART}", "JK", stock="JK", unlogged_hands=(1,))


@quiet("timer_threw_useful_card", "AL-17")
def test_the_timer_throws_a_card_of_no_sequence() -> Table:
    return _timed_out(f"{PURE} {APART}", "2C")


@quiet("timer_threw_useful_card", "AL-17")
def test_the_timer_takes_a_card_off_a_sequence_that_stays_one() -> Table:
    return _timed_out(f"{PURE} 8H {APART[3:]}", "8H")


@quiet("timer_threw_useful_card", "AL-17")
def test_a_second_copy_of_a_card_of_the_sequence_is_not_needed() -> Table:
    return _timed_out(f"{PURE} 6H {APART[3:]}", "6H")


@quiet("timer_threw_useful_card", "AL-17")
def test_the_player_may_throw_whatever_he_likes() -> Table:
    return Table("aceleagues-points", 2, hands={1: f"{PURE} {APART}"}, stock="JK").draw(1).discard(1, "JK")


@quiet("timer_threw_useful_card")
def test_a_game_whose_timer_puts_the_drawn_card_down_puts_jokers_down_too() -> Table:
    """R-13"""
    return _timed_out(f"{PURE} {APART}", "JK", stock="JK", ruleset="rummy-106")


@unseen("timer_threw_useful_card", "hand")
def test_in_a_hand_nobody_logged_any_sequence_may_be_left() -> Table:
    return _timed_out(f"{PURE} {APART}", "6H", unlogged_hands=(1,))


def test_with_eight_printed_jokers_a_hand_nobody_logged_may_be_all_jokers() -> None:
    """Eight wild cards and eight printed jokers are more than the fourteen cards of a hand."""
    table = _timed_out(f"{PURE} {APART}", "JK", stock="JK", unlogged_hands=(1,))
    table.rules = changed(table.rules, pack={"printed_jokers": 8})
    assert "timer_threw_useful_card" not in table.codes()
    assert ("timer_threw_useful_card", "hand") in table.unseen()


@unseen("timer_threw_useful_card", "wild_card")
def test_without_the_wild_card_a_four_may_be_a_joker() -> Table:
    return _timed_out(f"{PURE} {APART}", "2C", unlogged=("wild_card",))


@unseen("timer_threw_useful_card", "put_down")
def test_which_card_was_thrown_was_not_logged() -> Table:
    return _timed_out(f"{PURE} {APART}", "??")
