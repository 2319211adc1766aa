"""A folder of packs audited whole, by the cores of this machine or by Spark, and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from cli.commands.audit.reports import Line
from cli.terminal import json_line, progress_bar
from ledger.audit.workers import cores
from schemas.errors import UnreadableError, UsageError

if TYPE_CHECKING:  # pyarrow is for those who ask
    from ledger.audit.batches.totals import Totals

_ASIDE = {("match", "events"), ("claim", "UPHELD")}
"""Counts of no interest line by line: they stand in the summary."""


def audit_packs(
    folder: str,
    engine: Literal["pool", "spark"],
    texts: Mapping[str, str],
    jobs: int | None,
    master: str | None,
    out: Path | None,
) -> Totals:
    """What a folder of packs comes to. With ``out`` the matches that were replayed are written there as Parquet.

    Raises UsageError where an extra is missing or ``out`` stands already, UnreadableError for what is no folder of
    packs and for an ``out`` that cannot be written, LedgerError for a process or a cluster that gives up.
    """
    if find_spec("pyarrow") is None or find_spec("numpy") is None:
        raise UsageError("packs are read with pyarrow, which is not installed: pip install 'meldtrail[packs]'")
    if out is not None and out.exists():
        raise UsageError(f"--out {out}: that is there already; name a folder that is new")
    if engine == "spark":
        from ledger.audit.batches.spark import audit_with_spark, need_spark, open_session

        need_spark()
        session = open_session(master)
        try:
            return audit_with_spark(session, folder, texts, str(out) if out is not None else None)
        finally:
            session.stop()
    return _in_processes(Path(folder), texts, jobs if jobs is not None else cores(), out)


def _in_processes(folder: Path, texts: Mapping[str, str], jobs: int, out: Path | None) -> Totals:
    from pyarrow import parquet

    from ledger.audit.batches.columns import JUDGED
    from ledger.audit.batches.pool import audit_folder, packed_matches
    from ledger.audit.batches.totals import Totals

    totals, matches = Totals(), packed_matches(folder).count_rows()
    try:
        if out is not None:
            out.mkdir(parents=True)
        writer = parquet.ParquetWriter(out / "part-0.parquet", JUDGED, compression="zstd") if out is not None else None
        with progress_bar() as heard:
            for judged in audit_folder(folder, texts, jobs):
                totals.add(judged.totals)
                heard("matches", totals.sum("match", "matches"), matches)
                if writer is not None and judged.replayed.num_rows:
                    writer.write_table(judged.replayed)
        if writer is not None:
            writer.close()
    except OSError as wrong:
        raise UnreadableError(f"{out or folder}: {wrong.strerror or wrong}") from None
    return totals


def summed(totals: Totals) -> Counter[str]:
    """The counts that the summary of an audit names."""
    counts: Counter[str] = Counter()
    for key, number in totals:
        if key.kind in ("match", "claim"):
            counts[key.code] += number
        elif key.kind == "finding":
            counts["findings"] += number
    return counts


def count_lines(totals: Totals, as_json: bool, letters: bool) -> Iterator[Line]:
    """The counts, a line each: ruleset, day, what is counted, its code, how many."""
    for key, number in totals:
        if as_json:
            row = {"kind": "count", "ruleset": key.ruleset, "day": key.day, "of": key.kind, "code": key.code}
            yield Line(json_line({**row, "count": number}, letters), is_json=True)
        elif (key.kind, key.code) not in _ASIDE:
            yield Line(f"{key.ruleset or '-':<28} {key.day:<10}  {key.kind:<9} {key.code:<28} {number:>12,}")
