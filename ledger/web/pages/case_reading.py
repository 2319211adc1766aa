"""What the pages of cases have in common: who may be here, rows of ``cases.db``, forms that were sent, answers."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from urllib.parse import quote, urlencode

from markupsafe import Markup

from ledger.cases.actions import kinds_written_by
from ledger.cases.writing import clean
from ledger.messages.renderer import ENGLISH
from ledger.serving.client import Clerk
from ledger.views.view_files import CASES_FILE
from ledger.web.seam import Datasette, Request, Response, may_view, plugin_options, read_with

CASES: Final = CASES_FILE.removesuffix(".db")
QUEUE: Final = "/-/cases"
Row = Mapping[str, Any]

_CASE: Final = "select * from cases where case_id = ?"
_RECORDS: Final = "select * from case_records where case_id = ? order by seq"
_NAMES: Final = """
select distinct who as name from case_records union select distinct assigned from cases where assigned is not null
order by name limit 100
"""


class Refusal(Exception):
    """Why there is no such page, or nothing was written, in a sentence; and the status to say it with."""

    def __init__(self, says: str, status: int) -> None:
        super().__init__(says)
        self.says, self.status = says, status


async def let_in(desk: Datasette, request: Request) -> None:
    """Raise Refusal for those who may not see cases, and where there are none to see."""
    if CASES not in desk.databases:
        raise Refusal("No case has been opened here yet: meldtrail case open begins one.", 404)
    if not await may_view(desk, request.actor, CASES):
        raise Refusal("Cases are not shown to you.", 403)


def who_asks(request: Request) -> str:
    """Under which name what somebody does is kept."""
    return clean(str((request.actor or {}).get("id") or ""))


def clerk_of(desk: Datasette) -> Clerk | None:
    """Who writes for the desk; None where nobody does, and nothing can be written."""
    clerk: Clerk | None = (plugin_options(desk) or {}).get("clerk")
    return clerk


async def typed_in(request: Request) -> dict[str, str]:
    """The fields of a form that was sent. Raises Refusal unless it was made by this desk for this browser."""
    typed: dict[str, str] = await request.post_vars()
    if not secrets.compare_digest(typed.get("csrftoken", "").encode(), request.scope["csrftoken"]().encode()):
        raise Refusal(
            "This form is out of date, or not from this desk: load the page again, and send it from there.", 403
        )
    return typed


async def rows(desk: Datasette, sql: str, asked: object = ()) -> list[dict[str, Any]]:
    """Rows of ``cases.db``."""
    return await read_with(desk, CASES, lambda connection: [dict(row) for row in connection.execute(sql, asked)])


async def case_rows(desk: Datasette, case: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A case and its records as they stand in one moment. Raises Refusal when there is no such case."""

    def read(connection: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        connection.execute("begin")
        try:
            found = [[dict(row) for row in connection.execute(sql, (case,))] for sql in (_CASE, _RECORDS)]
        finally:
            connection.execute("rollback")
        return found[0], found[1]

    head, records = await read_with(desk, CASES, read)
    if not head:
        raise Refusal(f"There is no case {case[:64]} on this desk.", 404)
    return head[0], records


async def names_known(desk: Datasette) -> list[str]:
    """Names of staff that stand in cases, to be offered where one is typed."""
    return [row["name"] for row in await rows(desk, _NAMES)]


def case_address(desk: Datasette, case: str, more: str = "") -> str:
    """The address of a case."""
    return str(desk.urls.path(f"/-/case/{quote(case, safe=':~')}{more}"))


def opening_address(desk: Datasette, match: str, seq: int | None, **asked: object) -> str:
    """The address of the form, about an event of a match; ``asked`` are seat, deal and topic where they are known."""
    told = {"match": match, "event": seq, **asked}
    given = {name: value for name, value in told.items() if value is not None}
    return str(desk.urls.path(f"{QUEUE}/open")) + f"?{urlencode(given)}"


def may_open(desk: Datasette, actor: Row | None) -> bool:
    """Whether this person could open a case on this desk."""
    return CASES in desk.databases and clerk_of(desk) is not None and "case_opened" in kinds_written_by(actor)


def about_words(row: Row) -> str:
    """What a case is about in words: ``points, seat 2, deal 1``."""
    parts = [ENGLISH.say(f"about-{row['topic']}")] if row["topic"] else []
    parts += [f"seat {row['seat']}"] if row["seat"] else []
    return ", ".join([*parts, *([f"deal {row['deal']}"] if row["deal"] else [])])


def time_words(desk: Datasette, written: str | None) -> Any:
    """A recorded time in the desk's zone, to the minute; as recorded for whoever points at it. Nothing for none."""
    zone = (plugin_options(desk) or {}).get("zone")
    if not written or zone is None:
        return ""
    there = datetime.fromisoformat(written).astimezone(zone)
    return Markup('<time datetime="{}" title="{}">{}</time>').format(written, written, f"{there:%Y-%m-%d %H:%M %Z}")


async def html(
    desk: Datasette, request: Request, template: str, context: dict[str, Any], status: int = 200
) -> Response:
    """A page of cases, which no browser keeps."""
    page = await desk.render_template(template, context, request=request, view_name="case")
    return Response.html(page, status=status, headers={"cache-control": "no-store"})


async def refused(desk: Datasette, request: Request, why: Refusal) -> Response:
    """A page that says why there is nothing else."""
    return await html(desk, request, "answer-missing.html", {"says": why.says, "status": why.status}, why.status)


def see(address: str) -> Response:
    """Where the browser goes after a form was sent, so that loading the page again sends nothing."""
    return Response("", status=303, headers={"location": address, "cache-control": "no-store"})
