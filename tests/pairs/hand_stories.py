"""Pairs of the games with thirteen cards and a show. Seats are two and the wild card 4D, where nothing else is said."""

from __future__ import annotations

from typing import Any

from tests.pairs import pair
from tests.play.table import HOPELESS, SHOWABLE, Table, with_stock_left

PURE_TWICE = "AS 2S 3S 4S | 5H 6H 7H | 9C 9D 9S | KD KC KH"
"""Two pure sequences and two sets: valid everywhere."""

# --- the pack and the deal ------------------------------------------------------------------------------------


def seated(ruleset: str, seats: int) -> Table:
    """A match that is opened with so many players, and no more."""
    table = Table(ruleset, 2, opened=False, dealt=False)
    players = [{"seat": seat, "player": f"player-{seat}"} for seat in range(1, seats + 1)]
    return table.say("open", ruleset=ruleset, players=players, currency="INR")


@pair("player_count", {"aceleagues-points": "AL-02", "ace2three-points": "A23r-1", "rummycentral": "RC-01"})
def more_than_six_sit_down(ruleset: str, broken: bool) -> Table:
    return seated(ruleset, 7 if broken else 6)


@pair(
    "hand_size",
    {"aceleagues-points": "AL-11", "rummycentral": "RC-17", "ace2three-points": "AT-15", "rummy-106": "R-03"},
)
def a_card_is_missing_from_a_hand(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2, dealt=False)
    if broken:
        table.stock.append(table.hands[1].pop())
    return table.deal()


@pair(
    "too_many_copies",
    {"aceleagues-points": "AL-01", "ace2three-points": "AT-01", "rummy-106": "R-01"},
)
def three_equal_cards_in_two_packs(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2, hands={1: "9S 9S"}, dealt=False)
    if broken:
        table.stock[-1] = "9S"
    return table.deal()


@pair(
    "wild_card_not_cut",
    {"aceleagues-points": "AL-13", "rummycentral": "RC-11", "ace2three-points": "AT-09", "rummy-106": "R-05"},
)
def another_rank_is_wild_than_that_of_the_card_cut(ruleset: str, broken: bool) -> Table:
    return Table(ruleset, 2, cut_card="5D" if broken else "4D")


@pair("stock_order", {"aceleagues-points": "AL-12", "ace2three-points": "AT-13", "rummy-106": "R-09"})
def a_card_comes_from_the_middle_of_the_stock(ruleset: str, broken: bool) -> Table:
    return Table(ruleset, 2, stock="KS 9H").draw(1, card="9H" if broken else "KS")


# --- the turn -------------------------------------------------------------------------------------------------


@pair(
    "second_draw",
    {"aceleagues-points": "AL-15", "rummycentral": "RC-18", "ace2three-points": "AT-13", "rummy-106": "R-09 R-11"},
)
def a_second_card_is_drawn(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2).draw(1)
    if broken:
        table.draw(1)
    else:
        table.discard(1).draw(2)
    return table


@pair("out_of_turn", {"rummy-106": "R-08"})
def a_seat_is_passed_over(ruleset: str, broken: bool) -> Table:
    return Table(ruleset, 3).turn(1).draw(3 if broken else 2)


@pair("joker_from_discards", {"rummy-106": "R-07"})
def a_joker_is_taken_from_the_discards(ruleset: str, broken: bool) -> Table:
    return Table(ruleset, 2, hands={1: "JK KS"}).draw(1).discard(1, "JK" if broken else "KS").draw(2, "discards")


@pair("drop_after_draw", {"ace2three-points": "AT-14 AT-17"})
@pair("drop_after_draw", {"rummycentral": "RC-23", "rummy-106": "R-32"}, reading=True)
def a_hand_is_given_up_after_the_draw(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 3)
    if broken:
        table.draw(1)
    return table.drop(1)


@pair("no_drops", {"ace2three-best-of-3": "AT-27"})
def a_hand_is_given_up_where_nobody_drops(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2)
    if broken:
        table.drop(1)
    else:
        table.turn(1)
    return table


