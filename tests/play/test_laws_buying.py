"""Buying: the top discard out of turn, with a penalty card, before the turn is over."""

import pytest

from tests.play.law_case import loud, quiet, unseen
from tests.play.table import Table, deal_of, with_stock_left

# --- buy_not_due


@loud("buy_not_due", "CO-14", "CO-15", says=("Seat 1", "it was in turn itself"))
def test_who_is_in_turn_takes_the_discard_instead_of_buying_it() -> Table:
    return Table("continental").draw(1).buy(1)


@loud("buy_not_due", "CO-14", says=("Seat 3", "seat 1, whose turn it was, had not drawn from the stock"))
def test_the_player_in_turn_chooses_first() -> Table:
    """CO-14: another may, if he does not take it."""
    return Table("continental").buy(3)


@loud("buy_not_due", "CO-15", says=("seat 2, whose turn it was, had not drawn"))
def test_a_discard_is_bought_before_the_turn_is_over() -> Table:
    """CO-15: once the player in turn has discarded, the next one chooses."""
    return Table("continental").turn(1).buy(3)


@loud("buy_not_due", "CO-14", says=("had taken the discard itself",))
def test_below_the_card_that_was_taken_nothing_is_bought() -> Table:
    return Table("continental").turn(1).draw(2, "discards").buy(3)


@loud("buy_not_due", "CO-14", says=("had been bought in that turn already",))
def test_one_discard_a_turn_is_bought() -> Table:
    return Table("continental").turn(1).draw(2).buy(3).buy(1)


@quiet("buy_not_due", "CO-14", "CO-15")
def test_a_discard_nobody_took_is_bought_with_a_penalty_card() -> Table:
    """CO-14: two cards more, and no discard for them."""
    table = Table("continental").turn(1).draw(2).buy(3)
    assert len(table.seat(3).hand) == 9
    return table.discard(2).turn(3).turn(1).draw(2).buy(1)


@unseen("buy_not_due", "whose_turn", but=["log_incomplete"])
def test_who_was_in_turn_may_be_in_a_hole() -> Table:
    return Table("continental").gap().buy(3)


@quiet("buy_not_due", "house:partial-log", but=["log_incomplete"])
def test_what_was_bought_before_a_hole_was_not_bought_after_it() -> Table:
    return Table("continental").draw(1).buy(3).gap().draw(2).buy(3)


# --- buy_not_top


@loud("buy_not_top", "CO-14", says=("Seat 3", "nine of clubs", "king of spades lay on top"))
def test_only_the_top_discard_is_bought() -> Table:
    return Table("continental", open_card="9C", hands={1: "KS"}).turn(1, put="KS").draw(2).buy(3, card="9C")


@loud("buy_not_top", says=("Seat 3", "top card", "no card lay on top"), also=["buy_not_due"])
def test_from_an_empty_pile_nothing_is_bought() -> Table:
    return Table("continental").draw(1, "discards").buy(3)


@quiet("buy_not_top", "CO-14")
def test_the_card_turned_up_at_the_deal_may_be_bought() -> Table:
    """CO-10, CO-14"""
    return Table("continental", open_card="9C").draw(1).buy(2, card="9C")


@unseen("buy_not_top", "top_discard")
def test_a_bought_card_that_was_not_logged_may_be_the_top_one() -> Table:
    return Table("continental").draw(1).buy(2, card="??")


@unseen("buy_not_top", "top_discard")
def test_a_top_discard_that_was_not_logged_may_be_any() -> Table:
    return Table("continental", unlogged=["open_card"]).draw(1).buy(2)


# --- the penalty card


@loud("stock_order", "custom:stock-order", says=("Seat 2", "queen of spades", "jack of spades"))
def test_the_penalty_card_is_the_next_of_the_stock() -> Table:
    """CO-14"""
    return Table("continental", stock="KS JS QS").draw(1).buy(2, penalty="QS")


@loud("stock_empty", "custom:stock-exhausted", says=("Seat",))
def test_without_stock_there_is_no_penalty_card_and_so_no_buying() -> Table:
    table = with_stock_left("continental", 1, seats=3)
    seat = table.due()
    return table.draw(seat).buy(seat % 3 + 1)


