"""The desk as pages are given it: one typed object with everything a page rests on, and why a page is refused."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Concatenate, ParamSpec, TypeVar
from urllib.parse import quote, urlencode
from zoneinfo import ZoneInfo

from markupsafe import Markup, escape

from ledger.answers.remedies import Policy
from ledger.cases.macros import MacroBook
from ledger.cases.writing import clean
from ledger.messages.catalogue import languages
from ledger.messages.renderer import LETTER, Renderer
from ledger.play.story import NOBODY
from ledger.serving.client import Call, RecordAccess, Reply, Worker
from ledger.serving.helpdesk import Settings, SettingsBook
from ledger.serving.projecting import freshness_of
from ledger.views.view_files import TABLES
from ledger.web.auth.identity import Auth
from ledger.web.auth.links import PanelLinks, PlayerLinks
from ledger.web.auth.routes import OPEN, may_answer_from
from ledger.web.datasette import NOT_YET, DeskDatasette, Forbidden, NotRecorded, Request, Response
from ledger.web.html import Cells, link_html, message_html, time_html
from ledger.web.html import Row as Row
from schemas.errors import LedgerError, MeldtrailError
from schemas.message import Message, Value, message
from schemas.roles import HELPDESK, role_of

Actor = Mapping[str, Any] | None
"""Whoever asks, ``id`` and ``role``; None for nobody."""
P = ParamSpec("P")
T = TypeVar("T")
TABLE = "table"
"""In addresses, the perspective of somebody at the table who holds no hand."""


class Refusal(Exception):
    """Why there is no such page, or nothing was written; and the status to say it with."""

    def __init__(self, status: int, code: str, /, **arguments: Value) -> None:
        super().__init__(code)
        self.status, self.why = status, message(code, **arguments)


class ViewsAlone(Worker):
    """In place of a worker where views are looked at without their ledger: it does nothing, and records nothing."""

    async def ask(self, call: Call) -> Reply:
        """See :class:`~ledger.serving.client.Worker`."""
        if isinstance(call, RecordAccess):
            return Reply()
        raise LedgerError("these are view files alone")


@dataclass(frozen=True, eq=False)
class Desk:
    """One desk: what its pages read (``datasette``), who asks (``auth``), under which names it answers (``hosts``), the
    zone its times are told in, the ``words`` of its language, the ``worker`` that does what a page may not, the
    ``policy`` of remedies, the ``helpdesk`` that may frame its panel, and the ``macros`` of letters.
    """

    datasette: DeskDatasette
    auth: Auth
    zone: ZoneInfo
    hosts: frozenset[str]
    worker: Worker
    words: Renderer
    policy: Policy
    helpdesk: SettingsBook | None
    macros: MacroBook

    panels: PanelLinks = field(init=False)
    player_links: PlayerLinks = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "panels", PanelLinks(self._link_secret, self.auth.state))
        object.__setattr__(self, "player_links", PlayerLinks(self._link_secret))

    def helpdesk_settings(self) -> Settings | None:
        """What an admin says of helpdesks, as of now; None where nothing is said."""
        return self.helpdesk.now() if self.helpdesk is not None else None

    def _link_secret(self) -> str | None:
        settings = self.helpdesk_settings()
        return settings.link_secret if settings is not None else None

    # -- what is read --------------------------------------------------------------------------------

    @property
    def urls(self) -> Any:
        """Addresses of what Datasette serves."""
        return self.datasette.urls

    def has(self, database: str) -> bool:
        """Whether a view file is served here."""
        return database in self.datasette.databases

    async def may_view(self, actor: Actor, database: str) -> bool:
        """Whether a view file is served here and to this person. Pages of our own must ask, Datasette does not."""
        if not self.has(database):
            return False
        if role_of(actor) == HELPDESK:
            return may_answer_from(actor, database)
        try:
            await self.datasette.ensure_permissions(actor, [("view-database", database), "view-instance"])
        except Forbidden:
            return False
        return True

    async def check_view(self, actor: Actor, database: str, code: str) -> None:
        """Raise Refusal, with the message ``code``, where a view file is not for this person."""
        if not await self.may_view(actor, database):
            raise Refusal(403, code)

    async def read(
        self, database: str, read: Callable[Concatenate[Any, P], T], *arguments: P.args, **keywords: P.kwargs
    ) -> T:
        """What ``read`` makes of a connection to a view file and of what is asked, in a thread of its readers."""
        answer: T = await self.datasette.get_database(database).execute_fn(
            lambda conn: read(conn, *arguments, **keywords)
        )
        return answer

    async def rows(self, database: str, sql: str, values: object = ()) -> list[dict[str, Any]]:
        """The rows of a query."""
        return await self.read(database, query_rows, sql, values)

    async def is_behind(self) -> bool:
        """Whether what was not found in the matches may be there: something is still to be audited, or was when the
        page was begun."""
        fresh = await self.read(OPEN, freshness_of)
        return (fresh is not None and not fresh.is_whole) or self.datasette.was_written()

    async def may_come(self, match: object) -> bool:
        """Whether what was not found of a match may still come into the views: they are behind, and the ledger has
        something of it, or cannot be asked."""
        if not await self.is_behind():
            return False
        try:
            return await self.worker.holds(str(match))
        except MeldtrailError:
            return True

    async def not_here(self, code: str, /, **arguments: Value) -> Refusal:
        """Why there is no such match, or nothing like that in one: 404, or 503 where that cannot be said yet."""
        is_late = await (self.may_come(arguments["match"]) if "match" in arguments else self.is_behind())
        return Refusal(503, NOT_YET) if is_late else Refusal(404, code, **arguments)

    # -- what is said --------------------------------------------------------------------------------

    def say(self, code: str, /, **arguments: Value) -> str:
        """A message as plain text."""
        return self.words.say(code, **arguments)

    @cached_property
    def letters(self) -> Renderer:
        """The words of its language in the style of a letter, for staff."""
        return Renderer(self.words.language, None, self.zone, LETTER)

    def html(self, code: str, /, **arguments: Value) -> Markup:
        """A message as HTML; values that are HTML already stand in it as they are. In templates it is called ``t``."""
        return message_html(self.words, code, **arguments)

    def trail(self, *steps: tuple[str, str]) -> Markup:
        """Where a page stands: the way home, and then each step with its address and what it is called."""
        links = [link_html(*step) for step in ((self.urls.instance(), self.html("frame-home")), *steps)]
        return Markup('<p class="crumbs">{}</p>').format(Markup(" / ").join(links))

    def sentence(self, fact: Message, currency: str | None = None) -> str:
        """A message begun with a capital, about a match that is played for that."""
        return self.words.in_currency(currency).sentence(fact)

    @cached_property
    def cells(self) -> Cells:
        """What draws the cells of its tables."""
        return Cells(self.words, self.zone, self._row_address, self.players, self.match_address)

    def _row_address(self, table: str, key: str) -> str:
        """The address of a row of open.db by what it is called; of a key of two columns that has both, as ``M1/12``."""
        return self.datasette.row_address(OPEN, table, *key.rsplit("/", len(TABLES[table].key) - 1))

    async def page(
        self, request: Request, template: str, context: Mapping[str, Any], status: int = 200, view: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Response:  # fmt: skip
        """A page that no browser keeps; ``view`` is its name in Datasette's hooks and style."""
        body = await self.datasette.render_template(template, dict(context), request=request, view_name=view)
        all_headers = {"cache-control": "no-store", **retry_later(status), **(headers or {})}
        return Response.html(body, status=status, headers=all_headers)

    # -- what is written down ------------------------------------------------------------------------

    async def record_access(self, actor: Actor, what: str, about: tuple[str, int] | None = None) -> None:
        """Have it recorded that somebody is about to be shown ``what``; returns once that is durable. Raises
        NotRecorded when it cannot be."""
        try:
            await self.worker.record_access(who_asks(actor) or "nobody", what, about)
        except MeldtrailError as wrong:
            raise NotRecorded(self.say("error-not_recorded", why=wrong.as_value)) from None

    async def record_hands(self, actor: Actor, match: str, at: int, viewer: int | None, page: str) -> None:
        """Called once for every page that shows a hand, before it is sent: who is shown the hands of a match at event
        ``at``, as which viewer (None: all hands), on which page. Raises NotRecorded: then no hand is shown."""
        what = "all hands" if viewer is None else "no hand" if viewer == NOBODY else f"what seat {viewer} saw"
        await self.record_access(actor, f"saw {what} on the {page} page", (match, at) if at > 0 else None)

    # -- where things are ----------------------------------------------------------------------------

    @cached_property
    def players(self) -> str:
        """The question which matches a player sat in."""
        return f"{self.urls.database(OPEN)}/matches_of_a_player"

    def match_address(self, match: str, at: int | str | None = None, viewer: int | None = None) -> str:
        """The page of a match; of one moment of it with ``at``, as a seat or :data:`NOBODY` saw it."""
        seat = None if viewer is None else TABLE if viewer == NOBODY else viewer
        return self.address(f"/-/match/{_quoted(match)}", {"at": at, "as": seat})

    def answer_address(self, match: str, **parameters: object) -> str:
        """The answer about a match; ``parameters`` are deal, seat, about, lang and ``for_``, where they are known."""
        return self.address(
            f"/-/answer/{_quoted(match)}", {name.strip("_"): value for name, value in parameters.items()}
        )

    def case_address(self, case: str, more: str = "") -> str:
        """The page of a case."""
        return str(self.urls.path(f"/-/case/{_quoted(case)}{more}"))

    def opening_address(self, match: str, seq: int | None, **parameters: object) -> str:
        """The form that opens a case about an event of a match; ``parameters`` are seat, deal and topic where known."""
        return self.address("/-/cases/open", {"match": match, "event": seq, **parameters})

    def address(self, path: str, parameters: Mapping[str, object]) -> str:
        """The address of a page of ours, asked for what there is of ``parameters``."""
        query = urlencode({name: value for name, value in parameters.items() if value not in (None, "")})
        return self._root + path[1:] + (f"?{query}" if query else "")

    @cached_property
    def _root(self) -> str:
        return str(self.urls.path("/"))


