"""What is asked of the rows of every audit fails where one is not so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from schemas.findings import Finding
from schemas.message import message
from schemas.reasons import reason
from tests.play.table import Table
from tests.sound_rows import assert_sound

OTHERWISE: list[tuple[str, dict[str, Any]]] = [
    ("event", {"seq": 99}),
    ("event", {"evidence": (3, 99)}),
    ("seat", {"seat": 7}),
    ("clause", {"clauses": ()}),
    ("clause", {"clauses": ("AT-14",)}),
]


@pytest.mark.parametrize(("says", "change"), OTHERWISE)
def test_a_finding_is_of_its_match_and_its_text(says: str, change: dict[str, Any]) -> None:
    match = Table("rummycentral", 2).draw(1).draw(1).played()
    (finding,) = (row for row in match.audit.rows if isinstance(row, Finding))
    with pytest.raises(AssertionError, match=f"{says}.*second_draw"):
        assert_sound(match, (replace(finding, **change),))


@pytest.mark.parametrize(
    ("says", "change"),
    [
        ("undecided", {"computed": None}),
        ("undecided", {"why": reason("no_winner")}),
        ("booked", {"claimed": 40}),
        ("booked", {"statements": (message("verdict-booked", booked=20),)}),
        ("upheld", {"follows": True}),
        ("upheld", {"also": (40,)}),
    ],
)
def test_a_verdict_says_what_it_comes_to_and_no_more(says: str, change: dict[str, Any]) -> None:
    match = Table("rummycentral", 2).drop(1).scored({1: 20, 2: 0}).played()
    verdict = match.audit.verdicts[0]
    with pytest.raises(AssertionError, match=says):
        assert_sound(match, (verdict._replace(**change),))
