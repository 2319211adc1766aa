"""Stock and discards: where a drawn card may come from, and what happens when the stock is used up."""

import pytest

from tests.play.law_case import loud, loud_in, quiet, unseen
from tests.play.table import HOPELESS, SHOWABLE, Table, use_up, with_stock_left
from tests.rules.rulesets import changed

# --- not_top_of_discards


@loud_in(
    "not_top_of_discards",
    {
        "rummycentral": "custom:discards-top",
        "aceleagues-points": "AL-15",
        "ace2three-points": "AT-13",
        "rummy-106": "R-09",
    },
    says=("nine of hearts", "king of spades"),
)
def test_only_the_top_of_the_discards_may_be_taken_in_any_game(ruleset: str) -> Table:
    table = Table(ruleset, open_card="9H", stock="KS", unlogged=["stock"], unlogged_hands=[1, 2, 3]).turn(1)
    return table.draw(2, "discards", "9H")


@loud("not_top_of_discards", says=("Seat 2", "no card"))
def test_nothing_can_be_taken_from_an_empty_pile() -> Table:
    table = Table("rummycentral", 4, open_card="9H", hands={4: "KS KS"}, unlogged=["stock"], unlogged_hands=[2, 3, 4])
    return table.draw(1, "discards").leave(1).draw(2, "discards", "KS")


@quiet("not_top_of_discards", "custom:discards-top")
def test_the_top_of_the_discards_may_be_taken() -> Table:
    table = Table(open_card="9H").draw(1, "discards")
    table.discard(1, table.hands[1][0])
    return table.draw(2, "discards")


@unseen("not_top_of_discards", "top_discard")
def test_a_card_taken_from_the_discards_that_was_not_logged() -> Table:
    return Table().draw(1, "discards", "??")


@unseen("not_top_of_discards", "top_discard")
def test_the_top_of_the_discards_was_not_logged() -> Table:
    return Table(unlogged=["open_card"]).draw(1, "discards")


# --- joker_from_discards


def _joker_put_down(ruleset: str = "classic", card: str = "JK", wild_card: str = "4D") -> Table:
    """Seat 1 puts a joker down in its first turn."""
    return Table(ruleset, wild_card=wild_card, hands={1: card}).draw(1).discard(1, card)


IN_DISCARDS = {
    "rummycentral": "custom:joker-in-discards",
    "aceleagues-points": "custom:joker-in-discards",
    "ace2three-points": "custom:joker-in-discards",
    "rummy-106": "R-07",
    "classic": "custom:joker-in-discards",
}


@loud_in("joker_from_discards", IN_DISCARDS, says=("Seat 2", "printed joker"))
def test_no_printed_joker_is_taken_from_the_discards_in_any_game(ruleset: str) -> Table:
    return _joker_put_down(ruleset).draw(2, "discards")


@loud_in("joker_from_discards", IN_DISCARDS, says=("Seat 2", "four of spades"))
def test_no_card_of_the_wild_rank_is_taken_from_the_discards_in_any_game(ruleset: str) -> Table:
    return _joker_put_down(ruleset, "4S").draw(2, "discards")


@loud("joker_from_discards", "R-07", says=("Seat 2", "ace of hearts"))
def test_aces_are_jokers_when_a_printed_joker_was_flipped() -> Table:
    """R-05"""
    return _joker_put_down("rummy-106", "AH", wild_card="JK").draw(2, "discards")


@quiet("joker_from_discards")
def test_aces_are_no_jokers_when_no_printed_joker_was_flipped() -> Table:
    return _joker_put_down(card="AH").draw(2, "discards")


@quiet("joker_from_discards", "custom:joker-in-discards", "R-07")
def test_the_first_player_may_take_the_first_card_though_it_is_a_joker() -> Table:
    return Table(open_card="JK").draw(1, "discards")


@quiet("joker_from_discards", "R-07")
def test_the_first_card_is_free_when_it_is_of_the_wild_rank() -> Table:
    return Table("rummy-106", open_card="4S").draw(1, "discards")


