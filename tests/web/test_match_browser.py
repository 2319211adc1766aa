"""The match page in a real browser, on the real server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ledger.evidence.lines import log_lines
from ledger.evidence.store import open_writer
from ledger.rules.library import read_rulebook
from meldtrail.samples import sample_folder
from tests.desk_kit.matches import lines, played_on
from tests.torture import TORTURE
from tests.web.browsing import chromium, faults_for_some, follow, keep, page_of, serving, stands_at, too_wide

LOGS = ("classic/out_of_turn", "classic/not_top_of_discards", "classic/points_overturned", "continental/joker_not_own")
LONG = "sample-joker_not_own"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The desk, served over sample logs and a match still played."""
    chromium()
    folder, rulebook = tmp_path_factory.mktemp("browser"), read_rulebook()
    with open_writer(folder / "ledger", create=True) as writer:
        for name in LOGS:
            log = sample_folder() / f"{name}.jsonl"
            writer.ingest(log_lines(log), log.name, rulebook.pin, "imported")
        writer.ingest(lines(played_on()), "live.jsonl", pin=rulebook.pin)
    with serving(folder / "ledger") as found:
        yield found


def test_arrow_keys_step(browser: Any, address: str) -> None:
    """One event each, to the ends, and not beyond; the address is that of the moment."""
    with page_of(browser) as page:
        page.goto(f"{address}/-/match/sample-out_of_turn?at=3")
        page.keyboard.press("ArrowRight")
        stands_at(page, 4)
        page.keyboard.press("ArrowLeft")
        stands_at(page, 3)
        page.keyboard.press("End")
        stands_at(page, 25)
        page.keyboard.press("ArrowRight")
        stands_at(page, 25)
        page.keyboard.press("Home")
        stands_at(page, 1)
        for _ in range(10):
            page.keyboard.press("ArrowRight")
        stands_at(page, 11)
        heading = page.locator("#moment-title").inner_text()
        page.goto(page.url)
        assert page.locator("#moment-title").inner_text() == heading


def test_shift_and_an_arrow_jump_to_what_is_wrong(browser: Any, address: str) -> None:
    """Forward, back, and by the buttons, which keep the focus."""
    with page_of(browser) as page:
        page.goto(f"{address}/-/match/sample-points_overturned?at=2")
        page.keyboard.press("Shift+ArrowRight")
        stands_at(page, 15)
        assert "46" in page.locator("table.contrast").inner_text()
        page.keyboard.press("Home")
        stands_at(page, 1)
        page.click("#step-wrong-after")
        stands_at(page, 15)
        page.click("#step-prev")
        stands_at(page, 14)
        assert page.evaluate("document.activeElement.id") == "step-prev"


def test_slider_list_and_field_lead_to_a_moment(browser: Any, address: str) -> None:
    """Each by its own way; the marks of the slider stand where the findings are."""
    with page_of(browser) as page:
        page.goto(f"{address}/-/match/sample-not_top_of_discards?at=2")
        page.locator("#match-range").fill("9")
        stands_at(page, 9)
        page.click('#events a[data-seq="12"]')
        stands_at(page, 12)
        page.fill("#match-at", "5")
        page.press("#match-at", "Enter")
        stands_at(page, 5)
        page.locator("#match-range").fill("7")
        stands_at(page, 7)
        mark = page.locator(".match-ticks i").bounding_box()
        track = page.locator("#match-range").bounding_box()
        thumb = track["x"] + 8 + (track["width"] - 16) * 6 / 15
        assert abs(mark["x"] + mark["width"] / 2 - thumb) < 4


A_STEP_MS = 1300
"""In which play goes on by an event."""
_ANSWERED = "fetch(location.href).then((answer) => answer.text())"
"""Waits until the desk has answered, by then also what a step asked for before."""


def test_play_goes_on_until_it_is_paused(browser: Any, address: str) -> None:
    """The button says which it does. The page is no other test's, for its clock is turned by hand."""
    with page_of(browser, locale="en-IN") as page:
        page.clock.install()
        page.goto(f"{address}/-/match/sample-out_of_turn?at=3")
        page.click("#match-play")
        assert page.locator("#match-play").inner_text() == "Pause"
        page.clock.run_for(A_STEP_MS)
        stands_at(page, 4)
        page.click("#match-play")
        assert page.locator("#match-play").inner_text() == "Play"
        page.evaluate(_ANSWERED)
        now = page.locator("#moment-title").get_attribute("data-seq")
        page.clock.run_for(2 * A_STEP_MS)
        page.evaluate(_ANSWERED)
        assert page.locator("#moment-title").get_attribute("data-seq") == now


