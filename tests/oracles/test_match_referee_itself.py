"""The match referee is held against matches written by hand: legal ones, and each with one thing changed."""

from tests.oracles.deal_table import RANKS, SUITS, clockwise
from tests.oracles.logs import BOTH_LIVES, NO_LIFE, THREE, WINNER, Log, legal, legal_so_far, refused

PACK = [rank + suit for rank in RANKS for suit in SUITS] * 2
DULL = {seat: " ".join(PACK[seat::7][:13]) for seat in range(1, 7)}

RUNS = "3S 4S 5S 9H TH JH KD"
SEVENS = "7C 7D 7H 2C 5D 9D QS"  # 47
ODDS = "AC 4H 6D 8C TD JS KH"  # 49


def after(log: Log | str, winner: int, **lost: int) -> Log:
    """Go through a deal in which the losers show wrongly, if that is what they lose, or else drop; claim the points."""
    points = {int(name[1:]): cost for name, cost in lost.items()}
    hands = {seat: DULL[seat] for seat in sorted([winner, *points])}
    losers = clockwise(list(points), winner)
    if isinstance(log, str):
        log = Log(log, hands, first=losers[0], open_card=PACK[0], wild_card=PACK[7])
    else:
        log.deal(hands, first=losers[0], open_card=PACK[0], wild_card=PACK[7])
    for seat in losers:
        if points[seat] == 80:
            log.declare(seat, hands[seat]).judged(seat, valid=False)
        else:
            log.add("drop", seat)
    return log.scored(**lost, **{f"s{winner}": 0})


def shown(log: Log | str, by: int, hands: dict[int, str], **points: int) -> Log:
    """Let a seat show in its first turn, and claim the points."""
    log = Log(log, hands, first=by) if isinstance(log, str) else log.deal(hands, first=by)
    return log.declare(by).scored(**points)


def laid(log: Log | str) -> Log:
    """Deal at Rum, and let the seat that is first get rid of all its cards at once; the others hold 47 and 49."""
    number = log.number + 1 if isinstance(log, Log) else 1
    first = 1 + (number - 1) % 3
    hands = dict(zip([first, 1 + first % 3, 1 + (first + 1) % 3], (RUNS, SEVENS, ODDS), strict=True))
    deal = dict(sorted(hands.items()))
    log = Log(log, deal, stock="6S") if isinstance(log, str) else log.deal(deal, stock="6S")
    log.draw(first).meld(first, "3S 4S 5S", "9H TH JH")
    return log.lay_off(first, "6S", on=f"{log.next_seq - 1}.1").discard(first, "KD")


# ------------------------------------------------------------------------------------------- deals and chips


def test_a_match_of_deals_ends_after_its_deals() -> None:
    """AL-03, custom:deals: 80 chips for each deal, which go from the losers to the winner; most chips win."""
    log = after("aceleagues-deals", 1, s2=20, s3=80)
    assert refused(log, "the match is not over")
    assert refused(log.but.settled(s1=2000, s2=-1000, s3=-1000), "before it was over")
    after(log, 2, s1=80, s3=20)
    assert legal(log)
    right = log.but.settled(s1=-1000, s2=2000, s3=-1000)
    assert legal(right)
    rows = [
        {"seat": seat, "points": chips, "place": place} for seat, chips, place in ((1, 180, 2), (2, 240, 1), (3, 60, 3))
    ]
    assert legal(right.changed(-1, standings=rows))
    assert refused(right.changed(-1, standings=[{**rows[0], "points": 240}, *rows[1:]]), "the points of the standings")
    assert refused(right.changed(-1, standings=[{**rows[0], "place": 1}, *rows[1:]]), "the place of the standings")
    assert refused(log.but.settled(s1=2000, s2=-1000, s3=-1000), "the payouts are")
    assert refused(log.but.settled(s1=-1000, s2=2000, s3=-1000, fee=1), "the fee is 0")
    assert refused(log.deal(THREE), "after the match is over")


def test_a_tie_is_settled_by_one_more_deal_among_the_tied() -> None:
    """custom:deals, custom:ties."""
    log = after(after("aceleagues-deals", 1, s2=20, s3=80), 2, s1=20, s3=80)
    assert refused(log, "the match is not over")
    assert refused(log.but.settled(s1=500, s2=500, s3=-1000), "before it was over")
    assert refused(after(log.but, 1, s2=20, s3=20), "exactly one hand")
    after(log, 2, s1=20)
    assert legal(log.but.settled(s1=-1000, s2=2000, s3=-1000))
    rows = [{"seat": 1, "points": 220, "place": 2}, {"seat": 2, "points": 260}, {"seat": 3, "points": 0, "place": 3}]
    assert legal(log.but.settled(s1=-1000, s2=2000, s3=-1000).changed(-1, standings=rows))
    assert refused(after(log, 2, s1=20), "after the match is over")


