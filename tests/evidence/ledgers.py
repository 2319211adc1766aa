"""Feeding ledgers in one call, and opening their files past the door."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import apsw

from ledger.evidence.sqlite import Connection
from ledger.evidence.store import open_writer
from ledger.evidence.summary import Summary
from ledger.evidence.writer import no_pin


def feed(folder: Path, lines: Iterable[bytes], file: str = "log.jsonl") -> Summary:
    """Take in lines, records of staff too; a missing ledger is made."""
    with open_writer(folder, create=True) as writer:
        return writer.ingest(lines, file, no_pin, records=True)


def bare(path: Path) -> Connection:
    """A file of a ledger as anybody who has it can open it, with the SQLite the ledger is opened with; closed when
    nothing refers to it. What is not within BEGIN is committed at once."""
    return apsw.Connection(str(path))


def empty_tables(folder: Path) -> list[str]:
    """The tables of ledger.db and vault.db without a row."""
    empty = []
    for name in ("ledger.db", "vault.db"):
        with closing(bare(folder / name)) as conn:
            tables = [table for (table,) in conn.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            empty += [table for table in tables if not conn.execute(f'SELECT 1 FROM "{table}"').fetchone()]
    return empty


@contextmanager
def unguarded(path: Path) -> Iterator[Connection]:
    """A database as somebody changes it who has the file: its triggers go, and come back when it is closed."""
    with closing(bare(path)) as conn:
        triggers = conn.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            conn.execute(f"DROP TRIGGER [{name}]")
        yield conn
        for _, sql in triggers:
            conn.execute(sql)


def forge(folder: Path, *statements: str) -> None:
    """Change ledger.db past its triggers."""
    with unguarded(folder / "ledger.db") as conn:
        for statement in statements:
            conn.execute(statement)


def make_unreadable(folder: Path, stream: str, seq: int = 1) -> None:
    """Put what no line could have made in place of an event."""
    of = f"(SELECT number FROM streams WHERE name = '{stream}')"
    forge(folder, f"UPDATE leaves SET body = CAST('{{' AS BLOB) WHERE seq = {seq} AND stream = {of}")
