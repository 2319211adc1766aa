"""What a ledger holds, how it grows by our own clock, and for how long its disk has room."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ledger.evidence.folder import LEDGER_FILE, VAULT_FILE, VIEWS
from ledger.evidence.keys import read_wrapping
from ledger.evidence.receipts import STATE_FILE, Delivery
from ledger.evidence.store import open_public, reader_of, receipts_of

DAY_MS: Final = 86_400_000
LOOKED_BACK: Final = 7
"""Days before the newest receipt by which growth is told."""
_LOGS: Final = ("", "-wal")


@dataclass(frozen=True, slots=True)
class LedgerStatus:
    """What is stored: ``files`` are the bytes of each file with its write-ahead log, and of all views together.

    ``newest_ms`` is when the last event came (since 1970, UTC), None where nobody saw one come. Growth is that of the
    ``days`` before it, seven at most; 0 where nothing can be told of it. ``days_left`` is for how long ``free`` bytes
    last if the ledger grows on like that, None where that cannot be told. ``vault`` says whether it is wrapped, or
    why it cannot be opened; what was kept aside is None then.
    """

    events: int
    matches: int
    files: dict[str, int]
    newest_ms: int | None
    days: int
    events_a_day: int
    bytes_a_day: int
    free: int
    days_left: int | None
    refused: int | None
    conflicting: int | None
    waiting: int | None
    unkept: int | None
    vault: str = ""

    @property
    def bytes(self) -> int:
        """The bytes of all files."""
        return sum(self.files.values())


def ledger_status(folder: Path) -> LedgerStatus:
    """The status of a ledger. Raises LedgerError for what is none."""
    with open_public(folder) as (ledger, vault, _, closed), closing(receipts_of(ledger, folder)) as receipts:
        reader = reader_of(ledger, vault)
        events, matches = reader.event_count(), len(reader.matches())
        refused, conflicting, waiting, unkept = (
            (None, None, None, None) if closed else (*reader.kept_aside(), sum(reader.unkept().values()))
        )
        deliveries = receipts.all()
    files = {name: _size(folder / name) for name in (LEDGER_FILE, VAULT_FILE)}
    if (folder / STATE_FILE).exists():
        files[STATE_FILE] = _size(folder / STATE_FILE)
    files[VIEWS] = sum(path.stat().st_size for path in (folder / VIEWS).rglob("*") if _is_own(path))
    days, events_a_day = growth(deliveries)
    bytes_a_day = events_a_day * sum(files.values()) // events if events else 0
    free = shutil.disk_usage(folder).free
    return LedgerStatus(
        events, matches, files, max((came.at_ms for came in deliveries if came.is_timed), default=None), days,
        events_a_day, bytes_a_day, free, free // bytes_a_day if bytes_a_day else None,
        refused, conflicting, waiting, unkept, closed or _wrapped(folder),
    )  # fmt: skip


def _wrapped(folder: Path) -> str:
    found = read_wrapping(folder)
    if found is None or not found.is_wrapped:
        return "in clear: no key outside the folder wraps it"
    return f"wrapped, opened by generation {' and '.join(str(one.number) for one in found.generations if one.wrapped)}"


def growth(deliveries: Sequence[Delivery]) -> tuple[int, int]:
    """The days looked back on, whole ones, and the events that came on one of them; what was not seen to come does not
    count."""
    came = [(new.at_ms, new.size - old) for old, new in _pairs(deliveries) if new.is_timed]
    if not came:
        return 0, 0
    newest = max(at for at, _ in came)
    since = newest - LOOKED_BACK * DAY_MS
    within = [(at, count) for at, count in came if at > since]
    first = min(at for at, _ in within) if len(within) == len(came) else since
    days = max(1, -(-(newest - first) // DAY_MS))
    return days, sum(count for _, count in within) // days


def _pairs(deliveries: Sequence[Delivery]) -> list[tuple[int, Delivery]]:
    """Each delivery with how many leaves there were before it."""
    return list(zip((0, *(came.size for came in deliveries)), deliveries, strict=False))


def _size(path: Path) -> int:
    return sum(found.stat().st_size for log in _LOGS if (found := path.with_name(path.name + log)).exists())


def _is_own(path: Path) -> bool:
    """A file that takes room itself; the name a view file is served under leads to another."""
    return path.is_file() and not path.is_symlink()