@pair(
    "play_after_end",
    {"aceleagues-points": "AL-08", "rummycentral": "RC-14", "ace2three-points": "AT-12", "rummy-106": "R-19"},
)
def play_goes_on_after_a_valid_show(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2, hands={1: SHOWABLE}).draw(1)
    if not broken:
        return table.discard(1).draw(2)
    return table.declare(1).draw(2)


@pair("declare_without_draw", {"rummy-106": "R-15"})
def a_show_without_a_draw(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2, hands={1: SHOWABLE})
    if not broken:
        table.draw(1)
    return table.declare(1)


@pair("play_after_end", {"rummy-106": "R-20"})
def the_discards_are_turned_over_where_the_deal_ends_with_the_stock(ruleset: str, broken: bool) -> Table:
    table = with_stock_left(ruleset, 1)
    if broken:
        table.turn(table.due()).recycle()
    else:
        table.draw(table.due())
    return table


@pair("recycled_cards_differ", {"ace2three-points": "AT-20"})
def the_hand_of_who_dropped_is_kept_out_of_the_new_stock(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 3).drop(1)
    turn = 0
    while table.stock:
        table.turn((2, 3)[turn % 2])
        turn += 1
    cards = [*table.discards[:-1], *(() if broken else table.hands[1])]
    return table.recycle(cards)


# --- time -----------------------------------------------------------------------------------------------------


@pair("acted_too_late", {"aceleagues-points": "AL-16"}, reading=True)
def a_player_takes_longer_than_half_a_minute(ruleset: str, broken: bool) -> Table:
    """A table may state more time, so that this is told and held against nobody."""
    return Table(ruleset, 2).wait(50 if broken else 20).draw(1)


@pair("out_of_turn", {"rummy-106": "R-12"})
def a_turn_that_ran_out_is_passed_over(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2).miss(1)
    if not broken:
        table.turn(1, by="timer")
    return table.draw(2)


@pair("fold_not_made", {"rummycentral": "RC-32"})
def three_missed_turns_and_no_fold(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 3)
    for _ in range(2):
        table.miss(1).turn(2).turn(3)
    table.miss(1)
    if not broken:
        table.drop(1, by="timer")
    return table.turn(2)


# --- whether a show is valid ----------------------------------------------------------------------------------


def shown(ruleset: str, groups: str, judged: bool, *, wild_card: str = "4D") -> Table:
    """Seat 1 declares these groups, and the platform judges them."""
    table = Table(ruleset, 2, hands={1: groups}, wild_card=wild_card, stock="8C 8H").draw(1).declare(1, groups)
    return table.judged(1, judged)


NO_PURE = "5H 6H JK | 8S JK TS | 9C 9D 9S 9H | KD KC KH"


@pair(
    "verdict:show",
    {
        "aceleagues-points": "AL-19", "rummycentral": "RC-07 RC-22 RC-31", "ace2three-points": "AT-03 AT-08",
        "rummy-106": "R-16",
    },
)  # fmt: skip
def a_show_without_a_pure_sequence_passes(ruleset: str, broken: bool) -> Table:
    return shown(ruleset, NO_PURE, broken)


@pair("verdict:show", {"rummycentral": "RC-20", "ace2three-points": "AT-08", "rummy-106-literal": "R-16"})
def a_show_with_one_sequence_passes(ruleset: str, broken: bool) -> Table:
    return shown(ruleset, "AS 2S 3S 4S | 5C 5D 5S | 9C 9D 9S | KD KC KH", broken)


MIXED = "AS 2S 3S | 5H 6H 7H JK | 9C TC QC | KD KC KH"


@pair(
    "verdict:show",
    {
        "aceleagues-points": "AL-04 AL-05 AL-29", "rummycentral": "RC-21 RC-26 RC-31", "rummy-106": "R-30",
    },
)  # fmt: skip
def a_show_with_cards_that_are_no_neighbours_passes(ruleset: str, broken: bool) -> Table:
    return shown(ruleset, MIXED, broken)


