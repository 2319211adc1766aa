"""A match's record in the views: put together again it is the match, and to each pair of eyes only what they saw."""

from __future__ import annotations

import gc
import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.evidence.reader import MatchGaps, Pin
from ledger.messages.renderer import Renderer
from ledger.play.evolve import evolve
from ledger.play.profile import WHOLE_LOG, log_profile
from ledger.play.replay import is_replayed, replay
from ledger.play.state import Match, opening
from ledger.play.story import NOBODY, WITHHELD
from ledger.rules.admissible import STATED, with_choices
from ledger.rules.library import read_rulebook
from ledger.views.tables.match_records import (
    event_sentence,
    events_of,
    hidden_row,
    pins_of,
    played_from_rows,
    record_row,
)
from ledger.views.tables.record_text import pack_record, read_record
from ledger.views.tables.reference import ANSWER_RULES, needed_rules
from ledger.web.pages.replay import MOST, ReplaySource, moments_of, numbers, spans_of
from meldtrail.samples import sample_logs
from schemas.cards import UNKNOWN
from schemas.errors import UnknownRuleset
from schemas.events import EVENT, Act, Claim
from schemas.ruleset import Ruleset
from tests.desk_kit.matches import CANARIES, HIDDEN, audited, contracts, no_rules, played_on, settled, wrong_show

LOGS = {f"{log.parent.name}/{log.stem}": log for log in sample_logs()}


@cache
def of_log(log: Path) -> PlayedMatch:
    """The match of a sample log, not audited."""
    lines = log.read_text("utf-8").splitlines()
    events = []
    for line in lines:
        try:
            events.append(EVENT.validate_python(json.loads(line), strict=False))
        except ValueError:
            continue
    match = events[0].match
    return PlayedMatch(match, events, None)


def told_again(match: PlayedMatch, eyes: int | None, *, hands: bool = True) -> list[Act | Claim]:
    """The events of a match from its rows."""
    hidden = hidden_row(match)["record"] if hands else None
    return events_of(match.match, record_row(match)["record"], hidden, eyes)


def rules_of(match: PlayedMatch) -> Ruleset | None:
    """The rules a sample is played by, if they are known and replayed."""
    try:
        rules = read_rulebook().resolve((match.ruleset or "").partition("@")[0])
    except UnknownRuleset:
        return None
    return rules if is_replayed(rules) else None


@pytest.mark.parametrize("chips", ["gold", "मोहर", "a\x7fb", 'tab\t"quoted"\\'])
def test_a_record_is_ascii_json_whatever_the_chips_are_called(chips: str) -> None:
    events = [
        event.model_copy(update={"chips": chips}) if event.seq == 1 else event for event in audited(settled()).events
    ]
    record = record_row(PlayedMatch("m", events, None))["record"]
    assert record == json.dumps(json.loads(record), ensure_ascii=True, separators=(",", ":"))
    assert read_record(record)[0]["chips"] == chips


WITHOUT = {
    "v", "id", "producer", "ext", "refs", "options", "table", "lobby", "players", "reason", "values", "algo",
}  # fmt: skip
"""What a platform wrote in its own words, and people."""


@pytest.mark.parametrize("name", LOGS)
def test_the_record_put_together_again_is_the_match(name: str) -> None:
    """Every sample, event by event, but for people and a platform's own words."""
    match = of_log(LOGS[name])
    again = told_again(match, None)
    assert len(again) == len(match.events)
    for event, told in zip(match.events, again, strict=True):
        kept = WITHOUT - {"reason"} if event.type == "close" else WITHOUT
        assert told.model_dump(exclude=kept) == event.model_dump(exclude=kept)


@pytest.mark.parametrize("name", LOGS)
def test_nobody_is_told_a_card_that_only_another_saw(name: str) -> None:
    """Hands, draws from the stock, penalty cards, saved groups and cards put down face down."""
    match = of_log(LOGS[name])
    for eyes in (NOBODY, 1, 2):
        for event in told_again(match, eyes):
            dumped = event.model_dump(by_alias=True)
            own = dumped.get("seat") == eyes
            for hand in dumped.get("hands", ()):
                assert hand["seat"] == eyes or set(hand["cards"]) <= {UNKNOWN}
            assert set(dumped.get("stock") or ()) <= {UNKNOWN}
            if event.type == "draw" and dumped["from"] == "stock" and not own:
                assert dumped["card"] in (None, UNKNOWN)
            if event.type == "discard" and dumped["face"] == "down" and not own:
                assert dumped["card"] in (None, UNKNOWN)
            if event.type == "buy" and not own:
                assert dumped["penalty"] in (None, UNKNOWN)
            if event.type == "group" and not own:
                assert dumped["groups"] == ()
    assert told_again(match, NOBODY) == told_again(match, None, hands=False) == told_again(match, 1, hands=False)


