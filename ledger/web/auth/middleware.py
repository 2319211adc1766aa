"""What is refused before anything is read: strange hosts and addresses, and forms that no page of the desk has sent.

asgi-csrf lets a post through that brings no cookie, and a desk that knows its one local user by nothing but the role
has none to ask for; so where a post comes from is looked at here.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Collection, MutableMapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from ledger.serving.helpdesk import LOOPBACK
from ledger.web.auth.accounts import StaffBook
from schemas.errors import UsageError

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

EVERYWHERE: Final = frozenset({"0.0.0.0", "::", ""})  # noqa: S104
"""Hosts that stand for every address of this machine."""
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"x-robots-tag", b"noindex, nofollow"),
    (b"content-security-policy", b"base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'"),
)
API: Final = "/-/api/v1"
"""Where the JSON interface stands."""
PANEL: Final = "/-/panel"
"""Where the panel stands that helpdesks frame."""
PLAYER: Final = "/-/player"
"""Where a player is shown his own seat of a match."""
LARGEST: Final = 64 * 1024
"""Bytes of a form: more than any form of the desk has fields for."""
LARGEST_TICKET: Final = 256 * 1024
"""Bytes of what helpdesks send: a whole ticket, in any script and however it is escaped."""
_POLICY: Final = b"content-security-policy"
_OF_FRAMES: Final = frozenset({b"x-frame-options", _POLICY})
_JSON: Final = "application/json"
_TEXT: Final = (b"content-type", b"text/plain; charset=utf-8")
_FORM: Final = "application/x-www-form-urlencoded"
_HARMLESS: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
_OWN_SITES: Final = frozenset({"same-origin", "none"})
_OF_A_NAME: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789.-")


class PlainRefusal(NamedTuple):
    """An answer in plain text, before there is a page: its status and sentence; for programs its code, and what to
    do."""

    status: int
    says: str
    code: str = "bad_request"
    do: str = "Look at the OpenAPI document of this desk."


def protect(app: App, hosts_now: Callable[[], Collection[str]]) -> App:
    """Refuse addresses with a backslash, which browsers read as another site; names that are not among the hosts; and a
    post from another site, of another kind than a form, or of more than so many bytes.

    The JSON interface takes JSON instead, and the panel a form from the helpdesks that may frame it, which that page
    sees to. Both, and the page for a player, are asked by a token or a signed link alone: cookies do not reach them.
    Only the panel says by itself who may frame it.

    The second keeps a page elsewhere from reading the desk by pointing its own name at this machine.
    """

    async def protected(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return

        async def send_safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = list(map(_kept_from_scripts, message.get("headers", ())))
                is_framed = _is_in(scope["path"], PANEL) and any(name == _POLICY for name, _ in own)
                message["headers"] = [*own, *(one for one in HEADERS if not is_framed or one[0] not in _OF_FRAMES)]
            await send(message)

        if (refused := _strange(scope, hosts_now())) is not None:
            await _refuse(send_safe, refused, as_json=_is_in(scope["path"], API))
            return
        if is_foreign(scope["path"]):
            scope = {**scope, "headers": [one for one in scope["headers"] if one[0] != b"cookie"]}
        if scope["method"] not in _HARMLESS:
            form = await _read_form(scope, receive)
            if isinstance(form, PlainRefusal):
                # What was sent is not read to its end: the next request must not begin within it.
                await _refuse(send_safe, form, [(b"connection", b"close")], as_json=_is_in(scope["path"], API))
                return
            receive = _again(form, receive)
        await app(scope, receive, send_safe)

    return protected


def _kept_from_scripts(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    name, value = header
    # asgi-csrf and Datasette set cookies without; no script of the desk reads one.
    if name.lower() == b"set-cookie" and b"httponly" not in value.lower():
        return name, value + b"; HttpOnly"
    return name, value


async def _refuse(
    send: Send, refused: PlainRefusal, headers: Sequence[tuple[bytes, bytes]] = (), as_json: bool = False
) -> None:
    kind, body = _TEXT, f"{refused.says}\n".encode()
    if as_json:
        kind = (b"content-type", b"application/json; charset=utf-8")
        body = json.dumps({"error": {"code": refused.code, "says": refused.says, "do": refused.do}}).encode()
    await send({"type": "http.response.start", "status": refused.status, "headers": [kind, *headers]})
    await send({"type": "http.response.body", "body": body})


def _is_in(path: str, place: str) -> bool:
    return path == place or path.startswith(f"{place}/")


def is_foreign(path: str) -> bool:
    """Whether a path is for helpdesks or players: no session and no cookie counts there."""
    return any(_is_in(path, place) for place in (API, PANEL, PLAYER))


def _header(scope: Scope, name: bytes, default: str | None = None) -> str | None:
    # ASGI writes names of headers in small letters.
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), default)


# -- addresses and hosts ---------------------------------------------------------------------------


def _strange(scope: Scope, hosts: Collection[str]) -> PlainRefusal | None:
    path = scope.get("raw_path") or b""
    if "\\" in scope["path"] or b"\\" in path:
        return PlainRefusal(400, "an address has no backslash")
    if not path.isascii():
        return PlainRefusal(400, "an address is written in ASCII")
    if not (_header(scope, b"cookie") or "").isascii():
        return PlainRefusal(400, "a cookie is written in ASCII")
    if host_name(_header(scope, b"host") or "") not in hosts:
        return PlainRefusal(400, "the desk answers on this machine only, under its own name")
    return None


def host_name(host: str) -> str:
    """The host of a Host header, without its port: ``[::1]:8001`` is ``::1``."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.rpartition(":")[0].lower() if ":" in host else host.lower()


