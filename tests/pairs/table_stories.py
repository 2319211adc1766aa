"""Pairs of the games whose melds lie on the table. Seats are two where nothing else is said."""

from __future__ import annotations

from ledger.simulate.simulation import simulate
from schemas.events import read_events
from tests.pairs import pair
from tests.pairs.hand_stories import seated
from tests.play.table import Table, in_deal, with_stock_left

RUMMY = "5H 6H 7H 9C 9D 9S KC KD KH KS"
MELDS = ("5H 6H 7H", "9C 9D 9S", "KC KD KH KS")
"""Ten cards and the melds they make."""
COURTS = "QC QD QH QS JC JD JH JS TC TD"
"""Ten cards that cost a hundred points."""


def out(ruleset: str, other: str = COURTS, *, stock: str = "2S 2D 2C 3S 3C 4S") -> Table:
    """Seat 1 melds and goes out with its last discard, in one turn where that is allowed; seat 2 holds ``other``."""
    table = Table(ruleset, 2, hands={1: RUMMY, 2: other}, stock=stock)
    last = table.rules.melding.per_turn != 1
    for melds in [" | ".join(MELDS)] if last else MELDS:
        table.draw(1).meld(1, melds)
        drawn = table.hands[1][-1]
        table.discard(1, drawn, face="down" if ruleset.startswith("basic") else None)
        if table.now().ended is None:
            table.turn(2)
    return table


def scored(ruleset: str, other: str, points: dict[int, int]) -> Table:
    """As :func:`out`, and the platform books these points."""
    return out(ruleset, other).scored(points)


# --- the pack and the deal ------------------------------------------------------------------------------------


@pair("player_count", {"rum": "BR-01", "basic": "CG-04", "continental": "CO-02"})
def too_many_or_too_few_sit_down(ruleset: str, broken: bool) -> Table:
    wrong, right = {"rum": (7, 6), "basic": (5, 4), "continental": (1, 2)}[ruleset]
    return seated(ruleset, wrong if broken else right)


@pair("too_many_copies", {"rum": "BR-02", "jqka": "AR-1", "rum+jokers": "BRv-07", "continental": "CO-03"})
def a_card_more_than_the_packs_hold(ruleset: str, broken: bool) -> Table:
    card = {"rum": "9S", "jqka": "9S"}.get(ruleset, "JK")
    table = Table(ruleset, 2, hands={1: " ".join([card] * (1 if ruleset == "rum" else 2))}, dealt=False)
    if broken:
        table.stock[-1] = card
    return table.deal()


@pair("hand_size", {"rum": "BR-05", "basic": "CG-04", "continental": "CO-09"})
def a_card_is_missing_from_a_hand_on_the_table(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2, dealt=False)
    if broken:
        table.stock.append(table.hands[1].pop())
    return table.deal()


@pair("no_open_card", {"rum": "BR-06", "continental": "CO-10", "rummy-106": "R-04"})
def no_card_is_turned_up(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2, dealt=False)
    if broken:
        table.deal(stock=[*table.stock, table.discards[-1]], open_card=None)
    else:
        table.deal()
    return table


@pair("wrong_dealer", {"rum": "BR-04"})
def the_deal_does_not_pass_on(ruleset: str, broken: bool) -> Table:
    return out(ruleset, LOW).next_deal(dealer=2 if broken else 1, first=1 if broken else 2)


@pair("wrong_first_seat", {"rum": "BR-16", "basic": "CG-05", "continental": "CO-13"})
def somebody_else_begins_than_the_left_neighbour(ruleset: str, broken: bool) -> Table:
    return Table(ruleset, 3, first=2 if broken else 1)


# --- the turn -------------------------------------------------------------------------------------------------


@pair("stock_order", {"rum": "BR-18", "basic": "CG-06"})
def a_card_comes_from_below_the_top_of_the_stock(ruleset: str, broken: bool) -> Table:
    return Table(ruleset, 2, stock="KS 9H").draw(1, card="9H" if broken else "KS")


@pair("second_draw", {"rum": "BR-17", "continental": "CO-13"})
def a_second_card_is_drawn_at_the_table(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2).draw(1)
    if broken:
        table.draw(1)
    else:
        table.discard(1).draw(2)
    return table


