"""Access records between the page and the ledger: durable before anything is shown, in the ledger soon after.

The ledger has one writer, and a large ingest may hold its lock for minutes. So an access record is first written to a
file of the folder ``access`` and synced; a whole file is then appended to the ledger in one go and removed. A file
that a dead worker left is taken over by the next one; what of it had reached the ledger is not appended again.

Whoever can write in the folder can write there too. So a worker delivers what it was told and not what its file says,
and behind what comes out of a file that was left stands that it does: it may be forged.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, Final, NamedTuple

from ledger.evidence.files import lock_file, sync_folder
from ledger.evidence.store import StrandedError, append_records, check_record, open_reader
from schemas.errors import ConflictError, LedgerError, UsageError
from schemas.message import Quoted, message
from schemas.records import Access

FOLDER: Final = "access"
_SUFFIX: Final = ".waiting"
_REFUSED: Final = ".refused"
LEFT: Final = " (from a file that a desk left)"
"""Stands behind what an access record says that no living worker vouches for."""
LONGEST: Final = 2000
"""Characters of what it says."""
Fields = Mapping[str, Any]


class _File(NamedTuple):
    """A file of the journal, locked by the worker it is of, with the records that this one wrote into it."""

    path: Path
    descriptor: int
    records: list[Fields]


class AccessJournal:
    """The access records of one worker. :meth:`append` and :meth:`deliver` may be called from different threads."""

    def __init__(self, folder: Path) -> None:
        self._ledger = folder
        self._place = folder / FOLDER
        self._changing = threading.Lock()
        self._now: _File | None = None
        self._undelivered: list[_File] = []
        try:
            self._place.mkdir(mode=0o700, exist_ok=True)
        except OSError as error:
            why = error.strerror or error
            raise LedgerError(f"cannot keep access records in {self._place}: {why}; make it writable") from None
        self._inherited = [file for path in sorted(self._place.glob(f"*{_SUFFIX}")) if (file := _take_over(path))]

    def append(self, records: Sequence[Fields]) -> None:
        """Write records, without ``v`` and ``seq``, and sync them. Raises LedgerError when the disk does not."""
        lines = b"".join(json.dumps(record).encode() + b"\n" for record in records)
        with self._changing:
            try:
                self._now = self._now or self._begin()
                _write_all(self._now.descriptor, lines)
                self._now.records.extend(records)
            except OSError as error:
                why = error.strerror or str(error)
                fact = message("worker-no_access_record", error=Quoted(why))
                text = f"cannot keep an access record: {why}; nothing is shown without one"
                raise LedgerError(text).stating(fact) from None

    def deliver(self) -> int:
        """Append what waits to the ledger; how many records that were. 0 as well when another process writes.

        Raises LedgerError when the ledger cannot be written: what waits stays. While a file waits the next one grows,
        however long that takes, so that there are never many.
        """
        count = self._deliver_files()
        with self._changing:
            if self._now is None or self._inherited or self._undelivered:
                return count
            self._undelivered.append(self._now)
            self._now = None
        return count + self._deliver_files()

    def _deliver_files(self) -> int:
        """Append the files that grow no more, those of dead workers first; how many records that were."""
        count = 0
        for file, again in [*((one, True) for one in self._inherited), *((one, False) for one in self._undelivered)]:
            aside = file.path.stem
            try:
                records = self._missing(_read_records(file.descriptor), aside) if again else file.records
                count += self._to_ledger(records, aside)
            except ConflictError:
                break
            except UsageError as wrong:  # of another version or no worker's: it must not hold up what comes after
                path = file.path.rename(file.path.with_suffix(_REFUSED))
                sys.stderr.write(f"meldtrail: access records stay in {path}, the ledger does not take them: {wrong}\n")
            (self._inherited if again else self._undelivered).remove(file)
            # While it is still locked: whoever looks for files of dead workers finds none that the ledger has.
            file.path.unlink(missing_ok=True)
            os.close(file.descriptor)
        return count

    def close(self) -> None:
        """Deliver what can be delivered now; the rest is for the next worker."""
        with suppress(LedgerError):
            self.deliver()
        for file in (*self._inherited, *self._undelivered, *([self._now] if self._now else [])):
            os.close(file.descriptor)

    def _to_ledger(self, records: Sequence[Fields], aside: str) -> int:
        if not records:
            return 0
        try:
            append_records(self._ledger, records)
        except StrandedError:  # a line of a log holds up the stream of the day: beside it then, where no log can
            append_records(self._ledger, [{**record, "stream": _beside(record["stream"], aside)} for record in records])
        return len(records)

    def _missing(self, records: Sequence[Fields], aside: str) -> list[Fields]:
        """Those of an inherited file that the ledger does not hold."""
        if not records:
            return []
        since, there = min(record["at"] for record in records), Counter[str]()
        with open_reader(self._ledger) as reader:
            for stream in sorted({record["stream"] for record in records}):
                for access in (*reader.records(stream), *reader.records(_beside(stream, aside))):
                    if isinstance(access, Access) and access.at >= since:
                        fields = access.model_dump(mode="json", exclude_none=True)
                        # Counted: two accesses may be the same to the millisecond, and both are to be on record.
                        there[_identity(_left({**fields, "stream": stream}))] += 1
        missing = []
        for record in map(_left, records):
            if there[_identity(record)]:
                there[_identity(record)] -= 1
            else:
                missing.append(record)
        return missing

    def _begin(self) -> _File:
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND
        while True:
            path = self._place / f"{token_hex(8)}{_SUFFIX}"
            descriptor = os.open(path, flags, 0o600)
            lock_file(descriptor, wait=True)
            if path.exists():
                break
            os.close(descriptor)  # another worker began just now and took it for one that was left
        sync_folder(self._place)
        return _File(path, descriptor, [])


def _take_over(path: Path) -> _File | None:
    """A file whose worker is gone, now ours; None when its worker lives."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND)
    except OSError:
        return None
    try:
        free = lock_file(descriptor, wait=False)
    except OSError:
        free = False
    if not free:
        os.close(descriptor)
        return None
    return _File(path, descriptor, [])


