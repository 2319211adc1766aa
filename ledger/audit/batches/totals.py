"""What judged matches come to: counts by ruleset, day and code, and what is on record of each source.

All of it are sums of whole numbers, which come to the same in any order and any number of parts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from ledger.audit.played import Origin
from ledger.audit.sources import SourceRecord, Sources


class KindCount(NamedTuple):
    """What is counted. ``kind`` is ``match`` (``code``: matches, clean, unchecked of these, alarming, failed, events),
    ``answer`` (clean by the engine, or why a match was replayed), ``finding`` and ``unchecked`` (their codes) or
    ``claim`` (the ruling); under other rules ``impact`` (``code``: matches, changed, open, left_out, paise) and
    ``answer``."""

    ruleset: str
    day: str
    kind: str
    code: str


@dataclass
class Totals:
    """Sums over judged matches."""

    counts: Counter[KindCount] = field(default_factory=Counter)
    sources: Sources = field(default_factory=Sources)

    def add_sums(self, rows: Iterable[tuple[str, str, str, str, int]], records: Iterable[tuple[Any, ...]]) -> None:
        """Add counts (ruleset, day, kind, code, number) and records of sources (how, mapping, producer, figures)."""
        for ruleset, day, kind, code, number in rows:
            if number:
                self.counts[KindCount(ruleset, day, kind, code)] += number
        for how, mapping, producer, *figures in records:
            self.sources.add_record(Origin(how, mapping, producer), SourceRecord(*figures))

    def add(self, other: Totals) -> None:
        """Add what other matches come to."""
        self.counts.update(other.counts)
        for origin, record in other.sources.records.items():
            self.sources.add_record(origin, record)

    def sum(self, kind: str, code: str | None = None) -> int:
        """How many of a kind there are in all rulesets and days, of one code or of all."""
        return sum(number for key, number in self.counts.items() if key.kind == kind and code in (None, key.code))

    def __iter__(self) -> Iterator[tuple[KindCount, int]]:
        return iter(sorted(self.counts.items()))


SUMMED: Final = {
    "events": ("match", "events"), "upheld": ("claim", "UPHELD"), "overturned": ("claim", "OVERTURNED"),
    "undecidable": ("claim", "UNDECIDABLE"),
}  # fmt: skip
"""Columns of whole numbers that are summed, and the kind and code they are counted under."""
LISTED: Final = {"findings": "finding", "unchecked": "unchecked"}
"""Columns of lists whose codes are counted, and the kind they are of."""
IMPACTS: Final = ("changed", "open", "paise")
"""What is summed of matches under other rules."""


def add_batch(totals: Totals, batch: Any) -> None:
    """Add a batch of judged matches."""
    import pyarrow as pa
    import pyarrow.compute as pc

    table = pa.Table.from_batches([batch])
    place, one = _places(table), pa.array([1] * len(table), type=pa.int64())
    totals.add_sums(_sum_by_place(place, "match", "matches", one), ())
    for name in ("clean", "alarming"):
        totals.add_sums(_sum_by_place(place, "match", name, table[name].cast(pa.int64())), ())
    is_partial = pc.and_(table["clean"], pc.greater(pc.list_value_length(table["unchecked"]), 0))
    totals.add_sums(_sum_by_place(place, "match", "unchecked", is_partial.cast(pa.int64())), ())
    totals.add_sums(_sum_by_place(place, "match", "failed", pc.is_valid(table["failure"]).cast(pa.int64())), ())
    for name, (kind, code) in SUMMED.items():
        totals.add_sums(_sum_by_place(place, kind, code, table[name]), ())
    totals.add_sums(_sum_by_place(place, "answer", table["answer"], one), ())
    for name, kind in LISTED.items():
        column = table[name].combine_chunks()
        inner = pc.list_flatten(column)
        number = pa.array([1] * len(inner), type=pa.int64()) if name == "findings" else pc.struct_field(inner, "count")
        # One row for each code in a list now: each needs ruleset and day of its match again.
        where = place.take(pc.list_parent_indices(column))
        totals.add_sums(_sum_by_place(where, kind, pc.struct_field(inner, "code"), number), ())
    origin = ["how", "mapping", "producer"]
    figures = [f"source_{name}" for name in SourceRecord._fields]
    summed = table.group_by(origin).aggregate([(name, "sum") for name in figures])
    columns = [summed[name].to_pylist() for name in (*origin, *(f"{name}_sum" for name in figures))]
    totals.add_sums((), zip(*columns, strict=True))


def add_compared(totals: Totals, batch: Any) -> None:
    """Add a batch of matches beside what they would come to under other rules."""
    import pyarrow as pa
    import pyarrow.compute as pc

    table = pa.Table.from_batches([batch])
    place, counts = _places(table), pc.invert(table["left_out"]).cast(pa.int64())
    left_out = pc.and_(table["left_out"], pc.greater(table["events"], 0)).cast(pa.int64())
    totals.add_sums(_sum_by_place(place, "impact", "matches", counts), ())
    totals.add_sums(_sum_by_place(place, "impact", "left_out", left_out), ())
    for name in IMPACTS:
        totals.add_sums(_sum_by_place(place, "impact", name, table[name].cast(pa.int64())), ())
    totals.add_sums(_sum_by_place(place, "answer", table["answer"], counts), ())


def _places(table: Any) -> Any:
    """The ruleset and the day of each row."""
    import pyarrow as pa
    import pyarrow.compute as pc

    return pa.table({"ruleset": pc.fill_null(table["ruleset"], ""), "day": table["day"]})


def _sum_by_place(places: Any, kind: str, codes: Any, numbers: Any) -> Iterator[tuple[str, str, str, str, int]]:
    """Numbers of one kind by place and code, one code for all or a column of them."""
    import pyarrow as pa

    codes = pa.array([codes] * len(places), type=pa.string()) if isinstance(codes, str) else codes
    table = places.append_column("code", codes).append_column("number", numbers)
    sums = table.group_by(["ruleset", "day", "code"]).aggregate([("number", "sum")]).to_pydict()
    for one in zip(sums["ruleset"], sums["day"], sums["code"], sums["number_sum"], strict=True):
        yield one[0], one[1], kind, one[2], one[3]
