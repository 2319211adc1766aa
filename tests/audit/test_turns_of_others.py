"""What platforms write of turns that are not played where they stand: those of who is cut off that no log tells, drops
chosen before the own turn, turns played out when another has left, connections told as coming back. Nobody is accused.
Each has a twin that is."""

from __future__ import annotations

import pytest

from tests.audit.test_platform_customs import BEST, HAND, accused, tells
from tests.play.table import HOPELESS, SHOWABLE, Table

LAID_OUT = "AC 3C 5C | 7C 9C JC | KC 2D 6D | 8D TD QD 3H"


def three(ruleset: str = "classic", **layout: object) -> Table:
    return Table(ruleset, 3, hands={1: SHOWABLE, 2: HAND, 3: HOPELESS}, **layout)  # type: ignore[arg-type]


# -- turns of who is cut off ----------------------------------------------------------------------------


def passed_over(ruleset: str, *, cut_off: bool, missed: bool = False, played: bool = False, wait: int = 40) -> Table:
    """Seat 2 plays no card in its second turn, and seat 3 goes on; in its third ``played`` for it, or back again."""
    table = three(ruleset).round().turn(1)
    if cut_off:
        table.disconnect(2).wait(wait)
    if missed:
        table.miss(2, 1)
    table.turn(3).turn(1)
    if played:
        table.turn(2, by="autoplay")
    elif cut_off:
        table.reconnect(2)
    return table


@pytest.mark.parametrize("ruleset", ["ace2three-points", "aceleagues-points"])
def test_who_plays_on_behind_a_seat_that_is_cut_off_is_not_out_of_turn_where_no_such_turn_is_told(ruleset: str) -> None:
    assert "out_of_turn" not in accused(passed_over(ruleset, cut_off=True))
    assert (
        "types_unlogged" in passed_over(ruleset, cut_off=True).codes()
        or accused(passed_over(ruleset, cut_off=True)) == set()
    )


@pytest.mark.parametrize(
    ("ruleset", "cut_off", "played", "wait"),
    [
        ("ace2three-points", False, False, 0),
        ("ace2three-points", True, True, 40),
        ("aceleagues-points", True, False, 2),
    ],
    ids=["no seat is cut off", "other such turns are told", "there was no time for the turn"],
)
def test_who_plays_on_behind_another_seat_is_out_of_turn(ruleset: str, cut_off: bool, played: bool, wait: int) -> None:
    assert "out_of_turn" in accused(passed_over(ruleset, cut_off=cut_off, played=played, wait=wait))


@pytest.mark.parametrize("ruleset", ["ace2three-points", "aceleagues-points"])
def test_a_seat_passed_over_before_it_was_cut_off_was_passed_over_in_its_turn(ruleset: str) -> None:
    table = three(ruleset).round()
    for seat in (1, 3, 1, 2, 3, 1):
        table.turn(seat)
    table.disconnect(2).wait(60).turn(3)
    assert "out_of_turn" in accused(table)


def test_a_turn_broken_off_by_a_lost_connection_is_played_out_by_nobody_the_log_tells_of() -> None:
    table = three("aceleagues-points").round().turn(1).draw(2).disconnect(2).wait(40).turn(3)
    assert "out_of_turn" not in accused(table)


def test_a_hand_may_be_another_where_cards_were_played_for_who_missed_a_turn() -> None:
    """In these rules a turn that is missed is played out (AL-17), which this log never tells."""
    for cut_off, verdict in ((True, "UNDECIDABLE"), (False, "OVERTURNED")):
        table = three("aceleagues-points").round().turn(1)
        if cut_off:
            table.disconnect(2)
        table.miss(2, 1).turn(3).draw(1).declare(1).judged(1, True).scored({1: 0, 2: 7, 3: 80})
        assert table.verdict("points", 2).verdict == verdict


# -- drops before the own turn --------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["classic", "ace2three-points"])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_drop_told_in_the_turn_of_another_was_made_in_the_own_turn_behind_it(ruleset: str, seats: int) -> None:
    table = Table(ruleset, seats, hands={1: SHOWABLE, 2: HAND}).round().draw(1).drop(2).discard(1)
    if seats == 3:
        table.turn(3).turn(1)
    assert accused(table) == set(), accused(table)
    assert ruleset == "classic" or tells(table, "drop_told_early")


@pytest.mark.parametrize(("plays", "found"), [(False, set()), (True, {"out_of_turn"})])
def test_a_drop_told_with_the_last_one_of_a_deal_was_made_when_the_seat_was_first_passed_over(
    plays: bool, found: set[str]
) -> None:
    """A twin has a turn of the seat behind those in which it was passed over."""
    table = three("rummy-106").round()
    for seat in (1, 3, 1, 3, 1, *((2,) if plays else ()), 3):
        table.turn(seat)
    table.drop(2).drop(1).scored({1: 40, 2: 40, 3: 0})
    assert accused(table) == found
    assert tells(table, "drop_told_late") != plays


