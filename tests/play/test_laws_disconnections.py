"""Lost connections: autoplay for whoever is away, for how long, and when the hand is dropped instead."""

import pytest

from tests.play.law_case import loud, quiet, unseen
from tests.play.table import HAND_GAMES, Table, rules
from tests.worded import said

POINTS = "ace2three-points"
BEST_OF = "ace2three-best-of-3"
HAND = "AS 2S 3S 5H 6H 7H JK 9C 9D 9S KD KC KH"
CHEAP = "AS 2S 3S | 5H 6H 7H | 9C 9D 9S | KD KC"
"""Saved groups of that hand worth 30 points: the kings are in no meld."""
DEAR = "AS 2S 3S | 5H 6H 7H JK | 9C 9D | KD KC"
"""Saved groups of that hand worth 57 points."""
LEVEL_HAND = "AS 2S 3S 5H 6H 7H 9C 9D 9S KD KC QH JD"
LEVEL = "AS 2S 3S | 5H 6H 7H | 9C 9D 9S | KD KC | QH JD"
"""Saved groups worth 40 points."""


def _away(turns: int, saved: str | None = None, ruleset: str = POINTS, seats: int = 3, hand: str = HAND) -> Table:
    """Seat 1 has drawn, put the card down and lost its connection; so many of its turns were played for it since."""
    table = Table(ruleset, seats, hands={1: hand}, point_value=None).turn(1)
    if saved is not None:
        table.group(1, saved)
    table.disconnect(1)
    _others(table)
    for _ in range(turns):
        table.turn(1, by="autoplay")
        _others(table)
    return table


def _others(table: Table) -> None:
    for seat in table.seats[1:]:
        table.turn(seat)


# --- autoplay_not_due


@loud("autoplay_not_due", "AT-23", says=("seat 1", "(draw)", "had not lost its connection"))
def test_autoplay_is_for_those_who_lost_their_connection() -> Table:
    return Table(POINTS).round().draw(1, by="autoplay")


@loud("autoplay_not_due", "AT-23", says=("seat 1", "(discard)"))
def test_autoplay_ends_when_the_connection_is_back() -> Table:
    return _away(1).reconnect(1).draw(1).discard(1, by="autoplay")


@quiet("autoplay_not_due", "AT-23")
def test_autoplay_ends_a_turn_that_it_has_begun() -> Table:
    return _away(1).draw(1, by="autoplay").reconnect(1).discard(1, by="autoplay")


@loud("autoplay_not_due", "AT-23", says=("seat 2", "(drop)"))
def test_autoplay_drops_nobody_who_is_there() -> Table:
    return Table(POINTS).turn(1).disconnect(3).drop(2, by="autoplay")


@unseen("autoplay_not_due", "connections")
def test_where_no_lost_connection_is_ever_logged_autoplay_may_drop_a_hand() -> Table:
    """A single act says it: a platform says so of nobody who is there (AT-30)."""
    return Table(POINTS).turn(1).drop(2, by="autoplay")


@loud("autoplay_not_due", "custom:disconnected", says=("seat 1", "(meld)", "which this game does not have"))
def test_autoplay_lays_no_melds() -> Table:
    return Table("rum", hands={1: "5H 6H 7H"}).draw(1).meld(1, "5H 6H 7H", by="autoplay")


@pytest.mark.parametrize("name", [name for name in HAND_GAMES if rules(name).disconnect.play == "as_timeout"])
def test_other_games_have_no_autoplay_for_those_who_are_there(name: str) -> None:
    """custom:disconnected: a player without a connection is one whose time runs out."""
    table = Table(name).round().draw(1, by="autoplay")
    (finding,) = table.findings()
    assert (finding.code, finding.seat, finding.seq) == ("autoplay_not_due", 1, table.events[-1].seq)
    assert "which this game does not have" in said(finding)


@quiet("autoplay_not_due", "AT-23", "AT-24")
def test_autoplay_draws_from_the_stock_and_puts_the_card_down() -> Table:
    return _away(3, CHEAP)


@quiet("autoplay_not_due", "AT-23")
def test_autoplay_ends_a_turn_whose_player_had_drawn() -> Table:
    table = Table(POINTS).draw(1).disconnect(1).discard(1, by="autoplay")
    _others(table)
    assert (table.seat(1).played_for, table.seat(1).begun_by_hand) == (1, True)
    return table


