"""Every page of the desk by the eye of a machine: on a telephone, a tablet and a desk, light, dark and on paper.

With MELDTRAIL_SCREENSHOTS=1 pictures of all of them are kept in ``build/screenshots``, to be looked at by people.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from functools import cache
from pathlib import Path
from shutil import copytree
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen

import pytest

from cli.app import run
from ledger.evidence.store import open_writer
from ledger.rules.library import read_rulebook
from ledger.serving.projecting import project
from ledger.views.sqlite import sqlite3
from ledger.web.app import desk_app
from ledger.web.auth.routes import ROUTES, Route
from ledger.web.server import DeskSetup
from schemas.canonical import canonical
from tests.cases.incident_ledger import CODE, faulty
from tests.desk_kit.hard_ledger import LONGEST, hard_ledger, write_ledger
from tests.desk_kit.matches import settled
from tests.desk_kit.shared import made_once
from tests.desk_kit.worker import InProcessWorker
from tests.torture import TORTURE
from tests.web.browsing import OF_COLOURS, Launched, answering, chromium, faults_for_some, keep
from tests.web.case_desk import ledger_in
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
        "ticket": "/-/find?subject=wrong+show&at=2026-11-21+09:00&q=my+show+was+declared+wrong,+80+points+in+match+M9",
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
    "working": {
        "first": "/",
        "queue": "/-/cases?stand=all",
        "open-a-case": "/-/cases/open?match=M1&event=6&seat=2&about=score",
        "open-case": "/-/case/C1",
        "decided-case": "/-/case/C2",
        "letter": "/-/case/C2/answer",
        "letter-hi": "/-/case/C2/answer?lang=hi",
        "closed-case": "/-/case/C3",
        "players-together": "/-/case/C4",
        "incidents": "/-/incidents?code=settlement&from=2026-11-01&to=2026-12-01",
        "incident": "/-/incidents?name=timer-of-the-eighth-of-september",
        "macros": "/-/macros",
        "macro": "/-/macros?edit=thank_you",
        "webhooks": "/-/webhooks",
        "reveals": "/-/reveals",
    },
    "hindi": {
        "first": "/",
        "not-here": "/-/find?subject=x&at=2026-11-01+09:00&q=mera+show+match+M1+mein+galat+bola,+match+M77,+table+T-99",
        "long-ago": "/-/find?subject=x&at=2027-06-01+09:00&q=mera+show+galat+bola",
        "queue": "/-/cases?stand=all",
        "open-case": "/-/case/C1",
        "closed-case": "/-/case/C3",
        "letter": "/-/case/C2/answer?lang=hi",
        "match": "/-/match/M2?at=3",
        "board": "/-/board",
        "macros": "/-/macros",
        "found": "/-/find?q=with+findings",
        "question": "/open/wrong_shows",
        "findings": "/open/findings",
        "incident": "/-/incidents?name=timer-of-the-eighth-of-september",
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
ELSEWHERE = {
    "/-/leads": "test_leads.py",
    "/-/lead/one/two": "test_leads.py",
    "/-/sign-in": "test_sign_in_browser.py",
    "/-/panel": "test_panel_browser.py",
    "/-/player": "test_player_browser.py",
}
"""Pages without a place at a desk of one person, and the tests that look at them."""
NO_PAGES = {
    "/-/healthz", "/desk/{path}", "/-/static/{path}", "/favicon.ico", "/-/answer/{match}{json}", "/-/cases/{case}",
    "/-/api/v1/openapi.json", "/-/api/v1/{operation}", "/-/actor[.{format}]", "/-/metadata[.{format}]",
    "/-/versions[.{format}]", "/-/plugins[.{format}]", "/-/settings[.{format}]", "/-/config.json", "/-/config",
    "/-/threads[.{format}]", "/-/databases[.{format}]", "{anything}",
}  # fmt: skip
"""Addresses of files, of what programs read, of what leads elsewhere, Datasette's own about itself; of nothing, which
``wrong`` has."""
MOST_BYTES = 200_000
"""Of a page with its style and scripts, as they are before anything is packed, tables and Datasette's editor aside."""
MOST_NODES = 1200
_MUCH = """() => {
  const rows = [...document.querySelectorAll('table')]
    .reduce((sum, one) => sum + new TextEncoder().encode(one.innerHTML).length, 0);
  const bytes = performance.getEntries()
    .filter((one) => one.decodedBodySize && !/codemirror|sql-formatter|cm-resize/.test(one.name))
    .reduce((sum, one) => sum + one.decodedBodySize, 0);
  return [document.querySelectorAll('*:not(table *)').length, bytes - rows];
}"""
"""How many elements and bytes a page is, without what has a row for everything there is, however much that is."""
WRONG = {"wrong", "failing"}
"""Where every page is one of an error."""
MOST = 60
"""Links followed from a page: those of a table are alike from row to row."""
ALIKE = MOST if TORTURE else 1
"""Links followed from pages of a kind that lead to pages of a kind, asked the same."""
FOREIGN = ("/-/static/", ".json", ".csv", ".parquet", "_dl=")
"""Parts of the addresses of Datasette's own files and exports, which its tests and others follow."""


