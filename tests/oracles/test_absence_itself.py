"""The second referee is held against logs in which players lose their connection, and against saved groups."""

import pytest

from tests.oracles.logs import BOTH_LIVES, NO_LIFE, THREE, WINNER, Log, legal_so_far, refused

PURE_ALONE = ["3D", "4D", "5D", "6D"]
SAVED = [PURE_ALONE, ["9S", "TS", "JS"], ["2H", "2D", "2C"]]  # of BOTH_LIVES: 21


def two(second: str = NO_LIFE, ruleset: str = "ace2three-points") -> Log:
    """Deal to two, seat 1 holding a complete hand, and let both have a turn."""
    return Log(ruleset, {1: WINNER, 2: second}).turns(1, 2)


def played_for(log: Log, rounds: int) -> Log:
    """Let seat 2 be played for, and stop when it is in turn again."""
    for _ in range(rounds):
        log.turns(1).turns(2, by="autoplay")
    return log.turns(1)


def test_the_turns_of_a_seat_that_is_away_are_played_for_it() -> None:
    """AT-23, custom:timeout: a card is drawn from the stock and discarded."""
    log = two().add("disconnect", 2).turns(1)
    assert legal_so_far(log.but.turns(2, by="autoplay").turns(1))
    for by in ("timer", "server"):
        assert refused(log.but.turns(2, by=by), "is played for")
    assert refused(log.but.turns(2), "is played for")
    assert refused(log.but.take(2, by="autoplay"), "draws from the stock")
    assert refused(log.but.draw(2, by="autoplay").discard(2, "AC", by="autoplay"), "the card drawn")
    assert refused(
        log.but.draw(2, by="autoplay").add("declare", 2, groups=[], by="autoplay"), "only draws and discards"
    )
    assert refused(log.add("drop", 2, by="autoplay"), "played for, not dropped")


def test_nobody_is_played_for_who_is_there() -> None:
    """AT-23."""
    assert refused(two().turns(1, by="autoplay"), "is not away")
    assert refused(two().turns(1).add("disconnect", 2).add("reconnect", 2).turns(2, by="autoplay"), "is not away")
    assert legal_so_far(two().turns(1).add("disconnect", 2).add("reconnect", 2).turns(2, by="player"))


def test_who_acts_himself_is_there_again() -> None:
    """AT-23."""
    log = two().add("disconnect", 2).turns(1).turns(2, by="player").turns(1)
    assert refused(log.but.turns(2, by="autoplay"), "is not away")
    assert legal_so_far(log.turns(2).declare(1).scored(s1=0, s2=80))
    dropped = Log("ace2three-points", THREE).add("disconnect", 2).turns(1).add("drop", 2, by="player")
    assert legal_so_far(dropped.turns(3))


def test_a_seat_that_loses_its_connection_in_its_turn_has_the_rest_of_it_played() -> None:
    """AT-23, AT-28: that is a turn played for it."""
    log = two().turns(1).draw(2).add("disconnect", 2)
    card = log.events[-2]["card"]
    assert refused(log.but.discard(2, card, by="timer"), "is played for")
    assert refused(log.but.discard(2, "AC", by="autoplay"), "the card drawn")
    assert legal_so_far(log.discard(2, card, by="autoplay").declare(1).scored(s1=0, s2=40))


def test_a_seat_away_that_never_drew_is_dropped_in_its_turn() -> None:
    """AT-30: for a first drop."""
    log = Log("ace2three-points", THREE).add("disconnect", 2).turns(1)
    for by in ("server", "timer", "autoplay"):
        dropped = log.but.add("drop", 2, by=by).turns(3)
        assert legal_so_far(dropped.declare(1).scored(s1=0, s2=20, s3=80))
    assert refused(log.but.add("drop", 2), "cannot drop by itself")
    assert refused(log.but.turns(2, by="autoplay"), "must be dropped")
    assert refused(log.add("drop", 3, by="server"), "seat 2 is in turn")


def test_after_three_turns_played_the_saved_groups_decide() -> None:
    """AT-24, AT-25, AT-26, I-33: below a middle drop the play goes on, else it is a middle drop."""
    log = played_for(two().add("disconnect", 2), 2)
    assert refused(log.but.add("drop", 2, by="autoplay"), "played for, not dropped")
    played_for(log.turns(2, by="autoplay"), 0)
    assert refused(log.but.turns(2, by="autoplay"), "must be dropped")
    assert legal_so_far(log.add("drop", 2, by="autoplay").scored(s1=0, s2=40))
    low = played_for(two(BOTH_LIVES).add("disconnect", 2), 3)
    assert refused(low.but.add("drop", 2, by="autoplay"), "played for, not dropped")
    assert legal_so_far(played_for(low.turns(2, by="autoplay"), 4))


@pytest.mark.parametrize(
    ("groups", "score"), [([*SAVED], 21), ([PURE_ALONE], 56), ([PURE_ALONE, ["9S", "TS", "JS"]], 27), ([], 21)]
)
def test_the_score_after_three_turns_is_that_of_the_last_saved_groups(groups: list[list[str]], score: int) -> None:
    """AT-21, AT-22: without any it is that of the best arrangement."""
    log = two(BOTH_LIVES).add("group", 2, groups=[PURE_ALONE]).add("group", 2, groups=groups).add("disconnect", 2)
    assert legal_so_far(log.but.declare(1).scored(s1=0, s2=score))
    played_for(log, 3)
    drop, goes_on = log.but.add("drop", 2, by="autoplay"), log.turns(2, by="autoplay")
    assert legal_so_far(drop if score >= 40 else goes_on)
    assert refused(drop, "not dropped") if score < 40 else refused(goes_on, "must be dropped")


