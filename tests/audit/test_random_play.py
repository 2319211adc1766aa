"""Lawful matches that no sensible player would play accuse nobody, whole or with less of the log."""

from random import Random

import pytest

from ledger.audit.audits import held_in
from tests.audit.judged import SEED, Event, audited
from tests.audit.omit import omit
from tests.audit.random_contract_play import random_contract_match
from tests.audit.random_play import PLATFORMS, random_match
from tests.audit.random_table_play import TABLE_RULESETS, random_table_match
from tests.audit.test_omissions import counter_example
from tests.torture import TORTURE

RULESETS_PLAYED = (*PLATFORMS, *TABLE_RULESETS, "continental")
MATCHES = 2_000 if TORTURE else 12
OMISSIONS = 20 if TORTURE else 4


def is_accused(events: list[Event], ruleset: str) -> bool:
    """Whether anything is held against anybody."""
    return bool(events) and bool(held_in(audited(events, ruleset)))


def play(ruleset: str, rng: Random) -> list[Event]:
    """The log of a match at random."""
    if ruleset == "continental":
        return random_contract_match(rng)
    return random_match(ruleset, rng) if ruleset in PLATFORMS else random_table_match(ruleset, rng)


@pytest.mark.parametrize("ruleset", RULESETS_PLAYED)
def test_play_at_random_accuses_nobody_whatever_is_left_out_of_its_log(ruleset: str) -> None:
    for number in range(MATCHES):
        rng = Random(f"{ruleset} {number} of {SEED}")
        events = play(ruleset, rng)
        assert not held_in(audited(events, ruleset)), (ruleset, number)
        for _ in range(OMISSIONS):
            omission = omit(events, rng)
            if is_accused(omission.events(), ruleset):
                pytest.fail(counter_example(events, omission, lambda less: is_accused(less.events(), ruleset)))


def test_play_at_random_goes_through_all_that_happens_at_tables() -> None:
    names = RULESETS_PLAYED
    drawn = [play(ruleset, Random(f"{ruleset} {number}")) for ruleset in names for number in range(20)]
    types = {event["type"] for events in drawn for event in events}
    assert types == {
        "open", "deal", "draw", "discard", "drop", "miss", "group", "declare", "show", "show_judged", "leave",
        "disconnect", "reconnect", "recycle", "meld", "lay_off", "deal_scored", "match_settled",
        "rejoin", "split", "close",
    }  # fmt: skip
    wrong = [event for events in drawn for event in events if event["type"] == "show_judged" and not event["valid"]]
    folds = [event for events in drawn for event in events if event["type"] == "drop" and event["by"] == "timer"]
    assert wrong
    assert folds