def query_rows(connection: Any, sql: str, values: object = ()) -> list[dict[str, Any]]:
    """The rows of a query on a connection."""
    return [dict(row) for row in connection.execute(sql, values)]


def whole_number(text: str, digits: int) -> int | None:
    """A number in an address or form, of so many ASCII digits at most; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def who_asks(actor: Actor) -> str:
    """Under which name what somebody does is kept."""
    return clean(str((actor or {}).get("id") or ""))


async def read_post(request: Request) -> dict[str, str]:
    """The fields of a form that was sent. Raises Refusal unless it was made by this desk for this browser."""
    typed: dict[str, str] = await request.post_vars()
    # Here too, since asgi-csrf lets a post without cookies through; as bytes, for text must be ASCII to be compared.
    if not secrets.compare_digest(typed.get("csrftoken", "").encode(), request.scope["csrftoken"]().encode()):
        raise Refusal(403, "refused-stale_form")
    return typed


def json_response(body: str, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """JSON for a program, which nothing on the way keeps."""
    all_headers = {"cache-control": "no-store", **retry_later(status), **(headers or {})}
    return Response(body, status=status, content_type="application/json; charset=utf-8", headers=all_headers)


def retry_later(status: int) -> Mapping[str, str]:
    """The header that says in how many seconds to ask again for what cannot be shown now."""
    return {"retry-after": "3"} if status == 503 else {}


def see_other(address: str) -> Response:
    """Where the browser goes after a form was sent, so that loading the page again sends nothing."""
    return Response("", status=303, headers={"location": address, "cache-control": "no-store"})


@cache
def languages_named() -> tuple[tuple[str, str], ...]:
    """Every language there are words in, with what it calls itself."""
    return tuple((name, Renderer(name).say("language-name")) for name in languages())


def time_words(desk: Desk, time: str | None) -> Markup:
    """A recorded time in the desk's zone, to the minute; as recorded for whoever points at it. Nothing for none."""
    return (time_html(time, desk.zone, to_minute=True) if time else None) or escape(time or "")


def _quoted(name: str) -> str:
    return quote(name, safe=":~")
