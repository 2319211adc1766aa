"""The worker: what is done for each call, on the ledger, with the vault, and nothing a page could do itself.

The program answers calls that come over a socket, and between them brings the views up to date.
"""

from __future__ import annotations

import queue
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from ledger.audit.played import pseudonym_of
from ledger.cases import revealing
from ledger.cases.macros import change_macro
from ledger.cases.writing import append_to_case, clean, record_time
from ledger.evidence.enrolment import LOCAL
from ledger.evidence.reader import is_match
from ledger.evidence.shards import desk_folder, shards_in
from ledger.evidence.store import check_record, open_reader, tell_of_waiting
from ledger.rules.compiled.telling import COMPILING, tell_of_compiling
from ledger.serving.client import (
    CALL,
    AgreeReveal,
    Call,
    FindMatch,
    ListDeliveries,
    ListReveals,
    LookUp,
    RecordAccess,
    Reply,
    RunIncident,
    SendAgain,
    WriteCase,
    WriteMacro,
    failure,
    refusal,
)
from ledger.serving.helpdesk import SettingsBook
from ledger.serving.incidents import Incidents
from ledger.serving.journal import LONGEST, AccessJournal
from ledger.serving.projecting import ViewUpkeep, projecting, step
from ledger.serving.used_settings import SettingsTeller
from ledger.serving.webhooks import Outbox, known_webhooks, seconds, taking_in
from schemas.errors import ConflictError, MeldtrailError, UnknownMatch, UsageError
from schemas.message import message


class Handlers:
    """The work behind every call. ``project`` brings what was just recorded into the views."""

    def __init__(
        self, folder: Path, journal: AccessJournal, project: Callable[[], object], rulesets: Path | None = None
    ) -> None:
        self._incidents = Incidents(folder, project, rulesets)
        self._folder, self._desk = folder, desk_folder(folder)
        self._journal = journal
        self._project = project
        self._outbox = Outbox(self._desk, seconds)
        self.tell_of_settings = SettingsTeller(self._desk).step

    def reply(self, call: Call) -> Reply:
        """Do what a call asks for. Raises MeldtrailError where that is refused."""
        match call:
            case LookUp():
                return Reply(id=call.id, pseudonyms=self._look_up(call))
            case FindMatch() | ListReveals():
                return self._read(call)
            case RecordAccess():
                self.record_accesses([call])
                return Reply(id=call.id)
            case WriteCase():
                case, _ = append_to_case(
                    self._folder, call.who, call.case, call.after, call.records, record_time(), alone=call.who == LOCAL
                )  # fmt: skip
                self._project()
                return Reply(id=call.id, case=case)
            case ListDeliveries():
                webhooks = tuple(known_webhooks(SettingsBook(self._desk).now()))
                return Reply(id=call.id, deliveries=tuple(self._outbox.deliveries()), webhooks=webhooks)
            case SendAgain():
                self._outbox.send_again(call.delivery)
                self._record_done(call.who, f"had webhook delivery {call.delivery} sent again")
                return Reply(id=call.id)
            case RunIncident():
                return Reply(id=call.id, incident=self._incidents.answer(call, alone=call.who == LOCAL))
            case AgreeReveal():
                self._agree(call)
                return Reply(id=call.id)
            case WriteMacro():
                change_macro(self._desk, call.macro, call.entry, call.seen)
                did = "changed" if call.entry is not None else "took back what was changed of"
                self._record_done(call.who, f"{did} the macro {call.macro}")
                return Reply(id=call.id)

    def record_accesses(self, calls: Sequence[RecordAccess]) -> None:
        """Record accesses, all or none. Raises UsageError for what is no record, LedgerError for a full disk."""
        self._journal.append([_access(call) for call in calls])

    def tell_of_waiting(self) -> None:
        """Let the log tell of lines that have waited for long."""
        for shard in shards_in(self._folder):
            tell_of_waiting(shard.folder)

    def _read(self, call: FindMatch | ListReveals) -> Reply:
        """What needs no record of who asks."""
        if isinstance(call, ListReveals):
            pending, past = revealing.list_reveals(self._folder, call.holders)
            return Reply(id=call.id, reveals=tuple(pending), past=tuple(past))
        with open_reader(self._folder) as reader:
            return Reply(id=call.id, holds=is_match(call.match) and reader.holds(call.match))

    def _record_done(self, who: str, what: str, about: tuple[str, int] | None = None) -> None:
        self.record_accesses([RecordAccess(who=who, what=what[:LONGEST], about=about)])

    def _agree(self, call: AgreeReveal) -> None:
        if call.who == LOCAL:
            raise ConflictError(revealing.ONE_PERSON).stating(message("refused-reveal_one_person"))
        try:
            revealing.agree(self._folder, call.match, call.who, call.holders)
        except UnknownMatch as wrong:
            raise wrong.stating(message("refused-reveal_unknown", match=call.match)) from None
        with open_reader(self._folder) as reader:
            about = call.match, reader.size_of(call.match)
        self._record_done(call.who, revealing.done_words(call.match, agreed=True), about)
        self._project()

    def _look_up(self, call: LookUp) -> tuple[str, ...]:
        """Recorded as a look-up of the pseudonyms found, not of what was typed."""
        with open_reader(self._folder) as reader:
            pseudonyms = tuple(pseudonym_of(person) for person in reader.persons_called(call.player))
        self._record_done(call.who, f"looked up a player: {', '.join(pseudonyms) or 'nobody is called so'}")
        return pseudonyms


