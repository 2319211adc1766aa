"""Groups saved, declaring and showing: how many groups, how many cards, and when."""

from typing import Any

from tests.play.law_case import loud, loud_in, quiet, unseen
from tests.play.table import HOPELESS, SHOWABLE, Table, with_stock_left

LOST = "AC 2C 3C"
WRONG = "AS | 2S 3S | 5H 6H 7H JK | 9C 9D 9S | KD KC KH"


def _shown(**layout: Any) -> Table:
    """Seat 1 shows validly."""
    return Table(hands={1: SHOWABLE, 2: LOST}, **layout).draw(1).declare(1)


def _shown_wrongly() -> Table:
    """Seat 1 shows groups of which one is no meld."""
    return Table(hands={1: SHOWABLE, 2: "4S 5S 6S"}).draw(1).declare(1, WRONG)


def _rest(table: Table, seat: int) -> str:
    return "AC 2C 3C | " + " ".join(table.hands[seat][3:])


# --- show_card_count


@loud_in(
    "show_card_count",
    {
        "rummycentral": "RC-19",
        "aceleagues-points": "AL-07",
        "ace2three-points": "AT-15",
        "rummy-106": "R-15",
        "classic": "custom:declare-after-draw",
    },
    says=("12 cards",),
)
def test_a_show_has_thirteen_cards_in_every_game(ruleset: str) -> Table:
    """I-01: a hand of 3+3+3+3 is twelve cards."""
    return Table(ruleset, hands={1: SHOWABLE}).draw(1).declare(1, "AS 2S 3S | 5H 6H JK | 9C 9D 9S | KD KC KH")


@loud("show_card_count", says=("Seat 1", "11 cards", "13 cards and one put down"))
def test_a_show_of_eleven_cards() -> Table:
    return Table(hands={1: SHOWABLE}).draw(1).declare(1, "AS 2S 3S | 5H 6H 7H JK | 9C 9D 9S | KD")


@quiet("show_card_count")
def test_a_show_of_thirteen_cards() -> Table:
    return _shown()


@quiet("show_card_count")
def test_a_card_that_was_not_logged_counts_as_a_card() -> Table:
    table = Table(hands={1: SHOWABLE}).draw(1)
    return table.declare(1, SHOWABLE.replace("KH", "??"), finish=table.hands[1][-1])


@unseen("show_card_count", "declared")
def test_groups_that_were_not_logged_have_no_number() -> Table:
    return Table(hands={1: SHOWABLE}).draw(1).declare(1, None)


# --- show_not_due


@loud("show_not_due", "custom:whose-grouping", says=("Seat 2", "nobody had made a valid show"))
def test_nobody_lays_out_a_hand_before_a_show() -> Table:
    table = Table(hands={2: LOST})
    return table.show(2, _rest(table, 2))


@loud("show_not_due", says=("Seat 2", "nobody had made a valid show"))
def test_nobody_lays_out_a_hand_after_everybody_else_dropped() -> Table:
    table = Table(seats=2, hands={2: LOST}).drop(1)
    return table.show(2, _rest(table, 2))


@loud("show_not_due", says=("Seat 1", "was not to be counted"))
def test_the_winner_need_not_lay_out_anything() -> Table:
    return _shown().show(1, SHOWABLE.replace(" | ", " ", 1))


@quiet("show_not_due")
def test_the_groups_a_winner_declared_may_be_told_again() -> Table:
    """A platform lays open every hand at the end, and no card of it is another."""
    return _shown().show(1, " | ".join(reversed(SHOWABLE.split(" | "))))


@quiet("show_not_due", "RC-25")
def test_the_groups_of_a_wrong_show_may_be_told_again_too() -> Table:
    return _shown_wrongly().show(1, WRONG)


@quiet("show_not_due", "AL-28")
def test_a_platform_may_reveal_every_hand_after_a_show() -> Table:
    table = Table("aceleagues-points", 3, hands={2: SHOWABLE}).drop(1).draw(2).declare(2)
    for seat in (1, 2, 3):
        table.say("show", seat=seat, groups=[table.hands[seat]], by="server")
    return table


@quiet("show_not_due", "AL-28")
def test_staff_may_write_down_every_hand_after_a_show() -> Table:
    table = _shown()
    for seat in (1, 2):
        table.say("show", seat=seat, groups=[table.hands[seat]], by="staff")
    return table


