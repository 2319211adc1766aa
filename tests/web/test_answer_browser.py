"""Answers and cases in a real browser, on the real server: read, change, follow to the moment, case to decision."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.app import run
from ledger.messages.renderer import Renderer
from schemas.message import SeatNo
from tests.desk_kit.matches import pool, settled, write_log, wrong_show
from tests.web.asked import ill_grouped, near_miss
from tests.web.browsing import by_turns, chromium, faults_for_some, follow, keep, page_of, too_wide


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of matches that are complained about, and a case of a long name."""
    chromium()
    folder = tmp_path_factory.mktemp("answers")
    other = [event | {"match": "S2"} for event in ill_grouped()]
    log = write_log(folder / "log.jsonl", settled(), wrong_show(), near_miss(), pool(), other)
    kept = folder / "ledger"
    assert run(["ingest", str(log), "--ledger", str(kept)]) == 0
    ticket = "HD-2026-11-20-000000000077-from-the-helpdesk"
    assert case(kept, "open", "M1", "--ticket", ticket, "--seat", "2", "--about", "score", "--claim", "My points") == 0
    return kept


def case(ledger: Path, *arguments: str) -> int:
    """``meldtrail case`` on the ledger, by asha unless said otherwise."""
    who = () if "--who" in arguments else ("--who", "asha")
    return run(["case", *arguments, *who, "--ledger", str(ledger)])


PAGES = {
    "answer-show": "/-/answer/S1?about=show",
    "answer-other-grouping-hi": "/-/answer/S2?about=show&lang=hi&for=player",
    "answer-money": "/-/answer/P1?about=money&seat=1",
}


@pytest.mark.parametrize("name", PAGES)
def test_pages_fit_and_can_be_read_by_all(browser: Any, address: str, name: str) -> None:
    with page_of(browser) as page:
        page.goto(address + PAGES[name])
        for width in by_turns(list(PAGES).index(name), 360, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            assert too_wide(page) == 0
            assert faults_for_some(page) == []
            keep(page, f"{name}-{width}")


def test_another_language_is_asked_for_without_javascript(browser: Any, address: str) -> None:
    with page_of(browser, java_script_enabled=False) as page:
        page.goto(f"{address}/-/answer/S1?about=show")
        page.select_option("select[name=lang]", "hi")
        page.select_option("select[name=for]", "player")
        follow(page, ".answer-form button")
        assert page.locator("article.answer").get_attribute("lang") == "hi"
        assert Renderer("hi").say("show-no_other_grouping") in page.locator(".answer-said").inner_text()
        assert page.locator(".cut-bad").count() == 1
        assert page.locator(".cut-bad .card").inner_text() == "9♥"


def test_the_picture_leads_to_the_moment(browser: Any, address: str) -> None:
    with page_of(browser) as page:
        page.goto(f"{address}/-/answer/S1?about=show")
        follow(page, ".answer-moment h2 a")
        assert page.url.endswith("/-/match/S1?at=4")


def test_on_paper_only_the_answer_is_left(browser: Any, address: str) -> None:
    with page_of(browser) as page:
        page.goto(f"{address}/-/answer/M1")
        page.emulate_media(media="print")
        for gone in (".answer-form", ".answer-copy", ".answer-staff"):
            assert not page.locator(gone).is_visible()
        assert page.locator(".answer-said").is_visible()
        assert page.pdf()[:5] == b"%PDF-"


def test_what_is_copied_is_the_text_that_is_sent(browser: Any, address: str) -> None:
    with page_of(browser) as page:
        page.goto(f"{address}/-/answer/M1?seat=2&about=score&for=player")
        text = page.locator("#answer-text").input_value()
        said = page.locator(".answer-said p").all_inner_texts()
        first, second = text.split("\n\n")[2:4]  # below the greeting and what it is about
        assert [first.removesuffix(" We are sorry for this mistake."), second] == said


def test_from_case_to_decision(browser: Any, address: str, ledger: Path) -> None:
    """What is written in the terminal stands on the page with the next look at it."""
    with page_of(browser) as page:
        page.goto(f"{address}/-/cases")
        follow(page, ".case-queue a")
        assert page.locator(".case-facts .case-stand").first.inner_text() == "open"
        assert case(ledger, "decide", "C1", "no", "--outcome", "granted", "--who", "ravi") == 5
        assert case(ledger, "decide", "C1", "too few were booked") == 0
        page.reload()
        assert page.locator(".case-facts .case-stand").first.inner_text() == "decided, not yet answered"
        assert "too few were booked" in page.locator(".case-records").inner_text()
        assert case(ledger, "answer", "C1", "--lang", "hi") == 0
        page.reload()
        assert Renderer("hi", 2).say("complaint-partly", seat=SeatNo(2)) in page.locator(".case-sent").inner_text()
        keep(page, "case-closed")


def test_a_sign_stays_with_its_sum(browser: Any, address: str) -> None:
    """In a narrow table no line ends behind a plus or minus."""
    with page_of(browser, 360) as page:
        page.goto(f"{address}/-/answer/M1?seat=2&about=complaint&lang=hi")
        cells = page.locator(".answer-figures td, .answer-remedies td").all_inner_texts()
        sums = [cell for cell in cells if "₹" in cell]
        assert sums and not any(f"{sign}₹" in cell for cell in sums for sign in "+-")
