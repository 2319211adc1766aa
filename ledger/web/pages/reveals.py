"""``/-/reveals``: what somebody asked for, that the hands of an ended match be opened before their time, and the button
by which a second person agrees."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from ledger.cases.revealing import PendingReveal
from ledger.web.datasette import Request, Response
from ledger.web.desk import Actor, Desk, Refusal, read_post, see_other, who_asks
from ledger.web.html import time_html
from schemas.errors import MeldtrailError
from schemas.roles import REVEAL, may, role_of

REVEALS: Final = "/-/reveals"
_LONGEST: Final = 255
"""Bytes of the name of a match."""


def may_see_reveals(desk: Desk, actor: Actor) -> bool:
    """Whether this person may see what was asked for; the worker knows that."""
    return desk.worker is not None and may(actor, REVEAL)


async def reveals_page(desk: Desk, request: Request) -> Response:
    """The page; by POST whoever did not ask agrees."""
    if not may(request.actor, REVEAL):
        raise Refusal(403, "refused-role", role=role_of(request.actor))
    if desk.worker is None:
        raise Refusal(503, "refused-no_worker_reveals")
    try:
        if request.method == "POST":
            match = (await read_post(request)).get("match", "")[:_LONGEST]
            await desk.worker.agree_reveal(who_asks(request.actor), match)
            return see_other(desk.match_address(match))
        found = await desk.worker.reveals()
    except MeldtrailError as wrong:
        raise Refusal(409, "refused-wrong", why=str(wrong)) from None
    rows = [_row(desk, one, who_asks(request.actor)) for one in found]
    return await desk.page(request, "reveals.html", {"reveals": rows, "here": desk.urls.path(REVEALS)})


def _row(desk: Desk, one: PendingReveal, who: str) -> dict[str, Any]:
    opens = datetime.fromtimestamp(one.opens_ms / 1000, UTC).isoformat(timespec="milliseconds")
    return {
        **one._asdict(),
        "asked": time_html(one.at, desk.zone),
        "opens": time_html(opens, desk.zone),
        "href": desk.match_address(one.match),
        "may_agree": one.who != who and not desk.auth.is_local,
    }


ROUTES: Final = ((r"^/-/reveals$", reveals_page),)
