"""The law: what a log leaves out never accuses anybody. A masked log alarms nobody where the whole log does not.

make torture masks 300 logs of each ruleset, and of each of the overlays sampled: a third of them honest, a
third with one figure claimed wrongly, the others with any one event mutated.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from schemas.events import EVENT
from tests.audit.judged import FAMILIES, RULESETS, SEED, Event, audited, is_long, matches, played
from tests.audit.mask import mask
from tests.audit.mutate import mutate
from tests.torture import TORTURE

Alarms = set[tuple[int | None, str]]

EACH = 12 if TORTURE else 2
EACH_OVERLAID = 12 if TORTURE else 1


def alarms(events: list[Event], ruleset: str) -> Alarms:
    """Each finding by its event and its law, and each claim overturned by its event, its kind and its seat."""
    audit = audited(events, ruleset)
    overturned = {(v.seq, f"{v.claim} {v.seat}") for v in audit.verdicts if v.verdict == "OVERTURNED"}
    return overturned | {(finding.seq, finding.code) for finding in audit.findings}


def wrongly_claimed(events: list[Event], rng: Random) -> list[Event]:
    """The log with one figure claimed that is not the right one."""
    while True:
        mutated, kind = mutate(events, rng)
        if kind == "claim":
            return mutated


def logs(ruleset: str, about: str) -> Iterator[tuple[int, list[Event], Random]]:
    """Legal matches of a ruleset one after another, over and over, each with its number and chances of its own."""
    whole = played(ruleset)
    few = ruleset not in RULESETS or (is_long(ruleset) and not TORTURE)
    for number in range(EACH_OVERLAID if few else EACH):
        yield number, whole[number % len(whole)], Random(f"{about} {ruleset} {number} of {SEED}")


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_in_a_masked_honest_log_nothing_is_found_and_nothing_overturned(ruleset: str) -> None:
    for number, events, rng in logs(ruleset, "honest"):
        assert (number, alarms(mask(events, rng), ruleset)) == (number, set())


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_a_masked_log_with_a_wrong_claim_shows_nothing_the_whole_log_does_not(ruleset: str) -> None:
    for number, events, rng in logs(ruleset, "claimed"):
        whole = wrongly_claimed(events, rng)
        more = alarms(mask(whole, rng), ruleset) - alarms(whole, ruleset)
        assert (number, more) == (number, set())


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_a_masked_log_alarms_only_where_the_whole_log_does(ruleset: str) -> None:
    for number, events, rng in logs(ruleset, "mutated"):
        whole, kind = mutate(events, rng)
        found = alarms(mask(whole, rng), ruleset)
        assert not found or alarms(whole, ruleset), f"match {number}, {kind}: {found}"


@pytest.mark.parametrize("ruleset", ["aceleagues-points", "continental", "rum+jokers"])
def test_masking_leaves_out_and_changes_nothing_else(ruleset: str) -> None:
    for events in matches(ruleset, 1, SEED):
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
    if isinstance(masked, list) and masked and isinstance(masked[0], dict) and "cards" in masked[0]:
        held = {row["seat"]: row for row in whole}
        return all(_hides(row, held[row["seat"]]) for row in masked)
    if isinstance(masked, list) and (masked or not whole):
        return len(masked) == len(whole) and all(map(_hides, masked, whole))
    return masked in ("??", [], whole)
