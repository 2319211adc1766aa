"""What pages may ask of the clerk, and the way to a clerk in a process of its own."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from ledger.serving.calls import REFUSALS, Answered, Call, LookUp, RecordAccess, WriteCase
from schemas.errors import LedgerError

_LINE: Final = 2**22
"""A reply is at most so many bytes."""
_PATIENCE: Final = 30.0
"""Seconds a page waits for the clerk."""
GONE: Final = (
    "the clerk, which keeps the ledger for this desk, does not answer; try again in a few seconds, "
    "and if that does not help, start the desk again"
)


class Clerk(Protocol):
    """Pages ask through this; ``who`` is the id of the member of staff for whom they ask."""

    async def look_up(self, who: str, player: str) -> tuple[str, ...]:
        """The pseudonyms of the players of that id or name as the platform writes it; empty when there is none.

        The look-up is recorded, without what was typed. Raises LedgerError when it cannot be: nothing is told then.
        """

    async def record_access(self, who: str, what: str, about: tuple[str, int] | None = None) -> None:
        """Keep that somebody is about to be shown ``what``, of the event ``about``; returns once that is durable.

        Raises LedgerError when it cannot be kept: then nothing may be shown.
        """

    async def write_case(self, who: str, case: str | None, after: int, records: Sequence[Mapping[str, Any]]) -> str:
        """Append records to a case, all or none, and show them in ``cases.db``; returns the id of the case.

        ``case`` None takes the next free id. ``after`` is the seq the page had seen, 0 for a new case. Raises
        ConflictError for a record that may not follow or a case that went on; UsageError for what is no record.
        """


class FarClerk:
    """A clerk at the other end of a socket. Made anywhere, used in the one event loop of the desk."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._writer: asyncio.StreamWriter | None = None
        self._waiting: dict[int, asyncio.Future[Answered]] = {}
        self._last = 0
        self._opening = asyncio.Lock()
        self._reading: asyncio.Task[None] | None = None
        self._gone = False

    async def look_up(self, who: str, player: str) -> tuple[str, ...]:
        """See :class:`Clerk`."""
        answered = await self._ask(LookUp(id=self._next(), who=who, player=player))
        return answered.pseudonyms

    async def record_access(self, who: str, what: str, about: tuple[str, int] | None = None) -> None:
        """See :class:`Clerk`."""
        await self._ask(RecordAccess(id=self._next(), who=who, what=what, about=about))

    async def write_case(self, who: str, case: str | None, after: int, records: Sequence[Mapping[str, Any]]) -> str:
        """See :class:`Clerk`."""
        written = [dict(record) for record in records]
        answered = await self._ask(WriteCase(id=self._next(), who=who, case=case, after=after, records=written))
        return answered.case or ""

    def _next(self) -> int:
        self._last += 1
        return self._last

    async def _ask(self, call: Call) -> Answered:
        writer = await self._opened()
        promised: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()
        self._waiting[call.id] = promised
        try:
            writer.write(call.model_dump_json().encode() + b"\n")
            await writer.drain()
            answered = await asyncio.wait_for(promised, _PATIENCE)
        except (OSError, TimeoutError):
            raise LedgerError(GONE) from None
        finally:
            self._waiting.pop(call.id, None)
        if answered.refused is not None:
            raise REFUSALS.get(answered.refused, LedgerError)(answered.says)
        return answered

    async def _opened(self) -> asyncio.StreamWriter:
        async with self._opening:
            if self._gone:
                raise LedgerError(GONE)
            if self._writer is None:
                reader, self._writer = await asyncio.open_connection(sock=self._connection, limit=_LINE)
                self._reading = asyncio.get_running_loop().create_task(self._read(reader))
            return self._writer

    async def _read(self, reader: asyncio.StreamReader) -> None:
        try:
            while line := await reader.readline():
                answered = Answered.model_validate(json.loads(line))
                promised = self._waiting.get(answered.id)
                if promised is not None and not promised.done():
                    promised.set_result(answered)
        except (OSError, ValueError):
            pass
        self._gone = True
        for promised in self._waiting.values():
            if not promised.done():
                promised.set_exception(OSError(GONE))