@pair(
    "verdict:show",
    {"aceleagues-points": "AL-06", "rummycentral": "RC-09", "ace2three-points": "AT-06", "rummy-106": "R-31"},
)
def a_set_with_one_suit_twice_passes(ruleset: str, broken: bool) -> Table:
    return shown(ruleset, "AS 2S 3S | 5H 6H 7H JK | 9C 9C 9S | KD KC KH", broken)


@pair("verdict:show", {"aceleagues-points": "AL-06", "ace2three-points": "AT-04 AT-05", "rummycentral": "RC-09"})
def four_cards_and_a_joker_pass_as_a_set(ruleset: str, broken: bool) -> Table:
    return shown(ruleset, "AS 2S 3S 4S | 5H 6H 7H 8H | KD KC KH KS JK", broken)


@pair("verdict:show", {"ace2three-points": "AT-04 AT-07"})
def three_cards_and_two_jokers_pass_as_a_set(ruleset: str, broken: bool) -> Table:
    return shown(ruleset, "AS 2S 3S 4S | 5H 6H 7H 8H | KD KC KH JK JK", broken)


@pair("verdict:show", {"rummycentral": "RC-06", "rummy-106": "R-29", "ace2three-points": "A23r-2"})
def a_sequence_round_the_corner_passes(ruleset: str, broken: bool) -> Table:
    return shown(ruleset, "KS AS 2S | 5H 6H 7H | 8C 9C TC JK | KD KC KH", broken)


@pair("verdict:show", {"aceleagues-points": "AL-07", "rummycentral": "RC-19", "rummy-106": "R-15"})
def a_show_of_twelve_cards_passes(ruleset: str, broken: bool) -> Table:
    return shown(ruleset, "AS 2S 3S | 5H 6H 7H | 9C 9D 9S | KD KC KH" if broken else SHOWABLE, True)


@pair(
    "verdict:show",
    {
        "aceleagues-points": "AL-05 AL-06 AL-14 AL-20", "rummycentral": "RC-03 RC-05 RC-08 RC-09 RC-10 RC-13 RC-16",
        "ace2three-points": "AT-02 AT-10", "rummy-106": "R-06 R-30 R-31",
    },
)  # fmt: skip
def a_valid_show_with_a_joker_is_refused(ruleset: str, broken: bool) -> Table:
    return shown(ruleset, SHOWABLE, not broken)


@pair("verdict:show", {"rummy-106": "R-18"})
def a_wild_card_in_its_own_place_spoils_the_pure_sequence(ruleset: str, broken: bool) -> Table:
    return shown(ruleset, "3S 4S 5S | 5H 6H 7H JK | 9C 9D 9S | KD KC KH", not broken)


@pair("verdict:show", {"rummy-106": "R-17"})
def a_sequence_of_seven_cards_is_refused(ruleset: str, broken: bool) -> Table:
    return shown(ruleset, "6S 7S 8S 9S TS JS QS | 5H 6H JK | KD KC KH", not broken)


@pair("verdict:show", {"rummycentral": "RC-06", "rummy-106": "R-29", "ace2three-points": "A23r-2"})
def an_ace_above_the_king_is_refused(ruleset: str, broken: bool) -> Table:
    return shown(ruleset, "QS KS AS | 5H 6H 7H JK | 9C 9D 9S | KD KC KH", not broken)


@pair("groups_not_hand", {"aceleagues-points": "AL-32"})
def one_joker_lies_in_two_melds(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2, hands={1: "AS 2S 3S 5H 6H 9C 9D KD KC KH KS 8C JK"}, stock="9S QD").draw(1)
    third = "JK" if broken else "9S"
    return table.declare(1, f"AS 2S 3S | 5H 6H JK | 9C 9D {third} | KD KC KH KS")


# --- what a deal costs ----------------------------------------------------------------------------------------


def counted(
    ruleset: str, hand: str, points: int, *, wrong: int, broken: bool, group: str | None = None, **layout: Any
) -> Table:
    """Seat 1 shows, seat 2 loses by its hand, and the platform books it right or wrong."""
    table = Table(ruleset, 2, hands={1: PURE_TWICE, 2: hand}, stock="8C", **layout)
    if group is not None:
        table.group(2, group)
    return table.draw(1).declare(1, PURE_TWICE).scored({1: 0, 2: wrong if broken else points})


