"""The match across its deals: who deals, who is dealt in, when it is over, coming back, sharing the prize."""

from __future__ import annotations

import pytest

from tests.play.law_case import loud, quiet, unseen
from tests.play.table import HOPELESS, SHOWABLE, Table

POOL = "aceleagues-pool-101"


def pool(ruleset: str = POOL, seats: int = 3) -> Table:
    """A pool in which every seat holds a hand without a meld, so that any show is wrong and costs 80."""
    return Table(ruleset, seats, dealt=False)


def dealt(table: Table, *seats: int, **fields: int) -> None:
    """The next deal, to these seats; neither the order of the stock nor any hand is logged."""
    first = fields.get("first", seats[0])
    table.deal(
        table.deals + 1,
        first=first,
        dealer=fields.get("dealer", seats[-1]),
        hands=[{"seat": seat, "cards": ["??"] * 13} for seat in seats],
        unlogged=("stock",),
    )


def dropped(table: Table, *seats: int) -> None:
    """A deal in which all of the seats but the last drop before drawing (20 points in a pool of 101)."""
    dealt(table, *seats)
    for seat in seats[:-1]:
        table.drop(seat)


def shown_wrongly(table: Table, *seats: int) -> None:
    """A deal in which all of the seats but the last show wrongly (80 points)."""
    dealt(table, *seats)
    for seat in seats[:-1]:
        table.draw(seat, card="??").declare(seat, HOPELESS, "KD")


def one_out() -> Table:
    """A pool of 101 in which seat 1 is out with 100 and more, seat 2 has 40, seat 3 nothing."""
    table = pool()
    dropped(table, 1, 2, 3)
    dropped(table, 1, 2, 3)
    dealt(table, 1, 2, 3)
    return table.draw(1, card="??").declare(1, HOPELESS, "KD").drop(2)


# --- too_many_deals


@loud("too_many_deals", "AL-27", says=("over after 2 deals", "event 8"))
def test_a_pool_is_over_when_one_player_is_left() -> Table:
    table = pool(seats=2)
    shown_wrongly(table, 1, 2)
    dealt(table, 1, 2)
    return table.draw(1, card="??").declare(1, HOPELESS, "KD").deal(3, first=1, dealer=2, hands=[], unlogged=("stock",))


@quiet("too_many_deals", "AL-27", "AL-10", "AT-12")
def test_a_pool_goes_on_while_two_are_below_the_limit() -> Table:
    table = one_out()
    dropped(table, 2, 3)
    return table


@loud("too_many_deals", "custom:match-length", says=("over after 2 deals",))
def test_a_match_of_two_deals_has_no_third_without_a_tie() -> Table:
    table = Table("aceleagues-deals", 2, dealt=False)
    dropped(table, 1, 2)
    dropped(table, 1, 2)
    dealt(table, 1, 2)
    return table


@quiet("too_many_deals", "custom:ties", "AL-03")
def test_a_tie_after_the_last_deal_is_played_off_in_one_more() -> Table:
    table = Table("aceleagues-deals", 2, dealt=False)
    dropped(table, 1, 2)
    dropped(table, 2, 1)
    dropped(table, 1, 2)
    return table


@loud("too_many_deals", "custom:best-of-deals", says=("over after 3 deals",))
def test_a_best_of_three_has_no_fourth_deal_without_a_tie() -> Table:
    table = Table("ace2three-best-of-3", 2, dealt=False)
    for _ in range(3):
        shown_wrongly(table, 1, 2)
    dealt(table, 1, 2)
    return table


# --- dealt_in_wrongly


@loud("dealt_in_wrongly", "AL-27", says=("Seat 1", "out of the match"), seat=1)
def test_who_has_reached_the_limit_is_dealt_no_more_hands() -> Table:
    table = one_out()
    dealt(table, 1, 2, 3)
    return table


@loud("dealt_in_wrongly", says=("Seat 3", "its player had left"), seat=3)
def test_who_has_left_the_match_is_dealt_no_more_hands() -> Table:
    table = pool()
    dropped(table, 1, 2, 3)
    table.leave(3)
    dealt(table, 1, 2, 3)
    return table


@quiet("dealt_in_wrongly", "AL-27")
def test_the_mark_of_the_dealer_may_stay_at_an_empty_seat() -> Table:
    table = one_out()
    dealt(table, 2, 3, dealer=1)
    return table


@loud("dealt_in_wrongly", "AL-27", says=("Seat 1 was to begin", "out of the match"), seat=1)
def test_who_is_out_of_the_match_does_not_begin() -> Table:
    table = one_out()
    dealt(table, 2, 3, first=1)
    return table