@quiet("autoplay_not_due", "AT-23")
def test_who_is_back_plays_on_himself() -> Table:
    table = _away(2).reconnect(1).turn(1)
    _others(table)
    assert not table.seat(1).away
    return table


@quiet("autoplay_not_due", "AT-24")
def test_who_is_away_again_has_three_rounds_again() -> Table:
    table = _away(2, DEAR).reconnect(1).turn(1).disconnect(1)
    _others(table)
    for _ in range(3):
        table.turn(1, by="autoplay")
        _others(table)
    return table


@quiet("autoplay_not_due")
def test_who_is_away_when_a_deal_begins_is_away_in_it() -> Table:
    table = Table("ace2three-pool-101", 3, point_value=None).round().disconnect(1)
    table.turn(1, by="autoplay").drop(2).drop(3).next_deal().turn(2).turn(3).drop(1, by="autoplay")
    assert table.seat(1).status == "dropped"
    return table


@unseen("autoplay_not_due", "connections", but=["log_incomplete"])
def test_the_connection_may_have_been_lost_in_a_hole() -> Table:
    return Table(POINTS).round().gap().draw(1, by="autoplay")


@unseen("autoplay_not_due", "connections", but=["log_incomplete"])
def test_a_connection_lost_in_a_hole_is_lost_in_the_next_deal_too() -> Table:
    return Table("ace2three-pool-101", 3, point_value=None).gap().next_deal().draw(2, by="autoplay")


@loud("autoplay_not_due", "AT-23", says=("seat 2",))
def test_autoplay_for_who_is_there_is_found_in_every_deal() -> Table:
    table = Table("ace2three-pool-101", 3, point_value=None).drop(1).drop(2).next_deal().turn(2).turn(3).turn(1)
    return table.draw(2, by="autoplay")


# --- acted_while_away


@loud("acted_while_away", "AT-23", says=("Seat 1 had no connection", "(draw)", "by staff"))
def test_who_is_away_is_played_for_by_autoplay_and_not_by_staff() -> Table:
    return _away(1).draw(1, by="staff")


@quiet("acted_while_away", "AT-23")
def test_what_plays_for_who_is_away_may_be_called_timer_or_server() -> Table:
    return _away(1).draw(1, by="timer").discard(1, by="server")


@loud("acted_while_away", "AT-23", says=("(drop)", "by staff"))
def test_staff_drops_nobody_who_is_away() -> Table:
    return _away(3, DEAR).drop(1, by="staff")


@loud("acted_while_away", "AT-27", says=("(declare)", "by the server"))
def test_the_server_declares_nothing_for_who_is_away() -> Table:
    return _away(1, ruleset=BEST_OF).draw(1, by="autoplay").declare(1, by="server")


@quiet("acted_while_away", "AT-23")
def test_the_others_play_on_as_ever() -> Table:
    return _away(2)


@quiet("acted_while_away", "AT-23", "house:partial-log")
def test_who_acts_himself_is_back_whether_that_was_logged_or_not() -> Table:
    table = _away(1).turn(1)
    _others(table)
    assert not table.seat(1).away
    return table.drop(1)


@loud("autoplay_not_due", "AT-23", says=("had not lost its connection",))
def test_who_is_back_is_not_played_for() -> Table:
    return _away(1).group(1, CHEAP).draw(1, by="autoplay")


@quiet("acted_while_away", "AT-30")
def test_the_server_or_the_timer_may_drop_who_is_away() -> Table:
    return Table(POINTS, 4).disconnect(1).drop(1, by="server").disconnect(2).drop(2, by="timer")


@quiet("acted_while_away", "custom:disconnected")
def test_in_other_games_who_is_away_may_act() -> Table:
    return Table("aceleagues-points").disconnect(1).turn(1)


@unseen("acted_while_away", "who_acted")
def test_who_drew_for_whoever_is_away_was_not_logged() -> Table:
    table = _away(1)
    table.actors = False
    return table.draw(1)


@unseen("acted_while_away", "connections")
def test_after_an_act_of_nobody_knows_whom_the_player_may_be_back() -> Table:
    table = _away(1)
    table.actors = False
    table.turn(1)
    table.actors = True
    _others(table)
    return table.draw(1)


# --- autoplay_before_draw


@loud("autoplay_before_draw", "AT-30", says=("seat 1", "before its first draw"))
def test_who_is_away_before_his_first_draw_is_not_played_for() -> Table:
    return Table(POINTS).disconnect(1).draw(1, by="autoplay")


