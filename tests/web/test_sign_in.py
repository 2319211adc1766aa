"""Signing in: sessions, throttling, tokens, and what an attacker may try on the way."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from argon2 import PasswordHasher

from ledger.web.app import desk_app
from ledger.web.auth import accounts
from ledger.web.auth import state as desk_state
from ledger.web.auth.accounts import STAFF_FILE, StaffBook
from ledger.web.auth.identity import COOKIE, Auth, address_key, local_path
from ledger.web.auth.middleware import LARGEST, check_listening, protect
from ledger.web.auth.state import FREE, IDLE, LASTS, LONGEST_WAIT, DeskState, Sessions, Throttle
from ledger.web.datasette import CSRF_COOKIE, Request
from ledger.web.server import DeskSetup, notes, serve
from schemas.errors import LedgerError, UsageError
from tests.clock import Clock
from tests.web.staffed import FORM, NAMES, PASSWORD, Staffed, run

ASHA = NAMES["support"]


@pytest.fixture
def folder(views: Path) -> Path:
    """Views of four small matches; not to be written to."""
    return views


@pytest.fixture
def staffed(tmp_path: Path, folder: Path) -> Staffed:
    """A desk with one account, for support."""
    return Staffed(tmp_path, folder, ("support",))


def auth_of(staffed: Staffed) -> Auth:
    """How a desk knows who asks."""
    found: Auth = staffed.desk.desk.auth
    return found


def test_a_form_sent_after_a_session_ended_is_said_not_to_be_written(staffed: Staffed) -> None:
    """Whoever marked a letter as sent met a sign-in page that said nothing of it."""
    sent = staffed.ask("/-/case/C1", method="POST", data={"action": "note", "text": "x"})
    assert (sent.status_code, sent.headers["location"]) == (303, "/-/sign-in?next=/-/case/C1&unsent=1")
    assert "nothing of what you sent was written" in staffed.ask(sent.headers["location"]).text
    read = staffed.ask("/-/case/C1")
    assert "unsent" not in read.headers["location"] and "was written" not in staffed.ask(read.headers["location"]).text


def test_somebody_signs_in_and_out(staffed: Staffed) -> None:
    cookies = staffed.signed_in(ASHA)
    page = staffed.ask("/", cookies=cookies)
    assert page.status_code == 200 and ASHA in page.text and "support" in page.text and "Sign out" in page.text
    out = staffed.ask("/-/sign-out", method="POST", cookies=cookies)
    assert out.status_code == 303 and out.headers["location"] == "/-/sign-in"
    assert "Max-Age=0" in out.headers["set-cookie"]
    assert staffed.ask("/", cookies=cookies).status_code == 303, "the key opens nothing on the server either"


def test_one_comes_back_to_the_page_that_was_asked_for(staffed: Staffed) -> None:
    sent = staffed.ask("/-/match/M1?at=3&as=2")
    assert sent.status_code == 303
    form = staffed.ask(sent.headers["location"]).text
    assert 'name="next" value="/-/match/M1?at=3&amp;as=2"' in form
    answer = staffed.sign_in(ASHA, PASSWORD, "/-/match/M1?at=3&as=2")
    assert answer.headers["location"] == "/-/match/M1?at=3&as=2"


def test_the_cookie_is_for_this_desk_alone(staffed: Staffed, tmp_path: Path, folder: Path) -> None:
    answer = staffed.sign_in(ASHA, PASSWORD)
    (cookie,) = [value for value in answer.headers.get_list("set-cookie") if value.startswith(COOKIE)]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and f"Max-Age={LASTS}" in cookie
    assert "Secure" not in cookie, "a desk without TLS would never see it again"
    forms = staffed.ask("/-/sign-in").headers["set-cookie"]
    assert forms.startswith(CSRF_COOKIE) and "HttpOnly" in forms
    auth = auth_of(staffed)
    assert auth.is_encrypted(Request({"type": "http", "scheme": "https", "headers": []}, None))
    assert not auth.is_encrypted(Request({"type": "http", "scheme": "http", "headers": []}, None))
    encrypted = desk_app(folder, staff=staffed.folder / STAFF_FILE, tls=True)
    staffed.desk = encrypted
    (cookie,) = [v for v in staffed.sign_in(ASHA, PASSWORD).headers.get_list("set-cookie") if v.startswith(COOKIE)]
    assert "Secure" in cookie
    assert answer.headers["cache-control"] == "private, no-store"


def test_a_proxy_is_believed_only_when_it_is_named(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Otherwise anybody could try passwords from a thousand addresses, or have cookies kept from TLS."""
    configured: list[Any] = []

    class Standing:
        def __init__(self, config: Any) -> None:
            configured.append(config)

        def run(self, sockets: list[Any]) -> None:
            sockets[0].close()

    monkeypatch.setattr("uvicorn.Server", Standing)
    accounts.add_person(tmp_path, "asha", "support", PASSWORD)
    book = tmp_path / STAFF_FILE
    serve(DeskSetup(folder, staff=book), port=0)
    serve(DeskSetup(folder, staff=book, proxies=("10.0.0.5",), hosts=("desk.example.org",), tls=True), port=0)
    assert [config.proxy_headers for config in configured] == [False, True]
    assert configured[1].forwarded_allow_ips == ["10.0.0.5"]
    said = capfd.readouterr()
    assert said.out.startswith("http://127.0.0.1:") and said.err == ""


