"""The clock: how long a turn or a step of it may take, and that nobody is called out of time before that."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from ledger.play.profile import LogProfile, milliseconds
from ledger.play.state import Match
from ledger.play.turns import bank_left, with_time_spent
from schemas.events import EVENT
from schemas.findings import ALARMS
from tests.play.law_case import loud, quiet, unseen
from tests.play.table import HAND_GAMES, SHOWABLE, Table, with_stock_left

TURN = "aceleagues-points"
"""Thirty seconds for a whole turn."""
STEPS = "rummy-106"
"""Twenty seconds to draw and twenty more to discard."""


# --- acted_too_late


@loud("acted_too_late", "AL-16", "house:tolerance", says=("Seat 1", "(draw) 36.0 seconds", "its turn", "only 30"))
def test_a_draw_comes_within_the_thirty_seconds_of_a_turn() -> Table:
    """AL-16"""
    return Table(TURN).wait(35).draw(1)


@loud("acted_too_late", "AL-16", says=("Seat 2", "(discard) 35.1 seconds", "its turn"))
def test_draw_and_discard_share_the_time_of_a_turn() -> Table:
    return Table(TURN).turn(1).wait(15).draw(2).wait(18, 100).discard(2)


@loud("acted_too_late", "AL-16", says=("Seat 1", "(declare)"))
def test_a_show_comes_within_the_time_of_a_turn() -> Table:
    return Table(TURN, hands={1: "AS 2S 3S 5H 6H 7H JK 9C 9D 9S KD KC KH"}).draw(1).wait(40).declare(1)


@loud("acted_too_late", "AL-16", says=("Seat 3", "(drop)"))
def test_a_drop_comes_within_the_time_of_a_turn() -> Table:
    return Table(TURN).turn(1).turn(2).wait(60).drop(3)


@loud("acted_too_late", "R-10", says=("Seat 1", "(draw) 26.0 seconds", "time to draw", "only 20"))
def test_a_draw_comes_within_the_twenty_seconds_for_it() -> Table:
    """R-10"""
    return Table(STEPS).wait(25).draw(1)


@loud("acted_too_late", "R-10", says=("Seat 2", "(discard) 25.1 seconds", "time to discard"))
def test_a_discard_comes_within_the_twenty_seconds_for_it() -> Table:
    return Table(STEPS).turn(1).wait(18).draw(2).wait(24, 100).discard(2)


@loud("acted_too_late", "AL-16", says=("36.0",))
def test_who_acts_after_his_miss_acts_in_time_no_longer() -> Table:
    """AL-17, AL-30: a miss at thirty seconds, and six seconds later the player draws himself."""
    return Table(TURN).miss(1, 1).wait(4).draw(1)


@quiet("acted_too_late", "AL-16", "house:tolerance")
def test_a_turn_that_ends_within_the_tolerance_is_in_time() -> Table:
    return Table(TURN).wait(28).draw(1).wait(4).discard(1)


@quiet("acted_too_late", "R-10")
def test_each_step_has_its_own_time() -> Table:
    table = Table(STEPS)
    for seat in (1, 2, 3):
        table.wait(23).draw(seat).wait(23).discard(seat)
    return table


@quiet("acted_too_late", "AL-17", "AL-30")
def test_what_the_timer_does_is_never_late() -> Table:
    return Table(TURN).wait(300).miss(1, 1).wait(300).turn(1, by="timer").turn(2)


@quiet("acted_too_late", "R-12", "R-13")
def test_after_the_timer_drew_the_player_has_his_time_to_discard() -> Table:
    return Table(STEPS).draw(1, by="timer").wait(19).discard(1)


@pytest.mark.parametrize(("forward", "found"), [(40, []), (90, ["acted_too_late"])])
def test_a_clock_that_goes_back_may_go_forward_as_far(forward: int, found: list[str]) -> None:
    """Two servers whose clocks differ take turns in writing, or one clock is set."""
    table = Table(STEPS).wait(forward).turn(1).wait(-40).turn(2)
    assert [row.code for row in table.audit().findings if row.severity in ALARMS] == found


@quiet("acted_too_late")
def test_nobody_knows_when_play_goes_on_after_a_wrong_show() -> Table:
    """RC-25: the others lay out their cards until the show is told to be wrong."""
    table = Table(STEPS, hands={1: SHOWABLE}).draw(1).declare(1, "AS 2S | 3S 5H 6H 7H JK | 9C 9D 9S | KD KC KH")
    return table.wait(15).judged(1, False).wait(15).draw(2)


def test_where_no_clock_is_judged_a_log_without_times_leaves_nothing_open() -> None:
    table = Table("classic", times=False).miss(1)
    assert (table.codes(), table.unseen()) == ([], [])


@unseen("acted_too_late", "exact_times")
def test_by_times_of_two_servers_whose_clocks_nobody_compared_nobody_is_late() -> Table:
    table = Table(TURN).wait(80).draw(1)
    table.events = [one.model_copy(update={"producer": f"server-{one.seq % 2}"}) for one in table.events]
    return table


@pytest.mark.parametrize("name", [name for name in HAND_GAMES if "106" not in name and "aceleagues" not in name])
def test_where_the_text_sets_no_time_none_is_overrun(name: str) -> None:
    """custom:timer: the platform's own clock applies, and its length is not judged."""
    table = Table(name).wait(3000).draw(1).wait(3000).discard(1)
    assert (table.codes(), table.unseen()) == ([], [])


