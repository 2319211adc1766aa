"""Cards must be held to be played, and no card exists more often than the packs hold it."""

import pytest

from tests.play.law_case import loud, quiet, unseen
from tests.play.table import SHOWABLE, Table, deal_of, groups_of, with_stock_left

# --- card_not_held


@loud("card_not_held", "house:conservation", says=("Seat 1", "ten of clubs"))
def test_a_card_not_held_cannot_be_put_down() -> Table:
    return Table(hands={1: SHOWABLE, 2: "TC"}, unlogged_hands=[2], unlogged=["stock"]).draw(1).discard(1, "TC")


@loud("card_not_held", says=("Seat 1", "ace of spades"), also=["third_copy"])
def test_a_third_copy_put_down() -> Table:
    return Table(hands={1: SHOWABLE.replace("AS", "4S"), 2: "AS AS"}).draw(1).discard(1, "AS")


@loud("card_not_held", says=("Seat 1", "ten of clubs"))
def test_a_finish_card_must_be_held() -> Table:
    """Nobody grouped it: the groups are of the hand."""
    return Table(hands={1: SHOWABLE, 2: "TC"}, unlogged_hands=[2], unlogged=["stock"]).draw(1).declare(1, finish="TC")


@quiet("card_not_held")
def test_a_card_drawn_may_be_put_down() -> Table:
    return Table(hands={1: SHOWABLE}, stock="TC").draw(1).discard(1, "TC")


@unseen("card_not_held", "hand")
def test_a_hand_that_was_not_logged_may_hold_any_card() -> Table:
    table = Table(unlogged_hands=[1]).draw(1)
    return table.discard(1, table.hands[1][0])


@unseen("card_not_held", "put_down")
def test_a_discard_that_was_not_logged_may_be_any_card() -> Table:
    return Table().draw(1).discard(1, "??")


@unseen("card_not_held", "hand")
def test_after_a_discard_that_was_not_logged_the_hand_is_not_known() -> Table:
    table = Table(seats=2).draw(1).discard(1, "??").turn(2).draw(1)
    return table.discard(1, table.hands[1][0])


# --- groups_not_hand


@loud("groups_not_hand", "house:conservation", says=("Seat 1", "ten of clubs"))
def test_a_show_of_cards_not_held() -> Table:
    table = Table(hands={1: SHOWABLE, 2: "TC"}, unlogged_hands=[2], unlogged=["stock"]).draw(1)
    return table.declare(1, SHOWABLE.replace("JK", "TC"))


@loud("groups_not_hand", says=("Seat 1", "king of hearts"))
def test_a_card_put_down_is_in_no_group_besides() -> Table:
    return Table(hands={1: SHOWABLE}, unlogged=["stock"]).draw(1).declare(1, finish="KH")


@unseen("groups_not_hand", "hand")
def test_a_finish_may_be_the_card_drawn_that_was_not_logged() -> Table:
    table = Table(hands={1: SHOWABLE, 2: "TC"}, unlogged_hands=[2], unlogged=["stock"]).draw(1, card="??")
    return table.declare(1, finish="TC")


@loud("groups_not_hand", says=("Seat 1", "printed joker"))
def test_one_joker_cannot_stand_in_two_melds() -> Table:
    """AL-32"""
    table = Table("aceleagues-points", hands={1: SHOWABLE}, unlogged=["stock"]).draw(1)
    return table.declare(1, "AS 2S 3S | 5H 6H 7H JK | 9C 9D JK | KD KC KH", finish=table.hands[1][-1])


@loud("groups_not_hand", says=("Seat 1", "ten of clubs"))
def test_one_unknown_card_is_not_both_grouped_and_put_down() -> Table:
    table = Table(hands={1: SHOWABLE}, unlogged=["stock"]).draw(1, card="??")
    return table.declare(1, SHOWABLE.replace("JK", "TC"), finish="QC")


