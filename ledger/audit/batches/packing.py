"""The matches of a ledger as packs in Parquet: one row a match in a folder a day, and a table of their rules.

Players are pseudonyms in it, hidden cards are open: the folder is to be kept like the ledger.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq

from ledger.audit.auditor import Auditor, ListedMatch, ruled_by
from ledger.audit.batches.schema import NO_DAY, PACKED, RULES, PinnedRules, PinnedText, pinned_text
from ledger.audit.clearing import claims_in
from ledger.audit.played import LOGGED, Origin, pseudonym_of
from ledger.engine.packs import Book, NotPackedError, pack
from ledger.evidence.reader import Pin, StoredMatch, read_lines
from ledger.evidence.tables import UNREADABLE
from schemas.canonical import canonical
from schemas.errors import UnknownMatch, UnreadableError
from schemas.events import first_open

MATCHES, RULES_FILE = "packs", "rules.parquet"
_TOGETHER: Final = 4096
"""Matches of a group of rows: what a process has in memory at once, 3 MB of packs."""
_IN_A_FILE: Final = 64 * _TOGETHER


def write_packs(auditor: Auditor, folder: Path) -> tuple[int, list[str]]:
    """Write every match of a ledger below ``folder``: ``packs/day=<day>/part-<n>.parquet``, ``rules.parquet``.

    Answers how many matches there are, and which of them hold an event that is not the one that was stored.
    One batch and what waits for a whole group of rows of its day are in memory.
    The same ledger gives the same rows in the same order.
    """
    texts: dict[str, PinnedText] = {}
    count, altered = 0, list[str]()

    def batches() -> Iterator[Any]:
        nonlocal count
        rows: list[dict[str, Any]] = []
        for listed in auditor.list_matches():
            row = _row(auditor, listed, texts, altered)
            if row is not None:
                rows.append(row)
                count += 1
            if len(rows) >= _TOGETHER:
                yield pa.RecordBatch.from_pylist(rows, schema=PACKED)
                rows = []
        yield pa.RecordBatch.from_pylist(rows, schema=PACKED)

    write_rows(batches(), folder / MATCHES)
    write_rules(texts, folder / RULES_FILE)
    return count, altered


def write_rows(batches: Iterator[Any], folder: Path) -> None:
    """Write packed matches below a folder that holds none, a folder a day."""
    form = ds.ParquetFileFormat()
    ds.write_dataset(
        pa.RecordBatchReader.from_batches(PACKED, batches),
        folder,
        format=form,
        file_options=form.make_write_options(compression="zstd", version="2.6"),
        partitioning=ds.partitioning(pa.schema([PACKED.field("day")]), flavor="hive"),
        basename_template="part-{i}.parquet",
        min_rows_per_group=_TOGETHER,
        max_rows_per_group=_TOGETHER,
        max_rows_per_file=_IN_A_FILE,
        use_threads=False,
    )


def write_rules(texts: dict[str, PinnedText], path: Path) -> None:
    """Write rules by key."""
    rows = [{"key": key, **texts[key]._asdict()} for key in sorted(texts)]
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.Table.from_pylist(rows, schema=RULES), path, compression="zstd", version="2.6")


def read_rules(folder: Path, texts: Mapping[str, str]) -> PinnedRules:
    """The rules of a folder of packs, with the texts of the rulebook at hand; raises UnreadableError where there are
    none."""
    try:
        rows = pq.read_table(folder / RULES_FILE, schema=RULES).to_pylist()
    except (OSError, pa.ArrowInvalid) as wrong:
        raise UnreadableError(
            f"{folder}: is no folder of packs ({wrong}); write one with export --format packs"
        ) from None
    return PinnedRules({row.pop("key"): PinnedText(**row) for row in rows}, texts)


def _row(
    auditor: Auditor, listed: ListedMatch, texts: dict[str, PinnedText], altered: list[str]
) -> dict[str, Any] | None:
    """One match as a row; None for one whose only lines waited and were taken back meanwhile. One that holds an event
    which is not the one that was stored is put down in ``altered``."""
    pins = auditor.reader.pins(listed.match)
    try:
        record = auditor.reader.stored_match(listed.match)
    except UnknownMatch:
        return _row_of(auditor, listed.match, StoredMatch([], {}, None), pins, texts) if listed.waits else None
    if auditor.first_altered(listed.match, record, pins) is None:
        with suppress(*UNREADABLE):  # by values that no line could have told, whose leaves somebody has made anew
            return _row_of(auditor, listed.match, record, pins, texts)
    altered.append(listed.match)
    return _row_of(auditor, listed.match, auditor.reader.stored_apart(listed.match), pins, texts)


def _row_of(
    auditor: Auditor, match: str, record: StoredMatch, pins: Sequence[Pin], texts: dict[str, PinnedText]
) -> dict[str, Any]:
    lines = record.lines
    opening = first_open(read_lines(lines[:1] if lines and lines[0]["type"] == "open" else lines))
    ruled = ruled_by(pins[-1], opening) if pins else None
    readings = auditor.judged_by(pins[-1], opening) if pins else None
    key = None
    if ruled is not None and readings is not None:
        content = auditor.reader.content(ruled.hash)
        pinned = pinned_text(ruled.name, ruled.hash, content or "", ruled.options)
        key = pinned.key
        texts[key] = pinned
    source = record.source
    producer = next((line["producer"] for line in lines if line.get("producer")), "")
    origin = Origin(source.how, source.mapping or "", producer) if source is not None else LOGGED
    incomplete = auditor.reader.incomplete(match)
    at = opening.at if opening is not None else None
    nameless = [_without_names(auditor, line) for line in lines]
    row: dict[str, Any] = {
        "match": match,
        "day": at[:10] if at is not None else NO_DAY,
        "ruleset": readings.rules.id if readings is not None else (opening.ruleset if opening is not None else None),
        **origin._asdict(),
        "events": len(lines),
        "opened_at": datetime.fromisoformat(at) if at is not None else None,
        "ruleset_hash": pins[-1].hash if pins else None,
        "rules": key,
        "claims": claims_in(lines),
        "waiting": list(incomplete.waiting),
        "conflicts": [dict(zip(("seq", "file", "line"), one, strict=True)) for one in incomplete.conflicts],
        "refused": incomplete.refused,
    }
    book = Book()
    try:
        if readings is None:
            raise NotPackedError("no rules")
        return row | {"pack": pack(nameless, readings.rules.hash, book), "book": book.entries, "lines": None}
    except NotPackedError:
        record.events()
        return row | {"pack": None, "book": None, "lines": b"\n".join(map(canonical, nameless))}


def _without_names(auditor: Auditor, line: dict[str, Any]) -> dict[str, Any]:
    """A line with the pseudonyms of the players it names, and nothing else of them."""
    if "players" not in line:
        return line
    people = [
        {"seat": player["seat"], "player": pseudonym_of(auditor.reader.person(player["player"]))}
        for player in line["players"]
    ]
    return {**line, "players": people}
