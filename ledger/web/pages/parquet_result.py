"""Any table or answer as Parquet: the address of it with ``.parquet``, beside Datasette's own JSON and CSV."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any, Final
from urllib.parse import urlencode

from ledger.views.parquet import MISSING, parquet_bytes
from ledger.web.seam import Datasette, Request, Response, plugin_options
from schemas.roles import EXPORT, may

ROWS: Final = 100_000
"""The most rows a browser is sent at once."""
_TOO_MANY: Final = (
    f"That is more than {ROWS:,} rows. Filter the table, or write all of it: meldtrail export --format parquet\n"
)
_PAGE: Final = ("_next", "_size", "_shape", "_labels", "_nocount", "_nofacet", "_facet", "_trace")


def renderer() -> dict[str, Any]:
    """How Datasette is told of it."""
    return {"extension": "parquet", "render": parquet_result, "can_render": can_render}


def can_render(datasette: Datasette, columns: Sequence[str], request: Request) -> bool:
    """Whether the page leads to it: for whoever may export, where there is something to write and to write it with."""
    on_the_desk = plugin_options(datasette) is not None and may(request.actor, EXPORT)
    return on_the_desk and bool(columns) and find_spec("pyarrow") is not None


async def parquet_result(
    datasette: Datasette, columns: Sequence[str], database: str, request: Request, data: Mapping[str, Any]
) -> Response:
    """All rows of the table or answer that is asked for, not only those of its first page."""
    if plugin_options(datasette) is None:
        return Response.text("not found\n", status=404)
    if find_spec("pyarrow") is None:
        return Response.text(f"{MISSING}\n", status=501)
    rows = await _rows(datasette, database, request, data)
    if rows is None:
        return Response.text(_TOO_MANY, status=400)
    name = data.get("query_name") or data.get("table") or "answer"
    plain = [tuple(_plain(value) for value in row) for row in rows]
    body = await asyncio.to_thread(parquet_bytes, str(name), list(columns), plain)
    headers = {"content-disposition": f'attachment; filename="{name}.parquet"', "cache-control": "no-store"}
    return Response(body=body, content_type="application/vnd.apache.parquet", headers=headers)


async def _rows(desk: Datasette, database: str, request: Request, data: Mapping[str, Any]) -> list[Any] | None:
    """Every row, or None when they are too many. The pages after the first are asked for as whoever asks."""
    if data.get("table") is None and data.get("truncated"):
        query = data["query"]
        limited = f"select * from ({query['sql'].strip().rstrip(';')}) limit {ROWS + 1}"  # noqa: S608 - Datasette let it through
        found = await desk.get_database(database).execute(limited, query.get("params") or {}, truncate=False)
        return None if len(found.rows) > ROWS else [tuple(row) for row in found.rows]
    rows, following = list(data.get("rows") or []), data.get("next")
    asked = [(name, value) for name in request.args for value in request.args.getlist(name) if name not in _PAGE]
    path = request.path.removesuffix(".parquet") + ".json"
    sent = {name: value for name in ("authorization", "host") if (value := request.headers.get(name))}
    while following:
        if len(rows) > ROWS:
            return None
        more = [*asked, ("_next", following), ("_size", "max"), ("_shape", "arrays"), ("_nocount", "1")]
        answer = await desk.client.get(f"{path}?{urlencode(more)}", cookies=request.cookies, headers=sent)
        answer.raise_for_status()
        page = answer.json()
        rows += page["rows"]
        following = page.get("next")
    return None if len(rows) > ROWS else rows


def _plain(value: Any) -> Any:
    """A value without the label of the row it leads to."""
    return value["value"] if isinstance(value, dict) else value
