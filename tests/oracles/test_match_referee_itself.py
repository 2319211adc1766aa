"""The match referee is held against matches written by hand: legal ones, and each with one thing changed."""

import pytest

from tests.oracles.logs import BOTH_LIVES, NO_LIFE, THREE, WINNER, Log, legal, legal_so_far, refused
from tests.oracles.test_table_referee_itself import ODDS, RUNS, SEVENS, STOCK, continental, second_deal

OTHER_BOTH_LIVES = BOTH_LIVES.replace("3H", "4S")  # 22 left over


def won(log: Log, by: int, **points: int) -> Log:
    """Let a seat show in its first turn, in the deal that was begun with it."""
    return log.declare(by).scored(**points)


def thirteen(ruleset: str, hands: dict[int, str] = THREE) -> Log:
    """Begin a match of 13-card rummy; seat 1 holds a complete hand and acts first."""
    return Log(ruleset, hands)


# ------------------------------------------------------------------------------------------- deals and chips


def two_deals() -> Log:
    """Play both deals: seat 1 has 160 + 101 - 21 chips in the end, seat 2 has 160 - 21 + 101, and seat 3 none."""
    log = won(thirteen("aceleagues-deals"), 1, s1=0, s2=21, s3=80)
    return won(log.deal({1: BOTH_LIVES, 2: WINNER, 3: NO_LIFE}, first=2), 2, s1=21, s2=0, s3=80)


def test_a_match_of_deals_ends_after_its_deals() -> None:
    """AL-03, custom:deals: 80 chips for each deal, which go from the losers to the winner; most chips win."""
    log = won(thirteen("aceleagues-deals"), 1, s1=0, s2=21, s3=80)
    assert refused(log, "the match is not over")
    assert refused(log.but.settled(s1=2000, s2=-1000, s3=-1000), "before it was over")
    log = won(log.deal({1: OTHER_BOTH_LIVES, 2: WINNER, 3: NO_LIFE}, first=2), 2, s1=22, s2=0, s3=80)
    assert legal(log)
    right = log.but.settled(s1=-1000, s2=2000, s3=-1000)
    assert legal(right)
    standings = [(1, 239, 2), (2, 241, 1), (3, 0, 3)]
    rows = [{"seat": seat, "points": chips, "place": place} for seat, chips, place in standings]
    assert legal(right.changed(-1, standings=rows))
    assert refused(right.changed(-1, standings=[{**rows[0], "points": 240}, *rows[1:]]), "the points of the standings")
    assert refused(log.but.settled(s1=2000, s2=-1000, s3=-1000), "the payouts are")
    assert refused(log.deal(THREE), "after the match is over")


def test_a_tie_is_settled_by_one_more_deal_among_the_tied() -> None:
    """custom:deals, custom:ties."""
    log = two_deals()
    assert refused(log, "the match is not over")
    assert refused(log.but.settled(s1=500, s2=500, s3=-1000), "before it was over")
    assert refused(log.but.deal(THREE), "exactly one hand")
    last = won(log.deal({1: WINNER, 2: NO_LIFE}), 1, s1=0, s2=80)
    assert legal(last.settled(s1=2000, s2=-1000, s3=-1000))


def test_deals_are_counted_from_one_and_follow_one_another() -> None:
    """house:deal-order, house:ended."""
    log = won(thirteen("aceleagues-deals"), 1, s1=0, s2=21, s3=80).deal(THREE)
    assert legal_so_far(log)
    assert refused(log.changed(-1, deal=3), "this is deal 2")
    assert refused(log.changed(-1, first=4), "not at the table")
    assert refused(thirteen("aceleagues-deals").turns(1).deal(THREE), "before the last one is over")
    assert refused(log.turns(1).scored(s1=0, s2=21, s3=80), "scored once")


def test_shuffles_stand_between_deals_but_not_within() -> None:
    """house:log-order."""
    log = won(thirteen("aceleagues-deals"), 1, s1=0, s2=21, s3=80)
    shuffled = log.but.add("shuffle", phase="commit", algo="x", values=["y"]).deal(THREE)
    assert legal_so_far(shuffled)
    assert refused(shuffled.turns(1).add("shuffle", phase="reveal", algo="x", values=["y"]), "play has begun")
    assert refused(two_deals().deal({1: WINNER, 2: NO_LIFE}).declare(1).add("shuffle"), "after the match is over")