@pytest.fixture(scope="module")
def addresses(tmp_path_factory: pytest.TempPathFactory, demo_folder: Path) -> Iterator[dict[str, str]]:
    """A desk over each ledger; what is not there is looked for on the one of hard cases."""
    chromium()
    base = tmp_path_factory.mktemp("looks")
    hard = made_once(tmp_path_factory, "hard", lambda folder: project(hard_ledger(folder / "ledger"))) / "ledger"
    worked_on = working(base / "working")
    ledgers = {
        "demo": Path(copytree(demo_folder, base / "demo", symlinks=True)),
        "hard": Path(copytree(hard, base / "hard", symlinks=True)),
        "working": worked_on,
        "hindi": worked_on,
        "empty": write_ledger(base / "empty", []),
    }
    with ExitStack() as open_desks:
        found = {}
        for name, ledger in ledgers.items():
            project(ledger)
            served = DeskSetup(ledger / "views", language="hi" if name == "hindi" else "en")
            desk = served.app(InProcessWorker(ledger, lambda: None))
            found[name] = open_desks.enter_context(answering(desk))
        yield {**found, "wrong": found["hard"], "failing": open_desks.enter_context(answering(failing(base)))}


def working(folder: Path) -> Path:
    """A ledger with a case that is open, one that is decided, one that is closed, and one that people look into."""
    folder.mkdir()
    at = ("--ledger", str(ledger_in(folder)), "--who", "asha")
    for number, (match, seat, about) in enumerate(
        [("M1", 2, "score"), ("M1", 1, "money"), ("M2", 1, "show"), ("M2", 2, "partners")]
    ):
        assert run(["case", "open", match, "--seat", str(seat), "--about", about, "--ticket", f"HD-{number}", *at]) == 0
    assert run(["case", "decide", "C2", *at]) == run(["case", "decide", "C3", *at]) == 0
    assert run(["case", "answer", "C3", *at]) == 0
    hit, rulebook = [events for events, _ in faulty("rummy-106", CODE, 2, "early")], read_rulebook()
    with open_writer(folder / "ledger") as writer:
        writer.ingest([canonical(event) + b"\n" for events in hit for event in events], "f", rulebook.pin, "live")
    name = "timer-of-the-eighth-of-september"  # its cases have long names
    assert run(["incident", "open", name, "--code", CODE, *at]) == 0
    return folder / "ledger"


def failing(base: Path) -> Any:
    """A desk with a worker that can keep nothing and a table less than it needs."""
    folder = write_ledger(base / "failing", [settled()])
    project(folder)
    with closing(sqlite3.connect(folder / "views" / "open.db")) as views:
        views.execute("drop table played")
    return desk_app(folder / "views", worker=Remembering(works=False))


NAMES = [f"{ledger}/{name}" for ledger, pages in PAGES.items() for name in pages]


class Looked(NamedTuple):
    """The one page in which all are looked at, what its script complained of, and what it still waits for. A page of
    its own for each takes as long again: a process is begun for it, and everything compiled there."""

    page: Any
    complaints: list[str]
    awaited: set[Any]


@pytest.fixture(scope="module")
def in_one_page(one_browser: Launched) -> Iterator[Looked]:
    with one_browser.used() as browser:
        context = browser.new_context()
        looked = Looked(context.new_page(), [], set())
        page, complaints, awaited = looked
        page.on("request", lambda asked: awaited.add(asked))
        page.on("requestfinished", lambda asked: awaited.discard(asked))
        page.on("requestfailed", lambda asked: awaited.discard(asked))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None)
    yield looked
    with one_browser.used():
        context.close()


