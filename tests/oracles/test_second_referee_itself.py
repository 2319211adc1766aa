"""The second referee is held against logs written by hand, of what no case of a law, pair or simulated match tells."""

import copy
from collections import Counter

import pytest

from tests.oracles.arrangement import PROFILES
from tests.oracles.logs import BOTH_LIVES, COMPLETE, NO_LIFE, THREE, WINNER, Log, legal, legal_so_far, refused
from tests.oracles.match_referee import judge_match
from tests.oracles.options import options_of
from tests.oracles.referee import objections
from tests.oracles.second_referee import SHOWS
from tests.oracles.second_table import profile_of

ALSO_COMPLETE = "3D 4D 5D 6D 9S TS JS 2H 2D 2C 8C 8S 8H"
LATE_GROUPS = "3D 4D 5D 6D | 9S TS JS | 2H 2D 2C | 8C 8S 8H"


def a_show(ruleset: str = "classic") -> Log:
    """Play a round in which seat 2 takes a discard and seat 3 drops, then let seat 1 show."""
    log = Log(ruleset, THREE, stock="8H 6H", first=1).changed(1, dealer=3).turns(1)
    log.add("draw", 2, source="discards", card="8H").discard(2, "8H").add("drop", 3)
    log.declare(1).judged(1).scored(s1=0, s2=21, s3=20).settled(s1=4100, s2=-2100, s3=-2000)
    return log.add("close", reason="finished")


DROP, LAST_DRAW, DECLARE, JUDGED, SCORED, SETTLED = 6, 7, 8, 9, 10, 11


def a_fold(misses: int = 3) -> Log:
    """Let seat 2 miss its turns while seat 1 plays."""
    log = Log("classic", {1: WINNER, 2: NO_LIFE})
    for count in range(1, misses + 1):
        log.turns(1).miss(2, count=count)
    return log.add("drop", 2, by="timer")


def used_up(log: Log, *seats: int) -> Log:
    """Let the seats draw in turn until the stock is empty."""
    while log.stock:
        for seat in seats[: len(log.stock)]:
            log.turns(seat)
    return log


def a_recycle() -> Log:
    """Use up the stock, turn the discards over, and let seat 1 show in its next turn."""
    log = used_up(Log("classic", THREE), 1, 2, 3)
    last = log.events[-1]["seat"]
    log.stock = log.pile[-2::-1]
    log.add("recycle", stock=list(log.stock))
    return log.turns(*range(last + 1, 4)).declare(1).scored(s1=0, s2=21, s3=80)


# --------------------------------------------------------------------------------------------- the files read


@pytest.mark.parametrize("ruleset", PROFILES)
def test_the_files_of_a_game_say_what_was_written_down_of_it_by_hand(ruleset: str) -> None:
    assert profile_of(options_of(ruleset)) == PROFILES[ruleset]


@pytest.mark.parametrize(("ruleset", "base"), [
    ("aceleagues-deals", "aceleagues-points"), ("aceleagues-pool-101", "aceleagues-points"),
    ("aceleagues-pool-201+auto-split", "aceleagues-points"), ("ace2three-pool-101", "ace2three-points"),
    ("ace2three-pool-201", "ace2three-points"), ("ace2three-best-of-3", "ace2three-points"),
])  # fmt: skip
def test_hands_are_arranged_alike_in_every_format_of_a_game(ruleset: str, base: str) -> None:
    assert profile_of(options_of(ruleset)) == PROFILES[base]


# ------------------------------------------------------------------------------------------------- legal logs


@pytest.mark.parametrize(("kind", "goes_in"), [("drop", True), ("leave", False)])
def test_in_ace2three_the_hand_of_whoever_dropped_goes_into_the_new_stock_but_no_leavers(
    kind: str, goes_in: bool
) -> None:
    log = used_up(Log("ace2three-points", THREE, first=3).add(kind, 3), 1, 2)
    last = log.events[-1]["seat"]
    log.stock = log.pile[-2::-1] + (THREE[3].split() if goes_in else [])
    log.add("recycle", stock=list(log.stock))
    assert legal(log.turns(*range(last + 1, 3)).declare(1))


def test_a_match_with_all_copies_named_is_legal() -> None:
    log = a_show()
    seen: Counter[str] = Counter()

    def named(card: str) -> str:
        seen[card] += 1
        return f"{card}.{seen[card]}"

    log.events[2:] = []
    deal = log.events[1]
    for row in (*deal["hands"], deal):
        key = "stock" if "stock" in row else "cards"
        row[key] = [named(card) for card in row[key]]
    deal["open_card"], deal["wild_card"] = named(deal["open_card"]), named(deal["wild_card"])
    first, winner = deal["stock"][0], deal["hands"][0]["cards"]
    log.add("draw", 1, source="stock", card=first)
    log.add("declare", 1, finish=first, groups=[winner[:4], winner[4:7], winner[7:10], winner[10:]])
    assert legal(log)
    assert refused(log.changed(-1, finish="8H"), "not in the hand")
    assert legal(log.changed(1, cut_card=deal["wild_card"][:2]))
    rest = deal["stock"][:-1]
    assert refused(log.changed(1, stock=[*rest, deal["stock"][-1][:2]]), "only some copies")
    deal["stock"][-1] = deal["stock"][-1][:2] + ".9"
    assert legal(log)
    deal["stock"][-2] = deal["stock"][-1][:2] + ".9"
    assert refused(log, "not the pack")


