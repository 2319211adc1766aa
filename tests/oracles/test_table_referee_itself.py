"""The table referee is held against logs written by hand: legal ones, and each with one thing changed."""

import pytest

from tests.oracles.logs import Log, legal_so_far, refused

RUNS = "3S 4S 5S 9H TH JH KD"
SEVENS = "7C 7D 7H 2C 5D 9D QS"  # 47
ODDS = "AC 4H 6D 8C TD JS KH"  # 49
THREE = {1: RUNS, 2: SEVENS, 3: ODDS}
STOCK = "6S 7S 2D 3D 8H QH AS"

TRIOS = "3C 3C 3H TS JK JK 4D"
CONTRACT = ("3C 3C 3H", "TS JK=TH JK=TC")
CONTINENTAL = {1: TRIOS, 2: "5H 6H 7H 8H 9S TD AD", 3: "2S 4S 6C 8D TC QD KS"}  # 56 and 50

FULL_SETS = {1: "TS TH TD TC 5S 6S 7S 8S 9S KD", 2: "4S 4H 4D 4C 5H 6H 7H 8H 9H KC"}


def rum(overlays: str = "", hands: dict[int, str] = THREE, stock: str = STOCK, open_card: str = "9C") -> Log:
    """Deal at Rum, with seven cards each if three play; seat 1 acts first."""
    return Log(f"rum{overlays}", hands, stock=stock, open_card=open_card)


def basic(hands: dict[int, str] = THREE, stock: str = STOCK) -> Log:
    """Deal the same at Basic Rummy."""
    return Log("basic", hands, stock=stock)


def continental(stock: str = "3S TC 2H 2D 5S 9D 2C 4C", open_card: str = "KC") -> Log:
    """Deal the first hand of Continental to three; two trios are asked for, and seat 1 holds them."""
    return Log("continental", CONTINENTAL, stock=stock, open_card=open_card)


def at_once(log: Log) -> Log:
    """Let seat 1 get rid of everything in its first turn."""
    return log.draw(1).meld(1, "3S 4S 5S", "9H TH JH").lay_off(1, "6S", on="4.1").discard(1, "KD")


def later(log: Log) -> Log:
    """Let seat 1 lay one run in its first turn, and have one run and one card left after the draw of its next."""
    log.draw(1).meld(1, "3S 4S 5S 6S").discard(1, "KD").draw(2).discard(2, "QS")
    return log.turns(3).draw(1).meld(1, "9H TH JH")


# ------------------------------------------------------------------------------------------------- the turn


def test_cards_are_laid_between_the_draw_and_the_discard() -> None:
    """BR-08, BR-09, BR-17: melds and lay offs after the draw, then one discard."""
    log = rum().draw(1)
    assert legal_so_far(log.but.meld(1, "3S 4S 5S").lay_off(1, "6S", on="4.1").discard(1, "KD").draw(2))
    assert refused(rum().meld(1, "3S 4S 5S"), "before the draw")
    assert refused(log.but.meld(2, "7C 7D 7H"), "seat 1 is in turn")
    assert refused(log.but.discard(1, "KD").meld(1, "3S 4S 5S"), "seat 2 is in turn")
    assert refused(log.but.turns(2), "seat 1 is in turn")


@pytest.mark.parametrize("cards", ["3S 4S", "3S 4S 6S", "5S 4S 3S", "9H TH KD", "3S 4S 5S 9H", "9H 9H 9H"])
def test_what_is_neither_a_run_in_order_nor_a_set_is_not_laid(cards: str) -> None:
    """BR-10, BR-11, CG-02, custom:set-suits."""
    assert refused(rum().draw(1).meld(1, cards), "is no meld")


def test_a_meld_is_made_of_cards_of_the_hand() -> None:
    """BR-08, house:conservation."""
    log = rum().draw(1)
    assert legal_so_far(log.but.meld(1, "3S 4S 5S 6S"))
    assert refused(log.but.meld(1, "7C 7D 7H"), "not all those cards")
    assert refused(log.but.meld(1, "3S 4S 5S").discard(1, "3S"), "not in the hand")
    many = rum("+many-melds").draw(1).meld(1, "3S 4S 5S")
    assert refused(many.meld(1, "3S 4S 5S"), "not all those cards")


@pytest.mark.parametrize(
    ("overlay", "cards", "fits"),
    [
        ("", "AS 2S 3S", True),
        ("", "QS KS AS", False),
        ("", "KS AS 2S", False),
        ("+aces-high", "AS 2S 3S", True),
        ("+aces-high", "QS KS AS", True),
        ("+aces-high", "KS AS 2S", False),
    ],
)
def test_the_ace_stands_where_the_game_says_but_never_at_both_ends(overlay: str, cards: str, *, fits: bool) -> None:
    """BR-03, BRv-05, BRv-06."""
    hands = {1: "AS 2S 3S QS KS 9H 9D", 2: "7C 7D 7H 2C 5D 8D QC", 3: ODDS}
    log = rum(overlay, hands, stock="4C").draw(1).meld(1, cards)
    assert legal_so_far(log) if fits else refused(log, "is no meld")


