"""Scan state: what a scan keeps in its folder between runs, so that one that was killed goes on where it was.

``scan.db`` holds the matches and who sat in them, the model, the statistics, and how far the scan came; every step is
one transaction. ``facts/`` is the staging area: facts of matches from their reading on, batch by batch. They hold hands
in clear, so nothing of it outlives the scan. The folder is ``collusion/`` of the ledger unless another is named;
it is the owner's alone (mode 0700).
"""

from __future__ import annotations

import json
import os
import sqlite3
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from enum import StrEnum
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

import numpy as np

from ledger.collusion.facts.decisions import Deals, Decisions, Facts
from ledger.collusion.facts.matches import FactsBatch
from ledger.collusion.goodness_of_fit import FitStatistics, add_fits
from ledger.collusion.statistics import COLUMNS, Statistics, Sums, add_statistics
from ledger.evidence.files import FileLock
from schemas.errors import ConflictError, UnreadableError

FORMAT: Final = "collusion scan 3"
FILE, LOCK, FACTS = "scan.db", "lock", "facts"


class Stage(StrEnum):
    """How far a first scan came."""

    NEW = "new"
    READING = "weighing"
    SUMMING = "summing"
    DONE = "kept"


EARLIER, LATER = "earlier", "later"
"""The halves of a ledger."""

ProgressCallback = Callable[[str, int, int], None]
"""Hears what is being done, how much of it is done, and of how much."""


def tell_nobody(stage: str, count: int, total: int) -> None:
    """Takes how far a scan is, and shows nobody."""


_TABLES: Final = """
CREATE TABLE notes(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE accounts(number INTEGER PRIMARY KEY, account TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE matches(place INTEGER PRIMARY KEY, match TEXT NOT NULL UNIQUE, at TEXT NOT NULL, size INTEGER NOT NULL,
  rules TEXT NOT NULL, why TEXT) STRICT;
CREATE INDEX matches_waiting ON matches(place) WHERE why IS NULL;
CREATE TABLE seats(account INTEGER NOT NULL, place INTEGER NOT NULL, PRIMARY KEY(account, place)) STRICT, WITHOUT ROWID;
CREATE TABLE batches(number INTEGER PRIMARY KEY, first INTEGER NOT NULL, ruleset TEXT NOT NULL,
  summed INTEGER NOT NULL) STRICT;
CREATE TABLE sums(half TEXT NOT NULL, ruleset TEXT NOT NULL, name TEXT NOT NULL, keys BLOB NOT NULL,
  figures BLOB NOT NULL, PRIMARY KEY(half, ruleset, name)) STRICT, WITHOUT ROWID;
"""
_LISTED: Final = "SELECT place, match, at, size, rules, why FROM matches"


class ListedMatch(NamedTuple):
    """A match in the order of the scan: its place, when it began, events and rules' hash when it was last read,
    why its facts are not in the statistics (empty: they are; None: it waits)."""

    place: int
    match: str
    at: str
    size: int
    rules: str
    why: str | None


class ReadMatch(NamedTuple):
    """What a match was found to be when it was read: its place, why it gave no facts (empty: it did), its events and
    its rules' hash then."""

    place: int
    why: str
    size: int
    rules: str


class StagedBatch(NamedTuple):
    """A batch in the staging area: its number, the place of the first match it was read with, its ruleset's id."""

    number: int
    first: int
    ruleset: str


