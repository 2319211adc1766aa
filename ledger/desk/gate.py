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
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        refusal = _refusal(scope, hosts)
        if refusal is None:
            await app(scope, receive, send_safe)
            return
        kind = (b"content-type", b"text/plain; charset=utf-8")
        await send_safe({"type": "http.response.start", "status": 400, "headers": [kind]})
        await send({"type": "http.response.body", "body": refusal.encode()})

    return guarded


def _refusal(scope: Scope, hosts: Collection[str]) -> str | None:
    if "\\" in scope["path"] or b"\\" in (scope.get("raw_path") or b""):
        return "an address has no backslash\n"
    asked = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
    if host_name(asked) not in hosts:
        return "the desk answers on this machine only, under its own name\n"
    return None


def host_name(asked: str) -> str:
    """The host of a Host header, without its port: ``[::1]:8001`` is ``::1``."""
    if asked.startswith("["):
        return asked[1:].partition("]")[0].lower()
    return asked.rpartition(":")[0].lower() if ":" in asked else asked.lower()