@pair("verdict:points", {"aceleagues-points": "AL-25", "rummycentral": "RC-25"})
def the_declarer_is_charged(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2, hands={1: PURE_TWICE, 2: HOPELESS}, stock="8C").draw(1).declare(1, PURE_TWICE)
    return table.scored({1: 10 if broken else 0, 2: 80})


@pair("verdict:points", {"aceleagues-points": "AL-29", "rummycentral": "RC-30"})
def a_wrong_show_is_cheap(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2, hands={1: HOPELESS}).draw(1).declare(1, "AC 3C 5C | 7C 9C JC | KC 2D 6D | 8D TD QD 3H")
    return table.scored({1: 40 if broken else 80, 2: 0})


@pair("verdict:points", {"rummycentral": "RC-23", "rummy-106": "R-32"})
def a_first_drop_is_dear(ruleset: str, broken: bool) -> Table:
    return Table(ruleset, 2).drop(1).scored({1: 40 if broken else 20, 2: 0})


@pair("verdict:points", {"rummycentral": "RC-24", "rummy-106": "R-32"})
def a_middle_drop_is_cheap(ruleset: str, broken: bool) -> Table:
    return Table(ruleset, 2).round().drop(1).scored({1: 20 if broken else 40, 2: 0})


@pair("verdict:points", {"rummycentral": "RC-33", "rummy-106": "R-33"})
def who_leaves_after_a_draw_pays_too_little(ruleset: str, broken: bool) -> Table:
    return Table(ruleset, 2).round().leave(1).scored({1: 20 if broken else 40, 2: 0})


@pair("verdict:points", {"rummy-106": "R-34"}, reading=True)
def who_left_before_a_show_pays_the_drop(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 3, hands={1: SHOWABLE, 2: HOPELESS}).leave(2).draw(1).declare(1)
    return table.scored({1: 0, 2: 20 if broken else 80, 3: table.points(3) or 0})


LIVES = "5S 6S 7S 8H 9H TH"
"""Two pure sequences."""
ONE_LIFE = "5S 6S 7S"


@pair(
    "verdict:points",
    {
        "aceleagues-points": "AL-21 AL-22 AL-23 AL-24",
        "rummycentral": "RC-04",
        "rummycentral-literal": "RC-29",
        "rummy-106": "R-22 R-24 R-25",
    },
)
def cards_left_over_are_counted_wrongly(ruleset: str, broken: bool) -> Table:
    return counted(ruleset, f"{LIVES} AC KS QD 2D 3C 6D 9D", 50, wrong=41, broken=broken)


@pair("verdict:points", {"rummycentral": "RC-28"})
def cards_of_the_only_sequence_are_free(ruleset: str, broken: bool) -> Table:
    return counted(ruleset, f"{ONE_LIFE} AC 3C 9D 6D 2H 3H 8D 7C 6C 2D", 74, wrong=56, broken=broken)


@pair("verdict:points", {"rummy-106": "R-23"})
def cards_of_the_only_pure_sequence_count(ruleset: str, broken: bool) -> Table:
    return counted(ruleset, f"{ONE_LIFE} AC 3C 9D 6D 2H 3H 8D 7C 6C 2D", 56, wrong=74, broken=broken)


@pair("verdict:points", {"rummy-106": "R-25"})
def a_set_beside_two_sequences_counts(ruleset: str, broken: bool) -> Table:
    return counted(ruleset, f"{LIVES} 2C 2D 2H 3C 6D 9D JD", 28, wrong=34, broken=broken)


@pair("verdict:points", {"rummycentral": "RC-28", "ace2three-points": "AT-18", "rummy-106": "R-27"})
def a_hand_costs_more_than_eighty(ruleset: str, broken: bool) -> Table:
    hand = HOPELESS.replace("9C JC", "9H JS").replace("KC", "KS").replace("2D", "QH")
    return counted(ruleset, hand, 80, wrong=99, broken=broken)