def test_no_more_melds_are_laid_in_a_turn_than_the_game_allows() -> None:
    """BR-19, BRv-02, CG-07."""
    assert refused(rum().draw(1).meld(1, "3S 4S 5S", "9H TH JH"), "too many melds")
    assert refused(rum().draw(1).meld(1, "3S 4S 5S").meld(1, "9H TH JH"), "too many melds")
    assert legal_so_far(rum("+many-melds").draw(1).meld(1, "3S 4S 5S").meld(1, "9H TH JH"))
    assert legal_so_far(basic().draw(1).meld(1, "3S 4S 5S", "9H TH JH"))


# ------------------------------------------------------------------------------------------------ laying off


def test_a_run_grows_at_either_end_and_a_set_to_four() -> None:
    """BR-13, BR-14: several cards together fit as if they came one after another."""
    hands = {1: "3S 4S 5S 2S 6S 7S 9S", 2: SEVENS, 3: ODDS}
    log = rum("", hands, stock="KC QC 9H").draw(1).meld(1, "3S 4S 5S")
    assert legal_so_far(log.but.lay_off(1, "2S", on="4.1").lay_off(1, "6S", on="4.1"))
    assert legal_so_far(log.but.lay_off(1, "7S 2S 6S", on="4.1"))
    for cards in ("7S", "2S 7S", "6S 9S", "KC", "6S 6S"):
        assert refused(log.but.lay_off(1, cards, on="4.1"), "do not fit")
    assert refused(log.but.lay_off(1, "6S", on="4.2"), "no such meld")
    log.discard(1, "KC").draw(2).meld(2, "7C 7D 7H").discard(2, "QC").turns(3).draw(1)
    assert legal_so_far(log.but.lay_off(1, "7S", on="7.1"))
    assert refused(log.but.lay_off(1, "6S", on="7.1"), "do not fit")


def test_cards_are_laid_off_on_the_melds_of_anybody() -> None:
    """BR-20, CG-08: without a meld of one's own, as many as one likes."""
    hands = {1: RUNS, 2: "2S AS 7H 2C 5D 9D QS", 3: ODDS}
    log = rum("", hands, stock="6S 7S").draw(1).meld(1, "3S 4S 5S").lay_off(1, "6S", on="4.1").discard(1, "KD").draw(2)
    assert legal_so_far(log.lay_off(2, "7S", on="4.1").lay_off(2, "2S", on="4.1").lay_off(2, "AS", on="4.1"))


def test_laying_off_waits_for_a_meld_of_ones_own_where_the_game_says_so() -> None:
    """BRv-04."""
    hands = {1: RUNS, 2: "6S 7S 7D 7H 5D 9D QS", 3: ODDS}
    log = rum("+meld-first", hands, stock="7C 8H").draw(1).meld(1, "3S 4S 5S").discard(1, "KD").draw(2)
    assert refused(log.but.lay_off(2, "6S", on="4.1"), "may not lay off yet")
    assert legal_so_far(log.but.meld(2, "7S 7D 7H").lay_off(2, "6S", on="4.1"))


def test_a_king_lets_an_ace_lie_above_it_only_where_aces_are_high() -> None:
    """BR-03, BRv-05."""
    hands = {1: "5S 6S 7S 8S 9S TS JS QS 5H 6H", 2: "2S 3S KS AS 7C 7D 2C 5D 9D QH"}
    for overlay, fits in (("", False), ("+aces-high", True)):
        log = rum(overlay, hands, stock="4S 8C").draw(1).meld(1, "4S 5S 6S 7S 8S 9S TS JS QS").discard(1, "5H").draw(2)
        assert legal_so_far(log.but.lay_off(2, "2S KS 3S AS", on="4.1"))
        above = log.lay_off(2, "KS AS", on="4.1")
        assert legal_so_far(above.but.lay_off(2, "3S 2S", on="4.1")) if fits else refused(above, "do not fit")


# --------------------------------------------------------------------------------------------------- jokers


def test_a_joker_stands_for_what_it_says() -> None:
    """BRv-07, custom:jokers-only."""
    hands = {1: "3S JK 5S JK TH JH 4D", 2: SEVENS, 3: ODDS}
    log = rum("+jokers", hands, stock="KC").draw(1)
    assert legal_so_far(log.but.meld(1, "3S JK=4S 5S").lay_off(1, "JK=2S", on="4.1"))
    assert legal_so_far(log.but.meld(1, "JK=9H TH JH JK=QH"))
    assert refused(log.but.meld(1, "3S 4D=4S 5S"), "stands for another")
    assert legal_so_far(log.but.meld(1, "3S=3S JK=4S 5S").lay_off(1, "JK=2S", on="4.1"))
    for cards in ("3S JK=4D 5S", "JK 3S", "3S JK=6S 5S", "JK=8H JK=9H TH KC"):
        assert refused(log.but.meld(1, cards), "is no meld")
    assert refused(log.but.meld(1, "3S JK=4S 5S").lay_off(1, "JK=7S", on="4.1"), "do not fit")