class Staging:
    """Facts on disk as long as a scan is looked at: batches in a folder, by number."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def put(self, number: int, batch: FactsBatch) -> None:
        """Put a batch down; it is there whole or not at all."""
        self._folder.mkdir(mode=0o700, exist_ok=True)
        draft = self._folder / "batch.part"
        arrays = {"places": batch.places, "deals": batch.deals, "rules": np.array(batch.rules, dtype=np.str_)}
        arrays |= {f"deal.{name}": column for name, column in batch.facts.deals._asdict().items()}
        arrays |= {f"decision.{name}": column for name, column in batch.facts.decisions._asdict().items()}
        with draft.open("wb") as out:
            with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
                for name, column in arrays.items():
                    buffer = BytesIO()
                    np.lib.format.write_array(buffer, np.ascontiguousarray(column), allow_pickle=False)
                    archive.writestr(f"{name}.npy", buffer.getbuffer())
            out.flush()
            os.fsync(out.fileno())
        # The name is given last, so that a batch that was cut short is not taken for one.
        draft.replace(self._path(number))

    def take(self, number: int) -> FactsBatch:
        """A batch that was put down. Raises UnreadableError when it is not there or damaged."""
        path = self._path(number)
        try:
            with np.load(path, allow_pickle=False) as arrays:
                deals = Deals._make(arrays[f"deal.{name}"] for name in Deals._fields)
                decisions = Decisions._make(arrays[f"decision.{name}"] for name in Decisions._fields)
                rules = [str(name) for name in arrays["rules"]]
                return FactsBatch(arrays["places"], arrays["deals"], rules, Facts(deals, decisions))
        except (OSError, ValueError, KeyError, zipfile.BadZipFile):
            raise UnreadableError(f"{path}: facts laid aside cannot be read; scan anew with --fresh") from None

    def clear(self) -> None:
        """Throw everything away."""
        if self._folder.is_dir():
            for path in self._folder.iterdir():
                path.unlink()
            self._folder.rmdir()

    def _path(self, number: int) -> Path:
        return self._folder / f"{number:010}.npz"


@contextmanager
def open_scan_state(folder: Path, ledger: str, *, fresh: bool = False) -> Iterator[ScanState]:
    """The scan state of a folder, made when there is none; ``ledger`` is the ledger's id; ``fresh`` forgets it first.

    Raises ConflictError while another scan runs on it, UnreadableError when it is of another ledger, of another
    version, no scan state, or its folder cannot be written.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK)
        free = lock.take(wait=False)
    except OSError as wrong:
        raise UnreadableError(f"{folder}: cannot be written: {wrong.strerror}; give another with --keep DIR") from None
    if not free:
        raise ConflictError(f"{folder}: another scan runs on it; wait for it, or give another --keep DIR")
    try:
        if fresh:
            Staging(folder / FACTS).clear()
            for path in folder.glob(f"{FILE}*"):
                path.unlink()
        with closing(ScanState(folder, ledger)) as state:
            try:
                yield state
            finally:
                if state.get("stage") not in (Stage.READING, Stage.SUMMING):  # which the next scan goes on with
                    state.staging.clear()
    except sqlite3.Error as wrong:
        raise UnreadableError(f"{folder / FILE}: {wrong}; move it away, or scan anew with --fresh") from wrong
    finally:
        lock.release()


