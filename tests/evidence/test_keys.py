"""A wrapped vault: nothing of it can be read in the folder, it works as one in clear, and a crash leaves it usable."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from ledger.evidence import key_changes, keys
from ledger.evidence.backup import back_up, restore
from ledger.evidence.checkup import ledger_status
from ledger.evidence.folder import VAULT_FILE
from ledger.evidence.keys import KeyUnavailable, connect_vault, read_wrapping
from ledger.evidence.store import open_reader, open_writer
from ledger.evidence.verify import verify
from ledger.evidence.writer import no_pin
from schemas.errors import ConflictError, LedgerError, UsageError
from tests.cli.conftest import prepared
from tests.forked import forked

AT = "2026-01-02T03:04:05.000Z"


def new_key(folder: Path, name: str) -> Path:
    """A fresh key in a file of its own."""
    path = folder / name
    path.write_text(os.urandom(32).hex() + "\n")
    path.chmod(0o600)
    return path


def outer(path: Path) -> bytes:
    """The key in a file."""
    return bytes.fromhex(path.read_text())


@pytest.fixture
def first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A key that is configured."""
    path = new_key(tmp_path, "first.key")
    monkeypatch.delenv("MELDTRAIL_KEY_COMMAND", raising=False)
    monkeypatch.setenv("MELDTRAIL_KEY_FILE", str(path))
    return path


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger in clear with two matches; not to be written to."""
    folder = tmp_path_factory.mktemp("clear")
    prepared("simulate", "--matches", 2, "-o", folder / "log.jsonl")
    prepared("ingest", folder / "log.jsonl", "--ledger", folder / "ledger")
    return folder / "ledger"


@pytest.fixture
def ledger(tmp_path: Path, first: Path, kept: Path) -> Path:
    """A copy of it, to be wrapped."""
    return shutil.copytree(kept, tmp_path / "ledger")


def hidden(folder: Path) -> list[bytes]:
    """What must not be found on the disk: opened values, ids and names of players, secrets, handles, stored lines."""
    with closing(connect_vault(folder / VAULT_FILE, writing=False)) as vault:
        rows = [
            row
            for query in (
                "SELECT fields FROM opened", "SELECT player FROM people", "SELECT name FROM names",
                "SELECT secret FROM secrets", "SELECT handle FROM people", "SELECT raw FROM refused",
                "SELECT raw FROM waiting",
            )
            for (row,) in vault.execute(query)
        ]  # fmt: skip
    return [found for row in rows if len(found := row if isinstance(row, bytes) else row.encode()) > 5]


def vault_bytes(folder: Path) -> bytes:
    """Every byte of the vault's files."""
    return b"".join(path.read_bytes() for path in sorted(folder.glob("vault*")))


def test_nothing_of_a_wrapped_vault_stands_on_the_disk(ledger: Path, tmp_path: Path) -> None:
    looked_for = hidden(ledger)
    assert len(looked_for) > 50
    clear = vault_bytes(ledger)
    assert all(one in clear for one in looked_for)  # in clear the search finds each
    key_changes.wrap(ledger, AT, "ops")
    prepared("simulate", "--matches", 2, "--seed", 9, "-o", tmp_path / "more.jsonl")
    with open_writer(ledger) as writer:
        lines = [*(tmp_path / "more.jsonl").read_bytes().splitlines(keepends=True), b"QUARANTINED LINE\n"]
        writer.ingest(lines, "more", no_pin)
        assert (ledger / "vault.db-wal").stat().st_size > 4096  # the log of writes is looked through while it is full
        found = vault_bytes(ledger)
    for one in [*looked_for, *hidden(ledger), b"QUARANTINED", b"SQLite format", b"CREATE TABLE"]:
        assert one not in found
        assert one not in vault_bytes(ledger)
    assert verify(ledger).ok


def test_what_a_wrapped_ledger_says_is_what_it_said_in_clear(ledger: Path) -> None:
    with open_reader(ledger) as reader:
        before = {match: list(reader.events(match)) for match in reader.matches()}
    key_changes.wrap(ledger, AT, "ops")
    with open_reader(ledger) as reader:
        assert {match: list(reader.events(match)) for match in reader.matches()} == before
    key_changes.unwrap(ledger, AT, "ops")
    assert verify(ledger).ok
    assert (ledger / VAULT_FILE).read_bytes().startswith(b"SQLite format 3")
    assert "in clear" in ledger_status(ledger).vault


