"""The table referee is held against logs written by hand, of what no case of a law, pair or simulated match tells."""

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


def continental(stock: str = "3S TC 2H 2D 5S 9D 2C 4C", open_card: str = "KC") -> Log:
    """Deal the first hand of Continental to three; two trios are asked for, and seat 1 holds them."""
    return Log("continental", CONTINENTAL, stock=stock, open_card=open_card)


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


def test_a_set_may_leave_open_of_which_suit_its_joker_is() -> None:
    """BRv-07: but two cards of one suit are refused, as is a fifth card."""
    hands = {1: "6C JK 6D JK 6H 6S 4D", 2: SEVENS, 3: ODDS.replace("6D", "8D")}
    log = rum("+jokers", hands, stock="KC").draw(1)
    assert legal_so_far(log.but.meld(1, "6C JK 6D").lay_off(1, "6H", on="4.1"))
    assert legal_so_far(log.but.meld(1, "6C JK=6S 6D").lay_off(1, "JK", on="4.1"))
    assert refused(log.but.meld(1, "6C JK=6S 6D").lay_off(1, "6S", on="4.1"), "do not fit")
    assert refused(log.but.meld(1, "6C JK 6D 6H").lay_off(1, "6S", on="4.1"), "do not fit")
    assert refused(log.but.meld(1, "6C JK=6C 6D"), "is no meld")


# ------------------------------------------------------------------------------------------------ the discards


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


# ---------------------------------------------------------------------------------------------- the stock


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


# ---------------------------------------------------------------------------------------------- beside turns


def test_whoever_leaves_counts_his_hand_at_the_end_and_the_others_play_on() -> None:
    """house:leaving-without-drop, custom:leave-two."""
    log = rum().draw(1).meld(1, "3S 4S 5S 6S").discard(1, "KD").add("leave", 2).turns(3)
    assert legal_so_far(log.but.draw(1).meld(1, "9H TH JH").discard(1, "2D").scored(s1=0, s2=47, s3=49))
    assert legal_so_far(log.but.add("leave", 1).scored(s1=29, s2=47, s3=0))
    assert refused(log.but.turns(2), "seat 1 is in turn")
    assert refused(log.add("leave", 2), "has left already")


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
