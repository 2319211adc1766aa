"""Views made once for all tests, and a desk over them: fixtures that a conftest takes over by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.app import run
from ledger.serving.projecting import project
from ledger.views.projection.generation import build_views
from ledger.web import app
from meldtrail.samples import sample_logs
from tests.desk_kit.loop import awaited
from tests.desk_kit.matches import all_matches
from tests.desk_kit.shared import made_once

Get = Callable[..., Any]


def pages_of(folder: Path, **options: Any) -> Get:
    """Asks a desk over ``folder``."""
    desk = app.desk_app(folder, **options)

    def ask(path: str, **more: Any) -> Any:
        return awaited(desk.client.get(path, **more))

    return ask


def hands_for(patch: pytest.MonkeyPatch, role: str) -> None:
    """Let desks that are made from now on show hands to this role alone."""
    metadata = app.desk_metadata()
    metadata["databases"]["hands"]["allow"] = {"role": role}
    patch.setattr(app, "desk_metadata", lambda _: metadata)


@pytest.fixture(scope="session")
def views(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of views of the four small matches; not to be written to."""
    return made_once(tmp_path_factory, "views", lambda folder: build_views(folder, all_matches()))


@pytest.fixture(scope="session")
def get(views: Path) -> Get:
    """Asks the desk for a page."""
    return pages_of(views)


@pytest.fixture(scope="session")
def demo_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ledger of every sample log, projected; not to be written to."""

    def make(folder: Path) -> None:
        assert run(["ingest", *(str(log) for log in sample_logs()), "--ledger", str(folder / "ledger")]) == 0
        project(folder / "ledger")

    return made_once(tmp_path_factory, "demo", make) / "ledger"


@pytest.fixture(scope="session")
def demo(demo_folder: Path) -> Path:
    """The views of every sample log; not to be written to."""
    return demo_folder / "views"


@pytest.fixture(scope="session")
def ask(demo: Path) -> Get:
    """The desk over the views of every sample log."""
    return pages_of(demo)
