"""Whoever has the files of a ledger of format 2 changes them: what verify finds."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from ledger.evidence.backup import back_up, restore
from ledger.evidence.checkup import check_ledger
from ledger.evidence.folder import read_settings
from ledger.evidence.format_2 import verify as verifying
from ledger.evidence.format_2.erasure import stream_of_scope
from ledger.evidence.format_2.writer import now
from ledger.evidence.intake import Refusal
from ledger.evidence.leaf import body_of, leaf_bytes, split_body
from ledger.evidence.merkle import leaf_hash
from ledger.evidence.store import create_ledger, open_reader, open_writer
from ledger.evidence.verification import RESTORE
from ledger.evidence.verify import verify
from schemas.canonical import canonical
from schemas.errors import LedgerError
from tests.evidence.ledgers import bare, empty_tables, feed, unguarded
from tests.evidence.matches import as_line, match_lines
from tests.evidence.test_tampering import ASIDE, RULES, STORED, WRITING, another, passes, tamper, told
from tests.forked import forked
from tests.torture import TORTURE, seeded

SAMPLE = 1_500 if TORTURE else 150
ANY_LEAF: Final = -1
FILES: Final = ("ledger.db", "vault.db")
WAITED: Final = match_lines("m4", rounds=2)
Row = tuple[Any, ...]
NOT_FINDABLE = {
    ("people", "handle"): "one that is random is as an older version drew them, which a note says",
    ("people", "leaf"): "of which leaf on a person is known says nothing while it is one the ledger holds",
    ("names", "leaf"): "as of a person",
    ("waiting_since", "at"): "since when a line waits is told by the vault alone until a leaf says so, once",
    **{(table, column): "where a line stood, and how it came, is told by the vault alone until it is taken in"
       for table in ("refused", "conflicting", "waiting") for column in ("file", "line", "how", "mapping")},
}  # fmt: skip
"""Table and column of what can be edited without being found, with why."""


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger with a row in every table: of lines that wait, two of which a leaf tells, one of which it does and that
    came in since, and one of which none tells."""
    folder = tmp_path_factory.mktemp("honest") / "ledger"
    create_ledger(folder)
    rules_hash = hashlib.sha256(RULES.encode()).hexdigest()
    with open_writer(folder) as writer:
        writer.ingest([*STORED, *ASIDE, WAITED[1]], "log.jsonl", lambda name: (rules_hash, RULES), records=True)
        writer._clock = lambda: now() + timedelta(minutes=11)
        writer.ingest([b"garbage\n"], "again.jsonl", lambda name: None)
        writer.ingest([WAITED[0], WAITED[3]], "again.jsonl", lambda name: None)
    found = verify(folder)
    assert found.ok and (found.waiting, found.conflicts, found.refusals) == (3, 2, 3), found.problems
    assert empty_tables(folder) == []
    return folder


@pytest.fixture
def taken(honest: Path, tmp_path: Path) -> Path:
    """A copy to tamper with."""
    return Path(shutil.copytree(honest, tmp_path / "taken"))


class Harm(NamedTuple):
    """One thing done to the files: to which file and table (none: to the file as it lies there), what, and how. The
    ``places`` are words or leaves one of which a finding has to name."""

    file: str
    table: str
    kind: str
    do: Callable[[Path], bool]
    places: tuple[str | int, ...]
    why_unseen: str = ""


_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "streams": ("stream",), "sources": ("sources",), "rulesets": ("rulesets", "rules"), "pinned": ("rules pinned",),
    "settings": ("ledger", "settings"), "keys": ("vault", "keys"),
    "people": ("person", "people", "handle"),
    "names": ("names", "index"), "waiting": ("wait",), "waiting_since": ("wait",), "secrets": ("secret",),
    "leaves": ("last batch", "leaves are missing"),
    "refused": ("refused", "not taken in"), "conflicting": ("conflicting", "not taken in"),
    "opened": ("opened", "values"),
}  # fmt: skip
"""What a finding about a table says beside its leaf."""


