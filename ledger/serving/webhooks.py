"""Webhooks: what happens to a case is told to addresses an admin named, signed, and tried again until it arrives.

Signed by Standard Webhooks (https://www.standardwebhooks.com): ``webhook-id``, ``webhook-timestamp`` and
``webhook-signature``, which is ``v1,`` and base64 of HMAC-SHA256 over ``id.timestamp.body``. The id is made of webhook,
case and record: whoever has seen it has seen the event. What waits is kept in ``webhooks.db`` of the ledger's folder,
which can be deleted: what was told already is then told no more, and what waited is lost.

Each webhook has a thread while something of it is due, so that one which is slow holds up no other. Events of a case
go to it in their order: a later one waits until the one before it arrived or was given up. Several processes may serve
one ledger: whoever sends a delivery claims it first.

An address is resolved for every try and what it resolves to is connected to, so that a name cannot point elsewhere
between; addresses of private networks are refused unless the webhook says that one is meant. No redirect is followed.
"""

from __future__ import annotations

import hashlib
import hmac
import http.client
import io
import json
import socket
import ssl
import threading
import time
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import urlsplit

from ledger.cases.writing import KIND, listed_case
from ledger.evidence.growth import Growth
from ledger.evidence.reader import Reader
from ledger.evidence.retention import read_retention
from ledger.evidence.sqlite import transaction
from ledger.evidence.store import growth_of, open_parts, open_public, reader_of
from ledger.messages.renderer import ENGLISH, Renderer
from ledger.serving.helpdesk import Settings, SettingsBook, Webhook, is_loopback_url, is_public
from ledger.views.sqlite import sqlite3
from schemas import records as rec
from schemas.errors import LedgerError, MeldtrailError, UsageError
from schemas.helpdesk import CaseEvent
from schemas.message import Message, Quoted, message

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

