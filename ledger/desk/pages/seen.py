"""The one place that learns of every page on which somebody is shown hands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

from ledger.desk.seam import Datasette, plugin_options


class HandsSeen(NamedTuple):
    """Who was shown the hands of a match: at which event, and through whose eyes (None: all hands)."""

    actor: Mapping[str, Any] | None
    match: str
    at: int
    eyes: int | None


OnHandsSeen = Callable[[HandsSeen], Awaitable[None]]


async def hands_seen(desk: Datasette, seen: HandsSeen) -> None:
    """Called once for every page that shows a hand, before the page is sent.

    Whoever keeps a record of it stands under ``on_hands_seen`` in the desk's options; when that fails, no hand
    is shown.
    """
    on_hands_seen: OnHandsSeen | None = (plugin_options(desk) or {}).get("on_hands_seen")
    if on_hands_seen is not None:
        await on_hands_seen(seen)