def test_a_perspective_stays_while_one_steps(browser: Any, address: str) -> None:
    """Seat 2 sees backs of seat 1, before and after a step."""
    with page_of(browser) as page:
        page.goto(f"{address}/-/match/sample-out_of_turn?at=3")
        page.keyboard.press("ArrowRight")
        stands_at(page, 4)
        follow(page, ".match-eyes a:has-text('Seat 2')")
        stands_at(page, 4)
        assert page.url.endswith("?at=4&as=2")
        backs = page.locator('.table-wide g[aria-label="13 cards face down"]')
        assert backs.count() == 1
        page.keyboard.press("ArrowRight")
        stands_at(page, 5)
        assert page.url.endswith("?as=2&at=5")
        assert page.locator('.table-wide g[aria-label="14 cards face down"]').count() == 1


def test_a_deal_that_is_folded_opens_when_one_steps_into_it_and_all_do_before_words_are_looked_for(
    browser: Any, address: str
) -> None:
    with page_of(browser) as page:
        page.goto(f"{address}/-/match/{LONG}?at=3")
        everything = page.locator("#events").get_attribute("data-seqs")
        last = int(everything.rpartition("-")[2])
        listed = page.locator("#events a[data-seq]").count()
        assert listed < last
        page.keyboard.press("]")
        second = page.locator("#events a[data-begins]").nth(1).get_attribute("data-first")
        stands_at(page, int(second))
        assert page.locator("#events a[data-seq]").count() > listed
        page.keyboard.press("[")
        stands_at(page, 1)
        page.keyboard.press("End")
        stands_at(page, last)
        page.keyboard.press("Control+f")
        page.wait_for_function(f"document.querySelectorAll('#events a[data-seq]').length === {last}")
        assert page.locator("#match-whole").count() == 0
        seqs = page.eval_on_selector_all("#events a[data-seq]", "(all) => all.map((one) => Number(one.dataset.seq))")
        assert seqs == list(range(1, last + 1))


def test_what_was_opened_stays_open_from_moment_to_moment(browser: Any, address: str) -> None:
    with page_of(browser, 360) as page:
        page.goto(f"{address}/-/match/sample-out_of_turn?at=3")
        page.click(".match-worth summary")
        page.keyboard.press("ArrowRight")
        stands_at(page, 4)
        assert (
            page.locator(".match-worth table").is_visible() and not page.locator(".match-words li").first.is_visible()
        )
        assert too_wide(page) == 0
        assert faults_for_some(page) == []
        keep(page, "match-worth-360")


def test_matches_of_a_list_are_gone_through_in_a_row(browser: Any, address: str) -> None:
    """From a table, in its order; of a match that was in no list nothing is offered."""
    with page_of(browser) as page:
        page.goto(f"{address}/-/match/sample-out_of_turn")
        assert not page.locator("#match-row").is_visible()
        page.goto(f"{address}/open/matches")
        rows = page.locator("td.col-match a[href*='/open/matches/']")
        names = [href.rpartition("/")[2] for href in rows.evaluate_all("(all) => all.map((one) => one.href)")]
        order = list(dict.fromkeys(names))
        assert len(order) == len(LOGS) + 1
        page.goto(f"{address}/-/match/{order[1]}")
        assert f"match 2 of {len(order)} of the list" in page.locator("#match-row").inner_text()
        page.click(".match-row-after")
        page.wait_for_url(f"**/-/match/{order[2]}")
        page.click(".match-row-before")
        page.wait_for_url(f"**/-/match/{order[1]}")
        page.click(".match-row-list")
        page.wait_for_url("**/open/matches")


def test_everything_works_without_javascript(browser: Any, address: str) -> None:
    """By links and a form; what only a script can do is not offered."""
    with page_of(browser, java_script_enabled=False) as page:
        page.goto(f"{address}/-/match/sample-out_of_turn?at=3&as=1")
        follow(page, "a[rel=next]")
        assert page.url.endswith("at=4&as=1")
        follow(page, "a[rel=prev]")
        follow(page, "#step-wrong-after")
        assert page.url.endswith("at=5&as=1")
        page.fill("#match-at", "9")
        follow(page, "button:has-text('Go')")
        assert page.url.endswith("at=9&as=1")
        assert page.locator("#moment-title").get_attribute("data-seq") == "9"
        assert not page.locator("#match-play").is_visible()
        assert not page.locator("#match-range").is_visible()
        page.click("summary:has-text('The table in words')")
        assert page.locator(".match-words li").first.is_visible()


def test_pages_of_what_is_not_there_fit_and_are_for_everybody(browser: Any, address: str) -> None:
    """A sentence and a way on."""
    with page_of(browser, 360, refused=True) as page:
        for path in ("nowhere", "M3?at=99", "M3?at=x", "M3?as=9"):
            assert page.goto(f"{address}/-/match/{path}").status in (400, 404)
            assert too_wide(page) == 0, path
            assert page.locator("a:has-text('All matches')").is_visible(), path
            if TORTURE or path in {"nowhere", "M3?at=x"}:  # what is wrong in the address, and what is not there
                assert faults_for_some(page) == [], path