def test_a_joker_that_says_nothing_stands_for_what_its_place_demands() -> None:
    """BRv-07: laid off, it fills a gap, or goes to the upper end as long as there is room."""
    hands = {1: "3S JK 5S JK 8S 6S 4D", 2: SEVENS, 3: ODDS}
    log = rum("+jokers", hands, stock="2S").draw(1).meld(1, "3S JK 5S")
    for cards, more in (("JK 6S 8S", "2S"), ("JK", "2S"), ("6S JK", "8S")):
        assert legal_so_far(log.but.lay_off(1, cards, on="4.1").lay_off(1, more, on="4.1"))
    assert refused(log.but.lay_off(1, "JK", on="4.1").lay_off(1, "8S", on="4.1"), "do not fit")
    hands[1] = "QC JK KC JK JC TC 4D"
    high = rum("+jokers", hands, stock="9C", open_card="9S").draw(1).meld(1, "JC QC KC")
    assert refused(high.but.lay_off(1, "JK", on="4.1").lay_off(1, "TC", on="4.1"), "do not fit")
    assert legal_so_far(high.lay_off(1, "JK", on="4.1").lay_off(1, "9C", on="4.1"))


def test_one_card_and_two_jokers_may_be_a_run_or_a_set_until_more_is_laid_off() -> None:
    """BRv-07, CO-12."""
    log = rum("+jokers", {1: "JH JK TH JK TC 9H 4D", 2: SEVENS, 3: ODDS}, stock="KC").draw(1).meld(1, "JK JK TH")
    assert legal_so_far(log.but.lay_off(1, "TC", on="4.1"))
    assert legal_so_far(log.but.lay_off(1, "JH", on="4.1"))
    assert refused(log.but.lay_off(1, "TC", on="4.1").lay_off(1, "JH", on="4.1"), "do not fit")
    assert refused(log.lay_off(1, "JH", on="4.1").lay_off(1, "TC", on="4.1"), "do not fit")


def test_a_set_may_leave_open_of_which_suit_its_joker_is() -> None:
    """BRv-07: but two cards of one suit are refused, as is a fifth card."""
    hands = {1: "6C JK 6D JK 6H 6S 4D", 2: SEVENS, 3: ODDS.replace("6D", "8D")}
    log = rum("+jokers", hands, stock="KC").draw(1)
    assert legal_so_far(log.but.meld(1, "6C JK 6D").lay_off(1, "6H", on="4.1"))
    assert legal_so_far(log.but.meld(1, "6C JK=6S 6D").lay_off(1, "JK", on="4.1"))
    assert refused(log.but.meld(1, "6C JK=6S 6D").lay_off(1, "6S", on="4.1"), "do not fit")
    assert refused(log.but.meld(1, "6C JK 6D 6H").lay_off(1, "6S", on="4.1"), "do not fit")
    assert refused(log.but.meld(1, "6C JK=6C 6D"), "is no meld")


def test_a_meld_needs_a_card_that_stands_for_itself() -> None:
    """custom:jokers-only, CO-12: the third card of a trio names it."""
    log = continental().draw(1)
    assert legal_so_far(log.but.contract(1, *CONTRACT))
    assert legal_so_far(log.but.contract(1, "3C 3C 3H", "TS JK JK"))
    assert refused(log.but.contract(1, "3C 3C 3H", "JK JK JK"), "is no meld")
    assert refused(log.but.contract(1, "3C 3C 3H", "TS JK=TH JK=JC"), "is no meld")
    assert refused(log.but.contract(1, "3C 3C 3H", "JK=TH JK=TC"), "is no meld")


# ------------------------------------------------------------------------------------------------ the discards


def test_the_card_just_taken_from_the_discards_is_kept() -> None:
    """BR-21, CG-09; Continental says nothing of it."""
    for log in (rum(), basic()):
        assert refused(log.but.take(1).discard(1, "9C"), "may not go back")
        assert legal_so_far(log.but.take(1).discard(1, "KD").draw(2).discard(2, "QS").draw(3))
        assert legal_so_far(log.turns(1).take(2).discard(2, "QS"))
    assert legal_so_far(continental().take(1).discard(1, "KC"))


def test_another_copy_of_the_card_just_taken_may_be_discarded() -> None:
    """BR-21, with two packs; house:undecidable: who held such a card before is not called a breaker without copies."""
    log = Log("jqka", {1: "9C 4S 5S 9H TH JH KD", 2: SEVENS, 3: ODDS}, open_card="9C")
    assert legal_so_far(log.but.take(1).discard(1, "9C"))
    assert legal_so_far(log.but.named().take(1).discard(1, "9C.1"))
    assert refused(log.but.named().take(1).discard(1, "9C.2"), "may not go back")


