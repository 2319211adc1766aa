"""Whoever has the files changes them: what verify finds, and what it cannot find yet, each shown.

Every table of both databases is found by asking the files, so that a new one is tampered with as well. A change that is
not found must change nothing anybody can read, or stand in NOT_FINDABLE with its reason.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ledger.evidence import verify as verifying
from ledger.evidence.store import open_reader
from ledger.evidence.verify import verify
from schemas.errors import LedgerError
from tests.evidence.ledgers import bare, empty_tables, feed, unguarded
from tests.evidence.matches import as_line, event, match_lines
from tests.forked import forked
from tests.museum.museum import unpacked
from tests.torture import TORTURE, seeded

SAMPLE = 1_500 if TORTURE else 130
RULES = '{"id":"classic"}'
NOTE = {"v": 1, "seq": 1, "at": "2026-11-20T10:15:30.123Z", "who": "Ann"}
STORED = [
    *match_lines("m1", rounds=6), *match_lines("m2", rounds=4), *match_lines("m3", rounds=3)[:9],
    as_line({**NOTE, "stream": "case/7", "type": "note", "text": "x"}),
    as_line({**NOTE, "stream": "people", "type": "link", "player": "p", "same_as": "q"}),
]  # fmt: skip
ASIDE = [
    b"garbage\n", b'{"match": "m1", "x": null}\n', b"\xff\n", as_line(event("m1", 3, "drop", seat=1)),
    as_line(event("m2", 4, "drop", seat=2)), as_line(event("m3", 12, "drop", seat=1)),
    as_line(event("m3", 13, "drop", seat=2)),
]  # fmt: skip

NOT_FINDABLE = {
    "unkept": "how much junk was counted stands in no leaf before format 2",
    "reach": "without it the vault is like one of an older version; with a checkpoint the size is known from outside",
    "bound": "as reach: a note says that the leaves are not bound",
    "secrets": "a secret that seals nothing says nothing",
}


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of format 1 with a row in every table."""
    folder = unpacked("7-state", tmp_path_factory.mktemp("honest"))
    found = verify(folder)
    assert found.ok and (found.waiting, found.conflicts, found.refusals) == (2, 2, 3)
    assert empty_tables(folder) == []
    return folder


@pytest.fixture
def taken(honest: Path, tmp_path: Path) -> Path:
    """A copy to tamper with."""
    shutil.copytree(honest, tmp_path / "ledger")
    return tmp_path / "ledger"


def answers(folder: Path) -> Any:
    """Everything a ledger says."""
    with open_reader(folder) as reader:
        matches = sorted({*reader.matches(), *reader.waiting_matches()})
        return (
            list(reader.export()), reader.root(), reader.refusals(), list(reader.players()),
            [(reader.incomplete(match), reader.pinned(match), reader.sources(match)) for match in matches],
            [reader.persons_called(f"Zoë {match} {seat}") for match in matches for seat in (1, 2)],
        )  # fmt: skip


def told(folder: Path) -> Any:
    try:
        return answers(folder)
    except Exception as error:  # an answer that cannot be given is another answer
        return type(error).__name__


def passes(folder: Path) -> bool:
    try:
        return verify(folder).ok
    except LedgerError:
        return False


def another(value: Any) -> Any:
    """A value of the same type that is not this one."""
    if isinstance(value, int):
        return value + 1
    if isinstance(value, bytes):
        return bytes([value[0] ^ 1]) + value[1:] if value else b"x"
    if isinstance(value, str):
        return value[:-1] + ("a" if value[-1:] != "a" else "b")
    return "x"