@loud("dealt_in_wrongly", "custom:deals", says=("Seat 1", "has not tied"), seat=1)
def test_an_extra_deal_is_played_by_the_tied_alone() -> Table:
    table = Table("aceleagues-deals", 3, dealt=False)
    dropped(table, 1, 2, 3)
    dropped(table, 3, 1, 2)
    dealt(table, 1, 2, 3)
    return table


@quiet("dealt_in_wrongly")
def test_those_below_the_limit_are_dealt_in() -> Table:
    table = one_out()
    dealt(table, 2, 3)
    return table


@unseen("dealt_in_wrongly", "who_in_match")
def test_where_a_total_is_not_decided_nobody_is_accused_of_being_dealt_in() -> Table:
    table = pool()
    dealt(table, 1, 2, 3)
    table.close(reason="void", deal=1)
    dealt(table, 1, 2, 3)
    return table


# --- wrong_dealer, wrong_first_seat, wrong_first_dealer


@loud("wrong_dealer", "BR-04", says=("Seat 2 dealt", "turn of seat 1"), seat=2)
def test_the_deal_passes_clockwise() -> Table:
    return Table("rum+rounds", 3).close(reason="void", deal=1).deal(first=3, dealer=2)


@unseen("wrong_dealer", "who_dealt")
def test_who_deals_next_is_not_guessed_where_a_player_may_have_left_in_a_deal_without_a_move_on_record() -> Table:
    return Table("rum+rounds", 3).close(reason="void", deal=1).deal(first=3, dealer=2, hands=[], unlogged=("stock",))


@quiet("wrong_dealer", "BR-04", "BR-16", "CG-05", "CO-13")
def test_the_player_after_the_dealer_deals_next() -> Table:
    return Table("continental", 3).turn(1).close(reason="void", deal=1).next_deal()


@unseen("wrong_dealer", "who_dealt", but=["log_incomplete"])
def test_who_dealt_before_a_hole_is_not_guessed() -> Table:
    return Table("rum", 3).gap().deal(first=3, dealer=2)


@loud("wrong_first_seat", "BR-16", says=("Seat 2 was to begin", "seat 1"), seat=2)
def test_the_player_left_of_the_dealer_begins() -> Table:
    return Table("rum", 3, first=2)


@loud("wrong_first_seat", "CG-05", seat=2)
def test_at_basic_rummy_too_the_player_left_of_the_dealer_begins() -> Table:
    return Table("basic", 3, first=2)


@quiet("wrong_first_seat", "BR-16", "CO-13")
def test_after_the_last_seat_the_first_one_begins() -> Table:
    return Table("continental", 3, first=1)


@unseen("wrong_first_seat", "who_began")
def test_where_the_dealer_was_not_logged_nobody_is_wrong_to_begin() -> Table:
    return Table("rum", 3, first=2, unlogged=("dealer",))


def drawn(*cards: str, nobody: str | None = None) -> Table:
    """Continental, with the cards that seats 1, 2, 3 drew for the first deal, and one drawn for a seat nobody has."""
    table = Table("continental", len(cards), dealt=False, opened=False)
    players = [{"seat": seat, "player": f"player-{seat}"} for seat in table.seats]
    draws = [{"seat": seat, "card": card} for seat, card in enumerate(cards, 1)]
    draws += [{"seat": 7, "card": nobody}] if nobody else []
    return table.say("open", ruleset="continental", players=players, dealer_draw=draws)


@loud("wrong_first_dealer", "CO-08", says=("Seat 3", "nine of hearts", "seat 2", "four of clubs"), seat=3)
def test_the_lowest_card_deals_first() -> Table:
    return drawn("KS", "4C", "9H").deal(dealer=3, first=1)


@unseen("wrong_first_dealer", "first_cards", but=["log_incomplete"])
def test_in_a_hole_before_the_deal_another_card_may_have_been_drawn() -> Table:
    return drawn("KS", "4C", "9H").gap().deal(dealer=3, first=1)


@quiet("wrong_first_dealer", "CO-08")
def test_of_two_equal_lowest_cards_either_may_deal() -> Table:
    return drawn("4S", "KC", "4H").deal(dealer=3, first=1)


@unseen("wrong_first_dealer", "first_cards")
def test_an_ace_may_be_lower_than_the_lowest_of_the_others() -> Table:
    return drawn("AS", "4C", "9H").deal(dealer=2, first=3)


@loud("wrong_first_dealer", "CO-08", says=("Seat 3", "nine of hearts", "seat 2", "four of clubs"), seat=3)
def test_wherever_an_ace_or_a_joker_stands_a_nine_is_not_below_a_four() -> Table:
    return drawn("JK", "4C", "9H").deal(dealer=3, first=1)


