"""What desk and worker say to one another, and the ways from a page to the worker.

One JSON object a line: calls from the desk, replies from the worker. Pages ask through a :class:`Worker`.
:class:`SocketWorker` is the way to one at the other end of a socket, :class:`ProcessWorker` that in a process of its
own, spawned anew when it ends before the desk does, :class:`SharedWorker` the way to that from another process.
"""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
import tempfile
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from ledger.cases.revealing import PastReveal, PendingReveal
from ledger.evidence.receipts import now_ms
from ledger.evidence.shards import desk_folder
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import read_message
from ledger.serving.projecting import are_ready, check_kept, drop_outlived
from ledger.serving.webhooks import Delivery
from schemas.errors import ConflictError, LedgerError, MeldtrailError, UsageError
from schemas.message import Message, message, plain


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    id: int = 0
    """Which call a reply belongs to; whoever sends a call over a socket numbers it."""


class LookUp(_Line):
    """Which players are called so, by the platform's id or name."""

    call: Literal["look_up"] = "look_up"
    who: str
    player: str


class FindMatch(_Line):
    """Whether the ledger has something of a match, which views do not tell while they are behind."""

    call: Literal["find_match"] = "find_match"
    match: str


class RecordAccess(_Line):
    """Somebody is about to be shown something that is not public."""

    call: Literal["record_access"] = "record_access"
    who: str
    what: str
    about: tuple[str, int] | None = None


class WriteCase(_Line):
    """Records to be appended to a case."""

    call: Literal["write_case"] = "write_case"
    who: str
    case: str | None
    after: int
    records: list[dict[str, Any]]


class ListDeliveries(_Line):
    """The webhooks of this ledger, without their secrets, and the newest deliveries, those that failed first."""

    call: Literal["list_deliveries"] = "list_deliveries"


class SendAgain(_Line):
    """A delivery that is to be tried again at once; that is recorded. Refused with UsageError when there is none of the
    id."""

    call: Literal["send_again"] = "send_again"
    who: str
    delivery: str


class WriteMacro(_Line):
    """A macro as it is to be at this desk, which is recorded; ``entry`` None takes back what was changed. ``seen``:
    what whoever writes had before them. Refused as :func:`ledger.cases.macros.change_macro` does."""

    call: Literal["write_macro"] = "write_macro"
    who: str
    macro: str
    entry: dict[str, Any] | None
    seen: str


class RunIncident(_Line):
    """Something to be done for an incident, ``ask`` how far it has come. ``job`` is what is asked about; to open cases,
    the search they come of. ``seen`` marks the cases a page had shown as those to propose, or to agree to. ``words`` is
    the language of the desk, ``lang`` that of letters."""

    call: Literal["run_incident"] = "run_incident"
    who: str
    do: Literal["find", "open", "show", "propose", "agree", "letters", "ask"]
    job: str = ""
    name: str = ""
    code: str = ""
    clause: str = ""
    ruleset: str = ""
    since: str = ""
    until: str = ""
    ticket: str = ""
    seen: str = ""
    lang: str = "en"
    words: str = "en"
    tz: str = "UTC"


class ListReveals(_Line):
    """Which reveals of hands wait for a second person, by match, and which are over. ``holders`` are the accounts that
    may ask for one, None where there are none."""

    call: Literal["list_reveals"] = "list_reveals"
    holders: tuple[str, ...] | None = None


class AgreeReveal(_Line):
    """Agreement to what somebody else asked for: the hands of a match are opened, and that is recorded. Refused as
    :func:`ledger.cases.revealing.agree` does, and with ConflictError for the local user, who is never two."""

    call: Literal["agree_reveal"] = "agree_reveal"
    who: str
    match: str
    holders: tuple[str, ...] | None = None


