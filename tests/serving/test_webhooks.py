"""Webhooks: what is told, signed, tried again until it arrives, and never sent where nobody said it may go."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from cli.app import run
from ledger.evidence.store import open_reader
from ledger.serving.helpdesk import (
    HELPDESK_FILE,
    Settings,
    SettingsBook,
    Webhook,
    change_settings,
    check_origin,
    check_url,
    is_public,
    new_secret,
)
from ledger.serving.webhooks import OUTBOX_FILE, PAUSES, NotSent, Outbox, case_events, post, taking_in
from schemas.errors import LedgerError, UsageError
from schemas.helpdesk import CaseEvent
from schemas.records import CaseAnswered
from tests.cli.conftest import three_people
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


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 1_800_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A ledger with a case from before webhooks."""
    ledger = ledger_in(tmp_path)
    case(ledger, "open", "M2", "--ticket", "HD-OLD", "--seat", "1")
    return ledger


def case(ledger: Path, *arguments: str, who: str = "asha") -> None:
    """``meldtrail case`` by somebody."""
    assert run(["case", *arguments, "--ledger", str(ledger), "--who", who]) == 0


def told_to(ledger: Path, url: str, name: str = "crm", **more: Any) -> Webhook:
    """A webhook, set up."""
    made = Webhook(url=url, secret=new_secret(), **more)
    change_settings(ledger, lambda held: held.model_copy(update={"webhooks": {**held.webhooks, name: made}}))
    return made


def seen(ledger: Path, outbox: Outbox) -> int:
    """One look at the ledger, and one try of what is due."""
    with taking_in(ledger, outbox) as step:
        step()
    return len(outbox.deliveries())


def settle(ledger: Path) -> None:
    """A case from its opening to its letter."""
    case(ledger, "open", "M1", "--ticket", "HD-1", "--seat", "2", "--about", "score", "--claim", "canary-words")
    case(ledger, "decide", "C2")
    case(ledger, "answer", "C2", "--lang", "hi")


def test_opened_decided_and_sent_are_told_and_signed(ledger: Path, stand: Stand) -> None:
    webhook, clock = told_to(ledger, stand.url), Clock()
    outbox = Outbox(ledger, clock)
    seen(ledger, outbox)
    assert stand.got == [], "what was before is not told"
    settle(ledger)
    seen(ledger, outbox)
    events = [CaseEvent.model_validate_json(body) for _, body in stand.got]
    assert [(one.type, one.case, one.ticket, one.match, one.seat) for one in events] == [
        ("case.opened", "C2", "HD-1", "M1", 2), ("case.decided", "C2", "HD-1", "M1", 2),
        ("letter.sent", "C2", "HD-1", "M1", 2),
    ]  # fmt: skip
    assert events[1].outcome == "partly" and events[2].language == "hi" and events[2].reference
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
    outbox = Outbox(ledger, Clock())
    seen(ledger, outbox)
    settle(ledger)
    case(ledger, "appeal", "C2", "no")
    case(ledger, "decide", "C2", who="meena")
    case(ledger, "answer", "C2")
    seen(ledger, outbox)
    events = [CaseEvent.model_validate_json(body) for _, body in stand.got]
    letters = [one for one in events if one.type == "letter.sent"]
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
    told_to(ledger, stand.url, events=("case.opened",))
    clock, outbox = Clock(), Outbox(ledger, Clock())
    outbox = Outbox(ledger, clock)
    seen(ledger, outbox)
    stand.answers = [500] * (len(PAUSES) + 1)
    case(ledger, "open", "M1", "--ticket", "HD-1", "--seat", "2")
    seen(ledger, outbox)
    assert list(PAUSES) == sorted(PAUSES) and len(set(PAUSES)) == len(PAUSES)
    for tries, pause in enumerate(PAUSES, 1):
        assert len(stand.got) == tries
        (one,) = outbox.deliveries()
        assert (one.status, one.tries, one.trouble) == ("waiting", tries, "answered with 500")
        clock.now += pause - 1
        outbox.step()
        assert len(stand.got) == tries, "not before its time"
        clock.now += 1
        outbox.step()
    (one,) = outbox.deliveries()
    assert (one.status, one.tries) == ("failed", len(PAUSES) + 1)
    clock.now += 10**6
    outbox.step()
    assert len(stand.got) == len(PAUSES) + 1, "given up"
    outbox.send_again(one.id)
    outbox.step()
    assert outbox.deliveries()[0].status == "delivered"
    assert {headers["webhook-id"] for headers, _ in stand.got} == {one.id}
    assert len({headers["webhook-signature"] for headers, _ in stand.got}) == len(stand.got), "signed anew each time"
    with pytest.raises(UsageError, match="no delivery"):
        outbox.send_again("msg_none")


