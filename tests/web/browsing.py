"""A real browser on the real server, for the few things that only a browser can tell.

Debian's chromium is driven by playwright (the extra ``browser``); without either the tests are skipped and the summary
of the tests says so, unless MELDTRAIL_BROWSER=required, as in continuous integration. With MELDTRAIL_SCREENSHOTS=1
pictures of pages are kept in ``build/screenshots``; they take a quarter of the time.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from cli.app import run
from ledger.serving.projecting import project
from tests.forked import fork_worker, under_way
from tests.torture import TORTURE

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "build" / "screenshots"
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
SCHEMES = ("light", "dark")
PATIENCE = 60_000
"""How long a page may take to come to what a test waits for, on a machine that does much else, in milliseconds."""
SOON = 30.0
"""Seconds for a machine that does much else; a desk alone takes less than two."""
SKIPPED = "browser test: "
"""How the reason of a browser test that was skipped begins."""


def chromium() -> str:
    """Where chromium is; skips the tests when there is none or nothing to drive it with."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    missing = ["chromium"] if found is None else []
    missing += [name for name in ("playwright", "axe_playwright_python") if find_spec(name) is None]
    if found is None or missing:
        if os.environ.get("MELDTRAIL_BROWSER") == "required":
            pytest.fail(f"browser tests are required here, and there is no {' and no '.join(missing)}")
        pytest.skip(f"{SKIPPED}there is no {' and no '.join(missing)}")
    return found


@contextmanager
def browsing() -> Iterator[Any]:
    """A browser without a window."""
    path = chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        _KEPT.clear()
        browser.close()


class Launched:
    """A browser that many tests use in turn. What drives it says that its event loop runs in this thread, also while
    nothing is asked of it; no other loop can run then, so it says so only to those who use it."""

    def __init__(self, browser: Any) -> None:
        self._browser = browser
        self._loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)

    @contextmanager
    def used(self) -> Iterator[Any]:
        """The browser."""
        asyncio._set_running_loop(self._loop)
        try:
            yield self._browser
        finally:
            asyncio._set_running_loop(None)


@contextmanager
def launched() -> Iterator[Launched]:
    """Beginning one takes a second or two."""
    with browsing() as browser:
        made = Launched(browser)
        yield made
        asyncio._set_running_loop(made._loop)


@contextmanager
def serving(ledger: Path, by: int = signal.SIGINT) -> Iterator[str]:
    """``meldtrail serve`` on a free port of this machine: its address, without the last slash; it ends ``by`` a signal.
    The views are up to date when it starts, so that what is asked for first is there. It is a fork, and so is its
    worker: programs of their own would import for a second what is here."""
    project(ledger)

    def serve() -> None:
        fork_worker()
        run(["serve", "--ledger", str(ledger), "--port", "0"])

    with under_way(serve, by) as desk:
        address = desk.printed.readline().strip().rstrip("/")
        assert address.startswith("http://127.0.0.1:"), address
        yield address


def until(is_so: Callable[[], bool]) -> None:
    """Wait for what comes soon."""
    end = time.monotonic() + SOON
    while True:
        try:
            if is_so():
                return
        except OSError:
            pass
        assert time.monotonic() < end
        time.sleep(0.05)


@contextmanager
def answering(desk: Any) -> Iterator[str]:
    """A desk that answers in a thread of this process: its address, without the last slash."""
    server = uvicorn.Server(config := uvicorn.Config(desk.app(), port=0, log_level="critical"))
    (listening := config.bind_socket()).listen()  # whoever comes before it has begun waits
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join(timeout=10)


_KEPT: dict[str, list[Any]] = {}
"""By their options pages that are not in use and know nothing: making one begins a process or two."""