@loud("acted_too_late", "AL-16", says=("47.0 seconds",))
def test_a_new_stock_gives_nobody_more_time() -> Table:
    table = with_stock_left(TURN, 0).wait(25).recycle().wait(20)
    return table.draw(table.due())


@quiet("acted_too_late")
def test_a_second_deal_has_a_clock_of_its_own() -> Table:
    table = Table("aceleagues-pool-101", 3, point_value=None).drop(1).drop(2).wait(600).next_deal()
    return table.turn(table.due())


@unseen("acted_too_late", "times")
def test_without_times_nobody_is_late() -> Table:
    return Table(TURN, times=False).draw(1)


@unseen("acted_too_late", "times")
def test_without_the_time_when_the_turn_began_nobody_is_late() -> Table:
    table = Table(TURN).draw(1)
    table.times = False
    table.discard(1)
    table.times = True
    return table.wait(100).draw(2)


@unseen("acted_too_late", "who_acted")
def test_who_acted_late_may_have_been_the_timer() -> Table:
    return Table(TURN, actors=False).wait(100).draw(1)


@quiet("acted_too_late")
def test_who_acted_in_time_may_have_been_anybody() -> Table:
    table = Table(TURN, actors=False).turn(1)
    assert table.unseen() == []
    return table


@unseen("acted_too_late", "times_in_order")
def test_time_that_runs_backwards_accuses_nobody() -> Table:
    return Table(TURN).turn(1).wait(-20).draw(2)


@pytest.mark.parametrize(("step", "is_late"), [(-40, False), (0, True)])
def test_what_goes_back_in_steps_to_several_players_may_go_forward_at_once(step: int, is_late: bool) -> None:
    """Each has a clock of its own: from that of seat 3 to that of seat 4 are all the steps there were before."""
    table = Table(TURN, 4).turn(1).wait(-40).turn(2).wait(step).turn(3).wait(95).draw(4)
    assert ("acted_too_late" in {row.code for row in table.findings()}) is is_late


@unseen("acted_too_late", "gap", but=["log_incomplete"])
def test_a_turn_may_have_begun_in_a_hole() -> Table:
    return Table(TURN).gap().wait(100).draw(1).wait(100).discard(1)


