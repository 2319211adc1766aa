"""Processes that read a ledger beside this one, and answer what is asked of match after match, in order."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Final, TypeVar

from ledger.evidence.processes import begin_process, uninterrupted_start
from ledger.rules.many_hands import expect_many_hands
from schemas.errors import LedgerError

_NICE: Final = 10
_AHEAD: Final = 4
"""Batches of jobs under way for each process: enough that none waits, few enough that answers do not pile up."""

Job = TypeVar("Job")
Answer = TypeVar("Answer")


class WorkerEnded(LedgerError):
    """A process that audits matches ended before it was told to."""


class Workers:
    """``count`` processes that give way to whatever else the machine does. Each calls ``begin`` once, with what is
    given, before the first job; what it opens stays open for as long as the process lasts."""

    def __init__(self, count: int, begin: Callable[..., object], *arguments: object) -> None:
        self._ahead = _AHEAD * count
        context = multiprocessing.get_context("spawn")
        # More than a pipe takes at once, and a process that dies before it reads lets this one wait for ever.
        payload = zlib.compress(pickle.dumps((begin, arguments)))
        self._pool = ProcessPoolExecutor(count, context, _begin, (payload,))

    def answers(self, ask: Callable[[Job], Answer], jobs: Iterable[Job], together: int = 1) -> Iterator[Answer]:
        """What ``ask`` makes of each job, in the order of the jobs; a process takes so many ``together``.

        Only a few are taken ahead of what is asked for. Raises what ``ask`` raises, and WorkerEnded.
        """
        coming = iter(jobs)
        under_way: deque[Future[list[Answer]]] = deque()
        try:
            while batch := list(islice(coming, together)):
                with uninterrupted_start():  # the first job begins the processes
                    under_way.append(self._pool.submit(_ask, ask, batch))
                if len(under_way) >= self._ahead:
                    yield from under_way.popleft().result()
            while under_way:
                yield from under_way.popleft().result()
        except BrokenProcessPool:
            raise WorkerEnded("a process that audits matches ended too soon; is there enough memory?") from None
        finally:
            for future in under_way:
                future.cancel()

    def close(self) -> None:
        """End the processes at once: they only read, and one that was killed while it wrote an answer keeps the lock
        for which the others would wait for ever."""
        for process in list((self._pool._processes or {}).values()):
            process.terminate()
        self._pool.shutdown(cancel_futures=True)


# -- in a process of its own -----------------------------------------------------------------------


def _begin(payload: bytes) -> None:
    begin_process()
    os.nice(_NICE)
    expect_many_hands()
    begin, arguments = pickle.loads(zlib.decompress(payload))  # noqa: S301 - the parent packed it
    begin(*arguments)


def _ask(ask: Callable[[Job], Answer], batch: list[Job]) -> list[Answer]:
    return [ask(job) for job in batch]