@pytest.mark.parametrize(
    "onward",
    [
        "https://evil.example/", "//evil.example/", "/\\evil.example/", "\\\\evil.example", "javascript:alert(1)",
        "http:evil", "evil.example", "/-/sign-in", "/-/sign-out", "/a\r\nSet-Cookie: x=1", "/\t/evil.example", "",
        "///evil.example", "/" + "a" * 3000, "/\u2028x",
    ],
)  # fmt: skip
def test_nobody_is_led_elsewhere(staffed: Staffed, onward: str) -> None:
    assert local_path(onward) == "/"
    answer = staffed.sign_in(ASHA, PASSWORD, onward)
    assert answer.status_code == 303 and answer.headers["location"] == "/"


@pytest.mark.parametrize("onward", ["/", "/open/matches?_sort=match", "/-/match/M~2F1?at=3", "/open?sql=select+'//'"])
def test_a_page_of_the_desk_is_kept(onward: str) -> None:
    assert local_path(onward) == onward


@pytest.mark.parametrize("path", ["//evil.example/", "/%2F/evil.example/", "//evil.example", "/%5Cevil.example/"])
def test_no_address_of_the_desk_leads_elsewhere(staffed: Staffed, path: str) -> None:
    answer = staffed.ask(f"http://localhost{path}", "support")
    assert answer.status_code in (302, 303, 400, 404)
    assert not answer.headers.get("location", "/x").startswith(("//", "http", "\\"))


def test_a_wrong_password_and_an_unknown_name_are_told_alike(staffed: Staffed) -> None:
    wrong, unknown = staffed.sign_in(ASHA, "not the password"), staffed.sign_in("nobody-at-all", "not the password")
    assert wrong.status_code == unknown.status_code == 403
    said = [page.text.partition('role="alert">')[2].partition("<")[0] for page in (wrong, unknown)]
    assert said[0] == said[1] == "This name and password do not go together."
    assert "not the password" not in wrong.text


def test_the_longest_password_there_may_be_is_weighed_to_its_end() -> None:
    longest = "0123456789abcdef" * 64
    with pytest.raises(UsageError, match="1024 at the most"):
        accounts.hash_password(ASHA, f"{longest}0")
    person = accounts.StaffMember(ASHA, "support", accounts.hash_password(ASHA, longest))
    assert accounts.verify_password(person, longest)
    assert not accounts.verify_password(person, f"{longest}0")


