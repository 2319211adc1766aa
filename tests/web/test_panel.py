"""The panel in a helpdesk: opened by a signed link or Zendesk's token alone, framed by named origins alone."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from ledger.serving.helpdesk import Settings, SettingsBook, Webhook, change_settings, new_secret
from ledger.serving.webhooks import PAUSES, NotSentError, Outbox, taking_in
from ledger.views.sqlite import sqlite3
from ledger.web.auth.accounts import remove, set_role
from ledger.web.auth.links import LONGEST, OPENS_FOR, STAYS_FOR, LinkRefused, PanelLinks, sign
from ledger.web.auth.state import DeskState
from schemas.helpdesk import TicketSent
from schemas.message import message
from tests.clock import Clock
from tests.desk_kit.matches import HIDDEN
from tests.web.case_desk import Forms
from tests.web.helpdesk_kit import FRESHDESK, TICKET, ZENDESK, Helpdesk, ledger_of, zendesk_token
from tests.web.staffed import Remembering

pytestmark = pytest.mark.usefixtures("one_afternoon")
FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.fixture
def helpdesk(tmp_path: Path) -> Helpdesk:
    """A desk over M1, M2 and M3, which is still played."""
    return Helpdesk(ledger_of(tmp_path))


@pytest.fixture
def clock(helpdesk: Helpdesk, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the links of the desk."""
    clock = Clock(int(time.time()))
    monkeypatch.setattr(helpdesk.desk.desk.auth.state, "_clock", clock)
    return clock


def told(page: Any) -> str:
    """What a page says."""
    whole = re.sub(r'<span class="unbroken">([^<]*)</span>', r"\1", page.text)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", whole)).split())


def forms(page: Any) -> list[tuple[str, dict[str, str]]]:
    """Where the forms of a page are sent, and what is in them."""
    return [(unescape(action), fields) for action, fields in Forms(page.text).forms]


def sent(helpdesk: Helpdesk, page: Any, which: int = -1, /, headers: Any = None, **typed: str) -> Any:
    """A form of a panel, sent."""
    action, fields = forms(page)[which]
    return helpdesk.page("POST", action, data={**fields, **typed}, headers=headers or {})


def ancestors(page: Any) -> str:
    """Who may frame a page, by its policy."""
    (found,) = re.findall(r"frame-ancestors ([^;]+)", page.headers["content-security-policy"])
    return str(found)


def is_refused(page: Any, status: int, words: str) -> None:
    """A refusal in words, with nothing of a match in it."""
    assert (page.status_code, words in told(page)) == (status, True), told(page)
    assert "M1" not in told(page) and "/M1" not in page.text
    assert "points" not in page.text and "/-/panel?link" not in page.text


# -- what it shows ---------------------------------------------------------------------------------------


def test_the_panel_shows_matches_ruling_and_letter(helpdesk: Helpdesk) -> None:
    page = helpdesk.page("GET", helpdesk.link())
    says = told(page)
    assert page.status_code == 200 and "Ticket HD-4711 as support-asha" in says
    assert "partly upheld" in says and "-₹60.00, right is -₹80.00" in says
    letter = helpdesk.api("GET", "/matches/M1/letter", params={"seat": 2}).json()
    assert letter["text"].strip() in unescape(page.text)
    in_hindi = sent(helpdesk, page, 0 if forms(page)[0][1].get("seat") else 1, seat="2", lang="hi")
    assert in_hindi.status_code == 200 and 'lang="hi"' in in_hindi.text


def test_no_line_of_the_panel_ends_between_a_sign_and_its_sum(helpdesk: Helpdesk) -> None:
    shown = helpdesk.page("GET", helpdesk.link()).text.partition('<textarea id="letter"')[0]
    assert len(re.findall(r'<span class="unbroken">[+-]₹', shown)) == len(re.findall(r"[+-]₹", shown)) > 4


def test_a_case_is_opened_from_the_panel_once(helpdesk: Helpdesk) -> None:
    page = helpdesk.page("GET", helpdesk.link())
    opened = sent(helpdesk, page)
    assert "Case C1 is open." in told(opened)
    assert "Case C1 was open for this ticket already." in told(sent(helpdesk, page))
    from ledger.evidence.store import open_reader

    with open_reader(helpdesk.folder) as reader:
        (record,) = reader.records("case/C1")
    assert (record.who, record.ticket, record.seat) == ("support-asha", "HD-4711", 2)  # type: ignore[union-attr]


