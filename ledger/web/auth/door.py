"""The door of the desk: who asks and in which role, and the guard that asks before every page whether it is theirs."""

from __future__ import annotations

import asyncio
import re
import sys
import time
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote, urlsplit

from ledger.web.auth.rights import VIEW_RIGHTS, Way, outcome, way_of
from ledger.web.auth.sessions import Clock, Sessions, Throttle, address_key
from ledger.web.auth.staff import LOCAL_NAME, Accounts, Person, StaffBook, machine_of, password_holds
from ledger.web.pages.seen import access_kept
from ledger.web.seam import Datasette, Request, Response, plugin_options, written_in_path
from schemas.errors import LedgerError
from schemas.roles import ACTS, EXPORT, HELPDESK, NOBODY, RUN_SQL, STAFF_ROLES, role_of

COOKIE: Final = "meldtrail_session"
SIGN_IN: Final = "/-/sign-in"
SIGN_OUT: Final = "/-/sign-out"
TOLD: Final = 1200
"""Characters of an address that one access record tells; a longer one goes on in the next."""
_OF_A_TABLE: Final = 64
_BY_TOKEN: Final = re.compile(r"/-/answer/[^/]+\.json")
_AT_ONCE: Final = 2
"""Passwords that are weighed at the same time; each takes 64 MiB."""


class Door:
    """Who comes in: the one user of this machine in the role ``local``, or once there are accounts those alone.

    ``tls``: people reach the desk through a connection that is encrypted, so cookies go through no other.
    """

    def __init__(
        self, book: StaffBook | None, local: str | None, tls: bool = False, clock: Clock = time.monotonic
    ) -> None:
        self._book, self._local, self._tls = book, local, tls
        self._sessions, self._throttle = Sessions(clock), Throttle(clock)
        self._weighing = asyncio.Semaphore(_AT_ONCE)
        self._said = ""

    @property
    def has_sign_in(self) -> bool:
        """Whether people sign in; otherwise whoever is at this machine is its one user."""
        return self._book is not None and self._book.begun()

    @property
    def is_local(self) -> bool:
        """Whether the desk is open to the one user of this machine."""
        return not self.has_sign_in and self._local is not None

    def is_encrypted(self, request: Request) -> bool:
        """Whether a cookie may be kept to encrypted connections."""
        return self._tls or request.scope.get("scheme") == "https"

    def actor(self, request: Request) -> dict[str, Any] | None:
        """Who asks: ``id`` and ``role`` as of now, None for nobody."""
        if not self.has_sign_in:
            return None if self._local is None else {"id": LOCAL_NAME, "role": self._local}
        accounts = self._accounts()
        if accounts is None:
            return None
        if by_token(request):
            return self._machine(request, accounts)
        key = request.cookies.get(COOKIE) or ""
        session = self._sessions.of(key) if key else None
        person = accounts.people.get(session.name) if session else None
        if session is None or person is None or person.password != session.password:
            self._sessions.end(key)
            return None
        return {"id": person.name, "role": person.role}

    def _machine(self, request: Request, accounts: Accounts) -> dict[str, Any] | None:
        scheme, _, token = (request.headers.get("authorization") or "").partition(" ")
        if self.wait(request):
            return None
        machine = machine_of(accounts, token.strip()) if scheme.lower() == "bearer" else None
        if machine is None:
            self._throttle.wrong(_tokens_from(request))
            return None
        return {"id": f"token:{machine.name}", "role": HELPDESK}

    def _accounts(self) -> Accounts | None:
        try:
            return self._book.now() if self._book else None
        except LedgerError as wrong:
            if str(wrong) != self._said:
                self._said = str(wrong)
                sys.stderr.write(f"meldtrail: nobody can sign in: {wrong}\n")
            return None

    def wait(self, request: Request) -> int:
        """Seconds until another token is looked at from this address."""
        return self._throttle.wait(_tokens_from(request))

    async def sign_in(self, request: Request, name: str, password: str) -> str | int | None:
        """The key of a new session; None for a wrong name or password, seconds to wait after too many of them."""
        keys = f"name {name[:64].lower()}", address_key(_address(request))
        if seconds := self._throttle.wait(*keys):
            return seconds
        self._throttle.wrong(*keys)
        accounts = self._accounts()
        person: Person | None = accounts.people.get(name) if accounts else None
        async with self._weighing:
            loop = asyncio.get_running_loop()
            holds = await loop.run_in_executor(None, password_holds, person, password)
        if person is None or not holds:
            return None
        self._throttle.right(*keys)
        self.sign_out(request)
        return self._sessions.begin(person.name, person.password)

    def sign_out(self, request: Request) -> None:
        """End the session of the browser that asks."""
        self._sessions.end(request.cookies.get(COOKIE) or "")


def by_token(request: Request) -> bool:
    """Whether a machine asks for an answer with a token; a token opens nothing else."""
    return "authorization" in request.headers and _BY_TOKEN.fullmatch(request.path) is not None


def _address(request: Request) -> str | None:
    client = request.scope.get("client")
    return client[0] if client else None


def _tokens_from(request: Request) -> str:
    return f"token {address_key(_address(request))}"


def local_path(written: str | None) -> str:
    """Where to go after signing in: a page of this desk, whatever was asked for."""
    path = written or "/"
    parts = urlsplit(path) if path.isprintable() and "\\" not in path and len(path) <= 2000 else None
    plain = parts is not None and not parts.scheme and not parts.netloc
    inside = plain and path.startswith("/") and not path.startswith(("//", SIGN_IN, SIGN_OUT))
    return path if inside else "/"