@loud("joker_from_discards", "custom:joker-in-discards", says=("Seat 2", "printed joker"))
def test_the_first_card_is_no_longer_free_once_somebody_drew() -> Table:
    """Seat 1 draws the open joker and puts it back; for seat 2 it is a joker like any other."""
    return Table(open_card="JK").draw(1, "discards").discard(1, "JK").draw(2, "discards")


@quiet("joker_from_discards", "R-07")
def test_the_card_turned_up_is_free_for_the_next_player_where_the_first_gave_up_before_drawing() -> Table:
    """No previous player has put it down."""
    return Table("rummy-106", open_card="JK").drop(1).draw(2, "discards")


@quiet("joker_from_discards", "R-07")
def test_the_card_turned_up_is_free_for_the_next_player_where_the_first_drew_from_the_stock_and_left() -> Table:
    """Nor has a player put it down then."""
    return Table("rummy-106", open_card="JK").draw(1).leave(1).draw(2, "discards")


@loud("joker_from_discards", "R-07", says=("Seat 2", "printed joker"))
def test_a_joker_that_was_turned_up_and_put_down_again_is_one_a_player_has_discarded() -> Table:
    return Table("rummy-106", open_card="JK").draw(1, "discards").discard(1, "JK").draw(2, "discards")


def _wrong_show_put_down(ruleset: str, finish: str = "4H", told: str | None = None) -> Table:
    """Seat 1 of three shows what is no show, and puts a wild card down for it."""
    wrong = "AC 3C 5C 7C 9C JC KC 2D 6D 8D TD QD"
    table = Table(ruleset, hands={1: f"{wrong} {finish}", 2: "4S"}).draw(1)
    drawn = table.hands[1][-1]
    table.declare(1, f"{wrong} {drawn}", finish)
    if told is not None:
        table.events[-1] = table.events[-1].model_copy(update={"finish": told})
    return table.judged(1, False)


@pytest.mark.parametrize("told", [None, "??"])
def test_the_card_put_down_for_a_wrong_show_was_not_discarded(told: str | None) -> None:
    """R-07: "discarded by the previous player"; R-15: one declares "instead of" discarding."""
    table = _wrong_show_put_down("rummy-106", told=told).draw(2, "discards", "4H")
    assert "joker_from_discards" not in table.codes()


@unseen("joker_from_discards", "top_discard", but=["log_incomplete"])
def test_a_joker_put_down_in_a_gap_may_have_been_for_a_wrong_show() -> Table:
    table = Table("rummy-106").draw(1).gap()
    table.discards.append("4H")
    return table.draw(2, "discards", "4H")


@loud("joker_from_discards", "R-07", says=("Seat 3", "four of spades"))
def test_a_joker_discarded_after_a_wrong_show_was() -> Table:
    return _wrong_show_put_down("rummy-106").draw(2).discard(2, "4S").draw(3, "discards")


@loud("joker_from_discards", "custom:joker-in-discards", says=("Seat 2", "four of hearts"))
def test_where_custom_forbids_jokers_of_the_pile_that_of_a_wrong_show_is_one() -> Table:
    return _wrong_show_put_down("classic").draw(2, "discards")


@loud("joker_from_discards", says=("Seat 2",), also=["not_top_of_discards"])
def test_the_open_joker_is_not_free_for_the_second_player_either() -> Table:
    return Table(open_card="JK", unlogged=["stock"]).turn(1).draw(2, "discards", "JK")


def test_a_card_from_deeper_in_the_discards_is_no_third_copy() -> None:
    """It lay there for all to see, and leaves the pile: no card more is on the table than before."""
    table = Table(open_card="9H", hands={3: "9H"}).turn(1).draw(2, "discards", "9H")
    assert table.codes() == ["not_top_of_discards"]


def test_a_card_from_deeper_in_the_stock_is_no_third_copy() -> None:
    """The stock was not drawn in its order, and that is all: the card leaves the stock, whatever lay above it."""
    assert Table(stock="KS 9H", hands={3: "9H"}).draw(1, card="9H").codes() == ["stock_order"]


