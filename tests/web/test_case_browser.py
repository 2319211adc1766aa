"""Cases in a real browser, on the real server: from the claim to the appeal, by several people, with keys alone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cli.app import run
from ledger.web.auth.accounts import add_person
from tests.desk_kit.matches import settled, write_log, wrong_show
from tests.web.browsing import OF_COLOURS, by_turns, chromium, faults_for_some, follow, keep, page_of, too_wide

STAFF = {"asha": "support", "ravi": "support", "meena": "admin", "om": "auditor"}
PASSWORD = "correct-horse-battery"
ANSWER = "/-/answer/M1?seat=2&about=score"


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of two matches that are complained about, with staff who sign in."""
    chromium()
    folder = tmp_path_factory.mktemp("cases")
    log = write_log(folder / "log.jsonl", settled(), wrong_show())
    assert run(["ingest", str(log), "--ledger", str(folder / "ledger")]) == 0
    for name, role in STAFF.items():
        add_person(folder / "ledger", name, role, PASSWORD)
    return folder / "ledger"


_SIGNED_IN: dict[tuple[str, str], list[Any]] = {}
"""What a browser keeps of a desk where somebody has signed in, which takes three pages and is tested elsewhere."""


@contextmanager
def signed_in(browser: Any, address: str, name: str, width: int = 1440, **options: Any) -> Iterator[Any]:
    """A page of somebody who has signed in, at whichever test came first."""
    with page_of(browser, width, **options) as page:
        if (address, name) not in _SIGNED_IN:
            page.goto(f"{address}/-/sign-in")
            page.fill("input[name=name]", name)
            page.fill("input[name=password]", PASSWORD)
            follow(page, ".sign-in button")
            _SIGNED_IN[address, name] = page.context.cookies()
        page.context.add_cookies(_SIGNED_IN[address, name])
        yield page


_STILL_TO_GO = """(selector) => {
  const now = document.activeElement;
  if (now.matches(selector)) return 0;
  const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && one.type !== 'hidden' && one.checkVisibility());
  const ahead = stops.slice(stops.indexOf(now) + 1).findIndex((one) => one.matches(selector));
  return Math.max(1, ahead - 3);
}"""
"""How often Tab is pressed before looking where that has led: a look takes as long as pressing it, and some of what it
should stop at may be skipped."""


def to(page: Any, selector: str) -> None:
    """Goes to an element with the Tab key, as somebody without a mouse does."""
    pressed, again = 0, 1
    while again and pressed < 200:
        for _ in range(again):
            page.keyboard.press("Tab")
        pressed += again
        again = page.evaluate(_STILL_TO_GO, selector)
    assert not again, f"no way with the keyboard to {selector}"


def enter(page: Any, selector: str) -> None:
    """Goes to a link or button and presses it, to another page."""
    to(page, selector)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def form(page: Any, action: str, **typed: str) -> None:
    """Opens the form of an action, fills it in and sends it; a choice is made by its first letters."""
    to(page, f"#do-{action} summary")
    page.keyboard.press("Enter")
    for field, keys in typed.items():
        to(page, f"#do-{action} [name={field}]")
        page.keyboard.press("Space") if keys == " " else page.keyboard.type(keys)
    enter(page, f"#do-{action} .case-send button")


def stand(page: Any) -> str:
    """Where the case on the page stands."""
    return str(page.locator(".case-facts .case-stand").first.inner_text())


