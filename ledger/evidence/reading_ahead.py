"""Lines with what intake says of each; another process may judge them while those before are written. Lines that go on
with their matches, which may be played at a time, are a run, which the writer may take in at once.

The other process makes their drafts as well and seals what they hide, by secrets it draws: the writer takes those where
there are none yet, and seals anew what it has other secrets for.
"""

from __future__ import annotations

import marshal
import os
import threading
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from functools import lru_cache
from itertools import groupby
from queue import Queue
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NamedTuple

from ledger.evidence.commitments import KEY_SIZE, KeyedHash, field_key, secret_of
from ledger.evidence.flat_lines import Ways
from ledger.evidence.intake import Accepted, Refusal, draft_at_once, read_line, read_truncated, reordered_at_once
from ledger.evidence.leaf import NAMING, Draft, Sealed, draft_from, seal_written, values_of
from ledger.evidence.lines import numbered_lines
from ledger.evidence.processes import OtherProcess, begin_process, collecting_seldom
from ledger.evidence.serialization import Serialization

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_TOGETHER: Final = 1000
"""Lines that are judged at once, as many as are made durable at once."""
_AHEAD: Final = 3
"""So many times those are given ahead: while the writer waits for the disk there is work for the other process."""
_BEGUN: Final = b"begun"
"""What the other process says first. It takes a third of a second, in which lines are judged here."""
_MANY: Final = 5000
"""Streams whose secrets are remembered."""

_Columns = tuple[tuple[Any, ...], ...]
_Verdict = tuple[bytes | None, tuple[Any, ...]] | list[tuple[Any, ...]] | Refusal | None
"""What is said of a line: its canonical bytes, None where it is written so, and its draft. Of lines that may go
together it is said together, a column each: these bytes, which way each is written in, None where it is canonical, and
the fields of their drafts. Of a line that is no event the other process says None."""


_Drawn = tuple[tuple[str, bytes], KeyedHash]
"""A scope with a secret drawn for it, and the secret ready to make field keys."""
Judged = tuple[int, bytes | None, Accepted | Refusal | None]
"""A line by its number, without its line end, and what intake says of it; None and None where no more come for now."""


class Run(NamedTuple):
    """Lines that bear out one another: canonical or written in a way that is known, of no kind of event the ledger asks
    more of, and each with the seq behind that of the one before of its match."""

    numbers: Sequence[int]
    raws: Sequence[bytes]
    forms: Sequence[bytes]
    """Their canonical bytes."""
    ways: Sequence[Serialization | None]
    """How each is written, None where it is canonical."""
    all_ways: Ways
    """The ways of which these are the first that write the lines so."""
    columns: _Columns
    """What their drafts say, a column for each field."""

    @property
    def matches(self) -> Sequence[str]:
        """The match of each."""
        return self.columns[0]

    def begins(self) -> dict[str, int]:
        """The first seq of each match."""
        return dict(zip(reversed(self.columns[0]), reversed(self.columns[1]), strict=True))

    def part(self, start: int, end: int) -> Run:
        """Some of the lines."""
        numbers, raws, forms, ways, all_ways, columns = self
        lines = numbers[start:end], raws[start:end], forms[start:end], ways[start:end]
        return Run(*lines, all_ways, tuple([column[start:end] for column in columns]))

    def parted(self, matches: Collection[str]) -> Iterator[tuple[Run, bool]]:
        """Parts in their order, each with whether its lines are of these matches."""
        if not matches:
            yield self, False
            return
        end = 0
        for is_of_these, lines in groupby(self.matches, matches.__contains__):
            start, end = end, end + len(list(lines))
            yield self.part(start, end), is_of_these

    def drafts(self) -> Iterator[Draft]:
        """What a leaf will say of each."""
        return map(draft_from, zip(*self.columns, strict=True))

    def lines(self) -> Iterator[Judged]:
        """Each line alone."""
        for number, raw, form, draft in zip(self.numbers, self.raws, self.forms, self.drafts(), strict=True):
            yield number, raw, Accepted(raw, form, None, None, draft)


class _Chunk(NamedTuple):
    """Lines without their ends, by their numbers; whether the last is cut off; the number before a pause behind them;
    and what the source raised then."""

    numbers: list[int]
    raws: list[bytes]
    is_cut: bool = False
    pause: int | None = None
    wrong: Exception | None = None


