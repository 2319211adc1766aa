"""The deal: how many, how large the hands, which card was cut, and that the pack is whole."""

from typing import Any

import pytest

from ledger.play.evolve import evolve
from ledger.play.state import opening
from tests.play.law_case import loud, loud_in, quiet, unseen
from tests.play.table import HOPELESS, SHOWABLE, Table, deal_of, rules

# --- deal_number, too_many_deals


@quiet("deal_number")
def test_a_deal_may_be_told_to_be_finished_once_the_next_one_is_dealt() -> Table:
    return Table("aceleagues-pool-101", 2, point_value=None).drop(1).next_deal().close("finished", deal=1)


@loud("deal_number", "house:deal-order", says=("Deal 2", "deal 1 was due"))
def test_the_first_of_several_deals_has_number_one() -> Table:
    return Table("aceleagues-deals", dealt=False).deal(2)


@quiet("deal_number", but=["scored_too_soon"])
def test_behind_a_deal_that_was_booked_too_soon_the_next_one_is_due() -> Table:
    """That it was booked before somebody was out is found once, where it was booked."""
    table = Table("rum", 2, hands={1: "5H 6H 7H", 2: "8H"}).draw(1).meld(1, "5H 6H 7H").discard(1)
    return table.draw(2).lay_off(2, "8H").discard(2).round().scored({1: 0, 2: 20}).next_deal()


def test_no_deal_begins_before_the_one_under_way_is_booked_for_all() -> None:
    table = Table("aceleagues-pool-101", 3).drop(1).scored({1: 20}).next_deal()
    assert table.codes() == ["claim_seats", "deal_number"]


@quiet("deal_number")
def test_the_deal_of_a_match_of_one_has_any_number() -> Table:
    """A table or a platform counts on from match to match."""
    return Table(dealt=False).deal(5512)


@quiet("deal_number", but=["too_many_deals"])
def test_the_next_match_of_a_table_has_any_number_too() -> Table:
    return Table("rummycentral", 2).drop(1).deal(5512)


@loud("deal_number", "house:deal-order", also=["too_many_deals"], says=("Deal 1", "deal 2 was due"))
def test_deal_one_does_not_come_twice() -> Table:
    return Table().deal(1)


@quiet("deal_number")
def test_the_first_deal_is_number_one() -> Table:
    return Table()


@unseen("deal_number", "gap", but=["log_incomplete"])
def test_after_a_hole_any_deal_may_be_next() -> Table:
    return Table(dealt=False).gap().deal(3)


@loud("deal_number", "house:deal-order", says=("Deal 2", "deal 1 was due"))
def test_no_deal_begins_before_the_last_one_is_over() -> Table:
    return Table("aceleagues-deals").round().next_deal()


@unseen("deal_number", "show_valid")
def test_a_deal_nobody_saw_the_end_of_may_be_over() -> Table:
    return Table("aceleagues-deals", hands={1: SHOWABLE}, unlogged=["wild_card"]).draw(1).declare(1).next_deal()


@loud("deal_number", "house:deal-order", says=("Deal 2", "deal 1 was due"))
def test_only_the_deal_under_way_is_closed() -> Table:
    return Table().close("void", deal=2)


@unseen("deal_number", "gap", but=["log_incomplete"])
def test_after_a_hole_any_deal_may_be_under_way() -> Table:
    return Table().gap().close("void", deal=2)


@loud("too_many_deals", "custom:match-length", says=("1 deal", "event 4"), severity="incomplete")
def test_a_points_match_is_one_deal() -> Table:
    return Table("rummycentral", 2).drop(1).deal()


@quiet("too_many_deals", "custom:match-length", "RC-27", "AL-03", "R-21")
def test_one_deal_is_not_too_many() -> Table:
    return Table("rummy-106")


# --- hand_size


@loud_in(
    "hand_size",
    {
        "rummycentral": "RC-17",
        "aceleagues-points": "AL-11",
        "ace2three-points": "AT-15",
        "rummy-106": "R-03",
        "classic": "custom:hand-size",
    },
    says=("Seat 2 was dealt 12 cards instead of 13",),
    seat=2,
)
def test_thirteen_cards_each_in_every_game(ruleset: str) -> Table:
    table = Table(ruleset, dealt=False)
    table.stock.append(table.hands[2].pop())
    return table.deal()


