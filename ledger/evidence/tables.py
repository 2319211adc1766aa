"""The tables of ledger.db and vault.db.

Everything in ledger.db but ``waiting`` is append-only. The triggers keep accidents out, on any connection:
INSERT OR REPLACE deletes rows without firing a DELETE trigger, so each table has a guard before INSERT as well.
Against somebody who means it only the tree and a checkpoint held elsewhere help.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ledger.evidence.sqlite import Connection, SqliteError, connect_memory, number_of

LEDGER_APPLICATION: Final = 0x4D4C5452  # MLTR
VAULT_APPLICATION: Final = 0x4D4C5456  # MLTV
FORMAT: Final = 1
UNREADABLE: Final = (ValueError, TypeError, KeyError, AttributeError, RecursionError, IndexError, OverflowError)
"""What is raised by values that are not what was written there."""
DAMAGED: Final = (SqliteError, *UNREADABLE)
"""And where the file itself cannot give them, as a text that is none."""

# verify compares this text, blanks included, with what SQLite keeps of it in ledgers made years ago: a space more is a
# damaged ledger. IS NOT stands where a comparison with NULL, as where there is no gap yet, must come out true.
_TABLES: Final = """
CREATE TABLE events(
  leaf INTEGER PRIMARY KEY CHECK(leaf >= 0),
  stream TEXT NOT NULL, seq INTEGER NOT NULL CHECK(seq >= 1), type TEXT NOT NULL,
  body BLOB NOT NULL, hash BLOB NOT NULL CHECK(length(hash) = 32), digest BLOB NOT NULL CHECK(length(digest) = 32),
  UNIQUE(stream, seq)) STRICT;
CREATE INDEX events_end ON events(stream, leaf) WHERE type IN ('match_settled', 'close');
CREATE INDEX events_gap ON events(stream, seq) WHERE type = 'gap';
CREATE TABLE rulesets(hash TEXT PRIMARY KEY CHECK(length(hash) = 64), id TEXT NOT NULL, content TEXT NOT NULL) STRICT;
CREATE TABLE pins(stream TEXT PRIMARY KEY, hash TEXT NOT NULL REFERENCES rulesets(hash)) STRICT;
CREATE TABLE refusals(file TEXT NOT NULL, line INTEGER NOT NULL, code TEXT NOT NULL, digest BLOB NOT NULL,
  UNIQUE(digest, file, line)) STRICT;
CREATE TABLE conflicts(stream TEXT NOT NULL, seq INTEGER NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL,
  digest BLOB NOT NULL, UNIQUE(stream, seq, digest)) STRICT;
