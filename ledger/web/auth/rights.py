"""Who gets what: roles, the view files each may see, what each may do, and every address of the desk.

These tables are all there is. Datasette's permissions, the guard before every page and ``docs/roles.md`` are made from
them; an address that does not stand here is shown to nobody.
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
    AUDITOR,
    EVERY_ROLE,
    HELPDESK,
    NOBODY,
    REVIEW_CASES,
    STAFF_ROLES,
    SUPPORT,
    WRITE_CASES,
    role_of,
)

ROLE_NOTES: Final[Mapping[str, str]] = {
    SUPPORT: "Answers tickets: finds matches and players, reads hands of matches that have ended, works on cases.",
    ANALYST: "Looks for what is wrong across the ledger: tables, SQL, leads. No cases, no look-up of players.",
    AUDITOR: "Reads everything, also who looked at what, and reviews cases. Opens and decides none.",
    ADMIN: "Everything the desk does, and what Datasette tells about itself.",
    HELPDESK: "A helpdesk's machine with a token: `/-/answer/ID.json`.",
    NOBODY: "Has not signed in: the sign-in page, whether the desk is well, and its style.",
}


class ViewRight(NamedTuple):
    """A view file: who may see it, what it holds; ``logged`` where whoever reads it is written down first."""

    file: str
    roles: tuple[str, ...]
    holds: str
    logged: bool = False


VIEW_RIGHTS: Final[Mapping[str, ViewRight]] = {
    right.file: right
    for right in (
        ViewRight("open", STAFF_ROLES, "the audited ledger, without names or cards only one seat could see"),
        ViewRight("hands", STAFF_ROLES, "hidden cards of matches that have ended", logged=True),
        ViewRight("cases", (SUPPORT, AUDITOR, ADMIN), "claims of players, from the ticket to the answer", logged=True),
        ViewRight("leads", (ANALYST, AUDITOR, ADMIN), "pairs to review, with hands of matches that ended", logged=True),
        ViewRight("access", (AUDITOR, ADMIN), "who looked at what"),
        ViewRight(
            "people", (SUPPORT, AUDITOR, ADMIN), "which players are recorded as one person, by pseudonym", logged=True
        ),
    )
}

_ANSWERED: Final = ("open", "hands")
"""The files an answer is made from; a helpdesk's machine sees them through answers alone."""


class Way(NamedTuple):
    """An address and who may go there, by GET; ``writes`` by POST as well.

    ``address`` is :func:`shape` of the route. With ``database`` the path names a view file and its roles hold in place
    of ``roles``. With ``given`` the way holds only where that part of the address is there.
    """

    address: str
    what: str
    roles: tuple[str, ...]
    writes: tuple[str, ...] = ()
    database: bool = False
    given: str = ""