def test_the_timer_does_not_put_back_what_was_taken_from_the_discards() -> None:
    """BR-21 goes before custom:timeout, by which it discards the card drawn."""
    log = rum().take(1).miss(1)
    assert refused(log.but.discard(1, "9C", by="timer"), "may not go back")
    assert legal_so_far(log.but.discard(1, "KD", by="timer"))
    drawn = rum().draw(1).miss(1)
    assert refused(drawn.but.discard(1, "KD", by="timer"), "the card drawn")
    assert legal_so_far(drawn.discard(1, "6S", by="timer"))
    laid = rum().draw(1).meld(1, "4S 5S 6S")
    assert legal_so_far(laid.discard(1, "KD", by="timer"))


def test_a_joker_may_be_taken_from_the_discards_of_the_table_games() -> None:
    """BR-18, custom:joker-in-discards."""
    hands = {1: "JK 4S 5S 9H TH JH KD", 2: SEVENS, 3: ODDS}
    assert legal_so_far(rum("+jokers", hands).draw(1).discard(1, "JK").take(2).discard(2, "QS"))


# ------------------------------------------------------------------------------------------------- going out


def test_whoever_has_no_cards_left_ends_the_deal() -> None:
    """BR-23, CG-01: at once, and nothing is played after that."""
    log = later(rum()).discard(1, "3D")
    assert legal_so_far(log.but.scored(s1=0, s2=44, s3=49))
    assert refused(log.but.scored(s1=0, s2=44, s3=48), "the points are")
    assert refused(log.turns(2), "after the deal is over")


def test_the_last_cards_may_be_laid_unless_the_last_one_must_be_discarded() -> None:
    """BR-15, CG-11, BRv-08, CO-18."""
    stock = "6S 7S 2D QH"

    def played(log: Log) -> Log:
        return log.draw(1).meld(1, "3S 4S 5S 6S").discard(1, "KD").turns(2, 3).draw(1).meld(1, "9H TH JH QH")

    assert legal_so_far(played(rum("", stock=stock)).scored(s1=0, s2=47, s3=49))
    assert refused(played(rum("+must-discard", stock=stock)), "must be discarded")
    laid_off = at_once(rum("+many-melds", {**THREE, 1: RUNS.replace("KD", "7S")}, stock="6S")).without(-1)
    laid_off.events[-1]["cards"].append("7S")
    assert legal_so_far(laid_off.scored(s1=0, s2=47, s3=49))
    laid_off.ruleset = "rum+many-melds+must-discard"
    assert refused(laid_off, "must be discarded")
    contract = continental("3D").draw(1).contract(1, *CONTRACT).lay_off(1, "3D", on="4.1")
    assert legal_so_far(contract.but.discard(1, "4D").scored(s1=-10, s2=56, s3=50))


def test_the_last_card_lies_face_down_where_the_game_says_so() -> None:
    """CG-10; everywhere else, and before, cards are discarded face up."""
    log = later(basic())
    assert legal_so_far(log.but.discard(1, "3D"))
    assert legal_so_far(log.but.discard(1, "3D", face="down"))
    assert refused(log.but.discard(1, "3D", face="up"), "face down")
    assert refused(log.changed(4, face="down"), "face up")
    assert legal_so_far(later(rum()).discard(1, "3D", face="up"))
    assert refused(later(rum()).discard(1, "3D", face="down"), "face up")


def test_going_rummy_doubles_the_deal_where_the_game_says_so() -> None:
    """BRv-03, CG-15: all cards in one turn, none laid before."""
    assert legal_so_far(at_once(rum("+many-melds")).scored(s1=0, s2=47, s3=49))
    assert legal_so_far(at_once(rum("+many-melds+rummy-double")).scored(s1=0, s2=94, s3=98))
    assert legal_so_far(later(rum("+many-melds+rummy-double")).discard(1, "3D").scored(s1=0, s2=44, s3=49))
    assert legal_so_far(at_once(basic()).scored(s1=192, s2=0, s3=0))
    assert legal_so_far(later(basic()).discard(1, "3D").scored(s1=93, s2=0, s3=0))


def test_a_lay_off_before_the_last_turn_is_no_going_rummy() -> None:
    """CG-15: neither melded nor laid off."""
    hands = {1: "6S 9H TH JH QC QD QH", 2: "3S 4S 5S 7D 5D 9D KD", 3: ODDS}
    log = basic(hands, "2C 7S 2D 3D 8H KS 2H").turns(1).draw(2).meld(2, "3S 4S 5S").discard(2, "KD").turns(3)
    all_in_one = log.but.draw(1).meld(1, "9H TH JH", "QC QD QH").lay_off(1, "6S", on="6.1").discard(1, "3D")
    assert legal_so_far(all_in_one.scored(s1=2 * (28 + 49), s2=0, s3=0))
    log.draw(1).lay_off(1, "6S", on="6.1").discard(1, "3D").turns(2, 3)
    assert legal_so_far(log.draw(1).meld(1, "9H TH JH", "QC QD QH").discard(1, "2H").scored(s1=77, s2=0, s3=0))


# ------------------------------------------------------------------------------------------------- the count


