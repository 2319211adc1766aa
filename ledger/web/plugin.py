"""The desk's hooks into Datasette: its pages, the cells of tables, what stands on every page, who asks, what fails."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

from markupsafe import Markup, escape

from ledger.views.tables.deals import EVENTS
from ledger.views.tables.match_records import add_functions, event_sentence
from ledger.web.auth.middleware import App, protect
from ledger.web.auth.routes import HANDS, OPEN
from ledger.web.datasette import DeskDatasette, Request, Response, expected, hook, once_a_page, refuse_internal
from ledger.web.desk import Desk, Refusal
from ledger.web.guard import fail, refuse
from ledger.web.helpdesk import api, panel
from ledger.web.html import RULESET_COLUMNS, code_html
from ledger.web.pages import (
    answer,
    board,
    case,
    case_answer,
    cases,
    front,
    incidents,
    leads,
    match,
    player,
    sign_in,
    ticket,
    upkeep,
)
from ledger.web.pages.frame import page_vars
from ledger.web.pages.tables import parquet_renderer, ruleset_title, table_vars
from schemas.message import message
from schemas.roles import role_of

Page = Callable[[Desk, Request], Awaitable[Response]]
_PAGES: Final[tuple[tuple[str, Page], ...]] = (
    *front.ROUTES, *match.ROUTES, *answer.ROUTES, *board.ROUTES, *ticket.ROUTES, *cases.ROUTES, *case.ROUTES,
    *case_answer.ROUTES, *incidents.ROUTES, *player.ROUTES, *leads.ROUTES, *sign_in.ROUTES,
    *api.ROUTES, *panel.ROUTES, *upkeep.ROUTES,
)  # fmt: skip


@hook
def register_routes() -> list[tuple[str, Callable[..., Awaitable[Response]]]]:
    """Pages of our own."""
    return [(pattern, _of_a_desk(page)) for pattern, page in _PAGES]


def _of_a_desk(page: Page) -> Callable[..., Awaitable[Response]]:
    """A page as Datasette asks for it."""

    async def show(datasette: DeskDatasette, request: Request) -> Response:
        desk: Desk = datasette.desk
        try:
            return await page(desk, request)
        except Refusal as refusal:
            return await refuse(desk, request, refusal.status, refusal.why)

    return show


@hook
def prepare_connection(conn: Any, database: str) -> None:
    """Let questions tell events in words, and read nothing that is for the program alone."""
    if database == OPEN:
        add_functions(conn)
    elif database == HANDS:
        refuse_internal(conn)


@hook
def render_cell(
    row: Any, value: Any, column: str, table: str | None, datasette: DeskDatasette
) -> Markup | Awaitable[Markup] | None:
    """Cards, links, verdicts, times and figures as staff read them."""
    desk: Desk = datasette.desk
    if value is None or value == "":
        return None
    if column in RULESET_COLUMNS and isinstance(value, str):
        return _ruleset(desk, value)
    if (table, column) == (EVENTS.name, "event"):
        return _event(desk, value)
    return desk.cells.html(column, value, row, table)


async def _event(desk: Desk, event: str) -> Markup:
    """An event with its sentence under it."""
    match, _, seq = event.rpartition("/")
    rows = await once_a_page(match, lambda: desk.rows(OPEN, _RECORD, {"match": match}))
    cell = {"value": event, "label": event_sentence(rows[0]["record"], int(seq), desk.words) if rows else None}
    return desk.cells.html("event", cell, {}, EVENTS.name) or escape(event)


_RECORD: Final = "select record from match_records where match = :match"


async def _ruleset(desk: Desk, name: str) -> Markup:
    title = await ruleset_title(desk, name)
    return Markup("{}").format(name) if title is None else code_html(name, title)


@hook
def extra_template_vars(
    view_name: str, datasette: DeskDatasette, request: Any
) -> Callable[[], Awaitable[dict[str, Any]]]:
    """What every page is given beside its own."""
    desk: Desk = datasette.desk

    async def context() -> dict[str, Any]:
        return {**await page_vars(desk, view_name, request), **await table_vars(desk, view_name, request)}

    return context


@hook
def extra_css_urls(datasette: DeskDatasette) -> list[str]:
    """The desk's own style."""
    return [datasette.urls.path("/desk/desk.css")]


@hook
def register_output_renderer() -> dict[str, Any]:
    """Any result as Parquet, besides Datasette's JSON and CSV."""
    return parquet_renderer()


# First, so that Datasette's own signed cookie, ds_actor, says nothing where ours knows who asks.
@hook(tryfirst=True)
def actor_from_request(datasette: DeskDatasette, request: Request) -> dict[str, Any] | None:
    """Whoever asks, as of now: who has signed in, or the one user of this machine where nobody does."""
    actor: dict[str, Any] | None = datasette.desk.auth.actor(request)
    return actor


@hook
def forbidden(datasette: DeskDatasette, request: Request) -> Callable[[], Awaitable[Response]]:
    """What Datasette itself refuses, in our words."""
    why = message("refused-role", role=message(f"role-{role_of(request.actor)}"))
    return partial(refuse, datasette.desk, request, 403, why)


@hook
def handle_exception(
    datasette: DeskDatasette, request: Request, exception: Exception
) -> Callable[[], Awaitable[Response]]:
    """The page that stands for one that failed. Of what was not expected it tells no message: that may hold a card."""
    return partial(fail, datasette.desk, request, expected(exception))


@hook
def asgi_wrapper(datasette: DeskDatasette) -> Callable[[App], App]:
    """Refuse what no page of the desk is asked by; the app is wrapped before it is given its desk."""
    return partial(protect, hosts_now=lambda: datasette.desk.hosts)
