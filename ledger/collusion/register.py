"""What a scan keeps in its folder: which matches it holds and who sat in them, the model, the sums, how far it came.

The folder is ``collusion/`` of the ledger unless another is named; it is the owner's alone (mode 0700). Every step is
one transaction, so that a scan that was killed goes on where it was.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from ledger.collusion.spool import Spool
from ledger.collusion.sums import COLUMNS, Sums, Table
from ledger.evidence.sqlite import Connection, SqliteError, sqlite3
from schemas.errors import ConflictError, UnreadableError

FORMAT: Final = "collusion scan 2"
FILE, LOCK, FACTS = "scan.db", "lock", "facts"

NEW, WEIGHING, SUMMING, KEPT = "new", "weighing", "summing", "kept"
"""How far a first scan came: nothing done, facts being read, sums being made, all done."""

_TABLES: Final = """
CREATE TABLE notes(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE accounts(number INTEGER PRIMARY KEY, account TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE matches(place INTEGER PRIMARY KEY, match TEXT NOT NULL UNIQUE, at TEXT NOT NULL, size INTEGER NOT NULL,
  rules TEXT NOT NULL, why TEXT) STRICT;
CREATE INDEX matches_waiting ON matches(place) WHERE why IS NULL;
CREATE TABLE seats(account INTEGER NOT NULL, place INTEGER NOT NULL, PRIMARY KEY(account, place)) STRICT, WITHOUT ROWID;
CREATE TABLE batches(first INTEGER PRIMARY KEY, summed INTEGER NOT NULL) STRICT;
CREATE TABLE sums(half TEXT NOT NULL, name TEXT NOT NULL, keys BLOB NOT NULL, figures BLOB NOT NULL,
  PRIMARY KEY(half, name)) STRICT, WITHOUT ROWID;
"""


class Listed(NamedTuple):
    """A match in the order of the scan: its place, when it began, events and rules' hash when it was last looked at,
    why it was not weighed (empty: it was; None: it waits)."""

    place: int
    match: str
    at: str
    size: int
    rules: str
    why: str | None


@contextmanager
def open_register(folder: Path, owner: str, *, fresh: bool = False) -> Iterator[Register]:
    """The register of a folder, made when there is none; ``owner`` is the ledger's id.

    Raises ConflictError while another scan runs on it, UnreadableError when it is of another ledger, of another
    version, no register, or its folder cannot be written.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as wrong:
        raise UnreadableError(f"{folder}: cannot be written: {wrong.strerror}; give another with --keep DIR") from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ConflictError(f"{folder}: another scan runs on it; wait for it, or give another --keep DIR") from None
        if fresh:
            _clear(folder)
        with _damage_named(folder):
            register = Register(folder, owner)
            try:
                yield register
            finally:
                register.close()
    finally:
        os.close(lock)


@contextmanager
def _damage_named(folder: Path) -> Iterator[None]:
    try:
        yield
    except SqliteError as wrong:
        raise UnreadableError(f"{folder / FILE}: {wrong}; move it away, or scan anew with --fresh") from wrong


def _clear(folder: Path) -> None:
    Spool(folder / FACTS).clear()
    for path in folder.glob(f"{FILE}*"):
        path.unlink()


class Register:
    """The register of one folder, held by one process."""

    def __init__(self, folder: Path, owner: str) -> None:
        self.place = folder / FILE
        self.spool = Spool(folder / FACTS)
        made = not self.place.exists()
        os.close(os.open(self.place, os.O_RDWR | os.O_CREAT, 0o600))
        self._conn: Connection = sqlite3.connect(str(self.place), isolation_level=None)
        if made or self._conn.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
            self._conn.executescript(f"BEGIN;{_TABLES}COMMIT;")
            with self.step():
                self.note("format", FORMAT)
                self.note("ledger", owner)
        if self.noted("format") != FORMAT:
            raise UnreadableError(f"{self.place}: kept by another version; scan anew with --fresh")
        if self.noted("ledger") != owner:
            raise UnreadableError(f"{self.place}: is of another ledger; give another --keep DIR")

    def close(self) -> None:
        """Let go of the file."""
        self._conn.close()

    @contextmanager
    def step(self) -> Iterator[None]:
        """What is done within is kept as a whole, or not at all."""
        self._conn.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._conn.execute("ROLLBACK")
            raise
        self._conn.execute("COMMIT")

    def start_over(self) -> None:
        """Forget everything but whose the register is."""
        with self.step():
            for table in ("accounts", "matches", "seats", "batches", "sums"):
                self._conn.execute(f"DELETE FROM {table}")  # noqa: S608 - names from here, not input
            self._conn.execute("DELETE FROM notes WHERE name NOT IN ('format', 'ledger')")
        self.spool.clear()

    # -- notes -----------------------------------------------------------------------------------

    def note(self, name: str, value: Any) -> None:
        """Keep a value that JSON can say."""
        self._conn.execute(
            "INSERT INTO notes VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value",
            (name, json.dumps(value)),
        )

    def noted(self, name: str, absent: Any = None) -> Any:
        """A value that was kept."""
        row = self._conn.execute("SELECT value FROM notes WHERE name = ?", (name,)).fetchone()
        return absent if row is None else json.loads(row[0])

    # -- matches ---------------------------------------------------------------------------------

    def add(self, found: Iterable[tuple[str, str, int, str]], stage: str) -> int:
        """List matches (id, when, events, rules) behind those listed, in order of time; answers how many. Where the
        scan stands then is noted with them."""
        with self.step():
            self._conn.execute("CREATE TEMP TABLE arriving(match TEXT, at TEXT, size INTEGER, rules TEXT)")
            self._conn.executemany("INSERT INTO arriving VALUES (?, ?, ?, ?)", found)
            added: int = self._conn.execute(
                "INSERT INTO matches(match, at, size, rules) SELECT * FROM arriving ORDER BY at, match"
            ).rowcount
            self._conn.execute("DROP TABLE arriving")
            self.note("stage", stage)
        return added

    def held(self, match: str) -> Listed | None:
        """A listed match."""
        row = self._conn.execute(f"{_LISTED} WHERE match = ?", (match,)).fetchone()
        return None if row is None else Listed(*row)

    def waiting(self, most: int) -> list[Listed]:
        """The next matches that were not looked at."""
        rows = self._conn.execute(f"{_LISTED} WHERE why IS NULL ORDER BY place LIMIT ?", (most,))
        return [Listed(*row) for row in rows]

    def mark(self, seen: Iterable[tuple[int, str, int, str]]) -> None:
        """Matches by place that were looked at: why not weighed (empty: they were), events, rules."""
        self._conn.executemany(
            "UPDATE matches SET why = ?, size = ?, rules = ? WHERE place = ?",
            [(why, size, rules, place) for place, why, size, rules in seen],
        )

    def counts(self) -> dict[str | None, int]:
        """How many matches by why they were not weighed; empty for those that were, None for those that wait."""
        return dict(self._conn.execute("SELECT why, count(*) FROM matches GROUP BY why ORDER BY why").fetchall())

    def weighed_at(self, number: int) -> Listed | None:
        """The weighed match of a number, counted from 0 in order of the scan."""
        ordered = f"{_LISTED} WHERE why = '' ORDER BY place LIMIT 1 OFFSET ?"
        row = self._conn.execute(ordered, (number,)).fetchone()
        return None if row is None else Listed(*row)

    # -- who sat where ---------------------------------------------------------------------------

    def accounts(self) -> list[str]:
        """Accounts by number."""
        return [account for (account,) in self._conn.execute("SELECT account FROM accounts ORDER BY number")]

    def name(self, accounts: list[str]) -> None:
        """Keep the accounts that are new."""
        known = self._conn.execute("SELECT count(*) FROM accounts").fetchone()[0]
        self._conn.executemany("INSERT INTO accounts VALUES (?, ?)", enumerate(accounts[known:], known))

    def seat(self, seats: Iterable[tuple[int, int]]) -> None:
        """Keep who (by account) sat in which match (by place)."""
        self._conn.executemany("INSERT OR IGNORE INTO seats VALUES (?, ?)", seats)

    def together(self, one: tuple[int, ...], two: tuple[int, ...]) -> list[str]:
        """The weighed matches in which one of some accounts and one of others sat, in order of the scan."""
        places = [
            {place for number in some for (place,) in self._conn.execute(_PLACES, (number,))} for some in (one, two)
        ]
        found = sorted(places[0] & places[1])
        match = "SELECT match FROM matches WHERE place = ?"
        return [self._conn.execute(match, (place,)).fetchone()[0] for place in found]

    # -- batches and sums ------------------------------------------------------------------------

    def batch(self, first: int) -> None:
        """A batch of facts was laid aside."""
        self._conn.execute("INSERT INTO batches VALUES (?, 0)", (first,))

    def batches(self, *, unsummed: bool = False) -> list[int]:
        """Batches by first place, in order."""
        rows = self._conn.execute("SELECT first FROM batches WHERE summed <= ? ORDER BY first", (0 if unsummed else 1,))
        return [first for (first,) in rows]

    def summed(self, firsts: Iterable[int]) -> None:
        """Batches that are in the sums."""
        self._conn.executemany("UPDATE batches SET summed = 1 WHERE first = ?", [(first,) for first in firsts])

    def forget_batches(self) -> None:
        """No batch is laid aside any more."""
        self._conn.execute("DELETE FROM batches")

    def put(self, half: str, tables: dict[str, Table]) -> None:
        """Keep the sums of a half."""
        self._conn.execute("DELETE FROM sums WHERE half = ?", (half,))
        self._conn.executemany(
            "INSERT INTO sums VALUES (?, ?, ?, ?)",
            [(half, name, _blob(table.keys), _blob(table.values)) for name, table in sorted(tables.items())],
        )

    def got(self, half: str) -> dict[str, Table]:
        """The sums of a half by name."""
        rows = self._conn.execute("SELECT name, keys, figures FROM sums WHERE half = ? ORDER BY name", (half,))
        return {name: Table(_array(keys), _array(figures).reshape(-1, COLUMNS)) for name, keys, figures in rows}


_LISTED: Final = "SELECT place, match, at, size, rules, why FROM matches"
_PLACES: Final = "SELECT place FROM seats WHERE account = ?"


def _blob(array: Any) -> bytes:
    return bytes(np.ascontiguousarray(array, dtype="<i8").tobytes())


def _array(blob: bytes) -> Any:
    return np.frombuffer(blob, dtype="<i8").astype(np.int64)


def named(sums: Sums) -> dict[str, Table]:
    """Sums as tables by name."""
    pairs = {f"pairs/{code}": table for code, table in sums.pairs.items()}
    return {"deals": sums.deals} | pairs | {f"players/{code}": table for code, table in sums.players.items()}


def sums_of(tables: dict[str, Table]) -> Sums:
    """Tables by name as sums; none at all are the sums of nothing."""
    parts: dict[str, dict[str, Table]] = {"pairs": {}, "players": {}}
    for name, table in sorted(tables.items()):
        kind, _, code = name.partition("/")
        if code:
            parts[kind][code] = table
    empty = Table(np.zeros(0, dtype=np.int64), np.zeros((0, COLUMNS), dtype=np.int64))
    return Sums(tables.get("deals", empty), parts["pairs"], parts["players"])
