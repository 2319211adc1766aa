"""Plain moves folded in one go come to what they come to one by one, and break no law."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.play.profile import log_profile
from ledger.play.replay import replay
from ledger.play.runs import ASKED_OF_MOVES, Log, Skim, after_run, last_state, skim, skim_together
from ledger.rules.admissible import with_choices
from schemas.events import Act, Claim, read_events
from schemas.ruleset import Ruleset
from tests.audit.judged import FAMILIES, SAMPLED, SEED, matches, readings
from tests.audit.mask import mask
from tests.audit.mutate import mutate
from tests.play.table import Table, use_up
from tests.play.table_games import wild_table_games
from tests.play.test_masking import maskings
from tests.torture import TORTURE, seeded

MATCHES = 8 if TORTURE else 2


def skimmed(events: Sequence[Act | Claim], rules: Ruleset) -> Skim:
    """The steps that are left, and where."""
    return skim(events, rules, log_profile(events, rules))


def assert_skims_like_the_replay(events: Sequence[Act | Claim], rules: Ruleset) -> int:
    """All steps are those of the replay, those left out found nothing; how many these are."""
    steps, left = tuple(replay(events, rules)), skimmed(events, rules)
    for place, step in zip(left.places, left.steps, strict=True):
        assert step.event is events[place] and step == steps[place]
    left_out = [step for place, step in enumerate(steps) if place not in left.places]
    assert [step.event for step in left_out if step.findings or step.unseen] == []
    assert left.all_steps == steps
    return len(left_out)


@pytest.mark.parametrize("name", FAMILIES)
def test_what_is_left_of_a_replay_is_as_it_was(name: str) -> None:
    rules, rng = readings(name).rules, Random(seeded(31))
    for match in matches(name, MATCHES, SEED):
        for told in (match, *(mutate(match, rng)[0] for _ in range(3)), mask(match, rng)):
            assert_skims_like_the_replay(read_events(told), rules)


@pytest.mark.parametrize("name", SAMPLED[::6])
def test_logs_replayed_in_turn_are_replayed_as_each_by_itself(name: str) -> None:
    rules, rng = readings(name).rules, Random(seeded(32))
    told = [read_events(mutate(match, rng)[0]) for match in matches(name, 2 * MATCHES, SEED)]
    logs = [Log(events, rules, log_profile(events, rules)) for events in (*told, ())]
    assert skim_together(logs) == [skim(*log) for log in logs]
    cannot: Any = [*told[0][:5], None]
    assert skim_together([Log(cannot, rules, logs[0].profile), *logs]) == [None, *skim_together(logs)]


@pytest.mark.parametrize("name", ("classic", "rum"))
def test_nothing_of_a_replay_waits_for_the_garbage_collector(name: str) -> None:
    """A value that holds itself keeps all states it can reach, which a collector that looks seldom leaves lying."""
    rules, logs = readings(name).rules, [read_events(match) for match in matches(name, 2, SEED)]
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        for events in logs:
            skimmed(events, rules)
        gc.collect()
        assert {type(value).__name__ for value in gc.garbage if type(value).__module__.startswith("ledger.")} == set()
    finally:
        gc.set_debug(0)
        gc.garbage.clear()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_so_it_is_in_table_play(data: st.DataObject) -> None:
    table = data.draw(wild_table_games())
    assert_skims_like_the_replay(data.draw(maskings(table)), table.rules)


@pytest.mark.parametrize(("name", "share"), (("classic", 0.6), ("aceleagues-pool-201", 0.5), ("continental", 0.5)))
def test_most_events_of_whole_matches_are_plain_moves(name: str, share: float) -> None:
    """Lest projecting becomes slow and nobody sees it."""
    rules = readings(name).rules
    events = [read_events(match) for match in list(matches(name, 4, SEED))[::2]]  # without copies told apart
    left_out = sum(assert_skims_like_the_replay(one, rules) for one in events)
    assert left_out > share * sum(map(len, events))


def seqs_left_out(table: Table) -> list[int]:
    """The events of a table that are no steps."""
    assert_skims_like_the_replay(table.events, table.rules)
    left = {step.event.seq for step in skimmed(table.events, table.rules).steps}
    return [event.seq for event in table.events if event.seq not in left]


def test_turns_of_players_in_time_are_plain() -> None:
    table = Table("classic", 3).round()
    table.turn(1, "discards", put=table.hands[1][0]).group(1, " ".join(table.hands[1][:3])).turn(2)
    assert seqs_left_out(table) == list(range(3, 13))  # the last is always looked at


HELD = "2S 3S 4S 5H 6H 7H 8D 9D TD JC QC KC 2C"
ODD: dict[str, Callable[[Table], Any]] = {
    "the timer draws": lambda table: table.draw(1, by="timer"),
    "another seat draws": lambda table: table.draw(2),
    "a card that does not lie there": lambda table: table.draw(1, card="9C"),
    "an unknown card": lambda table: table.draw(1, card="??"),
    "a joker taken from the discards": lambda table: (table.turn(1, put="JK"), table.draw(2, "discards")),
    "put down without having drawn": lambda table: table.discard(1, "2S"),
    "what was taken is put back": lambda table: table.turn(1, "discards"),
    "a card that is not held": lambda table: (table.draw(1), table.discard(1, "9C")),
    "put down face down": lambda table: (table.draw(1), table.discard(1, "2S", face="down")),
    "too late": lambda table: table.draw(1),
    "groups that are not held": lambda table: table.group(1, "9C 9H 9S"),
    "groups of a hand that was given up": lambda table: (table.drop(1), table.group(1, "2S 3S 4S")),
    "a hand is given up": lambda table: table.drop(1),
    "the last card of the stock": lambda table: use_up(table),
    "nobody knows what is due": lambda table: (
        table.draw(1).declare(1, groups=None).miss(2), table.draw(2),
    ),
}  # fmt: skip


@pytest.mark.parametrize("odd", ODD)
def test_what_is_not_surely_plain_is_replayed(odd: str) -> None:
    stock = "JK 9D" if "joker" in odd else ""
    rummy_106 = dict.fromkeys(("the last card of the stock", "nobody knows what is due"), "rummy-106")
    ruleset = {"too late": "aceleagues-points", **rummy_106}.get(odd, "classic")
    table = Table(ruleset, 3, hands={1: HELD}, stock=stock).wait(100 if odd == "too late" else 0)
    ODD[odd](table)
    assert_skims_like_the_replay(table.events, table.rules)
    last = len(table.events) - 1
    table.leave(3)  # the last event of a log is looked at whatever it is
    assert last in skimmed(table.events, table.rules).places


@pytest.mark.parametrize("name", ("rummy-106", "rummycentral", "ace2three-best-of-3"))
def test_by_other_rules_it_ends_as_their_own_replay_does(name: str) -> None:
    rules, other = readings(name).rules, readings(name).other
    others = [with_choices(rules, choice, "house:stated") for choice in ({"count.cap": 100}, {"drop.first": 13})]
    for match in matches(name, MATCHES, SEED):
        events = read_events(match)
        for one in [*others, *([other] if other is not None else [])]:
            *_, last = replay(events, one)
            assert last_state(skimmed(events, rules), one) == last.after


@pytest.mark.parametrize("late", (True, False))
def test_where_clocks_and_jokers_are_not_asked_about_moves_are_plain_that_break_those_laws(late: bool) -> None:
    table = Table("aceleagues-points" if late else "classic", 3, hands={1: HELD}, stock="JK 9D")
    if late:
        table.wait(100)
    else:
        table.turn(1, put="JK")
    first = len(table.events)
    table.draw(2 - late, "stock" if late else "discards").discard(2 - late, table.hands[2 - late][0])
    steps = tuple(replay(table.events, table.rules))
    assert {finding.code for finding in steps[first].findings} <= ASKED_OF_MOVES and steps[first].findings
    before, end = steps[first].before, len(table.events)
    assert after_run(before, table.events, first, end) == (before, first)
    assert after_run(before, table.events, first, end, unasked=True) == (steps[-1].after, end)
