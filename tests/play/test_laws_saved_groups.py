"""Saved groups: at most six, each of two cards or more."""

from tests.play.law_case import loud, quiet
from tests.play.table import HOPELESS, Table


def _saved(groups: str, ruleset: str = "ace2three-points") -> Table:
    table = Table(ruleset, 2, hands={1: HOPELESS})
    table.group(1, groups)
    return table


@loud("groups_beyond_limits", "AT-16", says=("seat 1", "7 groups, where at most 6 are"))
def test_seven_groups_are_one_too_many() -> Table:
    table = Table("ace2three-points", 2, hands={1: HOPELESS}, stock="9S")
    table.draw(1)
    table.group(1, "AC 3C | 5C 7C | 9C JC | KC 2D | 6D 8D | TD QD | 3H 9S")
    return table


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
    table = Table("ace2three-points", 2, hands={1: HOPELESS})
    table.say("group", seat=1, by="player", groups=[])
    return table


@quiet("groups_beyond_limits")
def test_other_texts_set_no_limit() -> Table:
    return _saved("AC 3C 5C 7C | 9C JC KC | 2D | 6D | 8D | TD | QD | 3H", "rummycentral")
