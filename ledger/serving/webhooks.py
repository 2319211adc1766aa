"""Webhooks: what happens to a case is told to addresses an admin named, signed, and tried again until it arrives.

Signed by Standard Webhooks (https://www.standardwebhooks.com): ``webhook-id``, ``webhook-timestamp`` and
``webhook-signature``, which is ``v1,`` and base64 of HMAC-SHA256 over ``id.timestamp.body``. The id is made of webhook,
case and record: whoever has seen it has seen the event. What waits is kept in ``webhooks.db`` of the ledger's folder,
which can be deleted: what was told already is then told no more, and what waited is lost.

An address is resolved for every try and what it resolves to is connected to, so that a name cannot point elsewhere
between; addresses of private networks are refused unless the webhook says that one is meant. No redirect is followed.
"""

from __future__ import annotations

import hashlib
import hmac
import http.client
import socket
import ssl
import threading
import time
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from ledger.cases.writing import KIND, read_case
from ledger.evidence.growth import Growth
from ledger.evidence.reader import Reader
from ledger.evidence.retention import read_retention
from ledger.evidence.sqlite import transaction
from ledger.evidence.store import growth_of, open_parts, reader_of
from ledger.serving.helpdesk import Settings, SettingsBook, Webhook, is_loopback_url, is_public
from ledger.views.sqlite import sqlite3
from schemas import records as rec
from schemas.errors import LedgerError, UsageError
from schemas.helpdesk import CaseEvent

