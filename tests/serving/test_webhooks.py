"""Webhooks: what is told, signed, tried again until it arrives, and never sent where nobody said it may go."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from cli.app import run
from ledger.evidence.store import open_reader
from ledger.messages.renderer import ENGLISH, Renderer
from ledger.serving import webhooks
from ledger.serving.helpdesk import (
    HELPDESK_FILE,
    Settings,
    SettingsBook,
    Webhook,
    change_settings,
    check_host,
    check_origin,
    check_url,
    is_public,
    new_secret,
)
from ledger.serving.webhooks import (
    CLAIMED,
    OUTBOX_FILE,
    PAUSES,
    Delivery,
    NotSentError,
    Outbox,
    case_events,
    post,
    taking_in,
    trouble_words,
)
from schemas.errors import LedgerError, UsageError
from schemas.helpdesk import CaseEvent
from schemas.message import message
from schemas.records import CaseAnswered
from tests.cli.conftest import three_people
from tests.clock import Clock
from tests.web.case_desk import ledger_in


class Stand(ThreadingHTTPServer):
    """A small server in place of an operator's: it keeps what it gets, and answers as it is told."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Kept)
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.answers: list[int] = []
        self.secret = b""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/hook?x=1"


class Kept(BaseHTTPRequestHandler):
    """One request, kept."""

    server: Stand

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.got.append(({name.lower(): value for name, value in self.headers.items()}, body))
        status = self.server.answers.pop(0) if self.server.answers else 204
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("location", f"http://127.0.0.1:{self.server.server_address[1]}/elsewhere")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Nothing is printed."""


@pytest.fixture
def stand() -> Iterator[Stand]:
    """The operator's server."""
    server = Stand()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A ledger with a case from before webhooks."""
    ledger = ledger_in(tmp_path)
    case(ledger, "open", "M2", "--ticket", "HD-OLD", "--seat", "1")
    return ledger


def case(ledger: Path, *arguments: str, who: str = "asha") -> None:
    """``meldtrail case`` by somebody."""
    assert run(["case", *arguments, "--ledger", str(ledger), "--who", who]) == 0


def opened(ledger: Path, ticket: str = "HD-1") -> None:
    """A case, opened about M1."""
    case(ledger, "open", "M1", "--ticket", ticket, "--seat", "2")


def told_to(ledger: Path, url: str, name: str = "crm", **more: Any) -> Webhook:
    """A webhook, set up."""
    made = Webhook(url=url, secret=new_secret(), **more)
    change_settings(ledger, lambda held: held.model_copy(update={"webhooks": {**held.webhooks, name: made}}))
    return made


def events(stand: Stand) -> list[CaseEvent]:
    """What came, in order."""
    return [CaseEvent.model_validate_json(body) for _, body in stand.got]


def seen(ledger: Path, outbox: Outbox) -> int:
    """One look at the ledger, and one try of what is due."""
    with taking_in(ledger, outbox) as step:
        step()
        outbox.wait()
    return len(outbox.deliveries())


def looking(ledger: Path, clock: Clock | None = None) -> Outbox:
    """One that has looked at the ledger: what was before is not told."""
    outbox = Outbox(ledger, clock or Clock())
    seen(ledger, outbox)
    return outbox


def failing(ledger: Path, stand: Stand, tries: int) -> tuple[Outbox, Clock]:
    """A case whose opening is told once, and is to be answered so often with an error."""
    told_to(ledger, stand.url, events=("case.opened",))
    clock = Clock()
    outbox = looking(ledger, clock)
    stand.answers = [500] * tries
    opened(ledger)
    seen(ledger, outbox)
    return outbox, clock


def trouble_of(one: Delivery) -> str:
    """What went wrong, in words."""
    return trouble_words(ENGLISH, one.trouble or "")


def tried(outbox: Outbox) -> None:
    """One try of what is due, to its end."""
    outbox.step()
    outbox.wait()


def settle(ledger: Path) -> None:
    """A case from its opening to its letter."""
    case(ledger, "open", "M1", "--ticket", "HD-1", "--seat", "2", "--about", "score", "--claim", "canary-words")
    case(ledger, "decide", "C2")
    case(ledger, "answer", "C2", "--lang", "hi")


def test_opened_decided_and_sent_are_told_and_signed(ledger: Path, stand: Stand) -> None:
    webhook, clock = told_to(ledger, stand.url), Clock()
    outbox = looking(ledger, clock)
    assert stand.got == [], "what was before is not told"
    settle(ledger)
    seen(ledger, outbox)
    _, decision, letter = came = events(stand)
    assert [(one.type, one.case, one.ticket, one.match, one.seat) for one in came] == [
        ("case.opened", "C2", "HD-1", "M1", 2), ("case.decided", "C2", "HD-1", "M1", 2),
        ("letter.sent", "C2", "HD-1", "M1", 2),
    ]  # fmt: skip
    assert decision.outcome == "partly" and letter.language == "hi" and letter.reference
    key = base64.b64decode(webhook.secret.removeprefix("whsec_"))
    for headers, body in stand.got:
        signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
        expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        assert headers["webhook-signature"] == f"v1,{expected}"
        assert (headers["webhook-timestamp"], headers["content-type"]) == (str(clock.now), "application/json")
        assert b"canary" not in body and b"points" not in body
    assert len({headers["webhook-id"] for headers, _ in stand.got}) == 3
    seen(ledger, outbox)
    assert len(stand.got) == 3, "each is told once"


def test_a_letter_is_told_of_with_its_last_part_and_not_before(ledger: Path) -> None:
    settle(ledger)
    with open_reader(ledger) as reader:
        parts = [record.seq for record in reader.records("case/C2") if isinstance(record, CaseAnswered)]
        told = [one.seq for one in case_events(reader, "C2") if one.type == "letter.sent"]
    assert len(parts) > 1 and told == parts[-1:]


def test_a_letter_after_an_appeal_tells_which_one_it_replaces(
    ledger: Path, stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    three_people(ledger, monkeypatch)
    told_to(ledger, stand.url)
    outbox = looking(ledger)
    settle(ledger)
    case(ledger, "appeal", "C2", "no")
    case(ledger, "decide", "C2", who="meena")
    case(ledger, "answer", "C2")
    seen(ledger, outbox)
    letters = [one for one in events(stand) if one.type == "letter.sent"]
    assert [one.replaces for one in letters] == [None, letters[0].reference] and letters[0].reference


def test_a_signature_as_standard_webhooks_gives_it() -> None:
    """The example of its specification, by its own words: id, timestamp and body, joined by dots."""
    from ledger.serving.webhooks import signature

    key = base64.b64decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    body = b'{"test": 2432232314}'
    assert signature(key, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body) == (
        "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    )


def test_what_fails_is_tried_again_with_growing_pauses_under_one_id(ledger: Path, stand: Stand) -> None:
    outbox, clock = failing(ledger, stand, len(PAUSES) + 1)
    assert list(PAUSES) == sorted(PAUSES) and len(set(PAUSES)) == len(PAUSES)
    for tries, pause in enumerate(PAUSES, 1):
        assert len(stand.got) == tries
        (one,) = outbox.deliveries()
        assert (one.status, one.tries, trouble_of(one)) == ("waiting", tries, "answered with 500")
        clock.now += pause - 1
        tried(outbox)
        assert len(stand.got) == tries, "not before its time"
        clock.now += 1
        tried(outbox)
    (one,) = outbox.deliveries()
    assert (one.status, one.tries) == ("failed", len(PAUSES) + 1)
    clock.now += 10**6
    tried(outbox)
    assert len(stand.got) == len(PAUSES) + 1, "given up"
    outbox.send_again(one.id)
    tried(outbox)
    assert outbox.deliveries()[0].status == "delivered"
    assert {headers["webhook-id"] for headers, _ in stand.got} == {one.id}
    assert len({headers["webhook-signature"] for headers, _ in stand.got}) == len(stand.got), "signed anew each time"
    with pytest.raises(UsageError, match="no delivery"):
        outbox.send_again("msg_none")


def test_a_delivery_given_up_and_sent_again_is_tried_as_often_as_a_new_one(ledger: Path, stand: Stand) -> None:
    outbox, clock = failing(ledger, stand, len(PAUSES) + 2)
    while (one := outbox.deliveries()[0]).status == "waiting":
        clock.now = one.next_at or 0
        tried(outbox)
    outbox.send_again(one.id)
    tried(outbox)
    assert (outbox.deliveries()[0].status, outbox.deliveries()[0].tries) == ("waiting", 1)


def test_what_still_waits_does_not_grow_too_old(ledger: Path, stand: Stand) -> None:
    outbox, clock = failing(ledger, stand, 1)
    later = clock.now + 10**7
    assert outbox.expire(True, 1, later) == (1, clock.now, 0) and len(outbox.deliveries()) == 1
    outbox.send_again(outbox.deliveries()[0].id)
    tried(outbox)
    assert outbox.expire(True, 1, later) == (1, clock.now, 1) and outbox.deliveries() == []


def test_a_webhook_is_told_of_what_it_was_set_up_for_and_of_nothing_else(ledger: Path, stand: Stand) -> None:
    told_to(ledger, stand.url, events=("case.decided",))
    outbox = looking(ledger)
    settle(ledger)
    seen(ledger, outbox)
    assert [one.type for one in events(stand)] == ["case.decided"]


def test_what_waits_to_be_told_is_for_its_owner_alone(ledger: Path) -> None:
    seen(ledger, Outbox(ledger, Clock()))
    assert (ledger / OUTBOX_FILE).stat().st_mode & 0o077 == 0


def test_the_same_is_told_once_whoever_looks_and_however_often(ledger: Path, stand: Stand) -> None:
    told_to(ledger, stand.url)
    outbox = looking(ledger)
    settle(ledger)
    for _ in range(3):
        seen(ledger, Outbox(ledger, Clock()))
    assert [one.event for one in outbox.deliveries()] == ["letter.sent", "case.decided", "case.opened"], "newest first"
    import sqlite3

    with sqlite3.connect(ledger / "webhooks.db") as conn:
        conn.execute("UPDATE taken_in SET value = 0")
    conn.close()
    seen(ledger, Outbox(ledger, Clock()))
    ids = [headers["webhook-id"] for headers, _ in stand.got]
    assert len(ids) == len(set(ids)) and len(ids) >= 3


@pytest.mark.parametrize("status", [300, 302])
def test_a_redirect_is_not_followed(ledger: Path, stand: Stand, status: int) -> None:
    stand.answers = [status]
    with pytest.raises(NotSentError, match=f"answered with {status}, which is not followed"):
        post(Webhook(url=stand.url, secret=new_secret()), {}, b"{}")
    assert len(stand.got) == 1


PRIVATE = (
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
    "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:10.0.0.1", "64:ff9b::a00:1",
    "2002:a00:1::", "fe80::1%eth0",
)  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_a_name_that_leads_into_a_private_network_is_refused(address: str) -> None:
    webhook = Webhook(url="https://hooks.example.org/x", secret=new_secret())
    assert not is_public(address)
    with pytest.raises(NotSentError, match="within a private network"):
        post(webhook, {}, b"{}", lambda *_: [address])
    with pytest.raises(NotSentError, match="within a private network"):
        post(webhook, {}, b"{}", lambda *_: ["93.184.216.34", address])


def test_public_addresses_are_public() -> None:
    assert all(map(is_public, ("93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946", "64:ff9b::808:808")))


def test_a_private_address_is_posted_to_where_the_admin_said_so(stand: Stand) -> None:
    port = stand.server_address[1]
    webhook = Webhook(url=f"https://hooks.example.org:{port}/x", secret=new_secret(), private=True)
    with pytest.raises(NotSentError, match="no answer: SSLError"):  # it was connected to, and has no certificate
        post(webhook, {}, b"{}", lambda *_: ["127.0.0.1"])


def test_a_loopback_name_that_leads_elsewhere_is_refused() -> None:
    webhook = Webhook(url="http://localhost:9/x", secret=new_secret())
    with pytest.raises(NotSentError, match="within a private network"):
        post(webhook, {}, b"{}", lambda *_: ["8.8.8.8"])


def test_what_was_looked_at_is_what_is_connected_to(stand: Stand) -> None:
    """A name that points elsewhere a moment later is asked for once."""
    asked: list[str] = []

    def resolved(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"]

    post(Webhook(url=stand.url.replace("127.0.0.1", "localhost"), secret=new_secret()), {}, b"{}", resolved)
    assert asked == ["localhost"] and stand.got[0][0]["host"].startswith("localhost:")


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example.org/x", "ftp://hooks.example.org", "https://", "https://user:pw@hooks.example.org/",
        "http://127.0.0.1.evil.example/", "http://2130706433/", "file:///etc/passwd", "https://a b/",
        "https://x/\r\nhost: y",
        "https://hooks.example.org:99999/", "https://x/#y", "http://10.0.0.1/",
    ],
)  # fmt: skip
def test_only_https_and_this_machine_are_taken(url: str) -> None:
    with pytest.raises(UsageError):
        check_url(url)


@pytest.mark.parametrize(
    "origin",
    ["https://*.zendesk.com", "https://acme.zendesk.com/", "http://acme.zendesk.com", "*", "'self'", "https://a;b",
     "https://a b", "https://x@y", "null", "", "https://acme.zendesk.com;script-src *"],
)  # fmt: skip
def test_an_origin_is_one_site(origin: str) -> None:
    with pytest.raises(UsageError):
        check_origin(origin)


def test_the_file_is_for_its_owner_and_its_errors_tell_no_secret(ledger: Path) -> None:
    webhook = told_to(ledger, "https://hooks.example.org/x")
    path = ledger / HELPDESK_FILE
    assert path.stat().st_mode & 0o777 == 0o600
    whole = path.read_text()
    path.write_text(whole.replace("https://hooks.example.org", "http://hooks.example.org"))
    with pytest.raises(LedgerError) as wrong:
        SettingsBook(ledger).now()
    assert webhook.secret not in str(wrong.value) and "hooks" in str(wrong.value)
    path.write_text(whole)
    for mode in (0o644, 0o640, 0o620, 0o604):
        path.chmod(mode)
        with pytest.raises(LedgerError, match="chmod 600"):
            SettingsBook(ledger).now()


def test_the_terminal_shows_a_secret_once(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def helpdesk(*arguments: str) -> tuple[int, str]:
        capsys.readouterr()
        code = run(["helpdesk", *arguments, "--ledger", str(ledger)])
        told = capsys.readouterr()
        return code, told.out + told.err

    code, out = helpdesk("webhook", "crm", "https://hooks.example.org/x", "--event", "case.decided")
    secret = out.split()[0]
    assert code == 0 and secret.startswith("whsec_")
    settings = SettingsBook(ledger).now()
    assert isinstance(settings, Settings) and settings.webhooks["crm"].secret == secret
    for words in (["show"], ["show", "--json"], ["deliveries"], ["deliveries", "--json"]):
        code, out = helpdesk(*words)
        assert code == 0 and secret not in out and settings.link_secret not in out
    assert "is told of case.decided" in helpdesk("show")[1]
    assert helpdesk("webhook", "crm", "http://hooks.example.org/x")[0] == 2
    assert helpdesk("webhook", "CRM!", "https://hooks.example.org/x")[0] == 2
    assert helpdesk("webhook", "crm", "https://hooks.example.org/x", "--event", "all")[0] == 2
    assert helpdesk("allow", "jira", "--origin", "https://acme.example")[0] == 2
    assert helpdesk("allow", "freshdesk", "--origin", "https://*.freshdesk.com")[0] == 2
    assert helpdesk("allow", "freshdesk", "--origin", "https://acme.freshdesk.com")[0] == 0
    assert helpdesk("agent", "zendesk", "123", "asha")[0] == 2, "zendesk is not allowed yet"
    assert helpdesk("agent", "freshdesk", "123", "asha")[0] == 0 and "agent 123 is asha" in helpdesk("show")[1]
    before = SettingsBook(ledger).now()
    assert helpdesk("rotate")[0] == 0
    after = SettingsBook(ledger).now()
    assert before is not None and after is not None and before.link_secret != after.link_secret
    assert helpdesk("resend", "msg_none")[0] == 2
    assert helpdesk("forget", "crm")[0] == 0 and "crm" not in helpdesk("show")[1]
    assert helpdesk("forget", "crm")[0] == 2
    assert json.loads(helpdesk("show", "--json")[1])["helpdesks"]["freshdesk"]["agents"] == {"123": "asha"}


# -- addresses that are none, and senders that break ----------------------------------------------------------

NO_NAMES = ("https://a..example.org/", f"https://{'a' * 64}.example.org/", f"https://{'a.' * 130}org/")


@pytest.mark.parametrize("url", NO_NAMES)
def test_a_host_nothing_can_look_up_is_refused_when_it_is_set_up(ledger: Path, url: str) -> None:
    with pytest.raises(UsageError, match="is no name of a host"):
        check_host(url)
    assert run(["helpdesk", "webhook", "crm", url, "--ledger", str(ledger)]) == 2
    assert SettingsBook(ledger).now() is None
    for good in (
        "https://hooks.example.org/",
        "https://hooks.example.org./x",
        "https://[2001:db8::1]/",
        "http://[::1]/",
    ):
        check_host(good)


def test_a_host_nothing_can_look_up_that_was_set_up_before_can_be_forgotten(ledger: Path) -> None:
    told_to(ledger, NO_NAMES[0], "bad")
    assert SettingsBook(ledger).now() is not None, "the file is read all the same"
    assert run(["helpdesk", "forget", "bad", "--ledger", str(ledger)]) == 0


def test_one_address_nothing_can_look_up_keeps_no_other_from_being_told(ledger: Path, stand: Stand) -> None:
    for name, url in zip("abc", NO_NAMES, strict=True):
        told_to(ledger, url, name)
    told_to(ledger, stand.url, "good", events=("case.opened",))
    outbox = looking(ledger)
    opened(ledger)
    seen(ledger, outbox)
    assert len(stand.got) == 1
    found = {one.webhook: one for one in outbox.deliveries()}
    assert found["good"].status == "delivered"
    assert {(found[name].status, found[name].tries) for name in "abc"} == {("waiting", 1)}
    assert trouble_of(found["a"]) == "a..example.org is not known"


def test_whatever_breaks_while_one_is_sent_is_a_try_that_failed(ledger: Path) -> None:
    told_to(ledger, "https://hooks.example.org/x", events=("case.opened",))
    sent: list[str] = []

    def broken(_: Webhook, headers: Mapping[str, str], body: bytes) -> None:
        sent.append(json.loads(body)["case"])
        if sent[-1] == "C2":
            raise RuntimeError("nobody thought of it")

    outbox = Outbox(ledger, Clock(), broken)
    seen(ledger, outbox)
    for ticket in ("HD-1", "HD-2"):
        opened(ledger, ticket)
    seen(ledger, outbox)
    assert sent == ["C2", "C3"]
    found = {one.case: one for one in outbox.deliveries()}
    assert (found["C2"].status, trouble_of(found["C2"])) == ("waiting", "it cannot be sent: RuntimeError")
    assert found["C3"].status == "delivered"


# -- from when on ---------------------------------------------------------------------------------------------


def made(ledger: Path, url: str, name: str = "crm", *more: str) -> None:
    """``meldtrail helpdesk webhook``."""
    assert run(["helpdesk", "webhook", name, url, "--ledger", str(ledger), *more]) == 0


def test_a_webhook_is_told_of_what_happens_from_when_it_is_made(ledger: Path, stand: Stand) -> None:
    """Also of what happens before anybody looks at the ledger for the first time."""
    made(ledger, stand.url)
    opened(ledger)
    seen(ledger, Outbox(ledger, Clock()))
    assert [one.case for one in events(stand)] == ["C2"]


def test_a_webhook_made_while_nobody_looks_is_not_told_of_what_was_before(ledger: Path, stand: Stand) -> None:
    made(ledger, stand.url, "first")
    seen(ledger, Outbox(ledger, Clock()))
    opened(ledger)
    made(ledger, stand.url, "late")
    opened(ledger, "HD-2")
    outbox = looking(ledger)
    told = {(one.webhook, one.case, one.status) for one in outbox.deliveries()}
    assert told == {("first", "C2", "delivered"), ("first", "C3", "delivered"), ("late", "C3", "delivered")}


def test_a_webhook_with_another_secret_is_told_of_all_the_same(ledger: Path, stand: Stand) -> None:
    made(ledger, stand.url)
    opened(ledger)
    made(ledger, stand.url)
    seen(ledger, Outbox(ledger, Clock()))
    assert len(stand.got) == 1


# -- slow receivers -------------------------------------------------------------------------------------------


@pytest.fixture
def dripping() -> Iterator[str]:
    """A receiver that answers with a line of a head a tenth of a second, and never ends it."""
    over = threading.Event()
    listening = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        with suppress(OSError):
            connection, _ = listening.accept()
            with connection:
                connection.sendall(b"HTTP/1.1 204 No Content\r\n")
                while not over.wait(0.1):
                    connection.sendall(b"X-More: 1\r\n")

    thread = threading.Thread(target=serve)
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    over.set()
    listening.close()
    thread.join()


def test_a_try_ends_in_its_time_however_slowly_the_answer_comes(dripping: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "PATIENCE", 0.5)
    began = time.monotonic()
    with pytest.raises(NotSentError, match=r"no whole answer within 0\.5 seconds"):
        post(Webhook(url=dripping, secret=new_secret()), {}, b"{}")
    assert time.monotonic() - began < 4


def test_the_time_for_a_try_counts_from_the_look_up_of_the_name(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "PATIENCE", 0.1)

    def slowly(*_: Any) -> list[str]:
        time.sleep(0.2)
        return ["127.0.0.1"]

    with pytest.raises(NotSentError, match="no whole answer"):
        post(Webhook(url=stand.url, secret=new_secret()), {}, b"{}", slowly)
    assert stand.got == []


class Gate:
    """Sends to nobody; what goes to a webhook named so waits until it is opened, and then does as it was told."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.began, self.opened = threading.Event(), threading.Event()
        self.sent: list[tuple[str, str]] = []
        self.then: Callable[[], None] = lambda: None

    def __call__(self, webhook: Webhook, headers: Mapping[str, str], body: bytes) -> None:
        self.sent.append((webhook.url, headers["webhook-id"]))
        if webhook.url == self.url:
            self.began.set()
            assert self.opened.wait(60)
            self.then()