@loud("joker_from_discards", "custom:joker-in-discards", says=("Seat 3", "printed joker"))
def test_a_joker_may_not_be_bought_either_where_none_may_be_taken() -> Table:
    table = Table("continental", hands={1: "JK"})
    table.rules = changed(table.rules, discards={"joker": "forbidden"})
    return table.turn(1, put="JK").draw(2).buy(3)


@quiet("joker_from_discards")
def test_a_joker_may_be_drawn_from_the_stock() -> Table:
    return Table(stock="JK 4S").turn(1).draw(2)


@quiet("joker_from_discards")
def test_any_other_card_may_be_taken() -> Table:
    return _joker_put_down(card="5S").draw(2, "discards")


@unseen("joker_from_discards", "wild_card")
def test_without_the_wild_card_a_four_may_be_a_joker_or_not() -> Table:
    return Table(hands={1: "4S"}, unlogged=["wild_card"]).draw(1).discard(1, "4S").draw(2, "discards")


@loud("joker_from_discards", says=("printed joker",))
def test_a_printed_joker_is_one_whatever_the_wild_card() -> Table:
    return Table(hands={1: "JK"}, unlogged=["wild_card"]).draw(1).discard(1, "JK").draw(2, "discards")


@unseen("joker_from_discards", "taken_card")
def test_a_card_taken_that_was_not_logged_may_be_a_joker() -> Table:
    return _joker_put_down().draw(2, "discards", "??")


def test_a_joker_put_down_without_a_draw_is_not_the_first_card() -> None:
    """The exception is for the card that was turned up, not for whatever lies there before anybody drew."""
    table = Table(hands={1: "JK"}).discard(1, "JK").draw(2, "discards")
    assert table.codes() == ["discard_before_draw", "joker_from_discards"]


def test_the_first_card_is_free_for_the_first_player_only() -> None:
    """custom:joker-in-discards: the first open card, by the first player; once he dropped it is nobody's."""
    assert Table(open_card="JK").drop(1).draw(2, "discards").codes() == ["joker_from_discards"]


# --- stock_order


@loud_in(
    "stock_order",
    {
        "rummycentral": "custom:stock-order",
        "aceleagues-points": "AL-12",
        "ace2three-points": "AT-13",
        "rummy-106": "R-09",
    },
    says=("queen of spades", "king of spades"),
)
def test_the_next_card_of_the_stock_is_drawn_in_every_game(ruleset: str) -> Table:
    return Table(ruleset, stock="KS", hands={2: "QS QS"}, unlogged_hands=[2]).draw(1, card="QS")


@loud("stock_order", says=("Seat 2", "jack of spades", "queen of spades"))
def test_the_second_draw_must_follow_too() -> Table:
    return Table(stock="KS QS", hands={3: "JS JS"}, unlogged_hands=[3]).turn(1).draw(2, card="JS")


@quiet("stock_order", "custom:stock-order")
def test_a_stock_drawn_in_its_order() -> Table:
    return Table(stock="KS QS JS").round()


@unseen("stock_order", "stock_order")
def test_without_the_order_of_the_stock_any_card_may_come() -> Table:
    return Table(unlogged=["stock"], stock="KS").draw(1)


@unseen("stock_order", "stock_order")
def test_a_card_of_the_stock_that_was_not_logged_may_be_any() -> Table:
    table = Table(dealt=False, stock="KS")
    table.deal(stock=["??", *table.stock[1:]])
    return table.draw(1)


@unseen("stock_order", "card_drawn")
def test_a_drawn_card_that_was_not_logged_may_be_the_next() -> Table:
    return Table().draw(1, card="??")


@unseen("stock_order", "contradictions", but=["stock_order"])
def test_after_one_contradiction_no_other_is_looked_for() -> Table:
    table = Table(stock="KS QS JS", hands={3: "8S 8S"}, unlogged_hands=[3]).draw(1, card="8S").discard(1)
    return table.draw(2, card="9H")


# --- stock_empty


@loud("stock_empty", "custom:stock-exhausted", says=("Seat 1",))
def test_an_empty_stock_gives_no_card() -> Table:
    table = Table("classic", 2, stock_size=0, dealt=False).deal(stock=[], unlogged=["wild_card"])
    return table.say("draw", seat=1, **{"from": "stock"}, card="??")


