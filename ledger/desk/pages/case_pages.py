"""The queue of cases, ``/-/cases``, and one case, ``/-/case/ID``: what was claimed, decided, and sent.

The process that serves cannot write: what is to be added to a case is typed as ``meldtrail case``, and stands here at
once.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import quote, unquote, urlencode

from ledger.desk.answers.speaker import catalogue
from ledger.desk.case_clock import age_words, clock_words, is_overdue
from ledger.desk.case_rows import OUTCOMES
from ledger.desk.case_tables import CASES_FILE
from ledger.desk.cells import time_html
from ledger.desk.pages.match_page import match_address
from ledger.desk.seam import Datasette, Request, Response, may_view, plugin_options, read_with

QUEUE_ROUTE: Final = r"^/-/cases$"
CASE_ROUTE: Final = r"^/-/case/(?P<case>[^/]+)$"
CASES: Final = CASES_FILE.removesuffix(".db")
SHOWN: Final = 200
STANDS: Final = ("waiting", "open", "appealed", "decided", "closed", "all")
"""What the queue can be narrowed to; ``waiting`` is all but the closed ones."""

_STAND_WORDS: Final = {
    "open": "open",
    "appealed": "appealed",
    "decided": "decided, not yet answered",
    "closed": "closed",
}
_QUEUE: Final = """
select * from cases
where (:stand = 'all' or stand = :stand or (:stand = 'waiting' and stand != 'closed'))
  and (:who = '' or assigned = :who)
order by due_at is null, due_at, opened_at, case_id limit :limit
"""
_COUNTS: Final = "select stand, count(*) n from cases group by stand"
_CASE: Final = "select * from cases where case_id = ?"
_RECORDS: Final = "select * from case_records where case_id = ? order by seq"
Row = Mapping[str, Any]


async def queue_page(datasette: Datasette, request: Request) -> Response:
    """The cases that wait, the most urgent first."""
    refused = await _refusal(datasette, request)
    if refused is not None:
        return refused
    stand = request.args.get("stand") or "waiting"
    stand = stand if stand in STANDS else "waiting"
    asked = {"stand": stand, "who": request.args.get("who") or "", "limit": SHOWN}
    rows = await _rows(datasette, _QUEUE, asked)
    counts = {row["stand"]: row["n"] for row in await _rows(datasette, _COUNTS, {})}
    now = datetime.now(UTC)
    context = {
        "rows": [_queue_row(datasette, row, now) for row in rows],
        "stand": stand,
        "who": asked["who"],
        "narrowed": [(name, _counted(name, counts)) for name in STANDS],
        "limit": SHOWN,
        "here": datasette.urls.path("/-/cases"),
        "now": _time(datasette, f"{now:%Y-%m-%dT%H:%M:%S.000Z}"),
    }
    return await _html(datasette, request, "cases.html", context)


def _counted(name: str, counts: Mapping[str, int]) -> int:
    if name == "all":
        return sum(counts.values())
    return sum(n for stand, n in counts.items() if stand == name or (name == "waiting" and stand != "closed"))


def _queue_row(desk: Datasette, row: Row, now: datetime) -> dict[str, Any]:
    return {
        **row,
        "href": desk.urls.path(f"/-/case/{quote(row['case_id'], safe=':~')}"),
        "age": age_words(row["opened_at"], now),
        "clock": clock_words(row["due_at"], now),
        "late": is_overdue(row["due_at"], now),
        "stand_words": _STAND_WORDS.get(row["stand"], row["stand"]),
        "about": _about(row),
    }


def _about(row: Row) -> str:
    """What a case is about in words: ``points, seat 2, deal 1``."""
    parts = [catalogue("en")[f"about.{row['topic']}"]] if row["topic"] else []
    parts += [f"seat {row['seat']}"] if row["seat"] else []
    return ", ".join([*parts, *([f"deal {row['deal']}"] if row["deal"] else [])])


async def case_page(datasette: Datasette, request: Request) -> Response:
    """One case with every record of it."""
    refused = await _refusal(datasette, request)
    if refused is not None:
        return refused
    name = unquote(request.url_vars["case"])
    found = await _rows(datasette, _CASE, (name,))
    if not found:
        return await _missing(datasette, request, f"There is no case {name[:64]} on this desk.", 404)
    row, now = found[0], datetime.now(UTC)
    records = await _rows(datasette, _RECORDS, (name,))
    context = {
        "row": _queue_row(datasette, row, now),
        "outcome": OUTCOMES.get(row["outcome"] or "", ""),
        "opened": _time(datasette, row["opened_at"]),
        "due": _time(datasette, row["due_at"]),
        "records": [_record(datasette, record) for record in records],
        "moment": match_address(datasette, row["match"], row["about_event"]) if row["match"] else None,
        "answer": _answer_address(datasette, row),
        "queue": datasette.urls.path("/-/cases"),
    }
    return await _html(datasette, request, "case.html", context)


def _record(desk: Datasette, record: Row) -> dict[str, Any]:
    words = (record["words"] or "").strip()
    return {**record, "time": _time(desk, record["at"]), "paragraphs": [part for part in words.split("\n\n") if part]}


def _answer_address(desk: Datasette, row: Row) -> str | None:
    if not row["match"]:
        return None
    asked = {"deal": row["deal"], "seat": row["seat"], "about": row["topic"]}
    told = urlencode({name: value for name, value in asked.items() if value is not None})
    return str(desk.urls.path(f"/-/answer/{quote(row['match'], safe=':~')}{'?' if told else ''}{told}"))


def _time(desk: Datasette, written: str | None) -> Any:
    options = plugin_options(desk) or {}
    return time_html(written, options["zone"]) if written and "zone" in options else ""


async def _refusal(desk: Datasette, request: Request) -> Response | None:
    """The answer to those who may not see cases, or where there are none to see; None lets them in."""
    if plugin_options(desk) is None:
        return Response.text("not found\n", status=404)
    if CASES not in desk.databases:
        return await _missing(desk, request, "No case has been opened here yet: meldtrail case open begins one.", 404)
    if not await may_view(desk, request.actor, CASES):
        return await _missing(desk, request, "Cases are not shown to you.", 403)
    return None


async def _rows(desk: Datasette, sql: str, asked: object) -> list[dict[str, Any]]:
    return await read_with(desk, CASES, lambda connection: [dict(row) for row in connection.execute(sql, asked)])


async def _html(desk: Datasette, request: Request, template: str, context: dict[str, Any]) -> Response:
    page = await desk.render_template(template, context, request=request, view_name="case")
    return Response.html(page, headers={"cache-control": "no-store"})


async def _missing(desk: Datasette, request: Request, says: str, status: int) -> Response:
    page = await desk.render_template("answer-missing.html", {"says": says, "status": status}, request=request)
    return Response.html(page, status=status)