@pair("meld_after_lay_off", {"rum": "BR-17"})
def a_meld_comes_after_a_lay_off(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2, hands={1: "5H 6H 7H", 2: "8H 9C 9D 9S KD QS"}).draw(1).meld(1, "5H 6H 7H").discard(1)
    table.draw(2)
    if broken:
        table.lay_off(2, "8H")
    table.meld(2, "9C 9D 9S")
    if not broken:
        table.lay_off(2, "8H")
    return table


@pair("meld_not_valid", {"rum": "BR-10 BR-11", "basic": "CG-02"})
def cards_that_are_no_meld_are_laid(ruleset: str, broken: bool) -> Table:
    return Table(ruleset, 2, hands={1: "5H 6H 7H 8C"}).draw(1).meld(1, "5H 6H 8C" if broken else "5H 6H 7H")


@pair("meld_not_valid", {"rum": "BR-03", "basic": "CG-03"})
def an_ace_stands_where_it_may_not(ruleset: str, broken: bool) -> Table:
    return Table(ruleset, 2, hands={1: "AS 2S 3S QS KS"}).draw(1).meld(1, "QS KS AS" if broken else "AS 2S 3S")


@pair("no_such_meld", {"rum": "BR-20"})
def a_card_is_laid_off_on_a_meld_nobody_laid(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2, hands={1: "5H 6H 7H", 2: "8H"}).draw(1).meld(1, "5H 6H 7H").discard(1)
    return table.draw(2).lay_off(2, "8H", on="99.1" if broken else 1)


@pair("no_joker_moves", {"rum": "BR-14"})
def a_card_of_the_table_is_moved_to_another_meld(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2, hands={1: "5H 6H 7H", 2: "8H 9S TS JS"}).draw(1).meld(1, "5H 6H 7H").discard(1)
    table.draw(2).meld(2, "9S TS JS")
    if broken:
        table.move_joker(2, "7H=QS", on=1, to=2)
    else:
        table.lay_off(2, "8H", on=1)
    return table


@pair("out_without_discard", {"rum+many-melds+must-discard": "BRv-08"})
def the_last_cards_are_melded(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2, hands={1: RUMMY}, stock="8H").draw(1)
    return table.meld(1, "5H 6H 7H 8H | 9C 9D 9S | KC KD KH KS" if broken else "5H 6H 7H | 9C 9D 9S | KC KD KH KS")


# --- the stock ------------------------------------------------------------------------------------------------


@pair("recycle_not_due", {"rum": "BR-22", "basic": "CG-12"})
def the_discards_are_turned_over_too_soon(ruleset: str, broken: bool) -> Table:
    return with_stock_left(ruleset, 1 if broken else 0).recycle()


@pair("recycle_order", {"rum+turn-pile": "BRv-09"})
def the_discards_are_shuffled_where_they_are_turned_over(ruleset: str, broken: bool) -> Table:
    table = with_stock_left(ruleset, 0)
    return table.recycle([*reversed(table.discards)] if broken else None)


@pair("recycle_not_due", {"rum+reshuffle-limit": "BRv-10"})
def the_discards_are_used_again_a_third_time(ruleset: str, broken: bool) -> Table:
    table = with_stock_left(ruleset, 0).recycle()
    while table.stock:
        table.turn(table.due())
    table.recycle()
    if broken:
        table.recycle()
    else:
        table.draw(table.due())
    return table


@pair("play_after_end", {"rum+block": "BRv-11"})
def play_goes_on_without_a_stock(ruleset: str, broken: bool) -> Table:
    table = with_stock_left(ruleset, 1)
    turn = table.due()
    table.draw(turn)
    if broken:
        table.discard(turn).draw(3 - turn, "discards")
    return table


@pair("verdict:points", {"rum+block": "BRv-11"})
def a_hand_is_not_counted_when_the_stock_is_gone(ruleset: str, broken: bool) -> Table:
    table = with_stock_left(ruleset, 0)
    right = {seat: table.points(seat) or 0 for seat in table.seats}
    return table.scored({**right, 1: 0} if broken else right)


# --- going out, and what it costs -----------------------------------------------------------------------------