def test_losers_count_the_cards_they_hold() -> None:
    """BR-24, BRv-05, BRv-07, CO-23, CG-13."""
    hands = {1: RUNS, 2: SEVENS, 3: "AC 4H 6D 8C JK JS KH"}
    for overlays, points in (("", 49), ("+aces-high", 63)):
        assert legal_so_far(at_once(rum("+many-melds" + overlays)).scored(s1=0, s2=47, s3=points))
    assert legal_so_far(at_once(rum("+many-melds+jokers", hands)).scored(s1=0, s2=47, s3=54))
    hands = {**CONTINENTAL, 1: "3C 3C 3H TS TH JK 4D", 3: "JK AS 2S 6C 8D QD KS"}
    log = (
        Log("continental", hands, stock="3D").draw(1).contract(1, "3C 3C 3H", "TS TH JK=TC").lay_off(1, "3D", on="4.1")
    )
    assert legal_so_far(log.discard(1, "4D").scored(s1=-10, s2=56, s3=97))


def test_the_contract_and_going_out_in_one_turn_take_ten_points_off() -> None:
    """CO-24."""
    log = continental("3D").draw(1).contract(1, *CONTRACT).lay_off(1, "3D", on="4.1").discard(1, "4D")
    assert legal_so_far(log.but.scored(s1=-10, s2=56, s3=50))
    assert refused(log.scored(s1=0, s2=56, s3=50), "the points are")
    log = continental("3D KD KH TC").draw(1).contract(1, *CONTRACT).discard(1, "4D").turns(2, 3).draw(1)
    assert legal_so_far(log.lay_off(1, "3D", on="4.1").discard(1, "TC").scored(s1=0, s2=56, s3=50))


# ---------------------------------------------------------------------------------------------- the stock


def test_the_discards_are_shuffled_and_their_first_card_is_turned_up() -> None:
    """BR-22."""
    log = rum().until_used_up(1, 2, 3)
    seat, pile = log.next_turn(), list(log.pile)
    assert refused(log.but.add("draw", seat, source="stock", card="9C"), "the stock is used up")
    new = log.but.recycle(pile[:0:-1], pile[0])
    assert legal_so_far(new.but.turns(seat))
    assert legal_so_far(new.but.take(seat))
    assert refused(new.changed(-1, open_card=None), "turned up")
    assert refused(new.changed(-1, stock=pile[:1:-1]), "out of play")
    assert refused(new.recycle(pile[1:], pile[0]), "no new stock")
    assert legal_so_far(log.but.take(seat))
    assert legal_so_far(log.take(seat).recycle(pile[1:-1], pile[0]))


def test_a_stock_is_made_anew_as_often_as_it_is_used_up() -> None:
    """BR-22; BRv-10 lets it happen twice."""
    for overlay, again in (("", True), ("+reshuffle-limit", False)):
        log = rum(overlay)
        for _ in range(2):
            log.until_used_up(*log.seats_from(log.next_turn()))
            log.recycle(log.pile[1:], log.pile[0])
        log.until_used_up(*log.seats_from(log.next_turn()))
        third = log.but.recycle(log.pile[1:], log.pile[0])
        assert legal_so_far(third) if again else refused(third, "after the deal is over")
        if not again:
            assert legal_so_far(log.scored(s1=51, s2=47, s3=49))


def test_the_discards_are_turned_over_as_they_lie_where_the_game_says_so() -> None:
    """BRv-09: the first card discarded is turned up, the second is the next to be drawn."""
    log = rum("+turn-pile").until_used_up(1, 2, 3)
    pile = list(log.pile)
    assert legal_so_far(log.but.recycle(pile[1:], pile[0]))
    assert refused(log.but.recycle(pile[:0:-1], pile[0]), "as they lie")
    assert refused(log.recycle(pile[-2::-1], pile[-1]), "as they lie")


def test_block_rummy_ends_with_the_stock() -> None:
    """BRv-11: everybody counts, and nobody wins the deal."""
    log = rum("+block").until_used_up(1, 2, 3)
    assert legal_so_far(log.but.scored(s1=51, s2=47, s3=49))
    assert refused(log.but.take(log.next_turn()), "after the deal is over")
    assert refused(log.but.recycle(log.pile[1:], log.pile[0]), "after the deal is over")
    both = rum("+block+winner-scores").until_used_up(1, 2, 3)
    assert legal_so_far(both.scored(s1=0, s2=0, s3=0))


def test_a_deal_of_basic_rummy_ends_without_points_when_the_stock_is_used_up_twice() -> None:
    """CG-12: between, the top discard stays."""
    log = basic().until_used_up(1, 2, 3)
    assert refused(log.but.recycle(log.pile[1:], log.pile[0]), "turned up")
    assert refused(log.but.recycle(log.pile), "out of play")
    log.recycle(log.pile[:-1]).until_used_up(*log.seats_from(log.next_turn()))
    assert legal_so_far(log.but.scored(s1=0, s2=0, s3=0))
    assert refused(log.but.recycle(log.pile[:-1]), "after the deal is over")
    assert refused(log.scored(s1=51, s2=47, s3=49), "the points are")


