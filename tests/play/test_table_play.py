"""The fold of table play: where cards are after melds, lay-offs, contracts, jokers moved, buys; how a deal ends."""

import pytest
from hypothesis import HealthCheck, given, settings

from tests.play.table import Table, in_deal, with_stock_left
from tests.play.table_games import legal_table_games
from tests.play.test_conservation import counted, in_state

SIX = "5H 6H 7H 8H 9H TH"
TRIOS = "5H 5S 5C | 9D 9H 9C"
RUNS = "4H 5H JK=6H 7H | 8D 9D TD JD"


def _melds(table: Table) -> list[tuple[str, int, tuple[str, ...]]]:
    """The melds on the table: id, seat, cards."""
    return [(meld.id, meld.seat, meld.cards) for meld in table.now().table]


# --- melds and lay-offs


def test_melds_lie_on_the_table_by_event_and_number() -> None:
    """BR-09, CG-07: face up, and they stay."""
    table = Table("basic", 2, hands={1: f"{SIX} 9S 9D 9C"}).draw(1).meld(1, "5H 6H 7H | 9S 9D 9C")
    assert _melds(table) == [("4.1", 1, ("5H", "6H", "7H")), ("4.2", 1, ("9S", "9D", "9C"))]
    assert [meld.kind for meld in table.now().table] == ["run", "set"]
    assert sorted(table.seat(1).hand) == sorted(table.hands[1])
    assert (table.seat(1).laid, table.seat(1).melded, table.now().melds_laid) == (1, 1, 2)


def test_a_card_laid_off_goes_from_the_hand_to_the_meld_of_anybody() -> None:
    """BR-13, BR-20, CG-08"""
    table = Table("rum", 2, hands={1: "6H 7H 8H", 2: "5H TH 9H"}).draw(1).meld(1, "6H 7H 8H").discard(1)
    table.draw(2).lay_off(2, "9H TH").lay_off(2, "5H")
    assert _melds(table) == [("4.1", 1, ("5H", "6H", "7H", "8H", "9H", "TH"))]
    assert (table.seat(2).laid, table.seat(2).melded) == (2, 0)
    assert not {"5H", "9H", "TH"} & set(table.seat(2).hand)
    assert table.codes() == []


def test_the_turn_is_over_with_the_discard_and_the_next_one_may_meld_again() -> None:
    """BR-15, BR-17, BR-19"""
    table = Table("rum", 2, hands={1: "6H 7H 8H"}).draw(1).meld(1, "6H 7H 8H")
    assert (table.now().turn, table.now().phase) == (1, "discard")
    table.discard(1)
    assert (table.now().turn, table.now().phase, table.now().melds_laid) == (2, "draw", 0)


def test_a_lay_off_that_does_not_fit_is_believed_and_found() -> None:
    """The log drives, the rules judge."""
    table = Table("rum", 2, hands={1: "6H 7H 8H KS"}).draw(1).meld(1, "6H 7H 8H").lay_off(1, "KS")
    assert _melds(table)[0][2] == ("6H", "7H", "8H", "KS")
    assert "KS" not in table.seat(1).hand
    assert table.codes() == ["lay_off_no_fit"]


def test_a_lay_off_on_no_meld_still_leaves_the_hand() -> None:
    table = Table("rum", 2, hands={1: "KS"}).draw(1).lay_off(1, "KS", on="9.9")
    assert table.now().table == ()
    assert "KS" not in table.seat(1).hand


# --- hands that were not logged


def test_cards_laid_from_a_hand_that_was_not_logged_come_to_light() -> None:
    """house:partial-log"""
    table = Table("rum", 2, unlogged_hands=[1], unlogged=["stock"]).draw(1).meld(1, "6H 7H 8H")
    deal = table.now()
    assert table.seat(1).hand.count("??") == 7
    assert counted(deal) == in_state(deal)
    assert in_state(deal)["7H"] == 1


def test_a_card_laid_that_was_not_logged_leaves_nothing_certain_in_the_hand() -> None:
    table = Table("rum", 2, hands={1: "6H 8H"}, unlogged=["stock"]).draw(1).meld(1, "6H ?? 8H")
    deal = table.now()
    assert table.seat(1).hand == ("??",) * 8
    assert counted(deal) == in_state(deal)
    assert (deal.table[0].kind, deal.table[0].cards) == (None, ("6H", "??", "8H"))


def test_how_many_cards_a_hand_has_is_known_though_none_of_them_is() -> None:
    """BR-23: the last card gone, the deal is over, whatever the cards were."""
    table = Table("rum", 5, unlogged_hands=[1, 2, 3, 4, 5], unlogged=["stock"]).say("draw", seat=1, **{"from": "stock"})
    table.say("meld", seat=1, melds=[["??"] * 6])
    assert table.now().ended is None
    table.say("discard", seat=1)
    assert (table.ending().how, table.ending().winners) == ("out", (1,))


