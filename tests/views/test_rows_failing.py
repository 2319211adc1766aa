"""Rows that cannot be made, of one match among others."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.audit.played import PlayedMatch
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