def test_who_is_shown_a_hand_is_written_down_as_the_agent(helpdesk: Helpdesk) -> None:
    kept = Remembering()
    object.__setattr__(helpdesk.desk.desk, "worker", kept)
    assert helpdesk.page("GET", helpdesk.link(ticket={**TICKET, "requester": ""})).status_code == 200
    page = helpdesk.page("GET", helpdesk.link(ticket={**TICKET, "requester": "", "text": "match M1 is wrong"}))
    _, fields = forms(page)[0]
    sent(helpdesk, page, 0, match="M1", seat="2", **{k: v for k, v in fields.items() if k not in {"match", "seat"}})
    seen = [(who, what) for who, what, _ in kept.kept if what.startswith("saw")]
    assert ("support-asha", "saw all hands on the panel page") in seen
    assert ("support-asha", "saw what seat 2 saw on the panel page") in seen
    object.__setattr__(helpdesk.desk.desk, "worker", Remembering(works=True))
    address = helpdesk.link()
    object.__setattr__(helpdesk.desk.desk, "worker", Remembering(works=False))
    is_refused(helpdesk.page("GET", address), 503, "written down first")


# -- who may frame it ------------------------------------------------------------------------------------


def test_only_the_named_origin_of_the_helpdesk_may_frame_it(helpdesk: Helpdesk) -> None:
    page = helpdesk.page("GET", helpdesk.link())
    assert ancestors(page) == FRESHDESK and "x-frame-options" not in page.headers
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert "set-cookie" not in page.headers and "no-store" in page.headers["cache-control"]
    for path in ("/-/sign-in", "/-/panel/nowhere", "/-/healthz", "/desk/panel.js"):
        other = helpdesk.page("GET", path)
        assert other.headers["x-frame-options"] == "DENY" and ancestors(other) == "'none'", path


def test_a_desk_that_was_told_of_no_helpdesk_is_framed_by_nobody(tmp_path: Path) -> None:
    helpdesk = Helpdesk(ledger_of(tmp_path))
    address = helpdesk.link()
    change_settings(helpdesk.folder, lambda held: held.model_copy(update={"helpdesks": {}}))
    page = helpdesk.page("GET", address)
    assert ancestors(page) == "'none'"
    got = helpdesk.api("POST", "/panel-links", {"helpdesk": "freshdesk", "agent": "support-asha", "ticket": TICKET})
    assert got.status_code == 409 and got.json()["error"]["code"] == "no_helpdesk"


def test_a_form_from_another_origin_is_refused(helpdesk: Helpdesk) -> None:
    page = helpdesk.page("GET", helpdesk.link())
    for origin in ("https://evil.example", FRESHDESK, "null"):
        is_refused(sent(helpdesk, page, headers={"origin": origin}), 403, "another site")
    assert sent(helpdesk, page, headers={"origin": "http://localhost"}).status_code == 200


# -- links -----------------------------------------------------------------------------------------------


def test_a_link_opens_once(helpdesk: Helpdesk) -> None:
    address = helpdesk.link()
    assert helpdesk.page("GET", address).status_code == 200
    is_refused(helpdesk.page("GET", address), 401, "used already")


def test_no_link_no_panel_whatever_cookie_there_is(helpdesk: Helpdesk) -> None:
    is_refused(helpdesk.page("GET", "/-/panel"), 401, "there is none here")
    is_refused(helpdesk.ask("/-/panel", "admin"), 401, "there is none here")


def test_a_link_ends(helpdesk: Helpdesk, clock: Clock) -> None:
    address = helpdesk.link()
    clock.now += OPENS_FOR
    is_refused(helpdesk.page("GET", address), 401, "too old")
    page = helpdesk.page("GET", helpdesk.link())
    clock.now += STAYS_FOR
    is_refused(sent(helpdesk, page), 401, "open for as long as one may be")