@pair("play_after_end", {"rum": "BR-23", "basic": "CG-01"})
def play_goes_on_when_somebody_is_out(ruleset: str, broken: bool) -> Table:
    if broken:
        return out(ruleset).draw(2)
    return out(ruleset)


LOW = "AC QD QH 4C 5C JD 7C 8C TC 2H"
"""Ten cards: an ace, courts, pips."""


@pair("verdict:points", {"rum": "BR-24", "jqka": "AR-2"})
def cards_in_hand_are_counted_wrongly(ruleset: str, broken: bool) -> Table:
    right = out(ruleset, LOW).points(2) or 0
    return scored(ruleset, LOW, {1: 0, 2: right + 8 if broken else right})


@pair("verdict:points", {"rum+aces-high": "BRv-05"})
def an_ace_costs_one_where_it_may_be_high(ruleset: str, broken: bool) -> Table:
    right = out(ruleset, LOW).points(2) or 0
    return scored(ruleset, LOW, {1: 0, 2: right - 14 if broken else right})


@pair("verdict:points", {"rum+jokers+many-melds": "BRv-07"})
def a_joker_in_hand_is_free(ruleset: str, broken: bool) -> Table:
    hand = LOW.replace("AC", "JK")
    right = out(ruleset, hand).points(2) or 0
    return scored(ruleset, hand, {1: 0, 2: right - 15 if broken else right})


@pair("verdict:points", {"rum+many-melds+rummy-double": "BRv-03"})
def going_rummy_counts_once(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2, hands={1: RUMMY, 2: COURTS}, stock="8H").draw(1)
    return table.meld(1, "5H 6H 7H 8H | 9C 9D 9S | KC KD KH KS").scored({1: 0, 2: 100 if broken else 200})


@pair("verdict:points", {"basic": "CG-15"})
def going_rummy_is_not_doubled(ruleset: str, broken: bool) -> Table:
    return scored(ruleset, COURTS, {1: 100 if broken else 200, 2: 0})


@pair("verdict:points", {"basic": "CG-13", "rum+winner-scores": "BRv-12"})
def the_loser_is_charged_where_the_winner_scores(ruleset: str, broken: bool) -> Table:
    table = out(ruleset, LOW)
    won = table.points(1) or 0
    return table.scored({1: 0 if broken else won, 2: won if broken else 0})


# --- matches --------------------------------------------------------------------------------------------------


@pair("settled_too_soon", {"jqka": "AR-3"})
@pair("settled_too_soon", {"rum": "BR-26"}, reading=True)
def a_match_is_settled_below_a_hundred(ruleset: str, broken: bool) -> Table:
    other = COURTS.replace("TD", "8D") if broken else COURTS
    return out(ruleset, other).settled()


@pair("settled_too_soon", {"basic": "CG-14"})
def a_match_of_two_is_settled_below_a_hundred(ruleset: str, broken: bool) -> Table:
    return out(ruleset, "AC AD 2H 3D 4C 5C 6C 7C 8C TC" if broken else COURTS).settled()


@pair("verdict:points", {"rum": "BR-25", "jqka": "AR-3"})
def a_total_leaves_points_out(ruleset: str, broken: bool) -> Table:
    return out(ruleset).settled(standings={1: 0, 2: 90 if broken else 100})


def rounds(ruleset: str, deals: int) -> Table:
    """So many deals, each won by seat 1 in one turn."""
    table = Table(ruleset, 2, dealt=False)
    for number in range(deals):
        table.next_deal(hands={1: RUMMY}, stock="2S 2D 3S")
        if number % 2:
            table.turn(2)
        table.draw(1).meld(1, " | ".join(MELDS)).discard(1, table.hands[1][-1])
    return table


@pair("settled_too_soon", {"rum+many-melds+rounds": "BRv-01"}, reading=True)
def a_match_is_settled_before_its_rounds(ruleset: str, broken: bool) -> Table:
    return rounds(ruleset, 4 if broken else 5).settled()


@pair("verdict:settlement", {"rum+cash+many-melds": "BRv-13"})
def a_loser_pays_less_than_he_held(ruleset: str, broken: bool) -> Table:
    table = rounds(ruleset, 5)
    due = 100 * sum(table_points(table))
    return table.settled({1: due, 2: -due + (100 if broken else 0)})


