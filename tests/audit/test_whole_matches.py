"""Matches of many deals to their end: totals, places, money, and what is said where a deal is not decided."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from ledger.audit.played import PlayedMatch
from ledger.play.matches import standings_now
from schemas.findings import Verdict
from tests.play.table import HOPELESS, SHOWABLE, Table, rules
from tests.worded import said


def dropped(table: Table, *seats: int) -> None:
    """A deal in which all of the seats but the last drop before drawing; no hand and no stock is logged."""
    table.deal(
        table.deals + 1,
        first=seats[0],
        dealer=seats[-1],
        hands=[{"seat": seat, "cards": ["??"] * 13} for seat in seats],
        unlogged=("stock",),
    )
    for seat in seats[:-1]:
        table.drop(seat)


def staked(ruleset: str, seats: int, **stake: int) -> Table:
    """A match opened for an entry or a point value in paise."""
    table = Table(ruleset, seats, dealt=False, opened=False)
    players = [{"seat": seat, "player": f"player-{seat}"} for seat in table.seats]
    return table.say("open", ruleset=ruleset, players=players, currency="INR", stake=stake)


def settled(
    table: Table, totals: Mapping[int, int], places: Mapping[int, int], amounts: Mapping[int, int] | None, fee: int = 0
) -> list[Verdict]:
    """The platform settles the match; the verdicts on it."""
    stand = [{"seat": seat, "points": totals[seat], "place": places[seat]} for seat in totals]
    paid = [{"seat": seat, "amount": amount} for seat, amount in (amounts or {}).items()]
    table.say("match_settled", standings=stand, payouts=paid, fee=fee, by="server")
    return [v for v in table.audit().verdicts if v.seq == table.events[-1].seq]


def rulings(verdicts: list[Verdict]) -> set[str]:
    return {verdict.verdict for verdict in verdicts}


def test_a_deals_match_moves_chips_and_the_most_chips_win_the_entries() -> None:
    """AL-03, AL-09, AL-11, AT-11: 160 chips each; two deals at 20 and 40; the prize of three entries."""
    table = staked("aceleagues-deals", 3, entry=10_000)
    dropped(table, 1, 2, 3)
    dropped(table, 3, 1, 2)
    assert "too_many_deals" not in table.codes()
    dropped(table, 2, 3)
    totals, places = {1: 120, 2: 160, 3: 200}, {1: 3, 2: 2, 3: 1}
    verdicts = settled(table, totals, places, {1: -10_000, 2: -10_000, 3: 20_000})
    assert rulings(verdicts) == {"UPHELD"}
    assert table.codes() == []
    assert "Seat 3 has 200 chips after 3 deals." in [said(v) for v in verdicts]
    assert "Seat 3 wins 200.00 beyond its entry." in [said(v) for v in verdicts]


def test_a_wrong_place_and_a_wrong_payout_of_a_deals_match_are_found() -> None:
    """AL-09: the losers are ranked by what they have."""
    table = staked("aceleagues-deals", 2, entry=10_000)
    dropped(table, 1, 2)
    dropped(table, 1, 2)
    verdicts = settled(table, {1: 120, 2: 200}, {1: 1, 2: 2}, {1: 10_000, 2: -10_000})
    money = {v.seat: (v.verdict, v.computed) for v in verdicts if v.claim == "settlement"}
    assert money == {1: ("OVERTURNED", -10_000), 2: ("OVERTURNED", 10_000)}
    assert table.codes() == ["places_wrong"]


def test_two_who_left_a_deals_match_may_share_the_last_place() -> None:
    """No text ranks those who have left among themselves."""
    table = staked("aceleagues-deals", 4, entry=10_000)
    for seats, gone in (((1, 2, 3, 4), 4), ((1, 2, 3), 3)):
        hands = [{"seat": seat, "cards": ["??"] * 13} for seat in seats]
        table.deal(table.deals + 1, first=1, dealer=seats[-1], hands=hands, unlogged=("stock",)).drop(1).leave(gone)
        if gone == 4:
            table.drop(2)
    totals, places = {1: 120, 2: 180, 3: 200, 4: 140}, {1: 2, 2: 1, 3: 3, 4: 3}
    verdicts = settled(table, totals, places, {1: -10_000, 2: 30_000, 3: -10_000, 4: -10_000})
    assert rulings(verdicts) == {"UPHELD"}
    assert table.codes() == []


def test_who_left_a_pool_in_the_deal_that_reaches_the_limit_may_come_last() -> None:
    """Nor does a text say whether who has left was eliminated as well."""
    table = staked("aceleagues-pool-101", 3, entry=5_000)
    for _ in range(5):
        dropped(table, 3, 1, 2)
    hands = [{"seat": seat, "cards": ["??"] * 13} for seat in (1, 2, 3)]
    table.deal(table.deals + 1, first=1, dealer=3, hands=hands, unlogged=("stock",)).leave(3).drop(1)
    verdicts = settled(table, {1: 120, 2: 0, 3: 120}, {1: 2, 2: 1, 3: 3}, {1: -5_000, 2: 10_000, 3: -5_000})
    assert rulings(verdicts) == {"UPHELD"}
    assert table.codes() == []


def pool_to_the_end(ruleset: str = "aceleagues-pool-101") -> Table:
    """Seat 1 goes out at 101, comes back with 61, and wins in the end against seats 2 and 3."""
    table = staked(ruleset, 3, entry=5_000)
    for _ in range(3):
        dropped(table, 1, 2, 3)
    table.deal(4, first=1, dealer=3, hands=[], unlogged=("stock",)).draw(1, card="??").declare(1, HOPELESS, "KD")
    return table.draw(2, card="??").discard(2, card="??").drop(3)


def test_who_comes_back_to_a_pool_pays_again_and_begins_with_the_highest_total_and_one() -> None:
    """AL-27, custom:pool-reentry: highest total 60, so the player who comes back has 61; four entries are the prize."""
    table = pool_to_the_end().say("rejoin", seat=1)
    standings = standings_now(table.steps()[-1].after)
    assert standings is not None
    assert {account.seat: (account.total, account.entries) for account in standings.accounts} == {
        1: (61, 2), 2: (60, 1), 3: (20, 1),
    }  # fmt: skip
    table.say("split", seat=1, step="offer").say("split", seat=2, step="accept").say("split", seat=3, step="accept")
    verdicts = settled(table, {1: 61, 2: 60, 3: 20}, {1: 1, 2: 1, 3: 1}, {1: 6667 - 10_000 + 0, 2: 1667, 3: 1666})
    assert table.codes() == []
    assert rulings(verdicts) == {"UPHELD"}
    assert any("it came back 1 time" in said(v) for v in verdicts)


def test_a_total_of_a_pool_claimed_wrongly_is_overturned_with_the_right_one() -> None:
    """AL-10, AL-27: totals run on through the deals."""
    table = staked("aceleagues-pool-101", 2, entry=5_000)
    for _ in range(6):
        dropped(table, 1, 2)
    verdicts = settled(table, {1: 100, 2: 0}, {1: 2, 2: 1}, {1: -5_000, 2: 5_000})
    wrong = [v for v in verdicts if v.verdict == "OVERTURNED"]
    assert [(v.seat, v.claimed, v.computed) for v in wrong] == [(1, 100, 120)]
    assert said(wrong[0]) == (
        "Seat 1 has lost 120 points after 6 deals and was out of the match after deal 6. The platform booked 100."
    )


def test_what_hangs_on_a_deal_that_is_not_decided_is_not_guessed() -> None:
    table = staked("aceleagues-pool-101", 2, entry=5_000).deal(1, first=1, dealer=2, hands=[], unlogged=("stock",))
    table.close("void", deal=1)
    for _ in range(6):
        dropped(table, 1, 2)
    verdicts = settled(table, {1: 120, 2: 0}, {1: 2, 2: 1}, {1: -5_000, 2: 5_000})
    assert rulings(verdicts) == {"UNDECIDABLE"}
    assert all("deal 1" in said(v) for v in verdicts)
    assert "closed before it was over" in said(verdicts[0])


def test_a_total_is_not_decided_while_the_last_deal_may_have_ended_unseen() -> None:
    """house:partial-log: seat 1 drops, seat 2 shows a hand nobody can judge, and the match is settled."""
    table = staked("aceleagues-deals", 3, entry=10_000)
    dropped(table, 1, 2, 3)
    dropped(table, 2, 3, 1)
    hands = [{"seat": seat, "cards": ["??"] * 13} for seat in (1, 3)]
    table.deal(3, first=1, dealer=3, hands=hands, unlogged=("stock", "wild_card")).draw(1, card="??")
    table.declare(1, HOPELESS, "??")
    verdicts = settled(table, {1: 140, 2: 120, 3: 220}, {1: 2, 2: 3, 3: 1}, {1: 0, 2: 0, 3: 0})
    assert rulings(verdicts) == {"UNDECIDABLE"}


def test_the_show_of_a_loser_counts_though_somebody_came_back_before_it() -> None:
    """RC-25, house:claims-follow: the deal is booked with what was shown, not with what was known when he came back."""
    table = Table("aceleagues-deals", 3, hands={1: SHOWABLE, 2: "AC 2C 3C 5D 6D 7D TS QH 9H 7C 5S 2H 2S"}).leave(3)
    table.draw(1).declare(1).say("rejoin", seat=3).show(2, "AC 2C 3C 5D | 6D 7D TS QH 9H 7C 5S 2H 2S").next_deal()
    standings = standings_now(table.steps()[-1].after)
    assert standings is not None
    assert [(account.total, account.left) for account in standings.accounts] == [
        (160 + 78 + 20, False), (160 - 78, False), (160 - 20, False),
    ]  # fmt: skip


def test_a_best_of_three_is_won_by_the_fewest_points() -> None:
    """AT-27, A23r-1: three deals; nobody drops, a wrong show costs 80."""
    table = staked("ace2three-best-of-3", 2, entry=2_500)
    for loser in (1, 2, 1):
        table.deal(table.deals + 1, first=loser, dealer=3 - loser, hands=[], unlogged=("stock",)).draw(loser, card="??")
        table.declare(loser, HOPELESS, "KD")
    verdicts = settled(table, {1: 160, 2: 80}, {1: 2, 2: 1}, {1: -2_500, 2: 2_500})
    assert table.codes() == []
    assert rulings(verdicts) == {"UPHELD"}


# --- games on the table


def gone_out(ruleset: str, hand: str, melds: str, seats: int = 2, **layout: object) -> Table:
    """Seat 1 draws a card and lays its whole hand but one in its first turn, which it puts down."""
    table = Table(ruleset, seats, hands={1: hand}, **layout)  # type: ignore[arg-type]
    table.draw(1)
    for meld in melds.split(" / "):
        table.meld(1, meld)
    return table.discard(1)


RUMMY = ("5H 6H 7H 9C 9D 9S KC KD KH KS", "5H 6H 7H | 9C 9D 9S | KC KD KH KS")
"""Ten cards of basic rummy that go out in one turn with one more card drawn."""


def test_at_basic_rummy_the_winner_takes_what_the_others_hold() -> None:
    """CG-13, CG-15: going rummy doubles it."""
    table = gone_out("basic", *RUMMY)
    held = sum({"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(c[0]) or int(c[0]) for c in table.hands[2])
    assert table.now().ended is not None
    table.scored({1: 2 * held, 2: 0})
    assert [v.verdict for v in table.audit().verdicts] == ["UPHELD", "UPHELD"]


@pytest.mark.parametrize(("ruleset", "times"), [("rum+many-melds", 1), ("rum+many-melds+rummy-double", 2)])
def test_going_rummy_doubles_what_the_losers_count_where_the_variation_says_so(ruleset: str, times: int) -> None:
    """BRv-03, BR-24, BR-25: penalty points of the losers, twice with the variation (13 becomes 26)."""
    table = gone_out(ruleset, *RUMMY)
    held = sum({"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(c[0]) or int(c[0]) for c in table.hands[2])
    table.scored({1: 0, 2: times * held})
    assert [v.verdict for v in table.audit().verdicts] == ["UPHELD", "UPHELD"]


def test_with_the_variation_of_winner_scores_the_winner_books_what_the_losers_hold() -> None:
    """BRv-12."""
    table = gone_out("rum+many-melds+winner-scores", *RUMMY)
    held = sum({"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(c[0]) or int(c[0]) for c in table.hands[2])
    table.scored({1: held, 2: 0})
    assert [v.verdict for v in table.audit().verdicts] == ["UPHELD", "UPHELD"]


def test_at_continental_laying_the_contract_and_going_out_in_one_turn_takes_ten_off() -> None:
    """CO-24 (003a-f1), CO-01, CO-23: minus ten for the winner, the cards held for the others."""
    table = Table("continental", 2, hands={1: "5H 5C 5D 9C 9D 9S KD"}, stock="9H").draw(1)
    table.lay_contract(1, "5H 5C 5D | 9C 9D 9S").lay_off(1, "9H", on=2).discard(1, "KD")
    assert table.codes() == []
    assert table.points(1) == -10
    assert table.now().ended is not None and table.now().ended.at_once  # type: ignore[union-attr]


def test_penalty_points_are_added_up_until_somebody_reaches_the_target() -> None:
    """BR-25, BR-26, CO-01: totals through the deals; the fewest points win."""
    table = Table("rum+many-melds", 2, hands={1: RUMMY[0]}, dealt=False)
    assert rules("rum").match.target == (100,)
    table.deal(1, first=1, dealer=2).draw(1).meld(1, RUMMY[1]).discard(1)
    state = table.steps()[-1].after
    standings = standings_now(state)
    assert standings is not None
    totals = {account.seat: account.total for account in standings.accounts}
    assert totals[1] == 0 and totals[2] == table.points(2)


@pytest.mark.parametrize(
    ("clauses", "ruleset", "option", "value"),
    [
        ("BR-01", "rum", "players", (2, 6)),
        ("CO-02", "continental", "players", (2, 7)),
        ("CG-04", "basic", "players", (2, 4)),
        ("A23r-1", "ace2three-points", "players", (2, 6)),
        ("CO-03", "continental", "pack", (2, 2)),
        ("RC-12", "rummycentral", "pack", (2, 2)),
        ("BR-02", "rum", "pack", (1, 0)),
    ],
)
def test_how_many_play_with_how_many_packs(clauses: str, ruleset: str, option: str, value: tuple[int, int]) -> None:
    """001a-d2 to 001a-d6 and 003b-d2 to 003b-d4 are counted in the table below."""
    assert clauses
    assert tuple(getattr(rules(ruleset), option).model_dump(exclude_defaults=True).values()) == value


@pytest.mark.parametrize(
    ("case", "ruleset", "players", "cards"),
    [
        ("001a-d2", "rum", 2, 10),
        ("001a-d3", "rum", 3, 7),
        ("001a-d4", "rum", 4, 7),
        ("001a-d5", "rum", 5, 6),
        ("001a-d6", "rum", 6, 6),
        ("003b-d2", "basic", 2, 10),
        ("003b-d3", "basic", 3, 7),
        ("003b-d4", "basic", 4, 7),
    ],
)
def test_hands_are_as_large_as_the_number_of_players_says(case: str, ruleset: str, players: int, cards: int) -> None:
    """BR-05, BR-06, CG-04: and a hand of another size is a finding."""
    table = Table(ruleset, players)
    assert table.codes() == [], case
    assert all(len(seat.hand) == cards for seat in table.now().seats)
    short = Table(ruleset, players, dealt=False)
    short.hands[1] = short.hands[1][:-1]
    short.deal(unlogged=("stock",))
    assert short.codes() == ["hand_size"]


@pytest.mark.parametrize("case", ["BR-06", "CO-10", "R-04"])
def test_a_deal_that_turns_up_no_card_or_lacks_one_is_not_whole(case: str) -> None:
    """BR-06, CO-10, R-04: hands, open card and stock are the whole pack."""
    ruleset = {"BR-06": "rum", "CO-10": "continental", "R-04": "rummy-106"}[case]
    table = Table(ruleset, 2, dealt=False)
    table.stock = table.stock[:-1]
    table.deal()
    assert table.codes() == ["pack_incomplete"]


@pytest.mark.parametrize(("case", "players", "goal"), [("003b-t2", 2, 100), ("003b-t3", 3, 150), ("003b-t4", 4, 200)])
def test_the_target_of_basic_rummy_grows_with_the_table(case: str, players: int, goal: int) -> None:
    """CG-14."""
    from ledger.rules.sizes import target

    assert target(players, rules("basic")) == goal, case


def test_who_reaches_100_first_has_lost_at_jqka() -> None:
    """001-f2 (AR-3): the match ends at 100, and the fewest points win."""
    choice = rules("jqka").match
    assert (choice.target, choice.ends, choice.wins) == ((100,), "at_target", "fewest")


def test_points_booked_once_the_next_deal_has_begun_are_of_the_deal_they_name() -> None:
    table = Table("ace2three-pool-201", 2, dealt=False)
    dropped(table, 1, 2)
    dropped(table, 2, 1)
    late = table.scored({1: 25, 2: 0}, deal=1).events[-1]
    match = PlayedMatch(table.match, table.events, None)
    assert late in match.of_deal(1) and late not in match.of_deal(2)
