"""Lines of logs as they are read: from a file, from standard input, from a pipe that is still being written."""

from __future__ import annotations

import os
import stat
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from queue import Empty, Queue
from typing import BinaryIO, Final, Literal

from schemas.errors import UnreadableError

MAX_LINE: Final = 8 * 1024
"""Bytes a line may have, without its line end."""

_BOUND: Final = MAX_LINE + 3
"""The longest line plus CR LF plus one byte, by which a longer one is known."""


def bounded_lines(source: BinaryIO | Iterable[bytes | None], bound: int = _BOUND) -> Iterator[bytes | None]:
    """The lines of a binary file or of any iterable of lines, with their line ends; None passes through.

    Of a line that is too long only the head comes, ``bound`` bytes: one byte more than intake takes. Raises OSError of
    the file.
    """
    if not hasattr(source, "readline"):
        yield from source
        return
    read = source.readline
    while line := read(bound):
        yield line
        # The rest of a line that is too long is read away in pieces: memory must not hold what somebody chose to send.
        while len(line) == bound and not line.endswith(b"\n"):
            line = read(bound)


def numbered_lines(
    source: BinaryIO | Iterable[bytes | None],
) -> Iterator[tuple[int, bytes, bool] | tuple[int, None, Literal[False]]]:
    """Each line that is not empty, as (number from 1, line, whether it is the last and has no line end).

    Where the source has None, so has this: nothing comes for now. A line with its end is not kept back until then.
    """
    number, unended = 0, None
    for line in bounded_lines(source):
        if line is None:
            yield number, None, False
            continue
        if unended is not None:
            yield *unended, False
            unended = None
        number += 1
        if not line.strip():
            continue
        if line.endswith(b"\n"):
            yield number, line, False
        else:
            unended = number, line  # the last one, unless another follows
    if unended is not None:
        yield *unended, True


PAUSE_S: Final = 0.2
"""Seconds without input after which what came is stored."""
LONGEST_S: Final = 1.0
"""Seconds after which it is stored though more keeps coming."""
SILENT_S: Final = 60.0
"""Seconds after which whoever waits for more is told again that nothing comes."""
_CHUNK: Final = 1 << 16
"""Bytes read at once: what a pipe of Linux holds."""


def live_lines(descriptor: int) -> Iterator[bytes | None]:
    """The lines of a pipe or terminal as they come, as :func:`bounded_lines`; None when no more come for a moment, once
    a second while they do, and once a minute while they do not. Raises OSError of the descriptor."""
    rest, beyond = b"", False
    for chunk in _live_chunks(descriptor):
        if chunk is None:
            yield None
            continue
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            if not beyond:
                yield line + b"\n" if len(line) < _BOUND else line[:_BOUND]
            beyond = False
        if len(rest) >= _BOUND:
            if not beyond:
                yield rest[:_BOUND]
            rest, beyond = b"", True
    if rest and not beyond:
        yield rest


def _live_chunks(descriptor: int) -> Iterator[bytes | None]:
    """What is read, and None at pauses. A thread reads, for not every platform waits for a pipe with a time limit."""
    arriving: Queue[bytes | OSError] = Queue(maxsize=8)

    def read() -> None:
        try:
            while chunk := os.read(descriptor, _CHUNK):
                arriving.put(chunk)
            arriving.put(b"")
        except OSError as wrong:
            arriving.put(wrong)

    threading.Thread(target=read, daemon=True).start()
    since: float | None = None  # when the first chunk came that nobody was told to store
    last_pause = time.monotonic()
    while True:
        try:
            arrival = arriving.get(timeout=PAUSE_S)
        except Empty:
            if since is not None or time.monotonic() - last_pause >= SILENT_S:
                since, last_pause = None, time.monotonic()
                yield None
            continue
        if isinstance(arrival, OSError):
            raise arrival
        if not arrival:
            return
        yield arrival
        # Of the first chunk nobody was told of, not of this one: a steady trickle would put off storing for ever.
        since = since or time.monotonic()
        if time.monotonic() - since >= LONGEST_S:
            since = None
            yield None


# -- files -------------------------------------------------------------------------------------------