@pytest.mark.parametrize(("ruleset", "points"), [("classic", 0), ("rummy-106", 2)])
def test_a_complete_hand_too_late_costs_what_the_game_says(ruleset: str, points: int) -> None:
    log = Log(ruleset, {1: WINNER, 2: ALSO_COMPLETE}).declare(1)
    assert legal(log.scored(s1=0, s2=points))
    log.add("show", 2, groups=[group.split() for group in LATE_GROUPS.split("|")])
    assert legal(log.without(-2).scored(s1=0, s2=points))


def test_a_leaver_pays_the_drop_once_the_turn_has_passed_over_him() -> None:
    assert legal(Log("rummy-106", THREE).turns(1).add("leave", 3).turns(2).declare(1).scored(s1=0, s2=21, s3=20))
    own_turn = Log("rummy-106", THREE, first=3).draw(3).add("leave", 3).turns(1, 2)
    assert legal(own_turn.declare(1).scored(s1=0, s2=21, s3=40))


def test_the_lowest_hand_wins_when_the_stock_is_used_up() -> None:
    hands = {1: BOTH_LIVES, 2: NO_LIFE, 3: WINNER.replace("KH", "8S")}
    assert legal(used_up(Log("rummy-106", hands), 1, 2, 3).scored(s1=0, s2=80, s3=28))


# ------------------------------------------------------------------------------------------ one thing changed


def test_a_match_begins_with_its_open_and_has_no_second() -> None:
    assert refused(a_show().without(0), "begins with its open")
    assert refused(a_show().inserted(1, "open", players=[]), "no open")


def test_two_players_may_not_sit_on_one_seat() -> None:
    assert refused(a_show().changed(0, players=[{"seat": 1, "player": "a"}, {"seat": 1, "player": "b"}]), "one seat")


def test_the_number_of_players_must_fit_the_game() -> None:
    assert refused(a_show().changed(0, players=[{"seat": 1, "player": "a"}]), "cannot play")


@pytest.mark.parametrize("name", ["first", "open_card", "wild_card", "stock"])
def test_a_deal_must_tell_everything(name: str) -> None:
    assert refused(a_show().changed(1, **{name: None}), f"does not tell its {name}")


def test_a_word_on_the_shuffle_may_stand_anywhere() -> None:
    log = a_show()
    for at in (1, 3, SETTLED, len(log.events)):
        assert legal(log.inserted(at, "shuffle", phase="reveal", algo="x", values=["y"]))


def test_a_seat_nobody_sits_on_does_nothing() -> None:
    assert refused(a_show().inserted(3, "disconnect", 4), "nobody sits")


def test_the_joker_turned_up_is_free_for_the_first_player_only() -> None:
    log = Log("classic", THREE, open_card="JK").add("drop", 1).add("draw", 2, source="discards", card="JK")
    assert refused(log, "joker may not be taken")


def test_a_show_must_be_judged_rightly_once_and_at_its_time() -> None:
    log = a_show()
    assert refused(log.changed(JUDGED, valid=False), "judged wrongly")
    assert refused(log.changed(JUDGED, seat=2), "judged wrongly")
    assert refused(log.inserted(SCORED, "show_judged", 1, valid=True), "no declare is waiting")
    wrong = Log("classic", THREE).declare(1, "2S | " + COMPLETE[3:]).turns(2).judged(1, valid=False)
    assert refused(wrong, "no declare is waiting")
    wrong = Log("classic", THREE).declare(1, "2S | " + COMPLETE[3:]).miss(2).judged(1, valid=False)
    assert refused(wrong, "no declare is waiting")


def test_nobody_acts_after_the_deal_is_over() -> None:
    assert refused(a_show().inserted(JUDGED, "drop", 2), "after the deal is over")
    late = a_show().inserted(SCORED + 1, "group", 2, groups=[["3D"]])  # arranging cards is no play (AT-21)
    assert not objections(late.events, late.ruleset)
    assert refused(a_show().inserted(SCORED + 1, "miss", 2), "after the deal is over")


def test_until_the_points_are_booked_the_others_arrange_miss_and_leave_in_any_order() -> None:
    """RC-25, AT-21: a declare opens a settling phase."""
    log = a_show()
    for kind, fields in (("group", {"groups": [["3D"]]}), ("miss", {}), ("disconnect", {}), ("leave", {})):
        assert legal(log.inserted(JUDGED, kind, 2, **fields))
        assert legal(log.inserted(SCORED, kind, 2, **fields))
    assert refused(log.inserted(SCORED + 1, "show", 2, groups=[["3D"]]), "nobody knows")  # told after the points
    assert refused(log.inserted(JUDGED, "group", 2, groups=[["AC"]]), "not all cards grouped")
    assert legal(log.inserted(JUDGED, "group", 1, groups=[["AC"]]))


