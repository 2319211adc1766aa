"""The law: what a log leaves out never accuses anybody. A masked log alarms nobody where the whole log does not.

MELDTRAIL_TORTURE=1 masks 5,000 logs: a third of them honest, a third with one figure claimed wrongly, the others with
any one event mutated.
"""

import os
from random import Random
from typing import Any

import pytest

from schemas.events import EVENT
from tests.audit.judged import RULESETS, audited, each_of, matches
from tests.audit.mask import mask
from tests.audit.mutate import mutate

Event = dict[str, Any]
Alarms = set[tuple[int | None, str]]

COUNT = 5_000 if os.environ.get("MELDTRAIL_TORTURE") else 200
EACH = each_of(-(-COUNT // 3))
SEED = 6


def findings(events: list[Event], ruleset: str) -> Alarms:
    """Each finding by its event and its law."""
    return {(finding.seq, finding.code) for finding in audited(events, ruleset).findings}


def overturned(events: list[Event], ruleset: str) -> Alarms:
    """Each claim overturned, by its event, its kind and its seat."""
    verdicts = audited(events, ruleset).verdicts
    return {(verdict.seq, f"{verdict.claim} {verdict.seat}") for verdict in verdicts if verdict.verdict == "OVERTURNED"}


def wrongly_claimed(events: list[Event], rng: Random) -> list[Event]:
    """The log with one figure claimed that is not the right one."""
    while True:
        mutated, kind = mutate(events, rng)
        if kind == "claim":
            return mutated


@pytest.mark.parametrize("ruleset", RULESETS)
def test_in_a_masked_honest_log_nothing_is_found_and_nothing_overturned(ruleset: str) -> None:
    for number, events in enumerate(matches(ruleset, EACH, SEED)):
        masked = mask(events, Random(f"{ruleset} {number} of {SEED}"))
        assert (number, findings(masked, ruleset), overturned(masked, ruleset)) == (number, set(), set())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_masked_log_with_a_wrong_claim_shows_nothing_the_whole_log_does_not(ruleset: str) -> None:
    for number, events in enumerate(matches(ruleset, EACH, SEED + 1)):
        rng = Random(f"{ruleset} {number} of {SEED}")
        whole = wrongly_claimed(events, rng)
        masked = mask(whole, rng)
        more = findings(masked, ruleset) - findings(whole, ruleset)
        more |= overturned(masked, ruleset) - overturned(whole, ruleset)
        assert (number, more) == (number, set())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_masked_log_alarms_only_where_the_whole_log_does(ruleset: str) -> None:
    for number, events in enumerate(matches(ruleset, EACH, SEED + 2)):
        rng = Random(f"{ruleset} {number} of {SEED}")
        whole, kind = mutate(events, rng)
        masked = mask(whole, rng)
        found, wrong = findings(masked, ruleset), overturned(masked, ruleset)
        if found or wrong:
            known = findings(whole, ruleset) | overturned(whole, ruleset)
            assert known, f"match {number}, {kind}: {found | wrong}"


def test_masking_leaves_out_and_changes_nothing_else() -> None:
    for events in matches("aceleagues-points", 6, SEED):
        for number in range(20):
            masked = mask(events, Random(number))
            assert masked == mask(events, Random(number))
            for event, whole in zip(masked, events, strict=True):
                EVENT.validate_python(event, strict=False)
                assert _hides(event, whole)


def _hides(masked: Any, whole: Any) -> bool:
    """Whether ``masked`` is ``whole`` with things left out or unknown."""
    if isinstance(masked, dict):
        return all(_hides(value, whole[name]) for name, value in masked.items())
    if isinstance(masked, list) and masked and "cards" in masked[0]:
        held = {row["seat"]: row for row in whole}
        return all(_hides(row, held[row["seat"]]) for row in masked)
    if isinstance(masked, list) and (masked or not whole):
        return len(masked) == len(whole) and all(map(_hides, masked, whole))
    return masked in ("??", [], whole)