@quiet("show_not_due", "R-20")
def test_hands_are_laid_out_to_be_counted_when_the_stock_is_used_up() -> Table:
    """Nor are two hands laid out a sign of a show that was never logged."""
    table = with_stock_left("rummy-106", 0)
    for seat in (1, 2):
        table.show(seat, " ".join(table.hands[seat]))
    return table


@loud("show_not_due", says=("Seat 1", "nobody had made a valid show"))
def test_with_a_card_left_in_the_stock_no_hand_is_laid_out_without_a_show() -> Table:
    table = with_stock_left("rummy-106", 1)
    return table.show(1, " ".join(table.hands[1]))


@quiet("show_not_due")
def test_the_same_groups_may_be_told_again() -> Table:
    """A client that hears nothing sends them a second time."""
    table = _shown()
    return table.show(2, _rest(table, 2)).show(2, _rest(table, 2))


@loud("show_not_due", "custom:whose-grouping", says=("Seat 1", "was not to be counted"))
def test_who_dropped_is_not_counted() -> Table:
    table = Table("classic", hands={2: SHOWABLE, 1: LOST}).drop(1).draw(2).declare(2)
    return table.show(1, _rest(table, 1))


@quiet("show_not_due", "RC-25")
def test_no_text_says_how_often_a_hand_is_laid_out() -> Table:
    table = _shown()
    table.show(2, _rest(table, 2))
    return table.show(2, LOST)


@loud("show_not_due", says=("Seat 1", "was not to be counted"))
def test_whose_show_was_wrong_lays_out_nothing_more() -> Table:
    return _shown_wrongly().show(1, "KD KC KH")


@quiet("show_not_due", "RC-25")
def test_the_others_lay_out_their_hands_before_a_show_is_taken_for_wrong() -> Table:
    return _shown_wrongly().show(2, "4S 5S 6S")


@quiet("show_not_due", "RC-25")
def test_after_a_show_that_nobody_can_judge_the_others_lay_out_cards_as_they_like() -> Table:
    table = Table("classic", hands={2: LOST}).draw(1).say("declare", seat=1, by="player")
    return table.show(2, " ".join(table.hands[2])).show(2, " ".join(table.hands[2]))


@quiet("show_not_due", "RC-25", "AL-28")
def test_the_losers_lay_out_their_hands_after_a_show() -> Table:
    table = _shown()
    return table.show(2, _rest(table, 2)).show(3, " ".join(table.hands[3]))


@loud("show_not_due", says=("Seat 2", "the deal had been counted already"))
def test_losers_show_before_somebody_buys_himself_in_again() -> Table:
    """Whether he may hangs on the totals, and those on what the losers had to show."""
    table = Table("aceleagues-pool-101", hands={1: SHOWABLE, 2: LOST}).draw(1).declare(1).say("rejoin", seat=3)
    return table.show(2, _rest(table, 2))


@quiet("show_not_due")
def test_who_comes_back_to_a_match_does_not_hurry_the_losers() -> Table:
    table = Table("aceleagues-deals", hands={1: SHOWABLE, 2: LOST}).leave(3).draw(1).declare(1).say("rejoin", seat=3)
    return table.show(2, _rest(table, 2))


@loud("show_not_due", says=("Seat 3", "it had not been dealt in"))
def test_who_was_not_dealt_in_has_nothing_to_show() -> Table:
    table = Table("aceleagues-deals", hands={1: SHOWABLE, 2: LOST}).leave(3).drop(1)
    table.deal(first=1, dealer=2, hands=[{"seat": seat, "cards": table.hands[seat]} for seat in (1, 2)], stock=None)
    return table.draw(1).declare(1).show(3, "7H 8H 9H")


@quiet("show_not_due", "R-34")
def test_who_left_may_be_counted_by_the_hand() -> Table:
    table = Table("rummy-106", hands={1: SHOWABLE, 2: LOST}).draw(1).leave(2).declare(1)
    return table.show(2, _rest(table, 2))


@unseen("show_not_due", "show_valid")
def test_a_show_nobody_could_judge_may_be_valid() -> Table:
    table = _shown(unlogged=["wild_card"])
    return table.show(2, _rest(table, 2))


@unseen("show_not_due", "whose_turn", but=["log_incomplete"])
def test_the_show_itself_may_be_in_a_hole() -> Table:
    table = Table(hands={2: LOST}).gap()
    return table.show(2, _rest(table, 2))


# --- what a show makes of the table


