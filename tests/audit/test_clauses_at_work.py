"""Clauses that say what a meld, a show or a deal is, each at work in a judgement."""

from __future__ import annotations

import pytest

from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.rules.arrangement import least_points
from ledger.rules.melds import read_meld
from ledger.rules.points import hand_points
from ledger.rules.shows import judge_show
from ledger.rules.standings import after_deal, match_winners, opening_standings
from tests.play.table import HOPELESS, SHOWABLE, Table, groups_of, rules


@pytest.mark.parametrize(
    ("clause", "ruleset", "cards", "wild", "kinds"),
    [
        ("AT-02", "ace2three-points", "AS 2S 3S", None, ("pure",)),
        ("AT-02", "ace2three-points", "JS QS KS", None, ("pure",)),
        ("RC-03", "rummycentral", "TD JD QD KD", None, ("pure",)),
        ("RC-03", "rummycentral", "9D JD QD", None, ()),
        ("R-30", "rummy-106", "4H 5H JK", None, ("impure",)),
        ("R-30", "rummy-106", "4H JK", None, ()),
        ("RC-13", "rummycentral", "4H 5H JK", None, ("impure",)),
        ("RC-13", "rummycentral", "4H 5H 7C", "7", ("impure",)),
        ("RC-16", "rummycentral", "QC QS QH", None, ("set",)),
        ("RC-16", "rummycentral", "QC KC AH", None, ()),
    ],
)
def test_what_a_meld_is(clause: str, ruleset: str, cards: str, wild: str | None, kinds: tuple[str, ...]) -> None:
    assert read_meld(cards.split(), wild, rules(ruleset)).kinds == kinds, clause


def test_a_show_whose_rest_is_no_meld_is_wrong() -> None:
    """RC-21: cards outside the two sequences must be melded too."""
    groups = groups_of("AS 2S 3S 4S | 5H 6H 7H | 9C 9D 9S | KD KC 2H")
    judged = judge_show(groups, None, rules("rummycentral"))
    assert tuple(map(str, judged.faults)) == ("group4:mixed_suits_and_ranks",)


def test_number_cards_count_their_pips() -> None:
    """AL-24."""
    assert hand_points(["2S", "3H", "4D", "5C", "6S", "7H", "8D", "9C", "TS"], None, rules("aceleagues-points")) == 54


def test_nobody_ends_a_turn_with_more_or_fewer_than_thirteen_cards() -> None:
    """R-11: one card in, one card out; a second draw or a discard before the draw is found."""
    assert Table("rummy-106", 2).draw(1).draw(1).codes() == ["second_draw"]
    other = Table("rummy-106", 2).discard(1)
    assert other.codes() == ["discard_before_draw"]


def test_any_dealer_may_deal_first_at_rummycentral_as_it_is_drawn_by_chance() -> None:
    """RC-15, custom:dealer: the first dealer is random; the announced one is not judged."""
    for dealer in (1, 2, 3):
        table = Table("rummycentral", 3, dealt=False).deal(dealer=dealer, first=dealer % 3 + 1)
        assert table.codes() == []


def test_a_match_of_a_game_that_is_only_counted_is_refused_in_one_sentence() -> None:
    """custom:gin-deal, custom:gin-melds, custom:gin-deadwood, house:gin-counted-only: hands alone are counted."""
    table = Table("classic", 2)
    audit = PlayedMatch(table.match, table.events, Readings(rules("gin"))).audit
    assert [finding.code for finding in audit.findings] == ["not_replayed"]
    assert audit.findings[0].clauses == ("house:gin-counted-only",)
    assert least_points(["AS", "2S", "3S", "KD", "QH", "9C", "9D", "9H", "5C", "7D"], None, rules("gin")) == 32


def test_a_tie_after_the_last_contract_is_shared() -> None:
    """house:last-contract-tie: there is no eighth contract to play it off with."""
    standings = opening_standings((1, 2), rules("continental"))
    for _ in range(7):
        standings = after_deal(standings, {1: 5, 2: 5}, (), rules("continental"))
    assert match_winners(standings, rules("continental")) == (1, 2)


def test_who_leaves_a_game_without_drops_counts_his_hand() -> None:
    """house:leaving-without-drop, custom:leaving: there is no drop to charge."""
    table = Table("ace2three-best-of-3", 3, hands={1: SHOWABLE, 3: HOPELESS}).leave(3).draw(1).declare(1)
    assert table.codes() == []
    assert table.points(3) == 80