def test_a_deal_nobody_can_finish_is_called_off() -> None:
    """CG-16: one card each, and none off the table fits a meld."""
    log = Log("basic", FULL_SETS, stock="2C AH 3C").draw(1).meld(1, "TS TH TD TC", "5S 6S 7S 8S 9S").discard(1, "2C")
    log.draw(2).meld(2, "4S 4H 4D 4C", "5H 6H 7H 8H 9H").discard(2, "AH")
    over = log.but.add("close", deal=1, reason="finished", by="server")
    assert legal_so_far(over.but.scored(s1=0, s2=0))
    assert refused(over.but.scored(s1=10, s2=0), "the points are")
    assert refused(over.but.turns(1), "after the deal is over")
    assert refused(over.changed(-1, deal=2), "only the deal being played")
    assert refused(log.but.draw(1).add("close", deal=1, reason="finished"), "can still finish")
    assert refused(log.add("close", reason="finished"), "not over")
    hands = {1: "TS TH TD TC 4S 5S 6S 7S 8S KD", 2: "4H 5H 6H 7H 8H 9H JC JD JH KC"}
    fits = Log("basic", hands, stock="2C AH").draw(1).meld(1, "TS TH TD TC", "4S 5S 6S 7S 8S").discard(1, "2C")
    fits.draw(2).meld(2, "4H 5H 6H 7H 8H 9H", "JC JD JH").discard(2, "AH")
    assert refused(fits.add("close", deal=1, reason="finished"), "can still finish")


def test_a_deal_is_called_off_only_where_the_game_says_so() -> None:
    """CG-16."""
    log = rum("+many-melds", FULL_SETS, "2C AH 3C").draw(1).meld(1, "TS TH TD TC", "5S 6S 7S 8S 9S").discard(1, "2C")
    log.draw(2).meld(2, "4S 4H 4D 4C", "5H 6H 7H 8H 9H").discard(2, "AH")
    assert refused(log.add("close", deal=1, reason="finished"), "can still finish")


# ---------------------------------------------------------------------------------------------- contracts


def test_the_contract_of_the_deal_is_laid_at_once_and_once() -> None:
    """CO-05, CO-06, CO-16, CO-17, custom:contracts."""
    log = continental("3D").draw(1)
    assert legal_so_far(log.but.contract(1, *CONTRACT).discard(1, "4D"))
    assert refused(log.but.contract(1, "3C 3C 3H"), "not the contract")
    assert refused(log.but.contract(1, "3C 3C 3H 3D", "TS JK=TH JK=TC"), "is no meld")
    assert refused(log.but.contract(1, "3C 3C 3H", "TS JK=TH JK=TC", "4D 4D 4D"), "not the contract")
    assert refused(log.but.meld(1, "3C 3C 3H"), "but those of the contract")
    assert refused(log.but.contract(1, *CONTRACT).contract(1, *CONTRACT), "laid already")
    assert refused(rum().draw(1).contract(1, "3S 4S 5S"), "no contract")
    assert refused(continental().contract(1, *CONTRACT), "before the draw")


def test_only_who_has_laid_the_contract_lays_off() -> None:
    """CO-19: then on the melds of anybody, beyond three of a rank."""
    log = continental("3D TC 3S").draw(1)
    assert refused(log.but.lay_off(1, "3D", on="4.1"), "may not lay off yet")
    log.contract(1, *CONTRACT)
    assert legal_so_far(log.but.lay_off(1, "3D", on="4.1"))
    assert refused(log.but.lay_off(1, "4D", on="4.1"), "do not fit")
    log.discard(1, "4D").draw(2)
    assert refused(log.lay_off(2, "TC", on="4.2"), "may not lay off yet")


def test_the_runs_of_a_contract_have_four_cards_or_more() -> None:
    """CO-06: the second deal asks for a trio and a run."""
    log = second_deal()
    assert legal_so_far(log.but.contract(2, "KC KC KD", "5H 6H JK=7H 8H"))
    assert legal_so_far(log.but.contract(2, "KC KC KD", "5H 6H 7H 8H JK=9H"))
    assert refused(log.but.contract(2, "KC KC KD", "5H 6H 7H"), "is no meld")
    assert refused(log.but.contract(2, "5H 6H 7H 8H"), "not the contract")


# ------------------------------------------------------------------------------------------------- buying


def a_buy(*wanted: int, seat: int = 2) -> Log:
    """Let seat 1 draw from the stock, and somebody buy the king of clubs."""
    return continental("9C 5S AS").draw(1).buy(seat, *wanted)


def test_somebody_else_may_buy_the_discard_with_a_penalty_card() -> None:
    """CO-14: no card is discarded for it."""
    assert legal_so_far(a_buy().discard(1, "9C").draw(2).discard(2, "5S").take(3).discard(3, "QD"))
    assert refused(a_buy().changed(-1, card="9C"), "top of the discards")
    assert refused(a_buy().changed(-1, penalty="AS"), "next card of the stock")
    assert refused(a_buy().changed(-1, penalty=None), "penalty")
    assert refused(a_buy().changed(-1, seat=1), "only the others")
    assert refused(a_buy().draw(3), "seat 1 is in turn")


