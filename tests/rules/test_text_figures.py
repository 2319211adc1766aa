"""Figures of the texts, game by game: who may sit down, with which cards, what a lost connection comes to, what a win
pays, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ledger.rules.arrangement import autoplay_decision, disconnected_count
from ledger.rules.settlement import settle
from ledger.rules.sizes import Contract, contract, hand_size, pack_size, target
from ledger.rules.standings import after_deal, match_over, match_winners, opening_standings
from tests.rules.rulesets import ruleset

PLAYERS = [
    ("aceleagues-points", 2, 6),  # AL-02
    ("rum", 2, 6),  # BR-01
    ("rummycentral", 2, 6),  # RC-01
    ("ace2three-points", 2, 6),  # A23r-1
    ("basic", 2, 4),  # CG-04
    ("rummy-106", 2, 5),
    ("continental", 2, 7),  # CO-02, custom:players
]

CARDS = [
    ("aceleagues-points", 106, "13 13 13 13 13"),  # AL-01, AL-11, custom:printed-jokers
    ("rummycentral", 106, "13 13 13 13 13"),  # RC-17, custom:packs
    ("ace2three-points", 106, "13 13 13 13 13"),  # AT-01, AT-15
    ("rummy-106", 106, "13 13 13 13"),
    ("rum", 52, "10 7 7 6 6"),  # BR-02, BR-05
    ("rum+jokers", 54, "10 7 7 6 6"),  # BRv-07
    ("basic", 52, "10 7 7"),  # CG-04, custom:packs
    ("jqka", 104, "10 7 7 6 6"),  # AR-1, house:as-in-rum
]

CONTRACTS = [(7, 2, 0), (8, 1, 1), (9, 0, 2), (10, 3, 0), (11, 2, 1), (12, 1, 2), (13, 0, 3)]
"""Cards, trios and runs of the seven hands (CO-05, CO-09, custom:contracts)."""

PRICES = [
    ("rummycentral", "20 40 80 80 0"),  # RC-23, RC-24, RC-30, RC-28, custom:late-complete
    ("rummy-106", "20 40 80 80 2"),  # R-32, custom:wrong-show, R-27, R-26
    ("ace2three-points", "20 40 80 80 0"),  # custom:drops, custom:wrong-show, AT-18
    ("aceleagues-points", "20 40 80 80 0"),  # custom:drops, AL-29, custom:cap
]
"""First drop, middle drop, wrong show, the most a hand costs, a complete hand too late."""

AWAY = [
    ("ace2three-pool-101", True, 39, 3, "autoplay"),
    ("ace2three-pool-101", True, 40, 3, "middle_drop"),
    ("ace2three-pool-101", True, 41, 3, "middle_drop"),
    ("ace2three-pool-101", True, 80, 4, "middle_drop"),
    ("ace2three-pool-101", True, 80, 0, "autoplay"),
    ("ace2three-pool-101", True, 55, 1, "autoplay"),
    ("ace2three-pool-101", True, 12, 7, "autoplay"),
    ("ace2three-pool-201", True, 45, 3, "autoplay"),
    ("ace2three-pool-201", True, 55, 3, "middle_drop"),
    ("ace2three-pool-201", False, 0, 0, "dropped"),
    ("ace2three-best-of-3", True, 80, 9, "autoplay"),
    ("ace2three-best-of-3", False, 0, 0, "autoplay"),
    ("rummy-106", True, 80, 9, "as_timeout"),
]
"""Whether a card was drawn, what the saved groups cost, turns played, and what is due (AT-23 to AT-27, AT-30)."""

SHOWN_MEANWHILE = [
    ("ace2three-pool-101", True, 1, "saved_or_middle"),
    ("ace2three-pool-101", True, 0, "saved"),
    ("ace2three-pool-101", False, 0, "first_drop"),
    ("ace2three-best-of-3", True, 2, "saved_or_middle"),
    ("ace2three-best-of-3", True, 0, "saved"),
    ("rummycentral", True, 2, "as_others"),
]
"""How who is away counts when another shows (AT-28 to AT-30)."""

REWARDS = [
    ("rummy-106", (80,), 100, 7600),
    ("rummy-106", (2,), 100, 190),
    ("rummy-106", (0,), 300, 0),
    ("rummy-106", (20, 20, 20, 20), 500, 38000),
    ("rummy-106", (80, 80, 80, 80), 1000, 304000),
    ("rummy-106", (45, 33), 300, 22230),
    ("rummy-106", (13,), 100, 1235),
    ("aceleagues-points", (48, 30), 200, 15600),
    ("rummycentral", (80, 20, 2), 100, 10200),
]
"""Points lost, paise a point, and what the winner gets (R-28: less five percent; AL-26, custom:fee)."""

MATCHES = [
    ("rum", (99, 37, 88), None),  # BR-26
    ("rum", (100, 37, 88), (2,)),
    ("rum", (104, 120, 88), (3,)),
    ("jqka", (99, 37, 88), None),  # AR-3
    ("jqka", (104, 37, 88), (2,)),
    ("basic", (99, 0), None),  # CG-14
    ("basic", (100, 20), (1,)),
    ("basic", (20, 149, 40), None),
    ("basic", (20, 150, 40), (2,)),
    ("basic", (20, 30, 40, 199), None),
    ("basic", (20, 30, 40, 200), (4,)),
    ("rum+winner-scores", (100, 20), (1,)),  # BRv-12
    ("aceleagues-pool-101", (100, 60, 0), None),  # AL-27
    ("aceleagues-pool-101", (101, 102, 0), (3,)),
    ("aceleagues-pool-101", (101, 60, 0), None),
    ("aceleagues-pool-201", (200, 201, 0), None),
    ("aceleagues-pool-201", (202, 201, 0), (3,)),
]
"""Totals after a deal and who has won the match by them, None while it goes on."""


@pytest.mark.parametrize(("game", "fewest", "most"), PLAYERS)
def test_so_many_may_sit_down(game: str, fewest: int, most: int) -> None:
    players = ruleset(game).players
    assert (players.min, players.max) == (fewest, most)


@pytest.mark.parametrize(("game", "cards", "dealt"), CARDS)
def test_so_many_cards_are_in_play_and_in_hand(game: str, cards: int, dealt: str) -> None:
    rules = ruleset(game)
    seats = range(rules.players.min, rules.players.max + 1)
    assert pack_size(rules) == cards
    assert [hand_size(players, 1, rules) for players in seats] == [int(figure) for figure in dealt.split()]


def test_each_hand_of_continental_has_its_contract() -> None:
    rules = ruleset("continental")
    found = [(hand_size(2, deal, rules), contract(deal, rules)) for deal in range(1, 8)]
    assert found == [(cards, Contract(trios, runs)) for cards, trios, runs in CONTRACTS]
    assert rules.match.deals == len(CONTRACTS)


@pytest.mark.parametrize(("game", "prices"), PRICES)
def test_what_giving_up_and_a_wrong_show_cost(game: str, prices: str) -> None:
    rules = ruleset(game)
    found = (rules.drop.first, rules.drop.middle, rules.wrong_show.points, rules.count.cap, rules.count.complete_late)
    assert " ".join(map(str, found)) == prices


@pytest.mark.parametrize(("game", "drawn", "saved", "played", "due"), AWAY)
def test_what_is_due_for_a_player_who_is_away(game: str, drawn: bool, saved: int, played: int, due: str) -> None:
    assert autoplay_decision(drawn, saved, played, ruleset(game)) == due


@pytest.mark.parametrize(("game", "drawn", "played", "counts"), SHOWN_MEANWHILE)
def test_how_a_player_who_is_away_counts(game: str, drawn: bool, played: int, counts: str) -> None:
    assert disconnected_count(drawn, played, ruleset(game)) == counts


@pytest.mark.parametrize(("game", "lost", "value", "reward"), REWARDS)
def test_what_a_win_pays(game: str, lost: Sequence[int], value: int, reward: int) -> None:
    points = {1: 0} | dict(enumerate(lost, 2))
    assert settle(points, (1,), value, ruleset(game)).amounts == {
        1: reward,
        **{seat: -figure * value for seat, figure in points.items() if seat > 1},
    }


@pytest.mark.parametrize(("game", "totals", "won"), MATCHES)
def test_who_has_won_a_match(game: str, totals: Sequence[int], won: tuple[int, ...] | None) -> None:
    rules = ruleset(game)
    seats = range(1, len(totals) + 1)
    order = sorted(seats, key=lambda seat: totals[seat - 1], reverse=rules.match.counts == "won_points")
    booked = dict(zip(seats, totals, strict=True))
    standings = after_deal(opening_standings(tuple(seats), rules), booked, order[:1], rules)
    assert match_over(standings, rules) is (won is not None)
    assert won is None or match_winners(standings, rules) == won


def test_the_target_goes_by_players_in_one_game_alone() -> None:
    """BR-26, AR-3, CG-14"""
    assert [target(players, ruleset("rum")) for players in (2, 4, 6)] == [100] * 3
    assert [target(players, ruleset("jqka")) for players in (2, 6)] == [100] * 2
    assert target(3, ruleset("rummy-106")) is None
