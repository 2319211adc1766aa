"""A desk set up for a helpdesk: accounts, tokens of every scope and of one, framed from named origins; a live match."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ledger.serving.helpdesk import Framing, Settings, change_settings
from ledger.web.auth.accounts import add_machine
from schemas.roles import SCOPES
from tests.desk_kit.loop import awaited
from tests.desk_kit.matches import played_on
from tests.web.case_desk import ledger_in, worker_of
from tests.web.staffed import Staffed

FRESHDESK = "https://acme.freshdesk.com"
ZENDESK = "https://acme.zendesk.com"
AUDIENCE = f"{ZENDESK}/api/v2/apps/installations/42.json"
TEXT = "I got 80 points, only 60 were shown! ₹60 was cut today at 3:45 pm on table T-17"
TICKET = {"number": "HD-4711", "text": TEXT, "requester": "canary-player-2", "at": "2026-11-20T22:30:00+05:30"}
API = "/-/api/v1"


@cache
def keys() -> tuple[str, str]:
    """A private and a public key, PEM, as Zendesk has them for an app."""
    from cryptography.hazmat.primitives import serialization as s
    from cryptography.hazmat.primitives.asymmetric import rsa

    key = rsa.generate_private_key(65537, 2048)
    private = key.private_bytes(s.Encoding.PEM, s.PrivateFormat.PKCS8, s.NoEncryption()).decode()
    public = key.public_key().public_bytes(s.Encoding.PEM, s.PublicFormat.SubjectPublicKeyInfo).decode()
    return private, public


@cache
def _signing(private: str) -> Any:
    """A private key, read once: whether it is one takes longer to say than a page."""
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    return load_pem_private_key(private.encode(), None)


def framings(**origins: str) -> dict[str, Framing]:
    """Both helpdesks, as an admin allows them."""
    zendesk = Framing(
        origins=(origins.get("zendesk", ZENDESK),), key=keys()[1], audience=AUDIENCE,
        agents={"123": "support-asha", "124": "analyst-asha", "125": "gone"},
    )  # fmt: skip
    return {"freshdesk": Framing(origins=(origins.get("freshdesk", FRESHDESK),)), "zendesk": zendesk}


def zendesk_token(clock: float, key: str | None = None, **claims: Any) -> str:
    """What Zendesk signs when an agent opens the app."""
    import jwt

    now = int(clock)
    told = {
        "iss": "acme.zendesk.com", "aud": AUDIENCE, "sub": f"{ZENDESK}/api/v2/users/123.json", "iat": now, "nbf": now,
        "exp": now + 240, "context": {"product": "support", "location": "ticket_sidebar"}, **claims,
    }  # fmt: skip
    kept = {name: value for name, value in told.items() if value is not None}
    return jwt.encode(kept, _signing(key or keys()[0]), algorithm="RS256")


def ledger_of(folder: Path) -> Path:
    """M1 settled wrongly, M2 with a wrong show, M3 still played; and their views."""
    return ledger_in(folder, played_on)


class Helpdesk(Staffed):
    """A staffed desk with tokens: one of all scopes, and one for each."""

    def __init__(self, ledger: Path, **options: Any) -> None:
        super().__init__(ledger, ledger / "views", **{"worker": worker_of(ledger), "tz": "Asia/Kolkata", **options})
        self.tokens = {"all": add_machine(ledger, "all", tuple(SCOPES))}
        self.tokens |= {scope: add_machine(ledger, scope.replace("_", "-"), (scope,)) for scope in SCOPES}
        self.set_up()

    def set_up(self, **origins: str) -> None:
        """Allow both helpdesks to frame the panel."""

        def change(held: Settings) -> Settings:
            return held.model_copy(update={"helpdesks": framings(**origins)})

        change_settings(self.folder, change)

    def api(self, method: str, path: str, body: Any = None, token: str | None = "all", **more: Any) -> Any:
        """One request of a machine; ``token`` is the name of one, or its text."""
        headers = dict(more.pop("headers", {}))
        if token is not None:
            headers["authorization"] = f"Bearer {self.tokens.get(token, token)}"
        if body is not None and "content" not in more:
            more["json"] = body
        return awaited(self.desk.client.request(method, f"{API}{path}", headers=headers, **more))

    def link(self, agent: str = "support-asha", ticket: Mapping[str, Any] = TICKET) -> str:
        """The address of a panel, as a helpdesk's machine asks for it."""
        got = self.api("POST", "/panel-links", {"helpdesk": "freshdesk", "agent": agent, "ticket": dict(ticket)})
        assert got.status_code == 201, got.text
        return str(got.json()["address"])

    def page(self, method: str, path: str, **more: Any) -> Any:
        """A page as a frame asks for it: without a cookie."""
        return awaited(self.desk.client.request(method, path, **more))