class Reply(_Line):
    """What came of a call; ``refused`` is the kind of error, ``says`` its sentence, ``stated`` the same as a message
    in JSON, where the error has one."""

    pseudonyms: tuple[str, ...] = ()
    holds: bool = False
    case: str | None = None
    deliveries: tuple[Delivery, ...] = ()
    webhooks: tuple[dict[str, Any], ...] = ()
    incident: dict[str, Any] | None = None
    reveals: tuple[PendingReveal, ...] = ()
    past: tuple[PastReveal, ...] = ()
    refused: str | None = None
    says: str = ""
    stated: dict[str, Any] | None = None


Call = (
    LookUp
    | FindMatch
    | RecordAccess
    | WriteCase
    | ListDeliveries
    | SendAgain
    | WriteMacro
    | RunIncident
    | ListReveals
    | AgreeReveal
)
CALL: Final[TypeAdapter[Call]] = TypeAdapter(Annotated[Call, Field(discriminator="call")])

ERRORS: Final[dict[str, type[MeldtrailError]]] = {
    kind.__name__: kind for kind in (ConflictError, LedgerError, UsageError)
}
"""The errors a worker replies with, by name."""


def refusal(number: int, wrong: MeldtrailError) -> Reply:
    """The reply to a call that is refused."""
    kind = next((name for name, kind in ERRORS.items() if isinstance(wrong, kind)), LedgerError.__name__)
    fact = plain(wrong.fact) if wrong.fact is not None else None
    return Reply(id=number, refused=kind, says=str(wrong), stated=fact)


def failure(wrong: Exception) -> LedgerError:
    """An error nobody expected, of which the type alone is told: its words may name a card."""
    name = type(wrong).__name__
    return LedgerError(f"the worker failed: {name}").stating(message("worker-failed", error=name))


def error_of(reply: Reply) -> MeldtrailError:
    """The error that a reply tells of, in its English line alone where its message is none that can be worded here."""
    wrong = ERRORS.get(reply.refused or "", LedgerError)(reply.says)
    fact = read_message(reply.stated)
    return wrong.stating(fact) if fact is not None and _can_be_worded(fact) else wrong


def _can_be_worded(fact: Message) -> bool:
    # Worded whole, since what it is given may be as strange as its code: the page that tells it has nothing to catch.
    try:
        return ENGLISH.has(fact.code) and bool(ENGLISH.words(fact))
    except (ValueError, LookupError, TypeError, AttributeError):
        return False


# -- what pages ask through ------------------------------------------------------------------------

_LONGEST_LINE: Final = 2**22
"""A reply is at most so many bytes."""
_PATIENCE: Final = 30.0
"""Seconds a page waits for the worker."""
GONE: Final = (
    "the worker, which keeps the ledger for this desk, does not answer; try again in a few seconds, "
    "and if that does not help, start the desk again"
)


def _gone() -> LedgerError:
    return LedgerError(GONE).stating(message("worker-gone"))


class Worker(ABC):
    """Pages ask through this; ``who`` is the id of the member of staff for whom they ask."""

    @abstractmethod
    async def ask(self, call: Call) -> Reply:
        """The reply to a call. Raises the error it was refused with, LedgerError when there is none to ask."""

    async def look_up(self, who: str, player: str) -> tuple[str, ...]:
        """The pseudonyms of the players of that id or name as the platform writes it; empty when there is none.

        The look-up is recorded, without what was typed. Raises LedgerError when it cannot be: nothing is told then.
        """
        return (await self.ask(LookUp(who=who, player=player))).pseudonyms

    async def holds(self, match: str) -> bool:
        """Whether the ledger has something of a match. Raises LedgerError where that is not known."""
        return (await self.ask(FindMatch(match=match))).holds

    async def record_access(self, who: str, what: str, about: tuple[str, int] | None = None) -> None:
        """Record that somebody is about to be shown ``what``, of the event ``about``; returns once that is durable.

        Raises LedgerError when it cannot be recorded: then nothing may be shown.
        """
        await self.ask(RecordAccess(who=who, what=what, about=about))

    async def write_case(self, who: str, case: str | None, after: int, records: Sequence[Mapping[str, Any]]) -> str:
        """Append records to a case, all or none, and show them in ``cases.db``; returns the id of the case.

        ``case`` None takes the next free id. ``after`` is the seq the page had seen, 0 for a new case. Raises
        ConflictError for a record that may not follow or a case that went on; UsageError for what is no record.
        """
        call = WriteCase(who=who, case=case, after=after, records=[dict(record) for record in records])
        return (await self.ask(call)).case or ""


