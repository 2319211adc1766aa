"""Ways in without a cookie or a session: signed links to the panel and for a player, and the token of Zendesk.

A link is ``v1.PAYLOAD.SIGNATURE``, base64url without padding: the payload is JSON, the signature HMAC-SHA256 over
``v1.PAYLOAD`` under the secret of the links. One to the panel says who asks, in which role, about which ticket, word
for word, for how long. A link that ``opens`` is good once, within minutes; the page it opens has one that ``stays``,
for the forms in it, about the same ticket and agent, and the page each form leads to has one that ends with the first.
A desk whose state was lost takes no such link from before, so none that was used is good again.

A link for a player is of a kind of its own: one seat of one match, with the letter to it, until a time. Nothing is kept
of these; they end with their time or with the secret, and a desk that starts anew takes those from before.

Zendesk opens an app that asks for signed requests with a JWT under the app's own key (RS256). By its pages for
developers the first page of such an app is asked for by a form with the field ``token``; its claims name the account
(``iss``), the installation (``aud``), the agent (``sub``), and until when it is good.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_args
from urllib.parse import urlsplit

from ledger.answers.subject import About
from ledger.serving.helpdesk import Framing
from ledger.web.auth.middleware import PANEL
from ledger.web.auth.state import DeskState
from schemas.errors import LedgerError, UsageError
from schemas.helpdesk import HELPDESKS, Helpdesk, TicketSent

OPENS_FOR: Final = 120
"""Seconds within which a link opens the panel."""
STAYS_FOR: Final = 1800
"""Seconds for which a panel is good from when it was opened."""
LONGEST: Final = 2000
_VERSION: Final = "v1"
Use = Literal["opens", "stays"]
Wrong = Literal["link_missing", "link_forged", "link_expired", "link_over", "link_used", "link_other_use"]
Clock = Callable[[], float]
Link = TypeVar("Link")


class LinkRefused(Exception):
    """Why a link opens nothing."""

    def __init__(self, why: Wrong) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class PanelLink:
    """What a link says. ``audience`` is the helpdesk whose frame it is for, ``ticket`` the helpdesk's number, ``told``
    a digest of all of the ticket; both empty for a panel that was told none yet; times in seconds since 1970."""

    audience: Helpdesk
    agent: str
    role: str
    ticket: str
    told: str
    use: Use
    made: int
    ends: int
    once: str


def sign(secret: str, link: PanelLink) -> str:
    """A link as it is written."""
    return sign_fields(secret, _VERSION, asdict(link))


def sign_fields(secret: str, version: str, fields: Mapping[str, Any]) -> str:
    """A link of a kind, by its ``version``, that says these fields: none of another kind is good in its place."""
    payload = _to_base64(json.dumps(fields, sort_keys=True, separators=(",", ":")).encode())
    return f"{version}.{payload}.{_signature(secret, version, payload)}"


def _signature(secret: str, version: str, payload: str) -> str:
    return _to_base64(hmac.new(secret.encode(), f"{version}.{payload}".encode(), hashlib.sha256).digest())


def _to_base64(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def read_fields(secret: str | None, version: str, text: str) -> dict[str, Any]:
    """What a link of that kind says. Raises LinkRefused for none, and for one this secret, where there is one, has not
    signed so."""
    if not text:
        raise LinkRefused("link_missing")
    prefix, _, rest = text.partition(".")
    payload, _, signature = rest.partition(".")
    # ASCII, since compare_digest takes no other text.
    is_ours = prefix == version and len(text) <= LONGEST and text.isascii()
    if secret is None or not is_ours or not hmac.compare_digest(signature, _signature(secret, version, payload)):
        raise LinkRefused("link_forged")
    try:
        fields: dict[str, Any] = json.loads(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    except (ValueError, TypeError):
        raise LinkRefused("link_forged") from None
    return fields


def _read_link(link: Callable[..., Link], secret: str | None, version: str, text: str) -> Link:
    try:
        return link(**read_fields(secret, version, text))
    except TypeError:  # signed by this secret, and yet of other fields: another program wrote it
        raise LinkRefused("link_forged") from None


def _read_panel_link(secret: str | None, text: str) -> PanelLink:
    link = _read_link(PanelLink, secret, _VERSION, text)
    kinds = {"made": int, "ends": int}
    # By its very type: true is an int to isinstance.
    is_whole = all(type(value) is kinds.get(name, str) for name, value in asdict(link).items())
    if not is_whole or link.audience not in HELPDESKS or link.use not in get_args(Use) or not link.once:
        raise LinkRefused("link_forged")
    return link


def _digest(secret: str, ticket: TicketSent) -> str:
    """What is signed in the place of a ticket: of whoever has not the secret it tells no word. As the ticket comes back
    from a form of a browser, which ends lines in its own way and keeps no NUL."""
    fields = ticket.model_dump(exclude_none=True)
    plain = {
        name: str(value).replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\N{REPLACEMENT CHARACTER}").strip()
        for name, value in fields.items()
    }
    text = json.dumps({name: value for name, value in plain.items() if value}, sort_keys=True)
    return _to_base64(hmac.new(secret.encode(), f"ticket.{text}".encode(), hashlib.sha256).digest()[:18])


class PanelLinks:
    """Makes and takes the links to the panels of one desk, and keeps the ticket each is for, which is in no address.
    ``secret`` gives the secret as it is now: with another one, none made before is good."""

    def __init__(self, secret: Callable[[], str | None], state: DeskState) -> None:
        self._secret, self._state = secret, state

    @property
    def began(self) -> int:
        """Seconds since 1970 from which on links are known that were used."""
        return self._state.began

    def make(
        self, audience: Helpdesk, agent: str, role: str, ticket: TicketSent | None, use: Use = "opens"
    ) -> tuple[str, PanelLink]:
        """A new link, as it is written and what it says. Raises LinkRefused where no helpdesk is set up."""
        now = int(self._state.now)
        ends = now + (OPENS_FOR if use == "opens" else STAYS_FOR)
        link = PanelLink(audience, agent, role, "", "", use, now, ends, secrets.token_urlsafe(12))
        if ticket is not None:
            link = self.bind(link, ticket)
        return sign(self._require_secret(), link), link

    def bind(self, link: PanelLink, ticket: TicketSent) -> PanelLink:
        """A link that says a ticket, and is for no other. Raises LinkRefused where no helpdesk is set up."""
        return replace(link, ticket=ticket.number, told=_digest(self._require_secret(), ticket))

    def is_for(self, link: PanelLink, ticket: TicketSent) -> bool:
        """Whether a link is for this very ticket, word for word. Raises LinkRefused where no helpdesk is set up."""
        return hmac.compare_digest(link.told.encode(), _digest(self._require_secret(), ticket).encode())

    def going_on(self, link: PanelLink) -> str:
        """The link for the forms of a panel that was opened by a link, or changed by a form: it ends when the first of
        them does, however often the panel is changed. Raises LinkRefused where no helpdesk is set up."""
        now = int(self._state.now)
        ends = link.ends if link.use == "stays" else now + STAYS_FOR
        return sign(
            self._require_secret(), replace(link, use="stays", made=now, ends=ends, once=secrets.token_urlsafe(12))
        )

    def _require_secret(self) -> str:
        secret = self._secret()
        if secret is None:
            raise LinkRefused("link_forged")
        return secret

    def read(self, text: str, use: Use) -> PanelLink:
        """What a link says, as long as it is good for this use. Raises LinkRefused."""
        link, now = _read_panel_link(self._secret(), text), int(self._state.now)
        longest = OPENS_FOR if link.use == "opens" else STAYS_FOR
        if not (self.began <= link.made <= now and link.ends <= link.made + longest):
            raise LinkRefused("link_expired")
        if now >= link.ends:
            raise LinkRefused("link_over" if link.use == "stays" else "link_expired")
        if link.use != use:
            raise LinkRefused("link_other_use")
        if self._state.is_used(link.once):
            raise LinkRefused("link_used")
        return link

    def use_up(self, once: str, ends: int) -> None:
        """Take note that something good once was used. Raises LinkRefused when it was before."""
        if not self._state.use_up(once, ends):
            raise LinkRefused("link_used")

    def open(self, audience: Helpdesk, agent: str, role: str, ticket: TicketSent) -> tuple[str, int]:
        """The address that opens a panel once, and when it ends. Raises LinkRefused where no helpdesk is set up."""
        text, link = self.make(audience, agent, role, ticket)
        self._state.put_ticket(link.once, link.ends, ticket.model_dump_json(exclude_none=True))
        return f"{PANEL}?link={text}", link.ends

    def redeem(self, text: str) -> tuple[PanelLink, TicketSent]:
        """What a link opens, once. Raises LinkRefused."""
        link = self.read(text, "opens")
        self.use_up(link.once, link.ends)
        ticket = self._state.take_ticket(link.once)
        if ticket is None:
            raise LinkRefused("link_used")
        return link, TicketSent.model_validate_json(ticket)


# -- links for a player ----------------------------------------------------------------------------

DAYS: Final = (1, 3, 7, 14, 30)
"""For so many days a link can be made."""
USUAL: Final = 7
_DAY: Final = 86_400
_PLAYER_VERSION: Final = "player1"


@dataclass(frozen=True, slots=True)
class PlayerLink:
    """What a link says. The letter is the last one that ``case`` sent to the seat; of no case the answer to ``about``
    in the ``deal``, in the ``language``. ``seq`` is the event it opens at, ``name`` what records
    of access call the link by, since a player can read all of it; times in seconds since 1970."""

    match: str
    seat: int
    deal: int | None
    about: About
    language: str
    case: str | None
    seq: int
    name: str
    made: int
    ends: int


class PlayerLinks:
    """Makes and takes the links of one desk. ``secret`` gives the secret as it is now: with another one, none made
    before is good."""

    def __init__(self, secret: Callable[[], str | None], clock: Clock = time.time) -> None:
        self._secret, self._clock = secret, clock

    @property
    def can_be_made(self) -> bool:
        """Whether there is a secret to sign links with."""
        try:
            return self._secret() is not None
        except LedgerError:
            return False

    def times(self, days: int) -> tuple[int, int]:
        """When a link made now for so many days was made, and when it ends."""
        now = int(self._clock())
        return now, now + days * _DAY

    def write(self, link: PlayerLink) -> str:
        """A link as it is written. Raises LinkRefused where there is no secret, and for one that is too long."""
        secret = self._secret()
        text = sign_fields(secret, _PLAYER_VERSION, asdict(link)) if secret is not None else ""
        if not text or len(text) > LONGEST:
            raise LinkRefused("link_forged")
        return text

    def read(self, text: str) -> PlayerLink:
        """What a link of this desk says, also one that has ended. Raises LinkRefused for any other."""
        link = _read_link(PlayerLink, self._secret(), _PLAYER_VERSION, text)
        if link.seat < 1 or link.about not in get_args(About) or link.ends > link.made + max(DAYS) * _DAY:
            raise LinkRefused("link_forged")
        return link

    def has_ended(self, link: PlayerLink) -> bool:
        """Whether its time is over, or has not come."""
        return not link.made <= int(self._clock()) < link.ends


# -- the token of Zendesk --------------------------------------------------------------------------

_USER: Final = re.compile(r"/users/(\d{1,20})(?:\.json)?$")
_LEEWAY: Final = 10
"""Seconds by which two clocks may differ."""
_REQUIRED: Final = ("exp", "iat", "nbf", "iss", "aud", "sub")
_NO_LIBRARY: Final = "tokens of Zendesk are checked with PyJWT: pip install 'meldtrail[helpdesk]'"


class ZendeskAgent(NamedTuple):
    """Who opened the app: the id of the agent at Zendesk, when the token was made, and until when it is good."""

    id: str
    issued_at: int
    ends: int


def agent_of(token: str, framing: Framing) -> ZendeskAgent:
    """The agent whom a token of Zendesk names. Raises LinkRefused for one that is not good here, UsageError where the
    library is not installed."""
    try:
        import jwt
    except ImportError:
        raise UsageError(_NO_LIBRARY) from None
    if framing.key is None or framing.audience is None or len(token) > 8000:
        raise LinkRefused("link_forged")
    try:
        claims: dict[str, Any] = jwt.decode(
            # Never what the token says of itself: it might say none, or HMAC under the key that is public.
            token, framing.key, algorithms=["RS256"], audience=framing.audience, leeway=_LEEWAY,
            options={"require": list(_REQUIRED)},
        )  # fmt: skip
    except (jwt.PyJWTError, ValueError, TypeError):
        raise LinkRefused("link_forged") from None
    issuer, subject = str(claims["iss"]), str(claims["sub"])
    accounts = {urlsplit(origin).hostname for origin in framing.origins}
    if (urlsplit(issuer).hostname if "://" in issuer else issuer.lower()) not in accounts:
        raise LinkRefused("link_forged")
    user = _USER.search(subject)
    return ZendeskAgent(user[1] if user else subject, int(claims["iat"]), int(claims["exp"]))