def test_they_take_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both weigh a password against an argon2 hash, here as dear as the program's; the second of the two has one made
    for it."""
    monkeypatch.setattr(accounts, "_HASHER", PasswordHasher())
    accounts._nobody.cache_clear()
    person = accounts.StaffMember(ASHA, "support", accounts.hash_password(ASHA, PASSWORD))
    accounts.verify_password(None, "warm up")

    def took(who: Any) -> float:
        begin = time.process_time()
        assert not accounts.verify_password(who, "not the password")
        return time.process_time() - begin

    known, unknown = (min(took(who) for _ in range(5)) for who in (person, None))
    accounts._nobody.cache_clear()
    assert 0.5 < known / unknown < 2


def test_after_wrong_passwords_one_waits(staffed: Staffed) -> None:
    """Also with the right one, and under a name nobody has in the same words."""
    clock = Clock()
    for name in (ASHA, "nobody-at-all"):
        auth_of(staffed)._throttle = Throttle(DeskState(clock=clock))
        for _ in range(FREE):
            assert staffed.sign_in(name, "not the password").status_code == 403
        stopped = staffed.sign_in(name, PASSWORD)
        assert stopped.status_code == 429 and stopped.headers["retry-after"] == "10"
        assert "There were too many wrong passwords. Try again in 10 seconds." in stopped.text
    clock.now += 11
    assert staffed.sign_in("nobody-at-all", "not the password").status_code == 403
    assert staffed.sign_in("nobody-at-all", "not the password").headers["retry-after"] == "20"
    clock.now += 21
    assert staffed.sign_in(ASHA, PASSWORD).status_code == 303


def test_waits_grow_and_end() -> None:
    clock = Clock()
    throttle, waits = Throttle(DeskState(clock=clock)), []
    for _ in range(16):
        throttle.wrong("name asha", "address 1")
        waits.append(throttle.wait("name asha"))
        clock.now += throttle.wait("name asha")
    assert waits[:7] == [0, 0, 0, 0, 10, 20, 40] and max(waits) == LONGEST_WAIT
    assert throttle.wait("name somebody", "address 2") == 0
    throttle.right("name asha", "address 1")
    throttle.wrong("name asha", "address 2")
    assert throttle.wait("name asha") == 0
    clock.now += 3601
    throttle.wrong("address 1")
    assert throttle.wait("address 1") == 0, "an hour later it is forgotten"


def test_many_names_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    assert desk_state._MANY == 10_000
    monkeypatch.setattr(desk_state, "_MANY", 100)
    throttle = Throttle(state := DeskState(clock=Clock()))
    for n in range(110):
        throttle.wrong(f"name {n}")
    assert state.row("SELECT count(*) BETWEEN 50 AND 100 FROM tries") == (1,)


def test_an_address_is_counted_by_its_house() -> None:
    assert address_key("2001:db8::1") == address_key("2001:db8::ffff") != address_key("2001:db8:1::1")
    assert address_key("::ffff:10.0.0.5") == address_key("10.0.0.5") != address_key("10.0.0.6")
    assert address_key(None) == address_key("nonsense") == "address ?"


def test_a_session_ends_by_itself() -> None:
    clock = Clock()
    sessions = Sessions(state := DeskState(clock=clock))
    key, other = sessions.begin("asha", "hash"), sessions.begin("asha", "hash")
    for _ in range(LASTS // (IDLE // 2) - 1):
        clock.now += IDLE // 2
        assert sessions.of(key) is not None
    assert sessions.of(other) is None, "an hour without a page"
    clock.now += IDLE // 2
    assert sessions.of(key) is None, "twelve hours in all"
    assert sessions.of("no such key") is None and state.row("SELECT * FROM sessions") is None


def test_a_removal_and_a_role_hold_from_the_next_page_on(staffed: Staffed) -> None:
    cookies = staffed.signed_in(ASHA)
    assert staffed.ask("/-/cases", cookies=cookies).status_code == 404
    accounts.set_role(staffed.folder, ASHA, "analyst")
    assert staffed.ask("/-/cases", cookies=cookies).status_code == 403
    accounts.remove(staffed.folder, ASHA)
    assert staffed.ask("/", cookies=cookies).status_code == 303
    accounts.add_person(staffed.folder, ASHA, "admin", PASSWORD)
    assert staffed.ask("/", cookies=cookies).status_code == 303, "another account of the same name is another one"


def test_another_password_ends_sessions(staffed: Staffed) -> None:
    cookies = staffed.signed_in(ASHA)
    accounts.set_password(staffed.folder, ASHA, PASSWORD + "!")
    assert staffed.ask("/", cookies=cookies).status_code == 303
    assert staffed.sign_in(ASHA, PASSWORD).status_code == 403
    assert staffed.sign_in(ASHA, PASSWORD + "!").status_code == 303


def test_without_its_file_nobody_comes_in(staffed: Staffed, capfd: pytest.CaptureFixture[str]) -> None:
    """Nor when others could have written it or read it; the desk never falls back to its one local user."""
    cookies, path = staffed.signed_in(ASHA), staffed.folder / STAFF_FILE
    path.chmod(0o640)
    assert staffed.ask("/", cookies=cookies).status_code == 303
    assert "chmod 600" in capfd.readouterr().err
    path.chmod(0o600)
    assert staffed.ask("/", cookies=cookies).status_code == 200
    kept = path.read_bytes()
    path.write_text("people = 3\n")
    assert staffed.ask("/", cookies=cookies).status_code == 303
    path.unlink()
    assert staffed.ask("/", cookies=cookies).status_code == 303
    assert staffed.sign_in(ASHA, PASSWORD).status_code == 403
    path.touch(0o600)
    path.write_bytes(kept)
    assert staffed.ask("/", cookies=cookies).status_code == 200


def test_forms_are_taken_from_our_own_pages_only(staffed: Staffed) -> None:
    cookies, token = staffed.form()
    sent = urlencode({"name": ASHA, "password": PASSWORD, "csrftoken": token})

    def post(content: str, jar: dict[str, str], **headers: str) -> Any:
        return run(staffed.desk.client.post("/-/sign-in", content=content, cookies=jar, headers=FORM | headers))

    assert post(sent, {}).status_code == 400, "no cookie: another site may have sent it"
    assert post(sent.replace(token, "x"), cookies).status_code == 403
    assert post(sent.partition("&csrf")[0], cookies).status_code == 403
    assert post(sent, cookies, origin="https://evil.example").status_code == 403
    assert post(sent, cookies, origin="null").status_code == 403
    assert post(sent, cookies, **{"sec-fetch-site": "cross-site"}).status_code == 403
    assert post(sent, cookies, origin="http://localhost").status_code == 303


@pytest.mark.parametrize(("more", "is_read"), [(0, True), (1, False)])
def test_a_form_of_just_the_largest_size_is_read(more: int, is_read: bool) -> None:
    """However it says its length, and in however many pieces it comes."""
    form, read, answered = b"x" * (LARGEST + more), list[bytes](), list[int]()
    pieces: list[dict[str, Any]] = [{"body": form[1000:]}, {"body": form[:1000], "more_body": True}]

    async def page(scope: Any, receive: Any, send: Any) -> None:
        read.append((await receive())["body"])

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", **pieces.pop()}

    async def send(message: Any) -> None:
        answered.append(message.get("status", 0))

    headers = [(b"host", b"desk"), (b"content-type", FORM["content-type"].encode())]
    scope = {"type": "http", "method": "POST", "path": "/-/find", "raw_path": b"/-/find", "headers": headers}
    asyncio.run(_asked(protect(page, lambda: {"desk"})(scope, receive, send)))
    assert (read, answered[:1]) == (([form], []) if is_read else ([], [413]))


async def _asked(answer: Awaitable[None]) -> None:
    await answer


def test_a_cookie_somebody_made_up_is_nobodys(staffed: Staffed) -> None:
    for key in ("", "x", "A" * 43, '{"a":{"id":"root"}}'):
        assert staffed.ask("/", cookies={COOKIE: key}).status_code == 303
    forged = staffed.desk.sign({"a": {"id": "root", "role": "admin"}}, "another-namespace")
    assert staffed.ask("/", cookies={"ds_actor": forged}).status_code == 303


def test_a_page_is_made_for_an_actor_whose_role_is_none_of_ours(staffed: Staffed) -> None:
    """Datasette's own cookie, signed by whoever has the secret of the desk, names nobody we know."""
    for actor in ({"id": "root"}, {"id": "root", "role": "captain"}):
        page = staffed.ask("/-/sign-in", cookies={"ds_actor": staffed.desk.sign({"a": actor}, "actor")})
        assert page.status_code == 200 and "<strong>root</strong>, nobody" in page.text


