"""Whoever has the files of a ledger of format 2 changes them: what verify finds."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from ledger.evidence.backup import back_up, restore
from ledger.evidence.checkup import check_ledger
from ledger.evidence.format_2 import verify as verifying
from ledger.evidence.leaf import body_of, leaf_bytes, split_body
from ledger.evidence.merkle import leaf_hash
from ledger.evidence.problems import RESTORE
from ledger.evidence.store import create_ledger, open_writer
from ledger.evidence.verify import verify
from schemas.canonical import canonical
from schemas.errors import LedgerError
from tests.evidence.ledgers import bare, feed
from tests.evidence.test_tampering import ASIDE, RULES, STORED, passes, tamper, tamperings, told
from tests.torture import TORTURE, seeded

SAMPLE = 10_000 if TORTURE else 400
NOT_FINDABLE = {
    ("people", "handle"): "it is drawn at random, and stands nowhere else",
    ("people", "leaf"): "of which leaf on a person is known says nothing while it is one the ledger holds",
    ("names", "leaf"): "as of a person",
    **{(table, column): "where a line stood, and how it came, is told by the vault alone until it is taken in"
       for table in ("refused", "conflicting", "waiting") for column in ("file", "line", "how", "mapping")},
}  # fmt: skip
"""Table and column of what can be edited without being found, with why."""


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger with a row in every table."""
    folder = tmp_path_factory.mktemp("honest") / "ledger"
    create_ledger(folder, version=2)
    rules_hash = hashlib.sha256(RULES.encode()).hexdigest()
    with open_writer(folder) as writer:
        writer.ingest([*STORED, *ASIDE], "log.jsonl", lambda name: (rules_hash, RULES), records=True)
        writer.ingest([b"garbage\n"], "again.jsonl", lambda name: None)
    found = verify(folder)
    assert found.ok and (found.waiting, found.conflicts, found.refusals) == (2, 2, 3), found.problems
    for name in ("ledger.db", "vault.db"):
        with closing(bare(folder / name)) as conn:
            tables = [table for (table,) in conn.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            assert all(conn.execute(f'SELECT 1 FROM "{table}"').fetchone() for table in tables), tables
    return folder


def not_findable(table: str, statement: str, bindings: list[object]) -> bool:
    if table == "unkept":
        return True  # how much junk was counted, and not kept, stands in no leaf
    if table == "keys":
        return "reach" in bindings  # a batch cut short leaves it ahead; a checkpoint tells the size from outside
    if table == "secrets":
        # one that seals nothing says nothing; a line as it came is held against its commitment when somebody shows it
        return statement.startswith("INSERT") or any(str(one).endswith("/raw") for one in bindings)
    return (table, statement.partition('SET "')[2].partition('"')[0]) in NOT_FINDABLE


def missed(honest: Path, place: Path, chosen: list[tuple[str, str, str, list[object]]]) -> list[tuple[str, str]]:
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


def chosen_tamperings(honest: Path) -> list[tuple[str, str, str, list[object]]]:
    """A sample of all that can be done, some of every table and kind."""
    rng = random.Random(seeded(17))
    all_of_them = list(tamperings(honest, rng))
    rng.shuffle(all_of_them)
    kinds: dict[tuple[str, str, str], int] = {}
    chosen = []
    for one in all_of_them:
        key = (one[0], one[1], one[2].split(" WHERE")[0])
        kinds[key] = kinds.get(key, 0) + 1
        if kinds[key] <= max(3, SAMPLE // 100):
            chosen.append(one)
    assert {table for _, table, _, _ in chosen} >= {
        "leaves",
        "streams",
        "secrets",
        "opened",
        "people",
        "names",
        "refused",
    }
    return chosen[:SAMPLE]


def test_a_row_deleted_edited_swapped_or_added_anywhere_is_found(honest: Path, tmp_path: Path) -> None:
    assert missed(honest, tmp_path / "taken", chosen_tamperings(honest)) == []
    assert passes(honest)


def test_without_comparing_the_files_much_is_missed(
    honest: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: these tamperings are ones that can be missed."""
    for check in ("_check_people", "_check_lines", "_check_tables", "_check_reach"):
        monkeypatch.setattr(verifying, check, lambda *_: None)
    tables = {table for table, _ in missed(honest, tmp_path / "taken", chosen_tamperings(honest))}
    assert tables >= {"people", "names", "refused", "conflicting", "rulesets"}


def test_a_body_moved_to_another_place_is_found_even_under_its_own_old_hash(honest: Path, tmp_path: Path) -> None:
    """In format 1 a place stood in columns and in the body; here the hash says it, and a new hash changes the root."""
    folder, root = tmp_path / "taken", verify(honest).root
    shutil.copytree(honest, folder)
    with closing(bare(folder / "ledger.db")) as conn:
        rows = conn.execute(
            "SELECT leaf, stream, seq, body, hash FROM events WHERE json_extract(CAST(substr(body, 1,"
            " instr(body || x'00', x'00') - 1) AS TEXT), '$.type') = 'discard' ORDER BY leaf LIMIT 2"
        ).fetchall()
    (one, *_, body, stored), (two, stream, seq, other, other_hash) = rows
    for leaf, moved, moved_hash in ((one, other, other_hash), (two, body, stored)):
        assert tamper(
            folder, "ledger.db", "UPDATE leaves SET body = ?, hash = ? WHERE leaf = ?", [moved, moved_hash, leaf]
        )
    assert {problem.leaf for problem in verify(folder).problems} >= {one, two}
    again = leaf_hash(leaf_bytes(stream, seq, body))
    assert tamper(folder, "ledger.db", "UPDATE leaves SET hash = ? WHERE leaf = ?", [again, two])
    assert verify(folder).root != root


def test_the_last_leaf_cannot_go_alone(honest: Path, tmp_path: Path) -> None:
    folder = tmp_path / "taken"
    shutil.copytree(honest, folder)
    assert tamper(folder, "ledger.db", "DELETE FROM leaves WHERE leaf = (SELECT max(leaf) FROM leaves)", [])
    assert any("the last batch is not whole" in problem.what for problem in verify(folder).problems)


def test_a_missing_vault_is_told_in_one_sentence_and_comes_back_from_a_backup_and_the_logs(tmp_path: Path) -> None:
    """The drill. Without the backup no log can prove itself, and what nobody can prove is not taken in."""
    folder = tmp_path / "ledger"
    feed(folder, STORED[:12])
    back_up(folder, tmp_path / "backup")
    feed(folder, [*STORED, *ASIDE])
    before, size = told(folder), verify(folder)
    (folder / "vault.db").unlink()
    for beside in ("vault.db-wal", "vault.db-shm"):
        (folder / beside).unlink(missing_ok=True)
    found = verify(folder)
    (problem,) = found.problems
    assert problem.state == "lost" and f"vault.db is missing: {size.opened} hidden value(s)" in problem.what
    assert found.root == size.root and found.lost == size.opened and found.notes == (RESTORE,)
    says = r"vault\.db is missing: hidden cards, .* are lost; restore a backup"
    with pytest.raises(LedgerError, match=says):
        feed(folder, STORED)
    with pytest.raises(LedgerError, match=says):
        next(check_ledger(folder))
    restore(tmp_path / "backup", tmp_path / "back")
    feed(tmp_path / "back", [*STORED, *ASIDE])
    assert told(tmp_path / "back")[0] == before[0], "every event as it was, opened"
    assert verify(tmp_path / "back").ok and verify(tmp_path / "back").opened == size.opened


def test_the_vault_of_yesterday_is_found_and_the_way_back_is_named(tmp_path: Path) -> None:
    """A log that comes again brings back what the secrets that are left can prove, and no more."""
    folder = tmp_path / "ledger"
    feed(folder, STORED[:12])
    shutil.copy(folder / "vault.db", tmp_path / "old.db")
    feed(folder, STORED)
    back_up(folder, tmp_path / "backup")
    whole = told(folder)
    shutil.copy(tmp_path / "old.db", folder / "vault.db")
    found = verify(folder)
    assert any("vault.db is older than ledger.db" in problem.what for problem in found.problems) and found.lost
    assert RESTORE in found.notes and "meldtrail restore BACKUP --to DIR" in RESTORE
    assert [check.do for check in check_ledger(folder) if not check.ok] == [RESTORE]
    again = feed(folder, STORED)
    assert again.refilled and again.conflicting == 0 and again.held == len(STORED)
    after = verify(folder)
    assert 0 < after.lost < found.lost and {problem.state for problem in after.problems} == {"lost"}
    assert RESTORE in after.notes
    restore(tmp_path / "backup", tmp_path / "again")
    assert told(tmp_path / "again") == whole and verify(tmp_path / "again").notes == ()


def test_a_refused_line_taken_out_is_found(honest: Path, tmp_path: Path) -> None:
    folder = tmp_path / "taken"
    shutil.copytree(honest, folder)
    assert tamper(folder, "vault.db", "DELETE FROM refused WHERE rowid = (SELECT max(rowid) FROM refused)", [])
    (problem,) = verify(folder).problems
    assert (problem.state, problem.leaf is not None) == ("lost", True) and "1 of " in problem.what


@pytest.mark.parametrize("kind, key, value", [("draw", "card", "7H"), ("discard", "ext", {"hand": "7H"})])
def test_a_body_that_shows_what_it_must_hide_is_found(
    honest: Path, tmp_path: Path, kind: str, key: str, value: object
) -> None:
    """Written by a program that forgot to, with the right hash."""
    folder = tmp_path / "taken"
    shutil.copytree(honest, folder)
    with closing(bare(folder / "ledger.db")) as conn:
        rows = conn.execute("SELECT leaf, stream, seq, body FROM events").fetchall()
    opened = [(json.loads(split_body(body)[0]), *split_body(body)[1:], *place) for *place, body in rows]
    shown, seals, leaf, stream, seq = next(
        one for one in opened if one[0]["type"] == kind and one[0].get("from") != "discards"
    )
    kept = seals[-1:] if kind == "draw" else seals
    body = body_of(canonical(shown | {key: value}), kept)
    bindings = [body, leaf_hash(leaf_bytes(stream, seq, body)), leaf]
    assert tamper(folder, "ledger.db", "UPDATE leaves SET body = ?, hash = ? WHERE leaf = ?", bindings)
    tamper(folder, "vault.db", "DELETE FROM opened WHERE leaf = ?", [leaf])
    assert any(one.leaf == leaf and "shows what it must hide" in one.what for one in verify(folder).problems)
