"""Views of small matches and of every sample log, the desk over them, and a browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ledger.serving import worker
from ledger.web.pages import find
from tests.desk_kit.desk import ask as ask
from tests.desk_kit.desk import demo as demo
from tests.desk_kit.desk import demo_folder as demo_folder
from tests.desk_kit.desk import get as get
from tests.desk_kit.desk import views as views
from tests.web.browsing import Launched, launched, serving
from tests.web.case_desk import Browser, browser_of, ledger_in


@pytest.fixture(scope="package")
def one_browser() -> Iterator[Launched]:
    """One for all tests of pages."""
    with launched() as found:
        yield found


@pytest.fixture
def browser(one_browser: Launched) -> Iterator[Any]:
    """It, while a test uses it."""
    with one_browser.used() as found:
        yield found


@pytest.fixture(scope="module")
def address(ledger: Path) -> Iterator[str]:
    """The desk over the ledger of a module that makes one for all its tests."""
    with serving(ledger) as found:
        yield found


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of two matches, without a case; not to be written to."""
    return ledger_in(tmp_path_factory.mktemp("made"))


@pytest.fixture
def ledger(made: Path, tmp_path: Path) -> Path:
    """A copy, for every test its own, of the ledger ``made`` for a module."""
    return Path(shutil.copytree(made, tmp_path / "ledger", symlinks=True))


@pytest.fixture
def desk(ledger: Path) -> Browser:
    """Somebody of support at the desk over it, called local."""
    return browser_of(ledger)


NOW = datetime(2026, 11, 20, 17, 0, tzinfo=UTC)
"""22:30 on 20 November in India."""


@pytest.fixture
def one_afternoon(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is NOW for whoever searches."""
    monkeypatch.setattr(find, "present", lambda: NOW)


@pytest.fixture(autouse=True)
def _several_people(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Whoever is called ``local`` here is one of several people, as where staff has accounts; else nobody could be the
    second person beside him. ``one_person`` is there for tests of that."""
    if "one_person" not in request.fixturenames:
        monkeypatch.setattr(worker, "LOCAL", "nobody at this desk")


@pytest.fixture
def one_person() -> None:
    """The desk of one machine, whose user is one person under every name."""
