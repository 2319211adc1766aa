"""What stands before every page: who may ask by which name, and how browsers must treat the answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, MutableMapping
from typing import Any, Final

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"x-robots-tag", b"noindex, nofollow"),
    (b"content-security-policy", b"base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'"),
)


def gate(app: App, hosts_now: Callable[[], Collection[str] | None]) -> App:
    """Refuse addresses with a backslash, which browsers read as another site, and names that are not ours.

    The second keeps a page elsewhere from reading the desk by pointing its own name at this machine. Where
    ``hosts_now`` gives None the app is no desk and is left alone.
    """

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        hosts = hosts_now()
        if hosts is None or scope["type"] != "http":
            await app(scope, receive, send)
            return

        async def send_safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = [_kept_from_scripts(header) for header in message.get("headers", ())]
                message["headers"] = [*told, *HEADERS]
            await send(message)

        refusal = _refusal(scope, hosts)
        if refusal is None:
            await app(scope, receive, send_safe)
            return
        kind = (b"content-type", b"text/plain; charset=utf-8")
        await send_safe({"type": "http.response.start", "status": refusal[0], "headers": [kind]})
        await send({"type": "http.response.body", "body": f"{refusal[1]}\n".encode()})

    return guarded


def _kept_from_scripts(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    name, value = header
    if name.lower() == b"set-cookie" and b"httponly" not in value.lower():
        return name, value + b"; HttpOnly"
    return name, value


def _refusal(scope: Scope, hosts: Collection[str]) -> tuple[int, str] | None:
    path = scope.get("raw_path") or b""
    if "\\" in scope["path"] or b"\\" in path:
        return 400, "an address has no backslash"
    if not path.isascii():
        return 400, "an address is written in ASCII"
    if not _header(scope, b"cookie").isascii():
        return 400, "a cookie is written in ASCII"
    asked = _header(scope, b"host")
    if host_name(asked) not in hosts:
        return 400, "the desk answers on this machine only, under its own name"
    return None


def _header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def host_name(asked: str) -> str:
    """The host of a Host header, without its port: ``[::1]:8001`` is ``::1``."""
    if asked.startswith("["):
        return asked[1:].partition("]")[0].lower()
    return asked.rpartition(":")[0].lower() if ":" in asked else asked.lower()
