"""The desk's hooks into Datasette: cells, the first page, the page of health, the gate before every page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Any

from markupsafe import Markup

from ledger.desk.cells import cell_html
from ledger.desk.front import front_page, health
from ledger.desk.gate import App, gate
from ledger.desk.pages.answer_page import ROUTE as ANSWER_ROUTE
from ledger.desk.pages.answer_page import answer_page
from ledger.desk.pages.board_page import BOARD_ROUTE, board_page
from ledger.desk.pages.case_pages import CASE_ROUTE, QUEUE_ROUTE, case_page, queue_page
from ledger.desk.pages.lead_pages import ROUTES as LEAD_ROUTES
from ledger.desk.pages.match_page import ROUTE as MATCH_ROUTE
from ledger.desk.pages.match_page import match_page
from ledger.desk.pages.parquet_result import renderer
from ledger.desk.projection import OPEN_FILE
from ledger.desk.seam import Datasette, Response, hook, plugin_options, row_address

OPEN = OPEN_FILE.removesuffix(".db")


@hook
def render_cell(
    row: Any, value: Any, column: str, table: str | None, database: str, datasette: Datasette
) -> Markup | None:
    """Cards, links, verdicts, times and figures as staff read them."""
    options = plugin_options(datasette)
    if options is None or value is None or value == "":
        return None
    address = partial(row_address, datasette, OPEN)
    players = f"{datasette.urls.database(OPEN)}/matches_of_a_player"
    return cell_html(column, value, row, table, address, players, options["zone"])


@hook
def extra_template_vars(
    view_name: str, datasette: Datasette, request: Any
) -> Callable[[], Awaitable[dict[str, Any]]] | None:
    """Counts, the newest findings and the questions, for the first page."""
    if view_name != "index" or plugin_options(datasette) is None:
        return None
    return partial(front_page, datasette, request.actor if request else None)


@hook
def extra_css_urls(datasette: Datasette) -> list[str]:
    """The desk's own style."""
    return [] if plugin_options(datasette) is None else [datasette.urls.path("/desk/desk.css")]


@hook
def register_output_renderer() -> dict[str, Any]:
    """Any result as Parquet, besides Datasette's JSON and CSV."""
    return renderer()


@hook
def register_routes() -> list[tuple[str, Callable[..., Awaitable[Response]]]]:
    """Pages of our own."""
    return [
        (r"^/-/healthz$", healthz),
        (MATCH_ROUTE, match_page),
        (ANSWER_ROUTE, answer_page),
        (BOARD_ROUTE, board_page),
        (QUEUE_ROUTE, queue_page),
        (CASE_ROUTE, case_page),
        *LEAD_ROUTES,
    ]


@hook
def actor_from_request(datasette: Datasette) -> dict[str, Any] | None:
    """Whoever asks on this machine, in the role the desk was opened with; nobody where it was opened with none."""
    role = (plugin_options(datasette) or {}).get("role")
    return None if role is None else {"id": "local", "role": role}


async def healthz(datasette: Datasette) -> Response:
    """Whether the desk can read what it serves, in words for a monitor; open to anybody who reaches it."""
    if plugin_options(datasette) is None:
        return Response.text("not found\n", status=404)
    lines, well = await health(datasette)
    return Response.text("\n".join(lines) + "\n", status=200 if well else 503)


@hook
def asgi_wrapper(datasette: Datasette) -> Callable[[App], App]:
    """Refuse what no page of the desk is asked by; the app is wrapped before it is known to be a desk."""

    def hosts_now() -> Collection[str] | None:
        options = plugin_options(datasette)
        return None if options is None else options["hosts"]

    return partial(gate, hosts_now=hosts_now)
