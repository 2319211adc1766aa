"""One case, ``/-/case/ID``: what was claimed, decided, and sent; and the forms that add to it, sent to its address.

A form names the last record its page had shown. Whatever was added since stands in the way of writing, so a form that
is sent twice is written once, and nobody decides over somebody else's head.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final
from urllib.parse import unquote

from ledger.cases.actions import NAMED, Action, kinds_written_by, why_not
from ledger.web.pages.case_answer import ANSWER_ROUTE, case_answer_page
from ledger.web.pages.case_forms import case_form, filled, record_of_form
from ledger.web.pages.case_opening import OPENING_ROUTE, opening_page
from ledger.web.pages.case_queue import queue_page
from ledger.web.pages.case_reading import (
    Refusal,
    case_address,
    case_rows,
    clerk_of,
    html,
    let_in,
    refused,
    see,
    typed_in,
    who_asks,
)
from ledger.web.pages.case_trouble import NO_CLERK, is_written, status_of, told_why
from ledger.web.pages.case_view import Held, Sent, around, case_context
from ledger.web.pages.seen import access_kept
from ledger.web.seam import Datasette, Request, Response, plugin_options
from schemas.errors import ConflictError, MeldtrailError

QUEUE_ROUTE: Final = r"^/-/cases$"
CASE_ROUTE: Final = r"^/-/case/(?P<case>[^/]+)$"


async def case_page(datasette: Datasette, request: Request) -> Response:
    """One case with every record of it; by POST the form of one action on it."""
    if plugin_options(datasette) is None:
        return Response.text("not found\n", status=404)
    try:
        await let_in(datasette, request)
        name = unquote(request.url_vars["case"])
        if request.method == "POST":
            return await _sent(datasette, request, name)
        held = Held(*await case_rows(datasette, name))
        await _answers_seen(datasette, request, held)
    except Refusal as why:
        return await refused(datasette, request, why)
    return await html(datasette, request, "case.html", await case_context(datasette, request, held, None))


async def _answers_seen(desk: Datasette, request: Request, held: Held) -> None:
    """An answer tells the hand of a player, for as long as it is kept. Raises Unkept."""
    row = held.row
    if row["answers"]:
        about = (row["match"], row["about_event"]) if row["match"] and row["about_event"] else None
        await access_kept(desk, request.actor, f"saw the answers sent in case {row['case_id']}", about)


async def _sent(desk: Datasette, request: Request, case: str) -> Response:
    """Write what a form asks for and show the case; or the page again with what was typed and why it was not."""
    typed = await typed_in(request)
    action, after = _asked(request, typed)
    held = Held(*await case_rows(desk, case))
    who, clerk = who_asks(request), clerk_of(desk)
    if clerk is None:
        raise Refusal(NO_CLERK, 503)
    if typed.get("me"):
        typed["to"] = who
    form = case_form(action.name, around(desk, held, datetime.now(UTC)))
    fields, wrong = filled(form, typed)
    if wrong:
        return await _again(desk, request, held, Sent(action.name, typed, wrong, "", after), 422)
    record = record_of_form(action.name, action.kind, fields)
    try:
        await clerk.write_case(who, case, after, [record])
    except MeldtrailError as why:
        held = Held(*await case_rows(desk, case))
        if isinstance(why, ConflictError) and is_written(held.records, record, who, after):
            return see(case_address(desk, case, f"#r{after + 1}"))
        trouble = told_why(why, held.row["last_seq"], why_not(held.state, action, who), after)
        return await _again(desk, request, held, Sent(action.name, typed, {}, trouble, after), status_of(why))
    return see(case_address(desk, case, f"#r{after + 1}"))


def _asked(request: Request, typed: Mapping[str, str]) -> tuple[Action, int]:
    """Which action, and the last record its page had shown. Raises Refusal for what no form of ours says."""
    action, after = NAMED.get(typed.get("action", "")), typed.get("after", "")
    if action is None or action.name == "answer" or not (after.isascii() and after.isdigit() and len(after) < 8):
        raise Refusal("This is no form of a case: load the page of the case and send it from there.", 400)
    if action.kind not in kinds_written_by(request.actor):
        raise Refusal("Your role may read cases, but not write this onto them.", 403)
    return action, int(after)


async def _again(desk: Datasette, request: Request, held: Held, sent: Sent, status: int) -> Response:
    await _answers_seen(desk, request, held)
    return await html(desk, request, "case.html", await case_context(desk, request, held, sent), status)


CASE_ROUTES: Final = (
    (QUEUE_ROUTE, queue_page),
    (OPENING_ROUTE, opening_page),
    (CASE_ROUTE, case_page),
    (ANSWER_ROUTE, case_answer_page),
)