# --- contracts


def test_a_contract_is_a_meld_of_the_seat_that_laid_it() -> None:
    """CO-16"""
    table = Table("continental", 2, hands={1: TRIOS.replace("|", " ")}).draw(1).lay_contract(1, TRIOS)
    assert _melds(table) == [("4.1", 1, ("5H", "5S", "5C")), ("4.2", 1, ("9D", "9H", "9C"))]
    state = table.seat(1)
    assert (state.contract, state.melded, state.laid) == (1, 1, 1)


@pytest.mark.parametrize(("deal", "cards"), [(1, 7), (2, 8), (3, 9), (4, 10), (5, 11), (6, 12), (7, 13)])
def test_each_deal_of_continental_deals_another_number(deal: int, cards: int) -> None:
    """CO-09, custom:contracts"""
    table = in_deal("continental", deal)
    assert {len(seat.hand) for seat in table.now().seats} == {cards}
    assert table.codes() == []


@pytest.mark.parametrize(
    ("ruleset", "seats", "cards"),
    [("rum", 2, 10), ("rum", 4, 7), ("rum", 6, 6), ("basic", 2, 10), ("basic", 4, 7), ("jqka", 3, 7)],
)
def test_hands_are_as_large_as_the_number_of_players_says(ruleset: str, seats: int, cards: int) -> None:
    """BR-05, CG-04, house:as-in-rum"""
    table = Table(ruleset, seats, unlogged_hands=[1])
    assert {len(seat.hand) for seat in table.now().seats} == {cards}
    assert table.codes() == []


# --- jokers


def _with_runs(extra: str = "") -> Table:
    held = " ".join(card.partition("=")[0] for card in RUNS.replace("|", " ").split())
    return in_deal("continental", 3, hands={1: f"{held} {extra}"}).draw(1).lay_contract(1, RUNS)


def test_a_joker_makes_room_for_the_real_card() -> None:
    """CO-20: it goes to the end of the run."""
    table = _with_runs("6H").move_joker(1, "JK=8H", card="6H")
    assert _melds(table)[0][2] == ("4H", "5H", "6H", "7H", "JK=8H")
    assert "6H" not in table.seat(1).hand
    assert table.codes() == []


def test_a_joker_moved_wrongly_is_believed_to_have_taken_a_card_out_of_the_hand() -> None:
    table = _with_runs("6S").move_joker(1, "JK=8H", card="6S")
    assert _melds(table)[0][2] == ("4H", "5H", "JK=6H", "7H", "6S")
    assert "6S" not in table.seat(1).hand
    assert table.codes() == ["joker_moved_wrongly"]


def test_a_joker_that_went_nobody_knows_where_leaves_neither_run_known() -> None:
    table = _with_runs("6H").move_joker(1, "??", card="6H", to=2)
    assert all("??" in cards for _, _, cards in _melds(table))
    assert counted(table.now()) == in_state(table.now())


# --- buying


def test_a_bought_discard_comes_with_a_penalty_card() -> None:
    """CO-14: and the turn stays where it is."""
    table = Table("continental", 3, open_card="9C", stock="KS QS").draw(1).buy(3)
    deal = table.now()
    assert table.seat(3).hand[-2:] == ("9C", "QS")
    assert (deal.turn, deal.phase, deal.discards, deal.bought_by) == (1, "discard", (), 3)
    table.discard(1)
    assert (table.now().turn, table.now().bought_by) == (2, None)


def test_a_buy_of_which_no_card_was_logged_takes_the_top_discard() -> None:
    table = Table("continental", 3, open_card="9C", unlogged=["stock"]).draw(1).say("buy", seat=2)
    assert table.seat(2).hand[-2:] == ("9C", "??")


# --- going out


def test_who_goes_out_at_once_had_laid_nothing_before() -> None:
    """BRv-03, CG-15"""
    table = Table("rum+many-melds+rummy-double", 5, hands={1: SIX}).draw(1).meld(1, "5H 6H 7H | 8H 9H TH").discard(1)
    assert (table.ending().how, table.ending().winners, table.ending().at_once) == ("out", (1,), True)


def test_who_had_laid_a_meld_before_does_not_go_out_at_once() -> None:
    """CG-15"""
    table = Table("basic", 3, hands={1: f"{SIX} JH"}).draw(1).meld(1, "5H 6H 7H").discard(1).turn(2).turn(3)
    table.draw(1).lay_off(1, "8H 9H TH JH").discard(1, face="down")
    assert table.codes() == []
    assert (table.ending().winners, table.ending().at_once) == ((1,), False)


