"""The sign-in page, ``/-/sign-in?next=/-/match/M1``, and the end of a session, ``/-/sign-out``."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Final

from ledger.web.auth.identity import COOKIE, SIGN_IN, SIGN_OUT, UNSENT, local_path
from ledger.web.auth.state import LASTS
from ledger.web.datasette import CSRF_COOKIE, Request, Response
from ledger.web.desk import Desk
from schemas.message import Message, message
from schemas.roles import NOBODY, role_of

_IN_SECONDS: Final = 90
"""Waits up to which seconds are told, longer ones in minutes."""


async def sign_in_page(desk: Desk, request: Request) -> Response:
    """The form; on POST a session, and the way to the page that was asked for."""
    onward = local_path(request.args.get("next"))
    if not desk.auth.has_sign_in:
        return Response.redirect(desk.urls.instance(), status=303)
    if request.method == "POST":
        return await _sign_in(desk, request)
    if role_of(request.actor) != NOBODY:
        return Response.redirect(desk.urls.path(onward), status=303)
    return await _form(
        desk, request, onward, says=message("sign_in-unsent") if UNSENT in request.query_string else None
    )


async def _sign_in(desk: Desk, request: Request) -> Response:
    fields = await request.post_vars()
    onward, name = local_path(fields.get("next")), (fields.get("name") or "").strip().lower()
    # Datasette lets a form without any cookie pass, so that another site could sign a browser in as somebody else; and
    # a form without a field must not fit a browser without a cookie.
    if not hmac.compare_digest(_bytes(fields.get("csrftoken")), _bytes(request.cookies.get(CSRF_COOKIE)) or b"-"):
        return await _form(desk, request, onward, name, message("sign_in-stale"), 400)
    key = await desk.auth.sign_in(request, name, fields.get("password") or "")
    if key is None:
        return await _form(desk, request, onward, name, message("sign_in-wrong"), 403)
    if isinstance(key, int):
        return await _form(desk, request, onward, name, _wait(key), 429, {"retry-after": str(key)})
    # Before the cookie: where that cannot be recorded nobody is signed in.
    await desk.record_access({"id": name}, "signed in")
    answer = Response.redirect(desk.urls.path(onward), status=303)
    secure = desk.auth.is_encrypted(request)
    answer.set_cookie(COOKIE, key, max_age=LASTS, httponly=True, samesite="lax", secure=secure)
    return answer


def _bytes(text: str | None) -> bytes:
    return (text or "").encode("utf-8", "surrogateescape")


def _wait(seconds: int) -> Message:
    if seconds < _IN_SECONDS:
        return message("sign_in-wait_seconds", count=seconds)
    return message("sign_in-wait_minutes", count=-(-seconds // 60))


async def _form(
    desk: Desk, request: Request, onward: str, name: str = "", says: Message | None = None, status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response:  # fmt: skip
    context = {
        "onward": onward,
        "name": name[:64],
        "says": desk.sentence(says) if says else "",
        "action": desk.urls.path(SIGN_IN),
    }
    return await desk.page(request, "sign-in.html", context, status, view="sign-in", headers=headers)


async def sign_out_page(desk: Desk, request: Request) -> Response:
    """End the session here and on the server; the browser forgets its key."""
    desk.auth.sign_out(request)
    answer = Response.redirect(desk.urls.path(SIGN_IN), status=303)
    secure = desk.auth.is_encrypted(request)
    answer.set_cookie(COOKIE, "", max_age=0, expires=0, httponly=True, secure=secure)
    return answer


ROUTES: Final = ((rf"^{SIGN_IN}$", sign_in_page), (rf"^{SIGN_OUT}$", sign_out_page))
