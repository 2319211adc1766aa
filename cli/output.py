"""Where a command's bytes go: standard output, or a file that appears whole or not at all."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from schemas.errors import UnreadableError


@contextmanager
def sink(path: Path) -> Iterator[BinaryIO]:
    """Standard output for ``-``, else ``path``: written beside it first, so that a failure leaves what was there.

    Raises UnreadableError when it cannot be written.
    """
    if str(path) == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    draft = None
    try:
        target = path.resolve()
        if target.is_file() or not target.exists():
            draft = target.with_name(f"{target.name}.part")
        with (draft or target).open("wb") as out:
            yield out
        if draft is not None:
            draft.replace(target)
    except OSError as wrong:
        raise UnreadableError(f"{path}: cannot be written: {wrong.strerror or wrong}; choose another place") from None
    finally:
        if draft is not None:
            with suppress(OSError):
                draft.unlink()