def test_a_score_equal_to_a_middle_drop_is_a_middle_drop() -> None:
    """I-33."""
    hand = "3D 4D 5D 6D 9S TS JS KC QH 8C 6C 4H 2C"
    assert legal_so_far(two(hand).declare(1).scored(s1=0, s2=40))
    log = played_for(two(hand).add("disconnect", 2), 3)
    assert refused(log.but.turns(2, by="autoplay"), "must be dropped")
    assert legal_so_far(log.add("drop", 2, by="autoplay").scored(s1=0, s2=40))


def test_the_turns_are_counted_anew_when_the_connection_comes_back() -> None:
    """AT-24: three in a row."""
    log = played_for(two().add("disconnect", 2), 3).add("reconnect", 2).turns(2).add("disconnect", 2)
    assert legal_so_far(played_for(log, 3).add("drop", 2, by="autoplay"))
    again = played_for(two().add("disconnect", 2), 3).add("disconnect", 2)
    assert legal_so_far(again.add("drop", 2, by="autoplay"))


def test_a_show_of_another_costs_whoever_is_played_for_a_middle_drop_at_most() -> None:
    """AT-28."""
    log = played_for(two().add("disconnect", 2), 1)
    assert legal_so_far(log.but.turns(2, by="autoplay").declare(1).scored(s1=0, s2=40))
    assert refused(log.turns(2, by="autoplay").declare(1).scored(s1=0, s2=80), "the points are")
    low = played_for(two(BOTH_LIVES).add("disconnect", 2), 1).turns(2, by="autoplay")
    assert legal_so_far(low.declare(1).scored(s1=0, s2=21))


def test_a_show_before_the_next_turn_counts_the_saved_cards_alone() -> None:
    """AT-29; and so for whoever is there again."""
    assert legal_so_far(two().add("disconnect", 2).declare(1).scored(s1=0, s2=80))
    back = played_for(two().add("disconnect", 2), 1).turns(2, by="autoplay").add("reconnect", 2)
    assert legal_so_far(back.declare(1).scored(s1=0, s2=80))


def test_in_a_best_of_three_everybody_is_played_for_from_the_start_and_for_ever() -> None:
    """AT-27, AT-28, I-34, I-35."""
    log = Log("ace2three-best-of-3", {1: WINNER, 2: NO_LIFE}).add("disconnect", 2)
    assert refused(log.but.turns(1).add("drop", 2, by="autoplay"), "played for, not dropped")
    assert legal_so_far(played_for(log, 6).turns(2, by="autoplay").declare(1).scored(s1=0, s2=40))


def test_who_is_away_stays_away_in_the_next_deal() -> None:
    """AT-30: there it has not drawn."""
    log = two(ruleset="ace2three-pool-101").add("disconnect", 2).declare(1).scored(s1=0, s2=80)
    log.deal({1: WINNER, 2: NO_LIFE}, first=2)
    assert refused(log.but.turns(2, by="autoplay"), "must be dropped")
    assert legal_so_far(log.add("drop", 2, by="autoplay").scored(s1=0, s2=20))


def test_saved_groups_decide_the_points_of_whoever_is_there() -> None:
    """AT-21, AT-22; what he shows himself goes before."""
    log = two(BOTH_LIVES).add("group", 2, groups=[PURE_ALONE])
    assert legal_so_far(log.but.declare(1).scored(s1=0, s2=56))
    assert legal_so_far(log.but.declare(1).add("show", 2, groups=SAVED).scored(s1=0, s2=21))
    assert legal_so_far(log.add("group", 2, groups=[]).declare(1).scored(s1=0, s2=21))


def test_only_cards_still_held_are_left_in_saved_groups() -> None:
    """AT-21, house:saved-in-hand."""
    log = Log("ace2three-points", {1: WINNER, 2: BOTH_LIVES}, stock="AH KS").add("group", 2, groups=SAVED).turns(1)
    log.draw(2).discard(2, "6D").declare(1)
    assert legal_so_far(log.but.scored(s1=0, s2=31))
    assert refused(log.scored(s1=0, s2=21), "the points are")


def test_where_nothing_is_played_for_anybody_connections_do_not_matter() -> None:
    """custom:disconnected. Who draws and puts down for whoever was cut off no text says."""
    log = Log("classic", {1: WINNER, 2: NO_LIFE}).add("disconnect", 2)
    assert refused(log.but.turns(1, by="autoplay"), "nobody is played for")
    log.turns(1)
    assert legal_so_far(log.but.turns(2, by="autoplay"))
    log.turns(2).declare(1)
    assert legal_so_far(log.scored(s1=0, s2=80))
    saved = Log("classic", {1: WINNER, 2: BOTH_LIVES}).add("group", 2, groups=[PURE_ALONE]).declare(1)
    assert legal_so_far(saved.scored(s1=0, s2=21))
