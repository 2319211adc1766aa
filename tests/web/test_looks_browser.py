"""Every page of the desk by the eye of a machine: on a telephone, a tablet and a desk, light, dark and on paper.

With MELDTRAIL_SCREENSHOTS=1 pictures of all of them are kept in ``build/screenshots``, to be looked at by people.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copytree
from threading import Thread
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
import uvicorn

from ledger.serving.projecting import project
from ledger.views.sqlite import sqlite3
from ledger.web.app import desk_app
from tests.desk_kit.hard_ledger import LONGEST, hard_ledger, write_ledger
from tests.desk_kit.matches import settled
from tests.desk_kit.shared import made_once
from tests.web.browsing import chromium, faults_for_some, keep, serving
from tests.web.looking import links, wrong_looks
from tests.web.staffed import Remembering

LOOKED_AT = ((360, "light"), (768, "light"), (1440, "dark"))
"""Widths in pixels, each light or dark."""
PAPER = 718
"""The width of a page of A4 within its margins, in pixels."""

PAGES = {
    "demo": {
        "first": "/",
        "two": "/-/match/sample-out_of_turn?at=5",
        "six": "/-/match/sample-recycled_cards_differ?at=50",
        "one-of-six": "/-/match/sample-recycled_cards_differ?at=50&as=4",
        "wrong-show": "/-/match/sample-dropped_hands_missing?at=21",
        "points": "/-/match/sample-points_overturned?at=15",
        "contracts": "/-/match/sample-joker_not_own?at=410",
        "buy": "/-/match/sample-buy_priority?at=100",
        "unknown-rules": "/-/match/sample-ruleset_unknown",
        "answer": "/-/answer/sample-points_overturned",
        "answer-show-hi": "/-/answer/sample-dropped_hands_missing?seat=3&about=show&lang=hi&for=player",
        "board": "/-/board",
        "matches": "/open/matches",
        "findings": "/open/findings?severity=breach",
        "tables": "/open",
        "question": "/open/overturned_claims",
        "asked-in-sql": "/open?sql=select+name+from+laws+limit+3",
        "find": "/-/find",
        "found": "/-/find?q=invalid+show",
        "nothing-found": "/-/find?q=nobody-is-called-this",
        "match-row": "/open/matches/sample-out_of_turn",
        "event-row": "/open/events/sample-out_of_turn,5",
    },
    "hard": {
        "long-names": f"/-/match/{LONGEST}?at=40",
        "three-packs": "/-/match/three-packs?at=7",
        "many-findings": "/-/match/two-hundred-findings?at=5",
        "six-of-contracts": "/-/match/six-of-contracts?at=690",
        "seven": "/-/match/seven-of-contracts?at=300",
        "six-at-rum": "/-/match/six-at-rum?at=400",
        "six-still-playing": "/-/match/six-still-playing",
        "no-rules": "/-/match/M4",
        "answer": f"/-/answer/{LONGEST}",
        "cases": "/-/cases",
        "case": "/-/case/C1",
        "matches": "/open/matches",
    },
    "empty": {"first": "/", "board": "/-/board", "cases": "/-/cases", "matches": "/open/matches", "leads": "/-/leads"},
    "wrong": {
        "no-such-match": "/-/match/nowhere",
        "no-such-event": "/-/match/M3?at=x",
        "no-such-answer": "/-/answer/nowhere",
        "no-such-case": "/-/case/C9",
        "no-such-page": "/nowhere",
        "no-such-table": "/open/nothing",
    },
    "failing": {"not-kept": "/-/match/M1?at=3", "broken": "/-/board"},
}
WRONG = {"wrong", "failing"}
"""Where every page is one of an error."""
MOST = 60
"""Links followed from a page: those of a table are alike from row to row."""
FOREIGN = ("/-/static/", ".json", ".csv", ".parquet", "_dl=")
"""Parts of the addresses of Datasette's own files and exports, which its tests and others follow."""