# -- a helpdesk's machine --------------------------------------------------------------------------


def test_a_token_opens_answers_and_nothing_else(staffed: Staffed) -> None:
    answer = staffed.ask("/-/answer/M1.json?seat=2&about=score", "helpdesk")
    assert answer.status_code == 200 and answer.json()["ruling"] == "OVERTURNED"
    for path in ("/", "/-/answer/M1", "/-/match/M1?at=3", "/open.json", "/hands/hands.json", "/-/actor.json"):
        assert staffed.ask(path, "helpdesk").status_code == 401, path
    assert staffed.ask("/-/answer/M1.json", "support").status_code == 200, "by session as well"


def test_without_a_token_or_with_a_wrong_one_it_says_so(staffed: Staffed) -> None:
    for sent in ({}, {"authorization": "Bearer wrong"}, {"authorization": "Basic eDp5"}, {"authorization": "Bearer"}):
        got = staffed.ask("/-/answer/M1.json", headers=sent)
        assert got.status_code == 401 and got.headers["www-authenticate"].startswith("Bearer ")
        assert got.json()["error"]["code"] == "no_token", "as the JSON interface says it"
        assert "token" in got.json()["error"]["says"]
    wrong = {"authorization": f"Bearer {staffed.token}x"}
    assert staffed.ask("/-/answer/M1.json", "support", headers=wrong).status_code == 401, (
        "a wrong one is not overlooked"
    )