def test_from_the_answer_page_to_the_reversal_with_keys_alone(browser: Any, address: str) -> None:
    with signed_in(browser, address, "asha") as asha, signed_in(browser, address, "ravi") as ravi:
        asha.goto(address + ANSWER)
        enter(asha, "a[href*='/-/cases/open']")
        to(asha, "#open-ticket")
        asha.keyboard.type("HD-2026-11-0042")
        to(asha, "#open-claim")
        asha.keyboard.type("My points are wrong, I had a pure sequence.")
        keep(asha, "case-open")
        enter(asha, ".case-send button")
        case = asha.url.partition("#")[0]
        assert stand(asha) == "open"
        form(asha, "assign", to="asha")
        assert "Assigned to asha." in asha.locator(".case-records").inner_text()

        ravi.goto(f"{address}/-/cases?only=review")
        enter(ravi, ".case-queue a")
        assert ravi.url == case
        form(ravi, "review", agrees=" ", text="Twenty points too few.", outcome="granted", paid="80.50")
        assert "You reviewed this case" in ravi.locator("#do-decide").inner_text()
        assert ravi.locator("#do-decide form").count() == 0

        asha.goto(case)
        form(asha, "decide", outcome="granted", text="Booked too few.", paid="80.50")
        assert stand(asha) == "decided, not yet answered"
        assert "80.50" in asha.locator(".case-records").inner_text()
        enter(asha, "#do-answer a")
        text = asha.locator("#case-text").input_value().replace("\u2060", "")
        keep(asha, "case-answer")
        enter(asha, "form[method=post] .case-send button")
        assert stand(asha) == "closed"
        assert asha.locator(".case-sent p").all_inner_texts() == text.strip().split("\n\n")

        form(asha, "appeal", text="Still wrong, says the player.")
        assert stand(asha) == "appealed"
        assert "somebody else must decide now" in asha.locator("#do-reverse").inner_text()
        ravi.goto(case)
        form(ravi, "reverse", text="The first count was right after all.")
        assert stand(ravi) == "decided, not yet answered"
        words = ravi.locator(".case-course a").all_inner_texts()
        assert words == ["opened", "decided", "answered", "appealed", "reversed"]
        sent = ravi.locator(".case-records .case-sent p").all_inner_texts()
        assert sent == text.strip().split("\n\n"), "as it was sent"
        following = ravi.locator(".case-letter .case-sent p").all_inner_texts()
        assert following[1].startswith("This letter replaces our letter"), "the one that is to be sent now"
        keep(ravi, "case-reversed")


def opened(page: Any, address: str, ticket: str) -> str:
    """Opens a case about M1 by mouse, from the match; its address."""
    page.goto(f"{address}/-/match/M1?at=4&as=2")
    follow(page, "text=Open a case about this")
    page.fill("[name=ticket]", ticket)
    follow(page, ".case-send button")
    return str(page.url).partition("#")[0]


def test_a_second_ticket_is_joined_by_its_button(browser: Any, address: str) -> None:
    with signed_in(browser, address, "asha", 360) as page:
        opened(page, address, "HD-ONE")
        page.click("#do-join summary")
        page.fill("#join-ticket", "HD-TWO")
        page.fill("#join-text", "Again: my points are wrong.")
        keep(page, "case-join-360")
        follow(page, "#do-join .case-send button")
        assert "HD-ONE, HD-TWO" in page.locator(".case-head").inner_text()
        assert "Again: my points are wrong." in page.locator(".case-records").inner_text()
        page.goto(f"{address}/-/cases?q=HD-TWO")
        assert page.locator(".case-queue a[href*='/-/case/']").count() == 1


def test_a_macro_is_changed_used_in_a_letter_and_given_back(browser: Any, address: str) -> None:
    mine = "Asha's own words about match {match}, which stay as they are."
    with signed_in(browser, address, "meena", refused=True) as meena, signed_in(browser, address, "asha") as asha:
        meena.set_viewport_size({"width": 360, "height": 900})
        meena.goto(f"{address}/-/macros")
        was = meena.locator("#macro-thank_you dd[lang=en]").inner_text()
        follow(meena, "#macro-thank_you a")
        assert meena.locator("[name=text_en]").input_value() == was
        meena.fill("[name=text_en]", "{amount} is what nobody fills.")
        assert follow(meena, "form.case-open .case-send button >> nth=0").status == 422
        assert "nothing fills {amount}" in meena.locator("[role=main]").inner_text()
        keep(meena, "macros-refused-360")
        meena.fill("[name=text_en]", mine)
        follow(meena, "form.case-open .case-send button >> nth=0")
        assert meena.locator("#macro-thank_you dd[lang=en]").inner_text() == mine
        assert too_wide(meena) == 0 and faults_for_some(meena) == []

        opened(asha, address, "HD-MACRO")
        asha.click("#do-decide summary")
        follow(asha, "#do-decide .case-send button >> nth=0")
        follow(asha, ".case-next a[href*='macro=thank_you']")
        assert "Asha's own words about match M1" in asha.locator("#case-text").input_value()
        asha.goto(f"{address}/-/macros")
        assert asha.locator("#macro-thank_you a, form.case-open").count() == 0

        follow(meena, "#macro-thank_you a")
        follow(meena, "button[name=back]")
        assert meena.locator("#macro-thank_you dd[lang=en]").inner_text() == was