@loud("groups_not_hand", says=("Seat 2", "ten of clubs"))
def test_a_loser_lays_out_cards_not_held() -> Table:
    table = Table(hands={1: SHOWABLE, 2: "AC 2C 3C", 3: "TC"}, unlogged_hands=[3], unlogged=["stock"]).draw(1)
    return table.declare(1).show(2, "AC 2C 3C | " + " ".join(table.hands[2][3:12]) + " TC")


@loud("groups_not_hand", says=("Seat 2",))
def test_a_saved_grouping_of_cards_not_held() -> Table:
    """house:saved-in-hand"""
    return Table(hands={2: "AC 2C 3C", 3: "TC TC"}).group(2, "AC 2C 3C | TC")


@loud("groups_not_hand", says=("Seat 2", "ten of clubs"))
def test_a_grouping_of_cards_not_held_is_saved_after_a_show() -> Table:
    table = Table("ace2three-points", hands={1: SHOWABLE, 2: "AC 2C 3C", 3: "TC TC"}).draw(1).declare(1)
    return table.group(2, "AC 2C 3C | TC")


@quiet("groups_not_hand", "AT-21")
def test_a_grouping_may_be_saved_a_moment_after_a_card_of_it_was_thrown() -> Table:
    return Table("ace2three-points", hands={1: "AC 2C 3C TC"}).draw(1).discard(1, "TC").group(1, "AC 2C 3C TC")


def test_a_card_just_thrown_is_not_taken_for_a_second_one_in_a_hand_that_is_not_known() -> None:
    table = Table("ace2three-points", hands={1: "AC 2C 3C TC", 2: "TC"}, unlogged=["stock"]).draw(1, card="??")
    table.discard(1, "TC").group(1, "AC 2C 3C TC").draw(2).discard(2, "TC")
    assert table.codes() == []
    assert "TC" not in table.seat(1).hand


@quiet("groups_not_hand")
def test_a_show_of_the_cards_held() -> Table:
    return Table(hands={1: SHOWABLE}).draw(1).declare(1)


@quiet("groups_not_hand", "house:saved-in-hand")
def test_a_saved_grouping_need_not_hold_every_card() -> Table:
    return Table(hands={2: "AC 2C 3C"}).group(2, "AC 2C 3C")


@unseen("groups_not_hand", "hand")
def test_a_show_from_a_hand_that_was_not_logged() -> Table:
    return Table(hands={1: SHOWABLE}, unlogged_hands=[1]).draw(1).declare(1)


@unseen("groups_not_hand", "hand")
def test_a_show_with_a_card_that_was_not_logged() -> Table:
    table = Table(hands={1: SHOWABLE}).draw(1)
    return table.declare(1, SHOWABLE.replace("KH", "??"), finish=table.hands[1][-1])


@loud("groups_not_hand", says=("Seat 1",))
def test_unknown_cards_excuse_only_as_many_as_there_are() -> Table:
    """The hand holds one card nobody logged; two cards shown are in no hand."""
    table = Table(hands={1: SHOWABLE, 2: "TC TD"}, dealt=False)
    table.deal(hands=[{"seat": 1, "cards": [*table.hands[1][:12], "??"]}], unlogged=["stock"]).draw(1)
    return table.declare(1, SHOWABLE.replace("AS", "TC").replace("2S", "TD"), finish=table.hands[1][-1])


# --- third_copy


@loud("third_copy", "custom:packs", "house:conservation", says=("event 3", "3 copies of the seven of hearts", "hold 2"))
def test_a_third_seven_of_hearts_is_found_when_it_is_drawn() -> Table:
    return Table("rummycentral", hands={1: "7H", 2: "7H"}, unlogged=["stock"]).draw(1, card="7H")


@loud("third_copy", "R-01", says=("seven of hearts",), also=["stock_order"])
def test_a_third_seven_of_hearts_is_found_against_the_order_of_the_stock() -> Table:
    return Table("rummy-106", hands={1: "7H", 2: "7H"}).draw(1, card="7H")


@loud("third_copy", "AL-01", says=("3 copies of the nine of clubs",))
def test_a_third_nine_of_clubs_is_found_when_it_is_drawn() -> Table:
    return Table("aceleagues-points", hands={1: "9C", 2: "9C"}, unlogged=["stock"]).draw(1, card="9C")