@unseen("wrong_first_dealer", "first_cards", but=("unknown_seat",))
def test_a_card_drawn_for_nobody_does_not_stand_in_for_the_dealers_ace() -> Table:
    return drawn("4C", "9H", "AS", nobody="KS").deal(dealer=3, first=1)


# --- settled_too_soon


@loud("settled_too_soon", "AL-27", says=("not over after 3 deals",), seat=None)
def test_a_pool_is_not_settled_while_two_are_in() -> Table:
    return one_out().settled()


NEARLY = "2H 3H 4H | 5S 6S 7S JK | 8C 8D 8H | 2C 2D 3C"
"""Groups that cost seven points: in three deals less than what one may cost."""


def best_of_three(*winners: int) -> Table:
    """So many deals of three, each won by a seat while the other loses a few points."""
    hands = [{winner: SHOWABLE, 3 - winner: NEARLY} for winner in winners]
    table = Table("ace2three-best-of-3", 2, point_value=None, hands=hands[0])
    for number, winner in enumerate(winners):
        if number:
            table.next_deal(hands=hands[number])
        if table.due() != winner:
            table.turn(table.due())
        table.group(3 - winner, NEARLY).draw(winner).declare(winner)
    return table


@quiet("settled_too_soon", "AT-27")
def test_who_lost_nothing_in_two_of_three_deals_has_won_them() -> Table:
    return best_of_three(1, 1).settled()


@loud("settled_too_soon", says=("not over after 2 deals",))
def test_who_lost_nothing_in_one_of_two_deals_has_not() -> Table:
    return best_of_three(1, 2).settled()


@loud("settled_too_soon", says=("not over after 1 deal",))
def test_nor_has_who_lost_nothing_in_the_first() -> Table:
    return best_of_three(1).settled()


@loud("settled_too_soon", says=("not over after 1 deal",))
def test_to_win_the_first_of_two_deals_decides_nothing() -> Table:
    return Table("aceleagues-deals", 2, point_value=None, hands={1: SHOWABLE}).draw(1).declare(1).settled({1: 0, 2: 0})


@quiet("settled_too_soon")
def test_a_pool_is_settled_once_one_is_left() -> Table:
    table = pool(seats=2)
    shown_wrongly(table, 1, 2)
    shown_wrongly(table, 1, 2)
    return table.settled()


def deal_called_off() -> Table:
    """A pool whose one deal was called off: nobody knows what it cost."""
    table = pool()
    dealt(table, 1, 2, 3)
    return table.close(reason="void", deal=1)


@unseen("settled_too_soon", "match_over")
def test_whether_a_pool_was_over_is_not_guessed() -> Table:
    return deal_called_off().settled()


@unseen("too_many_deals", "match_over")
def test_nor_is_it_when_one_more_deal_is_dealt() -> Table:
    table = deal_called_off()
    dealt(table, 1, 2, 3)
    return table


def test_who_had_left_and_is_dealt_in_after_a_hole_has_come_back_and_not_bought_in_anew() -> None:
    table = pool()
    dropped(table, 1, 2, 3)
    table.leave(1)
    dropped(table, 2, 3)
    table.gap()
    dealt(table, 1, 2, 3)
    standings = table.steps()[-1].after.standings
    back = standings.account(1) if standings is not None else None
    assert back is not None
    assert (back.entries, back.left) == (1, False)


@unseen("reentry_not_allowed", "totals")
def test_nor_is_who_may_come_back() -> Table:
    return deal_called_off().say("rejoin", seat=1)


# --- reentry_not_allowed


@quiet("reentry_not_allowed", "custom:pool-reentry")
def test_who_is_out_may_come_back_while_nobody_is_above_79() -> Table:
    return one_out().say("rejoin", seat=1)


@loud("reentry_not_allowed", "custom:pool-reentry", says=("Seat 1",))
def test_nobody_comes_back_once_somebody_is_above_79() -> Table:
    table = pool()
    for _ in range(4):
        dropped(table, 1, 2, 3)
    dealt(table, 1, 2, 3)
    return table.draw(1, card="??").declare(1, HOPELESS, "KD").drop(2).say("rejoin", seat=1)


@unseen("reentry_not_allowed", "totals")
def test_coming_back_is_not_judged_without_the_totals() -> Table:
    table = pool()
    dealt(table, 1, 2, 3)
    return table.close(reason="void", deal=1).say("rejoin", seat=1)


# --- split_not_due