@contextmanager
def page_of(
    browser: Any, width: int = 1440, color_scheme: str = "light", *, refused: bool = False, **options: Any
) -> Iterator[Any]:
    """A page that knows nothing of others; an error in its script fails the test, and so does a resource that is not
    there, unless some are to be ``refused``."""
    kept = _KEPT.setdefault(repr(sorted(options.items())), [])
    page, wrong = kept.pop() if kept else browser.new_context(**options).new_page(), []
    page.context.set_default_timeout(PATIENCE)
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(media="null", color_scheme=color_scheme)

    def failed(error: Any) -> None:
        wrong.append(str(error))

    def answered(answer: Any) -> None:
        if answer.status >= 400 and not refused:
            wrong.append(answer.url)

    page.on("pageerror", failed)
    page.on("response", answered)
    yield page
    page.remove_listener("pageerror", failed)
    page.remove_listener("response", answered)
    forget(page)
    kept.append(page)
    assert wrong == []


def forget(page: Any) -> None:
    """Leave a page as it was when it was new."""
    if page.url.startswith("http"):
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.context.clear_cookies()
    page.goto("about:blank")


def light_and_dark(*widths: int) -> list[tuple[int, str]]:
    """Widths, light and dark in turn: each of both once. Every one light and dark with make torture."""
    if TORTURE:
        return [(width, scheme) for width in widths for scheme in SCHEMES]
    return [(width, SCHEMES[number % 2]) for number, width in enumerate(widths)]


def by_turns(number: int, *widths: int) -> tuple[int, ...]:
    """The width at which the page of a number among several alike is looked at: every one with make torture."""
    return widths if TORTURE else (widths[number % len(widths)],)


def follow(page: Any, selector: str) -> Any:
    """Clicks what leads to another page, and waits until that has loaded; what the desk answered."""
    with page.expect_navigation() as answered:
        page.click(selector)
    return answered.value


def keep(page: Any, name: str) -> None:
    """A picture of the whole page, to be looked at, where pictures are asked for."""
    if not os.environ.get("MELDTRAIL_SCREENSHOTS"):
        return
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)


OF_COLOURS = ("color-contrast", "link-in-text-block")
"""Rules of axe that find something else where a page is dark."""
_NOT_IN_PICTURES = "axe.configure({ rules: [{ id: 'color-contrast', selector: '*:not(svg, svg *)' }] })"
"""Of the colours of words in a picture axe cannot tell whether they are right, and takes most of its time to say so."""
_FAULTS = """async (rules) => (await axe.run({
    resultTypes: ['violations'], preload: false, ...(rules && {runOnly: rules}),
  })).violations.flatMap((fault) => fault.nodes.map((node) => [fault.id, node.html.slice(0, 160)]))"""


def faults_for_some(page: Any, rules: Sequence[str] = ()) -> list[tuple[str, str]]:
    """What axe-core finds, of any impact: rule and element; by some rules alone where they are named. A page is given
    axe once, and of what it looked at says what is wrong alone: half a megabyte each way takes as long as looking. It
    loads no file ahead, which only rules of sounds and of turned screens look into."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(_axe())
        page.evaluate(_NOT_IN_PICTURES)
    return [(fault, element) for fault, element in page.evaluate(_FAULTS, list(rules) or None)]


@cache
def _axe() -> str:
    return str(import_module("axe_playwright_python.sync_playwright").Axe().axe_script)


_WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
_SETTLES_MS = 5000


def stands_at(page: Any, seq: int) -> None:
    """Wait until the page shows an event, in its heading and its address."""
    page.wait_for_selector(f'#moment-title[data-seq="{seq}"]')
    page.wait_for_function(f"new URL(location.href).searchParams.get('at') === '{seq}'")
    assert page.locator("#events a[aria-current]").get_attribute("data-seq") == str(seq)
    assert page.locator("#match-range").input_value() == str(seq)


def too_wide(page: Any) -> int:
    """By how much the page is wider than its window, in pixels, once it has come whole: on a busy machine a page that
    was just clicked for may still be without its styles."""
    timeouts = import_module("playwright.sync_api").TimeoutError
    with suppress(timeouts):
        page.wait_for_load_state(timeout=_SETTLES_MS)
        page.wait_for_function(f"{_WIDER} <= 0", timeout=_SETTLES_MS)
    return int(page.evaluate(_WIDER))