def test_whoever_played_the_extra_deal_comes_before_the_others() -> None:
    """house:standings: even with fewer chips than they in the end."""
    log = after(after("aceleagues-deals", 1, s2=20, s3=20), 2, s1=20, s3=20)
    log = after(log, 2, s1=80).settled(s1=-1000, s2=2000, s3=-1000)
    rows = [{"seat": 1, "points": 100, "place": 2}, {"seat": 2, "points": 260}, {"seat": 3, "points": 120, "place": 3}]
    assert legal(log.changed(-1, standings=rows))


def test_deals_are_counted_from_one_and_follow_one_another() -> None:
    """house:deal-order, house:ended."""
    log = after("aceleagues-deals", 1, s2=20, s3=80).deal(THREE)
    assert legal_so_far(log)
    assert refused(log.changed(-1, deal=3), "this is deal 2")
    assert refused(log.changed(-1, first=4), "not at the table")
    assert refused(log.changed(-1, dealer=4), "not sit at the table")
    assert refused(log.but.turns(1).deal(THREE), "before the last one is over")
    assert refused(log.but.turns(1).scored(s1=0, s2=20, s3=80), "when it is over")


def test_nobody_knows_what_a_deal_has_cost_that_was_broken_off() -> None:
    """house:undecidable."""
    log = Log("aceleagues-deals", THREE).turns(1).add("close", deal=1, reason="void")
    assert legal_so_far(log)
    assert legal(log.but.add("close", reason="abandoned"))
    assert refused(log.but.scored(s1=0, s2=0, s3=0), "nobody knows")
    assert refused(log.deal(THREE), "nobody knows")


# ------------------------------------------------------------------------------------------------------- pool


def pool(ruleset: str = "aceleagues-pool-101") -> Log:
    """Play two deals, after which seat 2 is out with 160 points and seats 1 and 3 have 0 and 40."""
    return after(after(ruleset, 1, s2=80, s3=20), 1, s2=80, s3=20)


def test_whoever_reaches_the_limit_is_out_and_the_last_one_wins() -> None:
    """AL-10, AL-27, custom:pool-elimination, custom:prize-pool."""
    assert refused(after(pool(), 2, s1=20, s3=20), "exactly one hand")
    assert refused(pool().settled(s1=2000, s2=-1000, s3=-1000), "before it was over")
    log = after(pool(), 3, s1=80)
    assert refused(log, "the match is not over")
    after(log, 3, s1=80)
    right = log.but.settled(s1=-1000, s2=-1000, s3=2000)
    assert legal(right)
    rows = [{"seat": 1, "points": 160, "place": 2}, {"seat": 2, "points": 160, "place": 3}, {"seat": 3, "points": 40}]
    assert legal(right.changed(-1, standings=rows))
    assert refused(right.changed(-1, standings=[rows[0], {**rows[1], "place": 2}, rows[2]]), "the place of")
    assert refused(after(log, 3, s1=80), "after the match is over")


def test_a_total_at_the_limit_is_out_and_one_below_is_not() -> None:
    """I-04: reaches, not exceeds."""
    hands = {1: WINNER, 2: BOTH_LIVES, 3: NO_LIFE}
    log = shown(after("aceleagues-pool-101", 1, s2=80, s3=20), 1, hands, s1=0, s2=21, s3=80)
    assert refused(after(log.but, 2, s1=20, s3=20), "exactly one hand")
    assert legal_so_far(after(log, 1, s3=20))


def test_whoever_is_out_has_no_turn_to_miss_and_no_groups_to_save() -> None:
    """house:ended."""
    log = pool().deal({1: WINNER, 3: NO_LIFE})
    assert refused(log.but.add("group", 2, groups=[["AC"]]), "who was not dealt in")
    assert refused(log.but.add("miss", 2), "is in turn")
    assert refused(log.declare(1).add("show", 2, groups=[["AC"]]), "only the losers still in")


def test_nobody_comes_back_during_a_deal_or_too_late_or_where_nobody_may() -> None:
    """custom:pool-reentry: as long as nobody is above 79 in a pool up to 101."""
    assert refused(pool().deal({1: WINNER, 3: NO_LIFE}).add("rejoin", 2), "between two deals")
    assert refused(after(pool(), 1, s3=80).add("rejoin", 2), "between two deals")
    high = after(after("aceleagues-pool-101", 1, s2=80, s3=80), 3, s1=20, s2=80)
    assert refused(high.but.add("rejoin", 2), "too many points")
    assert legal_so_far(after(high, 3, s1=20))
    assert legal_so_far(pool("ace2three-pool-101").add("rejoin", 2).add("rejoin", 2))