def broken_by(value: Any, other: Any, rng: random.Random) -> Any:
    """Another value for a cell: a byte of it flipped, cut short, one more, none, or that of another row."""
    ways = [another(value), other, None]
    if isinstance(value, bytes | str) and len(value) > 1:
        place = rng.randrange(len(value))
        ways += [value[:place], value[:place] + another(value[place : place + 1]) + value[place + 1 :]]
    if isinstance(value, int):
        ways += [value + rng.randrange(2, 1000), 0]
    return rng.choice([way for way in ways if way != value])


def rows_of(folder: Path) -> dict[tuple[str, str], tuple[list[str], list[Row]]]:
    """The columns and rows of every table of both files."""
    found = {}
    for file in FILES:
        with closing(bare(folder / file)) as conn:
            for (table,) in conn.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
                columns = [row[1] for row in conn.execute(f'PRAGMA table_info("{table}")')]
                found[file, table] = columns, conn.execute(f'SELECT * FROM "{table}"').fetchall()
    return found


def done_to(file: str, *statements: tuple[str, Sequence[Any]]) -> Callable[[Path], bool]:
    return lambda folder: all(tamper(folder, file, one, list(given)) for one, given in statements)


def row_harm(rows: Mapping[tuple[str, str], tuple[list[str], list[Row]]], rng: random.Random) -> Harm:
    """One row deleted, edited, added, exchanged with another, or two rows in each other's place."""
    (file, table), (columns, there) = rng.choice(list(rows.items()))
    row, other = rng.choice(there), rng.choice(there)
    where = " AND ".join(f'"{column}" IS ?' for column in columns)
    place = rng.randrange(len(columns))
    kind = rng.choice(["delete", "edit", "edit", "edit", "add", "exchange", "reorder"])
    column, rest = columns[place], columns[1:]
    if kind == "delete":
        do = done_to(file, (f'DELETE FROM "{table}" WHERE {where}', row))
    elif kind == "edit":
        given = [broken_by(row[place], other[place], rng), *row]
        do = done_to(file, (f'UPDATE "{table}" SET "{column}" = ? WHERE {where}', given))
    elif kind == "add":
        marks = ", ".join("?" * len(columns))
        added = [broken_by(value, another_row, rng) if rng.random() < 0.7 else value
                 for value, another_row in zip(row, other, strict=True)]  # fmt: skip
        do = done_to(file, (f'INSERT INTO "{table}" VALUES ({marks})', added))
    elif kind == "exchange" and row != other:  # all but the key, so that each row has what the other had
        first, set_rest = columns[0], ", ".join(f'"{name}" = ?' for name in rest) or f'"{column}" = "{column}"'
        statement = f'UPDATE "{table}" SET {set_rest} WHERE "{first}" IS ?'
        steps = [(statement, [*other[1:], row[0]]), (statement, [*row[1:], other[0]])] if rest else []
        do = done_to(file, *steps) if steps else (lambda _: False)
    elif kind == "reorder" and row != other:  # the keys of two rows in each other's place
        statement = f'UPDATE "{table}" SET "{columns[0]}" = ? WHERE "{columns[0]}" IS ?'
        spare = another(another(row[0])) if not isinstance(row[0], int) else 1_000_000
        moves = ([spare, row[0]], [row[0], other[0]], [other[0], spare])
        do = done_to(file, *((statement, move) for move in moves))
    else:
        do = lambda _: False  # noqa: E731
    near = [leaf + step for leaf in _leaves_of(table, columns, (row, other), rows) for step in (0, 1)]
    return Harm(file, table, kind, do, (*_WORDS.get(table, ()), *near, file), _unseen(table, kind, column, row))


def _leaves_of(table: str, columns: list[str], there: Sequence[Row], rows: Any) -> set[int]:
    """The leaves a finding about these rows may name."""
    if "leaf" in columns:
        return {row[columns.index("leaf")] for row in there if isinstance(row[columns.index("leaf")], int)}
    if table == "secrets":  # of which a match has some
        names = {stream_of_scope(row[0]) for row in there}
        numbers = {number for number, name in rows["ledger.db", "streams"][1] if name in names}
        return {row[0] for row in rows["ledger.db", "leaves"][1] if row[1] in numbers}
    if table == "streams":
        return {row[0] for row in rows["ledger.db", "leaves"][1] if row[1] in {one[0] for one in there}}
    return set()


