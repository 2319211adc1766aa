"""Signing in and out in a real browser, on the real server; what each role is refused there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ledger.evidence.store import open_writer
from ledger.rules.library import read_rulebook
from ledger.web.auth.accounts import STAFF_FILE, Accounts, StaffMember, hash_password, write_accounts
from ledger.web.auth.routes import VIEW_RIGHTS
from schemas.roles import STAFF_ROLES
from tests.desk_kit.matches import lines, settled
from tests.web.browsing import OF_COLOURS, chromium, faults_for_some, follow, keep, page_of, serving, too_wide
from tests.web.staffed import NAMES, PASSWORD

WIDTHS = (1440, 360)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A desk with an account for each role."""
    chromium()
    folder, rulebook = tmp_path_factory.mktemp("sign-in") / "ledger", read_rulebook()
    with open_writer(folder, create=True) as writer:
        writer.ingest(lines(settled()), "log.jsonl", pin=rulebook.pin)
    kept = hash_password("", PASSWORD)
    write_accounts(folder / STAFF_FILE, Accounts({name: StaffMember(name, role, kept) for role, name in NAMES.items()}))
    with serving(folder) as found:
        yield found


def sign_in(page: Any, role: str, password: str = PASSWORD) -> None:
    """Fill in the form and send it."""
    page.fill("#sign-in-name", NAMES[role])
    page.fill("#sign-in-password", password)
    follow(page, "form.sign-in button")


@pytest.mark.parametrize("scripts", [True, False])
def test_one_signs_in_lands_where_one_wanted_and_signs_out(browser: Any, address: str, scripts: bool) -> None:
    with page_of(browser, java_script_enabled=scripts) as page:
        page.goto(f"{address}/-/match/M1?at=3&as=2")
        assert page.url.startswith(f"{address}/-/sign-in?next=")
        sign_in(page, "support")
        assert page.url == f"{address}/-/match/M1?at=3&as=2"
        assert NAMES["support"] in page.locator("header").inner_text()
        follow(page, "text=Sign out")
        assert page.url == f"{address}/-/sign-in"
        page.goto(f"{address}/open/matches")
        assert page.url.startswith(f"{address}/-/sign-in"), "the session has ended"


@pytest.mark.parametrize("width", WIDTHS)
def test_the_pages_of_the_door_look_right(browser: Any, address: str, width: int) -> None:
    with page_of(browser, width, refused=True) as page:
        page.goto(f"{address}/-/sign-in")
        for name, said in (("sign-in", "Sign in"), ("sign-in-wrong", "do not go together")):
            assert said in page.inner_text("section.content") and too_wide(page) == 0
            assert faults_for_some(page) == []
            page.emulate_media(color_scheme="dark")
            assert faults_for_some(page, OF_COLOURS) == []
            page.emulate_media(color_scheme="light")
            keep(page, f"{name}-{width}")
            if name == "sign-in":
                sign_in(page, "support", "not the password")
        assert page.evaluate("document.activeElement.id") == "sign-in-password"
        sign_in(page, "support")
        page.goto(f"{address}/-/leads")
        assert "It is for analyst, auditor and admin." in page.inner_text("section.content") and too_wide(page) == 0
        assert faults_for_some(page) == []
        keep(page, f"refused-{width}")


@pytest.mark.parametrize("role", STAFF_ROLES)
def test_each_role_is_refused_what_is_not_its_own(browser: Any, address: str, role: str) -> None:
    """And finds no link to it."""
    with page_of(browser) as page:
        page.goto(f"{address}/-/sign-in")
        sign_in(page, role)
        assert page.url == f"{address}/"

        def status(path: str) -> int:
            return int(page.request.get(address + path).status)

        for file, path in (("cases", "/-/cases"), ("leads", "/leads/leads"), ("access", "/access/accesses")):
            allowed = role in VIEW_RIGHTS[file].roles
            assert not allowed or file == "access" or page.locator(f'a[href^="/-/{file}"]').count() > 0
            assert allowed or page.locator(f'a[href^="/-/{file}"]').count() == 0
            assert status(path) == (200 if allowed else 403), path
        assert status("/open?sql=select+1") == (403 if role == "support" else 200)
        assert status("/-/settings") == (200 if role == "admin" else 403)
        assert status("/open.db") == 403
