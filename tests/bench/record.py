"""What the record costs: ``python -m tests.bench.record LOG --events 1000000 --dir DIR``.

The matches of a log are taken again under other names until there are as many events as asked for. Printed are bytes
of ledger and vault an event, without and with a producer's ``id`` of 32 digits, and processor time of ingest and of
verifying: user and system of this process, since others may use the machine.
"""

from __future__ import annotations

import argparse
import json
import resource
import shutil
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from ledger.evidence.processes import collecting_seldom
from ledger.evidence.store import open_writer
from ledger.evidence.verify import verify
from ledger.rules.library import read_rulebook
from schemas.canonical import canonical


def lines(log: Path, events: int, *, with_id: bool, is_canonical: bool = True) -> Iterator[bytes]:
    """So many lines, those of the last match to its end."""
    sent = [json.loads(line) for line in log.read_bytes().splitlines()]
    count = again = 0
    while count < events:
        again += 1
        for number, event in enumerate(sent):
            if event["seq"] == 1 and count >= events:
                return
            more = {"id": sha256(f"{again}/{number}".encode()).hexdigest()[:32]} if with_id else {}
            named = {**event, **more, "match": f"{again:03}{event['match']}"}
            yield (canonical(named) if is_canonical else json.dumps(named).encode()) + b"\n"
            count += 1


def ingested(
    folder: Path, log: Path, events: int, *, with_id: bool = False, is_canonical: bool = True
) -> tuple[int, float]:
    """How many events were taken in, and with how much processor time; making the lines is not counted."""
    given = list(lines(log, events, with_id=with_id, is_canonical=is_canonical))
    pin = read_rulebook().pin
    began = time.process_time()
    with open_writer(folder, create=True) as writer:
        taken = writer.ingest(given, "log.jsonl", pin, "imported").accepted
    return taken, time.process_time() - began


def size(folder: Path) -> int:
    """Bytes of ledger and vault."""
    return sum((folder / name).stat().st_size for name in ("ledger.db", "vault.db"))


def verified(folder: Path, processes: int) -> str:
    """What verifying took; children that ended are counted by the system."""
    began, clock, others = time.process_time(), time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    with collecting_seldom():
        found = verify(folder, processes)
    took, waited = time.process_time() - began, time.perf_counter() - clock
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    beside = after.ru_utime + after.ru_stime - others.ru_utime - others.ru_stime
    most = max(after.ru_maxrss, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) // 1024
    return (
        f"{found.events} events, ok {found.ok}, {took:.1f} s of processor and {beside:.1f} s beside, "
        f"{waited:.1f} s by the clock, at most {most} MB a process"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("log", type=Path)
    parser.add_argument("--events", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--few", type=int, default=60_000, help="events of a round of ingest")
    parser.add_argument("--dir", type=Path, required=True)
    asked = parser.parse_args()
    for _ in range(asked.rounds):
        folder = asked.dir / "few"
        taken, took = ingested(folder, asked.log, asked.few)
        print(f"{taken} events in {took:.2f} s of processor, {size(folder) / taken:.0f} bytes each")
        shutil.rmtree(folder)
    for with_id, is_canonical in ((False, True), (True, True), (False, False), (True, False)):
        folder = asked.dir / "sizes"
        taken, _ = ingested(folder, asked.log, asked.few, with_id=with_id, is_canonical=is_canonical)
        print(f"ids {with_id}, canonical lines {is_canonical}: {size(folder) / taken:.0f} bytes an event, of {taken}")
        shutil.rmtree(folder)
    taken, took = ingested(asked.dir / "large", asked.log, asked.events)
    print(f"large: {taken} events in {took:.1f} s of processor, {size(asked.dir / 'large') / taken:.0f} bytes each")
    for processes in (1, 2):
        print(f"verified by {processes}: {verified(asked.dir / 'large', processes)}")


if __name__ == "__main__":
    main()
