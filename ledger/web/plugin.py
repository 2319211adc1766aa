"""The desk's hooks into Datasette: its pages, the cells of tables, what stands on every page, who asks, what fails."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Any, Final

from markupsafe import Markup, escape

from ledger.views.tables.deals import EVENTS
from ledger.views.tables.match_records import add_functions, event_sentence
from ledger.web.auth.middleware import App, protect
from ledger.web.auth.routes import OPEN
from ledger.web.datasette import Datasette, Request, Response, expected, hook, once_a_page
from ledger.web.desk import Desk, Refusal, desk_of
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
    """A page as Datasette asks for it; for an instance that is no desk there is none."""

    async def show(datasette: Datasette, request: Request) -> Response:
        desk = desk_of(datasette)
        if desk is None:
            return Response.text("not found\n", status=404)
        try:
            return await page(desk, request)
        except Refusal as refusal:
            return await refuse(desk, request, refusal.status, refusal.why)

    return show


@hook
def prepare_connection(conn: Any, database: str, datasette: Datasette) -> None:
    """Let questions tell events in words."""
    if database == OPEN and desk_of(datasette) is not None:
        add_functions(conn)


@hook
def render_cell(
    row: Any, value: Any, column: str, table: str | None, datasette: Datasette
) -> Markup | Awaitable[Markup] | None:
    """Cards, links, verdicts, times and figures as staff read them."""
    desk = desk_of(datasette)
    if desk is None or value is None or value == "":
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
    view_name: str, datasette: Datasette, request: Any
) -> Callable[[], Awaitable[dict[str, Any]]] | None:
    """What every page is given beside its own."""
    desk = desk_of(datasette)
    if desk is None:
        return None

    async def context() -> dict[str, Any]:
        return {**await page_vars(desk, view_name, request), **await table_vars(desk, view_name, request)}

    return context


@hook
def extra_css_urls(datasette: Datasette) -> list[str]:
    """The desk's own style."""
    return [] if desk_of(datasette) is None else [datasette.urls.path("/desk/desk.css")]


@hook
def register_output_renderer() -> dict[str, Any]:
    """Any result as Parquet, besides Datasette's JSON and CSV."""
    return parquet_renderer()


# First, so that Datasette's own signed cookie, ds_actor, says nothing where ours knows who asks.
@hook(tryfirst=True)
def actor_from_request(datasette: Datasette, request: Request) -> dict[str, Any] | None:
    """Whoever asks, as of now: who has signed in, or the one user of this machine where nobody does."""
    desk = desk_of(datasette)
    return None if desk is None else desk.auth.actor(request)


@hook
def forbidden(datasette: Datasette, request: Request) -> Callable[[], Awaitable[Response]] | None:
    """What Datasette itself refuses, in our words."""
    desk = desk_of(datasette)
    if desk is None:
        return None
    return partial(refuse, desk, request, 403, message("refused-role", role=message(f"role-{role_of(request.actor)}")))


@hook
def handle_exception(
    datasette: Datasette, request: Request, exception: Exception
) -> Callable[[], Awaitable[Response]] | None:
    """The page that stands for one that failed. Of what was not expected it tells no message: that may hold a card."""
    desk = desk_of(datasette)
    return None if desk is None else partial(fail, desk, request, expected(exception))


@hook
def asgi_wrapper(datasette: Datasette) -> Callable[[App], App]:
    """Refuse what no page of the desk is asked by; the app is wrapped before it is known to be a desk."""

    def hosts_now() -> Collection[str] | None:
        desk = desk_of(datasette)
        return None if desk is None else desk.hosts

    return partial(protect, hosts_now=hosts_now)