def test_without_javascript(browser: Any, address: str) -> None:
    with signed_in(browser, address, "asha", java_script_enabled=False) as page:
        opened(page, address, "HD-NOJS")
        page.click("#do-note summary")
        page.fill("#note-text", "written without a script")
        follow(page, "#do-note button")
        assert "written without a script" in page.locator(".case-records").inner_text()
        page.click("#do-attach summary")
        assert not page.locator("#attach-file").is_visible()
        page.fill("#attach-name", "shot.png")
        page.fill("#attach-digest", "c" * 64)
        page.fill("#attach-size", "12")
        follow(page, "#do-attach button")
        assert "c" * 64 in page.locator(".case-records").inner_text()
        page.click("#do-decide summary")
        follow(page, "#do-decide button")
        follow(page, "#do-answer a")
        page.select_option("[name=lang]", "hi")
        follow(page, "form[method=get] button >> text=Show")
        assert page.locator("#case-text").get_attribute("lang") == "hi"
        follow(page, "text=Mark as sent")
        assert stand(page) == "closed"


def test_the_browser_reckons_the_digest_of_a_file_and_sends_no_file(browser: Any, address: str, tmp_path: Path) -> None:
    shot = tmp_path / "shot é.png"
    shot.write_bytes(b"a picture" * 1000)
    with signed_in(browser, address, "asha") as page:
        opened(page, address, "HD-FILE")
        page.click("#do-attach summary")
        page.set_input_files("#attach-file", shot)
        page.wait_for_function("document.getElementById('attach-said').textContent.startsWith('Reckoned')")
        sent: list[str] = []
        page.on("request", lambda request: sent.append(request.post_data or ""))
        follow(page, "#do-attach button")
        assert hashlib.sha256(shot.read_bytes()).hexdigest() in page.locator(".case-records").inner_text()
        assert "9000 bytes" in page.locator(".case-records").inner_text()
        assert not any("a picture" in body or "a+picture" in body for body in sent)


def test_what_was_typed_comes_back_when_somebody_else_was_faster(browser: Any, address: str) -> None:
    with signed_in(browser, address, "asha", refused=True) as asha, signed_in(browser, address, "ravi") as ravi:
        case = opened(asha, address, "HD-FAST")
        ravi.goto(case)
        ravi.click("#do-note summary")
        ravi.fill("#note-text", "I was first")
        asha.click("#do-note summary")
        asha.fill("#note-text", "I was second")
        follow(ravi, "#do-note button")
        assert follow(asha, "#do-note button").status == 409
        assert asha.locator("#note-text").input_value() == "I was second"
        assert "I was first" in asha.locator(".case-new").inner_text()
        asha.wait_for_function("document.activeElement.getAttribute('role') === 'alert'")
        assert too_wide(asha) == 0 and faults_for_some(asha) == []
        keep(asha, "case-conflict")


def test_what_was_typed_outlives_a_session_that_ended(browser: Any, address: str) -> None:
    with signed_in(browser, address, "asha", refused=True) as page:
        opened(page, address, "HD-AWAY")
        page.click("#do-decide summary")
        page.select_option("#decide-outcome", "partly")
        page.fill("#decide-text", "a long reason")
        page.context.clear_cookies(name="meldtrail_session")
        follow(page, "#do-decide .case-send button")
        page.fill("input[name=name]", "asha")
        page.fill("input[name=password]", PASSWORD)
        follow(page, ".sign-in button")
        assert page.locator("#decide-text").input_value() == "a long reason"
        assert page.locator("#decide-outcome").input_value() == "partly"
        assert "Not written yet" in page.locator("#do-decide [role=status]").inner_text()
        assert stand(page) == "open"
        follow(page, "#do-decide .case-send button")
        assert stand(page) == "decided, not yet answered"