class SocketWorker(Worker):
    """A worker at the other end of a socket. Made anywhere, used in the one event loop of the desk."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._writer: asyncio.StreamWriter | None = None
        self._waiting: dict[int, asyncio.Future[Reply]] = {}
        self._last = 0
        self._opening = asyncio.Lock()
        self._reading: asyncio.Task[None] | None = None
        self.is_gone = False
        """Whether the other end has closed."""

    async def ask(self, call: Call) -> Reply:
        """See :class:`Worker`."""
        writer = await self._open()
        self._last += 1
        number = self._last
        promised: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._waiting[number] = promised
        try:
            writer.write(call.model_copy(update={"id": number}).model_dump_json().encode() + b"\n")
            await writer.drain()
            reply = await asyncio.wait_for(promised, _PATIENCE)
        except (OSError, TimeoutError):
            raise _gone() from None
        finally:
            self._waiting.pop(number, None)
        if reply.refused is not None:
            raise error_of(reply)
        return reply

    async def _open(self) -> asyncio.StreamWriter:
        async with self._opening:
            if self.is_gone:
                raise _gone()
            if self._writer is None:
                # Opened by the first call, in the loop that reads it. By itself asyncio takes no line above 64 KiB.
                reader, self._writer = await asyncio.open_connection(sock=self._connection, limit=_LONGEST_LINE)
                self._reading = asyncio.get_running_loop().create_task(self._read(reader))
            return self._writer

    async def _read(self, reader: asyncio.StreamReader) -> None:
        try:
            while line := await reader.readline():
                reply = Reply.model_validate(json.loads(line))
                promised = self._waiting.get(reply.id)
                # Its page may have waited long enough and gone.
                if promised is not None and not promised.done():
                    promised.set_result(reply)
        except (OSError, ValueError):
            pass
        self.is_gone = True
        for promised in self._waiting.values():
            if not promised.done():
                promised.set_exception(OSError(GONE))


class SharedWorker(Worker):
    """The worker of a desk of several processes, at a path; one that was spawned anew is found there again."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._client: SocketWorker | None = None

    async def ask(self, call: Call) -> Reply:
        """See :class:`Worker`."""
        if self._client is None or self._client.is_gone:
            connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                connection.connect(self._path)
            except OSError:
                connection.close()
                raise _gone() from None
            self._client = SocketWorker(connection)
        return await self._client.ask(call)


# -- a worker in a process of its own --------------------------------------------------------------

_REFUSALS: Final = (2, 3)
"""Exit codes of a worker that cannot do its work here: to spawn it again would change nothing."""
_STDERR: Final = 2
"""Where the worker writes, since the first line on stdout is the address of the desk."""
_PAUSE: Final = 0.5
_GRACE: Final = 10.0
"""Seconds a process is given to finish what it is at."""
_READY_WITHIN: Final = 15.0
"""Seconds a desk waits for its views before it opens without."""
_LOOK_EVERY: Final = 0.02
_BACKLOG: Final = 64


class Ends:
    """How often processes of ours end: five times within a minute, and no other is spawned."""

    def __init__(self) -> None:
        self._at: deque[float] = deque(maxlen=5)

    def are_too_many(self) -> bool:
        """Whether they are, with the one that has ended just now."""
        self._at.append(time.monotonic())
        return len(self._at) == self._at.maxlen and self._at[-1] - self._at[0] < 60


