"""The tables of ledger.db and vault.db in format 2.

A stream's name stands once in ``streams``; ``leaves`` names it by number. ``streams``, ``sources``, ``rulesets`` and
``pinned`` follow from the leaves and are there to be looked up in. Triggers keep accidents out, as in format 1. In the
vault rows bear the number of their leaf: what is at or above the ledger's size was never confirmed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ledger.evidence.leaf import leaf_bytes
from ledger.evidence.merkle import leaf_hash
from ledger.evidence.sqlite import Connection, has_table
from ledger.evidence.tables import LEDGER_APPLICATION, VAULT_APPLICATION, VAULT_UNKEPT, guards, schema_made_by, stamp
from schemas.canonical import canonical

FORMAT: Final = 2
LOG: Final = "log"
"""The stream of what a ledger records of itself."""
CARRIER: Final = "unknown (v1)"
"""Who is said to have written what was carried over from a ledger of format 1."""
LOCAL: Final = "local"
"""What the log calls whoever has the ledger: who sends what no enrolled writer does and, where nobody has an account,
the one person who writes, under whatever names."""

_TABLES: Final = """
CREATE TABLE streams(number INTEGER PRIMARY KEY CHECK(number >= 0), name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE leaves(
  leaf INTEGER PRIMARY KEY CHECK(leaf >= 0),
  stream INTEGER NOT NULL REFERENCES streams(number), seq INTEGER NOT NULL CHECK(seq >= 1),
  ends INTEGER NOT NULL, skips INTEGER,
  body BLOB NOT NULL, hash BLOB NOT NULL CHECK(length(hash) = 32),
  UNIQUE(stream, seq)) STRICT;
CREATE INDEX leaves_end ON leaves(stream) WHERE ends;
CREATE INDEX leaves_gap ON leaves(stream, seq) WHERE skips IS NOT NULL;
CREATE VIEW events(leaf, stream, seq, body, hash) AS
  SELECT leaf, name, seq, body, hash FROM leaves JOIN streams ON streams.number = leaves.stream;
CREATE TABLE sources(number INTEGER PRIMARY KEY, how TEXT NOT NULL, mapping TEXT, writer TEXT NOT NULL) STRICT;
CREATE TABLE rulesets(number INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE CHECK(length(hash) = 64),
  id TEXT NOT NULL, content TEXT NOT NULL) STRICT;
CREATE TABLE pinned(stream INTEGER PRIMARY KEY REFERENCES streams(number),
  rules INTEGER NOT NULL REFERENCES rulesets(number)) STRICT;
CREATE VIEW pins(stream, hash) AS
  SELECT name, hash FROM pinned JOIN streams ON streams.number = pinned.stream
  JOIN rulesets ON rulesets.number = pinned.rules;
CREATE TABLE settings(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE waiting(stream TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY(stream, seq)) STRICT, WITHOUT ROWID;
CREATE TRIGGER leaves_guard BEFORE INSERT ON leaves BEGIN
  SELECT RAISE(ABORT, 'leaves: leaf must be the next one')
    WHERE NEW.leaf IS NOT (SELECT coalesce(max(leaf), -1) + 1 FROM leaves);
  SELECT RAISE(ABORT, 'leaves: seq must be the next one of its stream')
    WHERE NEW.seq IS NOT coalesce((SELECT max(seq) + 1 FROM leaves WHERE stream = NEW.stream), 1)
      AND NEW.seq IS NOT (
        SELECT skips + 1 FROM leaves WHERE stream = NEW.stream AND skips IS NOT NULL ORDER BY seq DESC LIMIT 1);
  SELECT RAISE(ABORT, 'leaves: seq lies in a gap')
    WHERE NEW.seq <= (
      SELECT skips FROM leaves WHERE stream = NEW.stream AND skips IS NOT NULL ORDER BY seq DESC LIMIT 1);
END;
"""

_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "streams": ("number", "name"),
    "sources": ("number",),
    "rulesets": ("number", "hash"),
    "pinned": ("stream",),
    "settings": ("name",),
}
LEDGER_DDL: Final = _TABLES + guards(("leaves", *_KEYS), _KEYS, "OR")

_VAULT: Final = """
CREATE TABLE keys(name TEXT PRIMARY KEY, value BLOB) STRICT;
CREATE TABLE secrets(scope TEXT PRIMARY KEY, secret BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE opened(leaf INTEGER PRIMARY KEY, fields TEXT NOT NULL) STRICT;
CREATE TABLE people(person INTEGER PRIMARY KEY, leaf INTEGER NOT NULL, handle BLOB NOT NULL UNIQUE,
  player TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE names(name BLOB NOT NULL, person INTEGER NOT NULL, leaf INTEGER NOT NULL, PRIMARY KEY(name, person))
  STRICT, WITHOUT ROWID;
CREATE INDEX names_of_person ON names(person);
CREATE TABLE refused(leaf INTEGER NOT NULL, place INTEGER NOT NULL, nonce BLOB NOT NULL, digest BLOB NOT NULL,
  file TEXT NOT NULL, line INTEGER NOT NULL, raw BLOB NOT NULL, code TEXT NOT NULL, stream TEXT,
  UNIQUE(leaf, place)) STRICT;
CREATE INDEX refused_stream ON refused(stream);
CREATE INDEX refused_digest ON refused(digest);
CREATE TABLE conflicting(leaf INTEGER NOT NULL, place INTEGER NOT NULL, nonce BLOB NOT NULL, stream TEXT NOT NULL,
  seq INTEGER NOT NULL, digest BLOB NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL, raw BLOB NOT NULL,
  how TEXT NOT NULL, mapping TEXT, UNIQUE(leaf, place), UNIQUE(stream, seq, digest)) STRICT;
CREATE TABLE waiting(stream TEXT NOT NULL, seq INTEGER NOT NULL, digest BLOB NOT NULL, file TEXT NOT NULL,
  line INTEGER NOT NULL, raw BLOB NOT NULL, how TEXT NOT NULL, mapping TEXT, PRIMARY KEY(stream, seq)) STRICT;
"""

VAULT_WAITING_SINCE: Final = """
CREATE TABLE waiting_since(stream TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, leaf INTEGER,
  PRIMARY KEY(stream, seq)) STRICT, WITHOUT ROWID;
CREATE INDEX waiting_untold ON waiting_since(at) WHERE leaf IS NULL;
"""
"""Since when each line waits, in milliseconds since 1970 by our clock, and which leaf says that it does. The first
vaults of format 2 do not have it; the next writer lays it out."""


def create_ledger_tables(
    conn: Connection, ledger_id: str, origin: str, claim: Mapping[str, int | str] | None = None
) -> None:
    """Lay out a ledger.db and write its first leaf, which says what it is. Whose it is is marked last.

    ``claim`` is what a ledger of an older format said of itself, in place of which this one stands: size and root.
    """
    record = {"v": 1, "type": "genesis", "format": FORMAT, "origin": origin, "ledger": ledger_id, "local": LOCAL}
    genesis = canonical(record | ({"claim": dict(claim)} if claim is not None else {}))
    conn.execute(f"BEGIN;{LEDGER_DDL}COMMIT;")
    conn.execute("BEGIN")
    conn.execute("INSERT INTO settings(name, value) VALUES ('ledger', ?)", (ledger_id,))
    conn.execute("INSERT INTO streams(number, name) VALUES (0, ?)", (LOG,))
    row = (0, 0, 1, 0, None, genesis, leaf_hash(leaf_bytes(LOG, 1, genesis)))
    conn.execute("INSERT INTO leaves(leaf, stream, seq, ends, skips, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    conn.execute("COMMIT")
    stamp(conn, LEDGER_APPLICATION, FORMAT)


def create_vault_tables(conn: Connection, ledger_id: str) -> None:
    """Lay out an empty vault.db."""
    conn.execute(f"BEGIN;{_VAULT}{VAULT_UNKEPT}{VAULT_WAITING_SINCE}COMMIT;")
    conn.execute("INSERT INTO keys(name, value) VALUES ('ledger', ?)", (ledger_id.encode(),))
    stamp(conn, VAULT_APPLICATION, FORMAT)


def tells_since_when(vault: Connection) -> bool:
    """Whether a vault says since when lines wait."""
    return has_table(vault, "waiting_since")


def vault_schema(*, first: bool = False) -> frozenset[str]:
    """What ``schema_of`` says of an untouched vault.db, or of one in the first layout of the format."""
    return schema_made_by(_VAULT + VAULT_UNKEPT + ("" if first else VAULT_WAITING_SINCE))