def _access(call: RecordAccess) -> Mapping[str, Any]:
    at = record_time()
    record: dict[str, Any] = {
        "stream": f"access/{at[:10]}", "at": at, "type": "access", "who": call.who, "what": clean(call.what),
    }  # fmt: skip
    if call.about is not None:
        record["about"] = list(call.about)
    try:
        check_record(record)  # as the ledger will: one it refused would hold up all that come after it
    except UsageError as wrong:
        raise UsageError(f"no access record: {wrong}") from None
    return record


# -- the program -----------------------------------------------------------------------------------

_AT_ONCE: Final = 200
"""Access records that are made durable together."""
_PAUSE: Final = 0.2
"""Seconds between looks at the ledger while it stands still."""
_DELIVER_EVERY: Final = 0.5
"""Seconds between deliveries of access records."""
_TELL_EVERY: Final = 1.0
"""Seconds between looks for what webhooks are to be told."""
_WAITING_EVERY: Final = 60.0
"""Seconds between looks for lines that have waited for long."""
_SETTINGS_EVERY: Final = 2.0
"""Seconds between looks whether a file of settings was changed."""
_AFTER_TROUBLE: Final = 5.0
"""Seconds until what failed is tried again."""
_LOOK_EVERY: Final = 0.5
"""Seconds between looks whether the work is over, while nobody comes."""
Step = Callable[[], object]
"""Go a step further with what is done again and again; True where something is left to be done at once."""


