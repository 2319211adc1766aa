"""The second referee is held against logs of lost connections and saved groups, of what no case of a law tells."""

from tests.oracles.logs import BOTH_LIVES, NO_LIFE, WINNER, Log, legal_so_far, refused

PURE_ALONE = ["3D", "4D", "5D", "6D"]
SAVED = [PURE_ALONE, ["9S", "TS", "JS"], ["2H", "2D", "2C"]]  # of BOTH_LIVES: 21


def test_the_turns_of_a_seat_that_is_away_are_played_for_it() -> None:
    """AT-23, custom:timeout: a card is drawn from the stock and discarded, by whatever the log calls it."""
    log = Log("ace2three-points", {1: WINNER, 2: NO_LIFE}).turns(1, 2).add("disconnect", 2).turns(1)
    for by in ("autoplay", "timer", "server"):
        assert legal_so_far(log.but.turns(2, by=by).turns(1))
    assert refused(log.but.turns(2, by="staff"), "is played for")
    assert refused(log.but.turns(2), "is played for")
    assert refused(log.but.take(2, by="autoplay"), "draws from the stock")
    assert refused(log.but.draw(2, by="autoplay").discard(2, "AC", by="autoplay"), "the card drawn")
    assert refused(
        log.but.draw(2, by="autoplay").add("declare", 2, groups=[], by="autoplay"), "only draws and discards"
    )
    assert refused(log.add("drop", 2, by="autoplay"), "played for, not dropped")


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
