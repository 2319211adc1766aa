"""Lines with what intake says of each; another process may judge them while those before are written.

It makes their drafts as well and seals what they hide, by secrets it draws: the writer takes those where there are none
yet, and seals anew what it has other secrets for.
"""

from __future__ import annotations

import marshal
import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, suppress
from itertools import chain
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple

from ledger.evidence.commitments import KEY_SIZE, KeyedHash, field_key, secret_of
from ledger.evidence.intake import Accepted, Refusal, read_line, read_truncated
from ledger.evidence.leaf import Draft, Sealed, draft_from, seal_written, values_of
from ledger.evidence.lines import numbered_lines
from ledger.evidence.processes import OtherProcess, begin_process, collecting_seldom

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_TOGETHER: Final = 1000
"""Lines that are judged at once, as many as are made durable at once: while the writer waits for the disk there is work
for the other process."""
_BEGUN: Final = b"begun"
"""What the other process says first. It takes a third of a second, in which lines are judged here."""
_MANY: Final = 5000
"""Streams whose secrets are remembered."""

_Verdict = tuple[bytes | None, tuple[Any, ...]] | None
"""What the other process says of a line: None of one that is no event, else its canonical bytes, None where it is
written so, and its draft, sealed."""


_Drawn = tuple[tuple[str, bytes], KeyedHash]
"""A scope with a secret drawn for it, and the secret ready to make field keys."""
Judged = tuple[int, bytes | None, Accepted | Refusal | None]
"""A line by its number, without its line end, and what intake says of it; None and None where no more come for now."""


class _Chunk(NamedTuple):
    """Lines without their ends, by their numbers; whether the last is cut off; the number before a pause behind them;
    and what the source raised then."""

    numbers: list[int]
    raws: list[bytes]
    is_cut: bool = False
    pause: int | None = None
    wrong: Exception | None = None


def judged_lines(source: BinaryIO | Iterable[bytes | None], *, beside: bool = False) -> Generator[Judged, None, None]:
    """Each line that is not empty, judged; with ``beside`` by another process, to the same outcome.

    That pays from some ten thousand lines on, in a program whose main module may be imported again. Raises what the
    source raises, after the lines before it.
    """
    if beside:
        return _judged_beside(_chunks(source))
    return (
        _judge_line(number, raw and raw.removesuffix(b"\n"), is_cut=is_cut)
        for number, raw, is_cut in numbered_lines(source)
    )


def _judge_line(number: int, raw: bytes | None, *, is_cut: bool) -> Judged:
    if raw is None:
        return number, None, None
    return number, raw, read_truncated(raw) if is_cut else read_line(raw)


def _judged_beside(chunks: Iterable[_Chunk]) -> Generator[Judged, None, None]:
    with collecting_seldom(), closing(_Judge()) as judge:  # what comes from there are many values and no cycles
        before = _Chunk([], [])
        for now in chain(chunks, (_Chunk([], []),)):
            # Taken before more is given: two that both write into a full pipe would wait for one another for ever.
            verdicts = judge.verdicts()
            judge.give(now.raws)
            yield from _by_verdicts(before, verdicts)
            before = now


def _chunks(source: BinaryIO | Iterable[bytes | None]) -> Iterator[_Chunk]:
    """Lines in chunks, an empty one after a pause, lest lines wait for more."""
    numbers, raws, is_cut, wrong = list[int](), list[bytes](), False, None
    try:
        for number, raw, is_cut in numbered_lines(source):
            if raw is None:
                yield _Chunk(numbers, raws, pause=number)
                yield _Chunk([], [])
                numbers, raws = [], []
                continue
            numbers.append(number)
            raws.append(raw.removesuffix(b"\n"))
            if len(raws) == _TOGETHER:
                yield _Chunk(numbers, raws, is_cut)
                numbers, raws = [], []
    except Exception as raised:
        wrong = raised
    yield _Chunk(numbers, raws, is_cut, None, wrong)