def source_of(match: PlayedMatch, rules: Ruleset, doubted: tuple[int, ...] = ()) -> ReplaySource:
    """What a page has of a match."""
    needs = needed_rules(match.ruleset, "", Readings(rules))
    judged_by = next(need.columns["rules"] for need in needs if need.table is ANSWER_RULES)
    record, hidden = (str(row(match)["record"]) for row in (record_row, hidden_row))
    return ReplaySource(match.match, record, hidden, judged_by, doubted=doubted)


@pytest.mark.parametrize("name", LOGS)
def test_the_states_of_a_page_are_those_of_the_replay(name: str) -> None:
    """Also after an event that could not have happened, though a page asks no law again; and asked for in any order."""
    match = of_log(LOGS[name])
    rules = rules_of(match)
    if rules is None:
        return
    steps = list(replay(match.events, rules))
    doubted = tuple(step.event.seq for step in steps if any(found.severity == "impossible" for found in step.findings))
    source = source_of(match, rules, doubted)
    told = moments_of(source, None)
    assert told is not None
    assert numbers(source.record) == tuple(event.seq for event in match.events)
    for moment, step in zip(told, steps, strict=True):
        assert but_for_rules(moment.after) == but_for_rules(step.after)
    for place in Random(name).sample(range(len(steps)), len(steps)):
        moment, step = told[place], steps[place]
        assert moment.event.seq == step.event.seq
        assert but_for_rules(moment.before) == but_for_rules(step.before)
        assert but_for_rules(moment.after) == but_for_rules(step.after)
        same = [earlier for earlier in steps[: place + 1] if len(earlier.after.past) == len(step.after.past)]
        assert [event.seq for event in told.in_deal(place)] == [earlier.event.seq for earlier in same]


@pytest.mark.parametrize("name", ["continental/clean", "aceleagues-pool-201/clean", "classic/clean"])
def test_a_seat_knows_at_a_moment_what_it_knew_however_one_came_there(name: str) -> None:
    """Stepping on, back, and from one deal into another."""
    match = of_log(LOGS[name])
    rules = rules_of(match)
    assert rules is not None
    source = source_of(match, rules)
    for viewer in (NOBODY, 1, 2):
        seen = played_from_rows(match.match, source.record, source.hidden, None, None, None, None, viewer=viewer)
        states = [opening(rules, log_profile(seen.events, rules))]
        for event in seen.events:
            states.append(evolve(states[-1], event))
        told = moments_of(source, viewer)
        assert told is not None
        for place in Random(viewer).sample(range(len(told)), len(told)):
            assert but_for_rules(told[place].known_before) == but_for_rules(states[place])
            assert but_for_rules(told[place].known_after) == but_for_rules(states[place + 1])


def test_of_a_long_match_few_states_are_kept() -> None:
    """A thousand of them for each match somebody looked at took hundreds of megabytes, and searching them for garbage
    stopped every page for a third of a second."""
    match = of_log(LOGS["continental/clean"])
    rules = rules_of(match)
    assert rules is not None and len(match.events) > 8 * MOST
    source = source_of(match, rules)
    moments_of.cache_clear()
    told = moments_of(source, 1)
    assert told is not None
    logs = {id(log): log for moment in told for log in (moment.after.log, moment.known_after.log)}
    assert WHOLE_LOG not in logs.values(), "others' states would be counted too"
    gc.collect()
    kept = [one for one in gc.get_objects() if isinstance(one, Match) and id(one.log) in logs]
    assert MOST < len(kept) <= 2 * (MOST + 1 + len(spans_of(source))) < len(match.events)