_NONE: Final[tuple[str, ...]] = ()
_OWN: Final = (ADMIN,)
WAYS: Final = (
    Way("/-/sign-in", "the sign-in page", EVERY_ROLE, writes=EVERY_ROLE),
    Way("/-/sign-out", "ends the session", _NONE, writes=EVERY_ROLE),
    Way("/-/healthz", "whether the desk is well; its figures for staff only", EVERY_ROLE),
    Way("/desk/{path}", "the desk's style and scripts", EVERY_ROLE),
    Way("/-/static/{path}", "Datasette's style and scripts", EVERY_ROLE),
    Way("/favicon.ico", "the icon", EVERY_ROLE),
    Way("/[.{format}]", "the first page, and the list of files", STAFF_ROLES),
    Way("/-/find", "the search box", STAFF_ROLES),
    Way("/-/match/{match}", "a match, move by move; hands as the role may see them", STAFF_ROLES),
    Way("/-/answer/{match}{json}", "an answer as JSON", (*STAFF_ROLES, HELPDESK), given="json"),
    Way("/-/answer/{match}{json}", "an answer to a player", STAFF_ROLES),
    Way("/-/board", "the board of figures", STAFF_ROLES),
    Way("/-/cases", "the queue of cases", VIEW_RIGHTS["cases"].roles, writes=ACTS[WRITE_CASES]),
    Way("/-/cases/open", "the form that opens a case", ACTS[WRITE_CASES], writes=ACTS[WRITE_CASES]),
    Way("/-/case/{case}/answer", "the answer of a case, to be sent", ACTS[WRITE_CASES], writes=ACTS[WRITE_CASES]),
    Way("/-/case/{case}", "a case", VIEW_RIGHTS["cases"].roles, writes=ACTS[REVIEW_CASES]),
    Way("/-/leads", "the queue of leads", VIEW_RIGHTS["leads"].roles),
    Way("/-/lead/{one}/{two}", "a lead", VIEW_RIGHTS["leads"].roles),
    Way("/{database}[.{format}]", "the tables of a file", _NONE, database=True),
    Way("/{database}/{table}[.{format}]", "a table or a question", _NONE, database=True),
    Way("/{database}/{table}/{pks}[.{format}]", "a row", _NONE, database=True),
    Way("/{database}.db", "a file as a download", _NONE),
    Way("/-/actor[.{format}]", "who one is signed in as", STAFF_ROLES),
    Way("/-/metadata[.{format}]", "titles, descriptions and permissions", _OWN),
    Way("/-/versions[.{format}]", "versions of what serves", _OWN),
    Way("/-/plugins[.{format}]", "plugins of Datasette", _OWN),
    Way("/-/settings[.{format}]", "settings of Datasette", _OWN),
    Way("/-/config.json", "leads to the settings", _OWN),
    Way("/-/config", "leads to the settings", _OWN),
    Way("/-/threads[.{format}]", "threads of what serves", _OWN),
    Way("/-/databases[.{format}]", "the files that are served, with their paths", _OWN),
    Way("/-/auth-token", "Datasette's own sign-in", _NONE),
    Way("/-/logout", "Datasette's own sign-out", _NONE),
    Way("/-/permissions", "Datasette's log of permissions", _NONE),
    Way("/-/messages", "Datasette's page for trying messages", _NONE),
    Way("/-/allow-debug", "Datasette's page for trying permissions", _NONE),
    Way("/-/patterns", "Datasette's page of styles", _NONE),
    Way("/:memory:{rest}", "an address of older Datasettes", _NONE),
    Way("{anything}", "whatever else: not found", STAFF_ROLES),
)

Outcome = Literal["in", "refused", "sign in"]


def may_answer_from(actor: Mapping[str, Any] | None, database: str) -> bool:
    """Whether whoever asks is a helpdesk's machine and ``database`` one that answers are made from."""
    return role_of(actor) == HELPDESK and database in _ANSWERED


def way_of(pattern: str, named: Mapping[str, str | None]) -> Way | None:
    """The way a route of Datasette stands for; ``named`` are the parts of the address. None: it stands nowhere."""
    address = shape(pattern)
    return next((way for way in WAYS if way.address == address and (not way.given or named.get(way.given))), None)


def outcome(way: Way | None, role: str, method: str = "GET", database: str | None = None) -> Outcome:
    """Whether a role gets in. ``database`` is the file the path names: one that is no file of ours is not found, and
    Datasette's own, ``_internal``, is nobody's."""
    if way is None:
        allowed: Collection[str] = ()
    elif method not in ("GET", "HEAD"):
        allowed = way.writes
    elif way.database:
        right = VIEW_RIGHTS.get(database or "")
        allowed = right.roles if right else () if (database or "").startswith("_") else STAFF_ROLES
    else:
        allowed = way.roles
    if role in allowed:
        return "in"
    return "sign in" if role == NOBODY else "refused"


_GROUP: Final = re.compile(r"\((?:\?P<(?P<name>\w+)>)?(?P<inner>[^()]*)\)(?P<maybe>\??)")


@cache
def shape(pattern: str) -> str:
    r"""The address a route stands for: ``^/-/match/(?P<match>[^/]+)$`` is ``/-/match/{match}``."""
    written = pattern.removeprefix("^").removesuffix("$")
    while (group := _GROUP.search(written)) is not None:
        inner = f"{{{group['name']}}}" if group["name"] else group["inner"]
        whole = f"[{inner}]" if group["maybe"] and not group["name"] else inner
        written = written[: group.start()] + whole + written[group.end() :]
    return written.replace("\\", "")
