"""Incidents, ``/-/incidents``: one cause that hit many seats, from the search to the letters.

With ``code``, ``clause``, ``ruleset``, ``from`` and ``to`` the form is filled in, as links of the board and of a match
page do; with ``name`` all cases of one incident stand together. What takes a while is done by the worker under a
``job``, which the page asks after until it is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta, tzinfo
from typing import Any, Final
from urllib.parse import urlencode

from ledger.answers.remedies import CLAIMED
from ledger.cases.incidents import SEARCHED, searched_message
from ledger.messages.catalogue import languages
from ledger.serving.client import RunIncident
from ledger.web.auth.routes import CASES
from ledger.web.datasette import Request, Response
from ledger.web.desk import Actor, Desk, Refusal, Row, languages_named, read_post, see_other, who_asks
from ledger.web.pages.cases import check_access, incident_names, status_of
from schemas.errors import MeldtrailError
from schemas.roles import WRITE_CASES, may

INCIDENTS: Final = "/-/incidents"
ASKED: Final = ("code", "clause", "ruleset", "from", "to")
_LONGEST: Final = 128
_OF_ALL: Final = "select stand, incidents from cases where incidents is not null"


def search_address(desk: Desk, **fields: str | None) -> str:
    """The form for a search, filled in; ``from_`` and ``to`` are days or moments of the desk, or with an offset."""
    parameters = {name.strip("_"): value for name, value in fields.items() if value}
    return f"{desk.urls.path(INCIDENTS)}?{urlencode(parameters)}"


def day_of(at: str | None, zone: tzinfo) -> dict[str, str]:
    """The span of the day of a recorded time, as the desk counts days; nothing where none was logged."""
    if not at:
        return {}
    day = datetime.fromisoformat(at).astimezone(zone).date()
    return {"from_": day.isoformat(), "to": (day + timedelta(days=1)).isoformat()}


def utc_day(day: str) -> dict[str, str]:
    """The span of a day as the views count days, which is in UTC."""
    return {"from_": f"{day}T00:00Z", "to": f"{date.fromisoformat(day) + timedelta(days=1)}T00:00Z"} if day else {}


def may_open_incidents(desk: Desk, actor: Actor) -> bool:
    """Whether this person could open an incident on this desk."""
    return desk.has(CASES) and may(actor, WRITE_CASES)


async def incidents_page(desk: Desk, request: Request) -> Response:
    """The page; by POST something is begun, and the page of it follows."""
    await check_access(desk, request.actor)
    if request.method == "POST":
        return await _begin(desk, request)
    args = request.args
    fields = {name: (args.get(name) or "").strip()[:_LONGEST] for name in (*ASKED, "name", "job", "called")}
    report: dict[str, Any] = {}
    trouble, status = "", 200
    if fields["job"] or fields["name"]:
        do = "ask" if fields["job"] else "show"
        try:
            report = await _ask(desk, request, do, fields)
        except MeldtrailError as wrong:
            trouble, status = desk.say("incidents-not_shown", why=wrong.as_value), status_of(wrong)
    outcome = report.get("outcome") or {}
    if outcome.get("refused"):
        trouble, status = outcome["refused"], outcome["status"]
    return await _page(desk, request, fields, report, trouble, status)


async def _ask(desk: Desk, request: Request, do: Any, typed: Mapping[str, str]) -> dict[str, Any]:
    fields = {name: typed.get(name, "") for name in ("code", "clause", "ruleset", "name", "job", "ticket", "seen")}
    reply = await desk.worker.ask(RunIncident(
        who=who_asks(request.actor), do=do, **fields, since=typed.get("from", ""), until=typed.get("to", ""),
        lang=typed.get("lang") or "en", words=desk.words.language, tz=desk.zone.key,
    ))  # fmt: skip
    return reply.incident or {}


async def _begin(desk: Desk, request: Request) -> Response:
    """Begin what a form asks for. Raises Refusal for what no form of ours says."""
    typed = {name: value.strip()[:_LONGEST] for name, value in (await read_post(request)).items()}
    do, lang = typed.get("do"), typed.get("lang") or "en"
    if do not in {"find", "open", "propose", "agree", "letters"} or lang not in languages():
        raise Refusal(400, "refused-no_form")
    fields = {name: typed.get(name, "") for name in (*ASKED, "name", "job", "called")}
    if do == "open":  # where it is refused, the search is shown as it was, with the name it was to have
        fields |= {"name": "", "called": fields["name"]}
    try:
        job = await _ask(desk, request, do, typed)
    except MeldtrailError as wrong:
        trouble = desk.say("incidents-not_shown" if do == "find" else "incidents-not_done", why=wrong.as_value)
        return await _page(desk, request, fields, {}, trouble, status_of(wrong))
    outcome = job.get("outcome") or {}
    if outcome.get("refused"):
        report = await _found_before(desk, request, fields) if do == "open" else job
        return await _page(desk, request, fields, report, outcome["refused"], outcome["status"])
    # After a search the form keeps it; after anything else the page is about the incident.
    parameters = {**fields, "job": job["job"]}
    if do != "find":
        parameters |= {**dict.fromkeys((*ASKED, "called"), ""), "name": typed.get("name", "")}
    return see_other(desk.address(INCIDENTS, parameters))


async def _found_before(desk: Desk, request: Request, fields: Mapping[str, str]) -> dict[str, Any]:
    """What the search had found that cases were to be opened of; nothing where it is not kept any more."""
    try:
        report = await _ask(desk, request, "ask", fields)
    except MeldtrailError:
        return {}
    return {} if (report.get("outcome") or {}).get("refused") else report


async def _page(
    desk: Desk, request: Request, fields: Mapping[str, str], report: Mapping[str, Any], trouble: str, status: int = 200
) -> Response:
    outcome = report.get("outcome")
    rows = await desk.rows(CASES, _OF_ALL) if not fields["name"] else []
    context = {
        "asked": fields,
        "here": desk.urls.path(INCIDENTS),
        "again": desk.address(INCIDENTS, {**fields, "job": report.get("job", "")}),
        "waits": bool(report) and outcome is None,
        "told": report,
        "found": outcome if outcome and "count" in outcome and not fields["name"] else None,
        "incident": outcome if outcome and fields["name"] else None,
        "trouble": trouble,
        "may_write": may_open_incidents(desk, request.actor),
        "codes": _codes(desk),
        "zone": desk.zone.key,
        "all": _every(desk, rows),
        "languages": languages_named(),
        "case_href": desk.case_address,
        "match_href": desk.match_address,
    }
    return await desk.page(request, "incidents.html", context, status, view="incidents")


def _codes(desk: Desk) -> list[tuple[str, str]]:
    """Every finding and kind of overturned claim, with what it is called."""
    claims = [(code, desk.words.words(searched_message(code))) for code in sorted(CLAIMED)]
    laws = [(code, desk.words.words(searched_message(code))) for code in sorted(SEARCHED - {*CLAIMED})]
    return [*claims, *sorted(laws, key=lambda one: one[1])]


def _every(desk: Desk, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Every incident there is: how many cases it has, and how many of them wait."""
    counts: dict[str, list[int]] = {}
    for row in rows:
        for name in incident_names(row):
            counts.setdefault(name, [0, 0])
            counts[name][0] += 1
            counts[name][1] += row["stand"] != "closed"
    return [
        {"name": name, "cases": cases, "waiting": waiting, "href": desk.address(INCIDENTS, {"name": name})}
        for name, (cases, waiting) in sorted(counts.items())
    ]


ROUTES: Final = ((r"^/-/incidents$", incidents_page),)