def test_groups_are_shown_before_the_deal_is_counted() -> None:
    """house:ended."""
    log = thirteen("aceleagues-pool-101").declare(1)
    assert legal_so_far(log.but.add("show", 2, groups=[]).scored(s1=0, s2=80, s3=80))
    assert refused(log.add("split", 1, step="offer").add("show", 2, groups=[]), "after the deal was counted")


# ------------------------------------------------------------------------------------------------------- pool


def pool(ruleset: str = "aceleagues-pool-101") -> Log:
    """Play two deals, after which seat 3 is out with 160 points and seats 1 and 2 have 0 and 42."""
    log = won(thirteen(ruleset), 1, s1=0, s2=21, s3=80)
    return won(log.deal(THREE), 1, s1=0, s2=21, s3=80)


TWO = {1: WINNER, 2: NO_LIFE}


def test_whoever_reaches_the_limit_is_out_and_the_last_one_wins() -> None:
    """AL-10, AL-27, custom:pool-elimination, custom:prize-pool."""
    log = pool()
    assert refused(log.but.deal(THREE), "exactly one hand")
    assert refused(log.but.settled(s1=2000, s2=-1000, s3=-1000), "before it was over")
    last = won(log.deal(TWO), 1, s1=0, s2=80)
    assert legal(last.but.settled(s1=2000, s2=-1000, s3=-1000))
    rows = [{"seat": 1, "points": 0, "place": 1}, {"seat": 2, "points": 122}, {"seat": 3, "points": 160, "place": 3}]
    assert legal(last.but.settled(s1=2000, s2=-1000, s3=-1000).changed(-1, standings=rows))
    assert refused(last.but.deal(TWO), "after the match is over")
    assert refused(last.but.scored(s1=0, s2=80), "scored once")


def test_a_total_at_the_limit_is_out_and_one_below_is_not() -> None:
    """I-04: reaches, not exceeds."""
    log = won(thirteen("aceleagues-pool-101"), 1, s1=0, s2=21, s3=80)
    exactly = won(log.but.deal({1: WINNER, 2: NO_LIFE, 3: BOTH_LIVES}), 1, s1=0, s2=80, s3=21)
    assert legal(exactly.but.settled(s1=2000, s2=-1000, s3=-1000))
    below = log.deal({1: WINNER, 2: NO_LIFE, 3: BOTH_LIVES}).add("drop", 1).turns(2).add("drop", 3).scored(s1=20, s2=0, s3=20)
    assert legal_so_far(below.deal(THREE))


def test_whoever_is_out_may_buy_himself_in_again() -> None:
    """custom:pool-reentry: with the highest total and one more, for another entry."""
    log = pool().add("rejoin", 3)
    assert refused(log.but.deal(TWO), "exactly one hand")
    log = won(log.deal(THREE), 1, s1=0, s2=21, s3=80)  # 0, 63, 43 + 80
    log = won(log.deal(TWO), 1, s1=0, s2=80)
    right = log.but.settled(s1=3000, s2=-1000, s3=-2000)
    rows = [{"seat": 1, "points": 0}, {"seat": 2, "points": 143, "place": 3}, {"seat": 3, "points": 123, "place": 2}]
    assert legal(right.changed(-1, standings=rows))
    assert refused(log.settled(s1=2000, s2=-1000, s3=-1000), "the payouts are")


def test_nobody_comes_back_in_a_deal_or_too_late_or_when_the_match_is_over() -> None:
    """custom:pool-reentry: as long as nobody is above 79 in a pool up to 101."""
    assert refused(pool().deal(TWO).add("rejoin", 3), "between two deals")
    assert refused(won(pool().deal(TWO), 1, s1=0, s2=80).add("rejoin", 3), "between two deals")
    high = won(Log("aceleagues-pool-101", {1: WINNER, 2: BOTH_LIVES, 3: NO_LIFE, 4: OTHER_BOTH_LIVES.replace("2H 2D 2C", "2H 2D 2C")}), 1) if False else None
    assert high is None
    log = won(thirteen("ace2three-pool-101", {1: WINNER, 2: NO_LIFE, 3: NO_LIFE_TOO}), 1, s1=0, s2=80, s3=80)
    log = won(log.deal({1: WINNER, 2: NO_LIFE, 3: BOTH_LIVES}).add("drop", 1).turns(2, 3), 2, s1=0) if False else log
    log.deal({1: WINNER, 2: NO_LIFE, 3: BOTH_LIVES}).turns(1).declare(2, "AC") if False else None


NO_LIFE_TOO = "AC 4C 5H 6C 8D 9D JD QS KS 4H TC 2S 3H"