@unseen("acted_too_late", "times")
def test_a_connection_lost_and_found_within_a_turn_stops_a_clock_nobody_logged() -> Table:
    return Table(TURN).disconnect(1).wait(60).reconnect(1).draw(1)


@unseen("acted_too_late", "times")
def test_a_connection_found_again_in_the_turn_stops_it_too() -> Table:
    return Table(STEPS, 2).disconnect(2).turn(1).wait(30).reconnect(2).draw(2)


@loud("acted_too_late", "AL-16", says=("Seat 1",))
def test_the_connection_of_another_seat_stops_no_clock() -> Table:
    return Table(TURN).disconnect(2).reconnect(2).wait(40).draw(1)


@loud("acted_too_late", "R-10", says=("Seat 1", "time to discard"))
def test_after_a_break_in_the_line_the_next_step_is_timed_again() -> Table:
    return Table(STEPS).disconnect(1).wait(60).reconnect(1).draw(1).wait(60).discard(1)


@loud("out_of_turn", says=("Seat 2",))
def test_who_acts_out_of_turn_is_not_late_as_well() -> Table:
    return Table(TURN).wait(100).draw(2)


# --- timer_too_early


@quiet("timer_too_early", "AL-16")
def test_a_new_stock_does_not_begin_a_turn() -> Table:
    """The discards are turned over a second before the time is up, and then the timer draws."""
    table = with_stock_left(TURN, 0).wait(28).recycle().wait(-30)
    return table.draw(table.due(), by="timer")


@loud("timer_too_early", "AL-16", says=("Seat 1", "(miss) 24.0 seconds", "its turn", "it had 30"))
def test_no_turn_is_missed_before_thirty_seconds() -> Table:
    return Table(TURN).wait(-7).miss(1, 1)


@loud("timer_too_early", "R-10", says=("Seat 1", "(draw) 2.0 seconds", "time to draw"))
def test_the_timer_draws_after_twenty_seconds() -> Table:
    """R-12: the timer takes a closed card once the time to pick one is over."""
    return Table(STEPS).wait(-19).draw(1, by="timer")


@loud("timer_too_early", "R-10", says=("Seat 1", "(discard) 11.0 seconds", "time to discard"))
def test_the_timer_discards_twenty_seconds_after_the_draw() -> Table:
    """R-13: the drawn card is discarded once the time to discard is over."""
    return Table(STEPS).wait(15).draw(1).wait(-10).discard(1, by="timer")


@loud("timer_too_early", "AL-16", says=("Seat 2", "(discard)"))
def test_the_timer_discards_when_the_turn_is_over_and_not_before() -> Table:
    return Table(TURN).turn(1).wait(10).draw(2).wait(-25).discard(2, by="timer")


@quiet("timer_too_early", "AL-16", "house:tolerance")
def test_a_miss_within_the_tolerance_is_not_early() -> Table:
    return Table(TURN).wait(-6).miss(1, 1)


@quiet("timer_too_early", "AL-17", "AL-30")
def test_after_a_miss_the_timer_draws_and_discards_at_once() -> Table:
    return Table(TURN).miss(1, 1).turn(1, by="timer")


@quiet("timer_too_early", "R-12", "R-13")
def test_after_its_draw_the_timer_may_discard_at_once() -> Table:
    return Table(STEPS).turn(1, by="timer").turn(2)


@quiet("timer_too_early", "AL-16")
def test_a_turn_half_played_is_missed_when_its_time_is_over() -> Table:
    return Table(TURN).wait(20).draw(1).wait(-21).miss(1, 1).discard(1, by="timer")


@quiet("timer_too_early")
def test_a_player_may_act_at_once() -> Table:
    return Table(TURN).wait(0, -999).turn(1)


@unseen("timer_too_early", "times")
def test_without_times_the_timer_is_not_early() -> Table:
    return Table(TURN, times=False).miss(1, 1)


