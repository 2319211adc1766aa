"""The panel in a real browser, framed by a stand-in for each helpdesk: what it shows, who may frame it, its looks.

The stand-ins speak as the pages for developers of Zendesk and Freshworks say: Zendesk posts a signed token into the
frame and answers its framework's client; Freshdesk's app is a page with a client, here the script of
``docs/helpdesk.md``.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx
import pytest

from tests.web.browsing import PATIENCE, ROOT, by_turns, chromium, faults_for_some, follow, page_of, serving
from tests.web.browsing import keep as keep_picture
from tests.web.helpdesk_kit import TICKET, Helpdesk, ledger_of, zendesk_token
from tests.web.looking import wrong_looks

SCRIPT = re.search(r"```js\n(.*?)```", (ROOT / "docs" / "helpdesk.md").read_text("utf-8"), re.DOTALL)
FRESHWORKS = """
const told = {
  ticket: { ticket: { id: 4711, subject: "My points", description_text: TICKET.text, created_at: TICKET.at } },
  contact: { contact: { unique_external_id: TICKET.requester } }, loggedInUser: { loggedInUser: { id: 9 } },
};
const app = { initialized: async () => ({
  data: { get: async (name) => told[name] },
  request: { invokeTemplate: async (name, { body }) => ({
    status: 201, response: await (await fetch(`/template/${name}`, { method: "POST", body })).text() }) },
  interface: { trigger: async (what, { id, text }) => { document.getElementById(id).value = text; } },
}) };
const AGENTS = { 9: "support-asha" };
"""
ZENDESKS = """
addEventListener("message", ({ data, source, origin }) => {
  if (origin !== DESK || !data.zaf) return;
  if (data.append) document.getElementById("editor").value += data.append;
  source.postMessage({ zaf: data.zaf, told: { "ticket.id": 4711, "ticket.subject": "My points",
    "ticket.description": `<p>${TICKET.text}</p><script>document.title = "run"</scr` + `ipt>`,
    "ticket.createdAt": TICKET.at, "ticket.requester": { externalId: TICKET.requester } } }, origin);
});
"""
SDK = """
window.ZAFClient = { init() {
  const query = new URLSearchParams(location.search);
  if (!query.get("origin") || !query.get("app_guid")) return false;
  let last = 0;
  const ask = (more) => new Promise((done) => {
    const zaf = ++last;
    addEventListener("message", ({ data }) => { if (data.zaf === zaf) done(data.told); });
    parent.postMessage({ zaf, ...more }, query.get("origin"));
  });
  return { get: (names) => ask({ names }), invoke: (name, text) => ask({ append: text }) };
} };
"""


class Standing(ThreadingHTTPServer):
    """A small stand-in for a helpdesk: its page, and its server that holds the token of the desk."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Page)
        self.pages: dict[str, str] = {}
        self.desk = ""
        self.token = ""

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Page(BaseHTTPRequestHandler):
    """One page of the stand-in."""

    server: Standing

    def do_GET(self) -> None:
        self._give(self.server.pages.get(self.path.partition("?")[0], ""), "text/html; charset=utf-8")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        headers = {"authorization": f"Bearer {self.server.token}", "content-type": "application/json"}
        got = httpx.post(f"{self.server.desk}/-/api/v1/panel-links", content=body, headers=headers)
        self._give(got.text, "application/json")

    def _give(self, text: str, kind: str) -> None:
        self.send_response(200)
        self.send_header("content-type", kind)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_: Any) -> None:
        """Nothing is printed."""


@pytest.fixture(scope="module")
def helpdesk(tmp_path_factory: pytest.TempPathFactory) -> Helpdesk:
    """A ledger with accounts and tokens."""
    chromium()
    return Helpdesk(ledger_of(tmp_path_factory.mktemp("panel")))


@pytest.fixture(scope="module")
def standing(helpdesk: Helpdesk) -> Iterator[Standing]:
    """The stand-in, with a desk that lets it frame the panel."""
    server = Standing()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    helpdesk.set_up(freshdesk=server.origin, zendesk=server.origin)
    with serving(helpdesk.folder) as address:
        server.desk, server.token = address, helpdesk.tokens["panel"]
        time.sleep(1.1)  # links are counted in seconds, and none from before the desk began is good
        yield server
    server.shutdown()
    thread.join()
    server.server_close()


def freshdesk(standing: Standing) -> str:
    """The page of a Freshdesk app, around the panel."""
    assert SCRIPT is not None
    given = f"const DESK = {json.dumps(standing.desk)}, TICKET = {json.dumps(TICKET)};"
    return (
        f"<!DOCTYPE html><title>app</title><body style='margin:0;width:360px'><textarea id=editor></textarea>"
        f"<script>{given}{FRESHWORKS}{SCRIPT[1]}</script>"
    )


