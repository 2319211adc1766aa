"""Moves a game does not have: each is found by name, and nothing comes of what the game has no place for."""

from typing import Any

import pytest

from ledger.messages.renderer import ENGLISH
from tests.play.law_case import loud, quiet
from tests.play.table import SHOWABLE, TABLE_GAMES, Table
from tests.rules.rulesets import changed
from tests.worded import said

CONTRACT = "5H 5S 5C | 9D 9H 9C"
RUN = "5H 6H 7H 8H"

# --- no_table_play


@pytest.mark.parametrize(
    ("kind", "fields", "code"),
    [
        ("meld", {"melds": [["AS", "2S", "3S"]]}, "no_table_play"),
        ("lay_off", {"meld": "3.1", "cards": ["4S"]}, "no_table_play"),
        ("lay_contract", {"melds": [["AS", "2S", "3S"]]}, "no_table_play"),
        ("move_joker", {"meld": "3.1", "card": "4S", "joker": "JK=5S"}, "no_table_play"),
        ("split", {"step": "offer"}, "no_split"),
    ],
)
def test_games_of_the_hand_have_no_moves_on_the_table(kind: str, fields: dict[str, Any], code: str) -> None:
    table = Table().say(kind, seat=1, **fields)
    (finding,) = table.findings()
    assert (finding.code, finding.seat) == (code, 1)
    assert ENGLISH.say(f"event-{kind}") in said(finding)


@loud("no_table_play", "AL-08", says=("Seat 1", "meld"))
def test_nobody_melds_on_the_table() -> Table:
    return Table("aceleagues-points").say("meld", seat=1, melds=[["AS", "2S", "3S"]])


@loud("no_table_play", says=("Seat 2", "lay-off"))
def test_a_move_the_game_does_not_have_breaks_that_law_and_no_other() -> Table:
    """Out of turn, before a draw, of cards that are not held, on a meld that does not lie there."""
    return Table().lay_off(2, "JK", on="1.1")


@pytest.mark.parametrize("when", ["before a deal", "after it has ended"])
def test_a_move_the_game_does_not_have_is_that_at_any_time(when: str) -> None:
    """It is not play after the end, which a log that shows less could not see the end of."""
    table = Table(dealt=False) if when == "before a deal" else Table("ace2three-pool-101", seats=2).drop(1)
    table.say("meld", seat=2, melds=[["AS", "2S", "3S"]])
    assert table.codes() == ["no_table_play"]


@quiet("no_table_play", "AT-13")
def test_grouping_the_hand_is_not_melding() -> Table:
    return Table(hands={1: SHOWABLE}).group(1, "AS 2S 3S | 5H 6H 7H JK")


@quiet("no_table_play", "BR-08", "BR-09", "CG-07")
def test_in_games_of_table_play_melds_lie_on_the_table() -> Table:
    return Table("rum", hands={1: "5H 6H 7H"}).draw(1).meld(1, "5H 6H 7H")


def test_a_meld_in_a_game_of_the_hand_takes_no_card_out_of_it() -> None:
    table = Table(hands={1: SHOWABLE})
    before = table.now()
    table.say("meld", seat=1, melds=[["AS", "2S", "3S"]])
    assert table.now() == before


# --- no_contract, meld_beside_contract


@loud("no_contract", "house:not-in-this-game", says=("Seat 1",))
def test_rum_asks_for_no_contract() -> Table:
    return Table("rum", seats=2, hands={1: CONTRACT}).draw(1).lay_contract(1, CONTRACT)


@quiet("no_contract", "CO-05", "CO-16")
def test_continental_asks_for_a_contract_in_each_hand() -> Table:
    return Table("continental", hands={1: CONTRACT}).draw(1).lay_contract(1, CONTRACT)


@loud("meld_beside_contract", "CO-16", says=("Seat 1", "only the melds of the contract"))
def test_nothing_but_the_contract_is_laid_down() -> Table:
    """CO-16"""
    return Table("continental", hands={1: CONTRACT}).draw(1).meld(1, "5H 5S 5C")


@loud("meld_beside_contract", "CO-17", says=("Seat 1", "could only add to melds"))
def test_who_has_laid_the_contract_opens_no_other_trio() -> Table:
    """CO-17: further cards go on laid runs and trios."""
    table = Table("continental", hands={1: f"{CONTRACT} KD", 2: "KC"}, stock="TD 2D 4D KS 6D").draw(1)
    table.lay_contract(1, CONTRACT).discard(1).turn(2, put="KC").draw(3).buy(1).discard(3)
    return table.draw(1).meld(1, "KD KC KS")


@quiet("meld_beside_contract", "BR-19", "CG-07")
def test_without_contracts_melds_are_ones_own() -> Table:
    return Table("basic", hands={1: "5H 6H 7H 9S 9D 9C"}).draw(1).meld(1, "5H 6H 7H | 9S 9D 9C")


# --- no_joker_moves


@loud("no_joker_moves", "BRv-07", says=("Seat 2", "stays where it was laid"))
def test_at_rum_nobody_takes_a_joker_out_of_a_meld() -> Table:
    """BR-14, BRv-07, I-15"""
    table = Table("rum+jokers", hands={1: "5H 6H JK", 2: "7H"}).draw(1).meld(1, "5H 6H JK=7H").discard(1)
    return table.draw(2).move_joker(2, "JK=8H", card="7H")


@quiet("no_joker_moves", "BRv-07")
def test_at_rum_jokers_may_be_for_everybody_by_agreement() -> Table:
    """BRv-07: usable by others once on the table."""
    table = Table("rum+jokers+jokers-taken", hands={1: "5H 6H JK", 2: "7H"}).draw(1).meld(1, "5H 6H JK=7H").discard(1)
    return table.draw(2).move_joker(2, "JK=8H", card="7H")


