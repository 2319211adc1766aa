"""Records of staff and system, appended at the next place of their stream under the writer's lock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ledger.evidence.intake import Refusal, read_line
from ledger.evidence.store import open_writer
from ledger.evidence.writer import no_pin
from schemas.canonical import canonical
from schemas.errors import ConflictError, UsageError
from schemas.wire import SCHEMA_VERSION

SOURCE: Final = "meldtrail:records"
"""What is kept as the file a record came from."""


class StrandedError(ConflictError):
    """Lines wait on a stream for one that is missing: nothing can be appended to it until that has come."""


def append_record(folder: Path, record: Mapping[str, Any], after: int | None = None) -> int:
    """Append one record; see :func:`append_records`. Returns its seq."""
    return append_records(folder, [record], after)[0]


def append_records(folder: Path, records: Sequence[Mapping[str, Any]], after: int | None = None) -> list[int]:
    """Append records, all or none, each at the next seq of its stream; ``v`` and ``seq`` are put in. Returns the seqs.

    ``after`` is the last seq of the first record's stream (0: none) the caller has seen. Raises ConflictError when
    that stream has gone on since, when lines wait on a stream, and when another process writes; UsageError for a
    record the format does not have, which is then not kept anywhere; LedgerError as ``open_writer`` does.
    """
    with open_writer(folder) as writer:
        last: dict[str, int] = {}
        lines: list[bytes] = []
        seqs: list[int] = []
        for record in records:
            stream = str(record["stream"])
            last.setdefault(stream, writer.size_of(stream))
            if after is not None and last[stream] != after and not seqs:
                raise ConflictError(f"{stream} has gone on: look at what was added after its record {after} first")
            last[stream] += 1
            seqs.append(last[stream])
            lines.append(_line(record, last[stream]))
        if stranded := [stream for stream in last if writer.incomplete(stream).waiting]:
            raise StrandedError(f"{stranded[0]}: a line of it waits for the one before; ingest that one first")
        writer.ingest(lines, SOURCE, no_pin)
        return seqs


def check_record(record: Mapping[str, Any]) -> None:
    """Raise UsageError for what :func:`append_records` would not take as a record."""
    _line(record, 1)


def _line(record: Mapping[str, Any], seq: int) -> bytes:
    try:
        line = canonical({"v": SCHEMA_VERSION, **record, "seq": seq})
    except ValueError as wrong:
        raise UsageError(f"no record: {wrong}") from None
    outcome = read_line(line)
    if isinstance(outcome, Refusal):
        raise UsageError(f"no record: {outcome.code}{f', {outcome.note}' if outcome.note else ''}")
    return line + b"\n"