def test_a_lost_key_is_one_sentence_and_the_tree_is_verified_without_it(
    ledger: Path, first: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key_changes.wrap(ledger, AT, "ops")
    whole = verify(ledger)
    assert whole.ok
    first.unlink()
    for opened in (open_reader, open_writer):
        with pytest.raises(KeyUnavailable, match="cannot read the key file"), opened(ledger):
            pass
    monkeypatch.delenv("MELDTRAIL_KEY_FILE")
    with pytest.raises(KeyUnavailable, match="no key is configured"), open_reader(ledger):
        pass
    found = verify(ledger)
    assert (found.root, found.size, found.opened) == (whole.root, whole.size, 0)
    assert not found.ok
    assert [one.state for one in found.problems] == ["unchecked"]
    status = ledger_status(ledger)
    assert status.events == whole.events
    assert status.refused is None
    assert "no key is configured" in status.vault


def test_a_changed_leaf_is_found_without_the_key(ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ledger.evidence.sqlite import connect_writer

    key_changes.wrap(ledger, AT, "ops")
    monkeypatch.delenv("MELDTRAIL_KEY_FILE")
    with closing(connect_writer(ledger / "ledger.db")) as conn:
        for (name,) in conn.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            conn.execute(f'DROP TRIGGER "{name}"')
        conn.execute("UPDATE leaves SET hash = zeroblob(32) WHERE leaf = 5")
    assert {"unchecked", "damaged"} == {one.state for one in verify(ledger).problems}


def test_a_wrong_key_opens_nothing(ledger: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key_changes.wrap(ledger, AT, "ops")
    monkeypatch.setenv("MELDTRAIL_KEY_FILE", str(new_key(tmp_path, "other.key")))
    with pytest.raises(KeyUnavailable, match="the configured key is another; configure the key of generation 1"):
        read_all(ledger)


def read_all(folder: Path) -> int:
    """How many events can be read."""
    with open_reader(folder) as reader:
        return sum(len(list(reader.events(match))) for match in reader.matches())


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620])
def test_a_key_file_that_others_can_use_is_refused(ledger: Path, first: Path, mode: int) -> None:
    first.chmod(mode)
    with pytest.raises(KeyUnavailable, match="chmod 600"):
        key_changes.wrap(ledger, AT, "ops")
    assert read_wrapping(ledger) is None


def test_a_key_in_the_ledgers_folder_is_refused(ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MELDTRAIL_KEY_FILE", str(new_key(ledger, "near.key")))
    with pytest.raises(KeyUnavailable, match="lies in the ledger's folder"):
        key_changes.wrap(ledger, AT, "ops")


def test_a_command_may_print_the_key(ledger: Path, first: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MELDTRAIL_KEY_FILE")
    monkeypatch.setenv("MELDTRAIL_KEY_COMMAND", f"cat {first}")
    key_changes.wrap(ledger, AT, "ops")
    assert verify(ledger).ok
    monkeypatch.setenv("MELDTRAIL_KEY_COMMAND", "false")
    with pytest.raises(KeyUnavailable, match="gave none: it ended with 1"):
        read_all(ledger)


def test_before_a_key_is_revoked_the_configured_one_is_asked_for_once(
    ledger: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each time may be a touch of somebody, and who answers another key the second time is not to be believed."""
    key_changes.wrap(ledger, AT, "ops")
    second = new_key(tmp_path, "second.key")
    key_changes.rotate(ledger, outer(second), AT, "ops")
    asked = list[Path]()

    def answer(folder: Path) -> bytes:
        asked.append(folder)
        return outer(second)

    monkeypatch.setattr(keys, "configured_key", answer)
    monkeypatch.setattr(key_changes, "settle", read_wrapping)
    with pytest.raises(UsageError, match="the configured key itself"):
        key_changes.revoke(ledger, 2, AT, "ops")
    assert asked == [ledger]


def test_a_key_that_was_revoked_or_opens_the_vault_already_is_no_new_one(
    ledger: Path, first: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key_changes.wrap(ledger, AT, "ops")
    second = new_key(tmp_path, "second.key")
    key_changes.rotate(ledger, outer(second), AT, "ops")
    monkeypatch.setenv("MELDTRAIL_KEY_FILE", str(second))
    key_changes.revoke(ledger, 1, AT, "ops")
    before = read_wrapping(ledger)
    for key in (first, second):
        with pytest.raises(UsageError, match="was a generation of this vault already"):
            key_changes.rotate(ledger, outer(key), AT, "ops")
    assert read_wrapping(ledger) == before


def test_a_rotated_key_and_the_one_before_open_it_until_that_is_revoked(
    ledger: Path, first: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key_changes.wrap(ledger, AT, "ops")
    back_up(ledger, tmp_path / "old")
    second = new_key(tmp_path, "second.key")
    key_changes.rotate(ledger, outer(second), AT, "ops")
    assert read_all(ledger)
    with pytest.raises(UsageError, match="the configured key itself"):
        key_changes.revoke(ledger, 2 - 1, AT, "ops")
    monkeypatch.setenv("MELDTRAIL_KEY_FILE", str(second))
    assert read_all(ledger)
    key_changes.revoke(ledger, 1, AT, "ops")
    assert verify(ledger).ok
    assert [note.split(",")[0] for note in verify(ledger).notes if note.startswith("keys")] == [
        "keys: wrap", "keys: rotate", "keys: revoke",
    ]  # fmt: skip
    back_up(ledger, tmp_path / "new")
    with pytest.raises(LedgerError, match="the configured key is another; configure the key of generation 1"):
        restore(tmp_path / "old", tmp_path / "restored")
    assert not (tmp_path / "restored").exists()
    monkeypatch.setenv("MELDTRAIL_KEY_FILE", str(first))
    with pytest.raises(KeyUnavailable, match="generation 1, revoked"):
        read_all(ledger)
    with pytest.raises(LedgerError, match="generation 1, revoked"):
        restore(tmp_path / "new", tmp_path / "restored")
    assert restore(tmp_path / "old", tmp_path / "restored").ok  # a revocation does not reach a copy of before


def test_a_backup_stays_wrapped_and_is_useless_without_the_key(
    ledger: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_for = hidden(ledger)
    key_changes.wrap(ledger, AT, "ops")
    back_up(ledger, tmp_path / "copy")
    assert not [one for one in looked_for if one in vault_bytes(tmp_path / "copy")]
    assert restore(tmp_path / "copy", tmp_path / "restored").ok
    monkeypatch.delenv("MELDTRAIL_KEY_FILE")
    with pytest.raises(LedgerError, match="no key is configured"):
        restore(tmp_path / "copy", tmp_path / "again")


def test_a_lost_vault_is_named(ledger: Path) -> None:
    key_changes.wrap(ledger, AT, "ops")
    (ledger / VAULT_FILE).unlink()
    assert any("vault.db is missing" in str(problem) for problem in verify(ledger).problems)


def test_a_vault_that_is_a_link_is_not_wrapped_for_what_it_leads_to_would_stay_in_clear(
    ledger: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "vault on another disk"
    (ledger / VAULT_FILE).rename(elsewhere)
    (ledger / VAULT_FILE).symlink_to(elsewhere)
    with pytest.raises(LedgerError, match=r"is a link to .* which would stay there"):
        key_changes.wrap(ledger, AT, "ops")
    assert verify(ledger).ok and not (ledger / "vault.keys").exists() and not list(ledger.glob("vault.next*"))
    linked = tmp_path / "linked"
    (ledger / VAULT_FILE).unlink()
    elsewhere.rename(ledger / VAULT_FILE)
    linked.symlink_to(ledger)
    key_changes.wrap(linked, AT, "ops")
    assert b"SQLite format" not in vault_bytes(ledger)


def test_a_vault_that_somebody_reads_is_not_wrapped(ledger: Path) -> None:
    reading = "import sys,time;from pathlib import Path;from ledger.evidence.store import open_reader\n"
    reading += "with open_reader(Path(sys.argv[1])): print(1, flush=True); time.sleep(60)"
    other = subprocess.Popen([sys.executable, "-c", reading, str(ledger)], stdout=subprocess.PIPE, cwd=Path.cwd())
    try:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(ConflictError, match="stop the desk"):
            key_changes.wrap(ledger, AT, "ops")
    finally:
        other.kill()
        other.communicate()
    assert verify(ledger).ok
    key_changes.wrap(ledger, AT, "ops")
    assert verify(ledger).ok


def test_a_vault_in_clear_in_the_place_of_a_sealed_one_is_told_of_by_whoever_opens_the_ledger(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It needs no key, and what came next would be kept in it in clear without a word."""
    clear = (ledger / "vault.db").read_bytes()
    with open_writer(ledger) as writer:
        assert writer.warnings == (), "before it was wrapped"
    key_changes.wrap(ledger, AT, "ops")
    with open_writer(ledger) as writer, open_reader(ledger) as reader:
        assert writer.warnings == reader.warnings == ()
    for path in ledger.glob("vault.*"):
        path.unlink()
    (ledger / "vault.db").touch(0o600)
    (ledger / "vault.db").write_bytes(clear)
    with open_writer(ledger) as writer, open_reader(ledger) as reader:
        (said,) = {*writer.warnings, *reader.warnings}
    assert "vault.db is in clear, and the log says that it is wrapped" in said
    monkeypatch.delenv("MELDTRAIL_KEY_FILE")
    with open_reader(ledger) as reader:
        assert reader.warnings == ()


@pytest.mark.parametrize(
    "planted",
    [
        {"change": "unwrap"}, {"change": "revoke"}, {"change": "rotate"}, {"change": "wrap", "generation": 2},
        {}, {"change": "lost"}, {"at": "2026-01-02T03:04:05.001Z"}, {"kind": "x"}, [],
    ],
    ids=str,
)  # fmt: skip
def test_a_change_that_was_not_made_does_not_get_into_the_log_by_vault_keys(ledger: Path, planted: object) -> None:
    """Whoever writes there without a key says in somebody's name what was not done."""
    key_changes.wrap(ledger, AT, "ops")
    before, told = verify(ledger), json.loads((ledger / "vault.keys").read_bytes())
    done = {"at": AT, "who": "asha", "change": "wrap", "generation": 1}
    told["pending"] = [{**done, **planted} if isinstance(planted, dict) else planted]
    (ledger / "vault.keys").write_text(json.dumps(told))
    with pytest.raises(LedgerError, match=r"vault\.keys tells of a change that it does not show"):
        key_changes.settle(ledger)
    assert verify(ledger).notes == before.notes


STEPS = ["replace", "fsync", "unlink"]
KILLED = """
import os, sys
from pathlib import Path
from ledger.evidence import key_changes, keys
change, folder, step, left, key = sys.argv[1], Path(sys.argv[2]), sys.argv[3], int(sys.argv[4]), sys.argv[5]
def die(owner, name):
    was = getattr(owner, name)
    def counted(*arguments, **named):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), 9)
        return was(*arguments, **named)
    setattr(owner, name, counted)
die(Path if step in ("replace", "unlink") else os, step)
if change == "wrap":
    key_changes.wrap(folder, "2026-01-02T03:04:05.000Z", "ops")
else:
    key_changes.rotate(folder, bytes.fromhex(key), "2026-01-02T03:04:05.000Z", "ops")
"""


def killed(change: str, folder: Path, step: str, left: int, key: str) -> bool:
    """Whether the change was killed before its ``left``-th step."""
    ran = forked(KILLED, change, folder, step, left, key)
    assert ran.returncode in (0, -9)
    return ran.returncode == -9


@pytest.mark.slow
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("change", ["wrap", "rotate"])
def test_killed_at_any_step_it_is_usable_and_done_by_the_same_again(
    ledger: Path, tmp_path: Path, change: str, step: str
) -> None:
    key = os.urandom(32)
    if change == "rotate":
        key_changes.wrap(ledger, AT, "ops")
    events, left = read_all(ledger), 0
    while True:
        folder = tmp_path / f"{left}"
        shutil.copytree(ledger, folder)
        if not killed(change, folder, step, left, key.hex()):
            break
        assert read_all(folder) == events
        if change == "wrap":
            wrapping = read_wrapping(folder)
            if wrapping is None or not wrapping.is_wrapped or wrapping.pending:
                key_changes.wrap(folder, AT, "ops")
        elif len(json.loads((folder / "vault.keys").read_bytes())["generations"]) == 1:
            key_changes.rotate(folder, key, AT, "ops")
        key_changes.settle(folder)
        found = verify(folder)
        assert found.ok
        notes = [note for note in found.notes if note.startswith(f"keys: {change}")]
        assert len(notes) == 1
        assert not list(folder.glob("vault.next*"))
        left += 1
    assert left or step == "unlink"
