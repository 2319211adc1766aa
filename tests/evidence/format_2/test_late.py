"""A line of an event that its owner had declared missing is late: kept, told as that, and no contradiction."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ledger.audit.auditor import open_ledger
from ledger.evidence.format_2.writer import Writer
from ledger.evidence.leaf import split_body
from ledger.evidence.verify import verify
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import as_line, event, match_events

RIVAL = as_line(event("m1", 2, "drop", seat=2))


def codes(folder: Path) -> list[str]:
    """The codes of lines that were not taken in, as the log tells them."""
    rows = bare(folder / "ledger.db").execute("SELECT body FROM events WHERE stream = 'log' ORDER BY leaf")
    told = [json.loads(split_body(body)[0]) for (body,) in rows]
    return [record["code"] for record in told if record["type"] == "refused"]


@pytest.fixture
def sent() -> list[dict[str, Any]]:
    """A match of which the platform lost events 5 to 7."""
    events = match_events("m1")
    gap = {"v": 1, "match": "m1", "seq": 5, "type": "gap", "to": 7, "reason": "disk full"}
    return [*events[:4], gap, *events[7:]]


def incomplete(folder: Path) -> str:
    """What is told of the match's lines."""
    with open_ledger(folder, None) as auditor:
        findings = auditor.one("m1").audit.findings
    told = [str(one.statement) for one in findings if one.code == "log_incomplete"]
    return next((one for one in told if "log_incomplete-lines" in one), "")


def test_a_line_of_a_gap_that_comes_later_is_late_and_contradicts_nothing(
    folder: Path, sent: list[dict[str, Any]]
) -> None:
    feed(folder, map(as_line, sent))
    assert codes(folder) == [] and "late" not in incomplete(folder)
    summary = feed(folder, map(as_line, match_events("m1")[5:7]))
    assert (summary.accepted, [one.code for one in summary.conflicts]) == (0, ["late", "late"])
    assert codes(folder) == ["late"] and verify(folder).problems == ()
    assert "log_incomplete-late" in incomplete(folder) and "conflicting" not in incomplete(folder)
    assert [one.code for one in feed(folder, [RIVAL]).conflicts] == ["place_taken"]
    assert codes(folder) == ["late", "place_taken"] and verify(folder).problems == ()
    assert "log_incomplete-late" in incomplete(folder) and "log_incomplete-conflicting" in incomplete(folder)


def test_verify_finds_a_line_that_is_called_late_and_is_not(
    folder: Path, sent: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep: Callable[..., None] = Writer._keep_conflict
    monkeypatch.setattr(Writer, "_keep_conflict", lambda self, *told: keep(self, *told[:-1], "late"))
    feed(folder, map(as_line, sent))
    feed(folder, [RIVAL])
    assert codes(folder) == ["late"]
    (problem,) = verify(folder).problems
    assert "no gap before it had declared missing" in problem.what and problem.leaf is not None