@pytest.fixture(scope="module")
def addresses(tmp_path_factory: pytest.TempPathFactory, demo_folder: Path) -> Iterator[dict[str, str]]:
    """A desk over each ledger; what is not there is looked for on the one of hard cases."""
    chromium()
    base = tmp_path_factory.mktemp("looks")
    nothing = write_ledger(base / "empty", [])
    hard = made_once(tmp_path_factory, "hard", lambda folder: project(hard_ledger(folder / "ledger"))) / "ledger"
    with (
        serving(Path(copytree(demo_folder, base / "demo"))) as demo,
        serving(Path(copytree(hard, base / "hard"))) as hard_cases,
        serving(nothing) as empty,
        failing(base) as broken,
    ):
        yield {"demo": demo, "hard": hard_cases, "empty": empty, "wrong": hard_cases, "failing": broken}


@contextmanager
def failing(base: Path) -> Iterator[str]:
    """A desk with a worker that can keep nothing and a table less than it needs."""
    folder = write_ledger(base / "failing", [settled()])
    project(folder)
    with closing(sqlite3.connect(folder / "views" / "open.db")) as views:
        views.execute("drop table played")
    desk = desk_app(folder / "views", worker=Remembering(works=False))
    config = uvicorn.Config(desk.app(), port=0, log_level="critical")
    server, listening = uvicorn.Server(config), config.bind_socket()
    thread = Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join(timeout=10)


@pytest.mark.parametrize("name", [f"{ledger}/{name}" for ledger, pages in PAGES.items() for name in pages])
def test_a_page_looks_right_everywhere(browser: Any, addresses: dict[str, str], name: str) -> None:
    """Nothing too wide, too small, cut off, over another or out of its plate; nothing that shuts anybody out in light
    or dark; no word of complaint from the browser; every link of it answers."""
    ledger, _, page_name = name.partition("/")
    context = browser.new_context(viewport={"width": 360, "height": 900})
    page, complaints = context.new_page(), []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None)
    answer = page.goto(addresses[ledger] + PAGES[ledger][page_name])
    assert (answer.status >= 400) == (ledger in WRONG)
    assert [words for words in complaints if ledger not in WRONG or "Failed to load resource" not in words] == []
    for width, scheme in LOOKED_AT:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 900})
        keep(page, f"looks-{ledger}-{page_name}-{width}-{scheme}")
        assert wrong_looks(page) == {}, width
    page.set_viewport_size({"width": PAPER, "height": 1000})
    page.emulate_media(media="print", color_scheme="light")
    keep(page, f"looks-{ledger}-{page_name}-paper")
    assert "wide" not in wrong_looks(page)
    own = [href for href in links(page) if not any(part in href for part in FOREIGN)][:MOST]
    assert ledger == "failing" or [href for href in own if not _answers(href)] == []
    page.evaluate(_SHORTENED)
    for width, scheme in (LOOKED_AT[0], LOOKED_AT[-1]):
        page.emulate_media(media="screen", color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 900})
        assert faults_for_some(page) == [], (width, scheme)
    context.close()


_SHORTENED = """document.querySelectorAll('#events li:nth-child(n+16), tbody tr:nth-child(n+16)')
  .forEach((line) => line.remove())"""
"""Lines of a list or a table are all alike, and axe takes a while for each."""

_ASKED: dict[str, bool] = {}


def _answers(href: str) -> bool:
    """Whether there is something at an address, asked once; pages that step through a match are asked once."""
    parts = urlsplit(href)
    stepped = parts.path.startswith(("/-/match/", "/-/answer/", "/-/cases/open"))
    key = f"{parts.netloc}{parts.path}" if stepped else href
    if key not in _ASKED:
        try:
            with urlopen(href, timeout=20) as answer:
                _ASKED[key] = answer.status == 200
        except HTTPError:
            _ASKED[key] = False
    return _ASKED[key]