def test_a_prize_is_split_by_itself_when_few_are_left_with_many_points() -> None:
    """custom:prize-split: at most three of a larger table, all at 80 or more."""
    log = after(after("aceleagues-pool-101", 1, s2=80, s3=80), 3, s1=80, s2=80)
    over = log.but.add("split", 1, step="auto", by="server")
    assert legal(over.but.settled(s1=500, s2=-1000, s3=500))
    assert legal(over.changed(0, stake={"entry": 1001}).settled(s1=501, s2=-1001, s3=500))
    assert refused(over.but.settled(s1=2000, s2=-1000, s3=-1000), "the payouts are")
    assert refused(after(over, 1, s3=20), "after the match is over")
    assert refused(log.but.add("split", 2, step="auto"), "only those still in")
    assert legal_so_far(after(log, 1, s3=20))
    assert refused(pool().add("split", 1, step="auto"), "too early")
    all_in = after(after("aceleagues-pool-101", 1, s2=80, s3=80), 2, s1=80, s3=20)
    assert refused(all_in.add("split", 1, step="auto"), "too early")


def test_a_prize_is_split_when_everybody_still_in_agrees() -> None:
    """AT-12, custom:prize-split."""
    log = pool("ace2three-pool-101").add("split", 3, step="offer")
    agreed = log.but.add("split", 1, step="accept")
    assert legal(agreed.but.settled(s1=500, s2=-1000, s3=500))
    assert refused(after(agreed, 1, s3=20), "after the match is over")
    assert refused(log.but.settled(s1=500, s2=-1000, s3=500), "before it was over")
    assert refused(log.but.add("split", 2, step="accept"), "only those still in")
    assert legal_so_far(log.but.add("split", 3, step="accept"))
    assert refused(log.but.add("split", 1, step="offer"), "offered already")
    refusal = log.but.add("split", 1, step="refuse")
    assert refused(refusal.but.add("split", 1, step="accept"), "no split has been offered")
    assert legal_so_far(refusal.add("split", 1, step="offer"))
    assert refused(after(log.but, 1, s3=20).add("split", 1, step="accept"), "no split has been offered")
    assert refused(log.add("rejoin", 2).add("split", 1, step="accept"), "no split has been offered")
    assert refused(pool("aceleagues-pool-101").deal({1: WINNER, 3: NO_LIFE}).add("split", 3, step="offer"), "between")


def test_a_split_is_made_only_as_the_game_allows() -> None:
    """AT-12, custom:prize-split."""
    late = after(after("ace2three-pool-101", 1, s2=80, s3=80), 3, s1=80, s2=80)
    assert refused(late.add("split", 1, step="auto"), "not split like this")
    assert refused(pool("aceleagues-pool-101+auto-split").add("split", 1, step="offer"), "not split like this")
    assert refused(after("aceleagues-deals", 1, s2=20, s3=80).add("split", 1, step="offer"), "no split in this game")


# ------------------------------------------------------------------------------------- coming and going


def test_whoever_leaves_is_not_dealt_in_until_he_comes_back() -> None:
    """custom:leaving, RC-33."""
    for log in (
        after("aceleagues-pool-101", 1, s2=20, s3=20).add("leave", 3),
        Log("aceleagues-pool-101", THREE).add("leave", 3).add("drop", 1).scored(s1=20, s2=0, s3=20),
    ):
        assert legal_so_far(after(log.but, 1, s2=20))
        assert refused(after(log.but, 1, s2=20, s3=20), "exactly one hand")
        assert legal_so_far(after(log.add("rejoin", 3), 1, s2=20, s3=20))


def test_the_match_is_over_when_only_one_is_left() -> None:
    """custom:leave-two."""
    log = after("aceleagues-pool-101", 1, s2=20, s3=20).add("leave", 1)
    assert refused(log, "the match is not over")
    log.add("leave", 2)
    assert legal(log.but.settled(s1=-1000, s2=-1000, s3=2000))
    assert refused(log.but.deal({3: WINNER}), "after the match is over")
    in_deal = Log("aceleagues-deals", {1: WINNER, 2: NO_LIFE}).add("leave", 1).scored(s1=20, s2=0)
    assert legal(in_deal.settled(s1=-1000, s2=1000))


