"""The clerk at work: answers calls that come over a socket, and between them brings the views up to date."""

from __future__ import annotations

import queue
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Final

from pydantic import ValidationError

from ledger.serving.calls import CALL, REFUSALS, Answered, Call, LookUp, RecordAccess, WriteCase
from ledger.serving.duties import Duties
from ledger.serving.journal import AccessJournal
from schemas.errors import MeldtrailError

_AT_ONCE: Final = 200
"""Access records that are made durable together."""
_PAUSE: Final = 0.2
"""Seconds between looks at the ledger while it stands still."""
_DELIVER_EVERY: Final = 0.5
"""Seconds between deliveries of access records."""
_AFTER_TROUBLE: Final = 5.0
"""Seconds until what failed is tried again."""
Step = Callable[[], bool]
"""Bring the views a step further; whether something is left."""


class Desk:
    """The end of the socket at which the clerk sits. Answers may come from several threads."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._sending = threading.Lock()

    def calls(self) -> Iterator[Call]:
        """Every call until the desk is gone."""
        with self._connection.makefile("rb") as lines:
            for line in lines:
                try:
                    yield CALL.validate_json(line)
                except ValidationError:
                    return  # not a desk of this version

    def answer(self, answered: Answered) -> None:
        """Send an answer; a desk that has gone needs none."""
        with self._sending:
            try:
                self._connection.sendall(answered.model_dump_json().encode() + b"\n")
            except OSError:
                return


def work(connection: socket.socket, duties: Duties, journal: AccessJournal, step: Step) -> None:
    """Serve the desk at the other end until it closes the connection."""
    desk = Desk(connection)
    seen: queue.Queue[RecordAccess | None] = queue.Queue()
    asked: queue.Queue[LookUp | WriteCase | None] = queue.Queue()
    over = threading.Event()
    rooms = [
        threading.Thread(target=_keep_accesses, args=(desk, duties, seen), name="accesses"),
        threading.Thread(target=_answer_calls, args=(desk, duties, asked), name="calls"),
        threading.Thread(target=_keep_going, args=(over, step, _PAUSE), name="projecting"),
        threading.Thread(target=_keep_going, args=(over, _delivering(journal), _DELIVER_EVERY), name="delivering"),
    ]
    for room in rooms:
        room.start()
    try:
        for call in desk.calls():
            if isinstance(call, RecordAccess):
                seen.put(call)
            else:
                asked.put(call)
    finally:
        over.set()
        seen.put(None)
        asked.put(None)
        for room in rooms:
            room.join()
        journal.close()


def _delivering(journal: AccessJournal) -> Step:
    def deliver() -> bool:
        journal.deliver()
        return False

    return deliver


def _keep_accesses(desk: Desk, duties: Duties, seen: queue.Queue[RecordAccess | None]) -> None:
    """Make access records durable, as many at once as have come in meanwhile."""
    while (first := seen.get()) is not None:
        together = [first]
        while len(together) < _AT_ONCE and not seen.empty():
            more = seen.get()
            if more is None:
                seen.put(None)
                break
            together.append(more)
        try:
            duties.record_accesses([(call.who, call.what, call.about) for call in together])
        except MeldtrailError:
            for call in together:  # one that is no record must not refuse the others
                _answer(desk, call, lambda call=call: _recorded(duties, call))  # type: ignore[misc]
        else:
            for call in together:
                desk.answer(Answered(id=call.id))


def _recorded(duties: Duties, call: RecordAccess) -> Answered:
    duties.record_accesses([(call.who, call.what, call.about)])
    return Answered(id=call.id)


def _answer_calls(desk: Desk, duties: Duties, asked: queue.Queue[LookUp | WriteCase | None]) -> None:
    while (call := asked.get()) is not None:
        _answer(desk, call, lambda call=call: _worked(duties, call))  # type: ignore[misc]


def _worked(duties: Duties, call: LookUp | WriteCase) -> Answered:
    if isinstance(call, LookUp):
        return Answered(id=call.id, pseudonyms=duties.look_up(call.who, call.player))
    return Answered(id=call.id, case=duties.write_case(call.who, call.case, call.after, call.records))


def _answer(desk: Desk, call: Call, worked: Callable[[], Answered]) -> None:
    try:
        answered = worked()
    except Exception as wrong:
        kinds = [name for name, kind in REFUSALS.items() if isinstance(wrong, kind)]
        told = str(wrong) if isinstance(wrong, MeldtrailError) else f"the clerk failed: {type(wrong).__name__}"
        answered = Answered(id=call.id, refused=kinds[0] if kinds else "LedgerError", says=told)
    desk.answer(answered)


def _keep_going(over: threading.Event, step: Step, pause: float) -> None:
    """Step until the work is over, at once while something is left; trouble is told once and tried again."""
    told = ""
    while not over.is_set():
        began = time.monotonic()
        try:
            left = step()
            told = ""
        except Exception as wrong:
            says = f"{wrong}" if isinstance(wrong, MeldtrailError) else f"{type(wrong).__name__}"
            if says != told:
                sys.stderr.write(f"meldtrail: the views are behind: {says}\n")
                told = says
            over.wait(_AFTER_TROUBLE)
            continue
        if not left:
            over.wait(max(pause - (time.monotonic() - began), 0.01))