def but_for_rules(state: Match) -> tuple[dict[str, object], dict[str, object], int]:
    """A state without its rules, whose clauses a page does not know."""
    match = {name: value for name, value in vars(state).items() if name not in {"rules", "deal", "past"}}
    deal = {name: value for name, value in vars(state.deal).items() if name != "rules"} if state.deal else {}
    return match, deal, len(state.past)


def test_a_match_still_played_has_no_hidden_card_in_its_record() -> None:
    """Whatever is asked of it."""
    record = record_row(audited(played_on()))["record"]
    assert [card for card in HIDDEN if card in record] == []
    assert "2C" in record, "a card everybody saw is told"


@pytest.mark.parametrize("sent", [settled(), wrong_show(), played_on(), contracts()], ids=lambda sent: sent[0]["match"])
def test_no_record_names_a_person_or_keeps_a_platforms_own_words(sent: list[dict[str, object]]) -> None:
    """Not in either part."""
    match = audited(sent)
    written = (record_row(match)["record"] + hidden_row(match)["record"]).lower()
    assert [word for word in CANARIES if word.lower() in written] == []
    assert match.pseudonym(1) in record_row(match)["record"]


def from_rows(match: PlayedMatch, hidden: str | None) -> PlayedMatch:
    """A match put together from the rows the views have of it."""
    needs = needed_rules(match.ruleset, match.ruleset_hash or "", match.readings if match.rules else None)
    rules = next((need.columns for need in needs if need.table is ANSWER_RULES), {"rules": None, "other": None})
    record = record_row(match)
    return played_from_rows(
        match.match, record["record"], hidden, record["incomplete"], rules["rules"], rules["other"], match.ruleset_hash
    )


@pytest.mark.parametrize("name", LOGS)
def test_a_match_from_the_views_is_judged_as_the_ledgers_own(name: str) -> None:
    """Findings, verdicts and what could not be checked are the same facts, and so is what is missing of it; but for a
    platform's own words on a gap."""
    match = of_log(LOGS[name])
    rules = rules_of(match)
    if rules is None:
        return
    book = read_rulebook()
    readings = Readings(rules, book.resolve(rules.compare) if rules.compare else None)
    lost = MatchGaps(waiting=(900, 901), conflicts=((3, "log.jsonl", 7),), refused=2)
    events = [one.model_copy(update={"reason": WITHHELD}) if one.type == "gap" else one for one in match.events]
    own = PlayedMatch(match.match, events, readings, lost, rules.hash)
    again = from_rows(own, hidden_row(own)["record"])
    assert again.audit == own.audit
    assert (again.incomplete.waiting, again.incomplete.refused) == (lost.waiting, lost.refused)
    assert (again.ruleset_hash, again.readings) == (own.ruleset_hash, readings)


def test_a_match_without_rules_is_put_together_without_them() -> None:
    again = from_rows(audited(no_rules()), None)
    assert again.readings is None and [finding.code for finding in again.audit.findings] == ["ruleset_unknown"]
    assert not again.incomplete


OWN, OTHER = Pin("a" * 64), Pin("b" * 64)


@pytest.mark.parametrize("pins", [(OWN,), (OTHER,), (OTHER, OWN._replace(ruleset="classic", who="asha", seq=1)), ()])
def test_the_rules_a_match_came_in_with_stand_in_its_record_only_where_others_judge_it(pins: tuple[Pin, ...]) -> None:
    rules = read_rulebook().resolve("classic")
    match = replace(audited(settled()), readings=Readings(rules), ruleset_hash=OWN.hash, pins=pins)
    row = record_row(match)
    assert (row["pins"] is None) == (pins == (OWN,))
    assert row["rules_key"] is None
    assert pins_of(row["pins"], match.ruleset_hash) == pins
    at_table = with_choices(rules, {"count.cap": 40}, STATED)
    assert str(record_row(replace(match, readings=Readings(at_table)))["rules_key"]).endswith("count.cap=40")


def test_a_sentence_that_was_made_in_one_language_is_not_told_in_another() -> None:
    record = pack_record(record_row(audited(settled()))["record"])
    said = [event_sentence(record, 3, Renderer(language)) for language in ("en", "hi", "en")]
    assert said[0] == said[2] != said[1]
    assert said[0] is not None and said[1] is not None and said[0].isascii() and not said[1].isascii()