def _unseen(table: str, kind: str, column: str, row: Row) -> str:
    """Why a tampering need not be found; empty where it must be."""
    if table == "unkept":
        return "how much junk was counted, and not kept, stands in no leaf"
    if table == "keys" and "reach" in row:
        return "a batch cut short leaves it ahead; a checkpoint tells the size from outside"
    if table == "keys" and "bound" in row and kind == "delete":
        return "without it the vault is like one of an older version, which a note says"
    if table == "secrets" and (kind == "add" or any(str(one).endswith("/raw") for one in row)):
        return "one that seals nothing says nothing; a line as it came is held against it when somebody shows it"
    return NOT_FINDABLE.get((table, column), "") if kind == "edit" else ""


def file_harm(folder: Path, older: Path, foreign: Path, rng: random.Random) -> Harm:
    """A byte of a file flipped, the file cut, missing, emptied, as it was before, or that of another ledger."""
    file, kind = rng.choice(FILES), rng.choice(["flip"] * 12 + ["cut"] * 4 + ["missing", "emptied", "stale", "foreign"])
    size = (folder / file).stat().st_size
    place, bit = rng.randrange(size), rng.randrange(8)
    whole, named = (folder / file).read_bytes(), (b"log.jsonl", b"again.jsonl")
    is_name = kind == "flip" and any(one in whole[max(0, place - len(one) + 1) : place + len(one)] for one in named)
    why = NOT_FINDABLE["refused", "file"] if is_name else ""

    def do(taken: Path) -> bool:
        path = taken / file
        content = bytearray(path.read_bytes())
        if kind == "flip":
            content[place] ^= 1 << bit
            path.write_bytes(content)
        elif kind in {"cut", "emptied"}:
            path.write_bytes(content[: place if kind == "cut" else 0])
        elif kind == "missing":
            path.unlink()
        else:
            shutil.copy((older if kind == "stale" else foreign) / file, path)
        return True

    return Harm(file, "", kind, do, (file, ANY_LEAF, "waiting line", "sources"), why)


def log_harm(rng: random.Random) -> Harm:
    """A write-ahead log that a killed writer left, lost, cut, or with a byte flipped."""
    file, kind, part = rng.choice(FILES), rng.choice(["flip"] * 10 + ["cut"] * 4 + ["lost"]), rng.random()

    def do(taken: Path) -> bool:
        path = taken / f"{file}-wal"
        for name in FILES:  # as after a restart of the machine
            (taken / f"{name}-shm").unlink(missing_ok=True)
        content = bytearray(path.read_bytes())
        if kind == "lost":
            path.unlink()
            return True
        if kind == "flip":
            content[int(part * len(content))] ^= 1
        path.write_bytes(content[: int(part * len(content))] if kind == "cut" else content)
        return True

    return Harm(f"{file}-wal", "", kind, do, (file, ANY_LEAF, "last batch", "the last of the ledger's log"))


class Sums(NamedTuple):
    """How many tamperings were done, found, and unseen because nothing anybody reads changed or for a reason known; and
    those that were missed, or found without being located."""

    done: int
    found: int
    harmless: Mapping[str, int]
    known: Mapping[str, int]
    missed: Sequence[str]
    astray: Sequence[str]


def tried(harms: Iterable[tuple[Path, Harm]], place: Path, many: int) -> Sums:
    """Do so many, each to a copy of a ledger, and hold what verify says against it; what the files do not take is none
    of them."""
    before: dict[Path, Any] = {}
    done = found = 0
    harmless = Counter[str]()
    known, missed, astray = Counter[str](), list[str](), list[str]()
    for whole, harm in harms:
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(whole, place)
        if done == many:
            break
        if not harm.do(place):
            continue
        done += 1
        name = f"{harm.file} {harm.table} {harm.kind}"
        try:
            result = verify(place)
            says = [(problem.leaf, problem.what) for problem in result.problems]
            says += [(None, note) for note in result.notes] if harm.file.endswith("-wal") else []
        except LedgerError as wrong:
            says = [(None, str(wrong))]
        if says:
            found += 1
            if not any(_names(harm.places, leaf, what) for leaf, what in says):
                astray.append(f"{name}: {says[:3]}")
            continue
        if harm.why_unseen:
            known[harm.why_unseen] += 1
            continue
        if whole not in before:
            before[whole] = told(whole)
        if harm.kind != "delete" and told(place) == before[whole]:
            harmless[name] += 1
        else:
            missed.append(name)
    return Sums(done, found, harmless, known, missed, astray)