@pytest.fixture
def looked(browser: Any, in_one_page: Looked) -> Iterator[Looked]:
    """It, with nothing said yet; nothing that a page remembers is left to the next."""
    yield in_one_page
    in_one_page.page.evaluate("localStorage.clear(); sessionStorage.clear()")
    in_one_page.page.context.clear_cookies()
    in_one_page.complaints.clear()


def kind_of(name: str) -> str:
    """The route that answers, for which a dozen matches are one kind of page."""
    ledger, _, page = name.partition("/")
    return _route(PAGES[ledger][page].partition("?")[0])


@cache
def _route(path: str) -> str:
    return next((route.address for route in ROUTES if shown_at(route).fullmatch(path)), path)


def axe_looks(name: str) -> list[tuple[int, str, Sequence[str]]]:
    """Where a page is looked through for what shuts people out, and by which rules: every third of a kind by all in one
    of the three places, in turn; a kind with one page alone by those of colours where it is light or dark instead.
    All of them everywhere by all with make torture."""
    if TORTURE:
        return [(width, scheme, ()) for width, scheme in LOOKED_AT]
    alike = [other for other in NAMES if kind_of(other) == kind_of(name)]
    if len(alike) > 1:
        turn, rest = divmod(alike.index(name), 3)
        return [] if rest else [(*(LOOKED_AT[0], LOOKED_AT[2], LOOKED_AT[1])[turn % 3], ())]
    chosen = LOOKED_AT[NAMES.index(name) % 3]
    other = next(place for place in LOOKED_AT if place[1] != chosen[1])
    return [(*chosen, ()), (*other, OF_COLOURS)]


@pytest.mark.parametrize("name", NAMES)
def test_a_page_looks_right_everywhere(looked: Looked, addresses: dict[str, str], name: str) -> None:
    """Nothing too wide, too small, cut off, over another or out of its plate; nothing that shuts anybody out in light
    or dark; no word of complaint from the browser; every link of it answers."""
    ledger, _, page_name = name.partition("/")
    page, complaints, awaited = looked
    answer = page.goto(addresses[ledger] + PAGES[ledger][page_name])
    assert (answer.status >= 400) == (ledger in WRONG)
    while awaited:
        page.wait_for_timeout(10)
    assert [words for words in complaints if ledger not in WRONG or "Failed to load resource" not in words] == []
    nodes, size = page.evaluate(_MUCH)
    assert nodes <= MOST_NODES and size <= MOST_BYTES, (nodes, size)
    page.set_viewport_size({"width": PAPER, "height": 1000})
    page.emulate_media(media="print", color_scheme="light")
    keep(page, f"looks-{ledger}-{page_name}-paper")
    assert "wide" not in wrong_looks(page)
    for width, scheme in LOOKED_AT:
        page.emulate_media(media="screen", color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 900})
        keep(page, f"looks-{ledger}-{page_name}-{width}-{scheme}")
        assert wrong_looks(page) == {}, width
    page.evaluate(_SHORTENED)
    own = [href for href in links(page) if not any(part in href for part in FOREIGN)][:MOST]
    assert ledger == "failing" or [href for href in own if not _answers(href, name)] == []
    for width, scheme, rules in axe_looks(name):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 900})
        assert faults_for_some(page, rules) == [], (width, scheme)


def test_beside_a_long_button_a_choice_keeps_its_width(looked: Looked, addresses: dict[str, str]) -> None:
    page = looked.page
    page.goto(addresses["working"] + PAGES["working"]["letter"])
    page.evaluate("document.querySelector('form.case-who button').textContent = 'Write all 128 letters, as decided'")
    page.set_viewport_size({"width": 360, "height": 900})
    assert wrong_looks(page) == {}
    assert min(page.locator("form.case-who").first.locator("select").evaluate_all(_WIDTHS)) > 150


def test_on_a_telephone_no_figure_of_the_board_is_cut_off(looked: Looked, addresses: dict[str, str]) -> None:
    """Of 6,196 events the first three digits would be another number."""
    page = looked.page
    page.set_viewport_size({"width": 360, "height": 900})
    for ledger in ("demo", "hindi"):
        page.goto(addresses[ledger] + "/-/board")
        assert page.locator(".board-figures").count() > 3
        assert page.locator(".board-figures").evaluate_all(_CUT_OFF) == []


