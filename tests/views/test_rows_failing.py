"""Rows that cannot be made, of one match among others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ledger.audit.played import PlayedMatch
from ledger.audit.skimmed import replayed_in_turn
from ledger.play.replay import judge
from ledger.play.state import Match
from ledger.rules.library import read_clausebook
from ledger.views.projection.counts import ShareMaker
from ledger.views.projection.rows import rows_together
from ledger.views.tables import turns
from schemas.events import read_events
from tests.audit.judged import SEED, matches, readings


def test_a_match_whose_rows_cannot_be_made_keeps_none_of_the_others_from_theirs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = [PlayedMatch(one[0]["match"], read_events(one), readings("classic")) for one in matches("classic", 3, SEED)]
    shares = ShareMaker(read_clausebook())
    before = rows_together(told, shares)
    usual = turns.match_rows
    odd = told[1].match

    def failing(match: PlayedMatch, deals: Any) -> Any:
        if match.match == odd and match.failure is None:
            raise ValueError("no such card")
        return usual(match, deals)

    monkeypatch.setattr(turns, "match_rows", failing)
    after = rows_together(told, shares)
    assert (after[0], after[2]) == (before[0], before[2])
    assert [row[2] for row in after[1].public["findings"]] == ["not_audited"]
    assert after[1].hidden.keys() == before[1].hidden.keys()


def test_a_match_that_cannot_be_judged_stops_none_of_those_judged_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [PlayedMatch(one[0]["match"], read_events(one), readings("classic")) for one in matches("classic", 3, SEED)]
    apart, odd, usual = [replace(match).audit for match in told], told[1].events[1], judge

    def failing(state: Match, event: Any, asks: Any = None) -> Any:
        if event is odd:
            raise ValueError("no such card")
        return usual(state, event, asks)

    monkeypatch.setattr("ledger.play.runs.judge", failing)
    after = list(replayed_in_turn([*told, replace(told[0], readings=None)]))
    assert [after[0].audit, after[2].audit] == [apart[0], apart[2]] and after[1].failure is not None
    codes = [row.code for match in (after[1], after[3]) for row in match.audit.findings]
    assert codes == ["not_audited", "ruleset_unknown"]