@loud("third_copy", "custom:printed-jokers", says=("3 copies of the printed joker",))
def test_a_third_printed_joker_is_found_when_it_is_drawn() -> Table:
    """AL-01 leaves open how many printed jokers there are."""
    return Table("aceleagues-points", hands={1: "JK", 2: "JK"}, unlogged=["stock"]).draw(1, card="JK")


def test_of_a_card_too_many_only_the_clause_about_such_cards_is_cited() -> None:
    for card, clause in (("9C", "AL-01"), ("JK", "custom:printed-jokers")):
        table = Table("aceleagues-points", hands={1: card, 2: card}, unlogged=["stock"]).draw(1, card=card)
        assert set(table.findings()[-1].clauses) == {clause, "house:conservation"}


@loud("third_copy", "AT-01", says=("four of diamonds",))
def test_the_wild_card_counts() -> Table:
    return Table("ace2three-points", wild_card="4D", hands={2: "4D"}, unlogged=["stock"]).draw(1, card="4D")


@loud("third_copy", says=("7H.1",))
def test_one_copy_in_two_places_is_found_when_it_is_drawn() -> Table:
    return Table(copies=True, hands={1: "7H.1"}, unlogged=["stock"]).draw(1, card="7H.1")


@loud("third_copy", says=("seven of hearts",))
def test_a_third_copy_put_down_from_a_hand_that_was_not_logged() -> Table:
    return Table(hands={2: "7H", 3: "7H"}, unlogged_hands=[1], unlogged=["stock"]).draw(1).discard(1, "7H")


@loud("third_copy", says=("ace of spades",))
def test_a_third_copy_in_a_show_from_a_hand_that_was_not_logged() -> Table:
    table = Table(hands={2: "AS", 3: "AS"}, unlogged_hands=[1], unlogged=["stock"]).draw(1)
    return table.say("declare", seat=1, groups=groups_of(SHOWABLE), finish=table.hands[1][-1])


@loud("third_copy", says=("5H.1",))
def test_one_copy_twice_in_a_show_from_a_hand_that_was_not_logged() -> Table:
    table = Table(copies=True, hands={1: "5H.1 5H.2"}, unlogged_hands=[1], unlogged=["stock"]).draw(1)
    return table.say("declare", seat=1, groups=groups_of("5H.1 6H.1 7H.1 | 3H.1 4H.1 5H.1"))


@quiet("third_copy")
def test_a_second_seven_of_hearts_is_drawn() -> Table:
    return Table(hands={2: "7H"}, stock="7H", unlogged=["stock"]).draw(1)


@quiet("third_copy")
def test_a_card_that_comes_back_is_the_same_card() -> Table:
    table = Table(seats=2, hands={1: "7H", 2: "7H"}, unlogged=["stock"])
    for _ in range(3):
        table.draw(1).discard(1, "7H").draw(2, "discards").discard(2, "7H").draw(1, "discards")
        table.discard(1, table.hands[1][1]).turn(2)
    return table


@quiet("third_copy")
def test_a_hand_that_is_laid_out_twice_is_the_same_hand() -> Table:
    """Each time another of its cards is not logged."""
    table = Table(hands={1: SHOWABLE, 3: "7S 8S 9S | 7S 2C"}, unlogged_hands=[2, 3], unlogged=["stock"]).draw(1)
    return table.declare(1).show(3, "7S 8S ?? | 7S 2C").show(3, "7S ?? 9S | 7S 2C")


@loud("third_copy", says=("seven of spades",))
def test_a_hand_that_is_laid_out_again_with_more_cards_than_there_are() -> Table:
    table = Table(hands={1: SHOWABLE, 2: "7S 7S"}, unlogged_hands=[3], unlogged=["stock"]).draw(1).declare(1)
    return table.show(3, "?? 8S 9S").show(3, "7S 8S 9S")