@unseen("timer_too_early", "who_acted")
def test_the_timer_may_have_drawn_the_card_it_put_down_at_once() -> Table:
    table = Table(STEPS)
    table.actors = False
    table.draw(1)
    table.actors = True
    return table.wait(-20).discard(1, by="timer")


@unseen("timer_too_early", "times")
def test_a_lost_connection_may_cut_the_time_short() -> Table:
    return Table(STEPS).disconnect(1).wait(-20).miss(1, 1)


@unseen("timer_too_early", "gap", but=["log_incomplete"])
def test_in_a_hole_the_turn_may_have_begun_long_ago() -> Table:
    return Table(TURN).turn(1).gap().draw(2).wait(-30).discard(2, by="timer")


@unseen("timer_too_early", "whose_turn")
def test_whose_time_it_was_is_not_known() -> Table:
    return Table(TURN, unlogged=["first"]).wait(-30).miss(1, 1)


# --- milliseconds


MOMENTS = st.integers(0, 400 * 366 * 86_400_000 - 1)


def _written(moment: int) -> str:
    at = datetime(2000, 1, 1, tzinfo=UTC) + timedelta(milliseconds=moment)
    return at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment % 1000:03}Z"


@given(MOMENTS, MOMENTS | st.integers(-200_000, 200_000))
def test_time_between_two_times_is_that_of_the_calendar(earlier: int, other: int) -> None:
    later = other if other > 200_000 else max(earlier + other, 0)
    assert milliseconds(_written(earlier), _written(later)) == later - earlier


@pytest.mark.parametrize(
    ("earlier", "later", "between"),
    [
        ("2026-11-20T10:15:30.123Z", "2026-11-20T10:15:30.124Z", 1),
        ("2026-11-20T10:15:59.999Z", "2026-11-20T10:16:00.000Z", 1),
        ("2026-12-31T23:59:59.000Z", "2027-01-01T00:00:01.000Z", 2000),
        ("2028-02-28T23:59:30.000Z", "2028-03-01T00:00:00.000Z", 86_430_000),
        ("2027-02-28T23:59:30.000Z", "2027-03-01T00:00:00.000Z", 30_000),
        ("2026-11-20T10:16:00.000Z", "2026-11-20T10:15:00.000Z", -60_000),
    ],
)
def test_days_months_and_years_are_crossed(earlier: str, later: str, between: int) -> None:
    assert milliseconds(earlier, later) == between


@pytest.mark.parametrize("year", [2000, 2024, 2028, 2400, 2996])
def test_a_leap_day_of_a_leap_year_is_a_date(year: int) -> None:
    told = {"v": 1, "match": "m", "seq": 1, "type": "miss", "seat": 1, "at": f"{year}-02-29T23:59:59.999Z"}
    event = EVENT.validate_python(told, strict=False)
    assert event.at is not None
    assert milliseconds(event.at, f"{year}-03-01T00:00:00.000Z") == 1
    assert datetime.fromisoformat(event.at).month == 2


@pytest.mark.parametrize("day", ["2026-02-29", "2100-02-29", "2200-02-29", "2026-02-30", "2026-04-31", "2026-13-01"])
def test_a_day_there_is_not_is_none_of_the_format(day: str) -> None:
    told = {"v": 1, "match": "m", "seq": 1, "type": "miss", "seat": 1, "at": f"{day}T23:59:59.999Z"}
    with pytest.raises(ValidationError):
        EVENT.validate_python(told, strict=False)


# --- the time bank

BANK = "classic+time-bank"
"""Thirty seconds for a turn, and sixty more for the deal."""
MATCH_BANK = "aceleagues-pool-201+time-bank"
"""Thirty seconds for a turn, and ninety more for the match."""


@quiet("acted_too_late", "custom:time-bank")
def test_who_needs_longer_draws_on_the_time_bank() -> Table:
    return Table(BANK).wait(85).draw(1)


@loud("acted_too_late", "custom:time-bank", says=("Seat 1", "(draw)"))
def test_nobody_takes_longer_than_the_turn_and_the_bank() -> Table:
    return Table(BANK).wait(96).draw(1)