def test_nor_does_who_had_only_laid_off_before() -> None:
    """CG-15: no meld or lay-off before."""
    table = Table("basic", 3, hands={1: "2S 3S 4S 5S 6S 7S 8H", 3: "5H 6H 7H"}).turn(1).turn(2).draw(3)
    table.meld(3, "5H 6H 7H").discard(3).draw(1).lay_off(1, "8H").discard(1).turn(2).turn(3)
    table.draw(1).meld(1, "2S 3S 4S 5S 6S 7S").discard(1, face="down")
    assert table.codes() == []
    assert (table.ending().winners, table.ending().at_once) == ((1,), False)


def test_going_out_at_continental_counts_from_the_contract() -> None:
    """CO-18, CO-24: contract laid and out in the same turn."""
    table = Table("continental", 2, hands={1: f"{TRIOS} 5D".replace("|", " ")}).draw(1).lay_contract(1, TRIOS)
    table.lay_off(1, "5D").discard(1)
    assert (table.ending().how, table.ending().at_once) == ("out", True)


def test_who_laid_the_contract_in_an_earlier_turn_does_not_go_out_at_once() -> None:
    """CO-24"""
    table = Table("continental", 2, hands={1: f"{TRIOS} 5D".replace("|", " ")}, stock="KS QS 9S").draw(1)
    table.lay_contract(1, TRIOS).discard(1, "KS").turn(2).draw(1).lay_off(1, "5D").lay_off(1, "9S", on=2)
    assert (table.ending().how, table.ending().at_once) == ("out", False)


def test_the_last_one_left_wins_a_deal_of_table_play_too() -> None:
    """custom:leave-two"""
    table = Table("rum", 3).leave(1).leave(3)
    assert (table.ending().how, table.ending().winners) == ("last_standing", (2,))


def test_a_hand_of_thirteen_cards_is_never_won_by_emptying_it() -> None:
    table = Table(dealt=False)
    table.hands[1] = table.hands[1][:1]
    table.deal(unlogged=["stock"]).discard(1)
    assert table.now().ended is None


# --- the stock


def test_at_rum_all_discards_become_the_stock_and_one_is_turned_up() -> None:
    """BR-22"""
    table = with_stock_left("rum", 0)
    cards = sorted(table.discards)
    table.recycle(cards)
    deal = table.now()
    assert (deal.discards, deal.stock, deal.recycles) == (tuple(cards[:1]), tuple(cards[1:]), 1)


def test_a_stock_renewed_without_its_order_has_a_known_card_turned_up() -> None:
    table = with_stock_left("rum", 0)
    top = table.discards[0]
    table.say("recycle", open_card=top)
    deal = table.now()
    assert (deal.stock, deal.discards) == (None, (top,))
    assert counted(deal) == in_state(deal)


def test_block_rummy_is_counted_when_the_stock_is_gone() -> None:
    """BRv-11: over, all count their cards."""
    ending = with_stock_left("rum+block", 0).ending()
    assert (ending.how, ending.winners) == ("counted", ())


def test_a_second_empty_stock_is_a_stalemate_without_points() -> None:
    """CG-12"""
    table = with_stock_left("basic", 0).recycle()
    while table.stock:
        table.turn(table.due())
    assert (table.ending().how, table.ending().winners) == ("no_points", ())


def test_a_deal_nobody_can_finish_is_stuck() -> None:
    """CG-16"""
    table = Table("basic", 2).turn(1).close("finished", deal=1)
    assert (table.ending().how, table.ending().winners) == ("stuck", ())


def test_after_a_hole_the_turn_begins_with_nothing_laid_or_bought() -> None:
    """house:partial-log"""
    table = Table("continental", 3).draw(1).buy(3).gap()
    deal = table.now()
    assert (deal.turn, deal.phase, deal.bought_by, deal.melds_laid, deal.taken_from) == (None, "unknown", None, 0, None)


# --- properties


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(legal_table_games())
def test_the_melds_of_legal_play_stay_melds(table: Table) -> None:
    """BR-09, BR-14: what lies on the table is never less than it was, but for a joker that went to another run."""
    before: dict[str, int] = {}
    for step in table.steps():
        deal = step.after.deal
        if deal is None or step.event.type == "deal":
            before = {}
            continue
        sizes = {meld.id: len(meld.cards) for meld in deal.table}
        shrunk = [name for name, size in before.items() if sizes[name] < size]
        assert not shrunk or (step.event.type == "move_joker" and sum(sizes.values()) >= sum(before.values()))
        before = sizes
        assert all(meld.kind is not None for meld in deal.table)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(legal_table_games())
def test_whoever_went_out_holds_no_card_and_nobody_else_does_so(table: Table) -> None:
    """BR-23, CG-01, CO-18"""
    deal = table.now()
    empty = [seat.number for seat in deal.seats if not seat.hand]
    out = list(deal.ended.winners) if deal.ended is not None and deal.ended.how == "out" else []
    assert empty == out