@contextmanager
def waiting_at(gate: Gate, ledger: Path, outbox: Outbox) -> Iterator[None]:
    """While what is due waits at a gate; it is opened at the end, and all is sent."""
    with taking_in(ledger, outbox) as step:
        try:
            step()
            assert gate.began.wait(60)
            yield
        finally:
            gate.opened.set()
            outbox.wait()


def answered_with_500() -> None:
    """A try that failed."""
    raise NotSentError(message("webhooks-trouble_status", status="500"))


SLOW, FAST = "https://slow.example.org/", "https://fast.example.org/"


def delivered(outbox: Outbox) -> list[str]:
    """The webhooks of what arrived."""
    return [one.webhook for one in outbox.deliveries() if one.status == "delivered"]


def test_a_slow_receiver_holds_up_no_other(ledger: Path) -> None:
    told_to(ledger, SLOW, "a-slow")
    told_to(ledger, FAST, "fast")
    gate = Gate(SLOW)
    outbox = Outbox(ledger, Clock(), gate)
    seen(ledger, outbox)
    settle(ledger)
    with waiting_at(gate, ledger, outbox):
        ends = time.monotonic() + 60
        while delivered(outbox) != ["fast"] * 3 and time.monotonic() < ends:
            time.sleep(0.05)
        assert delivered(outbox) == ["fast"] * 3
    assert {one.status for one in outbox.deliveries()} == {"delivered"}