def test_a_buy_stands_between_the_draw_from_the_stock_and_the_discard_and_is_the_only_one() -> None:
    """CO-14, CO-15."""
    assert refused(continental().buy(2), "has not yet left")
    assert refused(continental().turns(1).buy(3), "has not yet left")
    assert refused(continental().turns(1).take(2).buy(3), "has not yet left")
    assert refused(continental().turns(1).draw(2).buy(1).buy(3), "second buy")
    assert legal_so_far(continental().turns(1).draw(2).buy(1).discard(2, "TD"))
    assert refused(rum().draw(1).add("buy", 2, card="9C", penalty="7S"), "nothing is bought")


def test_the_nearest_on_the_left_comes_first() -> None:
    """CO-15."""
    assert legal_so_far(a_buy(2, 3))
    assert legal_so_far(a_buy(3, seat=3))
    assert refused(a_buy(3, 2, seat=3), "nearer to the left")
    assert legal_so_far(a_buy(3, seat=2))


def test_a_buy_needs_a_card_in_the_stock() -> None:
    """CO-14: the penalty card comes from the stock as it is."""
    log, seat = continental(), 1
    while len(log.stock) > 1:
        log.turns(seat)
        seat = log.next_turn()
    log.draw(seat)
    assert refused(log.but.add("buy", log.next_turn(), card=log.pile[-1], penalty="2S"), "next card of the stock")
    assert refused(log.add("buy", log.next_turn(), card=log.pile[-1]), "the penalty the game says")


# ---------------------------------------------------------------------------------------------- moving jokers


def second_deal() -> Log:
    """Play the first deal of Continental, deal the second, and let seat 2 draw, who holds its contract and more."""
    log = continental("3D").draw(1).contract(1, *CONTRACT).lay_off(1, "3D", on="4.1").discard(1, "4D")
    hands = {1: "2S 4S 6C 8D TC QD AD 4C", 2: "5H 6H JK 8H KC KC KD 7H", 3: "8S 9S TS JS QH QH QC 2D"}
    return log.deal(hands, stock="QC 3D 3S TH 2H", open_card="AC").draw(2)


def with_two_runs() -> Log:
    """Let seats 2 and 3 lay their contracts, and come to the next turn of seat 2."""
    log = second_deal().contract(2, "KC KC KD", "5H 6H JK=7H 8H").discard(2, "QC")
    return log.draw(3).contract(3, "QH QH QC", "8S 9S TS JS").discard(3, "3D").turns(1).draw(2)


OWN, THEIRS, TRIO = "9.2", "12.2", "12.1"


def test_a_joker_moves_to_an_end_of_its_run_when_its_card_is_laid_in_its_place() -> None:
    """CO-20."""
    log = with_two_runs()
    for joker in ("JK=9H", "JK=4H"):
        assert legal_so_far(log.but.add("move_joker", 2, meld=OWN, card="7H", joker=joker).discard(2, "TH"))
    assert refused(log.but.add("move_joker", 2, meld=OWN, card="7H", joker="JK=TH"), "does not fit")
    assert refused(log.but.add("move_joker", 2, meld=OWN, card="TH", joker="JK=9H"), "from its place")
    assert refused(log.but.add("move_joker", 2, meld=OWN, joker="JK=9H"), "from end to end, or when its card")
    assert refused(log.but.add("move_joker", 2, meld=OWN, card="7H", joker="9H"), "no joker")
    assert refused(log.but.add("move_joker", 2, meld=THEIRS, card="7H", joker="JK=QS"), "own runs")
    assert refused(log.but.add("move_joker", 3, meld=OWN, card="7H", joker="JK=9H"), "seat 2 is in turn")
    assert refused(log.add("move_joker", 2, meld=OWN, card="7H", joker="JK=9H").lay_off(2, "7H", on=OWN), "do not fit")


def test_a_joker_at_an_end_moves_to_another_run_if_four_cards_remain() -> None:
    """CO-21, CO-22."""
    log = with_two_runs()
    inside = log.but.add("move_joker", 2, meld=OWN, card="7H", joker="JK=QS", to=THEIRS)
    assert legal_so_far(inside.but.discard(2, "TH"))
    log.add("move_joker", 2, meld=OWN, card="7H", joker="JK=9H")
    moved = log.but.add("move_joker", 2, meld=OWN, joker="JK=QS", to=THEIRS)
    assert legal_so_far(moved.but.discard(2, "TH"))
    assert refused(log.but.add("move_joker", 2, meld=OWN, joker="JK=KS", to=THEIRS), "does not fit")
    assert refused(log.but.add("move_joker", 2, meld=OWN, joker="JK=QS", to=TRIO), "to runs only")
    assert refused(log.but.add("move_joker", 2, meld=OWN, joker="JK=QS", to="1.1"), "no such meld")
    assert refused(moved.add("move_joker", 2, meld=OWN, joker="JK=QS", to=THEIRS), "from its place")
    short = second_deal().contract(2, "KC KC KD", "5H 6H 7H JK=8H").discard(2, "QC")
    short.draw(3).contract(3, "QH QH QC", "8S 9S TS JS").discard(3, "3D").turns(1).draw(2)
    assert refused(short.add("move_joker", 2, meld=OWN, joker="JK=QS", to=THEIRS), "from its place")


