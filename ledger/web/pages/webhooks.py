"""``/-/webhooks``: the webhooks of this desk without secrets, what was told, and what failed, to be sent again."""

from __future__ import annotations

from typing import Any, Final

from ledger.serving.webhooks import Delivery
from ledger.web.datasette import Request, Response
from ledger.web.desk import Actor, Desk, Refusal, read_post, see_other, who_asks
from schemas.errors import MeldtrailError
from schemas.roles import ADMIN, role_of
from schemas.wire import timestamp

WEBHOOKS: Final = "/-/webhooks"


def may_see_webhooks(desk: Desk, actor: Actor) -> bool:
    """Whether this person may see what webhooks were told; the worker knows that."""
    return desk.worker is not None and role_of(actor) == ADMIN


async def webhooks_page(desk: Desk, request: Request) -> Response:
    """The page; by POST a delivery is sent again."""
    if role_of(request.actor) != ADMIN:
        raise Refusal(403, "refused-role", role=role_of(request.actor))
    if desk.worker is None:
        raise Refusal(503, "refused-no_worker_webhooks")
    try:
        if request.method == "POST":
            typed = await read_post(request)
            await desk.worker.send_again(who_asks(request.actor), typed.get("delivery", "")[:64])
            return see_other(desk.urls.path(WEBHOOKS))
        found = await desk.worker.deliveries()
    except MeldtrailError as wrong:
        raise Refusal(409, "refused-wrong", why=str(wrong)) from None
    context = {"webhooks": found.webhooks, "deliveries": [_row(desk, one) for one in found.deliveries]}
    return await desk.page(request, "webhooks.html", context)


def _row(desk: Desk, one: Delivery) -> dict[str, Any]:
    def time(seconds: int | None) -> str:
        return desk.words.minute(timestamp(seconds * 1000)) if seconds is not None else ""

    return {
        **one._asdict(), "says": desk.say(f"webhooks-status_{one.status}"), "last": time(one.last_at),
        "next": time(one.next_at), "event_says": desk.say(f"webhooks-event_{one.event.replace('.', '_')}"),
        "case_href": desk.case_address(one.case),
    }  # fmt: skip


ROUTES: Final = ((r"^/-/webhooks$", webhooks_page),)
