"""Ingest beside raw SQLite inserts of the same rows, and beside eventsourcing's recorder, in the same batches.

A second process takes a third of a second to begin: it is timed with that, over so many lines that this is little.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

from ledger.evidence.store import open_writer
from ledger.rules.library import read_rulebook
from ledger.simulate.simulation import simulate
from schemas.canonical import canonical
from tests.bench.clock import Contender, Rate, race
from tests.evidence.ledgers import bare

MATCHES = 3500
"""Some 173,000 lines."""
SEED = 12
BATCH = 1000
RAW = "raw SQLite, the same rows and indexes"


def ingest_rates(folder: Path, rounds: int) -> list[Rate]:
    """Events a second, durable (WAL, synchronous=FULL, a commit for every batch), on the wall clock."""
    return race(ingest_contenders(folder, MATCHES), rounds, time.perf_counter)


def ingest_contenders(folder: Path, matches: int) -> list[Contender]:
    """What takes in the lines of so many matches, each in its own folder of this one."""
    rulebook = read_rulebook()
    lines = [
        canonical(event) + b"\n" for match in simulate(rulebook.resolve("classic"), matches, SEED) for event in match
    ]
    filled = folder / "filled"
    with open_writer(filled, create=True) as writer:
        writer.ingest(lines, "bench", pin=rulebook.pin)
    rows = {name: _rows(filled / name) for name in ("ledger.db", "vault.db")}

    def ingest(*, beside: bool) -> int:
        fresh = _fresh(folder / "ingest")
        with open_writer(fresh, create=True) as writer:
            return writer.ingest(lines, "bench", pin=rulebook.pin, beside=beside).accepted

    def raw() -> int:
        fresh = _fresh(folder / "raw")
        fresh.mkdir()
        _insert_raw(filled, fresh, rows)
        return len(lines)

    return [
        Contender(RAW, "events/s", raw),
        Contender("meldtrail ingest: validated, sealed, hashed", "events/s", partial(ingest, beside=False)),
        Contender("the same by two processes", "events/s", partial(ingest, beside=True)),
        Contender("eventsourcing's recorder", "events/s", _eventsourcing(folder, lines)),
    ]


def _fresh(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    return folder


def _rows(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    with closing(bare(path)) as conn:
        tables = [name for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: conn.execute(f'SELECT * FROM "{name}"').fetchall() for name in tables}


def _insert_raw(filled: Path, fresh: Path, rows: dict[str, dict[str, list[tuple[Any, ...]]]]) -> None:
    """Insert the rows of both files, as many events a commit as ingest has lines; the same tables and indexes."""
    conns = {name: _bare(filled / name, fresh / name) for name in rows}
    events = len(rows["ledger.db"]["leaves"])
    batches = -(-events // BATCH)
    for number in range(batches):
        for name in ("vault.db", "ledger.db"):
            conn = conns[name]
            conn.execute("BEGIN IMMEDIATE")
            for table, found in rows[name].items():
                if found:
                    size = -(-len(found) // batches)
                    marks = ",".join("?" * len(found[0]))
                    part = found[number * size : (number + 1) * size]
                    conn.executemany(f'INSERT INTO "{table}" VALUES ({marks})', part)
            conn.execute("COMMIT")
    for conn in conns.values():
        conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        conn.close()


def _bare(filled: Path, fresh: Path) -> Any:
    """An empty database with the tables and indexes of another."""
    conn = bare(fresh)
    conn.execute("PRAGMA journal_mode=WAL")
    conn.execute("PRAGMA synchronous=FULL")
    with closing(bare(filled)) as source:
        wanted = "SELECT sql FROM sqlite_master WHERE type IN ('table', 'index') AND sql IS NOT NULL ORDER BY type DESC"
        for (sql,) in source.execute(wanted):
            if "sqlite_" not in sql.split("(")[0]:
                conn.execute(sql)
    return conn


def _eventsourcing(folder: Path, lines: list[bytes]) -> Callable[[], int]:
    from eventsourcing.persistence import StoredEvent
    from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore

    space = UUID("8d1c8a3e-8b5a-4b39-9a0c-6e2f6f0d7f10")
    stored: list[StoredEvent] = []
    versions: dict[str, int] = {}
    for line in lines:
        match = line.split(b'"match":"', 1)[1].split(b'"', 1)[0].decode()
        versions[match] = versions.get(match, -1) + 1
        stored.append(StoredEvent(uuid5(space, match), versions[match], "event", line))

    def record() -> int:
        fresh = _fresh(folder / "recorder")
        fresh.mkdir()
        store = SQLiteDatastore(os.fspath(fresh / "events.db"))
        recorder = SQLiteApplicationRecorder(store)
        recorder.create_table()
        for at in range(0, len(stored), BATCH):
            recorder.insert_events(stored[at : at + BATCH])
        store.close()
        return len(stored)

    return record
