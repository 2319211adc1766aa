"""What is old enough for its rule goes, unless something that is not over needs it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ledger.cases.writing import append_to_case
from ledger.evidence.format_2.erasure import RULES
from ledger.evidence.receipts import Arrival, Receipts
from ledger.evidence.retention import AgedValue
from ledger.evidence.store import open_reader
from ledger.serving import retention
from schemas.wire import DAY_MS, milliseconds_of, timestamp
from tests.evidence.ledgers import feed, make_unreadable
from tests.evidence.matches import match_lines
from tests.web.case_desk import ledger_in

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
RULE = RULES[0]


def left(folder: Path, monkeypatch: pytest.MonkeyPatch, stream: str, age_ms: int) -> tuple[int, dict[str, int]]:
    """How many things of a stream, so old, are due by a rule of a day, and what needs the others."""
    thing = AgedValue(milliseconds_of(timestamp(NOW)) - age_ms, frozenset({stream}))
    monkeypatch.setattr(retention, "aged", lambda reader, rule: [thing])
    with open_reader(folder) as reader:
        ((kind, _),) = retention._aged(reader, folder, {RULE: 1}, NOW)  # type: ignore[arg-type]
    return kind.due, dict(kind.left)


def write(folder: Path, case: str | None, after: int, *records: dict[str, Any]) -> None:
    """Records onto a case, by somebody."""
    append_to_case(folder, "asha", case, after, records)


@pytest.mark.parametrize(("more", "due"), [(-1, 0), (0, 1), (1, 1)])
def test_what_is_just_as_old_as_its_rule_is_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: int, due: int
) -> None:
    assert left(ledger_in(tmp_path), monkeypatch, "files", DAY_MS + more) == (due, {})


def test_a_legal_hold_needs_what_it_is_about_also_when_its_case_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = ledger_in(tmp_path)
    write(folder, None, 0, {"type": "case_opened", "ticket": "HD-1", "about": ["M1", 4]})
    open_ = {"case C1 is open": 1}
    held = {"case C1 is on legal hold": 1}
    assert left(folder, monkeypatch, "M1", 2 * DAY_MS) == (0, open_)
    letter = {"part": 1, "parts": 1, "paragraph": 1, "text": "Dear player", "language": "en", "version": "1"}
    write(folder, "C1", 1, {"type": "case_decided", "outcome": "refused", "text": "no"},
          {"type": "case_answered", "reference": "MT-1", **letter})  # fmt: skip
    assert left(folder, monkeypatch, "M1", 2 * DAY_MS) == (1, {})
    write(folder, "C1", 3, {"type": "case_held", "hold": "placed", "text": "police"})
    assert left(folder, monkeypatch, "M1", 2 * DAY_MS) == (0, held)
    assert left(folder, monkeypatch, "case/C1", 2 * DAY_MS) == (0, held)
    make_unreadable(folder, "case/C1")
    assert left(folder, monkeypatch, "M1", 2 * DAY_MS) == (0, {"case C1 cannot be read": 1})


def test_of_two_cases_about_a_match_the_one_on_legal_hold_is_why_it_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = ledger_in(tmp_path)
    opened = {"type": "case_opened", "about": ["M1", 4]}
    write(folder, None, 0, {**opened, "ticket": "HD-1"})
    write(folder, None, 0, {**opened, "ticket": "HD-2"}, {"type": "case_held", "hold": "placed", "text": "police"})
    assert left(folder, monkeypatch, "M1", 2 * DAY_MS) == (0, {"case C2 is on legal hold": 1})


@pytest.mark.parametrize(("hours", "due", "needed"), [(23, 0, {"match m9 is played": 1}), (25, 1, {})])
def test_a_log_that_breaks_off_is_of_a_match_still_played_for_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int, due: int, needed: dict[str, int]
) -> None:
    feed(tmp_path / "ledger", match_lines("m9", rounds=1, settled=False))
    last = Arrival(0, milliseconds_of(timestamp(NOW)) - hours * 3_600_000)
    monkeypatch.setattr(Receipts, "came", lambda receipts, leaf: last)
    assert left(tmp_path / "ledger", monkeypatch, "m9", 2 * DAY_MS) == (due, needed)