@loud("autoplay_before_draw", "AT-30", says=("seat 2",))
def test_every_deal_has_its_first_draw() -> Table:
    table = Table("ace2three-pool-201", 3, point_value=None).turn(1).turn(2).disconnect(2).drop(3).drop(1).next_deal()
    return table.draw(2, by="autoplay")


@quiet("autoplay_before_draw", "AT-30")
def test_who_is_away_before_his_first_draw_is_dropped() -> Table:
    table = Table(POINTS).disconnect(1).drop(1, by="autoplay").turn(2)
    assert (table.seat(1).status, table.seat(1).folded) == ("dropped", False)
    return table


@quiet("autoplay_before_draw", "AT-27")
def test_in_best_of_x_autoplay_begins_before_the_first_draw() -> Table:
    """I-35: a text that drops nobody in Best of X cannot drop him before the first draw either."""
    return Table(BEST_OF, 2, point_value=None).disconnect(1).turn(1, by="autoplay").turn(2)


@unseen("autoplay_before_draw", "who_acted")
def test_who_drew_first_for_whoever_is_away_was_not_logged() -> Table:
    return Table(POINTS, actors=False).disconnect(1).draw(1)


# --- away_not_dropped


@loud("away_not_dropped", "AT-24", "AT-26", says=("seat 1", "after 3 turns", "cost 57 points", "middle drop 40"))
def test_after_three_rounds_dear_groups_end_autoplay() -> Table:
    """AT-26: more than a middle drop, so a middle drop it is."""
    return _away(3, DEAR).draw(1, by="autoplay")


@loud("away_not_dropped", "AT-26", says=("cost 41 points", "middle drop 40"))
def test_groups_that_cost_a_point_more_end_autoplay() -> Table:
    hand = "AS 2S 3S 5H 6H 7H JK KD KC QS 5C 3H 3C"
    return _away(3, "AS 2S 3S | 5H 6H 7H JK", hand=hand).draw(1, by="autoplay")


@loud("away_not_dropped", "AT-24", says=("after 3 turns",))
def test_a_pool_of_201_has_its_own_middle_drop() -> Table:
    return _away(3, DEAR, "ace2three-pool-201").draw(1, by="autoplay")


@loud("away_not_dropped", "AT-24", says=("after 3 turns", "cost 80 points"))
def test_without_groups_the_best_arrangement_of_a_hopeless_hand_ends_autoplay() -> Table:
    """AT-22: nobody saved a group, and however the hand were grouped, it would cost more than a middle drop."""
    return _away(3, hand="AC 3C 5C 7C 9C JC KC 2D 6D 8D TD QD 3H").draw(1, by="autoplay")


@quiet("away_not_dropped", "AT-24")
def test_for_three_rounds_it_does_not_matter_what_the_groups_cost() -> Table:
    """AT-24: the third turn is still autoplay's."""
    return _away(2, DEAR).turn(1, by="autoplay")


@quiet("away_not_dropped", "AT-25")
def test_cheap_groups_keep_autoplay_going_until_somebody_shows() -> Table:
    return _away(8, CHEAP)


@quiet("away_not_dropped", "AT-27")
def test_in_best_of_x_autoplay_goes_on_whatever_the_groups_cost() -> Table:
    return _away(8, DEAR, BEST_OF)


@quiet("away_not_dropped", "AT-24", "AT-26")
def test_dear_groups_are_a_middle_drop_after_three_rounds() -> Table:
    table = _away(3, DEAR).drop(1, by="autoplay").turn(2)
    assert table.seat(1).status == "dropped"
    return table


@quiet("away_not_dropped", "AT-24")
def test_whether_a_turn_begun_by_the_player_is_a_round_of_autoplay_is_left_open() -> Table:
    """After his own draw and two whole turns more, autoplay may go on."""
    return _cut_off_in_his_turn().turn(1, by="autoplay")


@quiet("away_dropped", "AT-24")
def test_it_may_count_as_one_of_the_three_too() -> Table:
    """After his own draw and two whole turns more, he may be dropped."""
    return _cut_off_in_his_turn().drop(1, by="autoplay")


