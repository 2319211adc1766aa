"""Access records between the page and the ledger: durable before anything is shown, in the ledger soon after.

The ledger has one writer, and a large ingest may hold its lock for minutes. So an access record is first written to a
file of the folder ``access`` and synced; a whole file is then appended to the ledger in one go and removed. A file
that a dead clerk left is taken over by the next one; what of it had reached the ledger is not appended again.
"""

from __future__ import annotations

import fcntl
import json
import os
import threading
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, Final, NamedTuple

from ledger.evidence.records import append_records
from ledger.evidence.store import open_reader
from schemas.errors import ConflictError, LedgerError
from schemas.records import Access

FOLDER: Final = "access"
_SUFFIX: Final = ".waiting"
Fields = Mapping[str, Any]


class _Held(NamedTuple):
    path: Path
    descriptor: int


class AccessJournal:
    """The access records of one clerk. :meth:`keep` and :meth:`deliver` may be called from different threads."""

    def __init__(self, folder: Path) -> None:
        self._ledger = folder
        self._place = folder / FOLDER
        self._changing = threading.Lock()
        self._now: _Held | None = None
        self._undelivered: list[_Held] = []
        try:
            self._place.mkdir(mode=0o700, exist_ok=True)
        except OSError as error:
            raise LedgerError(f"cannot keep access records in {self._place}: {error}; make it writable") from None
        self._inherited = [held for path in sorted(self._place.glob(f"*{_SUFFIX}")) if (held := _taken_over(path))]

    def keep(self, records: Sequence[Fields]) -> None:
        """Write records, without ``v`` and ``seq``, and sync them. Raises LedgerError when the disk does not."""
        lines = b"".join(json.dumps(record).encode() + b"\n" for record in records)
        with self._changing:
            try:
                self._now = self._now or self._begun()
                _write_all(self._now.descriptor, lines)
                os.fsync(self._now.descriptor)
            except OSError as error:
                raise LedgerError(f"cannot keep an access record: {error}; nothing is shown without one") from None

    def deliver(self) -> int:
        """Append what waits to the ledger; how many records that were. 0 as well when another process writes.

        Raises LedgerError when the ledger cannot be written: what waits stays.
        """
        with self._changing:
            if self._now is not None:
                self._undelivered.append(self._now)
                self._now = None
        done = 0
        for held, again in [*((held, True) for held in self._inherited), *((h, False) for h in self._undelivered)]:
            records = _read(held.path)
            try:
                done += self._append(self._missing(records) if again else records)
            except ConflictError:
                break
            (self._inherited if again else self._undelivered).remove(held)
            held.path.unlink(missing_ok=True)
            os.close(held.descriptor)
        return done

    def close(self) -> None:
        """Deliver what can be delivered now; the rest is for the next clerk."""
        with suppress(LedgerError):
            self.deliver()
        for held in (*self._inherited, *self._undelivered):
            os.close(held.descriptor)

    def _append(self, records: Sequence[Fields]) -> int:
        if records:
            append_records(self._ledger, records)
        return len(records)

    def _missing(self, records: Sequence[Fields]) -> list[Fields]:
        """Those of an inherited file that the ledger does not hold."""
        if not records:
            return []
        since, held = min(record["at"] for record in records), Counter[str]()
        with open_reader(self._ledger) as reader:
            for stream in sorted({record["stream"] for record in records}):
                for kept in reader.records(stream):
                    if isinstance(kept, Access) and kept.at >= since:
                        held[_same(kept.model_dump(mode="json", exclude_none=True))] += 1
        missing = []
        for record in records:
            if held[_same(record)]:
                held[_same(record)] -= 1
            else:
                missing.append(record)
        return missing

    def _begun(self) -> _Held:
        path = self._place / f"{token_hex(8)}{_SUFFIX}"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_CLOEXEC
        descriptor = os.open(path, flags, 0o600)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        place = os.open(self._place, os.O_RDONLY)
        try:
            os.fsync(place)
        finally:
            os.close(place)
        return _Held(path, descriptor)


def _taken_over(path: Path) -> _Held | None:
    """A file whose clerk is gone, now ours; None when its clerk lives."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        return None
    return _Held(path, descriptor)


def _read(path: Path) -> list[Fields]:
    """The records of a file; a last line that was cut short had not been synced, so nothing was shown for it."""
    lines = path.read_bytes().split(b"\n")[:-1]
    return [json.loads(line) for line in lines if line.strip()]


def _write_all(descriptor: int, content: bytes) -> None:
    while content:
        content = content[os.write(descriptor, content) :]


def _same(record: Fields) -> str:
    told: Iterable[str] = ("stream", "at", "who", "what", "about")
    return json.dumps([record.get(name) for name in told])
