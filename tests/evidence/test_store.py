from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import pytest

from ledger.evidence import folder as layout
from ledger.evidence import sqlite as gate
from ledger.evidence import store
from ledger.evidence.leaf import split_body
from ledger.evidence.sqlite import is_unsafe
from ledger.evidence.store import create_ledger, open_reader, open_rehearsal, open_scratch, open_writer
from ledger.evidence.verify import verify
from ledger.evidence.writer import no_pin
from schemas.cards import FACES
from schemas.errors import ConflictError, LedgerError, UnsafeSqlite
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import as_line, match_events, match_lines
from tests.museum.museum import unpacked


def test_a_new_ledger_has_its_parts_and_the_vault_is_private(folder: Path) -> None:
    create_ledger(folder, "example.org/rummy")
    names = {path.name for path in folder.iterdir()}
    assert names == {"ledger.db", "vault.db", "views", "writer.lock", "meldtrail.toml"}
    assert (folder / "vault.db").stat().st_mode & 0o777 == 0o600
    with open_writer(folder) as writer:
        writer.ingest(match_lines("m1")[:0], "f", no_pin)
        writer.ingest(match_lines("m1"), "f", no_pin)
        assert (folder / "vault.db-wal").stat().st_mode & 0o777 == 0o600
    assert store.read_settings(folder).origin == "example.org/rummy"
    with open_reader(folder) as reader:
        assert reader.matches() == ["m1"] and reader.warnings == ()


def test_an_empty_ledger_can_be_read_and_verified(folder: Path) -> None:
    create_ledger(folder)
    with open_reader(folder) as reader:
        assert reader.event_count() == 0 and reader.matches() == [] and list(reader.export()) == []
    found = verify(folder)
    assert (found.ok, found.events, found.size) == (True, 0, 1)


@pytest.mark.parametrize("origin", ["", "a\nb", 'a"b', "Ä"])
def test_an_origin_that_would_spoil_a_checkpoint_is_refused(folder: Path, origin: str) -> None:
    if origin:
        with pytest.raises(LedgerError):
            create_ledger(folder, origin)
        assert not folder.exists()


def test_a_folder_that_holds_something_is_not_made_a_ledger(folder: Path) -> None:
    folder.mkdir()
    (folder / "photo.jpg").write_bytes(b"x")
    with pytest.raises(LedgerError, match="not empty"):
        create_ledger(folder)
    with pytest.raises(LedgerError, match="no ledger"), open_writer(folder, create=True):
        pass
    with pytest.raises(LedgerError, match="no ledger"), open_rehearsal(folder):
        pass
    assert [path.name for path in folder.iterdir()] == ["photo.jpg"]


def test_a_scratch_ledger_seals_nothing_and_is_read_as_any_other(folder: Path) -> None:
    lines = [*match_lines("m1"), *match_lines("m2")]
    create_ledger(folder)
    feed(folder, lines)
    seals = []
    with open_reader(folder) as stored, open_scratch() as scratch:
        scratch.ingest([*lines, *lines[:3]], "log.jsonl", no_pin)
        one, other = ([reader.events(match) for match in reader.matches()] for reader in (scratch, stored))
        assert one == other and len(one) == 2
        for reader in (stored, scratch):
            bodies = reader._ledger.execute("SELECT body FROM leaves").fetchall()
            seals.append({seal for (body,) in bodies for seal in split_body(body)[1]})
    assert bytes(32) in seals[1] and len(seals[1]) < 5 < len(seals[0])  # what the ledger tells of itself is sealed


def test_a_creation_that_fails_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ledger.evidence.format_2.tables.create_vault_tables", fail)
    with pytest.raises(LedgerError, match="No space left"):
        create_ledger(folder)
    assert not folder.exists()
    folder.mkdir()
    with pytest.raises(LedgerError, match="No space left"):
        create_ledger(folder)
    assert list(folder.iterdir()) == []


def test_a_missing_folder_is_one_sentence(folder: Path) -> None:
    for opening in (open_reader, open_writer):
        with pytest.raises(LedgerError, match="no ledger at"), opening(folder):
            pass
    file = folder.parent / "file"
    file.write_text("x")
    with pytest.raises(LedgerError), open_reader(file):
        pass


@pytest.mark.parametrize("name", ["ledger.db", "vault.db"])
@pytest.mark.parametrize("content", [b"", b"no database at all" * 400, None])
def test_a_missing_or_foreign_database_is_one_sentence(folder: Path, name: str, content: bytes | None) -> None:
    feed(folder, match_lines("m1"))
    (folder / name).unlink()
    if content is not None:
        (folder / name).write_bytes(content)
    for opening in (open_reader, open_writer):
        with pytest.raises(LedgerError, match=name) as caught, opening(folder):
            pass
        assert "\n" not in str(caught.value)


def test_a_database_damaged_inside_is_one_sentence(folder: Path) -> None:
    feed(folder, match_lines("m1"))
    path = folder / "ledger.db"
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with pytest.raises(LedgerError), open_reader(folder) as reader:
        reader.events("m1")


