"""What pages of tables and of questions have beside Datasette's: words for codes and columns, examples, Parquet."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import cache, partial
from importlib.util import find_spec
from typing import Any, Final
from urllib.parse import urlencode
from weakref import WeakKeyDictionary

from ledger.messages.renderer import Renderer
from ledger.views.canned_queries import CannedQuery, canned_queries
from ledger.views.parquet import MISSING, parquet_bytes
from ledger.views.view_files import OPEN_TABLES
from ledger.web.auth.routes import OPEN
from ledger.web.datasette import Datasette, Request, Response, once_a_page
from ledger.web.desk import Desk
from ledger.web.html import words_of
from schemas.roles import EXPORT, may

ROWS: Final = 100_000
"""The most rows a browser is sent at once as Parquet."""
_BY_NAME: Final = {question.name: question for question in canned_queries()}
_TITLES: WeakKeyDictionary[Desk, dict[str, str]] = WeakKeyDictionary()
_RULESETS: Final = "select id, title from rulesets"
_TOO_MANY: Final = (
    f"That is more than {ROWS:,} rows. Filter the table, or write all of it: meldtrail export --format parquet\n"
)
_PAGE: Final = ("_next", "_size", "_shape", "_labels", "_nocount", "_nofacet", "_facet", "_trace")


@cache
def column_notes(words: Renderer) -> Mapping[str, str]:
    """What a column of the open tables holds, by its name; of several the first table's."""
    return {name: note for table in reversed(OPEN_TABLES) for name, note in table.columns_in(words).items()}


async def ruleset_titles(desk: Desk) -> dict[str, str]:
    """The title of every ruleset matches were played by, where it is another than its id."""
    rows = await desk.rows(OPEN, _RULESETS)
    return {row["id"]: desk.words.title(row["title"]) for row in rows if row["title"] and row["title"] != row["id"]}


async def ruleset_title(desk: Desk, name: str) -> str | None:
    """The title of a ruleset matches were played by; None where it has none but its id."""
    titles = _TITLES.setdefault(desk, {})
    if name not in titles:  # what has none is looked up with each page, for views may be made anew meanwhile
        titles.update(await once_a_page("titles", lambda: ruleset_titles(desk)))
    return titles.get(name)


async def table_vars(desk: Desk, view_name: str | None, request: Request | None) -> dict[str, Any]:
    """What a page of a table or question is given: its question, an example of each parameter, and words for codes."""
    if view_name not in {"table", "database"} or request is None:
        return {}
    route: Mapping[str, str | None] = request.url_vars
    question = _BY_NAME.get(route.get("table") or "") if route.get("database") == OPEN else None
    code_words = partial(words_of, words=desk.words)
    page_vars: dict[str, Any] = {
        "code_words": code_words, "column_notes": column_notes(desk.words), "question": question,
    }  # fmt: skip
    if question is None:
        return page_vars
    return {**page_vars, "worded": partial(question.in_words, desk.words), "asks": await _asks(desk, request, question)}


_IS_MATCH: Final = "select 1 from matches where match = :match"


async def _asks(desk: Desk, request: Request, question: CannedQuery) -> list[dict[str, Any]]:
    """Each parameter in words, with one that is answered on this ledger and the address that fills it in."""
    values = {one.name: request.args.get(one.name) or "" for one in question.asks}
    parameters = []
    for one in question.asks:
        rows = await desk.rows(OPEN, one.example) if one.example else []
        example = str(next(iter(rows[0].values()))) if rows else ""
        is_unknown = one.name == "match" and bool(values["match"]) and not await desk.rows(OPEN, _IS_MATCH, values)
        there = f"{desk.urls.database(OPEN)}/{question.name}?{urlencode({**values, one.name: example})}"
        parameters.append({
            "name": one.name, "label": desk.say(f"ask-{one.name}"), "says": question.in_words(desk.words, one.name),
            "is_needed": one.is_needed, "value": values[one.name], "example": example, "href": there,
            "is_unknown": is_unknown,
        })  # fmt: skip
    return parameters


# -- Parquet: the address of any table or question with ``.parquet``, beside Datasette's JSON and CSV -


def parquet_renderer() -> dict[str, Any]:
    """How Datasette is told of it."""
    return {"extension": "parquet", "render": parquet_result, "can_render": can_render}


def can_render(columns: Sequence[str], request: Request) -> bool:
    """Whether the page leads to it: for whoever may export, where there is something to write and to write it with."""
    return may(request.actor, EXPORT) and bool(columns) and find_spec("pyarrow") is not None


async def parquet_result(
    datasette: Datasette, columns: Sequence[str], database: str, request: Request, data: Mapping[str, Any]
) -> Response:
    """All rows of the table or question that is asked for, not only those of its first page."""
    if find_spec("pyarrow") is None:
        return Response.text(f"{MISSING}\n", status=501)
    rows = await _all_rows(datasette, database, request, data)
    if rows is None:
        return Response.text(_TOO_MANY, status=400)
    name = data.get("query_name") or data.get("table") or "answer"
    plain = [tuple(value["value"] if isinstance(value, dict) else value for value in row) for row in rows]
    body = await asyncio.to_thread(parquet_bytes, str(name), list(columns), plain)
    headers = {"content-disposition": f'attachment; filename="{name}.parquet"', "cache-control": "no-store"}
    return Response(body=body, content_type="application/vnd.apache.parquet", headers=headers)


async def _all_rows(datasette: Datasette, database: str, request: Request, data: Mapping[str, Any]) -> list[Any] | None:
    """Every row, or None when they are too many. The pages after the first are asked for as whoever asks."""
    if data.get("table") is None and data.get("truncated"):
        query = data["query"]
        limited = f"select * from ({query['sql'].strip().rstrip(';')}) limit {ROWS + 1}"  # noqa: S608 - Datasette let it through
        first_page = await datasette.get_database(database).execute(limited, query.get("params") or {}, truncate=False)
        return None if len(first_page.rows) > ROWS else [tuple(row) for row in first_page.rows]
    rows, following = list(data.get("rows") or []), data.get("next")
    parameters = [(name, value) for name in request.args for value in request.args.getlist(name) if name not in _PAGE]
    path = request.path.removesuffix(".parquet") + ".json"
    # The guard asks of each page again who asks for it, and by which name of the desk.
    headers = {name: value for name in ("authorization", "host") if (value := request.headers.get(name))}
    while following:
        if len(rows) > ROWS:
            return None
        more = [*parameters, ("_next", following), ("_size", "max"), ("_shape", "arrays"), ("_nocount", "1")]
        answer = await datasette.client.get(f"{path}?{urlencode(more)}", cookies=request.cookies, headers=headers)
        answer.raise_for_status()
        page = answer.json()
        rows += page["rows"]
        following = page.get("next")
    return None if len(rows) > ROWS else rows