def tamperings(folder: Path, rng: random.Random) -> Iterator[tuple[str, str, str, list[Any]]]:
    """(file, table, statement, bindings): a row deleted, a value edited, two rows' values swapped, a row added."""
    for file in ("ledger.db", "vault.db"):
        with closing(bare(folder / file)) as conn:
            tables = [table for (table,) in conn.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            for table in tables:
                columns = [row[1] for row in conn.execute(f'PRAGMA table_info("{table}")')]
                rows = conn.execute(f'SELECT * FROM "{table}"').fetchall()
                where = " AND ".join(f'"{column}" IS ?' for column in columns)
                for row in rows:
                    yield file, table, f'DELETE FROM "{table}" WHERE {where}', list(row)
                    for column, value in zip(columns, row, strict=True):
                        changed = another(value)
                        yield file, table, f'UPDATE "{table}" SET "{column}" = ? WHERE {where}', [changed, *row]
                    place = rng.randrange(len(columns))
                    other = rng.choice(rows)[place]
                    if other != row[place]:
                        swapped = [other, *row]
                        yield file, table, f'UPDATE "{table}" SET "{columns[place]}" = ? WHERE {where}', swapped
                    added = [another(value) for value in row]
                    marks = ", ".join("?" * len(columns))
                    yield file, table, f'INSERT INTO "{table}" VALUES ({marks})', added


def tamper(folder: Path, file: str, statement: str, bindings: list[Any]) -> bool:
    """Do it past every trigger; whether the database took it."""
    with unguarded(folder / file) as conn:
        try:
            conn.execute(statement, bindings)
            return bool(conn.changes())
        except Exception:  # a key that is taken, a check that fails: no tampering
            return False


def not_findable(table: str, statement: str, bindings: list[Any]) -> bool:
    if table == "keys":
        return "reach" in bindings or (statement.startswith("DELETE") and "bound" in bindings)
    return table == "unkept" or (table == "secrets" and statement.startswith("INSERT"))


def missed(honest: Path, place: Path, chosen: list[tuple[str, str, str, list[Any]]]) -> list[tuple[str, str]]:
    """The tamperings that are not found though they change an answer and are not known to be unfindable."""
    before, found = told(honest), []
    for file, table, statement, bindings in chosen:
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(honest, place)
        if not tamper(place, file, statement, bindings) or not_findable(table, statement, bindings):
            continue
        if passes(place) and (told(place) != before or statement.startswith("DELETE")):
            found.append((table, statement))
    return found


def chosen_tamperings(honest: Path) -> list[tuple[str, str, str, list[Any]]]:
    """A sample of all that can be done, some of every table and kind."""
    rng = random.Random(seeded(17))
    all_of_them = list(tamperings(honest, rng))
    rng.shuffle(all_of_them)
    kinds = Counter[tuple[str, str, str]]()
    chosen = []
    for one in all_of_them:
        key = (one[0], one[1], one[2].split(" WHERE")[0])
        kinds[key] += 1
        if kinds[key] <= max(3, SAMPLE // 100):
            chosen.append((kinds[key], one))
    in_turn = [one for _, one in sorted(chosen, key=lambda pair: pair[0])]  # one of each kind before others of any
    assert {table for _, table, _, _ in in_turn} >= {
        "events",
        "secrets",
        "opened",
        "people",
        "names",
        "refused",
        "pins",
    }
    return in_turn[:SAMPLE]


@pytest.mark.slow
def test_a_row_deleted_edited_swapped_or_added_anywhere_is_found(honest: Path, tmp_path: Path) -> None:
    assert missed(honest, tmp_path / "taken", chosen_tamperings(honest)) == []
    assert passes(honest)


@pytest.mark.slow
def test_without_comparing_the_files_much_is_missed(
    honest: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: these tamperings are ones that can be missed."""
    for check in ("_check_vault", "_check_kept_aside"):
        monkeypatch.setattr(verifying, check, lambda *_: None)
    tables = {table for table, _ in missed(honest, tmp_path / "taken", chosen_tamperings(honest))}
    assert tables >= {"people", "names", "refused", "conflicting", "refusals", "conflicts"}


def test_a_refused_line_taken_out_of_both_files_is_not_found_yet(taken: Path) -> None:
    """What is said of it becomes a leaf with format 2; when this fails, NOT_FINDABLE and SPEC have changed."""
    with closing(bare(taken / "ledger.db")) as ledger:
        ((digest,),) = ledger.execute("SELECT digest FROM refusals ORDER BY rowid DESC LIMIT 1")
    for file, table in (("ledger.db", "refusals"), ("vault.db", "refused")):
        assert tamper(taken, file, f"DELETE FROM {table} WHERE digest = ?", [digest])
    assert passes(taken)


def test_the_ledger_of_yesterday_under_the_vault_of_today_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "ledger"
    feed(folder, STORED[:20])
    shutil.copy(folder / "ledger.db", tmp_path / "old.db")
    feed(folder, STORED[20:30])
    feed(folder, STORED)
    shutil.copy(tmp_path / "old.db", folder / "ledger.db")
    assert any("ledger.db is older than vault.db" in problem.what for problem in verify(folder).problems)


def test_both_files_of_yesterday_are_not_found_without_a_checkpoint(tmp_path: Path) -> None:
    """A rollback: only a size and root held elsewhere tell."""
    folder = tmp_path / "ledger"
    feed(folder, STORED[:20])
    shutil.copytree(folder, tmp_path / "old")
    feed(folder, STORED)
    assert passes(tmp_path / "old")
    assert verify(tmp_path / "old").root != verify(folder).root


WRITING = """
import os, signal, sys
from pathlib import Path
from ledger.evidence.store import open_writer
from ledger.evidence.writer import no_pin
lines = Path(sys.argv[2]).read_bytes().splitlines(keepends=True)
with open_writer(Path(sys.argv[1]), create=True) as writer:
    for place in range(0, len(lines), 10):
        writer.ingest(lines[place : place + 10], "log", no_pin, records=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger whose writer was killed after its last batch: all is in the write-ahead logs."""
    place = tmp_path_factory.mktemp("killed")
    (place / "log").write_bytes(b"".join(STORED))
    ended = forked(WRITING, place / "ledger", place / "log")
    assert ended.returncode == -signal.SIGKILL
    assert (place / "ledger" / "vault.db-wal").stat().st_size > 10_000
    return place / "ledger"


def test_a_killed_writer_leaves_a_whole_ledger(killed: Path, tmp_path: Path) -> None:
    shutil.copytree(killed, tmp_path / "ledger")
    found = verify(tmp_path / "ledger")
    assert found.ok and found.events == len(STORED)


Harm = Callable[[Path], None]


def _flip(path: Path, where: float) -> None:
    content = bytearray(path.read_bytes())
    content[int(len(content) * where)] ^= 1
    path.write_bytes(bytes(content))


@pytest.mark.parametrize(
    "harm",
    [
        lambda folder: (folder / "vault.db-wal").unlink(),
        lambda folder: (folder / "ledger.db-wal").unlink(),
        lambda folder: os.truncate(folder / "vault.db-wal", (folder / "vault.db-wal").stat().st_size // 2),
        lambda folder: os.truncate(folder / "ledger.db-wal", (folder / "ledger.db-wal").stat().st_size // 2),
        *(lambda folder, w=where: _flip(folder / "vault.db-wal", w) for where in (0.3, 0.5, 0.8, 0.97)),
        *(lambda folder, w=where: _flip(folder / "ledger.db-wal", w) for where in (0.3, 0.5, 0.7)),
    ],
)
def test_a_log_of_a_killed_writer_cut_or_changed_is_found(killed: Path, tmp_path: Path, harm: Harm) -> None:
    """But for the last batch of the ledger, which looks like one whose writer was killed before it confirmed it."""
    shutil.copytree(killed, tmp_path / "ledger")
    for name in ("ledger.db-shm", "vault.db-shm"):  # as after a restart of the machine
        (tmp_path / "ledger" / name).unlink()
    harm(tmp_path / "ledger")
    assert not passes(tmp_path / "ledger")
    feed(tmp_path / "ledger", STORED)
    with open_reader(tmp_path / "ledger") as reader:
        assert reader.event_count() == len(STORED)


def test_the_last_batch_gone_with_its_log_is_noted_though_it_may_never_have_been_confirmed(
    killed: Path, tmp_path: Path
) -> None:
    shutil.copytree(killed, tmp_path / "ledger")
    path = tmp_path / "ledger" / "ledger.db-wal"
    (tmp_path / "ledger" / "ledger.db-shm").unlink()
    os.truncate(path, path.stat().st_size - 100)
    found = verify(tmp_path / "ledger")
    assert found.events < len(STORED) and any("ingest the last log again" in note for note in found.notes)
    feed(tmp_path / "ledger", STORED)
    assert passes(tmp_path / "ledger")


def test_what_a_cut_short_ingest_left_in_the_vault_of_format_1_is_a_note(taken: Path) -> None:
    size = verify(taken).size
    reach = f"{size} {size + 5} {'00' * 32}".encode()
    assert tamper(taken, "vault.db", "UPDATE keys SET value = ? WHERE name = 'reach'", [reach])
    assert tamper(taken, "vault.db", "INSERT INTO opened VALUES ('m8', 1, '{}')", [])
    found = verify(taken)
    assert found.ok and any("cut short" in note for note in found.notes)
    assert any(note.endswith("ingest the last log again, after meldtrail upgrade") for note in found.notes)


def test_an_older_vault_with_such_rows_is_said_to_be_one(taken: Path) -> None:
    assert tamper(taken, "vault.db", "DELETE FROM keys WHERE name = ?", ["reach"])
    assert tamper(taken, "vault.db", "INSERT INTO opened VALUES ('m8', 1, '{}')", [])
    assert any("older version" in note for note in verify(taken).notes)
