"""What is held against somebody hangs on the options that were asked for on the way to it, and on no others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any, cast

import pytest

from ledger.audit import grounds
from ledger.audit import played as played_match
from ledger.audit.audits import MOST_DETOURS, Audit, has_detours
from ledger.audit.grounds import Grounds, NotingRules, Profiles
from ledger.audit.played import PlayedMatch
from ledger.audit.referee import rule
from ledger.play.runs import skim
from ledger.rules import many_hands, melds, solver
from ledger.rules.compiled.counting import HandSearch
from ledger.rules.library import read_rulebook
from ledger.rules.shows import find_show
from schemas.cards import JOKER
from schemas.errors import BadCards, BadRuleset
from schemas.events import CLAIMS, Claim
from schemas.findings import ALARMS
from schemas.ruleset import HAND_OPTIONS, Ruleset
from tests.audit.judged import FAMILIES, RULEBOOK, SAMPLED, Event, audited, played, read, readings
from tests.audit.mutate import mutate, renumbered
from tests.torture import TORTURE

MADE = 6 if TORTURE else 1
TELLING = {"ace2three-pool-201": 15, "rum+cash": 18, "rum+jokers+jokers-taken+must-discard+reshuffle-limit+rounds": 14}
"""Mutations whose audit hangs on what the log shows of itself, and on where it contradicts itself."""


def mutations(ruleset: str) -> Iterator[list[Event]]:
    """Matches with one event mutated, and with two."""
    legal = played(ruleset)
    telling = [TELLING[ruleset]] if ruleset in TELLING else []
    for number in (*telling, *range(MADE - len(telling))):
        rng = Random(f"{ruleset} {number} big")
        once, _ = mutate(legal[number % len(legal)], rng)
        yield once
        if number in telling or TORTURE:
            with suppress(KeyError):  # of a field that is mutated already
                yield mutate(once, rng)[0]


@cache
def usual(ruleset: str) -> tuple[Audit, ...]:
    """The audits of these matches as the program makes them."""
    return tuple(audited(events, ruleset) for events in mutations(ruleset))


@pytest.mark.parametrize("ruleset", dict.fromkeys((*FAMILIES, *TELLING)))
def test_the_audit_is_the_one_with_every_reading_replayed_whole(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    audits = usual(ruleset)
    monkeypatch.setattr(Grounds, "bear", lambda *_: False)
    monkeypatch.setattr(Grounds, "hang_on_none_of", lambda *_: False)
    assert audits == tuple(audited(events, ruleset) for events in mutations(ruleset))


def test_options_that_are_asked_for_as_an_event_is_believed_are_noted_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a match settled with the points of its first deal, and played on, rules by which it was over tell more."""
    ruleset = "aceleagues-deals"
    legal = played(ruleset)[0]
    scored = next(place for place, event in enumerate(legal) if event["type"] == "deal_scored")
    rows = sorted(legal[scored]["points"], key=lambda row: row["points"])
    standings = [{**row, "place": place} for place, row in enumerate(rows, 1)]
    early = {**legal[-1], "type": "match_settled", "standings": standings}
    early = {name: value for name, value in early.items() if name not in {"payouts", "fee"}}
    logs = [renumbered([*legal[:place], early, *legal[scored + 1 :]]) for place in (scored, scored + 1)]
    audits = [audited(events, ruleset) for events in logs]
    monkeypatch.setattr(Grounds, "bear", lambda *_: False)
    monkeypatch.setattr(Grounds, "hang_on_none_of", lambda *_: False)
    assert audits == [audited(events, ruleset) for events in logs]


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_the_audit_is_the_one_with_every_changed_log_replayed_from_its_start_to_its_end(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(f"{ruleset} seats")
    moved = []
    for legal in played(ruleset)[: MADE + 1]:
        acts = [event for event in legal if event["type"] in {"draw", "discard"}]
        other = next(act["seat"] for act in acts if act["seat"] != acts[-1]["seat"])
        wrong = {acts[-1]["seq"], rng.choice(acts)["seq"]}
        moved.append([{**event, "seat": other} if event["seq"] in wrong else event for event in legal])
    audits = [*usual(ruleset), *(audited(events, ruleset) for events in moved)]
    monkeypatch.setattr(played_match, "skim", lambda events, rules, log, _: skim(events, rules, log))
    monkeypatch.setattr(played_match, "skim_unless", lambda _, events, rules, log, __=None: skim(events, rules, log))
    monkeypatch.setattr(played_match, "broken_in", lambda _: set())
    assert audits == [audited(events, ruleset) for events in (*mutations(ruleset), *moved)]


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_a_log_is_replayed_no_further_than_so_many_broken_rules_and_no_less(ruleset: str) -> None:
    for events in mutations(ruleset):
        match = PlayedMatch("m-1", read(events), readings(ruleset))
        rules, profiles = match.readings.rules, Profiles(match.events)  # type: ignore[union-attr]
        count = sum(row.severity in ALARMS for step in match.replayed.steps for row in step.findings)
        assert not match._contradicts_before(0, rules, profiles, count + 1)
        assert not count or match._contradicts_before(0, rules, profiles, count)


@pytest.mark.parametrize("ruleset", ["classic", "rummycentral"])
def test_of_readings_by_which_a_log_contradicts_itself_where_it_does_few_are_gone_through_whole(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card lies in a deal three times, which has no more cards than two packs."""
    logs = list[list[Event]]()
    for legal in played(ruleset)[:6]:
        place = next(place for place, event in enumerate(legal) if event["type"] == "deal")
        one, *others = legal[place]["hands"]
        card = next(card for card in one["cards"] if card[:2] not in {JOKER, one["cards"][-1][:2]})
        if "." in card:
            continue  # that the one copy lies there twice is so by all packs
        deal = {**legal[place], "hands": [{**one, "cards": [*one["cards"][:-1], card]}, *others]}
        logs.append([*legal[:place], deal, *legal[place + 1 :]])
    tried = dict[int, list[Any]]()
    try_readings = PlayedMatch._try_readings

    def note_tried(match: PlayedMatch, profiles: Profiles, others: Any, best: Any, *before: Any, **how: Any) -> Any:
        trials = try_readings(match, profiles, others, best, *before, **how)
        tried.setdefault(id(best.audit), [best]).extend(trials)
        return trials

    monkeypatch.setattr(PlayedMatch, "_try_readings", note_tried)
    audits = [audited(events, ruleset) for events in logs]
    assert {len(trials) for _, *trials in tried.values()} == {MOST_DETOURS}
    monkeypatch.setattr(played_match, "has_detours", lambda *_: False)
    tried.clear()
    assert audits == [audited(events, ruleset) for events in logs]
    for best, *trials in tried.values():
        assert len(trials) > MOST_DETOURS == next(n for n, _ in enumerate(trials) if has_detours(trials[:n], best))


@pytest.mark.parametrize("ruleset", ["classic", "ace2three-pool-101", "aceleagues-deals"])
def test_verdicts_of_some_seats_alone_are_those_of_all(ruleset: str) -> None:
    for events in (*played(ruleset)[:2], *mutations(ruleset)):
        match = PlayedMatch("m-1", read(events), readings(ruleset))
        for step in match.replayed.steps:
            if step.event.type in {"deal_scored", "match_settled"}:
                rows = [*rule(step.before, cast("Claim", step.event), match.opened, readings(ruleset))]
                one = min(row.seat for row in rows)
                own = rule(step.before, cast("Claim", step.event), match.opened, readings(ruleset), seats={one})
                assert [*own] == [row for row in rows if row.seat == one]


@pytest.mark.parametrize("ruleset", ["classic", "rummycentral", "ace2three-pool-101", "aceleagues-deals"])
def test_verdicts_without_words_are_the_same_rulings(ruleset: str) -> None:
    plain: dict[str, Any] = {"clauses": (), "statements": (), "reading_decides": False}
    for events in (*played(ruleset)[:2], *mutations(ruleset)):
        match = PlayedMatch("m-1", read(events), readings(ruleset))
        for step in match.replayed.steps:
            if step.event.type in CLAIMS:
                claim = step.before, cast("Claim", step.event), match.opened, readings(ruleset)
                worded, bare = rule(*claim), rule(*claim, worded=False)
                assert [row._replace(**plain) for row in bare] == [row._replace(**plain) for row in worded]


def test_a_hand_that_is_remembered_was_asked_for_by_all_it_is_arranged_by() -> None:
    noting: Any = NotingRules(RULEBOOK.resolve("classic"))
    assert noting.hand_key == RULEBOOK.resolve("classic").hand_key
    assert noting.paths == set(HAND_OPTIONS)


def test_rules_that_cannot_be_asked_are_gone_through_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    events = next(mutations("classic"))
    whole = audited(events, "classic")
    asked: list[str] = []

    def broken(*_: object) -> Iterator[object]:
        asked.append("rules")
        raise BadRuleset("nobody could follow these")

    monkeypatch.setattr(grounds, "believed", broken)
    assert audited(events, "classic") == whole
    monkeypatch.undo()
    monkeypatch.setattr(Grounds, "_rows", broken)
    assert audited(events, "classic") == whole
    assert len(asked) > 1


def test_what_was_not_found_in_play_is_asked_of_every_reading() -> None:
    rules = RULEBOOK.resolve("rummycentral")
    match = PlayedMatch("m", [], readings("rummycentral"))
    assert not Grounds(Profiles(match.events), rules, {("points", 7, 1)}).bear(["timer.seconds"], rules, 0)


class _Fresh(NotingRules):
    """Rules that note what is asked of them under a key that nothing was ever remembered by."""

    @property
    def hand_key(self) -> str:
        return f"fresh {id(self)}"

    def model_copy(self, update: dict[str, object]) -> _Fresh:
        """The rules with other tables, which note for both."""
        copy = _Fresh(self._rules.model_copy(update=update))
        copy.paths = self.paths
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
    for wild in (None, "5"):
        noting: Any = _Fresh(read_rulebook().resolve(ruleset))
        solver._engines.clear()
        with suppress(BadCards, BadRuleset):  # what was asked before is noted
            _arranged(cast("Ruleset", noting), wild)
        assert noting.paths <= set(HAND_OPTIONS)
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
