"""The sign-in page, ``/-/sign-in?next=/-/match/M1``, and the end of a session, ``/-/sign-out``."""

from __future__ import annotations

import hmac
from typing import Any, Final

from ledger.web.auth.door import COOKIE, SIGN_IN, SIGN_OUT, Door, local_path
from ledger.web.auth.sessions import LASTS
from ledger.web.pages.seen import access_kept
from ledger.web.seam import CSRF_COOKIE, Datasette, Request, Response, plugin_options
from schemas.roles import NOBODY, role_of

SIGN_IN_ROUTE: Final = rf"^{SIGN_IN}$"
SIGN_OUT_ROUTE: Final = rf"^{SIGN_OUT}$"
WRONG: Final = "This name and password do not go together."
STALE: Final = "The page was open for too long, or the browser keeps no cookies. Try once more."


async def sign_in_page(datasette: Datasette, request: Request) -> Response:
    """The form; on POST a session, and the way to the page that was asked for."""
    options = plugin_options(datasette)
    if options is None:
        return Response.text("not found\n", status=404)
    door: Door = options["door"]
    onward = local_path(request.args.get("next"))
    if not door.has_sign_in:
        return Response.redirect(datasette.urls.instance(), status=303)
    if request.method == "POST":
        return await _signed_in(datasette, request, door)
    if role_of(request.actor) != NOBODY:
        return Response.redirect(datasette.urls.path(onward), status=303)
    return await _form(datasette, request, onward)


async def _signed_in(desk: Datasette, request: Request, door: Door) -> Response:
    sent = await request.post_vars()
    onward, name = local_path(sent.get("next")), (sent.get("name") or "").strip().lower()
    # Datasette lets a form without any cookie pass, so that another site could sign a browser in as somebody else.
    if not hmac.compare_digest(_bytes(sent.get("csrftoken")), _bytes(request.cookies.get(CSRF_COOKIE)) or b"-"):
        return await _form(desk, request, onward, name, STALE, 400)
    key = await door.sign_in(request, name, sent.get("password") or "")
    if key is None:
        return await _form(desk, request, onward, name, WRONG, 403)
    if isinstance(key, int):
        says = f"There were too many wrong passwords. Try again in {_words(key)}."
        return await _form(desk, request, onward, name, says, 429, {"retry-after": str(key)})
    await access_kept(desk, {"id": name}, "signed in")
    answer = Response.redirect(desk.urls.path(onward), status=303)
    answer.set_cookie(COOKIE, key, max_age=LASTS, httponly=True, samesite="lax", secure=door.is_encrypted(request))
    return answer


def _bytes(written: str | None) -> bytes:
    return (written or "").encode("utf-8", "surrogateescape")


def _words(seconds: int) -> str:
    if seconds < 90:
        return f"{seconds} second{'' if seconds == 1 else 's'}"
    return f"{-(-seconds // 60)} minutes"


async def _form(
    desk: Datasette,
    request: Request,
    onward: str,
    name: str = "",
    says: str = "",
    status: int = 200,
    headers: dict[str, str] | None = None,
) -> Response:
    context: dict[str, Any] = {"onward": onward, "name": name[:64], "says": says, "action": desk.urls.path(SIGN_IN)}
    page = await desk.render_template("sign-in.html", context, request=request, view_name="sign-in")
    return Response.html(page, status=status, headers={"cache-control": "no-store", **(headers or {})})


async def sign_out_page(datasette: Datasette, request: Request) -> Response:
    """End the session here and on the server; the browser forgets its key."""
    options = plugin_options(datasette)
    if options is None:
        return Response.text("not found\n", status=404)
    door: Door = options["door"]
    door.sign_out(request)
    answer = Response.redirect(datasette.urls.path(SIGN_IN), status=303)
    answer.set_cookie(COOKIE, "", max_age=0, expires=0, httponly=True, secure=door.is_encrypted(request))
    return answer


ROUTES: Final = ((SIGN_IN_ROUTE, sign_in_page), (SIGN_OUT_ROUTE, sign_out_page))