def _read_records(descriptor: int) -> list[Fields]:
    """The records of a file; a last line that was cut short had not been synced, so nothing was shown for it. Raises
    UsageError where one is no access record: whoever can write in the folder is not to decide cases by that."""
    content = b""
    os.lseek(descriptor, 0, os.SEEK_SET)  # what is written goes to the end wherever this stands
    while part := os.read(descriptor, 2**20):
        content += part
    lines = content.split(b"\n")[:-1]
    return [_access(line) for line in lines if line.strip()]


def _access(line: bytes) -> Fields:
    try:
        record = json.loads(line)
    except ValueError as wrong:
        raise UsageError(f"no record: {wrong}") from None
    if not isinstance(record, dict) or record.get("type") != FOLDER:
        raise UsageError("no record of an access")
    check_record(record)
    return record


def _left(record: Fields) -> Fields:
    """A record that says it comes from a file that was left, once."""
    what = str(record.get("what", "")).removesuffix(LEFT)[: LONGEST - len(LEFT)]
    return {**record, "what": what + LEFT}


def _write_all(descriptor: int, content: bytes) -> None:
    """Write and sync lines, or leave none of them: half a line would spoil the one after it."""
    whole = os.fstat(descriptor).st_size
    try:
        while content:
            content = content[os.write(descriptor, content) :]
        os.fsync(descriptor)
    except OSError:
        os.ftruncate(descriptor, whole)
        raise


def _beside(stream: str, aside: str) -> str:
    """The stream of a day beside the one that is blocked."""
    return f"{stream}.{aside}"


def _identity(record: Fields) -> str:
    """By what two records are the same."""
    return json.dumps([record.get(name) for name in ("stream", "at", "who", "what", "about")])