def test_a_vault_of_another_ledger_is_refused(folder: Path, tmp_path: Path) -> None:
    create_ledger(folder)
    create_ledger(tmp_path / "other")
    (folder / "vault.db").write_bytes((tmp_path / "other" / "vault.db").read_bytes())
    with pytest.raises(LedgerError, match="another ledger"), open_reader(folder):
        pass


def test_a_ledger_of_another_format_is_refused(folder: Path) -> None:
    create_ledger(folder)
    path = folder / "meldtrail.toml"
    good = path.read_text()
    for text in (good.replace("format = 2", "format = 1"), "format = ", "", "\x00", 'format = "1"'):
        path.write_text(text)
        with pytest.raises(LedgerError), open_reader(folder):
            pass
    path.write_text(good)
    conn = bare(folder / "ledger.db")
    conn.execute("PRAGMA user_version=7")
    conn.close()
    with pytest.raises(LedgerError, match="format 7"), open_writer(folder):
        pass


def test_a_second_writer_is_refused_and_told_who_holds_the_ledger(folder: Path) -> None:
    script = "import sys; from ledger.evidence.store import open_writer\nwith open_writer(sys.argv[1]): pass"
    with open_writer(folder, create=True):
        with pytest.raises(ConflictError, match=str(os.getpid())), open_writer(folder):
            pass
        other = subprocess.run([sys.executable, "-c", script, folder], capture_output=True, text=True)
        assert f"process {os.getpid()}" in other.stderr and other.returncode != 0
        with open_reader(folder) as reader:
            assert reader.event_count() == 0
    with open_writer(folder):
        pass


def test_a_reader_sees_what_was_committed_while_the_writer_is_open(folder: Path) -> None:
    with open_writer(folder, create=True) as writer:
        writer.ingest(match_lines("m1"), "f", no_pin)
        with open_reader(folder) as reader:
            assert reader.matches() == ["m1"]
            writer.ingest(match_lines("m2"), "f", no_pin)
            assert reader.matches() == ["m1", "m2"]
            assert reader.root() == writer.root()


@pytest.mark.parametrize(
    ("version", "unsafe"),
    [
        ((3, 6, 23), False), ((3, 7, 0), True), ((3, 40, 1), True), ((3, 44, 5), True), ((3, 44, 6), False),
        ((3, 46, 1), True), ((3, 50, 7), False), ((3, 51, 2), True), ((3, 51, 3), False), ((3, 53, 4), False),
    ],
)  # fmt: skip
def test_the_version_gate_knows_which_sqlite_can_corrupt_a_ledger(version: tuple[int, int, int], unsafe: bool) -> None:
    assert is_unsafe(version) is unsafe


