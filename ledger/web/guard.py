"""The guard before every page: whether it is for whoever asks, and what those are told whom it is not for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote, unquote

from ledger.views.canned_queries import canned_queries
from ledger.views.view_files import TABLES
from ledger.web.auth.identity import SIGN_IN, UNSENT
from ledger.web.auth.middleware import API
from ledger.web.auth.routes import CASES, OPEN, VIEW_RIGHTS, Route, access, route_of
from ledger.web.datasette import ErrorAnswer, Request, Response, decode_path
from ledger.web.desk import Desk, retry_later
from ledger.web.helpdesk.api import error, no_token
from schemas.message import Message, Several, message
from schemas.roles import ACTS, ANSWERS, EXPORT, HELPDESK, RUN_SQL, STAFF_ROLES, has_scope, role_of

LONGEST: Final = 1200
"""Characters of an address that one access record tells; a longer one goes on in the next."""
_OF_A_TABLE: Final = 64
_ADDRESS: Final = 128
"""Characters of an address that a page names which there is not."""
_OF_MATCH: Final = ("/-/answer/", "/-/match/")
_CASE: Final = "/-/case"
_REFUSED_ACTS: Final = {RUN_SQL: "refused-run_sql", EXPORT: "refused-export"}


async def guard(desk: Desk, request: Request, pattern: str) -> Response | None:
    """The answer to those a page is not for; None lets them in. What they are to be told of is recorded first.

    ``pattern`` is that of the route; :mod:`ledger.web.auth.routes` says for whom it is.
    """
    parts: Mapping[str, str | None] = request.url_vars
    route = route_of(pattern, parts)
    role = role_of(request.actor)
    database = decode_path(parts["database"] or "") if route and route.database else None
    admission = access(route, role, request.method, database)
    if admission == "sign_in":
        return await _ask_to_sign_in(desk, request, route)
    if admission == "refused":
        return await refuse(desk, request, 403, _not_for(role, route, request.method, database))
    if role == HELPDESK and route is not None and route.needs == "json" and not has_scope(request.actor, ANSWERS):
        return error(desk.words, 403, message("api-no_scope", scope=ANSWERS))
    act = _act_needed(route, request, parts)
    if act is not None and role not in ACTS[act]:
        return await refuse(desk, request, 403, message(_REFUSED_ACTS[act], role=message(f"role-{role}")))
    if why := _unasked(request, parts, database):
        return Response.json(
            {"ok": False, "error": desk.say(why.code, **dict(why.arguments)), "status": 400}, status=400
        )
    if why := _no_such_column(request, parts):
        return await refuse(desk, request, 400, why)
    right = VIEW_RIGHTS.get(database or "")
    if right is not None and right.logged and desk.has(right.file):
        await _record(desk, request, right.file, decode_path(parts.get("table") or ""))
    return None


def _not_for(role: str, route: Route | None, method: str, database: str | None) -> Message:
    roles = [message(f"role-{role}") for role in STAFF_ROLES if access(route, role, method, database) == "granted"]
    own = message(f"role-{role}")
    if not roles:
        return message("refused-role", role=own)
    return message("refused-role_but", role=own, roles=Several(tuple(roles)))


def _act_needed(route: Route | None, request: Request, parts: Mapping[str, str | None]) -> str | None:
    """What else one must be allowed, by what is asked of a table or file."""
    if route is None or not route.database:
        return None
    # _where is SQL as well, put into the query of a table.
    if "sql" in request.args or "_where" in request.args:
        return RUN_SQL
    whole = parts.get("format") == "parquet" or (parts.get("format") == "csv" and request.args.get("_stream"))
    return EXPORT if whole else None


def _unasked(request: Request, parts: Mapping[str, str | None], database: str | None) -> Message | None:
    """What a question for a program lacks, whose answer would be read as that there is nothing. A page asks for it."""
    question = _QUESTIONS.get(decode_path(parts.get("table") or "")) if database == OPEN else None
    if question is None or not parts.get("format") or "sql" in request.args:
        return None
    lacks = tuple(one.name for one in question.asks if one.is_needed and not request.args.get(one.name))
    return message("refused-unasked", question=question.name, names=Several(lacks)) if lacks else None


def _no_such_column(request: Request, parts: Mapping[str, str | None]) -> Message | None:
    """Which column a table is filtered, counted or sorted by that it has not. To SQLite the name of such a column is a
    text of its own, which equals nothing: the answer would be that there is nothing."""
    table = TABLES.get(decode_path(parts.get("table") or ""))
    if table is None or parts.get("pks"):
        return None
    names = [name.rpartition("__")[0] or name for name in request.args if not name.startswith("_")]
    names += [name for by in ("_sort", "_sort_desc", "_facet") for name in request.args.getlist(by) if name]
    unknown = next((name for name in names if name not in table.columns), None)
    if unknown is None:
        return None
    columns = Several(tuple(table.columns))
    return message("refused-no_column", column=unknown[:_OF_A_TABLE], table=table.name, columns=columns)


_QUESTIONS: Final = {question.name: question for question in canned_queries()}


async def _record(desk: Desk, request: Request, file: str, table: str) -> None:
    """Who reads a view file is recorded, with the address in as many records as it is long."""
    what = f"{file}/{table[:_OF_A_TABLE]}" if table else file
    address = request.path + (f"?{request.query_string}" if request.query_string else "")
    for start in range(0, len(address), LONGEST):
        part = f"{address[start : start + LONGEST]}{'' if start + LONGEST >= len(address) else ' ...'}"
        more = ", more of it" if start else ""
        await desk.record_access(request.actor, f"read {what}{more}: {part}")


async def _ask_to_sign_in(desk: Desk, request: Request, route: Route | None) -> Response:
    if request.path.startswith(f"{API}/"):
        return no_token(desk, desk.auth.token_wait(request), desk.auth.has_sign_in)
    if not desk.auth.has_sign_in:
        return await refuse(desk, request, 403, message("refused-no_sign_in"))
    if route is not None and route.needs == "json":
        return no_token(desk, desk.auth.token_wait(request), has_sign_in=True)
    if _is_machine_read(request):
        says = {"ok": False, "error": f"sign in first, at {SIGN_IN}", "status": 401}
        return Response.json(says, status=401, headers={"www-authenticate": 'Session realm="meldtrail desk"'})
    path = request.path + (f"?{request.query_string}" if request.query_string and request.method == "GET" else "")
    parameters = [f"next={quote(path, safe='/')}"] if path != "/" else []
    parameters += [UNSENT] if request.method == "POST" else []
    return Response.redirect(desk.urls.path(SIGN_IN) + f"?{'&'.join(parameters)}".rstrip("?"), status=303)


def _is_machine_read(request: Request) -> bool:
    last = request.path.rpartition("/")[2]
    return last.endswith((".json", ".jsono", ".csv", ".blob", ".parquet")) or "authorization" in request.headers


async def refuse(desk: Desk, request: Request, status: int, why: Message) -> Response:
    """Why a page is not shown, as a page or as JSON."""
    says = desk.say(why.code, **dict(why.arguments))
    if request.path.endswith(".json"):
        return Response.json({"ok": False, "error": says, "status": status}, status=status, headers=retry_later(status))
    return await desk.page(
        request, "error.html", {"error": says, "status": status, "onward": _onward(desk, request, why.code)}, status
    )


def _onward(desk: Desk, request: Request, why: str) -> list[tuple[str, str]]:
    """Where one may go on from a page that is not shown, with what it is called: the cases from a case, else the
    matches; and from a page about a match that match."""
    role, links = role_of(request.actor), []
    if request.path.startswith(_CASE) and desk.has(CASES) and role in VIEW_RIGHTS[CASES].roles:
        return [(desk.urls.path("/-/cases"), desk.say("cases-everybodys"))]
    if role in VIEW_RIGHTS[OPEN].roles:
        of_match = next((page for page in _OF_MATCH if request.path.startswith(page)), None)
        if of_match and why != "refused-no_match":
            links = [(desk.match_address(unquote(request.path.removeprefix(of_match))), desk.say("error-the_match"))]
        links.append((desk.urls.table(OPEN, "matches"), desk.say("error-all_matches")))
    return links


async def fail(desk: Desk, request: Request, answer: ErrorAnswer | None) -> Response:
    """The page for an error; ``answer`` is None where something broke that should not.

    Where the page of the error cannot be made either, as without views, a line of text stands for it.
    """
    if request.path.startswith(f"{API}/") and answer is None:
        return error(desk.words, 500, message("api-broken"))
    status, says, title, code = answer or ErrorAnswer(500, "", code="error-broken")
    if code is not None:
        if request.path.startswith(f"{API}/"):
            return error(desk.words, status, message(code))
        says = desk.say(code)
    if status == 404:
        says, title = desk.say("error-nothing_here", address=request.path[:_ADDRESS]), None
    context: dict[str, Any] = {"error": says, "status": status, "title": title}
    if request.path.endswith(".json"):
        return Response.json({"ok": False, **context}, status=status, headers=retry_later(status))
    try:
        return await desk.page(request, "error.html", context, status)
    except Exception:
        return Response.text(f"{says}\n", status=status, headers=retry_later(status))
