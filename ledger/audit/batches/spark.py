"""A folder of packs gone through by Spark: every task judges batches with the same function, Spark adds up.

On a cluster meldtrail of the same version, with its extra ``spark``, stands on every node; what is sent is the rules.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from shutil import which
from typing import Any, Final

from ledger.audit.batches.packing import MATCHES, RULES_FILE
from ledger.audit.batches.schema import COMPARED, JUDGED, PACKED, RULES, PinnedRules, PinnedText
from ledger.audit.batches.totals import IMPACTS, LISTED, SUMMED, Totals
from ledger.audit.counterfactual import Counterfactual
from ledger.audit.program import JUDGING, digest_of
from ledger.audit.sources import SourceRecord
from schemas import __version__
from schemas.errors import LedgerError, UnreadableError, UsageError

MISSING: Final = "--engine spark: pyspark is not installed: pip install 'meldtrail[spark]'"
NO_JAVA: Final = "--engine spark: there is no Java here; Spark needs version 17 or newer on every node"
_NUMBER: Final = {"findings": "1L", "unchecked": "one.count"}
"""How often a row of a list counts."""
MATCHES_IN_A_BATCH: Final = 10_000
"""Matches a task has in memory at once, some 7 MB of packs."""


def need_spark() -> None:
    """Raises UsageError, saying what to install, where there is no pyspark or no Java."""
    if find_spec("pyspark") is None:
        raise UsageError(MISSING)
    java = os.environ.get("JAVA_HOME")
    if which("java") is None and (java is None or which(os.path.join(java, "bin", "java")) is None):  # noqa: PTH118
        raise UsageError(NO_JAVA)


def open_session(master: str | None) -> Any:
    """A session of Spark: that of spark-submit, of ``master``, or of this machine's cores where neither says.

    Tasks run the Python this one runs unless PYSPARK_PYTHON names another.
    """
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("meldtrail audit")
    builder = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", str(MATCHES_IN_A_BATCH))
    if master is not None:
        builder = builder.master(master)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    return session


def audit_with_spark(
    session: Any, folder: str, texts: Mapping[str, str], out: str | None = None, against: Counterfactual | None = None
) -> Totals:
    """What the matches of a folder of packs come to, or what other rules would change of them; the folder is any path
    that Spark reads on every node.

    With ``out`` those that were replayed, or would change, are written there as Parquet. What a task has judged is kept
    on the disk of its node for as long as this takes; a task that fails is run anew elsewhere. Raises UnreadableError
    for what is no folder of packs, LedgerError for whatever else Spark says.
    """
    from pyspark import StorageLevel
    from pyspark.errors import AnalysisException, PySparkException
    from pyspark.sql import functions as f
    from pyspark.sql.pandas.types import from_arrow_schema

    try:
        rows = session.read.schema(from_arrow_schema(RULES)).parquet(f"{folder}/{RULES_FILE}").collect()
        packs = session.read.schema(from_arrow_schema(PACKED)).parquet(f"{folder}/{MATCHES}")
    except AnalysisException as wrong:
        raise UnreadableError(f"{folder}: is no folder of packs ({_first_line(wrong)})") from None
    rules = PinnedRules({row["key"]: PinnedText(*(row[name] for name in PinnedText._fields)) for row in rows}, texts)
    columns, entries = (JUDGED, _entries(f)) if against is None else (COMPARED, _impacts(f))
    batches = packs.mapInArrow(_judges(rules, against), from_arrow_schema(columns)).persist(StorageLevel.DISK_ONLY)
    try:
        counts = (
            batches.select(f.coalesce("ruleset", f.lit("")).alias("ruleset"), "day", f.explode(entries).alias("one"))
            .groupBy("ruleset", "day", "one.kind", "one.code")
            .agg(f.sum("one.number").alias("number"))
        )
        totals = Totals()
        if out is not None:
            is_told = f.col("answer") != "clean" if against is None else f.col("changed")
            batches.where(is_told).write.parquet(out, compression="zstd")
        totals.add_sums(map(tuple, counts.collect()), ())
        if against is None:
            figures = [f.sum(f"source_{name}") for name in SourceRecord._fields]
            totals.add_sums((), map(tuple, batches.groupBy("how", "mapping", "producer").agg(*figures).collect()))
    except PySparkException as wrong:
        raise LedgerError(f"Spark gave up: {_first_line(wrong)}") from None
    finally:
        batches.unpersist()
    return totals


def _judges(rules: PinnedRules, against: Counterfactual | None = None) -> Callable[[Iterator[Any]], Iterator[Any]]:
    """The function that tasks run; all it holds are the rules and a digest of the program. Whatever it calls it imports
    where it runs, so that a node without this very program says so."""
    payload, program = pickle.dumps((rules, against)), digest_of(JUDGING)
    elsewhere = f"meldtrail {__version__} must stand on every node with its extra spark; on this one it does not"

    def judge(batches: Iterator[Any]) -> Iterator[Any]:
        try:
            from ledger.audit.batches.judging import audit_batches, compare_batches
            from ledger.audit.program import JUDGING, digest_of
        except ImportError as wrong:
            raise RuntimeError(elsewhere) from wrong
        if digest_of(JUDGING) != program:
            raise RuntimeError(elsewhere)
        own, other = pickle.loads(payload)  # noqa: S301 - the driver sent it
        for batch in batches:
            yield audit_batches(batch, own) if other is None else compare_batches(batch, own, other)

    return judge


def _entry(f: Any, kind: str, code: Any, number: Any) -> Any:
    return f.struct(f.lit(kind).alias("kind"), code.alias("code"), number.cast("long").alias("number"))


def _impacts(f: Any) -> Any:
    """What a match under other rules is counted by, as :func:`ledger.audit.batches.totals.add_compared` does."""
    counts = ~f.col("left_out")
    numbers = {name: f.col(name) for name in IMPACTS}
    numbers |= {"matches": counts, "left_out": f.col("left_out") & (f.col("events") > 0)}
    entries = [_entry(f, "impact", f.lit(code), number) for code, number in numbers.items()]
    return f.array(*entries, _entry(f, "answer", f.col("answer"), counts))


def _entries(f: Any) -> Any:
    """What a judged match is counted by, as :func:`ledger.audit.batches.totals.add_batch` does."""
    ones = [("matches", f.lit(1)), ("clean", f.col("clean")), ("alarming", f.col("alarming"))]
    ones += [("failed", f.col("failure").isNotNull()), ("unchecked", f.col("clean") & (f.size("unchecked") > 0))]
    entries = [_entry(f, "match", f.lit(code), number) for code, number in ones]
    entries += [_entry(f, kind, f.lit(code), f.col(name)) for name, (kind, code) in SUMMED.items()]
    entries.append(_entry(f, "answer", f.col("answer"), f.lit(1)))

    lists = [
        f.expr(f"transform({name}, one -> struct('{kind}' as kind, one.code as code, {_NUMBER[name]} as number))")
        for name, kind in LISTED.items()
    ]
    return f.concat(f.array(*entries), *lists)


def _first_line(wrong: Exception) -> str:
    """What went wrong in one line: the last of a traceback of Python, where there is one."""
    lines = [line for line in str(wrong).splitlines() if line.strip()]
    python = [line for line in lines if "Error: " in line and not line.lstrip().startswith("at ")]
    return (python or lines or [type(wrong).__name__])[0].strip()
