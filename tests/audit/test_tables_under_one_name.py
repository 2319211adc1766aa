"""Deals of a points table told under one name, and hands whose groups no line tells: what rests on more than is told
is not decided, and nobody is accused. Each has a twin that is found."""

from __future__ import annotations

import pytest

from ledger.audit.corrections.timers import draws_of_timer
from schemas.cards import UNKNOWN
from schemas.events import Draw
from tests.audit.test_platform_customs import BEST, COMPLETE, HAND, LOOSE, accused
from tests.play.table import HOPELESS, SHOWABLE, Table


def won(table: Table, groups: str = BEST) -> None:
    """Seat 1 shows, and seat 2 lays out its hand."""
    table.draw(1).declare(1).judged(1, True).show(2, groups)


def session(ruleset: str, *, each: bool, first: int = 20) -> Table:
    """Two deals of one table, each settled or both together."""
    table = Table(ruleset, 2, hands={1: SHOWABLE, 2: HAND})
    won(table)
    table.scored({1: 0, 2: first}, 1)
    if each:
        table.settled({1: 2000, 2: -2000}, {1: 0, 2: first})
    table.next_deal(hands={1: SHOWABLE, 2: HAND}, first=1, dealer=2)
    won(table)
    table.scored({1: 0, 2: 20}, 2)
    lost = 20 if each else 40
    return table.settled({1: 100 * lost, 2: -100 * lost}, {1: 0, 2: lost})


@pytest.mark.parametrize("ruleset", ["classic", "rummycentral", "aceleagues-points"])
@pytest.mark.parametrize("each", [True, False])
def test_two_matches_of_a_table_under_one_name_are_nobodys_fault(ruleset: str, each: bool) -> None:
    table = session(ruleset, each=each)
    assert accused(table) == set(), accused(table)
    assert table.codes() == ["too_many_deals"]
    rulings = {row.verdict for row in table.audit().verdicts}
    assert rulings == ({"UPHELD"} if each else {"UPHELD", "UNDECIDABLE"})


def test_what_is_wrong_with_the_first_of_them_is_found() -> None:
    table = session("classic", each=False, first=21)
    assert {row.seq for row in table.audit().verdicts if row.verdict == "OVERTURNED"} == {7}


def test_a_match_of_several_deals_with_one_too_many_is_the_platforms_fault() -> None:
    table = Table("ace2three-best-of-3", 2, dealt=False)
    for number in range(1, 5):
        table.next_deal(hands={1: SHOWABLE, 2: HAND}, first=1, dealer=2)
        won(table)
        table.scored({1: 0, 2: 20}, number)
    assert "too_many_deals" in accused(table)


def another(first: int, paid: int = 2000, *, number: int = 2, closed: bool = False) -> Table:
    """Two matches of a table, each settled; the second books seat 2 ``first`` points and pays so much."""
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HAND})
    won(table)
    table.scored({1: 0, 2: 20}, 1).settled({1: 2000, 2: -2000}, {1: 0, 2: 20})
    if closed:
        table.close()
    table.next_deal(number=number, hands={1: SHOWABLE, 2: HAND}, first=1, dealer=2)
    won(table)
    return table.scored({1: 0, 2: first}, number).settled({1: paid, 2: -paid}, {1: 0, 2: first})


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("closed", [True, False])
def test_each_of_them_is_judged_by_itself_where_each_is_settled(number: int, closed: bool) -> None:
    """Whether they are numbered on, or each from 1."""
    assert accused(another(20, number=number, closed=closed)) == set()
    assert "points" in accused(another(21, number=number, closed=closed))
    assert "settlement" in accused(another(20, 1900, number=number, closed=closed))


def test_the_second_of_them_is_booked_and_settled_once() -> None:
    table = another(20).scored({1: 0, 2: 20}, 2)
    assert "claimed_twice" in accused(table)
    table = another(20).settled({1: 2000, 2: -2000}, {1: 0, 2: 20})
    assert "claimed_twice" in accused(table)


# -- who won, where two are booked nothing ------------------------------------------------------------------


@pytest.mark.parametrize(("first", "found"), [(20, False), (21, True)])
def test_a_deal_in_which_two_lose_nothing_is_booked_to_who_showed(first: int, found: bool) -> None:
    """Seat 3 lays out a complete hand; seat 2 one of 20 points at best and of 44 as it stands."""
    table = Table("aceleagues-deals", 3, hands={1: SHOWABLE, 2: HAND, 3: COMPLETE})
    for number in (1, 2):
        if number == 2:
            table.next_deal(hands={1: SHOWABLE, 2: HOPELESS, 3: COMPLETE}, first=1, dealer=3)
        table.draw(1).declare(1).judged(1, True).show(2, LOOSE if number == 1 else HOPELESS)
        table.show(3, "AH 2H 3H | TD JD QD | 8C 8D 8S | 6C 6D 6H 6S")
        table.scored({1: 0, 2: 20 if number == 1 else 80, 3: 0}, number)
    chips = 80 * 2
    table.settled({}, {1: chips + first + 80, 2: chips - first - 80, 3: chips})
    assert bool(accused(table)) is found, accused(table)


# -- what is paid for points a text leaves open ---------------------------------------------------------------


@pytest.mark.parametrize(("paid", "found"), [(6400, set()), (4000, {"settlement"})])
def test_a_winner_is_paid_what_was_booked_where_one_of_two_figures_was(paid: int, found: set[str]) -> None:
    """Both losers lay out hands of 20 points at best and of 44 as they stand; one is booked this, the other that."""
    table = Table("classic", 3, hands={1: SHOWABLE, 2: HAND, 3: HAND}).draw(1).declare(1).judged(1, True).show(2, LOOSE)
    table.show(3, LOOSE).scored({1: 0, 2: 44, 3: 20}).settled({1: paid, 2: -4400, 3: -2000}, fee=6400 - paid)
    assert accused(table) == found


# -- cards that autoplay draws ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("by", "ways"), [("timer", 2), ("player", 0)])
def test_a_timer_that_puts_down_a_card_has_drawn_it_or_the_top_one(by: str, ways: int) -> None:
    table = Table("aceleagues-deals", 2).round().turn(1)
    table.draw(2, by=by).events.pop()
    put = table.discard(2, by=by).events[-1]
    told = [event for one in draws_of_timer(table.events) for event in one.events if event.seq == put.seq]
    drawn = [event.card for event in told if isinstance(event, Draw)]
    assert drawn == [table.discards[-1], UNKNOWN][:ways]