def test_wrong_tokens_are_throttled_by_address(staffed: Staffed) -> None:
    auth_of(staffed)._throttle = Throttle(DeskState(clock=(clock := Clock())))
    said = [staffed.ask("/-/answer/M1.json", headers={"authorization": "Bearer wrong"}) for _ in range(FREE)]
    assert [page.status_code for page in said] == [401] * (FREE - 1) + [429]
    stopped = staffed.ask("/-/answer/M1.json", "helpdesk")
    assert stopped.status_code == 429 and stopped.headers["retry-after"] == "10"
    clock.now += 11
    assert staffed.ask("/-/answer/M1.json", "helpdesk").status_code == 200


def test_a_revoked_token_opens_nothing(staffed: Staffed) -> None:
    accounts.remove(staffed.folder, "zendesk")
    assert staffed.ask("/-/answer/M1.json", "helpdesk").status_code == 401


# -- opening the desk ------------------------------------------------------------------------------


def test_without_staff_the_desk_is_open_to_the_one_user_of_the_machine(tmp_path: Path, folder: Path) -> None:
    """And says so on every page, until there is an account."""
    desk = desk_app(folder, staff=tmp_path / STAFF_FILE)
    for path in ("/", "/open/matches", "/-/match/M1?at=3"):
        page = run(desk.client.get(path)).text
        assert "Opened on this machine for its one user" in page and "Sign out" not in page
    assert run(desk.client.get("/-/sign-in")).headers["location"] == "/"
    accounts.add_person(tmp_path, "asha", "support", PASSWORD)
    assert run(desk.client.get("/")).status_code == 303
    (tmp_path / STAFF_FILE).unlink()
    assert run(desk.client.get("/")).status_code == 303, "it is not opened again by removing the file"


def test_it_listens_elsewhere_only_where_people_sign_in(tmp_path: Path, folder: Path) -> None:
    book = StaffBook(tmp_path / STAFF_FILE)
    with pytest.raises(UsageError, match="meldtrail staff add"):
        check_listening("0.0.0.0", ("desk.example.org",), book)
    with pytest.raises(UsageError, match="meldtrail staff add"):
        serve(DeskSetup(folder), host="192.0.2.1")
    accounts.add_machine(tmp_path, "zendesk")
    with pytest.raises(UsageError, match="--name"):
        check_listening("0.0.0.0", (), book)
    for name in ("desk.example.org:80", "https://desk", "", "désk"):
        with pytest.raises(UsageError, match="no name of a machine"):
            check_listening("0.0.0.0", (name,), book)
    check_listening("0.0.0.0", ("desk.example.org",), book)
    check_listening("192.0.2.1", (), book)
    told = notes("0.0.0.0", book, tls=False)
    assert "nobody can sign in" in told[0] and "TLS" in told[1]
    (tmp_path / STAFF_FILE).chmod(0o644)
    with pytest.raises(LedgerError, match="chmod 600"):
        check_listening("127.0.0.1", (), StaffBook(tmp_path / STAFF_FILE))


def test_it_answers_to_its_names_only(tmp_path: Path, folder: Path) -> None:
    desk = desk_app(folder, hosts=["Desk.example.org"])
    assert run(desk.client.get("/-/healthz", headers={"host": "desk.example.org:8001"})).status_code == 200
    assert run(desk.client.get("/-/healthz", headers={"host": "elsewhere.example"})).status_code == 400