# --- no_buying


@loud("no_buying", "house:not-in-this-game", says=("Seat 2",))
def test_at_rum_nobody_takes_a_card_out_of_turn() -> Table:
    return Table("rum").draw(1).buy(2)


@loud("no_buying", says=("Seat 3",))
def test_in_a_game_of_the_hand_nobody_buys() -> Table:
    return Table().draw(1).buy(3)


@quiet("no_buying", "CO-14")
def test_at_continental_everybody_may_buy() -> Table:
    return Table("continental").draw(1).buy(2)


# --- no_shows


@pytest.mark.parametrize("name", TABLE_GAMES)
@pytest.mark.parametrize("kind", ["declare", "show", "group"])
def test_where_hands_are_emptied_nobody_shows_one(name: str, kind: str) -> None:
    table = Table(name, 2).draw(1)
    before = table.now()
    table.say(kind, seat=1, groups=[["AS", "2S", "3S"]])
    (finding,) = table.findings()
    assert (finding.code, finding.seat) == ("no_shows", 1)
    assert table.now() == before


@loud("no_shows", "CG-01", says=("Seat 1", "declare"))
def test_nobody_declares_where_melds_lie_on_the_table() -> Table:
    return Table("basic").draw(1).declare(1, "5H 6H 7H")


@loud("no_shows", "BR-23", says=("Seat 2", "show"))
def test_a_loser_at_rum_has_no_groups_to_show() -> Table:
    table = Table("rum", seats=5, hands={1: "5H 6H 7H 8H 9H TH"}).draw(1).meld(1, "5H 6H 7H 8H 9H TH").discard(1)
    return table.show(2, "AS 2S 3S")


def gone_out() -> Table:
    """Rum of five, in which seat 1 has laid all cards but one and put that down."""
    return Table("rum", seats=5, hands={1: "5H 6H 7H 8H 9H TH"}).draw(1).meld(1, "5H 6H 7H 8H 9H TH").discard(1)


@quiet("no_shows")
def test_who_has_gone_out_may_be_told_to_declare_without_cards() -> Table:
    return gone_out().say("declare", seat=1, by="server")


@quiet("no_shows")
def test_who_has_gone_out_may_be_told_to_declare_what_lies_on_the_table() -> Table:
    return gone_out().say("declare", seat=1, by="player", groups=[["5H", "6H", "7H", "8H", "9H", "TH"]])


@loud("no_shows", says=("Seat 1", "declare"))
def test_who_has_gone_out_declares_no_cards_that_nobody_laid() -> Table:
    return gone_out().say("declare", seat=1, by="player", groups=[["5H", "6H", "7H", "8H", "9H", "JH"]])


@quiet("no_shows")
def test_the_hand_a_loser_is_left_with_may_be_told_as_it_is_counted() -> Table:
    table = gone_out()
    table.show(2, " ".join(table.hands[2]))
    return table.group(3, " ".join(table.hands[3]))


@loud("no_shows", says=("Seat 2", "show"))
def test_a_hand_is_not_told_while_the_deal_goes_on() -> Table:
    table = Table("rum", seats=3).draw(1)
    return table.show(2, " ".join(table.hands[2]))


@loud("no_shows", says=("Seat 2", "declare"))
def test_who_has_not_gone_out_declares_nothing() -> Table:
    return gone_out().say("declare", seat=2, by="player")


@quiet("no_shows", "custom:declare-after-draw")
def test_games_of_the_hand_end_with_a_show() -> Table:
    return Table(hands={1: SHOWABLE}).draw(1).declare(1)


# --- no_drops


@loud("no_drops", "house:not-in-this-game", says=("Seat 2",))
def test_nobody_drops_at_rum() -> Table:
    return Table("rum").turn(1).drop(2)


@loud("no_drops", "AT-27", says=("Seat 1",))
def test_nobody_drops_in_a_best_of_three() -> Table:
    return Table("ace2three-best-of-3").drop(1)


@quiet("no_drops", "custom:drops")
def test_elsewhere_a_player_may_drop() -> Table:
    return Table().drop(1)


# --- no_split


@loud("no_split", "house:not-in-this-game", says=("Seat 1", "offer"))
def test_the_points_of_one_deal_are_not_split() -> Table:
    return Table().say("split", seat=1, step="offer")


@quiet("no_split", "house:one-open")
def test_without_a_split_there_is_none_to_find() -> Table:
    return Table()


@pytest.mark.parametrize(
    ("by", "codes"),
    [("player", ["no_drops"]), ("autoplay", []), (None, [])],
    ids=["himself", "for him", "nobody knows"],
)
def test_who_may_not_drop_may_be_dropped(by: str | None, codes: list[str]) -> None:
    """A hand given up for a player without a connection is no drop of his."""
    table = Table("ace2three-best-of-3")
    table.rules = changed(table.rules, disconnect={"rounds": 3, "then": "saved_or_middle"})
    table.say("drop", seat=1, by=by)
    assert [code for code in table.codes() if code == "no_drops"] == codes


def test_after_a_gap_who_dropped_is_not_certain_where_hands_are_given_up_for_the_absent() -> None:
    table = Table("ace2three-best-of-3")
    table.rules = changed(table.rules, disconnect={"rounds": 3, "then": "saved_or_middle"})
    table.gap(1).say("drop", seat=1, by="player")
    assert "no_drops" not in table.codes()
    assert ("no_drops", "who_acted") in table.unseen()
