"""Lines with what intake says of each; another process may judge them while those before are sealed and written."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, suppress
from itertools import chain
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from pydantic_core import from_json

from ledger.evidence.intake import Accepted, Refusal, read_line, read_truncated
from ledger.evidence.lines import numbered_lines
from ledger.evidence.processes import OtherProcess, begin_process

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_TOGETHER: Final = 500
"""Lines that are judged at once: a tenth of a second's, so that little waits at the beginning and the end."""
_REFUSED, _CANONICAL, _OTHERWISE = range(3)
"""What the other process says of a line; which canonical bytes one has that is written otherwise, it says too."""

_Numbered = tuple[int, bytes | None, bool]
"""A line as :func:`numbered_lines` numbers it, without its line end."""
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
    lines = ((number, raw and raw.removesuffix(b"\n"), cut) for number, raw, cut in numbered_lines(source))
    return _judged_beside(lines) if beside else (_judged(*line) for line in lines)


def _judged(number: int, raw: bytes | None, cut: bool) -> Judged:
    if raw is None:
        return Judged(number, None, None)
    return Judged(number, raw, read_truncated(raw) if cut else read_line(raw))


def _judged_beside(lines: Iterable[_Numbered]) -> Generator[Judged, None, None]:
    with closing(_Judge()) as judge:
        before: list[_Numbered | Exception] = []
        for now in chain(_chunks(lines), ([],)):
            # Taken before more is given: two that both write into a full pipe would wait for one another for ever.
            verdicts = judge.verdicts()
            judge.give([line[1] for line in now if not isinstance(line, Exception) and line[1]])
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
        yield Judged(number, raw, Accepted(from_json(raw), raw if mark == _CANONICAL else next(written)))


class _Judge:
    """The other process. Where it cannot begin, or has ended, nothing more is said by it."""

    def __init__(self) -> None:
        self._other: OtherProcess | None = None
        self._asked = False
        with suppress(OSError):
            self._other = OtherProcess(_judge)

    def give(self, lines: list[bytes]) -> None:
        """Give it lines to judge, once it has said all of those before."""
        self._asked = False
        if self._other is not None:
            with suppress(OSError):
                self._other.pipe.send(lines)
                self._asked = True

    def verdicts(self) -> _Verdicts | None:
        """What it says of the lines it was given last; None where it says nothing."""
        with suppress(OSError, EOFError):
            return self._other.pipe.recv() if self._other is not None and self._asked else None
        return None

    def close(self) -> None:
        """End it."""
        if self._other is not None:
            self._other.close()


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
