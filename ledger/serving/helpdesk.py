"""What an admin says of the operator's helpdesk: ``helpdesk.json`` of the ledger, mode 0600, since it holds secrets.

Which helpdesks may frame the panel and how they prove who asks; which webhooks are told of cases.
``meldtrail helpdesk`` writes it; whoever serves reads it again when it has changed.
"""

from __future__ import annotations

import ipaddress
import secrets
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, field_validator

from ledger.evidence.files import SettingsFile, changing, read_private_file, write_private_file
from schemas.errors import LedgerError, UsageError, first_fault
from schemas.helpdesk import EVENT_KINDS, Agent, EventKind, Helpdesk

HELPDESK_FILE: Final = "helpdesk.json"
SECRET_PREFIX: Final = "whsec_"  # noqa: S105 - how the secret of a webhook begins, by Standard Webhooks
WEBHOOK_NAME: Final = r"^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$"
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""What this machine is called by itself."""
Name = Annotated[str, StringConstraints(pattern=WEBHOOK_NAME)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Framing(_Part):
    """A helpdesk that frames the panel: its ``origins``, ``https://acme.zendesk.com``; of Zendesk also the app's public
    ``key`` (PEM) and the ``audience`` of its installation. ``agents`` are its ids of people, with their accounts here.
    """

    origins: tuple[str, ...]
    key: str | None = None
    audience: str | None = None
    agents: dict[str, Agent] = {}

    @field_validator("origins")
    @classmethod
    def _are_origins(cls, origins: tuple[str, ...]) -> tuple[str, ...]:
        for origin in origins:
            check_origin(origin)
        return origins


class Webhook(_Part):
    """Where events of cases are posted, and the secret they are signed with. ``private``: an address within the
    operator's own network is meant."""

    url: str
    secret: str
    events: tuple[EventKind, ...] = EVENT_KINDS
    private: bool = False

    @field_validator("url")
    @classmethod
    def _is_allowed(cls, url: str) -> str:
        check_url(url)
        return url

    @property
    def key(self) -> bytes:
        """The bytes the secret stands for."""
        return b64decode(self.secret.removeprefix(SECRET_PREFIX))


class Settings(_Part):
    """Everything in the file. ``link_secret`` signs the links to the panel."""

    link_secret: Annotated[str, StringConstraints(min_length=32)] = Field(
        default_factory=lambda: secrets.token_urlsafe(32)
    )
    helpdesks: dict[Helpdesk, Framing] = {}
    webhooks: dict[Name, Webhook] = {}


def check_origin(origin: str) -> None:
    """Raise UsageError for what is no origin of one site over https, or of this machine."""
    parts = urlsplit(origin)
    host = parts.hostname or ""
    is_host = bool(host) and all((sign.isalnum() and sign.isascii()) or sign in ".-:" for sign in host)
    # Nothing behind the host, not even a stroke: so browsers send it, and it is compared as text.
    is_plain = is_host and f"{parts.scheme}://{parts.netloc}" == origin and "@" not in parts.netloc
    if not is_plain or not (parts.scheme == "https" or (parts.scheme == "http" and host in LOOPBACK)):
        raise UsageError(f"{origin[:80]!r} is no origin; write one like https://acme.zendesk.com, without a path")


def check_url(url: str) -> None:
    """Raise UsageError for an address nothing is posted to: only https is, and http on this very machine."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        raise UsageError(f"{url[:80]!r} is no address") from None
    if not host or "@" in parts.netloc or parts.fragment or not url.isascii() or not url.isprintable() or " " in url:
        raise UsageError(f"{url[:80]!r} is no address to post to; write one like https://hooks.example.org/meldtrail")
    if not (parts.scheme == "https" or (parts.scheme == "http" and host in LOOPBACK)):
        raise UsageError(f"{url[:80]} is not encrypted: give an https address; http is for this very machine alone")


def check_host(url: str) -> None:
    """Raise UsageError for an address whose host is no name that can be looked up. Apart from :func:`check_url`, so
    that a file which holds such an address can still be read, and the webhook forgotten."""
    host = urlsplit(url).hostname or ""
    try:
        is_name = len(host.encode("idna")) < 254  # which counts the labels too: none empty, none of more than 63
    except UnicodeError:
        is_name = False
    if not is_name:
        raise UsageError(f"{host[:80]!r} is no name of a host: a part of it is empty or too long")


def is_loopback_url(url: str) -> bool:
    """Whether an address names this very machine."""
    return (urlsplit(url).hostname or "") in LOOPBACK


def is_public(address: str) -> bool:
    """Whether an IP address is one of the public internet: no private, loopback, link-local or reserved one."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        # One that carries an IPv4 address within it leads to that.
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is not None:
            return is_public(str(inner))
        if ip in _TRANSLATED:
            return is_public(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)))
    return ip.is_global and not ip.is_multicast


_TRANSLATED: Final = ipaddress.IPv6Network("64:ff9b::/96")
"""IPv4 addresses behind NAT64 (RFC 6052)."""


def new_secret() -> str:
    """A secret for a webhook: 32 random bytes, written as Standard Webhooks has them."""
    return SECRET_PREFIX + b64encode(secrets.token_bytes(32)).decode()


# -- the file ----------------------------------------------------------------------------------------


class SettingsBook:
    """The settings as the file has them now; None where there is none. Raises LedgerError for one that is open to
    others or cannot be read."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / HELPDESK_FILE
        self._file = SettingsFile(self.path, read_settings_file)

    def now(self) -> Settings | None:
        """The settings, read again when the file has changed."""
        try:
            return self._file.now()
        except FileNotFoundError:
            return None


def read_settings_file(path: Path) -> Settings:
    """The settings of a file. Raises LedgerError, which tells no secret."""
    text = read_private_file(path)
    try:
        return Settings.model_validate_json(text)
    except (ValidationError, UsageError) as wrong:
        says = str(wrong)
        if isinstance(wrong, ValidationError):
            field, why = first_fault(wrong, "the file")
            says = f"{field}: {why.lower()}"
        raise LedgerError(f"{path} is no file of helpdesks: {says}") from None


def change_settings(folder: Path, change: Callable[[Settings], Settings]) -> Settings:
    """Write the file anew, as ``change`` makes it of what it is; one at a time. It appears whole or not at all."""
    path = folder / HELPDESK_FILE
    with changing(path):
        settings = change(read_settings_file(path) if path.exists() else Settings())
        write_private_file(path, settings.model_dump_json(indent=2) + "\n")
    return settings