def _cut_off_in_his_turn() -> Table:
    """Seat 1 lost its connection after its draw; autoplay ended that turn and played two more."""
    table = Table(POINTS, hands={1: HAND}).draw(1).group(1, DEAR).disconnect(1).discard(1, by="autoplay")
    _others(table)
    for _ in range(2):
        table.turn(1, by="autoplay")
        _others(table)
    return table


@unseen("away_not_dropped", "saved_groups")
def test_without_saved_groups_on_record_a_hand_may_cost_more_than_its_best() -> Table:
    return _away(3).draw(1, by="autoplay")


@unseen("away_not_dropped", "saved_groups")
def test_the_groups_saved_were_not_logged_card_by_card() -> Table:
    return _away(3, "AS 2S 3S | 5H 6H ?? | KD KC").draw(1, by="autoplay")


@unseen("away_not_dropped", "connections")
def test_how_many_turns_were_autoplays_is_not_known() -> Table:
    table = _away(2, DEAR)
    table.actors = False
    table.turn(1)
    table.actors = True
    _others(table)
    return table.draw(1, by="autoplay")


@quiet("away_not_dropped", "AT-25")
def test_groups_that_cost_just_a_middle_drop_may_be_played_on_for_ever() -> Table:
    """The text has less and more."""
    return _away(14, LEVEL, hand=LEVEL_HAND).draw(1, by="autoplay")


@unseen("away_not_dropped", "saved_groups")
def test_groups_that_were_not_logged_may_cost_just_a_middle_drop() -> Table:
    """However the hand is grouped it costs 40 or more, and of 40 the text says nothing."""
    return _away(3, hand=LEVEL_HAND).draw(1, by="autoplay")


# --- away_dropped


@quiet("away_dropped", "AT-26")
def test_groups_that_cost_just_a_middle_drop_may_end_it_too() -> Table:
    return _away(3, LEVEL, hand=LEVEL_HAND).drop(1, by="autoplay")


@loud("away_dropped", "AT-24", says=("Seat 1", "2 of 3 turns had been played for it"))
def test_nobody_is_dropped_before_three_rounds_of_autoplay() -> Table:
    return _away(2, DEAR).drop(1, by="autoplay")


@loud("away_dropped", "AT-24", says=("0 of 3 turns",))
def test_nobody_is_dropped_at_once_who_has_drawn() -> Table:
    return _away(0).drop(1, by="server")


@loud("away_dropped", "AT-25", says=("cost 30 points", "less than a middle drop, which costs 40"))
def test_cheap_groups_are_not_dropped() -> Table:
    """AT-25"""
    return _away(3, CHEAP).drop(1, by="timer")


@pytest.mark.parametrize("turns", [0, 5])
def test_in_best_of_x_nobody_is_dropped_for_losing_the_connection(turns: int) -> None:
    """AT-27, custom:best-of: neither before the first draw nor midway."""
    table = Table(BEST_OF, 2, point_value=None).disconnect(1)
    for _ in range(turns):
        table.turn(1, by="autoplay").turn(2)
    table.drop(1, by="autoplay")
    found = {finding.code: finding for finding in table.findings()}
    assert "AT-27" in found["away_dropped"].clauses
    assert ("custom:best-of" in found["away_dropped"].clauses) == (turns == 0), "what it does before the first draw"
    assert "in this game nobody is dropped" in said(found["away_dropped"])


@quiet("away_dropped", "AT-30")
def test_who_was_away_before_his_first_draw_is_dropped_by_the_server() -> Table:
    return Table(POINTS).disconnect(1).drop(1, by="server")


@quiet("away_dropped", "AT-24", "AT-26")
def test_dear_groups_are_dropped_by_the_timer_too() -> Table:
    """fold_without_misses is not meant: who is away is not folded for missing turns."""
    return _away(3, DEAR).drop(1, by="timer")


@quiet("away_dropped", "AT-22")
def test_once_saving_has_stopped_the_best_arrangement_counts() -> Table:
    """The last groups were dear; then the player ungrouped his cards, and the hand as it is costs nothing."""
    table = Table(POINTS, hands={1: HAND}).turn(1).group(1, DEAR).say("group", seat=1, groups=[], by="player")
    table.disconnect(1)
    _others(table)
    for _ in range(4):
        table.turn(1, by="autoplay")
        _others(table)
    return table


@unseen("away_dropped", "saved_groups")
def test_dear_groups_may_have_been_saved_and_not_logged() -> Table:
    return _away(3).drop(1, by="autoplay")


