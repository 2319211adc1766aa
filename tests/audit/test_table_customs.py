"""Any table: whatever it has agreed on is refused in a sentence, or a match played by it audits clean."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.rules.library import read_rulebook
from ledger.rules.rulebook import pinned_ruleset
from ledger.simulate.simulation import simulate
from schemas.cards import RANKS
from schemas.errors import BadRuleset
from schemas.ruleset import UNSAID, Ruleset
from tests.audit.judged import read
from tests.rules.rulesets import ruleset
from tests.rules.test_coherence import house
from tests.torture import TORTURE

GAMES = (
    "classic", "aceleagues-points", "rummycentral", "ace2three-points", "ace2three-best-of-3", "aceleagues-pool-201",
    "aceleagues-deals", "rummy-106", "rum", "basic", "continental",
)  # fmt: skip
ranks = st.lists(st.sampled_from(RANKS), min_size=1, max_size=4).map(tuple)
CHOICES: dict[str, st.SearchStrategy[Any]] = {
    "deal.wild": st.sampled_from(["cut_card", "announced", "fixed", "none"]),
    "deal.wild_ranks": ranks,
    "sequence.ace": st.sampled_from(["low", "high_or_low", "king_ace_two", "round_the_corner"]),
    "sequence.min": st.sampled_from([2, 3, 4]),
    "set.suits": st.sampled_from(["distinct", "any"]),
    "set.min": st.sampled_from([2, 3, 4]),
    "set.max_with_jokers": st.sampled_from([0, 3, 4, 5, 13]),
    "melding.jokers_alone": st.sampled_from(["no_meld", "set", "any_meld"]),
    "count.without_pure": st.sampled_from([0, 40, 80, 120]),
    "points.joker": st.sampled_from([0, 0, 5]),
    "timer.clock": st.sampled_from(["none", "turn", "each_step"]),
    "timer.seconds": st.sampled_from([10, 30]),
    "timer.bank": st.sampled_from([0, 10_000, 60_000]),
    "timer.bank_for": st.sampled_from(["deal", "match"]),
    "pool.shares": st.sampled_from(["equal", "drops_left"]),
    "settlement.fee_percent": st.integers(0, 100),
    "settlement.fee_tenths": st.integers(0, 9),
    "settlement.fee_cap": st.sampled_from([0, 7, 5000]),
    "settlement.fee_cap_seat": st.sampled_from([0, 3, 900]),
    "settlement.rounding": st.sampled_from(["down", "up", "half_up", "half_even"]),
}


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A game, and a few options it chooses otherwise."""
    game = draw(st.sampled_from(GAMES))
    chosen = draw(st.lists(st.sampled_from(sorted(CHOICES)), unique=True, max_size=6))
    choices = {path: draw(CHOICES[path]) for path in chosen}
    players = ruleset(game).players
    for pack, figures in (("decks", [1, 2, 3]), ("printed_jokers", [0, 2, 4])):
        if draw(st.booleans()):
            tables = players.max - players.min + 1
            by_players = draw(st.lists(st.sampled_from(figures), min_size=tables, max_size=tables))
            choices |= {f"pack.{pack}": max(by_players), f"pack.{pack}_by_players": tuple(by_players)}
    return game, choices


def loaded(game: str, choices: dict[str, Any]) -> Ruleset | None:
    """The ruleset, None where it is refused, which it is in one sentence."""
    try:
        return house(game, choices)
    except BadRuleset as refused:
        assert str(refused).startswith("ruleset house: ")
        assert "\n" not in str(refused)
        return None


@given(table=tables(), seed=st.integers(0, 10**6))
@settings(max_examples=300 if TORTURE else 35, deadline=None)
def test_a_table_is_refused_in_a_sentence_or_its_matches_audit_clean(
    table: tuple[str, dict[str, Any]], seed: int
) -> None:
    rules = loaded(*table)
    assume(rules is not None)
    assert rules is not None
    for events in simulate(rules, 1, seed, prefix="m"):
        audit = PlayedMatch("m", read(events), Readings(rules)).audit
        wrong = [finding.code for finding in audit.findings]
        wrong += [f"{v.claim} {v.claimed} {v.computed}" for v in audit.verdicts if v.verdict != "UPHELD"]
        assert wrong == [], table


@given(table=tables())
@settings(max_examples=40, deadline=None)
def test_a_table_that_was_pinned_is_read_as_it_was(table: tuple[str, dict[str, Any]]) -> None:
    rules = loaded(*table)
    assume(rules is not None)
    assert rules is not None
    pinned = pinned_ruleset("house", json.loads(rules.content), read_rulebook())
    assert (pinned.hash, pinned.options) == (rules.hash, rules.options)
    for path, clause in UNSAID.items():
        assert pinned.sources[path] in {clause, "house:pinned"}


@pytest.mark.parametrize("name", ["rum+cash+winner-scores", "rum+block+cash+rounds+winner-scores"])
def test_where_only_winners_score_losers_pay_what_they_held(name: str) -> None:
    """BRv-12 with BRv-13: the points of each loser are not in what the winner is booked, yet each pays its own."""
    rules = read_rulebook().resolve(name)
    for events in simulate(rules, 3, 5, seats=4, prefix="m"):
        audit = PlayedMatch("m", read(events), Readings(rules)).audit
        paid = [v for v in audit.verdicts if v.claim == "settlement"]
        assert len(paid) == 4
        assert all(v.verdict == "UPHELD" for v in paid)
        assert sum(int(v.computed or 0) for v in paid) == 0
        assert len({v.computed for v in paid}) > 2
