"""``python -m tests.bench.dealt``: dealt packs of every compiled family, from 1e5 events on, audited whole.

``--events 100000 1000000 20000000`` are the sizes, ``--jobs 1 2`` the processes, ``--sample 1000`` how many matches of
the largest are drawn, unpacked to lines and judged by the replay, ``--keep DIR`` where the packs stay.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ledger.audit.batches.judging import audit_batches, engine_answers
from ledger.audit.batches.packing import MATCHES, RULES_FILE, read_rules, write_rows, write_rules
from ledger.audit.batches.pool import packed_matches
from ledger.audit.batches.schema import PinnedRules
from ledger.audit.played import PlayedMatch
from ledger.engine.unpacking import unpack
from ledger.evidence.reader import read_lines
from ledger.rules.library import read_rulebook
from tests.bench.dealer import Dealer, can_deal

SEED: Final = 31
TOGETHER: Final = 2_048
BEGAN: Final = 1_767_225_600_000
"""2026-01-01."""


_MEASURED: Final = """
import resource, sys
from cli.app import run
code = run(sys.argv[1:])
own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
peak = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
spent = sum((own.ru_utime, own.ru_stime, others.ru_utime, others.ru_stime))
print(spent, max(peak, others.ru_maxrss), file=sys.stderr)
sys.exit(code)
"""
"""The command line, which then says what it took; a process knows its own peak, not that of whoever began it."""


class Spent(NamedTuple):
    """What a command took: seconds by the clock, seconds of processor, most memory of one process in MB."""

    clock: float
    processor: float
    memory: int


def deal_folder(folder: Path, events: int, seed: int = SEED) -> Counter[str]:
    """Write packs of at least so many events, each ruleset an equal share of them; what was dealt, by fault.

    ``matches`` and ``events`` count all of it.
    """
    rulebook = read_rulebook()
    taught = [rules for rules in map(rulebook.resolve, rulebook.ids) if can_deal(rules)]
    dealers = [Dealer(rules, seed) for rules in taught]
    dealt: Counter[str] = Counter()

    def batches() -> Iterator[Any]:
        began = BEGAN
        for dealer in dealers:
            share, first = 0, 0
            while share < events / len(dealers):
                count = max(16, min(TOGETHER, int((events / len(dealers) - share) / 120)))
                batch, faults = dealer.batch(first, count, began)
                first, began, share = (
                    first + count,
                    began + 1_000 * count,
                    share + int(batch["events"].to_numpy().sum()),
                )
                dealt.update(matches=count, faulty=int(np.count_nonzero(faults)))
                yield batch
            dealt.update(events=share)

    write_rows(batches(), folder / MATCHES)
    write_rules({dealer.pinned.key: dealer.pinned for dealer in dealers}, folder / RULES_FILE)
    (folder / "dealt.json").write_text(json.dumps(dealt), "utf-8")
    return dealt


def audited(folder: Path, jobs: int) -> tuple[Counter[str], Spent]:
    """The counts of ``audit --engine pool`` in a process of its own, and what that took with all its processes."""
    call = [sys.executable, "-c", _MEASURED, "audit", "--engine", "pool", "--json", "--jobs", str(jobs), str(folder)]
    began = time.perf_counter()
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    clock = time.perf_counter() - began
    assert done.returncode == 1, done.stderr
    counts: Counter[str] = Counter()
    for line in done.stdout.splitlines():
        row = json.loads(line)
        counts[row["code"] if row["of"] == "match" else f"{row['of']} {row['code']}"] += row["count"]
    processor, memory = done.stderr.split()[-2:]
    return counts, Spent(clock, float(processor), int(memory) // 1024)


def engine_rate(folder: Path) -> float:
    """Events a second of processor time of this process, read and answered by the engine; nothing is replayed."""
    rules = read_rules(folder, read_rulebook().texts)
    done, began = 0, 0.0
    for batch in packed_matches(folder).to_batches(batch_size=8_192, use_threads=False):
        if not began:
            engine_answers(batch.slice(0, 1), rules)  # compiled code is loaded then
            began = time.process_time()
        engine_answers(batch, rules)
        done += pc.sum(batch["events"]).as_py()
    return done / (time.process_time() - began)


def unlike(folder: Path, count: int, seed: int = SEED) -> tuple[int, list[str]]:
    """Matches drawn from a folder and unpacked to lines: how many of them the replay found faulty, and those that the
    replay judges otherwise than the engine."""
    rules = read_rules(folder, read_rulebook().texts)
    matches = packed_matches(folder)
    places = sorted(Random(seed).sample(range(matches.count_rows()), count))
    drawn = matches.take(pa.array(places))
    wrong, faulty = [], 0
    for batch in drawn.to_batches():
        for row, judged in zip(batch.to_pylist(), audit_batches(batch, rules).to_pylist(), strict=True):
            clean = is_clean(row, rules)
            faulty += not clean
            if clean != (judged["answer"] == "clean"):
                wrong.append(f"{row['match']}: engine {judged['answer']}, replay {'clean' if clean else 'not clean'}")
    return faulty, wrong


def is_clean(row: dict[str, Any], rules: PinnedRules) -> bool:
    """Whether the replay of a match finds nothing, upholds every claim and leaves no check unmade."""
    events = read_lines(unpack(row["pack"], row["book"]))
    audit = PlayedMatch(row["match"], events, rules.readings(row["rules"])).audit
    return audit.clean and not audit.findings and not audit.unchecked


def main() -> None:
    """Deal, audit and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.dealt")
    parser.add_argument("--events", type=int, nargs="+", default=[100_000, 1_000_000, 20_000_000])
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--sample", type=int, default=1_000)
    parser.add_argument("--keep", type=Path)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="meldtrail-dealt-") as made:
        place = folder = chosen.keep or Path(made)
        for events in chosen.events:
            folder = place / f"dealt-{events}"
            if not (folder / "dealt.json").exists():
                began = time.perf_counter()
                deal_folder(folder, events)
                print(f"dealt in {time.perf_counter() - began:.0f} s")
            dealt = json.loads((folder / "dealt.json").read_text("utf-8"))
            size = sum(path.stat().st_size for path in folder.rglob("*.parquet"))
            told = f"{dealt['events']:,} events, {dealt['matches']:,} matches, {dealt['faulty']:,} of them faulty"
            print(f"{told}, {size / dealt['events']:.1f} bytes an event", flush=True)
            print(f"  the engine alone, read from Parquet: {engine_rate(folder):,.0f} events a second", flush=True)
            for jobs in chosen.jobs:
                counts, spent = audited(folder, jobs)
                assert counts["matches"] == dealt["matches"] and counts["events"] == dealt["events"]
                assert counts["clean"] == counts["answer clean"] == dealt["matches"] - dealt["faulty"], counts
                print(
                    f"  {jobs} process(es): {spent.clock:.1f} s, {spent.processor:.1f} s of processor,"
                    f" {dealt['events'] / spent.processor:,.0f} events a second of it, {spent.memory} MB",
                    flush=True,
                )
        faulty, wrong = unlike(folder, chosen.sample)
        print(f"{chosen.sample:,} drawn and unpacked, {faulty} faulty: {len(wrong)} judged otherwise by the replay")
        print(*wrong[:10], sep="\n")


if __name__ == "__main__":
    main()
