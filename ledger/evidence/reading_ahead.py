"""Lines with what intake says of each; another process may judge them while those before are sealed and written.

It makes their drafts as well, and where a secret is of one event alone, as those of its deck and of its persons are, it
draws one and seals by it, for the writer to take where there is none yet.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, suppress
from itertools import chain
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple

from ledger.evidence.commitments import KEY_SIZE, field_key, secret_of
from ledger.evidence.intake import Accepted, Refusal, read_line, read_truncated
from ledger.evidence.leaf import Draft, seal_written
from ledger.evidence.lines import numbered_lines
from ledger.evidence.processes import OtherProcess, begin_process

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_TOGETHER: Final = 500
"""Lines that are judged at once: a tenth of a second's, so that little waits at the beginning and the end."""

_Numbered = tuple[int, bytes | None, bool]
"""A line as :func:`numbered_lines` numbers it, without its line end."""
_Verdict = tuple[bytes | None, tuple[Any, ...]] | None
"""What the other process says of a line: None of one that is no event, else its canonical bytes, None where it is
written so, and its draft."""
_OF_ONE_EVENT: Final = ("deck/", "person/")
"""How scopes begin that have the event's seq in them."""


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


def _by_verdicts(lines: Iterable[_Numbered | Exception], verdicts: list[_Verdict] | None) -> Iterator[Judged]:
    """Judge lines as the other process has; here those it refused, so that what is said of them is made once, and all
    where it has ended."""
    said = iter(verdicts or ())
    for line in lines:
        if isinstance(line, Exception):
            raise line
        number, raw, _ = line
        verdict = next(said, None) if raw is not None else None
        if raw is None or verdict is None:
            yield _judged(*line)
            continue
        written, draft = verdict
        yield Judged(number, raw, Accepted(raw, raw if written is None else written, None, None, Draft._make(draft)))


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

    def verdicts(self) -> list[_Verdict] | None:
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
            pipe.send([_verdict(raw) for raw in pipe.recv()])


def _verdict(raw: bytes) -> _Verdict:
    outcome = read_line(raw)
    if isinstance(outcome, Refusal):
        return None
    # As a plain tuple: what its class is called would be sent with each.
    return None if outcome.canonical == raw else outcome.canonical, tuple(sealed_ahead(outcome.draft))


def sealed_ahead(draft: Draft) -> Draft:
    """A draft with secrets for scopes that are of this event alone, and the commitments under them."""
    secrets = {scope: os.urandom(KEY_SIZE) for scope, *_ in draft.hidden if scope.startswith(_OF_ONE_EVENT)}
    if not secrets:
        return draft
    by_scope = {scope: secret_of(random) for scope, random in secrets.items()}
    hidden = [
        (scope, path, value, seal_written(field_key(by_scope[scope], draft.stream, path, draft.seq), value))
        if scope in by_scope and value is not None
        else (scope, path, value, seal)
        for scope, path, value, seal in draft.hidden
    ]
    return draft._replace(hidden=tuple(hidden), secrets=tuple(secrets.items()))