def test_a_joker_at_an_end_of_its_run_moves_to_the_other_end() -> None:
    """CO-20: nothing takes the place it leaves, and nothing is missing there."""
    log = with_two_runs().add("move_joker", 2, meld=OWN, card="7H", joker="JK=9H")
    for joker in ("JK=4H", "JK"):
        moved = log.but.add("move_joker", 2, meld=OWN, joker=joker)
        assert refused(moved.but.add("move_joker", 2, meld=OWN, joker="JK=4H"), "from end to end")
        assert legal_so_far(moved.but.add("move_joker", 2, meld=OWN, joker="JK=9H").discard(2, "TH"))
    assert refused(log.but.add("move_joker", 2, meld=OWN, joker="JK=TH"), "from end to end")
    assert refused(log.add("move_joker", 2, meld=OWN, joker="JK=9H"), "from end to end")


def test_a_joker_moves_only_in_the_turn_after_the_draw_and_by_the_rules_of_the_game() -> None:
    """CO-20, I-15."""
    assert refused(with_two_runs().without(-1).add("move_joker", 2, meld=OWN, card="7H", joker="JK=9H"), "draw")
    hands = {1: "3S JK 5S 4S TH JH 4D", 2: SEVENS, 3: ODDS}
    for overlay, moves in (("+jokers", False), ("+jokers+jokers-taken", True)):
        log = rum(overlay, hands, stock="KC").draw(1).meld(1, "3S JK=4S 5S")
        log.add("move_joker", 1, meld="4.1", card="4S", joker="JK=6S")
        assert legal_so_far(log) if moves else refused(log, "jokers stay")


# ---------------------------------------------------------------------------------------------- beside turns


def test_whoever_leaves_counts_his_hand_at_the_end_and_the_others_play_on() -> None:
    """house:leaving-without-drop, custom:leave-two."""
    log = rum().draw(1).meld(1, "3S 4S 5S 6S").discard(1, "KD").add("leave", 2).turns(3)
    assert legal_so_far(log.but.draw(1).meld(1, "9H TH JH").discard(1, "2D").scored(s1=0, s2=47, s3=49))
    assert legal_so_far(log.but.add("leave", 1).scored(s1=29, s2=47, s3=0))
    assert refused(log.but.turns(2), "seat 1 is in turn")
    assert refused(log.add("leave", 2), "has left already")


@pytest.mark.parametrize("kind", ["drop", "declare", "show", "group", "show_judged", "split", "gap", "open"])
def test_what_belongs_to_games_with_a_show_is_refused(kind: str) -> None:
    """CO-16 calls laying the contract a drop; there is no other in these games."""
    assert refused(rum().add(kind, 1, groups=[]), f"no {kind}")


@pytest.mark.parametrize("ruleset", ["classic", "aceleagues-pool-101"])
def test_nothing_is_laid_on_the_table_in_games_with_a_show(ruleset: str) -> None:
    """RC-19, AL-04."""
    hands = {1: "2S 3S 4S 5S 9H TH JH QC QD QH KC KD KH", 2: "AC 4C 5H 6C 8D 9D JD QS KS 4H TC 2S KH"}
    assert refused(Log(ruleset, hands).draw(1).meld(1, "2S 3S 4S"), "no meld in this game")


# ------------------------------------------------------------------------------------------------- the deal


def test_hands_are_as_large_as_the_game_says() -> None:
    """BR-05, CG-04, CO-09."""
    assert legal_so_far(rum("", FULL_SETS, stock=""))
    assert refused(rum("", {1: RUNS, 2: SEVENS}), "wrong size")
    assert refused(rum("", {**THREE, 3: ODDS[:-3]}), "wrong size")
    assert refused(Log("continental", {**CONTINENTAL, 3: "2S 4S 6C 8D TC QD KS AD"}), "wrong size")


def test_no_card_is_cut_for_the_wild_rank() -> None:
    """BR-02, CO-03: the pack is all there is."""
    assert refused(rum().changed(1, wild_card="7S"), "no rank is wild")
    assert refused(rum().changed(1, cut_card="7S"), "no card is cut")
    assert refused(rum().changed(1, open_card="9D"), "not the pack")


def test_the_first_seat_is_left_of_the_dealer() -> None:
    """BR-16, CG-05, CO-13."""
    assert refused(rum().changed(1, first=2), "left of the dealer")
    assert refused(rum().changed(1, dealer=None), "does not tell its dealer")
    assert legal_so_far(rum().changed(1, dealer=1, first=2))