@pytest.mark.parametrize("which", ["freshdesk", "zendesk"])
def test_a_panel_ends_with_its_time_however_often_a_form_was_sent(helpdesk: Helpdesk, clock: Clock, which: str) -> None:
    if which == "freshdesk":
        page = helpdesk.page("GET", helpdesk.link())
    else:
        page = helpdesk.page("POST", forms(opened(helpdesk, zendesk_token(clock.now)))[0][0], data=TICKET)
    for _ in range(3):
        clock.now += STAYS_FOR // 3 - 1
        page = sent(helpdesk, page, 0)
        assert page.status_code == 200
    clock.now += 3
    is_refused(sent(helpdesk, page), 401, "open for as long as one may be")


def test_a_desk_that_starts_anew_takes_no_link_from_before(helpdesk: Helpdesk, clock: Clock) -> None:
    address = helpdesk.link()
    helpdesk.desk.desk.auth.state.began = int(clock.now) + 1
    clock.now += 2
    is_refused(helpdesk.page("GET", address), 401, "too old")


def test_with_another_secret_no_link_is_good(helpdesk: Helpdesk) -> None:
    address, page = helpdesk.link(), helpdesk.page("GET", helpdesk.link())
    change_settings(helpdesk.folder, lambda held: held.model_copy(update={"link_secret": "x" * 43}))
    is_refused(helpdesk.page("GET", address), 401, "secret has changed")
    is_refused(sent(helpdesk, page), 401, "secret has changed")


def test_a_link_for_opening_is_none_for_forms_nor_the_other_way_round(helpdesk: Helpdesk) -> None:
    address, page = helpdesk.link(), helpdesk.page("GET", helpdesk.link())
    is_refused(helpdesk.page("POST", address, data={**TICKET}), 401, "not good for that")
    is_refused(helpdesk.page("GET", forms(page)[0][0]), 401, "not good for that")


def test_forged_links_open_nothing(helpdesk: Helpdesk) -> None:
    written = helpdesk.link().partition("link=")[2]
    version, payload, signed = written.split(".")
    settings = SettingsBook(helpdesk.folder).now()
    assert settings is not None
    real = helpdesk.desk.desk.panels.read(written, "opens")
    forged = [
        f"{version}.{payload}.{signed[:-1]}{'A' if signed[-1] != 'A' else 'B'}", f"{version}.{payload}.",
        f"{version}.{payload}A.{signed}", f"v2.{payload}.{signed}", "v1..", "x", "é", "A" * (LONGEST + 1),
        sign("another secret", real), sign("", real),
        sign(settings.link_secret, replace(real, audience="jira")),
        sign(settings.link_secret, replace(real, made=True)), sign(settings.link_secret, replace(real, once="")),
    ]  # fmt: skip
    for link in forged:
        is_refused(helpdesk.page("GET", "/-/panel", params={"link": link}), 401, "not made by this desk")
    long = sign(settings.link_secret, replace(real, ends=real.ends + 9999))
    is_refused(helpdesk.page("GET", "/-/panel", params={"link": long}), 401, "too old")
    later = sign(settings.link_secret, replace(real, made=real.made + 60, ends=real.ends + 60))
    is_refused(helpdesk.page("GET", "/-/panel", params={"link": later}), 401, "too old")
    assert helpdesk.page("GET", "/-/panel", params={"link": written}).status_code == 200, "the true one does"


def test_a_link_is_for_one_ticket_and_the_matches_found_for_it(helpdesk: Helpdesk) -> None:
    page = helpdesk.page("GET", helpdesk.link())
    is_refused(sent(helpdesk, page, number="HD-4712"), 403, "ticket HD-4711, and for no other")
    is_refused(sent(helpdesk, page, match="M9"), 403, "none of those found")
    is_refused(sent(helpdesk, page, text=""), 422, "text")


@pytest.mark.parametrize(
    "other",
    [{"text": "match M2"}, {"requester": "canary-player-1"}, {"subject": "match M2"}, {"at": "2026-11-20T08:00Z"}],
)
def test_a_link_is_for_what_the_ticket_says_and_not_for_its_number_alone(
    helpdesk: Helpdesk, other: dict[str, str]
) -> None:
    page = helpdesk.page("GET", helpdesk.link())
    is_refused(sent(helpdesk, page, **other), 403, "ticket HD-4711 as it was when it was opened")
    bound = helpdesk.page("POST", forms(opened(helpdesk, zendesk_token(time.time())))[0][0], data=TICKET)
    assert bound.status_code == 200
    is_refused(sent(helpdesk, bound, **other), 403, "ticket HD-4711 as it was when it was opened")