def _names(places: Sequence[str | int], leaf: int | None, what: str) -> bool:
    """Whether a finding names one of these places."""
    words = [one for one in places if isinstance(one, str)]
    return leaf in places or (leaf is not None and ANY_LEAF in places) or any(word in what for word in words)


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger whose writer was killed after its last batch: what it has is in the write-ahead logs."""
    place = tmp_path_factory.mktemp("killed")
    (place / "log").write_bytes(b"".join(STORED))
    create_ledger(place / "ledger")
    forked(WRITING, place / "ledger", place / "log")
    return place / "ledger"


def drawn(honest: Path, killed: Path, place: Path) -> Iterator[tuple[Path, Harm]]:
    """Tamperings without end, each with the ledger it is done to: of ten, seven to rows, two to files, one to a log."""
    rng, rows = random.Random(seeded(17)), rows_of(honest)
    older, foreign = place / "older", place / "foreign"
    feed(older, STORED[:20])
    (older / "vault.db").with_name("meldtrail.toml").write_bytes((honest / "meldtrail.toml").read_bytes())
    feed(foreign, STORED)
    for number in count():
        if number % 10 < 7:
            yield honest, row_harm(rows, rng)
        elif number % 10 < 9:
            yield honest, file_harm(honest, older, foreign, rng)
        else:
            yield killed, log_harm(rng)


def test_what_is_done_to_the_files_is_found_and_located(honest: Path, killed: Path, tmp_path: Path) -> None:
    """10,000 in the long form: rows deleted, edited, added, exchanged and reordered in every table of both files; bytes
    flipped, files cut, missing, emptied, older, of another ledger; write-ahead logs lost, cut and changed."""
    sums = tried(drawn(honest, killed, tmp_path), tmp_path / "taken", SAMPLE)
    told_of = {**sums._asdict(), "missed": len(sums.missed), "astray": len(sums.astray)}
    sys.stdout.write(f"{told_of}\n")
    assert (sums.missed, sums.astray) == ([], [])
    assert sums.done == sums.found + sum([*sums.harmless.values(), *sums.known.values()])
    assert passes(honest)


def test_without_comparing_the_files_much_is_missed(
    honest: Path, killed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: these tamperings are ones that can be missed."""
    for check in ("_check_people", "_check_lines", "_check_tables", "_check_reach", "check_told", "check_waiting"):
        monkeypatch.setattr(verifying, check, lambda *_: None)
    tables = {"people", "names", "refused", "conflicting", "rulesets", "waiting", "waiting_since"}
    harms = (one for one in drawn(honest, killed, tmp_path) if one[1].table in tables)
    assert {name.split()[1] for name in tried(harms, tmp_path / "taken", 400 if TORTURE else 90).missed} == tables


def test_a_body_moved_to_another_place_is_found_even_under_its_own_old_hash(honest: Path, taken: Path) -> None:
    """In format 1 a place stood in columns and in the body; here the hash says it, and a new hash changes the root."""
    root = verify(honest).root
    with closing(bare(taken / "ledger.db")) as conn:
        rows = conn.execute(
            "SELECT leaf, stream, seq, body, hash FROM events WHERE json_extract(CAST(substr(body, 1,"
            " instr(body || x'00', x'00') - 1) AS TEXT), '$.type') = 'discard' ORDER BY leaf LIMIT 2"
        ).fetchall()
    (one, *_, body, stored), (two, stream, seq, other, other_hash) = rows
    for leaf, moved, moved_hash in ((one, other, other_hash), (two, body, stored)):
        assert tamper(
            taken, "ledger.db", "UPDATE leaves SET body = ?, hash = ? WHERE leaf = ?", [moved, moved_hash, leaf]
        )
    assert {problem.leaf for problem in verify(taken).problems} >= {one, two}
    again = leaf_hash(leaf_bytes(stream, seq, body))
    assert tamper(taken, "ledger.db", "UPDATE leaves SET hash = ? WHERE leaf = ?", [again, two])
    assert verify(taken).root != root