@quiet("third_copy")
def test_the_other_copy_of_a_card_is_drawn() -> Table:
    return Table(copies=True, hands={1: "7H.1"}, stock="7H.2", unlogged=["stock"]).draw(1)


@quiet("third_copy")
def test_a_card_that_may_have_gone_with_an_unlogged_discard_is_not_counted() -> Table:
    """Seat 1 may have put its seven down unseen, so the one drawn later may be that one."""
    table = Table(seats=2, hands={1: "7H", 2: "7H"}, unlogged=["stock"]).draw(1)
    table.discards.append("7H")
    table.hands[1].remove("7H")
    return table.say("discard", seat=1, card="??").draw(2, "discards")


@quiet("third_copy")
def test_a_finish_card_that_was_not_logged_may_turn_up_again() -> Table:
    """Seat 1 is known to hold one card, puts down an unlogged one to declare, and shows unlogged cards.

    The card it was known to hold may be the one on the pile: taking it from there is no third copy.
    """
    table = Table(seats=3, hands={1: SHOWABLE.replace("AS", "5S"), 3: "8S"}, open_card="8S", unlogged_hands=[1])
    table.draw(1, "discards")
    table.discards.append("8S")
    table.hands[1].remove("8S")
    groups = groups_of("5S 2S | 3S 5H 6H 7H JK | 9C 9D 9S | KD KC KH")
    return table.say("declare", seat=1, groups=groups, finish="??").draw(2, "discards")


@quiet("third_copy", "house:reshuffle-order")
def test_a_recycled_card_is_drawn_again() -> Table:
    table = with_stock_left("rummycentral", 0).recycle(logged=False)
    return table.turn(table.due())


@unseen("third_copy", "contradictions", but=["third_copy"])
def test_after_one_third_copy_no_other_is_looked_for() -> Table:
    return Table(hands={1: "7H", 2: "7H"}, unlogged=["stock"]).draw(1, card="7H").discard(1, "7H").draw(2, card="7H")


@pytest.mark.parametrize("ruleset", ["classic", "rummy-106", "ace2three-points", "aceleagues-points"])
def test_a_contradiction_puts_the_rest_of_the_deal_in_doubt(ruleset: str) -> None:
    table = Table(ruleset, hands={1: "7H", 2: "7H"}, unlogged=["stock"]).draw(1, card="7H").discard(1)
    assert [deal_of(step.after).tainted for step in table.steps()[1:]] == [None, 3, 3]


# --- cards laid on the table, cards bought


@loud("card_not_held", "house:conservation", says=("Seat 1", "eight of spades"), also=["third_copy"])
def test_only_cards_of_the_hand_are_melded() -> Table:
    """BR-08"""
    return Table("rum", 2, hands={1: "6S 7S", 2: "8S"}).draw(1).meld(1, "6S 7S 8S")


@loud("card_not_held", says=("Seat 2", "nine of clubs"), also=["third_copy", "lay_off_no_fit"])
def test_a_card_laid_off_once_is_gone() -> Table:
    table = Table("basic", 2, hands={1: "9S 9D 9H", 2: "9C"}).draw(1).meld(1, "9S 9D 9H").discard(1)
    table.draw(2).lay_off(2, "9C")
    table.events.append(table.events[-1].model_copy(update={"seq": len(table.events) + 1}))
    return table


@loud("card_not_held", says=("Seat 1", "printed joker"))
def test_a_joker_is_laid_by_who_holds_it_whatever_it_stands_for() -> Table:
    table = Table("continental", 2, hands={1: "5H 5S 9D 9H"}, unlogged=["stock"]).draw(1)
    return table.lay_contract(1, "5H 5S JK=5C | 9D 9H JK=9C")


@loud("card_not_held", says=("Seat 1", "six of hearts"), also=["no_such_meld"])
def test_the_card_put_in_a_jokers_place_comes_from_the_hand() -> Table:
    table = Table("continental", 2, hands={2: "6H 6H"}, unlogged_hands=[2], unlogged=["stock"]).draw(1)
    return table.move_joker(1, "JK=8H", on="3.1", card="6H")


