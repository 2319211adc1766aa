"""Signed links to the panel: who asks, in which role, about which ticket, for how long; no cookie and no session.

A link is ``v1.PAYLOAD.SIGNATURE``, base64url without padding: the payload is JSON, the signature HMAC-SHA256 over
``v1.PAYLOAD`` under the secret of the links. A link that ``opens`` is good once, within minutes; the page it opens has
one that ``stays``, for the forms in it, about the same ticket and agent. A desk that starts anew takes no link from
before, so none that was used is good again.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, get_args

from ledger.web.auth.middleware import PANEL
from schemas.helpdesk import HELPDESKS, Helpdesk, TicketSent

OPENS_FOR: Final = 120
"""Seconds within which a link opens the panel."""
STAYS_FOR: Final = 1800
"""Seconds for which the forms of an open panel are good."""
LONGEST: Final = 2000
_VERSION: Final = "v1"
_MANY: Final = 100_000
_MOST_HELD: Final = 2000
"""Tickets of panels not opened yet that are kept, at most 20,000 signs each; the oldest goes for a newer one."""
Use = Literal["opens", "stays"]
Wrong = Literal["link_missing", "link_forged", "link_expired", "link_used", "link_other_use"]
Clock = Callable[[], float]


class LinkRefused(Exception):
    """Why a link opens nothing."""

    def __init__(self, why: Wrong) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class PanelLink:
    """What a link says. ``audience`` is the helpdesk whose frame it is for, ``ticket`` the helpdesk's number, empty for
    a panel that has not been told yet; times in seconds since 1970."""

    audience: Helpdesk
    agent: str
    role: str
    ticket: str
    use: Use
    made: int
    ends: int
    once: str


def sign(secret: str, link: PanelLink) -> str:
    """A link as it is written."""
    return sign_fields(secret, _VERSION, asdict(link))


def sign_fields(secret: str, version: str, fields: Mapping[str, Any]) -> str:
    """A link of a kind, by its ``version``, that says these fields: none of another kind is good in its place."""
    payload = _written(json.dumps(fields, sort_keys=True, separators=(",", ":")).encode())
    return f"{version}.{payload}.{_signature(secret, version, payload)}"


def _signature(secret: str, version: str, payload: str) -> str:
    return _written(hmac.new(secret.encode(), f"{version}.{payload}".encode(), hashlib.sha256).digest())


def _written(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def read_fields(secret: str, version: str, written: str) -> dict[str, Any]:
    """What a link of that kind says. Raises LinkRefused for none, and for one this secret has not signed so."""
    if not written:
        raise LinkRefused("link_missing")
    named, _, rest = written.partition(".")
    payload, _, signed = rest.partition(".")
    is_ours = named == version and len(written) <= LONGEST and written.isascii()
    if not is_ours or not hmac.compare_digest(signed, _signature(secret, version, payload)):
        raise LinkRefused("link_forged")
    try:
        fields: dict[str, Any] = json.loads(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    except (ValueError, TypeError):
        raise LinkRefused("link_forged") from None
    return fields


def _read(secret: str, written: str) -> PanelLink:
    try:
        link = PanelLink(**read_fields(secret, _VERSION, written))
    except TypeError:
        raise LinkRefused("link_forged") from None
    kinds = {"made": int, "ends": int}
    is_whole = all(type(value) is kinds.get(name, str) for name, value in asdict(link).items())
    if not is_whole or link.audience not in HELPDESKS or link.use not in get_args(Use) or not link.once:
        raise LinkRefused("link_forged")
    return link


class Links:
    """Makes and takes the links of one desk. ``secret`` gives the secret as it is now: with another one, none made
    before is good."""

    def __init__(self, secret: Callable[[], str | None], clock: Clock = time.time) -> None:
        self._secret, self._clock = secret, clock
        self.began = int(clock())
        self._used: dict[str, int] = {}

    def make(self, audience: Helpdesk, agent: str, role: str, ticket: str, use: Use = "opens") -> tuple[str, PanelLink]:
        """A new link, as it is written and what it says. Raises LinkRefused where no helpdesk is set up."""
        secret, now = self._secret(), int(self._clock())
        if secret is None:
            raise LinkRefused("link_forged")
        ends = now + (OPENS_FOR if use == "opens" else STAYS_FOR)
        link = PanelLink(audience, agent, role, ticket, use, now, ends, secrets.token_urlsafe(12))
        return sign(secret, link), link

    def read(self, written: str, use: Use) -> PanelLink:
        """What a link says, as long as it is good for this use. Raises LinkRefused."""
        secret, now = self._secret(), int(self._clock())
        if secret is None:
            raise LinkRefused("link_missing" if not written else "link_forged")
        link = _read(secret, written)
        longest = OPENS_FOR if link.use == "opens" else STAYS_FOR
        if not (self.began <= link.made <= now < link.ends <= link.made + longest):
            raise LinkRefused("link_expired")
        if link.use != use:
            raise LinkRefused("link_other_use")
        if link.once in self._used:
            raise LinkRefused("link_used")
        return link

    def use_up(self, once: str, ends: int) -> None:
        """Take note that something good once was used. Raises LinkRefused when it was before."""
        now = int(self._clock())
        if len(self._used) > _MANY:
            self._used = {name: until for name, until in self._used.items() if until > now}
        if once in self._used:
            raise LinkRefused("link_used")
        self._used[once] = ends


class Panels:
    """The panels that may be opened: a link for each, and the ticket it is for, which is in no address."""

    def __init__(self, links: Links) -> None:
        self.links = links
        self._tickets: dict[str, tuple[int, TicketSent]] = {}

    def open(self, audience: Helpdesk, agent: str, role: str, ticket: TicketSent) -> tuple[str, int]:
        """The address that opens a panel once, and when it ends. Raises LinkRefused where no helpdesk is set up."""
        written, link = self.links.make(audience, agent, role, ticket.number)
        if len(self._tickets) >= _MOST_HELD:
            self._tickets = {once: held for once, held in self._tickets.items() if held[0] > link.made}
        while len(self._tickets) >= _MOST_HELD:
            self._tickets.pop(next(iter(self._tickets)))
        self._tickets[link.once] = link.ends, ticket
        return f"{PANEL}?link={written}", link.ends

    def opened(self, written: str) -> tuple[PanelLink, TicketSent]:
        """What a link opens, once. Raises LinkRefused."""
        link = self.links.read(written, "opens")
        self.links.use_up(link.once, link.ends)
        held = self._tickets.pop(link.once, None)
        if held is None:
            raise LinkRefused("link_used")
        return link, held[1]