@pytest.mark.parametrize("value", [None, b"", b"1 2", b"x y z", b"1 2 \xff\xff"])
def test_a_value_that_cannot_be_read_is_found_with_the_name_of_its_file(taken: Path, value: bytes | None) -> None:
    assert tamper(taken, "vault.db", "UPDATE keys SET value = ? WHERE name = 'reach'", [value])
    problems = verify(taken).problems
    assert problems and all("vault.db" in one.what and "ledger.db" not in one.what for one in problems), problems


@pytest.mark.parametrize("first", [1, 0, 10**12])
def test_leaves_that_the_vault_was_never_written_for_are_not_said_to_be_gone(taken: Path, first: int) -> None:
    size = verify(taken).size
    value = f"{size if first == 1 else first} {10**12 + 5} {'00' * 32}".encode()
    assert tamper(taken, "vault.db", "UPDATE keys SET value = ? WHERE name = 'reach'", [value])
    assert [f"up to leaf {10**12 + 5}, and binds {size}" in one.what for one in verify(taken).problems] == [True]
    feed(taken, match_lines("m99"))
    found = verify(taken)
    assert found.ok and not [note for note in found.notes if "gone" in note or "were in vault.db" in note]


@pytest.mark.parametrize("file", FILES)
def test_a_page_that_cannot_be_read_is_found_with_the_name_of_its_file(honest: Path, tmp_path: Path, file: str) -> None:
    other = next(one for one in FILES if one != file)
    for page in range(1, 9):  # that of the schema alone leaves no database at all
        folder = tmp_path / f"{page}"
        shutil.copytree(honest, folder)
        with (folder / file).open("r+b") as written:
            written.seek(4096 * page)
            written.write(bytes(4096))
        try:
            problems = verify(folder).problems
        except LedgerError as refused:  # nothing of it can be opened
            assert file in str(refused)
            continue
        assert any(file in one.what for one in problems) or any(one.leaf is not None for one in problems), page
        unread = [one.what for one in problems if "cannot be read" in one.what or "wrong type" in one.what]
        assert not any(other in what and file not in what for what in unread), unread
        assert not any(what.startswith("the database") for what in unread)


@pytest.mark.parametrize("file", FILES)
def test_a_text_that_is_none_where_a_file_says_whose_it_is_names_the_file(taken: Path, file: str) -> None:
    ledger = read_settings(taken).ledger.encode()
    content = (taken / file).read_bytes()
    assert ledger in content
    (taken / file).write_bytes(content.replace(ledger, b"\xe5" + ledger[1:]))
    with pytest.raises(LedgerError, match=file):
        verify(taken)


def test_the_number_of_the_log_given_to_a_match_is_found(taken: Path) -> None:
    # No leaf says it, and by it everybody looks up the log: the match would be listed nowhere, and the log as a match.
    moves = ((-1, 0), (0, 1), (1, -1))
    columns = (("streams", "number"), ("leaves", "stream"), ("pinned", "stream"))
    with unguarded(taken / "ledger.db") as conn:
        conn.execute("PRAGMA ignore_check_constraints=1")
        for table, column in columns:
            for new, old in moves:
                conn.execute(f"UPDATE {table} SET {column} = {new} WHERE {column} = {old}")
    with open_reader(taken) as reader:
        assert "log" in reader.streams() and "m1" not in reader.streams()
    (problem,) = verify(taken).problems
    assert problem.what.startswith("stream 0 is not log")


def test_without_the_vault_triggers_and_indexes_of_the_ledger_are_looked_into(taken: Path) -> None:
    (taken / "vault.db").unlink()
    with closing(bare(taken / "ledger.db")) as conn:
        conn.execute("DROP TRIGGER leaves_no_delete; CREATE TABLE strange(x)")
    found = {problem.what for problem in verify(taken).problems}
    assert {
        "ledger.db lacks: CREATE TRIGGER leaves_no_delete BEFORE",
        "ledger.db has what does not belong there: CREATE TABLE strange",
    } <= found


