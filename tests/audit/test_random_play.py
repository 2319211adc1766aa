"""Lawful matches that no sensible player would play accuse nobody, whole or with less of the log."""

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from ledger.audit.audits import Held, held_in
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import with_options
from tests.audit.judged import SEED, Event, read, readings
from tests.audit.omit import Omission, omit
from tests.audit.random_contract_play import random_contract_match
from tests.audit.random_play import PLATFORMS, random_match
from tests.audit.random_table_play import TABLE_RULESETS, random_table_match
from tests.audit.test_omissions import counter_example
from tests.torture import TORTURE

RULESETS_PLAYED = (*PLATFORMS, *TABLE_RULESETS, "continental")
LONG = (*TABLE_RULESETS, "continental")
"""Whose matches have several times the events of others."""
OF_KINDS = {"split": "step", "drop": "by", "show_judged": "valid"}
OMISSIONS = 20 if TORTURE else 4


def how_many(ruleset: str) -> int:
    """How many matches of a ruleset are gone through."""
    if TORTURE:
        return 300
    return 1 if ruleset in LONG else 4


def accused(events: list[Event], ruleset: str, whole: list[Event]) -> set[Held]:
    """What is held against anybody by the rules of the table, with what the opening of the whole log states of them."""
    if not events:
        return set()
    known = with_options(readings(ruleset), whole[0].get("options", {})) or readings(ruleset)
    return held_in(PlayedMatch(events[0]["match"], read(events), known).audit)


def play(ruleset: str, rng: Random) -> list[Event]:
    """The log of a match at random."""
    if ruleset == "continental":
        return random_contract_match(rng)
    return random_match(ruleset, rng) if ruleset in PLATFORMS else random_table_match(ruleset, rng)


@pytest.mark.parametrize("ruleset", RULESETS_PLAYED)
def test_play_at_random_accuses_nobody_whatever_is_left_out_of_its_log(ruleset: str) -> None:
    for number in range(how_many(ruleset)):
        rng = Random(f"{ruleset} {number} of {SEED}")
        events = play(ruleset, rng)
        assert not accused(events, ruleset, events), (ruleset, number)
        for _ in range(OMISSIONS):
            omission = omit(events, rng)
            if accused(omission.events(), ruleset, events):

                def wrong(less: Omission, ruleset: str = ruleset, events: list[Event] = events) -> bool:
                    return bool(accused(less.events(), ruleset, events))

                pytest.fail(counter_example(events, omission, wrong))


def test_play_at_random_goes_through_all_that_happens_at_tables() -> None:
    lacking = {
        "open", "deal", "draw", "discard", "drop", "miss", "group", "declare", "show", "show_judged", "leave",
        "disconnect", "reconnect", "recycle", "meld", "lay_off", "deal_scored", "match_settled",
        "rejoin", "split", "close", "lay_contract", "buy", "move_joker",
        "split offer", "split accept", "split refuse", "split auto",
        "drop player", "drop timer", "drop autoplay", "drop server", "show_judged True", "show_judged False",
        "option timer_seconds", "option settlement_fee_percent",
    }  # fmt: skip
    for number in range(20):
        for ruleset in RULESETS_PLAYED:
            lacking -= set(chain.from_iterable(map(happenings, play(ruleset, Random(f"{ruleset} {number}")))))
            if not lacking:
                return
    assert not lacking


def happenings(event: Event) -> Iterator[str]:
    """What happens in an event: its type, of some which kind of it, and what it states of the table."""
    yield event["type"]
    yield from (f"option {name}" for name in event.get("options", ()))
    if event["type"] in OF_KINDS:
        yield f"{event['type']} {event[OF_KINDS[event['type']]]}"


def test_points_tell_of_who_came_back_in_a_gap_where_no_hand_is_logged() -> None:
    """Seat 2 had left; it came back unseen, and won the next deal, which by the log might have been dealt to the others
    alone: that the match is over then nobody knows."""
    ruleset = "ace2three-pool-201"
    whole = play(ruleset, Random(f"{ruleset} 1809 of 20261206"))
    assert [(event["seq"], event["type"], event["seat"]) for event in whole if event["seq"] in (25, 30)] == [
        (25, "leave", 2),
        (30, "rejoin", 2),
    ]
    less = [event for event in whole if event["seq"] not in (28, 29, 30)]
    gap = {**{key: whole[27][key] for key in ("v", "match", "seq")}, "type": "gap", "to": 30, "reason": "lost"}
    less.insert(27, gap)
    later = [event["seq"] for event in less if event["type"] == "deal"][1:]
    less = [
        {key: value for key, value in event.items() if key not in ("hands", "first") or event["seq"] not in later}
        for event in less
    ]
    assert not accused(less, ruleset, whole)