@pytest.mark.parametrize(
    ("ruleset", "points"), [("ace2three-points", 30), ("ace2three-points/at-show", 57), ("rummycentral", 30)]
)
def test_which_groups_count_is_an_option(ruleset: str, points: int) -> None:
    """AT-21: the last saved before the score counts, or those when somebody showed; elsewhere the best there are."""
    hand = "AS 2S 3S 5H 6H 7H 8H 9C 9D 9S KD KC QS"
    few = [["AS", "2S", "3S"], ["5H", "6H", "7H", "8H"]]
    name, _, at_show = ruleset.partition("/")
    options = options_of(name) | ({"count.groups": "saved_at_show_else_best"} if at_show else {})
    log = Log(name, {1: WINNER.replace("KH", "KS"), 2: hand}, stock="2C 3C 8D", open_card="4C", wild_card="6C")
    log = log.turns(1).draw(2).discard(2, "3C").add("group", 2, groups=few)
    log = log.declare(1, COMPLETE.replace("KH", "KS"))
    log.add("group", 2, groups=[*few, ["9C", "9D", "9S"]]).scored(s1=0, s2=points)
    assert judge_match(log.events, options, SHOWS, finished=False) == []
    log = log.changed(-1, points=[{"seat": 1, "points": 0}, {"seat": 2, "points": 31}])
    assert judge_match(log.events, options, SHOWS, finished=False) != []


def test_a_show_needs_a_valid_declare_a_loser_and_his_own_cards() -> None:
    assert refused(a_show().inserted(3, "show", 2, groups=[["3D"]]), "before any valid declare")
    assert refused(a_show().inserted(JUDGED, "show", 3, groups=[["AC"]]), "only the losers still in")
    assert refused(a_show().inserted(JUDGED, "show", 2, groups=[["3D"], ["3D"]]), "not all cards shown")
    shown = a_show().inserted(
        JUDGED, "show", 2, groups=[["3D", "4D", "5D", "6D"], ["9S", "TS", "JS"], ["2H", "2D", "2C"]]
    )
    assert legal(shown)
    assert legal(shown.inserted(JUDGED + 1, "show", 2, groups=[]))


def test_payouts_and_fee_must_be_right() -> None:
    log = Log("rummy-106", THREE).declare(1).settled(s1=9595, s2=-2100, s3=-8000, fee=505)
    assert legal(log)
    assert refused(log.changed(-1, fee=504), "the fee is 505")
    assert refused(log.changed(-1, payouts=log.events[-1]["payouts"][:2]), "every seat once")
    assert legal(log.changed(-1, payouts=[]))
    assert refused(log.but.settled(s3=-8000), "every seat once")
    payouts = log.events[-1]["payouts"]
    assert refused(log.changed(-1, payouts=[{"seat": 1, "amount": 9596}, *payouts[1:]]), "the payouts are")
    assert refused(log.changed(0, stake=None), "what a point is worth")


def test_a_joker_put_down_for_a_wrong_show_was_not_discarded() -> None:
    """R-07, R-15: "select Declare instead of Discard"."""
    log = Log("rummy-106", {1: WINNER, 2: BOTH_LIVES, 3: NO_LIFE}, stock="JK")
    wrong = log.but.declare(1, WINNER, "JK")
    assert legal_so_far(wrong.add("draw", 2, source="discards", card="JK"))
    assert refused(log.draw(1).discard(1, "JK").take(2), "may not be taken")


def test_a_settled_match_may_only_be_closed_as_finished() -> None:
    log = a_show()
    assert refused(log.changed(-1, reason="abandoned"), "as finished")
    assert legal(log.without(SETTLED))
    assert refused(copy.deepcopy(log).add("close", reason="finished"), "was closed")
    assert refused(log.inserted(SETTLED + 1, "show", 2, groups=[]), "was settled")
    assert refused(log.add("show", 2, groups=[]), "was closed")


def test_a_match_broken_off_is_not_closed_as_finished() -> None:
    log = Log("classic", THREE).turns(1)
    assert legal(copy.deepcopy(log).add("close", reason="abandoned"))
    assert refused(log.add("close", reason="finished"), "not over")


def test_anybody_but_the_player_may_fold_the_hand() -> None:
    for by in ("timer", "autoplay", "server"):
        assert legal(a_fold().changed(-1, by=by))


def test_a_new_stock_must_be_needed_and_made_of_the_discards() -> None:
    log = a_recycle()
    at = next(place for place, event in enumerate(log.events) if event["type"] == "recycle")
    assert refused(log.without(at), "used up")
    assert refused(log.changed(at, stock=log.events[at]["stock"][1:]), "out of play")
    assert refused(log.changed(at, stock=None), "out of play")
    assert refused(log.inserted(at, "recycle", stock=log.events[at]["stock"]), "no new stock")
    assert refused(a_show().inserted(2, "recycle", stock=[]), "no new stock")
