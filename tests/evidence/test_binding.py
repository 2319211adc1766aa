"""What the vault holds of the ledger's leaves: nothing public is written anew in ledger.db alone unfound."""

from __future__ import annotations

import json
import shutil
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from ledger.evidence.backup import MANIFEST, back_up, restore
from ledger.evidence.binding import BOUND, Binding, bindings
from ledger.evidence.key_changes import wrap
from ledger.evidence.leaf import body_of, leaf_bytes, split_body
from ledger.evidence.merkle import Frontier, leaf_hash
from ledger.evidence.receipts import Receipts
from ledger.evidence.store import open_reader, open_writer
from ledger.evidence.verify import verify
from ledger.evidence.writer import no_pin
from schemas.canonical import canonical
from schemas.errors import LedgerError
from tests.evidence.ledgers import bare, feed, forge
from tests.evidence.matches import match_lines

AT = "2026-01-02T03:04:05.000Z"
CUT = "DELETE FROM leaves WHERE leaf >= {0}; DELETE FROM streams WHERE number NOT IN (SELECT stream FROM leaves)"


def rewrite(folder: Path, kind: str, **changes: Any) -> int:
    """Write what is public of the first event of a type anew in ledger.db, under a hash made anew. Returns the leaf."""
    with closing(bare(folder / "ledger.db")) as conn:
        rows = conn.execute("SELECT leaf, stream, seq, body FROM events ORDER BY leaf").fetchall()
    for leaf, stream, seq, body in rows:
        text, seals = split_body(body)
        shown = json.loads(text)
        if shown["type"] == kind:
            written = body_of(canonical(shown | changes), seals)
            hashed = leaf_hash(leaf_bytes(stream, seq, written))
            forge(folder, f"UPDATE leaves SET body = x'{written.hex()}', hash = x'{hashed.hex()}' WHERE leaf = {leaf}")
            return int(leaf)
    raise AssertionError(kind)


