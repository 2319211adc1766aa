"""A folder of packs gone through by processes of this machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from ledger.audit.batches.judging import audit_batches, compare_batches
from ledger.audit.batches.packing import MATCHES, read_rules
from ledger.audit.batches.schema import COMPARED, JUDGED, PACKED, PinnedRules
from ledger.audit.batches.totals import Totals, add_batch, add_compared
from ledger.audit.counterfactual import Counterfactual
from ledger.audit.workers import Workers
from ledger.evidence.processes import collecting_seldom
from ledger.rules.many_hands import expect_many_hands
from schemas.errors import UnreadableError

Job = tuple[str, int]
"""A file, and one of its groups of rows."""


class JudgedBatch(NamedTuple):
    """What some matches come to, and those of them that are told one by one, as a ``table``: of judged matches those
    that were replayed, of matches under other rules those that change."""

    matches: int
    totals: Totals
    table: Any


def packed_matches(folder: Path) -> Any:
    """The packed matches of a folder as a dataset of Arrow; raises UnreadableError where there are none."""
    try:
        return ds.dataset(folder / MATCHES, schema=PACKED, format="parquet", partitioning="hive")
    except (OSError, pa.ArrowInvalid) as wrong:
        raise UnreadableError(
            f"{folder}: is no folder of packs ({wrong}); write one with export --format packs"
        ) from None


def audit_folder(
    folder: Path, texts: Mapping[str, str], jobs: int, against: Counterfactual | None = None
) -> Iterator[JudgedBatch]:  # fmt: skip
    """What the matches of each group of rows come to, or what other rules would change of them, by so many processes;
    with one it is done here.

    A process holds one group of rows. Raises UnreadableError for what is no folder of packs, NotPackedError for a
    damaged pack, LedgerError when a process ends too soon.
    """
    rules = read_rules(folder, texts)
    groups = (
        (fragment.path, group.id)
        for fragment in sorted(packed_matches(folder).get_fragments(), key=lambda fragment: str(fragment.path))
        for group in fragment.row_groups
    )
    if jobs == 1:
        expect_many_hands()
        _begin(str(folder), rules, against)
        for group in groups:
            with collecting_seldom():  # as processes of its own do, and whoever asks does not meanwhile
                judged = _judge(group)
            yield judged
        return
    with closing(Workers(jobs, _begin, str(folder), rules, against)) as workers:
        yield from workers.answers(_judge, groups)


_given: Final[list[tuple[Any, PinnedRules, Counterfactual | None]]] = []


def _begin(folder: str, rules: PinnedRules, against: Counterfactual | None) -> None:
    fragments = packed_matches(Path(folder)).get_fragments()
    # Put in place of what was there: with one job this process may be asked for another folder.
    _given[:] = [({fragment.path: fragment for fragment in fragments}, rules, against)]


def _judge(job: Job) -> JudgedBatch:
    by_path, rules, against = _given[0]
    path, group = job
    totals, parts, matches = Totals(), [], 0
    for batch in by_path[path].subset(row_group_ids=[group]).to_batches(schema=PACKED):
        matches += len(batch)
        if against is None:
            rows = audit_batches(batch, rules)
            add_batch(totals, rows)
            parts.append(rows.filter(pc.not_equal(rows["answer"], "clean")))
        else:
            compared = compare_batches(batch, rules, against)
            add_compared(totals, compared)
            parts.append(compared.filter(compared["changed"]))
    return JudgedBatch(matches, totals, pa.Table.from_batches(parts, schema=JUDGED if against is None else COMPARED))