def file_name(path: Path) -> str:
    """A file's name as text that can be stored and shown, whatever its bytes."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def log_lines(path: Path) -> Iterator[bytes]:
    """The lines of a log file or of standard input (``-``); UnreadableError for a file that is missing or no text."""
    if why := foreign_kind(path):
        raise UnreadableError(f"{path}: {why}")
    yield from (line for line in _lines_of(path, live=False) if line is not None)


def _opened(path: Path) -> AbstractContextManager[BinaryIO]:
    if str(path) != "-":
        return path.open("rb")
    if sys.stdin is None:  # as behind <&-
        raise UnreadableError("-: standard input is closed; name a file, or give the lines through a pipe")
    return nullcontext(sys.stdin.buffer)


def case_lines(path: Path, most: int) -> Iterator[bytes]:
    """The lines of a file of cases or of standard input (``-``), each a case by itself, whatever the first one is.

    Of a line with more than ``most`` bytes, its line end not counted, its head comes, with more than ``most`` too. A
    byte order mark is left out: cases are kept nowhere. Raises UnreadableError for a file that is missing or no text.
    """
    try:
        with _opened(path) as cases:
            for number, line in enumerate(filter(None, bounded_lines(cases, most + len(b"\r\n") + 1))):
                case = line if number else line.removeprefix(_MARK)
                if not number and str(path) != "-" and (why := other_form(case)):
                    raise UnreadableError(f"{path}: {why}")
                yield case
    except OSError as wrong:
        raise UnreadableError(f"{path}: cannot be read: {wrong.strerror or wrong}; check the file") from None


_MARK: Final = b"\xef\xbb\xbf"
_PACKED: Final = "is packed with {0}: unpack it, or put {0} -dc FILE | before the command and - in its place"
_UTF_16: Final = "is UTF-16: write it as UTF-8, as with iconv -f UTF-16{0} -t UTF-8 FILE > NEW"
_FOREIGN: Final = {
    b"\x1f\x8b": _PACKED.format("gzip"),
    b"BZh": _PACKED.format("bzip2"),
    b"\xfd7zXZ": _PACKED.format("xz"),
    b"(\xb5/\xfd": _PACKED.format("zstd"),
    b"PK\x03\x04": "is a zip file: unpack it",
    b"\xff\xfe": _UTF_16.format(""),
    b"\xfe\xff": _UTF_16.format(""),
    b"{\0": _UTF_16.format("LE"),
    b"\0{": _UTF_16.format("BE"),
    _MARK: "starts with a byte order mark: tail -c +4 FILE > NEW leaves it out",
    b"SQLite format 3": "is a database: a ledger is given as its folder, with --ledger",
    b"PAR1": "is Parquet: write its rows as lines, as docs/converting.md says",
}
"""What else a file is, by its first bytes, which no UTF-8 has or no log, and what to do."""


_NOT_A_LINE_EACH: Final = {
    b"[": "is one list over many lines; jq -c '.[]' FILE > NEW writes it an object a line",
    b"{": "has each event over several lines; jq -c . FILE > NEW writes it an object a line",
}
"""What stands alone in the first line of JSON that is laid out to be read, and what to do; line by line some of it
could be events, and would be taken in without the others."""


def foreign_kind(path: Path) -> str | None:
    """Why a file is no log, where its first bytes say what it is; None of a pipe, whose bytes come once."""
    if str(path) == "-" or not path.is_file():
        return None
    try:
        with path.open("rb") as log:
            start = log.read(_BOUND)
    except OSError:  # told by whoever reads it
        return None
    return other_form(start) or _laid_out(start.lstrip().partition(b"\n")[0])


def other_form(start: bytes) -> str | None:
    """What a file is instead of text in UTF-8, by its first bytes, and what to do."""
    return next((why for sign, why in _FOREIGN.items() if start.startswith(sign)), None)


def _laid_out(first: bytes) -> str | None:
    """Why lines are no log of which this is the first."""
    return _NOT_A_LINE_EACH.get(first.strip())


def _one_a_line(lines: Iterator[bytes | None], path: Path) -> Iterator[bytes | None]:
    """The lines, unless the first one shows another form, or events over several lines. Raises UnreadableError."""
    for line in lines:
        if line is not None and line.strip():
            if why := other_form(line) or _laid_out(line):
                raise UnreadableError(f"{path}: {why}")
            yield line
            break
        yield line
    yield from lines


def incoming_lines(path: Path) -> Iterator[bytes | None]:
    """The lines :func:`log_lines` gives, with None where a pipe or a terminal has no more for a moment."""
    return _lines_of(path, live=True)


def _lines_of(path: Path, *, live: bool) -> Iterator[bytes | None]:
    try:
        with _opened(path) as log:
            yield from _one_a_line(live_lines(log.fileno()) if live and _is_live(log) else bounded_lines(log), path)
    except OSError as wrong:
        raise UnreadableError(f"{path}: cannot be read: {wrong.strerror or wrong}; check the file") from None


def _is_live(log: BinaryIO) -> bool:
    """Whether a file is a pipe, a socket or a terminal, of which more may come later."""
    try:
        return not stat.S_ISREG(os.fstat(log.fileno()).st_mode)
    except OSError:  # no file of the system's at all
        return False