@loud("stock_empty", "AT-20", says=("Seat",), also=["third_copy"])
def test_where_the_stock_must_be_turned_over_nobody_draws_before() -> Table:
    table = with_stock_left("ace2three-points", 0)
    seat = table.due()
    return table.draw(seat, card=table.discards[0])


@quiet("stock_empty")
def test_the_last_card_of_the_stock_may_be_drawn() -> Table:
    return with_stock_left("rummycentral", 0)


@quiet("stock_empty", "custom:stock-exhausted")
def test_the_stock_is_full_again_once_the_discards_were_turned_over() -> Table:
    table = with_stock_left("rummycentral", 0).recycle()
    return table.turn(table.due())


@unseen("stock_empty", "stock_order")
def test_without_the_order_nobody_knows_how_much_stock_is_left() -> Table:
    return Table(unlogged=["stock"]).draw(1)


# --- recycle_not_due


@loud("recycle_not_due", "R-20", says=("the deal ends when the stock is used up",))
def test_with_106_cards_the_discards_are_never_turned_over() -> Table:
    return Table("rummy-106").turn(1).recycle()


@loud("recycle_not_due", "custom:stock-exhausted", says=("cards were left in the stock",))
def test_the_discards_stay_while_there_is_stock() -> Table:
    return Table("rummycentral").round().recycle()


@loud("recycle_not_due", "AT-20", says=("1 card was left in the stock",))
def test_the_discards_stay_while_a_seat_holds_fourteen_cards_and_one_is_left_in_the_stock() -> Table:
    table = with_stock_left("ace2three-points", 2)
    table.draw(table.due())
    return table.recycle()


@quiet("recycle_not_due", "AT-20", "BR-22")
def test_a_stock_is_made_anew_as_soon_as_its_last_card_is_drawn() -> Table:
    table = with_stock_left("rum", 1)
    seat = table.due()
    return table.draw(seat).recycle().discard(seat)


@quiet("recycle_not_due", "custom:stock-exhausted", "AT-20")
def test_a_used_up_stock_is_renewed_from_the_discards() -> Table:
    table = with_stock_left("aceleagues-points", 0)
    top = table.discards[-1]
    table.recycle()
    assert table.now().discards == (top,)
    return table


@quiet("recycle_not_due")
def test_a_stock_renewed_without_saying_its_order() -> Table:
    table = with_stock_left("rummycentral", 0).recycle(logged=False)
    assert table.now().stock is None
    return table


@unseen("recycle_not_due", "stock_order")
def test_without_the_order_nobody_knows_that_the_stock_was_used_up() -> Table:
    return Table("rummycentral", unlogged=["stock"]).round().recycle()


# --- recycled_cards_differ


@loud("recycled_cards_differ", "custom:stock-exhausted", says=("event",))
def test_the_new_stock_holds_no_card_that_was_not_among_the_discards() -> Table:
    """house:reshuffle-order"""
    table = with_stock_left("rummycentral", 0, hands={1: "7H 7H"})
    return table.recycle(["7H", *table.discards[1:-1]])


@loud("recycled_cards_differ", "AT-20")
def test_the_hands_of_those_who_dropped_belong_into_the_new_stock() -> Table:
    table = with_stock_left("ace2three-points", 0, seats=3)
    table.drop(table.due())
    return table.recycle()


@loud("recycled_cards_differ", "custom:stock-exhausted")
def test_elsewhere_the_hands_of_those_who_dropped_stay_out() -> Table:
    table = with_stock_left("rummycentral", 0, seats=3)
    seat = table.due()
    return table.drop(seat).recycle([*table.discards[:-1], *table.hands[seat]])


@quiet("recycled_cards_differ", "AT-20")
def test_a_stock_renewed_with_a_dropped_hand() -> Table:
    table = with_stock_left("ace2three-points", 0, seats=3)
    seat = table.due()
    table.drop(seat)
    order = [*table.discards[:-1], *table.hands[seat]]
    table.recycle(order)
    table.stock = order
    return table.turn(table.due())


