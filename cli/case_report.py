"""Cases on the terminal: the queue with ages and clocks, and one case record by record."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from rich.text import Text

from cli.screen import print_json, say
from ledger.cases.messages import age_message, clock_message, is_overdue
from ledger.cases.writing import Case
from ledger.messages.renderer import ENGLISH
from ledger.views.tables.cases import case_row, record_rows

STANDS = {"open": "bold", "appealed": "bold yellow", "decided": "yellow", "closed": "green", "new": "dim"}


def say_queue(cases: Sequence[Case], everything: bool, as_json: bool) -> None:
    """The cases that wait for somebody, the most urgent first; with ``everything`` the closed ones too."""
    shown = [kept for kept in cases if everything or kept.state.status != "closed"]
    shown.sort(
        key=lambda kept: (kept.state.due or "9", kept.state.opened.at if kept.state.opened else "", kept.state.case)
    )
    if as_json:
        for kept in shown:
            print_json(case_row(kept.state, kept.records))
        return
    now = datetime.now(UTC)
    for kept in shown:
        _queue_line(case_row(kept.state, kept.records), now)
    closed = sum(kept.state.status == "closed" for kept in cases)
    say(f"{len(shown)} case(s) shown, {closed} closed, {len(cases)} in all.", "dim")


def _queue_line(row: Any, now: datetime) -> None:
    clock, age = _clock(row["due_at"], now), _age(row["opened_at"], now)
    say(Text.assemble(
        (f"{row['case_id']:<10}", "bold"), (f" {row['stand']:<9}", STANDS[row["stand"]]),
        f" age {age:<12} ",
        (f"{clock:<22}", "bold red" if is_overdue(row["due_at"], now) else ""),
        f" {row['ticket'] or '-':<14} {row['match'] or '-'}",
        f", seat {row['seat']}" if row["seat"] else "",
        f", {row['topic']}" if row["topic"] else "",
        f"  {row['assigned'] or 'nobody assigned'}",
        "  legal hold" if row["held"] else "",
    ))  # fmt: skip


def _age(since: str | None, now: datetime) -> str:
    return ENGLISH.words(age_message(since, now))


def _clock(due: str | None, now: datetime) -> str:
    return ENGLISH.words(clock_message(due, now))


def say_case(kept: Case, as_json: bool) -> None:
    """One case: where it stands, then its records in order."""
    row = case_row(kept.state, kept.records)
    told = list(record_rows(kept.state.case, kept.records))
    if as_json:
        print_json({**row, "history": told})
        return
    now = datetime.now(UTC)
    say(Text.assemble(
        (row["case_id"], "bold"), "  ", (row["stand"], STANDS[row["stand"]]),
        f"  ticket {row['ticket'] or '-'}, age {_age(row['opened_at'], now)}, {_clock(row['due_at'], now)}",
        "  legal hold" if row["held"] else "",
    ))  # fmt: skip
    if row["match"]:
        seat = f" --seat {row['seat']}" if row["seat"] else ""
        about = f" --about {row['topic']}" if row["topic"] else ""
        say(f"  meldtrail answer {row['match']}{seat}{about}")
    for record in told:
        say(
            Text.assemble(
                (f"{record['seq']:>4} ", "dim"), f"{record['at']}  ", (record["who"], "bold"), f"  {record['says']}"
            )
        )
        for paragraph in (record["words"] or "").split("\n\n"):
            if paragraph.strip():
                say(f"       {paragraph.strip()}")
        if record["odd"]:
            say(f"       may not stand here: {record['odd']}", "bold red")