def cut_at(folder: Path, size: int) -> None:
    """Take all leaves from one on off the end of ledger.db."""
    forge(folder, CUT.format(size))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ledger of three matches, in three batches."""
    for match in ("A", "B", "C"):
        feed(tmp_path / "L", match_lines(match))
    return tmp_path / "L"


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("match_settled", {"fee": 7}),
        ("received", {"at": "2020-01-01T00:00:00.000Z"}),
        ("open", {"producer": "another"}),
    ],
)
def test_a_public_value_written_anew_in_the_ledger_alone_is_found(
    folder: Path, kind: str, changes: dict[str, Any]
) -> None:
    assert verify(folder).ok and verify(folder).notes == ()
    leaf = rewrite(folder, kind, **changes)
    found = verify(folder)
    assert any("that vault.db was written with" in one.what for one in found.problems), found.problems
    named = [one.what.split(",")[1].split() for one in found.problems if "written with" in one.what]
    first, last = int(named[0][1]), int(named[0][3] if named[0][2] == "to" else named[0][1])
    assert first <= leaf <= last


def test_what_was_written_anew_does_not_come_to_be_believed_by_the_next_write(folder: Path) -> None:
    rewrite(folder, "match_settled", fee=7)
    feed(folder, match_lines("D"))
    feed(folder, match_lines("E"))
    assert any("that vault.db was written with" in one.what for one in verify(folder).problems)


def test_every_leaf_written_anew_is_found(folder: Path) -> None:
    with closing(bare(folder / "ledger.db")) as conn:
        hashes = [found for (found,) in conn.execute("SELECT hash FROM leaves ORDER BY leaf")]
    with closing(bare(folder / "vault.db")) as conn:
        kept = bindings(conn)[-1]
    assert Frontier.of(kept.size, kept.peaks).root() == Frontier(hashes).root()
    assert [end - first for first, end, _ in kept.parts()] == [1 << n for n in range(9, -1, -1) if len(hashes) >> n & 1]
    assert [last for _, last, _ in kept.parts()][-1] == len(hashes)


def test_without_the_key_of_a_wrapped_vault_a_backup_cannot_be_written_anew(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = tmp_path / "outer.key"
    key.write_text("ab" * 32)
    key.chmod(0o600)
    monkeypatch.setenv("MELDTRAIL_KEY_FILE", str(key))
    wrap(folder, AT, "asha")
    place = tmp_path / "backup"
    back_up(folder, place)
    rewrite(place, "match_settled", fee=7)
    manifest = json.loads((place / MANIFEST).read_bytes())
    with closing(bare(place / "ledger.db")) as conn:
        conn.execute("PRAGMA journal_mode=DELETE")
        hashes = conn.execute("SELECT hash FROM leaves ORDER BY leaf")
        manifest["root"] = Frontier(one for (one,) in hashes).root().hex()
    content = (place / "ledger.db").read_bytes()
    manifest["files"]["ledger.db"] = [len(content), sha256(content).hexdigest()]
    (place / MANIFEST).write_text(json.dumps(manifest))
    with pytest.raises(LedgerError, match=r"that vault\.db was written with"):
        restore(place, tmp_path / "again")


@pytest.mark.parametrize(
    ("kind", "changes", "named"),
    [
        ("received", {"at": "when the sun rose"}, "at"),
        ("received", {"at": "2026-01-02"}, "at"),
        ("received", {"first": True}, "first"),
        ("source", {"mood": "good"}, "mood"),
        ("source", {"writer": None}, "writer"),
    ],
)
def test_a_record_of_the_log_that_has_not_its_form_is_found_by_the_key(
    folder: Path, kind: str, changes: dict[str, Any], named: str
) -> None:
    leaf = rewrite(folder, kind, **changes)
    assert (leaf, f"this is no record of the log: {named}") in [(p.leaf, p.what) for p in verify(folder).problems]


@pytest.mark.parametrize("at", ["when the sun rose", None])
def test_a_record_without_the_time_lines_came_at_is_named_by_whoever_asks_for_it(folder: Path, at: str | None) -> None:
    leaf = rewrite(folder, "received", at=at)
    with closing(bare(folder / "ledger.db")) as conn, pytest.raises(LedgerError, match=rf"leaf {leaf} .*verify"):
        Receipts(conn).came(0)


# -- the end of the ledger ---------------------------------------------------------------------------


def last_batch(folder: Path) -> int:
    """The first leaf of the last batch."""
    with closing(bare(folder / "ledger.db")) as conn:
        ends = conn.execute('SELECT leaf FROM events WHERE instr(body, CAST(\'"type":"received"\' AS BLOB))').fetchall()
    return int(ends[-2][0]) + 1


def test_the_last_batch_cut_off_a_ledger_that_was_closed_is_a_problem(tmp_path: Path) -> None:
    folder = tmp_path / "L"
    feed(folder, match_lines("A"))
    size = verify(folder).size
    feed(folder, match_lines("B"))
    cut_at(folder, size)
    found = verify(folder)
    assert found.size == size and found.problems[0].state == "lost"
    assert found.problems[0].what.startswith("ledger.db is older than vault.db")


def test_what_was_cut_off_is_told_for_good_once_somebody_has_written(folder: Path) -> None:
    size, whole = last_batch(folder), verify(folder).size
    cut_at(folder, size)
    feed(folder, match_lines("D"))
    feed(folder, match_lines("C"))
    (note,) = verify(folder).notes
    assert verify(folder).ok and note.startswith(f"{whole - size} leaves from {size} on were gone from ledger.db")


def test_what_stands_before_a_cut_is_still_held_against_what_was_bound(folder: Path) -> None:
    size = last_batch(folder)
    cut_at(folder, size)
    rewrite(folder, "match_settled", fee=7)
    feed(folder, match_lines("D"))
    assert any("that vault.db was written with" in one.what for one in verify(folder).problems)


def killed(folder: Path, lines: list[bytes]) -> None:
    """A writer that is killed before it lets go of a ledger that has taken its last batch."""
    with open_writer(folder) as writer:
        writer.ingest(lines, "log.jsonl", no_pin)
        writer._failed = True  # which keeps it from saying that the ledger holds it


def test_of_the_last_batch_of_a_killed_writer_it_is_said_that_it_cannot_be_told(folder: Path) -> None:
    size = verify(folder).size
    killed(folder, match_lines("D"))
    assert verify(folder).ok and verify(folder).notes == ()
    rest = folder.parent / "uncut"
    shutil.copytree(folder, rest)
    cut_at(folder, size)
    found = verify(folder)
    assert found.ok and ["which of the two, these files cannot tell" in note for note in found.notes] == [True]
    with open_writer(rest):
        pass  # the next that writes says that the ledger holds it
    cut_at(rest, size)
    assert not verify(rest).ok


# -- made before -------------------------------------------------------------------------------------


def unbound(folder: Path, size: int | None = None) -> None:
    """Leave the vault as an older version would: without what binds the leaves, or with what binds some of them."""
    with closing(bare(folder / "ledger.db")) as conn:
        tree = Frontier(found for (found,) in conn.execute("SELECT hash FROM leaves WHERE leaf < ?", (size or 0,)))
    with closing(bare(folder / "vault.db")) as conn:
        conn.execute("DELETE FROM keys WHERE name = ?", (BOUND,))
        if size is not None:
            written = Binding(tree.size, tree.peaks()).as_text().encode()
            conn.execute("INSERT INTO keys(name, value) VALUES (?, ?)", (BOUND, written))


def test_of_a_vault_of_an_older_version_it_is_said_what_is_not_bound_until_the_next_write(folder: Path) -> None:
    unbound(folder)
    found = verify(folder)
    assert found.ok and [note.split(",")[0] for note in found.notes] == [
        "nothing in vault.db binds the leaves from 0 on"
    ]
    with open_writer(folder):
        pass
    assert verify(folder).notes == ()
    rewrite(folder, "match_settled", fee=7)
    assert not verify(folder).ok


def test_leaves_an_older_version_wrote_behind_those_that_were_bound_are_named_and_bound_next(folder: Path) -> None:
    unbound(folder, 64)
    (note,) = verify(folder).notes
    assert note.startswith("nothing in vault.db binds the leaves from 64 on")
    rewrite(folder, "received", at="2020-01-01T00:00:00.000Z")
    before = verify(folder)
    feed(folder, match_lines("D"))
    assert verify(folder).ok == before.ok and verify(folder).notes == ()


@pytest.mark.parametrize("value", [b"", b"3", b"3 ff", b"x y", b"7 " + b"ab" * 64, None])
def test_a_binding_that_cannot_be_read_is_found(folder: Path, value: bytes | None) -> None:
    with closing(bare(folder / "vault.db")) as conn:
        conn.execute("UPDATE keys SET value = ? WHERE name = ?", (value, BOUND))
    assert any("vault.db" in one.what for one in verify(folder).problems)


def test_a_binding_of_leaves_that_never_were_is_found(folder: Path) -> None:
    with closing(bare(folder / "vault.db")) as conn:
        made = Binding(1 << 20, (bytes(32),)).as_text().encode()
        conn.execute("UPDATE keys SET value = ? WHERE name = ?", (made, BOUND))
    assert [one.what for one in verify(folder).problems] == ["vault.db binds leaves that it was not written for"]
    with open_reader(folder) as reader:
        assert reader.size() == verify(folder).size


def test_when_leaves_came_is_the_same_however_many_are_asked_for(tmp_path: Path) -> None:
    """Who asks for many all over a ledger has every batch read once, and those that come later too."""
    folder = tmp_path / "L"
    for match in "ABC":
        feed(folder, match_lines(match))
    with closing(bare(folder / "ledger.db")) as conn:
        (size,) = conn.execute("SELECT max(leaf) + 1 FROM leaves").fetchone()
        many = Receipts(conn)
        to_and_fro = [leaf for both in zip(range(size), reversed(range(size)), strict=True) for leaf in both]
        for leaf in to_and_fro:
            assert many.came(leaf) == Receipts(conn).came(leaf)
        assert many.came(size) is None
        feed(folder, match_lines("D"))
        assert many.came(size) == Receipts(conn).came(size) is not None
        (end,) = conn.execute("SELECT max(leaf) FROM leaves").fetchone()
        assert [many.came(leaf) for leaf in (0, end)] == [Receipts(conn).came(leaf) for leaf in (0, end)]