OUTBOX_FILE: Final = "webhooks.db"
PAUSES: Final = (5, 30, 120, 600, 1800, 7200, 21_600, 43_200, 86_400)
"""Seconds after each try that failed before the next one; after the last one nothing is tried by itself."""
PATIENCE: Final = 10.0
"""Seconds an address is given to answer."""
SHOWN: Final = 200
_DAY: Final = 86_400
_AT_ONCE: Final = 20
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS deliveries (
  id TEXT PRIMARY KEY, webhook TEXT NOT NULL, event TEXT NOT NULL, case_id TEXT NOT NULL, seq INTEGER NOT NULL,
  body TEXT NOT NULL, status TEXT NOT NULL, tries INTEGER NOT NULL, next_at INTEGER, last_at INTEGER, trouble TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS waiting ON deliveries (status, next_at);
CREATE TABLE IF NOT EXISTS taken_in (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
"""
Clock = Callable[[], int]
"""Seconds since 1970."""
Resolve = Callable[[str, int], list[str]]
"""The IP addresses of a host."""


class Delivery(NamedTuple):
    """One event for one webhook: ``waiting``, ``delivered`` or ``failed``; times in seconds since 1970."""

    id: str
    webhook: str
    event: str
    case: str
    seq: int
    status: str
    tries: int
    next_at: int | None
    last_at: int | None
    trouble: str | None


class NotSent(Exception):
    """Why a delivery did not arrive."""


def seconds() -> int:
    """Seconds since 1970, by this machine's clock."""
    return int(time.time())


# -- what is told -------------------------------------------------------------------------------------


def case_events(reader: Reader, case: str) -> Iterator[CaseEvent]:
    """What webhooks are told of the records of a case. A record out of place tells nothing."""
    state, records = read_case(reader, case)
    odd = {seq for seq, _ in state.odd}
    opened = state.opened
    if opened is None:
        return
    match = opened.about[0] if opened.about else None
    about: dict[str, Any] = {
        "case": case, "ticket": opened.ticket, "tickets": [opened.ticket], "match": match, "deal": opened.deal,
        "seat": opened.seat, "topic": opened.topic,
    }  # fmt: skip
    for record in records:
        if record.seq in odd:
            continue
        # The tickets as they are then, which the event takes a copy of: of one joined later nothing is told before.
        told = {**about, "at": record.at, "seq": record.seq}
        match record:
            case rec.CaseTicket():
                about["tickets"].append(record.ticket)
            case rec.CaseOpened():
                yield CaseEvent(type="case.opened", **told)
            case rec.CaseDecided() | rec.CaseReversed():
                yield CaseEvent(type="case.decided", **told, outcome=record.outcome, paid=record.paid)
            case rec.CaseCorrected() if record.outcome is not None or record.paid is not None:
                yield CaseEvent(type="case.decided", **told, outcome=record.outcome, paid=record.paid)
            case rec.CaseAnswered() if record.part == record.parts:
                earlier = next((sent.reference for sent in state.sent if sent.seq == record.replaces), None)
                written = {"seat": record.seat or told["seat"], "reference": record.reference, "replaces": earlier}
                yield CaseEvent(type="letter.sent", **told | written, language=record.language)
            case _:
                pass


def delivery_id(webhook: str, told: CaseEvent) -> str:
    """The same for the same webhook, case and record, whoever makes it and when."""
    return "msg_" + hashlib.sha256(f"{webhook}\0{told.case}\0{told.seq}\0{told.type}".encode()).hexdigest()[:32]


def signature(key: bytes, delivery: str, timestamp: int, body: bytes) -> str:
    """What stands in ``webhook-signature``."""
    signed = hmac.new(key, f"{delivery}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    return f"v1,{b64encode(signed).decode()}"


# -- sending ------------------------------------------------------------------------------------------


def resolve(host: str, port: int) -> list[str]:
    """The IP addresses of a host by this machine's resolver. Raises OSError."""
    return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def post(webhook: Webhook, headers: Mapping[str, str], body: bytes, resolved: Resolve = resolve) -> None:
    """Post a body to a webhook's address. Raises NotSent unless it answers with 200 to 299."""
    parts = urlsplit(webhook.url)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    try:
        addresses = resolved(host, port)
    except OSError:
        addresses = []
    if not addresses:
        raise NotSent(f"{host} is not known")
    # All of them, not the one that is connected to: their order is up to whoever serves the name.
    hidden = [address for address in addresses if not is_public(address)]
    if is_loopback_url(webhook.url):
        hidden = [address for address in addresses if not _is_loopback(address)]
    elif webhook.private:
        hidden = []
    if hidden:
        raise NotSent(f"{host} is at {hidden[0]}, within a private network, and nothing says that this is meant")
    connection = _Pinned(parts.scheme, host, port, addresses[0])
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, dict(headers))
        answer = connection.getresponse()
        answer.read(1024)
    except (OSError, http.client.HTTPException, ValueError) as wrong:
        raise NotSent(f"no answer: {type(wrong).__name__}") from None
    finally:
        connection.close()
    if not 200 <= answer.status < 300:
        more = ", which is not followed" if 300 <= answer.status < 400 else ""
        raise NotSent(f"answered with {answer.status}{more}")


def _is_loopback(address: str) -> bool:
    return address == "::1" or address.startswith("127.")


class _Pinned(http.client.HTTPConnection):
    """A connection to the very address that was looked at, under the name that was asked for."""

    def __init__(self, scheme: str, host: str, port: int, address: str) -> None:
        super().__init__(host, port, timeout=PATIENCE)
        self.default_port = 443 if scheme == "https" else 80
        self._address, self._is_encrypted = (address, port), scheme == "https"

    def connect(self) -> None:
        """Open it. Raises OSError, also for a certificate that is not the host's."""
        opened = socket.create_connection(self._address, PATIENCE)
        try:
            encrypted = ssl.create_default_context().wrap_socket if self._is_encrypted else None
            self.sock = encrypted(opened, server_hostname=self.host) if encrypted else opened
        except Exception:
            opened.close()
            raise


# -- the outbox ---------------------------------------------------------------------------------------


class Outbox:
    """What is still to be told, and what was. Safe for several threads, each call by itself."""

    def __init__(
        self, folder: Path, clock: Clock, send: Callable[[Webhook, Mapping[str, str], bytes], None] = post
    ) -> None:
        self._path = folder / OUTBOX_FILE
        self._settings = SettingsBook(folder)
        self._clock, self._send = clock, send
        self._looking = threading.Lock()

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(sqlite3.connect(self._path, timeout=10, isolation_level=None)) as conn:
                # SQLite makes it as the umask says; what is told of cases is nobody else's to read.
                self._path.chmod(0o600)
                conn.executescript(_TABLES)
                yield conn
        except (sqlite3.Error, OSError) as wrong:
            raise LedgerError(f"cannot use {self._path}: {wrong}; check the disk, or delete the file") from None

    def _webhooks(self) -> Mapping[str, Webhook]:
        found = self._settings.now()
        return found.webhooks if found is not None else {}

    def take_in(self, reader: Reader, growth: Growth) -> int:
        """Make deliveries of what happened to cases since the last look; how many. A ledger looked at for the first
        time has nothing to tell: webhooks are told what happens from then on."""
        with self._looking:
            webhooks = self._webhooks()
            with growth.moment(), self._open() as conn:
                leaves = growth.marks().leaves
                row = conn.execute("SELECT value FROM taken_in WHERE name = 'leaves'").fetchone()
                began = row[0] if row else leaves
                made = 0
                with transaction(conn):
                    for stream in growth.streams_since(KIND, began):
                        made += self._take(conn, reader, stream.removeprefix(f"{KIND}/"), began, webhooks)
                    conn.execute("INSERT OR REPLACE INTO taken_in VALUES ('leaves', ?)", (leaves,))
                    if (days := self._days()) is not None:
                        old = self._clock() - days * _DAY
                        conn.execute("DELETE FROM deliveries WHERE status = 'delivered' AND last_at < ?", (old,))
            return made

    def _days(self) -> int | None:
        """For how many days a delivery stays that arrived; None for ever, and while the file that says so is wrong."""
        try:
            return read_retention(self._path.parent)["webhook_deliveries"]
        except LedgerError:
            return None

    def _take(
        self, conn: sqlite3.Connection, reader: Reader, case: str, began: int, webhooks: Mapping[str, Webhook]
    ) -> int:
        leaves, made = reader.leaves(f"{KIND}/{case}"), 0
        for told in case_events(reader, case):
            for name, webhook in webhooks.items():
                if leaves[told.seq] >= began and told.type in webhook.events:
                    head = (delivery_id(name, told), name, told.type, case, told.seq)
                    made += conn.execute(
                        "INSERT OR IGNORE INTO deliveries VALUES (?, ?, ?, ?, ?, ?, 'waiting', 0, ?, NULL, NULL)",
                        (*head, told.model_dump_json(), self._clock()),
                    ).rowcount
        return made

    def step(self) -> bool:
        """Try what is due, the oldest first; whether more is."""
        now = self._clock()
        if not self._path.exists():
            return False
        with self._open() as conn:
            due = conn.execute(
                "SELECT id, webhook, body, tries FROM deliveries WHERE status = 'waiting' AND next_at <= ? "
                "ORDER BY next_at, rowid LIMIT ?", (now, _AT_ONCE),
            ).fetchall()  # fmt: skip
        for delivery, name, body, tries in due:
            self._try(delivery, name, body.encode(), tries)
        return len(due) == _AT_ONCE

    def _try(self, delivery: str, name: str, body: bytes, tries: int) -> None:
        webhook, trouble, now = self._webhooks().get(name), None, self._clock()
        if webhook is None:
            trouble, tries = "there is no webhook of that name any more", len(PAUSES)
        else:
            headers = {
                "content-type": "application/json", "user-agent": "meldtrail", "webhook-id": delivery,
                "webhook-timestamp": str(now), "webhook-signature": signature(webhook.key, delivery, now, body),
            }  # fmt: skip
            try:
                self._send(webhook, headers, body)
            except NotSent as why:
                trouble = str(why)
        status = "delivered" if trouble is None else "waiting" if tries < len(PAUSES) else "failed"
        next_at = now + PAUSES[tries] if status == "waiting" else None
        with self._open() as conn:
            conn.execute(
                "UPDATE deliveries SET status = ?, tries = tries + 1, next_at = ?, last_at = ?, trouble = ? "
                "WHERE id = ?",
                (status, next_at, now, trouble, delivery),
            )

    def deliveries(self) -> list[Delivery]:
        """The newest deliveries, those that failed first."""
        if not self._path.exists():
            return []
        with self._open() as conn:
            rows = conn.execute(
                "SELECT id, webhook, event, case_id, seq, status, tries, next_at, last_at, trouble FROM deliveries "
                "ORDER BY status <> 'failed', rowid DESC LIMIT ?", (SHOWN,),
            ).fetchall()  # fmt: skip
        return [Delivery(*row) for row in rows]

    def expire(self, remove: bool, days: int, at: int) -> tuple[int, int | None, int]:
        """How many deliveries there are, when the oldest was last tried (seconds since 1970), and how many that arrived
        or were given up ended more than so many days before ``at``; with ``remove`` those go. Raises LedgerError."""
        if not self._path.exists():
            return 0, None, 0
        ended = "status IN ('delivered', 'failed') AND last_at < ?"
        with self._open() as conn:
            there, oldest = conn.execute("SELECT count(*), min(last_at) FROM deliveries").fetchone()
            (due,) = conn.execute(f"SELECT count(*) FROM deliveries WHERE {ended}", (at - days * _DAY,)).fetchone()  # noqa: S608
            if remove and due:
                # What expires must not stand in free pages of the file.
                conn.execute("PRAGMA secure_delete=ON")
                conn.execute(f"DELETE FROM deliveries WHERE {ended}", (at - days * _DAY,))  # noqa: S608
                conn.execute("VACUUM")
        return there, oldest, due

    def send_again(self, delivery: str) -> None:
        """Have a delivery tried at once under its id: one that waits as often as it still would be, any other as often
        as a new one. Raises UsageError when there is none."""
        found = 0
        if self._path.exists():
            with self._open() as conn:
                found = conn.execute(
                    "UPDATE deliveries SET tries = iif(status = 'waiting', tries, 0), status = 'waiting', next_at = ? "
                    "WHERE id = ?", (self._clock(), delivery),
                ).rowcount  # fmt: skip
        if not found:
            raise UsageError(f"there is no delivery {delivery[:64]}; meldtrail helpdesk deliveries lists them")


def known_webhooks(settings: Settings | None) -> list[dict[str, Any]]:
    """The webhooks without their secrets."""
    if settings is None:
        return []
    named = sorted(settings.webhooks.items())
    return [{"name": name, **one.model_dump(mode="json", include={"url", "events", "private"})} for name, one in named]


@contextmanager
def taking_in(folder: Path, outbox: Outbox) -> Iterator[Callable[[], bool]]:
    """What looks at a ledger for events to be told, and tries what is due, each time it is called; see ``Outbox``."""
    with open_parts(folder) as (ledger, vault, _):
        reader, growth = reader_of(ledger, vault), growth_of(ledger, vault)
        seen: list[tuple[int, ...]] = []

        def step() -> bool:
            version = growth.version()
            if seen != [version]:
                outbox.take_in(reader, growth)
                seen[:] = [version]
            return outbox.step()

        yield step