class Connection:
    """The worker's end of the socket. Replies may come from several threads."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._sending = threading.Lock()

    def calls(self) -> Iterator[Call]:
        """Every call until the desk is gone."""
        # A desk that was killed before it had read every reply resets the connection.
        with self._connection.makefile("rb") as lines, suppress(ConnectionResetError):
            for line in lines:
                try:
                    yield CALL.validate_json(line)
                except ValidationError:
                    return  # not a desk of this version

    def send(self, reply: Reply) -> None:
        """Send a reply; a desk that has gone needs none."""
        with self._sending:
            try:
                self._connection.sendall(reply.model_dump_json().encode() + b"\n")
            except OSError:
                return


def work(
    connection: socket.socket,
    handlers: Handlers,
    journal: AccessJournal,
    step: Step,
    tell: Step | None = None,
    listening: socket.socket | None = None,
) -> None:
    """Serve the desk at the other end until it closes the connection, and until then the other processes of it, which
    come to the socket ``listening``. ``tell`` tells webhooks of cases."""
    desk = Connection(connection)
    accesses: queue.Queue[tuple[Connection, RecordAccess] | None] = queue.Queue()
    in_turn = ThreadPoolExecutor(1, "calls")
    over = threading.Event()

    def serve(desk: Connection) -> None:
        for call in desk.calls():
            if isinstance(call, RecordAccess):
                accesses.put((desk, call))
            elif isinstance(call, RunIncident):  # takes longer than other calls, and is waited for beside them
                threading.Thread(target=_answer, args=(desk, handlers, call), name="incident", daemon=True).start()
            else:
                in_turn.submit(_answer, desk, handlers, call)

    # Access records have a thread of their own: every page with a hand waits for one, and whoever writes onto a case
    # may wait long for the lock of the writer.
    threads = [threading.Thread(target=_record_accesses, args=(handlers, accesses), name="accesses")]
    steps: list[tuple[str, Step | None, float]] = [
        ("the views", step, _PAUSE),
        ("access records", journal.deliver, _DELIVER_EVERY),
        ("lines that wait", handlers.tell_of_waiting, _WAITING_EVERY),
        ("settings", handlers.tell_of_settings, _SETTINGS_EVERY),
        ("webhooks", tell, _TELL_EVERY),
    ]
    for what, go_on, pause in steps:
        if go_on is not None:
            threads.append(threading.Thread(target=_repeat, args=(over, go_on, pause, what), name=what))
    if listening is not None:
        threads.append(threading.Thread(target=_take_in, args=(over, listening, serve), name="desks"))
    for thread in threads:
        thread.start()
    try:
        serve(desk)
    finally:
        over.set()
        accesses.put(None)
        for thread in threads:
            thread.join()
        in_turn.shutdown()  # once the thread that takes other desks in has ended, and with it all they ask
        # Last: until its thread has ended an access may still be recorded.
        journal.close()


def _take_in(over: threading.Event, listening: socket.socket, serve: Callable[[Connection], None]) -> None:
    """Serve every process that comes, each in a thread, until the work is over."""
    listening.settimeout(_LOOK_EVERY)
    connections: dict[threading.Thread, socket.socket] = {}
    while not over.is_set():
        try:
            connection, _ = listening.accept()
        except TimeoutError:
            continue
        except OSError:
            over.wait(_LOOK_EVERY)
            continue
        for thread in [thread for thread in connections if not thread.is_alive()]:
            connections.pop(thread).close()
        connection.settimeout(None)
        thread = threading.Thread(target=serve, args=(Connection(connection),), name="desk")
        connections[thread] = connection
        thread.start()
    for thread, connection in connections.items():
        with suppress(OSError):
            # Ends the loop over its calls; the reply to one that is under way still goes out.
            connection.shutdown(socket.SHUT_RD)
        thread.join()
        connection.close()


def _record_accesses(handlers: Handlers, waiting: queue.Queue[tuple[Connection, RecordAccess] | None]) -> None:
    """Make access records durable, as many at once as have come in meanwhile."""
    while (first := waiting.get()) is not None:
        together = [first]
        while len(together) < _AT_ONCE and not waiting.empty():
            more = waiting.get()
            if more is None:
                # Back it goes: first what was gathered is recorded, then the thread ends.
                waiting.put(None)
                break
            together.append(more)
        try:
            handlers.record_accesses([call for _, call in together])
        except Exception:  # whatever it is: nobody would be shown a hand again if this thread ended by it
            for desk, call in together:  # one that is no record must not refuse the others
                _answer(desk, handlers, call)
        else:
            for desk, call in together:
                desk.send(Reply(id=call.id))


def _answer(desk: Connection, handlers: Handlers, call: Call) -> None:
    try:
        reply = handlers.reply(call)
    except MeldtrailError as wrong:
        reply = refusal(call.id, wrong)
    except Exception as wrong:
        reply = refusal(call.id, failure(wrong))
    desk.send(reply)


def _repeat(over: threading.Event, step: Step, pause: float, what: str) -> None:
    """Step until the work is over, at once while something is left; trouble is said once, of ``what``, and tried again,
    first soon, for it goes by itself when views were removed in the middle of a step."""
    last = ""
    while not over.is_set():
        began = time.monotonic()
        try:
            has_more = step() is True
            last = ""
        except Exception as wrong:
            says = f"{wrong}" if isinstance(wrong, MeldtrailError) else f"{type(wrong).__name__}"
            wait = _AFTER_TROUBLE if last else pause
            if says != last:
                sys.stderr.write(f"meldtrail: {what} are behind: {says}\n")
                last = says
            over.wait(wait)
            continue
        if not has_more:
            over.wait(max(pause - (time.monotonic() - began), 0.01))


def _tell_of_compiling() -> None:
    sys.stderr.write(f"meldtrail: the views wait: {COMPILING}\n")


def main(folder: Path, rulesets: Path | None, descriptor: int, listening: int | None = None) -> None:
    """Serve the desk at the other end of a socket until it closes, and others that come to the socket ``listening``.
    Exits as a command does on what it cannot use."""
    sys.setswitchinterval(0.001)  # calls come in while a backlog is audited
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tell_of_compiling(_tell_of_compiling)
    with ExitStack() as stack:
        desk = stack.enter_context(socket.socket(fileno=descriptor))
        others = stack.enter_context(socket.socket(fileno=listening)) if listening is not None else None
        try:
            own_folder = desk_folder(folder)
            outbox = Outbox(own_folder, seconds)
            projector = stack.enter_context(projecting(folder, rulesets))
            keeper = ViewUpkeep(folder)
            stack.callback(keeper.end)
            tell = stack.enter_context(taking_in(own_folder, outbox))
            journal = AccessJournal(own_folder)
            handlers = Handlers(folder, journal, projector.records, rulesets)
            work(desk, handlers, journal, partial(step, folder, projector, keeper), tell, others)
        except MeldtrailError as wrong:
            sys.stderr.write(f"meldtrail: {wrong}\n")
            sys.exit(wrong.exit_code)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]) if sys.argv[2] else None, *map(int, sys.argv[3:]))
