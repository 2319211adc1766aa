"""What pages are told of an incident: a part of its seats and cases, and sums and counts of all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ledger.cases.case import RuledOutcome
from ledger.cases.incident_cases import IncidentCase, Stage
from ledger.cases.incidents import ConcernedSeat, Hit, Search, SearchOutcome
from ledger.messages.renderer import LETTER, Renderer
from ledger.serving import incidents
from ledger.serving.client import RunIncident
from schemas.errors import UsageError

WORDS = Renderer("en", style=LETTER)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two are told of."""
    monkeypatch.setattr(incidents, "MOST", 2)


def test_of_many_seats_some_are_listed_and_all_are_counted() -> None:
    hit = Hit("timer_too_early", 9, None, 1)
    seats = tuple(
        ConcernedSeat("M1", seat, 1, "timer", (hit,), RuledOutcome("granted", 2000), (), "INR") for seat in (1, 2, 3)
    )
    told = incidents._found_row(WORDS, SearchOutcome(Search(), seats, (), (), 1, 0, 0, 0))
    assert [row["seat"] for row in told["seats"]] == [1, 2]
    assert (told["count"], told["sums"]) == (3, "₹60.00")


def test_of_many_cases_some_are_listed_and_what_is_due_and_what_is_paid_is_that_of_all() -> None:
    def shown(case: str, stage: Stage, due: int, paid: int | None) -> IncidentCase:
        return IncidentCase(case, "M1", 1, 1, stage, (), None, None, due, paid, "INR", None)

    cases = [shown("C1", "decided", 2000, 1500), shown("C2", "open", 2000, None), shown("C3", "answered", 2000, 500)]
    told = incidents._cases(WORDS, cases, "asha", False)
    assert [row["case"] for row in told["cases"]] == ["C1", "C2"]
    assert (told["due"], told["paid"]) == ("₹60.00", "₹20.00")
    assert told["stages"] == {"open": 1, "proposed": 0, "decided": 1, "answered": 1, "appealed": 0}


def test_of_many_searches_the_newest_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(incidents, "_HELD", 2)
    monkeypatch.setattr(incidents.Incidents, "_outcome", lambda self, call, job, alone: {"name": call.name})
    desk = incidents.Incidents(tmp_path, lambda: None)

    def ask(**fields: Any) -> dict[str, Any]:
        return desk.run(RunIncident(who="asha", **fields))

    jobs = [ask(do="show", name=name)["job"] for name in ("one", "two", "three")]
    kept = [ask(do="ask", job=job)["outcome"] for job in jobs[1:]]
    assert kept == [{"name": "two"}, {"name": "three"}]
    with pytest.raises(UsageError, match="not kept any more"):
        ask(do="ask", job=jobs[0])