def test_an_auditor_reviews_and_decides_nothing(browser: Any, address: str) -> None:
    with signed_in(browser, address, "meena") as meena:
        case = opened(meena, address, "HD-AUDIT")
    with signed_in(browser, address, "om") as om:
        om.goto(case)
        assert om.locator(".case-action").count() == 1
        assert om.locator("#do-review").count() == 1 and om.locator("#do-decide").count() == 0
        form(om, "review", agrees=" ", text="As it should be.")
        assert "As it should be." in om.locator(".case-records").inner_text()
        om.goto(f"{address}/-/match/M1?at=4")
        assert om.locator("text=Open a case about this").count() == 0


def test_every_form_fits_and_can_be_read_by_all(browser: Any, address: str) -> None:
    with signed_in(browser, address, "meena", 360) as page:
        case = opened(page, address, "HD-" + "0" * 120)
        page.click("#do-note summary")
        page.fill("#note-text", "long" * 400)
        follow(page, "#do-note button")
        for number, path in enumerate(
            (case, f"{address}/-/cases?stand=all", f"{address}/-/cases/open?match=M1&event=4")
        ):
            page.goto(path)
            page.evaluate("document.querySelectorAll('details.case-action').forEach((one) => { one.open = true; })")
            for width in (360, 1440):
                scheme = "light" if width == 360 else "dark"
                page.emulate_media(color_scheme=scheme)
                page.set_viewport_size({"width": width, "height": 900})
                assert too_wide(page) == 0
                assert width not in by_turns(number, 360, 1440) or faults_for_some(page) == []
                name = path.rpartition("/")[2].partition("?")[0]
                keep(page, f"case-{'all-forms' if name.startswith('C') else name}-{width}-{scheme}")
            assert number or faults_for_some(page, OF_COLOURS) == [], "of the case, dark too"


def test_on_paper_a_case_is_its_records(browser: Any, address: str) -> None:
    with signed_in(browser, address, "asha") as page:
        opened(page, address, "HD-PAPER")
        page.emulate_media(media="print")
        page.locator(".case-do").wait_for(state="hidden")
        page.locator("header").first.wait_for(state="hidden")
        assert page.locator(".case-records").is_visible() and page.locator(".case-head").is_visible()
        assert page.pdf()[:5] == b"%PDF-"


def test_a_letter_is_read_with_sign_and_sum_together_and_copied_as_it_was_composed(browser: Any, address: str) -> None:
    with signed_in(browser, address, "asha", permissions=["clipboard-read", "clipboard-write"]) as page:
        page.goto(f"{address}/-/cases/open?match=M1&event=4&seat=1&topic=money")
        page.fill("input[name=ticket]", "HD-SIGNS")
        follow(page, ".case-send button")
        follow(page, "#case-next")
        plain = page.evaluate("(id) => document.getElementById(id).defaultValue", "case-text")
        assert "+₹" in plain and "\u2060" not in plain
        for name in ("case-text", "case-short"):
            composed = page.evaluate("(id) => document.getElementById(id).defaultValue", name)
            field, button = page.locator(f"#{name}"), page.locator(f"button[data-copies={name}]")
            assert field.input_value() == composed.replace("+₹", "+\u2060₹").replace("-₹", "-\u2060₹")
            button.click()
            page.wait_for_function("(one) => one.nextElementSibling.textContent", arg=button.element_handle())
            assert page.evaluate("navigator.clipboard.readText()").replace("\r", "") == composed
        page.evaluate("navigator.clipboard.writeText('')")
        page.locator("#case-text").focus()
        page.keyboard.press("Control+A")
        page.keyboard.press("Control+C")
        assert page.evaluate("navigator.clipboard.readText()").replace("\r", "") == plain