async def guard(desk: Datasette, request: Request, pattern: str) -> Response | None:
    """The answer to those a page is not for; None lets them in. What they are to be told of is written down first.

    ``pattern`` is that of the route, :mod:`ledger.web.auth.rights` says for whom it is.
    """
    named: Mapping[str, str | None] = request.url_vars
    way = way_of(pattern, named)
    role = role_of(request.actor)
    database = written_in_path(named["database"] or "") if way and way.database else None
    decided = outcome(way, role, request.method, database)
    if decided == "sign in":
        return await _asked_to_sign_in(desk, request, way)
    needed = _needed(way, request, named)
    if decided == "refused":
        return await refused(
            desk, request, f"This is not shown to your role, {role}.{_for_whom(way, request, database)}"
        )
    if needed is not None and role not in ACTS[needed]:
        return await refused(desk, request, f"Your role, {role}, may not {needed}.")
    right = VIEW_RIGHTS.get(database or "")
    if right is not None and right.logged and database in desk.databases:
        told = request.path + (f"?{request.query_string}" if request.query_string else "")
        table = written_in_path(named.get("table") or "")[:_OF_A_TABLE]
        for start in range(0, len(told), TOLD):
            part = f"{told[start : start + TOLD]}{'' if start + TOLD >= len(told) else ' ...'}"
            more = ", more of it" if start else ""
            await access_kept(desk, request.actor, f"read {database}{'/' if table else ''}{table}{more}: {part}")
    return None


def _for_whom(way: Way | None, request: Request, database: str | None) -> str:
    roles = [role for role in STAFF_ROLES if outcome(way, role, request.method, database) == "in"]
    return f" It is for {' and '.join(filter(None, [', '.join(roles[:-1]), roles[-1]]))}." if roles else ""


def _needed(way: Way | None, request: Request, named: Mapping[str, str | None]) -> str | None:
    """What else one must be allowed, by what is asked of a table or file."""
    if way is None or not way.database:
        return None
    if "sql" in request.args or "_where" in request.args:
        return RUN_SQL
    whole = named.get("format") == "parquet" or (named.get("format") == "csv" and request.args.get("_stream"))
    return EXPORT if whole else None


async def _asked_to_sign_in(desk: Datasette, request: Request, way: Way | None) -> Response:
    door: Door = (plugin_options(desk) or {})["door"]
    if not door.has_sign_in:
        return await refused(desk, request, "Nobody is signed in, and people do not sign in to this desk.")
    if way is not None and way.given == "json":
        return _no_token(door, request)
    if _is_machine_read(request):
        says = {"ok": False, "error": f"sign in first, at {SIGN_IN}", "status": 401}
        return Response.json(says, status=401, headers={"www-authenticate": 'Session realm="meldtrail desk"'})
    path = request.path + (f"?{request.query_string}" if request.query_string and request.method == "GET" else "")
    onward = f"?next={quote(path, safe='/')}" if path != "/" else ""
    return Response.redirect(desk.urls.path(SIGN_IN) + onward, status=303)


def _no_token(door: Door, request: Request) -> Response:
    wait = door.wait(request) if by_token(request) else 0
    if wait:
        says = {"error": f"too many wrong tokens came from this address; try again in {wait} seconds"}
        return Response.json(says, status=429, headers={"retry-after": str(wait)})
    says = {"error": "send a token of this desk: Authorization: Bearer TOKEN"}
    return Response.json(says, status=401, headers={"www-authenticate": 'Bearer realm="meldtrail desk"'})


def _is_machine_read(request: Request) -> bool:
    last = request.path.rpartition("/")[2]
    return last.endswith((".json", ".jsono", ".csv", ".blob", ".parquet")) or "authorization" in request.headers


async def refused(desk: Datasette, request: Request, says: str, status: int = 403) -> Response:
    """Why a page is not shown, as a page or as JSON."""
    if request.path.endswith(".json"):
        return Response.json({"ok": False, "error": says, "status": status}, status=status)
    page = await desk.render_template("error.html", {"error": says, "status": status}, request=request)
    return Response.html(page, status=status, headers={"cache-control": "no-store"})


async def failed(desk: Datasette, request: Request, answer: tuple[int, str, str | None] | None) -> Response | None:
    """The page for an error: ``answer`` is its status, words and title, None where something broke that should not.

    Where the page of the error cannot be made either, as without views, a line of text stands for it.
    """
    broken = "This page could not be made. Where it failed is told where the desk was started."
    status, says, title = answer or (500, broken, None)
    if request.path.endswith(".json"):
        return Response.json({"ok": False, "error": says, "status": status, "title": title}, status=status)
    try:
        context = {"error": says, "status": status, "title": title}
        page = await desk.render_template("error.html", context, request=request)
    except Exception:
        return Response.text(f"{says}\n", status=status)
    return Response.html(page, status=status, headers={"cache-control": "no-store"})


def door_words(desk: Datasette, request: Request | None) -> dict[str, Any]:
    """What the head of every page says: who is signed in, or that the desk is open to the one user of this machine."""
    door: Door = (plugin_options(desk) or {})["door"]
    actor = request.actor if request else None
    signed_in = door.has_sign_in and role_of(actor) != NOBODY
    return {"desk_is_local": door.is_local, "desk_sign_out": desk.urls.path(SIGN_OUT) if signed_in else None}