def test_the_last_leaf_cannot_go_alone(taken: Path) -> None:
    assert tamper(taken, "ledger.db", "DELETE FROM leaves WHERE leaf = (SELECT max(leaf) FROM leaves)", [])
    assert any("the last batch is not whole" in problem.what for problem in verify(taken).problems)


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


def test_a_refused_line_taken_out_is_found(taken: Path) -> None:
    assert tamper(taken, "vault.db", "DELETE FROM refused WHERE rowid = (SELECT max(rowid) FROM refused)", [])
    (problem,) = verify(taken).problems
    assert (problem.state, problem.leaf is not None) == ("lost", True) and "1 of " in problem.what


def exchange_handles(folder: Path, leaf: str = "leaf") -> None:
    """Let the first two persons bear each other's handles, known since a leaf."""
    with closing(bare(folder / "vault.db")) as conn:
        (one, first), (two, second) = conn.execute(
            "SELECT person, handle FROM people ORDER BY person LIMIT 2"
        ).fetchall()
        for person, handle in ((one, bytes(16)), (two, first), (one, second)):
            conn.execute(f"UPDATE people SET handle = ?, leaf = {leaf} WHERE person = ?", (handle, person))


@pytest.mark.parametrize("leaf", ["leaf", "leaf + 1"])
@pytest.mark.parametrize("processes", [1, 2])
def test_handles_of_two_persons_that_are_exchanged_are_found(
    honest: Path, taken: Path, monkeypatch: pytest.MonkeyPatch, processes: int, leaf: str
) -> None:
    """In the vault alone, which would exchange who did what wherever staff see it. Each is made of what seals whom it
    stands for."""
    monkeypatch.setattr("ledger.evidence.verify.WORTH_SHARING", 10)
    assert verify(taken, processes).notes == verify(honest).notes
    exchange_handles(taken, leaf)
    found = verify(taken, processes)
    assert [one.what for one in found.problems] == [
        "the handle of whom it names stands for somebody else in the vault"
    ] * 2 and all(one.leaf is not None for one in found.problems)


def test_of_handles_that_were_drawn_by_an_older_version_or_changed_it_is_said_that_nothing_proves_them(
    honest: Path, taken: Path
) -> None:
    with closing(bare(taken / "vault.db")) as conn:
        conn.execute("UPDATE people SET handle = randomblob(16) WHERE person <= 2")
    found = verify(taken)
    (note,) = set(found.notes) - set(verify(honest).notes)
    assert found.ok and note.startswith("nothing proves for whom the handles of 2 person(s) stand: an older version")


@pytest.mark.parametrize("kept", [0, 1])
def test_a_line_that_contradicts_an_event_cannot_pass_for_one_that_could_not_be_read(taken: Path, kept: int) -> None:
    """Taken from one table of the vault to the other, with its nonce and bytes; with another beside it or without."""
    with closing(bare(taken / "vault.db")) as conn:
        lines = conn.execute("SELECT leaf, place, nonce, file, line, raw, stream FROM conflicting").fetchall()
    leaf = lines[0][0]
    assert {line[0] for line in lines} == {leaf} and len(lines) == 2
    for _, place, nonce, file, line, raw, stream in lines[kept:]:
        row = (leaf, place, nonce, hashlib.sha256(raw).digest(), file, line, raw, "place_taken", stream)
        assert tamper(taken, "vault.db", "DELETE FROM conflicting WHERE leaf = ? AND place = ?", [leaf, place])
        assert tamper(taken, "vault.db", "INSERT INTO refused VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", list(row))
    assert {one.leaf for one in verify(taken).problems} == {leaf}


def test_the_code_of_one_of_several_refused_lines_is_held_against_their_leaf(tmp_path: Path) -> None:
    feed(tmp_path / "ledger", [*STORED, b"garbage\n", b"more\n"])
    assert tamper(tmp_path / "ledger", "vault.db", "UPDATE refused SET code = 'too_long' WHERE place = 1", [])
    assert any("tells of as not_json" in one.what for one in verify(tmp_path / "ledger").problems)