def test_a_delivery_given_up_and_sent_again_is_tried_as_often_as_a_new_one(ledger: Path, stand: Stand) -> None:
    told_to(ledger, stand.url, events=("case.opened",))
    clock = Clock()
    outbox = Outbox(ledger, clock)
    seen(ledger, outbox)
    stand.answers = [500] * (len(PAUSES) + 2)
    case(ledger, "open", "M1", "--ticket", "HD-1", "--seat", "2")
    seen(ledger, outbox)
    while (one := outbox.deliveries()[0]).status == "waiting":
        clock.now = one.next_at or 0
        outbox.step()
    outbox.send_again(one.id)
    outbox.step()
    assert (outbox.deliveries()[0].status, outbox.deliveries()[0].tries) == ("waiting", 1)


def test_what_still_waits_does_not_grow_too_old(ledger: Path, stand: Stand) -> None:
    told_to(ledger, stand.url, events=("case.opened",))
    clock = Clock()
    outbox = Outbox(ledger, clock)
    seen(ledger, outbox)
    stand.answers = [500]
    case(ledger, "open", "M1", "--ticket", "HD-1", "--seat", "2")
    seen(ledger, outbox)
    later = clock.now + 10**7
    assert outbox.expire(True, 1, later) == (1, clock.now, 0) and len(outbox.deliveries()) == 1
    outbox.send_again(outbox.deliveries()[0].id)
    outbox.step()
    assert outbox.expire(True, 1, later) == (1, clock.now, 1) and outbox.deliveries() == []


def test_a_webhook_is_told_of_what_it_was_set_up_for_and_of_nothing_else(ledger: Path, stand: Stand) -> None:
    told_to(ledger, stand.url, events=("case.decided",))
    outbox = Outbox(ledger, Clock())
    seen(ledger, outbox)
    settle(ledger)
    seen(ledger, outbox)
    assert [CaseEvent.model_validate_json(body).type for _, body in stand.got] == ["case.decided"]


def test_what_waits_to_be_told_is_for_its_owner_alone(ledger: Path) -> None:
    seen(ledger, Outbox(ledger, Clock()))
    assert (ledger / OUTBOX_FILE).stat().st_mode & 0o077 == 0


def test_the_same_is_told_once_whoever_looks_and_however_often(ledger: Path, stand: Stand) -> None:
    told_to(ledger, stand.url)
    outbox = Outbox(ledger, Clock())
    seen(ledger, outbox)
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
    with pytest.raises(NotSent, match=f"answered with {status}, which is not followed"):
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
    with pytest.raises(NotSent, match="within a private network"):
        post(webhook, {}, b"{}", lambda *_: [address])
    with pytest.raises(NotSent, match="within a private network"):
        post(webhook, {}, b"{}", lambda *_: ["93.184.216.34", address])


def test_public_addresses_are_public() -> None:
    assert all(map(is_public, ("93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946", "64:ff9b::808:808")))


def test_a_private_address_is_posted_to_where_the_admin_said_so(stand: Stand) -> None:
    port = stand.server_address[1]
    webhook = Webhook(url=f"https://hooks.example.org:{port}/x", secret=new_secret(), private=True)
    with pytest.raises(NotSent, match="no answer: SSLError"):  # it was connected to, and has no certificate
        post(webhook, {}, b"{}", lambda *_: ["127.0.0.1"])


def test_a_loopback_name_that_leads_elsewhere_is_refused() -> None:
    webhook = Webhook(url="http://localhost:9/x", secret=new_secret())
    with pytest.raises(NotSent, match="within a private network"):
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


def test_a_webhook_that_is_gone_is_told_no_more(ledger: Path, stand: Stand) -> None:
    told_to(ledger, stand.url)
    outbox = Outbox(ledger, Clock(), lambda *_: (_ for _ in ()).throw(NotSent("down")))
    seen(ledger, outbox)
    settle(ledger)
    seen(ledger, outbox)
    change_settings(ledger, lambda held: held.model_copy(update={"webhooks": {}}))
    for one in outbox.deliveries():
        outbox.send_again(one.id)
    outbox.step()
    assert {one.status for one in outbox.deliveries()} == {"failed"}
    assert all("no webhook of that name" in (one.trouble or "") for one in outbox.deliveries())
