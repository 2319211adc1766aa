"""The desk's hooks into Datasette: cells, the first page, the page of health, the gate before every page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Any, cast

from markupsafe import Markup

from ledger.views.view_files import OPEN_FILE
from ledger.web.auth.door import Door, door_words, failed, refused
from ledger.web.auth.gate import App, gate
from ledger.web.auth.posts import posts_of_our_own
from ledger.web.front import health
from ledger.web.pages.answer_page import ROUTE as ANSWER_ROUTE
from ledger.web.pages.answer_page import answer_page
from ledger.web.pages.board_page import BOARD_ROUTE, board_page
from ledger.web.pages.case_pages import CASE_ROUTES
from ledger.web.pages.find_page import ROUTE as FIND_ROUTE
from ledger.web.pages.find_page import find_page
from ledger.web.pages.lead_pages import ROUTES as LEAD_ROUTES
from ledger.web.pages.match_page import ROUTE as MATCH_ROUTE
from ledger.web.pages.match_page import match_page
from ledger.web.pages.parquet_result import renderer
from ledger.web.pages.sign_in import ROUTES as SIGN_IN_ROUTES
from ledger.web.places import page_vars
from ledger.web.seam import Datasette, Request, Response, expected, hook, plugin_options, row_address
from ledger.web.standing import standing_vars
from ledger.web.words.cells import cell_html, code_html
from ledger.web.words.codes import RULESET_COLUMNS
from ledger.web.words.page_words import query_vars, ruleset_title
from schemas.roles import STAFF_ROLES, role_of

OPEN = OPEN_FILE.removesuffix(".db")


@hook
def render_cell(
    row: Any, value: Any, column: str, table: str | None, database: str, datasette: Datasette
) -> Markup | Awaitable[Markup] | None:
    """Cards, links, verdicts, times and figures as staff read them."""
    options = plugin_options(datasette)
    if options is None or value is None or value == "":
        return None
    if column in RULESET_COLUMNS and isinstance(value, str):
        return _ruleset(datasette, value)
    address = partial(row_address, datasette, OPEN)
    players = f"{datasette.urls.database(OPEN)}/matches_of_a_player"
    return cell_html(column, value, row, table, address, players, options["zone"])


async def _ruleset(datasette: Datasette, name: str) -> Markup:
    title = await ruleset_title(datasette, name)
    return Markup("{}").format(name) if title is None else code_html(name, title)


@hook
def extra_template_vars(
    view_name: str, datasette: Datasette, request: Any
) -> Callable[[], Awaitable[dict[str, Any]]] | None:
    """Where one can go from every page; for the first page counts, the newest findings and the questions too."""
    if plugin_options(datasette) is None:
        return None

    async def told() -> dict[str, Any]:
        return {
            **await page_vars(view_name, datasette, request),
            **await query_vars(datasette, request, view_name),
            **door_words(datasette, request),
            **await standing_vars(datasette, request),
        }

    return told


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
        (FIND_ROUTE, find_page),
        *CASE_ROUTES,
        *LEAD_ROUTES,
        *SIGN_IN_ROUTES,
    ]


@hook(tryfirst=True)
def actor_from_request(datasette: Datasette, request: Request) -> dict[str, Any] | None:
    """Whoever asks, as of now: who has signed in, or the one user of this machine where nobody does."""
    options = plugin_options(datasette)
    return None if options is None else cast("Door", options["door"]).actor(request)


@hook
def forbidden(datasette: Datasette, request: Request) -> Callable[[], Awaitable[Response]] | None:
    """What Datasette itself refuses, in our words."""
    if plugin_options(datasette) is None:
        return None
    return partial(refused, datasette, request, f"This is not shown to your role, {role_of(request.actor)}.")


@hook
def handle_exception(
    datasette: Datasette, request: Request, exception: Exception
) -> Callable[[], Awaitable[Response | None]] | None:
    """The page that stands for one that failed. Of what was not expected it tells no message: that may hold a card."""
    return None if plugin_options(datasette) is None else partial(failed, datasette, request, expected(exception))


async def healthz(datasette: Datasette, request: Request) -> Response:
    """Whether the desk can read what it serves, in words for a monitor; its version and figures for staff only."""
    if plugin_options(datasette) is None:
        return Response.text("not found\n", status=404)
    lines, well = await health(datasette)
    shown = lines if role_of(request.actor) in STAFF_ROLES else lines[:1]
    return Response.text("\n".join(shown) + "\n", status=200 if well else 503)


@hook
def asgi_wrapper(datasette: Datasette) -> Callable[[App], App]:
    """Refuse what no page of the desk is asked by; the app is wrapped before it is known to be a desk."""

    def hosts_now() -> Collection[str] | None:
        options = plugin_options(datasette)
        return None if options is None else options["hosts"]

    def wrapped(app: App) -> App:
        return gate(posts_of_our_own(app, lambda: hosts_now() is not None), hosts_now)

    return wrapped
