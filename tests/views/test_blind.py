"""Of a match that is still played nothing in the views follows from hidden cards.

Every sample log is cut before its end and told again with other hidden cards, drawn by chance: hands that are complete
or not, shows that were missed, cards thrown that were never held, decks that contradict themselves. All rows must be
the same, and once both have ended they must not be.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.evidence.lines import log_lines
from ledger.views.projection import rows as rows_module
from ledger.views.projection.counts import ShareMaker
from ledger.views.projection.rows import MatchRows, rows_of
from ledger.views.tables.findings import FINDINGS
from meldtrail.samples import sample_logs
from schemas.cards import FACES
from schemas.errors import MeldtrailError
from schemas.events import read_events
from tests.desk_kit.growing import CLAUSES, RULEBOOK
from tests.desk_kit.matches import Sent
from tests.torture import TORTURE


def sent_matches() -> list[Sent]:
    """Every match of every sample log, without what ended it."""
    found: dict[str, Sent] = {}
    for log in sample_logs():
        for line in log_lines(log):
            event = json.loads(line)
            if not ends(event):
                found.setdefault(f"{log} {event['match']}", []).append(event)
    return [sent for sent in found.values() if sent[0]["type"] == "open"]


def ends(event: dict[str, Any]) -> bool:
    """Whether an event ends its match."""
    return event["type"] == "match_settled" or (event["type"] == "close" and "deal" not in event)


def with_other_cards(sent: Sent, random: Random) -> Sent:
    """The same match with other cards wherever nobody, or one seat alone, could see them."""

    def other(cards: list[str]) -> list[str]:
        return [random.choice([face for face in FACES if face != card[:2]]) for card in cards]

    def told(event: dict[str, Any]) -> dict[str, Any]:
        kind, changed = event["type"], dict(event)
        if kind == "deal":
            changed["hands"] = [{**hand, "cards": other(hand["cards"])} for hand in event["hands"]]
        if kind in ("deal", "recycle") and "stock" in event:
            changed["stock"] = other(event["stock"])
        if "card" in event and ((kind == "draw" and event["from"] == "stock") or event.get("face") == "down"):
            changed["card"] = other([event["card"]])[0]
        if kind == "buy" and "penalty" in event:
            changed["penalty"] = other([event["penalty"]])[0]
        if kind == "group":
            changed["groups"] = [other(["??"] * random.randint(1, 4)) for _ in range(random.randint(0, 8))]
        return changed

    return [told(event) for event in sent]


def cuts(sent: Sent, random: Random) -> list[Sent]:
    """The match as far as it is there, and as it stood at some moment before."""
    return [sent, sent[: random.randint(2, max(2, len(sent)))]]


def audited(sent: Sent) -> PlayedMatch:
    """A match by the rules it names."""
    try:
        rules = RULEBOOK.resolve(sent[0]["ruleset"])
    except (KeyError, MeldtrailError):
        rules = None
    events = read_events(sent)
    leaves = {event.seq: place for place, event in enumerate(events)}
    readings = Readings(rules) if rules is not None else None
    return PlayedMatch(sent[0]["match"], events, readings, ruleset_hash=rules.hash if rules else None, leaves=leaves)


def made(match: PlayedMatch) -> MatchRows:
    """The rows of a match."""
    return rows_of(match, ShareMaker(CLAUSES))


def closed(sent: Sent) -> Sent:
    """The match, ended."""
    return [*sent, {"v": 1, "match": sent[0]["match"], "seq": sent[-1]["seq"] + 1, "type": "close", "reason": "void"}]


def test_live_matches_that_differ_in_hidden_cards_have_the_same_rows(record_property: Any) -> None:
    random = Random(7)
    pairs = ended = differ_when_ended = 0
    for number, sent in enumerate(sent_matches()):
        both = cuts(sent, random)
        for cut in both if TORTURE else (both[number % 2],):
            twin = with_other_cards(cut, random)
            one, two = made(audited(cut)), made(audited(twin))
            assert one == two, f"{cut[0]['match']}: {differing(one, two)}"
            assert one.hidden == {}
            pairs += 1
            if pairs % 5 == 0:
                ended += 1
                differ_when_ended += made(audited(closed(cut))) != made(audited(closed(twin)))
    record_property("pairs", pairs)
    assert pairs > (200 if TORTURE else 100) and differ_when_ended > ended * 3 // 4


def differing(one: MatchRows, two: MatchRows) -> list[str]:
    """The tables in which two matches differ."""
    return [name for name in {*one.public, *two.public} if one.public.get(name) != two.public.get(name)]


def test_without_the_cover_they_would_differ_in_findings_verdicts_and_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows_module, "as_all_saw", lambda match: match)
    random, tables, counted = Random(7), set[str](), 0
    for sent in sent_matches()[::5]:
        twin = with_other_cards(sent, random)
        one, two = made(audited(sent)), made(audited(twin))
        tables |= set(differing(one, two))
        counted += one.share.counts != two.share.counts
    assert {"findings", "verdicts", "unchecked", "matches", "marks", "players"} <= tables and counted


def test_what_the_table_saw_is_judged_as_before() -> None:
    """A breach before all eyes is told of a match still played, and nothing that its hands would not bear out."""
    told = 0
    for sent in sent_matches()[::3]:
        match = audited(sent)
        whole = {(finding.code, finding.seq, finding.seat) for finding in match.audit.findings}
        seen = made(match).public.get("findings", [])
        told += len(seen)
        for row in seen:
            named = dict(zip(FINDINGS.columns, row, strict=True))
            seq = int(named["event"].rpartition("/")[2]) if named["event"] else None
            assert (named["code"], seq, named["seat"]) in whole
    assert told > 20