@pytest.mark.parametrize(("misses", "found"), [(3, set()), (4, {"fold_not_made"})])
def test_a_fold_told_at_the_end_of_a_deal_was_made_with_the_last_turn_that_was_missed(
    misses: int, found: set[str]
) -> None:
    """A twin misses one turn more than it may."""
    table = Table("rummycentral", 3, hands={1: SHOWABLE, 2: HAND})
    for _ in range(misses):
        table.turn(1).miss(2).turn(3)
    table.draw(1).declare(1).judged(1, True).show(3, " ".join(table.hands[3])).say("drop", seat=2, by="timer")
    assert accused(table) == found


def test_who_plays_on_when_the_last_other_has_dropped_in_turn_plays_after_the_end() -> None:
    table = Table("ace2three-points", 2, hands={1: SHOWABLE, 2: HAND}).round().turn(1).drop(2).turn(1)
    assert accused(table) == {"play_after_end"}


# -- leaving --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turns", "found"), [(1, set()), (2, {"play_after_end"})])
def test_who_is_left_may_play_out_the_turn_in_which_another_leaves(turns: int, found: set[str]) -> None:
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HAND}).round().leave(2)
    for _ in range(turns):
        table.turn(1)
    assert accused(table) == found


def test_who_plays_on_when_another_has_dropped_plays_after_the_end_whoever_left_before() -> None:
    assert "play_after_end" in accused(three("classic").round().leave(3).turn(1).drop(2).turn(1))


# -- coming back ----------------------------------------------------------------------------------------


def told_to_come_back(*, cut_off: bool, again: bool = False) -> Table:
    """A pool of three that is over with the third deal, by which seat 3 is out: it is told to come back before the
    points of that are booked."""
    table = Table("aceleagues-pool-101", 3, hands={2: SHOWABLE, 1: HOPELESS, 3: HAND})
    for number in (1, 2, 3):
        last = number == 3
        if last:
            table.seats = [2, 3]
        if number > 1:
            others = {3: HOPELESS} if last else {1: HOPELESS, 3: HAND}
            table.next_deal(hands={2: SHOWABLE, **others}, first=2, dealer=3 if last else 1)
        else:
            table.turn(1)
        if last and cut_off:
            table.disconnect(3)
        table.draw(2).declare(2).judged(2, True)
        if not last:
            table.show(1, HOPELESS)
        table.show(3, HOPELESS if last else BEST)
        if last and again:
            table.reconnect(3)
        if last:
            table.say("rejoin", seat=3)
        table.scored({2: 0, 3: 80} if last else {2: 0, 1: 80, 3: 20}, number)
    return table.settled({}, {1: 160, 2: 0, 3: 120})


@pytest.mark.parametrize("again", [False, True], ids=["in place of the connection", "besides"])
def test_a_player_who_is_connected_again_has_not_come_back_to_the_match(again: bool) -> None:
    table = told_to_come_back(cut_off=True, again=again)
    assert accused(table) == set()
    assert tells(table, "reconnect_as_rejoin")


def test_who_comes_back_without_having_been_cut_off_was_not_allowed_to() -> None:
    assert "reentry_not_allowed" in accused(told_to_come_back(cut_off=False))


# -- wrong shows, and who is left -------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "found"), [(3, False), (2, True)])
def test_what_a_wrong_show_costs_may_be_booked_at_once(seat: int, found: bool) -> None:
    table = Table("classic", 3, hands={1: SHOWABLE, 2: HAND, 3: HOPELESS}).round().turn(1).turn(2).draw(3)
    table.declare(3, LAID_OUT).judged(3, False).scored({seat: 80}).draw(1).declare(1).judged(1, True).show(2, BEST)
    table.scored({1: 0, 2: 20, 3: 80} if seat == 3 else {1: 0, 3: 80})
    assert ("scored_too_soon" in accused(table)) is found


@pytest.mark.parametrize(("valid", "found"), [(True, False), (False, True)])
def test_the_last_one_left_behind_a_show_nobody_can_judge_may_be_told_to_have_shown(valid: bool, found: bool) -> None:
    table = Table("aceleagues-points", 2, unlogged=["hands", "stock", "wild_card"]).round().draw(1).declare(1, SHOWABLE)
    table.judged(1, False).judged(2, valid)
    assert ("judged_without_show" in accused(table)) is found
