"""Lines of a file, never more of one in memory than intake would look at."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

from schemas.errors import UnreadableError

MAX_LINE: Final = 8 * 1024
"""Bytes of the longest line intake takes, without its line end."""
MAX_LINE: Final = 8 * 1024
"""Bytes of the longest line intake takes, without its line end."""
_BOUND: Final = MAX_LINE + 3
"""The longest line plus CR LF plus one byte, by which a longer one is known."""


def bounded_lines(source: BinaryIO | Iterable[bytes]) -> Iterator[bytes]:
    """The lines of a binary file or of any iterable of lines, with their line ends.

    Of a line that is too long only the head comes, one byte more than intake takes. Raises OSError of the file.
    """
    if not hasattr(source, "readline"):
        yield from source
        return
    read = source.readline
    while line := read(_BOUND):
        yield line
        while len(line) == _BOUND and not line.endswith(b"\n"):
            line = read(_BOUND)


def numbered_lines(source: BinaryIO | Iterable[bytes]) -> Iterator[tuple[int, bytes, bool]]:
    """Each line that is not empty, as (number from 1, line, whether it is the last and has no line end)."""
    lines = bounded_lines(source)
    current = next(lines, None)
    number = 1
    while current is not None:
        following = next(lines, None)
        if current.strip():
            yield number, current, following is None and not current.endswith(b"\n")
        current = following
        number += 1


# -- files -------------------------------------------------------------------------------------------


def file_name(path: Path) -> str:
    """A file's name as text that can be stored and shown, whatever its bytes."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def log_lines(path: Path) -> Iterator[bytes]:
    """The lines of a log file or of standard input (``-``); UnreadableError when there is no such file."""
    if str(path) == "-":
        yield from bounded_lines(sys.stdin.buffer)
        return
    try:
        with path.open("rb") as log:
            yield from bounded_lines(log)
    except OSError as wrong:
        raise UnreadableError(f"{path}: cannot be read: {wrong.strerror or wrong}; check the file") from None