@loud("hand_size", says=("Seat 1", "14 cards"), seat=1)
def test_fourteen_cards_are_one_too_many() -> Table:
    table = Table(dealt=False)
    table.hands[1].append(table.stock.pop())
    return table.deal()


@pytest.mark.parametrize(
    ("sizes", "found"), [((10, 10), []), ((7, 7), []), ((10, 7), ["hand_size"]), ((6, 6), ["hand_size"])]
)
def test_hands_may_be_as_large_as_for_those_who_are_left(sizes: tuple[int, int], found: list[str]) -> None:
    """BR-05: ten cards for two players, seven for three or four."""
    table = Table("rum", 3).turn(1).leave(2).close("abandoned", deal=1)
    hands = [{"seat": seat, "cards": ["??"] * size} for seat, size in zip((1, 3), sizes, strict=True)]
    table.deal(first=3, dealer=1, hands=hands, stock=None)
    assert table.codes() == found


@quiet("hand_size")
def test_thirteen_cards_are_right_even_if_some_were_not_logged() -> Table:
    table = Table(dealt=False)
    hands = [{"seat": s, "cards": ["??"] * 6 + table.hands[s][6:]} for s in table.seats]
    return table.deal(hands=hands)


@loud("hand_size", says=("Seat 2 was dealt 0 cards instead of 13",), seat=2)
def test_a_hand_of_no_cards_is_none_of_who_plays() -> Table:
    table = Table(dealt=False)
    return table.deal(hands=[{"seat": s, "cards": table.hands[s] * (s != 2)} for s in table.seats], stock=None)


@unseen("hand_size", "dealt_hands")
def test_a_hand_that_was_not_logged_has_no_size() -> Table:
    return Table(unlogged_hands=[2])


# --- dealt_twice


@loud("dealt_twice", "house:seats", says=("Seat 1",), seat=1, also=["pack_incomplete"])
def test_a_seat_gets_one_hand() -> Table:
    table = Table(dealt=False)
    hands = [{"seat": s, "cards": table.hands[s]} for s in table.seats]
    return table.deal(hands=[*hands, {"seat": 1, "cards": ["??"] * 13}])


@quiet("dealt_twice")
def test_hands_may_stand_in_any_order() -> Table:
    table = Table(dealt=False)
    return table.deal(hands=[{"seat": s, "cards": table.hands[s]} for s in (3, 1, 2)])


# --- wild_card_not_cut


@loud_in(
    "wild_card_not_cut",
    {
        "rummycentral": "RC-11",
        "aceleagues-points": "AL-13",
        "ace2three-points": "AT-09",
        "rummy-106": "R-05",
        "classic": "custom:wild-cut",
    },
    says=("nine of clubs", "nine of spades"),
)
def test_the_card_that_was_cut_is_the_wild_card_in_every_game(ruleset: str) -> Table:
    return Table(ruleset, wild_card="9S", cut_card="9C")


@loud("wild_card_not_cut", says=("printed joker", "ace of spades"))
def test_a_cut_joker_is_logged_as_the_joker_and_not_as_an_ace() -> Table:
    return Table(wild_card="AS", cut_card="JK")


@quiet("wild_card_not_cut", "custom:flipped-joker")
def test_a_cut_joker_makes_aces_wild() -> Table:
    table = Table(wild_card="JK", cut_card="JK")
    assert table.now().wild == "A"
    return table


@quiet("wild_card_not_cut")
def test_another_copy_of_the_same_face_is_the_same_card() -> Table:
    return Table(wild_card="9S", cut_card="9S.2")


@quiet("wild_card_not_cut")
def test_a_cut_card_nobody_logged_contradicts_nothing() -> Table:
    return Table(cut_card="??")


@unseen("wild_card_not_cut", "wild_card")
def test_without_the_wild_card_the_cut_proves_nothing() -> Table:
    return Table(cut_card="9C", unlogged=["wild_card"])


# --- wild_rank_other


def fixed(wild_card: str | None) -> Table:
    """A table on which twos are wild; its deal names a wild card all the same."""
    return Table("classic+twos-wild", dealt=False).deal(wild_card=wild_card)


