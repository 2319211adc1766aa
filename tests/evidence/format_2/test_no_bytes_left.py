"""What is erased leaves no byte in a file of the folder, also where SQLite has moved rows from page to page."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from ledger.evidence.backup import back_up, restore
from ledger.evidence.folder import VAULT_FILE
from ledger.evidence.format_2.erasure import ErasedValues
from ledger.evidence.format_2.extents import Target
from ledger.evidence.format_2.vault import UNCLEAN
from ledger.evidence.verify import verify
from tests.desk_kit.files import opened_bytes
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import as_line, match_events

PEOPLE, GONE, ORDER = 200, 60, 144
"""The seed of an order in which 3 of 60 stay behind where rows are only deleted, SQLite's ``secure_delete`` or not."""


def player(number: int) -> str:
    """An id that stands nowhere by chance; neighbours by number are none by name."""
    return f"player-{number * 7919 % 10007:05}-{number:03}"


def log_of(match: str, one: str, two: str, *, extended: bool = False) -> list[bytes]:
    """A match of two people, whose every event may name them."""
    events: list[dict[str, Any]] = match_events(match, rounds=2)
    for seat, name in zip(events[0]["players"], (one, two), strict=True):
        seat |= {"player": name, "name": f"Name {name}"}
    return [as_line(sent | ({"ext": {"account": one, "of": two * 6}} if extended else {})) for sent in events]


def people_in(folder: Path) -> list[tuple[str, str]]:
    rows = bare(folder / VAULT_FILE).execute("SELECT player, lower(hex(handle)) FROM people ORDER BY person")
    return [(name, handle) for name, handle in rows]


def left(folder: Path, names: list[str]) -> list[tuple[str, str]]:
    """Who stands in which file, in a row or not."""
    held = [(path.name, opened_bytes(path)) for path in sorted(folder.rglob("*")) if path.is_file()]
    return [(file, name) for file, written in held for name in names if name.encode() in written]


@pytest.fixture(scope="module")
def backup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of matches of people who meet nobody else."""
    place = tmp_path_factory.mktemp("left")
    pairs = ((f"m{number}", player(number), player(number + 1)) for number in range(0, PEOPLE, 2))
    feed(place / "ledger", [line for pair in pairs for line in log_of(*pair)])
    back_up(place / "ledger", place / "older")
    return place / "older"


def test_nobody_is_left_in_an_older_backup_that_was_restored(backup: Path, tmp_path: Path) -> None:
    told = people_in(backup)
    gone = random.Random(ORDER).sample(told, GONE)
    folder = tmp_path / "restored"
    restore(backup, folder, [ErasedValues(Target("person", handle), (), ()) for _, handle in gone])
    stay = sorted(name for name, _ in {*told} - {*gone})
    assert left(folder, [name for name, _ in gone]) == []
    assert left(folder, stay) == [("vault.db", name) for name in stay]
    found = verify(folder)
    assert found.problems == () and not any("bytes" in note for note in found.notes)


def leave_bytes(folder: Path, text: str) -> None:
    """Let a text stand in the vault in no row, as where SQLite has moved one."""
    vault = bare(folder / VAULT_FILE)
    vault.execute("PRAGMA secure_delete=OFF").fetchall()
    vault.execute("INSERT INTO unkept VALUES (?, 'x', 1)", (text,))
    vault.execute("DELETE FROM unkept WHERE file = ?", (text,))
    vault.close()
    assert left(folder, [text]) == [("vault.db", text)]


@pytest.mark.parametrize(("match", "stays"), [("late", False), ("other", True)])
def test_lines_that_waited_leave_nothing_where_something_was_erased(
    tmp_path: Path, backup: Path, match: str, stays: bool
) -> None:
    """Of other matches the vault is not written anew: it costs as much as the vault is large."""
    folder = tmp_path / "restored"
    restore(backup, folder, [ErasedValues(Target("person", "ab" * 16), (("late", 3, "ext"),), ())])
    log = log_of(match, player(7), player(9), extended=True)
    feed(folder, log[1:], "first.jsonl")
    leave_bytes(folder, "was-deleted-elsewhere")
    feed(folder, log[:1], "then.jsonl")
    assert (left(folder, ["was-deleted-elsewhere"]) != []) is stays
    assert verify(folder).problems == ()


def test_what_was_cut_short_is_told_and_ended_by_the_next_writer(backup: Path, tmp_path: Path) -> None:
    folder = tmp_path / "restored"
    restore(backup, folder)
    leave_bytes(folder, "was-erased")
    vault = bare(folder / VAULT_FILE)
    vault.execute("INSERT INTO keys(name, value) VALUES (?, ?)", (UNCLEAN, b"pages"))
    vault.close()
    found = verify(folder)
    assert found.problems == () and any("bytes of what was erased" in note for note in found.notes)
    feed(folder, [])
    assert left(folder, ["was-erased"]) == [] and verify(folder).notes == ()


def test_while_somebody_reads_the_vault_its_log_is_emptied_later(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.evidence.sqlite._PATIENCE_MS", 50)
    folder = tmp_path / "restored"
    restore(backup, folder)
    leave_bytes(folder, "was-erased")
    reader = bare(folder / VAULT_FILE)
    reader.execute("INSERT INTO keys(name, value) VALUES (?, ?)", (UNCLEAN, b"pages"))
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM opened").fetchone()
    feed(folder, [])
    assert left(folder, ["was-erased"]), "the file is as the reader sees it"
    reader.close()
    feed(folder, [])
    assert left(folder, ["was-erased"]) == [] and verify(folder).notes == ()
