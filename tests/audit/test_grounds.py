"""What is held against somebody hangs on the options that were asked for on the way to it, and on no others."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any, cast

import pytest

from ledger.audit.audits import contradicted_at, held_in
from ledger.audit.grounds import Grounds, NotingRules
from ledger.audit.played import PlayedMatch
from ledger.rules import many_hands, melds, solver
from ledger.rules.compiled.counting import HandSearch
from ledger.rules.library import read_rulebook
from ledger.rules.shows import find_show
from schemas.errors import BadCards, BadRuleset
from schemas.events import EVENT
from schemas.ruleset import HAND_OPTIONS, Ruleset
from tests.audit.judged import RULEBOOK, SAMPLED, SEED, audited, is_long, played, readings
from tests.audit.mutate import mutate
from tests.torture import TORTURE

MADE = 60 if TORTURE else 2
MADE_OF_LONG = 60 if TORTURE else 1


@pytest.mark.parametrize("ruleset", SAMPLED)
def test_what_is_held_by_our_reading_is_held_by_every_reading_that_is_left_out(ruleset: str) -> None:
    """By its whole audit, or the log contradicts itself sooner."""
    for number in range(MADE_OF_LONG if is_long(ruleset) else MADE):
        legal = played(ruleset)
        events, _ = mutate(legal[number % len(legal)], Random(f"{ruleset} {number} grounds {SEED}"))
        known = readings(ruleset)
        match = PlayedMatch("m", [EVENT.validate_python(event, strict=False) for event in events], known)
        held, soonest = held_in(match.by_our_reading), contradicted_at(match.by_our_reading)
        if not held:
            continue
        grounds = Grounds(match.events, known.rules, held)
        for other in known.admissible:
            audit = match.under(other.rules).by_our_reading
            if grounds.bear([path for path, _ in other.choices], other.rules, soonest):
                assert held <= held_in(audit) or contradicted_at(audit) < soonest, (other.said, held)


def test_what_was_not_found_in_play_is_asked_of_every_reading() -> None:
    rules = RULEBOOK.resolve("rummycentral")
    match = PlayedMatch("m", [], readings("rummycentral"))
    assert not Grounds(match.events, rules, {("points", 7, 1)}).bear(["timer.seconds"], rules, 0)


class _Fresh(NotingRules):
    """Rules that note what is asked of them under a key that nothing was ever remembered by."""

    @property
    def hand_key(self) -> str:
        return f"fresh {id(self)}"

    def model_copy(self, update: dict[str, object]) -> _Fresh:
        """The rules with other tables, which note for both."""
        copy = _Fresh(self._rules.model_copy(update=update))
        copy.asked = self.asked
        return copy


def _arranged(rules: Ruleset, wild: str | None) -> None:
    """All that is remembered by what a hand is arranged by."""
    hand = ["AS", "2S", "3S", "4H", "5H", "JK", "7D", "7C", "7H", "QD", "KD", "9S", "TS"]
    many_hands.compiled_search(rules)
    solver.counting_engine(wild, rules)
    solver.show_engine(wild, rules)
    melds.read_meld(("AS", "2S", "JK"), wild, rules)
    melds.pairs_to_meld("5H", rules)
    find_show(hand, wild, rules)
    HandSearch(rules, {})


@pytest.mark.parametrize("ruleset", SAMPLED)
def test_a_hand_is_arranged_by_the_options_it_is_remembered_under(ruleset: str) -> None:
    for wild in (None, "5", "JK"):
        noting: Any = _Fresh(read_rulebook().resolve(ruleset))
        solver._engines.clear()
        with suppress(BadCards, BadRuleset):  # what was asked before is noted
            _arranged(cast("Ruleset", noting), wild)
        assert noting.asked <= set(HAND_OPTIONS)
        assert not noting.asked_for_all


def test_a_seat_named_twice_in_a_claim_is_wrong_by_every_reading() -> None:
    """Its two figures are two claims: that one of them is right makes the other no better."""
    events = list(played("classic")[0])
    settled = next(event for event in events if event["type"] == "match_settled" and event.get("standings"))
    first = settled["standings"][0]
    twice = {**settled, "standings": [*settled["standings"], {**first, "points": (first.get("points") or 0) + 5}]}
    audit = audited([twice if event is settled else event for event in events], "classic")
    rows = [row for row in audit.verdicts if row.seq == settled["seq"] and row.seat == first["seat"]]
    assert [row.verdict for row in rows if row.of_total or row.claim == "points"] == ["UPHELD", "OVERTURNED"]
