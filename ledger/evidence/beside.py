"""A second process that checks what leaves hide while the first checks everything else.

It only ever says that all it looked at is as it must be, and what it counted. Whatever is wrong is looked for again in
one process, so that what is told of a damaged ledger does not depend on how many worked.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Final

from ledger.evidence.format_2.openings import Openings, openings_before
from ledger.evidence.processes import begin_process
from ledger.evidence.sqlite import Connection, SqliteError
from ledger.evidence.store import open_parts

WORTH_SHARING: Final = 20_000
"""Leaves below which a second process takes longer to begin than it saves."""
_SHARE: Final = 2 / 3
"""Of the leaves, those whose hidden values are checked beside: then both end at about the same time."""
ENDED: Final = "the process that checked hidden values beside this one ended too soon; one process checked everything"


class SecondProcess:
    """The second process, begun, for the leaves before ``end``."""

    def __init__(self, folder: Path, end: int) -> None:
        self.end = end
        self.has_ended = False
        context = multiprocessing.get_context("spawn")
        self._here, there = context.Pipe(duplex=False)
        self.process = context.Process(target=_answer, args=(folder, end, there), daemon=True)
        self.process.start()
        there.close()

    def openings(self) -> Openings | None:
        """What was found, waited for; None when something is not as it must be, or the process ended without a word."""
        try:
            found: Openings | None = self._here.recv()
        except (EOFError, OSError):
            self.has_ended = True
            return None
        return found

    def close(self) -> None:
        """End the process at once: it only reads."""
        self.process.terminate()
        self.process.join()
        self._here.close()


@contextmanager
def beside(folder: Path, ledger: Connection, processes: int) -> Iterator[SecondProcess | None]:
    """A second process where one is wanted and the ledger is large enough to be worth it."""
    try:
        (size,) = ledger.execute("SELECT coalesce(max(leaf), -1) + 1 FROM leaves").fetchone()
    except SqliteError:
        size = 0
    if processes < 2 or size < WORTH_SHARING:
        yield None
        return
    other = SecondProcess(folder, int(size * _SHARE))
    try:
        yield other
    finally:
        other.close()


# -- in a process of its own -------------------------------------------------------------------------


def _answer(folder: Path, end: int, there: Pipe) -> None:
    begin_process()
    with open_parts(folder) as (ledger, vault, _):
        there.send(openings_before(ledger, vault, end))