OUTBOX_FILE: Final = "webhooks.db"
PAUSES: Final = (5, 30, 120, 600, 1800, 7200, 21_600, 43_200, 86_400)
"""Seconds after each try that failed before the next one; after the last one nothing is tried by itself."""
PATIENCE: Final = 10.0
"""Seconds for a whole try, from the look-up of the name to the last line of the answer's head."""
SHOWN: Final = 200
SENDERS: Final = 16
"""Webhooks that are sent to at once."""
TURN: Final = 30.0
"""Seconds after which a webhook lets others be sent to, where there are more of them."""
CLAIMED: Final = 60
"""Seconds for which a delivery is its sender's: longer than a try may take, and who was killed has it until then."""
_DAY: Final = 86_400
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS deliveries (
  id TEXT PRIMARY KEY, webhook TEXT NOT NULL, event TEXT NOT NULL, case_id TEXT NOT NULL, seq INTEGER NOT NULL,
  body TEXT NOT NULL, status TEXT NOT NULL, tries INTEGER NOT NULL, next_at INTEGER, last_at INTEGER, trouble TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS waiting ON deliveries (status, next_at);
CREATE INDEX IF NOT EXISTS of_case ON deliveries (webhook, case_id, seq);
CREATE TABLE IF NOT EXISTS taken_in (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
"""
_DUE: Final = """
status = 'waiting' AND next_at <= ? AND NOT EXISTS (
  SELECT 1 FROM deliveries AS earlier WHERE earlier.webhook = one.webhook AND earlier.case_id = one.case_id
    AND earlier.seq < one.seq AND earlier.status = 'waiting')
"""
_LEAVES: Final = "leaves"
"""How far the ledger was looked at, for webhooks without a beginning of their own: by hand, or of an older version."""
Clock = Callable[[], int]
"""Seconds since 1970."""
Resolve = Callable[[str, int], list[str]]
"""The IP addresses of a host."""


class Delivery(NamedTuple):
    """One event for one webhook: ``waiting``, ``delivered`` or ``failed``; times in seconds since 1970. What went wrong
    last is worded by :func:`trouble_words`."""

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


class NotSentError(Exception):
    """Why a delivery did not arrive, and ``as_json`` as it is kept."""

    def __init__(self, why: Message) -> None:
        super().__init__(ENGLISH.words(why))
        self.as_json = json.dumps({"code": why.code, **dict(why.arguments)}, ensure_ascii=False, default=str)


def trouble_words(words: Renderer, text: str) -> str:
    """What went wrong with a delivery, in words; of an older version as it was written."""
    try:
        fields = json.loads(text)
        return words.words(message(fields.pop("code"), **fields))
    except (ValueError, AttributeError, KeyError, TypeError):
        return text


def seconds() -> int:
    """Seconds since 1970, by this machine's clock."""
    return int(time.time())


# -- what is told -------------------------------------------------------------------------------------


def case_events(reader: Reader, case: str) -> Iterator[CaseEvent]:
    """What webhooks are told of the records of a case. A record out of place tells nothing, nor does a case that cannot
    be read."""
    state, records = listed_case(reader, case)
    odd = {seq for seq, _ in state.odd}
    opening = state.opened
    if opening is None:
        return
    match = opening.about[0] if opening.about else None
    about: dict[str, Any] = {
        "case": case, "ticket": opening.ticket, "tickets": [opening.ticket], "match": match, "deal": opening.deal,
        "seat": opening.seat, "topic": opening.topic,
    }  # fmt: skip
    for record in records:
        if record.seq in odd:
            continue
        # The tickets as they are then, which the event takes a copy of: of one joined later nothing is told before.
        fields = {**about, "at": record.at, "seq": record.seq}
        match record:
            case rec.CaseTicket():
                about["tickets"].append(record.ticket)
            case rec.CaseOpened():
                yield CaseEvent(type="case.opened", **fields)
            case rec.CaseDecided() | rec.CaseReversed():
                yield CaseEvent(type="case.decided", **fields, outcome=record.outcome, paid=record.paid)
            case rec.CaseCorrected() if record.outcome is not None or record.paid is not None:
                yield CaseEvent(type="case.decided", **fields, outcome=record.outcome, paid=record.paid)
            case rec.CaseAnswered() if record.part == record.parts:
                earlier = next((letter.reference for letter in state.sent if letter.seq == record.replaces), None)
                extra = {"seat": record.seat or fields["seat"], "reference": record.reference, "replaces": earlier}
                yield CaseEvent(type="letter.sent", **fields | extra, language=record.language)
            case _:
                pass


def delivery_id(webhook: str, event: CaseEvent) -> str:
    """The same for the same webhook, case and record, whoever makes it and when."""
    return "msg_" + hashlib.sha256(f"{webhook}\0{event.case}\0{event.seq}\0{event.type}".encode()).hexdigest()[:32]


def signature(key: bytes, delivery: str, timestamp: int, body: bytes) -> str:
    """What stands in ``webhook-signature``."""
    digest = hmac.new(key, f"{delivery}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    return f"v1,{b64encode(digest).decode()}"


# -- sending ------------------------------------------------------------------------------------------


def resolve(host: str, port: int) -> list[str]:
    """The IP addresses of a host by this machine's resolver. Raises OSError."""
    return [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def post(webhook: Webhook, headers: Mapping[str, str], body: bytes, resolved: Resolve = resolve) -> None:
    """Post a body to a webhook's address. Raises NotSent unless it answers with 200 to 299, all in good time."""
    ends = time.monotonic() + PATIENCE
    parts = urlsplit(webhook.url)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    connection = _PinnedConnection(parts.scheme, host, port, _address(webhook, host, port, resolved), ends)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, dict(headers))
        # What stands below the head of the answer is nobody's to wait for.
        with connection.getresponse() as response:
            status = response.status
    except TimeoutError:
        raise NotSentError(message("webhooks-trouble_too_slow", seconds=f"{PATIENCE:g}")) from None
    except (OSError, http.client.HTTPException, ValueError) as wrong:
        raise NotSentError(message("webhooks-trouble_no_answer", error=type(wrong).__name__)) from None
    finally:
        connection.close()
    if not 200 <= status < 300:
        why = "webhooks-trouble_redirect" if 300 <= status < 400 else "webhooks-trouble_status"
        raise NotSentError(message(why, status=str(status)))


def _address(webhook: Webhook, host: str, port: int, resolved: Resolve) -> str:
    """The IP address to connect to. Raises NotSent for a name without one, and for what nobody said may be sent to."""
    try:
        addresses = resolved(host, port)
    except (OSError, UnicodeError):  # the latter of a name that is none: an empty label, one of more than 63 letters
        addresses = []
    if not addresses:
        raise NotSentError(message("webhooks-trouble_unknown_host", host=host))
    # All of them, not the one that is connected to: their order is up to whoever serves the name.
    hidden = [address for address in addresses if not is_public(address)]
    if is_loopback_url(webhook.url):
        hidden = [address for address in addresses if address != "::1" and not address.startswith("127.")]
    elif webhook.private:
        hidden = []
    if hidden:
        raise NotSentError(message("webhooks-trouble_private", host=host, address=hidden[0]))
    return addresses[0]


class _PinnedConnection(http.client.HTTPConnection):
    """A connection to the very address that was looked at, under the name that was asked for, until a time of the
    monotonic clock."""

    sock: Any

    def __init__(self, scheme: str, host: str, port: int, address: str, ends: float) -> None:
        super().__init__(host, port)
        self.default_port = 443 if scheme == "https" else 80
        self._address, self._is_encrypted, self._ends = (address, port), scheme == "https", ends

    def connect(self) -> None:
        """Open it. Raises OSError, also for a certificate that is not the host's."""
        sock = socket.create_connection(self._address, _seconds_left(self._ends))
        try:
            if self._is_encrypted:
                sock.settimeout(_seconds_left(self._ends))
                sock = ssl.create_default_context().wrap_socket(sock, server_hostname=self.host)
        except Exception:
            sock.close()
            raise
        self.sock = _TimedSocket(sock, self._ends)


class _TimedSocket(io.RawIOBase):
    """A socket as an HTTP connection uses it, all of whose steps together end at a time: each of them for itself may
    last a while, and an answer of a line a second would never be over."""

    def __init__(self, sock: socket.socket, ends: float) -> None:
        self._opened, self._ends = sock, ends

    def sendall(self, chunk: bytes) -> None:
        """Send all of it. Raises OSError, TimeoutError when the time is over."""
        self._opened.settimeout(_seconds_left(self._ends))
        self._opened.sendall(chunk)

    def makefile(self, _: str) -> io.BufferedReader:
        """What comes, to be read; it is closed by itself, as that of a socket is."""
        return io.BufferedReader(_TimedSocket(self._opened, self._ends))

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, into: WriteableBuffer) -> int:
        """Read some of it. Raises OSError, TimeoutError when the time is over."""
        self._opened.settimeout(_seconds_left(self._ends))
        return self._opened.recv_into(into)

    def close(self) -> None:
        """Close the socket."""
        self._opened.close()
        super().close()


def _seconds_left(ends: float) -> float:
    rest = ends - time.monotonic()
    if rest <= 0:
        raise TimeoutError
    return rest


# -- the outbox ---------------------------------------------------------------------------------------


class Outbox:
    """What is still to be told, and what was. Safe for several threads, each call by itself."""

    def __init__(
        self, folder: Path, clock: Clock, send: Callable[[Webhook, Mapping[str, str], bytes], None] = post
    ) -> None:
        self._folder, self._path = folder, folder / OUTBOX_FILE
        self._settings = SettingsBook(folder)
        self._clock, self._send = clock, send
        self._looking = threading.Lock()
        self._senders: dict[str, threading.Thread] = {}
        self._begun: dict[str, float] = {}
        self._over = threading.Event()
        self._wrong: MeldtrailError | None = None

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
        settings = self._settings.now()
        return settings.webhooks if settings is not None else {}

    def begin(self, name: str) -> None:
        """Have a new webhook told of what happens from now on, and of nothing that waited for another of its name."""
        with open_public(self._folder) as (ledger, vault, *_):
            leaves = growth_of(ledger, vault).marks().leaves
        self.forget(name)
        with self._open() as conn:
            conn.execute("INSERT OR REPLACE INTO taken_in VALUES (?, ?)", (_row_of(name), leaves))

    def forget(self, name: str) -> None:
        """Drop what waited for a webhook that is no more, and what did not reach it."""
        if not self._path.exists():
            return
        with self._open() as conn:
            conn.execute("PRAGMA secure_delete=ON")
            conn.execute("DELETE FROM deliveries WHERE webhook = ? AND status <> 'delivered'", (name,))
            conn.execute("DELETE FROM taken_in WHERE name = ?", (_row_of(name),))

    def take_in(self, reader: Reader, growth: Growth) -> int:
        """Make deliveries of what happened to cases since the last look, for each webhook since it was made; how many.
        Where the file of deliveries is new, there is nothing to tell: webhooks are told what happens from then on."""
        with self._looking:
            webhooks = self._webhooks()
            with growth.moment(), self._open() as conn:
                leaves, count = growth.marks().leaves, 0
                with transaction(conn):
                    marks: dict[str, int] = dict(conn.execute("SELECT name, value FROM taken_in"))
                    last_look = marks.get(_LEAVES, leaves)
                    starts = {name: marks.get(_row_of(name), last_look) for name in webhooks}
                    for stream in growth.streams_since(KIND, min(starts.values(), default=leaves)):
                        count += self._take(conn, reader, stream.removeprefix(f"{KIND}/"), starts, webhooks)
                    now = [(name, leaves) for name in (_LEAVES, *map(_row_of, webhooks))]
                    conn.executemany("INSERT OR REPLACE INTO taken_in VALUES (?, ?)", now)
                    if (days := self._days()) is not None:
                        old = self._clock() - days * _DAY
                        conn.execute("DELETE FROM deliveries WHERE status = 'delivered' AND last_at < ?", (old,))
            return count

    def _days(self) -> int | None:
        """For how many days a delivery stays that arrived; None for ever, and while the file that says so is wrong."""
        try:
            return read_retention(self._path.parent)["webhook_deliveries"]
        except LedgerError:
            return None

    def _take(
        self, conn: sqlite3.Connection, reader: Reader, case: str, starts: Mapping[str, int],
        webhooks: Mapping[str, Webhook],
    ) -> int:  # fmt: skip
        leaves, count = reader.leaves(f"{KIND}/{case}"), 0
        for event in case_events(reader, case):
            for name, webhook in webhooks.items():
                if leaves[event.seq] >= starts[name] and event.type in webhook.events:
                    head = (delivery_id(name, event), name, event.type, case, event.seq)
                    count += conn.execute(
                        "INSERT OR IGNORE INTO deliveries VALUES (?, ?, ?, ?, ?, ?, 'waiting', 0, ?, NULL, NULL)",
                        (*head, event.model_dump_json(), self._clock()),
                    ).rowcount
        return count

    def step(self) -> None:
        """Have what is due sent, by a thread for each webhook; those that were not sent to for longest go first where
        there are more than may be sent to at once. What waits for a webhook that is no more goes. Raises what ended a
        thread before."""
        wrong, self._wrong = self._wrong, None
        if wrong is not None:
            raise wrong
        settings = self._settings.now()
        if settings is None or not self._path.exists():
            return
        with self._open() as conn:
            waiting = conn.execute("SELECT DISTINCT webhook FROM deliveries WHERE status = 'waiting'").fetchall()
            due = f"SELECT DISTINCT webhook FROM deliveries AS one WHERE {_DUE}"  # noqa: S608 - from here
            names = [name for (name,) in conn.execute(due, (self._clock(),)) if name in settings.webhooks]
        for (name,) in waiting:
            if name not in settings.webhooks:
                self.forget(name)
        self._senders = {name: one for name, one in self._senders.items() if one.is_alive()}
        for name in sorted(names, key=lambda name: self._begun.get(name, 0.0)):
            if name not in self._senders and len(self._senders) < SENDERS:
                self._begun[name] = time.monotonic()
                self._senders[name] = threading.Thread(target=self._tell, args=(name,), name="webhook", daemon=True)
                self._senders[name].start()

    def wait(self) -> None:
        """Wait until every thread has sent what is due."""
        for one in tuple(self._senders.values()):
            one.join()

    def rest(self) -> None:
        """End the threads, each after the try it is at."""
        self._over.set()
        for one in tuple(self._senders.values()):
            one.join(PATIENCE)  # which a look-up of a name may outlast; what it has claimed is tried again later
        self._over.clear()

    def _tell(self, name: str) -> None:
        """Try what is due for a webhook, the oldest first."""
        ends = time.monotonic() + TURN
        try:
            while not self._over.is_set() and time.monotonic() < ends and self._try(name):
                pass
        except MeldtrailError as wrong:
            self._wrong = wrong

    def _try(self, name: str) -> bool:
        """Try one delivery; whether there was one."""
        webhook = self._webhooks().get(name)
        claimed = self._claim(name) if webhook is not None else None
        if webhook is None or claimed is None:
            return False
        delivery, body, tries, until = claimed
        trouble = self._trouble(webhook, delivery, body.encode())
        with self._open() as conn:
            now = self._clock()
            if trouble is None:
                conn.execute(
                    "UPDATE deliveries SET status = 'delivered', next_at = NULL, last_at = ?, trouble = NULL "
                    "WHERE id = ?",
                    (now, delivery),
                )
                return True
            next_at = now + PAUSES[tries - 1] if tries <= len(PAUSES) else None
            # Only as it was claimed: meanwhile another may have sent it, or somebody asked that it be sent again.
            conn.execute(
                "UPDATE deliveries SET status = ?, next_at = ?, last_at = ?, trouble = ? "
                "WHERE id = ? AND status = 'waiting' AND tries = ? AND next_at = ?",
                ("failed" if next_at is None else "waiting", next_at, now, trouble, delivery, tries, until),
            )
        return True

    def _claim(self, name: str) -> tuple[str, str, int, int] | None:
        """A delivery that is due, which nobody else tries now: its id, its body, which try this is, and until when it
        is claimed."""
        now = self._clock()
        with self._open() as conn, transaction(conn):
            due = f"SELECT id, body, tries FROM deliveries AS one WHERE webhook = ? AND {_DUE}"  # noqa: S608 - from here
            row = conn.execute(f"{due} ORDER BY next_at, rowid LIMIT 1", (name, now)).fetchone()
            if row is None:
                return None
            delivery, body, tries = row
            claim = "UPDATE deliveries SET tries = ?, next_at = ? WHERE id = ?"
            conn.execute(claim, (tries + 1, now + CLAIMED, delivery))
        return delivery, body, tries + 1, now + CLAIMED

    def _trouble(self, webhook: Webhook, delivery: str, body: bytes) -> str | None:
        """Send a delivery; what went wrong, None when it arrived."""
        now = self._clock()
        try:
            self._send(webhook, {
                "content-type": "application/json", "user-agent": "meldtrail", "webhook-id": delivery,
                "webhook-timestamp": str(now), "webhook-signature": signature(webhook.key, delivery, now, body),
            }, body)  # fmt: skip
        except NotSentError as why:
            return why.as_json
        except Exception as wrong:
            # Whatever it is, the others are to be told.
            return NotSentError(message("webhooks-trouble_broken", error=type(wrong).__name__)).as_json
        return None

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
        condition = "status IN ('delivered', 'failed') AND last_at < ?"
        with self._open() as conn:
            there, oldest = conn.execute("SELECT count(*), min(last_at) FROM deliveries").fetchone()
            (due,) = conn.execute(f"SELECT count(*) FROM deliveries WHERE {condition}", (at - days * _DAY,)).fetchone()  # noqa: S608
            if remove and due:
                # What expires must not stand in free pages of the file.
                conn.execute("PRAGMA secure_delete=ON")
                conn.execute(f"DELETE FROM deliveries WHERE {condition}", (at - days * _DAY,))  # noqa: S608
                conn.execute("VACUUM")
        return there, oldest, due

    def send_again(self, delivery: str) -> None:
        """Have a delivery tried at once under its id, after those of its case that wait before it: one that waits as
        often as it still would be, any other as often as a new one. Raises UsageError when there is none, or no
        webhook for it any more."""
        webhook = None
        if self._path.exists():
            with self._open() as conn, transaction(conn):
                row = conn.execute("SELECT webhook FROM deliveries WHERE id = ?", (delivery,)).fetchone()
                webhook = row[0] if row is not None else None
                if webhook in self._webhooks():
                    conn.execute(
                        "UPDATE deliveries SET tries = iif(status = 'waiting', tries, 0), status = 'waiting', "
                        "next_at = ? WHERE id = ?", (self._clock(), delivery),
                    )  # fmt: skip
        if webhook is None:
            text = f"there is no delivery {delivery[:64]}; meldtrail helpdesk deliveries lists them"
            raise UsageError(text).stating(message("webhooks-no_delivery", delivery=Quoted(delivery[:64])))
        if webhook not in self._webhooks():
            text = f"there is no webhook {webhook} any more; meldtrail helpdesk webhook makes one"
            raise UsageError(text).stating(message("webhooks-no_webhook", webhook=webhook))


def _row_of(webhook: str) -> str:
    """What the row is called that says how far a webhook was told."""
    return f"webhook {webhook}"


def known_webhooks(settings: Settings | None) -> list[dict[str, Any]]:
    """The webhooks without their secrets."""
    if settings is None:
        return []
    pairs = sorted(settings.webhooks.items())
    return [{"name": name, **one.model_dump(mode="json", include={"url", "events", "private"})} for name, one in pairs]


@contextmanager
def taking_in(folder: Path, outbox: Outbox) -> Iterator[Callable[[], None]]:
    """What looks at a ledger for events to be told, and has sent what is due, each time it is called; see
    ``Outbox``."""
    with open_parts(folder) as (ledger, vault, _):
        reader, growth = reader_of(ledger, vault), growth_of(ledger, vault)
        last: list[tuple[int, ...]] = []

        def step() -> None:
            version = growth.version()
            if last != [version]:
                outbox.take_in(reader, growth)
                last[:] = [version]
            outbox.step()

        try:
            yield step
        finally:
            outbox.rest()
