"""What every page of the desk is given beside its own: where one can go from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ledger.web.front import front_page
from ledger.web.seam import Datasette, Request, may_view

_GUARDED: Final = (
    ("Cases", "/-/cases", "cases"), ("Matches", "/open/matches", "open"), ("Board", "/-/board", "open"),
    ("Leads", "/-/leads", "leads"),
)  # fmt: skip
"""Each place with the view file one must be allowed to see; the box to search in stands on every page."""


class Place(NamedTuple):
    """A place of the desk: its name, its address, whether the page is one of it."""

    name: str
    href: str
    now: bool


async def page_vars(view_name: str | None, desk: Datasette, request: Request | None) -> dict[str, Any]:
    """What the template of a page is given: the places this person may go to, and on the first page what is new.

    Datasette's padlock on tables that not everybody may see is left out: here that is all of them.
    """
    actor = request.actor if request is not None else None
    path = request.path if request is not None else ""
    given: dict[str, Any] = {"places": await places(desk, actor, path), "private": False}
    return given | await front_page(desk, actor) if view_name == "index" else given


async def places(desk: Datasette, actor: Mapping[str, Any] | None, path: str) -> list[Place]:
    """Where this person may go; nothing is named that would be refused."""
    return [
        Place(name, desk.urls.path(where), path.startswith(where))
        for name, where, database in _GUARDED
        if await may_view(desk, actor, database)
    ]