def test_whoever_left_comes_behind_those_who_stayed() -> None:
    """house:standings."""
    log = after("aceleagues-deals", 3, s1=80, s2=20).add("leave", 3)
    log = after(log, 2, s1=80).settled(s1=-1000, s2=2000, s3=-1000)
    rows = [{"seat": 1, "points": 0, "place": 2}, {"seat": 2, "points": 220}, {"seat": 3, "points": 260, "place": 3}]
    assert legal(log.changed(-1, standings=rows))
    log = after(after("aceleagues-pool-101", 1, s2=80, s3=20, s4=20).add("leave", 4), 1, s2=80, s3=20)
    places = [{"seat": seat, "place": place} for seat, place in ((1, 1), (2, 3), (3, 2), (4, 4))]
    over = after(log, 1, s3=80).settled(s1=3000, s2=-1000, s3=-1000, s4=-1000)
    assert legal(over.changed(-1, standings=places))


def test_whoever_leaves_when_the_match_is_over_has_played_it() -> None:
    """house:standings."""
    log = after(after("aceleagues-deals", 1, s2=20, s3=80), 1, s2=20, s3=80).add("leave", 1)
    assert legal(log.settled(s1=2000, s2=-1000, s3=-1000).add("leave", 2).add("rejoin", 1))


# ---------------------------------------------------------------------------------------------- best of three


def test_nobody_drops_in_a_best_of_three_but_one_may_leave_and_count_his_hand() -> None:
    """AT-27, house:leaving-without-drop."""
    log = Log("ace2three-best-of-3", THREE, first=3)
    assert refused(log.but.add("drop", 3), "nobody can drop")
    assert legal_so_far(log.but.add("leave", 3).declare(1).scored(s1=0, s2=21, s3=80))
    assert legal_so_far(log.add("leave", 3).add("leave", 1).scored(s1=0, s2=0, s3=80))


def test_a_tie_of_a_best_of_three_is_settled_by_one_more_deal() -> None:
    """custom:best-of-deals: among those with the fewest points, even if a third has fewer than they after it."""
    log = shown("ace2three-best-of-3", 1, {1: WINNER, 2: BOTH_LIVES, 3: NO_LIFE}, s1=0, s2=21, s3=80)
    shown(log, 2, {1: BOTH_LIVES, 2: WINNER, 3: NO_LIFE}, s1=21, s2=0, s3=80)
    shown(log, 3, {1: BOTH_LIVES, 2: BOTH_LIVES, 3: WINNER}, s1=21, s2=21, s3=0)
    assert refused(log, "the match is not over")
    assert legal(shown(log, 1, {1: WINNER, 2: NO_LIFE}, s1=0, s2=80).settled(s1=2000, s2=-1000, s3=-1000))


# ------------------------------------------------------------------------------------------ games of the table


def test_rum_goes_on_until_somebody_reaches_the_target_and_the_fewest_points_win() -> None:
    """BR-25, BR-26."""
    log = laid("rum+many-melds").scored(s1=0, s2=47, s3=49)
    laid(log).scored(s1=49, s2=0, s3=47)
    assert refused(log, "the match is not over")
    assert refused(log.but.ranked(s1=49, s2=47, s3=96), "before it was over")
    laid(log).scored(s1=47, s2=49, s3=0)
    assert refused(log, "the match is not over")
    laid(log).scored(s1=0, s2=47, s3=49)
    assert legal(log.but.ranked(s1=96, s2=143, s3=145))
    assert refused(log.but.ranked(s1=96, s2=143, s3=144), "the points of the standings")
    assert refused(log.but.settled(s1=0, s2=0, s3=0), "no money is played for")
    assert refused(laid(log), "after the match is over")


# ----------------------------------------------------------------------------------------------- who deals


HANDS = {1: "3C 3C 3H TS JK JK 4D", 2: "5H 6H 7H 8H 9S TD AD", 3: "2S 4S 6C 8D TC QD KS"}


def drawn(dealer: int, **cards: str) -> Log:
    """Let everybody draw a card for the first deal of Continental."""
    rows = [{"seat": int(name[1:]), "card": card} for name, card in cards.items()]
    return Log("continental", HANDS).changed(0, dealer_draw=rows).changed(1, dealer=dealer, first=1 + dealer % 3)


def test_the_lowest_card_deals_first() -> None:
    """CO-08: with an ace among the cards nobody can say which is the lowest."""
    assert legal_so_far(drawn(2, s1="9S", s2="4H", s3="KD"))
    assert refused(drawn(3, s1="9S", s2="4H", s3="KD"), "somebody else is to deal")
    for dealer in (1, 2):
        assert legal_so_far(drawn(dealer, s1="4S", s2="4H", s3="KD"))
    assert refused(drawn(3, s1="4S", s2="4H", s3="KD"), "somebody else is to deal")
    assert legal_so_far(drawn(3, s1="4S", s2="AH", s3="KD"))
    assert legal_so_far(drawn(3, s1="9S", s2="4H"))
    assert refused(drawn(1, s1="9S", s2="4H"), "somebody else is to deal")
    assert refused(drawn(2, s1="9S", s2="4H", s4="KD"), "draws one card")
