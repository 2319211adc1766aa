"""The same match under other rules: what differs, by how much, and which choice of the rules makes it differ."""

from __future__ import annotations

import pytest

from ledger.audit.counterfactual import (
    Difference,
    Impact,
    Outcome,
    Question,
    RulesAnswer,
    _asked_for,
    differences,
    impact,
    outcome,
    switched,
)
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.rules.admissible import differing_options
from schemas.errors import UsageError
from schemas.reasons import reason
from schemas.ruleset import Ruleset
from tests.play.table import HOPELESS, SHOWABLE, Table, rules

PURE_ONLY = "4S 5S 6S 2H 2D 2C 3D 7H 8D AC JC 5D TH"
"""One pure sequence, a set, no second sequence: 74, 53 or 59 points by game."""


def lost_with(hand: str) -> Table:
    """Seat 1 shows in its first turn, seat 2 holds ``hand``."""
    return Table("rummycentral", 2, hands={1: SHOWABLE, 2: hand}, wild_card="QS").draw(1).declare(1, SHOWABLE)


def match_of(table: Table) -> PlayedMatch:
    return PlayedMatch(table.match, table.events, Readings(table.rules))


def found(table: Table, other: str) -> dict[str, list[Difference]]:
    """What differs under another ruleset, by what it is about."""
    told: dict[str, list[Difference]] = {}
    for difference in differences(match_of(table), table.rules, rules(other)):
        told.setdefault(difference.question.what, []).append(difference)
    return told


def test_a_ruleset_does_not_differ_from_itself() -> None:
    assert differences(match_of(lost_with(PURE_ONLY)), rules("rummycentral"), rules("rummycentral")) == []


@pytest.mark.parametrize(
    ("other", "points", "cause", "clause"),
    [
        ("aceleagues-points", 53, ("show.sequences", "count.first_life"), ("AL-19", "AL-21")),
        ("rummy-106", 59, ("count.first_life",), ("R-23",)),
    ],
)
def test_the_same_hand_costs_what_each_game_says(
    other: str, points: int, cause: tuple[str, ...], clause: tuple[str, ...]
) -> None:
    """000-h1, 001b-h1, 004-h1: one hand, three games, 53, 74 and 59 points (RC-28, AL-21, R-23)."""
    changed = found(lost_with(PURE_ONLY), other)["points"]
    assert [(d.question.seat, d.one.value, d.other.value) for d in changed] == [(2, 74, points)]
    assert changed[0].causes == cause
    assert not changed[0].together
    assert rules(other).clauses(*changed[0].causes) == clause


def test_money_follows_the_points_and_the_fee_has_its_own_clause() -> None:
    money = found(lost_with(PURE_ONLY), "rummy-106")["money"]
    assert [(d.question.seat, d.one.value, d.other.value) for d in money] == [(1, 7400, 5605), (2, -7400, -5900)]
    assert money[0].causes == ("count.first_life", "settlement.fee_percent")
    assert money[1].causes == ("count.first_life",)


@pytest.mark.parametrize(("won", "lost", "paise"), [(5605, -5900, 1795), (9000, -7500, 1600)])
def test_what_goes_elsewhere_is_what_some_gain_or_others_lose_whichever_is_more(
    won: int, lost: int, paise: int
) -> None:
    """A fee takes its part, so the two sides are not the same."""
    before, after = (
        {Question("money", 0, 0, seat): RulesAnswer(amount) for seat, amount in enumerate(amounts, 1)}
        for amounts in ((7400, -7400), (won, lost))
    )
    assert impact(before, after) == Impact(True, paise, False)


def test_a_show_that_the_other_game_does_not_accept_leaves_the_rest_undecided() -> None:
    """R-16: to the letter a show needs an impure sequence too."""
    groups = "AS 2S 3S | 5H 6H 7H 8H | 9C 9D 9S | KD KC KH"
    table = Table("rummy-106", 3, hands={1: groups, 2: HOPELESS}, wild_card="QS").draw(1).declare(1, groups)
    changed = found(table, "rummy-106-literal")
    assert [(d.one.value, d.other.value, d.causes) for d in changed["show"]] == [(True, False, ("show.impure",))]
    assert {d.question.seat: d.other.value for d in changed["points"]} == {1: 80, 2: None, 3: None}
    assert all(d.other.why == reason("no_ending") for d in changed["points"] if d.other.value is None)


def test_a_law_of_the_other_game_is_a_difference_too() -> None:
    """R-20: with 106 cards the deal ends with the stock; elsewhere it is made anew."""
    table = Table("ace2three-points", 2, hands={1: HOPELESS}).draw(1).declare(1, HOPELESS, "3H")
    assert found(table, "ace2three-best-of-3").get("finding") is None
    dropped = Table("ace2three-points", 2).drop(1)
    changed = found(dropped, "ace2three-best-of-3")["finding"]
    assert [(d.question.code, d.one.value, d.other.value) for d in changed] == [("no_drops", False, True)]
    assert changed[0].causes == ("drop.when",)


def test_what_takes_two_choices_names_both() -> None:
    """Neither option alone would change the figure; together they do, and both are named."""
    from tests.rules.rulesets import changed as with_options

    one = rules("rummycentral")
    both = with_options(one, count={"first_life": "melds", "both_lives": "melds", "cap": 20})
    table = lost_with(HOPELESS)
    told = [d for d in differences(match_of(table), one, both) if d.question.what == "points"]
    assert [(d.one.value, d.other.value, d.causes) for d in told] == [(80, 20, ("count.cap",))]


def test_games_of_different_kinds_are_not_compared() -> None:
    with pytest.raises(UsageError, match="melds on the table"):
        differences(match_of(lost_with(HOPELESS)), rules("rummycentral"), rules("rum"))
    with pytest.raises(UsageError, match="not replayed"):
        differences(match_of(lost_with(HOPELESS)), rules("rummycentral"), rules("gin"))


def test_a_pool_of_201_goes_on_where_one_of_101_is_over() -> None:
    """AL-27: the limit decides who is out and when the match is over."""
    table = Table("aceleagues-pool-101", 2, dealt=False, point_value=None)
    for _ in range(2):
        table.deal(table.deals + 1, first=1, hands=[], unlogged=("stock",)).draw(1, card="??")
        table.declare(1, HOPELESS, "KD")
    decided = outcome(match_of(table))
    assert decided[Question("total", 0, 0, 1)].value == 160
    told = differences(match_of(table), table.rules, rules("aceleagues-pool-201"))
    assert {d.question.what for d in told} <= {"total", "money", "finding", "points"}


@pytest.mark.parametrize("other", ["rummy-106", "ace2three-pool-101", "aceleagues-deals"])
def test_options_that_no_replay_asks_for_are_spared_and_the_same_ones_are_named(other: str) -> None:
    replayed, match = list[Ruleset](), match_of(lost_with(PURE_ONLY))

    def by_replay(by: Ruleset) -> Outcome:
        replayed.append(by)
        return outcome(match.under(by))

    one = rules("rummycentral")
    assert differences(match, one, rules(other)) == differences(match, one, rules(other), by_replay)
    asked = _asked_for(match, one, rules(other))
    assert set(asked) < set(differing_options(one, rules(other)))
    assert len(replayed) > len(asked)


def test_options_switched_one_at_a_time_lead_from_one_ruleset_to_the_other() -> None:
    one, other = rules("rummycentral"), rules("aceleagues-points")
    paths = differing_options(one, other)
    assert paths
    there = switched(one, other, paths)
    assert there is not None
    assert there.options == other.options
    assert there.hash == other.hash
