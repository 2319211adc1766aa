"""Who is signed in, and how often somebody may try: kept in memory, so a desk that starts anew knows nobody."""

from __future__ import annotations

import hashlib
import ipaddress
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

LASTS: Final = 12 * 3600
"""Seconds after which a session ends."""
IDLE: Final = 3600
"""Seconds without a page after which a session ends."""
FREE: Final = 5
"""Wrong passwords for a name, or from an address, that cost nothing but themselves."""
FIRST_WAIT: Final = 10
LONGEST_WAIT: Final = 900
_FORGOTTEN: Final = 3600
_MANY: Final = 10_000

Clock = Callable[[], float]


@dataclass
class Session:
    """Who signed in, with what was kept of the password then; since when, and when the last page was."""

    name: str
    password: str
    since: float
    last: float


class Sessions:
    """Sessions by the digest of their random key."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._open: dict[str, Session] = {}

    def begin(self, name: str, password: str) -> str:
        """A new session; its key goes to the browser and is kept nowhere."""
        now = self._clock()
        self._open = {digest: one for digest, one in self._open.items() if not _is_over(one, now)}
        key = secrets.token_urlsafe(32)
        self._open[_digest(key)] = Session(name, password, now, now)
        return key

    def of(self, key: str) -> Session | None:
        """The session of a key, kept alive by this; None when there is none or it is over."""
        found, now = self._open.get(_digest(key)), self._clock()
        if found is None:
            return None
        if _is_over(found, now):
            self.end(key)
            return None
        found.last = now
        return found

    def end(self, key: str) -> None:
        """End a session; its key opens nothing any more."""
        self._open.pop(_digest(key), None)


def _is_over(session: Session, now: float) -> bool:
    return now - session.since >= LASTS or now - session.last >= IDLE


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogateescape")).hexdigest()


@dataclass
class _Tries:
    wrong: int
    until: float
    last: float


class Throttle:
    """Wrong tries by key, a name or an address. After :data:`FREE` of them one waits, each time twice as long."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._tries: dict[str, _Tries] = {}

    def wait(self, *keys: str) -> int:
        """Seconds until one may try again under all these keys; 0 for now."""
        now = self._clock()
        waits = [tries.until - now for key in keys if (tries := self._tries.get(key))]
        return max(0, *(int(-(-wait // 1)) for wait in waits)) if waits else 0

    def wrong(self, *keys: str) -> None:
        """One wrong try under each key."""
        now = self._clock()
        if len(self._tries) > _MANY:
            kept = sorted(self._tries.items(), key=lambda item: item[1].last)[_MANY // 2 :]
            self._tries = {key: tries for key, tries in kept if now - tries.last < _FORGOTTEN}
        for key in keys:
            tries = self._tries.get(key)
            if tries is None or now - tries.last >= _FORGOTTEN:
                tries = self._tries[key] = _Tries(0, now, now)
            tries.wrong, tries.last = tries.wrong + 1, now
            if tries.wrong >= FREE:
                tries.until = now + min(FIRST_WAIT * 2 ** min(tries.wrong - FREE, 20), LONGEST_WAIT)

    def right(self, name: str, address: str) -> None:
        """The try just counted was right: the name begins anew, the address has one less."""
        self._tries.pop(name, None)
        tries = self._tries.get(address)
        if tries is not None:
            tries.wrong, tries.until = tries.wrong - 1, self._clock()


def address_key(address: str | None) -> str:
    """An address to count tries by; the 64 bits of a network where it has a longer one, since those are one house's."""
    try:
        found = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:
        return "address ?"
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is None:
        return f"address {ipaddress.ip_network((found, 64), strict=False)}"
    return f"address {getattr(found, 'ipv4_mapped', None) or found}"
