"""A desk over a small ledger with a worker, and one browser's worth of cookies: forms are read off pages and sent."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cli.app import run
from ledger.serving.projecting import project, projecting
from ledger.web.app import desk_app
from tests.desk_kit.loop import awaited
from tests.desk_kit.matches import Sent, settled, write_log, wrong_show
from tests.desk_kit.worker import InProcessWorker

Fields = dict[str, str]


class Forms(HTMLParser):
    """The forms of a page: where each is sent, and what stands in its fields; the words of the page beside them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[tuple[str, Fields]] = []
        self.words: list[str] = []
        self._area: str | None = None
        self._choice: str | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Begins a form, or fills in a field."""
        told = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.forms.append((told.get("action", ""), {}))
        if not self.forms:
            return
        fields, name = self.forms[-1][1], told.get("name", "")
        if tag == "input" and name and told.get("type") not in {"radio", "checkbox"}:
            fields[name] = told.get("value", "")
        elif tag == "input" and name and "checked" in told:
            fields[name] = told["value"]
        elif tag == "textarea":
            self._area, fields[name] = name, ""
        elif tag == "select":
            self._choice, fields[name] = name, ""
        elif tag == "option" and self._choice and "selected" in told:
            fields[self._choice] = told.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        """Ends a field of many lines; its first line break is not part of it."""
        if tag == "textarea" and self._area is not None:
            fields = self.forms[-1][1]
            fields[self._area] = fields[self._area].removeprefix("\n")
            self._area = None
        if tag == "select":
            self._choice = None

    def handle_data(self, words: str) -> None:
        """Words of the page, or of a field."""
        if self._area is not None:
            self.forms[-1][1][self._area] += words
        else:
            self.words.append(words)

    def of(self, action: str) -> Fields:
        """The form of an action on a case, all its fields to be filled in: not the button of the next step. Fails where
        the action is not offered."""
        named = [fields for _, fields in self.forms if fields.get("action") == action and "then" not in fields]
        assert named, f"{action} is not offered"
        return named[0]

    def having(self, *names: str) -> Fields:
        """The first form with fields of these names."""
        return next(fields for _, fields in self.forms if fields.keys() >= {*names})


class Browser:
    """Somebody at the desk: pages and forms, with the cookies they set."""

    def __init__(self, desk: Any) -> None:
        self.desk = desk
        self._cookies: dict[str, str] = {}

    def get(self, path: str, **more: Any) -> Any:
        """A page."""
        got = awaited(self.desk.client.get(path, cookies=self._cookies, **more))
        self._cookies |= dict(got.cookies)
        return got

    def post(self, path: str, fields: Mapping[str, str], **more: Any) -> Any:
        """Sends a form."""
        return awaited(self.desk.client.post(path, data=dict(fields), cookies=self._cookies, **more))

    def send(self, case: str, action: str, **typed: str) -> Any:
        """Loads a case, fills in the form of an action and sends it."""
        form = Forms(self.get(f"/-/case/{case}").text).of(action)
        return self.post(f"/-/case/{case}", form | typed)


def ledger_in(folder: Path, *more: Callable[[], Sent]) -> Path:
    """A ledger of M1, settled wrongly, M2 with a wrong show and what more was sent, and its views: a copy of one made
    once."""
    return Path(shutil.copytree(Path(_made(*more).name) / "ledger", folder / "ledger", symlinks=True))


@cache
def _made(*more: Callable[[], Sent]) -> TemporaryDirectory[str]:
    folder = TemporaryDirectory(prefix="desk-")
    log, ledger = Path(folder.name) / "log.jsonl", Path(folder.name) / "ledger"
    write_log(log, *(sent() for sent in (settled, wrong_show, *more)))
    assert run(["ingest", str(log), "--ledger", str(ledger)]) == 0
    project(ledger)
    return folder


def show_cases(ledger: Path) -> None:
    """Brings every case into the views."""
    with projecting(ledger) as projector:
        while projector.records():
            pass


def worker_of(ledger: Path) -> InProcessWorker:
    """A worker that projects records alone."""
    return InProcessWorker(ledger, lambda: show_cases(ledger))


def by_others(ledger: Path, who: str, case: str, after: int, *records: Mapping[str, Any]) -> None:
    """Records of somebody else, who is at another browser."""
    awaited(worker_of(ledger).write_case(who, case, after, records))


def browser_of(ledger: Path, role: str = "support", tz: str = "Asia/Kolkata", language: str = "en") -> Browser:
    """Somebody at a desk over the ledger, who is called ``local``."""
    return Browser(desk_app(ledger / "views", role=role, tz=tz, worker=worker_of(ledger), language=language))