@loud("split_not_due", "AT-12", says=("everybody left must agree",))
def test_at_ace2three_no_prize_splits_itself() -> Table:
    table = pool("ace2three-pool-101")
    dropped(table, 1, 2, 3)
    return table.say("split", seat=2, step="auto")


@loud("split_not_due", "custom:prize-split", says=("it was not due",))
def test_the_prize_is_not_split_by_itself_before_all_are_high() -> Table:
    return one_out().say("split", seat=2, step="auto")


@loud("split_not_due", says=("nobody had offered it",))
def test_nobody_accepts_what_was_not_offered() -> Table:
    return one_out().say("split", seat=2, step="accept")


@loud("split_not_due", says=("an offer had already been made",))
def test_an_offer_is_made_once() -> Table:
    return one_out().say("split", seat=2, step="offer").say("split", seat=2, step="offer")


def three_in() -> Table:
    """A pool of 101 after a deal: seats 1 and 2 have 20 each, seat 3 nothing."""
    table = pool()
    dropped(table, 1, 2, 3)
    return table


@pytest.mark.parametrize("goes_on", [False, True])
def test_whether_two_offers_that_cross_are_an_agreement_nobody_knows(goes_on: bool) -> None:
    table = one_out().say("split", seat=2, step="offer").say("split", seat=3, step="offer")
    if goes_on:
        dealt(table, 2, 3)
    else:
        table.settled({1: 0, 2: 0, 3: 0})
    assert table.codes() == []


@quiet("split_not_due", "custom:prize-split")
def test_who_offers_may_be_asked_to_accept_as_well() -> Table:
    table = three_in()
    for seat, step in ((2, "offer"), (2, "accept"), (1, "accept"), (3, "accept")):
        table.say("split", seat=seat, step=step)
    return table


@pytest.mark.parametrize("step", ["accept", "refuse"])
def test_everybody_who_was_asked_answers_though_one_has_refused(step: str) -> None:
    table = three_in()
    for seat, answer in ((2, "offer"), (1, "refuse"), (3, step)):
        table.say("split", seat=seat, step=answer)
    dealt(table, 1, 2, 3)
    assert table.codes() == []


@loud("split_not_due", says=("nobody had offered it",))
def test_who_has_refused_does_not_accept() -> Table:
    table = three_in()
    for seat, answer in ((2, "offer"), (1, "refuse"), (1, "accept")):
        table.say("split", seat=seat, step=answer)
    return table


@pytest.mark.parametrize("goes_on", [False, True])
def test_who_leaves_while_all_others_agree_may_or_may_not_end_the_match(goes_on: bool) -> None:
    table = three_in().say("split", seat=2, step="offer").say("split", seat=1, step="accept").leave(3)
    if goes_on:
        dealt(table, 1, 2)
    else:
        table.settled({1: 0, 2: 0, 3: 0})
    assert not [code for code in table.codes() if code != "claim_seats"]


@loud("split_not_due", says=("out of the match",))
def test_who_is_out_has_no_say_in_a_split() -> Table:
    return one_out().say("split", seat=1, step="offer")


def all_agree(*, back: bool) -> Table:
    """The two that are left share the prize, then a seat agrees that is out, or came back."""
    table = one_out()
    if back:
        table.say("rejoin", seat=1)
    table.say("split", seat=2, step="offer").say("split", seat=3, step="accept")
    return table.say("split", seat=1, step="accept")


@quiet("split_not_due")
def test_who_came_back_is_the_last_to_agree() -> Table:
    return all_agree(back=True)


@loud("split_not_due", says=("the match was over",))
def test_who_is_out_agrees_to_a_split_that_is_made() -> Table:
    return all_agree(back=False)


def test_who_agrees_to_a_split_that_seems_made_may_have_come_back_where_nobody_ever_does_by_the_log() -> None:
    table = all_agree(back=False).settled({1: 0, 2: 0, 3: 0})
    assert "split_not_due" not in table.codes()
    assert not [row for row in table.audit().findings if row.severity == "breach"]


def test_who_is_out_stays_out_where_a_deal_with_a_gap_is_booked_without_points_for_that_seat() -> None:
    table = one_out()
    dealt(table, 2, 3)
    table.gap().say("deal_scored", deal=4, points=[{"seat": seat, "points": 20 * (seat == 2)} for seat in (1, 2, 3)])
    standings = table.steps()[-1].after.standings
    assert standings is not None and [account.out > 0 for account in standings.accounts] == [True, False, False]


@quiet("split_not_due", "AT-12")
def test_at_ace2three_all_may_agree_while_a_deal_is_played() -> Table:
    table = pool("ace2three-pool-101")
    dropped(table, 1, 2, 3)
    dealt(table, 1, 2, 3)
    return table.say("split", seat=2, step="offer").say("split", seat=1, step="accept")