def wait_for_end(process: subprocess.Popen[bytes]) -> None:
    """Let a process finish what it is at, but not for ever."""
    try:
        process.wait(_GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class ProcessWorker(Worker):
    """The worker of a ledger; see :class:`Worker`. One that keeps ending is not spawned again."""

    def __init__(self, folder: Path, rulesets: Path | None = None, *, is_shared: bool = False) -> None:
        """``is_shared``: other processes reach it at :attr:`path`, which is this user's alone."""
        self._folder, self._rulesets = folder, rulesets
        # Before it is spawned: the views are ready once they stand as of a later moment.
        self._began = now_ms()
        # Not in the ledger's folder: the path of such a socket has about a hundred bytes at the most.
        self._place = tempfile.TemporaryDirectory(prefix="meldtrail-") if is_shared else None
        self._listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) if self._place is not None else None
        if self._listening is not None:
            self._listening.bind(self.path)
            self._listening.listen(_BACKLOG)  # whoever comes while a worker is spawned anew waits
        self._over = threading.Event()
        self.refused: int | None = None
        """The exit code of a worker that cannot do its work here, and has said why."""
        self._spawn()
        self._watch = threading.Thread(target=self._keep_running, name="worker", daemon=True)
        self._watch.start()

    @property
    def path(self) -> str:
        """Where a :class:`SharedWorker` of another process finds it."""
        if self._place is None:
            raise ValueError("this worker was not made to be shared")
        return f"{self._place.name}/worker"

    async def ask(self, call: Call) -> Reply:
        """See :class:`Worker`."""
        return await self._client.ask(call)

    def wait(self) -> None:
        """Wait until the views can be served: whole, unless very much is new; or until the worker has refused."""
        until = time.monotonic() + _READY_WITHIN
        while self.refused is None and not are_ready(self._folder, self._began) and time.monotonic() < until:
            time.sleep(_LOOK_EVERY)

    def stop(self) -> None:
        """Let the worker finish what it is at, and end it."""
        # First, so that whoever watches does not take this end for a failure and spawn another.
        self._over.set()
        with suppress(OSError):  # it may have ended by itself
            self._end.shutdown(socket.SHUT_RDWR)
        wait_for_end(self._process)
        if self._place is not None and self._listening is not None:
            self._listening.close()
            self._place.cleanup()

    def _spawn(self) -> None:
        self._end, theirs = socket.socketpair()
        with theirs:
            ends = [one.fileno() for one in (theirs, self._listening) if one is not None]
            program = ["-m", "ledger.serving.worker", str(self._folder), str(self._rulesets or ""), *map(str, ends)]
            # A group of its own: Ctrl-C is for the desk, which then lets the worker finish.
            self._process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, *program], pass_fds=ends, stdin=subprocess.DEVNULL, stdout=_STDERR,
                start_new_session=True,
            )  # fmt: skip
        self._client = SocketWorker(self._end)

    def _keep_running(self) -> None:
        ends = Ends()
        while not self._over.is_set():
            code = self._process.wait()
            if self._over.is_set():
                return
            if code in _REFUSALS:
                self.refused = code
                return
            if ends.are_too_many():
                sys.stderr.write(f"meldtrail: the worker keeps ending (code {code}); start the desk again\n")
                return
            if self._over.wait(_PAUSE):
                return
            self._spawn()


@contextmanager
def spawned(folder: Path, rulesets: Path | None = None, *, is_shared: bool = False) -> Iterator[ProcessWorker]:
    """The worker of a ledger, or of several, stopped at the end; of several processes when it ``is_shared``. Raises
    LedgerError where there is no ledger, or no desk of several, ConflictError beside a desk by other rules."""
    desk_folder(folder)
    drop_outlived(folder)  # opened here, where the command is typed: it is said here when it is no ledger
    check_kept(folder, rulesets, _GRACE)  # a worker that another desk left behind ends by then
    worker = ProcessWorker(folder, rulesets, is_shared=is_shared)
    try:
        yield worker
    finally:
        worker.stop()
