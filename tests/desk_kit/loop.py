"""One event loop for every page that is asked for: making one for each, with threads of its own, takes longer than many
a page does."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import copy_context
from functools import cache
from typing import Any, TypeVar

Given = TypeVar("Given")


def awaited(asked: Coroutine[Any, Any, Given]) -> Given:
    """What comes of it; what it sets for itself is not seen by the next."""
    return _runner().run(asked, context=copy_context())


@cache
def _runner() -> asyncio.Runner:
    return asyncio.Runner()