@loud("split_not_due", says=("a deal was under way",))
def test_the_prize_is_not_split_during_a_deal() -> Table:
    table = pool()
    dealt(table, 1, 2, 3)
    return table.say("split", seat=1, step="offer")


@quiet("split_not_due", "custom:prize-split", "AT-12")
def test_a_prize_is_split_when_all_that_are_left_agree() -> Table:
    table = one_out().say("split", seat=2, step="offer").say("split", seat=3, step="refuse")
    return table.say("split", seat=3, step="offer").say("split", seat=2, step="accept")


@loud("too_many_deals", says=("over after 3 deals",))
def test_nothing_is_dealt_after_a_split() -> Table:
    table = one_out().say("split", seat=2, step="offer").say("split", seat=3, step="accept")
    dealt(table, 2, 3)
    return table


@loud("split_not_due", "custom:prize-split", says=("lowest seat still in",))
def test_a_split_by_the_rules_is_told_of_one_seat() -> Table:
    table = pool("aceleagues-pool-101+auto-split")
    for wrong, gives_up, last in ((1, 2, 3), (2, 3, 1), (3, 1, 2)):
        dealt(table, wrong, gives_up, last)
        table.draw(wrong, card="??").declare(wrong, HOPELESS, "KD").drop(gives_up)
    return table.leave(1).say("split", seat=3, step="auto")


def pool_on_record(ruleset: str = POOL) -> Table:
    """As three_in, with every card on record."""
    return Table(ruleset, 3, point_value=None).drop(1).drop(2)


@loud("split_not_due", says=("a deal was under way",))
def test_nobody_offers_to_split_the_prize_in_the_next_deal() -> Table:
    return pool_on_record().next_deal().say("split", seat=1, step="offer")


@loud("split_not_due", says=("nobody had offered it",))
def test_nobody_accepts_what_was_not_offered_after_the_first_deal() -> Table:
    return pool_on_record().say("split", seat=2, step="accept")


@loud("split_not_due", says=("an offer had already been made",))
def test_nobody_offers_twice_after_the_first_deal() -> Table:
    return pool_on_record().say("split", seat=2, step="offer").say("split", seat=2, step="offer")


@loud("split_not_due", says=("it was not due",))
def test_twenty_points_are_too_few_for_a_split_by_the_rules() -> Table:
    return pool_on_record("aceleagues-pool-101+auto-split").say("split", seat=1, step="auto")


@unseen("split_not_due", "show_valid")
def test_the_prize_may_be_split_when_nobody_knows_that_the_deal_goes_on() -> Table:
    table = Table(POOL, unlogged=("wild_card",), hands={1: SHOWABLE}).draw(1).declare(1)
    return table.say("split", seat=1, step="offer")


@unseen("reentry_not_allowed", "show_valid")
def test_nobody_knows_that_who_comes_back_does_so_during_a_deal() -> Table:
    table = one_out()
    table.deal(first=2, dealer=3, hands=[{"seat": 2, "cards": ["??"] * 13}], unlogged=("wild_card", "stock"))
    return table.draw(2, card="??").declare(2).say("rejoin", seat=1)


@unseen("split_not_due", "totals")
def test_a_split_by_the_rules_is_not_judged_without_the_totals() -> Table:
    table = pool()
    dealt(table, 1, 2, 3)
    return table.close(reason="void", deal=1).say("split", seat=1, step="auto")


# --- no_wild_card


@loud("no_wild_card", says=("four of diamonds",), seat=None)
def test_basic_rummy_has_no_wild_card() -> Table:
    return Table("rum", 3, cut_card="4D")


@quiet("no_wild_card")
def test_a_game_with_wild_cards_has_one() -> Table:
    return Table("classic", 3, cut_card="4D")


@pytest.mark.parametrize(("total", "limit", "out"), [(101, 101, True), (100, 101, False), (201, 201, True)])
def test_a_pool_eliminates_who_reaches_the_limit(total: int, limit: int, out: bool) -> None:
    """000-x1, 000-x2, 000-x3: at 101 or 201 a player is out, at 100 he is in (AL-27)."""
    from ledger.rules.standings import after_deal, opening_standings
    from tests.play.table import rules

    standings = after_deal(opening_standings((1, 2), rules(f"aceleagues-pool-{limit}")), {1: total, 2: 0}, (2,),
                           rules(f"aceleagues-pool-{limit}"))  # fmt: skip
    assert bool(standings.accounts[0].out) is out