@loud("wild_rank_other", "custom:wild-ranks", says=("nine of spades", "twos are wild"))
def test_a_table_whose_wild_rank_is_fixed_has_no_other() -> Table:
    return fixed("9S")


@loud("wild_rank_other", says=("printed joker",))
def test_a_printed_joker_stands_for_the_rank_of_a_flipped_one() -> Table:
    return fixed("JK")


@quiet("wild_rank_other")
def test_a_deal_may_name_the_rank_that_is_fixed() -> Table:
    table = fixed("2H")
    assert table.now().wild == "2"
    return table


@quiet("wild_rank_other")
def test_a_deal_need_not_name_a_rank_that_is_fixed() -> Table:
    table = fixed(None)
    assert table.now().wild == "2"
    return table


@quiet("wild_rank_other", "custom:wild-ranks")
def test_a_wild_card_that_is_announced_stays_in_the_pack() -> Table:
    table = Table("classic+wild-by-deal", wild_card="9S")
    assert table.now().wild == "9"
    return table


@quiet("pack_incomplete", "custom:packs-by-players")
def test_five_players_are_dealt_from_three_packs_and_four_from_two() -> Table:
    four = Table("classic+three-packs", seats=4, dealt=False)
    assert four.steps()[-1].after.rules.pack.decks == 2
    table = Table("classic+three-packs", seats=5)
    assert table.steps()[-1].after.rules.pack.decks == 3
    return table


def test_how_many_packs_there_are_is_not_known_without_an_opening() -> None:
    table = Table("classic+three-packs", seats=4, opened=False)
    assert {finding.code for finding in table.findings()} == {"not_opened"}


@pytest.mark.parametrize("ruleset", ["rummycentral", "aceleagues-points", "ace2three-points", "rummy-106", "classic"])
def test_a_flipped_joker_makes_aces_wild_in_every_game(ruleset: str) -> None:
    """R-05, custom:flipped-joker."""
    table = Table(ruleset, wild_card="JK")
    assert table.codes() == []
    assert table.now().wild == "A"
    assert table.now().wild_card == "JK"


# --- too_many_copies, pack_incomplete, copies_mixed


def _with_stock_top(card: str, **layout: Any) -> Table:
    """A deal whose log lies about the next card of the stock."""
    table = Table(dealt=False, hands={1: "7H 7H", 2: "JK"}, **layout)
    return table.deal(stock=[card, *table.stock[1:]])


@loud("too_many_copies", "custom:packs", says=("3 copies of the seven of hearts", "hold 2"))
def test_two_packs_hold_two_sevens_of_hearts() -> Table:
    return _with_stock_top("7H", ruleset="rummycentral", stock="KS")


@loud_in(
    "too_many_copies",
    {
        "rummycentral": "custom:printed-jokers",
        "aceleagues-points": "custom:printed-jokers",
        "ace2three-points": "AT-01",
        "rummy-106": "R-01",
    },
    says=("3 copies of the printed joker",),
)
def test_three_printed_jokers_are_too_many_in_every_game(ruleset: str) -> Table:
    table = Table(ruleset, dealt=False, hands={1: "JK JK"}, stock="KS")
    return table.deal(stock=["JK", *table.stock[1:]])


@loud("too_many_copies", says=("7H.1",))
def test_one_copy_cannot_lie_in_two_places() -> Table:
    table = Table(dealt=False, copies=True, hands={1: "7H.1"}, stock="7H.2")
    return table.deal(stock=["7H.1", *table.stock[1:]])


@quiet("too_many_copies")
def test_both_copies_of_a_card_may_be_in_one_hand() -> Table:
    return Table(hands={1: "7H 7H JK JK"})


@quiet("too_many_copies")
def test_a_pack_told_apart_by_copies_is_whole() -> Table:
    return Table(copies=True)


@quiet("too_many_copies")
def test_unlogged_cards_are_no_copies() -> Table:
    table = Table(dealt=False)
    return table.deal(hands=[{"seat": s, "cards": ["??"] * 13} for s in table.seats])


@loud("pack_incomplete", "R-01", says=("105 cards", "the packs have 106"))
def test_a_card_missing_from_the_deal() -> Table:
    return Table("rummy-106", dealt=True, stock_size=105 - 3 * 13 - 2)


