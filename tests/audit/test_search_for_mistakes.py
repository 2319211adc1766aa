"""How far mistakes of a converter are looked for: what is not asked of a log, or not gone through, explains nothing of
it; and where the search is given up nobody is accused."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from random import Random

import pytest

from ledger.audit import played as judging
from ledger.audit import wrong_lines
from ledger.audit.audits import Audit, Held, accused_in, held_by
from ledger.audit.corrections.facts import fact
from ledger.audit.corrections.lines import Correction, Events
from ledger.audit.played import PlayedMatch
from ledger.audit.wrong_lines import LEAST_SEARCHED, MOST_MISTAKES, MOST_SEARCHED, MOST_TRIED, TRIED, Search
from ledger.messages.renderer import ENGLISH
from ledger.simulate.simulation import simulate
from tests.audit import test_wrong_columns, test_wrong_habits
from tests.audit.judged import RULEBOOK, played, read, readings
from tests.torture import TORTURE
from tests.worded import said

SENTENCE = ENGLISH.say("lines_in_doubt-not_searched")
LOUD = {**test_wrong_columns.LOUD, **test_wrong_habits.LOUD}
NAMES = sorted(LOUD) if TORTURE else sorted(LOUD)[::4]


@cache
def wrong(name: str) -> PlayedMatch | None:
    """The first match that a converter with a mistake changes so that something is held against somebody."""
    convert, where, _ = LOUD[name]
    for events in played(where[0]):
        log = convert(deepcopy(events))
        match = PlayedMatch("m-1", tuple(read(log)) if log else (), readings(where[0]))
        if log and accused_in(match.by_our_reading):
            return match
    return None


def searched(match: PlayedMatch, search: Search | None = None) -> Audit:
    return match._less_mistakes(match.by_our_reading, MOST_MISTAKES, search or Search.of(match.events))


@pytest.mark.parametrize("name", NAMES)
def test_no_gate_hides_a_correction_that_explains_something(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = wrong(name)
    if match is None:
        return
    gated = searched(match)
    asked = list[Correction]()
    is_enough = wrong_lines._is_enough

    def is_enough_behind(events: Events, charges: set[Held], correction: Correction) -> bool:
        """Whether it explains enough, asked only once its log was judged."""
        if all(one is not correction for one in asked):
            asked.append(correction)
            return True
        return is_enough(events, charges, correction)

    monkeypatch.setattr(wrong_lines, "_is_enough", is_enough_behind)
    monkeypatch.setattr(judging, "MOST_NEW", 10**6)
    monkeypatch.setattr(PlayedMatch, "_holds_before", lambda match, other, charges: False)
    monkeypatch.setattr(wrong_lines, "_OF_SETTLEMENT", frozenset())
    monkeypatch.setattr(wrong_lines, "_OF_POINTS", {})
    monkeypatch.setattr(wrong_lines, "TRIED", tuple(getattr(way, "__wrapped__", way) for way in TRIED))
    assert searched(match, Search(10**9)) == gated


@pytest.mark.parametrize("name", sorted(LOUD))
def test_nothing_comes_of_a_correction_where_no_line_is_of_its_types(name: str) -> None:
    match = wrong(name)
    for way in TRIED if match is not None else ():
        look: Callable[[Events], object] = getattr(way, "__wrapped__", way)
        if match is not None and not list(way(match.events)):
            assert not list(look(match.events)), way.__name__  # type: ignore[call-overload]


def test_a_fact_is_worked_out_once_for_a_log_and_anew_for_each_other() -> None:
    asked = list[Events]()

    @fact
    def length(events: Events) -> int:
        asked.append(events)
        return len(events)

    logs = [tuple(read(events)) for events in played("classic")[:6]]
    assert [length(log) for log in (*logs, *logs[::-1], logs[0])] == [len(log) for log in (*logs, *logs[::-1], logs[0])]
    assert len(asked) == 6 + 2 + 0  # of four logs it is remembered
    assert length([*logs[0]]) == length([*logs[0]]) and len(asked) == 10


def many_lost() -> PlayedMatch:
    """A match in which a line in twenty-five is lost, and something is held by that."""
    rng = Random(7)
    log = (event for event in played("aceleagues-deals")[1] if event["type"] == "open" or rng.random() > 0.04)
    numbered = [{**event, "seq": seq} for seq, event in enumerate(log, 1)]
    return PlayedMatch("m-1", read(numbered), readings("aceleagues-deals"))


def test_where_the_search_is_given_up_nobody_is_accused(monkeypatch: pytest.MonkeyPatch) -> None:
    match = many_lost()
    search = Search(0)
    left = searched(match, search)
    assert search.is_given_up and accused_in(left)
    monkeypatch.setattr(wrong_lines, "MOST_SEARCHED", 0)
    monkeypatch.setattr(wrong_lines, "LEAST_SEARCHED", 0)
    audit = PlayedMatch("m-2", match.events, match.readings).audit
    assert accused_in(audit) == set()
    (row,) = (row for row in audit.findings if SENTENCE in said(row))
    assert (row.code, row.severity, row.seat) == ("lines_in_doubt", "impossible", None)
    assert {*row.evidence} == {seq for _, seq, _ in accused_in(left)}
    overturned = {held_by(row) for row in left.verdicts if row.verdict == "OVERTURNED"}
    undecided = [row for row in audit.verdicts if held_by(row) in overturned]
    assert {row.verdict for row in undecided} <= {"UNDECIDABLE"}
    assert not any("order in which it was played" in said(row) for row in undecided)


def test_a_search_goes_through_logs_until_the_first_that_is_too_much() -> None:
    search = Search.of(many_lost().events)
    assert [search.goes_through(count) for count in (MOST_SEARCHED - 1, 1, 1, 0)] == [True, True, False, False]
    assert search.is_given_up


def test_of_a_long_match_several_logs_are_gone_through() -> None:
    events = (*many_lost().events,) * (MOST_SEARCHED // 10)
    assert Search.of(events).left == LEAST_SEARCHED * len(events) > MOST_SEARCHED


def test_a_card_put_down_twice_in_a_long_match_is_held_all_the_same() -> None:
    """Eight logs of it are gone through to find what might explain that."""
    (events,) = simulate(RULEBOOK.resolve("jqka"), 1, 4711, start=5)
    place = [place for place, event in enumerate(events) if event["type"] == "discard"][44]
    log = [{**event, "seq": seq} for seq, event in enumerate([*events[: place + 1], *events[place:]], 1)]
    audit = PlayedMatch("m-1", read(log), readings("jqka")).audit
    assert len(log) > 700 and "discard_before_draw" in {code for code, _, _ in accused_in(audit)}
    assert not any(SENTENCE in said(row) for row in audit.findings)


def test_of_many_logs_with_acts_put_in_no_more_is_tried_and_the_search_goes_on() -> None:
    search = Search.of(many_lost().events)
    assert [search.tries(count) for count in (MOST_TRIED - 1, 1, 1, 1)] == [True, True, False, False]
    assert search.is_given_up and search.goes_through(1)
    match = many_lost()
    none = Search(MOST_SEARCHED, left_to_try=0)
    searched(match, none)
    assert none.is_given_up and none.left_to_try < 0


def test_a_search_that_comes_to_its_end_says_nothing_of_itself() -> None:
    match = many_lost()
    assert not any(SENTENCE in said(row) for row in match.audit.findings)