def zendesk(standing: Standing, token: str) -> str:
    """The page of Zendesk that opens the panel with a signed token."""
    given = f"const DESK = {json.dumps(standing.desk)}, TICKET = {json.dumps(TICKET)};"
    asked = f"{standing.desk}/-/panel/zendesk?origin={standing.origin}&app_guid=g-1"
    return (
        f"<!DOCTYPE html><title>zendesk</title><textarea id=editor></textarea><script>{given}{ZENDESKS}</script>"
        f"<iframe name=panel title=panel style='width:340px;height:640px'></iframe>"
        f"<form method=post target=panel action='{asked}'><input name=token value='{token}'></form>"
        "<script>document.forms[0].submit()</script>"
    )


def opened(browser: Any, **options: Any) -> Any:
    """A page of a browser of its own, which knows no other Zendesk than the stand-in."""
    context = browser.new_context(viewport={"width": 500, "height": 900}, **options)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.route("https://static.zdassets.com/**", lambda route: route.fulfill(body=SDK, content_type="text/javascript"))
    return page


def panel_of(page: Any, standing: Standing) -> Any:
    """The frame of the panel, once it shows matches."""
    page.frame_locator("iframe").locator("#matches").wait_for()
    return next(frame for frame in page.frames if frame.url.startswith(standing.desk))


def test_freshdesk_shows_the_panel_and_takes_the_letter_into_its_reply(browser: Any, standing: Standing) -> None:
    standing.pages["/app"] = freshdesk(standing)
    page = opened(browser)
    page.goto(f"{standing.origin}/app")
    panel = panel_of(page, standing)
    letter = panel.locator("#letter").input_value().replace("\u2060", "")
    assert "partly upheld" in letter
    panel.locator("#reply").click()
    page.wait_for_function("document.getElementById('editor').value")
    assert page.locator("#editor").input_value() == letter
    panel.select_option("select[name=lang]", "hi")
    panel.locator(".panel-ask button").click()
    panel.wait_for_selector("#letter[lang=hi]")
    assert page.context.cookies() == []
    page.context.close()


def test_zendesk_opens_it_by_its_token_and_takes_the_letter_into_its_reply(browser: Any, standing: Standing) -> None:
    standing.pages["/zendesk"] = zendesk(standing, zendesk_token(time.time(), iss="127.0.0.1"))
    page = opened(browser)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"{standing.origin}/zendesk")
    panel = panel_of(page, standing)
    assert panel.locator("h1").inner_text().startswith("Ticket 4711")
    letter = panel.locator("#letter").input_value().replace("\u2060", "")
    panel.locator("#reply").click()
    page.wait_for_function("document.getElementById('editor').value")
    assert page.locator("#editor").input_value() == letter
    assert (wrong, page.context.cookies(), page.title()) == ([], [], "zendesk")
    page.context.close()


def test_another_origin_cannot_frame_it(browser: Any, standing: Standing) -> None:
    """The same page under another name: the browser does not show the panel in it."""
    standing.pages["/evil"] = freshdesk(standing)
    page = opened(browser)
    with page.expect_console_message(lambda told: "frame-ancestors" in told.text):
        page.goto(f"{standing.origin.replace('127.0.0.1', 'localhost')}/evil")
    assert not any(frame.url.startswith(standing.desk) for frame in page.frames)
    page.context.close()


TICKETS = {
    "settled": TICKET,
    "wrong": {**TICKET, "text": "match M2 or M3 was rigged, look at T-99"},
    "not-here": {
        **TICKET, "text": "match M77, table T-99: my show in match M2 was wrong", "at": "2026-11-01T09:00:00Z",
    },
}  # fmt: skip


@pytest.mark.parametrize("name", TICKETS)
def test_it_fits_and_can_be_read_by_all(browser: Any, standing: Standing, name: str) -> None:
    """Narrow and light or less narrow and dark, in turn; both with make torture."""
    headers = {"authorization": f"Bearer {standing.token}"}
    sending = {"helpdesk": "freshdesk", "agent": "support-asha", "ticket": TICKETS[name]}
    got = httpx.post(f"{standing.desk}/-/api/v1/panel-links", json=sending, headers=headers)
    with page_of(browser, 320) as page:
        page.goto(standing.desk + got.json()["address"])
        if name == "not-here":
            told = page.locator("#matches + *, section").first.inner_text()
            assert "No match here is called “M77”." in told and "after the ticket was written." in told, told
        if not page.locator("#ruling").count():
            follow(page, ".panel-matches button >> nth=0")
        for width in by_turns(list(TICKETS).index(name), 320, 360):
            scheme = "light" if width == 320 else "dark"
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": 700})
            assert wrong_looks(page) == {}
            assert faults_for_some(page) == []
            cut = page.eval_on_selector_all(
                ".panel-scroll", "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
            )
            assert cut == 0, "no figure has to be scrolled to"
            keep_picture(page, f"panel-{name}-{width}-{scheme}")
