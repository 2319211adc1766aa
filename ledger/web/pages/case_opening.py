"""The form that opens a case, ``/-/cases/open?match=M1&event=41&seat=2``: reached from a match or an answer.

The page names the id the case is to have. When the form comes twice, the second finds its own case there and leads to
it; when somebody else was faster, the next id is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from ledger.cases.actions import kinds_written_by
from ledger.serving.client import Clerk
from ledger.web.pages.case_forms import Form, filled, opening_form
from ledger.web.pages.case_reading import (
    QUEUE,
    Refusal,
    case_address,
    case_rows,
    clerk_of,
    html,
    let_in,
    refused,
    rows,
    see,
    typed_in,
    who_asks,
)
from ledger.web.pages.case_trouble import NO_CLERK, is_written, status_of, told_why
from ledger.web.pages.case_view import fields_shown
from ledger.web.pages.from_views import OPEN, seq_of
from ledger.web.pages.match_page import match_address
from ledger.web.seam import Datasette, Request, Response, may_view, plugin_options, read_with
from schemas.errors import ConflictError, MeldtrailError

OPENING_ROUTE: Final = r"^/-/cases/open$"
_TRIES: Final = 8
_MATCH: Final = "select match, events from matches where match = ?"
_SEATS: Final = "select seat from players where match = ? order by seat"
_DEALS: Final = "select number, event from deals where match = ? order by number"
_EVENT: Final = "select seq, what, seat from events where match = ? and seq = ?"
_WRONG: Final = "select event from findings where match = ? and event is not null order by finding limit 1"


class About(NamedTuple):
    """The match and event a case is opened about, with the seats and deals it could be about."""

    match: str
    seq: int
    what: str
    seats: Sequence[int]
    deals: Sequence[int]
    deal: int | None
    seat: int | None


async def opening_page(datasette: Datasette, request: Request) -> Response:
    """The form; by POST the case is opened and shown."""
    if plugin_options(datasette) is None:
        return Response.text("not found\n", status=404)
    try:
        await let_in(datasette, request)
        if "case_opened" not in kinds_written_by(request.actor):
            raise Refusal("Your role may read cases, but not open them.", 403)
        clerk = clerk_of(datasette)
        if clerk is None:
            raise Refusal(f"{NO_CLERK} meldtrail case open MATCH --ticket T opens a case.", 503)
        if request.method == "POST":
            return await _sent(datasette, request, clerk)
        asked = {name: request.args.get(name) or "" for name in ("match", "event", "seat", "deal", "topic")}
        about = await _about(datasette, request, asked["match"], asked["event"])
        form = _form(datasette, about)
        asked["deal"] = asked["deal"] or str(about.deal or "")
        asked["seat"] = asked["seat"] or str(about.seat or "")
        begin = Form(form.fields, {**form.first, **{name: asked[name] for name in ("seat", "deal", "topic")}})
        return await _page(datasette, request, about, begin, None, {}, "", await _next(datasette), 200)
    except Refusal as why:
        return await refused(datasette, request, why)


async def _about(desk: Datasette, request: Request, match: str, event: str) -> About:
    """What the case is to be about. Raises Refusal for a match or event nobody here knows."""
    if not await may_view(desk, request.actor, OPEN):
        raise Refusal("You may not see the matches of this desk.", 403)
    if event and not (event.isascii() and event.isdigit() and len(event) < 8):
        raise Refusal(f"event={event[:40]} is not the number of an event.", 400)

    def read(connection: Any) -> About:
        head = connection.execute(_MATCH, (match,)).fetchone()
        if head is None:
            named = f"There is no match {match[:64]} on this desk. " if match else ""
            raise Refusal(f"{named}A case is opened from the page of a match, or of an answer.", 404)
        wrong = connection.execute(_WRONG, (match,)).fetchone()
        seq = int(event) if event else (seq_of(wrong["event"]) if wrong else None) or head["events"]
        found = connection.execute(_EVENT, (match, seq)).fetchone()
        if found is None:
            raise Refusal(f"There is no event {seq} in match {match[:64]}.", 404)
        deals = [(row["number"], seq_of(row["event"]) or 0) for row in connection.execute(_DEALS, (match,))]
        deal = max((number for number, dealt in deals if dealt <= seq), default=None)
        seats = [row["seat"] for row in connection.execute(_SEATS, (match,))]
        return About(match, seq, found["what"] or "", seats, [number for number, _ in deals], deal, found["seat"])

    return await read_with(desk, OPEN, read)


def _form(desk: Datasette, about: About) -> Form:
    zone = (plugin_options(desk) or {})["zone"]
    return opening_form(zone, datetime.now(UTC), about.seats, about.deals)


async def _next(desk: Datasette, beyond: int = 0) -> str:
    """The next id no case of the views has."""
    taken = {row["case_id"] for row in await rows(desk, "select case_id from cases")}
    number = max(len(taken) + 1, beyond + 1)
    while f"C{number}" in taken:
        number += 1
    return f"C{number}"


async def _sent(desk: Datasette, request: Request, clerk: Clerk) -> Response:
    typed = await typed_in(request)
    about = await _about(desk, request, typed.get("match", ""), typed.get("event", ""))
    form, case = _form(desk, about), typed.get("case", "")
    if not (case[:1] == "C" and case[1:].isascii() and case[1:].isdigit() and len(case) < 10):
        raise Refusal("This is no form of a case: load it again and send it from there.", 400)
    fields, wrong = filled(form, typed)
    if wrong:
        return await _page(desk, request, about, form, typed, wrong, "", case, 422)
    record = {"type": "case_opened", "about": [about.match, about.seq], **fields}
    try:
        return see(case_address(desk, await _opened(desk, clerk, who_asks(request), case, record)))
    except MeldtrailError as why:
        return await _page(desk, request, about, form, typed, {}, told_why(why, 0, None, 0), case, status_of(why))


async def _opened(desk: Datasette, clerk: Clerk, who: str, case: str, record: Mapping[str, Any]) -> str:
    """Open the case under the id its page named, or the next one when somebody else has that."""
    for left in reversed(range(_TRIES)):
        try:
            return await clerk.write_case(who, case, 0, [record])
        except ConflictError:
            if await _is_there(desk, case, record, who):
                return case
            if not left:
                raise
        case = await _next(desk, int(case[1:]))
    return case


async def _is_there(desk: Datasette, case: str, record: Mapping[str, Any], who: str) -> bool:
    """Whether this very form opened the case already."""
    try:
        row, records = await case_rows(desk, case)
    except Refusal:
        return False
    same = [row["match"], row["about_event"]] == record["about"] and all(
        row[name] == record.get(name) for name in ("ticket", "topic", "seat", "deal")
    )
    return same and is_written(records, record, who, 0)


async def _page(
    desk: Datasette, request: Request, about: About, form: Form, typed: Mapping[str, str] | None,
    wrong: Mapping[str, str], trouble: str, case: str, status: int,
) -> Response:  # fmt: skip
    context = {
        "about": about,
        "case": case,
        "fields": fields_shown(form, "open", typed, wrong),
        "trouble": trouble,
        "moment": match_address(desk, about.match, about.seq),
        "queue": desk.urls.path(QUEUE),
        "here": desk.urls.path(f"{QUEUE}/open"),
    }
    return await html(desk, request, "case-open.html", context, status)