def copy_scan_state(folder: Path, target: Path) -> None:
    """Copy the scan state of a folder, as it is at one moment, into another one that is empty. Raises UnreadableError
    when there is none or it cannot be read."""
    if not (folder / FILE).is_file():
        raise UnreadableError(f"{folder}: there is no scan state")
    try:
        with (
            closing(sqlite3.connect(f"file:{quote(str((folder / FILE).resolve()))}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(str(target / FILE))) as copy,
        ):
            source.backup(copy)
    except sqlite3.Error as wrong:
        raise UnreadableError(f"{folder / FILE}: {wrong}") from wrong


class ScanState:
    """The scan state of one folder, held by one process."""

    def __init__(self, folder: Path, ledger: str) -> None:
        self.path = folder / FILE
        self.staging = Staging(folder / FACTS)
        is_new = not self.path.exists()
        # Made before SQLite would, which lets others read what it makes.
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        self._conn = sqlite3.connect(str(self.path), isolation_level=None)
        if is_new or self._conn.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
            self._conn.executescript(f"BEGIN;{_TABLES}COMMIT;")
            with self.transaction():
                self.put(format=FORMAT, ledger=ledger)
        if self.get("format") != FORMAT:
            raise UnreadableError(f"{self.path}: kept by another version; scan anew with --fresh")
        if self.get("ledger") != ledger:
            raise UnreadableError(f"{self.path}: is of another ledger; give another with --keep DIR")

    def close(self) -> None:
        """Let go of the file."""
        self._conn.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """What is done within is kept as a whole, or not at all."""
        self._conn.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._conn.execute("COMMIT")
        except BaseException:
            if self._conn.in_transaction:  # a full disk has ended it
                self._conn.execute("ROLLBACK")
            raise

    def start_over(self) -> None:
        """Forget everything but whose state it is."""
        with self.transaction():
            for table in ("accounts", "matches", "seats", "batches", "sums"):
                self._conn.execute(f"DELETE FROM {table}")  # noqa: S608 - names from here, not input
            self._conn.execute("DELETE FROM notes WHERE name NOT IN ('format', 'ledger')")
        self.staging.clear()

    def read_all_again(self) -> None:
        """Forget what was read and summed; which matches in which order, and the models, stay. Raises UnreadableError
        when no scan came to its end yet."""
        if self.get("stage") != Stage.DONE:
            raise UnreadableError(f"{self.path}: no scan came to its end yet")
        with self.transaction():
            for table in ("seats", "batches", "sums"):
                self._conn.execute(f"DELETE FROM {table}")  # noqa: S608 - names from here, not input
            self._conn.execute("UPDATE matches SET why = NULL")
            self._conn.execute("DELETE FROM notes WHERE name IN ('fit', 'decisions')")
        self.staging.clear()

    def put(self, **values: Any) -> None:
        """Keep values that JSON can say, by name. The scan keeps ``stage``; ``made``, the fingerprint of the channels;
        ``models`` by ruleset; ``half``, the place of the last match of the earlier half; ``cut``, when the later half
        begins (time or id); ``first``, how many matches the first scan counted; ``decisions`` by kind. This module
        keeps ``format``, ``ledger`` and ``fit``."""
        self._conn.executemany(
            "INSERT INTO notes VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value",
            [(name, json.dumps(value)) for name, value in values.items()],
        )

    def get(self, name: str, absent: Any = None) -> Any:
        """A value that was kept."""
        row = self._conn.execute("SELECT value FROM notes WHERE name = ?", (name,)).fetchone()
        return absent if row is None else json.loads(row[0])

    # -- matches ---------------------------------------------------------------------------------

    def add_matches(self, matches: Iterable[tuple[str, str, int, str]], **values: Any) -> None:
        """List matches (id, when, events, rules) behind those listed, in order of time, and keep these values with
        them."""
        with self.transaction():
            self._conn.execute("CREATE TEMP TABLE arriving(match TEXT, at TEXT, size INTEGER, rules TEXT)")
            self._conn.executemany("INSERT INTO arriving VALUES (?, ?, ?, ?)", matches)
            self._conn.execute("INSERT INTO matches(match, at, size, rules) SELECT * FROM arriving ORDER BY at, match")
            self._conn.execute("DROP TABLE arriving")
            self.put(**values)

    def match_named(self, match: str) -> ListedMatch | None:
        """A match that is listed."""
        row = self._conn.execute(f"{_LISTED} WHERE match = ?", (match,)).fetchone()
        return None if row is None else ListedMatch(*row)

    def waiting(self, most: int) -> list[ListedMatch]:
        """The next matches that were not read."""
        rows = self._conn.execute(f"{_LISTED} WHERE why IS NULL ORDER BY place LIMIT ?", (most,))
        return [ListedMatch(*row) for row in rows]

    def mark(self, matches: Iterable[ReadMatch]) -> None:
        """Keep what matches were found to be."""
        self._conn.executemany(
            "UPDATE matches SET why = ?, size = ?, rules = ? WHERE place = ?",
            [(one.why, one.size, one.rules, one.place) for one in matches],
        )

    def names(self, places: Iterable[int]) -> list[str]:
        """Which matches stand at some places."""
        query = "SELECT match FROM matches WHERE place = ?"
        return [self._conn.execute(query, (place,)).fetchone()[0] for place in places]

    def wait_again(self, why: str) -> None:
        """Let matches that gave no facts for this reason be read again."""
        with self.transaction():
            self._conn.execute("UPDATE matches SET why = NULL WHERE why = ?", (why,))

    def counts(self) -> dict[str | None, int]:
        """How many matches by why they are not in the statistics; empty: they are, None: they wait."""
        return dict(self._conn.execute("SELECT why, count(*) FROM matches GROUP BY why ORDER BY why").fetchall())

    def match_at(self, number: int) -> ListedMatch | None:
        """The match of a number among those in the statistics, counted from 0 in order of the scan."""
        ordered = f"{_LISTED} WHERE why = '' ORDER BY place LIMIT 1 OFFSET ?"
        row = self._conn.execute(ordered, (number,)).fetchone()
        return None if row is None else ListedMatch(*row)

    # -- who sat where ---------------------------------------------------------------------------

    def accounts(self) -> list[str]:
        """Accounts by number."""
        return [account for (account,) in self._conn.execute("SELECT account FROM accounts ORDER BY number")]

    def add_seats(self, accounts: list[str], seats: Iterable[tuple[int, int]]) -> None:
        """Keep the accounts that are new, and who (by account) sat in which match (by place)."""
        count = self._conn.execute("SELECT count(*) FROM accounts").fetchone()[0]
        self._conn.executemany("INSERT INTO accounts VALUES (?, ?)", enumerate(accounts[count:], count))
        self._conn.executemany("INSERT OR IGNORE INTO seats VALUES (?, ?)", seats)

    def together(self, one: Iterable[int], two: Iterable[int]) -> list[str]:
        """The matches in which one of some accounts and one of others sat, in order of the scan."""
        of_account = "SELECT place FROM seats WHERE account = ?"
        places = [
            {place for number in some for place in self._conn.execute(of_account, (number,))} for some in (one, two)
        ]
        return self.names(place for (place,) in sorted(places[0] & places[1]))

    # -- batches and statistics ------------------------------------------------------------------

    def stage(self, first: int, batch: FactsBatch) -> None:
        """Put a batch of facts, by the place of its first match, into the staging area, each ruleset by itself."""
        for ruleset, part in batch.by_ruleset().items():
            number = self._conn.execute("SELECT coalesce(max(number), 0) + 1 FROM batches").fetchone()[0]
            self.staging.put(number, part)
            self._conn.execute("INSERT INTO batches VALUES (?, ?, ?, 0)", (number, first, ruleset))

    def batches(self, *, unsummed: bool = False) -> list[StagedBatch]:
        """Staged batches, those of a ruleset together, in order."""
        sql = "SELECT number, first, ruleset FROM batches WHERE summed <= ? ORDER BY ruleset, number"
        return [StagedBatch(*row) for row in self._conn.execute(sql, (0 if unsummed else 1,))]

    def mark_summed(self, batches: Iterable[StagedBatch]) -> None:
        """Batches that are in the statistics."""
        self._conn.executemany("UPDATE batches SET summed = 1 WHERE number = ?", [(each.number,) for each in batches])

    def forget_batches(self) -> None:
        """Nothing is in the staging area any more."""
        self._conn.execute("DELETE FROM batches")

    def statistics(self, half: str) -> dict[str, Statistics]:
        """The statistics of a half of the ledger, by ruleset and account."""
        return {ruleset: Statistics(self._sums(half, ruleset)) for ruleset in self._rulesets(half)}

    def add_statistics(self, half: str, more: Mapping[str, Iterable[Statistics]]) -> None:
        """Add statistics to those of a half, by ruleset."""
        for ruleset, parts in more.items():
            so_far = Statistics(self._sums(half, ruleset))
            self._put_sums(half, ruleset, add_statistics([so_far, *parts]).sums)

    def fit(self) -> dict[str, FitStatistics]:
        """How well the model of each ruleset was found to fit so far."""
        tables = self.get("fit", {})
        return {name: FitStatistics(self._sums("fit", name), tables[name]) for name in self._rulesets("fit")}

    def add_fit(self, more: Mapping[str, Iterable[FitStatistics]]) -> None:
        """Add to how well the models were found to fit, by ruleset."""
        so_far, tables = self.fit(), self.get("fit", {})
        for ruleset, parts in more.items():
            players, tables[ruleset] = add_fits([*([so_far[ruleset]] if ruleset in so_far else []), *parts])
            self._put_sums("fit", ruleset, players)
        self.put(fit=tables)

    def _rulesets(self, half: str) -> list[str]:
        rows = self._conn.execute("SELECT DISTINCT ruleset FROM sums WHERE half = ? ORDER BY ruleset", (half,))
        return [ruleset for (ruleset,) in rows]

    def _put_sums(self, half: str, ruleset: str, tables: Mapping[str, Sums]) -> None:
        self._conn.execute("DELETE FROM sums WHERE half = ? AND ruleset = ?", (half, ruleset))
        rows = [
            (half, ruleset, name, *(each.astype("<i8").tobytes() for each in tables[name])) for name in sorted(tables)
        ]
        self._conn.executemany("INSERT INTO sums VALUES (?, ?, ?, ?, ?)", rows)

    def _sums(self, half: str, ruleset: str) -> dict[str, Sums]:
        sql = "SELECT name, keys, figures FROM sums WHERE half = ? AND ruleset = ? ORDER BY name"
        rows = self._conn.execute(sql, (half, ruleset))
        sums = {name: [np.frombuffer(blob, dtype="<i8").astype(np.int64) for blob in blobs] for name, *blobs in rows}
        return {name: Sums(keys, figures.reshape(-1, COLUMNS)) for name, (keys, figures) in sums.items()}