@pair("verdict:points", {"rummy-106": "R-26"})
def a_complete_hand_that_was_too_late_is_free(ruleset: str, broken: bool) -> Table:
    """With a sequence that has a joker in both hands, so that they are complete however R-16 is read."""
    table = Table(ruleset, 2, hands={1: SHOWABLE, 2: "5S 6S 7S 8H 4C TH 2C 2D 2H JC JD JH JS"}, stock="8C").draw(1)
    return table.declare(1).scored({1: 0, 2: 0 if broken else 2})


UNSORTED = f"{LIVES} AC KS QD 2D 3C 6D 9D"


@pair("verdict:points", {"ace2three-points": "AT-21"})
def saved_groups_are_passed_over_for_better_ones(ruleset: str, broken: bool) -> Table:
    group = "5S 6S 8H | 7S 9H TH | AC KS QD | 2D 3C 6D 9D"
    return counted(ruleset, UNSORTED, 80, wrong=50, broken=broken, group=group)


@pair("verdict:points", {"ace2three-points": "AT-22"})
def a_hand_no_longer_saved_is_counted_by_groups_it_never_had(ruleset: str, broken: bool) -> Table:
    """By those saved before, it might be: 80 points."""
    table = Table(ruleset, 2, hands={1: PURE_TWICE, 2: UNSORTED}, stock="8C")
    table.group(2, "5S 6S 8H | 7S 9H TH | AC KS QD | 2D 3C 6D 9D").say("group", seat=2, by="player", groups=[])
    return table.draw(1).declare(1, PURE_TWICE).scored({1: 0, 2: 60 if broken else 50})


# --- players who are away -------------------------------------------------------------------------------------

DEAR = "5S 6S 8H | 7S 9H TH | AC KS QD | 2D 3C 6D 9D"
"""Saved groups of :data:`UNSORTED` that cost 80."""


def away(hand: str, groups: str, rounds: int, *, stock: str = "8C QH") -> Table:
    """Seat 2 of two draws once, saves these groups, loses its connection, and is played for so many rounds."""
    table = Table("ace2three-points", 2, hands={1: PURE_TWICE, 2: hand}, stock=stock).round().group(2, groups)
    table.disconnect(2)
    for _ in range(rounds):
        table.turn(1).turn(2, by="autoplay")
    return table


@pair("away_not_dropped", {"ace2three-points": "AT-24 AT-26"}, reading=True)
def autoplay_goes_on_with_dear_groups(ruleset: str, broken: bool) -> Table:
    table = away(UNSORTED, DEAR, 3).turn(1)
    if broken:
        table.draw(2, by="autoplay")
    else:
        table.drop(2, by="server")
    return table


@pair("verdict:points", {"ace2three-points": "AT-26"})
def autoplay_that_ends_costs_more_than_a_middle_drop(ruleset: str, broken: bool) -> Table:
    return away(UNSORTED, DEAR, 3).turn(1).drop(2, by="server").scored({1: 0, 2: 80 if broken else 40})


@pair("away_dropped", {"ace2three-points": "AT-24"}, reading=True)
def autoplay_ends_before_its_rounds(ruleset: str, broken: bool) -> Table:
    return away(UNSORTED, DEAR, 2 if broken else 3).turn(1).drop(2, by="server")


@pair("away_dropped", {"ace2three-points": "AT-25"})
def cheap_groups_are_dropped(ruleset: str, broken: bool) -> Table:
    cheap = "5S 6S 7S | 8H 9H TH JH | 3C 4C 5C | 2D 4D | 3H"  # cheaper than any middle drop
    return away(cheap.replace("| ", ""), cheap if broken else "5S 6S 8H | 7S 9H TH", 3).turn(1).drop(2, by="server")


@pair("verdict:points", {"ace2three-points": "AT-28"})
def a_show_during_autoplay_costs_more_than_a_middle_drop(ruleset: str, broken: bool) -> Table:
    return away(UNSORTED, DEAR, 1).draw(1).declare(1, PURE_TWICE).scored({1: 0, 2: 80 if broken else 40})


