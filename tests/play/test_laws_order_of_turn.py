"""The order of a turn on the table: a meld comes before what is laid off."""

from tests.play.law_case import loud, quiet, unseen
from tests.play.table import Table


def _table(ruleset: str = "rum") -> Table:
    """Seat 2's turn: it holds a meld and the card that fits the one of seat 1."""
    table = Table(ruleset, 2, hands={1: "5H 6H 7H", 2: "8H 9C 9D 9S KD QS"})
    table.draw(1)
    table.meld(1, "5H 6H 7H")
    table.discard(1)
    table.draw(2)
    return table


@loud("meld_after_lay_off", "BR-17", says=("Seat 2", "a meld comes first"))
def test_a_meld_after_a_lay_off() -> Table:
    table = _table()
    table.lay_off(2, "8H")
    table.meld(2, "9C 9D 9S")
    return table


@quiet("meld_after_lay_off", "BR-17")
def test_a_lay_off_after_a_meld() -> Table:
    table = _table()
    table.meld(2, "9C 9D 9S")
    table.lay_off(2, "8H")
    table.discard(2)
    return table


@quiet("meld_after_lay_off", "BR-17")
def test_a_lay_off_in_one_turn_and_a_meld_in_the_next() -> Table:
    table = _table()
    table.lay_off(2, "8H")
    table.discard(2)
    table.turn(1)
    table.draw(2)
    table.meld(2, "9C 9D 9S")
    return table


@quiet("meld_after_lay_off", "BRv-02")
def test_where_any_number_of_melds_is_laid_nobody_says_when() -> Table:
    table = _table("rum+many-melds")
    table.lay_off(2, "8H")
    table.meld(2, "9C 9D 9S")
    return table


@quiet("meld_after_lay_off", "CG-07", "CG-08")
def test_a_text_without_an_order_has_none() -> Table:
    table = _table("basic")
    table.lay_off(2, "8H")
    table.meld(2, "9C 9D 9S")
    return table


@unseen("meld_after_lay_off", "whose_turn", but=["log_incomplete"])
def test_the_turn_may_have_been_another_after_a_gap() -> Table:
    table = _table()
    table.lay_off(2, "8H")
    table.gap(1)
    table.meld(2, "9C 9D 9S")
    return table
