"""Copies that were handed out of a ledger: which backups and exports were made, when, and where they were put.

What is erased in a ledger may still stand in them, and nobody but their holder can destroy it. The list lies beside the
databases, is for its owner alone and is no evidence: a copy made with other means is not in it.
"""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from ledger.evidence.files import private
from ledger.evidence.receipts import now_ms

COPIES_FILE: Final = "copies.jsonl"


class Copy(NamedTuple):
    """A copy: when it was made (ISO 8601, UTC), ``backup`` or ``export``, where it was put, how many leaves the ledger
    held then, and the one match it is of."""

    at: str
    kind: str
    to: str
    size: int
    match: str | None = None


def note_copy(folder: Path, kind: str, to: str, size: int, match: str | None = None) -> None:
    """Put down that a copy was made. A folder that cannot be written is no reason not to make one."""
    at = datetime.fromtimestamp(now_ms() / 1000, UTC).isoformat(timespec="seconds")
    with suppress(OSError), open(folder / COPIES_FILE, "ab", opener=private) as file:
        file.write(json.dumps(Copy(at, kind, to, size, match)._asdict()).encode() + b"\n")


def copies(folder: Path) -> list[Copy]:
    """The copies that were put down, the oldest first; a line that was cut short is passed over."""
    found = []
    path = folder / COPIES_FILE
    for line in path.read_bytes().splitlines() if path.is_file() else ():
        with suppress(ValueError, TypeError):
            found.append(Copy(**json.loads(line)))
    return found
