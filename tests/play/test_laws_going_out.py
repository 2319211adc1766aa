"""Going out, and the discard that ends a turn."""

from tests.play.law_case import loud, quiet, unseen
from tests.play.table import Table, in_deal

SIX = "5H 6H 7H 8H 9H TH"
TRIOS = "5H 5S 5C | 9D 9H 9C"


def _last_card(ruleset: str) -> Table:
    """Seat 1 has drawn, laid a run of all seven cards it was dealt, and holds the drawn card."""
    return Table(ruleset, 3, hands={1: f"{SIX} JH"}).draw(1).meld(1, f"{SIX} JH")


# --- out_without_discard


@loud("out_without_discard", "BRv-08", says=("Seat 1", "meld", "must be discarded"))
def test_by_agreement_the_last_card_is_not_melded() -> Table:
    """BRv-08"""
    return Table("rum+must-discard", 5, hands={1: SIX}, stock="JH").draw(1).meld(1, f"{SIX} JH")


@loud("out_without_discard", "BRv-08", says=("Seat 1", "lay-off"))
def test_by_agreement_the_last_card_is_not_laid_off() -> Table:
    """BRv-08"""
    return Table("rum+must-discard", 5, hands={1: SIX}, stock="JH").draw(1).meld(1, SIX).lay_off(1, "JH")


@loud("out_without_discard", "CO-18", says=("Seat 1", "lay-off"))
def test_the_last_card_of_continental_is_a_discard() -> Table:
    """CO-18"""
    table = Table("continental", 2, hands={1: f"{TRIOS} 5D".replace("|", " ")}, stock="9S").draw(1)
    return table.lay_contract(1, TRIOS).lay_off(1, "5D", on=1).lay_off(1, "9S", on=2)


@loud("out_without_discard", "CO-18", says=("contract laid",))
def test_a_contract_that_empties_the_hand_leaves_no_card_to_discard() -> Table:
    """CO-18"""
    table = in_deal("continental", 3, hands={1: "4H 5H 6H 7H 8H 8D 9D TD JD"}, stock="QD").draw(1)
    return table.lay_contract(1, "4H 5H 6H 7H 8H | 8D 9D TD JD QD")


@quiet("out_without_discard", "CO-18")
def test_who_has_laid_the_contract_goes_out_with_a_discard() -> Table:
    """CO-18"""
    table = Table("continental", 2, hands={1: f"{TRIOS} 5D".replace("|", " ")}).draw(1).lay_contract(1, TRIOS)
    table.lay_off(1, "5D", on=1).discard(1)
    assert table.ending().winners == (1,)
    return table


@quiet("out_without_discard", "BR-15", "BR-23")
def test_elsewhere_the_last_card_may_go_into_a_meld() -> Table:
    """BR-23: the deal ends at once when somebody has no cards."""
    table = Table("rum", 5, hands={1: SIX}, stock="JH").draw(1).meld(1, f"{SIX} JH")
    assert table.ending().winners == (1,)
    return table


@quiet("out_without_discard", "CG-01", "CG-11")
def test_going_out_without_a_discard_is_allowed() -> Table:
    """CG-11"""
    table = Table("basic", 3, hands={1: f"{SIX} JH"}, stock="QH").draw(1).meld(1, f"{SIX} JH").lay_off(1, "QH")
    assert table.ending().winners == (1,)
    return table


@unseen("out_without_discard", "contradictions", but=["log_incomplete"])
def test_how_many_cards_were_left_may_be_in_a_hole() -> Table:
    return Table("rum+must-discard", 5, hands={1: SIX}, stock="JH").gap().draw(1).meld(1, f"{SIX} JH")


# --- returned_discard


@loud("returned_discard", "BR-21", says=("Seat 1", "nine of clubs"))
def test_a_card_just_taken_is_not_put_back() -> Table:
    """BR-21"""
    return Table("rum", 2, open_card="9C").draw(1, "discards").discard(1, "9C")


@loud("returned_discard", "CG-09", says=("Seat 2", "king of spades"))
def test_nor_is_the_discard_of_the_player_before() -> Table:
    """CG-09"""
    table = Table("basic", 2, hands={1: "KS 5H 6H 7H"}).draw(1).meld(1, "5H 6H 7H").discard(1, "KS")
    return table.draw(2, "discards").discard(2, "KS")


@quiet("returned_discard", "BR-21", "CG-09")
def test_a_card_of_the_stock_may_be_discarded_at_once() -> Table:
    return Table("basic", 2).draw(1).discard(1)


@quiet("returned_discard", "BR-21")
def test_another_card_is_discarded_for_the_one_taken() -> Table:
    return Table("rum", 2, open_card="9C", hands={1: "KS"}).draw(1, "discards").discard(1, "KS")


