"""The token with which Zendesk opens an app that asks for signed requests: a JWT under the app's own key (RS256).

By Zendesk's pages for developers: the first page of such an app is asked for by a form with the field ``token``; its
claims name the account (``iss``), the installation (``aud``), the agent (``sub``), and until when it is good.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from ledger.serving.helpdesk import Framing
from schemas.errors import UsageError

_USER: Final = re.compile(r"/users/(\d{1,20})(?:\.json)?$")
_LEEWAY: Final = 10
"""Seconds by which two clocks may differ."""
_REQUIRED: Final = ("exp", "iat", "nbf", "iss", "aud", "sub")
NO_LIBRARY: Final = "tokens of Zendesk are checked with PyJWT: pip install 'meldtrail[helpdesk]'"


class Refused(Exception):
    """The token is not good here."""


class ZendeskAgent(NamedTuple):
    """Who opened the app: the id of the agent at Zendesk, when the token was made, and until when it is good."""

    id: str
    made: int
    ends: int


def agent_of(token: str, framing: Framing) -> ZendeskAgent:
    """The agent a token names. Raises Refused, and UsageError where the library is not installed."""
    try:
        import jwt
    except ImportError:
        raise UsageError(NO_LIBRARY) from None
    if framing.key is None or framing.audience is None or len(token) > 8000:
        raise Refused
    try:
        claims: dict[str, Any] = jwt.decode(
            token, framing.key, algorithms=["RS256"], audience=framing.audience, leeway=_LEEWAY,
            options={"require": list(_REQUIRED)},
        )  # fmt: skip
    except (jwt.PyJWTError, ValueError, TypeError):
        raise Refused from None
    issuer, subject = str(claims["iss"]), str(claims["sub"])
    accounts = {urlsplit(origin).hostname for origin in framing.origins}
    if (urlsplit(issuer).hostname if "://" in issuer else issuer.lower()) not in accounts:
        raise Refused
    found = _USER.search(subject)
    return ZendeskAgent(found[1] if found else subject, int(claims["iat"]), int(claims["exp"]))