@loud("card_not_held", says=("Seat 1",))
def test_nobody_lays_more_cards_than_he_holds() -> Table:
    table = Table("rum", 5, unlogged=["stock", "hands"], open_card="2C").say("draw", seat=1, **{"from": "stock"})
    return table.meld(1, "4S 5S 6S 7S 8S 9S TS JS")


@quiet("card_not_held", "BR-08", "CG-08")
def test_cards_of_the_hand_are_melded_and_laid_off() -> Table:
    return Table("basic", 2, hands={1: "9S 9D 9H 9C"}).draw(1).meld(1, "9S 9D 9H").lay_off(1, "9C")


@quiet("card_not_held", "BRv-07")
def test_a_joker_that_names_a_card_is_held_as_a_joker() -> Table:
    return Table("rum+jokers", 2, hands={1: "5H 6H JK"}).draw(1).meld(1, "5H 6H JK=7H")


@unseen("card_not_held", "hand")
def test_a_hand_that_was_not_logged_may_hold_the_cards_laid() -> Table:
    return Table("rum", 2, hands={1: "6S 7S 8S"}, unlogged_hands=[1]).draw(1).meld(1, "6S 7S 8S")


@unseen("card_not_held", "put_down")
def test_a_card_laid_that_was_not_logged_may_be_one_of_the_hand() -> Table:
    return Table("rum", 2, hands={1: "6S 8S"}).draw(1).meld(1, "6S ?? 8S")


@loud("third_copy", "BR-02", says=("2 copies of the eight of spades", "hold 1"))
def test_one_pack_holds_one_eight_of_spades() -> Table:
    """BR-02"""
    table = Table("rum", 2, hands={1: "6S 7S", 2: "8S"}, unlogged_hands=[1], unlogged=["stock"]).draw(1)
    return table.meld(1, "6S 7S 8S")


@loud("third_copy", "CO-03", says=("3 copies of the king of spades", "hold 2"))
def test_a_penalty_card_is_one_of_the_packs_too() -> Table:
    """CO-03"""
    return Table("continental", 3, hands={1: "KS", 2: "KS"}, unlogged=["stock"]).draw(1).buy(3, penalty="KS")


@quiet("third_copy", "CO-03")
def test_the_second_king_of_spades_is_bought() -> Table:
    return Table("continental", 3, hands={1: "KS KS"}, unlogged=["stock", "open_card"]).turn(1, put="KS").draw(2).buy(3)


@loud("copies_mixed", "house:log-order", says=("7H",))
def test_a_meld_is_written_like_the_deal() -> Table:
    table = Table("jqka", 2, hands={1: "5H 6H 7H"}, copies=True, unlogged_hands=[1], unlogged=["stock"])
    return table.say("draw", seat=1, **{"from": "stock"}).meld(1, "5H.1 6H.1 7H")


@quiet("copies_mixed", "house:log-order")
def test_copies_are_written_on_the_table_as_in_the_hand() -> Table:
    table = Table("continental", 2, hands={1: "5H 5S 5C 9D 9H JK"}, copies=True)
    trio = [card for card in table.hands[1] if card[0] == "5"]
    pair = [card for card in table.hands[1] if card[0] == "9"]
    joker = next(card for card in table.hands[1] if card[:2] == "JK")
    return table.draw(1).lay_contract(1, f"{' '.join(trio)} | {' '.join(pair)} {joker}=9C")


@loud("copies_mixed", "house:log-order", says=("JK",))
def test_a_joker_that_moves_is_written_like_the_deal() -> Table:
    table = Table("rum+jokers+jokers-taken", 2, hands={1: "5H JK 7H 6H"}, copies=True)
    five, joker, seven, six = table.hands[1][:4]
    return table.draw(1).meld(1, f"{five} {joker}=6H {seven}").move_joker(1, "JK=8H", on=1, card=six)


@loud("copies_mixed", says=("KS",))
def test_a_penalty_card_is_written_like_the_deal() -> Table:
    return Table("continental", 2, copies=True, unlogged=["stock", "hands"]).draw(1).buy(2, penalty="KS")
