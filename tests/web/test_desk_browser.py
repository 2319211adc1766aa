"""From a question to the text that is sent, in a real browser on the real server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.desk_kit.hard_ledger import write_ledger
from tests.desk_kit.matches import pool, settled, wrong_show
from tests.web.asked import ill_grouped
from tests.web.browsing import chromium, follow, keep, page_of, stands_at, too_wide

WIDTHS = (360, 1440)


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of matches that are complained about."""
    chromium()
    shown = [event | {"match": "S2"} for event in ill_grouped()]
    return write_ledger(tmp_path_factory.mktemp("desk") / "ledger", [settled(), wrong_show(), pool(), shown])


@pytest.mark.parametrize("width", WIDTHS)
def test_from_a_question_to_the_text_that_is_sent(browser: Any, address: str, width: int) -> None:
    """Find, step, jump to what is wrong, look as one seat, open the answer, copy its text."""
    with page_of(browser, width, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.goto(address)
        page.fill("#desk-find-q", "overturned 60 points")
        page.press("#desk-find-q", "Enter")
        page.wait_for_selector(".find-hit")
        assert page.locator(".find-hit h3 a").all_inner_texts() == ["M1"]
        assert "60" in page.locator(".find-says").inner_text()
        keep(page, f"desk-found-{width}")
        page.click(".find-hit h3 a")
        page.wait_for_selector("#match-play:not([hidden])")
        page.keyboard.press("Home")
        stands_at(page, 1)
        page.keyboard.press("ArrowRight")
        stands_at(page, 2)
        page.keyboard.press("Shift+ArrowRight")
        stands_at(page, 6)
        assert "80" in page.locator("table.contrast").inner_text()
        follow(page, ".match-eyes a:has-text('Seat 1')")
        stands_at(page, 6)
        assert page.url.endswith("?at=6&as=1")
        assert too_wide(page) == 0
        page.goto(f"{address}/-/answer/M1?seat=2&about=score&for=player")
        page.click("#answer-copy")
        page.wait_for_function("document.getElementById('answer-copied').textContent === 'Copied.'")
        copied = page.evaluate("navigator.clipboard.readText()")
        shown = page.locator("#answer-text").input_value()
        assert copied.replace("\r", "") == shown.replace("\u2060", "") and "80" in copied
        keep(page, f"desk-copied-{width}")


def test_the_first_tab_offers_to_skip_what_every_page_begins_with(browser: Any, address: str) -> None:
    with page_of(browser, WIDTHS[0]) as page:
        page.goto(f"{address}/-/match/M1")
        skip = page.locator(".desk-skip")
        assert skip.bounding_box()["x"] < 0
        page.keyboard.press("Tab")
        assert skip.evaluate("link => link === document.activeElement") and skip.bounding_box()["x"] > 0
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('#content') !== null")


@pytest.mark.parametrize("width", WIDTHS)
def test_from_a_question_to_the_text_without_javascript(browser: Any, address: str, width: int) -> None:
    """The same by links and forms alone."""
    with page_of(browser, width, java_script_enabled=False) as page:
        page.goto(f"{address}/-/find?q=overturned+60+points")
        follow(page, ".find-hit h3 a")
        follow(page, "#step-first")
        follow(page, "a[rel=next]")
        follow(page, "#step-wrong-after")
        assert page.locator("#moment-title").get_attribute("data-seq") == "6"
        follow(page, ".match-eyes a:has-text('Seat 1')")
        assert page.url.endswith("?at=6&as=1")
        page.goto(f"{address}/-/answer/M1?seat=2&about=score")
        page.select_option("select[name=for]", "player")
        follow(page, ".answer-form button")
        assert "80" in page.locator("#answer-text").input_value()
        assert not page.locator("#answer-copy").is_visible()


def test_an_address_that_was_pasted_shows_the_same(browser: Any, address: str) -> None:
    """Reached by keys in one browser, opened in another: the same event, eyes, picture and words."""
    with page_of(browser) as page:
        page.goto(f"{address}/-/match/P1?at=3&as=2")
        for _ in range(5):
            page.keyboard.press("ArrowRight")
        stands_at(page, 8)
        pasted, shown = page.url, page.locator("#moment").inner_html()
        now = page.locator(".match-eyes [aria-current]").inner_text()
    with page_of(browser) as page:
        page.goto(pasted)
        assert page.locator("#moment").inner_html() == shown
        assert page.locator(".match-eyes [aria-current]").inner_text() == now == "Seat 2"


def test_the_slider_moves_by_the_keyboard(browser: Any, address: str) -> None:
    """Its own keys, one event each and to the ends, while it keeps the focus."""
    with page_of(browser) as page:
        page.goto(f"{address}/-/match/P1?at=5")
        page.focus("#match-range")
        page.keyboard.press("ArrowRight")
        stands_at(page, 6)
        page.keyboard.press("ArrowLeft")
        stands_at(page, 5)
        page.keyboard.press("End")
        stands_at(page, int(page.locator("#match-range").get_attribute("max")))
        assert page.evaluate("document.activeElement.id") == "match-range"


def test_keys_play_pause_and_leave_fields_alone(browser: Any, address: str) -> None:
    """P plays and pauses; in a field a key is a letter."""
    with page_of(browser) as page:
        page.goto(f"{address}/-/match/P1?at=5")
        page.keyboard.press("p")
        assert page.locator("#match-play").inner_text() == "Pause"
        stands_at(page, 6)
        page.keyboard.press("p")
        assert page.locator("#match-play").inner_text() == "Play"
        at = page.locator("#moment-title").get_attribute("data-seq")
        page.focus("#match-at")
        page.keyboard.press("End")
        page.keyboard.press("ArrowLeft")
        assert page.locator("#moment-title").get_attribute("data-seq") == at
        assert page.locator("#match-play").inner_text() == "Play"