@unseen("stock_order", "card_drawn")
def test_a_penalty_card_that_was_not_logged_may_be_the_next() -> Table:
    return Table("continental").draw(1).buy(2, penalty="??")


@quiet("stock_empty", "CO-14")
def test_the_last_card_of_the_stock_may_be_a_penalty() -> Table:
    table = with_stock_left("continental", 2, seats=3)
    seat = table.due()
    return table.draw(seat).buy(seat % 3 + 1)


@quiet("joker_from_discards", "custom:joker-in-discards")
def test_a_joker_may_be_bought_at_continental() -> Table:
    return Table("continental", open_card="JK").draw(1).buy(2)


# --- penalty_not_drawn


def bought_without(table: Table, seat: int, *, drawn: bool = False) -> Table:
    """A buy of which the log names no penalty card, which was or was not drawn."""
    top = table.discards.pop()
    table.hands[seat] += [top, *([table.stock.pop(0)] if drawn else [])]
    return table.say("buy", seat=seat, by="player", card=top, wanted=[seat])


STOCK = "KS QS 9H 4C 7D"


@loud("penalty_not_drawn", "CO-14", says=("Seat 3", "at event 4", "no penalty card", "went to seat 2"), seat=3)
def test_a_discard_is_bought_without_a_penalty_card() -> Table:
    """CO-14: of the player who draws the next card of the stock nothing is found."""
    return bought_without(Table("continental", stock=STOCK).draw(1), 3).discard(1).draw(2)


@loud("penalty_not_drawn", "CO-14", says=("Seat 3", "at event 4", "went to seat 1"), seat=3)
def test_cards_taken_from_the_discards_do_not_tell_of_the_stock() -> Table:
    table = bought_without(Table("continental", hands={1: "KD", 2: "4D"}, stock=STOCK).draw(1), 3)
    return table.discard(1, "KD").turn(2, "discards", "4D").turn(3, "discards", "4D").draw(1)


@loud("penalty_not_drawn", "CO-14", says=("Seat 3", "went to seat 1"), seat=3)
def test_the_penalty_of_the_next_buy_tells_that_none_was_drawn_before() -> Table:
    return bought_without(Table("continental", stock="KS QS QS 4C 9H").draw(1), 3).discard(1).draw(2).buy(1)


@loud("penalty_not_drawn", "CO-14", says=("Seat 1", "went to seat 3"), seat=1)
def test_the_last_card_of_the_stock_was_no_penalty() -> Table:
    table = with_stock_left("continental", 2, seats=3)
    seat = table.due()
    return bought_without(table.draw(seat), (seat + 1) % 3 + 1).discard(seat).draw(seat % 3 + 1)


@loud("penalty_not_drawn", "CO-14", says=("Seat 3", "went to seat 3"), seat=3)
def test_a_card_nobody_logged_and_one_like_the_penalty_tell_nothing_the_next_one_does() -> Table:
    table = bought_without(Table("continental", stock="KS QS 9H QS 7D").draw(1), 3).discard(1)
    return table.draw(2, card="??").discard(2, "??").draw(3)


@quiet("penalty_not_drawn", "CO-14")
def test_a_penalty_that_the_log_does_not_name_was_drawn() -> Table:
    return bought_without(Table("continental", stock=STOCK).draw(1), 3, drawn=True).discard(1).turn(2).draw(3)


@quiet("penalty_not_drawn", "CO-14")
def test_of_two_alike_either_may_have_been_the_penalty() -> Table:
    table = bought_without(Table("continental", stock="KS QS QS 4C").draw(1), 3, drawn=True)
    return table.discard(1).draw(2).discard(2).draw(3)


@quiet("penalty_not_drawn", "CO-14")
def test_who_draws_the_next_card_once_the_penalty_is_told_draws_what_is_next() -> Table:
    return Table("continental", stock=STOCK).draw(1).buy(3).discard(1).draw(2)


@unseen("penalty_not_drawn", "contradictions", but=["log_incomplete"])
def test_a_penalty_may_have_been_drawn_in_a_hole() -> Table:
    return bought_without(Table("continental", stock=STOCK).draw(1), 3).gap().draw(2)