@quiet("returned_discard", "BR-21")
def test_a_card_taken_in_an_earlier_turn_may_go() -> Table:
    table = Table("rum", 2, open_card="9C", hands={1: "KS"}).draw(1, "discards").discard(1, "KS").turn(2)
    return table.draw(1).discard(1, "9C")


@quiet("returned_discard", "custom:returned-card")
def test_at_continental_a_card_just_taken_may_be_put_back() -> Table:
    return Table("continental", 2, open_card="9C").draw(1, "discards").discard(1, "9C")


@quiet("returned_discard", "house:as-in-rum")
def test_of_two_equal_cards_the_other_one_may_have_been_discarded() -> Table:
    return Table("jqka", 2, open_card="9C", hands={1: "9C"}).draw(1, "discards").discard(1, "9C")


@quiet("returned_discard", "house:as-in-rum")
def test_of_two_equal_cards_the_one_taken_may_lie_in_a_meld() -> Table:
    table = Table("jqka", 2, open_card="9C", hands={1: "9C TC JC"}).draw(1, "discards").meld(1, "9C TC JC")
    return table.discard(1, "9C")


@loud("returned_discard", "house:as-in-rum", says=("nine of clubs",))
def test_copies_told_apart_show_which_card_was_put_back() -> Table:
    table = Table("jqka", 2, open_card="9C", hands={1: "9C"}, copies=True)
    taken = table.discards[-1]
    return table.draw(1, "discards").discard(1, taken)


@unseen("returned_discard", "hand")
def test_a_hand_that_was_not_logged_may_hold_the_other_copy() -> Table:
    return Table("jqka", 2, open_card="9C", unlogged_hands=[1]).draw(1, "discards").discard(1, "9C")


@loud("returned_discard", "BR-21", says=("nine of clubs",))
def test_one_pack_has_no_other_copy_to_hold() -> Table:
    return Table("rum", 2, open_card="9C", unlogged_hands=[1]).draw(1, "discards").discard(1, "9C")


@unseen("returned_discard", "put_down")
def test_a_discard_that_was_not_logged_may_be_any_card() -> Table:
    return Table("rum", 2).draw(1, "discards").discard(1, "??")


@unseen("returned_discard", "taken_card")
def test_a_card_taken_that_was_not_logged_may_be_any() -> Table:
    return Table("rum", 2, hands={1: "KS"}).draw(1, "discards", card="??").discard(1, "KS")


# --- last_discard_face


@loud("last_discard_face", "CG-10", says=("Seat 1", "its last card face up", "face down"))
def test_the_last_card_lies_face_down() -> Table:
    """CG-10"""
    return _last_card("basic").discard(1, face="up")


@quiet("last_discard_face", "CG-10")
def test_a_single_last_card_is_discarded_face_down_and_wins() -> Table:
    """CG-10"""
    table = _last_card("basic").discard(1, face="down")
    assert table.ending().winners == (1,)
    return table


@loud("last_discard_face", "BR-15", says=("its last card face down", "face up"))
def test_at_rum_the_last_card_lies_face_up_like_any_other() -> Table:
    """BR-15"""
    return _last_card("rum").discard(1, face="down")


@loud("last_discard_face", "BR-15", says=("a card that was not its last face down", "face up"))
def test_at_rum_no_card_lies_face_down() -> Table:
    return Table("rum").draw(1).discard(1, face="down")


@unseen("last_discard_face", "hand_empty")
def test_of_a_hand_whose_size_is_not_known_any_card_may_be_the_last() -> Table:
    """Seven cards or ten: who left may count among the players or not."""
    table = Table("rum", 3).turn(1).leave(2).close("abandoned", deal=1).deal(first=3, dealer=1, hands=[], stock=None)
    return table.draw(3, card="??").discard(3, "??", face="down")


@loud("last_discard_face", says=("Seat 1", "a card that was not its last face down", "face up"))
def test_no_other_card_lies_face_down() -> Table:
    """CG-09"""
    return Table("basic").draw(1).discard(1, face="down")


@quiet("last_discard_face", "BR-15", "CO-13")
def test_a_discard_lies_face_up_unless_the_log_says_otherwise() -> Table:
    """BR-15"""
    return Table("rum").draw(1).discard(1, face="up").turn(2)


@unseen("last_discard_face", "how_it_lay")
def test_a_log_need_not_say_how_the_last_card_lay() -> Table:
    return _last_card("basic").discard(1)


@unseen("last_discard_face", "contradictions", but=["log_incomplete"])
def test_whether_a_card_was_the_last_may_be_in_a_hole() -> Table:
    return Table("basic").gap().draw(2).discard(2, face="down")


@quiet("last_discard_face", "house:not-in-this-game")
def test_in_games_of_the_hand_no_text_says_how_a_discard_lies() -> Table:
    return Table().draw(1).discard(1, face="down")