def test_a_ticket_comes_back_from_a_browser_as_the_same(helpdesk: Helpdesk) -> None:
    """Which ends every line of a form with CR and LF; a page has no NUL, and a field begins and ends with a word."""
    text = "  M1 was wrong\nmy points\rI got 80\r\nnot \0 60 ₹😀  "
    page = helpdesk.page("GET", helpdesk.link(ticket={**TICKET, "text": text, "subject": " M1 "}))
    came = "M1 was wrong\r\nmy points\r\nI got 80\r\nnot \N{REPLACEMENT CHARACTER} 60 ₹😀"
    assert sent(helpdesk, page, 0, text=came, subject="M1").status_code == 200


def test_a_link_tells_no_word_of_its_ticket() -> None:
    """Nor can one be guessed by it: the digest is another with another secret."""
    ticket = TicketSent(number="HD-1", text="short")
    made = [
        PanelLinks(lambda secret=secret: secret, DeskState()).make("freshdesk", "asha", "support", ticket)[1].told  # type: ignore[misc]
        for secret in ("s" * 43, "t" * 43)
    ]
    assert all(made) and made[0] != made[1]


def test_a_link_ends_with_the_role_and_the_account_it_was_made_for(helpdesk: Helpdesk) -> None:
    address, page = helpdesk.link(), helpdesk.page("GET", helpdesk.link())
    set_role(helpdesk.folder, "support-asha", "auditor")
    is_refused(helpdesk.page("GET", address), 403, "another role since")
    is_refused(sent(helpdesk, page), 403, "another role since")
    again = helpdesk.page("GET", helpdesk.link())
    assert again.status_code == 200 and "Open a case" not in told(again), "an auditor opens none"
    refused = sent(helpdesk, again, action="open")
    assert refused.status_code == 403
    remove(helpdesk.folder, "support-asha")
    is_refused(sent(helpdesk, again), 403, "is gone")


@pytest.mark.parametrize(("agent", "status"), [("analyst-asha", 403), ("nobody-here", 404), ("all", 404)])
def test_no_link_is_made_for_those_who_may_not_look_players_up(helpdesk: Helpdesk, agent: str, status: int) -> None:
    sending = {"helpdesk": "freshdesk", "agent": agent, "ticket": TICKET}
    got = helpdesk.api("POST", "/panel-links", sending)
    assert got.status_code == status
    assert agent in got.json()["error"]["says"], "an account is written as it is called, also where a sentence begins"


def test_what_is_too_large_or_no_form_is_not_read(helpdesk: Helpdesk) -> None:
    action = forms(helpdesk.page("GET", helpdesk.link()))[0][0]
    assert helpdesk.page("POST", action, content=b"text=" + b"x" * 300_000, headers=FORM).status_code == 413
    assert helpdesk.page("POST", action, content=b"{}", headers={"content-type": "application/json"}).status_code == 415
    hindi = "मेरा शो गलत बताया " * 1000
    address = helpdesk.link(ticket={**TICKET, "text": hindi})
    page = helpdesk.page("GET", address)
    assert "Not everything was looked through" in told(page), "a ticket of 18,000 signs is not read to its end"


def test_links_are_good_once_whoever_asks_first() -> None:
    links = PanelLinks(lambda: "s" * 43, DeskState(clock=lambda: 1000.0))
    ticket = TicketSent(number="T1", text="my points")
    written, link = links.make("freshdesk", "asha", "support", ticket)
    assert links.read(written, "opens") == link
    links.use_up(link.once, link.ends)
    for _ in range(2):
        with pytest.raises(LinkRefused):
            links.use_up(link.once, link.ends)
    with pytest.raises(LinkRefused):
        PanelLinks(lambda: None, DeskState()).make("freshdesk", "asha", "support", ticket)


# -- live and doubted --------------------------------------------------------------------------------------


