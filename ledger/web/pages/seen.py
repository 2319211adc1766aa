"""The one place that learns of every page on which somebody is shown hands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

from ledger.play.viewer import NOBODY
from ledger.web.seam import Datasette, Unkept, plugin_options
from schemas.errors import MeldtrailError


class HandsSeen(NamedTuple):
    """Who was shown the hands of a match: at which event, and through whose eyes (None: all hands); on which page."""

    actor: Mapping[str, Any] | None
    match: str
    at: int
    eyes: int | None
    page: str = "match"


OnHandsSeen = Callable[[HandsSeen], Awaitable[None]]


async def hands_seen(desk: Datasette, seen: HandsSeen) -> None:
    """Called once for every page that shows a hand, before the page is sent.

    The clerk keeps it, or whoever stands under ``on_hands_seen`` in the desk's options; when that fails, no hand is
    shown. Raises Unkept.
    """
    on_hands_seen: OnHandsSeen | None = (plugin_options(desk) or {}).get("on_hands_seen")
    if on_hands_seen is not None:
        await on_hands_seen(seen)
        return
    about = (seen.match, seen.at) if seen.at > 0 else None
    await access_kept(desk, seen.actor, f"saw {_whose(seen.eyes)} on the {seen.page} page", about)


def _whose(eyes: int | None) -> str:
    if eyes is None:
        return "all hands"
    return "no hand" if eyes == NOBODY else f"what seat {eyes} saw"


async def access_kept(
    desk: Datasette, actor: Mapping[str, Any] | None, what: str, about: tuple[str, int] | None = None
) -> None:
    """Have the clerk keep that somebody is about to be shown ``what``. A desk over bare views has none and keeps
    nothing. Raises Unkept when it cannot be kept."""
    clerk = (plugin_options(desk) or {}).get("clerk")
    if clerk is None:
        return
    try:
        await clerk.record_access(str((actor or {}).get("id") or "nobody"), what, about)
    except MeldtrailError as wrong:
        raise Unkept(f"What is seen here is written down first, and that cannot be done now: {wrong}.") from None