def test_an_id_is_broken_within_no_word_and_the_editor_is_dark_in_the_dark(
    looked: Looked, addresses: dict[str, str]
) -> None:
    page = looked.page
    page.emulate_media(media="screen", color_scheme="dark")
    page.set_viewport_size({"width": 768, "height": 900})
    page.goto(addresses["demo"] + PAGES["demo"]["findings"])
    ids = page.locator("td.col-match a, td.col-finding a")
    assert ids.count() > 20 and ids.evaluate_all(_TORN) == []
    page.goto(addresses["demo"] + PAGES["demo"]["asked-in-sql"])
    assert "invert" in page.locator(".CodeMirror").evaluate("(one) => getComputedStyle(one).filter")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_has_the_focus_is_seen_on_the_bar_as_on_the_page(
    looked: Looked, addresses: dict[str, str], scheme: str
) -> None:
    """Its ring is three times as bright or dark as what it lies on, as WCAG 1.4.11 asks."""
    page = looked.page
    page.emulate_media(media="screen", color_scheme=scheme)
    page.goto(addresses["demo"] + "/-/board")
    assert page.evaluate(_RINGS, ["header a", "main, .content", "footer a"]) == []


_RINGS = """(places) => places.map((place) => {
  const node = document.querySelector(place), probe = document.body.appendChild(document.createElement("i"));
  const colour = (value) => {
    probe.style.color = value;
    return getComputedStyle(probe).color.match(/[\\d.]+/g).map(Number);
  };
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, place) => sum + c * [0.2126, 0.7152, 0.0722][place], 0.05);
  let ground = node;
  while (/, 0\\)$/.test(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement;
  const pair = [getComputedStyle(node).getPropertyValue("--focus"), getComputedStyle(ground).backgroundColor]
    .map((value) => light(colour(value)));
  return [place, Math.max(...pair) / Math.min(...pair)];
}).filter(([, ratio]) => !(ratio >= 3))"""
_CUT_OFF = """(tables) => tables.filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.getAttribute("aria-label"))"""
_TORN = """(links) => links.flatMap((link) => [...link.firstChild.data.matchAll(/[^-\\/ ]+/g)].filter((word) => {
  const range = document.createRange();
  range.setStart(link.firstChild, word.index);
  range.setEnd(link.firstChild, word.index + word[0].length);
  return range.getClientRects().length > 1;
}).map((word) => word[0]))"""
_WIDTHS = "(choices) => choices.map((one) => one.offsetWidth)"


def shown_at(route: Route) -> re.Pattern[str]:
    """The addresses of a route, without what is asked behind them."""
    parts = re.split(r"(\[[^]]*\]|\{\w+\})", route.address)
    told = (("" if part.startswith("[") else "[^/]+") if part[:1] in ("[", "{") else re.escape(part) for part in parts)
    return re.compile("".join(told))


def test_every_page_of_the_desk_is_looked_at() -> None:
    """A page that is added without an example here is named."""
    looked_at = [*ELSEWHERE, *(at.partition("?")[0] for pages in PAGES.values() for at in pages.values())]
    pages = [route for route in ROUTES if (route.roles or route.database) and route.address not in NO_PAGES]
    pages += [route for route in ROUTES if route.address == "/-/answer/{match}{json}" and not route.needs]
    assert [route.address for route in pages if not any(map(shown_at(route).fullmatch, looked_at))] == []
    assert {route.address for route in ROUTES} >= NO_PAGES | {"/-/panel", "/-/player"}
    assert all((Path(__file__).parent / name).exists() for name in ELSEWHERE.values())


_SHORTENED = """document.querySelectorAll('#events li:nth-child(n+16), tbody tr:nth-child(n+9)')
  .forEach((line) => line.remove())"""
"""Lines of a list or a table are all alike, and axe takes a while for each."""

_ASKED: dict[str, bool] = {}
_FOLLOWED: Counter[tuple[object, ...]] = Counter()


def _answers(href: str, name: str) -> bool:
    """Whether there is something at an address, which is asked once, as are pages that step through a match; true of
    what pages like this have led to often enough."""
    parts = urlsplit(href)
    stepped = parts.path.startswith(("/-/match/", "/-/answer/", "/-/cases/open"))
    key = f"{parts.netloc}{parts.path}" if stepped else href
    if key not in _ASKED:
        likeness = parts.netloc, kind_of(name), _route(parts.path), *sorted(parse_qs(parts.query))
        _FOLLOWED[likeness] += 1
        if _FOLLOWED[likeness] > ALIKE:
            return True
        try:
            with urlopen(href, timeout=20) as answer:
                _ASKED[key] = answer.status == 200
        except HTTPError:
            _ASKED[key] = False
    return _ASKED[key]