@pytest.mark.parametrize("kind, key, value", [("draw", "card", "7H"), ("discard", "ext", {"hand": "7H"})])
def test_a_body_that_shows_what_it_must_hide_is_found(taken: Path, kind: str, key: str, value: object) -> None:
    """Written by a program that forgot to, with the right hash."""
    with closing(bare(taken / "ledger.db")) as conn:
        rows = conn.execute("SELECT leaf, stream, seq, body FROM events").fetchall()
    opened = [(json.loads(split_body(body)[0]), *split_body(body)[1:], *place) for *place, body in rows]
    shown, seals, leaf, stream, seq = next(
        one for one in opened if one[0]["type"] == kind and one[0].get("from") != "discards"
    )
    kept = seals[-1:] if kind == "draw" else seals
    body = body_of(canonical(shown | {key: value}), kept)
    bindings = [body, leaf_hash(leaf_bytes(stream, seq, body)), leaf]
    assert tamper(taken, "ledger.db", "UPDATE leaves SET body = ?, hash = ? WHERE leaf = ?", bindings)
    tamper(taken, "vault.db", "DELETE FROM opened WHERE leaf = ?", [leaf])
    assert any(one.leaf == leaf and "shows what it must hide" in one.what for one in verify(taken).problems)


# -- what a dishonest operator has the program itself write -----------------------------------------

READABLE: Final = "can be read and come from whoever may send them"


@pytest.mark.parametrize("code", ["not_json", "schema", "staff_only", "others_match", "far_ahead"])
def test_a_line_that_was_refused_though_it_can_be_read_is_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    """So a payout is kept out of a match while every root fits."""
    create_ledger(tmp_path / "ledger")
    with open_writer(tmp_path / "ledger") as writer:
        lines = match_lines("m1")
        with monkeypatch.context() as patch:
            patch.setattr(writer, "_forbids", lambda *_: Refusal(code, ""))
            writer.ingest(lines[-1:], "log.jsonl", lambda name: None)
        writer.ingest([*lines[:-1], b"garbage\n"], "log.jsonl", lambda name: None)
    found = verify(tmp_path / "ledger")
    assert found.ok and found.refusals == 2
    assert [note for note in found.notes if READABLE in note and note.startswith("1 line(s)")] == list(found.notes)


def test_lines_that_must_be_refused_are_not_noted(honest: Path, tmp_path: Path) -> None:
    assert not any(READABLE in note for note in verify(honest).notes)
    create_ledger(tmp_path / "ledger")
    far = json.loads(match_lines("m1")[-1]) | {"seq": 10_500}
    record = {"v": 1, "stream": "case/C9", "seq": 1, "at": "2026-11-20T10:15:30.123Z", "who": "Ann", "type": "note"}
    with open_writer(tmp_path / "ledger") as writer:
        lines = [*match_lines("m1")[:1], as_line(far), as_line(record | {"text": "x"}), b"{}\n", b'{"v":1']
        assert writer.ingest(lines, "log.jsonl", lambda name: None).refused_total == 4
    assert verify(tmp_path / "ledger").notes == ()


@pytest.mark.parametrize(("back", "told"), [(timedelta(seconds=50), False), (timedelta(days=8), True)])
def test_a_clock_that_was_set_back_between_two_batches_is_noted(tmp_path: Path, back: timedelta, told: bool) -> None:
    """Whoever sets it ahead erases, and opens hands, before the days are over; to set it right again is seen."""
    create_ledger(tmp_path / "ledger")
    with open_writer(tmp_path / "ledger") as writer:
        moment, lines = now(), match_lines("m1", rounds=6)
        for number, at in enumerate((moment - timedelta(hours=1), moment, moment - back, moment)):
            writer._clock = partial(lambda when: when, at)
            writer.ingest(lines[number * 3 : number * 3 + 3], "log.jsonl", lambda name: None)
    found = verify(tmp_path / "ledger")
    assert found.ok and [note for note in found.notes if "our clock went back 1 time(s)" in note] == list(found.notes)
    assert bool(found.notes) == told
