"""What stands before every form that is sent: it must come from a page of the desk, small, and as forms are sent.

asgi-csrf lets a post through that brings no cookie, and a desk that knows its one local user by nothing but the role
has none to ask for; so where a post comes from is looked at here, before anything reads it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from ledger.web.auth.gate import App, Message, Receive, Scope, Send

LARGEST: Final = 64 * 1024
"""Bytes of a form: more than any form of the desk has fields for."""
_FORM: Final = "application/x-www-form-urlencoded"
_HARMLESS: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
_OWN_SITES: Final = frozenset({"same-origin", "none"})


def posts_of_our_own(app: App, is_desk: Callable[[], bool]) -> App:
    """Refuse a post from another site, of another kind than a form, or of more than :data:`LARGEST` bytes."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in _HARMLESS or not is_desk():
            await app(scope, receive, send)
            return
        refused = _refusal(scope)
        body = None if refused else await _body(receive)
        if refused is None and body is None:
            refused = 413, f"a form has at most {LARGEST // 1024} KiB; what was sent is longer and was not read\n"
        if refused is None and not (body or b"").isascii():
            refused = 400, "a form is sent in ASCII, other letters as percent and digits\n"
        if refused is not None:
            await _refuse(send, *refused)
            return
        await app(scope, _again(body or b"", receive), send)

    return guarded


def _refusal(scope: Scope) -> tuple[int, str] | None:
    asked = {name: value.decode("latin-1") for name, value in scope["headers"]}
    site, origin = asked.get(b"sec-fetch-site"), asked.get(b"origin")
    if site is not None and site not in _OWN_SITES:
        return 403, "a form of the desk is sent from a page of the desk, not from another site\n"
    if origin is not None and urlsplit(origin).netloc.lower() != asked.get(b"host", "").lower():
        return 403, "a form of the desk is sent from a page of the desk, not from another site\n"
    if asked.get(b"content-type", "").partition(";")[0].strip().lower() != _FORM:
        return 415, f"the desk reads forms sent as {_FORM}\n"
    length = asked.get(b"content-length", "0")
    if not length.isdigit() or len(length) > 9 or int(length) > LARGEST:
        return 413, f"a form has at most {LARGEST // 1024} KiB; what was sent is longer and was not read\n"
    return None


async def _body(receive: Receive) -> bytes | None:
    """The body; None when it is too long, or whoever sends it has gone."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        more = bool(message.get("more_body", False))
        if len(body) > LARGEST:
            return None
    return body


def _again(body: bytes, receive: Receive) -> Receive:
    """What was read, to be read once more."""
    told: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        return told.pop() if told else await receive()

    return replayed


async def _refuse(send: Send, status: int, says: str) -> None:
    kind = (b"content-type", b"text/plain; charset=utf-8")
    await send({"type": "http.response.start", "status": status, "headers": [kind, (b"connection", b"close")]})
    await send({"type": "http.response.body", "body": says.encode()})
