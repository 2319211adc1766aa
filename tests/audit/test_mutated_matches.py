"""The law: whatever is done to one event of a match, the audit calls the log clean exactly when it is still legal.

What legal is says the second referee, who was written from the rules alone. MELDTRAIL_TORTURE=1 makes 20,000 of them.
"""

import os
from collections import Counter
from random import Random

import pytest

from tests.audit.judged import RULESETS, audited, each_of, matches
from tests.audit.mutate import KINDS, mutate
from tests.oracles.second_referee import objections

COUNT = 20_000 if os.environ.get("MELDTRAIL_TORTURE") else 300
SEED = 5


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_mutated_match_is_called_clean_exactly_when_it_is_legal_and_its_claims_are_right(ruleset: str) -> None:
    wrong = []
    for number, events in enumerate(matches(ruleset, each_of(COUNT), SEED)):
        mutated, kind = mutate(events, Random(f"{ruleset} {number} of {SEED}"))
        audit, faults = audited(mutated, ruleset), objections(mutated, ruleset)
        if audit.clean and faults:
            wrong.append(f"match {number}, {kind}: called clean, but {faults[0]}")
        if not audit.clean and not faults:
            found = [row.message for row in audit.rows if getattr(row, "verdict", "") != "UPHELD"]
            wrong.append(f"match {number}, {kind}: legal, but {found[0]}")
    assert wrong == []


def test_no_mutation_of_a_figure_claimed_goes_unnoticed_and_of_the_others_most_do_not() -> None:
    made: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    for events in matches("classic", 12, SEED):
        for number in range(25):
            mutated, kind = mutate(events, Random(number))
            made[kind] += 1
            noticed[kind] += not audited(mutated, "classic").clean
    assert set(made) == set(KINDS)
    assert noticed["claim"] == made["claim"]
    assert noticed.total() > 0.7 * made.total()


def test_a_mutated_match_differs_in_one_event_and_is_numbered_without_holes() -> None:
    for events in matches("rummy-106", 4, SEED):
        for number in range(50):
            mutated, kind = mutate(events, Random(number))
            assert [event["seq"] for event in mutated] == list(range(1, len(mutated) + 1))
            assert len(mutated) - len(events) == {"deletion": -1, "duplication": 1}.get(kind, 0)
            told = [repr(sorted({**event, "seq": 0}.items(), key=str)) for event in mutated]
            held = [repr(sorted({**event, "seq": 0}.items(), key=str)) for event in events]
            assert (Counter(told) - Counter(held)).total() <= 1
            assert (Counter(held) - Counter(told)).total() <= 1
            assert mutated != events
            assert mutate(events, Random(number)) == (mutated, kind)
