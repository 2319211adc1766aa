"""Views of four small matches, and the desk over them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ledger.views.projecting.projection import build_views
from ledger.web.app import desk_app
from tests.web.browsing import browsing
from tests.web.matches import all_matches

Get = Callable[..., Any]


@pytest.fixture(scope="package")
def views(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of views; not to be written to."""
    folder = tmp_path_factory.mktemp("views")
    build_views(folder, all_matches())
    return folder


def pages_of(folder: Path, **options: Any) -> Get:
    """Asks a desk over ``folder``; every call is a new loop, as the test client is asynchronous."""
    desk = desk_app(folder, **options)

    def ask(path: str, **more: Any) -> Any:
        return asyncio.run(desk.client.get(path, **more))

    return ask


@pytest.fixture(scope="package")
def get(views: Path) -> Get:
    """Asks the desk for a page."""
    return pages_of(views)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser for all tests of a file."""
    with browsing() as found:
        yield found
