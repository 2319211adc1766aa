"""From a log to pages: ingest, audit, project, ask."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from ledger.audit.auditor import Auditor
from ledger.evidence.store import open_reader, open_writer
from ledger.evidence.writer import no_pin
from ledger.views.projection.generation import build_views
from ledger.views.view_files import OPEN_FILE
from tests.desk_kit.desk import pages_of
from tests.desk_kit.files import dump, opened_bytes
from tests.desk_kit.matches import CANARIES, lines, no_rules, played_on, rulebook, settled, wrong_show


def project(folder: Path) -> Path:
    """Make the views of a ledger."""
    with open_reader(folder) as reader:
        build_views(folder / "views", Auditor(reader, rulebook(), reader.person).all())
    return folder / "views"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ledger of four matches, one with a line that waits."""
    late = [{**no_rules()[1], "match": "M5", "seq": 4}]
    with open_writer(tmp_path / "ledger", create=True) as writer:
        writer.ingest(lines(settled(), wrong_show(), played_on(), no_rules(), late), "log.jsonl", no_pin)
    return tmp_path / "ledger"


def test_log_to_pages(folder: Path) -> None:
    """Every match of the ledger is served, also one of which nothing could be stored yet."""
    get = pages_of(project(folder))
    rows = get("/open/matches.json?_shape=array").json()
    assert sorted(row["match"] for row in rows) == ["M1", "M2", "M3", "M4", "M5"]
    found = get("/open/findings.json?_shape=array&match=M5").json()
    assert ("log_incomplete", None) in [(finding["code"], finding["event"]) for finding in found]
    players = get("/open/players.json?_shape=array").json()
    assert len({row["pseudonym"] for row in players}) == 2, "the ledger knows a person from match to match"
    content = opened_bytes(folder / "views" / OPEN_FILE).lower()
    assert [word for word in CANARIES if word.lower().encode() in content] == []


def test_dropped_and_rebuilt_from_the_ledger(folder: Path) -> None:
    """The same rows, whatever stood there before."""
    first = dump(project(folder) / OPEN_FILE)
    for path in (folder / "views").iterdir():
        path.unlink()
    assert dump(project(folder) / OPEN_FILE) == first


def test_everything_served_is_shipped() -> None:
    """Queries, templates and style stand inside the package, so a wheel carries them."""
    for package, name, kind in (
        ("ledger.views", "queries", ".sql"), ("ledger.web", "templates", ".html"), ("ledger.web", "assets", ".css"),
    ):  # fmt: skip
        assert any(path.name.endswith(kind) for path in (files(package) / name).iterdir())