def table_points(table: Table) -> list[int]:
    """What seat 2 lost in each deal."""
    last = table.steps()[-1].after
    deals = [*last.past, *([last.deal] if last.deal else [])]
    values = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}
    hands = [next(seat.hand for seat in deal.seats if seat.number == 2) for deal in deals]
    return [sum(values.get(card[0]) or int(card[0]) for card in hand) for hand in hands]


# --- Continental ----------------------------------------------------------------------------------------------


@pair("penalty_not_drawn", {"continental": "CO-14"})
def a_discard_is_bought_without_a_penalty_card(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 3, stock="KS QS 9H 4C").draw(1)
    top = table.discards.pop()
    table.hands[3] += [top, *([] if broken else [table.stock.pop(0)])]
    return table.say("buy", seat=3, by="player", card=top, wanted=[3]).discard(1).draw(2)


def contract_and_out(broken: bool = False) -> Table:
    """Deal 1: seat 1 lays its two trios, goes on with a card and discards the last one in the same turn."""
    table = Table("continental", 2, hands={1: "5H 5C 5D 9C 9D 9S KD", 2: "AS KS 2S 3D 7C 8H JH"}, stock="5S").draw(1)
    return table.lay_contract(1, "5H 5C 5D | 9C 9D 9S").lay_off(1, "5S", on=1).discard(1, "KD")


@pair("play_after_end", {"continental": "CO-18"})
def play_goes_on_after_the_last_discard(ruleset: str, broken: bool) -> Table:
    table = contract_and_out()
    if broken:
        table.draw(2)
    return table


@pair("verdict:points", {"continental": "CO-23"})
def an_ace_is_counted_as_one(ruleset: str, broken: bool) -> Table:
    return contract_and_out().scored({1: -10, 2: 41 if broken else 51})


@pair("verdict:points", {"continental": "CO-24"})
def the_contract_and_out_at_once_earns_half(ruleset: str, broken: bool) -> Table:
    return contract_and_out().scored({1: -5 if broken else -10, 2: 51})


@pair("verdict:points", {"continental": "CO-24"})
def who_laid_the_contract_before_earns_nothing(ruleset: str, broken: bool) -> Table:
    table = Table("continental", 2, hands={1: "5H 5C 5D 9C 9D 9S KD", 2: "AS KS 2S 3D 7C 8H JH"}, stock="KC 4D 5S 4C")
    table.draw(1).lay_contract(1, "5H 5C 5D | 9C 9D 9S").discard(1, "KC").turn(2)
    table.draw(1).lay_off(1, "5S", on=1).discard(1, "KD")
    return table.scored({1: -10 if broken else 0, 2: 51})


@pair("contract_wrong", {"continental": "CO-04 CO-11"})
def a_run_goes_round_the_corner(ruleset: str, broken: bool) -> Table:
    table = in_deal(ruleset, 3, hands={1: "QS KS AS 2S JS 8D 9D TD JD", 2: "6S"}).draw(1)
    return table.lay_contract(1, "QS KS AS 2S | 8D 9D TD JD" if broken else "JS QS KS AS | 8D 9D TD JD")


RUNS = "JK=3H 4H 5H 6H 7H | 8D 9D TD JD"


@pair("joker_moved_wrongly", {"continental": "CO-21"})
def a_joker_from_the_middle_goes_to_another_run(ruleset: str, broken: bool) -> Table:
    runs = "3H JK=4H 5H 6H 7H | 8D 9D TD JD" if broken else RUNS
    held = " ".join(card.partition("=")[0] for card in runs.replace("|", " ").split())
    table = in_deal(ruleset, 3, hands={1: held, 2: "6S"}).draw(1).lay_contract(1, runs)
    return table.move_joker(1, "JK=7D", on=1, to=2)


@pair("verdict:points", {"continental": "CO-01"})
def a_total_of_seven_hands_is_booked_too_low(ruleset: str, broken: bool) -> Table:
    table = Table(ruleset, 2, opened=False, dealt=False)
    told = next(iter(simulate(table.rules, 1, 12)))
    standings = next(event["standings"] for event in told if event["type"] == "match_settled")
    if broken:
        worst = max(standings, key=lambda standing: standing["points"])
        worst["points"] -= 10
    table.events = read_events(told)
    return table
