"""A desk people sign in to: one account for each role, a helpdesk's token, and pages asked as any of them."""

from __future__ import annotations

import re
from collections.abc import Coroutine, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from ledger.serving.client import Call, Reply, Worker
from ledger.web.app import desk_app
from ledger.web.auth.accounts import STAFF_FILE, Accounts, StaffMember, add_machine, hash_password, write_accounts
from ledger.web.datasette import CSRF_COOKIE
from schemas.errors import LedgerError
from schemas.roles import HELPDESK, NOBODY, STAFF_ROLES
from tests.desk_kit.loop import awaited

PASSWORD = "four seasons in one"
NAMES = {role: f"{role}-asha" for role in STAFF_ROLES}
FORM = {"content-type": "application/x-www-form-urlencoded"}
_TOKEN = re.compile(r'name="csrftoken" value="([^"]+)"')


def without_tokens(page: str) -> str:
    """The page without what differs by chance: two letters of a card or a match may stand in a token."""
    return re.sub(r'value="[\w.~-]{30,}"', "", page)


class Staffed:
    """A desk over views, its ledger's folder, and who is signed in to it."""

    def __init__(self, folder: Path, views: Path, roles: Sequence[str] = STAFF_ROLES, **options: Any) -> None:
        self.folder = folder
        people = {NAMES[role]: StaffMember(NAMES[role], role, _hashed()) for role in roles}
        write_accounts(folder / STAFF_FILE, Accounts(people))
        self.token = add_machine(folder, "zendesk")
        self.desk = desk_app(views, staff=folder / STAFF_FILE, **options)
        self.cookies: dict[str, dict[str, str]] = {NOBODY: {}, HELPDESK: {}}

    def ask(self, path: str, role: str = NOBODY, method: str = "GET", **more: Any) -> Any:
        """A page, as somebody in a role; nothing is followed. A form is sent with its token."""
        if role == HELPDESK:
            more = {"headers": {"authorization": f"Bearer {self.token}", **more.pop("headers", {})}, **more}
        if role not in self.cookies:
            self.cookies[role] = self.signed_in(NAMES[role])
        cookies = more.pop("cookies", self.cookies[role])
        if method == "POST":
            sent = {"csrftoken": cookies.get(CSRF_COOKIE, ""), **more.pop("data", {})}
            more = {**more, "content": urlencode(sent), "headers": FORM | more.get("headers", {})}
        return run(self.desk.client.request(method, path, cookies=cookies, **more))

    def signed_in(self, name: str, password: str = PASSWORD) -> dict[str, str]:
        """The cookies of a browser in which somebody has just signed in."""
        answer = self.sign_in(name, password)
        assert answer.status_code == 303, answer.text
        return {**self.form()[0], **dict(answer.cookies)}

    def form(self) -> tuple[dict[str, str], str]:
        """The cookies and the token of the sign-in page as it comes to a new browser."""
        page = run(self.desk.client.get("/-/sign-in"))
        found = _TOKEN.search(page.text)
        assert found is not None
        return dict(page.cookies), found[1]

    def sign_in(self, name: str, password: str, onward: str = "/", **more: Any) -> Any:
        """What the desk says to a name and a password."""
        cookies, token = self.form()
        sent = {"name": name, "password": password, "next": onward, "csrftoken": token}
        headers = FORM | more.pop("headers", {})
        return run(
            self.desk.client.post("/-/sign-in", content=urlencode(sent), cookies=cookies, headers=headers, **more)
        )


@cache
def _hashed() -> str:
    """What is kept of the password; hashing is slow on purpose, so it is done once."""
    return hash_password("", PASSWORD)


def run(asked: Coroutine[Any, Any, Any]) -> Any:
    """What a page answers."""
    return awaited(asked)


class Remembering(Worker):
    """A worker that remembers what it was to keep, or that cannot keep anything."""

    def __init__(self, works: bool = True) -> None:
        self.works = works
        self.kept: list[tuple[str, str, tuple[str, int] | None]] = []

    async def ask(self, call: Call) -> Reply:
        """It is asked for nothing else."""
        raise LedgerError(f"this worker does not {call.call}")

    async def record_access(self, who: str, what: str, about: tuple[str, int] | None = None) -> None:
        """Remember it, or fail."""
        if not self.works:
            raise LedgerError("the disk is full")
        self.kept.append((who, what, about))

    async def look_up(self, who: str, player: str) -> tuple[str, ...]:
        """Nobody is called so."""
        return ()

    async def write_case(self, who: str, case: str | None, after: int, records: Sequence[Mapping[str, Any]]) -> str:
        """Nothing is written here."""
        raise LedgerError("this worker writes no case")