@loud("pack_incomplete", "AT-01", says=("107 cards",))
def test_a_card_too_many_in_the_deal() -> Table:
    table = Table("ace2three-points", dealt=False)
    return table.deal(stock=[*table.stock, "??"])


@quiet("pack_incomplete")
def test_a_pack_is_whole_even_if_cards_were_not_logged() -> Table:
    table = Table(dealt=False)
    return table.deal(stock=["??"] * len(table.stock))


@unseen("pack_incomplete", "whole_pack")
def test_without_the_stock_nobody_can_count_the_pack() -> Table:
    return Table(unlogged=["stock"])


@unseen("pack_incomplete", "whole_pack")
def test_without_a_hand_nobody_can_count_the_pack() -> Table:
    return Table(unlogged_hands=[3])


def _with_stock_of_all(ruleset: str) -> Table:
    """A deal whose stock holds the card that should have been turned up."""
    table = Table(ruleset, dealt=False)
    return table.deal(stock=[*table.stock, table.discards[-1]], open_card=None)


@loud("no_open_card", "R-04", says=("106 cards",))
def test_a_card_is_turned_up_beside_the_stock() -> Table:
    return _with_stock_of_all("rummy-106")


@loud("no_open_card", "BR-06", says=("52 cards",))
def test_a_card_is_turned_up_at_rum() -> Table:
    return _with_stock_of_all("rum")


@loud("no_open_card", "CO-10", says=("106 cards",))
def test_a_card_is_turned_up_in_a_hand_of_contracts() -> Table:
    return _with_stock_of_all("continental")


@quiet("no_open_card")
def test_the_card_turned_up_need_not_be_logged() -> Table:
    return Table("rummy-106", unlogged=["open_card"])


@unseen("no_open_card", "whole_pack")
def test_without_the_stock_a_card_may_have_been_turned_up() -> Table:
    return Table("rummy-106", unlogged=["open_card", "stock"])


@loud("copies_mixed", "house:log-order", says=("7H.1", "KS"))
def test_copies_are_written_for_all_cards_or_none() -> Table:
    table = Table(dealt=False, hands={1: "KS 7H"}, open_card="9D")
    table.hands[1][1] = "7H.1"
    return table.deal()


@loud(
    "copies_mixed",
    says=("by copy (7H.1) and others are not (the others of the deal)",),
    also=["card_not_held", "third_copy"],
)
def test_a_card_is_put_down_as_the_deal_writes_cards() -> Table:
    return Table(hands={1: "7H"}).draw(1).discard(1, "7H.1")


@quiet("copies_mixed")
def test_where_no_card_of_the_deal_is_on_record_cards_are_written_in_any_way() -> Table:
    return Table(seats=2, unlogged=["stock", "open_card", "hands", "wild_card"]).draw(1, card="7H.1")


@quiet("copies_mixed")
def test_a_hand_not_logged_among_copies_is_not_mixed() -> Table:
    table = Table(dealt=False, copies=True)
    return table.deal(hands=[{"seat": s, "cards": ["??"] * 13} for s in table.seats])


# --- what a deal makes of the table


def test_a_hand_not_logged_is_thirteen_unknown_cards() -> None:
    assert Table(unlogged_hands=[2]).seat(2).hand == ("??",) * 13


def test_the_seat_announced_as_first_begins() -> None:
    """custom:first-seat, R-08: whoever it is."""
    assert Table("rummy-106", first=3).turn(3).turn(1).codes() == []


def test_hands_for_seats_nobody_took_are_not_dealt_in() -> None:
    table = Table(seats=2, dealt=False)
    hands = [{"seat": s, "cards": table.hands[s]} for s in table.seats] + [{"seat": 5, "cards": HOPELESS.split()}]
    table.deal(hands=hands, stock=None)
    state = opening(rules("classic"))
    for event in table.events:
        state = evolve(state, event)
    assert [seat.number for seat in deal_of(state).seats] == [1, 2]


def test_the_standard_hands_are_what_they_say() -> None:
    assert len(SHOWABLE.replace("|", "").split()) == 13
    assert len(HOPELESS.split()) == 13