@quiet("recycled_cards_differ", "custom:stock-exhausted")
def test_a_stock_renewed_without_a_dropped_hand() -> Table:
    table = with_stock_left("rummycentral", 0, seats=3)
    table.drop(table.due())
    return table.recycle()


@quiet("recycled_cards_differ", "house:reshuffle-order")
def test_the_new_stock_may_have_any_order() -> Table:
    table = with_stock_left("rummycentral", 0)
    table.recycle(sorted(table.discards[:-1]))
    table.stock.sort()
    return table.turn(table.due())


@unseen("recycled_cards_differ", "turned_over")
def test_a_discard_that_was_not_logged_may_be_any_card_of_the_new_stock() -> Table:
    return with_stock_left("rummycentral", 0, unlogged=["open_card"]).recycle()


@unseen("recycled_cards_differ", "turned_over")
def test_a_new_stock_that_was_not_logged() -> Table:
    return with_stock_left("rummycentral", 0).recycle(logged=False)


# --- table play: all discards go, and a card is turned up


@loud("recycle_not_due", "CG-12", says=("the deal ends when the stock is used up after", "1 time"))
def test_at_basic_rummy_the_discards_are_used_again_once() -> Table:
    """CG-12"""
    table = with_stock_left("basic", 0).recycle()
    table.turn(table.due())
    return table.recycle()


@loud("recycle_not_due", "BRv-10", says=("2 times",))
def test_by_agreement_the_discards_are_used_again_so_often_and_no_more() -> Table:
    """BRv-10"""
    table = with_stock_left("rum+reshuffle-limit", 0).recycle()
    use_up(table)
    table.recycle().turn(table.due())
    return table.recycle()


@loud("recycle_not_due", "BRv-11", says=("the deal ends when the stock is used up.",))
def test_in_block_rummy_the_discards_are_never_used_again() -> Table:
    """BRv-11"""
    return Table("rum+block").turn(1).recycle()


@quiet("recycle_not_due", "BRv-10", "BR-22")
def test_at_rum_the_discards_are_used_again_as_often_as_need_be() -> Table:
    """BR-22: the discards are shuffled and turned down, and the top card is turned up."""
    table = with_stock_left("rum", 0)
    for _ in range(3):
        table.recycle(sorted(table.discards))
        use_up(table)
    assert table.now().recycles == 3
    return table


@unseen("recycle_not_due", "gap", but=["log_incomplete"])
def test_the_stock_may_have_been_used_up_in_a_hole() -> Table:
    return Table("rum").gap().recycle()


@loud("recycled_cards_differ", "BR-22", says=("does not consist of",))
def test_the_card_turned_up_comes_from_the_discards_too() -> Table:
    """BR-22"""
    table = with_stock_left("rum", 0)
    return table.recycle(open_card=table.discards[-1])


@loud("recycled_cards_differ", "custom:stock-exhausted")
def test_no_card_is_turned_up_where_the_top_one_stays() -> Table:
    table = with_stock_left("rummycentral", 0)
    return table.recycle(open_card=table.discards[0])


@quiet("recycled_cards_differ", "custom:stock-exhausted")
def test_the_top_card_that_stays_may_be_named() -> Table:
    table = with_stock_left("rummycentral", 0)
    return table.recycle(open_card=table.discards[-1])


@quiet("recycled_cards_differ", "BR-22")
def test_all_discards_and_not_all_but_one_become_the_stock() -> Table:
    """BR-22"""
    table = with_stock_left("rum", 0)
    cards = sorted(table.discards)
    table.recycle(cards)
    assert table.now().discards == (cards[0],)
    assert table.now().stock == tuple(cards[1:])
    return table.turn(table.due())


@quiet("recycled_cards_differ", "CG-12")
def test_at_basic_rummy_the_top_discard_stays() -> Table:
    table = with_stock_left("basic", 0)
    top = table.discards[-1]
    table.recycle(sorted(table.discards[:-1]))
    assert table.now().discards == (top,)
    return table.turn(table.due())


@loud("recycled_cards_differ", "BR-22")
def test_the_stock_beside_a_card_turned_up_that_was_not_logged_is_short_of_one_card() -> Table:
    table = with_stock_left("rum", 0)
    return table.recycle(table.discards[2:], open_card="??")