@pair("verdict:points", {"ace2three-points": "AT-29"})
def who_lost_the_connection_after_discarding_pays_a_middle_drop(ruleset: str, broken: bool) -> Table:
    return away(UNSORTED, DEAR, 0).draw(1).declare(1, PURE_TWICE).scored({1: 0, 2: 40 if broken else 80})


@pair("autoplay_before_draw", {"ace2three-points": "AT-30"})
def autoplay_before_the_first_draw(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2).disconnect(1)
    if broken:
        table.draw(1, by="autoplay")
    else:
        table.drop(1, by="server")
    return table


@pair("verdict:points", {"ace2three-points": "AT-30"})
def who_was_dropped_before_drawing_pays_more(ruleset: str, broken: bool) -> Table:
    return Table(ruleset, 2).disconnect(1).drop(1, by="server").scored({1: 40 if broken else 20, 2: 0})


# --- money and matches ----------------------------------------------------------------------------------------


@pair("verdict:settlement", {"aceleagues-points": "AL-26"})
def points_are_paid_at_another_rate(ruleset: str, broken: bool) -> Table:
    table = counted(ruleset, UNSORTED, 50, wrong=0, broken=False)
    return table.settled({1: 4000, 2: -4000} if broken else {1: 5000, 2: -5000})


@pair("verdict:settlement", {"rummy-106": "R-21"})
def a_loser_pays_less_than_the_points(ruleset: str, broken: bool) -> Table:
    return counted(ruleset, UNSORTED, 50, wrong=0, broken=False).settled({1: 4750, 2: -4000 if broken else -5000})


@pair("verdict:settlement", {"rummy-106": "R-28"})
def a_win_is_paid_without_the_fee(ruleset: str, broken: bool) -> Table:
    return counted(ruleset, UNSORTED, 50, wrong=0, broken=False).settled({1: 5000 if broken else 4750, 2: -5000})


@pair("verdict:settlement", {"ace2three-points": "AT-11"})
def chips_won_are_not_added(ruleset: str, broken: bool) -> Table:
    return Table(ruleset, 2).drop(1).settled({1: -2000, 2: 0 if broken else 2000})


@pair("places_wrong", {"aceleagues-points": "AL-09", "rummycentral": "RC-27"})
def the_places_do_not_follow_the_points(ruleset: str, broken: bool) -> Table:
    third = "5S 6S 7S 8H 9H TH AD KS QD 2D 3D 6S 9D"
    table = Table(ruleset, 3, hands={1: PURE_TWICE, 2: HOPELESS, 3: third}, stock="8C").draw(1).declare(1, PURE_TWICE)
    points = {1: 0, 2: 80, 3: table.points(3) or 0}
    order = {1: 1, 2: 2, 3: 3} if broken else {1: 1, 2: 3, 3: 2}
    table.say(
        "match_settled", by="server",
        standings=[{"seat": seat, "points": points[seat], "place": order[seat]} for seat in table.seats],
    )  # fmt: skip
    return table


def pool(drops: int, *, wrong_at: int = 0) -> Table:
    """A pool of 101 points for two; seat 1 shows wrongly as often as said."""
    table = Table("aceleagues-pool-101", 2, dealt=False)
    for _ in range(drops):
        table.next_deal(hands={1: HOPELESS, 2: ""})
        if table.due() == 2:
            table.turn(2)
        table.draw(1).declare(1, "AC 3C 5C | 7C 9C JC | KC 2D 6D | 8D TD QD 3H")
    return table


@pair("too_many_deals", {"aceleagues-pool-101": "AL-10"})
def a_deal_after_the_limit_was_reached(ruleset: str, broken: bool) -> Table:
    return pool(2 if broken else 1).next_deal()


@pair("settled_too_soon", {"aceleagues-pool-101": "AL-10 AL-27"})
def a_pool_is_settled_below_the_limit(ruleset: str, broken: bool) -> Table:
    return pool(1 if broken else 2).settled()


@pair("verdict:points", {"aceleagues-pool-101": "AL-27"})
def a_total_is_booked_too_low(ruleset: str, broken: bool) -> Table:
    return pool(2).settled(standings={1: 80 if broken else 160, 2: 0})
