"""Stories of the texts that no case about cards can hold: pools, lost connections, deals, targets, going out.

Each story names in its docstring the cases it answers.
"""

from __future__ import annotations

from ledger.play.matches import standings_now
from ledger.rules.arrangement import autoplay_decision
from ledger.rules.sizes import target
from ledger.rules.standings import after_deal, opening_standings
from schemas.findings import Finding
from tests.play.table import HOPELESS, SHOWABLE, Table, played_for, rules, with_stock_left


def codes(table: Table) -> set[str]:
    """The codes of everything the audit finds."""
    return {row.code for row in table.audit().rows if isinstance(row, Finding)}


def pool_limits() -> None:
    """000-x1, 000-x2, 000-x3: a player is out of a pool at 101 or 201, and not at 100 (AL-27)."""
    for points, limit, out in ((101, 101, True), (100, 101, False), (201, 201, True)):
        pool = rules(f"aceleagues-pool-{limit}")
        standings = after_deal(opening_standings((1, 2, 3), pool), {1: points, 2: 0, 3: 20}, (2,), pool)
        account = standings.account(1)
        assert account is not None and bool(account.out) is out


def hand_sizes() -> None:
    """001a-d2, 001a-d3, 001a-d4, 001a-d5, 001a-d6, 003b-d2, 003b-d3, 003b-d4: cards by players (BR-05, CG-04)."""
    for ruleset, sizes in (("rum", {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}), ("basic", {2: 10, 3: 7, 4: 7})):
        for players, cards in sizes.items():
            table = Table(ruleset, players)
            assert codes(table) == set()
            assert {len(seat.hand) for seat in table.now().seats} == {cards}


RUMMY = ("5H 6H 7H 9C 9D 9S KC KD KH KS", "5H 6H 7H | 9C 9D 9S | KC KD KH KS")
PIPS = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}


def going_rummy() -> None:
    """001a-b1, 003b-b1: going out in one turn doubles what the others hold (BRv-03, CG-15)."""
    for ruleset, winner in (("rum+many-melds+rummy-double", False), ("basic", True)):
        table = Table(ruleset, 2, hands={1: RUMMY[0]}).draw(1).meld(1, RUMMY[1]).discard(1)
        held = sum(PIPS.get(card[0]) or int(card[0]) for card in table.hands[2])
        assert table.points(1 if winner else 2) == 2 * held
        assert table.points(2 if winner else 1) == 0


def targets() -> None:
    """003b-t2, 003b-t3, 003b-t4: 100, 150 or 200 points by players (CG-14)."""
    assert [target(players, rules("basic")) for players in (2, 3, 4)] == [100, 150, 200]


def lost_connections() -> None:
    """002-a1, 002-a2, 002-a3, 002-a4, 002-a8: what is done for a player who is away (AT-23 to AT-27, AT-30)."""
    pool, best = rules("ace2three-pool-101"), rules("ace2three-best-of-3")
    assert autoplay_decision(True, 30, 3, pool) == "autoplay"
    assert autoplay_decision(True, 55, 3, pool) == "middle_drop"
    assert autoplay_decision(True, 55, 2, pool) == "autoplay"
    assert autoplay_decision(True, 55, 9, best) == "autoplay"
    assert autoplay_decision(False, 0, 0, pool) == "dropped"


def shows_while_away() -> None:
    """002-a5, 002-a6, 002-a7: what a player counts who is away when another shows (AT-28, AT-29)."""
    loose = {55: "KD KC QS TD JC 5D", 12: "9C 9D 9S | 7D 3C 2D"}
    best, pool = "ace2three-best-of-3", "ace2three-pool-101"
    for ruleset, saved, turns, points in ((best, 55, 1, 40), (best, 12, 1, 12), (pool, 55, 0, 55)):
        groups = f"AS 2S 3S | 5H 6H 7H 8H | {loose[saved]}"
        table = Table(ruleset, 2, hands={1: SHOWABLE, 2: groups.replace("| ", "")}).group(2, groups)
        played_for(table, turns)
        table.draw(1).declare(1)
        assert table.points(2) == points


def automatic_declaration() -> None:
    """004-f7: out of time with a complete hand arranged, the timer declares it (R-14)."""
    table = Table("rummy-106", 2, hands={1: SHOWABLE, 2: HOPELESS}).group(1, SHOWABLE).miss(1).draw(1, by="timer")
    table.declare(1, SHOWABLE, by="timer")
    assert codes(table) == set()
    assert table.ending().how == "show"
    ignored = Table("rummy-106", 2, hands={1: SHOWABLE, 2: HOPELESS}).group(1, SHOWABLE).miss(1).draw(1, by="timer")
    ignored.discard(1, by="timer")
    assert codes(ignored) == {"complete_hand_not_declared"}


def contract_and_out() -> None:
    """003a-f1: the contract laid and the last card discarded in one turn take ten points off (CO-24)."""
    table = Table("continental", 2, hands={1: "5H 5C 5D 9C 9D 9S KD"}, stock="9H").draw(1)
    table.lay_contract(1, "5H 5C 5D | 9C 9D 9S").lay_off(1, "9H", on=2).discard(1, "KD")
    assert codes(table) == set()
    assert table.points(1) == -10


def stalemate() -> None:
    """003b-f1: the stock used up a second time, nobody scores (CG-12)."""
    table = with_stock_left("basic", 0).recycle()
    while table.stock:
        table.turn(table.due())
    assert codes(table) == set()
    assert table.ending().how == "no_points"
    assert [table.points(seat) for seat in table.seats] == [0, 0]


def card_given_back() -> None:
    """003b-f2, 001a-f1: the card just taken from the discards may not be discarded (CG-09, BR-21)."""
    for ruleset in ("basic", "rum"):
        table = Table(ruleset, 2, open_card="KS", hands={1: "2C 4D"}).draw(1, "discards").discard(1, "KS")
        assert codes(table) == {"returned_discard"}


def first_to_a_hundred() -> None:
    """001-f2: at 100 points the match is over, and who has reached them has lost it (AR-3)."""
    jqka = rules("jqka")
    standings = after_deal(opening_standings((1, 2), jqka), {1: 100, 2: 0}, (2,), jqka)
    assert standings.over
    assert standings_now(Table("jqka", 2).steps()[-1].after) is not None


STORIES = (
    pool_limits, hand_sizes, going_rummy, targets, lost_connections, shows_while_away, automatic_declaration,
    contract_and_out, stalemate, card_given_back, first_to_a_hundred,
)  # fmt: skip
