"""Pages are drawn at once and ask a file for little, and nobody sees a difference to how Datasette draws them."""

from __future__ import annotations

import gc
import re
from pathlib import Path
from typing import Any

import pytest
from datasette.database import Database
from jinja2 import Environment, FileSystemLoader, Template, nodes
from jinja2.runtime import Context

from ledger.evidence.lines import log_lines
from ledger.evidence.store import open_writer
from ledger.rules.library import read_rulebook
from ledger.serving.projecting import project
from ledger.web import compiled
from ledger.web.compiled import is_drawn_at_once
from ledger.web.datasette import Request, Response, ServedFile
from ledger.web.pages.replay import ViewedMatch
from meldtrail.samples import sample_folder
from schemas.roles import STAFF_ROLES
from tests.desk_kit.desk import pages_of

PAGES = (
    "/", "/-/board", "/-/cases", "/-/leads", "/-/find", "/-/find?q=table+T1", "/-/incidents", "/-/macros", "/-/reveals",
    "/-/match/{}", "/-/match/{}?at=9&as=1", "/-/answer/{}", "/-/answer/{}?seat=1", "/-/match/none", "/-/find?q={}",
    "/open/matches", "/open/matches/{}", "/open/wrong_shows", "/hands/hands", "/-/nothing", "/open",
)  # fmt: skip
FOLDER = Path(compiled.__file__).parent / "templates"


@pytest.fixture(scope="module")
def views(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The views of one match with a finding."""
    folder = tmp_path_factory.mktemp("drawn") / "ledger"
    with open_writer(folder, create=True) as writer:
        log = sample_folder() / "classic" / "out_of_turn.jsonl"
        writer.ingest(log_lines(log), log.name, pin=read_rulebook().pin)
    project(folder)
    return folder / "views"


def match_of(views: Path) -> str:
    """The id of the match, out of the list of them."""
    return str(pages_of(views)("/open/matches.json?_shape=array").json()[0]["match"])


def plain(page: str) -> str:
    """A page without the time it took, the present moment, and what tells one browser's form from another's."""
    changing = (
        r"Queries took [0-9.]+",
        r"\d\d:\d\d UTC",
        r"T\d\d(?::|%3A)\d\d(?::|%3A)[0-9.]+Z",
        r'name="csrftoken" value="[^"]+"',
    )
    return re.sub("|".join(changing), "", page)


@pytest.mark.parametrize("role", STAFF_ROLES)
def test_a_page_drawn_at_once_is_the_one_datasette_draws(
    views: Path, role: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same bytes for every role; how many were drawn at once is counted, so that the test looks at any."""
    at_once: list[bool] = []

    def heard(template: Template, folder: str) -> bool:
        at_once.append(is_drawn_at_once(template, folder))
        return at_once[-1]

    monkeypatch.setattr("ledger.web.datasette.is_drawn_at_once", heard)
    match = match_of(views)
    ask = pages_of(views, role=role)
    drawn = [(path.format(match), ask(path.format(match))) for path in PAGES]
    assert sum(at_once) > 12
    monkeypatch.setattr("ledger.web.datasette.is_drawn_at_once", lambda *_: False)
    ask = pages_of(views, role=role)
    for path, page in drawn:
        again = ask(path)
        assert page.status_code == again.status_code, path
        assert plain(page.text) == plain(again.text), path


def test_a_page_of_ours_says_by_itself_where_it_stands() -> None:
    """A page drawn at once cannot wait for Datasette to say where it stands: no template that says so asks it there."""
    for path in sorted(FOLDER.glob("*.html")):
        tree = Environment(extensions=["jinja2.ext.do"]).parse(path.read_text("utf-8"))
        blocks = [block for block in tree.find_all(nodes.Block) if block.name == "crumbs" and path.name != "base.html"]
        assert not [name for block in blocks for name in block.find_all(nodes.Name) if "crumb" in name.name], path.name


def test_only_the_way_home_is_called_home() -> None:
    """Who may not see the front page is told of a database first."""
    places = Environment(loader=FileSystemLoader(FOLDER), autoescape=True).from_string(
        '{% import "_crumbs.html" as crumbs with context %}{{ crumbs.nav(None) }}'
    )
    home, database = {"href": "/", "label": "home"}, {"href": "/open", "label": "open"}
    for items in ([home, database], [database]):
        urls = {"instance": lambda: "/"}
        html = places.render(urls=urls, t=lambda code: f"({code})", crumb_items=lambda items=items, **_: items)
        assert ("(frame-home)" in html) == (home in items) and '<a href="/open">open</a>' in html


def test_the_first_page_asks_no_file_for_its_schema(views: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for tables nor for their sizes, of which it tells nothing."""
    asked: list[str] = []
    execute = ServedFile.execute

    async def heard(self: ServedFile, sql: str, *rest: Any, **named: Any) -> Any:
        asked.append(sql)
        return await execute(self, sql, *rest, **named)

    monkeypatch.setattr(ServedFile, "execute", heard)
    ask = pages_of(views)
    assert ask("/").status_code == 200
    assert asked == []
    assert set(ask("/.json").json()) >= {"open", "hands"}
    assert asked


def test_a_file_is_asked_once_how_it_spells_a_table(views: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Datasette asks with every permission for a table, which is decided anew each time; of another file it asks."""
    asked: list[str] = []
    execute = Database.execute

    async def heard(self: Database, sql: str, *rest: Any, **named: Any) -> Any:
        asked.append(sql)
        return await execute(self, sql, *rest, **named)

    ask = pages_of(views)
    assert ask("/open/matches").status_code == 200
    monkeypatch.setattr(Database, "execute", heard)
    assert ask("/open/matches").status_code == 200
    assert asked
    assert not [sql for sql in asked if "sqlite_master" in sql]
    copied = (views / "open.db").resolve().read_bytes()
    (views / "another").write_bytes(copied)
    (views / "another").replace(views / "open.db")
    assert ask("/open/matches").status_code == 200
    assert [sql for sql in asked if "sqlite_master" in sql and "collate nocase" in sql]


@pytest.mark.parametrize("path", ["/", "/-/match/{}", "/-/match/{}?at=9&as=1", "/-/answer/{}", "/-/cases", "/-/find"])
def test_a_page_leaves_nothing_behind_that_waits_for_garbage_to_be_collected(views: Path, path: str) -> None:
    """Every page would hold on to all it was made of, and some hundred of them be searched through at once."""
    address, ask = path.format(match_of(views)), pages_of(views)
    ask(address)
    gc.collect()
    gc.disable()
    try:
        assert ask(address).status_code == 200
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        held = [type(one).__name__ for one in gc.garbage if isinstance(one, Request | Response | Context | ViewedMatch)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert held == []