CREATE TABLE settings(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE waiting(stream TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY(stream, seq)) STRICT, WITHOUT ROWID;
CREATE TRIGGER events_guard BEFORE INSERT ON events BEGIN
  SELECT RAISE(ABORT, 'events: leaf must be the next one')
    WHERE NEW.leaf IS NOT (SELECT coalesce(max(leaf), -1) + 1 FROM events);
  SELECT RAISE(ABORT, 'events: seq must be the next one of its stream')
    WHERE NEW.seq IS NOT coalesce((SELECT max(seq) + 1 FROM events WHERE stream = NEW.stream), 1)
      AND NEW.seq IS NOT (
        SELECT json_extract(CAST(body AS TEXT), '$.to') + 1
        FROM events WHERE stream = NEW.stream AND type = 'gap' ORDER BY seq DESC LIMIT 1);
  SELECT RAISE(ABORT, 'events: seq lies in a gap')
    WHERE NEW.seq <= (
      SELECT json_extract(CAST(body AS TEXT), '$.to')
      FROM events WHERE stream = NEW.stream AND type = 'gap' ORDER BY seq DESC LIMIT 1);
END;
"""

_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "rulesets": ("hash",),
    "pins": ("stream",),
    "refusals": ("digest", "file", "line"),
    "conflicts": ("stream", "seq", "digest"),
    "settings": ("name",),
}


def guards(append_only: Sequence[str], keys: Mapping[str, tuple[str, ...]], same: str) -> str:
    """The triggers that refuse UPDATE and DELETE everywhere, and replacing a row that is there: one with the same keys,
    all of them where ``same`` is AND, any where it is OR."""
    parts = [
        f"CREATE TRIGGER {table}_no_{verb} BEFORE {verb.upper()} ON {table} BEGIN"
        f" SELECT RAISE(ABORT, '{table}: append only'); END;"
        for table in append_only
        for verb in ("update", "delete")
    ]
    for table, columns in keys.items():
        is_same = f" {same} ".join(f"{column} = NEW.{column}" for column in columns)
        parts.append(
            f"CREATE TRIGGER {table}_guard BEFORE INSERT ON {table} BEGIN"  # noqa: S608 - names from here, not input
            f" SELECT RAISE(ABORT, '{table}: append only')"
            f" WHERE NEW.rowid IN (SELECT rowid FROM {table})"
            f" OR EXISTS (SELECT 1 FROM {table} WHERE {is_same}); END;"
        )
    return "\n".join(parts)


LEDGER_DDL: Final = _TABLES + guards(("events", *_KEYS), _KEYS, "AND")

# Cut out of today's text: the first layout differs in this one trigger and in the index of gaps.
_SEQ_GUARD: Final = _TABLES[_TABLES.index("  SELECT RAISE(ABORT, 'events: seq must") : _TABLES.rindex("END;")]
_FIRST_LEDGER_DDL: Final = LEDGER_DDL.replace(
    _SEQ_GUARD,
    """  SELECT RAISE(ABORT, 'events: seq must be the next one of its stream')
    WHERE NEW.seq IS NOT coalesce((
      SELECT CASE type WHEN 'gap' THEN json_extract(CAST(body AS TEXT), '$.to') ELSE seq END + 1
      FROM events WHERE stream = NEW.stream ORDER BY seq DESC LIMIT 1), 1);
""",
).replace("CREATE INDEX events_gap ON events(stream, seq) WHERE type = 'gap';\n", "")
"""The layout of the first ledgers, which knew the next seq without an index of gaps."""

_VAULT: Final = """
CREATE TABLE secrets(scope TEXT PRIMARY KEY, secret BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE opened(stream TEXT NOT NULL, seq INTEGER NOT NULL, fields TEXT NOT NULL, PRIMARY KEY(stream, seq))
  STRICT, WITHOUT ROWID;
"""

VAULT_NAMES: Final = """
CREATE TABLE names(name BLOB NOT NULL, scope TEXT NOT NULL, PRIMARY KEY(name, scope)) STRICT, WITHOUT ROWID;
CREATE INDEX names_of_person ON names(scope);
"""
"""Whom a keyed digest of a name belongs to."""

VAULT_UNKEPT: Final = """
CREATE TABLE unkept(file TEXT NOT NULL, code TEXT NOT NULL, lines INTEGER NOT NULL, PRIMARY KEY(file, code))
  STRICT, WITHOUT ROWID;
"""
"""How many lines are not kept because enough are, by file and code."""

_VAULT_LINES: Final = """
CREATE TABLE "keys" (
   "name" TEXT PRIMARY KEY,
   "value" BLOB
) STRICT;
CREATE TABLE "people" (
   "scope" TEXT PRIMARY KEY,
   "player" TEXT
) STRICT;
CREATE TABLE "refused" (
   "digest" BLOB,
   "file" TEXT,
   "line" INTEGER,
   "raw" BLOB,
   "code" TEXT,
   "stream" TEXT,
   PRIMARY KEY ("digest", "file", "line")
) STRICT;
CREATE INDEX "idx_refused_stream"
    ON "refused" ("stream");
CREATE TABLE "waiting" (
   "stream" TEXT,
   "seq" INTEGER,
   "digest" BLOB,
   "file" TEXT,
   "line" INTEGER,
   "raw" BLOB,
   "how" TEXT,
   "mapping" TEXT,
   PRIMARY KEY ("stream", "seq")
) STRICT;
CREATE TABLE "conflicting" (
   "stream" TEXT,
   "seq" INTEGER,
   "digest" BLOB,
   "file" TEXT,
   "line" INTEGER,
   "raw" BLOB,
   "how" TEXT,
   "mapping" TEXT,
   PRIMARY KEY ("stream", "seq", "digest")
) STRICT;
"""
"""Laid out as sqlite-utils writes tables, which made the first vaults."""


def stamp(conn: Connection, application: int, version: int) -> None:
    """Write into a database what it is and of which format, where SQLite has places for it."""
    conn.execute(f"PRAGMA application_id={application}")
    conn.execute(f"PRAGMA user_version={version}")


def as_text(raw: bytes | None) -> str:
    """Bytes of a column as text: a damaged one is compared, not an error."""
    return (raw or b"").decode("utf-8", "replace")


def schema_of(conn: Connection) -> frozenset[str]:
    """The text of every table, index and trigger of a database, whatever it is called: neither has SQLite's own."""
    query = "SELECT CAST(sql AS BLOB) FROM sqlite_schema WHERE sql IS NOT NULL"
    return frozenset(text.decode("utf-8", "replace") for (text,) in conn.execute(query))


def ledger_schemas() -> tuple[frozenset[str], ...]:
    """What :func:`schema_of` says of an untouched ledger.db: one made today, and one of each layout there was."""
    return tuple(schema_made_by(text) for text in (LEDGER_DDL, _FIRST_LEDGER_DDL))


def first_vault_schemas() -> tuple[frozenset[str], ...]:
    """What :func:`schema_of` says of an untouched vault.db of format 1, of each layout there was: the first had neither
    an index of names nor counts of lines that are not kept, and the next writer gave it both."""
    parts = ("", VAULT_NAMES, VAULT_UNKEPT, VAULT_NAMES + VAULT_UNKEPT)
    return tuple(schema_made_by(_VAULT + part + _VAULT_LINES) for part in parts)


def schema_made_by(text: str) -> frozenset[str]:
    """What :func:`schema_of` says of a database just laid out by a text."""
    conn = connect_memory()
    try:
        conn.execute(text)
        return schema_of(conn)
    finally:
        conn.close()


def file_problems(name: str, conn: Connection, schema: frozenset[str]) -> Iterator[str]:
    """What a database lacks of a schema or has beyond it, and what SQLite finds damaged in it."""
    there = schema_of(conn)
    for text in sorted(schema - there):
        yield f"{name} lacks: {_title(text)}"
    for text in foreign(there, schema):
        yield f"{name} has what does not belong there: {text}"
    many = number_of(conn, "SELECT count(*) FROM sqlite_schema WHERE sql IS NOT NULL")
    if many != len(there):
        yield f"{name} has {many - len(there)} table(s), indexes or triggers twice"
    yield from (f"{name}: {line}" for (line,) in conn.execute("PRAGMA integrity_check(20)") if line != "ok")


def foreign(there: frozenset[str], schema: frozenset[str]) -> list[str]:
    """What stands in a database beyond a schema, by the first words of each."""
    return [_title(text) for text in sorted(there - schema)]


def _title(text: str) -> str:
    return " ".join(text.split()[:4]).partition("(")[0]