def test_an_unsafe_sqlite_is_refused_to_writers_and_a_warning_to_readers(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create_ledger(folder)
    for module in (store, layout):
        monkeypatch.setattr(module, "sqlite_version", lambda: (3, 40, 1))
    with pytest.raises(UnsafeSqlite, match=r"3\.40\.1"), open_writer(folder):
        pass
    with pytest.raises(UnsafeSqlite):
        create_ledger(folder.parent / "other")
    assert not (folder.parent / "other").exists()
    with open_reader(folder) as reader:
        assert "3.40.1" in reader.warnings[0]


def test_the_writer_runs_with_the_pragmas_it_needs(folder: Path) -> None:
    create_ledger(folder)
    for name, secure in (("ledger.db", False), ("vault.db", True)):
        conn = gate.connect_writer(folder / name, secure_delete=secure)
        held = {
            key: conn.execute(f"PRAGMA {key}").fetchone()[0] for key in ("journal_mode", "synchronous", "secure_delete")
        }
        assert held["journal_mode"] == "wal" and held["synchronous"] == 2
        assert held["secure_delete"] == 1 or not secure
        conn.close()


def test_a_statement_is_planned_once_whatever_it_is_asked_with(folder: Path) -> None:
    create_ledger(folder)
    for connect in (gate.connect_reader, gate.connect_writer):
        with closing(connect(folder / "ledger.db")) as conn:
            looked_at: list[Any] = []  # what a statement touches, asked each time it is planned

            def allow(*what: Any, looked_at: list[Any] = looked_at) -> int:
                looked_at.append(what)
                return apsw.SQLITE_OK

            conn.authorizer = allow
            counts = []
            for match in ("m-1", "m-2"):
                conn.execute("SELECT hash FROM pins WHERE stream = ?", (match,)).fetchall()
                counts.append(len(looked_at))
            assert counts[0] > 0 and counts[1] == counts[0]


def test_a_vault_others_may_read_is_warned_about(folder: Path) -> None:
    create_ledger(folder)
    (folder / "vault.db").chmod(0o644)
    with open_reader(folder) as reader:
        assert "chmod 600" in reader.warnings[0]


@pytest.mark.parametrize(
    "attack",
    [
        "UPDATE events SET body = x'00'",
        "DELETE FROM events",
        "DELETE FROM events WHERE leaf = 0",
        "UPDATE OR REPLACE events SET leaf = 0 WHERE leaf = 1",
        "INSERT OR REPLACE INTO events SELECT leaf, stream, seq, type, x'00', hash, digest FROM events WHERE leaf = 3",
        "INSERT OR REPLACE INTO events SELECT 50, stream, seq, type, x'00', hash, digest FROM events WHERE leaf = 3",
        "INSERT OR REPLACE INTO events SELECT max(leaf) + 1, stream, 1, type, body, hash, digest FROM events",
        "INSERT OR REPLACE INTO events SELECT -1, 'x', 1, type, body, hash, digest FROM events WHERE leaf = 0",
        "INSERT INTO events SELECT NULL, 'x', 1, type, body, hash, digest FROM events WHERE leaf = 0",
        "INSERT INTO events SELECT max(leaf) + 2, 'x', 1, type, body, hash, digest FROM events",
        "INSERT INTO events SELECT max(leaf) + 1, stream, seq + 2, type, body, hash, digest FROM events",
        "INSERT INTO events SELECT max(leaf) + 1, 'x', 2, type, body, hash, digest FROM events",
        "INSERT OR IGNORE INTO events SELECT leaf, stream, seq, type, x'00', hash, digest FROM events WHERE leaf = 3",
        "UPDATE refusals SET code = 'x'",
        "DELETE FROM refusals",
        "INSERT OR REPLACE INTO refusals SELECT file, line, 'x', digest FROM refusals",
        "INSERT OR REPLACE INTO refusals(rowid, file, line, code, digest) VALUES (1, 'a', 1, 'x', x'00')",
        "DELETE FROM conflicts",
        "INSERT OR REPLACE INTO conflicts SELECT stream, seq, 'x', 1, digest FROM conflicts",
        "UPDATE settings SET value = 'x'",
        "INSERT OR REPLACE INTO settings VALUES ('ledger', 'x')",
    ],
)
def test_a_plain_connection_cannot_change_what_is_recorded(folder: Path, attack: str) -> None:
    """Of format 1; ``format_2`` has its own."""
    conn = bare(unpacked("7-state", folder.parent) / "ledger.db")
    before = _everything(conn)
    with pytest.raises(apsw.ConstraintError):
        conn.execute(attack)
    assert _everything(conn) == before


def _everything(conn: Any) -> dict[str, list[tuple[Any, ...]]]:
    tables = ("events", "refusals", "conflicts", "settings", "rulesets", "pins", "sqlite_master")
    return {table: conn.execute(f"SELECT rowid, * FROM {table}").fetchall() for table in tables}


def test_whoever_writes_does_not_wait_for_somebody_who_reads_a_while(folder: Path) -> None:
    with open_writer(folder, create=True) as writer:
        writer.ingest(match_lines("m1"), "f", no_pin)
    with closing(bare(folder / "ledger.db")) as ledger, closing(bare(folder / "vault.db")) as vault:
        for conn in (ledger, vault):
            conn.execute("BEGIN")
            conn.execute("SELECT count(*) FROM sqlite_master").fetchone()
        began = time.monotonic()
        with open_writer(folder) as writer:
            writer.ingest(match_lines("m2"), "f", no_pin)
        assert time.monotonic() - began < 2
        assert (folder / "ledger.db-wal").stat().st_size
    with open_writer(folder) as writer:
        writer.ingest(match_lines("m3"), "f", no_pin)
    assert not any(log.stat().st_size for log in folder.glob("*-wal")), "what was left is folded in the next time"


def test_no_hidden_card_and_no_name_stands_in_the_ledger(folder: Path) -> None:
    sent = match_events("m1", rounds=30)
    for field in ("player", "name", "device", "address"):
        sent[0]["players"][0][field] = f"CANARY-{field}"
    with open_writer(folder, create=True) as writer:
        writer.ingest([*map(as_line, sent), b"CANARY-BYTES\n"], "f", no_pin)
        written = b"".join(path.read_bytes() for path in folder.glob("ledger.db*"))
        assert any(path.name == "ledger.db-wal" for path in folder.iterdir())
    assert b"m1-7" in written
    assert b"CANARY" not in written + (folder / "ledger.db").read_bytes()
    with closing(bare(folder / "ledger.db")) as conn:
        for (body,) in conn.execute("SELECT body FROM events"):
            text = split_body(body)[0].decode()
            kind = json.loads(text)["type"]
            if kind in ("group", "open") or '"from":"stock"' in text:
                assert not any(f'"{card}"' in text for card in FACES)
            if kind == "deal":
                assert sum(text.count(f'"{card}"') for card in FACES) == 2  # the open and the wild card


def test_a_ledger_on_a_read_only_medium_can_be_read_and_not_written(folder: Path) -> None:
    feed(folder, match_lines("m1"))
    if os.geteuid() == 0:
        pytest.skip("root writes everywhere")
    folder.chmod(0o500)
    try:
        with open_reader(folder) as reader:
            assert reader.matches() == ["m1"]
        with pytest.raises(LedgerError, match="writable"), open_writer(folder):
            pass
    finally:
        folder.chmod(0o700)