def judged_lines(
    source: BinaryIO | Iterable[bytes | None], *, beside: bool = False, ways: Callable[[], Ways] = tuple
) -> Generator[Judged | Run, None, None]:
    """Each line that is not empty, judged; with ``beside`` by another process, to the same outcome. Those
    written in ``ways`` that are known by then are read sooner.

    Another process pays from some ten thousand lines on, in a program whose main module may be imported again. Raises
    what the source raises, after the lines before it.
    """
    if beside:
        yield from _judged_beside(_chunks(source), ways)
        return
    for chunk in _chunks(source):
        yield from _by_verdicts(chunk, None, ways())


def _judged_beside(chunks: Iterable[_Chunk], ways: Callable[[], Ways]) -> Iterator[Judged | Run]:
    with collecting_seldom(), closing(_Judge()) as judge:  # what comes from there are many values and no cycles
        queue = deque[tuple[_Chunk, Ways, bool]]()
        for chunk in chunks:
            by_now = ways()
            queue.append((chunk, by_now, judge.give(chunk.raws, by_now)))
            # Before a pause none is kept back: nothing might come for long.
            while len(queue) > (_AHEAD if chunk.pause is None else 0):
                yield from _judged_chunk(judge, *queue.popleft())
        for one in queue:
            yield from _judged_chunk(judge, *one)


def _judged_chunk(judge: _Judge, chunk: _Chunk, ways: Ways, is_given: bool) -> Iterator[Judged | Run]:
    return _by_verdicts(chunk, judge.verdicts() if is_given else None, ways)


def _chunks(source: BinaryIO | Iterable[bytes | None]) -> Iterator[_Chunk]:
    """Lines in chunks, which end where the source pauses."""
    numbers, raws, is_cut, wrong = list[int](), list[bytes](), False, None
    try:
        for number, raw, is_cut in numbered_lines(source):
            if raw is None:
                yield _Chunk(numbers, raws, pause=number)
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


def _by_verdicts(chunk: _Chunk, verdicts: list[_Verdict] | None, ways: Ways) -> Iterator[Judged | Run]:
    """Judge lines as the other process has, which knew these ways; here those it refused, so that what is said of them
    is made once, and all where it has ended."""
    numbers, raws, last = chunk.numbers, chunk.raws, len(chunk.raws) - 1
    place = 0
    for verdict in _verdicts(raws, ways) if verdicts is None else verdicts:
        number, raw = numbers[place], raws[place]
        if verdict is None or isinstance(verdict, Refusal):
            is_cut = chunk.is_cut and place == last
            yield number, raw, read_truncated(raw) if is_cut else verdict or read_line(raw)
        elif isinstance(verdict, list):
            yield _run_of(verdict, chunk, place, ways)
            place += len(verdict[0]) - 1
        else:
            form, draft = verdict
            yield number, raw, Accepted(raw, raw if form is None else form, None, None, draft_from(draft))
        place += 1
    if chunk.wrong is not None:
        raise chunk.wrong
    if chunk.pause is not None:
        yield chunk.pause, None, None


def _run_of(verdict: list[tuple[Any, ...]], chunk: _Chunk, place: int, ways: Ways) -> Run:
    """The lines of a chunk from a place on of which something is said together."""
    forms, places, *columns = verdict
    end = place + len(forms)
    numbers, raws = chunk.numbers[place:end], chunk.raws[place:end]
    if not any(forms):
        return Run(numbers, raws, raws, [None] * len(forms), ways, tuple(columns))
    all_forms = [form or raw for form, raw in zip(forms, raws, strict=True)]
    return Run(numbers, raws, all_forms, [None if one is None else ways[one] for one in places], ways, tuple(columns))


class _Judge:
    """The other process. Until it has begun, where it cannot begin, and once it has ended nothing is said by it."""

    def __init__(self) -> None:
        self._other: OtherProcess | None = None
        self._has_begun = False
        with suppress(OSError):
            self._other = OtherProcess(_judge)

    def give(self, lines: list[bytes], ways: Ways) -> bool:
        """Give it lines to judge, whether or not it has said all of those before, and the ways that are known; False
        where it takes none."""
        if self._other is not None:
            with suppress(OSError, EOFError):
                if not self._has_begun and self._other.pipe.poll():
                    self._has_begun = self._other.pipe.recv_bytes() == _BEGUN
                if self._has_begun:
                    parts = tuple((way.comma, way.colon, way.is_ascii, way.keys) for way in ways)
                    self._other.pipe.send_bytes(marshal.dumps((lines, parts)))
                    return True
        return False

    def verdicts(self) -> list[_Verdict] | None:
        """What it says of the first lines it was given and has not said; None where it has ended."""
        with suppress(OSError, EOFError):
            return _received(self._other.pipe) if self._other is not None else None
        return None

    def close(self) -> None:
        """End it."""
        if self._other is not None:
            self._other.close()


