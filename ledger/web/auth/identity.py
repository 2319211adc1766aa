"""Who asks and in which role: the one user of this machine, whoever has signed in, or a machine with a token.

Who is signed in, and how often somebody may try, stands in the state of the desk (:mod:`ledger.web.auth.state`), which
all its processes share.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import sys
from typing import Any, Final
from urllib.parse import urlsplit

from ledger.web.auth.accounts import LOCAL_NAME, Accounts, StaffBook, StaffMember, machine_of, verify_password
from ledger.web.auth.middleware import API, is_foreign
from ledger.web.auth.state import DeskState, Sessions, Throttle
from ledger.web.datasette import Request
from schemas.errors import LedgerError
from schemas.roles import HELPDESK

COOKIE: Final = "meldtrail_session"
SIGN_IN: Final = "/-/sign-in"
UNSENT: Final = "unsent=1"
"""What the sign-in page is asked where a form came from somebody whose session had ended."""
SIGN_OUT: Final = "/-/sign-out"
_BY_TOKEN: Final = re.compile(rf"/-/answer/[^/]+\.json|{API}/.*")
_AT_ONCE: Final = 2
"""Passwords that are weighed at the same time; each takes 64 MiB."""


class Auth:
    """Who asks: the one user of this machine in the role ``local``, or once there are accounts those alone.

    ``tls``: people reach the desk through a connection that is encrypted, so cookies go through no other.
    """

    def __init__(self, book: StaffBook | None, local: str | None, tls: bool, state: DeskState) -> None:
        self._book, self._local, self._tls, self.state = book, local, tls, state
        self._sessions, self._throttle = Sessions(state), Throttle(state)
        self._weighing = asyncio.Semaphore(_AT_ONCE)
        self._last_trouble = ""

    @property
    def has_sign_in(self) -> bool:
        """Whether people sign in; otherwise whoever is at this machine is its one user."""
        return self._book is not None and self._book.in_use()

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
            is_own = self._local is not None and not is_foreign(request.path)
            return {"id": LOCAL_NAME, "role": self._local} if is_own else None
        accounts = self._accounts()
        if accounts is None:
            return None
        # Before what is foreign to cookies is turned away: the JSON interface is, and has a token instead.
        if _by_token(request):
            return self._machine(request, accounts)
        if is_foreign(request.path):
            return None
        key = request.cookies.get(COOKIE) or ""
        session = self._sessions.of(key) if key else None
        person = accounts.people.get(session.name) if session else None
        # With another password, or without the account, the sessions of before end.
        if session is None or person is None or not session.holds(person.password):
            self._sessions.end(key)
            return None
        return {"id": person.name, "role": person.role}

    def _machine(self, request: Request, accounts: Accounts) -> dict[str, Any] | None:
        scheme, _, token = (request.headers.get("authorization") or "").partition(" ")
        # Before the token is looked at: who has to wait learns nothing of whether a guess was right.
        if self.token_wait(request):
            return None
        machine = machine_of(accounts, token.strip()) if scheme.lower() == "bearer" else None
        if machine is None:
            self._throttle.wrong(_tokens_from(request))
            return None
        return {"id": f"token:{machine.name}", "role": HELPDESK, "scopes": machine.scopes}

    def account_in_role(self, name: str, role: str) -> dict[str, Any] | None:
        """Somebody for whom a signed link speaks: the account, while it has the role the link was made for."""
        person = self._person(name)
        return {"id": person.name, "role": person.role} if person is not None and person.role == role else None

    def role_of_account(self, name: str) -> str | None:
        """The role of an account as of now; None where there is none of that name."""
        person = self._person(name)
        return person.role if person is not None else None

    def holders_of(self, act: str) -> tuple[str, ...] | None:
        """The accounts whose role allows something as of now; None where nobody signs in."""
        accounts = self._accounts() if self.has_sign_in else None
        return tuple(sorted(accounts.holders_of(act))) if accounts else () if self.has_sign_in else None

    def _person(self, name: str) -> StaffMember | None:
        accounts = self._accounts() if self.has_sign_in else None
        return accounts.people.get(name) if accounts else None

    def _accounts(self) -> Accounts | None:
        try:
            return self._book.now() if self._book else None
        except LedgerError as wrong:
            # Once for each trouble, and not at every page.
            if str(wrong) != self._last_trouble:
                self._last_trouble = str(wrong)
                sys.stderr.write(f"meldtrail: nobody can sign in: {wrong}\n")
            return None

    def token_wait(self, request: Request) -> int:
        """Seconds until another token is looked at from this address; 0 for what is not asked with one."""
        return self._throttle.wait(_tokens_from(request)) if _by_token(request) else 0

    async def sign_in(self, request: Request, name: str, password: str) -> str | int | None:
        """The key of a new session; None for a wrong name or password, seconds to wait after too many of them."""
        # In one spelling and short: another spelling must not have tries of its own.
        keys = f"name {name[:64].lower()}", address_key(_address(request))
        if seconds := self._throttle.wait(*keys):
            return seconds
        self._throttle.wrong(*keys)  # before it is weighed: many at once would all be looked at
        accounts = self._accounts()
        person: StaffMember | None = accounts.people.get(name) if accounts else None
        async with self._weighing:
            loop = asyncio.get_running_loop()
            holds = await loop.run_in_executor(None, verify_password, person, password)
        if person is None or not holds:
            return None
        self._throttle.right(*keys)
        self.sign_out(request)
        return self._sessions.begin(person.name, person.password)

    def sign_out(self, request: Request) -> None:
        """End the session of the browser that asks."""
        self._sessions.end(request.cookies.get(COOKIE) or "")


def _by_token(request: Request) -> bool:
    """Whether a machine asks with a token, for an answer or of the JSON interface; a token opens nothing else."""
    return "authorization" in request.headers and _BY_TOKEN.fullmatch(request.path) is not None


def _address(request: Request) -> str | None:
    client = request.scope.get("client")
    return client[0] if client else None


def _tokens_from(request: Request) -> str:
    return f"token {address_key(_address(request))}"


def local_path(address: str | None) -> str:
    """Where to go after signing in: a page of this desk, whatever was asked for."""
    path = address or "/"
    # A browser takes a backslash for a stroke and drops tabs and line breaks: any of them could hide a second
    # stroke, and the address then leads to another host.
    parts = urlsplit(path) if path.isprintable() and "\\" not in path and len(path) <= 2000 else None
    plain = parts is not None and not parts.scheme and not parts.netloc
    inside = plain and path.startswith("/") and not path.startswith(("//", SIGN_IN, SIGN_OUT))
    return path if inside else "/"


def address_key(address: str | None) -> str:
    """An address to count tries by; the 64 bits of a network where it has a longer one, since those are one house's."""
    try:
        ip = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:
        return "address ?"
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped is None:
        return f"address {ipaddress.ip_network((ip, 64), strict=False)}"
    return f"address {getattr(ip, 'ipv4_mapped', None) or ip}"