def test_of_a_live_match_there_is_no_ruling_no_letter_and_no_hidden_card(helpdesk: Helpdesk) -> None:
    page = helpdesk.page("GET", helpdesk.link(ticket={"number": "HD-5", "text": "match M3 is rigged, my cards"}))
    action, fields = forms(page)[0]
    chosen = helpdesk.page("POST", action, data={**fields, "match": "M3", "seat": "1"})
    assert chosen.status_code == 200 and "still played" in told(chosen) and "<textarea" not in chosen.text
    shown = re.sub(r"link=v1\.[\w.-]+", "", chosen.text)  # a random signature may spell a card
    for card in HIDDEN:
        assert card not in shown and f"{card[0]}{'♦♠'[card[1] == 'S']}" not in shown


def test_of_a_doubted_match_there_is_no_letter(helpdesk: Helpdesk, monkeypatch: pytest.MonkeyPatch) -> None:
    from ledger.views.tables import match_records
    from ledger.web.pages import replay

    class Doubt:
        fact = message("source-doubted_deck", source="x", matches=30, contradicted=29)

    monkeypatch.setattr(match_records, "doubt_of", lambda *_: Doubt)
    replay.played_match.cache_clear()
    try:
        page = helpdesk.page("GET", helpdesk.link())
        assert "Do not rely on what is said here" in told(page)
        assert "No player is written to about match M1" in told(page) and "<textarea" not in page.text
        got = helpdesk.api("GET", "/matches/M1/letter", params={"seat": 2})
        assert (got.status_code, got.json()["error"]["code"]) == (409, "doubted")
    finally:
        replay.played_match.cache_clear()


def test_what_was_not_looked_through_is_said(helpdesk: Helpdesk) -> None:
    views = sqlite3.connect(helpdesk.folder / "views" / "open.db")
    views.execute("UPDATE freshness SET events_waiting = 36042")
    views.commit()
    views.close()
    assert "Not everything was looked through" in told(helpdesk.page("GET", helpdesk.link()))


# -- Zendesk -----------------------------------------------------------------------------------------------


def opened(helpdesk: Helpdesk, token: str, origin: str | None = ZENDESK) -> Any:
    """The page as Zendesk asks for it: a form with its token, from its own site."""
    headers = {"sec-fetch-site": "cross-site", **({"origin": origin} if origin else {})}
    path = "/-/panel/zendesk?origin=https%3A%2F%2Facme.zendesk.com&app_guid=g-1"
    return helpdesk.page("POST", path, data={"token": token}, headers=headers)


def test_zendesk_opens_the_panel_by_its_token_and_the_first_ticket_binds_it(helpdesk: Helpdesk) -> None:
    page = opened(helpdesk, zendesk_token(time.time()))
    assert page.status_code == 200 and ancestors(page) == ZENDESK
    assert "M1" not in told(page) and "/M1" not in page.text
    ((action, _),) = forms(page)
    assert "origin=https" in action and "app_guid=g-1" in action, "Zendesk's framework reads them again"
    shown = helpdesk.page("POST", action, data=TICKET)
    assert shown.status_code == 200 and "partly upheld" in told(shown) and "app_guid=g-1" in shown.text
    is_refused(helpdesk.page("POST", action, data=TICKET), 401, "used already")
    is_refused(sent(helpdesk, shown, number="HD-1"), 403, "ticket HD-4711")


def test_a_token_of_zendesk_opens_once(helpdesk: Helpdesk) -> None:
    token = zendesk_token(time.time())
    assert opened(helpdesk, token).status_code == 200
    is_refused(opened(helpdesk, token), 401, "used already")


def others_key() -> str:
    """The key of somebody else."""
    from cryptography.hazmat.primitives import serialization as s
    from cryptography.hazmat.primitives.asymmetric import rsa

    key = rsa.generate_private_key(65537, 2048)
    return key.private_bytes(s.Encoding.PEM, s.PrivateFormat.PKCS8, s.NoEncryption()).decode()