@unseen("penalty_not_drawn", "stock_order")
def test_without_the_order_of_the_stock_nothing_tells_of_a_penalty() -> Table:
    return bought_without(Table("continental", unlogged=["stock"]).draw(1), 3)


@unseen("penalty_not_drawn", "card_drawn")
def test_a_draw_that_was_not_logged_tells_nothing_of_a_penalty() -> Table:
    return bought_without(Table("continental", stock=STOCK).draw(1), 3).discard(1).draw(2, card="??")


def test_of_a_stock_that_nobody_saw_being_made_nothing_tells_of_a_penalty() -> None:
    table = with_stock_left("continental", 2, seats=3)
    seat = table.due()
    due = table.stock[1]
    bought_without(table.draw(seat), seat % 3 + 1, drawn=True).discard(seat)
    for place in range(6):  # a log in which nobody writes down that the discards are turned over
        seat = seat % 3 + 1
        table.say("draw", seat=seat, by="player", **{"from": "stock"}, card="??" if place else due)
        table.say("discard", seat=seat, by="player", card="??")
    assert table.codes() == []
    step = next(step for step in table.steps() if step.event.type == "draw" and deal_of(step.before).stock == ())
    assert ("penalty_not_drawn", "stock_order") in step.unseen


@pytest.mark.parametrize("ruleset", ["classic", "rum"])
def test_where_nobody_buys_no_penalty_is_left_unchecked(ruleset: str) -> None:
    table = Table(ruleset).gap().draw(2)
    assert not any(code == "penalty_not_drawn" for step in table.steps() for code, _ in step.unseen)


def test_what_was_bought_without_a_penalty_costs_one_card_less() -> None:
    table = bought_without(Table("continental", stock=STOCK).draw(1), 3)
    assert table.seat(3).hand.count("??") == 1
    table.discard(1).draw(2)
    assert len(table.seat(3).hand) == 8
    assert "??" not in table.seat(3).hand
    assert table.now().stock == tuple(table.stock)
    assert table.now().tainted is None


def test_of_two_buys_without_a_penalty_none_is_named() -> None:
    table = bought_without(Table("continental", stock=STOCK).draw(1), 3).discard(1).draw(2, card="??")
    bought_without(table, 1, drawn=True).discard(2, "??")
    assert "penalty_not_drawn" not in table.draw(3).codes()


# --- who buys discards nothing for it


@loud("out_of_turn", "CO-14", says=("Seat 3", "seat 1"))
def test_who_buys_discards_nothing_for_it() -> Table:
    """CO-14"""
    return Table("continental", stock=STOCK).draw(1).buy(3).discard(3)


# --- buy_priority


@loud("buy_priority", "CO-15", says=("Seat 4", "seat 3 wanted it", "after seat 2"))
def test_the_nearest_to_the_left_comes_first() -> Table:
    """CO-15"""
    return Table("continental", 4).turn(1).draw(2).buy(4, wanted=[1, 3, 4])


@loud("buy_priority", "CO-15", says=("Seat 1", "seat 4 wanted it", "after seat 3"))
def test_left_goes_round_the_table() -> Table:
    return Table("continental", 4).turn(1).turn(2).draw(3).buy(1, wanted=[1, 4])


@quiet("buy_priority", "CO-15")
def test_who_sits_nearest_buys() -> Table:
    return Table("continental", 4).turn(1).turn(2).draw(3).buy(4, wanted=[1, 2, 4])


@quiet("buy_priority", "CO-15")
def test_who_left_the_table_wants_nothing() -> Table:
    return Table("continental", 4).turn(1).leave(3).draw(2).buy(4, wanted=[3, 4])


@quiet("buy_priority", "house:partial-log")
def test_where_nobody_is_said_to_have_wanted_it_nobody_was_passed_over() -> Table:
    return Table("continental", 4).draw(1).buy(4)


@unseen("buy_priority", "whose_turn", but=["log_incomplete"])
def test_who_came_first_may_be_in_a_hole() -> Table:
    return Table("continental", 4).gap().buy(4, wanted=[2, 4])


@unseen("buy_priority", "whose_turn")
def test_who_has_left_the_card_does_not_want_it_so_that_all_who_were_asked_are_told() -> Table:
    return Table("continental", 4).turn(1).draw(2).buy(4, wanted=[1, 2, 3, 4])
