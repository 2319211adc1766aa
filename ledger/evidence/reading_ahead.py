"""Lines with what intake says of each; another process may judge them while those before are sealed and written."""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, suppress
from itertools import chain
from multiprocessing.connection import Connection
from typing import BinaryIO, Final, NamedTuple

from pydantic_core import from_json

from ledger.evidence.intake import Accepted, Refusal, read_line, read_truncated
from ledger.evidence.lines import numbered_lines
from ledger.evidence.processes import begin_process

_TOGETHER: Final = 500
"""Lines that are judged at once: a tenth of a second's, so that little waits at the beginning and the end."""
_REFUSED, _CANONICAL, _OTHERWISE = range(3)
"""What the other process says of a line; which canonical bytes one has that is written otherwise, it says too."""

_Numbered = tuple[int, bytes | None, bool]
_Verdicts = tuple[bytes, list[bytes]]


class Judged(NamedTuple):
    """A line by its number, without its line end, and what intake says of it; None and None where no more come for
    now."""

    number: int
    raw: bytes | None
    outcome: Accepted | Refusal | None


def judged_lines(source: BinaryIO | Iterable[bytes | None], *, beside: bool = False) -> Generator[Judged, None, None]:
    """Each line that is not empty, judged; with ``beside`` by another process, to the same outcome.

    That pays from some ten thousand lines on, in a program whose main module may be imported again. Raises what the
    source raises, after the lines before it.
    """
    return _judged_beside(numbered_lines(source)) if beside else (_judged(*line) for line in numbered_lines(source))


def _judged(number: int, raw: bytes | None, cut: bool) -> Judged:
    if raw is None:
        return Judged(number, None, None)
    raw = raw.removesuffix(b"\n")
    return Judged(number, raw, read_truncated(raw) if cut else read_line(raw))


def _judged_beside(lines: Iterable[_Numbered]) -> Generator[Judged, None, None]:
    with closing(_Judge()) as judge:
        before: list[_Numbered | Exception] = []
        for now in chain(_chunks(lines), ([],)):
            # Taken before more is given: two that both write into a full pipe would wait for one another for ever.
            verdicts = judge.verdicts()
            judge.give([line[1].removesuffix(b"\n") for line in now if not isinstance(line, Exception) and line[1]])
            yield from _by_verdicts(before, verdicts)
            before = now


def _chunks(lines: Iterable[_Numbered]) -> Iterator[list[_Numbered | Exception]]:
    """Lines in chunks, an empty one after a pause, lest lines wait for more. What the source raises is the last."""
    chunk: list[_Numbered | Exception] = []
    try:
        for line in lines:
            chunk.append(line)
            if line[1] is None or len(chunk) == _TOGETHER:
                yield chunk
                if line[1] is None:
                    yield []
                chunk = []
    except Exception as wrong:
        chunk.append(wrong)
    yield chunk


def _by_verdicts(lines: Iterable[_Numbered | Exception], verdicts: _Verdicts | None) -> Iterator[Judged]:
    """Judge lines as the other process has; here those it refused, so that what is said of them is made once, and all
    where it has ended."""
    marks, written = (iter(verdicts[0]), iter(verdicts[1])) if verdicts else (iter(b""), iter([]))
    for line in lines:
        if isinstance(line, Exception):
            raise line
        number, raw, cut = line
        mark = next(marks, _REFUSED) if raw is not None else _REFUSED
        if raw is None or cut or mark == _REFUSED:
            yield _judged(*line)
            continue
        raw = raw.removesuffix(b"\n")
        yield Judged(number, raw, Accepted(from_json(raw), raw if mark == _CANONICAL else next(written)))


class _Judge:
    """The other process. Where it cannot begin, or has ended, nothing more is said by it."""

    def __init__(self) -> None:
        self._pipe, theirs = multiprocessing.Pipe()
        # Spawned: a copy of this process would hold its files open, and with them its locks.
        self._process = multiprocessing.get_context("spawn").Process(target=_judge, args=(theirs,), daemon=True)
        self._asked = False
        with suppress(OSError):
            self._process.start()
        theirs.close()

    def give(self, lines: list[bytes]) -> None:
        """Give it lines to judge, once it has said all of those before."""
        self._asked = False
        with suppress(OSError):
            self._pipe.send(lines)
            self._asked = True

    def verdicts(self) -> _Verdicts | None:
        """What it says of the lines it was given last; None where it says nothing."""
        with suppress(OSError, EOFError):
            return self._pipe.recv() if self._asked else None
        return None

    def close(self) -> None:
        """End it."""
        self._pipe.close()
        if self._process.pid is not None:
            self._process.terminate()
            self._process.join()


def _judge(pipe: Connection) -> None:
    """Judge what comes until no more does."""
    begin_process()
    with suppress(EOFError, OSError):
        while True:
            marks, written = bytearray(), []
            for raw in pipe.recv():
                outcome = read_line(raw)
                if isinstance(outcome, Refusal):
                    marks.append(_REFUSED)
                elif outcome.canonical == raw:
                    marks.append(_CANONICAL)
                else:
                    marks.append(_OTHERWISE)
                    written.append(outcome.canonical)
            pipe.send((bytes(marks), written))
