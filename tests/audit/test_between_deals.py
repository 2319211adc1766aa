"""Between two deals players leave, come back and agree; where part of that is lost, nobody is held to what is left.

All but one of these were found by play at random (``test_random_play``).
"""

from ledger.audit.audits import held_in
from tests.play.table import Table
from tests.play.test_laws_match import dealt, dropped

POOL = "aceleagues-pool-201"


def said(table: Table) -> set[str]:
    """What is held against anybody, by code."""
    return {str(code) for code, _, _ in held_in(table.audit())}


def left_and_dealt_in_again(table: Table) -> None:
    """Seat 4 leaves; events are lost after the next deal, and in the one after that it has a hand again. So has seat 3,
    that had left too, so that who came back when is not known."""
    dropped(table, 1, 2, 3, 4)
    table.leave(4).leave(3)
    dropped(table, 1, 2)
    table.gap(2)
    dropped(table, 1, 2, 3, 4)


def test_who_has_a_hand_after_a_gap_takes_part_however_it_came_back() -> None:
    table = Table(POOL, 4, dealt=False)
    left_and_dealt_in_again(table)
    table.say("split", seat=4, step="offer")
    assert not said(table)


def test_who_leaves_after_that_has_no_say() -> None:
    table = Table(POOL, 4, dealt=False)
    left_and_dealt_in_again(table)
    table.leave(4).say("split", seat=4, step="offer")
    assert said(table) == {"split_not_due"}


def test_a_match_is_not_over_by_leaving_where_others_may_have_come_back_unseen() -> None:
    table = Table(POOL, 3, dealt=False)
    dropped(table, 1, 2, 3)
    table.leave(1).gap().leave(2)
    dropped(table, 1, 3)
    dropped(table, 1, 3)
    assert not said(table)


def test_a_match_is_over_when_all_but_one_have_left() -> None:
    table = Table(POOL, 3, dealt=False)
    dropped(table, 1, 2, 3)
    table.leave(1).leave(2)
    dropped(table, 1, 3)
    assert "too_many_deals" in said(table)


def unjudged() -> Table:
    """Seat 3 has left, and of the next deal nobody knows whether it is over: what became of a show is not told."""
    table = Table(POOL, 3, dealt=False)
    dropped(table, 1, 2, 3)
    table.leave(3)
    table.deal(
        2, first=1, dealer=2, hands=[{"seat": seat, "cards": ["??"] * 13} for seat in (1, 2)], unlogged=("stock",)
    )
    table.draw(1, card="??").say("declare", seat=1, by="player").scored({1: 0, 2: 20}, deal=2).say("rejoin", seat=3)
    return table


def test_who_has_come_back_has_to_agree_too_though_nobody_knows_how_the_deal_ended() -> None:
    table = unjudged().say("split", seat=1, step="offer").say("split", seat=2, step="accept")
    table.say("split", seat=3, step="refuse")
    dropped(table, 1, 2, 3)
    assert not said(table)


def test_once_all_have_agreed_no_deal_follows() -> None:
    table = unjudged().say("split", seat=1, step="offer").say("split", seat=2, step="accept")
    table.say("split", seat=3, step="accept")
    dropped(table, 1, 2, 3)
    assert "too_many_deals" in said(table)


def test_who_comes_back_before_another_leaves_keeps_a_match_going_though_nobody_knows_how_the_deal_ended() -> None:
    table = unjudged().leave(2)
    dropped(table, 1, 3)
    assert not said(table)


def test_who_comes_back_before_another_leaves_keeps_a_match_of_some_deals_going() -> None:
    table = Table("aceleagues-deals", 3, dealt=False).next_deal(first=1).leave(1).drop(2).say("rejoin", seat=1).leave(2)
    dropped(table, 1, 3)
    assert not said(table)


def test_who_has_come_back_may_leave_again_though_nobody_knows_how_the_deal_ended() -> None:
    assert not said(unjudged().leave(2).say("rejoin", seat=2).leave(2))


def test_nobody_leaves_twice_without_having_come_back() -> None:
    assert said(unjudged().leave(2).leave(2)) == {"out_player_acts"}


def test_who_may_have_come_back_in_a_gap_may_leave_again() -> None:
    assert not said(unjudged().leave(2).gap().leave(2))


def test_who_may_have_come_back_behind_a_deal_whose_end_is_lost_keeps_the_match_going() -> None:
    """Seat 1 left; the drop that ended the deal is lost, and with it whether seat 1 was back before seat 2 left."""
    table = Table(POOL, 3, dealt=False)
    dropped(table, 1, 2, 3)
    table.leave(1)
    dealt(table, 2, 3)
    table.gap().scored({2: 20, 3: 0}, 2).gap().leave(2)
    dropped(table, 1, 3)
    dropped(table, 1, 3)
    assert not said(table)


def test_who_leaves_a_deal_of_which_no_hand_is_on_record_ends_no_match_that_others_may_be_back_in() -> None:
    """Seat 1 left, and its return is lost; nothing says who was dealt in until it acts."""
    table = Table(POOL, 3, dealt=False)
    dropped(table, 1, 2, 3)
    table.leave(1).gap().deal(2, first=1, dealer=3, hands=[], unlogged=("stock",)).draw(1, card="??").gap().leave(2)
    table.draw(3, card="??").discard(3).drop(1).say("split", seat=3, step="offer").gap()
    table.deal(3, first=3, dealer=2, hands=[], unlogged=("stock",))
    for seat in (3, 1, 2):
        table.draw(seat, card="??").discard(seat)
    table.drop(3).drop(1).leave(1)
    dropped(table, 2, 3)
    assert not said(table)