def test_no_more_are_sent_to_at_once_than_may_be_and_each_has_its_turn(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []

    def slowly(webhook: Webhook, *_: Any) -> None:
        sent.append(webhook.url[8])
        time.sleep(0.1)

    def set_up(names: str) -> None:
        for name in names:
            told_to(ledger, f"https://{name}.example.org/", name, events=("case.opened",))
        seen(ledger, outbox)

    outbox = Outbox(ledger, Clock(), slowly)
    monkeypatch.setattr(webhooks, "SENDERS", 0)
    set_up("a")
    for ticket in ("HD-1", "HD-2", "HD-3"):
        opened(ledger, ticket)
    seen(ledger, outbox)
    set_up("bc")
    opened(ledger, "HD-4")
    seen(ledger, outbox)
    assert sent == [], "as many as may be: none"
    monkeypatch.setattr(webhooks, "SENDERS", 1)
    monkeypatch.setattr(webhooks, "TURN", 0.05)  # which is over with one
    for _ in range(3):
        tried(outbox)
    assert sorted(sent) == ["a", "b", "c"], "the one with much to be told lets others"
    monkeypatch.setattr(webhooks, "TURN", 30.0)
    tried(outbox)
    assert sorted(sent) == ["a"] * 4 + ["b", "c"]


# -- order ----------------------------------------------------------------------------------------------------


def kinds(stand: Stand) -> list[tuple[str, str]]:
    """What came, of which case."""
    return [(one.case, one.type) for one in events(stand)]


def test_later_events_of_a_case_wait_for_the_one_before(ledger: Path, stand: Stand) -> None:
    told_to(ledger, stand.url)
    clock = Clock()
    outbox = looking(ledger, clock)
    stand.answers = [503]
    settle(ledger)
    case(ledger, "open", "M1", "--ticket", "HD-3", "--seat", "1")
    seen(ledger, outbox)
    assert kinds(stand) == [("C2", "case.opened"), ("C3", "case.opened")], "another case waits for nothing"
    clock.now += PAUSES[0]
    tried(outbox)
    assert kinds(stand)[2:] == [("C2", "case.opened"), ("C2", "case.decided"), ("C2", "letter.sent")]


def test_one_that_was_given_up_holds_back_nothing(ledger: Path, stand: Stand) -> None:
    told_to(ledger, stand.url)
    clock = Clock()
    outbox = looking(ledger, clock)
    stand.answers = [500] * (len(PAUSES) + 1)
    settle(ledger)
    seen(ledger, outbox)
    for pause in PAUSES:
        assert {kind for _, kind in kinds(stand)} == {"case.opened"}
        clock.now += pause
        tried(outbox)
    assert {one.event: one.status for one in outbox.deliveries()} == {
        "case.opened": "failed", "case.decided": "delivered", "letter.sent": "delivered",
    }  # fmt: skip


# -- several who serve ----------------------------------------------------------------------------------------


def test_two_who_serve_one_ledger_send_each_once(ledger: Path) -> None:
    told_to(ledger, SLOW, events=("case.opened",))
    gate = Gate(SLOW)
    ours, theirs = Outbox(ledger, Clock(), gate), Outbox(ledger, Clock(), gate)
    seen(ledger, ours)
    opened(ledger)
    with waiting_at(gate, ledger, ours):
        seen(ledger, theirs)
    assert len(gate.sent) == 1
    assert [(one.status, one.tries) for one in ours.deliveries()] == [("delivered", 1)]


def test_one_whose_claim_is_over_sets_back_nothing(ledger: Path) -> None:
    told_to(ledger, SLOW, events=("case.opened",))
    gate, clock = Gate(SLOW), Clock()
    gate.then = answered_with_500
    ours, theirs = Outbox(ledger, clock, gate), Outbox(ledger, clock, lambda *_: None)
    seen(ledger, ours)
    opened(ledger)
    with waiting_at(gate, ledger, ours):
        tried(theirs)
        assert [one.status for one in theirs.deliveries()] == ["waiting"]
        clock.now += CLAIMED
        tried(theirs)
    assert [(one.status, one.tries, one.trouble) for one in ours.deliveries()] == [("delivered", 2, None)]


def test_one_asked_for_again_while_it_is_tried_is_tried_at_once(ledger: Path) -> None:
    told_to(ledger, SLOW, events=("case.opened",))
    gate = Gate(SLOW)

    def fail() -> None:
        gate.then = lambda: None
        answered_with_500()

    gate.then = fail
    outbox = Outbox(ledger, Clock(), gate)
    seen(ledger, outbox)
    opened(ledger)
    with waiting_at(gate, ledger, outbox):
        outbox.send_again(outbox.deliveries()[0].id)
    tried(outbox)
    assert [(one.status, one.tries) for one in outbox.deliveries()] == [("delivered", 2)]


# -- forgotten ------------------------------------------------------------------------------------------------


def with_two_that_wait(ledger: Path, stand: Stand) -> Outbox:
    """A webhook with a delivery that arrived and two that wait."""
    told_to(ledger, stand.url)
    outbox = looking(ledger)
    stand.answers = [204, 500]
    settle(ledger)
    seen(ledger, outbox)
    assert [one.status for one in outbox.deliveries()] == ["waiting", "waiting", "delivered"]
    return outbox


def test_what_waited_for_a_webhook_goes_when_it_is_forgotten(ledger: Path, stand: Stand) -> None:
    outbox = with_two_that_wait(ledger, stand)
    assert run(["helpdesk", "forget", "crm", "--ledger", str(ledger)]) == 0
    assert [one.status for one in outbox.deliveries()] == ["delivered"], "what arrived stays to be read"
    came = len(stand.got)
    made(ledger, stand.url)
    seen(ledger, outbox)
    assert len(stand.got) == came, "another of the name is told from then on"


def test_what_waits_for_a_webhook_that_is_not_in_the_file_goes(ledger: Path, stand: Stand) -> None:
    outbox = with_two_that_wait(ledger, stand)
    gone = outbox.deliveries()[-1]
    whole = (ledger / HELPDESK_FILE).read_bytes()
    (ledger / HELPDESK_FILE).unlink()
    tried(outbox)
    assert len(outbox.deliveries()) == 3, "a file that is not there forgets nothing"
    (ledger / HELPDESK_FILE).write_bytes(whole)
    (ledger / HELPDESK_FILE).chmod(0o600)
    change_settings(ledger, lambda held: held.model_copy(update={"webhooks": {}}))
    tried(outbox)
    assert [one.id for one in outbox.deliveries()] == [gone.id]
    with pytest.raises(UsageError, match="no webhook crm any more"):
        outbox.send_again(gone.id)


# -- in words -------------------------------------------------------------------------------------------------


def test_what_went_wrong_is_told_in_the_language_of_the_desk() -> None:
    written = NotSentError(message("webhooks-trouble_status", status="503")).as_json
    assert trouble_words(ENGLISH, written) == "answered with 503"
    assert trouble_words(Renderer("hi"), written) == "जवाब में 503 आया"
    for before in ("answered with 500", "503", '"x"', "[1]", "{}", '{"code": "no such"}'):
        assert trouble_words(ENGLISH, before) == before, "of an older version, as it stands"


def test_the_terminal_counts_tries(ledger: Path, stand: Stand, capsys: pytest.CaptureFixture[str]) -> None:
    with_two_that_wait(ledger, stand)
    capsys.readouterr()
    assert run(["helpdesk", "deliveries", "--ledger", str(ledger)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any("1 try  answered with 500" in line for line in lines) and any("0 tries" in line for line in lines)
    assert run(["helpdesk", "deliveries", "--ledger", str(ledger), "--json"]) == 0
    assert {json.loads(line)["trouble"] for line in capsys.readouterr().out.splitlines()} == {None, "answered with 500"}
