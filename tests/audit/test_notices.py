"""What whoever reads the verdicts should know of a record in which nothing is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import pytest

from ledger.audit.audits import Audit
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.messages.renderer import ENGLISH
from ledger.rules.library import read_rulebook
from ledger.simulate.simulation import play_match
from schemas.events import EVENT
from schemas.findings import Finding

RULES = read_rulebook().resolve("rummy-106")
Cut = Callable[[str], str]


def _exactly(at: str) -> str:
    return at


def _to_the_minute(at: str) -> str:
    return f"{at[:17]}00.000Z"


def _to_one_day(at: str) -> str:
    return f"{at[:11]}00:00:00.000Z"


def audited(events: Iterable[dict[str, Any]], cut: Cut) -> Audit:
    read = [EVENT.validate_python({**event, "at": cut(event["at"])}, strict=False) for event in events]
    return PlayedMatch("m", read, Readings(RULES)).audit


def notices(audit: Audit) -> list[Finding]:
    return [finding for finding in audit.findings if finding.severity == "notice"]


@cache
def matches() -> list[list[dict[str, Any]]]:
    """Honest ones, played for all tests."""
    return [play_match(RULES, 12, number, seats=3, match="m") for number in range(1, 13)]


@pytest.mark.parametrize("cut", [_to_the_minute, _to_one_day])
def test_where_times_are_too_coarse_for_a_time_limit_the_audit_says_how_exact_they_are(cut: Cut) -> None:
    found = [audited(events, cut) for events in matches()]
    assert not any(audit.alarming for audit in found)
    assert any(notices(audit) for audit in found)
    for audit in found:
        passed_over = [row for row in audit.unchecked if row.missing == "exact_times"]
        assert bool(passed_over) == bool(notices(audit))
        for notice in notices(audit):
            said = ENGLISH.sentence(notice.statement)
            assert ("60.0 seconds" if cut is _to_the_minute else "no more than the order") in said
            count = sum(row.count for row in passed_over)
            assert (str(count) if count > 1 else "one ") in said


def test_where_times_are_exact_nothing_is_said_of_them() -> None:
    assert not any(notices(audited(events, _exactly)) for events in matches())


def test_a_match_with_a_notice_is_clean_and_nobody_is_told_of_it() -> None:
    noticed = [audit for audit in (audited(events, _to_the_minute) for events in matches()) if notices(audit)]
    assert all(audit.clean == all(row.verdict == "UPHELD" for row in audit.verdicts) for audit in noticed)
    assert any(audit.clean for audit in noticed)
    assert not any(audit.counted_findings for audit in noticed)


def test_a_move_that_was_too_late_by_every_clock_is_a_breach_whatever_the_notice() -> None:
    opened, dealt, first, *_ = (EVENT.validate_python(event, strict=False) for event in matches()[0])
    at = datetime.fromisoformat(dealt.at or "") + timedelta(minutes=40)
    late = first.model_copy(update={"at": at.strftime("%Y-%m-%dT%H:%M:%S.000Z"), "by": "player"})
    cut = [event.model_copy(update={"at": _to_the_minute(event.at or "")}) for event in (opened, dealt)]
    audit = PlayedMatch("m", [*cut, late], Readings(RULES)).audit
    assert [(row.code, row.severity) for row in audit.findings] == [("acted_too_late", "breach")]
