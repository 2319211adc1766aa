"""A worker without a process of its own, for desks of tests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from ledger.evidence.shards import desk_folder
from ledger.serving.client import Call, Reply, Worker
from ledger.serving.journal import AccessJournal
from ledger.serving.worker import Handlers


class InProcessWorker(Worker):
    """Does the same work in threads of whoever asks.

    ``project`` brings new records into the views. Access records wait in the journal until it delivers them.
    """

    def __init__(self, folder: Path, project: Callable[[], object]) -> None:
        self.journal = AccessJournal(desk_folder(folder))
        self._handlers = Handlers(folder, self.journal, project)

    async def ask(self, call: Call) -> Reply:
        """See :class:`~ledger.serving.client.Worker`."""
        return await asyncio.to_thread(self._handlers.reply, call)
