"""Who gets what: roles, the view files each may see, and every route of the desk with the roles it is for.

These tables are all there is. Datasette's permissions, the guard before every page and ``docs/roles.md`` are made from
them; a route that does not stand here is shown to nobody.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, Final, Literal, NamedTuple

from schemas.roles import (
    ACTS,
    ADMIN,
    ANALYST,
    ANSWERS,
    AUDITOR,
    EDIT_MACROS,
    EVERY_ROLE,
    HELPDESK,
    NOBODY,
    OPEN_CASES,
    READ_CASES,
    REVEAL,
    REVIEW_CASES,
    RULINGS,
    STAFF_ROLES,
    SUPPORT,
    TICKETS,
    WRITE_CASES,
    has_scope,
)

ROLE_NOTES: Final[Mapping[str, str]] = {
    SUPPORT: "Answers tickets: finds matches and players, reads hands of matches that have ended, works on cases.",
    ANALYST: "Looks for what is wrong across the ledger: tables, SQL, leads. No cases, no look-up of players.",
    AUDITOR: "Reads everything, also who looked at what, and reviews cases. Opens and decides none.",
    ADMIN: "Everything the desk does, and what Datasette tells about itself.",
    HELPDESK: "A helpdesk's machine with a token: what its scopes name, as JSON ([helpdesk.md](helpdesk.md)).",
    NOBODY: "Has not signed in: the sign-in page, whether the desk is well, its style; the panel, and a player's own "
    "seat of a match, by signed link.",
}


OPEN: Final = "open"
HANDS: Final = "hands"
CASES: Final = "cases"
LEADS: Final = "leads"
ACCESS: Final = "access"
PEOPLE: Final = "people"


class ViewRight(NamedTuple):
    """A view file: who may see it, what it holds; ``logged`` where whoever reads it is written down first."""

    file: str
    roles: tuple[str, ...]
    holds: str
    logged: bool = False


VIEW_RIGHTS: Final[Mapping[str, ViewRight]] = {
    right.file: right
    for right in (
        ViewRight(OPEN, STAFF_ROLES, "the audited ledger, without names or cards only one seat could see"),
        ViewRight(HANDS, STAFF_ROLES, "hidden cards of matches that have ended", logged=True),
        ViewRight(
            CASES, (SUPPORT, AUDITOR, ADMIN), "complaints of players, from the ticket to the answer", logged=True
        ),
        ViewRight(LEADS, (ANALYST, AUDITOR, ADMIN), "pairs to review, with hands of matches that ended", logged=True),
        ViewRight(ACCESS, (AUDITOR, ADMIN), "who looked at what"),
        ViewRight(
            PEOPLE, (SUPPORT, AUDITOR, ADMIN), "which players are recorded as one person, by pseudonym", logged=True
        ),
    )
}

_SCOPES_OF: Final[Mapping[str, tuple[str, ...]]] = {
    OPEN: (ANSWERS, TICKETS, RULINGS, OPEN_CASES, READ_CASES),
    HANDS: (ANSWERS, RULINGS, OPEN_CASES, READ_CASES),
    CASES: (READ_CASES, OPEN_CASES, RULINGS),
}
"""The scopes of a token that rest on each file."""


class Route(NamedTuple):
    """An address and who may ask for it, by GET; ``writes`` by POST as well.

    ``address`` is :func:`shape` of the route. With ``database`` the path names a view file and its roles hold in place
    of ``roles``. With ``needs`` the route holds only where that part of the address is there.
    """

    address: str
    what: str
    roles: tuple[str, ...]
    writes: tuple[str, ...] = ()
    database: bool = False
    needs: str = ""


_NONE: Final[tuple[str, ...]] = ()
_OWN: Final = (ADMIN,)
ROUTES: Final = (
    Route("/-/sign-in", "the sign-in page", EVERY_ROLE, writes=EVERY_ROLE),
    Route("/-/sign-out", "ends the session", _NONE, writes=EVERY_ROLE),
    Route("/-/healthz", "whether the desk is well; its figures for staff only", EVERY_ROLE),
    Route("/desk/{path}", "the desk's style and scripts", EVERY_ROLE),
    Route("/-/static/{path}", "Datasette's style and scripts", EVERY_ROLE),
    Route("/favicon.ico", "the icon", EVERY_ROLE),
    Route("/[.{format}]", "the first page, and the list of files", STAFF_ROLES),
    Route("/-/find", "the search box; a ticket is posted to it", STAFF_ROLES, writes=STAFF_ROLES),
    Route("/-/match/{match}", "a match, move by move; hands as the role may see them", STAFF_ROLES),
    Route("/-/answer/{match}{json}", "an answer as JSON", (*STAFF_ROLES, HELPDESK), needs="json"),
    Route("/-/answer/{match}{json}", "an answer to a player", STAFF_ROLES),
    Route("/-/board", "the board of figures", STAFF_ROLES),
    Route("/-/cases", "the queue of cases", VIEW_RIGHTS[CASES].roles, writes=ACTS[WRITE_CASES]),
    Route("/-/cases/open", "the form that opens a case", ACTS[WRITE_CASES], writes=ACTS[WRITE_CASES]),
    Route("/-/cases/{case}", "leads to the case", VIEW_RIGHTS[CASES].roles),
    Route("/-/case/{case}/answer", "the answer of a case, to be sent", ACTS[WRITE_CASES], writes=ACTS[WRITE_CASES]),
    Route("/-/case/{case}", "a case", VIEW_RIGHTS[CASES].roles, writes=ACTS[REVIEW_CASES]),
    Route(
        "/-/incidents",
        "one cause that hit many seats, and its cases together",
        VIEW_RIGHTS[CASES].roles,
        writes=ACTS[WRITE_CASES],
    ),
    Route("/-/macros", "macros of letters; some may change them", ACTS[WRITE_CASES], writes=ACTS[EDIT_MACROS]),
    Route("/-/reveals", "hands of ended matches that one person asked to open", ACTS[REVEAL], writes=ACTS[REVEAL]),
    Route("/-/webhooks", "webhooks: what was told, and what failed", _OWN, writes=_OWN),
    Route("/-/api/v1/openapi.json", "the OpenAPI document of the JSON interface", EVERY_ROLE),
    Route("/-/api/v1/{operation}", "the JSON interface; by token and scope alone", (HELPDESK,), writes=(HELPDESK,)),
    Route("/-/panel/zendesk", "where Zendesk opens the panel; by its signed token alone", _NONE, writes=EVERY_ROLE),
    Route("/-/panel", "the panel in a helpdesk; by its signed link alone", EVERY_ROLE, writes=EVERY_ROLE),
    Route("/-/player", "a player's seat and letter of one match; by its signed link alone", EVERY_ROLE),
    Route("/-/player-links", "makes such a link", _NONE, writes=ACTS[WRITE_CASES]),
    Route("/-/leads", "the queue of leads", VIEW_RIGHTS[LEADS].roles),
    Route("/-/lead/{one}/{two}", "a lead", VIEW_RIGHTS[LEADS].roles),
    Route("/{database}[.{format}]", "the tables of a file", _NONE, database=True),
    Route("/{database}/{table}[.{format}]", "a table or a question", _NONE, database=True),
    Route("/{database}/{table}/{pks}[.{format}]", "a row", _NONE, database=True),
    Route("/{database}.db", "a file as a download", _NONE),
    Route("/-/actor[.{format}]", "who one is signed in as", STAFF_ROLES),
    Route("/-/metadata[.{format}]", "titles, descriptions and permissions", _OWN),
    Route("/-/versions[.{format}]", "versions of what serves", _OWN),
    Route("/-/plugins[.{format}]", "plugins of Datasette", _OWN),
    Route("/-/settings[.{format}]", "settings of Datasette", _OWN),
    Route("/-/config.json", "leads to the settings", _OWN),
    Route("/-/config", "leads to the settings", _OWN),
    Route("/-/threads[.{format}]", "threads of what serves", _OWN),
    Route("/-/databases[.{format}]", "the files that are served, with their paths", _OWN),
    Route("/-/auth-token", "Datasette's own sign-in", _NONE),
    Route("/-/logout", "Datasette's own sign-out", _NONE),
    Route("/-/permissions", "Datasette's log of permissions", _NONE),
    Route("/-/messages", "Datasette's page for trying messages", _NONE),
    Route("/-/allow-debug", "Datasette's page for trying permissions", _NONE),
    Route("/-/patterns", "Datasette's page of styles", _NONE),
    Route("/:memory:{rest}", "an address of older Datasettes", _NONE),
    Route("{anything}", "whatever else: not found", STAFF_ROLES),
)

Access = Literal["granted", "refused", "sign_in"]


def may_answer_from(actor: Mapping[str, Any] | None, database: str) -> bool:
    """Whether whoever asks is a helpdesk's machine whose scopes rest on ``database``; it sees nothing of it but what is
    made from it."""
    return has_scope(actor, *_SCOPES_OF.get(database, ()))


def route_of(pattern: str, parts: Mapping[str, str | None]) -> Route | None:
    """The route a pattern of Datasette stands for; ``parts`` are those of the address. None: it stands nowhere."""
    address = shape(pattern)
    # In their order: the one with `given` stands before the same address without.
    routes = (route for route in ROUTES if route.address == address)
    return next((route for route in routes if not route.needs or parts.get(route.needs)), None)


def access(route: Route | None, role: str, method: str = "GET", database: str | None = None) -> Access:
    """Whether a role gets in. ``database`` is the file the path names: one that is no file of ours is not found, and
    Datasette's own, ``_internal``, is nobody's."""
    if route is None:
        allowed: Collection[str] = ()
    # HEAD is a GET without its body; of any other method it is asked whether that role may write.
    elif method not in ("GET", "HEAD"):
        allowed = route.writes
    elif route.database:
        right = VIEW_RIGHTS.get(database or "")
        allowed = right.roles if right else () if (database or "").startswith("_") else STAFF_ROLES
    else:
        allowed = route.roles
    if role in allowed:
        return "granted"
    return "sign_in" if role == NOBODY else "refused"


_GROUP: Final = re.compile(r"\((?:\?P<(?P<name>\w+)>)?(?P<inner>[^()]*)\)(?P<maybe>\??)")


@cache
def shape(pattern: str) -> str:
    r"""The address a pattern stands for: ``^/-/match/(?P<match>[^/]+)$`` is ``/-/match/{match}``."""
    address = pattern.removeprefix("^").removesuffix("$")
    # From the inside out: no group matches while there is another one in it.
    while (group := _GROUP.search(address)) is not None:
        inner = f"{{{group['name']}}}" if group["name"] else group["inner"]
        whole = f"[{inner}]" if group["maybe"] and not group["name"] else inner
        address = address[: group.start()] + whole + address[group.end() :]
    # What is left is plain text but for points that were escaped.
    return address.replace("\\", "")