def _by_verdicts(chunk: _Chunk, verdicts: list[_Verdict] | None) -> Iterator[Judged]:
    """Judge lines as the other process has; here those it refused, so that what is said of them is made once, and all
    where it has ended."""
    last = len(chunk.raws) - 1 if chunk.is_cut else -1
    rest = verdicts or [None] * len(chunk.raws)
    for place, (number, raw, verdict) in enumerate(zip(chunk.numbers, chunk.raws, rest, strict=True)):
        if verdict is None:
            yield _judge_line(number, raw, is_cut=place == last)
        else:
            form, draft = verdict
            yield number, raw, Accepted(raw, raw if form is None else form, None, None, draft_from(draft))
    if chunk.wrong is not None:
        raise chunk.wrong
    if chunk.pause is not None:
        yield chunk.pause, None, None


class _Judge:
    """The other process. Until it has begun, where it cannot begin, and once it has ended nothing is said by it."""

    def __init__(self) -> None:
        self._other: OtherProcess | None = None
        self._has_begun = self._is_asked = False
        with suppress(OSError):
            self._other = OtherProcess(_judge)

    def give(self, lines: list[bytes]) -> None:
        """Give it lines to judge, once it has said all of those before."""
        self._is_asked = False
        if self._other is not None:
            with suppress(OSError, EOFError):
                if not self._has_begun and self._other.pipe.poll():
                    self._has_begun = self._other.pipe.recv_bytes() == _BEGUN
                if self._has_begun:
                    self._other.pipe.send_bytes(marshal.dumps(lines))
                    self._is_asked = True

    def verdicts(self) -> list[_Verdict] | None:
        """What it says of the lines it was given last; None where it says nothing."""
        with suppress(OSError, EOFError):
            return _received(self._other.pipe) if self._other is not None and self._is_asked else None
        return None

    def close(self) -> None:
        """End it."""
        if self._other is not None:
            self._other.close()


def _judge(pipe: Connection) -> None:
    """Judge what comes until no more does."""
    begin_process()
    ahead = SealingAhead()
    with suppress(EOFError, OSError):
        pipe.send_bytes(_BEGUN)
        while True:
            pipe.send_bytes(marshal.dumps([_verdict(raw, ahead) for raw in _received(pipe)]))


def _received(pipe: Connection) -> Any:
    """What the process at the other end has sent, which is one of ours: in half the time pickling takes."""
    return marshal.loads(pipe.recv_bytes())  # noqa: S302


def _verdict(raw: bytes, ahead: SealingAhead) -> _Verdict:
    outcome = read_line(raw)
    if isinstance(outcome, Refusal):
        return None
    draft = outcome.draft
    canonical_text = None if outcome.canonical is raw else outcome.canonical
    # As plain tuples: what a class is called would be sent with each.
    return canonical_text, (*draft[:6], (), *draft[7:9], ahead.seal(draft)) if draft.hidden else tuple(draft)


class SealingAhead:
    """Seals what drafts hide by secrets drawn here, of each scope one for as long as its stream is remembered."""

    def __init__(self) -> None:
        self._drawn: dict[str, dict[str, _Drawn]] = {}

    def seal(self, draft: Draft) -> Sealed:
        """What a draft hides, none of it lost."""
        stream, seq = draft.stream, draft.seq
        secrets_drawn = self._drawn.get(stream)
        if secrets_drawn is None:
            if len(self._drawn) >= _MANY:
                del self._drawn[next(iter(self._drawn))]
            secrets_drawn = self._drawn[stream] = {}
        secrets: dict[str, tuple[str, bytes]] = {}
        seals = []
        for scope, path, value, _ in draft.hidden:
            secrets[scope], secret = secrets_drawn.get(scope) or _draw(secrets_drawn, scope)
            if value is not None:
                seals.append(seal_written(field_key(secret, stream, path, seq), value))
        return values_of(draft.hidden), b"".join(seals), tuple(secrets.values())


def _draw(secrets_drawn: dict[str, _Drawn], scope: str) -> _Drawn:
    random = os.urandom(KEY_SIZE)
    pair = secrets_drawn[scope] = (scope, random), secret_of(random)
    return pair