@unseen("away_dropped", "who_acted")
def test_who_dropped_the_hand_of_whoever_is_away_was_not_logged() -> Table:
    table = _away(1)
    table.actors = False
    return table.drop(1)


@quiet("away_dropped", "AT-24", "AT-26")
def test_turns_played_before_the_player_was_back_may_be_among_the_three_rounds() -> Table:
    """Whether the three are of one absence or of the deal the text does not say."""
    return _twice_away(1).drop(1, by="autoplay")


@quiet("away_not_dropped", "AT-24")
def test_they_need_not_be_among_them() -> Table:
    return _twice_away(2).draw(1, by="autoplay")


@loud("away_dropped", "AT-24", says=("1 of 3 turns",))
def test_two_rounds_in_the_whole_deal_are_not_three() -> Table:
    return _twice_away(1, before=1).drop(1, by="autoplay")


@loud("away_dropped", "AT-25", says=("cost 30 points",))
def test_cheap_groups_are_kept_in_however_often_the_connection_is_lost() -> Table:
    return _twice_away(3, saved=CHEAP).drop(1, by="autoplay")


def _twice_away(turns: int, *, before: int = 2, saved: str = DEAR) -> Table:
    """As above, but the player was back for a turn after ``before`` of them."""
    table = _away(before, saved).reconnect(1).turn(1).disconnect(1)
    _others(table)
    for _ in range(turns):
        table.turn(1, by="autoplay")
        _others(table)
    return table


# --- out_of_turn


@pytest.mark.parametrize("by", ["server", "autoplay", "timer"])
def test_who_is_away_before_the_first_draw_may_be_dropped_before_the_turn_has_come(by: str) -> None:
    """AT-30: "considered dropped"; that the player's turn must have come first the text does not say."""
    table = Table("ace2three-pool-101").disconnect(2).drop(2, by=by).turn(1).turn(3)
    assert (table.codes(), table.audit().clean) == ([], True)


@quiet("out_of_turn")
def test_the_system_may_decide_as_soon_as_the_third_round_is_played() -> Table:
    """AT-24, AT-26: "three rounds", and "after which the system will decide"."""
    return _away(2, DEAR).turn(1, by="autoplay").drop(1, by="autoplay")


@loud("out_of_turn", says=("Seat 1 acted (drop)", "turn of seat 2"))
def test_it_may_not_before_the_third() -> Table:
    return _away(1, DEAR).turn(1, by="autoplay").drop(1, by="autoplay")


@loud("out_of_turn", says=("Seat 2 acted (drop)",))
def test_a_player_who_is_back_drops_in_turn() -> Table:
    """AT-14"""
    return Table(POINTS).disconnect(2).drop(2)


@loud("out_of_turn", says=("Seat 2 acted (drop)",))
def test_nobody_is_dropped_out_of_turn_who_has_not_lost_the_connection() -> Table:
    return Table(POINTS).disconnect(3).drop(2, by="server")


@unseen("out_of_turn", "connections")
def test_a_log_without_any_lost_connection_may_leave_out_this_one() -> Table:
    return Table(POINTS).drop(2, by="server")


@unseen("out_of_turn", "who_acted")
def test_whether_the_player_was_back_for_the_drop_is_not_known() -> Table:
    table = Table(POINTS).disconnect(2)
    table.actors = False
    return table.drop(2)


@unseen("out_of_turn", "saved_groups")
def test_whether_a_middle_drop_was_due_hangs_on_groups_that_were_not_logged() -> Table:
    return _away(2).turn(1, by="autoplay").drop(1, by="autoplay")


# --- the fold


def test_a_connection_lost_twice_is_lost_once() -> None:
    table = _away(2, CHEAP).disconnect(1)
    assert (table.seat(1).away, table.seat(1).played_for) == (True, 2)


def test_a_connection_is_kept_through_the_deals_of_a_match() -> None:
    table = Table("ace2three-pool-101", 3, point_value=None).turn(1).disconnect(2)
    assert table.steps()[-1].after.away == (2,)
    table.drop(2, by="autoplay").drop(3).next_deal()
    assert table.seat(2).away
    table.reconnect(2)
    assert not table.seat(2).away
    assert table.steps()[-1].after.away == ()


def test_games_without_autoplay_do_not_care_for_connections() -> None:
    table = Table("rummy-106").disconnect(1)
    assert table.steps()[-1].after.away == ()
    assert not table.seat(1).away
