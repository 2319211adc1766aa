"""Views of small matches and of every sample log, the desk over them, and a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.desk_kit.desk import ask as ask
from tests.desk_kit.desk import demo as demo
from tests.desk_kit.desk import demo_folder as demo_folder
from tests.desk_kit.desk import get as get
from tests.desk_kit.desk import views as views
from tests.web.browsing import browsing


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser for all tests of a file."""
    with browsing() as found:
        yield found
