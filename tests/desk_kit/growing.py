"""Ledgers that grow line by line, and what their views hold."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from sqlite_utils import Database

from ledger.audit.auditor import Auditor
from ledger.evidence.lines import log_lines
from ledger.evidence.store import open_reader, open_writer
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.views.projection.generation import build_views
from ledger.views.projection.projector import Projector
from ledger.views.tables.freshness import PROJECTOR_TABLES
from ledger.views.tables.packs import PACKS
from ledger.views.view_files import HANDS_FILE, OPEN_FILE, TABLES
from meldtrail.samples import sample_logs

RULEBOOK = read_rulebook()
CLAUSES = read_clausebook()
NOW = 1_795_280_460_000
NOT_SHOWN = {table.name for table in PROJECTOR_TABLES} | {t.stored_in for t in TABLES.values() if t.compact}
"""What the projector keeps for itself, and where rows lie that a view shows."""
Lines = list[bytes]


def projector(folder: Path) -> Projector:
    """A projector whose clock stands still."""
    return Projector(folder, RULEBOOK, CLAUSES, lambda: NOW)


def catch_up(folder: Path) -> None:
    """Make the views of a ledger all that follows from it, and leave them."""
    with closing(projector(folder)) as made:
        made.catch_up()


def feed(folder: Path, lines: Lines, file: str = "log.jsonl") -> None:
    """Ingest lines, pinning the rules they name."""
    with open_writer(folder, create=True) as writer:
        writer.ingest(lines, file, RULEBOOK.pin, "imported")


def sample_matches() -> list[Lines]:
    """The lines of every sample log, match by match."""
    return [list(lines) for lines in _sample_matches()]


@cache
def _sample_matches() -> list[Lines]:
    found: dict[str, Lines] = {}
    for log in sample_logs():
        for line in log_lines(log):
            sent = json.loads(line)
            name = f"{Path(str(log.name)).stem}-{sent['match']}"[:60]
            renamed = json.dumps({**sent, "match": name}).encode() + b"\n"
            found.setdefault(f"{log}/{name}", []).append(renamed)
    return list(found.values())


def batches(matches: list[Lines], random: Random) -> Iterator[Lines]:
    """The matches growing beside one another: lines late, lines twice, lines that contradict, lines that are broken."""
    going, late = [list(lines) for lines in matches], Lines()
    while going or late:
        batch = Lines()
        for lines in random.sample(going, min(len(going), random.randint(1, 3))):
            taken = [lines.pop(0) for _ in range(min(len(lines), random.randint(1, 5)))]
            if len(taken) > 2 and random.random() < 0.3:
                late.append(taken.pop(random.randrange(len(taken) - 1)))
            if random.random() < 0.1:
                batch.append(taken[0])
            if random.random() < 0.1:
                batch.append(json.dumps({**json.loads(taken[0]), "producer": "another"}).encode() + b"\n")
            if random.random() < 0.1:
                batch.append(taken[0][: len(taken[0]) // 2] + b"\n")
            batch += taken
        if late and (random.random() < 0.3 or not going):
            batch.append(late.pop(random.randrange(len(late))))
        going = [lines for lines in going if lines]
        yield batch


def held(views: Path) -> dict[str, list[str]]:
    """Every row of open.db and hands.db, sorted; without what the projector remembers. Links must lead somewhere."""
    found = {}
    for file in (OPEN_FILE, HANDS_FILE):
        database = Database(views / file)
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        for name in [*database.table_names(), *database.view_names()]:
            if name not in NOT_SHOWN and not name.startswith("sqlite_"):
                # The mark of a pack is of the rows of one ledger, whose secrets no other has.
                columns = "match, claims, pack" if name == PACKS.name else "*"
                found[f"{file}/{name}"] = sorted(map(repr, database.execute(f"select {columns} from [{name}]")))
        database.close()
    return found


def wanted(folder: Path, views: Path) -> dict[str, list[str]]:
    """What the views are to hold: made at once from the whole ledger, in a folder of their own."""
    views.mkdir(exist_ok=True)
    with open_reader(folder) as reader:
        auditor = Auditor(reader, RULEBOOK, reader.person)
        build_views(views, auditor.all("values"), reader.refusals())
    return held(views)


def one(views: Path, sql: str, *values: Any) -> Any:
    """The first row of a query of open.db."""
    database = Database(views / OPEN_FILE)
    row = database.execute(sql, values).fetchone()
    database.close()
    return row