def test_a_wrong_show_of_three_puts_its_maker_out_and_the_finish_on_the_pile() -> None:
    """custom:wrong-show"""
    table = Table(hands={1: SHOWABLE}).draw(1).declare(1, "AS 2S | 3S 5H 6H 7H JK | 9C 9D 9S | KD KC KH")
    deal = table.now()
    assert table.seat(1).status == "wrong_show"
    assert (deal.ended, deal.turn, deal.phase) == (None, 2, "draw")
    assert deal.discards[-1] == table.discards[-1]
    table.draw(2, "discards")
    assert table.codes() == []


def test_a_wrong_show_of_two_gives_the_deal_to_the_other() -> None:
    """house:two-player-wrong-show"""
    table = Table(seats=2, hands={1: SHOWABLE}).draw(1).declare(1, "AS 2S | 3S 5H 6H 7H JK | 9C 9D 9S | KD KC KH")
    ended = table.ending()
    assert (ended.how, ended.winners) == ("last_standing", (2,))


def test_the_second_wrong_show_of_three_ends_the_deal() -> None:
    """custom:last-standing"""
    second = "2C 3C | 4C 5D 6D 7D JK | TC TD TS | QD QC QH"
    table = Table(hands={1: SHOWABLE, 2: second}).draw(1).declare(1, "AS 2S | 3S 5H 6H 7H JK | 9C 9D 9S | KD KC KH")
    table.draw(2).declare(2, second)
    ended = table.ending()
    assert table.codes() == []
    assert (ended.how, ended.winners) == ("last_standing", (3,))


def test_a_show_of_fewer_than_the_groups_a_screen_holds_is_no_matter() -> None:
    """AT-16, R-17, I-31: only the melds count, not how many groups there are or how long one is."""
    hand = "AS 2S 3S 4S 5S 6S 7S | 5H 6H JK | 9C 9D 9S"
    for ruleset in ("ace2three-points", "rummy-106", "rummycentral"):
        table = Table(ruleset, hands={1: hand}, wild_card="TD").draw(1).declare(1, hand)
        assert table.ending().how == "show"


def test_losers_groups_shown_too_early_do_not_count() -> None:
    """A hand laid out before anybody declared is no answer to a show; the hand has changed since."""
    table = Table(hands={1: SHOWABLE, 2: LOST})
    table.show(2, _rest(table, 2)).draw(1).declare(1)
    assert table.seat(2).own is None


# --- groups_beyond_limits


def _saved(groups: str, ruleset: str = "ace2three-points") -> Table:
    return Table(ruleset, 2, hands={1: HOPELESS}).group(1, groups)


@loud("groups_beyond_limits", "AT-16", says=("seat 1", "7 groups, where at most 6 are"))
def test_seven_groups_are_one_too_many() -> Table:
    table = Table("ace2three-points", 2, hands={1: HOPELESS}, stock="9S").draw(1)
    return table.group(1, "AC 3C | 5C 7C | 9C JC | KC 2D | 6D 8D | TD QD | 3H 9S")


@loud("groups_beyond_limits", "AT-16", says=("one group has fewer than 2 cards",))
def test_one_card_is_no_group() -> Table:
    return _saved("AC 3C | 5C 7C 9C | JC | KC 2D | 6D 8D TD QD | 3H")


@loud("groups_beyond_limits", "AT-16", says=("7 groups",))
def test_eight_groups_six_of_one_card() -> Table:
    return _saved("AC 3C 5C 7C | 9C JC KC | 2D | 6D | 8D | TD | QD | 3H")


@quiet("groups_beyond_limits", "AT-16")
def test_six_groups_of_two_cards_and_more() -> Table:
    return _saved("AC 3C | 5C 7C | 9C JC | KC 2D | 6D 8D | TD QD 3H")


@quiet("groups_beyond_limits", "AT-16")
def test_one_card_at_the_end_may_be_in_no_group() -> Table:
    return _saved("AC 3C | 5C 7C | 9C JC | KC 2D | 6D 8D | TD QD | 3H")


@quiet("groups_beyond_limits", "AT-16")
def test_groups_stand_in_no_order_and_the_card_in_none_may_come_first() -> Table:
    return _saved("3H | AC 3C | 5C 7C | 9C JC | KC 2D | 6D 8D | TD QD")


@quiet("groups_beyond_limits", "AT-21")
def test_no_group_at_all_ends_the_saving() -> Table:
    return Table("ace2three-points", 2, hands={1: HOPELESS}).say("group", seat=1, by="player", groups=[])


@quiet("groups_beyond_limits")
def test_other_texts_set_no_limit() -> Table:
    return _saved("AC 3C 5C 7C | 9C JC KC | 2D | 6D | 8D | TD | QD | 3H", "rummycentral")