@unseen("recycled_cards_differ", "turned_over")
def test_a_card_turned_up_that_was_not_logged() -> Table:
    return with_stock_left("rum", 0).recycle(open_card="??")


# --- recycle_order


@loud("recycle_order", "BRv-09", says=("must not be shuffled",))
def test_by_agreement_the_pile_is_turned_over_unshuffled() -> Table:
    """BRv-09"""
    table = with_stock_left("rum+turn-pile", 0)
    return table.recycle(sorted(table.discards))


@quiet("recycle_order", "BRv-09")
def test_the_card_discarded_first_is_turned_up_and_the_next_drawn_first() -> Table:
    """BRv-09, BR-22"""
    table = with_stock_left("rum+turn-pile", 0)
    first, second = table.discards[:2]
    table.recycle()
    assert (table.now().discards, (table.now().stock or ())[0]) == ((first,), second)
    return table.turn(table.due())


@quiet("recycle_order", "house:reshuffle-order", "BR-22")
def test_elsewhere_the_pile_is_shuffled() -> Table:
    table = with_stock_left("rum", 0)
    return table.recycle(sorted(table.discards))


@quiet("recycle_order", but=["recycled_cards_differ"])
def test_what_is_not_made_of_the_discards_has_no_order_of_theirs() -> Table:
    table = with_stock_left("rum+turn-pile", 0)
    return table.recycle([*table.discards[:-2], table.discards[0], table.discards[-1]])


@unseen("recycle_order", "turned_over")
def test_a_pile_with_a_card_that_was_not_logged_may_lie_in_any_order() -> Table:
    return with_stock_left("rum+turn-pile", 0, unlogged=["open_card"]).recycle()


# --- stalemate_not_due

SETS = "9S 9D 9C | JS JD JC"


def _one_card_each(runs: str, laid_off: str = "") -> Table:
    """Both of two have one card left: seat 1 laid ``runs`` and laid off, seat 2 laid two sets and a run."""
    held = " ".join([*runs.replace("|", " ").split(), *laid_off.split()])
    table = Table("basic", 2, hands={1: f"{held} KD", 2: f"{SETS} 6S 7S 8S 2D".replace("|", " ")}).draw(1).meld(1, runs)
    table.discard(1).draw(2).meld(2, f"{SETS} | 6S 7S 8S").discard(2).draw(1)
    for number, card in enumerate(laid_off.split(), 3):
        table.lay_off(1, card, on=number)
    table.discard(1)
    assert [len(table.seat(seat).hand) for seat in (1, 2)] == [1, 1]
    return table


@loud("stalemate_not_due", "CG-16", says=("Deal 1", "somebody could still go out"))
def test_a_deal_is_no_stalemate_while_a_card_still_fits() -> Table:
    """CG-16: the jack of hearts goes on the jacks, or on the run up to the ten."""
    return _one_card_each("5S 5D 5C 5H | 6H 7H 8H 9H TH").close("finished", deal=1)


@quiet("stalemate_not_due", "CG-16")
def test_a_deal_nobody_can_finish_is_a_stalemate() -> Table:
    """CG-16: one card each, four full sets, and runs shut in by them."""
    table = _one_card_each("5S 5D 5C 5H | 6H 7H 8H", "9H JH").close("finished", deal=1)
    assert table.ending().how == "stuck"
    return table


@unseen("stalemate_not_due", "could_go_out")
def test_with_more_cards_in_hand_nobody_can_tell_a_stalemate() -> Table:
    return Table("basic", 2).turn(1).close("finished", deal=1)


@unseen("stalemate_not_due", "hand_empty")
def test_a_hand_that_was_not_logged_may_have_been_empty() -> Table:
    return Table("basic", 2, unlogged_hands=[2]).turn(1).close("finished", deal=1)


@loud("stalemate_not_due", "BR-23", says=("Deal 1", "nobody had won it yet"))
def test_a_deal_of_rum_is_not_finished_before_somebody_has_won() -> Table:
    """BR-23"""
    return Table("rum", 2).turn(1).close("finished", deal=1)