def check_listening(host: str, names: Collection[str], book: StaffBook) -> None:
    """Raise UsageError where the desk would be open to others without sign-in or under any name; LedgerError for a
    file of accounts that cannot be used. Asked before anything is opened."""
    strange = [name for name in names if not name or not set(name.lower()) <= _OF_A_NAME]
    if strange:
        raise UsageError(f"{strange[0]!r} is no name of a machine; write one like desk.example.org, without a port")
    if book.in_use():
        book.now()
    elif host not in LOOPBACK:
        raise UsageError(
            f"nobody signs in here, so the desk cannot serve on {host}: run `meldtrail staff add NAME --role ROLE` "
            "first, or use 127.0.0.1"
        )
    if host in EVERYWHERE and not names:
        raise UsageError(f"on {host} the desk must know its name: give --name desk.example.org")


# -- forms -----------------------------------------------------------------------------------------

_ELSEWHERE: Final = PlainRefusal(
    403, "a form of the desk is sent from a page of the desk, not from another site", "other_site",
    "Ask from a server, with its token; a browser on another site is not answered.",
)  # fmt: skip


def _too_long(most: int) -> PlainRefusal:
    return PlainRefusal(
        413, f"a form has at most {most // 1024} KiB; what was sent is longer and was not read", "too_long",
        "Send less: of a ticket the text alone, without what is attached or quoted.",
    )  # fmt: skip


async def _read_form(scope: Scope, receive: Receive) -> bytes | PlainRefusal:
    """The body of a form that a page of the desk has sent."""
    site, origin = _header(scope, b"sec-fetch-site"), _header(scope, b"origin")
    is_api, is_panel = _is_in(scope["path"], API), _is_in(scope["path"], PANEL)
    if not is_panel and site is not None and site not in _OWN_SITES:
        return _ELSEWHERE
    # A frame in a sandbox says null, which is no host of ours.
    if not is_panel and origin is not None and _host_of(origin) != (_header(scope, b"host") or "").lower():
        return _ELSEWHERE
    kind = (_header(scope, b"content-type") or "").partition(";")[0].strip().lower()
    # Whatever else an operation is not asked by is refused for that.
    if is_api and kind != _JSON and scope["method"] == "POST":
        return PlainRefusal(
            415, f"the JSON interface reads {_JSON}", "not_json", f"Send JSON, and content-type: {_JSON}."
        )
    if not is_api and kind != _FORM:
        return PlainRefusal(415, f"the desk reads forms sent as {_FORM}")
    # A body in chunks does not say: then what comes is counted.
    length = _header(scope, b"content-length", "0") or ""
    most = LARGEST_TICKET if is_api or is_panel else LARGEST
    if not length.isdigit() or len(length) > 9 or int(length) > most:
        return _too_long(most)
    body = await _read_body(receive, most)
    if body is None:
        return _too_long(most)
    if is_api or body.isascii():
        return body
    return PlainRefusal(400, "a form is sent in ASCII, other letters as percent and digits")


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


async def _read_body(receive: Receive, most: int) -> bytes | None:
    """The body; None when it is too long, or whoever sends it has gone."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        more = bool(message.get("more_body", False))
        if len(body) > most:
            return None
    return body


def _again(body: bytes, receive: Receive) -> Receive:
    """What was read, to be read once more."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay
