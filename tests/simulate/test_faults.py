"""Every fault can be injected, and an audit then finds it, where it was injected, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

from ledger.play.laws import LAWS
from ledger.simulate.faults import FAULTS, inject, inject_faults
from ledger.simulate.logbook import Event
from ledger.simulate.simulation import simulate
from schemas.canonical import canonical
from tests.audit.judged import with_copies
from tests.sample_logs import first_occasion
from tests.simulate.judging import OF_ONE_DEAL, PLAYED, RULEBOOK, VARIED, audit_of, codes, overturned, played_once
from tests.torture import TORTURE

WANTED = 3 if TORTURE else 1
"""Matches a fault is injected into under one ruleset, if that many offer an occasion."""

RULESETS_WANTED = 3 if TORTURE else 1
"""Rulesets a fault is injected under, if that many know it."""

USUAL = ("classic", "rum", "ace2three-pool-101", "continental", "rummy-106", "aceleagues-pool-101")

NEVER_FOUND: set[str] = set()
CLAIMED = {
    "show_overturned": "show",
    "points_overturned": "points",
    "total_overturned": "points",
    "settlement_overturned": "settlement",
}
WANTED_CODES = set(LAWS) - NEVER_FOUND | {"ruleset_unknown"} | set(CLAIMED)


def matches(ruleset: str) -> Iterator[list[Event]]:
    """Legal matches to inject faults into; at full tables the discards are turned over now and then."""
    players = RULEBOOK.resolve(ruleset).players
    one, full = (12, 12) if ruleset in OF_ONE_DEAL else (5, 2)
    one, full = (one * 3, full * 2) if TORTURE else (one, full)
    for seed, count, seats in ((30, one, None), (31, full, players.max), (33, full, max(players.min, 2))):
        yield from (played_once(ruleset, seed, number, seats) for number in range(1, count + 1))


def where(code: str) -> Iterator[str]:
    """The rulesets to try a fault under, the one it is shown under first."""
    yield from dict.fromkeys((first_occasion(FAULTS[code], RULEBOOK), *USUAL, *((*PLAYED, *VARIED) if TORTURE else ())))


def topic(function: Callable[..., object]) -> str:
    """The file a law or a fault stands in."""
    return function.__module__.rpartition(".")[2]


def what_to_write(code: str) -> str:
    """What somebody who has added a law does so that its finding is injected and shown."""
    beside = {
        topic(FAULTS[other].inject)
        for other, law in LAWS.items()
        if code in LAWS and topic(law.check) == topic(LAWS[code].check) and other in FAULTS
    }
    files = " or ".join(f"ledger/simulate/faults/{name}.py" for name in sorted(beside)) or "ledger/simulate/faults/"
    return (
        f"nothing shows the finding {code}: write a function {code}(scene) in {files}, "
        f'marked @fault("RULESET") with the ruleset that is to show it, and run make samples'
    )


def test_there_is_a_fault_for_every_law_and_every_claim() -> None:
    assert [what_to_write(code) for code in sorted(WANTED_CODES - set(FAULTS))] == []
    assert set(FAULTS) == WANTED_CODES


def test_who_adds_a_law_is_told_what_to_write_and_where() -> None:
    folder = "ledger/simulate/faults/"
    assert f"write a function buy_priority(scene) in {folder}melds.py" in what_to_write("buy_priority")
    assert f"write a function a_new_claim(scene) in {folder}," in what_to_write("a_new_claim")


@pytest.mark.parametrize("code", FAULTS)
def test_it_is_found_where_it_was_injected_and_nothing_else_is(code: str) -> None:
    rulesets = 0
    for ruleset in where(code):
        here = _found_under(code, ruleset)
        rulesets += bool(here)
        if rulesets == RULESETS_WANTED:
            break
    assert rulesets


def _found_under(code: str, ruleset: str) -> int:
    """How often a fault was injected under a ruleset and found."""
    rules, here = RULEBOOK.resolve(ruleset), 0
    for events in matches(ruleset):
        before = json.dumps(events)
        faulty = inject(code, events, rules, Random(f"{code} {events[0]['match']}"))
        assert json.dumps(events) == before, "the legal match is as it was"
        if faulty is None:
            continue
        assert numbers_are_whole(faulty.events)
        audit, match = audit_of(faulty.events), events[0]["match"]
        left = set(codes(audit)) - {"types_unlogged"}
        if TORTURE and not (code in CLAIMED and overturned(audit)) and (not left or "wrong_by_any_reading" in left):
            continue  # of many matches there is one in which another reading, or acts never logged, explain it
        if code in CLAIMED:
            assert (match, codes(audit), overturned(audit)) == (match, [], [CLAIMED[code]])
        else:
            assert (match, codes(audit), overturned(audit)) == (match, [code], [])
            assert (match, audit.findings[0].seq) == (match, faulty.seq)
        here += 1
        if here == WANTED:
            break
    return here


@pytest.mark.slow
@pytest.mark.parametrize("code", sorted(set(FAULTS) - set(CLAIMED))[:: 1 if TORTURE else 5])
def test_it_is_found_too_where_the_copies_of_a_card_are_told_apart(code: str) -> None:
    """A fault that names a face alone in such a log is found for that, too; tables of melds are played on with faces
    alone and may offer no occasion."""
    ruleset, occasions = first_occasion(FAULTS[code], RULEBOOK), 0
    rules = RULEBOOK.resolve(ruleset)
    for number in range(1, 25 if rules.melding.where == "hand" else 5):
        faulty = inject(code, match_of_copies(ruleset, number), rules, Random(code))
        if faulty is not None:
            audit = audit_of(faulty.events)
            assert {*codes(audit), "copies_mixed"} == {code, "copies_mixed"}
            assert any((found.code, found.seq) == (code, faulty.seq) for found in audit.findings)
            occasions += 1
            break
    assert occasions or rules.melding.where == "table"


@cache
def match_of_copies(ruleset: str, number: int) -> list[Event]:
    """A legal match whose log tells the copies of a card apart."""
    return with_copies(played_once(ruleset, 30, number, None), RULEBOOK.resolve(ruleset), Random(number))


@pytest.mark.parametrize("code", FAULTS if TORTURE else sorted(FAULTS)[::6])
def test_injection_repeats_itself(code: str) -> None:
    ruleset = first_occasion(FAULTS[code], RULEBOOK)
    for events in matches(ruleset):
        faulty = inject(code, events, RULEBOOK.resolve(ruleset), Random(1))
        if faulty is not None:
            again = inject(code, events, RULEBOOK.resolve(ruleset), Random(1))
            assert again is not None
            assert (canonical(faulty.events), faulty.seq) == (canonical(again.events), again.seq)
            assert canonical(faulty.events) != canonical(events)
            return
    pytest.fail(f"no occasion for {code}")


def numbers_are_whole(events: list[Event]) -> bool:
    """Whether the numbers run from 1 without a hole, but for one that a gap tells of."""
    due = 1
    for event in events:
        if event["seq"] != due:
            return False
        due = event["to"] + 1 if event["type"] == "gap" else due + 1
    return True


@pytest.mark.parametrize(("code", "count"), [("out_of_turn", 4), ("show_overturned", 2)])
def test_labels_say_where_faults_are(code: str, count: int) -> None:
    """Not every match ends with a show: those without come as they are."""
    rules = RULEBOOK.resolve("classic")
    found = list(inject_faults(simulate(rules, 4, 9), code, rules, 1))
    assert [label["code"] for _, label in found if label] == [code] * count
    for events, label in found:
        assert audit_of(events).alarming == (label is not None)
        if label is not None:
            assert label["match"] == events[0]["match"]
            assert 1 <= label["seq"] <= len(events)


@pytest.mark.parametrize(
    ("ruleset", "code"),
    [
        ("ace2three-points", "fold_not_made"),
        ("classic", "contract_wrong"),
        ("rum", "second_drop"),
        ("continental", "meld_not_valid"),
        ("aceleagues-deals", "split_not_due"),
        ("rummy-106", "timer_declared"),
        ("aceleagues-points", "timer_drew_discard"),
    ],
)
def test_without_an_occasion_nothing_is_injected(ruleset: str, code: str) -> None:
    rules = RULEBOOK.resolve(ruleset)
    assert all(inject(code, events, rules, Random(3)) is None for events in simulate(rules, 6, 3))
