"""The link for a player in a real browser: made by staff, opened by somebody without an account, on a telephone too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ledger.serving.helpdesk import change_settings
from tests.torture import TORTURE
from tests.web.browsing import faults_for_some, follow, keep, light_and_dark, page_of, serving, too_wide
from tests.web.case_desk import ledger_in
from tests.web.looking import wrong_looks

MOST_NODES = 1200
LARGEST = 200 * 1024
_SPILLING = """[...document.querySelectorAll('.match-steps > *')]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A desk of one user that can sign links."""
    ledger: Path = ledger_in(tmp_path_factory.mktemp("player"))
    change_settings(ledger, lambda held: held)
    with serving(ledger) as found:
        yield found


def looks_right(page: Any, name: str, is_read: bool) -> None:
    """Nothing in the way of anybody, nothing too wide, not too much; ``is_read``: nothing that shuts anybody out."""
    assert (too_wide(page), wrong_looks(page)) == (0, {})
    assert not is_read or faults_for_some(page) == []
    assert page.evaluate(_SPILLING) == [], "words run over the frame of a button"
    assert page.evaluate("document.querySelectorAll('*').length") <= MOST_NODES
    assert len(page.content()) <= LARGEST
    keep(page, name)


@pytest.mark.parametrize(("width", "scheme"), light_and_dark(360, 1440))
def test_a_player_opens_the_link_and_goes_through_his_match(
    browser: Any, address: str, width: int, scheme: str
) -> None:
    """What shuts people out is looked for on each page narrow or wide, everywhere with make torture."""
    narrow, wide = bool(TORTURE) or width == 360, bool(TORTURE) or width != 360
    with page_of(browser, width, color_scheme=scheme) as staff:
        staff.goto(f"{address}/-/answer/M1?seat=2&about=complaint&for=player")
        follow(staff, ".player-link button")
        looks_right(staff, f"player-link-made-{width}-{scheme}", wide)
        link = staff.input_value("#answer-text")
    assert link.startswith(f"{address}/-/player?link=")
    with page_of(browser, width, color_scheme=scheme, java_script_enabled=False) as player:
        player.goto(link)
        assert "60 points; right is: 80 points" in player.locator(".player-letter").inner_text()
    with page_of(browser, width, color_scheme=scheme) as player:
        player.goto(link)
        looks_right(player, f"player-{width}-{scheme}", narrow)
        player.click("text=First")
        player.locator("#moment-title", has_text="Event 1 of 7").wait_for()
        player.click("a[rel=next]")
        player.locator("#moment-title", has_text="Event 2 of 7").wait_for()
        looks_right(player, f"player-dealt-{width}-{scheme}", wide)
        player.fill("#player-at", "4")
        follow(player, ".match-slider button")
        assert "Event 4 of 7" in player.locator("#moment-title").inner_text()
    with page_of(browser, width, color_scheme=scheme, refused=True) as page:
        assert page.goto(f"{link}x").status == 403
        looks_right(page, f"player-refused-{width}-{scheme}", narrow)
