"""Drops told at the end of the deal or never, folds beside turns whose misses are never told, wrong shows of which the
points alone tell, and what is said of who won by drops: nobody is accused. Each has a twin that is."""

from __future__ import annotations

import pytest

from tests.audit.test_platform_customs import BEST, HAND, accused, tells
from tests.play.table import HOPELESS, SHOWABLE, Table


def table_of(seats: int = 4, ruleset: str = "classic", **layout: object) -> Table:
    return Table(ruleset, seats, hands={1: SHOWABLE, 2: HAND, 3: HOPELESS}, **layout)  # type: ignore[arg-type]


def shown(table: Table) -> None:
    """Seat 1 shows, and seat 2 lays out its hand."""
    table.draw(1).declare(1).judged(1, True).show(2, BEST)


# -- drops at the end ---------------------------------------------------------------------------------


def dropped_late(*, out: bool, booked: int) -> Table:
    """Seat 3 plays one turn, gave up in its second or played that too, and by the log does so when the deal is over."""
    table = table_of()
    for seat in (1, 2, 3, 4, 1, 2, 4) if out else (1, 2, 3, 4, 1, 2, 3, 4):
        table.turn(seat)
    shown(table)
    return table.drop(3).scored({1: 0, 2: 20, 3: booked, 4: table.points(4) or 0})


@pytest.mark.parametrize(("out", "booked", "found"), [(True, 40, False), (False, 40, True)])
def test_drops_told_when_the_deal_is_over_were_made_when_the_seat_was_passed_over(
    out: bool, booked: int, found: bool
) -> None:
    table = dropped_late(out=out, booked=booked)
    assert bool(accused(table)) is found, accused(table)


# -- wrong shows that are never told -------------------------------------------------------------------


@pytest.mark.parametrize(("booked", "found"), [(80, False), (44, True)])
def test_a_seat_that_drew_and_played_no_more_has_shown_wrongly_where_it_was_booked_that(
    booked: int, found: bool
) -> None:
    table = table_of().round().turn(1).turn(2).draw(3).turn(4)
    shown(table)
    table.scored({1: 0, 2: 20, 3: booked, 4: table.points(4) or 0})
    assert bool(accused(table)) is found
    assert tells(table, "wrong_show_lost")


# -- folds ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("booked", "found"), [(40, set()), (80, {"fold_not_made"})])
def test_a_fold_of_a_log_without_drops_was_made_where_it_was_booked(booked: int, found: set[str]) -> None:
    table = table_of()
    for count in (1, 2, 3):
        for seat in (1, 2, 3):
            table.turn(seat)
        table.miss(4, count)
    shown(table)
    table.scored({1: 0, 2: 20, 3: 80, 4: booked})
    assert accused(table) == found


@pytest.mark.parametrize(("turns", "found"), [(3, set()), (1, {"fold_without_misses"})])
def test_a_fold_beside_turns_that_passed_a_seat_over_was_made_for_turns_missed(turns: int, found: set[str]) -> None:
    """Where no turn that is missed is ever told; the seat may have begun the deal."""
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HAND}, unlogged=["first", "dealer"])
    for _ in range(turns - 1):
        table.turn(2)
    table.drop(1, by="timer").scored({1: 40, 2: 0})
    assert accused(table) & {"fold_without_misses"} == found


# -- public cards, and judgements -----------------------------------------------------------------------


def test_drops_never_told_are_known_where_no_hand_is_either() -> None:
    table = table_of(unlogged=["hands"])
    for _ in range(2):
        for seat in (1, 2, 3):
            table.turn(seat)
    shown(table)
    table.scored({1: 0, 2: 20, 3: 80, 4: 20})
    assert "out_of_turn" not in accused(table)


@pytest.mark.parametrize(
    ("seat", "valid", "found"),
    [(2, True, set()), (2, False, {"judged_without_show"}), (1, True, {"judged_without_show"})],
)
def test_a_platform_may_say_of_who_won_by_drops_that_the_show_is_valid(seat: int, valid: bool, found: set[str]) -> None:
    assert set(Table("classic", 2).round().drop(1).judged(seat, valid).codes()) == found


@pytest.mark.parametrize(("by", "found"), [("server", set()), ("player", {"play_after_end"})])
def test_a_platform_may_say_that_the_hand_is_given_up_by_whose_wrong_show_the_deal_is_over(
    by: str, found: set[str]
) -> None:
    table = Table("classic", 2, hands={1: HOPELESS}).draw(1).declare(1, "AC 3C 5C | 7C 9C JC | KC 2D 6D | 8D TD QD 3H")
    table.judged(1, False).drop(1, by=by)
    assert set(table.codes()) == found


def test_the_wrong_show_of_one_of_two_may_be_told_by_its_points_alone() -> None:
    for booked, found in ((80, False), (44, True)):
        table = Table("classic", 2, hands={1: HOPELESS}).round().draw(1).scored({1: booked, 2: 0})
        assert bool(accused(table)) is found
