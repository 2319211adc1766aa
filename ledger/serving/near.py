"""A clerk without a process of its own: the same work, in threads of whoever asks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ledger.serving.duties import Duties
from ledger.serving.journal import AccessJournal


class NearClerk:
    """See :class:`ledger.serving.client.Clerk`. ``project`` brings new records into the views.

    Access records wait in the journal until :meth:`deliver`.
    """

    def __init__(self, folder: Path, project: Callable[[], object]) -> None:
        self.journal = AccessJournal(folder)
        self._duties = Duties(folder, self.journal, project)

    async def look_up(self, who: str, player: str) -> tuple[str, ...]:
        """See :class:`Clerk`."""
        return await asyncio.to_thread(self._duties.look_up, who, player)

    async def record_access(self, who: str, what: str, about: tuple[str, int] | None = None) -> None:
        """See :class:`Clerk`."""
        await asyncio.to_thread(self._duties.record_accesses, [(who, what, about)])

    async def write_case(self, who: str, case: str | None, after: int, records: Sequence[Mapping[str, Any]]) -> str:
        """See :class:`Clerk`."""
        return await asyncio.to_thread(self._duties.write_case, who, case, after, records)

    def deliver(self) -> int:
        """Append the access records that wait to the ledger; how many."""
        return self.journal.deliver()