@loud("stalemate_not_due", "custom:valid-show", says=("Deal 1", "nobody had won it yet"))
def test_nor_is_a_deal_that_ends_with_a_show() -> Table:
    return Table().turn(1).close("finished", deal=1)


@loud("stalemate_not_due", "custom:valid-show", says=("Deal 1", "nobody had won it yet"))
def test_hands_that_were_not_logged_end_no_deal_by_being_empty_where_nobody_lays_cards_down() -> Table:
    return Table(unlogged_hands=[1, 2, 3]).turn(1).close("finished", deal=1)


@quiet("stalemate_not_due", "house:ended")
def test_a_deal_may_be_abandoned_at_any_time() -> Table:
    return Table("rum", 2).turn(1).close("abandoned", deal=1)


@quiet("stalemate_not_due", "BR-23")
def test_a_deal_somebody_has_won_is_finished() -> Table:
    table = Table("rum", 5, hands={1: "5H 6H 7H 8H 9H TH"}).draw(1).meld(1, "5H 6H 7H 8H 9H TH").discard(1)
    return table.close("finished", deal=1)


@unseen("stalemate_not_due", "show_valid")
def test_a_show_that_cannot_be_judged_may_have_ended_the_deal() -> Table:
    return Table(hands={1: SHOWABLE}, unlogged=["wild_card"]).draw(1).declare(1).close("finished", deal=1)


@unseen("stalemate_not_due", "stock_order")
def test_the_stock_may_have_ended_the_deal() -> Table:
    table = Table("rum+block", 2, unlogged=["stock"]).draw(1, "discards")
    table.discard(1, table.hands[1][0])
    return table.close("finished", deal=1)


@unseen("stalemate_not_due", "contradictions", but=["log_incomplete"])
def test_somebody_may_have_won_in_a_hole() -> Table:
    return Table("rum").gap().close("finished", deal=1)


# --- what the rules make of a used-up stock


@pytest.mark.parametrize(
    ("ruleset", "recycles", "how"),
    [("rum+block", 0, "counted"), ("rum+reshuffle-limit", 2, "counted"), ("basic", 1, "no_points")],
)
def test_where_the_stock_is_not_made_anew_the_deal_ends_with_it(ruleset: str, recycles: int, how: str) -> None:
    """BRv-10, BRv-11, CG-12, house:agreed-number, house:after-last-reshuffle"""
    table = with_stock_left(ruleset, 0)
    for _ in range(recycles):
        table.recycle()
        use_up(table)
    assert table.codes() == []
    assert (table.ending().how, table.ending().winners) == (how, ())


def test_a_whole_pack_played_to_its_end_gives_the_deal_to_the_lowest_hand() -> None:
    """R-20: the deal ends when a draw is due and no stock is left."""
    table = with_stock_left("rummy-106", 0, hands={1: SHOWABLE, 2: HOPELESS})
    ended = table.ending()
    assert table.codes() == []
    assert (ended.how, ended.winners, ended.seq) == ("used_up", (1,), table.events[-1].seq)


def test_equal_lowest_hands_share_the_deal() -> None:
    """R-20, custom:ties"""
    hand = "AS 2S 3S 5H 6H 8C TD QD 3H 2C 7C 9C KC"
    table = with_stock_left("rummy-106", 0, hands={1: hand, 2: hand}, wild_card="JC")
    ended = table.ending()
    assert (ended.how, ended.winners) == ("used_up", (1, 2))


def test_a_used_up_stock_decides_nothing_when_a_hand_was_not_logged() -> None:
    """R-20, house:undecidable"""
    table = with_stock_left("rummy-106", 0, unlogged_hands=[2])
    ended = table.ending()
    assert (ended.how, ended.winners) == ("used_up", ())


@pytest.mark.parametrize("ruleset", ["rummycentral", "aceleagues-points", "ace2three-points", "classic"])
def test_elsewhere_a_used_up_stock_ends_nothing(ruleset: str) -> None:
    """custom:stock-exhausted, AT-20"""
    table = with_stock_left(ruleset, 0)
    assert table.now().ended is None
    assert table.codes() == []