_Parts = tuple[tuple[str, str, bool, tuple[str, ...]], ...]
"""Ways, by what makes them."""
_Order = tuple[list[bytes], _Parts]


@lru_cache
def _ways_of(parts: _Parts) -> Ways:
    return tuple(_way_of(*one) for one in parts)


_way_of: Final = lru_cache(Serialization)
"""The same way for the same signs and keys, whose patterns are made once."""


def _judge(pipe: Connection) -> None:
    """Judge what comes until no more does."""
    begin_process()
    ahead, orders = SealingAhead(), Queue[_Order | None]()
    # Lines are taken as they come: two that both write into a full pipe would wait for one another for ever.
    threading.Thread(target=_take_lines, args=(pipe, orders), daemon=True).start()
    with suppress(OSError):
        pipe.send_bytes(_BEGUN)
        while (one := orders.get()) is not None:
            lines, parts = one
            pipe.send_bytes(marshal.dumps(_verdicts(lines, _ways_of(parts), ahead)))


def _take_lines(pipe: Connection, orders: Queue[_Order | None]) -> None:
    with suppress(EOFError, OSError):
        while True:
            orders.put(_received(pipe))
    orders.put(None)


def _received(pipe: Connection) -> Any:
    """What the process at the other end has sent, which is one of ours: in half the time pickling takes."""
    return marshal.loads(pipe.recv_bytes())  # noqa: S302


def _verdicts(raws: Iterable[bytes], ways: Ways, ahead: SealingAhead | None = None) -> list[_Verdict]:
    """What is said of lines in their order; their drafts are sealed ``ahead``."""
    verdicts, runs = list[_Verdict](), list[tuple[int, list[tuple[Any, ...]]]]()
    rows, nexts = list[tuple[Any, ...]](), dict[str, int]()  # of the last run, and the seqs it may go on with
    is_over = True
    for raw in raws:
        outcome = _looked_at(raw, ways)
        if isinstance(outcome, Refusal):
            verdicts.append(outcome if ahead is None else None)
            is_over = True
            continue
        form, draft, place = outcome
        match, seq, kind, name, head, tail, hidden, ends, to, sealed = draft
        if ahead is not None and hidden:
            hidden, sealed = (), ahead.seal(draft)
        other = None if form is raw else form
        if place == _OTHERWISE or to is not None or kind in NAMING:
            # As a plain tuple: what a class is called would be sent with each.
            verdicts.append((other, (match, seq, kind, name, head, tail, hidden, ends, to, sealed)))
            is_over = True
            continue
        if is_over or nexts.get(match, seq) != seq:
            rows, nexts, is_over = [], {}, False
            runs.append((len(verdicts), rows))
            verdicts.append(None)
        nexts[match] = seq + 1
        rows.append((other, place, match, seq, kind, name, head, tail, hidden, ends, to, sealed))
    for at, rows in runs:
        verdicts[at] = list(zip(*rows, strict=True))
    return verdicts


_OTHERWISE: Final = -1
"""In place of a way, where a line is neither canonical nor written in one that is known."""


def _looked_at(raw: bytes, ways: Ways) -> tuple[bytes, Draft, int | None] | Refusal:
    """The canonical bytes of a line, its draft, and which of these ways it is written in: None where it is canonical,
    ``_OTHERWISE`` of others."""
    draft = draft_at_once(raw)
    if draft is not None:
        return raw, draft, None
    if ways and (reading := reordered_at_once(raw, ways)) is not None:
        return reading
    outcome = read_line(raw)
    if isinstance(outcome, Refusal):
        return outcome
    return outcome.canonical, outcome.draft, None if outcome.canonical is raw else _OTHERWISE


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
        seals = b""
        for scope, path, value, _ in draft.hidden:
            secrets[scope], secret = secrets_drawn.get(scope) or _draw(secrets_drawn, scope)
            if value is not None:
                seals += seal_written(field_key(secret, stream, path, seq), value)
        return values_of(draft.hidden), seals, tuple(secrets.values())


def _draw(secrets_drawn: dict[str, _Drawn], scope: str) -> _Drawn:
    random = os.urandom(KEY_SIZE)
    pair = secrets_drawn[scope] = (scope, random), secret_of(random)
    return pair
