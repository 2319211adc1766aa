"""Lines of a file, never more of one in memory than intake would look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final

from ledger.evidence.intake import MAX_LINE

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