def after_a_slow_turn(ruleset: str, seconds: int) -> Table:
    """Seat 1 has drawn on its bank in its first turn, and is in turn again."""
    return Table(ruleset).wait(seconds).turn(1).turn(2).turn(3)


@loud("acted_too_late", says=("Seat 1", "(draw)"))
def test_what_is_spent_of_the_bank_is_gone() -> Table:
    return after_a_slow_turn(BANK, 80).wait(60).draw(1)


@quiet("acted_too_late")
def test_everybody_has_a_bank_of_one_s_own() -> Table:
    return Table(BANK).wait(80).turn(1).wait(80).draw(2)


@loud("timer_too_early", "custom:time-bank", says=("Seat 1",))
def test_the_timer_waits_for_the_bank() -> Table:
    return Table(BANK).wait(10).miss(1)


@quiet("timer_too_early")
def test_once_the_bank_is_spent_the_timer_acts_at_the_end_of_the_turn() -> Table:
    return after_a_slow_turn(BANK, 91).wait(30).miss(1)


@quiet("acted_too_late", "custom:time-bank")
def test_of_what_may_be_left_of_the_bank_a_player_has_the_most() -> Table:
    table = after_a_slow_turn(BANK, 49)  # 34 to 44 seconds are left
    return table.wait(72).draw(1)


@loud("acted_too_late", "custom:time-bank", says=("Seat 1", "(draw)"))
def test_beyond_the_most_that_may_be_left_of_the_bank_a_draw_comes_too_late() -> Table:
    return after_a_slow_turn(BANK, 49).wait(79).draw(1)


@quiet("timer_too_early", "custom:time-bank")
def test_of_what_may_be_left_of_the_bank_the_timer_waits_for_the_least() -> Table:
    return after_a_slow_turn(BANK, 49).wait(34).miss(1)


@loud("timer_too_early", "custom:time-bank", says=("Seat 1",))
def test_before_the_least_that_may_be_left_of_the_bank_is_used_the_timer_acts_too_early() -> Table:
    return after_a_slow_turn(BANK, 49).wait(25).miss(1)


def match_of(table: Table) -> Match:
    return table.steps()[-1].after


def test_the_bank_of_a_deal_is_full_again_in_the_next_one_and_that_of_a_match_is_not() -> None:
    for ruleset, left in ((BANK, 60_000), (MATCH_BANK, 10_000)):
        table = Table(ruleset)
        match = match_of(table).replace(time_spent={1: (80_000, 80_000)})
        assert bank_left(with_time_spent(match, table.events[-1]), 1) == (left, left)


def test_what_is_spent_lies_between_two_figures_and_after_a_gap_is_not_known() -> None:
    table = Table(BANK).wait(49).turn(1)
    assert bank_left(match_of(table), 1) == (60_000 - 26_000, 60_000 - 16_000)  # 51 seconds, five more or less
    table.gap(3)
    assert bank_left(match_of(table), 1) == (0, 60_000)


def test_what_is_spent_is_less_certain_the_less_exact_the_times_are() -> None:
    table = Table(BANK).wait(49).turn(1)
    before = table.steps()[-1].before
    exact, inexact = (
        bank_left(with_time_spent(before.replace(log=LogProfile(blur=blur)), table.events[-1]), 1)
        for blur in (0, 4_000)
    )
    assert exact == (60_000 - 26_000, 60_000 - 16_000)
    assert inexact == (60_000 - 30_000, 60_000 - 12_000)


def test_of_an_act_without_time_or_actor_the_bank_may_be_spent_or_not() -> None:
    for hidden in ({"times": False}, {"actors": False}):
        table = Table(BANK, **hidden)  # type: ignore[arg-type]
        table.wait(49).turn(1)
        assert bank_left(match_of(table), 1) == (0, 60_000)
