"""Two processes verify a ledger: what is found is what one process finds."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from ledger.evidence import key_changes
from ledger.evidence import verify as second
from ledger.evidence.format_2.walk import OpenedValues
from ledger.evidence.leaf import leaf_bytes, split_body
from ledger.evidence.merkle import leaf_hash
from ledger.evidence.sqlite import Connection
from ledger.evidence.verify import ENDED, SecondProcess, verify
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import as_line, match_events


@pytest.fixture
def ledger(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Small, and worth sharing all the same; lines are not canonical, and one match waits."""
    monkeypatch.setattr(second, "WORTH_SHARING", 10)
    feed(folder, [as_line(event) for match in ("m1", "m2", "m3") for event in match_events(match)])
    feed(folder, [b"garbage\n", as_line(match_events("m4")[3])])
    return folder


def values_changed(ledger: Connection, vault: Connection, which: str) -> None:
    """The ``first`` or ``last`` values of the vault say something else."""
    leaf, fields = vault.execute(
        f"SELECT leaf, fields FROM opened ORDER BY leaf {'DESC' if which == 'last' else 'ASC'} LIMIT 1"
    ).fetchone()
    values = json.loads(fields)
    values[0] = "another"
    vault.execute("UPDATE opened SET fields = ? WHERE leaf = ?", (json.dumps(values), leaf))


def secrets_gone(ledger: Connection, vault: Connection) -> None:
    """Of one match the deck's."""
    vault.execute("DELETE FROM secrets WHERE scope LIKE 'm1/deck%'")


def body_changed(ledger: Connection, vault: Connection) -> None:
    """An early event is no event any more, with a hash that fits it: what it hides is not looked at."""
    leaf, stream, seq, body = ledger.execute(
        "SELECT leaf, stream, seq, body FROM events WHERE stream = 'm1' AND seq = 3"
    ).fetchone()
    text, seals = split_body(body)
    shown = json.loads(text)
    del shown["src"]
    forged = json.dumps(shown, sort_keys=True, separators=(",", ":")).encode() + b"\0" + b"".join(seals)
    hash_of = leaf_hash(leaf_bytes(stream, seq, forged))
    for (name,) in ledger.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        ledger.execute(f"DROP TRIGGER [{name}]")
    ledger.execute("UPDATE leaves SET body = ?, hash = ? WHERE leaf = ?", (forged, hash_of, leaf))


def leaves_gone(ledger: Connection, vault: Connection) -> None:
    """One in the middle."""
    for (name,) in ledger.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        ledger.execute(f"DROP TRIGGER [{name}]")
    ledger.execute("DELETE FROM leaves WHERE leaf = 40")


def untouched(ledger: Connection, vault: Connection) -> None:
    """All is as it was."""


CHANGES: tuple[Callable[[Connection, Connection], None], ...] = (
    untouched, secrets_gone, body_changed, leaves_gone,
    lambda ledger, vault: values_changed(ledger, vault, "first"),
    lambda ledger, vault: values_changed(ledger, vault, "last"),
)  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_two_processes_find_what_one_finds(ledger: Path, change: Callable[[Connection, Connection], None]) -> None:
    change(bare(ledger / "ledger.db"), bare(ledger / "vault.db"))
    alone = verify(ledger)
    assert alone.ok == (change is untouched)
    assert verify(ledger, 2) == alone


def openings_noted(monkeypatch: pytest.MonkeyPatch) -> list[OpenedValues | None]:
    """What second processes say from now on."""
    said, wait = list[OpenedValues | None](), SecondProcess.openings

    def noted(self: SecondProcess) -> OpenedValues | None:
        said.append(wait(self))
        return said[-1]

    monkeypatch.setattr(SecondProcess, "openings", noted)
    return said


def test_the_second_process_checks_the_first_leaves_and_the_first_does_not(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: where the second process says what it said before, what was changed there is not found."""
    said = openings_noted(monkeypatch)
    assert verify(ledger, 2).ok and said[0] is not None
    monkeypatch.setattr(SecondProcess, "openings", lambda self: said[0])
    values_changed(bare(ledger / "ledger.db"), bare(ledger / "vault.db"), "first")
    assert verify(ledger, 2).ok and not verify(ledger).ok
    values_changed(bare(ledger / "ledger.db"), bare(ledger / "vault.db"), "last")
    assert not verify(ledger, 2).ok


def test_a_second_process_that_is_killed_is_told_and_all_is_checked(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait = SecondProcess.openings

    def killed(self: SecondProcess) -> OpenedValues | None:
        assert self.process.pid is not None
        with suppress(ProcessLookupError):  # it has answered, and is gone
            os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()
        while self.pipe.poll():  # an answer that was on its way
            try:
                self.pipe.recv()
            except (EOFError, OSError):  # or half of it was
                break
        return wait(self)

    monkeypatch.setattr(SecondProcess, "openings", killed)
    alone, found = verify(ledger), verify(ledger, 2)
    assert found.notes == (*alone.notes, ENDED)
    assert found.ok and found.opened == alone.opened > 0
    values_changed(bare(ledger / "ledger.db"), bare(ledger / "vault.db"), "first")
    assert verify(ledger, 2).problems == verify(ledger).problems != ()


def test_the_second_process_opens_a_wrapped_vault_and_without_its_key_there_is_none(
    ledger: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = tmp_path / "outer.key"
    key.write_text(os.urandom(32).hex() + "\n")
    key.chmod(0o600)
    monkeypatch.delenv("MELDTRAIL_KEY_COMMAND", raising=False)
    monkeypatch.setenv("MELDTRAIL_KEY_FILE", str(key))
    key_changes.wrap(ledger, "2026-01-02T03:04:05.000Z", "ops")
    said = openings_noted(monkeypatch)
    assert verify(ledger, 2) == verify(ledger) and verify(ledger).ok
    assert len(said) == 1 and said[0] is not None and said[0].opened > 0
    monkeypatch.delenv("MELDTRAIL_KEY_FILE")
    assert verify(ledger, 2) == verify(ledger) and len(said) == 1