def test_tokens_that_are_not_zendesks_open_nothing(helpdesk: Helpdesk) -> None:
    import jwt

    now = time.time()
    claims = jwt.decode(zendesk_token(now), options={"verify_signature": False})
    settings = SettingsBook(helpdesk.folder).now()
    assert settings is not None
    public = str(settings.helpdesks["zendesk"].key)
    forged = [
        "", "x", "a.b.c", zendesk_token(now, others_key()), zendesk_token(now, aud="https://acme.zendesk.com/other"),
        zendesk_token(now, iss="evil.zendesk.com"), zendesk_token(now - 9000), zendesk_token(now + 9000),
        zendesk_token(now, exp=None), zendesk_token(now, sub=None), zendesk_token(now, iat=None),
        jwt.encode(claims, "", algorithm="none"), _signed_with_the_public_key(claims, public), "A" * 9000,
    ]  # fmt: skip
    for token in forged:
        is_refused(opened(helpdesk, token), 401, "not made by this desk")


def _signed_with_the_public_key(claims: dict[str, Any], public: str) -> str:
    import base64
    import hashlib
    import hmac
    import json

    def part(told: bytes) -> str:
        return base64.urlsafe_b64encode(told).rstrip(b"=").decode()

    head = f"{part(json.dumps({'alg': 'HS256', 'typ': 'JWT'}).encode())}.{part(json.dumps(claims).encode())}"
    return f"{head}.{part(hmac.new(public.encode(), head.encode(), hashlib.sha256).digest())}"


@pytest.mark.parametrize("user", ["999", "124", "125"])
def test_an_agent_without_an_account_that_may_is_shown_nothing(helpdesk: Helpdesk, user: str) -> None:
    token = zendesk_token(time.time(), sub=f"{ZENDESK}/api/v2/users/{user}.json")
    assert opened(helpdesk, token).status_code == 403


def test_zendesks_form_comes_from_zendesk(helpdesk: Helpdesk) -> None:
    for origin in ("https://evil.example", FRESHDESK, "null", "http://acme.zendesk.com"):
        is_refused(opened(helpdesk, zendesk_token(time.time()), origin), 403, "another site")


def test_without_the_settings_nothing_opens(helpdesk: Helpdesk) -> None:
    change_settings(helpdesk.folder, lambda _: Settings())
    is_refused(opened(helpdesk, zendesk_token(time.time())), 403, "has not been told of zendesk")


# -- the page of webhooks ------------------------------------------------------------------------------------


def test_what_failed_is_shown_to_admins_without_a_secret_and_sent_again(helpdesk: Helpdesk) -> None:
    made = Webhook(url="https://hooks.example.org/x", secret=new_secret())

    def down(*_: Any) -> None:
        raise NotSentError(message("webhooks-trouble_status", status="500"))

    clock = Clock(int(time.time()))
    outbox = Outbox(helpdesk.folder, clock, down)
    change_settings(helpdesk.folder, lambda held: held.model_copy(update={"webhooks": {"crm": made}}))
    with taking_in(helpdesk.folder, outbox) as step:
        step()
        helpdesk.api("POST", "/cases", {"ticket": "HD-1", "match": "M1", "seat": 2})
        for pause in (0, *PAUSES):
            clock.now += pause
            step()
            outbox.wait()
    (one,) = outbox.deliveries()
    assert one.status == "failed"
    page = helpdesk.ask("/-/webhooks", "admin")
    assert "failed" in told(page) and "answered with 500" in told(page) and one.id in page.text
    assert made.secret not in page.text and made.secret.removeprefix("whsec_") not in page.text
    for role, status in (("support", 403), ("auditor", 403), ("analyst", 403)):
        assert helpdesk.ask("/-/webhooks", role).status_code == status
        assert helpdesk.ask("/-/webhooks", role, "POST", data={"delivery": one.id}).status_code == status
    assert outbox.deliveries()[0].status == "failed"
    assert helpdesk.ask("/-/webhooks", "admin", "POST", data={"delivery": "msg_none"}).status_code == 409
    form = Forms(page.text).forms[-1][1]
    again = helpdesk.ask("/-/webhooks", "admin", "POST", data={"delivery": one.id, "csrftoken": "forged"})
    assert again.status_code == 403, "a form of this desk has its token"
    sent_again = helpdesk.ask("/-/webhooks", "admin", "POST", data={"delivery": form["delivery"]})
    assert sent_again.status_code == 303 and outbox.deliveries()[0].status == "waiting"
